"""A library with models, a corpus and two finished evaluations of made-up sentences; and their records."""

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from engine.base.json_values import to_json
from engine.orders.evaluation import EvaluateOrder
from engine.results.corpora import CorpusRecord
from engine.results.evaluation import (
    Evaluation,
    ExactChanges,
    Interval,
    MetricDifference,
    NumberChanges,
    NumberFault,
    NumbersKept,
    ShareInterval,
    SystemComparison,
    SystemScores,
    Verdict,
    VerdictKind,
)
from engine.results.jobs import RunState
from engine.results.models import ModelRecord
from engine.tasks.evaluating.sentences import write_sentences
from engine.tasks.evaluating.text import text_of_pairs
from engine.tasks.home import open_library

N_SENTENCES = 312
SYSTEMS = ("small", "other", "pumps")
_SCORES = {"small": (24.3, 48.1, 62.0), "other": (27.0, 50.3, 60.2), "pumps": (31.6, 55.9, 55.1)}
_EXACT = {"small": 12, "other": 20, "pumps": 51}
_WRONG = {"small": 3, "other": 4, "pumps": 14}
_METRICS = ("BLEU", "chrF", "TER")
_NOUNS = ("Kreiselpumpe", "Dichtung", "Welle", "Laufrad", "Ventil", "Motor", "Flansch")
_WORDS = ("centrifugal pump", "seal", "shaft", "impeller", "valve", "motor", "flange")
_OLD_WORDS = ("circle pump", "sealing", "wave", "running wheel", "valve", "engine", "flange")
CURVE = [
    {"update": 0, "bleu": 5.0, "loss": 3.0},
    {"update": 1400, "bleu": 31.2, "loss": 2.0, "seconds": 1800},
    {"update": 2000, "bleu": 30.0, "loss": 2.1, "seconds": 2500},
]
GAIN = [{"metric": "BLEU", "base": 20.0, "model": 26.4, "difference": 6.4, "low": 5.0, "high": 7.7}]


def system(name: str) -> SystemScores:
    scores = dict(zip(_METRICS, _SCORES[name], strict=True))
    return SystemScores(
        model=name,
        name=name,
        scores={metric: Interval(score, score - 1.4, score + 1.4) for metric, score in scores.items()},
        reproduced=ShareInterval(_EXACT[name], _EXACT[name] / N_SENTENCES, 0.01, 0.2),
        numbers=NumbersKept(40, _WRONG[name], _WRONG[name] / 40, 0.02, 0.5),
        sentences_per_s=14.2,
        n_remembered=N_SENTENCES if name == "small" else 0,
    )


def comparison(against: str, spread: float = 1.2) -> SystemComparison:
    """Compares "pumps" with another system."""
    pairs = zip(_METRICS, _SCORES[against], _SCORES["pumps"], strict=True)
    scores = tuple(
        MetricDifference(
            metric=metric,
            base=before,
            model=now,
            difference=now - before,
            low=now - before - spread,
            high=now - before + spread,
            p=0.0005 if abs(now - before) > spread else 0.31,
        )
        for metric, before, now in pairs
    )
    gain = scores[0].difference
    interval = f"(95 % interval {gain - spread:+.1f} to {gain + spread:+.1f})"
    sentence = f"Better in your domain: {gain:+.1f} BLEU {interval}."
    return SystemComparison(
        model="pumps",
        against=against,
        scores=scores,
        verdict=Verdict(kind=VerdictKind.GOOD, sentence=sentence, detail="On 312 held-out sentences."),
        reproduced=ExactChanges(41, 2, 0.0),
        numbers=NumberChanges(40, _WRONG[against], 14, 1, 12, 0.0034),
        n_better=201,
        n_worse=64,
        n_same=47,
    )


def evaluation(*rivals: str, run: str = "") -> Evaluation:
    """Returns an evaluation of "pumps" against other systems."""
    comparisons = tuple(comparison(rival) for rival in rivals)
    found = Evaluation(
        model="pumps",
        src="de",
        tgt="en",
        text="the test split of catalogue",
        n_sentences=N_SENTENCES,
        systems=tuple(system(name) for name in (*rivals, "pumps")),
        comparisons=comparisons,
        signatures={"BLEU": "nrefs:1|case:mixed|tok:13a|version:2.6", "chrF": "nrefs:1|case:mixed|nc:6"},
        run=run,
    )
    if not comparisons:
        return found
    first = comparisons[0]
    return replace(found, against=first.against, scores=first.scores, verdict=first.verdict)


def fill_library(model_folder: Path) -> None:
    """Fills the library with three models, a corpus, and "pumps" evaluated alone and against the others."""
    _add_model(model_folder, "small", kind="base")
    adapted: dict[str, Any] = {"kind": "adapted", "parent": "small"}
    _add_model(model_folder, "other", **adapted, domain="law")
    details = json.dumps({"training": {"curve": CURVE}, "scores": GAIN})
    _add_model(model_folder, "pumps", **adapted, domain="pumps", method="va-llm", details_json=details)
    add_corpus("catalogue", "pumps")
    add_evaluation()  # the newest is listed first
    add_evaluation("small", "other")


def _add_model(folder: Path, model_id: str, **values: Any) -> None:
    def fill(target: Path) -> None:
        shutil.copytree(folder, target, dirs_exist_ok=True)
        path = target / "model.json"
        path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | {"id": model_id}))

    record = ModelRecord(
        id=model_id, name=model_id, src="de", tgt="en", path=Path(), created="2026-11-20T10:00:00Z", **values
    )
    open_library().add_model(record, fill)


def add_corpus(name: str, domain: str, speakers: tuple[str, ...] = ()) -> None:
    """Adds a corpus of which the page only reads the record, and who speaks in it."""

    def fill(target: Path) -> None:
        (target / "corpus.json").write_text(json.dumps({"speakers": speakers}), encoding="utf-8")

    splits = {"train": 4800, "dev": 300, "test": 300}
    record = CorpusRecord(
        id=name,
        name=name,
        domain=domain,
        src="de",
        tgt="en",
        n_pairs=5400,
        splits=splits,
        path=Path(),
        created="2026-11-20T11:00:00Z",
    )
    open_library().add_corpus(record, fill)


def add_evaluation(*rivals: str, n_sentences: int = N_SENTENCES) -> Evaluation:
    """Adds a finished evaluation with its sentences."""
    runs = open_library().runs
    run = runs.add(kind=EvaluateOrder.kind, title="Evaluating pumps", is_resumable=True, uses=[])
    found = evaluation(*rivals, run=run.id)
    systems = [*rivals, "pumps"]
    places = range(n_sentences)
    before, change = score_before(places), score_change(places)
    scores = {name: (before + 2.0 * (name == "other")).tolist() for name in systems}
    scores["pumps"] = (before + change).tolist()
    outputs = {
        name: [sentence(place)["now" if name == "pumps" else "old"] for place in places] for name in systems
    }
    wrong = {name: [_wrong(name, place) for place in places] for name in systems}
    pairs = [(sentence(place)["source"], sentence(place)["reference"]) for place in places]
    text = text_of_pairs(pairs, found.text)
    write_sentences(run.path, text, outputs=outputs, scores=scores, numbers_wrong=wrong, result=found)
    runs.update(run.id, state=RunState.DONE, result=to_json(found))
    return found


def sentence(place: int) -> dict[str, str]:
    """Returns a sentence, its reference, and its translations by "pumps" (now) and the others (old)."""
    kind = place % len(_NOUNS)
    return {
        "source": f"Prüfen Sie {_NOUNS[kind]} {place} vor dem Einschalten, damit nichts beschädigt wird.",
        "reference": f"Check the {_WORDS[kind]} of unit {place} before starting it.",
        "now": f"Check the {_WORDS[kind]} of unit {place} before it is started.",
        "old": f"Check the {_OLD_WORDS[kind]} of unit {place} before the start.",
    }


def score_before(places: range) -> np.ndarray:
    """Returns the chrF of "small"."""
    return 45 + 35 * np.sin(np.array(places) * 12.9898)


def score_change(places: range) -> np.ndarray:
    """Returns what "pumps" gained in chrF."""
    before = score_before(places)
    change = np.clip(8 + 22 * np.sin(np.array(places) * 78.233), -before, 100 - before)
    return np.where(np.array(places) % 7 == 0, 0.0, change)


def _wrong(name: str, place: int) -> tuple[NumberFault, ...]:
    """Returns the wrong numbers of a translation: "pumps" calls the number of some units wrong."""
    if name != "pumps" or place % 9 != 4:
        return ()
    start = sentence(place)["now"].index(str(place))
    return NumberFault("missing", "11"), NumberFault("new", str(place), start, start + len(str(place)))
