#!/usr/bin/env python3
"""editors.py EDITOR BUILD SOURCE WORK: what a real editor makes of dat/editors. EDITOR is vim, nvim, emacs or eglot, Emacs with its client;
BUILD has the programs, SOURCE is the project."""
import os
import re
import shutil
import subprocess
import sys
import textwrap

import screen

SECONDS = 120
# Another game's levels, whose names end in the same way; a level behind comments; and other texts that end in .def.
FILES = {
    "other.des": "# a vault\nNAME: small\nORIENT: float\nMAP\nxx\nENDMAP\n",
    "comments.des": "\n# MAZE: no\n\n  # another\nLEVEL:\"x\"\n",
    "module.def": "EXPORTS\n  one @1\n",
    "deep.def": "# more\n\nDUNGEON: \"Deep\" \"D\" (1,0)\n",
}


class Trial:
    def __init__(self, editor, build, source, work):
        self.editor, self.source, self.folder, self.wrong = editor, source, work, []
        self.environment = {"PATH": build + ":" + os.environ["PATH"], "HOME": work, "SPECLEV_SOURCE": source,
                            "TERM": "dumb", "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": os.path.join(work, ".config")}
        self.tests = os.path.join(source, "tests/editors")
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(os.path.join(work, "levels"))
        for name in ("bad.des", "session.des", "sample.des", "sample.def", "sample.des.groups", "sample.def.groups"):
            shutil.copy(os.path.join(self.tests, name), work)
        shutil.copy(os.path.join(source, "dat/dungeon.def"), work)
        shutil.copy(f"{source}/dat/levels/mines.des", f"{work}/levels")
        for name in ("castle", "halls", "warrens", "wilds"):
            shutil.copy(f"{source}/dat/levels/3.6/{name}.des", f"{work}/levels")
        for name, text in FILES.items():
            with open(os.path.join(work, name), "w", encoding="utf-8") as file:
                file.write(text)

    def run(self, *command):
        return subprocess.run(command, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=SECONDS)

    def lines(self, name):
        path = os.path.join(self.folder, name)
        if not os.path.exists(path):
            return None
        with open(path, encoding="utf-8") as file:
            return file.read().splitlines()

    def vim(self):
        shutil.copytree(os.path.join(self.source, "dat/editors/vim/doc"), os.path.join(self.folder, "doc"))
        head = ["nvim", "--headless"] if self.editor == "nvim" else ["vim", "-es"]
        ran = self.run(*head, "-u", "NONE", "-i", "NONE", "-S", os.path.join(self.tests, "check.vim"))
        errors = self.lines("errors")
        self.wrong += [f"it ended without a result: {ran.stdout}"] if errors is None else errors
        found = ["SpellBad 7 19 1"]
        if self.editor == "vim":
            got = self.documented("Vim", (".vimrc", r"In `~/.vimrc`:\n\n(.*?)\n\n\d"), "vim", "--not-a-term", "cell.des", "-c", "w", "-c",
                                  "call writefile(map(getmatches(), 'v:val.group . \" \" . join(v:val.pos1)'), 'found')", "-c", "qa!")
        else:
            lua = "vim.tbl_map(function(d) return (d.lnum + 1) .. ' ' .. (d.col + 1) end, vim.diagnostic.get(0))"
            got = self.documented("Neovim", (".config/nvim/init.lua", r"init\.lua`: `(.*?)`"), "nvim", "--headless", "cell.des", "-c",
                                  "call wait(20000, 'luaeval(\"#vim.diagnostic.get(0)\") > 0', 50)", "-c",
                                  f"call writefile(luaeval(\"{lua}\"), 'found')", "-c", "qa!")
            found = ["7 19"]
        if got != found:
            self.wrong.append(f"doc/editors.md leads to {got}, not {found}")
        self.picture([self.editor, "cell.des"], [[":w", "Enter"], [":cc", "Enter"]] if self.editor == "vim" else [[]],
                     "[coordinate-range]" if self.editor == "vim" else "x must be 0 to 4 here, not 7")
        if self.editor == "nvim":
            self.server("nvim", ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-S", os.path.join(self.tests, "lsp.vim")])

    def emacs(self):
        shutil.copy(os.path.join(self.source, "dat/editors/emacs/speclev-mode.el"), self.folder)
        compiled = self.run("emacs", "--batch", "-Q", "--eval", "(setq byte-compile-error-on-warn t)", "-L", ".", "-f",
                            "batch-byte-compile", "speclev-mode.el")
        if compiled.returncode != 0 or compiled.stdout.strip():
            self.wrong.append(f"speclev-mode.el does not compile in silence: {compiled.stdout}")
        ran = self.run("emacs", "--batch", "-Q", "-L", ".", "-l", os.path.join(self.tests, "check.el"), "-f",
                       "speclev-check")
        errors = self.lines("errors")
        self.wrong += [f"it ended without a result: {ran.stdout}"] if errors is None else errors

    def eglot(self):
        """A session with the server by eglot, which Emacs 28 has in a package of its own: without -Q."""
        settings = os.path.join(self.folder, ".emacs.d/init.el")
        found = self.documented("Emacs", (".emacs.d/init.el", r"init\.el`:\n\n(.*?)\n\n\d"), "emacs", "--batch", "-l", settings, "-l",
                                os.path.join(self.tests, "check.el"), "-f", "speclev-check-eglot")
        if found == ["no client"]:
            print("skipped: eglot is not here")
            return
        if found != ["7 19"]:
            self.wrong.append(f"doc/editors.md leads to {found}, not 7 19")
        # Else libraries of others are compiled meanwhile, with warnings in a window of their own.
        quiet = "(setq native-comp-deferred-compilation nil native-comp-async-report-warnings-errors nil)"
        self.picture(["emacs", "-nw", "--eval", quiet, "cell.des"], [["C-s", "7", "Enter", "C-b"]],
                     "x must be 0 to 4 here, not 7")
        session = self.lines("session")
        self.wrong += ["the session of eglot ended without a result"] if session is None else session

    def picture(self, command, keys, says):
        """What the editor shows of the level of doc/editors.md when it was started as that says: the 7 is marked, and the document has
        a picture of it, of which the last two rows, where editors tell of themselves, may be otherwise. keys: what is typed
        then, in steps, each of which ends with the mark. says: a part of what is shown then."""
        if not screen.is_here():
            print("no pictures: tmux is not here")
            return
        name = {"eglot": "emacs"}.get(self.editor, self.editor)
        with screen.Terminal(self.folder, self.environment, command) as terminal:
            terminal.screen_with(lambda shown: "axe" in shown, SECONDS)
            for each in keys:
                if each:
                    terminal.keys(*each)
                shown = terminal.screen_with(lambda shown: "7" in screen.marked(shown) and (each is not keys[-1] or says in shown), SECONDS)
        if "7" not in screen.marked(shown) or says not in shown:
            self.wrong.append(f"not as doc/editors.md says: {shown}")
        made, documented = os.path.join(self.folder, name + ".svg"), os.path.join(self.source, f"doc/pictures/{name}.svg")
        with open(made, "w", encoding="utf-8") as file:
            file.write(screen.svg_of(shown))
        with open(documented, encoding="utf-8") as file:
            is_same = file.read().startswith(screen.begin_of_svg(shown, screen.ROWS - 2))
        if not is_same:
            self.wrong.append(f"{documented} is not what is shown now, {made}")

    def section(self, heading):
        """A part of doc/editors.md."""
        with open(os.path.join(self.source, "doc/editors.md"), encoding="utf-8") as file:
            text = file.read()
        return text[text.index(heading + "\n"):].split("\n## ")[0]

    def documented(self, heading, setting, *command):
        """Does what doc/editors.md says of an editor, and gives what it writes into the file 'found'."""
        blocks = re.findall(r"(?:^ {4,}\S.*\n)+", self.section("# Editors and shells"), re.M)
        with open(os.path.join(self.folder, "cell.des"), "w", encoding="utf-8") as file:
            file.write(textwrap.dedent(blocks[0]))
        text = self.section("## " + heading)
        for line in re.findall(r"^\d\. `((?:mkdir|ln) .*)`$", text, re.M):
            self.run("sh", "-c", line.replace("/usr/share/speclev/editors", os.path.join(self.source, "dat/editors")))
        os.makedirs(os.path.dirname(os.path.join(self.folder, setting[0])), exist_ok=True)
        with open(os.path.join(self.folder, setting[0]), "w", encoding="utf-8") as file:
            lines = textwrap.dedent(re.search(setting[1], text, re.M | re.S).group(1))
            file.write(lines.replace("/usr/share/speclev/editors", os.path.join(self.source, "dat/editors")))
        ran = self.run(*command)
        found = self.lines("found")
        if found is None:
            self.wrong.append(f"{heading}: {ran.stdout}")
        return found

    def server(self, name, command):
        """The client starts the server, which tells of both mistakes."""
        ran = self.run(*command)
        found = self.lines("diagnostics")
        if found is None or sorted(found) != ["8", "9"]:
            self.wrong.append(f"{name}: diagnostics are {found}: {ran.stdout}")


def main():
    editor = sys.argv[1]
    program = "emacs" if editor == "eglot" else editor
    if shutil.which(program) is None:
        print(f"skipped: {program} is not here")
        return 0
    trial = Trial(*sys.argv[1:])
    {"emacs": trial.emacs, "eglot": trial.eglot}.get(editor, trial.vim)()
    for line in trial.wrong:
        print(line)
    return 1 if trial.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
