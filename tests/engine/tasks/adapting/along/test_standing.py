"""Where learning along stands: what is new, which model goes on, and which one cannot."""

import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError, ModelError
from engine.base.json_values import to_json
from engine.library import Library
from engine.results.model_details import Along, PromotionState
from engine.tasks.adapting.along import check_along, standing_of
from engine.tasks.adapting.promotion import promotion
from tests.engine.library.conftest import add_model
from tests.engine.tasks.corpora.test_confirmed import MANY, confirm_all

PUMPS = ("pumps", "de", "en")
PROMOTED, HELD, WITHDRAWN = PromotionState.PROMOTED, PromotionState.HELD, PromotionState.WITHDRAWN


@pytest.fixture
def library(library_home):
    """A base model."""
    library = Library(library_home)
    with_weights(add_model(library, "base"))
    return library


def with_weights(model):
    (model.path / "weights.safetensors").touch()
    return model


def adapted(library, model_id, day, state=PROMOTED, *, along=None, created="2026-02-01", **more):
    """Adds a model for pumps that came into use, or not, on a day of February."""
    details = {"promotion": to_json(promotion(state, "So it is.")) | {"when": f"2026-02-{day:02}"}}
    details |= {"along": to_json(Along(newest=along))} if along is not None else {}
    details |= more.pop("details", {})
    facts = {"kind": "adapted", "parent": "base", "domain": "pumps", "created": f"{created}T00:00:00+00:00"}
    return with_weights(add_model(library, model_id, **facts | more, details=details))


def test_it_is_due_with_twenty_five_new_translations(library):
    confirm_all(MANY[:24])
    assert not tasks.along_due(*PUMPS, "base")
    confirm_all(MANY[24:25])
    assert tasks.along_due(*PUMPS, "base")
    assert not tasks.along_due("law", "de", "en", "base")
    assert not tasks.along_due("pumps", "en", "de", "base")


def test_what_was_confirmed_for_no_domain_is_due_under_its_name(library):
    for source, target in MANY[:25]:
        tasks.confirm_translation(source, target, src="de", tgt="en")
    assert tasks.along_due("", "de", "en", "base")
    assert standing_of("", "de", "en").group.domain == "corrections"


def test_only_what_is_newer_than_the_model_knows_is_new(library):
    confirm_all(MANY[:30])
    numbers = [number for number, _, _ in standing_of(*PUMPS).new]
    adapted(library, "mine", 3, along=numbers[9])
    found = standing_of(*PUMPS)
    assert (found.own.id, [source for _, source, _ in found.new]) == ("mine", [s for s, _ in MANY[10:30]])


@pytest.mark.parametrize("state", [PROMOTED, HELD])
def test_a_model_that_learns_along_goes_on_also_while_it_is_held(library, state):
    adapted(library, "older", 2)
    adapted(library, "mine", 3, state, along=0)
    assert standing_of(*PUMPS).own.id == "mine"


def test_it_begins_anew_from_a_model_that_came_into_use_since(library):
    confirm_all(MANY[:3])
    adapted(library, "mine", 3, along=0)
    adapted(library, "better", 4, created="2026-02-04")
    found = standing_of(*PUMPS)
    assert (found.own, found.used.id, len(found.new)) == (None, "better", 3)
    adapted(library, "tomorrow", 5, created="2999-01-01")
    assert not standing_of(*PUMPS).new  # it has learned these
    read = {"text_read": "2026-02-01T00:00:00+00:00"}
    adapted(library, "longer", 6, created="2999-01-01", details=read)
    assert len(standing_of(*PUMPS).new) == 3  # confirmed while it learned


def test_a_model_that_was_taken_out_of_use_learns_no_more(library):
    confirm_all(MANY[:30])
    adapted(library, "mine", 3, WITHDRAWN, along=0)
    assert not tasks.along_due(*PUMPS, "base")
    with pytest.raises(ModelError, match="You went back from mine"):
        check_along(standing_of(*PUMPS))


def test_a_large_model_learns_only_when_it_is_asked(library):
    confirm_all(MANY[:30])
    adapted(library, "large", 3, n_parameters=150_000_001)
    assert not tasks.along_due(*PUMPS, "base")
    check_along(standing_of(*PUMPS))


def test_a_pack_with_words_of_its_own_cannot(library):
    confirm_all(MANY[:30])
    adapted(library, "words", 3, scope="pack")
    assert not tasks.along_due(*PUMPS, "base")
    with pytest.raises(ModelError, match="words of its own"):
        check_along(standing_of(*PUMPS))


def test_nothing_new_and_bad_names_are_refused_before_there_is_a_run(library):
    with pytest.raises(CorpusError, match="Nothing new was confirmed in pumps"):
        check_along(standing_of(*PUMPS))
    with pytest.raises(ConfigError):
        standing_of("a/b\n", "de", "en")
    with pytest.raises(ConfigError):
        standing_of("pumps", "xx-nothing", "en")
