"""A system's translations of a text: made now, remembered from before, or read from a file."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.errors import CorpusError
from engine.base.progress import Progress, Report
from engine.results.figures import counted
from engine.results.models import ModelRecord
from engine.results.systems import System
from engine.tasks.evaluating.systems import EvaluatedSystem
from engine.tasks.evaluating.text import EvaluationText
from engine.tasks.speakers.profiles import trained_inputs
from engine.tasks.translation.open_systems import open_system

if TYPE_CHECKING:
    from engine.runtime.translator import Translator
    from engine.tasks.evaluating.output_cache import OutputCache, Sentence

_AT_ONCE = 128
"""Sentences translated before they are kept: what a kill costs at most."""


@dataclass(frozen=True, kw_only=True)
class Outputs:
    """One system's translations of a text."""

    system: EvaluatedSystem
    texts: Sequence[str]
    """One per sentence of the text."""
    seconds: float = 0.0
    """Spent on translating now."""
    n_remembered: int = 0
    """Sentences that had been translated before."""
    sentences_per_s: float | None = None
    """How fast the model translates; None for a file."""


def outputs_of(system: EvaluatedSystem, text: EvaluationText, report: Report) -> Outputs:
    """Returns a system's translations of a text.

    Every few hundred sentences are kept as soon as they are translated, so that a run that was stopped or
    killed goes on where it was.

    Raises:
        CorpusError: if a file does not fit the text.
        ModelError: if the model is broken.
    """
    if system.model is not None:
        return _translated(system, system.model, text, report)
    assert system.path is not None
    return Outputs(system=system, texts=_lines_for(system.path, text))


def _translated(system: EvaluatedSystem, model: ModelRecord, text: EvaluationText, report: Report) -> Outputs:
    from engine.base.config import SearchConfig
    from engine.tasks.evaluating.output_cache import OutputCache, system_digest

    config, stage = SearchConfig(), f"Translating with {system.key}"
    translator = _open(system) if system.system else None
    spoken = list(zip(text.sources, text.speakers, strict=True))
    n_all = len(set(spoken))
    report(Progress(stage, 0, n_all))
    cache = OutputCache(system_digest(model, config, _swapped_in(translator) if translator else ()))
    found = cache.get(spoken)
    n_remembered = sum(sentence in found for sentence in spoken)
    new = sorted(set(spoken) - set(found), key=lambda sentence: (len(sentence[0]), sentence))
    seconds = 0.0
    if new:
        seconds = _translate(translator or _open(system), stage, new, found, cache, report)
        cache.trim()
    report(Progress(stage, n_all, n_all))
    return Outputs(
        system=system,
        texts=[found[sentence] for sentence in spoken],
        seconds=seconds,
        n_remembered=n_remembered,
        sentences_per_s=cache.sentences_per_s() or (len(new) / seconds if seconds else None),
    )


def _translate(
    translator: "Translator",
    stage: str,
    new: "Sequence[Sentence]",
    found: "dict[Sentence, str]",
    cache: "OutputCache",
    report: Report,
) -> float:
    """Translates sentences, short ones first, into `found` and into the cache; returns the seconds."""
    from engine.base.config import SearchConfig

    n_known, rules = len(found), translator.inputs.rules
    speaks = translator.inputs.speaker is not None
    speakers = None if speaks else trained_inputs([speaker for _, speaker in new], translator)
    seconds = 0.0
    for start in range(0, len(new), _AT_ONCE):
        part = new[start : start + _AT_ONCE]

        def named(progress: Progress, n_before: int = n_known + start, n_part: int = len(part)) -> None:
            # the translator counts the parts that long sentences are cut into
            done = n_before + progress.done * n_part // max(1, progress.total or 0)
            report(Progress(stage, done, n_known + len(new), progress.metrics))

        voices = None if speakers is None else speakers[start : start + _AT_ONCE]
        began = time.monotonic()
        given = [rules.apply("source", said) if rules else said for said, _ in part]
        results = translator.translate_sentences(given, SearchConfig(), named, voices)
        texts = [rules.apply("target", each[0].text) if rules else each[0].text for each in results]
        elapsed_s = time.monotonic() - began
        made = dict(zip(part, texts, strict=True))
        cache.put(made, elapsed_s)
        found |= made
        seconds += elapsed_s
    return seconds


def _open(system: EvaluatedSystem) -> "Translator":
    """Opens a system without its memory, which may hold the very text that is measured."""
    assert system.model is not None
    return open_system(system.system or System(model=system.model.id))


def _swapped_in(translator: "Translator") -> tuple[str, ...]:
    """Returns what translations depend on beside the model's files."""
    inputs = translator.inputs
    return translator.cache_key, *(each.key for each in (inputs.speaker, inputs.rules) if each)


def _lines_for(path: Path, text: EvaluationText) -> list[str]:
    """Reads other people's translations: of every line of the text, or of those that are measured."""
    from engine.corpora.normalising import normalise
    from engine.documents.encodings import find_encoding, read_lines, text_blocks
    from engine.documents.input_files import InputFile

    file = InputFile(path)
    lines = list(read_lines(text_blocks(file, find_encoding(file, text.encoding))))
    if None in lines:
        raise CorpusError(f"{path.name}:{lines.index(None) + 1} is far too long.", "Correct the line.")
    outputs = [normalise((line or "").removeprefix("\ufeff")) for line in lines]
    if len(outputs) == text.n_lines:
        return [outputs[place] for place in text.places]
    if len(outputs) == len(text.sources):
        return outputs
    n_lines, n_sentences = counted(len(outputs), "line"), counted(len(text.sources), "sentence")
    raise CorpusError(
        f"{path.name} has {n_lines}, but {text.name} has {n_sentences}.",
        "Give one translation per sentence, in the same order.",
    )
