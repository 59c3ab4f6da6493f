"""What there is to know of all built-in puzzles, without reading each of them again.

The index is a file beside the package, which a wheel brings along; in a folder where people
work, whoever first needs it writes it. An entry is only believed for a file, and a program, of
the same bytes. So nobody has to renew it: what was changed or added is read by itself.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from unicodedata import combining, normalize

from jigsat.schemas.built_in import ENDING, built_in_names
from jigsat.schemas.grids.registry import OTHER_NAMES
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.atomic_files import replacing

PACKAGE = Path(__file__).parents[1]
INDEX = PACKAGE / "built-in.json"
#: The rooms whose program decides what stands in an entry.
ROOMS = ("schemas", "checks")


@dataclass(frozen=True)
class Entry:
    """What is listed of a built-in puzzle, and by what it is found.

    ``words``: the text in which words are looked for. ``box`` and ``board``: see ``box_key``
    and ``board_key``.
    """

    name: str
    title: str
    tags: list[str]
    grid: str
    cells: int
    pieces: int
    turning: str
    rules: list[str]
    known: dict[str, int | None] | None
    words: str
    box: str
    board: str


def entry_of(puzzle: Puzzle) -> Entry:
    """The entry of a puzzle."""
    # Only here: mostly, all entries are in the index, and a list is soon there.
    from jigsat.checks.fingerprint import board_key, box_key
    from jigsat.checks.lint.area import items_of_box

    known = puzzle.known
    return Entry(
        name=puzzle.name,
        title=puzzle.title,
        tags=list(puzzle.tags or ()),
        grid=puzzle.grid_data.name,
        cells=len(puzzle.cells),
        pieces=sum(each.most for each in items_of_box(puzzle)),
        turning=puzzle.turning.value,
        rules=[rule.rule for rule in puzzle.rules],
        known=known.model_dump(mode="json") if known else None,
        words=plain(" ".join(_words(puzzle))),
        box=box_key(puzzle),
        board=board_key(puzzle),
    )


def plain(text: str) -> str:
    """Text as it is compared: in small letters without accents."""
    return "".join(each for each in normalize("NFKD", text.casefold()) if not combining(each))


def _words(puzzle: Puzzle) -> Iterator[str]:
    grid, known = puzzle.grid_data.name, puzzle.known
    is_in_plane = len(puzzle.grid_data.axes) == 2
    yield from (puzzle.name, puzzle.title, puzzle.source, *puzzle.remarks, grid)
    yield from puzzle.tags or ()
    yield from (other for other, name in OTHER_NAMES.items() if name == grid)
    yield from (rule.rule for rule in puzzle.rules) if puzzle.rules else ("cover",)
    yield "flat" if is_in_plane or puzzle.is_flat else "solid 3D"
    if puzzle.is_of_cards:
        yield "cards edge-matching"
    if known and known.up_to_symmetry == 1:
        yield "unique"


def catalogue() -> tuple[Entry, ...]:
    """The entries of all built-in puzzles, in alphabetical order of their names."""
    program, indexed = _program(), _indexed()
    folder, found = files("jigsat.data"), {}
    for name in built_in_names():
        content = (folder / f"{name}{ENDING}").read_bytes()
        key = sha256(program + name.encode() + content).hexdigest()
        found[key] = indexed.get(key) or entry_of(load(name))
    if found.keys() != indexed.keys():
        _write(found)
    return tuple(found.values())


def _program() -> bytes:
    """A digest of what makes entries of files."""
    found = sha256()
    for room in ROOMS:
        for folder, folders, names in os.walk(PACKAGE / room):
            folders.sort()
            for name in sorted(names):
                if name.endswith((".py", ENDING)):
                    found.update(Path(folder, name).read_bytes())
    return found.digest()


def _indexed() -> dict[str, Entry]:
    """The entries of the index, by what they were made of; none if it cannot be read."""
    with suppress(OSError, ValueError, TypeError, AttributeError):
        return {key: Entry(**each) for key, each in json.loads(INDEX.read_bytes()).items()}
    return {}


def _write(entries: dict[str, Entry]) -> None:
    """Write the index, whole or not at all, where one may: elsewhere it takes longer."""
    index = {key: asdict(each) for key, each in entries.items()}
    with suppress(OSError), replacing(INDEX) as draft:
        draft.write_text(json.dumps(index), encoding="utf-8")
