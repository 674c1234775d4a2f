// Writes the keys of Lua tables.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

/// Keys of tables, as scripts write them.
namespace speclev::converter {

/// Joins keys of a table; empty ones are left out.
inline std::string joined(std::initializer_list<std::string> keys) {
  std::string result;
  for (const std::string& each : keys)
    if (!each.empty()) result.append(result.empty() ? "" : ", ").append(each);
  return result;
}

/// A key with its value; nothing if there is none.
inline std::string keyed(std::string_view key, const std::string& value) {
  return value.empty() ? std::string() : std::string(key) + "=" + value;
}

inline std::string braced(const std::string& keys) { return keys.empty() ? "" : "{ " + keys + " }"; }

/// Whether it is a plain number, and no larger than an int has room for.
inline bool is_digits(std::string_view text) {
  return !text.empty() && text.size() < 10 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace speclev::converter
