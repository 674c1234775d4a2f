" lev_comp, which only checks here. Its options are those of g:speclev_options, such as '--target slashem'.
if exists('current_compiler')
  finish
endif
let current_compiler = 'lev_comp'

let s:cpo_save = &cpo
set cpo&vim
let s:makeprg = 'lev_comp --check -Wall ' . get(g:, 'speclev_options', '') . ' %:S'
execute 'CompilerSet makeprg=' . escape(s:makeprg, ' \|"')
" What is quoted of the source, and helps, begins with blanks.
CompilerSet errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %tote:\ %m,
      \%f:\ %trror:\ %m,%f:\ %tarning:\ %m,%-G%.%#
let &cpo = s:cpo_save
unlet s:cpo_save s:makeprg
