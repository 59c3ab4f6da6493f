"""What the commands print of exact cover problems: an explanation, in lines and in JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from jigsat.analysis.answer import Answer
from jigsat.analysis.exact_cover import CoverExplanation, GivenUp, ItemConflict
from jigsat.cli.commands.explain_words import VERDICTS
from jigsat.cli.output import document_of
from jigsat.schemas.exact_cover import COLOUR, ExactCover
from jigsat.schemas.support.text import listed, number_of

#: Of options or items so many are named.
MOST = 5


def lines(
    cover: ExactCover, known: CoverExplanation, is_all: bool = True
) -> Iterator[tuple[str, str]]:
    """Yield the explanation in sentences, each after its indent.

    If it is going to grow (``is_all`` is false), what will be said stands behind these.
    """
    if known.answer is Answer.NOT_KNOWN and not is_all:
        return
    yield "", f"{known.puzzle}: {VERDICTS[known.answer]}"
    if known.given_up:
        yield "", "The least to give up, so that there is a solution:"
        for each in known.given_up:
            yield "  - ", _given_up(each)
    if known.conflict is not None:
        yield from _conflict(cover, known.conflict)


def _conflict(cover: ExactCover, conflict: ItemConflict) -> Iterator[tuple[str, str]]:
    several = len(conflict.items) > 1
    what = "These items cannot all be covered" if several else "This item cannot be covered"
    yield "", f"{what}:"
    for name in conflict.items:
        yield "  - ", f"{name}, {_coverers(cover, name)}"
    if not conflict.is_minimal:
        yield "", "Perhaps not all of this is needed: the time was too short to tell."
    elif several:
        yield "", "Without any one of these the others can be covered."


def options_with(cover: ExactCover, name: str) -> list[int]:
    """The numbers of the options that have an item."""
    return [
        number
        for number, option in enumerate(cover.options, start=1)
        if name in (word.partition(COLOUR)[0] for word in option.split())
    ]


def _coverers(cover: ExactCover, name: str) -> str:
    options = options_with(cover, name)
    least, _ = cover.bounds[cover.numbers[name]]
    often = "" if least == 1 else f" at least {least} times"
    if not options:
        return f"which is in no option{often and f', and has to be covered{often}'}"
    if len(options) > MOST:
        return f"by {len(options):,} options{often}"
    each = [f"{n} ({' '.join(cover.options[n - 1].split())})" for n in options]
    return f"by option {listed(each, 'or')}{often}"


def _given_up(found: GivenUp) -> str:
    how = "covered too often" if found.shared else "not covered, or too seldom"
    perhaps = "" if found.is_least else "at most "
    others = [_some(each) for each in found.alternatives]
    instead = f"; or {_some(others, 'or')}" if others else ""
    return (
        f"{perhaps}{number_of(len(found.items), 'item')} {how}: {_some(found.items)}{instead}"
    )


def _some(names: Sequence[str], last: str = "and") -> str:
    more = len(names) - MOST
    return listed([*names[:MOST], f"{more:,} more"] if more > 0 else names, last)


def document(cover: ExactCover, known: CoverExplanation) -> dict[str, Any]:
    """The same for programs."""
    conflict = known.conflict
    return {
        "puzzle": known.puzzle,
        "has_solution": {Answer.YES: True, Answer.NO: False}.get(known.answer),
        "conflict": conflict
        and {
            "items": [
                {"item": name, "options": options_with(cover, name)} for name in conflict.items
            ],
            "minimal": conflict.is_minimal,
        },
        "least_to_give_up": [
            {
                "how": "shared" if each.shared else "uncovered",
                **document_of(each, "items"),
                "least": each.is_least,
                **document_of(each, "alternatives", "solution"),
            }
            for each in known.given_up
        ],
        **document_of(known, "finished", "seconds"),
    }
