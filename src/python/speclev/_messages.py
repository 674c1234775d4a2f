"""Messages, and the errors that carry them."""

from __future__ import annotations

import dataclasses
from typing import Any, Callable, Generic, List, Optional, Tuple, TypeVar

from ._library import ffi, lib


Value = TypeVar("Value")


class Once(Generic[Value]):
    """A property that is read where it is first asked for. No lock is held meanwhile, for which others would wait."""

    def __init__(self, read: Callable[[Any], Value]):
        self._read = read
        self.__doc__ = read.__doc__

    def __set_name__(self, _owner: Any, name: str) -> None:
        self._name = name

    def __get__(self, instance: Any, _owner: Any = None) -> Value:
        if instance is None:
            return self  # type: ignore[return-value]
        value: Value = instance.__dict__.setdefault(self._name, self._read(instance))
        return value


def decoded(data: bytes) -> str:
    """Bytes as text; those that are no UTF-8 are kept as surrogates."""
    return data.decode("utf-8", "surrogateescape")


def text_of(pointer: Any) -> str:
    """The same of a text of C."""
    return decoded(ffi.string(pointer))


@dataclasses.dataclass(frozen=True)
class Place:
    """A place in a text. line and columns are from 1, offset is from 0; 0 lines: not known."""

    line: int
    column: int  #: in characters, as strings of Python count
    offset: int  #: in bytes of UTF-8
    byte_column: int
    utf16_column: int

    @staticmethod
    def _of(place: Any) -> Place:
        return Place(place.line, place.character_column, place.offset, place.column, place.utf16_column)


@dataclasses.dataclass(frozen=True)
class Fix:
    """What is written in place of what stands from begin up to end."""

    begin: Place
    end: Place
    text: str
    is_certain: bool  #: whether nothing else can be meant


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """A message about a text, or about a file."""

    severity: str  #: "error", "warning" or "style"
    code: str  #: the name of its kind, such as "unknown-monster"
    message: str
    file: str
    begin: Place
    stop: Place  #: behind the last character that it is about
    help: str  #: what to do, or what was probably meant; may be empty
    fix: Optional[Fix]  #: the help as a change of the text
    notes: Tuple[Tuple[Place, str], ...]  #: other places, and what is said of them
    rendered: str  #: all of it, with the line and a caret
    level: str  #: of what the linter finds: the level
    fingerprint: str  #: likewise: stays the same where lines move

    @property
    def line(self) -> int:
        return self.begin.line

    @property
    def column(self) -> int:
        return self.begin.column

    @property
    def end(self) -> Tuple[int, int]:
        """Line and column behind the last character that it is about."""
        return (self.stop.line, self.stop.column)

    def __str__(self) -> str:
        return self.rendered


class Error(ValueError):
    """What came in is wrong. str() has all messages, with the lines that they are about."""

    def __init__(self, message: str, diagnostics: List[Diagnostic]):
        super().__init__(message)
        self.diagnostics = diagnostics


class CompileError(Error):
    """A text has mistakes, which .diagnostics tell one by one."""


_severities = ("error", "warning", "style")


def _fix_of(fix: Any) -> Optional[Fix]:
    if not fix:
        return None
    text = decoded(ffi.buffer(fix.text, fix.length)[:])
    return Fix(Place._of(fix.begin), Place._of(fix.end), text, bool(fix.is_certain))


def _notes_of(notes: Any) -> Tuple[Tuple[Place, str], ...]:
    found = []
    at = 0
    while notes[at]:
        found.append((Place._of(notes[at].begin), text_of(notes[at].text)))
        at += 1
    return tuple(found)


def array_of(function: Any, handle: Any) -> List[Any]:
    """The pointers of a list of a result."""
    count = ffi.new("size_t *")
    array = function(handle, count)
    pointers: List[Any] = ffi.unpack(array, count[0]) if count[0] else []
    return pointers


def diagnostics_of(handle: Any) -> List[Diagnostic]:
    """The messages of a result."""
    return [
        Diagnostic(
            severity=_severities[each.severity],
            code=text_of(each.code),
            message=text_of(each.message),
            file=text_of(each.file),
            begin=Place._of(each.begin),
            stop=Place._of(each.end),
            help=text_of(each.help),
            fix=_fix_of(each.fix),
            notes=_notes_of(each.notes),
            rendered=text_of(each.rendered),
            level=text_of(each.level),
            fingerprint=text_of(each.fingerprint),
        )
        for each in array_of(lib.speclev_diagnostics, handle)
    ]
