#include "api/lint_source.hh"

#include <algorithm>
#include <string>
#include <string_view>

#include "base/file_names.hh"
#include "lint/allowed.hh"
#include "speclev/lint.hh"

namespace speclev::linter {

namespace {

/// The level in whose declarations a place is; empty where it is in none.
std::string_view level_at(const Output& output, std::uint32_t offset) {
  for (const OutputFile& file : output.files)
    for (const DeclarationPlace& each : file.declarations)
      if (offset >= each.span.begin && offset < each.span.end) return file_stem(file.name);
  return {};
}

}  // namespace

void lint_source(const SourceText& source, const Target& target, const Abi& abi, const CompileOptions& options,
                 Output& output) {
  Sink sink(options.policy, options.max_errors, options.most_warnings());
  Allowed allowed(source);
  Identities identities;
  const auto of_source = std::stable_partition(output.diagnostics.begin(), output.diagnostics.end(),
                                               [](const Diagnostic& each) { return !is_of_lint(each.id); });
  for (auto each = of_source; each != output.diagnostics.end(); ++each)
    if (!allowed.silences(each->id, each->span))
      sink.report(each->id, each->span, {each->message}).advise_if(lint_advice(each->id)).identity =
          identities.next(each->id, level_at(output, each->span.begin), source.text(each->span));
  output.diagnostics.erase(of_source, output.diagnostics.end());
  LintOptions wanted;
  wanted.loads = options.lint_seeds;
  wanted.assume = options.assume;
  wanted.style = looks_for_style(options.policy);
  for (const OutputFile& file : output.files) {
    wanted.level_name = file_stem(file.name);
    const LevelModelReading reading = read_level(file.bytes, target, abi, file.declarations);
    if (!reading.level) continue;
    if (options.is_below) wanted.is_below = options.is_below(wanted.level_name);
    if (options.lint_time) wanted.goes_on = until_over(*options.lint_time);
    const LintResult result = lint(*reading.level, wanted);
    for (const LintFinding& each : result.findings) {
      const Span where = each.declaration.value_or(Span());
      if (sink.enabled(each.rule) && !allowed.silences(each.rule, where))
        sink.report(each.rule, where, {lint_text(each, result.loads)}).advise_if(lint_advice(each.rule)).identity =
            identities.next(each.rule, wanted.level_name, source.text(where));
    }
    if (options.lint_time && result.tried < result.wanted)
      sink.report(Diag::fewer_seeds, declaration_of(*reading.level, Origin{"level", -1, 0}).value_or(Span()),
                  {time_text(result, *options.lint_time)});
  }
  allowed.tell_unused(sink);
  output.failed = output.failed || sink.error_count() != 0;
  if (output.failed) output.files.clear();
  output.more_warnings += sink.more_warnings();
  for (Diagnostic& each : sink.take()) output.diagnostics.push_back(std::move(each));
  std::ranges::stable_sort(output.diagnostics, {}, [](const Diagnostic& each) { return each.span.begin; });
}

}  // namespace speclev::linter
