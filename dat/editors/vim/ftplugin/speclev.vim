" Settings for levels.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1
call speclev#settings('lev_comp')

setlocal shiftwidth=2 softtabstop=2 expandtab
let &l:define = '^\s*FUNCTION\s\+'
let b:match_words = '^MAP$:^ENDMAP\>,\<IF\>:\<ELSE\>'
let b:undo_ftplugin .= ' | setlocal shiftwidth< softtabstop< expandtab< define< | unlet! b:match_words'
