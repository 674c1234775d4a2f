// Answers queries that work alike for all languages.
#include <algorithm>
#include <iterator>

#include "model/inside.hh"

// What follows from the parts, statements and frames of any source.

namespace speclev {

const SourcePart* model::part_at(std::span<const SourcePart> parts, std::uint32_t offset) {
  auto at = std::ranges::upper_bound(parts, offset, {}, [](const SourcePart& part) { return part.span.begin; });
  if (at == parts.begin()) return nullptr;
  --at;
  // At its beginning a blank says less than what ends there.
  const bool is_beside =
      at != parts.begin() && at->span.begin == offset && (at->kind == PartKind::blank || at->kind == PartKind::sign);
  if (is_beside && std::prev(at)->kind != PartKind::blank) --at;
  return &*at;
}

const SourcePart* SourceView::part_at(std::uint32_t offset) const { return model::part_at(parts(), offset); }

int SourceView::statement_at(std::uint32_t offset) const {
  const auto statements = this->statements();
  const auto at =
      std::ranges::upper_bound(statements, offset, {}, [](const SourceStatement& each) { return each.span.begin; });
  return static_cast<int>(at - statements.begin()) - 1;
}

std::optional<SourceView::Square> SourceView::square_at(std::uint32_t offset) const {
  const auto frames = this->frames();
  for (std::size_t number = 0; number < frames.size(); ++number)
    for (std::size_t row = 0; row < frames[number].rows.size(); ++row)
      if (const Span span = frames[number].rows[row]; span.begin <= offset && offset < span.end)
        return Square{static_cast<int>(number), static_cast<int>(offset - span.begin), static_cast<int>(row)};
  return std::nullopt;
}

char SourceView::map_character(int frame, int column, int row) const {
  if (frame < 0 || static_cast<std::size_t>(frame) >= frames().size() || column < 0 || row < 0) return '\0';
  const auto& rows = frames()[static_cast<std::size_t>(frame)].rows;
  if (static_cast<std::size_t>(row) >= rows.size()) return '\0';
  const std::string_view text = this->text().text(rows[static_cast<std::size_t>(row)]);
  return static_cast<std::size_t>(column) < text.size() ? text[static_cast<std::size_t>(column)] : '\0';
}

}  // namespace speclev
