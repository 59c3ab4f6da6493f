"""Sheets of a puzzle: pieces, all that comes with it, and boards with solutions on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil, sqrt

from jigsat.render.figures.shapes import Figure
from jigsat.render.scenes.board import compared_boards, empty_board, region_scenes, solved_board
from jigsat.render.scenes.pieces import piece_scenes
from jigsat.render.scenes.scene import Scene, is_named_by_size, size_of
from jigsat.render.sheets.legends import label_legend, legend, look_for
from jigsat.render.sheets.pages import (
    CELL,
    GAP,
    LARGEST,
    NOTE,
    Block,
    Numbered,
    Request,
    beside,
    drawn,
    headed,
    heading_of,
    in_columns,
    in_rows,
    paged,
    section,
    space,
    stacked,
    written,
)
from jigsat.render.words.puzzle import (
    about_the_file,
    box_in_words,
    counts_in_words,
    exceptional_turning,
    numbered,
    rules_in_words,
)
from jigsat.schemas.fields.board import CellCoordinates
from jigsat.schemas.geometry.shapes import FACE
from jigsat.schemas.parsing.cells import lengths_of_whole
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.text import number_of

# Pieces by themselves: all in the box.


#: A piece is not larger than this, in mm, nor are its cells.
_LARGEST, _CELL = 50.0, 18.0


def draw_pieces(request: Request) -> list[Figure]:
    """The pieces in the box, each once, with how many there are."""
    request = replace(request, look=look_for(request.puzzle, request.look))
    blocks = piece_blocks(request, _LARGEST)
    width = width_for(request, blocks)
    title = box_in_words(request.puzzle)
    heading = heading_of(request, f"{request.puzzle.title}: {title}")
    bands = headed(request, heading, width)
    bands += spaced(in_rows(blocks, width, GAP))
    bands += legend(request.look, NOTE, width)
    bands += label_legend(request.puzzle, request.look, NOTE, width)
    return paged(bands, request.look, request.paper, f"{request.puzzle.title}, pieces")


def piece_blocks(request: Request, most: float) -> list[Block]:
    """Each piece under its name, with its back beside it if that differs."""
    puzzle = request.puzzle
    scenes = [list(piece_scenes(puzzle, index)) for index in range(len(puzzle.box))]
    alike = _alike(request, [scene for sides in scenes for scene in sides], most)
    return [
        beside(
            [
                _captioned(alike, words, scene)
                for words, scene in zip((_in_words(puzzle, index), "back"), sides, strict=False)
            ],
            GAP / 2,
        )
        for index, sides in enumerate(scenes)
    ]


def _in_words(puzzle: PuzzleData, index: int) -> str:
    """The name of a piece, how many there are, its size if it has one, how it is special."""
    piece, shape = puzzle.box[index], puzzle.shapes[index]
    words = [*numbered(piece)]
    if lengths_of_whole(piece):
        size = size_of(piece, shape.cells)
        words += [] if is_named_by_size(piece.name, size) else [size]
    words += [f"{name} {value}" for name, value in shape.attributes if name != FACE]
    return ", ".join([*words, *exceptional_turning(puzzle, puzzle.turning_of(piece))])


def width_for(request: Request, blocks: Sequence[Block]) -> float:
    """The width of the paper, or one at which the blocks make about a square."""
    if request.paper is not None:
        return request.paper.room[0]
    area = sum((block.width + GAP) * (block.height + GAP) for block in blocks)
    return max(1.2 * sqrt(area), *(block.width for block in blocks))


def spaced(rows: Iterable[Block]) -> Iterator[Block]:
    """Rows with space below each."""
    for row in rows:
        yield row
        yield space(GAP)


def _alike(request: Request, scenes: Sequence[Scene], most: float) -> Request:
    """The request with one size of cells for all scenes, at which the largest one fits."""
    cell = min(request.cell_for(scene, most, _CELL) for scene in scenes)
    return replace(request, cell=cell)


def _captioned(request: Request, caption: str, scene: Scene) -> Block:
    """What is drawn, and above it words; they may be a little wider."""
    picture = drawn(request.fitted(scene, _LARGEST), scene.title)
    text = written(caption, NOTE, request.look, max(picture.width, 22))
    return stacked([text, picture], gap=0.8)


#: The width of the text where there is no paper, and of the board, and a piece; all in mm.
_WIDTH, _BOARD, _PIECE = 180.0, 110.0, 32.0


def draw_puzzle(request: Request) -> list[Figure]:
    """All that there is to know about a puzzle before it is solved."""
    puzzle = request.puzzle
    request = replace(request, look=look_for(puzzle, request.look))
    width = _WIDTH if request.paper is None else request.paper.room[0]
    sections = (
        headed(request, heading_of(request, puzzle.title), width),
        _paragraphs(request, about_the_file(puzzle), width),
        section(f"Board: {number_of(len(puzzle.cells), 'cell')}", request.look, width),
        _board(request),
        section(f"Box: {box_in_words(puzzle)}", request.look, width),
        spaced(in_rows(piece_blocks(request, _PIECE), width, GAP)),
        legend(request.look, NOTE, width),
        label_legend(puzzle, request.look, NOTE, width),
        section("Rules", request.look, width),
        _paragraphs(request, rules_in_words(puzzle), width),
        _paragraphs(request, [counts_in_words(puzzle.known)] if puzzle.known else [], width),
    )
    bands = [band for each in sections for band in each]
    return paged(bands, request.look, request.paper, puzzle.title)


def _board(request: Request) -> Iterator[Block]:
    """The empty board, and beside it the regions that rules name."""
    scenes = [empty_board(request.puzzle), *region_scenes(request.puzzle)]
    figures = (request.fitted(scene, _BOARD / len(scenes) ** 0.5, CELL) for scene in scenes)
    yield beside([drawn(figure, request.puzzle.title) for figure in figures], GAP)
    yield space(GAP)


def _paragraphs(
    request: Request, texts: Iterator[str] | list[str], width: float
) -> Iterator[Block]:
    for text in texts:
        yield written(text, NOTE, request.look, width)
        yield space(NOTE / 3)


# Boards with solutions on them: each on a page of its own, or many on a contact sheet.


#: A board on a contact sheet is not larger than this, in mm, nor are its cells.
_SMALL, _SMALL_CELL = 56.0, 10.0


def draw_solutions(request: Request) -> list[Figure]:
    """A figure of each solution, as large as the board needs."""
    request = replace(request, look=look_for(request.puzzle, request.look), paper=None)
    return [page for each in request.solutions for page in _alone(request, each)]


def _alone(request: Request, each: Numbered) -> list[Figure]:
    number = f", solution {each.number:,}" if len(request.solutions) > 1 else ""
    title = f"{request.puzzle.title}{number}"
    figure = request.fitted(solved_board(request.puzzle, each.solution), LARGEST, CELL)
    board = drawn(figure, title)
    below = legend(request.look, NOTE, max(board.width, 60))
    heading = heading_of(request, request.puzzle.title)
    bands = [*headed(request, f"{heading}{number}" if heading else "", board.width), board]
    bands += [space(GAP / 2), *below] if below else []
    used = len(each.solution.placements)
    description = f"The board of {request.puzzle.name} with {used} pieces on it."
    return paged([stacked(bands)], request.look, None, title, description)


def draw_contact_sheet(request: Request) -> list[Figure]:
    """All solutions, small, each under its number."""
    request = replace(request, look=look_for(request.puzzle, request.look))
    first = solved_board(request.puzzle, request.solutions[0].solution)
    alike = replace(request, cell=request.cell_for(first, _SMALL, _SMALL_CELL))
    boards = [_small(alike, each) for each in request.solutions]
    columns = _columns(request, boards)
    rows = list(in_columns(boards, columns, GAP))
    width = max(row.width for row in rows)
    bands = headed(request, heading_of(request, request.puzzle.title), width)
    for row in rows:
        bands += [row, space(GAP)]
    bands += legend(request.look, NOTE, width)
    return paged(bands, request.look, request.paper, request.puzzle.title)


def _small(request: Request, each: Numbered) -> Block:
    scene = solved_board(request.puzzle, each.solution)
    board = drawn(request.fitted(scene, _SMALL), f"Solution {each.number:,}")
    number = written(f"{each.number:,}", NOTE, request.look, board.width)
    return stacked([number, board], gap=0.5)


def _columns(request: Request, boards: list[Block]) -> int:
    """As many as fit the paper, or make a picture about as high as wide."""
    width = max(board.width for board in boards)
    if request.paper is not None:
        return max(1, int((request.paper.room[0] + GAP) / (width + GAP)))
    height = max(board.height for board in boards)
    return max(1, min(len(boards), ceil(sqrt(len(boards) * 1.3 * height / width))))


# Solutions side by side, with where they differ.


#: The most that the boards take side by side, in mm.
_TOGETHER = 180.0


def draw_compared(request: Request, differing: Sequence[CellCoordinates]) -> list[Figure]:
    """The solutions that are asked for; what lies the same in all of them has no colour."""
    puzzle = request.puzzle
    request = replace(request, look=look_for(puzzle, request.look))
    solutions = [each.solution for each in request.solutions]
    boards = []
    for scene in compared_boards(puzzle, solutions, differing):
        board = drawn(request.fitted(scene, _TOGETHER / len(solutions)), scene.title)
        heading = written(scene.title, NOTE, request.look, board.width)
        boards.append(stacked([heading, board], gap=NOTE / 3))
    whole = beside(boards, GAP)
    bands = [whole, *legend(request.look, NOTE, whole.width)]
    title = f"Solutions of {puzzle.name} that differ"
    return paged(bands, request.look, request.paper, title)
