"""The witnesses of all fields of all rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from tests.rules.witnesses import clues, colours, cover, faces, pieces, rim, sides, touching
from tests.rules.witnesses.witness import Place, Witness, Witnesses

FAMILIES = (cover, pieces, sides, rim, faces, colours, clues, touching)
WITNESSES: Witnesses = {
    place: cases for family in FAMILIES for place, cases in family.WITNESSES.items()
}


def places_of(rules: object) -> set[Place]:
    """Every field of every rule of a union, but the one that says which rule it is."""
    return {(rule, name) for rule, name in fields_of(rules) if name != "rule"}


def fields_of(rules: object) -> set[Place]:
    """Every field of every rule of a union."""
    union, *_ = get_args(rules)
    return {(rule, name) for rule in get_args(union) for name in rule.model_fields}


def witnesses() -> Iterator[tuple[Place, str, Witness]]:
    """Each witness, after the field that it is for and a name."""
    for place, cases in WITNESSES.items():
        for name, witness in cases.items():
            yield place, name, witness
