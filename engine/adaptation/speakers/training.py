"""Training with the speaker of every sentence: who is known, and what becomes of everybody else.

Speakers are those that the training text names often enough. Everybody else, in whatever split, is
nobody in particular: the model without a profile. Where most of the training text has a known speaker,
their mean is moved into the model itself at the end, so that nobody speaks like all of them on average
(the authors' program starts new speakers from that mean).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import torch

from engine.adaptation.choice.schedules import LEAST_PAIRS
from engine.adaptation.domain_text import DomainText
from engine.adaptation.learning import general_dev_set
from engine.adaptation.speakers.frozen_start import start_frozen
from engine.adaptation.speakers.methods import with_speakers
from engine.config import SpeakerConfig, TrainConfig
from engine.errors import CorpusError
from engine.methods import Method
from engine.model.folder import load_model
from engine.model.speakers import FactoredBias, FullBias, Speakers, SpeakerTokens
from engine.model.transformer import Transformer
from engine.progress import Progress, Report, ignore_progress
from engine.results.model_details import ModelDetails, SpeakersOfModel
from engine.text.subwords import Subwords
from engine.training.base_model import MAX_TOKENS, TrainedModel
from engine.training.checkpoints import newest_checkpoint
from engine.training.data.pairs import EncodedPairs, encode_pairs
from engine.training.devices.processes import World
from engine.training.loop import Trainer
from engine.training.validation import DevSet, make_dev_set
from engine.vocabulary.external.reading import load_source


@dataclass(frozen=True)
class KnownSpeakers:
    """The speakers of a text who say enough to be told apart."""

    names: tuple[str, ...]
    """In order; the first is speaker 1."""
    n_rare: int
    """Speakers with fewer sentences than that."""
    share: float
    """Share of the sentences that a known speaker says."""

    def ids(self, speakers: Sequence[str]) -> list[int]:
        """Returns the number of each pair's speaker; 0 for everybody else."""
        number_of = {name: number for number, name in enumerate(self.names, 1)}
        return [number_of.get(name, 0) for name in speakers]


def known_speakers(speakers: Sequence[str], settings: SpeakerConfig) -> KnownSpeakers:
    """Finds the speakers of a text, by who speaks each of its pairs.

    Raises:
        CorpusError: if it names none, or only one has enough sentences.
    """
    counts = Counter(filter(None, speakers))
    if not counts:
        raise CorpusError(
            f"None of the {len(speakers):,} training pairs says who speaks.",
            "Import them again with --speaker-column, or name the speaker: "
            "parlance corpus edit CORPUS --speaker NAME",
        )
    least = settings.least_sentences
    known = tuple(sorted(name for name, n_sentences in counts.items() if n_sentences >= least))
    if len(known) < 2:
        who = f"Only one speaker ({known[0]})" if known else "No speaker"
        raise CorpusError(
            f"{who} has {least} sentences or more to learn from; telling speakers apart takes two.",
            "For one person's words: `parlance speaker learn NAME --from CORPUS`, or --method fine-tune.",
        )
    return KnownSpeakers(known, len(counts) - len(known), sum(counts[name] for name in known) / len(speakers))


def train_speakers(
    base_folder: Path,
    text: DomainText,
    method: Method,
    settings: SpeakerConfig,
    config: TrainConfig,
    folder: Path,
    *,
    world: World | None = None,
    report: Report = ignore_progress,
) -> TrainedModel:
    """Trains a model, or its speakers alone, with every sentence's own speaker.

    A second call with the same folder goes on.

    Args:
        base_folder: the model folder to start from.
        text: what to learn from, with who speaks it.
        method: of the family "speakers".
        settings: who is told apart, and how.
        config: how; `trainable` says whether the model learns with them.
        folder: keeps the checkpoints.
        world: this process among those that train together.
        report: told of every phase and update.

    Raises:
        CorpusError: if the text names too few speakers, or is too short.
        ConfigError: see `with_speakers`.
    """
    source, target = load_source(base_folder), Subwords.load(base_folder / "target.spm")
    known = known_speakers(text.speakers, settings)
    report(Progress("Reading the text", 0, len(text.pairs)))
    pairs, dev = _encode(text, known, source, target, config, report)
    report(Progress("Loading the model", 0, 1))
    model = load_model(base_folder)
    if hasattr(model, "speaker_basis"):
        del model.speaker_basis  # of other speakers
    torch.manual_seed(config.seed)
    model = with_speakers(model, known.names, method, settings)
    begins = newest_checkpoint(folder) is None and (world is None or world.is_main)
    if config.trainable == "speakers" and settings.deviation and begins:
        start_frozen(model, pairs, settings.deviation, folder, report)
    general = general_dev_set(text.general_pairs, source, target, config)
    result = Trainer(model, pairs, dev, config, folder, world, report, general=general).fit()
    if known.share > 0.5:
        _centre(model)
    details = ModelDetails(training=result, speakers=_describe(model, known))
    return TrainedModel(model, source, target, details)


def _encode(
    text: DomainText,
    known: KnownSpeakers,
    source: Subwords,
    target: Subwords,
    config: TrainConfig,
    report: Report,
) -> tuple[EncodedPairs, DevSet]:
    weighted = [(src, tgt, 1.0) for src, tgt in text.pairs]
    pairs = encode_pairs(weighted, source, target, MAX_TOKENS, report, speakers=known.ids(text.speakers))
    dev = make_dev_set(
        text.dev_pairs,
        source,
        target,
        MAX_TOKENS,
        config.validation_pairs,
        speakers=known.ids(text.dev_speakers),
    )
    if len(pairs) < LEAST_PAIRS or not len(dev.pairs):
        raise CorpusError(
            f"{len(pairs)} training and {len(dev.pairs)} held-out pairs are too few to learn speakers from.",
            f"Import at least {LEAST_PAIRS} training pairs, with several sentences of each speaker.",
        )
    return pairs, dev


@torch.no_grad()
def _centre(model: Transformer) -> None:
    """Moves what all speakers have in common into the model."""
    match model.speakers:
        case FullBias() | FactoredBias() as speakers:
            model.output_bias.add_(speakers.centre())
        case SpeakerTokens() as speakers:
            model.speaker_vector.copy_(speakers.rows.mean(0, keepdim=True))


def _describe(model: Transformer, known: KnownSpeakers) -> SpeakersOfModel:
    speakers = model.speakers
    assert isinstance(speakers, Speakers)
    return SpeakersOfModel(
        method=speakers.kind,
        rank=speakers.profiles().shape[1] if isinstance(speakers, FactoredBias) else 0,
        n_speakers=len(known.names),
        n_rare=known.n_rare,
        share_known=round(known.share, 4),
    )
