"""The part of a speaker's text that a profile is learned from: pairs, text alone, and warnings about both."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import SpeakerError
from engine.results.speakers import SpeakerRecord, SpeakerSentence
from engine.sampling import spread
from engine.tasks.speakers.learning.already import without_learned
from engine.tasks.speakers.people import check_writes
from engine.tasks.speakers.text.sentences import count_wrong_language, wrong_language_warning
from engine.text.languages import language_name

Pair = tuple[str, str]

MOST_PAIRS = 2_000
"""Pairs learned from: a fit looks at no more, and reading them takes a minute."""
MOST_ALONE = 20_000
"""Sentences without source; they are only counted."""
_LOOKED_AT = 40
"""Sentences whose language is looked at before each learning, which must take no time."""
_LEAST_WRONG, _WRONG_SHARE = 5, 0.9
"""From this many, and this share, in another language on it is a mistake, not a manner of speaking."""


@dataclass(frozen=True)
class LearningMaterial:
    """The text that one profile is learned from."""

    pairs: tuple[Pair, ...]
    alone: tuple[str, ...]
    """Target-language text without a source that the model could read."""
    n_sentences: int
    """All of the speaker's text."""
    warnings: tuple[str, ...]


def material_for(
    record: SpeakerRecord, texts: Sequence[SpeakerSentence], src: str, tgt: str, model_id: str = ""
) -> LearningMaterial:
    """Chooses the text to learn from: none that the model, if one is named, has learned itself.

    Raises:
        SpeakerError: if there is no text, or it is in another language than the model writes.
    """
    if not texts:
        raise SpeakerError(
            f"{record.name} has no sentences to learn from.",
            "Add some: paste or import what they wrote, or correct a translation.",
        )
    check_writes(record, tgt)
    _refuse_another_language(record.name, [text.target for text in texts], tgt)
    warnings = []
    reads_sources = not record.src or record.src == src
    if not reads_sources and any(text.source for text in texts):
        warnings.append(
            f"The model does not read {language_name(record.src)}: only the {language_name(tgt)} side is "
            "learned from."
        )
    if not record.tgt and (
        warning := wrong_language_warning([text.target for text in texts], tgt, "sentences")
    ):
        warnings.append(warning)
    n_sentences, texts = len(texts), without_learned(texts, model_id)
    pairs = [(text.source, text.target) for text in texts if text.source and reads_sources]
    read = {target for _, target in pairs}  # what is a pair too counts once, or it would vouch for itself
    alone = [text.target for text in texts if not (text.source and reads_sources) and text.target not in read]
    warnings += _notes(pairs)
    return LearningMaterial(
        tuple(spread(pairs, MOST_PAIRS)), tuple(spread(alone, MOST_ALONE)), n_sentences, tuple(warnings)
    )


def _refuse_another_language(name: str, targets: Sequence[str], tgt: str) -> None:
    """Refuses text that is another language's; a few such sentences only get their warning."""
    looked_at = spread(targets, _LOOKED_AT)
    n_wrong = count_wrong_language(looked_at, tgt)
    if n_wrong >= max(_LEAST_WRONG, _WRONG_SHARE * len(looked_at)):
        raise SpeakerError(
            f"{n_wrong:,} of {len(looked_at):,} sentences of {name} look like another language than "
            f"{language_name(tgt)}: nothing was learned.",
            "Remove them, or change the languages of the speaker.",
        )


def _notes(pairs: Sequence[Pair]) -> list[str]:
    """Returns warnings: one source with several translations, more text than is needed."""
    targets: dict[str, set[str]] = defaultdict(set)
    for source, target in pairs:
        targets[source].add(target)
    n_twofold = sum(len(found) > 1 for found in targets.values())
    notes = []
    if n_twofold:
        subject = "1 sentence has" if n_twofold == 1 else f"{n_twofold:,} sentences have"
        notes.append(f"{subject} several different translations; they count alike.")
    if len(pairs) > MOST_PAIRS:
        notes.append(f"Of {len(pairs):,} pairs, {MOST_PAIRS:,} are learned from, taken evenly.")
    return notes
