#pragma once

#include <string>
#include <string_view>

#include "speclev/speclev.hh"

namespace speclev::test {

/// The release that the installed compilers have to be of.
constexpr std::string_view live_release = "nethack-3.6.6";
constexpr std::string_view live_machine = "lp64le";

/// What one of the two compilers makes of a source.
struct Outcome {
  enum class Decision { accepted, refused, crashed } decision = Decision::refused;
  std::vector<OutputFile> files = {};  ///< of a source that is accepted, by name
  std::string said = {};
  bool undefined = false;  ///< the original does not define it, or we differ from it on purpose
};

/// Both compilers of one kind of source, and the counts of what they agree on.
class Comparison {
 public:
  explicit Comparison(std::string program);
  virtual ~Comparison() = default;

  /// The files of other releases begin with other words.
  bool same_release();
  /// Both must take or refuse a source, and make the same of it.
  void compare(const std::string& name, const std::string& text);
  /// Our own sources, then made-up ones.
  virtual void compare_all(int count, unsigned seed) = 0;
  /// Prints the counts; the exit status.
  int finish() const;

 protected:
  /// The smallest source that is accepted.
  virtual std::string least() const = 0;
  virtual Outcome original(const std::string& text) const = 0;
  virtual Outcome ours(const SourceText& source, const CompileOptions& options) const = 0;

  const std::string& program() const { return program_; }
  const Target& target() const { return target_; }
  const Abi& abi() const { return abi_; }
  const VersionWords& version() const { return *target_.version(abi_.name); }

 private:
  Outcome ours(const std::string& text) const;
  void fail(const std::string& name, const std::string& text, const std::string& what);

  std::string program_;
  Target target_;
  Abi abi_;
  int sources_ = 0, accepted_ = 0, left_out_ = 0, failed_ = 0;
};

/// The outcome of a compilation by us.
Outcome outcome_of(const SourceText& source, Output output);

class DungeonComparison final : public Comparison {
 public:
  using Comparison::Comparison;
  void compare_all(int count, unsigned seed) override;

 private:
  std::string least() const override;
  Outcome original(const std::string& text) const override;
  Outcome ours(const SourceText& source, const CompileOptions& options) const override;
};

class LevelComparison final : public Comparison {
 public:
  using Comparison::Comparison;
  void compare_all(int count, unsigned seed) override;

 private:
  std::string least() const override;
  Outcome original(const std::string& text) const override;
  Outcome ours(const SourceText& source, const CompileOptions& options) const override;
};

}  // namespace speclev::test
