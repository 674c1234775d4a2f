"""lots.py BUILD SOURCE [LOADS]: the game draws lots as the loader does.

A game loads a level once only.  So the dungeon here has one more dungeon for each level of chance, with as many copies of
that level as a dungeon can have, which are visited one by one; then the next game begins.  What comes of the level is
compared with what the loader makes of it under many seeds: no outcome is the game's or ours alone, and none is so much
more frequent that chance cannot be the reason.  The levels say in their comments what is watched.
"""

import collections
import math
import os
import re
import shutil
import subprocess
import sys
import time

import play

LEVELS = ("lots", "suites", "burrows", "mazes")
COPIES = 24  # in each dungeon of lots.def; the first and the last are not looked at: one way of stairs is missing there
SEEDS = 20  # for each load of the game, and
LEAST_SEEDS = collections.Counter(lots=2000, suites=2000)  # where single outcomes count, rare ones must not be missed
CHANCE = 1e-9  # how likely a comparison fails when all is well; there are some thousand
THINGS = frozenset(")[%($^<>Fje")  # what may be seen of what stands in these levels
DIGITS = "*123456789abcdefghijklmnopqrstuvwxyz"  # of codes, as the game shows them
DOOR = DIGITS[play.DOOR]
WALLS = frozenset(DIGITS[code] for code in play.WALLS)
GROUND = frozenset(DIGITS[play.DOOR + 1:])


# ---- what has come of a level --------------------------------------------------------------------------------------------


class Outcome:
    """A loaded level: rows of the digits of its codes, what is seen on it, and where the hero may have arrived."""

    def __init__(self, codes, shown, left, top, arrived):
        self.codes, self.shown, self.left, self.top, self.arrived = codes, shown, left, top, arrived
        self.rooms = {}

    def square(self, x, y):
        """By its column and row in the map."""
        return self.codes[self.top + y][self.left + x], self.shown[self.top + y][self.left + x]

    def place(self, char):
        """Where something is seen; None if it is not."""
        return next(((row.index(char), y) for y, row in enumerate(self.shown) if char in row), None)

    def room(self, code):
        """Columns and rows of the floor around the square with this code; None where there is none."""
        if code not in self.rooms:
            self.rooms[code] = self.find_room(code)
        return self.rooms[code]

    def find_room(self, code):
        start = next(((row.index(code), y) for y, row in enumerate(self.codes) if code in row), None)
        if start is None:
            return None
        seen, left = {start}, [start]
        while left:
            x, y = left.pop()
            for place in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if place not in seen and self.codes[place[1]][place[0]] in GROUND:
                    seen.add(place)
                    left.append(place)
        columns, rows = zip(*seen)
        return min(columns) + 1, min(rows), max(columns) + 1, max(rows)


def loaded(build, level, seeds):
    """What the loader makes of a level with seeds from 0 on."""
    command = [f"{build}/play_tests", "loads", play.TARGET, level, str(seeds)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="ascii") as process:
        for line in process.stdout:
            left, top, *areas = map(int, line.split())
            rows = [process.stdout.readline().rstrip("\n") for _ in range(42)]
            arrived = {(x - 1, y) for x in range(areas[0], areas[2] + 1) for y in range(areas[1], areas[3] + 1)
                       if not (areas[4] <= x <= areas[6] and areas[5] <= y <= areas[7])} if areas else None
            yield Outcome(rows[::2], rows[1::2], left - 1, top, arrived)
        if process.wait() != 0:
            raise play.Failure(f"{' '.join(command)}: status {process.returncode}")


class Tour(play.Game):
    """A game that goes through a dungeon, level by level."""

    letter = None  # of the view of codes, in its menu

    def dungeon(self, level):
        """Goes to the first level of a dungeon: the dungeon's number, and the depth."""
        self.go_to(level)
        menu = self.command(["#", "terrain", "Enter"], "View which")
        self.letter = re.search(r"(\w) [-+] internal levl\[\]\[\]\.typ codes in base-36", "\n".join(menu))[1]
        self.text(self.letter)
        about = self.wait_for(r"\n[^\n]*D:\d+,L:\d+")[22]
        first = re.search(r"D:(\d+),L:1 ", about)
        if not first:
            raise play.Failure(f"{level} is no first level: {about}")
        self.keys("Escape")
        depth = re.search(r"Dlvl:(\d+)", "\n".join(self.wait_for(r"Dlvl:\d+")))
        return int(first[1]), int(depth[1])

    def type(self, *keys):
        """Types ahead."""
        self.tmux("send-keys", "-t", "g", *keys)

    def outcome(self, dungeon, number, depth, left, top):
        """Goes to the level of that number in the dungeon the hero is in, and maps it.  Of keys that are typed ahead, those
        for a prompt come last: it is there when all of the others have had their effect."""
        for attempt in range(8):
            self.type("Escape", "Escape", "C-v", *str(depth), "Enter", "Escape", "Escape", "Escape", "C-f", "Escape",
                      "Escape", "#", "z")
            seen = self.appears(rf"\A# z(?s:.*)Dlvl:{depth} ", play.FIRST_TRY * 2**attempt)
            if seen is None:
                continue
            self.type("Escape", "Escape", "#", *"terrain", "Enter", self.letter)
            screen = self.appears(rf"D:{dungeon},L:{number} ", play.FIRST_TRY * 2**attempt)
            if screen is not None:
                break
        else:
            raise play.Failure(f"level {number} is not reached\n" + "\n".join(self.screen()))
        codes = [row[:79].replace("0", DIGITS[play.STONE]) for row in screen[1:22]]
        shown = ["".join(char if char in THINGS or code == DOOR else " " for code, char in zip(*rows))
                 for rows in zip(codes, seen[1:22])]
        hero = {(x, y) for y, row in enumerate(seen[1:22]) for x, char in enumerate(row) if char == "@"}
        return Outcome(codes, shown, left, top, hero)


# ---- what is compared ----------------------------------------------------------------------------------------------------


def is_by_chance(seen, loads, ours, seeds):
    """Whether this many of the loads, and of ours, may well be when both are equally likely: Fisher's exact test."""
    both = seen + ours

    def likelihood(count):
        return math.exp(logarithm(loads, count) + logarithm(seeds, both - count) - logarithm(loads + seeds, both))

    if seen * (loads + seeds) <= both * loads:
        return sum(likelihood(count) for count in range(max(0, both - seeds), seen + 1)) >= CHANCE
    return sum(likelihood(count) for count in range(seen, min(loads, both) + 1)) >= CHANCE


def logarithm(total, chosen):
    """Of the number of ways to choose so many."""
    return math.lgamma(total + 1) - math.lgamma(chosen + 1) - math.lgamma(total - chosen + 1)


class Watch:
    """What is compared of a level: values that each load has."""

    def __init__(self, name):
        self.name = name
        self.game, self.ours = collections.Counter(), collections.Counter()
        self.loads = self.seeds = 0

    def add(self, outcome, is_game):
        (self.game if is_game else self.ours).update(self.values(outcome))
        if is_game:
            self.loads += 1
        else:
            self.seeds += 1

    def unlikely(self, count):
        """How often what is counted by COUNT has been seen, and with seeds, if not by chance."""
        seen, ours = count(self.game), count(self.ours)
        if is_by_chance(seen, self.loads, ours, self.seeds):
            return None
        return f"{seen} of {self.loads} loads, {ours} of {self.seeds} seeds"

    def differences(self):
        for value in sorted(self.game.keys() | self.ours.keys(), key=str):
            unlikely = self.unlikely(lambda counter, value=value: counter[value])
            if unlikely:
                yield f"{value}: {unlikely}"


class Together(Watch):
    """Squares that make one of a few outcomes."""

    def __init__(self, name, areas):
        super().__init__(name)
        self.squares = [(x, y) for x1, y1, x2, y2 in areas for y in range(y1, y2 + 1) for x in range(x1, x2 + 1)]

    def values(self, outcome):
        return ["".join(code + shown for code, shown in (outcome.square(x, y) for x, y in self.squares))]

    def differences(self):
        yield from super().differences()
        for value in self.game.keys() - self.ours.keys():
            yield f"{value}: {self.game[value]} of {self.loads} loads only"

    def summary(self):
        return f"{len(self.game)} of {len(self.ours)} outcomes"


class Numbers(Watch):
    """A number.  Its bounds are the same where they are sharp: where the outermost numbers are not rare."""

    SHARP = 30

    def __init__(self, name, number, has_bounds=True, has_frequencies=True):
        super().__init__(name)
        self.number, self.has_bounds, self.has_frequencies = number, has_bounds, has_frequencies

    def values(self, outcome):
        value = self.number(outcome)
        return [] if value is None else [value]

    def differences(self):
        least, most = min(self.ours, default=math.inf), max(self.ours, default=-math.inf)
        for value in sorted(self.game.keys() | self.ours.keys()):
            beyond = least if value < least else most if value > most else None
            if self.has_bounds and beyond is not None and (not self.ours or self.ours[beyond] >= self.SHARP):
                yield f"{value}: {self.game[value]} of {self.loads} loads only"
            if not self.has_frequencies:
                continue
            unlikely = self.unlikely(lambda counter, value=value: sum(n for other, n in counter.items() if other <= value))
            if unlikely:
                yield f"up to {value}: {unlikely}"

    def summary(self):
        return f"{min(self.game, default='-')} to {max(self.game, default='-')} " \
               f"({min(self.ours, default='-')} to {max(self.ours, default='-')})"


class Squares(Watch):
    """How often each square is one of these."""

    def __init__(self, name, codes):
        super().__init__(name)
        self.codes = codes

    def values(self, outcome):
        return [(x, y) for y, row in enumerate(outcome.codes) for x, code in enumerate(row) if code in self.codes]

    def summary(self):
        return f"{len(self.game)} of {len(self.ours)} squares"


class Arrival(Watch):
    """Where the hero may be: of ours the places are known, and are equally likely."""

    def values(self, outcome):
        return outcome.arrived or ()

    def differences(self):
        places = {place for place, count in self.ours.items() if count == self.seeds}
        for place in self.game.keys() - places:
            yield f"{place}: {self.game[place]} of {self.loads} loads only"
        if (1 - 1 / len(places)) ** self.loads < CHANCE:
            for place in places - self.game.keys():
                yield f"{place}: not in {self.loads} loads"

    def summary(self):
        return f"{len(self.game)} of {len(self.ours)} places"


class Fixed(Watch):
    """Squares that are the same with all seeds."""

    def __init__(self, name):
        super().__init__(name)
        self.rows, self.seen = [], []

    def add(self, outcome, is_game):
        if is_game:
            self.seen.append(outcome.codes)
        elif not self.rows:
            self.rows = outcome.codes
        elif self.rows != outcome.codes:
            self.rows = [row if row == other else "".join(code if code == again else "?" for code, again in zip(row, other))
                         for row, other in zip(self.rows, outcome.codes)]

    def differences(self):
        for y, row in enumerate(self.rows):
            for x, code in enumerate(row):
                seen = {codes[y][x] for codes in self.seen}
                if code != "?" and seen != {code}:
                    yield f"({x},{y}): loaded {code}, in the game {sorted(seen)}"

    def summary(self):
        return f"{sum(code != '?' for row in self.rows for code in row)} squares"


def watches(text, terrain):
    """Of a level's text."""
    if "TELEPORT_REGION" in text:
        yield Arrival("arrival")
    for name, kind, rest in re.findall(r"^#: ([a-z]+) (\S) (.*)", text, re.MULTILINE):
        if kind == "=":
            yield Together(name, [tuple(map(int, area)) for area in re.findall(r"\((\d+),(\d+),(\d+),(\d+)\)", rest)])
        elif kind == "~":
            for axis, letter in enumerate("xy"):
                yield Numbers(f"{name} {letter}", lambda outcome, char=rest, axis=axis: (outcome.place(char) or NOWHERE)[axis])
        elif kind in "@%":
            code, has_frequencies = DIGITS[terrain[rest]], kind == "@"
            yield Numbers(f"{name} room", lambda outcome, code=code: int(outcome.room(code) is not None),
                          has_frequencies=has_frequencies)
            for what, number in ROOM_NUMBERS.items():
                yield Numbers(f"{name} {what}", lambda outcome, code=code, number=number: None
                              if outcome.room(code) is None else number(*outcome.room(code)),
                              has_frequencies=has_frequencies)
        elif kind == "!":
            yield Fixed(name)
        elif kind == "#":
            codes = WALLS if rest == "-" else {DIGITS[terrain[rest]]}
            yield Squares(name, codes)
            # No bounds: one load of the maze in 1400 had two squares of floor less than all others, and why is not known.
            yield Numbers(f"number of {name}", lambda outcome, codes=codes: sum(
                code in codes for row in outcome.codes for code in row), has_bounds=False)
        else:
            raise play.Failure(f"no such watch: {name} {kind}")


NOWHERE = (None, None)
ROOM_NUMBERS = {
    "left": lambda x1, y1, x2, y2: x1, "top": lambda x1, y1, x2, y2: y1,
    "right": lambda x1, y1, x2, y2: x2, "bottom": lambda x1, y1, x2, y2: y2,
    "width": lambda x1, y1, x2, y2: x2 - x1 + 1, "height": lambda x1, y1, x2, y2: y2 - y1 + 1,
}


# ---- the test ------------------------------------------------------------------------------------------------------------


def compare(test, loads):
    texts = {level: test.read(f"tests/game/{level}.des") for level in LEVELS}
    watched = {level: list(watches(text, {**test.terrain, "_": play.ALTAR})) for level, text in texts.items()}
    start = time.monotonic()
    first = test.home("game", test.read("tests/game/lots.def"), *(f"tests/game/{level}.des" for level in LEVELS),
                      copies=COPIES)
    left_top = {}
    for level in LEVELS:
        seeds = max(LEAST_SEEDS[level], SEEDS * loads)
        for outcome in loaded(test.build, f"{test.levels}/{level}.lev", seeds):
            left_top[level] = outcome.left, outcome.top
            for watch in watched[level]:
                watch.add(outcome, False)
    print(f"{time.monotonic() - start:.1f} s: loaded", flush=True)
    done = 0
    while done < loads:
        home = f"{test.scratch}/game{done}"
        os.mkdir(home)
        shutil.copyfile(f"{first}/nhdat", f"{home}/nhdat")
        count = min(COPIES - 2, loads - done)
        with Tour(home) as game:
            for level in LEVELS:
                dungeon, depth = game.dungeon(f"{level}1")
                for number in range(2, count + 2):
                    outcome = game.outcome(dungeon, number, depth + number - 1, *left_top[level])
                    for watch in watched[level]:
                        watch.add(outcome, True)
        done += count
        print(f"{time.monotonic() - start:.1f} s: {done} loads of each level in the game", flush=True)
    for level in LEVELS:
        for watch in watched[level]:
            print(f"{level}: {watch.name}: {watch.summary()}")
            different = list(watch.differences())
            if different:
                test.fail(f"{level}: {watch.name}: {len(different)} differences")
                print(*different[:20], sep="\n")


def main():
    loads = int(sys.argv[3]) if len(sys.argv) > 3 else COPIES - 2
    if play.is_installed() and play.run_test("speclev-lots-", lambda test: compare(test, loads)):
        print("passed")


if __name__ == "__main__":
    main()
