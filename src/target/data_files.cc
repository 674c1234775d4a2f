#include "target/data_files.hh"

#include <algorithm>
#include <iterator>

#include "diag/fields.hh"

namespace speclev {

namespace {

std::string_view without_blanks_in_front(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(field_blanks), text.size()));
  return text;
}

/// Takes the next field off a text; empty at its end, or at a comment.
std::string_view take_field(std::string_view& text) {
  text = without_blanks_in_front(text);
  if (text.starts_with('#')) return {};
  const std::string_view field = text.substr(0, text.find_first_of(field_blanks));
  text.remove_prefix(field.size());
  return field;
}

void append(std::string& name, std::string_view word) {
  if (!name.empty()) name += ' ';
  name += word;
}

/// 'x' or '\x' with its quotes, or a word such as none; taken off the text.
std::string_view take_letter(std::string_view& text) {
  if (!text.starts_with('\'')) return take_field(text);
  const std::size_t size = text.size() >= 4 && text[1] == '\\' && text[3] == '\'' ? 4 : 3;
  const std::string_view letter = text.substr(0, size);
  text.remove_prefix(letter.size());
  return letter;
}

bool is_number(std::string_view field) {
  return parse_number(field.substr(field.starts_with('-') ? 1 : 0)).has_value();
}

std::string first_field(std::string_view row) { return std::string(take_field(row)); }
std::string whole_row(std::string_view row) { return std::string(row); }
std::string letter(std::string_view row) { return std::string(take_letter(row)); }

/// NAME: NAME…
std::string before_colon(std::string_view row) { return std::string(row.substr(0, row.find(": "))); }

/// [NUMBER] NAME…
std::string behind_number(std::string_view row) {
  std::string_view rest = row;
  return std::string(is_number(take_field(rest)) ? without_blanks_in_front(rest) : row);
}

/// [CODE] NAME CHARACTER KIND…
std::string terrain_name(std::string_view row) {
  const std::string_view first = take_field(row);
  return std::string(is_number(first) ? take_field(row) : first);
}

/// 'x' NAME…; without a name 'x'
std::string behind_letter(std::string_view row) {
  const std::string_view letter = take_letter(row);
  const std::string_view name = without_blanks_in_front(row);
  return std::string(name.empty() ? letter : name);
}

/// KEYWORD SLOT… of KEYWORD SLOT… : PUSH… OPCODE
std::string form(std::string_view row) {
  std::string name;
  for (std::string_view word = take_field(row); !word.empty() && word != ":"; word = take_field(row))
    append(name, word);
  return name;
}

/// "monster align", "object word buried", "object key name", "lever also subtype door_subtype": what is in front of the
/// value of the first, the value or the slot of others, the selector and the bits.
std::string extra(std::string_view row) {
  std::string name(take_field(row));
  const std::string_view word = take_field(row);
  append(name, word);
  const bool is_also = word == "also";
  if (is_also || word == "word" || word == "key" || word == "class" || word == "class-string")
    append(name, take_field(row));
  if (is_also) append(name, take_field(row));
  return name;
}

/// The word that says what the row is about; of those of which there may be several with what follows it.
std::string game_rule(std::string_view row) {
  std::string name(take_field(row));
  for (const std::string_view alone : {"oldest", "ignored", "compared", "most-levels", "like", "lost-portals"})
    if (name == alone) return name;
  append(name, take_field(row));
  return name;
}

/// KIND NAME of KIND NAME WORD…
std::string two_fields(std::string_view row) {
  std::string name(take_field(row));
  append(name, take_field(row));
  return name;
}

// clang-format off
constexpr DataFileKind kinds[] = {
    // file, a row's name, unique, name to the end of the line
    {"keywords", first_field, true, false},
    {"dungeon-keywords", first_field, true, false},
    {"conditions", first_field, true, false},
    {"needed-dungeons", whole_row, true, true},
    {"monsters", behind_letter, false, true},
    {"objects", behind_letter, false, true},
    {"monster-classes", letter, false, false},
    {"object-classes", letter, false, false},
    {"traps", behind_number, true, true},
    {"rooms", behind_number, true, true},
    {"door-keys", behind_number, true, true},
    {"gods", behind_number, true, true},
    {"materials", behind_number, true, true},
    {"monster-aliases", before_colon, true, true},
    {"creatures", before_colon, true, true},
    {"map-characters", letter, true, false},
    {"terrain", terrain_name, true, false},
    {"opcodes", behind_number, true, true},
    {"statements", form, true, false},
    {"extras", extra, true, false},
    {"functions", first_field, true, false},
    {"conditional-statements", first_field, true, false},
    {"foreign", first_field, true, false},
    {"forms", before_colon, true, true},
    {"dungeon-forms", before_colon, true, true},
    {"misnomers", before_colon, true, true},
    {"artifact-bases", before_colon, true, true},
    {"switches", whole_row, true, true},
    {"game", game_rule, false, false},
    {"loading", two_fields, true, false},
    {"layout", nullptr, false, false},
};
// clang-format on

/// Splits a line of a layout: the head of a shape, the fields of a record, an item of a stream.
class LayoutLine {
 public:
  LayoutLine(const SourceText& source, Span line, RowGroup group) : source_(source), line_(line), group_(group) {}

  std::vector<NamedRow> rows() {
    std::string_view left = source_.text(line_);
    std::string_view after_first = left;
    const std::string_view first = take_field(after_first);
    if (first == "stream") {
      // What stands behind the name is for the layout's reader to complain about.
      add(left, std::string(take_field(after_first)), RowRole::stream);
      return std::move(rows_);
    }
    if (first == "record") {
      group_ = {take_field(after_first), true};
      add(left.substr(0, left.size() - after_first.size()), std::string(group_.name), RowRole::record);
      left = after_first;
    } else if (!group_.is_record) {
      add(left, named(first), RowRole::item);
      return std::move(rows_);
    }
    for (std::string_view field = take_field(left); !field.empty(); field = take_field(left))
      add(field, named(field.substr(0, field.find(':'))), RowRole::field);
    return std::move(rows_);
  }

 private:
  std::string named(std::string_view field) const { return std::string(group_.name).append(".").append(field); }

  void add(std::string_view text, std::string name, RowRole role) {
    rows_.push_back({source_.span_of(text), std::move(name), role});
  }

  const SourceText& source_;
  Span line_;
  RowGroup group_;
  std::vector<NamedRow> rows_;
};

}  // namespace

std::string DataFileKind::normal(std::string_view name) const {
  if (ends_a_line) return std::string(name);
  std::string result;
  for (std::string_view word = take_field(name); !word.empty(); word = take_field(name)) append(result, word);
  return result;
}

std::vector<NamedRow> DataFileKind::rows(const SourceText& source, Span line, RowGroup group) const {
  if (name_of == nullptr) return LayoutLine(source, line, group).rows();
  return {{line, name_of(source.text(line)), RowRole::entry}};
}

std::span<const DataFileKind> data_file_kinds() { return kinds; }

const DataFileKind& data_file_kind(std::string_view file) {
  if (file.ends_with(".layout")) return std::end(kinds)[-1];
  return *std::find_if(std::begin(kinds), std::end(kinds), [&](const DataFileKind& kind) { return kind.file == file; });
}

}  // namespace speclev
