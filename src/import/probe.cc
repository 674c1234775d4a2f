#include "import/probe.hh"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>

#include "base/characters.hh"
#include "import/c_text.hh"
#include "import/game_names.hh"
#include "import/grammar_rules.hh"
#include "import/probe_text.hh"
#include "import/prologue.hh"
#include "import/records.hh"
#include "import/scanner_rules.hh"
#include "import/version_head.hh"
#include "speclev/target.hh"
#include "target/embed.hh"
#include "target/target_data.hh"

namespace speclev::import {

namespace {

std::string_view probe_template() { return embedded_file("probe/probe.c").value_or(""); }

constexpr std::string_view dungeon_records = "the records of dungeons";  // a question of dat/probe/probe.c

constexpr std::string_view limit_constants[] = {
#define SPECLEV_IMPORTED_LIMIT(name, limit, factor, addend, follows) name,
#include "import/constants.def"
#undef SPECLEV_IMPORTED_LIMIT
};

constexpr std::string_view asked_checks[] = {
#define SPECLEV_TERRAIN_CHECK(name, kind) name,
#include "import/checks.def"
#undef SPECLEV_TERRAIN_CHECK
};

/// Types of the game whose sizes are printed.
constexpr std::string_view asked_types[] = {
#define SPECLEV_PIECE_TYPE(type, item) type,
#include "import/records.def"
#undef SPECLEV_PIECE_TYPE
};

/// A structure with the values that a compiler writes in front of files.
struct Head {
  std::string_view kind, variable, macro;
  bool is_dungeon;
};
constexpr Head heads_of_files[] = {{"head", "spl_head", "SPL_HEAD", false},
                                   {"dungeon-head", "spl_dungeon_head", "SPL_DUNGEON_HEAD", true}};

/// Numbers that are printed besides limits, opcodes and terrain.
constexpr std::string_view other_constants[] = {"SP_COORD_IS_RANDOM", "SP_M_V_END", "SP_O_V_END", "MAX_GOD"};

/// Writes the parts of the probe that depend on the tree.
class ProbeWriter {
 public:
  ProbeWriter(const GameTree& tree, std::string file) : tree_(tree), file_(std::move(file)) {}

  Probe write() {
    read_headers();
    std::string_view left = probe_template();
    while (!left.empty()) {
      const std::size_t end = std::min(left.find('\n'), left.size());
      const std::string_view line = left.substr(0, end);
      left.remove_prefix(std::min(end + 1, left.size()));
      if (line.starts_with('@'))
        part(line.substr(1));
      else
        add(std::string(line));
    }
    return std::move(probe_);
  }

 private:
  void part(std::string_view name) {
    constexpr std::string_view ask = "ask ";
    if (name.starts_with(ask)) begin_question(std::string(name.substr(ask.size())));
    if (name == "end") end_question();
    if (name == "command") command();
    if (name == "settings") settings();
    if (name == "prologues") prologues();
    if (name == "heads") heads();
    if (name == "texts") texts();
    if (name == "conditions") conditions();
    if (name == "constants") constants();
    if (name == "words") words();
    if (name == "records") records();
    if (name == "checks") checks();
  }

  void add(const std::string& line) {
    probe_.text.append(line).append("\n");
    for (auto count = 1 + std::ranges::count(line, '\n'); count > 0; --count) {
      ++line_;
      if (asked_) probe_.questions[line_] = *asked_;
    }
  }

  /// The lines from here to end_question() are one question.
  void begin_question(const std::string& what, const std::string& function = {}) {
    add("#ifndef SPL_DROP_" + std::to_string(++questions_));
    asked_ = Question{questions_, what, function};
    if (what == dungeon_records) dungeon_question_ = questions_;
  }
  void end_question() {
    asked_.reset();
    add("#endif");
  }

  /// A statement that the compiler may refuse, and which fact it prints; otherwise: what is printed if it does.
  void ask(const std::string& what, const std::string& statement, const std::string& otherwise = {}) {
    begin_question(what);
    add("    " + statement);
    if (!otherwise.empty()) {
      asked_.reset();
      add("#else");
      add("    " + otherwise);
    }
    end_question();
  }
  void ask_number(const std::string& kind, const std::string& name, const std::string& value) {
    ask("the number " + name, Printed(kind).text(name).value(value).statement());
  }
  void say(const std::string& kind, const std::string& text) { add("    " + Printed(kind).text(text).statement()); }

  void read_headers() {
    compiler_ = without_comments(tree_.read(tree_.level_compiler));
    const auto learn = [&](const std::string& text) {
      for (CName& each : numbers_defined(text)) (each.is_macro() ? macros_ : others_).insert(std::move(each.name));
      for (const std::string_view check : asked_checks)
        if (identifiers(text).contains(check)) checks_.emplace(check);
    };
    for (const std::string& header : tree_.headers) learn(without_comments(tree_.read(header)));
    learn(compiler_);
    for (const std::string* source : sources_of_rules()) learn(prologue_code(tree_.read(*source)));
    names_ = find_names(tree_, [&](std::string_view name) { return macros_.contains(name) || others_.contains(name); });
  }

  std::array<const std::string*, 4> sources_of_rules() const {
    return {&tree_.grammar, &tree_.scanner, &tree_.dungeon_grammar, &tree_.dungeon_scanner};
  }

  /// What grammars and scanners say in front of their rules about numbers: each macro, enumeration and header is a
  /// question of its own, under the conditions that it has there.
  void prologues() {
    std::set<std::string> included;
    for (const std::string* source : sources_of_rules()) {
      for (const ProloguePart& part : prologue_parts(tree_.read(*source))) {
        if (part.kind == ProloguePart::Kind::condition) {
          add(part.text);
        } else if (part.kind == ProloguePart::Kind::header) {
          if (is_new_header(part.name) && included.insert(part.name).second)
            ask(part.name + " in " + *source, part.text);
        } else {
          const bool is_macro = !part.name.empty() && part.text.find("define") != std::string::npos;
          ask(part.name + " in " + *source, (is_macro ? "#undef " + part.name + "\n" : "") + part.text);
        }
      }
    }
  }

  /// What the compilers write in front of files: the values of the structure are in their sources.
  void heads() {
    for (const Head& head : heads_of_files) {
      const std::string& source = head.is_dungeon ? tree_.dungeon_grammar : tree_.level_compiler;
      const std::string values = initializer_of(without_comments(tree_.read(source)), version_record);
      if (!values.empty())
        ask("the head of files of " + source, "#define " + std::string(head.macro) + "\nstatic struct " +
                                                  std::string(version_record) + " " + std::string(head.variable) +
                                                  " = " + values + ";");
    }
  }

  /// Whether a header is of the tree and not in the level compiler, nor the one that the grammar makes of its tokens.
  bool is_new_header(const std::string& name) const {
    const std::string path = tree_.header(name);
    return !path.empty() && path != tree_.header("dgn_file.h") &&
           compiler_.find('"' + name + '"') == std::string::npos &&
           !identifiers(without_comments(tree_.read(path))).contains("YYSTYPE");
  }

  std::string header_text(std::string_view name) const {
    const std::string path = tree_.header(std::string(name));
    return path.empty() ? std::string() : without_comments(tree_.read(path));
  }

  void command() {
    std::string line = " *   cc";
    for (const std::string& each : probe_arguments(tree_, file_, "probe")) {
      const std::string argument = shell_word(each);
      if (line.size() + argument.size() > 100) {
        add(line + " \\");
        line = " *     ";
      }
      line += " " + argument;
    }
    add(line);
    add(" *   ./probe");
  }

  void settings() {
    add("#define SPL_LEVEL_COMPILER " + c_string(tree_.level_compiler));
    if (const std::string path = tree_.header("dgn_file.h"); !path.empty())
      add("#define SPL_DUNGEON_RECORDS " + c_string(path));
    const std::pair<const char*, const std::string&> macros[] = {{"MONSTER_CLASSES", names_.monster_classes},
                                                                 {"OBJECT_CLASSES", names_.object_classes},
                                                                 {"MONSTER_COUNT", names_.monsters},
                                                                 {"OBJECT_COUNT", names_.objects},
                                                                 {"OBJECTS", names_.object_table},
                                                                 {"OBJECT_NAME(spl_i)", names_.object_name},
                                                                 {"TERRAIN_END", names_.terrain_end},
                                                                 {"NO_TERRAIN", names_.no_terrain}};
    for (const auto& [macro, name] : macros) add(std::string("#define SPL_").append(macro).append(" ").append(name));
    table("trap_types", "SPL_TRAP");
    table("room_types", "SPL_ROOM");
    strength();
    const auto names = identifiers(compiler_);
    if (names.contains("artifact_names")) add("#define SPL_ARTIFACTS");
    if (names.contains("god_names")) add("#define SPL_GODS");
  }

  /// The members of monsters that have their level and the flags of how they are made. An entry begins with the name,
  /// the class, the level, the speed, the armour class, the resistance, the alignment, and these flags; the names of
  /// the first three are known.
  void strength() {
    constexpr std::string_view first[] = {"mname", "mlet", "mlevel"};
    constexpr std::size_t level = 2, flags = 7;
    for (const CStructure& each : structures(header_text("permonst.h")))
      if (each.name == "permonst" && each.fields.size() > flags &&
          std::equal(std::begin(first), std::end(first), each.fields.begin())) {
        add("#define SPL_MONSTER_LEVEL " + each.fields[level]);
        add("#define SPL_MONSTER_FLAGS " + each.fields[flags]);
      }
  }

  void table(const std::string& name, const std::string& macro) {
    const auto members = members_of_table(compiler_, name);
    if (members.empty()) return;
    add("#define " + macro + "_NAME " + members[0]);
    add("#define " + macro + "_NUMBER " + members[1]);
  }

  void texts() {
    say("level-scanner", tree_.scanner);
    if (const auto characters = row_characters(tree_.read(tree_.scanner)))
      for (const char c : *characters)
        add("    " + Printed("row-character").number(static_cast<unsigned char>(c)).statement());
    say("dungeon-scanner", tree_.dungeon_scanner);
  }

  /// A number that the headers may have as a macro, which another part of them may take away, or as an enumerator. What
  /// they do not have the flags may define.
  void constant(const std::string& kind, const std::string& macro, const std::string& shown) {
    const bool is_macro = !others_.contains(macro);
    if (is_macro) add("#ifdef " + macro);
    ask_number(kind, shown, macro);
    if (is_macro) add("#endif");
  }

  /// The terrain that a joined INIT_MAP lets pass: the grammar compares it with names.
  void joined_foregrounds() {
    constexpr std::string_view always[] = {"CORR", "ROOM"};
    if (tree_.grammar.empty()) return;
    for (const std::string& name : names_let_pass(without_comments(tree_.read(tree_.grammar)), always))
      ask("the foreground " + name + " of a joined INIT_MAP", Printed("joined").value(name).statement());
  }

  void constants() {
    for (const std::string_view name : limit_constants) constant("constant", std::string(name), std::string(name));
    for (const std::string_view name : other_constants) constant("constant", std::string(name), std::string(name));
    ask_number("constant", "MAX_TYPE", names_.terrain_end);
    for (const CName& each : names_.terrain) constant("terrain", each.name, each.name);
    joined_foregrounds();
    constexpr std::string_view opcode = "SPO_";
    for (const CName& each : numbers_defined(header_text("sp_lev.h"))) {
      if (each.name.starts_with(opcode)) constant("opcode", each.name, each.name.substr(opcode.size()));
      if (each.name.starts_with(style_prefix)) constant("constant", each.name, each.name);
    }
    add("#ifdef SP_MONST_PACK");
    ask_number("constant", "pack-bias", "SP_MONST_PACK(0L, 0L) >> 8");
    add("#endif");
  }

  /// What lines of dungeon.def depend on in any game: whether a macro is defined.
  void conditions() {
    std::set<std::string, std::less<>> names;
    for (const std::string& name : target_names()) {
      const Target target = *find_target(name);
      for (const Condition& condition : data_of(target).dungeon.conditions)
        if (is_option(condition.name)) names.emplace(condition.name);
    }
    for (const std::string& name : names) {
      add("#ifdef " + name);
      add("    " + Printed("condition").text(name).number(1).statement());
      add("#else");
      add("    " + Printed("condition").text(name).number(0).statement());
      add("#endif");
    }
  }

  void words_of(const std::string& kind, const std::string& scanner, const std::string& grammar) {
    const auto tokens = declared_tokens(tree_.read(grammar));
    if (tokens.empty()) throw ImportError(quote(grammar) + " declares no tokens, as the grammar of a compiler does");
    const std::string rules = tree_.read(scanner);
    if (const auto line = unclosed_rule(rules))
      throw ImportError(scanner + ":" + std::to_string(*line) + ": the action of this rule is not closed");
    const auto words = scanner_words(rules, tokens);
    if (words.empty())
      throw ImportError(quote(scanner) + " has no rule for a word with a token that " + quote(grammar) + " declares");
    const auto is_style = [](std::string_view name) { return name.starts_with(style_prefix); };
    const auto in_grammar = values_in_grammar(tree_.read(grammar), tokens, is_style);
    for (const ScannerWord& word : words) {
      Printed fact = Printed(kind).number(word.line).text(word.word).text(word.token);
      const std::string bare = fact.statement();
      const auto other = in_grammar.find(word.token);
      if (word.value.empty() && other == in_grammar.end()) {
        add("    " + bare);
        continue;
      }
      std::string value = word.value.empty() ? other->second : word.value;
      std::ranges::replace(value, '\n', ' ');
      ask("the value of the word " + word.word, fact.value(value).statement(),
          word.value.empty() ? bare : bare + " " + Printed("unasked").text(word.word).statement());
    }
  }

  void words() {
    words_of("word", tree_.scanner, tree_.grammar);
    words_of("dungeon-word", tree_.dungeon_scanner, tree_.dungeon_grammar);
  }

  void records() {
    for (const std::string_view type : asked_types)
      ask("the type " + std::string(type), Printed("type").text(type).value("sizeof(", type, ")").statement());
    for (const RecordHeader& part : record_headers()) {
      const std::string header = tree_.header(std::string(part.header));
      if (header.empty()) continue;
      if (part.header == "dgn_file.h") add("#ifndef SPL_DROP_" + std::to_string(dungeon_question_));
      records_of(header, part.structures);
      if (part.header == "dgn_file.h") add("#endif");
    }
    // No layout has this one as a record of its own, so that nothing else would tell that it was not found.
    const auto has_version = [&](const std::string& header) { return records_of(header, {version_record}); };
    if (!has_version(tree_.header("global.h"))) (void)std::ranges::any_of(tree_.headers, has_version);
  }

  /// Asks for those of the structures that a header has; false if it has none.
  bool records_of(const std::string& header, const std::vector<std::string_view>& names) {
    bool found = false;
    if (header.empty()) return found;
    for (const CStructure& each : structures(without_comments(tree_.read(header))))
      if (std::ranges::find(names, each.name) != names.end()) {
        record(each, header);
        found = true;
      }
    return found;
  }

  void record(const CStructure& structure, const std::string& header) {
    const std::string type = (structure.has_typedef ? "" : "struct ") + structure.name;
    ask("the record " + structure.name, Printed("record")
                                            .text(structure.name)
                                            .value("sizeof(", type, ")")
                                            .text(header)
                                            .number(structure.line)
                                            .statement());
    for (const std::string& field : structure.fields)
      ask("the field " + field + " of the record " + structure.name,
          Printed("field")
              .text(structure.name)
              .text(field)
              .value("offsetof(", type, ", ", field, ")")
              .value("sizeof(((", type, " *) 0)->", field, ")")
              .statement());
    if (structure.name != version_record) return;
    for (const Head& head : heads_of_files) {
      add("#ifdef " + std::string(head.macro));
      for (const std::string& field : structure.fields)
        ask("the value of " + field + " in the " + std::string(head.kind) + " of files",
            Printed(head.kind).text(field).value(head.variable, ".", field).statement());
      add("#endif");
    }
  }

  /// The checks of terrain, whether they are macros or functions.
  void checks() {
    for (const std::string& check : checks_) {
      begin_question("the check " + check, check);
      add("    " + Printed("check").text(check).statement());
      add("    for (spl_i = 0; spl_i < (long) (SPL_TERRAIN_END); ++spl_i)");
      add("        if (" + check + "(spl_i)) {");
      add("            " + Printed("holds").text(check).value("spl_i").statement());
      add("        }");
      end_question();
    }
  }

  const GameTree& tree_;
  std::string file_;
  Probe probe_;
  int line_ = 0;
  int questions_ = 0;
  std::optional<Question> asked_;  ///< that the lines of the template are part of
  int dungeon_question_ = 0;
  std::string compiler_;  ///< the text of the level compiler
  std::set<std::string, std::less<>> macros_, others_;
  GameNames names_;
  std::set<std::string> checks_;  ///< that the headers have
};

}  // namespace

bool is_probe(std::string_view text) {
  const std::string_view whole = probe_template();
  return text.starts_with(whole.substr(0, whole.find('@')));
}

Probe make_probe(const GameTree& tree, const std::string& file) { return ProbeWriter(tree, file).write(); }

std::vector<std::string> probe_arguments(const GameTree& tree, const std::string& file, const std::string& program) {
  std::vector<std::string> arguments;
  for (const std::string& folder : tree.includes) arguments.push_back("-I" + folder);
  arguments.insert(arguments.end(), {"-I.", "-ffunction-sections", "-fdata-sections", "-o", program, file});
  arguments.insert(arguments.end(), tree.tables.begin(), tree.tables.end());
#ifdef __APPLE__
  arguments.emplace_back("-Wl,-dead_strip");
#else
  arguments.emplace_back("-Wl,--gc-sections");
#endif
  return arguments;
}

}  // namespace speclev::import
