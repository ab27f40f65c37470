"""One run of the study: a text, a way to adapt to it, and a seed."""

import gzip
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

import torch

from engine.adaptation.back_translation import back_translate, read_back_translated
from engine.adaptation.domain_text import DomainText
from engine.adaptation.fine_tune import fine_tune
from engine.adaptation.recommendation import PLAIN, Way, settings_for
from engine.adaptation.vocabulary_adaptation import train_with_vocabulary
from engine.base.config import SearchConfig, TrainConfig, VocabularyConfig
from engine.base.files import sha256_of
from engine.base.methods import FULL
from engine.base.progress import Report
from engine.corpora.vocabulary import VocabularyCounter
from engine.export import build_graphs
from engine.runtime.translator import Translator
from engine.text.subwords import Subwords
from tests.benchmarks.adapting import keep_adapted, shortened
from tests.benchmarks.resumable import base_of
from tests.benchmarks.several_domains import text as several
from tests.benchmarks.several_domains.text import Domain, references, sources
from tests.measured_numbers import ROOT

N_DEV, N_TEST, N_MONO = 100, 250, 5000
"""Pairs, pairs, and sentences of each language alone."""
UPDATES, BATCH_TOKENS = 100, 1024
SEARCH = SearchConfig(beam_size=4)
TEXTS = {
    "captions": "captions-multi30k.de-en",
    "law": "law-mozilla.de-en",
    "talks": "talks-ted.de-en",
    "chat": "chat-bcontrast.de-en",
}
"""Texts that the model that ships has not seen."""
WITH_MONO = ("captions", "law")
"""These also with text in one language, which is not the pairs' own."""
MANY, FEW = 2000, 500
DECISIVE = ("add-words", "fine-tune pack")
"""Compared with fine-tuning on every text, with every seed where there are many pairs."""
SURE = "va-llm"
"""Compared once on every text: so far behind, in every study, that more seeds would tell nothing new."""
SEEDS = (1, 2, 3)
BASE = "base"
"""In the place of a way: the model as it ships."""


@dataclass(frozen=True)
class Case:
    """What is learned from, and how."""

    text: str
    n_pairs: int
    n_mono: int
    """Sentences of each language alone."""
    way: str
    """As `Way.read` takes it, or "base"."""

    @property
    def name(self) -> str:
        """Of its run: "captions.2000.0.fine-tune_pack"."""
        return f"{self.text}.{self.n_pairs}.{self.n_mono}.{self.way.replace(' ', '_')}"

    @classmethod
    def read(cls, name: str) -> Self:
        """Returns the case of a run."""
        text, n_pairs, n_mono, way = name.split(".")
        return cls(text, int(n_pairs), int(n_mono), way.replace("_", " "))


@dataclass(frozen=True, kw_only=True)
class Run:
    """The outcome of one run; sentences and all, so it stays outside the repository."""

    name: str
    """Of its case."""
    seed: int
    loss: float = 0.0
    """On the validation pairs, in nats per target token; 0 of the base."""
    subwords_per_word: float = 0.0
    """Into which the base cuts the words of the pairs, of the worse side; 0 of all but the base."""
    outputs: tuple[str, ...] = ()
    """Of the test sentences."""


def plan() -> list[tuple[str, int]]:
    """Returns the runs, the most telling first."""
    bases = [(Case(text, n, 0, BASE), 0) for text in TEXTS for n in (MANY, FEW)]
    ways = (PLAIN.method.name, *DECISIVE)
    once = [(Case(text, MANY, 0, SURE), SEEDS[0]) for text in TEXTS]
    many = [(Case(text, MANY, 0, way), seed) for seed in SEEDS for text in TEXTS for way in ways]
    mono = [
        (Case(text, MANY, N_MONO, way), SEEDS[0])
        for text in WITH_MONO
        for way in ("add-words", SURE, "fine-tune back-translated")
    ]
    few = [(Case(text, FEW, 0, way), SEEDS[0]) for text in TEXTS for way in ways]
    cases = [*bases, *many, *mono, *few, *once]
    return [(case.name, seed) for case, seed in cases]


def fingerprints(corpora: Path) -> Mapping[str, str]:
    """Returns the hash of every file that is read."""
    mono = {path.name: sha256_of(path) for text in WITH_MONO for path in _mono_files(corpora, text)}
    return several.fingerprints(corpora, [_domain(text, MANY) for text in TEXTS]) | mono


def read_text(corpora: Path, case: Case) -> several.DomainText:
    """Reads the text of a case; test pairs of which a side is learned from are left out."""
    (text,) = several.read_text(corpora, [_domain(case.text, case.n_pairs)])
    return text


def read_mono(corpora: Path, case: Case) -> tuple[list[str], list[str]]:
    """Returns the sentences of the source and of the target language alone, none of them of the test."""
    tested = {several.folded(side) for pair in read_text(corpora, case).test for side in pair}
    found = []
    for path in _mono_files(corpora, case.text):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            new = [line.strip() for line in lines if line.strip() and several.folded(line) not in tested]
        found.append([new[place * len(new) // case.n_mono] for place in range(case.n_mono)])
    source, target = found
    return source, target


def settings(way: Way, n_pairs: int, updates: int, seed: int) -> TrainConfig:
    """Returns a run's settings: those of the product, but shorter, and checked at the end alone."""
    return shortened(
        settings_for(way.method, way.scope, n_pairs),
        updates=updates,
        batch_tokens=BATCH_TOKENS,
        validation_pairs=N_DEV,
        seed=seed,
    )


def learn(to: Path, corpora: Path, updates: int, name: str, seed: int) -> Run:
    """Makes one run: adapts, and translates the test sentences in float32."""
    case, base, folder = Case.read(name), base_of(to), to / f"{name}-{seed}"
    text = read_text(corpora, case)
    run = Run(name=name, seed=seed)
    if case.way == BASE:
        run = replace(run, subwords_per_word=_subwords_per_word(base, text))
        return _translated(run, base, None, text)
    way = Way.read(case.way)
    torch.set_num_threads(1)
    config = settings(way, case.n_pairs, updates, seed)
    domain = _domain_text(case, way, text, corpora, to)
    if way.method.gives_vocabulary:
        vocabulary = VocabularyConfig.from_json(dict(way.vocabulary))
        trained = train_with_vocabulary(base, domain, way.method, vocabulary, config, folder)
    else:
        trained = fine_tune(base, domain, config, folder)
    made = folder / "adapted"
    keep_adapted(trained, way.scope, base, made)
    run = replace(run, loss=trained.details.training.dev["loss"])
    if way.scope != FULL:
        return _translated(run, base, made, text)
    build_graphs(made, precision="float32")
    return _translated(run, made, None, text)


def _domain_text(case: Case, way: Way, text: several.DomainText, corpora: Path, to: Path) -> DomainText:
    """Returns what a way learns from: text in one language for its words, or translated back."""
    domain = DomainText(pairs=text.train, dev_pairs=text.dev)
    if not case.n_mono:
        return domain
    source, target = read_mono(corpora, case)
    if not way.back_translate:
        return replace(domain, mono_src=source, mono_tgt=target)
    made = to / f"back-translated-{case.text}"
    back = Translator(base_of(to / "back", _copy_reverse), None, "float32", device="cpu", n_threads=1)

    def translate(sentences: Sequence[str], _report: Report) -> list[str]:
        found = back.translate_sentences(sentences, SearchConfig(beam_size=1))
        return [alternatives[0].text for alternatives in found]

    back_translate(target, translate, made)
    return replace(domain, pseudo_pairs=read_back_translated(target, made).pairs)


def _copy_reverse(folder: Path) -> None:
    shutil.copytree(ROOT / "assets" / "models" / "en-de", folder, dirs_exist_ok=True)


def _translated(run: Run, folder: Path, pack: Path | None, text: several.DomainText) -> Run:
    """Adds the translations of the test sentences to a run."""
    translator = Translator(folder, pack, "float32", device="cpu", n_threads=1)
    found = translator.translate_sentences(sources(text.test), SEARCH)
    return replace(run, outputs=tuple(alternatives[0].text for alternatives in found))


def _subwords_per_word(base: Path, text: several.DomainText) -> float:
    """Counts the subwords of the pairs as a plan does, and returns those of the worse side."""
    found = []
    sides = ("de", "source", sources(text.train)), ("en", "target", references(text.train))
    for language, side, sentences in sides:
        counter = VocabularyCounter(language, Subwords.load(base / f"{side}.spm"))
        counter.add(sentences)
        found.append(counter.finish().subwords_per_word)
    return round(max(found), 2)


def _domain(text: str, n_pairs: int) -> Domain:
    return Domain(text, TEXTS[text], n_pairs, N_TEST, N_DEV)


def _mono_files(corpora: Path, text: str) -> tuple[Path, Path]:
    return corpora / "mono" / f"{text}.de.txt.gz", corpora / "mono" / f"{text}.en.txt.gz"
