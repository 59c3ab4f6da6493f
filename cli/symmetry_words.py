"""Images of solutions, and numbers of solutions that are forced: in words and in JSON."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import typer
from pydantic import ValidationError

from jigsat.schemas.support.text import listed, quoted

if TYPE_CHECKING:
    from jigsat.models.symmetry.classes import Images
    from jigsat.models.symmetry.exchanges import Exchanges, Multiplicity


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


def counted_once(found: Multiplicity | None) -> str:
    """What "up to symmetry" means for a puzzle."""
    if found is None:
        return "up to symmetry: turned and mirrored images count once"
    if found.images.number == 1:
        return "up to symmetry; this puzzle has no symmetries"
    return f"up to symmetry: {listed(kinds(found.images, 'ed'))} images count once"


def images_in_words(found: Multiplicity) -> str | None:
    """How many images every solution has, if there can be any but itself."""
    number, how = found.images.number, listed(kinds(found.images, "ing"))
    if number == 1:
        return None
    perhaps_fewer = "" if found.always else ", or is symmetric itself"
    return f"Every solution has {number} images by {how}{perhaps_fewer}."


def exchanges_in_words(exchanges: Exchanges) -> str | None:
    """What can always change places, if there is anything."""
    sets = [listed(each) for each in exchanges.pieces]
    sets += [f"the {name}s {listed(values)}" for name, values in exchanges.values]
    if not sets:
        return None
    first, *others = sets
    too = f", as can {listed(others)}" if others else ""
    return (
        f"{first[:1].upper()}{first[1:]} can always change places{too}: "
        f"{exchanges.versions:,} versions of each solution."
    )


def images_document(images: Images) -> dict[str, Any]:
    """Images for programs."""
    return {
        "images": images.number,
        "turned": images.turned,
        "mirrored": images.mirrored,
        "shifted": images.shifted,
    }


def multiplicity_document(found: Multiplicity | None) -> dict[str, Any] | None:
    """What the number of solutions is a multiple of, for programs."""
    if found is None:
        return None
    exchanges = found.exchanges
    return {
        "multiple_of": found.multiple_of,
        "symmetry": {**images_document(found.images), "always": found.always},
        "exchangeable": {
            "versions": exchanges.versions,
            "pieces": list(map(list, exchanges.pieces)),
            "values": [
                {"attribute": name, "values": list(values)} for name, values in exchanges.values
            ],
        },
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
