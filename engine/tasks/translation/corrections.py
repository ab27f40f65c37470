"""What a person confirms: kept in the memory of its domain, learned by whoever says it, and taken back."""

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.base.errors import SpeakerError
from engine.base.progress import Report, ignore_progress
from engine.results.documents import ConfirmedLine, DocumentLine
from engine.results.sessions import SessionSegment, WorkState
from engine.results.speakers import SpeakerLearned
from engine.results.translation import LanguagePair, SpeakerChoice
from engine.tasks.corpora.confirmed import (
    MOST_CONFIRMED,
    confirm_translation,
    forget_confirmed,
    remember_corrections,
    sync_confirmed,
)
from engine.tasks.speakers.people import speaker as find_speaker
from engine.tasks.speakers.sentences import add_correction, remove_sentences

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


def remembered(
    segment: SessionSegment,
    before: SessionSegment,
    languages: LanguagePair,
    *,
    is_shared: bool = False,
    model: str = "",
    speaker: SpeakerChoice | None = None,
    origin: str = "corrections",
) -> SessionSegment:
    """Puts a segment into the memory, or takes it out, as its state says; returns it with its id there.

    Args:
        segment: as a person has it now.
        before: as the memory has it; `kept` says whether it does.
        languages: of the text and its translation.
        is_shared: whether another segment has the same entry of the memory, which therefore stays.
        model: id of the one that translates; empty: none does.
        speaker: who says it; None: nobody in particular.
        origin: the name of the file.

    Raises:
        ConfigError, SpeakerError: as `confirm_line`; the memory stays as it was.
    """
    was = _line_kept(before) if before.kept and not is_shared else None
    if segment.state is not WorkState.CONFIRMED or not _is_for_memory(segment):
        # what a memory had before a person confirmed it stays there
        if was and not (segment.state is WorkState.EXACT and segment.target == before.target):
            take_back_line(was)
        return replace(segment, kept=0, kept_by="")
    line = DocumentLine(segment.part + 1, segment.speaker, segment.source, segment.seconds)
    target, draft = (segment.unbroken(text) for text in (segment.target, segment.draft))
    found = confirm_line(
        line, target, languages, model=model, speaker=speaker, draft=draft, domain=segment.domain or "",
        origin=origin, replaces=was,
    )  # fmt: skip
    return replace(segment, kept=found.id, kept_by=found.speaker.id if found.speaker else "")


def _is_for_memory(segment: SessionSegment) -> bool:
    """Returns whether a memory can use a segment: a whole sentence, and none that is longer than it takes."""
    sides = segment.source, segment.target
    return segment.is_whole and all(side.strip() and len(side) <= MOST_CONFIRMED for side in sides)


def _line_kept(segment: SessionSegment) -> ConfirmedLine:
    who = SpeakerChoice(segment.kept_by, segment.kept_by) if segment.kept_by else None
    return ConfirmedLine(segment.kept, who)


class ConfirmedText:
    """What the memories have of a text that is typed, whose sentences come and go."""

    def __init__(self) -> None:
        self._kept: dict[_Sentence, dict[_Place, SessionSegment]] = {}
        """Of each sentence what each memory has for each person, the newest last."""

    def know(self, segment: SessionSegment, languages: LanguagePair) -> None:
        """Takes in what a memory has of a sentence."""
        self._places(segment, languages)[_place(segment)] = segment

    def of(self, segment: SessionSegment, languages: LanguagePair) -> SessionSegment:
        """Returns a sentence with its id where a memory has it as it stands."""
        kept = self._places(segment, languages).get(_place(segment))
        is_there = kept is not None and kept.entry == segment.entry
        return replace(segment, kept=kept.kept if is_there and kept else 0)

    def keep(self, segment: SessionSegment, languages: LanguagePair, model: str = "") -> SessionSegment:
        """Has the memory say of a sentence what a person says now.

        What was confirmed in another domain, or for somebody else, stays there; what was confirmed last is
        what is taken back first.

        Args:
            segment: with `kept_by`, who is to learn it; `kept` is 0 unless it comes back as it was kept once.
            languages: of the text and its translation.
            model: id of the one that translates; empty: none does.

        Returns:
            It, with its id in the memory; 0: it is not there.

        Raises:
            ConfigError, SpeakerError: as `confirm_line`; the memory stays as it was.
        """
        places, nothing = self._places(segment, languages), replace(segment, kept=0)
        *_, newest = places or [None]
        is_confirmed = segment.state is WorkState.CONFIRMED
        if newest is not None and (not is_confirmed or (segment.kept and newest != _place(segment))):
            undone = nothing if not is_confirmed else replace(nothing, state=WorkState.CHANGED)
            remembered(undone, places[newest], languages)
            del places[newest]
        if not is_confirmed:
            return nothing
        before = places.get(_place(segment), nothing)
        if before.kept and before.entry == segment.entry:
            return replace(segment, kept=before.kept)
        speaker = SpeakerChoice(segment.kept_by, segment.kept_by) if segment.kept_by else None
        found = remembered(segment, before, languages, model=model, speaker=speaker)
        places.pop(_place(segment), None)
        if found.kept:
            places[_place(segment)] = found
        return found

    def _places(self, segment: SessionSegment, languages: LanguagePair) -> "dict[_Place, SessionSegment]":
        return self._kept.setdefault((languages, segment.source, segment.speaker), {})


_Sentence = tuple[LanguagePair, str, str]
"""Its languages, its text, and the id of whose line it stands in."""
_Place = tuple[str, str | None]
"""The id of who is to learn it, and the domain."""


def _place(segment: SessionSegment) -> _Place:
    return segment.kept_by, segment.domain


def confirm_line(
    line: DocumentLine,
    target: str,
    languages: LanguagePair,
    *,
    model: str = "",
    speaker: SpeakerChoice | None = None,
    draft: str = "",
    domain: str = "",
    origin: str = "corrections",
    replaces: ConfirmedLine | None = None,
) -> ConfirmedLine:
    """Keeps what a person wrote for a line of a document in the memory of its domain, for whoever says it.

    Nothing is learned yet: `learn_speaker` does that with all of the person's text.

    Args:
        line: of a document.
        target: its translation as it should be.
        languages: of the line and its translation.
        model: id of the one that translated it; empty: nobody knows.
        speaker: who says it; None, or somebody that the model was trained with: nobody's.
        draft: as the model had translated it.
        domain: whose memory; empty: that of no domain.
        origin: the name of the file.
        replaces: what was kept for the line before; it stays where the new one cannot be kept.

    Raises:
        SpeakerError: if the speaker is gone.
        ConfigError: if it cannot be kept.
    """
    src, tgt = languages.src, languages.tgt
    if speaker is None or speaker.is_trained or not speaker.id:
        found = confirm_translation(
            line.text, target, src=src, tgt=tgt, domain=domain, origin=origin, line=line.line
        )
        kept = ConfirmedLine(found, None)
    else:
        sentence = add_correction(speaker.id, line.text, target, draft, model)
        remember_corrections([sentence], src=src, tgt=tgt, domain=domain)
        kept = ConfirmedLine(sentence, speaker)
    if replaces is not None and _entry(kept) != _entry(replaces):
        take_back_line(replaces)
    return kept


def take_back_line(kept: ConfirmedLine) -> None:
    """Takes back what was kept for a line; what was learned from it goes when its speaker learns again."""
    if kept.speaker is None:
        forget_confirmed(kept.id)
        return
    with suppress(SpeakerError):  # who is gone has taken it along
        remove_sentences(kept.speaker.id, [kept.id])
        sync_confirmed()


def learn_again(
    speaker_id: str, translator: "Translator", report: Report = ignore_progress
) -> SpeakerLearned | None:
    """Learns all of a speaker's text, and returns what came of it.

    Who has no text any more has nothing learned, and who is gone is left alone: None.

    Raises:
        SpeakerError: if the speaker cannot learn with this model.
    """
    try:
        record = find_speaker(speaker_id)
    except SpeakerError:  # removed meanwhile, with all that would be learned
        return None
    from engine.tasks.speakers.learning import (  # heavy; the window starts without
        forget_learned,
        learn_speaker,
    )

    model = translator.speaker_info().model_id
    if record.n_sentences + record.n_corrections:
        return learn_speaker(speaker_id, model=model, translator=translator, report=report)
    forget_learned(speaker_id, model)
    return None


def _entry(kept: ConfirmedLine) -> tuple[str | None, int]:
    """Returns what tells one kept line from another: whose it is, and its number there."""
    return kept.speaker.id if kept.speaker else None, kept.id
