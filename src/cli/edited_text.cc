#include "cli/edited_text.hh"

#include <algorithm>

#include "base/characters.hh"

namespace speclev::cli {

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

EditedText::EditedText(std::string_view text) : EditedText(text, text) {}

EditedText::EditedText(std::string_view before, std::string_view now) : before_(before), now_(now) {
  lines_.emplace_back();
  for (const std::string_view line : lines_of(before))
    lines_.push_back({lines_.back().before + line.size(), now.size()});
  if (line_count() == 0) lines_.push_back({before.size(), now.size()});
  std::size_t at = 0;
  for (const std::string_view line : lines_of(now)) {
    if (++at >= line_count()) break;
    lines_[at].now = lines_[at - 1].now + line.size();
  }
}

void EditedText::replace(std::span<const Fix> parts) {
  std::string text;
  text.reserve(now_.size());
  auto part = parts.begin();
  std::size_t at = 0;  // what is in front of it in the text as it is now has been taken
  for (std::size_t line = 0; line < line_count();) {
    const std::size_t first = line, begin = text.size();
    bool has_part = false, takes_next = true;
    while (takes_next) {
      while (part != parts.end() && (part->span.begin < lines_[line + 1].now || line + 1 == line_count())) {
        text.append(now_, at, part->span.begin - at).append(part->text);
        at = part->span.end;
        ++part;
        has_part = true;
        while (at > lines_[line + 1].now && line + 1 < line_count()) ++line;
      }
      const std::size_t end = std::max(at, lines_[++line].now);
      text.append(now_, at, end - at);
      at = end;
      // A line that has lost its end takes the next one.
      takes_next = has_part && line < line_count() && text.size() > begin && text.back() != '\n';
    }
    // The lines that went into the first one are empty behind it. Where they began is not needed any more.
    lines_[first].now = begin;
    for (std::size_t i = first + 1; i < line; ++i) lines_[i].now = text.size();
  }
  lines_.back().now = text.size();
  now_ = std::move(text);
}

bool EditedText::changed() const { return before_ != now_; }

std::string EditedText::diff(const std::string& name) const {
  std::string result;
  std::size_t before = 1, now = 1;
  for (std::size_t at = 0; at < line_count();) {
    if (!changed(at)) {
      ++at;
      continue;
    }
    // Changes whose surroundings touch stand together.
    std::size_t last = at;
    for (std::size_t i = at; i < line_count() && i <= last + 2 * context + 1; ++i)
      if (changed(i)) last = i;
    const std::size_t end = std::min(last + context + 1, line_count());
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
    if (!changed(i)) {
      add(text, ' ', before(i++));
      ++count_before;
      ++count_now;
      continue;
    }
    std::string after;
    for (; i < end && changed(i); ++i) {
      if (!before(i).empty()) add(text, '-', before(i)), ++count_before;
      after += now(i);
    }
    for (const std::string_view line : lines_of(after)) add(text, '+', line), ++count_now;
  }
  const std::string head = "@@ -" + range(first_before, count_before) + " +" + range(first_now, count_now) + " @@\n";
  first_before += count_before;
  first_now += count_now;
  return head + text;
}

}  // namespace speclev::cli
