"""Scenes of a board: empty, or with the pieces of a solution on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count

from jigsat.render.colours import colours_of
from jigsat.render.scenes.pieces import captions_of, piece_patch
from jigsat.render.scenes.scene import Patch, Role, Scene, labels_of, once, parts, size_of
from jigsat.render.words.puzzle import in_space
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.board import CellCoordinates
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.geometry.shapes import Shape, Side
from jigsat.schemas.grids.grid import Point, add
from jigsat.schemas.layouts.placing import PlacedPiece, Placer, translations_covering
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Blanks, Clue, DifferentFaces
from jigsat.schemas.solution import Solution

#: A piece as it lies, and its turn; None if a clue does not say it.
Laid = tuple[PlacedPiece, str | None]

_placer = once(Placer)


def empty_board(puzzle: PuzzleData) -> Scene:
    """The board before anything is laid but the pieces that clues fix.

    Of a piece of which they say less there are the cells that it covers.
    """
    return _board(puzzle, [])


def solved_board(puzzle: PuzzleData, solution: Solution) -> Scene:
    """The board with the pieces of a solution on it.

    It may not be finished: then the pieces that clues fix lie there as well. Raises DataError
    if a placement is not possible in this puzzle.
    """
    turns = [each.orientation for each in solution.placements]
    return _board(puzzle, list(zip(placed_pieces(puzzle, solution), turns, strict=True)))


def _board(puzzle: PuzzleData, laid: Sequence[Laid]) -> Scene:
    """The board with these pieces on it, and where none of them lies those of clues."""
    if isinstance(puzzle.cells, Box):
        return _large_board(puzzle, puzzle.cells, laid)
    covered = {cell for piece, _ in laid for cell in piece.shape.cells}
    fixed = [each for each in _fixed(puzzle) if covered.isdisjoint(each[0].shape.cells)]
    lying = _pieces(puzzle, [*laid, *fixed])
    covered.update(cell for patch in lying for cell in patch.cells)
    board = _board_patches(puzzle, covered)
    if not lying and captions_of(puzzle).sizes:
        size = size_of(puzzle.board, puzzle.cells)
        board = (replace(patch, size=size) for patch in board)
    return Scene(puzzle.grid_data, (*lying, *board), puzzle.title, labels_of(puzzle))


def _large_board(puzzle: PuzzleData, board: Box, laid: Sequence[Laid]) -> Scene:
    size = None if laid else size_of(puzzle.board, board)
    patches = Patch(Role.EMPTY, board, size=size), *_pieces(puzzle, laid)
    return Scene(puzzle.grid_data, patches, puzzle.title, labels_of(puzzle))


def placed_pieces(puzzle: PuzzleData, solution: Solution) -> list[PlacedPiece]:
    """Each piece in its place on the board. Raises DataError if one cannot lie there."""
    placer = _placer(puzzle)
    pieces = []
    for index, placed in enumerate(solution.placements):
        piece = placer.lay(placed)
        if not isinstance(piece, PlacedPiece):
            expected = f"a piece of {puzzle.name} as it can lie on its board"
            raise DataError(f"placements[{index}]", str(piece), expected)
        pieces.append(piece)
    return pieces


@once
def _fixed(puzzle: PuzzleData) -> list[Laid]:
    """The pieces that clues fix, as far as they say how they lie."""
    fixed: list[Laid] = []
    numbers = {piece.name: number for number, piece in enumerate(puzzle.box)}
    covered: set[Point] = set()
    for clue in puzzle.rules_of(Clue):
        cells = tuple(sorted(puzzle.points(clue.cells)))
        if clue.rule != "fixed" or not covered.isdisjoint(cells):
            continue
        covered.update(cells)
        number = numbers[clue.piece]
        lying = list(_ways_to_lie(puzzle, number, clue, cells))
        if len(lying) == 1:
            fixed.append((PlacedPiece(puzzle.box[number], lying[0][0]), lying[0][1]))
        else:
            shape = Shape(cells, attributes=puzzle.shapes[number].attributes)
            fixed.append((PlacedPiece(puzzle.box[number], shape), None))
    return fixed


def _ways_to_lie(
    puzzle: PuzzleData, number: int, clue: Clue, cells: tuple[Point, ...]
) -> Iterator[tuple[Shape, str]]:
    """Each way in which the piece of a clue can cover exactly these cells, and its turn."""
    turned = [(each.turn, each.shape) for each in puzzle.orientations(number)]
    if clue.turn is not None:
        shape = _placer(puzzle).turned(clue.piece, clue.turn)
        turned = [] if shape is None else [(clue.turn, shape)]
    for turn, shape in turned:
        for lying in translations_covering(puzzle.surface, shape, cells):
            yield lying, turn


def _pieces(puzzle: PuzzleData, laid: Sequence[Laid]) -> list[Patch]:
    """The pieces as they lie, in colours that differ where they touch.

    Where faces stand for pieces, the colour stands for the face.
    """
    captions, patches = captions_of(puzzle), []
    # Which of several copies each piece is, in reading order; 0 if there is only one.
    next_of: defaultdict[str, Iterator[int]] = defaultdict(lambda: count(1))
    for each, turn in laid:
        copy = next(next_of[each.piece.name]) if puzzle.used(each.piece)[1] > 1 else 0
        patch = piece_patch(captions, each.piece, each.shape, copy=copy, turn=turn)
        patches.append(replace(patch, goes_on=_going_on(puzzle, each.shape)))
    if captions.faces:
        return patches
    further = count(len(captions.numbers))
    apart = in_space(puzzle.grid_data)  # in the plane outlines tell copies apart
    preferred = [
        next(further) if apart and patch.copy > 1 else patch.colour or 0 for patch in patches
    ]
    colours = colours_of(puzzle.grid_data, [patch.cells for patch in patches], preferred)
    return [
        replace(patch, colour=colour) for patch, colour in zip(patches, colours, strict=True)
    ]


def _going_on(puzzle: PuzzleData, shape: Shape) -> frozenset[Side]:
    """The sides at the edge of the board beyond which a piece goes on."""
    surface = puzzle.surface
    if not surface.wraps or len(list(parts(surface.grid, shape.cells))) == 1:
        return frozenset()
    own = frozenset(shape.cells)
    return frozenset(
        (cell, step)
        for cell in shape.cells
        for step in surface.grid.sides(cell).values()
        if add(cell, step) not in surface.cells and surface.board_cell(add(cell, step)) in own
    )


def _board_patches(puzzle: PuzzleData, covered: Iterable[Point]) -> Iterator[Patch]:
    """The cells that are not covered: those that may be, and those that stay open."""
    gaps = set(puzzle.cells).difference(covered)
    for role, cells in (
        (Role.EMPTY, gaps - puzzle.open_cells),
        (Role.OPEN, gaps & puzzle.open_cells),
    ):
        if cells:
            names = {cell: name for cell, name in puzzle.cell_names.items() if cell in cells}
            shown = {cell: name for cell, name in puzzle.colours.items() if cell in cells}
            yield Patch(role, tuple(sorted(cells)), cell_names=names, colours=shown)


# Scenes of the regions that rules name, on the board.


#: The name of a region and its cells.
NamedRegion = tuple[str, tuple[Point, ...]]


def region_names(puzzle: PuzzleData) -> tuple[str, ...]:
    """The names of regions, each once."""
    return tuple(dict.fromkeys(name for name, _ in _named_regions(puzzle)))


def region_scenes(puzzle: PuzzleData) -> Iterator[Scene]:
    """The board with the regions on it, as often as they overlap; none without any."""
    colours = {name: number for number, name in enumerate(region_names(puzzle))}
    for layer in _layers(_named_regions(puzzle)):
        yield Scene(puzzle.grid_data, tuple(_patches(puzzle, layer, colours)), puzzle.title)


def _patches(
    puzzle: PuzzleData, layer: Sequence[NamedRegion], colours: Mapping[str, int]
) -> Iterator[Patch]:
    for name, cells in layer:
        yield Patch(Role.REGION, cells, name, colour=colours[name])
    drawn = {cell for _, cells in layer for cell in cells}
    rest = tuple(cell for cell in puzzle.cells if cell not in drawn)
    if rest:
        yield Patch(Role.EMPTY, rest)


def _named_regions(puzzle: PuzzleData) -> list[NamedRegion]:
    """Each region once, even if several rules name it."""
    named = (
        (name, tuple(sorted(puzzle.points(cells))))
        for rule in puzzle.rules
        if isinstance(rule, DifferentFaces | Blanks)
        for name, cells in rule.regions.items()
    )
    return list(dict.fromkeys(named))


def _layers(named: Sequence[NamedRegion]) -> list[list[NamedRegion]]:
    """The regions, each on the first drawing on which it overlaps no other."""
    layers: list[list[NamedRegion]] = []
    for name, cells in named:
        free = (
            layer
            for layer in layers
            if all(set(cells).isdisjoint(others) for _, others in layer)
        )
        layer = next(free, None)
        if layer is None:
            layers.append(layer := [])
        layer.append((name, cells))
    return layers


# Scenes of two solutions, with where they differ.


def compared_boards(
    puzzle: PuzzleData, solutions: Iterable[Solution], differing: Iterable[CellCoordinates]
) -> list[Scene]:
    """The board with each of the solutions; what lies the same in all of them is faded.

    Raises DataError if a placement is not possible in this puzzle.
    """
    marked = frozenset(map(puzzle.grid_data.point, differing))
    scenes = []
    for number, solution in enumerate(solutions, start=1):
        scene = solved_board(puzzle, solution)
        patches = tuple(
            replace(patch, marked=own, faded=not own)
            for patch in scene.patches
            for own in [marked.intersection(patch.cells)]
        )
        scenes.append(replace(scene, patches=patches, title=f"Solution {number}"))
    return scenes
