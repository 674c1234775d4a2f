"""Sources of new levels."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, Optional, Tuple, Union

from ._calls import Options, Source, as_bytes, call, given_words, text_of_file
from ._library import ffi, lib
from ._messages import text_of
from ._targets import AnyTarget, given


class GeneratedSource(str):
    """The source of a level that was made, and what its maker knows of it."""

    attempt: int  #: from 0: of which it is
    floor: int  #: squares that one may walk on
    way: Optional[int]  #: steps from the way up to the way down, where there are both
    dead_ends: int  #: squares with one neighbour
    choke_points: int  #: squares without which the others do not hang together
    monster_levels: int  #: their sum, of those monsters that are named and whose levels are known
    monsters: int
    objects: int
    traps: int
    refusals: List[str]  #: of each attempt before it, why it was thrown away


def _with_facts(handle: Any) -> GeneratedSource:
    source = GeneratedSource(text_of_file(handle))
    facts = lib.speclev_generated_of(handle)
    source.attempt = facts.attempt
    source.floor = facts.floor
    source.way = facts.way if facts.way >= 0 else None
    source.dead_ends = facts.dead_ends
    source.choke_points = facts.choke_points
    source.monster_levels = facts.monster_levels
    source.monsters = facts.monsters
    source.objects = facts.objects
    source.traps = facts.traps
    source.refusals = [text_of(facts.refusals[at]) for at in range(facts.refusal_count)]
    return source


def _asked(value: Union[int, Tuple[int, int], str, List[str]]) -> str:
    """The value of a parameter as the library reads it."""
    if isinstance(value, (str, list)):
        return ",".join([value] if isinstance(value, str) else value).replace(" ", "_")
    least, greatest = value if isinstance(value, tuple) else (value, value)
    return f"{int(least)}..{int(greatest)}"


def _chosen(names: Dict[str, bool]) -> int:
    """The flags of a wish whose names hold."""
    return sum(int(getattr(lib, "SPECLEV_" + name)) for name, holds in names.items() if holds)


def generate(
    kind: str,
    target: AnyTarget = None,
    seed: int = 0,
    *,
    name: Optional[str] = None,
    size: Optional[Tuple[int, int]] = None,
    theme: Optional[str] = None,
    theme_text: Optional[Source] = None,
    source: Optional[Source] = None,
    source_name: str = "level.des",
    sketch: Optional[Source] = None,
    sketch_name: str = "sketch",
    into: Optional[Tuple[int, int, int, int]] = None,
    branch: bool = False,
    arrive: bool = False,
    flags: Iterable[str] = (),
    tries: int = 20,
    attempt: Optional[int] = None,
    algorithm: Optional[int] = None,
    abi: Optional[str] = None,
    **parameters: Union[int, Tuple[int, int], str, List[str]],
) -> GeneratedSource:
    """The source of a new level of a kind, such as "rooms"; equal arguments give equal texts on all machines.

    seed: from 0 to 2**64 - 1. name: of the level, usually that of the kind. size: columns and rows of the map, at most
    76 and 19. theme: of kinds that take one; theme_text: its rows, if it is none that comes with the library. source:
    of kinds that take one, and with into, the first column and row and the last ones, from 0, of what of its first map is
    made anew; source_name: how the first comment of the level calls it. sketch: of kinds that can be made of rows of letters,
    these; sketch_name: likewise. branch: a branch of the dungeon may begin or end
    there. arrive: who comes otherwise than by stairs arrives around the way up. flags: of the level, in the words of the
    language. tries: how many attempts are made at most, 1 to 1000. attempt: only this one, from 0. algorithm: its number,
    usually the newest of the kind. parameters: those of the kind, each a number or from which to which it may be; some
    of them words of the game, one or a list.
    CompileError if one of these cannot be, which is told with its range, or if no attempt is good.

    >>> text = generate("caves", seed=1, size=(40, 15), monsters=3, fill=(42, 45))
    >>> text.splitlines()[0].startswith("# speclev"), text.floor > 100, text.way > 10
    (True, True, True)
    """
    words = [f"size={size[0]}x{size[1]}"] if size is not None else []
    words += [f"theme={theme}"] if theme is not None else []
    words += [f"{key}={_asked(value)}" for key, value in parameters.items()]
    if tries < 1:
        raise ValueError(f"the number of tries is 1 to 1000, not {tries}")
    level_flags = list(flags)
    kept: List[Any] = [ffi.new("char[]", as_bytes(kind))]
    wish = ffi.new(
        "speclev_wish *",
        {
            "size": ffi.sizeof("speclev_wish"),
            "kind": kept[0],
            "parameters": given_words(words, kept),
            "parameter_count": len(words),
            "level_flags": given_words(level_flags, kept),
            "level_flag_count": len(level_flags),
            "flags": _chosen({"BRANCH": branch, "ARRIVE": arrive, "ONE_ATTEMPT": attempt is not None}),
            "algorithm": algorithm or 0,
            "tries": tries,
            "attempt": attempt or 0,
        },
    )
    if theme_text is not None:
        data = as_bytes(theme_text)
        kept.append(ffi.from_buffer(data))
        wish.theme_text, wish.theme_length = kept[-1], len(data)
    if source is not None:
        data = as_bytes(source)
        kept += [ffi.from_buffer(data), ffi.new("char[]", as_bytes(source_name))]
        wish.source, wish.source_length, wish.source_name = kept[-2], len(data), kept[-1]
    if sketch is not None:
        data = as_bytes(sketch)
        kept += [ffi.from_buffer(data), ffi.new("char[]", as_bytes(sketch_name))]
        wish.sketch, wish.sketch_length, wish.sketch_name = kept[-2], len(data), kept[-1]
    if into is not None:
        kept.append(ffi.new("speclev_area *", into))
        wish.into = kept[-1]
    options = Options(name=name, abi=abi, seed=seed)
    return _with_facts(call(lib.speclev_generate_level, given(target).handle, wish, options.pointer))
