"""Solutions of exact cover problems as a person types them: an option on each line.

So do Knuth's programs print them, with a note like ``(2 of 3)`` behind each.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterator

from jigsat.checks.exact_cover.verifier import CoverVerifier
from jigsat.schemas.exact_cover import ChosenOption, ExactCover
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.text import quoted

_NOTE = re.compile(r"\([0-9?]+ of [0-9]+\)\s*$")


def faults_of_text(cover: ExactCover, text: str, partial: bool) -> Iterator[Fault]:
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
