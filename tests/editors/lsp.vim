" Neovim's own client starts 'speclev lsp', which tells of a mistake: writes the lines of its diagnostics into the file 'diagnostics'.
set nocompatible noswapfile
let &runtimepath = $SPECLEV_SOURCE . '/dat/editors/vim,' . &runtimepath
filetype plugin indent on
lua require('speclev').setup({ settings = { target = 'nethack-3.4.3' } })
edit bad.des
call wait(20000, 'luaeval("#vim.diagnostic.get(0)") > 1', 50)
call writefile(luaeval('vim.tbl_map(function(d) return tostring(d.lnum + 1) end, vim.diagnostic.get(0))'), 'diagnostics')
qall!
