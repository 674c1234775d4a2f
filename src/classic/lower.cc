#include "classic/lower.hh"

#include <algorithm>

#include "syntax/levels.hh"

namespace speclev::classic {

NamedLevel Lowerer::lower(const ast::DeclarationList& declarations) {
  for (const ast::Declaration& each : declarations) {
    if (sink_.full()) return std::move(result_);
    declaration(each);
  }
  finish();
  return std::move(result_);
}

void Lowerer::declaration(const ast::Declaration& declaration) {
  current_ = &declaration;
  lost_keyword_ = lost_keyword_ || !declaration.has_keyword;
  if (!structure_.accept(declaration)) {
    // In front of all parts it may have filled the level; then places are not checked.
    if (!declaration.has_keyword && !structure_.has_part()) result_.level.map_init.init_present = 1;
    return;
  }
  std::visit([this](const auto& node) { lower(node); }, declaration.node);
  if (declared_ != nullptr) declared_->note(result_.level, declaration.span);
}

/// What follows relies on what could not be read, and shall not be blamed for that.
void Lowerer::lower(const ast::Broken&) {
  constexpr std::size_t any_number = SIZE_MAX;
  switch (current_->keyword.token) {
    case TokenClass::maze: in_maze_ = true; break;
    case TokenClass::lev_init: result_.level.map_init.init_present = 1; break;
    case TokenClass::random_objects: object_registers_.filled = any_number; break;
    case TokenClass::random_monsters: monster_registers_.filled = any_number; break;
    case TokenClass::random_places: place_registers_.push_back({any_number, std::nullopt}); break;
    case TokenClass::cobject: container_seen_ = true; break;
    case TokenClass::geometry:
    case TokenClass::nomap:
      begin_part();
      unsure_map_ = true;
      break;
    case TokenClass::room:
    case TokenClass::subroom:
      result_.level.rooms.rooms.emplace_back().type = random_value;
      parents_.emplace_back();
      named_.push_back(true);
      room_name_.reset();
      room_chance_.reset();
      break;
    default: break;
  }
}

void Lowerer::level_name(const ast::Text& name) {
  result_.name = text(name);
  if (target_.has(Feature::serial_names) && in_maze_) number_name(result_.name);
  syntax::check_level_name(result_.name, name.span, target_, sink_);
}

/// Question marks become the last digits of a number that counts such names.
void Lowerer::number_name(std::string& name) {
  constexpr std::size_t digits = 8;
  const std::size_t begin = name.find('?');
  if (begin == std::string::npos) return;
  const std::size_t end = std::min(name.find_first_not_of('?', begin), name.size());
  std::string number = std::to_string(carried_.serial_names++);
  number.insert(0, digits - std::min(digits, number.size()), '0');
  if (end - begin <= digits) name.replace(begin, end - begin, number, number.size() - (end - begin), end - begin);
}

void Lowerer::lower(const ast::Maze& maze) {
  in_maze_ = true;
  head_ = current_->keyword.span;
  result_.level.type = static_cast<std::uint8_t>(LevelType::maze);
  begin_level();
  level_name(maze.name);
  std::int16_t& filling = result_.level.maze.filling;
  filling = random_value;
  if (maze.word.is_random() || (!maze.word.given() && !ast::is_given(maze.filling.span))) return;
  if (maze.word.given()) {
    if (has_form(Feature::empty_filling, maze.word.span, "mazes without a filling")) filling = no_filling;
  } else if (const auto code = target_.terrain.code(maze.filling.value)) {
    filling = static_cast<std::int16_t>(*code);
  } else {
    sink_.report(Diag::unknown_filling, maze.filling.span, {std::string_view(&maze.filling.value, 1)})
        .advise(map_characters(target_));
  }
}

void Lowerer::lower(const ast::Level& level) {
  result_.level.type = static_cast<std::uint8_t>(LevelType::rooms);
  begin_level();
  level_name(level.name);
  take_registers();
}

/// What the level before left, where it did.
void Lowerer::begin_level() {
  if (!target_.has(Feature::lasting_map_init)) return;
  result_.level.map_init = carried_.map_init;
  result_.level.map_init.init_present = 0;
}

void Lowerer::lower(const ast::Flags& flags) {
  std::int64_t& sum = result_.level.flags;
  const bool lossy = target_.has(Feature::lossy_flags);
  if (lossy) sum = carried_.flags;
  for (const ast::Word& word : flags.words) {
    const bool lost = lossy && flags.words.size() > 1 && &word == &flags.words.front();
    if (lost)
      sink_.report(Diag::lost_flag, word.span, {source_.text(word.span)});
    else
      sum |= word.value;
  }
  carried_.flags = sum;
}

std::optional<int> Lowerer::init_terrain(const ast::Letter& letter, std::string_view what) {
  const auto found = target_.terrain.code(letter.value);
  if (!found)
    sink_.report(Diag::unknown_terrain, letter.span, {what, std::string_view(&letter.value, 1)})
        .advise(map_characters(target_));
  return found;
}

void Lowerer::lower(const ast::InitMap& init) {
  const auto fg = init_terrain(init.foreground, "foreground");
  const auto bg = init_terrain(init.background, "background");
  if (fg && init.joined.value == 1 && target_.has(Feature::joined_foreground) &&
      !target_.terrain.is(*fg, TerrainTable::joinable))
    sink_.report(Diag::joined_foreground, init.foreground.span, {std::string_view(&init.foreground.value, 1)});
  result_.level.map_init = {.init_present = 1,
                            .argument = carried_.map_init.argument,
                            .fg = static_cast<Byte>(fg.value_or(0)),
                            .bg = static_cast<Byte>(bg.value_or(0)),
                            .smoothed = setting(init.smoothed),
                            .joined = setting(init.joined),
                            .lit = setting(init.lit),
                            .walled = setting(init.walled)};
}

void Lowerer::lower(const ast::StyledMap& init) {
  const auto fg = init_terrain(init.foreground, "foreground");
  const auto bg = init_terrain(init.background, "background");
  MapInit& made = result_.level.map_init;
  made = {.argument = numbers_.byte(init.argument),
          .fg = static_cast<Byte>(fg.value_or(0)),
          .bg = static_cast<Byte>(bg.value_or(0)),
          .lit = setting(init.lit)};
  if (const auto* word = std::get_if<ast::Word>(&init.style)) {
    made.init_present = static_cast<std::uint8_t>(word->value);
  } else if (const auto& number = std::get<ast::Number>(init.style);
             has_form(Feature::numbered_styles, number.span, "styles of INIT_MAP that are numbers")) {
    made.init_present = static_cast<std::uint8_t>(numbers_.byte(number));
  }
}

void Lowerer::lower(const ast::Message& message) {
  const std::string_view words = text(message.text);
  const bool hallu = current_->keyword.token == TokenClass::hallumsg;
  std::string& whole = hallu ? result_.level.hallu_message : result_.level.message;
  const auto limit = target_.limit(Limit::message);
  // The line end between two messages is reckoned in before the first one, too.
  const std::size_t needed = whole.size() + words.size() + 1;
  if (static_cast<std::int64_t>(needed) > limit) {
    sink_.report(Diag::message_length, message.text.span, {limit, needed});
    return;
  }
  if (!whole.empty()) whole += '\n';
  whole += words;
}

void Lowerer::finish() {
  leave_registers();
  const MapInit& init = result_.level.map_init;
  if (target_.has(Feature::lasting_map_init)) carried_.map_init = init;
  if (target_.has(Feature::lasting_map_argument)) carried_.map_init.argument = init.argument;
  if (in_maze_) {
    if (!structure_.has_part() && !structure_.uncertain() && ast::is_given(head_))
      sink_.report(Diag::missing_part, head_, {result_.name})
          .advise(std::string("begin one with GEOMETRY and MAP") + (structure_.has_nomap() ? ", or with NOMAP" : ""));
    const auto loadable = target_.limit(Limit::parts) - 1;
    const auto parts = static_cast<std::int64_t>(result_.level.maze.parts.size());
    if (parts == loadable + 1) sink_.report(Diag::unloadable_maze, last_part_, {loadable, parts});
  } else if (sink_.error_count() == 0) {
    check_subrooms();
  }
}

}  // namespace speclev::classic
