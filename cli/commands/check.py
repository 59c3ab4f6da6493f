"""The command check."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Annotated, Any

import typer

from jigsat.checks.lint.finding import Range
from jigsat.checks.summary import (
    Inventory,
    LabelNumber,
    Summary,
    Unusual,
    summarise,
)
from jigsat.cli.completion import complete_puzzle
from jigsat.cli.exit_status import BAD_INPUT, NO, NOT_KNOWN, report_error
from jigsat.cli.options import Output, takes
from jigsat.cli.output import print_lines, wrap
from jigsat.cli.session import Report, load_puzzle
from jigsat.schemas.errors import DataError, JigsatError, OutOfTime
from jigsat.schemas.support.text import CELLS, AreaUnit, number_of, plural, quoted, span
from jigsat.solvers.limits.deadline import TimeBudget, in_time
from jigsat.solvers.limits.options import Options


@dataclass(frozen=True)
class Unreadable:
    """A file that holds no puzzle, and why."""

    file: str
    error: JigsatError

    @property
    def errors(self) -> list[str]:
        """Each mistake in a sentence, or the one reason."""
        error = self.error
        return list(map(str, error.mistakes if isinstance(error, DataError) else [error]))


@takes("open_cells", "time_limit", "as_json", "quiet", "progress")
def check(
    options: Options,
    output: Output,
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="PUZZLE",
            help="Built-in puzzles, or paths of files.",
            min=1,
            autocompletion=complete_puzzle,
        ),
    ],
) -> None:
    """Look for mistakes in a puzzle's data, without searching.

    The report begins with an inventory to proof-read: labels, faces, colours,
    areas, and unusual pieces. Errors are certain: counts that contradict each
    other, or a proof that there is no solution, from areas, colourings,
    labels, the rim, or faces. Suspicions are often slips of the pen. The
    fingerprint is the same for the same puzzle, however it is typed: compare
    it with another owner's.

    Exit status, the worst of all files: 2 one cannot be read, 1 errors, 3 the
    time was too short, 0 no errors (there may be suspicions).
    """

    budget = TimeBudget(options.time_limit)
    checked: list[Summary] = []
    unreadable: list[Unreadable] = []
    for found in in_time(_summaries(names, output.quiet), budget):
        if isinstance(found, Unreadable):
            unreadable.append(found)
            report_error(found.error)
        else:
            checked.append(found)
            if not output.as_json:
                print_lines(lines(found))
    whole = {
        "puzzles": list(map(document, checked)),
        "unreadable": [{"file": each.file, "errors": each.errors} for each in unreadable],
    }
    left = names[len(checked) + len(unreadable) :]
    notes = [f"{budget.why_unfinished}: {each} is not checked" for each in left[:1]]
    Report(lambda: whole, tuple, _status(checked, unreadable, bool(left)), notes).finish(output)


def _status(
    checked: Sequence[Summary], unreadable: Sequence[Unreadable], is_unfinished: bool
) -> int:
    """The worst of what was found: a file that cannot be read, errors, too little time."""
    if unreadable:
        return BAD_INPUT
    if any(summary.has_errors for summary in checked):
        return NO
    return NOT_KNOWN if is_unfinished else 0


def _summaries(names: list[str], quiet: bool) -> Generator[Summary | Unreadable, None, None]:
    """The summary of each puzzle; a file that cannot be read is one of its own."""
    for name in names:
        try:
            puzzle = load_puzzle(name, quiet)
        except OutOfTime:
            raise
        except JigsatError as error:
            yield Unreadable(name, error)
        else:
            yield summarise(puzzle)


# What the command check prints of how much there is of everything, to proof-read from.


#: A space at which a line is not broken.
NO_BREAK = "\N{NO-BREAK SPACE}"
#: Of longer lists the rest is counted.
MAX_LISTED = 24
#: Most unusual pieces that are named.
MAX_NAMED = 6


def inventory_lines(inventory: Inventory, unit: AreaUnit = CELLS) -> Iterator[str]:
    """Yield a line, wrapped where it is long, for each kind of thing that there is."""
    for line in _lines(inventory, unit):
        yield wrap(line, "  ", "    ").replace(NO_BREAK, " ")


def _lines(inventory: Inventory, unit: AreaUnit) -> Iterator[str]:
    if len(inventory.areas) > 1:
        first, *others = inventory.areas
        pieces = f"{span(*first.pieces)} {plural('piece', first.pieces.most)} of"
        areas = [f"{pieces} {unit.told(first.cells)}"]
        areas += [f"{span(*each.pieces)} of {unit.told(each.cells)}" for each in others]
        yield f"areas: {_listed(areas)}"
    if inventory.labels:
        yield f"labels: {_listed(list(_labels(inventory.labels)))}"
    for attribute, values in groupby(inventory.values, lambda each: each.attribute):
        numbers = [_counted(each.pieces, each.value) for each in values]
        yield f"{attribute}s: {_listed(numbers)}"
    if inventory.colours:
        colours = [
            f"{quoted(each.colour)} on {each.on_board} of the board "
            f"and {span(*each.on_pieces)} of the pieces"
            for each in inventory.colours
        ]
        yield f"colours: {_listed(colours)}"
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


def _unusual(unusual: Unusual) -> str:
    names = [quoted(name) for name in unusual.pieces[:MAX_NAMED]]
    more = len(unusual.pieces) - MAX_NAMED
    which = ", ".join([*names, *([f"{more} more"] if more > 0 else [])])
    return f"{which}: {unusual.what} (most: {unusual.usual})"


# What the command check prints of one puzzle: lines of text, and JSON.


def document(summary: Summary) -> dict[str, Any]:
    """Return the summary for programs."""
    told = asdict(summary)
    del told["unit"]  # programs are told cells
    return {**told, "ok": not summary.has_errors}


def lines(summary: Summary) -> Iterator[str]:
    """Yield the puzzle's fingerprint, its sizes and inventory, and what was found in it."""
    yield f"{summary.puzzle}: fingerprint {summary.fingerprint}"
    if own := summary.own_grid:
        cells, turns = number_of(own.cells, "cell"), number_of(own.turns, "turn")
        yield f"  grid: {cells} in each repeat, {turns}, drawn like this:"
        yield from (f"    {row}" for row in own.drawn)
    yield f"  board: {_board(summary)}"
    area = summary.unit.told(*summary.area)
    yield f"  pieces: {span(*summary.pieces)}, with {area} together"
    yield from inventory_lines(summary.inventory, summary.unit)
    for finding in summary.findings:
        about = f"{finding.severity}: {finding.where}: {finding.what}"
        yield wrap(about, "  ", "    ")
        yield wrap(f"look at: {finding.look_at}", "    ", "      ")
    if not summary.findings:
        yield "  nothing suspicious"


def _board(summary: Summary) -> str:
    unit = summary.unit
    cells = unit.told(summary.cells)
    if summary.to_cover == (summary.cells, summary.cells):
        return cells
    return f"{cells}, {span(*map(unit.number, summary.to_cover))} of them to cover"
