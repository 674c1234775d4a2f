#include "model/opcode_statements.hh"

#include <algorithm>

namespace speclev::model {

namespace {

/// What stands in front of a place, and around it.
class OpcodeFront {
 public:
  OpcodeFront(const SourceText& source, std::uint32_t offset, const Reading& reading, const TargetData& target)
      : source_(source), offset_(offset), reading_(reading), target_(target) {
    for (const SourceBlock& block : reading.blocks)
      if (block.span.begin < offset && (offset < block.span.end || !is_closed(block))) {
        around_.push_back(owner(block));
        innermost_ = block.span.begin;
      }
    std::ranges::reverse(around_);
    for (const SourceStatement& each : reading.statements) {
      if (each.span.begin >= offset) break;
      has_level_ = has_level_ || each.begins_level;
      has_default_ = has_default_ || (innermost_ < each.span.begin && word(each.keyword) == TokenClass::default_word);
    }
  }

  bool takes(TokenClass word) const {
    if (!has_level_ && around_.empty())
      return word == TokenClass::level || word == TokenClass::maze || word == TokenClass::include ||
             (word == TokenClass::function_word && target_.has(Feature::functions));
    switch (word) {
      case TokenClass::include: return false;
      case TokenClass::else_word: return is_behind_if();
      case TokenClass::case_word: return is_in_switch();
      case TokenClass::default_word: return is_in_switch() && !has_default_;
      case TokenClass::switch_word: return std::ranges::find(around_, word) == around_.end();
      case TokenClass::break_word: return may_break();
      case TokenClass::function_word: return target_.has(Feature::functions);
      case TokenClass::flags: return is_behind_head();
      case TokenClass::vault_chance:
      case TokenClass::vault_depth: return is_vault();
      default: return true;
    }
  }

 private:
  bool is_closed(const SourceBlock& block) const { return source_.text(block.span).ends_with('}'); }

  /// The word of the statement whose block it is; reserved for a chance, which is none.
  TokenClass owner(const SourceBlock& block) const {
    if (block.owner < 0) return TokenClass::reserved;
    return word(reading_.statements[static_cast<std::size_t>(block.owner)].keyword);
  }
  TokenClass word(Span keyword) const { return class_of(target_.keywords, source_.text(keyword)); }
  bool is_in_switch() const { return !around_.empty() && around_.front() == TokenClass::switch_word; }

  /// The last token in front of the place; null if there is none.
  const Token* last_token() const {
    const auto next =
        std::ranges::upper_bound(reading_.tokens, offset_, {}, [](const Token& each) { return each.span.end; });
    return next == reading_.tokens.begin() ? nullptr : &*std::prev(next);
  }
  bool is_behind_if() const {
    const Token* const last = last_token();
    return last != nullptr && std::ranges::any_of(reading_.blocks, [&](const SourceBlock& block) {
             return is_closed(block) && block.span.end == last->span.end && owner(block) == TokenClass::if_word;
           });
  }
  /// BREAK leaves the innermost block that no condition has, but not the function that it is in.
  bool may_break() const {
    if (target_.has(Feature::case_breaks)) return is_in_switch();
    const auto is_condition = [](TokenClass owner) {
      return owner == TokenClass::if_word || owner == TokenClass::else_word || owner == TokenClass::reserved;
    };
    const auto left = std::ranges::find_if_not(around_, is_condition);
    return left != around_.end() && *left != TokenClass::function_word;
  }
  bool is_behind_head() const {
    const auto next = std::ranges::lower_bound(reading_.statements, offset_, {},
                                               [](const SourceStatement& each) { return each.span.begin; });
    return next != reading_.statements.begin() && std::prev(next)->begins_level;
  }
  /// Whether a flag has said that the level is one of random vaults, or one in front of it, where that may hold on.
  bool is_vault() const {
    const auto flag = static_cast<std::int32_t>(target_.number("vault-flag").value_or(0));
    const std::string_view name = target_.keywords.word(TokenClass::flag_type, flag);
    const std::uint32_t begin = target_.has(Feature::lasting_vaults) ? 0 : level_begin(reading_, offset_);
    return std::ranges::any_of(reading_.tokens, [&](const Token& each) {
      return begin <= each.span.begin && each.span.begin < offset_ && each.is_word &&
             each.word == TokenClass::flag_type && source_.text(each.span) == name;
    });
  }

  const SourceText& source_;
  std::uint32_t offset_;
  const Reading& reading_;
  const TargetData& target_;
  std::vector<TokenClass> around_;  ///< owners of the blocks around the place, from within
  std::uint32_t innermost_ = 0;     ///< where the innermost of them begins
  bool has_level_ = false;          ///< one has begun
  bool has_default_ = false;        ///< DEFAULT stands between its beginning and the place
};

}  // namespace

std::set<TokenClass> opcode_statements(const SourceText& source, std::uint32_t offset, const Reading& reading,
                                       const TargetData& target, const Abi&) {
  const OpcodeFront front(source, offset, reading, target);
  std::set<TokenClass> taken;
  for (const KeywordTable::Row& row : target.keywords.rows())
    if (front.takes(row.token)) taken.insert(row.token);
  return taken;
}

}  // namespace speclev::model
