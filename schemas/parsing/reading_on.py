"""All mistakes in a document: what is wrong is mended, and the rest is read again.

What is mended reads as it was probably meant, or else as if nothing wrong had been typed. A
mistake that is only found because something was left out is an echo, and not reported.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from jigsat.schemas.base import Data
from jigsat.schemas.errors import MAX_MISTAKES, DataError, Mistake, TooLarge
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.parsing.errors_with_places import begins_with_step, mistakes_of
from jigsat.schemas.parsing.strict_json import with_key
from jigsat.schemas.support.text import nearest

Step = str | int

#: How often a document is mended: once for each stage of reading, and some more.
_ROUNDS = 8
_ENTRY = re.compile(r"(?:pieces|rules)\[\d+\]")
_STEP_ENDS = re.compile(r"(?=[.\[])")
_QUOTED = re.compile(r"'([^']*)'")
#: What there may be in place of keys that the document and its rules need, right or wrong.
_NEEDED: dict[str, dict[Step, Any]] = {
    "": {"schema_version": 1, "name": "?", "title": "?", "board": {}},
    "rules": {"count": 1, "piece": "?", "cells": [], "pieces": ["?"], "mates": [["?", "?"]]},
}
#: Which cells there are: without that, nothing is known of a board or a piece.
_EXTENT = frozenset({"cells", "size", "names"})
#: Keys without which nothing is known of a whole piece or rule.
_OF_WHOLE = {"pieces": _EXTENT, "rules": frozenset({"rule", "sides"})}
#: A rule that is consistent with every board and box.
_ANY_RULE = {"rule": "not-touching"}


def all_mistakes(model: type[Data], document: Any, error: Exception) -> tuple[Mistake, ...]:
    """The mistakes in a document, the first of which raised this error."""
    errors = list(_mistakes_of(error, document))
    found = dict.fromkeys(errors)
    mending = _Mending(document)
    is_built = isinstance(error, DataError)
    for _ in range(0 if isinstance(error, TooLarge) else _ROUNDS):
        if not mending.mend(errors, is_built):
            break
        is_built, errors = _found_in(model, mending)
        new = [each for each in errors if not mending.is_echo(each)]
        if len(found) < MAX_MISTAKES:
            found |= dict.fromkeys(new)
    return tuple(found)


def _found_in(model: type[Data], mending: _Mending) -> tuple[bool, list[Mistake]]:
    """What is wrong in a document as far as it is mended, and whether all values are of the
    right kind.

    An unknown grid is that on which the least is wrong, and the board's cells are there if they
    can be: else nothing is known of the rest. Of several such, it is what is wrong on all.
    The nearest name is tried first, and alone if nothing is wrong: each grid has its own sets.
    """
    grids: Iterable[str | None] = (None,)
    if mending.grid_is_unknown:
        meant = nearest(str(mending.document.get("grid")), GRIDS)
        grids = sorted(GRIDS, key=lambda each: each != meant)
    by_grid = []
    for grid in grids:
        by_grid.append(_found_on(grid, model, mending.document))
        if not by_grid[-1][1]:
            return by_grid[-1][0], []
    least = min(_amount(found) for _, found in by_grid)
    (is_built, first), *others = (each for each in by_grid if _amount(each[1]) == least)
    return is_built, [each for each in first if all(each in found for _, found in others)]


def _amount(found: Iterable[Mistake]) -> tuple[bool, int]:
    paths = [each.path for each in found]
    return any(path.startswith("board.cells") for path in paths), len(paths)


def _found_on(
    grid: str | None, model: type[Data], document: Any
) -> tuple[bool, dict[Mistake, None]]:
    document = document if grid is None else {**document, "grid": grid}
    try:
        model.model_validate(document)
    except (ValidationError, DataError) as error:
        return isinstance(error, DataError), dict.fromkeys(_mistakes_of(error, document))
    return True, {}


def _mistakes_of(error: Exception, document: Any) -> Iterator[Mistake]:
    if isinstance(error, DataError):
        for each in error.mistakes:
            yield from each.singly()
        return
    assert isinstance(error, ValidationError)
    every = filter(_is_no_echo, error.errors(include_url=False))
    yield from chain.from_iterable(mistakes_of(each, document) for each in every)


def _is_no_echo(error: ErrorDetails) -> bool:
    """Whether a list that is called too short has too few elements, and not only wrong ones."""
    return error["type"] != "too_short" or len(error["input"]) < error["ctx"]["min_length"]


class _Mending:
    """A document, and what was changed in it so that more of it can be read."""

    def __init__(self, document: Any) -> None:
        self.document = document
        self.grid_is_unknown = False
        #: Where something was mended, and where a whole piece or rule was left out.
        self._mended: set[str] = set()
        self._left_out: set[str] = set()
        #: Names in what was left out of the pieces, the board, the rules.
        self._names: dict[str, set[str]] = defaultdict(set)
        #: Keys with what was left out, by the piece or rule that they were in.
        self._keys: dict[str, set[str]] = defaultdict(set)

    def mend(self, mistakes: Sequence[Mistake], is_built: bool) -> bool:
        """Mend what is wrong in the document. Returns whether anything was changed.

        ``is_built``: all values are of the right kind. Cells of the board that are wrong can
        stay then: whatever needs them says so again.
        """
        if not isinstance(self.document, dict):
            return False
        before = self.document
        for each in mistakes:
            of_board = re.match(r"board($|\.cells|\.size|\.names)", each.path)
            if not (is_built and of_board) and "a rule '" not in each.expected:
                self._mend(each)
        return self.document is not before

    def _mend(self, mistake: Mistake) -> None:
        place = _place(mistake)
        steps = list(_steps(self.document, mistake.path))
        if self._covers(place):
            self._leave_out_entry(steps)
            return
        self._mended.add(place)
        here = _at(self.document, steps)
        if mistake.key is not None and isinstance(here, dict) and mistake.key in here:
            renamed = {k: v for k, v in here.items() if k != mistake.key}
            if mistake.meant and mistake.meant not in here:
                renamed[mistake.meant] = here[mistake.key]
            self._put(steps, renamed)
        elif mistake.meant and isinstance(here, str | int) and steps != ["grid"]:
            self._put(steps, mistake.meant)
        elif mistake.key is not None:  # it is missing
            self._leave_out([*steps, mistake.key])
        else:
            self._leave_out(steps)

    def _leave_out(self, steps: list[Step]) -> None:
        """Read on as if nothing had been typed there."""
        match steps:
            case ["grid", *_]:
                self.grid_is_unknown = True
                self.document = {**self.document}
            case ["turning", *_]:  # the one that allows most
                self._put(["turning"], Turning.ROTATE_AND_FLIP.value)
            case ["board", key, *_] if key not in _EXTENT:
                self._drop(["board", key])
            case ["pieces" | "rules" as part, int(), str() as key, *_] if (
                key not in _OF_WHOLE[part]
            ):
                self._drop(steps[:3])
            case ["pieces" | "rules", int(), *_]:
                self._leave_out_entry(steps)
            case [str() as key, *_] if key != "pieces":  # there is nothing in place of these
                self._drop([key])

    def _leave_out_entry(self, steps: list[Step]) -> None:
        """Read on as if there were another piece or rule, to which nobody can object."""
        match steps:
            case ["pieces" | "rules" as section, int(index), *_]:
                path = f"{section}[{index}]"
                if path in self._left_out:
                    return
                self._forget([section, index])
                typed = _at(self.document, [section, index, "name"])
                is_usable = isinstance(typed, str) and f"{path}.name" not in self._mended
                piece = {"name": typed if is_usable else path, "face": "?"}
                self._put([section, index], piece if section == "pieces" else _ANY_RULE)
                self._left_out.add(path)
                self._mended.add(path)

    def _drop(self, steps: list[Step]) -> None:
        """Read on without a key, or with something in its place if it is needed."""
        here, key = _at(self.document, steps[:-1]), steps[-1]
        needed = _NEEDED.get(str(steps[0]) if steps[1:] else "", {})
        if isinstance(here, dict) and (key in needed or key in here):
            self._forget(steps)
            rest = {k: v for k, v in here.items() if k != key}
            self._put(steps[:-1], rest | {k: v for k, v in needed.items() if k == key})

    def _forget(self, steps: list[Step]) -> None:
        """Take down the names and keys in what is left out."""
        value = _at(self.document, steps)
        entry = "".join(f"[{each}]" if isinstance(each, int) else each for each in steps[:2])
        self._names[str(steps[0])].update(_texts(value))
        keys = value if isinstance(value, dict) else ()
        self._keys[entry].update(map(str, keys), [str(steps[-1])])

    def _put(self, steps: Sequence[Step], value: Any) -> None:
        self.document = _with(self.document, steps, value)

    def is_echo(self, mistake: Mistake) -> bool:
        """Whether a mistake may be there only because something else was left out."""
        text = f"{mistake.found}, {mistake.expected}"
        if self._covers(_place(mistake)) or self._left_out.intersection(_ENTRY.findall(text)):
            return True
        if "a rule '" in mistake.expected and any(
            each.startswith("rules") for each in (*self._left_out, *self._keys)
        ):
            return True
        if "another unit" in mistake.expected and self._keys:  # all lengths decide on the unit
            return True
        section, *_ = _STEP_ENDS.split(mistake.path)
        names = chain.from_iterable(
            self._names[each] for each in self._names if each != section
        )
        if set(_QUOTED.findall(mistake.found)).intersection(names):
            return True
        words = set(re.findall(r"(?<![\w-])\w+", f"{mistake.path} {text}"))
        return any(
            words & keys
            for entry, keys in self._keys.items()
            if mistake.path == entry or section != "pieces"
            if not entry.startswith("rules") or entry in f"{mistake.path} {text}"
        )

    def _covers(self, place: str) -> bool:
        """Whether something is mended there, or around it."""
        ends = [match.start() for match in _STEP_ENDS.finditer(place)]
        return any(place[:end] in self._mended for end in (*ends, len(place)))


def _place(mistake: Mistake) -> str:
    return mistake.path if mistake.key is None else with_key(mistake.path, mistake.key)


def _steps(here: Any, path: str) -> Iterator[Step]:
    """The steps of a path through a document, as far as they lead."""
    while path:
        step: Step | None = None
        if isinstance(here, dict):
            leading = (key for key in here if begins_with_step(path, str(key)))
            step = max(leading, key=len, default=None)
        elif isinstance(here, list | tuple):
            match = re.match(r"\[(\d+)\]", path)
            step = int(match[1]) if match and int(match[1]) < len(here) else None
        if step is None:
            return
        yield step
        here = here[step]
        path = path[len(step if isinstance(step, str) else f"[{step}]") :].removeprefix(".")


def _at(here: Any, steps: Sequence[Step]) -> Any:
    """The value to which the steps lead, or None."""
    for step in steps:
        if isinstance(here, dict):
            here = here.get(step)
        elif isinstance(here, list | tuple) and isinstance(step, int) and step < len(here):
            here = here[step]
        else:
            return None
    return here


def _with(here: Any, steps: Sequence[Step], value: Any) -> Any:
    """A copy of a value in which another one stands at the end of the steps."""
    if not steps:
        return value
    copy: Any = dict(here) if isinstance(here, dict) else list(here)
    copy[steps[0]] = _with(_at(here, steps[:1]), steps[1:], value)
    return copy


def _texts(value: Any) -> Iterator[str]:
    """All texts and numbers in a value, and its keys."""
    left = [value]
    while left:
        here = left.pop()
        if isinstance(here, dict):
            left.extend((*here, *here.values()))
        elif isinstance(here, list | tuple):
            left.extend(here)
        else:
            yield str(here)
