"""Writing a file whole: what was there before stays until the new one is complete.

Every file that jigsat writes is written so, other than journals, which grow in place. No file
is replaced unless that is asked for.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE

from jigsat.schemas.errors import FileError

#: Names of what this or another process has open already, whatever kind of file that may be.
_STREAM = re.compile(r"/dev/(stdin|stdout|stderr|fd/[0-9]+)|/proc/[^/]+/fd/[0-9]+")
REPLACE = "--overwrite"
#: How a file is kept, and how it is replaced.
RESUME_OR_REPLACE = f"--resume, {REPLACE}"


@contextmanager
def replacing(path: Path) -> Generator[Path, None, None]:
    """A path to write to; at the end of the context the file there becomes the one at ``path``.

    That happens atomically, once all of it is on the disk. If the context is left by an error,
    nothing is changed. A file that was there leaves its permissions to the new one. What is no
    file (a pipe, a terminal) is written to directly.
    """
    if _is_stream(path):
        yield path
        return
    whole = Path(os.path.realpath(path))  # a link stays one
    if whole.exists() and not os.access(whole, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(whole))
    part = whole.with_name(f".jigsat-{token_hex(4)}{whole.suffix}")
    part.touch(exist_ok=False)
    try:
        with suppress(FileNotFoundError):
            part.chmod(S_IMODE(whole.stat().st_mode))
        yield part
        _sync(part, os.O_RDWR)
        os.replace(part, whole)
    finally:
        part.unlink(missing_ok=True)
    with suppress(OSError):  # not every system can, and the file is there
        _sync(whole.parent, os.O_RDONLY)


def write_file(path: Path, content: bytes, *, overwrite: bool) -> None:
    """Write a file as a whole. Raises FileError as ``writable`` does."""
    with writable(path, overwrite=overwrite) as part:
        part.write_bytes(content)


@contextmanager
def writable(path: Path, *, overwrite: bool) -> Generator[Path, None, None]:
    """The same as ``replacing``, for what the user wants to have written.

    Raises FileError if that cannot be done, or if there is such a file, unless ``overwrite``.
    """
    refuse_existing(path, overwrite)
    try:
        with replacing(path) as part:
            yield part
    except OSError as error:
        reason = error.strerror or str(error)
        raise FileError(f"{path}: cannot be written ({reason})") from None


def refuse_existing(path: Path, overwrite: bool, instead: str = REPLACE) -> None:
    """Raise FileError if there is such a file, and it shall not be overwritten.

    For what takes long before it writes. ``instead``: the options that allow to write to it.
    """
    if not overwrite and os.path.isfile(path) and not _is_stream(path):
        raise FileError(f"{path}: found a file of this name, expected none (see {instead})")


def _is_stream(path: Path) -> bool:
    is_open = _STREAM.fullmatch(os.path.abspath(path)) is not None
    # Where the methods of a path raise an error (a name too long), these say no.
    return is_open or (os.path.exists(path) and not os.path.isfile(path))


def _sync(path: Path, flags: int) -> None:
    """Wait until what was written to a file, or into a folder, is on the disk."""
    descriptor = os.open(path, flags)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
