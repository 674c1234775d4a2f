// Flex actions for maps that the level languages share.
#pragma once

#include "syntax/map_scanner.hh"
#include "syntax/scanner_rules.hh"

/// What the scanners of level languages have besides. In map mode each line is first tried as a row of the map, in the
/// state MAP_ROW; a line that is none is read by the ordinary rules, token by token, in the state MAP_TOKEN.

/// Behind every token: the next line, or the rest of this one, may be a row again.
#define YY_USER_ACTION \
  if (YY_START == MAP_TOKEN && yyextra->row_may_begin(yytext + yyleng)) BEGIN(MAP_ROW);

/// A line of a map, taken whole like a comment.
#define READ_MAP_LINE                                                                                      \
  {                                                                                                        \
    const int length = scanner.line_length(yytext);                                                        \
    yyless(length);                                                                                        \
    yy_set_bol(1);                                                                                         \
    switch (scanner.map_line(yytext, length)) {                                                            \
      case speclev::syntax::MapLine::row: break;                                                           \
      case speclev::syntax::MapLine::end: /* of a map without ENDMAP */                                    \
        yyless(0);                                                                                         \
        BEGIN(INITIAL);                                                                                    \
        return scanner.map_text(yytext, 0);                                                                \
      case speclev::syntax::MapLine::damaged_end: BEGIN(INITIAL); return scanner.map_text(yytext, yyleng); \
      case speclev::syntax::MapLine::tokens:                                                               \
        yyless(0);                                                                                         \
        yy_set_bol(scanner.at_line_start(yytext));                                                         \
        BEGIN(MAP_TOKEN);                                                                                  \
    }                                                                                                      \
  }
