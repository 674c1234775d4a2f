"""broken.py BUILD REFERENCE: what speclev check says of each game of broken_games.py, made of the reference data."""

import os
import sys
import tempfile

from broken_games import GAMES, Source
from whole_game import Tools, reference_game


def main(build, reference):
    if not os.path.isdir(f"{reference}/golden/nethack-3.6.6"):
        print(f"skipped: no {reference}/golden/nethack-3.6.6")
        return 0
    faults = []
    with tempfile.TemporaryDirectory() as work:
        tools = Tools(build, work)
        members = reference_game(reference)
        given = Source(members, tools.description(members["dungeon"]), tools)
        for game in GAMES:
            status, lines = tools.check_archive(game.change(given))
            if status == 0 or not any(game.told in line for line in lines):
                faults.append(f"{game.name}: no message has '{game.told}': {lines}")
    print("\n".join(faults + [f"{len(GAMES)} games, {len(faults)} faults"]))
    return 1 if faults or len({game.name for game in GAMES}) != len(GAMES) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
