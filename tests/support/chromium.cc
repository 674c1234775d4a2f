#include "support/chromium.hh"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <map>
#include <stdexcept>

namespace speclev::test {

namespace {

using Json = nlohmann::json;

constexpr int patience = 60'000;  ///< milliseconds that an answer may take
constexpr int least_descriptor = 10;
/// Where the browser reads and writes its protocol.
constexpr int browser_reads = 3, browser_writes = 4;

int moved(int descriptor) {
  const int to = ::fcntl(descriptor, F_DUPFD_CLOEXEC, least_descriptor);
  ::close(descriptor);
  return to;
}

std::array<int, 2> pipe_above() {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
  return {moved(ends[0]), moved(ends[1])};
}

/// The numbers of keys that are no characters.
const std::map<std::string, int> key_codes = {{"Tab", 9},       {"Enter", 13},      {"Escape", 27},   {"PageUp", 33},
                                              {"PageDown", 34}, {"End", 35},        {"Home", 36},     {"ArrowLeft", 37},
                                              {"ArrowUp", 38},  {"ArrowRight", 39}, {"ArrowDown", 40}};

}  // namespace

Command chromium(const std::string& folder, std::vector<std::string> arguments) {
  const std::vector<std::string> settings = {
      chromium_program,          "--headless",        "--no-sandbox",   "--disable-gpu",
      "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run", "--user-data-dir=" + folder + "/profile"};
  arguments.insert(arguments.begin(), settings.begin(), settings.end());
  return {.arguments = arguments, .folder = folder, .environment = {{"HOME", folder}}};
}

Chromium::Chromium(const std::string& folder, int width, int height) {
  const auto [reads, to] = pipe_above();
  const auto [from, writes] = pipe_above();
  to_ = to;
  from_ = from;
  Command command = chromium(
      folder, {"--remote-debugging-pipe", "--window-size=" + std::to_string(width) + "," + std::to_string(height)});
  command.prepare = [reads = reads, writes = writes] {
    ::dup2(reads, browser_reads);
    ::dup2(writes, browser_writes);
  };
  process_ = std::make_unique<Process>(command);
  ::close(reads);
  ::close(writes);
  const Json targets = call("Target.getTargets");
  std::string target;
  for (const Json& each : targets["targetInfos"])
    if (each["type"] == "page") target = each["targetId"];
  if (target.empty()) target = call("Target.createTarget", {{"url", "about:blank"}})["targetId"];
  session_ = call("Target.attachToTarget", {{"targetId", target}, {"flatten", true}})["sessionId"];
  call("Page.enable");
}

Chromium::~Chromium() {
  try {
    session_.clear();
    call("Browser.close");
    process_->wait();
  } catch (const std::exception&) {
    // It is killed.
  }
  ::close(to_);
  ::close(from_);
}

Json Chromium::receive() {
  std::size_t end = received_.find('\0');
  while (end == std::string::npos) {
    pollfd waiting{from_, POLLIN, 0};
    if (::poll(&waiting, 1, patience) != 1) throw std::runtime_error("the browser does not answer");
    std::array<char, 1 << 16> bytes{};
    const ssize_t count = ::read(from_, bytes.data(), bytes.size());
    if (count <= 0) throw std::runtime_error("the browser has ended");
    received_.append(bytes.data(), static_cast<std::size_t>(count));
    end = received_.find('\0');
  }
  const Json message = Json::parse(received_.substr(0, end));
  received_.erase(0, end + 1);
  if (message.value("method", "") == "Page.loadEventFired") is_loaded_ = true;
  return message;
}

Json Chromium::call(const std::string& method, Json parameters) {
  Json message = {{"id", ++last_}, {"method", method}, {"params", std::move(parameters)}};
  if (!session_.empty()) message["sessionId"] = session_;
  const std::string text = message.dump() + '\0';
  if (::write(to_, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    throw std::runtime_error("the browser does not listen");
  while (true) {
    const Json answer = receive();
    if (answer.value("id", 0) != last_) continue;
    if (answer.contains("error")) throw std::runtime_error(method + ": " + answer["error"].dump());
    return answer["result"];
  }
}

void Chromium::open(const std::string& path) {
  is_loaded_ = false;
  call("Page.navigate", {{"url", "file://" + path}});
  while (!is_loaded_) receive();
}

Json Chromium::evaluate(const std::string& expression) {
  const Json answer =
      call("Runtime.evaluate", {{"expression", expression}, {"returnByValue", true}, {"awaitPromise", true}});
  if (answer.contains("exceptionDetails")) throw std::runtime_error(expression + ": " + answer.dump());
  return answer["result"].value("value", Json());
}

void Chromium::click(const std::string& element, double across, double down) {
  const Json box = evaluate("(() => { const b = (" + element +
                            ").getBoundingClientRect();"
                            "return [b.x, b.y, b.width, b.height]; })()");
  const double x = box[0].get<double>() + box[2].get<double>() * across,
               y = box[1].get<double>() + box[3].get<double>() * down;
  for (const char* type : {"mouseMoved", "mousePressed", "mouseReleased"})
    call("Input.dispatchMouseEvent", {{"type", type}, {"x", x}, {"y", y}, {"button", "left"}, {"clickCount", 1}});
}

void Chromium::press(const std::string& key, bool shift) {
  Json event = {{"key", key}, {"modifiers", shift ? 8 : 0}};
  const auto code = key_codes.find(key);
  if (code != key_codes.end()) event["code"] = key, event["windowsVirtualKeyCode"] = code->second;
  Json down = event;
  down["type"] = code == key_codes.end() ? "keyDown" : "rawKeyDown";
  if (code == key_codes.end()) down["text"] = key;
  call("Input.dispatchKeyEvent", down);
  event["type"] = "keyUp";
  call("Input.dispatchKeyEvent", event);
}

void Chromium::emulate(const std::vector<std::pair<std::string, std::string>>& features) {
  Json list = Json::array();
  for (const auto& [name, value] : features) list.push_back({{"name", name}, {"value", value}});
  call("Emulation.setEmulatedMedia", {{"features", list}});
}

}  // namespace speclev::test
