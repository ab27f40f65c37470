"""One run of the study: a text, a system and a seed."""

import gzip
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import torch

from engine.adaptation.domain_text import DomainText
from engine.adaptation.fine_tune import fine_tune
from engine.adaptation.recommendation import settings_for
from engine.base.config import SearchConfig, TrainConfig
from engine.base.files import sha256_of
from engine.base.methods import FINE_TUNE, FULL, PACK
from engine.base.model_json import FILE_NAME
from engine.export import build_graphs
from engine.runtime.translator import Translator
from tests.benchmarks.adapting import keep_adapted, shortened
from tests.benchmarks.resumable import base_of

TEXTS = {"captions": "captions-multi30k.de-en", "law": "law-mozilla.de-en"}
"""Texts that the model that ships has not seen."""
SYSTEMS = {"full": FULL, "small": PACK}
N_PAIRS, N_DEV, N_TEST, N_SEEDS = 2000, 100, 250, 2
UPDATES, BATCH_TOKENS = 80, 1024
_SPLITS = {"train": N_PAIRS, "dev": N_DEV, "test": N_TEST}


@dataclass(frozen=True, kw_only=True)
class Run:
    """One system on one text; its translations stay in the folder of runs, outside the repository."""

    text: str
    system: str
    """"base", "full" or "small"."""
    seed: int
    loss: float
    """On held-out text, in nats per target token; 0 of the base."""
    size_bytes: int
    """Of what has to be passed on; 0 of the base."""
    outputs: tuple[str, ...]
    """Of the test sentences."""


def plan() -> list[tuple[str, int]]:
    """Returns the runs: the base once for each text, then every system with every seed."""
    seeds = range(1, N_SEEDS + 1)
    learned = [(f"{text}-{system}", seed) for seed in seeds for text in TEXTS for system in SYSTEMS]
    return [*((f"{text}-base", 0) for text in TEXTS), *learned]


def fingerprints(corpora: Path) -> Mapping[str, str]:
    """Returns the hash of every file that is read."""
    return {
        f"{text} {split}": sha256_of(corpora / folder / f"{split}.tsv.gz")
        for text, folder in TEXTS.items()
        for split in _SPLITS
    }


def read(corpora: Path, text: str, split: str) -> list[tuple[str, str]]:
    """Returns evenly spread pairs of a split."""
    most = _SPLITS[split]
    with gzip.open(corpora / TEXTS[text] / f"{split}.tsv.gz", "rt", encoding="utf-8") as lines:
        pairs = [(parts[0], parts[1]) for parts in (line.rstrip("\n").split("\t") for line in lines)]
    return pairs[:: max(1, len(pairs) // most)][:most]


def settings(scope: str, updates: int, seed: int) -> TrainConfig:
    """Returns a run's settings: those of the product, but shorter, and checked at the end alone."""
    return shortened(
        settings_for(FINE_TUNE, scope, N_PAIRS),
        updates=updates,
        batch_tokens=BATCH_TOKENS,
        validation_pairs=N_DEV,
        seed=seed,
    )


def learn(to: Path, corpora: Path, updates: int, name: str, seed: int) -> Run:
    """Makes one run: adapts, and translates the test sentences in float32."""
    text, system = name.split("-")
    base, folder = base_of(to), to / f"{name}-{seed}"
    if system == "base":
        return _run(
            base, None, corpora, Run(text=text, system=system, seed=0, loss=0.0, size_bytes=0, outputs=())
        )
    scope, adapted = SYSTEMS[system], folder / "adapted"
    pairs = DomainText(pairs=read(corpora, text, "train"), dev_pairs=read(corpora, text, "dev"))
    torch.set_num_threads(1)
    trained = fine_tune(base, pairs, settings(scope, updates, seed), folder)
    keep_adapted(trained, scope, base, adapted)
    size = sum((adapted / each).stat().st_size for each in _passed_on(adapted))
    made = Run(
        text=text,
        system=system,
        seed=seed,
        loss=trained.details.training.dev["loss"],
        size_bytes=size,
        outputs=(),
    )
    if scope == FULL:
        build_graphs(adapted, precision="float32")
        return _run(adapted, None, corpora, made)
    return _run(base, adapted, corpora, made)


def _run(folder: Path, pack: Path | None, corpora: Path, run: Run) -> Run:
    """Adds the translations of the test sentences to a run."""
    translator = Translator(folder, pack, "float32", device="cpu", n_threads=1)
    sources = [source for source, _ in read(corpora, run.text, "test")]
    found = translator.translate_sentences(sources, SearchConfig(beam_size=4))
    return replace(run, outputs=tuple(alternatives[0].text for alternatives in found))


def _passed_on(folder: Path) -> Sequence[str]:
    names = (FILE_NAME, "weights.safetensors", "source.spm", "target.spm")
    return [name for name in names if (folder / name).is_file()]
