#include "convert/loss_report.hh"

#include <algorithm>
#include <string>
#include <tuple>

namespace speclev::converter {

void LossReport::tell(Diag kind, Span where, std::initializer_list<MessageArgument> arguments, Span whole) {
  std::string words;
  for (const MessageArgument& each : arguments) words.append(each.text()).append(1, '\n');
  if (!told_.emplace(kind, where.begin, std::move(words)).second) return;
  const Diagnostic& told = sink_.report(kind, where, arguments);
  std::string comment = std::string(diag_name(kind)) + ": " + told.message;
  std::ranges::replace(comment, '\n', ' ');
  comments_.emplace(where.begin, std::move(comment));
  ++count_;
  if (kind == Diag::lost_statement) lost_.push_back(whole.end == 0 ? where : whole);
}

std::optional<SourceText> LossReport::without_lost(const SourceText& source) const {
  if (lost_.empty() && instead_.empty()) return std::nullopt;
  std::string text(source.bytes());
  for (const Span& each : lost_)
    for (std::uint32_t i = each.begin; i < each.end; ++i)
      if (text[i] != '\n') text[i] = ' ';
  // From the last to the first, so that places in front stay where they are; one in another one is gone with that.
  std::vector<std::pair<Span, std::string>> outer;
  for (const auto& [begin, each] : instead_)
    if (!is_lost(each.first) && (outer.empty() || outer.back().first.end <= begin)) outer.push_back(each);
  for (auto each = outer.rbegin(); each != outer.rend(); ++each)
    text.replace(each->first.begin, each->first.end - each->first.begin, each->second);
  return SourceText(source.name(), std::move(text));
}

bool LossReport::is_lost(Span where) const {
  return std::ranges::any_of(lost_,
                             [&](const Span& each) { return each.begin <= where.begin && where.end <= each.end; });
}

std::vector<std::string> LossReport::comments(Span where) {
  std::vector<std::string> found;
  auto at = comments_.lower_bound(where.begin);
  while (at != comments_.end() && at->first < where.end) {
    if (std::ranges::find(found, at->second) == found.end()) found.push_back(std::move(at->second));
    at = comments_.erase(at);
  }
  return found;
}

}  // namespace speclev::converter
