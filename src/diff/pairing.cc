#include "diff/pairing.hh"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <unordered_map>

#include "diff/clauses.hh"

namespace speclev::differ {

namespace {

const std::string& compared(const Field& field, Measure measure) {
  return measure == Measure::words ? field.words : field.exact;
}

bool same(const Field& a, const Field& b, Measure measure) { return compared(a, measure) == compared(b, measure); }

/// Whether items are compared by what a source says of them.
bool by_statement(const Item& item, Measure measure) { return measure == Measure::words && !item.statement.empty(); }

void append(std::string& key, std::string_view text) {
  key.append(std::to_string(text.size())).append(":").append(text);
}

std::string name_of(const Item& item) {
  std::string key;
  append(key, item.name);
  return key;
}

/// How a field is left out of a key.
enum class LeftOut : unsigned char { value, all };

/// The fields with their names, but for one.
std::string own_key(const Item& item, Measure measure, std::size_t left_out, LeftOut how = LeftOut::value) {
  std::string key = name_of(item);
  for (std::size_t i = 0; i < item.fields.size(); ++i) {
    const Field& field = item.fields[i];
    if ((measure == Measure::words && field.is_nothing) || (i == left_out && how == LeftOut::all)) continue;
    append(key, field.name);
    if (i != left_out) append(key, compared(field, measure));
  }
  for (const std::string& row : item.rows) append(key, row);
  if (measure == Measure::exact) append(key, item.cells.codes);
  return key;
}

/// What differs in two statements of a program.
std::vector<FieldDifference> part_differences(const Item& before, const Item& after) {
  std::vector<FieldDifference> result;
  for (const std::string_view name : {condition_field, head_field}) {
    const Field* one = field_of(before, name);
    const Field* other = field_of(after, name);
    const bool same = one == nullptr || other == nullptr ? one == other : one->exact == other->exact;
    if (!same) result.push_back({one, other});
  }
  const auto parts = [](const Item& item) {
    std::pair<std::vector<const Field*>, std::vector<std::string_view>> all;
    for (const Field& field : item.fields) {
      if (field.name != part_field) continue;
      all.first.push_back(&field);
      all.second.push_back(field.exact);
    }
    return all;
  };
  const auto [old_fields, old_words] = parts(before);
  const auto [new_fields, new_words] = parts(after);
  for (const auto& [x, y] : clause_differences(old_words, new_words))
    result.push_back({x ? old_fields[*x] : nullptr, y ? new_fields[*y] : nullptr});
  return result;
}

constexpr std::size_t none = static_cast<std::size_t>(-1);
/// Of items with more fields it is not asked whether they differ in just one.
constexpr std::size_t most_fields = 32;

/// One call of paired().
class Pairing {
 public:
  /// Keys are hashes: two that are equal by chance make a pair that is told in full, too.
  using Keys = std::function<void(const Item&, std::vector<std::size_t>&)>;

  Pairing(std::span<const Item* const> before, std::span<const Item* const> after, Measure measure)
      : before_(before), after_(after), measure_(measure), partner_(before.size(), none), is_taken_(after.size()) {}

  std::vector<Pair> run() {
    one([&](const Item& item) { return own_key(item, measure_, none); });
    one([](const Item& item) {
      return item.has_items && !item.title.empty() ? with(item, item.title) : std::string();
    });
    pass([&](const Item& item, std::vector<std::size_t>& keys) {
      for (std::size_t i = 0; i < item.fields.size() && item.fields.size() <= most_fields; ++i)
        keys.push_back(hash(std::to_string(i) + " " + own_key(item, measure_, i)));
    });
    // A part more or less of a statement.
    pass([&](const Item& item, std::vector<std::size_t>& keys) {
      if (item.form != Form::statement || item.fields.size() > most_fields) return;
      keys.push_back(hash(own_key(item, measure_, none)));
      for (std::size_t i = 0; i < item.fields.size(); ++i)
        if (item.fields[i].name != head_field) keys.push_back(hash(own_key(item, measure_, i, LeftOut::all)));
    });
    one([](const Item& item) { return item.place.empty() ? "" : with(item, item.title + " " + item.place); });
    one([](const Item& item) { return item.place.empty() ? "" : with(item, item.place); });
    one([](const Item& item) { return item.title.empty() ? "" : with(item, item.title); });
    one([](const Item& item) { return item.has_items ? name_of(item) : ""; });
    lonely();
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < before_.size(); ++i)
      if (partner_[i] != none) pairs.emplace_back(before_[i], after_[partner_[i]]);
    return pairs;
  }

 private:
  static std::size_t hash(const std::string& key) { return std::hash<std::string>()(key); }
  static std::string with(const Item& item, const std::string& key) { return name_of(item) + key; }

  template <class Key>
  void one(Key&& key) {
    pass([&](const Item& item, std::vector<std::size_t>& keys) {
      if (const std::string text = key(item); !text.empty()) keys.push_back(hash(text));
    });
  }

  /// Those that have a key in common are paired, the first with the first.
  void pass(const Keys& keys_of) {
    std::unordered_map<std::size_t, std::deque<std::size_t>> places;
    std::vector<std::size_t> keys;
    for (std::size_t i = 0; i < after_.size(); ++i) {
      if (is_taken_[i]) continue;
      keys.clear();
      keys_of(*after_[i], keys);
      for (const std::size_t key : keys) places[key].push_back(i);
    }
    if (places.empty()) return;
    for (std::size_t i = 0; i < before_.size(); ++i) {
      if (partner_[i] != none) continue;
      keys.clear();
      keys_of(*before_[i], keys);
      for (const std::size_t key : keys) {
        const auto found = places.find(key);
        if (found == places.end()) continue;
        while (!found->second.empty() && is_taken_[found->second.front()]) found->second.pop_front();
        if (found->second.empty()) continue;
        pair(i, found->second.front());
        break;
      }
    }
  }

  void pair(std::size_t before, std::size_t after) {
    partner_[before] = after;
    is_taken_[after] = true;
  }

  /// One of each left that has no place and no name, such as a message.
  void lonely() {
    std::map<std::string, std::pair<std::vector<std::size_t>, std::vector<std::size_t>>> left;
    for (std::size_t i = 0; i < before_.size(); ++i)
      if (partner_[i] == none) left[name_of(*before_[i])].first.push_back(i);
    for (std::size_t i = 0; i < after_.size(); ++i)
      if (!is_taken_[i]) left[name_of(*after_[i])].second.push_back(i);
    for (const auto& [name, items] : left) {
      if (items.first.size() != 1 || items.second.size() != 1) continue;
      const Item& a = *before_[items.first.front()];
      const Item& b = *after_[items.second.front()];
      const bool has_map = !a.cells.empty() && !b.cells.empty();
      if (has_map || (a.title.empty() && b.title.empty() && a.place.empty() && b.place.empty()))
        pair(items.first.front(), items.second.front());
    }
  }

  std::span<const Item*const> before_, after_;
  Measure measure_;
  std::vector<std::size_t> partner_;
  std::vector<bool> is_taken_;
};

}  // namespace

std::vector<FieldDifference> field_differences(const Item& before, const Item& after, Measure measure) {
  if (before.form == Form::statement) return part_differences(before, after);
  std::vector<FieldDifference> result;
  const auto& a = before.fields;
  const auto& b = after.fields;
  // Operands have no names where they fit no statement.
  const auto alike = [&](const Field& x, const Field& y) {
    return x.name == y.name || (before.form != Form::record && (x.name.empty() || y.name.empty()));
  };
  if (std::ranges::equal(a, b, alike)) {
    for (std::size_t i = 0; i < a.size(); ++i)
      if (!same(a[i], b[i], measure)) result.push_back({&a[i], &b[i]});
    return result;
  }
  // One operand may be what makes them fit a form of the statement, with other names.
  if (before.form != Form::record && a.size() == b.size()) {
    const auto differs = [&](const Field& x, const Field& y) { return !same(x, y, measure); };
    std::size_t count = 0, place = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
      if (differs(a[i], b[i])) ++count, place = i;
    if (count == 1) return {{&a[place], &b[place]}};
  }
  // Of several fields with one name the first stands for the first.
  std::map<std::string_view, std::deque<const Field*>> others;
  for (const Field& field : b) others[field.name].push_back(&field);
  const auto counts = [&](const Field& field) { return measure == Measure::exact || !field.is_nothing; };
  for (const Field& field : a) {
    auto& same_name = others[field.name];
    const Field* other = same_name.empty() ? nullptr : same_name.front();
    if (other != nullptr) same_name.pop_front();
    if (other == nullptr ? counts(field) : !same(field, *other, measure)) result.push_back({&field, other});
  }
  for (const Field& field : b) {
    const auto& left = others[field.name];
    if (std::ranges::find(left, &field) != left.end() && counts(field)) result.push_back({nullptr, &field});
  }
  return result;
}

std::string key_of(const Item& item, Measure measure) {
  std::string key = by_statement(item, measure) ? item.statement : own_key(item, measure, none);
  if (item.items.empty()) return key;
  // What is inside is in no order here, if the order does not matter: it is compared once more where keys differ.
  for (const Item& inner : item.items) append(key, key_of(inner, measure));
  return key;
}

std::vector<Pair> paired(std::span<const Item* const> before, std::span<const Item* const> after, Measure measure) {
  return Pairing(before, after, measure).run();
}

}  // namespace speclev::differ
