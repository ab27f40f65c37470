"""The list of models to add: the user's languages, what each takes, and nobody asked before one agrees."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from engine import tasks
from engine.orders import AddModelOrder
from engine.results.models import ListedModel
from gui.pages.models.adding import AddView
from gui.pages.models.page import DownloadSheet
from gui.widgets.controls import Picker
from gui.widgets.feedback import InlineError
from tests.engine.exchange.fake_hub import allow, fake_hub
from tests.engine.exchange.marian_samples import write_marian
from tests.gui.conftest import wait_for_calls
from tests.gui.finding import named
from tests.gui.pages.models.conftest import button, models_of, refresh
from tests.gui.showing import shown_texts

MB = 1_000_000


def student(kind, pair, src, tgt, comet=0.0):
    return ListedModel(
        name=f"{kind}/{pair}", src=src, tgt=tgt, is_of_firefox=True, licence="MPL-2.0", comet=comet,
        download_bytes=16 * MB, disk_bytes=283 * MB, memory_bytes=82 * MB,
    )  # fmt: skip


LISTED = [
    student("tiny", "enfi", "en", "fi"),
    student("tiny", "ende", "en", "de"),
    student("tiny", "deen", "de", "en", 0.87),
    student("base", "deen", "de", "en", 0.89),
    ListedModel(name="Helsinki-NLP/opus-mt-de-en", src="de", tgt="en", licence="CC-BY-4.0"),
]


@pytest.fixture
def view(page, monkeypatch):
    """The list, opened from the library's."""
    monkeypatch.setattr(tasks, "models_to_add", lambda: LISTED)
    open_list(page)
    return page.findChild(AddView)


def open_list(page):
    button(page, "Add a model").click()
    settle(page)


def settle(page):
    wait_for_calls(page.services)
    QApplication.processEvents()


def titles(view):
    return [view.rows.model().index(row, 0).data() for row in range(view.rows.model().rowCount())]


def test_the_users_languages_are_listed_their_direction_first_the_best_of_each_before_the_others(view):
    assert titles(view) == [
        "German → English · Firefox, large",
        "German → English · Firefox, small",
        "German → English · OPUS-MT",
        "English → German · Firefox, small",
    ]
    assert view.search.hasFocus()


def test_a_language_that_was_used_before_counts_as_the_users(page, view):
    page.services.settings.recent_languages = ["fi"]
    view.back.click()
    open_list(page)
    assert "English → Finnish · Firefox, small" in titles(view)


def test_other_languages_are_shown_when_asked_for_and_searching_says_where_they_are(view):
    view.search.setText("finnish")
    assert (titles(view), view.rows.isVisible()) == ([], False)
    assert "choose “All languages”" in view.nothing.text()
    languages = named(view, Picker, "Languages of the models")
    languages.choose("all")
    languages.chosen.emit("all")
    assert titles(view) == ["English → Finnish · Firefox, small"]
    view.search.setText("klingon")
    assert view.nothing.text().startswith("The list has no such model.")


@pytest.mark.parametrize(
    ("typed", "n_found"), [("mozilla", 3), ("bergamot small", 2), ("opus-mt", 1), ("de-en", 3), ("GERMAN", 4)]
)
def test_every_word_is_looked_for_in_languages_names_and_makers(view, typed, n_found):
    view.search.setText(typed)
    assert len(titles(view)) == n_found


def test_what_a_model_takes_and_where_it_comes_from_is_said_before_anything_is_asked_for(view):
    assert {
        "German → English, Firefox, large", "16.0 MB", "about 280 MB", "about 80 MB", "MPL-2.0",
        "COMET 89.0 on FLORES, by Mozilla", "Mozilla, Firefox Translations",
    } <= shown_texts(view)  # fmt: skip
    assert any("GitHub learns which model you want and your IP address" in text for text in shown_texts(view))
    view.rows.choose(2)
    QApplication.processEvents()
    assert {"Shown before downloading", "CC-BY-4.0, or as its page says"} <= shown_texts(view)
    assert view.add.text() == "Check the size…"
    view.rows.choose(3)
    QApplication.processEvents()
    assert not any(text.startswith("COMET") for text in shown_texts(view))


def test_a_model_of_firefox_is_ordered_by_its_name_and_the_library_is_shown_again(page, view):
    page.services.jobs.held.add("add-model")
    view.rows.choose(1)
    view.add.click()
    assert page.services.jobs.orders == [
        AddModelOrder(firefox="tiny/deen", name="German → English, Firefox, small")
    ]
    assert models_of(page).isVisible()
    assert "Adding German → English, Firefox, small" in shown_texts(page)
    assert [each.isEnabled() for each in (view.add, view.from_folder, view.from_file, view.from_hub)] == [
        False
    ] * 4


@pytest.mark.slow
def test_a_model_of_the_hub_is_asked_about_and_downloaded_only_once_its_size_is_agreed_to(
    page, view, tmp_path, monkeypatch, qtbot
):
    with fake_hub() as hub:
        write_marian(tmp_path / "opus-mt-de-en")
        hub.models["Helsinki-NLP/opus-mt-de-en"] = tmp_path / "opus-mt-de-en"
        allow(hub, monkeypatch)
        page.services.jobs.held.add("add-model")
        view.rows.choose(2)
        assert hub.asked == []
        view.add.click()
        qtbot.waitUntil(lambda: page.findChild(DownloadSheet) is not None, timeout=10_000)
        assert page.services.jobs.orders == []
        button(page.findChild(DownloadSheet), "Download and add").click()
    assert page.services.jobs.orders == [AddModelOrder(hub="Helsinki-NLP/opus-mt-de-en")]


def test_escape_leads_back_to_the_library(page, view, qtbot):
    qtbot.keyClick(view.search, Qt.Key.Key_Escape)
    assert models_of(page).isVisible()


def test_a_list_that_is_open_stays_while_the_library_is_read_again(page, view):
    refresh(page)
    assert view.isVisible()
    assert page.main_field() is view.search


def test_the_command_of_the_palette_opens_the_list(page, monkeypatch):
    monkeypatch.setattr(tasks, "models_to_add", lambda: LISTED)
    page.show_subject("add")
    settle(page)
    assert page.findChild(AddView).isVisible()
    assert len(page.findChild(AddView).rows.records) > 2


def test_a_list_that_cannot_be_read_is_said_where_it_would_stand(page, monkeypatch, qtbot):
    def fail():
        raise OSError("no such file")

    monkeypatch.setattr(tasks, "models_to_add", fail)
    button(page, "Add a model").click()
    error = page.findChild(AddView).findChild(InlineError)
    qtbot.waitUntil(error.isVisible, timeout=10_000)
