/* The interface for C: handles, structures and functions. */
#ifndef SPECLEV_SPECLEV_H
#define SPECLEV_SPECLEV_H

#include <stddef.h>
#include <stdint.h>

/* The library speclev for programs in C, and for all languages that can call C; doc/c-interface.md tells how to use it.
 *
 * Text and bytes come in with their length and go out with it; what goes out ends in a zero besides. Whatever a result
 * hands out lives as long as the result. Every function may be called by several threads at once, with the same
 * handles, too. No function prints, ends the program, or opens a file, but for the fonts of a PNG; what a source
 * includes is asked of the caller. None of the bytes that come in is trusted.
 *
 * A handle that is null, that was freed, or that is of another kind is noticed, and is SPECLEV_WRONG_USE.
 */

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define SPECLEV_API __attribute__((visibility("default")))
#else
#define SPECLEV_API
#endif

/* The number of this interface: it grows when a program that was compiled with an earlier header has to change. */
#define SPECLEV_ABI 1

/* A game, or a release of one, that something is compiled for. */
typedef struct speclev_target speclev_target;
/* What a function gives. */
typedef struct speclev_result speclev_result;

/* How a call went. Where it is not SPECLEV_GOOD, speclev_message tells why. */
typedef int32_t speclev_status;
#define SPECLEV_GOOD 0
#define SPECLEV_FAILED 1    /* what came in is wrong: its mistakes are among the diagnostics, or in the message */
#define SPECLEV_WRONG_USE 2 /* the call is wrong: a null pointer, a freed handle, a name of nothing */
#define SPECLEV_NO_MEMORY 3 /* there is no result */
#define SPECLEV_INTERNAL 4  /* a fault of the library; there may be no result */

/* Structures that may grow have their size in front. Those that come in are made of zeros but for it: zero and null
 * stand for what is usual. */

/* Hands over a file by its path, which is what a source, or a target, calls it. Gives 1, with its bytes, which stay
 * where they are until this is called again or the library's function is over; 0: there is none; -1: it cannot be read.
 */
typedef int (*speclev_open)(void* context, const char* path, const char** bytes, size_t* length);

#define SPECLEV_CHECK_ONLY 0x1u /* compile: no files are wanted */
#define SPECLEV_LOADABLE 0x2u   /* compile: the levels are kept, for speclev_load and speclev_draw */
#define SPECLEV_DUNGEON 0x4u    /* format, convert: the text is a description of a dungeon */
#define SPECLEV_PDF 0x8u        /* the description of a dungeon went through the preprocessor */
#define SPECLEV_COMPILED 0x10u  /* lint, convert: it is no text, but a compiled file */
#define SPECLEV_FORCE 0x20u     /* decompile: also with what no text can say */
#define SPECLEV_LOSSY 0x40u     /* convert: also if something is lost, of which the diagnostics tell */
#define SPECLEV_MIRRORS 0x80u   /* load: turned over as the game may */
#define SPECLEV_GRID 0x100u     /* draw: with numbers of columns and rows */
#define SPECLEV_UNICODE 0x200u  /* draw: text with lines for walls */
#define SPECLEV_COLOR 0x400u    /* draw: text with the colours of terminals */
#define SPECLEV_CERTAIN 0x800u  /* draw: of `seeds` loads, what is the same in all; else of the one load with `seed` */

/* What is asked for besides. Which function heeds what is said there. */
typedef struct speclev_options {
  size_t size;                   /* sizeof(speclev_options) */
  const char* name;              /* of the input, such as "castle.des" */
  const char* abi;               /* the machine, such as "lp64le"; usual: that of the target */
  const char* to_abi;            /* convert: the machine that is wanted; usual: abi */
  const uint64_t* version;       /* words in front of compiled files; usual: those of the target */
  size_t version_count;          /* how many */
  const char* const* warnings;   /* as behind -W: "all", "error=NAME", "no-NAME" … */
  size_t warning_count;          /* how many */
  const char* const* conditions; /* of a description: "NAME", "no-NAME" */
  size_t condition_count;        /* how many */
  const char* assume;            /* what players can do: "dig,no-open"; see speclev lint */
  uint32_t flags;                /* SPECLEV_CHECK_ONLY … */
  uint32_t max_errors;           /* that are told; usual: 20 */
  uint32_t seeds;                /* with how many a level is loaded, at most 10000; usual: 20 */
  int32_t depth;                 /* of the level in its dungeon, on which light depends; usual: 10 */
  uint64_t seed;                 /* equal seeds give equal levels on all machines */
  speclev_open open;             /* hands over what a source includes */
  void* context;                 /* that it is called with */
  uint32_t scale;                /* draw: of "png", times 10 by 18 points for a square, at most 8; usual: 2 */
} speclev_options;

/* An area of a map: columns and rows from 0, all included. */
typedef struct speclev_area {
  int32_t x1, y1, x2, y2;
} speclev_area;

#define SPECLEV_BRANCH 0x1u      /* a branch of the dungeon may begin or end there */
#define SPECLEV_ARRIVE 0x2u      /* who comes otherwise than by stairs arrives around the way up, not anywhere */
#define SPECLEV_ONE_ATTEMPT 0x4u /* only the one whose number is named is made */

/* What is asked for of a new level, besides its seed, its name and the machine, which are among the options. */
typedef struct speclev_wish {
  size_t size;                    /* sizeof(speclev_wish) */
  const char* kind;               /* as doc/generate.md names them, such as "rooms" */
  const char* const* parameters;  /* "NAME=NUMBER", "NAME=NUMBER..NUMBER", "NAME=WORD,WORD" (a blank of a word is "_"),
                                     "size=COLUMNSxROWS", "theme=NAME" */
  size_t parameter_count;         /* how many */
  const char* theme_text;         /* the rows of the theme that is named; usual: of one that comes with the library */
  size_t theme_length;            /* of that text */
  const char* source_name;        /* of kinds that take a source, and with an area: how it is called */
  const char* source;             /* and what stands in it */
  size_t source_length;           /* of that text */
  const speclev_area* into;       /* what of the first map of that source is made anew; usual: a new level is made */
  const char* const* level_flags; /* flags of the level, in the words of the language: "noteleport" … */
  size_t level_flag_count;        /* how many */
  uint32_t flags;                 /* SPECLEV_BRANCH … */
  uint32_t algorithm;             /* its number; usual: the newest of the kind */
  uint32_t tries;                 /* how many attempts are made at most, up to 1000; usual: 20 */
  uint32_t attempt;               /* with SPECLEV_ONE_ATTEMPT: from 0, as the first comment of a level tells it */
  const char* sketch_name;        /* of kinds that can be made of rows of letters: how these are called */
  const char* sketch;             /* and the rows */
  size_t sketch_length;           /* of that text */
} speclev_wish;

/* A place in a text, or what is between two. An offset is in bytes from 0; lines are from 1, and columns, too: in
 * bytes, which is in units of UTF-8; in characters, where what is no UTF-8 is one for each byte; in units of UTF-16. A
 * tab is one column. A line of 0: the place is not known. */
typedef struct speclev_place {
  size_t offset;
  uint32_t line, column, character_column, utf16_column;
} speclev_place;

/* What is written in place of what stands between two places. */
typedef struct speclev_edit {
  size_t size;
  speclev_place begin, end; /* equal where something is put in */
  const char* text;
  size_t length;
  int32_t is_certain; /* whether nothing else can be meant */
} speclev_edit;

/* A second place that a message points to. */
typedef struct speclev_note {
  size_t size;
  speclev_place begin, end;
  const char* text;
} speclev_note;

#define SPECLEV_ERROR 0
#define SPECLEV_WARNING 1
#define SPECLEV_STYLE 2

/* A message. */
typedef struct speclev_diagnostic {
  size_t size;
  int32_t severity;         /* SPECLEV_ERROR … */
  uint32_t number;          /* of its kind, the same in all versions; 0 where it has none */
  const char* code;         /* the name of its kind, such as "unknown-monster" */
  const char* file;         /* that it is about: the input, or what that includes */
  speclev_place begin, end; /* what it is about */
  const char* message;
  const char* help;                 /* what to do, or what was probably meant; may be empty */
  const speclev_edit* fix;          /* the help as a change of the text; may be null */
  const speclev_note* const* notes; /* ends in a null pointer */
  const char* rendered;             /* all of it, with the line and a caret, for people */
  const char* level;                /* of what the linter finds, else empty: the level it is in */
  const char* fingerprint;          /* likewise: 16 digits that stay the same where lines move */
} speclev_diagnostic;

/* A file that was made or found. What is but text has no name. */
typedef struct speclev_file {
  size_t size;
  const char* name; /* without a folder, such as "castle.lev"; of an archive, as it is stored there */
  const char* bytes;
  size_t length;
} speclev_file;

/* A line of a list that many compilations write together: of vaults. */
typedef struct speclev_line {
  size_t size;
  const char* list;  /* the name of its file */
  const char* entry; /* which line it is: its last word */
  const char* text;  /* without a line end */
} speclev_line;

/* What is known of a target. */
typedef struct speclev_facts {
  size_t size;
  const char* name;
  const char* game;        /* as people write its name */
  const char* description; /* its name, and which options of its build are turned */
  const char* language;    /* "classic", "opcode" or "lua"; "none" where there are only dungeons */
  const char* abi;         /* its own; of what was recognised, that of the file */
  const uint64_t* version; /* the words of its files for that machine; null if they are not known */
  size_t version_count;
  int32_t has_levels;   /* whether level files can be compiled for it */
  int32_t has_dungeons; /* whether descriptions of dungeons can */
  int32_t known_levels; /* how many levels of real games its output was compared with */
} speclev_facts;

/* Something in which two files differ. */
typedef struct speclev_difference {
  size_t size;
  const char* kind;                   /* "removed", "added", "changed", "map" or "moved" */
  const char* where;                  /* the part, room or dungeon that it is in; may be empty */
  const char* text;                   /* one line or more, without the last line end */
  size_t offset_before, offset_after; /* of the record, in bytes, in each file */
} speclev_difference;

#define SPECLEV_COLUMNS 80
#define SPECLEV_ROWS 21

/* A level as the game makes it. Each array has SPECLEV_ROWS rows of SPECLEV_COLUMNS squares, of which the first one of
 * a row is never used. */
typedef struct speclev_level {
  size_t size;
  const uint8_t*
      characters;         /* what a plain terminal shows, with what stands there; secret doors S, secret corridors H */
  const uint8_t* ground;  /* the same without what stands there */
  const uint8_t* terrain; /* numbers of terrain: see speclev_terrain_name */
  const uint8_t* lit;     /* 0 or 1 */
  const uint8_t* rooms;   /* the number of its room, from 1; 0: none */
  const uint8_t* doors;   /* 0 no door, 1 broken, 2 open, 3 closed, 4 locked */
  const char* loads_like; /* the target by whose rules it is loaded, where none of its own are known; else empty */
} speclev_level;

#define SPECLEV_CONTAINED 0x1u /* in the container or monster before it */
#define SPECLEV_RANDOM 0x2u    /* it may be elsewhere with another seed */
#define SPECLEV_STOCKED 0x4u   /* not said by the file: what a maze gets besides */

/* Something that stands on a level. */
typedef struct speclev_thing {
  size_t size;
  const char* kind; /* "monster", "object", "trap", "stairs up" … */
  const char* name; /* in words: "hill orc, asleep" */
  int32_t x, y;     /* column from 1, row from 0 */
  int32_t letter;   /* of a monster or object: the character of its class; 0: any */
  uint32_t flags;   /* SPECLEV_CONTAINED … */
  int64_t number;   /* of its name in the target, of a trap its type, of gold the amount; -1: random */
  const char* text; /* of an engraving or grave, or the individual's name; may be empty */
  uint32_t line;    /* that declared it, from 1; 0: not known */
} speclev_thing;

/* What goes wrong while a level is loaded. */
typedef struct speclev_finding {
  size_t size;
  const char* text;
  const char* consequence; /* what the game does: "silent", "complains", "aborts" or "crashes" */
  int32_t x, y;            /* where; -1: nowhere */
  uint32_t line;           /* that declared it, from 1; 0: not known */
} speclev_finding;

/* What the maker of a level knows of it. */
typedef struct speclev_generated {
  size_t size;
  int32_t attempt;                  /* from 0: of which it is */
  int32_t floor;                    /* squares that one may walk on */
  int32_t way;                      /* steps from the way up to the way down; -1: there are not both */
  int32_t dead_ends;                /* squares with one neighbour */
  int32_t choke_points;             /* squares without which the others do not hang together */
  int32_t monster_levels;           /* their sum, of those monsters that are named and whose levels are known */
  int32_t monsters, objects, traps; /* how many */
  const char* const* refusals;      /* of each attempt before it, why it was thrown away; ends in a null pointer */
  size_t refusal_count;
} speclev_generated;

/* SPECLEV_ABI of the library, and its version: three numbers between dots. */
SPECLEV_API uint32_t speclev_abi(void);
SPECLEV_API const char* speclev_version(void);
/* A status in words. */
SPECLEV_API const char* speclev_status_name(speclev_status status);

/* All functions from here to speclev_free take where to put a result as their last argument. It has to be freed
 * whatever the status; where there is none, it is null. */

/* Facts of all targets that come with the library. */
SPECLEV_API speclev_status speclev_targets(speclev_result** result);
/* A target by its name, or another one that people use, with a release or without one. */
SPECLEV_API speclev_status speclev_find_target(const char* name, speclev_target** target, speclev_result** result);
/* A target of the files of a folder, wherever they are: a profile, and what doc/targets.md names. The diagnostics are
 * about these. */
SPECLEV_API speclev_status speclev_load_target(const char* folder, speclev_open open, void* context,
                                               speclev_target** target, speclev_result** result);
/* The target as a build with other options has it. switches: "NAME", "no-NAME". */
SPECLEV_API speclev_status speclev_switch_target(const speclev_target* target, const char* const* switches,
                                                 size_t count, speclev_target** switched, speclev_result** result);
/* The target that a compiled file is of, by its version words, and facts of all whose words these are. */
SPECLEV_API speclev_status speclev_recognise(const char* bytes, size_t length, speclev_target** target,
                                             speclev_result** result);
/* Facts of one target. options: abi. */
SPECLEV_API speclev_status speclev_target_facts(const speclev_target* target, const speclev_options* options,
                                                speclev_result** result);
/* A target may be freed while results of it are used. Null is nothing to free. */
SPECLEV_API speclev_status speclev_free_target(speclev_target* target);

/* Compiles a level file into files. options: name, abi, version, warnings, assume, seeds, max_errors, open; CHECK_ONLY,
 * LOADABLE. Version words that are given also tell the options of that build. */
SPECLEV_API speclev_status speclev_compile(const speclev_target* target, const char* text, size_t length,
                                           const speclev_options* options, speclev_result** result);
/* The same of many texts, each with its own name, by so many threads, of which 0 is as many as there are processors:
 * results and statuses have place for one of each text, in their order. Gives the first status that is not
 * SPECLEV_GOOD. Each result is there, and is freed, as that of speclev_compile. Several threads call open at once. */
SPECLEV_API speclev_status speclev_compile_all(const speclev_target* target, const speclev_file* const* texts,
                                               size_t count, const speclev_options* options, uint32_t threads,
                                               speclev_status* statuses, speclev_result** results);
/* Compiles a description of a dungeon into one file. options: name, abi, version, warnings, conditions, max_errors;
 * CHECK_ONLY, PDF. */
SPECLEV_API speclev_status speclev_compile_dungeon(const speclev_target* target, const char* text, size_t length,
                                                   const speclev_options* options, speclev_result** result);
/* What the preprocessor makes of a dungeon.def. options: name, warnings, conditions, max_errors. */
SPECLEV_API speclev_status speclev_preprocess(const speclev_target* target, const char* text, size_t length,
                                              const speclev_options* options, speclev_result** result);
/* A level file, or a description, in the one form of its language. options: name, abi, max_errors, open; DUNGEON, PDF.
 */
SPECLEV_API speclev_status speclev_format(const speclev_target* target, const char* text, size_t length,
                                          const speclev_options* options, speclev_result** result);
/* What is wrong with a level that compiles: of a level file, a script, or with COMPILED of a compiled level, in
 * diagnostics. options: name, abi, warnings, assume, seeds, max_errors, open; COMPILED. */
SPECLEV_API speclev_status speclev_lint(const speclev_target* target, const char* bytes, size_t length,
                                        const speclev_options* options, speclev_result** result);
/* What is wrong with a game as a whole, in diagnostics. options: abi, warnings, conditions. */
SPECLEV_API speclev_status speclev_check(const speclev_target* target, const speclev_file* const* files, size_t count,
                                         const speclev_options* options, speclev_result** result);

/* The source of a new level, made by an algorithm, as one file without a name: equal seeds give equal texts on all
 * machines. kind: as doc/generate.md names them, such as "rooms"; parameters: "NAME=NUMBER" or "NAME=NUMBER..NUMBER",
 * and besides "size=COLUMNSxROWS" and "theme=NAME". A parameter that the kind does not have, or that is out of its
 * range, is told in diagnostics, which are about no place. options: name, of the level, usual: that of the kind; abi,
 * seed. */
SPECLEV_API speclev_status speclev_generate(const speclev_target* target, const char* kind,
                                            const char* const* parameters, size_t count, const speclev_options* options,
                                            speclev_result** result);
/* The same with all that can be wished, and with what its maker knows of the level: see speclev_generated_of. Where no
 * attempt is good, that is told in diagnostics. options: name, abi, seed. */
SPECLEV_API speclev_status speclev_generate_level(const speclev_target* target, const speclev_wish* wish,
                                                  const speclev_options* options, speclev_result** result);

/* A compiled level, or of a target whose levels are scripts a script, for speclev_load and speclev_draw. options: name,
 * abi. */
SPECLEV_API speclev_status speclev_read_level(const speclev_target* target, const char* bytes, size_t length,
                                              const speclev_options* options, speclev_result** result);
/* A level as the game makes it. levels: what speclev_read_level gave, or speclev_compile with LOADABLE; index: which of
 * its levels, from 0. options: seed, depth; MIRRORS. */
SPECLEV_API speclev_status speclev_load(const speclev_result* levels, size_t index, const speclev_options* options,
                                        speclev_result** result);
/* The same with many seeds, as speclev_compile_all does it. options: depth; MIRRORS. */
SPECLEV_API speclev_status speclev_load_all(const speclev_result* levels, size_t index, const uint64_t* seeds,
                                            size_t count, const speclev_options* options, uint32_t threads,
                                            speclev_status* statuses, speclev_result** results);
/* A picture of it: form "svg", for a browser, "png", for which libcairo is loaded, with the files of fonts that it
 * reads, or "text". options: seed, seeds, depth, name, scale; GRID, UNICODE, COLOR, CERTAIN. */
SPECLEV_API speclev_status speclev_draw(const speclev_result* levels, size_t index, const char* form,
                                        const speclev_options* options, speclev_result** result);

/* The description that a compiled level or dungeon could be made of. options: name, abi; FORCE. */
SPECLEV_API speclev_status speclev_decompile(const speclev_target* target, const char* bytes, size_t length,
                                             const speclev_options* options, speclev_result** result);
/* A compiled level or dungeon field by field, as text. options: abi. */
SPECLEV_API speclev_status speclev_dump(const speclev_target* target, const char* bytes, size_t length,
                                        const speclev_options* options, speclev_result** result);
/* Levels of one game, or of one machine, for another: text becomes text, and what is compiled stays so, unless the
 * other game has another language. options: name, abi, to_abi, version, conditions, max_errors, open; COMPILED,
 * DUNGEON, PDF, LOSSY. */
SPECLEV_API speclev_status speclev_convert(const speclev_target* from, const speclev_target* to, const char* bytes,
                                           size_t length, const speclev_options* options, speclev_result** result);
/* In what two compiled levels, or two dungeons, differ, in the words of their languages. options: abi, of the first
 * one; to_abi, of the second. */
SPECLEV_API speclev_status speclev_diff(const speclev_target* before_target, const char* before, size_t before_length,
                                        const speclev_target* after_target, const char* after, size_t after_length,
                                        const speclev_options* options, speclev_result** result);

/* The members of an archive as files. */
SPECLEV_API speclev_status speclev_read_archive(const char* bytes, size_t length, speclev_result** result);
/* An archive of files, in their order, as one file without a name. */
SPECLEV_API speclev_status speclev_write_archive(const speclev_file* const* files, size_t count,
                                                 speclev_result** result);

/* Null is nothing to free. */
SPECLEV_API speclev_status speclev_free(speclev_result* result);

/* What is in a result. Arrays end in a null pointer, which count leaves out, and count may be null. They are null where
 * the handle is none, and empty where the result has none of these. */

/* Why the status is not SPECLEV_GOOD; empty where diagnostics tell it. Never null. */
SPECLEV_API const char* speclev_message(const speclev_result* result);
SPECLEV_API const speclev_diagnostic* const* speclev_diagnostics(const speclev_result* result, size_t* count);
SPECLEV_API const speclev_file* const* speclev_files(const speclev_result* result, size_t* count);
SPECLEV_API const speclev_line* const* speclev_lines(const speclev_result* result, size_t* count);
/* The paths of what a source included, in its order; of the files that a target was loaded of. */
SPECLEV_API const char* const* speclev_included(const speclev_result* result, size_t* count);
SPECLEV_API const speclev_facts* const* speclev_facts_of(const speclev_result* result, size_t* count);
SPECLEV_API const speclev_difference* const* speclev_differences(const speclev_result* result, size_t* count);
SPECLEV_API const speclev_thing* const* speclev_things(const speclev_result* result, size_t* count);
SPECLEV_API const speclev_finding* const* speclev_findings(const speclev_result* result, size_t* count);
/* How many levels it has for speclev_load. */
SPECLEV_API size_t speclev_level_count(const speclev_result* result);
/* What speclev_load made; null if the result is of another function. */
SPECLEV_API const speclev_level* speclev_loaded(const speclev_result* result);
/* What speclev_generate_level, or speclev_generate, made; null if the result is of another function, or where nothing
 * was tried. */
SPECLEV_API const speclev_generated* speclev_generated_of(const speclev_result* result);
/* The name of a number of terrain, such as "moat"; null beyond the last one. */
SPECLEV_API const char* speclev_terrain_name(uint32_t number);

#ifdef __cplusplus
}
#endif

#endif
