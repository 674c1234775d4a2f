#include "convert/losses.hh"

#include <algorithm>
#include <string>
#include <tuple>

namespace speclev::converter {

void Losses::tell(Diag kind, Span where, std::initializer_list<MessageArgument> arguments) {
  std::string words;
  for (const MessageArgument& each : arguments) words.append(each.text()).append(1, '\n');
  if (!told_.emplace(kind, where.begin, std::move(words)).second) return;
  const Diagnostic& told = sink_.report(kind, where, arguments);
  std::string comment = std::string(diag_name(kind)) + ": " + told.message;
  std::ranges::replace(comment, '\n', ' ');
  comments_.emplace(where.begin, std::move(comment));
  ++count_;
  if (kind == Diag::lost_statement) lost_.push_back(where);
}

std::vector<std::string> Losses::comments(Span where) {
  std::vector<std::string> found;
  auto at = comments_.lower_bound(where.begin);
  while (at != comments_.end() && at->first < where.end) {
    if (std::ranges::find(found, at->second) == found.end()) found.push_back(std::move(at->second));
    at = comments_.erase(at);
  }
  return found;
}

}  // namespace speclev::converter
