"""Images of solutions, in words and in JSON."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import typer
from pydantic import ValidationError

from jigsat.schemas.support.text import listed, quoted

if TYPE_CHECKING:
    from jigsat.models.symmetry.classes import Images


def kinds(images: Images, ending: str) -> list[str]:
    """What has to be done to see all images, as verbs with this ending: turning, mirrored."""
    verbs = (
        ("shift", images.shifted),
        ("turn", images.turned),
        ("mirror", images.mirrored),
    )
    return [f"{verb}{ending}" for verb, is_needed in verbs if is_needed]


def up_to(images: Images) -> str:
    """By what the images are the same solution: up to turning and mirroring."""
    return f"up to {listed(kinds(images, 'ing'))}"


def counted_once(images: Images | None) -> str:
    """What "up to symmetry" means for a puzzle."""
    if images is None:
        return "up to symmetry: turned and mirrored images count once"
    if images.number == 1:
        return "up to symmetry; this puzzle has no symmetries"
    return f"up to symmetry: {listed(kinds(images, 'ed'))} images count once"


def images_in_words(images: Images) -> str | None:
    """How many images every solution has, if there can be any but itself."""
    if images.number == 1:
        return None
    how = listed(kinds(images, "ing"))
    return f"Every solution has {images.number} images by {how}, or is symmetric itself."


def images_document(images: Images) -> dict[str, Any]:
    """Images for programs."""
    return {
        "images": images.number,
        "turned": images.turned,
        "mirrored": images.mirrored,
        "shifted": images.shifted,
    }


# What is said of a value of an option that is of the wrong type, or out of its range.


#: What was expected, by the errors of pydantic, with which Typer reads the values.
_EXPECTED = {
    "int_parsing": "a whole number",
    "int_parsing_size": "a smaller number",
    "int_from_float": "a whole number",
    "float_parsing": "a number",
    "greater_than_equal": "{ge:g} or more",
    "less_than_equal": "{le:g} or less",
}


def said_of(error: typer.BadParameter) -> str:
    """The sentence about a wrong value: of which option, what was found, what was expected."""
    told = error.message.removesuffix(".")
    if isinstance(error.__cause__, ValidationError):
        first = error.__cause__.errors()[0]
        context = first.get("ctx", {})
        told = str(context.get("error", first["msg"])).removesuffix(".")
        if expected := _EXPECTED.get(first["type"]):
            found = quoted(str(first["input"]))
            told = f"found {found}, expected {expected.format(**context)}"
    told = re.sub(r"^('.*') is not one of ", r"found \1, expected one of ", told)
    # Without a parameter, the sentence names the option.
    return f"{max(error.param.opts, key=len)}: {told}" if error.param else told
