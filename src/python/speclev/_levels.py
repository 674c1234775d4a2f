"""Levels as the game makes them."""

from __future__ import annotations

import dataclasses
from typing import Any, Iterable, List, Optional, Union

from ._calls import Opener, Options, as_bytes, bytes_of, call, call_each, call_on, check_status, text_of_file
from ._library import ffi, lib
from ._messages import Once, array_of, text_of
from ._targets import AnyTarget, given, reading_of

COLUMNS: int = lib.SPECLEV_COLUMNS
ROWS: int = lib.SPECLEV_ROWS


@dataclasses.dataclass(frozen=True)
class Thing:
    """Something that stands on a level."""

    kind: str  #: "monster", "object", "trap", "stairs up" …
    name: str  #: in words: "hill orc, asleep"
    x: int  #: column, from 1
    y: int  #: row, from 0
    letter: str  #: of a monster or object: the character of its class; empty: any
    number: int  #: of its name in the target, of a trap its type, of gold the amount; -1: random
    text: str  #: of an engraving or grave, or the individual's name
    line: Optional[int]  #: that declared it, from 1
    is_contained: bool  #: in the container or monster before it
    is_random: bool  #: it may be elsewhere with another seed
    is_stocked: bool  #: not said by the file: what a maze gets besides


@dataclasses.dataclass(frozen=True)
class Finding:
    """What goes wrong while a level is loaded."""

    text: str
    consequence: str  #: what the game does: "silent", "complains", "aborts" or "crashes"
    x: Optional[int]
    y: Optional[int]
    line: Optional[int]  #: that declared it, from 1


class Level:
    """What the game makes of a level with one seed.

    Squares are memory of 21 rows of 80 columns of uint8, which can be read only; numpy.asarray takes them without a
    copy. The first column is never used.
    """

    def __init__(self, handle: Any):
        self._handle = handle

    @Once
    def _level(self) -> Any:
        return lib.speclev_loaded(self._handle)

    def _plane(self, pointer: Any) -> memoryview:
        owner = self._handle
        # Who looks at the memory keeps the result that it is of.
        kept = ffi.gc(ffi.cast("uint8_t *", pointer), lambda _: owner and None)
        view = memoryview(ffi.buffer(kept, ROWS * COLUMNS)).toreadonly()
        return view.cast("B", shape=[ROWS, COLUMNS])

    @property
    def squares(self) -> memoryview:
        """What a plain terminal shows, with what stands there: characters as numbers."""
        return self._plane(self._level.characters)

    @property
    def ground(self) -> memoryview:
        """The same without what stands there."""
        return self._plane(self._level.ground)

    @property
    def terrain(self) -> memoryview:
        """Numbers of terrain, which terrain_names() has the names of."""
        return self._plane(self._level.terrain)

    @property
    def lit(self) -> memoryview:
        """1 where there is light, else 0."""
        return self._plane(self._level.lit)

    @property
    def rooms(self) -> memoryview:
        """The number of the room, from 1; 0: none."""
        return self._plane(self._level.rooms)

    @property
    def doors(self) -> memoryview:
        """0 no door, 1 broken, 2 open, 3 closed, 4 locked."""
        return self._plane(self._level.doors)

    @property
    def rows(self) -> List[str]:
        """The squares as 21 texts of 80 characters."""
        data = ffi.buffer(self._level.characters, ROWS * COLUMNS)[:].decode("latin-1")
        return [data[at : at + COLUMNS] for at in range(0, len(data), COLUMNS)]

    @property
    def loads_like(self) -> Optional[str]:
        """The target by whose rules it is loaded, where none of its own are known."""
        return text_of(self._level.loads_like) or None

    @Once
    def things(self) -> List[Thing]:
        """All that stands on it, or is marked there."""
        return [
            Thing(
                kind=text_of(each.kind),
                name=text_of(each.name),
                x=each.x,
                y=each.y,
                letter=chr(each.letter) if each.letter else "",
                number=each.number,
                text=text_of(each.text),
                line=each.line or None,
                is_contained=bool(each.flags & lib.SPECLEV_CONTAINED),
                is_random=bool(each.flags & lib.SPECLEV_RANDOM),
                is_stocked=bool(each.flags & lib.SPECLEV_STOCKED),
            )
            for each in array_of(lib.speclev_things, self._handle)
        ]

    @Once
    def findings(self) -> List[Finding]:
        """What went wrong."""
        return [
            Finding(
                text=text_of(each.text),
                consequence=text_of(each.consequence),
                x=each.x if each.x >= 0 else None,
                y=each.y if each.y >= 0 else None,
                line=each.line or None,
            )
            for each in array_of(lib.speclev_findings, self._handle)
        ]

    def __str__(self) -> str:
        return "\n".join(row.rstrip() for row in self.rows).strip("\n")


class LevelModel:
    """A level that can be loaded with any number of seeds. Threads may share one."""

    def __init__(self, handle: Any, index: int = 0):
        self._handle = handle
        self._index = index

    def load(self, seed: int = 0, *, depth: int = 10, mirrors: bool = False) -> Level:
        """The level as the game makes it: equal seeds, from 0 to 2**64 - 1, give equal levels on all machines.

        depth: of the level in its dungeon, on which light depends. mirrors: turned over as the game may.
        """
        flags = lib.SPECLEV_MIRRORS if mirrors else 0
        options = Options(seed=seed, depth=depth, flags=flags)
        return Level(call(lib.speclev_load, self._handle, self._index, options.pointer))

    def load_all(
        self, seeds: Iterable[int], *, depth: int = 10, mirrors: bool = False, threads: int = 0
    ) -> List[Level]:
        """The same with many seeds at once. threads: of the library; 0: as many as there are processors."""
        wanted = ffi.new("uint64_t[]", list(seeds))
        options = Options(depth=depth, flags=lib.SPECLEV_MIRRORS if mirrors else 0)
        made = call_each(
            lib.speclev_load_all,
            len(wanted),
            *(self._handle, self._index, wanted, len(wanted), options.pointer, threads),
        )
        for status, handle in made:
            check_status(status, handle)
        return [Level(handle) for _, handle in made]

    def _drawn(self, form: bytes, seed: Optional[int], flags: int, **options: Any) -> Any:
        if seed is None:
            flags |= lib.SPECLEV_CERTAIN
        given = Options(seed=seed or 0, flags=flags, **options)
        return call(lib.speclev_draw, self._handle, self._index, form, given.pointer)

    def svg(
        self, seed: Optional[int] = None, *, seeds: int = 20, title: Optional[str] = None, grid: bool = False
    ) -> str:
        """A picture for a browser: with a seed of one load, else of what is the same in so many loads, 1 to 10000."""
        flags = lib.SPECLEV_GRID if grid else 0
        return text_of_file(self._drawn(b"svg", seed, flags, seeds=seeds, name=title))

    def png(self, seed: Optional[int] = None, *, seeds: int = 20, grid: bool = False, scale: int = 2) -> bytes:
        """The same in points: scale, 1 to 8, times 10 by 18 of them for a square. Error where there is no libcairo."""
        flags = lib.SPECLEV_GRID if grid else 0
        return bytes_of(self._drawn(b"png", seed, flags, seeds=seeds, scale=scale))

    def picture(self, seed: Optional[int] = None, *, seeds: int = 20, grid: bool = False, unicode: bool = False) -> str:
        """The same as text."""
        flags = (lib.SPECLEV_GRID if grid else 0) | (lib.SPECLEV_UNICODE if unicode else 0)
        return text_of_file(self._drawn(b"text", seed, flags, seeds=seeds))


def read_level(
    source: Union[str, bytes],
    target: AnyTarget = None,
    *,
    abi: Optional[str] = None,
    name: Optional[str] = None,
    index: int = 0,
    include: Optional[Opener] = None,
) -> LevelModel:
    """A level to be loaded: of a level file or a script as str, or a compiled level as bytes.

    target: else the version words of bytes tell, or the usual one is taken. index: which level of a file with several.
    CompileError if a text has mistakes, Error if bytes are no level of the target.
    """
    if isinstance(source, str):
        of = given(target)
        text = as_bytes(source)
        if of.facts.language == "lua":
            return LevelModel(call_on(lib.speclev_read_level, of.handle, text, Options(name=name)))
        options = Options(name=name, abi=abi, include=include, flags=lib.SPECLEV_LOADABLE)
        return LevelModel(call_on(lib.speclev_compile, of.handle, text, options), index)
    data = bytes(source)
    of, machine = reading_of(data, target, abi)
    return LevelModel(call_on(lib.speclev_read_level, of.handle, data, Options(name=name, abi=machine)))


def load(
    source: Union[str, bytes],
    target: AnyTarget = None,
    seed: int = 0,
    *,
    abi: Optional[str] = None,
    name: Optional[str] = None,
    depth: int = 10,
) -> Level:
    """What the game makes of a level with a seed; for many seeds of one level, read_level() once and load() each.

    >>> level = load('MAZE:"a",random\\nGEOMETRY:center,center\\nMAP\\n|...|\\nENDMAP\\nTRAP:"pit",(2,0)\\n')
    >>> [(thing.kind, thing.name, thing.line) for thing in level.things if not thing.is_stocked]
    [('trap', 'pit trap', 6)]
    """
    return read_level(source, target, abi=abi, name=name).load(seed, depth=depth)


def terrain_names() -> List[str]:
    """The names of the numbers of Level.terrain."""
    names: List[str] = []
    while (name := lib.speclev_terrain_name(len(names))) != ffi.NULL:
        names.append(text_of(name))
    return names
