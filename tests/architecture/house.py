"""The modules of a source tree and all imports between them, read as text.

Every folder counts at any depth, and so does every import: at the top of a module, guarded by
``TYPE_CHECKING``, or inside a function.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

#: What each room may import, itself included.
MAY_IMPORT: Mapping[str, frozenset[str]] = {
    room: frozenset([room, *others.split()])
    for room, others in {
        "schemas": "",
        "checks": "schemas",
        "models": "schemas",
        "solvers": "schemas checks models",
        "analysis": "schemas checks models solvers",
        "render": "schemas",
        "exchange": "schemas checks models",
        "cli": "schemas checks models solvers analysis render exchange api",
        "api": "schemas checks models solvers analysis render exchange",
        "data": "",
        "extras": "schemas checks models solvers analysis render exchange api cli",
    }.items()
}
#: The room of the guests. All others are the core, which knows none of them.
GUESTS = "extras"
#: Neither of these two may know the other: what one of them gets wrong, the other must see.
WALL = ("checks", "models")


@dataclass(frozen=True)
class House:
    """The source tree below a folder, as its rooms and their modules."""

    root: Path

    @cached_property
    def files(self) -> dict[str, Path]:
        """The files of all modules by their full names, as they are imported."""
        found = (path for room in MAY_IMPORT for path in (self.root / room).rglob("*.py"))
        return {self._name(path): path for path in sorted(found)}

    @cached_property
    def trees(self) -> dict[str, ast.Module]:
        """The modules as Python reads them."""
        return {
            name: ast.parse(path.read_text(encoding="utf-8"))
            for name, path in self.files.items()
        }

    def _name(self, path: Path) -> str:
        parts = path.relative_to(self.root).with_suffix("").parts
        parts = parts[1:] if parts[0] == "api" else parts
        parts = parts[:-1] if parts and parts[-1] == "__init__" else parts
        return ".".join(("jigsat", *parts))

    @cached_property
    def imports(self) -> dict[str, frozenset[str]]:
        """The modules of this tree that each of them imports, anywhere in its text."""
        return {name: frozenset(self._imported(name)) for name in self.files}

    def _imported(self, name: str) -> Iterator[str]:
        for target in _targets(self.trees[name]):
            while target not in self.files and "." in target:
                target = target.rpartition(".")[0]  # a name that is defined in a module
            if target in self.files and target != name:
                yield target

    def room(self, name: str) -> str:
        """The top-level folder of a module."""
        return self.files[name].relative_to(self.root).parts[0]

    def upward(self) -> list[str]:
        """The imports that their room may not have."""
        return [
            f"{name} imports {target}"
            for name, targets in self.imports.items()
            for target in sorted(targets)
            if self.room(target) not in MAY_IMPORT[self.room(name)]
        ]

    def through_the_wall(self) -> list[str]:
        """What ``checks`` takes from ``models`` in the end, or the other way round."""
        one, other = WALL
        return [
            f"{name} reaches {target}"
            for name in self.files
            for near, far in ((one, other), (other, one))
            if self.room(name) == near
            for target in sorted(self._reached(name))
            if self.room(target) == far
        ]

    def _reached(self, name: str) -> set[str]:
        reached: set[str] = set()
        waiting = [name]
        while waiting:
            for target in self.imports[waiting.pop()] - reached:
                reached.add(target)
                waiting.append(target)
        return reached

    def both_ways(self, room: str) -> set[frozenset[str]]:
        """The pairs of folders of a room, of any depth, each of which imports the other."""
        folder = {name: str(path.parent) for name, path in self.files.items()}
        arrows = {
            (folder[name], folder[target])
            for name, targets in self.imports.items()
            for target in targets
            if self.room(name) == self.room(target) == room
        }
        return {
            frozenset(pair) for pair in arrows if pair[0] != pair[1] and pair[::-1] in arrows
        }

    def in_circles(self) -> set[str]:
        """The modules that import themselves by way of others."""
        return {name for name in self.files if name in self._reached(name)}

    def weight(self, of_guests: bool = False) -> dict[str, int]:
        """What a reader of the core or of the guests has before them.

        Lines, modules, imports that are not at the top.
        """
        files = {
            name: path
            for name, path in self.files.items()
            if (self.room(name) == GUESTS) == of_guests
        }
        lines = {name: len(path.read_bytes().splitlines()) for name, path in files.items()}
        inner = sum(
            isinstance(node, ast.Import | ast.ImportFrom) and node not in self.trees[name].body
            for name in files
            for node in ast.walk(self.trees[name])
        )
        return {
            "lines": sum(lines.values()),
            "modules": sum(path.name != "__init__.py" for path in files.values()),
            "longest module": max(lines.values()),
            "inner imports": inner,
        }

    def unpackaged(self) -> set[str]:
        """The rooms that pyproject.toml does not install where they belong."""
        text = (self.root / "pyproject.toml").read_text(encoding="utf-8")
        wheel = tomllib.loads(text)["tool"]["hatch"]["build"]["targets"]["wheel"]
        folders = {path.relative_to(self.root).parts[0] for path in self.files.values()}
        right = {each: "jigsat" if each == "api" else f"jigsat/{each}" for each in folders}
        misplaced = right.items() ^ wheel["sources"].items()
        return {folder for folder, _ in misplaced} | (folders ^ set(wheel["only-include"]))

    def words(self, word: str) -> set[str]:
        """The modules that have this word in a string, other than a docstring."""
        return {name for name, strings in self._strings.items() if word in strings}

    @cached_property
    def _strings(self) -> dict[str, frozenset[str]]:
        return {
            name: frozenset(
                node.value
                for node in ast.walk(tree)
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            )
            for name, tree in self.trees.items()
        }


def _targets(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            if node.level:
                yield "jigsat.a_relative_import"  # which is no module: imports are absolute
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
