"""Labels, faces and colours that look like slips of the pen for others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches

from jigsat.checks.lint.finding import MAX_LISTED, Finding, suspicion
from jigsat.checks.lint.side_types import SideTypes
from jigsat.schemas.consistency.helpers import piece_path
from jigsat.schemas.consistency.sides import typed_labels
from jigsat.schemas.geometry.shapes import FACE
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Rim
from jigsat.schemas.text import listed, times

#: A name is suspicious if a similar one is at least this many times as frequent ...
MIN_TIMES = 4
#: ... and at least this similar, by the measure of difflib.
MIN_SIMILARITY = 0.75
#: Maximum number of frequent names: of thousands, as in large jigsaws, many are similar.
MAX_NAMES = 100
#: Characters that look the same at a glance.
_AT_A_GLANCE = str.maketrans({"1": "I", "l": "I", "|": "I", "0": "O"})


@dataclass(frozen=True)
class TypedName:
    """A name in the file: what it names, its path, and how many pieces have it there."""

    what: str
    path: str
    name: str
    times: int


def find_misspellings(sides: SideTypes) -> Iterator[Finding]:
    """Rare names that look like frequent ones, and labels that no other piece fits."""
    names = list(_typed_names(sides.puzzle))
    misspelt = set()
    for what in dict.fromkeys(each.what for each in names):
        for finding, name in _misspelt(sides, [each for each in names if each.what == what]):
            misspelt.add((what, name))
            yield finding
    rest = [each for each in names if (each.what, each.name) not in misspelt]
    unmated = list(_unmated(sides, rest))
    if len(unmated) <= MAX_LISTED:
        yield from unmated
    else:
        yield suspicion(
            "no-mate",
            unmated[0].where,
            f"there are {len(unmated)} labels that no side of another piece fits; this is the "
            "first of them",
            "the labels of the pieces, and the rule about those that fit",
        )


def _typed_names(puzzle: PuzzleData) -> Iterator[TypedName]:
    for index, piece in enumerate(puzzle.box):
        _, most = puzzle.used(piece)
        for key, label in typed_labels(piece):
            yield TypedName("label", piece_path(puzzle, index, key), label, most)
        marks = {**piece.attributes, **({FACE: piece.face} if piece.face else {})}
        for attribute, value in marks.items():
            what = FACE if attribute == FACE else f"'{attribute}'"
            yield TypedName(what, puzzle.paths[index], value, most)


def _misspelt(sides: SideTypes, names: list[TypedName]) -> Iterator[tuple[Finding, str]]:
    """Rare names among those of one thing, each with the finding about it."""
    fits = sides.rules.fits if names[0].what == "label" else None
    frequency = Counter[str]()
    for each in names:
        frequency[each.name] += each.times
    frequent = [name for name, number in frequency.items() if number >= MIN_TIMES]
    for name in frequency if len(frequent) <= MAX_NAMES else ():
        similar = [
            other
            for other in frequent
            if frequency[other] >= MIN_TIMES * frequency[name]
            and _resembles(name, other)
            and not (fits and fits(name, other))
        ]
        if similar:
            best = max(similar, key=lambda other: (_similarity(name, other), frequency[other]))
            first = next(each for each in names if each.name == name)
            yield _misspelling(first, best, frequency), name


def _misspelling(typed: TypedName, other: str, frequency: Counter[str]) -> Finding:
    return suspicion(
        "looks-misspelt",
        typed.path,
        f"the {typed.what} '{typed.name}' stands {times(frequency[typed.name])}, "
        f"and '{other}' {times(frequency[other])}",
        f"whether '{other}' is meant",
    )


def _similarity(one: str, other: str) -> float:
    return SequenceMatcher(None, one.casefold(), other.casefold()).ratio()


def _resembles(one: str, other: str) -> bool:
    """Whether names differ in little, and not in a number only."""
    if one == other or _letters(one) == _letters(other) == "":
        return False
    if _at_a_glance(one) == _at_a_glance(other):
        return True
    numbered = _letters(one) == _letters(other)
    return not numbered and _similarity(one, other) >= MIN_SIMILARITY


def _letters(name: str) -> str:
    return "".join(filter(str.isalpha, name.casefold()))


def _at_a_glance(name: str) -> str:
    """The name as one reads it at a glance: an l is an I, and a zero an O."""
    return "".join(filter(str.isalnum, name.translate(_AT_A_GLANCE))).casefold()


def _unmated(sides: SideTypes, names: list[TypedName]) -> Iterator[Finding]:
    """Labels that no side of another piece fits, and that no rule names for the rim."""
    if sides.rules.fits is None:
        return
    labels = [each for each in names if each.what == "label"]
    for label in dict.fromkeys(each.name for each in labels):
        has_mate = any(sides.has_mate(*owner) for owner in sides.owners[label])
        if not has_mate and not _is_for_the_rim(sides, label):
            typed = [each for each in labels if each.name == label]
            yield suspicion(
                "no-mate",
                typed[0].path,
                f"no side of another piece fits the label '{label}', which stands "
                f"{times(sum(each.times for each in typed))}: {_where(sides)}",
                f"whether it is misspelt{_closest(sides, label)}",
            )


def _is_for_the_rim(sides: SideTypes, label: str) -> bool:
    """Whether a rule about the rim names the label, or a group that it is in."""
    return any(
        rule.name_of(label) in (*(rule.labels or ()), *rule.counts, *rule.pattern)
        for rule in sides.puzzle.rules_of(Rim)
    )


def _where(sides: SideTypes) -> str:
    """Where a label can lie that no other fits, and that no rule names for the rim."""
    puzzle = sides.puzzle
    on_rim = all(rule.labels is None and not rule.pattern for rule in puzzle.rules_of(Rim))
    places = {
        "on the rim": on_rim and bool(puzzle.surface.rim),
        "beside a cell that is not covered": bool(puzzle.blankable or puzzle.open_cells),
        "against a side without a label": bool(sides.bare_inside),
    }
    can = listed([place for place, is_there in places.items() if is_there], "or")
    return f"it can only lie {can}" if can else "it can lie nowhere"


def _closest(sides: SideTypes, label: str) -> str:
    others = {each.label for each in sides.counts} - {label}
    close = get_close_matches(label, sorted(others), n=1, cutoff=0.5)
    return f": perhaps '{close[0]}' is meant" if close else ""
