"""The forms to which the models reduce rules: tests, constraints and terms.

A placement test judges placements by themselves. Constraints judge placements together, in four
forms that every engine can read; what covers cells, which sides meet and how many pieces there
are is known without them. Terms are what a requirement, a small part of a rule that can be
given up, says about placements.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from jigsat.models.placements import Candidates, Flags
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Point

# The families into which the variables and constraints of a model fall, and what they say.
#
# A family is what a learner would call one line of the model: "each cell is covered once"
# is one, however many cells there are. Each is of a rule on the box, see ``models.rules``.


class ModelFamily(StrEnum):
    """A family of variables or of constraints, by its name."""

    # Variables of pieces on a board.
    PLACEMENT = "placement"
    BLANK = "blank"
    LABEL = "label"
    BEGINNING = "beginning"
    # Constraints on these.
    PIECES = "pieces"
    COVER = "cover"
    BLANKS = "blanks"
    SETTLED = "settled"
    CROSSING = "crossing"
    SHOWN = "shown"
    FIT = "fit"
    FACES = "faces"
    FILLED = "filled"
    RIM_COUNTS = "rim-counts"
    RIM_BEGINS = "rim-begins"
    RIM_PATTERN = "rim-pattern"
    TOUCHING = "touching"
    NOT_TOUCHING = "not-touching"
    USE = "use"
    OTHER = "other"
    # Variables of rectangles, and constraints on these.
    ROW = "row"
    COLUMN = "column"
    TURNED = "turned"
    END = "end"
    ROWS = "rows"
    COLUMNS = "columns"
    ORDER = "order"
    NO_OVERLAP = "no-overlap"
    WIDTH = "width"
    HEIGHT = "height"
    ALIVE = "alive"
    # Variables of exact cover problems, and constraints on these.
    OPTION = "option"
    COLOUR = "colour"
    ITEM = "item"
    GIVEN = "given"
    AGREEMENT = "agreement"
    # What somebody has added to the model.
    OWN = "own"


@dataclass(frozen=True)
class About:
    """What one constraint is about: its family, and which one of the family it is, in words."""

    family: ModelFamily
    words: str


#: For each family what it says, short enough for a table. Of variables: what the value 1
#: means, or which number it is.
MEANING = {
    ModelFamily.PLACEMENT: "1 if this piece is used here, in this orientation",
    ModelFamily.BLANK: "1 if this cell stays empty",
    ModelFamily.LABEL: "1 if this side of the cell shows this label",
    ModelFamily.BEGINNING: "1 if the pattern of the rim begins like this",
    ModelFamily.PIECES: "each piece is used as often as its count says",
    ModelFamily.COVER: "each cell is covered once, or blank where it may be",
    ModelFamily.BLANKS: "a given number of cells stays empty",
    ModelFamily.CROSSING: "no two pieces of sticks cross at a joint",
    ModelFamily.SETTLED: "no piece can move towards these sides",
    ModelFamily.SHOWN: "a label is shown exactly if what is used shows it",
    ModelFamily.FIT: "where two sides meet, their labels fit",
    ModelFamily.FACES: "no face appears twice in a line",
    ModelFamily.FILLED: "a line has all the faces: implied, but a help",
    ModelFamily.RIM_COUNTS: "a given number of sides on the rim shows a label",
    ModelFamily.RIM_BEGINS: "around each loop the pattern begins in one way",
    ModelFamily.RIM_PATTERN: "no placement is used against the chosen pattern",
    ModelFamily.TOUCHING: "where one of two lies, the other lies beside it",
    ModelFamily.NOT_TOUCHING: "two cells that touch are not covered by two pieces",
    ModelFamily.USE: "a given number of these pieces is used together",
    ModelFamily.OTHER: "another rule",
    ModelFamily.ROW: "the first row that the rectangle covers",
    ModelFamily.COLUMN: "the first column that the rectangle covers",
    ModelFamily.TURNED: "1 if the rectangle is turned by 90 degrees",
    ModelFamily.END: "the first row, or column, behind the rectangle",
    ModelFamily.ROWS: "the rows of a rectangle, a hole or a blank cell",
    ModelFamily.COLUMNS: "its columns, likewise",
    ModelFamily.ORDER: "identical rectangles lie in order",
    ModelFamily.NO_OVERLAP: "no two rectangles, holes or blanks share a cell",
    ModelFamily.WIDTH: "rectangles across a row fit: implied, but helps",
    ModelFamily.HEIGHT: "rectangles across a column fit: likewise",
    ModelFamily.ALIVE: "rectangles lie only where this part has them",
    ModelFamily.OPTION: "1 if this option is chosen",
    ModelFamily.COLOUR: "1 if an option gives the item this colour",
    ModelFamily.ITEM: "each primary item is covered as often as it must be",
    ModelFamily.GIVEN: "an item has a colour exactly if an option gives it",
    ModelFamily.AGREEMENT: "a secondary item has one option, or one colour",
    ModelFamily.OWN: "added to jigsat's model",
}


#: At which places a rule allows a piece, whatever lies beside it: a flag for each of them.
PlacementTest = Callable[[Candidates], Flags]
#: What is said of a constraint that its rule does not name.
OTHER = About(ModelFamily.OTHER, "")


@dataclass(frozen=True)
class BoundedSum:
    """The sum of the weights ``of`` the placements used is from ``least`` to ``most``."""

    of: Mapping[int, int]
    least: int
    most: int
    about: About = field(default=OTHER, compare=False)


@dataclass(frozen=True)
class Implication:
    """If ``placement`` is used, so is one of ``others``."""

    placement: int
    others: frozenset[int]
    about: About = field(default=OTHER, compare=False)


@dataclass(frozen=True)
class Choice:
    """Exactly one of these sets of placements is not used at all.

    Each solution that keeps the other rules uses some of all sets but one, or of all.
    """

    sets: tuple[frozenset[int], ...]
    about: About = field(default=OTHER, compare=False)


@dataclass(frozen=True)
class Constraints:
    """Constraints on placements: all of these hold.

    Of each set ``at_most_one`` at most one placement is used; ``about`` has what that is about.
    No solution depends on that: it is for people who read the model, and to choose an engine.
    """

    at_most_one: tuple[frozenset[int], ...] = ()
    sums: tuple[BoundedSum, ...] = ()
    implications: tuple[Implication, ...] = ()
    choices: tuple[Choice, ...] = ()
    about: Mapping[frozenset[int], About] = field(default_factory=dict, compare=False)

    @cached_property
    def exclusive(self) -> tuple[frozenset[int], ...]:
        """All sets of which at most one placement is used, those of sums among them.

        Searches that look at sums last keep these all the way.
        """
        counted = (
            frozenset(each.of)
            for each in self.sums
            if each.most == 1 and len(each.of) > 1 and set(each.of.values()) == {1}
        )
        return tuple(dict.fromkeys((*self.at_most_one, *counted)))

    @cached_property
    def exclusions(self) -> Mapping[int, tuple[int, ...]]:
        """For each placement the sets of ``exclusive`` that it is in, by their numbers."""
        found: defaultdict[int, list[int]] = defaultdict(list)
        for number, placements in enumerate(self.exclusive):
            for index in placements:
                found[index].append(number)
        return {index: tuple(numbers) for index, numbers in found.items()}


UNCONSTRAINED = Constraints()

#: Sets of placements, of each of which one is used.
OneOfEach = tuple[frozenset[int], ...]


@dataclass(frozen=True)
class Terms:
    """What a requirement says about placements: all of this.

    ``forbids``: these are not used. ``one_of``: for one of these, a placement of each of its
    sets is used. ``empty``: how many of these cells are empty, at least and at most.

    Two more tell how a requirement about labels could be met by other labels. ``meeting``: the
    labels at these two sides fit, as ``sums`` say as well. ``shows``: a piece at this side
    shows one of these labels, as ``forbids`` says as well.
    """

    forbids: frozenset[int] = frozenset()
    sums: tuple[BoundedSum, ...] = ()
    implications: tuple[Implication, ...] = ()
    one_of: tuple[OneOfEach, ...] = ()
    empty: tuple[tuple[Point, ...], int, int] | None = None
    meeting: tuple[Side, Side] | None = None
    shows: tuple[Side, tuple[str, ...]] | None = None


def at_most_one_of(placements: frozenset[int]) -> BoundedSum:
    """At most one of the placements is used, as a sum."""
    return BoundedSum(dict.fromkeys(placements, 1), 0, 1)
