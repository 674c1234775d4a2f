#include "reference/messages.hh"

#include <stdexcept>

#include "support/files.hh"

namespace speclev::test {

const std::string own_folder = SPECLEV_SOURCE_FOLDER "/tests/reference/";

std::vector<Message> messages_in(const std::string& printed, const std::string& file) {
  std::vector<Message> messages;
  for (const std::string& line : split(printed, '\n')) {
    if (!line.starts_with(file + ":") || !line.ends_with(']')) continue;
    const auto fields = split(std::string_view(line).substr(file.size() + 1), ':');
    if (fields.size() < 4 || (fields[2] != " error" && fields[2] != " warning")) continue;
    const std::size_t bracket = line.rfind('[') + 1;
    messages.push_back(
        {(fields[2] == " error" ? "E" : "W") + fields[0], line.substr(bracket, line.size() - 1 - bracket)});
  }
  return messages;
}

std::string join(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ",") + part;
  return text.empty() ? "-" : text;
}

bool take(std::string& text, std::string_view beginning) {
  if (!text.starts_with(beginning)) return false;
  text.erase(0, beginning.size());
  return true;
}

std::string places(const std::vector<Message>& messages) {
  std::vector<std::string> texts;
  for (const Message& message : messages) texts.push_back(message.place);
  return join(texts);
}

std::string names(const std::vector<Message>& messages) {
  std::vector<std::string> texts;
  for (const Message& message : messages) texts.push_back(message.name);
  return join(texts);
}

OwnLines::OwnLines(std::string table, const Rows& rows) : table_(std::move(table)) {
  for (const auto& row : rows)
    if (!lines_.try_emplace(row[0], row[1]).second || row[2].empty())
      throw std::runtime_error(table_ + ": repeated case or no reason: " + row[0]);
}

std::string OwnLines::expected(const std::string& name, const std::string& original) {
  const auto own = lines_.find(name);
  if (own == lines_.end()) return original;
  used_.insert(name);
  return own->second == original ? table_ + " has the same lines as the original: the row is stale" : own->second;
}

void OwnLines::check_all_used(Report& report) const {
  for (const auto& [name, lines] : lines_)
    report.check(name, used_.contains(name) ? "" : table_ + " has a row for an unknown case");
}

}  // namespace speclev::test
