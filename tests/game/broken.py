"""broken.py BUILD SOURCE [NAME...]: what NetHack 3.6.6 does with games that are broken, and what speclev check says of them.

Each game of broken_games.py is the installed one with one thing changed. The game is started in debug mode, and ends at
once, or goes to a level; what it then says is compared with what stands there, and so is what check says.
"""

import os
import re
import signal
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "check"))

from packaged import members  # noqa: E402
from play import GAME, Failure, Game  # noqa: E402
from whole_game import Tools, archive  # noqa: E402
from broken_games import GAMES, Source  # noqa: E402

PATIENCE = 300  # seconds for one text; what comes is waited for, however slow the machine is


class BrokenGame(Game):
    """A game that may end when it starts, or later."""

    def __enter__(self):
        command = (f"cd '{self.home}' && env -i HOME='{self.home}' USER=root LOGNAME=root TERM=screen PATH=/usr/bin:/bin "
                   f"LC_ALL=C NETHACKDIR='{self.home}' NETHACKOPTIONS='@{self.home}/options' ./nethack-console -D; echo $? > ended")
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "-s", "g", "sleep 600")
        self.tmux("set-option", "-t", "g", "remain-on-exit", "on")
        self.tmux("respawn-pane", "-k", "-t", "g", command)
        self.pid = int(self.tmux("list-panes", "-t", "g", "-F", "#{pane_pid}"))
        return self

    def is_dead(self):
        return self.tmux("list-panes", "-t", "g", "-F", "#{pane_dead}").strip() == "1"

    def __exit__(self, *reason):
        try:
            os.killpg(self.pid, signal.SIGKILL)  # the shell that waits for the game, and the game
        except ProcessLookupError:
            pass
        super().__exit__(*reason)

    def end_of_game(self):
        """By what signal or with what status a dead game has ended."""
        with open(f"{self.home}/ended", encoding="ascii") as ended:
            status = int(ended.read())
        return f"signal {status - 128}" if status > 128 else f"status {status}"

    def seen_until(self, wanted, patience=PATIENCE):
        """All that was on the screen until WANTED is, or the game has ended; blanks and ends of lines are one blank each."""
        end = time.monotonic() + patience
        seen = ""
        while time.monotonic() < end:
            dead = self.is_dead()
            text = re.sub(r"\s+", " ", "\n".join(self.screen()))
            if not seen.endswith(text):
                seen += " " + text
            if dead:
                return f"{seen} dead ({self.end_of_game()})"
            if re.search(wanted, text):
                break
            if re.search("Hit space to continue|--More--|Hit return", text):
                self.keys("Space")
            time.sleep(0.03)
        return seen

    def start(self):
        """What the game says when it starts, and whether it goes on."""
        seen = self.seen_until("welcome to NetHack")
        return seen, not self.is_dead() and "welcome to NetHack" in seen

    def visit(self, level, wanted):
        """Goes to a level; all that is seen until WANTED is."""
        self.keys("Escape", "Escape", "Escape")
        self.keys("C-v", "?", "Enter")
        entry = re.compile(r"^ (.) - [ *]*" + re.escape(level) + ": ")
        page = 1
        while screen := self.appears(rf"\({page} of \d+\)|\(end\)", PATIENCE):
            for line in screen:
                if match := entry.match(line):
                    self.text(match[1])
                    return self.seen_until(wanted)
            if "(end)" in "\n".join(screen):
                break
            self.text(">")
            page += 1
        raise Failure(f"no level {level}: " + "\n".join(self.screen()))


def real(game, home, data):
    """What the real game does that is not as GAME says."""
    with open(f"{home}/nhdat", "wb") as file:
        file.write(archive(data))
    with BrokenGame(home) as played:
        seen, goes_on = played.start()
        if game.level is None:
            if game.starts != goes_on:
                return [f"the game {'starts' if goes_on else 'ends'}: {seen.strip()}"]
            return [] if re.search(game.seen, seen) else [f"the game does not say '{game.seen}': {seen.strip()}"]
        if not goes_on:
            return [f"the game ends when it starts: {seen.strip()}"]
        seen = played.visit(game.level, game.seen)
        return [] if re.search(game.seen, seen) else [f"in {game.level} the game does not say '{game.seen}': {seen.strip()}"]


def main(build, _source, *names):
    faults, count, began = [], 0, time.monotonic()
    with tempfile.TemporaryDirectory() as work:
        tools = Tools(build, work)
        own = members(f"{GAME}/nhdat")
        given = Source(own, tools.description(own["dungeon"]), tools)
        for game in GAMES:
            if game.seen is None or (names and game.name not in names):
                continue
            count += 1
            home = f"{work}/game{count}"
            os.mkdir(home)
            data = game.change(given)
            try:
                found = real(game, home, data)
            except Failure as failure:
                found = [str(failure)]
            status, lines = tools.check_archive(data)
            if status == 0 or not any(game.told in line for line in lines):
                found.append(f"check says {lines}")
            faults += [f"{game.name}: {each}" for each in found]
    print("\n".join(faults + [f"{count} games, {len(faults)} faults, {time.monotonic() - began:.0f} s"]))
    return 1 if faults or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
