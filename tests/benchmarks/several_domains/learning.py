"""One run: a system learns all domains together and translates the test text of each."""

import shutil
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from engine.adaptation.domain_text import joined
from engine.base.clock import now
from engine.base.config import SearchConfig, TrainConfig
from engine.base.files import new_folder
from engine.export.graphs import build_graphs
from engine.model.folder import fill_model_folder, read_description
from engine.runtime.open_model import Inputs
from engine.runtime.translator import Translator
from engine.text.subwords import Subwords
from engine.training.base_model import MAX_TOKENS
from engine.training.loop import Trainer
from engine.training.pairs import EncodedPairs, encode_pairs
from engine.training.validation import make_dev_set
from tests.benchmarks.several_domains.systems import SEEDS, SYSTEMS, System, n_parameters
from tests.benchmarks.several_domains.text import DomainText, Pair, references, sources

SETTINGS = TrainConfig(
    max_updates=100,
    batch_tokens=512,
    peak_lr=5e-4,
    warmup_updates=10,
    cooldown_updates=33,
    domain_rate=10.0,
    validate_every=100,
    checkpoint_every=25,
    patience=0,
    average=1,
    precision="bfloat16",
)
"""Of every run: the product's own for so little text, but with smaller batches and no choice of weights on
the way. Parts that read domains learn ten times as fast, as in the product."""
SEARCH = SearchConfig(beam_size=4)
AUTOMATIC, TOLD, MISLED = "automatic", "told", "misled"
"""How a model is steered: not at all, to the true domain, to another one."""


@dataclass(frozen=True, kw_only=True)
class Seen:
    """What a model says of the sources of one domain: places in its list of domains."""

    of_sentences: tuple[int, ...]
    """The domain that weighs most in each sentence."""
    of_words: tuple[int, ...]
    """Words that each domain weighs most in, by domain."""


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
    translating_cpu_s: float = 0.0
    """Of the processor, for all test text, not steered."""
    outputs: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    """By steering and domain; not at all is to the true domain where a system learned so (the oracle)."""
    losses: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    """Of the reference translations, in nats per sentence, by domain; steered as in training."""
    seen: Mapping[str, Seen] = field(default_factory=dict)
    """By domain; empty where a model follows none."""


def learn(name: str, seed: int, base: Path, text: Sequence[DomainText], folder: Path, updates: int) -> Run:
    """Trains a system and translates the test text; called again with the same folder, it goes on.

    Args:
        name: of the system.
        seed: of the new parts, the order of the text, and dropout.
        base: a model folder.
        text: of all domains.
        folder: keeps the checkpoints.
        updates: how many; the rest of the schedule follows.
    """
    system = SYSTEMS[name]
    source, target = (Subwords.load(base / f"{side}.spm") for side in ("source", "target"))
    model = system.start(base, len(text), seed)
    pairs = joined([_encoded(system, each, number, source, target) for number, each in enumerate(text)])
    held_out = [pair for each in text for pair in _tagged(system, each, each.dev)]
    dev = make_dev_set(held_out, source, target, MAX_TOKENS, len(held_out))
    loss = system.loss(model, pairs)
    began = time.process_time()
    result = Trainer(model, pairs, dev, schedule(seed, updates), folder, domain_loss=loss).fit()
    seconds = time.process_time() - began
    made = folder / "model"
    shutil.rmtree(made, ignore_errors=True)
    with new_folder(made) as scratch:
        has_names = model.config.domains and (system.told or system.is_oracle)
        details = {"domains": [each.domain.name for each in text]} if has_names else {}
        languages = {key: read_description(base)[key] for key in ("src", "tgt")}
        described = {**languages, "id": name, "scope": "full", "details": details, "created": now()}
        fill_model_folder(scratch, model, source, target, described)
    build_graphs(made, precision="float32")
    size = n_parameters(model)
    run = Run(system=name, seed=seed, n_parameters=size, tokens=result.tokens, training_cpu_s=seconds)
    return translated(run, made, text)


def _encoded(
    system: System, text: DomainText, number: int, source: Subwords, target: Subwords
) -> EncodedPairs:
    weighted = ((src, tgt, 1.0) for src, tgt in _tagged(system, text, text.train))
    encoded = encode_pairs(weighted, source, target, MAX_TOKENS)
    return replace(encoded, domains=np.full(len(encoded), number, np.int32))


def schedule(seed: int, updates: int) -> TrainConfig:
    """Returns the schedule over another number of updates."""
    share = updates / SETTINGS.max_updates
    return replace(
        SETTINGS,
        seed=seed,
        max_updates=updates,
        validate_every=updates,
        warmup_updates=max(1, round(SETTINGS.warmup_updates * share)),
        cooldown_updates=round(SETTINGS.cooldown_updates * share),
    )


def translated(run: Run, folder: Path, text: Sequence[DomainText]) -> Run:
    """Lets the model in a folder translate the test text, and say what it sees in it."""
    system = SYSTEMS.get(run.system)
    is_oracle = system is not None and system.is_oracle
    translator = Translator(folder, precision="float32", device="cpu", n_threads=1)
    outputs, names = {}, translator.domains
    tests = {each.domain.name: sources(_tagged(system, each, each.test)) for each in text}
    found, losses, seconds = {}, {}, 0.0
    for each in text:
        name = each.domain.name
        if is_oracle:
            translator = translator.using(Inputs(steering={name: 1}))
        began = time.process_time()
        found[name] = _translations(translator, tests[name])
        seconds += time.process_time() - began
        losses[name] = tuple((-translator.score_targets(tests[name], references(each.test))).tolist())
    outputs[AUTOMATIC] = found
    has_seen = len(names) > 1 and not is_oracle
    seen = {name: _seen(translator, test) for name, test in tests.items()} if has_seen else {}
    if system and system.is_steered and run.seed == SEEDS[0]:
        others = dict(zip(names, (*names[1:], names[0]), strict=True))
        for way, chosen in ((TOLD, {name: name for name in names}), (MISLED, others)):
            found = {}
            for name, test in tests.items():
                steered = translator.using(Inputs(steering={chosen[name]: 1}))
                found[name] = _translations(steered, test)
            outputs[way] = found
    return replace(run, outputs=outputs, losses=losses, seen=seen, translating_cpu_s=seconds)


def _translations(translator: Translator, test: Sequence[str]) -> tuple[str, ...]:
    translator.forget()
    return tuple(found[0].text for found in translator.translate_sentences(test, SEARCH))


def _seen(translator: Translator, test: Sequence[str]) -> Seen:
    of_words = np.zeros(len(translator.domains), np.int64)
    of_sentences = []
    for sentence in translator.domain_weights(test):
        weights = np.array([word for _, word in sentence.words()])
        of_sentences.append(int(weights.mean(0).argmax()))
        of_words += np.bincount(weights.argmax(1), minlength=len(of_words))
    return Seen(of_sentences=tuple(of_sentences), of_words=tuple(of_words.tolist()))


def _tagged(system: System | None, text: DomainText, pairs: Sequence[Pair]) -> list[Pair]:
    if system is None or not system.is_tagged:
        return list(pairs)
    return [(f"{text.domain.name}: {src}", tgt) for src, tgt in pairs]
