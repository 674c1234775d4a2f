// From bytes: what compiled files and archives say.

#include <array>

#include "api/unsupported.hh"
#include "base/offsets.hh"
#include "c/call.hh"
#include "speclev/decompile.hh"
#include "speclev/diff.hh"

namespace speclev::c {

namespace {

constexpr std::array<const char*, 5> difference_kinds = {"removed", "added", "changed", "map", "moved"};

}  // namespace

}  // namespace speclev::c

using namespace speclev;
using namespace speclev::c;

speclev_status speclev_decompile(const speclev_target* target, const char* bytes, size_t length,
                                 const speclev_options* options, speclev_result** result) {
  return call(result, [&](Result& into) {
    const Options how(options, usual_compiled);
    const auto kept = targets().find(target);
    const std::string_view file = given_bytes(bytes, length);
    const Abi abi = how.abi(given_compiled(kept).target);
    const bool force = how.has(SPECLEV_FORCE);
    Decompilation made = decompile(file, how.level_name(), target_of_file(kept->target, abi, file), abi, force);
    force ? refuse_if(made.error, made.offset) : refuse_if(refusal_of(made));
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
    refuse_if(made.error, made.offset);
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
    const std::string which = found.error_is_of_second ? "the second file: " : "the first file: ";
    if (!found.error.empty()) throw Failure{which + at_byte(found.offset, found.error)};
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
    refuse_if(reading.error, reading.offset);
    for (const ArchiveMember& member : reading.members) into.add_file(member.name, std::string(member.bytes));
  });
}

speclev_status speclev_write_archive(const speclev_file* const* files, size_t count, speclev_result** result) {
  return call(result, [&](Result& into) {
    ArchiveWriting made = write_archive(given_files(files, count));
    refuse_if(std::move(made.error));
    into.add_text(std::move(made.bytes));
  });
}
