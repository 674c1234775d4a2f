#include "diff/compare.hh"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/sequence.hh"

namespace speclev::differ {

namespace {

using Items = std::vector<const Item*>;

/// Whether two files differ that have the same items of a kind in another order: those are numbered and referred to, or
/// the later ones lie over the earlier. doc/diff.md says which.
bool order_matters(RecordKind kind) {
  switch (kind) {
    case RecordKind::part:
    case RecordKind::room:
    case RecordKind::region:
    case RecordKind::corridor:
    case RecordKind::dungeon:
    case RecordKind::special_level:
    case RecordKind::branch: return true;
    default: return false;
  }
}

std::string kind_words(const Item& item) {
  std::string words(item.kind == RecordKind::other ? item.name : record_kind_name(item.kind));
  std::ranges::replace(words, '_', ' ');
  return words;
}

/// Of what has no name, its number; it counts from 0, as numbers of rooms in the languages do.
std::string numbered(const Item& item, std::size_t number) {
  return kind_words(item) + " " + (item.title.empty() ? std::to_string(number) : item.title);
}

std::string at_byte(const Item& item) { return " (byte " + std::to_string(item.offset) + ")"; }

/// Finds the differences of two files.
class Comparison {
 public:
  Comparison(FileItems& before, FileItems& after, Measure measure)
      : before_(before), after_(after), measure_(measure) {}

  std::vector<Difference> whole() {
    remember_positions(before_.whole());
    remember_positions(after_.whole());
    fields(before_.whole(), after_.whole(), "level");
    inside(before_.whole(), after_.whole());
    join_moves();
    return std::move(result_);
  }

 private:
  /// What is inside of two items. All statements of a block are one sequence, and all instructions of a program; else
  /// each list is for itself.
  void inside(const Item& before, const Item& after) {
    if (before.form == Form::instruction) return program(before, after);
    if (before.form == Form::statement) {
      functions(before, after);
      if (measure_ == Measure::loose)
        in_any_order(listed(before), listed(after));
      else
        in_order(listed(before), listed(after));
      return;
    }
    std::vector<std::string_view> names;
    std::map<std::string_view, std::pair<Items, Items>> lists;
    const auto collect = [&](const Item& item, Items std::pair<Items, Items>::*side) {
      for (const Item& each : item.items) {
        const auto [list, is_new] = lists.try_emplace(each.name);
        if (is_new) names.push_back(each.name);
        (list->second.*side).push_back(&each);
      }
    };
    collect(before, &std::pair<Items, Items>::first);
    collect(after, &std::pair<Items, Items>::second);
    for (const std::string_view name : names) {
      const auto& [old_items, new_items] = lists[name];
      const RecordKind kind = (old_items.empty() ? new_items : old_items).front()->kind;
      // Of the only part there is nothing to be said but what is in it.
      if (kind == RecordKind::part && old_items.size() == 1 && new_items.size() == 1) {
        fields(*old_items.front(), *new_items.front(), "part");
        maps(*old_items.front(), *new_items.front());
        inside(*old_items.front(), *new_items.front());
        continue;
      }
      if (order_matters(kind))
        in_order(old_items, new_items);
      else
        in_any_order(old_items, new_items);
    }
  }

  /// Functions are called by their names: where they stand does not matter.
  void functions(const Item& before, const Item& after) {
    const auto called = [](const Item& item) {
      Items result;
      for (const Item& each : item.items)
        if (each.is_function) result.push_back(&each);
      return result;
    };
    in_any_order(called(before), called(after));
  }

  /// What is in an item, but for functions.
  static Items listed(const Item& item) {
    Items result;
    for (const Item& each : item.items)
      if (!each.is_function) result.push_back(&each);
    return result;
  }

  std::vector<std::size_t> ids(const Items& items) {
    std::vector<std::size_t> result;
    result.reserve(items.size());
    for (const Item* item : items) result.push_back(ids_.emplace(key_of(*item, measure_), ids_.size()).first->second);
    return result;
  }

  void in_any_order(const Items& before, const Items& after) {
    std::unordered_map<std::size_t, std::vector<std::size_t>> places;
    const auto old_ids = ids(before), new_ids = ids(after);
    for (std::size_t i = after.size(); i-- > 0;) places[new_ids[i]].push_back(i);
    std::vector<bool> is_same(after.size());
    Items left, others;
    for (std::size_t i = 0; i < before.size(); ++i) {
      auto& same = places[old_ids[i]];
      if (same.empty()) {
        left.push_back(before[i]);
        continue;
      }
      is_same[same.back()] = true;
      same.pop_back();
    }
    for (std::size_t i = 0; i < after.size(); ++i)
      if (!is_same[i]) others.push_back(after[i]);
    unequal(left, others, {});
  }

  std::vector<Match> in_order(const Items& before, const Items& after) {
    std::map<const Item*, std::size_t> numbers;
    for (std::size_t i = 0; i < before.size(); ++i) numbers[before[i]] = i;
    for (std::size_t i = 0; i < after.size(); ++i) numbers[after[i]] = i;
    const auto old_ids = ids(before), new_ids = ids(after);
    std::vector<Match> matches = common_sequence(old_ids, new_ids);
    bring_together(matches, old_ids, new_ids);
    matches.emplace_back(before.size(), after.size());
    std::size_t x = 0, y = 0;
    for (const auto& [to_x, to_y] : matches) {
      const auto piece = [](const Items& items, std::size_t from, std::size_t to) {
        return Items(items.begin() + static_cast<std::ptrdiff_t>(from),
                     items.begin() + static_cast<std::ptrdiff_t>(to));
      };
      unequal(piece(before, x, to_x), piece(after, y, to_y), numbers);
      x = to_x + 1;
      y = to_y + 1;
    }
    matches.pop_back();
    return matches;
  }

  /// Two instructions are the same with other jumps, too: these are looked at once it is known what stands for what.
  void program(const Item& before, const Item& after) {
    const Items old_items = listed(before), new_items = listed(after);
    const auto matches = in_order(old_items, new_items);
    // A place is the same if as many of the common instructions stand before it.
    const auto place = [&](const Item& item, std::size_t Match::*side) {
      const auto before_it = std::ranges::lower_bound(matches, item.leads_to->item, {}, side) - matches.begin();
      return std::pair(before_it, item.leads_to->inside);
    };
    for (const auto& [x, y] : matches) {
      const Item& a = *old_items[x];
      const Item& b = *new_items[y];
      const bool same = a.leads_to.has_value() == b.leads_to.has_value() &&
                        (!a.leads_to || place(a, &Match::first) == place(b, &Match::second));
      if (same) continue;
      const auto told = [](const Item& item, const Items& items, FileItems& file) {
        if (!item.leads_to) return std::string("nowhere known");
        const std::size_t number = item.leads_to->item;
        if (number >= items.size()) return std::string("the end");
        const std::string line = file.statement(*items[number]);
        return line.substr(0, line.find('\n')) + at_byte(*items[number]);
      };
      add(Difference::Kind::changed,
          std::string(a.name) + at_byte(a) + ": leads to " + told(a, old_items, before_) + " → " +
              told(b, new_items, after_),
          a.offset, b.offset);
    }
  }

  /// Items of which none is equal to another, in the order in which they stand.
  void unequal(Items before, Items after, const std::map<const Item*, std::size_t>& numbers) {
    unfold(before, after);
    unfold(after, before);
    std::unordered_map<const Item*, const Item*> partners;
    for (const auto& [a, b] : paired(before, after, measure_)) partners[a] = b, partners[b] = a;
    std::unordered_map<const Item*, std::size_t> places;
    for (std::size_t i = 0; i < after.size(); ++i) places[after[i]] = i;
    std::size_t next = 0;
    const auto add_up_to = [&](std::size_t end) {
      for (; next < end; ++next)
        if (!partners.contains(after[next])) whole_item(Difference::Kind::added, after[next]);
    };
    for (const Item* item : before) {
      const auto partner = partners.find(item);
      if (partner == partners.end()) {
        whole_item(Difference::Kind::removed, item);
        continue;
      }
      add_up_to(places.at(partner->second));
      const auto number = numbers.find(item);
      const std::size_t place = number == numbers.end() ? 0 : number->second;
      both(*item, *partner->second, place);
    }
    add_up_to(after.size());
  }

  /// A source writes a block of a single statement behind its chance. Where the other file has the block with that
  /// chance, or with that statement in it, it is the same block.
  void unfold(Items& items, const Items& others) {
    std::unordered_map<std::string_view, const Item*> by_chance, by_statement;
    for (const Item* other : others) {
      const std::string_view chance = chance_of_block(*other);
      if (chance.empty()) continue;
      by_chance.emplace(chance, other);
      for (const Item& inner : other->items) by_statement.emplace(inner.statement, other);
    }
    if (by_chance.empty()) return;
    for (const Item*& item : items) {
      if (item->form != Form::statement || item->fields.empty() || item->fields.front().name != condition_field)
        continue;
      Item inner = without_chance(*item);
      auto other = by_chance.find(item->fields.front().words);
      if (other == by_chance.end()) {
        other = by_statement.find(inner.statement);
        if (other == by_statement.end()) continue;
      }
      Item& block = unfolded_.emplace_back(around(std::move(inner), *item, *other->second));
      parents_[&block] = parents_.at(item);
      parents_[&block.items.front()] = {&block, 0};
      item = &block;
    }
  }

  /// The percentage of an IF, with its brackets; empty of all other items.
  static std::string_view chance_of_block(const Item& item) {
    if (!item.is_line || !item.has_items) return {};
    const std::string_view words = item.fields.front().words;
    const std::size_t begin = words.find('[');
    return begin != std::string_view::npos && words.ends_with("%]") ? words.substr(begin) : std::string_view();
  }

  static Item without_chance(const Item& item) {
    Item inner = item;
    const std::string& chance = item.fields.front().words;
    inner.fields.erase(inner.fields.begin());
    const std::size_t at = inner.statement.find(chance);
    inner.statement.erase(at, chance.size() + (at == 0 ? std::string_view(": ").size() : 0));
    inner.steps = 1;
    return inner;
  }

  /// A block with the words of another one, but for the chance of an item.
  static Item around(Item inner, const Item& item, const Item& like) {
    const std::string_view other = chance_of_block(like);
    const std::string& chance = item.fields.front().words;
    Item block = like;
    block.items.clear();
    block.items.push_back(std::move(inner));
    block.offset = item.offset;
    block.steps = item.steps;
    for (std::string* text : {&block.statement, &block.fields.front().words})
      text->replace(text->find(other), other.size(), chance);
    block.fields.front().exact = block.fields.front().words;
    return block;
  }

  void both(const Item& before, const Item& after, std::size_t number) {
    const std::string outside = where_;
    if (before.is_function) function_ = before.title;
    const bool is_numbered = before.has_items && before.form == Form::record;
    const std::string name = is_numbered ? numbered(before, number) : heading(before, after);
    fields(before, after, name);
    const auto enter = [&](const std::string& block) { where_ += (where_.empty() ? "" : ", ") + block; };
    if (is_numbered) enter(name);
    maps(before, after);
    if (!before.items.empty() || !after.items.empty()) {
      if (!is_numbered) enter(before.form == Form::statement ? block_head(before) : name);
      inside(before, after);
    }
    where_ = outside;
    if (before.is_function) function_.clear();
  }

  /// What begins a block of a program.
  static std::string block_head(const Item& item) {
    const std::string_view line = item.statement;
    return item.is_line ? item.fields.front().words
                        : std::string(line.substr(0, std::min(line.find(" {\n"), line.find('\n'))));
  }

  /// What an item is called that has its name and place in both files, or only one of them.
  static std::string heading(const Item& before, const Item& after) {
    if (before.is_line) return {};
    std::string words = before.kind == RecordKind::flags ? "level: flags" : kind_words(before);
    if (!before.title.empty() && before.title == after.title) words += " " + before.title;
    if (!before.place.empty() && before.place == after.place) words += " " + before.place;
    return words;
  }

  void fields(const Item& before, const Item& after, const std::string& heading) {
    for (std::string& text : item_changes(before, after, heading, measure_))
      add(Difference::Kind::changed, std::move(text), before.offset, after.offset);
  }

  /// A block for each spot of the map.
  void maps(const Item& before, const Item& after) {
    for (std::string& text : map_differences(before, after, measure_ == Measure::exact))
      add(Difference::Kind::map, std::move(text), before.offset, after.offset);
  }

  void whole_item(Difference::Kind kind, const Item* item) {
    const bool is_old = kind == Difference::Kind::removed;
    const std::string statements = (is_old ? before_ : after_).all_statements(*item);
    std::string text;
    for (std::size_t at = 0; at < statements.size();) {
      const std::size_t end = std::min(statements.find('\n', at), statements.size());
      text.append(text.empty() ? "" : "\n").append(is_old ? "- " : "+ ").append(statements, at, end - at);
      at = end + 1;
    }
    if (item->form != Form::instruction) (is_old ? removed_ : added_)[statements].emplace_back(result_.size(), item);
    add(kind, std::move(text), is_old ? item->offset : 0, is_old ? 0 : item->offset);
    if (item->is_function) result_.back().function = item->title;
  }

  // ---- what moved

  void remember_positions(const Item& item) {
    for (std::size_t i = 0; i < item.items.size(); ++i) {
      parents_[&item.items[i]] = {&item, i};
      remember_positions(item.items[i]);
    }
  }

  /// What was removed at one place and added at another is one difference.
  void join_moves() {
    std::vector<bool> is_gone(result_.size());
    for (auto& [statements, places] : removed_) {
      const auto others = added_.find(statements);
      if (others == added_.end()) continue;
      for (std::size_t i = 0; i < std::min(places.size(), others->second.size()); ++i) {
        const auto& [removed, item] = places[i];
        const auto& [added, other] = others->second[i];
        if (item->name != other->name) continue;
        Difference& from = result_[removed];
        const Difference& to = result_[added];
        is_gone[added] = true;
        from.kind = Difference::Kind::moved;
        from.text = first_line(statements) + " moved from " + position(*item, before_) + " to " +
                    (from.where == to.where ? "" : (to.where.empty() ? "the level" : to.where) + ", ") +
                    position(*other, after_);
        from.offset_after = to.offset_after;
      }
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < result_.size(); ++i) {
      if (is_gone[i]) continue;
      if (kept != i) result_[kept] = std::move(result_[i]);
      ++kept;
    }
    result_.resize(kept);
  }

  /// The first line of statements, with as much of it as tells it from others.
  static std::string first_line(const std::string& statements) {
    std::string line = statements.substr(0, statements.find('\n'));
    if (line.ends_with(" {")) line.resize(line.size() - 2);
    return line;
  }

  /// Where an item stands in its list.
  std::string position(const Item& item, FileItems& file) const {
    const auto& [parent, place] = parents_.at(&item);
    for (std::size_t i = place; i-- > 0;) {
      const Item& other = parent->items[i];
      if (other.is_head || other.is_function || (item.form == Form::record && other.name != item.name)) continue;
      return "behind " + first_line(file.statement(other));
    }
    return "the beginning";
  }

  void add(Difference::Kind kind, std::string text, std::size_t before, std::size_t after) {
    result_.push_back({kind, where_, std::move(text), before, after, function_});
  }

  FileItems& before_;
  FileItems& after_;
  Measure measure_;
  std::string where_, function_;
  std::unordered_map<std::string, std::size_t> ids_;
  std::vector<Difference> result_;
  std::deque<Item> unfolded_;  ///< blocks that are no items of the files
  std::unordered_map<const Item*, std::pair<const Item*, std::size_t>> parents_;  ///< and the number in there
  /// By their statements: the numbers of their differences.
  std::map<std::string, std::vector<std::pair<std::size_t, const Item*>>> removed_, added_;
};

}  // namespace

std::vector<Difference> compare(FileItems& before, FileItems& after, Measure measure) {
  if (measure == Measure::words) before.say_all(), after.say_all();
  name_functions_alike(before.whole(), after.whole());
  return Comparison(before, after, measure).whole();
}

}  // namespace speclev::differ
