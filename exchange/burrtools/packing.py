"""An .xmpuzzle as bytes: XML, mostly packed with gzip, in UTF-8 or Latin-1."""

from __future__ import annotations

import gzip
import io
import zlib

from jigsat.schemas.errors import DataError

#: What a file of many solutions has is far below these; what is larger is something else.
MAX_PACKED = 20 * 2**20
MAX_UNPACKED = 50 * 2**20
#: An empty space of voxels packs very well: up to this size it may.
ALWAYS_UNPACKED = 8 * 2**20
MAX_RATIO = 100

GZIP = b"\x1f\x8b"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def unpack(data: bytes) -> bytes:
    """The XML in a file. Raises DataError if it is damaged, or too large when unpacked."""
    if not data.startswith(GZIP):
        _refuse_above(len(data), MAX_UNPACKED)
        return data
    limit = min(MAX_UNPACKED, max(ALWAYS_UNPACKED, MAX_RATIO * len(data)))
    try:
        with gzip.open(io.BytesIO(data)) as file:
            unpacked = file.read(limit + 1)
    except EOFError:
        raise DataError("", "gzip data that end too early", "the whole file") from None
    except (OSError, zlib.error):
        raise DataError("", "damaged gzip data", "a file packed with gzip, or XML") from None
    _refuse_above(len(unpacked), limit)
    return unpacked


def _refuse_above(size: int, limit: int) -> None:
    if size > limit:
        megabytes = f"{limit // 2**20} MB"
        raise DataError("", f"more than {megabytes} when unpacked", f"at most {megabytes}")


def encoding_of(xml: bytes) -> str:
    """UTF-8 where the bytes are that, or else Latin-1, which older files are in.

    BurrTools itself declares no encoding. Raises DataError for UTF-16.
    """
    if xml.startswith(_UTF_16):
        raise DataError("", "text in UTF-16", "UTF-8 or Latin-1")
    try:
        xml.decode("utf-8")
    except UnicodeDecodeError:
        return "iso-8859-1"
    return "utf-8"


def pack(xml: bytes) -> bytes:
    """The file as BurrTools writes it, without a date: the same for the same puzzle."""
    return gzip.compress(xml, mtime=0)
