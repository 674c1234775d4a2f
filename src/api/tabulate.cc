// Writes the targets that come with the program as C++: static data without pointers, of which target/packed.hh says
// the form, so that nothing of it is read when the program starts. tabulate DAT DEFAULT-TARGET OUTPUT, during the
// build.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "api/languages.hh"
#include "target/loader.hh"
#include "target/packed_targets.hh"

namespace speclev {

namespace {

/// Things in a row, each piece of them, a string, kept once: what several targets have is the same piece, and what is a
/// part of another piece lies in it.
template <class Piece>
class Pool {
 public:
  Pool() = default;
  /// With the pieces of another one, the longest first: so each finds those that it is a part of.
  explicit Pool(const Pool& other) {
    std::vector<const Piece*> pieces;
    for (const auto& [piece, place] : other.places_) pieces.push_back(&piece);
    std::ranges::stable_sort(pieces, std::ranges::greater(), [](const Piece* piece) { return piece->size(); });
    for (const Piece* piece : pieces) place_of(*piece);
  }

  /// Where a piece begins.
  std::size_t place_of(const Piece& piece) {
    const auto [at, is_new] = places_.emplace(piece, 0);
    if (is_new) {
      const std::size_t found = things_.find(piece);
      at->second = std::min(found, things_.size());
      if (found == Piece::npos) things_ += piece;
    }
    return at->second;
  }
  const Piece& things() const { return things_; }

 private:
  std::map<Piece, std::size_t> places_;
  Piece things_;
};

using Places = std::u16string;

/// The names of all tables, each once.
class NamePool {
 public:
  std::uint16_t place_of(const NameEntry& entry, Pool<std::string>& texts) {
    const auto [at, is_new] = places_.emplace(std::pair(entry.letter, std::string(entry.name)), names_.size());
    if (is_new)
      names_.push_back({static_cast<std::uint32_t>(texts.place_of(std::string(entry.name))),
                        static_cast<std::uint16_t>(entry.name.size()), entry.letter});
    return static_cast<std::uint16_t>(at->second);
  }
  const std::vector<PackedNames::Name>& names() const { return names_; }

 private:
  std::map<std::pair<char, std::string>, std::size_t> places_;
  std::vector<PackedNames::Name> names_;
};

/// Everything that targets are made of.
struct Pools {
  Pools() = default;
  /// With the texts and the places of another one; the numbers say where these are.
  explicit Pools(const Pools& other) : texts(other.texts), places(other.places) {}

  Pool<std::string> numbers;
  Pool<std::string> texts;
  Pool<Places> places;
  NamePool names;
};

/// Writes what an Unpacker reads.
class Packer {
 public:
  explicit Packer(Pools& pools) : pools_(pools) {}

  template <class... Values>
  void operator()(Values&... values) {
    (write(values), ...);
  }

  void names(const NameTable& table, const PackedNames& /*names*/) {
    Places places;
    for (const NameEntry& entry : table.entries()) places.push_back(pools_.names.place_of(entry, pools_.texts));
    write_places(places);
  }
  template <class Row>
  void later(std::vector<Row>& rows, const PackedData* /*data*/, std::size_t /*at*/) {
    write(rows);
  }
  template <class HasMore>
  bool has_more(const HasMore& has_more) {
    const bool more = has_more();
    number(more ? 1 : 0);
    return more;
  }
  void slots(const Rows<StringIndex::Slot>& slots) { write_places(Places(slots.begin(), slots.end())); }

  /// Where what was written begins among the numbers of all.
  std::size_t begin() const { return pools_.numbers.place_of(numbers_); }

 private:
  void number(std::uint64_t value) {
    for (; value > 0x7F; value >>= 7) numbers_ += static_cast<char>(value | 0x80);
    numbers_ += static_cast<char>(value);
  }

  void place(std::size_t place) {
    if (place >> 24 != 0) throw std::length_error("more than three bytes can say");
    for (int i = 0; i < 3; ++i) numbers_ += static_cast<char>(place >> 8 * i & 0xFF);
  }

  void write_places(const Places& places) {
    number(places.size());
    if (!places.empty()) place(pools_.places.place_of(places));
  }

  template <class Value>
  void write(Value& value) {
    if constexpr (std::is_enum_v<Value> || std::is_unsigned_v<Value>) {
      number(static_cast<std::uint64_t>(value));
    } else if constexpr (std::is_integral_v<Value>) {
      const auto wide = static_cast<std::int64_t>(value);
      number((static_cast<std::uint64_t>(wide) << 1) ^ static_cast<std::uint64_t>(wide >> 63));
    } else {
      transfer(*this, value);
    }
  }
  void write(std::string_view text) {
    place(text.empty() ? 0 : pools_.texts.place_of(std::string(text)));
    numbers_ += static_cast<char>(std::min(text.size(), PackedData::long_text));
    if (text.size() >= PackedData::long_text) number(text.size());
  }
  void write(std::string& text) { write(std::string_view(text)); }
  template <class Row>
  void write(std::vector<Row>& rows) {
    number(rows.size());
    if (rows.empty()) return;
    Packer out(pools_);
    for (Row& row : rows) out.write(row);
    place(out.begin());
  }
  template <class Value>
  void write(std::map<std::string, Value, std::less<>>& map) {
    number(map.size());
    for (auto& [key, value] : map) {
      write(std::string_view(key));
      write(value);
    }
  }
  template <std::size_t count>
  void write(std::array<signed char, count>& bytes) {
    write(std::string_view(reinterpret_cast<const char*>(bytes.data()), count));
  }
  template <class Row, std::size_t count>
  void write(std::array<Row, count>& rows) {
    std::size_t used = count;
    while (used > 0 && rows[used - 1] == Row{}) --used;
    number(used);
    for (std::size_t i = 0; i < used; ++i) write(rows[i]);
  }

  Pools& pools_;
  std::string numbers_;
};

/// Where a value begins.
template <class Value>
std::uint32_t packed(Value value, Pools& pools) {
  Packer out(pools);
  out(value);
  return static_cast<std::uint32_t>(out.begin());
}

BuiltInTarget::LayoutFile layout(const std::string& name, const SharedLayout& layout, Pools& pools) {
  return {name, static_cast<bool>(layout), layout ? packed(layout->store(), pools) : 0};
}

/// Where a target begins.
std::uint32_t packed_target(const TargetData& data, Pools& pools) {
  BuiltInTarget target{.name = data.name,
                       .game = data.game,
                       .known_levels = data.known_levels,
                       .language = data.language->name,
                       .default_abi = data.default_abi,
                       .layout = layout(data.layout_name, data.layout, pools),
                       .dungeon_layout = layout(data.dungeon_layout_name, data.dungeon_layout, pools),
                       .version_words = data.version_words,
                       .version = data.version,
                       .numbers = data.numbers,
                       .folders = {data.folders.begin(), data.folders.end()},
                       .tables = packed<TargetTables>(data, pools)};
  return packed(std::move(target), pools);
}

/// Where each target begins, and the list of known words.
struct Packed {
  std::vector<std::uint32_t> targets;
  std::uint32_t known_words;
};
Packed pack(const std::vector<std::shared_ptr<const TargetData>>& targets, const std::vector<KnownWord>& words,
            Pools& pools) {
  std::vector<std::uint32_t> places;
  for (const auto& target : targets) places.push_back(packed_target(*target, pools));
  return {places, packed(words, pools)};
}

/// A static array of numbers.
template <class Numbers>
void write_array(std::ostream& out, std::string_view type, std::string_view name, const Numbers& numbers) {
  out << "constexpr " << type << ' ' << name << "[] = {";
  std::size_t column = 0;
  for (const auto each : numbers) out << (column++ % 32 == 0 ? "\n" : "") << static_cast<long long>(each) << ',';
  out << "};\n";
}

/// Whether the levels of a game are scripts, which no compiler reads.
bool has_scripts(const std::filesystem::path& folder) {
  std::ifstream profile(folder / "profile");
  for (std::string key, value, rest; profile >> key >> value; std::getline(profile, rest))
    if (key == "language" && value == "lua") return true;
  return false;
}

/// The targets of compilers, or those with scripts.
std::set<std::string> names_of_targets(const std::filesystem::path& dat, bool scripts) {
  std::set<std::string> names;
  for (const auto& folder : std::filesystem::directory_iterator(dat / "targets"))
    if (folder.is_directory() && has_scripts(folder.path()) == scripts) names.insert(folder.path().filename().string());
  return names;
}

/// False if a target has a mistake, or the default one is none of them; it was shown then.
bool tabulate(const std::filesystem::path& dat, const std::string& default_name, std::ostream& out) {
  const auto open = [&](const std::string& path) -> std::optional<SourceText> {
    std::ifstream file(dat / path, std::ios::binary);
    if (!file) return std::nullopt;
    return SourceText(path, {std::istreambuf_iterator(file), {}});
  };
  std::vector<std::shared_ptr<const TargetData>> targets;
  std::map<std::string, std::vector<std::uint16_t>, std::less<>> words;
  const std::set<std::string> all = names_of_targets(dat, false);
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
    const auto place = static_cast<std::uint16_t>(targets.size());
    targets.push_back(data);
    const auto know = [&](std::string_view word) {
      std::vector<std::uint16_t>& places = words[std::string(word)];
      if (places.empty() || places.back() != place) places.push_back(place);
    };
    if (data->layout) {
      for (const KeywordTable::Row& row : data->keywords.rows())
        if (row.token != TokenClass::reserved) know(row.word);
      for (const FunctionRow& row : data->functions) know(row.name);
    }
  }
  std::vector<KnownWord> known_words;
  for (const auto& [word, places] : words) known_words.push_back({word, places});
  Pools first;
  pack(targets, known_words, first);
  Pools pools(first);
  const Packed packed = pack(targets, known_words, pools);
  out << "// Made by src/api/tabulate.cc from the files of dat/; do not edit.\n"
         "#include \"target/packed_targets.hh\"\n\n"
         "namespace speclev {\nnamespace {\n\n";
  const std::string& numbers = pools.numbers.things();
  write_array(out, "unsigned char", "numbers", std::vector<unsigned char>(numbers.begin(), numbers.end()));
  write_array(out, "char", "texts", pools.texts.things());
  write_array(out, "std::uint16_t", "places", pools.places.things());
  write_array(out, "std::uint32_t", "targets", packed.targets);
  out << "constexpr PackedNames::Name names[] = {\n";
  for (const auto& [place, size, letter] : pools.names.names())
    out << '{' << place << ',' << size << ',' << static_cast<int>(letter) << "},\n";
  out << "};\n\n}  // namespace\n\n"
         "const PackedTargets packed_targets = {{numbers, texts, names, places}, targets, "
      << packed.known_words << "};\n\nconst std::string_view names_of_script_targets = \"";
  for (const std::string& name : names_of_targets(dat, true)) out << name << ' ';
  out << "\";\n\nconst std::string_view default_target = \"" << default_name << "\";\n\n}  // namespace speclev\n";
  return true;
}

}  // namespace

}  // namespace speclev

int main(int count, char** arguments) {
  if (count != 4) return 2;
  std::ofstream out(arguments[3], std::ios::binary);
  return speclev::tabulate(arguments[1], arguments[2], out) && out.flush() ? 0 : 1;
}
