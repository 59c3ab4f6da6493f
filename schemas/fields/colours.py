"""The colours of a piece's cells as a person types them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Discriminator, Tag

from jigsat.schemas.base import Name
from jigsat.schemas.fields.cells import Cells
from jigsat.schemas.heading import ByName


def _one_or_by_cell(value: Any) -> str | None:
    if isinstance(value, str | int | float):
        return "one"
    return "by colour" if isinstance(value, dict) else None


#: One colour for all cells, or for each colour its cells; the others have none.
Colours = Annotated[
    Annotated[Name, Tag("one")] | Annotated[ByName[Cells], Tag("by colour")],
    Discriminator(
        _one_or_by_cell,
        custom_error_type="colours",
        custom_error_message="a colour, or an object with the cells of each colour",
    ),
]
