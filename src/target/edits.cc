#include "target/edits.hh"

#include <algorithm>

#include "base/spell.hh"

namespace speclev {

void ComposedText::add(const Source& source, Span row, bool same_line) {
  if (!made_.empty()) made_ += same_line ? ' ' : '\n';
  pieces_.push_back({static_cast<std::uint32_t>(made_.size()), row, source});
  made_ += source->text(row);
}

void ComposedText::finish(const std::string& name) {
  made_ += '\n';
  text_ = std::make_shared<const SourceText>(name, std::move(made_));
}

const ComposedText::Piece& ComposedText::piece_at(Span span) const {
  const auto behind = std::upper_bound(pieces_.begin(), pieces_.end(), span.begin,
                                       [](std::uint32_t at, const Piece& piece) { return at < piece.begin; });
  return behind[-1];
}

Span ComposedText::moved(Span span, const Piece& piece) {
  const auto back = [&](std::uint32_t at) {
    return std::min(piece.origin.begin + (at - piece.begin), piece.origin.end);
  };
  return {back(span.begin), back(span.end)};
}

ComposedText::Source ComposedText::take_back(Diagnostic& diagnostic) const {
  if (pieces_.empty()) return text_;
  const Piece& piece = piece_at(diagnostic.span);
  diagnostic.span = moved(diagnostic.span, piece);
  std::erase_if(diagnostic.notes, [&](const Note& note) { return piece_at(note.span).source != piece.source; });
  for (Note& note : diagnostic.notes) note.span = moved(note.span, piece_at(note.span));
  return piece.source;
}

namespace {

/// Each looks at all names, so only the first ones are worth it.
constexpr int most_suggestions = 20;

/// The place of the first colon that ends a word.
std::size_t colon_in(std::string_view text) {
  const auto is_blank = [&](std::size_t at) {
    return at == text.size() || field_blanks.find(text[at]) != std::string_view::npos;
  };
  std::size_t at = text.find(':');
  while (at != std::string_view::npos && (at == 0 || is_blank(at - 1) || !is_blank(at + 1)))
    at = text.find(':', at + 1);
  return at;
}

}  // namespace

void EditedRows::read(const Source& source, Sink& sink) {
  start(source);
  FieldReader in(*source, sink);
  while (in.next_line()) append(in.rest().span, sink);
}

void EditedRows::edit(const Source& source, Sink& sink) {
  start(source);
  is_edited_ = true;
  for (Place place = first_; place != none; place = rows_[place].behind) add_name(place);
  FieldReader in(*source, sink);
  while (in.next_line()) edit_line(in);
}

void EditedRows::start(const Source& source) {
  sources_.push_back(source);
  names_.clear();
}

ComposedText EditedRows::text() const {
  if (sources_.empty()) return {};
  if (!is_edited_) return ComposedText(sources_.front());
  ComposedText composed;
  for (Place place = first_; place != none; place = rows_[place].behind) {
    const Row& row = rows_[place];
    composed.add(sources_[row.source], row.named.span, row.named.role == RowRole::field);
  }
  composed.finish(sources_.back()->name());
  return composed;
}

void EditedRows::edit_line(FieldReader& in) {
  Sink& sink = in.sink();
  const auto verb = in.field("an edit");
  const FieldReader::Field edit = in.rest();
  if (edit.text.empty() || edit.text.starts_with('#')) {
    sink.report(Diag::data_bad_edit, edit.span);
  } else if (verb->text == "add") {
    append(edit.span, sink);
  } else if (verb->text == "remove") {
    const Place place = find_numbered(edit.text);
    place == none ? report_unknown(edit, sink) : remove(place);
  } else if (verb->text == "replace") {
    replace(edit, sink);
  } else if (verb->text == "after" || verb->text == "before") {
    insert_beside(edit, verb->text == "before", sink);
  } else {
    Speller speller(verb->text);
    for (const std::string_view known : {"add", "after", "before", "remove", "replace"}) speller.offer(known);
    sink.report(Diag::data_unknown_word, verb->span, {"edit", verb->text}).suggest(speller);
  }
}

/// Puts the rows of a line at the end. In a layout an item is one of the last stream.
void EditedRows::append(Span line, Sink& sink) {
  auto rows = rows_of(line, last_stream_);
  if (!are_new(rows, none, sink)) return;
  const bool is_stream = rows.front().role == RowRole::stream;
  insert(std::move(rows), last_, last_stream_);
  if (is_stream) last_stream_ = last_;
}

std::optional<EditedRows::Parts> EditedRows::parts(const FieldReader::Field& edit) {
  const std::size_t colon = colon_in(edit.text);
  constexpr std::size_t nowhere = std::string_view::npos;
  const std::size_t row = colon == nowhere ? nowhere : edit.text.find_first_not_of(field_blanks, colon + 1);
  if (row == nowhere || edit.text[row] == '#') return std::nullopt;
  const auto at = [&](std::size_t offset) { return edit.span.begin + static_cast<std::uint32_t>(offset); };
  return Parts{{edit.text.substr(0, colon), {edit.span.begin, at(colon)}}, {at(row), edit.span.end}};
}

/// after NAME: ROW, before NAME: ROW. Of a layout only items and fields.
void EditedRows::insert_beside(const FieldReader::Field& edit, bool before, Sink& sink) {
  const auto parts = this->parts(edit);
  if (!parts) {
    sink.report(Diag::data_bad_edit, edit.span);
    return;
  }
  const Place place = find_numbered(parts->name.text);
  if (place == none) return report_unknown(parts->name, sink);
  auto rows = rows_of(parts->row, group_of(place));
  if (begins_group(rows.front().role) || (before && is_head(place))) {
    sink.report(Diag::data_edited_shape, parts->row);
    return;
  }
  if (are_new(rows, none, sink)) insert(std::move(rows), before ? rows_[place].before : place, group_of(place));
}

/// replace NAME: ROW, or a ROW that has the name of the one it replaces.
void EditedRows::replace(const FieldReader::Field& edit, Sink& sink) {
  const auto parts = this->parts(edit);
  Place place = parts ? find_numbered(parts->name.text) : none;
  Span row = parts ? parts->row : edit.span;
  if (place == none) {
    const NamedRow whole = rows_of(edit.span, none).front();
    place = find(whole.name);
    if (place == none && !parts && whole.role == RowRole::item) {
      sink.report(Diag::data_bad_edit, edit.span);
      return;
    }
    if (place == none) return report_unknown(parts ? parts->name : FieldReader::Field{whole.name, edit.span}, sink);
    row = edit.span;
  }
  auto rows = rows_of(row, group_of(place));
  if (begins_group(rows.front().role) != is_head(place)) {
    sink.report(Diag::data_edited_shape, row);
    return;
  }
  if (!are_new(rows, place, sink)) return;
  const Place behind = rows_[place].before;
  const Place group = group_of(place);
  remove(place);
  insert(std::move(rows), behind, group);
}

/// The first row of that name that is there.
EditedRows::Place EditedRows::find(const std::string& name) {
  const auto at = names_.find(name);
  if (at == names_.end()) return none;
  Namesakes& namesakes = at->second;
  while (namesakes.first < namesakes.places.size() && !rows_[namesakes.places[namesakes.first]].is_there)
    ++namesakes.first;
  return namesakes.first == namesakes.places.size() ? none : namesakes.places[namesakes.first];
}

/// NAME, or NAME#N: the one that was the N-th of that name before the edits of this file.
EditedRows::Place EditedRows::find_numbered(std::string_view written) {
  const std::string name = kind_.normal(written);
  if (const Place place = find(name); place != none) return place;
  const std::size_t hash = name.rfind('#');
  if (hash == std::string::npos) return none;
  const auto number = parse_number(std::string_view(name).substr(hash + 1));
  const auto at = names_.find(name.substr(0, hash));
  if (!number || at == names_.end() || *number == 0 || *number > at->second.places.size()) return none;
  const Place place = at->second.places[static_cast<std::size_t>(*number) - 1];
  return rows_[place].is_there ? place : none;
}

void EditedRows::report_unknown(const FieldReader::Field& name, Sink& sink) {
  Speller speller(name.text);
  if (++suggestions_ <= most_suggestions)
    for (Place place = first_; place != none; place = rows_[place].behind) speller.offer(rows_[place].named.name);
  sink.report(Diag::data_unknown_word, name.span, {"entry", name.text}).suggest(speller);
}

std::vector<NamedRow> EditedRows::rows_of(Span line, Place group) const {
  if (group == none) return kind_.rows(*sources_.back(), line, {});
  const NamedRow& head = rows_[group].named;
  return kind_.rows(*sources_.back(), line, {head.name, head.role == RowRole::record});
}

/// Reports rows whose names must be the only ones, but are there already. Rows that are replaced do not count.
bool EditedRows::are_new(const std::vector<NamedRow>& rows, Place replaced, Sink& sink) {
  for (const NamedRow& row : rows) {
    if (!kind_.is_unique && !begins_group(row.role)) continue;
    const Place other = row.name.empty() ? none : find(row.name);
    if (other == none || other == replaced) continue;
    Diagnostic& message = sink.report(Diag::data_again, row.span, {row.name});
    if (rows_[other].source + 1 == sources_.size()) message.note(rows_[other].named.span, "it is here");
    return false;
  }
  return true;
}

/// Puts rows behind a place; in front of all, if it is none.
void EditedRows::insert(std::vector<NamedRow> rows, Place behind, Place group) {
  for (NamedRow& row : rows) {
    const auto place = static_cast<Place>(rows_.size());
    if (begins_group(row.role)) group = place;
    const Place next = behind == none ? first_ : rows_[behind].behind;
    rows_.push_back({std::move(row), static_cast<std::uint32_t>(sources_.size() - 1), behind, next, group});
    (behind == none ? first_ : rows_[behind].behind) = place;
    (next == none ? last_ : rows_[next].before) = place;
    if (kind_.is_unique || is_edited_ || is_head(place)) add_name(place);
    behind = place;
  }
}

/// Takes a row out; with a record or stream all that is in it.
void EditedRows::remove(Place place) {
  const Place head = is_head(place) ? place : none;
  do {
    Row& row = rows_[place];
    row.is_there = false;
    (row.before == none ? first_ : rows_[row.before].behind) = row.behind;
    (row.behind == none ? last_ : rows_[row.behind].before) = row.before;
    place = row.behind;
  } while (head != none && place != none && rows_[place].group == head);
}

void EditedRows::add_name(Place place) {
  if (!rows_[place].named.name.empty()) names_[rows_[place].named.name].places.push_back(place);
}

ComposedText compose_file(const DataFileKind& kind, const std::string& file, std::span<const std::string> folders,
                          const std::string& otherwise,
                          const std::function<ComposedText::Source(const std::string& path)>& open,
                          const std::function<void(const SourceText&, Sink&)>& report) {
  ComposedText::Source whole;
  std::vector<ComposedText::Source> edits;  // the last folder's first
  for (auto folder = folders.rbegin(); folder != folders.rend() && whole == nullptr; ++folder) {
    if (auto changes = open(*folder + "/" + file + ".edits")) edits.push_back(std::move(changes));
    whole = open(*folder + "/" + file);
  }
  if (whole == nullptr && !otherwise.empty()) whole = open(otherwise);

  if (edits.empty() && !kind.is_unique) return ComposedText(whole);  // nothing to change or to check
  const DiagnosticPolicy policy;
  EditedRows rows(kind);
  const auto apply = [&](const ComposedText::Source& source, auto&& function) {
    Sink sink(policy);
    function(source, sink);
    report(*source, sink);
  };
  if (whole != nullptr) apply(whole, [&](const auto& source, Sink& sink) { rows.read(source, sink); });
  for (auto each = edits.rbegin(); each != edits.rend(); ++each)
    apply(*each, [&](const auto& source, Sink& sink) { rows.edit(source, sink); });
  return rows.text();
}

}  // namespace speclev
