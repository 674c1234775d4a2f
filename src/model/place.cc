// Finds the argument at a place in a statement and the names in it.
#include "model/inside.hh"
#include "target/word_values.hh"

namespace speclev::model {

namespace {

/// Goes over the tokens of a statement up to a place.
class Way {
 public:
  Way(const SourceModel::Inside& model, std::size_t first, std::size_t before) : model_(model) {
    for (std::size_t at = first; at < before; ++at) take(at);
  }

  StatementPlace place(std::uint32_t offset) {
    looks();
    const Reader& reader = *model_.reader;
    if (reader.value_at != nullptr && place_.keyword != nullptr) {
      const auto keyword = static_cast<std::size_t>(place_.keyword - model_.reading.tokens.data());
      place_.argument =
          reader.value_at(model_.data(), model_.text, std::span(model_.reading.tokens).subspan(keyword), offset);
    }
    if (place_.keyword != nullptr)
      for (const PlaceNames& row : reader.place_names)
        if (row.statement == place_.keyword->word && row.first <= place_.argument && place_.argument <= row.last)
          place_.names.*row.names = true;
    if (reader.complete != nullptr) reader.complete(model_.data(), model_.text, model_.reading, extra_, place_);
    return std::move(place_);
  }

 private:
  void take(std::size_t at) {
    const Token& token = model_.reading.tokens[at];
    const std::string_view text = model_.text_of(token);
    if (token.begins_statement) return begin(token);
    if (text == "}" || (text == "{" && !is_elements_)) return begin_nothing();
    if (text == "{") return;
    if (text == "(" || text == "[") ++open_;
    if ((text == ")" || text == "]") && open_ > 0) --open_;
    if (text == "," && open_ == 0) {
      ++place_.argument;
      if (!model_.reader->class_is_argument) place_.letter = '\0';
      if (!is_elements_) extra_ = nullptr;
    }
    if (text == "=") is_elements_ = true;
    if (text == ":" && before_ != nullptr && before_ != place_.keyword) extra_ = before_;
    if (text.size() >= 3 && text.front() == '\'') place_.letter = text[text.size() - 2];
    before_ = &token;
  }
  void begin(const Token& token) {
    // A type in front of a colon, in a definition, begins nothing.
    if (is_elements_ && before_ != nullptr && model_.text_of(*before_) == "=") {
      before_ = &token;
      return;
    }
    begin_nothing();
    place_.keyword = before_ = &token;
  }
  void begin_nothing() {
    place_ = {};
    open_ = 0;
    is_elements_ = false;
    extra_ = before_ = nullptr;
  }

  /// Behind a word for what a monster looks like stands what that is.
  void looks() {
    if (before_ == nullptr || !before_->is_word || before_->word != TokenClass::mon_appearance) return;
    const KeywordTable::Row* const row = model_.keywords().find(model_.text_of(*before_));
    place_.names.objects = row != nullptr && row->value == word_value::like_object;
    place_.names.monsters = row != nullptr && row->value == word_value::like_monster;
    place_.letter = '\0';
  }

  const SourceModel::Inside& model_;
  StatementPlace place_;
  const Token* before_ = nullptr;
  const Token* extra_ = nullptr;  ///< the word in front of a colon
  int open_ = 0;                  ///< brackets
  bool is_elements_ = false;      ///< behind '=': braces are around elements
};

}  // namespace

StatementPlace place_in_statement(const SourceModel::Inside& model, std::size_t first, std::size_t before,
                                  std::uint32_t offset) {
  return Way(model, first, before).place(offset);
}

}  // namespace speclev::model
