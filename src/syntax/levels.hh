// Collects the compiled levels of a file and their diagnostics.
#pragma once

#include <string>
#include <unordered_map>

#include "binary/writer.hh"
#include "speclev/output.hh"
#include "target/target_data.hh"

namespace speclev::syntax {

void report_no_room(const NoRoom& no_room, Span head, Sink& sink);

/// Calls what makes a level; tells of what its file has no room for.
template <class Make>
void make_level(Sink& sink, Span head, Make&& make) {
  try {
    make();
  } catch (const NoRoom& no_room) {
    report_no_room(no_room, head, sink);
  }
}

/// Collects the levels of one file while they are compiled: the files they make, and the messages about each in the
/// order of the text.
class Levels {
 public:
  Levels(const TargetData& target, Sink& sink, const CompileOptions& options)
      : extension_(target.has(Feature::file_extension) ? ".lev" : ""), sink_(sink), options_(options) {}

  /// What is told of a level besides its bytes.
  struct Facts {
    std::size_t records = 0;
    std::vector<DeclarationPlace> declarations{};
  };

  /// To be called when a level is complete. write gives its bytes, if they are wanted.
  template <class Write>
  void add(const std::string& name, Span head, Write&& write, Facts facts) {
    const auto [at, is_new] = files_.try_emplace(name, output_.files.size());
    if (!is_new) sink_.report(Diag::duplicate_level, head, {name});
    sink_.order_from(level_begin_);
    level_begin_ = sink_.mark();
    if (sink_.error_count() != 0 || options_.check_only) return;
    OutputFile file{name + extension_, write(), facts.records, std::move(facts.declarations)};
    if (is_new)
      output_.files.push_back(std::move(file));
    else
      output_.files[at->second] = std::move(file);
  }
  /// What the compilation gives.
  Output finish();

 private:
  std::string extension_;  ///< of the files
  Sink& sink_;
  const CompileOptions& options_;
  Output output_;
  std::unordered_map<std::string, std::size_t> files_;  ///< by the name of the level
  std::size_t level_begin_ = 0;
};

/// Reports what is wrong with the name of a level.
void check_level_name(std::string_view name, Span where, const TargetData& target, Sink& sink);

}  // namespace speclev::syntax
