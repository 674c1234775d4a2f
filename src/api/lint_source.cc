#include "api/lint_source.hh"

#include <algorithm>
#include <string>
#include <string_view>

#include "base/file_names.hh"
#include "lint/allowed.hh"

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
  SourceMessages messages(source, sink);
  const auto of_source = std::stable_partition(output.diagnostics.begin(), output.diagnostics.end(),
                                               [](const Diagnostic& each) { return !is_of_lint(each.id); });
  for (auto each = of_source; each != output.diagnostics.end(); ++each)
    messages.report(each->id, each->span, level_at(output, each->span.begin), {each->message});
  output.diagnostics.erase(of_source, output.diagnostics.end());
  LintOptions wanted;
  wanted.loads = options.lint_seeds;
  wanted.assume = options.assume;
  wanted.time = options.lint_time;
  for (const OutputFile& file : output.files) {
    wanted.level_name = file_stem(file.name);
    const LevelModelReading reading = read_level(file.bytes, target, abi, file.declarations);
    if (!reading.level) continue;
    if (options.is_below) wanted.is_below = options.is_below(wanted.level_name);
    for (const LintFinding& each : lint_messages(*reading.level, options.policy, wanted).findings)
      messages.report(each.rule, each.declaration.value_or(Span()), wanted.level_name, {each.text});
  }
  messages.report_unused();
  output.failed = output.failed || sink.error_count() != 0;
  if (output.failed) output.files.clear();
  output.more_warnings += sink.more_warnings();
  for (Diagnostic& each : sink.take()) output.diagnostics.push_back(std::move(each));
  std::ranges::stable_sort(output.diagnostics, {}, [](const Diagnostic& each) { return each.span.begin; });
}

}  // namespace speclev::linter
