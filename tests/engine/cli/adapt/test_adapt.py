"""`parlance adapt`, and what is said of a model that is held back, on the command line."""

from dataclasses import replace

import pytest

from engine import tasks
from engine.base.json_values import to_json
from engine.cli.answers import plan_lines, result_lines
from engine.cli.model import card_facts
from engine.library import Library
from engine.orders import AdaptOrder
from engine.orders.corpora import ImportOrder
from engine.results.adapting import AdaptationPlan, Estimate, GeneralCheck, GeneralPart, Mixture, PlannedWay
from engine.results.evaluation import MetricDifference, Verdict
from engine.results.model_details import (
    Adaptation,
    InputText,
    ModelDetails,
    Promotion,
    PromotionState,
    RunInputs,
    SpeakersOfModel,
    TrainingSummary,
)
from engine.tasks.adapting import adaptation
from engine.tasks.adapting import planning as planning
from engine.tasks.adapting.promotion import promotion
from tests.engine.library.conftest import add_model
from tests.tiny import PAIRS, write_model_folder

HELD, PROMOTED = PromotionState.HELD, PromotionState.PROMOTED
RESULT = Adaptation(model="m-law", updates=1, pairs=1200, too_long=1)
PLAN = AdaptationPlan(
    method="va-llm", scope="full", reason="Two sentences.", evidence=("Measured.",),
    estimate=Estimate(sentence="This takes an hour."),
    alternatives=(
        PlannedWay(method="va-llm", scope="full", title="Learn new words", is_recommended=True),
        PlannedWay(method="fine-tune", scope="full", title="Learn from your sentences", sentence="Plain."),
    ),
)  # fmt: skip


@pytest.fixture(autouse=True)
def _in_this_process(monkeypatch):
    monkeypatch.setattr("engine.tasks.restart_for_training", lambda *_, **__: None)


@pytest.fixture
def ordered(monkeypatch):
    """The orders that were given; nothing is done."""
    orders: list[AdaptOrder] = []

    def adapt(context, order):
        orders.append(order)
        return RESULT

    monkeypatch.setattr(adaptation, "adapt", adapt)
    monkeypatch.setattr("engine.tasks.adapting.run_plan.check_adaptation", lambda _order: None)
    monkeypatch.setattr("engine.tasks.adapting.run_plan.corpora_of", lambda _order: [])
    monkeypatch.setattr("engine.tasks.adapting.run_plan.title_of", lambda order: order.title)
    monkeypatch.setattr(
        "engine.tasks.restart_for_training", lambda *_, **__: None
    )  # it would replace this process
    return orders


def test_every_option_reaches_the_order(parlance, ordered):
    words = ["--method", "va-llm", "--scope", "pack", "--mono", "a", "--mono", "b", "--back-translate",
             "--reverse-model", "en-de", "--source-corpus", "old@2", "--columns", "de, en", "--name", "N",
             "--set", "max_updates=5", "--set", "neighbours=1", "--set", "seed=7",
             "--set", "gate_margin=3.5", "--set", "back_translate_most=10", "--only-domain"]  # fmt: skip
    assert parlance("adapt", "--model", "m", "--domain", "law", *words, "--json").json["model"] == "m-law"
    assert ordered == [AdaptOrder(
        model="m", domain="law", method="va-llm", scope="pack", mono=("a", "b"), back_translate=True,
        reverse_model="en-de", source_corpora=("old@2",), columns=("de", "en"), name="N", only_domain=True,
        settings={"max_updates": 5, "seed": 7}, vocabulary={"neighbours": 1, "seed": 7},
        limits={"gate_margin": 3.5, "back_translate_most": 10},
    )]  # fmt: skip


@pytest.mark.parametrize(("words", "mono"), [([], None), (["--mono", "none"], ()), (["--mono", "x"], ("x",))])
def test_text_of_one_language_is_the_domains_or_named_or_none(parlance, ordered, words, mono):
    parlance("adapt", "--model", "m", "--domain", "law", *words)
    assert ordered[0].mono == mono


@pytest.mark.parametrize(("words", "part"), [
    (["--mono", "none", "--mono", "x"], "Leave one of them out"),
    (["--method", "magic"], "method must be one of fine-tune"),
    (["--set", "neighbors=1"], "'neighbors' is not a setting"),
    (["--set", "peak_lr=7"], "peak_lr must be in"),
    (["--method", "target-vocabulary"], "name it with --source-corpus"),
])  # fmt: skip
def test_wrong_usage_is_refused_before_there_is_a_run(parlance, words, part):
    answer = parlance("adapt", "--model", "m", "--domain", "law", *words)
    assert answer.status == 2
    assert part in " ".join(answer.err.split())
    assert parlance("jobs", "list", "--json").json["jobs"] == []


@pytest.mark.slow
def test_too_little_text_is_refused_before_there_is_a_run(parlance, tmp_path):
    tasks.add_model(write_model_folder(tmp_path / "m", model_id="tiny"))
    (tmp_path / "five.tsv").write_text("".join(f"{src}\t{tgt}\n" for src, tgt in PAIRS[:5]), encoding="utf-8")
    tasks.import_corpus(ImportOrder(files=(tmp_path / "five.tsv",), domain="law", src="de", tgt="en"))
    answer = parlance("adapt", "--model", "tiny", "--domain", "law")
    assert answer.status == 1
    assert "Adapting needs at least 20" in answer.err
    assert parlance("jobs", "list", "--json").json["jobs"] == []


def test_a_plan_is_a_job_of_its_own_and_learns_nothing(parlance, ordered, monkeypatch):
    asked = []
    monkeypatch.setattr(
        planning, "adaptation_plan", lambda wish, _, probe: asked.append((wish, probe)) or PLAN
    )
    words = ["adapt", "--model", "m", "--domain", "law", "--plan", "--no-probe", "--mono", "none"]
    assert parlance(*words, "--name", "n", "--json").json["method"] == "va-llm"
    wish = AdaptOrder(model="m", domain="law", mono=())
    assert (asked, ordered) == ([(wish, False)], [])
    assert parlance("jobs", "list", "--json").json["jobs"][0]["kind"] == "plan"


def test_a_plan_is_told_with_its_reason_and_the_other_ways():
    lines = plan_lines(PLAN)
    assert lines[:3] == [
        "Learn new words: --method va-llm --scope full",
        "Two sentences.",
        "This takes an hour.",
    ]
    assert lines[-1] == "  Learn from your sentences (fine-tune, full): Plain."
    assert plan_lines(AdaptationPlan(reason="Too little text.")) == ["Too little text."]


def test_a_result_is_told_with_its_verdicts_and_what_to_do():
    held = replace(
        RESULT,
        promotion=Promotion(state=HELD),
        gate=GeneralCheck(sentence="Lost."),
        verdict=Verdict(sentence="Better.", detail="By much."),
    )
    lines = result_lines(held)
    assert lines[0] == "Made m-law: 1 update on 1,200 pairs (1 more is too long to learn from)."
    assert lines[1:4] == ["Better.", "By much.", "Lost."]
    assert lines[-1].endswith("parlance model promote m-law")
    used = result_lines(replace(RESULT, too_long=0, updates=2000))
    assert used[0] == "Made m-law: 2,000 updates on 1,200 pairs."
    assert used[-1].endswith("parlance model rollback m-law")


def test_the_speakers_that_a_model_knows_are_counted():
    known = replace(RESULT, speakers=SpeakersOfModel(n_speakers=1, n_rare=2))
    assert result_lines(known)[1].startswith("It knows 1 speaker; 2 more have too few sentences")


@pytest.fixture
def held(library_home):
    """A base, its model of the domain law in use, and a newer one that is held back."""
    library = Library(library_home)
    add_model(library, "base")
    for model_id, state, day in (("old", PROMOTED, 1), ("new", HELD, 2)):
        details = {"promotion": to_json(promotion(state, "Lost too much.")) | {"when": f"2026-02-0{day}"}}
        add_model(library, model_id, kind="adapted", parent="base", domain="law", details=details,
                  created=f"2026-02-0{day}T00:00:00+00:00")  # fmt: skip


def test_models_are_promoted_and_taken_back(parlance, held):
    assert "held" in parlance("model", "list").out
    assert parlance("model", "promote", "new").out == "new is used for law from now on.\n"
    assert parlance("model", "rollback", "new").out.startswith("old is used instead of new.")
    assert parlance("model", "rollback", "new", "--json").json["used"]["id"] == "old"
    assert parlance("model", "promote", "base").status == 1


def test_the_card_of_a_held_model_says_why(parlance, held):
    assert "held back since 2026-02-02 00:00. Lost too much." in parlance("model", "show", "new").out
    assert parlance("model", "show", "new", "--json").json["card"]["promotion"]["state"] == "held"


def test_a_card_is_told_in_words():
    law = InputText(id="law", splits={"train": 1200}, sha256="ab" * 32)
    card = ModelDetails(
        inputs=RunInputs(corpora=(law,)),
        training=TrainingSummary(
            updates=1500,
            pairs=1200,
            seconds=61.4,
            precision="float32",
            settings={"seed": 1},
            dev={"bleu": 30.123},
        ),
    )  # fmt: skip
    facts = card_facts(card)
    assert facts["learned from"] == "law, 1,200 to learn from (abababababab)"
    assert facts["training"] == "1,500 updates on 1,200 pairs in 61 s, float32"
    assert facts["on held-out"] == "bleu 30.12"
    assert facts["settings"] == "training: seed=1"
    assert facts["use"] == facts["verdict"] == ""


@pytest.mark.slow
def test_translating_for_a_domain_tells_of_a_newer_model_that_is_held(parlance, library_home, tmp_path):
    folder = write_model_folder(tmp_path / "m", model_id="tiny")
    assert parlance("model", "add", folder).status == 0
    details = {"promotion": to_json(promotion(HELD, "Lost too much."))}
    add_model(Library(library_home), "new", kind="adapted", parent="tiny", domain="law", details=details)
    (tmp_path / "in.txt").write_text("Die Pumpe läuft.", encoding="utf-8")
    answer = parlance("translate", "--domain", "law", "-i", tmp_path / "in.txt")
    assert answer.status == 0
    assert "Translated by tiny. new is newer and held back: Lost too much." in answer.err
    assert "parlance model promote new" in answer.err


MIXTURE = Mixture(
    share=0.5,
    is_mixed=True,
    sentence="It is 50 % what it learned: 2.0 BLEU more on general text, and 8.7 BLEU less in the domain.",
)


def test_a_mixed_model_says_how_much_it_is_mixed_and_what_that_cost():
    lines = result_lines(replace(RESULT, mixture=MIXTURE))
    assert MIXTURE.sentence in lines
    assert any(line.endswith("parlance model unmix m-law") for line in lines)
    assert card_facts(ModelDetails(mixture=MIXTURE))["mixed"] == MIXTURE.sentence
    whole = replace(MIXTURE, share=1.0, is_mixed=False, sentence="It keeps all that it learned.")
    lines = result_lines(replace(RESULT, mixture=whole))
    assert whole.sentence in lines
    assert not any("unmix" in line for line in lines)


def test_every_part_of_general_text_is_told_by_itself():
    bleu = MetricDifference(metric="BLEU", base=42.3, model=27.6, difference=-14.7, low=-17.0, high=-12.0)
    parts = (
        GeneralPart(name="letters and business", n_sentences=54, bleu=bleu, lost_too_much=True),
        GeneralPart(name="law", is_domain=True, n_sentences=1, bleu=replace(bleu, low=-20.0, high=1.0)),
    )
    lines = result_lines(replace(RESULT, gate=GeneralCheck(sentence="Lost too much.", parts=parts)))
    change = "−14.7 BLEU (95 % interval −17.0 to −12.0)"
    assert f"  letters and business, 54 sentences: 42.3 → 27.6, worse, {change}" in lines
    assert any(line.startswith("  another domain, law, 1 sentence: 42.3 → 27.6, no proven") for line in lines)
    told = card_facts(ModelDetails(gate=GeneralCheck(sentence="Lost.", parts=parts)))
    assert told["general text"].startswith("Lost. letters and business, 54 sentences: ")
    assert "  " not in told["general text"]
