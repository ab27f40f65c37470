"""A domain that was mistyped is named wherever there is nothing of it."""

import pytest

from engine import tasks
from engine.base.errors import EngineError
from engine.orders.training import VocabularyOrder
from engine.results.systems import NamedSystem
from engine.tasks.adapting.along import check_along, standing_of
from engine.tasks.corpora.catalogue import hint_for_domain
from engine.tasks.memory.memory import corpora_of
from engine.tasks.training.text import domain_sources
from engine.tasks.vocabulary import vocabulary_report
from tests.tiny import put_in_library, write_model_folder

WRONG = "workshp"
PAIR = ("de", "en")


@pytest.fixture
def _workshop(library_home, tmp_path):
    """A model, and a translation of the domain workshop."""
    put_in_library(write_model_folder(tmp_path / "base", model_id="tiny"))
    tasks.confirm_translation("Die Tür ist zu.", "The door is shut.", src="de", tgt="en", domain="workshop")


@pytest.mark.usefixtures("_workshop")
@pytest.mark.parametrize(
    "ask",
    [
        lambda: tasks.resolve_model(model=None, src="de", tgt="en", domain=WRONG),
        lambda: tasks.resolve_model(model="tiny", src=None, tgt=None, domain=WRONG),
        lambda: tasks.TranslationMemory(*PAIR, WRONG).search("Tür"),
        lambda: check_along(standing_of(WRONG, *PAIR)),
        lambda: corpora_of(WRONG, *PAIR),
        lambda: domain_sources(WRONG, *PAIR),
        lambda: tasks.vocabulary_sizes(WRONG),
        lambda: vocabulary_report(VocabularyOrder(model="tiny", domain=WRONG)),
        lambda: tasks.save_system(NamedSystem(name="cat", domain=WRONG)),
    ],
)
def test_a_mistyped_domain_is_asked_about(ask):
    with pytest.raises(EngineError) as raised:
        ask()
    assert raised.value.hint.startswith("Did you mean workshop?")


@pytest.mark.usefixtures("_workshop")
@pytest.mark.parametrize("domain", ["workshop", "law"])
def test_a_domain_that_is_there_or_like_none_is_not_asked_about(domain):
    assert hint_for_domain(domain, "Import one.") == "Import one."
