"""Translates text with one model: sentences found, looked up, searched in batches, put back together.

Knows the graphs through `ModelSession`; knows no library and no thread. Everything is
deterministic, and a sentence gets the same translation in every company.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnxruntime as ort

from engine.config import SearchConfig
from engine.errors import ModelError
from engine.progress import Progress, Report, ignore_progress
from engine.records import Alternative, DeviceReport, SentenceTranslation, TextTranslation
from engine.runtime.batching import batches_by_length
from engine.runtime.decoder import GraphDecoder, forced_log_probs, padded
from engine.runtime.model_card import ModelCard, read_card
from engine.runtime.packs import PACK_FILE, Pack
from engine.runtime.search import Floats, Hypothesis, Scores, beam_search, bounds_of
from engine.runtime.sentence_cache import SentenceCache
from engine.runtime.session import ModelSession
from engine.runtime.surface import Surface, SurfaceReader
from engine.text.sentences import split_sentences
from engine.text.subwords import Subwords

_STAGE = "Translating"
_PLAIN = SearchConfig()

Found = dict[str, tuple[Alternative, ...]]
"""Alternatives of each part of a sentence, by its text."""


@dataclass(frozen=True)
class _Voice:
    """What a translator speaks with at the moment: the model alone, or with a pack."""

    key: str
    """Tells it from other packs in the sentence cache."""
    values: Mapping[str, ort.OrtValue]
    source: Subwords
    target: Subwords
    reader: SurfaceReader


class Translator:
    """One open model, ready to translate. For one thread at a time.

    Args:
        folder: the model's folder, with graphs.
        pack_folder: an adaptation of scope "pack" to begin with.
        precision: "int8" or "float32".
        device: "auto" (a GPU where it really works) or "cpu".
        n_threads: threads of one graph run; 0 for as many as this machine does well with.

    Raises:
        ModelError: if a file is missing or broken, a graph breaks its contract, or the pack does not fit.
    """

    def __init__(
        self,
        folder: Path,
        pack_folder: Path | None = None,
        precision: str = "int8",
        *,
        device: str = "auto",
        n_threads: int = 0,
    ) -> None:
        self._session = ModelSession(read_card(folder), precision, device=device, n_threads=n_threads)
        self._own = self._own_voice()
        self._packs: dict[str, _Voice] = {}
        self._cache = SentenceCache()
        self.set_pack(pack_folder)

    @property
    def card(self) -> ModelCard:
        """The model's description."""
        return self._session.card

    @property
    def device(self) -> DeviceReport:
        """Where it really runs, and why."""
        return self._session.device

    def set_pack(self, pack_folder: Path | None) -> None:
        """Swaps a pack in, or out with None. One that was in before is back at once.

        Raises:
            ModelError: if the pack is broken or belongs to another model; the old one stays.
        """
        self._voice = self._own if pack_folder is None else self._pack_voice(pack_folder)

    def forget(self) -> None:
        """Empties the sentence cache."""
        self._cache = SentenceCache()

    def translate_text(
        self, text: str, config: SearchConfig = _PLAIN, report: Report = ignore_progress
    ) -> TextTranslation:
        """Translates a text; paragraphs, line breaks and spacing stay as they are.

        Args:
            text: any text, also an empty one.
            config: how to search.
            report: called with sentences done, between decoder steps; may raise `Cancelled`, and
                what is finished by then is remembered.
        """
        began = time.perf_counter()
        report(Progress(_STAGE, 0))  # a very long text takes a moment to take apart
        spans = split_sentences(text, self.card.src)
        surfaces = [self._voice.reader.read(text[span.start : span.end]) for span in spans]
        found = self._find(surfaces, config, report)
        pieces: list[str] = []
        sentences = []
        cursor = length = 0
        for span, surface in zip(spans, surfaces, strict=True):
            gap = text[cursor : span.start]
            alternatives = _alternatives(surface, found, config.n_best)
            start = length + len(gap)
            length = start + len(alternatives[0].text)
            pieces += [gap, alternatives[0].text]
            cursor = span.end
            sentences.append(
                SentenceTranslation(
                    start=span.start,
                    end=span.end,
                    source=text[span.start : span.end],
                    target_start=start,
                    target_end=length,
                    alternatives=alternatives,
                    warning=_warning(surface),
                )
            )
        translated = "".join([*pieces, text[cursor:]])
        return TextTranslation(text, translated, tuple(sentences), time.perf_counter() - began)

    def translate_sentences(
        self,
        sentences: Sequence[str],
        config: SearchConfig = _PLAIN,
        report: Report = ignore_progress,
    ) -> list[tuple[Alternative, ...]]:
        """Translates sentences as they are, without looking for others inside them.

        Returns:
            For each sentence its alternatives, best first, at least one.
        """
        surfaces = [self._voice.reader.read(sentence) for sentence in sentences]
        found = self._find(surfaces, config, report)
        return [_alternatives(surface, found, config.n_best) for surface in surfaces]

    def translate_pieces(
        self,
        sources: Sequence[Sequence[int]],
        config: SearchConfig = _PLAIN,
        report: Report = ignore_progress,
        row_inputs: Mapping[str, Floats] | None = None,
    ) -> list[list[Hypothesis]]:
        """Searches for pieces, with no text and no cache in the way.

        Args:
            sources: pieces of each sentence, without end symbol.
            config: how to search.
            report: called between decoder steps.
            row_inputs: swappable inputs that differ from sentence to sentence, by name:
                `output_bias` (n_sentences, tgt_vocab) or `speaker_weights` (n_sentences, rank).

        Returns:
            For each sentence its hypotheses, best first.
        """
        results: list[list[Hypothesis]] = [[] for _ in sources]
        progress = _Counter(len(sources), report)
        for batch in batches_by_length([len(ids) for ids in sources]):
            rows = {name: array[batch] for name, array in (row_inputs or {}).items()}
            for index, hypotheses in zip(
                batch, self._search([sources[i] for i in batch], config, progress, rows), strict=True
            ):
                results[index] = hypotheses
        return results

    def score_targets(self, sources: Sequence[str], targets: Sequence[str]) -> Scores:
        """Scores given translations by forced decoding.

        Returns:
            The log-probability of each translation, end symbol included, in nats, (n_sentences,).
        """
        voice = self._voice
        return self.score_pieces(
            [voice.source.encode(text) for text in sources], [voice.target.encode(text) for text in targets]
        )

    def score_pieces(self, sources: Sequence[Sequence[int]], targets: Sequence[Sequence[int]]) -> Scores:
        """Scores given translations in pieces, without end symbols, as `score_targets` does."""
        scores = np.zeros(len(sources))
        for batch in batches_by_length([len(ids) for ids in sources]):
            decoder = self._decoder([sources[i] for i in batch], {})
            scores[batch] = forced_log_probs(decoder, [targets[i] for i in batch])
        return scores

    def _find(self, surfaces: Sequence[Surface], config: SearchConfig, report: Report) -> Found:
        """Looks every part up and translates those that are new, shortest first."""
        texts = dict.fromkeys(part.text for surface in surfaces for part in surface.parts)
        keys = {text: (self._voice.key, config, text) for text in texts}
        found: Found = {}
        for text, key in keys.items():
            if (known := self._cache.get(key)) is not None:
                found[text] = known
        new = [text for text in texts if text not in found]
        sources = [self._voice.source.encode(text) for text in new]
        progress = _Counter(len(new), report)
        for batch in batches_by_length([len(ids) for ids in sources]):
            hypotheses = self._search([sources[i] for i in batch], config, progress, {})
            for index, candidates in zip(batch, hypotheses, strict=True):
                alternatives = self._texts(candidates) or (Alternative(new[index], 0.0),)
                found[new[index]] = alternatives
                self._cache.put(keys[new[index]], alternatives)
        return found

    def _search(
        self,
        sources: Sequence[Sequence[int]],
        config: SearchConfig,
        progress: "_Counter",
        row_inputs: Mapping[str, Floats],
    ) -> list[list[Hypothesis]]:
        """Searches one batch."""
        progress.tick()
        bounds = bounds_of(sources, config, self.card.architecture.max_len)
        result = beam_search(self._decoder(sources, row_inputs), bounds, config, progress.tick)
        progress.add(len(sources))
        return result

    def _decoder(self, sources: Sequence[Sequence[int]], row_inputs: Mapping[str, Floats]) -> GraphDecoder:
        return GraphDecoder(self._session, *padded(sources), self._voice.values, row_inputs)

    def _texts(self, hypotheses: Sequence[Hypothesis]) -> tuple[Alternative, ...]:
        """Returns the texts of hypotheses, best first, each text once, empty ones left out."""
        found: dict[str, Alternative] = {}
        for hypothesis in hypotheses:
            text = self._voice.target.decode(hypothesis.ids).strip()
            if text:
                found.setdefault(text, Alternative(text, hypothesis.score))
        return tuple(found.values())

    def _own_voice(self) -> _Voice:
        card = self._session.card
        source, target = (Subwords.load(card.file(f"{side}.spm")) for side in ("source", "target"))
        sizes, wanted = (source.size, target.size), card.architecture
        if sizes != (wanted.src_vocab_size, wanted.tgt_vocab_size):
            raise ModelError(
                f"The subwords in {card.folder} have {sizes[0]} and {sizes[1]} pieces, but the model "
                f"{wanted.src_vocab_size} and {wanted.tgt_vocab_size}.",
                "Files of two models are mixed up: get the folder again from where it came.",
            )
        return _Voice("", {}, source, target, SurfaceReader(source, wanted.max_len))

    def _pack_voice(self, folder: Path) -> _Voice:
        path = folder / PACK_FILE
        changed = path.stat().st_mtime_ns if path.is_file() else 0
        key = f"{folder} {changed}"
        if key not in self._packs:
            pack = Pack.load(folder, self._session)
            reader = SurfaceReader(pack.source, self.card.architecture.max_len)
            self._packs[key] = _Voice(key, pack.values, pack.source, pack.target, reader)
        return self._packs[key]


class _Counter:
    """Tells a `Report` how many sentences are done."""

    def __init__(self, total: int, report: Report) -> None:
        self._done, self._total, self._report = 0, total, report

    def tick(self) -> None:
        self._report(Progress(_STAGE, self._done, self._total))

    def add(self, n_sentences: int) -> None:
        self._done += n_sentences
        if self._done == self._total:
            self.tick()


def _alternatives(surface: Surface, found: Found, n_best: int) -> tuple[Alternative, ...]:
    """Puts the parts of a sentence and what stayed outside together again.

    The k-th alternative of a sentence of several parts joins their k-th ones, or their last.
    """
    if not surface.parts:
        return (Alternative(surface.prefix, 0.0),)
    choices = [found[part.text] for part in surface.parts]
    n_found = min(n_best, max(len(choice) for choice in choices))
    results = []
    for rank in range(n_found):
        chosen = [choice[min(rank, len(choice) - 1)] for choice in choices]
        gaps = [part.gap for part in surface.parts]
        text = "".join(best.text + gap for best, gap in zip(chosen, gaps, strict=True))
        score = sum(best.score for best in chosen) / len(chosen)
        results.append(Alternative(surface.prefix + text + surface.suffix, score))
    return tuple(sorted(results, key=lambda alternative: -alternative.score))


def _warning(surface: Surface) -> str:
    warnings = []
    if len(surface.parts) > 1:
        warnings.append(f"cut into {len(surface.parts)} parts, it is very long")
    if surface.unknown:
        shown = " ".join(surface.unknown[:10])
        warnings.append(f"the model does not know {shown} and may leave it out")
    return "; ".join(warnings)
