#include "binary/dumper.hh"

#include <algorithm>
#include <cstdio>

#include "base/characters.hh"
#include "binary/reader.hh"
#include "binary/walk.hh"

namespace speclev {

namespace {

constexpr std::size_t bytes_per_line = 8;

/// The reader, with a line of text for each field it reads.
class Dumper : public Reader {
 public:
  Dumper(std::string_view bytes, const Abi& abi, const MeaningOf& meaning, std::string& text)
      : Reader(bytes, abi), meaning_(meaning), text_(text) {}

  std::int64_t integer(const Field& field, int size, std::int64_t expected) {
    const std::int64_t value = Reader::integer(field, size, expected);
    if (row_ != 0) {
      const std::string letter = meaning_(field.meaning, value);
      cells_ += letter.size() == 3 ? letter[1] : '?';
      return value;
    }
    if (!value_.empty()) value_ += ' ';
    value_ += shown(field, value);
    return value;
  }
  std::size_t count(const Field& field, int size, std::size_t expected) {
    const std::size_t where = offset();
    const std::size_t value = Reader::count(field, size, expected);
    if (field.type != FieldType::list) return value;
    line(where, offset(), path(field) + ": " + std::to_string(value) + " in the list");
    return value;
  }
  void slot(const Field& field, const Abi& abi, std::string& text) {
    Reader::slot(field, abi, text);
    value_ = field.type == FieldType::text_pointer ? text.empty() ? "null" : "a pointer"
                                                   : "string of " + std::to_string(text.size()) + " bytes";
  }
  void text(const Field& field, std::string& text) {
    Reader::text(field, text);
    value_ = '"' + terminal_safe(text) + '"';
  }
  void chars(const Field& field, std::string& text) {
    Reader::chars(field, text);
    const std::string name = text.substr(0, text.find('\0'));
    value_ = '"' + terminal_safe(name) + '"';
    if (name.size() < text.size()) value_ += ", then left-over bytes";
  }
  void padding(std::size_t bytes) {
    const std::size_t where = offset();
    Reader::padding(bytes);
    line(where, offset(), "padding");
  }
  void begin(const Field& field, std::size_t row) {
    begin_ = offset();
    row_ = field.type == FieldType::rows ? row : 0;
    value_.clear();
    cells_.clear();
  }
  void end(const Field& field) {
    if (row_ == 0) {
      line(begin_, offset(), path(field) + (value_.empty() ? ": none" : ": " + value_));
    } else {
      for (std::size_t at = 0; at < cells_.size(); at += row_)
        line(begin_ + at, begin_ + at + row_, path(field) + ": " + cells_.substr(at, row_));
    }
    row_ = 0;
  }
  void enter(const Field& field, std::int64_t place) {
    std::string name = path(field);
    if (place >= 0) name.append("[").append(std::to_string(place)).append("]");
    paths_.push_back(name + ".");
  }
  void leave() { paths_.pop_back(); }

 private:
  std::string path(const Field& field) const {
    std::string result = paths_.empty() ? std::string() : paths_.back();
    return result.append(field.name);
  }

  std::string shown(const Field& field, std::int64_t value) const {
    std::string words = field.meaning.empty() ? std::string() : meaning_(field.meaning, value);
    if (field.meaning == "version") return words;
    const std::string number =
        field.is_signed ? std::to_string(value) : std::to_string(static_cast<std::uint64_t>(value));
    return words.empty() ? number : number + " = " + words;
  }

  void line(std::size_t begin, std::size_t end, const std::string& words) {
    const std::string_view all = bytes();
    std::size_t at = begin;
    do {
      const std::size_t last = std::min(at + bytes_per_line, end);
      char number[24];
      std::snprintf(number, sizeof number, "%06zx ", at);
      std::string row = number;
      for (std::size_t i = at; i < last; ++i) {
        std::snprintf(number, sizeof number, " %02x", static_cast<unsigned>(static_cast<unsigned char>(all[i])));
        row += number;
      }
      if (at == begin) {
        row.resize(std::max(row.size(), std::size_t{7 + 3 * bytes_per_line}), ' ');
        row += "  " + words;
      }
      text_ += row + "\n";
      at = last;
    } while (at < end);
  }

  const MeaningOf& meaning_;
  std::string& text_;
  std::vector<std::string> paths_;
  std::size_t begin_ = 0;
  std::size_t row_ = 0;
  std::string value_, cells_;
};

}  // namespace

std::vector<std::size_t> dump_binary(const Layout& layout, const Abi& abi, std::string_view bytes,
                                     const MeaningOf& meaning, void* model, std::string& text) {
  Dumper dumper(bytes, abi, meaning, text);
  Walk(layout, abi, dumper).run(model);
  dumper.check_end();
  return dumper.oddities();
}

}  // namespace speclev
