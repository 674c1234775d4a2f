#include "target/switches.hh"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "base/spell.hh"
#include "speclev/abi.hh"
#include "target/loader.hh"
#include "target/target_data.hh"

namespace speclev {

namespace {

using Kind = SwitchChange::Kind;

constexpr std::string_view change_words[] = {
#define SPECLEV_SWITCH_CHANGE(id, word) word,
#include "target/switch_changes.def"
#undef SPECLEV_SWITCH_CHANGE
};

constexpr std::string_view states[] = {"off", "on"};

/// NAME#2 is the second of that name.
std::pair<std::string_view, std::int64_t> numbered(std::string_view name) {
  const std::size_t sign = name.rfind('#');
  const auto number = sign == name.npos ? std::nullopt : parse_number(name.substr(sign + 1));
  return number ? std::pair(name.substr(0, sign), static_cast<std::int64_t>(*number))
                : std::pair(name, std::int64_t{1});
}

/// remove NAME, before NAME: 'x' NAME
void read_entry_change(FieldReader& in, SwitchChange& change) {
  const bool removes = in.take("remove");
  if (!removes && !in.take("before")) {
    in.sink().report(Diag::data_missing_field, in.rest().span, {"remove or before"});
    return;
  }
  const FieldReader::Field row = in.rest();
  std::string_view name = row.text;
  if (!removes) {
    constexpr std::size_t letter_size = 4;  // with its quotes and the blank behind it
    const std::size_t colon = name.find(": '");
    if (colon == name.npos || name.size() < colon + 2 + letter_size) {
      in.sink().report(Diag::data_missing_field, {row.span.end, row.span.end}, {"a colon, a blank and an entry"});
      return;
    }
    change.letter = name[colon + 3];
    change.added = name.substr(colon + 2 + letter_size);
    name = name.substr(0, colon);
  }
  std::tie(change.name, change.number) = numbered(name);
}

/// remove NAME, number N NAME
void read_name_change(FieldReader& in, SwitchChange& change) {
  if (!in.take("remove")) {
    if (!in.take("number")) {
      in.sink().report(Diag::data_missing_field, in.rest().span, {"remove or number"});
      return;
    }
    change.number = in.number("the number", 0, INT16_MAX).value_or(0);
    change.added = change.name = in.rest().text;
    return;
  }
  change.name = in.rest().text;
}

void read_change(FieldReader& in, SwitchChange& change) {
  switch (change.kind) {
    case Kind::bits: change.number = in.number("bits", 1, INT64_MAX).value_or(0); return in.end_line();
    case Kind::size: {
      const auto abi = in.field("the name of an ABI");
      if (abi && !parse_abi(abi->text)) in.sink().report(Diag::data_unknown_word, abi->span, {"ABI", abi->text});
      change.name = abi ? abi->text : std::string_view();
      change.word = static_cast<std::uint8_t>(in.number("which word", 4, 64).value_or(0));
      change.number = in.number("a difference", INT32_MIN, INT32_MAX).value_or(0);
      return in.end_line();
    }
    case Kind::monsters:
    case Kind::objects: return read_entry_change(in, change);
    case Kind::rooms:
    case Kind::traps: return read_name_change(in, change);
    case Kind::artifacts:
      change.number = in.number("the number of an artifact", 1, INT16_MAX).value_or(0);
      change.name = in.rest().text;
      return;
    case Kind::conditions: {
      const auto name = in.field("a name");
      const auto state = name ? in.field("on or off") : std::nullopt;
      change.name = name ? name->text : std::string_view();
      change.number = static_cast<std::int64_t>(state ? place_of(*state, states, "state", in.sink()).value_or(0) : 0);
      return in.end_line();
    }
    case Kind::limit: {
      const auto name = in.field("the name of a limit");
      if (name) place_of(*name, limit_names, "limit", in.sink());
      change.name = name ? name->text : std::string_view();
      change.number = in.number("a difference", INT16_MIN, INT16_MAX).value_or(0);
      return in.end_line();
    }
    case Kind::unknown: change.name = in.rest().text; return;
  }
}

}  // namespace

std::string_view change_word(SwitchChange::Kind kind) { return change_words[static_cast<std::size_t>(kind)]; }

std::optional<std::size_t> find_switch(const std::vector<Switch>& switches, std::string_view typed) {
  const auto is_same = [](char one, char other) {
    return one == (other == '_' ? '-' : other >= 'A' && other <= 'Z' ? static_cast<char>(other - 'A' + 'a') : other);
  };
  const auto at =
      std::ranges::find_if(switches, [&](const Switch& each) { return std::ranges::equal(each.name, typed, is_same); });
  return at == switches.end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - switches.begin()));
}

void read_switch(FieldReader& in, std::vector<Switch>& switches) {
  const auto name = in.field("the name of a switch");
  const auto what = in.field("on, off or what it changes");
  if (!what) return;
  const auto at = std::ranges::find(switches, name->text, &Switch::name);
  if (const auto state = std::ranges::find(states, what->text); state != std::end(states)) {
    const auto tried = in.field("an ABI or any");
    if (!tried) return;
    if (tried->text != any_machine && !parse_abi(tried->text))
      in.sink().report(Diag::data_unknown_word, tried->span, {"ABI", tried->text});
    if (at != switches.end()) in.sink().report(Diag::data_again, name->span, {name->text});
    const bool is_on = state != std::begin(states);
    switches.push_back({name->text, is_on, is_on, tried->text, {}});
    return in.end_line();
  }
  const auto kind = place_of(*what, change_words, "change", in.sink());
  if (!kind) return;
  if (at == switches.end()) {
    in.sink()
        .report(Diag::data_unknown_word, name->span, {"switch", name->text})
        .suggest(Speller(name->text, switches));
    return;
  }
  SwitchChange change;
  change.kind = static_cast<Kind>(*kind);
  read_change(in, change);
  at->changes.push_back(change);
}

}  // namespace speclev
