#include "tool/files.hh"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <optional>
#include <utility>

#include "base/large_pages.hh"
#include "base/quote.hh"

namespace speclev::tool {

namespace {

constexpr mode_t new_file_mode = 0644;
constexpr int most_links = 40;

std::string reason() { return std::strerror(errno); }

/// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ > STDERR_FILENO) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }
  bool close() { return ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}

/// One file on its way to its place.
struct Staged {
  std::string name;   ///< as the user knows it
  std::string place;  ///< behind links
  std::string temporary;
  std::optional<mode_t> mode;  ///< of the file that is replaced
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

/// Whether a file may be replaced, though a rename would not ask. Without a question to the system where the owner may:
/// what else could forbid it forbids the temporary, too.
bool may_write(const std::string& path, const struct stat& status) {
  return (status.st_uid == ::geteuid() && (status.st_mode & S_IWUSR) != 0) || ::access(path.c_str(), W_OK) == 0;
}

/// Where a file really is: follows links, also to a file that does not exist. Gives what is wrong.
std::string find_place(Staged& file) {
  file.place = file.name;
  struct stat status {};
  for (int links = 0;; ++links) {
    if (::lstat(file.place.c_str(), &status) != 0) return errno == ENOENT ? std::string() : reason();
    if (!S_ISLNK(status.st_mode)) break;
    if (links == most_links) return std::strerror(ELOOP);
    std::array<char, 4096> target{};
    const ssize_t length = ::readlink(file.place.c_str(), target.data(), target.size());
    if (length < 0) return reason();
    const std::string_view text(target.data(), static_cast<std::size_t>(length));
    file.place = (text.starts_with('/') ? std::string() : folder_of(file.place)).append(text);
  }
  if (S_ISDIR(status.st_mode)) return std::strerror(EISDIR);
  if (!S_ISREG(status.st_mode)) return "it is not a regular file";
  if (!may_write(file.place, status)) return reason();
  file.mode = status.st_mode & 07777;
  return {};
}

/// Writes one temporary. Gives what went wrong.
std::string write_temporary(const Staged& file, std::string_view bytes) {
  Descriptor out(::open(file.temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, new_file_mode));
  if (out.number() < 0 || !write_all(out.number(), bytes)) return reason();
  if (file.mode && ::fchmod(out.number(), *file.mode) != 0) return reason();
  return out.close() ? std::string() : reason();
}

std::string stage_and_rename(const std::vector<OutputFile>& files, std::vector<Staged>& staged) {
  const auto failure = [](const Staged& file, const std::string& why) {
    return "cannot write " + quote(file.name) + ": " + why;
  };
  for (Staged& file : staged)
    if (const std::string why = find_place(file); !why.empty()) return failure(file, why);

  // Unlike any other process's, also where processes of several containers share the folder.
  const auto process = static_cast<long>(::getpid());
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  for (std::size_t i = 0; i < staged.size(); ++i) {
    std::array<char, 64> suffix{};
    std::snprintf(suffix.data(), suffix.size(), ".%ld-%llx-%zx.tmp", process, static_cast<unsigned long long>(now), i);
    const std::string folder = folder_of(staged[i].place);
    staged[i].temporary = folder + "." + staged[i].place.substr(folder.size()) + suffix.data();
  }
  temporaries = &staged;
  for (std::size_t i = 0; i < staged.size(); ++i)
    if (const std::string why = write_temporary(staged[i], files[i].bytes); !why.empty())
      return failure(staged[i], why);
  for (Staged& file : staged) {
    if (::rename(file.temporary.c_str(), file.place.c_str()) != 0) return failure(file, reason());
  }
  return {};
}

}  // namespace

InputFile read_input(const std::string& path) {
  Descriptor in(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (in.number() < 0) return {{}, reason()};
  struct stat status {};
  if (::fstat(in.number(), &status) != 0) return {{}, reason()};
  if (S_ISDIR(status.st_mode)) return {{}, std::strerror(EISDIR)};
  constexpr std::string_view too_large = "it is larger than 1 GiB";
  const auto size = static_cast<std::size_t>(status.st_size);
  if (S_ISREG(status.st_mode) && size > SourceText::max_size) return {{}, std::string(too_large)};

  InputFile file;
  constexpr std::size_t step = 1 << 16;
  std::size_t filled = 0;
  // One byte more than expected, so that the end is seen without another round.
  const std::size_t expected = S_ISREG(status.st_mode) && size > 0 ? size + 1 : step;
  file.bytes.reserve(expected);
  prefer_large_pages(file.bytes.data(), expected);
  file.bytes.resize(expected);
  while (true) {
    const ssize_t got = ::read(in.number(), file.bytes.data() + filled, file.bytes.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return {{}, reason()};
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
    if (filled > SourceText::max_size) return {{}, std::string(too_large)};
    if (filled == file.bytes.size()) file.bytes.resize(filled * 2);
  }
  file.bytes.resize(filled);
  return file;
}

std::string write_outputs(const std::vector<OutputFile>& files) {
  std::vector<Staged> staged;
  for (const OutputFile& file : files) staged.push_back({file.name, {}, {}, {}});
  const std::string error = stage_and_rename(files, staged);
  // What was renamed is no longer there under its temporary name.
  if (!error.empty())
    for (const Staged& file : staged)
      if (!file.temporary.empty()) ::unlink(file.temporary.c_str());
  temporaries = nullptr;
  return error;
}

void remove_temporaries_on_signals() {
  struct sigaction action {};
  action.sa_handler = end_by_signal;
  ::sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    // A signal that is ignored, as under nohup, stays so.
    if (::sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
      ::sigaction(signal, &action, nullptr);
  }
}

}  // namespace speclev::tool
