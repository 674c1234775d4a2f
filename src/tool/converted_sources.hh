#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "speclev/convert.hh"
#include "speclev/speclev.hh"

namespace speclev::tool {

/// What sources are converted as.
struct SourceWishes {
  std::string folder;    ///< that the results are written into
  bool is_lossy = false;  ///< that something is lost is no error
};

/// Makes sources of levels those of a game with another language, and tells what is lost.
class ConvertedSources {
 public:
  ConvertedSources(const std::string& program, const SourceWishes& wishes, const Target& to)
      : program_(program), wishes_(wishes), to_(to) {}

  /// Converts one. Of what cannot be converted nothing is made.
  void source(const SourceText& source, const Target& from, const Abi& abi);
  /// The same of a compiled level of that name. Throws UsageError where it is none of the game.
  void compiled(const std::string& path, std::string_view bytes, const Recognition& as);

  const std::vector<OutputFile>& made() const { return made_; }
  bool has_failed() const { return failed_; }

 private:
  std::string program_;
  SourceWishes wishes_;
  Target to_;
  std::vector<OutputFile> made_;
  bool failed_ = false;  ///< something could not be converted, or something is lost and must not
};

}  // namespace speclev::tool
