#include "diag/markdown.hh"

#include <algorithm>

#include "base/characters.hh"

namespace speclev {

namespace {

class Rendering {
 public:
  explicit Rendering(TextStyle style) : style_(style) {}

  std::string of(std::string_view markdown) {
    std::string result;
    while (!markdown.empty()) {
      const std::size_t end = std::min(markdown.find('\n'), markdown.size());
      add(result, markdown.substr(0, end));
      markdown.remove_prefix(std::min(end + 1, markdown.size()));
    }
    return result;
  }

 private:
  void add(std::string& result, std::string_view line) {
    if (line.starts_with("```")) {
      in_example_ = !in_example_;
      if (in_example_) {
        const bool wrong = line.find("wrong") != std::string_view::npos;
        if (wrong || line.find("right") != std::string_view::npos) result += wrong ? "wrong:\n\n" : "right:\n\n";
      }
    } else if (in_example_) {
      result.append("    ").append(terminal_safe(line)) += '\n';
    } else {
      result.append(words(line)) += '\n';
    }
  }

  std::string words(std::string_view line) {
    std::string result;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const char c = line[i];
      const std::size_t close = line.find(c, i + 1);
      const bool marks = (c == '`' || c == '*') && close != std::string_view::npos && close > i + 1;
      const std::size_t target = c == '[' ? line.find("](", i) : std::string_view::npos;
      const std::size_t end = target == std::string_view::npos ? target : line.find(')', target);
      if (marks) {
        result += styled("1", line.substr(i + 1, close - i - 1));
        i = close;
      } else if (end != std::string_view::npos) {
        result += words(line.substr(i + 1, target - i - 1));
        i = end;
      } else {
        result += c;
      }
    }
    return result;
  }

  std::string styled(std::string_view code, std::string_view text) const {
    if (style_ == TextStyle::plain) return std::string(text);
    return "\033[" + std::string(code) + "m" + std::string(text) + "\033[0m";
  }

  TextStyle style_;
  bool in_example_ = false;
};

}  // namespace

std::string without_markdown(std::string_view markdown, TextStyle style) { return Rendering(style).of(markdown); }

}  // namespace speclev
