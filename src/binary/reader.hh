// Reads a compiled file by its layout and checks every value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "binary/layout.hh"
#include "speclev/error.hh"

namespace speclev {

/// Why bytes are no file of a layout. Offset in bytes from the start of the file.
struct Damage : std::runtime_error {
  Damage(std::size_t where, const std::string& what, ErrorKind is = ErrorKind::damaged)
      : std::runtime_error(what), offset(where), kind(is) {}
  std::size_t offset;
  ErrorKind kind;
};

/// The visitor that takes a file apart; see Walk. Trusts nothing: throws Damage where a length leaves the file.
class Reader {
 public:
  static constexpr bool reads = true;

  Reader(std::string_view bytes, const Abi& abi) : bytes_(bytes), abi_(abi) {}

  std::int64_t integer(const Field& field, int size, std::int64_t expected);
  /// To be told what a model made of the number that was just read: it may be too large for that.
  void kept(std::int64_t value, std::int64_t seen, int size);
  std::size_t count(const Field& field, int size, std::size_t expected);
  void slot(const Field& field, const Abi& abi, std::string& text);
  void text(const Field& field, std::string& text);
  void chars(const Field& field, std::string& text);
  std::size_t counted(const Field& field, std::int64_t value) const;
  void padding(std::size_t bytes);
  void expect(std::size_t bytes) const;
  void begin(const Field&, std::size_t) {}
  void end(const Field&) {}
  void enter(const Field&, std::int64_t) {}
  void leave() {}

  std::size_t offset() const { return at_; }
  std::string_view bytes() const { return bytes_; }
  /// Offsets of bytes that should be zero or a constant and are not, and of numbers that the model cannot hold.
  const std::vector<std::size_t>& oddities() const { return oddities_; }
  /// Throws unless all bytes are read.
  void check_end() const;

 private:
  std::size_t checked_count(std::int64_t value, std::size_t where) const;

  std::string_view bytes_;
  const Abi& abi_;
  std::size_t at_ = 0;
  std::vector<std::size_t> oddities_;
};

/// Reads a file into a model. Throws Damage. Gives the offsets of bytes that should be zero and are not.
std::vector<std::size_t> read_binary(const Layout& layout, const Abi& abi, std::string_view bytes, void* model);

}  // namespace speclev
