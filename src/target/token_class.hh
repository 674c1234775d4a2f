// The classes of words that grammars distinguish.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace speclev {

class Speller;

/// What a word is to a grammar. token_classes.def lists those that the code knows; the classes that a target names in
/// its own tables have the numbers behind them.
enum class TokenClass : std::uint16_t {
#define SPECLEV_TOKEN_CLASS(id, values) id,
#include "target/token_classes.def"
#undef SPECLEV_TOKEN_CLASS
};

/// How many classes the code knows.
inline constexpr std::size_t token_class_count = static_cast<std::size_t>(TokenClass::reserved) + 1;

/// What the words of a class may stand for.
struct WordValues {
  std::int32_t least, greatest;
  std::uint32_t places = UINT32_MAX;  ///< those of the first 32 from least on that are allowed

  constexpr bool contains(std::int64_t value) const {
    return value >= least && value <= greatest && (value - least >= 32 || (places >> (value - least) & 1) != 0);
  }
  /// Whether there is a choice: a row of words gives the value then.
  constexpr bool has_value() const { return greatest > least || least != 0; }
  /// "1, 2, 4 or 8", "0 to 5".
  std::string text() const;
};

/// All that a class of the code may stand for; of any other class, any number of 32 bits.
const WordValues& word_values(TokenClass word);

/// The class that the code knows by that name.
std::optional<TokenClass> token_class(std::string_view name);

/// The name of a class; own: those of the target's own, in the order of their numbers.
std::string_view token_class_name(TokenClass word, const std::vector<std::string_view>& own);

/// The names of classes while a target is read: those of the code, and the target's own.
class TokenClassNames {
 public:
  /// own: the names of the target's own classes, in the order of their numbers.
  explicit TokenClassNames(std::vector<std::string_view>& own) : own_(own) { learn(); }

  /// To be called when the names of the target's own were changed by others.
  void learn();
  std::optional<TokenClass> find(std::string_view name) const;
  /// Makes a class of the target's own where there is none of that name.
  TokenClass find_or_add(std::string_view name);
  void suggest(Speller& speller) const;

 private:
  std::vector<std::string_view>& own_;
  std::unordered_map<std::string_view, TokenClass> places_;  ///< of the target's own
};

}  // namespace speclev
