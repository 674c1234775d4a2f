#include "opcode/compile.hh"

#include "opcode/builder.hh"
#include "opcode/lower.hh"
#include "syntax/levels.hh"

namespace speclev::opcode {

Output compile(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
               const CompileOptions& options) {
  const TargetData& data = target.data();
  Codes codes(data.opcodes);
  Emitter program(data, codes, abi);
  Sink sink(options.policy, options.max_errors, options.most_warnings());
  syntax::Levels levels(sink, options);
  Bounds bounds;
  FileState file;
  OtherTargets others;
  const auto level = [&](const ast::Level& steps) {
    program.begin();
    const std::string name = Lowerer({source, steps, data, abi, bounds, file, others, sink, program}).lower();
    // Functions may stand in front of all levels.
    const ast::StepKind first = steps.steps.front().kind;
    if (first == ast::StepKind::function || first == ast::StepKind::include) return;
    const auto write = [&] { return program.file(version); };
    levels.add(name, steps.steps.front().span, write, program.here());
  };

  Scanner scanner(source, data, abi, sink);
  Builder builder(scanner, others, sink, level);
  Parser(scanner, builder).parse();
  builder.finish();
  return levels.finish();
}

}  // namespace speclev::opcode
