// Collects the lines of decompiled text and what they cannot express.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "decompile/statement_text.hh"

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

/// All statements of one description, and its troubles. Sources of lists have no blanks after commas.
class Description : public StatementText {
 public:
  /// keep_places: for places() to be known. reading: which of the ways in which a file can be read, from 0.
  explicit Description(bool keep_places = false, std::size_t reading = 0)
      : StatementText(1), keep_places_(keep_places), reading_(reading) {}

  std::size_t reading() const { return reading_; }

  /// A statement begins here.
  void begin() {
    if (gap_ && !text().empty()) *this << '\n';
    gap_ = false;
    line_ = text().size();
    if (keep_places_) places_.push_back({record_, {}, {}, line_});
  }
  /// The statement that began is of another record, too.
  void also(std::string_view list, std::size_t index) {
    enter(list, index);
    if (keep_places_) places_.push_back({record_, {}, {}, line_});
    leave();
  }
  void end() { *this << '\n'; }
  /// The next statement stands behind a blank line.
  void gap() { gap_ = true; }

  /// What is said from here on is of this record, until it is left.
  void enter(std::string_view list, std::size_t index) { record_.push_back({list, index}); }
  void leave() { record_.pop_back(); }

  /// What is written next belongs to this field of the record.
  Description& of(std::string_view field) {
    field_ = field;
    return *this;
  }
  void cannot(std::string reason) override { troubles_.push_back({record_, field_, std::move(reason), line_}); }
  void cannot(std::string_view field, std::string reason) { of(field).cannot(std::move(reason)); }

  const std::vector<Trouble>& troubles() const { return troubles_; }
  /// Each statement with the record that it is of, in the order of the text.
  const std::vector<Trouble>& places() const { return places_; }

 private:
  std::vector<Trouble> troubles_, places_;
  std::vector<Step> record_;
  std::string_view field_;
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

}  // namespace speclev::decompiler
