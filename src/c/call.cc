#include "c/call.hh"

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>
#include <ranges>

#include "api/choices.hh"
#include "base/characters.hh"
#include "speclev/lint.hh"
#include "target/target_data.hh"
#include "target/version_words.hh"

namespace speclev::c {

Handles<GivenTarget, speclev_target>& targets() {
  static auto& all = *new Handles<GivenTarget, speclev_target>(1);  // threads may use it while the program ends
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

speclev_status call(speclev_target** target, speclev_result** result, std::optional<GivenTarget>& made,
                    const Work& work) noexcept {
  if (target != nullptr) *target = nullptr;
  const speclev_status status = call(result, [&](Result& into) {
    if (target == nullptr) throw WrongUse{"there is no place for the target"};
    work(into);
  });
  if (status != SPECLEV_GOOD) return status;
  try {
    if (made) *target = targets().add(std::make_shared<const GivenTarget>(std::move(*made)));
    return status;
  } catch (...) {
    return status_of_exception();
  }
}

const GivenTarget& given(const std::shared_ptr<const GivenTarget>& target) {
  if (target == nullptr) throw WrongUse{"this is no handle of a target, or one that was freed"};
  return *target;
}

const GivenTarget& given_compiled(const std::shared_ptr<const GivenTarget>& target) {
  if (given(target).game != nullptr)
    throw WrongUse{"the levels of " + target->target.name() + " are scripts, which the game reads as they are"};
  return *target;
}

const GivenTarget& given_with_levels(const std::shared_ptr<const GivenTarget>& target) {
  if (!has_levels(given_compiled(target).target))
    throw WrongUse{"the target " + target->target.name() + " has dungeons only, no levels"};
  return *target;
}

const GivenTarget& given_with_dungeons(const std::shared_ptr<const GivenTarget>& target) {
  if (!has_dungeons(given_compiled(target).target))
    throw WrongUse{target->target.name() + " has no descriptions of dungeons"};
  return *target;
}

std::string_view given_bytes(const char* bytes, std::size_t length) {
  if (bytes == nullptr && length != 0) throw WrongUse{"the bytes are a null pointer"};
  if (length > SourceText::max_size) throw Failure{"there are more than 128 MiB of it"};
  return {bytes, length};
}

SourceText given_text(const char* bytes, std::size_t length, const std::string& name) {
  return {name, std::string(given_bytes(bytes, length))};
}

std::string_view given_word(const char* text, const char* what) {
  if (text == nullptr) throw WrongUse{std::string(what) + " is a null pointer"};
  return text;
}

Options::Options(const speclev_options* given, const char* usual_name) : name_(usual_name) {
  if (given == nullptr) return;
  constexpr std::size_t largest = 4096;
  const std::size_t size = given->size;
  if (size < offsetof(speclev_options, name) + sizeof given->name || size > largest)
    throw WrongUse{"the size of the options is not that of the structure"};
  // A later header has more members; of those only what is usual can be heeded.
  const auto* bytes = reinterpret_cast<const unsigned char*>(given);
  if (std::any_of(bytes + std::min(size, sizeof given_), bytes + size, [](unsigned char byte) { return byte != 0; }))
    throw WrongUse{"the options ask for what only a later version of the library has"};
  std::memcpy(&given_, given, std::min(size, sizeof given_));
  if (given_.name != nullptr) name_ = given_.name;
  const auto check = [](const void* array, std::size_t count, const char* what) {
    if (array == nullptr && count != 0) throw WrongUse{std::string(what) + " are a null pointer"};
  };
  check(given_.version, given_.version_count, "the version words");
  check(given_.warnings, given_.warning_count, "the warnings");
  check(given_.conditions, given_.condition_count, "the conditions");
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

std::string Options::level_name() const {
  const std::string name = name_.substr(name_.rfind('/') + 1);
  return name.substr(0, name.rfind('.'));
}

Abi Options::abi_of(const char* name, const Target& target) {
  const std::string wanted = name == nullptr ? target.default_abi() : name;
  if (auto abi = parse_abi(wanted)) return *abi;
  throw WrongUse{why_no_abi(wanted)};
}

void Options::apply(DiagnosticPolicy& policy) const {
  for (std::size_t i = 0; i < given_.warning_count; ++i) {
    const std::string warning(given_word(given_.warnings[i], "a warning"));
    if (!policy.apply(warning)) throw WrongUse{"there is no warning " + quote(warning)};
  }
}

Conditions Options::conditions(const Target& target) const {
  Conditions conditions;
  const std::vector<std::string> known = condition_names(target);
  for (std::size_t i = 0; i < given_.condition_count; ++i) {
    std::string_view word = given_word(given_.conditions[i], "a condition");
    const bool is_off = word.starts_with("no-") && std::ranges::find(known, word) == known.end();
    if (is_off) word.remove_prefix(3);
    if (std::ranges::find(known, word) == known.end())
      throw WrongUse{"target " + quote(target.name()) + " knows no condition " + quote(word)};
    conditions.emplace_back(word, !is_off);
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
  const std::size_t count = version_word_count(target);
  const auto words = options.version();
  if (!words) {
    if (count == 0) return {target, abi, {}};
    const VersionWords* own = target.version(abi.name);
    if (own != nullptr && own->size() == count) return {target, abi, *own};
    throw WrongUse{"the version words of " + described(target) + " are not known for ABI " + quote(abi.name) +
                   "; they can be given"};
  }
  if (words->size() != count)
    throw WrongUse{"files of " + target.name() + " begin with " + std::to_string(count) + " version words, not " +
                   std::to_string(words->size())};
  ToldTarget told = told_target(target, abi, *words);
  if (told.misfit.empty()) return {std::move(told.target), abi, *words};
  DiagnosticPolicy policy;
  options.apply(policy);
  if (policy.enabled(Diag::version_counts)) {
    const Severity severity = policy.severity(Diag::version_counts);
    result.add(severity, Diag::version_counts, options.name(),
               "the version words do not fit " + described(target) + ": " + told.misfit);
    if (severity == Severity::error) throw Failure{};
  }
  return {target, abi, *words};
}

Target target_of_file(const Target& target, const Abi& abi, std::string_view bytes) {
  const VersionWords words = leading_words(bytes, abi, data_of(target).version_words);
  const VersionWords* own = target.version(abi.name);
  if (own == nullptr || words.size() != own->size() || words.empty() || words.front() != own->front()) return target;
  ToldTarget told = told_target(target, abi, words);
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

std::string at_byte(std::size_t offset, const std::string& why) {
  return "at byte " + std::to_string(offset) + ": " + why;
}

}  // namespace speclev::c
