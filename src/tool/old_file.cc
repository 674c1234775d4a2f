#include "tool/old_file.hh"

#include <sys/xattr.h>
#include <unistd.h>

#include <string_view>

namespace speclev::tool {

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

/// The names of the attributes of the old file that the new one does not get.
std::vector<std::string> lost_attributes(const std::string& path, int descriptor) {
  std::vector<std::string> lost;
  const std::string names = filled([&](char* to, std::size_t size) { return ::listxattr(path.c_str(), to, size); });
  for (std::size_t begin = 0; begin < names.size();) {
    const std::string name = names.c_str() + begin;
    begin += name.size() + 1;
    const std::string value =
        filled([&](char* to, std::size_t size) { return ::getxattr(path.c_str(), name.c_str(), to, size); });
    if (::fsetxattr(descriptor, name.c_str(), value.data(), value.size(), 0) != 0) lost.push_back(name);
  }
  return lost;
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
  for (const std::string& name : lost_attributes(path, descriptor))
    losses.push_back("its attribute " + name + " could not be kept");
  if (old.names > 1)
    losses.push_back("it had " + std::to_string(old.names) + " names; the others still lead to the old content");
  return losses;
}

}  // namespace speclev::tool
