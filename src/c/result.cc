#include "c/result.hh"

#include <utility>

#include "diag/columns.hh"
#include "speclev/speclev.hh"

namespace speclev::c {

namespace {

constexpr std::string_view script_language = "lua";
constexpr std::string_view severity_words[] = {"error", "warning", "style"};

speclev_place nowhere() { return {}; }

}  // namespace

speclev_place LinedSource::place_of(std::uint32_t offset) const {
  const Position at = text.position(offset);
  const std::size_t byte = at.column - 1;
  const std::string_view rest = text.bytes().substr(offset - byte);  // from the beginning of the line
  return {.offset = offset,
          .line = static_cast<std::uint32_t>(at.line),
          .column = static_cast<std::uint32_t>(at.column),
          .character_column = static_cast<std::uint32_t>(character_column(rest, byte)),
          .utf16_column = static_cast<std::uint32_t>(utf16_column(rest, byte))};
}

std::uint32_t KeptLevel::line_of(const Origin& origin) const {
  if (!source || !model) return 0;
  const std::optional<Span> span = declaration_of(*model, origin);
  return span ? source->line_at(span->begin) : 0;
}

void Result::add_file(std::string name, std::string bytes) {
  const std::string& kept = strings_.emplace_back(std::move(bytes));
  files.add({.size = 0, .name = keep(std::move(name)), .bytes = kept.c_str(), .length = kept.size()});
}

speclev_edit& Result::keep_edit(const LinedSource& source, const Fix& fix) {
  return edits_.emplace_back(speclev_edit{.size = sizeof(speclev_edit),
                                          .begin = source.place_of(fix.span.begin),
                                          .end = source.place_of(fix.span.end),
                                          .text = keep(fix.text),
                                          .length = fix.text.size(),
                                          .is_certain = fix.certain});
}

const speclev_note* const* Result::keep_notes(const LinedSource& source, const std::vector<Note>& notes) {
  List<speclev_note>& list = notes_.emplace_back();
  for (const Note& note : notes)
    list.add({.size = 0,
              .begin = source.place_of(note.span.begin),
              .end = source.place_of(note.span.end),
              .text = keep(note.text)});
  return list.array();
}

/// What all messages have.
void Result::add(Severity severity, speclev_diagnostic told, const std::optional<FindingIdentity>& identity) {
  failed = failed || severity == Severity::error;
  told.severity = static_cast<std::int32_t>(severity);
  told.level = keep(identity ? identity->level : std::string());
  told.fingerprint = keep(identity ? identity->fingerprint : std::string());
  diagnostics.add(told);
}

void Result::add(const LinedSource& source, std::vector<Diagnostic> given) {
  if (given.empty()) return;
  const char* file = keep(source.text.name());
  for (Diagnostic& each : given) {
    const char* rendered = keep(render_text(source.text, each, false));
    add(each.severity,
        {.size = 0,
         .severity = 0,
         .number = static_cast<std::uint32_t>(each.id),
         .code = keep(diag_name(each.id)),
         .file = file,
         .begin = source.place_of(each.span.begin),
         .end = source.place_of(each.span.end),
         .message = keep(std::move(each.message)),
         .help = keep(std::move(each.help)),
         .fix = each.fix ? &keep_edit(source, *each.fix) : nullptr,
         .notes = keep_notes(source, each.notes),
         .rendered = rendered,
         .level = nullptr,
         .fingerprint = nullptr},
        each.identity);
  }
}

void Result::add(std::string file, Unplaced told) {
  const std::string_view code = told.kind ? diag_name(*told.kind) : std::string_view();
  std::string rendered = file;
  rendered.append(file.empty() ? "" : ": ")
      .append(severity_words[static_cast<std::size_t>(told.severity)])
      .append(": ")
      .append(told.text);
  if (told.kind) rendered.append(" [").append(code).append("]");
  if (!told.help.empty()) rendered.append("\nhelp: ").append(told.help);
  add(told.severity,
      {.size = 0,
       .severity = 0,
       .number = told.kind ? static_cast<std::uint32_t>(*told.kind) : 0,
       .code = keep(code),
       .file = keep(std::move(file)),
       .begin = nowhere(),
       .end = nowhere(),
       .message = keep(std::move(told.text)),
       .help = keep(std::move(told.help)),
       .fix = nullptr,
       .notes = notes_.emplace_back().array(),
       .rendered = keep(rendered + "\n"),
       .level = nullptr,
       .fingerprint = nullptr},
      told.identity);
}

void Result::add(std::vector<FileReport> reports) {
  for (FileReport& report : reports) add(LinedSource(report.source), std::move(report.diagnostics));
}

void Result::add(const LinedSource& source, Output output) {
  failed = failed || output.failed;
  for (std::string& path : output.included) keep_in(included, std::move(path));
  add(std::move(output.reports));
  add(source, std::move(output.diagnostics));
  for (OutputFile& file : output.files) add_file(std::move(file.name), std::move(file.bytes));
  for (ListLine& line : output.lines)
    lines.add({.size = 0,
               .list = keep(std::move(line.list)),
               .entry = keep(std::move(line.entry)),
               .text = keep(std::move(line.text))});
}

void Result::add_facts(const InputTarget& given, const std::string& abi) {
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
