#include "support/input.hh"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "speclev/disk.hh"

namespace speclev::test {

namespace fs = std::filesystem;

namespace {

std::size_t number(const std::string& text) {
  std::size_t value = 0;
  const char* end = text.data() + text.size();
  if (std::from_chars(text.data(), end, value).ptr != end || text.empty())
    throw std::runtime_error("'" + text + "' in the flags is no number");
  return value;
}

/// A target by name, or from a folder.
Target target_of(const std::string& name, const fs::path& folder) {
  auto target =
      name.find('/') == std::string::npos ? find_target(name) : load_target_on_disk((folder / name).string()).target;
  if (!target) throw std::runtime_error("there is no target " + name);
  return *target;
}

VersionWords version_of(const Target& target, const Abi& abi) {
  if (version_word_count(target) == 0) return {};
  for (const std::string& name : {abi.name, target.default_abi()})
    if (const VersionWords* words = target.version(name)) return *words;
  throw std::runtime_error("the target has no version words");
}

bool is_word_character(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

}  // namespace

bool is_input(const fs::path& path) {
  return std::find(std::begin(input_suffixes), std::end(input_suffixes), path.extension()) != std::end(input_suffixes);
}

std::vector<fs::path> inputs_below(std::span<char*> paths) {
  std::vector<fs::path> inputs;
  for (const char* path : paths) {
    if (!fs::is_directory(path)) {
      inputs.emplace_back(path);
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(path))
      if (entry.is_regular_file() && is_input(entry.path())) inputs.push_back(entry.path());
  }
  std::ranges::sort(inputs);
  return inputs;
}

Setting::Setting(const std::string& flags, std::string_view usual_target, const fs::path& folder)
    : target(*find_target(default_target)) {
  std::string target_name(usual_target);
  std::string abi_name;
  std::istringstream in(flags);
  for (std::string flag, value; in >> flag;) {
    const bool is_condition = flag == "-D" || flag == "-U";
    const bool has_value = flag.starts_with("--") || is_condition;
    if (has_value && !(in >> value)) throw std::runtime_error(flag + " in the flags without a value");
    if (is_condition)
      conditions.emplace_back(value, flag == "-D");
    else if (flag == "--target")
      target_name = value;
    else if (flag == "--abi")
      abi_name = value;
    else if (flag == "--max-errors")
      options.max_errors = number(value);
    else if (flag == "-w")
      options.policy.enable(DiagGroup::check);
    else if (!flag.starts_with("-W") || !options.policy.apply(flag.substr(2)))
      throw std::runtime_error("unknown flag " + flag);
  }
  target = target_of(target_name, folder);
  const auto known_abi = parse_abi(abi_name.empty() ? target.default_abi() : abi_name);
  if (!known_abi) throw std::runtime_error("there is no ABI " + abi_name);
  abi = *known_abi;
  version = version_of(target, abi);
  const auto known_conditions = condition_names(target);
  for (const auto& [condition, holds] : conditions)
    if (std::find(known_conditions.begin(), known_conditions.end(), condition) == known_conditions.end())
      throw std::runtime_error("the target knows no condition " + condition);
}

Output compiled(const SourceText& source, const Setting& setting) {
  const fs::path suffix = fs::path(source.name()).extension();
  if (suffix == ".des") return compile(source, setting.target, setting.abi, setting.version, setting.options);
  const DungeonForm form = suffix == ".def" ? DungeonForm::def : DungeonForm::pdf;
  return compile_dungeon(source, form, std::string(dungeon_file), setting.target, setting.abi, setting.version,
                         setting.conditions, setting.options);
}

bool has_words(std::string_view text, std::string_view words) {
  const auto joined = [](char a, char b) { return is_word_character(a) && is_word_character(b); };
  for (std::size_t at = text.find(words); at != std::string_view::npos; at = text.find(words, at + 1)) {
    const std::size_t end = at + words.size();
    const bool begins = at == 0 || !joined(text[at - 1], words.front());
    if (begins && (end == text.size() || !joined(words.back(), text[end]))) return true;
  }
  return false;
}

}  // namespace speclev::test
