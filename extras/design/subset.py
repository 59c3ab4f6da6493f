"""Which pieces of a box fill a board: the subset with the fewest solutions, as a puzzle.

Each piece may stay in the box, whatever the file says of how many must be used. All subsets
are counted by one search; the puzzle of the one that is kept is counted again, by two engines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, Unpack

from jigsat.analysis.rating import Rating
from jigsat.extras.design.designing import text_of
from jigsat.extras.design.judging import Fields, quick_rating, rating_words
from jigsat.models.build import make_problem
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import MAX_NAME, cut, number_of
from jigsat.solvers.counting.count import cross_check
from jigsat.solvers.counting.per_key import (
    Subset,
    SubsetCounts,
    count_per_subset,
    left_out,
)
from jigsat.solvers.counts import SubsetKey
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.options import Options
from jigsat.solvers.pipeline import Run


@dataclass(frozen=True)
class Choice:
    """Which pieces are wanted: so many of a puzzle's; None: as many as fill the board.

    ``board``: the size of another board than that of the puzzle.
    """

    puzzle: Puzzle
    pieces: int | None = None
    board: Coordinates | None = None

    @property
    def command(self) -> str:
        """How the puzzle is made."""
        size = "" if self.board is None else f" --board {'x'.join(map(str, self.board))}"
        pieces = "" if self.pieces is None else f" --pieces {self.pieces}"
        return f"jigsat design subset {self.puzzle.name}{size}{pieces}"

    @cached_property
    def box(self) -> Puzzle:
        """The puzzle in which each piece may stay in the box.

        Raises WrongValue if no such subset has the area of the board.
        """
        most = {piece.name: self.puzzle.used(piece)[1] for piece in self.puzzle.box}
        pieces = [
            _counted(each, {"min": 0, "max": most[each.name]}) for each in self.puzzle.box
        ]
        rules = []
        if self.pieces is not None:
            rules = [{"rule": "use", "pieces": list(most), "count": self.pieces}]
        if self.pieces is not None and self.pieces > sum(most.values()):
            of = number_of(sum(most.values()), "piece")
            raise WrongValue(f"pieces: found {self.pieces}, expected at most {of} in the box")
        box = self._made(pieces, rules)
        if not any(islice(SubsetKey(make_problem(box)).possible(), 1)):
            some = "pieces" if self.pieces is None else number_of(self.pieces, "piece")
            raise WrongValue(f"{self.command}: no {some} of the box have the area of the board")
        return box

    def of(self, subset: Subset, **more: Any) -> Puzzle:
        """The puzzle of a subset, whose pieces must all be used; ``more``: of its fields."""
        used = Counter(subset)
        some = [piece for piece in self.puzzle.box if used[piece.name]]
        return self._made([_counted(each, used[each.name]) for each in some], **more)

    def title(self, subset: Subset) -> str:
        """What is written on the box: which pieces it has, and which it has not."""
        out = left_out(self.box, subset)
        few = (
            f"without {' '.join(out)}" if len(out) < len(subset) else f"with {' '.join(subset)}"
        )
        size = [] if self.board is None else [" by ".join(map(str, self.board))]
        return cut(", ".join([self.puzzle.title, *size, *([few] if out else ())]), MAX_NAME)

    def _made(
        self, pieces: list[Fields], rules: Iterable[Fields] = (), **more: object
    ) -> Puzzle:
        left = {"known", "notes", "copies", "author", "licence"}
        fields = self.puzzle.model_dump(mode="json", exclude_unset=True, exclude=left)
        if self.board is not None:
            fields["board"] = {"size": list(self.board)}
        if every := [*fields.get("rules", ()), *rules]:
            fields["rules"] = every
        name = f"subset-{self.puzzle.name}"
        fields |= {"name": name, "source": self.command, "pieces": pieces}
        return Puzzle.model_validate({**fields, **more})


def _counted(piece: Piece, count: object) -> Fields:
    typed = piece.model_dump(mode="json", exclude_unset=True, exclude={"count"})
    return typed if count == 1 else {**typed, "count": count}


@dataclass(frozen=True)
class SubsetDesign(Displayed):
    """The numbers of solutions for each subset, and the puzzle of one with the fewest.

    There is no ``puzzle`` if no subset fills the board, if not all could be counted, or if the
    ``engines`` do not agree on the number. ``rating`` is that of the puzzle.
    """

    counts: SubsetCounts
    puzzle: Puzzle | None = None
    rating: Rating | None = None
    engines: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The file of the puzzle; empty if there is none."""
        return "" if self.puzzle is None else text_of(self.puzzle)


def fewest(counted: SubsetCounts) -> Subset | None:
    """The first of the subsets with the fewest solutions, but at least one."""
    numbers = counted.up_to_symmetry or counted.solutions
    some = [subset for subset, number in numbers.items() if number]
    return min(some, key=numbers.__getitem__, default=None)


def designed_subset(
    wanted: Choice, budget: TimeBudget, *, confirms: bool = True, **how: Unpack[Run]
) -> SubsetDesign:
    """Count all subsets, and make a puzzle of one with the fewest solutions.

    ``confirms``: two engines have to find the same number for that puzzle alone.
    """
    counted = count_per_subset(wanted.box, Options(time_limit=budget.left), **how)
    subset = fewest(counted) if counted.complete else None
    if subset is None:
        return SubsetDesign(counted)
    puzzle, engines = wanted.of(subset), [counted.engine]
    known = {"solutions": counted.solutions[subset]}
    if counted.up_to_symmetry:
        known["up_to_symmetry"] = counted.up_to_symmetry[subset]
    if confirms:
        compared = cross_check(puzzle, Options(time_limit=budget.left), **how)
        second = compared.second
        if second is None or not compared.agree or second.solutions != known["solutions"]:
            return SubsetDesign(counted)
        asked = (counted.engine, compared.first.engine, second.engine)
        engines = list(dict.fromkeys(asked))[:2]
    rating = quick_rating(puzzle)
    number = number_of(min(known.values()), "solution")
    symmetry = " up to symmetry" if counted.up_to_symmetry else ""
    filling = number_of(sum(map(bool, counted.solutions.values())), "subset")
    notes = (
        f"{number}{symmetry}, the fewest of {filling} that fill the board, "
        f"found by {' and confirmed by '.join(engines)}.",
        rating_words(rating),
    )
    made = wanted.of(subset, title=wanted.title(subset), notes=notes, known=known)
    return SubsetDesign(counted, made, rating, tuple(engines))
