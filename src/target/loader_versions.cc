// Loads the version words and switches of a profile.
#include <algorithm>
#include <utility>

#include "base/spell.hh"
#include "target/loader.hh"

/// What a profile says of the build of a game: its version words and its switches.
namespace speclev {

namespace {

constexpr std::size_t most_version_words = 64;

}  // namespace

void TargetLoader::version_line(FieldReader& in) {
  const auto abi = in.field("the name of an ABI");
  if (!abi) return;
  if (!parse_abi(abi->text)) {
    in.sink().report(Diag::data_unknown_word, abi->span, {"ABI", abi->text});
    return;
  }
  version_lines_.push_back({*abi, {}});
  VersionWords& words = data_->version[std::string(abi->text)];
  words.clear();
  std::erase_if(counts_words_, [&](const CountsWord& word) { return word.abi == abi->text; });
  while (in.more()) {
    const auto field = in.field("a version word");
    if (words.size() == most_version_words) return in.sink().report(Diag::data_extra_field, field->span), void();
    const auto word = parse_number(field->text);
    if (field->text == "counts")
      counts_words_.push_back({std::string(abi->text), words.size()});
    else if (!word)
      in.sink().report(Diag::data_bad_number, field->span, {"a version word", "0", "2^64-1", field->text});
    words.push_back(word.value_or(0));
    version_lines_.back().words.push_back(*field);
  }
}

/// The word that counts artifacts, objects and monsters, where the profile leaves it to the tables.
void TargetLoader::finish_versions() {
  for (const CountsWord& word : counts_words_)
    data_->version[word.abi][word.place] = (static_cast<std::uint64_t>(data_->artifacts) << 24) |
                                           (std::uint64_t{data_->objects.size()} << 12) | data_->monsters.size();
}

/// What profiles say of the build's options. The version words are those of that build, the usual ones are not known.
void TargetLoader::turn_switches() {
  const std::vector<Switch> switches = data_->switches.rows();
  std::vector<bool> turned(switches.size());
  for (const NamedSwitch& named : named_switches_) {
    if (const auto at = find_switch(switches, named.name.text)) {
      turned[*at] = named.is_on != switches[*at].usually_on;
      continue;
    }
    Sink sink(policy_);
    sink.report(Diag::data_unknown_word, named.name.span, {"switch", named.name.text})
        .suggest(Speller(named.name.text, switches));
    report(*named.profile, sink);
  }
  const auto places = places_of(turned);
  if (failed_ || places.empty()) return;
  auto usual = std::make_shared<TargetData>(*data_);
  usual->version.clear();
  if (const std::string error = turn(*data_, places); !error.empty()) {
    Sink sink(policy_);
    sink.report(Diag::data_switch, named_switches_.back().name.span, {error});
    return report(*named_switches_.back().profile, sink);
  }
  data_->usual = std::move(usual);
  finish_versions();
}

/// Every ABI has as many version words as the files begin with, and each has room there.
void TargetLoader::check_versions(const SourceText& profile) {
  Sink sink(policy_);
  const VersionFormat& format = data_->version_words;
  if (data_->layout && data_->dungeon_layout && !(data_->dungeon_layout->version() == format))
    sink.report(Diag::data_version_layouts, {}, {data_->layout_name, data_->dungeon_layout_name});
  for (const VersionLine& line : version_lines_) {
    if (line.words.size() != static_cast<std::size_t>(format.count))
      sink.report(Diag::data_version_count, line.abi.span, {format.count, line.words.size()});
    const int size = format.size(*parse_abi(line.abi.text));
    for (const FieldReader::Field& word : line.words)
      if (size == 4 && parse_number(word.text).value_or(0) > UINT32_MAX)
        sink.report(Diag::data_bad_number, word.span, {"a version word", "0", "2^32-1", word.text});
  }
  report(profile, sink);
}

}  // namespace speclev
