// Reads quest.dat and reports damage.
#include <algorithm>
#include <set>

#include "archive/quest_texts.hh"
#include "base/characters.hh"
#include "binary/reader.hh"

namespace speclev::quest {

namespace {

class TextsReader {
 public:
  TextsReader(std::string_view bytes, const Form& form) : bytes_(bytes), form_(form) {}

  Texts read() {
    if (bytes_.empty()) throw Damage(0, "it is empty");
    const auto count = number(form_.integer, 1, form_.most_classes, "the number of classes");
    Texts texts;
    std::set<std::string_view> names;
    for (std::int64_t i = 0; i < count; ++i) texts.classes.push_back({class_name(names), {}});
    const std::size_t offsets = at_;
    take(static_cast<std::size_t>(count * form_.offset));
    for (Class& each : texts.classes) {
      const auto place = static_cast<std::size_t>(&each - texts.classes.data());
      expect_offset(offsets + place * static_cast<std::size_t>(form_.offset), static_cast<std::int64_t>(at_),
                    "the messages of class " + quote(each.name) + " begin");
      messages(each);
    }
    texts.bytes = bytes_.substr(at_);
    check_texts();
    return texts;
  }

 private:
  /// Where a message says where its text is, and how large that and its summary are.
  struct Place {
    std::size_t at;
    std::int64_t size, summary_size;
  };

  std::string_view take(std::size_t size) {
    if (size > bytes_.size() - at_)
      throw Damage(at_,
                   "it ends too early: " + std::to_string(size) + " bytes are wanted, " +
                       std::to_string(bytes_.size() - at_) + " are left",
                   ErrorKind::cut_short);
    const std::string_view taken = bytes_.substr(at_, size);
    at_ += size;
    return taken;
  }

  std::int64_t integer_at(std::size_t at, int size) const {
    std::uint64_t value = 0;
    for (int i = 0; i < size; ++i) {
      const int place = form_.big_endian ? i : size - 1 - i;
      value = value << 8 | static_cast<unsigned char>(bytes_[at + static_cast<std::size_t>(place)]);
    }
    const int unused = 64 - 8 * size;
    return static_cast<std::int64_t>(value << unused) >> unused;
  }

  std::int64_t number(int size, std::int64_t least, std::int64_t greatest, const std::string& what) {
    const std::size_t at = at_;
    take(static_cast<std::size_t>(size));
    const std::int64_t value = integer_at(at, size);
    if (value < least || value > greatest)
      throw Damage(at, what + " must be " + std::to_string(least) + " to " + std::to_string(greatest) + ", not " +
                           std::to_string(value));
    return value;
  }

  std::string_view class_name(std::set<std::string_view>& before) {
    const std::size_t at = at_;
    const std::string_view field = take(static_cast<std::size_t>(form_.name));
    const std::string_view name = field.substr(0, field.find('\0'));
    const auto is_control = [](unsigned char c) { return c < ' ' || c == 0x7F; };
    if (name.empty() || std::ranges::any_of(name, is_control)) throw Damage(at, "here should be the name of a class");
    if (!before.insert(name).second) throw Damage(at, "there are two classes " + quote(name));
    return name;
  }

  void expect_offset(std::size_t at, std::int64_t wanted, const std::string& what) const {
    const std::int64_t found = integer_at(at, form_.offset);
    if (found != wanted)
      throw Damage(at, what + " at byte " + std::to_string(wanted) + ", not at byte " + std::to_string(found));
  }

  void messages(Class& to) {
    const std::string of_class = " of class " + quote(to.name);
    const auto count = number(form_.integer, 0, form_.most_messages, "the number of messages" + of_class);
    std::set<std::int32_t> numbers;
    for (std::int64_t i = 0; i < count; ++i) {
      const std::size_t at = at_;
      take(static_cast<std::size_t>(form_.record));
      to.messages.push_back(message(at, of_class));
      if (!numbers.insert(to.messages.back().number).second)
        throw Damage(at, "two messages" + of_class + " have the number " + std::to_string(to.messages.back().number));
    }
  }

  Message message(std::size_t at, const std::string& of_class) {
    const auto size = static_cast<std::size_t>(form_.offset);
    const std::size_t offset = at + static_cast<std::size_t>(form_.offset_at);
    Message result;
    result.number = static_cast<std::int32_t>(integer_at(at, form_.integer));
    if (result.number <= 0)
      throw Damage(at,
                   "the number of a message" + of_class + " must be 1 or more, not " + std::to_string(result.number));
    const std::size_t delivery = at + static_cast<std::size_t>(form_.integer);
    result.delivery = bytes_[delivery];
    if (!is_letter(result.delivery)) throw Damage(delivery, "how a message is shown must be told by a letter");
    result.size = size_at(offset + size, "text");
    if (form_.has_summaries) result.summary_size = size_at(offset + 2 * size, "summary");
    places_.push_back({offset, result.size, result.summary_size});
    return result;
  }

  std::int64_t size_at(std::size_t at, const std::string& what) const {
    const std::int64_t size = integer_at(at, form_.offset);
    if (size < 0 || static_cast<std::uint64_t>(size) > bytes_.size())
      throw Damage(
          at, "a " + what + " has " + std::to_string(size) + " bytes, the whole file " + std::to_string(bytes_.size()));
    return size;
  }

  /// They stand one behind the other, up to the end, and each is of lines.
  void check_texts() {
    for (const Place& place : places_) {
      expect_offset(place.at, static_cast<std::int64_t>(at_), "a text begins");
      const std::string_view text = take(static_cast<std::size_t>(place.size));
      if (!text.empty() && text.back() != '\n') throw Damage(at_ - 1, "here should be the end of a line of a text");
      take(static_cast<std::size_t>(place.summary_size));
    }
    if (at_ != bytes_.size())
      throw Damage(at_, std::to_string(bytes_.size() - at_) + " bytes are left over behind the last text");
  }

  std::string_view bytes_;
  const Form& form_;
  std::size_t at_ = 0;
  std::vector<Place> places_;  ///< of all messages
};

}  // namespace

Texts read(std::string_view bytes, const Form& form) { return TextsReader(bytes, form).read(); }

}  // namespace speclev::quest
