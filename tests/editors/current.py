#!/usr/bin/env python3
"""current.py GENERATOR SOURCE WORK: the files of dat/editors that are made of tables are as GENERATOR makes them; and it
notices where one is not."""
import os
import re
import shutil
import subprocess
import sys


def check(generator, folder):
    ran = subprocess.run([generator, "--check", folder], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return ran.returncode, ran.stdout


def main():
    generator, source, work = sys.argv[1:]
    status, said = check(generator, os.path.join(source, "dat/editors"))
    if status != 0:
        print(said)
        return 1
    # The editors' packages have the version of the project.
    with open(os.path.join(source, "CMakeLists.txt"), encoding="utf-8") as file:
        version = re.search(r"project\(speclev VERSION (\S+)", file.read()).group(1)
    for path, line in (("emacs/speclev-mode.el", f";; Version: {version}\n"), ("vscode/package.json", f'"version": "{version}",\n')):
        with open(os.path.join(source, "dat/editors", path), encoding="utf-8") as file:
            if line not in file.read():
                print(f"not version {version}: {path}")
                return 1
    # All of them made anew but for what is written by hand around one, and then all but one changed.
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(os.path.join(work, "emacs"))
    part = "emacs/speclev-mode.el"
    shutil.copy(os.path.join(source, "dat/editors", part), os.path.join(work, part))
    if subprocess.run([generator, work]).returncode != 0 or check(generator, work)[0] != 0:
        print("files cannot be made anew")
        return 1
    made = [os.path.join(folder, name) for folder, _, names in os.walk(work) for name in names]
    if len(made) < 9:
        print(f"few files are made: {made}")
        return 1
    for path in made:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(os.path.join(source, "dat/editors", os.path.relpath(path, work)), encoding="utf-8") as file:
            if file.read() != text:
                print(f"it is otherwise in the project: {path}")
                return 1
        if path != made[0]:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text.replace("LEVEL", "LEVLE"))
    status, said = check(generator, work)
    if status != 1 or said.count("\n") != len(made) - 1 or any((path in said) == (path == made[0]) for path in made):
        print(f"not noticed, of {made} but the first: {said}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
