"""The command schema."""

from __future__ import annotations

from jigsat.schemas.json_schema import schema_text
from tests.program import Run


def test_it_prints_the_schema_as_the_models_say_it(run: Run) -> None:
    done = run("schema")
    assert (done.returncode, done.stdout, done.stderr) == (0, schema_text(), "")


def test_it_takes_no_puzzle(run: Run) -> None:
    done = run("schema", "soma-cube")
    assert (done.returncode, done.stdout) == (2, "")
