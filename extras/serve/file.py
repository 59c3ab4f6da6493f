"""The one file that the editor may write: read, and written if nobody else has changed it."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from threading import Lock

from jigsat.exchange.jigsat_json import FORMAT as JIGSAT
from jigsat.exchange.registry import format_of
from jigsat.schemas.errors import DataError, FileError, Unsupported
from jigsat.schemas.parsing.json_text import decoded
from jigsat.schemas.parsing.parse import HEAD, read_bytes
from jigsat.schemas.support.atomic_files import write_file

#: How lines end in files of Windows.
_CRLF = "\r\n"


@dataclass(frozen=True)
class Content:
    """What is in the file. ``version``: another one for each other content."""

    text: str
    version: str


class Changed(Exception):
    """The file is not as it was when the page read it. ``content``: what is in it now."""

    def __init__(self, content: Content) -> None:
        super().__init__(content.version)
        self.content = content


class PuzzleFile:
    """The file of a puzzle.

    Raises FileError if it cannot be read, DataError if it is not UTF-8, and Unsupported for
    other formats.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = Lock()
        data = read_bytes(path)
        found = format_of(data[:HEAD])
        if found.name != JIGSAT.name:
            raise Unsupported(
                f"{path}: found {found.title}, expected a file of jigsat's own "
                "(see: jigsat import; or drop the file on the page of jigsat serve)"
            )
        self._content(data)

    def read(self) -> Content:
        """What is in the file, with lines that end as browsers end them."""
        return self._content(read_bytes(self.path))

    def write(self, text: str, version: str) -> Content:
        """Write a text over the version that the page has read. Raises Changed, FileError."""
        with self._lock:
            before = self._bytes()
            found = self._content(before)
            if found.version != version:
                raise Changed(found)
            if text == found.text:
                return found
            ended = text.replace("\n", _CRLF) if _CRLF.encode() in before else text
            write_file(self.path, ended.encode(), overwrite=True)
            return self._content(ended.encode())

    def _bytes(self) -> bytes:
        """What is in the file; nothing if it was removed, which loses nothing."""
        try:
            return read_bytes(self.path)
        except FileError:
            if self.path.exists():
                raise
            return b""

    def _content(self, data: bytes) -> Content:
        try:
            text = decoded(data)
        except DataError as error:
            raise error.within(str(self.path)) from None
        lines = text.replace(_CRLF, "\n").replace("\r", "\n")
        return Content(lines, sha256(data).hexdigest()[:16])
