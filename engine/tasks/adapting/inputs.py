"""The inputs of a method's training: the text, and everything around it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.config import DomainSettings, ExternalSettings, SpeakerConfig, TrainConfig, VocabularyConfig
from engine.orders.adapting import AdaptOrder
from engine.progress import Report
from engine.results.models import ModelRecord
from engine.tasks.training.text import Pair, SpokenPair

if TYPE_CHECKING:
    from engine.adaptation.domain_text import DomainText
    from engine.adaptation.speakers.training import SpokenText
    from engine.training.devices.processes import World


@dataclass(frozen=True, kw_only=True)
class AdaptationText:
    """All text that an adaptation learns from and is checked with."""

    pairs: Sequence[SpokenPair]
    dev_pairs: Sequence[SpokenPair]
    general_pairs: Sequence[Pair]
    mono_src: Sequence[str]
    mono_tgt: Sequence[str]
    pseudo_pairs: Sequence[Pair] = ()
    """Back-translated pairs: a generated source, a target that a person wrote."""

    @property
    def plain(self) -> "DomainText":
        """The text without who speaks it."""
        from engine.adaptation.domain_text import DomainText

        return DomainText(
            pairs=[(src, tgt) for src, tgt, _ in self.pairs],
            dev_pairs=[(src, tgt) for src, tgt, _ in self.dev_pairs],
            general_pairs=self.general_pairs,
            mono_src=self.mono_src,
            mono_tgt=self.mono_tgt,
            pseudo_pairs=self.pseudo_pairs,
        )

    def spoken(self, base_folder: Path, settings: SpeakerConfig) -> "SpokenText":
        """The text with who speaks it."""
        from engine.adaptation.speakers.training import SpokenText

        return SpokenText(
            base_folder=base_folder,
            pairs=self.pairs,
            dev_pairs=self.dev_pairs,
            general_pairs=self.general_pairs,
            settings=settings,
        )


@dataclass(frozen=True, kw_only=True)
class TrainingInputs:
    """Where and with what a method trains."""

    base: ModelRecord
    """The model that is adapted."""
    order: AdaptOrder
    folder: Path
    """Folder of the run, which continues from what is there."""
    config: TrainConfig
    vocabulary: VocabularyConfig
    speakers: SpeakerConfig
    domains: DomainSettings
    external: ExternalSettings
    world: "World"
    report: Report
