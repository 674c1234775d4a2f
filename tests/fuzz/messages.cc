// Changed sessions of a language server: a part for each message, with NUL between them, and as they are.

#include <map>
#include <nlohmann/json.hpp>

#include "fuzz/fuzz.hh"
#include "lsp/framing.hh"
#include "lsp/server.hh"

namespace speclev::fuzz {

namespace {

using lsp::Json;

constexpr const char* methods[] = {
#define SPECLEV_REQUEST(method, function, pace) method,
#include "lsp/requests.def"
#undef SPECLEV_REQUEST
};

/// A session whose answers are counted.
class Session {
 public:
  Session() : server_({}, [this](const std::string& message) { receive(Json::parse(message)); }) {}

  void take(std::string_view content) {
    const lsp::ParsedJson parsed = lsp::parse_json(content);
    if (!parsed.value) return server_.refuse(lsp::parse_error, parsed.error);
    const Json& id = lsp::member(*parsed.value, "id");
    const bool asks =
        lsp::text_of(lsp::member(*parsed.value, "method")).has_value() && (id.is_string() || id.is_number());
    const std::size_t before = answers_;
    if (const lsp::WorkPointer work = server_.take(*parsed.value)) server_.deliver(work, work->run());
    require(answers_ - before <= 1, "nothing is answered twice");
    require(!asks || answers_ - before == 1, "each request is answered");
    for (const lsp::WorkPointer& each : server_.take_work()) server_.deliver(each, each->run());
  }

 private:
  void receive(const Json& message) {
    require(lsp::member(message, "jsonrpc") == Json("2.0"), "what is sent is a message");
    require(message.contains("method") || message.contains("result") != message.contains("error"),
            "an answer is a result or an error");
    answers_ += message.contains("id");
    const Json& code = lsp::member(message, "error", "code");
    require(code != Json(static_cast<int>(lsp::internal_error)), "no request fails inside");
  }

  lsp::Server server_;
  std::size_t answers_ = 0;
};

}  // namespace

bool takes(const std::filesystem::path& path) {
  return path.extension() == ".des" || path.extension() == ".def" || path.extension() == ".lua";
}

/// A session in which the source is opened, asked about and changed.
std::vector<std::string> seeds_of(const std::string& text) {
  constexpr std::size_t longest = 20'000;
  if (text.size() > longest) return {};
  std::string session;
  const auto add = [&](const Json& message) { session += lsp::json_text(message) + '\0'; };
  const std::string uri = text.find("des.") == text.npos ? "file:///nowhere/a.des" : "file:///nowhere/a.lua";
  int id = 0;
  add({{"id", ++id},
       {"method", "initialize"},
       {"params",
        {{"initializationOptions", {{"target", text.find('$') == text.npos ? "nethack-3.4.3" : "nethack-3.6.6"}}}}}});
  add({{"method", "textDocument/didOpen"},
       {"params", {{"textDocument", {{"uri", uri}, {"languageId", "x"}, {"version", 1}, {"text", text}}}}}});
  for (const char* method : methods) {
    const Json place = {
        {"line", static_cast<int>(text.size() + static_cast<unsigned char>(text[text.size() / 2]) * 7u) % 90},
        {"character", id % 30}};
    add({{"id", ++id},
         {"method", method},
         {"params",
          {{"textDocument", {{"uri", uri}}},
           {"position", place},
           {"positions", {place}},
           {"range", {{"start", place}, {"end", place}}},
           {"newName", "x"}}}});
  }
  add({{"method", "textDocument/didChange"},
       {"params",
        {{"textDocument", {{"uri", uri}, {"version", 2}}},
         {"contentChanges",
          Json::array(
              {{{"range", {{"start", {{"line", 3}, {"character", 1}}}, {"end", {{"line", 4}, {"character", 2}}}}},
                {"text", "x"}}})}}}});
  add({{"method", "textDocument/didClose"}, {"params", {{"textDocument", {{"uri", uri}}}}}});
  add({{"id", ++id}, {"method", "shutdown"}});
  add({{"method", "exit"}});
  return {session};
}

std::vector<std::string> dictionary() {
  std::vector<std::string> words = {std::string(1, '\0'),
                                    "\"id\":",
                                    "null",
                                    "-1",
                                    "99999999999",
                                    "{",
                                    "}",
                                    "[",
                                    "]",
                                    "\\n",
                                    "\\u0000",
                                    "\\\"",
                                    ",",
                                    ":",
                                    "Content-Length: 9\r\n\r\n"};
  for (const char* method : methods) words.push_back("\"" + std::string(method) + "\"");
  for (const char* name :
       {"textDocument", "position", "line", "character", "range", "text", "uri", "file:///nowhere/.speclev", "target",
        "textDocument/didOpen", "workspace/didChangeConfiguration"})
    words.push_back("\"" + std::string(name) + "\"");
  return words;
}

}  // namespace speclev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace speclev;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  // As frames come, and as a stream of anything.
  lsp::FrameReader frames;
  std::string stream;
  for (std::size_t begin = 0; begin <= bytes.size();) {
    const std::size_t end = std::min(bytes.find('\0', begin), bytes.size());
    stream += lsp::framed(bytes.substr(begin, end - begin));
    begin = end + 1;
  }
  fuzz::Session session;
  frames.feed(stream);
  while (const auto frame = frames.next()) session.take(frame->content);
  lsp::FrameReader broken;
  const std::size_t cut = fuzz::hash_of(bytes) % (bytes.size() + 1);
  broken.feed(std::string_view(bytes).substr(0, cut));
  while (broken.next()) continue;
  broken.feed(std::string_view(bytes).substr(cut));
  while (broken.next()) continue;
  return 0;
}
