#include "classic/builder.hh"

#include <algorithm>
#include <string_view>

namespace speclev::classic {

using symbol_kind = Parser::symbol_kind;

void Builder::add(Span span, const ast::Word& keyword, ast::Node&& node) {
  complete(keyword);
  push(span, keyword, true).node = std::move(node);
  forget_kept();
}

void Builder::begin_list() {
  words_.clear();
  letters_.clear();
  places_.clear();
  infos_.clear();
  door_infos_.clear();
}

ast::Declaration& Builder::push(Span span, const ast::Word& keyword, bool has_keyword) {
  // With or without a filling, it is a maze.
  const TokenClass token = keyword.token == TokenClass::bare_maze ? TokenClass::maze : keyword.token;
  if (has_keyword && (token == TokenClass::maze || token == TokenClass::level)) finish();
  ast::Declaration& declaration = level_.emplace_back();
  declaration.span = span;
  declaration.keyword = keyword;
  declaration.keyword.token = token;
  declaration.has_keyword = has_keyword;
  return declaration;
}

std::optional<bool> Builder::in_maze() const {
  if (level_.empty() || !level_.front().has_keyword) return std::nullopt;
  return level_.front().keyword.token == TokenClass::maze;
}

void Builder::finish() {
  if (level_.empty()) return;
  on_level_(level_);
  level_.clear();
}

void Builder::syntax_error(const Parser::context& context) {
  forget_kept();
  const Scanner::Position where_it_was = position();
  std::optional<TokenClass> meant = report(context, where_it_was);
  // There is a map part, or there may be one, though an unknown one.
  const std::string_view below = scanner_.source().bytes().substr(context.location().begin);
  const bool begins_map = below.substr(std::min(below.find('\n'), below.size())).starts_with("\nMAP\n");
  if (!meant && (context.token() == symbol_kind::S_MAP_TEXT || begins_map || scanner_.has_only_carriage_returns()))
    meant = TokenClass::geometry;
  const auto [span, keyword, has_keyword] = broken(where_it_was, context.location(), meant);
  push(span, keyword, has_keyword);
  go_on(where_it_was);
}

}  // namespace speclev::classic
