"""What holds for a puzzle as a whole, in plain words: its rules, and its known counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from jigsat.render.words.rules import sentence
from jigsat.schemas.fields.piece import Piece, PieceSet, Turning, bounds
from jigsat.schemas.grids.grid import Coordinates, Grid
from jigsat.schemas.heading import Heading
from jigsat.schemas.layouts.moves import Move, WayApart
from jigsat.schemas.puzzle_data import KnownCounts, PuzzleData
from jigsat.schemas.rules import Cover
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.text import listed, number_of, ordinal

#: In the plane, and in space: there a piece is turned over without being mirrored.
_TURNING_OF_ALL = (
    {
        Turning.FIXED: "Pieces may not be turned.",
        Turning.ROTATE: "Pieces may be rotated, but not turned over.",
        Turning.ROTATE_AND_FLIP: "Pieces may be rotated and turned over.",
    },
    {
        Turning.FIXED: "Pieces may not be turned.",
        Turning.ROTATE: "Pieces may be turned any way.",
        Turning.ROTATE_AND_FLIP: "Pieces may be turned any way, and mirrored.",
    },
)
#: How one piece may be turned, where it is an exception.
_TURNING_OF_ONE = (
    {
        Turning.FIXED: "not to be turned",
        Turning.ROTATE: "may be rotated",
        Turning.ROTATE_AND_FLIP: "may be rotated and turned over",
    },
    {
        Turning.FIXED: "not to be turned",
        Turning.ROTATE: "may be turned any way",
        Turning.ROTATE_AND_FLIP: "may be turned any way, and mirrored",
    },
)
#: The ends of a board along each axis, by the number of axes.
_ENDS = {
    2: ("top and bottom", "left and right"),
    3: ("top and bottom", "back and front", "left and right"),
}


def about_the_file(heading: Heading) -> Iterator[str]:
    """Where a puzzle is from, who wrote its file, what may be done with that, remarks."""
    if heading.source:
        yield heading.source
    if heading.author:
        yield f"Author: {heading.author}."
    if heading.licence:
        yield f"Licence: {heading.licence}."
    yield from filter(None, heading.remarks)


def rules_in_words(puzzle: PuzzleData) -> list[str]:
    """What has to hold, beginning with what is a rule of every puzzle."""
    others = [rule for rule in puzzle.rules if not isinstance(rule, Cover)]
    return [
        _pieces(puzzle),
        _turning(puzzle),
        *(_wrap_in_words(puzzle.grid_data, wrap) for wrap in puzzle.board.wrap),
        *(sentence(rule, puzzle) for rule in (puzzle.cover, *others)),
    ]


def exceptional_turning(puzzle: PuzzleData, turning: Turning) -> Iterator[str]:
    """How a piece may be turned, in words, if that is an exception in this puzzle."""
    if _is_mixed(puzzle) and turning is not puzzle.turning:
        yield _TURNING_OF_ONE[in_space(puzzle.grid_data)][turning]


def piece_set_in_words(wanted: PieceSet) -> str:
    """A complete set of pieces, in words."""
    without = f", without {listed(wanted.without)}" if wanted.without else ""
    return f"All {wanted.set} pieces of {number_of(wanted.size, 'cell')}{without}."


def counts_in_words(known: KnownCounts) -> str:
    """The known counts, each with the name of its convention."""
    counts = [number_of(known.solutions, "solution")]
    for name in ("up_to_rotation", "up_to_symmetry", "labelled"):
        number = getattr(known, name)
        if number is not None:
            counts.append(f"{number:,} {name.replace('_', ' ')}")
    return f"Known: {', '.join(counts)}."


def _pieces(puzzle: PuzzleData) -> str:
    least = sum(puzzle.used(piece)[0] for piece in puzzle.box)
    most = puzzle.piece_count
    if least == most:
        return "The one piece is used." if most == 1 else f"All {most:,} pieces are used."
    if least == 0:
        return "Any piece may stay in the box."
    are = "is" if least == 1 else "are"
    return (
        f"At least {least:,} of the {most:,} pieces {are} used; the others may stay in the box."
    )


def _turning(puzzle: PuzzleData) -> str:
    sentences = _TURNING_OF_ALL[in_space(puzzle.grid_data)]
    if not _is_mixed(puzzle):
        return sentences[puzzle.turning_of(puzzle.box[0])]
    return f"{sentences[puzzle.turning].removesuffix('.')}, unless the box says otherwise."


def _is_mixed(puzzle: PuzzleData) -> bool:
    return len({puzzle.turning_of(piece) for piece in puzzle.box}) > 1


def in_space(grid: Grid) -> bool:
    """Whether pieces are solids: then they are not turned over, but mirrored."""
    return len(grid.axes) > 2


def _wrap_in_words(grid: Grid, wrap: Coordinates) -> str:
    along = [axis for axis, distance in enumerate(wrap) if distance]
    if len(along) > 1:
        return f"Beside the board lies a copy of it, moved by {list(wrap)}."
    return f"The {_ENDS[len(grid.axes)][along[0]]} ends of the board meet."


# The box and its pieces in words.


def box_in_words(puzzle: PuzzleData) -> str:
    """How many pieces there are."""
    pieces = number_of(puzzle.piece_count, "piece")
    if puzzle.copies == 1:
        return pieces
    return f"{pieces}, {puzzle.copies} boxes of these {puzzle.piece_count // puzzle.copies}"


def numbered(piece: Piece) -> Iterator[str]:
    """The name, and how many such pieces there are."""
    least, most = bounds(piece.count)
    if most == 1:
        yield piece.name
    else:
        # A hyphen: outputs that take ASCII only have no dash.
        yield f"{piece.name} ×{most if least == most else f'{least}-{most}'}"  # noqa: RUF001
    if (least, most) == (0, 1):
        yield "may stay in the box"


# What layers in space are called.


def layer_names(numbers: Sequence[int]) -> list[str]:
    """The name of each layer, from the top one down, of which there may be only one."""
    names = [f"layer {number}" for number in numbers]
    if len(names) > 1:
        names[0] += " (top)"
        names[-1] += " (bottom)"
    return names


# Moves by which a solution is taken apart, in words.


_AROUND = (
    *("back", "front", "left", "right"),
    *(f"{a} {b}" for a in ("back", "front") for b in ("left", "right")),
)
_UPRIGHT = {"top": "up", "bottom": "down"}
#: Where a move leads, by what its grid calls that way.
WAYS = {
    **_UPRIGHT,
    **{way: f"to the {way}" for way in _AROUND},
    **{f"{end} {way}": f"{up} to the {way}" for end, up in _UPRIGHT.items() for way in _AROUND},
}


def piece_names(solution: Solution) -> Sequence[str]:
    """The names of the pieces, with a number (2nd) where there are several of one name."""
    names = [placed.piece for placed in solution.placements]
    several = {name for name, number in Counter(names).items() if number > 1}
    seen: Counter[str] = Counter()
    numbered = []
    for name in names:
        seen[name] += 1
        numbered.append(f"{name} ({ordinal(seen[name])})" if name in several else name)
    return numbered


def move_in_words(
    puzzle: PuzzleData, move: Move, names: Sequence[str], leaving: str = "out"
) -> str:
    """A move in words: "A and C up 2", "B out to the left".

    ``names``: those of the pieces. Where pieces are put together, those that come from outside
    are ``leaving`` it: "B in, down".
    """
    pieces = listed([names[piece] for piece in move.pieces])
    way = WAYS[puzzle.grid_data.directions[move.direction]]
    if move.distance is None:
        return f"{pieces} {leaving} {way}"
    return f"{pieces} {way} {move.distance}"


def ways_in_words(way: WayApart | None) -> str:
    """Whether there are moves that put a solution together, where that is asked."""
    if way is None or way.comes_apart:
        return ""
    if way.comes_apart is None:
        return f"Whether it can be put together by straight moves is not known ({way.unknown})."
    return "It cannot be put together by straight moves."


# Turns in words, as one says them to somebody who holds the piece.


#: From where a turn about each axis in space is seen.
_FROM: Mapping[str, str] = {
    **{"x": "the right", "y": "the front", "z": "above"},
    **{"u": "the front right", "v": "the front left"},
    **{"r": "the upper right", "l": "the upper left"},
    **{"f": "the upper front", "b": "the upper back"},
}
#: Shares of a whole turn.
_SHARES: Mapping[Fraction, str] = {
    Fraction(1, 2): "half a turn",
    Fraction(1, 3): "a third of a turn",
    Fraction(1, 4): "a quarter turn",
    Fraction(1, 6): "a sixth of a turn",
}


def turn_in_words(name: str, solid: bool) -> str:
    """What a turn of this name does to a piece, or in space, to a solid."""
    words = name.split()
    steps = [_step(word, solid) for word in words if word != "0"]
    return ", then ".join(steps) if steps else "as in the box"


def _step(word: str, solid: bool) -> str:
    if word == "flip":
        return "mirrored, left and right exchanged" if solid else "turned over like a page"
    if solid:
        return f"{_rotation(int(word[1:]))} seen from {_FROM[word[0]]}"
    return _rotation(int(word))


def _rotation(degrees: int) -> str:
    """A clockwise rotation by this angle in degrees, the shorter way round."""
    way = "clockwise" if degrees < 180 else "anticlockwise"
    least = min(degrees, 360 - degrees)
    share = _SHARES.get(Fraction(least, 360), f"by {least}°")
    return share if degrees == 180 else f"{share} {way}"
