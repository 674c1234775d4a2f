#include "tool/compile_command.hh"

#include <getopt.h>

#include <charconv>
#include <cstdio>
#include <cstring>

#include "base/quote.hh"
#include "base/spell.hh"
#include "tool/files.hh"
#include "tool/settings.hh"

namespace speclev::tool {

namespace {

constexpr const char* usage_text = R"(usage: %s [options] [FILE…]

Compiles level files into .lev files in the current folder. Without a FILE, or
for '-', standard input is read.

  -w                    extra checks, as the original compiler has them
  -Wall, -Wextra        warnings of our own: likely mistakes; also doubtful style
  -WNAME, -Wno-NAME     one warning on or off; messages show their names
  -Werror[=NAME]        warnings, or one kind of them, count as errors
  --target NAME|DIR     the game to compile for (default: nethack-3.4.3, or
                        the environment variable SPECLEV_TARGET)
  --abi NAME            the machine to compile for, such as ilp32be
  --version-from FILE   take the version words from a file of the game: a
                        compiled level or dungeon, or its date.h
  -o, --output DIR      write into DIR instead of the current folder
  --check               compile, but write nothing
  --max-errors N        report at most N errors of a file (default 20; 0: all)
  --color WHEN          always, never or auto
  --list-targets        list the targets and end
  --help, --version     say what this is and end
)";

struct Options {
  bool checks = false;
  std::string folder;
  std::optional<std::string> target, abi, version_from;
  bool color = false;
  CompileOptions compile;
  std::vector<std::string> files;
  /// Set when nothing is to be compiled.
  std::optional<int> done;
};

enum LongOption {
  target_option = 256,
  abi_option,
  version_from_option,
  check_option,
  max_errors_option,
  color_option,
  list_option,
  help_option,
  version_option
};

constexpr option long_options[] = {{"target", required_argument, nullptr, target_option},
                                   {"abi", required_argument, nullptr, abi_option},
                                   {"version-from", required_argument, nullptr, version_from_option},
                                   {"output", required_argument, nullptr, 'o'},
                                   {"check", no_argument, nullptr, check_option},
                                   {"max-errors", required_argument, nullptr, max_errors_option},
                                   {"color", required_argument, nullptr, color_option},
                                   {"list-targets", no_argument, nullptr, list_option},
                                   {"help", no_argument, nullptr, help_option},
                                   {"version", no_argument, nullptr, version_option},
                                   {nullptr, 0, nullptr, 0}};

int list_targets() {
  std::string text;
  for (const std::string& name : target_names()) text += name + "\n";
  return print_output(text) ? good : failed;
}

int print_usage(const char* program) {
  std::printf(usage_text, program);
  return std::fflush(stdout) == 0 ? good : failed;
}

int print_version(const Options& options) {
  const Target target = choose_target(options.target, options.color);
  const Abi abi = choose_abi(options.abi, target);
  return print_output("speclev " SPECLEV_VERSION ", target " + target.name() + ", ABI " + abi.name + "\n") ? good
                                                                                                           : failed;
}

std::size_t parse_count(const char* text) {
  std::size_t count = 0;
  const char* end = text + std::strlen(text);
  const auto [stop, error] = std::from_chars(text, end, count);
  if (error != std::errc() || stop != end) throw UsageError{"--max-errors takes a number, not " + quote(text)};
  return count;
}

[[noreturn]] void unknown_warning(const std::string& option) {
  Speller speller(option);
  for (std::size_t i = 0; i < diag_count(); ++i)
    if (diag_group(static_cast<Diag>(i)) != DiagGroup::error) speller.offer(diag_name(static_cast<Diag>(i)));
  std::string message = "there is no warning '-W" + option + "'";
  if (!speller.best().empty()) message += "; did you mean '-W" + speller.best() + "'?";
  throw UsageError{message};
}

Options parse_options(int argc, char** argv) {
  Options options;
  std::string color = "auto";
  std::vector<std::string> warnings;
  bool show_version = false;
  optind = 1;
  opterr = 0;
  while (true) {
    const int option = ::getopt_long(argc, argv, ":wW:o:", long_options, nullptr);
    if (option == -1) break;
    switch (option) {
      case 'w': options.checks = true; break;
      case 'W': warnings.emplace_back(optarg); break;
      case 'o': options.folder = optarg; break;
      case target_option: options.target = optarg; break;
      case abi_option: options.abi = optarg; break;
      case version_from_option: options.version_from = optarg; break;
      case check_option: options.compile.check_only = true; break;
      case max_errors_option: options.compile.max_errors = parse_count(optarg); break;
      case color_option: color = optarg; break;
      case list_option: options.done = list_targets(); return options;
      case help_option: options.done = print_usage(argv[0]); return options;
      case version_option: show_version = true; break;
      case ':': throw UsageError{"option " + quote(argv[optind - 1]) + " needs an argument"};
      default: {
        const std::string what =
            optopt > 0 && optopt < 256 ? std::string{'-', static_cast<char>(optopt)} : argv[optind - 1];
        throw UsageError{"unknown option " + quote(what) + "; --help lists them"};
      }
    }
  }
  options.files.assign(argv + optind, argv + argc);
  if (options.files.empty()) options.files.emplace_back("-");
  const auto colored = choose_color(color);
  if (!colored) throw UsageError{"--color is always, never or auto, not " + quote(color)};
  options.color = *colored;
  if (options.checks) options.compile.policy.enable(DiagGroup::check);
  for (const std::string& warning : warnings)
    if (!options.compile.policy.apply(warning)) unknown_warning(warning);
  if (show_version) options.done = print_version(options);
  return options;
}

void print_diagnostics(const SourceText& source, const Output& output, bool color) {
  std::string text;
  for (const Diagnostic& diagnostic : output.diagnostics) text += render_text(source, diagnostic, color);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

/// One input file; false after an error.
bool compile_file(const std::string& program, const std::string& path, const Options& options, const Setting& setting) {
  const std::string name = path == "-" ? "(stdin)" : path;
  InputFile in = read_input(path);
  if (!in.error.empty()) {
    print_error(program, "cannot read " + quote(name) + ": " + in.error);
    return false;
  }
  const SourceText source(name, std::move(in.bytes));
  const Output output = compile(source, setting.target, setting.abi, setting.version, options.compile);
  print_diagnostics(source, output, options.color);
  if (output.cut_off)
    print_error(program,
                name + " has more errors; --max-errors shows more than " + std::to_string(options.compile.max_errors));
  if (output.failed || options.compile.check_only) return !output.failed;
  const std::string error = write_outputs(options.folder, output.files);
  if (!error.empty()) print_error(program, error);
  return error.empty();
}

}  // namespace

int compile_command(int argc, char** argv) {
  const std::string program = argv[0];
  try {
    const Options options = parse_options(argc, argv);
    if (options.done) return *options.done;
    Target target = choose_target(options.target, options.color);
    const Abi abi = choose_abi(options.abi, target);
    VersionWords version = choose_version(options.version_from, target, abi);
    const Setting setting{std::move(target), abi, std::move(version)};
    remove_temporaries_on_signals();
    bool all_good = true;
    for (const std::string& file : options.files) all_good = compile_file(program, file, options, setting) && all_good;
    return all_good ? good : failed;
  } catch (const UsageError& error) {
    print_error(program, error.message);
    return wrong_use;
  }
}

}  // namespace speclev::tool
