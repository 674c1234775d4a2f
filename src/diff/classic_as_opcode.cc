// Rewrites a classic level as statements of the opcode language, for comparison.
#include "diff/approximate_match.hh"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diff/clauses.hh"
#include "diff/record_fields.hh"

namespace speclev::differ {

namespace {

constexpr std::string_view head_name = "level", plain_name = "statement", stone = "' '";

Item statement_of(std::string_view head, RecordKind kind) {
  Item item;
  item.form = Form::statement;
  item.kind = kind;
  item.name = plain_name;
  item.fields.push_back(said(head_field, head));
  return item;
}

void add_part(Item& item, std::string_view words) {
  if (item.place.empty() && item.kind != RecordKind::room && item.kind != RecordKind::subroom && is_place(words))
    item.place = words;
  item.fields.push_back(said(part_field, words));
}

/// The letter that a maze is filled with, in quotes; empty if it is no letter, or no maze.
std::string_view filling_of(const Item& level) {
  const Field* part = field_of(level, part_field);
  return part != nullptr && part->words.starts_with('\'') ? std::string_view(part->words) : std::string_view();
}

bool begins(const Item& item, const TargetData& target, TokenClass token) {
  const Field* head = field_of(item, head_field);
  return head != nullptr && class_of(target, head->words) == token;
}

/// What a maze is filled with, behind what stands in front of all.
void add_fill(Item& root, const TargetData& target, std::string_view fill) {
  const auto has_init = [&](const Item& item) { return begins(item, target, TokenClass::lev_init); };
  if (fill.empty() || std::ranges::any_of(root.items, has_init)) return;
  Item item = statement_of(word_of(target, TokenClass::lev_init), RecordKind::map_init);
  add_part(item, word_of(target, TokenClass::init_solid));
  add_part(item, fill);
  write_statement(item);
  root.items.insert(std::ranges::find_if(root.items, [](const Item& each) { return !each.is_head; }), std::move(item));
}

/// Lists of random classes and places.
enum Register : unsigned char { objects, monsters, places, register_count };

/// The names of the shuffled arrays of a program, in its order.
using ArrayNames = std::array<std::vector<std::string>, register_count>;

ArrayNames arrays_of(const Item& program, const TargetData& target) {
  ArrayNames names;
  const auto shuffled = [&](std::string_view name) {
    return std::ranges::any_of(program.items, [&](const Item& item) {
      const Field* part = field_of(item, part_field);
      return part != nullptr && part->words == name && begins(item, target, TokenClass::shuffle);
    });
  };
  for (const Item& item : program.items) {
    const Field* head = field_of(item, head_field);
    const Field* part = field_of(item, part_field);
    if (head == nullptr || part == nullptr || !head->words.starts_with('$')) continue;
    const std::string_view words = head->words;
    const std::string_view name = words.substr(0, words.find(' '));
    const std::size_t type = std::min(words.find_first_not_of("= ", name.size()), words.size());
    const auto token = class_of(target, words.substr(type, words.find(':', type) - type));
    if (!shuffled(name)) continue;
    if (token == TokenClass::object_word)
      names[objects].emplace_back(name);
    else if (token == TokenClass::monster_word)
      names[monsters].emplace_back(name);
    else if (is_place(part->words))
      names[places].emplace_back(name);
  }
  return names;
}

class ClassicAsOpcode {
 public:
  ClassicAsOpcode(const TargetData& target, const Item& program, const TargetData& of_program,
                  ApproximateMatches& loosely)
      : target_(target), program_(of_program), loosely_(loosely), arrays_(arrays_of(program, of_program)) {
    for (std::size_t i = 0; i < register_count; ++i) words_[i] = "$" + std::string(word_of(target, register_words[i]));
  }

  Item whole(const Item& lists) {
    Item root;
    root.form = Form::statement;
    root.kind = RecordKind::file;
    root.has_items = true;
    head(lists, root);
    const bool has_init =
        std::ranges::any_of(root.items, [&](const Item& item) { return begins(item, program_, TokenClass::lev_init); });
    add_fill(root, program_, filling_of(root.items.front()));
    std::size_t parts = 0;
    for (const Item& item : lists.items) {
      if (item.kind == RecordKind::part) {
        parts += 1;
        part(item, root, has_init);
      } else if (item.kind == RecordKind::room) {
        room(item);
      } else {
        // Corridors stand behind all rooms.
        put_rooms(root);
        statements(item, root, false);
      }
    }
    put_rooms(root);
    if (parts > 1) loosely_.add(map_word(), "what stands on each of several maps is compared as one list");
    return root;
  }

 private:
  static constexpr std::array<TokenClass, register_count> register_words = {
      TokenClass::o_register, TokenClass::m_register, TokenClass::p_register};
  static constexpr std::array<TokenClass, register_count> list_words = {
      TokenClass::random_objects, TokenClass::random_monsters, TokenClass::random_places};

  struct Room {
    Item item;
    std::string name, parent;
    bool is_inside;
  };

  std::string map_word() const { return std::string(word_of(program_, TokenClass::geometry)); }

  std::optional<TokenClass> token_of(const Clauses& clauses) const { return class_of(target_, clauses.head); }

  /// The same word of the program; or itself.
  std::string_view word_like(std::string_view word) const {
    const auto token = class_of(target_, word);
    const std::string_view other = token ? word_of(program_, *token) : "";
    return other.empty() || class_of(program_, word) == token ? word : other;
  }

  /// What stands in front of all rooms and maps.
  void head(const Item& lists, Item& root) {
    Item flags;
    flags.form = Form::statement;
    flags.kind = RecordKind::flags;
    flags.is_head = true;
    std::vector<Item> others;
    for (const std::string_view line : lines_of(lists.statement, false)) {
      const Clauses clauses = clauses_of(line, false);
      const auto token = token_of(clauses);
      if (token == TokenClass::flags) {
        for (const std::string_view each : clauses.parts) add_part(flags, each);
        flags.statement = std::string(line) + "\n";
      } else if (token == TokenClass::maze || token == TokenClass::bare_maze || token == TokenClass::level) {
        // Of several one stands there for what it leaves to the next.
        root.items.clear();
        Item level = statement_of(word_like(clauses.head), RecordKind::other);
        level.name = head_name;
        level.is_head = true;
        for (std::size_t i = 1; i < clauses.parts.size(); ++i) add_part(level, clauses.parts[i]);
        level.statement = std::string(line) + "\n";
        root.items.push_back(std::move(level));
      } else {
        statement(line, lists, others, false);
      }
    }
    root.items.push_back(std::move(flags));
    std::ranges::move(others, std::back_inserter(root.items));
  }

  void part(const Item& item, Item& root, bool has_init) {
    const auto lines = lines_of(item.statement, !item.rows.empty());
    for (const std::string_view line : lines) {
      const Clauses clauses = clauses_of(line, false);
      const auto token = token_of(clauses);
      const bool is_map = token == TokenClass::geometry || token == TokenClass::nomap;
      if (!is_map) {
        statement(line, item, root.items, false);
        continue;
      }
      Item map = statement_of(word_like(clauses.head), RecordKind::map);
      for (const std::string_view each : clauses.parts) add_part(map, each);
      write_statement(map);
      map.offset = item.offset;
      if (token == TokenClass::nomap) {
        map.statement = map.fields.front().words + "\n";
        if (!has_init)
          loosely_.add(map.fields.front().words, "it is one square in lists, and all of the level in a program");
      } else {
        map.cells = item.cells;
        map.rows = item.rows;
        const std::size_t begin = item.statement.find("\nMAP\n");
        if (begin != std::string::npos)
          map.statement +=
              item.statement.substr(begin + 1, item.statement.find("\nENDMAP", begin) - begin - 1) + "\nENDMAP\n";
        const auto side = clauses.parts.empty() ? nullptr : target_.keywords.find(clauses.parts.front());
        if (!has_init && side != nullptr && side->token == TokenClass::left_or_right && side->value == 1)
          loosely_.add(map_word(), "on the left a map begins in column 3 of lists, and in column 1 of a program");
      }
      root.items.push_back(std::move(map));
    }
    for (const Item& inner : item.items) statements(inner, root, false);
  }

  void room(const Item& item) {
    Room room{statement_of("", RecordKind::room), "", "", false};
    std::string chance;
    for (const std::string_view line : lines_of(item.statement, false)) {
      const Clauses clauses = clauses_of(line, false);
      const auto token = token_of(clauses);
      if (token == TokenClass::name && !clauses.parts.empty()) {
        room.name = clauses.parts.front();
      } else if (token == TokenClass::chance && !clauses.parts.empty()) {
        chance = " [" + std::string(clauses.parts.front()) + "%]";
      } else if (token == TokenClass::room || token == TokenClass::subroom) {
        room.is_inside = token == TokenClass::subroom;
        if (room.is_inside) room.item.kind = RecordKind::subroom;
        const std::string_view word = word_like(clauses.head);
        room.item.fields.front() = said(head_field, word);
        room_parts(room, clauses.parts, word);
      } else {
        statement(line, item, room.item.items, true);
      }
    }
    room.item.offset = item.offset;
    const auto type = std::ranges::find(room.item.fields, part_field, &Field::name);
    if (type != room.item.fields.end()) type->words = type->exact = type->words + chance;
    for (const Item& inner : item.items) statements(inner, room.item, true);
    rooms_.push_back(std::move(room));
  }

  void room_parts(Room& room, const std::vector<std::string_view>& parts, std::string_view word) {
    bool has_parent = false;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const KeywordTable::Row* row = target_.keywords.find(parts[i]);
      const bool is_filling = i > 0 && row != nullptr && row->token == TokenClass::boolean;
      if (room.is_inside && i > 0 && parts[i].starts_with('"') && !has_parent) {
        room.parent = parts[i];
        has_parent = true;
      } else if (!is_filling) {
        add_part(room.item, parts[i]);
      } else if (row->value == 0 && room.is_inside) {
        add_part(room.item, program_.keywords.word(TokenClass::filling, 0));
      } else if (row->value == 0) {
        loosely_.add(word, "of a program each is filled");
      }
    }
  }

  /// All rooms so far: those that are inside of another one are put there.
  void put_rooms(Item& root) {
    // From the back: what is inside of a room stands behind it, but for those that have none.
    for (std::size_t i = rooms_.size(); i-- > 0;) {
      Room& room = rooms_[i];
      const auto outer = std::ranges::find_if(rooms_, [&](const Room& each) { return each.name == room.parent; });
      if (!room.is_inside || outer == rooms_.end() || std::cmp_greater_equal(outer - rooms_.begin(), i)) continue;
      room.item.steps = 1;
      auto& inside = outer->item.items;
      inside.insert(std::ranges::find(inside, RecordKind::subroom, &Item::kind), std::move(room.item));
      rooms_.erase(rooms_.begin() + static_cast<std::ptrdiff_t>(i));
    }
    for (Room& room : rooms_) {
      write_block(room.item);
      root.items.push_back(std::move(room.item));
    }
    rooms_.clear();
  }

  /// A room has a block, whatever is in it.
  static void write_block(Item& item) {
    for (Item& inner : item.items)
      if (inner.kind == RecordKind::subroom) write_block(inner);
    write_statement(item);
    if (!item.items.empty()) return;
    item.statement.replace(item.statement.size() - 1, 1, " {\n");
    item.end = "}\n";
  }

  /// Those of a record, and of what is inside of it.
  void statements(const Item& item, Item& into, bool is_in_room) {
    const std::size_t before = into.items.size();
    for (const std::string_view line : lines_of(item.statement, false)) statement(line, item, into.items, is_in_room);
    if (is_in_room)
      for (std::size_t i = before; i < into.items.size(); ++i) into.items[i].steps = 1;
    if (item.items.empty() || into.items.size() == before) return;
    Item& holder = into.items[before];
    for (const Item& inner : item.items) {
      statements(inner, holder, false);
      for (Item& each : holder.items) each.steps = 1;
    }
    write_statement(holder);
  }

  /// A line as one statement of the program, or as several.
  void statement(std::string_view line, const Item& item, std::vector<Item>& into, bool is_in_room) {
    const Clauses clauses = clauses_of(line, has_chance(line));
    const auto token = token_of(clauses);
    for (std::size_t i = 0; i < register_count; ++i)
      if (token == list_words[i]) return array(static_cast<Register>(i), clauses, into);
    Item result = statement_of(word_like(clauses.head), token == TokenClass::message    ? RecordKind::message
                                                        : token == TokenClass::lev_init ? RecordKind::map_init
                                                                                        : item.kind);
    result.offset = item.offset;
    if (token == TokenClass::door && is_in_room)
      result.fields.front() = said(head_field, word_of(program_, TokenClass::roomdoor));
    if (!clauses.condition.empty())
      result.fields.insert(result.fields.begin(), said(condition_field, clauses.condition));
    if (token == TokenClass::monster || token == TokenClass::object || token == TokenClass::cobject)
      thing(result, clauses.parts, token == TokenClass::monster);
    else if (token == TokenClass::lev_init)
      init(result, clauses.parts);
    else
      for (std::size_t i = 0; i < clauses.parts.size(); ++i) add_part(result, value(clauses.parts[i], token, i));
    write_statement(result);
    into.push_back(std::move(result));
  }

  /// A value of a statement that is no thing.
  std::string value(std::string_view part, std::optional<TokenClass> statement, std::size_t number) const {
    const KeywordTable::Row* row = target_.keywords.find(part);
    if (statement == TokenClass::region && row != nullptr && row->token == TokenClass::boolean)
      return std::string(program_.keywords.word(TokenClass::irregular, row->value));
    if (statement == TokenClass::gold && part == word_of(target_, TokenClass::random_type) && number == 0)
      return "(-1)";
    return with_variables(part);
  }

  /// An INIT_MAP that has no style has the one of caves.
  void init(Item& item, const std::vector<std::string_view>& parts) const {
    const auto is_style = [&](std::string_view part) { return class_of(target_, part) == TokenClass::map_style; };
    if (std::ranges::none_of(parts, is_style)) add_part(item, word_of(program_, TokenClass::init_mines));
    for (const std::string_view each : parts) add_part(item, each);
  }

  /// A random place or class, as the element of a variable.
  std::string with_variables(std::string_view part) const {
    for (std::size_t i = 0; i < register_count; ++i) {
      const std::string_view word = std::string_view(words_[i]).substr(1);
      if (!word.empty() && part.starts_with(word) && part.substr(word.size()).starts_with('['))
        return names_[i].empty() ? words_[i] + std::string(part.substr(word.size()))
                                 : names_[i] + std::string(part.substr(word.size()));
    }
    return std::string(part);
  }

  void array(Register which, const Clauses& clauses, std::vector<Item>& into) {
    const auto& known = arrays_[which];
    names_[which] = counts_[which] < known.size() ? known[counts_[which]] : words_[which];
    ++counts_[which];
    const std::string type(which == objects    ? word_of(program_, TokenClass::object_word)
                           : which == monsters ? word_of(program_, TokenClass::monster_word)
                                               : "");
    Item item = statement_of(names_[which] + " = " + type + (type.empty() ? "" : ": ") + "{ ", RecordKind::variable);
    for (const std::string_view each : clauses.parts) item.fields.push_back(said(part_field, each));
    write_statement(item);
    into.push_back(std::move(item));
    Item shuffle = statement_of(word_of(program_, TokenClass::shuffle), RecordKind::variable);
    add_part(shuffle, names_[which]);
    write_statement(shuffle);
    into.push_back(std::move(shuffle));
  }

  void thing(Item& item, const std::vector<std::string_view>& parts, bool is_monster) const {
    if (parts.size() < 2) return;
    const std::string kind = with_variables(parts[0]);
    const bool has_name = parts[1] != word_of(target_, TokenClass::random_type);
    if (!has_name)
      add_part(item, kind);
    else if (kind.starts_with('\''))
      add_part(item, "(" + kind + "," + std::string(parts[1]) + ")");
    else
      add_part(item, parts[1]);
    item.title = item.fields.back().words;
    if (parts.size() < 3) return;
    const auto place = class_of(target_, parts[2]);
    if (place != TokenClass::contained && place != TokenClass::carried) add_part(item, with_variables(parts[2]));
    const std::vector<std::string_view> extras(parts.begin() + 3, parts.end());
    is_monster ? monster_extras(item, extras) : object_extras(item, extras);
  }

  void monster_extras(Item& item, const std::vector<std::string_view>& extras) const {
    for (const std::string_view each : extras)
      add_part(item, each == word_of(target_, TokenClass::random_type)
                         ? std::string(word_of(target_, TokenClass::a_register)) + ": " + std::string(each)
                         : std::string(each));
  }

  /// A curse or a corpse's monster, or both; a number; a name.
  void object_extras(Item& item, const std::vector<std::string_view>& extras) const {
    const std::string_view random = word_of(target_, TokenClass::random_type);
    std::size_t at = 0;
    const auto is_text = [&] { return at < extras.size() && extras[at].starts_with('"'); };
    if (at < extras.size() && !is_text()) {
      if (extras[at] != random) add_part(item, extras[at]);
      ++at;
    }
    if (is_text()) {
      const std::string_view monster = extras[at++];
      const bool is_random = monster.substr(1, monster.size() - 2) == random;
      add_part(item, "montype: " + std::string(is_random ? random : monster));
    }
    if (at < extras.size() && extras[at] != random) add_part(item, extras[at]);
    ++at;
    if (is_text()) add_part(item, "name: " + std::string(extras[at]));
  }

  const TargetData& target_;
  const TargetData& program_;
  ApproximateMatches& loosely_;
  const ArrayNames arrays_;
  std::array<std::string, register_count> words_;  ///< of lists, as variables
  std::array<std::string, register_count> names_;  ///< of variables, those of the last lists
  std::array<std::size_t, register_count> counts_{};
  std::vector<Room> rooms_;
};

}  // namespace

Item like_program(const Item& lists, const TargetData& target, const Item& program, const TargetData& of_program,
                  ApproximateMatches& loosely) {
  return ClassicAsOpcode(target, program, of_program, loosely).whole(lists);
}

void fill_program(Item& program, const TargetData& target) {
  const bool is_filled_maze = !program.items.empty() && !filling_of(program.items.front()).empty();
  if (is_filled_maze) add_fill(program, target, stone);
}

}  // namespace speclev::differ
