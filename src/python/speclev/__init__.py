"""Levels and dungeons of NetHack and its variants: compiled, read, loaded and drawn, all in memory.

Text goes in as str, compiled files as bytes. A text with mistakes raises CompileError, which has them one by one; a
wrong argument raises ValueError. Functions may be called by several threads, and let others work while the library
does.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Dict, Iterable, List, Mapping, Optional, Tuple

from ._calls import (
    Opener,
    Options,
    Source,
    as_bytes,
    bytes_of,
    call,
    call_on,
    given_files,
    text_of_file,
)
from ._compile import Result, compile, compile_all, compile_dungeon, form_of
from ._generate import GeneratedSource, generate
from ._levels import Finding, Level, LevelModel, Thing, load, read_level, terrain_names
from ._library import ffi, lib
from ._messages import CompileError, Diagnostic, Error, Fix, Place, array_of, diagnostics_of, text_of
from ._targets import (
    AnyTarget,
    Target,
    TargetFacts,
    VersionWords,
    given,
    load_target,
    reading_of,
    targets,
    version_words,
)

__version__ = text_of(lib.speclev_version())


@dataclasses.dataclass(frozen=True)
class Difference:
    """Something in which two files differ."""

    kind: str  #: "removed", "added", "changed", "map" or "moved"
    where: str  #: the part, room or dungeon that it is in; may be empty
    text: str
    offset_before: int  #: of the record in the first file, in bytes
    offset_after: int


def _kind_of(name: str) -> int:
    """What the name of a text says of it."""
    is_dungeon = name.endswith((".def", ".pdf")) or name == "dungeon.lua"
    return int(lib.SPECLEV_DUNGEON) | form_of(name) if is_dungeon else 0


def preprocess(text: Source, target: AnyTarget = None, *, conditions: Optional[Mapping[str, bool]] = None) -> str:
    """What the preprocessor makes of a dungeon.def."""
    data = as_bytes(text)
    options = Options(conditions=conditions)
    return text_of_file(call_on(lib.speclev_preprocess, given(target).handle, data, options))


def format(text: Source, target: AnyTarget = None, *, name: str = "level.des") -> str:
    """A level file, or, by the name, a .def or .pdf, in the one form of its language. It compiles to the same."""
    data = as_bytes(text)
    options = Options(name=name, flags=_kind_of(name))
    return text_of_file(call_on(lib.speclev_format, given(target).handle, data, options))


def _origin_of(source: Source, target: AnyTarget, abi: Optional[str]) -> Tuple[Target, Optional[str], int]:
    """The target and machine of a text or a compiled file, and the flag that says which of them it is."""
    if isinstance(source, str):
        return given(target), abi, 0
    of, machine = reading_of(bytes(source), target, abi)
    return of, machine, int(lib.SPECLEV_COMPILED)


def lint(
    source: Source,
    target: AnyTarget = None,
    *,
    abi: Optional[str] = None,
    name: Optional[str] = None,
    seeds: int = 20,
    warnings: Iterable[str] = (),
    assume: Optional[str] = None,
    include: Optional[Opener] = None,
) -> List[Diagnostic]:
    """What is wrong with a level that compiles: of a level file or script as str, or a compiled level as bytes.

    seeds: with how many it is loaded, 1 to 10000. warnings: "error=NAME" makes one raise CompileError.
    """
    of, machine, flags = _origin_of(source, target, abi)
    options = Options(
        name=name,
        abi=machine,
        seeds=seeds,
        warnings=warnings,
        assume=assume,
        include=include,
        flags=flags,
    )
    return diagnostics_of(call_on(lib.speclev_lint, of.handle, as_bytes(source), options))


def check(
    files: Mapping[str, Source],
    target: AnyTarget = None,
    *,
    warnings: Iterable[str] = (),
    conditions: Optional[Mapping[str, bool]] = None,
) -> List[Diagnostic]:
    """What is wrong with a game as a whole, of files by their names: level files, compiled levels, a dungeon.

    CompileError if something stops the game or spoils a level.
    """
    kept: List[Any] = []
    options = Options(warnings=warnings, conditions=conditions)
    array = given_files(files.items(), kept)
    return diagnostics_of(call(lib.speclev_check, given(target).handle, array, len(files), options.pointer))


def svg(
    source: Source,
    target: AnyTarget = None,
    seed: Optional[int] = None,
    *,
    seeds: int = 20,
    name: Optional[str] = None,
    grid: bool = False,
) -> str:
    """A picture of a level for a browser: with a seed as the game makes it, else what is the same with so many seeds."""
    return read_level(source, target, name=name).svg(seed, seeds=seeds, grid=grid)


def png(
    source: Source,
    target: AnyTarget = None,
    seed: Optional[int] = None,
    *,
    seeds: int = 20,
    name: Optional[str] = None,
    grid: bool = False,
    scale: int = 2,
) -> bytes:
    """The same as a PNG file, with scale, 1 to 8, times 10 by 18 points for a square. Error where there is no libcairo.

    >>> png('MAZE:"a",random\\nGEOMETRY:center,center\\nMAP\\n|...|\\nENDMAP\\n', seed=1)[:8]
    b'\\x89PNG\\r\\n\\x1a\\n'
    """
    return read_level(source, target, name=name).png(seed, seeds=seeds, grid=grid, scale=scale)


def decompile(
    data: bytes,
    target: AnyTarget = None,
    *,
    abi: Optional[str] = None,
    name: str = "level.lev",
    force: bool = False,
) -> str:
    """The text that a compiled level or dungeon could be made of. It compiles to the same bytes.

    Error if they are damaged, or have something that no text says, unless force is given.
    """
    of, machine = reading_of(data, target, abi)
    options = Options(name=name, abi=machine, flags=lib.SPECLEV_FORCE if force else 0)
    return text_of_file(call_on(lib.speclev_decompile, of.handle, data, options))


def dump(data: bytes, target: AnyTarget = None, *, abi: Optional[str] = None) -> str:
    """A compiled level or dungeon field by field."""
    of, machine = reading_of(data, target, abi)
    return text_of_file(call_on(lib.speclev_dump, of.handle, data, Options(abi=machine)))


def convert(
    source: Source,
    to: AnyTarget,
    target: AnyTarget = None,
    *,
    abi: Optional[str] = None,
    to_abi: Optional[str] = None,
    name: Optional[str] = None,
    conditions: Optional[Mapping[str, bool]] = None,
    lossy: bool = False,
    include: Optional[Opener] = None,
) -> Result:
    """Levels of one game, the target, for another one: of a text as str, or a compiled file as bytes.

    A compiled file stays one, of the name "", unless the other game has another language. CompileError if something is
    lost and lossy is not given; else the diagnostics tell of it.
    """
    data = as_bytes(source)
    of, machine, flags = _origin_of(source, target, abi)
    kind = 0 if flags else _kind_of(name or "")
    options = Options(
        name=name,
        abi=machine,
        to_abi=to_abi,
        conditions=conditions,
        include=include,
        flags=flags | kind | (lib.SPECLEV_LOSSY if lossy else 0),
    )
    handle = call(
        lib.speclev_convert, of.handle, given(to).handle, data, len(data), options.pointer, files=options.files
    )
    return Result(handle)


def diff(
    before: bytes,
    after: bytes,
    target: AnyTarget = None,
    after_target: AnyTarget = None,
    *,
    abi: Optional[str] = None,
    after_abi: Optional[str] = None,
) -> List[Difference]:
    """In what two compiled levels, or two dungeons, differ. after_target: of the second one, if it is another."""
    of, machine = reading_of(before, target, abi)
    other, other_machine = reading_of(after, after_target if after_target is not None else target, after_abi)
    options = Options(abi=machine, to_abi=other_machine)
    handle = call(
        lib.speclev_diff, of.handle, before, len(before), other.handle, after, len(after), options.pointer
    )
    return [
        Difference(text_of(each.kind), text_of(each.where), text_of(each.text), each.offset_before, each.offset_after)
        for each in array_of(lib.speclev_differences, handle)
    ]


def read_archive(data: bytes) -> Dict[str, bytes]:
    """The members of a game's data archive; of those with one name the first, which is what games take.

    >>> read_archive(write_archive({"a": b"1", "b": b"22"}))
    {'a': b'1', 'b': b'22'}
    """
    handle = call(lib.speclev_read_archive, data, len(data))
    members: Dict[str, bytes] = {}
    for each in array_of(lib.speclev_files, handle):
        members.setdefault(text_of(each.name), ffi.buffer(each.bytes, each.length)[:])
    return members


def write_archive(members: Mapping[str, Source]) -> bytes:
    """An archive of members in their order. Error if a name cannot be in one."""
    kept: List[Any] = []
    return bytes_of(call(lib.speclev_write_archive, given_files(members.items(), kept), len(members)))


__all__ = [
    "CompileError",
    "Diagnostic",
    "Difference",
    "Error",
    "Finding",
    "Fix",
    "GeneratedSource",
    "Level",
    "LevelModel",
    "Place",
    "Result",
    "Target",
    "TargetFacts",
    "Thing",
    "VersionWords",
    "check",
    "compile",
    "compile_all",
    "compile_dungeon",
    "convert",
    "decompile",
    "diff",
    "dump",
    "format",
    "generate",
    "lint",
    "load",
    "load_target",
    "png",
    "preprocess",
    "read_archive",
    "read_level",
    "svg",
    "targets",
    "terrain_names",
    "version_words",
    "write_archive",
]
