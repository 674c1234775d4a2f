"""What documents show of Python is so: sessions give what they show, and all else runs."""

import contextlib
import doctest
import io
import os
import pathlib
import re
import unittest

source = pathlib.Path(os.environ["SPECLEV_SOURCE"])


def blocks_of(document):
    return re.findall(r"^```python[^\n]*\n(.*?)^```", (source / document).read_text(encoding="utf-8"), re.M | re.S)


class Documents(unittest.TestCase):
    def check(self, document):
        blocks = blocks_of(document)
        self.assertTrue(blocks)
        names = {}
        runner = doctest.DocTestRunner()
        for number, block in enumerate(blocks):
            name = f"{document} {number + 1}"
            if ">>>" not in block:
                with contextlib.redirect_stdout(io.StringIO()):
                    exec(compile(block, name, "exec"), names)
                continue
            test = doctest.DocTestParser().get_doctest(block, names, name, document, 0)
            self.assertEqual(runner.run(test, clear_globs=False).failed, 0, name)
            names = test.globs

    def test_python(self):
        self.check("doc/python.md")

    def test_readme(self):
        self.check("README.md")
