// Random sequences of calls of the interface for C, with texts and what comes of them, and with handles that were
// freed.

#include <array>
#include <string>
#include <vector>

#include "c/calls.hh"
#include "fuzz/fuzz.hh"

namespace speclev::fuzz {

namespace {

constexpr std::size_t bytes_of_step = 4, most_steps = 12, longest_word = 40;

using test::functions_of_bytes;

constexpr std::array target_names = {"nethack-3.4.3", "nethack-3.6.6",  "nle",
                                     "unnethack",     "nethack-3.0.10", "nethack-5.0"};

std::vector<speclev_target*> found_targets() {
  std::vector<speclev_target*> targets = {nullptr, reinterpret_cast<speclev_target*>(7)};
  for (const char* name : target_names) {
    speclev_result* result = nullptr;
    speclev_find_target(name, &targets.emplace_back(), &result);
    speclev_free(result);
  }
  return targets;
}

int no_file(void*, const char* path, const char** bytes, size_t* length) {
  *bytes = path;
  *length = 1;
  return static_cast<int>(path[0] % 3) - 1;
}

void check_text(const char* text) {
  require(text != nullptr, "a text is there");
  require(std::string_view(text).size() < (std::size_t{1} << 30), "it ends");
}

/// All that a result has can be looked at.
void check(const speclev_result* result) {
  check_text(speclev_message(result));
  std::size_t count = 0;
  const speclev_diagnostic* const* diagnostics = speclev_diagnostics(result, &count);
  for (std::size_t i = 0; i < count; ++i) {
    const speclev_diagnostic& each = *diagnostics[i];
    for (const char* text :
         {each.code, each.file, each.message, each.help, each.rendered, each.level, each.fingerprint})
      check_text(text);
    require(each.begin.offset <= each.end.offset, "a message is about something");
    require(each.begin.character_column <= each.begin.column, "characters are no more than bytes");
    require(each.begin.utf16_column >= each.begin.character_column, "nor are they more than units");
    for (const speclev_note* const* note = each.notes; *note != nullptr; ++note) check_text((*note)->text);
  }
  const speclev_file* const* files = speclev_files(result, &count);
  for (std::size_t i = 0; i < count; ++i) require(files[i]->bytes[files[i]->length] == '\0', "files end in a zero");
  const speclev_thing* const* things = speclev_things(result, &count);
  for (std::size_t i = 0; i < count; ++i) check_text(things[i]->name);
  const speclev_finding* const* findings = speclev_findings(result, &count);
  for (std::size_t i = 0; i < count; ++i) check_text(findings[i]->text);
  const speclev_difference* const* differences = speclev_differences(result, &count);
  for (std::size_t i = 0; i < count; ++i) check_text(differences[i]->text);
  if (const speclev_generated* level = speclev_generated_of(result)) {
    require(level->floor > 0 && level->refusals[level->refusal_count] == nullptr, "a level that is made is known");
    for (std::size_t i = 0; i < level->refusal_count; ++i) check_text(level->refusals[i]);
  }
  if (const speclev_level* level = speclev_loaded(result))
    for (int i = 0; i < SPECLEV_COLUMNS * SPECLEV_ROWS; ++i)
      require(level->characters[i] != 0 && speclev_terrain_name(level->terrain[i]) != nullptr,
              "squares have something");
}

/// Calls one after another; what they gave, and what was freed of it, is what later ones take.
class Calls {
 public:
  explicit Calls(std::string_view text) : text_(text) {}
  Calls(const Calls&) = delete;
  Calls& operator=(const Calls&) = delete;
  ~Calls() {
    for (speclev_result* each : results_) speclev_free(each);
    for (speclev_result* each : results_)
      require(each == nullptr || speclev_free(each) == SPECLEV_WRONG_USE, "what was freed is noticed");
  }

  void step(const unsigned char* bytes) {
    static const std::vector<speclev_target*> targets = found_targets();
    const speclev_target *target = targets[bytes[1] % targets.size()], *other = targets[bytes[2] % targets.size()];
    const std::string_view input = input_of(bytes[3]);
    speclev_options options = test::options(bytes[2] * 13U);
    options.seeds = 1 + bytes[3] % 2;
    options.seed = bytes[2];
    options.abi = bytes[1] % 5 == 0 ? "ilp32be" : nullptr;
    options.open = bytes[2] % 2 == 0 ? no_file : nullptr;
    const speclev_options* how = bytes[3] % 7 == 0 ? nullptr : &options;
    speclev_result* result = nullptr;
    const speclev_status status = called(bytes, target, other, input, how, &result);
    require(status >= SPECLEV_GOOD && status <= SPECLEV_WRONG_USE, "a call is good or wrong");
    require(result != nullptr || bytes[0] % kinds == 0, "there is a result");
    if (result == nullptr) return;
    check(result);
    results_.push_back(result);
  }

 private:
  static constexpr std::size_t others = 12, kinds = others + functions_of_bytes.size();

  /// The text, or what an earlier call made of it.
  std::string_view input_of(unsigned char byte) const {
    if (byte % 2 == 0 || results_.empty()) return text_;
    const speclev_file* const* files = speclev_files(results_[byte / 2 % results_.size()], nullptr);
    return files == nullptr || *files == nullptr ? text_ : std::string_view((*files)->bytes, (*files)->length);
  }

  speclev_status called(const unsigned char* bytes, const speclev_target* target, const speclev_target* other,
                        std::string_view input, const speclev_options* how, speclev_result** result) {
    const std::size_t kind = bytes[0] % kinds, index = bytes[0] / kinds;
    speclev_result* earlier = results_.empty() ? nullptr : results_[index % results_.size()];
    if (kind >= others) {
      const test::OfBytes function = functions_of_bytes.begin()[kind - others].second;
      return function(target, input.data(), input.size(), how, result);
    }
    const std::string word(text_.substr(0, longest_word));
    const char* const words[] = {word.c_str(), "size=16x8"};
    const speclev_file file{sizeof(speclev_file), "a.des", input.data(), input.size()};
    const speclev_file* const files[] = {&file, &file};
    const std::uint64_t seeds[] = {index};
    speclev_status status = SPECLEV_GOOD;
    switch (kind) {
      case 0: return speclev_free(earlier);
      case 1: return speclev_load(earlier, index % 2, how, result);
      case 2: return speclev_draw(earlier, index % 2, index % 3 == 0 ? "text" : "svg", how, result);
      case 3: return speclev_convert(target, other, input.data(), input.size(), how, result);
      case 4: return speclev_diff(target, input.data(), input.size(), other, text_.data(), text_.size(), how, result);
      case 5: return speclev_read_archive(input.data(), input.size(), result);
      case 6: return speclev_write_archive(files, 2, result);
      case 7: return speclev_generate(target, index % 2 == 0 ? "caves" : word.c_str(), words, index % 3, how, result);
      case 8: return wished(target, bytes[2], word, input, how, result);
      case 9: return speclev_compile_all(target, files, 1, how, index % 3, &status, result);
      case 10: return speclev_load_all(earlier, index % 2, seeds, 1, how, index % 3, &status, result);
      default: return speclev_check(target, files, 1, how, result);
    }
  }

  /// A level after the input, or with it as a theme; each bit of a number wishes for something else.
  static speclev_status wished(const speclev_target* target, unsigned int which, const std::string& word,
                               std::string_view input, const speclev_options* how, speclev_result** result) {
    static constexpr std::array kinds_of_levels = {"like", "contents", "lair", "caves", "landscape", "town"};
    const auto bit = [&](int number) { return (which >> number & 1) != 0; };
    const char* const words[] = {"size=20x9", bit(2) ? "theme=./mine" : word.c_str()};
    const char* const flags[] = {bit(3) ? "noteleport" : word.c_str()};
    const speclev_area area = {bit(2) ? 0 : static_cast<std::int32_t>(input.size()) - 4, 0, 15, 8};
    speclev_wish wanted = test::wish(kinds_of_levels[which % kinds_of_levels.size()]);
    wanted.size -= bit(4) ? input.size() % 200 : 0;
    wanted.parameters = words, wanted.parameter_count = bit(2) ? 2 : 1;
    wanted.theme_text = wanted.source = wanted.sketch = input.data();
    if (which % kinds_of_levels.size() == 4) wanted.sketch_name = "a", wanted.sketch_length = input.size();
    (which % kinds_of_levels.size() == 2 ? wanted.theme_length : wanted.source_length) = input.size();
    if (which % 4 != 2) wanted.source_name = bit(3) ? word.c_str() : "a.des";
    if (which % 4 == 3) wanted.into = &area;
    wanted.level_flags = flags, wanted.level_flag_count = bit(3) ? 1 : 0;
    wanted.flags = which / 4 % 9;
    wanted.tries = 2;
    wanted.attempt = static_cast<std::uint32_t>(input.size());
    return speclev_generate_level(target, &wanted, how, result);
  }

  std::string_view text_;
  std::vector<speclev_result*> results_;
};

}  // namespace

bool takes(const std::filesystem::path& path) { return path.extension() == ".des" || path.extension() == ".def"; }

/// Calls that compile it, load what it gave, and draw that; that make levels after it; and some that come as they come.
std::vector<std::string> seeds_of(const std::string& text) {
  const std::string compiled("\3\x0a\2\2\2\x01\2\2\2\x02\2\2\2", 13),
      wishes("\4\x08\3\x24\2\x08\3\x25\2\x08\3\x26\2\x08\3\x27\2", 17),
      all("\6\x0a\3\2\2\x10\3\2\1\x11\3\2\1\3\3\1\2\0\1\1\1\x01\1\1\1", 25);
  return {compiled + text, wishes + text, all + text};
}

std::vector<std::string> dictionary() {
  return {"MAZE:", "MAP\n", "\nENDMAP\n", "DUNGEON:", "des.", "\xff", std::string(1, '\0')};
}

}  // namespace speclev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace speclev::fuzz;
  if (size == 0) return 0;
  const std::size_t steps = std::min({data[0] % most_steps, (size - 1) / bytes_of_step});
  const std::size_t begin = 1 + steps * bytes_of_step;
  const std::string text(reinterpret_cast<const char*>(data) + begin, size - begin);
  Calls calls(text);
  for (std::size_t i = 0; i < steps; ++i) calls.step(data + 1 + i * bytes_of_step);
  return 0;
}
