// What a compiler made with Flex and Bison takes at least: the floor, and between reading and writing the scanners of
// grammar/ and parsers of its grammars without their actions.  limit TARGET LIST FILE…

#include "bench/least_work.hh"
#include "classic/builder.hh"
#include "limit_classic_parser.hh"
#include "limit_opcode_parser.hh"
#include "opcode/builder.hh"
#include "speclev/abi.hh"
#include "speclev/target.hh"

namespace {

[[noreturn]] void fail_at(speclev::Span where) {
  std::fprintf(stderr, "limit: syntax error at offset %u\n", static_cast<unsigned>(where.begin));
  std::exit(1);
}

}  // namespace

namespace speclev::classic {

void Limit::report_syntax_error(const context& found) const { fail_at(found.location()); }
void Limit::error(const Span& where, const std::string&) { fail_at(where); }

static void parse(const SourceText& source, const Target& target, const Abi& abi) {
  Sink sink({}, 1);
  Scanner scanner(source, data_of(target), abi, sink);
  Builder builder(scanner, sink, [](const auto&) {});
  Limit(scanner, builder).parse();
}

}  // namespace speclev::classic

namespace speclev::opcode {

void Limit::report_syntax_error(const context& found) const { fail_at(found.location()); }
void Limit::error(const Span& where, const std::string&) { fail_at(where); }

static void parse(const SourceText& source, const Target& target, const Abi& abi) {
  Sink sink({}, 1);
  Scanner scanner(source, data_of(target), abi, sink);
  Builder builder(scanner, sink, [](const auto&) {});
  Limit(scanner, builder).parse();
}

}  // namespace speclev::opcode

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const auto target = speclev::find_target(argv[1]);
  const auto abi = target ? speclev::parse_abi(target->default_abi()) : std::nullopt;
  if (!abi) speclev::bench::fail(argv[1]);
  const auto parse = target->language() == "classic" ? speclev::classic::parse : speclev::opcode::parse;
  for (int i = 3; i < argc; ++i) {
    const speclev::SourceText source(argv[i], speclev::bench::read_file(argv[i]));
    parse(source, *target, *abi);
  }
  speclev::bench::write_levels(argv[2]);
  return 0;
}
