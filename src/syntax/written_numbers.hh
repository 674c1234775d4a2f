#pragma once

#include <string>
#include <string_view>

/// Numbers as people and other languages write them.
namespace speclev::syntax {

/// The decimal digits for a number in hexadecimal or octal digits, or with signs between its digits, as in 0x40 and
/// 1_500; empty if it is none of these.
std::string plain_digits(std::string_view text);
/// The number for a word, as in last; empty if it is none.
std::string_view number_for(std::string_view word);
/// Whether two numbers with a comma between them are one with signs between its thousands.
bool are_thousands(std::string_view left, std::string_view right);
/// What to say of the first.
std::string advice_on_number(std::string_view number);

}  // namespace speclev::syntax
