"""Labels, faces and colours that look like slips of the pen for others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches

from jigsat.checks.lint.finding import MOST_TOLD, Finding, suspicion
from jigsat.checks.lint.side_kinds import SideKinds
from jigsat.schemas.consistency.helpers import piece_path
from jigsat.schemas.consistency.sides import typed_labels
from jigsat.schemas.geometry.shapes import FACE
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Rim
from jigsat.schemas.text import listed, times

#: A name is rare if the one that it looks like is so many times as frequent.
TIMES = 4
#: And it looks like it if so much of both is the same, by the measure of difflib.
ALIKE = 0.75
MOST_NAMES = 100
_AT_A_GLANCE = str.maketrans({"1": "I", "l": "I", "|": "I", "0": "O"})


@dataclass(frozen=True)
class Typed:
    """A name in the file: what it names, where it stands, and how many pieces have it so."""

    what: str
    path: str
    name: str
    times: int


def names_are_spelt_alike(kinds: SideKinds) -> Iterator[Finding]:
    """Rare names that look like frequent ones, and labels that no other piece fits."""
    typed = list(_typed(kinds.puzzle))
    misspelt = set()
    for what in dict.fromkeys(each.what for each in typed):
        for finding, name in _misspelt(
            kinds, what, [each for each in typed if each.what == what]
        ):
            misspelt.add((what, name))
            yield finding
    rest = [each for each in typed if (each.what, each.name) not in misspelt]
    lonely = list(_lonely(kinds, rest))
    if len(lonely) <= MOST_TOLD:
        yield from lonely
    else:
        yield suspicion(
            "no-mate",
            lonely[0].where,
            f"there are {len(lonely)} labels that no side of another piece fits; this is the "
            "first of them",
            "the labels of the pieces, and the rule about those that fit",
        )


def _typed(puzzle: PuzzleData) -> Iterator[Typed]:
    for index, piece in enumerate(puzzle.box):
        often = puzzle.used(piece)[1]
        for key, label in typed_labels(piece):
            yield Typed("label", piece_path(puzzle, index, key), label, often)
        marks = {**piece.attributes, **({FACE: piece.face} if piece.face else {})}
        for attribute, value in marks.items():
            what = FACE if attribute == FACE else f"'{attribute}'"
            yield Typed(what, puzzle.paths[index], value, often)


def _misspelt(kinds: SideKinds, what: str, typed: list[Typed]) -> Iterator[tuple[Finding, str]]:
    fits = kinds.rules.fits if what == "label" else None
    number = Counter[str]()
    for each in typed:
        number[each.name] += each.times
    frequent = [each for each in number.items() if each[1] >= TIMES]
    # Of thousands of names, as in large jigsaws, many look alike.
    for name, often in number.items() if len(frequent) <= MOST_NAMES else ():
        alike = [
            other
            for other, others in frequent
            if others >= TIMES * often
            and _looks_like(name, other)
            and not (fits and fits(name, other))
        ]
        if alike:
            other = max(alike, key=lambda other: (_likeness(name, other), number[other]))
            first = next(each for each in typed if each.name == name)
            have = f"'{name}' stands {times(often)}"
            yield (
                suspicion(
                    "looks-misspelt",
                    first.path,
                    f"the {first.what} {have}, and '{other}' {times(number[other])}",
                    f"whether '{other}' is meant",
                ),
                name,
            )


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one.casefold(), other.casefold()).ratio()


def _looks_like(one: str, other: str) -> bool:
    """Names that differ in more than a number, and not in much."""
    if one == other or _letters(one) == _letters(other) == "":
        return False
    if _seen(one) == _seen(other):
        return True
    numbered = _letters(one) == _letters(other)
    return not numbered and _likeness(one, other) >= ALIKE


def _letters(name: str) -> str:
    return "".join(filter(str.isalpha, name.casefold()))


def _seen(name: str) -> str:
    """The name as it looks at a glance: an l is an I, and a zero an O."""
    return "".join(filter(str.isalnum, name.translate(_AT_A_GLANCE))).casefold()


def _lonely(kinds: SideKinds, typed: list[Typed]) -> Iterator[Finding]:
    """Labels that no side of another piece fits, though they need not lie on the rim."""
    if kinds.rules.fits is None:
        return
    for label in dict.fromkeys(each.name for each in typed if each.what == "label"):
        mated = any(kinds.has_mate(*owner) for owner in kinds.owners[label])
        if not mated and not _is_for_the_rim(kinds, label):
            first = next(each for each in typed if each.name == label)
            yield suspicion(
                "no-mate",
                first.path,
                f"no side of another piece fits the label '{label}', which stands "
                f"{times(sum(each.times for each in typed if each.name == label))}: "
                f"{_where(kinds)}",
                f"whether it is misspelt{_closest(kinds, label)}",
            )


def _is_for_the_rim(kinds: SideKinds, label: str) -> bool:
    """Whether a rule about the rim names the label, or a group that it is in."""
    return any(
        rule.called(label) in (*(rule.labels or ()), *rule.counts, *rule.pattern)
        for rule in kinds.puzzle.rules_of(Rim)
    )


def _where(kinds: SideKinds) -> str:
    """Where a label can lie that no other fits, and no rule names for the rim."""
    puzzle = kinds.puzzle
    on_rim = all(rule.labels is None and not rule.pattern for rule in puzzle.rules_of(Rim))
    places = {
        "on the rim": on_rim and next(puzzle.surface.rim, None) is not None,
        "beside a cell that is not covered": bool(puzzle.blankable or puzzle.open_cells),
        "against a side without a label": bool(kinds.bare),
    }
    can = listed([place for place, is_there in places.items() if is_there], "or")
    return f"it can only lie {can}" if can else "it can lie nowhere"


def _closest(kinds: SideKinds, label: str) -> str:
    others = {kind.label for kind in kinds.amounts} - {label}
    close = get_close_matches(label, sorted(others), n=1, cutoff=0.5)
    return f": perhaps '{close[0]}' is meant" if close else ""
