// Writes the program of a level, record by record.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bytecode/codes.hh"
#include "opcode/records.hh"
#include "speclev/abi.hh"
#include "speclev/output.hh"
#include "target/target_data.hh"

namespace speclev::opcode {

/// Writes the programs of levels, record by record. A place in one is the number of records in front of it.
class Emitter {
 public:
  using Place = std::size_t;

  /// keep_declarations: where the records are from is wanted.
  Emitter(const TargetData& target, Codes& codes, const Abi& abi, bool keep_declarations)
      : target_(target),
        codes_(codes),
        abi_(abi),
        keep_declarations_(keep_declarations),
        records_(*target.layout, abi, codes[Code::PUSH]),
        bytes_(abi.big_endian) {}

  /// Begins a program.
  void begin();

  /// What follows is of this statement.
  void begin_statement(Span where) {
    if (keep_declarations_) mark(where);
  }
  std::vector<DeclarationPlace> take_declarations() { return std::move(declarations_); }

  // What is pushed.
  void push(std::int64_t value) { push(Type::integer, value); }
  void push(Type type, std::int64_t value) {
    records_.push(type, value, bytes_);
    ++count_;
  }
  void push_text(Type type, std::string_view value) {
    records_.push_text(type, value, bytes_);
    ++count_;
  }

  void op(int opcode) {
    records_.op(opcode, bytes_);
    ++count_;
  }
  void op(Code code) { op(codes_[code]); }

  /// Where the next record goes.
  Place here() const { return count_; }
  /// A jump whose target is not known yet. Gives its place; without a patch it leads nowhere that makes sense.
  Place jump(Code code);
  void patch(Place jump, Place target);

  /// A piece of a program that is written apart, such as the body of a function.
  struct Section {
    std::string bytes;
    Place count = 0;
    std::vector<DeclarationPlace> declarations{};
  };
  void begin_section();
  Section end_section();
  void add(const Section& section);

  /// The file, with these version words.
  std::string file(const VersionWords& version) const;

 private:
  /// A record that pushes how far to jump: its place, and where it begins.
  struct Distance {
    Place place;
    std::size_t begin;
  };

  void mark(Span where);

  const TargetData& target_;
  Codes& codes_;
  const Abi& abi_;
  const bool keep_declarations_;
  const Records records_;
  Bytes bytes_;  ///< of the records
  Place count_ = 0;
  std::vector<Distance> distances_;  ///< in order
  std::size_t section_begin_ = 0;    ///< of the section that is being written; sections are not nested
  Place section_count_ = 0;          ///< of what stands in front of it
  std::vector<Distance> outer_distances_;
  std::vector<DeclarationPlace> declarations_, outer_declarations_;
};

}  // namespace speclev::opcode
