"""What the wheel is called: one for all Pythons, with a library of one machine in it."""

import pathlib
import sysconfig

import setuptools
from wheel.bdist_wheel import bdist_wheel


class Wheel(bdist_wheel):
    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return "py3", "none", sysconfig.get_platform().replace("-", "_").replace(".", "_")


version = (pathlib.Path(__file__).parent / "version").read_text(encoding="utf-8").strip()
setuptools.setup(version=version, cmdclass={"bdist_wheel": Wheel})
