"""The command schema."""

from __future__ import annotations


def schema() -> None:
    """Print the JSON Schema of puzzle files, with which editors help to type one.

    Keep it beside your puzzles as puzzle.schema.json, and begin each of them
    with "$schema": "puzzle.schema.json". Editors that know JSON Schema, as VS
    Code does, then complete keys, sides and rules, tell what they mean, and mark
    mistakes.
    """
    from importlib.resources import files

    # A test holds that the file is what the models say, and they take a while to load.
    print((files("jigsat.schemas") / "puzzle.schema.json").read_text(encoding="utf-8"), end="")
