#!/usr/bin/env python3
"""shells.py SHELL BUILD SOURCE WORK: types beginnings of commands into a real shell, lets it complete them, and compares
the words that the shell reads then. SHELL is bash, zsh or fish; BUILD has the programs, SOURCE is the project."""
import os
import pty
import select
import shutil
import subprocess
import sys
import time

# What is typed in front of the tab, and the last word that the shell reads then. Each program, and each kind of words that
# it is asked for.
COMPLETED = [
    ("lev_comp --targ", "--target"),
    ("lev_comp --target slasht", "slashthem"),
    ("dgn_comp --target=slasht", "--target=slashthem"),
    ("lev_comp --abi wa", "wasm32"),
    ("lev_comp -Wno-unused-v", "-Wno-unused-variable"),
    ("lev_comp -Werror=ragg", "-Werror=ragged-row"),
    ("lev_comp --explain only-d", "only-down"),
    ("lev_comp --with score", "score-on-botl"),
    ("dgn_comp -D REI", "REINCARNATION"),
    ("dgn_comp --as p", "pdf"),
    ("lev_comp -fdiagnostics-format=sa", "-fdiagnostics-format=sarif"),
    ("lev_comp level", "level.des"),
    ("lev_comp -o fol", "folder/"),
    ("speclev decom", "decompile"),
    ("speclev map --backg", "--background"),
    ("speclev map --background d", "dark"),
    ("speclev lint -W no-unused-v", "no-unused-variable"),
    ("speclev archive ext", "extract"),
    ("speclev archive extract games.dat ca", "castle.lev"),
    ("speclev decompile games.dat:ca", "games.dat:castle.lev"),
    ("speclev decompile with\\ blank/games.dat:ca", "with blank/games.dat:castle.lev"),
    ("speclev compile --list-w", "--list-warnings"),
    ("./bin/speclev map level", "level.des"),
]
SECONDS = 60


class Terminal:
    """A shell at the other end of a terminal."""

    def __init__(self, command, environment, folder):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment)
        self.seen = b""

    def type(self, text):
        os.write(self.fd, text.encode())

    def until(self, mark):
        """All that is shown until this is."""
        end = time.monotonic() + SECONDS
        while mark.encode() not in self.seen:
            if time.monotonic() > end or not select.select([self.fd], [], [], end - time.monotonic())[0]:
                raise SystemExit(f"not shown: {mark!r}; shown: {self.seen!r}")
            self.seen += os.read(self.fd, 65536)
        shown, self.seen = self.seen.split(mark.encode(), 1)
        return shown.decode(errors="replace")

    def close(self):
        os.close(self.fd)
        os.waitpid(self.pid, 0)


def completed_in_terminal(command, setting, environment, folder):
    """Completes by the tab key, then has the shell print the words of its line."""
    terminal = Terminal(command, environment, folder)
    terminal.type(setting + "; echo rea''dy\n")
    terminal.until("ready\r\n")
    for typed, wanted in COMPLETED:
        # In front of what was completed, at the beginning of the line, comes a command that prints it.
        terminal.type(typed + "\t\x01printf '[%s]' \x05; echo e''nd\n")
        shown = terminal.until("end\r\n")
        words = shown[shown.rfind("\n") + 1:]
        yield typed, wanted, words.rsplit("[", 1)[-1].rstrip("]")
    terminal.type("exit\n")
    terminal.close()


def completed_in_fish(source, environment, folder):
    for typed, wanted in COMPLETED:
        script = f"source {source}/dat/completions/speclev.fish; complete -C $argv[1]"
        out = subprocess.run(["fish", "--no-config", "-c", script, typed], env=environment, cwd=folder, check=True,
                             stdout=subprocess.PIPE, text=True).stdout
        lines = [line.split("\t")[0] for line in out.splitlines()]
        found = [line for line in lines if line == wanted]
        # Of files it knows also such as have the letters elsewhere.
        yield typed, wanted, found[0] if found else f"{lines}"


def main():
    shell, build, source, work = sys.argv[1:]
    if shutil.which(shell) is None:
        print(f"skipped: {shell} is not here")
        return 0
    shutil.rmtree(work, ignore_errors=True)
    folder = os.path.join(work, "folder of files")
    for path in ("folder", "with blank", "bin"):
        os.makedirs(os.path.join(folder, path))
    os.symlink(os.path.join(build, "speclev"), os.path.join(folder, "bin/speclev"))
    shutil.copy(os.path.join(source, "dat/levels/castle.des"), os.path.join(folder, "level.des"))
    environment = {"PATH": build + ":" + os.environ["PATH"], "HOME": work, "TERM": "dumb", "PS1": "> ", "LC_ALL": "C.UTF-8"}
    for command in (["lev_comp", "level.des"], ["speclev", "archive", "create", "games.dat", "castle.lev"],
                    ["cp", "games.dat", "with blank"]):
        subprocess.run(command, cwd=folder, env=environment, check=True)
    if shell == "bash":
        setting = f"source '{source}/dat/completions/speclev.bash'; bind 'set enable-bracketed-paste off'"
        results = completed_in_terminal(["bash", "--norc", "--noprofile", "-i"], setting, environment, folder)
    elif shell == "zsh":
        setting = f"unsetopt prompt_cr prompt_sp; fpath=('{source}/dat/completions' $fpath); autoload -Uz compinit; compinit -u -D; bindkey -e"
        results = completed_in_terminal(["zsh", "-f", "-i"], setting, environment, folder)
    else:
        results = completed_in_fish(source, environment, folder)
    wrong = 0
    for typed, wanted, found in results:
        # zsh takes the end of a folder's name away before a blank.
        if found != (wanted.rstrip("/") if shell == "zsh" else wanted):
            print(f"{shell}: {typed!r} becomes {found!r}, not {wanted!r}")
            wrong += 1
    print(f"{shell}: {len(COMPLETED) - wrong} of {len(COMPLETED)} are right")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
