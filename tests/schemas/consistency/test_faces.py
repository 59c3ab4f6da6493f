from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.schemas.consistency.helpers import FACES, labelled, ruled


def faces(**keys: Any) -> dict[str, Any]:
    return ruled({"rule": "different-faces", **keys}, pieces=FACES)


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "faces that differ nowhere": (
        faces(),
        "rules[0]: found neither 'along' nor 'regions', expected where the faces differ",
    ),
    "a face rule on pieces without faces": (
        ruled(
            {"rule": "different-faces", "along": ["row"]}, pieces=[*FACES, {"name": "plain"}]
        ),
        "pieces[2]: found no face on 'plain', "
        "expected a face on each piece, because rules[0] ('different-faces') compares them",
    ),
    "an attribute that some pieces lack": (
        ruled(
            {"rule": "different-faces", "along": ["row"], "attribute": "hat"},
            pieces=[{"name": "a", "attributes": {"hat": "red"}}, *FACES[1:]],
        ),
        "pieces[1]: found no 'hat' on 'b', "
        "expected a 'hat' on each piece, because rules[0] ('different-faces') compares them",
    ),
    "a piece that the box does not have": (
        faces(along=["row"], pieces=["a", "z"]),
        "rules[0].pieces[1]: found 'z', expected one of a, b",
    ),
    "a direction that the grid does not have": (
        faces(along=["row", "pillar"]),
        "rules[0].along[1]: found 'pillar', expected one of row, column, rising, falling",
    ),
    "a side that no cell has": (
        labelled({"rule": "different-faces", "along": ["row"], "sides": ["top", "front"]}),
        "rules[0].sides[1]: found 'front', expected one of top, right, bottom, left",
    ),
    "faces and labels": (
        labelled(
            {"rule": "different-faces", "along": ["row"], "sides": ["top"], "attribute": "hat"}
        ),
        "rules[0]: found 'attribute' and 'sides', expected what is compared: one of them",
    ),
    "a region outside the board": (
        faces(regions={"A": ["##"], "B": [[0, 1], [1, 2]]}),
        "rules[0].regions.B: found [1, 2], expected cells of the board",
    ),
}


@pytest.mark.parametrize(("changes", "message"), WRONG.values(), ids=WRONG)
def test_faces_that_contradict_are_refused_in_one_sentence(
    refusal: Callable[..., str], changes: dict[str, Any], message: str
) -> None:
    assert refusal(**changes) == f"small.json: {message}"
