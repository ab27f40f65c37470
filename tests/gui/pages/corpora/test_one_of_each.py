"""What the Library page says where there is one of something: one pair is "1 pair"."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from engine import tasks
from engine.orders.corpora import ImportOrder
from engine.results.corpora import LabelCounts, MergeResult
from engine.results.importing import LookedFile
from engine.results.jobs import RunState
from gui.page_list import Section
from gui.pages.library.changes import CorpusChanges
from gui.pages.library.statistics_view import StatisticsView
from gui.pages.page import Page
from gui.pages.wizard.draft import ImportDraft
from gui.pages.wizard.steps import FilesStep
from tests.engine.corpora.samples import numbered_pairs, write_tsv
from tests.gui.finding import choice, texts
from tests.gui.pages.corpora.library import WAIT


@pytest.fixture
def library(library_home, tmp_path):
    """One pair."""
    files = (write_tsv(tmp_path / "memory.tsv", numbered_pairs(1)),)
    tasks.import_corpus(ImportOrder(files=files, domain="pumps", src="de", tgt="en"))


def test_a_domain_and_its_corpus_are_counted(page, whole, qtbot):
    qtbot.waitUntil(lambda: "German → English · 1 sentence" in texts(whole.head).splitlines())
    assert "memory · Translations · 1 pair" in texts(page).splitlines()
    qtbot.waitUntil(lambda: page.detail.browse._count.text() == "1 pair")


def test_the_corpora_that_terms_are_suggested_from_are_counted(whole):
    whole.head.tabs.setCurrentIndex(1)
    terms = whole.part(Section.TERMS)
    terms.switch.choose(1)
    assert choice(terms.suggestions, "Corpus").currentText() == "memory · 1 pair"


def test_a_corpus_of_one_pair_is_exported(page, qtbot, tmp_path):
    said = []
    page.toasted.connect(said.append)
    page.changes.export(tasks.list_corpora()[0], tmp_path / "out.tsv")
    qtbot.waitUntil(lambda: said[-1:] == ["1 pair is in out.tsv."], timeout=WAIT)


def test_corpora_that_hold_the_same_pair_are_merged(engine_services, qtbot):
    about = {"corpus": "both", "name": "Both", "domain": "pumps", "src": "de", "tgt": "en", "splits": {}}
    page = Page(engine_services)
    qtbot.addWidget(page)
    changes = CorpusChanges(page)
    with qtbot.waitSignal(page.undo_offered) as offer:
        changes._merged(SimpleNamespace(answer=MergeResult(kept=1, duplicates=1, **about)), RunState.DONE)
    assert offer.args[0] == "“Both” now holds 1 pair. 1 stood in several."


def test_the_numbers_of_a_corpus_are_told(page, qtbot):
    (record,) = tasks.list_corpora()
    counted = replace(
        tasks.corpus_statistics(record.id), speakers=LabelCounts(n=1, without=1, top=(("Anna", 1),))
    )
    view = StatisticsView()
    qtbot.addWidget(view)
    view.show_statistics(record, counted)
    assert view._lists["speakers"]._note.text() == "1 pair names none."
    assert view._lists["dropped"]._note.text().startswith("Of 1 unit read, 1 was kept.")


def test_the_units_of_the_files_to_import_are_counted(engine_services, qtbot):
    file = LookedFile(name="m.tmx", path="m.tmx", format="TMX", encoding="UTF-8", kind="parallel", n_units=1)
    step = FilesStep(engine_services, ImportDraft(entries=[file]))
    qtbot.addWidget(step)
    assert step.state_words() == "1 file, 1 unit"
