"""Shares of a search, for machines that know nothing of each other."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True)
class Share:
    """The share with this number, from 1, of so many: written 3/100."""

    number: int
    of: int

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def parts(self, number: int) -> frozenset[int]:
        """The parts of a search that belong to this share: as many as to others, or one more.

        Parts beside each other are alike, so they are dealt out in an order that looks random
        and is the same everywhere.
        """
        return frozenset(_in_order(number)[self.number - 1 :: self.of])


def _in_order(number: int) -> list[int]:
    return sorted(range(number), key=lambda part: sha256(str(part).encode()).digest())
