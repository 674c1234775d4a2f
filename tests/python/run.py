"""run.py BUILD SOURCE NAME: runs the tests NAME.py with the Python package of BUILD."""

import importlib
import os
import pathlib
import sys
import unittest


def main() -> int:
    build, source, name = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
    try:
        import cffi  # noqa: F401
    except ImportError:
        print("skipped: cffi is not here")
        return 0
    sys.path[:0] = [str(build / "python"), str(pathlib.Path(__file__).parent)]
    os.environ["SPECLEV_BUILD"], os.environ["SPECLEV_SOURCE"] = str(build), str(source)
    tests = unittest.defaultTestLoader.loadTestsFromModule(importlib.import_module(name))
    return 0 if unittest.TextTestRunner().run(tests).wasSuccessful() else 1


sys.exit(main())
