"""Plans, runs and results as the engine gives them, and a door that answers with them."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine.results.jobs import RunRecord, RunState
from engine.results.models import ModelRecord
from tests.gui.fakes import FakeTasks, model

PLAN: dict[str, Any] = {
    "rule": "today's",
    "method": "va-llm",
    "scope": "full",
    "vocabulary": {"src": 6000, "tgt": 5000},
    "settings": {"max_updates": 1200, "peak_lr": 0.0005, "batch_tokens": 2048, "patience": 6, "seed": 1},
    "reason": "With 4,800 pairs and 12,000 sentences of German alone, “Learn new words” gained 3.4 BLEU over "
    "“Learn from your sentences” on manuals. Your words are cut into 2.1 pieces on average.",
    "evidence": ["On manuals, with 5,000 pairs, “Learn new words” gained 3.4 BLEU (+2.6 to +4.1, 3 seeds)."],
    "alternatives": [
        {"method": "fine-tune", "scope": "full", "title": "Learn from your sentences", "seconds": 420.0,
         "sentence": "Keeps the model's words and learns from your sentences: the plain, safe way.",
         "is_recommended": False, "unavailable": ""},
        {"method": "fine-tune", "scope": "pack", "title": "Learn from your sentences, only its words",
         "sentence": "Lost 0.8 BLEU against the whole model on manuals.", "seconds": 300.0,
         "is_recommended": False, "unavailable": ""},
        {"method": "va-llm", "scope": "full", "title": "Learn new words", "seconds": 540.0,
         "sentence": "Gained 3.4 BLEU over “Learn from your sentences” on manuals.",
         "is_recommended": True, "unavailable": ""},
        {"method": "va-llm", "scope": "full", "title": "Learn new words, with text translated back",
         "sentence": "Not measured with so much text yet.", "seconds": 1900.0, "back_translate": True,
         "is_recommended": False, "unavailable": ""},
        {"method": "target-vocabulary", "scope": "full", "title": "Start over with your words",
         "seconds": None, "sentence": "", "is_recommended": False,
         "unavailable": "It trains anew on the text that the model once learned from."},
    ],
    "data": {"pairs": 4800, "mono_src": 12000, "mono_tgt": 0, "dev": 300, "test": 300, "general": 200,
             "pieces_per_word": 2.1, "unknown_share": 0.004},
    "estimate": {"seconds": 540.0, "low_s": 480.0, "high_s": 660.0, "memory_bytes": 1_400_000_000,
                 "disk_bytes": 52_000_000, "tokens_per_s": 1900.0, "device": "CPU, 2 cores",
                 "is_measured": True, "how": "Measured with 6 updates on your text, just now."},
}  # fmt: skip

RESULT: dict[str, Any] = {
    "model": "pumps-2",
    "verdict": {"kind": "good", "sentence": "Better in your domain: +6.3 BLEU, surely between +5.1 and +7.5.",
                "detail": "BLEU 31.2 → 37.5, chrF 55.0 → 60.1, on 300 sentences no model has learned from."},
    "scores": [
        {"metric": metric, "base": base, "model": now, "difference": now - base, "low": low, "high": high,
         "p": 0.001}
        for metric, base, now, low, high in (
            ("BLEU", 31.2, 37.5, 5.1, 7.5), ("chrF", 55.0, 60.1, 4.2, 6.0), ("TER", 52.0, 45.5, -8.0, -5.0),
        )
    ],
    "n_sentences": 300,
    "examples": [
        {"source": "Die Kreiselpumpe läuft an.", "reference": "The centrifugal pump starts.",
         "base": "The gyroscope starts.", "model": "The centrifugal pump starts.", "difference": 61.0},
        {"source": "Dichtung prüfen.", "reference": "Check the seal.", "base": "Check poetry.",
         "model": "Check the seal.", "difference": 58.0},
    ],
    "gate": {"is_held": False, "sentence": "As good as before on general text: −0.2 BLEU, somewhere between "
             "−0.9 and +0.5.", "detail": "BLEU 24.1 → 23.9, on 200 general sentences.", "n_sentences": 200,
             "difference": {"value": -0.2, "low": -0.9, "high": 0.5}, "margin": 2.0, "text": "general text"},
    "promotion": {"state": "promoted", "reason": "", "when": "2026-11-21T10:00:00Z"},
}  # fmt: skip

HELD: dict[str, Any] = RESULT | {
    "gate": {"is_held": True, "sentence": "Lost too much on general text: −4.8 BLEU, surely between −6.1 and "
             "−3.4; 2 may be lost.", "detail": "BLEU 24.1 → 19.3, on 200 general sentences.",
             "n_sentences": 200,
             "difference": {"value": -4.8, "low": -6.1, "high": -3.4}, "margin": 2.0, "text": "general text"},
    "promotion": {"state": "held", "reason": "Lost too much.", "when": "2026-11-21T10:00:00Z"},
}  # fmt: skip

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


def event(seq: int, type_: str, /, **values: Any) -> dict[str, Any]:
    """Builds an event of the protocol."""
    return {"v": 1, "seq": seq, "type": type_, **values}


def learning_events(n_checks: int = 9, total: int = 1200) -> list[dict[str, Any]]:
    """Writes what a run tells that has been checked so many times."""
    events = [event(1, "start", run_id="r7", kind="adapt", title="Adapting German → English to pumps", pid=1)]
    for check in range(n_checks):
        update, gain = check * 100, 1 - 0.62**check
        metrics = {
            "bleu": 31.2 + 6.6 * gain, "chrf": 55.0 + 5.2 * gain, "dev_loss": 2.6 - 0.7 * gain,
            "general_bleu": 24.1 - 0.9 * gain, "general_chrf": 48.0 - 0.7 * gain,
        }  # fmt: skip
        if check:
            for step in range(update - 80, update + 1, 20):
                loss = {
                    "loss": 2.4 - 0.9 * (1 - 0.6 ** (step / 100)) + 0.08 * (step % 3 - 1),
                    "tokens_per_s": 1_900.0,
                }
                events.append(_learning(len(events) + 1, step, total, loss))
        events.append(_learning(len(events) + 1, update, total, metrics))
        rows = [
            {"source": source, "reference": reference, "output": outputs[min(check // 2, 2)]}
            for (source, reference), outputs in zip(SENTENCES, OUTPUTS, strict=True)
        ]
        events.append(event(len(events) + 1, "samples", update=update, rows=rows))
    return events


def _learning(seq: int, done: int, total: int, metrics: Mapping[str, float]) -> dict[str, Any]:
    return event(seq, "progress", stage="Learning", done=done, total=total, metrics=metrics, can_finish=True)


def run_record(run_id: str, state: RunState, **changes: Any) -> RunRecord:
    """Builds the record of an adaptation."""
    values: dict[str, Any] = {
        "id": run_id, "kind": "adapt", "title": "Adapting small to pumps", "state": state,
        "argv": ("adapt", "--model", "small", "--domain", "pumps"), "path": Path("/library/runs") / run_id,
        "created": "2026-11-20T12:00:00Z", "is_resumable": True,
    }  # fmt: skip
    return RunRecord(**(values | changes))


class AdaptDoor(FakeTasks):
    """The door with a plan that is known from an earlier window, and models that are used or not."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.states: dict[str, str] = {}
        self.orders: list[dict[str, Any]] = []
        self.plans: list[dict[str, Any]] = []
        self.plan_takes_s = 0.0
        """How long the child plans; a test that looks at the measuring itself gives it time."""
        self.runs.append(plan_record("small", "pumps", PLAN))

    def child_environment(self) -> Mapping[str, str]:
        """Tells the child how long to plan."""
        return {**super().child_environment(), "PLAN_TAKES_S": str(self.plan_takes_s)}

    def adapt_command(self, **order: Any) -> list[str]:
        """Notes what would be adapted."""
        self.orders.append(order)
        return ["wait", "--domain", order["domain"]]

    def plan_rule(self) -> str:
        """The rule that `PLAN` follows."""
        return str(PLAN["rule"])

    def plan_command(self, **order: Any) -> list[str]:
        """Notes what would be planned."""
        self.plans.append(order)
        argv = plan_argv(order["model"], order["domain"], order.get("method", ""), order.get("scope", ""))
        return [*argv, "--only-domain"] if order["only_domain"] else argv

    def list_models(self) -> list[ModelRecord]:
        """Lists the models, with what the test says about their use."""
        return [
            model(each.id, **{**_fields(each), "details": {"promotion": {"state": self.states[each.id]}}})
            if each.id in self.states
            else each
            for each in self.models
        ]

    def promote_model(self, model_id: str) -> ModelRecord:
        """Uses a model."""
        self.states[model_id] = "promoted"
        return model(model_id)

    def roll_back_model(self, model_id: str) -> ModelRecord:
        """Goes back to the base."""
        self.states[model_id] = "withdrawn"
        return model("small", name="German → English, small")

    def run_card(self, model_id: str) -> dict[str, Any]:
        """Gives a short card."""
        return {
            "model": {"id": model_id, "method": "va-llm"},
            "inputs": {"corpora": [{"name": "catalogue", "sha256": "1c4f27a2", "pairs": 4800}]},
            "settings": {"training": {"max_updates": 1200, "peak_lr": 0.0005}},
            "versions": {"parlance": "0.5.0"},
        }


def plan_argv(model_id: str, domain: str, method: str = "", scope: str = "") -> list[str]:
    """Returns the command line of a plan; the speaking child succeeds with it."""
    return ["plan", model_id, domain, *filter(None, (method, scope))]


def plan_record(model_id: str, domain: str, plan: Mapping[str, Any]) -> RunRecord:
    """Builds the record of a plan that was made a moment ago."""
    now = datetime.now(UTC).isoformat()
    argv = tuple(plan_argv(model_id, domain))
    return run_record(
        "p1",
        RunState.DONE,
        kind="plan",
        argv=argv,
        created=now,
        finished=now,
        result={"rule": PLAN["rule"], **plan},
    )


def _fields(record: ModelRecord) -> dict[str, Any]:
    return {
        name: getattr(record, name) for name in ("name", "kind", "parent", "domain", "is_builtin", "scope")
    }
