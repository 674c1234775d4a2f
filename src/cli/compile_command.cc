#include "cli/compile_command.hh"

#include <sys/stat.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <new>
#include <optional>
#include <set>
#include <unordered_map>

#include "base/characters.hh"
#include "cli/folder_settings.hh"
#include "cli/game_switches.hh"
#include "cli/make_rules.hh"
#include "cli/messages.hh"
#include "cli/settings.hh"
#include "files/folder_lock.hh"
#include "files/input_files.hh"
#include "files/inputs.hh"
#include "files/lists.hh"
#include "files/outputs.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "target/target_data.hh"

namespace speclev::cli {

namespace {

bool is_folder(const std::string& path) {
  struct stat status {};
  return path.ends_with('/') || (::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode));
}

std::string in_folder(const std::string& folder, const std::string& name) {
  return folder.empty() || folder.ends_with('/') ? folder + name : folder + "/" + name;
}

std::string base_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

/// Compiles the files of one run.
class Run {
 public:
  Run(RunContext& run, Compiler compiler, const Options& options, Setting setting)
      : run_(run), compiler_(compiler), options_(options), setting_(std::move(setting)) {
    run_.files.expect_inputs(options.files);  // the first output may be an input of which the turn is still to come
  }

  bool all() {
    bool all_good = true;
    for (const std::string& file : options_.files) all_good = compile(file) && all_good;
    keep_last_of_a_name(waiting_);
    if (!rules_.empty()) waiting_.push_back({options_.dependencies.file, rules_});
    return write(waiting_) && all_good;
  }

 private:
  /// One input; false after an error.
  bool compile(const std::string& path) {
    try {
      return compile_file(path);
    } catch (const std::bad_alloc&) {
      print_error(run_, "there is not enough memory for " + quote(path));
      return false;
    }
  }

  bool compile_file(const std::string& path) {
    const std::string name = path == "-" ? "(stdin)" : path;
    if (is_script_name(path)) {
      print_error(run_, quote(path) +
                            " is a Lua script, which the game reads as it is: nothing compiles it; speclev lint "
                            "and map read it");
      return false;
    }
    Destination to;
    if (compiler_ == Compiler::dgn_comp && !destination(path, to)) return false;
    InputFile in = read_input(run_.files, path);
    if (!in.error.empty()) {
      print_error(run_, "cannot read " + quote(name) + ": " + in.error);
      return false;
    }
    const SourceText source(name, std::move(in.bytes));
    Output output = compiled(source, to);
    keep_last_of_a_name(output.files);
    for (const FileReport& report : output.reports)
      print_diagnostics(run_, report.source, report.diagnostics, options_.color);
    print_messages(run_, source, output, options_.compile, options_.color);
    if (!options_.quiet) print_summary(run_, source, output);
    if (output.failed) return false;
    for (OutputFile& file : output.files)
      if (compiler_ == Compiler::lev_comp) file.name = in_folder(options_.output, file.name);
    if (options_.list_outputs) return list(output);
    if (options_.compile.check_only) return true;
    if (to.standard_output) return print_bytes(run_, output.files.front().bytes);
    if (!add_rule(path, output)) return false;
    std::ranges::move(output.lines, std::back_inserter(lines_));
    return deliver(output.files);
  }

  /// What is written twice stays as it is written last.
  static void keep_last_of_a_name(std::vector<OutputFile>& files) {
    if (files.size() < 2) return;
    std::unordered_map<std::string, std::size_t> last;
    for (std::size_t i = 0; i < files.size(); ++i) last[files[i].name] = i;
    std::size_t i = 0;
    std::erase_if(files, [&](const OutputFile& file) { return last[file.name] != i++; });
  }

  /// Whether a description may include files, which are inputs that nothing names before it is read.
  bool may_include() const {
    return std::ranges::any_of(data_of(setting_.target).keywords.rows(),
                               [](const auto& row) { return row.token == TokenClass::include; });
  }

  /// Writes the outputs of one input; where one file has the rules of all, they wait until these are known, and where
  /// an input may include others, until all are read.
  bool deliver(std::vector<OutputFile>& files) {
    const bool is_read = options_.files.size() == 1 || !may_include();
    if (options_.dependencies.file.empty() && is_read) return write(files);
    std::ranges::move(files, std::back_inserter(waiting_));
    return true;
  }

  /// Where a dungeon goes, and what its description is.
  struct Destination {
    std::string path;
    DungeonForm form = DungeonForm::pdf;
    bool standard_output = false;
  };

  bool destination(const std::string& path, Destination& to) {
    const auto form = options_.form ? options_.form : path == "-" ? DungeonForm::pdf : form_of(path);
    if (!form) {
      print_error(run_, quote(path) + " ends in neither .def nor .pdf; --as says what it is");
      return false;
    }
    to.form = *form;
    const std::string& wanted = options_.output;
    if (path == "-") {
      to.path = wanted;
      to.standard_output = wanted.empty();
      if (to.standard_output || !is_folder(wanted)) return true;
      print_error(run_, "what is read from standard input has no name; give one with -o");
      return false;
    }
    if (!wanted.empty() && !is_folder(wanted)) {
      to.path = wanted;
      return true;
    }
    const std::string name = base_name(path);
    const std::string stem = name.substr(0, name.rfind('.'));
    if (stem.empty() || stem == name) {
      print_error(run_, "the name " + quote(path) + " leaves none for the output; give one with -o");
      return false;
    }
    to.path = in_folder(wanted.empty() ? path.substr(0, path.size() - name.size()) : wanted, stem);
    return true;
  }

  Output compiled(const SourceText& source, const Destination& to) const {
    CompileOptions how = options_.compile;
    how.check_only = how.check_only && !options_.list_outputs;
    how.open = open_included(run_.files);
    return compiler_ == Compiler::lev_comp
               ? speclev::compile(source, setting_.target, setting_.abi, setting_.version, how)
               : compile_dungeon(source, to.form, to.path, setting_.target, setting_.abi, setting_.version,
                                 options_.conditions, how);
  }

  bool list(const Output& output) {
    std::string text;
    for (const OutputFile& file : output.files) text += (file.name.empty() ? "-" : file.name) + "\n";
    for (const ListLine& line : output.lines)
      if (lists_.emplace(line.list).second) text += in_folder(options_.output, line.list) + "\n";
    return print_data(run_, text);
  }

  /// Names the levels that were written, with their sizes.
  bool tell(const std::vector<OutputFile>& files) const {
    std::string text;
    for (const OutputFile& file : files)
      if (file.records > 0) text += file.name + ": " + std::to_string(file.records) + " records\n";
    return text.empty() || print_text(run_, text);
  }

  bool write(std::vector<OutputFile>& files) {
    std::optional<FolderLock> lock;
    if (!lines_.empty()) lock.emplace(FolderLock::folder_of(in_folder(options_.output, lines_.front().list)));
    for (const auto& [name, lines] : lists())
      files.push_back({name, merged(read_output_to_change(run_.files, name).bytes, lines)});
    lines_.clear();
    const std::string error = OutputWriter(run_.files).write(files);
    if (!error.empty()) print_error(run_, error);
    return error.empty() && (!options_.verbose || tell(files));
  }

  /// The lines of lists that this run has, by the file.
  std::map<std::string, std::vector<ListLine>> lists() const {
    std::map<std::string, std::vector<ListLine>> result;
    for (const ListLine& line : lines_) result[in_folder(options_.output, line.list)].push_back(line);
    return result;
  }

  /// The rule for make of one input; nothing after a message.
  std::optional<std::string> rule_of(const std::string& path, const Output& output) const {
    std::vector<std::string> outputs = options_.dependencies.targets;
    if (outputs.empty())
      for (const OutputFile& file : output.files) outputs.push_back(file.name);
    std::vector<std::string> inputs;
    if (path != "-") inputs.push_back(path);
    inputs.insert(inputs.end(), output.included.begin(), output.included.end());
    if (options_.version_from) inputs.push_back(file_of_data(*options_.version_from));
    if (const std::string& settings = run_.settings.path; !settings.empty()) inputs.push_back(settings);
    for (const std::string& file : setting_.target.files()) inputs.push_back(file);
    for (const auto* names : {&outputs, &inputs})
      for (const std::string& name : *names)
        if (!make_can_read(name)) {
          print_error(run_, "cannot write a rule for make: it cannot read the name " + quote(name));
          return std::nullopt;
        }
    return make_rule(outputs, inputs, options_.dependencies.phony);
  }

  /// Adds the rule for make of one input to its outputs, or to that of the others.
  bool add_rule(const std::string& path, Output& output) {
    if (!options_.dependencies.wanted || output.files.empty()) return true;
    const auto rule = rule_of(path, output);
    if (!rule) return false;
    if (!options_.dependencies.file.empty()) {
      rules_ += *rule;
      return true;
    }
    const std::string name = path == "-" ? "stdin" : base_name(path);
    const std::string& beside = output.files.front().name;
    const std::string file =
        beside.substr(0, beside.size() - base_name(beside).size()) + name.substr(0, name.rfind('.')) + ".d";
    const auto [other, is_new] = rule_files_.try_emplace(file, *rule);
    if (!is_new && other->second != *rule) {
      print_error(run_,
                  "cannot write " + quote(file) + ": it has the rule of another input; -MF names a file for all rules");
      return false;
    }
    output.files.push_back({file, *rule});
    return true;
  }

  RunContext& run_;
  Compiler compiler_;
  const Options& options_;
  Setting setting_;
  std::string rules_;                ///< for the one file of -MF
  std::vector<OutputFile> waiting_;  ///< for it, or for the last input
  std::map<std::string, std::string> rule_files_;
  std::vector<ListLine> lines_;  ///< of lists, which are written with the next levels
  std::set<std::string> lists_;  ///< that were named
};

}  // namespace

namespace {

/// Says what is compiled for, and where each part of that comes from.
void tell_setting(RunContext& run, const Options& options, const Setting& setting) {
  print_note(run, "target " + described(setting.target) + ", from " + origin_of_target(run, options.target));
  const SettingsOfRun& beside = run.settings;
  if (!beside.path.empty() && !beside.warnings.empty())
    print_note(run, "warnings as in " + quote(beside.path) + ", then by the options");
  print_note(run, "ABI " + setting.abi.name + ", from " + origin_of_abi(run, options.abi));
  const auto file = option_or_variable(options.version_from, version_variable);
  print_note(run, "version words of " + (file ? quote(*file) : "the target") + ", from " +
                      origin_of("--version-from", options.version_from, version_variable, "its profile"));
  print_likeness(run, setting.target);
}

/// Where outputs go: what -o says, else into the folder that the variable names. What dgn_comp reads from standard
/// input has no name there.
std::string output_place(const Options& options, Compiler compiler) {
  const bool is_unnamed =
      compiler == Compiler::dgn_comp && std::ranges::find(options.files, "-") != options.files.end();
  if (!options.output.empty() || is_unnamed) return options.output;
  const std::string folder = option_or_variable({}, output_variable).value_or("");
  return folder.empty() || folder.ends_with('/') ? folder : folder + "/";
}

int compile_files(RunContext& run, int argc, char** argv, Compiler compiler) {
  Options options = parse_options(run, argc, argv, compiler);
  if (options.done) return *options.done;
  run.about_words = options.compile.policy;
  if (compiler == Compiler::dgn_comp)
    run.about_words.disable(Diag::version_counts);  // a dungeon has no numbers of tables
  options.output = output_place(options, compiler);
  Target target = choose_target(run, options.target, options.color);
  if (compiler == Compiler::lev_comp) check_levels(target);
  if (compiler == Compiler::dgn_comp) check_dungeons(target);
  check_conditions(options.conditions, target);
  if (compiler == Compiler::dgn_comp && options.files.size() > 1 && !options.output.empty() &&
      !is_folder(options.output))
    throw UsageError{"-o names a file, but there are several inputs; name a folder, with a slash at its end"};
  const Abi abi = choose_abi(run, options.abi, target);
  const std::optional<std::string> words_from = option_or_variable(options.version_from, version_variable);
  // Names of outputs do not depend on the words, which may be in a header that is still to be made. A check writes
  // none, but a file that is named tells how the game was built.
  const bool needs_no_words = options.list_outputs || (options.compile.check_only && !words_from);
  Setting setting = needs_no_words ? Setting{target, abi, VersionWords(version_word_count(target))}
                                   : choose_version(run, words_from, target, abi);
  if (options.verbose) tell_setting(run, options, setting);
  options.version_from = words_from;  // rules for make name the file
  remove_temporaries_on_signals();
  return Run(run, compiler, options, std::move(setting)).all() ? good : failed;
}

}  // namespace

int compile_command(RunContext& run, int argc, char** argv, Compiler compiler) {
  return run_with_messages(run, argc, argv,
                           [&](int count, char** rest) { return compile_files(run, count, rest, compiler); });
}

}  // namespace speclev::cli
