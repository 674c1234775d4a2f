#include "target/loader.hh"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/fields.hh"
#include "base/spell.hh"

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

}  // namespace

std::optional<std::size_t> place_of(const FieldReader::Field& field, std::span<const std::string_view> names,
                                    std::string_view what, Sink& sink) {
  const auto at = std::find(names.begin(), names.end(), field.text);
  if (at != names.end()) return static_cast<std::size_t>(at - names.begin());
  Speller speller(field.text);
  for (const std::string_view name : names) speller.offer(name);
  sink.report(Diag::data_unknown_word, field.span, {what, field.text}).suggest(speller.best());
  return std::nullopt;
}

TargetLoader::TargetLoader(std::string name, std::string folder, const Files& files, const Languages& languages,
                           std::vector<FileReport>& reports, int depth)
    : name_(std::move(name)),
      folder_(std::move(folder)),
      files_(files),
      languages_(languages),
      reports_(reports),
      depth_(depth),
      data_(std::make_shared<TargetData>()) {}

std::shared_ptr<const SourceText> TargetLoader::open(const std::string& path) {
  auto text = files_(path);
  return text ? std::make_shared<const SourceText>(std::move(*text)) : nullptr;
}

void TargetLoader::report(const SourceText& source, Sink& sink) {
  auto diagnostics = sink.take();
  if (diagnostics.empty()) return;
  failed_ = true;
  reports_.push_back({source, std::move(diagnostics)});
}

void TargetLoader::read_lines(const std::string& file, const std::function<void(FieldReader&)>& line) {
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
  load_layouts();
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
    auto data = TargetLoader(std::string(base->text), folder, files_, languages_, reports_, depth_ + 1).load();
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
    data_->language = languages_.find(value->text);
    if (data_->language == &no_levels)
      data_->layout = {};
    else if (data_->language == nullptr)
      in.sink().report(Diag::data_unknown_word, value->span, {"language", value->text});
  }
  if (key->text == "layout") data_->layout_name = value->text;
  if (key->text == "dungeon-layout") data_->dungeon_layout_name = value->text;
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
  const bool wants_layout = data_->language != &no_levels;
  for (const auto& [key, missing] : {std::pair<std::string_view, bool>{"language", data_->language == nullptr},
                                     {"layout", wants_layout && data_->layout_name.empty()},
                                     {"abi", data_->default_abi.empty()}})
    if (missing) sink.report(Diag::data_missing_key, {}, {key});
  report(profile, sink);
}

/// Every ABI has as many version words as the files begin with.
void TargetLoader::check_versions(const SourceText& profile) {
  Sink sink(policy_);
  const auto wanted = data_->version_words;
  for (const FieldReader::Field& abi : version_lines_) {
    const std::size_t count = data_->version.find(abi.text)->second.size();
    if (count != wanted)
      sink.report(Diag::data_version_count, abi.span, {std::to_string(wanted), std::to_string(count)});
  }
  report(profile, sink);
}

void TargetLoader::load_layouts() {
  if (!failed_ && data_->language != &no_levels)
    data_->layout = load_layout(data_->layout_name, *data_->language->binding);
  if (!failed_ && !data_->dungeon_layout_name.empty())
    data_->dungeon_layout = load_layout(data_->dungeon_layout_name, *languages_.dungeons.binding);
  if (failed_) return;
  const SharedLayout& any = data_->layout ? data_->layout : data_->dungeon_layout;
  data_->version_words = any ? static_cast<std::size_t>(any->version_words()) : 0;
}

/// None where there is no such file.
SharedLayout TargetLoader::load_layout(const std::string& name, const Binding& model) {
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
    return {};
  }
  data_->sources.push_back(source);
  SharedLayout layout(Layout::parse(*source, model, data_->numbers, sink));
  report(*source, sink);
  return layout;
}

std::shared_ptr<const TargetData> load_data(std::string name, const std::string& folder,
                                            const TargetLoader::Files& files, const Languages& languages,
                                            std::vector<FileReport>& reports) {
  const auto data = TargetLoader(std::move(name), folder, files, languages, reports).load();
  if (data == nullptr) return nullptr;
  data->keywords.build_index();
  data->dungeon.keywords.build_index();
  data->monsters.build_index();
  data->objects.build_index();
  return data;
}

}  // namespace speclev
