// Renders diagnostics as SARIF.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "base/characters.hh"
#include "base/uri.hh"
#include "diag/columns.hh"
#include "diag/markdown.hh"
#include "diag/sections.hh"
#include "speclev/report.hh"

namespace speclev {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* schema = "https://json.schemastore.org/sarif-2.1.0.json";

Json text_of(const std::string& text) { return {{"text", terminal_safe(text, "\n\t")}}; }

/// A path as a relative or absolute reference to a file.
std::string uri_of(std::string_view path) {
  const std::string result = percent_encoded(path, "!$&'()*+,;=@");
  return path.starts_with('/') ? "file://" + result : result;
}

const char* level_of(Severity severity) {
  constexpr const char* levels[] = {"error", "warning", "note"};
  return levels[static_cast<std::size_t>(severity)];
}

/// Writes a report as the log of one run.
class Log {
 public:
  explicit Log(const Report& report) : report_(report) {}

  Json whole() {
    for (const auto& part : report_.parts) {
      if (const auto* file = std::get_if<FileReport>(&part))
        for (const Diagnostic& each : file->diagnostics) results_.push_back(result(file->source, each));
      else
        add_notification(std::get<ProgramMessage>(part));
    }
    Json driver = {{"name", report_.program}, {"version", report_.version}, {"rules", std::move(rules_)}};
    Json invocation = {{"executionSuccessful", !failed_}};
    if (!notifications_.empty()) invocation["toolExecutionNotifications"] = std::move(notifications_);
    Json run = {{"tool", {{"driver", std::move(driver)}}},
                {"invocations", Json::array({std::move(invocation)})},
                {"columnKind", "unicodeCodePoints"},
                {"results", std::move(results_)}};
    return {{"$schema", schema}, {"version", "2.1.0"}, {"runs", Json::array({std::move(run)})}};
  }

 private:
  Json region(const SourceText& source, Span span) const {
    const Position start = source.position(span.begin), end = source.position(span.end);
    const auto column = [&](const Position& at) { return character_column(source.line(at.line), at.column - 1); };
    return {{"startLine", start.line},  {"startColumn", column(start)}, {"endLine", end.line},
            {"endColumn", column(end)}, {"byteOffset", span.begin},     {"byteLength", span.end - span.begin}};
  }

  static Json artifact(const SourceText& source) { return {{"uri", uri_of(source.name())}}; }

  Json location(const SourceText& source, Span span) const {
    return {{"physicalLocation", {{"artifactLocation", artifact(source)}, {"region", region(source, span)}}}};
  }

  Json related(const SourceText& source, Span span, const std::string& text) const {
    Json result = location(source, span);
    result["message"] = text_of(text);
    return result;
  }

  Json fix(const SourceText& source, const Diagnostic& diagnostic) const {
    Json replacement = {{"deletedRegion", region(source, diagnostic.fix->span)},
                        {"insertedContent", text_of(diagnostic.fix->text)}};
    Json change = {{"artifactLocation", artifact(source)}, {"replacements", Json::array({std::move(replacement)})}};
    return {{"description", text_of(diagnostic.help.empty() ? diagnostic.message : diagnostic.help)},
            {"artifactChanges", Json::array({std::move(change)})},
            {"properties", {{"certain", diagnostic.fix->certain}}}};
  }

  Json result(const SourceText& source, const Diagnostic& diagnostic) {
    failed_ = failed_ || diagnostic.severity == Severity::error;
    std::string text = diagnostic.message;
    if (!diagnostic.help.empty()) text += "; " + diagnostic.help;
    Json result = {{"ruleId", diag_name(diagnostic.id)},
                   {"ruleIndex", rule(diagnostic.id)},
                   {"level", level_of(diagnostic.severity)},
                   {"message", text_of(text)},
                   {"locations", Json::array({location(source, diagnostic.span)})}};
    Json notes = Json::array();
    for (const Note& note : diagnostic.notes) notes.push_back(related(source, note.span, note.text));
    if (!notes.empty()) result["relatedLocations"] = std::move(notes);
    if (diagnostic.identity) result["partialFingerprints"] = {{"speclevFinding/v1", diagnostic.identity->fingerprint}};
    if (diagnostic.fix) result["fixes"] = Json::array({fix(source, diagnostic)});
    return result;
  }

  /// The number of the rule that a kind of message is.
  std::size_t rule(Diag id) {
    const auto [known, is_new] = numbers_.try_emplace(id, rules_.size());
    if (is_new) {
      const std::string section(diag_section(id));
      const DiagGroup group = diag_group(id);
      const bool given = group == DiagGroup::error || group == DiagGroup::warning;
      rules_.push_back({{"id", diag_name(id)},
                        {"shortDescription", text_of(without_markdown(first_sentence(section), TextStyle::plain))},
                        {"help", {{"text", without_markdown(section, TextStyle::plain)}, {"markdown", section}}},
                        {"defaultConfiguration", {{"enabled", given}, {"level", level_of(usual_severity(id))}}}});
    }
    return known->second;
  }

  void add_notification(const ProgramMessage& remark) {
    constexpr const char* levels[] = {"error", "warning", "note", "note"};
    failed_ = failed_ || remark.kind == ProgramMessage::Kind::error;
    notifications_.push_back(
        {{"level", levels[static_cast<std::size_t>(remark.kind)]}, {"message", text_of(remark.text)}});
  }

  const Report& report_;
  std::map<Diag, std::size_t> numbers_;
  Json rules_ = Json::array();
  Json results_ = Json::array();
  Json notifications_ = Json::array();
  bool failed_ = false;
};

}  // namespace

std::string render_sarif(const Report& report) {
  return Log(report).whole().dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace speclev
