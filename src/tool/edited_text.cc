#include "tool/edited_text.hh"

#include <algorithm>
#include <iterator>

#include "base/characters.hh"

namespace speclev::tool {

namespace {

constexpr std::size_t context = 3;

void add(std::string& result, char sign, std::string_view line) {
  (result += sign).append(line);
  if (!line.ends_with('\n')) result += "\n\\ No newline at end of file\n";
}

/// The first line and the number of lines of one side of a hunk.
std::string range(std::size_t first, std::size_t count) {
  return std::to_string(count == 0 ? first - 1 : first) + (count == 1 ? "" : "," + std::to_string(count));
}

}  // namespace

EditedText::EditedText(std::string_view text) {
  for (const std::string_view line : lines_of(text)) lines_.push_back({std::string(line), std::string(line)});
  if (lines_.empty()) lines_.emplace_back();
}

EditedText::EditedText(std::string_view before, std::string_view now) : EditedText(before) {
  const auto lines = lines_of(now);
  for (std::size_t i = 0; i < lines.size() && i < lines_.size(); ++i) lines_[i].now = lines[i];
}

void EditedText::replace(std::span<const Fix> parts) {
  std::vector<std::size_t> begins;
  std::size_t size = 0;
  for (const Line& line : lines_) {
    begins.push_back(size);
    size += line.now.size();
  }
  // What is behind a part does not move it.
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    const auto line = std::prev(std::ranges::upper_bound(begins, part->span.begin));
    replace(static_cast<std::size_t>(line - begins.begin()), part->span.begin - *line,
            part->span.end - part->span.begin, part->text);
  }
}

void EditedText::replace(std::size_t first, std::size_t begin, std::size_t size, std::string_view with) {
  std::size_t last = first, end = begin + size;
  while (end > lines_[last].now.size() && last + 1 < lines_.size()) end -= lines_[last++].now.size();
  std::string text = lines_[first].now.substr(0, begin).append(with).append(lines_[last].now.substr(end));
  // A line that has lost its end takes the next one.
  for (; !text.ends_with('\n') && last + 1 < lines_.size() && !text.empty(); ++last) text += lines_[last + 1].now;
  for (std::size_t i = first + 1; i <= last; ++i) lines_[i].now.clear();
  lines_[first].now = std::move(text);
}

bool EditedText::changed() const { return std::ranges::any_of(lines_, &Line::changed); }

std::string EditedText::text() const {
  std::string result;
  for (const Line& line : lines_) result += line.now;
  return result;
}

std::string EditedText::diff(const std::string& name) const {
  std::string result;
  std::size_t before = 1, now = 1;
  for (std::size_t at = 0; at < lines_.size();) {
    if (!lines_[at].changed()) {
      ++at;
      continue;
    }
    // Changes whose surroundings touch stand together.
    std::size_t last = at;
    for (std::size_t i = at; i < lines_.size() && i <= last + 2 * context + 1; ++i)
      if (lines_[i].changed()) last = i;
    const std::size_t end = std::min(last + context + 1, lines_.size());
    result += hunk(at > context ? at - context : 0, end, before, now);
    at = end;
  }
  return result.empty() ? result : "--- " + name + "\n+++ " + name + "\n" + result;
}

/// first_before and first_now: the numbers of the line at which the last hunk ended; of the beginning of the first, 1.
std::string EditedText::hunk(std::size_t begin, std::size_t end, std::size_t& first_before,
                             std::size_t& first_now) const {
  const std::size_t skipped = begin - (first_before - 1);
  first_before += skipped;
  first_now += skipped;
  std::size_t count_before = 0, count_now = 0;
  std::string text;
  for (std::size_t i = begin; i < end;) {
    if (!lines_[i].changed()) {
      add(text, ' ', lines_[i++].before);
      ++count_before;
      ++count_now;
      continue;
    }
    std::string now;
    for (; i < end && lines_[i].changed(); ++i) {
      if (!lines_[i].before.empty()) add(text, '-', lines_[i].before), ++count_before;
      now += lines_[i].now;
    }
    for (const std::string_view line : lines_of(now)) add(text, '+', line), ++count_now;
  }
  const std::string head = "@@ -" + range(first_before, count_before) + " +" + range(first_now, count_now) + " @@\n";
  first_before += count_before;
  first_now += count_now;
  return head + text;
}

}  // namespace speclev::tool
