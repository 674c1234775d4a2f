// generate_tests sets FIRST COUNT: so many requests with parameters of chance, for games of chance: each gives a level
// of which the linter says nothing, or says why there is none. generate_tests levels TARGET SEEDS: so many seeds of
// each kind for a game. None may be given up, and of attempts at most 40 of a hundred thrown away.
// generate_tests texts SEEDS: what is made of so many seeds of each kind for some games, of one for all others, and of
// requests with parameters of chance, for comparing what other builds make.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/generate.hh"
#include "speclev/lint.hh"
#include "speclev/speclev.hh"

namespace {

using namespace speclev;

int faults = 0, made_texts = 0;

void fault(const std::string& request, const std::string& what) {
  ++faults;
  std::printf("%s: %s\n", request.c_str(), what.c_str());
}

Abi abi_of(const Target& target) { return *parse_abi(target.default_abi()); }

/// What the compiler and the linter say of a text, and whether it can be loaded.
std::string complaint(const std::string& text, const Target& target) {
  CompileOptions options;
  options.policy.enable(DiagGroup::lint);
  options.policy.enable(DiagGroup::style);
  options.assume.finds = false;
  const Output output = compile(SourceText::of("level.des", text), target, abi_of(target),
                                VersionWords(version_word_count(target)), options);
  if (!output.diagnostics.empty()) return output.diagnostics.front().message;
  if (output.files.size() != 1) return "it is no level";
  const LevelModelReading reading = read_level(output.files[0].bytes, target, abi_of(target));
  if (!reading.level) return reading.error;
  const LoadedLevel level = load(*reading.level, {.seed = 77});
  return level.findings.empty() ? "" : "the game has something to say of it";
}

/// Numbers of chance, the same ones for one seed.
class Chance {
 public:
  explicit Chance(unsigned seed) : random_(seed) {}
  int between(int least, int greatest) {
    return least + static_cast<int>(random_() % static_cast<unsigned>(greatest - least + 1));
  }
  bool one_in(int n) { return between(1, n) == 1; }
  template <class List>
  const auto& pick(const List& list) {
    return list[static_cast<std::size_t>(between(0, static_cast<int>(list.size()) - 1))];
  }

 private:
  std::minstd_rand random_;
};

const std::vector<Target>& all_targets() {
  static const std::vector<Target> targets = [] {
    std::vector<Target> found;
    for (const std::string& name : target_names())
      if (Target target = *find_target(name); has_levels(target)) found.push_back(std::move(target));
    return found;
  }();
  return targets;
}

/// A source for kinds that take one: rooms, in which there is floor everywhere.
std::string source_for(const Target& target, std::uint64_t seed) {
  return generate({.kind = "rooms", .seed = seed}, target, abi_of(target)).text;
}

/// Letters of chance, which say what numbers would say otherwise. Now and then there is one that no map has.
void sketch(Chance& chance, GeneratorRequest& request) {
  const int width = chance.between(3, 20), height = chance.between(2, 8);
  const std::string letters = chance.one_in(4) ? "..}T-IL" : "...}}-";
  request.sketch = "land.txt";
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) request.sketch_text += chance.pick(letters);
    request.sketch_text += '\n';
  }
  request.values.clear();
}

GeneratorRequest request_of(Chance& chance, const Target& target) {
  static const std::vector<KindFacts> kinds = generator_kinds();
  const KindFacts& kind = chance.pick(kinds);
  GeneratorRequest request{.kind = std::string(kind.name),
                           .seed = static_cast<std::uint64_t>(chance.between(0, 1 << 20))};
  request.tries = 5;
  std::vector<ParameterFacts> rows(kind.parameters.begin(), kind.parameters.end());
  if (request.kind != "contents")
    rows.insert(rows.end(), common_generator_parameters().begin(), common_generator_parameters().end());
  // Few of them, so that most of what is asked for can be done, or all.
  const int share = chance.one_in(8) ? 1 : 4;
  for (const ParameterFacts& row : rows) {
    const bool has_own = std::ranges::count(rows, row.name, &ParameterFacts::name) > 1;
    if (!chance.one_in(share) || (has_own && request.values.contains(std::string(row.name)))) continue;
    const auto own = std::ranges::find(rows, row.name, &ParameterFacts::name);
    int least = chance.between(own->least, own->greatest), greatest = least;
    if (chance.one_in(3)) greatest = chance.between(least, own->greatest);
    if (chance.one_in(6)) least = greatest = chance.one_in(2) ? own->least : own->greatest;
    request.values[std::string(row.name)] = {least, greatest};
  }
  for (const WordFacts& row : kind.words) {
    const std::vector<std::string> known = generator_words(row.name, target);
    if (known.empty() || !chance.one_in(4)) continue;
    for (int left = chance.between(1, static_cast<int>(std::min<std::size_t>(row.most, 4))); left > 0; --left)
      request.words[std::string(row.name)].push_back(chance.pick(known));
  }
  if (kind.takes_sketch && chance.one_in(3)) sketch(chance, request);
  if (kind.takes_theme) request.theme = chance.pick(generator_themes()).name;
  if (kind.takes_source) {
    request.source = "rooms.des";
    request.source_text = source_for(target, static_cast<std::uint64_t>(chance.between(0, 9)));
  } else if (chance.one_in(2)) {
    request.size = MapSize{chance.between(kind.least.columns, largest_map.columns),
                           chance.between(kind.least.rows, largest_map.rows)};
  }
  if (request.kind != "contents" && chance.one_in(4)) request.branch = true;
  if (request.kind != "contents" && chance.one_in(4)) request.arrive = true;
  return request;
}

/// How a request is written, for who looks into a fault.
std::string words_of(int number, const GeneratorRequest& request, const Target& target) {
  std::string words = std::to_string(number) + ": " + request.kind + " --target " + std::string(target.name()) +
                      " --seed " + std::to_string(request.seed);
  if (request.size) words += " --size " + text_of(*request.size);
  if (request.branch) words += " --branch";
  if (request.arrive) words += " --arrive";
  if (!request.theme.empty()) words += " --theme " + request.theme;
  for (const auto& [name, range] : request.values) words += " " + name + "=" + text_of(range);
  for (const auto& [name, list] : request.words) words += " " + name + "=" + text_of(list);
  if (!request.sketch.empty()) words += " --sketch with\n" + request.sketch_text;
  return words;
}

void sets(int first, int count) {
  struct Told {
    int times = 0;
    std::string first;  // the request
  };
  std::map<std::string, Told> errors;  // without their numbers
  int made = 0, thrown_away = 0;
  for (int number = first; number < first + count; ++number) {
    Chance chance(static_cast<unsigned>(number) + 1);
    const Target& target = chance.pick(all_targets());
    const GeneratorRequest request = request_of(chance, target);
    const std::string words = words_of(number, request, target);
    const GeneratedLevel level = generate(request, target, abi_of(target));
    thrown_away += static_cast<int>(level.refusals.size());
    if (level.error.empty() == level.text.empty()) fault(words, "neither a level nor a reason, or both");
    if (!level.error.empty()) {
      std::string error = level.error;
      std::erase_if(error, [](char c) { return c >= '0' && c <= '9'; });
      Told& told = errors[error];
      if (told.times++ == 0) told.first = words + ": " + level.error;
      continue;
    }
    ++made;
    if (request.kind != "contents")
      if (const std::string text = complaint(level.text, target); !text.empty()) fault(words, text);
    auto recipe = recipe_of(level.text);
    if (!recipe || recipe->target != target.name()) {
      fault(words, "its comment does not say what it is made of");
      continue;
    }
    recipe->request.source_text = request.source_text;
    recipe->request.theme_text = request.theme_text;
    recipe->request.sketch_text = request.sketch_text;
    if (chance.one_in(10) && generate(recipe->request, target, abi_of(target)).text != level.text)
      fault(words, "another level is made of its comment");
  }
  std::printf("%d requests: %d levels, %d attempts thrown away\n", count, made, thrown_away);
  for (const auto& [error, told] : errors) std::printf("%6d times, first %s\n", told.times, told.first.c_str());
  if (made * 10 < count * 7) fault("of all requests", "fewer than seven of ten gave a level");
}

void levels(const Target& target, int seeds) {
  for (const KindFacts& kind : generator_kinds()) {
    int attempts = 0, given_up = 0;
    std::map<std::string, int> reasons;
    for (int seed = 0; seed < seeds; ++seed) {
      GeneratorRequest request{.kind = std::string(kind.name), .seed = static_cast<std::uint64_t>(seed)};
      const std::string words = request.kind + " " + std::string(target.name()) + " " + std::to_string(seed);
      if (kind.takes_source) {
        request.source = "rooms.des";
        request.source_text = source_for(target, static_cast<std::uint64_t>(seed % 10));
      }
      const GeneratedLevel level = generate(request, target, abi_of(target));
      attempts += static_cast<int>(level.refusals.size()) + level.error.empty();
      for (const std::string& each : level.refusals) ++reasons[each.substr(std::min(each.find(": "), each.size()))];
      given_up += !level.error.empty();
      if (!level.error.empty())
        fault(words, level.error);
      else if (const std::string text = complaint(level.text, target); !text.empty())
        fault(words, text);
    }
    const int thrown_away = attempts - (seeds - given_up);
    std::printf("%-20s %-10s %d seeds, %d given up, %d of %d attempts thrown away\n",
                std::string(target.name()).c_str(), std::string(kind.name).c_str(), seeds, given_up, thrown_away,
                attempts);
    for (const auto& [reason, times] : reasons) std::printf("    %d times%s\n", times, reason.c_str());
    if (thrown_away * 100 > attempts * 40)
      fault(std::string(kind.name), "more than 40 of a hundred attempts thrown away");
  }
}

/// All that is made of a request: the text or the error, the facts, and why attempts were thrown away.
void print_made(const GeneratorRequest& request, const Target& target) {
  const GeneratedLevel level = generate(request, target, abi_of(target));
  const GeneratedFacts& facts = level.facts;
  std::printf("%s%s%d %d %d %d %d %d %d %d %d\n", level.text.c_str(), level.error.c_str(), facts.attempt, facts.floor,
              facts.way, facts.dead_ends, facts.choke_points, facts.monster_levels, facts.monsters, facts.objects,
              facts.traps);
  for (const std::string& refusal : level.refusals) std::puts(refusal.c_str());
  if (level.error.empty()) ++made_texts;
}

void texts(int seeds) {
  constexpr std::string_view with_all_seeds[] = {"nethack-3.0.10",    "nethack-3.4.3", "nethack-3.6.6",
                                                 "slashem-0.0.7E7F3", "unnethack",     "gnollhack"};
  for (const Target& target : all_targets()) {
    const bool has_all = std::ranges::find(with_all_seeds, target.name()) != std::end(with_all_seeds);
    for (const KindFacts& kind : generator_kinds())
      for (int seed = 0; seed < (has_all ? seeds : 1); ++seed) {
        GeneratorRequest request{.kind = std::string(kind.name), .seed = static_cast<std::uint64_t>(seed)};
        if (kind.takes_source) {
          request.source = "rooms.des";
          request.source_text = source_for(target, 1);
        }
        print_made(request, target);
      }
  }
  constexpr int sets_of_seed = 20;
  for (int number = 0; number < seeds * sets_of_seed; ++number) {
    Chance chance(static_cast<unsigned>(number) + 1);
    const Target& target = chance.pick(all_targets());
    print_made(request_of(chance, target), target);
  }
  std::fprintf(stderr, "%d levels for %d games\n", made_texts, static_cast<int>(all_targets().size()));
}

int number_of(const char* text) { return std::atoi(text); }

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string_view> words(argv + 1, argv + argc);
  if (words.size() == 3 && words[0] == "sets") {
    sets(number_of(argv[2]), number_of(argv[3]));
  } else if (words.size() == 3 && words[0] == "levels" && find_target(words[1])) {
    levels(*find_target(words[1]), number_of(argv[3]));
  } else if (words.size() == 2 && words[0] == "texts") {
    texts(number_of(argv[2]));
  } else {
    std::puts("generate_tests sets FIRST COUNT | generate_tests levels TARGET SEEDS | generate_tests texts SEEDS");
    return 2;
  }
  return faults == 0 ? 0 : 1;
}
