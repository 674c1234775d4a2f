// Serves a client of the language server over two file descriptors.
#pragma once

#include "lsp/settings.hh"

namespace speclev::cli {

/// Serves one client until it ends: messages come by one descriptor and go by another. Gives the exit status: 0 if the
/// client said that it would end. base: for what documents are looked at where nobody says anything else.
int serve(const lsp::UserSettings& base, int in, int out);

}  // namespace speclev::cli
