"""screens_slashem.py BUILD SOURCE [VISITS [LEVEL...]]: as screens.py, in Slash'EM as the distribution packages it.

The levels are those in the package, and ours.  That game has no view of its own of what a level is made of: what counts are
the characters on its screen, once the level is mapped, but for those that must be the hero, a monster or an object.
"""

import os
import re
import shutil
import time

import play
import screens
import slashem

OTHER_DUNGEONS = 'DUNGEON: "The Spider Caves" "none" (1, 0)\n'  # the game does not start without it
BRANCH_TO_THEM = 'BRANCH: "The Spider Caves" @ (2, 0)\n'
LEFT_OUT = ("debian-water",)  # the game ends where it is not the level of that element
NO_TERRAIN = r"[^-|.+#{}<>^_\\]"
GO_TO, MAP = "\x16", "\x06"  # Ctrl-V, Ctrl-F


class Viewer(slashem.SlashEm):
    """A game that goes to levels by their names or depths, and maps them."""

    def go(self, level):
        """Goes to a level: its depth; None if the game dies."""
        for attempt in range(6):
            if self.rest() is None:
                return None
            self.text(GO_TO)
            if self.appears("To what level", play.FIRST_TRY * 2**attempt) is not None:
                break
        else:
            raise play.Failure(f"{level} cannot be asked for\n" + "\n".join(self.screen()))
        self.text(level)
        self.keys("Enter")
        screen = self.rest()
        return None if screen is None else int(re.search(r"Dlvl:(\d+)", screen)[1])

    def map(self):
        """21 rows of 79 squares, without those that the hero, a monster or an object hides; None if the game dies."""
        self.text(MAP)
        screen = self.rest()
        return None if screen is None else [re.sub(NO_TERRAIN, " ", line[:79]) for line in screen.split("\n")[1:22]]

    def rest(self):
        """Goes past messages that wait to be read: the screen when there are none; None if the game dies."""
        calm, last = 0, None
        for _ in range(2000):
            screen = "\n".join(self.screen())
            if "Pane is dead" in screen or "Hit space to continue" in screen:
                return None
            waits = re.search(r"--More--|\(end\)|\(\d+ of \d+\)", screen) or re.match(r"[^\n]*(\[[a-z]+\]|\?) *\n", screen)
            if waits:
                self.keys("Escape")
            calm = calm + 1 if screen == last and not waits and "Dlvl:" in screen else 0
            if calm == 2:
                return screen
            last = screen
            time.sleep(0.02)
        raise play.Failure("messages have no end\n" + screen)


def dungeon_of(test):
    """In the language of this game, in which a branch says at which level of the other dungeon it ends."""
    text = screens.dungeon_of(test).replace("ENTRY: -2\n", "").replace("no_down up\n", "no_down up -2\n")
    first_branch = text.index("BRANCH:")
    return text[:first_branch] + BRANCH_TO_THEM + text[first_branch:] + OTHER_DUNGEONS


def places_without_levels(test):
    """Those of the packaged game, the options of lev_comp for it, and its archive; its folder is made beside them."""
    if os.getuid() != 0:
        raise play.Skip("the game's debug mode needs root")
    for tool in (slashem.DLB, shutil.which("tmux"), shutil.which("unshare")):
        if tool is None or not os.path.exists(tool):
            raise play.Skip("dlb, tmux or unshare is not here; packages nethack-common, tmux, util-linux")
    home, archive = f"{test.scratch}/home", f"{test.scratch}/archive"
    for folder in (home, archive):
        os.mkdir(folder)
    slashem.fetch(home)
    play.run(slashem.DLB, "xf", f"{home}/nhushare", folder=archive)
    os.remove(f"{home}/nhushare")
    places = screens.Places(test, archive, sorted(os.listdir(archive)))
    words = ["--target", slashem.TARGET, "--version-from", f"{archive}/{slashem.ORACLE}"]
    with open(f"{home}/dungeon.def", "w", encoding="ascii") as file:
        file.write(dungeon_of(test))
    os.remove(f"{archive}/dungeon")
    play.run(f"{test.build}/dgn_comp", *words, "-o", archive, f"{home}/dungeon.def")
    return places, words, archive


def places_of_package(test):
    """The levels of the package, and ours."""
    places, words, archive = places_without_levels(test)
    places.add("debian", archive)
    own, folder = f"{test.scratch}/own", f"{test.source}/dat/levels/{slashem.TARGET}"
    os.mkdir(own)
    play.run(f"{test.build}/lev_comp", *words, "-o", own, *(f"{folder}/{file}" for file in sorted(os.listdir(folder))))
    places.add("own", own)
    for level in LEFT_OUT:
        os.remove(f"{places.folder}/{level}.lev")
    return places


def visit(home, places, levels, tables):
    """Goes to each of these levels once."""
    shutil.copytree(f"{os.path.dirname(home)}/home", home)
    places.pack(f"{home}/nhushare", levels)
    with Viewer(home) as game:
        at = None
        for level, (name, number) in zip(levels, screens.SLOTS):
            if at != name:
                depth = game.go(f"{name}1")
                at = name
            drawn = game.map() if depth and game.go(str(depth + number - 1)) == depth + number - 1 else None
            if drawn is None:
                raise play.Failure(f"the game does not come to {level}\n" + "\n".join(game.screen()))
            tables["characters"].add(level, drawn)
    shutil.rmtree(home)


if __name__ == "__main__":
    screens.run(slashem.TARGET, places_of_package, {"characters": screens.Table(" ")}, visit, share=6)
