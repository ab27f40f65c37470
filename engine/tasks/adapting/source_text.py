"""The methods that learn from more than the domain's text: what they need of the base and of other text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.config import (
    DomainSettings,
    ExternalSettings,
    SpeakerConfig,
    TrainConfig,
    TransformerConfig,
    VocabularyConfig,
)
from engine.base.errors import ConfigError
from engine.base.files import sha256_of
from engine.base.methods import Method
from engine.base.model_json import read_model_json
from engine.base.progress import Report
from engine.orders.adapting import AdaptOrder
from engine.results.model_details import LearnedText, Settings
from engine.results.models import ModelRecord
from engine.tasks.adapting.domain_corpora import fingerprint
from engine.tasks.adapting.promotion import ancestors_of
from engine.tasks.training.domains import shape_of_domains
from engine.tasks.training.text import Pair, TextSource, find_sources, held_out_pairs

if TYPE_CHECKING:
    from engine.adaptation.domain_text import DomainPairs, DomainText
    from engine.training.base_model import TrainedModel
    from engine.training.devices import World

_LEAST_VALIDATIONS = 5
"""A shortened training is checked at least so often."""


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


@dataclass(frozen=True)
class SourceText:
    """The text of the domain, or domains, that a base learned from, in its direction."""

    sources: Sequence[TextSource]

    @property
    def dev_pairs(self) -> list[Pair]:
        """Held-out pairs.

        Raises:
            CorpusError: if there are none.
        """
        return [(src, tgt) for src, tgt, _ in held_out_pairs(self.sources)]

    def read_pairs(self) -> Iterator[tuple[str, str, float]]:
        """Yields the training pairs, each with the times that it is seen per epoch."""
        for source in self.sources:
            for src, tgt in source.pairs("train"):
                yield src, tgt, source.weight

    @property
    def domain_names(self) -> tuple[str, ...]:
        """The domain of each text."""
        return tuple(source.domain for source in self.sources)

    def domains(self) -> "list[DomainPairs]":
        """Returns the text of each domain; a file or folder is a domain of its own, under its name."""
        from engine.adaptation.domain_text import DomainPairs

        return [
            DomainPairs(
                name=source.domain,
                read=partial(source.pairs, "train"),
                read_dev=partial(source.pairs, "dev"),
                weight=source.weight,
            )
            for source in self.sources
        ]

    def describe(self) -> tuple[LearnedText, ...]:
        """Describes it for a run's record: what it is, and its hash."""
        return tuple(
            replace(source.describe(), sha256=fingerprint(source.corpus.path))
            if source.corpus
            else source.describe()
            for source in self.sources
        )

    def fingerprints(self) -> dict[str, str]:
        """Returns the hash of each text, held-out parts and all, by corpus id or file."""
        found: dict[str, str] = {}
        for source in self.sources:
            if source.corpus:
                found[source.corpus.id] = fingerprint(source.corpus.path)
            found |= {str(path): sha256_of(path) for path in (source.paths or {}).values()}
        return found

    def lines(self) -> Iterator[str]:
        """Yields every sentence that is learned from or that decides when to stop, in either language."""
        for source in self.sources:
            for split in ("train", "dev"):
                for pair in source.pairs(split):
                    yield from pair


def find_source_text(
    base: ModelRecord, specs: Sequence[str], columns: Sequence[str], domain: str
) -> SourceText:
    """Finds the text that a method learns from beside that of the domain.

    Raises:
        ConfigError: if nothing was named, or a corpus of the very domain.
        CorpusError: if one cannot be used.
    """
    if not specs:
        raise ConfigError(
            ["this method learns from other text than the domain's too, and none is named"],
            "Name it: --source-corpus CORPUS, as often as there are texts.",
        )
    sources = find_sources(specs, base.src, base.tgt, columns)
    own = [source.name for source in sources if source.corpus and source.corpus.domain == domain]
    if own:
        raise ConfigError(
            [f"{own[0]} is text of {domain} itself, which is learned from anyway"],
            "Name text of other domains: --source-corpus CORPUS.",
        )
    return SourceText(sources)


def named_source_text(base: ModelRecord, specs: Sequence[str], columns: Sequence[str]) -> SourceText:
    """Finds the source domain's text whatever it is for, back-translation or a method; there may be none.

    Raises:
        CorpusError: if one cannot be used.
    """
    return SourceText(find_sources(specs, base.src, base.tgt, columns) if specs else ())


def shape_of(base: ModelRecord) -> Settings:
    """Returns a model's settings of `TransformerConfig` other than the vocabulary sizes, for a plain model.

    Raises:
        ModelError: if its description cannot be read.
    """
    shape = _architecture(base).to_json()
    left_out = ("src_vocab_size", "tgt_vocab_size", "domains", "external")
    return {name: value for name, value in shape.items() if name not in left_out} | {
        "has_speaker_token": False
    }


def check_new_parts(base: ModelRecord, method: Method) -> None:
    """Refuses a base that has the parts already which a method gives it: it cannot get them a second time.

    Raises:
        ConfigError: naming them.
        ModelError: if its description cannot be read.
    """
    has = _architecture(base)
    if method.external_kind and has.external:
        raise ConfigError(
            [f"{base.name} has extra reading already, and reads one table alone"],
            f"Use another method, which keeps the table, or start from {base.parent or 'a plain model'}.",
        )
    if method.domain_kind and has.domains:
        known = f" ({', '.join(base.details.domains)})" if base.details.domains else ""
        raise ConfigError(
            [f"{base.name} is a model of several domains already{known} and cannot be made one again"],
            f"Start from {base.parent or 'a plain model'}, with all domains; or --method fine-tune.",
        )


def vocabulary_sizes(base: ModelRecord) -> tuple[int, int]:
    """Returns how many subwords a model has, source and target."""
    architecture = _architecture(base)
    return architecture.src_vocab_size, architecture.tgt_vocab_size


def source_settings(base: ModelRecord, updates: int = 0) -> TrainConfig:
    """Returns how a model of the base's shape is trained on the source domain: as the base was.

    Args:
        base: the model that is adapted; an adapted one goes by the base that it comes from.
        updates: as many instead, with warm-up and cool-down in proportion; 0: as many as the base had.
    """
    training = [base, *ancestors_of(base)][-1].details.training
    known = {field.name for field in fields(TrainConfig)}
    given = {name: value for name, value in training.settings.items() if name in known}
    settings = replace(TrainConfig.from_json(given), trainable="all")
    if settings.max_hours:  # how far it came in that time is what another computer should repeat
        done = training.updates or settings.max_updates
        settings = replace(settings, max_hours=0.0, max_updates=done)
    return _shortened(settings, updates) if updates else settings


def learn_target_vocabulary(text: "DomainText", training: TrainingInputs) -> "TrainedModel":
    """Trains by FT-tgtV; called again with the same folder, it goes on."""
    from engine.adaptation.target_vocabulary import SourceDomain, train_target_vocabulary

    order, base = training.order, training.base
    found = find_source_text(base, order.source_corpora, order.columns, order.domain)
    source = SourceDomain(
        read_pairs=found.read_pairs,
        dev_pairs=found.dev_pairs,
        shape=shape_of(base),
        config=source_settings(base, order.limit.source_updates),
    )
    trained = train_target_vocabulary(
        text,
        source,
        training.vocabulary,
        training.config,
        training.folder,
        world=training.world,
        report=training.report,
    )
    return _with_corpora(trained, found)


def learn_domain_token(text: "DomainText", training: TrainingInputs) -> "TrainedModel":
    """Trains by domain token mixing; called again with the same folder, it goes on."""
    from engine.adaptation.domain_token import train_domain_token

    order, base = training.order, training.base
    found = find_source_text(base, order.source_corpora, order.columns, order.domain)
    sizes = vocabulary_sizes(base)
    wanted = training.vocabulary.src_size, training.vocabulary.tgt_size
    trained = train_domain_token(
        text,
        order.domain,
        found.domains(),
        shape_of(base),
        (wanted[0] or sizes[0], wanted[1] or sizes[1]),
        training.config,
        training.folder,
        cbow_epochs=training.vocabulary.cbow_epochs,
        world=training.world,
        report=training.report,
    )
    return _with_corpora(trained, found)


def learn_several_domains(method: Method, text: "DomainText", training: TrainingInputs) -> "TrainedModel":
    """Trains a base that tells domains apart by words; called again with the same folder, it goes on."""
    from engine.adaptation.several_domains import train_several_domains

    order, base = training.order, training.base
    found = find_source_text(base, order.source_corpora, order.columns, order.domain)
    trained = train_several_domains(
        base.path,
        text,
        order.domain,
        found.domains(),
        shape_of_domains(method, (order.domain, *found.domain_names), training.domains),
        training.domains if method.is_told else None,
        training.config,
        training.folder,
        world=training.world,
        report=training.report,
    )
    return _with_corpora(trained, found)


def _with_corpora(trained: "TrainedModel", found: SourceText) -> "TrainedModel":
    return replace(trained, details=replace(trained.details, source_corpora=found.describe()))


def _shortened(settings: TrainConfig, updates: int) -> TrainConfig:
    """Returns the same schedule over another number of updates."""
    share = updates / settings.max_updates
    return replace(
        settings,
        max_updates=updates,
        max_hours=0.0,
        warmup_updates=max(1, round(settings.warmup_updates * share)),
        cooldown_updates=round(settings.cooldown_updates * share),
        validate_every=min(settings.validate_every, max(1, updates // _LEAST_VALIDATIONS)),
    )


def _architecture(base: ModelRecord) -> TransformerConfig:
    said = read_model_json(base.path, "Restore the folder from a copy, or add the model again.")
    return TransformerConfig.from_json(said["architecture"])
