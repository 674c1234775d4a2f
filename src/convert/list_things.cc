#include "convert/list_things.hh"

#include <map>
#include <variant>

#include "classic/statements.hh"

namespace speclev::converter {

namespace ast = classic::ast;

namespace {

using Containment = ast::Coordinate::Kind;

}  // namespace

std::string ListThings::begun(std::string_view keyword, const ast::Number& chance) const {
  std::string text(keyword);
  if (!chance.given() || values_.number(chance) >= 100) return text + ":";
  const std::string condition = "[" + values_.text(chance.span) + "%]";
  return values_.to().has(Feature::condition_behind_keyword) ? text + condition + ":" : condition + ": " + text + ":";
}

/// Of what is said twice the last counts.
Piece ListThings::monster(const ast::Declaration& declaration) const {
  const auto& monster = std::get<ast::Monster>(declaration.node);
  std::string text =
      begun("MONSTER", monster.chance) + values_.monster(monster.letter, monster.name) + "," + place(monster.place);
  std::map<int, std::string> infos;  // by the kind
  for (const ast::MonsterInfo& info : monster.infos) {
    if (const auto* name = std::get_if<ast::Text>(&info)) infos[0] = values_.text(name->span);
    if (const auto* word = std::get_if<ast::Word>(&info))
      infos[word->token == TokenClass::mon_attitude ? 1 : 2] = values_.word(*word);
    if (const auto* alignment = std::get_if<ast::AlignmentRef>(&info)) {
      const bool is_random = !alignment->is_register && alignment->word.is_random();
      infos[3] = is_random ? "align:random" : values_.alignment(*alignment);
    }
    if (const auto* appearance = std::get_if<ast::Appearance>(&info))
      infos[4] = values_.word(appearance->kind) + " " + values_.text(appearance->text.span);
  }
  for (const auto& [kind, info] : infos)
    if (!info.empty() && info.front() != ' ') text += "," + info;
  return {declaration.span, text};
}

std::string ListThings::value(const ast::Plain::Value& value) const {
  struct Written {
    const ListThings& things;
    const ListValues& values;

    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(const ast::Coordinate& at) const { return things.place(at); }
    std::string operator()(const ast::Region& area) const { return values.region(area, things.shift_); }
    std::string operator()(const ast::Word& word) const { return values.word_or_random(word); }
    std::string operator()(const ast::Number& number) const { return values.written(number); }
    std::string operator()(const ast::NumberOrRandom& number) const {
      return number.random ? "(-1)" : values.written(number.number);
    }
    std::string operator()(const ast::Text& text) const { return values.text(text.span); }
    std::string operator()(const ast::TextOrRandom& trap) const { return values.trap(trap); }
    std::string operator()(const ast::AlignmentRef& alignment) const { return values.alignment(alignment); }
  };
  return std::visit(Written{*this, values_}, value);
}

/// Whether all that a statement says is that the game chooses a square of the part.
bool ListThings::is_random_square(const ast::Plain& plain) const {
  const auto* place = std::get_if<ast::Coordinate>(&plain.values[0]);
  return !frame_.empty() && place != nullptr && place->kind == ast::Coordinate::Kind::random &&
         std::holds_alternative<std::monostate>(plain.values[1]);
}

Piece ListThings::plain(const ast::Declaration& declaration) const {
  const auto& plain = std::get<ast::Plain>(declaration.node);
  const std::string keyword = values_.text(declaration.keyword.span);
  if (!values_.knows(keyword)) {
    values_.losses().tell(Diag::lost_statement, declaration.keyword.span, {keyword}, declaration.span);
    return {declaration.span, {}};
  }
  std::string text;
  const auto rows = classic::find_statement(declaration.keyword.token)->values();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const ast::Plain::Value& given = plain.values[i];
    if (rows[i].kind == classic::StatementValue::Kind::chance) {
      text = begun(keyword, std::get<ast::Number>(given));
      continue;
    }
    if (rows[i].kind == classic::StatementValue::Kind::god) {
      if (const auto* god = std::get_if<ast::Text>(&given))
        values_.losses().tell(Diag::lost_key, god->span, {values_.text(god->span)});
      continue;
    }
    if (text.empty()) text = keyword + ":";
    text += (text.ends_with(':') ? "" : ",") + value(given);
  }
  if (!is_random_square(plain)) return {declaration.span, text};
  // A selection takes any square by chance, the earlier game floor only.
  if (!values_.to().has(Feature::selection_filters))
    return {declaration.span, keyword + ":rndcoord(filter('.',fillrect " + frame_ + "))"};
  values_.losses().tell(Diag::changed_result, std::get<ast::Coordinate>(plain.values[0]).span,
                        {"its random place need not be floor"});
  return {declaration.span, text};
}

std::string ListThings::infos(const ast::ObjectInfos& infos) const {
  std::string text;
  if (infos.curse_state.given() && !infos.curse_state.is_random()) {
    const std::string word = values_.word(infos.curse_state);
    if (!word.empty()) text += "," + word;
  }
  if (infos.corpse.given()) text += ",montype:" + values_.montype(infos.corpse);
  if (!infos.enchantment.random && infos.enchantment.number.given())
    text += "," + values_.text(infos.enchantment.number.span);
  if (infos.name.given() && !infos.name.none)
    text += "," + values_.either({"name", "NAME"}) + ":" + values_.text(infos.name.text.span);
  return text;
}

std::string ListThings::object(const ast::Object& object, bool has_block, bool is_inside) const {
  std::string text = begun(has_block ? "CONTAINER" : "OBJECT", object.chance);
  text += values_.object(object.letter, object.name);
  if (!is_inside) text += "," + place(object.place);
  return text + infos(object.infos);
}

namespace {

/// An object, and those that are in it.
struct Nested {
  const ast::Declaration* declaration = nullptr;
  std::vector<std::size_t> inner;  ///< by their numbers
};

}  // namespace

/// An object is in the last container in front of it, whatever stands between them.
std::vector<Piece> ListThings::objects(const std::vector<const ast::Declaration*>& objects) const {
  std::vector<Nested> all;
  std::vector<std::size_t> outer;
  std::optional<std::size_t> container;
  for (const ast::Declaration* each : objects) {
    const auto* object = std::get_if<ast::Object>(&each->node);
    if (object == nullptr) {
      values_.losses().tell(Diag::lost_statement, each->span, {values_.text(each->keyword.span)});
      continue;
    }
    const bool is_inside = object->place.kind == Containment::contained;
    (is_inside && container ? all[*container].inner : outer).push_back(all.size());
    if (object->is_container && is_inside)
      values_.losses().tell(Diag::changed_result, each->span,
                            {"it lies in the container, and lists leave it at a random place"});
    if (object->is_container) container = all.size();
    all.push_back({each, {}});
  }
  // From the last to the first: what is in something stands behind it.
  std::vector<Piece> pieces(all.size());
  for (std::size_t i = all.size(); i-- > 0;) {
    const auto& object = std::get<ast::Object>(all[i].declaration->node);
    const bool has_block = !all[i].inner.empty();
    const bool is_inside = object.place.kind == Containment::contained;
    pieces[i] = {all[i].declaration->span, this->object(object, has_block, is_inside), has_block, {}};
    if (has_block && object.chance.given() && values_.number(object.chance) < 100)
      values_.losses().tell(Diag::changed_chance, all[i].declaration->span,
                            {"what is in it comes with it only, where in lists it comes in any case"});
    for (const std::size_t inner : all[i].inner) pieces[i].inner.push_back(std::move(pieces[inner]));
  }
  std::vector<Piece> result;
  for (const std::size_t i : outer) result.push_back(std::move(pieces[i]));
  return result;
}

}  // namespace speclev::converter
