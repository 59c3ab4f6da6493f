"""The conjugacy classes of a symmetry group."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from jigsat.models.symmetry.group import Symmetry


def conjugacy_classes(group: Sequence[Symmetry]) -> list[list[int]]:
    """The symmetries, by their numbers, together with those that are their like elsewhere.

    A symmetry g and h g h**-1 do the same to solutions, but for where it is done: they leave
    equally many as they are. An example are the reflections in a square's two diagonals.
    """
    images = [each.numbers for each in group]
    numbers: defaultdict[bytes, list[int]] = defaultdict(list)
    for index, image in enumerate(images):
        numbers[image.tobytes()].append(index)  # several, if no piece shows the difference
    inverse = [
        next(other for other in images if (other[image] == images[0]).all()) for image in images
    ]
    classes: list[list[int]] = []
    seen: set[int] = set()
    for index, image in enumerate(images):
        if index not in seen:
            conjugates = {
                h[image[back]].tobytes() for h, back in zip(images, inverse, strict=True)
            }
            found = sorted(number for each in conjugates for number in numbers[each])
            classes.append(found)
            seen.update(found)
    return classes
