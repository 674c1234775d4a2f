"""known.py SPECLEV TARGETS GAME WORK: makes of the tables of each known game, in the folder TARGETS of the reference data,
what the probe would print of that game, and imports it. Each game is nearest to the target that it is, at distance 0, and
nothing but its profile differs. GAME: any tree of a game, WORK: a folder for what is made."""
import collections
import os
import re
import shutil
import subprocess
import sys

LIMITS = """COLNO ROWNO MAP_X_LIM MAP_Y_LIM MAXNROFROOMS MAX_SUBROOMS MAX_REGISTERS MAX_OF_TYPE MAXRTYPE MAX_NESTED_IFS
    MAX_SWITCH_CASES MAXDUNGEON LEV_LIMIT BRANCH_LIMIT MAXLEVEL MAX_TYPE""".split()
RECORDS = """lev_init lev_region region door room_door drawbridge walk digpos lad stair altar fountain sink pool trap monster
    object gold engraving corridor tmpdungeon tmplevel tmpbranch""".split()
SIGNS = ["==", "!=", "<>", "<", "<=", ">", ">="]  # which the scanners of these games have rules for
CHECKS = ["IS_ROCK", "IS_WALL", "IS_DOOR", "IS_ROOM"]
FIRST_WORDS = 5  # version words that headers have macros for


def rows(folder, name):
    """The rows of a table without its head; none if there is no such table."""
    path = os.path.join(folder, name + ".tsv")
    if not os.path.exists(path):
        return []
    with open(path, encoding="ascii") as table:
        return [line.split("\t") for line in table.read().split("\n")[1:] if line]


def plain(cell):
    return re.sub(r"\\x(..)", lambda escape: chr(int(escape.group(1), 16)), cell)


def things(folder, kind):
    """The facts of monsters or objects; each has the number of its class."""
    classes = [plain(row[1]) for row in rows(folder, kind + "_classes")]
    entries = rows(folder, kind + "s")
    for letter in classes:
        yield f"{kind}-class", ord(letter)
    for entry in entries:
        # Number 0 is no class; another one may be without a character, too. Of two with one character names are in the first.
        letter = plain(entry[1])
        number = classes.index(letter, 1) if letter in classes[1:] else 0
        yield kind, number, entry[2]
    yield (kind + "s", len(entries)) + ((len(entries),) if kind == "object" else ())


def records(folder):
    """The records of a layout; what is within a structure of its own is one field."""
    found = collections.OrderedDict()
    for abi, name, field, offset, size, _, written, _ in rows(folder, "layout"):
        if abi != "lp64le" or name not in RECORDS or written not in ("whole", "in struct"):
            continue
        if field == "(whole)":
            found[name] = (size, collections.OrderedDict())
            continue
        fields = found[name][1]
        first = fields.setdefault(field.split(".")[0], [int(offset), 0])
        first[1] = int(offset) + int(size) - first[0]
    for name, (size, fields) in found.items():
        yield "record", name, size, "include/sp_lev.h", 1
        for field, place in fields.items():
            yield ("field", name, field) + tuple(place)


def facts(folder):
    groups = collections.defaultdict(list)
    for group, name, value in rows(folder, "constants"):
        groups[group].append((name, value))
    yield "speclev-probe", 3
    yield "machine", 2, 4, 8, 8, 8, "little", "signed"
    words = [row for row in rows(folder, "version") if row[0] == "lp64le" and row[5] == "yes"]
    for row in words[:FIRST_WORDS]:
        yield "version", f"0x{int(row[3], 0):08x}"
    yield from things(folder, "monster")
    yield from things(folder, "object")
    for kind in ("trap", "room"):
        for name, value in groups[kind]:
            yield kind, value, name
    for kind, table in (("artifact", "artifacts"), ("god", "gods")):
        for row in rows(folder, table):
            yield kind, row[1]
    yield "level-scanner", "util/lev_comp.l"
    for name, _ in groups["map_row"]:
        yield "row-character", ord(plain(name))
    yield "dungeon-scanner", "util/dgn_comp.l"
    for name, value in groups["limit"] + groups["pack"] + groups["mon_var"] + groups["obj_var"]:
        if name in LIMITS or name in ("SP_COORD_IS_RANDOM", "SP_M_V_END", "SP_O_V_END"):
            yield "constant", name, int(value, 0)
        if name == "index_or_lit_bias":
            yield "constant", "pack-bias", value
    for name, value in groups["terrain"]:
        yield "terrain", name, value
    for number, name, _ in rows(folder, "opcodes"):
        yield "opcode", name, number
    for sign in SIGNS if rows(folder, "opcodes") else ():
        yield "word", 1, sign, "COMPARISON"
    # Without such a table the dungeon compiler of the game knows this one alone.
    for name, state in rows(folder, "features") or [("REINCARNATION", "on")]:
        yield "condition", name, int(state == "on")
    for word, token, value in rows(folder, "keywords"):
        yield ("word", 1, word, token.upper()) + ((value,) if value else ())
    for word, token, value in rows(folder, "dgn_keywords"):
        in_grammar = word in ("no_up", "no_down", "portal", "stair")
        yield ("dungeon-word", 1, word, token.upper()) + ((value,) if value and not in_grammar else ())
    yield from records(folder)
    for name, value in groups["map_char"]:
        yield "map-character", ord(plain(name)), value
    for name, codes in groups["predicate"]:
        if name not in CHECKS:
            continue
        yield "check", name
        for part in codes.split(","):
            ends = part.split("-")
            for code in range(int(ends[0]), int(ends[-1]) + 1):
                yield "holds", name, code
    yield ("end",)


def without_mail(folder, path):
    """The facts of the same game built without mail, by the table of its switches; nothing where that changes no table."""
    with open(path, encoding="ascii") as table:
        changes = [row for row in (line.rstrip("\n").split("\t") for line in table) if row[0] == "MAIL"]
    gone = {row[4][:-1]: int(row[5]) for row in changes if row[3] == "removed"}
    words = {int(row[5]): row[7] for row in changes if row[4] == "word"}
    if set(gone) != {"monster", "object"} or 3 not in words:
        return None
    seen, made = collections.Counter(), []
    for fact in facts(folder):
        kind = fact[0]
        seen[kind] += 1
        if kind == "version":
            fact = (kind, words.get(seen[kind], fact[1]))
        if kind in ("monsters", "objects"):
            fact = (kind,) + tuple(count - 1 for count in fact[1:])
        if kind == "condition" and fact[1] == "MAIL":
            fact = fact[:2] + (0,)
        if gone.get(kind) != seen[kind] - 1:
            made.append(fact)
    return made


def check(speclev, folder, game, work, made=None):
    """What is wrong with the import of one game; empty if nothing is. made: the facts of a build without mail."""
    name = os.path.basename(folder)
    output, target = os.path.join(work, "output"), os.path.join(work, "of-" + name)
    shutil.rmtree(target, ignore_errors=True)
    with open(output, "w", encoding="ascii") as file:
        for fact in made or facts(folder):
            file.write("\t".join(str(part) for part in fact) + "\n")
    run = subprocess.run([speclev, "import", game, "--probe-output", output, "-o", target],
                         stderr=subprocess.PIPE, check=False)
    said = run.stderr.decode(errors="replace")
    if run.returncode != 0:
        return f"status {run.returncode}: {said}"
    if made:
        # Where keys of doors depend on artifacts, the tables are edited; a target without mail may be nearer.
        with open(os.path.join(target, "profile"), encoding="utf-8") as profile:
            text = profile.read()
            is_said = "\nwithout mail\n" in text or "\nbase nle\n" in text or rows(folder, "artifacts")
            if not is_said:
                return "the profile of the build without mail does not say so: " + said
    elif "(distance 0: nothing differs)" not in said:
        return said.strip().split("\n")[-1]
    # Of some games only that terrain is in the tables which has a map character.
    constants = rows(folder, "constants")
    end = next((int(row[2]) for row in constants if row[1] == "MAX_TYPE"), 0)
    is_complete = len({row[2] for row in constants if row[0] == "terrain"}) >= end
    allowed = {"profile", "needed-dungeons.edits"} | (set() if is_complete else {"terrain", "terrain.edits"})
    letters = [row[1] for row in rows(folder, "object_classes")]
    if len(set(letters)) < len(letters):
        allowed.add("object-classes.edits")  # an import takes the character of the second class away
    if made:  # see above
        allowed |= {"monsters.edits", "objects.edits"} if rows(folder, "artifacts") else {"conditions.edits"}
    if others := set(os.listdir(target)) - allowed:
        return "also written: " + " ".join(sorted(others))
    return ""


def check_next(speclev, folder, game, work):
    """A game that lacks an opcode which the code for its nearest target needs starts from the next one."""
    output, target = os.path.join(work, "output"), os.path.join(work, "of-next")
    shutil.rmtree(target, ignore_errors=True)
    with open(output, "w", encoding="ascii") as file:
        for fact in facts(folder):
            if fact[:2] != ("opcode", "CONVERT_TYPE"):
                file.write("\t".join(str(part) for part in fact) + "\n")
    run = subprocess.run([speclev, "import", game, "--probe-output", output, "-o", target],
                         stderr=subprocess.PIPE, check=False)
    said = run.stderr.decode(errors="replace")
    wanted = ["'sporkhack' is nearer (distance 20), but cannot be the base: the game has no opcode 'CONVERT_TYPE'",
              "; base unnethackplus ("]
    lacking = [each for each in wanted if each not in said]
    return f"not said: {lacking}; but: {said}" if lacking else ""


def main():
    speclev, targets, game, work = sys.argv[1:]
    if not os.path.isdir(targets):
        print("skipped: there are no tables of games in " + targets)
        return 0
    os.makedirs(work, exist_ok=True)
    failures = count = builds = 0
    for name in sorted(os.listdir(targets)):
        folder = os.path.join(targets, name)
        # Other machines are only other layouts; the first releases have neither a dungeon compiler nor version words.
        if not os.path.isdir(folder) or name.startswith("nethack-3.0.") or name.endswith("-ilp32"):
            continue
        count += 1
        switches = os.path.join(targets, "..", "builds", "switches", name + ".tsv")
        made = without_mail(folder, switches) if os.path.exists(switches) else None
        builds += made is not None
        for wrong in (check(speclev, folder, game, work), made and check(speclev, folder, game, work, made)):
            if wrong:
                failures += 1
                print(f"{name}: {wrong}")
    if wrong := check_next(speclev, os.path.join(targets, "sporkhack"), game, work):
        failures += 1
        print("the next base: " + wrong)
    print(f"{count} games, {builds} of them without mail, too: {failures} failures")
    return 1 if failures or not count else 0


sys.exit(main())
