" Settings for dungeon descriptions.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal comments=:# commentstring=#\ %s
setlocal formatoptions-=t formatoptions+=croql
let b:undo_ftplugin = 'setlocal comments< commentstring< formatoptions<'

if !exists('b:current_compiler') && !exists('g:current_compiler')
  compiler dgn_comp
  let b:undo_ftplugin .= ' | setlocal makeprg< errorformat< | unlet! b:current_compiler'
endif

" What :make finds is underlined; with g:speclev_make_on_save it runs when the file is written.
augroup speclev_make
  autocmd! * <buffer>
  autocmd QuickFixCmdPost <buffer> call speclev#mark()
  if get(g:, 'speclev_make_on_save', 0)
    autocmd BufWritePost <buffer> silent make! | redraw!
  endif
augroup END
