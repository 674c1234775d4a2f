#include "generate/attempt.hh"

#include <algorithm>

#include "api/source_layout.hh"
#include "generate/critics.hh"
#include "generate/holes.hh"
#include "generate/recipe.hh"
#include "generate/repair.hh"
#include "generate/stock.hh"
#include "generate/writer.hh"
#include "speclev/speclev.hh"
#include "target/language.hh"

namespace speclev::generator {

namespace {

class Attempt {
 public:
  Attempt(const Task& task, int number)
      : task_(task), request_(task.request), random_(request_.seed, static_cast<std::uint64_t>(number)) {
    request_.attempt = number;
  }

  Refusal run(GeneratedLevel& result) {
    Values values;
    values.draw(task_.algorithm.all_parameters(), request_.values, random_);
    GenerationContext making{task_.game, values, random_, task_.theme, task_.given, request_};
    Sketch sketch = adds() ? addition(making) : level(making);
    if (!sketch.failure.empty()) return {sketch.failure, sketch.is_hopeless};
    result.facts = measure(sketch);
    result.facts.attempt = *request_.attempt;
    result.facts.monster_levels = sum_of_levels(sketch, task_.game);
    remark(sketch, result.facts);
    const Writing writing =
        adds() ? write_addition(sketch, task_.game, task_.given->text) : write_level(sketch, request_.name, task_.game);
    if (!writing.failure.empty()) return {writing.failure};
    const std::string recipe = recipe_text(request_, task_.algorithm, task_.game.target().name());
    result.text = laid_out(recipe + writing.text);
    if (adds()) result.text = added(sketch, result.text);
    return {finding(result.text)};
  }

 private:
  /// To a source that is there, and stays as it is otherwise.
  bool adds() const { return request_.into || task_.algorithm.takes == Takes::level; }

  Sketch level(GenerationContext& making) {
    Sketch sketch(request_.size->columns, request_.size->rows);
    if (making.values.has("lit")) sketch.lit = making.values["lit"] != 0;
    sketch.flags = request_.flags;
    task_.algorithm.draw(sketch, making);
    build_walls(sketch, sketch.all());
    if (sketch.failure.empty()) put_stairs(sketch, making);
    if (!sketch.failure.empty()) return sketch;
    const bool has_up = making.values["up"] != 0;
    if (!has_up && !task_.game.has_word("BRANCH")) {
      sketch.failure = "'up' must be 1: levels of this game have no branches";
      sketch.is_hopeless = making.values.range("up").greatest == 0;
      return sketch;
    }
    put_arrivals(sketch, request_.branch || !has_up, request_.arrive, making);
    stock(sketch, making);
    // All else is laid out as if one came from there.
    if (!has_up)
      std::erase_if(sketch.things, [](const SketchThing& each) { return each.kind == ThingKind::stairs_up; });
    return sketch;
  }

  Sketch addition(GenerationContext& making) {
    if (!request_.into) {
      Sketch sketch = task_.given->maps.front();
      task_.algorithm.draw(sketch, making);
      return sketch;
    }
    Sketch sketch = draw_into(*task_.given, *request_.into, task_.algorithm, making);
    if (sketch.failure.empty()) stock(sketch, making);
    return sketch;
  }

  /// The source with what is new in it.
  std::string added(const Sketch& sketch, const std::string& text) const {
    InputSource given = *task_.given;
    std::string changed;
    if (request_.into) {
      changed = with_squares(given, sketch, *request_.into, task_.game);
      given.end_of_part += changed.size() - given.text.size();
      given.text = changed;
    }
    std::vector<InputEdit> edits;
    const std::vector<std::string> in_chests = write_contents(sketch, task_.game);
    for (std::size_t i = 0; i < in_chests.size(); ++i)
      edits.push_back({{given.chests[i], given.chests[i]}, in_chests[i]});
    for (const std::size_t i : sketch.broken_doors)
      edits.push_back({given.doors[i].lines, std::string(task_.game.word_of(DoorState::broken))});
    for (const std::size_t i : sketch.dry_fountains)
      edits.push_back({given.fountains[i].lines, given.fountains[i].dry});
    return with_additions(given, "\n" + text, std::move(edits));
  }

  void remark(Sketch& sketch, const GeneratedFacts& facts) const {
    if (adds()) return;
    if (facts.way >= 0)
      sketch.remarks.push_back("From the way up to the way down it is " + std::to_string(facts.way) + " steps.");
    if (!task_.game.knows_levels() && facts.monsters > 0)
      sketch.remarks.emplace_back("How strong monsters are is not known of this game: they are chosen by class.");
    if (const std::string& other = task_.game.game_of_levels(); !other.empty() && facts.monsters > 0)
      sketch.remarks.push_back("Monsters are taken to be as strong as those of the same name in " + other + ".");
  }

  std::string laid_out(const std::string& text) const {
    const Language& language = *task_.game.data().language;
    const SourceText source = SourceText::of("(generated)", text);
    return format::laid_out(text, language.tokens(source, task_.game.data(), task_.abi), *language.style);
  }

  /// The first thing that the compiler or the linter has to say, unless it is said of the source without it, too.
  std::string finding(const std::string& text) const {
    bool failed = false;
    const auto findings = findings_of(text, task_.game, task_.abi, failed);
    if (failed && findings.empty()) return "it does not compile";
    const auto what = [](std::string_view finding) {
      return finding.substr(std::min(finding.find(": "), finding.size()));
    };
    for (const std::string& each : findings)
      if (!adds() ||
          std::ranges::none_of(task_.given->findings, [&](const std::string& old) { return what(old) == what(each); }))
        return each;
    return {};
  }

  const Task& task_;
  GeneratorRequest request_;
  Random random_;
};

}  // namespace

Refusal attempt(const Task& task, int number, GeneratedLevel& result) { return Attempt(task, number).run(result); }

}  // namespace speclev::generator
