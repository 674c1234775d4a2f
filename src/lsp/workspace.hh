// The documents, folders and settings of a client.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lsp/session.hh"

/// What the client has said so far.
namespace speclev::lsp {

/// The open documents, the folders and the settings of a client. One thread changes them; what it hands out is for all.
class Workspace {
 public:
  explicit Workspace(UserSettings base) : setups_(std::move(base)) {}

  /// Null if it is not open.
  DocumentPointer find(std::string_view uri) const;
  /// Opens a document, or gives it another text.
  void put(const std::string& uri, DocumentKind kind, std::int64_t version, std::string text);
  void close(const std::string& uri);
  void set_client(UserSettings wishes);
  bool has_roots() const { return !roots_.empty(); }
  void add_root(const std::string& folder) { roots_.push_back(folder); }
  void remove_root(const std::string& folder) { std::erase(roots_, folder); }
  /// Reads the settings of all folders again, and looks at all documents for these.
  void reconsider();

  /// The documents as they are now.
  Session session(std::stop_token stop);
  /// The documents to look at since the last call.
  std::set<std::string> take_changed() { return std::exchange(changed_, {}); }

  Encoding encoding = Encoding::utf16;

 private:
  void look_at_neighbours(const Document& changed);
  UserSettings folder_wishes(const std::string& uri) const;
  ResolvedSettings setup_of(const std::string& uri) { return setups_.of(folder_wishes(uri)); }

  SettingsResolver setups_;
  Documents documents_;
  std::shared_ptr<const Documents> snapshot_;  ///< null after a change
  std::shared_ptr<ReadFiles> files_ = std::make_shared<ReadFiles>();
  std::vector<std::string> roots_;  ///< the folders that the client works in
  std::set<std::string> changed_;
};

}  // namespace speclev::lsp
