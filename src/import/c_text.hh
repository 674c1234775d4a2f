// Finds names in C sources.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/characters.hh"

/// What is read of the game's sources as text: names. Values come from its compiler.
namespace speclev::import {

/// A C text with blanks in place of its comments; lines stay where they are, strings and characters as they are.
std::string without_comments(std::string_view text);

/// The end of a string or character constant that begins at a place: behind its quote, or at the end of the line.
std::size_t quoted_end(std::string_view text, std::size_t at);

/// A word, number, string or other character of a C text.
struct CToken {
  std::string_view text;
  int line = 0;  ///< from 1
  bool begins_line = false;

  bool is_identifier() const { return is_identifier_start(text.front()); }
};
/// All tokens of a text without comments.
std::vector<CToken> c_tokens(std::string_view text);

/// A name that a header gives a number to.
struct CName {
  std::string name;
  int enumeration = 0;  ///< which one of the text it is of, from 1; 0: a macro

  bool is_macro() const { return enumeration == 0; }
};
/// The macros without parameters, and the enumerators, in the order of the text. The text has no comments.
std::vector<CName> numbers_defined(std::string_view text);

/// All identifiers of a text.
std::set<std::string, std::less<>> identifiers(std::string_view text);

/// A structure with its fields, in the order of the text.
struct CStructure {
  std::string name;
  bool has_typedef = false;  ///< the name is that of a type, not of a tag
  int line = 0;
  std::vector<std::string> fields;
};
/// The structures of a text without comments: typedef struct { … } NAME; and struct NAME { … };
std::vector<CStructure> structures(std::string_view text);

/// The names that a condition lets pass: if (… a != A && a != B …). That of the first condition that names all of the
/// given ones so; empty if there is none. The text has no comments.
std::vector<std::string> names_let_pass(std::string_view text, std::span<const std::string_view> given);

/// The names of the first two members of the structure that a table of this name is made of: struct { A a; B b; }
/// NAME[]. Empty if the text has no such table.
std::vector<std::string> members_of_table(std::string_view text, std::string_view name);

/// The braces with the values of the first variable of a structure that a text gives values to: struct STRUCTURE NAME =
/// { … }; empty if there is none. The text has no comments.
std::string initializer_of(std::string_view text, std::string_view structure);

}  // namespace speclev::import
