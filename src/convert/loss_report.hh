// Reports what a conversion loses, as diagnostics and as comments.
#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "speclev/diagnostic.hh"

namespace speclev::converter {

/// What a converted level says less of, or otherwise, than its source: a message about the source, and a line for the
/// comment in front of what the statement has become.
class LossReport {
 public:
  explicit LossReport(Sink& sink) : sink_(sink) {}

  /// Tells of a loss; the same one of the same place is told once.
  /// whole: of a statement that is lost, all that is lost with it.
  void tell(Diag kind, Span where, std::initializer_list<MessageArgument> arguments, Span whole = {});
  /// The comments about what stands in a place, without a mark of the language; they are given once.
  std::vector<std::string> comments(Span where);
  bool empty() const { return count_ == 0; }
  /// The declarations of which nothing is left, in the order in which they were told.
  const std::vector<Span>& lost() const { return lost_; }
  /// Of a value that is lost: what the source may say in its place.
  void replace(Span value, std::string_view instead) {
    instead_.insert_or_assign(value.begin, std::pair(value, instead));
  }
  /// The source as if what is lost had never been written; nothing if all of it is still there.
  std::optional<SourceText> without_lost(const SourceText& source) const;
  /// Whether one that is there is among them.
  bool is_lost(Span where) const;
  /// Whether anything is otherwise that is still there.
  bool has_changes() const { return count_ > lost_.size(); }

 private:
  Sink& sink_;
  std::set<std::tuple<Diag, std::uint32_t, std::string>> told_;  ///< kinds, places, arguments
  std::multimap<std::uint32_t, std::string> comments_;           ///< by where it begins what they are about
  std::size_t count_ = 0;
  std::vector<Span> lost_;
  std::map<std::uint32_t, std::pair<Span, std::string>> instead_;  ///< by where they begin
};

}  // namespace speclev::converter
