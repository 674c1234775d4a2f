#include "lint/allowed.hh"

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/characters.hh"
#include "base/spell.hh"

namespace speclev::linter {

namespace {

constexpr std::string_view begin_of_allowance = "speclev: allow(";

std::string_view without_blanks(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
  return line;
}

std::optional<Diag> rule_named(std::string_view name, bool (*is_rule)(Diag)) {
  for (const Diag id : all_diags())
    if (is_rule(id) && diag_name(id) == name) return id;
  return std::nullopt;
}

}  // namespace

Allowed::Allowed(const SourceText& source, std::string_view comment, bool (*is_rule)(Diag)) : is_rule_(is_rule) {
  const std::string_view bytes = source.bytes();
  std::size_t waiting = 0;  // the first comment whose declaration has not come yet
  bool is_top = true;
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    const std::string_view line = bytes.substr(begin, end - begin), words = without_blanks(line);
    if (words.starts_with(comment)) {
      const std::size_t at = line.find(begin_of_allowance), first = at + begin_of_allowance.size();
      const std::size_t close = at == std::string_view::npos ? at : line.find(')', first);
      if (close != std::string_view::npos) {
        Comment& added = comments_.emplace_back();
        added.name = line.substr(first, close - first);
        added.rule = {static_cast<std::uint32_t>(begin + first), static_cast<std::uint32_t>(begin + close)};
        if (is_top) added.end = bytes.size() + 1;
        if (is_top) waiting = comments_.size();
      }
    } else if (!words.empty()) {
      is_top = false;
      for (; waiting < comments_.size(); ++waiting) {
        comments_[waiting].begin = begin;
        comments_[waiting].end = end;
      }
    }
    begin = end + 1;
  }
}

bool Allowed::silences(Diag rule, Span declaration) {
  bool is_silenced = false;
  for (Comment& comment : comments_) {
    if (comment.name != diag_name(rule) || declaration.begin < comment.begin || declaration.begin >= comment.end)
      continue;
    comment.is_used = true;
    is_silenced = true;
  }
  return is_silenced;
}

void Allowed::tell_unused(Sink& sink) const {
  for (const Comment& comment : comments_) {
    const auto rule = rule_named(comment.name, is_rule_);
    if (!rule) {
      Speller speller(comment.name);
      for (const Diag id : all_diags())
        if (is_rule_(id)) speller.offer(diag_name(id));
      sink.report(Diag::unused_allow, comment.rule, {"there is no rule " + quote(comment.name)}).suggest(speller);
    } else if (!comment.is_used && sink.enabled(*rule)) {
      sink.report(Diag::unused_allow, comment.rule, {"nothing here breaks the rule " + quote(comment.name)});
    }
  }
}

Diagnostic* SourceMessages::report(Diag rule, Span where, std::string_view level,
                                   std::initializer_list<MessageArgument> arguments) {
  if (!sink_.enabled(rule) || (is_rule_(rule) && allowed_.silences(rule, where))) return nullptr;
  Diagnostic& message = sink_.report(rule, where, arguments).advise_if(lint_advice(rule));
  if (is_rule_(rule)) message.identity = identities_.next(rule, level, source_.text(where));
  return &message;
}

}  // namespace speclev::linter
