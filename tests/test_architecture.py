"""The arrows between the folders point one way, and only grids know which grid they are."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from jigsat.schemas.grids import GRIDS

ROOT = Path(__file__).parent.parent
MAY_IMPORT = {
    "schemas": {"schemas"},
    "models": {"schemas", "models"},
    "solvers": {"schemas", "models", "solvers"},
    "render": {"schemas", "render"},
    "cli": {"schemas", "models", "solvers", "render", "cli"},
    "api": {"schemas", "models", "solvers", "render"},
    "data": set(),
}
MODULES = sorted(path for folder in MAY_IMPORT for path in (ROOT / folder).glob("*.py"))


def imported(path: Path) -> set[str]:
    """The modules of jigsat that a file imports, at its top or inside."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            names.add(node.module or "")
        elif isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
    return {name for name in names if name.split(".")[0] == "jigsat"}


def test_every_module_is_looked_at() -> None:
    assert len(MODULES) > 40


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_module_imports_only_what_its_folder_may(path: Path) -> None:
    for name in imported(path):
        folder = name.split(".")[1]
        assert folder in MAY_IMPORT[path.parent.name], f"{path} imports {name}"


def test_no_two_modules_import_each_other_in_a_circle_at_their_top() -> None:
    graph = {}
    for path in MODULES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        name = f"jigsat.{path.parent.name}.{path.stem}"
        graph[name] = {
            node.module
            for node in tree.body
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("jigsat.")
        }
    while graph:
        leaves = [name for name, uses in graph.items() if not uses & graph.keys()]
        assert leaves, f"a circle among {sorted(graph)}"
        for name in leaves:
            del graph[name]


def test_no_module_outside_grids_and_drawings_names_a_grid() -> None:
    grids = set(GRIDS)
    for path in MODULES:
        if path.parent.name == "render" or path.name in ("grids.py", "puzzle.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant):
                assert node.value not in grids, f"{path}:{node.lineno}"
