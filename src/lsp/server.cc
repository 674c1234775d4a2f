#include "lsp/server.hh"

#include <algorithm>
#include <exception>
#include <utility>

#include "speclev/version.hh"

namespace speclev::lsp {

namespace {

constexpr Request requests[] = {
#define SPECLEV_REQUEST(method, function, pace) {method, function, Pace::pace},
#include "lsp/requests.def"
#undef SPECLEV_REQUEST
};

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
std::string changed_text(std::string old, const Json& change, Encoding encoding) {
  std::string text = text_of(member(change, "text")).value_or("");
  const Json& range = member(change, "range");
  if (!range.is_object()) return text;
  const Lines lines(old);
  const std::uint32_t begin = lines.offset(place_of(member(range, "start")), encoding);
  const std::uint32_t end = std::max(begin, lines.offset(place_of(member(range, "end")), encoding));
  return old.replace(begin, end - begin, text);
}

std::string answer_text(const Json& id, Json result) {
  return json_text({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
}

std::string error_text(const Json& id, int code, const std::string& reason) {
  return json_text({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", reason}}}});
}

/// What work gives, or the error that it ends with.
std::string guarded(const Json& id, const std::function<std::string()>& work) {
  try {
    return work();
  } catch (const RequestError& error) {
    return error_text(id, error.code, error.message);
  } catch (const std::exception& error) {
    return error_text(id, internal_error, error.what());
  }
}

std::string published(const Document& document, const Json& diagnostics) {
  return json_text({{"jsonrpc", "2.0"},
                    {"method", "textDocument/publishDiagnostics"},
                    {"params", {{"uri", document.uri}, {"version", document.version}, {"diagnostics", diagnostics}}}});
}

/// Looks at a document, and gives what the client is to show.
std::string look(const Session& session, const Document& document) {
  session.check_stop();
  const auto findings = std::make_shared<const Findings>(look_at(document, *session.open, session.stop));
  session.check_stop();
  document.keep(findings);
  Json diagnostics = Json::array();
  Placing placing(document.lines, document.text.bytes(), session.encoding);
  for (const Finding& each : findings->others) diagnostics.push_back(diagnostic_of(each, placing));
  for (const Diagnostic& each : findings->diagnostics) diagnostics.push_back(diagnostic_of(each, document, placing));
  return published(document, diagnostics);
}

}  // namespace

void Server::refuse(ErrorCode code, const std::string& reason) { send_(error_text(Json(), code, reason)); }

WorkPointer Server::take(const Json& message) {
  const auto method = text_of(member(message, "method"));
  const bool has_id = message.is_object() && message.contains("id");
  const Json id = id_of(message);
  if (!method) {
    // An answer to what was asked of the client is no request.
    if (!has_id || (!message.contains("result") && !message.contains("error")))
      send_(error_text(id, invalid_request, "a message is an object with a method"));
    return nullptr;
  }
  WorkPointer work;
  const std::string error = guarded(id, [&] {
    const Json& params = member(message, "params");
    if (has_id && id.is_null()) throw RequestError{invalid_request, "the id of a request is a number or a text"};
    if (has_id)
      work = request(id, *method, params);
    else
      notice(*method, params);
    return std::string();
  });
  if (!error.empty()) send_(error);
  return work;
}

WorkPointer Server::request(const Json& id, const std::string& method, const Json& params) {
  if (method == "initialize") {
    send_(answer_text(id, initialize(params)));
    return nullptr;
  }
  if (!is_initialized_) throw RequestError{not_initialized, "the first request is initialize"};
  if (is_shut_down_) throw RequestError{invalid_request, "the server is shut down"};
  if (method == "shutdown") {
    shut_down(id);
    return nullptr;
  }
  const auto at = std::ranges::find(requests, method, &Request::method);
  if (at == std::end(requests)) throw RequestError{method_not_found, "there is no request " + method};
  const auto work = std::make_shared<Work>();
  const auto run = [=, session = workspace_.session(work->stop.get_token())] {
    return guarded(id, [&] {
      session.check_stop();
      return answer_text(id, at->answer(session, params));
    });
  };
  work->id = id;
  work->uri = text_of(member(params, "textDocument", "uri")).value_or("");
  work->pace = at->pace;
  const DocumentPointer document = workspace_.find(work->uri);
  if (document != nullptr && is_large(*document)) {
    // Of these little is said, and nobody has to wait for it.
    send_(run());
    return nullptr;
  }
  work->key = work->pace != Pace::folder ? work->uri : document != nullptr ? document->folder() : std::string();
  work->size = document != nullptr ? document->text.bytes().size() : 0;
  work->run = run;
  works_.insert(work);
  ++requests_;
  return work;
}

void Server::shut_down(const Json& id) {
  is_shut_down_ = true;
  shutdown_ = id;
  drop([](const Work& each) { return each.id.is_null(); });
  answer_shutdown();
}

void Server::answer_shutdown() {
  if (!shutdown_ || requests_ > 0) return;
  send_(answer_text(*shutdown_, Json()));
  shutdown_.reset();
}

/// Unless the client has shut the server down, it does not wait for slow answers.
void Server::hang_up() {
  has_ended_ = true;
  if (is_shut_down_) return;
  for (const WorkPointer& each : works_)
    if (each->pace == Pace::slow) each->stop.request_stop();
}

Json Server::initialize(const Json& params) {
  if (is_initialized_) throw RequestError{invalid_request, "initialize is the first request, and comes once"};
  is_initialized_ = true;
  const Json& encodings = member(params, "capabilities", "general", "positionEncodings");
  if (encodings.is_array() && std::ranges::find(encodings, Json("utf-8")) != encodings.end())
    workspace_.encoding = Encoding::utf8;
  change_folders({{"event", {{"added", member(params, "workspaceFolders")}}}});
  const auto root = path_of(text_of(member(params, "rootUri")).value_or(""));
  if (root && !workspace_.has_roots()) workspace_.add_root(*root);
  workspace_.set_client(settings_of(member(params, "initializationOptions")));
  return {{"capabilities", capabilities(workspace_.encoding)},
          {"serverInfo", {{"name", "speclev"}, {"version", SPECLEV_VERSION}}}};
}

void Server::notice(const std::string& method, const Json& params) {
  if (method == "exit") hang_up();
  if (method == "$/cancelRequest") cancel(member(params, "id"));
  if (!is_initialized_ || is_shut_down_) return;
  if (method == "textDocument/didOpen") open(params);
  if (method == "textDocument/didChange") change(params);
  if (method == "textDocument/didClose") close(params);
  if (method == "workspace/didChangeConfiguration") configure(params);
  if (method == "workspace/didChangeWorkspaceFolders") change_folders(params);
  if (method == "workspace/didChangeWatchedFiles") workspace_.reconsider();
}

void Server::cancel(const Json& id) {
  if (id.is_null()) return;
  for (const WorkPointer& each : drop([&](const Work& work) { return work.id == id; })) {
    send_(error_text(each->id, request_cancelled, "cancelled"));
    --requests_;
  }
  answer_shutdown();
}

/// Forgets works and asks them to stop: their results are not sent.
std::vector<WorkPointer> Server::drop(const std::function<bool(const Work&)>& is_meant) {
  std::vector<WorkPointer> dropped;
  std::erase_if(works_, [&](const WorkPointer& each) {
    if (!is_meant(*each)) return false;
    each->is_dropped = true;
    each->stop.request_stop();
    dropped.push_back(each);
    return true;
  });
  return dropped;
}

/// A document is no longer as it was when works about it began. What only reads a text has an answer all the same.
void Server::make_outdated(const std::string& uri) {
  drop([&](const Work& each) { return each.id.is_null() && each.uri == uri; });
  for (const WorkPointer& each : works_)
    if (each->uri == uri && each->pace == Pace::slow) each->stop.request_stop();
}

void Server::open(const Json& params) {
  const Json& given = member(params, "textDocument");
  const auto uri = text_of(member(given, "uri"));
  if (!uri) return;
  const std::string language = text_of(member(given, "languageId")).value_or("");
  make_outdated(*uri);
  workspace_.put(*uri, kind_of(path_of(*uri).value_or(*uri), language), number_of(member(given, "version")).value_or(0),
                 text_of(member(given, "text")).value_or(""));
}

void Server::change(const Json& params) {
  const DocumentPointer document = workspace_.find(text_of(member(params, "textDocument", "uri")).value_or(""));
  const Json& changes = member(params, "contentChanges");
  if (document == nullptr || !changes.is_array()) return;
  std::string text(document->text.bytes());
  for (const Json& each : changes) text = changed_text(std::move(text), each, workspace_.encoding);
  make_outdated(document->uri);
  workspace_.put(document->uri, document->kind, number_of(member(params, "textDocument", "version")).value_or(0),
                 std::move(text));
}

void Server::close(const Json& params) {
  const DocumentPointer document = workspace_.find(text_of(member(params, "textDocument", "uri")).value_or(""));
  if (document == nullptr) return;
  make_outdated(document->uri);
  workspace_.close(document->uri);
  send_(published(*document, Json::array()));
}

/// Clients send their settings under our name, or as they are.
void Server::configure(const Json& params) {
  const Json& settings = member(params, "settings");
  const Json& own = member(settings, "speclev");
  workspace_.set_client(settings_of(own.is_object() ? own : settings));
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
  each(member(params, "event", "removed"), [&](const std::string& gone) { workspace_.remove_root(gone); });
  each(member(params, "event", "added"), [&](const std::string& added) { workspace_.add_root(added); });
  workspace_.reconsider();
}

std::vector<WorkPointer> Server::take_work() {
  std::vector<WorkPointer> all;
  for (const std::string& uri : workspace_.take_changed()) {
    const DocumentPointer document = workspace_.find(uri);
    drop([&](const Work& each) { return each.id.is_null() && each.uri == uri; });
    const auto work = std::make_shared<Work>();
    work->key = work->uri = uri;
    work->size = document->text.bytes().size();
    work->pace = Pace::slow;
    work->run = [document, session = workspace_.session(work->stop.get_token())] {
      return guarded(Json(), [&] { return look(session, *document); });
    };
    works_.insert(work);
    all.push_back(work);
  }
  return all;
}

void Server::deliver(const WorkPointer& work, const std::string& message) {
  if (work->is_dropped) return;
  works_.erase(work);
  send_(message);
  if (work->id.is_null()) return;
  --requests_;
  answer_shutdown();
}

}  // namespace speclev::lsp
