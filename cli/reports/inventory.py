"""What the command check prints of how much there is of everything, to proof-read from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from jigsat.checks.inventory import ColourNumber, Inventory, LabelNumber, Unusual
from jigsat.checks.lint.ranges import Range
from jigsat.cli.output import wrap
from jigsat.schemas.text import number_of, plural, quoted, span

#: A space at which a line is not broken.
NO_BREAK = "\N{NO-BREAK SPACE}"
#: Of longer lists the rest is counted.
MAX_LISTED = 24
#: Of unusual pieces so many are named.
MAX_NAMED = 6


def inventory_lines(inventory: Inventory) -> Iterator[str]:
    """Yield a line, wrapped where it is long, for each kind of thing that there is."""
    for line in _lines(inventory):
        yield wrap(line, "  ", "    ").replace(NO_BREAK, " ")


def _lines(inventory: Inventory) -> Iterator[str]:
    if len(inventory.areas) > 1:
        first, *others = inventory.areas
        pieces = f"{span(*first.pieces)} {plural('piece', first.pieces.most)} of"
        areas = [f"{pieces} {number_of(first.cells, 'cell')}"]
        areas += [f"{span(*each.pieces)} of {number_of(each.cells, 'cell')}" for each in others]
        yield f"areas: {_listed(areas)}"
    if inventory.labels:
        yield f"labels: {_listed(list(_labels(inventory.labels)))}"
    for attribute, values in groupby(inventory.values, lambda each: each.attribute):
        numbers = [_counted(each.pieces, each.value) for each in values]
        yield f"{attribute}s: {_listed(numbers)}"
    if inventory.colours:
        yield f"colours: {_listed([_colour(each) for each in inventory.colours])}"
    if inventory.unusual:
        yield f"unusual: {'; '.join(map(_unusual, inventory.unusual))}"


def _listed(words: Sequence[str]) -> str:
    more = len(words) - MAX_LISTED
    if more > 1:  # one more is listed rather than counted
        words = [*words[:MAX_LISTED], f"and {more} more"]
    return ", ".join(word.replace(" ", NO_BREAK) for word in words)


def _labels(labels: Sequence[LabelNumber]) -> Iterator[str]:
    """Each label with its number; two that are mates of each other alone, side by side."""
    numbers = {each.label: each for each in labels}
    told: set[str] = set()
    for each in labels:
        if each.label in told:
            continue
        pair = [each, *_only_mate(each, numbers)]
        told.update(one.label for one in pair)
        yield " : ".join(_counted(one.sides, one.label) for one in pair)


def _only_mate(label: LabelNumber, numbers: dict[str, LabelNumber]) -> Iterator[LabelNumber]:
    """The label's only mate, if that has no other mate."""
    if len(label.mates) == 1:
        mate = numbers[label.mates[0]]
        if mate.label != label.label and mate.mates == (label.label,):
            yield mate


def _counted(number: Range, name: str) -> str:
    return f"{span(*number)} {quoted(name)}"


def _colour(colour: ColourNumber) -> str:
    board, pieces = colour.on_board, span(*colour.on_pieces)
    return f"{quoted(colour.colour)} on {board} of the board and {pieces} of the pieces"


def _unusual(unusual: Unusual) -> str:
    names = [quoted(name) for name in unusual.pieces[:MAX_NAMED]]
    more = len(unusual.pieces) - MAX_NAMED
    which = ", ".join([*names, *([f"{more} more"] if more > 0 else [])])
    return f"{which}: {unusual.what} (most: {unusual.usual})"
