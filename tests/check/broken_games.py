"""Games of NetHack 3.6.6 that are broken in one place each: what speclev check must say of them, and what the game does.

A change gets a Source and gives the members of the broken game. TOLD are words that a message of check must have. What
stands behind them was seen in the real game: SEEN is a pattern of what is on its screen, either when it starts, after which
it ends unless STARTS, or on the way to LEVEL; None where only check is asked.
"""

from dataclasses import dataclass
from typing import Callable, Optional

from whole_game import NEWER, ROLES, put, quest_texts, renamed, with_word, without


@dataclass
class Source:
    """What is changed: the members of a game, the description of its dungeon, and the programs."""

    members: dict
    text: str
    tools: object

    def dungeon(self, change):
        """The game with the dungeon of a changed description."""
        text = change(self.text)
        if text == self.text:
            raise ValueError("the description is as it was")
        return put(self.members, "dungeon", self.tools.dungeon(text))

    def level(self, name, body=""):
        """The game with a bare room of our own in the place of a level."""
        return put(self.members, f"{name}.lev", self.tools.level(name, body))

    def moved(self, name, other):
        """The game in which a member has another name."""
        if name not in self.members:
            raise ValueError(f"no {name}")
        return {other if each == name else each: data for each, data in self.members.items()}


@dataclass
class BrokenGame:
    name: str
    change: Callable[[Source], dict]
    told: str
    seen: Optional[str] = None
    level: Optional[str] = None
    starts: bool = False


def behind(line, added):
    """A change of a description: more behind a line that begins so."""

    def change(text):
        lines = text.split("\n")
        at = next(i for i, each in enumerate(lines) if each.startswith(line))
        return "\n".join(lines[: at + 1] + added.split("\n") + lines[at + 1:])

    return change


def dropped(line):
    return lambda text: "\n".join(each for each in text.split("\n") if not each.startswith(line))


def instead(old, new):
    return lambda text: text.replace(old, new)


def word(name, number, change):
    return lambda game: put(game.members, name, with_word(game.members[name], number, change))


def eight_more(text):
    branches = "\n".join(f'BRANCH: "Cellar {k}" @ ({k + 5}, 1)' for k in range(8))
    cellars = "\n".join(f'DUNGEON: "Cellar {k}" "none" (2, 0)' for k in range(8))
    return behind('BRANCH: "The Gnomish Mines"', branches)(text) + "\n" + cellars + "\n"


def own_branch(game):
    """The game in which Gehennom is called Vlad's Tower, and this Gehennom: the one branch to the tower starts in it."""
    pairs = [(b"Gehennom".ljust(13, b"\0"), b"Vlad's Tower\0")]
    data = game.members["dungeon"]
    for old, new in pairs + [pair[::-1] for pair in pairs]:
        at = game.members["dungeon"].rindex(old)
        data = data[:at] + new + data[at + len(new):]
    return put(game.members, "dungeon", data)


def chained_to_chance(game):
    """The game in whose Mines a level is chained to one that is there in half of the games."""
    data = game.dungeon(behind('RNDLEVEL: "minetn"', 'LEVEL: "shaft" "none" @ (2, 1)\nCHAINLEVEL: "sump" "none" "shaft" + (0, 2)'))
    at = data["dungeon"].index(b"shaft".ljust(24, b"\0")) + 28
    dungeon = data["dungeon"][:at] + b"\x32" + data["dungeon"][at + 1:]
    return {**data, "dungeon": dungeon, "shaft.lev": data["oracle.lev"], "sump.lev": data["oracle.lev"]}


def other_form(game, target):
    """A compiled level of another game."""
    return game.tools.level("oracle", target=target)


def with_bytes(name, at, data):
    """A change of a member: other bytes at a place."""
    return lambda game: put(game.members, name, game.members[name][:at] + data + game.members[name][at + len(data):])


def bare_medusa(game):
    """The game in which no variant of Medusa's island has a room."""
    for k in range(1, 5):
        game = Source(game.level(f"medusa-{k}"), game.text, game.tools)
    return game.members


COUNT = 40  # where the count of dungeons, or of instructions, stands behind the version words
START = 'BRANCH: "The Gnomish Mines"'
NO_QUEST = r'resolve dungeon number for name "The Quest"'
LOAD = r'Couldn.t load "{}.lev"'

GAMES = [
    BrokenGame("dungeon of a newer release", word("dungeon", 1, lambda word: NEWER), "nethack-3.6.7",
               "Version mismatch"),
    BrokenGame("dungeon of a game with other options", word("dungeon", 2, lambda word: word ^ 0x20000),
               "version word 2", "Configuration incompat"),
    BrokenGame("no dungeon", lambda game: without(game.members, "dungeon"), "there is no dungeon",
               "annot open dungeon"),
    BrokenGame("dungeon that is cut", lambda game: put(game.members, "dungeon", game.members["dungeon"][:1000]),
               "damaged", "[Pp]remature EOF"),
    BrokenGame("dungeon that is a level", lambda game: put(game.members, "dungeon", game.members["oracle.lev"]),
               "it is a level", "too many dungeons"),
    BrokenGame("too many dungeons", lambda game: game.dungeon(eight_more), "16 dungeons", "[Tt]oo many dungeons"),
    BrokenGame("more dungeons than there are",
               lambda game: put(game.members, "dungeon", game.members["dungeon"][:40] + b"\x10" + game.members["dungeon"][41:]),
               "16 dungeons", "[Tt]oo many dungeons"),
    BrokenGame("branch to no dungeon", lambda game: game.dungeon(instead(START, 'BRANCH: "The Gnomish Mine"')),
               "no branch leads to dungeon 'The Gnomish Mines'", "find_branch"),
    BrokenGame("no branch to a dungeon", lambda game: game.dungeon(dropped('BRANCH: "Fort Ludios"')),
               "no branch leads to dungeon 'Fort Ludios'", "find_branch"),
    BrokenGame("branch in its own dungeon", own_branch, "in the dungeons above", "find_branch"),
    BrokenGame("no dungeon that the game needs",
               lambda game: game.dungeon(lambda text: renamed(text, "Sokoban", "Boxes")),
               "does not start without a dungeon 'Sokoban'", "resolve dungeon number"),
    BrokenGame("dungeon that may be left out",
               lambda game: game.dungeon(instead('DUNGEON: "Sokoban" "none" (4, 0)', 'DUNGEON: "Sokoban" "none" (4, 0) 50')),
               "chance of 50"),
    BrokenGame("level outside of its dungeon", lambda game: game.dungeon(instead('@ (3, 2) 7', '@ (12, 2) 7')),
               "level 'minetn' is at 12", "out of range"),
    BrokenGame("levels at one place",
               lambda game: game.dungeon(behind('RNDLEVEL: "minetn"', 'LEVEL: "oracle" "none" @ (3, 1)\nLEVEL: "castle" "none" @ (3, 1)\nLEVEL: "knox" "none" @ (3, 2)')),
               "finds no place", "place levels"),
    BrokenGame("level chained to one that may be left out", chained_to_chance, "left out of 50 games in 100"),
    BrokenGame("no texts of the quest", lambda game: without(game.members, "quest.dat"), "no quest.dat", "quest.dat"),
    BrokenGame("empty texts of the quest", lambda game: put(game.members, "quest.dat", b""), "no texts of the quest",
               "QUEST TEXT FILE"),
    BrokenGame("texts of the quest without a role",
               lambda game: put(game.members, "quest.dat", quest_texts(ROLES[:11] + ROLES[12:])), "no class 'Val'"),
    BrokenGame("no oracle", lambda game: without(game.members, "oracle.lev"), "'oracle.lev'", LOAD.format("oracle"),
               "oracle"),
    BrokenGame("level of a newer release", word("oracle.lev", 1, lambda word: NEWER), "nethack-3.6.7",
               "Version mismatch", "oracle"),
    BrokenGame("level of a game with other sizes", word("oracle.lev", 5, lambda word: word + 1), "version word 5",
               "Configuration incompat", "oracle"),
    BrokenGame("empty level", lambda game: put(game.members, "oracle.lev", b""), "it is empty", "Version mismatch",
               "oracle"),
    BrokenGame("level that is cut", lambda game: put(game.members, "oracle.lev", game.members["oracle.lev"][:200]),
               "cut", "impossible opcode|Unknown push value type|dead .signal", "oracle"),
    BrokenGame("level that is a dungeon", lambda game: put(game.members, "oracle.lev", game.members["dungeon"]),
               "this is a dungeon"),
    BrokenGame("level in other case", lambda game: game.moved("oracle.lev", "Oracle.lev"), "'Oracle.lev'",
               LOAD.format("oracle"), "oracle"),
    BrokenGame("level in a folder of the archive", lambda game: game.moved("oracle.lev", "levels/oracle.lev"),
               "no folders", LOAD.format("oracle"), "oracle"),
    BrokenGame("level as its source",
               lambda game: put(without(game.members, "oracle.lev"), "oracle.des", b'MAZE: "oracle", \' \'\n'),
               "it is a source", LOAD.format("oracle"), "oracle"),
    BrokenGame("no variant of a level", lambda game: without(game.members, *(f"medusa-{k}.lev" for k in range(1, 5))),
               "'medusa-1.lev', nor any", LOAD.format("medusa-."), "medusa"),
    BrokenGame("more variants than files",
               lambda game: game.dungeon(instead('"medusa" "none" @ (-5, 4) 4', '"medusa" "none" @ (-5, 4) 6')),
               "'medusa-5.lev'"),
    BrokenGame("no level of a role", lambda game: without(game.members, "Val-strt.lev"), "'Val-strt.lev'",
               LOAD.format("Val-strt"), "Val-strt"),
    BrokenGame("no filling of a role", lambda game: without(game.members, "Val-fila.lev"), "'Val-fila.lev'"),
    BrokenGame("no filling of the Mines", lambda game: without(game.members, "minefill.lev"), "'minefill.lev'"),
    BrokenGame("portal to no level", lambda game: game.level("oracle", 'PORTAL:(3,2,3,2),(0,0,0,0),"nolevel"\n'),
               "'nolevel'", "dead .signal 11", "oracle"),
    BrokenGame("portal on a stair", lambda game: game.level("oracle", 'PORTAL:(1,1,1,1),(0,0,0,0),"nolevel"\n'),
               "'nolevel'", "dead .signal 11", "oracle"),
    BrokenGame("wizard's tower without its morgue", lambda game: game.level("wizard1"), 'type "morgue"',
               "dead .signal 11", "wizard1"),
    BrokenGame("sanctum without its temple", lambda game: game.level("sanctum"), 'type "temple"', "dead .signal 11",
               "sanctum"),
    BrokenGame("vault of Ludios without its morgue", lambda game: game.level("knox"), 'type "morgue"', None),
    BrokenGame("prototype without files",
               lambda game: game.dungeon(instead('DUNGEON: "The Gnomish Mines" "M" (8, 2)', 'DUNGEON: "The Gnomish Mines" "M" (8, 2)\nPROTOFILE: "mine"')),
               "'mine1.lev'"),
    BrokenGame("name that is too long",
               lambda game: {**game.dungeon(behind('RNDLEVEL: "minetn"', 'LEVEL: "atlantisundersea" "none" @ (1, 0)')), "atlantisundersea.lev": game.members["oracle.lev"]},
               "16 characters"),
    BrokenGame("level of another game", lambda game: put(game.members, "oracle.lev", other_form(game, "nethack-3.4.3")),
               "it is of", "Version mismatch|Configuration incompat", "oracle"),
    BrokenGame("level of another machine",
               lambda game: put(game.members, "oracle.lev", game.tools.level("oracle", abi="lp64be")), "lp64be",
               "Version mismatch", "oracle"),
    BrokenGame("dungeon of another machine",
               lambda game: put(game.members, "dungeon", game.tools.dungeon(game.text, abi="ilp32le")), "ilp32le",
               "Version mismatch"),
    BrokenGame("no text for all roles", lambda game: put(game.members, "quest.dat", quest_texts(ROLES[:-1])),
               "no class '-'"),
    BrokenGame("texts of a role of no levels",
               lambda game: put(game.members, "quest.dat", quest_texts( [each if each != "Val" else "Vak" for each in ROLES])),
               "class 'Vak', and there are no levels of it"),
    BrokenGame("tower at no place",
               lambda game: game.dungeon(instead('BRANCH: "Vlad\'s Tower" @ (9, 5) up', 'BRANCH: "Vlad\'s Tower" @ (29, 1) up')),
               "the branch to 'Vlad's Tower' is at 29", "out of range"),
    BrokenGame("no level of the endgame", lambda game: game.dungeon(lambda text: renamed(text, "astral", "heaven")),
               "'astral', and without it"),
    BrokenGame("portal to a number outside", lambda game: game.level("knox", 'PORTAL:(3,2,3,2),(0,0,0,0),"40"\n'),
               "level 40"),
    BrokenGame("texts of the quest that are a letter", lambda game: put(game.members, "quest.dat", b"Dear player, good luck!"),
               "these are no texts of the quest", "PREMATURE EOF ON QUEST TEXT FILE"),
    BrokenGame("texts of the quest that are cut",
               lambda game: put(game.members, "quest.dat", quest_texts(ROLES)[:200]), "these are no texts of the quest",
               "PREMATURE EOF ON QUEST TEXT FILE"),
    BrokenGame("texts of the quest in other case", lambda game: game.moved("quest.dat", "Quest.dat"), "there is no quest.dat",
               "CANNOT OPEN QUEST TEXT FILE"),
    BrokenGame("no castle", lambda game: without(game.members, "castle.lev"), "'castle.lev'", LOAD.format("castle"), "castle"),
    BrokenGame("no valley", lambda game: without(game.members, "valley.lev"), "'valley.lev'", LOAD.format("valley"), "valley"),
    BrokenGame("no sanctum", lambda game: without(game.members, "sanctum.lev"), "'sanctum.lev'", LOAD.format("sanctum"),
               "sanctum"),
    BrokenGame("no middle of the tower", lambda game: without(game.members, "tower2.lev"), "'tower2.lev'",
               LOAD.format("tower2"), "tower2"),
    BrokenGame("one town of seven missing", lambda game: without(game.members, "minetn-3.lev"), "'minetn-3.lev'"),
    BrokenGame("no goal of a role", lambda game: without(game.members, "Val-goal.lev"), "'Val-goal.lev'"),
    BrokenGame("extension in other case", lambda game: game.moved("oracle.lev", "oracle.LEV"), "'oracle.lev'",
               LOAD.format("oracle"), "oracle"),
    BrokenGame("filling of the Mines in other case", lambda game: game.moved("minefill.lev", "Minefill.lev"),
               "there is 'Minefill.lev', for which no level asks"),
    BrokenGame("dungeon of words alone", lambda game: put(game.members, "dungeon", game.members["dungeon"][:COUNT]),
               "at byte 40", "Premature EOF on dungeon description"),
    BrokenGame("dungeon that counts none", with_bytes("dungeon", COUNT, b"\0\0\0\0"), "there are no dungeons", NO_QUEST),
    BrokenGame("dungeon that counts less than none", with_bytes("dungeon", COUNT, b"\xff\xff\xff\xff"), "count -1", NO_QUEST),
    BrokenGame("first dungeon alone",
               lambda game: game.dungeon(lambda text: text[:text.index('DUNGEON: "Gehennom"')]),
               "does not start without a dungeon 'The Quest'", NO_QUEST),
    BrokenGame("quest of another name", lambda game: game.dungeon(lambda text: renamed(text, "The Quest", "The Query")),
               "does not start without a dungeon 'The Quest'", NO_QUEST),
    BrokenGame("branch counted from a level beyond the bottom",
               lambda game: game.dungeon(instead('"oracle" + (1, 0) up', '"oracle" + (30, 0) up')),
               "the branch to 'Sokoban' is at 35 to 39, counted from level 'oracle'", "base value out of range"),
    BrokenGame("dungeon that is too small for its levels",
               lambda game: game.dungeon(instead('"Gehennom" "G" (20, 5)', '"Gehennom" "G" (6, 0)')),
               "level 'wizard1' is at 11", "place levels"),
    BrokenGame("more big rooms than files", lambda game: game.dungeon(instead("@ (10, 3) 40 10", "@ (10, 3) 12")),
               "'bigrm-11.lev'"),
    BrokenGame("prototype of another name",
               lambda game: game.dungeon(lambda text: text.replace('LEVEL: "tower2" "none" @ (2, 0)\n', "").replace(
                   'PROTOFILE: "tower"', 'PROTOFILE: "spire"')), "'spire2.lev'"),
    BrokenGame("no middle of the quest", lambda game: game.dungeon(lambda text: renamed(text, "x-loca", "x-mid")),
               "'x-loca', and without it the game crashes"),
    BrokenGame("Medusa without a room", bare_medusa, "looks for a room on a level of this name", "dead .signal 11", "medusa"),
    BrokenGame("wizard's tower that is its second floor",
               lambda game: put(game.members, "wizard1.lev", game.members["wizard2.lev"]), 'type "morgue"',
               "dead .signal 11", "wizard1"),
    BrokenGame("portal far below", lambda game: game.level("oracle", 'PORTAL:(3,2,3,2),(0,0,0,0),"99"\n'), "level 99"),
    BrokenGame("level that counts too much", with_bytes("oracle.lev", COUNT, b"\xff\xff\xff\x7f"),
               "count 2147483647", "impossible opcode", "oracle"),
    BrokenGame("level of the endgame that is a dungeon", lambda game: put(game.members, "earth.lev", game.members["dungeon"]),
               "this is a dungeon", "impossible opcode", "earth"),
]
