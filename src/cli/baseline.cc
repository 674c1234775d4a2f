#include "cli/baseline.hh"

#include <sys/stat.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/characters.hh"
#include "files/errors.hh"
#include "files/inputs.hh"
#include "files/outputs.hh"
#include "files/read.hh"

namespace speclev::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* version_key = "speclev-lint-baseline";
constexpr int format_version = 1;

struct Fingerprints {
  std::set<std::string> known;
  std::string error;  ///< why it is no baseline
};

bool is_fingerprint(const Json& value) {
  if (!value.is_string()) return false;
  const auto& text = value.get_ref<const std::string&>();
  return text.size() == 16 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

Fingerprints fingerprints_in(std::string_view bytes) {
  const Json whole = Json::parse(bytes, nullptr, false);
  if (whole.is_discarded() || !whole.is_object() || !whole.contains(version_key))
    return {{}, "it is no baseline of speclev lint"};
  if (whole[version_key] != format_version) return {{}, "its version is not " + std::to_string(format_version)};
  if (!whole.contains("findings") || !whole["findings"].is_array()) return {{}, "it has no list of findings"};
  Fingerprints result;
  for (const Json& each : whole["findings"]) {
    if (!each.is_object() || !each.contains("fingerprint") || !is_fingerprint(each["fingerprint"]))
      return {{}, "a finding has no fingerprint of 16 digits"};
    if (!result.known.insert(each["fingerprint"].get<std::string>()).second)
      return {{}, "a fingerprint is there twice: " + each["fingerprint"].get<std::string>()};
  }
  return result;
}

}  // namespace

void Baseline::read(const std::string& path) {
  const InputFile in = read_input(files_, path);
  if (!in.error.empty()) throw InputError{"cannot read " + quote(path) + ": " + in.error};
  Fingerprints found = fingerprints_in(in.bytes);
  if (!found.error.empty()) throw InputError{"cannot use the baseline " + quote(path) + ": " + found.error};
  known_ = std::move(found.known);
}

bool Baseline::knows(const FindingIdentity& finding) {
  if (!known_.contains(finding.fingerprint)) return false;
  again_.insert(finding.fingerprint);
  return true;
}

void Baseline::add(Diag rule, const FindingIdentity& finding) {
  const Json entry = {{"rule", diag_name(rule)},
                      {"level", finding.level},
                      {"statement", finding.statement},
                      {"fingerprint", finding.fingerprint}};
  entries_[finding.level + '\0' + std::string(diag_name(rule)) + '\0' + finding.statement + '\0' +
           finding.fingerprint] = entry.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void Baseline::write(const std::string& path) const {
  struct stat status {};
  const bool is_refused = ::stat(path.c_str(), &status) == 0 && files_.is_input(id_of(status));  // by the writer
  const InputFile old = read_earlier_output(path);
  if (!is_refused && old.error.empty() && !old.bytes.empty() && !fingerprints_in(old.bytes).error.empty())
    throw UsageError{"will not replace " + quote(path) + ", which is no baseline of speclev lint"};
  std::string text =
      "{\n  \"" + std::string(version_key) + "\": " + std::to_string(format_version) + ",\n  \"findings\": [";
  const char* separator = "\n    ";
  for (const auto& [order, line] : entries_) {
    text += separator + line;
    separator = ",\n    ";
  }
  text += entries_.empty() ? "]\n}\n" : "\n  ]\n}\n";
  const std::string error = OutputWriter(files_).write({{path, text}});
  if (!error.empty()) throw InputError{error};
}

}  // namespace speclev::cli
