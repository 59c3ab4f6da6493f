"""Cards to print: pieces at true size on paper, in rows, and their backs.

Nothing is folded: where pieces have backs of their own, each page is followed by a page of
backs, mirrored, for printers that turn the paper along its long edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jigsat.extras.workshop.rows import in_rows
from jigsat.extras.workshop.sheets import refuse_space
from jigsat.render.figures.labels import MotifPainter
from jigsat.render.figures.look import Look
from jigsat.render.figures.plane import PlaneFigure
from jigsat.render.figures.shapes import (
    Anchor,
    Figure,
    Group,
    Ink,
    Line,
    Paper,
    Position,
    Role,
    Shape,
    Text,
    moved,
)
from jigsat.render.scenes.pieces import captions_of, piece_patch
from jigsat.render.scenes.scene import Scene, labels_of
from jigsat.render.sheets.legends import look_for
from jigsat.render.sheets.pages import background
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.geometry.shapes import Shape as CellShape
from jigsat.schemas.geometry.shapes import turned
from jigsat.schemas.puzzle_data import PuzzleData

#: The length of the line by which one sees whether the printer kept the size, in mm.
CONTROL = 50.0
#: What stays free at the foot of a page for that line, and the size of text there, in mm.
FOOT, _TEXT = 12.0, 3.0
_TICK = 1.5
_HAIRLINE = Ink(stroke="#000000", width=0.1)
#: Between cards whose sides are not straight, in mm; others share their cuts.
_GAP = 4.0


def card_pages(puzzle: PuzzleData, cell: float, paper: Paper) -> list[Figure]:
    """Return the pieces on pages, each followed by their backs if they have any.

    ``cell``: how long a cell is in mm. Raises WrongValue if a piece is larger than a page, or
    in space.
    """
    refuse_space(puzzle)
    look = look_for(puzzle, Look(cell=cell))
    room = paper.room[0], paper.room[1] - FOOT
    box = [
        index for index, piece in enumerate(puzzle.box) for _ in range(puzzle.used(piece)[1])
    ]
    fronts = {index: PlaneFigure(_front(puzzle, index), look) for index in box}
    sizes = [fronts[index].size for index in box]
    if any(width > room[0] or height > room[1] for width, height in sizes):
        raise WrongValue("a piece is larger than the paper: take larger paper or smaller cells")
    places = [*in_rows(sizes, room, _GAP if _has_tabs(puzzle) else 0)]
    count = places[-1][0] + 1
    drawn = []
    for page in range(count):
        here = [(index, at) for index, (on, at) in zip(box, places, strict=True) if on == page]
        number = f"{page + 1} / {count}"
        drawn.append(_page(puzzle, [(fronts[index], at) for index, at in here], paper, number))
        if any(puzzle.backs):
            # Turned over along its long edge, the left of the paper is on the right.
            backs = [
                (PlaneFigure(_back(puzzle, n), look), (room[0] - x - fronts[n].size[0], y))
                for n, (x, y) in here
            ]
            drawn.append(_page(puzzle, backs, paper, f"{number}, backs"))
    return drawn


def _has_tabs(puzzle: PuzzleData) -> bool:
    scene = Scene(puzzle.grid_data, (), "", labels_of(puzzle))
    motifs = MotifPainter(scene, Look(), lambda place: place)
    return any(
        motifs.paths(patch)
        for index in range(len(puzzle.box))
        for patch in _front(puzzle, index).patches
    )


def _front(puzzle: PuzzleData, index: int) -> Scene:
    return _scene(puzzle, index, puzzle.shapes[index])


def _back(puzzle: PuzzleData, index: int) -> Scene:
    """The card turned over; one without a back of its own shows its front, as if of glass."""
    over = puzzle.grid_data.mirror or puzzle.grid_data.turns[0]
    return _scene(puzzle, index, turned(puzzle.backs[index] or puzzle.shapes[index], over))


def _scene(puzzle: PuzzleData, index: int, shape: CellShape) -> Scene:
    patch = piece_patch(captions_of(puzzle), puzzle.box[index], shape)
    return Scene(puzzle.grid_data, (patch,), puzzle.title, labels_of(puzzle))


def _page(
    puzzle: PuzzleData,
    cards: Sequence[tuple[PlaneFigure, Position]],
    paper: Paper,
    number: str,
) -> Figure:
    drawn = tuple(
        moved(shape, x + paper.margin, y + paper.margin)
        for figure, (x, y) in cards
        for shape in figure.shapes()
    )
    board = Group(drawn, Role.BOARD, puzzle.title)
    shapes = (background(paper.width, paper.height, Look()), board, *_foot(paper, number))
    return Figure(paper.width, paper.height, shapes, f"{puzzle.title}, cards {number}")


def _foot(paper: Paper, number: str) -> Iterator[Shape]:
    """A line of a length that one can measure, and which page this is."""
    x, y = paper.margin, paper.height - paper.margin
    ends = (
        ((x, y - _TICK), (x, y + _TICK)),
        ((x + CONTROL, y - _TICK), (x + CONTROL, y + _TICK)),
    )
    for line in (((x, y), (x + CONTROL, y)), *ends):
        yield Line(line, Role.NOTE, _HAIRLINE)
    ink = Look().writing()
    words = f"{CONTROL:g} mm"
    yield Text((x + CONTROL + 2, y), words, _TEXT, Role.NOTE, ink, Anchor.START)
    yield Text((paper.width - x, y), number, _TEXT, Role.NOTE, ink, Anchor.END)
