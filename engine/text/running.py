"""Running text: sentences read one after the other, unlike headings, labels and the items of lists."""

import re

_ENDED = re.compile(r"[.!?…:;,。！？：；，][\"'”’»«“)\]」』]*\s*\Z")


def is_running(text: str) -> bool:
    """Returns whether a text ends as a sentence does, or a salutation."""
    return bool(_ENDED.search(text))
