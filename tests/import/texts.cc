// What is read of texts: C sources, scanners, the output of the probe; commands.
#include <catch2/catch.hpp>

#include "import/answers.hh"
#include "import/c_text.hh"
#include "import/edit_script.hh"
#include "import/findings.hh"
#include "import/records.hh"
#include "import/scanner_rules.hh"
#include "speclev/import.hh"

using namespace speclev::import;

using Names = std::vector<std::string>;

TEST_CASE("comments are taken out of C, strings are not") {
  CHECK(without_comments("a /* \"b\n\" */ c // d\n\"/* e */\" '\"' /* f */") ==
        "a      \n     c     \n\"/* e */\" '\"'        ");
  CHECK(without_comments("a /* b") == "a     ");
  // A quote behind a backslash does not end a string, one behind two of them does.
  CHECK(without_comments(R"("\"/* a */" '\'' /* b */)") == R"("\"/* a */" '\''        )");
  CHECK(without_comments(R"("\\"/* a */'\\'// b)") == R"("\\"       '\\'    )");
}

TEST_CASE("names of numbers are macros without parameters, and enumerators") {
  Names names;
  for (const CName& each : numbers_defined("#define A 1\n#define B(x) 2\n# define C \\\n 3\n#define D\nenum { E, F = "
                                           "(1, 2),\n#ifdef X\n G\n#endif\n};\nenum t { H };"))
    names.push_back(each.name + std::string(static_cast<std::size_t>(each.enumeration), '!'));
  CHECK(names == Names{"A", "C", "E!", "F!", "G!", "H!!"});
}

TEST_CASE("a directive goes on behind a backslash at the end of its line") {
  Names names;
  for (const CName& each :
       numbers_defined("#define LONG \\\n  1 + \\\n  2\n#define MAKES(a) \\\n  enum { a, NOT_ONE, \\\n"
                       "  NOR_THIS };\nenum { A,\n#if defined(X) && \\\n  defined(Y)\n  B\n#endif\n};\n"))
    names.push_back(each.name);
  CHECK(names == Names{"LONG", "A", "B"});
  const auto found =
      structures("struct s {\n int a;\n#if defined(X) && \\\n  defined(Y)\n long b;\n#endif\n int c;\n};");
  REQUIRE(found.size() == 1);
  CHECK(found[0].fields == Names{"a", "b", "c"});
}

TEST_CASE("structures and their fields") {
  const auto found = structures(
      "typedef struct { char a, *b; struct { int x; } c; int d[3], e : 2;\n#if 1\n long f;\n#endif\n} one;\n"
      "struct two { int (*g)(void); int h; };\nstruct three *p;");
  REQUIRE(found.size() == 2);
  CHECK(found[0].name == "one");
  CHECK(found[0].has_typedef);
  CHECK(found[0].fields == Names{"a", "b", "c", "d", "e", "f"});
  CHECK(found[1].name == "two");
  CHECK_FALSE(found[1].has_typedef);
  CHECK(found[1].line == 6);
  CHECK(found[1].fields == Names{"h"});
}

TEST_CASE("the members of a table are those of the structure in front of it") {
  CHECK(members_of_table("static struct { const char *word; int code; } t[] = {};", "t") == Names{"word", "code"});
  CHECK(members_of_table("struct s { char *n; short v; };\nstatic struct s t[9];", "t") == Names{"n", "v"});
  CHECK(members_of_table("static struct { const char *word; int code; } u[] = {};", "t").empty());
}

TEST_CASE("names that a condition lets pass") {
  constexpr std::string_view given[] = {"A", "B"};
  CHECK(names_let_pass("if (a != A) x(); if (b != B && (c != (C)) && $5 != D && (a!=A)) y();", given) ==
        Names{"B", "D", "A"});
  CHECK(names_let_pass("if (a != A || b == B) x(); while (a != A && b != B) y();", given).empty());
}

TEST_CASE("what follows from other numbers and kinds of terrain is edited, and nothing else") {
  const Base base("nethack-3.4.3", "mine", {}, {});
  const auto lines = [&](const std::string& file, const std::vector<TableRow>& rows) {
    const FileText text = edits_of(base, file, rows);
    CHECK_FALSE(text.is_whole);
    return text.lines;
  };
  // A number stands in front of the first name, and where numbers do not count up by one.
  std::vector<TableRow> traps;
  for (const char* name :
       {"arrow",     "dart",           "falling rock", "board", "bear",       "land mine", "rolling boulder",
        "sleep gas", "rust",           "fire",         "pit",   "spiked pit", "hole",      "trap door",
        "teleport",  "level teleport", "magic portal", "web",   "statue",     "magic",     "anti magic",
        "polymorph"})
    traps.push_back({name, name, std::ssize(traps) + 1});
  CHECK(lines("traps", traps).empty());
  std::vector<TableRow> other = traps;
  other.back().number = 30;
  CHECK(lines("traps", other) == Names{"replace polymorph: 30 polymorph"});
  other = traps;
  for (std::size_t i = 2; i < other.size(); ++i) ++*other[i].number;
  CHECK(lines("traps", other) == Names{"replace falling rock: 4 falling rock"});
  other = traps;
  other[2].number = 40;  // the next one counts on from there, were it not told
  CHECK(lines("traps", other) == Names{"replace falling rock: 40 falling rock", "replace board: 4 board"});
  other = traps;
  other.insert(other.begin() + 1, {"sling", "sling", 2});
  for (std::size_t i = 2; i < other.size(); ++i) ++*other[i].number;
  CHECK(lines("traps", other) == Names{"before dart: sling"});

  // The kinds of terrain have no order.
  std::vector<TableRow> terrain;
  for (const BaseRow& row : base.rows("terrain")) terrain.push_back({row.name, row.text, std::ssize(terrain)});
  REQUIRE(terrain[7].body == "cross-wall 'B' rock wall bound");
  CHECK(terrain[0].body == "stone ' ' rock");
  for (TableRow& row : terrain) {
    if (row.key == "cross-wall") row.body = "cross-wall 'B' bound rock wall";
    if (row.key == "secret-door") row.body = "secret-door 'S' door rock";
    if (row.key == "door") row.body = "door '+' blocked door";
    if (row.key == "floor") row.body = "floor '.' join room";
  }
  CHECK(lines("terrain", terrain).empty());
  for (TableRow& row : terrain)
    if (row.key == "cross-wall") row.body = "cross-wall 'B' bound rock";
  CHECK(lines("terrain", terrain) == Names{"replace cross-wall: cross-wall 'B' bound rock"});
}

TEST_CASE("rows are compared without what stands behind them, and with one blank between their words") {
  const Base base("nethack-3.4.3", "mine",
                  {{"keywords.edits", "add ajar   door_state \t 7  # half open\nadd shut door_state 8 \t\n"}}, {});
  std::vector<std::string> own;
  for (const BaseRow& row : base.rows("keywords"))
    if (row.by_hand) own.push_back(row.text);
  CHECK(own == Names{"ajar door_state 7", "shut door_state 8"});
}

TEST_CASE("a field of another size is one, though its structure has the same size") {
  const Base base("nethack-3.4.3", "mine", {}, {});
  const speclev::Abi abi = speclev::parse_abi("lp64le").value();
  const auto compared = [&](const std::string& name, int size) {
    const GameRecord record{"engraving", 24, {{"x", 0, 1}, {"y", 1, 1}, {"engr", 8, 8}, {name, 16, size}}, {}};
    Findings findings;
    const LayoutEdits edits = compare_records(base, {record}, abi, findings);
    return std::pair(edits.levels, findings.empty() ? std::string() : findings.front().kind);
  };
  // Behind the last field there are seven bytes of padding.
  CHECK(compared("etype", 1) == std::pair(Names{}, std::string()));
  CHECK(compared("etype", 4) ==
        std::pair(Names{"replace engraving: record engraving x:i8(coordinate) y:i8(coordinate) text:textref "
                        "type:i32(engraving_type)"},
                  std::string("changed-record")));
  // By another name it is the same one only if it has the same size.
  CHECK(compared("letters", 1) == std::pair(Names{}, std::string()));
  CHECK(compared("letters", 4) == std::pair(Names{}, std::string("unknown-record")));
}

TEST_CASE("patterns that stand for words") {
  CHECK(expand_pattern("obj(ect)?") == Names{"object", "obj"});
  CHECK(expand_pattern("(NAME|name)") == Names{"NAME", "name"});
  CHECK(expand_pattern("random\\[") == Names{"random["});
  CHECK(expand_pattern("\"half-left\"") == Names{"half-left"});
  CHECK(expand_pattern("\"!=\"|\\<=") == Names{"!=", "<="});
  CHECK(expand_pattern(std::string(100000, '(')).empty());
  for (const char* pattern : {"[a-z]+", "a*", "a.b", "^MAP", "a\\n", "{NAME}", "(a", "a)", "\"a", "a{2}", "", "a|"}) {
    INFO(pattern);
    CHECK(expand_pattern(pattern).empty());
  }
}

TEST_CASE("the words of a scanner") {
  const auto tokens = declared_tokens(
      "%{\nint A;\n%}\n%token <i> A_ID B_ID\n  C_ID\n%token D_ID 300 /* E_ID */\n%left F_ID\n%%\n%token G_ID\n");
  CHECK(tokens == std::set<std::string, std::less<>>{"A_ID", "B_ID", "C_ID", "D_ID"});
  const auto words = scanner_words(
      "%{\nx return A_ID;\n%}\n%%\n"
      "one return A_ID;\n"
      "two\t{ yylval.i = X_ONE | 2; /* return B_ID; */\n\t  RET(B_ID); }\n"
      "three |\n<STATE>four RET2((yylval.i=(1 + 2)), C_ID);\n"
      "five { BEGIN(STATE); return A_ID; }\n"
      "six { yylval.i = atoi(yytext); return A_ID; }\n"
      "seven return OTHER;\n"
      " eight return A_ID;\n"
      "# nine return A_ID;\n"
      "%%\nten return A_ID;\n",
      tokens);
  Names found;
  for (const ScannerWord& word : words)
    found.push_back(word.word + " " + word.token + " " + word.value + " " + std::to_string(word.line));
  CHECK(found == Names{"one A_ID  5", "two B_ID X_ONE | 2 6", "three C_ID (1 + 2) 8", "four C_ID (1 + 2) 9"});
}

TEST_CASE("an action goes on to the brace that closes it, however long it is") {
  std::string scanner = "%%\none { /* } */ '}'; \"}\"; // }\n/* {\n} */ {\n";
  for (int i = 0; i < 100000; ++i) scanner += "x = 1;\n";
  const auto words = scanner_words(scanner + "} return A_ID; }\ntwo return B_ID;\n", {"A_ID", "B_ID"});
  REQUIRE(words.size() == 2);
  CHECK(words[0].token == "A_ID");
  CHECK(words[1].word == "two");
}

TEST_CASE("the characters of rows of maps") {
  CHECK(row_characters("%%\n<MAPC>[-a-c\\\\\\n.]*\\r?\\n { }\n") == std::set<char>{'-', 'a', 'b', 'c', '\\', '.'});
  CHECK(row_characters("%%\n<MAPC>[ab\\r\\n]*\\n { }\n") == std::set<char>{'a', 'b'});
  CHECK(row_characters("%%\n[ab]* { }\n<MAPC>[^ab]* { }\n<MAPC>[ab] { }\n") == std::nullopt);
}

TEST_CASE("a command is split at blanks, with quotes and backslashes") {
  CHECK(split_command(" cc  -O2\t-Ia ") == Names{"cc", "-O2", "-Ia"});
  CHECK(split_command("'my cc' \"-DA=\\\"b c\\\"\" '-DB=\\d' e\\ f \"\"") ==
        Names{"my cc", "-DA=\"b c\"", "-DB=\\d", "e f", ""});
  CHECK_THROWS_AS(split_command("cc 'a"), ImportError);
  CHECK_THROWS_AS(split_command(""), ImportError);
  CHECK_THROWS_AS(split_command("'' a"), ImportError);
  CHECK(include_folders({"cc", "-Ia", "-I", "b", "-I"}) == Names{"a", "b"});
}

namespace {

const std::string head = "speclev-probe\t3\nmachine\t2\t4\t8\t8\t8\tlittle\tsigned\n";
const std::string facts =
    head +
    "monster-class\t0\nmonster-class\t97\nobject-class\t0\nobject-class\t41\n"
    "monster\t1\tant\nmonsters\t1\nobject\t1\tfl\\xe8che\nobjects\t1\t1\nmap-character\t46\t24\n"
    "level-scanner\ta.l\nword\t1\tMAZE\tMAZE_ID\ndungeon-scanner\tb.l\ndungeon-word\t1\tLEVEL\tLEVEL\nend\n";

std::string without(const std::string& text, const std::string& line) {
  std::string result = text;
  return result.erase(result.find("\n" + line) + 1, line.size());
}

std::string message(const std::string& text) {
  try {
    read_answers(text);
  } catch (const ImportError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("the output of the probe is read") {
  const GameFacts read = read_answers(facts);
  REQUIRE(read.monsters.size() == 1);
  CHECK(read.monsters[0].name == "ant");
  CHECK(read.monsters[0].letter == 'a');
  CHECK(read.objects[0].name ==
        "fl\xe8"
        "che");
  CHECK(read.map_characters.at('.') == 24);
  CHECK(read.machine.long_size == 8);
  CHECK(read.machine.greatest_alignment == 8);
}

TEST_CASE("the machine is told by sizes, the order of bytes, and alignment") {
  struct Known {
    Machine machine;
    std::string abi;
    std::size_t findings;
  };
  const Known known =
      GENERATE(Known{{2, 4, 8, 8, 8, false, true}, "lp64le", 0}, Known{{2, 4, 8, 8, 8, true, false}, "lp64be", 0},
               Known{{2, 4, 4, 4, 4, false, true}, "ilp32le", 0}, Known{{2, 4, 4, 4, 8, false, true}, "wasm32", 0},
               Known{{2, 4, 4, 4, 8, true, false}, "ilp32be", 0}, Known{{2, 4, 4, 8, 8, false, true}, "llp64le", 0},
               Known{{2, 4, 4, 4, 4, false, false}, "ilp32le", 1}, Known{{2, 4, 4, 4, 8, false, false}, "wasm32", 1});
  Findings findings;
  CHECK(machine_abi(known.machine, findings).name == known.abi);
  CHECK(findings.size() == known.findings);
}

TEST_CASE("what the probe would not print is refused") {
  struct Wrong {
    std::string text, part;
  };
  const std::string body = facts.substr(0, facts.size() - 4);
  const Wrong wrong = GENERATE_COPY(
      Wrong{"", "the probe printed nothing"}, Wrong{"nonsense\n", "this is no output of the probe"},
      Wrong{"speclev-probe\t1\n", "a probe of another form"}, Wrong{head + "end\n", "has no monsters"},
      Wrong{"speclev-probe\t3\nend\n", "no sizes of the machine"},
      Wrong{without(facts, "word\t1\tMAZE\tMAZE_ID\n"), "has no words of level files"},
      Wrong{without(facts, "dungeon-word\t1\tLEVEL\tLEVEL\n"), "has no words of dungeon descriptions"},
      Wrong{body, "the last fact is 'dungeon-word 1 LEVEL LEVEL'"}, Wrong{body + "end", "without the line 'end'"},
      Wrong{facts + "more\n", "something behind the line 'end'"},
      Wrong{body + "frob\t1\nend\n", "line 16: the probe has no fact 'frob'"},
      Wrong{body + "check\nend\n", "part missing"}, Wrong{body + "check\tIS_ROCK\t2\nend\n", "too much"},
      Wrong{body + "constant\tCOLNO\t9223372036854775807\nend\n", "cannot be"},
      Wrong{body + "holds\tIS_ROCK\t2\nend\n", "there is no check 'IS_ROCK'"},
      Wrong{body + "check\tX\nholds\tX\tx\nend\n", "'x' is no number"},
      Wrong{body + "check\tX\nholds\tX\t256\nend\n", "cannot be"},
      Wrong{body + "monster\t7\tbee\nend\n", "monster number 1 has the class 7"},
      Wrong{body + "monster\t1\tb\\e8\nend\n", "\\xNN"}, Wrong{body + "monster\t1\tb\\x00\nend\n", "\\xNN"},
      Wrong{body + "monster\t1\tb\x01\nend\n", "control character"}, Wrong{body + "trap\t1\t\nend\n", "no name"},
      Wrong{body + "version\t12\nend\n", "no version word"}, Wrong{body + "type\txchar\t0\nend\n", "cannot be"},
      Wrong{body + "condition\tMAIL\t2\nend\n", "cannot be"}, Wrong{body + "joined\t-1\nend\n", "cannot be"},
      Wrong{body + "monsters\t9\nend\n", "pm.h says that there are 9 monsters"},
      Wrong{body + "objects\t9\t1\nend\n", "onames.h says that there are 9 objects"});
  INFO(wrong.text);
  CHECK_THAT(message(wrong.text), Catch::Contains(wrong.part));
}
