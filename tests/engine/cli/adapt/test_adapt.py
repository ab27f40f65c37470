"""`parlance adapt`, and what is said of a model that is held back, on the command line."""

import pytest

from engine import tasks
from engine.cli.adapt.lines import plan_lines, result_lines
from engine.cli.model.card import card_facts
from engine.library import Library
from engine.tasks.adapting import adaptation, planning
from engine.tasks.adapting.orders import AdaptOrder
from engine.tasks.adapting.promotion import HELD, PROMOTED, promotion
from tests.engine.library.conftest import add_model
from tests.tiny import write_model_folder

RESULT = {"model": "m-law", "updates": 1, "pairs": 1200, "too_long": 1, "verdict": {}, "promotion": {}}
PLAN = {
    "method": "va-llm", "scope": "full", "back_translate": False, "reason": "Two sentences.",
    "evidence": ["Measured."], "estimate": {"sentence": "This takes an hour."},
    "alternatives": [
        {"title": "Learn new words", "method": "va-llm", "scope": "full", "sentence": "", "unavailable": "",
         "is_recommended": True},
        {"title": "Learn from your sentences", "method": "fine-tune", "scope": "full", "sentence": "Plain.",
         "unavailable": "", "is_recommended": False},
    ],
}  # fmt: skip


@pytest.fixture
def ordered(monkeypatch):
    """The orders that were given; nothing is done."""
    orders: list[AdaptOrder] = []

    def adapt(context, order):
        orders.append(order)
        return RESULT

    monkeypatch.setattr(adaptation, "adapt", adapt)
    monkeypatch.setattr(
        "engine.tasks.restart_for_training", lambda _words, **_options: None
    )  # it would replace this process
    return orders


def test_every_option_reaches_the_order(parlance, ordered):
    words = ["--method", "va-llm", "--scope", "pack", "--mono", "a", "--mono", "b", "--back-translate",
             "--reverse-model", "en-de", "--source-corpus", "old@2", "--columns", "de, en", "--name", "N",
             "--set", "max_updates=5", "--set", "neighbours=1", "--set", "seed=7", "--set", "rank=3",
             "--set", "gate_margin=3.5", "--set", "back_translate_most=10"]  # fmt: skip
    assert parlance("adapt", "--model", "m", "--domain", "law", *words, "--json").json["model"] == "m-law"
    assert ordered == [AdaptOrder(
        model="m", domain="law", method="va-llm", scope="pack", mono=["a", "b"], back_translate=True,
        reverse_model="en-de", source_corpora=["old@2"], columns=["de", "en"], name="N",
        settings={"max_updates": 5, "seed": 7}, vocabulary={"neighbours": 1, "seed": 7},
        speaker_settings={"rank": 3}, limits={"gate_margin": 3.5, "back_translate_most": 10},
    )]  # fmt: skip


@pytest.mark.parametrize("is_only", [True, False])
def test_the_windows_command_says_what_the_result_is_for(parlance, ordered, is_only):
    parlance(*tasks.adapt_command(model="m", domain="law", only_domain=is_only))
    assert ordered[0].only_domain is is_only
    plan = tasks.plan_command(model="m", domain="law", only_domain=is_only)
    assert ("--only-domain" in plan, "--plan" in plan) == (is_only, True)


@pytest.mark.parametrize(("words", "mono"), [([], None), (["--mono", "none"], ()), (["--mono", "x"], ["x"])])
def test_text_of_one_language_is_the_domains_or_named_or_none(parlance, ordered, words, mono):
    parlance("adapt", "--model", "m", "--domain", "law", *words)
    assert ordered[0].mono == mono


def test_no_text_and_some_text_is_refused(parlance, ordered):
    answer = parlance("adapt", "--model", "m", "--domain", "law", "--mono", "none", "--mono", "x")
    assert (answer.status, ordered) == (1, [])
    assert "Leave one of them out" in answer.err


def test_an_unknown_setting_lists_those_there_are(parlance, ordered):
    answer = parlance("adapt", "--model", "m", "--domain", "law", "--set", "neighbors=1")
    assert answer.status == 1
    assert "'neighbors' is not a setting" in answer.err
    assert "neighbours" in answer.err


def test_a_plan_is_a_job_of_its_own_and_learns_nothing(parlance, ordered, monkeypatch):
    asked = []
    monkeypatch.setattr(planning, "adaptation_plan", lambda *_, **named: asked.append(named) or PLAN)
    words = ["adapt", "--model", "m", "--domain", "law", "--plan", "--no-probe", "--mono", "none"]
    assert parlance(*words, "--json").json["method"] == "va-llm"
    assert (asked[0]["probe"], asked[0]["mono"], ordered) == (False, (), [])
    assert parlance("jobs", "list", "--json").json["jobs"][0]["kind"] == "plan"


def test_a_plan_is_told_with_its_reason_and_the_other_ways():
    lines = plan_lines(PLAN)
    assert lines[:3] == [
        "Learn new words: --method va-llm --scope full",
        "Two sentences.",
        "This takes an hour.",
    ]
    assert lines[-1] == "  Learn from your sentences (fine-tune, full): Plain."
    assert plan_lines({"method": "", "reason": "Too little text."}) == ["Too little text."]


def test_a_result_is_told_with_its_verdicts_and_what_to_do():
    held = {"promotion": {"state": "held"}, "gate": {"sentence": "Lost.", "detail": ""},
            "verdict": {"sentence": "Better.", "detail": "By much."}}  # fmt: skip
    lines = result_lines(RESULT | held)
    assert lines[0] == "Made m-law: 1 update on 1,200 pairs (1 more is too long to learn from)."
    assert lines[1:4] == ["Better.", "By much.", "Lost."]
    assert lines[-1].endswith("parlance model promote m-law")
    all_short = result_lines(RESULT | {"too_long": 0, "updates": 2000})
    assert all_short == ["Made m-law: 2,000 updates on 1,200 pairs."]
    used = result_lines(RESULT | {"promotion": {"state": "promoted"}})
    assert used[-1].endswith("parlance model rollback m-law")


@pytest.fixture
def held(library_home, tmp_path, monkeypatch):
    """A base, its model of the domain law in use, and a newer one that is held back."""
    monkeypatch.setattr("engine.tasks.models.builtin.assets_folder", lambda: tmp_path / "no-assets")
    library = Library(library_home)
    add_model(library, "base")
    for model_id, state, day in (("old", PROMOTED, 1), ("new", HELD, 2)):
        details = {"promotion": promotion(state, "Lost too much.") | {"when": f"2026-02-0{day}"}}
        add_model(library, model_id, kind="adapted", parent="base", domain="law", details=details,
                  created=f"2026-02-0{day}")  # fmt: skip


def test_models_are_promoted_and_taken_back(parlance, held):
    assert "held" in parlance("model", "list").out
    assert parlance("model", "promote", "new").out == "new is used for law from now on.\n"
    assert parlance("model", "rollback", "new").out.startswith("old is used instead of new.")
    assert parlance("model", "rollback", "new", "--json").json["used"]["id"] == "old"
    assert parlance("model", "promote", "base").status == 1


def test_the_card_of_a_held_model_says_why(parlance, held):
    assert "held back since 2026-02-02. Lost too much." in parlance("model", "show", "new").out
    assert parlance("model", "show", "new", "--json").json["card"]["promotion"]["state"] == "held"


def test_a_card_is_told_in_words():
    card = {
        "inputs": {"corpora": [{"id": "law", "splits": {"train": 1200}, "sha256": "ab" * 32}]},
        "numbers": {"updates": 1500, "pairs": 1200, "seconds": 61.4, "precision": "float32"},
        "settings": {"training": {"seed": 1}}, "dev": {"bleu": 30.123},
    }  # fmt: skip
    facts = card_facts(card)
    assert facts["learned from"] == "law, 1,200 to learn from (abababababab)"
    assert facts["training"] == "1,500 updates on 1,200 pairs in 61 s, float32"
    assert facts["on held-out"] == "bleu 30.12"
    assert facts["use"] == facts["verdict"] == ""


def test_translating_for_a_domain_tells_of_a_newer_model_that_is_held(
    parlance, library_home, tmp_path, monkeypatch
):
    monkeypatch.setattr("engine.tasks.models.builtin.assets_folder", lambda: tmp_path / "no-assets")
    folder = write_model_folder(tmp_path / "m", model_id="tiny")
    assert parlance("model", "add", folder).status == 0
    details = {"promotion": promotion(HELD, "Lost too much.")}
    add_model(Library(library_home), "new", kind="adapted", parent="tiny", domain="law", details=details)
    (tmp_path / "in.txt").write_text("Die Pumpe läuft.", encoding="utf-8")
    answer = parlance("translate", "--domain", "law", "-i", tmp_path / "in.txt")
    assert answer.status == 0
    assert "Translated by tiny. new is newer and held back: Lost too much." in answer.err
    assert "parlance model promote new" in answer.err
