// Any bytes through a compiler: several targets, ABIs and policies.

#include "fuzz/fuzz.hh"
#include "support/compiled.hh"

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
  for (const char* option : {"all", "extra", "error", "no-input-cut", "no-error=input-cut"})
    if (pick(4) == 0 && !settings.options.policy.apply(option)) std::abort();
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

}  // namespace

bool takes(const std::filesystem::path& path) { return source_kind::is_source(path); }

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
  const auto require = [](bool holds, const char* property, const std::string&) { fuzz::require(holds, property); };
  test::check_messages(output, settings.options, require);
  for (std::size_t i = 0; i < output.files.size(); ++i) {
    fuzz::require(output.files[i].bytes == second.files[i].bytes, "compiling twice gives the same files");
    const std::string& file = output.files[i].bytes;
    if (file.empty()) continue;  // from a source without declarations
    const auto drawn = fuzz::source_kind::draw(file, settings.target, settings.abi);
    test::check_file(file, settings.target, settings.abi, fuzz::abis(), drawn, require);
  }
  return 0;
}
