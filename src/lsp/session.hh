#pragma once

#include <map>
#include <string>
#include <vector>

#include "lsp/documents.hh"
#include "lsp/findings.hh"
#include "lsp/settings.hh"
#include "speclev/source.hh"

/// What requests are answered from.
namespace speclev::lsp {

/// The numbers of errors that the protocol names.
enum ErrorCode : int {
  parse_error = -32700,
  invalid_request = -32600,
  method_not_found = -32601,
  invalid_params = -32602,
  internal_error = -32603,
  not_initialized = -32002,
  request_failed = -32803,
  request_cancelled = -32800,
};

/// Why a request has no answer.
struct RequestError {
  int code;
  std::string message;
};

class Session {
 public:
  /// A document, and the model of it.
  struct Named {
    DocumentPointer document;
    std::shared_ptr<const SourceView> model;  ///< may be null
  };

  explicit Session(Wishes base) : setups(std::move(base)) {}

  /// The document that parameters name; throws RequestError where it is not open.
  const DocumentPointer& document(const Json& params) const;
  /// The place in a document that a request is about.
  std::uint32_t offset_in(const Document& named_document, const Json& params) const;
  Setup setup_of(const Document& document);
  /// The model of a document; null where there is none: of settings, what is large, or an unknown game.
  std::shared_ptr<const SourceView> model_of(const DocumentPointer& document);
  Named named(const Json& params) {
    const DocumentPointer found = document(params);
    return {found, model_of(found)};
  }
  /// The same of all sources in the folder of a document, itself first: those that are open as they are, and the others
  /// as they are on disk.
  std::vector<Named> folder_of(const Named& named);
  /// Throws RequestError where a document is larger: it would take long.
  static void check_size(const Document& document);
  /// What is wrong with a document as it is: what was found already, or what is found now. Throws as check_size does if
  /// nothing was found yet.
  const Findings& findings_of(const DocumentPointer& document);

  Encoding encoding = Encoding::utf16;
  Documents documents;
  std::map<std::string, Findings, std::less<>> findings;  ///< what was told last, by URI
  std::map<std::string, Named, std::less<>> models;       ///< what was read last, by URI
  std::vector<std::string> roots;                         ///< the folders that the client works in
  Setups setups;

 private:
  Wishes folder_wishes(const Document& document) const;
  /// The document of a file: the open one, else what was read last if the file is still so; null if there is none.
  DocumentPointer document_at(const std::string& path) const;
};

/// The kinds of semantic tokens.
Json token_legend();

/// A request that is answered, and what answers it.
struct Request {
  std::string_view method;
  Json (*answer)(Session& session, const Json& params);
};

#define SPECLEV_REQUEST(method, function) Json function(Session& session, const Json& params);
#include "lsp/requests.def"
#undef SPECLEV_REQUEST

}  // namespace speclev::lsp
