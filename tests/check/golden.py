"""golden.py BUILD REFERENCE [GAME...]: what speclev check says of the games in the reference data: compiled levels and dungeon, and the
list of vaults where there is one.

golden.tsv has each finding, as a pattern for one kind of it: game, name of the message, pattern of the line, how many there
are, and a verdict with its reason. A finding without a row and a row that does not fit are failures; there is no row whose
verdict is `wrong`.
"""

import glob
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

VERDICTS = ("true", "incomplete")


def target_of(folder):
    """The target of a folder of the reference data: what stands behind its name is another machine or a distribution."""
    return re.sub(r"-(ilp32(be|le)?|lp64be|debian)$", "", folder)


def findings(build, reference, folder, work):
    source, game = f"{reference}/golden/{folder}", f"{work}/{folder}"
    os.mkdir(game)
    for path in [f"{source}/dgn/dungeon", f"{source}/vaults.dat"] + [entry.path for entry in os.scandir(f"{source}/lev")]:
        if os.path.exists(path):
            os.symlink(os.path.abspath(path), f"{game}/{os.path.basename(path)}")
    result = subprocess.run([f"{build}/speclev", "check", "--target", target_of(folder), "--color", "never", game],
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    lines = result.stdout.replace(f"{game}/", "").replace(game, "GAME").split("\n")
    return folder, [re.sub(r"^speclev: (error|warning): ", "", line) for line in lines if line]


def main(build, reference, *games):
    if not os.path.isdir(f"{reference}/golden"):
        print(f"skipped: no {reference}/golden")
        return 0
    with open(os.path.join(os.path.dirname(__file__), "golden.tsv"), encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if line[0] != "#"]
    folders = sorted(each for each in os.listdir(f"{reference}/golden") if glob.glob(f"{reference}/golden/{each}/lev/*.lev")
                     or glob.glob(f"{reference}/golden/{each}/lev/castle") if not games or each in games)
    rows = [row for row in rows if not games or row[0] in games]
    faults, count = [], 0
    with tempfile.TemporaryDirectory() as work, ThreadPoolExecutor(2) as pool:
        found = dict(pool.map(lambda folder: findings(build, reference, folder, work), folders))
    for game, pattern, number, verdict, reason in rows:
        if verdict not in VERDICTS or not reason:
            faults.append(f"{game}: {pattern}: no verdict with a reason")
        fitting = [line for line in found.get(game, []) if re.fullmatch(pattern, line)]
        if len(fitting) != int(number):
            faults.append(f"{game}: {pattern}: {len(fitting)} findings, not {number}")
        found[game] = [line for line in found.get(game, []) if line not in fitting]
        count += len(fitting)
    faults += [f"{game}: no row fits: {line}" for game, lines in found.items() for line in lines]
    print("\n".join(faults + [f"{len(folders)} games, {count} findings, {len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
