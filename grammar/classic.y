/* The classic language: levels as declarations.
   Declarations are read one by one, wherever they stand; which may stand where is decided in src/classic/structure.cc,
   so that a misplaced declaration gets a message of its own and the reading goes on behind it. */

%require "3.8"
%language "c++"
%header
%define api.namespace {speclev::classic}
%define api.parser.class {Parser}
%define api.token.raw
%define api.value.type {speclev::classic::ast::Value}
%define api.token.prefix {T_}
%define api.location.type {speclev::Span}
%locations
%define parse.error custom
%expect 0

%code requires {
#include "classic/ast.hh"

namespace speclev::classic {
class Scanner;
class Builder;
}
}

%code {
#include <utility>

#include "classic/builder.hh"
#include "classic/scanner.hh"
#include "syntax/parser_rules.hh"
}

%lex-param { Scanner& scanner }
%parse-param { Scanner& scanner } { Builder& builder }

/* Words that begin a declaration. Tokens are named after the token classes of the keyword tables. */
%token <as<ast::Word>()> ALTAR "'ALTAR'" BRANCH "'BRANCH'" CHANCE "'CHANCE'" COBJECT "'CONTAINER'" CORRIDOR "'CORRIDOR'"
%token <as<ast::Word>()> DOOR "'DOOR'" DRAWBRIDGE "'DRAWBRIDGE'" ENGRAVING "'ENGRAVING'" FLAGS "'FLAGS'"
%token <as<ast::Word>()> FOUNTAIN "'FOUNTAIN'" GEOMETRY "'GEOMETRY'" GOLD "'GOLD'" LADDER "'LADDER'" LEV_INIT "'INIT_MAP'"
%token <as<ast::Word>()> LEVEL "'LEVEL'" MAZE "'MAZE'" MAZEWALK "'MAZEWALK'" MESSAGE "'MESSAGE'" MONSTER "'MONSTER'"
%token <as<ast::Word>()> NAME "'NAME'" NOMAP "'NOMAP'" NON_DIGGABLE "'NON_DIGGABLE'" NON_PASSWALL "'NON_PASSWALL'"
%token <as<ast::Word>()> OBJECT "'OBJECT'" POOL "'POOL'" PORTAL "'PORTAL'" RAND_CORRIDOR "'RANDOM_CORRIDORS'"
%token <as<ast::Word>()> RANDOM_MONSTERS "'RANDOM_MONSTERS'" RANDOM_OBJECTS "'RANDOM_OBJECTS'"
%token <as<ast::Word>()> RANDOM_PLACES "'RANDOM_PLACES'" REGION "'REGION'" ROOM "'ROOM'" SINK "'SINK'" STAIR "'STAIR'"
%token <as<ast::Word>()> SUBROOM "'SUBROOM'" TELEPRT "'TELEPORT_REGION'" TRAP "'TRAP'" WALLIFY "'WALLIFY'"

/* Words inside declarations. */
%token <as<ast::Word>()> A_REGISTER "'align[…]'" ALIGNMENT "an alignment" ALTAR_TYPE "an altar type"
%token <as<ast::Word>()> BOOLEAN "'true' or 'false'" CENTER "'center'" CONTAINED "'contained'" CURSE_TYPE "a curse state"
%token <as<ast::Word>()> DIRECTION "a direction" DOOR_STATE "a door state" ENGRAVING_TYPE "an engraving type"
%token <as<ast::Word>()> FILLING "'filled' or 'unfilled'" FLAG_TYPE "a flag" LEFT_OR_RIGHT "'left' to 'right'"
%token <as<ast::Word>()> LEV "'levregion'" LIGHT_STATE "'lit' or 'unlit'" M_REGISTER "'monster[…]'"
%token <as<ast::Word>()> MON_ALERTNESS "'asleep' or 'awake'" MON_APPEARANCE "an appearance"
%token <as<ast::Word>()> MON_ATTITUDE "'hostile' or 'peaceful'" NONE "'none'" O_REGISTER "'object[…]'"
%token <as<ast::Word>()> P_REGISTER "'place[…]'" RANDOM_TYPE "'random'" TOP_OR_BOT "'top' or 'bottom'"
%token <as<ast::Word>()> UP_OR_DOWN "'up' or 'down'"

%token <as<ast::Number>()> INTEGER "a number" PERCENT "a chance in brackets"
%token <as<ast::Letter>()> LETTER "a character in quotes"
%token <as<ast::Text>()> STRING "a string"
%token MAP_TEXT "a MAP block"
%token COMMA "','" COLON "':'" OPEN "'('" CLOSE "')'" BRACKET "'['" END_BRACKET "']'"

/* Delivered for what is no token of the language, and behind an error where reading can go on. */
%token UNKNOWN_WORD "an unknown word" UNKNOWN_CHARACTER "an unknown character" BAD_STRING "a string without end"
%token BAD_COMMENT "a misplaced comment" RESUME "the next declaration"
%token END 0 "the end of the input"

%type <as<ast::Word>()> center_or_left_or_right center_or_top_or_bot boolean_or_random direction_or_random light_state
%type <as<ast::Word>()> door_state engraving_type altar_type curse_state
%type <as<ast::Number>()> chance
%type <as<ast::NumberOrRandom>()> number_or_random
%type <as<ast::TextOrRandom>()> name
%type <as<ast::Kept<ast::ClassRef>>()> monster_c object_c
%type <as<ast::Kept<ast::Coordinate>>()> coord p_register coordinate object_where
%type <as<ast::Kept<ast::AlignmentRef>>()> alignment
%type <as<ast::Kept<ast::Region>>()> region lev_region
%type <as<ast::Kept<ast::PairOrRandom<ast::Number>>>()> number_pair
%type <as<ast::Kept<ast::PairOrRandom<ast::Word>>>()> room_align
%type <as<ast::Word>()> roomfill teleprt_detail
%type <as<ast::Kept<ast::CorridorEnd>>()> corr_spec
%type <as<ast::Kept<ast::ObjectInfos>>()> object_infos
%type <as<ast::Text>()> optional_name

%%

file
  : %empty
  | file declaration
  | file error RESUME  { yyerrok; }
  ;

declaration
  : MAZE COLON STRING COMMA LETTER       { builder.add(@$, $1, ast::Maze{$3, false, $5}); }
  | MAZE COLON STRING COMMA RANDOM_TYPE  { builder.add(@$, $1, ast::Maze{$3, true, {$5.span}}); }
  | LEVEL COLON STRING                   { builder.add(@$, $1, ast::Level{$3}); }
  | FLAGS COLON flag_list                { builder.add(@$, $1, builder.flags()); }
  | LEV_INIT COLON LETTER COMMA LETTER COMMA BOOLEAN COMMA BOOLEAN COMMA light_state COMMA boolean_or_random
                                         { builder.add(@$, $1, ast::InitMap{$3, $5, $7, $9, $11, $13}); }
  | MESSAGE COLON STRING                 { builder.add(@$, $1, ast::Message{$3}); }
  | NOMAP                                { builder.add(@$, $1, ast::NoMap{}); }
  | GEOMETRY COLON center_or_left_or_right COMMA center_or_top_or_bot MAP_TEXT
                                         { builder.add(@$, $1, ast::Map{$3, $5, @6, scanner.take_rows()}); }
  | RANDOM_OBJECTS COLON letter_list     { builder.add(@$, $1, ast::RandomClasses{false, builder.letters()}); }
  | RANDOM_MONSTERS COLON letter_list    { builder.add(@$, $1, ast::RandomClasses{true, builder.letters()}); }
  | RANDOM_PLACES COLON place_list       { builder.add(@$, $1, builder.places()); }
  | room
  | detail
  ;

room
  : ROOM COLON name COMMA light_state COMMA number_pair COMMA room_align COMMA number_pair roomfill
      { builder.add(@$, $1, ast::Room{false, $3, $5, builder[$7], builder[$9], builder[$11], {}, $12}); }
  | SUBROOM COLON name COMMA light_state COMMA number_pair COMMA number_pair COMMA STRING roomfill
      { builder.add(@$, $1, ast::Room{true, $3, $5, builder[$7], {}, builder[$9], $11, $12}); }
  | NAME COLON STRING                                { builder.add(@$, $1, ast::RoomName{$3}); }
  | CHANCE COLON INTEGER                             { builder.add(@$, $1, ast::RoomChance{$3}); }
  | RAND_CORRIDOR                                    { builder.add(@$, $1, ast::RandomCorridors{}); }
  | CORRIDOR COLON corr_spec COMMA corr_spec         { builder.add(@$, $1, ast::Corridor{builder[$3], builder[$5]}); }
  | CORRIDOR COLON corr_spec COMMA INTEGER           { builder.add(@$, $1, ast::Corridor{builder[$3], $5}); }
  ;

detail
  : MONSTER chance COLON monster_c COMMA name COMMA coordinate monster_infos
      { builder.add(@$, $1, ast::Monster{$2, builder[$4], $6, builder[$8], builder.infos()}); }
  | OBJECT chance COLON object_c COMMA name COMMA object_where object_infos
      { builder.add(@$, $1, ast::Object{false, $2, builder[$4], $6, builder[$8], builder[$9]}); }
  | COBJECT chance COLON object_c COMMA name COMMA object_where object_infos
      { builder.add(@$, $1, ast::Object{true, $2, builder[$4], $6, builder[$8], builder[$9]}); }
  | door
  | TRAP chance COLON name COMMA coordinate    { builder.add(@$, $1, ast::Trap{$2, $4, builder[$6]}); }
  | DRAWBRIDGE COLON coordinate COMMA DIRECTION COMMA door_state
                                               { builder.add(@$, $1, ast::Drawbridge{builder[$3], $5, $7}); }
  | MAZEWALK COLON coordinate COMMA DIRECTION  { builder.add(@$, $1, ast::Mazewalk{builder[$3], $5}); }
  | WALLIFY                                    { builder.add(@$, $1, ast::Wallify{}); }
  | LADDER COLON coordinate COMMA UP_OR_DOWN   { builder.add(@$, $1, ast::Ladder{builder[$3], $5}); }
  | STAIR COLON coordinate COMMA UP_OR_DOWN    { builder.add(@$, $1, ast::Stair{builder[$3], $5}); }
  | STAIR COLON lev_region COMMA lev_region COMMA UP_OR_DOWN
      { builder.add(@$, $1, ast::LevRegion{builder[$3], builder[$5], $7, {}}); }
  | PORTAL COLON lev_region COMMA lev_region COMMA STRING
      { builder.add(@$, $1, ast::LevRegion{builder[$3], builder[$5], {}, $7}); }
  | TELEPRT COLON lev_region COMMA lev_region teleprt_detail
      { builder.add(@$, $1, ast::LevRegion{builder[$3], builder[$5], $6, {}}); }
  | BRANCH COLON lev_region COMMA lev_region
      { builder.add(@$, $1, ast::LevRegion{builder[$3], builder[$5], {}, {}}); }
  | FOUNTAIN COLON coordinate                  { builder.add(@$, $1, ast::Feature{builder[$3]}); }
  | SINK COLON coordinate                      { builder.add(@$, $1, ast::Feature{builder[$3]}); }
  | POOL COLON coordinate                      { builder.add(@$, $1, ast::Feature{builder[$3]}); }
  | NON_DIGGABLE COLON region                  { builder.add(@$, $1, ast::Protection{builder[$3]}); }
  | NON_PASSWALL COLON region                  { builder.add(@$, $1, ast::Protection{builder[$3]}); }
  | REGION COLON region COMMA light_state COMMA name
      { builder.add(@$, $1, ast::RegionDetail{builder[$3], $5, $7, {}, {}}); }
  | REGION COLON region COMMA light_state COMMA name COMMA FILLING
      { builder.add(@$, $1, ast::RegionDetail{builder[$3], $5, $7, $9, {}}); }
  | REGION COLON region COMMA light_state COMMA name COMMA FILLING COMMA BOOLEAN
      { builder.add(@$, $1, ast::RegionDetail{builder[$3], $5, $7, $9, $11}); }
  | ALTAR COLON coordinate COMMA alignment COMMA altar_type
                                               { builder.add(@$, $1, ast::Altar{builder[$3], builder[$5], $7}); }
  | GOLD COLON number_or_random COMMA coordinate
                                               { builder.add(@$, $1, ast::Gold{$3, builder[$5]}); }
  | ENGRAVING COLON coordinate COMMA engraving_type COMMA STRING
                                               { builder.add(@$, $1, ast::Engraving{builder[$3], $5, $7}); }
  ;

/* A door of a room (secret, state, wall, position) or of a map part (state, coordinate); random may begin either. */
door
  : DOOR COLON BOOLEAN COMMA door_state COMMA direction_or_random COMMA number_or_random
                                               { builder.add(@$, $1, ast::RoomDoor{$3, $5, $7, $9}); }
  | DOOR COLON RANDOM_TYPE COMMA DOOR_STATE COMMA direction_or_random COMMA number_or_random
                                               { builder.add(@$, $1, ast::RoomDoor{$3, $5, $7, $9}); }
  | DOOR COLON RANDOM_TYPE COMMA RANDOM_TYPE COMMA direction_or_random COMMA number_or_random
                                               { builder.add(@$, $1, ast::RoomDoor{$3, $5, $7, $9}); }
  | DOOR COLON DOOR_STATE COMMA coordinate         { builder.add(@$, $1, ast::Door{$3, builder[$5]}); }
  | DOOR COLON RANDOM_TYPE COMMA coord             { builder.add(@$, $1, ast::Door{$3, builder[$5]}); }
  | DOOR COLON RANDOM_TYPE COMMA p_register        { builder.add(@$, $1, ast::Door{$3, builder[$5]}); }
  | DOOR COLON RANDOM_TYPE COMMA RANDOM_TYPE
      { builder.add(@$, $1, ast::Door{$3, {ast::Coordinate::Kind::random, @5, {}, {}}}); }
  ;

monster_infos
  : %empty                            { builder.begin_list(); }
  | monster_infos COMMA monster_info
  ;

monster_info
  : STRING                 { builder.info($1); }
  | MON_ATTITUDE           { builder.info($1); }
  | MON_ALERTNESS          { builder.info($1); }
  | alignment              { builder.info(builder[$1]); }
  | MON_APPEARANCE STRING  { builder.info(ast::Appearance{$1, $2}); }
  ;

object_where
  : coordinate
  | CONTAINED   { $$ = builder.keep<ast::Coordinate>({ast::Coordinate::Kind::contained, @1, {}, {}}); }
  ;

object_infos
  : %empty  { $$ = builder.keep<ast::ObjectInfos>({}); }
  | COMMA curse_state COMMA STRING COMMA number_or_random optional_name
      { $$ = builder.keep<ast::ObjectInfos>({true, $2, $4, $6, $7}); }
  | COMMA curse_state COMMA number_or_random optional_name
      { $$ = builder.keep<ast::ObjectInfos>({true, $2, {}, $4, $5}); }
  | COMMA STRING COMMA number_or_random optional_name
      { $$ = builder.keep<ast::ObjectInfos>({true, {}, $2, $4, $5}); }
  ;

optional_name
  : %empty        { $$ = {}; }
  | COMMA NONE    { $$ = {}; }
  | COMMA STRING  { $$ = $2; }
  ;

teleprt_detail
  : %empty            { $$ = {}; }
  | COMMA UP_OR_DOWN  { $$ = $2; }
  ;

roomfill
  : %empty         { $$ = {}; }
  | COMMA BOOLEAN  { $$ = $2; }
  ;

corr_spec
  : OPEN INTEGER COMMA DIRECTION COMMA number_or_random CLOSE  { $$ = builder.keep<ast::CorridorEnd>({$2, $4, $6}); }
  ;

number_pair
  : OPEN INTEGER COMMA INTEGER CLOSE  { $$ = builder.keep<ast::PairOrRandom<ast::Number>>({@$, false, $2, $4}); }
  | RANDOM_TYPE                       { $$ = builder.keep<ast::PairOrRandom<ast::Number>>({@$, true, {}, {}}); }
  ;

room_align
  : OPEN center_or_left_or_right COMMA center_or_top_or_bot CLOSE
      { $$ = builder.keep<ast::PairOrRandom<ast::Word>>({@$, false, $2, $4}); }
  | RANDOM_TYPE
      { $$ = builder.keep<ast::PairOrRandom<ast::Word>>({@$, true, {}, {}}); }
  ;

coord
  : OPEN INTEGER COMMA INTEGER CLOSE
      { $$ = builder.keep<ast::Coordinate>({ast::Coordinate::Kind::explicit_place, @$, $2, $4}); }
  ;

p_register
  : P_REGISTER BRACKET INTEGER END_BRACKET
      { $$ = builder.keep<ast::Coordinate>({ast::Coordinate::Kind::reg, @$, $3, {}}); }
  ;

coordinate
  : coord
  | p_register
  | RANDOM_TYPE  { $$ = builder.keep<ast::Coordinate>({ast::Coordinate::Kind::random, @$, {}, {}}); }
  ;

region
  : OPEN INTEGER COMMA INTEGER COMMA INTEGER COMMA INTEGER CLOSE
      { $$ = builder.keep<ast::Region>({@$, false, {$2, $4, $6, $8}}); }
  ;

lev_region
  : region
  | LEV OPEN INTEGER COMMA INTEGER COMMA INTEGER COMMA INTEGER CLOSE
      { $$ = builder.keep<ast::Region>({@$, true, {$3, $5, $7, $9}}); }
  ;

monster_c
  : LETTER
      { $$ = builder.keep<ast::ClassRef>({ast::ClassRef::Kind::letter, @$, $1.value, {}}); }
  | RANDOM_TYPE
      { $$ = builder.keep<ast::ClassRef>({ast::ClassRef::Kind::random, @$, '\0', {}}); }
  | M_REGISTER BRACKET INTEGER END_BRACKET
      { $$ = builder.keep<ast::ClassRef>({ast::ClassRef::Kind::reg, @$, '\0', $3}); }
  ;

object_c
  : LETTER
      { $$ = builder.keep<ast::ClassRef>({ast::ClassRef::Kind::letter, @$, $1.value, {}}); }
  | RANDOM_TYPE
      { $$ = builder.keep<ast::ClassRef>({ast::ClassRef::Kind::random, @$, '\0', {}}); }
  | O_REGISTER BRACKET INTEGER END_BRACKET
      { $$ = builder.keep<ast::ClassRef>({ast::ClassRef::Kind::reg, @$, '\0', $3}); }
  ;

alignment
  : ALIGNMENT                               { $$ = builder.keep<ast::AlignmentRef>({false, $1, {}, @$}); }
  | RANDOM_TYPE                             { $$ = builder.keep<ast::AlignmentRef>({false, $1, {}, @$}); }
  | A_REGISTER BRACKET INTEGER END_BRACKET  { $$ = builder.keep<ast::AlignmentRef>({true, $1, $3, @$}); }
  ;

name
  : STRING       { $$ = {$1, false}; }
  | RANDOM_TYPE  { $$ = {{$1.span}, true}; }
  ;

chance
  : %empty   { $$ = {}; }
  | PERCENT  { $$ = $1; }
  ;

number_or_random
  : INTEGER      { $$ = {$1, false}; }
  | RANDOM_TYPE  { $$ = {{$1.span}, true}; }
  ;

/* Lists are collected by the Builder. */
flag_list
  : FLAG_TYPE                  { builder.begin_list(); builder.flag($1); }
  | flag_list COMMA FLAG_TYPE  { builder.flag($3); }
  ;

letter_list
  : LETTER                    { builder.begin_list(); builder.letter($1); }
  | letter_list COMMA LETTER  { builder.letter($3); }
  ;

place_list
  : coord                   { builder.begin_list(); builder.place(builder[$1]); }
  | place_list COMMA coord  { builder.place(builder[$3]); }
  ;

center_or_left_or_right
  : LEFT_OR_RIGHT
  | CENTER
  ;

center_or_top_or_bot
  : TOP_OR_BOT
  | CENTER
  ;

boolean_or_random
  : BOOLEAN
  | RANDOM_TYPE
  ;

direction_or_random
  : DIRECTION
  | RANDOM_TYPE
  ;

light_state
  : LIGHT_STATE
  | RANDOM_TYPE
  ;

door_state
  : DOOR_STATE
  | RANDOM_TYPE
  ;

engraving_type
  : ENGRAVING_TYPE
  | RANDOM_TYPE
  ;

altar_type
  : ALTAR_TYPE
  | RANDOM_TYPE
  ;

curse_state
  : CURSE_TYPE
  | RANDOM_TYPE
  ;

%%

namespace speclev::classic {
#include "syntax/parser_members.inc"
}  // namespace speclev::classic
