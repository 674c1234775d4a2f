// Any bytes through a compiler: several targets, ABIs and policies.

#include "fuzz/fuzz.hh"
#include "target/target_data.hh"

namespace speclev::fuzz {

namespace {

Settings choose(std::size_t number) {
  const auto pick = [&number](std::size_t count) {
    const std::size_t picked = number % count;
    number /= count;
    return picked;
  };
  const auto& targets = source_kind::targets();
  Settings settings{targets[pick(targets.size())], abis()[pick(abis().size())], {}, {}, 0};
  settings.version.assign(version_word_count(settings.target), 0x01020304);
  for (const char* option : {"all", "extra", "error", "no-input-cut"})
    if (pick(4) == 0) settings.options.policy.apply(option);
  if (pick(2) == 0) settings.options.policy.enable(DiagGroup::check);
  settings.options.max_errors = pick(3) == 0 ? pick(3) : 20;
  settings.number = number;
  return settings;
}

Output compile_once(const SourceText& source, const Settings& settings, std::string& messages) {
  Output output = source_kind::compile(source, settings);
  for (const Diagnostic& each : output.diagnostics) messages += render_text(source, each, true);
  return output;
}

void check_messages(const Output& output, const Settings& settings) {
  std::size_t errors = 0;
  for (const Diagnostic& each : output.diagnostics)
    if (each.severity == Severity::error) ++errors;
  require(output.failed == (errors > 0), "a compilation fails exactly if an error is reported");
  require(!output.failed || output.files.empty(), "a failed compilation has no files");
  require(!output.cut_off || errors == settings.options.max_errors, "messages are cut off at the limit only");
}

void check_file(const OutputFile& file, const Settings& settings) {
  if (file.bytes.empty()) return;  // from a source without declarations
  const Reading same = convert(file.bytes, settings.target, settings.abi, settings.abi, nullptr);
  require(same.error.empty() && same.oddities.empty(), "a compiled file can be read");
  require(same.text == file.bytes, "reading and writing changes nothing");
  for (const Abi& other : abis()) {
    if (settings.target.data().has(Feature::narrow_integers)) break;  // where a long has 4 bytes they are plain ones
    const Reading there = convert(file.bytes, settings.target, settings.abi, other, nullptr);
    const Reading back = convert(there.text, settings.target, other, settings.abi, nullptr);
    require(there.error.empty() && back.text == file.bytes, "to another ABI and back changes nothing");
  }
  require(dump(file.bytes, settings.target, settings.abi).error.empty(), "a compiled file can be dumped");
  for (const Reading& drawn : source_kind::draw(file.bytes, settings.target, settings.abi))
    require(drawn.error.empty(), "a compiled file can be drawn");
}

}  // namespace

std::vector<std::string> seeds_of(const std::string& text) { return {text}; }

std::vector<std::string> dictionary() {
  std::vector<std::string> words = {"\n", "\r\n", "(1,1)", "\"a\"", ":",          ",",
                                    "-1", "127",  "128",   "32768", "4294967297", "99999999999999999999",
                                    "\"", "#"};
  for (std::string& word : source_kind::words()) words.push_back(std::move(word));
  return words;
}

}  // namespace speclev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace speclev;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const fuzz::Settings settings = fuzz::choose(fuzz::hash_of(bytes));
  const SourceText source("source", bytes);
  std::string messages;
  std::string again;
  const Output output = fuzz::compile_once(source, settings, messages);
  const Output second = fuzz::compile_once(source, settings, again);
  fuzz::require(messages == again && output.files.size() == second.files.size(), "compiling twice gives the same");
  fuzz::check_messages(output, settings);
  for (std::size_t i = 0; i < output.files.size(); ++i) {
    fuzz::require(output.files[i].bytes == second.files[i].bytes, "compiling twice gives the same files");
    fuzz::check_file(output.files[i], settings);
  }
  return 0;
}
