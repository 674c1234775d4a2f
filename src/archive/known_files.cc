// Recognises members of archives by their names.
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "diag/fields.hh"
#include "speclev/archive.hh"
#include "target/embed.hh"

namespace speclev {

namespace {

/// A name, or '*' and the end of names, and what has it: a field of dat/archive-files.
struct KnownFile {
  std::string_view name;
  MemberKind kind;

  bool is(std::string_view file) const { return name.starts_with('*') ? file.ends_with(name.substr(1)) : file == name; }
};

MemberKind kind_named(std::string_view word) {
  constexpr std::array<std::pair<std::string_view, MemberKind>, 5> kinds = {{{"compiled", MemberKind::compiled},
                                                                             {"quest", MemberKind::quest},
                                                                             {"same", MemberKind::same},
                                                                             {"build", MemberKind::build},
                                                                             {"list", MemberKind::list}}};
  const auto at = std::ranges::find(kinds, word, &std::pair<std::string_view, MemberKind>::first);
  return at == kinds.end() ? MemberKind::unknown : at->second;
}

std::vector<KnownFile> read() {
  constexpr std::string_view table = "archive-files";
  const auto source = SourceText::of(std::string(table), embedded_file(table).value_or(""));
  const DiagnosticPolicy policy;
  Sink sink(policy);
  FieldReader in(source, sink);
  std::vector<KnownFile> files;
  while (in.next_line()) {
    const MemberKind kind = kind_named(in.field("a kind")->text);
    while (in.more()) files.push_back({in.field("a name")->text, kind});
  }
  return files;
}

}  // namespace

MemberKind kind_of_member(std::string_view name) {
  static const std::vector<KnownFile> files = read();
  const std::string_view own = name.substr(name.rfind('/') + 1);
  const auto at = std::ranges::find_if(files, [&](const KnownFile& each) { return each.is(own); });
  return at == files.end() ? MemberKind::unknown : at->kind;
}

}  // namespace speclev
