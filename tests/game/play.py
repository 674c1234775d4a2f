"""play.py BUILD SOURCE: plays what BUILD's programs make of SOURCE's levels and dungeon, and looks at it.

The game runs in debug mode in a terminal of tmux, with all its files in a folder of its own.  In debug mode it lists all
levels, goes to any of them, and shows what a level is made of: the code of every square, and the map without what stands on
it.  Both are compared with the maps in the level files, or with the drawings in the files NAME.map beside this one.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

GAME = "/usr/lib/games/nethack"
TARGET = "nethack-3.6.6"
BASE = "nethack-3.4.3"  # where the target has its terrain from
PATIENCE = 300  # seconds; what comes is waited for, however slow the machine is
FIRST_TRY = 3
SEEDS = 300  # a square that differs between them, or may, is left out


class Failure(Exception):
    """The test cannot go on."""


class Skip(Exception):
    """The test cannot be made here."""


def run(*command, folder=None):
    result = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if result.returncode != 0:
        raise Failure(f"{' '.join(command)}: status {result.returncode}\n{result.stdout}")
    return result.stdout


# ---- the game ------------------------------------------------------------------------------------------------------------


class Game:
    """A game in debug mode, in a terminal of 80 by 24."""

    def __init__(self, home):
        self.home = home
        self.socket = os.path.join(home, "tmux")
        self.pid = None
        for file in ("nethack-console", "symbols", "hh", "license"):
            shutil.copyfile(f"{GAME}/{file}", f"{home}/{file}")
        os.chmod(f"{home}/nethack-console", 0o755)  # without setgid
        for file in ("perm", "record", "logfile", "xlogfile"):
            open(f"{home}/{file}", "w", encoding="ascii").close()
        for folder in ("save", "dumps"):
            os.mkdir(f"{home}/{folder}")
        with open(f"{home}/options", "w", encoding="ascii") as options:
            options.write("OPTIONS=windowtype:tty,!legacy,!splash_screen,!news,name:tester,role:Valkyrie,race:human,"
                          "gender:female,align:lawful,pettype:none,!autopickup,!sparkle,symset:default\n")

    def __enter__(self):
        # The pane's process is the game itself: no shell remains between.
        command = (f"cd '{self.home}' && exec env -i HOME='{self.home}' USER=root LOGNAME=root TERM=screen PATH=/usr/bin:/bin "
                   f"LC_ALL=C NETHACKDIR='{self.home}' NETHACKOPTIONS='@{self.home}/options' ./nethack-console -D")
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "-s", "g", command)
        self.tmux("set-option", "-t", "g", "remain-on-exit", "on")
        self.pid = int(self.tmux("list-panes", "-t", "g", "-F", "#{pane_pid}"))
        try:
            if "wizard" not in "\n".join(self.wait_for("welcome to NetHack")):
                raise Skip("the game refuses its debug mode")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *reason):
        # A game that is hung up would save; one that is killed leaves its files, but all of them are in its own folder.
        if self.pid is not None:
            try:
                os.kill(self.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, check=False)

    def tmux(self, *arguments):
        return run("tmux", "-S", self.socket, *arguments)

    def screen(self):
        lines = self.tmux("capture-pane", "-p", "-t", "g").split("\n")
        return [line.ljust(80) for line in (lines + [""] * 24)[:24]]

    def keys(self, *names):
        for name in names:
            self.tmux("send-keys", "-t", "g", name)
            time.sleep(0.03)

    def text(self, text):
        self.tmux("send-keys", "-t", "g", "-l", text)
        time.sleep(0.03)

    def appears(self, pattern, patience):
        """The screen, once PATTERN is on it; None when it does not come."""
        end = time.monotonic() + patience
        while True:
            screen = self.screen()
            if re.search(pattern, "\n".join(screen)):
                return screen
            if time.monotonic() > end:
                return None
            time.sleep(0.03)

    def wait_for(self, pattern):
        screen = self.appears(pattern, PATIENCE)
        if screen is None:
            raise Failure(f"this does not appear: {pattern}\n" + "\n".join(self.screen()))
        return screen

    def command(self, keys, answer):
        """Types KEYS as a command; the screen, once ANSWER is on it. Messages that wait to be read swallow keys: again then,
        and with more patience, as it may be that only the machine is slow."""
        for attempt in range(8):
            self.keys("Escape", "Escape", "Escape")
            for key in keys:
                if len(key) > 1:
                    self.keys(key)
                else:
                    self.text(key)
            screen = self.appears(answer, FIRST_TRY * 2**attempt)
            if screen is not None:
                return screen
        raise Failure(f"this does not appear: {answer}\n" + "\n".join(self.screen()))

    def go_to(self, level):
        """By the list of all levels, from which every dungeon can be reached."""
        screen = self.command(["C-v", "?", "Enter"], r"\(1 of \d+\)|\(end\)")
        entry = re.compile(r"^ (.) - [ *]*" + re.escape(level) + ": ")
        page = 1
        while True:
            for line in screen:
                match = entry.match(line)
                if match:
                    self.text(match[1])
                    time.sleep(0.1)
                    return
            page += 1
            self.text(">")
            screen = self.wait_for(rf"\({page} of ")

    def view(self, what, shown):
        """One of the game's own views of the level it is on: 21 rows of 79 squares, and the screen."""
        menu = self.command(["#", "terrain", "Enter"], "View which")
        for line in menu:
            match = re.search(r"(\w) [-+] " + re.escape(what) + r"\s*$", line)
            if match:
                self.text(match[1])
                screen = self.wait_for(shown)
                return [line[:79] for line in screen[1:22]], screen
        raise Failure(f"no view: {what}")

    def look(self, level):
        """What the level is made of: codes, map, map with traps; and what the game says about it."""
        codes, screen = self.view("internal levl[][].typ codes in base-36", r"\n[^\n]*D:\d+,L:\d+")
        about = screen[22].strip()
        if f'"{level}"' not in about:
            raise Failure(f"this is not {level}: {about}")
        drawn, _ = self.view("full map without monsters, objects, and traps", "Showing|Done")
        self.keys("Escape", "Escape", "Escape", "C-f", "Escape", "Escape")
        trapped, _ = self.view("known map without monsters and objects", "Showing|Done")
        return Look([[int(code, 36) if code != "*" else STONE for code in row] for row in codes], drawn, trapped, about)


class Look:
    """What is seen of a level."""

    def __init__(self, codes, drawn, trapped, about):
        self.codes, self.drawn, self.trapped, self.about = codes, drawn, trapped, about


# ---- what is expected ----------------------------------------------------------------------------------------------------

STONE = 0
WALLS = set(range(1, 12))  # the game gives corners and crossings codes of their own
SECRET_DOOR = 14
PORTCULLIS = 12
RAISED, LOWERED = 19, 33  # drawbridges
DOOR = 22
FLOOR = 24
STAIRS, LADDER = 25, 26
GRAVE, ALTAR = 30, 31

# How the game draws what has another character in a level file.
DRAWN = {"-": "|-", "|": "|-", "S": "|-", "H": " #", "T": "#", "F": "#", "K": "#", "C": "#", "P": "}", "W": "}", "L": "}",
         "I": ".", "A": " ", "+": "+|-."}
DOOR_DRAWN = {"nodoor": ".", "broken": ".", "open": "|-", "closed": "+", "locked": "+", "random": "+|-."}
# Only in drawings: stairs, altar, grave; floor or stairs; wall or a door that the game put there; anything.
SPECIAL = {"<": ({STAIRS, LADDER}, "<"), ">": ({STAIRS, LADDER}, ">"), "_": ({ALTAR}, "_"), "G": ({GRAVE}, "|"),
           ",": ({FLOOR, STAIRS}, ".<>"), "=": (WALLS | {DOOR, SECRET_DOOR}, "|-+."), "?": None}
PLACED = {"FOUNTAIN": "{", "SINK": "K", "POOL": "P", "ALTAR": "_", "GRAVE": "G"}


class Map:
    """A piece of a level: for each square None, or its possible codes and how it may be drawn; and some of the traps."""

    def __init__(self, rows, terrain):
        self.terrain = terrain
        width = max(len(row) for row in rows)
        self.rows = [row.ljust(width) for row in rows]
        self.squares = [[self.square(char) for char in row] for row in self.rows]
        self.traps = []

    def square(self, char):
        if char in SPECIAL:
            return SPECIAL[char]
        codes = WALLS if char in "-|" else {self.terrain[char]}
        return codes, DRAWN.get(char, char)

    def around(self, x, y):
        return [self.rows[v][u] for v in range(max(0, y - 1), y + 2) if v < len(self.rows)
                for u in range(max(0, x - 1), x + 2) if u < len(self.rows[v])]

    def put(self, place, codes, drawn, certain=True):
        x, y = place
        if not certain:
            old = self.squares[y][x]
            codes, drawn = codes | old[0], drawn + old[1]
        self.squares[y][x] = (codes, drawn)

    def finish(self, wallified):
        """WALLIFY builds walls around floor; and of walls that nothing borders on, the game makes stone."""
        for y, row in enumerate(self.rows):
            for x, char in enumerate(row):
                near = set(self.around(x, y))
                if wallified and char == " " and near - set(" -|"):
                    self.put((x, y), WALLS, "|-")
                elif char in "-|" and not near - set(" -|"):
                    self.put((x, y), {STONE}, " ", certain=False)

    def differences(self, look, left, top):
        for y, row in enumerate(self.squares):
            for x, square in enumerate(row):
                if square is None:
                    continue
                code, drawn = look.codes[top + y][left + x], look.drawn[top + y][left + x]
                if code not in square[0] or drawn not in square[1]:
                    yield f"({x},{y}): code {code} drawn {drawn!r}, expected {sorted(square[0])} drawn {square[1]!r}"
        for x, y in self.traps:
            if look.trapped[top + y][left + x] != "^":
                yield f"({x},{y}): no trap"

    def find(self, look):
        """The differences at the place where there are fewest."""
        best = None
        for top in range(21 - len(self.rows) + 1):
            for left in range(79 - len(self.rows[0]) + 1):
                found = []
                for difference in self.differences(look, left, top):
                    found.append(difference)
                    if best is not None and len(found) >= len(best):
                        break
                if best is None or len(found) < len(best):
                    best = found
                if not best:
                    return best
        return best


def blocks(text):
    """The rows of the maps in a text, each with the text up to the next map."""
    for part in re.split(r"^MAP\n", text, flags=re.MULTILINE)[1:]:
        rows, _, rest = part.partition("ENDMAP\n")
        yield rows.rstrip("\n").split("\n"), rest


def level_text(text, level):
    match = re.search(r'^(?:MAZE|LEVEL): "' + level + r'".*?(?=^(?:MAZE|LEVEL): |\Z)', text, re.MULTILINE | re.DOTALL)
    if not match:
        raise Failure(f"no level {level}")
    return match[0]


def level_maps(text, terrain, top_level):
    """The maps of a level, with what its plain statements put there.  Statements in blocks and with a chance do not count."""
    result = []
    for rows, rest in blocks(text):
        piece = Map([re.sub(r"\d", "", row) for row in rows], terrain)
        piece.finish(re.search(r"^WALLIFY$", rest, re.MULTILINE))
        lists = {}
        for line in rest.split("\n"):
            if line == "NOMAP":
                break
            match = re.match(r"(\$\w+) = \{ (.*) \}", line)
            if match:
                lists[match[1]] = places(match[2])
            match = re.match(r"([A-Z]+): (.*)", line)
            if match:
                place(piece, match[1], match[2], lists, top_level)
        result.append(piece)
    return result


def places(text):
    return [(int(x), int(y)) for x, y in re.findall(r"\((\d+),(\d+)\)", text)]


def place(piece, statement, operands, lists, top_level):
    spots = places(operands)
    if statement == "DOOR":
        state, where = operands.split(", ", 1)
        array = re.match(r"(\$\w+)\[", where)
        for x, y in lists[array[1]] if array else spots:
            if piece.rows[y][x] != "S":
                piece.put((x, y), {DOOR}, DOOR_DRAWN[state], certain=not array)
    elif statement in PLACED:
        for spot in spots:
            piece.put(spot, *piece.square(PLACED[statement]))
    elif statement in ("STAIR", "LADDER"):
        if "levregion" not in operands and not (top_level and operands.endswith("up")):
            piece.put(spots[0], {STAIRS if statement == "STAIR" else LADDER}, "<" if operands.endswith("up") else ">")
    elif statement == "TRAP":
        piece.traps += spots
    elif statement == "DRAWBRIDGE":
        (x, y), = spots
        gate = {"north": (x, y - 1), "south": (x, y + 1), "east": (x + 1, y), "west": (x - 1, y)}[operands.split(", ")[1]]
        closed = operands.endswith("closed")
        piece.put((x, y), {RAISED if closed else LOWERED}, "}" if closed else ".#")
        piece.put(gate, {PORTCULLIS if closed else DOOR}, "#+" if closed else ".")
    elif statement == "REGION" and '"morgue"' in operands:
        x1, y1, x2, y2 = map(int, re.match(r"\((\d+),(\d+),(\d+),(\d+)\)", operands).groups())
        for y in range(y1, y2 + 1):
            for x in range(x1, x2 + 1):
                if piece.rows[y][x] == ".":
                    piece.put((x, y), {GRAVE}, "|", certain=False)


# ---- the test ------------------------------------------------------------------------------------------------------------


class Test:
    def __init__(self, build, source, scratch):
        self.build, self.source, self.scratch = build, source, scratch
        self.here = f"{source}/tests/game"
        self.failures = 0
        self.maps = 0
        self.squares = 0
        self.levels = None  # the folder of those that are played
        self.terrain = {}
        code = -1
        for line in open(f"{source}/dat/targets/{BASE}/terrain", encoding="ascii"):
            match = re.match(r"(\d+)?\s*[a-z-]+\s+(?:'(.)'|none)", line)
            if match:
                code = int(match[1] or code + 1)
                self.terrain[match[2]] = code

    def read(self, file):
        with open(f"{self.source}/{file}", encoding="ascii") as text:
            return text.read()

    def home(self, name, dungeon, *sources, copies=0):
        """A folder for a game whose archive has our dungeon and levels in place of its own; each of these also in so many
        copies with numbers, for a dungeon whose prototype it is."""
        home, archive = f"{self.scratch}/{name}", f"{self.scratch}/{name}/archive"
        os.makedirs(archive)
        members = [line for line in run(f"{GAME}/dlb", "tf", f"{GAME}/nhdat").split("\n") if line not in ("", "Directory")]
        run(f"{GAME}/dlb", "xf", f"{GAME}/nhdat", folder=archive)
        os.remove(f"{archive}/dungeon")
        with open(f"{home}/dungeon.def", "w", encoding="ascii") as file:
            file.write(dungeon)
        run(f"{self.build}/dgn_comp", "--target", TARGET, "-o", archive, f"{home}/dungeon.def")
        levels = self.levels = f"{home}/levels"
        os.mkdir(levels)
        run(f"{self.build}/lev_comp", "--target", TARGET, "-o", levels, *(f"{self.source}/{file}" for file in sources))
        for file in sorted(os.listdir(levels)):
            for number in ["", *range(1, copies + 1)]:
                copy = file.replace(".lev", f"{number}.lev")
                shutil.copyfile(f"{levels}/{file}", f"{archive}/{copy}")
                if copy not in members:
                    members.append(copy)
        run(f"{GAME}/dlb", "cf", f"{home}/nhdat", *members, folder=archive)
        return home

    def changed_home(self, name, source):
        """A folder for a game in whose own archive one level is replaced by ours."""
        home = f"{self.scratch}/{name}"
        self.levels = f"{home}/levels"
        os.makedirs(self.levels)
        shutil.copyfile(f"{GAME}/nhdat", f"{home}/nhdat")
        run(f"{self.build}/lev_comp", "--target", TARGET, "-o", self.levels, f"{self.source}/{source}")
        levels = [f"{self.levels}/{file}" for file in sorted(os.listdir(self.levels))]
        run(f"{self.build}/speclev", "archive", "replace", f"{home}/nhdat", *levels)
        return home

    def fail(self, message):
        print(f"FAILED: {message}")
        self.failures += 1

    def visit(self, game, level, file=None, message=None, top_level=False, where=None):
        """Goes to a level and compares it with the maps of FILE, or with the drawings in LEVEL.map."""
        game.go_to(level)
        if message and not game.appears(re.escape(message), PATIENCE):
            self.fail(f"{level}: no message {message!r}")
        look = game.look(level)
        if os.environ.get("SHOW_SCREENS"):
            print(look.about, *look.drawn, sep="\n")
        if where and not look.about.startswith(where + " "):
            self.fail(f"{level} is not at {where}: {look.about}")
        if file:
            maps = level_maps(level_text(self.read(file), level), self.terrain, top_level)
        else:
            maps = [Map(rows, self.terrain) for rows, _ in blocks(self.read(f"tests/game/{level}.map"))]
        if not maps:
            raise Failure(f"nothing to compare {level} with")
        for number, piece in enumerate(maps, 1):
            self.maps += 1
            different = piece.find(look)
            if different:
                self.fail(f"{level}, map {number}: {len(different)} squares differ")
                print(*different[:20], *piece.rows, look.about, *look.drawn, sep="\n")
        self.compare_squares(level, look, top_level)
        # Where all is well, a square that is not must be seen.
        changed = maps[0]
        x, y = next((x, y) for y, row in enumerate(changed.squares) for x, square in enumerate(row) if square)
        changed.put((x, y), {self.terrain["W"]}, "}")
        if not changed.find(look):
            self.fail(f"{level}: a changed square is not noticed")

    def look_at(self, game, *levels):
        """Goes to levels of which only the squares are compared."""
        for level in levels:
            game.go_to(level)
            look = game.look(level)
            if os.environ.get("SHOW_SCREENS"):
                print(look.about, *look.drawn, sep="\n")
            self.compare_squares(level, look, False)

    def compare_squares(self, level, look, top_level):
        """Compares what every square is made of with what the loader makes of it, where that does not depend on the seed."""
        rows = run(f"{self.build}/play_tests", "codes", TARGET, f"{self.levels}/{level}.lev", str(SEEDS),
                   *(["first"] if top_level else [])).split("\n")
        different = []
        for y, row in enumerate(rows[:21]):
            for x, (code, seen) in enumerate(zip(row, look.codes[y]), 1):
                if code == "?":
                    continue
                self.squares += 1
                if seen != (STONE if code == "*" else int(code, 36)):
                    different.append(f"({x},{y}): loaded {code}, in the game {seen}")
        if different:
            self.fail(f"{level}: {len(different)} squares are not as they were loaded")
            print(*different[:20], sep="\n")

    def play(self):
        dungeon = self.read("dat/dungeon.def")
        with Game(self.changed_home("replaced", "tests/game/oracle.des")) as game:
            self.visit(game, "oracle")

        # There is an oracle in tests/game.
        levels = sorted(f"dat/levels/3.6/{file}" for file in os.listdir(f"{self.source}/dat/levels/3.6")
                        if file.endswith(".des") and file != "oracle.des")
        with Game(self.home("ours", dungeon, *levels, "tests/game/oracle.des")) as game:
            self.visit(game, "oracle")
            self.visit(game, "halls", message="Your steps echo, and not yours alone.")
            self.visit(game, "castle", "dat/levels/3.6/castle.des")
            self.visit(game, "tutorial", "dat/levels/3.6/tutorial.des", message="You smell wood smoke.")
            self.visit(game, "warrens", "dat/levels/3.6/warrens.des")
            self.visit(game, "grotto")
            self.visit(game, "fen")
            for level, file in (("fakewiz1", "gehennom"), ("wizard2", "gehennom"), ("tower1", "tower")):
                self.visit(game, level, f"dat/levels/3.6/{file}.des")

        added = 'LEVEL: "ground" "none" @ (17, 1)\nLEVEL: "chambers" "none" @ (18, 1)\nLEVEL: "steps" "none" @ (9, 1)\n'
        changed, count = re.subn(r"^(DUNGEON:.*\n)", r"\1" + added, dungeon, count=1, flags=re.MULTILINE)
        if count != 1:
            raise Failure("dungeon.def has no DUNGEON line")
        changed, count = re.subn(r'^(LEVEL: "tutorial" .*)\(2, 0\)$', r"\1(1, 0)", changed, flags=re.MULTILINE)
        if count != 1:
            raise Failure("dungeon.def has no tutorial at the second level of its dungeon")
        with Game(self.home("changed", changed, *levels, "tests/game/probes.des")) as game:
            self.look_at(game, "ground", "chambers", "steps")
            self.visit(game, "barrow", "dat/levels/3.6/barrow.des", where="D:0,L:10")
            self.visit(game, "deadmaze", "dat/levels/3.6/barrow.des", where="D:0,L:11")
            self.visit(game, "castle", "dat/levels/3.6/castle.des")
            # No stairs up: it is the highest level of its dungeon.
            self.visit(game, "tutorial", "dat/levels/3.6/tutorial.des", message="You smell wood smoke.", top_level=True)


def is_installed():
    """Whether the game is of the version that is wanted."""
    version = run(f"{GAME}/nethack-console", "--version")
    if " " + TARGET.replace("nethack-", "") in version:
        return True
    print(f"skipped: not {TARGET}: {version}")
    return False


def run_test(prefix, work):
    """Does WORK with a test, in a folder that is gone afterwards: the test, if it has passed; None if it was skipped."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix=prefix) as scratch:
        test = Test(*(os.path.abspath(path) for path in sys.argv[1:3]), scratch)
        try:
            work(test)
        except Failure as failure:
            test.fail(failure)
        except Skip as reason:
            print(f"skipped: {reason}")
            return None
    if test.failures:
        sys.exit(1)
    return test


def main():
    test = run_test("speclev-game-", Test.play) if is_installed() else None
    if test:
        print(f"passed: {test.maps} maps, {test.squares} squares as they were loaded")


if __name__ == "__main__":
    main()
