"""What an editor shows in a terminal, which is tmux, as a picture."""
import html
import os
import re
import shutil
import subprocess
import tempfile
import time

COLUMNS, ROWS = 72, 13
WIDTH, HEIGHT = 9, 18  # of a character, in pixels
BASIC = ("#000000 #dd3333 #33aa33 #bb8833 #5577ee #cc55cc #33aaaa #aaaaaa "
         "#777777 #ff6666 #66dd66 #eecc55 #88aaff #ee88ee #66dddd #ffffff").split()
FRONT, BACK = "#d0d0d0", "#101010"  # where an editor names no colour
LEVELS = (0, 95, 135, 175, 215, 255)


def color_of(number):
    """The colour of that number, of 256."""
    if number < 16:
        return BASIC[number]
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    number -= 16
    return "#" + "".join(f"{LEVELS[each]:02x}" for each in (number // 36, number // 6 % 6, number % 6))


class Look:
    """How characters look, by the sequences that a terminal is sent."""

    def __init__(self):
        self.front = self.back = None
        self.bold = self.underlined = self.reversed = False

    def take(self, codes):
        """codes: the numbers between ESC [ and m."""
        while codes:
            code = codes.pop(0)
            if code in (38, 48):
                if codes.pop(0) == 5:
                    color = color_of(codes.pop(0))
                else:
                    color = "#" + "".join(f"{codes.pop(0):02x}" for _ in range(3))
                self.front, self.back = (color, self.back) if code == 38 else (self.front, color)
            elif code == 0:
                self.__init__()
            elif code in (1, 22):
                self.bold = code == 1
            elif code in (4, 24):
                self.underlined = code == 4
            elif code in (7, 27):
                self.reversed = code == 7
            elif code in (39, 49):
                self.front, self.back = (None, self.back) if code == 39 else (self.front, None)
            elif code // 10 in (3, 9):
                self.front = BASIC[code % 10 + (8 if code > 50 else 0)]
            elif code // 10 in (4, 10):
                self.back = BASIC[code % 10 + (8 if code > 50 else 0)]

    def colors(self):
        """Of the letters, and of what is behind them; None for the background of the terminal."""
        if self.reversed:
            return self.back or BACK, self.front or FRONT
        return self.front or FRONT, self.back

    def key(self):
        return (*self.colors(), self.bold, self.underlined)


def runs_of(line, look):
    """The parts of a line of one look each: the column where it begins, its text, its look."""
    runs, column = [], 0
    for codes, text in re.findall(r"(?:\x1b\[([\d;]*)m)?([^\x1b]*)", line):
        if codes:
            look.take([int(code or 0) for code in re.split(";", codes)])
        if text:
            runs.append((column, text, look.key()))
            column += len(text)
    return runs


def svg_of(screen):
    """A picture of what tmux says is on a screen, with its escape sequences."""
    return begin_of_svg(screen, ROWS) + "</svg>\n"


def begin_of_svg(screen, rows):
    """The same of so many rows, without its end."""
    width, height = COLUMNS * WIDTH + 16, ROWS * HEIGHT + 16
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
             "<style>text{font:15px monospace;white-space:pre}</style>", f'<rect width="{width}" height="{height}" fill="{BACK}"/>']
    look = Look()
    for row, line in enumerate(screen.split("\n")[:rows]):
        for column, text, (front, back, bold, underlined) in runs_of(line, look):
            x, y, length = 8 + column * WIDTH, 8 + row * HEIGHT, len(text) * WIDTH
            if back:
                parts.append(f'<rect x="{x}" y="{y}" width="{length}" height="{HEIGHT}" fill="{back}"/>')
            if underlined:
                parts.append(f'<path d="M{x} {y + HEIGHT - 2}h{length}" stroke="{front}" stroke-width="2"/>')
            if text.strip():
                weight = ' font-weight="bold"' if bold else ""
                parts.append(f'<text x="{x}" y="{y + 14}" textLength="{length}" fill="{front}"{weight}>{html.escape(text, False)}</text>')
    return "\n".join(parts) + "\n"


class Terminal:
    """A terminal with an editor in it, for a while."""

    def __init__(self, folder, environment, command):
        self.sockets = tempfile.TemporaryDirectory()  # names of sockets are short
        variables = {**environment, "TERM": "screen-256color"}
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(COLUMNS), "-y", str(ROWS), "-s", "editor", "-c", folder,
                  "env", "-i", *(f"{name}={value}" for name, value in variables.items()), *command)

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        self.tmux("kill-server")
        self.sockets.cleanup()

    def tmux(self, *arguments):
        command = ["tmux", "-u", "-S", os.path.join(self.sockets.name, "tmux"), *arguments]
        return subprocess.run(command, env={**os.environ, "LC_ALL": "C.UTF-8"}, capture_output=True, encoding="utf-8", check=True).stdout

    def keys(self, *names):
        self.tmux("send-keys", "-t", "editor", *names)

    def screen_with(self, is_wanted, seconds):
        """The screen when it is so and does not change any more; as it is when that takes too long."""
        end, before, since = time.monotonic() + seconds, None, 0
        while True:
            now, screen = time.monotonic(), self.tmux("capture-pane", "-e", "-p", "-t", "editor")
            if screen != before:
                before, since = screen, now
            if now > end or (now > since + 1 and is_wanted(screen)):
                return screen
            time.sleep(0.1)


def is_here():
    return shutil.which("tmux") is not None


def marked(screen):
    """The texts on a screen that are underlined, bold, or stand on another background."""
    look = Look()
    return [text for line in screen.split("\n") for _, text, (_, back, bold, underlined) in runs_of(line, look)
            if underlined or bold or back]
