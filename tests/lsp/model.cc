// What the model of a source knows: of own levels, of broken ones, and of the sources of real games where these are at
// hand.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "base/characters.hh"
#include "speclev/play.hh"
#include "speclev/source.hh"
#include "speclev/speclev.hh"
#include "support/files.hh"
#include "support/slowness.hh"
#include "support/source_rules.hh"

using namespace speclev;
using namespace speclev::test;

namespace {

namespace fs = std::filesystem;

/// A source, and the game that it is of.
struct Sample {
  std::string path, target;
};

SourceForm form_of(const std::string& path) {
  return path.ends_with(".def") ? SourceForm::def : path.ends_with(".pdf") ? SourceForm::pdf : SourceForm::levels;
}

/// The sources in folders; games: of folders that are named by a target.
std::vector<Sample> own_samples() {
  std::vector<Sample> samples = {{SPECLEV_SOURCE_FOLDER "/dat/dungeon.def", "nethack-3.4.3"}};
  for (const auto& [folder, target] :
       {std::pair("/dat/levels", "nethack-3.4.3"), std::pair("/dat/levels/3.6", "nethack-3.6.6")})
    for (const auto& entry : fs::directory_iterator(SPECLEV_SOURCE_FOLDER + std::string(folder)))
      if (entry.path().extension() == ".des") samples.push_back({entry.path().string(), target});
  std::ranges::sort(samples, {}, &Sample::path);
  return samples;
}

std::vector<Sample> golden_samples() {
  std::vector<Sample> samples;
  const std::string golden = SPECLEV_REFERENCE_FOLDER "/golden";
  std::error_code error;
  for (const auto& game : fs::directory_iterator(golden, error)) {
    const std::string target = game.path().filename().string();
    if (!find_target(target)) continue;
    for (const char* folder : {"des", "dgn"})
      for (const auto& entry : fs::directory_iterator(game.path() / folder, error))
        if (const auto ending = entry.path().extension(); ending == ".des" || ending == ".def" || ending == ".pdf")
          samples.push_back({entry.path().string(), target});
  }
  std::ranges::sort(samples, {}, &Sample::path);
  return samples;
}

SourceModel model_of(const std::string& path, const std::string& text, const Target& target) {
  return {SourceText(path, text), form_of(path), target, *parse_abi(target.default_abi())};
}

/// Whether a part is a word or name that the model should offer.
bool is_offered(const SourceModel& model, const SourcePart& part, const CompletionContext& expectation) {
  std::string_view text = model.text().text(part.span);
  if (part.kind == PartKind::variable) text = text.substr(0, text.find('.'));
  // Free text is in no table, and a variable may be one that nothing defines.
  const bool is_name = part.kind == PartKind::string || part.kind == PartKind::character;
  const bool is_free = (is_name && model.meaning(part, part.span.begin).empty()) ||
                       (part.kind == PartKind::variable && model.symbol_at(part.span.begin) == nullptr);
  const auto is_like = [&](const CompletionItem& offer) { return offer.text.front() == text.front(); };
  if (is_free && std::ranges::none_of(expectation.offers, is_like)) return true;
  // Names are found in whatever capitals.
  const std::string wanted = capitals(text);
  return std::ranges::any_of(expectation.offers,
                             [&](const CompletionItem& offer) { return capitals(offer.text) == wanted; });
}

bool is_word(PartKind kind) {
  return kind == PartKind::keyword || kind == PartKind::word || kind == PartKind::string ||
         kind == PartKind::character || kind == PartKind::variable;
}

/// What one in some of the words of a source is checked for.
struct Count {
  std::size_t words = 0, offers = 0;
  std::vector<std::string> missed{}, refused{};  ///< where
};

std::vector<Diagnostic> messages_about(const std::string& path, const std::string& text, const Target& target) {
  CompileOptions options;
  options.check_only = true;
  options.max_errors = 0;
  const Abi abi = *parse_abi(target.default_abi());
  const VersionWords words(version_word_count(target));
  const SourceText source(path, text);
  if (const SourceForm form = form_of(path); form != SourceForm::levels)
    return compile_dungeon(source, form == SourceForm::def ? DungeonForm::def : DungeonForm::pdf, "dungeon", target,
                           abi, words, {}, options)
        .diagnostics;
  return compile(source, target, abi, words, options).diagnostics;
}

/// Whether a source with an offer in the place of a word has no error in it.
bool is_taken(const SourceModel& model, const CompletionContext& expectation, const CompletionItem& offer,
              const Target& target) {
  const std::string_view bytes = model.text().bytes();
  std::string text(bytes.substr(0, expectation.replaced.begin));
  const std::size_t begin = text.size();
  text.append(offer.text).append(bytes.substr(expectation.replaced.end));
  return std::ranges::none_of(messages_about("x.des", text, target), [&](const Diagnostic& each) {
    const bool is_unread =
        each.id == Diag::unknown_word || each.id == Diag::syntax_error || each.id == Diag::unknown_character;
    return is_unread && each.span.begin == begin && each.span.end == begin + offer.text.size();
  });
}

void check_words(const SourceModel& model, const Target& target, std::size_t every, std::mt19937& random,
                 Count& count) {
  for (const SourcePart& part : model.parts()) {
    if (!is_word(part.kind) || random() % every != 0) continue;
    const CompletionContext expectation = model.expected(part.span.begin + 1);
    REQUIRE(expectation.replaced == part.span);
    ++count.words;
    const std::string where =
        model.text().name() + ":" + std::to_string(model.text().position(part.span.begin).line) + " ";
    if (!is_offered(model, part, expectation))
      count.missed.push_back(where + std::string(model.text().text(part.span)));
    if (expectation.offers.empty() || model.text().name().find(".des") == std::string::npos) continue;
    const CompletionItem& offer = expectation.offers[random() % expectation.offers.size()];
    // A statement is more than its word.
    if (offer.kind == CompletionKind::keyword) continue;
    ++count.offers;
    if (!is_taken(model, expectation, offer, target)) count.refused.push_back(where + offer.text);
  }
}

/// Statements as sources have them, by the kinds of their levels and their keywords.
using Statements = std::map<std::pair<std::string, std::string>, std::string>;

/// The keyword of the level that the place in front of a statement is in; empty in front of all levels.
std::string_view level_of(const SourceModel& model, std::size_t statement) {
  for (std::size_t i = statement; i-- > 0;)
    if (model.statements()[i].begins_level) return model.text().text(model.statements()[i].keyword);
  return {};
}

Statements statements_of(const SourceModel& model) {
  Statements result;
  std::string_view level;
  for (const SourceStatement& each : model.statements()) {
    if (each.begins_level) level = model.text().text(each.keyword);
    std::string text(model.text().text(each.span));
    const bool has_block = std::ranges::any_of(model.blocks(), [&](const SourceBlock& block) {
      return block.owner >= 0 && &model.statements()[static_cast<std::size_t>(block.owner)] == &each;
    });
    if (has_block) text += " { }";
    result.try_emplace({std::string(level), std::string(model.text().text(each.keyword))}, text);
  }
  return result;
}

/// What is offered in the place of some statements of a source: each with all that stands behind it in some source.
void check_statements(const SourceModel& model, const Target& target, const Statements& known, std::size_t every,
                      std::mt19937& random, Count& count) {
  const std::string_view bytes = model.text().bytes();
  for (std::size_t i = 0; i < model.statements().size(); ++i) {
    const SourceStatement& statement = model.statements()[i];
    if (random() % (every * slowness) != 0) continue;
    const std::uint32_t begin = statement.span.begin;
    for (const CompletionItem& offer : model.expected(begin).offers) {
      if (offer.kind != CompletionKind::keyword) continue;
      const std::string level(level_of(model, i));
      auto like = known.find({level, offer.text});
      if (like == known.end())
        like = std::ranges::find(known, offer.text, [](const auto& each) { return each.first.second; });
      if (like == known.end()) continue;
      ++count.offers;
      const std::string text =
          std::string(bytes.substr(0, begin)) + like->second + "\n" + std::string(bytes.substr(begin));
      // Some errors are of the values that this one has, such as the number of a set, or of a level of which that is
      // all.
      const auto is_of_place = [&](const Diagnostic& each) {
        const bool is_of_set = each.id == Diag::registers_twice && offer.text == "RANDOM_PLACES";
        return each.severity == Severity::error && each.span.begin == begin && each.id != Diag::missing_part &&
               each.id != Diag::missing_place && each.id != Diag::room_chance_ordinary && !is_of_set;
      };
      for (const Diagnostic& each : messages_about(model.text().name(), text, target))
        if (is_of_place(each))
          count.refused.push_back(model.text().name() + ":" + std::to_string(model.text().position(begin).line) + " " +
                                  like->second + ": " + std::string(diag_name(each.id)));
    }
  }
}

bool compiles(const std::string& path, const std::string& text, const Target& target) {
  if (form_of(path) != SourceForm::levels) return has_dungeons(target);
  if (!has_levels(target)) return false;
  CompileOptions options;
  options.check_only = true;
  const Abi abi = *parse_abi(target.default_abi());
  return !compile(SourceText(path, text), target, abi, VersionWords(version_word_count(target)), options).failed;
}

}  // namespace

TEST_CASE("the parts of own sources cover them, and names go together") {
  for (const Sample& sample : own_samples()) {
    INFO(sample.path);
    const std::string text = read_file(sample.path);
    const SourceModel model = model_of(sample.path, text, *find_target(sample.target));
    CHECK(broken_rule(model) == "");
    CHECK(std::ranges::none_of(model.parts(), [](const SourcePart& part) { return part.kind == PartKind::unknown; }));
    CHECK(!model.statements().empty());
    CHECK(!model.symbols().empty());
  }
}

TEST_CASE("the words of own sources are offered, and what is offered is taken") {
  std::mt19937 random(1);
  Count count;
  for (const Sample& sample : own_samples()) {
    const Target target = *find_target(sample.target);
    const std::string text = read_file(sample.path);
    if (compiles(sample.path, text, target))
      check_words(model_of(sample.path, text, target), target, 40, random, count);
  }
  CHECK(count.words > 50);
  CHECK(count.missed == std::vector<std::string>());
  CHECK(count.refused == std::vector<std::string>());
}

TEST_CASE("the statements that are offered in own sources are taken there") {
  std::mt19937 random(4);
  Count count;
  std::map<std::string, Statements> known;
  const auto each_model = [&](const auto& use) {
    for (const Sample& sample : own_samples()) {
      const Target target = *find_target(sample.target);
      const std::string text = read_file(sample.path);
      if (compiles(sample.path, text, target)) use(model_of(sample.path, text, target), target);
    }
  };
  each_model([&](const SourceModel& model, const Target& target) { known[target.name()].merge(statements_of(model)); });
  each_model([&](const SourceModel& model, const Target& target) {
    check_statements(model, target, known[target.name()], 40, random, count);
  });
  CHECK(count.offers > 300 / slowness);
  CHECK(count.refused == std::vector<std::string>());
}

TEST_CASE("what is offered belongs to the level that it stands in") {
  const auto offered = [](const char* target, const std::string& text) {
    const SourceModel model = model_of("x.des", text, *find_target(target));
    std::vector<std::string> words;
    for (const CompletionItem& offer : model.expected(static_cast<std::uint32_t>(text.size())).offers)
      words.push_back(offer.text);
    return words;
  };
  const auto has = [](const std::vector<std::string>& words, const char* word) {
    return std::ranges::find(words, word) != words.end();
  };
  const std::string maze = "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n...\nENDMAP\n";
  const std::string rooms = "LEVEL:\"a\"\nROOM:\"ordinary\",lit,(3,3),(center,center),(9,4)\n";
  const auto in_maze = offered("nethack-3.4.3", maze), in_room = offered("nethack-3.4.3", rooms);
  for (const char* word : {"MONSTER", "DOOR", "MAZE", "LEVEL"}) {
    CHECK(has(in_maze, word));
    CHECK(has(in_room, word));
  }
  for (const char* word : {"GEOMETRY", "REGION", "MAZEWALK", "WALLIFY", "RANDOM_MONSTERS"}) {
    CHECK(has(in_maze, word));
    CHECK_FALSE(has(in_room, word));
  }
  for (const char* word : {"ROOM", "SUBROOM", "NAME", "CHANCE", "RANDOM_CORRIDORS", "CORRIDOR"}) {
    CHECK_FALSE(has(in_maze, word));
    CHECK(has(in_room, word));
  }
  for (const char* word : {"FLAGS", "INIT_MAP", "MESSAGE"}) CHECK_FALSE((has(in_maze, word) || has(in_room, word)));
  CHECK(has(offered("nethack-3.4.3", "MAZE:\"a\",' '\n"), "FLAGS"));
  CHECK(offered("nethack-3.4.3", "") == std::vector<std::string>{"LEVEL", "MAZE"});
  CHECK_FALSE(has(offered("nethack-3.4.3", maze + "RANDOM_MONSTERS:'a'\n"), "RANDOM_MONSTERS"));
  CHECK_FALSE(has(offered("nethack-3.4.3", "MAZE:\"a\",' '\nNOMAP\n"), "WALLIFY"));
  CHECK_FALSE(has(offered("nethack-3.4.3", rooms + "RANDOM_CORRIDORS\n"), "CORRIDOR"));

  // Forms that one kind of level has.
  CHECK(has(offered("nethack-3.4.3", maze + "DOOR:"), "open"));
  CHECK_FALSE(has(offered("nethack-3.4.3", maze + "DOOR:"), "true"));
  CHECK(has(offered("nethack-3.4.3", rooms + "DOOR:"), "true"));
  CHECK_FALSE(has(offered("nethack-3.4.3", rooms + "DOOR:"), "open"));
  CHECK_FALSE(has(offered("nethack-3.4.3", maze + "DOOR:random,"), "open"));
  CHECK(has(offered("nethack-3.4.3", rooms + "DOOR:random,"), "open"));
  CHECK(has(offered("nethack-3.4.3", maze + "STAIR:"), "levregion"));
  CHECK_FALSE(has(offered("nethack-3.4.3", rooms + "STAIR:"), "levregion"));

  const std::string program = "LEVEL:\"a\"\n";
  CHECK(has(offered("nethack-3.6.6", program), "FLAGS"));
  CHECK_FALSE(has(offered("nethack-3.6.6", program + "WALLIFY\n"), "FLAGS"));
  CHECK_FALSE(has(offered("nethack-3.6.6", program + "IF [50%] {\n"), "ELSE"));
  CHECK(has(offered("nethack-3.6.6", program + "IF [50%] {\n}\n"), "ELSE"));
  CHECK_FALSE(has(offered("nethack-3.6.6", program + "LOOP [2] {\n}\n"), "ELSE"));
  CHECK(has(offered("nethack-3.6.6", program + "LOOP [2] {\nIF [50%] {\n"), "BREAK"));
  CHECK_FALSE(has(offered("nethack-3.6.6", program + "IF [50%] {\n"), "BREAK"));
  CHECK_FALSE(has(offered("nethack-3.6.6", program + "LOOP [2] {\n}\n"), "BREAK"));
  const std::string cases = program + "SWITCH [2] {\nCASE 0:\nWALLIFY\n";
  for (const char* word : {"CASE", "DEFAULT", "BREAK"}) CHECK(has(offered("nethack-3.6.6", cases), word));
  CHECK_FALSE(has(offered("nethack-3.6.6", cases), "SWITCH"));
  CHECK_FALSE(has(offered("nethack-3.6.6", cases + "BREAK\nDEFAULT:\n"), "DEFAULT"));
  CHECK_FALSE(has(offered("nethack-3.6.6", program), "CASE"));
  CHECK(offered("nethack-3.6.6", "") == std::vector<std::string>{"LEVEL", "MAZE"});
  CHECK(offered("unnethack", "") == std::vector<std::string>{"FUNCTION", "LEVEL", "INCLUDE"});
  CHECK(has(offered("unnethack", "FUNCTION f() {\n"), "MONSTER"));
  CHECK_FALSE(has(offered("unnethack", "FUNCTION f() {\n"), "BREAK"));
}

TEST_CASE("broken sources have models, too") {
  std::mt19937 random(2);
  for (const Sample& sample : own_samples()) {
    const Target target = *find_target(sample.target);
    const std::string text = read_file(sample.path);
    for (int i = 0; i < 6; ++i) {
      std::string broken = text;
      for (int change = 0; change < 4; ++change) {
        const std::size_t at = random() % broken.size();
        switch (random() % 4) {
          case 0: broken.erase(at, 1 + random() % 30); break;
          case 1: broken.insert(at, std::string(1, static_cast<char>(random() % 256))); break;
          case 2: broken.insert(at, broken.substr(random() % broken.size(), random() % 40)); break;
          default: broken.resize(at + 1); break;
        }
      }
      INFO(sample.path << " " << i);
      const SourceModel model = model_of(sample.path, broken, target);
      CHECK(broken_rule(model) == "");
      for (int place = 0; place < 4; ++place) {
        const auto at = static_cast<std::uint32_t>(random() % (broken.size() + 1));
        const CompletionContext expectation = model.expected(at);
        CHECK(expectation.replaced.begin <= at);
        CHECK(expectation.replaced.end <= broken.size());
        if (const SourcePart* part = model.part_at(at)) static_cast<void>(model.meaning(*part, at));
        static_cast<void>(model.square_at(at));
      }
    }
  }
}

TEST_CASE("nothing is a source, too") {
  for (const char* text :
       {"", "\n", "#", "\"", "'", "MAP", "MAP\n", "{", "}", "$", "LEVEL", "LEVEL:", "GEOMETRY:center,center\nMAP\n"})
    for (const char* target : {"nethack-3.4.3", "nethack-3.6.6"})
      for (const char* path : {"x.des", "x.def", "x.pdf"}) {
        INFO(text << " " << target << " " << path);
        const SourceModel model = model_of(path, text, *find_target(target));
        CHECK(broken_rule(model) == "");
        const std::string_view bytes = text;
        for (std::uint32_t at = 0; at <= bytes.size(); ++at) CHECK(model.expected(at).replaced.end <= bytes.size());
      }
}

TEST_CASE("the parts of real games' sources cover them, and their words are offered") {
  const std::vector<Sample> samples = golden_samples();
  if (samples.empty()) {
    WARN("skipped: there are no sources of real games");
    return;
  }
  std::mt19937 random(3);
  Count count, statements;
  std::vector<Sample> chosen;
  std::map<std::string, Statements> known;
  for (const Sample& sample : samples)
    if (random() % 40 == 0 && !left_out()) {
      chosen.push_back(sample);
      known.try_emplace(sample.target);
    }
  for (const Sample& sample : samples) {
    const auto of_game = known.find(sample.target);
    const std::string text = of_game == known.end() ? std::string() : read_file(sample.path);
    const Target target = *find_target(sample.target);
    if (of_game != known.end() && compiles(sample.path, text, target))
      of_game->second.merge(statements_of(model_of(sample.path, text, target)));
  }
  std::size_t models = 0;
  for (const Sample& sample : chosen) {
    const Target target = *find_target(sample.target);
    const std::string text = read_file(sample.path);
    if (!compiles(sample.path, text, target)) continue;
    INFO(sample.path);
    const SourceModel model = model_of(sample.path, text, target);
    CHECK(broken_rule(model) == "");
    check_words(model, target, 200, random, count);
    check_statements(model, target, known[sample.target], 1500, random, statements);
    ++models;
  }
  CHECK(models > 5);
  // Contents of tins and the like have names that no table has.
  CHECK(count.missed.size() <= std::max<std::size_t>(1, count.words / 200));
  CHECK(count.refused.size() * 50 <= count.offers);
  if (slowness == 1) CHECK(statements.offers > 100);  // with sanitizers there may be none
  CHECK(statements.refused == std::vector<std::string>());
}

TEST_CASE("carriage returns within maps are parts like all else") {
  for (const char* name : {"nethack-3.4.3", "nethack-3.6.6", "nethack-3.0.0"})
    for (const std::string row : {"\r---", "\r", "-\r-", "---\r", "\r\r-\r\r", "#\r-", " \r-"}) {
      const std::string text = "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n" + row + "\n...\nENDMAP\n";
      const SourceModel model = model_of("x.des", text, *find_target(name));
      CHECK(test::broken_rule(model) == "");
    }
}

TEST_CASE("maps begin where the game puts them") {
  const auto origins = [](const std::string& text, const char* name) {
    const SourceModel model = model_of("x.des", text, *find_target(name));
    std::vector<std::string> found;
    for (const SourceFrame& frame : model.frames())
      found.push_back(frame.origin ? std::to_string(frame.origin->column) + "," + std::to_string(frame.origin->row)
                                   : "");
    return found;
  };
  const auto loaded = [](const std::string& text, const char* name) {
    const Target target = *find_target(name);
    const Abi abi = *parse_abi(target.default_abi());
    const Output output = compile(SourceText("x", text), target, abi, VersionWords(version_word_count(target)), {});
    std::vector<std::string> found;
    for (const OutputFile& file : output.files) {
      const LoadedLevel level = load(*read_level(file.bytes, target, abi).level, {.seed = 1});
      for (const LevelArea& each : level.maps) found.push_back(std::to_string(each.x1) + "," + std::to_string(each.y1));
    }
    return found;
  };
  const std::string map = "MAP\n-----\n|...|\n|...|\n-----\nENDMAP\n";
  for (const char* across : {"left", "half-left", "center", "half-right", "right"})
    for (const char* down : {"top", "center", "bottom"}) {
      const std::string geometry = std::string("GEOMETRY:") + across + "," + down + "\n" + map;
      for (const std::string& text :
           {"MAZE:\"a\",' '\n" + geometry, "MAZE:\"a\",' '\nINIT_MAP:'.',' ',true,true,lit,true\n" + geometry}) {
        INFO(text);
        CHECK(origins(text, "nethack-3.4.3") == loaded(text, "nethack-3.4.3"));
        CHECK(origins(text, "nethack-3.4.3").size() == 1);
      }
      for (const std::string& text :
           {"LEVEL:\"a\"\n" + geometry, "LEVEL:\"a\"\nINIT_MAP:mines,'.',' ',true,true,lit,true\n" + geometry}) {
        INFO(text);
        CHECK(origins(text, "nethack-3.6.6") == loaded(text, "nethack-3.6.6"));
        CHECK(origins(text, "nethack-3.6.6").size() == 1);
      }
    }
  // A map of 5 columns and 4 rows lies in the middle of 76 columns and 18 rows, of which the first is number 2.
  CHECK(origins("MAZE:\"a\",' '\nGEOMETRY:center,center\n" + map, "nethack-3.4.3") == std::vector<std::string>{"37,9"});
  CHECK(origins("LEVEL:\"a\"\nGEOMETRY:(3,4)\n" + map, "nethack-3.6.6") == std::vector<std::string>{""});
}
