#include "model/scripts/scopes.hh"

#include <algorithm>

namespace speclev::lua {

const std::size_t* Scopes::local(std::string_view name) const {
  const auto at = known_.find(name);
  return at == known_.end() || at->second.empty() ? nullptr : &at->second.back();
}

void Scopes::close(std::uint32_t end) {
  for (const std::string_view name : blocks_.back()) {
    auto& all = known_[name];
    tree_.names[all.back()].visible.end = end;
    all.pop_back();
  }
  blocks_.pop_back();
}

std::size_t Scopes::declare(std::size_t token, SymbolKind kind) {
  ScriptName name;
  name.symbol.kind = kind;
  name.symbol.name = std::string(text(token));
  name.symbol.definition = name.symbol.whole = tree_.tokens[token].span;
  tree_.bound[token] = static_cast<int>(tree_.names.size());
  tree_.names.push_back(std::move(name));
  return tree_.names.size() - 1;
}

void Scopes::show(std::size_t name, std::uint32_t from) {
  tree_.names[name].visible = {from, static_cast<std::uint32_t>(bytes_.size())};
  const Span given = tree_.names[name].symbol.definition;
  const std::string_view word = bytes_.substr(given.begin, given.end - given.begin);
  known_[word].push_back(name);
  blocks_.back().push_back(word);
}

std::optional<std::size_t> Scopes::define_global(std::size_t token, SymbolKind kind, std::size_t value) {
  if (knows(text(token)) || globals_.contains(text(token))) {
    use(token);
    return std::nullopt;
  }
  const std::size_t name = declare(token, kind);
  tree_.names[name].visible = {0, static_cast<std::uint32_t>(bytes_.size())};
  tree_.names[name].value = value;
  globals_.emplace(text(token), name);
  return name;
}

void Scopes::add_use(std::size_t name, std::size_t token) {
  SourceSymbol& symbol = tree_.names[name].symbol;
  tree_.bound[token] = static_cast<int>(name);
  if (const Span span = tree_.tokens[token].span; symbol.definition != span) symbol.uses.push_back(span);
}

void Scopes::use(std::size_t token) {
  if (const std::size_t* const found = local(text(token)))
    add_use(*found, token);
  else
    unresolved_.push_back(token);
}

void Scopes::finish() {
  for (const std::size_t token : unresolved_)
    if (const auto at = globals_.find(text(token)); at != globals_.end()) add_use(at->second, token);
  for (ScriptName& each : tree_.names) {
    std::ranges::sort(each.symbol.uses, {}, &Span::begin);
    each.symbol.uses.erase(std::unique(each.symbol.uses.begin(), each.symbol.uses.end()), each.symbol.uses.end());
  }
}

}  // namespace speclev::lua
