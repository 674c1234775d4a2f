#include "api/lint_source.hh"

#include <algorithm>

#include "lint/allowed.hh"
#include "speclev/lint.hh"

namespace speclev::linter {

void lint_source(const SourceText& source, const Target& target, const Abi& abi, const CompileOptions& options,
                 Output& output) {
  Sink sink(options.policy, options.max_errors, options.most_warnings());
  Allowed allowed(source);
  const auto of_source =
      std::stable_partition(output.diagnostics.begin(), output.diagnostics.end(),
                            [](const Diagnostic& each) { return diag_group(each.id) != DiagGroup::lint; });
  for (auto each = of_source; each != output.diagnostics.end(); ++each)
    if (!allowed.silences(each->id, each->span))
      sink.report(each->id, each->span, {each->message}).advise_if(lint_advice(each->id));
  output.diagnostics.erase(of_source, output.diagnostics.end());
  LintOptions wanted;
  for (const OutputFile& file : output.files) {
    wanted.level_name = file.name.substr(0, file.name.rfind('.'));
    const LevelModelReading reading = read_level(file.bytes, target, abi, file.declarations);
    if (!reading.level) continue;
    for (const LintFinding& each : lint(*reading.level, wanted)) {
      const Span where = each.declaration.value_or(Span());
      if (sink.enabled(each.rule) && !allowed.silences(each.rule, where))
        sink.report(each.rule, where, {lint_text(each, wanted)}).advise_if(lint_advice(each.rule));
    }
  }
  allowed.tell_unused(sink);
  output.failed = output.failed || sink.error_count() != 0;
  if (output.failed) output.files.clear();
  output.more_warnings += sink.more_warnings();
  for (Diagnostic& each : sink.take()) output.diagnostics.push_back(std::move(each));
  std::ranges::stable_sort(output.diagnostics, {}, [](const Diagnostic& each) { return each.span.begin; });
}

}  // namespace speclev::linter
