// Selects and reads the target that an import starts from.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "import/facts.hh"
#include "speclev/import.hh"
#include "speclev/target.hh"
#include "target/data_files.hh"
#include "target/keywords.hh"
#include "target/loader.hh"
#include "target/target_data.hh"

namespace speclev::import {

/// A row of a data file.
struct BaseRow {
  std::string name;      ///< by which edits know it
  std::string text;      ///< one blank between words, without a comment
  bool by_hand = false;  ///< a file of the imported target's folder has it
};

/// What an imported target starts from: another target, changed by those files of its own folder that are made by hand.
class Base {
 public:
  /// name: of the target or, with a slash, a folder of one, relative to the folder of the imported one. folder: where
  /// that is or will be. open: may be empty. Throws ImportError if there is no such target, or if one of the files has
  /// a mistake.
  Base(std::string name, const std::string& folder, FolderFiles by_hand, const FileOpener& open);

  const std::string& name() const { return name_; }
  /// The folder of the imported target.
  const std::string& folder() const { return folder_; }
  const TargetData& data() const { return data_of(*target_); }
  /// The rows of a file as this base has it.
  std::vector<BaseRow> rows(const std::string& file) const;
  /// Whether something in the folder that is made by hand is about a file.
  bool has_own(const std::string& file) const;
  const FolderFiles& by_hand() const { return by_hand_; }

  /// The target that files of the folder make; the messages about them if there is one. Nothing is read from the
  /// folder.
  LoadedTarget load(const FolderFiles& files) const;

 private:
  std::optional<SourceText> text_of(const std::string& path, const FolderFiles& files) const;

  std::string name_;
  std::string folder_;
  FolderFiles by_hand_;
  FileOpener open_;
  std::optional<Target> target_;
};

/// The folder that is used for look-ups of a target that is written there.
std::string lookup_folder(const std::string& folder);

}  // namespace speclev::import
