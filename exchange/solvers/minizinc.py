"""MiniZinc: a model to be read, and beside it the data.

The model has a paragraph for each subject that the puzzle has constraints about, in the order
in which one would tell of them; the data name placements, cells and pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from jigsat.exchange.solvers.minizinc_text import (
    AGREEMENTS_WITH_COLOURS,
    BLANK,
    CELLS_OR_BLANKS,
    CLOSING,
    COVER_CLOSING,
    COVER_OPENING,
    NO_BLANKS,
    OPENING,
    PARAGRAPHS,
)
from jigsat.exchange.solvers.model import Family, Literal, Model, Subject, Sum

Sums = tuple[Sum, ...]
#: A line of data: a name and its value.
Lines = Iterator[tuple[str, str]]


def minizinc(model: Model) -> str:
    """The model as the text of an .mzn file; what is in it depends on the puzzle's rules."""
    subjects = {group.subject for group in model.groups}
    texts = PARAGRAPHS
    opening, closing = OPENING, CLOSING
    if Subject.ITEMS in subjects:
        opening, closing = COVER_OPENING, COVER_CLOSING
        if Subject.COLOURS in subjects:
            texts = {**texts, Subject.AGREEMENTS: AGREEMENTS_WITH_COLOURS}
    elif model.of(Family.BLANK):
        texts = {**texts, Subject.CELLS: BLANK + CELLS_OR_BLANKS}
    else:
        texts = {**texts, Subject.BLANKS: NO_BLANKS}
    paragraphs = [text for subject, text in texts.items() if subject in subjects]
    return "".join([f"% {model.name}: {model.title}\n", opening, *paragraphs, closing])


def minizinc_data(model: Model) -> str:
    """The data of the model as the text of a .dzn file."""
    painter = _Data(model)
    assigned = (f"{name} = {value};" for name, value in painter.lines())
    return "\n".join([f"% {model.name}: {model.title}", *assigned, ""])


class _Data:
    """What the paragraphs of the model declare, taken from the sums."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._variables = model.variables
        self._sums = {group.subject: group.sums for group in model.groups}

    def lines(self) -> Lines:
        """The data, in the order of the paragraphs."""
        enum = "OPTION" if Subject.ITEMS in self._sums else "PLACEMENT"
        yield enum, self._enum_with_meanings(Family.PLACEMENT)
        of_subject: Mapping[Subject, Callable[[Sums], Lines]] = {
            Subject.PIECES: self._pieces,
            Subject.CELLS: self._cells,
            Subject.BLANKS: self._blanks,
            Subject.SHOWN: self._shown,
            Subject.MEETINGS: lambda sums: self._sets("clashing", sums, Family.SHOWN),
            Subject.EXCLUSIONS: lambda sums: self._sets("exclusive", sums),
            Subject.FILLED: lambda sums: self._sets("filled", sums),
            Subject.SUMS: self._weighted,
            Subject.CALLS: self._calls,
            Subject.CHOICES: self._choices,
            Subject.ITEMS: self._items,
            Subject.COLOURS: self._colours,
            Subject.AGREEMENTS: self._agreements,
        }
        for subject, lines in of_subject.items():
            if subject in self._sums:
                yield from lines(self._sums[subject])

    def _pieces(self, sums: Sums) -> Lines:
        yield "PIECE", _enum(each.name for each in sums)
        yield from self._sets("laying", sums)
        yield from _bounds("fewest", "most", sums)

    def _cells(self, sums: Sums) -> Lines:
        yield "CELL", _enum(each.name for each in sums)
        yield from self._sets("covering", sums)
        if self._model.of(Family.BLANK):
            blank = (each.name for each in sums if self._members(each, Family.BLANK))
            yield "may_be_blank", _set(blank)

    def _blanks(self, sums: Sums) -> Lines:
        yield "fewest_blanks", str(sums[0].least)
        yield "most_blanks", str(sums[0].most)

    def _shown(self, sums: Sums) -> Lines:
        yield (
            "SHOWN",
            _enum(each.name for _, each in self._model.of(Family.SHOWN)),
        )
        yield from self._sets("showing", sums)

    def _weighted(self, sums: Sums) -> Lines:
        yield "SUM", _enum(each.name for each in sums)
        terms = [
            (each.name, self._variables[number - 1].name, weight)
            for each in sums
            for number, weight in each.over_variables[0].items()
            if self._variables[number - 1].family is Family.PLACEMENT
        ]
        yield "adds_to", _list(name for name, _, _ in terms)
        yield "added", _list(placement for _, placement, _ in terms)
        yield "weight", _list(str(weight) for _, _, weight in terms)
        yield from _bounds("least_sum", "most_sum", sums)

    def _calls(self, sums: Sums) -> Lines:
        yield "calling", _list(self._name(each.literals[0]) for each in sums)
        called = (_set(map(self._name, each.literals[1:])) for each in sums)
        yield "called", _rows(called)

    def _choices(self, sums: Sums) -> Lines:
        ways = [number for number, _ in self._model.of(Family.UNUSED)]
        against: dict[Literal, list[str]] = {way: [] for way in ways}
        for each in self._sums.get(Subject.UNUSED, ()):
            way, placement = each.literals
            against[way].append(self._name(placement))
        yield "WAY", _enum(map(self._name, ways))
        yield "against", _rows(map(_set, against.values()))
        yield from self._sets("choices", sums, Family.UNUSED)

    def _items(self, sums: Sums) -> Lines:
        yield "ITEM", _enum(each.name for each in sums)
        yield from self._sets("covering", sums)
        yield from _bounds("fewest", "most", sums)

    def _colours(self, sums: Sums) -> Lines:
        yield (
            "COLOUR",
            _enum(each.name for _, each in self._model.of(Family.SHOWN)),
        )
        yield from self._sets("giving", sums)

    def _agreements(self, sums: Sums) -> Lines:
        yield from self._sets("alone", sums)
        if Subject.COLOURS in self._sums:
            yield from self._sets("colours", sums, Family.SHOWN)

    def _sets(self, name: str, sums: Sums, family: Family = Family.PLACEMENT) -> Lines:
        """For each sum its literals of a family."""
        yield name, _rows(_set(self._members(each, family)) for each in sums)

    def _members(self, each: Sum, family: Family) -> list[str]:
        """The names of the variables of a family in a sum."""
        variables = (self._variables[abs(literal) - 1] for literal in each.literals)
        return [variable.name for variable in variables if variable.family is family]

    def _name(self, literal: Literal) -> str:
        return self._variables[abs(literal) - 1].name

    def _enum_with_meanings(self, family: Family) -> str:
        members = [
            f"\n  {variable.name},  % {variable.meaning}"
            for _, variable in self._model.of(family)
        ]
        return f"{{{''.join(members)}\n}}"


def _bounds(least: str, most: str, sums: Sums) -> Lines:
    yield least, _list(str(each.least) for each in sums)
    yield most, _list(str(each.most) for each in sums)


def _set(members: Iterable[str]) -> str:
    return f"{{{', '.join(members)}}}"


_enum = _set


def _list(entries: Iterable[str]) -> str:
    return f"[{', '.join(entries)}]"


def _rows(entries: Iterable[str]) -> str:
    """A list with a line for each entry."""
    return f"[{','.join(f'{chr(10)}  {entry}' for entry in entries)}\n]"
