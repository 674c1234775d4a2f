#include "lua/game_tables.hh"

#include <algorithm>
#include <filesystem>

#include "base/characters.hh"
#include "base/spell.hh"
#include "diag/fields.hh"
#include "lua/game_rows.hh"
#include "target/checks.hh"
#include "target/embed.hh"

namespace speclev::lua {

namespace {

constexpr std::size_t deepest_inheritance = 32;
constexpr std::string_view built_in = "targets/";
constexpr std::string_view profile_keys[] = {"base", "language", "game", "loading"};

std::optional<std::string_view> embedded(std::string_view path) {
  for (const EmbeddedFile& file : embedded_script_files())
    if (file.path == path) return file.text;
  return std::nullopt;
}

/// Reads a game of its folder and those of its bases.
class Loader {
 public:
  Loader(std::string folder, const std::function<OpenedFile(const std::string&)>& open, LoadedGame& loaded)
      : folder_(std::move(folder)), files_(open), loaded_(loaded) {}

  void load() {
    const std::size_t slash = folder_.rfind('/');
    game_->name = folder_.substr(slash == std::string::npos ? 0 : slash + 1);
    if (!find_bases()) return;
    for (const auto& profile : profiles_) read_profile(profile);
    for (const GameFile& file : game_files()) read(file);
    if (loaded_.reports.empty()) loaded_.game = game_;
  }

 private:
  using Source = ComposedText::Source;

  Source open(const std::string& path) {
    if (path.starts_with(built_in)) {
      const auto text = embedded(path);
      return text ? std::make_shared<const SourceText>(SourceText::of(path, *text)) : nullptr;
    }
    OpenedFile opened = files_ ? files_(path) : OpenedFile();
    if (!opened.error.empty()) {
      Sink sink(policy_);
      sink.report(Diag::data_no_file, {}, {path + ", " + opened.error});
      report(SourceText(path, ""), sink);
    }
    if (!opened.text) return nullptr;
    loaded_.files.push_back(path);
    return std::make_shared<const SourceText>(std::move(*opened.text));
  }

  void report(const SourceText& source, Sink& sink) {
    auto diagnostics = sink.take();
    if (!diagnostics.empty()) loaded_.reports.push_back({source, std::move(diagnostics)});
  }

  /// The root's folder and profile first.
  bool find_bases() {
    for (std::string folder = folder_; !folder.empty();) {
      Source profile = open(folder + "/profile");
      if (profile == nullptr) {
        Sink sink(policy_);
        sink.report(Diag::data_no_file, {}, {folder + "/profile"});
        report(SourceText(folder + "/profile", ""), sink);
        return false;
      }
      folders_.insert(folders_.begin(), folder);
      profiles_.insert(profiles_.begin(), profile);
      folder = base_of(folder, *profile);
      if (!loaded_.reports.empty()) return false;
    }
    return true;
  }

  std::string base_of(const std::string& folder, const SourceText& profile) {
    Sink sink(policy_);
    FieldReader in(profile, sink);
    std::string result;
    while (in.next_line()) {
      const auto key = in.field("a key");
      const auto value = key->text == "base" ? in.field("the name of a target") : std::nullopt;
      if (!value) continue;
      if (folder == folder_) game_->base = value->text;
      result = folder_of(folder, std::string(value->text));
      if (folders_.size() > deepest_inheritance || result.empty())
        sink.report(Diag::data_unknown_base, value->span, {value->text});
      break;
    }
    report(profile, sink);
    return result;
  }

  std::string folder_of(const std::string& own, const std::string& name) const {
    const std::string path = (name.find('/') != std::string::npos ? own + "/" : own + "/../") + name;
    std::string beside = std::filesystem::path(path).lexically_normal().string();
    if (!beside.starts_with('/') && !beside.starts_with('.')) beside.insert(0, "./");
    if (!own.starts_with(built_in) && beside != own && files_ && files_(beside + "/profile").text) return beside;
    std::string known = std::string(built_in) + name;
    return embedded(known + "/profile") ? known : std::string();
  }

  void read_profile(const Source& profile) {
    Sink sink(policy_, most_messages);
    FieldReader in(*profile, sink);
    while (!sink.full() && in.next_line()) {
      const auto key = in.field("a key");
      if (std::ranges::find(profile_keys, key->text) == std::end(profile_keys)) {
        sink.report(Diag::data_unknown_word, key->span, {"key", key->text}).suggest(Speller(key->text, profile_keys));
        continue;
      }
      const auto value = in.field("a value");
      if (!value) continue;
      if (key->text == "game") game_->game = value->text;
      if (key->text == "loading") game_->loading = value->text;
      if (key->text == "language" && value->text != "lua")
        sink.report(Diag::data_unknown_word, value->span, {"language of scripts", value->text});
      in.end_line();
    }
    report(*profile, sink);
  }

  void read(const GameFile& file) {
    const ComposedText text = compose_file(
        file.kind, std::string(file.kind.file), folders_, {}, [this](const std::string& path) { return open(path); },
        [this](const SourceText& source, Sink& sink) { report(source, sink); });
    if (text.text() == nullptr) return;
    Sink sink(policy_, most_messages);
    FieldReader in(*text.text(), sink);
    while (!sink.full() && in.next_line()) file.read(in.rest(), *game_, sink);
    for (Diagnostic& each : sink.take()) {
      const Source source = text.take_back(each);
      loaded_.reports.push_back({*source, {std::move(each)}});
    }
  }

  std::string folder_;
  const std::function<OpenedFile(const std::string&)>& files_;
  LoadedGame& loaded_;
  DiagnosticPolicy policy_;
  std::shared_ptr<GameTables> game_ = std::make_shared<GameTables>();
  std::vector<std::string> folders_;
  std::vector<Source> profiles_;
};

LoadedGame load(const std::string& folder, const std::function<OpenedFile(const std::string&)>& open) {
  LoadedGame loaded;
  Loader(folder, open, loaded).load();
  return loaded;
}

}  // namespace

bool MonsterKind::is(std::string_view trait) const {
  return contains(moves, trait) || contains(nature, trait) || contains(generation, trait);
}

bool contains(const std::vector<std::string>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

bool Parameter::allows(std::string_view word) const { return contains(words, word); }

const Parameter* Form::find(std::string_view key) const {
  const auto at = std::ranges::find(parameters, key, &Parameter::key);
  return at == parameters.end() ? nullptr : &*at;
}

const Form* Function::table_form() const {
  const auto at = std::ranges::find_if(forms, &Form::is_table);
  return at == forms.end() ? nullptr : &*at;
}

bool GameTables::does(Way way) const { return std::ranges::find(ways, way) != ways.end(); }

const Function* GameTables::find_function(std::string_view table, std::string_view function) const {
  for (const Function& each : functions)
    if (each.table == table && each.name == function) return &each;
  return nullptr;
}

const std::vector<Constant>& GameTables::group(std::string_view group_name) const {
  static const std::vector<Constant> none;
  const auto at = constants.find(group_name);
  return at == constants.end() ? none : at->second;
}

const Constant* GameTables::find_constant(std::string_view in_group, std::string_view wanted, bool ignore_case) const {
  for (const Constant& each : group(in_group))
    if (each.name == wanted || (ignore_case && equal_but_for_case(each.name, wanted))) return &each;
  return nullptr;
}

const RoomStock* GameTables::find_stock(std::string_view room) const {
  const auto at = std::ranges::find_if(
      stocks, [&](const RoomStock& each) { return room == each.room || room.ends_with(" " + each.room); });
  return at == stocks.end() ? nullptr : &*at;
}

std::int64_t GameTables::limit(std::string_view wanted) const {
  const Constant* found = find_constant("limit", wanted);
  return found == nullptr ? 0 : found->value.value_or(0);
}

std::vector<std::string> game_names() {
  std::vector<std::string> names;
  for (const EmbeddedFile& file : embedded_script_files())
    if (file.path.ends_with("/profile"))
      names.emplace_back(file.path.substr(built_in.size(), file.path.rfind('/') - built_in.size()));
  return names;
}

std::shared_ptr<const GameTables> find_game(std::string_view name) {
  const std::string folder = std::string(built_in).append(name);
  return embedded(folder + "/profile") ? load(folder, {}).game : nullptr;
}

LoadedGame load_game(const std::string& folder, const TargetFiles& files) {
  return load(folder.starts_with('/') || folder.starts_with('.') ? folder : "./" + folder, files.open);
}

}  // namespace speclev::lua
