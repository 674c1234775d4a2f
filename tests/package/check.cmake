# Installs the build in BUILD below WORK, builds a program against it and runs what is there.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "failed: ${ARGN}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/root)
foreach(file bin/lev_comp bin/dgn_comp bin/dlb bin/speclev include/speclev/speclev.hh include/speclev/speclev.h include/speclev/diagnostics.def
             include/speclev/level.hh include/speclev/record_kinds.def
             share/man/man6/lev_comp.6 share/man/man1/speclev.1 share/speclev/abis
             share/speclev/targets/nethack-3.4.3/profile share/speclev/layouts/level-classic.layout
             share/speclev/levels/castle.des share/bash-completion/completions/lev_comp
             share/zsh/site-functions/_speclev share/fish/vendor_completions.d/dgn_comp.fish
             share/speclev/editors/vim/syntax/speclev.vim share/speclev/editors/emacs/speclev-mode.el
             share/speclev/editors/vscode/package.json)
  if(NOT EXISTS ${WORK}/root/${file})
    message(FATAL_ERROR "not installed: ${file}")
  endif()
endforeach()
run(${WORK}/root/bin/lev_comp -w -o ${WORK} ${WORK}/root/share/speclev/levels/castle.des)
run(${WORK}/root/bin/speclev map ${WORK}/castle.lev)
run(${WORK}/root/bin/speclev targets --check ${WORK}/root/share/speclev/targets/nethack-3.4.3)
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/consumer -DCMAKE_PREFIX_PATH=${WORK}/root -DCMAKE_BUILD_TYPE=Release)
run(${CMAKE_COMMAND} --build ${WORK}/consumer)
run(${WORK}/consumer/consumer)
# 54 bytes: four version words of 8, type, 8 of the map-init record, 8 of flags, and five counts.
if(NOT output STREQUAL "one.lev 54\n")
  message(FATAL_ERROR "unexpected: ${output}")
endif()

# What a tool of somebody else finds in levels of both languages: what their sources say, counted by hand.
file(WRITE ${WORK}/den.des "MAZE: \"den\", ' '
GEOMETRY: center, center
MAP
.....
ENDMAP
MONSTER: 'o', \"hill orc\", (1,0)
MONSTER: 'o', random, random
CONTAINER: '(', \"chest\", (2,0)
OBJECT: '*', \"diamond\", contained
OBJECT: random, random, random
")
file(WRITE ${WORK}/hill.des "LEVEL: \"hill\"
$where = (3,4)
MONSTER: ('o', \"hill orc\"), $where, asleep { OBJECT: ('*', \"diamond\") }
LOOP [3] { MONSTER: 'o', random }
OBJECT: random, random
")
run(${WORK}/root/bin/lev_comp -o ${WORK} ${WORK}/den.des)
run(${WORK}/root/bin/lev_comp --target nethack-3.6.6 -o ${WORK} ${WORK}/hill.des)
run(${WORK}/consumer/stats ${WORK}/den.lev ${WORK}/hill.lev)
if(NOT output STREQUAL "2 monsters (1 named), 3 objects (2 named)\n2 monsters (1 named), 2 objects (1 named)\n")
  message(FATAL_ERROR "unexpected: ${output}")
endif()
# The interface for C, by the CMake package, and with each compiler that is here by pkg-config.
run(${WORK}/consumer/example_c)
set(expected "${output}")
if(NOT expected MATCHES "^a[.]lev, [0-9]+ bytes\n.*level[.]des:3:6: unknown trap 'pitt'\n$")
  message(FATAL_ERROR "unexpected: ${expected}")
endif()
file(GLOB_RECURSE pc ${WORK}/root/speclev.pc)
cmake_path(GET pc PARENT_PATH pc)
cmake_path(GET pc PARENT_PATH libraries)
set(ENV{PKG_CONFIG_PATH} ${pc})
find_program(PKG_CONFIG pkg-config)
foreach(compiler gcc clang tcc)
  find_program(C_${compiler} ${compiler})
  if(NOT C_${compiler} OR NOT PKG_CONFIG)
    continue()
  endif()
  run(${PKG_CONFIG} --cflags --libs speclev)
  separate_arguments(flags UNIX_COMMAND "${output}")
  run(${C_${compiler}} -std=c11 -Wall -o ${WORK}/example_${compiler} ${SOURCE}/example.c ${flags} -Wl,-rpath,${libraries})
  run(${CMAKE_COMMAND} -E env LD_LIBRARY_PATH=${libraries} ${WORK}/example_${compiler})
  if(NOT output STREQUAL expected)
    message(FATAL_ERROR "with ${compiler} it is: ${output}")
  endif()
endforeach()
run(${WORK}/consumer/scripts)
if(NOT output STREQUAL "good, 2 declarations\n")
  message(FATAL_ERROR "unexpected: ${output}")
endif()
