"""How long the ways take that train anew on the text a model came from: as long as its base once learned.

A pure function of numbers, on top of `estimate`. The text itself is not read for it: the number of updates is
that of the base, whatever the text.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.config import TrainConfig
from engine.tasks.adapting.estimating import Work, estimate
from engine.tasks.adapting.probing import Probe

_FILLED = 0.85
"""Share of a batch that is no padding, where text is plenty; the shipped models' training had so much."""
_PART = "learning the text that it came from"


def source_estimate(work: Work, probe: Probe, training: TrainConfig) -> dict[str, Any]:
    """Estimates an adaptation by target-vocabulary or domain-token.

    Args:
        work: what it has to do with the domain's own text.
        probe: what was measured.
        training: how it trains on the text that the model came from.

    Returns:
        As `estimate` does; domain-token learns both texts at once, so that is all of its learning.
    """
    if work.way.method == "domain-token":
        work = replace(work, settings=replace(work.settings, max_updates=1))
    found = estimate(work, probe)
    more = round(_training_s(training, probe), 1)
    times = {name: round(found[name] + more * ratio, 1) for name, ratio in _ratios(found).items()}
    disk_bytes = found["disk_bytes"] + probe.weights_bytes
    return found | times | {"parts": {**found["parts"], _PART: more}, "disk_bytes": disk_bytes}


def _training_s(training: TrainConfig, probe: Probe) -> float:
    update_s = training.batch_tokens * training.accumulate * _FILLED / probe.tokens_per_s
    n_checks = training.max_updates // training.validate_every + 1
    n_saves = training.max_updates // training.checkpoint_every + n_checks
    checks_s = n_checks * training.validation_pairs * probe.check_s
    return training.max_updates * update_s + checks_s + n_saves * probe.checkpoint_s


def _ratios(found: Mapping[str, Any]) -> dict[str, float]:
    """Returns how much longer or shorter than measured it may take, as with the domain's own text."""
    return {name: found[name] / found["seconds"] for name in ("seconds", "low_s", "high_s")}
