#include "lsp/server.hh"

#include <algorithm>
#include <exception>
#include <utility>

#include "speclev/version.hh"

namespace speclev::lsp {

namespace {

constexpr Request requests[] = {
#define SPECLEV_REQUEST(method, function) {method, function},
#include "lsp/requests.def"
#undef SPECLEV_REQUEST
};

/// More bytes take long to look at.
constexpr std::size_t large = std::size_t{256} << 10;

/// What an id of a request may be; all else stands for none.
Json id_of(const Json& message) {
  const Json& id = member(message, "id");
  return id.is_string() || id.is_number() ? id : Json();
}

Json capabilities(Encoding encoding) {
  return {{"positionEncoding", encoding == Encoding::utf8 ? "utf-8" : "utf-16"},
          {"textDocumentSync", {{"openClose", true}, {"change", 1}}},
          {"codeActionProvider", {{"codeActionKinds", {"quickfix", "source.fixAll.speclev"}}}},
          {"documentSymbolProvider", true},
          {"workspaceSymbolProvider", true},
          {"foldingRangeProvider", true},
          {"selectionRangeProvider", true},
          {"semanticTokensProvider", {{"legend", token_legend()}, {"full", true}}},
          {"definitionProvider", true},
          {"referencesProvider", true},
          {"documentHighlightProvider", true},
          {"renameProvider", {{"prepareProvider", true}}},
          {"hoverProvider", true},
          {"completionProvider", {{"triggerCharacters", {":", ",", "(", "'", "\"", "$", "[", ".", "{", "="}}}},
          {"signatureHelpProvider", {{"triggerCharacters", {":", ",", "(", "{"}}}},
          {"inlayHintProvider", true},
          {"documentFormattingProvider", true},
          {"workspace", {{"workspaceFolders", {{"supported", true}, {"changeNotifications", true}}}}}};
}

/// A text with one change of a client applied: of a range, or of all of it.
std::string changed_text(const Document& document, const Json& change, Encoding encoding) {
  std::string text = text_of(member(change, "text")).value_or("");
  const Json& range = member(change, "range");
  if (!range.is_object()) return text;
  const std::uint32_t begin = document.lines.offset(place_of(member(range, "start")), encoding);
  const std::uint32_t end = std::max(begin, document.lines.offset(place_of(member(range, "end")), encoding));
  std::string result(document.text.bytes());
  return result.replace(begin, end - begin, text);
}

}  // namespace

void Server::fail(const Json& id, int code, const std::string& reason) {
  send_({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", reason}}}});
}

void Server::refuse(ErrorCode code, const std::string& reason) { fail(Json(), code, reason); }

void Server::take(const Json& message, bool is_cancelled) {
  const auto method = text_of(member(message, "method"));
  const bool has_id = message.is_object() && message.contains("id");
  const Json id = id_of(message);
  if (!method) {
    // An answer to what was asked of the client is no request.
    if (!has_id || (!message.contains("result") && !message.contains("error")))
      fail(id, invalid_request, "a message is an object with a method");
    return;
  }
  const Json& params = member(message, "params");
  if (!has_id) return notice(*method, params);
  if (id.is_null()) return fail(id, invalid_request, "the id of a request is a number or a text");
  if (is_cancelled) return fail(id, request_cancelled, "cancelled");
  answer(id, *method, params);
}

void Server::answer(const Json& id, const std::string& method, const Json& params) {
  try {
    Json result = result_of(method, params);
    send_({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
  } catch (const RequestError& error) {
    fail(id, error.code, error.message);
  } catch (const std::exception& error) {
    fail(id, internal_error, error.what());
  }
}

Json Server::result_of(const std::string& method, const Json& params) {
  if (method == "initialize") return initialize(params);
  if (!is_initialized_) throw RequestError{not_initialized, "the first request is initialize"};
  if (is_shut_down_) throw RequestError{invalid_request, "the server is shut down"};
  if (method == "shutdown") {
    is_shut_down_ = true;
    return {};
  }
  const auto at = std::ranges::find(requests, method, &Request::method);
  if (at == std::end(requests)) throw RequestError{method_not_found, "there is no request " + method};
  return at->answer(session_, params);
}

Json Server::initialize(const Json& params) {
  if (is_initialized_) throw RequestError{invalid_request, "initialize is the first request, and comes once"};
  is_initialized_ = true;
  const Json& encodings = member(params, "capabilities", "general", "positionEncodings");
  if (encodings.is_array() && std::ranges::find(encodings, Json("utf-8")) != encodings.end())
    session_.encoding = Encoding::utf8;
  change_folders({{"event", {{"added", member(params, "workspaceFolders")}}}});
  if (session_.roots.empty())
    if (const auto root = path_of(text_of(member(params, "rootUri")).value_or(""))) session_.roots.push_back(*root);
  session_.setups.set_client(wishes_of(member(params, "initializationOptions")));
  return {{"capabilities", capabilities(session_.encoding)},
          {"serverInfo", {{"name", "speclev"}, {"version", SPECLEV_VERSION}}}};
}

void Server::notice(const std::string& method, const Json& params) {
  if (method == "exit") is_over_ = true;
  if (!is_initialized_ || is_shut_down_) return;
  if (method == "textDocument/didOpen") open(params);
  if (method == "textDocument/didChange") change(params);
  if (method == "textDocument/didClose") close(params);
  if (method == "workspace/didChangeConfiguration") configure(params);
  if (method == "workspace/didChangeWorkspaceFolders") change_folders(params);
  if (method == "workspace/didChangeWatchedFiles") look_at_all();
}

void Server::put(const DocumentPointer& document) {
  changed_.insert(document->uri);
  session_.documents.insert_or_assign(document->uri, document);
  look_at_neighbours(*document);
}

/// Settings say how others are looked at, and levels which of them a description lacks.
void Server::look_at_neighbours(const Document& changed) {
  if (changed.kind == DocumentKind::settings) return look_at_all();
  if (changed.kind != DocumentKind::levels) return;
  for (const auto& [uri, document] : session_.documents)
    if (is_dungeon(document->kind) && document->folder() == changed.folder()) changed_.insert(uri);
}

void Server::open(const Json& params) {
  const Json& given = member(params, "textDocument");
  const auto uri = text_of(member(given, "uri"));
  if (!uri) return;
  const std::string language = text_of(member(given, "languageId")).value_or("");
  put(std::make_shared<Document>(*uri, kind_of(path_of(*uri).value_or(*uri), language),
                                 number_of(member(given, "version")).value_or(0),
                                 text_of(member(given, "text")).value_or("")));
}

void Server::change(const Json& params) {
  const auto at = session_.documents.find(text_of(member(params, "textDocument", "uri")).value_or(""));
  const Json& changes = member(params, "contentChanges");
  if (at == session_.documents.end() || !changes.is_array()) return;
  DocumentPointer document = at->second;
  const std::int64_t version = number_of(member(params, "textDocument", "version")).value_or(0);
  for (const Json& each : changes)
    document = std::make_shared<Document>(document->uri, document->kind, version,
                                          changed_text(*document, each, session_.encoding));
  put(document);
}

void Server::close(const Json& params) {
  const auto at = session_.documents.find(text_of(member(params, "textDocument", "uri")).value_or(""));
  if (at == session_.documents.end()) return;
  const DocumentPointer document = at->second;
  session_.documents.erase(at);
  session_.findings.erase(document->uri);
  session_.models.erase(document->uri);
  changed_.erase(document->uri);
  publish(*document, Json::array());
  look_at_neighbours(*document);
}

/// Clients send their settings under our name, or as they are.
void Server::configure(const Json& params) {
  const Json& settings = member(params, "settings");
  const Json& own = member(settings, "speclev");
  session_.setups.set_client(wishes_of(own.is_object() ? own : settings));
  look_at_all();
}

void Server::change_folders(const Json& params) {
  const auto path = [](const Json& folder) { return path_of(text_of(member(folder, "uri")).value_or("")); };
  const auto each = [&](const Json& folders, auto&& todo) {
    if (!folders.is_array()) return;
    for (const Json& folder : folders)
      if (auto found = path(folder)) {
        while (found->size() > 1 && found->ends_with('/')) found->pop_back();
        todo(*found);
      }
  };
  each(member(params, "event", "removed"), [&](const std::string& gone) { std::erase(session_.roots, gone); });
  each(member(params, "event", "added"), [&](const std::string& added) { session_.roots.push_back(added); });
  look_at_all();
}

void Server::look_at_all() {
  session_.setups.forget_folders();
  session_.findings.clear();
  session_.models.clear();
  for (const auto& [uri, document] : session_.documents) changed_.insert(uri);
}

std::vector<Work> Server::take_work() {
  std::vector<Work> all;
  for (const std::string& uri : std::exchange(changed_, {})) {
    const DocumentPointer document = session_.documents.at(uri);
    all.push_back({uri, document->text.bytes().size() > large,
                   [document, setup = session_.setup_of(*document), open = session_.documents] {
                     return look_at(document, setup, open);
                   }});
  }
  return all;
}

void Server::deliver(Findings findings) {
  const DocumentPointer document = findings.document;
  const auto at = session_.documents.find(document->uri);
  if (at == session_.documents.end() || at->second != document || is_shut_down_) return;
  Json diagnostics = Json::array();
  Placing placing(document->lines, document->text.bytes(), session_.encoding);
  for (const Finding& each : findings.others) diagnostics.push_back(diagnostic_of(each, placing));
  for (const Diagnostic& each : findings.diagnostics)
    diagnostics.push_back(diagnostic_of(each, *document, findings.setup, placing));
  session_.findings.insert_or_assign(document->uri, std::move(findings));
  publish(*document, diagnostics);
}

void Server::publish(const Document& document, const Json& diagnostics) {
  send_({{"jsonrpc", "2.0"},
         {"method", "textDocument/publishDiagnostics"},
         {"params", {{"uri", document.uri}, {"version", document.version}, {"diagnostics", diagnostics}}}});
}

}  // namespace speclev::lsp
