"""The Adapt page over the engine's own library: small entries, kept runs, children that only speak."""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine import tasks
from engine.base.config import TrainConfig
from engine.base.json_values import JsonObject, to_json
from engine.library import Library
from engine.library.model_folder import seal
from engine.orders import AdaptOrder, Order, PlanOrder
from engine.results.adapting import (
    AdaptationPlan,
    Estimate,
    GeneralCheck,
    GeneralPart,
    PlanData,
    PlannedWay,
    VocabularySizes,
)
from engine.results.corpora import CorpusRecord, DomainDirection
from engine.results.evaluation import Interval, MetricDifference, SentenceExample, Verdict, VerdictKind
from engine.results.jobs import RunRecord, RunState
from engine.results.model_details import Adaptation, Promotion, PromotionState
from engine.results.models import ModelRecord
from gui.jobs.job import Job
from gui.pages.adapt.page import AdaptPage
from gui.pages.adapt.setup import AdaptSetup
from gui.services import Services
from tests.engine.library.conftest import corpus_record, fill_corpus, model_record, write_model
from tests.gui.conftest import delete_now, stop_calls, wait_for_calls
from tests.gui.copied_library import copied_library
from tests.gui.fakes import told
from tests.gui.showing import show_active

CHILD = Path(__file__).parents[2] / "speaking_child.py"
PUMPS = DomainDirection("pumps", "de", "en")
ORDER = AdaptOrder(model="small", domain="pumps")
PLAN = AdaptationPlan(
    method="va-llm",
    scope="full",
    vocabulary=VocabularySizes(src=6000, tgt=5000),
    settings=TrainConfig(max_updates=1200, peak_lr=0.0005, batch_tokens=2048, patience=6),
    advice="“Learn new words”: the best choice for this much text.",
    reason="With 4,800 pairs and 12,000 sentences of German alone, “Learn new words” gained 3.4 BLEU over "
    "“Learn from your sentences” on manuals. Your words are cut into 2.1 subwords on average.",
    evidence=("On manuals, with 5,000 pairs, “Learn new words” gained 3.4 BLEU (+2.6 to +4.1, 3 seeds).",),
    alternatives=(
        PlannedWay(method="va-llm", scope="full", title="Learn new words", seconds=540.0, is_recommended=True,
                   sentence="Gained 3.4 BLEU over “Learn from your sentences” on manuals."),
        PlannedWay(method="fine-tune", scope="full", title="Learn from your sentences", seconds=420.0,
                   sentence="Keeps the model's words and learns from your sentences: the plain, safe way."),
        PlannedWay(method="fine-tune", scope="pack", title="Learn from your sentences · A small pack",
                   sentence="Lost 0.8 BLEU against the whole model on manuals.", seconds=300.0),
        PlannedWay(method="va-llm", scope="full", title="Learn new words · With text translated back",
                   sentence="Not measured with so much text yet.", seconds=1900.0, back_translate=True),
        PlannedWay(method="target-vocabulary", scope="full", title="Start over with your words",
                   unavailable="It trains anew on the text that the model once learned from."),
    ),
    data=PlanData(pairs=4800, mono_src=12000, dev=300, test=300, general=200, pieces_per_word=2.1,
                  unknown_share=0.004),
    estimate=Estimate(seconds=540.0, low_s=480.0, high_s=660.0, memory_bytes=1_400_000_000,
                      disk_bytes=52_000_000, tokens_per_s=1900.0, device="CPU, 2 cores", is_measured=True,
                      how="Measured with 6 updates on your text, just now."),
)  # fmt: skip

RESULT = Adaptation(
    model="pumps-2",
    verdict=Verdict(kind=VerdictKind.GOOD,
                    sentence="Better in your domain: +6.3 BLEU (95 % interval +5.1 to +7.5).",
                    detail="BLEU 31.2 → 37.5, chrF 55.0 → 60.1, on 300 sentences no model has learned from."),
    scores=tuple(
        MetricDifference(metric=metric, base=base, model=now, difference=now - base, low=low, high=high)
        for metric, base, now, low, high in (
            ("BLEU", 31.2, 37.5, 5.1, 7.5), ("chrF", 55.0, 60.1, 4.2, 6.0), ("TER", 52.0, 45.5, -8.0, -5.0),
        )
    ),
    n_sentences=300,
    examples=(
        SentenceExample(source="Die Kreiselpumpe läuft an.", reference="The centrifugal pump starts.",
                        base="The gyroscope starts.", model="The centrifugal pump starts.", difference=61.0),
        SentenceExample(source="Dichtung prüfen.", reference="Check the seal.", base="Check poetry.",
                        model="Check the seal.", difference=58.0),
    ),
    gate=GeneralCheck(
        sentence="Not proven better or worse on general text: −0.2 BLEU (95 % interval −0.9 to +0.5).",
        detail="Measured on 200 general sentences; none of these was used to make or to choose the model.",
        n_sentences=200,
        parts=(GeneralPart(name="letters", n_sentences=60, bleu=MetricDifference(
            metric="BLEU", base=24.1, model=23.9, difference=-0.2, low=-1.9, high=1.5), is_strongest=True),),
        difference=Interval(-0.2, -0.9, 0.5), margin=2.0, text="general text",
    ),
    promotion=Promotion(state=PromotionState.PROMOTED, when="2026-11-21T10:00:00Z"),
)  # fmt: skip
HELD = Promotion(
    state=PromotionState.HELD,
    reason="Lost too much.",
    in_short="it lost too much on general text",
    when="2026-11-21T10:00:00Z",
)

SENTENCES = [
    ("Die Kreiselpumpe läuft nach dem Öffnen des Schiebers an.",
     "The centrifugal pump starts after the gate valve has been opened."),
    ("Vor dem Anfahren ist die Gleitringdichtung zu entlüften.",
     "Vent the mechanical seal before starting up."),
    ("Der Förderstrom darf den Mindestwert nicht unterschreiten.",
     "The flow rate must not fall below the minimum value."),
]  # fmt: skip
OUTPUTS = [
    ("The gyroscopic pump runs after opening the slide.",
     "The centrifugal pump runs after opening the gate valve.",
     "The centrifugal pump starts after opening the gate valve."),
    ("Before starting the glide poetry is to be deaerated.",
     "Before starting, the slide ring seal is to be vented.",
     "Vent the mechanical seal before starting up."),
    ("The promotion current must not fall below the minimum value.",
     "The flow must not fall below the minimum value.",
     "The flow rate must not fall below the minimum value."),
]  # fmt: skip


class AdaptLibrary:
    """The library of a test, and what the children of its window do.

    Args:
        home: its folder; does not exist so far.
    """

    def __init__(self, home: Path) -> None:
        self.library = Library(home)
        self.scripts = {"plan": "wait", "adapt": "wait"}
        """What the children do, by the kind of their order: functions of `speaking_child`."""

    def add_model(self, model_id: str, **changes: Any) -> ModelRecord:
        facts = {"name": "German → English, small"} | changes

        def fill(folder: Path) -> None:
            write_model(folder, model_id, **facts)
            (folder / "weights.safetensors").write_text("weights", encoding="utf-8")
            seal(folder)

        return self.library.add_model(model_record(model_id, **facts), fill)

    def add_corpus(self, corpus_id: str, domain: str = "pumps", **changes: Any) -> None:
        facts: dict[str, Any] = {"name": corpus_id, "domain": domain, "n_pairs": 5400} | changes
        facts.setdefault("splits", {"train": 4800, "dev": 300, "test": 300})
        self.library.add_corpus(corpus_record(corpus_id, **facts), fill_corpus)

    def corpus(self, corpus_id: str) -> CorpusRecord:
        return self.library.corpus(corpus_id)

    def remove_corpora(self) -> None:
        for corpus in self.library.corpora():
            self.library.remove("corpus", corpus.id, force=True)

    def remove_models(self) -> None:
        for model in self.library.models():
            self.library.remove("model", model.id, force=True)

    def add_run(
        self,
        order: Order[object],
        state: RunState,
        answer: object | None = None,
        events: Sequence[JsonObject] = (),
        **changes: Any,
    ) -> RunRecord:
        run = self.library.runs.add(
            kind=order.kind, title=order.title, order=order, uses=order.uses, is_resumable=order.is_resumable
        )
        finished = changes.pop("finished", datetime.now(UTC).isoformat())
        if answer is not None:
            changes["result"] = to_json(answer)
        self.library.runs.update(run.id, state=state, finished=finished, **changes)
        lines = "".join(json.dumps({**event, "run_id": run.id}) + "\n" for event in events)
        (run.path / "events.jsonl").write_text(lines, encoding="utf-8")
        return tasks.job(run.id)

    def add_plan(self, plan: AdaptationPlan, order: AdaptOrder = ORDER, **changes: Any) -> RunRecord:
        """Adds a plan that was made a moment ago, by today's rule unless the test says otherwise."""
        probe = changes.pop("probe", True)
        ruled = to_json(plan) | {"rule": changes.pop("rule", None) or todays_rule()}
        run = self.add_run(PlanOrder(adaptation=order, probe=probe), RunState.DONE, **changes)
        self.library.runs.update(run.id, result=ruled)
        return tasks.job(run.id)

    def say_use(self, model_id: str, promotion: Promotion) -> None:
        self.library.update_model_details(model_id, {"promotion": to_json(promotion)})

    def orders(self, kind: type[Order[Any]] = AdaptOrder) -> list[Any]:
        """Returns what was ordered, newest first."""
        return [run.order for run in tasks.list_jobs() if isinstance(run.order, kind)]


def todays_rule() -> str:
    """Returns the rule that plans of this version follow."""
    from engine.adaptation.recommendation import rule

    return rule()


def small_library(home: Path, monkeypatch: Any) -> AdaptLibrary:
    """Gives a library with a base model, one adapted from it, one for the way back, a corpus and its plan."""
    copied_library(home, "adapt", _fill, monkeypatch)
    found = AdaptLibrary(home)

    def speak(run_id: str) -> list[str]:
        return [sys.executable, str(CHILD), found.scripts.get(tasks.job(run_id).kind, "wait"), run_id]

    monkeypatch.setattr(tasks, "resume_command", speak)
    monkeypatch.setattr(tasks, "child_environment", lambda: {"PYTHONUNBUFFERED": "1", **os.environ})
    monkeypatch.setattr("gui.pages.adapt.setup._WAIT_MS", 0)
    return found


def _fill(home: Path) -> None:
    found = AdaptLibrary(home)
    found.add_model("small")
    found.add_model("pumps-2", kind="adapted", parent="small", domain="pumps", name="German → English: pumps")
    found.add_model("back", src="en", tgt="de", name="English → German, small")
    found.add_corpus("catalogue")
    found.add_plan(PLAN)


def open_page(services: Services, qtbot: QtBot) -> Iterator[AdaptPage]:
    """Gives the page, shown and settled; stops what it runs afterwards."""
    page = AdaptPage(services)
    page.resize(1100, 760)
    show_active(qtbot, page)
    refresh(page)
    yield page
    page.shut_down()
    services.jobs.shut_down()
    stop_calls(services)
    delete_now(page)


def refresh(page: AdaptPage | AdaptSetup) -> None:
    page.refresh()
    settle(page)


def settle(page: AdaptPage | AdaptSetup) -> None:
    """Waits until what the page has asked of the library is there."""
    for _ in range(6):
        wait_for_calls(page.services)
        QApplication.processEvents()


def choose_way(setup: AdaptSetup, title: str) -> None:
    number = next(number for number, way in enumerate(setup.ways.ways) if way.title == title)
    setup.ways.cards[number].radio.click()


def choose_run(page: AdaptPage, row: int) -> None:
    page.runs.list.setCurrentIndex(page.runs.model.index(row))
    settle(page)


def event(seq: int, type_: str, /, **values: Any) -> JsonObject:
    return {"v": 1, "seq": seq, "type": type_, **values}


def learning_events(n_checks: int = 9, total: int = 1200) -> list[JsonObject]:
    """Writes what a run tells that has been checked so many times."""
    events = [event(1, "start", run_id="r7", kind="adapt", title="Learning pumps (German → English)", pid=1)]
    for check in range(n_checks):
        update, gain = check * 100, 1 - 0.62**check
        metrics = {
            "bleu": 31.2 + 6.6 * gain, "chrf": 55.0 + 5.2 * gain, "dev_loss": 2.6 - 0.7 * gain,
            "general_bleu": 24.1 - 0.9 * gain, "general_chrf": 48.0 - 0.7 * gain,
        }  # fmt: skip
        if check:
            for step in range(update - 80, update + 1, 20):
                loss = {"loss": 2.4 - 0.9 * (1 - 0.6 ** (step / 100)), "tokens_per_s": 1_900.0}
                events.append(_learning(len(events) + 1, step, total, loss))
        events.append(_learning(len(events) + 1, update, total, metrics))
        rows = [
            {"source": source, "reference": reference, "output": outputs[min(check // 2, 2)]}
            for (source, reference), outputs in zip(SENTENCES, OUTPUTS, strict=True)
        ]
        events.append(event(len(events) + 1, "samples", update=update, rows=rows))
    return events


def _learning(seq: int, done: int, total: int, metrics: dict[str, float]) -> JsonObject:
    return event(seq, "progress", stage="Learning", done=done, total=total, metrics=metrics, can_finish=True)


def followed(page: AdaptPage, n_checks: int = 3, order: AdaptOrder = ORDER, **end: Any) -> Job:
    """Gives a run of the queue that has told so much, and has ended if the test says how."""
    job = Job(order.kind, order.title, parent=page.services.jobs, order=order)
    page.services.jobs._add(job)
    for each in learning_events(n_checks):
        job.take(told(each))
    if "answer" in end:
        end |= {"state": "done", "result": to_json(end.pop("answer"))}
    if end:
        job.take(told(event(9999, "end", **end)))
    page.show_subject(job)
    settle(page)
    return job
