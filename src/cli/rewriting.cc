#include "cli/rewriting.hh"

#include "cli/settings.hh"
#include "cli/unified_diff.hh"
#include "files/outputs.hh"
#include "files/print.hh"

namespace speclev::cli {

namespace {

bool put_in_place(RunContext& run, const std::string& path, const std::string& text) {
  OutputWriter writer(run.files);
  const std::string error = writer.write({{path, text}}, {.keep_all = true});
  for (const std::string& loss : writer.losses()) print_warning(run, loss);
  if (!error.empty()) print_error(run, error);
  return error.empty();
}

}  // namespace

void add_rewrite_options(CLI::App& command, RewriteOptions& options, const std::string& verb) {
  command.add_flag("--check", options.check,
                   "Write nothing; name the files that would be " + verb + ", and fail if there are some");
  command.add_flag("--diff", options.difference, "Write nothing; print what would change, as diff -u does");
  auto* in_place = command.add_flag("-i", options.in_place, "Change the files themselves");
  auto* print = command.add_flag("--print", options.print, "Print the text");
  for (const char* other : {"--check", "--diff"})
    for (auto* each : {in_place, print}) each->excludes(command.get_option(other));
  in_place->excludes(print);
}

int status_of(Rewritten worst) { return worst == Rewritten::good ? good : failed; }

Rewritten deliver(RunContext& run, const RewriteOptions& options, const std::string& path, std::string_view before,
                  const std::string& now) {
  const std::string name = path == "-" ? "(stdin)" : path;
  const bool changes = before != now;
  bool written = true;
  if (options.difference) written = print_data(run, unified_diff(before, now, name));
  if (options.check && changes && !options.difference) written = print_text(run, name + "\n");
  if (options.in_place && changes) written = put_in_place(run, path, now);
  if (options.print) written = print_data(run, now);
  return !written ? Rewritten::failed : options.check && changes ? Rewritten::would_change : Rewritten::good;
}

}  // namespace speclev::cli
