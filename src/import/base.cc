#include "import/base.hh"

#include <algorithm>
#include <cstring>

#include "api/languages.hh"
#include "base/characters.hh"
#include "diag/fields.hh"
#include "target/loader.hh"
#include "target/table_text.hh"

namespace speclev::import {

namespace {

constexpr std::string_view built_in = "targets/";

std::shared_ptr<const TargetData> built_in_data(std::string_view name) {
  const auto target = find_target(name);
  if (!target) return nullptr;
  const auto kept = std::make_shared<Target>(*target);
  return {kept, &data_of(*kept)};
}

/// One blank between the words of a row, no comment behind it, and the character at its front written in one way.
std::string normal_row(const DataFileKind& kind, std::string_view row) {
  std::string text;
  for (std::size_t at = 0; at < row.size(); ++at) {
    const bool blank = is_blank(row[at]);
    if (!kind.ends_a_line && blank && at + 1 < row.size() && row[at + 1] == '#') break;
    if (!blank || !text.ends_with(' ')) text += blank ? ' ' : row[at];
  }
  while (text.ends_with(' ')) text.pop_back();
  // A quote and a backslash can be written in two ways.
  for (const auto& [one, other] : {std::pair("'''", "'\\''"), std::pair("'\\\\'", "'\\'")})
    if (text.starts_with(one)) text.replace(0, std::strlen(one), other);
  return text;
}

std::string first_message(const std::vector<FileReport>& reports) {
  for (const FileReport& report : reports)
    for (const Diagnostic& each : report.diagnostics)
      if (each.severity == Severity::error) return render_text(report.source, each, false);
  return {};
}

}  // namespace

std::string lookup_folder(const std::string& folder) {
  return folder.starts_with('/') || folder.starts_with('.') ? folder : "./" + folder;
}

Base::Base(std::string name, const std::string& folder, FolderFiles by_hand, const FileOpener& open)
    : name_(std::move(name)),
      folder_(lookup_folder(folder)),
      by_hand_(std::move(by_hand)),
      open_(open ? open : [](const std::string&) { return OpenedFile(); }) {
  FolderFiles files = by_hand_;
  files["profile"].insert(0, "base " + name_ + "\n");
  LoadedTarget loaded = load(files);
  if (!loaded.target) {
    ImportError error("the target " + quote(name_) + " cannot be started from" +
                      (by_hand_.empty() ? "" : ", changed by the files made by hand in " + quote(folder)));
    error.output = first_message(loaded.reports);
    throw error;
  }
  target_ = std::move(loaded.target);
}

std::optional<SourceText> Base::text_of(const std::string& path, const FolderFiles& files) const {
  if (!path.starts_with(folder_ + "/")) return target_file(path, open_);
  const auto at = files.find(std::string_view(path).substr(folder_.size() + 1));
  return at == files.end() ? std::nullopt : std::optional(SourceText(path, at->second));
}

LoadedTarget Base::load(const FolderFiles& files) const {
  LoadedTarget loaded;
  const auto opened = [&](const std::string& path) { return text_of(path, files); };
  const auto data = load_data("imported", folder_, opened, built_in_data, languages(), loaded.reports);
  if (data != nullptr) loaded.target = target_of(data);
  return loaded;
}

std::vector<BaseRow> Base::rows(const std::string& file) const {
  // As the loader does: the last target that is part of the program gives the text of its table, where it keeps no
  // text.
  std::vector<std::string> folders = data().folders;
  const auto own =
      std::find_if(folders.begin(), folders.end(), [](const auto& each) { return !each.starts_with(built_in); });
  std::optional<std::string> whole;
  std::string path;
  if (own != folders.begin()) {
    const std::string& last = own[-1];
    whole = table_text(*built_in_data(std::string_view(last).substr(built_in.size())), file);
    path = last + "/" + file;
    if (whole) folders.erase(folders.begin(), own);
  }
  const auto opened = [&](const std::string& wanted) -> ComposedText::Source {
    if (whole && wanted == path) return std::make_shared<const SourceText>(path, *whole);
    auto text = text_of(wanted, by_hand_);
    return text ? std::make_shared<const SourceText>(std::move(*text)) : nullptr;
  };
  const bool is_layout = file.ends_with(".layout");
  const std::string otherwise = whole ? path : is_layout ? "layouts/" + file : "";
  const ComposedText text =
      compose_file(data_file_kind(file), file, folders, otherwise, opened, [](const SourceText&, Sink&) {});
  std::vector<BaseRow> rows;
  if (text.text() == nullptr) return rows;
  const DataFileKind& kind = data_file_kind(file);
  const DiagnosticPolicy policy;
  Sink sink(policy);
  FieldReader in(*text.text(), sink);
  std::string group;
  bool is_record = false;
  while (in.next_line()) {
    for (const NamedRow& row : kind.rows(*text.text(), in.rest().span, {group, is_record})) {
      if (begins_group(row.role)) {
        group = row.name;
        is_record = row.role == RowRole::record;
      }
      Diagnostic place;
      place.span = row.span;
      rows.push_back({row.name, normal_row(kind, text.text()->text(row.span)),
                      text.take_back(place)->name().starts_with(folder_ + "/")});
    }
  }
  return rows;
}

bool Base::has_own(const std::string& file) const {
  return by_hand_.contains(file) || by_hand_.contains(file + ".edits");
}

}  // namespace speclev::import
