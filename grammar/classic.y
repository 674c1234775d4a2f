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
#include "syntax/parser_stack.hh"

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
%token <as<ast::Word>()> ALTAR "'ALTAR'" BARE_MAZE "'MAZE' and a name" BRANCH "'BRANCH'" CHANCE "'CHANCE'"
%token <as<ast::Word>()> COBJECT "'CONTAINER'" CORRIDOR "'CORRIDOR'" DOOR "'DOOR'" DRAWBRIDGE "'DRAWBRIDGE'"
%token <as<ast::Word>()> ENGRAVING "'ENGRAVING'" FLAGS "'FLAGS'" FORGE "'FORGE'" FOUNTAIN "'FOUNTAIN'"
%token <as<ast::Word>()> GEOMETRY "'GEOMETRY'" GOLD "'GOLD'" HALLUMSG "'HALLUMSG'" LADDER "'LADDER'"
%token <as<ast::Word>()> LEV_INIT "'INIT_MAP'" LEVEL "'LEVEL'" MAZE "'MAZE'" MAZEWALK "'MAZEWALK'" MESSAGE "'MESSAGE'"
%token <as<ast::Word>()> MONSTER "'MONSTER'" NAME "'NAME'" NOMAP "'NOMAP'" NON_DIGGABLE "'NON_DIGGABLE'"
%token <as<ast::Word>()> NON_PASSWALL "'NON_PASSWALL'" OBJECT "'OBJECT'" OBJECT_FLAGS "'OBJFLAGS'" POOL "'POOL'"
%token <as<ast::Word>()> PORTAL "'PORTAL'" RAND_CORRIDOR "'RANDOM_CORRIDORS'" RANDOM_MONSTERS "'RANDOM_MONSTERS'"
%token <as<ast::Word>()> RANDOM_OBJECTS "'RANDOM_OBJECTS'" RANDOM_PLACES "'RANDOM_PLACES'"
%token <as<ast::Word>()> RANDOM_REGION "'RANDOM_REGION'" REGION "'REGION'" ROOM "'ROOM'" SINK "'SINK'" STAIR "'STAIR'"
%token <as<ast::Word>()> SUBROOM "'SUBROOM'" TELEPRT "'TELEPORT_REGION'" TRAP "'TRAP'" WALL_SIGN "'WALLSIGN'"
%token <as<ast::Word>()> WALLIFY "'WALLIFY'"

/* Words inside declarations. */
%token <as<ast::Word>()> A_REGISTER "'align[…]'" ALIGNMENT "an alignment" ALTAR_TYPE "an altar type"
%token <as<ast::Word>()> BOOLEAN "'true' or 'false'" CARRIED "'minvent'" CENTER "'center'"
%token <as<ast::Word>()> CHECK_FLAG "'skipcheck' or 'noskipcheck'" CONTAINED "'contained'" CURSE_TYPE "a curse state"
%token <as<ast::Word>()> DIRECTION "a direction" DOOR_STATE "a door state" ENGRAVING_TYPE "an engraving type"
%token <as<ast::Word>()> FILLING "'filled' or 'unfilled'" FLAG_TYPE "a flag" LEFT_OR_RIGHT "'left' to 'right'"
%token <as<ast::Word>()> LEV "'levregion'" LIGHT_STATE "'lit' or 'unlit'" M_REGISTER "'monster[…]'"
%token <as<ast::Word>()> MAP_STYLE "a style of map"
%token <as<ast::Word>()> MON_ALERTNESS "'asleep' or 'awake'" MON_APPEARANCE "an appearance"
%token <as<ast::Word>()> MON_ATTITUDE "'hostile' or 'peaceful'" NONE "'none'" O_REGISTER "'object[…]'"
%token <as<ast::Word>()> OBJECT_FLAG "a flag of objects" OBJECT_POSITION "'mpickup' or 'buried'" OBJECT_RANK "a rank"
%token <as<ast::Word>()> P_REGISTER "'place[…]'" R_REGISTER "'region[…]'" RANDOM_TYPE "'random'"
%token <as<ast::Word>()> REGION_SHAPE "a shape of regions" TOP_OR_BOT "'top' or 'bottom'" UP_OR_DOWN "'up' or 'down'"

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
%type <as<ast::ObjectName>()> object_name
%type <as<ast::Kept<ast::Coordinate>>()> coord p_register other_register other_place coordinate place checked_coordinate object_where
%type <as<ast::Kept<ast::AlignmentRef>>()> alignment
%type <as<ast::Kept<ast::Region>>()> region lev_region
%type <as<ast::Kept<ast::PairOrRandom<ast::Number>>>()> number_pair
%type <as<ast::Kept<ast::PairOrRandom<ast::Word>>>()> room_align
%type <as<ast::Word>()> roomfill teleprt_detail check
%type <as<ast::Kept<ast::RoomDoor>>()> room_door
%type <as<ast::Kept<ast::Door>>()> map_door
%type <as<ast::Kept<ast::CorridorEnd>>()> corr_spec
%type <as<ast::Kept<ast::ObjectInfos>>()> object_infos
%type <as<ast::TextOrNone>()> optional_name

%%

file
  : %empty
  | file declaration
  | file error RESUME  { yyerrok; }
  ;

declaration
  : BARE_MAZE COLON STRING               { builder.add(@$, $1, ast::Maze{$3, {}, {}}); }
  | MAZE COLON STRING COMMA LETTER       { builder.add(@$, $1, ast::Maze{$3, {}, $5}); }
  | MAZE COLON STRING COMMA RANDOM_TYPE  { builder.add(@$, $1, ast::Maze{$3, $5, {}}); }
  | MAZE COLON STRING COMMA NONE         { builder.add(@$, $1, ast::Maze{$3, $5, {}}); }
  | LEVEL COLON STRING                   { builder.add(@$, $1, ast::Level{$3}); }
  | FLAGS COLON flag_list                { builder.add(@$, $1, ast::Flags{builder.words()}); }
  | LEV_INIT COLON LETTER COMMA LETTER COMMA BOOLEAN COMMA BOOLEAN COMMA light_state COMMA boolean_or_random
                                         { builder.add(@$, $1, ast::InitMap{$3, $5, $7, $9, $11, $13}); }
  | LEV_INIT COLON LETTER COMMA LETTER COMMA MAP_STYLE COMMA INTEGER COMMA light_state
                                         { builder.add(@$, $1, ast::StyledMap{$3, $5, $7, $9, $11}); }
  | LEV_INIT COLON LETTER COMMA LETTER COMMA INTEGER COMMA INTEGER COMMA light_state
                                         { builder.add(@$, $1, ast::StyledMap{$3, $5, $7, $9, $11}); }
  | MESSAGE COLON STRING                 { builder.add(@$, $1, ast::Message{$3}); }
  | HALLUMSG COLON STRING                { builder.add(@$, $1, ast::Message{$3}); }
  | NOMAP                                { builder.add(@$, $1, ast::NoMap{}); }
  | GEOMETRY COLON center_or_left_or_right COMMA center_or_top_or_bot MAP_TEXT
                                         { builder.add(@$, $1, ast::Map{$3, $5, @6, scanner.take_rows()}); }
  | RANDOM_OBJECTS COLON letter_list     { builder.add(@$, $1, ast::RandomClasses{false, builder.letters()}); }
  | RANDOM_MONSTERS COLON letter_list    { builder.add(@$, $1, ast::RandomClasses{true, builder.letters()}); }
  | RANDOM_PLACES COLON place_list       { builder.add(@$, $1, ast::RandomPlaces{{}, builder.places()}); }
  | RANDOM_PLACES BRACKET INTEGER END_BRACKET COLON place_list
                                         { builder.add(@$, $1, ast::RandomPlaces{$3, builder.places()}); }
  | RANDOM_REGION BRACKET INTEGER END_BRACKET COLON lev_region COMMA lev_region
                                         { builder.add(@$, $1, ast::RandomRegion{$3, builder[$6], builder[$8]}); }
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
  : MONSTER chance COLON monster_c COMMA name COMMA checked_coordinate monster_infos
      { builder.add(@$, $1, ast::Monster{$2, builder[$4], $6, builder[$8], builder.infos()}); }
  | OBJECT chance COLON object_c COMMA object_name COMMA object_where object_infos
      { builder.add(@$, $1, ast::Object{false, $2, builder[$4], $6, builder[$8], builder[$9]}); }
  | COBJECT chance COLON object_c COMMA object_name COMMA object_where object_infos
      { builder.add(@$, $1, ast::Object{true, $2, builder[$4], $6, builder[$8], builder[$9]}); }
  | OBJECT_FLAGS COLON object_flag_list        { builder.add(@$, $1, ast::ObjectFlags{builder.words()}); }
  | door
  | TRAP chance COLON name COMMA coordinate    { builder.add(@$, $1, ast::Plain{{$2, $4, builder[$6]}}); }
  | DRAWBRIDGE COLON coordinate COMMA DIRECTION COMMA door_state
                                               { builder.add(@$, $1, ast::Drawbridge{builder[$3], $5, $7}); }
  | MAZEWALK COLON coordinate COMMA DIRECTION  { builder.add(@$, $1, ast::Plain{{builder[$3], $5}}); }
  | WALLIFY                                    { builder.add(@$, $1, ast::Wallify{}); }
  | LADDER COLON coordinate COMMA UP_OR_DOWN   { builder.add(@$, $1, ast::Plain{{builder[$3], $5}}); }
  | LADDER COLON lev_region COMMA lev_region COMMA UP_OR_DOWN
      { builder.add(@$, $1, ast::LevRegion{builder[$3], builder[$5], $7, {}}); }
  | STAIR COLON coordinate COMMA UP_OR_DOWN    { builder.add(@$, $1, ast::Plain{{builder[$3], $5}}); }
  | STAIR COLON lev_region COMMA lev_region COMMA UP_OR_DOWN
      { builder.add(@$, $1, ast::LevRegion{builder[$3], builder[$5], $7, {}}); }
  | PORTAL COLON lev_region COMMA lev_region COMMA STRING
      { builder.add(@$, $1, ast::LevRegion{builder[$3], builder[$5], {}, $7}); }
  | TELEPRT COLON lev_region COMMA lev_region teleprt_detail
      { builder.add(@$, $1, ast::LevRegion{builder[$3], builder[$5], $6, {}}); }
  | BRANCH COLON lev_region COMMA lev_region
      { builder.add(@$, $1, ast::LevRegion{builder[$3], builder[$5], {}, {}}); }
  | FOUNTAIN COLON coordinate                  { builder.add(@$, $1, ast::Plain{{builder[$3]}}); }
  | FORGE COLON coordinate                     { builder.add(@$, $1, ast::Plain{{builder[$3]}}); }
  | SINK COLON coordinate                      { builder.add(@$, $1, ast::Plain{{builder[$3]}}); }
  | POOL COLON coordinate                      { builder.add(@$, $1, ast::Plain{{builder[$3]}}); }
  | NON_DIGGABLE COLON region                  { builder.add(@$, $1, ast::Plain{{builder[$3]}}); }
  | NON_PASSWALL COLON region                  { builder.add(@$, $1, ast::Plain{{builder[$3]}}); }
  | REGION COLON region COMMA light_state COMMA name
      { builder.add(@$, $1, ast::RegionDetail{builder[$3], $5, $7, {}, {}}); }
  | REGION COLON region COMMA light_state COMMA name COMMA FILLING
      { builder.add(@$, $1, ast::RegionDetail{builder[$3], $5, $7, $9, {}}); }
  | REGION COLON region COMMA light_state COMMA name COMMA FILLING COMMA BOOLEAN
      { builder.add(@$, $1, ast::RegionDetail{builder[$3], $5, $7, $9, $11}); }
  | REGION COLON region COMMA light_state COMMA name COMMA FILLING COMMA REGION_SHAPE
      { builder.add(@$, $1, ast::RegionDetail{builder[$3], $5, $7, $9, $11}); }
  | ALTAR COLON coordinate COMMA alignment COMMA altar_type
      { builder.add(@$, $1, ast::Plain{{builder[$3], builder[$5], $7}}); }
  | ALTAR COLON coordinate COMMA alignment COMMA altar_type COMMA STRING
      { builder.add(@$, $1, ast::Plain{{builder[$3], builder[$5], $7, $9}}); }
  | GOLD COLON number_or_random COMMA coordinate
                                               { builder.add(@$, $1, ast::Plain{{$3, builder[$5]}}); }
  | ENGRAVING COLON checked_coordinate COMMA engraving_type COMMA STRING
                                               { builder.add(@$, $1, ast::Plain{{builder[$3], $5, $7}}); }
  | WALL_SIGN COLON coordinate COMMA DIRECTION COMMA engraving_type COMMA STRING
                                               { builder.add(@$, $1, ast::WallSign{builder[$3], $5, $7, $9}); }
  ;

/* A door of a room (secret, state, wall, position) or of a map part (state, coordinate); random may begin either. */
door
  : DOOR COLON room_door             { builder.add(@$, $1, builder[$3]); }
  | DOOR COLON room_door door_infos  { builder.add(@$, $1, builder.with_infos(builder[$3])); }
  | DOOR COLON map_door              { builder.add(@$, $1, builder[$3]); }
  | DOOR COLON map_door door_infos   { builder.add(@$, $1, builder.with_infos(builder[$3])); }
  | DOOR COLON RANDOM_TYPE COMMA RANDOM_TYPE
      { builder.add(@$, $1, ast::Door{$3, {ast::Coordinate::Kind::random, @5, {}, {}}, {}}); }
  | DOOR COLON RANDOM_TYPE COMMA RANDOM_TYPE door_infos
      { builder.add(@$, $1, builder.with_infos(ast::Door{$3, {ast::Coordinate::Kind::random, @5, {}, {}}, {}})); }
  ;

room_door
  : BOOLEAN COMMA door_state COMMA direction_or_random COMMA number_or_random
      { $$ = builder.keep<ast::RoomDoor>({$1, $3, $5, $7, {}}); }
  | RANDOM_TYPE COMMA DOOR_STATE COMMA direction_or_random COMMA number_or_random
      { $$ = builder.keep<ast::RoomDoor>({$1, $3, $5, $7, {}}); }
  | RANDOM_TYPE COMMA RANDOM_TYPE COMMA direction_or_random COMMA number_or_random
      { $$ = builder.keep<ast::RoomDoor>({$1, $3, $5, $7, {}}); }
  ;

map_door
  : DOOR_STATE COMMA coordinate       { $$ = builder.keep<ast::Door>({$1, builder[$3], {}}); }
  | RANDOM_TYPE COMMA coord           { $$ = builder.keep<ast::Door>({$1, builder[$3], {}}); }
  | RANDOM_TYPE COMMA p_register      { $$ = builder.keep<ast::Door>({$1, builder[$3], {}}); }
  | RANDOM_TYPE COMMA other_register { $$ = builder.keep<ast::Door>({$1, builder[$3], {}}); }
  ;

door_infos
  : COMMA STRING              { builder.begin_list(); builder.door_info($2); }
  | COMMA INTEGER             { builder.begin_list(); builder.door_info($2); }
  | door_infos COMMA STRING   { builder.door_info($3); }
  | door_infos COMMA INTEGER  { builder.door_info($3); }
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

object_name
  : name         { $$ = {$1, 0}; }
  | OBJECT_RANK  { $$ = {{{$1.span}, true}, $1.value}; }
  ;

object_where
  : checked_coordinate
  | CONTAINED                   { $$ = builder.keep<ast::Coordinate>({ast::Coordinate::Kind::contained, @1, {}, {}}); }
  | CARRIED                     { $$ = builder.keep<ast::Coordinate>({ast::Coordinate::Kind::carried, @1, {}, {}}); }
  | OBJECT_POSITION coordinate  { $$ = builder.keep(ast::positioned(builder[$2], $1)); }
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
  | COMMA NONE    { $$ = {{$2.span}, true}; }
  | COMMA STRING  { $$ = {$2, false}; }
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

other_register
  : P_REGISTER BRACKET INTEGER END_BRACKET BRACKET INTEGER END_BRACKET
      { $$ = builder.keep<ast::Coordinate>({ast::Coordinate::Kind::set, @$, $3, $6}); }
  | R_REGISTER BRACKET INTEGER END_BRACKET
      { $$ = builder.keep<ast::Coordinate>({ast::Coordinate::Kind::region, @$, $3, {}}); }
  ;

other_place
  : coord
  | other_register
  | RANDOM_TYPE  { $$ = builder.keep<ast::Coordinate>({ast::Coordinate::Kind::random, @$, {}, {}}); }
  ;

coordinate
  : other_place
  | p_register
  ;

/* Written out for place[…], behind which a bracket may also begin the number within a set. */
checked_coordinate
  : coordinate
  | other_place check  { $$ = builder.keep(ast::checked(builder[$1], $2)); }
  | P_REGISTER BRACKET INTEGER END_BRACKET check
      { $$ = builder.keep<ast::Coordinate>({ast::Coordinate::Kind::reg, @$, $3, {}, $5}); }
  ;

check
  : BRACKET CHECK_FLAG END_BRACKET  { $$ = $2; }
  ;

region
  : OPEN INTEGER COMMA INTEGER COMMA INTEGER COMMA INTEGER CLOSE
      { $$ = builder.keep<ast::Region>({@$, false, {$2, $4, $6, $8}}); }
  ;

lev_region
  : region
  | LEV OPEN INTEGER COMMA INTEGER COMMA INTEGER COMMA INTEGER CLOSE
      { $$ = builder.keep<ast::Region>({@$, true, {$3, $5, $7, $9}}); }
  | LEV OPEN CLOSE
      { $$ = builder.keep<ast::Region>({@$, true, {}}); }
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
  : FLAG_TYPE                  { builder.begin_list(); builder.word($1); }
  | flag_list COMMA FLAG_TYPE  { builder.word($3); }
  ;

object_flag_list
  : OBJECT_FLAG                         { builder.begin_list(); builder.word($1); }
  | object_flag_list COMMA OBJECT_FLAG  { builder.word($3); }
  ;

letter_list
  : LETTER                    { builder.begin_list(); builder.letter($1); }
  | letter_list COMMA LETTER  { builder.letter($3); }
  ;

place_list
  : place                   { builder.begin_list(); builder.place(builder[$1]); }
  | place_list COMMA place  { builder.place(builder[$3]); }
  ;

place
  : coord
  | NONE  { $$ = builder.keep<ast::Coordinate>({ast::Coordinate::Kind::none, @$, {}, {}}); }
  ;

center_or_left_or_right
  : LEFT_OR_RIGHT
  | CENTER
  | RANDOM_TYPE
  ;

center_or_top_or_bot
  : TOP_OR_BOT
  | CENTER
  | RANDOM_TYPE
  ;

/* Words of one class, or random. */
boolean_or_random: BOOLEAN | RANDOM_TYPE;
direction_or_random: DIRECTION | RANDOM_TYPE;
light_state: LIGHT_STATE | RANDOM_TYPE;
door_state: DOOR_STATE | RANDOM_TYPE;
engraving_type: ENGRAVING_TYPE | RANDOM_TYPE;
altar_type: ALTAR_TYPE | RANDOM_TYPE;
curse_state: CURSE_TYPE | RANDOM_TYPE;

%%

namespace speclev::classic {
#include "syntax/parser_members.inc"
}  // namespace speclev::classic
