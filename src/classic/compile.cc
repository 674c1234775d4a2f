#include "classic/compile.hh"

#include "binary/writer.hh"
#include "classic/builder.hh"
#include "classic/lower.hh"
#include "syntax/levels.hh"
#include "syntax/tokens.hh"

namespace speclev::classic {

Output compile(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
               const CompileOptions& options) {
  const TargetData& data = data_of(target);
  Sink sink(options.policy, options.max_errors, options.most_warnings());
  syntax::Levels levels(data, sink, options);
  CrossLevelState carried;
  const auto level = [&](const ast::DeclarationList& declarations) {
    Declared declared;
    NamedLevel made =
        Lowerer(source, data, abi, carried, sink, options.keep_declarations ? &declared : nullptr).lower(declarations);
    const Span head = declarations.front().span;
    const auto write = [&] {
      made.level.version = version;
      return write_binary(*data.layout, abi, &made.level);
    };
    syntax::make_level(sink, head, [&] { levels.add(made.name, head, write, {.declarations = declared.take()}); });
  };

  Scanner scanner(source, data, abi, sink);
  Builder builder(scanner, sink, level);
  Parser(scanner, builder).parse();
  builder.finish();
  return levels.finish();
}

std::vector<SourceToken> tokens(const SourceText& source, const TargetData& target, const Abi& abi) {
  return syntax::tokens_of<Scanner>(source, target, abi);
}

}  // namespace speclev::classic
