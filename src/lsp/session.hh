// A snapshot of all documents, from which requests are answered.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

#include "lsp/documents.hh"
#include "lsp/findings.hh"

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
  content_modified = -32801,
  request_cancelled = -32800,
};

/// Why a request has no answer.
struct RequestError {
  int code;
  std::string message;
};

/// Sources that were read from disk, kept while their files stay as they are. Thread-safe.
class ReadFiles {
 public:
  /// Null if the file cannot be read.
  DocumentPointer read(const std::string& path, const ResolvedSettings& setup);

 private:
  std::mutex mutex_;
  std::map<std::string, DocumentPointer, std::less<>> known_;  ///< by path
};

/// All documents as they are when a request comes. Any thread may answer the request from it.
struct Session {
  /// A document, and the model of it.
  struct Named {
    DocumentPointer document;
    std::shared_ptr<const SourceView> model;  ///< may be null
  };

  std::shared_ptr<const Documents> open;
  std::shared_ptr<ReadFiles> files;
  Encoding encoding = Encoding::utf16;
  std::stop_token stop{};  ///< the answer is not wanted any more

  /// The document that parameters name; throws RequestError where it is not open.
  const DocumentPointer& document(const Json& params) const;
  /// The place in a document that a request is about.
  std::uint32_t offset_in(const Document& named_document, const Json& params) const;
  Named named(const Json& params) const {
    const DocumentPointer& found = document(params);
    return {found, found->model()};
  }
  /// The same of all sources in the folder of a document, itself first: those that are open as they are, and the others
  /// as they are on disk.
  std::vector<Named> folder_of(const Named& named) const;
  /// Throws RequestError where a document is larger: it would take long.
  static void check_size(const Document& document);
  /// Throws RequestError where the answer is not wanted any more.
  void check_stop() const;
  /// What is wrong with a document as it is: what was found already, or what is found now. Throws as check_size does if
  /// nothing was found yet, and as check_stop does.
  std::shared_ptr<const Findings> findings_of(const Document& document) const;
};

/// The kinds of semantic tokens.
Json token_legend();

/// What an answer takes.
enum class Pace : std::uint8_t {
  quick,   ///< the text of one document
  folder,  ///< the texts of all sources in its folder, or of all documents
  slow,    ///< a compilation, or a level that is loaded
};

/// A request that is answered, and what answers it.
struct Request {
  std::string_view method;
  Json (*answer)(const Session& session, const Json& params);
  Pace pace;
};

#define SPECLEV_REQUEST(method, function, pace) Json function(const Session& session, const Json& params);
#include "lsp/requests.def"
#undef SPECLEV_REQUEST

}  // namespace speclev::lsp
