#include "diff/approximate_match.hh"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "diff/clauses.hh"

namespace speclev::differ {

namespace {

constexpr std::string_view map_name = "map", flags_name = "flags", variable_name = "variable",
                           random_amount = "random amount", any_letter = "letter";

/// Of words of a program.
constexpr std::int64_t filled_value = 1, unfilled_value = 0;

std::string_view without_blanks(std::string_view text) {
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

bool is_name(std::string_view part) { return part.starts_with('"'); }

/// The name in a class and a name, as ('o',"hill orc"); empty if there is none.
std::string_view name_in(std::string_view thing) {
  const std::size_t begin = thing.find(",\"");
  return thing.starts_with("('") && begin != std::string_view::npos && thing.ends_with("\")")
             ? thing.substr(begin + 1, thing.size() - begin - 2)
             : std::string_view();
}

/// Makes the items of one level equal to those of another one that mean the same.
class Loosening {
 public:
  Loosening(const TargetData& target, const TargetData& of_lists, ApproximateMatches& loosely)
      : target_(target), of_lists_(of_lists), loosely_(loosely) {}

  void whole(Item& root) { inside(root, false); }

 private:
  void inside(Item& item, bool is_in_room) {
    for (Item& inner : item.items) statement(inner, is_in_room);
  }

  void statement(Item& item, bool is_in_room) {
    const Field* head = field_of(item, head_field);
    const std::string_view words = head == nullptr ? std::string_view() : without_blanks(head->words);
    const KeywordTable::Row* row = target_.keywords.find(words);
    if (words.starts_with('$')) item.name = variable_name;
    if (item.kind == RecordKind::flags) item.name = flags_name;
    if (row != nullptr && !item.is_head) {
      item.name = row->word;
      named(item, class_in_lists(*row), is_in_room);
    }
    if (item.is_head && item.kind != RecordKind::flags) level(item);
    inside(item, is_in_room || (row != nullptr && row->token == TokenClass::room));
  }

  /// Of most statements a program's tables say all: these have no class of their own there.
  TokenClass class_in_lists(const KeywordTable::Row& row) const {
    return row.token == TokenClass::statement ? class_of(of_lists_, row.word).value_or(row.token) : row.token;
  }

  void named(Item& item, TokenClass token, bool is_in_room) {
    switch (token) {
      case TokenClass::geometry:
      case TokenClass::nomap: return map(item);
      case TokenClass::cobject:
      case TokenClass::object: return object(item);
      case TokenClass::monster: return monster(item);
      case TokenClass::gold: return gold(item);
      case TokenClass::region: return region(item);
      case TokenClass::lev_init: return init(item);
      case TokenClass::mazewalk: return mazewalk(item);
      case TokenClass::roomdoor:
        if (is_in_room) loosely_.add(item.name, "in a program it makes no door where there is rock behind the wall");
        return;
      case TokenClass::stair:
        if (has_part(item, word_of(target_, TokenClass::random_type)))
          loosely_.add(item.name, "at random places stairs of lists keep a distance, those of a program do not");
        return;
      default: return;
    }
  }

  static bool has_part(const Item& item, std::string_view words) {
    return std::ranges::any_of(item.fields,
                               [&](const Field& field) { return field.name == part_field && field.words == words; });
  }

  /// What a maze is filled with is said by its INIT_MAP; with one of another kind it is not filled.
  static void level(Item& item) {
    for (Field& field : item.fields)
      if (field.name == part_field && field.words.starts_with('\'')) field.exact = any_letter;
  }

  /// The squares are those of the drawing.
  static void map(Item& item) {
    item.name = map_name;
    item.kind = RecordKind::map;
  }

  /// A class says nothing where the name says it, since names alone may be written in a program.
  void thing(Item& item, const NameTable& names) const {
    for (Field& field : item.fields) {
      if (field.name != part_field) continue;
      const std::string_view name = name_in(field.words);
      if (!name.empty() && is_only_one(names, name.substr(1, name.size() - 2))) field.exact = name;
      return;
    }
  }

  static bool is_only_one(const NameTable& names, std::string_view name) {
    const auto entries = names.entries();
    return std::count_if(entries.begin(), entries.end(), [&](const auto& each) { return each.name == name; }) == 1;
  }

  /// What is said behind the thing and its place stands in any order.
  static void sort_extras(Item& item) {
    std::size_t parts = 0;
    const auto extra = std::ranges::find_if(item.fields, [&](const Field& each) {
      return each.name == part_field && ++parts == 3;  // behind the thing and its place
    });
    std::sort(extra, item.fields.end(), [](const Field& a, const Field& b) { return a.exact < b.exact; });
  }

  void monster(Item& item) {
    thing(item, target_.monsters);
    sort_extras(item);
  }

  void object(Item& item) {
    const std::string_view object_word = word_of(target_, TokenClass::object);
    bool has_montype = false;
    for (Field& field : item.fields) {
      if (field.name == head_field) {
        const bool is_container = without_blanks(field.words) != object_word;
        if (is_container && item.items.empty())
          loosely_.add(field.words, "of an empty one lists leave what is in it by chance, a program takes it out");
        field.exact = object_word;  // what is in it is compared
      }
      const std::size_t colon = field.words.find(": ");
      if (field.name != part_field || !field.words.starts_with("montype:")) continue;
      has_montype = true;
      const std::string_view name = name_in(std::string_view(field.words).substr(colon + 2));
      if (!name.empty()) field.exact = field.words.substr(0, colon + 2) + std::string(name);
    }
    thing(item, target_.objects);
    item.name = object_word;
    // In lists the number cannot be left out.
    if (has_montype && has_part(item, "0")) {
      loosely_.add(object_word, "of what is made of a monster a number of 0 is as none");
      std::erase_if(item.fields, [](const Field& field) { return field.name == part_field && field.words == "0"; });
    }
    sort_extras(item);
  }

  void gold(Item& item) {
    for (Field& field : item.fields) {
      if (field.name != part_field) continue;
      if (field.words == "(-1)" || field.words == "1d200") field.exact = random_amount;
      if (field.words == "1d200") loosely_.add(item.name, "a random amount is 1 to 200, as of these dice");
      return;
    }
  }

  /// What is filled is said, but of what no game fills.
  void region(Item& item) {
    std::vector<Field> fields;
    bool is_filled = true, is_said = false, is_special = true;
    for (Field& field : item.fields) {
      std::optional<TokenClass> token;
      if (field.name == part_field) token = class_of(target_, field.words);
      if (token == TokenClass::filling) {
        is_filled = field.words == target_.keywords.word(TokenClass::filling, filled_value);
        is_said = true;
        if (!is_filled) fields.push_back(std::move(field));
        continue;
      }
      if (field.name == part_field && is_name(field.words))
        is_special = field.words.substr(1, field.words.size() - 2) != target_.rooms.name(0);
      // Without a word that says it, what has a shape is not filled.
      if (token == TokenClass::irregular && !is_said && is_special)
        fields.push_back(said(part_field, target_.keywords.word(TokenClass::filling, unfilled_value)));
      fields.push_back(std::move(field));
    }
    if (!is_special)
      std::erase_if(fields, [&](const Field& field) {
        return field.name == part_field && class_of(target_, field.words) == TokenClass::filling;
      });
    item.fields = std::move(fields);
  }

  /// What a maze is filled with has no light in lists.
  void init(Item& item) {
    for (Field& field : item.fields) {
      const bool is_lit_terrain = field.name == part_field && field.words.starts_with("('");
      if (!is_lit_terrain || !has_part(item, word_of(target_, TokenClass::init_solid))) continue;
      field.exact = field.words.substr(1, field.words.find(',') - 1);
      loosely_.add(item.name, "lists say nothing of the light of what a maze is filled with");
    }
  }

  void mazewalk(Item& item) {
    const auto count = std::erase_if(item.fields, [&](const Field& field) {
      return field.name == part_field && class_of(target_, field.words) == TokenClass::boolean;
    });
    if (count > 0) loosely_.add(item.name, "in a program it says whether it puts things into the maze");
  }

  const TargetData& target_;    ///< of the program
  const TargetData& of_lists_;  ///< of the other level
  ApproximateMatches& loosely_;
};

}  // namespace

void ApproximateMatches::add_other(const ApproximateMatches& other) {
  for (const auto& [key, count] : other.counts_) counts_[key] = std::max(counts_[key], count);
}

std::vector<std::string> ApproximateMatches::lines() const {
  std::vector<std::string> lines;
  for (const auto& [key, count] : counts_) {
    const auto& [statement, what] = key;
    lines.push_back(statement + (count == 1 ? "" : " (" + std::to_string(count) + " times)") + ": " + what);
  }
  return lines;
}

void loosen(Item& whole, const TargetData& target, const TargetData& of_lists, ApproximateMatches& loosely) {
  Loosening(target, of_lists, loosely).whole(whole);
}

std::string_view word_of(const TargetData& target, TokenClass token) { return target.keywords.first_word(token); }

std::optional<TokenClass> class_of(const TargetData& target, std::string_view word) {
  const KeywordTable::Row* row = target.keywords.find(word);
  return row == nullptr ? std::nullopt : std::optional(row->token);
}

void write_statement(Item& item) {
  const Field* condition = field_of(item, condition_field);
  const Field* head = field_of(item, head_field);
  std::string text = condition == nullptr ? "" : condition->words + ": ";
  text += head == nullptr ? std::string(item.name) : head->words;
  std::string_view between = text.starts_with('$') ? "" : ": ";
  for (const Field& field : item.fields) {
    if (field.name != part_field) continue;
    text.append(between).append(field.words);
    between = ", ";
  }
  if (text.starts_with('$')) text += " }";
  if (!item.items.empty()) item.end = "}\n";
  item.statement = text + (item.items.empty() ? "\n" : " {\n");
}

}  // namespace speclev::differ
