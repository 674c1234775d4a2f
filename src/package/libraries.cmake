# speclev_install_libraries(FOLDER EXPORT PROGRAMS SHARED OTHERS [EXCLUDE_FROM_ALL]): installs the libraries in a folder below
# the prefix, with the CMake package that finds them and the programs, and a file for pkg-config. EXPORT is a name for what is
# exported; the others are components: of the programs, of the shared library, and of all else.
function(speclev_install_libraries folder export programs shared others)
  set(rest COMPONENT ${others} ${ARGN})
  install(TARGETS lev_comp_program dgn_comp_program dlb_program speclev_program EXPORT ${export}
          RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT ${programs} ${ARGN})
  install(TARGETS speclev speclev_lua speclev_convert EXPORT ${export} ARCHIVE DESTINATION ${folder} ${rest})
  install(TARGETS speclev_c EXPORT ${export} LIBRARY DESTINATION ${folder} COMPONENT ${shared} NAMELINK_COMPONENT ${others} ${ARGN})
  install(EXPORT ${export} NAMESPACE speclev:: FILE speclevTargets.cmake DESTINATION ${folder}/cmake/speclev ${rest})
  install(FILES ${PROJECT_BINARY_DIR}/speclevConfigVersion.cmake dat/cmake/speclevConfig.cmake dat/cmake/SpeclevLevels.cmake
          DESTINATION ${folder}/cmake/speclev ${rest})
  # Wherever it is installed, it says how to get from its own folder to the others.
  cmake_path(ABSOLUTE_PATH folder BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX} OUTPUT_VARIABLE here)
  file(RELATIVE_PATH to_prefix ${here}/pkgconfig ${CMAKE_INSTALL_PREFIX})
  file(RELATIVE_PATH to_headers ${here}/pkgconfig ${CMAKE_INSTALL_FULL_INCLUDEDIR})
  configure_file(src/package/speclev.pc.in ${folder}/speclev.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${folder}/speclev.pc DESTINATION ${folder}/pkgconfig ${rest})
endfunction()
