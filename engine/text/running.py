"""Running text: sentences read one after the other, unlike headings, labels and the items of lists."""

import re

from engine.text.words.address import form_of_letter

_ENDED = re.compile(r"[.!?…:;,。！？：；，][\"'”’»«“)\]」』]*\s*\Z")


def is_running(text: str, language: str) -> bool:
    """Returns whether a text ends as a sentence does, or is a salutation."""
    return bool(_ENDED.search(text) or form_of_letter([text.strip()], language))
