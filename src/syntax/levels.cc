#include "syntax/levels.hh"

namespace speclev::syntax {

Output Levels::finish() {
  sink_.order_from(level_begin_);
  output_.failed = sink_.error_count() != 0;
  if (output_.failed) output_.files.clear();
  output_.cut_off = sink_.full();
  output_.more_warnings = sink_.more_warnings();
  output_.diagnostics = sink_.take();
  return std::move(output_);
}

void report_no_room(const NoRoom& no_room, Span head, Sink& sink) {
  sink.report(Diag::layout_room, head, {no_room.field, no_room.count, no_room.greatest});
}

void check_level_name(std::string_view name, Span where, const TargetData& target, Sink& sink) {
  const auto limit = target.limit(Limit::level_name);
  const std::size_t dot = name.find('.');
  if (!target.has(Feature::file_extension)) {
    if (name.empty() || name == "." || name == "..") sink.report(Diag::level_name_file, where, {name});
  } else if (name.empty()) {
    sink.report(Diag::level_name_empty, where).advise("the game loads a level by its name in the dungeon description");
  } else if (dot != std::string_view::npos) {
    Diagnostic& report = sink.report(Diag::level_name_dot, where);
    if (dot > 0) report.advise("the file gets its ending by itself: \"" + std::string(name.substr(0, dot)) + "\"");
    if (name.find('/') == std::string_view::npos) return;
  }
  if (static_cast<std::int64_t>(name.size()) > limit) sink.report(Diag::level_name_length, where, {limit, name.size()});
  if (name.find('/') != std::string_view::npos)
    sink.report(Diag::level_name_character, where, {"'/'"})
        .advise("the name becomes the name of a file in the output folder");
  if (name.find('\n') != std::string_view::npos) sink.report(Diag::level_name_character, where, {"a line end"});
}

}  // namespace speclev::syntax
