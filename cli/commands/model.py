"""The command model."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Annotated, Any

import typer

from jigsat.cli.completion import complete_family
from jigsat.cli.options import Output, PuzzleName, takes
from jigsat.cli.output import print_lines, wrap
from jigsat.cli.session import Report, load_any
from jigsat.models.cp_sat.opened import LeftOut, Model, ModelGroup, left_out, opened
from jigsat.models.packing import CP_SAT
from jigsat.schemas.layouts.streams import is_unicode
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.kinds import problem_for
from jigsat.solvers.limits.deadline import TimeBudget, ended_after
from jigsat.solvers.limits.options import Options


@takes("family", "time_limit", "as_json", "progress")
def model(
    name: PuzzleName,
    options: Options,
    output: Output,
    family: Annotated[
        str | None,
        typer.Option(
            "--family",
            metavar="NAME",
            help="Print one family in full.",
            autocompletion=complete_family,
        ),
    ] = None,
) -> None:
    """Print the model that CP-SAT solves, as mathematics.

    Variables and constraints fall into families. For each family you see
    their number, their meaning, and one of them. F@90 at (1,2) is the piece
    F, turned by 90 degrees, with its first cell in row 1, column 2.

    Exit status: 0 done, 2 bad input or usage, 3 the time was too short.
    """
    budget = TimeBudget(options.time_limit)
    puzzle = load_any(name)
    with ended_after(budget.left):
        stated = opened(problem_for(CP_SAT, puzzle))
    if family is not None:
        group = stated.family(family)
        Report(
            partial(family_document, stated, group),
            lambda: print_mathematics(family_lines(stated, group)),
        ).finish(output)
    with ended_after(budget.left):
        forbidden = left_out(puzzle) if isinstance(puzzle, Puzzle) else ()
    Report(
        partial(document, stated, forbidden),
        lambda: print_mathematics(lines(stated, forbidden)),
    ).finish(output)


# What the command model prints: families of variables and of constraints.


#: So many terms of a sum are shown of an example.
TERMS = 2
#: Replacements for the signs of mathematics where the output takes ASCII only.
ASCII = str.maketrans({"≤": "<=", "≥": ">=", "⇒": "=>", "·": "*", "…": "..."})
#: The columns of names and of numbers.
NAME, NUMBER = 14, 10


def print_mathematics(lines: Iterable[str]) -> None:
    """Print lines with the signs of mathematics, as far as stdout has them."""
    signs = {} if is_unicode(sys.stdout) else ASCII
    print_lines(line.translate(signs) for line in lines)


def lines(model: Model, forbidden: Sequence[LeftOut]) -> Iterator[str]:
    """Yield the model: its families with their sizes and an example each."""
    yield model.sizes
    yield ""
    yield _row("variables", "number")
    for group in model.variables:
        yield _row(f"  {group.name}", f"{len(group):,}")
        yield wrap(f"{group.members[0].name}: {group.meaning}", "    ", "      ")
    yield ""
    yield _row("constraints", "number")
    for group in model.constraints:
        yield _row(f"  {group.name}", f"{len(group):,}", group.meaning)
        yield wrap(_member(model, group, 0, TERMS), "    ", "      ")
    if forbidden:
        yield ""
        yield "rules that leave out placements, so no constraint is needed"
    for each in forbidden:
        words = f"of {each.of:,} ways to lay a piece"
        yield _row(f"  {each.rule}", f"{each.number:,}", words)


def family_lines(model: Model, group: ModelGroup) -> Iterator[str]:
    """Yield all members of one family, in full, a line for each."""
    yield wrap(f"{model.name}, {group.name}: {len(group):,} ({group.meaning})", "", "  ")
    for number in range(len(group)):
        yield f"  {_member(model, group, number)}"


def document(model: Model, forbidden: Sequence[LeftOut]) -> dict[str, Any]:
    """The same as ``lines`` prints."""
    return {
        "puzzle": model.name,
        "made_of": model.made_of,
        "variables": [
            {**_family(group), "example": group.members[0].name} for group in model.variables
        ],
        "constraints": [
            {**_family(group), "example": _equation(model, group, 0)}
            for group in model.constraints
        ],
        "left_out": [vars(each) for each in forbidden],
    }


def family_document(model: Model, group: ModelGroup) -> dict[str, Any]:
    """The same as ``family_lines`` prints."""
    members = [_equation(model, group, number) for number in range(len(group))]
    return {"puzzle": model.name, **_family(group), "members": members}


def _row(name: str, number: str, words: str = "") -> str:
    """A line of a table, the words of which may be broken."""
    start = f"{name:<{NAME}}{number:>{NUMBER}}  "
    return wrap(words, start) if words else start.rstrip()


def _member(model: Model, group: ModelGroup, number: int, most: int | None = None) -> str:
    member = group.members[number]
    if group.of_variables:
        return member.name
    return f"{member.name}: {model.equation(member.index, most)}"


def _equation(model: Model, group: ModelGroup, number: int) -> dict[str, str] | str:
    member = group.members[number]
    if group.of_variables:
        return member.name
    return {"name": member.name, "says": model.equation(member.index)}


def _family(group: ModelGroup) -> dict[str, Any]:
    return {"family": group.name, "meaning": group.meaning, "number": len(group)}
