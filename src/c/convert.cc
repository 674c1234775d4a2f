// Levels and dungeons of one game for another one.

#include <stdexcept>

#include "api/unsupported.hh"
#include "c/call.hh"
#include "c/converting.hh"
#include "speclev/transfer.hh"

namespace speclev::c {

void take_converted(const SourceText& source, Conversion made, bool may_lose, Result& result) {
  result.add(LinedSource(source), std::move(made.diagnostics));
  if (!made.difference.empty()) throw std::logic_error(made.difference);
  if (made.failed || (made.is_lossy && !may_lose)) throw Failure{};
  for (OutputFile& file : made.files) result.add_file(std::move(file.name), std::move(file.bytes));
}

namespace {

/// A conversion from one target to another.
class Converting {
 public:
  Converting(const InputTarget& from, const InputTarget& to, const Options& how, Result& result)
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
    if (is_same_game(as.target) && !how_.version()) return for_machine(bytes, as);
    const Setting to = setting_of(to_.target, how_, how_.to_abi(from_.target), result_);
    moved(transfer(bytes, how_.level_name(), as, to.target, to.abi, to.version));
  }

 private:
  /// Whether the file is wanted for the game that it is of, as it was given, or as its version words tell.
  bool is_same_game(const Target& told) const {
    const auto is_wanted = [&](const Target& each) {
      return each.name() == to_.target.name() && have_the_same_tables(each, to_.target);
    };
    return is_wanted(from_.target) || is_wanted(told);
  }

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
    const Decompilation text = decompile(bytes, how_.level_name(), as.target, as.abi);
    refuse_if(refusal_of(text));
    const SourceText source(how_.level_name() + (text.is_dungeon ? ".def" : ".des"), text.text);
    take(source, text.is_dungeon ? convert_to_dungeon_script(source, DungeonForm::def, as.target, *to_.game, as.abi, {},
                                                             how_.compile())
                                 : levels(source));
  }

  void take(const SourceText& source, Conversion made) {
    take_converted(source, std::move(made), how_.has(SPECLEV_LOSSY), result_);
  }

  void for_machine(std::string_view bytes, const Recognition& as) {
    const Abi to = how_.to_abi(from_.target);
    const VersionWords* words = as.target.version(to.name);
    Reading made = convert(bytes, as.target, as.abi, to, to.name == as.abi.name ? nullptr : words);
    refuse_if(refusal_of(made));
    result_.add_text(std::move(made.text));
  }

  /// What became of a compiled file for another game; what is wrong with it is told as about its text.
  void moved(Transfer made) {
    const Decompilation& text = made.source;
    refuse_if(refusal_of(text));
    refuse_if(std::move(made.error));
    const LinedSource source(SourceText(how_.level_name() + " (decompiled)", text.text));
    result_.add(source, std::move(made.compiled.diagnostics));
    if (made.bytes.empty()) throw Failure{};
    result_.add_text(std::move(made.bytes));
  }

  const InputTarget &from_, &to_;
  const Options& how_;
  Result& result_;
};

}  // namespace

}  // namespace speclev::c

using namespace speclev;
using namespace speclev::c;

speclev_status speclev_convert(const speclev_target* from, const speclev_target* to, const char* bytes, size_t length,
                               const speclev_options* options, speclev_result** result) {
  return call(result, [&](Result& into) {
    const Options how(options, usual_level);
    const auto kept_from = targets().find(from), kept_to = targets().find(to);
    Converting converting(given(kept_from), given(kept_to), how, into);
    if (how.has(SPECLEV_COMPILED))
      converting.compiled(given_bytes(bytes, length));
    else
      converting.source(given_text(bytes, length, how.name()));
  });
}
