" What a real Vim or Neovim makes of the plugin: $SPECLEV_SOURCE is the project, the current folder has copies of files.
" Writes what is wrong into the file 'errors'.
set nocompatible nomore noswapfile
let &runtimepath = $SPECLEV_SOURCE . '/dat/editors/vim,' . &runtimepath
filetype plugin indent on
syntax on

function! s:group(line, column) abort
  return synIDattr(synID(a:line, a:column, 1), 'name')
endfunction

" Of what begins as a level of another game Vim knows the comments only.
function! s:check_types() abort
  for [file, type] in [['bad.des', 'speclev'], ['other.des', 'conf'], ['new.des', 'speclev'], ['comments.des', 'speclev'],
        \ ['dungeon.def', 'speclev-dungeon'], ['module.def', 'def'], ['deep.def', 'speclev-dungeon']]
    execute 'edit' file
    call assert_equal(type, &filetype, file)
  endfor
endfunction

" Of each line of sample.des behind a first one with a level: a word, and the group that it is to be shown as.
function! s:check_syntax() abort
  for [file, prefix] in [['sample.des', 'speclev'], ['sample.def', 'speclevDungeon']]
    execute 'edit' file
    for line in readfile(file . '.groups')
      let [number, word, group] = split(line, "\t")
      let column = stridx(getline(number), word) + 1
      call assert_true(column > 0, file . ': ' . line)
      let wanted = group ==# '-' ? '' : prefix . group
      for at in range(column, column + strlen(word) - 1)
        call assert_equal(wanted, s:group(number, at), file . ': ' . line)
      endfor
    endfor
  endfor
endfunction

" Levels that are laid out stay as they are, and come back where their lines begin in the first column.
function! s:check_indentation() abort
  for file in glob('levels/*.des', 0, 1)
    execute 'edit' file
    let before = getline(1, '$')
    normal! gg=G
    call assert_equal(before, getline(1, '$'), file)
    if file =~# 'castle'
      silent! %s/^ \+\ze[A-Z${}]//
      call assert_notequal(before, getline(1, '$'))
      normal! gg=G
      call assert_equal(before, getline(1, '$'), file . ', set in anew')
    endif
    edit!
  endfor
endfunction

function! s:check_make() abort
  call writefile(readfile('bad.des'), 'made.des')
  edit made.des
  call assert_match('^lev_comp --check', &makeprg)
  silent make!
  let found = map(filter(getqflist(), 'v:val.valid'), '[bufname(v:val.bufnr), v:val.lnum, v:val.col, v:val.type]')
  call assert_equal([['made.des', 8, 13, 'w'], ['made.des', 9, 19, 'e'], ['made.des', 6, 5, 'n']], found)
  let marks = map(getmatches(), 'v:val.group . " " . join(v:val.pos1)')
  call assert_equal(['SpellCap 8 13 7', 'SpellBad 9 19 1'], marks)
  " A name may begin as an option does.
  call writefile(readfile('bad.des'), '-w.des')
  edit -w.des
  silent make!
  let found = map(filter(getqflist(), 'v:val.valid'), '[bufname(v:val.bufnr), v:val.lnum, v:val.col, v:val.type]')
  call assert_equal([['-w.des', 8, 13, 'w'], ['-w.des', 9, 19, 'e'], ['-w.des', 6, 5, 'n']], found)
  call writefile(readfile('dungeon.def'), '--help.def')
  edit --help.def
  call assert_match('^dgn_comp --check', &makeprg)
  silent make!
  call assert_equal(0, v:shell_error)
  edit made.des
  call setline(9, '# nothing')
  call setline(8, 'MONSTER:''h'',"dwarf",(4,0)')
  let g:speclev_make_on_save = 1
  setfiletype none
  set filetype=speclev
  silent write
  call assert_equal([], filter(getqflist(), 'v:val.valid'))
  call assert_equal([], getmatches())
  edit dungeon.def
  call assert_match('^dgn_comp --check', &makeprg)
  silent make!
  call assert_equal([], filter(getqflist(), 'v:val.valid'))
endfunction

function! s:check_help() abort
  helptags doc
  let &runtimepath .= ',' . getcwd()
  help speclev-make
  call assert_match('speclev\.txt$', bufname('%'))
  close
endfunction

try
  call s:check_types()
  call s:check_syntax()
  call s:check_indentation()
  call s:check_make()
  call s:check_help()
catch
  call add(v:errors, v:throwpoint . ': ' . v:exception)
endtry
call writefile(v:errors, 'errors')
qall!
