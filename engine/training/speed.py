"""How fast a model learns and translates on this computer: a handful of real updates on a copy of it.

Nothing is guessed from a table of processors. The training loop itself runs on the user's own sentences for
a few seconds, into a folder that is thrown away, and its speed, its memory and the size of a checkpoint are
read off. The first update is left out: libraries compile and memory is taken for the first time there.
"""

import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from typing import Any

import psutil
import torch
from torch.optim import Optimizer

from engine.base.config import TrainConfig, TransformerConfig
from engine.base.progress import Cancelled, Progress, Report, ignore_progress
from engine.model.folder import fill_model_folder, load_model
from engine.model.transformer import Transformer
from engine.results.figures import counted
from engine.text.subwords import Subwords
from engine.training.base_model import MAX_TOKENS, learn_subwords
from engine.training.batches import plan_epoch
from engine.training.devices import training_device
from engine.training.learning_speed import LearningSpeed
from engine.training.loop import Trainer
from engine.training.optimizers import compute_in, make_optimizers, moved
from engine.training.pairs import EncodedPairs, encode_pairs
from engine.training.validation import Checker, DevSet, make_dev_set
from engine.vocabulary.vector_files import load_source

STAGE = "Measuring this computer"
_UPDATES = 6
"""Updates that are measured at most, after the first."""
_LEARNING_S = 2.5
"""Seconds after the first update in which others may begin."""
_MUON_S = 1.0
"""An update of Muon that takes less is measured again."""
_CHECKED = 16
"""Held-out pairs that are translated to see how long it takes."""


class _Enough(Cancelled):
    """Ends the measured training, and nothing else."""


@dataclass
class _Watch:
    """Takes the time of every update, and ends the training when there are enough."""

    report: Report
    begun: float
    rates: list[float] = field(default_factory=list)
    """Target tokens per second, one for each update after the first."""
    shares: list[float] = field(default_factory=list)
    """Share of its cores that the process got meanwhile; other programs had the rest."""
    first_at: float = 0.0
    last_at: float = 0.0
    last_cpu_s: float = 0.0
    ended_at: float = 0.0
    saved_at: float = 0.0

    def __call__(self, progress: Progress) -> None:
        """Is called by the training loop after every update, and now and then in between."""
        self.report(Progress(STAGE, len(self.rates), _UPDATES))
        if "tokens_per_s" not in progress.metrics:  # no update was done
            return
        now, cpu_s = time.monotonic(), time.process_time()
        if self.first_at:
            self.rates.append(progress.metrics["tokens_per_s"])
            could_s = max(now - self.last_at, 1e-9) * torch.get_num_threads()
            self.shares.append(min(1.0, max(cpu_s - self.last_cpu_s, 1e-9) / could_s))
        else:
            self.first_at = now
        self.last_at, self.last_cpu_s = now, cpu_s
        if self.rates and (len(self.rates) == _UPDATES or now - self.first_at > _LEARNING_S):
            self.ended_at = time.monotonic()
            raise _Enough


@dataclass(frozen=True, kw_only=True)
class ProbeText:
    """The text that a model learns from and is checked with while it is measured."""

    pairs: Sequence[tuple[str, str]]
    """Some thousand training pairs."""
    dev_pairs: Sequence[tuple[str, str]]
    """Held out, of the domain; without any no validation is measured."""
    general_pairs: Sequence[tuple[str, str]] = ()
    """Held out, of no domain in particular."""


def write_new_model(
    folder: Path,
    pairs: Sequence[tuple[str, str]],
    shape: dict[str, Any],
    vocab_size: int,
    report: Report = ignore_progress,
) -> None:
    """Writes a model with random weights to measure, with the subwords of some text.

    Raises:
        ConfigError: if the shape cannot work, or the text is too small for any subwords.
    """
    source, target = learn_subwords(
        lambda: ((src, tgt, 1.0) for src, tgt in pairs), (vocab_size, vocab_size), report
    )
    sizes = {"src_vocab_size": source.size, "tgt_vocab_size": target.size}
    model = Transformer(TransformerConfig.from_json(shape | sizes))
    folder.mkdir(parents=True)
    fill_model_folder(folder, model, source, target, {"id": folder.name, "name": folder.name})


def measure_learning(
    base_folder: Path, text: ProbeText, config: TrainConfig, folder: Path, report: Report = ignore_progress
) -> LearningSpeed:
    """Measures how fast a model learns from a text here.

    Args:
        base_folder: the model; it is only read.
        text: what it learns from.
        config: how a run would go; batches are cut as it says.
        folder: empty; gets one checkpoint, for the caller to throw away.
        report: told of every step; may cancel.

    Raises:
        CorpusError: if no pair is left to learn from.
        OutOfMemory: if the device has no room for one sentence.
    """
    report(Progress(STAGE, 0, _UPDATES))
    source, target = load_source(base_folder), Subwords.load(base_folder / "target.spm")
    begun = time.monotonic()
    encoded = encode_pairs(((src, tgt, 1.0) for src, tgt in text.pairs), source, target, MAX_TOKENS)
    encode_s = (time.monotonic() - begun) / max(1, len(text.pairs))

    def held_out(pairs: Sequence[tuple[str, str]], most: int) -> DevSet:
        return make_dev_set(pairs, source, target, MAX_TOKENS, most)

    watch = _Watch(report, begun=time.monotonic())
    trainer = Trainer(
        load_model(base_folder),
        encoded,
        held_out(text.dev_pairs, config.validation_pairs),
        replace(config, validate_first=False),
        folder,
        None,
        watch,
        general=held_out(text.general_pairs, config.validation_pairs),
    )
    with suppress(_Enough):
        trainer.fit()
    watch.saved_at = time.monotonic()
    few = held_out(text.dev_pairs, _CHECKED)
    return _summary(trainer, watch, encoded, _check_seconds(trainer, few, report), encode_s)


def measure_muon(base_folder: Path, precision: str) -> float:
    """Returns the seconds that Muon takes for the matrices of a model, in each update.

    Which ways take it is known only once they are recommended, and learning is measured with the plain one.

    Args:
        base_folder: the model; it is only read.
        precision: that of the runs here.
    """
    device = training_device()
    model = moved(load_model(base_folder), device)
    optimizers = make_optimizers(model, TrainConfig(optimizer="muon"))
    compute_in(optimizers, precision)
    for parameter in model.parameters():
        parameter.grad = torch.randn_like(parameter)
    muon = optimizers[-1]
    taken = [_step_seconds(muon, device)]
    if taken[0] < _MUON_S:  # it may have been the start of a library that took the time
        taken += [_step_seconds(muon, device) for _ in range(2)]
    return min(taken)


def _step_seconds(optimizer: Optimizer, device: torch.device) -> float:
    started = time.monotonic()
    optimizer.step()
    if device.type == "cuda":
        torch.cuda.synchronize(device)
    return time.monotonic() - started


def _check_seconds(trainer: Trainer, few: DevSet, report: Report) -> float:
    """Returns the seconds that a validation spends on one held-out pair; 0 without any."""
    if not few.pairs:
        return 0.0
    started = time.monotonic()
    Checker(few, None, 0, 0).check(trainer.model, trainer.device, report)
    return (time.monotonic() - started) / len(few.pairs)


def _summary(
    trainer: Trainer, watch: _Watch, encoded: EncodedPairs, check_s: float, encode_s: float
) -> LearningSpeed:
    n_tokens = _tokens_per_update(encoded, trainer.config)
    seconds = [n_tokens / rate for rate in watch.rates]
    shares = watch.shares if trainer.device.type == "cpu" else [1.0] * len(seconds)
    alone = [each * share for each, share in zip(seconds, shares, strict=True)]
    update_s = median(seconds)
    checkpoint = (path.stat().st_size for path in trainer.folder.rglob("*") if path.is_file())
    return LearningSpeed(
        device=trainer.device.type,
        device_name=_name_of(trainer.device),
        precision=trainer.state.precision,
        n_updates=len(seconds),
        update_s=update_s,
        fastest_s=update_s * min(alone) / median(alone),
        slowest_s=update_s * max(alone) / median(alone),
        share=min(1.0, median(alone) / update_s),
        tokens_per_update=n_tokens,
        check_s=check_s,
        n_checked=len(trainer.checker.places) + len(trainer.checker.general_places),
        checkpoint_s=watch.saved_at - watch.ended_at,
        checkpoint_bytes=sum(checkpoint),
        weights_bytes=4 * sum(parameter.numel() for parameter in trainer.model.parameters()),
        memory_bytes=_peak_memory(trainer.device),
        start_s=watch.first_at - watch.begun,
        encode_s=encode_s,
        tokens_per_pair=float(encoded.tgt.lengths.mean()),
    )


def _tokens_per_update(encoded: EncodedPairs, config: TrainConfig) -> float:
    """Returns the target tokens of an update, mean over an epoch."""
    batches = plan_epoch(encoded, config.batch_tokens, config.seed, 0)
    n_updates = max(1, len(batches) // config.accumulate)
    n_tokens = sum(int(encoded.tgt.lengths[batch].sum()) for batch in batches)
    return n_tokens / n_updates


def _name_of(device: torch.device) -> str:
    if device.type == "cuda":
        return torch.cuda.get_device_name(device)
    n_threads = torch.get_num_threads()
    return f"the processor, {counted(n_threads, 'core')}"


def _peak_memory(device: torch.device) -> int:
    """Returns the most bytes held so far: of the GPU, or by this process."""
    if device.type == "cuda":
        return int(torch.cuda.max_memory_reserved(device))
    if sys.platform == "win32":
        return int(psutil.Process().memory_info().peak_wset)
    import resource  # Unix alone has it

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(peak if sys.platform == "darwin" else peak * 1024)
