// Loads a target from a folder and its bases.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "diag/fields.hh"
#include "speclev/target.hh"
#include "target/edits.hh"
#include "target/language.hh"
#include "target/target_data.hh"

namespace speclev {

/// The place of a field's text among known names; reports an unknown one with a suggestion.
std::optional<std::size_t> place_of(const FieldReader::Field& field, std::span<const std::string_view> names,
                                    std::string_view what, Sink& sink);

/// How many bytes a file of a target may have.
inline constexpr std::size_t largest_target_file = std::size_t{4} << 20;

/// Why a file that is there cannot be read.
struct Unreadable : std::runtime_error {
  Unreadable(std::string which, const std::string& why) : std::runtime_error(why), path(std::move(which)) {}
  std::string path;
};

/// Reads the files of a target's folder into its data.
class TargetLoader {
 public:
  /// Finds the files of dat/, by paths such as "targets/NAME/profile". Nothing if there is none of that path;
  /// throws Unreadable if there is something that cannot be read.
  using Files = std::function<std::optional<SourceText>(const std::string& path)>;

  /// Gives the data of a base that comes with the program, whose files need not be read then; null if there is none.
  using Bases = std::function<std::shared_ptr<const TargetData>(std::string_view name)>;

  /// folder: where the target's files are. bases: none while the program is built.
  TargetLoader(std::string name, std::string folder, const Files& files, const Bases& bases, const Languages& languages,
               std::vector<FileReport>& reports);

  /// Null if there was an error; then the reports say what it was.
  std::shared_ptr<TargetData> load();

 private:
  std::shared_ptr<const SourceText> open(const std::string& path);
  void report(const SourceText& source, Sink& sink);
  void report(const ComposedText& text, Sink& sink);
  using Opened = std::function<void(const ComposedText::Source&)>;
  using Reported = std::function<void(const SourceText&, Sink&)>;
  ComposedText compose(const std::string& file, std::size_t folder_count, const std::string& built_in,
                       const Opened& opened, const Reported& reported);
  ComposedText compose(const std::string& file, const std::string& built_in = {});
  /// Hands the rows of one file of the target to a function, as its folder and those of its bases make them up.
  void read_rows(const std::string& file, const std::function<void(FieldReader&)>& row);

  // loader.cc: the profiles, and what the whole target needs.
  bool find_bases();
  std::shared_ptr<const TargetData> known_base(std::string_view folder) const;
  void start_from(const TargetData& base);
  std::string base_of(const std::string& folder, const SourceText& profile);
  std::string folder_of_base(const std::string& own, const std::string& name) const;
  bool read_profiles();
  void check_complete(const SourceText& profile);
  void check_numbers(const SourceText& profile);
  void profile_line(FieldReader& in, const std::shared_ptr<const SourceText>& profile);
  void check_whole();
  SharedLayout load_layout(const std::string& name, const Binding& model);
  void load_layouts();

  // loader_versions.cc: what a profile says of the build.
  void version_line(FieldReader& in);
  void finish_versions();
  void check_versions(const SourceText& profile);
  void turn_switches();

  // loader_tables.cc: the tables.
  void load_tables();
  std::size_t base_folder_count() const;
  bool changes(std::initializer_list<std::string> files);
  template <class Table>
  bool begin(Table& table, std::initializer_list<std::string> files);
  void classes_of_bases();
  void keywords(const std::string& file, KeywordTable& table, bool own);
  void conditions();
  void needed_dungeons();
  void statements();
  void extras();
  void functions();
  void conditional_statements();
  void names(const std::string& file, NameTable& table);
  void letters(const std::string& file, LetterTable& table);
  void words(const std::string& file, WordTable& table, int least = 0);
  void terrain();
  void map_characters();
  void monster_aliases();
  void creatures();
  void foreign();
  void switches();
  void game();
  void loading();
  void texts(const std::string& file, LaterRows<NamedText>& table);

  /// A version word that is computed from the tables once these are complete.
  struct CountsWord {
    std::string abi;
    std::size_t place;
  };

  struct VersionLine {
    FieldReader::Field abi;
    std::vector<FieldReader::Field> words;
  };

  std::string folder_;
  const Files& files_;
  const Bases& bases_;
  const Languages& languages_;
  std::vector<FileReport>& reports_;
  DiagnosticPolicy policy_;
  std::shared_ptr<TargetData> data_;
  std::shared_ptr<const TargetData> base_;  ///< where the target starts from, if that comes with the program
  std::vector<std::shared_ptr<const SourceText>> profiles_;  ///< of the target and its other bases, the root's first
  std::vector<CountsWord> counts_words_;
  std::vector<VersionLine> version_lines_;
  std::vector<FieldReader::Field> number_fields_;  ///< in the profile
  /// Switches that profiles name, those of bases first, whether they are to be on, and where that is said.
  struct NamedSwitch {
    FieldReader::Field name;
    bool is_on;
    std::shared_ptr<const SourceText> profile;
  };
  std::vector<NamedSwitch> named_switches_;
  std::set<std::string_view> asked_numbers_;  ///< by the layouts and the code
  std::vector<ComposedText> texts_;           ///< of the files that there are
  TokenClassNames classes_;
  bool failed_ = false;
  std::optional<Span> scripts_;  ///< where the profile says that levels are scripts: nothing else is read
};

/// The data of a target's folder, ready for look-ups; null if there was an error.
std::shared_ptr<const TargetData> load_data(std::string name, const std::string& folder,
                                            const TargetLoader::Files& files, const TargetLoader::Bases& bases,
                                            const Languages& languages, std::vector<FileReport>& reports);
/// The name of a folder on disk, also where the path ends in a slash or in dots.
std::string name_on_disk(const std::string& folder);

/// What a profile says of the levels that are scripts.
inline constexpr std::string_view script_language = "lua";

using FileOpener = std::function<OpenedFile(const std::string& path)>;
/// A file of a target: of a folder, where the path begins with a slash or a dot, else one that comes with the program.
/// Nothing if there is none; throws Unreadable if there is something that cannot be read.
std::optional<SourceText> target_file(const std::string& path, const FileOpener& open);
/// load_target(), with what is known of bases and languages.
LoadedTarget load_folder(const std::string& name, const std::string& folder, const TargetFiles& files,
                         const TargetLoader::Bases& bases, const Languages& languages);

}  // namespace speclev
