"""MiniHack without its calls of programs: install() puts this library in their places.

A level that does not compile raises CompileError with what is wrong and where, and each update of an environment writes
its whole archive anew: of the files that MiniHack has for its game, and the levels of the description, nothing else.
"""

from __future__ import annotations

import importlib
import math
import os
import pathlib
import tempfile
from typing import Any, Dict, List, Optional, Tuple

from . import CompileError, compile, read_level, write_archive
from ._levels import COLUMNS, ROWS, Level
from ._targets import Target, recognised, usual

_archive = "nhdat"
_longest_words = 64  # bytes, of the version words in front of a file
_square = 16  # points
_gap = 5


def install() -> None:
    """Replaces how environments of MiniHack get their levels, and how descriptions become pictures.

    For all environments that are made from then on, and for those that are there. ImportError if there is no MiniHack.
    """
    base = importlib.import_module("minihack.base")
    patch(base)
    try:
        rendering = importlib.import_module("minihack.tiles.rendering")
    except ImportError:  # what it draws with is not there
        return
    rendering.get_des_file_rendering = get_des_file_rendering  # type: ignore[attr-defined]


def patch(base: Any) -> None:
    """Replaces the method of base.MiniHack that makes the archive, where the folders are those that base names."""

    def patch_archive(self: Any, des_file: str) -> None:
        text, name = description_of(des_file, base.PATH_DAT_DIR)
        game = getattr(self, "nethack", None) or self.env
        write_game_archive(game._vardir, base.LIB_DIR, text, name)

    base.MiniHack._patch_nhdat = patch_archive


def description_of(des_file: str, folder: str) -> Tuple[str, str]:
    """The text of a description and its name: of a file, also of one in the folder, or the text itself."""
    if not des_file.endswith(".des"):
        return des_file, "mylevel.des"
    for path in (pathlib.Path(des_file), pathlib.Path(folder) / des_file):
        if path.exists():
            return path.read_text(encoding="utf-8", errors="surrogateescape"), str(path)
    raise FileNotFoundError(f"there is no file {des_file}, neither here nor in {folder}")


def _members(folder: str) -> Dict[str, bytes]:
    files = (path for path in pathlib.Path(folder).iterdir() if path.is_file() and path.name != _archive)
    return {path.name: path.read_bytes() for path in files}


def build_of(members: Dict[str, bytes]) -> Tuple[Target, Optional[str], Optional[Tuple[int, ...]]]:
    """The target, machine and version words of the game that files are of: compiled ones tell, or it is the usual one."""
    for content in members.values():
        try:
            target, abi = recognised(content[:_longest_words])
        except ValueError:
            continue
        return target, abi, target.facts.version
    return usual("environments"), None, None


def write_game_archive(folder: str, files: str, text: str, name: str = "mylevel.des") -> None:
    """Writes the archive into a folder: the files of another one, and the levels of a description in their places.

    Members are in the order of their names. CompileError if the description has mistakes; then the archive stays as it
    was.
    """
    members = _members(files)
    target, abi, version = build_of(members)
    members.update(compile(text, target, abi=abi, version=version, name=name).files)
    archive = write_archive({key: members[key] for key in sorted(members)})
    handle, path = tempfile.mkstemp(dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(archive)
        os.chmod(path, 0o644)
        os.replace(path, os.path.join(folder, _archive))
    except BaseException:
        os.unlink(path)
        raise


def _bounds(level: Level) -> Tuple[int, int, int, int]:
    """First column and row, last column and row that have something."""
    filled = [(x, y) for y, row in enumerate(level.rows) for x, each in enumerate(row) if each != " "]
    if not filled:
        return 0, 0, 0, 0
    columns, rows = [x for x, _ in filled], [y for _, y in filled]
    return min(columns), min(rows), max(columns), max(rows)


def _drawn(level: Level, full_screen: bool) -> Any:
    image_module = importlib.import_module("PIL.Image")
    draw_module = importlib.import_module("PIL.ImageDraw")
    x1, y1, x2, y2 = (0, 0, COLUMNS - 1, ROWS - 1) if full_screen else _bounds(level)
    image = image_module.new("RGB", ((x2 - x1 + 1) * _square, (y2 - y1 + 1) * _square))
    draw = draw_module.Draw(image)
    for y in range(y1, y2 + 1):
        for x in range(x1, x2 + 1):
            draw.text(((x - x1) * _square + 5, (y - y1) * _square + 2), level.rows[y][x], fill=(255, 255, 255))
    return image


def _resized(image: Any, resize: Optional[Tuple[float, float]], relative: bool) -> Any:
    if resize is None:
        return image
    width, height = resize
    if relative:
        width, height = image.width * width, image.height * height
    return image.resize((int(width), int(height)))


def _sheet(images: List[Any]) -> Any:
    """Pictures beside each other, three in a row."""
    in_row = 3
    image_module = importlib.import_module("PIL.Image")
    width = max(image.width for image in images) + _gap
    height = max(image.height for image in images) + _gap
    rows = math.ceil(len(images) / in_row)
    sheet = image_module.new("RGB", (width * in_row - _gap, height * rows - _gap), color=(200, 200, 200))
    for number, image in enumerate(images):
        sheet.paste(image, (number % in_row * width, number // in_row * height))
    return sheet


def get_des_file_rendering(
    des_file: str,
    n_images: int = 1,
    full_screen: bool = False,
    full_obs: bool = True,
    resize: Optional[Tuple[float, float]] = None,
    relative: bool = True,
    wizard: bool = False,
) -> Any:
    """Pictures of the levels that a description gives, with the seeds from 0 on, in characters; no game is started.

    All of a level is always seen: full_obs and wizard are there since MiniHack has them. Needs PIL.
    """
    base = importlib.import_module("minihack.base")
    text, name = description_of(des_file, base.PATH_DAT_DIR)
    target, abi, _ = build_of(_members(base.LIB_DIR))
    model = read_level(text, target, abi=abi, name=name)
    images = [_resized(_drawn(model.load(seed), full_screen), resize, relative) for seed in range(n_images)]
    return images[0] if n_images == 1 else _sheet(images)


__all__ = ["CompileError", "get_des_file_rendering", "install", "patch", "write_game_archive"]
