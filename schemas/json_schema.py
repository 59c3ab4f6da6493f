"""The JSON Schema of a puzzle's file, for editors that complete and check while one types.

It is generated from the models and committed beside them. To renew it after a change:
``python -m jigsat.schemas.json_schema > schemas/puzzle.schema.json``.
"""

from __future__ import annotations

import json
from typing import Any

from jigsat.schemas.puzzle import Puzzle

FILE_NAME = "puzzle.schema.json"
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def puzzle_schema() -> dict[str, Any]:
    """The JSON Schema of a puzzle.

    It checks less than ``parse``: what must agree between two places in the file (names,
    labels, sizes) is beyond a schema.
    """
    return {"$schema": DIALECT, **Puzzle.model_json_schema()}


def schema_text() -> str:
    """The schema as it stands in the committed file: sorted, and ending with a new line."""
    return json.dumps(puzzle_schema(), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
