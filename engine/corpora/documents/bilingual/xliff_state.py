"""How far a text of an XLIFF file is, and how a new translation is marked, in XLIFF and its dialects.

Whatever a program confirmed, signed off or locked stays so. A machine's translation is never marked as
confirmed: each program shows it as one that somebody has to look at. One of a translation memory says that it
is, and that its source is the very same.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from engine.corpora.documents.exact.elements import Element, attributes_of
from engine.corpora.documents.segments import SegmentState
from engine.corpora.readers.xliff.dialects import (
    DIALECTS,
    MEMOQ,
    MEMOQ_FINISHED,
    PHRASE,
    SDL,
    SDL_FINISHED,
    YES,
    is_finished,
    is_phrase_confirmed,
)

_PLAIN = "XLIFF"
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
    """Of the program's own attributes."""
    breaks: frozenset[str] = frozenset()
    """Ids of the codes that are line breaks, where the program says that at the beginning of a file."""

    def state(self, unit: Element, segment_id: str, target: Element | None) -> tuple[SegmentState, bool]:
        """Returns how far a text is if there is a translation, and whether its file says so.

        Args:
            unit: the `trans-unit`.
            segment_id: of the segment in it; empty: all of it.
            target: its translation.
        """
        attributes = unit.attributes()
        if attributes.get("translate") == "no":
            return SegmentState.LOCKED, True
        if self.name == SDL.name and (known := self.segment_definitions(unit).get(segment_id)):
            own = known.attributes()
            return self._own_state(own, own.get("conf", "") in SDL_FINISHED)
        if self.name == MEMOQ.name and attributes.get("status"):
            return self._own_state(attributes, attributes["status"] in MEMOQ_FINISHED)
        if self.name == PHRASE.name and attributes.get("confirmed"):
            return self._own_state(attributes, is_phrase_confirmed(attributes["confirmed"]))
        if attributes.get("approved") == "yes":
            return SegmentState.CONFIRMED, True
        return state_named(
            target.get("state") if target else "", target.get("state-qualifier") if target else ""
        )

    @staticmethod
    def locked() -> tuple[SegmentState, bool]:
        """Returns the state of what must not be translated."""
        return SegmentState.LOCKED, True

    def on_unit(self, unit: Element, *, is_recalled: bool) -> Mapping[str, str | None]:
        """Returns the attributes of a `trans-unit` that change when it was translated.

        Args:
            unit: the `trans-unit`.
            is_recalled: whether a translation memory had all of it.
        """
        attributes = unit.attributes()
        changes: dict[str, str | None] = {"approved": "no"} if attributes.get("approved") == "yes" else {}
        if self.name == MEMOQ.name:
            status, percent = ("Pretranslated", "100") if is_recalled else ("MachineTranslated", None)
            changes |= {f"{self.prefix}:status": status, f"{self.prefix}:percent": percent}
        elif self.name == PHRASE.name:
            origin, score = ("tm", "1.0") if is_recalled else ("mt", "0.0")
            changes |= {f"{self.prefix}:trans-origin": origin, f"{self.prefix}:confirmed": "0"}
            scores = (name for name in ("score", "gross-score") if name in attributes)
            changes |= {f"{self.prefix}:{name}": score for name in scores}
        return changes

    def on_target(self, *, is_recalled: bool) -> Mapping[str, str | None]:
        """Returns the attributes of a `target` that a new translation gets, as of `on_unit`."""
        if self.name == _PLAIN and is_recalled:
            return {"state": "translated", "state-qualifier": "exact-match"}
        if self.name == _PLAIN:
            return {"state": "needs-review-translation", "state-qualifier": "leveraged-mt"}
        return {}

    @staticmethod
    def on_segment(*, is_recalled: bool) -> Mapping[str, str | None]:
        """Returns the attributes of the `sdl:seg` of a segment with a new translation, as of `on_unit`."""
        return {
            "conf": "Draft",
            "origin": "tm" if is_recalled else "mt",
            "origin-system": _MACHINE,
            "percent": "100" if is_recalled else None,
            "struct-match": None,
            "text-match": None,
        }

    def segment_definitions(self, unit: Element) -> dict[str, Element]:
        """Returns SDL's `sdl:seg` elements of a unit by the ids of the segments; empty for others."""
        if self.name != SDL.name:
            return {}
        return {each.get("id"): each for each in reversed([*unit.everywhere("seg")])}

    @staticmethod
    def _own_state(attributes: Mapping[str, str], is_confirmed: bool) -> tuple[SegmentState, bool]:
        if attributes.get("locked", "").lower() in YES:
            return SegmentState.LOCKED, True
        return (SegmentState.CONFIRMED if is_confirmed else SegmentState.DRAFT), True


def state_named(state: str, qualifier: str = "") -> tuple[SegmentState, bool]:
    """Returns what a state of XLIFF's own means where there is a translation, and whether there is one."""
    if state in _CONFIRMED:
        return SegmentState.CONFIRMED, True
    if not is_finished(state, qualifier):
        return SegmentState.DRAFT, True
    return SegmentState.TRANSLATED, bool(state)


def is_untouched(state: str) -> bool:
    """Returns whether a state says that nobody has translated: a text there is a copy or a guess."""
    return state.casefold().removeprefix("x-") in _UNTOUCHED


def dialect_of(root: str, text: str) -> XliffProgram:
    """Returns the program that wrote an XLIFF 1 file, by its first element's tag and all of its text."""
    for name, address in ((each.name, each.namespace) for each in DIALECTS):
        if address in root or (name == SDL.name and address in text[:20_000]):
            found = re.search(rf"""xmlns:([^\s=]+)\s*=\s*["']{re.escape(address)}""", text[:20_000])
            if found or name == SDL.name:
                breaks = _SDL_BREAK.findall(text) if name == SDL.name else ()
                return XliffProgram(name, found[1] if found else "", frozenset(breaks))
    return XliffProgram(_PLAIN)


def version_of(root: str) -> str:
    """Returns the version of XLIFF that a file's first tag names, "" if none."""
    return attributes_of(root).get("version", "").strip()
