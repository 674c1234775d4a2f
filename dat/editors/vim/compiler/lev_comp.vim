" lev_comp, which only checks here.
if exists('current_compiler')
  finish
endif
let current_compiler = 'lev_comp'
call speclev#compiler('lev_comp')
