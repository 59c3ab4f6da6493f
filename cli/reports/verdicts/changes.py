"""How explain calls changes: of turning, of the rim, of the box, and of the board.

Corrections that change one thing each are put together: add another A, B or C.
"""

from __future__ import annotations

from collections.abc import Sequence

from jigsat.analysis.explain.correction import Correction, RimChange, Widened
from jigsat.render.words.puzzle import in_space
from jigsat.schemas.fields.counts import bounds
from jigsat.schemas.fields.turning import Turning
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import Rim
from jigsat.schemas.text import listed, number_of, span

#: Of cells so many are listed.
MOST_CELLS = 6
#: What is done with pieces that lie as they may not: in the plane, and in space.
_TURNED = (
    {
        Turning.ROTATE: ("turning", "turn"),
        Turning.ROTATE_AND_FLIP: ("turning over", "turn over"),
    },
    {
        Turning.ROTATE: ("turning", "turn"),
        Turning.ROTATE_AND_FLIP: ("mirroring", "mirror"),
    },
)


def turned(puzzle: Puzzle, widened: Widened, fresh: Sequence[Correction]) -> str:
    """How many solutions there are if pieces may be turned, and which pieces are enough."""
    noun, verb = _TURNED[in_space(puzzle.grid_data)][widened.turning]
    has = _number_of_solutions(widened)
    pieces = "; or ".join(_either(puzzle, [each.turned for each in fresh]))
    return f"with {noun} it has {has}; it is enough to {verb} {pieces}"


def _number_of_solutions(widened: Widened) -> str:
    number = number_of(widened.solutions, "solution")
    if not widened.complete:
        return f"at least {number}" if widened.solutions > 1 else "a solution"
    if widened.up_to_symmetry == widened.solutions:
        return number
    return f"{number} ({widened.up_to_symmetry:,} up to symmetry)"


def _either(puzzle: Puzzle, some: Sequence[tuple[str, ...]]) -> list[str]:
    """Alternatives, single ones put together: A, B or C."""
    singles = [each[0] for each in some if len(each) == 1]
    return [
        *([_one_of(puzzle, singles)] if singles else []),
        *(listed(each) for each in some if len(each) > 1),
    ]


def _one_of(puzzle: Puzzle, names: Sequence[str]) -> str:
    """The names of pieces in the order of the file: A, B or C."""
    number = {piece.name: n for n, piece in enumerate(puzzle.box)}
    return listed(sorted(names, key=lambda name: number[name]), "or")


def rim_changes(puzzle: Puzzle, fresh: Sequence[Correction]) -> list[str]:
    """What would have to be allowed on the rim."""
    return [
        f"let {' and '.join(_rim_change(puzzle, change) for change in each.rim)}"
        for each in fresh
    ]


def _rim_change(puzzle: Puzzle, change: RimChange) -> str:
    if change.label is None:
        return "sides without a label show on the rim, too"
    if change.number is None:
        return f"{change.label} show on the rim, too"
    rule = puzzle.rules[change.rule]
    assert isinstance(rule, Rim)
    wanted = span(*bounds(rule.counts[change.label]))
    sides = number_of(change.number, "side")
    return f"{change.label} show on {sides} of the rim, say, instead of {wanted}"


def box_changes(puzzle: Puzzle, fresh: Sequence[Correction]) -> list[str]:
    """What is left out of the box and added, and how much stays empty."""
    found: dict[tuple[bool, int], list[str]] = {}
    others = []
    for each in fresh:
        if len(each.left_out) + len(each.added) == 1:
            key = bool(each.added), each.empty
            found.setdefault(key, []).extend((*each.left_out, *each.added))
        else:
            others.append(_change_of_box(each))
    singles = [
        f"{'add another' if is_added else 'leave out'} {_one_of(puzzle, names)}{_empty(empty)}"
        for (is_added, empty), names in found.items()
    ]
    return [*singles, *others]


def _change_of_box(correction: Correction) -> str:
    if not (correction.left_out or correction.added):
        cells = number_of(correction.empty, "cell") if correction.empty else "no cell"
        return f"leave {cells} empty"
    parts = [f"leave out {listed(correction.left_out)}"] if correction.left_out else []
    parts += [f"add another {listed(correction.added)}"] if correction.added else []
    return f"{' and '.join(parts)}{_empty(correction.empty)}"


def _empty(number: int) -> str:
    return f" ({number_of(number, 'cell')} empty)" if number else ""


def board_changes(fresh: Sequence[Correction]) -> list[str]:
    """Which cells stay empty, and which are added to the board."""
    if any(len(each.emptied) + len(each.extended) > 1 for each in fresh):
        return [_change_of_board(each.emptied, each.extended, "and") for each in fresh]
    emptied = [cell for each in fresh for cell in each.emptied]
    extended = [cell for each in fresh for cell in each.extended]
    return [
        *([_change_of_board(emptied, (), "or")] if emptied else []),
        *([_change_of_board((), extended, "or")] if extended else []),
    ]


def _change_of_board(
    emptied: Sequence[Coordinates], extended: Sequence[Coordinates], last: str
) -> str:
    parts = [f"leave {_cells(emptied, last)} empty"] if emptied else []
    parts += [f"add {_cells(extended, last)} to the board"] if extended else []
    return " and ".join(parts)


def _cells(cells: Sequence[Coordinates], last: str) -> str:
    if len(cells) > MOST_CELLS:
        return number_of(len(cells), "cell")
    names = [str(list(cell)) for cell in sorted(cells)]
    noun = "cells" if last == "and" and len(cells) > 1 else "cell"
    return f"{noun} {listed(names, last)}"
