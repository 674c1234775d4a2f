#include "check/input_game.hh"

#include <algorithm>
#include <iterator>

#include "archive/quest_texts.hh"
#include "base/characters.hh"
#include "check/quest.hh"
#include "check/start.hh"
#include "speclev/archive.hh"
#include "speclev/level.hh"
#include "speclev/play.hh"
#include "target/target_data.hh"

namespace speclev::checker {

namespace {

bool ends(std::string_view name, std::string_view ending) { return name.ends_with(ending); }

/// What a list names: in a field of each line.
void add_listed(std::string_view text, std::size_t field, NameSet& names) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    std::string_view word;
    for (std::size_t i = 0; i < field && !line.empty(); ++i) {
      line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
      word = line.substr(0, line.find_first_of(blanks));
      line.remove_prefix(word.size());
      if (i + 1 < field) word = {};
    }
    if (!word.empty()) names.emplace(word);
  }
}

bool is_compiled(const GameFile& file) { return ends(file.name, ".lev") || file.name == "dungeon"; }

std::vector<std::string_view> compiled_files(std::span<const GameFile> files) {
  std::vector<std::string_view> result;
  for (const GameFile& each : files)
    if (is_compiled(each)) result.emplace_back(each.bytes);
  return result;
}

/// Where a source says the name of a level: behind the colon of the statement that begins it.
Span name_span(const SourceText& source, const std::string& name) {
  const std::string wanted = '"' + name + '"';
  const std::string_view bytes = source.bytes();
  for (std::size_t at = bytes.find(wanted); at != std::string_view::npos; at = bytes.find(wanted, at + 1)) {
    const std::size_t before = at == 0 ? at : bytes.find_last_not_of(blanks, at - 1);
    if (before != std::string_view::npos && bytes[before] == ':')
      return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + wanted.size())};
  }
  return {};
}

}  // namespace

InputGame::InputGame(std::span<const GameFile> game_files, const CheckOptions& check_options)
    : files(game_files),
      options(check_options),
      rules(game_rules(data_of(options.target), options.target.name())),
      sinks(files.size(), Sink(options.policy)),
      whole(options.policy),
      extension_(data_of(options.target).has(Feature::file_extension) ? ".lev" : ""),
      words_(options.target, options.abi, rules, compiled_files(files)),
      texts_(files.size()),
      said_(files.size()) {
  for (std::size_t i = 0; i < files.size(); ++i) take(i);
  lacking_files();
}

std::vector<FileReport> InputGame::take_reports() {
  std::vector<FileReport> reports;
  if (std::vector<Diagnostic> found = whole.take(); !found.empty())
    reports.push_back({SourceText(path(), ""), std::move(found)});
  for (std::size_t i = 0; i < files.size(); ++i) {
    std::vector<Diagnostic> found = sinks[i].take();
    found.insert(found.begin(), said_[i].begin(), said_[i].end());
    std::ranges::stable_sort(found, {}, [](const Diagnostic& each) { return each.span.begin; });
    if (!found.empty()) reports.push_back({texts_[i].value_or(SourceText(files[i].path, "")), std::move(found)});
  }
  std::ranges::move(included_, std::back_inserter(reports));
  return reports;
}

/// That of the archive, or of the folder that all files are in.
std::string InputGame::path() const {
  const GameFile& first = files.front();
  if (first.is_member) return first.path.substr(0, first.path.size() - first.name.size() - 1);
  std::string_view folder = first.path;
  for (const GameFile& each : files) {
    folder = folder.substr(0, static_cast<std::size_t>(std::ranges::mismatch(folder, each.path).in1 - folder.begin()));
    folder = folder.substr(0, folder.find_last_of('/') + 1);
  }
  if (folder.size() > 1) folder.remove_suffix(1);
  return folder.empty() ? "." : std::string(folder);
}

void InputGame::take(std::size_t i) {
  const std::string& name = files[i].name;
  if (files[i].is_member && is_unasked(i)) return;
  if (ends(name, ".des"))
    source(i);
  else if (ends(name, ".def") || ends(name, ".pdf"))
    description(i);
  else if (is_level(name))
    compiled(i);
  else if (name == "dungeon")
    dungeon(i);
  else if (kind_of_member(name) == MemberKind::quest)
    take_quest(i);
  else if (const auto list = std::ranges::find(rules.lists, name, &GameRules::List::file); list != rules.lists.end())
    add_listed(files[i].bytes, list->field, listed), has_lists = true;
}

/// Whether a file is a compiled level, by its name: where these have no extension, one that the game asks for.
bool InputGame::is_level(std::string_view file) const {
  if (!extension_.empty()) return ends(file, extension_);
  return std::ranges::any_of(rules.loaded, [&](const auto& each) { return each.has(file); });
}

/// Whether a member of the archive has a name that no game asks for.
bool InputGame::is_unasked(std::size_t i) {
  const std::string& name = files[i].name;
  std::string why;
  if (const std::size_t slash = name.rfind('/'); slash != name.npos)
    why = "a name in an archive has no folders, and is " + quote(name.substr(slash + 1)) + " alone";
  else if (ends(name, ".des") || ends(name, ".def") || ends(name, ".pdf"))
    why = "it is a source, and only what is compiled of it is opened";
  if (why.empty()) return false;
  sinks[i].report(Diag::unasked_member, {}, {why});
  return true;
}

void InputGame::take_quest(std::size_t i) {
  for (std::string& each : look_at_quest(files[i].bytes, options.target, options.abi, sinks[i])) {
    if (each == quest::common_class)
      has_common_texts = true;
    else
      quest_roles.insert(std::move(each));
  }
  quest = i;
}

/// What the game opens when it starts. Of a folder of sources not all has to be there.
void InputGame::lacking_files() {
  if (files.empty()) return;
  if (!has_dungeon_ && has_dungeons(options.target))
    whole.report(Diag::missing_file, {},
                 {"dungeon, nor a description of one", "without it the game ends when it starts"});
  const bool is_archive = std::ranges::any_of(files, &GameFile::is_member);
  if (is_archive && !quest && reads_quest(options.target, options.abi))
    whole.report(Diag::missing_file, {}, {"quest.dat", "without it the game ends when it starts"});
}

CompileOptions InputGame::compiling() const {
  CompileOptions result;
  result.policy = options.policy;
  result.keep_declarations = true;
  result.open = options.open;
  return result;
}

VersionWords InputGame::version() const {
  const VersionWords* words = options.target.version(options.abi.name);
  return words == nullptr ? VersionWords(version_word_count(options.target)) : *words;
}

/// What is told of the compiled dungeon is not told of its source besides.
CompileOptions InputGame::describing() const {
  CompileOptions result = compiling();
  for (const std::string_view name : {"no-needed-dungeon", "no-unreachable-dungeon", "no-undefined-dungeon"})
    static_cast<void>(result.policy.apply(name));
  return result;
}

void InputGame::source(std::size_t i) {
  texts_[i] = SourceText(files[i].path, files[i].bytes);
  Output output = compile(*texts_[i], options.target, options.abi, version(), compiling());
  said_[i] = std::move(output.diagnostics);
  has_broken_sources = has_broken_sources || output.failed;
  for (OutputFile& file : output.files) {
    if (!ends(file.name, extension_)) continue;
    const std::string name = file.name.substr(0, file.name.size() - extension_.size());
    const Span where = name_span(*texts_[i], name);
    // A file of the game that is included tells of its levels itself.
    if (where == Span{} && std::ranges::any_of(output.included, [&](const auto& path) { return is_given(path); }))
      continue;
    const bool is_listed = std::ranges::find(output.lines, name, &ListLine::entry) != output.lines.end();
    levels.push_back({name, i, std::move(file.bytes), std::move(file.declarations), true, true, is_listed, where});
  }
  for (FileReport& report : output.reports) {
    const std::string& path = report.source.name();
    if (!is_given(path) && told_.insert(path).second) included_.push_back(std::move(report));
  }
}

bool InputGame::is_given(std::string_view path) const {
  return std::ranges::any_of(files, [&](const GameFile& file) { return file.path == path; });
}

void InputGame::description(std::size_t i) {
  if (description_) {
    sinks[i].report(Diag::second_source, {}, {"'dungeon'", files[*description_].path});
    return;
  }
  texts_[i] = SourceText(files[i].path, files[i].bytes);
  const DungeonForm form = ends(files[i].name, ".def") ? DungeonForm::def : DungeonForm::pdf;
  Output output = compile_dungeon(*texts_[i], form, "dungeon", options.target, options.abi, version(),
                                  options.conditions, describing());
  said_[i] = std::move(output.diagnostics);
  description_ = i;
  has_dungeon_ = true;
  plan.reset();
  if (!output.files.empty()) take_plan(i, output.files.front().bytes, output.files.front().declarations);
}

/// The compiled dungeon counts where there is no description.
void InputGame::dungeon(std::size_t i) {
  has_dungeon_ = true;
  if (description_) return;
  if (!takes(i, "ends when it starts")) return;
  const ContentsReading reading = read(files[i].bytes, options.target, options.abi);
  if (take_plan(i, files[i].bytes, {})) return;
  const std::int64_t count = dungeon_count(files[i].bytes), limit = data_of(options.target).limit(Limit::dungeons);
  if (!reading.contents && count >= limit)
    sinks[i].report(Diag::game_limit, {},
                    {"it says that there are " + std::to_string(count) + " dungeons, and the game takes at most " +
                     std::to_string(limit - 1)});
  else if (!reading.contents && count == 0 && reading.offset > words_.size())
    sinks[i].report(Diag::game_limit, {}, {"it says that there are no dungeons"});
  else
    damaged(i, reading.offset, reading.contents ? "it is a level" : reading.error,
            read(std::string_view(files[i].bytes).substr(0, reading.offset), options.target, options.abi).contents
                ? "the game does not look at what is behind its end"
                : "the game ends when it starts");
}

/// How many dungeons there are, as the number behind the version words says.
std::int64_t InputGame::dungeon_count(std::string_view bytes) const {
  constexpr std::size_t size = 4;  // of an int, on all machines
  if (bytes.size() < words_.size() + size) return 0;
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < size; ++i)
    count = count << 8 | static_cast<unsigned char>(bytes[words_.size() + (options.abi.big_endian ? i : size - 1 - i)]);
  return static_cast<std::int32_t>(count);
}

bool InputGame::take_plan(std::size_t i, std::string_view bytes, const std::vector<DeclarationPlace>& places) {
  const ContentsReading reading = read(bytes, options.target, options.abi);
  if (!reading.contents || reading.contents->kind != FileKind::dungeon) return false;
  plan = plan_of(*reading.contents, places);
  planned_by = i;
  look_at_plan(*plan, rules, data_of(options.target), sinks[i]);
  return true;
}

void InputGame::compiled(std::size_t i) {
  const std::string name = files[i].name.substr(0, files[i].name.size() - extension_.size());
  const std::string_view bytes = files[i].bytes;
  bool is_good = takes(i, in_its_place);
  if (is_good) {
    const LevelModelReading reading = read_level(bytes, options.target, options.abi);
    is_good = reading.level.has_value();
    if (!is_good)
      damaged(i, reading.offset, reading.error,
              read_level(bytes.substr(0, reading.offset), options.target, options.abi).level
                  ? "the game does not look at what is behind its end"
                  : std::string(reading.error_kind == ErrorKind::cut_short ? "it may be cut off; " : "") +
                        "the game goes on with whatever it finds there: it complains without end, stops or crashes");
  }
  levels.push_back({name, i, files[i].bytes, {}, false, is_good, false, {}});
}

void InputGame::damaged(std::size_t i, std::size_t offset, const std::string& error, std::string_view help) {
  sinks[i].report(Diag::damaged_file, {}, {offset, error}).advise_if(help);
}

/// Whether the game takes a file by the words in front of it; tells why not. what: the game does then.
bool InputGame::takes(std::size_t i, std::string_view what) {
  const std::string_view bytes = files[i].bytes;
  if (bytes.size() < words_.size()) {
    damaged(i, bytes.size(), bytes.empty() ? "it is empty" : "it ends within its version words",
            "the game refuses it, and " + std::string(what));
    return false;
  }
  const std::string why = words_.why_refused(bytes);
  if (why.empty()) return true;
  const auto found = recognise(bytes);
  const auto is_own = [&](const Recognition& each) { return each.target.name() == options.target.name(); };
  const auto is_of_abi = [&](const Recognition& each) { return each.abi.name == options.abi.name; };
  const auto own = std::ranges::find_if(found, is_own);
  if (own != found.end() && std::ranges::none_of(found, is_of_abi)) {
    sinks[i]
        .report(Diag::mixed_abis, {})
        .advise("it is of a machine with the ABI " + own->abi.name + ", this game of one with " + options.abi.name +
                "; the game refuses it, and " + std::string(what));
    return false;
  }
  std::string help = why;
  if (own == found.end() && !found.empty())
    help = "it is of " + described(found.front().target) + " for " + found.front().abi.name + ": " + why;
  sinks[i].report(Diag::refused_version, {}, {described(options.target), what}).advise(help);
  return false;
}

}  // namespace speclev::checker
