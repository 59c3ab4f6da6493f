"""The verifier's checks of the box: which pieces are used, and where clues put them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.layouts.placing import Fault, PlacedPiece
from jigsat.schemas.pieces import bounds
from jigsat.schemas.text import span, times


def each_piece_is_used(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    """Each piece is used as often as its count says."""
    used = Counter(look.piece.name for look in seen)
    for piece in rules.puzzle.box:
        least, most = rules.puzzle.used(piece)
        if not least <= used[piece.name] <= most:
            allowed = times(most) if least == most else f"{least} to {times(most)}"
            yield Fault(
                f"piece '{piece.name}'", f"used {times(used[piece.name])}, not {allowed}"
            )


def so_many_are_used(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    """Of some pieces together so many are used."""
    for rule in rules.uses:
        used = sum(look.piece.name in rule.pieces for look in seen)
        least, most = bounds(rule.count)
        if not least <= used <= most:
            are = "is" if used == 1 else "are"
            yield Fault(named(rule.pieces), f"{used:,} {are} used, not {span(least, most)}")


def clues_are_followed(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    """Some copy of a piece lies where it is fixed, and none where it is forbidden."""
    for clue in rules.clues:
        met = any(clue.is_met(rules.surface, look) for look in seen)
        where = f"piece '{clue.rule.piece}'"
        if clue.rule.rule == "fixed" and not met:
            yield Fault(where, f"it does not cover {clue.words}")
        if clue.rule.rule == "forbidden" and met:
            yield Fault(where, f"it must not cover {clue.words}")


def named(names: Sequence[str]) -> str:
    """Some pieces, in words."""
    return f"pieces {', '.join(repr(name) for name in names)}"
