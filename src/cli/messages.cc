#include "cli/messages.hh"

#include <algorithm>
#include <exception>
#include <iterator>
#include <new>
#include <vector>

#include "base/characters.hh"
#include "base/spell.hh"
#include "cli/settings.hh"
#include "files/inputs.hh"
#include "files/print.hh"
#include "files/read.hh"

namespace speclev::cli {

namespace {

constexpr std::string_view format_option = "-fdiagnostics-format";
constexpr std::string_view file_option = "-fdiagnostics-file";

MessageFormat format_of(const std::string& name) {
  if (name == "text") return MessageFormat::text;
  if (name == "json") return MessageFormat::json;
  if (name == "sarif") return MessageFormat::sarif;
  throw UsageError{"-fdiagnostics-format is text, json or sarif, not " + quote(name)};
}

void apply(const std::string& option, MessageFormat& format, std::string& file) {
  const std::size_t equals = option.find('=');
  const std::string name = option.substr(0, equals);
  const bool known = name == format_option || name == file_option;
  if (!known) {
    Speller speller(name);
    for (const std::string_view each : {format_option, file_option}) speller.offer(each);
    throw UsageError{
        "unknown option " + quote(name) +
        (speller.best().empty() ? "; --help lists them" : "; did you mean " + quote(speller.best()) + "?")};
  }
  const std::string value = equals == std::string::npos ? std::string() : option.substr(equals + 1);
  if (name == format_option) {
    format = format_of(value);
  } else if (value.empty()) {
    throw UsageError{"option '-fdiagnostics-file' needs a name behind '='"};
  } else {
    file = value;
  }
}

/// What names of files a word of a command line may hold: itself, what stands behind an option, and an archive.
std::vector<std::string> names_in(const std::string& word) {
  std::vector<std::string> names = {word};
  if (word.starts_with('-') && word.size() > 2) names.push_back(word.substr(2));
  if (const std::size_t equals = word.find('='); equals != std::string::npos) names.push_back(word.substr(equals + 1));
  for (std::size_t i = 0, count = names.size(); i < count; ++i) names.push_back(file_of_data(names[i]));
  return names;
}

/// The rest of a command line. As soon as the options are known they are used, also for messages about others.
std::vector<char*> without_message_options(RunContext& run, int argc, char** argv) {
  MessageFormat format = MessageFormat::text;
  std::string file;
  std::vector<char*> rest;
  bool options = true;
  for (int i = 0; i < argc; ++i) {
    const std::string_view word(argv[i]);
    options = options && word != "--";
    if (i > 0 && options && word.starts_with(message_options))
      apply(std::string(word), format, file);
    else
      rest.push_back(argv[i]);
  }
  if (const std::string error = choose_messages(run, format, file); !error.empty())
    throw UsageError{"cannot write " + quote(file) + ": " + error};
  if (!file.empty()) {
    std::vector<std::string> names;
    for (std::size_t i = 1; i < rest.size(); ++i) std::ranges::move(names_in(rest[i]), std::back_inserter(names));
    run.files.note_words(std::move(names));
  }
  return rest;
}

/// Runs something; what it throws becomes a message.
int guarded(RunContext& run, const std::function<int()>& work) {
  try {
    return work();
  } catch (const UsageError& error) {
    print_error(run, error.message);
    return wrong_use;
  } catch (const InputError& error) {
    print_error(run, error.message);
    return failed;
  } catch (const std::bad_alloc&) {
    print_error(run, "there is not enough memory");
    return failed;
  } catch (const std::exception& error) {
    print_error(run, error.what());
    return failed;
  }
}

}  // namespace

int run_with_messages(RunContext& run, int argc, char** argv, const std::function<int(int, char**)>& work) {
  const int status = guarded(run, [&] {
    std::vector<char*> rest = without_message_options(run, argc, argv);
    const int count = static_cast<int>(rest.size());
    rest.push_back(nullptr);
    return work(count, rest.data());
  });
  return finish_messages(run, status != wrong_use) || status != good ? status : failed;
}

}  // namespace speclev::cli
