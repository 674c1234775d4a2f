#include "repair/names_in_text.hh"

#include <algorithm>

#include "base/characters.hh"
#include "opcode_ast/source_words.hh"

namespace speclev::opcode {

namespace {

bool begins_level(std::string_view line, const TargetData& target) {
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  const auto* row = target.keywords.find(first_name(line));
  return row != nullptr && (row->token == TokenClass::level || row->token == TokenClass::maze);
}

/// Whether a name stands at a place, as a whole.
bool is_named_at(std::string_view text, std::size_t at, std::string_view name) {
  const std::size_t end = at + name.size();
  return text.substr(at).starts_with(name) && (end == text.size() || !is_identifier_part(text[end]));
}

}  // namespace

Span level_around(std::string_view bytes, std::size_t place, const TargetData& target) {
  Span level{0, static_cast<std::uint32_t>(bytes.size())};
  std::size_t line = bytes.substr(0, place).rfind('\n') + 1;
  while (line > 0 && !begins_level(bytes.substr(line), target)) line = bytes.substr(0, line - 1).rfind('\n') + 1;
  level.begin = static_cast<std::uint32_t>(line);
  for (std::size_t end = bytes.find('\n', place); end != std::string_view::npos; end = bytes.find('\n', end + 1))
    if (begins_level(bytes.substr(end + 1), target)) {
      level.end = static_cast<std::uint32_t>(end + 1);
      break;
    }
  return level;
}

std::size_t times_named(std::string_view text, std::string_view name) {
  std::size_t count = 0;
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1))
    count += is_named_at(text, at, name);
  return count;
}

bool is_single_slip(std::string_view bytes, std::size_t place, std::string_view wrong, std::string_view right,
                    const TargetData& target) {
  const Span level = level_around(bytes, place, target);
  const std::string_view text = bytes.substr(level.begin, level.end - level.begin);
  return !right.empty() && times_named(text, wrong) == 1 && times_named(text, right) > 1;
}

std::optional<Span> definition_in(std::string_view bytes, Span part, std::string_view name) {
  for (std::size_t at = bytes.find(name, part.begin); at < part.end; at = bytes.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const std::size_t line = bytes.substr(0, at).rfind('\n') + 1;
    const std::string_view behind = bytes.substr(std::min(bytes.find_first_not_of(blanks, end), bytes.size()));
    if (trimmed(bytes.substr(line, at - line)).empty() && is_named_at(bytes, at, name) && behind.starts_with('=') &&
        !behind.starts_with("=="))
      return Span{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
  }
  return std::nullopt;
}

std::optional<LateDefinition> late_definition(std::string_view bytes, std::size_t place, std::string_view name,
                                              const TargetData& target) {
  const Span level = level_around(bytes, place, target);
  if (definition_in(bytes, {level.begin, static_cast<std::uint32_t>(place)}, name)) return std::nullopt;
  const auto size = static_cast<std::uint32_t>(bytes.size());
  if (const auto below = definition_in(bytes, {static_cast<std::uint32_t>(place), level.end}, name))
    return LateDefinition{*below, true};
  if (const auto above = definition_in(bytes, {0, level.begin}, name)) return LateDefinition{*above, false};
  if (const auto behind = definition_in(bytes, {level.end, size}, name)) return LateDefinition{*behind, false};
  return std::nullopt;
}

bool note_late_definition(Diagnostic& message, std::string_view bytes, Span where, std::string_view name,
                          const TargetData& target) {
  const auto late = late_definition(bytes, where.begin, name, target);
  if (!late) return false;
  message.note(late->where, late->same_level ? "it is defined here, below: a variable is defined above where it is used"
                                             : "one of this name is defined here, in another level");
  return late->same_level;
}

}  // namespace speclev::opcode
