"""A whole game of NetHack 3.6.6 as a dictionary of its archive's members, and what a test does to one.

Levels and dungeon are those of the reference data, made by the original compilers, and are read where they lie. The texts
of the quest are made here: one message for each role, which is all that a game needs to start.
"""

import os
import re
import struct
import subprocess
import tempfile

ROLES = "Arc Bar Cav Hea Kni Mon Pri Ran Rog Sam Tou Val Wiz -".split()
OLDEST, OLDER, OWN, NEWER, TOO_OLD = 0x03060002, 0x03060100, 0x03060600, 0x03060700, 0x03060001


def reference_game(reference):
    """The members of the game in the reference data."""
    folder = f"{reference}/golden/nethack-3.6.6"
    members = {}
    for name in sorted(os.listdir(f"{folder}/lev")):
        if name.endswith(".lev"):
            members[name] = read(f"{folder}/lev/{name}")
    members["dungeon"] = read(f"{folder}/dgn/dungeon")
    members["quest.dat"] = quest_texts(ROLES)
    return members


def description(reference):
    """The description of that game's dungeon."""
    return read(f"{reference}/golden/nethack-3.6.6/dgn/dungeon.def").decode("latin-1")


def read(path):
    with open(path, "rb") as file:
        return file.read()


def quest_texts(classes):
    """quest.dat with a line for each class: counts, names, offsets, then a list of one message for each, and the texts."""
    lists = 4 + 11 * len(classes)
    texts = lists + 36 * len(classes)
    head = struct.pack("<i", len(classes)) + b"".join(name.encode().ljust(3, b"\0") for name in classes)
    head += b"".join(struct.pack("<q", lists + 36 * i) for i in range(len(classes)))
    line = b"\n"
    for i in range(len(classes)):
        head += struct.pack("<iicxxxqqq", 1, 1, b"p", texts + i, len(line), 0)
    return head + line * len(classes)


def archive(members):
    """The bytes of the archive with these members."""
    names = "".join(members)
    first = 40 + 11 * (len(members) + 1) + 9 + len(names)
    size = first + sum(len(each) for each in members.values())
    head = f"{1:3} {len(members) + 1:8} {9 + len(names) + len(members) + 1:8} {first:8} {size:8}\n" + f"nDirectory{0:9}\n"
    at = first
    for name, data in members.items():
        head += f"n{name} {at:8}\n"
        at += len(data)
    return head.encode("latin-1") + b"".join(members.values())


class Tools:
    """The programs under test, and a folder to work in."""

    def __init__(self, build, work):
        self.build, self.work = build, work

    def compile(self, program, name, source, target="nethack-3.6.6", abi="lp64le"):
        """What one source compiles to, as files by their names."""
        with tempfile.TemporaryDirectory(dir=self.work) as folder:
            path = f"{folder}/{name}"
            with open(path, "w", encoding="latin-1") as file:
                file.write(source)
            out = f"{folder}/out"
            os.mkdir(out)
            subprocess.run([f"{self.build}/{program}", "--target", target, "--abi", abi, "-o", out, path], check=True,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            return {each: read(f"{out}/{each}") for each in os.listdir(out)}

    def dungeon(self, text, **machine):
        """The compiled dungeon of a description."""
        return self.compile("dgn_comp", "dungeon.def", text, **machine)["dungeon"]

    def description(self, dungeon):
        """The description of a compiled dungeon."""
        path = f"{self.work}/dungeon"
        with open(path, "wb") as file:
            file.write(dungeon)
        return subprocess.run([f"{self.build}/speclev", "decompile", "--target", "nethack-3.6.6", path], check=True,
                              stdout=subprocess.PIPE, text=True).stdout

    def level(self, name, body="", **machine):
        """A compiled level of our own, a small room with stairs and what BODY adds."""
        source = (f'MAZE: "{name}", \' \'\nGEOMETRY: center, center\nMAP\n' + "-----------\n" + "|.........|\n" * 3 +
                  "-----------\nENDMAP\nSTAIR: (1,1), up\nSTAIR: (9,3), down\n" + body)
        return self.compile("lev_comp", "own.des", source, **machine)[f"{name}.lev"]

    def check(self, path):
        """What speclev check says of a game: its status, and its messages without the paths."""
        result = subprocess.run([f"{self.build}/speclev", "check", "--target", "nethack-3.6.6", "--color", "never", path],
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        text = re.sub(re.escape(path) + r":(?=\S)", "", result.stdout).replace(path, "GAME")
        lines = [re.sub(r"^speclev: ", "", line) for line in text.split("\n")]
        return result.returncode, [line for line in lines if line]

    def check_archive(self, members):
        path = f"{self.work}/nhdat"
        with open(path, "wb") as file:
            file.write(archive(members))
        return self.check(path)


# ---- changes of members ---------------------------------------------------------------------------------------------------


def with_word(data, number, change):
    """One of the version words in front of a file, counted from 1, is what CHANGE makes of it."""
    at = 8 * (number - 1)
    (word,) = struct.unpack_from("<Q", data, at)
    return data[:at] + struct.pack("<Q", change(word)) + data[at + 8:]


def without(members, *names):
    return {name: data for name, data in members.items() if name not in names}


def put(members, name, data):
    return {**members, name: data}


def renamed(text, name, other):
    """A name is another one wherever it stands in a description."""
    changed = text.replace(f'"{name}"', f'"{other}"')
    if changed == text:
        raise ValueError(f"no {name} in the description")
    return changed
