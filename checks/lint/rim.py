"""The rim: straight edges, labels that it must show, and pieces that can lie there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from jigsat.checks.lint.finding import Finding, Range, impossible, pieces_in_words, suspicion
from jigsat.checks.lint.labels import BoxLabels, UnmatedSlots
from jigsat.checks.lint.places import Places
from jigsat.schemas.consistency.helpers import numbered
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Rim
from jigsat.schemas.support.text import listed, number_of

_EDGES = "the pieces of the rim: a side may be left out, or have a label too many"
_LABELS = "the labels on the sides of the pieces, some of which may be mistyped, and the rule"


def check_bare_sides(box: BoxLabels) -> Iterator[Finding]:
    """The pieces must have as many sides without a label as the rim needs.

    More of them than the rim needs are suspicious.
    """
    if not (needed := box.bare_on_rim):
        return  # for counting them takes a while
    least, most = box.bare_sides
    if most < needed:
        yield impossible(
            "too-few-for-rim",
            "pieces",
            f"{number_of(needed, 'side')} on the rim must be without a label, and the pieces "
            f"have only {most} such sides",
            _EDGES,
        )
    elif least > needed and not box.puzzle.cover.blank_range[1]:
        yield suspicion(
            "bare-sides",
            "pieces",
            f"{number_of(least, 'side')} have no label, and the rim is only {needed} sides "
            "long: some lie between pieces, where they fit anything",
            _EDGES,
        )


def check_rim_labels(slots: UnmatedSlots) -> Iterator[Finding]:
    """The pieces must have each label as often as the rim shows it, and enough of all."""
    available = {label: count.most for label, count in slots.box.counts.items()}
    for path, rule in numbered(slots.box.puzzle, Rim):
        yield from _check_each_label(slots, path, rule, available)
        yield from _check_all_labels(slots, path, rule, available)


def _check_each_label(
    slots: UnmatedSlots, path: str, rule: Rim, available: Mapping[str, int]
) -> Iterator[Finding]:
    for name in dict.fromkeys((*rule.counts, *rule.pattern)):
        there = sum(
            number for label, number in available.items() if rule.name_of(label) == name
        )
        needed, _ = slots.bounds_on_rim(rule, name)
        if there < needed:
            yield impossible(
                "too-few-for-rim",
                path,
                f"{number_of(needed, 'side')} on the rim must show '{name}', and the pieces "
                f"have only {there} such sides",
                _LABELS,
            )


def _check_all_labels(
    slots: UnmatedSlots, path: str, rule: Rim, available: Mapping[str, int]
) -> Iterator[Finding]:
    puzzle = slots.box.puzzle
    may_be_empty = puzzle.blankable | puzzle.open_cells
    needed = sum(cell not in may_be_empty for cell, _ in puzzle.surface.rim)
    there = sum(
        min(number, slots.on_rim(label)[1])
        for label, number in available.items()
        if rule.name_of(label) in (rule.labels or ())
    )
    if rule.labels and there < needed:
        some = listed([f"'{label}'" for label in rule.labels], "or")
        yield impossible(
            "too-few-for-rim",
            path,
            f"{number_of(needed, 'side')} on the rim must show {some}, and the pieces have "
            f"{there} sides that can",
            _LABELS,
        )


def check_rim_pieces(places: Places) -> Iterator[Finding]:
    """Pieces must cover enough corners and rim cells, and not too many.

    Cells are taken together by how many of their sides lie on the rim, the most first; only
    the first finding is yielded.
    """
    on_rim = Counter(cell for cell, _ in places.puzzle.surface.rim)
    for number in sorted({on_rim[cell] for cell in places.cells} - {0}, reverse=True):
        cells = frozenset(n for n, cell in enumerate(places.cells) if on_rim[cell] >= number)
        or_more = "or more " * (number < max(on_rim.values()))
        words = f"with {number_of(number, 'side')} {or_more}on the rim"
        finding = _check_cells_on_rim(places, cells, words)
        if finding is not None:
            yield finding
            return


def _check_cells_on_rim(places: Places, cells: frozenset[int], words: str) -> Finding | None:
    least, most = _coverage(places, cells)
    if most < len(cells & places.needed):
        return _too_few_pieces(places, cells, words, most)
    if least > len(cells):
        return impossible(
            "too-many-rim-pieces",
            "pieces",
            f"the board has {number_of(len(cells), 'cell')} {words}, and the pieces must cover "
            f"{least} such cells",
            _shapes_or_labels(places.puzzle),
        )
    return None


def _too_few_pieces(places: Places, cells: frozenset[int], words: str, most: int) -> Finding:
    needed = len(cells & places.needed)
    names = [
        piece.name
        for piece, reach in zip(places.puzzle.box, places.reach, strict=True)
        if not cells.isdisjoint(reach)
    ]
    only = f": only {pieces_in_words(names)} can lie there" if names else ""
    return impossible(
        "too-few-rim-pieces",
        "pieces",
        f"the board has {number_of(needed, 'cell')} {words} to cover, and the pieces can "
        f"cover {most} of them{only}",
        _shapes_or_labels(places.puzzle),
    )


def _coverage(places: Places, cells: frozenset[int]) -> Range:
    """How many of these cells the pieces in use cover, if each could lie anywhere."""
    least = most = 0
    for piece, footprints in zip(places.puzzle.box, places.footprints, strict=True):
        low, high = places.puzzle.used(piece)
        covered = [sum(cell in cells for cell in footprint) for footprint in footprints] or [0]
        least += low * min(covered)
        most += high * max(covered)
    return Range(least, most)


def _shapes_or_labels(puzzle: PuzzleData) -> str:
    if puzzle.rules_of(Rim):
        return "the labels of the pieces for the rim, and the rules about it"
    return "the shapes of the pieces, how they may be turned, and the board's cells"
