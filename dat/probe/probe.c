/*
 * Prints what a game's level compiler knows, for 'speclev import'. It includes that compiler, and is compiled with the
 * game's own compiler and flags in the root of the game's tree, together with the files that have its tables:
 *
@command
 *
 * What it prints is for 'speclev import --probe-output FILE'. Each line is a fact, its parts separated by tabs; the last
 * line is "end". Should the compiler not accept one of the numbered questions, -DSPL_DROP_17 leaves out that of number 17.
 *
 * This is plain C of 1989, so that it fits all flags that a game is compiled with. All names begin with spl_ or SPL_.
 */
@settings

/* Standard headers come first: some games change words that these use. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stddef.h>
#include <ctype.h>
#include <sys/types.h>
#include <fcntl.h>
#ifndef _WIN32
#include <unistd.h>
#endif

/* A fact begins with its kind. */
static void spl_fact(const char *spl_kind)
{
    fputs(spl_kind, stdout);
}

/* A part of it: a text, with \xNN for bytes that are no plain characters. No text is an empty one. */
static void spl_text(const char *spl_string)
{
    const unsigned char *spl_at = (const unsigned char *) spl_string;
    putchar('\t');
    for (; spl_at != 0 && *spl_at != 0; ++spl_at)
        if (*spl_at < 0x20 || *spl_at > 0x7e || *spl_at == 0x5c)
            printf("\\x%02x", (unsigned) *spl_at);
        else
            putchar(*spl_at);
}

/* Another part: a number. */
static void spl_number(long spl_value)
{
    printf("\t%ld", spl_value);
}

/* And a version word, which may need all bits of a long. */
static void spl_version(unsigned long spl_value)
{
    printf("\t0x%08lx", spl_value);
}

/* Each fact goes out at once, so that a crash shows where it was. */
static void spl_end(void)
{
    putchar('\n');
    fflush(stdout);
}

/* The level compiler of the game. Its tables of traps and rooms can only be seen from within. */
#define main spl_game_main
#include SPL_LEVEL_COMPILER
#undef main

/* The records of compiled dungeons. */
#ifdef SPL_DUNGEON_RECORDS
@ask the records of dungeons
#include SPL_DUNGEON_RECORDS
@end
#endif

/* What its compilers write in front of files. */
@heads

/* What the grammars and scanners of the game define or include for themselves. */
@prologues

/* The character of a class stands alone or first in a structure. */
#define spl_class_character(table, number) (*(const unsigned char *) &(table)[number])

/* The word for a flag of a monster, if it has that. */
#define spl_mark(flag, word) \
    if ((mons[spl_i].SPL_MONSTER_FLAGS & (flag)) != 0) \
        spl_text(word)

int main(void)
{
    long spl_i;
    struct { char before; double number; } spl_placed;

    spl_fact("speclev-probe");
    spl_number(3L);
    spl_end();

    /* The machine: sizes of types, the greatest alignment in a structure, the order of bytes, whether char has a
       sign. */
    spl_fact("machine");
    spl_number((long) sizeof(short));
    spl_number((long) sizeof(int));
    spl_number((long) sizeof(long));
    spl_number((long) sizeof(char *));
    spl_number((long) ((char *) &spl_placed.number - (char *) &spl_placed));
    spl_i = 1;
    spl_text(*(const unsigned char *) &spl_i == 1 ? "little" : "big");
    spl_text((int) (char) 0x80 < 0 ? "signed" : "unsigned");
    spl_end();

    /* The version words in front of compiled files. */
#ifdef VERSION_NUMBER
    spl_fact("version");
    spl_version((unsigned long) VERSION_NUMBER);
    spl_end();
#endif
#ifdef VERSION_FEATURES
    spl_fact("version");
    spl_version((unsigned long) VERSION_FEATURES);
    spl_end();
#endif
#ifdef VERSION_SANITY1
    spl_fact("version");
    spl_version((unsigned long) VERSION_SANITY1);
    spl_end();
#endif
#ifdef VERSION_SANITY2
    spl_fact("version");
    spl_version((unsigned long) VERSION_SANITY2);
    spl_end();
#endif
#ifdef VERSION_SANITY3
    spl_fact("version");
    spl_version((unsigned long) VERSION_SANITY3);
    spl_end();
#endif

    /* The classes of monsters and objects: their characters, by number. */
    for (spl_i = 0; spl_i < (long) SPL_MONSTER_CLASSES; ++spl_i) {
        spl_fact("monster-class");
        spl_number((long) spl_class_character(def_monsyms, spl_i));
        spl_end();
    }
    for (spl_i = 0; spl_i < (long) SPL_OBJECT_CLASSES; ++spl_i) {
        spl_fact("object-class");
        spl_number((long) spl_class_character(def_oc_syms, spl_i));
        spl_end();
    }

    /* The monsters: number of the class, name. The table ends with one of no class, behind as many as the header says;
       where it does not, the headers are older than the table. */
    for (spl_i = 0; spl_i <= (long) SPL_MONSTER_COUNT && mons[spl_i].mlet != 0; ++spl_i) {
        spl_fact("monster");
        spl_number((long) mons[spl_i].mlet);
        spl_text(mons[spl_i].mname);
        spl_end();
    }
    spl_fact("monsters");
    spl_number((long) SPL_MONSTER_COUNT);
    spl_end();

    /* How strong monsters are, how often the game makes them, and what it does besides. */
#ifdef SPL_MONSTER_FLAGS
#ifdef G_FREQ
@ask the levels and frequencies of monsters
    for (spl_i = 0; spl_i < (long) SPL_MONSTER_COUNT && mons[spl_i].mlet != 0; ++spl_i) {
        spl_fact("creature");
        spl_number((long) mons[spl_i].SPL_MONSTER_LEVEL);
        spl_number((long) (mons[spl_i].SPL_MONSTER_FLAGS & G_FREQ));
#ifdef G_NOGEN
        spl_mark(G_NOGEN, "not-generated");
#endif
#ifdef G_UNIQ
        spl_mark(G_UNIQ, "unique");
#endif
#ifdef G_HELL
        spl_mark(G_HELL, "hell");
#endif
#ifdef G_NOHELL
        spl_mark(G_NOHELL, "not-in-hell");
#endif
#ifdef G_SGROUP
        spl_mark(G_SGROUP, "small-group");
#endif
#ifdef G_LGROUP
        spl_mark(G_LGROUP, "large-group");
#endif
        spl_end();
    }
@end
#endif
#endif

    /* The objects: number of the class, the name once it is known. Their tables end with one of no class and no name. */
    for (spl_i = 0; spl_i < (long) SPL_OBJECT_COUNT; ++spl_i) {
        if (SPL_OBJECT_NAME(spl_i) == 0 && SPL_OBJECTS[spl_i].oc_class == 0)
            break;
        spl_fact("object");
        spl_number((long) SPL_OBJECTS[spl_i].oc_class);
        spl_text(SPL_OBJECT_NAME(spl_i));
        spl_end();
    }
    if (spl_i == (long) SPL_OBJECT_COUNT && SPL_OBJECT_NAME(spl_i) != 0)
        ++spl_i;
    spl_fact("objects");
    spl_number((long) SPL_OBJECT_COUNT);
    spl_number(spl_i);
    spl_end();

    /* Traps and rooms by the names that level files have for them; an entry without a name ends each table. */
#ifdef SPL_TRAP_NAME
@ask the names of traps
    for (spl_i = 0; trap_types[spl_i].SPL_TRAP_NAME != 0; ++spl_i) {
        spl_fact("trap");
        spl_number((long) trap_types[spl_i].SPL_TRAP_NUMBER);
        spl_text(trap_types[spl_i].SPL_TRAP_NAME);
        spl_end();
    }
@end
#endif
#ifdef SPL_ROOM_NAME
@ask the names of rooms
    for (spl_i = 0; room_types[spl_i].SPL_ROOM_NAME != 0; ++spl_i) {
        spl_fact("room");
        spl_number((long) room_types[spl_i].SPL_ROOM_NUMBER);
        spl_text(room_types[spl_i].SPL_ROOM_NAME);
        spl_end();
    }
@end
#endif

    /* Artifacts that doors may want and gods that altars may be of, where there are such; the last entry has no name. */
#ifdef SPL_ARTIFACTS
@ask the artifacts
    for (spl_i = 0; spl_i < (long) (sizeof artifact_names / sizeof artifact_names[0]); ++spl_i) {
        spl_fact("artifact");
        spl_text(artifact_names[spl_i]);
        spl_end();
    }
@end
#endif
#ifdef SPL_GODS
@ask the gods
    for (spl_i = 0; spl_i < (long) (sizeof god_names / sizeof god_names[0]); ++spl_i) {
        spl_fact("god");
        spl_text(god_names[spl_i]);
        spl_end();
    }
@end
#endif

    /* What is known from the text of the tree alone. */
@texts

    /* Options of the build that lines of dungeon descriptions can depend on. */
@conditions

    /* Numbers: limits, the codes of terrain, opcodes. */
@constants

    /* The words of level files and dungeon descriptions, with what they stand for. */
@words

    /* The records of compiled files: the size of each, and the offset and size of its fields. */
@records

    /* What each map character stands for. The game may complain about some on standard error. */
    for (spl_i = 1; spl_i < 128; ++spl_i) {
        long spl_code = (long) what_map_char((char) spl_i);
        if (spl_code == (long) SPL_NO_TERRAIN)
            continue;
        spl_fact("map-character");
        spl_number(spl_i);
        spl_number(spl_code);
        spl_end();
    }

    /* What the checks take terrain for. Last, because a game may want to look at its current level for this. */
@checks

    spl_fact("end");
    spl_end();
    return 0;
}
