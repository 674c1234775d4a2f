// Exceptions that end a program with a message.
#pragma once

#include <string>

/// What ends a program with a message.
namespace speclev::cli {

/// Wrong use of a program: the message for the user. The exit status is 2.
struct UsageError {
  std::string message;
};

/// An input that cannot be read, or has nothing in it: the message for the user. The exit status is 1.
struct InputError {
  std::string message;
};

}  // namespace speclev::cli
