#include "classic/compile.hh"

#include <unordered_map>

#include "binary/writer.hh"
#include "classic/builder.hh"
#include "classic/lower.hh"

namespace speclev::classic {

Output compile(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
               const CompileOptions& options) {
  const TargetData& data = target.data();
  Output output;
  Sink sink(options.policy, options.max_errors);
  std::unordered_map<std::string, std::size_t> file_of_level;
  std::size_t level_begin = 0;

  const auto level = [&](const ast::DeclarationList& declarations) {
    NamedLevel made = Lowerer(source, data, abi, sink).lower(declarations);
    const auto [at, is_new] = file_of_level.try_emplace(made.name, output.files.size());
    if (!is_new) sink.report(Diag::duplicate_level, declarations.front().span, {made.name});
    sink.order_from(level_begin);
    level_begin = sink.mark();
    if (sink.error_count() != 0 || options.check_only) return;
    made.level.version = version;
    OutputFile file{made.name + ".lev", write_binary(*data.layout, abi, &made.level)};
    if (is_new)
      output.files.push_back(std::move(file));
    else
      output.files[at->second] = std::move(file);
  };

  Scanner scanner(source, data, abi, sink);
  Builder builder(scanner, sink, level);
  Parser(scanner, builder).parse();
  builder.finish();
  sink.order_from(level_begin);
  output.failed = sink.error_count() != 0;
  if (output.failed) output.files.clear();
  output.cut_off = sink.full();
  output.diagnostics = sink.take();
  return output;
}

}  // namespace speclev::classic
