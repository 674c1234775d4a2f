// Collects the lines of decompiled text and what they cannot express.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// A description as it is written, line by line, and what of the file it cannot say.
namespace speclev::decompiler {

/// One of the records of a list, as the layout names it.
struct Step {
  std::string_view list;
  std::size_t index = 0;
};

/// Something that no description says.
struct Trouble {
  std::vector<Step> record;  ///< from the whole file inwards
  std::string_view field;    ///< of that record; empty: all of it
  std::string reason;
  std::size_t at = 0;  ///< the line in front of which a comment may stand: its offset in the text
};

/// Text and troubles of one description.
class Description {
 public:
  Description& operator<<(std::string_view text) {
    text_.append(text);
    return *this;
  }
  Description& operator<<(char letter) {
    text_ += letter;
    return *this;
  }
  Description& operator<<(std::int64_t number) {
    char digits[24];
    text_.append(digits, std::to_chars(std::begin(digits), std::end(digits), number).ptr);
    return *this;
  }

  /// keep_places: for places() to be known. reading: which of the ways in which a file can be read, from 0.
  explicit Description(bool keep_places = false, std::size_t reading = 0)
      : keep_places_(keep_places), reading_(reading) {}

  std::size_t reading() const { return reading_; }

  /// A statement begins here.
  void begin() {
    if (gap_ && !text_.empty()) text_ += '\n';
    gap_ = false;
    line_ = text_.size();
    if (keep_places_) places_.push_back({record_, {}, {}, line_});
  }
  /// The statement that began is of another record, too.
  void also(std::string_view list, std::size_t index) {
    enter(list, index);
    if (keep_places_) places_.push_back({record_, {}, {}, line_});
    leave();
  }
  void end() { text_ += '\n'; }
  /// The next statement stands behind a blank line.
  void gap() { gap_ = true; }

  /// What is said from here on is of this record, until it is left.
  void enter(std::string_view list, std::size_t index) { record_.push_back({list, index}); }
  void leave() { record_.pop_back(); }

  void cannot(std::string_view field, std::string reason) {
    troubles_.push_back({record_, field, std::move(reason), line_});
  }

  const std::string& text() const { return text_; }
  std::string take() { return std::move(text_); }
  const std::vector<Trouble>& troubles() const { return troubles_; }
  /// Each statement with the record that it is of, in the order of the text.
  const std::vector<Trouble>& places() const { return places_; }

 private:
  std::string text_;
  std::vector<Trouble> troubles_, places_;
  std::vector<Step> record_;
  std::size_t line_ = 0;
  bool gap_ = false, keep_places_;
  std::size_t reading_;
};

/// Where the description is in a list.
class Inside {
 public:
  Inside(Description& out, std::string_view list, std::size_t index) : out_(out) { out.enter(list, index); }
  ~Inside() { out_.leave(); }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

 private:
  Description& out_;
};

/// A string of any of the languages: it ends at the first quote, and nothing in it stands for anything else.
inline void write_string(Description& out, std::string_view text, std::string_view field) {
  out << '"' << text << '"';
  if (text.find('"') != std::string_view::npos) out.cannot(field, "a string cannot hold a double quote");
  if (text.find('\0') != std::string_view::npos) out.cannot(field, "a string cannot hold a zero byte");
}

}  // namespace speclev::decompiler
