"""A puzzle as an exact cover problem, with names that can be read.

- Each placement is an option. Its cells are items; so is its piece, with as many as are used as
  its count. Of puzzles in which every piece is used and every cell is covered, the pieces with
  the most copies need no item: the others leave room for just that number.
- A cell that may stay empty is an option by itself, counted by the item ``blanks``.
- Of placements that exclude each other, each has a secondary item; those of which a number is
  used have a primary one.
- Where two cells meet, a label is the colour of a secondary item, as it is read from the first
  of them. If labels have several mates, there is an item for each two labels that clash.
- Where exactly one of some sets of placements is not used, an option says which, by colours.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from string import ascii_letters, digits, punctuation
from typing import Any

from jigsat.extras.formats.exact_cover.data import BAR, COLOUR, MAX_OPTIONS
from jigsat.extras.formats.exact_cover.kind import ExactCover
from jigsat.models.build import make_problem
from jigsat.models.problem import Problem
from jigsat.models.rules.sides import Fits, fits_of
from jigsat.schemas.base import MAX_TEXT
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.parsing.parse import build
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import listed

# Names of items: of at most eight characters, as Knuth's programs want them.


MOST = 8
#: What stands before the coordinates of a cell, by how many there are.
AXES = {2: "rc", 3: "lrc"}


class Naming:
    """Makes names that are different from each other, and comments that say what they mean."""

    def __init__(self) -> None:
        self._names: set[str] = set()
        self._numbers: Counter[str] = Counter()
        self._comments: list[str] = ["r0c0 is the cell in row 0, column 0"]

    @property
    def comments(self) -> tuple[str, ...]:
        """What the names mean, line by line."""
        return tuple(self._comments)

    def note(self, comment: str) -> None:
        """Say something more."""
        self._comments.append(comment)

    def cell(self, coordinates: Coordinates) -> str:
        """A name for a cell: ``r2c3`` is in row 2, column 3."""
        axes = AXES[len(coordinates)]
        if len(axes) == 3:
            self._comments[0] = "l0r0c0 is the cell in layer 0, row 0, column 0"
        name = "".join(f"{axis}{n}" for axis, n in zip(axes, coordinates, strict=True))
        return self._new(name, name)

    def piece(self, names: Sequence[str]) -> str:
        """A name for pieces that nobody can tell apart."""
        different = list(dict.fromkeys(names))
        plain = "".join(_plain(character) for character in different[0])
        made = self._new(plain, different[0])
        if [made] != different:
            self.note(f"{made} is {', '.join(different[:MOST])}")
        return made

    def word(self, word: str, meaning: str) -> str:
        """This word, or as much of it as is new, with what it means."""
        made = self._new(word, word)
        self.note(f"{made}: {meaning}")
        return made

    def numbered(self, letter: str, meaning: str) -> str:
        """The letter with the next number."""
        self._numbers[letter] += 1
        made = self._new(f"{letter}{self._numbers[letter]}", letter)
        if meaning:
            self.note(f"{made}: {meaning}")
        return made

    def _new(self, name: str, otherwise: str) -> str:
        """A name that there was not: this one, cut and with a number if it must be."""
        made, number = name[:MOST], 1
        while made in self._names or not made:
            number += 1
            made = f"{''.join(map(_plain, otherwise))[: MOST - len(str(number))]}{number}"
        self._names.add(made)
        return made


def _plain(character: str) -> str:
    """A character that may stand in a name: printable ASCII, and no blank, colon or bar."""
    may = "!" <= character <= "~" and character not in (COLOUR, BAR)
    return character if may else "_"


#: A colour is a single character.
COLOURS = [c for c in (*ascii_letters, *digits, *punctuation) if c not in (BAR, COLOUR)]


@dataclass(frozen=True)
class PuzzleAsCover:
    """A puzzle as an exact cover problem; its comments, and what is lost as in ``Written``.

    The first options are those of ``placements``, in their order.
    """

    cover: ExactCover
    placements: tuple[int, ...]
    comments: tuple[str, ...]
    losses: tuple[str, ...]
    dropped: tuple[str, ...]


def cover_of_puzzle(puzzle: Puzzle) -> PuzzleAsCover:
    """The exact cover problem whose solutions are those of the puzzle.

    Raises Unsupported if it would have too many options or colours.
    """
    problem = make_problem(puzzle)
    if len(problem.placements) + len(problem.blankable) > MAX_OPTIONS:
        raise Unsupported(f"found {len(problem.placements):,} placements: they are too many")
    return _Translation(problem).result()


@dataclass
class _Translation:
    """The items and options, as they are made."""

    problem: Problem
    losses: list[str] = field(default_factory=list)
    primary: list[str | dict[str, Any]] = field(default_factory=list)
    secondary: list[str] = field(default_factory=list)
    more_options: list[str] = field(default_factory=list)
    never_used: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        problem = self.problem
        self.naming = Naming()
        coordinates = problem.puzzle.grid_data.coordinates
        self.cell = {cell: self.naming.cell(coordinates(cell)) for cell in problem.cells}
        self.primary.extend(self.cell.values())
        #: For each placement its items beside the cells.
        self.of_placement: defaultdict[int, list[str]] = defaultdict(list)
        self._add_pieces()
        self._add_blanks()
        self._add_exclusions()
        self._add_sums()
        self._add_choices()
        self._add_labels(fits_of(problem.puzzle) or {})
        if problem.constraints.implications:
            self.losses.append("that pieces must touch, or be settled")

    def result(self) -> PuzzleAsCover:
        """The problem that was made."""
        puzzle = self.problem.puzzle
        dropped = ["the counts that are known"] if puzzle.known else []
        if self.problem.has_lookalikes:
            dropped.append(
                "that different pieces can look alike: each choice of pieces is a solution"
            )
        lists = {
            "items": self.primary,
            "secondary": self.secondary,
            "options": [*self._options(), *self.more_options],
        }
        document = {
            "schema_version": 1,
            "name": puzzle.name,
            "title": puzzle.title,
            "source": puzzle.source[:MAX_TEXT],
            "exact_cover": lists,
        }
        cover = build(ExactCover, document)
        losses, comments = tuple(self.losses), self.naming.comments
        return PuzzleAsCover(cover, self._placements, comments, losses, tuple(dropped))

    @property
    def _placements(self) -> tuple[int, ...]:
        placements = range(len(self.problem.placements))
        return tuple(index for index in placements if index not in self.never_used)

    def _options(self) -> Iterator[str]:
        for index in self._placements:
            shape = self.problem.placements[index].shape
            cells = (self.cell[cell] for cell in shape.cells)
            yield " ".join([*self.of_placement[index], *cells])

    def _counted(self, name: str, least: int, most: int) -> str:
        """A primary item that must be used a number of times within these bounds."""
        once = least == most == 1
        self.primary.append(
            name if once else {"name": name, "count": {"min": least, "max": most}}
        )
        return name

    def _add_pieces(self) -> None:
        problem = self.problem
        classes = problem.piece_classes
        most = max((each.count for each in classes), default=0)
        full = problem.uses_all and problem.number_of_blanks == 0 and not problem.blankable
        spared = full and most > 1
        unnamed = next(
            (n for n, each in enumerate(classes) if spared and each.count == most), -1
        )
        for number, piece_class in enumerate(classes):
            if number != unnamed:
                name = self.naming.piece(piece_class.names)
                self._counted(name, piece_class.least, piece_class.count)
                for index in self.problem.of_class[number]:
                    self.of_placement[index].append(name)

    def _add_blanks(self) -> None:
        problem = self.problem
        fewest, most = problem.puzzle.cover.blank_range
        most = min(most, len(problem.blankable))
        if fewest > most:
            self._never("blanks")
        if fewest > most or not problem.blankable:
            return
        name = self.naming.word("blanks", "the cells that stay empty")
        blanks = self._counted(name, fewest, most)
        self.more_options += [
            f"{blanks} {self.cell[cell]}" for cell in problem.cells if cell in problem.blankable
        ]

    def _never(self, name: str) -> None:
        """An item that no option has: there is no solution."""
        self.primary.append(self.naming.word(name, "more than there can be"))

    def _add_exclusions(self) -> None:
        for placements in self.problem.constraints.at_most_one:
            name = self.naming.numbered("x", "at most one placement with it is used")
            self.secondary.append(name)
            for index in sorted(placements):
                self.of_placement[index].append(name)

    def _add_sums(self) -> None:
        for bounded_sum in self.problem.constraints.sums:
            weights = {index: weight for index, weight in bounded_sum.of.items() if weight}
            if set(weights.values()) - {1}:
                several = (
                    "a number of labels, or of blanks, to which one placement adds several"
                )
                if several not in self.losses:
                    self.losses.append(several)
                continue
            most = min(bounded_sum.most, len(weights))
            if most < max(bounded_sum.least, 0):
                self._never(self.naming.numbered("n", ""))
            elif most == 0 and weights:
                self.never_used.update(weights)
            elif most:
                name = self.naming.numbered("n", "of placements with it so many are used")
                self._counted(name, max(bounded_sum.least, 0), most)
                for index in sorted(weights):
                    self.of_placement[index].append(name)

    def _add_choices(self) -> None:
        for choice in self.problem.constraints.choices:
            chosen = self.naming.numbered("choice", "which set of placements is not used")
            self.primary.append(chosen)
            for placements in choice.sets:
                name = self.naming.numbered("c", "colour u: a placement of the set is used")
                self.secondary.append(name)
                self.more_options.append(f"{chosen} {name}:n")
                for index in sorted(placements):
                    self.of_placement[index].append(f"{name}:u")

    def _add_labels(self, fits: Fits) -> None:
        """The labels at each place where two cells meet."""
        if not fits:
            return
        one_mate = all(len(mates) <= 1 for mates in fits.values())
        if one_mate and 2 * len(fits) > len(COLOURS):
            raise Unsupported(f"found {len(fits)} labels: they are too many for colours")
        add = self._add_colours if one_mate else self._add_clashes
        labels = sorted(fits)
        for here, there in self.problem.inner_sides:
            add(here, there, fits, labels)
        if one_mate:
            pairs = zip(COLOURS, labels, strict=False)
            named = [f"{colour} is {label}" for colour, label in pairs]
            self.naming.note(f"colours: {listed(named)}")

    def _add_colours(self, here: Side, there: Side, fits: Fits, labels: Sequence[str]) -> None:
        showing = self.problem.showing
        if not showing.get(here) or not showing.get(there):
            return
        name = self.naming.numbered("s", self._between(here, there))
        self.secondary.append(name)
        number = {label: n for n, label in enumerate(labels)}
        words: defaultdict[int, dict[str, None]] = defaultdict(dict)
        for label, placements in showing[here].items():
            for index in placements:
                words[index][f"{name}:{COLOURS[number[label]]}"] = None
        for label, placements in showing[there].items():
            # A label without a mate has a colour that nothing on the other side can have.
            mate = next((number[each] for each in fits[label]), len(labels) + number[label])
            for index in placements:
                words[index][f"{name}:{COLOURS[mate]}"] = None
        for index, own in words.items():
            self.of_placement[index] += own

    def _add_clashes(self, here: Side, there: Side, fits: Fits, labels: Sequence[str]) -> None:
        showing = self.problem.showing
        for label in labels:
            unfit = {
                index
                for other, placements in showing.get(there, {}).items()
                if other not in fits[label]
                for index in placements
            }
            shown = set(showing.get(here, {}).get(label, ()))
            if unfit and shown:
                name = self.naming.numbered("k", f"{self._between(here, there)}, {label}")
                self.secondary.append(name)
                for index in sorted(shown | unfit):
                    self.of_placement[index].append(name)

    def _between(self, here: Side, there: Side) -> str:
        return f"between {self.cell[here[0]]} and {self.cell[there[0]]}"
