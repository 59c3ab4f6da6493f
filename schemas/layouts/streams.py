"""Text from files and pipes, compressed or not, in portions that fit into memory."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Generator
from contextlib import contextmanager
from io import BufferedReader, TextIOWrapper
from typing import TextIO, cast

from jigsat.schemas.errors import DataError, FileError, why_not_a_file
from jigsat.schemas.parsing.json_text import A_TEXT_FILE, kind_of_binary

GZIP_MAGIC = b"\x1f\x8b"
#: So many bytes tell what a file is.
HEAD = 8
#: The greatest number of characters in a line, and in what is read as a whole. A solution with
#: 10,000 pieces has a tenth of that.
MAX_CHARACTERS = 16 * 2**20
#: The same of blank lines in a row, of which a small archive may hold hours.
MAX_BLANK = 2**20


@contextmanager
def errors_naming(source: str) -> Generator[None, None, None]:
    """A context in which each error of reading is raised as one that names ``source``."""
    try:
        yield
    except DataError as error:
        raise error.within(source) from None
    except UnicodeDecodeError as error:
        found = f"text that is not UTF-8 (byte {error.start})"
        raise DataError("", found, "UTF-8", source) from None
    except (EOFError, zlib.error, gzip.BadGzipFile):
        found = "compressed data that are damaged or break off"
        raise DataError("", found, "all of them", source) from None
    except OSError as error:
        why = why_not_a_file(error) or f"cannot be read ({error.strerror or error})"
        raise FileError(f"{source}: {why}") from None


def text_of(plain: BufferedReader) -> TextIO:
    """The text in a stream, which may be compressed with gzip.

    Raises DataError if its first bytes are those of a picture or the like.
    """
    head = plain.peek(HEAD)
    packed = head.startswith(GZIP_MAGIC)
    if not packed and kind_of_binary(head):
        raise DataError("", kind_of_binary(head), A_TEXT_FILE)
    binary = cast(BufferedReader, gzip.GzipFile(fileobj=plain)) if packed else plain
    return TextIOWrapper(binary, encoding="utf-8-sig")


def read_line(file: TextIO) -> str:
    """The next line; nothing at the end. Raises DataError if it is too long."""
    return _refuse_long(file.readline(MAX_CHARACTERS + 1))


def read_filled_line(file: TextIO) -> tuple[int, str]:
    """How many blank lines come next, and the line after these; nothing at the end.

    Raises DataError if it is too long, or there are too many blank ones.
    """
    lines = characters = 0
    while (line := read_line(file)).isspace():
        lines += 1
        characters += len(line)
        if characters > MAX_BLANK:
            found = f"more than {MAX_BLANK // 2**20} MB of blank lines in a row"
            raise DataError("", found, "JSON Lines, a line for each solution")
    return lines, line


def read_rest(file: TextIO) -> str:
    """All that is left. Raises DataError if it is too long."""
    return _refuse_long(file.read(MAX_CHARACTERS + 1))


def _refuse_long(text: str) -> str:
    if len(text) > MAX_CHARACTERS:
        found = f"more than {MAX_CHARACTERS // 2**20} MB that cannot be cut into lines"
        raise DataError("", found, "JSON Lines, a line for each solution, of any number")
    return text


def is_unicode(file: TextIO) -> bool:
    """Whether every character can be written to a text file."""
    return file.encoding.lower().replace("_", "-").startswith(("utf-8", "utf8"))
