" Made of the tables of dat/targets by speclev_editors; changes belong there, or in src/editors.

" The words that begin a level, and a dungeon.
let speclev#words#levels = ["LEVEL", "MAZE"]
let speclev#words#dungeons = ["DUNGEON"]
