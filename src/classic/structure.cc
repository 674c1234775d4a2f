#include "classic/structure.hh"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/characters.hh"
#include "classic/statements.hh"
#include "target/others.hh"

namespace speclev::classic {

namespace {

/// Where the declarations of the body of a level may stand.
struct Rule {
  TokenClass token;
  bool in_room;
  bool in_part;
};
constexpr Rule rules[] = {
    {TokenClass::branch, false, true},   {TokenClass::chance, true, false},     {TokenClass::cobject, true, true},
    {TokenClass::door, true, true},      {TokenClass::drawbridge, false, true}, {TokenClass::monster, true, true},
    {TokenClass::name, true, false},     {TokenClass::object, true, true},      {TokenClass::object_flags, true, true},
    {TokenClass::portal, false, true},   {TokenClass::region, false, true},     {TokenClass::teleprt, false, true},
    {TokenClass::wall_sign, true, true}, {TokenClass::wallify, false, true},
};

Rule rule_of(TokenClass token) {
  if (const Statement* plain = find_statement(token))
    return {token, plain->in_room() != nullptr, plain->in_part() != nullptr};
  const auto* found = std::ranges::find(rules, token, &Rule::token);
  return found == std::end(rules) ? Rule{token, false, false} : *found;
}

bool is_broken(const ast::Declaration& declaration) { return std::holds_alternative<ast::Broken>(declaration.node); }

}  // namespace

std::string Structure::name(const ast::Declaration& declaration) const {
  return std::string(source_.text(declaration.keyword.span));
}

/// Whether a declaration may stand in the body of a level of this kind.
bool Structure::may_stand(TokenClass token) const {
  const Rule rule = rule_of(token);
  if (*level_ == TokenClass::maze) return rule.in_part;
  return rule.in_room && (token != TokenClass::ladder || target_.has(Feature::ladders_in_rooms));
}

/// A declaration that could not be read has its error already.
Diagnostic& Structure::report(const ast::Declaration& declaration, Diag id,
                              std::initializer_list<MessageArgument> arguments) {
  const bool may_follow = lost_head_ && (id == Diag::misplaced_declaration || id == Diag::declaration_order);
  if (is_broken(declaration) || may_follow) return scratch_ = {};
  return sink_.report(id, declaration.keyword.span, arguments);
}

bool Structure::accept(const ast::Declaration& declaration) {
  if (!declaration.has_keyword) {
    const bool lacks_keyword = source_.text(declaration.span).starts_with(':');
    lost_head_ = lost_head_ || lacks_keyword;
    // At the beginning of a line it may have been what everything behind it stands in.
    const std::string_view before = source_.bytes().substr(0, declaration.span.begin);
    const std::size_t text = before.find_last_not_of(blanks);
    const bool begins_line = text == std::string_view::npos || before[text] == '\n';
    uncertain_ = uncertain_ || !level_ || lacks_keyword || begins_line;
    return false;
  }
  const TokenClass token = declaration.keyword.token;
  if (token == TokenClass::maze || token == TokenClass::level) {
    level_ = token;
    lost_head_ = is_broken(declaration);
    advance(declaration, Phase::head);
    return true;
  }
  if (!level_) {
    if (!uncertain_) too_early(declaration, has_word(TokenClass::level) ? "MAZE or LEVEL" : "MAZE");
    uncertain_ = true;
    return false;
  }
  if (token == TokenClass::flags) return accept_head(declaration, Phase::flags);
  if (token == TokenClass::lev_init) return accept_head(declaration, Phase::map_init);
  if (token == TokenClass::message) return accept_head(declaration, Phase::message);
  if (token == TokenClass::hallumsg && *level_ == TokenClass::maze)
    return accept_head(declaration, Phase::hallu_message);
  return *level_ == TokenClass::maze ? accept_in_maze(declaration) : accept_in_rooms(declaration);
}

bool Structure::accept_head(const ast::Declaration& declaration, Phase phase) {
  if (phase_ > phase) {
    tell_too_late(declaration, phase_ < Phase::registers ? phase_began_ : body_began_);
    return true;
  }
  if (phase_ == phase && phase < Phase::message) {
    report(declaration, Diag::repeated_declaration, {name(declaration)}).note(phase_began_, "the first one");
    return false;
  }
  advance(declaration, phase);
  return true;
}

bool Structure::accept_in_maze(const ast::Declaration& declaration) {
  const TokenClass token = declaration.keyword.token;
  if (token == TokenClass::nomap || token == TokenClass::geometry) {
    has_part_ = true;
    advance(declaration, Phase::registers);
    phase_began_ = declaration.keyword.span;
    return true;
  }
  const bool is_register = token == TokenClass::random_objects || token == TokenClass::random_monsters ||
                           token == TokenClass::random_places || token == TokenClass::random_region;
  if (!is_register && !may_stand(token)) return misplaced(declaration);
  if (!has_part_)
    return std::exchange(uncertain_, true) ? false
                                           : too_early(declaration, has_nomap() ? "GEOMETRY or NOMAP" : "GEOMETRY");
  if (is_register) {
    if (phase_ != Phase::registers) tell_too_late(declaration, phase_began_);
    return true;
  }
  if (std::holds_alternative<ast::RoomDoor>(declaration.node))
    return misplaced(declaration, "DOOR with a wall and a position");
  if (phase_ == Phase::registers) advance(declaration, Phase::body);
  return true;
}

bool Structure::accept_in_rooms(const ast::Declaration& declaration) {
  const TokenClass token = declaration.keyword.token;
  if (token == TokenClass::random_objects || token == TokenClass::random_monsters) {
    if (phase_ > Phase::registers)
      tell_too_late(declaration, phase_began_);
    else
      advance(declaration, Phase::registers);
    return true;
  }
  if (token == TokenClass::room || token == TokenClass::subroom) {
    if (phase_ > Phase::body) tell_too_late(declaration, phase_began_);
    has_room_ = true;
    advance(declaration, Phase::body);
    return true;
  }
  if (token == TokenClass::corridor || token == TokenClass::rand_corridor) {
    if (corridors_ == TokenClass::rand_corridor && token == TokenClass::rand_corridor) {
      report(declaration, Diag::repeated_declaration, {name(declaration)}).note(phase_began_, "the first one");
      return false;
    }
    if (corridors_ && *corridors_ != token) {
      report(declaration, Diag::corridors_mixed, {}).note(phase_began_, "the other kind");
      return false;
    }
    corridors_ = token;
    advance(declaration, Phase::corridors);
    return true;
  }
  if (!may_stand(token)) return misplaced(declaration);
  if (phase_ > Phase::body) {
    // So do all of this kind behind it.
    tell_too_late(declaration, phase_began_);
    advance(declaration, Phase::body);
  }
  if (!has_room_) return std::exchange(uncertain_, true) ? false : too_early(declaration, "ROOM");
  if (std::holds_alternative<ast::Door>(declaration.node)) return misplaced(declaration, "DOOR with a coordinate");
  if (std::holds_alternative<ast::LevRegion>(declaration.node))
    return misplaced(declaration, name(declaration) + " with regions");
  return true;
}

bool Structure::misplaced(const ast::Declaration& declaration, std::string_view form) {
  const bool maze = *level_ == TokenClass::maze;
  // What is behind a head of the wrong kind is told of once.
  const TokenClass first = declaration.keyword.token;
  const bool is_wrong_head = maze ? !has_part_ && (first == TokenClass::room || first == TokenClass::subroom)
                                  : !has_room_ && (first == TokenClass::geometry || first == TokenClass::nomap);
  const std::string what = form.empty() ? name(declaration) : std::string(form);
  Diagnostic& result = report(declaration, Diag::misplaced_declaration, {what, maze ? "a maze" : "a level of rooms"});
  if (declaration.keyword.token == TokenClass::door)
    result.advise(maze ? "the door of a map is DOOR: state, place"
                       : "the door of a room is DOOR: secret, state, wall, position");
  else if (declaration.keyword.token == TokenClass::ladder)
    result.or_take(nearest_target(target_, Feature::ladders_in_rooms));
  else if (maze && is_wrong_head)
    result.advise("rooms belong into a level that begins with LEVEL:\"name\"");
  else if (maze)
    result.advise("it belongs into a room, in a level that begins with LEVEL and has ROOMs");
  else
    result.advise("it belongs to a map, in a level that begins with MAZE and has a GEOMETRY");
  lost_head_ = lost_head_ || is_wrong_head;
  uncertain_ = uncertain_ || is_wrong_head;
  return false;
}

bool Structure::too_early(const ast::Declaration& declaration, std::string_view first) {
  report(declaration, Diag::too_early, {name(declaration), first});
  return false;
}

void Structure::tell_too_late(const ast::Declaration& declaration, Span what) {
  report(declaration, Diag::declaration_order, {name(declaration), source_.text(what)}).note(what, "which stands here");
}

void Structure::advance(const ast::Declaration& declaration, Phase phase) {
  if (phase != phase_ || phase == Phase::head) phase_began_ = declaration.keyword.span;
  if (phase >= Phase::registers && phase_ < Phase::registers) body_began_ = declaration.keyword.span;
  phase_ = phase;
}

}  // namespace speclev::classic
