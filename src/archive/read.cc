// Reads a data archive and reports damage.
#include <algorithm>
#include <optional>

#include "archive/format.hh"
#include "base/characters.hh"
#include "speclev/archive.hh"

namespace speclev {

namespace {

using namespace archive;

/// What is wrong with an archive, and where.
struct Fault {
  std::size_t offset;
  std::string what;
};

/// Goes through the header and the directory of one archive.
class MemberReader {
 public:
  explicit MemberReader(std::string_view bytes) : bytes_(bytes) {}

  std::vector<ArchiveMember> members() {
    const std::size_t count = header();
    // The size of a directory that is too long for the file is not asked for.
    if (count > bytes_.size() / entry_frame)
      throw Fault{count_at, "there is no room for the " + std::to_string(count) + " entries that it counts"};
    entry(true);
    std::vector<std::size_t> begins;
    std::vector<ArchiveMember> members;
    for (std::size_t i = 1; i < count; ++i) {
      Entry next = entry(false);
      check_begin(next, begins.empty() ? std::nullopt : std::optional(begins.back()));
      begins.push_back(next.begin);
      members.push_back({std::move(next.name), {}});
    }
    check_ends();
    begins.push_back(bytes_.size());
    for (std::size_t i = 0; i < members.size(); ++i)
      members[i].bytes = bytes_.substr(begins[i], begins[i + 1] - begins[i]);
    return members;
  }

 private:
  static constexpr std::size_t count_at = revision_width + 1;
  static constexpr std::size_t strings_at = count_at + number_width + 1;
  static constexpr std::size_t first_at = strings_at + number_width + 1;
  static constexpr std::size_t size_at = first_at + number_width + 1;

  struct Entry {
    std::string name;
    std::size_t begin = 0;     ///< of its content
    std::size_t begin_at = 0;  ///< where that is said
  };

  /// A number that is right-aligned in blanks.
  std::size_t number(std::size_t at, std::size_t width) const {
    const std::string_view field = bytes_.substr(at, width);
    const std::size_t digit = std::min(field.find_first_not_of(' '), field.size());
    const std::string_view text = field.substr(digit);
    if (text.empty() || !std::ranges::all_of(text, is_digit) || (text.size() > 1 && text.front() == '0'))
      throw Fault{at, "here should be a number of " + std::to_string(width) + " characters, right-aligned in blanks"};
    return std::stoul(std::string(text));
  }

  void expect(std::size_t at, char wanted, const char* what) const {
    if (bytes_[at] != wanted) throw Fault{at, std::string("here should be ") + what};
  }

  std::size_t header() {
    if (bytes_.size() < header_size) throw Fault{bytes_.size(), "it ends within its first line"};
    for (const std::size_t at : {count_at, strings_at, first_at, size_at}) expect(at - 1, ' ', "a blank");
    expect(header_size - 1, '\n', "the end of the first line");
    const std::size_t found = number(0, revision_width);
    if (found != revision) throw Fault{0, "its format has the revision " + std::to_string(found) + ", not 1"};
    strings_ = number(strings_at, number_width);
    first_ = number(first_at, number_width);
    size_ = number(size_at, number_width);
    at_ = header_size;
    const std::size_t count = number(count_at, number_width);
    if (count == 0) throw Fault{count_at, "it counts no entry, not even that of its directory"};
    return count;
  }

  Entry entry(bool is_first) {
    const std::string which = is_first ? "the entry of the directory" : "the entry of a member";
    const std::size_t begin = at_;
    const std::size_t end = bytes_.substr(begin, greatest_name + entry_frame).find('\n');
    if (end == std::string_view::npos || end + 1 <= entry_frame)
      throw Fault{begin, "here should be " + which + ", a line with a name of 1 to 255 bytes and a number"};
    expect(begin, stored, "an 'n', the mark of a content that is stored as it is");
    Entry result;
    result.name = bytes_.substr(begin + 1, end + 1 - entry_frame);
    result.begin_at = begin + end - number_width;
    if (const std::size_t bad = result.name.find_first_of(not_in_names); bad != std::string::npos)
      throw Fault{begin + 1 + bad, "a name has white space or a zero in it"};
    expect(result.begin_at - 1, ' ', "a blank");
    result.begin = number(result.begin_at, number_width);
    if ((result.name == directory) != is_first) throw Fault{begin, "here should be " + which};
    if (is_first && result.begin != 0) throw Fault{result.begin_at, "the directory begins at byte 0"};
    at_ = begin + end + 1;
    names_ += result.name.size() + 1;
    return result;
  }

  /// before: where the content before it begins, if there is one.
  void check_begin(const Entry& entry, std::optional<std::size_t> before) const {
    if (!before && entry.begin != first_)
      throw Fault{entry.begin_at, "the first member begins at byte " + std::to_string(first_) +
                                      " by the header, at byte " + std::to_string(entry.begin) + " by its entry"};
    if (before && entry.begin < *before) throw Fault{entry.begin_at, "a member begins before the one in front of it"};
    if (entry.begin > bytes_.size()) throw Fault{entry.begin_at, "a member begins behind the end of the file"};
  }

  void check_ends() const {
    if (first_ != at_)
      throw Fault{first_at, "the first member begins at byte " + std::to_string(first_) +
                                " by the header, but the directory ends at byte " + std::to_string(at_)};
    if (strings_ != names_)
      throw Fault{strings_at, "its names take " + std::to_string(names_) + " bytes, not the " +
                                  std::to_string(strings_) + " of the header"};
    if (size_ != bytes_.size())
      throw Fault{size_at, "the file has " + std::to_string(bytes_.size()) + " bytes, not the " +
                               std::to_string(size_) + " of the header"};
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::size_t strings_ = 0, first_ = 0, size_ = 0;  ///< by the header
  std::size_t names_ = 0;                           ///< how many bytes the names take, with one more for each
};

}  // namespace

ArchiveReading read_archive(std::string_view bytes) {
  ArchiveReading result;
  try {
    result.members = MemberReader(bytes).members();
  } catch (const Fault& fault) {
    result.error = fault.what;
    result.offset = fault.offset;
    result.error_kind = ErrorKind::damaged;
  }
  return result;
}

bool begins_as_archive(std::string_view bytes) {
  constexpr std::string_view characters = " 0123456789";
  return bytes.size() > header_size && bytes[header_size - 1] == '\n' &&
         bytes.substr(0, header_size - 1).find_first_not_of(characters) == std::string_view::npos &&
         bytes.substr(header_size + 1).starts_with(directory);
}

std::size_t find_member(std::span<const ArchiveMember> members, std::string_view name) {
  const auto at = std::ranges::find(members, name, &ArchiveMember::name);
  return static_cast<std::size_t>(at - members.begin());
}

}  // namespace speclev
