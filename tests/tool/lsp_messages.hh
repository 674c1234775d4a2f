#pragma once

#include <nlohmann/json.hpp>
#include <string>

/// Messages of the language server's protocol, as a client writes them.
namespace speclev::test {

using Json = nlohmann::json;

inline std::string frame(const Json& message) {
  const std::string content = message.dump();
  return "Content-Length: " + std::to_string(content.size()) + "\r\n\r\n" + content;
}

inline std::string request(int id, const std::string& method, const Json& params = Json::object()) {
  return frame({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}});
}

inline std::string notice(const std::string& method, const Json& params = Json::object()) {
  return frame({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
}

inline std::string opened(const std::string& uri, const std::string& text) {
  return notice("textDocument/didOpen",
                {{"textDocument", {{"uri", uri}, {"languageId", "speclev"}, {"version", 1}, {"text", text}}}});
}

}  // namespace speclev::test
