"""The verifier of exact cover problems: do these options cover the items as they should?

It reads the items and the options as they stand in the file. With the models and the engines
it shares ``schemas``, which reads that file, and no other code.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence

from jigsat.checks.verify.stream import DIGESTS, Row, digest_of, faults_of_rows, numbers_of
from jigsat.extras.formats.exact_cover.batch_verifier import CoverBatchVerifier
from jigsat.extras.formats.exact_cover.data import (
    COLOUR,
    ChosenOption,
    CoverData,
    CoverSolution,
)
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.support.text import listed, number_of, quoted, span

#: Maximum number of options named in one fault.
MOST_NAMED = 8


class CoverVerifier:
    """Checks sets of options of one exact cover problem."""

    def __init__(self, cover: CoverData) -> None:
        self.cover = cover

    def faults(self, chosen: Sequence[ChosenOption], finished: bool = True) -> list[Fault]:
        """What is wrong with these options; unless finished, what more cannot put right."""
        if alone := [fault for each in chosen for fault in self.faults_alone(each)]:
            return alone
        times = Counter(each.option for each in chosen)
        repeated = [
            Fault(f"option {option}", f"it is chosen {number} times, expected once")
            for option, number in times.items()
            if number > 1
        ]
        return [*repeated, *self._items(chosen, finished)]

    def faults_alone(self, chosen: ChosenOption) -> Iterator[Fault]:
        """Whether there is such an option, with just these items."""
        where = f"option {chosen.option}"
        options = self.cover.options
        if not 1 <= chosen.option <= len(options):
            yield Fault(where, f"there are {number_of(len(options), 'option')}")
        elif sorted(chosen.items.split()) != sorted(options[chosen.option - 1].split()):
            has = " ".join(options[chosen.option - 1].split())
            yield Fault(
                where, f"it has the items {quoted(has)}, and not {quoted(chosen.items)}"
            )

    def _items(self, chosen: Sequence[ChosenOption], finished: bool) -> Iterator[Fault]:
        shown: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
        for each in chosen:
            for word in each.items.split():
                name, _, colour = word.partition(COLOUR)
                shown[name].append((each.option, colour))
        primary = self.cover.names[: self.cover.primary]
        for name, (least, most) in zip(primary, self.cover.bounds, strict=True):
            number = len(shown[name])
            if number > most or (finished and number < least):
                what = f"{_in_options(shown[name])}, expected {span(least, most)}"
                yield Fault(f"item {quoted(name)}", what)
        for name in self.cover.exact_cover.secondary:
            colours = {colour for _, colour in shown[name]}
            if len(shown[name]) > 1 and (len(colours) > 1 or "" in colours):
                what = f"{_in_options(shown[name])}, expected one, or one colour"
                yield Fault(f"item {quoted(name)}", what)


def _in_options(shown: Sequence[tuple[int, str]]) -> str:
    if not shown:
        return "in no option that is chosen"
    if len(shown) > MOST_NAMED:
        return f"in {number_of(len(shown), 'option')}"
    each = [f"{option}{f' ({colour})' if colour else ''}" for option, colour in shown]
    return f"in {'option' if len(shown) == 1 else 'options'} {listed(each)}"


# The verifier for solutions of exact cover problems that come as text, batch by batch.


class CoverStreamVerifier:
    """Verifies solutions that are given as the JSON texts of their options; see StreamVerifier.

    Each distinct text has a number, and a solution is a row of numbers.
    """

    def __init__(self, cover: CoverData, partial: bool) -> None:
        self._cover = cover
        self._partial = partial
        self._verifier = CoverVerifier(cover)
        self._numbers: dict[str, int] = {}
        self._chosen: list[ChosenOption] = []
        #: The number of the option in the file from 0, or that of options if it is none.
        self._options: list[int] = []

    def begin_batch(self) -> None:
        """Begin a batch: there are not more options than the file has, so all are kept."""

    def row(self, texts: list[str]) -> Row:
        """The numbers of these options. Raises DataError if one is not an option."""
        return numbers_of(texts, self._numbers, self._number)

    def _number(self, text: str) -> int:
        if text not in self._numbers:
            chosen = parse(ChosenOption, f"{{{text}}}", "")
            wrong = any(self._verifier.faults_alone(chosen))
            self._numbers[text] = len(self._chosen)
            self._chosen.append(chosen)
            self._options.append(len(self._cover.options) if wrong else chosen.option - 1)
        return self._numbers[text]

    def digest(self, row: Row) -> int:
        """A digest that is the same for solutions with the same options, in any order."""
        return sum(digest_of(b"%d" % self._options[number]) for number in row) % DIGESTS

    def left(self, row: Row) -> None:
        """None: what unfinished solutions lack is not reported."""

    def solution(self, row: Row) -> CoverSolution:
        """The solution with these options."""
        return CoverSolution(placements=tuple(self._chosen[number] for number in row))

    def faults(self, rows: Sequence[Row]) -> list[tuple[Fault, ...]]:
        """The faults of each solution; none if it is valid."""
        return faults_of_rows(rows, self._faults, None if self._partial else self._valid)

    def _valid(self, rows: Sequence[Row]) -> list[bool]:
        """Which solutions are found valid together."""
        import numpy as np

        nothing = len(self._cover.options)
        width = max(map(len, rows))
        numbers = [[self._options[n] for n in row] for row in rows]
        filled = [row + [nothing] * (width - len(row)) for row in numbers]
        valid = CoverBatchVerifier(self._cover).valid(np.array(filled, np.int32)).tolist()
        return [good and nothing not in row for good, row in zip(valid, numbers, strict=True)]

    def _faults(self, row: Row) -> tuple[Fault, ...]:
        chosen = [self._chosen[number] for number in row]
        return tuple(self._verifier.faults(chosen, finished=not self._partial))


# Solutions of exact cover problems as a person types them: an option on each line.
#
# So do Knuth's programs print them, with a note like ``(2 of 3)`` behind each.


_NOTE = re.compile(r"\([0-9?]+ of [0-9]+\)\s*$")


def faults_of_text(cover: CoverData, text: str, partial: bool) -> Iterator[Fault]:
    """What is wrong with the solution in a text: of options that are alike each is another."""
    left: defaultdict[str, deque[int]] = defaultdict(deque)
    for number, option in enumerate(cover.options, start=1):
        left[_in_order(option)].append(number)
    chosen, unknown = [], False
    for number, line in enumerate(text.splitlines(), start=1):
        items = _NOTE.sub("", line).strip()
        alike = left.get(_in_order(items))
        if items and not alike:
            unknown = True
            yield Fault(f"line {number}", f"{quoted(items)} is no option, or none that is left")
        elif alike:
            chosen.append(ChosenOption(option=alike.popleft(), items=items))
    if not unknown:
        yield from CoverVerifier(cover).faults(chosen, finished=not partial)


def _in_order(option: str) -> str:
    return " ".join(sorted(option.split()))
