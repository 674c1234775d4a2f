// Finds the monster, object, trap or room that a wrong name means.
#pragma once

#include <string>
#include <string_view>

#include "speclev/diagnostic.hh"
#include "target/target_data.hh"

namespace speclev::syntax {

inline std::string in_double_quotes(std::string_view text) { return std::string("\"").append(text).append("\""); }

/// A name in a source, in double quotes unless a material stands behind it, and its class; NUL for any.
struct InputName {
  std::string_view bytes;
  Span where;
  char letter;
};

/// A name in place of a given one, with another class in place of its own where that is not NUL; nothing where no class
/// stands in front of it that could be replaced.
std::optional<Fix> renamed(const InputName& given, std::string_view name, char letter);
/// What to say about the name of a monster or object that there is none of; empty if nothing is known.
Help advice_on_monster(std::string_view name, const InputName& given, const TargetData& target);
Help advice_on_object(std::string_view name, const InputName& given, const TargetData& target);
/// What to say about a name that another class has.
Help advice_on_class(std::string_view name, char letter, const InputName& given);
/// What to say about a name that is only a word of others, such as horn: the names that have it.
Help advice_on_half_name(std::string_view name, const InputName& given, const NameTable& table);
/// Reports the name of a trap or room type that the target lacks.
void report_unknown_word(std::string_view name, Span where, WordTable TargetVocabulary::*table,
                         const TargetData& target, Sink& sink);

}  // namespace speclev::syntax
