"""The symmetries of a small puzzle, by trying every motion of its board."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from itertools import combinations

from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.grids.grid import Point, Turn
from jigsat.schemas.rules import (
    Blanks,
    Clue,
    Colours,
    EqualSides,
    MatingSides,
    NotTouching,
    Rim,
    Touching,
)
from tests.oracle.board import Image
from tests.oracle.brute_force import Board, BruteForce
from tests.oracle.looks import Laid, Look, cells_moved, moved
from tests.oracle.rules import clues, colours, cover, faces, rim, sides, touching
from tests.oracle.rules.reading import low_high


class Symmetries:
    """The motions that keep the board, the box of pieces and the rules as they are."""

    def __init__(self, brute: BruteForce) -> None:
        self.brute = brute
        self.puzzle = brute.puzzle
        self.board = brute.board
        self.reading = brute.reading

    def classes(self, flips: bool = True) -> set[frozenset[Board]]:
        """The solutions, those together that motions of the whole puzzle lead to."""
        images = [image for turn, image in self.motions if flips or not turn.flips]
        return {
            frozenset(frozenset(moved(look, image) for look in board) for image in images)
            for board in self.brute.solutions
        }

    @cached_property
    def motions(self) -> list[tuple[Turn, Image]]:
        """Each with its turn."""
        return [
            (turn, image)
            for turn, image in self.board.images()
            if self._keeps_cells(image)
            and self._keeps_settled(image)
            and self._keeps_box(image)
            and self._keeps_pairs(image)
            and self._keeps_regions(image)
            and (not turn.flips or self._patterns_read_both_ways())
        ]

    def _keeps_cells(self, image: Image) -> bool:
        """Whether cells that stay open, or must be covered, come to lie on such cells."""
        to = cells_moved(image)
        fixed = [clue for clue in self.puzzle.rules_of(Clue) if clue.rule == "fixed"]
        blankable = cover.blankable(self.reading).difference(
            *(self.reading.points(clue.cells) for clue in fixed)
        )
        kept = (cover.open_cells(self.reading), blankable)
        return all({to[cell] for cell in cells} == cells for cells in kept)

    def _keeps_settled(self, image: Image) -> bool:
        """Whether what has to be held on some cells comes to lie where it has to, too."""
        to = cells_moved(image)
        there = {(moved(a, image), frozenset(to[c] for c in cells)) for a, cells in self._held}
        return there == self._held

    @cached_property
    def _held(self) -> set[tuple[Look, frozenset[Point]]]:
        """What a piece could be moved from if these cells beside it were empty."""
        reading = self.reading
        if not cover.blankable(reading):
            return set()
        free = self.board.cells - cover.open_cells(reading)
        further = [
            (one.look, cover.one_further(reading, side, one) - one.look.cells)
            for side in self.puzzle.cover.settled
            for one in self._laid_alone
        ]
        return {(look, cells) for look, cells in further if cells <= free}

    def _keeps_pairs(self, image: Image) -> bool:
        """Whether any two pieces that go together, or do not, have images that do."""
        return all(
            pairs == {frozenset(moved(look, image) for look in pair) for pair in pairs}
            for pairs in self._pairs
        )

    @cached_property
    def _pairs(self) -> list[set[Board]]:
        """The looks of two pieces that may not lie together, and those that a rule asks for."""
        wanted = [set[Board]() for _ in self.puzzle.rules_of(Touching)]
        unwanted = set[Board]()
        for a, b in combinations(self._laid_alone, 2):
            pair = frozenset((a.look, b.look))
            if not a.look.cells.isdisjoint(b.look.cells):
                continue
            if not self._is_single(a, b) and not self._go_together(a, b):
                unwanted.add(pair)
            for rule, pairs in zip(self.puzzle.rules_of(Touching), wanted, strict=True):
                if touching.touch_as_wanted(self.reading, rule, a, b):
                    pairs.add(pair)
        return [unwanted, *wanted]

    def _keeps_regions(self, image: Image) -> bool:
        """Whether regions with so many blanks come to lie on such regions."""
        there = {
            (frozenset((moved(look, image), number) for look, number in covering), bounds)
            for covering, bounds in self._regions
        }
        return there == self._regions

    @cached_property
    def _regions(self) -> set[tuple[frozenset[tuple[Look, int]], tuple[int, int]]]:
        """For each region how much of it is covered by what, and how much is to be.

        Where none or all of it is blank, each of its cells is such a region.
        """
        looks = {one.look for one in self._laid_alone}
        return {
            (
                frozenset((x, len(x.cells & cells)) for x in looks if x.cells & cells),
                (len(cells) - min(high, len(cells)), len(cells) - min(low, len(cells))),
            )
            for rule in self.puzzle.rules_of(Blanks)
            for low, high in [low_high(rule.count)]
            for region in cover.regions(self.reading, rule)
            if low or high < len(region)  # else any number of blanks will do
            for cells in (
                map(frozenset, zip(region)) if high == 0 or low == len(region) else [region]
            )
        }

    @cached_property
    def _laid_alone(self) -> list[Laid]:
        return [one for piece in self.puzzle.box for one in self._alone(piece)]

    def _go_together(self, a: Laid, b: Laid) -> bool:
        """Whether two pieces can lie so as far as faces and touching are concerned."""
        return faces.faces_differ(self.reading, (a, b)) and all(
            touching.are_apart(self.reading, rule, (a, b))
            for rule in self.puzzle.rules_of(NotTouching)
        )

    def _is_single(self, a: Laid, b: Laid) -> bool:
        """Whether these are two places of the same piece, of which there are no copies."""
        most = {piece.name: self.brute.used(piece)[1] for piece in self.puzzle.box}
        return a.name == b.name and most[a.name] == 1

    def _patterns_read_both_ways(self) -> bool:
        return all(
            any(
                rule.pattern[::-1] == rule.pattern[shift:] + rule.pattern[:shift]
                for shift in range(len(rule.pattern))
            )
            for rule in self.puzzle.rules_of(Rim)
            if rule.pattern
        )

    def _keeps_box(self, image: Image) -> bool:
        """Whether the pieces can look, as a whole, like they can when all is moved."""
        turned: defaultdict[Board, tuple[int, int]] = defaultdict(lambda: (0, 0))
        for looks, (low, high) in self._box.items():
            there = frozenset(moved(look, image) for look in looks)
            turned[there] = turned[there][0] + low, turned[there][1] + high
        return turned == self._box

    @cached_property
    def _box(self) -> dict[Board, tuple[int, int]]:
        """How many pieces there are that can look in the same ways, at least and at most."""
        found: defaultdict[Board, tuple[int, int]] = defaultdict(lambda: (0, 0))
        for piece in self.puzzle.box:
            low, high = self.brute.used(piece)
            looks = self._allowed(piece)
            found[looks] = found[looks][0] + low, found[looks][1] + high
        return found

    def _allowed(self, piece: Piece) -> Board:
        """The looks of a piece that no rule forbids whatever the other pieces do."""
        return frozenset(one.look for one in self._alone(piece))

    def _alone(self, piece: Piece) -> list[Laid]:
        ways = self.brute.ways[piece.name]
        laid = [Laid(piece.name, look, ways.turns(look)) for look in ways.looks]
        return [one for one in laid if self._is_allowed_alone(one)]

    def _is_allowed_alone(self, laid: Laid) -> bool:
        reading, puzzle = self.reading, self.puzzle
        equal, mating = puzzle.rules_of(EqualSides), puzzle.rules_of(MatingSides)
        rims = puzzle.rules_of(Rim)
        return (
            laid.look.cells.isdisjoint(cover.open_cells(reading))
            and all(colours.colours_agree(reading, r, [laid]) for r in puzzle.rules_of(Colours))
            and all(sides.sides_fit(reading, rule, [laid]) for rule in equal)
            and all(sides.sides_fit(reading, rule, [laid]) for rule in mating)
            and all(rim.shows_only(reading, rule, rule.labels, laid) for rule in rims)
            and all(rim.shows_only(reading, rule, rule.pattern or None, laid) for rule in rims)
            and faces.faces_differ(reading, [laid])
            and all(self._obeys(clue, laid) for clue in puzzle.rules_of(Clue))
        )

    def _obeys(self, clue: Clue, laid: Laid) -> bool:
        """Whether the piece leaves a clue's cells to the piece that the clue is about."""
        is_meant = clues.is_meant(self.reading, clue, laid)
        if clue.rule == "fixed":
            return is_meant or laid.look.cells.isdisjoint(self.reading.points(clue.cells))
        return clue.rule != "forbidden" or not is_meant
