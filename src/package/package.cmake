# Packages: a .deb for Debian, and a source archive with the parsers ready.
if(NOT PROJECT_IS_TOP_LEVEL)
  return()
endif()

set(CPACK_PACKAGE_CONTACT "speclev developers <developers@speclev.invalid>" CACHE STRING "Who makes the package: NAME <ADDRESS>")
set(CPACK_PACKAGE_VENDOR "speclev developers")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_VERBATIM_VARIABLES ON)

# The component `debian` is what the package has besides all that is installed anyway.
set(documents ${CMAKE_INSTALL_DATADIR}/doc/speclev)
install(FILES src/package/copyright src/package/changelog DESTINATION ${documents} COMPONENT debian EXCLUDE_FROM_ALL)
install(DIRECTORY doc/ DESTINATION ${documents} COMPONENT debian EXCLUDE_FROM_ALL
        FILES_MATCHING PATTERN *.md PATTERN architecture.md EXCLUDE PATTERN contributing.md EXCLUDE PATTERN pictures EXCLUDE)
install(SCRIPT src/package/debian.cmake COMPONENT debian EXCLUDE_FROM_ALL)

# The programs in it are linked against the system's libraries. They are installed in the place of the static ones. The
# library of C++ is part of them: to find its thousands of symbols would take as long as all that a small level takes.
if(SPECLEV_STATIC)
  foreach(program lev_comp dgn_comp speclev)
    add_executable(${program}_shared $<TARGET_OBJECTS:${program}_program>)
    set_target_properties(${program}_shared PROPERTIES
      OUTPUT_NAME ${program} RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/shared LINKER_LANGUAGE CXX)
    target_link_libraries(${program}_shared PRIVATE speclev_tool speclev_options)
    target_link_options(${program}_shared PRIVATE -Wl,--gc-sections -static-libstdc++ -static-libgcc)
    install(TARGETS ${program}_shared COMPONENT debian EXCLUDE_FROM_ALL RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  endforeach()
  target_link_libraries(speclev_shared PRIVATE speclev_convert speclev_lua)
  if(SPECLEV_PNG)
    target_link_libraries(speclev_shared PRIVATE PkgConfig::CAIRO)
  endif()
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_INSTALL_CMAKE_PROJECTS
    "${PROJECT_BINARY_DIR};speclev;Unspecified;/;${PROJECT_BINARY_DIR};speclev;debian;/")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_PACKAGE_DESCRIPTION
"speclev reads descriptions of NetHack's special levels and writes the binary
files that the game loads. Its programs take the place of the game's own
compilers, say where a mistake is and what was probably meant, and show what
is in a compiled file. The package also has the library that they are made of.")

# The component `source` is the source archive: what is under version control, and the parsers.
install(DIRECTORY .ci dat doc grammar include src tests DESTINATION . COMPONENT source EXCLUDE_FROM_ALL
        USE_SOURCE_PERMISSIONS PATTERN *~ EXCLUDE PATTERN .*.swp EXCLUDE
        REGEX "/dat/editors/vscode/(node_modules|out|package-lock[.]json|[^/]*[.]vsix)$" EXCLUDE)
install(FILES .clang-format .clang-tidy .gitignore CMakeLists.txt CMakePresets.json LICENSE README.md DESTINATION .
        COMPONENT source EXCLUDE_FROM_ALL)
install(FILES ${generated_sources} DESTINATION generated COMPONENT source EXCLUDE_FROM_ALL)
set(CPACK_SOURCE_GENERATOR TGZ)
set(CPACK_SOURCE_PACKAGE_FILE_NAME speclev-${PROJECT_VERSION})
set(CPACK_SOURCE_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};speclev;source;/")
set(CPACK_SOURCE_INSTALLED_DIRECTORIES "")

include(CPack)
