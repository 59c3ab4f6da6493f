"""Files as bytes and as XML: packed, damaged, hostile; shapes and numbers, read strictly."""

from __future__ import annotations

import pytest

from jigsat.extras.formats.burrtools.document import ALWAYS_UNPACKED, GZIP, pack
from jigsat.extras.formats.burrtools.xmpuzzle import read_document, recognise
from jigsat.schemas.errors import DataError
from tests.extras.formats.burrtools.builder import packed, problem, shape, voxel, xml

SQUARE, DOMINO = voxel("##/##"), voxel("##", name="domino")


def small(comment: str = "", **more: str) -> str:
    """Two dominoes on a square, in a file with some of its text replaced."""
    text = xml([SQUARE, DOMINO], [problem([shape(1, count=2)], 0)], comment=comment)
    for old, new in more.items():
        assert old in text
        text = text.replace(old, new)
    return text


def refused(data: bytes) -> str:
    with pytest.raises(DataError) as caught:
        read_document(data)
    return str(caught.value)


def bomb(text: str) -> bytes:
    return pack(text.encode() + bytes(2 * ALWAYS_UNPACKED))


READABLE = {
    "packed": packed(small()),
    "plain": small().encode(),
    "Latin-1": packed(small("<comment>\xf6</comment>"), "latin-1"),
    "unknown tags": packed(small("<unknown><tag/>text</unknown>")),
    "packed in two": pack(small().encode()[:50]) + pack(small().encode()[50:]),
}


@pytest.mark.parametrize("data", READABLE.values(), ids=READABLE.keys())
def test_a_file_is_read_packed_or_not_in_either_encoding(data: bytes) -> None:
    assert recognise(data)
    document = read_document(data)
    assert [dict(each.filled) for each in document.shapes] == [
        {(0, 0, 0): 0, (1, 0, 0): 0, (0, 1, 0): 0, (1, 1, 0): 0},
        {(0, 0, 0): 0, (1, 0, 0): 0},
    ]
    assert document.comment in ("", "\xf6")


DAMAGED = {
    "cut off": (packed(small())[:-9], "gzip data that end too early, expected the whole file"),
    "wrong inside": (GZIP + bytes(2) + packed(small())[4:], "damaged gzip data"),
    "a bomb": (bomb(small()), "found more than 8 MB when unpacked, expected at most 8 MB"),
    "empty": (b"", "no element found in line 1, expected XML as BurrTools writes it"),
    "UTF-16": (small().encode("utf-16"), "text in UTF-16, expected UTF-8 or Latin-1"),
    "deep": (small("<b>" * 2_000).encode(), "tags nested too deeply"),
    "many elements": (small("<a/>" * 200_000).encode(), "more than 200,000 elements"),
    "a picture": (b"<svg xmlns='x'><g/></svg>", "found an SVG picture, expected a puzzle"),
    "a later version": (b"<puzzle version='3'/>", "version: found '3', expected a whole"),
}


@pytest.mark.full(but=3)
@pytest.mark.parametrize(("data", "error"), DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_file_is_refused(data: bytes, error: str) -> None:
    assert error in refused(data)


BILLION = "".join(f'<!ENTITY a{n + 1} "{10 * f"&a{n};"}">' for n in range(9))


@pytest.mark.parametrize(
    "declared",
    [
        "<!DOCTYPE puzzle>",
        f'<!DOCTYPE puzzle [<!ENTITY a0 "lol">{BILLION}]>',
        '<!DOCTYPE puzzle [<!ENTITY % a SYSTEM "file:///etc/passwd"> %a;]>',
    ],
)
def test_no_file_has_a_doctype(declared: str) -> None:
    text = small("<comment>&a9;</comment>").replace("?>\n", f"?>{declared}")
    assert refused(text.encode()).startswith("found a DOCTYPE, expected XML without one")


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ('x="2" y="2"', 'x="2" y="3"', "shapes.voxel[0]: found 4 voxels, expected 2 x 3 x 1"),
        ('x="2" y="2"', 'y="2"', "shapes.voxel[0].x: found no 'x', expected a number there"),
        ('x="2" y="2"', 'x="\u0662" y="2"', "shapes.voxel[0].x: found '\u0662'"),
        ('x="2" y="2"', 'x="1001" y="1000"', "found a space of 1,001 x 1,000 x 1, expected"),
        ("####", "#" * 100_001, "shapes.voxel[0]: found 100,001 cells, expected at most"),
        ("####", "###64#", "shapes.voxel[0]: found the colour 64, expected at most 63"),
        ('type="0">####', 'type="1">####', "shapes.voxel[0].type: found '1', expected 0"),
        ('id="1"', 'id="2"', "problems.problem[0].shapes.shape[0].id: found '2', expected a"),
        ('count="2"', 'min="3" max="2"', "shape[0].min: found '3', expected a whole number"),
        ('state="0"', 'state="0" maxHoles="-3"', "problems.problem[0].maxHoles: found '-3'"),
    ],
)
def test_what_a_file_says_is_read_strictly(old: str, new: str, error: str) -> None:
    text = xml([SQUARE, voxel("##", hx=1)], [problem([shape(1, count=2)], 0)])
    assert old in text
    read_document(text.encode())
    assert error in refused(text.replace(old, new, 1).encode())


def test_too_many_colours_are_refused() -> None:
    def coloured(number: int, used: int) -> bytes:
        board = voxel(f"#{used}#")
        return xml([board], [problem([shape(0)], 0)], colours=[(1, 2, 3)] * number).encode()

    assert read_document(coloured(63, 63)).shapes[0].filled == {(0, 0, 0): 63, (1, 0, 0): 0}
    assert read_document(coloured(0, 63)).shapes[0].filled == {(0, 0, 0): 0, (1, 0, 0): 0}
    assert "colors: found 64 colours, expected at most 63" in refused(coloured(64, 1))
    assert "shapes.voxel[0]: found the colour 3, expected at most 2" in refused(coloured(2, 3))
