"""The verifier of exact cover problems: do these options cover the items as they should?

It reads the items and the options as they stand in the file, and shares nothing with the
models and the engines.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from jigsat.schemas.exact_cover import COLOUR, ChosenOption, CoverSolution, ExactCover
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.text import listed, number_of, quoted, span

#: Maximum number of options named in one fault.
MOST_NAMED = 8


def verify_cover(cover: ExactCover, solution: CoverSolution) -> list[Fault]:
    """Everything that is wrong with a solution; an empty list if it is one."""
    return CoverVerifier(cover).faults(solution.placements)


class CoverVerifier:
    """Checks sets of options of one exact cover problem."""

    def __init__(self, cover: ExactCover) -> None:
        self.cover = cover

    def faults(self, chosen: Sequence[ChosenOption], finished: bool = True) -> list[Fault]:
        """What is wrong with these options; unless finished, what more cannot put right."""
        alone = [fault for each in chosen for fault in self.faults_alone(each)]
        return alone or [*self._repeated(chosen), *self._items(chosen, finished)]

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

    def _repeated(self, chosen: Sequence[ChosenOption]) -> Iterator[Fault]:
        times = Counter(each.option for each in chosen)
        for option, number in times.items():
            if number > 1:
                yield Fault(f"option {option}", f"it is chosen {number} times, expected once")

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
