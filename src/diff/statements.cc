#include "diff/statements.hh"

#include <algorithm>

#include "binary/reader.hh"

namespace speclev::differ {

namespace {

/// How many blanks decompiled programs have for each block that a line is in.
constexpr std::size_t step_width = 2;

/// The text of a description. False if the file is damaged.
bool describe(const CompiledFile& file, const decompiler::Describer& describer, decompiler::Description& description) {
  try {
    describer.describe(file, "level", description);
  } catch (const Damage&) {
    return false;
  }
  return true;
}

/// Finds records by their lists and numbers.
class Finder {
 public:
  const Record* found(const Record& root, const std::vector<decompiler::Step>& path) {
    const Record* record = &root;
    for (const decompiler::Step& step : path) {
      const auto& list = list_of(*record, step.list);
      if (step.index >= list.size()) return nullptr;
      record = list[step.index];
    }
    return record;
  }

 private:
  using List = std::vector<const Record*>;

  const List& list_of(const Record& record, std::string_view name) {
    const auto [at, is_new] = lists_.try_emplace(&record);
    if (is_new)
      for (const Record& inner : record.records) at->second[inner.name].push_back(&inner);
    return at->second[name];
  }

  std::unordered_map<const Record*, std::unordered_map<std::string_view, List>> lists_;
};

/// The lines of a place in a description, up to the next place; without the blank ones between groups.
std::string_view lines_at(const decompiler::Description& description, std::size_t place) {
  const auto& places = description.places();
  const std::string_view text = description.text();
  const std::size_t end = place + 1 < places.size() ? places[place + 1].at : text.size();
  std::string_view lines = text.substr(places[place].at, end - places[place].at);
  while (lines.ends_with("\n\n")) lines.remove_suffix(1);
  return lines;
}

}  // namespace

Statements::Statements(const Contents& contents, const CompiledFile& file, const decompiler::Describer& describer) {
  decompiler::Description description(true);
  if (!describe(file, describer, description)) return;
  Finder finder;
  const auto& places = description.places();
  for (std::size_t i = 0; i < places.size(); ++i)
    lines_[finder.found(contents.root, places[i].record)] += lines_at(description, i);
  // What is not said in full is told by its fields.
  for (const decompiler::Trouble& trouble : description.troubles())
    lines_.erase(finder.found(contents.root, trouble.record));
}

std::string_view Statements::of(const Record& record) const {
  const auto found = lines_.find(&record);
  return found == lines_.end() ? std::string_view() : found->second;
}

std::optional<std::vector<Line>> program_lines(const Contents& contents, const CompiledFile& file,
                                               const decompiler::Describer& describer) {
  decompiler::Description description(true);
  if (!describe(file, describer, description) || !description.troubles().empty()) return std::nullopt;
  Finder finder;
  const auto& places = description.places();
  std::vector<Line> result;
  std::vector<const Record*> records;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!places[i].record.empty()) {
      records.push_back(finder.found(contents.root, places[i].record));
      if (records.back() == nullptr) return std::nullopt;
    }
    const std::string_view text = lines_at(description, i);
    // What stands at the same place is of the same statement.
    if (text.empty()) continue;
    const std::size_t blanks = std::min(text.find_first_not_of(' '), text.size());
    result.push_back({std::move(records), std::string(text.substr(blanks)), blanks / step_width});
    records.clear();
  }
  return result;
}

}  // namespace speclev::differ
