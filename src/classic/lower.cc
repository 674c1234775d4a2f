#include "classic/lower.hh"

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
  if (!structure_.accept(declaration)) return;
  std::visit([this](const auto& node) { lower(node); }, declaration.node);
}

/// What follows relies on what could not be read, and shall not be blamed for that.
void Lowerer::lower(const ast::Broken&) {
  constexpr std::size_t any_number = SIZE_MAX;
  switch (current_->keyword.token) {
    case TokenClass::maze: in_maze_ = true; break;
    case TokenClass::lev_init: result_.level.map_init.init_present = 1; break;
    case TokenClass::random_objects: object_registers_.filled = any_number; break;
    case TokenClass::random_monsters: monster_registers_.filled = any_number; break;
    case TokenClass::random_places: place_registers_.filled = any_number; break;
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
  const std::string_view words = text(name);
  result_.name = words;
  syntax::check_level_name(words, name.span, target_, sink_);
}

void Lowerer::lower(const ast::Maze& maze) {
  in_maze_ = true;
  head_ = current_->keyword.span;
  result_.level.type = static_cast<std::uint8_t>(LevelType::maze);
  level_name(maze.name);
  result_.level.maze.filling = random_value;
  if (maze.random_filling) return;
  if (const auto code = target_.terrain.code(maze.filling.value))
    result_.level.maze.filling = static_cast<Byte>(*code);
  else
    sink_.report(Diag::unknown_filling, maze.filling.span, {std::string_view(&maze.filling.value, 1)})
        .advise(map_characters(target_));
}

void Lowerer::lower(const ast::Level& level) {
  result_.level.type = static_cast<std::uint8_t>(LevelType::rooms);
  level_name(level.name);
}

void Lowerer::lower(const ast::Flags& flags) {
  for (const ast::Word& word : flags.words) result_.level.flags |= word.value;
}

void Lowerer::lower(const ast::InitMap& init) {
  const auto code = [this](const ast::Letter& letter, std::string_view what) {
    const auto found = target_.terrain.code(letter.value);
    if (!found)
      sink_.report(Diag::unknown_terrain, letter.span, {what, std::string_view(&letter.value, 1)})
          .advise(map_characters(target_));
    return found;
  };
  const auto fg = code(init.foreground, "foreground");
  const auto bg = code(init.background, "background");
  if (fg && init.joined.value == 1 && target_.has(Feature::joined_foreground) &&
      !target_.terrain.is(*fg, TerrainTable::joinable))
    sink_.report(Diag::joined_foreground, init.foreground.span, {std::string_view(&init.foreground.value, 1)});
  result_.level.map_init = {1,
                            static_cast<Byte>(fg.value_or(0)),
                            static_cast<Byte>(bg.value_or(0)),
                            setting(init.smoothed),
                            setting(init.joined),
                            setting(init.lit),
                            setting(init.walled)};
}

void Lowerer::lower(const ast::Message& message) {
  const std::string_view words = text(message.text);
  std::string& whole = result_.level.message;
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
  if (in_maze_) {
    if (!structure_.has_part() && !structure_.uncertain() && ast::is_given(head_))
      sink_.report(Diag::missing_part, head_, {result_.name}).advise("begin one with GEOMETRY and MAP, or with NOMAP");
    const auto loadable = target_.limit(Limit::parts) - 1;
    const auto parts = static_cast<std::int64_t>(result_.level.maze.parts.size());
    if (parts == loadable + 1) sink_.report(Diag::unloadable_maze, last_part_, {loadable, parts});
  } else if (sink_.error_count() == 0) {
    check_subrooms();
  }
}

}  // namespace speclev::classic
