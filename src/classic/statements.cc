#include "classic/statements.hh"

#include <array>

#include "classic/model.hh"

namespace speclev::classic {

namespace {

const Binding& body_binding(std::string_view type, std::string_view bodies) {
  return *level_binding.find(type)->binding->find(bodies)->binding;
}

std::vector<Statement> read_statements() {
  using enum StatementValue::Kind;
  std::vector<Statement> statements = {
#define SPECLEV_STATEMENT(token, list, entries, limit, ...) \
  {TokenClass::token, list, entries, Limit::limit, {__VA_ARGS__}},
#include "classic/statements.def"
#undef SPECLEV_STATEMENT
  };
  for (Statement& each : statements) {
    each.in_part = body_binding("maze", "parts").find(each.list);
    each.in_room = body_binding("rooms", "rooms").find(each.list);
    const Binding& record = *(each.in_part != nullptr ? each.in_part : each.in_room)->binding;
    for (StatementValue& value : each.values) {
      value.member = record.find(value.name);
      if (value.is_place()) value.y = record.find("y");
    }
  }
  return statements;
}

/// The statements by token class; null for the other classes.
using Index = std::array<const Statement*, token_class_count>;

Index index_of(const std::vector<Statement>& statements) {
  Index index{};
  for (const Statement& each : statements) index[static_cast<std::size_t>(each.token)] = &each;
  return index;
}

}  // namespace

const Statement* find_statement(TokenClass token) {
  static const std::vector<Statement> statements = read_statements();
  static const Index index = index_of(statements);
  return token < TokenClass::reserved ? index[static_cast<std::size_t>(token)] : nullptr;
}

}  // namespace speclev::classic
