// Renders diagnostics in the JSON form of GCC.
#include <nlohmann/json.hpp>

#include "base/characters.hh"
#include "diag/columns.hh"
#include "speclev/report.hh"

namespace speclev {

namespace {

using Json = nlohmann::ordered_json;

/// GCC has the column once more, in the unit that is asked for; here it is that of editors, bytes.
Json place(const SourceText& source, std::uint32_t offset) {
  const Position position = source.position(offset);
  return {{"file", terminal_safe(source.name())},
          {"line", position.line},
          {"display-column", display_column(source.line(position.line), position.column - 1)},
          {"byte-column", position.column},
          {"column", position.column}};
}

Json location(const SourceText& source, Span span) {
  Json result = {{"caret", place(source, span.begin)}};
  if (span.end > span.begin + 1) result["finish"] = place(source, span.end - 1);
  return result;
}

Json child(const SourceText& source, Span span, const std::string& text) {
  return {{"kind", "note"},
          {"message", terminal_safe(text)},
          {"locations", Json::array({location(source, span)})},
          {"escape-source", false}};
}

Json message(const SourceText& source, const Diagnostic& diagnostic) {
  Json children = Json::array();
  if (!diagnostic.help.empty()) children.push_back(child(source, diagnostic.span, diagnostic.help));
  for (const Note& note : diagnostic.notes) children.push_back(child(source, note.span, note.text));
  constexpr const char* kinds[] = {"error", "warning", "note"};
  Json result = {{"kind", kinds[static_cast<std::size_t>(diagnostic.severity)]},
                 {"message", terminal_safe(diagnostic.message)},
                 {"option", "-W" + std::string(diag_name(diagnostic.id))},
                 {"children", std::move(children)},
                 {"column-origin", 1},
                 {"locations", Json::array({location(source, diagnostic.span)})},
                 {"escape-source", false}};
  if (diagnostic.fix)
    result["fixits"] = Json::array({{{"start", place(source, diagnostic.fix->span.begin)},
                                     {"next", place(source, diagnostic.fix->span.end)},
                                     {"string", terminal_safe(diagnostic.fix->text, "\n\t")}}});
  return result;
}

Json message(const std::string& program, const ProgramMessage& remark) {
  constexpr const char* kinds[] = {"error", "warning", "note", "note"};
  return {{"kind", kinds[static_cast<std::size_t>(remark.kind)]},
          {"message", terminal_safe(program + ": " + remark.text)},
          {"children", Json::array()},
          {"column-origin", 1},
          {"locations", Json::array()},
          {"escape-source", false}};
}

}  // namespace

std::string render_json(const Report& report) {
  Json result = Json::array();
  for (const auto& part : report.parts) {
    if (const auto* file = std::get_if<FileReport>(&part))
      for (const Diagnostic& each : file->diagnostics) result.push_back(message(file->source, each));
    else
      result.push_back(message(report.program, std::get<ProgramMessage>(part)));
  }
  return result.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace speclev
