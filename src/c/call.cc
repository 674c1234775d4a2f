#include "c/call.hh"

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>
#include <ranges>

#include "api/unknown_names.hh"
#include "api/unsupported.hh"
#include "base/characters.hh"
#include "base/offsets.hh"
#include "picture/png/png.hh"
#include "speclev/lint.hh"

namespace speclev::c {

Handles<InputTarget, speclev_target>& targets() {
  static auto& all = *new Handles<InputTarget, speclev_target>(1);  // threads may use it while the program ends
  return all;
}

Handles<Result, speclev_result>& results() {
  static auto& all = *new Handles<Result, speclev_result>(3);
  return all;
}

namespace {

/// What the work came to; only want of memory gets out.
speclev_status attempt(const Work& work, Result& result) {
  try {
    work(result);
    return result.failed ? SPECLEV_FAILED : SPECLEV_GOOD;
  } catch (WrongUse& wrong) {
    result.message = std::move(wrong.message);
    return SPECLEV_WRONG_USE;
  } catch (Failure& failure) {
    result.message = std::move(failure.message);
    return SPECLEV_FAILED;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& fault) {
    result.message = std::string("a fault of the library: ") + fault.what();
  } catch (...) {
    result.message = "a fault of the library, or of a function that it was given";
  }
  return SPECLEV_INTERNAL;
}

/// The status of the exception that is handled.
speclev_status status_of_exception() noexcept {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return SPECLEV_NO_MEMORY;
  } catch (...) {
    return SPECLEV_INTERNAL;
  }
}

}  // namespace

speclev_status call(speclev_result** result, const Work& work) noexcept {
  if (result == nullptr) return SPECLEV_WRONG_USE;
  *result = nullptr;
  try {
    const auto made = std::make_shared<Result>();
    const speclev_status status = attempt(work, *made);
    *result = results().add(made);
    return status;
  } catch (...) {
    return status_of_exception();
  }
}

speclev_status call(speclev_target** target, speclev_result** result, std::optional<InputTarget>& made,
                    const Work& work) noexcept {
  if (target != nullptr) *target = nullptr;
  const speclev_status status = call(result, [&](Result& into) {
    if (target == nullptr) throw WrongUse{"there is no place for the target"};
    work(into);
  });
  if (status != SPECLEV_GOOD) return status;
  try {
    if (made) *target = targets().add(std::make_shared<const InputTarget>(std::move(*made)));
    return status;
  } catch (...) {
    return status_of_exception();
  }
}

const InputTarget& given(const std::shared_ptr<const InputTarget>& target) {
  if (target == nullptr) throw WrongUse{"this is no handle of a target, or one that was freed"};
  return *target;
}

const InputTarget& given_compiled(const std::shared_ptr<const InputTarget>& target) {
  if (given(target).game != nullptr)
    throw WrongUse{"the levels of " + target->target.name() + " are scripts, which the game reads as they are"};
  return *target;
}

const InputTarget& given_with_levels(const std::shared_ptr<const InputTarget>& target) {
  if (std::string lack = lacks_levels(given_compiled(target).target); !lack.empty()) throw WrongUse{std::move(lack)};
  return *target;
}

const InputTarget& given_with_dungeons(const std::shared_ptr<const InputTarget>& target) {
  if (std::string lack = lacks_dungeons(given_compiled(target).target); !lack.empty()) throw WrongUse{std::move(lack)};
  return *target;
}

std::string_view given_bytes(const char* bytes, std::size_t length) {
  if (bytes == nullptr && length != 0) throw WrongUse{"the bytes are a null pointer"};
  constexpr std::size_t mebibyte = std::size_t{1} << 20;
  if (length > SourceText::max_size)
    throw Failure{"there are more than " + std::to_string(SourceText::max_size / mebibyte) + " MiB of it"};
  return {bytes, length};
}

SourceText given_text(const char* bytes, std::size_t length, const std::string& name) {
  return {name, std::string(given_bytes(bytes, length))};
}

std::string_view given_word(const char* text, const char* what) {
  if (text == nullptr) throw WrongUse{std::string(what) + " is a null pointer"};
  return text;
}

std::vector<std::string_view> given_words(const char* const* words, std::size_t count, const char* each,
                                          const char* all) {
  if (words == nullptr && count != 0) throw WrongUse{std::string(all) + " are a null pointer"};
  std::vector<std::string_view> given;
  for (std::size_t i = 0; i < count; ++i) given.push_back(given_word(words[i], each));
  return given;
}

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

void take_structure(const void* given, std::size_t least, std::size_t alignment, const char* what, void* into,
                    std::size_t size) {
  constexpr std::size_t largest = 4096;
  std::size_t given_size = 0;
  std::memcpy(&given_size, given, sizeof given_size);
  if (given_size < least || given_size > largest || given_size % alignment != 0)
    throw WrongUse{"the size of " + std::string(what) + " is not that of the structure"};
  // A later header has more members; of those only what is usual can be heeded.
  const auto* bytes = static_cast<const unsigned char*>(given);
  const std::size_t known = std::min(given_size, size);
  if (std::any_of(bytes + known, bytes + given_size, [](unsigned char byte) { return byte != 0; }))
    throw WrongUse{"a member of " + std::string(what) + " is one that only a later version of the library has"};
  std::memcpy(into, given, known);
}

Options::Options(const speclev_options* given, const char* usual_name) : name_(usual_name) {
  if (given == nullptr) return;
  given_ = given_structure(*given, offsetof(speclev_options, name) + sizeof given->name, "the options");
  if (given_.name != nullptr) name_ = given_.name;
  if (given_.version == nullptr && given_.version_count != 0) throw WrongUse{"the version words are a null pointer"};
  warnings_ = given_words(given_.warnings, given_.warning_count, "a warning", "the warnings");
  conditions_ = given_words(given_.conditions, given_.condition_count, "a condition", "the conditions");
}

std::uint32_t Options::seeds() const {
  constexpr std::uint32_t usual = 20, most = 10000;
  if (given_.seeds > most) throw WrongUse{"a level is loaded with at most " + std::to_string(most) + " seeds"};
  return given_.seeds == 0 ? usual : given_.seeds;
}

int Options::depth() const {
  constexpr int usual = 10;
  return given_.depth == 0 ? usual : given_.depth;
}

int Options::scale() const {
  if (given_.scale > png::largest_scale)
    throw WrongUse{"a picture is drawn at most " + std::to_string(png::largest_scale) + " times as large"};
  return given_.scale == 0 ? png::usual_scale : static_cast<int>(given_.scale);
}

Abi Options::abi_of(const char* name, const Target& target) {
  const std::string wanted = name == nullptr ? target.default_abi() : name;
  if (auto abi = parse_abi(wanted)) return *abi;
  throw WrongUse{why_no_abi(wanted)};
}

void Options::apply(DiagnosticPolicy& policy) const {
  for (const std::string_view warning : warnings_)
    if (!policy.apply(warning)) throw WrongUse{"there is no warning " + quote(warning)};
}

DiagnosticPolicy Options::lint_policy() const {
  DiagnosticPolicy policy;
  policy.enable(DiagGroup::lint);
  apply(policy);
  return policy;
}

Conditions Options::conditions(const Target& target) const {
  Conditions conditions;
  const std::vector<std::string> known = condition_names(target);
  for (const std::string_view word : conditions_) {
    const Turned turned = turned_by(word, std::ranges::find(known, word) != known.end());
    if (std::string lack = lacks_condition(target, turned.name); !lack.empty()) throw WrongUse{std::move(lack)};
    conditions.emplace_back(turned.name, turned.is_on);
  }
  return conditions;
}

Abilities Options::assume() const {
  Abilities abilities;
  if (given_.assume != nullptr && !apply_abilities(given_.assume, abilities))
    throw WrongUse{"what players can do is open, find, dig, swim and fly between commas, not " + quote(given_.assume)};
  return abilities;
}

CompileOptions Options::compile() const {
  CompileOptions options;
  apply(options.policy);
  if (given_.max_errors != 0) options.max_errors = given_.max_errors;
  options.check_only = has(SPECLEV_CHECK_ONLY);
  options.lint_seeds = seeds();
  options.assume = assume();
  if (given_.open != nullptr)
    options.open = [open = given_.open, context = given_.context](const std::string& path) {
      return open_by(open, context, path).text;
    };
  return options;
}

std::optional<VersionWords> Options::version() const {
  if (given_.version == nullptr) return std::nullopt;
  return VersionWords(given_.version, given_.version + given_.version_count);
}

Setting setting_of(const Target& target, const Options& options, const Abi& abi, Result& result) {
  const auto words = options.version();
  if (!words) {
    if (auto usual = usual_words(target, abi)) return {target, abi, std::move(*usual)};
    if (options.compile().check_only) return {target, abi, VersionWords(version_word_count(target))};
    throw WrongUse{lack_of_words(target, abi) + "; they can be given"};
  }
  if (const std::size_t count = version_word_count(target); words->size() != count)
    throw WrongUse{"files of " + target.name() + " begin with " + std::to_string(count) + " version words, not " +
                   std::to_string(words->size())};
  ToldTarget told = told_target(target, abi, *words);
  if (told.misfit.empty()) return {std::move(told.target), abi, *words};
  DiagnosticPolicy policy;
  options.apply(policy);
  if (policy.enabled(Diag::version_counts)) {
    result.add(options.name(), {.severity = policy.severity(Diag::version_counts),
                                .kind = Diag::version_counts,
                                .text = misfit_of_words({}, target, told.misfit)});
    if (result.failed) throw Failure{};
  }
  return {target, abi, *words};
}

Target target_of_file(const Target& target, const Abi& abi, std::string_view bytes) {
  const auto words = words_of_release(bytes, target, abi);
  if (!words) return target;
  ToldTarget told = told_target(target, abi, *words);
  return told.misfit.empty() ? std::move(told.target) : target;
}

OpenedFile open_by(speclev_open open, void* context, const std::string& path) {
  const char* bytes = nullptr;
  std::size_t length = 0;
  const int found = open(context, path.c_str(), &bytes, &length);
  if (found == 0) return {};
  if (found != 1 || (bytes == nullptr && length != 0) || length > SourceText::max_size)
    return {std::nullopt, "it cannot be read"};
  return {SourceText(path, length == 0 ? std::string() : std::string(bytes, length)), {}};
}

void refuse_if(std::string why) {
  if (!why.empty()) throw Failure{std::move(why)};
}

void refuse_if(const std::string& error, std::size_t offset) {
  if (!error.empty()) throw Failure{at_byte(offset, error)};
}

}  // namespace speclev::c
