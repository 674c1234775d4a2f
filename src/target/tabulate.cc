// Writes the targets that come with the program as C++: static data in the types of their tables, so that nothing of it
// is read when the program starts. tabulate DAT DEFAULT-TARGET OUTPUT, during the build.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "language/languages.hh"
#include "target/loader.hh"

namespace speclev {

namespace {

template <class Number>
std::string number(Number value) {
  return std::to_string(value) + (std::is_signed_v<Number> ? "" : "U");
}

/// A character as it stands in a literal; all but the plainest as three octal digits, which nothing behind can extend.
std::string escaped(char c) {
  const bool plain = c >= ' ' && c <= '~' && c != '"' && c != '\'' && c != '\\' && c != '?';
  if (plain) return {c};
  const auto byte = static_cast<unsigned char>(c);
  return {'\\', static_cast<char>('0' + byte / 64), static_cast<char>('0' + byte / 8 % 8),
          static_cast<char>('0' + byte % 8)};
}

std::string literal(char c) { return std::string("'").append(escaped(c)).append("'"); }

std::string literal(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) result += escaped(c);
  return result += "\"sv";
}

std::string flag(bool value) { return value ? "true" : "false"; }

/// The call of a constructor, or an aggregate in braces where there is no type.
std::string made(std::string_view type, std::initializer_list<std::string> parts) {
  std::string result(type);
  result += '{';
  for (const std::string& part : parts) result.append(&part == parts.begin() ? "" : ", ").append(part);
  return result += '}';
}

template <class Enum>
std::string enumerator(std::string_view type, Enum value) {
  return made(type, {number(static_cast<int>(value))});
}

/// An aggregate with the names of its members.
std::string fields(std::initializer_list<std::pair<std::string_view, std::string>> members) {
  std::string result = "{\n";
  for (const auto& [name, value] : members) result.append(".").append(name).append(" = ").append(value).append(",\n");
  return result += '}';
}

/// The static arrays. Equal ones, such as those that a target has from its base, are written once.
class Arrays {
 public:
  /// Rows of a type, each as write writes it: the name of their array, or {} if there are none.
  template <class Range, class Write>
  std::string add(const std::string& type, const Range& rows, Write&& write) {
    std::string text;
    for (const auto& row : rows) text.append(write(row)).append(",\n");
    if (text.empty()) return "{}";
    const auto [at, is_new] = names_.emplace(std::pair(type, text), "rows_" + std::to_string(names_.size()));
    if (is_new) out_ << "constexpr " << type << " " << at->second << "[] = {\n" << text << "};\n";
    return at->second;
  }

  /// The same as a Rows of that type.
  template <class Range, class Write>
  std::string rows(const std::string& type, const Range& rows, Write&& write) {
    return made("Rows<" + type + ">", {rows.empty() ? "" : add(type, rows, write)});
  }

  std::string text() const { return out_.str(); }

 private:
  std::map<std::pair<std::string, std::string>, std::string> names_;  ///< by type and rows
  std::ostringstream out_;
};

std::string written(const Slot& slot) {
  return made("", {enumerator("SlotKind", slot.kind), enumerator("TokenClass", slot.word), flag(slot.random),
                   enumerator("TokenClass", slot.flags), number(slot.alone), literal(slot.key), literal(slot.values)});
}

std::string written(const Push& push) { return made("", {enumerator("Push::Kind", push.kind), number(push.value)}); }

/// Writes a layout as a StoredLayout.
class StoredLayoutText {
 public:
  StoredLayoutText(const Layout& layout, Arrays& arrays) : layout_(layout), arrays_(arrays) {
    shapes_.push_back(layout.root());
    for (std::size_t i = 0; i < shapes_.size(); ++i)
      for (const Field& field : shapes_[i]->fields)
        if (field.shape != nullptr && place_of(field.shape) < 0) shapes_.push_back(field.shape);
  }

  /// The name of an array whose one element it is.
  std::string text() {
    const auto written_shape = [this](const Shape* shape) {
      const auto written_field = [&](const Field& field) { return written(*shape, field); };
      return made("", {literal(shape->name), flag(shape->is_record),
                       arrays_.add("StoredLayout::StoredField", shape->fields, written_field)});
    };
    const std::string shapes = arrays_.add("StoredLayout::StoredShape", shapes_, written_shape);
    const std::string version = made("", {number(layout_.version().count), number(layout_.version().width)});
    const std::string whole = made("", {shapes, number(layout_.slots()), version});
    return arrays_.add("StoredLayout", std::vector{whole}, [](const std::string& text) { return text; });
  }

 private:
  int place_of(const Shape* shape) const {
    const auto at = std::ranges::find(shapes_, shape);
    return at == shapes_.end() ? -1 : static_cast<int>(at - shapes_.begin());
  }

  std::string written(const Shape& shape, const Field& field) {
    const auto member = field.member == nullptr ? -1 : static_cast<int>(field.member - shape.binding->members.data());
    return fields({{"facts", facts(field)}, {"shape", number(place_of(field.shape))}, {"member", number(member)}});
  }

  std::string facts(const FieldFacts& field) {
    std::string depends = "{";
    for (const int slot : field.depends) depends.append(number(slot)).append(", ");
    return fields({{"name", literal(field.name)},
                   {"type", enumerator("FieldType", field.type)},
                   {"width", number(field.width)},
                   {"is_signed", flag(field.is_signed)},
                   {"repeat", number(field.repeat)},
                   {"is_plain", flag(field.is_plain)},
                   {"is_constant", flag(field.is_constant)},
                   {"constant", number(field.constant)},
                   {"depends", depends += '}'},
                   {"condition", number(field.condition)},
                   {"accepted", arrays_.rows("std::int64_t", field.accepted, number<std::int64_t>)},
                   {"accepted_bits", number(field.accepted_bits)},
                   {"accepts_others", flag(field.accepts_others)},
                   {"variants", arrays_.rows("std::int64_t", field.variants, number<std::int64_t>)},
                   {"slot", number(field.slot)},
                   {"meaning", literal(field.meaning)}});
  }

  const Layout& layout_;
  Arrays& arrays_;
  std::vector<const Shape*> shapes_;  ///< each behind the first that has a field of it
};

/// Writes one target; its arrays go to those of all.
class Tabulator {
 public:
  Tabulator(const TargetData& data, Arrays& arrays) : data_(data), arrays_(arrays) {}

  std::string target() {
    return fields({{"name", literal(data_.name)},
                   {"game", literal(data_.game)},
                   {"known_levels", number(data_.known_levels)},
                   {"language", literal(data_.language->name)},
                   {"default_abi", literal(data_.default_abi)},
                   {"layout", layout(data_.layout_name, data_.layout)},
                   {"dungeon_layout", layout(data_.dungeon_layout_name, data_.dungeon_layout)},
                   {"version", versions()},
                   {"numbers", numbers()},
                   {"folders", arrays_.add("std::string_view", data_.folders, text_literal)},
                   {"tables", tables()}});
  }

 private:
  static std::string text_literal(std::string_view text) { return literal(text); }

  std::string texts(const Rows<std::string_view>& rows) {
    return arrays_.rows("std::string_view", rows, text_literal);
  }

  std::string tables() {
    return fields({{"version_words", made("", {number(data_.version_words.count), number(data_.version_words.width)})},
                   {"artifacts", number(data_.artifacts)},
                   {"limits", limits()},
                   {"features", features()},
                   {"token_classes", texts(data_.token_classes)},
                   {"keywords", keywords(data_.keywords)},
                   {"monsters", names(data_.monsters)},
                   {"objects", names(data_.objects)},
                   {"monster_classes", letters(data_.monster_classes)},
                   {"object_classes", letters(data_.object_classes)},
                   {"traps", words(data_.traps)},
                   {"rooms", words(data_.rooms)},
                   {"door_keys", words(data_.door_keys)},
                   {"gods", words(data_.gods)},
                   {"materials", words(data_.materials)},
                   {"monster_aliases", words(data_.monster_aliases)},
                   {"terrain", terrain()},
                   {"row_characters", letters(data_.row_characters)},
                   {"look_up_characters", letters(data_.look_up_characters)},
                   {"opcodes", words(data_.opcodes)},
                   {"statements", statements()},
                   {"extras", extras()},
                   {"functions", functions()},
                   {"conditional", texts(data_.conditional)},
                   {"foreign", foreign()},
                   {"forms", named_texts(data_.forms)},
                   {"misnomers", named_texts(data_.misnomers)},
                   {"artifact_bases", named_texts(data_.artifact_bases)},
                   {"dungeon", dungeon()}});
  }

  std::string layout(const std::string& name, const SharedLayout& layout) {
    return made("", {literal(name), layout ? StoredLayoutText(*layout, arrays_).text() : "nullptr"});
  }

  std::string versions() {
    return arrays_.add("BuiltInTarget::Version", data_.version, [this](const auto& version) {
      return made("", {literal(version.first), arrays_.add("std::uint64_t", version.second, number<std::uint64_t>)});
    });
  }

  std::string numbers() {
    return arrays_.add("BuiltInTarget::Number", data_.numbers, [](const auto& each) {
      return made("", {literal(each.first), number(each.second)});
    });
  }

  std::string limits() const {
    std::string result = "{";
    for (const std::int64_t limit : data_.limits) result.append(number(limit)).append(", ");
    return result += '}';
  }

  std::string features() const {
    std::string result = "{";
    for (const bool has : data_.features) result.append(flag(has)).append(", ");
    return result += '}';
  }

  std::string index(const StringIndex& index) {
    return made("StringIndex", {arrays_.rows("StringIndex::Slot", index.slots(), number<unsigned>)});
  }

  std::string keywords(const KeywordTable& table) {
    const auto written_row = [](const KeywordTable::Row& row) {
      return made("", {literal(row.word), enumerator("TokenClass", row.token), number(row.value)});
    };
    return made("", {arrays_.rows("KeywordTable::Row", table.rows(), written_row), index(table.index()),
                     number(table.longest())});
  }

  std::string names(const NameTable& table) {
    const auto written_entry = [](const NameTable::Entry& entry) {
      return made("", {literal(entry.name), literal(entry.letter)});
    };
    return made("", {arrays_.rows("NameTable::Entry", table.entries(), written_entry), index(table.index())});
  }

  std::string letters(const LetterTable& table) {
    const auto written_letter = [](char c) { return literal(c); };
    return made("LetterTable", {arrays_.rows("char", table.letters(), written_letter),
                                arrays_.rows("char", table.stored(), written_letter)});
  }

  std::string words(const WordTable& table) {
    const auto written_row = [](const WordTable::Row& row) {
      return made("", {literal(row.name), number(row.number)});
    };
    return made("WordTable", {arrays_.rows("WordTable::Row", table.rows(), written_row)});
  }

  std::string terrain() {
    const auto written_row = [](const TerrainTable::Row& row) {
      return made("", {literal(row.name), literal(row.letter), number(row.kinds)});
    };
    return made("", {arrays_.rows("TerrainTable::Row", data_.terrain.rows(), written_row),
                     arrays_.rows("signed char", data_.terrain.codes(), number<int>)});
  }

  std::string statements() {
    const auto written_part = [](const auto& part) { return written(part); };
    return arrays_.rows("StatementRow", data_.statements, [&](const StatementRow& row) {
      const std::string slots = arrays_.rows("Slot", row.slots, written_part);
      const std::string group = arrays_.rows("Slot", row.group, written_part);
      const std::string pushes = arrays_.rows("Push", row.pushes, written_part);
      return made("",
                  {literal(row.keyword), slots, group, pushes, number(row.opcode), flag(row.takes_block),
                   number(row.closing)});
    });
  }

  std::string extras() {
    return arrays_.rows("ExtraRow", data_.extras, [](const ExtraRow& row) {
      return made("",
                  {literal(row.of), literal(row.word), flag(row.is_key), flag(row.word_in_front), written(row.slot),
                   flag(row.constant), written(row.value), number(row.selector), number(row.bits)});
    });
  }

  std::string functions() {
    return arrays_.rows("FunctionRow", data_.functions, [this](const FunctionRow& row) {
      const auto kind = [](SlotKind each) { return enumerator("SlotKind", each); };
      return made("", {literal(row.name), number(row.number), kind(row.result),
                       arrays_.rows("SlotKind", row.arguments, kind)});
    });
  }

  std::string foreign() {
    return arrays_.rows("ForeignWord", data_.foreign, [](const ForeignWord& row) {
      return made("", {literal(row.word), literal(row.language), literal(row.advice)});
    });
  }

  std::string named_texts(const Rows<NamedText>& rows) {
    return arrays_.rows("NamedText", rows, [](const NamedText& row) {
      return made("", {literal(row.name), literal(row.text)});
    });
  }

  std::string dungeon() {
    const auto condition = [](const Condition& row) { return made("", {literal(row.name), flag(row.holds)}); };
    return fields({{"keywords", keywords(data_.dungeon.keywords)},
                   {"conditions", arrays_.rows("Condition", data_.dungeon.conditions, condition)},
                   {"needed", texts(data_.dungeon.needed)},
                   {"forms", named_texts(data_.dungeon.forms)}});
  }

  const TargetData& data_;
  Arrays& arrays_;
};

std::set<std::string> names_of_targets(const std::filesystem::path& dat) {
  std::set<std::string> names;
  for (const auto& folder : std::filesystem::directory_iterator(dat / "targets"))
    if (folder.is_directory()) names.insert(folder.path().filename().string());
  return names;
}

/// False if a target has a mistake, or the default one is none of them; it was shown then.
bool tabulate(const std::filesystem::path& dat, const std::string& default_name, std::ostream& out) {
  const auto open = [&](const std::string& path) -> std::optional<SourceText> {
    std::ifstream file(dat / path, std::ios::binary);
    if (!file) return std::nullopt;
    return SourceText(path, {std::istreambuf_iterator(file), {}});
  };
  Arrays arrays;
  std::string targets;
  std::string names;
  std::map<std::string, std::vector<std::size_t>, std::less<>> words;
  std::size_t place = 0;
  const std::set<std::string> all = names_of_targets(dat);
  if (!all.contains(default_name)) {
    std::fputs(("there is no target " + default_name + " in dat/targets\n").c_str(), stderr);
    return false;
  }
  for (const std::string& name : all) {
    std::vector<FileReport> reports;
    const auto data = load_data(name, "targets/" + name, open, {}, models(), reports);
    for (const FileReport& report : reports)
      for (const Diagnostic& each : report.diagnostics)
        std::fputs(("dat/" + render_text(report.source, each, false)).c_str(), stderr);
    if (data == nullptr) return false;
    names.append(literal(name)).append(",\n");
    targets.append(Tabulator(*data, arrays).target()).append(",\n");
    const auto know = [&](std::string_view word) {
      std::vector<std::size_t>& places = words[std::string(word)];
      if (places.empty() || places.back() != place) places.push_back(place);
    };
    if (data->layout) {
      for (const KeywordTable::Row& row : data->keywords.rows())
        if (row.token != TokenClass::reserved) know(row.word);
      for (const FunctionRow& row : data->functions) know(row.name);
    }
    ++place;
  }
  const auto known_word = [&](const auto& word) {
    return made("", {literal(word.first), arrays.add("std::uint16_t", word.second, number<std::size_t>)});
  };
  const std::string known_words = arrays.add("KnownWord", words, known_word);
  out << "// Made by src/target/tabulate.cc from the files of dat/; do not edit.\n"
         "#include \"target/built_in.hh\"\n\n"
         "namespace speclev {\nnamespace {\n\nusing namespace std::string_view_literals;\n\n"
      << arrays.text() << "\nconstexpr BuiltInTarget targets[] = {\n"
      << targets << "};\n\nconstexpr std::string_view names[] = {\n"
      << names
      << "};\n\n}  // namespace\n\n"
         "std::span<const BuiltInTarget> built_in_targets() { return targets; }\n"
         "std::span<const std::string_view> built_in_names() { return names; }\n"
         "std::span<const KnownWord> known_words() { return "
      << known_words << "; }\n\nconst std::string_view default_target = " << literal(default_name)
      << ";\n\n}  // namespace speclev\n";
  return true;
}

}  // namespace

}  // namespace speclev

int main(int count, char** arguments) {
  if (count != 4) return 2;
  std::ofstream out(arguments[3], std::ios::binary);
  return speclev::tabulate(arguments[1], arguments[2], out) && out.flush() ? 0 : 1;
}
