#include "cli/import_report.hh"

#include <nlohmann/json.hpp>

namespace speclev::cli {

namespace {

using Json = nlohmann::ordered_json;
using import::Distance;
using import::Finding;
using import::Tally;

const char* weight_name(Finding::Weight weight) {
  switch (weight) {
    case Finding::Weight::taken: return "taken";
    case Finding::Weight::warning: return "warning";
    case Finding::Weight::unfinished: return "unfinished";
    case Finding::Weight::error: return "error";
  }
  return "";
}

Json distance_value(const Distance& distance) {
  return {{"target", distance.target},
          {"distance", distance.sum},
          {"words", distance.words},
          {"opcodes", distance.opcodes},
          {"records", distance.records},
          {"packing", distance.packing},
          {"traps-rooms-and-map-characters", distance.traps_and_rooms},
          {"monsters-and-objects", distance.things}};
}

Json finding_value(const Finding& finding) {
  Json value = {{"kind", finding.kind},       {"weight", weight_name(finding.weight)},
                {"word", finding.word},       {"token", finding.token},
                {"value", nullptr},           {"class", finding.word_class},
                {"text", finding.text},       {"help", finding.help},
                {"file", finding.place.file}, {"line", finding.place.line}};
  if (finding.value) value["value"] = *finding.value;
  return value;
}

Json tally_value(const Tally& tally) {
  return {
      {"what", tally.what}, {"count", tally.count}, {"new", tally.added}, {"gone", tally.gone}, {"moved", tally.moved}};
}

}  // namespace

std::string import_report(const import::Imported& imported, const std::string& game, const std::string& folder) {
  Json report = {{"game", game}, {"folder", folder}, {"base", imported.base}, {"abi", imported.abi}};
  report["nearest"] = Json::array();
  for (const Distance& each : imported.nearest) report["nearest"].push_back(distance_value(each));
  report["tables"] = Json::array();
  for (const Tally& each : imported.tallies) report["tables"].push_back(tally_value(each));
  report["findings"] = Json::array();
  for (const Finding& each : imported.findings) report["findings"].push_back(finding_value(each));
  report["files"] = Json::array();
  for (const auto& [name, text] : imported.files) report["files"].push_back(name);
  // Names of a game may have bytes that are no UTF-8.
  return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

bool is_import_report(std::string_view text) {
  const Json value = Json::parse(text, nullptr, false);
  return value.is_object() && value.contains("game") && value.contains("nearest") && value.contains("tables") &&
         value.contains("findings") && value.contains("files");
}

}  // namespace speclev::cli
