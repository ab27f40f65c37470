"""A door for the Evaluate page: one recorded measurement of three systems, blind tests in memory."""

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.errors import LibraryError
from engine.results.jobs import RunRecord, RunState
from tests.gui.fakes import FakeTasks

RUN = "20261121-140200-evaluate"
_SCORES = {"small": (24.3, 48.1, 62.0), "other": (27.0, 50.3, 60.2), "pumps": (31.6, 55.9, 55.1)}
_EXACT = {"small": 12, "other": 20, "pumps": 51}
_WRONG = {"small": 3, "other": 4, "pumps": 14}
_METRICS = ("BLEU", "chrF", "TER")
_NOUNS = ("Kreiselpumpe", "Dichtung", "Welle", "Laufrad", "Ventil", "Motor", "Flansch")
_WORDS = ("centrifugal pump", "seal", "shaft", "impeller", "valve", "motor", "flange")
_OLD_WORDS = ("circle pump", "sealing", "wave", "running wheel", "valve", "engine", "flange")


def span(value: float, spread: float) -> dict[str, float]:
    """Gives a value with an interval around it."""
    return {"value": value, "low": value - spread, "high": value + spread}


def system(name: str) -> dict[str, Any]:
    """Gives one system's scores, as `evaluate` tells them."""
    return {
        "model": name,
        "name": name,
        "kind": "model",
        "scores": {metric: span(score, 1.4) for metric, score in zip(_METRICS, _SCORES[name], strict=True)},
        "reproduced": {"n": _EXACT[name], "share": _EXACT[name] / 312, "low": 0.01, "high": 0.2},
        "numbers": {
            "n_with": 40,
            "n_wrong": _WRONG[name],
            "share": _WRONG[name] / 40,
            "low": 0.02,
            "high": 0.5,
        },
        "sentences_per_s": 14.2,
        "n_remembered": 312 if name == "small" else 0,
    }


def comparison(against: str, spread: float = 1.2) -> dict[str, Any]:
    """Compares "pumps" with another system, as `evaluate` tells it."""
    scores = [
        {
            "metric": metric,
            "base": before,
            "model": now,
            "difference": now - before,
            "low": now - before - spread,
            "high": now - before + spread,
            "p": 0.0005 if abs(now - before) > spread else 0.31,
        }
        for metric, before, now in zip(_METRICS, _SCORES[against], _SCORES["pumps"], strict=True)
    ]
    gain = scores[0]["difference"]
    surely = f"surely between {gain - spread:+.1f} and {gain + spread:+.1f}"
    sentence = f"Better in your domain: {gain:+.1f} BLEU, {surely}."
    return {
        "model": "pumps",
        "against": against,
        "scores": scores,
        "verdict": {"kind": "good", "sentence": sentence, "detail": "On 312 held-out sentences."},
        "reproduced": {"gained": 41, "lost": 2, "p": 0.0},
        "numbers": {
            "n_with": 40,
            "before": _WRONG[against],
            "after": 14,
            "gained": 1,
            "lost": 12,
            "p": 0.0034,
        },
        "n_better": 201,
        "n_worse": 64,
        "n_same": 47,
    }


def result(*rivals: str) -> dict[str, Any]:
    """Gives what a measurement of "pumps" found."""
    comparisons = [comparison(rival) for rival in rivals]
    return {
        "model": "pumps",
        "against": rivals[0] if rivals else "",
        "text": "the test split of catalogue",
        "n_sentences": 312,
        "systems": [system(name) for name in (*rivals, "pumps")],
        "comparisons": comparisons,
        "scores": comparisons[0]["scores"] if rivals else [],
        "verdict": comparisons[0]["verdict"] if rivals else {},
        "signatures": {"BLEU": "nrefs:1|case:mixed|tok:13a|version:2.6", "chrF": "nrefs:1|case:mixed|nc:6"},
    }


def run_record(run_id: str = RUN, *, rivals: Sequence[str] = ("small", "other"), **changes: Any) -> RunRecord:
    """Gives a finished measurement as the library keeps it."""
    values: dict[str, Any] = {
        "id": run_id, "kind": "evaluate", "title": "Evaluating pumps", "state": RunState.DONE,
        "argv": ("evaluate",), "path": Path("/library/runs") / run_id, "created": "2026-11-21T14:02:00Z",
        "result": result(*rivals),
    }  # fmt: skip
    return RunRecord(**(values | changes))


class EvaluateDoor(FakeTasks):
    """Every measurement has the same made-up sentences."""

    def __init__(self, *args: Any, n_sentences: int = 312) -> None:
        super().__init__(*args)
        self.n_sentences = n_sentences
        self.tests: dict[str, dict[str, Any]] = {}
        self.pages: list[tuple[str, int, int]] = []
        self.written: list[tuple[str, str]] = []
        self.words: dict[str, Any] = {}
        """What the analyses of words answer, by their names."""

    def evaluate_command(self, *, model: str, against: Any = None, **text: Any) -> list[str]:
        """Notes what would be measured."""
        told = (f"{name}={value}" for name, value in text.items() if value)
        self.asked.append(("evaluate", model, *against, *told))
        return ["succeed"]

    def evaluation_sentences(
        self,
        run_id: str,
        order: str = "text",
        against: str | None = None,
        offset: int = 0,
        limit: int = 50,
        search: str = "",
        *,
        model: str | None = None,
        beside: str = "reference",
    ) -> dict[str, Any]:
        """Makes up the asked sentences."""
        if run_id == "gone":
            raise LibraryError("The run gone has no sentences to look at.", "Measure again.")
        self.pages.append((order, offset, limit))
        places: Sequence[int] = range(self.n_sentences)
        if order in ("gained", "lost", "changed"):
            places = sorted(places, key=lambda place: self._change(place), reverse=order != "lost")
        if search:
            places = [
                place
                for place in places
                if search.lower() in self._sentence(place, against)["source"].lower()
            ]
        rows = [self._sentence(place, against) for place in places[offset : offset + limit]]
        return {"n": len(places), "rows": rows}

    def sentence_map(
        self, run_id: str, model: str | None = None, against: str | None = None
    ) -> dict[str, Any]:
        """Places the sentences."""
        places = range(self.n_sentences)
        before = [self._before(place) for place in places]
        after = [old + self._change(place) for place, old in zip(places, before, strict=True)]
        return {"index": list(places), "chrf_before": before, "chrf_after": after}

    def export_evaluation(self, run_id: str, path: Path) -> Path:
        """Notes the wish."""
        self.written.append((run_id, path.name))
        return path

    def blind_test(
        self, run_id: str, a: str | None = None, b: str | None = None, n: int = 20
    ) -> dict[str, Any]:
        """Begins a test."""
        items = [
            {"place": place, "index": place, "source": f"Satz {place}.", "left": f"Left {place}.",
             "right": f"Right words {place}.", "answer": ""}
            for place in range(n)
        ]  # fmt: skip
        test_id = f"{run_id}.blind-{len(self.tests) + 1}"
        created = "2026-11-21T15:00:00Z"
        self.tests[test_id] = {
            "id": test_id,
            "a": a,
            "b": b,
            "n": n,
            "is_open": True,
            "created": created,
            "items": items,
        }
        return self.open_blind_test(test_id)

    def open_blind_test(self, test_id: str) -> dict[str, Any]:
        """Goes on with a test."""
        return dict(self.tests[test_id])

    def answer_blind_test(self, test_id: str, place: int, choice: str) -> dict[str, int]:
        """Keeps an answer."""
        if choice == "same" and test_id.startswith("full"):
            raise LibraryError("The disk is full.", "Make room.")
        self.tests[test_id]["items"][place] = self.tests[test_id]["items"][place] | {"answer": choice}
        return {}

    def blind_tests(self, run_id: str) -> list[dict[str, Any]]:
        """Lists the tests."""
        return [
            {key: test[key] for key in ("id", "a", "b", "n", "is_open", "created")}
            | {"n_answered": sum(bool(item["answer"]) for item in test["items"])}
            for test in self.tests.values()
        ]

    def blind_result(self, test_id: str) -> dict[str, Any]:
        """Reveals the sides: the second system always stood left."""
        test = self.tests[test_id]
        test["is_open"] = False
        said = [{"left": "b", "right": "a"}.get(item["answer"], item["answer"]) for item in test["items"]]
        rows = [
            {
                "place": place,
                "source": item["source"],
                "a_text": item["right"],
                "b_text": item["left"],
                "choice": choice,
            }
            for place, (item, choice) in enumerate(zip(test["items"], said, strict=True))
        ]
        counts = {"a_wins": said.count("a"), "b_wins": said.count("b"), "same": said.count("same")}
        sentence = f"You surely prefer pumps to small: you preferred pumps in {said.count('b')} sentences."
        more = {
            "skipped": said.count("skip"),
            "unanswered": 0,
            "p": 0.01,
            "kind": "good",
            "detail": "Sign test: p = 0.010.",
        }
        return (
            {"id": test_id, "a": test["a"], "b": test["b"], "sentence": sentence, "rows": rows}
            | counts
            | more
        )

    def neighbours(
        self, model: str, words: Sequence[str], side: str = "target", k: int = 8
    ) -> Mapping[str, Any]:
        """Knows the words that the test put in."""
        return {
            word: self.words["neighbours"][word] for word in words if word in self.words.get("neighbours", {})
        }

    def suggested_words(self, model: str, side: str = "target", limit: int = 24) -> list[Any]:
        """Suggests what the test put in."""
        self.asked.append(("suggested", model, side))
        return list(self.words.get("suggested", []))

    def word_coverage(self, run_id: str) -> dict[str, Any]:
        """Tells what the test put in."""
        return dict(self.words["coverage"])

    def failing_examples(self, run_id: str) -> list[Any]:
        """Tells what the test put in."""
        return list(self.words.get("examples", []))

    def convergence(self, models: Sequence[str] | None = None) -> list[Any]:
        """Tells what the test put in."""
        return list(self.words.get("convergence", []))

    def vocabulary_sizes(self, domain: str) -> list[Any]:
        """Tells what the test put in."""
        return list(self.words.get("sizes", []))

    def _before(self, place: int) -> float:
        return 45 + 35 * math.sin(place * 12.9898)

    def _change(self, place: int) -> float:
        if place % 7 == 0:
            return 0.0
        return max(-self._before(place), min(100 - self._before(place), 8 + 22 * math.sin(place * 78.233)))

    def _sentence(self, place: int, against: str | None) -> dict[str, Any]:
        kind = place % len(_NOUNS)
        reference = f"Check the {_WORDS[kind]} of unit {place} before starting it."
        now = f"Check the {_WORDS[kind]} of unit {place} before it is started."
        old = f"Check the {_OLD_WORDS[kind]} of unit {place} before the start."
        source = f"Prüfen Sie {_NOUNS[kind]} {place} vor dem Einschalten, damit nichts beschädigt wird."
        outputs = [
            self._output("small", old, place, 0.0),
            self._output("other", old, place, 2.0),
            self._output("pumps", now, place, self._change(place)),
        ]
        change = self._change(place) if against else None
        return {
            "index": place,
            "source": source,
            "reference": reference,
            "outputs": outputs,
            "change": change,
        }

    def _output(self, name: str, text: str, place: int, gain: float) -> dict[str, Any]:
        head, _, tail = text.partition(" before ")
        kind = "same" if name == "pumps" else "changed"
        parts = [
            {"text": "Check the ", "kind": "same"},
            {"text": head.removeprefix("Check the "), "kind": kind},
            {"text": " before ", "kind": "same"},
            {"text": tail, "kind": "changed"},
            {"text": "starting it.", "kind": "missing"},
        ]
        found = {"model": name, "text": text, "chrf": self._before(place) + gain, "parts": parts}
        if name == "pumps" and place % 9 == 4:  # the number of the unit is called wrong
            start = text.index(str(place))
            new = {"kind": "new", "text": str(place), "start": start, "end": start + len(str(place))}
            found["numbers_wrong"] = [{"kind": "missing", "text": "11"}, new]
        return found
