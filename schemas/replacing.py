"""Writing a file whole: what was there before stays until the new one is complete."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from jigsat.schemas.errors import FileError


@contextmanager
def replacing(path: Path) -> Generator[Path, None, None]:
    """A path to write to; at the end of the context the file there becomes the one at ``path``.

    That happens atomically; if the context is left by an error, nothing is changed. What is no
    file (a pipe, a terminal) is written to directly.
    """
    if path.exists() and not path.is_file():
        yield path
        return
    whole = path.resolve()  # a link stays one
    part = whole.with_name(f".jigsat-{os.getpid()}{whole.suffix}")
    try:
        yield part
        os.replace(part, whole)
    finally:
        part.unlink(missing_ok=True)


def write_file(path: Path, content: bytes) -> None:
    """Write a file, which is replaced atomically. Raises FileError if that cannot be done."""
    with writable(path) as part:
        part.write_bytes(content)


@contextmanager
def writable(path: Path) -> Generator[Path, None, None]:
    """The same as ``replacing``, but a file that cannot be written is a FileError."""
    try:
        with replacing(path) as part:
            yield part
    except OSError as error:
        reason = error.strerror or str(error)
        raise FileError(f"{path}: cannot be written ({reason})") from None


def refuse_existing(path: Path, overwrite: bool) -> None:
    """Raise FileError if there is such a file, and it shall not be overwritten."""
    if path.is_file() and not overwrite:
        raise FileError(f"{path}: found a file of this name, expected none (see --overwrite)")
