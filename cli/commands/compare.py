"""The command compare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import partial
from itertools import groupby
from typing import Annotated, Any

import typer

from jigsat.checks.compare.compare import SECONDS
from jigsat.checks.compare.compare import compare as compare_puzzles
from jigsat.checks.compare.pieces import (
    NO_PIECE,
    PieceMatch,
    PuzzleComparison,
    PuzzleDifference,
)
from jigsat.checks.lint.finding import abridged
from jigsat.cli.completion import complete_puzzle
from jigsat.cli.exit_status import NO, NOT_KNOWN
from jigsat.cli.options import Output, takes
from jigsat.cli.output import wrap
from jigsat.cli.session import Report, load_puzzle
from jigsat.render.words.rules import sentence
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import listed, number_of, quoted
from jigsat.solvers.options import Options


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
    labels, faces and colours. The command then prints these changes.

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
    Report(
        partial(document, one, other, found),
        lambda: print("\n".join(lines(one, other, found, (a, b)))),
        status,
        notes,
    ).finish(output)


# What the command compare prints: how two puzzles differ, in lines of text and in JSON.


#: Most differences, and most pieces, that are listed.
MAX_LISTED = 40
#: The turn that leaves a piece as it lies.
AS_IT_LIES = "0"


def lines(
    a: Puzzle, b: Puzzle, found: PuzzleComparison, names: tuple[str, str]
) -> Iterator[str]:
    """Yield the comparison in sentences; ``names``: what the user calls the puzzles."""
    yield wrap(f"A is {names[0]}, B is {names[1]}: {_answer(found)}", "", "  ")
    yield from _image(found)
    if found.same:
        yield from _abridged([_match(piece) for piece in found.pieces], "piece")
    else:
        said = [*_together(found.differences), *_rules(a, b, found)]
        yield from _abridged(said, "difference")


def _answer(found: PuzzleComparison) -> str:
    if found.same:
        return f"the same up to {listed(found.up_to)}" if found.up_to else "the same"
    number = len(found.differences) + len(found.rules_only_in_a) + len(found.rules_only_in_b)
    differences = number_of(number, "difference")
    if found.same is None:
        return f"{differences}, or perhaps only other names"
    return differences


def _image(found: PuzzleComparison) -> Iterator[str]:
    """How everything is turned, and what has another name."""
    if found.turn != AS_IT_LIES:
        yield f"  B is all of A turned by '{found.turn}'"
    for kind, names in found.renamed.items():
        pairs = [f"{quoted(old)} is {quoted(new)}" for old, new in names.items()]
        yield wrap(f"{kind}s of A in B: {', '.join(pairs)}", "  ", "    ")


def _together(differences: Sequence[PuzzleDifference]) -> Iterator[str]:
    """The differences, those of pieces that only one box has at once."""
    for alike, some in groupby(differences, _only_in_one):
        group = list(some)
        if alike is None or len(group) == 1:
            yield from map(str, group)
        else:
            pieces = [each.where.removeprefix("piece ") for each in group]
            each = f"each {alike[0]} in A, {alike[1]} in B"
            yield f"pieces {abridged(pieces)}: {each}"


def _only_in_one(difference: PuzzleDifference) -> tuple[str, str] | None:
    """How many there are in A and in B of a piece that only one of them has."""
    in_a, in_b = difference.in_a, difference.in_b
    if in_a is None or in_b is None or (NO_PIECE not in (in_a, in_b)):
        return None
    return (in_a, in_b) if difference.where.startswith("piece ") else None


def _match(piece: PieceMatch) -> str:
    turn = "" if piece.turn == AS_IT_LIES else f" turned by '{piece.turn}'"
    return f"piece {quoted(piece.in_a)} of A is {quoted(piece.in_b)} of B{turn}"


def _rules(a: Puzzle, b: Puzzle, found: PuzzleComparison) -> Iterator[str]:
    """The rules that only one of them has, as they stand on the box."""
    for puzzle, numbers, whose in (
        (a, found.rules_only_in_a, "A"),
        (b, found.rules_only_in_b, "B"),
    ):
        for number in numbers:
            yield f"rule only in {whose}: {sentence(puzzle.rules[number], puzzle)}"


def _abridged(said: Sequence[str], noun: str) -> Iterator[str]:
    """The first of many, and how many more there are."""
    for text in said[:MAX_LISTED]:
        yield wrap(text, "  ", "    ")
    more = len(said) - MAX_LISTED
    if more > 0:
        yield f"  and {number_of(more, noun)} more"


def document(a: Puzzle, b: Puzzle, found: PuzzleComparison) -> dict[str, Any]:
    """Return the comparison for programs."""
    return {
        **asdict(found),
        "rules_only_in_a": _sentences(a, found.rules_only_in_a),
        "rules_only_in_b": _sentences(b, found.rules_only_in_b),
    }


def _sentences(puzzle: Puzzle, numbers: Sequence[int]) -> list[dict[str, Any]]:
    return [
        {"rule": f"rules[{number}]", "sentence": sentence(puzzle.rules[number], puzzle)}
        for number in numbers
    ]
