"""Games that something is compiled for."""

from __future__ import annotations

import dataclasses
import functools
import os
import pathlib
from typing import Any, List, Mapping, NamedTuple, Optional, Tuple, Union

from ._calls import Files, Source, call, call_for_target, given_words
from ._library import ffi, lib, usual_target
from ._messages import array_of, text_of


@dataclasses.dataclass(frozen=True)
class TargetFacts:
    """What is known of a target."""

    name: str
    game: str  #: as people write its name
    description: str  #: its name, and which options of its build are turned
    language: str  #: "classic", "opcode" or "lua"; "none" where there are only dungeons
    abi: str  #: its own machine
    version: Optional[Tuple[int, ...]]  #: the words of its files for that machine, if they are known
    has_levels: bool
    has_dungeons: bool
    known_levels: int  #: how many levels of real games its output was compared with


class VersionWords(NamedTuple):
    """What the words in front of a compiled file tell."""

    target: str
    abi: str
    words: Tuple[int, ...]


def _facts_of(handle: Any) -> List[TargetFacts]:
    return [
        TargetFacts(
            name=text_of(each.name),
            game=text_of(each.game),
            description=text_of(each.description),
            language=text_of(each.language),
            abi=text_of(each.abi),
            version=tuple(ffi.unpack(each.version, each.version_count)) if each.version else None,
            has_levels=bool(each.has_levels),
            has_dungeons=bool(each.has_dungeons),
            known_levels=each.known_levels,
        )
        for each in array_of(lib.speclev_facts_of, handle)
    ]


class Target:
    """A game, or a release of one. Threads may share one."""

    def __init__(self, handle: Any):
        self.handle = handle
        self.facts = _facts_of(call(lib.speclev_target_facts, handle, ffi.NULL))[0]

    @property
    def name(self) -> str:
        return self.facts.name

    def __repr__(self) -> str:
        return f"<speclev.Target {self.facts.description}>"

    def switched(self, *switches: str) -> Target:
        """The target as a build with other options has it: "NAME" turns one on, "no-NAME" off."""
        kept: List[Any] = []
        return _made(lib.speclev_switch_target, self.handle, given_words(switches, kept), len(switches))


def _made(function: Any, *arguments: Any, files: Optional[Files] = None) -> Target:
    """What a function makes that gives a target."""
    made, _ = call_for_target(function, *arguments, files=files)
    return Target(made)


@functools.lru_cache(maxsize=None)
def find(name: str) -> Target:
    """A target by its name, or another one that people use. ValueError if there is none."""
    return _made(lib.speclev_find_target, name.encode())


AnyTarget = Union[str, Target, None]


@functools.lru_cache(maxsize=None)
def usual(purpose: str = "levels") -> Target:
    """What is taken where no target is named."""
    return find(usual_target(purpose))


def given(target: AnyTarget) -> Target:
    """A target as functions take it: a name, a Target, or None for the usual one."""
    if target is None:
        return usual()
    return target if isinstance(target, Target) else find(target)


def reading_of(data: bytes, target: AnyTarget, abi: Optional[str] = None) -> Tuple[Target, Optional[str]]:
    """The target that is given, else the one whose version words a compiled file has, and its machine likewise."""
    if target is not None:
        return given(target), abi
    try:
        told, machine = recognised(data)
    except ValueError:
        return usual(), abi
    return told, abi or machine


def recognised(data: bytes) -> Tuple[Target, str]:
    """The target that a compiled file is of, with the options of its build, and the machine."""
    made, handle = call_for_target(lib.speclev_recognise, data, len(data))
    return Target(made), _facts_of(handle)[0].abi


def version_words(data: bytes) -> VersionWords:
    """The target, the machine and the words of a compiled file. ValueError if they are those of no target."""
    _, handle = call_for_target(lib.speclev_recognise, data, len(data))
    facts = _facts_of(handle)[0]
    return VersionWords(facts.description, facts.abi, facts.version or ())


def targets() -> List[TargetFacts]:
    """All targets that come with the library."""
    return _facts_of(call(lib.speclev_targets))


def load_target(place: Union[str, "os.PathLike[str]", Mapping[str, Source]], name: str = "target") -> Target:
    """A target of the files of a folder, or of a mapping from their names to texts. CompileError if they make none.

    name: of the target, where it is a mapping.
    """
    if isinstance(place, Mapping):
        given_texts = place
        files = Files(lambda path: given_texts.get(path.rsplit("/", 1)[-1]) if path.startswith(f"./{name}/") else None)
        return _made(lib.speclev_load_target, f"./{name}".encode(), files.function, ffi.NULL, files=files)
    folder = os.fspath(place)

    def read(path: str) -> Optional[bytes]:
        file = pathlib.Path(path)
        return file.read_bytes() if file.is_file() else None

    files = Files(read)
    path = str(pathlib.Path(folder).resolve())
    return _made(lib.speclev_load_target, os.fsencode(path), files.function, ffi.NULL, files=files)


__all__ = ["Target", "TargetFacts", "VersionWords", "load_target", "targets", "version_words"]
