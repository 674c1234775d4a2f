# Compiles NetHack's levels and dungeons within a build with CMake.
#
#   speclev_levels(NAME SOURCES FILE.des…
#                  [TARGET NAME|DIR] [VERSION_FROM FILE] [OUTPUT_DIRECTORY DIR] [OPTIONS OPTION…])
#   speclev_dungeon(NAME SOURCES dungeon.def
#                   [TARGET NAME|DIR] [VERSION_FROM FILE] [OUTPUT_DIRECTORY DIR] [OPTIONS OPTION…])
#
#   speclev_import(NAME GAME DIR
#                  [BASE NAME|DIR] [CC COMMAND] [PREPARE COMMAND…] [OUTPUT_DIRECTORY DIR] [OPTIONS OPTION…])
#
# Each of the first two makes a target NAME, which belongs to ALL, with a command for every source that runs lev_comp or
# dgn_comp. Its property SPECLEV_OUTPUTS has the files that it makes, for install(FILES) and the like, the list of vaults
# among them.
#
#   SOURCES           level files; dungeon descriptions, as dungeon.def or dungeon.pdf
#   TARGET            the game to compile for: a target of speclev, a folder that describes one, or the NAME of a
#                     speclev_import
#   VERSION_FROM      take the version words from this file of the game, such as its date.h. Where the build makes it, let
#                     NAME depend on the target that does: add_dependencies(NAME TARGET)
#   OUTPUT_DIRECTORY  where the compiled files go; the current binary folder if not given
#   OPTIONS           more options of the compiler, such as -w or --abi=ilp32be
#
# The last one makes a target of speclev from the sources of a game, in the folder NAME of OUTPUT_DIRECTORY: once while
# CMake runs, and again when the game's tables or headers change.
#
#   GAME              the root of the game's sources
#   CC                the C compiler, with the flags that the game is compiled with
#   PREPARE           a command that is run in GAME before, such as make for the headers that the game's build makes
#
# Paths are relative to the current source folder. What a source gives is found out when CMake runs; it runs again by
# itself when a source changes.
#
# find_package(speclev) brings this module with it. It can also be copied into a project and included: it then takes
# the programs from the cache variables SPECLEV_LEV_COMP, SPECLEV_DGN_COMP and SPECLEV_PROGRAM, which are searched for if not set.
include_guard(GLOBAL)

function(speclev_levels name)
  _speclev_compile(lev_comp ${name} ${ARGN})
endfunction()

function(speclev_dungeon name)
  _speclev_compile(dgn_comp ${name} ${ARGN})
endfunction()

function(speclev_import name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "GAME;BASE;CC;OUTPUT_DIRECTORY" "PREPARE;OPTIONS")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_GAME)
    message(FATAL_ERROR "An import of speclev needs GAME and none of this: '${arg_UNPARSED_ARGUMENTS}'")
  endif()
  if(NOT SPECLEV_PROGRAM AND TARGET speclev::speclev_program)
    get_target_property(program speclev::speclev_program LOCATION)
  else()
    find_program(SPECLEV_PROGRAM speclev REQUIRED DOC "The program speclev")
    set(program ${SPECLEV_PROGRAM})
  endif()
  cmake_path(ABSOLUTE_PATH arg_GAME BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  set(folder ${CMAKE_CURRENT_BINARY_DIR})
  if(arg_OUTPUT_DIRECTORY)
    cmake_path(ABSOLUTE_PATH arg_OUTPUT_DIRECTORY BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE folder)
  endif()
  string(APPEND folder /${name})
  set(command ${program} import -Wno-unknown-word ${arg_OPTIONS} -o ${folder})
  if(arg_BASE)
    list(APPEND command --base ${arg_BASE})
  endif()
  if(arg_CC)
    list(APPEND command --cc ${arg_CC})
  endif()
  list(APPEND command ${arg_GAME})
  set(prepare)
  if(arg_PREPARE)
    set(prepare COMMAND ${CMAKE_COMMAND} -E chdir ${arg_GAME} ${arg_PREPARE})
  endif()
  # Levels are looked at while CMake runs, and that needs the target.
  if(NOT EXISTS ${folder}/profile)
    execute_process(${prepare} RESULT_VARIABLE status)
    execute_process(COMMAND ${command} RESULT_VARIABLE status WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    if(NOT status EQUAL 0)
      message(FATAL_ERROR "no target can be made of ${arg_GAME}")
    endif()
  endif()
  # What the build of the game makes is not looked at: it is made again by PREPARE.
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${arg_GAME}/*/monst.c ${arg_GAME}/*/objects.c ${arg_GAME}/*/lev_main.c
       ${arg_GAME}/*/lev_comp.[ly] ${arg_GAME}/*/dgn_comp.[ly] ${arg_GAME}/*/include/*.h ${arg_GAME}/include/*.h)
  list(FILTER sources EXCLUDE REGEX "/(pm|onames|date|verinfo)[.]h$")
  add_custom_command(
    OUTPUT ${folder}/profile
    ${prepare}
    COMMAND ${command}
    DEPENDS ${sources} ${program}
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    COMMENT "Importing ${arg_GAME}"
    VERBATIM)
  add_custom_target(${name} ALL DEPENDS ${folder}/profile)
  set_target_properties(${name} PROPERTIES SPECLEV_FOLDER ${folder})
endfunction()

# Where a compiler is: that of the package which was found, else one that is searched for.
function(_speclev_find compiler result)
  string(TOUPPER SPECLEV_${compiler} variable)
  if(NOT ${variable} AND TARGET speclev::${compiler})
    get_target_property(program speclev::${compiler} LOCATION)
  else()
    find_program(${variable} ${compiler} REQUIRED DOC "The program ${compiler} of speclev")
    set(program ${${variable}})
  endif()
  set(${result} ${program} PARENT_SCOPE)
endfunction()

# The names of what a source gives. While it has a mistake, they are the same as before, and the build tells about it.
function(_speclev_outputs source command result)
  string(SHA256 memory "${command}")
  string(PREPEND memory SPECLEV_OUTPUTS_)
  execute_process(COMMAND ${command} --list-outputs WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
                  RESULT_VARIABLE status OUTPUT_VARIABLE names ERROR_VARIABLE messages OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(status EQUAL 0)
    string(REPLACE "\n" ";" names "${names}")
    set(${memory} "${names}" CACHE INTERNAL "Outputs of ${source}")
  elseif(NOT DEFINED CACHE{${memory}})
    message(NOTICE "${messages}")  # as it is; other kinds of messages are wrapped
    message(FATAL_ERROR "${source} cannot be compiled")
  endif()
  set(${result} ${${memory}} PARENT_SCOPE)
endfunction()

function(_speclev_compile compiler name)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "TARGET;VERSION_FROM;OUTPUT_DIRECTORY" "SOURCES;OPTIONS")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
    message(FATAL_ERROR "A target of speclev needs SOURCES and none of this: '${arg_UNPARSED_ARGUMENTS}'")
  endif()
  _speclev_find(${compiler} program)
  set(folder ${CMAKE_CURRENT_BINARY_DIR})
  if(arg_OUTPUT_DIRECTORY)
    cmake_path(ABSOLUTE_PATH arg_OUTPUT_DIRECTORY BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE folder)
  endif()
  file(MAKE_DIRECTORY ${folder} ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/speclev)
  set(command ${program} ${arg_OPTIONS} -o ${folder}/)
  set(needed ${program})
  if(TARGET "${arg_TARGET}")
    set(imported ${arg_TARGET})
    get_target_property(arg_TARGET ${imported} SPECLEV_FOLDER)
    list(APPEND needed ${arg_TARGET}/profile)
  endif()
  if(arg_TARGET)
    cmake_path(ABSOLUTE_PATH arg_TARGET BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE described)
    if(EXISTS ${described}/profile)
      set(arg_TARGET ${described})
    endif()
    list(APPEND command --target ${arg_TARGET})
  endif()
  if(arg_VERSION_FROM)
    cmake_path(ABSOLUTE_PATH arg_VERSION_FROM BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    list(APPEND command --version-from ${arg_VERSION_FROM})
    list(APPEND needed ${arg_VERSION_FROM})
  endif()

  set(outputs)
  set(lists)
  foreach(source IN LISTS arg_SOURCES)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
    _speclev_outputs(${source} "${command};${source}" made)
    # The list of vaults is written by the commands of all sources that have some, so it is no output of any of them.
    set(own_lists ${made})
    list(FILTER own_lists INCLUDE REGEX "/vaults[.]dat$")
    list(APPEND lists ${own_lists})
    list(FILTER made EXCLUDE REGEX "/vaults[.]dat$")
    if(NOT made)
      continue()
    endif()
    # Ninja wants no rules of other outputs than those that it knows: other outputs, another file.
    string(SHA256 rules "${made}")
    string(PREPEND rules ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/speclev/)
    add_custom_command(
      OUTPUT ${made}
      COMMAND ${command} -MD -MF ${rules}.d ${source}
      DEPENDS ${source} ${needed}
      DEPFILE ${rules}.d
      WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
      COMMENT "Compiling ${source}"
      VERBATIM)
    list(APPEND outputs ${made})
  endforeach()
  add_custom_target(${name} ALL DEPENDS ${outputs})
  list(REMOVE_DUPLICATES lists)
  set_target_properties(${name} PROPERTIES SPECLEV_OUTPUTS "${outputs};${lists}" ADDITIONAL_CLEAN_FILES "${lists}")
  if(imported)
    add_dependencies(${name} ${imported})
  endif()
endfunction()
