#include "opcode/compile.hh"

#include "binary/writer.hh"
#include "opcode/builder.hh"
#include "opcode/lower.hh"
#include "syntax/levels.hh"

namespace speclev::opcode {

Output compile(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
               const CompileOptions& options) {
  const TargetData& data = target.data();
  Codes codes(data.opcodes);
  Sink sink(options.policy, options.max_errors);
  syntax::Levels levels(sink, options);
  Bounds bounds;
  OtherTargets others;
  const auto level = [&](const ast::Level& steps) {
    NamedProgram made = Lowerer(source, data, codes, abi, bounds, others, sink).lower(steps);
    const auto write = [&] {
      made.program.version = version;
      return write_binary(*data.layout, abi, &made.program);
    };
    levels.add(made.name, steps.steps.front().span, write, made.program.ops.size());
  };

  Scanner scanner(source, data, abi, sink);
  Builder builder(scanner, others, sink, level);
  Parser(scanner, builder).parse();
  builder.finish();
  return levels.finish();
}

}  // namespace speclev::opcode
