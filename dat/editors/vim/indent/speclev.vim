" Indentation of levels; autoload/speclev.vim has how.
if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal indentexpr=speclev#indent(v:lnum)
setlocal indentkeys=0{,0},!^F,o,O,=CASE,=DEFAULT,=ENDMAP
setlocal nosmartindent nocindent
let b:undo_indent = 'setlocal indentexpr< indentkeys< smartindent< cindent<'
