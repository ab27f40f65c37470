"""What came out: the share of full fine-tuning's gain that a small pack has, and the table that tells it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.base.json_values import to_json
from tests.benchmarks.adapting import bleu_counts, bleu_of
from tests.benchmarks.small_packs.learning import (
    BATCH_TOKENS,
    N_PAIRS,
    N_TEST,
    SYSTEMS,
    TEXTS,
    UPDATES,
    Run,
    read,
)
from tests.measured_numbers import ROOT

N_RESAMPLED = 2000
BEGIN, END = "<!-- small packs: written by tests.benchmarks.small_packs -->", "<!-- end of small packs -->"
PAGE = ROOT / "assets" / "evidence" / "small-packs-in-numbers.md"


@dataclass(frozen=True, kw_only=True)
class Share:
    """How much of full fine-tuning's gain a small pack has, with a 95 % interval."""

    text: str
    n_seeds: int
    base: float
    """BLEU of the model as it ships."""
    full: float
    """Means over the seeds."""
    small: float
    share: float
    low: float
    high: float


def findings(runs: Sequence[Run], corpora: Path) -> dict[str, Any]:
    """Returns what is kept of the runs: scores, losses and sizes, no sentence."""
    shares = []
    for text in TEXTS:
        references = [reference for _, reference in read(corpora, text, "test")]
        shares.append(share_of_gain([run for run in runs if run.text == text], references))
    learned = [run for run in runs if run.system in SYSTEMS]
    return {
        "settings": {"pairs": N_PAIRS, "updates": UPDATES, "batch_tokens": BATCH_TOKENS, "test": N_TEST},
        "shares": [to_json(share) for share in shares],
        "losses": [
            {"text": run.text, "system": run.system, "seed": run.seed, "loss": round(run.loss, 4)}
            for run in learned
        ],
        "size_bytes": {
            system: max(run.size_bytes for run in learned if run.system == system) for system in SYSTEMS
        },
    }


def share_of_gain(runs: Sequence[Run], references: Sequence[str]) -> Share:
    """Compares small packs with whole models by BLEU; sentences and seeds are drawn again together.

    Args:
        runs: of one text; seeds that only one of the systems has are left out.
        references: of the test sentences.
    """
    stats = {(run.system, run.seed): bleu_counts(run.outputs, references) for run in runs}
    seeds = sorted(seed for system, seed in stats if system == "full" and ("small", seed) in stats)

    def scores(rows: NDArray[np.int64], drawn: Sequence[int]) -> tuple[float, float, float]:
        full, small = (
            float(np.mean([bleu_of(stats[system, seed], rows) for seed in drawn])) for system in SYSTEMS
        )
        return bleu_of(stats["base", 0], rows), full, small

    generator, rows = np.random.default_rng(1), np.arange(len(references))
    resampled = []
    for _ in range(N_RESAMPLED):
        drawn = generator.choice(seeds, len(seeds)).tolist()
        resampled.append(_share(*scores(generator.choice(rows, len(rows)), drawn)))
    base, full, small = scores(rows, seeds)
    low, high = np.percentile(resampled, [2.5, 97.5])
    return Share(
        text=runs[0].text,
        n_seeds=len(seeds),
        base=round(base, 1),
        full=round(full, 1),
        small=round(small, 1),
        share=round(_share(base, full, small), 3),
        low=round(float(low), 3),
        high=round(float(high), 3),
    )


def write_page(found: Mapping[str, Any]) -> None:
    """Writes the table of the page between its marks."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n{table(found)}\n{END}{rest.split(END, 1)[1]}", encoding="utf-8")


def table(found: Mapping[str, Any]) -> str:
    """Returns the sentences and the table that the page tells."""
    sizes, speed, given = found["size_bytes"], found["speed"], found["settings"]
    rows = [
        f"| {each['text']} | {each['base']:.1f} | {each['full']:.1f} | {each['small']:.1f} | "
        f"{_percent(each['share'])} ({_percent(each['low'])} to {_percent(each['high'])}) | "
        f"{each['n_seeds']} |"
        for each in found["shares"]
    ]
    one, batch = ([speed[f"{kind}_{size}"] for kind in ("none", "pack", "mix")] for size in ("one", "batch"))
    about = (
        f"Measured in BLEU with the model that shipped then, German to English, {given['pairs']:,} pairs and "
        f"{given['updates']} short updates for both, on {given['test']} test sentences; intervals of 95 %. "
        f"The pack has {sizes['small'] / 1e6:.2f} MB, the whole model {sizes['full'] / 1e6:.1f}. Swapping it "
        f"takes {speed['swap_ms']:.2f} ms ({speed['swap_most_ms']:.2f} at most) and another mix of two "
        f"{speed['mix_ms']:.2f} ({speed['mix_most_ms']:.2f} at most). A sentence takes {one[0]:.2f} times as "
        f"long without a pack as in graphs that take none, {one[1]:.2f} with one and {one[2]:.2f} with two "
        f"mixed; fifteen together {batch[0]:.2f}, {batch[1]:.2f} and {batch[2]:.2f}."
    )
    columns = ("text", "before", "the whole model", "a small pack", "of the gain", "seeds")
    head = f"| {' | '.join(columns)} |\n|{' --- |' * len(columns)}"
    return "\n".join(["", about, "", head, *rows, ""])


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _share(base: float, full: float, small: float) -> float:
    return (small - base) / (full - base) if full != base else 1.0
