// The table of words of a target.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/string_index.hh"
#include "target/later_rows.hh"
#include "target/token_class.hh"

namespace speclev {

/// The words that a target's scanner knows.
class KeywordTable {
 public:
  struct Row {
    std::string_view word;
    TokenClass token;
    std::int32_t value;

    friend bool operator==(const Row&, const Row&) = default;
  };

  void add(Row row) { rows_.edit().push_back(row); }
  const std::vector<Row>& rows() const { return rows_.rows(); }
  const StringIndex& index() const { return index_; }
  std::size_t longest() const { return longest_; }

  /// To be called when all rows are there, before the first look-up.
  void build_index();
  const Row* find(std::string_view word) const;
  /// The longest row whose word begins the text; null if there is none.
  const Row* longest_prefix(std::string_view text) const;
  /// Whether a run of letters consists of words and nothing else, each the longest that begins what is left.
  bool make_up(std::string_view run) const;
  /// The word of a class that stands for a value; empty if there is none.
  std::string_view word(TokenClass token, std::int64_t value) const;
  /// The first word of a class; empty if there is none.
  std::string_view first_word(TokenClass token) const;

  friend bool operator==(const KeywordTable&, const KeywordTable&) = default;

  template <class Archive>
  friend void transfer(Archive& archive, KeywordTable& table) {
    archive(table.rows_, table.index_, table.longest_);
  }

 private:
  LaterRows<Row> rows_;
  StringIndex index_;
  std::size_t longest_ = 0;
};

}  // namespace speclev
