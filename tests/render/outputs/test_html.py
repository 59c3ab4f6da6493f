"""HTML that stands for itself: escaped, and with nothing that reaches beyond it."""

from __future__ import annotations

from xml.etree import ElementTree

from rich.text import Text

from jigsat.render.outputs.svg import html_of, inline_svg, paragraph, table

EVIL = "<script>alert('1')</script> & <b>\"2\"</b>"


def text_of(html: str) -> str:
    """The text of a piece of HTML, which is well-formed XML as well."""
    return "".join(ElementTree.fromstring(f"<div>{html}</div>").itertext())


def test_a_drawing_keeps_its_text_and_its_colours() -> None:
    drawing = Text("one\n")
    drawing.append(" L ", "#000000 on #f4a6a6").append(" two", "bold")
    html = html_of(drawing)
    assert text_of(html) == "one\n L  two"
    assert "background-color: #f4a6a6" in html
    assert "font-weight: bold" in html
    assert "class=" not in html
    assert " id=" not in html


def test_words_that_run_leftwards_do_not_change_places() -> None:
    line = "│ שלום │   │ عالم & │ a │"
    html = html_of(Text(line))
    assert text_of(html) == line
    assert html.count("<bdi>") == 2


def test_in_a_drawing_each_is_a_word_and_in_a_line_of_text_they_go_together() -> None:
    html = html_of(Text("│ א בג │\nא = בג א"))
    assert "│ <bdi>א</bdi> <bdi>בג</bdi> │\n<bdi>א</bdi> = <bdi>בג א</bdi>" in html


def test_what_looks_like_html_is_text() -> None:
    pieces = html_of(Text(EVIL)), paragraph(EVIL), table([(EVIL, EVIL)], (EVIL, "b"))
    for html in pieces:
        assert "<script" not in html
        assert "<b>" not in html
        assert EVIL in text_of(html)


def test_a_picture_is_not_wider_than_there_is_room() -> None:
    html = inline_svg('<svg role="img" width="900"><title>a</title><svg></svg></svg>')
    root = ElementTree.fromstring(html)
    assert "max-width: 100%" in root.attrib["style"]
    assert root.attrib["width"] == "900"
    assert "style" not in root[1].attrib
