// Applies edits to the rows of a target's file.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "diag/fields.hh"
#include "speclev/diagnostic.hh"
#include "target/data_files.hh"

namespace speclev {

/// A text made of rows of several files, and where each of them stands there. Readers see one text; their messages are
/// taken back to the files.
class ComposedText {
 public:
  using Source = std::shared_ptr<const SourceText>;

  ComposedText() = default;
  /// A file as it is.
  explicit ComposedText(Source whole) : text_(std::move(whole)) {}

  /// Adds a row, on a line of its own or, behind a blank, on that of the row before.
  void add(const Source& source, Span row, bool same_line);
  /// To be called behind the last row. name: of the last file.
  void finish(const std::string& name);

  const Source& text() const { return text_; }
  /// The file that a message is about; its spans become those of that file. Notes on other files are left out.
  Source take_back(Diagnostic& diagnostic) const;

 private:
  struct Piece {
    std::uint32_t begin;
    Span origin;
    Source source;
  };

  const Piece& piece_at(Span span) const;
  static Span moved(Span span, const Piece& piece);

  std::string made_;
  std::vector<Piece> pieces_;  ///< empty for a file as it is
  Source text_;
};

/// The rows of a data file of a target, while the files of its bases and its own are applied. They are a list, and rows
/// are found by a hash table, so that all takes time in proportion to the files.
class EditedRows {
 public:
  using Source = ComposedText::Source;

  explicit EditedRows(const DataFileKind& kind) : kind_(kind) {}

  /// A whole file, the first of all.
  void read(const Source& source, Sink& sink);
  /// Changes the rows by the lines of an edits file.
  void edit(const Source& source, Sink& sink);
  ComposedText text() const;

 private:
  using Place = std::uint32_t;
  static constexpr Place none = UINT32_MAX;

  struct Row {
    NamedRow named;
    std::uint32_t source = 0;
    Place before = none, behind = none;  ///< its neighbours
    Place group = none;                  ///< the record or stream that it belongs to; itself, if it is one
    bool is_there = true;
  };
  /// All rows of a name, removed ones included, and the first that may still be there.
  struct Namesakes {
    std::vector<Place> places;
    std::size_t first = 0;
  };
  /// NAME: ROW, as it stands behind the verb of an edit.
  struct Parts {
    FieldReader::Field name;
    Span row;
  };

  void append(Span line, Sink& sink);
  void edit_line(FieldReader& in);
  void replace(const FieldReader::Field& edit, Sink& sink);
  void insert_beside(const FieldReader::Field& edit, bool before, Sink& sink);
  static std::optional<Parts> parts(const FieldReader::Field& edit);

  Place find(const std::string& name);
  Place find_numbered(std::string_view written);
  void report_unknown(const FieldReader::Field& name, Sink& sink);

  std::vector<NamedRow> rows_of(Span line, Place group) const;
  bool are_new(const std::vector<NamedRow>& rows, Place replaced, Sink& sink);
  void insert(std::vector<NamedRow> rows, Place behind, Place group);
  void remove(Place place);
  bool is_head(Place place) const { return begins_group(rows_[place].named.role); }
  Place group_of(Place place) const { return place == none ? none : rows_[place].group; }
  void add_name(Place place);
  void start(const Source& source);

  const DataFileKind& kind_;
  std::vector<Source> sources_;
  std::vector<Row> rows_;
  std::unordered_map<std::string, Namesakes> names_;
  Place first_ = none, last_ = none;
  Place last_stream_ = none;  ///< of a layout
  bool is_edited_ = false;
  int suggestions_ = 0;  ///< how many unknown names were compared with all that there are
};

/// A file of a target, as folders make it up, the root's first: the last FILE, changed by the FILE.edits of its folder
/// and those behind it. otherwise: the path of the whole file, if no folder has it. kind: what its rows are. Without a
/// text if there is no file.
ComposedText compose_file(const DataFileKind& kind, const std::string& file, std::span<const std::string> folders,
                          const std::string& otherwise,
                          const std::function<ComposedText::Source(const std::string& path)>& open,
                          const std::function<void(const SourceText&, Sink&)>& report);

}  // namespace speclev
