#include "decompile/proof.hh"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "binary/reader.hh"
#include "binary/writer.hh"
#include "decompile/description.hh"
#include "dungeon/compile.hh"
#include "speclev/level.hh"
#include "target/target_data.hh"
#include "target/version_words.hh"

namespace speclev::decompiler {

namespace {

/// Of so many troubles each is told.
constexpr std::size_t most_told = 100;

/// Where the records and fields of a compiled file are. It is taken apart when the first one is asked for.
class Places {
 public:
  explicit Places(const CompiledFile& file) : file_(file) {}

  /// The place of a trouble in the file, and its name as in dumps.
  Unsayable found(const Trouble& trouble);
  /// A trouble with what a byte of the file belongs to.
  Trouble at_byte(std::size_t offset, std::string reason);

 private:
  const Record& root();

  const CompiledFile& file_;
  std::optional<Contents> contents_;
};

/// The record that a step leads to; null if there is none.
const Record* next(const Record& record, const Step& step) {
  std::size_t index = 0;
  for (const Record& inner : record.records)
    if (inner.name == step.list && index++ == step.index) return &inner;
  return nullptr;
}

/// The last record that begins at a byte or before it, as a step; nothing if all begin behind it.
std::optional<std::pair<Step, const Record*>> last_before(const Record& record, std::size_t offset) {
  std::map<std::string_view, std::size_t> counts;
  std::optional<std::pair<Step, const Record*>> last;
  for (const Record& inner : record.records) {
    if (inner.offset > offset) break;
    last = {Step{inner.name, counts[inner.name]++}, &inner};
  }
  return last;
}

const Value* value_before(const Record& record, std::size_t offset) {
  const Value* last = nullptr;
  for (const Value& value : record.values)
    if (value.offset <= offset && (last == nullptr || value.offset >= last->offset)) last = &value;
  return last;
}

const Record& Places::root() {
  if (!contents_) {
    std::vector<std::size_t> oddities;
    contents_ = file_.language.read(file_, oddities);
  }
  return contents_->root;
}

Unsayable Places::found(const Trouble& trouble) {
  const Record* record = &root();
  Unsayable result{.offset = 0, .where = {}, .reason = trouble.reason};
  for (const Step& step : trouble.record) {
    if (!result.where.empty()) result.where += '.';
    result.where.append(step.list).append("[").append(std::to_string(step.index)).append("]");
    if (record != nullptr) record = next(*record, step);
    if (record != nullptr) result.offset = record->offset;
  }
  if (trouble.field.empty()) return result;
  if (!result.where.empty()) result.where += '.';
  result.where.append(trouble.field);
  const Value* value = record == nullptr ? nullptr : record->find(trouble.field);
  if (value != nullptr) result.offset = value->offset;
  return result;
}

Trouble Places::at_byte(std::size_t offset, std::string reason) {
  Trouble result{{}, {}, std::move(reason), 0};
  const Record* record = &root();
  const Value* value = value_before(*record, offset);
  while (const auto inner = last_before(*record, offset)) {
    record = inner->second;
    result.record.push_back(inner->first);
    // What stands behind the records of a list is a value of the record that they are in.
    const Value* own = value_before(*record, offset);
    if (own != nullptr && (value == nullptr || own->offset >= value->offset)) value = own;
  }
  if (value != nullptr) result.field = value->name;
  return result;
}

/// A level name that the target takes.
std::string level_name(std::string_view wanted, const TargetData& target) {
  std::string name(wanted);
  const bool has_extension = target.has(Feature::file_extension);
  std::erase_if(name, [&](char c) {
    return static_cast<unsigned char>(c) < ' ' || c == '"' || c == '/' || (c == '.' && has_extension) ||
           (c == '?' && target.has(Feature::serial_names));
  });
  name.resize(std::min(name.size(), static_cast<std::size_t>(target.limit(Limit::level_name))));
  return name.empty() || name == "." || name == ".." ? "level" : name;
}

/// The description compiled again, for the version words of the file.
Output compiled(const CompiledFile& file, const SourceText& source) {
  CompileOptions options;
  options.max_errors = 1;
  const VersionWords words = leading_words(file.bytes, file.abi, data_of(file.target).version_words);
  if (file.language.compile != nullptr) return file.language.compile(source, file.target, file.abi, words, options);
  auto [made, output, places] = dungeon::read(source, DungeonForm::def, file.target, file.abi, {}, options);
  if (!output.failed) dungeon::write(std::move(made), "dungeon", file.target, file.abi, words, output);
  return std::move(output);
}

/// The file without what no compiler decides on.
std::string normal(const CompiledFile& file) {
  const auto model = file.language.new_model();
  read_binary(file.layout, file.abi, file.bytes, model.get());
  return write_binary(file.layout, file.abi, model.get());
}

/// A statement that fits, with the record that it is of; the last one of them.
template <class Fits>
Trouble statement(const CompiledFile& file, const Describer& describer, std::string_view name, Fits&& fits) {
  Description again(true);
  describer.describe(file, name, again);
  Trouble result;
  for (const Trouble& each : again.places())
    if (fits(each)) result = each;
  return result;
}

/// Why compiling the description does not give the file; nothing if it does.
std::optional<Trouble> difference(const CompiledFile& file, const Describer& describer, std::string_view name,
                                  const std::string& text, Places& places) {
  const SourceText source = SourceText::of("(decompiled)", text);
  const Output output = compiled(file, source);
  if (output.failed) {
    const auto error = std::ranges::find(output.diagnostics, Severity::error, &Diagnostic::severity);
    Trouble trouble =
        statement(file, describer, name, [&](const Trouble& each) { return each.at <= error->span.begin; });
    trouble.reason = "the compiler refuses the statement for it: " + error->message;
    return trouble;
  }
  const std::string made = output.files.empty() ? "" : output.files.back().bytes;
  if (made == file.bytes) return std::nullopt;
  const std::string expected = normal(file);
  if (made == expected) return std::nullopt;
  const auto here = std::ranges::mismatch(expected, made).in1;
  Trouble trouble = places.at_byte(static_cast<std::size_t>(here - expected.begin()),
                                   "the compiler makes other bytes of the text for it");
  const auto is_of_record = [&](const Trouble& each) {
    return std::ranges::equal(each.record, trouble.record,
                              [](const Step& a, const Step& b) { return a.list == b.list && a.index == b.index; });
  };
  trouble.at = statement(file, describer, name, is_of_record).at;
  return trouble;
}

/// The text with a comment in front of each line of which something is not said.
std::string commented(std::string_view text, const std::vector<std::pair<std::size_t, std::string>>& comments) {
  std::string result;
  std::size_t told = 0;
  for (const auto& [at, comment] : comments) {
    result.append(text.substr(told, at - told)).append("# ").append(comment).append("\n");
    told = at;
  }
  return result.append(text.substr(told));
}

}  // namespace

void prove(const CompiledFile& file, const Describer& describer, std::string_view wanted_name, bool force,
           Decompilation& result) {
  const std::string name = level_name(wanted_name, data_of(file.target));
  Places places(file);
  std::vector<Trouble> troubles;
  const auto described = [&](std::size_t reading) {
    Description description(false, reading);
    describer.describe(file, name, description);
    troubles = description.troubles();
    if (troubles.empty())
      if (auto trouble = difference(file, describer, name, description.text(), places))
        troubles.push_back(std::move(*trouble));
    return description;
  };
  Description description = described(0);
  const std::size_t count = troubles.empty() || describer.reading_count == nullptr ? 1 : describer.reading_count(file);
  for (std::size_t reading = 1; !troubles.empty() && reading < count; ++reading) {
    Description other = described(reading);
    if (troubles.empty()) description = std::move(other);
  }
  // What cannot be said in any way is told of the first.
  if (!troubles.empty() && count > 1) description = described(0);
  if (troubles.size() > most_told) troubles.resize(most_told);
  std::ranges::stable_sort(troubles, {}, &Trouble::at);
  std::vector<std::pair<std::size_t, std::string>> comments;
  for (const Trouble& each : troubles) {
    result.unsayable.push_back(places.found(each));
    const auto& told = result.unsayable.back();
    comments.emplace_back(each.at, "byte " + std::to_string(told.offset) + ": " + told.where + ": " + told.reason);
  }
  if (troubles.empty())
    result.text = description.take();
  else if (force)
    result.text = commented(description.text(), comments);
}

}  // namespace speclev::decompiler
