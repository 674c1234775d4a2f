# Packages: a .deb for Debian, and a source archive with the parsers ready.
if(NOT PROJECT_IS_TOP_LEVEL)
  return()
endif()

set(CPACK_PACKAGE_CONTACT "speclev developers <developers@speclev.invalid>" CACHE STRING "Who makes the package: NAME <ADDRESS>")
set(CPACK_PACKAGE_VENDOR "speclev developers")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_VERBATIM_VARIABLES ON)

# The packages, as Debian divides them: programs, the shared library, what is compiled and linked against, Python. The
# component `debian` is what the first one has besides what is installed anyway; all have the same two texts.
set(documents ${CMAKE_INSTALL_DATADIR}/doc)
set(components debian library_texts headers python)
set(packages speclev libspeclev1 libspeclev-dev python3-speclev)
foreach(component package IN ZIP_LISTS components packages)
  install(FILES src/package/copyright src/package/changelog DESTINATION ${documents}/${package} COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()
install(DIRECTORY doc/ DESTINATION ${documents}/speclev COMPONENT debian EXCLUDE_FROM_ALL
        FILES_MATCHING PATTERN *.md PATTERN architecture.md EXCLUDE PATTERN contributing.md EXCLUDE PATTERN how-to EXCLUDE PATTERN pictures EXCLUDE)
foreach(component ${components})
  install(SCRIPT src/package/debian.cmake COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()
# The libraries of several machines lie beside each other, each in the folder of its machine.
set(libraries library)
set(for_development development)
set(machine_folder lib/${CMAKE_LIBRARY_ARCHITECTURE})
if(CMAKE_LIBRARY_ARCHITECTURE AND NOT CMAKE_INSTALL_LIBDIR STREQUAL machine_folder)
  speclev_install_libraries(${machine_folder} speclev-debian no_package machine_library machine_development EXCLUDE_FROM_ALL)
  set(libraries machine_library)
  set(for_development machine_development)
endif()

# The programs in it are linked against the system's libraries. They are installed in the place of the static ones. The
# library of C++ is part of them: to find its thousands of symbols would take as long as all that a small level takes.
if(SPECLEV_STATIC)
  foreach(program lev_comp dgn_comp dlb speclev)
    add_executable(${program}_shared $<TARGET_OBJECTS:${program}_program>)
    set_target_properties(${program}_shared PROPERTIES
      OUTPUT_NAME ${program} RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/shared LINKER_LANGUAGE CXX)
    target_link_libraries(${program}_shared PRIVATE speclev_cli speclev_options)
    target_link_options(${program}_shared PRIVATE -Wl,--gc-sections -static-libstdc++ -static-libgcc)
    install(TARGETS ${program}_shared COMPONENT debian EXCLUDE_FROM_ALL RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  endforeach()
  foreach(program dlb speclev)
    target_sources(${program}_shared PRIVATE $<TARGET_OBJECTS:speclev_archive_work>)
  endforeach()
  target_sources(speclev_shared PRIVATE $<TARGET_OBJECTS:speclev_png_linked>)
  target_link_libraries(speclev_shared PRIVATE speclev_lsp speclev_convert speclev_lua)
  if(SPECLEV_PNG)
    target_link_libraries(speclev_shared PRIVATE PkgConfig::CAIRO)
  endif()
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};speclev;ALL;/")
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_COMPONENTS_ALL programs debian library_texts ${libraries} headers ${for_development} python)
if(NOT SPECLEV_STATIC)  # those that are built are those of the package
  list(APPEND CPACK_COMPONENTS_ALL static)
endif()
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME speclev)
# CPack of Debian 12 has no name for the field Multi-Arch; it stands on a line behind another one.
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SECTION "devel\nMulti-Arch: foreign")
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libspeclev1)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SUGGESTS libcairo2)  # it is loaded where a PNG is drawn
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION "libs\nMulti-Arch: same")
# What it depends on, what packages depend on that need it, and that the loader is told of it.
configure_file(src/package/depends.cmake.in depends.cmake @ONLY)
file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/debian/depends.cmake INPUT ${PROJECT_BINARY_DIR}/depends.cmake)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_BINARY_DIR}/debian/depends.cmake)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/debian/shlibs CONTENT "libspeclev 1 libspeclev1 (>= ${PROJECT_VERSION})\n")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/debian/triggers CONTENT "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/debian/shlibs ${PROJECT_BINARY_DIR}/debian/triggers)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libspeclev-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION "libdevel\nMulti-Arch: same")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libspeclev1 (= ${PROJECT_VERSION}), speclev (= ${PROJECT_VERSION}), liblua5.4-dev")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-speclev)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "libspeclev1 (>= ${PROJECT_VERSION}), python3 (>= 3.9), python3-cffi")
set(CPACK_DEBIAN_PROGRAMS_DESCRIPTION
"speclev reads descriptions of NetHack's special levels and writes the binary
files that the game loads. Its programs take the place of the game's own
compilers, say where a mistake is and what was probably meant, and show what
is in a compiled file.")
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION
"speclev compiles, reads, loads and draws NetHack's special levels. This is the
shared library, for programs in C and all languages that can call it.")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION
"speclev compiles, reads, loads and draws NetHack's special levels. These are
the headers and static libraries, for programs in C and C++.")
set(CPACK_DEBIAN_PYTHON_DESCRIPTION
"speclev compiles, reads, loads and draws NetHack's special levels. This is the
package for Python.")

# The component `source` is the source archive: what is under version control, and the parsers.
install(DIRECTORY .ci .github dat doc grammar include src tests DESTINATION . COMPONENT source EXCLUDE_FROM_ALL
        USE_SOURCE_PERMISSIONS PATTERN *~ EXCLUDE PATTERN .*.swp EXCLUDE
        REGEX "/dat/editors/vscode/(node_modules|out|package-lock[.]json|[^/]*[.]vsix)$" EXCLUDE)
install(FILES .clang-format .clang-tidy .editorconfig .gitignore .pre-commit-hooks.yaml CMakeLists.txt CMakePresets.json LICENSE README.md DESTINATION .
        COMPONENT source EXCLUDE_FROM_ALL)
install(FILES ${generated_sources} DESTINATION generated COMPONENT source EXCLUDE_FROM_ALL)
set(CPACK_SOURCE_GENERATOR TGZ)
set(CPACK_SOURCE_PACKAGE_FILE_NAME speclev-${PROJECT_VERSION})
set(CPACK_SOURCE_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};speclev;source;/")
set(CPACK_SOURCE_INSTALLED_DIRECTORIES "")

include(CPack)
set(of_programs programs debian static)
set(of_library library_texts ${libraries})
set(of_development headers ${for_development})
foreach(group programs library development)
  cpack_add_component_group(${group})
  foreach(component ${of_${group}})
    cpack_add_component(${component} GROUP ${group})
  endforeach()
endforeach()
