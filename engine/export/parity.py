"""The parity gate: an exported graph must translate as the torch model does, or it is not offered.

The same beam search drives both. Float32 graphs must give the same output and, when they are
forced to it, log-probabilities within 1e-4; int8 graphs must keep the quality of the float32 ones.
The one module of the export that uses torch.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import torch
from numpy.typing import NDArray

from engine.base.config import SearchConfig
from engine.base.errors import GraphError
from engine.base.graph_io import BOS_ID
from engine.base.onnx_runtime import ort
from engine.base.progress import Progress, Report, ignore_progress
from engine.export.quality import chrf, chrf_loss
from engine.model.beam import TorchDecoder
from engine.model.external import ExternalWords
from engine.model.transformer import Transformer
from engine.results.model_details import ParityReport
from engine.runtime.decoder import GraphDecoder, padded
from engine.runtime.session import ModelSession
from engine.search.beam_search import Hypothesis, Stepper, beam_search, bounds_of
from engine.text.subwords import Subwords
from engine.text.words.doubt_signs import usual_output
from engine.vocabulary.vector_files import SubwordsWithTable
from engine.vocabulary.vector_table import GatheredRows, gather

Floats = NDArray[np.float32]
TokenIds = Sequence[int]

LARGEST_DIFFERENCE = 1e-4
"""Most that a log-probability of the float32 graph may differ from torch's, in nats."""
LARGEST_CHRF_LOSS = 0.5
"""Most chrF that int8 may lose against float32, both measured on the references."""
LARGEST_LOG_PROB_LOSS = 0.25
"""Most that int8 or float16 may take from the float32 outputs' log-probability per token, in nats."""
_CHECKED_IN_FLOAT16 = 16
"""Sentences: its rounding is a hundredth of int8's; what can go wrong is a number beyond its range."""
_SENTENCES_PER_TIE = 100
"""One output in this many may differ: two hypotheses can be closer than rounding."""
_BATCH_SIZE = 16
_STAGE = "Checking the graphs"
_HINT = "This model is not offered. Export it again; if it fails again, please report it."


@dataclass(frozen=True)
class Text:
    """A batch of sentences."""

    places: Sequence[int]
    """Positions of these sentences among all."""
    sources: Sequence[TokenIds]
    rows: Sequence[NDArray[np.int32]]
    """Rows of a table of external vectors for each source's tokens and its end; empty if the model reads
    none."""


@dataclass(frozen=True)
class Contenders:
    """Three versions of one model, that must agree."""

    torch_model: Transformer
    float32: ModelSession
    int8: ModelSession
    source: Subwords
    target: Subwords
    overrides: Mapping[str, ort.OrtValue] = field(default_factory=dict)
    """The pack's values for the graphs; the torch model has them already."""
    speakers: Sequence[str] = ()
    """Who speaks each sentence; "" or an unknown name is nobody in particular. Empty: nobody speaks any."""
    float16: ModelSession | None = None
    """The graphs for a GPU, where there are any: checked on the CPU, on a few sentences."""

    def open_graph(self, session: ModelSession) -> "Callable[[Text], GraphDecoder]":
        """Returns a function that opens a batch of sources with one of the graphs."""

        def opened(text: Text) -> GraphDecoder:
            rows, words = self._row_inputs(text.places), self._words(text)
            return GraphDecoder(session, *padded(text.sources), self.overrides, rows, words)

        return opened

    def open_torch(self, text: "Text") -> TorchDecoder:
        """Opens a batch of sources with torch."""
        src_ids, src_mask = (torch.from_numpy(array) for array in padded(text.sources))
        gathered, words = self._words(text), None
        if gathered:
            words = ExternalWords(*map(torch.from_numpy, gathered))
        return TorchDecoder(self.torch_model, src_ids, src_mask, self._numbers(text.places), words)

    def _words(self, text: "Text") -> GatheredRows | None:
        """Returns the external vectors that a batch reads; None if the model reads none."""
        return gather(self.source.table, text.rows) if isinstance(self.source, SubwordsWithTable) else None

    def _numbers(self, places: Sequence[int]) -> torch.Tensor | None:
        """Returns the torch model's numbers of the speakers of some sentences, (batch,)."""
        known = self.torch_model.speakers
        if known is None or not self.speakers:
            return None
        return torch.tensor([known.number(self.speakers[place]) for place in places])

    @torch.inference_mode()
    def _row_inputs(self, places: Sequence[int]) -> dict[str, Floats]:
        """Returns the graphs' inputs for the speakers of some sentences, by name."""
        numbers, known = self._numbers(places), self.torch_model.speakers
        if numbers is None or known is None:
            return {}
        neutral = getattr(self.torch_model, "speaker_vector", torch.zeros(1, 1))
        vectors, factors = known.vectors(numbers, neutral), known.factors(numbers)
        if vectors is not None:
            return {"speaker_vector": vectors.numpy()}
        if factors is None:
            return {}
        if known.basis() is not None:
            return {"speaker_weights": factors[0].numpy()}
        return {"output_bias": (self.torch_model.output_bias + factors[0] @ factors[1]).numpy()}


def check_parity(
    contenders: Contenders,
    sentences: Sequence[str],
    references: Sequence[str] | None = None,
    report: Report = ignore_progress,
) -> ParityReport:
    """Translates sentences with torch and with both graphs, and compares.

    Args:
        contenders: the model in its three versions.
        sentences: source sentences of the user's own text; longer ones than the model takes are cut.
        references: their translations, if known: quality is then measured against them.
        report: called after each batch.

    Raises:
        GraphError: if the float32 graphs do not agree with torch, naming everything that differs.
            Int8 graphs that lose too much are reported (`int8_refused`): float32 can be used then.
        ValueError: if there are no sentences, or another number of references or speakers.
    """
    lengths = {len(given) for given in (references, contenders.speakers) if given}
    if not sentences or lengths - {len(sentences)}:
        raise ValueError(f"{len(sentences)} sentences cannot be compared")
    longest = contenders.torch_model.config.max_len - 1
    sources = _read(contenders.source, sentences, longest)
    by_torch, exact, by_int8 = _translate_all(contenders, sources, report)
    n_same = sum(_is_same(*pair) for pair in zip(by_torch, exact, strict=True))
    outputs = [hypothesis.ids for hypothesis in by_torch]
    largest, loss = _compare_forced(contenders, sources, outputs, report)
    loss_of_float16 = None
    if contenders.float16 is not None:
        some = Text(range(min(_CHECKED_IN_FLOAT16, len(sentences))), sources.sources, sources.rows)
        halved = replace(contenders, int8=contenders.float16)
        _, loss_of_float16 = _compare_forced(halved, some, outputs, ignore_progress)
    exact_texts = [contenders.target.decode(hypothesis.ids) for hypothesis in exact]
    int8_texts = [contenders.target.decode(hypothesis.ids) for hypothesis in by_int8]
    quality = chrf_loss(exact_texts, int8_texts, references) if references else None
    measured = ParityReport(
        n_sentences=len(sentences),
        n_same=n_same,
        largest_difference=largest,
        n_same_int8=sum(one.ids == other.ids for one, other in zip(exact, by_int8, strict=True)),
        int8_log_prob_loss=loss,
        int8_chrf_to_float32=chrf(int8_texts, exact_texts),
        float32_chrf=quality.before if quality else None,
        int8_chrf=quality.after if quality else None,
        is_int8_loss_proven=quality is not None and quality.is_proven,
        float16_log_prob_loss=loss_of_float16,
    )
    if problems := float32_problems(measured):
        raise GraphError(
            f"The exported graphs do not translate as the model does: {'; '.join(problems)}.", _HINT
        )
    refusal = int8_refusal(measured)
    used, texts = (exact, exact_texts) if refusal else (by_int8, int8_texts)
    usual = usual_output(sentences, texts, [hypothesis.score for hypothesis in used])
    return replace(measured, int8_refused=refusal, usual=usual)


def float32_problems(measured: ParityReport) -> list[str]:
    """Returns every limit that the float32 graph breaks; empty if the model passes."""
    found = []
    if not measured.largest_difference <= LARGEST_DIFFERENCE:  # also true for NaN
        found.append(
            f"log-probabilities of the float32 graph differ from torch's by "
            f"{measured.largest_difference:.2g}, more than {LARGEST_DIFFERENCE:g}"
        )
    n_different = measured.n_sentences - measured.n_same
    if n_different > measured.n_sentences // _SENTENCES_PER_TIE:
        found.append(
            f"{n_different} of {measured.n_sentences} sentences come out differently than from torch"
        )
    return found


def int8_refusal(measured: ParityReport) -> str:
    """Returns why the int8 graphs must not be used, one sentence; empty if they may."""
    if not measured.int8_log_prob_loss <= LARGEST_LOG_PROB_LOSS:
        return f"int8 loses {measured.int8_log_prob_loss:.2g} nats per token against float32."
    if measured.float32_chrf is None or measured.int8_chrf is None or not measured.is_int8_loss_proven:
        return ""
    if measured.float32_chrf - measured.int8_chrf <= LARGEST_CHRF_LOSS:
        return ""
    return f"int8 has chrF {measured.int8_chrf:.1f}, float32 {measured.float32_chrf:.1f}."


def float16_is_refused(measured: ParityReport) -> bool:
    """Returns whether the float16 graphs must not be used; False where there are none."""
    loss = measured.float16_log_prob_loss
    return loss is not None and not loss <= LARGEST_LOG_PROB_LOSS  # also true for NaN


def _read(subwords: Subwords, sentences: Sequence[str], longest: int) -> Text:
    """Returns sentences as a model reads them, cut to what it takes."""
    ids = [subwords.encode(sentence)[:longest] for sentence in sentences]
    rows: list[NDArray[np.int32]] = []
    if isinstance(subwords, SubwordsWithTable):
        whole = [subwords.rows(sentence) for sentence in sentences]
        rows = [np.append(each[:-1][:longest], each[-1]) for each in whole]
    return Text(range(len(ids)), ids, rows)


def _translate_all(contenders: Contenders, text: Text, report: Report) -> list[list[Hypothesis]]:
    """Translates by torch, the float32 and the int8 graph; each list is in the order of the sources."""
    openers: list[Callable[[Text], Stepper]] = [
        contenders.open_torch,
        contenders.open_graph(contenders.float32),
        contenders.open_graph(contenders.int8),
    ]
    config, max_len = SearchConfig(), contenders.torch_model.config.max_len
    results: list[dict[int, Hypothesis]] = [{} for _ in openers]
    n_done = 0
    for batch in _batches(text):
        bounds = bounds_of(batch.sources, config, max_len)
        for found, open_batch in zip(results, openers, strict=True):
            best = beam_search(open_batch(batch), bounds, config)
            found |= {place: hypotheses[0] for place, hypotheses in zip(batch.places, best, strict=True)}
        n_done += len(batch.places)
        report(Progress(_STAGE, n_done, 2 * len(text.places)))
    return [[found[place] for place in text.places] for found in results]


def _compare_forced(
    contenders: Contenders, text: Text, targets: Sequence[TokenIds], report: Report
) -> tuple[float, float]:
    """Forces all three to the same outputs.

    Returns:
        The largest difference of the float32 graph's log-probabilities to torch's, over all words
        and steps, and what int8 takes from a token's log-probability on average.
    """
    largest, loss, n_tokens, n_done = 0.0, 0.0, 0, len(text.places)
    for batch in _batches(text):
        tgt_out_ids, tgt_mask = padded([targets[place] for place in batch.places])
        decoders: list[TorchDecoder | GraphDecoder] = [
            contenders.open_torch(batch),
            contenders.open_graph(contenders.float32)(batch),
            contenders.open_graph(contenders.int8)(batch),
        ]
        tgt_ids = np.full(len(batch.places), BOS_ID)
        for wanted, is_real in zip(tgt_out_ids.T, tgt_mask.T, strict=True):
            by_torch, exact, by_int8 = (decoder.all_log_probs(tgt_ids)[is_real] for decoder in decoders)
            difference = float(np.abs(exact - by_torch).max())
            largest = difference if np.isnan(difference) else max(largest, difference)
            rows = np.arange(len(exact)), wanted[is_real]
            loss += float((exact[rows] - by_int8[rows]).sum())
            n_tokens += len(exact)
            tgt_ids = np.ascontiguousarray(wanted)
        n_done += len(batch.places)
        report(Progress(_STAGE, n_done, 2 * len(text.places)))
    return largest, loss / n_tokens


def _batches(text: Text) -> Iterator[Text]:
    """Yields sentences of about the same length together."""
    order = sorted(text.places, key=lambda place: len(text.sources[place]))
    for start in range(0, len(order), _BATCH_SIZE):
        places = order[start : start + _BATCH_SIZE]
        rows = [text.rows[place] for place in places] if text.rows else []
        yield Text(places, [text.sources[place] for place in places], rows)


def _is_same(one: Hypothesis, other: Hypothesis) -> bool:
    """Returns whether two outputs are the same, or equally good within the tolerance."""
    return one.ids == other.ids or abs(one.score - other.score) <= LARGEST_DIFFERENCE
