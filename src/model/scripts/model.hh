// The model of a Lua script for editors.
#pragma once

#include <memory>

#include "lua/game_tables.hh"
#include "speclev/source.hh"

namespace speclev::lua {

/// What is known of a script for editors, right or wrong: it is read, and not run. Never fails. Thread-safe.
class ScriptSource final : public SourceView {
 public:
  ScriptSource(SourceText text, std::shared_ptr<const GameTables> game);
  ~ScriptSource() override;
  ScriptSource(ScriptSource&&) noexcept;
  ScriptSource& operator=(ScriptSource&&) noexcept;

  const SourceText& text() const override;
  std::span<const SourcePart> parts() const override;
  std::span<const SourceStatement> statements() const override;
  std::span<const SourceBlock> blocks() const override;
  std::span<const SourceFrame> frames() const override;
  std::span<const SourceSymbol> symbols() const override;
  std::span<const SourceCoordinate> coordinates() const override;
  std::span<const NeededLevel> needed_levels() const override { return {}; }
  const SourceSymbol* symbol_at(std::uint32_t offset) const override;
  CompletionContext expected(std::uint32_t offset) const override;
  StatementHelp form_of(Span keyword) const override;
  std::string meaning(const SourcePart& part, std::uint32_t offset) const override;
  std::string terrain(char letter) const override;
  Ground ground(char letter) const override;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace speclev::lua
