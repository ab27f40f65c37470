"""Profiles for an evaluation: learned from a few sentences of each speaker, or those the model knows."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.progress import Progress, Report
from engine.tasks.speaker_evaluation.finished_parts import FinishedParts
from engine.tasks.speaker_evaluation.lines import SpeakerLines
from engine.tasks.speaker_evaluation.order import AUTO, COUNTING, FACTORED, FULL, TEXT

if TYPE_CHECKING:
    from engine.evaluation.speakers.controls import Counts, Floats
    from engine.runtime.speakers import SpeakerInfo, SpeakerInputs
    from engine.runtime.translator import Translator
    from engine.speakers.fit import SpeakerFit
    from engine.speakers.observations import Observed


class NewProfiles:
    """Learns profiles from sentences of speakers that the model does not know.

    Which sentences are learned from is drawn once per seed; the first ten of a hundred are those of the
    run with ten. Every sentence is read by the model once.

    Args:
        translator: the open model, with the pack that is in.
        training: lines of these speakers to draw from.
        n_most: most sentences of each speaker.
        seeds: of the draws.
        general_counts: how often each piece stands in everyone's training lines, (tgt_vocab,).
        parts: where finished profiles are kept.
        report: called between steps; may cancel.
    """

    def __init__(
        self,
        translator: "Translator",
        training: SpeakerLines,
        n_most: int,
        seeds: Sequence[int],
        general_counts: "Counts",
        parts: FinishedParts,
        report: Report,
    ) -> None:
        self._translator, self._training = translator, training
        self._general_counts = general_counts
        self._parts, self._report = parts, report
        self._draws = {seed: _drawn(training, n_most, seed) for seed in seeds}
        self._observed, self._place = self._observe()

    @property
    def speakers(self) -> list[str]:
        """Whose profiles are learned, by name."""
        return list(self._training.rows_by_speaker())

    def learn(
        self, method: str, n_sentences: int, seed: int, *, is_shuffled: bool = False
    ) -> tuple[dict[str, "SpeakerInputs"], int]:
        """Learns a profile of every speaker.

        Args:
            method: one of `NEW_SPEAKER_METHODS`.
            n_sentences: of each speaker.
            seed: which draw.
            is_shuffled: from as many sentences, but of all speakers: labels permuted in training.

        Returns:
            The profiles by speaker, and how many of them are neutral.
        """
        drawn = self._rows(n_sentences, seed, is_shuffled=is_shuffled)
        found, n_neutral = {}, 0
        stage = f"Learning: {method}, {n_sentences} sentences, seed {seed}" + is_shuffled * ", shuffled"
        for done, (speaker, rows) in enumerate(drawn.items()):
            self._report(Progress(stage, done, len(drawn)))
            key = ("profile", method, n_sentences, seed, is_shuffled, speaker)
            stored = self._parts.get(*key) or self._parts.put(self._learned(method, rows), *key)
            found[speaker] = _inputs(self._translator.speaker_info(), stored)
            n_neutral += stored["is_neutral"]
        return found, n_neutral

    def learned_from(self, n_sentences: int, seed: int) -> list[tuple[str, str]]:
        """Returns speaker and document of every line that the speakers' own profiles learned from."""
        rows_of = self._rows(n_sentences, seed, is_shuffled=False)
        return [(name, self._training.documents[row]) for name, rows in rows_of.items() for row in rows]

    def _rows(self, n_sentences: int, seed: int, *, is_shuffled: bool) -> dict[str, list[int]]:
        from engine.evaluation.speakers.controls import shuffled_labels

        own = {speaker: rows[:n_sentences] for speaker, rows in self._draws[seed].items()}
        if not is_shuffled:
            return own
        labels = shuffled_labels([name for name, rows in own.items() for _ in rows], seed)
        everything = [row for rows in own.values() for row in rows]
        mixed: dict[str, list[int]] = {speaker: [] for speaker in own}
        for label, row in zip(labels, everything, strict=True):
            mixed[label].append(row)
        return mixed

    def _observe(self) -> "tuple[Observed, dict[int, int]]":
        """Reads every line that some run learns from; returns where each row's line is."""

        def reading(progress: Progress) -> None:
            self._report(Progress("Reading the training sentences", progress.done, progress.total))

        rows = sorted({row for draw in self._draws.values() for found in draw.values() for row in found})
        lines = self._training.take(rows)
        observed = self._translator.observe(list(lines.sources), list(lines.targets), reading)
        return observed, {row: place for place, row in enumerate(rows)}

    def _learned(self, method: str, rows: Sequence[int]) -> dict[str, Any]:
        """Learns one profile and returns it as plain values."""
        observed = self._observed.take([self._place[row] for row in rows])
        if method == COUNTING:
            bias = counted_bias(_pieces(observed), self._general_counts)
            return _sparse(bias) | {"is_neutral": False}
        if method == AUTO:
            return self._as_the_product_learns(rows, observed)
        fit = self._fitted(method, observed)
        numbers = _sparse(fit.bias) if fit.weights is None else {"weights": fit.weights.tolist()}
        return numbers | {"is_neutral": bool(fit.is_neutral)}

    def _as_the_product_learns(self, rows: Sequence[int], observed: "Observed") -> dict[str, Any]:
        from engine.tasks.speakers.learning.fitting import fit_profile
        from engine.tasks.speakers.learning.material import LearningMaterial

        lines = self._training.take(rows)
        pairs = tuple(zip(lines.sources, lines.targets, strict=True))
        material = LearningMaterial(pairs=pairs, alone=(), n_sentences=len(pairs), warnings=())
        found = fit_profile(material, observed, self._translator)
        numbers = {} if found.weights is None else {"weights": found.weights.tolist()}
        words = {} if found.bias is None else _sparse(found.bias)
        return {**numbers, **words, "is_neutral": bool(found.fit.is_neutral)}

    def _fitted(self, method: str, observed: "Observed") -> "SpeakerFit":
        from engine.speakers.fit import fit_factored, fit_full

        info, layer = self._translator.speaker_info(), self._translator.output_layer()
        if method == TEXT:
            from engine.speakers.fit_text import fit_from_text

            return fit_from_text(_pieces(observed), info.unigram)
        if method == FULL or info.basis is None:
            return fit_full(observed, layer.embedding, layer.bias, unigram=info.unigram)
        prior = info.known.mean() if info.known is not None and info.known.kind == FACTORED else None
        return fit_factored(observed, layer.embedding, layer.bias, info.basis, prior)


def counted_bias(sentences: Sequence[Sequence[int]], general_counts: "Counts") -> "Floats":
    """Returns the bias found by counting a speaker's words against everyone's.

    Args:
        sentences: the speaker's own, as target pieces.
        general_counts: of everyone's training lines, (tgt_vocab,).
    """
    from engine.evaluation.speakers.controls import count_bias, piece_counts

    return count_bias(piece_counts(sentences, len(general_counts)), general_counts)


def known_profiles(info: "SpeakerInfo", speakers: Sequence[str]) -> "dict[str, SpeakerInputs]":
    """Returns the profiles that a model has of speakers it was trained with.

    Args:
        info: of the model; it knows them all.
        speakers: their names.
    """
    return {} if info.known is None else {name: info.known_inputs(name) for name in speakers}


def _drawn(training: SpeakerLines, n_most: int, seed: int) -> dict[str, list[int]]:
    """Draws rows of each speaker, by speaker."""
    import numpy as np

    generator = np.random.default_rng(seed)
    rows_of = training.rows_by_speaker()
    return {name: generator.permutation(rows)[:n_most].tolist() for name, rows in rows_of.items()}


def _pieces(observed: "Observed") -> list[list[int]]:
    """Returns the pieces of each sentence, without its end symbol."""
    starts = observed.starts.tolist()
    gold = observed.gold_ids.tolist()
    return [gold[start : end - 1] for start, end in zip(starts, starts[1:], strict=False)]


def _sparse(bias: Any) -> dict[str, Any]:
    """Returns the words that a bias moves, plain."""
    ids = bias.nonzero()[0]
    return {"ids": ids.tolist(), "values": [round(float(value), 5) for value in bias[ids]]}


def _inputs(info: "SpeakerInfo", stored: Mapping[str, Any]) -> "SpeakerInputs":
    import numpy as np

    weights = np.array(stored["weights"], dtype=np.float32) if "weights" in stored else None
    bias = None
    if "ids" in stored:
        bias = np.zeros(info.tgt_vocab, dtype=np.float32)
        bias[np.array(stored["ids"], dtype=np.int64)] = stored["values"]
    return info.inputs(weights=weights, bias=bias)
