"""Which of a domain's models is used: the one promoted last, whatever was held back or taken back since."""

import json

import pytest

from engine import tasks
from engine.base.errors import LibraryError
from engine.base.json_values import to_json
from engine.library import Library
from engine.results.model_details import PromotionState
from engine.tasks.adapting.promotion import ancestors_of, promotion
from tests.engine.library.conftest import add_model, corpus_record, fill_corpus

HELD, PROMOTED = PromotionState.HELD, PromotionState.PROMOTED


@pytest.fixture
def library(library_home):
    """A base model."""
    library = Library(library_home)
    add_model(library, "base")
    return library


def adapted(library, model_id, state="", *, parent="base", domain="law", day=1, **more):
    """Adds a model of a domain, as made on a day of February."""
    details = (
        {"promotion": to_json(promotion(state, "Lost too much.")) | {"when": f"2026-02-{day:02}"}}
        if state
        else {}
    )
    facts = {
        "kind": "adapted",
        "parent": parent,
        "domain": domain,
        "created": f"2026-02-{day:02}T00:00:00+00:00",
    }
    return add_model(library, model_id, **facts, details=details | more)


def used(domain="law"):
    return tasks.resolve_model(domain=domain).id


def test_the_model_promoted_last_is_used_however_new_a_held_one_is(library):
    adapted(library, "old", PROMOTED, day=1)
    adapted(library, "new", HELD, day=2)
    assert used() == "old"
    held = tasks.unused_model(tasks.resolve_model(domain="law"), "law")
    assert held.id == "new"


def test_a_model_made_before_there_were_promotions_is_used(library):
    adapted(library, "old")
    assert used() == "old"
    assert tasks.unused_model(tasks.resolve_model(domain="law"), "law") is None


def test_what_was_held_before_the_model_in_use_was_made_is_no_news(library):
    adapted(library, "held", HELD, day=1)
    adapted(library, "good", PROMOTED, day=2)
    assert tasks.unused_model(tasks.resolve_model(domain="law"), "law") is None


def test_promoting_uses_a_held_model_and_writes_its_card(library):
    adapted(library, "old", PROMOTED, day=1)
    adapted(library, "new", HELD, day=2)
    assert tasks.promote_model("new").id == used() == "new"
    record = tasks.model_details("new")
    card = json.loads((record.path / "card.json").read_text())
    description = json.loads((record.path / "model.json").read_text())
    assert card["promotion"]["state"] == description["details"]["promotion"]["state"] == PROMOTED


def test_promoting_an_older_model_puts_it_before_a_newer_one(library):
    adapted(library, "old", PROMOTED, day=1)
    adapted(library, "new", PROMOTED, day=2)
    tasks.promote_model("old")
    assert used() == "old"


def test_promoting_the_model_in_use_changes_nothing(library):
    adapted(library, "old", PROMOTED, day=1)
    before = tasks.model_details("old").details
    assert tasks.promote_model("old").details == before


def test_rolling_back_goes_to_the_model_before_and_can_be_taken_back(library):
    adapted(library, "old", PROMOTED, day=1)
    adapted(library, "new", PROMOTED, day=2)
    assert tasks.roll_back_model("new").id == used() == "old"
    assert tasks.model_details("new").promotion.state == PromotionState.WITHDRAWN
    tasks.promote_model("new")
    assert used() == "new"


def test_rolling_back_the_only_model_goes_to_what_it_was_made_from(library):
    adapted(library, "only", PROMOTED)
    assert tasks.roll_back_model("only").id == used() == "base"
    assert tasks.roll_back_model("only").id == "base"


def test_rolling_back_names_the_model_that_the_domain_is_really_translated_with(library):
    add_model(library, "other-base")
    adapted(library, "old", PROMOTED, day=1)
    adapted(library, "new", HELD, parent="other-base", day=2)
    assert tasks.roll_back_model("old").id == used() == "other-base"


def test_rolling_back_a_held_model_keeps_the_one_in_use(library):
    adapted(library, "old", PROMOTED, day=1)
    adapted(library, "new", HELD, day=2)
    assert tasks.roll_back_model("new").id == "old"
    assert tasks.unused_model(tasks.model_details("old"), "law") is None


def test_rolling_back_with_nothing_to_go_back_to_is_refused(library):
    adapted(library, "only", PROMOTED)
    library.remove("model", "base", force=True)
    with pytest.raises(LibraryError, match="no model to go back to from only") as caught:
        tasks.roll_back_model("only")
    assert "model restore base" in caught.value.hint
    assert used() == "only"


def test_a_base_model_is_neither_promoted_nor_taken_back(library):
    for change in (tasks.promote_model, tasks.roll_back_model):
        with pytest.raises(LibraryError, match="was not adapted to a domain"):
            change("base")


def test_a_domain_of_a_named_model_whose_models_are_all_held_says_why(library):
    adapted(library, "new", HELD)
    with pytest.raises(LibraryError, match="new is not used for law. Lost too much.") as caught:
        tasks.resolve_model(model="base", domain="law")
    assert "parlance model promote new" in caught.value.hint


def test_what_was_adapted_again_belongs_to_the_first_model_too(library):
    adapted(library, "once", PROMOTED, domain="chat", day=1)
    twice = adapted(library, "twice", PROMOTED, parent="once", day=2)
    assert [each.id for each in ancestors_of(twice)] == ["once", "base"]
    assert tasks.resolve_model(model="base", domain="law").id == "twice"


def test_a_circle_of_parents_ends(library):
    adapted(library, "a", parent="b")
    adapted(library, "b", parent="a")
    assert {each.id for each in ancestors_of(tasks.model_details("a"))} == {"a", "b"}


def test_of_each_domain_the_model_promoted_last_is_in_use(library):
    adapted(library, "old", PROMOTED, day=1)
    adapted(library, "new", PROMOTED, day=2)
    adapted(library, "held", HELD, day=3)
    adapted(library, "other", PROMOTED, domain="chat")
    assert tasks.models_in_use() == {"new", "other"}


def test_a_way_back_is_named_only_to_a_model_that_did_not_learn_what_is_gone(library):
    learned = {"corpora": [{"corpus": "c"}]}
    adapted(library, "first", PROMOTED, day=1, **learned)
    adapted(library, "second", PROMOTED, day=2, parent="first")
    adapted(library, "other", PROMOTED, domain="pumps", **learned)
    library.add_corpus(corpus_record("c"), fill_corpus)
    library.remove("corpus", "c")
    gone = tasks.empty_trash()
    assert (gone.models, gone.with_way_back) == (("other", "second", "first"), ("other",))
    for model in gone.models:
        tasks.remove_model(model)
