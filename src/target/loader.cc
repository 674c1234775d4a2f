#include "target/loader.hh"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/fields.hh"
#include "base/spell.hh"
#include "classic/model.hh"
#include "dungeon/model.hh"
#include "opcode/program.hh"

namespace speclev {

namespace {

constexpr int deepest_inheritance = 16;

constexpr std::string_view limit_names[] = {
#define SPECLEV_LIMIT(id, name, greatest) name,
#include "target/facts.def"
#undef SPECLEV_LIMIT
};
constexpr std::int64_t greatest_limits[] = {
#define SPECLEV_LIMIT(id, name, greatest) greatest,
#include "target/facts.def"
#undef SPECLEV_LIMIT
};
constexpr std::string_view feature_names[] = {
#define SPECLEV_FEATURE(id, name) name,
#include "target/facts.def"
#undef SPECLEV_FEATURE
};
constexpr std::string_view profile_keys[] = {"base",    "language",  "layout", "dungeon-layout", "number",    "abi",
                                             "version", "artifacts", "limit",  "feature",        "no-feature"};
constexpr std::string_view no_language = "none";

/// The place of a field's text among known names; reports an unknown one with a suggestion.
std::optional<std::size_t> place_of(const FieldReader::Field& field, std::span<const std::string_view> names,
                                    std::string_view what, Sink& sink) {
  const auto at = std::find(names.begin(), names.end(), field.text);
  if (at != names.end()) return static_cast<std::size_t>(at - names.begin());
  Speller speller(field.text);
  for (const std::string_view name : names) speller.offer(name);
  sink.report(Diag::data_unknown_word, field.span, {what, field.text}).suggest(speller.best());
  return std::nullopt;
}

/// The models that a layout can be bound to, by the language of the target.
const Binding* model_of(std::string_view language) {
  if (language == "classic") return &classic::level_binding;
  return language == "opcode" ? &opcode::program_binding : nullptr;
}

}  // namespace

TargetLoader::TargetLoader(std::string name, std::string folder, const Files& files, std::vector<FileReport>& reports,
                           int depth)
    : name_(std::move(name)),
      folder_(std::move(folder)),
      files_(files),
      reports_(reports),
      depth_(depth),
      data_(std::make_shared<TargetData>()) {}

std::shared_ptr<const SourceText> TargetLoader::open(const std::string& path) {
  auto text = files_(path);
  return text ? std::make_shared<const SourceText>(path, std::move(*text)) : nullptr;
}

void TargetLoader::report(const SourceText& source, Sink& sink) {
  auto diagnostics = sink.take();
  if (diagnostics.empty()) return;
  failed_ = true;
  reports_.push_back({source, std::move(diagnostics)});
}

template <class Line>
void TargetLoader::read_lines(const std::string& file, Line&& line) {
  const auto source = open(folder_ + "/" + file);
  if (source == nullptr) return;
  data_->sources.push_back(source);
  Sink sink(policy_);
  FieldReader in(*source, sink);
  while (in.next_line()) line(in);
  report(*source, sink);
}

std::shared_ptr<TargetData> TargetLoader::load() {
  const auto profile = open(folder_ + "/profile");
  if (profile == nullptr) {
    const SourceText missing(folder_ + "/profile", "");
    Sink sink(policy_);
    sink.report(Diag::data_no_file, {}, {missing.name()});
    report(missing, sink);
    return nullptr;
  }
  if (!load_base(*profile)) return nullptr;
  data_->name = name_;
  data_->folders.push_back(folder_);
  data_->version.clear();  // words are the build's own: never inherited
  read_lines("profile", [&](FieldReader& in) { profile_line(in); });
  read_lines("keywords", [&](FieldReader& in) { keyword_line(in, data_->keywords); });
  read_lines("dungeon-keywords", [&](FieldReader& in) { keyword_line(in, data_->dungeon.keywords); });
  read_lines("conditions", [&](FieldReader& in) { condition_line(in); });
  needed_dungeons();
  names("monsters", data_->monsters);
  names("objects", data_->objects);
  letters("monster-classes", data_->monster_classes);
  letters("object-classes", data_->object_classes);
  words("traps", data_->traps);
  words("rooms", data_->rooms);
  read_lines("terrain", [&](FieldReader& in) { terrain_line(in); });
  words("opcodes", data_->opcodes);
  statements();
  read_lines("foreign", [&](FieldReader& in) { foreign_line(in); });
  finish_versions();
  if (!failed_) check_complete(*profile);
  if (!failed_ && data_->language != no_language)
    data_->layout = load_layout(data_->layout_name, *model_of(data_->language));
  if (!failed_ && !data_->dungeon.layout_name.empty())
    data_->dungeon.layout = load_layout(data_->dungeon.layout_name, dungeon::file_binding);
  if (!failed_) check_versions(*profile);
  return failed_ ? nullptr : data_;
}

/// Where a base is: at a path relative to this folder, in the folder of that name beside it, or among the built-in
/// targets. Empty if it is nowhere.
std::string TargetLoader::folder_of_base(const std::string& name) const {
  const bool is_path = name.find('/') != std::string::npos;
  for (const std::string& folder : {folder_ + (is_path ? "/" : "/../") + name, "targets/" + name}) {
    // Bases beside each other are found without going back and forth through their folders.
    std::string normal = std::filesystem::path(folder).lexically_normal().string();
    if (folder.starts_with("./") || (folder.starts_with('.') && !normal.starts_with('.'))) normal.insert(0, "./");
    if (files_(normal + "/profile")) return normal;
  }
  return {};
}

/// Starts from the data of the base.
bool TargetLoader::load_base(const SourceText& profile) {
  Sink sink(policy_);
  FieldReader in(profile, sink);
  while (in.next_line()) {
    const auto key = in.field("a key");
    if (key->text != "base") continue;
    const auto base = in.field("the name of a target");
    if (!base) break;
    const std::string folder = folder_of_base(std::string(base->text));
    if (depth_ == deepest_inheritance || folder.empty()) {
      sink.report(Diag::data_unknown_base, base->span, {base->text});
      break;
    }
    auto data = TargetLoader(std::string(base->text), folder, files_, reports_, depth_ + 1).load();
    if (data == nullptr) return failed_ = true, false;
    data_ = std::move(data);
    break;
  }
  // Other faults of the profile are found when it is read for itself.
  if (sink.error_count() != 0) report(profile, sink);
  return !failed_;
}

void TargetLoader::profile_line(FieldReader& in) {
  const auto key = in.field("a key");
  if (key->text == "version") return version_line(in);
  if (!place_of(*key, profile_keys, "key", in.sink())) return;
  if (key->text == "feature" || key->text == "no-feature") {
    while (in.more()) {
      const auto place = place_of(*in.field("a feature"), feature_names, "feature", in.sink());
      if (place) data_->features[*place] = key->text == "feature";
    }
    return;
  }
  if (key->text == "limit") {
    const auto name = in.field("the name of a limit");
    const auto place = name ? place_of(*name, limit_names, "limit", in.sink()) : std::nullopt;
    if (!place) return;
    if (const auto number = in.number("the limit", 0, greatest_limits[*place])) data_->limits[*place] = *number;
    return in.end_line();
  }
  if (key->text == "number") {
    const auto name = in.field("a name");
    const auto number = name ? in.number("the number", 0, INT16_MAX) : std::nullopt;
    if (number) data_->numbers[std::string(name->text)] = *number;
    return in.end_line();
  }
  if (key->text == "artifacts") {
    if (const auto number = in.number("the number of artifacts", 0, 255)) data_->artifacts = static_cast<int>(*number);
    return in.end_line();
  }
  const auto value = in.field("a value");
  if (!value) return;
  if (key->text == "language") {
    data_->language = value->text;
    if (value->text == no_language)
      data_->layout = nullptr;
    else if (model_of(value->text) == nullptr)
      in.sink().report(Diag::data_unknown_word, value->span, {"language", value->text});
  }
  if (key->text == "layout") data_->layout_name = value->text;
  if (key->text == "dungeon-layout") data_->dungeon.layout_name = value->text;
  if (key->text == "abi") {
    data_->default_abi = value->text;
    if (!parse_abi(value->text)) in.sink().report(Diag::data_unknown_word, value->span, {"ABI", value->text});
  }
  in.end_line();
}

void TargetLoader::version_line(FieldReader& in) {
  const auto abi = in.field("the name of an ABI");
  if (!abi) return;
  const auto machine = parse_abi(abi->text);
  if (!machine) {
    in.sink().report(Diag::data_unknown_word, abi->span, {"ABI", abi->text});
    return;
  }
  version_lines_.push_back(*abi);
  VersionWords& words = data_->version[std::string(abi->text)];
  words.clear();
  std::erase_if(counts_words_, [&](const CountsWord& word) { return word.abi == abi->text; });
  while (in.more()) {
    const auto field = in.field("a version word");
    const auto word = parse_number(field->text);
    if (field->text == "counts")
      counts_words_.push_back({std::string(abi->text), words.size()});
    else if (!word || (machine->long_size == 4 && *word > UINT32_MAX))
      in.sink().report(Diag::data_bad_number, field->span,
                       {"a version word", "0", machine->long_size == 4 ? "2^32-1" : "2^64-1", field->text});
    words.push_back(word.value_or(0));
  }
}

/// The word that counts artifacts, objects and monsters, where the profile leaves it to the tables.
void TargetLoader::finish_versions() {
  for (const CountsWord& word : counts_words_)
    data_->version[word.abi][word.place] = (static_cast<std::uint64_t>(data_->artifacts) << 24) |
                                           (std::uint64_t{data_->objects.size()} << 12) | data_->monsters.size();
}

/// What every target needs, from its own profile or a base's.
void TargetLoader::check_complete(const SourceText& profile) {
  Sink sink(policy_);
  for (const auto& [key, value] : {std::pair<std::string_view, const std::string&>{"language", data_->language},
                                   {"layout", data_->layout_name},
                                   {"abi", data_->default_abi}})
    if (value.empty() && (key != "layout" || data_->language != no_language))
      sink.report(Diag::data_missing_key, {}, {key});
  report(profile, sink);
}

/// Every ABI has as many version words as the files begin with.
void TargetLoader::check_versions(const SourceText& profile) {
  Sink sink(policy_);
  const auto wanted = data_->version_words();
  for (const FieldReader::Field& abi : version_lines_) {
    const std::size_t count = data_->version.find(abi.text)->second.size();
    if (count != wanted)
      sink.report(Diag::data_version_count, abi.span, {std::to_string(wanted), std::to_string(count)});
  }
  report(profile, sink);
}

/// Null after an error.
std::shared_ptr<const Layout> TargetLoader::load_layout(const std::string& name, const Binding& model) {
  const std::string file = name + ".layout";
  std::shared_ptr<const SourceText> source;
  for (auto folder = data_->folders.rbegin(); source == nullptr && folder != data_->folders.rend(); ++folder)
    source = open(*folder + "/" + file);
  if (source == nullptr) source = open("layouts/" + file);
  Sink sink(policy_);
  if (source == nullptr) {
    const SourceText missing(file, "");
    sink.report(Diag::data_no_file, {}, {file});
    report(missing, sink);
    return nullptr;
  }
  data_->sources.push_back(source);
  auto layout = std::make_shared<const Layout>(Layout::parse(*source, model, data_->numbers, sink));
  report(*source, sink);
  return layout;
}

/// NAME on, NAME off, or remove NAME.
void TargetLoader::condition_line(FieldReader& in) {
  auto& conditions = data_->dungeon.conditions;
  const bool removes = in.take("remove");
  const auto name = in.field("a name");
  if (!name) return;
  const auto at = std::find_if(conditions.begin(), conditions.end(),
                               [&](const Condition& each) { return each.name == name->text; });
  if (removes) {
    if (at != conditions.end()) conditions.erase(at);
    return in.end_line();
  }
  const auto state = in.field("on or off");
  if (!state) return;
  static constexpr std::string_view states[] = {"off", "on"};
  const auto holds = place_of(*state, states, "state", in.sink());
  if (!holds) return;
  if (at != conditions.end())
    at->holds = *holds != 0;
  else
    conditions.push_back({name->text, *holds != 0});
  in.end_line();
}

/// Either file replaces that of the base.
void TargetLoader::statements() {
  bool first = true;
  read_lines("statements", [&](FieldReader& in) {
    if (first) data_->statements.clear();
    first = false;
    if (auto row = read_statement(in, data_->opcodes)) data_->statements.push_back(std::move(*row));
  });
  first = true;
  read_lines("extras", [&](FieldReader& in) {
    if (first) data_->extras.clear();
    first = false;
    if (const auto row = read_extra(in)) data_->extras.push_back(*row);
  });
}

void TargetLoader::needed_dungeons() {
  bool first = true;
  read_lines("needed-dungeons", [&](FieldReader& in) {
    if (first) data_->dungeon.needed.clear();
    first = false;
    data_->dungeon.needed.push_back(in.rest().text);
  });
}

void TargetLoader::keyword_line(FieldReader& in, KeywordTable& table) {
  if (in.take("remove")) {
    if (const auto gone = in.field("a word")) table.remove(gone->text);
    return in.end_line();
  }
  const auto word = in.field("a word");
  const auto name = in.field("a token class");
  if (!name) return;
  const auto token = token_class(name->text);
  if (!token) {
    in.sink().report(Diag::data_unknown_word, name->span, {"token class", name->text});
    return;
  }
  const auto value = in.more() ? in.number("the value", INT16_MIN, INT16_MAX) : 0;
  table.add({word->text, *token, static_cast<int>(value.value_or(0))});
  in.end_line();
}

/// A file NAME is the whole table; a file NAME.edits changes the base's.
void TargetLoader::names(const std::string& file, NameTable& table) {
  bool first = true;
  read_lines(file, [&](FieldReader& in) {
    if (first) {
      table.entries().clear();
      table.entries().reserve(512);  // more than most games have
    }
    first = false;
    if (const auto letter = in.letter()) table.add({in.rest().text, *letter});
  });
  read_lines(file + ".edits", [&](FieldReader& in) { name_edit(in, table); });
  // Their numbers are stored in 16 bits.
  if (table.size() <= INT16_MAX) return;
  const SourceText whole(folder_ + "/" + file, "");
  Sink sink(policy_);
  sink.report(Diag::data_too_many, {}, {std::to_string(INT16_MAX), std::to_string(table.size())});
  report(whole, sink);
}

/// after NAME: 'c' NEW, before NAME: 'c' NEW, replace NAME: 'c' NEW, remove NAME. NAME#2 is the second of that name.
void TargetLoader::name_edit(FieldReader& in, NameTable& table) {
  const auto verb = in.field("an edit");
  static constexpr std::string_view verbs[] = {"after", "before", "replace", "remove"};
  const auto place = place_of(*verb, verbs, "edit", in.sink());
  if (!place) return;
  const bool removes = verb->text == "remove";
  const FieldReader::Field rest = in.rest();
  const std::size_t colon = removes ? rest.text.size() : rest.text.find(": '");
  if (colon == std::string_view::npos || rest.text.empty()) {
    in.sink().report(Diag::data_bad_edit, rest.span);
    return;
  }
  std::string_view anchor = rest.text.substr(0, colon);
  std::size_t wanted = 1;
  if (const std::size_t hash = anchor.rfind('#'); hash != std::string_view::npos) {
    wanted = static_cast<std::size_t>(parse_number(anchor.substr(hash + 1)).value_or(0));
    anchor = anchor.substr(0, hash);
  }
  auto& entries = table.entries();
  auto at = entries.begin();
  for (std::size_t seen = 0; at != entries.end(); ++at)
    if (at->name == anchor && ++seen == wanted) break;
  if (at == entries.end()) {
    Speller speller(anchor);
    for (const auto& entry : entries) speller.offer(entry.name);
    in.sink().report(Diag::data_unknown_word, rest.span, {"entry", rest.text.substr(0, colon)}).suggest(speller.best());
    return;
  }
  if (removes) {
    entries.erase(at);
    return;
  }
  std::string_view text = rest.text.substr(colon + 3);  // behind the opening quote
  const bool escaped = text.size() >= 3 && text[0] == '\\' && text[2] == '\'';
  if (escaped) text.remove_prefix(1);
  if (text.size() < 2 || text[1] != '\'') {
    in.sink().report(Diag::data_bad_edit, rest.span);
    return;
  }
  std::string_view name = text.substr(2);
  name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
  const NameTable::Entry entry{name, text[0]};
  if (verb->text == "replace")
    *at = entry;
  else
    entries.insert(verb->text == "after" ? at + 1 : at, entry);
}

void TargetLoader::letters(const std::string& file, LetterTable& table) {
  bool first = true;
  read_lines(file, [&](FieldReader& in) {
    if (first) table.clear();
    first = false;
    if (const auto letter = in.letter()) table.add(*letter);
    in.end_line();
  });
}

void TargetLoader::words(const std::string& file, WordTable& table) {
  read_lines(file, [&](FieldReader& in) {
    if (in.take("remove")) return table.remove(in.rest().text);
    const auto number = in.number("the number", INT16_MIN, INT16_MAX);
    const FieldReader::Field name = in.rest();
    if (name.text.empty()) in.sink().report(Diag::data_missing_field, name.span, {"a name"});
    if (number && !name.text.empty()) table.set({name.text, static_cast<int>(*number)});
  });
}

void TargetLoader::terrain_line(FieldReader& in) {
  const auto code = in.number("the code", 0, 127);
  const auto name = in.field("a name");
  const auto letter = name ? in.letter() : std::nullopt;
  unsigned kinds = 0;
  while (in.more()) {
    const auto field = in.field("a kind");
    const auto kind = TerrainTable::kind(field->text);
    if (!kind) in.sink().report(Diag::data_unknown_word, field->span, {"kind of terrain", field->text});
    kinds |= kind.value_or(0);
  }
  if (code && letter) data_->terrain.set(static_cast<int>(*code), name->text, *letter, kinds);
}

void TargetLoader::foreign_line(FieldReader& in) {
  const auto word = in.field("a word");
  const auto language = in.field("the name of a target");
  if (language) data_->foreign.insert(data_->foreign.begin(), {word->text, language->text, in.rest().text});
}

}  // namespace speclev
