"""Which files are loaded for a group of tests: all that have some of them."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import GROUPS, MARKING

TESTS = Path(__file__).parents[1]


def test_tests_are_put_into_a_group_in_their_own_file() -> None:
    marking = {
        path.relative_to(TESTS.parent)
        for path in TESTS.rglob("*.py")
        if not path.match("test_*.py")
        and any(f"mark.{group}" in path.read_text(encoding="utf-8") for group in GROUPS)
    }
    written = Path(*MARKING.split(".")).with_suffix(".py")
    assert marking == {written}


def test_each_group_is_written_with_its_name() -> None:
    configured = (TESTS.parent / "pyproject.toml").read_text(encoding="utf-8")
    for group in GROUPS:
        assert f'"{group}: ' in configured
