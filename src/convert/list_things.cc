#include "convert/list_things.hh"

#include <map>

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

Piece ListThings::trap(const ast::Declaration& declaration) const {
  const auto& trap = std::get<ast::Trap>(declaration.node);
  return {declaration.span, begun(values_.text(declaration.keyword.span), trap.chance) + values_.trap(trap.type) + "," +
                                place(trap.place)};
}

Piece ListThings::gold(const ast::Declaration& declaration) const {
  const auto& gold = std::get<ast::Gold>(declaration.node);
  const std::string amount = gold.amount.random ? "(-1)" : values_.written(gold.amount.number);
  return {declaration.span, keyword(declaration) + amount + "," + place(gold.place)};
}

Piece ListThings::engraving(const ast::Declaration& declaration) const {
  const auto& engraving = std::get<ast::Engraving>(declaration.node);
  return {declaration.span, keyword(declaration) + place(engraving.place) + "," +
                                values_.word_or_random(engraving.type) + "," + values_.text(engraving.text.span)};
}

Piece ListThings::altar(const ast::Declaration& declaration) const {
  const auto& altar = std::get<ast::Altar>(declaration.node);
  if (altar.god.given()) values_.losses().tell(Diag::lost_key, altar.god.span, {values_.text(altar.god.span)});
  return {declaration.span, keyword(declaration) + place(altar.place) + "," + values_.alignment(altar.alignment) + "," +
                                values_.word(altar.type)};
}

Piece ListThings::steps(const ast::Declaration& declaration) const {
  const auto of = [&](const auto& steps) {
    return Piece{declaration.span, keyword(declaration) + place(steps.place) + "," + values_.word(steps.up)};
  };
  if (const auto* stair = std::get_if<ast::Stair>(&declaration.node)) return of(*stair);
  return of(std::get<ast::Ladder>(declaration.node));
}

Piece ListThings::feature(const ast::Declaration& declaration) const {
  if (const std::string written = values_.text(declaration.keyword.span); !values_.knows(written)) {
    values_.losses().tell(Diag::lost_statement, declaration.keyword.span, {written}, declaration.span);
    return {declaration.span, {}};
  }
  // A selection takes any square by chance, the earlier game floor only.
  const ast::Coordinate& where = std::get<ast::Feature>(declaration.node).place;
  const bool is_random = where.kind == ast::Coordinate::Kind::random,
             has_filters = !values_.to().has(Feature::selection_filters);
  if (is_random && !frame_.empty() && !has_filters)
    values_.losses().tell(Diag::changed_result, where.span, {"its random place need not be floor"});
  return {declaration.span, keyword(declaration) + (is_random && !frame_.empty() && has_filters
                                                        ? "rndcoord(filter('.',fillrect " + frame_ + "))"
                                                        : place(where))};
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
