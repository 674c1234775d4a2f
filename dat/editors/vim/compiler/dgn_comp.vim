" dgn_comp, which only checks here.
if exists('current_compiler')
  finish
endif
let current_compiler = 'dgn_comp'
call speclev#compiler('dgn_comp')
