"""A person's own sentences in place of translations: drafts, corrections that were learned, and their undo.

Knows strings and ids, no widget and no library. The text stays as it was written while its
source sentence is there.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from engine.results.translation import (
    Correction,
    SentenceTranslation,
    SpeakerChoice,
    TextDraft,
    WrittenSentence,
)

SentenceKey = tuple[str, str]
"""Source sentence and id of the speaker of its line."""
_Known = tuple[dict[SentenceKey, Correction], dict[SentenceKey, str], "Corrections | None", "UndoStack"]
"""What was confirmed and written in two languages, aside, and how to take it back."""


# What a person did to one sentence is a value, and its undo is the same value turned round.


@dataclass(frozen=True, slots=True)
class OwnWords:
    """What a person made of the translation of one sentence."""

    chosen: str = ""
    """Taken in place of the model's; empty: nothing."""
    written: str = ""
    """Written, but not confirmed; empty: nothing."""
    confirmed: Correction | None = None

    @property
    def kept(self) -> tuple[str, str, str] | None:
        """What is in the library: the words, the id of who says them, and the domain; None: nothing."""
        found = self.confirmed
        return (found.target, found.speaker.id, found.domain) if found is not None else None

    def is_like(self, other: "OwnWords") -> bool:
        """Tells whether the person made the same of the sentence, whatever was learned from it by now."""
        return (self.chosen, self.written, self.kept) == (other.chosen, other.written, other.kept)


@dataclass(frozen=True, slots=True)
class SentenceEdit:
    """What a person did to one sentence."""

    source: str
    line_speaker: SpeakerChoice | None
    """Whose line it stands in; None: lines have no speakers."""
    before: OwnWords
    after: OwnWords
    takes_back: bool = False
    """True: what was confirmed before is taken back; False: what is confirmed after is kept."""

    @property
    def key(self) -> SentenceKey:
        """Tells the sentence from others."""
        return sentence_key(self.source, self.line_speaker)

    @property
    def undone(self) -> "SentenceEdit":
        """What takes it back."""
        return replace(self, before=self.after, after=self.before, takes_back=not self.takes_back)


class UndoStack:
    """What a person did, to be taken back and done again one after the other."""

    def __init__(self) -> None:
        self._done: list[SentenceEdit] = []
        self._undone: list[SentenceEdit] = []

    def push(self, edit: SentenceEdit) -> None:
        """Remembers what was done; what was taken back before cannot be done again any more."""
        self._done.append(edit)
        self._undone.clear()

    def undo(self, there: Collection[SentenceKey]) -> SentenceEdit | None:
        """Returns what takes the last edit of some sentences back; None: there is none."""
        edit = _take_last(self._done, there)
        if edit is None:
            return None
        self._undone.append(edit)
        return edit.undone

    def redo(self, there: Collection[SentenceKey]) -> SentenceEdit | None:
        """Returns what was taken back last of some sentences, to be done again; None: nothing."""
        edit = _take_last(self._undone, there)
        if edit is not None:
            self._done.append(edit)
        return edit


def _take_last(edits: list[SentenceEdit], there: Collection[SentenceKey]) -> SentenceEdit | None:
    numbers = reversed(range(len(edits)))
    last = next((number for number in numbers if edits[number].key in there), None)
    return edits.pop(last) if last is not None else None


# What a person made of all sentences.


class Corrections:
    """The person's own sentences."""

    def __init__(self) -> None:
        self._confirmed: dict[SentenceKey, Correction] = {}
        self._drafts: dict[SentenceKey, str] = {}
        self.edits = UndoStack()
        """What was done, to be taken back."""
        self._aside: Corrections | None = None
        """What was known when the text was cleared, and what became of it since."""
        self._of_pair: dict[tuple[str, str], _Known] = {}
        """What was known in other languages."""

    def __bool__(self) -> bool:
        return bool(self._confirmed)

    @property
    def is_empty(self) -> bool:
        """True while the person has written nothing."""
        return not self._confirmed and not self._drafts

    def turn_to(self, pair: tuple[str, str], before: tuple[str, str]) -> None:
        """Knows only what was written in these languages; what was in those before waits for them."""
        self._of_pair[before] = self._confirmed, self._drafts, self._aside, self.edits
        known: _Known = self._of_pair.pop(pair, ({}, {}, None, UndoStack()))
        self._confirmed, self._drafts, self._aside, self.edits = known

    def restore(self, draft: TextDraft) -> None:
        """Knows what was known when the window was open last, and how to take it back."""
        for source, target in draft.chosen.items():
            self.edits.push(SentenceEdit(source, None, OwnWords(), OwnWords(target)))
        for each in draft.confirmed:
            if not each.sentence_id:  # the window was gone before it was kept
                self.make_draft(each)
                continue
            self.put(each)
            chosen = draft.chosen.get(each.source, "")
            before, after = OwnWords(chosen, confirmed=each.previous), OwnWords(chosen, confirmed=each)
            self.edits.push(SentenceEdit(each.source, each.line_speaker, before, after))
        for text in draft.written:
            line_speaker = SpeakerChoice(text.speaker, "") if text.speaker else None
            before = OwnWords(draft.chosen.get(text.source, ""), "", self.find(text.source, line_speaker))
            after = replace(before, written=text.target)
            self.edits.push(SentenceEdit(text.source, line_speaker, before, after))
            self.keep_draft(text.source, text.target, line_speaker)

    @property
    def confirmed(self) -> tuple[Correction, ...]:
        """All corrections, the one confirmed last at the end."""
        return tuple(self._confirmed.values())

    @property
    def unconfirmed(self) -> tuple[WrittenSentence, ...]:
        """What the person wrote without confirming it."""
        return tuple(WrittenSentence(*key, target) for key, target in self._drafts.items())

    def set_aside(self) -> None:
        """Forgets everything until `bring_back`: there is no text any more."""
        aside = Corrections()
        aside._confirmed, aside._drafts, aside.edits = self._confirmed, self._drafts, self.edits
        self._confirmed, self._drafts, self.edits = {}, {}, UndoStack()
        self._aside = aside

    def bring_back(self) -> None:
        """Knows again what was set aside: the text is there again."""
        aside, self._aside = self._aside, None
        if aside is not None:
            self._confirmed, self._drafts, self.edits = aside._confirmed, aside._drafts, aside.edits

    def keep_draft(self, source: str, target: str, line_speaker: SpeakerChoice | None = None) -> None:
        """Keeps what the person wrote without confirming it; empty: nothing any more."""
        if self._aside is not None:
            self._aside.keep_draft(source, target, line_speaker)
        if target:
            self._drafts[sentence_key(source, line_speaker)] = target
        else:
            self._drafts.pop(sentence_key(source, line_speaker), None)

    def draft_of(self, source: str, line_speaker: SpeakerChoice | None = None) -> str:
        """Returns what the person wrote without confirming it; empty: nothing."""
        return self._drafts.get(sentence_key(source, line_speaker), "")

    def put(self, correction: Correction) -> None:
        """Keeps a correction, or what is known of it since it was learned."""
        if self._aside is not None:
            self._aside.put(correction)
        key = sentence_key(correction.source, correction.line_speaker)
        self._drafts.pop(key, None)
        self._confirmed[key] = correction

    def confirm(self, correction: Correction) -> None:
        """Keeps a correction as the one that was confirmed last."""
        if self._aside is not None:
            self._aside.confirm(correction)
        self._confirmed.pop(sentence_key(correction.source, correction.line_speaker), None)
        self.put(correction)

    def take_back(self, correction: Correction) -> None:
        """Forgets a correction; what was confirmed before it stands again."""
        if self._aside is not None:
            self._aside.take_back(correction)
        key = sentence_key(correction.source, correction.line_speaker)
        self._drafts.pop(key, None)
        self._confirmed.pop(key, None)
        if correction.previous is not None:
            self._confirmed[key] = correction.previous

    def make_draft(self, correction: Correction) -> None:
        """Keeps only the text of a correction: it could not be learned."""
        self.take_back(correction)
        self.keep_draft(correction.source, correction.target, correction.line_speaker)

    def find(self, source: str, line_speaker: SpeakerChoice | None = None) -> Correction | None:
        return self._confirmed.get(sentence_key(source, line_speaker))

    def written(
        self, sentences: Sequence[SentenceTranslation], speakers: Sequence[SpeakerChoice | None] = ()
    ) -> dict[int, str]:
        """Returns what the person wrote, by the number of the sentence.

        Args:
            sentences: of the text.
            speakers: whose lines they stand in; empty: no line has its own speaker.
        """
        if not self._confirmed and not self._drafts:
            return {}
        found = {}
        for index, sentence in enumerate(sentences):
            key = sentence_key(sentence.source, speakers[index] if speakers else None)
            correction = self._confirmed.get(key)
            target = self._drafts.get(key) or (correction.target if correction else "")
            if target:
                found[index] = target
        return found


def sentence_key(source: str, line_speaker: SpeakerChoice | None) -> SentenceKey:
    """Tells a sentence in somebody's line from others."""
    return source, line_speaker.id if line_speaker else ""
