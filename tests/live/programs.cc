// Made-up levels for every target of a language.

#include "live/programs.hh"

#include <cstdio>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "live/level_generator.hh"
#include "speclev/speclev.hh"
#include "support/compiled.hh"
#include "support/formatted.hh"

namespace speclev::test {

namespace {

/// Of so many sources two in five are accepted, and these have each word of the target.
constexpr int many = 20000;

class Programs {
 public:
  Programs(const Target& target, unsigned seed) : target_(target), generator_(level_generator(target, seed)) {
    for (const std::string& name : abi_names()) abis_.push_back(*parse_abi(name));
    for (const auto& row : data_of(target).keywords.rows())
      if (generator_->can_stand(row)) unused_.emplace(row.word);
  }

  void run(int count) {
    while (sources_ < count)
      compile_next("program " + std::to_string(sources_ + 1), abis_[static_cast<std::size_t>(sources_) % abis_.size()]);
  }

  /// Prints the counts. False if something was wrong.
  bool finish() const {
    std::string unused;
    for (const std::string& word : unused_) unused.append(" ").append(word);
    const bool missing = sources_ >= many && !unused.empty();
    std::printf("%s: %d of %d accepted, %d failed%s%s\n", target_.name().c_str(), accepted_, sources_, failed_,
                missing ? ", words in none:" : "", missing ? unused.c_str() : "");
    const bool few = accepted_ == 0 || (sources_ >= many && accepted_ < sources_ / 5 * 2);
    return failed_ == 0 && !few && !missing;
  }

 private:
  void compile_next(const std::string& name, const Abi& abi) {
    ++sources_;
    const SourceText source(name + ".des", generator_->next());
    CompileOptions options;
    for (const DiagGroup group : {DiagGroup::all, DiagGroup::extra}) options.policy.enable(group);
    options.policy.count_as_error(Diag::input_cut, false);
    options.open = [&](const std::string& path) { return SourceText(path, generator_->included()); };
    // Words that have room in every ABI.
    const VersionWords words(version_word_count(target_), 0x01020304);
    const Output output = compile(source, target_, abi, words, options);
    std::string messages;
    for (const Diagnostic& each : output.diagnostics) messages += render_text(source, each, false);
    const Require require = [&](bool holds, const char* property, const std::string& detail) {
      if (!holds) fail(source, abi, std::string(property) + ": " + detail + "\n" + messages);
    };
    check_messages(output, options, require);
    for (const OutputFile& file : output.files) check_file(file.bytes, target_, abi, abis_, {}, require);
    if (output.failed) return;
    check_format(source, target_, abi, options, require);
    ++accepted_;
    for (const std::string& token : generator_->tokens()) unused_.erase(token);
  }

  void fail(const SourceText& source, const Abi& abi, const std::string& what) {
    ++failed_;
    std::printf("FAILED %s, %s, %s: %s--- the source\n%s\n---\n", target_.name().c_str(), abi.name.c_str(),
                source.name().c_str(), what.c_str(), std::string(source.bytes()).c_str());
  }

  Target target_;
  std::unique_ptr<LevelGenerator> generator_;
  std::vector<Abi> abis_;
  std::set<std::string, std::less<>> unused_;
  int sources_ = 0, accepted_ = 0, failed_ = 0;
};

}  // namespace

bool compile_programs(std::string_view which, int count, unsigned seed) {
  std::printf("seed %u\n", seed);
  bool good = true, any = false;
  for (const std::string& name : target_names()) {
    const Target target = *find_target(name);
    if (which != name && which != target.language()) continue;
    Programs programs(target, seed);
    programs.run(count);
    good = programs.finish() && good;
    any = true;
  }
  return good && any;
}

}  // namespace speclev::test
