"""Whether corrections pay back: simulated post-editing, segment by segment, in the order of the text.

    python -m tests.benchmarks.post_editing NAME=FILE... [--segments N] [--every N] [--only-memory]

Each FILE is a table (source, tab, reference; .gz too) of text that the shipped model (German to English)
never learned from. Its first N segments (default 500) are translated in order; after each the reference is
the person's edit of it. Systems: *frozen*, the model alone; *memory*, what is at least so many per cent
alike to a segment that was edited before takes its translation over, without any change; *profile*, a
speaker's profile learned again from all edits after every 50; *both*. TER by sacreBLEU is what a person
would still have to edit; the interval is that of a paired bootstrap over segments. The goal is 10 % less
than frozen. What was measured is kept in `post-editing.json`: numbers alone.
"""

import argparse
import gzip
import json
import os
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sacrebleu.metrics import TER

KEPT = Path(__file__).with_name("post-editing.json")
THRESHOLDS = (75, 85, 95, 100)
FROZEN, PROFILE = "frozen", "profile"
N_SAMPLES, SEED, CONFIDENCE = 2000, 12345, 95
_BATCH = 32


@dataclass(frozen=True)
class Segment:
    """A source and what the person makes of it."""

    source: str
    edit: str


@dataclass(frozen=True)
class TakenOver:
    """A translation of an earlier segment."""

    text: str
    similarity: int
    """In per cent."""


def read_segments(path: Path, count: int) -> list[Segment]:
    """Reads the first segments of a table."""
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open() as file:
        rows = (line.rstrip("\n").split("\t") for line in islice(file, count))
        return [Segment(row[0], row[1]) for row in rows]


def from_memory(segments: Sequence[Segment], language: str) -> list[TakenOver | None]:
    """Returns what the most similar of the segments before each has, the newest of equals; None: nothing."""
    from engine.corpora.memory.units import similarity, units_of

    units = [units_of(segment.source, language) for segment in segments]
    found: list[TakenOver | None] = []
    for place, wanted in enumerate(units):
        best = max(
            ((similarity(wanted, units[other], min(THRESHOLDS)), other) for other in range(place)),
            default=(0, 0),
        )
        found.append(TakenOver(segments[best[1]].edit, best[0]) if best[0] else None)
    return found


def with_memory(
    drafts: Sequence[str], known: Sequence[TakenOver | None], threshold: int
) -> tuple[list[str], int]:
    """Returns drafts with what is taken over in their place, and how many these are."""
    taken = [each is not None and each.similarity >= threshold for each in known]
    texts = [
        each.text if is_taken and each is not None else draft
        for draft, each, is_taken in zip(drafts, known, taken, strict=True)
    ]
    return texts, sum(taken)


def edits_of(texts: Sequence[str], segments: Sequence[Segment]) -> NDArray[np.float64]:
    """Returns edits and reference words of each segment, (n_segments, 2)."""
    metric = TER()
    scores = [
        metric.sentence_score(text, [segment.edit]) for text, segment in zip(texts, segments, strict=True)
    ]
    return np.array([(score.num_edits, score.ref_length) for score in scores], dtype=np.float64)


def compared(frozen: NDArray[np.float64], system: NDArray[np.float64]) -> Mapping[str, float]:
    """Returns the TER of a system in per cent, and by how many per cent it is lower, with the interval.

    Args:
        frozen: edits and reference words of each segment, (n_segments, 2).
        system: likewise, of the same segments.
    """
    draws = np.random.default_rng(SEED).integers(len(frozen), size=(N_SAMPLES, len(frozen)))
    before, after = (each[:, 0][draws].sum(axis=1) for each in (frozen, system))
    low, high = np.percentile(100 * (1 - after / before), [50 - CONFIDENCE / 2, 50 + CONFIDENCE / 2])
    return {
        "ter": round(100 * system[:, 0].sum() / system[:, 1].sum(), 2),
        "lower": round(100 * (1 - system[:, 0].sum() / frozen[:, 0].sum()), 2),
        "low": round(float(low), 2),
        "high": round(float(high), 2),
    }


def translated(segments: Sequence[Segment], every: int) -> tuple[list[str], list[str], float]:
    """Returns the drafts of the frozen model, those with a profile that learns, and seconds of learning."""
    from engine import tasks
    from engine.tasks.speakers.profiles.inputs import speaker_inputs

    translator = tasks.open_system(src="de", tgt="en", device="cpu", n_threads=1)
    sources = [segment.source for segment in segments]

    def drafts(some: Sequence[str]) -> list[str]:
        texts: list[str] = []
        for first in range(0, len(some), _BATCH):
            batch = some[first : first + _BATCH]
            speakers = [translator.speaker] * len(batch)
            texts += [each.text for each in translator.translate_lines(batch, speakers)]
        return texts

    frozen = drafts(sources)
    if not every:
        return frozen, [], 0.0
    speaker = tasks.create_speaker("Editor", src="de", tgt="en").id
    learned, seconds = frozen[:every], 0.0
    model = translator.speaker_info().model_id
    for first in range(every, len(segments), every):
        began = time.perf_counter()
        new = range(first - every, first)
        tasks.add_sentences(speaker, [(segments[each].source, segments[each].edit) for each in new])
        tasks.learn_speaker(speaker, model=model, translator=translator)
        seconds += time.perf_counter() - began
        translator.set_speaker(speaker_inputs(speaker, translator))
        learned += drafts(sources[first : first + every])
        translator.set_speaker(None)
    return frozen, learned, seconds


def measured(name: str, path: Path, n_segments: int, every: int) -> Mapping[str, object]:
    """Measures one text, prints its lines, and returns the numbers."""
    segments = read_segments(path, n_segments)
    frozen, learned, seconds = translated(segments, every)
    known = from_memory(segments, "de")
    base = edits_of(frozen, segments)
    systems: dict[str, Mapping[str, float]] = {FROZEN: compared(base, base)}
    n_taken = {}
    for threshold in THRESHOLDS:
        texts, n_taken[str(threshold)] = with_memory(frozen, known, threshold)
        systems[f"memory {threshold}"] = compared(base, edits_of(texts, segments))
        if learned:
            texts, _ = with_memory(learned, known, threshold)
            systems[f"both {threshold}"] = compared(base, edits_of(texts, segments))
    if learned:
        systems[PROFILE] = compared(base, edits_of(learned, segments))
    for system, values in systems.items():
        told = (
            ""
            if system == FROZEN
            else f", {values['lower']:.1f} % lower ({values['low']:.1f} to {values['high']:.1f})"
        )
        taken = n_taken.get(system.partition(" ")[2])
        print(
            f"{name} {system}: TER {values['ter']:.1f}{told}{f', {taken} taken over' if taken else ''}",
            flush=True,
        )
    if learned:
        print(f"{name}: learning took {seconds:.0f} s in all", flush=True)
    return {"segments": len(segments), "learned_every": every, "taken": n_taken, "systems": systems}


def main() -> None:
    """Measures, prints, and keeps the numbers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("texts", nargs="+", metavar="NAME=FILE")
    parser.add_argument("--segments", type=int, default=500)
    parser.add_argument("--every", type=int, default=50)
    parser.add_argument("--only-memory", action="store_true")
    given = parser.parse_args()
    found = {}
    with tempfile.TemporaryDirectory() as home:
        os.environ["PARLANCE_HOME"] = home
        for text in given.texts:
            name, _, path = text.partition("=")
            found[name] = measured(name, Path(path), given.segments, 0 if given.only_memory else given.every)
    KEPT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
