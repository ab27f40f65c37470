"""The bench of an evaluation by speakers: the text chosen, the model open, what is finished."""

import hashlib
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.errors import CorpusError
from engine.base.json_values import JsonObject
from engine.base.progress import Report
from engine.orders.evaluation import EvaluateSpeakersOrder
from engine.results.figures import counted
from engine.results.models import ModelRecord
from engine.results.speaker_evaluation import MeasuredSpeaker
from engine.tasks.speaker_evaluation.finished_parts import FinishedParts
from engine.tasks.speaker_evaluation.lines import SpeakerLines, SplitLines, find_speaker_text
from engine.tasks.speaker_evaluation.systems import SpeakingModel
from engine.tasks.translation.opening import open_model, resolve_model

if TYPE_CHECKING:
    from engine.speakers.profile_store import ProfileStore

PARTS_FILE = "speakers.jsonl"


@dataclass(frozen=True, kw_only=True, eq=False)
class SpeakerBench:
    """Everything that the steps of a measurement share."""

    record: ModelRecord
    order: EvaluateSpeakersOrder
    seeds: tuple[int, ...]
    text: SplitLines
    model: SpeakingModel
    parts: FinishedParts
    report: Report
    left_out: list[str]
    """A sentence for each thing that could not be measured."""

    @classmethod
    def prepare(
        cls,
        order: EvaluateSpeakersOrder,
        folder: Path | None,
        report: Report,
        seeds: tuple[int, ...],
    ) -> "SpeakerBench":
        """Finds text and speakers, opens the model, and reads the held-out lines once.

        Args:
            order: model, text and speakers.
            folder: where finished parts are kept; None: nowhere.
            report: called between steps.
            seeds: of draws and of permutations.

        Raises:
            LibraryError: if there is no such model or corpus.
            CorpusError: if no speaker has enough text, or the text is in other languages.
        """
        record = resolve_model(model=order.model)
        found = find_speaker_text(record, order)
        translator = open_model(model=record.id)
        speakers, left_out = _choose_speakers(found, translator.speaker_info().known, order)
        text = replace(
            found,
            training=found.training.of_speakers(speakers),
            test=found.test.of_speakers(speakers, order.limit),
        )
        parts = FinishedParts(folder and folder / PARTS_FILE, _settings(record, text))
        opened = SpeakingModel(
            record.id, translator, text.test, parts, report, is_translating=order.is_translating
        )
        return cls(
            record=record,
            order=order,
            seeds=seeds,
            text=text,
            model=opened,
            parts=parts,
            report=report,
            left_out=left_out,
        )

    @property
    def speakers(self) -> list[str]:
        """Who is measured, by name."""
        return list(self.text.test.rows_by_speaker())

    def measured_speakers(self) -> tuple[MeasuredSpeaker, ...]:
        """Returns who is measured, with how many lines."""
        n_test, n_training = Counter(self.text.test.speakers), Counter(self.text.training.speakers)
        return tuple(
            MeasuredSpeaker(name=name, n_test=n_test[name], n_training=n_training[name])
            for name in self.speakers
        )


def _choose_speakers(
    text: SplitLines, known: "ProfileStore | None", order: EvaluateSpeakersOrder
) -> tuple[list[str], list[str]]:
    """Returns who is measured, and what is to be said of the others."""
    if not order.new_speakers:
        return _known_speakers(text, known, order), []
    most = max(order.new_speakers)
    everyone = text.speakers_with(1)
    fitting = text.speakers_with(most)
    if not fitting:
        counts = Counter(text.training.speakers)
        best = max((counts[name] for name in everyone), default=0)
        raise CorpusError(
            f"No speaker has {most} training sentences and a held-out one: the most is {best}.",
            "Measure with fewer sentences per speaker.",
        )
    new = [name for name in fitting if known is None or name not in known]
    if not new:
        raise CorpusError(
            "The model was trained with all of these speakers, so none is new to it.",
            "Measure the speakers it knows, or take another corpus.",
        )
    chosen = _most_lines(text.test, new, order.most_speakers)
    notes = [
        (len(everyone) - len(fitting), f"Left out with fewer than {most} training sentences"),
        (len(fitting) - len(new), "Left out because the model was trained with them"),
        (len(new) - len(chosen), "Left out with fewer held-out lines than the others"),
    ]
    return chosen, [f"{why}: {counted(n, 'speaker')}." for n, why in notes if n]


def _known_speakers(
    text: SplitLines, known: "ProfileStore | None", order: EvaluateSpeakersOrder
) -> list[str]:
    if known is None:
        raise CorpusError(
            "The model knows no speakers.",
            "Train it with --speakers, or measure new speakers: say from how many sentences they learn.",
        )
    names = [name for name in text.speakers_with(1) if name in known]
    if not names:
        raise CorpusError(
            "The model knows none of the speakers of this text.",
            "Take the corpus that it was trained with.",
        )
    return _most_lines(text.test, names, order.most_speakers)


def _most_lines(lines: SpeakerLines, names: list[str], n_most: int) -> list[str]:
    if not 0 < n_most < len(names):
        return names
    counts = Counter(lines.speakers)
    return sorted(sorted(names, key=lambda name: -counts[name])[:n_most])


def _settings(record: ModelRecord, text: SplitLines) -> JsonObject:
    """Returns the settings that finished parts depend on, besides their own keys."""
    digest = hashlib.sha256()
    for lines in (text.training, text.test):
        for side in (lines.sources, lines.targets, lines.speakers):
            digest.update("\n".join(side).encode() + b"\0")
    return {"model": record.id, "created": record.created, "text": digest.hexdigest()}
