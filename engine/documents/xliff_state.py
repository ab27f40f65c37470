"""How far a text of an XLIFF file is, and how a new translation is marked, in XLIFF and its dialects.

Importing and translating go by the same rule. A state of a program's own ("x-client-approved") is one of a
translation that is done, unless its words say that something is to do. The last thing that they say counts:
"mt-post-edited" is done, "translated-needs-review" is not.

SDLXLIFF is Trados Studio's: each segment's state stands behind the texts. MQXLIFF is memoQ's: state and lock
are attributes of the unit. MXLIFF is Phrase's (once Memsource): tags are written as text, in braces.

Whatever a program confirmed, signed off or locked stays so. A machine's translation is never marked as
confirmed: each program shows it as one that somebody has to look at. One of a translation memory says that it
is, and that its source is the very same. One that a person confirmed is what the program calls a translator's
finished work; whether it is approved or signed off is for others to say.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from engine.documents.segments import SegmentState, Status, TextOrigin
from engine.documents.source_text import Element, attributes_of

SDL, MEMOQ, PHRASE = "SDLXLIFF", "MQXLIFF", "MXLIFF"
_PLAIN = "XLIFF"
_NAMESPACES = {
    SDL: "http://sdl.com/FileTypes/SdlXliff",
    MEMOQ: "MQXliff",
    PHRASE: "http://www.memsource.com/mxlf",
}
"""Beginnings of the addresses of their namespaces."""
_YES = frozenset(("true", "yes", "1", "locked"))
"""Values of attributes that mean yes, in small letters."""
_GUESSED = frozenset(("fuzzy-match", "leveraged-mt", "mt-suggestion"))
"""Origins of translations that nobody has reviewed, if their file says no more."""
_WORD = re.compile(r"[^\W_]+")
_DONE = (
    "approved|accepted|reviewed|proofread|proofed|edited|postedited|corrected|confirmed|checked|verified"
    "|validated|signed|finished|finali[sz]ed|final$|completed?|done|closed|resolved|fixed|ok"
)
"""Finished work of a person; a machine may have "translated", and a "final" review is still to come."""
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
_SDL_FINISHED = frozenset(("Translated", "ApprovedTranslation", "ApprovedSignOff"))
_MEMOQ_FINISHED = frozenset((
    "ManuallyConfirmed", "ConfirmedTranslator", "Confirmed", "Reviewer1Confirmed", "ConfirmedReviewer1",
    "Reviewer2Confirmed", "ConfirmedReviewer2", "Proofread",
))  # fmt: skip
_PLAIN_WRITTEN = {
    TextOrigin.MACHINE: ("needs-review-translation", "leveraged-mt"),
    TextOrigin.CHANGED: ("needs-review-translation", None),
    TextOrigin.MEMORY: ("translated", "exact-match"),
    TextOrigin.PERSON: ("translated", None),
}
_MEMOQ_WRITTEN = {
    TextOrigin.MACHINE: "MachineTranslated",
    TextOrigin.CHANGED: "PartiallyEdited",
    TextOrigin.MEMORY: "Pretranslated",
    TextOrigin.PERSON: "ManuallyConfirmed",
}
_SDL_WRITTEN = {TextOrigin.MACHINE: "mt", TextOrigin.MEMORY: "tm"}
_BY_HAND = frozenset((TextOrigin.CHANGED, TextOrigin.PERSON))
_UNTOUCHED = frozenset(("new", "needs-translation", "initial", "untranslated", "not-translated"))
_CONFIRMED = frozenset(("final", "signed-off", "reviewed"))
_MACHINE = "Parlance"
_SDL_BREAK = re.compile(
    r'<tag id="([^"<>]+)">\s*<ph [^<>]*>&lt;(?:br|softbreak|lb|cr)\b[^&<>]*&gt;</ph>', re.IGNORECASE
)


@dataclass(frozen=True)
class XliffProgram:
    """The program whose XLIFF a file is."""

    name: str
    """"XLIFF", "SDLXLIFF", "MQXLIFF" or "MXLIFF"."""
    prefix: str = ""
    """Prefix of the program's own attributes."""
    breaks: frozenset[str] = frozenset()
    """Ids of the codes that are line breaks, where the program says that at the beginning of a file."""

    def status(self, unit: Element, segment_id: str, target: Element | None) -> Status:
        """Returns how far a text is.

        Args:
            unit: the `trans-unit`.
            segment_id: of the segment in it; empty: all of it.
            target: its translation.
        """
        attributes = unit.attributes()
        if self.name == SDL and (known := self.segment_definitions(unit).get(segment_id)):
            own = known.attributes()
            conf = own.get("conf") or "NotTranslated"
            return _own_status(conf, own, conf in _SDL_FINISHED)
        if self.name == MEMOQ and (word := attributes.get("status")):
            return _own_status(word, attributes, word in _MEMOQ_FINISHED)
        if self.name == PHRASE and (said := attributes.get("confirmed")):
            is_confirmed = said.strip() not in ("0", "false")
            return _own_status("confirmed" if is_confirmed else "unconfirmed", attributes, is_confirmed)
        state, qualifier = (target.get("state"), target.get("state-qualifier")) if target else ("", "")
        if attributes.get("approved") == "yes":
            return Status(state or "approved", SegmentState.CONFIRMED)
        return status_named(state, qualifier)

    def on_unit(self, unit: Element, origin: TextOrigin) -> Mapping[str, str | None]:
        """Returns the attributes of a `trans-unit` that change when it was translated.

        Args:
            unit: the `trans-unit`.
            origin: of all of it.
        """
        attributes = unit.attributes()
        changes: dict[str, str | None] = {"approved": "no"} if attributes.get("approved") == "yes" else {}
        if self.name == MEMOQ:
            percent = "100" if origin is TextOrigin.MEMORY else None
            changes |= {f"{self.prefix}:status": _MEMOQ_WRITTEN[origin], f"{self.prefix}:percent": percent}
        elif self.name == PHRASE and origin in _BY_HAND:  # where it began stays: Phrase keeps that, too
            changes[f"{self.prefix}:confirmed"] = "1" if origin is TextOrigin.PERSON else "0"
        elif self.name == PHRASE:
            said, score = ("tm", "1.0") if origin is TextOrigin.MEMORY else ("mt", "0.0")
            changes |= {f"{self.prefix}:trans-origin": said, f"{self.prefix}:confirmed": "0"}
            scores = (name for name in ("score", "gross-score") if name in attributes)
            changes |= {f"{self.prefix}:{name}": score for name in scores}
        return changes

    def on_target(self, origin: TextOrigin) -> Mapping[str, str | None]:
        """Returns the attributes of a `target` that a new translation gets, as of `on_unit`."""
        if self.name != _PLAIN:
            return {}
        state, qualifier = _PLAIN_WRITTEN[origin]
        return {"state": state, "state-qualifier": qualifier}

    @staticmethod
    def on_segment(origin: TextOrigin) -> Mapping[str, str | None]:
        """Returns the attributes of the `sdl:seg` of a segment with a new translation, as of `on_unit`."""
        return {
            "conf": "Translated" if origin is TextOrigin.PERSON else "Draft",
            "origin": _SDL_WRITTEN.get(origin, "interactive"),
            "origin-system": None if origin in _BY_HAND else _MACHINE,
            "percent": "100" if origin is TextOrigin.MEMORY else None,
            "struct-match": None,
            "text-match": None,
        }

    def segment_definitions(self, unit: Element) -> dict[str, Element]:
        """Returns SDL's `sdl:seg` elements of a unit by the ids of the segments; empty for others."""
        if self.name != SDL:
            return {}
        return {each.get("id"): each for each in reversed([*unit.everywhere("seg")])}


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


def status_named(state: str, qualifier: str = "") -> Status:
    """Returns what a state of XLIFF's own means where there is a translation."""
    if state in _CONFIRMED:
        return Status(state, SegmentState.CONFIRMED)
    if is_finished(state, qualifier):
        return Status(state)
    return Status(state or qualifier, SegmentState.DRAFT)


def _own_status(word: str, attributes: Mapping[str, str], is_confirmed: bool) -> Status:
    """Returns the status that a program's own attributes say."""
    is_locked = attributes.get("locked", "").strip().lower() in _YES
    return Status(word, SegmentState.CONFIRMED if is_confirmed else SegmentState.DRAFT, is_locked)


def is_untouched(state: str) -> bool:
    """Returns whether a state says that nobody has translated: a text there is a copy or a guess."""
    return state.casefold().removeprefix("x-") in _UNTOUCHED


def dialect_of(root: str, text: str) -> XliffProgram:
    """Returns the program that wrote an XLIFF 1 file, by its first element's tag and all of its text."""
    for name, address in _NAMESPACES.items():
        if address in root or (name == SDL and address in text[:20_000]):
            found = re.search(rf"""xmlns:([^\s=]+)\s*=\s*["']{re.escape(address)}""", text[:20_000])
            if found or name == SDL:
                breaks = _SDL_BREAK.findall(text) if name == SDL else ()
                return XliffProgram(name, found[1] if found else "", frozenset(breaks))
    return XliffProgram(_PLAIN)


def version_of(root: str) -> str:
    """Returns the version of XLIFF that a file's first tag names, "" if none."""
    return attributes_of(root).get("version", "").strip()
