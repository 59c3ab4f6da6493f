"""The legend of motifs: each with the labels that it stands for."""

from __future__ import annotations

import pytest

from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import Text, leaves
from jigsat.render.sheets.legends import label_legend
from jigsat.schemas.library import load


def said(name: str, look: Look) -> list[str]:
    blocks = label_legend(load(name), look, 3.5, 180)
    texts = (shape for block in blocks for shape in leaves(block.shapes))
    return [shape.text for shape in texts if isinstance(shape, Text)]


def test_mates_share_a_motif() -> None:
    assert said("scramble-squares-insects", Look()) == [
        f"{insect} head, {insect} tail" for insect in ("ant", "beetle", "dragonfly", "mantis")
    ]


@pytest.mark.parametrize("name", ["macmahon-squares", "drive-ya-nuts", "pentominoes-6x10"])
def test_colours_and_numbers_need_none(name: str) -> None:
    assert said(name, Look()) == []


def test_without_letters_there_is_none() -> None:
    assert said("tropical-fish", Look(letters=False)) == []
