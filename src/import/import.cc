#include "import/import.hh"

#include <algorithm>

#include "base/characters.hh"
#include "base/hex.hh"
#include "diag/fields.hh"
#include "import/answers.hh"
#include "import/fact_list.hh"
#include "import/game_numbers.hh"
#include "import/pieces.hh"
#include "import/profile_text.hh"
#include "import/records.hh"
#include "import/switches.hh"
#include "import/tables.hh"
#include "import/version_head.hh"
#include "import/words.hh"
#include "target/data_files.hh"
#include "target/target_data.hh"

namespace speclev::import {

const std::string_view import_mark = "# Made by 'speclev import', and made again each time; lines above this one stay.";

namespace {

constexpr std::size_t no_line = std::string_view::npos;

/// Where the mark begins.
std::size_t mark_of(std::string_view text) {
  for (std::size_t at = 0; (at = text.find(import_mark, at)) != no_line; ++at)
    if (at == 0 || text[at - 1] == '\n') return at;
  return no_line;
}

/// A name as it can stand in a profile, without blanks.
std::string game_name(const std::string& name) {
  std::string made;
  for (const char c : name) made += static_cast<unsigned char>(c) > ' ' && c != '#' ? c : '-';
  return made.empty() ? "game" : made;
}

/// Makes one target.
class Importer {
 public:
  /// base: its name; nearest: all targets of the game's language.
  Importer(const GameFacts& facts, const ImportOptions& options, const std::string& base, std::vector<Distance> nearest)
      : facts_(facts), options_(options) {
    made_.base = base;
    made_.nearest = std::move(nearest);
    for (const Distance& each : made_.nearest)
      if (each.target == made_.base) made_.distance = each;
  }

  Imported run() {
    const Abi abi = machine_abi(facts_.machine, made_.findings);
    check_version_words(facts_);
    made_.abi = abi.name;
    for (const auto& [name, text] : options_.there)
      if (const std::string_view own = part_by_hand(text); !own.empty()) by_hand_[name] = own;
    const Base plain(made_.base, options_.folder, own_opcodes(), options_.open);
    const Base base(made_.base, options_.folder, with_opcodes(plain), options_.open);
    if (base.data().opcodes.rows().empty() == facts_.has_opcodes())
      throw ImportError("the levels of this game are written as " +
                            std::string(facts_.has_opcodes() ? "programs" : "declarations") + ", those of " +
                            quote(made_.base) + " are not",
                        "leave out --base to have the nearest target found");
    made_.inherited = find_unasked(base, facts_, !options_.layout.empty(), made_.findings);
    tell_of_loading(base);
    FileTexts texts = game_tables(base, plain, facts_, made_.findings, made_.tallies);
    add_words(base, texts);
    add_layouts(base, abi, texts);
    profile(base, plain, abi, take_switches(base, made_.base, facts_, abi, texts, made_.findings));
    for (const auto& [file, text] : texts) add_file(text.is_whole ? file : file + ".edits", text.lines);
    for (const auto& [name, text] : options_.there)
      if (has_mark(text) && !made_.files.contains(name)) left_over(name, text);
    if (!made_.has_errors()) check(base);
    return std::move(made_);
  }

 private:
  /// The code of the loader is not read: what of it the folder does not have by hand is the base's.
  void tell_of_loading(const Base& base) {
    const std::vector<BaseRow> rows = base.rows("loading");
    const auto is_taken = [](const BaseRow& row) { return !row.by_hand && !row.text.starts_with("terrain "); };
    if (!rows.empty() && std::ranges::none_of(rows, is_taken)) return;
    made_.findings.push_back(
        {"loading-of-base",
         Finding::Weight::taken,
         {},
         {},
         {},
         {},
         rows.empty()
             ? "how the game loads levels is not known: they cannot be drawn or linted"
             : "how the game loads levels is in its code, which is not read: its rules, random places and what "
               "known terrain counts as are those of " +
                   quote(made_.base),
         rows.empty() ? "a file loading by hand says it" : "what differs is written into loading.edits by hand",
         {}});
  }

  /// What is made by hand about opcodes.
  FolderFiles own_opcodes() const {
    FolderFiles files;
    for (const char* name : {"opcodes", "opcodes.edits"})
      if (const auto at = by_hand_.find(name); at != by_hand_.end()) files.insert(*at);
    return files;
  }

  /// What is made by hand, with the opcodes of the game, which statements made by hand may name; behind them those of
  /// the base that the game does not have, until what makes them is found.
  FolderFiles with_opcodes(const Base& plain) const {
    FolderFiles files = by_hand_;
    if (!facts_.has_opcodes()) return files;
    const auto push = std::ranges::find(facts_.opcodes, "PUSH", &NamedNumber::name);
    if (push == facts_.opcodes.end())
      throw ImportError("the game has no opcode 'PUSH', by which values come into programs",
                        "its language is not one that rows of a target can describe");
    GameFacts both = facts_;
    std::int64_t last = std::ranges::max(facts_.opcodes, {}, &NamedNumber::number).number;
    for (const WordTable::Row& row : plain.data().opcodes.rows())
      if (std::ranges::find(facts_.opcodes, row.name, &NamedNumber::name) == facts_.opcodes.end())
        both.opcodes.push_back({std::string(row.name), ++last});
    const FileText opcodes = game_opcodes(plain, both);
    std::string& text = files[opcodes.is_whole ? "opcodes" : "opcodes.edits"];
    for (const std::string& line : opcodes.lines) text += line + "\n";
    files["profile"] += "\nnumber push " + std::to_string(push->number) + "\n";
    return files;
  }

  static void append(std::vector<std::string>& lines, std::vector<std::string> more) {
    lines.insert(lines.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  }
  static void add_edits(FileTexts& texts, const std::string& file, std::vector<std::string> lines) {
    if (!lines.empty()) append(texts[file].lines, std::move(lines));
  }

  void add_words(const Base& base, FileTexts& texts) {
    WordEdits words = compare_words(base, facts_.words, made_.findings);
    compare_signs(facts_, made_.findings);
    add_edits(texts, "keywords", std::move(words.keywords));
    add_edits(texts, "statements", std::move(words.statements));
    add_edits(texts, "extras", std::move(words.extras));
    WordEdits dungeon = compare_dungeon_words(base, facts_.dungeon_words, made_.findings);
    add_edits(texts, "dungeon-keywords", std::move(dungeon.keywords));
    // One row may go for two reasons.
    for (auto& [file, text] : texts) {
      if (text.is_whole) continue;
      std::vector<std::string> kept;
      for (std::string& line : text.lines)
        if (!line.starts_with("remove ") || std::ranges::find(kept, line) == kept.end())
          kept.push_back(std::move(line));
      text.lines = std::move(kept);
    }
  }

  void add_layouts(const Base& base, const Abi& abi, FileTexts& texts) {
    if (!options_.layout.empty()) return;  // as the named one says
    LayoutEdits edits = compare_records(base, facts_.records, abi, made_.findings);
    add_edits(texts, base.data().layout_name + ".layout", compare_head(base, facts_, abi, false));
    add_edits(texts, base.data().dungeon_layout_name + ".layout", compare_head(base, facts_, abi, true));
    add_edits(texts, base.data().layout_name + ".layout", std::move(edits.levels));
    add_edits(texts, base.data().layout_name + ".layout", compare_pieces(base, facts_, abi, made_.findings));
    add_edits(texts, base.data().dungeon_layout_name + ".layout", std::move(edits.dungeons));
  }

  void profile(const Base& base, const Base& plain, const Abi& abi, std::vector<std::string> switches) {
    std::vector<std::string> lines;
    if (base_of_profile(by_hand_.contains("profile") ? by_hand_["profile"] : "").empty())
      lines.push_back("base " + made_.base);
    lines.push_back("game " + game_name(options_.game));
    if (!options_.layout.empty()) lines.push_back("layout " + options_.layout);
    if (abi.name != base.data().default_abi) lines.push_back("abi " + abi.name);
    int count = static_cast<int>(facts_.version.size());
    if (const int wanted = version_count(facts_); wanted != 0) count = std::min(count, wanted);
    if (count != base.data().version_words.count)
      lines.push_back(std::string("number words ").append(std::to_string(count)));
    std::string version = "version " + abi.name;
    for (int i = 0; i < count; ++i)
      version.append(" ").append(hex_word(static_cast<std::int64_t>(facts_.version[static_cast<std::size_t>(i)])));
    if (count != 0) lines.push_back(version);
    const auto own = by_hand_.find("profile");
    const auto said = own == by_hand_.end() ? SaidLines() : lines_of_profile(own->second);
    append(lines, std::move(switches));
    append(lines, game_numbers(plain, facts_, said, made_.findings));
    keep_profile_by_hand(lines, said);
    add_file("profile", lines);
  }

  /// Takes out what lines by hand in the profile say.
  void keep_profile_by_hand(std::vector<std::string>& lines, const SaidLines& said) {
    std::erase_if(lines, [&](const std::string& line) {
      const auto at = said.find(subject_of_profile_line(line));
      if (at == said.end()) return false;
      if (at->second != line)
        made_.findings.push_back(
            kept_by_hand(at->first, "the profile says " + quote(at->second) + " and not " + quote(line)));
      return true;
    });
  }

  void add_file(const std::string& name, const std::vector<std::string>& lines) {
    std::string text = by_hand_.contains(name) ? by_hand_[name] : "";
    if (!text.empty() && !text.ends_with('\n')) text += '\n';
    text.append(import_mark).append("\n");
    for (const std::string& line : lines) text.append(line).append("\n");
    made_.files[name] = std::move(text);
  }

  /// A file that an import wrote and this one does not: what is made by hand stays.
  void left_over(const std::string& name, std::string_view text) {
    if (const std::string_view own = part_by_hand(text); !own.empty())
      made_.files[name] = own;
    else
      made_.gone.push_back(name);
  }

  /// Loads the target as it will be, and looks whether it says what the game does.
  void check(const Base& base) {
    FolderFiles files = by_hand_;
    for (const auto& [name, text] : made_.files) files[name] = text;
    const LoadedTarget loaded = base.load(files);
    if (!loaded.target) {
      ImportError error = missing_opcodes(loaded).value_or(ImportError("a target cannot be made of what the game has"));
      for (const FileReport& report : loaded.reports)
        for (const Diagnostic& each : report.diagnostics) error.output += render_text(report.source, each, false);
      throw error;
    }
    made_.target = loaded.target;
    const TargetData& data = data_of(*loaded.target);
    const auto fits = [](const std::vector<Thing>& things, const NameTable& table) {
      return std::ranges::equal(things, table.entries(), [](const Thing& thing, const NameTable::Entry& entry) {
        return thing.name == entry.name && thing.letter == entry.letter;
      });
    };
    const auto numbers_fit = [](const std::vector<NamedNumber>& rows, const WordTable& table) {
      return std::ranges::all_of(rows, [&](const NamedNumber& row) { return table.find(row.name).has_value(); });
    };
    std::set<std::string_view> own_terrain;
    const auto terrain_rows = base.rows("terrain");
    for (const BaseRow& row : terrain_rows)
      if (row.by_hand) own_terrain.insert(row.name);
    const auto terrain_fits = std::ranges::all_of(facts_.map_characters, [&](const auto& each) {
      const auto code = data.terrain.code(each.first);
      return each.second < 0 || each.second > 127 || code == each.second ||
             (code && own_terrain.contains(data.terrain.name(*code)));
    });
    for (const auto& [fit, what] :
         {std::pair{fits(facts_.monsters, data.monsters), "monsters"},
          std::pair{fits(facts_.objects, data.objects), "objects"},
          std::pair{numbers_fit(facts_.traps, data.traps), "traps"},
          std::pair{numbers_fit(facts_.rooms, data.rooms), "rooms"},
          std::pair{numbers_fit(facts_.opcodes, data.opcodes), "opcodes"}, std::pair{terrain_fits, "map characters"}})
      if (!fit)
        throw ImportError(
            std::string("the ") + what + " of the target would not be those of the game",
            "lines made by hand in " + quote(options_.folder) + " change them, or names that cannot be written");
  }

  /// What a message has in quotes, with them.
  static std::string quoted_in(const std::string& message) {
    const std::size_t open = std::min(message.find('\''), message.size());
    return message.substr(open, message.find('\'', open + 1) + 1 - open);
  }

  /// What is wrong if the game has words and not the opcodes that they become; nothing if it is something else.
  static std::optional<ImportError> missing_opcodes(const LoadedTarget& loaded) {
    std::string names;
    for (const FileReport& report : loaded.reports)
      for (const Diagnostic& each : report.diagnostics)
        if (each.id == Diag::data_missing_opcode) names += (names.empty() ? "" : ", ") + quoted_in(each.message);
    if (names.empty()) return std::nullopt;
    return ImportError("the game has no opcode " + names + ", and its scanner has words that become it",
                       "its language is not one that rows of a target can describe");
  }

  const GameFacts& facts_;
  const ImportOptions& options_;
  FolderFiles by_hand_;
  Imported made_;
};

}  // namespace

bool Imported::has_errors() const {
  return std::ranges::any_of(findings, [](const auto& each) { return each.weight == Finding::Weight::error; });
}

bool Imported::is_unfinished() const {
  return std::ranges::any_of(findings, [](const auto& each) { return each.weight == Finding::Weight::unfinished; });
}

std::string_view part_by_hand(std::string_view text) {
  const std::size_t mark = mark_of(text);
  return mark == no_line ? text : text.substr(0, mark);
}

bool has_mark(std::string_view text) { return mark_of(text) != no_line; }

bool may_write_to(const FolderFiles& there) {
  const auto profile = there.find("profile");
  const auto lines = profile == there.end() ? SaidLines() : lines_of_profile(profile->second);
  if (profile != there.end() && has_mark(profile->second)) return true;
  if (lines.contains("base") || lines.contains("language")) return false;
  return std::ranges::all_of(there, [](const auto& file) {
    std::string_view name = file.first;
    if (name.ends_with(".edits")) name.remove_suffix(std::string_view(".edits").size());
    const auto is_kind = [&](const DataFileKind& kind) { return kind.file == name; };
    return name == "profile" || name.ends_with(".layout") || std::ranges::any_of(data_file_kinds(), is_kind);
  });
}

namespace {

/// How much farther than twice the distance of the nearest target another base may be. One that is no relative of the
/// game may fit by chance.
constexpr int farther = 500;

/// The base that options or the profile's lines by hand name; empty if none does.
std::string named_base(const ImportOptions& options) {
  const auto profile = options.there.find("profile");
  if (!options.base.empty() || profile == options.there.end()) return options.base;
  return base_of_profile(std::string(part_by_hand(profile->second)));
}

/// Why a target cannot be the base; empty if that does not depend on it, or if it can.
std::string misfit_of(const Imported& made) {
  std::string why;
  for (const Finding& each : made.findings) {
    if (each.kind == "unasked-fact") return {};
    if (each.weight == Finding::Weight::error && why.empty()) why = each.text;
  }
  return why;
}

}  // namespace

Imported import_game(const GameFacts& facts, const ImportOptions& options) {
  Findings ignored;
  const auto nearest = nearest_targets(facts, machine_abi(facts.machine, ignored));
  if (const std::string base = named_base(options); !base.empty()) return Importer(facts, options, base, nearest).run();
  if (nearest.empty()) throw ImportError("there is no target of this game's language");
  std::optional<ImportError> first_error;
  std::optional<Imported> first;
  Findings passed;
  for (const Distance& each : nearest) {
    if (each.sum > 2 * nearest.front().sum + farther) break;
    std::string why;
    try {
      Imported made = Importer(facts, options, each.target, nearest).run();
      why = misfit_of(made);
      if (why.empty()) {
        made.findings.insert(made.findings.begin(), passed.begin(), passed.end());
        return made;
      }
      if (passed.empty()) first = std::move(made);
    } catch (const ImportError& error) {
      why = error.what();
      if (passed.empty()) first_error = error;
    }
    passed.push_back(
        {"passed-base",
         Finding::Weight::taken,
         each.target,
         {},
         {},
         {},
         quote(each.target) + " is nearer (distance " + std::to_string(each.sum) + "), but cannot be the base: " + why,
         {},
         {}});
  }
  if (first_error) throw *first_error;
  return std::move(*first);
}

void check_answers(std::string_view answers) { (void)read_answers(answers); }

Imported import_game(std::string_view answers, const ImportOptions& options) {
  return import_game(read_answers(answers), options);
}

}  // namespace speclev::import
