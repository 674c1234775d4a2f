#include "sim/dice.hh"

#include <charconv>

#include "base/characters.hh"
#include "base/random.hh"

namespace speclev::sim {

namespace {

int number_of(std::string_view text) {
  int number = -1;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

Dice::Dice(const LoadOptions& options, std::vector<LoadChoice>& choices)
    : state_(options.seed),
      records_(options.record_choices),
      each_once_(options.each_choice_once),
      decide_(options.decide),
      choices_(choices) {
  for (const ForcedChoice& choice : options.forced) {
    const std::string_view name = choice.name;
    const std::size_t dot = name.find('.'), second = dot == name.npos ? dot : name.find('.', dot + 1);
    if (second != name.npos) {
      forced_.emplace(
          Name(number_of(name.substr(dot + 1, second - dot - 1)), name.substr(0, dot), name.substr(second + 1)),
          choice.result);
    } else {
      const std::size_t index = name.find_last_not_of(digits) + 1;
      forced_.emplace(Name(number_of(name.substr(index)), name.substr(0, index), std::string_view()), choice.result);
    }
  }
  is_plain_ = forced_.empty() && !records_ && !decide_;
}

int Dice::register_value(std::string_view list, int index) const { return forced(list, index, {}).value_or(-1); }

int Dice::draw(int n) { return random_below(state_, n); }

std::optional<int> Dice::forced(std::string_view list, int index, std::string_view what) const {
  const auto found = forced_.find(Name(index, list, what));
  return found == forced_.end() ? std::nullopt : std::optional(found->second);
}

void Dice::record(const LoadChoice& choice) {
  if (!each_once_ || recorded_.emplace(choice.origin.index, choice.origin.list, choice.what).second)
    choices_.push_back(choice);
}

std::optional<int> Dice::wanted(const LoadChoice& choice) const {
  if (const auto named = forced(choice.origin.list, choice.origin.index, choice.what)) return named;
  return decide_ ? decide_(choice) : std::nullopt;
}

/// What the caller wants is no choice.
int Dice::chosen(int n, std::string_view what) {
  if (n <= 1) return 0;
  LoadChoice choice{origin, what, n};
  if (const auto named = wanted(choice); named && *named >= 0 && *named < n) return *named;
  choice.result = choice.taken = follows_ ? scripted(n) : draw(n);
  if (records_) record(choice);
  return choice.result;
}

/// One of two, however likely they are.
bool Dice::decided(int chance, std::string_view what) {
  LoadChoice choice{origin, what, 2, 0, chance};
  if (const auto named = wanted(choice)) return *named != 0;
  const bool result = follows_ ? scripted(2) != 0 : draw(100) < chance;
  choice.result = choice.taken = result ? 1 : 0;
  if (records_) record(choice);
  return result;
}

int Dice::roll_register(std::string_view list, int index, const std::vector<int>& left) {
  const int count = static_cast<int>(left.size());
  if (count == 1) return left[0];
  LoadChoice choice{{list, -1, index}, {}, count};
  if (const auto named = wanted(choice); named && std::ranges::find(left, *named) != left.end()) return *named;
  choice.taken = follows_ ? scripted(count) : draw(count);
  choice.result = left[static_cast<std::size_t>(choice.taken)];
  if (records_) record(choice);
  return choice.result;
}

}  // namespace speclev::sim
