"""The notebooks run from their first cell to their last, and show what is displayed."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from jigsat.schemas.display import Displayed

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs" / "notebooks").glob("*.ipynb"))


def cells_of(notebook: Path, kind: str) -> list[dict[str, Any]]:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == kind]


def run(cell: str, names: dict[str, Any]) -> object:
    """Run a cell as a notebook does; the value of its last line, if that is an expression."""
    tree = ast.parse(cell)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), names)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)


def test_there_is_a_notebook() -> None:
    assert [notebook.name for notebook in NOTEBOOKS] == ["soma-cube.ipynb"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.name)
class TestNotebook:
    @pytest.mark.full
    def test_it_runs(self, notebook: Path) -> None:
        names: dict[str, Any] = {"__name__": "__main__"}
        shown = [run("".join(cell["source"]), names) for cell in cells_of(notebook, "code")]
        pictures = [value for value in shown if isinstance(value, Displayed)]
        assert len(pictures) == 3  # the puzzle, a solution, and the counts
        assert all("text/html" in value._repr_mimebundle_() for value in pictures)

    def test_its_outputs_are_left_out(self, notebook: Path) -> None:
        for cell in cells_of(notebook, "code"):
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
