"""What was found for some objects is found once, as long as it is asked for them."""

from __future__ import annotations

from jigsat.render.once import once


def test_the_same_objects_are_asked_about_once() -> None:
    asked: list[list[int]] = []

    @once
    def total(numbers: list[int]) -> int:
        asked.append(numbers)
        return sum(numbers)

    one, alike = [1, 2], [1, 2]
    assert [total(one), total(one), total(alike), total(one)] == [3, 3, 3, 3]
    assert list(map(id, asked)) == [id(one), id(alike), id(one)]  # only the last is kept


def test_all_arguments_count() -> None:
    @once
    def pair(one: str, other: str) -> tuple[str, str]:
        return one, other

    assert [pair("a", "b"), pair("a", "c"), pair("a", "b")] == [
        ("a", "b"),
        ("a", "c"),
        ("a", "b"),
    ]
