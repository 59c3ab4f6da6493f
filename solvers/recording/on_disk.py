"""Writing to a file for a long time, on a disk that may become full."""

from __future__ import annotations

import errno
import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import TextIO

from jigsat.schemas.errors import FileError

#: What a system says where what is written to is on no disk: a pipe, a terminal.
_ON_NO_DISK = (errno.EINVAL, errno.ENOTSUP, errno.EROFS)


def append(file: TextIO, text: str) -> None:
    """Write text, and keep none of it back. Raises FileError if that cannot be done."""
    with _errors_named(file):
        file.write(text)
        file.flush()


def sync(file: TextIO) -> None:
    """Wait until what was written is on the disk, if it goes to one. Raises FileError."""
    with _errors_named(file):
        try:
            os.fsync(file.fileno())
        except OSError as error:
            if error.errno not in _ON_NO_DISK:
                raise


@contextmanager
def closed_at_end(file: TextIO) -> Generator[TextIO, None, None]:
    """In this block a file is open. Raises FileError if it cannot be closed as it should be."""
    try:
        yield file
    except BaseException:
        with suppress(OSError):  # what could not be written cannot be now
            file.close()
        raise
    with _errors_named(file):
        file.close()


@contextmanager
def _errors_named(file: TextIO) -> Generator[None, None, None]:
    """Raise errors of the disk as errors of this file."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise FileError(
            f"{file.name}: cannot be written ({reason}); what it holds can be taken up with "
            "--resume"
        ) from None
