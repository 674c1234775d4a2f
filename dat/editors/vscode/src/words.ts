// Made of the tables of dat/targets by speclev_syntax_files; changes belong there, or in src/syntax_files.

/** The words that begin a level, and a dungeon. */
export const levelWords = ["LEVEL", "MAZE"];
export const dungeonWords = ["DUNGEON"];
