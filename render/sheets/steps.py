"""A sheet to build from: which piece is laid next, which way it is turned, and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from jigsat.render.figures.card import is_card
from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import (
    LINE,
    Area,
    Figure,
    Ink,
    Line,
    Role,
    SceneFigure,
    width_of,
)
from jigsat.render.figures.space import SpaceFigure, draw_scene, solid_figure
from jigsat.render.scenes.scene import Scene
from jigsat.render.scenes.steps import LaidPiece, Step, assembly_steps, numbered_board
from jigsat.render.sheets.legends import legend, look_for
from jigsat.render.sheets.pages import (
    GAP,
    NOTE,
    Block,
    Numbered,
    Request,
    beside,
    drawn,
    headed,
    heading_of,
    in_columns,
    paged,
    space,
    stacked,
    written,
)
from jigsat.render.words.puzzle import in_space, turn_in_words, ways_in_words
from jigsat.schemas.layouts.moves import WayApart

#: Panels on a page, and how many of them side by side.
_ON_A_PAGE, _COLUMNS = 12, 3
#: Not larger than this, in mm: a board in a panel, one in space, the finished one, a piece.
_BOARD, _IN_SPACE, _WHOLE, _PIECE = 52.0, 90.0, 75.0, 16.0
#: And pieces that are moved.
_MOVING = 52.0
#: The size of cells in mm, and of cards, if they are not smaller for that.
_CELL, _CARD = 8.0, 16.0


_LAID = "The numbers say in which order to lay the pieces."
_SHOWN = "The pictures only show where each piece lies, layer by layer."
_BY_MOVES = (
    "The numbers say in which step each piece comes. Each picture shows what is moved, before "
    "it is moved as the words below it say."
)


def draw_steps(request: Request) -> list[Figure]:
    """The steps to each solution, on pages of their own."""
    request = replace(request, look=look_for(request.puzzle, request.look))
    return [page for each in request.solutions for page in _pages(request, each)]


def _pages(request: Request, each: Numbered) -> Iterator[Figure]:
    """The finished board with the numbers of the pieces, then the panels."""
    number = f", solution {each.number:,}" if len(request.solutions) > 1 else ""
    title = f"{request.puzzle.title}{number}: step by step"
    steps = assembly_steps(request.puzzle, each.solution, each.apart)
    rows = _rows(request, steps)
    whole = _whole(request, numbered_board(request.puzzle, each.solution, steps), each.apart)
    width = max(block.width for block in (whole, *(row for page in rows for row in page)))
    bands = [*headed(request, heading_of(request, title), width), whole, space(GAP)]
    for page in rows or [[]]:
        bands += [band for row in page for band in (row, space(GAP))]
        bands += legend(request.look, NOTE, width)
        yield from paged(bands, request.look, request.paper, title)
        bands = []


def _rows(request: Request, steps: Sequence[Step]) -> list[list[Block]]:
    """Rows of panels, page by page; for paper, which ends pages itself, all at once."""
    panels = [_panel(request, step) for step in steps]
    columns = _columns(request, panels)
    rows = list(in_columns(panels, columns, 1.6 * GAP))
    on_a_page = max(1, _ON_A_PAGE // columns)
    if request.paper is not None:
        least = request.paper.room[1] / (on_a_page + 0.5) - GAP
        return [[_at_least(row, least) for row in rows]]
    return [rows[start : start + on_a_page] for start in range(0, len(rows), on_a_page)]


def _columns(request: Request, panels: Sequence[Block]) -> int:
    """As many as fit the paper; else about as many as make a square of a page."""
    if request.paper is None:
        return _COLUMNS if not in_space(request.puzzle.grid_data) else _COLUMNS - 1
    widest = max((panel.width for panel in panels), default=_BOARD)
    return max(1, int((request.paper.room[0] + GAP) / (widest + GAP)))


def _whole(request: Request, scene: Scene, way: WayApart | None) -> Block:
    """The finished board, in the order of which the pieces are numbered."""
    text = written(_introduction(way), NOTE, request.look, 2 * _WHOLE)
    cell = _CARD if _has_cards(scene) else _CELL
    most = _WHOLE * (2 if in_space(scene.grid) else 1)
    return stacked([text, drawn(request.fitted(scene, most, cell), scene.title)], GAP / 3)


def _introduction(way: WayApart | None) -> str:
    if way is None:
        return _LAID
    if way.comes_apart:
        return _BY_MOVES
    return f"{ways_in_words(way)} {_LAID if way.comes_apart is None else _SHOWN}"


def _panel(request: Request, step: Step) -> Block:
    """The new pieces, each with its number, its turn, and how it looks before and after it."""
    figure = _moving(request, step.board) if step.words else _board(request, step.board)
    title = ", ".join(f"{laid.number}. {laid.patch.name}" for laid in step.pieces)
    board = drawn(figure, f"Step {title or f'{step.number}. {step.words}'}")
    width = max(board.width, _IN_SPACE if step.words else _BOARD)
    pieces = [_piece(request, laid, width) for laid in step.pieces]
    if not pieces:
        pieces = [replace(_number(request.look, step.number or 0, width), width=width)]
    words = [written(step.words, NOTE, request.look, width)] if step.words else []
    return stacked([*pieces, board, *words], GAP / 3)


def _board(request: Request, scene: Scene) -> SceneFigure:
    """The board; in space with its layers lifted off each other."""
    if not in_space(scene.grid):
        return request.fitted(scene, _BOARD, _CARD if _has_cards(scene) else _CELL)
    large = SpaceFigure(scene, replace(request.look, cell=_CELL), lift=1)
    cell = request.cell or _CELL * min(1, _IN_SPACE / max(large.size))
    return SpaceFigure(scene, replace(request.look, cell=cell), lift=1)


def _moving(request: Request, scene: Scene) -> SceneFigure:
    """Pieces that are put together, as a solid."""
    large = solid_figure(scene, replace(request.look, cell=_CELL))
    cell = request.cell or _CELL * min(1, _MOVING / max(large.size))
    return solid_figure(scene, replace(request.look, cell=cell))


def _has_cards(scene: Scene) -> bool:
    return any(map(is_card, scene.patches))


def _piece(request: Request, laid: LaidPiece, width: float) -> Block:
    """What to do with a piece: in pictures and beside or, in narrow panels, below in words."""
    look, solid = request.look, in_space(request.puzzle.grid_data)
    pictures = beside(list(_before_and_after(request, laid)), GAP / 3)
    room = width - pictures.width - GAP / 2
    lines = [_number(look, laid.number, room)]
    below = []
    if look.letters:
        name = f"piece {laid.patch.name}"
        if solid or width_of(name, NOTE) <= room:
            lines.append(written(name, NOTE, look, room))
        else:  # it would be broken again and again, beside the pictures
            below.append(written(name, NOTE, look, width))
    turn = turn_in_words(laid.patch.turn or "0", solid)
    words = written(turn, NOTE * 0.9, look, room if solid else width)
    text = replace(stacked([*lines, words] if solid else lines), width=room)
    # Boards side by side are at one height.
    row = _at_least(beside([text, pictures], GAP / 2), _PIECE)
    return row if solid else stacked([row, *below, _at_least(words, 2 * LINE * NOTE * 0.9)])


def _number(look: Look, number: int, width: float) -> Block:
    return written(f"{number}.", NOTE * 1.15, look, width, role=Role.HEADING, bold=True)


def _at_least(block: Block, height: float) -> Block:
    return replace(block, height=max(block.height, height))


def _before_and_after(request: Request, laid: LaidPiece) -> Iterator[Block]:
    """The piece as it is in the box, and if it is turned then, an arrow and how it lies."""
    scenes = [laid.front, laid.lying] if laid.is_turned else [laid.lying]
    look = replace(request.look, letters=request.look.letters and bool(laid.patch.labels))
    longest = max(max(draw_scene(scene, replace(look, cell=1)).size) for scene in scenes)
    most = _CARD if is_card(laid.patch) else _CELL / 2
    look = replace(look, cell=min(most, _PIECE / longest))
    yield drawn(draw_scene(scenes[0], look), "in the box")
    for scene in scenes[1:]:
        yield _arrow(request.look)
        yield drawn(draw_scene(scene, look), "as it lies")


def _arrow(look: Look) -> Block:
    """From left to right, at half the height of a small piece."""
    y, end = _PIECE / 4, 5.0
    head = ((end, y), (end - 1.6, y - 1), (end - 1.6, y + 1))
    line = Line(((0, y), (end - 1, y)), Role.NOTE, Ink(stroke=look.text, width=0.4))
    return Block(end, 2 * y, (line, Area((head,), Role.NOTE, Ink(look.text))))
