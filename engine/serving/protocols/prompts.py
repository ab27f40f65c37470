"""What of a chat message is the text to translate: instructions are told from it by their form.

No word of a text makes it an instruction, and what is not surely one is translated with the rest.
"""

import json
import re
from collections.abc import Sequence

_LONGEST = "{0,300}"
"""Characters of each part of an instruction; without a bound, a long message could be searched for hours."""
_ORDER = rf"(?:/set nothink\n)?(?:you are [^.,\n]{_LONGEST}[.,] )?(?:please )?translate\b[^:.\n]{_LONGEST}"
_BOTH = rf"{_ORDER}\bfrom SRC\b[^:.\n]{_LONGEST}\bto TGT\b"
"""How Subtitle Edit's prompts begin, and those made after them: they name both languages."""
_ENDS = (
    rf"[^:.\n]{_LONGEST}:[ \t]+(?=\S)",  # the text follows in the same line
    rf"[^\n]{_LONGEST}:[ \t]*\n",
    rf"(?:[^\n]{_LONGEST}\n){{1,5}}?text to translate:[ \t]*\n",
    rf"[^:\n]{_LONGEST}\n[ \t]*\n",
)
_COMPLETED = rf"{_BOTH}:\nSRC:(?P<text>.+)\nTGT:"
"""A prompt that the answer goes on."""
_INTO = rf'{_ORDER}\b(?:in)?to TGT\b[^\n"“„«<`]{_LONGEST}?[:.]?\s{{1,9}}'
_ENCLOSED = (
    r"```\w*\n(?P<text>(?:(?!```).)+)```",
    r'"""(?P<text>(?:(?!""").)+)"""',
    r"<(?P<tag>\w+)>(?P<text>(?:(?!</?(?P=tag)>).)+)</(?P=tag)>",
    r'"(?P<text>[^"]+)"',
    "“(?P<text>[^“”]+)”",
    "„(?P<text>[^„“”]+)[“”]",
    "«(?P<text>[^«»]+)»",
)
"""How an instruction marks where the text begins and ends."""


def text_in(message: str, src: Sequence[str], tgt: Sequence[str], *, is_instructed: bool) -> str:
    """Returns what is to be translated of a user's message; all of it where nothing is surely an instruction.

    Args:
        message: with LF where lines end.
        src: what prompts call the source language: its English name, its code.
        tgt: the same of the target language.
        is_instructed: whether the instructions came in a message of their own, as a system's.
    """
    forms = [_COMPLETED, *(f"{_BOTH}{end}(?P<text>.+)" for end in _ENDS)]
    if not is_instructed:
        forms += [f"{_INTO}{enclosed}" for enclosed in _ENCLOSED]
    for form in forms:
        pattern = form.replace("SRC", _any_of(src)).replace("TGT", _any_of(tgt))
        found = re.fullmatch(pattern, message.strip(), re.IGNORECASE | re.DOTALL)
        if found is not None and found["text"].strip():
            return found["text"].strip()
    return message


def listed_in(text: str) -> list[str]:
    """Returns the texts of a list in JSON, as subtitle programs send lines; none if it is no such list."""
    try:
        found: list[str] = json.loads(text) if text.lstrip().startswith("[") else []
        "".join(found).encode()  # each is text, and none holds half a character
    except (ValueError, TypeError, RecursionError):
        return []
    return found


def _any_of(names: Sequence[str]) -> str:
    return f"(?:{'|'.join(map(re.escape, names))})"
