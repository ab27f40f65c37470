"""The two ways that train anew: the text that the model came from is named in the window."""

from pathlib import Path

import pytest

from gui.pages.adapt.setup.source_words import SourceText, need_of_way, source_problem
from gui.services import Services
from tests.gui.fakes import corpus
from tests.gui.pages.adapt_door import PLAN, plan_record
from tests.gui.pages.adapt_window import library, open_page, settle

ANEW = [
    {**PLAN["alternatives"][-1], "method": method, "title": title, "unavailable": "", "seconds": 7200.0,
     "needs": "source text"}
    for method, title in (("target-vocabulary", "Start over"), ("domain-token", "Several domains"))
]  # fmt: skip
BOTH = need_of_way("target-vocabulary", 60.0)


@pytest.fixture
def tasks():
    door = library()
    door.corpora.append(corpus("letters", "office", n_pairs=900))
    plan = PLAN | {"alternatives": [*PLAN["alternatives"][:-1], *ANEW]}
    door.runs[:] = [plan_record("small", "pumps", plan)]
    return door


@pytest.fixture
def setup(services: Services, tasks, qtbot):
    for page in open_page(services, qtbot):
        page._setup.choose_corpus(tasks.corpora[0])
        settle(page, qtbot)
        yield page._setup


def choose(setup, title):
    number = next(n for n, way in enumerate(setup._ways.ways) if way.title == title)
    setup._ways._cards[number].radio.click()


def tick(setup, corpus_id):
    setup._source._corpora[corpus_id][0].click()


def test_a_way_that_needs_text_asks_for_it_and_waits(setup):
    assert not setup._source.isVisible()
    choose(setup, "Start over")
    assert setup._source.isVisible()
    assert "It takes about 2 h here." in setup._source._why.text()
    assert not setup._start.isEnabled()
    assert "is missing: tick a corpus" in setup._reason.text()
    assert setup._start.accessibleDescription() == setup._reason.text()


def test_a_corpus_of_another_domain_is_ticked_and_goes_along_with_its_weight(setup, tasks):
    choose(setup, "Start over")
    assert list(setup._source._corpora) == ["letters"]  # not the domain's own
    tick(setup, "letters")
    setup._source._corpora["letters"][1].setValue(2.5)
    setup._source.updates.setValue(300)
    setup._start.click()
    order = tasks.orders[0]
    assert (order["method"], order["source_corpora"]) == ("target-vocabulary", ("letters@2.5",))
    assert order["settings"] == {"source_updates": 300}


def test_another_way_needs_nothing_and_takes_nothing_along(setup):
    choose(setup, "Several domains")
    tick(setup, "letters")
    assert setup.order().source_corpora == ("letters",)
    choose(setup, "Learn from your sentences")
    assert not setup._source.isVisible()
    assert setup.order().source_corpora == ()


def test_files_and_folders_are_added_listed_and_left_out_again(setup, tmp_path):
    file, folder = tmp_path / "old.tsv", tmp_path / "base"
    file.touch()
    folder.mkdir()
    (folder / "train.tsv").touch()
    choose(setup, "Start over")
    setup._source.add([file, folder])
    assert setup.order().source_corpora == (str(file), str(folder))
    assert setup._source.columns.isVisible()
    assert "keeps no pairs aside" in setup._reason.text()
    (folder / "dev.tsv").touch()
    setup.tell()
    assert setup._start.isEnabled()
    setup._source._leave_out(folder)
    assert setup.order().source_corpora == (str(file),)
    assert "A file alone keeps no pairs aside" in setup._reason.text()


def test_the_plan_is_asked_with_the_text(setup, tasks, qtbot):
    choose(setup, "Several domains")
    tick(setup, "letters")
    setup.window()._planner._look()
    assert tasks.plans[-1]["source_corpora"] == ("letters",)


def test_what_the_model_learned_from_is_ticked_already(setup, tasks):
    setup._source._clear()
    model = tasks.models[0]
    model.details["corpora"] = [{"corpus": "letters"}]
    setup._source.offer(model, "pumps", tasks.corpora)
    assert setup._source._corpora["letters"][0].isChecked()
    assert "the model learned from it" in setup._source._corpora["letters"][0].text()


def test_without_a_model_that_translates_back_one_is_trained_from_such_text(setup, tasks):
    tasks.models = tasks.models[:2]
    setup._advanced.offer(tasks.models[0], "pumps", tasks.corpora, tasks.models)
    setup._advanced.back.click()
    assert "No model of your library translates English into German" in setup._source._why.text()
    tick(setup, "letters")
    assert setup.order().source_corpora == ("letters",)


@pytest.mark.parametrize(("given", "problem"), [
    (SourceText(), "is missing"),
    (SourceText(files=((Path("/nowhere/x.tsv"), 1.0),)), "x.tsv is no longer there"),
    (SourceText(corpora=(("a", 1.0),), columns=("de", "fr")), "must name both de and en"),
    (SourceText(corpora=(("a", 0.5),), columns=("id", "en", "de")), ""),
])  # fmt: skip
def test_what_cannot_work_is_said_before_anything_starts(given, problem):
    said = source_problem(given, BOTH, ("de", "en"))
    assert problem in said
    assert bool(problem) == bool(said)


def test_where_no_corpus_can_be_ticked_none_is_asked_for():
    said = source_problem(SourceText(), BOTH, ("de", "en"), has_list=False)
    assert said.endswith("is missing: add files or a folder.")


def test_settings_of_new_words_are_refused_where_they_tell_nothing(setup):
    setup._advanced.sides.choose("encoder")
    assert setup._start.isEnabled()
    choose(setup, "Learn from your sentences")
    assert "keeps the model's words" in setup._reason.text()
    choose(setup, "Several domains")
    tick(setup, "letters")
    assert "makes all words anew" in setup._reason.text()


def test_a_folder_without_text_to_learn_from_is_named(tmp_path):
    said = source_problem(SourceText(files=((tmp_path, 1.0),)), BOTH, ("de", "en"))
    assert said.endswith("has no train.tsv, train.tsv.gz or train.tmx.")
