#include "cli/options.hh"

#include <getopt.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

#include "base/characters.hh"
#include "base/spell.hh"
#include "cli/explain.hh"
#include "cli/folder_settings.hh"
#include "cli/game_switches.hh"
#include "cli/settings.hh"
#include "cli/target_list.hh"
#include "files/print.hh"
#include "speclev/version.hh"

namespace speclev::cli {

namespace {

constexpr const char* lev_comp_head = R"(usage: %s [options] [FILE…]

Compiles level files into .lev files in the current folder. Without a FILE, or
for '-', standard input is read.

)";

constexpr const char* dgn_comp_head = R"(usage: %s [options] [FILE…]

Compiles dungeon descriptions: dungeon.def, or dungeon.pdf as the preprocessor
of the game leaves it, into the file dungeon beside them. Without a FILE, or for
'-', standard input is read and the result goes to standard output.

)";

constexpr std::size_t help_column = 24;

enum class Owner { both, lev_comp, dgn_comp };

/// A row of compiler_options.def.
struct OptionRow {
  Owner of;
  OptionHelp option;

  constexpr bool is_of(Compiler compiler) const {
    return of == Owner::both || (of == Owner::lev_comp) == (compiler == Compiler::lev_comp);
  }
  /// The name with two hyphens; null if there is none.
  constexpr const char* long_name() const {
    for (const char* name : option.names)
      if (name[0] == '-' && name[1] == '-') return name;
    return nullptr;
  }
};

constexpr OptionRow option_rows[] = {
#define SPECLEV_OPTION(of, name, second, argument, help) {Owner::of, {{name, second}, ' ', argument, help}},
#define SPECLEV_JOINED_OPTION(of, name, second, mark, argument, help) \
  {Owner::of, {{name, second}, mark, argument, help}},
#include "cli/compiler_options.def"
};

/// What getopt_long gives for a row with a long name: its letter, or a number that is none.
constexpr int code_of(std::size_t row) {
  const char* first = option_rows[row].option.names[0];
  return first[1] != '-' ? first[1] : 256 + static_cast<int>(row);
}

/// The same of the option of that name.
consteval int code_of(std::string_view name) {
  for (std::size_t i = 0; i < std::size(option_rows); ++i)
    if (const char* word = option_rows[i].long_name(); word != nullptr && name == word) return code_of(i);
  throw "there is no such row";
}

/// The long names of a compiler's options, as getopt_long takes them.
std::array<option, std::size(option_rows) + 1> long_options(Compiler compiler) {
  std::array<option, std::size(option_rows) + 1> options{};
  auto at = options.begin();
  for (std::size_t i = 0; i < std::size(option_rows); ++i)
    if (const OptionRow& row = option_rows[i]; row.long_name() != nullptr && row.is_of(compiler))
      *at++ = {row.long_name() + 2, *row.option.argument == '\0' ? no_argument : required_argument, nullptr,
               code_of(i)};
  return options;
}

/// The names of an option and its argument: "-o, --output DIR", "-WNAME, -Wno-NAME", "-Werror[=NAME]".
std::string forms_of(const OptionHelp& option) {
  const std::string argument = *option.argument == '\0' ? std::string()
                               : option.mark == '['     ? "[=" + std::string(option.argument) + "]"
                               : option.mark == '\0'    ? option.argument
                                                        : option.mark + std::string(option.argument);
  std::string forms = option.names[0];
  if (*option.names[1] == '\0') return forms + argument;
  if (option.mark == '\0') forms += argument;
  return forms.append(", ").append(option.names[1]) + argument;
}

/// The option in a list of --help.
void add_help(std::string& usage, const OptionHelp& option) {
  std::string line = "  " + forms_of(option);
  if (line.size() >= help_column) {
    usage.append(line) += '\n';
    line.clear();
  }
  const std::string help = help_of(option);
  for (std::string_view rest = help; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    line.resize(help_column, ' ');
    usage.append(line).append(rest.substr(0, end)) += '\n';
    line.clear();
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

int print_usage(RunContext& run, Compiler compiler) {
  std::string usage = compiler == Compiler::lev_comp ? lev_comp_head : dgn_comp_head;
  for (const OptionHelp& option : options_of(compiler)) add_help(usage, option);
  usage.replace(usage.find("%s"), 2, run.program);
  return print_text(run, usage) ? good : failed;
}

int print_version(RunContext& run, const Options& options) {
  const Target target = choose_target(run, options.target, options.color);
  const Abi abi = choose_abi(run, options.abi, target);
  const std::string text = "speclev " SPECLEV_VERSION ", target " + target.name() + ", ABI " + abi.name + "\n";
  return print_text(run, text) ? good : failed;
}

std::size_t parse_count(const std::string& option, const char* text) {
  std::size_t count = 0;
  const char* end = text + std::strlen(text);
  const auto [stop, error] = std::from_chars(text, end, count);
  if (error != std::errc() || stop != end) throw UsageError{option + " takes a number, not " + quote(text)};
  return count;
}

[[noreturn]] void unknown_warning(const std::string& option) {
  const std::string name = option.substr(option.starts_with("no-") ? 3 : 0);
  const std::string kind = name.substr(name.starts_with("error=") ? 6 : 0);
  Speller speller(option);
  for (const char* word : {"all", "extra", "error", "no-all", "no-extra", "no-error"}) speller.offer(word);
  for (const Diag id : all_diags()) {
    if (diag_name(id) == kind) throw UsageError{quote(kind) + " is always an error, which no option changes"};
    if (diag_group(id) != DiagGroup::error) speller.offer(diag_name(id));
  }
  std::string message = "there is no warning '-W" + option + "'";
  if (!speller.best().empty()) message += "; did you mean '-W" + speller.best() + "'?";
  throw UsageError{message};
}

/// -MD, -MP, -MF FILE and -MT NAME, whose argument may stand behind them without a blank.
void parse_dependency_option(std::string_view letters, int argc, char** argv, Dependencies& result) {
  const char kind = letters.empty() ? '\0' : letters[0];
  letters.remove_prefix(letters.empty() ? 0 : 1);
  const auto argument = [&] {
    if (!letters.empty()) return std::string(letters);
    if (optind >= argc) throw UsageError{"option '-M" + std::string(1, kind) + "' needs an argument"};
    return std::string(argv[optind++]);
  };
  if (kind == 'F') {
    result.file = argument();
  } else if (kind == 'T') {
    result.targets.push_back(argument());
  } else if (kind == 'P' && letters.empty()) {
    result.phony = true;
  } else if (kind != 'D' || !letters.empty()) {
    std::string message = "unknown option '-M";
    if (kind != '\0') message += kind;
    throw UsageError{message.append(letters).append("'; --help lists them")};
  }
  result.wanted = true;
}

/// The word with one hyphen, in which a letter is no option, if it is one with two; else null. argv[argc] is null.
const char* with_one_hyphen(char** argv, const option* known) {
  // The word is the last one that was begun: letters of it may be left.
  for (const char* word : {argv[optind - 1], argv[optind]})
    if (word != nullptr && word[0] == '-' && std::strchr(word, optopt) != nullptr)
      for (const option* each = known; each->name != nullptr; ++each)
        if (std::string_view(word + 1) == each->name) return word;
  return nullptr;
}

/// An option that is none: a letter, or a word, of which the beginning may be that of several.
[[noreturn]] void unknown_option(char** argv, const option* known) {
  const bool letter = optopt > 0 && optopt < 256;
  if (const char* word = letter ? with_one_hyphen(argv, known) : nullptr)
    throw UsageError{"unknown option " + quote(word) + "; did you mean " + quote(std::string("-") + word) + "?"};
  const std::string what = letter ? std::string{'-', static_cast<char>(optopt)} : argv[optind - 1];
  const std::string word = letter ? std::string() : what.substr(2, what.find('=') - 2);
  Speller speller(word);
  for (const option* each = known; each->name != nullptr; ++each) speller.offer(each->name);
  throw UsageError{"unknown option " + quote(what) +
                   (speller.best().empty() ? "; --help lists them" : "; did you mean '--" + speller.best() + "'?")};
}

}  // namespace

std::string help_of(const OptionHelp& option) {
  constexpr std::string_view default_mark = "@DEFAULT@";
  std::string help(option.help);
  if (const std::size_t at = help.find(default_mark); at != std::string::npos)
    help.replace(at, default_mark.size(), default_target);
  return help;
}

std::vector<OptionHelp> options_of(Compiler compiler) {
  std::vector<OptionHelp> options;
  for (const OptionRow& row : option_rows)
    if (row.is_of(compiler)) options.push_back(row.option);
  return options;
}

DungeonForm parse_form(const std::string& name) {
  if (name == "def") return DungeonForm::def;
  if (name == "pdf") return DungeonForm::pdf;
  throw UsageError{"--as is def or pdf, not " + quote(name)};
}

Options parse_options(RunContext& run, int argc, char** argv, Compiler compiler) {
  const bool levels = compiler == Compiler::lev_comp;
  const char* letters = levels ? ":hqvwW:o:M:" : ":hqvW:o:M:D:U:";
  const auto long_ones = long_options(compiler);
  const option* words = long_ones.data();
  Options options;
  std::string color = "auto";
  std::vector<std::string> warnings;
  bool checks = false;
  bool show_version = false;
  optind = 1;
  opterr = 0;
  while (true) {
    const int option = ::getopt_long(argc, argv, letters, words, nullptr);
    if (option == -1) break;
    switch (option) {
      case 'q': options.quiet = true; break;
      case 'v': options.verbose = true; break;
      case 'w': checks = true; break;
      case 'W': warnings.emplace_back(optarg); break;
      case 'o': options.output = optarg; break;
      case 'D': options.conditions.emplace_back(optarg, true); break;
      case 'U': options.conditions.emplace_back(optarg, false); break;
      case 'M': parse_dependency_option(optarg, argc, argv, options.dependencies); break;
      case code_of("--target"): options.target = optarg; break;
      case code_of("--abi"): options.abi = optarg; break;
      case code_of("--version-from"): options.version_from = optarg; break;
      case code_of("--with"): wish_switch(run, optarg, true); break;
      case code_of("--without"): wish_switch(run, optarg, false); break;
      case code_of("--check"): options.compile.check_only = true; break;
      case code_of("--list-outputs"): options.list_outputs = true; break;
      case code_of("--max-errors"): options.compile.max_errors = parse_count("--max-errors", optarg); break;
      case code_of("--max-warnings"): options.compile.max_warnings = parse_count("--max-warnings", optarg); break;
      case code_of("--color"): color = optarg; break;
      case code_of("--list-targets"): options.done = list_targets(run); return options;
      case code_of("--list-warnings"): options.done = list_warnings(run); return options;
      case code_of("--explain"): options.done = explain(run, optarg); return options;
      case 'h': options.done = print_usage(run, compiler); return options;
      case code_of("--version"): show_version = true; break;
      case code_of("--as"): options.form = parse_form(optarg); break;
      case ':': throw UsageError{"option " + quote(argv[optind - 1]) + " needs an argument"};
      default: unknown_option(argv, words);
    }
  }
  options.files.assign(argv + optind, argv + argc);
  if (options.files.empty()) options.files.emplace_back("-");
  const auto colored = choose_color(run, color);
  if (!colored) throw UsageError{"--color is always, never or auto, not " + quote(color)};
  options.color = *colored;
  if (checks) options.compile.policy.enable(DiagGroup::check);
  if (options.verbose)
    for (const Diag warning : {Diag::unused_variable, Diag::name_case}) options.compile.policy.enable(warning);
  // What the folder says is less than what is said of this run.
  const std::vector<std::string>& of_folder = read_settings_beside(run, options.files).warnings;
  warnings.insert(warnings.begin(), of_folder.begin(), of_folder.end());
  for (const std::string& warning : warnings)
    if (!options.compile.policy.apply(warning)) unknown_warning(warning);
  if (show_version) options.done = print_version(run, options);
  return options;
}

}  // namespace speclev::cli
