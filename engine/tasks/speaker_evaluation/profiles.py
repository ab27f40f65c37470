"""Profiles for an evaluation: learned from a few sentences of each speaker, or those the model knows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.base.json_values import from_json, to_json
from engine.base.progress import Progress, Report
from engine.tasks.speaker_evaluation.finished_parts import FinishedParts
from engine.tasks.speaker_evaluation.lines import SpeakerLines

if TYPE_CHECKING:
    from engine.runtime.speakers import Floats, SpeakerInfo, SpeakerInputs
    from engine.runtime.translator import Translator
    from engine.speakers.observations import Observed

AUTO = "auto"
"""A profile as the library learns it."""


@dataclass(frozen=True, kw_only=True)
class KeptProfile:
    """A profile as finished parts keep it; without weights and ids it changes nothing."""

    weights: tuple[float, ...] | None = None
    """Factors of the model's basis."""
    ids: tuple[int, ...] | None = None
    """Tokens that have a bias."""
    values: tuple[float, ...] = ()
    """Their biases, in nats."""
    is_neutral: bool = False
    """True if nothing gained on the sentences kept back."""


class NewProfiles:
    """Learns profiles from sentences of speakers that the model does not know.

    Which sentences are learned from is drawn once per seed; the first ten of a hundred are those of the
    run with ten. Every sentence is read by the model once.

    Args:
        translator: the open model, with the pack that is in.
        training: lines of these speakers to draw from.
        n_most: most sentences of each speaker.
        seeds: of the draws.
        parts: where finished profiles are kept.
        report: called between steps; may cancel.
    """

    def __init__(
        self,
        translator: "Translator",
        training: SpeakerLines,
        n_most: int,
        seeds: Sequence[int],
        parts: FinishedParts,
        report: Report,
    ) -> None:
        self._translator, self._training = translator, training
        self._parts, self._report = parts, report
        self._draws = {seed: _drawn(training, n_most, seed) for seed in seeds}
        self._observed, self._place = self._observe()

    def learn(self, n_sentences: int, seed: int) -> "tuple[dict[str, SpeakerInputs], int]":
        """Learns a profile of every speaker as the library does.

        Returns:
            The profiles by speaker, and how many of them are neutral.
        """
        return self._learned(AUTO, n_sentences, seed, self._rows(n_sentences, seed), self._as_in_the_library)

    def _rows(self, n_sentences: int, seed: int) -> dict[str, list[int]]:
        """Returns the training lines that each speaker's profile learns from."""
        return {speaker: rows[:n_sentences] for speaker, rows in self._draws[seed].items()}

    def _learned(
        self,
        method: str,
        n_sentences: int,
        seed: int,
        rows_of: Mapping[str, list[int]],
        learn: "Callable[[Sequence[int], Observed], KeptProfile]",
        *,
        is_shuffled: bool = False,
    ) -> "tuple[dict[str, SpeakerInputs], int]":
        """Learns a profile from some lines of every speaker, or takes the one that is finished."""
        found, n_neutral = {}, 0
        stage = f"Learning: {method}, {n_sentences} sentences, seed {seed}" + is_shuffled * ", shuffled"
        for done, (speaker, rows) in enumerate(rows_of.items()):
            self._report(Progress(stage, done, len(rows_of)))
            key = ("profile", method, n_sentences, seed, is_shuffled, speaker)
            stored = self._parts.get(*key)
            if stored is None:
                made = learn(rows, self._observed.take([self._place[row] for row in rows]))
                stored = self._parts.put(to_json(made), *key)
            profile = from_json(KeptProfile, stored)
            found[speaker] = _inputs(self._translator.speaker_info(), profile)
            n_neutral += profile.is_neutral
        return found, n_neutral

    def _observe(self) -> "tuple[Observed, dict[int, int]]":
        """Reads every line that some run learns from; returns where each row's line is."""

        def reading(progress: Progress) -> None:
            self._report(Progress("Reading the training sentences", progress.done, progress.total))

        rows = sorted({row for draw in self._draws.values() for found in draw.values() for row in found})
        lines = self._training.take(rows)
        observed = self._translator.observe(list(lines.sources), list(lines.targets), reading)
        return observed, {row: place for place, row in enumerate(rows)}

    def _as_in_the_library(self, rows: Sequence[int], observed: "Observed") -> KeptProfile:
        from engine.tasks.speakers.learning import LearningMaterial, fit_profile

        lines = self._training.take(rows)
        pairs = tuple(zip(lines.sources, lines.targets, strict=True))
        material = LearningMaterial(pairs=pairs, alone=(), n_sentences=len(pairs), warnings=())
        found = fit_profile(material, observed, self._translator)
        return stored_profile(found.weights, found.bias, is_neutral=found.fit.is_neutral)


def known_profiles(info: "SpeakerInfo", speakers: Sequence[str]) -> "dict[str, SpeakerInputs]":
    """Returns the profiles that a model has of speakers it was trained with."""
    return {} if info.known is None else {name: info.known_inputs(name) for name in speakers}


def stored_profile(
    weights: "Floats | None", bias: "Floats | None", *, is_neutral: bool = False
) -> KeptProfile:
    """Returns a profile to keep: of a bias the tokens that it moves, rounded.

    Args:
        weights: factors of the model's basis, (R,).
        bias: in nats, (V,).
        is_neutral: True if it changes nothing.
    """
    ids = None if bias is None else bias.nonzero()[0]
    return KeptProfile(
        weights=None if weights is None else tuple(weights.tolist()),
        ids=None if ids is None else tuple(ids.tolist()),
        values=() if bias is None else tuple(round(float(value), 5) for value in bias[ids]),
        is_neutral=bool(is_neutral),
    )


def _drawn(training: SpeakerLines, n_most: int, seed: int) -> dict[str, list[int]]:
    """Draws rows of each speaker, by speaker."""
    import numpy as np

    generator = np.random.default_rng(seed)
    rows_of = training.rows_by_speaker()
    return {name: generator.permutation(rows)[:n_most].tolist() for name, rows in rows_of.items()}


def _inputs(info: "SpeakerInfo", profile: KeptProfile) -> "SpeakerInputs":
    import numpy as np

    weights = None if profile.weights is None else np.array(profile.weights, dtype=np.float32)
    bias = None
    if profile.ids is not None:
        bias = np.zeros(info.tgt_vocab, dtype=np.float32)
        bias[np.array(profile.ids, dtype=np.int64)] = profile.values
    return info.inputs(weights=weights, bias=bias)
