// Describes the differences between two matched items.
#include "diff/compare.hh"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "diff/clauses.hh"

namespace speclev::differ {

namespace {

class ItemChanges {
 public:
  ItemChanges(const Item& before, const Item& after, Measure measure)
      : before_(before), after_(after), measure_(measure) {}

  /// A line for each field.
  void fields(const std::string& heading) {
    const bool are_records = before_.form == Form::record;
    if (are_records && measure_ == Measure::words && !before_.statement.empty() && !after_.statement.empty())
      return statements(heading);
    const std::size_t named =
        (before_.place.empty() ? 0U : 1U) + (before_.title.empty() || before_.has_items ? 0U : 1U);
    const bool is_only_one = before_.fields.size() == named + 1 && after_.fields.size() == before_.fields.size();
    const auto differences = field_differences(before_, after_, measure_);
    if (before_.form == Form::statement) return said_parts(heading, differences);
    for (const auto& [a, b] : differences) {
      const std::string_view name = a != nullptr && !a->name.empty() ? a->name : b != nullptr ? b->name : "";
      const bool is_plain = is_only_one || name.empty();
      const std::string prefix = prefixed(heading, is_plain ? "" : name);
      if (a != nullptr && b != nullptr && a->is_list && b->is_list && a->words != b->words) {
        parts(prefix, parts_of(a->words), parts_of(b->words));
        continue;
      }
      std::string old_words = a != nullptr ? a->words : "none", new_words = b != nullptr ? b->words : "none";
      // Words may leave out what a number says besides.
      if (old_words == new_words && a != nullptr && b != nullptr)
        old_words += " [" + a->exact + "]", new_words += " [" + b->exact + "]";
      changed(prefix, &old_words, &new_words);
    }
  }

  std::vector<std::string> take() { return std::move(texts_); }

 private:
  /// The words in front of what changed.
  static std::string prefixed(const std::string& heading, std::string_view name) {
    std::string prefix = heading;
    if (!name.empty()) prefix.append(prefix.empty() ? "" : ": ").append(name);
    return prefix;
  }

  /// One of the two words may be null: it was left out, or came.
  template <class Words>
  void changed(const std::string& prefix, const Words* old_words, const Words* new_words) {
    std::string text = prefix + (prefix.empty() ? "" : ": ");
    if (old_words == nullptr)
      text.append("+ ").append(*new_words);
    else if (new_words == nullptr)
      text.append("- ").append(*old_words);
    else
      text.append(*old_words).append(" → ").append(*new_words);
    texts_.push_back(std::move(text));
  }

  void parts(const std::string& prefix, const std::vector<std::string_view>& old_parts,
             const std::vector<std::string_view>& new_parts) {
    for (const auto& [x, y] : clause_differences(old_parts, new_parts))
      changed(prefix, x ? &old_parts[*x] : nullptr, y ? &new_parts[*y] : nullptr);
  }

  /// The lines that a source has of a record, but for maps.
  void statements(const std::string& heading) {
    const auto old_lines = lines_of(before_.statement, !before_.rows.empty()),
               new_lines = lines_of(after_.statement, !after_.rows.empty());
    std::vector<std::string_view> old_heads, new_heads;
    for (const std::string_view line : old_lines) old_heads.push_back(clauses_of(line, has_chance(line)).head);
    for (const std::string_view line : new_lines) new_heads.push_back(clauses_of(line, has_chance(line)).head);
    const bool is_one = old_lines.size() == 1 && new_lines.size() == 1;
    std::size_t y = 0;
    const auto added_up_to = [&](std::size_t end) {
      for (; y < end; ++y) changed<std::string_view>(heading, nullptr, &new_lines[y]);
    };
    for (std::size_t x = 0; x < old_lines.size(); ++x) {
      const auto same = std::find(new_heads.begin() + static_cast<std::ptrdiff_t>(y), new_heads.end(), old_heads[x]);
      if (same == new_heads.end()) {
        changed<std::string_view>(heading, &old_lines[x], nullptr);
        continue;
      }
      added_up_to(static_cast<std::size_t>(same - new_heads.begin()));
      parts(is_one ? heading : prefixed(heading, old_heads[x]), thing_parts(old_lines[x]), thing_parts(new_lines[y++]));
    }
    added_up_to(new_lines.size());
  }

  /// The parts of a line with its chance: a class and the name behind it are one.
  static std::vector<std::string_view> thing_parts(std::string_view line) {
    const Clauses clauses = clauses_of(line, has_chance(line));
    std::vector<std::string_view> parts = clauses.parts;
    if (parts.size() >= 2 && parts[0].starts_with('\'') && !parts[1].starts_with('(')) {
      const auto begin = static_cast<std::size_t>(parts[0].data() - line.data());
      const auto end = static_cast<std::size_t>(parts[1].data() + parts[1].size() - line.data());
      parts[1] = line.substr(begin, end - begin);
      parts.erase(parts.begin());
    }
    if (!clauses.condition.empty()) parts.push_back(clauses.condition);
    return parts;
  }

  /// What changed in a statement of a program: where all comes of one number, on one line.
  void said_parts(const std::string& heading, const std::vector<FieldDifference>& differences) {
    const auto operand = changed_operand();
    const auto is_part = [](const Field* field) { return field == nullptr || field->name == part_field; };
    const auto are_parts = [&](const FieldDifference& each) { return is_part(each.before) && is_part(each.after); };
    if (operand && differences.size() > 1 && std::ranges::all_of(differences, are_parts)) {
      std::string old_words, new_words;
      const auto join = [](std::string& words, const Field* field) {
        if (field != nullptr) words.append(words.empty() ? "" : ", ").append(field->words);
      };
      for (const auto& [a, b] : differences) join(old_words, a), join(new_words, b);
      changed(heading, old_words.empty() ? nullptr : &old_words, new_words.empty() ? nullptr : &new_words);
      return;
    }
    for (const auto& [a, b] : differences)
      changed(prefixed(heading, name_of_part({a, b}, differences.size() == 1 ? operand : std::nullopt)),
              a != nullptr ? &a->words : nullptr, b != nullptr ? &b->words : nullptr);
  }

  /// The name of what differs in what two statements push, which may be empty; nothing if several things differ.
  std::optional<std::string_view> changed_operand() const {
    if (before_.operands.size() != after_.operands.size()) return std::nullopt;
    std::optional<std::string_view> name;
    for (std::size_t i = 0; i < before_.operands.size(); ++i) {
      if (before_.operands[i].exact == after_.operands[i].exact) continue;
      if (name) return std::nullopt;
      name = before_.operands[i].name;
    }
    return name;
  }

  /// What a number in a statement is for, or a word that it has twice: the name of what is pushed, or which part it
  /// is.
  std::string name_of_part(const FieldDifference& part, std::optional<std::string_view> operand) const {
    const auto& [a, b] = part;
    if (a == nullptr || b == nullptr || a->name != part_field) return {};
    const auto is_number = [](const Field& field) {
      return field.words.find_first_not_of("-0123456789") == std::string::npos;
    };
    const auto is_ambiguous = [](const Item& item, const Field& field) {
      return std::ranges::count(item.fields, field.words, &Field::words) > 1;
    };
    const bool is_unclear = is_ambiguous(before_, *a) || is_ambiguous(after_, *b);
    if (!is_unclear && !is_number(*a) && !is_number(*b)) return {};
    if (operand && !operand->empty()) return std::string(*operand);
    if (!is_unclear) return {};
    const auto is_part = [](const Field& field) { return field.name == part_field; };
    return "part " + std::to_string(std::count_if(before_.fields.data(), a + 1, is_part));
  }

  const Item& before_;
  const Item& after_;
  Measure measure_;
  std::vector<std::string> texts_;
};

}  // namespace

std::vector<std::string> item_changes(const Item& before, const Item& after, const std::string& heading,
                                      Measure measure) {
  ItemChanges changes(before, after, measure);
  changes.fields(heading);
  return changes.take();
}

}  // namespace speclev::differ
