// Splits a source into parts, for highlighting.
#include <algorithm>

#include "base/characters.hh"
#include "base/large_pages.hh"
#include "model/inside.hh"

namespace speclev::model {

namespace {

/// Takes a text apart.
class Parting {
 public:
  explicit Parting(const SourceModel::Inside& model)
      : model_(model), bytes_(model.text.bytes()), grammar_(model.reader->grammar()) {
    for (const SourceFrame& frame : model.reading.frames)
      rows_.insert(rows_.end(), frame.rows.begin(), frame.rows.end());
    std::ranges::sort(rows_, {}, &Span::begin);
    // Behind one token in three stand blanks, and a row is a part of its own.
    const std::size_t tokens = model.reading.tokens.size();
    parts_.reserve(tokens + tokens / 3 + 2 * rows_.size() + 1);
    prefer_large_pages(parts_.data(), parts_.capacity() * sizeof(SourcePart));
  }

  std::vector<SourcePart> run() {
    for (const Token& token : model_.reading.tokens) {
      gap(token.span.begin);
      this->token(token);
    }
    gap(static_cast<std::uint32_t>(bytes_.size()));
    return std::move(parts_);
  }

 private:
  void add(std::size_t end, PartKind kind) {
    if (end <= at_) return;
    const Span span{at_, static_cast<std::uint32_t>(end)};
    const bool goes_on =
        !parts_.empty() && parts_.back().kind == kind && (kind == PartKind::blank || kind == PartKind::unknown);
    if (goes_on)
      parts_.back().span.end = span.end;
    else
      parts_.push_back({span, kind});
    at_ = span.end;
  }

  // The functions of strings that look for one of several characters take longer than all else here.
  static constexpr bool is_white(char c) { return is_blank(c) || c == '\n' || c == '\r'; }
  std::size_t white_end() const {
    std::size_t end = at_;
    while (end < bytes_.size() && is_white(bytes_[end])) ++end;
    return end;
  }
  std::size_t line_end() const {
    std::size_t end = at_;
    while (end < bytes_.size() && bytes_[end] != '\n' && bytes_[end] != '\r') ++end;
    return end;
  }

  /// Between tokens stand blanks and comments, or what ends the input early.
  void gap(std::uint32_t end) {
    while (at_ < end) {
      const char c = bytes_[at_];
      if (is_white(c))
        add(std::min<std::size_t>(white_end(), end), PartKind::blank);
      else if (c == '#')
        add(std::min<std::size_t>(line_end(), end), PartKind::comment);
      else if (model_.form == SourceForm::def && model_.scanned.bytes()[at_] == '#')
        add(std::min<std::size_t>(line_end(), end), PartKind::condition);
      else
        add(std::min<std::size_t>(std::max<std::size_t>(line_end(), at_ + 1), end), PartKind::unknown);
    }
  }

  void token(const Token& token) {
    const std::string_view text = model_.text_of(token);
    constexpr std::size_t least_map = 4;  // MAP and a line end
    if (text.size() >= least_map && text.front() != '"' && text.find('\n') != std::string_view::npos)
      return map(token.span.end);
    add(token.span.end, kind_of(token, text));
  }

  PartKind kind_of(const Token& token, std::string_view text) const {
    if (token.begins_statement) return PartKind::keyword;
    if (token.kind == grammar_.unknown_word || token.kind == grammar_.unknown_character) return PartKind::unknown;
    if (token.kind == grammar_.bad_comment) return PartKind::comment;
    if (token.is_word) return PartKind::word;
    if (text.empty()) return PartKind::sign;
    const char first = text.front();
    if (first == '"') return PartKind::string;
    if (first == '\'') return PartKind::character;
    if (first == '$') return PartKind::variable;
    if (is_identifier_start(first)) return PartKind::function;
    const bool is_signed = text.size() > 1 && (first == '+' || first == '-' || first == '[');
    return is_digit(first) || is_signed ? PartKind::number : PartKind::sign;
  }

  /// From MAP to ENDMAP, or what there is of it.
  void map(std::uint32_t end) {
    while (at_ < end) {
      if (const std::uint32_t row = end_of_row(); row > at_) {
        add(std::min(row, end), PartKind::map_row);
        continue;
      }
      if (is_white(bytes_[at_])) {
        const auto next = static_cast<std::uint32_t>(std::min<std::size_t>(bytes_.find('\n', at_), end - 1) + 1);
        const std::size_t text = bytes_.find_first_not_of(blanks, at_);
        add(text < next && bytes_[text] != '\n' && bytes_[text] != '\r' ? text : next, PartKind::blank);
        continue;
      }
      const std::size_t line = std::min<std::size_t>(line_end(), end);
      const std::string_view text = bytes_.substr(at_, line - at_);
      const bool is_mark = text.starts_with("ENDMAP") || text == "MAP";
      add(line, is_mark ? PartKind::map_mark : text.starts_with('#') ? PartKind::comment : PartKind::map_row);
    }
  }
  /// Where the row of a map ends that begins here, without the carriage returns at its end; at_ if none does.
  std::uint32_t end_of_row() const {
    const auto row = std::ranges::lower_bound(rows_, at_, {}, &Span::begin);
    std::uint32_t end = row != rows_.end() && row->begin == at_ ? row->end : at_;
    while (end > at_ && bytes_[end - 1] == '\r') --end;
    return end;
  }

  const SourceModel::Inside& model_;
  std::string_view bytes_;
  const syntax::Grammar& grammar_;
  std::vector<Span> rows_;
  std::vector<SourcePart> parts_;
  std::uint32_t at_ = 0;  ///< up to here all is taken
};

}  // namespace

std::vector<SourcePart> parts_of(const SourceModel::Inside& model) { return Parting(model).run(); }

}  // namespace speclev::model
