#include "files/outputs.hh"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <map>
#include <tuple>
#include <utility>

#include "base/characters.hh"
#include "files/descriptor.hh"
#include "files/inputs.hh"
#include "files/new_folders.hh"
#include "files/old_file.hh"

namespace speclev::cli {

namespace {

constexpr mode_t new_file_mode = 0666;  // the umask takes its part
constexpr mode_t writable = 0222;
constexpr int most_links = 40;

/// Those whose default is to end the process, but for the ones that a fault of the program itself raises.
constexpr int ending_signals[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGABRT, SIGPIPE, SIGALRM,   SIGTERM,
                                  SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGPROF, SIGVTALRM, SIGIO};

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}

/// One file on its way to its place.
struct Staged {
  const OutputFile* output;
  std::string place;      ///< behind links
  std::string temporary;  ///< what is written
  std::string aside;      ///< the old file, till all are renamed
  std::optional<OldFile> old;
  bool is_taken = false;  ///< something has the name, if only a link that leads nowhere
};

/// The temporaries that a signal has to remove. Complete before the first of them exists, so that the handler never
/// sees a list that is changing.
std::atomic<const std::vector<Staged>*> temporaries{nullptr};

extern "C" void end_by_signal(int signal) {
  if (const auto* staged = temporaries.load())
    for (const Staged& file : *staged) ::unlink(file.temporary.c_str());
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

/// Holds signals back while files are renamed: all is done or taken back before one ends the process.
class SignalsWait {
 public:
  SignalsWait() {
    sigset_t signals;
    ::sigemptyset(&signals);
    for (const int signal : ending_signals) ::sigaddset(&signals, signal);
    ::sigprocmask(SIG_BLOCK, &signals, &before_);
  }
  ~SignalsWait() { ::sigprocmask(SIG_SETMASK, &before_, nullptr); }
  SignalsWait(const SignalsWait&) = delete;
  SignalsWait& operator=(const SignalsWait&) = delete;

 private:
  sigset_t before_;
};

/// Whether a rename is refused because the folder lets only owners replace their files.
bool others_may_not_replace(const std::string& path, const struct stat& file) {
  const std::string folder = folder_of(path);
  struct stat status {};
  return ::geteuid() != 0 && file.st_uid != ::geteuid() &&
         ::stat(folder.empty() ? "." : folder.c_str(), &status) == 0 && (status.st_mode & S_ISVTX) != 0 &&
         status.st_uid != ::geteuid();
}

/// Whether a file may be replaced, though a rename would not ask. Without a question to the system where the owner may:
/// what else could forbid it forbids the temporary, too.
bool may_write(const std::string& path, const struct stat& status) {
  if (status.st_uid == ::geteuid() && (status.st_mode & S_IWUSR) != 0) return true;
  if (::access(path.c_str(), W_OK) != 0) return false;
  if (!others_may_not_replace(path, status)) return true;
  errno = EPERM;
  return false;
}

/// Where a file really is: follows links, also to a file that does not exist. Gives what is wrong.
std::string find_place(Staged& file, const Replacing& how) {
  file.place = file.output->name;
  struct stat status {};
  for (int links = 0;; ++links) {
    if (::lstat(file.place.c_str(), &status) != 0) return errno == ENOENT ? std::string() : system_reason();
    file.is_taken = true;
    if (!S_ISLNK(status.st_mode)) break;
    if (links == most_links) return std::strerror(ELOOP);
    std::array<char, 4096> target{};
    const ssize_t length = ::readlink(file.place.c_str(), target.data(), target.size());
    if (length < 0) return system_reason();
    const std::string_view text(target.data(), static_cast<std::size_t>(length));
    file.place = (text.starts_with('/') ? std::string() : folder_of(file.place)).append(text);
  }
  if (S_ISDIR(status.st_mode)) return std::strerror(EISDIR);
  if (!S_ISREG(status.st_mode)) return "it is not a regular file";
  file.old = old_file(status);
  if (how.even_read_only) return {};
  if (how.keep_all && (status.st_mode & writable) == 0) return "it is read-only";
  return may_write(file.place, status) ? std::string() : system_reason();
}

/// Of two outputs that are one file, the names; nothing if there are none.
std::optional<std::pair<std::string, std::string>> find_equal(const std::vector<Staged>& staged) {
  // A file that is not there yet is known by its folder and its name in it.
  using Key = std::tuple<FileId, std::string_view>;
  std::map<std::string, FileId> folders;
  std::map<Key, const Staged*> seen;
  for (const Staged& file : staged) {
    Key key{file.old ? file.old->id : FileId(), {}};
    if (!file.old) {
      const std::string folder = folder_of(file.place);
      const auto [at, is_new] = folders.try_emplace(folder);
      struct stat status {};
      if (is_new && ::stat(folder.empty() ? "." : folder.c_str(), &status) == 0) at->second = id_of(status);
      key = {at->second, std::string_view(file.place).substr(folder.size())};
    }
    const auto [other, is_new] = seen.try_emplace(key, &file);
    if (!is_new) return std::pair(other->second->output->name, file.output->name);
  }
  return std::nullopt;
}

/// Writes one temporary. Gives what went wrong.
std::string write_temporary(const Staged& file, bool keep_all, std::vector<std::string>& losses) {
  const mode_t mode = file.old ? file.old->mode & new_file_mode : new_file_mode;
  Descriptor out(open_file(file.temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL, mode));
  if (out.number() < 0 || !write_all(out.number(), file.output->bytes)) return system_reason();
  if (file.old && keep_all) {
    for (const std::string& loss : keep_identity(file.place, *file.old, out.number()))
      losses.push_back(quote(file.output->name) + ": " + loss);
  }
  if (file.old && ::fchmod(out.number(), mode_in_place_of(*file.old, out.number())) != 0) return system_reason();
  return out.close() ? std::string() : system_reason();
}

/// Names for temporaries: unlike any other process's, also where processes of several containers share the folder, and
/// short, as the name of the file itself may be as long as the system allows.
void name_temporaries(std::vector<Staged>& staged) {
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  const std::string name = ".speclev-" + std::to_string(::getpid()) + "-" + std::to_string(now) + "-";
  for (std::size_t i = 0; i < staged.size(); ++i) {
    const std::string path = folder_of(staged[i].place) + name + std::to_string(i);
    staged[i].temporary = path + ".tmp";
    staged[i].aside = path + ".old.tmp";
  }
}

/// Brings the old file back. Gives what to say if that fails.
std::string bring_back(const Staged& file) {
  if (::rename(file.aside.c_str(), file.place.c_str()) != 0)
    return "; the old " + quote(file.output->name) + " is now " + quote(file.aside);
  // Two names of one file: nothing was to be done, and both are left.
  ::unlink(file.aside.c_str());
  return {};
}

constexpr const char* changed_meanwhile = "it was changed since it was read";

/// Lets two names change their files.
bool exchange(const std::string& one, const std::string& other) {
  return ::renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) == 0;
}

/// Puts a file in the place of one that was read to be changed, and takes that back if it is not the one that was read.
/// Gives what went wrong; nothing where the system cannot exchange files.
std::optional<std::string> exchange_unchanged(const FileLog& files, const Staged& file) {
  const auto read = files.state_to_change(file.output->name);
  struct stat own {
  }, old{};
  if (!read || ::stat(file.temporary.c_str(), &own) != 0 || !exchange(file.temporary, file.place)) return std::nullopt;
  if (::stat(file.temporary.c_str(), &old) == 0 && state_of(old).same_content(*read)) {
    ::unlink(file.temporary.c_str());
    return std::string();
  }
  exchange(file.temporary, file.place);
  // Who saved once more in between saved last.
  if (::stat(file.temporary.c_str(), &old) == 0 && id_of(old) != id_of(own)) exchange(file.temporary, file.place);
  return changed_meanwhile;
}

/// Renames a file, but not onto another one that has appeared meanwhile; as far as the file system can do that.
int rename_to_new(const char* from, const char* to) {
  if (::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
  return errno == EINVAL || errno == ENOSYS ? ::rename(from, to) : -1;
}

/// Puts a file where it belongs; an old one that may have to come back is kept. Gives what went wrong.
std::string put_in_place(const FileLog& files, const Staged& file, bool keep_old, bool only_new) {
  keep_old = keep_old && file.old;
  // A second name leaves the file where it is; where there cannot be one, it is moved away.
  if (keep_old && ::link(file.place.c_str(), file.aside.c_str()) != 0 &&
      ::rename(file.place.c_str(), file.aside.c_str()) != 0)
    return system_reason();
  if (!keep_old)
    if (auto why = exchange_unchanged(files, file)) return *std::move(why);
  const auto move = only_new && !file.old ? rename_to_new : ::rename;
  if (move(file.temporary.c_str(), file.place.c_str()) == 0) return {};
  const std::string why = system_reason();
  return keep_old ? why + bring_back(file) : why;
}

std::string failure(const Staged& file, const std::string& why) {
  return "cannot write " + quote(file.output->name) + ": " + why;
}

/// Puts all files in their places, or none.
std::string put_all_in_place(const FileLog& files, const std::vector<Staged>& staged, bool only_new) {
  std::optional<SignalsWait> wait;  // one file is replaced in one step, unless it has to be looked at
  if (staged.size() > 1 || files.state_to_change(staged.front().output->name)) wait.emplace();
  for (std::size_t i = 0; i < staged.size(); ++i) {
    // Behind the last one nothing can fail.
    std::string why = put_in_place(files, staged[i], i + 1 < staged.size(), only_new);
    if (why.empty()) continue;
    for (std::size_t before = i; before-- > 0;) {
      if (staged[before].old)
        why += bring_back(staged[before]);
      else
        ::unlink(staged[before].place.c_str());
    }
    return failure(staged[i], why);
  }
  for (std::size_t i = 0; i + 1 < staged.size(); ++i)
    if (staged[i].old) ::unlink(staged[i].aside.c_str());
  return {};
}

/// Says which file is an input, or where that is asked one that is changed, or an output.
std::string find_input(FileLog& files, const std::vector<Staged>& staged, const Replacing& how) {
  for (const Staged& file : staged) {
    if (!file.old) continue;
    if (files.is_input(file.old->id) || (how.unrelated && files.is_to_change(file.old->id)))
      return failure(file, "it is an input");
    if (how.unrelated && files.is_output(file.old->id)) return failure(file, "it is an output");
  }
  return {};
}

/// Says which file is there already, where none is to be replaced.
std::string find_taken(const FileLog& files, const std::vector<Staged>& staged, const Replacing& how) {
  for (const Staged& file : staged)
    if (how.only_new && file.is_taken && !(file.old && files.is_output(file.old->id)))
      return failure(file, "it is there already; --force replaces it");
  return {};
}

/// Says which file, of those that were read to be changed, others have changed since then.
std::string find_changed(const FileLog& files, const std::vector<Staged>& staged) {
  for (const Staged& file : staged) {
    const auto read = files.state_to_change(file.output->name);
    struct stat status {};
    if (read && (::stat(file.place.c_str(), &status) != 0 || state_of(status) != *read))
      return failure(file, changed_meanwhile);
  }
  return {};
}

std::string write_all_or_none(const FileLog& files, std::vector<Staged>& staged, const Replacing& how,
                              std::vector<std::string>& losses) {
  name_temporaries(staged);
  temporaries = &staged;
  for (const Staged& file : staged)
    if (const std::string why = write_temporary(file, how.keep_all, losses); !why.empty()) return failure(file, why);
  if (std::string why = find_changed(files, staged); !why.empty()) return why;
  return put_all_in_place(files, staged, how.only_new);
}

}  // namespace

std::string OutputWriter::objection(const std::vector<std::string>& names, const Replacing& how) {
  for (const std::string& name : names) {
    const OutputFile output{name, {}};
    Staged file{};
    file.output = &output;
    if (const std::string why = find_place(file, how); !why.empty()) return failure(file, why);
    if (std::string why = find_taken(files_, {file}, how); !why.empty()) return why;
  }
  return {};
}

std::string OutputWriter::write(const std::vector<OutputFile>& files, const Replacing& how) {
  if (files.empty()) return {};
  std::vector<Staged> staged(files.size());
  for (std::size_t i = 0; i < files.size(); ++i) {
    staged[i].output = &files[i];
    if (const std::string why = find_place(staged[i], how); !why.empty()) return failure(staged[i], why);
  }
  if (std::string why = find_input(files_, staged, how); !why.empty()) return why;
  if (std::string why = find_taken(files_, staged, how); !why.empty()) return why;
  NewFolders folders;
  std::string last;  // most often all go into one
  for (const Staged& file : staged) {
    const std::string folder = folder_of(file.output->name);
    if (folder == std::exchange(last, folder)) continue;
    if (const std::string why = folders.make(folder); !why.empty()) return failure(file, why);
  }
  if (const auto equal = staged.size() > 1 ? find_equal(staged) : std::nullopt)
    return "cannot write " + quote(equal->second) + ": it is the same file as " + quote(equal->first);
  std::vector<std::string> losses;
  std::string error = write_all_or_none(files_, staged, how, losses);
  if (error.empty()) {
    folders.keep();
    for (const Staged& file : staged) files_.note_output(file.place);
    losses_.insert(losses_.end(), losses.begin(), losses.end());
  } else {
    // What was renamed is no longer there under its temporary name.
    for (const Staged& file : staged) ::unlink(file.temporary.c_str());
  }
  temporaries = nullptr;
  return error;
}

void remove_temporaries_on_signals() {
  struct sigaction action {};
  action.sa_handler = end_by_signal;
  ::sigemptyset(&action.sa_mask);
  for (const int signal : ending_signals) {
    struct sigaction before {};
    // A signal that is ignored, as under nohup, stays so.
    if (::sigaction(signal, &action, &before) == 0 && before.sa_handler == SIG_IGN)
      ::sigaction(signal, &before, nullptr);
  }
}

}  // namespace speclev::cli
