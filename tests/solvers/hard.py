"""Edge matching that nobody solves by chance."""

from __future__ import annotations

import json

from benchmarks.hard_puzzles import planted_edge_matching
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle


def planted(width: int, height: int, colours: tuple[int, int]) -> Puzzle:
    """Squares cut from a board of random colours."""
    document = planted_edge_matching(width, height, colours, seed=0)
    return parse(Puzzle, json.dumps(document), f"{document['name']}.json")
