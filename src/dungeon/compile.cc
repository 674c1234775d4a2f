#include "dungeon/compile.hh"

#include <algorithm>
#include <iterator>
#include <utility>

#include "binary/writer.hh"
#include "dungeon/builder.hh"
#include "dungeon/lint.hh"
#include "dungeon/preprocess.hh"
#include "syntax/levels.hh"
#include "syntax/tokens.hh"

namespace speclev::dungeon {

namespace {

/// Where dungeons, levels and branches are named: each by its number in the whole file.
std::vector<DeclarationPlace> places_of(const Places& places) {
  std::vector<DeclarationPlace> result;
  const auto add = [&](std::string_view list, const std::vector<Places::Named>& named) {
    for (std::size_t i = 0; i < named.size(); ++i)
      result.push_back({list, static_cast<int>(named[i].dungeon), static_cast<int>(i), named[i].name});
  };
  add("dungeons", places.dungeons);
  add("levels", places.levels);
  add("branches", places.branches);
  return result;
}

/// The compiler proper.
Description read_plain(const SourceText& source, const TargetData& target, const Abi& abi,
                       const CompileOptions& options) {
  Sink sink(options.policy, options.max_errors, options.most_warnings());
  Scanner scanner(source, target, abi, sink);
  Builder builder(scanner, sink);
  Parser(scanner, builder).parse();
  Lowerer lowerer(source, target, abi, sink);
  File file = lowerer.lower(builder.take());
  if (!sink.full()) lint(file, lowerer.places(), target, sink);
  sink.order_from(0);
  Output output;
  output.failed = sink.error_count() != 0;
  output.cut_off = sink.full();
  output.more_warnings = sink.more_warnings();
  output.diagnostics = sink.take();
  Description result{std::move(file), std::move(output)};
  if (options.keep_declarations) result.places = places_of(lowerer.places());
  return result;
}

}  // namespace

Description read(const SourceText& source, DungeonForm form, const Target& target, const Abi& abi,
                 const Conditions& conditions, const CompileOptions& options) {
  const TargetData& data = data_of(target);
  if (form == DungeonForm::pdf) return read_plain(source, data, abi, options);
  Sink sink(options.policy, options.max_errors, options.most_warnings());
  const Preprocessed text = preprocess(source, data, conditions, sink);
  if (sink.error_count() != 0 && !text.is_sure()) {
    Output output;
    output.failed = true;
    output.cut_off = sink.full();
    output.more_warnings = sink.more_warnings();
    output.diagnostics = sink.take();
    return {{}, std::move(output)};
  }
  Description result = read_plain(SourceText(source.name(), text.text()), data, abi, options);
  auto& diagnostics = result.output.diagnostics;
  for (Diagnostic& diagnostic : diagnostics) {
    diagnostic.span = text.original(diagnostic.span);
    for (Note& note : diagnostic.notes) note.span = text.original(note.span);
    if (diagnostic.fix) diagnostic.fix->span = text.original(diagnostic.fix->span);
  }
  for (DeclarationPlace& place : result.places) place.span = text.original(place.span);
  result.output.failed = result.output.failed || sink.error_count() != 0;
  result.output.more_warnings += sink.more_warnings();
  const auto earlier = sink.take();
  diagnostics.insert(diagnostics.begin(), earlier.begin(), earlier.end());
  std::stable_sort(diagnostics.begin(), diagnostics.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return a.span.begin < b.span.begin; });
  return result;
}

void write(File file, const std::string& name, const Target& target, const Abi& abi, const VersionWords& version,
           Output& output) {
  std::string bytes;
  file.version = version;
  try {
    if (!file.dungeons.empty()) bytes = write_binary(*data_of(target).dungeon_layout, abi, &file);
    output.files.push_back({name, std::move(bytes)});
  } catch (const NoRoom& no_room) {
    const DiagnosticPolicy policy;
    Sink sink(policy);
    syntax::report_no_room(no_room, {}, sink);
    output.failed = true;
    std::ranges::move(sink.take(), std::back_inserter(output.diagnostics));
  }
}

std::vector<SourceToken> tokens(const SourceText& source, const TargetData& target, const Abi& abi) {
  return syntax::tokens_of<Scanner>(source, target, abi);
}

}  // namespace speclev::dungeon
