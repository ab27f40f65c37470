"""A base model from nothing but parallel text: subwords, CBOW, Transformer, training.

Paper 000 starts every model, the base included, from CBOW vectors of its own subwords.
"""

import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from engine.base.config import TrainConfig, TransformerConfig
from engine.base.errors import ConfigError
from engine.base.files import new_folder, write_bytes
from engine.base.progress import Progress, Report, ignore_progress
from engine.model.folder import fill_model_folder, load_model, read_description
from engine.model.transformer import Transformer
from engine.results.model_details import ModelDetails, TrainingSummary
from engine.text.subwords import Subwords, train_subwords
from engine.training.cbow import cbow_embedding
from engine.training.devices import World
from engine.training.extra_reading import ReadingMatter
from engine.training.loop import Trainer
from engine.training.loss import DomainLoss
from engine.training.new_vocabulary import SubwordPair, with_new_vocabulary
from engine.training.pairs import EncodedPairs, ExternalSide, Side, encode_pairs
from engine.training.several_domains import FollowedDomains
from engine.training.validation import make_dev_set
from engine.vocabulary.vector_files import SubwordsWithTable

MAX_TOKENS = 160
"""Training pairs with a longer side are left out; the model itself reads up to its `max_len`."""

_NAMES = ("id", "name", "src", "tgt", "kind")
"""Fields of a model's description that a run keeps of the model it starts from."""
_START = "start"
"""In the folder of the prepared text: the model that a run starts from, if from any."""

WeightedPairs = Callable[[], Iterable[tuple[str, str, float]]]
"""Gives source text, target text and times per epoch; called once per pass over the text."""


@dataclass(frozen=True)
class TrainedModel:
    """A finished model and its subwords."""

    model: Transformer
    source: Subwords
    target: Subwords
    details: ModelDetails
    """How its training went, and what the method tells of it."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """More files for its folder, by name."""


@dataclass(frozen=True)
class TextDomains:
    """The domains of a training text."""

    followed: FollowedDomains
    numbers: Callable[[], NDArray[np.int32]]
    """Gives the number of each pair's domain, in the text's order, (n_pairs,)."""


@dataclass(frozen=True)
class PreparedText:
    """Training text in tokens, and the subwords that cut it."""

    source: Subwords
    target: Subwords
    pairs: EncodedPairs


@dataclass(frozen=True, kw_only=True)
class NewParts:
    """What a new model has beside a plain one."""

    domains: TextDomains | None = None
    """The domains that it follows; None: it follows none."""
    matter: ReadingMatter | None = None
    """The word vectors that it reads beside its own words; None: it reads none."""

    def read(
        self, read_pairs: WeightedPairs, subwords: SubwordPair, folder: Path, seed: int, report: Report
    ) -> PreparedText:
        """Returns the text in tokens, with domains and words; a table is put into the run's folder."""
        source, target = subwords
        if self.matter:
            self.matter.make(source, folder, seed, report)
            source = self.matter.opened(source, folder)
        numbers = self.domains.numbers() if self.domains else None
        pairs = encode_pairs(read_pairs(), source, target, MAX_TOKENS, report, domains=numbers)
        return PreparedText(source, target, pairs)

    def shape(self, source: Subwords) -> dict[str, Any]:
        """Returns the settings of `TransformerConfig` that make them."""
        found: dict[str, Any] = {"domains": self.domains.followed.shape} if self.domains else {}
        if self.matter and isinstance(source, SubwordsWithTable):
            found["external"] = self.matter.shape(source)
        return found

    def loss(self, model: Transformer, pairs: EncodedPairs) -> DomainLoss | None:
        """Returns what the model learns besides translating; see `FollowedDomains.loss`."""
        return self.domains.followed.loss(model, pairs) if self.domains else None

    def details(
        self, training: TrainingSummary, source: Subwords, read_pairs: WeightedPairs, folder: Path
    ) -> ModelDetails:
        """Describes them, and how their training went."""
        return ModelDetails(
            training=training,
            domains=self.domains.followed.told_names if self.domains else (),
            external=self.matter.described(source, folder, (pair[0] for pair in read_pairs()))
            if self.matter and isinstance(source, SubwordsWithTable)
            else None,
        )


_PLAIN = NewParts()


def train_base_model(
    read_pairs: WeightedPairs,
    dev_pairs: Sequence[tuple[str, str]],
    shape: dict[str, Any],
    vocab_size: int,
    config: TrainConfig,
    folder: Path,
    *,
    kinds: Sequence[str] = (),
    has_cbow: bool = True,
    start: Path | None = None,
    keeps_vocabulary: bool = True,
    parts: NewParts = _PLAIN,
    world: World | None = None,
    report: Report = ignore_progress,
) -> TrainedModel:
    """Trains a model from the text alone; a second call with the same folder goes on.

    Args:
        read_pairs: the training text.
        dev_pairs: held-out pairs.
        shape: settings of `TransformerConfig` other than the vocabulary sizes.
        vocab_size: subwords wanted per language.
        kinds: the kind of text of each held-out pair, whose losses are then told apart; empty: they are not.
        has_cbow: False begins with random word vectors: of much text CBOW takes longer than it saves.
        start: a model folder whose subwords and weights are trained on, with a fresh optimizer; its shape
            but for dropout is then that model's.
        keeps_vocabulary: False learns new subwords from the text for a model that is trained on.
        parts: what a new model has beside a plain one.
        config: how to train.
        folder: keeps the subwords, the ids and the checkpoints.
        world: this process among those that train together.
        report: told of every phase and update.

    Raises:
        ConfigError: if the shape cannot work.
        CorpusError: if the text is too small for the vocabulary, or a domain has too little.
        ModelError: if the model to start from cannot be read.
    """
    world = world or World()

    def prepare(scratch: Path) -> PreparedText:
        if start and keeps_vocabulary:
            source, target = _copy_start(start, scratch / _START)
        else:
            source, target = learn_subwords(read_pairs, (vocab_size, vocab_size), report)
        if start and not keeps_vocabulary:
            _reword_start(start, scratch / _START, (source, target))
        return parts.read(read_pairs, (source, target), folder, config.seed, report)

    prepared = folder / "prepared"
    text = prepared_text(prepared, prepare, world, parts.matter)
    if (prepared / _START).exists():
        torch.manual_seed(config.seed)
        model = _reshaped(load_model(prepared / _START), shape)
    else:
        model = new_model(text, {**shape, **parts.shape(text.source)}, config.seed)
        if has_cbow and not any(folder.glob("checkpoint-*")):
            start_from_cbow(model, text.pairs, config.seed, report)
    subwords, limit = (text.source, text.target), config.validation_pairs
    dev = make_dev_set(dev_pairs, *subwords, MAX_TOKENS, limit, kinds=kinds)
    loss = parts.loss(model, text.pairs)
    result = Trainer(model, text.pairs, dev, config, folder, world, report, domain_loss=loss).fit()
    return TrainedModel(
        model, text.source, text.target, parts.details(result, text.source, read_pairs, folder)
    )


def prepared_text(
    folder: Path,
    prepare: Callable[[Path], PreparedText],
    world: World,
    matter: ReadingMatter | None = None,
) -> PreparedText:
    """Returns a run's text in tokens: that which lies in a folder, else one prepared now and put there.

    Args:
        folder: appears whole or not at all.
        prepare: makes the text; it may leave more in the scratch folder that it is given.
        world: the main process prepares, the others wait.
        matter: what the sources are read with, whose table lies beside the folder; None: nothing.
    """
    if world.is_main and not folder.exists():
        for left in folder.parent.glob(f".{folder.name}.*.part"):  # by a run that was killed
            shutil.rmtree(left, ignore_errors=True)
        with new_folder(folder) as scratch:
            text = prepare(scratch)
            write_bytes(scratch / "source.spm", text.source.data)
            write_bytes(scratch / "target.spm", text.target.data)
            _save_pairs(scratch / "pairs.npz", text.pairs)
    world.share(0.0)  # the others wait here for the files
    source, target = (Subwords.load(folder / f"{side}.spm") for side in ("source", "target"))
    if matter:
        source = matter.opened(source, folder.parent)
    return PreparedText(source, target, _load_pairs(folder / "pairs.npz", source))


def learn_subwords(
    read_pairs: WeightedPairs, sizes: tuple[int, int], report: Report, tgt_symbols: Sequence[str] = ()
) -> tuple[Subwords, Subwords]:
    """Learns the subwords of both sides from pairs, each seen as often as training sees it.

    Args:
        read_pairs: the training text.
        sizes: subwords wanted of the source and of the target side.
        report: told which side it is.
        tgt_symbols: symbols of the target side, see `train_subwords`.
    """

    def check(n_done: int = 0) -> None:
        report(Progress("Learning the subwords", n_done, 2))

    check()
    source = train_subwords(_seen(read_pairs(), side=0), sizes[0], check=check)
    check(1)
    read = _seen(read_pairs(), side=1)
    return source, train_subwords(read, sizes[1], symbols=tgt_symbols, check=lambda: check(1))


def new_model(text: PreparedText, shape: Mapping[str, Any], seed: int) -> Transformer:
    """Returns a model with random weights for a text's subwords; `seed` fixes them."""
    torch.manual_seed(seed)
    sizes = text.source.size, text.target.size
    return Transformer(TransformerConfig(src_vocab_size=sizes[0], tgt_vocab_size=sizes[1], **shape))


def _copy_start(start: Path, target: Path) -> tuple[Subwords, Subwords]:
    """Keeps the model that a run starts from beside its text, so that it can go on without it."""
    load_model(start)  # what cannot be read is refused before the text is
    target.mkdir()
    for name in ("model.json", "weights.safetensors", "source.spm", "target.spm"):
        shutil.copyfile(start / name, target / name)
    _copy_words(start, target)
    return Subwords.load(target / "source.spm"), Subwords.load(target / "target.spm")


def _reword_start(start: Path, target: Path, subwords: SubwordPair) -> None:
    """Keeps the model that a run starts from beside its text, with the subwords of the text."""
    old = Subwords.load(start / "source.spm"), Subwords.load(start / "target.spm")
    model = with_new_vocabulary(load_model(start), old, subwords)
    description = {name: value for name, value in read_description(start).items() if name in _NAMES}
    target.mkdir()
    _copy_words(start, target)
    fill_model_folder(target, model, *subwords, description)


def _copy_words(start: Path, target: Path) -> None:
    """Keeps the words that a model learned from: what is trained on from it learned from them too."""
    for words in start.glob("*.words.gz"):
        shutil.copyfile(words, target / words.name)


def _reshaped(model: Transformer, shape: Mapping[str, Any]) -> Transformer:
    """Returns the model with another dropout; everything else of its shape is in its weights."""
    config = TransformerConfig.from_json(model.config.to_json() | dict(shape))
    fixed = [
        f"{name} is {value} in the model to start from, not {shape[name]}"
        for name, value in model.config.to_json().items()
        if name in shape and name not in ("dropout", "attention_dropout") and shape[name] != value
    ]
    if fixed:
        raise ConfigError(fixed, "Only dropout and attention_dropout can change with --start-from.")
    reshaped = Transformer(config)
    if hasattr(model, "speaker_basis"):
        basis = cast(Tensor, model.speaker_basis)
        reshaped.register_buffer("speaker_basis", torch.empty_like(basis))
    reshaped.load_state_dict(model.state_dict())
    return reshaped


def _seen(pairs: Iterable[tuple[str, str, float]], side: int) -> Iterable[str]:
    """Yields one side's sentences about as often as training sees them: no domain's words are missed."""
    owed = 0.0
    for pair in pairs:
        owed += pair[2]
        while owed >= 1:
            owed -= 1
            yield str(pair[side])


def _save_pairs(path: Path, pairs: EncodedPairs) -> None:
    numbers = np.zeros(0, np.int32) if pairs.domains is None else pairs.domains
    np.savez(
        path,
        src_ids=pairs.src.ids,
        src_starts=pairs.src.starts,
        tgt_ids=pairs.tgt.ids,
        tgt_starts=pairs.tgt.starts,
        weights=pairs.weights,
        n_too_long=np.asarray(pairs.n_too_long),
        domains=numbers,
        rows=np.zeros(0, np.int32) if pairs.external is None else pairs.external.rows.ids,
    )


def _load_pairs(path: Path, source: Subwords) -> EncodedPairs:
    with np.load(path, allow_pickle=False) as arrays:
        src = Side(arrays["src_ids"], arrays["src_starts"])
        tgt = Side(arrays["tgt_ids"], arrays["tgt_starts"])
        domains = arrays["domains"] if len(arrays.get("domains", ())) else None  # an older run has none
        external = None
        if isinstance(source, SubwordsWithTable):
            external = ExternalSide(source.table, Side(arrays["rows"], src.starts))
        n_too_long = int(arrays["n_too_long"])
        return EncodedPairs(src, tgt, arrays["weights"], n_too_long, domains=domains, external=external)


def start_from_cbow(
    model: Transformer, pairs: EncodedPairs, seed: int, report: Report, *, epochs: int = 0
) -> None:
    """Puts word vectors learned from the training text into a new model's two embeddings.

    Measured on 8,000 pairs, 256 numbers per word: word2vec's 5 epochs leave rare words so short that at mean
    length 1 the frequent ones are 13 long, and the model begins at 65 nats per token; 50 epochs at 25.

    Args:
        model: new.
        pairs: the training text.
        seed: fixes the vectors.
        report: told which side it is.
        epochs: times that CBOW sees each sentence; 0: word2vec's 5, more for little text (`epochs_for`).
    """
    d_model = model.config.d_model
    report(Progress("Learning word vectors", 0, 2))
    source = cbow_embedding(pairs.src, model.config.src_vocab_size, d_model, seed=seed, epochs=epochs)
    report(Progress("Learning word vectors", 1, 2))
    target = cbow_embedding(pairs.tgt, model.config.tgt_vocab_size, d_model, seed=seed, epochs=epochs)
    with torch.no_grad():
        model.src_embedding.copy_(torch.from_numpy(source))
        model.tgt_embedding.copy_(torch.from_numpy(target))
