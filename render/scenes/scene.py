"""Scenes: what is to be seen, by its meaning, whatever paints it.

A scene holds names in full and colours by number. The text drawings shorten the names and
write characters; ``figures`` makes shapes in millimetres of it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import wraps
from operator import is_
from typing import TypeVar, TypeVarTuple

from jigsat.schemas.fields.board import Board, size_in
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.geometry.shapes import Cells, Shape, Side
from jigsat.schemas.grids.grid import Grid, Point, add
from jigsat.schemas.parsing.cells import lengths_of_whole, size_in_words
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import EqualSides, MatingSides, Rim

# What follows from a puzzle, found once for all pictures of it.


Args = TypeVarTuple("Args")
R = TypeVar("R")


def once(function: Callable[[*Args], R]) -> Callable[[*Args], R]:
    """The function, which keeps what it returned for the very objects it was asked about last.

    Puzzles have no hash, so that ``functools.cache`` does not take them.
    """
    last: list[tuple[tuple[object, ...], R]] = []

    @wraps(function)
    def remembered(*args: *Args) -> R:
        for known, result in last[:]:  # a copy: another thread may ask at the same time
            if all(map(is_, known, args)):
                return result
        found = function(*args)
        last[:] = [(args, found)]
        return found

    return remembered


# Mates: which labels go with which, as somebody sees who lays one piece against another.


#: Words for what is cut into a side, each with its word for what fills that.
_CUT = (
    *(("in", "out"), ("notch", "tab"), ("hole", "peg"), ("female", "male")),
    *(("socket", "plug"), ("blank", "tab"), ("concave", "convex"), ("slot", "tab")),
)
#: Words for the first of two halves, each with its word for the second.
_HALVES = (("head", "tail"), ("front", "back"), ("top", "bottom"), ("left", "right"))


class Fit(StrEnum):
    """What a label fits."""

    #: Itself, as one half of a picture fits its mirror image.
    SAME = "same"
    #: One of two unlike halves of a picture.
    FIRST = "first"
    SECOND = "second"
    #: What is cut into a side, and what fills that.
    NOTCH = "notch"
    TAB = "tab"
    #: Any label.
    WILD = "wild"
    #: Nothing but itself, and it is the one label that may lie on the rim.
    RIM = "rim"


@dataclass(frozen=True)
class Label:
    """What is to be seen of a label: what it ``fits``, and its ``family``.

    The family are the labels that go together, sorted: itself and its mates, their mates …
    """

    fits: Fit
    family: tuple[str, ...]


@once
def labels_of(puzzle: PuzzleData) -> Mapping[str, Label]:
    """All labels of a puzzle's pieces, sorted, with what they fit."""
    shapes = [shape for shape in (*puzzle.shapes, *puzzle.backs) if shape is not None]
    names = {label for shape in shapes for _, label in shape.labels}
    mates = _mates(puzzle)
    found = {name: Label(Fit.SAME, (name,)) for name in names}
    for family in _families(mates):
        found |= _fitting(family, mates)
    for rule in puzzle.rules_of(EqualSides) + puzzle.rules_of(MatingSides):
        found |= {wild: Label(Fit.WILD, (wild,)) for wild in rule.wild}
    rim = _only_label_of_rim(puzzle)
    if rim in found and len(found) > 1 and found[rim].fits is Fit.SAME:
        found[rim] = Label(Fit.RIM, (rim,))
    return {name: found[name] for name in sorted(names)}


def words_of(name: str) -> tuple[str, ...]:
    """The words of a name in lower case, however they are joined: GreenHorse, green-horse."""
    return tuple(word.lower() for word in re.findall(r"[^\W\d_][^\W\d_A-Z]*|\d+", name))


def _mates(puzzle: PuzzleData) -> Mapping[str, set[str]]:
    """The mates of each label, where the puzzle has a rule on mates."""
    mates: defaultdict[str, set[str]] = defaultdict(set)
    for rule in puzzle.rules_of(MatingSides):
        for one, other in rule.pairs:
            mates[one].add(other)
            mates[other].add(one)
    return mates


def _families(mates: Mapping[str, set[str]]) -> Iterator[Sequence[str]]:
    """Labels that go together, begun with the one that comes first in the rules."""
    left = dict.fromkeys(mates)
    while left:
        family = [next(iter(left))]
        for label in family:  # it grows while it is read
            left.pop(label, None)
            family += sorted(mates[label] - set(family))
        yield family


def _fitting(family: Sequence[str], mates: Mapping[str, set[str]]) -> Mapping[str, Label]:
    """The labels of a family; nothing if they are not of two sorts that fit each other."""
    sort = {family[0]: 0}
    for label in family:
        for mate in mates[label]:
            if sort.setdefault(mate, 1 - sort[label]) == sort[label]:
                return {}
    first, second = ([label for label in family if sort[label] == each] for each in (0, 1))
    fits = _sorts(first, second)
    together = tuple(sorted(family))
    return {label: Label(fits[sort[label]], together) for label in family}


def _sorts(first: Sequence[str], second: Sequence[str]) -> tuple[Fit, Fit]:
    """What labels of two sorts fit, by the words in their names."""
    for pairs, fits in ((_CUT, (Fit.NOTCH, Fit.TAB)), (_HALVES, (Fit.FIRST, Fit.SECOND))):
        for one, other in pairs:
            if _all_have(one, first) and _all_have(other, second):
                return fits
            if _all_have(other, first) and _all_have(one, second):
                return fits[1], fits[0]
    return Fit.FIRST, Fit.SECOND


def _all_have(word: str, names: Sequence[str]) -> bool:
    return all(word in words_of(name) for name in names)


def _only_label_of_rim(puzzle: PuzzleData) -> str:
    """The label on the rim if no other may lie there, or nothing."""
    allowed = [rule.labels for rule in puzzle.rules_of(Rim) if rule.labels is not None]
    return allowed[0][0] if len(allowed) == 1 and len(allowed[0]) == 1 else ""


class Role(StrEnum):
    """What a patch of cells is."""

    #: A piece, on the board or in the box.
    PIECE = "piece"
    #: Cells of the board that no piece covers (yet).
    EMPTY = "empty"
    #: Cells of the board that no piece may cover.
    OPEN = "open"
    #: Cells of the board that rules call by a name.
    REGION = "region"


@dataclass(frozen=True)
class Patch:
    """Cells with one outline: a piece in its place, or cells of the board.

    ``name``: of the piece or region; ``copy``: which of several such pieces it is, 0 for the
    only one. ``colour``: the number of its colour (see ``render.colours``); None for cells of
    the board. ``labels`` stand on sides of cells, ``colours`` are what cells show for the rule
    on them, ``cell_names`` are names of cells of the board. ``size``: of a rectangle, as it is
    typed, where all pieces are rectangles. ``marked`` are cells to look at; ``faded``: there
    are some, but none in this patch. ``goes_on``: sides at the edge of a board that wraps,
    beyond which the piece goes on elsewhere on the board. ``badge``: what stands small in a
    corner, beside the name.
    """

    role: Role
    cells: Cells
    name: str = ""
    copy: int = 0
    colour: int | None = None
    labels: Mapping[Side, str] = field(default_factory=dict)
    colours: Mapping[Point, str] = field(default_factory=dict)
    attributes: Mapping[str, str] = field(default_factory=dict)
    face: str | None = None
    cell_names: Mapping[Point, str] = field(default_factory=dict)
    size: str | None = None
    turn: str | None = None
    marked: frozenset[Point] = frozenset()
    faded: bool = False
    goes_on: frozenset[Side] = frozenset()
    badge: str = ""


@dataclass(frozen=True)
class Scene:
    """Patches on a grid; ``title`` says what they are.

    ``labels``: all that the puzzle's pieces have, and what they fit; also those not in sight.
    """

    grid: Grid
    patches: tuple[Patch, ...]
    title: str
    labels: Mapping[str, Label] = field(default_factory=dict)

    @property
    def cells(self) -> Iterable[Point]:
        """All cells that are to be seen."""
        return (cell for patch in self.patches for cell in patch.cells)


# Sizes of rectangles, in the words of those who typed them.


def size_of(whole: Board | Piece, cells: Sequence[Point]) -> str:
    """The size of a rectangle: as it is typed, as its name says it, or counted in cells."""
    typed, extents = lengths_of_whole(whole), extents_of(cells)
    named = size_in(whole.name) if isinstance(whole, Piece) else None
    if typed is None and named and sorted(named) == sorted(extents):
        typed = named
    return size_in_words(typed or map(Fraction, extents))


def is_named_by_size(name: str, size: str) -> bool:
    """Whether the name of a piece says its size."""
    own = size_in(name)
    return own is not None and own == size_in(size)


def extents_of(cells: Sequence[Point]) -> list[int]:
    """How many rows and columns squares reach over."""
    if isinstance(cells, Box):
        return [*cells.size]
    return [max(numbers) - min(numbers) + 1 for numbers in zip(*cells, strict=True)]


def is_packing(puzzle: PuzzleData) -> bool:
    """Whether all pieces are rectangles in the plane that show nothing but their shape.

    Not all of them are single cells.
    """
    grid = puzzle.grid_data
    plane = grid.is_uniform and len(grid.axes) == len(("row", "column"))
    if not plane or puzzle.board.wrap or puzzle.board.colours or any(puzzle.backs):
        return False
    if all(len(shape.cells) == 1 for shape in puzzle.shapes):
        return False
    return all(
        shape == Shape(shape.cells) and rows * columns == len(shape.cells)
        for shape in puzzle.shapes
        for rows, columns in [extents_of(shape.cells)]
    )


# Which cells hang together.


def parts(grid: Grid, cells: Cells) -> Iterator[Cells]:
    """The parts of cells that share no side with each other; of a piece, mostly one.

    A piece that crosses the edge of a board that wraps lies in several.
    """
    if isinstance(cells, Box):
        yield cells
        return
    left = set(cells)
    for cell in cells:
        if cell in left:
            yield tuple(sorted(_around(grid, cell, left)))


def _around(grid: Grid, cell: Point, left: set[Point]) -> list[Point]:
    """The part with this cell, which is taken out of ``left``."""
    left.remove(cell)
    found = [cell]
    for each in found:  # grows while it is read
        for step in grid.sides(each).values():
            beside = add(each, step)
            if beside in left:
                left.remove(beside)
                found.append(beside)
    return found
