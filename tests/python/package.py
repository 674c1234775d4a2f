"""The Python package: what it gives, what it raises, and how fast it is."""

import doctest
import gc
import importlib
import os
import pathlib
import pkgutil
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

import memory
import speclev

build, source = pathlib.Path(os.environ["SPECLEV_BUILD"]), pathlib.Path(os.environ["SPECLEV_SOURCE"])

LEVEL = """MAZE:"a",' '
GEOMETRY:center,center
MAP
|.....|
ENDMAP
MONSTER:('o',"hill orc"),(1,0)
STAIR:(2,0),down
"""
CLASSIC = 'MAZE:"a",random\nGEOMETRY:center,center\nMAP\n|...|\nENDMAP\nMONSTER:\'o\',"hill orc",(1,0)\n'
DUNGEON = 'DUNGEON: "The Dungeons of Doom" "D" (25,5)\nLEVEL: "oracle" "O" @ (5,5)\n'


def modules():
    """All modules of the package."""
    names = [each.name for each in pkgutil.iter_modules(speclev.__path__, "speclev.")]
    return [speclev] + [importlib.import_module(name) for name in names]


def load_tests(loader, tests, _pattern):
    for module in modules():
        tests.addTests(doctest.DocTestSuite(module))
    return tests


class Compiling(unittest.TestCase):
    def test_bytes_are_those_of_the_program(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "x.des"
            path.write_text(LEVEL)
            subprocess.run([build / "lev_comp", "--target", "nle", "-o", folder, path], check=True)
            expected = {"a.lev": (pathlib.Path(folder) / "a.lev").read_bytes()}
            self.assertEqual(speclev.compile(LEVEL, "nle").files, expected)

    def test_mistakes_are_told_one_by_one_with_carets(self):
        with self.assertRaises(speclev.CompileError) as raised:
            speclev.compile(LEVEL.replace("hill", "hil").replace("down", "dwon"), name="mine.des")
        first, second = raised.exception.diagnostics
        self.assertEqual((first.line, first.column, first.end, first.severity), (6, 14, (6, 23), "error"))
        self.assertEqual((first.file, first.fix.text, first.fix.is_certain), ("mine.des", "hill orc", True))
        self.assertEqual(second.line, 7)
        self.assertIn("mine.des:6:14: error", str(raised.exception))
        self.assertIn("^~~~~~~~~", str(raised.exception))
        self.assertIsInstance(raised.exception, ValueError)

    def test_columns_are_those_of_str_and_of_editors(self):
        text = 'MAZE:"a",random\nNOMAP\nENGRAVING:random,burn,"ä\U0001f600" TRAP:"pitt",random\n'
        with self.assertRaises(speclev.CompileError) as raised:
            speclev.compile(text, "nethack-3.4.3")
        place = raised.exception.diagnostics[0].begin
        line = text.splitlines()[place.line - 1]
        self.assertTrue(line[place.column - 1 :].startswith('"pitt'))
        self.assertTrue(line.encode()[place.byte_column - 1 :].startswith(b'"pitt'))
        wide = line.encode("utf-16-le")[2 * (place.utf16_column - 1) :]
        self.assertTrue(wide.startswith('"pitt'.encode("utf-16-le")))

    def test_warnings_and_check(self):
        doubled = LEVEL + "STAIR:(3,0),down\n"
        self.assertEqual(speclev.compile(doubled, check=True).diagnostics, [])
        result = speclev.compile(doubled, warnings=["lint"], check=True)
        self.assertEqual(result.files, {})
        told = {each.code: each.severity for each in result.diagnostics}
        self.assertEqual(told["second-stairs"], "warning")
        with self.assertRaises(speclev.CompileError) as raised:
            speclev.compile(doubled, warnings=["lint", "error=second-stairs"])
        told = {each.code: each.severity for each in raised.exception.diagnostics}
        self.assertEqual(told["second-stairs"], "error")

    def test_wrong_arguments_are_value_errors(self):
        for wrong in (
            {"target": "no-such-game"},
            {"abi": "vax"},
            {"version": [1]},
            {"warnings": ["no-such-warning"]},
            {"assume": "sing"},
        ):
            with self.subTest(wrong), self.assertRaises(ValueError):
                speclev.compile(LEVEL, **wrong)

    def test_dungeons(self):
        made = speclev.compile_dungeon(DUNGEON, "nethack-3.4.3").files["dungeon"]
        text = speclev.decompile(made)
        self.assertEqual(speclev.compile_dungeon(text, "nethack-3.4.3").files["dungeon"], made)
        self.assertIn("oracle", speclev.preprocess(DUNGEON, "nethack-3.4.3"))
        with self.assertRaises(speclev.CompileError) as raised:
            speclev.check({"dungeon.def": DUNGEON}, "nethack-3.4.3")
        self.assertIn("needed-dungeon", {each.code for each in raised.exception.diagnostics})

    def test_included_files_are_asked_for(self):
        level = LEVEL.replace("MAZE:\"a\",' '", 'LEVEL:"a"').replace("STAIR:(2,0),down", "")
        text = 'INCLUDE "parts.des"\n' + level
        parts = {"parts.des": "# nothing\n"}
        result = speclev.compile(text, "unnethack", include=parts)
        self.assertEqual(result.included, ["parts.des"])
        self.assertEqual(result.files, speclev.compile(level, "unnethack").files)
        with self.assertRaises(speclev.CompileError):
            speclev.compile(text, "unnethack", include={})
        with self.assertRaises(speclev.CompileError) as raised:
            speclev.compile(text, "unnethack", include=lambda path: "TRAP(\n")
        self.assertEqual(raised.exception.diagnostics[0].file, "parts.des")

        def broken(path):
            raise OSError(path)

        with self.assertRaises(OSError):
            speclev.compile(text, "unnethack", include=broken)

    def test_targets_are_loaded_of_texts(self):
        target = speclev.load_target({"profile": "base nethack-3.4.3\nversion lp64le 1 2 3 4\n"}, "mine")
        self.assertEqual(target.name, "mine")
        self.assertEqual(target.switched("no-mail").facts.description, "mine without mail")
        with self.assertRaises(speclev.CompileError):
            speclev.load_target({"profile": "base nethack-3.4.3\nvresion lp64le 1 2 3 4\n"})

    def test_targets(self):
        names = [each.name for each in speclev.targets()]
        self.assertIn("nle", names)
        self.assertIn("nethack-5.0", names)
        folder = source / "dat" / "targets" / "nethack-3.4.2"
        loaded = speclev.load_target(folder)
        self.assertEqual(speclev.compile(CLASSIC, loaded).files, speclev.compile(CLASSIC, "nethack-3.4.2").files)


class Reading(unittest.TestCase):
    def setUp(self):
        self.data = speclev.compile(CLASSIC, "nethack-3.4.3").files["a.lev"]

    def test_version_words_tell_the_game(self):
        told = speclev.version_words(self.data)
        self.assertEqual((told.target, told.abi, len(told.words)), ("nethack-3.4.3", "lp64le", 4))
        with self.assertRaises(ValueError):
            speclev.version_words(b"nothing of that kind")

    def test_texts_come_back(self):
        text = speclev.decompile(self.data, name="a.lev")
        self.assertEqual(speclev.compile(text, "nethack-3.4.3").files["a.lev"], self.data)
        self.assertIn("hill orc", speclev.dump(self.data))
        tidy = speclev.format(CLASSIC, "nethack-3.4.3")
        self.assertEqual(speclev.compile(tidy, "nethack-3.4.3").files["a.lev"], self.data)

    def test_damaged_files_are_errors(self):
        for function in (speclev.decompile, speclev.dump, speclev.load, speclev.lint):
            with self.subTest(function), self.assertRaises(speclev.Error):
                function(self.data[:50], "nethack-3.4.3")

    def test_differences(self):
        other = speclev.compile(CLASSIC.replace("hill orc", "Uruk-hai"), "nethack-3.4.3").files["a.lev"]
        (difference,) = speclev.diff(self.data, other)
        self.assertEqual(difference.kind, "changed")
        self.assertIn("Uruk-hai", difference.text)
        self.assertEqual(speclev.diff(self.data, self.data), [])

    def test_conversions(self):
        moved = speclev.convert(self.data, "nethack-3.4.2").files[""]
        self.assertEqual(moved, speclev.compile(CLASSIC, "nethack-3.4.2").files["a.lev"])
        (program,) = speclev.convert(CLASSIC, "nethack-3.6.6", "nethack-3.4.3").files.values()
        self.assertIn(b"hill orc", program)
        (script,) = speclev.convert(CLASSIC, "nethack-5.0", "nethack-3.4.3").files.values()
        self.assertIn(b"des.monster", script)
        big = speclev.convert(self.data, "nethack-3.4.3", to_abi="lp64be").files[""]
        self.assertEqual(speclev.version_words(big).abi, "lp64be")

    def test_archives(self):
        members = {"a": b"1", "b": b"", "c": bytes(range(256))}
        self.assertEqual(speclev.read_archive(speclev.write_archive(members)), members)
        with self.assertRaises(ValueError):
            speclev.write_archive({"a b": b""})
        with self.assertRaises(ValueError):
            speclev.read_archive(b"no archive")


class Generating(unittest.TestCase):
    def test_text_is_that_of_the_program(self):
        text = speclev.generate("rooms", "nethack-3.4.3", 7, name="den", size=(50, 15), rooms=(3, 5), monsters=2)
        program = build / "speclev"
        words = "generate rooms rooms=3..5 monsters=2 --target nethack-3.4.3 --seed 7 --name den --size 50x15"
        printed = subprocess.run([program, *words.split()], check=True, capture_output=True, text=True).stdout
        self.assertEqual(text, printed)
        self.assertIn("den.lev", speclev.compile(text, "nethack-3.4.3").files)

    def test_all_that_the_program_takes_can_be_asked_for(self):
        theme = 'text A mine\nleader 1 "dwarf king"\nguards 1..2 "dwarf lord"\nfollowers 2..4 "dwarf"\n'
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "mine.theme").write_text(theme)

            def printed(words):
                command = [build / "speclev", "generate", *words.split(), "--target", "nethack-3.6.6"]
                return subprocess.run(command, check=True, capture_output=True, text=True, cwd=folder).stdout

            den = speclev.generate(
                "lair",
                seed=9,
                theme="./mine.theme",
                theme_text=theme,
                branch=True,
                arrive=True,
                flags=["noteleport", "hardfloor"],
                tries=50,
                size=(60, 17),
                traps=0,
            )
            wanted = "--branch --arrive --flags noteleport,hardfloor --tries 50 --size 60x17 traps=0"
            self.assertEqual(den, printed("lair --seed 9 --theme ./mine.theme " + wanted))
            self.assertEqual((den.traps, den.attempt), (0, len(den.refusals)))
            self.assertGreater(den.monsters, 3)
            (pathlib.Path(folder) / "den.des").write_text(den)
            for kind in ("like", "contents"):
                made = speclev.generate(kind, seed=3, source=den, source_name="den.des")
                self.assertEqual(made, printed(f"{kind} den.des --seed 3"))
            hall = "MAZE:\"h\",' '\nGEOMETRY:center,center\nMAP\n" + "-" * 36 + "\n" + ("|" + "." * 34 + "|\n") * 11
            hall += "-" * 36 + "\nENDMAP\nREGION:(0,0,35,12),lit,\"ordinary\"\nSTAIR:(1,1),up\nSTAIR:(1,11),down\n"
            (pathlib.Path(folder) / "hall.des").write_text(hall)
            made = speclev.generate("caves", seed=3, source=hall, source_name="hall.des", into=(5, 0, 35, 12))
            self.assertEqual(made, printed("caves --into hall.des:5,0,35,12 --seed 3"))
            (pathlib.Path(folder) / "isle").write_text("}}}}}}\n}..TT}\n}}}}}}\n")
            made = speclev.generate("landscape", seed=3, sketch="}}}}}}\n}..TT}\n}}}}}}\n", sketch_name="isle")
            self.assertEqual(made, printed("landscape --sketch isle --seed 3"))
            made = speclev.generate("town", seed=3, shop_types=["book shop", "candle shop"], alignment="law")
            self.assertEqual(made, printed("town shop_types=book_shop,candle_shop alignment=law --seed 3"))
        older = speclev.generate("lair", seed=9, algorithm=1)
        self.assertIn("generate lair/1 ", older)
        again = speclev.generate("lair", seed=9, algorithm=1, attempt=older.attempt)
        self.assertEqual((again, again.refusals), (older, []))

    def test_what_cannot_be_asked_for_is_told_with_its_range(self):
        for kind, wanted, words in (
            ("rooms", {"rooms": 99}, ("'rooms'", "1 to 30")),
            ("rooms", {"rooms": (5, 3)}, ("'rooms'",)),
            ("rooms", {"size": (900, 2)}, ("76x19",)),
            ("lair", {"theme": "bats"}, ("'bats'",)),
            ("stables", {}, ("'stables'",)),
            ("rooms", {"algorithm": 99}, ("'rooms'", "99")),
            ("rooms", {"flags": ["frob"]}, ("'frob'",)),
            ("rooms", {"source": "MAZE"}, ("takes no source",)),
            ("like", {}, ("takes a source",)),
            ("lair", {"theme_text": "leader"}, ("with its name",)),
            ("caves", {"source": "MAZE", "into": (0, 0, 99, 9)}, ("the area must be",)),
        ):
            with self.subTest(wanted), self.assertRaises(speclev.CompileError) as raised:
                speclev.generate(kind, **wanted)
            (told,) = raised.exception.diagnostics
            self.assertEqual((told.severity, told.line), ("error", 0))
            for word in words:
                self.assertIn(word, told.message)
        for wrong in ({"tries": 0}, {"tries": 1001}):
            with self.subTest(wrong), self.assertRaises(ValueError):
                speclev.generate("caves", **wrong)
        with self.assertRaises(OverflowError):
            speclev.generate("caves", attempt=-1)


class Loading(unittest.TestCase):
    def test_squares_are_memory_without_a_copy(self):
        level = speclev.load(LEVEL, seed=1)
        squares = level.squares
        self.assertEqual((squares.shape, squares.format, squares.readonly), ((21, 80), "B", True))
        orc = next(each for each in level.things if each.kind == "monster")
        self.assertEqual((orc.name, orc.line), ("hill orc", 6))
        self.assertEqual(chr(squares[orc.y, orc.x]), "o")
        self.assertEqual(level.rows[orc.y][orc.x], "o")
        self.assertEqual(speclev.terrain_names()[level.terrain[orc.y, orc.x]], "floor")
        self.assertEqual(chr(level.ground[orc.y, orc.x - 1]), "|")
        self.assertEqual({level.doors[y, x] for y in range(21) for x in range(80)}, {0})
        del level
        gc.collect()
        self.assertEqual(chr(squares[orc.y, orc.x]), "o")
        try:
            import numpy
        except ImportError:
            return
        array = numpy.asarray(squares)
        self.assertEqual((array.shape, array.dtype), ((21, 80), numpy.uint8))
        self.assertEqual(array.tobytes(), squares.tobytes())

    def test_seeds_make_levels_equal_or_different(self):
        model = speclev.read_level(LEVEL.replace("(1,0)", "random"))
        self.assertEqual(model.load(5).rows, model.load(5).rows)
        self.assertGreater(len({tuple(model.load(seed).rows) for seed in range(20)}), 1)
        data = speclev.compile(LEVEL).files["a.lev"]
        self.assertEqual(speclev.load(data, seed=3).rows, speclev.load(LEVEL, seed=3).rows)

    def test_many_are_what_each_is_alone(self):
        model = speclev.read_level(LEVEL.replace("(1,0)", "random"))
        for threads in (0, 1, 3):
            levels = model.load_all(range(30), depth=3, threads=threads)
            self.assertEqual([each.rows for each in levels], [model.load(seed, depth=3).rows for seed in range(30)])
            texts = {f"{number}.des": LEVEL.replace('"a"', f'"l{number}"') for number in range(30)}
            texts["7.des"] = LEVEL.replace("hill", "hil")
            results = speclev.compile_all(texts, threads=threads)
            self.assertEqual(results[7].diagnostics[0].file, "7.des")
            for number in (0, 6, 29):
                alone = speclev.compile(texts[f"{number}.des"])
                self.assertEqual(results[number].files, alone.files)
        self.assertEqual(speclev.compile_all([]), [])
        with self.assertRaises(ValueError):
            speclev.compile_all([LEVEL], abi="nonsense")
        with self.assertRaises(OverflowError):
            model.load_all([-1])

    def test_pictures_and_findings(self):
        self.assertTrue(speclev.svg(LEVEL).startswith("<svg"))
        small, large = speclev.png(LEVEL, seed=1, scale=1), speclev.png(LEVEL, seed=1, scale=3)
        widths = [int.from_bytes(each[16:20], "big") for each in (small, large)]
        self.assertEqual(widths[1], 3 * widths[0])
        with self.assertRaises(ValueError):
            speclev.png(LEVEL, scale=9)
        self.assertIn("o", speclev.read_level(LEVEL).picture(3))
        self.assertTrue(speclev.lint('MAZE:"a",\' \'\nGEOMETRY:center,center\nMAP\n|.|\nENDMAP\n'))
        script = "des.map([[\n|.|\n]])\ndes.monster('o', 1, 0)\n"
        self.assertEqual(speclev.load(script, "nethack-5.0").things[0].line, 4)


class Working(unittest.TestCase):
    def test_memory_does_not_grow(self):
        def work(times):
            for number in range(times):
                speclev.load(LEVEL, seed=number).squares
                with self.assertRaises(speclev.CompileError):
                    speclev.compile(LEVEL.replace("hill", "hil"))
            gc.collect()
            return memory.in_use()

        before = work(100)
        kept = [speclev.load(LEVEL, seed=number) for number in range(300)]
        self.assertGreater(memory.in_use() - before, 1000, "what is kept is seen")
        del kept
        before = work(300)
        self.assertLess(work(900) - before, 500)

    def test_threads_get_the_same(self):
        expected = speclev.compile(LEVEL).files
        got = []
        threads = [threading.Thread(target=lambda: got.append(speclev.compile(LEVEL).files)) for _ in range(8)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        self.assertEqual(got, [expected] * 8)

    def test_types_are_right_where_mypy_is(self):
        if shutil.which("mypy") is None:
            self.skipTest("mypy is not here")
        package = build / "python" / "speclev"
        checked = subprocess.run(
            ["mypy", "--strict", "--cache-dir", os.devnull, package], capture_output=True, text=True
        )
        self.assertEqual(checked.returncode, 0, checked.stdout)


if __name__ == "__main__":
    sys.exit(unittest.main())
