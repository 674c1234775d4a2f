"""packaged.py LEV_COMP DGN_COMP SOURCES TARGET PACKAGE ARCHIVE: compiles the level files of a game, and its dungeon, with
the version words of the distribution's package of that game, and compares them with what is in the package's archive.

SOURCES is a folder with des/*.des and dgn/dungeon.def, ARCHIVE the path of the archive inside PACKAGE.  Where the package
is not installed it is downloaded, and taken apart in a folder of its own.
"""

import glob
import os
import subprocess
import sys
import tempfile


def find_archive(package, archive, work):
    """The archive of the installed package, or of one that is downloaded; None where neither can be had."""
    if os.path.exists(archive):
        return archive
    with open(os.path.join(work, "log"), "w", encoding="utf-8") as log:
        loaded = subprocess.run(["apt-get", "download", "-q", package], cwd=work, stdout=log, stderr=log, check=False)
        if loaded.returncode != 0:
            return None
        (deb,) = glob.glob(os.path.join(work, "*.deb"))
        subprocess.run(["dpkg-deb", "-x", deb, os.path.join(work, "package")], check=True)
    return os.path.join(work, "package", archive.lstrip("/"))


def members(path):
    """What is in an archive, by name: a header of five numbers, a line for each member, and the members."""
    with open(path, "rb") as file:
        data = file.read()
    _, count, _, first, size = (int(number) for number in data[:40].split())
    lines = data[40:first].split(b"\n")[1:count]
    names = [line[1:].rsplit(None, 1)[0].decode("latin-1") for line in lines]
    begins = [int(line.rsplit(None, 1)[1]) for line in lines]
    return {name: data[begin:end] for name, begin, end in zip(names, begins, begins[1:] + [size])}


def compare(folder, archived, faults):
    """Compares the files of a folder with members of the same names; gives how many are equal."""
    equal = 0
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            made = file.read()
        if made == archived.get(name):
            equal += 1
        else:
            faults.append(f"{name} differs" if name in archived else f"{name} is not in the archive")
    return equal


def main(lev_comp, dgn_comp, sources, target, package, archive):
    if not os.path.isdir(sources):
        print(f"skipped: no {sources}")
        return 0
    with tempfile.TemporaryDirectory() as work:
        path = find_archive(package, archive, work)
        if path is None:
            print(f"skipped: neither {archive} nor the package {package} is here")
            return 0
        archived = members(path)
        levels = sorted(name for name in archived if name.endswith(".lev"))
        words = os.path.join(work, "words")
        with open(words, "wb") as file:
            file.write(archived[levels[0]])
        made = os.path.join(work, "made")
        os.mkdir(made)
        setting = ["--target", target, "--version-from", words, "-o", made]
        subprocess.run([lev_comp, *setting, *sorted(glob.glob(os.path.join(sources, "des", "*.des")))], check=True)
        subprocess.run([dgn_comp, *setting, os.path.join(sources, "dgn", "dungeon.def")], check=True)
        faults = [f"{name} was not made" for name in levels if not os.path.exists(os.path.join(made, name))]
        equal = compare(made, archived, faults)
        print("\n".join(faults + [f"{equal} files equal, {len(faults)} faults; {len(levels)} levels in the package"]))
        return 1 if faults or equal != len(levels) + 1 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
