"""speclev.minihack, with a model of what MiniHack does: an archive of five members, which a script makes with the
game's programs, and with MiniHack itself where that is there."""

import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import types
import unittest
import unittest.mock

import speclev
import speclev.minihack

build = pathlib.Path(os.environ["SPECLEV_BUILD"])

LEVEL = """MAZE:"mylevel",' '
FLAGS:premapped
GEOMETRY:center,center
MAP
|.....|
ENDMAP
MONSTER:('o',"hill orc"),(1,0)
STAIR:(2,0),down
"""
RANDOM = LEVEL.replace("(1,0)", "random")
DUNGEON = 'DUNGEON: "The Dungeons of Doom" "D" (25,5)\nLEVEL: "mylevel" "none" @ (1,1)\n'


def model(root: pathlib.Path) -> types.SimpleNamespace:
    """What MiniHack's module has that makes environments."""
    files = root / "lib"
    files.mkdir()
    (root / "dat").mkdir()
    (root / "dat" / "shipped.des").write_text(LEVEL)
    (files / "dungeon").write_bytes(speclev.compile_dungeon(DUNGEON, "nle").files["dungeon"])
    for name in ("data", "options", "quest.dat", "rumors"):
        (files / name).write_bytes(name.encode() * 100)

    class MiniHack:
        made = 0

        def __init__(self, des_file):
            MiniHack.made += 1
            folder = root / f"game {MiniHack.made}"
            folder.mkdir()
            self.nethack = types.SimpleNamespace(_vardir=str(folder))
            self.update(des_file)

        def update(self, des_file):
            self._patch_nhdat(des_file)

        def _patch_nhdat(self, des_file):
            raise AssertionError("the programs are called")

        def members(self):
            return speclev.read_archive((pathlib.Path(self.nethack._vardir) / "nhdat").read_bytes())

    return types.SimpleNamespace(MiniHack=MiniHack, LIB_DIR=str(files), PATH_DAT_DIR=str(root / "dat"))


def archive_of_programs(root: pathlib.Path, files: str, text: str) -> bytes:
    """The archive as a script makes it with programs of the games' names."""
    work = root / "by programs"
    work.mkdir()
    for path in pathlib.Path(files).iterdir():
        (work / path.name).write_bytes(path.read_bytes())
    (work / "mylevel.des").write_text(text)
    environment = {**os.environ, "SPECLEV_TARGET": "nle", "LC_ALL": "C"}
    subprocess.run([build / "lev_comp", "mylevel.des"], cwd=work, env=environment, check=True)
    (work / "mylevel.des").unlink()
    names = sorted(path.name for path in work.iterdir())
    subprocess.run([build / "dlb", "cf", "nhdat", *names], cwd=work, env=environment, check=True)
    return (work / "nhdat").read_bytes()


has_pil = importlib.util.find_spec("PIL") is not None


class Picture:
    """What PIL would draw: its size, characters in their order, and what is pasted into it."""

    def __init__(self, _mode, size, color=None):
        self.size = self.width, self.height = size
        self.drawn, self.pasted = [], []

    def resize(self, size):
        return Picture("RGB", size)

    def paste(self, other, _place):
        self.pasted.append(other)

    def text(self, _place, character, fill):
        self.drawn.append(character)


def stand_in_for_pil():
    """Modules for where PIL is not: they show what would be drawn."""
    names = ("PIL", "PIL.Image", "PIL.ImageDraw")
    modules = {name: types.ModuleType(name) for name in names}
    modules["PIL.Image"].new = Picture
    modules["PIL.ImageDraw"].Draw = lambda picture: picture
    return modules


def no_programs():
    """While this is so, no program can be started."""
    return unittest.mock.patch("subprocess.Popen", side_effect=AssertionError("a program is started"))


class Environments(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.base = model(self.root)
        speclev.minihack.patch(self.base)

    def test_the_archive_is_that_of_the_programs(self):
        made = self.base.MiniHack(LEVEL)
        archive = (pathlib.Path(made.nethack._vardir) / "nhdat").read_bytes()
        self.assertEqual(archive, archive_of_programs(self.root, self.base.LIB_DIR, LEVEL))
        self.assertEqual(sorted(made.members()), ["data", "dungeon", "mylevel.lev", "options", "quest.dat", "rumors"])

    def test_updates_write_all_anew_and_a_failed_one_keeps_nothing(self):
        made = self.base.MiniHack(LEVEL)
        first = made.members()
        with self.assertRaises(speclev.CompileError) as raised:
            made.update(LEVEL.replace("hill orc", "hil orc").replace("mylevel", "other"))
        told = str(raised.exception).splitlines()
        self.assertIn("mylevel.des:7:14: error: unknown monster 'hil orc' [no-such-monster]", told)
        self.assertIn("    7 | MONSTER:('o',\"hil orc\"),(1,0)", told)
        self.assertEqual([each.code for each in raised.exception.diagnostics], ["no-such-monster"])
        self.assertEqual(made.members(), first)
        made.update(LEVEL.replace("hill orc", "Mordor orc").replace("mylevel", "other"))
        second = made.members()
        self.assertNotIn("mylevel.lev", second)
        self.assertIn("other.lev", second)
        made.update(LEVEL)
        self.assertEqual(made.members(), first)
        self.assertEqual([path.name for path in pathlib.Path(made.nethack._vardir).iterdir()], ["nhdat"])

    def test_an_archive_that_was_there_is_replaced_as_a_whole(self):
        made = self.base.MiniHack(LEVEL)
        expected = made.members()
        path = pathlib.Path(made.nethack._vardir) / "nhdat"
        path.write_bytes(path.read_bytes() + b"an end that is older" * 1000)
        with no_programs():
            made.update(LEVEL)
        self.assertEqual(path.read_bytes(), speclev.write_archive({name: expected[name] for name in sorted(expected)}))

    def test_files_and_their_names(self):
        self.assertEqual(self.base.MiniHack("shipped.des").members(), self.base.MiniHack(LEVEL).members())
        with self.assertRaises(FileNotFoundError):
            self.base.MiniHack("nowhere.des")
        path = self.root / "mine.des"
        path.write_text(LEVEL.replace("down", "dwon"))
        with self.assertRaises(speclev.CompileError) as raised:
            self.base.MiniHack(str(path))
        self.assertIn("mine.des:8:", str(raised.exception))

    def test_the_game_is_the_one_that_the_files_are_of(self):
        (pathlib.Path(self.base.LIB_DIR) / "dungeon").write_bytes(
            speclev.compile_dungeon(DUNGEON, "nethack-3.6.6").files["dungeon"]
        )
        level = self.base.MiniHack(LEVEL).members()["mylevel.lev"]
        self.assertEqual(speclev.version_words(level).target, "nethack-3.6.6")

    def test_it_is_installed_in_the_modules(self):
        rendering = types.ModuleType("minihack.tiles.rendering")
        modules = {
            "minihack": types.ModuleType("minihack"),
            "minihack.base": self.base,
            "minihack.tiles": types.ModuleType("minihack.tiles"),
            "minihack.tiles.rendering": rendering,
        }
        self.base.MiniHack._patch_nhdat = None
        with unittest.mock.patch.dict(sys.modules, modules):
            speclev.minihack.install()
            self.assertIn("mylevel.lev", self.base.MiniHack(LEVEL).members())
            self.assertIs(rendering.get_des_file_rendering, speclev.minihack.get_des_file_rendering)
            drawing = {} if has_pil else stand_in_for_pil()
            with unittest.mock.patch.dict(sys.modules, drawing), no_programs():
                one = rendering.get_des_file_rendering(LEVEL)
                self.assertEqual(one.size, (7 * 16, 16))
                self.assertEqual(rendering.get_des_file_rendering(LEVEL, resize=(2, 2)).size, (7 * 32, 32))
                self.assertEqual(rendering.get_des_file_rendering(LEVEL, n_images=4).size, (3 * 117 - 5, 2 * 21 - 5))
                self.assertEqual(rendering.get_des_file_rendering(LEVEL, full_screen=True).size, (80 * 16, 21 * 16))
                self.assertEqual(rendering.get_des_file_rendering("shipped.des").size, one.size)
                with self.assertRaises(speclev.CompileError) as raised:
                    rendering.get_des_file_rendering(LEVEL.replace("hill orc", "hil orc"))
                self.assertIn("mylevel.des:7:14: error: unknown monster 'hil orc'", str(raised.exception))
                if drawing:
                    self.assertEqual("".join(one.drawn), "|o>...|")
                    pictures = rendering.get_des_file_rendering(RANDOM, n_images=3, full_screen=True).pasted
                    rows = ["".join(speclev.load(RANDOM, "nle", seed).rows) for seed in range(3)]
                    self.assertEqual(["".join(each.drawn) for each in pictures], rows)
                    self.assertGreater(len(set(rows)), 1)

    def test_minihack_itself_where_it_is(self):
        try:
            import minihack.base  # noqa: F401
            import nle  # noqa: F401
        except ImportError:
            self.skipTest("MiniHack is not here")
        speclev.minihack.install()
        environment = minihack.base.MiniHack(des_file=LEVEL)
        environment.reset()
        with self.assertRaises(speclev.CompileError):
            environment.update(LEVEL.replace("hill orc", "hil orc"))
        environment.close()
