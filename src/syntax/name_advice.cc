#include "syntax/name_advice.hh"

#include "base/characters.hh"
#include "syntax/statement_form.hh"

namespace speclev::syntax {

namespace {

/// A name without what people put between its words, or not.
std::string squeezed(std::string_view name) {
  std::string result(name);
  std::erase_if(result, [](char c) { return c == ' ' || c == '-' || c == '_'; });
  return result;
}

/// The right name for one that people use, with or without blanks; empty if none is known.
std::string_view right_name(const std::vector<NamedText>& misnomers, std::string_view name) {
  if (const std::string_view exact = text_about(misnomers, name); !exact.empty()) return exact;
  const std::string bare = squeezed(name);
  for (const NamedText& row : misnomers)
    if (squeezed(row.name) == bare) return row.text;
  return {};
}

}  // namespace

std::string advice_on_word(std::string_view name, const WordTable& table, const TargetData& target) {
  const std::string_view meant = right_name(target.misnomers, name);
  if (!meant.empty() && table.find(meant)) return "did you mean " + in_double_quotes(meant) + "?";
  return {};
}

std::string advice_on_object(std::string_view name, char letter, const TargetData& target) {
  const auto has = [&](std::string_view each) {
    return letter == '\0' ? target.objects.find(each).has_value() : target.objects.find(letter, each).has_value();
  };
  if (const std::string_view base = text_about(target.artifact_bases, name); !base.empty() && has(base))
    return in_double_quotes(name) + " is an artifact: a " + in_double_quotes(base) + " that has this name of its own";
  if (const std::string_view meant = right_name(target.misnomers, name); !meant.empty() && has(meant))
    return "did you mean " + in_double_quotes(meant) + "?";
  const std::size_t of = name.find(" of ");
  if (of == std::string_view::npos) return {};
  const std::string_view behind = name.substr(of + 4);
  if (has(behind))
    return "the name alone is " + in_double_quotes(behind) + "; what kind of thing it is, its class says";
  std::string letters;
  for (const auto& each : target.objects.entries())
    if (each.name == behind && letters.find(quote({&each.letter, 1})) == std::string::npos)
      letters.append(letters.empty() ? "" : " or ").append(quote({&each.letter, 1}));
  return letters.empty() ? letters : "the name alone is " + in_double_quotes(behind) + ", and its class " + letters;
}

}  // namespace speclev::syntax
