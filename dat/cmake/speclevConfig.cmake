# The package speclev: the library speclev::speclev, what reads levels that are Lua scripts, speclev::lua, and what makes
# them of others, speclev::convert, which need Lua's own library; the programs speclev::lev_comp and speclev::dgn_comp, and
# functions that compile levels and dungeons.
include(${CMAKE_CURRENT_LIST_DIR}/speclevTargets.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/SpeclevLevels.cmake)
