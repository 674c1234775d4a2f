"""slashem.py LEV_COMP LEVEL: puts a level file's level in the place of the Oracle's in Slash'EM, as the distribution
packages it, and looks at it there: walls, doors and stairs on the screen are those of the level.

The game has the paths of its files built in.  So it runs in a mount namespace of its own, where these are folders of
memory: nothing of it remains, and it need not be installed.  Packages that are not installed are downloaded.
"""

import os
import re
import shutil
import sys
import tempfile
import time

import packaged
from play import PATIENCE, Failure, Game, Skip, run

TARGET = "slashem-0.0.7E7F3"
PROGRAM = "/usr/lib/games/slashem/slashem"
PRIVATE = "/usr/lib/games/slashem/nhushare"  # with the levels
SHARED = "/usr/share/games/slashem/nhshare"
DLB = "/usr/lib/games/nethack/dlb"
ORACLE = "oracle.lev"
STATE = "/var/games/slashem"
MOUNTS = ["/var", "/usr/share", "/usr/lib/games"]

# What the screen may show for a square of the map; what stands on floor may be anything.
DRAWN = {"-": "|-", "|": "|-", "S": "|-+", "+": "+|-.^@", "<": "<@", ">": ">@"}


class SlashEm(Game):
    """A game in debug mode, in a terminal of 80 by 24 and in a namespace of its own."""

    def __init__(self, home):  # pylint: disable=super-init-not-called
        self.home = home
        self.socket = os.path.join(home, "tmux")
        self.pid = None
        os.chmod(f"{home}/game", 0o755)  # without setgid
        with open(f"{home}/options", "w", encoding="ascii") as options:
            options.write("OPTIONS=windowtype:tty,!legacy,!news,name:tester,role:Valkyrie,race:human,gender:female,"
                          "align:lawful,pettype:none,!autopickup\n")
        with open(f"{home}/start", "w", encoding="ascii") as start:
            start.write("\n".join(
                ["set -e"] + [f"mount -t tmpfs none {folder}" for folder in MOUNTS] +
                [f"mkdir -p {STATE}/save {os.path.dirname(SHARED)} {os.path.dirname(PRIVATE)}"] +
                [f": >{STATE}/{file}" for file in ("perm", "record", "logfile", "xlogfile")] +
                [f"cp nhshare {SHARED}", f"cp nhushare {PRIVATE}",
                 f"exec env -i HOME='{home}' USER=root LOGNAME=root TERM=screen PATH=/usr/bin:/bin LC_ALL=C "
                 f"NETHACKOPTIONS='@{home}/options' '{home}/game' -D\n"]))

    def __enter__(self):
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "-s", "g",
                  f"cd '{self.home}' && exec unshare --mount sh ./start")
        self.tmux("set-option", "-t", "g", "remain-on-exit", "on")
        self.pid = int(self.tmux("list-panes", "-t", "g", "-F", "#{pane_pid}"))
        try:
            if "wizard" not in self.read_on("welcome to SlashEM"):
                raise Skip("the game refuses its debug mode")
        except BaseException:
            self.__exit__()
            raise
        return self

    def read_on(self, last):
        """Goes past messages that wait to be read, until there are none and LAST was on a screen: that screen."""
        end = time.monotonic() + PATIENCE
        found = None
        while time.monotonic() < end:
            screen = "\n".join(self.screen())
            if found is None and re.search(last, screen):
                found = screen
            if "--More--" in screen:
                self.keys("Enter")
            elif found is not None:
                return found
            time.sleep(0.1)
        raise Failure(f"this does not appear, or messages have no end: {last}\n{screen}")

    def see(self, level, good):
        """The screen with the map of a level deep down, once it is good, or when patience has an end."""
        self.command(["C-v"], "To what level")
        self.text(level)
        self.keys("Enter")
        self.read_on(r"Dlvl:(?!1 )")
        end = time.monotonic() + PATIENCE
        while True:
            self.keys("C-f")
            self.read_on("Dlvl:")
            screen = self.screen()
            if good(screen) or time.monotonic() > end:
                return screen


def map_of(path):
    """The rows of the only map in a level file, with the stairs that have a place on it."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    rows = [list(row) for row in text[text.index("\nMAP\n") + 5:text.index("\nENDMAP\n")].split("\n")]
    for x, y, way in re.findall(r"^STAIR:\((\d+),(\d+)\),(up|down)$", text, re.MULTILINE):
        rows[int(y)][int(x)] = "<" if way == "up" else ">"
    return rows


def fits(screen, rows, left, top):
    """Whether walls, doors and stairs of the map stand there."""
    return all(square not in DRAWN or screen[top + y][left + x] in DRAWN[square]
               for y, row in enumerate(rows) for x, square in enumerate(row))


def places(screen, rows):
    """Where on the screen the map may be."""
    return [(left, top) for top in range(1, 23 - len(rows)) for left in range(81 - len(rows[0]))
            if fits(screen, rows, left, top)]


def fetch(home):
    """Puts the game's files into a folder."""
    for package, file in (("slashem", PROGRAM), ("slashem-common", SHARED), ("slashem-common", PRIVATE)):
        loaded = os.path.join(home, package)
        os.makedirs(loaded, exist_ok=True)
        found = packaged.find_archive(package, file, loaded)
        if found is None or not os.path.exists(found):
            raise Skip(f"neither {file} nor the package {package} is here")
        shutil.copyfile(found, os.path.join(home, "game" if file == PROGRAM else os.path.basename(file)))


def prepare(lev_comp, level, home):
    """Puts the game's files into a folder, the level among them."""
    fetch(home)
    members = os.path.join(home, "members")
    made = os.path.join(home, "made")
    os.mkdir(members)
    os.mkdir(made)
    archive = os.path.join(home, "nhushare")
    names = [name for name in run(DLB, "tf", archive).split() if name != "Directory"]
    run(DLB, "xf", archive, folder=members)
    run(lev_comp, "--target", TARGET, "--version-from", os.path.join(members, ORACLE), "-o", made, level)
    (name,) = os.listdir(made)
    shutil.copyfile(os.path.join(made, name), os.path.join(members, ORACLE))
    os.remove(archive)
    run(DLB, "cf", archive, *names, folder=members)


def main(lev_comp, level):
    if os.getuid() != 0:
        raise Skip("the game's debug mode needs root")
    for tool in (DLB, shutil.which("tmux"), shutil.which("unshare")):
        if tool is None or not os.path.exists(tool):
            raise Skip("dlb, tmux or unshare is not here; packages nethack-common, tmux, util-linux")
    rows = map_of(level)
    with tempfile.TemporaryDirectory() as home:
        prepare(lev_comp, level, home)
        with SlashEm(home) as game:
            before = places(game.screen(), rows)
            screen = game.see("oracle", lambda seen: len(places(seen, rows)) == 1)
    found = places(screen, rows)
    if os.environ.get("SHOW_SCREENS"):
        print("\n".join(screen))
    if before or len(found) != 1:
        raise Failure(f"the map is at {found} instead of at one place\n" + "\n".join(screen))
    print(f"{level}: at {found[0]}, {sum(square in DRAWN for row in rows for square in row)} squares as in the map")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Skip as reason:
        print(f"skipped: {reason}")
    except Failure as failure:
        print(f"FAILED: {failure}")
        sys.exit(1)
