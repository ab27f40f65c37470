"""What a new model is compared with besides its parent: the model its domain is translated with so far."""

import pytest

from engine.base.errors import CorpusError
from engine.base.json_values import to_json
from engine.base.progress import ignore_progress
from engine.library import Library
from engine.results.evaluation import Evaluation, Verdict, VerdictKind
from engine.results.model_details import PromotionState
from engine.tasks.adapting.judging import compare_with_used
from engine.tasks.adapting.promotion import promotion
from tests.engine.library.conftest import add_model

HELD, PROMOTED = PromotionState.HELD, PromotionState.PROMOTED


@pytest.fixture
def library(library_home):
    """A base, the model of law in use, one that is held, and a new one."""
    library = Library(library_home)
    add_model(library, "base")
    for name, state in (("used", PROMOTED), ("held", HELD), ("new", HELD)):
        facts = {"kind": "adapted", "parent": "base", "domain": "law"}
        add_model(library, name, **facts, details={"promotion": to_json(promotion(state, ""))})
    return library


@pytest.fixture
def asked(monkeypatch):
    """What `evaluate` was asked; it finds the new model worse."""
    calls = []

    def evaluate(order, **_to):
        calls.append(order)
        return Evaluation(
            model="new", verdict=Verdict(kind=VerdictKind.POOR, sentence="Worse in your domain: −9.0 BLEU.")
        )

    monkeypatch.setattr("engine.tasks.evaluating.evaluation.evaluate", evaluate)
    return calls


def compare(library, name="new", base="base"):
    return compare_with_used(library.model(name), library.model(base), ignore_progress)


def test_a_new_model_is_compared_with_the_one_in_use(library, asked):
    found = compare(library)
    assert (found.model, found.verdict.kind) == ("used", VerdictKind.POOR)
    assert (asked[0].model, asked[0].against, asked[0].domain) == ("new", ("used",), "law")


def test_where_the_parent_is_in_use_or_nothing_is_there_is_no_rival(library, asked):
    assert compare(library, base="used") is None
    library.update_model_details("used", {"promotion": to_json(promotion(HELD, ""))})
    assert compare(library) is None
    assert asked == []


def test_without_held_out_text_the_verdict_says_that_nothing_was_compared(library, monkeypatch):
    def evaluate(_order, **_to):
        raise CorpusError("There is no text.", "Import some.")

    monkeypatch.setattr("engine.tasks.evaluating.evaluation.evaluate", evaluate)
    found = compare(library)
    assert (found.scores, found.verdict.sentence) == ((), "Not compared. There is no text.")
