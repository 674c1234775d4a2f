-- Neovim's own client for 'speclev lsp', which tells what is wrong with levels and dungeon descriptions as they are typed:
--   require('speclev').setup({ settings = { target = 'slashem' } })
local M = {}

local filetypes = { 'speclev', 'speclev-dungeon' }
local clients = {} -- by their folders, where Neovim has no vim.lsp.start() yet

-- The nearest folder above a file that has settings for a game, or else a repository; else that of the file.
local function root_of(path)
  local start = vim.fn.fnamemodify(path, ':p:h')
  for _, mark in ipairs({ '.speclev', '.git' }) do
    local folder = start
    while true do
      if vim.loop.fs_stat(folder .. '/' .. mark) then
        return folder
      end
      local above = vim.fn.fnamemodify(folder, ':h')
      if above == folder then
        break
      end
      folder = above
    end
  end
  return start
end

--- Starts the server for a buffer, or attaches the one of its folder. Gives the number of the client, or nil.
function M.start(options, buffer)
  options = options or {}
  local root = root_of(vim.api.nvim_buf_get_name(buffer))
  local config = {
    name = 'speclev',
    cmd = options.cmd or { 'speclev', 'lsp' },
    root_dir = root,
    settings = { speclev = options.settings or vim.empty_dict() },
    on_attach = options.on_attach,
    capabilities = options.capabilities,
    workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
  }
  if vim.lsp.start then
    return vim.lsp.start(config, { bufnr = buffer })
  end
  local client = clients[root]
  if not client or not vim.lsp.get_client_by_id(client) then
    client = vim.lsp.start_client(config)
    clients[root] = client
  end
  if client then
    vim.lsp.buf_attach_client(buffer, client)
  end
  return client
end

--- Has the server started for each level and each dungeon description. Options, all of which may be left out: cmd, a list;
--- settings, those of the server, such as { target = 'slashem' }; on_attach; capabilities.
function M.setup(options)
  local group = vim.api.nvim_create_augroup('speclev', { clear = true })
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = filetypes,
    callback = function(args)
      M.start(options, args.buf)
    end,
  })
end

return M
