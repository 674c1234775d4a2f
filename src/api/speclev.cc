#include "speclev/speclev.hh"

#include "binary/dumper.hh"
#include "binary/reader.hh"
#include "binary/writer.hh"
#include "classic/compile.hh"
#include "classic/meaning.hh"
#include "preview/map_text.hh"
#include "target/target_data.hh"
#include "target/version_words.hh"

namespace speclev {

namespace {

/// Runs something that reads a file; a Damage becomes the reading's error.
template <class Read>
Reading reading(Read&& read) {
  Reading result;
  try {
    read(result);
  } catch (const Damage& damage) {
    result.error = damage.what();
    result.offset = damage.offset;
  }
  return result;
}

}  // namespace

Output compile(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
               const CompileOptions& options) {
  return classic::compile(source, target, abi, version, options);
}

std::size_t version_word_count(const Target& target) {
  return static_cast<std::size_t>(target.data().layout->version_words());
}

Reading dump(std::string_view bytes, const Target& target, const Abi& abi) {
  return reading([&](Reading& result) {
    classic::Level level;
    const auto meaning = [&](std::string_view what, std::int64_t value) {
      return classic::meaning_of(target.data(), what, value);
    };
    result.oddities = dump_binary(*target.data().layout, abi, bytes, meaning, &level, result.text);
  });
}

Reading map(std::string_view bytes, const Target& target, const Abi& abi) {
  return reading([&](Reading& result) {
    classic::Level level;
    result.oddities = read_binary(*target.data().layout, abi, bytes, &level);
    result.text = map_text(level, target.data());
  });
}

Reading convert(std::string_view bytes, const Target& target, const Abi& from, const Abi& to,
                const VersionWords* version) {
  return reading([&](Reading& result) {
    classic::Level level;
    result.oddities = read_binary(*target.data().layout, from, bytes, &level);
    if (version != nullptr) level.version = *version;
    result.text = write_binary(*target.data().layout, to, &level);
  });
}

std::vector<Recognition> recognise(std::string_view bytes) {
  std::vector<Recognition> found;
  for (const std::string& name : target_names()) {
    const auto target = find_target(name);
    if (!target) continue;
    for (const auto& [abi_name, words] : target->data().version) {
      const auto abi = parse_abi(abi_name);
      if (abi && leading_words(bytes, *abi, words.size()) == words) found.push_back({*target, *abi});
    }
  }
  return found;
}

}  // namespace speclev
