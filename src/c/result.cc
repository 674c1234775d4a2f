#include "c/result.hh"

#include <utility>

#include "speclev/speclev.hh"

namespace speclev::c {

namespace {

constexpr std::string_view script_language = "lua";

speclev_place nowhere() { return {}; }

}  // namespace

std::uint32_t KeptLevel::line_of(const Origin& origin) const {
  if (!source || !model) return 0;
  const std::optional<Span> span = declaration_of(*model, origin);
  return span ? source->lines.line_at(span->begin) : 0;
}

void Result::add_file(std::string name, std::string bytes) {
  const std::string& kept = strings_.emplace_back(std::move(bytes));
  files.add({.size = 0, .name = keep(std::move(name)), .bytes = kept.c_str(), .length = kept.size()});
}

void Result::include(std::string path) {
  included.back() = keep(std::move(path));
  included.push_back(nullptr);
}

speclev_edit& Result::keep_edit(const LinedSource& source, const Fix& fix) {
  return edits_.emplace_back(speclev_edit{.size = sizeof(speclev_edit),
                                          .begin = source.lines.at(fix.span.begin),
                                          .end = source.lines.at(fix.span.end),
                                          .text = keep(fix.text),
                                          .length = fix.text.size(),
                                          .is_certain = fix.certain});
}

const speclev_note* const* Result::keep_notes(const LinedSource& source, const std::vector<Note>& notes) {
  List<speclev_note>& list = notes_.emplace_back();
  for (const Note& note : notes)
    list.add({.size = 0,
              .begin = source.lines.at(note.span.begin),
              .end = source.lines.at(note.span.end),
              .text = keep(note.text)});
  return list.array();
}

void Result::add(const LinedSource& source, std::vector<Diagnostic> given) {
  if (given.empty()) return;
  const char* file = keep(source.text.name());
  for (Diagnostic& each : given) {
    const std::string rendered = render_text(source.text, each, false);
    diagnostics.add({.size = 0,
                     .severity = static_cast<std::int32_t>(each.severity),
                     .number = static_cast<std::uint32_t>(each.id),
                     .code = keep(diag_name(each.id)),
                     .file = file,
                     .begin = source.lines.at(each.span.begin),
                     .end = source.lines.at(each.span.end),
                     .message = keep(std::move(each.message)),
                     .help = keep(std::move(each.help)),
                     .fix = each.fix ? &keep_edit(source, *each.fix) : nullptr,
                     .notes = keep_notes(source, each.notes),
                     .rendered = keep(rendered),
                     .level = keep(each.identity ? each.identity->level : std::string()),
                     .fingerprint = keep(each.identity ? each.identity->fingerprint : std::string())});
  }
}

void Result::add(Severity severity, std::optional<Diag> kind, std::string file, std::string text, std::string help) {
  constexpr std::string_view words[] = {"error", "warning", "style"};
  std::string rendered = file;
  rendered.append(file.empty() ? "" : ": ").append(words[static_cast<std::size_t>(severity)]).append(": ").append(text);
  if (kind) rendered.append(" [").append(diag_name(*kind)).append("]");
  if (!help.empty()) rendered.append("\nhelp: ").append(help);
  diagnostics.add({.size = 0,
                   .severity = static_cast<std::int32_t>(severity),
                   .number = kind ? static_cast<std::uint32_t>(*kind) : 0,
                   .code = keep(kind ? diag_name(*kind) : std::string_view()),
                   .file = keep(std::move(file)),
                   .begin = nowhere(),
                   .end = nowhere(),
                   .message = keep(std::move(text)),
                   .help = keep(std::move(help)),
                   .fix = nullptr,
                   .notes = notes_.emplace_back().array(),
                   .rendered = keep(rendered + "\n"),
                   .level = "",
                   .fingerprint = ""});
}

void Result::add(std::vector<FileReport> reports) {
  for (FileReport& report : reports) add(LinedSource(report.source), std::move(report.diagnostics));
}

void Result::add(const LinedSource& source, Output output) {
  failed = failed || output.failed;
  for (std::string& path : output.included) include(std::move(path));
  add(std::move(output.reports));
  add(source, std::move(output.diagnostics));
  for (OutputFile& file : output.files) add_file(std::move(file.name), std::move(file.bytes));
  for (ListLine& line : output.lines)
    lines.add({.size = 0,
               .list = keep(std::move(line.list)),
               .entry = keep(std::move(line.entry)),
               .text = keep(std::move(line.text))});
}

void Result::add_facts(const GivenTarget& given, const std::string& abi) {
  const Target& target = given.target;
  const std::string& machine = abi.empty() ? target.default_abi() : abi;
  const VersionWords* words = given.game ? nullptr : target.version(machine);
  const VersionWords* kept = words == nullptr ? nullptr : &words_.emplace_back(*words);
  facts.add({.size = 0,
             .name = keep(target.name()),
             .game = keep(target.game()),
             .description = keep(described(target)),
             .language = keep(given.game ? script_language : target.language()),
             .abi = keep(machine),
             .version = kept == nullptr ? nullptr : kept->data(),
             .version_count = kept == nullptr ? 0 : kept->size(),
             .has_levels = !given.game && has_levels(target),
             .has_dungeons = !given.game && has_dungeons(target),
             .known_levels = target.known_levels()});
}

}  // namespace speclev::c
