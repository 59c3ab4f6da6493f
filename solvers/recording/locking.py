"""One run at a time writes a file: what is open for that is locked until it is closed.

The lock is the operating system's. It ends with the process, however that ends, and readers do
not notice it. Where a file system has no locks, files there are written without.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from jigsat.schemas.errors import FileError

#: What a system says where another process has the lock.
_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
#: On Windows a lock is on a part of the file, which nobody else can read then: a byte that few
#: files reach, at the end of what its function can be given as a position.
_FAR = (1 << 31) - 2

if sys.platform == "win32":
    import msvcrt

    #: Whether a file cannot be replaced as long as it is open.
    CLOSES_FIRST = True

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    CLOSES_FIRST = False

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """The lock of a file that has this name."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor = _locked(path)

    @contextmanager
    def moved(self) -> Generator[None, None, None]:
        """In this block the file is replaced by another one, which is then locked instead.

        Raises FileError if another run has locked that first.
        """
        if CLOSES_FIRST:
            self.release()
        yield
        if not CLOSES_FIRST:
            self.release()
        self._descriptor = _locked(self._path)

    def release(self) -> None:
        """Unlock the file. Nothing was written by this descriptor that an error could lose."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            with suppress(OSError):
                os.close(descriptor)


@contextmanager
def locked(path: Path) -> Generator[Lock, None, None]:
    """In this block no other run writes to the file, which is created if it is missing.

    Raises FileError if one does already. If nothing was written, no file is left that was not
    there before.
    """
    is_new = not path.exists()
    lock = Lock(path)
    try:
        yield lock
    finally:
        if CLOSES_FIRST:
            lock.release()
        with suppress(PermissionError):  # there, another run may have opened it just now
            if is_new and path.is_file() and not path.stat().st_size:
                path.unlink()
        lock.release()


def _locked(path: Path) -> int | None:
    """The descriptor of the locked file, or None for a file that cannot be locked."""
    if path.exists() and not path.is_file():
        return None  # a pipe, a terminal
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            _take(descriptor, path)
        except FileError:
            os.close(descriptor)
            raise
        if _is_still(descriptor, path):
            return descriptor
        os.close(descriptor)  # it was replaced before it was locked


def _take(descriptor: int, path: Path) -> None:
    try:
        _lock(descriptor)
    except OSError as error:
        if error.errno in _TAKEN:
            raise FileError(f"{path}: another run writes to it; wait until it ends") from None


def _is_still(descriptor: int, path: Path) -> bool:
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(descriptor), path.stat())
    return False
