"""generated.py GAME BUILD SOURCE COUNT [VISITS]: generated levels as the real game shows them, and as the loader makes them.

GAME is nethack, the installed one, or slashem, as the distribution packages it. So many levels of each kind are made by
`speclev generate` and visited as in screens.py; contents are those of an oracle.
"""

import os
import shutil
import sys

import play
import screens
import screens_slashem
import slashem

# The names of the levels, and what makes them: a kind, the source that it takes, and what it is asked for.
MADE = {kind: [kind] for kind in ("caves", "tunnels", "rooms", "maze", "landscape", "town", "lair")} | {
    "like": ["like", "oracle.des"], "contents": ["contents", "oracle.des"],
    "parted": ["rooms", "plan=1"], "leaning": ["rooms", "plan=2"], "ring": ["maze", "shape=2"],
    "gates": ["town", "gates=4", "density=50", "shop_types=food_shop", "alignment=law"]}
VISITS = 3


def add_levels(test, places, target, words, folder, count):
    """Puts so many levels of each kind into the places: made and compiled for the target, WORDS for lev_comp."""
    for name, asked in MADE.items():
        made = f"{test.scratch}/{name}"
        asked = [f"{test.source}/{folder}/{each}" if each.endswith(".des") else each for each in asked]
        play.run(f"{test.build}/speclev", "generate", *asked, "--name", name, "--target", target, "--count", str(count),
                 "--seed", "500", "-o", made)
        for file in sorted(os.listdir(made)):
            if file.endswith(".des"):
                compiled = f"{made}/compiled-{file}"
                play.run(f"{test.build}/lev_comp", *words, "-w", "-o", compiled, f"{made}/{file}")
                level, = os.listdir(compiled)  # of contents, the name is that of the source
                shutil.copyfile(f"{compiled}/{level}", f"{places.folder}/{file[:-4]}.lev")


def places_in_nethack(test, count):
    places = screens.places_without_levels(test)
    add_levels(test, places, play.TARGET, ["--target", play.TARGET], "dat/levels/3.6", count)
    return places


def places_in_slashem(test, count):
    places, words, _ = screens_slashem.places_without_levels(test)
    add_levels(test, places, slashem.TARGET, words, "dat/levels", count)
    return places


GAMES = {
    "nethack": (play.TARGET, places_in_nethack, screens.visit, lambda: {"codes": screens.Table("0"), "characters": screens.Table(" ")}),
    "slashem": (slashem.TARGET, places_in_slashem, screens_slashem.visit, lambda: {"characters": screens.Table(" ")}),
}


def main():
    target, places_in, visit, tables = GAMES[sys.argv.pop(1)]
    count, visits = int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else VISITS

    def work(test):
        places = places_in(test, count)
        screens.compare(test, target, places, tables(), visit, visits, places.levels([]))

    if (target != play.TARGET or play.is_installed()) and play.run_test("speclev-generated-", work):
        print("passed")


if __name__ == "__main__":
    main()
