"""Cards that are laid edge to edge: the same colours meet on every inner side of the board.

The cards are cut from a finished board. All colours are used equally often, and stay so: two
sides of the board only ever swap theirs. Each other solution that the judge finds says which
sides of which cards met there; at one such place at least the colours must not fit, whatever
else changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import lgamma, log, log10
from random import Random
from typing import TypeAlias

from jigsat.extras.design.judging import MOST, Candidates, Fields
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.library import new_puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.progress import check_limits
from jigsat.schemas.support.text import listed, number_of

#: The label on the outside of a framed set, and around it.
FRAME = "frame"
#: The sides of a card, clockwise from the top: the way to the neighbour there.
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
#: A side of the board: the cell above it or to its left, and whether it is below that cell.
Edge: TypeAlias = tuple[int, int, bool]
#: A card, by the cell that it is cut from, and the number of one of its sides.
CardSide: TypeAlias = tuple[tuple[int, int], int]
#: Two sides of cards that met in a solution which is not wanted.
Meeting: TypeAlias = tuple[CardSide, CardSide]
#: A colour, and whether the mate of its label is on this side.
Colour: TypeAlias = tuple[str, bool]

#: So many pairs of sides are looked at before two of them swap colours.
PAIRS = 16
#: All sides are coloured anew after so many swaps; after so many beginnings there is no hope.
SWAPS, BEGINNINGS = 400, 100
#: Numbers beyond so many digits are written as powers of ten; more colours are not proposed.
MOST_DIGITS, MOST_COLOURS = 3, 100
#: Of boards of so few cells a set is found whatever is to be expected.
FEW_CELLS = 9
#: After so many candidates that have no fewer solutions, all sides are coloured anew.
PATIENCE = 60


@dataclass(frozen=True)
class CardSet:
    """What kind of cards is wanted.

    ``rim``: how many colours only meet along the frame; 0: the set has no frame. ``mates``:
    labels come in pairs that meet, such as head and tail.
    """

    rows: int
    columns: int
    colours: int
    rim: int = 0
    mates: bool = False

    @property
    def name(self) -> str:
        """What the puzzles are called."""
        return f"cards-{self.rows}x{self.columns}"

    @property
    def title(self) -> str:
        """What is written on the box."""
        return f"Cards, {self.rows} by {self.columns}"

    @property
    def command(self) -> str:
        """How the puzzles are made."""
        rim = f" --rim {self.rim}" if self.rim else ""
        mates = " --mates" if self.mates else ""
        size = f"{self.rows}x{self.columns}"
        return f"jigsat design cards {size} --colours {self.colours}{rim}{mates}"

    def refuse(self) -> None:
        """Raise WrongValue if there are too few different cards."""
        if min(self.rows, self.columns) < 2:
            raise WrongValue(f"cards: found {self.rows}x{self.columns}, expected 2x2 or more")
        inner, rim = (number * (1 + self.mates) for number in (self.colours, self.rim))
        classes = (inner**4 - inner**2) // 4
        plain = "different and not symmetric"
        if not rim:
            _refuse_few(classes, self.rows * self.columns, "cards", plain)
            return
        middle = (self.rows - 2) * (self.columns - 2)
        along = 2 * (self.rows + self.columns - 4)
        _refuse_few(rim**2, 4, "corners", "different")
        _refuse_few(rim**2 * inner, along, "cards at the rim", "different")
        _refuse_few(classes, middle, "inner cards", plain)

    @property
    def expected(self) -> float:
        """Return log10 of how many other solutions a random set of this kind has on average.

        All ways to lay the cards, times the chance that all sides match: n! 4^n / c^e for n
        cards with c labels and e sides between them, divided by the four turns of the board
        (two where it is no square). With a frame, corners, rim cards and inner cards are
        counted by themselves. It is how Ansótegui, Béjar, Fernàndez and Mateu ("Edge matching
        puzzles as hard SAT/CSP benchmarks", CP 2008) and Brendan Owen (for Eternity II) reckon.
        """
        rows, columns = self.rows, self.columns
        sides = rows * (columns - 1) + columns * (rows - 1)
        labels = self.colours * (1 + self.mates)
        turns = log10(4 if rows == columns else 2)
        if not self.rim:
            ways = _log_factorial(rows * columns) + rows * columns * log10(4)
            return ways - sides * log10(labels) - turns
        along = 2 * (rows + columns) - 4
        inner = (rows - 2) * (columns - 2)
        ways = _log_factorial(4) + _log_factorial(along - 4) + _log_factorial(inner)
        ways += inner * log10(4)
        matches = along * log10(self.rim * (1 + self.mates)) + (sides - along) * log10(labels)
        return ways - matches - turns

    @property
    def is_hopeful(self) -> bool:
        """Whether a set with one solution is soon found, by experience."""
        cells = self.rows * self.columns
        return cells <= FEW_CELLS or self.expected <= -cells / (9 if self.rim else 4)

    def outlook(self) -> str:
        """Say how many other solutions are to be expected, and what would help if many are."""
        expected = self.expected
        number = f"10^{expected:.0f}" if abs(expected) > MOST_DIGITS else f"{10**expected:.2g}"
        said = f"about {number} other solutions are to be expected of such cards"
        if self.is_hopeful:
            return said
        more = range(1, MOST_COLOURS)
        ways = (
            ("--rim", (replace(self, rim=self.rim + n) for n in more)),
            ("--colours", (replace(self, colours=self.colours + n) for n in more)),
        )
        help_ = []
        for flag, sets in ways:
            found = next((each for each in sets if each.is_hopeful), None)
            if found is not None:
                help_.append(f"{flag} {found.rim if flag == '--rim' else found.colours}")
        would_help = f"; {listed(help_, 'or')} would help" if help_ else ""
        how_long = "for ever" if expected > 1 else "long"
        return f"{said}: this may take {how_long}{would_help}"

    def candidates(self, random: Random) -> Candidates:
        """Sets of cards; each lacks all solutions that the judge has found of those before.

        Those with the fewest solutions are changed again, until the change makes it fewer.
        """
        colouring = Colouring(self, random)
        unwanted: list[tuple[Meeting, ...]] = []
        fewest, patience = MOST + 1, PATIENCE
        best = colouring.colours()
        while True:
            colouring.settle(unwanted)
            judged = yield colouring.fields()
            met = (tuple(colouring.meetings(each)) for each in judged.solutions)
            unwanted += filter(None, met)
            number = len(judged.solutions)
            patience = PATIENCE if number < fewest else patience - 1
            if judged.unique or not patience:
                colouring.begin()
                fewest, patience = MOST + 1, PATIENCE
            elif number <= fewest:
                fewest, best = number, colouring.colours()
            else:
                colouring.restore(best)


def _log_factorial(number: int) -> float:
    return lgamma(number + 1) / log(10)


def _refuse_few(there_are: int, wanted: int, what: str, kind: str) -> None:
    if there_are < wanted:
        raise WrongValue(
            f"colours: {wanted} {what} are needed that are {kind}, and there are only "
            f"{there_are} with so few colours"
        )


class Colouring:
    """A finished board, of which every side has a colour."""

    def __init__(self, wanted: CardSet, random: Random) -> None:
        self._wanted = wanted
        self._random = random
        self._cards = [(r, c) for r in range(wanted.rows) for c in range(wanted.columns)]
        #: The card of each name, and how far it is turned in the file: neither tells its place.
        shuffled = random.sample(self._cards, len(self._cards))
        self._named = {
            str(number): (card, random.randrange(4))
            for number, card in enumerate(shuffled, start=1)
        }
        #: Sides whose colours may be swapped.
        self._pools: list[list[Edge]] = [[], []]
        for edge in sorted({_edge(cell, side) for cell in self._cards for side in range(4)}):
            if not (wanted.rim and self._is_outside(edge)):
                self._pools[bool(wanted.rim) and self._is_along_rim(edge)].append(edge)
        self._of: dict[Edge, Colour] = {}
        self.begin()

    def _is_outside(self, edge: Edge) -> bool:
        row, column, below = edge
        wanted = self._wanted
        return row in (-1, wanted.rows - 1) if below else column in (-1, wanted.columns - 1)

    def _is_along_rim(self, edge: Edge) -> bool:
        row, column, below = edge
        wanted = self._wanted
        return column in (0, wanted.columns - 1) if below else row in (0, wanted.rows - 1)

    def begin(self) -> None:
        """Colour all sides anew, each colour as often as any other."""
        names = [
            [str(number) for number in range(1, self._wanted.colours + 1)],
            [f"rim {number}" for number in range(1, self._wanted.rim + 1)],
        ]
        for pool, colours in zip(self._pools, names, strict=True):
            turned = (False, True) if self._wanted.mates else (False,)
            kinds = [(colour, turn) for colour in colours for turn in turned]
            self._random.shuffle(kinds)
            dealt = [kinds[number % len(kinds)] for number in range(len(pool))]
            self._random.shuffle(dealt)
            self._of.update(zip(pool, dealt, strict=True))

    def colours(self) -> dict[Edge, Colour]:
        """The colours of all sides, to be restored."""
        return dict(self._of)

    def restore(self, colours: dict[Edge, Colour]) -> None:
        """Colour the sides as they were."""
        self._of = dict(colours)

    def settle(self, unwanted: Sequence[tuple[Meeting, ...]]) -> None:
        """Swap colours until no card is wrong and no unwanted solution is left.

        Raises WrongValue if that does not seem possible.
        """
        for _ in range(BEGINNINGS):
            for _ in range(SWAPS):
                check_limits()
                wrong = list(self._wrong(unwanted))
                if not wrong:
                    return
                self._swap(self._random.choice(wrong), unwanted)
            self.begin()
        raise WrongValue(
            f"colours: no set was found in {BEGINNINGS * SWAPS:,} steps that has no other "
            f"solution among {number_of(len(unwanted), 'solution')} to avoid; "
            "with more colours there may be one"
        )

    def _wrong(self, unwanted: Sequence[tuple[Meeting, ...]]) -> Iterator[list[Edge]]:
        """For each fault the sides of which one must change."""
        first: dict[tuple[str, ...], tuple[int, int]] = {}
        for card in self._cards:
            labels = self._labels(card)
            turns = [labels[turn:] + labels[:turn] for turn in range(4)]
            other = first.setdefault(min(turns), card)
            if turns[0] in turns[1:] or other != card:
                yield [_edge(each, side) for each in {card, other} for side in range(4)]
        for meetings in unwanted:
            if all(self._fits(*each) for each in meetings):
                yield [_edge(*side) for meeting in meetings for side in meeting]

    def _swap(self, wrong: list[Edge], unwanted: Sequence[tuple[Meeting, ...]]) -> None:
        """Swap two sides, one of these among them, so that the fewest faults are left."""
        tried: list[tuple[int, float, Edge, Edge]] = []
        choices = [edge for edge in wrong if edge in self._of]
        for _ in range(PAIRS):
            one = self._random.choice(choices)
            other = self._random.choice(next(pool for pool in self._pools if one in pool))
            if self._of[one] != self._of[other]:
                self._exchange(one, other)
                faults = sum(1 for _ in self._wrong(unwanted))
                tried.append((faults, self._random.random(), one, other))
                self._exchange(one, other)
        if tried:
            _, _, one, other = min(tried)
            self._exchange(one, other)

    def _exchange(self, one: Edge, other: Edge) -> None:
        self._of[one], self._of[other] = self._of[other], self._of[one]

    def _labels(self, card: tuple[int, int]) -> tuple[str, ...]:
        return tuple(self._label((card, side)) for side in range(4))

    def _label(self, where: CardSide) -> str:
        colour = self._of.get(_edge(*where))
        if colour is None or not self._wanted.mates:
            return FRAME if colour is None else colour[0]
        name, turned = colour
        return f"{name}{'-+'[(where[1] in (1, 2)) != turned]}"

    def _fits(self, one: CardSide, other: CardSide) -> bool:
        labels = self._label(one), self._label(other)
        if not self._wanted.mates:
            return labels[0] == labels[1]
        return labels[0][:-1] == labels[1][:-1] and labels[0] != labels[1]

    def meetings(self, solution: Solution) -> Iterator[Meeting]:
        """The sides that meet in a solution and do not in the one that is wanted."""
        lies: dict[tuple[int, ...], tuple[tuple[int, int], int]] = {}
        for placed in solution.placements:
            card, in_file = self._named[placed.piece]
            lies[tuple(placed.cells[0])] = card, int(placed.orientation) // 90 - in_file
        for (row, column), (card, turn) in lies.items():
            for side in (1, 2):
                beyond = (row + STEPS[side][0], column + STEPS[side][1])
                if beyond in lies:
                    other, turned = lies[beyond]
                    one = (card, (side - turn) % 4)
                    two = (other, (side + 2 - turned) % 4)
                    if _edge(*one) != _edge(*two):
                        yield one, two

    def fields(self) -> Fields:
        """The puzzle."""
        wanted = self._wanted
        pieces = []
        for name, (card, turn) in self._named.items():
            labels = self._labels(card)
            pieces.append({"name": name, "sides": [*labels[turn:], *labels[:turn]]})
        rules: list[Fields] = [{"rule": "equal-sides"}]
        if wanted.mates:
            names = sorted({name for name, _ in self._of.values()}, key=lambda n: (len(n), n))
            mates = [[f"{name}+", f"{name}-"] for name in names]
            rules = [{"rule": "mating-sides", "mates": mates}]
        if wanted.rim:
            rules.append({"rule": "rim", "labels": [FRAME]})
        board = {"cells": ["#" * wanted.columns] * wanted.rows}
        shown = {"grid": new_puzzle("cards")["grid"], "turning": "rotate", "board": board}
        return {**shown, "pieces": pieces, "rules": rules}


def _edge(card: tuple[int, int], side: int) -> Edge:
    """The side of the board on which a side of a card lies."""
    row, column = card
    return (
        (row - (side == 0), column, True)
        if side in (0, 2)
        else (row, column - (side == 3), False)
    )
