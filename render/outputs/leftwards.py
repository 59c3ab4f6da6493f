"""Words of scripts that run from right to left, among words and drawings that do not.

Between two of them whatever has no direction, as ``=`` or a stroke, would change places with
them, as it should in a sentence. Where they stand for themselves they are set apart.
"""

from __future__ import annotations

import re

#: Hebrew, Arabic and the like.
_WORD = r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff]+"
#: Words alone, and words with single spaces between them.
WORD, WORDS = re.compile(_WORD), re.compile(f"{_WORD}(?: {_WORD})*")
#: What Unicode puts before and behind words that are set apart; nothing is seen of it.
_BEGIN, _END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


def set_apart(text: str) -> str:
    """The text, in which words that run leftwards are read by themselves.

    It is the same if they stand in one place only.
    """
    if len(WORDS.findall(text)) < 2:
        return text
    return WORDS.sub(f"{_BEGIN}\\g<0>{_END}", text)
