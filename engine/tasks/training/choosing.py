"""The size and the schedule of a base model, chosen from the text, this computer and the time there is."""

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.base.config import DomainSettings, TrainConfig
from engine.base.errors import CorpusError
from engine.base.files import temporary_folder
from engine.base.methods import METHODS
from engine.base.progress import Progress, Report, ignore_progress
from engine.orders.training import TrainOrder
from engine.results.figures import counted
from engine.results.model_details import Settings
from engine.results.models import TrainingPlan
from engine.tasks.training.domains import shape_of_domains
from engine.tasks.training.processor import in_known_precision, use_threads
from engine.tasks.training.text import Pair, TextSource, find_sources, held_out_pairs, with_held_out
from engine.training.learning_speed import LearningSpeed

_SAMPLED = 20_000
"""Pairs that the speed is measured with."""
_FEW_PAIRS = 20_000
"""Fewer teach a model single words and phrases."""
_FEW_PASSES = 3.0
_PASSES = 40
"""Times that each pair is seen at most: a model learns by heart what it sees more often."""
_LEAST_UPDATES = 200
_CHECKS = 20
"""Validations."""
_CHECKING_SHARE = 0.1
"""Time of validations, as a share of the whole. Not measured: what has not learned to end a sentence yet
writes on to the longest, and takes far longer than it will."""
_LONG_RUN = 2_000
"""Updates from which a mean over the last 500 pays; shorter runs take one over 50."""


@dataclass(frozen=True, kw_only=True)
class _LookedAt:
    """What was counted of a text, and some of it."""

    n_pairs: int
    n_seen: float
    """Pairs seen per pass, by the weights of their corpora."""
    n_held_out: int
    sample: Sequence[Pair]
    n_of_domain: Mapping[str, int]


def training_text(order: TrainOrder) -> list[TextSource]:
    """Returns the text of a training, some of it held out.

    Raises:
        CorpusError: if one cannot be used.
    """
    return with_held_out(find_sources(order.corpora, order.src, order.tgt, order.columns))


def plan_training(order: TrainOrder, start: Path | None, report: Report = ignore_progress) -> TrainingPlan:
    """Chooses what an order leaves open; measures the speed of this computer where the length is open.

    Args:
        order: what the user chose.
        start: the folder of the model to train on, if one is.
        report: told of every step; may cancel.

    Raises:
        ConfigError: if settings cannot work, or there is one domain alone for a model to follow several.
        CorpusError: if there is no text, or a domain has too little.
        OutOfMemory: if this computer has no room for one sentence.
    """
    text = _look(training_text(order), report)
    follows = _domains(order, text)
    vocab_size = order.vocab_size or _vocab_size(text.n_pairs)
    shape: Settings = {"dropout": _dropout(text.n_pairs), **order.shape} if start is None else order.shape
    plan = TrainingPlan(
        pairs=text.n_pairs,
        held_out=text.n_held_out,
        vocab_size=vocab_size,
        shape=shape,
        settings=order.settings,
        domains=tuple(text.n_of_domain) if follows else (),
        warnings=tuple(_warnings_of_text(order, text)),
    )
    if "max_updates" in order.settings:
        return plan
    speed = _measure(order, plan, text, start, report)
    return _with_length(plan, order, text, speed)


def settled(order: TrainOrder, plan: TrainingPlan) -> TrainOrder:
    """Returns an order that leaves nothing open."""
    return replace(order, vocab_size=plan.vocab_size, shape=plan.shape, settings=plan.settings)


def _look(sources: Sequence[TextSource], report: Report) -> _LookedAt:
    draw, sample, n_pairs, n_seen = random.Random(0), list[Pair](), 0, 0.0
    n_of_domain = {source.domain: 0 for source in sources}
    for pair, weight, domain in _weighted(sources):
        n_of_domain[domain] += 1
        if n_pairs % _SAMPLED == 0:
            report(Progress("Looking at the text", n_pairs, 0))
        n_pairs, n_seen = n_pairs + 1, n_seen + weight
        if len(sample) < _SAMPLED:
            sample.append(pair)
        elif (place := draw.randrange(n_pairs)) < _SAMPLED:
            sample[place] = pair
    if not n_pairs:
        raise CorpusError(
            "These texts hold no pair of sentences to learn from.",
            "Each line of a TSV file needs both languages, with a tab between them.",
        )
    return _LookedAt(
        n_pairs=n_pairs,
        n_seen=n_seen,
        n_held_out=len(held_out_pairs(sources)),
        sample=sample,
        n_of_domain=n_of_domain,
    )


def _weighted(sources: Sequence[TextSource]) -> Iterator[tuple[Pair, float, str]]:
    return ((pair, source.weight, source.domain) for source in sources for pair in source.pairs("train"))


def _domains(order: TrainOrder, text: _LookedAt) -> dict[str, Any]:
    """Returns the part of a new model's shape by which it follows domains; {}: it follows none."""
    if not order.method or not METHODS[order.method].domain_kind:
        return {}
    from engine.training.several_domains import check_each_domain

    settings = DomainSettings.from_json(dict(order.domain_settings))
    shape = shape_of_domains(METHODS[order.method], text.n_of_domain, settings)
    check_each_domain(text.n_of_domain)
    return {"domains": shape.to_json()}


def _vocab_size(n_pairs: int) -> int:
    """Returns the subwords per language: with little text each must be seen often enough to be learned."""
    return 4_000 if n_pairs < 50_000 else 8_000 if n_pairs < 2_000_000 else 16_000


def _dropout(n_pairs: int) -> float:
    return 0.3 if n_pairs < 50_000 else 0.2 if n_pairs < 300_000 else 0.1


def _measure(
    order: TrainOrder, plan: TrainingPlan, text: _LookedAt, start: Path | None, report: Report
) -> LearningSpeed:
    from engine.training.speed import ProbeText, measure_learning, write_new_model

    use_threads(order.threads)
    probe = ProbeText(pairs=text.sample, dev_pairs=())
    with temporary_folder("probe") as scratch:
        folder = start or Path(scratch) / "model"
        if start is None:
            write_new_model(
                folder, text.sample, dict(plan.shape) | _domains(order, text), plan.vocab_size, report
            )
        config = TrainConfig.from_json(_schedule(_LONG_RUN) | {"accumulate": 1} | dict(order.settings))
        return measure_learning(folder, probe, in_known_precision(config), Path(scratch) / "run", report)


def _with_length(
    plan: TrainingPlan, order: TrainOrder, text: _LookedAt, speed: LearningSpeed
) -> TrainingPlan:
    """Takes as many updates as the hours allow, and no more than the text is worth."""
    update_s = speed.update_s * speed.share  # as if the other programs at work had ended
    n_tokens = text.n_seen * speed.tokens_per_pair
    in_time = order.hours * 3600.0 * (1 - _CHECKING_SHARE) / update_s
    worth = max(_LEAST_UPDATES, _PASSES * n_tokens / speed.tokens_per_update)
    n_batches = max(1, int(min(in_time, worth)))
    accumulate = 2 if n_batches >= 2 * _LONG_RUN and "accumulate" not in order.settings else 1
    n_updates = n_batches // accumulate
    settings = _schedule(n_updates) | {"accumulate": accumulate} | dict(order.settings)
    TrainConfig.from_json(settings)
    seconds = n_batches * update_s / (1 - _CHECKING_SHARE)
    passes = n_batches * speed.tokens_per_update / n_tokens
    warnings = list(plan.warnings)
    if passes < _FEW_PASSES:
        warnings.append(
            f"In this time each pair is seen {passes:.1f} times only; more gives a better model: "
            f"--hours {math.ceil(order.hours * _FEW_PASSES / passes)}"
        )
    return replace(
        plan,
        settings=settings,
        parameters=speed.weights_bytes // 4,
        passes=round(passes, 2),
        tokens_per_s=round(speed.tokens_per_update / update_s, 1),
        seconds=round(seconds, 1),
        device=speed.device_name,
        sentence=f"{_duration(seconds)} on {speed.device_name}; each pair is seen {passes:.1f} times.",
        warnings=tuple(warnings),
    )


def _schedule(n_updates: int) -> dict[str, bool | int | float | str]:
    """Returns settings as the models that ship were trained with, for any number of updates."""
    is_long = n_updates >= _LONG_RUN
    return {
        "optimizer": "muon",
        "peak_lr": 2e-3,
        "max_updates": n_updates,
        "warmup_updates": min(150, max(20, n_updates // 10)),
        "decay": "none",
        "cooldown_updates": n_updates // 10,
        "batch_tokens": 4096,
        "ema": 0.998 if is_long else 0.98,
        "validate_every": max(20, n_updates // _CHECKS),
        "validation_pairs": 200,
        "patience": 0,
        "average": 1,
    }


def _duration(seconds: float) -> str:
    is_long = seconds >= 5400
    return f"About {seconds / 3600:.1f} hours" if is_long else f"About {max(1, round(seconds / 60))} minutes"


def _warnings_of_text(order: TrainOrder, text: _LookedAt) -> Iterator[str]:
    if text.n_pairs < _FEW_PAIRS and not order.start_from:
        yield (
            f"{counted(text.n_pairs, 'pair')} are too few to learn a language from: expect single words and "
            "phrases. Adapt a model of these languages instead where there is one."
        )
