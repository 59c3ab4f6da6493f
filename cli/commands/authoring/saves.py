"""Noticing that a file was saved, by whatever an editor does to save it."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

#: When it was changed, its size, and which file it is: editors replace it by another one.
Stamp = tuple[int, int, int]

#: A file is looked at once it has stayed the same for so long: it may be half written.
SETTLED_SECONDS = 0.04
#: So long it may be missing: editors move it away before they write it anew.
MISSING_SECONDS = 0.5


class Saves:
    """Tells once of each save. To be asked again and again."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._latest: Stamp | None = None
        self._since = monotonic()
        self._told: object = "nothing yet"

    def is_new(self) -> bool:
        """Whether the file is another than when this was last true, or is missing now."""
        now = _stamp(self._file)
        if now != self._latest:
            self._latest, self._since = now, monotonic()
        if now == self._told:
            return False
        if monotonic() - self._since < (MISSING_SECONDS if now is None else SETTLED_SECONDS):
            return False
        self._told = now
        return True


def _stamp(file: Path) -> Stamp | None:
    """What is different after each save; None if there is no such file."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
