" Settings for dungeon descriptions.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1
call speclev#settings('dgn_comp')
