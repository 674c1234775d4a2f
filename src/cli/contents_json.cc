#include "cli/contents_json.hh"

#include <nlohmann/json.hpp>

namespace speclev::cli {

namespace {

using nlohmann::ordered_json;

std::string_view word_for(FileKind kind) {
  switch (kind) {
    case FileKind::maze: return "maze";
    case FileKind::rooms: return "rooms";
    case FileKind::program: return "program";
    case FileKind::dungeon: break;
  }
  return "dungeon";
}

std::string_view word_for(ValueType type) {
  switch (type) {
    case ValueType::number: return "number";
    case ValueType::numbers: return "numbers";
    case ValueType::text: return "text";
    case ValueType::place: return "place";
    case ValueType::region: return "region";
    case ValueType::terrain: return "terrain";
    case ValueType::monster: return "monster";
    case ValueType::object: return "object";
    case ValueType::variable: return "variable";
    case ValueType::computed: return "computed";
    case ValueType::unknown: break;
  }
  return "unknown";
}

ordered_json json_of(const Value& value, const Contents& contents) {
  ordered_json result = {{"name", value.name}, {"type", word_for(value.type)}, {"offset", value.offset}};
  if (value.type == ValueType::text || value.type == ValueType::variable)
    result["text"] = value.text;
  else if (value.type != ValueType::numbers)
    result["number"] = value.number;
  if (!value.numbers.empty()) result["numbers"] = value.numbers;
  if (std::string words = contents.words(value); !words.empty()) result["words"] = std::move(words);
  return result;
}

ordered_json values_of(const Record& record, const Contents& contents) {
  ordered_json values = ordered_json::array();
  for (const Value& value : record.values) values.push_back(json_of(value, contents));
  return values;
}

ordered_json records_of(const Record& record, const Contents& contents);

ordered_json json_of(const Record& record, const Contents& contents) {
  ordered_json result = {{"kind", record_kind_name(record.kind)}, {"name", record.name}, {"offset", record.offset}};
  if (contents.kind == FileKind::program) {
    result["instruction"] = record.instruction;
    result["opcode"] = record.opcode;
    if (record.jumps_to) result["jumps_to"] = *record.jumps_to;
  }
  if (record.place) result["place"] = {record.place->x, record.place->y};
  if (record.thing) {
    const char letter = record.thing->letter;
    result["class"] = letter == '\0' ? std::string() : std::string(1, letter);
    result["id"] = record.thing->name;
  }
  if (!record.cells.empty()) result["map"] = contents.draw(record.cells);
  result["values"] = values_of(record, contents);
  if (!record.records.empty()) result["records"] = records_of(record, contents);
  return result;
}

ordered_json records_of(const Record& record, const Contents& contents) {
  ordered_json records = ordered_json::array();
  for (const Record& inner : record.records) records.push_back(json_of(inner, contents));
  return records;
}

}  // namespace

std::string json_of_contents(const Contents& contents, std::string_view abi) {
  const ordered_json all = {{"kind", word_for(contents.kind)},
                            {"target", contents.target.name()},
                            {"abi", abi},
                            {"values", values_of(contents.root, contents)},
                            {"records", records_of(contents.root, contents)}};
  return all.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace speclev::cli
