// Changed target folders: what loads must serve every use of it, and what does not must say why.

#include <algorithm>
#include <map>

#include "api/languages.hh"
#include "built_in_data.hh"
#include "fuzz/fuzz.hh"
#include "target/loader.hh"

namespace speclev::fuzz {

namespace {

/// What stands in front of each file in an input; the name and the text follow. One of the files is a source.
constexpr std::string_view mark = "\n=== ";
constexpr std::string_view source_name = "source";
constexpr std::size_t largest_output = std::size_t{64} << 20;

using Folder = std::map<std::string, std::string, std::less<>>;

Folder folder_of(std::string_view input) {
  Folder folder;
  while (!input.empty()) {
    const std::string_view file = input.substr(0, input.find(mark));
    input.remove_prefix(std::min(file.size() + mark.size(), input.size()));
    const std::size_t line = std::min(file.find('\n'), file.size() - 1);
    if (!file.empty()) folder.emplace("mine/" + std::string(file.substr(0, line)), file.substr(line + 1));
  }
  return folder;
}

/// A file of a root target, or a layout, as part of an input.
std::string part(const std::string& name, const std::string& path) {
  return std::string(mark) + name + "\n" + std::string(test::data_file(path).value().bytes());
}

std::string seed(const std::string& root, const std::string& profile, const std::vector<std::string>& files,
                 const std::string& source) {
  std::string text = "profile\nbase " + root + "\n" + profile;
  for (const std::string& name : files) text += part(name, "targets/" + root + "/" + name);
  text += part("own.layout", root == "nethack-3.6.6" ? "layouts/level-opcode.layout" : "layouts/level-classic.layout");
  text += part("deep.layout", "layouts/dungeon.layout");
  return text.append(mark).append(source_name).append("\n").append(source);
}

/// The folder of a target that comes with the program.
std::string folder_seed(const std::string& target, const std::string& source) {
  const std::string folder = "targets/" + target + "/";
  std::string text = "profile\n" + std::string(test::data_file(folder + "profile").value().bytes());
  for (const std::string& name : test::files_of_target(target))
    if (name != "profile") text += part(name, folder + name);
  return text.append(mark).append(source_name).append("\n").append(source);
}

constexpr const char* own_layouts = "layout own\ndungeon-layout deep\n";

/// A valid file of the target that the seeds start from.
std::vector<std::string> files_to_read(const SourceText& source) {
  std::vector<std::string> files;
  for (const char* name : {"nethack-3.4.3", "nethack-3.6.6"}) {
    const Target target = *find_target(name);
    const Abi& abi = abis()[0];
    const VersionWords words(version_word_count(target), 1);
    for (Output& output : std::vector{compile(source, target, abi, words, {}),
                                      compile_dungeon(source, DungeonForm::def, "dungeon", target, abi, words, {}, {})})
      for (OutputFile& file : output.files) files.push_back(std::move(file.bytes));
  }
  return files;
}

void check_bounds(const std::string& text) { require(text.size() < largest_output, "an output has a bound"); }

void look_at(std::string_view bytes, const Target& target, const Abi& abi) {
  check_bounds(dump(bytes, target, abi).text);
  check_bounds(convert(bytes, target, abi, abi, nullptr).text);
  if (data_of(target).dungeon_layout) check_bounds(tree(bytes, target, abi, TreeForm::dot).text);
}

void check_output(const Output& output, const SourceText& source, const Target& target, const Abi& abi) {
  require(!output.failed || output.files.empty(), "a failed compilation has no files");
  std::string messages;
  for (const Diagnostic& each : output.diagnostics) messages += render_text(source, each, false);
  for (const OutputFile& file : output.files) {
    check_bounds(file.bytes);
    look_at(file.bytes, target, abi);
  }
}

void use(const Target& target, const SourceText& source, std::size_t number) {
  const Abi& abi = abis()[number % abis().size()];
  const VersionWords* known = target.version(abi.name);
  const VersionWords words = known != nullptr ? *known : VersionWords(version_word_count(target), 0x01020304);
  CompileOptions options;
  for (const DiagGroup group : {DiagGroup::all, DiagGroup::extra}) options.policy.enable(group);
  options.policy.enable(DiagGroup::check);
  if (has_levels(target)) check_output(compile(source, target, abi, words, options), source, target, abi);
  if (data_of(target).dungeon_layout)
    check_output(compile_dungeon(source, DungeonForm::def, "dungeon", target, abi, words, {}, options), source, target,
                 abi);
  for (const std::string& file : files_to_read(source)) look_at(file, target, abi);
  for (const BuildSwitch& each : target.switches()) {
    const SwitchedTarget other = with_switches(target, {{each.name, !each.is_on}});
    require(other.target.has_value() == other.error.empty(), "a switch is turned, or it is said why not");
    if (!other.target) continue;
    const ToldTarget told = told_target(*other.target, abi, words);
    require(told.misfit.size() < 1000, "a misfit is told in a sentence");
    if (has_levels(target)) (void)compile(source, told.target, abi, words, options);
  }
}

}  // namespace

bool takes(const std::filesystem::path&) { return true; }

std::vector<std::string> seeds_of(const std::string& text) {
  std::string profile = own_layouts;
  profile += "version lp64le 1 2 counts 4\n";
  std::string program = own_layouts;
  program += "version lp64le 1 2 counts 4 5\n";
  // Of all targets, one or the other for each source.
  const std::vector<std::string> targets = target_names();
  const std::string& target = targets[hash_of(text) % targets.size()];
  return {folder_seed(target, text),
          seed("nethack-3.4.3", profile, {"keywords", "terrain", "traps", "rooms"}, text),
          seed("nethack-3.4.3", profile + "language none\n", {"dungeon-keywords", "conditions"}, text),
          seed("nethack-3.4.3", profile, {"monster-classes", "foreign"},
               text + "\n=== monsters.edits\nafter giant ant: 'a' giant wasp\nremove killer bee\n"),
          seed("nethack-3.6.6", program, {"keywords", "statements", "extras"}, text),
          seed("nethack-3.6.6", program, {"opcodes", "game", "loading", "conditions"},
               text + "\n=== keywords.edits\nadd FORGE statement\nadd brick forge_sort 7\n"
                      "=== statements.edits\nadd FORGE coord forge_sort : 1 2 SINK\nremove SINK selection\n"
                      "=== own.layout.edits\nreplace op.opcode: opcode i32(opcode)\n")};
}

std::vector<std::string> dictionary() {
  std::vector<std::string> words = {"\n",
                                    " ",
                                    "0",
                                    "-1",
                                    "255",
                                    "32768",
                                    "4294967296",
                                    "remove ",
                                    " 0x7fffffffffffffff",
                                    "-9223372036854775808",
                                    "'a'",
                                    "@words",
                                    "|random",
                                    "version",
                                    "stream ",
                                    "record ",
                                    "list:",
                                    "of=",
                                    "rows:",
                                    "when=",
                                    "base ",
                                    "limit ",
                                    "number ",
                                    "feature ",
                                    "layout ",
                                    "language ",
                                    "none"};
  for (const std::string_view name : {"profile", "keywords", "statements", "extras", "own.layout", "deep.layout"})
    words.push_back(std::string(mark).append(name).append("\n"));
  for (const char* root : {"nethack-3.4.3", "nethack-3.6.6"}) {
    const Target target = *find_target(root);
    for (const auto& row : data_of(target).keywords.rows()) words.push_back(" " + std::string(row.word) + " ");
  }
  return words;
}

}  // namespace speclev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace speclev;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const fuzz::Folder folder = fuzz::folder_of(bytes);
  const TargetLoader::Files find = [&](const std::string& path) -> std::optional<SourceText> {
    if (const auto at = folder.find(path); at != folder.end()) return SourceText(path, at->second);
    return test::data_file(path);
  };
  std::vector<FileReport> reports;
  const auto loaded = load_data("mine", "mine", find, test::built_in_data, languages(), reports);
  std::vector<FileReport> more_reports;
  const auto read = load_data("mine", "mine", find, {}, languages(), more_reports);
  fuzz::require((loaded == nullptr) == (read == nullptr), "it loads whether the files of its base are read or not");
  fuzz::require((loaded == nullptr) == !reports.empty(), "a target loads exactly if nothing is said about it");
  for (const FileReport& report : reports)
    for (const Diagnostic& each : report.diagnostics) (void)render_text(report.source, each, true);
  if (loaded == nullptr) return 0;
  const auto source = folder.find("mine/" + std::string(fuzz::source_name));
  fuzz::use(target_of(loaded), SourceText("source", source == folder.end() ? "" : source->second),
            fuzz::hash_of(bytes));
  return 0;
}
