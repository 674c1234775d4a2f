// Builds the model of a source.
#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "dungeon/preprocess.hh"
#include "model/inside.hh"
#include "target/language.hh"

namespace speclev {

namespace {

/// Conditions of a description are comments to its scanner.
SourceText scanned_text(const SourceText& text, SourceForm form, const TargetData& data) {
  if (form != SourceForm::def) return text;
  return {text.name(), dungeon::without_conditions(std::string(text.bytes()), data)};
}

const model::Reader& reader_of(SourceForm form, const TargetData& data) {
  if (form != SourceForm::levels) return model::dungeon_reader;
  for (const model::Reader* const each : {&model::classic_reader, &model::opcode_reader})
    if (&each->model == data.language->binding) return *each;
  return model::classic_reader;
}

/// Brings statements into the order of the text: a condition is read before the statement that it is in.
void sort_statements(model::Reading& reading) {
  auto& statements = reading.statements;
  std::vector<std::size_t> order(statements.size());
  std::iota(order.begin(), order.end(), 0);
  const auto begin = [&](std::size_t number) { return statements[number].span.begin; };
  if (std::ranges::is_sorted(order, {}, begin)) return;
  std::ranges::stable_sort(order, {}, begin);
  std::vector<int> places(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) places[order[i]] = static_cast<int>(i);
  const auto move = [&](int& number) {
    if (number >= 0) number = places[static_cast<std::size_t>(number)];
  };
  std::vector<SourceStatement> sorted;
  for (const std::size_t number : order) sorted.push_back(statements[number]);
  statements = std::move(sorted);
  for (SourceBlock& each : reading.blocks) move(each.owner);
  for (SourceFrame& each : reading.frames) move(each.statement);
}

bool holds(Span span, std::uint32_t offset) { return span.begin <= offset && offset <= span.end; }

}  // namespace

SourceModel::Inside::Inside(SourceText source, SourceForm what, const Target& game, const Abi& machine)
    : text(std::move(source)),
      form(what),
      target(game),
      abi(machine),
      reader(&reader_of(form, data())),
      scanned(scanned_text(text, form, data())),
      reading(reader->read(scanned, data(), abi)) {
  sort_statements(reading);
  parts = model::parts_of(*this);
  symbols = model::symbols_of(reading);
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    names.emplace_back(symbols[i].definition, i);
    for (const Span& use : symbols[i].uses) names.emplace_back(use, i);
  }
  std::ranges::sort(names, {}, [](const auto& each) { return each.first.begin; });
  coordinates = model::coordinates_of(*this);
}

std::size_t SourceModel::Inside::token_behind(std::uint32_t offset) const {
  const auto at =
      std::ranges::upper_bound(reading.tokens, offset, {}, [](const model::Token& token) { return token.span.end; });
  return static_cast<std::size_t>(at - reading.tokens.begin());
}

namespace model {

std::uint32_t level_begin(const Reading& reading, std::uint32_t offset) {
  std::uint32_t begin = 0;
  for (const SourceStatement& each : reading.statements)
    if (each.begins_level && each.span.begin < offset) begin = each.span.begin;
  return begin;
}

std::vector<Span> spans_of_rows(const std::vector<std::string_view>& rows, const SourceText& text) {
  std::vector<Span> spans;
  const std::string_view bytes = text.bytes();
  for (const std::string_view row : rows) {
    // What the compiler has changed is no view.
    if (row.data() < bytes.data() || row.data() + row.size() > bytes.data() + bytes.size()) continue;
    spans.push_back(text.span_of(row));
  }
  return spans;
}

}  // namespace model

SourceModel::SourceModel(SourceText text, SourceForm form, const Target& target, const Abi& abi)
    : inside_(std::make_unique<Inside>(std::move(text), form, target, abi)) {}
SourceModel::~SourceModel() = default;
SourceModel::SourceModel(SourceModel&&) noexcept = default;
SourceModel& SourceModel::operator=(SourceModel&&) noexcept = default;

const SourceText& SourceModel::text() const { return inside_->text; }
std::span<const SourcePart> SourceModel::parts() const { return inside_->parts; }
std::span<const SourceStatement> SourceModel::statements() const { return inside_->reading.statements; }
std::span<const SourceBlock> SourceModel::blocks() const { return inside_->reading.blocks; }
std::span<const SourceFrame> SourceModel::frames() const { return inside_->reading.frames; }
std::span<const SourceSymbol> SourceModel::symbols() const { return inside_->symbols; }
std::span<const SourceCoordinate> SourceModel::coordinates() const { return inside_->coordinates; }

std::span<const NeededLevel> SourceModel::needed_levels() const { return inside_->reading.needed_levels; }

const SourceSymbol* SourceModel::symbol_at(std::uint32_t offset) const {
  const auto& names = inside_->names;
  auto at = std::ranges::upper_bound(names, offset, {}, [](const auto& each) { return each.first.begin; });
  // An element of a list may hold no other name, but a name may begin where the one before it ends.
  for (int tries = 0; at != names.begin() && tries < 2; ++tries) {
    --at;
    if (holds(at->first, offset)) return &inside_->symbols[at->second];
  }
  return nullptr;
}

StatementHelp SourceModel::form_of(Span keyword) const {
  const KeywordTable::Row* row = inside_->keywords().find(inside_->text.text(keyword));
  return row == nullptr ? StatementHelp() : inside_->reader->form(inside_->data(), *row);
}

std::string SourceModel::terrain(char letter) const {
  const auto code = inside_->data().terrain.code(letter);
  return code ? std::string(inside_->data().terrain.name(*code)) : std::string();
}

SourceView::Ground SourceModel::ground(char letter) const {
  const TerrainTable& terrain = inside_->data().terrain;
  const auto code = terrain.code(letter);
  if (!code) return Ground::none;
  if (terrain.is(*code, TerrainTable::wall)) return Ground::wall;
  if (terrain.is(*code, TerrainTable::door)) return Ground::door;
  if (terrain.is(*code, TerrainTable::rock)) return Ground::rock;
  return terrain.is(*code, TerrainTable::joinable) ? Ground::floor : Ground::other;
}

std::string SourceModel::meaning(const SourcePart& part, std::uint32_t offset) const {
  const TargetData& data = inside_->data();
  const std::string_view text = inside_->text.text(part.span);
  if (part.kind == PartKind::map_row)
    return offset < part.span.end ? terrain(inside_->text.bytes()[offset]) : std::string();
  if (part.kind == PartKind::keyword) return form_of(part.span).text;
  if (part.kind == PartKind::word) {
    const KeywordTable::Row* row = inside_->keywords().find(text);
    if (row == nullptr) return {};
    std::string name(token_class_name(row->token, data.token_classes));
    std::ranges::replace(name, '_', ' ');
    return name;
  }
  if (part.kind != PartKind::string && part.kind != PartKind::character) return {};
  const int statement = statement_at(part.span.begin);
  if (statement < 0 || text.size() < 3) return {};
  const std::size_t before = inside_->token_behind(part.span.begin);
  const std::size_t first = inside_->token_behind(statements()[static_cast<std::size_t>(statement)].span.begin);
  const auto place = model::place_in_statement(*inside_, first, before, part.span.end);
  const std::string_view name = text.substr(1, text.size() - 2);
  if (part.kind == PartKind::character) {
    if (place.names.monster_classes) return "class of monsters";
    if (place.names.object_classes) return "class of objects";
    return place.names.terrain ? terrain(name.back()) : std::string();
  }
  const auto of = [&](const NameTable& table, std::string_view what) -> std::string {
    const auto number = place.letter == '\0' ? table.find_any_case(name) : table.find_any_case(place.letter, name);
    if (!number) return {};
    const NameEntry entry = table.entry(static_cast<std::size_t>(*number));
    return std::string(what) + " " + std::string(entry.name) + ", class '" + entry.letter + "'";
  };
  if (place.names.monsters)
    if (std::string found = of(data.monsters, "monster"); !found.empty()) return found;
  if (place.names.objects)
    if (std::string found = of(data.objects, "object"); !found.empty()) return found;
  if (place.names.traps && data.traps.find(name)) return "trap";
  if (place.names.rooms && data.rooms.find(name)) return "type of room";
  return {};
}

}  // namespace speclev
