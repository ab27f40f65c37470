"""Profiles of new speakers by other methods than the library's, and from everyone's lines."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from engine.progress import Report
from engine.speakers.fit import fit_factored, fit_full
from engine.speakers.fit_text import fit_from_text
from engine.study.speakers.controls import Counts, Floats, count_bias, shuffled_labels, token_counts
from engine.study.speakers.order import COUNTING, ON_BASIS, TEXT, WORD_BY_WORD
from engine.tasks.speaker_evaluation.finished_parts import FinishedParts
from engine.tasks.speaker_evaluation.lines import SpeakerLines
from engine.tasks.speaker_evaluation.profiles import AUTO, KeptProfile, NewProfiles, stored_profile

if TYPE_CHECKING:
    from engine.runtime.speaking.speakers import SpeakerInputs
    from engine.runtime.translator import Translator
    from engine.speakers.fit import SpeakerFit
    from engine.speakers.observations import Observed


class StudiedProfiles(NewProfiles):
    """Learns profiles by any method.

    Args:
        general_counts: how often each token stands in everyone's training lines, (V,).

    The other arguments as of `NewProfiles`.
    """

    def __init__(
        self,
        translator: "Translator",
        training: SpeakerLines,
        n_most: int,
        seeds: Sequence[int],
        parts: FinishedParts,
        report: Report,
        general_counts: Counts,
    ) -> None:
        super().__init__(translator, training, n_most, seeds, parts, report)
        self._general_counts = general_counts

    def learn_by(
        self, method: str, n_sentences: int, seed: int, *, is_shuffled: bool = False
    ) -> "tuple[dict[str, SpeakerInputs], int]":
        """Learns a profile of every speaker.

        Args:
            method: one of `NEW_SPEAKER_METHODS`.
            n_sentences: of each speaker.
            seed: which draw.
            is_shuffled: from as many sentences, but of all speakers: labels permuted in training.

        Returns:
            The profiles by speaker, and how many of them are neutral.
        """
        own = self._rows(n_sentences, seed)
        rows_of = _shuffled(own, seed) if is_shuffled else own
        learn = self._as_in_the_library if method == AUTO else partial(self._learn, method)
        return self._learned(method, n_sentences, seed, rows_of, learn, is_shuffled=is_shuffled)

    def learned_from(self, n_sentences: int, seed: int) -> list[tuple[str, str]]:
        """Returns speaker and document of every line that the speakers' own profiles learned from."""
        rows_of = self._rows(n_sentences, seed)
        return [(name, self._training.documents[row]) for name, rows in rows_of.items() for row in rows]

    def _learn(self, method: str, _rows: Sequence[int], observed: "Observed") -> KeptProfile:
        if method == COUNTING:
            return stored_profile(None, counted_bias(_tokens(observed), self._general_counts))
        fit = self._fitted(method, observed)
        bias = fit.bias if fit.weights is None else None
        return stored_profile(fit.weights, bias, is_neutral=fit.is_neutral)

    def _fitted(self, method: str, observed: "Observed") -> "SpeakerFit":
        info, layer = self._translator.speaker_info(), self._translator.output_layer()
        if method == TEXT:
            return fit_from_text(_tokens(observed), info.unigram)
        if method == WORD_BY_WORD or info.basis is None:
            return fit_full(observed, layer.embedding, layer.bias)
        prior = info.known.mean() if info.known is not None and info.known.kind == ON_BASIS else None
        return fit_factored(observed, layer.embedding, layer.bias, info.basis, prior)


def counted_bias(sentences: Sequence[Sequence[int]], general_counts: Counts) -> Floats:
    """Returns the bias found by counting a speaker's words against everyone's, (V,).

    Args:
        sentences: the speaker's own, as target tokens.
        general_counts: of everyone's training lines, (V,).
    """
    return count_bias(token_counts(sentences, len(general_counts)), general_counts)


def _shuffled(own: dict[str, list[int]], seed: int) -> dict[str, list[int]]:
    """Gives every speaker as many lines as before, of all speakers."""
    labels = shuffled_labels([name for name, rows in own.items() for _ in rows], seed)
    everything = [row for rows in own.values() for row in rows]
    mixed: dict[str, list[int]] = {speaker: [] for speaker in own}
    for label, row in zip(labels, everything, strict=True):
        mixed[label].append(row)
    return mixed


def _tokens(observed: "Observed") -> list[list[int]]:
    """Returns the tokens of each sentence, without its end symbol."""
    starts = observed.starts.tolist()
    gold = observed.gold_ids.tolist()
    return [gold[start : end - 1] for start, end in zip(starts, starts[1:], strict=False)]
