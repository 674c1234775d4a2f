#include "target/version_words.hh"

#include "base/characters.hh"
#include "diag/fields.hh"
#include "target/target_data.hh"

namespace speclev {

namespace {

constexpr std::string_view header_names[] = {"VERSION_NUMBER", "VERSION_FEATURES", "VERSION_SANITY1", "VERSION_SANITY2",
                                             "VERSION_SANITY3"};

std::string_view next_field(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  const std::size_t end = std::min(line.find_first_of(" \t\r"), line.size());
  const std::string_view field = line.substr(0, end);
  line.remove_prefix(end);
  return field;
}

/// #define NAME 0xHEX, perhaps with a suffix of L and U; other lines are passed over.
std::optional<VersionWords> words_of_header(std::string_view text, std::size_t count, std::uint64_t greatest) {
  VersionWords words(count);
  std::vector<bool> found(count);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (next_field(line) != "#define") continue;
    const std::string_view name = next_field(line);
    std::string_view value = next_field(line);
    while (!value.empty() && (value.back() == 'L' || value.back() == 'U')) value.remove_suffix(1);
    for (std::size_t i = 0; i < count && i < std::size(header_names); ++i) {
      const auto number = name == header_names[i] ? parse_number(value) : std::nullopt;
      if (!number || *number > greatest) continue;
      words[i] = *number;
      found[i] = true;
    }
  }
  for (const bool each : found)
    if (!each) return std::nullopt;
  return words;
}

}  // namespace

VersionWords leading_words(std::string_view bytes, const Abi& abi, const VersionFormat& format) {
  const auto size = static_cast<std::size_t>(format.size(abi));
  const auto count = static_cast<std::size_t>(format.count);
  VersionWords words;
  for (std::size_t at = 0; words.size() < count && at + size <= bytes.size(); at += size) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t shift = 8 * (abi.big_endian ? size - 1 - i : i);
      word |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << shift;
    }
    words.push_back(word);
  }
  return words;
}

std::optional<VersionWords> words_of_release(std::string_view bytes, const Target& target, const Abi& abi) {
  VersionWords words = leading_words(bytes, abi, data_of(target).version_words);
  const VersionWords* own = target.version(abi.name);
  if (own == nullptr || own->empty() || words.size() != own->size() || words.front() != own->front())
    return std::nullopt;
  return words;
}

std::optional<VersionWords> usual_words(const Target& target, const Abi& abi) {
  const auto count = static_cast<std::size_t>(data_of(target).version_words.count);
  const VersionWords* own = target.version(abi.name);
  if (own != nullptr && own->size() == count) return *own;
  return count == 0 ? std::optional(VersionWords()) : std::nullopt;
}

std::string lack_of_words(const Target& target, const Abi& abi) {
  return "the version words of " + described(target) + " are not known for ABI " + quote(abi.name);
}

std::string misfit_of_words(std::string_view whose, const Target& target, std::string_view why) {
  return ("the version words " + std::string(whose) + "do not fit " + described(target) + ": ").append(why);
}

std::optional<VersionWords> version_words_from(std::string_view bytes, const Abi& abi, const VersionFormat& format) {
  const auto count = static_cast<std::size_t>(format.count);
  const std::size_t head = count * static_cast<std::size_t>(format.size(abi));
  // The words of a compiled file are never without a zero byte, and it goes on behind them.
  if (bytes.substr(0, head).find('\0') == std::string_view::npos) {
    const std::uint64_t greatest = format.size(abi) < 8 ? (std::uint64_t{1} << 8 * format.size(abi)) - 1 : UINT64_MAX;
    return words_of_header(bytes, count, greatest);
  }
  auto words = leading_words(bytes, abi, format);
  // Release numbers are far smaller: this is another byte order, or two words of half the size.
  constexpr std::uint64_t impossible_release = std::uint64_t{1} << 40;
  if (bytes.size() <= head || words.empty() || words[0] >= impossible_release) return std::nullopt;
  return words;
}

}  // namespace speclev
