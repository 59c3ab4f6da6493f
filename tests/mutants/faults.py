"""Where a planted fault belongs: found by its room, function and line, wherever that stands."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Fault:
    """One line of a function that is replaced by a wrong one.

    No file is named, so that the list outlives modules that are merged or moved inside a room.
    Without a function it is a line outside functions, or one of a kernel in C.
    """

    room: str
    function: str
    old: str
    new: str

    def places(self) -> list[tuple[Path, int]]:
        """Each file and line number, from 0, of the line in such a function of the room."""
        return [
            (path, number)
            for pattern in ("*.py", "*.c")
            for path in sorted((ROOT / self.room).rglob(pattern))
            if self.old in path.read_text(encoding="utf-8")
            for number in self._lines(path)
        ]

    def _lines(self, path: Path) -> Iterator[int]:
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        if not self.function:
            yield from (at for at, line in enumerate(lines) if line.strip() == self.old)
            return
        if path.suffix == ".c":
            return
        for name, node in functions(ast.parse(text), ""):
            if name == self.function:
                for number in range(node.lineno - 1, node.end_lineno or node.lineno):
                    if lines[number].strip() == self.old:
                        yield number


def functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Functions and methods, with their classes in their names."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield from functions(child, f"{prefix}{child.name}.")
        elif isinstance(child, ast.FunctionDef):
            yield f"{prefix}{child.name}", child


def faults() -> list[Fault]:
    """The faults, in the order of the rooms; a guest that is not there has none."""
    typed = json.loads((Path(__file__).parent / "faults.json").read_text(encoding="utf-8"))
    return [Fault(**each) for each in typed if (ROOT / each["room"]).exists()]
