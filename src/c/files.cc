// From bytes: what compiled files and archives say, and what they become elsewhere.

#include <array>

#include "c/call.hh"
#include "c/levels.hh"
#include "speclev/convert.hh"
#include "speclev/decompile.hh"
#include "speclev/diff.hh"
#include "speclev/transfer.hh"

namespace speclev::c {

std::vector<ArchiveMember> given_files(const speclev_file* const* files, std::size_t count) {
  if (files == nullptr && count != 0) throw WrongUse{"the files are a null pointer"};
  std::vector<ArchiveMember> members;
  for (std::size_t i = 0; i < count; ++i) {
    if (files[i] == nullptr) throw WrongUse{"a file is a null pointer"};
    if (files[i]->size < sizeof(speclev_file)) throw WrongUse{"the size of a file is not that of the structure"};
    members.push_back({std::string(given_word(files[i]->name, "the name of a file")),
                       given_bytes(files[i]->bytes, files[i]->length)});
  }
  return members;
}

namespace {

/// The text of a compiled file. Throws Failure where there is none.
Decompilation text_of(std::string_view bytes, const std::string& name, const Recognition& as, bool force) {
  Decompilation made = decompile(bytes, name, as.target, as.abi, force);
  if (!made.error.empty()) throw Failure{at_byte(made.offset, made.error)};
  if (!made.unsayable.empty() && !force) {
    const Unsayable& first = made.unsayable.front();
    throw Failure{at_byte(first.offset, (first.where.empty() ? "" : first.where + ": ") + first.reason)};
  }
  return made;
}

/// A conversion from one target to another.
class Converting {
 public:
  Converting(const GivenTarget& from, const GivenTarget& to, const Options& how, Result& result)
      : from_(from), to_(to), how_(how), result_(result) {}

  void source(const SourceText& source) {
    take(source, how_.has(SPECLEV_DUNGEON) || how_.has(SPECLEV_PDF) ? description(source) : levels(source));
  }

  void compiled(std::string_view bytes) {
    if (from_.game != nullptr) throw WrongUse{"levels of " + from_.target.name() + " are not compiled"};
    const Abi abi = how_.abi(from_.target);
    const Recognition as{target_of_file(from_.target, abi, bytes), abi};
    const bool is_other = to_.game != nullptr || from_.target.language() != to_.target.language();
    if (is_other && (to_.game != nullptr || !is_dungeon(bytes, as.target, abi))) return as_source(bytes, as);
    if (from_.target.name() == to_.target.name() && !how_.version()) return for_machine(bytes, as);
    const Setting to = setting_of(to_.target, how_, how_.to_abi(from_.target), result_);
    moved(transfer(bytes, how_.level_name(), as, to.target, to.abi, to.version));
  }

 private:
  Conversion levels(const SourceText& source) const {
    if (from_.game != nullptr) throw Failure{"levels that are scripts are not made levels of other games"};
    const Abi abi = how_.abi(from_.target);
    if (to_.game != nullptr)
      return convert_to_scripts(source, from_.target, latest_with_programs(), to_.game, abi, how_.compile());
    if (!can_convert(from_.target, to_.target))
      throw Failure{"levels of " + from_.target.name() + " cannot be converted for " + to_.target.name()};
    return convert_source(source, from_.target, to_.target, abi, how_.compile());
  }

  Conversion description(const SourceText& source) const {
    if (from_.game != nullptr) {
      if (to_.game != nullptr) throw Failure{"both games have scripts of the same kind"};
      return convert_from_dungeon_script(source, *from_.game, to_.target, how_.to_abi(to_.target), how_.compile());
    }
    if (to_.game == nullptr) throw Failure{"descriptions of dungeons are in one language for both games"};
    return convert_to_dungeon_script(source, how_.form(), from_.target, *to_.game, how_.abi(from_.target),
                                     how_.conditions(from_.target), how_.compile());
  }

  void as_source(std::string_view bytes, const Recognition& as) {
    const Decompilation text = text_of(bytes, how_.level_name(), as, false);
    const SourceText source(how_.level_name() + (text.is_dungeon ? ".def" : ".des"), text.text);
    take(source, text.is_dungeon ? convert_to_dungeon_script(source, DungeonForm::def, as.target, *to_.game, as.abi, {},
                                                             how_.compile())
                                 : levels(source));
  }

  /// The files that a source became, and what is told of it.
  void take(const SourceText& source, Conversion made) {
    result_.add(LinedSource(source), std::move(made.diagnostics));
    if (!made.difference.empty()) throw Failure{"a fault of the library: " + made.difference};
    if (made.failed || (made.is_lossy && !how_.has(SPECLEV_LOSSY))) throw Failure{};
    for (OutputFile& file : made.files) result_.add_file(std::move(file.name), std::move(file.bytes));
  }

  void for_machine(std::string_view bytes, const Recognition& as) {
    const Abi to = how_.to_abi(from_.target);
    const VersionWords* words = as.target.version(to.name);
    Reading made = convert(bytes, as.target, as.abi, to, to.name == as.abi.name ? nullptr : words);
    if (!made.error.empty()) throw Failure{at_byte(made.offset, made.error)};
    if (!made.oddities.empty())
      throw Failure{at_byte(made.oddities.front(), "this byte should be zero, and would be lost")};
    result_.add_text(std::move(made.text));
  }

  /// What became of a compiled file for another game; what is wrong with it is told as about its text.
  void moved(Transfer made) {
    const Decompilation& text = made.source;
    if (!text.error.empty()) throw Failure{at_byte(text.offset, text.error)};
    if (!text.unsayable.empty()) throw Failure{at_byte(text.unsayable.front().offset, text.unsayable.front().reason)};
    if (!made.error.empty()) throw Failure{std::move(made.error)};
    const LinedSource source(SourceText(how_.level_name() + " (decompiled)", text.text));
    result_.add(source, std::move(made.compiled.diagnostics));
    if (made.bytes.empty()) throw Failure{};
    result_.add_text(std::move(made.bytes));
  }

  const GivenTarget &from_, &to_;
  const Options& how_;
  Result& result_;
};

constexpr std::array<const char*, 5> difference_kinds = {"removed", "added", "changed", "map", "moved"};

}  // namespace

}  // namespace speclev::c

using namespace speclev;
using namespace speclev::c;

speclev_status speclev_decompile(const speclev_target* target, const char* bytes, size_t length,
                                 const speclev_options* options, speclev_result** result) {
  return call(result, [&](Result& into) {
    const Options how(options, "level.lev");
    const auto kept = targets().find(target);
    const std::string_view file = given_bytes(bytes, length);
    const Abi abi = how.abi(given_compiled(kept).target);
    Decompilation made =
        text_of(file, how.level_name(), {target_of_file(kept->target, abi, file), abi}, how.has(SPECLEV_FORCE));
    into.add_text(std::move(made.text));
  });
}

speclev_status speclev_dump(const speclev_target* target, const char* bytes, size_t length,
                            const speclev_options* options, speclev_result** result) {
  return call(result, [&](Result& into) {
    const Options how(options, "");
    const auto kept = targets().find(target);
    const std::string_view file = given_bytes(bytes, length);
    const Abi abi = how.abi(given_compiled(kept).target);
    Reading made = dump(file, target_of_file(kept->target, abi, file), abi);
    into.add_text(std::move(made.text));  // what could be read, also after an error
    if (!made.error.empty()) throw Failure{at_byte(made.offset, made.error)};
  });
}

speclev_status speclev_convert(const speclev_target* from, const speclev_target* to, const char* bytes, size_t length,
                               const speclev_options* options, speclev_result** result) {
  return call(result, [&](Result& into) {
    const Options how(options, "level.des");
    const auto kept_from = targets().find(from), kept_to = targets().find(to);
    Converting converting(given(kept_from), given(kept_to), how, into);
    if (how.has(SPECLEV_COMPILED))
      converting.compiled(given_bytes(bytes, length));
    else
      converting.source(given_text(bytes, length, how.name()));
  });
}

speclev_status speclev_diff(const speclev_target* before_target, const char* before, size_t before_length,
                            const speclev_target* after_target, const char* after, size_t after_length,
                            const speclev_options* options, speclev_result** result) {
  return call(result, [&](Result& into) {
    const Options how(options, "");
    const auto kept_before = targets().find(before_target), kept_after = targets().find(after_target);
    const auto input = [](const Target& target, std::string_view file, const Abi& abi) {
      return DiffInput{file, target_of_file(target, abi, file), abi};
    };
    const Target &first = given_compiled(kept_before).target, &second = given_compiled(kept_after).target;
    const Diff found = diff(input(first, given_bytes(before, before_length), how.abi(first)),
                            input(second, given_bytes(after, after_length), how.to_abi(second)));
    if (!found.error.empty())
      throw Failure{std::string(found.error_is_of_second ? "the second file: " : "the first file: ") +
                    at_byte(found.offset, found.error)};
    for (const Difference& each : found.differences)
      into.differences.add({.size = 0,
                            .kind = difference_kinds[static_cast<std::size_t>(each.kind)],
                            .where = into.keep(each.where),
                            .text = into.keep(each.text),
                            .offset_before = each.offset_before,
                            .offset_after = each.offset_after});
  });
}

speclev_status speclev_read_archive(const char* bytes, size_t length, speclev_result** result) {
  return call(result, [&](Result& into) {
    const ArchiveReading reading = read_archive(given_bytes(bytes, length));
    if (!reading.error.empty()) throw Failure{at_byte(reading.offset, reading.error)};
    for (const ArchiveMember& member : reading.members) into.add_file(member.name, std::string(member.bytes));
  });
}

speclev_status speclev_write_archive(const speclev_file* const* files, size_t count, speclev_result** result) {
  return call(result, [&](Result& into) {
    ArchiveWriting made = write_archive(given_files(files, count));
    if (!made.error.empty()) throw Failure{std::move(made.error)};
    into.add_text(std::move(made.bytes));
  });
}
