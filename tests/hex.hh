#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/abi.hh"
#include "speclev/target.hh"

namespace speclev::test {

/// One file of a hex text: the notation of tests/cases/README.md.
struct HexFile {
  std::string name;
  std::string bytes;
};

/// A number in so many bytes.
inline std::string bytes_of_number(std::uint64_t value, int size, const Abi& abi) {
  std::string bytes;
  for (int i = 0; i < size; ++i) {
    const int place = abi.big_endian ? size - 1 - i : i;
    bytes += static_cast<char>(value >> (8 * place) & 0xFF);
  }
  return bytes;
}

/// The bytes of a number in an ABI's long.
inline std::string long_bytes(std::uint64_t value, const Abi& abi) {
  return bytes_of_number(value, abi.long_size, abi);
}

/// Reads hex texts. Throws std::runtime_error where one is not in the notation.
class HexReader {
 public:
  HexReader(std::string_view text, const Abi& abi, const VersionWords& version, int version_size)
      : text_(text), abi_(abi), version_(version), version_size_(version_size) {}

  std::vector<HexFile> read() {
    while (!text_.empty()) {
      const std::size_t end = std::min(text_.find('\n'), text_.size());
      line_ = text_.substr(0, end);
      text_.remove_prefix(std::min(end + 1, text_.size()));
      while (skip_blanks()) item();
    }
    return std::move(files_);
  }

 private:
  static constexpr std::string_view blanks = " \t\r";

  /// True when the line goes on with an item.
  bool skip_blanks() {
    line_.remove_prefix(std::min(line_.find_first_not_of(blanks), line_.size()));
    return !line_.empty() && line_[0] != '#';
  }

  std::string_view word() {
    skip_blanks();
    const std::size_t end = std::min(line_.find_first_of(blanks), line_.size());
    const std::string_view result = line_.substr(0, end);
    line_.remove_prefix(end);
    return result;
  }

  void item() {
    if (line_[0] == '"') return quoted();
    const std::string_view text = word();
    if (text == "file") {
      files_.push_back({std::string(word()), ""});
    } else if (files_.empty()) {
      throw std::runtime_error("bytes before the first line 'file NAME'");
    } else if (text == "records") {
      count_at_ = bytes().size();
      bytes() += long_bytes(records_ = 0, abi_);
    } else if (text == "opcodes") {
      while (skip_blanks()) renumber(word());
    } else if (text == "tag") {
      tag_size_ = std::stoi(std::string(word()));
    } else if (const int code = opcode(text); code >= 0) {
      record(code);
    } else if (const int type = pushed(text); type >= 0) {
      push(type, text);
    } else if (text == "version") {
      for (const std::uint64_t each : version_) bytes() += bytes_of_number(each, version_size_, abi_);
    } else {
      run(text);
    }
  }

  // Records of a level that is a program.
  static int place(std::string_view name, const auto& names) {
    const auto at = std::find(std::begin(names), std::end(names), name);
    return at == std::end(names) ? -1 : static_cast<int>(at - std::begin(names));
  }
  /// NAME=NUMBER, of a game that counts in another way.
  void renumber(std::string_view text) {
    const std::size_t sign = text.find('=');
    if (sign == std::string_view::npos) throw std::runtime_error("an opcode without its number");
    opcodes_[std::string(text.substr(0, sign))] = std::stoi(std::string(text.substr(sign + 1)));
  }
  int opcode(std::string_view name) const {
    const auto own = opcodes_.find(name);
    return own != opcodes_.end() ? own->second : usual_opcode(name);
  }
  static int usual_opcode(std::string_view name) {
    static constexpr std::string_view names[] = {"NULL",
                                                 "MESSAGE",
                                                 "MONSTER",
                                                 "OBJECT",
                                                 "ENGRAVING",
                                                 "ROOM",
                                                 "SUBROOM",
                                                 "DOOR",
                                                 "STAIR",
                                                 "LADDER",
                                                 "ALTAR",
                                                 "FOUNTAIN",
                                                 "SINK",
                                                 "POOL",
                                                 "TRAP",
                                                 "GOLD",
                                                 "CORRIDOR",
                                                 "LEVREGION",
                                                 "DRAWBRIDGE",
                                                 "MAZEWALK",
                                                 "NON_DIGGABLE",
                                                 "NON_PASSWALL",
                                                 "WALLIFY",
                                                 "MAP",
                                                 "ROOM_DOOR",
                                                 "REGION",
                                                 "MINERALIZE",
                                                 "CMP",
                                                 "JMP",
                                                 "JL",
                                                 "JLE",
                                                 "JG",
                                                 "JGE",
                                                 "JE",
                                                 "JNE",
                                                 "TERRAIN",
                                                 "REPLACETERRAIN",
                                                 "EXIT",
                                                 "ENDROOM",
                                                 "POP_CONTAINER",
                                                 "PUSH",
                                                 "POP",
                                                 "RN2",
                                                 "DEC",
                                                 "INC",
                                                 "MATH_ADD",
                                                 "MATH_SUB",
                                                 "MATH_MUL",
                                                 "MATH_DIV",
                                                 "MATH_MOD",
                                                 "MATH_SIGN",
                                                 "COPY",
                                                 "END_MONINVENT",
                                                 "GRAVE",
                                                 "FRAME_PUSH",
                                                 "FRAME_POP",
                                                 "CALL",
                                                 "RETURN",
                                                 "INITLEVEL",
                                                 "LEVEL_FLAGS",
                                                 "VAR_INIT",
                                                 "SHUFFLE_ARRAY",
                                                 "DICE",
                                                 "SEL_ADD",
                                                 "SEL_POINT",
                                                 "SEL_RECT",
                                                 "SEL_FILLRECT",
                                                 "SEL_LINE",
                                                 "SEL_RNDLINE",
                                                 "SEL_GROW",
                                                 "SEL_FLOOD",
                                                 "SEL_RNDCOORD",
                                                 "SEL_ELLIPSE",
                                                 "SEL_FILTER",
                                                 "SEL_GRADIENT",
                                                 "SEL_COMPLEMENT"};
    return place(name, names);
  }
  static int pushed(std::string_view name) {
    static constexpr std::string_view names[] = {"",       "int",     "str",   "var", "coord",
                                                 "region", "mapchar", "monst", "obj", "cells"};
    return place(name, names);
  }

  std::string int_bytes(std::uint32_t value) const {
    Abi narrow = abi_;
    narrow.long_size = 4;
    return long_bytes(value, narrow);
  }

  void record(int code) {
    bytes() += int_bytes(static_cast<std::uint32_t>(code));
    bytes().replace(count_at_, static_cast<std::size_t>(abi_.long_size), long_bytes(++records_, abi_));
  }

  void push(int type, std::string_view name) {
    record(opcode("PUSH"));
    const bool is_cells = name == "cells";
    bytes() += static_cast<char>(is_cells ? 2 : type);
    bytes().append(static_cast<std::size_t>(tag_size_ - 1), '\0');
    if (name != "str" && name != "var" && !is_cells) {
      const std::string number(word());
      bytes() += long_bytes(static_cast<std::uint64_t>(std::stoll(number, nullptr, 0)), abi_);
      return;
    }
    const std::size_t length_at = bytes().size();
    if (is_cells)
      for (std::string_view byte = word(); byte != "end"; byte = word()) run(byte);
    else if (skip_blanks())
      quoted();
    bytes().insert(length_at, int_bytes(static_cast<std::uint32_t>(bytes().size() - length_at)));
  }

  void quoted() {
    const std::size_t end = line_.find('"', 1);
    if (files_.empty() || end == std::string_view::npos) throw std::runtime_error("a misplaced or open string");
    bytes() += line_.substr(1, end - 1);
    line_.remove_prefix(end + 1);
  }

  /// A byte, or BYTE*COUNT.
  void run(std::string_view text) {
    unsigned byte = 0;
    unsigned count = 1;
    int end = 0;
    const std::string copy(text);
    const bool repeated = std::sscanf(copy.c_str(), "%2x*%u%n", &byte, &count, &end) == 2;
    const bool good = repeated || std::sscanf(copy.c_str(), "%2x%n", &byte, &end) == 1;
    if (!good || end != static_cast<int>(text.size()) ||
        copy.find_first_not_of("0123456789abcdef*") != std::string::npos)
      throw std::runtime_error("'" + copy + "' is no byte");
    bytes().append(count, static_cast<char>(byte));
  }

  std::string& bytes() { return files_.back().bytes; }

  std::string_view text_;
  std::string_view line_;
  const Abi& abi_;
  const VersionWords& version_;
  int version_size_;  ///< bytes of each word
  std::vector<HexFile> files_;
  std::size_t count_at_ = 0;  ///< where the number of records is, which grows with each
  std::uint64_t records_ = 0;
  std::map<std::string, int, std::less<>> opcodes_;  ///< where they are not those of 3.6
  int tag_size_ = 1;                                 ///< bytes of what says the type of a value
};

inline std::vector<HexFile> read_hex(std::string_view text, const Abi& abi, const VersionWords& version,
                                     int version_size) {
  return HexReader(text, abi, version, version_size).read();
}
inline std::vector<HexFile> read_hex(std::string_view text, const Abi& abi, const VersionWords& version) {
  return read_hex(text, abi, version, abi.long_size);
}

/// Bytes as two digits each, separated by blanks.
inline std::string to_hex(std::string_view bytes) {
  std::string result;
  for (const char c : bytes) {
    char digits[8];
    std::snprintf(digits, sizeof digits, "%02x", static_cast<unsigned>(static_cast<unsigned char>(c)));
    result += (result.empty() ? "" : " ") + std::string(digits);
  }
  return result;
}

}  // namespace speclev::test
