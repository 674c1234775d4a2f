"""How functions of the library are called: options, files that are asked for, statuses."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from ._library import ffi, lib
from ._messages import CompileError, Error, array_of, decoded, diagnostics_of, text_of

Source = Union[str, bytes]
#: What hands over files: by their path, as a function or a mapping. None: there is no such file.
Opener = Union[Callable[[str], Optional[Source]], Mapping[str, Source]]


def as_bytes(source: Any) -> bytes:
    """A text as the library takes it, or bytes as they are."""
    if isinstance(source, str):
        return source.encode("utf-8", "surrogateescape")
    return bytes(source)


class Files:
    """Hands files to the library, and keeps what went wrong with that."""

    def __init__(self, opener: Opener):
        self._opener = opener
        self._bytes: Any = None
        self._error: Optional[BaseException] = None
        self.function = ffi.callback(
            "int(void *, const char *, const char **, size_t *)", self._open, error=-1, onerror=self._failed
        )

    def _open(self, _context: Any, path: Any, into: Any, length: Any) -> int:
        name = text_of(path)
        found = self._opener(name) if callable(self._opener) else self._opener.get(name)
        if found is None:
            return 0
        data = as_bytes(found)
        self._bytes = ffi.from_buffer(data)
        into[0] = self._bytes
        length[0] = len(data)
        return 1

    def _failed(self, _kind: Any, error: BaseException, _trace: Any) -> None:
        self._error = self._error or error

    def check(self) -> None:
        """Raises what the caller's function has raised."""
        if self._error is not None:
            raise self._error


def given_words(words: Sequence[str], kept: List[Any]) -> Any:
    """Words as the library takes them; what they are in is kept in a list as long as the library needs it."""
    texts = [ffi.new("char[]", as_bytes(each)) for each in words]
    array = ffi.new("char *[]", texts)
    kept += [texts, array]
    return ffi.cast("char **", array)


class Options:
    """The options of one call."""

    def __init__(
        self,
        *,
        name: Optional[str] = None,
        abi: Optional[str] = None,
        to_abi: Optional[str] = None,
        version: Optional[Sequence[int]] = None,
        warnings: Iterable[str] = (),
        conditions: Optional[Mapping[str, bool]] = None,
        assume: Optional[str] = None,
        include: Optional[Opener] = None,
        **numbers: int,
    ):
        self._kept: List[Any] = []
        self.files = Files(include) if include is not None else None
        values: Dict[str, Any] = {"size": ffi.sizeof("speclev_options"), **numbers}
        for key, text in (("name", name), ("abi", abi), ("to_abi", to_abi), ("assume", assume)):
            if text is not None:
                values[key] = ffi.new("char[]", as_bytes(text))
                self._kept.append(values[key])
        if version is not None:
            values["version"] = ffi.new("uint64_t[]", list(version))
            values["version_count"] = len(version)
            self._kept.append(values["version"])
        wanted = list(warnings)
        if wanted:
            values["warnings"], values["warning_count"] = given_words(wanted, self._kept), len(wanted)
        if conditions:
            words = [key if holds else "no-" + key for key, holds in conditions.items()]
            values["conditions"], values["condition_count"] = given_words(words, self._kept), len(words)
        if self.files is not None:
            values["open"] = self.files.function
        self.pointer = ffi.new("speclev_options *", values)


def check_status(status: int, handle: Any) -> None:
    """Raises what a status stands for: ValueError, MemoryError or RuntimeError; for a wrong text CompileError."""
    if status == lib.SPECLEV_GOOD:
        return
    told = text_of(lib.speclev_message(handle)) if handle else ""
    message = told or text_of(lib.speclev_status_name(status))
    if status == lib.SPECLEV_FAILED:
        diagnostics = diagnostics_of(handle)
        if not diagnostics:
            raise Error(message, [])
        lines = [each.rendered for each in diagnostics] + ([told] if told else [])
        raise CompileError("\n" + "\n".join(lines).rstrip("\n"), diagnostics)
    if status == lib.SPECLEV_WRONG_USE:
        raise ValueError(message)
    raise MemoryError(message) if status == lib.SPECLEV_NO_MEMORY else RuntimeError(message)


def _owned(into: Any, free: Any) -> Any:
    """The handle that a function put somewhere, which is freed by itself; null if it put none."""
    return ffi.gc(into[0], free) if into[0] else ffi.NULL


def call(function: Any, *arguments: Any, files: Optional[Files] = None) -> Any:
    """Calls a function of the library, and gives its result."""
    into = ffi.new("speclev_result **")
    status = function(*arguments, into)
    handle = _owned(into, lib.speclev_free)
    if files is not None:
        files.check()
    check_status(status, handle)
    return handle


def call_each(function: Any, count: int, *arguments: Any, files: Optional[Files] = None) -> List[Tuple[int, Any]]:
    """Calls a function that does something many times, and gives a status and a result for each time."""
    statuses, into = ffi.new("speclev_status[]", count), ffi.new("speclev_result *[]", count)
    function(*arguments, statuses, into)
    handles = [ffi.gc(each, lib.speclev_free) if each else ffi.NULL for each in into]
    if files is not None:
        files.check()
    return list(zip(statuses, handles))


def call_for_target(function: Any, *arguments: Any, files: Optional[Files] = None) -> Tuple[Any, Any]:
    """The same of a function that makes a target; gives that, too, in front."""
    target = ffi.new("speclev_target **")
    into = ffi.new("speclev_result **")
    status = function(*arguments, target, into)
    made, handle = _owned(target, lib.speclev_free_target), _owned(into, lib.speclev_free)
    if files is not None:
        files.check()
    check_status(status, handle)
    return made, handle


def call_on(function: Any, target: Any, data: bytes, options: Options) -> Any:
    """The same of a function of a target (its handle), bytes and options, as most are."""
    return call(function, target, data, len(data), options.pointer, files=options.files)


def files_of(handle: Any) -> Dict[str, bytes]:
    """The files of a result by their names."""
    return {text_of(each.name): ffi.buffer(each.bytes, each.length)[:] for each in array_of(lib.speclev_files, handle)}


def bytes_of(handle: Any) -> bytes:
    """The only file of a result."""
    (only,) = array_of(lib.speclev_files, handle)
    content: bytes = ffi.buffer(only.bytes, only.length)[:]
    return content


def text_of_file(handle: Any) -> str:
    """The same as text."""
    return decoded(bytes_of(handle))


def given_files(files: Iterable[Tuple[str, Source]], kept: List[Any]) -> Any:
    """Files as the library takes them."""
    given = [(name, as_bytes(content)) for name, content in files]
    structs = ffi.new("speclev_file[]", len(given))
    names: Dict[str, Any] = {}
    size = ffi.sizeof("speclev_file")
    for each, (name, data) in zip(structs, given):
        each.size, each.length = size, len(data)
        each.bytes = ffi.from_buffer(data)
        if name not in names:
            names[name] = ffi.new("char[]", as_bytes(name))
        each.name = names[name]
    array = ffi.new("speclev_file *[]", [ffi.addressof(structs, at) for at in range(len(given))])
    kept += [given, structs, names, array]
    return ffi.cast("speclev_file **", array)
