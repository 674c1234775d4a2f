// Flex actions that all scanners share.
#pragma once

/// What the rules of every scanner in grammar/ begin with. Macros, because Flex has no other way to share actions.

#define yyterminate() return yyextra->end()

/// A comment that may begin here. Comments are taken whole, which is faster than one character after the other.
#define READ_COMMENT                                     \
  {                                                      \
    const int length = scanner.line_length(yytext);      \
    if (length == 0) return scanner.bad_comment(yytext); \
    yyless(length);                                      \
    yy_set_bol(1);                                       \
    YY_USER_ACTION                                       \
    scanner.comment(yytext, length);                     \
  }
