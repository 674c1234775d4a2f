"""What a wheel installs is whole."""

import os
import pathlib
import unittest

import speclev
import speclev.minihack  # noqa: F401


class Installed(unittest.TestCase):
    def test_it_is_that_of_the_wheel_and_works(self):
        folder = pathlib.Path(os.environ["SPECLEV_BUILD"]) / "python" / "speclev"
        self.assertEqual(pathlib.Path(speclev.__file__).parent, folder)
        for name in ("py.typed", "libspeclev.so.1", "speclev.h"):
            self.assertTrue((folder / name).exists(), name)
        self.assertEqual(list(speclev.compile('MAZE:"a",random\nNOMAP\n').files), ["a.lev"])
