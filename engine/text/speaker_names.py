"""Names that stand before what somebody says: "ANNA: …", "[Anna] …", "(Anna) …", "<v Anna>…"."""

import re
from collections.abc import Callable

from engine.text.words.exclamations import is_sound

IsSpeaker = Callable[[str], bool]
"""Tells whether somebody is called so."""

_NAME_BEFORE = re.compile(
    r"\s*(?:[-\u2010\u2013\u2014\u2022]\s*)?"
    r"(?:<v(?:\.[^\s<>]+)*\s+(?P<voice>[^<>\n]{1,98})>"
    r"|[\[(](?P<bracketed>[^\[\]()\n]{1,98})[\])](?P<colon>\s*[:\uff1a])?"
    r"|(?P<plain>[^\s:\uff1a\[\]<][^:\uff1a\[\]<\n]{0,97}?)\s*[:\uff1a])"
    r"(?P<gap>\s*)"
)
"""The wide colon, U+FF1A, is that of East Asia."""
_IN_BRACKETS = re.compile(r"\s*[\[(](?P<inside>[^\[\]()\n]{1,98})[\])](?!\s*[:\uff1a])")
_LONGEST_NAME = 40
_MOST_WORDS = 4


def name_before(text: str, is_speaker: IsSpeaker | None = None) -> tuple[str, int]:
    """Finds the name that a text begins with; a sound in brackets is none: "[DOOR SLAMS] Who is there?".

    Args:
        text: one line, or one cue.
        is_speaker: tells of what is not written as names are, such as "Anna:", whether it is one.

    Returns:
        The name and how many characters it takes with what surrounds it; "" and 0 where there is none.
    """
    found = _NAME_BEFORE.match(text)
    if found is None:
        return "", 0
    name = (found["voice"] or found["bracketed"] or found["plain"]).strip()
    is_apart = bool(found["gap"]) and found.end() < len(text)
    is_name = is_apart and is_written_as_name(name, is_bracketed=bool(found["bracketed"]))
    if is_name and not found["voice"]:
        is_name = not (_is_sound_label(name) if found["plain"] or found["colon"] else is_sound(name))
    if is_name or (is_speaker is not None and is_speaker(name)):
        return name, found.end()
    return "", 0


def sound_before(text: str) -> tuple[int, int]:
    """Finds the sound in brackets that a text begins with: "[DOOR SLAMS] Who is there?".

    Returns:
        Where it begins within the brackets and where it ends, in characters; 0 and 0 where there is none.
    """
    found = _IN_BRACKETS.match(text)
    return found.span("inside") if found and is_sound(found["inside"]) else (0, 0)


def candidate_name(text: str) -> str:
    """Returns what stands before a colon as a name might: a few words that begin with a capital; else ""."""
    found = _NAME_BEFORE.match(text)
    name = found["plain"] if found and found["gap"] and found.end() < len(text) else None
    return name if name and _is_short(name) and name[0].isalpha() and not name[0].islower() else ""


def is_written_as_name(text: str, *, is_bracketed: bool) -> bool:
    """Tells whether a text is written as names are: in capitals; in brackets each word with a capital."""
    if not _is_short(text) or not any(map(str.isalpha, text)):
        return False
    if text.upper() == text and text.lower() != text:
        return is_bracketed or text[0].isalpha()
    return is_bracketed and all(word[:1].isupper() or word[:1].isdigit() for word in text.split())


def same_name(name: str) -> str:
    """Returns a name as names are compared: capitals and the width of blanks do not count."""
    return " ".join(name.casefold().split())


def _is_sound_label(text: str) -> bool:
    """Tells whether a text before a colon says that nobody speaks: "MUSIC:", but not "MAN LAUGHING:"."""
    return all(map(is_sound, text.split()))


def _is_short(text: str) -> bool:
    return len(text) <= _LONGEST_NAME and 0 < len(text.split()) <= _MOST_WORDS
