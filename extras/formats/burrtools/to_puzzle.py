"""From a problem of an .xmpuzzle to a puzzle."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath
from typing import Any

from jigsat.extras.formats.burrtools.document import (
    BALLS,
    MAX_COLOURS,
    SOLIDS,
    ColourPair,
    Document,
    Element,
    Part,
    Problem,
    Stored,
    Voxel,
    VoxelShape,
    number_or,
    required_number,
)
from jigsat.extras.formats.burrtools.voxels import (
    PLAIN,
    Projection,
    Space,
    by_value,
    colour_names,
    in_blocks,
    rule_of,
    space_for,
)
from jigsat.schemas.base import MAX_CELLS, MAX_TEXT
from jigsat.schemas.consistency.pieces import MAX_IN_BOX
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.piece import MAX_PIECES
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.grids.space import CUBE
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.parsing.text_art import drawn_within
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import MAX_NAME, cut, listed, number_of

# Problems: which parts make which result, and what was found of that.


#: What stands for "no result", and what a number may be at most.
NO_RESULT = 2**32 - 1
MAX_PIECES_OF_A_SHAPE = 2**16 - 1

#: The state of a problem. One that is being solved needs to say where the search stands.
UNSOLVED, SOLVED = "0", "2"

#: Of the solutions of one problem.
MAX_STORED = 50_000
#: How a solution comes apart, and where a search stands: nested, long, and not read.
NOTED = frozenset(["separation", "separationInfo", "assembler"])


def read_problem(element: Element, shapes: int) -> Problem:
    """The problem in an element of a file with this number of shapes."""
    result = number_or(element.first("result"), "id", NO_RESULT, 0, NO_RESULT)
    has_limit = bool(element.attributes.get("maxHoles"))
    max_holes = required_number(element, "maxHoles", 0, NO_RESULT) if has_limit else NO_RESULT
    return Problem(
        tuple(_part(each, shapes) for each in element.first("shapes").all("shape")),
        result if result < shapes else None,
        element.attributes.get("name", ""),
        max_holes if max_holes != NO_RESULT else None,
        frozenset(_pair(each) for each in element.first("bitmap").all("pair")),
        _stored(element),
        element.path,
    )


def _part(element: Element, shapes: int) -> Part:
    shape = required_number(element, "id", 0, max(shapes - 1, 0))
    least, most = _counts(element)
    groups = [
        number_or(each, "group", 0, 0, MAX_PIECES_OF_A_SHAPE)
        for each in (element, *element.all("group"))
    ]
    return Part(shape, least, most, is_grouped=any(groups))


def _counts(element: Element) -> tuple[int, int]:
    if element.attributes.get("count"):
        count = required_number(element, "count", 0, MAX_PIECES_OF_A_SHAPE)
        return count, count
    if element.attributes.get("min") and element.attributes.get("max"):
        most = required_number(element, "max", 0, MAX_PIECES_OF_A_SHAPE)
        return required_number(element, "min", 0, most), most
    return 1, 1


def _pair(element: Element) -> ColourPair:
    """Two colours: in shapes they are counted from 1, but here from 0."""
    piece, result = (
        required_number(element, key, 0, MAX_COLOURS - 1) for key in ("piece", "result")
    )
    return piece + 1, result + 1


def _stored(element: Element) -> Stored:
    found = element.first("solutions")
    assemblies = tuple(each.first("assembly").text for each in found.all("solution"))
    # In a problem that no one has tried to solve a number of them means nothing.
    unsolved = element.attributes.get("state", UNSOLVED) == UNSOLVED
    has_number = bool(element.attributes.get("assemblies")) and not unsolved
    number = required_number(element, "assemblies", 0, 10**10 - 1) if has_number else None
    return Stored(assemblies, number, found.more)


def write_problem(problem: Problem) -> Element:
    """The element of a problem."""
    solved = bool(problem.stored.assemblies)
    attributes = {"name": problem.name} if problem.name else {}
    attributes["state"] = SOLVED if solved else UNSOLVED
    if solved:
        number_of_assemblies = str(len(problem.stored.assemblies))
        attributes |= {"assemblies": number_of_assemblies, "solutions": "0", "time": "0"}
    if problem.max_holes is not None:
        attributes["maxHoles"] = str(problem.max_holes)
    return Element("problem", attributes, children=list(_parts_of(problem)))


def _parts_of(problem: Problem) -> Iterator[Element]:
    yield Element("shapes", children=[_shape(part) for part in problem.parts])
    result = NO_RESULT if problem.result is None else problem.result
    yield Element("result", {"id": str(result)})
    yield Element(
        "bitmap",
        children=[
            Element("pair", {"piece": str(piece - 1), "result": str(below - 1)})
            for piece, below in sorted(problem.allowed)
        ],
    )
    if problem.stored.assemblies:
        solutions = [
            Element(
                "solution", {"asmNum": str(index)}, children=[Element("assembly", text=each)]
            )
            for index, each in enumerate(problem.stored.assemblies)
        ]
        yield Element("solutions", children=solutions)


def _shape(part: Part) -> Element:
    counts = {"count": str(part.most)}
    if part.least != part.most:
        counts = {"min": str(part.least), "max": str(part.most)}
    return Element("shape", {"id": str(part.shape), **counts})


# What a problem of an .xmpuzzle uses: the shape of its result, and its pieces.


@dataclass(frozen=True)
class Selection:
    """The shapes of a problem. Each property raises DataError where a problem has none such."""

    document: Document
    problem: Problem

    @cached_property
    def _result(self) -> VoxelShape:
        number = self.problem.result
        if number is None:
            raise DataError(f"{self.problem.path}.result", "no result", "a shape to make")
        return self._with_cells(number)

    @cached_property
    def board(self) -> VoxelShape:
        """The shape of the result; plain if only pieces have colours.

        These rule nothing out, but solutions look different.
        """
        board = self._result
        plain = not board.is_coloured and any(each.is_coloured for each in self.shapes.values())
        return board.painted(len(self.document.colours) + 1) if plain else board

    @cached_property
    def shapes(self) -> Mapping[int, VoxelShape]:
        """The shape of each piece by its number."""
        return {number: self._piece(number) for number in self.counts}

    @cached_property
    def counts(self) -> Mapping[int, tuple[int, int]]:
        """For the number of each shape that is used, the least and the greatest count."""
        found: dict[int, tuple[int, int]] = {}
        for part in self.problem.parts:
            least, most = found.get(part.shape, (0, 0))
            found[part.shape] = least + part.least, most + part.most
        used = {shape: counts for shape, counts in found.items() if counts[1]}
        path = f"{self.problem.path}.shapes"
        if not used:
            raise DataError(path, "no pieces", "one or more")
        total = sum(most for _, most in used.values())
        if total > MAX_IN_BOX:
            raise DataError(path, number_of(total, "piece"), f"at most {MAX_IN_BOX:,}")
        if len(used) > MAX_PIECES:
            raise DataError(path, number_of(len(used), "shape"), f"at most {MAX_PIECES:,}")
        return used

    def _piece(self, number: int) -> VoxelShape:
        shape = self._with_cells(number)
        if shape.variable:
            found = number_of(len(shape.variable), "variable voxel")
            raise DataError(
                f"shapes.voxel[{number}]", f"{found} in a piece", "them only in the result"
            )
        return shape

    def _with_cells(self, number: int) -> VoxelShape:
        shape = self.document.shapes[number]
        path = f"shapes.voxel[{number}]"
        if not shape.cells:
            raise DataError(path, "a shape without a voxel", "at least one, drawn as '#'")
        if len(shape.cells) > MAX_CELLS:
            found = number_of(len(shape.cells), "voxel")
            raise DataError(path, found, f"at most {MAX_CELLS:,}, as many as jigsat takes")
        between = next((cell for cell in shape.cells if not self._is_place(cell)), None)
        if between:
            found = f"a voxel at x, y, z = {', '.join(map(str, between))}"
            raise DataError(path, found, "them only where the grid has places")
        return shape

    def _is_place(self, voxel: Voxel) -> bool:
        if self.document.grid == BALLS:
            return sum(voxel) % 2 == 0
        name = SOLIDS.get(self.document.grid, CUBE.name)
        return GRIDS[name].form_at(in_blocks(voxel)) is not None


# Names: free text in BurrTools, in jigsat one printable line, different for each piece.


ENDING = ".xmpuzzle"
#: The name of the result, where jigsat writes it.
BOARD = "board"
#: Of a text so many times longer than what is kept the end is not looked at.
MUCH = 10
#: What is left of a long name where something is added to it.
SHORT = MAX_NAME - 15


def clean(text: str, length: int = MAX_NAME) -> str:
    """The text on one line, without what cannot be printed, and not too long."""
    line = " ".join(text[: MUCH * length].split())
    return cut("".join(each for each in line if each.isprintable()), length).strip()


def is_kept(text: str, length: int = MAX_NAME) -> bool:
    """Whether all of a text is kept but for how it is divided into lines and words."""
    return len(text) <= MUCH * length and clean(text, length) == " ".join(text.split())


def stem(file: str) -> str:
    """The name of a file without its folder and ending."""
    name = PurePath(file.replace("\\", "/")).name
    short = name[: -len(ENDING)] if name.lower().endswith(ENDING) else PurePath(name).stem
    return clean(short, SHORT) or "puzzle"


def one_word(text: str) -> str:
    """A title as the name of a puzzle: in small letters, with hyphens."""
    return re.sub(r"[^\w.]+", "-", text.lower()).strip("-") or "puzzle"


def shape_name(number: int, shape: VoxelShape) -> str:
    """What a shape is called: its name, or as in BurrTools S and its number from 1."""
    return clean(shape.name) or f"S{number + 1}"


def piece_names(shapes: Mapping[int, VoxelShape]) -> dict[int, str]:
    """A name for each shape, all different: where two have the same, with its number."""
    names: dict[int, str] = {}
    taken: set[str] = set()
    for number, shape in shapes.items():
        name = shape_name(number, shape)
        if name in taken:
            name = f"{cut(name, SHORT)} (S{number + 1})"
        while name in taken:
            name = f"{cut(name, SHORT)}'"
        taken.add(name)
        names[number] = name
    return names


@dataclass(frozen=True)
class Conversion(Selection):
    """A problem on its way to becoming a puzzle. Most of it raises DataError."""

    title: str
    name: str

    @cached_property
    def space(self) -> Space:
        """The grid of the puzzle. Raises Unsupported if jigsat has none for it."""
        every = [self.board.cells, *(shape.cells for shape in self.shapes.values())]
        return space_for(self.document.grid, every)

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The name of each piece by the number of its shape."""
        return piece_names(self.shapes)

    @cached_property
    def to_cell(self) -> Projection:
        """From the voxels of the result to the cells of the board."""
        return self.space.projection(self.board.cells)

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The name of each colour, from the first; the last is that of a plain result."""
        return (*colour_names(self.document.colours), PLAIN)

    @cached_property
    def ruled(self) -> bool:
        """Whether pieces have colours."""
        return any(each.is_coloured for each in self.shapes.values())

    def puzzle(self) -> Puzzle:
        """The puzzle."""
        document = json.dumps(self._document())
        try:
            return parse(Puzzle, document, "")
        except DataError as error:
            raise error.at(self.problem.path) from None

    def _document(self) -> dict[str, Any]:
        source = clean(self.document.comment, MAX_TEXT)
        rules = [*self._cover(), *self._colour_rule()]
        return {
            "schema_version": 1,
            "name": self.name,
            "title": self.title,
            **({"source": source} if source else {}),
            "grid": self.space.grid.name,
            "turning": self.space.turning,
            "board": self._board(),
            "pieces": [self._typed(number) for number in self.counts],
            **({"rules": rules} if rules else {}),
        }

    def _board(self) -> dict[str, Any]:
        cells = {self.to_cell(voxel): colour for voxel, colour in self.board.cells.items()}
        board: dict[str, Any] = {"cells": self._drawing(cells, cells)}
        if self.ruled:
            board["colours"] = self._drawn_colours(cells)
        return board

    def _typed(self, number: int) -> dict[str, Any]:
        shape = self.shapes[number]
        project = self.space.projection(shape.cells)
        cells = {project(voxel): colour for voxel, colour in shape.cells.items()}
        piece: dict[str, Any] = {
            "name": self.names[number],
            "cells": self._drawing(cells, cells),
        }
        if not self.space.grid.connected(map(self.space.grid.point, cells)):
            piece["connected"] = False
        colours = set(cells.values())
        if self.ruled and colours != {0}:
            alone = len(colours) == 1
            all_one = self.colours[colours.pop() - 1] if alone else None
            piece["colours"] = all_one or self._drawn_colours(cells)
        least, most = self.counts[number]
        if least != most:
            piece["count"] = {"min": least, "max": most}
        elif most != 1:
            piece["count"] = most
        return piece

    def _drawing(
        self, cells: Collection[Coordinates], frame: Collection[Coordinates]
    ) -> list[Any]:
        drawn = drawn_within(self.space.grid, cells, frame)
        one_layer = len(drawn) == 1 and isinstance(drawn[0], list)
        return list(drawn[0]) if one_layer else drawn

    def _drawn_colours(self, cells: Mapping[Coordinates, int]) -> dict[str, list[Any]]:
        return {
            self.colours[colour - 1]: self._drawing(coloured, cells)
            for colour, coloured in sorted(by_value(cells).items())
            if colour
        }

    def _cover(self) -> list[dict[str, Any]]:
        """How many of the variable voxels stay empty, if not all are filled."""
        least, most = self._holes()
        if most == 0:
            return []
        rule: dict[str, Any] = {"rule": "cover", "blanks": {"min": least, "max": most}}
        if least == most:
            rule["blanks"] = most
        if self.board.filled:
            frame = list(map(self.to_cell, self.board.cells))
            blankable = list(map(self.to_cell, self.board.variable))
            rule["blank_only_at"] = self._drawing(blankable, frame)
        return [rule]

    def _holes(self) -> tuple[int, int]:
        """The least and the greatest number of empty cells, which the pieces may tell."""
        most = len(self.board.variable)
        if self.problem.max_holes is not None:
            most = min(most, self.problem.max_holes)
        sizes = {number: len(shape.cells) for number, shape in self.shapes.items()}
        if all(low == high for low, high in self.counts.values()):
            filled = sum(sizes[number] * count for number, (count, _) in self.counts.items())
            left = len(self.board.cells) - filled
            if 0 <= left <= most:
                return left, left
        return 0, most

    def _colour_rule(self) -> list[dict[str, Any]]:
        if not self.ruled:
            return []
        on_pieces = set[int]().union(*map(_colours, self.shapes.values()))
        on_board = _colours(self.board)
        return [rule_of(self.problem.allowed, on_board, on_pieces, self.colours)]


def _colours(shape: VoxelShape) -> set[int]:
    return set(shape.cells.values()) - {0}


def conversion_of(document: Document, index: int, stem: str) -> Conversion:
    """The conversion of one of the problems; ``stem`` is the name of the file."""
    problem = document.problems[index]
    alone = len(document.problems) == 1
    title = clean(problem.name) or (stem if alone else f"{stem}, problem {index + 1}")
    name = one_word(stem) if alone else f"{one_word(stem)}-{index + 1}"
    return Conversion(document, problem, title, name)


# What of an .xmpuzzle a puzzle of jigsat has no place for.
#
# None of it makes a difference to which solutions there are.


#: More names than these are only counted.
MAX_LISTED = 8


def left_out(conversion: Conversion) -> tuple[str, ...]:
    """What is not taken over, each as a phrase."""
    found = conversion.problem.stored.found
    noun = "assembly" if found == 1 else "assemblies"
    searched = () if found is None else (f"that BurrTools has found {found:,} {noun}",)
    return (*_of_file(conversion), *_of_shapes(conversion), *searched)


def _of_file(conversion: Conversion) -> Iterator[str]:
    document = conversion.document
    if not is_kept(document.comment, MAX_TEXT):
        yield f"of the comment all but {MAX_TEXT:,} printable characters"
    if not is_kept(conversion.problem.name):
        yield f"of the problem's name all but {MAX_NAME} printable characters"


def _of_shapes(conversion: Conversion) -> Iterator[str]:
    document, problem = conversion.document, conversion.problem
    used = {problem.result, *conversion.counts}
    unused = [
        (number, shape) for number, shape in enumerate(document.shapes) if number not in used
    ]
    if unused:
        called = _names([shape_name(*each) for each in unused])
        yield f"{number_of(len(unused), 'shape')} that this problem does not use{called}"
    if conversion.board.is_coloured and not conversion.ruled:
        yield "the colours of the result: no piece has one, so they rule nothing out"
    if any(part.is_grouped for part in problem.parts):
        yield "groups of pieces that may stay together when a solution is taken apart"


def _names(names: list[str]) -> str:
    if len(names) > MAX_LISTED:
        return ""
    return f" ({listed(names)})"
