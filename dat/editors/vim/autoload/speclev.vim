" What the plugins of both file types share.

" Sets the type of a file by its first statement: the endings are those of other files, too. A new one is taken for ours by its
" name.
function! speclev#detect() abort
  let name = expand('<afile>:t')
  let first = s:first_statement()
  let kind = ''
  for word in name =~# '\.des$' ? g:speclev#words#levels : g:speclev#words#dungeons
    if first =~# '^' . word . '\s*:\|^' . word . '\s*\['
      let kind = name =~# '\.des$' ? 'speclev' : 'speclev-dungeon'
    endif
  endfor
  if name ==# 'dungeon.def' || (first ==# '' && name =~# '\.des$')
    let kind = name =~# '\.des$' ? 'speclev' : 'speclev-dungeon'
  endif
  if kind !=# ''
    let &l:filetype = kind
  endif
endfunction

" The first line that is neither empty, nor a comment, nor a condition.
function! s:first_statement() abort
  for line in getline(1, 1000)
    let text = substitute(line, '^\%uFEFF\|^%\h\+\|\r$', '', 'g')
    if text =~# '\S' && text !~# '^\s*#\|^\^'
      return substitute(text, '^\s*', '', '')
    endif
  endfor
  return ''
endfunction

" How far a line is set in, as 'speclev format' does it: two columns for each block that it is in, and for what goes on with an
" earlier line; four below a case of a SWITCH. Maps and comments in the first column stay.
function! speclev#indent(lnum) abort
  let text = getline(a:lnum)
  if text =~# '^\%(MAP\|ENDMAP\)\>\|^#'
    return 0
  elseif s:in_map(a:lnum)
    return -1
  endif
  let own = s:code(text)
  let block = s:block(a:lnum)
  if own =~# '^\s*}'
    return indent(block)
  endif
  let depth = 0
  let elements = 0
  if block > 0
    let head = s:code(getline(block))
    if head =~# '^\s*{'
      let head = s:code(getline(s:before(block)))
    endif
    let elements = head =~# '[=:]\s*{\=\s*$' && head !~# '\]\s*:\s*{\=\s*$'
    let depth = indent(block) + 2
    if head =~# '^\s*SWITCH\>' && own !~# '^\s*\%(CASE\|DEFAULT\)\>'
      let depth += 2
    endif
  endif
  if !elements && own !~# '^\s*{' && s:continues(a:lnum, block)
    let depth += 2
  endif
  return depth
endfunction

" A line without what stands in quotes, and without a comment.
function! s:code(line) abort
  let text = substitute(a:line, '^\s*#.*$', '', '')
  return substitute(text, "\"[^\"]*\"\\|'\\\\\\=[^']'", 'x', 'g')
endfunction

" Whether a line is a row of a map.
function! s:in_map(lnum) abort
  let n = a:lnum - 1
  while n > 0
    let line = getline(n)
    if line =~# '^MAP\r\=$'
      return 1
    elseif line =~# '^ENDMAP' || line =~# '^\u[A-Z_]\+\s*:'
      return 0
    endif
    let n -= 1
  endwhile
  return 0
endfunction

" The line above, or that above a map, which may be 0.
function! s:above(lnum) abort
  let n = a:lnum - 1
  if n > 0 && getline(n) =~# '^ENDMAP'
    while n > 0 && getline(n) !~# '^MAP\r\=$'
      let n -= 1
    endwhile
    let n -= 1
  endif
  return n
endfunction

" The last line in front of one that has code, which is 0 at the beginning, and behind a map.
function! s:before(lnum) abort
  let n = a:lnum - 1
  while n > 0 && s:code(getline(n)) !~# '\S'
    let n -= 1
  endwhile
  return n > 0 && getline(n) =~# '^ENDMAP' ? 0 : n
endfunction

" The line whose brace opens the block that a line is in, or 0.
function! s:block(lnum) abort
  let depth = 0
  let n = s:above(a:lnum)
  while n > 0
    let braces = substitute(s:code(getline(n)), '[^{}]', '', 'g')
    for i in range(len(braces) - 1, 0, -1)
      if braces[i] ==# '}'
        let depth += 1
      elseif depth == 0
        return n
      else
        let depth -= 1
      endif
    endfor
    let n = s:above(n)
  endwhile
  return 0
endfunction

" Whether a line goes on with the statement of an earlier one in the block that begins at a line.
function! s:continues(lnum, block) abort
  let n = s:before(a:lnum)
  if n <= a:block
    return 0
  endif
  let text = s:code(getline(n))
  return text =~# '\%([,.+*/([=<>&|@]\|\d\@1<!%\|\]\s*:\)\s*$' || s:code(getline(a:lnum)) =~# '^\s*[,.+*/%&|)=<>]'
endfunction

" Underlines what the last :make found in the file of the window, and nothing that an earlier one did.
function! speclev#mark() abort
  for id in get(w:, 'speclev_marks', [])
    silent! call matchdelete(id)
  endfor
  let w:speclev_marks = []
  for item in getqflist()
    if item.valid && item.bufnr == bufnr('%') && item.lnum > 0 && item.type =~? '[ew]'
      let place = [item.lnum, max([item.col, 1]), s:length(item)]
      call add(w:speclev_marks, matchaddpos(item.type ==? 'e' ? 'SpellBad' : 'SpellCap', [place]))
    endif
  endfor
endfunction

" How long the word is where a message is of.
function! s:length(item) abort
  return max([1, strlen(matchstr(getline(a:item.lnum), '^\%("[^"]*"\|\k\+\)', a:item.col - 1))])
endfunction

" What :make runs is a compiler that only checks here. Its options are those of g:speclev_options, such as '--target slashem'.
function! speclev#compiler(program) abort
  let command = a:program . ' --check -Wall ' . get(g:, 'speclev_options', '') . ' -- %:S'
  execute 'CompilerSet makeprg=' . escape(command, ' \|"')
  " What is quoted of the source, and helps, begins with blanks.
  CompilerSet errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %tote:\ %m,%f:\ %trror:\ %m,%f:\ %tarning:\ %m,%-G%.%#
endfunction

" What both file types set, with the compiler that they are for.
function! speclev#settings(program) abort
  setlocal comments=:# commentstring=#\ %s
  setlocal formatoptions-=t formatoptions+=croql
  let b:undo_ftplugin = 'setlocal comments< commentstring< formatoptions<'
  if !exists('b:current_compiler') && !exists('g:current_compiler')
    execute 'compiler ' . a:program
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
endfunction
