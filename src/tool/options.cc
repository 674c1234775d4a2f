#include "tool/options.hh"

#include <getopt.h>

#include <charconv>
#include <cstring>

#include "base/characters.hh"
#include "base/spell.hh"
#include "files/print.hh"
#include "speclev/version.hh"
#include "tool/build_wishes.hh"
#include "tool/explain.hh"
#include "tool/settings.hh"
#include "tool/target_list.hh"

namespace speclev::tool {

namespace {

constexpr const char* lev_comp_usage = R"(usage: %s [options] [FILE…]

Compiles level files into .lev files in the current folder. Without a FILE, or
for '-', standard input is read.

  -w                    extra checks, as the original compiler has them
  -v                    for levels that are programs: name each that is written,
                        warn of unused variables and of names in other capitals;
                        also say what is compiled for, and where that comes from
  -Wall, -Wextra        warnings of our own: likely mistakes; also doubtful style
  -Wlint                warnings about what the game would make of the levels
  -Wlint-style          the same about what is harmless
  -WNAME, -Wno-NAME     one warning on or off; messages show their names
  -Werror[=NAME]        warnings, or one kind of them, count as errors
  --target NAME|DIR     the game to compile for (default: that of the
                        environment variable SPECLEV_TARGET, or @DEFAULT@)
  --abi NAME            the machine to compile for, such as ilp32be (default:
                        SPECLEV_ABI, or that of the target)
  --with SWITCH         the game is built with an option that changes its tables,
  --without SWITCH      or without one ('speclev targets' tells which there are)
  --version-from FILE   take the version words from a file of the game: a
                        compiled level or dungeon, or its date.h (default:
                        SPECLEV_VERSION_FROM, or the words of the target)
  -o, --output DIR      write into DIR instead of the current folder (default:
                        SPECLEV_OUTPUT_DIRECTORY)
)";

constexpr const char* dgn_comp_usage = R"(usage: %s [options] [FILE…]

Compiles dungeon descriptions: dungeon.def, or dungeon.pdf as the preprocessor
of the game leaves it, into the file dungeon beside them. Without a FILE, or for
'-', standard input is read and the result goes to standard output.

  -D NAME, -U NAME      a condition of dungeon.def holds, or does not
  -v                    say what is compiled for, and where that comes from
  --as FORM             what the input is: def or pdf, whatever its name
  -Wall, -Wextra        warnings of our own: likely mistakes; also doubtful style
  -WNAME, -Wno-NAME     one warning on or off; messages show their names
  -Werror[=NAME]        warnings, or one kind of them, count as errors
  --target NAME|DIR     the game to compile for (default: that of the
                        environment variable SPECLEV_TARGET, or @DEFAULT@)
  --abi NAME            the machine to compile for, such as ilp32be (default:
                        SPECLEV_ABI, or that of the target)
  --with SWITCH         the game is built with an option that changes its tables,
  --without SWITCH      or without one ('speclev targets' tells which there are)
  --version-from FILE   take the version words from a file of the game: a
                        compiled level or dungeon, or its date.h (default:
                        SPECLEV_VERSION_FROM, or the words of the target)
  -o, --output PATH     write into the folder PATH, or into a file of that name
                        (default: the folder SPECLEV_OUTPUT_DIRECTORY)
)";

/// What both have, behind that.
constexpr const char* common_usage = R"(  --check               compile, but write nothing
  --list-outputs        print the names of the files that would be written
  -MD                   also write a rule for make: from what the outputs come
  -MF FILE              write it into FILE, not beside the outputs
  -MT NAME              name NAME in it instead of the outputs
  -MP                   with an empty rule for each file they come from
  --list-warnings       list all warnings and end
  --explain NAME        tell what a message means and end
  -fdiagnostics-format=FORM
                        messages as text, json (as of GCC) or sarif
  -fdiagnostics-file=FILE
                        write messages into FILE, not to standard error
  --max-errors N        report at most N errors of a file (default 20; 0: all)
  --max-warnings N      report at most N warnings (default: as many as errors)
  -q                    do not count the messages of a file
  --color WHEN          always, never or auto
  --list-targets        list the targets and end
  -h, --help            print this and end
  --version             say what this is and end
)";

enum LongOption {
  target_option = 256,
  abi_option,
  version_from_option,
  check_option,
  list_outputs_option,
  max_errors_option,
  max_warnings_option,
  color_option,
  list_option,
  version_option,
  as_option,
  explain_option,
  list_warnings_option,
  with_option,
  without_option,
};

// The first one is dgn_comp's only.
constexpr option long_options[] = {{"as", required_argument, nullptr, as_option},
                                   {"target", required_argument, nullptr, target_option},
                                   {"abi", required_argument, nullptr, abi_option},
                                   {"version-from", required_argument, nullptr, version_from_option},
                                   {"with", required_argument, nullptr, with_option},
                                   {"without", required_argument, nullptr, without_option},
                                   {"output", required_argument, nullptr, 'o'},
                                   {"check", no_argument, nullptr, check_option},
                                   {"list-outputs", no_argument, nullptr, list_outputs_option},
                                   {"max-errors", required_argument, nullptr, max_errors_option},
                                   {"max-warnings", required_argument, nullptr, max_warnings_option},
                                   {"color", required_argument, nullptr, color_option},
                                   {"list-targets", no_argument, nullptr, list_option},
                                   {"list-warnings", no_argument, nullptr, list_warnings_option},
                                   {"explain", required_argument, nullptr, explain_option},
                                   {"help", no_argument, nullptr, 'h'},
                                   {"version", no_argument, nullptr, version_option},
                                   {nullptr, 0, nullptr, 0}};

int print_usage(const std::string& program, Compiler compiler) {
  std::string usage = std::string(compiler == Compiler::lev_comp ? lev_comp_usage : dgn_comp_usage) + common_usage;
  usage.replace(usage.find("%s"), 2, program);
  usage.replace(usage.find("@DEFAULT@"), 9, default_target);
  return print_text(program, usage) ? good : failed;
}

int print_version(const std::string& program, const Options& options) {
  const Target target = choose_target(options.target, options.color);
  const Abi abi = choose_abi(options.abi, target);
  const std::string text = "speclev " SPECLEV_VERSION ", target " + target.name() + ", ABI " + abi.name + "\n";
  return print_text(program, text) ? good : failed;
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

DungeonForm parse_form(const std::string& name) {
  if (name == "def") return DungeonForm::def;
  if (name == "pdf") return DungeonForm::pdf;
  throw UsageError{"--as is def or pdf, not " + quote(name)};
}

Options parse_options(int argc, char** argv, Compiler compiler) {
  const bool levels = compiler == Compiler::lev_comp;
  const char* letters = levels ? ":hqvwW:o:M:" : ":hqvW:o:M:D:U:";
  const option* words = levels ? long_options + 1 : long_options;
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
      case target_option: options.target = optarg; break;
      case abi_option: options.abi = optarg; break;
      case version_from_option: options.version_from = optarg; break;
      case with_option: wish_switch(optarg, true); break;
      case without_option: wish_switch(optarg, false); break;
      case check_option: options.compile.check_only = true; break;
      case list_outputs_option: options.list_outputs = true; break;
      case max_errors_option: options.compile.max_errors = parse_count("--max-errors", optarg); break;
      case max_warnings_option: options.compile.max_warnings = parse_count("--max-warnings", optarg); break;
      case color_option: color = optarg; break;
      case list_option: options.done = list_targets(argv[0]); return options;
      case list_warnings_option: options.done = list_warnings(argv[0]); return options;
      case explain_option: options.done = explain(argv[0], optarg); return options;
      case 'h': options.done = print_usage(argv[0], compiler); return options;
      case version_option: show_version = true; break;
      case as_option: options.form = parse_form(optarg); break;
      case ':': throw UsageError{"option " + quote(argv[optind - 1]) + " needs an argument"};
      default: unknown_option(argv, words);
    }
  }
  options.files.assign(argv + optind, argv + argc);
  if (options.files.empty()) options.files.emplace_back("-");
  const auto colored = choose_color(color);
  if (!colored) throw UsageError{"--color is always, never or auto, not " + quote(color)};
  options.color = *colored;
  if (checks) options.compile.policy.enable(DiagGroup::check);
  if (options.verbose)
    for (const Diag warning : {Diag::unused_variable, Diag::name_case}) options.compile.policy.enable(warning);
  for (const std::string& warning : warnings)
    if (!options.compile.policy.apply(warning)) unknown_warning(warning);
  if (show_version) options.done = print_version(argv[0], options);
  return options;
}

}  // namespace speclev::tool
