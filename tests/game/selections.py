"""selections.py BUILD SOURCE: whether the real game selects the squares that SOURCE's tests/lua/selections.tsv names.

Each selection is planted with trees, on a map of its own; what squares have trees, the game's view of codes shows.
"""

import os
import shutil

from play import GAME, TARGET, Game, is_installed, run, run_test

LEVEL = "oracle"
TREE = 13
PLAN = ["----------------", "|..|...........|", "|..|...........|", "----...........|", "|..............|",
        "|..............|", "|..............|", "----------------"]
ACROSS, ON_LEVEL = 4, 8
WORDS = {"~": ",", "<0>": "unfilled", "<1>": "filled"}
OTHERS = ("coord", "gradient")  # words of other games only


def rows(file):
    """The selections as the game writes them, and their squares."""
    with open(file, encoding="ascii") as table:
        for line in table.read().splitlines()[1:]:
            word, selection, squares = line.split("\t")
            for mark, text in WORDS.items():
                selection = selection.replace(mark, text)
            if word not in OTHERS:
                yield selection, squares.split()


def corner(number):
    """Where a map begins: column and row as the file has them."""
    return 2 + (len(PLAN[0]) + 1) * (number % ACROSS), 2 + (len(PLAN) + 1) * (number // ACROSS)


def level(selections):
    """A level with a map for each."""
    text = f"LEVEL:\"{LEVEL}\"\nINIT_MAP:solidfill,('.',lit)\n"
    for number, selection in enumerate(selections):
        x, y = corner(number)
        text += f"GEOMETRY:({x},{y})\nMAP\n" + "\n".join(PLAN) + "\nENDMAP\n"
        text += f"REGION:(0,0,15,7),lit,\"ordinary\"\nTERRAIN:{selection},'T'\n"
    return text


def look(test, number, selections):
    """The codes of the level in the game."""
    home = f"{test.scratch}/selections{number}"
    os.makedirs(home)
    with open(f"{home}/{LEVEL}.des", "w", encoding="ascii") as file:
        file.write(level(selections))
    shutil.copyfile(f"{GAME}/nhdat", f"{home}/nhdat")
    run(f"{test.build}/lev_comp", "--target", TARGET, "-o", home, f"{home}/{LEVEL}.des")
    run(f"{test.build}/speclev", "archive", "replace", f"{home}/nhdat", f"{home}/{LEVEL}.lev")
    with Game(home) as game:
        game.go_to(LEVEL)
        return game.look(LEVEL).codes


def compare(test):
    """Looks at all selections of the table."""
    table = list(rows(f"{test.source}/tests/lua/selections.tsv"))
    for begin in range(0, len(table), ON_LEVEL):
        part = table[begin:begin + ON_LEVEL]
        codes = look(test, begin, [selection for selection, _ in part])
        for number, (selection, squares) in enumerate(part):
            left, top = corner(number)
            found = {f"{x},{y}" for y in range(len(PLAN)) for x in range(len(PLAN[0])) if codes[top + y][left + x] == TREE}
            sure = {each for each in squares if not each.endswith("?")}
            test.squares += len(found)
            if not sure <= found <= {each.rstrip("?") for each in squares}:
                test.fail(f"{selection}: the game selects {' '.join(sorted(found))}")
    test.maps = len(table)


def main():
    """Prints what differs."""
    test = run_test("speclev-selections-", compare) if is_installed() else None
    if test:
        print(f"passed: {test.maps} selections, {test.squares} squares")


if __name__ == "__main__":
    main()
