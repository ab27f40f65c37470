"""Measurements of what an adaptation costs here: made once for a model and a text, then remembered.

In a quarter of a minute the training loop, a validation, the graphs and the learning of word vectors each run
for a moment, on the domain's own sentences. What was measured lies in the library's folder, so that the next
plan is there at once; a plan that may not measure takes what is nearest of it.
"""

import hashlib
import json
import os
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from engine.config import TrainConfig
from engine.files import write_json
from engine.progress import Progress, Report
from engine.results.models import ModelRecord
from engine.tasks.adapting.planning.domain_sample import DomainSample
from engine.tasks.home import library_folder
from engine.tasks.training.processor import cores_for, in_known_precision, use_threads
from engine.tasks.training.text import Pair
from engine.training.learning_speed import LearningSpeed

_FORMAT = 3
_STAGE = "Measuring this computer"
_TRANSLATED = 12
"""Sentences that the graphs translate to see how long it takes."""
_CBOW_TOKENS = 60_000
_SUBWORD_SENTENCES = 2_000
_FRESH_S = 24 * 3600.0
"""Age up to which a measurement is good."""
_BUSY_FRESH_S = 600.0
"""The same of one that other programs disturbed."""
_BUSY = 0.85
"""A process that gets less of its cores shares them with other programs, which may end any time."""
_NVIDIA_DRIVER = Path("/proc/driver/nvidia/version")


@dataclass(frozen=True, kw_only=True)
class Probe(LearningSpeed):
    """Everything that was measured of a model, a text and this computer."""

    muon_s: float
    """Seconds that Muon takes in each update, where a run has it; AdamW takes next to none."""
    open_s: float
    """Seconds to open the model's graphs, building them included where they were not there."""
    translate_s: float
    """Seconds that the graphs take for one sentence."""
    cbow_tokens_per_s: float
    """Tokens that CBOW sees per second."""
    subwords_s: float
    """Seconds that learning subwords takes for a word of text."""
    seconds: float
    """Duration of the measuring itself."""


USUAL = Probe(
    device="cpu",
    device_name="a processor",
    precision="float32",
    n_updates=1,
    update_s=5.0,
    fastest_s=5.0,
    slowest_s=5.0,
    share=1.0,
    tokens_per_update=1_100.0,
    check_s=0.1,
    n_checked=140,
    checkpoint_s=1.5,
    checkpoint_bytes=260_000_000,
    weights_bytes=86_000_000,
    memory_bytes=1_600_000_000,
    start_s=8.0,
    encode_s=4e-5,
    tokens_per_pair=20.0,
    muon_s=2.0,
    open_s=10.0,
    translate_s=0.03,
    cbow_tokens_per_s=30_000.0,
    subwords_s=4e-5,
    seconds=0.0,
)
"""That of a shipped model on a processor core: what costs how much in proportion, before it is measured."""


@dataclass(frozen=True, kw_only=True)
class KnownProbe:
    """A measurement that was made before."""

    probe: Probe
    is_of_text: bool
    """True if it was made with the very text that is asked about."""
    is_fresh: bool
    """False if it should be made again: it is old, or other programs were at work."""


def is_busy(probe: Probe) -> bool:
    """True if other programs used the processor while it was measured."""
    return probe.share < _BUSY


def known_probe(model: ModelRecord, sample: DomainSample, threads: int = 0) -> KnownProbe | None:
    """Returns the newest measurement of a model here, of this text if there is one; takes no time."""
    exact = _path(model, sample, threads)
    found = sorted(exact.parent.glob(f"{_stem(model, threads)}-*.json"), key=_age_s)
    for path in [exact, *found]:
        probe = _read(path)
        if probe is not None:
            most_s = _BUSY_FRESH_S if is_busy(probe) else _FRESH_S
            return KnownProbe(probe=probe, is_of_text=path == exact, is_fresh=_age_s(path) < most_s)
    return None


def measure_probe(
    model: ModelRecord,
    sample: DomainSample,
    general: Sequence[Pair],
    config: TrainConfig,
    *,
    threads: int,
    report: Report,
) -> Probe:
    """Measures a model with a text, and keeps what was found.

    Args:
        model: the model, with its weights.
        sample: the text.
        general: held-out pairs of no domain in particular.
        config: how a run would go.
        threads: processor cores a run would use, see `use_threads`.
        report: told of every step; may cancel, then nothing is left.

    Raises:
        OutOfMemory: if the device has no room for one sentence.
    """
    path = _path(model, sample, threads)
    use_threads(threads)
    probe = _measure(model, sample, general, in_known_precision(config), report)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_json(path, {"format": _FORMAT, "model": model.id, "probe": asdict(probe)})
    return probe


def _measure(
    model: ModelRecord,
    sample: DomainSample,
    general: Sequence[Pair],
    config: TrainConfig,
    report: Report,
) -> Probe:
    from engine.files import temporary_folder
    from engine.training.speed import ProbeText, measure_learning, measure_muon

    begun = time.monotonic()
    with temporary_folder("probe") as scratch:
        dev = sample.dev_pairs or sample.pairs[:_TRANSLATED]
        text = ProbeText(pairs=sample.pairs, dev_pairs=dev, general_pairs=general)
        speed = measure_learning(model.path, text, config, Path(scratch) / "run", report)
        muon_s = measure_muon(model.path, speed.precision)
        open_s, translate_s = _translating(model, dev, report)
        cbow, subwords_s = _reading(model, sample, Path(scratch), report)
    report(Progress(_STAGE, 1, 1))
    return Probe(
        **asdict(speed),
        muon_s=muon_s,
        open_s=open_s,
        translate_s=translate_s,
        cbow_tokens_per_s=cbow,
        subwords_s=subwords_s,
        seconds=time.monotonic() - begun,
    )


def _translating(model: ModelRecord, dev: Sequence[Pair], report: Report) -> tuple[float, float]:
    """Returns the seconds to open the model's graphs, and those for each sentence."""
    from engine.config import SearchConfig
    from engine.tasks.translation.opening import open_model

    report(Progress("Measuring how fast it translates", 0, None))
    started = time.monotonic()
    translator = open_model(model=model.id)
    opened = time.monotonic()
    step = max(1, len(dev) // _TRANSLATED)
    sentences = [src for src, _ in dev[::step][:_TRANSLATED]]
    translator.translate_sentences(sentences, SearchConfig())
    return opened - started, (time.monotonic() - opened) / len(sentences)


def _reading(model: ModelRecord, sample: DomainSample, scratch: Path, report: Report) -> tuple[float, float]:
    """Returns how many subwords CBOW sees per second, and the seconds that subwords take for a word."""
    from engine.model_json import read_model_json
    from engine.training.cbow import learn_cbow
    from engine.vocabulary.target_subwords import learn_subwords

    report(Progress("Measuring how fast it reads", 0, None))
    texts = [tgt for _, tgt in sample.pairs[:_SUBWORD_SENTENCES]]
    started = time.monotonic()
    learned = learn_subwords(texts)
    subwords_s = (time.monotonic() - started) / max(1, learned.n_words)
    ids = learned.subwords.encode_all(texts)
    n_tokens = max(1, sum(map(len, ids)))
    epochs = max(1, _CBOW_TOKENS // n_tokens)
    d_model = int(read_model_json(model.path, "")["architecture"]["d_model"])
    started = time.monotonic()
    learn_cbow(ids, learned.subwords.size, d_model, epochs=epochs, folder=scratch)
    return epochs * n_tokens / (time.monotonic() - started), subwords_s


def _path(model: ModelRecord, sample: DomainSample, threads: int) -> Path:
    return library_folder() / "probes" / f"{_stem(model, threads)}-{sample.key}.json"


def _stem(model: ModelRecord, threads: int) -> str:
    """Names a model, as it is now, on this computer as it is now; without loading torch."""
    said = [
        model.id,
        model.created,
        model.n_parameters,
        cores_for(threads),
        os.environ.get("CUDA_VISIBLE_DEVICES", ""),
        _NVIDIA_DRIVER.exists(),
    ]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:16]


def _age_s(path: Path) -> float:
    return time.time() - path.stat().st_mtime


def _read(path: Path) -> Probe | None:
    """Returns a kept measurement; None if there is none, or it is of another version."""
    try:
        kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return Probe(**kept["probe"]) if kept["format"] == _FORMAT else None
    except (OSError, ValueError, KeyError, TypeError):
        return None
