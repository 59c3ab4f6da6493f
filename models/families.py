"""The families into which the variables and constraints of a model fall, and what they say.

A family is what a learner would call one line of the model: "each cell is covered once" is one,
however many cells there are. Each is of a rule on the box, see ``models.rules``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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
    ModelFamily.PLACEMENT: "1 if this piece is put down here, turned so",
    ModelFamily.BLANK: "1 if this cell stays empty",
    ModelFamily.LABEL: "1 if this side of the cell shows this label",
    ModelFamily.BEGINNING: "1 if the pattern of the rim begins so",
    ModelFamily.PIECES: "of each piece as many are used as its count says",
    ModelFamily.COVER: "each cell is covered once, or blank where it may be",
    ModelFamily.BLANKS: "so many cells stay empty",
    ModelFamily.SHOWN: "a label is shown exactly if what is used shows it",
    ModelFamily.FIT: "where two sides meet, their labels fit",
    ModelFamily.FACES: "no face appears twice in a line",
    ModelFamily.FILLED: "a line has all the faces: implied, but a help",
    ModelFamily.RIM_COUNTS: "so many sides on the rim show a label",
    ModelFamily.RIM_BEGINS: "around each loop the pattern begins in one way",
    ModelFamily.RIM_PATTERN: "if the pattern begins so, nothing against it is used",
    ModelFamily.TOUCHING: "where one of two lies, the other lies beside it",
    ModelFamily.NOT_TOUCHING: "two cells that touch are not covered by two pieces",
    ModelFamily.USE: "of some pieces together so many are used",
    ModelFamily.OTHER: "another rule",
    ModelFamily.ROW: "the first row that the rectangle covers",
    ModelFamily.COLUMN: "the first column that the rectangle covers",
    ModelFamily.TURNED: "1 if the rectangle is turned by 90 degrees",
    ModelFamily.END: "the first row, or column, behind the rectangle",
    ModelFamily.ROWS: "the rows of a rectangle, a hole or a blank cell",
    ModelFamily.COLUMNS: "its columns, likewise",
    ModelFamily.ORDER: "alike rectangles lie in order, whichever is which",
    ModelFamily.NO_OVERLAP: "no two rectangles, holes or blanks share a cell",
    ModelFamily.WIDTH: "what crosses a row fits: implied, but a help",
    ModelFamily.HEIGHT: "what crosses a column fits: likewise",
    ModelFamily.ALIVE: "rectangles lie only where this part has them",
    ModelFamily.OPTION: "1 if this option is chosen",
    ModelFamily.COLOUR: "1 if an option gives the item this colour",
    ModelFamily.ITEM: "each primary item is covered as often as it may be",
    ModelFamily.GIVEN: "an item has a colour exactly if an option gives it",
    ModelFamily.AGREEMENT: "a secondary item has one option, or one colour",
    ModelFamily.OWN: "added to jigsat's model",
}
