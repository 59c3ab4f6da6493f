"""One run at a time writes a file: what is open for that is locked until it is closed.

The lock is the operating system's. It ends with the process, however that ends, and readers do
not notice it. Where a file system has no locks, files there are written without.

Files that are written under another name until they are whole are locked as well: so what a run
left that was killed can be told from what another one is writing.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

from jigsat.schemas.errors import FileError

#: Names of files that are not whole yet.
_UNFINISHED = re.compile(r"\.jigsat-[0-9a-f]{8}(\..*)?")
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


def locked_beside(whole: Path) -> tuple[Path, Lock]:
    """A new file in the folder of another, with its ending, to be written until it is whole.

    What runs that were killed have left there is removed.
    """
    remove_left_over(whole.parent)
    while True:
        part = whole.with_name(f".jigsat-{token_hex(4)}{whole.suffix}")
        with suppress(FileError):  # another run looked just now whether it was left over
            return part, Lock(part)


def remove_left_over(folder: Path) -> None:
    """Remove unfinished files that nobody writes any more."""
    with suppress(OSError):
        for path in [Path(each) for each in os.scandir(folder)]:
            if _UNFINISHED.fullmatch(path.name):
                with suppress(OSError):
                    _remove_unless_locked(path)


def _remove_unless_locked(path: Path) -> None:
    """Raises OSError if it is locked, or nobody knows."""
    descriptor = os.open(path, os.O_RDWR)
    try:
        _lock(descriptor)
        if not CLOSES_FIRST:
            path.unlink()  # before anybody else can lock it
    finally:
        os.close(descriptor)
    if CLOSES_FIRST:
        path.unlink()


@contextmanager
def locked(path: Path) -> Generator[Lock, None, None]:
    """In this block no other run writes to the file, which is created if it is missing.

    Raises FileError if one does already. If nothing was written, no file is left that was not
    there before. What runs that were killed have left beside it is removed.
    """
    remove_left_over(path.parent)
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
