#include "lsp/findings.hh"

#include <algorithm>
#include <array>

#include "base/characters.hh"
#include "base/excerpt.hh"
#include "lsp/edits.hh"
#include "lsp/neighbours.hh"
#include "lua/allowance.hh"
#include "lua/script_lint.hh"
#include "speclev/disk.hh"

namespace speclev::lsp {

namespace {

/// More are of no use to anybody.
constexpr std::size_t most_messages = 200;
constexpr std::size_t seeds_of_scripts = 5;

/// What the protocol has for how bad something is.
int severity_of(Severity severity) {
  constexpr int error = 1, warning = 2, information = 3;
  return severity == Severity::error ? error : severity == Severity::warning ? warning : information;
}

/// What is shown as needless.
constexpr std::array unnecessary = {Diag::unused_variable, Diag::unrun_lines, Diag::second_case};

std::optional<SourceText> open_included(const std::string& path, const Documents& open) {
  if (const auto at = open.find(uri_of(path)); at != open.end()) return at->second->text;
  return open_on_disk(path).text;
}

std::vector<Diagnostic> look_at_script(const Document& document, const std::stop_token& stop) {
  lua::ScriptLintOptions options{.policy = document.setup.policy, .seeds = seeds_of_scripts};
  options.most_messages = most_messages;
  options.allowance = std::make_shared<lua::Allowance>();
  const std::stop_callback on_stop(stop, [&] { options.allowance->stop(); });
  return lua::lint_script(document.text, document.setup.scripts, options);
}

std::vector<Diagnostic> compile_document(const Document& document, const Documents& open) {
  const ResolvedSettings& setup = document.setup;
  const Target& target = *setup.target;
  CompileOptions options = compile_options(open);
  options.policy = setup.policy;
  options.check_only = true;
  const VersionWords version(version_word_count(target));
  if (document.kind == DocumentKind::levels) {
    if (!has_levels(target)) return {};
    return compile(document.text, target, setup.abi, version, options).diagnostics;
  }
  if (!has_dungeons(target)) return {};
  return compile_dungeon(document.text, form_of(document), "dungeon", target, setup.abi, version, {}, options)
      .diagnostics;
}

std::vector<Finding> wrong_lines(const Document& document) {
  std::vector<Finding> found;
  for (const WrongLine& each : read_settings(document.text.bytes(), document.folder()).wrong)
    found.push_back({document.lines.line(each.line), Severity::error, each.message});
  return found;
}

}  // namespace

CompileOptions compile_options(const Documents& open) {
  CompileOptions options;
  options.max_errors = most_messages;
  options.open = [&open](const std::string& path) { return open_included(path, open); };
  return options;
}

Findings look_at(const Document& document, const Documents& open, const std::stop_token& stop) {
  const ResolvedSettings& setup = document.setup;
  Findings findings;
  if (document.kind == DocumentKind::settings) {
    findings.others = wrong_lines(document);
    return findings;
  }
  if (!setup.error.empty()) findings.others.push_back({document.lines.line(0), Severity::error, setup.error});
  if (document.kind == DocumentKind::script) {
    findings.diagnostics = look_at_script(document, stop);
  } else if (setup.target) {
    findings.diagnostics = compile_document(document, open);
    if (is_dungeon(document.kind))
      for (Finding& each : missing_levels(document, open)) findings.others.push_back(std::move(each));
  }
  return findings;
}

Json diagnostic_of(const Finding& finding, Placing& placing) {
  return {{"range", placing.range(finding.span)},
          {"severity", severity_of(finding.severity)},
          {"source", "speclev"},
          {"message", finding.message}};
}

Json diagnostic_of(const Diagnostic& diagnostic, const Document& document, Placing& placing) {
  const std::string name(diag_name(diagnostic.id));
  Json result = {
      {"range", placing.range(diagnostic.span)},
      {"severity", severity_of(diagnostic.severity)},
      {"code", name},
      {"source", "speclev"},
      {"message", diagnostic.help.empty() ? diagnostic.message : diagnostic.message + "\n" + diagnostic.help}};
  if (const std::string& folder = document.setup.documents; !folder.empty())
    result["codeDescription"] = {{"href", folder + "/diagnostics.md#" + name}};
  if (std::ranges::find(unnecessary, diagnostic.id) != unnecessary.end()) result["tags"] = Json::array({1});
  for (const Note& note : diagnostic.notes)
    result["relatedInformation"].push_back(
        {{"location", {{"uri", document.uri}, {"range", placing.range(note.span)}}}, {"message", note.text}});
  return result;
}

std::string title_of(const Fix& fix, const SourceText& text) {
  const auto quoted = [](std::string_view each) { return quote(excerpt(each)); };
  const std::string_view old = text.text(fix.span);
  if (old.empty()) return "Insert " + quoted(fix.text);
  if (fix.text.empty()) return "Remove " + quoted(old);
  return "Replace " + quoted(old) + " by " + quoted(fix.text);
}

Json edit_of(const Fix& fix, const Document& document, Encoding encoding) {
  return edit_of(document.lines.range(fix.span, encoding), fix.text);
}

}  // namespace speclev::lsp
