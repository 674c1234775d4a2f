// Answers requests to format, draw, decompile and explain.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/characters.hh"
#include "base/excerpt.hh"
#include "lsp/session.hh"
#include "lua/allowance.hh"
#include "lua/script_model.hh"
#include "speclev/decompile.hh"
#include "speclev/disk.hh"
#include "speclev/format.hh"
#include "speclev/picture.hh"
#include "speclev/report.hh"

// What is made of whole documents: laid out, drawn, taken apart.

namespace speclev::lsp {

namespace {

constexpr std::uint64_t seeds_of_picture = 20;

/// What lies between lines that two texts have in common at their beginnings and ends.
Json difference(const Document& document, std::string_view text, Encoding encoding) {
  const std::string_view old = document.text.bytes();
  if (old == text) return Json::array();
  std::size_t begin = static_cast<std::size_t>(std::ranges::mismatch(old, text).in1 - old.begin());
  begin = begin == 0 ? 0 : old.rfind('\n', begin - 1) + 1;
  std::size_t same = 0;
  while (same < old.size() - begin && same < text.size() - begin &&
         old[old.size() - 1 - same] == text[text.size() - 1 - same])
    ++same;
  // Lines are replaced whole, line ends too.
  while (same > 0 && old[old.size() - same - 1] != '\n') --same;
  const Span span{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(old.size() - same)};
  return Json::array(
      {edit_of({span, std::string(text.substr(begin, text.size() - same - begin)), true}, document, encoding)});
}

/// A level, ready to be loaded.
struct Drawn {
  LevelModel model;
  std::string name;
};

/// The level that a place is in, counted from 0.
std::size_t level_at(const SourceView* model, std::uint32_t offset) {
  if (model == nullptr) return 0;
  std::size_t number = 0;
  for (const SourceStatement& each : model->statements())
    if (each.begins_level && each.span.begin <= offset) ++number;
  return number == 0 ? 0 : number - 1;
}

Drawn level_of(const Session& session, const Session::Named& named, std::uint32_t offset,
               const std::shared_ptr<lua::Allowance>& allowance) {
  const Document& document = *named.document;
  const ResolvedSettings& setup = document.setup;
  if (document.kind == DocumentKind::script) {
    const std::string name = document.path.substr(document.path.rfind('/') + 1);
    return {lua::script_model(document.text, setup.scripts, {.allowance = allowance}), name.substr(0, name.rfind('.'))};
  }
  if (document.kind != DocumentKind::levels || !setup.target || !has_levels(*setup.target))
    throw RequestError{request_failed, "there is no level here"};
  CompileOptions options = compile_options(*session.open);
  options.keep_declarations = true;
  const Output output =
      compile(document.text, *setup.target, setup.abi, VersionWords(version_word_count(*setup.target)), options);
  if (output.failed) throw RequestError{request_failed, "the source has errors"};
  const std::size_t number = level_at(named.model.get(), offset);
  if (number >= output.files.size()) throw RequestError{request_failed, "there is no level here"};
  const OutputFile& file = output.files[number];
  const LevelModelReading reading = read_level(file.bytes, *setup.target, setup.abi, file.declarations);
  if (!reading.level) throw RequestError{request_failed, reading.error};
  return {*reading.level, file.name.substr(0, file.name.rfind('.'))};
}

}  // namespace

Json formatting(const Session& session, const Json& params) {
  const DocumentPointer& document = session.document(params);
  const ResolvedSettings& setup = document->setup;
  const bool is_levels = document->kind == DocumentKind::levels;
  const bool is_known = setup.target && (is_levels ? has_levels(*setup.target)
                                                   : is_dungeon(document->kind) && has_dungeons(*setup.target));
  if (!is_known) return {};
  Session::check_size(*document);
  const CompileOptions options = compile_options(*session.open);
  const Formatting formatted =
      is_levels ? format_levels(document->text, *setup.target, setup.abi, options)
                : format_dungeon(document->text, form_of(*document), *setup.target, setup.abi, options);
  if (formatted.compiled.failed) throw RequestError{request_failed, "the source has errors, and is left as it is"};
  if (!formatted.error.empty()) throw RequestError{request_failed, formatted.error};
  return difference(*document, formatted.text, session.encoding);
}

Json picture(const Session& session, const Json& params) {
  const Session::Named named = session.named(params);
  const std::uint32_t offset = session.offset_in(*named.document, params);
  Session::check_size(*named.document);
  const auto allowance = std::make_shared<lua::Allowance>();
  const std::stop_callback on_stop(session.stop, [&] { allowance->stop(); });
  const Drawn level = level_of(session, named, offset, allowance);
  const auto seed = number_of(member(params, "seed"));
  std::vector<LoadedLevel> loads;
  for (std::uint64_t i = 0; i < (seed ? 1 : seeds_of_picture); ++i) {
    session.check_stop();
    loads.push_back(load(level.model, {.seed = seed.value_or(0) + i,
                                       .record_makers = i == 0,
                                       .level_name = level.name,
                                       .mirrors = seed.has_value()}));
  }
  session.check_stop();
  PictureOptions options;
  options.grid = truth_of(member(params, "grid")).value_or(false);
  constexpr std::string_view form = "svg";
  const auto draw = std::ranges::find(picture_forms, form, &PictureForm::name)->draw;
  const PictureSubject subject{level.model, level.name, &named.document->text};
  return {{"level", level.name}, {form, draw(loads, subject, options)}};
}

Json decompiled(const Session&, const Json& params) {
  const auto path = path_of(text_of(member(params, "uri")).value_or(""));
  if (!path) throw RequestError{invalid_params, "no file is named"};
  const OpenedFile file = open_on_disk(*path);
  if (!file.text)
    throw RequestError{request_failed,
                       file.error.empty() ? "there is no such file" : "the file cannot be read: " + file.error};
  const std::vector<Recognition> known = recognise(file.text->bytes());
  if (known.empty()) throw RequestError{request_failed, "this is no file of a known game"};
  const std::string file_name = path->substr(path->rfind('/') + 1);
  const Decompilation result = decompile(file.text->bytes(), file_name.substr(0, file_name.rfind('.')),
                                         known.front().target, known.front().abi, true);
  if (!result.error.empty()) throw RequestError{request_failed, result.error};
  return {{"text", result.text},
          {"isDungeon", result.is_dungeon},
          {"target", known.front().target.name()},
          {"abi", known.front().abi.name},
          {"isWhole", result.good()}};
}

Json explanation(const Session&, const Json& params) {
  const auto name = text_of(member(params, "code"));
  if (!name) throw RequestError{invalid_params, "no message is named"};
  for (const Diag id : all_diags())
    if (diag_name(id) == *name) return {{"markdown", std::string(diag_section(id))}};
  throw RequestError{invalid_params, "there is no message " + quote(excerpt(*name))};
}

}  // namespace speclev::lsp
