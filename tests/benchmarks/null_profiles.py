"""Profiles of people without a style of their own: how often is one said to help, and how often is it used?

    python -m tests.benchmarks.null_profiles MODEL PAIRS.tsv[.gz] [--people 100] [--out FILE]

MODEL is a model of the library, PAIRS.tsv holds source and target, a pair a line, in the order of the text.
A person without a style says at every place what the model would: the tokens of the text are drawn anew from
the model's own probabilities there, so the sources, the topics and the order stay. Each of them learns as
`speaker learn` does. Beside them stands, as a control with power, the same text as it was written.
`null-profiles.json` beside this file holds what was measured with the German → English model that ships and
the Bible's English translators.
"""

import argparse
import gzip
import json
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from engine import tasks
from engine.base.files import write_json
from engine.results.systems import System
from engine.speakers.observations import Observed
from engine.tasks.speakers.learning import LearningMaterial, fit_profile

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

_AMOUNTS = (10, 30, 100)
_AT_ONCE = 256
_MOST_PAIRS = 800
_MOST_LETTERS = 300
"""Longer sentences only take long."""


def main() -> None:
    """Measures, and writes one JSON file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("model")
    parser.add_argument("pairs", type=Path)
    parser.add_argument("--people", type=int, default=100, help="per amount of sentences")
    parser.add_argument("--out", type=Path, default=Path("null-profiles.json"))
    options = parser.parse_args()
    translator = tasks.open_system(System(model=options.model))
    pairs = _read(options.pairs)[:_MOST_PAIRS]
    sources, targets = zip(*pairs, strict=True)
    observed = translator.observe(list(sources), list(targets))
    found = []
    for n_sentences in _AMOUNTS:
        for is_null in (True, False):
            n_people = options.people if is_null else min(20, options.people)
            row = _measure(translator, pairs, observed, (n_sentences, n_people), is_null=is_null)
            found.append({"text": options.pairs.parent.name, "model": options.model, **row})
            print(json.dumps(found[-1]), flush=True)  # noqa: T201, a benchmark prints
            write_json(options.out, found)


def _measure(
    translator: "Translator",
    pairs: Sequence[tuple[str, str]],
    observed: Observed,
    amounts: tuple[int, int],
    *,
    is_null: bool,
) -> dict[str, Any]:
    """Learns profiles of passages of the text, each a person: of so many sentences, so many people."""
    n_sentences, n_people = amounts
    fits, began = [], time.monotonic()
    n_starts = max(1, len(pairs) - n_sentences)
    for person in range(n_people):
        first = person * n_starts // n_people
        passage = tuple(pairs[first : first + n_sentences])
        spoken = observed.take(range(first, first + n_sentences))
        if is_null:
            spoken = _spoken_by_nobody(spoken, translator, person)
        fits.append(fit_profile(LearningMaterial(passage, (), len(passage), ()), spoken, translator).fit)
    gains = [fit.cv_gain for fit in fits]
    return {
        "sentences": n_sentences,
        "is_null": is_null,
        "people": n_people,
        "sure": sum(fit.is_sure for fit in fits),
        "neutral": sum(fit.is_neutral for fit in fits),
        "gain": round(float(np.mean(gains)), 5),
        "seconds": round((time.monotonic() - began) / n_people, 2),
    }


def _spoken_by_nobody(observed: Observed, translator: "Translator", seed: int) -> Observed:
    """Draws every token anew from the model's own probabilities."""
    generator = np.random.default_rng(seed)
    layer = translator.output_layer()
    drawn = []
    for first in range(0, observed.n_tokens, _AT_ONCE):
        some = slice(first, first + _AT_ONCE)
        scores = observed.states[some].astype(np.float32) @ layer.embedding.T + layer.bias
        shares = np.cumsum(np.exp(scores - observed.log_norms[some, None]), axis=1)
        drawn.append((shares > generator.random((len(shares), 1)) * shares[:, -1:]).argmax(axis=1))
    return replace(observed, gold_ids=np.concatenate(drawn).astype(np.int32))


def _read(path: Path) -> list[tuple[str, str]]:
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    rows = [line.split("\t")[:2] for line in data.decode().splitlines()]
    return [(src, tgt) for src, tgt in rows if src and tgt and len(src) + len(tgt) < _MOST_LETTERS]


if __name__ == "__main__":
    main()
