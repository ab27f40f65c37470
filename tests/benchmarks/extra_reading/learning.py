"""One run: a system learns the pairs, reads its table or none, and translates the test text."""

import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.adaptation.extra_reading import start_of
from engine.base.clock import now
from engine.base.config import ExternalSettings, SearchConfig, TrainConfig
from engine.base.files import new_folder
from engine.export.graphs import build_graphs
from engine.model.folder import fill_model_folder, load_model, read_description
from engine.runtime.translator import Translator
from engine.text.subwords import Subwords
from engine.training.base_model import MAX_TOKENS
from engine.training.loop import Trainer
from engine.training.pairs import encode_pairs
from engine.training.validation import make_dev_set
from engine.training.word_tables import learn_table
from engine.vocabulary.vector_files import SubwordsWithTable
from engine.vocabulary.vector_table import ExternalTable
from tests.benchmarks.extra_reading.reading import UnspelledWords, write_random
from tests.benchmarks.extra_reading.systems import SYSTEMS, System
from tests.benchmarks.extra_reading.text import Text, counts_of
from tests.benchmarks.several_domains import learning
from tests.benchmarks.several_domains.systems import n_parameters
from tests.benchmarks.several_domains.text import references, sources

UPDATES = 80
SEARCH = SearchConfig(beam_size=1)
_TABLE, _RANDOM = "words.table", "random.table"


@dataclass(frozen=True, kw_only=True)
class Run:
    """The outcome of one run; sentences and all, so it stays outside the repository."""

    system: str
    seed: int
    n_parameters: int = 0
    """0: of the base."""
    tokens: int = 0
    """Target tokens learned from."""
    training_cpu_s: float = 0.0
    outputs: tuple[str, ...] = ()
    """Of the test sentences."""
    losses: tuple[float, ...] = ()
    """Of the reference translations, in nats per sentence."""


def settings(seed: int, updates: int) -> TrainConfig:
    """Returns how every system learns: as several domains do, in the precision that is faster here."""
    return replace(learning.schedule(seed, updates), precision="bfloat16")


def make_tables(folder: Path, base: Path, text: Text) -> None:
    """Learns the table that all systems read, and writes the one of random vectors."""
    source = Subwords.load(base / "source.spm")
    if not (folder / _RANDOM).exists():
        sentences = [*sources(text.pairs.train), *text.mono]
        learn_table(sentences, source, folder / _TABLE, dimension=ExternalSettings().table_width)
        write_random(folder / _TABLE, folder / _RANDOM)


def table_of(folder: Path, *, is_random: bool = False) -> ExternalTable:
    """Opens a table that `make_tables` wrote."""
    return ExternalTable(folder / (_RANDOM if is_random else _TABLE))


def reading(system: System, folder: Path, base: Path, text: Text) -> SubwordsWithTable:
    """Returns how a system reads sources; one that reads no table does not look at the rows."""
    source, table = Subwords.load(base / "source.spm"), table_of(folder, is_random=system.is_random)
    if system.spells:
        return SubwordsWithTable(source, table)
    counts = counts_of(text, source)
    return UnspelledWords(source, table, lambda word: any(map(str.isalpha, word)) and counts[word] < 2)


def learn(name: str, seed: int, base: Path, text: Text, folder: Path, updates: int) -> Run:
    """Trains a system and translates the test text; called again with the same folder, it goes on.

    Args:
        name: of the system.
        seed: of the new parts, the order of the text, and dropout.
        base: a model folder.
        text: what is learned.
        folder: holds the tables, and keeps the checkpoints in a folder of the run's own.
        updates: how many, where a system takes no more; the rest of the schedule follows.
    """
    system, scratch = SYSTEMS[name], folder / f"{name}-{seed}"
    target = Subwords.load(base / "target.spm")
    reader = reading(system, folder, base, text)
    config = ExternalSettings().shape(system.kind, reader.table.dimension) if system.kind else None
    model = start_of(base, config, seed) if config else load_model(base)
    weighted = ((src, tgt, 1.0) for src, tgt in text.pairs.train)
    pairs = encode_pairs(weighted, reader, target, MAX_TOKENS)
    source: Subwords = reader
    if config is None:
        pairs, source = replace(pairs, external=None), Subwords(reader.data)
    dev = make_dev_set(text.pairs.dev, source, target, MAX_TOKENS, len(text.pairs.dev))
    began = time.process_time()
    result = Trainer(model, pairs, dev, settings(seed, updates * system.times), scratch).fit()
    seconds = time.process_time() - began
    made = scratch / "model"
    shutil.rmtree(made, ignore_errors=True)
    with new_folder(made) as filled:
        languages = {key: read_description(base)[key] for key in ("src", "tgt")}
        described = {**languages, "id": name, "scope": "full", "created": now()}
        fill_model_folder(filled, model, source, target, described)
    build_graphs(made, precision="float32")
    run = Run(
        system=name,
        seed=seed,
        n_parameters=n_parameters(model),
        tokens=result.tokens,
        training_cpu_s=seconds,
    )
    return translated(run, made, reader, text)


def translated(run: Run, folder: Path, reader: Subwords, text: Text) -> Run:
    """Lets the model in a folder translate the test text, token by token, with no repair of the text."""
    translator = Translator(folder, precision="float32", device="cpu", n_threads=1)
    target = Subwords.load(folder / "target.spm")
    ids: Sequence[Sequence[int]] = reader.encode_all(sources(text.pairs.test))
    outputs = tuple(target.decode(found[0].ids) for found in translator.translate_tokens(ids, SEARCH))
    losses = -translator.score_tokens(ids, target.encode_all(references(text.pairs.test)))
    return replace(run, outputs=outputs, losses=tuple(losses.tolist()))
