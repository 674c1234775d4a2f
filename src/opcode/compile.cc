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
  const auto level = [&](const ast::Level& steps) {
    const Span head = steps.steps.front().span;
    levels.make(head, [&] {
      program.begin();
      const std::string name = Lowerer({source, steps, data, abi, bounds, sink, program}).lower();
      levels.add(name, head, [&] { return program.file(version); }, program.here());
    });
  };

  Scanner scanner(source, data, abi, sink);
  Builder builder(scanner, sink, level);
  Parser(scanner, builder).parse();
  builder.finish();
  return levels.finish();
}

}  // namespace speclev::opcode
