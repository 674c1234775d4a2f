// Finds the game and the options for each document.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/folder_settings.hh"
#include "lsp/json.hh"
#include "speclev/lua.hh"
#include "speclev/speclev.hh"

/// For which game documents are looked at, and what is told of them.
namespace speclev::lsp {

/// What somebody asks for; what is not given is left to others.
struct UserSettings : FolderSettings {
  std::vector<std::pair<std::string, bool>> switches{};  ///< options of a build, on or off, of every target
  std::optional<bool> inlay_hints{};
  std::optional<std::string> documents{};  ///< the address of the folder that diagnostics.md is in

  /// These, and what they leave to others.
  UserSettings or_else(const UserSettings& others) const;
};

/// What a client says: an object with target, abi, warnings, inlayHints and documents. What is of another type is
/// passed over.
UserSettings settings_of(const Json& settings);

/// What the URI of a document says that is no file, such as the source of a compiled level: the members target and abi
/// of its query, "target=NAME&abi=NAME". Folders of targets are passed over.
UserSettings settings_of_query(std::string_view uri);

/// For what a document is looked at.
struct ResolvedSettings {
  std::optional<Target> target;                    ///< nothing after an error
  std::shared_ptr<const lua::GameTables> scripts;  ///< whose levels scripts are
  Abi abi{};
  DiagnosticPolicy policy{};
  bool inlay_hints = true;
  std::string documents;
  std::string error;  ///< why there is no target, or what of the wishes could not be met
};

/// Finds targets, and keeps them.
class SettingsResolver {
 public:
  /// base: what holds where nobody says anything, such as options.
  explicit SettingsResolver(UserSettings base) : base_(std::move(base)) {}

  void set_client(UserSettings wishes) { client_ = std::move(wishes); }
  /// Of a document whose folder's file says this: that counts first, then what the client says, then the base.
  ResolvedSettings of(const UserSettings& folder);
  /// Targets in folders are read again.
  void forget_folders();

 private:
  struct Found {
    std::optional<Target> target;
    std::shared_ptr<const lua::GameTables> scripts;
    std::string error;
  };

  const Found& find(const std::string& name);
  /// The game that all others with scripts start from.
  std::shared_ptr<const lua::GameTables> usual_scripts();

  UserSettings base_, client_;
  std::map<std::string, Found> found_;
  std::shared_ptr<const lua::GameTables> usual_scripts_;
};

}  // namespace speclev::lsp
