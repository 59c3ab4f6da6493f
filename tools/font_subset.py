"""Makes the font of pictures: ``python tools/font_subset.py FOLDER render/fonts``.

FOLDER has DejaVuSans.ttf and DejaVuSans-Bold.ttf of https://dejavu-fonts.github.io, version
2.37.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

_LATIN = (range(0x20, 0x7F), range(0xA0, 0x100))
_LATIN_EXTENDED = (range(0x100, 0x180), range(0x1E9E, 0x1E9F))
_GREEK_CYRILLIC = (range(0x386, 0x3CF), range(0x400, 0x460))
_SIGNS = (
    *(range(0x2010, 0x2028), range(0x2030, 0x203B), range(0x2070, 0x2090)),
    *(range(0x20AC, 0x20AD), range(0x2122, 0x2123), range(0x2190, 0x219A)),
    *(range(0x21BA, 0x21BC), range(0x2212, 0x2213), range(0x2260, 0x2266)),
    *(range(0x2500, 0x25A2), range(0x25AA, 0x25D0), range(0x2605, 0x2607)),
    *(range(0x2660, 0x2668), range(0x2713, 0x2719), range(0xFFFD, 0xFFFE)),
)
#: What each font file has.
CHARACTERS: Mapping[str, Sequence[range]] = {
    "DejaVuSans.ttf": (*_LATIN, *_LATIN_EXTENDED, *_GREEK_CYRILLIC, *_SIGNS),
    "DejaVuSans-Bold.ttf": (*_LATIN, *_LATIN_EXTENDED),
}


def main(source: Path, target: Path) -> None:
    """Write the subsets."""
    for name, ranges in CHARACTERS.items():
        options = Options()
        options.hinting = False
        options.notdef_outline = True  # letters that it lacks are boxes
        options.layout_features = []
        options.drop_tables += ["GDEF", "GPOS", "GSUB", "kern", "MATH", "FFTM"]
        font = TTFont(source / name, recalcTimestamp=False)
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=chain.from_iterable(ranges))
        subsetter.subset(font)
        font.save(target / name)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
