" Levels and dungeon descriptions, also where another plugin knows the ending.
augroup speclev_detect
  autocmd!
  autocmd BufNewFile,BufRead *.des,*.def call speclev#detect()
augroup END
