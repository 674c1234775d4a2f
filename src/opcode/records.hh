// Computes the bytes of each kind of record once, from the layout.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "binary/bytes.hh"
#include "binary/layout.hh"
#include "bytecode/model.hh"

namespace speclev::opcode {

/// Writes the records of a program as bytes. How those look that hold no text is worked out once for a layout and a
/// machine: then nothing is left to do for each but to fill in its number.
class Records {
 public:
  /// push: the opcode of the records that push something.
  Records(const Layout& layout, const Abi& abi, int push);

  void op(int opcode, Bytes& to) const { write(plain_, opcode, to); }
  void push(Type type, std::int64_t value, Bytes& to) const { write(form(type), value, to); }
  void push_text(Type type, std::string_view text, Bytes& to) const;
  /// Gives another value to a record that pushes one and begins at a place.
  void change(std::size_t begin, Type type, std::int64_t value, Bytes& in) const;

 private:
  /// A piece of a record: bytes that are the same in all of its kind, then perhaps the number that differs.
  struct Part {
    std::uint64_t bytes = 0;  ///< as they lie in memory
    int size = 0;             ///< how many, at most eight
    int width = 0;            ///< of the number; 0: there is none
  };
  using Form = std::vector<Part>;

  std::string bytes(const Op& record) const;
  template <class Fill>
  Form form_of(const Fill& fill) const;
  const Form& form(Type type) const { return pushing_[static_cast<std::size_t>(type)]; }
  static void write(const Form& form, std::int64_t number, Bytes& to) {
    for (const Part& part : form) {
      to.few(part.bytes, part.size);
      if (part.width != 0) to.integer(number, part.width);
    }
  }

  const Layout& layout_;
  const Abi& abi_;
  const Shape& shape_;
  int push_;
  Form plain_;
  std::array<Form, static_cast<std::size_t>(Type::object) + 1> pushing_;
};

}  // namespace speclev::opcode
