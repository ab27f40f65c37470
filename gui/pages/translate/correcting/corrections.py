"""What the person wrote in place of translations: drafts, and corrections that were learned.

Knows strings and ids, no widget and no library. The text stays as it was written while its
source sentence is there.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.results.translation import SentenceTranslation
from gui.pages.translate.translating.voices import Speaker


@dataclass(frozen=True, slots=True)
class Correction:
    """One sentence as the person wants it."""

    source: str
    target: str
    draft: str
    """What the model had written."""
    speaker: Speaker
    is_line: bool = False
    """True: it stands in a line that is this speaker's."""
    sentence_id: int = 0
    """Of the library, once it is there."""
    is_new: bool = True
    """False: the library had the very same correction before."""
    model: str = ""
    """Id of the model that learned it."""
    version_before: int = 0
    """State of the speaker's numbers before it was learned; 0: there were none; -1: learned with others."""
    version: int = 0
    """State of the numbers since it was learned; 0: it was not learned yet."""
    verdict: str = ""
    """What learning did, in one sentence."""
    is_neutral: bool = False
    """True if the speaker's numbers change nothing (yet)."""
    has_effect: bool = False
    """True if the model now writes this sentence so, or at least differently."""
    previous: "Correction | None" = None
    """What the person had confirmed for the same sentence before."""

    @property
    def line_speaker(self) -> Speaker | None:
        """Whose line it stands in; None: no line has its own speaker."""
        return self.speaker if self.is_line else None


_Key = tuple[str, str]
"""Source sentence and id of the speaker of its line."""


class Corrections:
    """The person's own sentences."""

    def __init__(self) -> None:
        self._confirmed: dict[_Key, Correction] = {}
        self._drafts: dict[_Key, str] = {}

    def __bool__(self) -> bool:
        return bool(self._confirmed)

    def clear(self) -> None:
        """Forgets everything: another pair of languages, or no text any more."""
        self._confirmed.clear()
        self._drafts.clear()

    def keep_draft(self, source: str, target: str, line_speaker: Speaker | None = None) -> None:
        """Keeps what the person wrote without confirming it."""
        self._drafts[_key(source, line_speaker)] = target

    def put(self, correction: Correction) -> None:
        """Keeps a correction, or what is known of it since it was learned."""
        key = _key(correction.source, correction.line_speaker)
        self._drafts.pop(key, None)
        self._confirmed[key] = correction

    def take_back(self, correction: Correction) -> None:
        """Forgets a correction; what was confirmed before it stands again."""
        key = _key(correction.source, correction.line_speaker)
        self._drafts.pop(key, None)
        self._confirmed.pop(key, None)
        if correction.previous is not None:
            self._confirmed[key] = correction.previous

    def make_draft(self, correction: Correction) -> None:
        """Keeps only the text of a correction: it could not be learned."""
        self.take_back(correction)
        self.keep_draft(correction.source, correction.target, correction.line_speaker)

    def find(self, source: str, line_speaker: Speaker | None = None) -> Correction | None:
        """Returns the correction of a sentence."""
        return self._confirmed.get(_key(source, line_speaker))

    def has_text(self, source: str, line_speaker: Speaker | None = None) -> bool:
        """Tells whether the person wrote something for a sentence."""
        key = _key(source, line_speaker)
        return key in self._confirmed or key in self._drafts

    def written(
        self, sentences: Sequence[SentenceTranslation], speakers: Sequence[Speaker | None] = ()
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


def _key(source: str, line_speaker: Speaker | None) -> _Key:
    return source, line_speaker.id if line_speaker else ""
