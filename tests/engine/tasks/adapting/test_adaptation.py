"""Whole adaptations of a tiny model: paused in every phase, adapted again, held back, and what is told."""

import json

import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError, ModelError
from engine.base.progress import Paused
from engine.orders.adapting import AdaptOrder
from engine.orders.corpora import ImportOrder
from engine.results.adapting import GeneralCheck
from engine.results.systems import System
from engine.tasks.adapting import adaptation
from engine.tasks.adapting.adaptation import adapt
from tests.engine.tasks.training.test_base_models import FEW, UNCHECKED, Context, many_pairs, write_tsv
from tests.tiny import write_model_folder

pytestmark = pytest.mark.slow

MONO = [f"The pump number {n} runs and the valve number {n} is closed." for n in range(40)]
SHORT = {"max_updates": 2, "warmup_updates": 1, "cooldown_updates": 0, "validate_every": 2, "average": 1,
         "validate_first": False, "validation_pairs": 4, "precision": "float32"}  # fmt: skip
SMALL = {"src_size": 180, "tgt_size": 180, "cbow_epochs": 1}


@pytest.fixture
def library(library_home, tmp_path):
    """A tiny model, pairs of the domain pumps, and text of its target language alone."""
    fill_library(tmp_path)
    return library_home


def fill_library(tmp_path):
    """Fills the library with what `library` says; what is added to it is written to `tmp_path`."""
    tasks.add_model(write_model_folder(tmp_path / "base", model_id="tiny-base"))
    import_text(tmp_path, "pumps", many_pairs())
    path = tmp_path / "mono.txt"
    path.write_text("\n".join(MONO), encoding="utf-8")
    tasks.import_corpus(ImportOrder(files=[path], name="mono", domain="pumps", src="en", tgt=""))


def import_text(tmp_path, domain, pairs):
    path = write_tsv(tmp_path / f"{domain}.tsv", pairs)
    tasks.import_corpus(ImportOrder(files=[path], domain=domain, src="de", tgt="en", name=domain))


def order(**changes):
    whole = {"model": "tiny-base", "domain": "pumps", "settings": SHORT, "limits": UNCHECKED}
    return AdaptOrder(**(whole | changes))


def run(folder, **changes):
    folder.mkdir(exist_ok=True)
    made = adapt(Context(folder), order(**changes))
    return made, tasks.model_details(made.model)


def adapt_pausing_everywhere(folder, wanted):
    """Adapts, and pauses wherever a stage is reported for the first time."""
    folder.mkdir()
    context, seen = Context(folder), set()

    def report(progress):
        if progress.stage not in seen:
            seen.add(progress.stage)
            raise Paused

    context.report = report
    for _ in range(60):
        try:
            return adapt(context, wanted), seen
        except Paused:
            continue
    raise AssertionError(f"it never ended: {sorted(seen)}")


def test_a_run_paused_in_every_phase_makes_the_model_of_one_that_was_not(library, tmp_path):
    wanted = order(method="va-llm", vocabulary=SMALL, limits=FEW)
    paused, seen = adapt_pausing_everywhere(tmp_path / "paused", wanted)
    whole, record = run(tmp_path / "whole", method="va-llm", vocabulary=SMALL, limits=FEW)
    assert {"Planning", "Training", "Checking the graphs", "Resampling BLEU"} <= seen
    folders = [tasks.model_details(made.model).path for made in (paused, whole)]
    for name in ("weights.safetensors", "source.spm", "target.spm"):
        assert (folders[0] / name).read_bytes() == (folders[1] / name).read_bytes()
    assert [each.id for each in tasks.list_models() if each.domain] == [
        "tiny-base-pumps",
        "tiny-base-pumps-2",
    ]
    assert 146 < json.loads(record.details_json)["vocabulary"]["target"]["size"] <= 180


def test_how_far_a_run_is_is_told_from_its_plan_on_and_at_once_where_it_goes_on(library, tmp_path):
    (tmp_path / "run").mkdir()
    context, told = Context(tmp_path / "run"), []

    def report(progress):
        told.append(progress)
        if progress.stage.startswith("Translating with ") and len(told) > 1:
            raise Paused

    context.report = report
    with pytest.raises(Paused):
        adapt(context, order())
    planned = next(number for number, each in enumerate(told) if each.phases)
    assert {(each.stage, each.total) for each in told[:planned]} == {("Planning", None)}
    told.clear()
    with pytest.raises(Paused):
        adapt(context, order())
    assert told[0].phases


def test_the_result_and_the_card_tell_what_went_in_and_what_came_out(library, tmp_path):
    made, record = run(tmp_path / "run", limits=FEW)
    assert (made.plan.method, made.updates, made.promotion) == ("fine-tune", 2, record.promotion)
    assert made.verdict.sentence
    assert made.n_sentences == len(made.examples) or made.scores
    assert 0 <= made.n_better + made.n_worse <= made.n_sentences
    assert (record.details.n_better, record.details.n_worse) == (made.n_better, made.n_worse)
    card = json.loads((record.path / "card.json").read_text())
    assert card == json.loads(tasks.run_card(record.id))
    details = record.details
    assert [each.id for each in details.inputs.corpora] == ["pumps"]
    assert (details.plan, details.gate) == (made.plan, made.gate)
    assert {each["id"] for each in card["inputs"]["corpora"]} == {"pumps"}
    assert all(len(each["sha256"]) == 64 for each in card["inputs"]["corpora"])
    assert len(card["inputs"]["parent"]["sha256"]) == 64
    assert card["plan"]["method"] == card["model"]["method"] == "fine-tune"
    assert card["settings"]["training"]["max_updates"] == 2
    assert "torch" in card["versions"]
    assert (card["gate"]["n_sentences"], card["gate"]["margin"]) == (20, 2.0)


def test_adapted_models_are_adapted_again_but_a_pack_is_not(library, tmp_path):
    _, once = run(tmp_path / "once", method="va-cbow", vocabulary=SMALL)
    import_text(tmp_path, "clocks", many_pairs()[::-1])
    _, twice = run(tmp_path / "twice", model=once.id, domain="clocks")
    _, pack = run(tmp_path / "pack", model=twice.id, scope="pack", name="packed")
    assert (twice.parent, pack.parent, pack.scope) == (once.id, twice.id, "pack")
    assert (twice.path / "target.spm").read_bytes() == (once.path / "target.spm").read_bytes()
    assert tasks.open_system(System(model="packed")).translate_text("Die Pumpe läuft.").text is not None
    with pytest.raises(ModelError, match=f"packed is a pack of {twice.id}") as caught:
        run(tmp_path / "again", model="packed")
    assert f"Adapt {twice.id} instead" in caught.value.hint


def test_a_model_that_lost_too_much_is_added_but_not_used_until_it_is_promoted(
    library, tmp_path, monkeypatch
):
    lost = GeneralCheck(is_held=True, sentence="Lost too much on general text.")
    monkeypatch.setattr(adaptation, "check_general", lambda *_, **_purpose: lost)
    made, record = run(tmp_path / "run")
    assert made.promotion == record.promotion
    assert (made.promotion.state, made.promotion.reason) == ("held", lost.sentence)
    assert tasks.resolve_model(domain="pumps").id == "tiny-base"
    assert tasks.promote_model(record.id).id == tasks.resolve_model(domain="pumps").id == record.id


def test_a_model_whose_check_was_stopped_is_not_used_and_one_promoted_meanwhile_stays_so(library, tmp_path):
    (tmp_path / "run").mkdir()
    context = Context(tmp_path / "run")

    def report(progress):
        if progress.stage.startswith("Translating with"):
            raise Paused

    context.report = report
    with pytest.raises(Paused):
        adapt(context, order())
    (made,) = (model for model in tasks.list_models() if model.domain)
    assert made.promotion.reason == "It was not compared with the model before it so far."
    tasks.promote_model(made.id)
    finished = adapt(Context(tmp_path / "run"), order())
    assert finished.promotion.reason == "You promoted it."


def test_a_model_that_is_promoted_while_it_is_checked_stays_so(library, tmp_path, monkeypatch):
    lost = GeneralCheck(is_held=True, sentence="Lost too much on general text.")

    def check(made, *_, **_purpose):
        tasks.promote_model(made.id)
        return lost

    monkeypatch.setattr(adaptation, "check_general", check)
    made, record = run(tmp_path / "run")
    assert made.promotion.reason == record.promotion.reason == "You promoted it."


def test_ten_lines_are_too_few_and_nothing_is_loaded_to_say_so(library, tmp_path):
    import_text(tmp_path, "ten", many_pairs(10))
    with pytest.raises(CorpusError, match="ten has 10 pairs. Adapting needs at least 20") as caught:
        run(tmp_path / "run", domain="ten")
    assert caught.value.hint == "Import more: `parlance corpus import FILE --domain ten`."


def test_a_method_that_needs_the_old_text_says_so_before_anything_else(library, tmp_path):
    with pytest.raises(ConfigError, match="name it with --source-corpus"):
        run(tmp_path / "run", method="target-vocabulary")


def test_settings_that_the_planned_method_has_no_use_for_are_refused_before_it_learns(library, tmp_path):
    (tmp_path / "run").mkdir()
    with pytest.raises(ConfigError, match="fine-tune keeps the model's words, so neighbours changes"):
        adapt(Context(tmp_path / "run"), order(vocabulary={"neighbours": 1}))
    assert not list((tmp_path / "run").glob("checkpoint-*"))
