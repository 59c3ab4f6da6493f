"""Whether a text is a list of pieces: every line must look like one of it."""

from __future__ import annotations

import re

from jigsat.exchange.piece_lists.blocks import Content, Drawn, Size, contents
from jigsat.exchange.piece_lists.drawings import NO_CELL
from jigsat.exchange.piece_lists.lines import Block, merged_names, read_lines
from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.parse import HEAD
from jigsat.schemas.text import MAX_NAME

#: Characters of drawings in which every cell looks the same.
_PLAIN_ROW = re.compile(r"[#*@█■▇^vXxOo01.\-_ /+]+")
_PICTURE_ROW = re.compile(r"[A-Za-z0-9.\-_ /]+")
#: Characters that a text without drawings has seldom in this way.
_SURE = re.compile(r"[#*@█■▇^]")


def recognise(head: bytes) -> bool:
    """Whether a file that begins so is a list of pieces."""
    try:
        text = head.decode("utf-8-sig", "ignore" if len(head) >= HEAD else "strict")
        blocks = merged_names(read_lines(text).blocks)
        found = list(contents([block for block in blocks if block.rows], is_spaced=True))
    except (DataError, UnicodeDecodeError):
        return False
    drawn = [each.block for each in found if isinstance(each, Drawn)]
    if any(len(block.label) > MAX_NAME for block in blocks):
        return False
    return all(map(_looks_drawn, drawn)) and any(map(_is_sure, found))


def _looks_drawn(block: Block) -> bool:
    """Whether the rows of a block can be those of a drawing."""
    if all(map(_PLAIN_ROW.fullmatch, block.rows)):
        return True
    letters = [each for each in "".join(block.rows) if each not in NO_CELL]
    widths = {len(row) for row in block.rows}
    is_picture = (
        len(block.rows) > 1 and len(widths) == 1 and len(letters) >= 2 * len({*letters})
    )
    one_letter = len(set(letters)) == 1
    return all(map(_PICTURE_ROW.fullmatch, block.rows)) and (is_picture or one_letter)


def _is_sure(content: Content) -> bool:
    """Whether a block is hardly anything else than a piece."""
    if not isinstance(content, Drawn):
        return not isinstance(content, Size)
    rows = content.block.rows
    return len(rows) > 1 or bool(_SURE.search(rows[0]))
