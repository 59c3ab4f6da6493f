"""How objects show themselves in a notebook.

What draws them lies above, and says here once what it can do: see ``show_with``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

#: The type of SVG.
SVG = "image/svg+xml"
#: Content by its type, as notebooks have it: "text/html", "text/plain", SVG.
Bundle = Mapping[str, str]
#: Makes of an object what a notebook can show.
Show = Callable[[object], Bundle]

_shows: list[Show] = []


def show_with(show: Show) -> None:
    """From now on, objects are shown by this function."""
    _shows[:] = [show]


class Displayed:
    """Shows itself in a notebook, by what stands there as ``_repr_mimebundle_``."""

    __slots__ = ()

    def _repr_mimebundle_(
        self, include: Collection[str] | None = None, exclude: Collection[str] | None = None
    ) -> dict[str, str]:
        """What a notebook can show, by content type: what is asked for, or all."""
        return {
            kind: content
            for show in _shows
            for kind, content in show(self).items()
            if (not include or kind in include) and kind not in (exclude or ())
        }

    def _repr_svg_(self) -> str | None:
        """For what asks for SVG alone: the picture, if there is one."""
        return self._repr_mimebundle_({SVG}).get(SVG)
