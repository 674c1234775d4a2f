#include "check/versions.hh"

#include <algorithm>
#include <map>

#include "base/hex.hh"
#include "target/target_data.hh"
#include "target/version_words.hh"

namespace speclev::checker {

GameWords::GameWords(const Target& target, const Abi& abi, const GameRules& rules,
                     std::span<const std::string_view> files)
    : rule_(rules.words), abi_(abi), format_(data_of(target).version_words) {
  std::map<VersionWords, std::size_t> counts;
  for (const std::string_view bytes : files)
    if (const VersionWords words = leading_words(bytes, abi, format_); bytes.size() >= size()) ++counts[words];
  const VersionWords* usual = target.version(abi.name);
  if (usual != nullptr) own_ = *usual;
  std::size_t most = usual == nullptr ? 0 : counts[*usual];
  for (const auto& [words, count] : counts) {
    const bool may_be_own = usual == nullptr || (!words.empty() && words.front() == usual->front());
    if (!may_be_own || count <= most) continue;
    own_ = words;
    most = count;
  }
}

std::size_t GameWords::size() const {
  return static_cast<std::size_t>(format_.count) * static_cast<std::size_t>(format_.size(abi_));
}

/// Why the first word is none that the game takes; empty if it is.
std::string GameWords::of_release(std::uint64_t word) const {
  const std::uint64_t own = own_.front(), oldest = rule_.oldest.value_or(own);
  if (word == own || (word >= oldest && word <= own)) return {};
  if (std::ranges::find(rule_.also, word) != rule_.also.end()) return {};
  const auto hex = [](std::uint64_t each) { return hex_word(static_cast<std::int64_t>(each)); };
  return "its first version word is " + hex(word) + ", and the game takes " +
         (oldest < own ? hex(oldest) + " to " : std::string()) + hex(own);
}

std::string GameWords::why_refused(std::string_view bytes) const {
  const VersionWords words = leading_words(bytes, abi_, format_);
  if (own_.empty()) return {};
  for (const std::size_t i : rule_.compared) {
    if (i >= words.size() || i >= own_.size()) continue;
    if (i == 0) {
      if (std::string why = of_release(words[0]); !why.empty()) return why;
      continue;
    }
    const std::uint64_t differing = (words[i] ^ own_[i]) & ~(i == 1 ? rule_.ignored : 0);
    if (differing != 0)
      return "version word " + std::to_string(i + 1) + " is " + hex_word(static_cast<std::int64_t>(words[i])) +
             ", that of the game " + hex_word(static_cast<std::int64_t>(own_[i]));
  }
  return {};
}

}  // namespace speclev::checker
