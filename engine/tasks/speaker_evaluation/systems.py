"""An open model that translates and scores held-out lines as their speakers, or as nobody in particular."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.base.json_values import from_json
from engine.base.progress import Progress, Report
from engine.tasks.speaker_evaluation.finished_parts import FinishedParts
from engine.tasks.speaker_evaluation.lines import SpeakerLines

if TYPE_CHECKING:
    from engine.evaluation.paired import Values
    from engine.runtime.speakers import SpeakerInputs
    from engine.runtime.translator import Translator
    from engine.speakers.observations import Observed

Profiles = Mapping[str, "SpeakerInputs | None"]
"""By speaker: the profile to use for their lines; None: none."""
_AT_ONCE = 256
"""Lines whose translations are written down together: what a kill loses."""


@dataclass(frozen=True, kw_only=True, eq=False)
class SystemRun:
    """One way to translate the held-out lines, once."""

    seed: int
    losses: "Values"
    """Nats of each reference, (n_lines,)."""
    texts: Sequence[str] | None
    """The translations; None if they were not made."""


class SpeakingModel:
    """One model and the held-out lines; each line is translated once per way to speak.

    Args:
        name: tells its finished parts from those of other models.
        translator: the open model, with the pack that is in.
        lines: the lines, each speaker's together.
        parts: where finished translations are kept.
        is_translating: False: only losses are wanted.
        report: called between steps; may cancel.
    """

    def __init__(
        self,
        name: str,
        translator: "Translator",
        lines: SpeakerLines,
        parts: FinishedParts,
        report: Report,
        *,
        is_translating: bool = True,
    ) -> None:
        self.name, self.translator = name, translator
        self._lines, self._parts, self._report = lines, parts, report
        self._is_translating = is_translating
        self._rows_of = lines.rows_by_speaker()
        self._observed = self._observe()

    @property
    def sizes(self) -> "Values":
        """Tokens of each reference, end symbols included, (n_lines,)."""
        import numpy as np

        return np.diff(self._observed.starts).astype(np.float64)

    def run_alone(self) -> SystemRun:
        """Returns the run without profiles."""
        nobody: Profiles = dict.fromkeys(self._rows_of)
        return self.run("alone", nobody, 0, self.losses([nobody])[0])

    def run(
        self, key: str, profiles: Profiles, seed: int, losses: "Values", *, has_texts: bool = True
    ) -> SystemRun:
        """Translates every line as its speaker, or takes what was translated before.

        Args:
            key: names this way to speak.
            profiles: of every speaker.
            seed: of what was learned from.
            losses: as `losses` gave them, (n_lines,).
            has_texts: False: no translations are wanted of this one.
        """
        wants_texts = has_texts and self._is_translating
        texts = self._translations(key, profiles, seed) if wants_texts else None
        return SystemRun(seed=seed, losses=losses, texts=texts)

    def losses(self, ways: Sequence[Profiles]) -> "list[Values]":
        """Returns the loss of every reference under each of several ways to speak.

        Returns:
            Nats, end symbols included, (n_lines,) each.
        """
        import numpy as np

        found = np.zeros((len(ways), len(self._lines)))
        for done, (speaker, rows) in enumerate(self._rows_of.items()):
            self._report(Progress("Scoring the speakers' own words", done, len(self._rows_of)))
            found[:, rows] = self._losses_of_lines(rows, [way[speaker] for way in ways])
        return list(found)

    def _losses_of_lines(self, rows: Sequence[int], profiles: "Sequence[SpeakerInputs | None]") -> "Values":
        """Returns the losses of some lines under each profile, (n_profiles, n_rows)."""
        import numpy as np

        from engine.evaluation.speakers import losses_under_biases, sums_by_sentence

        if any(profile is not None and profile.vector is not None for profile in profiles):
            return np.stack([self._losses_by_reading(rows, profile) for profile in profiles])
        layer = self.translator.output_layer()
        observed = self._observed.take(rows)
        nothing = np.zeros(len(layer.bias), dtype=np.float32)
        biases = np.stack([nothing if each is None else self.translator.bias_of(each) for each in profiles])
        gold = observed.gold_ids.astype(np.int64)
        losses = losses_under_biases(observed.states, layer.embedding, layer.bias, gold, biases)
        return sums_by_sentence(losses, observed.starts)

    def _losses_by_reading(self, rows: Sequence[int], profile: "SpeakerInputs | None") -> "Values":
        """Reads the lines again: a speaker's vector changes the decoder's states."""
        sources, targets = (
            [side[row] for row in rows] for side in (self._lines.sources, self._lines.targets)
        )
        return -self.translator.as_speaker(profile).score_targets(sources, targets)

    def _observe(self) -> "Observed":
        def reading(progress: Progress) -> None:
            self._report(Progress("Reading the held-out lines", progress.done, progress.total))

        return self.translator.observe(list(self._lines.sources), list(self._lines.targets), reading)

    def _translations(self, key: str, profiles: Profiles, seed: int) -> list[str]:
        texts: list[str] = []
        n_lines = len(self._lines)
        stage = f"Translating: {key}" + (f", seed {seed}" if seed else "")
        for start in range(0, n_lines, _AT_ONCE):
            rows = range(start, min(start + _AT_ONCE, n_lines))
            name = (self.name, key, seed, start)
            self._report(Progress(stage, start, n_lines))
            known = self._parts.get(*name)
            texts += from_json(
                list[str], known or self._parts.put(self._translate(rows, profiles, stage), *name)
            )
        return texts

    def _translate(self, rows: Sequence[int], profiles: Profiles, stage: str) -> list[str]:
        from engine.base.config import SearchConfig

        def counted(progress: Progress) -> None:
            self._report(Progress(stage, rows[0] + progress.done, len(self._lines)))

        lines = [self._lines.sources[row] for row in rows]
        speakers = [profiles[self._lines.speakers[row]] for row in rows]
        found = self.translator.translate_lines(lines, speakers, SearchConfig(), counted)
        return [each.text for each in found]
