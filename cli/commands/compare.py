"""The command compare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Annotated, Any

import typer

from jigsat.checks.compare.compare import SECONDS, PuzzleComparison
from jigsat.checks.compare.compare import compare as compare_puzzles
from jigsat.cli.completion import complete_puzzle
from jigsat.cli.exit_status import NO, NOT_KNOWN
from jigsat.cli.options import Output, takes
from jigsat.cli.output import wrap
from jigsat.cli.session import Report, load_puzzle
from jigsat.render.words.rules import sentence
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import quoted
from jigsat.solvers.limits.options import Options


def _puzzle(name: str) -> Any:
    """One of the two arguments."""
    return typer.Argument(
        metavar=name,
        help="A built-in puzzle, or the path of a file.",
        autocompletion=complete_puzzle,
    )


@takes("time_limit", "as_json", "quiet", "progress", time_limit=10.0)
def compare(
    a: Annotated[str, _puzzle("A")],
    b: Annotated[str, _puzzle("B")],
    options: Options,
    output: Output,
) -> None:
    """Tell how two puzzles differ: which piece, side, cell or rule.

    Two puzzles are the same if you can get one from the other by turning or
    mirroring everything, turning pieces in the file, and renaming pieces,
    labels, faces and colours. The command then prints the turn of the board
    and the names. Otherwise it lists the differences, as A is drawn.

    Exit status: 0 the same, perhaps after such changes; 1 different, 2 cannot
    be read, 3 the time was too short to find out about other names.
    """
    one, other = load_puzzle(a, output.quiet), load_puzzle(b, output.quiet)
    seconds = SECONDS if options.time_limit is None else options.time_limit
    found = compare_puzzles(one, other, seconds)
    status, notes = 0 if found.same else NO, []
    if found.same is None:
        status = NOT_KNOWN
        notes.append("the time was too short to find out whether only names differ")
    only_a = _rules(one, found.rules_only_in_a)
    only_b = _rules(other, found.rules_only_in_b)
    document = {**asdict(found), "rules_only_in_a": only_a, "rules_only_in_b": only_b}
    said = [
        *_changes(found),
        *map(str, found.differences),
        *(f"only in A: {rule}" for rule in only_a),
        *(f"only in B: {rule}" for rule in only_b),
    ]
    title = wrap(f"A is {a}, B is {b}: {found.answer}", "", "  ")
    lines = [title, *(wrap(text, "  ", "    ") for text in said)]
    Report(lambda: document, lambda: lines, status, notes).finish(output)


def _changes(found: PuzzleComparison) -> Iterator[str]:
    """How A becomes B, if it is the same."""
    if found.turn != "0":
        yield f"B is all of A turned by '{found.turn}'"
    for kind, names in found.renamed.items():
        yield from (f"{kind} {quoted(a)} of A is {quoted(b)} of B" for a, b in names.items())


def _rules(puzzle: Puzzle, numbers: Iterable[int]) -> list[str]:
    """Some rules, each with its place, as they stand on the box."""
    return [f"rules[{each}]: {sentence(puzzle.rules[each], puzzle)}" for each in numbers]
