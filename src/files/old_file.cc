#include "files/old_file.hh"

#include <sys/xattr.h>
#include <unistd.h>

#include <set>
#include <utility>

namespace speclev::cli {

namespace {

constexpr mode_t permissions = 0777;

/// What a call that fills a buffer has to say, which first tells how long that is; empty where there is nothing.
template <class Call>
std::string filled(const Call& call) {
  const ssize_t size = call(nullptr, 0);
  if (size <= 0) return {};
  std::string text(static_cast<std::size_t>(size), '\0');
  const ssize_t got = call(text.data(), text.size());
  text.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  return text;
}

/// Names as the system lists them, each with a zero behind it.
std::set<std::string> listed_names(const std::string& list) {
  std::set<std::string> names;
  for (std::size_t begin = 0; begin < list.size(); begin = list.find('\0', begin) + 1)
    names.insert(list.c_str() + begin);
  return names;
}

/// Makes the extended attributes of the new file those of the old one; what its folder gave it would let others read
/// what they could not. Gives what cannot be done.
std::vector<std::string> keep_attributes(const std::string& path, int descriptor) {
  std::vector<std::string> losses;
  const auto own =
      listed_names(filled([&](char* to, std::size_t size) { return ::listxattr(path.c_str(), to, size); }));
  for (const std::string& name : own) {
    const std::string value =
        filled([&](char* to, std::size_t size) { return ::getxattr(path.c_str(), name.c_str(), to, size); });
    if (::fsetxattr(descriptor, name.c_str(), value.data(), value.size(), 0) != 0)
      losses.push_back("its attribute " + name + " could not be kept");
  }
  for (const std::string& name :
       listed_names(filled([&](char*to, std::size_t size) { return ::flistxattr(descriptor, to, size); })))
    if (!own.contains(name) && ::fremovexattr(descriptor, name.c_str()) != 0)
      losses.push_back("it has the attribute " + name + " of its folder now");
  return losses;
}

}  // namespace

OldFile old_file(const struct stat& status) {
  return {id_of(status), status.st_mode & 07777, status.st_uid, status.st_gid, status.st_nlink};
}

mode_t mode_in_place_of(const OldFile& old, int descriptor) {
  struct stat status {};
  if ((old.mode & ~permissions) == 0) return old.mode;
  const bool same = ::fstat(descriptor, &status) == 0 && status.st_uid == old.owner && status.st_gid == old.group;
  return same ? old.mode : old.mode & permissions;
}

std::vector<std::string> keep_identity(const std::string& path, const OldFile& old, int descriptor) {
  std::vector<std::string> losses;
  if (::fchown(descriptor, old.owner, old.group) != 0) {
    // The owner may be kept where the group cannot, and the other way round.
    (void)!::fchown(descriptor, old.owner, static_cast<gid_t>(-1));
    (void)!::fchown(descriptor, static_cast<uid_t>(-1), old.group);
  }
  struct stat status {};
  if (::fstat(descriptor, &status) == 0) {
    if (status.st_uid != old.owner) losses.emplace_back("its owner could not be kept; it belongs to who wrote it");
    if (status.st_gid != old.group) losses.emplace_back("its group could not be kept");
  }
  for (std::string& loss : keep_attributes(path, descriptor)) losses.push_back(std::move(loss));
  if (old.names > 1)
    losses.push_back("it had " + std::to_string(old.names) + " names; the others still lead to the old content");
  return losses;
}

}  // namespace speclev::cli
