/* The language of dungeon descriptions. Statements stand in any order; what they mean depends on
   what came before, which is decided in src/dungeon/lower.cc. */

%require "3.8"
%language "c++"
%header
%define api.namespace {speclev::dungeon}
%define api.parser.class {Parser}
%define api.token.raw
%define api.value.type {speclev::syntax::Value}
%define api.token.prefix {T_}
%define api.location.type {speclev::Span}
%locations
%define parse.error custom
%expect 0

%code requires {
#include "dungeon/ast.hh"
#include "syntax/parser_stack.hh"

namespace speclev::dungeon {
class Scanner;
class Builder;
}
}

%code {
#include "dungeon/builder.hh"
#include "dungeon/scanner.hh"
#include "syntax/parser_rules.hh"
}

%lex-param { Scanner& scanner }
%parse-param { Scanner& scanner } { Builder& builder }

/* Words that begin a statement, then other words. Tokens are named after the token classes of the keyword tables. */
%token <as<ast::Word>()> BRANCH "'BRANCH'" CHAIN_BRANCH "'CHAINBRANCH'" CHAIN_LEVEL "'CHAINLEVEL'"
%token <as<ast::Word>()> DESCRIPTION "'DESCRIPTION'" DUNGEON "'DUNGEON'" DUNGEON_ALIGNMENT "'ALIGNMENT'" ENTRY "'ENTRY'"
%token <as<ast::Word>()> LEVEL "'LEVEL'" LEVEL_ALIGNMENT "'LEVALIGN'" LEVEL_DESCRIPTION "'LEVELDESC'"
%token <as<ast::Word>()> PROTOFILE "'PROTOFILE'" RANDOM_CHAIN_LEVEL "'RNDCHLEVEL'" TILESET "'TILESET'" RANDOM_LEVEL "'RNDLEVEL'"

%token <as<ast::Word>()> BRANCH_TYPE "a type of branch" DESCRIPTOR "a description or alignment" TILES "a set of tiles" UP_OR_DOWN "'up' or 'down'"

%token <as<ast::Number>()> INTEGER "a number"
%token <as<ast::Text>()> STRING "a string"
%token COMMA "','" COLON "':'" OPEN "'('" CLOSE "')'" AT "'@'" PLUS "'+'"

/* What cannot stand anywhere, and what no text stands for: see Builder::syntax_error. */
%token UNKNOWN_WORD "an unknown word" UNKNOWN_CHARACTER "an unknown character" BAD_STRING "a string without end"
%token BAD_COMMENT "a misplaced comment" RESUME "the next statement"
%token END 0 "the end of the input"

%type <as<ast::Kept<ast::Couple>>()> couple
%type <as<ast::Number>()> chance entry
%type <as<ast::Kept<ast::Counts>>()> counts
%type <as<ast::Word>()> type direction

%%

file
  : %empty
  | file statement
  | file error RESUME  { yyerrok; }
  ;

statement
  : DUNGEON COLON STRING STRING couple chance
      { builder.add(@$, $1, ast::Dungeon{$3, $4, builder[$5], $6}); }
  | ENTRY COLON INTEGER                 { builder.add(@$, $1, ast::Entry{$3}); }
  | PROTOFILE COLON STRING              { builder.add(@$, $1, ast::Protofile{$3}); }
  | DESCRIPTION COLON DESCRIPTOR        { builder.add(@$, $1, ast::Descriptor{$3}); }
  | DUNGEON_ALIGNMENT COLON DESCRIPTOR  { builder.add(@$, $1, ast::Descriptor{$3}); }
  | LEVEL_DESCRIPTION COLON DESCRIPTOR  { builder.add(@$, $1, ast::Descriptor{$3}); }
  | LEVEL_ALIGNMENT COLON DESCRIPTOR    { builder.add(@$, $1, ast::Descriptor{$3}); }
  | LEVEL COLON STRING STRING AT couple chance
      { builder.add(@$, $1, ast::Level{$3, $4, {}, builder[$6], {$7, {}}}); }
  | RANDOM_LEVEL COLON STRING STRING AT couple counts
      { builder.add(@$, $1, ast::Level{$3, $4, {}, builder[$6], builder[$7]}); }
  | CHAIN_LEVEL COLON STRING STRING STRING PLUS couple chance
      { builder.add(@$, $1, ast::Level{$3, $4, $5, builder[$7], {$8, {}}}); }
  | RANDOM_CHAIN_LEVEL COLON STRING STRING STRING PLUS couple counts
      { builder.add(@$, $1, ast::Level{$3, $4, $5, builder[$7], builder[$8]}); }
  | LEVEL COLON STRING STRING STRING AT couple chance
      { builder.add(@$, $1, ast::Level{$3, $5, {}, builder[$7], {$8, {}}, $4}); }
  | RANDOM_LEVEL COLON STRING STRING STRING AT couple counts
      { builder.add(@$, $1, ast::Level{$3, $5, {}, builder[$7], builder[$8], $4}); }
  | CHAIN_LEVEL COLON STRING STRING STRING STRING PLUS couple chance
      { builder.add(@$, $1, ast::Level{$3, $5, $6, builder[$8], {$9, {}}, $4}); }
  | RANDOM_CHAIN_LEVEL COLON STRING STRING STRING STRING PLUS couple counts
      { builder.add(@$, $1, ast::Level{$3, $5, $6, builder[$8], builder[$9], $4}); }
  | TILESET COLON TILES    { builder.add(@$, $1, ast::Tileset{$3, {}}); }
  | TILESET COLON INTEGER  { builder.add(@$, $1, ast::Tileset{{}, $3}); }
  | BRANCH COLON STRING AT couple type direction entry
      { builder.add(@$, $1, ast::Branch{$3, {}, builder[$5], $6, $7, $8}); }
  | CHAIN_BRANCH COLON STRING STRING PLUS couple type direction entry
      { builder.add(@$, $1, ast::Branch{$3, $4, builder[$6], $7, $8, $9}); }
  ;

couple
  : OPEN INTEGER COMMA INTEGER CLOSE  { $$ = builder.keep<ast::Couple>({@$, $2, $4}); }
  ;

chance
  : %empty   { $$ = {}; }
  | INTEGER  { $$ = $1; }
  ;

counts
  : INTEGER          { $$ = builder.keep<ast::Counts>({{}, $1}); }
  | INTEGER INTEGER  { $$ = builder.keep<ast::Counts>({$1, $2}); }
  ;

type
  : %empty       { $$ = {}; }
  | BRANCH_TYPE  { $$ = $1; }
  ;

direction
  : %empty      { $$ = {}; }
  | UP_OR_DOWN  { $$ = $1; }
  ;

entry
  : %empty   { $$ = {}; }
  | INTEGER  { $$ = $1; }
  ;

%%

namespace speclev::dungeon {
#include "syntax/parser_members.inc"
}  // namespace speclev::dungeon
