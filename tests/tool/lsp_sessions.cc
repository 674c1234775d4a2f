// speclev lsp in conversations where the order of answers counts, and with clients that do not behave.
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <cerrno>
#include <csignal>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tool/lsp_messages.hh"
#include "tool/programs.hh"

using namespace speclev::test;

namespace {

std::string changed(const std::string& uri, int version, const std::string& text) {
  return notice("textDocument/didChange", {{"textDocument", {{"uri", uri}, {"version", version}}},
                                           {"contentChanges", Json::array({{{"text", text}}})}});
}

Json place(const std::string& uri, int line = 0, int character = 0) {
  return {{"textDocument", {{"uri", uri}}}, {"position", {{"line", line}, {"character", character}}}};
}

/// Two descriptors of which what is written to the second can be read from the first.
struct Pipe {
  int read = -1, write = -1;

  Pipe() {
    std::array<int, 2> ends{};
    REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0);
    read = ends[0];
    write = ends[1];
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close(read);
    close(write);
  }
  static void close(int& end) {
    if (end >= 0) ::close(std::exchange(end, -1));
  }
};

/// The program, and a client that decides when it reads.
class Conversation {
 public:
  explicit Conversation(const std::string& folder = ".")
      : process_(
            {.arguments = {SPECLEV_SPECLEV, "lsp"}, .folder = folder, .prepare = [in = in_.read, out = out_.write] {
               ::dup2(in, STDIN_FILENO);
               ::dup2(out, STDOUT_FILENO);
             }}) {
    std::signal(SIGPIPE, SIG_IGN);
    Pipe::close(in_.read);
    Pipe::close(out_.write);
  }

  void send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t count = ::write(in_.write, bytes.data(), bytes.size());
      REQUIRE(count > 0);
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
  }
  /// Sends as much as the program takes while nobody reads its answers; gives how much that is.
  std::size_t send_while_taken(std::string_view bytes) {
    constexpr int patience = 3000;
    ::fcntl(in_.write, F_SETFL, O_NONBLOCK);
    std::size_t sent = 0;
    while (sent < bytes.size()) {
      pollfd ready{in_.write, POLLOUT, 0};
      if (::poll(&ready, 1, patience) == 0) break;
      const ssize_t count = ::write(in_.write, bytes.data() + sent, bytes.size() - sent);
      if (count < 0 && errno == EAGAIN) continue;
      REQUIRE(count > 0);
      sent += static_cast<std::size_t>(count);
    }
    ::fcntl(in_.write, F_SETFL, 0);
    return sent;
  }
  void hang_up() { Pipe::close(in_.write); }
  void stop_reading() { Pipe::close(out_.read); }

  /// The next message; null where there is none any more.
  Json next() {
    std::size_t end;
    while ((end = bytes_.find("\r\n\r\n")) == std::string::npos)
      if (!read()) return {};
    const std::size_t size = std::stoul(bytes_.substr(bytes_.find(' '))), whole = end + 4 + size;
    while (bytes_.size() < whole)
      if (!read()) return {};
    Json message = Json::parse(bytes_.substr(end + 4, size));
    bytes_.erase(0, whole);
    return message;
  }
  /// All messages up to one.
  std::vector<Json> until(const std::function<bool(const Json&)>& is_last) {
    std::vector<Json> all;
    do {
      all.push_back(next());
      REQUIRE(!all.back().is_null());
    } while (!is_last(all.back()));
    return all;
  }
  std::vector<Json> rest() {
    std::vector<Json> all;
    for (Json each = next(); !each.is_null(); each = next()) all.push_back(std::move(each));
    return all;
  }
  Result end() { return process_.wait(); }

 private:
  bool read() {
    constexpr int patience = 300'000;
    std::array<char, 1 << 16> buffer{};
    pollfd ready{out_.read, POLLIN, 0};
    REQUIRE(::poll(&ready, 1, patience) == 1);
    const ssize_t count = ::read(out_.read, buffer.data(), buffer.size());
    if (count > 0) bytes_.append(buffer.data(), static_cast<std::size_t>(count));
    return count > 0;
  }

  Pipe in_, out_;
  Process process_;
  std::string bytes_;
};

std::function<bool(const Json&)> answer_to(int id) {
  return [id](const Json& each) { return each.value("id", Json()) == Json(id); };
}

std::function<bool(const Json&)> told_of(const std::string& uri) {
  return [uri](const Json& each) {
    return each.value("method", "") == "textDocument/publishDiagnostics" && each["params"]["uri"] == uri;
  };
}

bool has(const std::vector<Json>& all, const std::function<bool(const Json&)>& is_meant) {
  return std::ranges::any_of(all, is_meant);
}

const std::string slow_uri = "file:///nowhere/slow.lua", quick_uri = "file:///nowhere/quick.lua",
                  cell_uri = "file:///nowhere/cell.des";
// It does as much as a script may do, with each seed.
const std::string slow_script = "for i = 1, 1000 do pcall(function() while true do end end) end\n";
const std::string quick_script = "des.level_init({ style = \"solidfill\", fg = \" \" })\ndes.mnoster(\"dwarf\")\n";

}  // namespace

TEST_CASE("speclev lsp answers about a quick script while a slow one runs") {
  Conversation client;
  client.send(request(1, "initialize") + opened(slow_uri, slow_script) +
              request(2, "speclev/picture", place(slow_uri)));
  client.until(answer_to(1));
  client.send(opened(quick_uri, quick_script) + opened(cell_uri, bare_source("cell") + "DOOR:ajar,(1,1)\n"));
  client.send(request(3, "textDocument/codeAction", place(quick_uri)) +
              request(4, "speclev/picture", place(quick_uri)) + request(5, "textDocument/formatting", place(cell_uri)) +
              request(6, "textDocument/hover", place(slow_uri)));
  std::vector<Json> all;
  const auto wanted = {answer_to(3), answer_to(4), answer_to(5), answer_to(6), told_of(quick_uri), told_of(cell_uri)};
  while (!std::ranges::all_of(wanted, [&](const auto& each) { return has(all, each); })) {
    all.push_back(client.next());
    REQUIRE(!all.back().is_null());
  }
  CHECK_FALSE(has(all, told_of(slow_uri)));
  CHECK_FALSE(has(all, answer_to(2)));
  client.send(request(7, "shutdown") + notice("exit"));
  const auto rest = client.rest();
  CHECK(has(rest, answer_to(2)));
  CHECK(rest.back()["id"] == 7);
  const Result result = client.end();
  CHECK_STATUS(0);
}

TEST_CASE("speclev lsp stops work on a text that has changed, and on a request that is cancelled") {
  Conversation client;
  client.send(request(1, "initialize") + opened(slow_uri, slow_script) +
              request(2, "speclev/picture", place(slow_uri)) + request(3, "speclev/picture", place(slow_uri)));
  client.until(answer_to(1));
  client.send(notice("$/cancelRequest", {{"id", 3}}));
  CHECK(client.until(answer_to(3)).back()["error"]["code"] == -32800);
  client.send(changed(slow_uri, 2, quick_script));
  const auto all = client.until(told_of(slow_uri));
  CHECK(all.back()["params"]["version"] == 2);
  REQUIRE(has(all, answer_to(2)));
  for (const Json& each : all)
    if (answer_to(2)(each)) CHECK(each["error"]["code"] == -32801);
  client.send(request(4, "shutdown") + notice("exit"));
  const auto rest = client.rest();
  CHECK_FALSE(has(rest, told_of(slow_uri)));
  CHECK_FALSE(has(rest, answer_to(3)));
  const Result result = client.end();
  CHECK_STATUS(0);
}

TEST_CASE("speclev lsp ends while work is under way, whatever the client does") {
  const std::string work = request(1, "initialize") + opened(slow_uri, slow_script) +
                           request(2, "speclev/picture", place(slow_uri)) +
                           request(3, "textDocument/codeAction", place(slow_uri));
  {
    Conversation client;
    client.send(work + request(4, "shutdown") + notice("exit"));
    CHECK(client.rest().back()["id"] == 4);
    const Result result = client.end();
    CHECK_STATUS(0);
  }
  {
    Conversation client;
    client.send(work + notice("exit"));
    const auto all = client.rest();
    CHECK(has(all, answer_to(2)));
    const Result result = client.end();
    CHECK_STATUS(1);
  }
  {
    Conversation client;
    client.send(work);
    client.hang_up();
    const auto all = client.rest();
    CHECK(has(all, answer_to(3)));
    const Result result = client.end();
    CHECK_STATUS(1);
  }
  {
    Conversation client;
    client.send(work);
    client.stop_reading();
    client.hang_up();
    const Result result = client.end();
    CHECK_STATUS(1);
  }
}

TEST_CASE("speclev lsp does not fill the memory with answers that nobody reads") {
  constexpr std::size_t most_sent = std::size_t{32} << 20;
  constexpr long most_kilobytes = 150'000;
  std::string level = bare_source("cell");
  while (level.size() < 200'000) level += "MONSTER:'h',\"dwarf\",(1,1)\n";
  const auto flood = [&](const std::function<std::string(const std::string& id)>& message, bool reads_late) {
    Conversation client;
    client.send(request(0, "initialize") + opened(cell_uri, level));
    std::vector<std::size_t> ends;
    std::string messages;
    while (messages.size() < most_sent) {
      messages += message(std::to_string(ends.size() + 1));
      ends.push_back(messages.size());
    }
    const std::size_t sent = client.send_while_taken(messages);
    client.hang_up();
    if (!reads_late) client.stop_reading();
    // The program answers each request that it has read whole.
    const auto count = static_cast<std::size_t>(std::ranges::upper_bound(ends, sent) - ends.begin());
    std::size_t answers = 0;
    while (reads_late && answers <= count) {
      const Json each = client.next();
      if (each.is_null()) break;
      answers += each.contains("id") && each["id"] != 0;
    }
    CHECK((answers == count || !reads_late));
    const Result result = client.end();
    CHECK_STATUS(1);
    CHECK(result.peak_kilobytes < most_kilobytes);
  };
  const auto asked = [](const std::string& method, const std::string& params) {
    return [=](const std::string& id) {
      const std::string content = R"({"id":)" + id + R"(,"method":")" + method + R"(","params":)" + params + "}";
      return "Content-Length: " + std::to_string(content.size()) + "\r\n\r\n" + content;
    };
  };
  SECTION("small requests") { flood(asked("speclev/explain", R"({"code":"unknown-word"})"), true); }
  SECTION("large answers") { flood(asked("textDocument/semanticTokens/full", place(cell_uri).dump()), false); }
  SECTION("slow requests") { flood(asked("textDocument/codeAction", place(cell_uri).dump()), false); }
  SECTION("texts that change under requests") {
    const auto hover = asked("textDocument/hover", place(cell_uri, 3).dump());
    flood([&](const std::string& id) { return changed(cell_uri, 2, level + "# " + id) + hover(id); }, false);
  }
}
