#include "target/loader.hh"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/spell.hh"
#include "diag/fields.hh"
#include "target/checks.hh"
#include "target/profile_keys.hh"
#include "target/table_text.hh"

namespace speclev {

namespace {

constexpr std::size_t deepest_inheritance = 32;

/// A number that the code asks for; layouts may name any others.
struct KnownNumber {
  std::string_view name;
  bool needed;  ///< by a target with statements
  std::int64_t least, greatest;
};
constexpr KnownNumber known_numbers[] = {
#define SPECLEV_NUMBER(id, name, needed, least, greatest) {name, needed, least, greatest},
#include "target/facts.def"
#undef SPECLEV_NUMBER
};

std::optional<std::int64_t> read_number(FieldReader& in, std::string_view name) {
  const auto at = std::ranges::find(known_numbers, name, &KnownNumber::name);
  const bool known = at != std::end(known_numbers);
  return in.number("the number", known ? at->least : -INT64_MAX, known ? at->greatest : INT64_MAX);
}

/// Adds the numbers that a layout names: what stands behind each '@'.
void add_numbers(const SourceText& layout, std::set<std::string_view>& names) {
  const DiagnosticPolicy policy;
  Sink sink(policy);
  FieldReader in(layout, sink);
  while (in.next_line()) {
    while (in.more()) {
      std::string_view text = in.field("a field")->text;
      for (std::size_t at = 0; (at = text.find('@')) != std::string_view::npos;) {
        text.remove_prefix(at + 1);
        names.insert(text.substr(0, text.find_first_of("(,")));
      }
    }
  }
}

}  // namespace

std::optional<std::size_t> place_of(const FieldReader::Field& field, std::span<const std::string_view> names,
                                    std::string_view what, Sink& sink) {
  const auto at = std::find(names.begin(), names.end(), field.text);
  if (at != names.end()) return static_cast<std::size_t>(at - names.begin());
  sink.report(Diag::data_unknown_word, field.span, {what, field.text}).suggest(Speller(field.text, names));
  return std::nullopt;
}

TargetLoader::TargetLoader(std::string name, std::string folder, const Files& files, const Bases& bases,
                           const Languages& languages, std::vector<FileReport>& reports)
    : folder_(std::move(folder)),
      files_(files),
      bases_(bases),
      languages_(languages),
      reports_(reports),
      data_(std::make_shared<TargetData>()),
      classes_(data_->token_classes) {
  data_->name = std::move(name);
}

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

void TargetLoader::report(const ComposedText& text, Sink& sink) {
  ComposedText::Source last;
  for (Diagnostic& each : sink.take()) {
    failed_ = true;
    const auto source = text.take_back(each);
    if (source != last) reports_.push_back({*source, {}});
    last = source;
    reports_.back().diagnostics.push_back(std::move(each));
  }
}

/// A file from those of the first folders, which are more than those of a base that comes with the program.
ComposedText TargetLoader::compose(const std::string& file, std::size_t folder_count, const std::string& built_in,
                                   const Opened& opened, const Reported& reported) {
  auto of_base = base_ == nullptr ? std::nullopt : table_text(*base_, file);
  const std::string whole = of_base ? base_->folders.back() + "/" + file : built_in;
  const auto open_one = [&](const std::string& path) {
    auto source = of_base && path == whole ? std::make_shared<const SourceText>(path, std::move(*of_base)) : open(path);
    if (source != nullptr) opened(source);
    return source;
  };
  const auto folders = std::span(data_->folders).first(folder_count).subspan(of_base ? base_->folders.size() : 0);
  ComposedText text = compose_file(data_file_kind(file), file, folders, whole, open_one, reported);
  data_->texts.push_back(text.text());
  return text;
}

/// A file of the target. built_in: where it is, if no folder has the whole of it.
ComposedText TargetLoader::compose(const std::string& file, const std::string& built_in) {
  ComposedText text = compose(
      file, data_->folders.size(), built_in, [&](const auto& source) { data_->sources.push_back(source); },
      [&](const SourceText& source, Sink& sink) { report(source, sink); });
  if (text.text() != nullptr) texts_.push_back(text);
  return text;
}

void TargetLoader::read_rows(const std::string& file, const std::function<void(FieldReader&)>& row) {
  const ComposedText text = compose(file);
  if (text.text() == nullptr) return;
  Sink sink(policy_, most_messages);
  FieldReader in(*text.text(), sink);
  while (!sink.full() && in.next_line()) row(in);
  report(text, sink);
}

std::shared_ptr<TargetData> TargetLoader::load() {
  if (!find_bases()) return nullptr;
  if (base_ != nullptr) start_from(*base_);
  if (!read_profiles()) return nullptr;
  load_tables();
  finish_versions();
  const SourceText& profile = *profiles_.back();
  if (!failed_) check_complete(profile);
  load_layouts();
  if (!failed_) check_versions(profile);
  if (!failed_) check_numbers(profile);
  if (!failed_) check_whole();
  if (!failed_) turn_switches();
  return failed_ ? nullptr : data_;
}

/// The folders and profiles of the target and its bases.
bool TargetLoader::find_bases() {
  for (std::string folder = folder_; !folder.empty() && !failed_; folder = base_of(folder, *profiles_.back())) {
    base_ = known_base(folder);
    if (base_ != nullptr) break;
    auto profile = open(folder + "/profile");
    if (profile == nullptr) {
      const SourceText missing(folder + "/profile", "");
      Sink sink(policy_);
      sink.report(Diag::data_no_file, {}, {missing.name()});
      report(missing, sink);
      return false;
    }
    data_->folders.push_back(folder);
    profiles_.push_back(std::move(profile));
  }
  if (base_ != nullptr) data_->folders.insert(data_->folders.end(), base_->folders.rbegin(), base_->folders.rend());
  std::ranges::reverse(data_->folders);
  std::ranges::reverse(profiles_);
  data_->sources = profiles_;
  return !failed_;
}

/// The data of a base in a folder of those that come with the program; null of any other folder.
std::shared_ptr<const TargetData> TargetLoader::known_base(std::string_view folder) const {
  constexpr std::string_view built_in = "targets/";
  return bases_ && folder.starts_with(built_in) ? bases_(folder.substr(built_in.size())) : nullptr;
}

/// Everything but what a target never inherits.
void TargetLoader::start_from(const TargetData& base) {
  static_cast<TargetTables&>(*data_) = base;
  classes_.learn();
  data_->game = base.game;
  data_->language = base.language;
  data_->layout_name = base.layout_name;
  data_->dungeon_layout_name = base.dungeon_layout_name;
  data_->default_abi = base.default_abi;
  data_->numbers = base.numbers;
}

/// The folder of the base that a profile names; empty if it names none.
std::string TargetLoader::base_of(const std::string& folder, const SourceText& profile) {
  std::string result;
  Sink sink(policy_);
  FieldReader in(profile, sink);
  while (in.next_line()) {
    if (in.field("a key")->text != "base") continue;
    const auto base = in.field("the name of a target");
    if (!base) break;
    result = folder_of_base(folder, std::string(base->text));
    if (profiles_.size() > deepest_inheritance || result.empty())
      sink.report(Diag::data_unknown_base, base->span, {base->text});
    break;
  }
  // Other faults of the profile are found when it is read for itself.
  if (sink.error_count() != 0) report(profile, sink);
  return result;
}

/// Where a base is: at a path relative to this folder, in the folder of that name beside it, or among the built-in
/// targets. Empty if it is nowhere.
std::string TargetLoader::folder_of_base(const std::string& own, const std::string& name) const {
  std::string beside = own;
  beside.append(name.find('/') != std::string::npos ? "/" : "/../").append(name);
  for (const std::string& folder : {beside, "targets/" + name}) {
    // Bases beside each other are found without going back and forth through their folders.
    std::string normal = std::filesystem::path(folder).lexically_normal().string();
    if (folder.starts_with("./") || (folder.starts_with('.') && !normal.starts_with('.'))) normal.insert(0, "./");
    // A folder may be named as the target that it starts from.
    const std::string profile = normal + "/profile";
    const bool is_itself =
        std::filesystem::path(profile).lexically_normal() == std::filesystem::path(own + "/profile").lexically_normal();
    if (known_base(normal) != nullptr || (!is_itself && files_(profile))) return normal;
  }
  return {};
}

/// Each changes what those of its bases say; a base with a fault is all that is reported.
bool TargetLoader::read_profiles() {
  for (const auto& profile : profiles_) {
    // Version words are the build's own, and what was compared is the target's: never inherited.
    data_->version.clear();
    data_->known_levels = 0;
    version_lines_.clear();
    counts_words_.clear();
    number_fields_.clear();
    Sink sink(policy_, most_messages);
    FieldReader in(*profile, sink);
    while (!sink.full() && in.next_line()) profile_line(in, profile);
    if (scripts_) {
      Sink only(policy_);
      only.report(Diag::data_script_language, *scripts_);
      report(*profile, only);
      return false;
    }
    report(*profile, sink);
    if (failed_ && profile != profiles_.back()) return false;
  }
  return true;
}

void TargetLoader::profile_line(FieldReader& in, const std::shared_ptr<const SourceText>& profile) {
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
  if (key->text == "with" || key->text == "without") {
    while (in.more()) named_switches_.push_back({*in.field("a switch"), key->text == "with", profile});
    return;
  }
  if (key->text == "limit") {
    const auto name = in.field("the name of a limit");
    if (!name) return;
    const auto place = place_of(*name, limit_names, "limit", in.sink());
    if (!place) return;
    if (const auto number = in.number("the limit", 0, greatest_limits[*place])) data_->limits[*place] = *number;
    return in.end_line();
  }
  if (key->text == "number") {
    const auto name = in.field("a name");
    const auto number = name ? read_number(in, name->text) : std::nullopt;
    if (!number) return;
    data_->numbers[std::string(name->text)] = *number;
    number_fields_.push_back(*name);
    return in.end_line();
  }
  if (key->text == "artifacts") {
    if (const auto number = in.number("the number of artifacts", 0, 4095)) data_->artifacts = static_cast<int>(*number);
    return in.end_line();
  }
  if (key->text == "known-levels") {
    if (const auto number = in.number("the number of levels", 0, INT32_MAX))
      data_->known_levels = static_cast<int>(*number);
    return in.end_line();
  }
  const auto value = in.field("a value");
  if (!value) return;
  if (key->text == "game") data_->game = value->text;
  if (key->text == "language") {
    data_->language = languages_.find(value->text);
    if (value->text == script_language)
      scripts_ = value->span;
    else if (data_->language == nullptr)
      in.sink().report(Diag::data_unknown_word, value->span, {"language", value->text});
  }
  if (key->text == "layout") data_->layout_name = value->text;
  if (key->text == "dungeon-layout") data_->dungeon_layout_name = value->text == "none" ? "" : value->text;
  if (key->text == "abi") {
    data_->default_abi = value->text;
    if (!parse_abi(value->text)) in.sink().report(Diag::data_unknown_word, value->span, {"ABI", value->text});
  }
  in.end_line();
}

void TargetLoader::check_whole() {
  texts_.insert(texts_.begin(), ComposedText(profiles_.back()));
  TargetChecks checks(*data_, texts_, folder_, policy_);
  checks.run();
  for (auto& [text, sink] : checks.found()) report(*text, sink);
}

/// What every target needs, from its own profile or a base's.
void TargetLoader::check_complete(const SourceText& profile) {
  Sink sink(policy_);
  const bool wants_layout = data_->language != &no_levels;
  for (const auto& [key, missing] : {std::pair<std::string_view, bool>{"language", data_->language == nullptr},
                                     {"layout", wants_layout && data_->layout_name.empty()},
                                     {"abi", data_->default_abi.empty()}})
    if (missing) sink.report(Diag::data_missing_key, {}, {key});
  for (const KnownNumber& number : known_numbers)
    if (number.needed && !data_->statements.empty() && !data_->number(number.name))
      sink.report(Diag::data_missing_key, {}, {std::string("number ").append(number.name)});
  report(profile, sink);
}

/// The code or a layout asks for every number of the profile.
void TargetLoader::check_numbers(const SourceText& profile) {
  for (const KnownNumber& number : known_numbers) asked_numbers_.insert(number.name);
  if (base_ != nullptr)
    for (const auto& [name, value] : base_->numbers) asked_numbers_.insert(name);
  Sink sink(policy_, most_messages);
  for (const FieldReader::Field& name : number_fields_) {
    if (asked_numbers_.contains(name.text)) continue;
    if (sink.full()) break;
    sink.report(Diag::data_unknown_word, name.span, {"number", name.text}).suggest(Speller(name.text, asked_numbers_));
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
  data_->version_words = any ? any->version() : VersionFormat();
}

/// None where there is no such file.
SharedLayout TargetLoader::load_layout(const std::string& name, const Binding& model) {
  const std::string file = name + ".layout";
  if (base_ != nullptr && data_->numbers == base_->numbers && !changes({file})) {
    if (base_->layout && name == base_->layout_name && data_->language == base_->language &&
        &model == data_->language->binding)
      return base_->layout;
    if (base_->dungeon_layout && name == base_->dungeon_layout_name && &model == languages_.dungeons.binding)
      return base_->dungeon_layout;
  }
  const ComposedText text = compose(file, "layouts/" + file);
  Sink sink(policy_);
  if (text.text() == nullptr) {
    const SourceText missing(file, "");
    sink.report(Diag::data_no_file, {}, {file});
    report(missing, sink);
    return {};
  }
  add_numbers(*text.text(), asked_numbers_);
  SharedLayout layout(Layout::parse(*text.text(), model, data_->numbers, sink));
  report(text, sink);
  return layout;
}

std::shared_ptr<const TargetData> load_data(std::string name, const std::string& folder,
                                            const TargetLoader::Files& files, const TargetLoader::Bases& bases,
                                            const Languages& languages, std::vector<FileReport>& reports) {
  try {
    return TargetLoader(std::move(name), folder, files, bases, languages, reports).load();
  } catch (const Unreadable& file) {
    const DiagnosticPolicy policy;
    Sink sink(policy);
    sink.report(Diag::data_unreadable, {}, {file.what()});
    reports.push_back({SourceText(file.path, ""), sink.take()});
    return nullptr;
  }
}

}  // namespace speclev
