"""A person's corrections: kept, also in the memory of their domain, learned from, and taken back."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.base.errors import SpeakerError
from engine.base.progress import Progress, Report, ignore_progress
from engine.results.documents import ConfirmedLine, DocumentLine
from engine.results.translation import Correction, LanguagePair, SpeakerChoice
from engine.tasks.corpora.confirmed import (
    confirm_translation,
    forget_confirmed,
    remember_corrections,
    sync_confirmed,
    take_out_correction,
)
from engine.tasks.speakers.people import speaker as find_speaker
from engine.tasks.speakers.sentences import add_correction, edit_sentence, remove_sentences

if TYPE_CHECKING:
    from engine.runtime.model_card import ModelCard
    from engine.runtime.translator import Translator


def learn_corrections(
    corrections: Sequence[Correction],
    translator: "Translator",
    *,
    report: Report = ignore_progress,
) -> tuple[Correction, ...]:
    """Keeps corrections in the memory and learns from them, each speaker once; each can be taken back alone.

    What is nobody's in particular is in the memory of its domain, and learned by nobody.

    Args:
        corrections: not in the library yet, or there with another text.
        translator: the open model that learns, with its pack in.
        report: is told how far it is; may cancel, and then nothing is learned, and nobody's are as before.

    Raises:
        SpeakerError: if a speaker is gone or cannot learn with this model.
        ConfigError: if what is nobody's cannot be kept.
    """
    with _confirmed([each for each in corrections if each.is_nobodys], translator.card) as numbers:
        return _learned(corrections, numbers, translator, report)


def _learned(
    corrections: Sequence[Correction], numbers: Iterable[int], translator: "Translator", report: Report
) -> tuple[Correction, ...]:
    """Keeps what is a speaker's and learns it; what is nobody's has its new number already."""
    card, model = translator.card, translator.speaker_info().model_id
    whose = [each.speaker.id for each in corrections if not each.is_nobodys]
    before = {each: _version(each, model) if whose.count(each) == 1 else None for each in whose}
    number = iter(numbers)
    kept = [
        replace(each, sentence_id=next(number)) if each.is_nobodys else _keep(each, model)
        for each in corrections
    ]
    learnable = [each for each in kept if not each.is_nobodys]
    new_there = {
        (domain, sentence)
        for domain, ids in _by_domain(learnable).items()
        for sentence in remember_corrections(ids, src=card.src, tgt=card.tgt, domain=domain)
    }
    from engine.tasks.speakers.learning import learn_speaker  # heavy; the window starts without it

    results = {}
    for speaker_id in before:
        report(Progress("Learning from the correction", 0))
        results[speaker_id] = learn_speaker(speaker_id, model=model, translator=translator, report=report)
    learned = []
    for each in kept:
        if each.is_nobodys:
            learned.append(replace(each, model=model))
            continue
        result = results[each.speaker.id]
        learned.append(
            replace(
                each,
                model=model,
                is_new_there=(each.domain, each.sentence_id) in new_there,
                version_before=before[each.speaker.id],
                version=result.version,
                verdict=result.verdict,
                is_neutral=result.is_neutral,
            )
        )
    return tuple(learned)


def undo_correction(
    correction: Correction, translator: "Translator", report: Report = ignore_progress
) -> Correction:
    """Takes a correction and what was learned from it back, and returns it; what it replaced stands again.

    If nothing was learned since, the profile becomes what it was; else it is learned anew from what remains.

    Raises:
        SpeakerError: if the speaker is gone.
    """
    if correction.is_nobodys:
        return _forget(correction, translator.card)
    speaker_id, model = correction.speaker.id, correction.model
    is_last = _version(speaker_id, model) == correction.version
    if correction.previous is not None:
        edit_sentence(speaker_id, correction.sentence_id, target=correction.previous.target)
    elif correction.is_new:
        remove_sentences(speaker_id, [correction.sentence_id])
    if correction.is_new_there:
        take_out_correction(
            correction.sentence_id, src=translator.card.src, tgt=translator.card.tgt, domain=correction.domain
        )
    sync_confirmed()
    from engine.tasks.speakers.learning import forget_learned, learn_speaker, roll_back

    record = find_speaker(speaker_id)
    if is_last and correction.version_before:
        roll_back(speaker_id, correction.version_before, model)
    elif (is_last and correction.version_before == 0) or not record.n_sentences + record.n_corrections:
        forget_learned(speaker_id, model)
    else:
        learn_speaker(speaker_id, model=model, translator=translator, report=report)
    return correction


TextKey = tuple[str, ...]
"""Tells a sentence of a text from others."""


class ConfirmedText:
    """What the library has of a text that is typed: made what its sentences say, as often as they change."""

    def __init__(self) -> None:
        self._kept: dict[TextKey, list[Correction]] = {}
        """What stands of each sentence, the newest last: each for another person, or in another memory."""

    def know(self, key: TextKey, correction: Correction) -> None:
        """Takes in what was kept of a sentence before."""
        self._kept[key] = [correction]

    def of(self, key: TextKey) -> Correction | None:
        """Returns what stands of a sentence; None: nothing."""
        kept = self._kept.get(key)
        return kept[-1] if kept else None

    def keep(
        self,
        wanted: Mapping[TextKey, Correction | None],
        model: str,
        open_model: "Callable[[str], Translator]",
        report: Report = ignore_progress,
    ) -> None:
        """Keeps and learns what is wanted, and takes back what is not any more.

        Args:
            wanted: what is to stand of each sentence; None: nothing.
            model: id of the one that learns.
            open_model: returns a model by its id, open.
            report: is told how far it is; may cancel, and `of` says what stands then.

        Raises:
            SpeakerError, ConfigError: as `learn_corrections`.
        """
        for key, each in wanted.items():
            while self._is_to_go(key, each):
                kept = self._kept[key][-1]
                with_model = model if kept.is_nobodys else kept.model  # only the languages of nobody's matter
                previous = undo_correction(kept, open_model(with_model), report).previous
                self._kept[key].pop()
                if previous is not None:
                    self._kept[key].append(previous)
                elif each is None:  # what stands in another memory stays there
                    break
        new = {
            key: self._renewed(key, each) for key, each in wanted.items() if not _is_like(each, self.of(key))
        }
        for is_nobodys in (True, False):  # what a speaker cannot learn does not take it along
            found = {key: each for key, each in new.items() if each and each.is_nobodys == is_nobodys}
            if found:
                learned = learn_corrections(list(found.values()), open_model(model), report=report)
                for key, each in zip(found, learned, strict=True):
                    kept_before = self._kept.get(key, [])
                    self._kept[key] = [*kept_before[: -1 if each.previous else None], each]

    def _is_to_go(self, key: TextKey, wanted: Correction | None) -> bool:
        """Tells whether what stands of a sentence is to be taken back: what is wanted stood before it."""
        kept = self._kept.get(key, [])
        if not kept or wanted is None:
            return bool(kept)
        earlier, previous = list(kept[:-1]), kept[-1].previous
        while previous is not None:
            earlier.append(previous)
            previous = previous.previous
        return not _is_like(wanted, kept[-1]) and any(_is_like(wanted, each) for each in earlier)

    def _renewed(self, key: TextKey, wanted: Correction | None) -> Correction | None:
        """Returns a correction as it is to be learned: in the place of what the same memory has."""
        kept = self.of(key)
        if wanted is None:
            return None
        if kept and (kept.speaker.id, kept.domain) == (wanted.speaker.id, wanted.domain):
            return replace(kept, target=wanted.target, previous=kept)
        return replace(wanted, sentence_id=0, previous=None)


def _is_like(one: Correction | None, other: Correction | None) -> bool:
    """Tells whether two corrections say the same, for the same person and the same memory."""
    return (one and one.entry) == (other and other.entry)


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


def learn_again(speaker: SpeakerChoice, translator: "Translator", report: Report = ignore_progress) -> None:
    """Learns all of a speaker's text; one without any has nothing learned, and one who is gone is left alone.

    Raises:
        SpeakerError: if the speaker cannot learn with this model.
    """
    try:
        record = find_speaker(speaker.id)
    except SpeakerError:  # removed meanwhile, with all that would be learned
        return
    from engine.tasks.speakers.learning import forget_learned, learn_speaker

    model = translator.speaker_info().model_id
    if record.n_sentences + record.n_corrections:
        learn_speaker(speaker.id, model=model, translator=translator, report=report)
    else:
        forget_learned(speaker.id, model)


def _by_domain(corrections: Sequence[Correction]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for each in corrections:
        found.setdefault(each.domain, []).append(each.sentence_id)
    return found


def _entry(kept: ConfirmedLine) -> tuple[str | None, int]:
    """Returns what tells one kept line from another: whose it is, and its number there."""
    return kept.speaker.id if kept.speaker else None, kept.id


@contextmanager
def _confirmed(corrections: Sequence[Correction], card: "ModelCard") -> Iterator[list[int]]:
    """Puts what is nobody's into the memory, in the place of what it replaces once all has gone well.

    Yields:
        The numbers of what is new there.
    """
    numbers: list[int] = []
    try:
        for each in corrections:
            numbers.append(_confirm(each, card))
        yield numbers
    except BaseException:
        for number in numbers:
            forget_confirmed(number)
        raise
    for each in corrections:
        if each.sentence_id:
            forget_confirmed(each.sentence_id)


def _keep(correction: Correction, model: str) -> Correction:
    """Puts a speaker's correction into the library, or changes it there."""
    speaker_id = correction.speaker.id
    if correction.sentence_id:
        edit_sentence(speaker_id, correction.sentence_id, target=correction.target)
        return correction
    n_before = find_speaker(speaker_id).n_corrections
    sentence_id = add_correction(speaker_id, correction.source, correction.target, correction.draft, model)
    is_new = find_speaker(speaker_id).n_corrections > n_before
    return replace(correction, sentence_id=sentence_id, is_new=is_new)


def _confirm(correction: Correction, card: "ModelCard") -> int:
    return confirm_translation(
        correction.source, correction.target, src=card.src, tgt=card.tgt, domain=correction.domain
    )


def _forget(correction: Correction, card: "ModelCard") -> Correction:
    """Takes back what is nobody's."""
    previous = correction.previous
    if previous is not None:
        previous = replace(previous, sentence_id=_confirm(previous, card))
    forget_confirmed(correction.sentence_id)
    return replace(correction, previous=previous)


def _version(speaker_id: str, model: str) -> int:
    """Returns the state of a speaker's profile for a model; 0: there is none."""
    profiles = find_speaker(speaker_id).profiles
    return next((profile.version for profile in profiles if profile.model == model), 0)
