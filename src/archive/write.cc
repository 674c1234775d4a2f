// Writes a data archive.
#include "archive/format.hh"
#include "base/characters.hh"
#include "speclev/archive.hh"

namespace speclev {

namespace {

using namespace archive;

/// Why a member cannot have that name; empty if it can.
std::string fault_of(std::string_view name) {
  if (name.empty()) return "a member needs a name";
  if (name.size() > greatest_name)
    return "the name " + quote(name) + " has " + std::to_string(name.size()) + " bytes, more than 255";
  if (name == directory)
    return "no member can be called " + quote(name) + ": games find the archive's own directory by that name";
  if (name.find_first_of(not_in_names) != std::string_view::npos)
    return "the name " + quote(name) + " has white space in it, and games could not open the archive";
  return {};
}

void add_number(std::string& text, std::size_t value, std::size_t width) {
  const std::string digits = std::to_string(value);
  text.append(width - digits.size(), ' ').append(digits);
}

void add_entry(std::string& text, std::string_view name, std::size_t begin) {
  text += stored;
  text.append(name).append(" ");
  add_number(text, begin, number_width);
  text += '\n';
}

}  // namespace

ArchiveWriting write_archive(std::span<const ArchiveMember> members) {
  std::size_t names = directory.size() + 1;
  std::size_t contents = 0;
  for (const ArchiveMember& member : members) {
    if (std::string fault = fault_of(member.name); !fault.empty()) return {{}, std::move(fault), ErrorKind::bad_name};
    names += member.name.size() + 1;
    contents += member.bytes.size();
  }
  const std::size_t entries = members.size() + 1;
  const std::size_t first = header_size + entries * (entry_frame - 1) + names;
  const std::size_t size = first + contents;
  if (size > greatest_number)
    return {{},
            "the archive would have " + std::to_string(size) +
                " bytes, and its format has room for the numbers up to " + std::to_string(greatest_number),
            ErrorKind::no_room};
  ArchiveWriting result;
  std::string& text = result.bytes;
  text.reserve(size);
  add_number(text, revision, revision_width);
  for (const std::size_t number : {entries, names, first, size}) {
    text += ' ';
    add_number(text, number, number_width);
  }
  text += '\n';
  add_entry(text, directory, 0);
  std::size_t begin = first;
  for (const ArchiveMember& member : members) {
    add_entry(text, member.name, begin);
    begin += member.bytes.size();
  }
  for (const ArchiveMember& member : members) text.append(member.bytes);
  return result;
}

}  // namespace speclev
