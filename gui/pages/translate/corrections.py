"""A person's own sentences in place of translations: drafts, and corrections that were learned.

Knows strings and ids, no widget and no library. The text stays as it was written while its
source sentence is there.
"""

from collections.abc import Iterable, Sequence

from engine.results.translation import Correction, SentenceTranslation, SpeakerChoice, WrittenSentence

_Key = tuple[str, str]
"""Source sentence and id of the speaker of its line."""


class Corrections:
    """The person's own sentences."""

    def __init__(self) -> None:
        self._confirmed: dict[_Key, Correction] = {}
        self._drafts: dict[_Key, str] = {}
        self._aside: Corrections | None = None
        """What was known when the text was cleared, and what became of it since."""

    def __bool__(self) -> bool:
        return bool(self._confirmed)

    @property
    def is_empty(self) -> bool:
        """True while the person has written nothing."""
        return not self._confirmed and not self._drafts

    def clear(self) -> None:
        """Forgets everything: another pair of languages."""
        self._confirmed, self._drafts, self._aside = {}, {}, None

    def restore(self, confirmed: Iterable[Correction], written: Iterable[WrittenSentence]) -> None:
        """Knows what was known when the window was open last."""
        for correction in confirmed:
            if correction.sentence_id:
                self.put(correction)
            else:  # the window was gone before it was kept
                self.make_draft(correction)
        self._drafts |= {(each.source, each.speaker): each.target for each in written}

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
        aside._confirmed, aside._drafts = self._confirmed, self._drafts
        self._confirmed, self._drafts, self._aside = {}, {}, aside

    def bring_back(self) -> None:
        """Knows again what was set aside: the text is there again."""
        aside, self._aside = self._aside, None
        if aside is not None:
            self._confirmed, self._drafts = aside._confirmed, aside._drafts

    def keep_draft(self, source: str, target: str, line_speaker: SpeakerChoice | None = None) -> None:
        """Keeps what the person wrote without confirming it; empty: nothing any more."""
        if self._aside is not None:
            self._aside.keep_draft(source, target, line_speaker)
        if target:
            self._drafts[_key(source, line_speaker)] = target
        else:
            self._drafts.pop(_key(source, line_speaker), None)

    def draft_of(self, source: str, line_speaker: SpeakerChoice | None = None) -> str:
        """Returns what the person wrote without confirming it; empty: nothing."""
        return self._drafts.get(_key(source, line_speaker), "")

    def put(self, correction: Correction) -> None:
        """Keeps a correction, or what is known of it since it was learned."""
        if self._aside is not None:
            self._aside.put(correction)
        key = _key(correction.source, correction.line_speaker)
        self._drafts.pop(key, None)
        self._confirmed[key] = correction

    def confirm(self, correction: Correction) -> None:
        """Keeps a correction as the one that was confirmed last."""
        if self._aside is not None:
            self._aside.confirm(correction)
        self._confirmed.pop(_key(correction.source, correction.line_speaker), None)
        self.put(correction)

    def last_of(
        self,
        sentences: Sequence[SentenceTranslation],
        speakers: Sequence[SpeakerChoice | None] = (),
        without: Sequence[Correction] = (),
    ) -> Correction | None:
        """Returns the correction of some sentences that was confirmed last; arguments as of `written`.

        Args:
            sentences: of the text.
            speakers: whose lines they stand in.
            without: corrections that do not count.
        """
        there = {
            _key(sentence.source, speakers[index] if speakers else None)
            for index, sentence in enumerate(sentences)
        } - {_key(each.source, each.line_speaker) for each in without}
        return next((self._confirmed[key] for key in reversed(self._confirmed) if key in there), None)

    def take_back(self, correction: Correction) -> None:
        """Forgets a correction; what was confirmed before it stands again."""
        if self._aside is not None:
            self._aside.take_back(correction)
        key = _key(correction.source, correction.line_speaker)
        self._drafts.pop(key, None)
        self._confirmed.pop(key, None)
        if correction.previous is not None:
            self._confirmed[key] = correction.previous

    def make_draft(self, correction: Correction) -> None:
        """Keeps only the text of a correction: it could not be learned."""
        self.take_back(correction)
        self.keep_draft(correction.source, correction.target, correction.line_speaker)

    def find(self, source: str, line_speaker: SpeakerChoice | None = None) -> Correction | None:
        return self._confirmed.get(_key(source, line_speaker))

    def has_text(self, source: str, line_speaker: SpeakerChoice | None = None) -> bool:
        """Tells whether the person wrote something for a sentence."""
        key = _key(source, line_speaker)
        return key in self._confirmed or key in self._drafts

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
            key = _key(sentence.source, speakers[index] if speakers else None)
            correction = self._confirmed.get(key)
            target = self._drafts.get(key) or (correction.target if correction else "")
            if target:
                found[index] = target
        return found


def _key(source: str, line_speaker: SpeakerChoice | None) -> _Key:
    return source, line_speaker.id if line_speaker else ""
