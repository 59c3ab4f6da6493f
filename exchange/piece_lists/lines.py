"""The lines of a list of pieces: settings, and blocks of rows that blank lines separate."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from jigsat.schemas.errors import DataError

#: Settings, in the form "title: Soma Cube".
SETTINGS = ("name", "title", "source", "grid", "turning", "blanks")
#: Names for what is to be filled, in small letters.
BOARD = ("board", "box", "tray", "target", "goal", "shape")
MAX_LINES = 20_000

_COMMENT = re.compile(r"\s*(?:;|//|%|#+ .*[A-Za-z]{3})")
_LABEL = re.compile(r"\s*([^:(\[{]{0,80}?)\s*:\s*(.*?)\s*")
_COUNTED = re.compile(
    r"(.*?)\s*(?:\bx\s*([0-9]{1,4})|\(([0-9]{1,4})\))|([0-9]{1,4})\s*x\b\s*(.*)"
)
_SIZE = re.compile(r"\s*[0-9]{1,5}(?:\s*[x×*]\s*[0-9]{1,5}){1,2}\s*")  # noqa: RUF001
_NAME = re.compile(r"\s*\w[\w '-]{0,40}")
_DRAWN = re.compile(r"[#*@█■^(,]")


@dataclass(frozen=True)
class Block:
    """Some rows, the label that stands before them, and where the first of them is."""

    line: int
    rows: list[str] = field(default_factory=list)
    label: str = ""
    count: int = 1

    @property
    def is_board(self) -> bool:
        """Whether this is labelled as what is to be filled."""
        return self.label.lower() in BOARD

    def place(self, row: int = 0) -> str:
        """Where a row is in the file, for errors."""
        return f"line {self.line + row}"


@dataclass
class Lines:
    """What a list of pieces consists of."""

    settings: dict[str, str] = field(default_factory=dict)
    blocks: list[Block] = field(default_factory=list)
    #: Numbers of the lines that have comments.
    comments: list[int] = field(default_factory=list)


def read_lines(text: str) -> Lines:
    """The settings and blocks of a text. Raises DataError if it is too long."""
    rows = text.expandtabs().splitlines()
    if len(rows) > MAX_LINES:
        raise DataError("", f"{len(rows):,} lines", f"at most {MAX_LINES:,}")
    found = Lines()
    is_open = False
    for number, row in enumerate(rows, 1):
        if not row.strip():
            is_open = False
        elif _COMMENT.match(row):
            found.comments.append(number)
        elif _SIZE.fullmatch(row):
            _add_row(found, number, row, is_open=False)
            is_open = False
        elif label := _LABEL.fullmatch(row):
            is_open = _add_label(found, number, *label.groups())
        else:
            _add_row(found, number, row.rstrip(), is_open)
            is_open = True
    return found


def _add_label(found: Lines, number: int, label: str, rest: str) -> bool:
    """Add a setting, or begin a block; true if rows can follow."""
    if label.lower() in SETTINGS and rest:
        found.settings[label.lower()] = rest
        return False
    name, count = counted(label)
    found.blocks.append(Block(number, [rest] if rest else [], name, count))
    return not rest


def _add_row(found: Lines, number: int, row: str, is_open: bool) -> None:
    last = found.blocks[-1] if found.blocks else None
    if last is None or not (is_open or not last.rows):
        found.blocks.append(Block(number, [row]))
    elif not last.rows:
        found.blocks[-1] = replace(last, line=number, rows=[row])
    else:
        last.rows.append(row)


def counted(label: str) -> tuple[str, int]:
    """The name in a label, and how many there are: "L x3", "L (3)" and "3 x L"."""
    match = _COUNTED.fullmatch(label)
    if match is None:
        return label, 1
    before, behind, in_brackets, first, after = match.groups()
    return before or after or "", int(behind or in_brackets or first)


def merged_names(blocks: list[Block]) -> list[Block]:
    """The blocks, of which one that is just a name is the label of the drawing that follows."""
    merged: list[Block] = []
    for block in blocks:
        last = merged[-1] if merged else None
        if last is not None and _is_name(last) and not block.label and _is_drawn(block):
            name, count = counted(last.rows[0].strip())
            merged[-1] = replace(block, label=name, count=count)
        else:
            merged.append(block)
    return merged


def _is_name(block: Block) -> bool:
    return not block.label and len(block.rows) == 1 and bool(_NAME.fullmatch(block.rows[0]))


def _is_drawn(block: Block) -> bool:
    """Whether a block is drawn with characters that no name has."""
    return any(_DRAWN.search(row) for row in block.rows)


def setting(settings: Mapping[str, str], key: str, allowed: tuple[str, ...]) -> str | None:
    """The value of a setting. Raises DataError if it is none of those that are allowed."""
    value = settings.get(key)
    if value is not None and value not in allowed:
        raise DataError(key, f"'{value}'", f"one of {', '.join(allowed)}")
    return value
