"""The sheet that comes with a puzzle: board, box, rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rich.text import Text

from jigsat.render.colours import STRONG, WEAK
from jigsat.render.grids.registry import picture_of
from jigsat.render.scenes.board import (
    compared_boards,
    empty_board,
    region_names,
    region_scenes,
    solved_board,
)
from jigsat.render.scenes.pieces import orientation_scenes, piece_scenes
from jigsat.render.scenes.scene import Patch, Role, Scene, is_named_by_size, size_of
from jigsat.render.text.canvas import (
    BLANK,
    OPEN,
    Measure,
    TextBlock,
    block,
    fill,
    page,
    paragraph,
    side_by_side,
    symbols,
    widest,
)
from jigsat.render.text.painter import (
    MARK,
    Notation,
    legend_section,
    names_with_room,
    notation_of,
    paint,
)
from jigsat.render.words.puzzle import (
    about_the_file,
    box_in_words,
    counts_in_words,
    exceptional_turning,
    numbered,
    piece_set_in_words,
    rules_in_words,
)
from jigsat.schemas.blanks import BlankRegion, name_of, regions
from jigsat.schemas.fields.board import CellCoordinates
from jigsat.schemas.fields.piece import PieceSet
from jigsat.schemas.geometry.shapes import FACE
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.parsing.cells import lengths_of_whole, size_in_words
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.text import number_of

# The pieces in the box, each drawn below its name and other things to know about it.


def draw_box(puzzle: PuzzleData, notation: Notation, width: int) -> list[Text]:
    """All pieces, those of complete sets one by one."""
    box = _Box(puzzle, notation, width)
    sets = [entry for entry in puzzle.entries if isinstance(entry, PieceSet)]
    return [
        *paragraph(f"Box: {box_in_words(puzzle)}", width, STRONG),
        *(line for entry in sets for line in paragraph(piece_set_in_words(entry), width)),
        *box.drawn(),
    ]


@dataclass(frozen=True)
class _Box:
    """Draws pieces of a puzzle in one notation and width."""

    puzzle: PuzzleData
    notation: Notation
    width: int

    def drawn(self) -> list[Text]:
        """All pieces. Those that the board shows to scale are listed by their sizes."""
        indices = range(len(self.puzzle.box))
        if not self.notation.scale:
            return side_by_side([self._block(index) for index in indices], self.width)
        listed = (", ".join(self._about(index)) for index in indices)
        return [Text(line) for line in fill(listed, self.width, gap="   ", indent="  ")]

    def _about(self, index: int) -> Iterator[str]:
        """The name of a piece, its number, its size if it has one, and how it is special."""
        piece, shape = self.puzzle.box[index], self.puzzle.shapes[index]
        yield from numbered(piece)
        if self.notation.scale or lengths_of_whole(piece):
            size = size_of(piece, shape.cells)
            yield from () if is_named_by_size(piece.name, size) else (size,)
        yield from self._marks(shape.attributes)
        yield from exceptional_turning(self.puzzle, self.puzzle.turning_of(piece))

    def _block(self, index: int) -> TextBlock:
        """A piece, with its back beside it if that is different."""
        front, *backs = piece_scenes(self.puzzle, index)
        drawn = [self._drawn(self._about(index), front)]
        known = set(self.puzzle.shapes[index].attributes)
        for back in backs:
            (patch,) = back.patches
            marks = self._marks(patch.attributes.items(), known)
            drawn.append(self._drawn(["back", *marks], back))
        return TextBlock(tuple(side_by_side(drawn, self.width))) if backs else drawn[0]

    def _drawn(self, about: Iterable[str], scene: Scene) -> TextBlock:
        return block(about, paint(scene, self.notation, self.width), self.width)

    def _marks(
        self, attributes: Iterable[tuple[str, str]], known: Collection[tuple[str, str]] = ()
    ) -> Iterator[str]:
        """The attributes that are neither drawn nor known already."""
        for name, value in attributes:
            if (name, value) not in known and not (name == FACE and self.notation.faces):
                yield f"{name} {value}"


# Every orientation of every piece.


def draw_orientations(puzzle: PuzzleData, width: int = 80) -> Text:
    """Draw the orientations of each piece, each under the name of its turn."""
    notation = notation_of(puzzle, width)
    lines: list[Text] = []
    for index, piece in enumerate(puzzle.box):
        scenes = list(orientation_scenes(puzzle, index))
        blocks = [block([each.title], paint(each, notation, width), width) for each in scenes]
        lines += paragraph(
            f"{piece.name}: {number_of(len(scenes), 'orientation')}", width, STRONG
        )
        lines += [*side_by_side(blocks, width), Text()]
    legend = notation.legend(width)
    return page([*lines, *legend] if legend else lines[:-1])


# The regions that rules name, drawn on the board.


def draw_named_regions(puzzle: PuzzleData, notation: Notation, width: int) -> list[Text]:
    """Draw the board with the regions on it, as often as they overlap; nothing without any."""
    short = symbols(region_names(puzzle))
    if not short:
        return []
    named, measure = replace(notation, regions=short), Measure(widest(short.values()))
    blocks = [
        TextBlock(paint(scene, named, width, measure).lines())
        for scene in region_scenes(puzzle)
    ]
    title = Text("Regions", STRONG)
    return [title, *side_by_side(blocks, width), *legend_section("Regions", short, width)]


_INDENT = "  "


def draw_puzzle(puzzle: PuzzleData, width: int = 80) -> Text:
    """Draw all that there is to know about a puzzle before it is solved."""
    notation = notation_of(puzzle, width)
    sections = (
        _head(puzzle, width),
        _board(puzzle, notation, width),
        draw_named_regions(puzzle, notation, width),
        draw_box(puzzle, notation, width),
        _rules(puzzle, width),
        notation.legend(width, bool(puzzle.open_cells)),
        paragraph(counts_in_words(puzzle.known), width) if puzzle.known else [],
    )
    lines: list[Text] = []
    for section in filter(None, sections):
        lines += [Text(), *section] if lines else section
    return page(lines)


def _head(puzzle: PuzzleData, width: int) -> list[Text]:
    head = paragraph(puzzle.title, width, STRONG) + paragraph(puzzle.name, width, WEAK)
    about = [line for text in about_the_file(puzzle) for line in paragraph(text, width)]
    return [*head, Text(), *about] if about else head


def _board(puzzle: PuzzleData, notation: Notation, width: int) -> list[Text]:
    """The empty board; on coloured cells stand their colours, else the names of cells."""
    caption = widest([BLANK, *notation.colours.values()])
    scene = _outlined(puzzle, empty_board(puzzle))
    if any(patch.role is Role.PIECE for patch in scene.patches):
        measure = notation.measure
    else:  # an empty board to scale has little to show
        measure = Measure(caption, scale=notation.scale / 2)
    names, measure = names_with_room(puzzle, measure, width, OPEN)
    colours = {
        cell: notation.colours[name]
        for patch in scene.patches
        if patch.role is Role.EMPTY  # and not left open
        for cell, name in patch.colours.items()
    }
    canvas = paint(scene, notation, width, measure, {**names, **colours})
    return [Text(_board_in_words(puzzle), STRONG), *canvas.lines()]


def _board_in_words(puzzle: PuzzleData) -> str:
    number, unit = number_of(len(puzzle.cells), "cell"), puzzle.typed_in.unit
    if not lengths_of_whole(puzzle.board):
        return f"Board: {number}"
    of_unit = "" if unit == 1 else f" of {size_in_words([unit] * len(puzzle.grid_data.axes))}"
    return f"Board: {size_of(puzzle.board, puzzle.cells)}, {number}{of_unit}"


def _outlined(puzzle: PuzzleData, board: Scene) -> Scene:
    """The cells outlined one by one if every piece has one cell, else all together."""
    if not all(len(shape.cells) == 1 for shape in puzzle.shapes):
        return board
    patches = [
        replace(patch, cells=(cell,))
        for patch in board.patches
        for cell in patch.cells
        if patch.role is Role.EMPTY
    ]
    others = (patch for patch in board.patches if patch.role is not Role.EMPTY)
    return replace(board, patches=(*patches, *others))


def _rules(puzzle: PuzzleData, width: int) -> list[Text]:
    lines = [Text("Rules", STRONG)]
    for sentence in rules_in_words(puzzle):
        lines += paragraph(sentence, width, indent=_INDENT)
    return lines


# The finished board.


def draw_solution(puzzle: PuzzleData, solution: Solution, width: int = 80) -> Text:
    """Draw the board with the pieces on it; a board that is not full yet shows its gaps.

    Where the board wraps, a piece that crosses its edge is drawn in parts. Raises DataError
    if a placement is not possible in this puzzle.
    """
    notation = notation_of(puzzle, width)
    names, measure = names_with_room(puzzle, notation.measure, width)
    canvas = paint(solved_board(puzzle, solution), notation, width, measure, names)
    unnamed = puzzle.open_cells.difference(names)
    return page([*canvas.lines(), *notation.legend(width, bool(unnamed))])


# Side by side: two solutions and where they differ, a piece before and after a change.


_GAP = 3


def draw_pair(
    puzzle: PuzzleData,
    first: Solution,
    second: Solution,
    differing: Iterable[CellCoordinates],
    width: int = 80,
) -> Text:
    """Draw two solutions, side by side where there is room, and mark where they differ.

    Pieces that lie the same in both are drawn without colour. Raises DataError if a placement
    is not possible in this puzzle.
    """
    scenes = compared_boards(puzzle, (first, second), differing)
    notation, room = _fitting(puzzle, width)
    names, measure = names_with_room(puzzle, _measure(notation), room)
    blocks = [
        block([scene.title], paint(scene, notation, room, measure, names), room)
        for scene in scenes
    ]
    legend = notation.legend(width, bool(puzzle.open_cells.difference(names)))
    return page([*side_by_side(blocks, width), *legend])


def draw_change(before: PuzzleData, after: PuzzleData, name: str, width: int = 80) -> Text:
    """Draw a piece of one puzzle, by name, and beside it what it is in another puzzle."""
    blocks = []
    for caption, puzzle in (("before", before), ("after", after)):
        index = next(n for n, each in enumerate(puzzle.box) if each.name == name)
        scene = next(piece_scenes(puzzle, index))
        canvas = paint(scene, notation_of(puzzle, width), width)
        blocks.append(block([caption], canvas, width))
    return page(side_by_side(blocks, width))


def _fitting(puzzle: PuzzleData, width: int) -> tuple[Notation, int]:
    """The most readable notation, and the columns for each drawing: half the width, or all."""
    half = (width - _GAP) // 2
    notation = notation_of(puzzle, width)
    needed = _columns(puzzle, notation)
    if needed > width:  # the marks need more room than the notation has left
        notation = notation_of(puzzle, 2 * width - needed)
    return notation, half if _columns(puzzle, notation) <= half else width


def _columns(puzzle: PuzzleData, notation: Notation) -> int:
    if notation.scale:
        return 0  # it is drawn as wide as there is room
    cells = [puzzle.grid_data.coordinates(point) for point in puzzle.cells]
    return picture_of(puzzle.grid_data).columns(cells, _measure(notation))


def _measure(notation: Notation) -> Measure:
    measure = notation.measure
    return replace(measure, caption=measure.caption + len(MARK))


# Numbers of solutions for each choice of the blanks, as a table or on the board.


#: The number of solutions for each choice of the blanks.
Numbers = Mapping[tuple[Point, ...], int]


def draw_openings(puzzle: PuzzleData, numbers: Numbers, width: int = 80) -> Text:
    """Draw the numbers of solutions for each choice of the blanks.

    Where one cell of each of some regions is blank, the two largest regions are the axes of a
    table, and the numbers are those of all choices with these two cells. Elsewhere, or if that
    table would be too wide, each cell of the board has the number of solutions in which it is
    blank.
    """
    across, down = _axes(puzzle)
    if across and down:
        lines = list(_table(puzzle, across, down, numbers))
        if widest(line.plain for line in lines) <= width:
            return page(lines)
    blank: Counter[Point] = Counter()
    for choice, number in numbers.items():
        blank.update(dict.fromkeys(choice, number))
    captions = dict.fromkeys(puzzle.cells, "") | {cell: str(n) for cell, n in blank.items()}
    plain = Notation(faces=False, captions={}, labels={}, colours={})
    cells = tuple(Patch(Role.EMPTY, (cell,)) for cell in puzzle.cells)
    scene = Scene(puzzle.grid_data, cells, puzzle.title)
    measure = Measure(widest(captions.values()))
    return page(paint(scene, plain, width, measure, captions).lines())


def _axes(puzzle: PuzzleData) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """The second largest region of which one cell is blank, and the largest."""
    chosen: list[BlankRegion] = []
    # Of two as large, the first that is typed goes across.
    ordered = sorted(regions(puzzle), key=lambda each: len(each.cells))
    for region in reversed(ordered):
        if region.is_choice and not any(set(each.cells) & set(region.cells) for each in chosen):
            chosen.append(region)
    return (chosen[1].cells, chosen[0].cells) if len(chosen) > 1 else ((), ())


def _table(
    puzzle: PuzzleData, across: Sequence[Point], down: Sequence[Point], numbers: Numbers
) -> Iterator[Text]:
    """The cells of one region across, those of another down, and their numbers."""
    found: Counter[tuple[Point, Point]] = Counter()
    for choice, number in numbers.items():
        (column,) = set(across).intersection(choice)
        (row,) = set(down).intersection(choice)
        found[column, row] += number
    names = [name_of(puzzle, cell) for cell in across]
    first = widest(name_of(puzzle, cell) for cell in down)
    room = widest([*names, *map(str, found.values())]) + 1
    yield Text(" " * first + "".join(f"{name:>{room}}" for name in names), STRONG)
    for row in down:
        line = Text().append(f"{name_of(puzzle, row):>{first}}", STRONG)
        shown = (str(found[column, row]) if (column, row) in found else "" for column in across)
        line.append("".join(f"{number:>{room}}" for number in shown))
        line.rstrip()
        yield line
