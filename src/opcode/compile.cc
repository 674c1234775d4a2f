#include "opcode/compile.hh"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <utility>

#include "base/characters.hh"
#include "opcode/builder.hh"
#include "opcode/lower.hh"
#include "syntax/levels.hh"
#include "syntax/tokens.hh"

namespace speclev::opcode {

namespace {

/// How many files may be included within each other.
constexpr std::size_t deepest_inclusion = 5;
/// The list of the levels that are random vaults.
constexpr std::string_view vault_list = "vaults.dat";

/// A path that is told from a file: relative to its folder.
std::string path_from(const SourceText& source, const std::string& path) {
  const std::size_t slash = source.name().rfind('/');
  return path.starts_with('/') || slash == std::string::npos ? path : source.name().substr(0, slash + 1) + path;
}

/// One compilation: a file, and those that it includes.
class Compilation {
 public:
  Compilation(const Target& target, const Abi& abi, const VersionWords& version, const CompileOptions& options)
      : target_(data_of(target)),
        abi_(abi),
        version_(version),
        options_(options),
        codes_(target_.opcodes),
        file_(target_) {
    file_.include = [this](const Inclusion& inclusion) { include(inclusion); };
  }

  Output run(const SourceText& source) {
    Sink sink(options_.policy, options_.max_errors, options_.most_warnings());
    syntax::Levels levels(target_, sink, options_);
    Emitter program(target_, codes_, abi_, options_.keep_declarations);
    open_.push_back(source.name());
    read(source, sink, program, [&](const std::string& name, Span head) { add_level(levels, program, name, head); });
    Output output = levels.finish();
    if (!output.failed) add_included_levels(output);
    if (!output.failed) output.lines = std::move(lines_);
    output.included = std::move(included_);
    output.reports = std::move(reports_);
    return output;
  }

 private:
  /// What is done with a level when it is complete.
  using LevelDone = std::function<void(const std::string& name, Span head)>;

  void add_level(syntax::Levels& levels, Emitter& program, const std::string& name, Span head) {
    levels.add(name, head, [&] { return program.file(version_); }, {program.here(), program.take_declarations()});
    if (file_.vault.is_one) lines_.push_back({std::string(vault_list), name, vault_line(name)});
  }

  void read(const SourceText& source, Sink& sink, Emitter& program, const LevelDone& done) {
    Bounds bounds;
    const auto level = [&](const ast::Level& steps) {
      const ast::Step& first = steps.steps.front();
      syntax::make_level(sink, first.span, [&] {
        program.begin();
        const std::string name = Lowerer({source, steps, target_, abi_, bounds, file_, sink, program}).lower();
        // In front of all levels stand functions.
        if (first.kind != ast::StepKind::function && first.kind != ast::StepKind::include) done(name, first.span);
      });
    };
    Scanner scanner(source, target_, abi_, sink);
    Builder builder(scanner, sink, level);
    Parser(scanner, builder).parse();
    builder.finish();
  }

  /// Those of included files stand in front; of two with one name the one behind counts.
  void add_included_levels(Output& output) {
    std::set<std::string> names;
    for (const OutputFile& each : output.files) names.insert(each.name);
    std::vector<OutputFile> files;
    for (std::size_t i = levels_.size(); i-- > 0;)
      if (names.insert(levels_[i].name).second) files.push_back(std::move(levels_[i]));
    std::ranges::reverse(files);
    std::ranges::move(output.files, std::back_inserter(files));
    output.files = std::move(files);
  }

  /// Reads the functions and levels of another file.
  void include(const Inclusion& inclusion) {
    // From the current folder, as the original has it, or else from that of the file that includes it.
    const auto open = [&](const std::string& path) { return options_.open ? options_.open(path) : std::nullopt; };
    std::string path = inclusion.path;
    auto source = open(path);
    if (!source) source = open(path = path_from(inclusion.source, path));
    const auto refuse = [&](std::string_view reason) {
      inclusion.sink.report(Diag::cannot_include, inclusion.where, {quote(inclusion.path), reason});
    };
    if (std::ranges::find(open_, path) != open_.end()) return refuse("it is being read already");
    if (open_.size() > deepest_inclusion)
      return refuse("files are nested more than " + std::to_string(deepest_inclusion) + " deep");
    if (!source) return refuse("it cannot be read as a regular file");
    const auto kept = std::make_shared<const SourceText>(std::move(*source));
    sources_.push_back(kept);
    included_.push_back(path);
    open_.push_back(path);
    Sink sink(options_.policy, options_.max_errors, options_.most_warnings());
    Emitter program(target_, codes_, abi_, false);
    syntax::Levels levels(target_, sink, options_);
    read(*kept, sink, program, [&](const std::string& name, Span head) { add_level(levels, program, name, head); });
    open_.pop_back();
    Output output = levels.finish();
    if (output.failed) refuse("it has errors");
    std::ranges::move(output.files, std::back_inserter(levels_));
    if (!output.diagnostics.empty()) reports_.push_back({*kept, std::move(output.diagnostics)});
  }

  /// The depth is there where the language has a word for it.
  std::string vault_line(const std::string& name) const {
    const auto& rows = target_.keywords.rows();
    const bool has_depth = std::ranges::find(rows, TokenClass::vault_depth, &KeywordTable::Row::token) != rows.end();
    const std::string chance = std::to_string(file_.vault.chance) + " " + name;
    return has_depth ? std::to_string(file_.vault.depth) + " " + chance : chance;
  }

  const TargetData& target_;
  const Abi& abi_;
  const VersionWords& version_;
  const CompileOptions& options_;
  Codes codes_;
  FileState file_;
  std::vector<std::string> open_;  ///< the files that are being read
  std::vector<std::string> included_;
  std::vector<OutputFile> levels_;                          ///< of included files
  std::vector<std::shared_ptr<const SourceText>> sources_;  ///< that functions were defined in
  std::vector<ListLine> lines_;
  std::vector<FileReport> reports_;
};

}  // namespace

Output compile(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
               const CompileOptions& options) {
  return Compilation(target, abi, version, options).run(source);
}

std::vector<SourceToken> tokens(const SourceText& source, const TargetData& target, const Abi& abi) {
  return syntax::tokens_of<Scanner>(source, target, abi);
}

}  // namespace speclev::opcode
