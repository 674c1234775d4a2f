// Asks the system for large memory pages for a large buffer.
#pragma once

#ifdef __linux__
#include <sys/mman.h>
#endif

#include <cstddef>
#include <cstdint>

namespace speclev {

/// To be called before a large buffer is filled: where the system has larger pages it gives these, and fewer of them.
/// A page that is touched for the first time costs as much as compiling some hundred bytes.
inline void prefer_large_pages([[maybe_unused]] void* data, [[maybe_unused]] std::size_t size) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  constexpr std::size_t large_page = std::size_t{2} << 20;
  if (size < 2 * large_page) return;
  const std::size_t skipped = -reinterpret_cast<std::uintptr_t>(data) & (large_page - 1);
  // Only advice: where it cannot be followed, nothing is lost.
  ::madvise(static_cast<std::byte*>(data) + skipped, (size - skipped) & ~(large_page - 1), MADV_HUGEPAGE);
#endif
}

}  // namespace speclev
