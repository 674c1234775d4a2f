"""acceptance.py BUILD REFERENCE: what speclev check says of the games that were tried in the real NetHack 3.6.6.

REFERENCE has builds/acceptance/expected.tsv: what was changed in each, and what the real game did. Of a game that stops,
refuses a level or crashes check must tell; of one that starts nothing, but where acceptance.tsv says why; that
also has words that its messages must have.
"""

import os
import sys
import tempfile

from whole_game import (NEWER, OLDER, OLDEST, ROLES, TOO_OLD, Tools, description, put, quest_texts, read, reference_game,
                        renamed, with_word, without)

WORDS = {
    "rel-newer": (1, lambda word: NEWER), "rel-older": (1, lambda word: OLDER), "rel-oldest": (1, lambda word: OLDEST),
    "rel-too-old": (1, lambda word: TOO_OLD), "bits-ignored": (2, lambda word: word ^ 0x18080000),
    "bit17": (2, lambda word: word ^ 0x00020000), "mail": (2, lambda word: word ^ 0x00000040),
    "counts": (3, lambda word: word - 0x1001), "size1": (4, lambda word: word + 0x20000), "size2": (5, lambda word: word + 1),
}
RENAMED = {
    "no-sokoban": "Sokoban", "no-quest": "The Quest", "no-vlad": "Vlad's Tower", "no-mines": "The Gnomish Mines",
    "no-ludios": "Fort Ludios", "no-planes": "The Elemental Planes", "no-gehennom": "Gehennom", "no-wizard1": "wizard1",
    "no-valley": "valley", "no-medusa": "medusa", "no-knox": "knox", "no-astral": "astral", "no-x-loca": "x-loca",
}


def line_without(text, beginning):
    lines = text.split("\n")
    kept = [line for line in lines if not line.startswith(beginning)]
    if len(kept) != len(lines) - 1:
        raise ValueError(f"not one line begins with {beginning}")
    return "\n".join(kept)


def number_at(data, at, value):
    return data[:at] + value.to_bytes(4, "little") + data[at + 4:]


def changed(case, game, text, tools, reference):
    """The members of the game of a case."""
    texts = f"{reference}/builds/quest-dat"
    file, _, rest = case.partition("-")
    if file in ("d", "l") and rest in WORDS:
        name = {"d": "dungeon", "l": "oracle.lev"}[file]
        return put(game, name, with_word(game[name], *WORDS[rest]))
    if case in RENAMED:
        return put(game, "dungeon", tools.dungeon(renamed(text, RENAMED[case], "elsewhere")))
    makers = {
        "dgn-missing": lambda: without(game, "dungeon"),
        "dgn-empty": lambda: put(game, "dungeon", b""),
        "dgn-short": lambda: put(game, "dungeon", game["dungeon"][:1000]),
        "dgn-many": lambda: put(game, "dungeon", number_at(game["dungeon"], 40, 16)),
        "branch-misspelt": lambda: put(game, "dungeon", tools.dungeon(text.replace(
            'BRANCH:\t\t"The Gnomish Mines"', 'BRANCH:\t\t"The Gnomish Mine"'))),
        "no-branch": lambda: put(game, "dungeon", tools.dungeon(line_without(text, 'CHAINBRANCH:\t"Sokoban"'))),
        "lev-missing": lambda: without(game, "oracle.lev"),
        "lev-empty": lambda: put(game, "oracle.lev", b""),
        "lev-short": lambda: put(game, "oracle.lev", game["oracle.lev"][:200]),
        "rnd-missing": lambda: without(game, *(f"medusa-{k}.lev" for k in range(1, 5))),
        "quest-lev-missing": lambda: without(game, "Val-strt.lev"),
        "portal-unknown": lambda: put(game, "oracle.lev", tools.level("oracle", 'PORTAL:(1,1,1,1),(0,0,0,0),"nolevel"\n')),
        "wizard1-bare": lambda: put(game, "wizard1.lev", tools.level("wizard1")),
        "sanctum-bare": lambda: put(game, "sanctum.lev", tools.level("sanctum")),
        "quest-missing": lambda: without(game, "quest.dat"),
        "quest-empty": lambda: put(game, "quest.dat", b""),
        "quest-ilp32": lambda: put(game, "quest.dat", read(f"{texts}/nethack-3.6.6-ilp32le.dat")),
        "quest-be": lambda: put(game, "quest.dat", read(f"{texts}/nethack-3.6.6-lp64be.dat")),
        "quest-own": lambda: put(game, "quest.dat", read(f"{texts}/nethack-3.6.6-lp64le.dat")),
        "quest-form-b": lambda: put(game, "quest.dat", read(f"{texts}/nethack-3.4.3-lp64le.dat")),
        "quest-no-role": lambda: put(game, "quest.dat", quest_texts([each if each != "Val" else "Zzz" for each in ROLES])),
        "quest-no-common": lambda: put(game, "quest.dat", quest_texts([each if each != "-" else "Zzz" for each in ROLES])),
        "quest-40-classes": lambda: put(game, "quest.dat", number_at(game["quest.dat"], 0, 40)),
    }
    return makers[case]()


def main(build, reference):
    cases = f"{reference}/builds/acceptance/expected.tsv"
    if not os.path.exists(cases):
        print(f"skipped: no {cases}")
        return 0
    with open(cases, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file][1:]
    with open(os.path.join(os.path.dirname(__file__), "acceptance.tsv"), encoding="utf-8") as file:
        expected = {case: rest for case, *rest in (line.rstrip("\n").split("\t") for line in file if line[0] != "#")}
    game, text = reference_game(reference), description(reference)
    faults = []
    with tempfile.TemporaryDirectory() as work:
        tools = Tools(build, work)
        status, lines = tools.check_archive(game)
        if status != 0:
            faults.append(f"the game as it is: {lines}")
        for case, _, _, _, result in rows:
            status, lines = tools.check_archive(changed(case, game, text, tools, reference))
            if os.environ.get("SHOW_MESSAGES"):
                print(f"{case}\t{status}\t{result}", *(f"\t{line}" for line in lines), sep="\n")
            faults += judge(case, result, status, lines, expected.pop(case, None))
    faults += [f"{case}: there is no such case" for case in expected]
    print("\n".join(faults + [f"{len(rows)} games, {len(faults)} faults"]))
    return 1 if faults or not rows else 0


def judge(case, result, status, lines, row):
    """What is not as it must be. ROW: the number of messages, words of each in its turn, why it differs from the real game."""
    if row is None:
        return [f"{case}: acceptance.tsv has no row"]
    count, words, reason = (row + ["", ""])[:3]
    works = result.startswith(("accepted", "starts"))
    faults = []
    if works != (status == 0) and not reason:
        faults.append(f"{case}: the real game: {result}; check: {status}, {lines}")
    if works == (status == 0) and reason:
        faults.append(f"{case}: check agrees with the real game, and acceptance.tsv says why it does not")
    if len(lines) != int(count):
        faults.append(f"{case}: {len(lines)} messages: {lines}")
    for each in words.split(" | ") if words else []:
        if not any(each in line for line in lines):
            faults.append(f"{case}: no message has '{each}': {lines}")
    return faults


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
