"""What the states of XLIFF mean, and its dialects, which differ in where a program writes them.

Importing and translating go by the same rule. A state of a program's own ("x-client-approved") is one of a
translation that is done, unless its words say that something is to do. The last thing that they say counts:
"mt-post-edited" is done, "translated-needs-review" is not.

SDLXLIFF is Trados Studio's: each segment's state stands behind the texts. MQXLIFF is memoQ's: state and lock
are attributes of the unit. MXLIFF is Phrase's (once Memsource): tags are written as text, in braces.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.corpora.readers.xml.bilingual import Status
from engine.corpora.readers.xml.inline_tags import InlineText
from engine.results.corpora import InlineTag

YES = frozenset(("true", "yes", "1", "locked"))
"""Values of attributes that mean yes, in small letters."""
_GUESSED = frozenset(("fuzzy-match", "leveraged-mt", "mt-suggestion"))
"""Where a translation comes from that nobody has looked at, if its file says no more."""
_WORD = re.compile(r"[^\W_]+")
_DONE = (
    "approved|accepted|reviewed|proofread|proofed|edited|postedited|corrected|confirmed|checked|verified"
    "|validated|signed|finished|finali[sz]ed|final$|completed?|done|closed|resolved|fixed|ok"
)
"""What a person has done; a machine may have "translated", and a "final" review is still to come."""
_DOING = f"{_DONE}|translated"
_WORK = (
    "translation|translate|translator|target|match|review|reviewer|approval|approve|edit|editing|postediting"
    "|proofread|proofreading|check|checking|confirmation|correction|work"
)
_LACKS = "needed|required|missing|pending|open"
_TO_DO = f"needs?|{_LACKS}|rejected|todo|wip|progress|awaiting|outdated|stale|incomplete|un(?:{_DOING})"
_FROM = "new|initial|draft|fuzzy|mt|machine"
"""How a translation begins."""
_SAYING = re.compile(
    rf"\b(?:(?P<nothing>no (?:\w+ ){{,2}}(?:{_LACKS}|{_FROM})|not (?:{_LACKS}|{_FROM}))"
    rf"|(?P<to_do>(?:not|never) (?:\w+ ){{,2}}(?:{_DOING})|no (?:{_DOING}|{_WORK})"
    rf"|to (?:do|be(?: (?:\w+ )?(?:{_DOING}))?)|(?:for|to) (?:\w+ )?(?:{_WORK})|{_TO_DO})"
    rf"|(?P<done>{_DONE})|(?P<begun>{_FROM}|not|no$|(?:in|under) (?:\w+ )?(?:{_WORK})))\b"
)
"""What words of a state say, the longest first: "not yet approved" is to do, "no changes needed" nothing."""
SDL_FINISHED = frozenset(("Translated", "ApprovedTranslation", "ApprovedSignOff"))
MEMOQ_FINISHED = frozenset((
    "ManuallyConfirmed", "ConfirmedTranslator", "Confirmed", "Reviewer1Confirmed", "ConfirmedReviewer1",
    "Reviewer2Confirmed", "ConfirmedReviewer2", "Proofread",
))  # fmt: skip
_STYLES = frozenset(("b", "i", "u", "bi", "bu", "iu", "biu", "sub", "sup"))
_TAG = re.compile(r"\{(?P<open>\w+)>|<(?P<close>\w+)\}|\{(?P<alone>\w+)\}")


def is_finished(state: str, qualifier: str = "") -> bool:
    """Tells whether a state of XLIFF 1 or 2, or a program's own, is that of a translation that is done.

    Args:
        state: of a text that has a translation; "": its file says none.
        qualifier: XLIFF 1's word for where the translation comes from.
    """
    if not state:
        return qualifier not in _GUESSED
    said = [found.lastgroup for found in _SAYING.finditer(" ".join(_WORD.findall(state.casefold())))]
    decisive = [each for each in said if each in ("done", "to_do")]
    return decisive[-1] == "done" if decisive else "begun" not in said


def _unchanged(_: Any, text: InlineText) -> InlineText:
    return text


@dataclass(frozen=True)
class XliffDialect:
    """One program's kind of XLIFF."""

    name: str
    """The format's name, for people: "SDLXLIFF"."""
    namespace: str
    """How the address of its namespace begins."""
    status_of: Callable[[Any, str], Status | None]
    """Given a `trans-unit` and the id of a segment in it; None: it says nothing beyond XLIFF."""
    text_of: Callable[[Any, InlineText], InlineText] = _unchanged
    """Given a `trans-unit` and one of its texts, finds tags that this program writes as text."""


def _sdl_status(unit: Any, segment_id: str) -> Status | None:
    """Reads the `sdl:seg` that belongs to a segment of a `trans-unit`."""
    for segment in unit.iter("{*}seg"):
        if segment.get("id") == segment_id and segment.tag.startswith("{" + SDL.namespace):
            state = segment.get("conf") or "NotTranslated"
            return Status(state, state in SDL_FINISHED, _is_yes(segment.get("locked")))
    return None


def _memoq_status(unit: Any, _: str) -> Status | None:
    state = _attribute_of(unit, MEMOQ, "status")
    if not state:
        return None
    return Status(state, state in MEMOQ_FINISHED, _is_yes(_attribute_of(unit, MEMOQ, "locked")))


def _phrase_status(unit: Any, _: str) -> Status | None:
    """Reads the state of a `trans-unit`: confirmed at any level is finished."""
    confirmed = _attribute_of(unit, PHRASE, "confirmed")
    if not confirmed:
        return None
    is_confirmed = is_phrase_confirmed(confirmed)
    state = "confirmed" if is_confirmed else "unconfirmed"
    return Status(state, is_confirmed, _is_yes(_attribute_of(unit, PHRASE, "locked")))


def is_phrase_confirmed(confirmed: str) -> bool:
    """Tells what the attribute of that name means."""
    return confirmed.strip() not in ("0", "false")


def _phrase_text(unit: Any, text: InlineText) -> InlineText:
    """Takes tags such as `{b>`, `<b}`, `{1>`, `<1}` and `{2}` out of a text.

    A number in braces is a tag only if the unit declares it; else it is text.
    """
    if "{" not in text.text and "}" not in text.text or text.tags:
        return text
    declared = {mark.get("id", "") for mark in unit.iter("{*}mark")}
    parts: list[str] = []
    tags: list[InlineTag] = []
    length = end = 0
    for found in _TAG.finditer(text.text):
        kind = str(found.lastgroup)
        name = found[kind]
        if name not in declared and (kind == "alone" or name not in _STYLES):
            continue
        parts.append(text.text[end : found.start()])
        length += len(parts[-1])
        tags.append(InlineTag(length, found[0], kind))
        end = found.end()
    return text._replace(text="".join([*parts, text.text[end:]]), tags=tuple(tags))


SDL = XliffDialect("SDLXLIFF", "http://sdl.com/FileTypes/SdlXliff", _sdl_status)
MEMOQ = XliffDialect("MQXLIFF", "MQXliff", _memoq_status)
PHRASE = XliffDialect("MXLIFF", "http://www.memsource.com/mxlf", _phrase_status, _phrase_text)
DIALECTS = (SDL, MEMOQ, PHRASE)


def _is_yes(value: str | None) -> bool:
    return (value or "").strip().lower() in YES


def _attribute_of(element: Any, dialect: XliffDialect, name: str) -> str:
    """Returns a program's own attribute, or ""."""
    for key, value in element.attrib.items():
        if key.startswith("{" + dialect.namespace) and key.endswith("}" + name):
            return str(value)
    return ""
