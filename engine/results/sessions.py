"""Work on a file in the window: its segments, how far each is, and what is known of the whole."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Self

from engine.base.json_values import JsonObject, to_json
from engine.results.documents import USUAL_PARTS, SegmentKind
from engine.results.translation import Alternative, TermUse


class WorkState(StrEnum):
    """How far a segment is; of several ways to a translation, where the one that stands came from."""

    NEW = "new"
    """It has no translation."""
    MACHINE = "machine"
    FUZZY = "fuzzy"
    """It has a translation that its file calls unfinished, or that a memory has for a similar text."""
    EXACT = "exact"
    """A memory, its file or another segment of the work has it for the very same text."""
    CHANGED = "changed"
    """A person wrote it and has not confirmed it."""
    CONFIRMED = "confirmed"
    LOCKED = "locked"
    """It stays, and is not to be changed."""


OPEN = frozenset(WorkState) - {WorkState.CONFIRMED, WorkState.LOCKED}
"""What is still to be looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionSegment:
    """One sentence of a document, or what one person says in one cue of subtitles."""

    number: int
    """In its session, from 0."""
    part: int
    """Number of its text in the document: a paragraph may hold several sentences."""
    start: int = 0
    """Where it starts in that text, in characters."""
    source: str
    place: str = ""
    """Where a person finds it: "paragraph 3", "line 12"."""
    speaker: str = ""
    """Who says it, as the file has it; empty: nobody, or no names."""
    begin_ms: int = 0
    """When a cue is shown; as `end_ms`. Both are 0 where nothing is."""
    end_ms: int = 0
    n_lines: int = 0
    """Lines that a cue has, and that are proposed for its translation; 0: it stays on one, or is no cue."""
    is_whole: bool = True
    """False: a part of a longer sentence, which makes no sense with its translation alone."""
    target: str = ""
    state: WorkState = WorkState.NEW
    draft: str = ""
    """As the model translates it; empty: it has not."""
    remark: str = ""
    """What to look at in the translation, in sentences; empty: nothing is known to be."""
    score: float = 0.0
    """Score of its findings, as of `FileRemark`."""
    origin: str = ""
    """Where an exact or similar translation came from: "memory.tmx:14"."""
    similarity: int = 0
    """How alike it is, in per cent, to the text whose translation a memory put in; 0: none did."""
    kept: int = 0
    """Id of what was confirmed in the library; 0: it is not there."""
    kept_by: str = ""
    """Id of the speaker whose correction that is; empty: it is nobody's."""
    domain: str | None = None
    """In whose memory a person confirmed it, whichever domain the work has by now; empty: that of no domain;
    None: nobody has."""

    @property
    def is_open(self) -> bool:
        """Whether it is still to be looked at."""
        return self.state in OPEN

    @property
    def place_in_file(self) -> tuple[int, int]:
        """Tells it from all others of its file, however many of them are worked on."""
        return self.part, self.start

    @property
    def is_touched(self) -> bool:
        """Whether a person has done something to it."""
        return self.state in (WorkState.CHANGED, WorkState.CONFIRMED) or bool(self.kept)

    @property
    def entry(self) -> tuple[str, str, str | None] | None:
        """What is to be in a memory of it: the words, the id of who says them, the domain; None: nothing."""
        return (self.target, self.kept_by, self.domain) if self.state is WorkState.CONFIRMED else None

    @property
    def is_saved(self) -> bool:
        """Whether a memory has it as a person confirmed it."""
        return self.state is WorkState.CONFIRMED and bool(self.kept)

    @property
    def takes_matches(self) -> bool:
        """Whether a memory's translation of a similar text may take the machine's place: it has not yet."""
        return self.state is WorkState.MACHINE and self.is_whole and not self.similarity

    @property
    def is_doubtful(self) -> bool:
        """Whether there is something to look at in a translation that nobody confirmed."""
        return bool(self.remark) and self.is_open

    @property
    def is_cue(self) -> bool:
        """Whether it is shown for a while, in lines."""
        return bool(self.end_ms)

    @property
    def seconds(self) -> float:
        """How long a cue is shown; 0: it is none."""
        return (self.end_ms - self.begin_ms) / 1000

    def unbroken(self, text: str) -> str:
        """Returns a translation of it as it is said: a cue's on one line, each character in its place."""
        return text.replace("\n", " ") if self.is_cue else text

    def to_json(self) -> JsonObject:
        """Returns it as JSON values, without what is as usual."""
        usual = _usual()
        return {name: value for name, value in to_json(self).items() if value != usual.get(name)}

    def written(self, target: str) -> Self:
        """Returns it as a person wrote it; as the model had it, it is the model's again."""
        if target == self.target:
            return self
        found = replace(self, target=target, state=WorkState.CHANGED, origin="", remark="", score=0.0)
        return replace(found, state=WorkState.MACHINE) if target and target == self.draft else found


def number_of(segments: Sequence[SessionSegment], wanted: SessionSegment) -> int | None:
    """Returns the number of a segment among those that there are now; None: its text is not among them."""
    likely = segments[wanted.number : wanted.number + 1]
    same = (
        each.number
        for each in chain(likely, segments)
        if (each.place_in_file, each.source) == (wanted.place_in_file, wanted.source)
    )
    return next(same, None)


def confirmed(
    segments: Sequence[SessionSegment], number: int, target: str, domain: str = ""
) -> list[SessionSegment]:
    """Returns what changes if a person confirms a segment's translation: also where its text stands again.

    Args:
        segments: all of the session, in order.
        number: of the one that is confirmed.
        target: its translation, with some text in it.
        domain: whose memory has it from now on, unless it was confirmed for another before; empty: none's.
    """
    chosen = segments[number]
    domain = domain if chosen.domain is None else chosen.domain
    changed = [replace(chosen, target=target, state=WorkState.CONFIRMED, domain=domain)]
    for other in segments:
        follows = followed(other, changed[0], AGAIN)
        if other.number != number and follows != other:
            changed.append(follows)
    return changed


def followed(segment: SessionSegment, chosen: SessionSegment, origin: str) -> SessionSegment:
    """Returns a segment as it follows what was confirmed for the very same text; else as it is."""
    is_whole = chosen.is_whole and segment.is_whole  # a part of a sentence may go on otherwise elsewhere
    if segment.source != chosen.source or not is_whole or segment.state not in _FOLLOWING:
        return segment
    return replace(segment, target=chosen.target, state=WorkState.EXACT, origin=origin, remark="", score=0.0)


@cache
def _usual() -> JsonObject:
    """Returns what is not written; not at import, for the record's schema takes 40 ms to build."""
    return to_json(SessionSegment(number=-1, part=-1, source=""))


AGAIN = "confirmed above or below"
"""Origin of what another segment of the work has for the very same text."""
_FOLLOWING = frozenset((WorkState.NEW, WorkState.MACHINE, WorkState.FUZZY, WorkState.EXACT))


def next_open(segments: Sequence[SessionSegment], number: int) -> int | None:
    """Returns the next segment behind one that is still to be looked at, from the first on after the last."""
    n = len(segments)
    places: Iterator[int] = ((number + step) % n for step in range(1, n + 1))
    return next((place for place in places if segments[place].is_open), None)


def n_confirmed(segments: Iterable[SessionSegment]) -> int:
    """Returns how many segments nobody needs to look at any more."""
    return sum(each.state not in OPEN for each in segments)


@dataclass(frozen=True, slots=True)
class SegmentInsight:
    """What the engine tells of a segment and its translation as it stands."""

    alternatives: tuple[Alternative, ...]
    """Best first; of several sentences all of them in one."""
    terms: tuple[TermUse, ...]
    remarks: str
    """What may be missing or wrong in the translation, in sentences."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextDraft:
    """The text that is being translated in the panes, and what a person has made of its sentences."""

    text: str = ""
    src: str = ""
    """Language of the text; the same and `tgt` empty: not known."""
    tgt: str = ""
    segments: tuple[SessionSegment, ...] = ()
    """Those that a person has written, chosen or confirmed, in this order; their speaker is the id of whose
    line they stand in."""
    has_chosen_language: bool = False
    """True: the reader chose the language of the text, so it is not looked at again."""


@dataclass(frozen=True, kw_only=True)
class SessionRecord:
    """Work on one file, kept in the library until the user removes it."""

    id: str
    path: Path
    """Of the file; the session has a copy of its own."""
    format: str
    """"DOCX", "SRT"."""
    src: str
    tgt: str
    begun: str
    """ISO 8601, UTC."""
    digest: str
    """SHA-256 of the file."""
    notices: tuple[str, ...] = ()
    """What a person should know of the file, in sentences."""
    n_segments: int = 0
    is_spoken: bool = False
    """True: subtitles or a transcript, in which people speak."""
    kinds: tuple[SegmentKind, ...] = ()
    """Kinds of texts beside the usual one that the file has."""
    parts: tuple[SegmentKind, ...] = USUAL_PARTS
    """Kinds of texts that are worked on."""
    is_typed: bool = False
    """True: its text was typed, and no file is called as `path`."""


@dataclass(frozen=True, kw_only=True)
class SessionPlace:
    """Where somebody is in a session, and what they translate it with."""

    position: int = 0
    """Number of the active segment."""
    model: str = ""
    """Id of the model; empty: none was chosen."""
    domain: str = ""
    cast: tuple[tuple[str, str], ...] = ()
    """Who was chosen for the lines of a name in small letters: the speaker's id; empty: nobody."""
    strengths: tuple[tuple[str, float], ...] = ()
    """How much the profile counts in the lines of a name, in [0, 2], where that was chosen."""
    used: str = ""
    """When it was open last: ISO 8601, UTC."""


@dataclass(frozen=True, kw_only=True)
class RecentSession:
    """A session as a list shows it."""

    record: SessionRecord
    place: SessionPlace
    n_confirmed: int
