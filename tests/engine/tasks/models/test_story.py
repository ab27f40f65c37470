"""The story of a model: what it gained, whether it is used, where it comes from, and what next."""

import pytest

from engine import tasks
from engine.base.errors import LibraryError
from engine.results.evaluation import VerdictKind
from tests.engine.library.conftest import add_model
from tests.engine.tasks.models.stories import GAINED, HELD, MIXED


@pytest.fixture
def library(library_home):
    from engine.library import Library

    library = Library(library_home)
    add_model(library, "base", name="Base", details={"not_for": "Poems."})
    return library


def add(library, id_, details, **more):
    values = {"name": id_, "kind": "adapted", "parent": "base", "domain": "valves", "method": "fine-tune"}
    add_model(library, id_, details=details, **{**values, **more})


def told(story):
    return {fact.name: fact.text for fact in story.facts}


def test_a_gain_is_told_with_its_interval_and_against_what(library):
    add(library, "a", GAINED)
    story = tasks.model_story("a")
    assert story.gain == "Better than “Base” in its domain: +3.5 BLEU (95 % interval +1.4 to +5.7)."
    assert story.kind == VerdictKind.GOOD
    assert story.general == "Text of other kinds got worse: −1.8 BLEU (95 % interval −3.1 to −0.5)."


@pytest.mark.parametrize(
    ("kind", "begin"),
    [
        ("poor", "Worse than"),
        ("warn", "Partly better and partly worse than"),
        ("neutral", "Not proven better than"),
    ],
)
def test_what_is_no_gain_is_told_in_a_sentence_too(library, kind, begin):
    add(library, "a", {**GAINED, "verdict": {**GAINED["verdict"], "kind": kind}})
    assert tasks.model_story("a").gain.startswith(f"{begin} “Base” in its domain: +3.5 BLEU (")


def test_it_says_from_what_it_was_made_and_how_in_plain_words(library):
    add(library, "a", GAINED)
    facts = told(tasks.model_story("a"))
    assert facts["Made from"] == "Base"
    assert facts["Learned from"] == "Valve manuals (2,700 pairs)"
    assert facts["How"].startswith("Learn from your sentences. ")
    assert "Mixed" not in facts
    paper = next(fact.tip for fact in tasks.model_story("a").facts if fact.name == "How")
    assert "Luong" in paper


def test_a_mixed_model_says_how_much_it_keeps(library):
    add(library, "a", MIXED)
    assert told(tasks.model_story("a"))["Mixed"] == "60 % of what it learned, the rest as “Base” has it"


def test_its_bases_limits_are_named_as_its_bases(library):
    add(library, "own", {**GAINED, "not_for": "Anything but valves. Poems."})
    story = tasks.model_story("own")
    assert (story.not_for, story.inherited) == ("Anything but valves.", "Poems.")
    assert tasks.model_story("base").not_for == "Poems."


def test_of_two_models_of_a_domain_the_newest_promoted_is_in_use(library):
    add(library, "old", GAINED)
    add(library, "new", {**GAINED, "promotion": {"state": "promoted", "when": "2026-03-01T00:00:00+00:00"}})
    assert tasks.model_story("new").use == "In use: “valves” is translated with it."
    old = tasks.model_story("old")
    assert old.use == "Not in use: “valves” is translated with “new”, which came later."
    assert (old.is_used, old.can_use) == (False, True)


def test_a_held_model_says_why_and_a_base_what_it_is_used_for(library):
    add(library, "a", HELD)
    story = tasks.model_story("a")
    assert story.use == "Held back: it lost too much on general text. “valves” is translated with “Base”."
    assert story.next_step.startswith("Compare it in a blind test")
    base = tasks.model_story("base")
    assert base.use.startswith("In use where no adapted model is.")
    assert not base.gain


def test_a_model_that_is_not_there_is_refused(library):
    with pytest.raises(LibraryError, match="none"):
        tasks.model_story("none")
