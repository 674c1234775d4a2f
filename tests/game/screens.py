"""screens.py BUILD SOURCE [VISITS [LEVEL...]]: levels as the real game shows them, and as the loader makes them.

The levels are ours and those in the archive of the installed game, 22 in each dungeon of lots.def: no level has the name by
which the game would add something to it.  Each is visited so many times, in a new game each time.  What every square is made
of, and how it is drawn, goes into tables as in the folder loader/screens of the reference data, which screen_tests
compares: no square that the game always shows is never ours, and none that is always ours is never the game's.  What chance
or a monster does to a square in one visit does not count, so nothing fails by chance.
"""

import collections
import os
import shutil
import subprocess
import sys
import time

import lots
import play

VISITS = 6  # with 200 seeds enough: by chance alone, a square differs less than once in a million runs
SEEDS = 200
SLOTS = [(dungeon, number) for dungeon in lots.LEVELS for number in range(2, lots.COPIES)]
CODES_VIEW = "internal levl[][].typ codes in base-36"
MAP_VIEW = "full map without monsters, objects, and traps"


class Viewer(lots.Tour):
    """A game that goes through a dungeon, and looks at each level by the game's own views."""

    letters = None

    def begin(self, level):
        """Goes to the first level of a dungeon: the dungeon's number, and the depth."""
        dungeon, depth = self.dungeon(level)
        if self.letters is None:
            menu = self.command(["#", "terrain", "Enter"], "View which")
            self.letters = [self.letter_of(menu, view) for view in (CODES_VIEW, MAP_VIEW)]
            self.keys("Escape")
        return dungeon, depth

    @staticmethod
    def letter_of(menu, view):
        for line in menu:
            if line.rstrip().endswith(view):
                return line[line.index(view) - 4]
        raise play.Failure(f"no view: {view}")

    def view(self, letter, shown):
        """One of the game's views of the level it is on: 21 rows of 79 squares; None when it does not come."""
        self.type("Escape", "Escape", "Escape", "#", *"terrain", "Enter", letter)
        screen = self.appears(shown, play.FIRST_TRY)
        return None if screen is None else [line[:79] for line in screen[1:22]]

    def level(self, dungeon, number, depth):
        """Goes to the level of that number in the dungeon the hero is in: its codes, and its map."""
        for attempt in range(8):
            self.type("Escape", "Escape", "C-v", *str(depth), "Enter", "Escape", "Escape", "Escape", "#", "z")
            seen = self.appears(rf"\A# z(?s:.*)Dlvl:{depth} |Pane is dead", play.FIRST_TRY * 2**attempt)
            if seen is None:
                continue
            if "Pane is dead" in "\n".join(seen):
                return None
            codes = self.view(self.letters[0], rf"D:{dungeon},L:{number} ")
            drawn = codes and self.view(self.letters[1], r"\AShowing")
            if drawn:
                return codes, drawn
        raise play.Failure(f"level {number} is not reached\n" + "\n".join(self.screen()))


class Table:
    """What was seen of the squares of each level; those that were blank in all visits are left out."""

    def __init__(self, blanks):
        self.blanks = blanks
        self.seen = collections.defaultdict(collections.Counter)
        self.visits = collections.Counter()

    def add(self, level, rows):
        self.visits[level] += 1
        for y, row in enumerate(rows):
            for x, what in enumerate(row, 1):
                self.seen[level][x, y, what] += 1

    def write(self, path, text_of):
        with open(path, "w", encoding="ascii") as file:
            print("level", "x", "y", "seen", "times", "visits", sep="\t", file=file)
            for level, seen in sorted(self.seen.items()):
                drawn = {(x, y) for x, y, what in seen if what not in self.blanks}
                for (x, y, what), times in sorted(seen.items()):
                    if (x, y) in drawn:
                        print(level, x, y, text_of(what), times, self.visits[level], sep="\t", file=file)


def dungeon_of(test):
    """That of lots.def, with the levels to which portals of the others lead: without these the game dies."""
    text = test.read("tests/game/lots.def")
    wizard = 'LEVEL: "wizard1" "none" @ (2, 0)\n'
    if wizard not in text:
        raise play.Failure("lots.def has no level of the Wizard")
    return text.replace(wizard, 'LEVEL: "fakewiz1" "none" @ (1, 0)\n' + wizard + 'LEVEL: "wizard3" "none" @ (3, 0)\n')


class Places:
    """Levels of some origins, and the members of an archive to which they are added as the levels of lots.def."""

    def __init__(self, test, archive, members):
        self.archive, self.members = archive, members
        self.folder = f"{test.scratch}/all"
        os.mkdir(self.folder)

    def add(self, origin, folder):
        for file in sorted(os.listdir(folder)):
            if file.endswith(".lev"):
                shutil.copyfile(f"{folder}/{file}", f"{self.folder}/{origin}-{file}")

    def levels(self, wanted):
        names = sorted(file[:-4] for file in os.listdir(self.folder))
        return [name for name in names if not wanted or name in wanted]

    def pack(self, path, levels):
        """Makes an archive with these levels."""
        files = dict(zip((f"{dungeon}{number}" for dungeon, number in SLOTS), levels))
        members = list(self.members)
        for dungeon in lots.LEVELS:
            for number in range(1, lots.COPIES + 1):
                name = f"{dungeon}{number}"
                shutil.copyfile(f"{self.folder}/{files.get(name, levels[0])}.lev", f"{self.archive}/{name}.lev")
                members.append(f"{name}.lev")
        play.run(f"{play.GAME}/dlb", "cf", path, *members, folder=self.archive)


def places_without_levels(test):
    """Those of a game with our levels, which are in test.levels."""
    folder = f"{test.source}/dat/levels/3.6"
    sources = [f"dat/levels/3.6/{file}" for file in sorted(os.listdir(folder)) if file.endswith(".des")]
    home = test.home("levels", dungeon_of(test), *sources, "tests/game/probes.des")
    members = [line for line in play.run(f"{play.GAME}/dlb", "tf", f"{home}/nhdat").split("\n") if line not in ("", "Directory")]
    return Places(test, f"{home}/archive", members)


def places_of_game(test):
    """Our levels, and those of the installed game."""
    places = places_without_levels(test)
    places.add("own", test.levels)
    theirs = f"{test.scratch}/theirs"
    os.mkdir(theirs)
    play.run(f"{play.GAME}/dlb", "xf", f"{play.GAME}/nhdat", folder=theirs)
    places.add("debian", theirs)
    return places


def visit(home, places, levels, tables):
    """Goes to each of these levels once."""
    os.mkdir(home)
    places.pack(f"{home}/nhdat", levels)
    with Viewer(home) as game:
        at = None
        for level, (name, number) in zip(levels, SLOTS):
            if at != name:
                dungeon, depth = game.begin(f"{name}1")
                at = name
            views = game.level(dungeon, number, depth + number - 1)
            if views is None:
                raise play.Failure(f"the game dies of {level}")
            codes, drawn = views
            tables["codes"].add(level, [row.replace("*", "0") for row in codes])  # of stone, whether it can be dug
            tables["characters"].add(level, drawn)
    shutil.rmtree(home)


def compare(test, target, places, tables, visit_levels, visits, levels):
    """Visits levels so many times, and compares what was seen with what the loader makes of them."""
    start = time.monotonic()
    for number in range(visits):
        for first in range(0, len(levels), len(SLOTS)):
            visit_levels(f"{test.scratch}/game{number}-{first}", places, levels[first:first + len(SLOTS)], tables)
        print(f"{time.monotonic() - start:.1f} s: {number + 1} visits of {len(levels)} levels", flush=True)
    seen = []
    for kind, table in tables.items():
        table.write(f"{test.scratch}/{kind}", (lambda code: int(code, 36)) if kind == "codes" else str)
        seen += [kind, f"{test.scratch}/{kind}"]
    if subprocess.run([f"{test.build}/screen_tests", target, places.folder, str(SEEDS), *seen], check=False).returncode != 0:
        test.fail("squares differ")


def run(target, places_of, tables, visit_levels, share=1):
    """The test, by the arguments of the program; without these, of one level in SHARE."""
    rest = sys.argv[3:]

    def work(test):
        places = places_of(test)
        levels = places.levels(rest[1:])[::1 if rest else share]
        compare(test, target, places, tables, visit_levels, int(rest[0]) if rest else VISITS, levels)

    if play.run_test("speclev-screens-", work):
        print("passed")


def main():
    if play.is_installed():
        run(play.TARGET, places_of_game, {"codes": Table("0"), "characters": Table(" ")}, visit, share=2)


if __name__ == "__main__":
    main()
