#include "diff/statements.hh"

#include "binary/reader.hh"
#include "decompile/describe.hh"

namespace speclev::differ {

namespace {

std::string path_of(const decompiler::Trouble& place) {
  std::string path;
  for (const decompiler::Step& step : place.record) path = Statements::step(path, step.list, step.index);
  return path;
}

}  // namespace

Statements::Statements(const CompiledFile& file) {
  decompiler::Description description(true);
  try {
    decompiler::describe(file, "level", description);
  } catch (const Damage&) {
    return;
  }
  const std::string_view text = description.text();
  const auto& places = description.places();
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::size_t end = i + 1 < places.size() ? places[i + 1].at : text.size();
    std::string_view line = text.substr(places[i].at, end - places[i].at);
    while (line.ends_with("\n\n")) line.remove_suffix(1);  // between groups
    lines_[path_of(places[i])] += line;
  }
  // What is not said in full is told by its fields.
  for (const decompiler::Trouble& trouble : description.troubles()) lines_.erase(path_of(trouble));
}

std::string_view Statements::of(const std::string& path) const {
  const auto found = lines_.find(path);
  return found == lines_.end() ? std::string_view() : found->second;
}

std::string Statements::step(const std::string& path, std::string_view list, std::size_t index) {
  return path + "/" + std::string(list) + "/" + std::to_string(index);
}

}  // namespace speclev::differ
