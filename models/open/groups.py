"""The variables and the constraints of a model, family by family."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from jigsat.models.cp_sat.statement import Note
from jigsat.models.families import MEANING, ModelFamily


@dataclass(frozen=True)
class GroupMember:
    """A variable or constraint: its number in the model, and its name."""

    index: int
    name: str


@dataclass(frozen=True)
class ModelGroup:
    """All variables, or all constraints, of one family."""

    family: ModelFamily
    members: tuple[GroupMember, ...]
    of_variables: bool

    @property
    def name(self) -> str:
        """The name of the family."""
        return self.family.value

    @property
    def meaning(self) -> str:
        """What the family says, in a sentence."""
        return MEANING[self.family]

    def __len__(self) -> int:
        """The number of members."""
        return len(self.members)


def groups(
    notes: Sequence[Note], protos: Sequence[Any], of_variables: bool
) -> tuple[ModelGroup, ...]:
    """The families, in the order in which the model states them, from what is noted.

    What is not noted somebody has added.
    """
    found: defaultdict[ModelFamily, list[GroupMember]] = defaultdict(list)
    noted = {note.number: note.family for note in notes}
    for index, proto in enumerate(protos):
        family = noted.get(index, ModelFamily.OWN)
        found[family].append(GroupMember(index, proto.name))
    return tuple(
        ModelGroup(family, tuple(members), of_variables) for family, members in found.items()
    )
