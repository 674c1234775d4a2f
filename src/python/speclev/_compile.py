"""From text to compiled files."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from ._calls import Opener, Options, Source, as_bytes, call_each, call_on, check_status, files_of, given_files
from ._library import lib
from ._messages import CompileError, Diagnostic, Once, array_of, diagnostics_of, text_of
from ._targets import AnyTarget, given


class Result:
    """What a compilation gives. What is not asked for costs nothing."""

    def __init__(self, handle: Any):
        self._handle = handle

    @Once
    def files(self) -> Dict[str, bytes]:
        """Bytes by the name of the file, such as "castle.lev"."""
        return files_of(self._handle)

    @Once
    def diagnostics(self) -> List[Diagnostic]:
        """Warnings."""
        return diagnostics_of(self._handle)

    @Once
    def lines(self) -> List[Tuple[str, str]]:
        """Of lists that many compilations write together: the list, and a line for it."""
        return [(text_of(each.list), text_of(each.text)) for each in array_of(lib.speclev_lines, self._handle)]

    @Once
    def included(self) -> List[str]:
        """The paths of what was included."""
        return [text_of(each) for each in array_of(lib.speclev_included, self._handle)]

    def __repr__(self) -> str:
        return f"<Result: {', '.join(self.files) or 'no files'}>"


def compile(
    text: Source,
    target: AnyTarget = None,
    *,
    abi: Optional[str] = None,
    version: Optional[Sequence[int]] = None,
    name: str = "level.des",
    warnings: Iterable[str] = (),
    check: bool = False,
    assume: Optional[str] = None,
    include: Optional[Opener] = None,
    max_errors: int = 20,
) -> Result:
    """Compiles a level file.

    target: the name of one of targets(), or a Target. abi: the machine, such as "lp64le". version: the words in front
    of each level, which also tell the options of that build. name: of the file, for messages. warnings: as behind -W
    of the program. check: no files are made. assume: what players can do, for the warnings of "lint". include: hands
    over files by the paths that the text includes. CompileError if the text has mistakes, of which max_errors are told;
    ValueError if an argument is wrong.

    >>> result = compile('MAZE:"a",random\\nNOMAP\\nTRAP:"pit",random\\n')
    >>> list(result.files), result.diagnostics
    (['a.lev'], [])
    >>> try:
    ...     compile('MAZE:"a",random\\nNOMAP\\nTRAP:"pitt",random\\n')
    ... except CompileError as error:
    ...     [(each.line, each.column, each.code, each.fix.text) for each in error.diagnostics]
    [(3, 6, 'unknown-trap', 'pit')]
    """
    data = as_bytes(text)
    options = Options(
        name=name,
        abi=abi,
        version=version,
        warnings=warnings,
        assume=assume,
        include=include,
        max_errors=max_errors,
        flags=lib.SPECLEV_CHECK_ONLY if check else 0,
    )
    return Result(call_on(lib.speclev_compile, given(target).handle, data, options))


def compile_all(
    texts: Union[Iterable[Source], Mapping[str, Source]],
    target: AnyTarget = None,
    *,
    abi: Optional[str] = None,
    version: Optional[Sequence[int]] = None,
    warnings: Iterable[str] = (),
    check: bool = False,
    assume: Optional[str] = None,
    include: Optional[Opener] = None,
    max_errors: int = 20,
    threads: int = 0,
) -> List[Union[Result, CompileError]]:
    """Compiles many level files at once: for each, in their order, what compile() gives or raises.

    texts: without or with their names. threads: of the library, not of Python; 0: as many as there are processors.

    >>> texts = ['MAZE:"%s",random\\nNOMAP\\nTRAP:"pit",random\\n' % name for name in ("a", "b")] + ["MAZE"]
    >>> [type(each).__name__ for each in compile_all(texts)]
    ['Result', 'Result', 'CompileError']
    """
    named = texts.items() if isinstance(texts, Mapping) else [("level.des", text) for text in texts]
    kept: List[Any] = []
    files = given_files(named, kept)
    options = Options(
        abi=abi,
        version=version,
        warnings=warnings,
        assume=assume,
        include=include,
        max_errors=max_errors,
        flags=lib.SPECLEV_CHECK_ONLY if check else 0,
    )
    count = len(named)
    made = call_each(
        lib.speclev_compile_all,
        count,
        *(given(target).handle, files, count, options.pointer, threads),
        files=options.files,
    )
    return [_result_or_error(status, handle) for status, handle in made]


def _result_or_error(status: int, handle: Any) -> Union[Result, CompileError]:
    try:
        check_status(status, handle)
    except CompileError as error:
        return error
    return Result(handle)


def compile_dungeon(
    text: Source,
    target: AnyTarget = None,
    *,
    abi: Optional[str] = None,
    version: Optional[Sequence[int]] = None,
    name: str = "dungeon.def",
    warnings: Iterable[str] = (),
    conditions: Optional[Mapping[str, bool]] = None,
    check: bool = False,
    max_errors: int = 20,
) -> Result:
    """Compiles a description of a dungeon: a dungeon.def, or, by the name, a .pdf that went through the preprocessor.

    conditions: their states, where these are not the target's own. Otherwise as compile().
    """
    data = as_bytes(text)
    flags = (lib.SPECLEV_CHECK_ONLY if check else 0) | form_of(name)
    options = Options(
        name=name,
        abi=abi,
        version=version,
        warnings=warnings,
        conditions=conditions,
        max_errors=max_errors,
        flags=flags,
    )
    return Result(call_on(lib.speclev_compile_dungeon, given(target).handle, data, options))


def form_of(name: str) -> int:
    """What the name of a description says of its form."""
    return int(lib.SPECLEV_PDF) if name.endswith(".pdf") else 0
