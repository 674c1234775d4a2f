"""The shared library, as its header declares it."""

import pathlib
import re
import typing

import cffi  # type: ignore[import]

_here = pathlib.Path(__file__).parent


def _declarations(header: str) -> str:
    """What of the header cffi takes: all but what is for the preprocessor, and numbers."""
    lines = []
    is_for_cpp = False
    for line in header.splitlines():
        if line.startswith("#ifdef __cplusplus"):
            is_for_cpp = True
        elif line.startswith("#endif"):
            is_for_cpp = False
        elif is_for_cpp:
            continue
        elif number := re.match(r"#define (SPECLEV_\w+) (0x[0-9a-f]+|[0-9]+)", line):
            lines.append(f"#define {number[1]} {number[2]}")
        elif not line.startswith("#"):
            lines.append(line.replace("SPECLEV_API ", ""))
    return "\n".join(lines)


def _open(ffi: typing.Any) -> typing.Any:
    """The library beside this file, as a wheel has it, else that of the system."""
    beside = _here / "libspeclev.so.1"
    return ffi.dlopen(str(beside) if beside.exists() else "libspeclev.so.1")


ffi = cffi.FFI()
ffi.cdef(_declarations((_here / "speclev.h").read_text(encoding="utf-8")))
lib = _open(ffi)

if lib.speclev_abi() != lib.SPECLEV_ABI:
    raise ImportError(f"libspeclev has interface {lib.speclev_abi()}, and this package takes {lib.SPECLEV_ABI}")


def usual_target(purpose: str) -> str:
    """The target that is taken where none is named, from the table beside this file."""
    for line in (_here / "python-targets").read_text(encoding="utf-8").splitlines():
        words = line.split()
        if words and words[0] == purpose:
            return words[1]
    raise KeyError(purpose)
