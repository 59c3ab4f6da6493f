"""Puzzles that are not there yet."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict, Unpack

from jigsat.arguments import ProgressCallback, Source, a_puzzle, with_keywords
from jigsat.extras.design.burr import Burrs
from jigsat.extras.design.cards import CardSet
from jigsat.extras.design.challenges import Challenge, Series, challenges
from jigsat.extras.design.designing import Design, Kind, Made, designs, plan_of, ranked
from jigsat.extras.design.pieces import Dissections, sized_board
from jigsat.extras.design.subset import Choice, SubsetDesign, designed_subset
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.progress import reporting_to
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.options import (
    Level,
    Seed,
    Setting,
    TimeLimit,
    Unconfirmed,
)

Count = Annotated[int, Setting(least=1)]


class Designing(TypedDict, total=False):
    """The keywords of all that design."""

    number: Annotated[int, Setting("Design this many puzzles.", least=1, default=1)]
    seed: Seed
    unconfirmed: Unconfirmed
    time_limit: TimeLimit
    on_progress: ProgressCallback


@with_keywords()
def design_cards(
    rows: Count,
    columns: Count,
    colours: Count,
    *,
    rim: Annotated[int, Setting(least=0)] = 0,
    mates: bool = False,
    **keywords: Unpack[Designing],
) -> tuple[Design, ...]:
    """Square cards whose colours match in one way only, the hardest set first.

    There are fewer than asked for if the time was too short. Raises WrongValue if there are too
    few different cards with so few colours.

    Args:
        rows: the rows of the board.
        columns: its columns.
        colours: how many colours there are, but for those along a frame.
        rim: frame the board, and use this many other colours along the frame.
        mates: let heads meet tails: labels come in pairs.
    """
    wanted = CardSet(rows, columns, colours, rim, mates)
    return _designed(wanted, keywords)


@with_keywords()
def design_pieces(
    board: Puzzle | Source | tuple[int, ...],
    pieces: Count,
    *,
    sizes: tuple[int, int] | None = None,
    turning: Turning | None = None,
    no_identical: bool = False,
    holes: Annotated[int, Setting(least=0)] = 0,
    level: Level = 0,
    **keywords: Unpack[Designing],
) -> tuple[Design, ...]:
    """Pieces that fill a board in one way only, the hardest puzzle first.

    There are fewer than asked for if the time was too short. Raises WrongValue if the board
    cannot be cut so.

    Args:
        board: a puzzle whose board is taken, or its name or path; or a size: rows and columns,
            in space layers, rows and columns.
        pieces: how many pieces there are. All are connected.
        sizes: the least and the greatest number of cells of a piece; None: as equal as can be.
        turning: how pieces may be turned; None: as in the puzzle.
        no_identical: make no two pieces that are the same.
        holes: leave this many cells inside the board empty.
        level: the solution comes apart, and it takes this many moves or more until something is
            out; 0: it need not come apart.
    """
    taken = sized_board(board) if isinstance(board, tuple) else a_puzzle(board)
    turned = None if turning is None else Turning(turning)
    identical = not no_identical
    wanted = Dissections(taken, taken.name, pieces, sizes, turned, identical, holes, level)
    return _designed(wanted, keywords, level)


@with_keywords()
def design_burr(*, level: Level = 1, **keywords: Unpack[Designing]) -> tuple[Design, ...]:
    """Six-piece burrs of notchable sticks with one assembly, the hardest first.

    There are fewer than asked for if the time was too short.

    Args:
        level: it takes this many moves or more until something is out.
    """
    return _designed(Burrs(level), keywords, level)


@with_keywords()
def design_subset(
    puzzle: Puzzle | Source,
    *,
    pieces: Annotated[int | None, Setting(least=1)] = None,
    board: tuple[int, ...] | None = None,
    unconfirmed: Unconfirmed = False,
    time_limit: TimeLimit = None,
    on_progress: ProgressCallback = None,
) -> SubsetDesign:
    """The pieces of a box that fill a board in the fewest ways, and the numbers of all subsets.

    Each piece may stay in the box, whatever the puzzle says. Raises WrongValue if no subset has
    the area of the board.

    Args:
        pieces: how many pieces are used; None: as many as fill the board.
        board: the size of another board: rows and columns, in space layers, rows and columns.
    """
    with reporting_to(on_progress):
        wanted = Choice(a_puzzle(puzzle), pieces, board)
        return designed_subset(wanted, TimeBudget(time_limit), confirms=not unconfirmed)


@with_keywords()
def design_challenges(
    puzzle: Puzzle | Source,
    *,
    number: Annotated[int, Setting("Design this many.", least=1)] = 20,
    levels: Annotated[int, Setting("Grade them in this many levels.", least=1)] = 10,
    seed: Seed = 0,
    unconfirmed: Unconfirmed = False,
    time_limit: TimeLimit = None,
    on_progress: ProgressCallback = None,
) -> tuple[Challenge, ...]:
    """Starts of a puzzle with exactly one way to finish each, the easiest first.

    There are fewer than asked for if the time was too short, or if all others are turned or
    mirrored images of these. Raises NoSolution if the puzzle has none.

    Args:
        number: design this many.
        levels: grade them in this many levels.
    """
    series = Series(a_puzzle(puzzle), number, levels, seed, not unconfirmed)
    found: tuple[Challenge, ...] = ()
    with reporting_to(on_progress):
        for each in challenges(series, TimeBudget(time_limit)):
            found = each
    return found


def _designed(kind: Kind, keywords: Designing, level: int = 0) -> tuple[Design, ...]:
    how: dict[str, Any] = {**keywords}
    on_progress, budget = how.pop("on_progress"), TimeBudget(how.pop("time_limit"))
    plan = plan_of(kind, **how, level=level)
    found: tuple[Made, ...] = ()
    with reporting_to(on_progress):
        for each in designs(plan, kind.candidates, budget):
            found = each
    return tuple(ranked(found))
