/* The opcode language: levels as programs. Statements are read one by one, and so are
   the braces around them; which may stand where is decided in src/opcode/blocks.cc, and what may stand in their
   slots in src/opcode/values.cc, so that a mistake gets a message of its own and the reading goes on behind it. */

%require "3.8"
%language "c++"
%header
%define api.namespace {speclev::opcode}
%define api.parser.class {Parser}
%define api.token.raw
%define api.value.type {speclev::syntax::Value}
%define api.token.prefix {T_}
%define api.location.type {speclev::Span}
%locations
%define parse.error custom
%expect 0

%code requires {
#include "opcode_ast/ast.hh"
#include "syntax/parser_stack.hh"

namespace speclev::opcode {
class Scanner;
class Builder;
}
}

%code {
#include "opcode/builder.hh"
#include "opcode_ast/scanner.hh"
#include "syntax/parser_rules.hh"

namespace speclev::opcode {
using Node = ast::NodeKind;
using Step = ast::StepKind;
}
}

%lex-param { Scanner& scanner }
%parse-param { Scanner& scanner } { Builder& builder }

/* Words that begin a statement, then other words. Tokens are named after the token classes of the keyword tables. */
%token <as<ast::Word>()> CASE "'CASE'" CONDITIONAL "a statement with a condition" DEFAULT "'DEFAULT'" ELSE "'ELSE'" FLAGS "'FLAGS'" FOR "'FOR'" FUNCTION "'FUNCTION'"
%token <as<ast::Word>()> GEOMETRY "'GEOMETRY'" IF "'IF'" INCLUDE "'INCLUDE'" LEVEL "'LEVEL'" LOOP "'LOOP'" MAZE "'MAZE'" SHUFFLE "'SHUFFLE'"
%token <as<ast::Word>()> STATEMENT "a statement" SWITCH "'SWITCH'"

%token <as<ast::Word>()> ALIGN "'align'" APPEARANCE "an appearance" LEVREGION "'levregion'" LINE "'line'"
%token <as<ast::Word>()> RANDLINE "'randline'" RANDOM_BRACKET "'random['" CALL "a selection" PREFIX "a part of a selection" TO "'TO'"
%token <as<ast::Word>()> WORD "a word" TRAIT "a word with a colon"
%token <as<ast::Word>()> CORE "a function of the game" FUNCTION_NAME "a function" METHOD "a property"

%token <as<ast::Number>()> INTEGER "a number" PLUS_INTEGER "a number with '+'" MINUS_INTEGER "a number with '-'"
%token <as<ast::Number>()> DICE "dice" PERCENT "a chance in brackets" ROOM_CHANCE "a chance" SPERCENT "a percentage"
%token <as<ast::Text>()> STRING "a string"
%token CHARACTER "a character in quotes" VARIABLE "a variable" ARRAY "an array"
%token MAP_TEXT "a MAP block"
%token <as<ast::Compare>()> COMPARE "a comparison"
%token COMMA "','" COLON "':'" OPEN "'('" CLOSE "')'" BRACKET "'['" END_BRACKET "']'" BRACE "'{'" END_BRACE "'}'"
%token EQUALS "'='" PLUS "'+'" MINUS "'-'" DOT "'.'" DOTS "'..'" TIMES "'*'" DIVIDE "'/'" MODULO "'%'" BAR "'|'" AND "'&'"

/* What cannot stand anywhere, and what no text stands for: see Builder::syntax_error. */
%token UNKNOWN_WORD "an unknown word" UNKNOWN_CHARACTER "an unknown character" BAD_STRING "a string without end"
%token BAD_COMMENT "a misplaced comment" RESUME "the next statement"
%token END 0 "the end of the input"

%type <as<ast::Count>()> list typed_list
%type <as<ast::Word>()> type_name

%right AND BAR
%precedence PREFIX LINE RANDLINE
%left PLUS MINUS DOT
%left TIMES DIVIDE MODULO
/* What is called behind FUNCTION is the one that it defines. */
%precedence NO_FUNCTION_NAME
%precedence FUNCTION_NAME
/* An index belongs to the array in front of it. */
%precedence WITHOUT_INDEX
%precedence BRACKET

%%

file
  : %empty
  | file statement
  | file error RESUME  { yyerrok; }
  ;

statement
  : LEVEL COLON arguments                     { builder.step(Step::level, @$, $1); }
  | MAZE COLON arguments                      { builder.step(Step::maze, @$, $1); }
  | FLAGS COLON arguments                     { builder.step(Step::flags, @$, $1); }
  | STATEMENT                                 { builder.step(Step::slots, @$, $1); }
  | STATEMENT COLON arguments                 { builder.step(Step::slots, @$, $1); }
  | CONDITIONAL condition                     { builder.condition(@2, $1); }
    COLON arguments                           { builder.step(Step::slots, @$, $1); }
  | GEOMETRY COLON arguments MAP_TEXT         { builder.map(@$, $1, @4); }
  | SHUFFLE COLON variable                    { builder.step(Step::shuffle, @$, $1); }
  | BRACE                                     { builder.step(Step::begin_block, @$, {@1}); }
  | END_BRACE                                 { builder.step(Step::end_block, @$, {@1}); }
  | IF condition                              { builder.step(Step::if_, @$, $1); }
  | ELSE                                      { builder.step(Step::else_, @$, $1); }
  | condition COLON                           { builder.condition_in_front(@$, @1); }
  | LOOP BRACKET argument END_BRACKET         { builder.step(Step::loop, @$, $1); }
  | FOR variable EQUALS argument to argument  { builder.step(Step::for_, @$, $1); }
  | SWITCH BRACKET argument END_BRACKET       { builder.step(Step::switch_, @$, $1); }
  | CASE argument COLON                       { builder.step(Step::case_, @$, $1); }
  | DEFAULT COLON                             { builder.step(Step::default_, @$, $1); }
  | variable EQUALS value                     { builder.argument(@3); builder.step(Step::define, @$, {@1}); }
  | variable EQUALS BRACE arguments END_BRACE { builder.define_array(@$, {@1}); }
  | variable EQUALS type COLON value          { builder.argument(@5); builder.step(Step::define, @$, {@1}); }
  | variable EQUALS type COLON BRACE arguments END_BRACE
                                              { builder.define_array(@$, {@1}); }
  | FUNCTION %prec NO_FUNCTION_NAME           { builder.no_functions(@$, $1); }
  | FUNCTION FUNCTION_NAME OPEN CLOSE         { builder.step(Step::function, @$, $2); }
  | FUNCTION FUNCTION_NAME OPEN parameters CLOSE
                                              { builder.step(Step::function, @$, $2); }
  | FUNCTION_NAME OPEN CLOSE                  { builder.step(Step::call, @$, $1); }
  | FUNCTION_NAME OPEN arguments CLOSE        { builder.step(Step::call, @$, $1); }
  | INCLUDE STRING                            { builder.node(Node::text, @2, 0); builder.argument(@2);
                                                builder.step(Step::include, @$, $1); }
  ;

parameters
  : parameter
  | parameters COMMA parameter
  ;

parameter
  : VARIABLE COLON type_name  { builder.node(Node::variable, @1, 0); builder.argument(@$, $3); }
  ;

type_name
  : CORE  { $$ = $1; }
  | WORD  { $$ = $1; }
  ;

variable
  : VARIABLE  { builder.name(@1); }
  | ARRAY     { builder.name(@1); }
  ;

type
  : WORD       { builder.type($1); }
  | STATEMENT  { builder.type($1); }
  ;

to
  : TO
  | DOTS
  ;

condition
  : PERCENT                                         { builder.percent_condition($1); }
  | BRACKET argument COMPARE argument END_BRACKET   { builder.comparison($3); }
  | BRACKET argument END_BRACKET                    { builder.comparison({}); }
  ;

arguments
  : value                      { builder.argument(@1); }
  | slot
  | arguments COMMA value      { builder.argument(@3); }
  | arguments COMMA slot
  | arguments TRAIT COLON value  { builder.trait(join(@2, @4), $2); }
  ;

/* What stands between commas, if it is more than a value. */
slot
  : value ROOM_CHANCE          { builder.argument(@$, $2); }
  | WORD COLON value           { builder.argument(@$, $1); }
  | ALIGN COLON value          { builder.argument(@$, $1); }
  | APPEARANCE value           { builder.argument(@$, $1); }
  ;

argument
  : value  { builder.argument(@$); }
  ;

/* One nonterminal for all of them, with precedences: most values are a single token, which would have to go through
   one reduction for each level of a layered grammar. */
value
  : INTEGER                                { builder.node(Node::integer, @$, 0); }
  | PLUS_INTEGER                           { builder.node(Node::plus_integer, @$, 0); }
  | MINUS_INTEGER                          { builder.node(Node::minus_integer, @$, 0); }
  | DICE                                   { builder.node(Node::dice, @$, 0); }
  | SPERCENT                               { builder.node(Node::percent, @$, 0); }
  | CHARACTER                              { builder.node(Node::character, @$, 0); }
  | STRING                                 { builder.node(Node::text, @$, 0); }
  | WORD                                   { builder.node(Node::word, @$, 0, $1); }
  | VARIABLE                               { builder.node(Node::variable, @$, 0); }
  | ARRAY %prec WITHOUT_INDEX              { builder.node(Node::variable, @$, 0); }
  | ARRAY BRACKET value END_BRACKET        { builder.node(Node::element, @$, 1); }
  | ALIGN BRACKET value END_BRACKET        { builder.node(Node::align, @$, 1, $1); }
  | RANDOM_BRACKET list END_BRACKET        { builder.node(Node::humidity, @$, $2.count, $1); }
  | LEVREGION OPEN list CLOSE              { builder.node(Node::levregion, @$, $3.count, $1); }
  | CALL OPEN list CLOSE                   { builder.node(Node::call, @$, $3.count, $1); }
  | OPEN list CLOSE                        { builder.node(Node::tuple, @$, $2.count); }
  | METHOD                                 { builder.node(Node::method, @$, 0, $1); }
  | CORE                                   { builder.node(Node::core, @$, 0, $1); }
  | CORE OPEN typed_list CLOSE             { builder.node(Node::core, @$, $3.count, $1); }
  | value PLUS value                       { builder.node(Node::add, @$, 2); }
  | value MINUS value                      { builder.node(Node::subtract, @$, 2); }
  | value DOT value                        { builder.node(Node::join, @$, 2); }
  | value TIMES value                      { builder.node(Node::multiply, @$, 2); }
  | value DIVIDE value                     { builder.node(Node::divide, @$, 2); }
  | value MODULO value                     { builder.node(Node::modulo, @$, 2); }
  | value AND value                        { builder.node(Node::both, @$, 2); }
  | value BAR value                        { builder.node(Node::either, @$, 2); }
  | PREFIX value                           { builder.node(Node::prefix, @$, 1, $1); }
  | LINE value COMMA value %prec LINE      { builder.node(Node::line, @$, 2, $1); }
  | RANDLINE value COMMA value COMMA value %prec RANDLINE
                                           { builder.node(Node::randline, @$, 3, $1); }
  ;

/* Values that a function takes, some with their types in front. */
typed_list
  : typed                   { $$ = {1}; }
  | typed_list COMMA typed  { $$ = {$1.count + 1}; }
  ;

typed
  : value
  | WORD COLON value       { builder.node(Node::typed, @$, 1, $1); }
  | STATEMENT COLON value  { builder.node(Node::typed, @$, 1, $1); }
  ;

list
  : value             { $$ = {1}; }
  | list COMMA value  { $$ = {$1.count + 1}; }
  ;

%%

namespace speclev::opcode {
#include "syntax/parser_members.inc"
}  // namespace speclev::opcode
