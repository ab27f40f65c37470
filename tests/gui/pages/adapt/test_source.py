"""The two ways that train anew: the text that the model came from is named in the window."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.orders import PlanOrder
from gui.pages.adapt.setup import NamedText, need_of_way, source_problem
from tests.gui.pages.adapt.library import ORDER, PLAN, choose_way, refresh, settle, small_library

ANEW = tuple(
    replace(PLAN.alternatives[-1], method=method, title=title, unavailable="", seconds=7200.0,
            needs="source text")
    for method, title in (
        ("target-vocabulary", "Start over"),
        ("domain-token", "Several domains"),
        ("dsa-guided", "Told apart"),
    )
)  # fmt: skip
BOTH = need_of_way("target-vocabulary", 60.0)


@pytest.fixture
def library(library_home, monkeypatch):
    found = small_library(library_home, monkeypatch)
    found.add_corpus("letters", "office", n_pairs=900)
    found.add_plan(replace(PLAN, alternatives=(*PLAN.alternatives[:-1], *ANEW)))
    return found


def tick(setup, corpus_id):
    setup.source.corpora[corpus_id][0].click()


def test_a_way_that_needs_text_asks_for_it_and_waits(setup):
    assert not setup.source.isVisible()
    choose_way(setup, "Start over")
    assert setup.source.isVisible()
    assert "It takes about 2 h here." in setup.source.why.text()
    assert not setup.start.isEnabled()
    assert "is missing: tick a corpus" in setup.reason.text()
    assert setup.start.accessibleDescription() == setup.reason.text()


def test_a_corpus_of_another_domain_is_ticked_and_goes_along_with_its_weight(setup):
    choose_way(setup, "Start over")
    assert list(setup.source.corpora) == ["letters"]  # not the domain's own
    tick(setup, "letters")
    setup.source.corpora["letters"][1].setValue(2.5)
    setup.source.updates.setValue(300)
    assert setup.order() == replace(
        ORDER,
        method="target-vocabulary",
        scope="full",
        source_corpora=("letters@2.5",),
        limits={"source_updates": 300},
    )


def test_another_way_needs_nothing_and_takes_nothing_along(setup):
    choose_way(setup, "Several domains")
    tick(setup, "letters")
    assert setup.order().source_corpora == ("letters",)
    choose_way(setup, "Learn from your sentences")
    assert not setup.source.isVisible()
    assert setup.order().source_corpora == ()


def test_files_and_folders_are_added_listed_and_left_out_again(setup, tmp_path):
    file, folder = tmp_path / "old.tsv", tmp_path / "base"
    file.touch()
    folder.mkdir()
    (folder / "train.tsv").touch()
    choose_way(setup, "Start over")
    setup.source.add([file, folder])
    assert setup.order().source_corpora == (str(file), str(folder))
    assert setup.source.columns.isVisible()
    assert "has no pairs for validation" in setup.reason.text()
    (folder / "dev.tsv").touch()
    setup.tell()
    assert setup.start.isEnabled()
    setup.source._leave_out(folder)
    assert setup.order().source_corpora == (str(file),)
    assert "A single file has no pairs for validation" in setup.reason.text()


def test_the_plan_is_asked_with_the_text(setup, library):
    choose_way(setup, "Several domains")
    tick(setup, "letters")
    settle(setup)
    assert library.orders(PlanOrder)[0].adaptation.source_corpora == ("letters",)


def test_what_the_model_learned_from_is_ticked_already(setup, library):
    library.library.update_model_details("small", {"corpora": [{"corpus": "letters"}]})
    library.add_corpus("catalogue-2")
    refresh(setup)
    assert setup.source.corpora["letters"][0].text().endswith("the model learned from it")


def test_without_a_model_that_translates_back_one_is_trained_from_such_text(setup, library):
    library.library.remove("model", "back", force=True)
    library.add_corpus("catalogue-2")
    refresh(setup)
    setup.advanced.back.click()
    assert "No model of your library translates English into German" in setup.source.why.text()
    tick(setup, "letters")
    assert setup.order().source_corpora == ("letters",)


@pytest.mark.parametrize(("given", "problem"), [
    (NamedText(), "is missing"),
    (NamedText(files=((Path("/nowhere/x.tsv"), 1.0),)), "x.tsv is no longer there"),
    (NamedText(corpora=(("a", 1.0),), columns=("de", "fr")), "must name both de and en"),
    (NamedText(corpora=(("a", 0.5),), columns=("id", "en", "de")), ""),
])  # fmt: skip
def test_what_cannot_work_is_said_before_anything_starts(given, problem):
    said = source_problem(given, BOTH, ("de", "en"))
    assert problem in said
    assert bool(problem) == bool(said)


def test_where_no_corpus_can_be_ticked_none_is_asked_for():
    said = source_problem(NamedText(), BOTH, ("de", "en"), has_list=False)
    assert said.endswith("is missing: add files or a folder.")


def test_settings_of_new_words_are_refused_where_they_tell_nothing(setup):
    setup.advanced.sides.choose("encoder")
    assert setup.start.isEnabled()
    choose_way(setup, "Learn from your sentences")
    assert "keeps the model's words" in setup.reason.text()
    choose_way(setup, "Several domains")
    tick(setup, "letters")
    assert "replaces the whole vocabulary" in setup.reason.text()


@pytest.mark.parametrize(("title", "asked", "has_updates"), [
    ("Start over", "The text that the model came from", True),
    ("Several domains", "Text of the other domains", True),
    ("Told apart", "Text of the other domains", False),
])  # fmt: skip
def test_text_is_asked_for_by_what_it_is_and_a_length_only_where_it_has_one(setup, title, asked, has_updates):
    choose_way(setup, title)
    tick(setup, "letters")
    setup.source.updates.setValue(300)
    assert setup.source.accessibleName().startswith(asked)
    assert setup.source.updates.isVisible() == has_updates
    assert setup.order().limits == ({"source_updates": 300} if has_updates else {})
