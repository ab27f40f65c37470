"""A model of several domains on the Translate page: which of them count, and what each word says of them."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSlider, QToolTip

from engine import tasks
from engine.results.systems import System
from engine.runtime.translator import Translator
from gui.pages.translate.domain_mix import AUTOMATIC, MIX, line_of
from gui.pages.translate.domain_wording import per_cent
from gui.pages.translate.page import TranslatePage
from tests.gui.finding import named
from tests.gui.pages.translate.page_window import (
    SMALL,
    at_rest,
    opened_page,
    remove_models,
    shows,
    translation,
)
from tests.tiny import write_model_folder

DOMAINS = ("captions", "pumps", "garden and landscape maintenance")
LONG = "garden and landscape ma…"
"""As it stands beside others."""
TEXT = "Die 😀 Pumpe läuft. Der Hund schläft!"
WORDS = ["Die", "Pumpe", "läuft", "Der", "Hund", "schläft"]
SEVERAL, MANY = "several", "many"


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A model of three domains and one of forty. Shared: never change them."""
    folder = tmp_path_factory.mktemp("domains")
    forty = tuple(f"the texts of customer number {number}" for number in range(40))
    return {
        name: write_model_folder(folder / name, model_id=name, domains=domains, seed=2)
        for name, domains in ((SEVERAL, DOMAINS), (MANY, forty))
    }


@pytest.fixture(scope="session")
def library_of_domains(
    written_library: Path, folders: dict[str, Path], tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A library with both, beside the plain ones. Shared: copy it."""
    home = shutil.copytree(written_library, tmp_path_factory.mktemp("library-of-domains") / "home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLANCE_HOME", str(home))
        for folder in folders.values():
            tasks.add_model(folder)
    return home


@pytest.fixture
def models(library: Path, library_of_domains: Path) -> None:
    """Both in this test's library."""
    shutil.rmtree(library)
    shutil.copytree(library_of_domains, library)


@pytest.fixture
def steered(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What every translation was steered by: the array of the graph's input, or None."""
    seen: list[Any] = []
    original = Translator.translate_lines

    def translate_lines(translator: Translator, *values: Any, **named_values: Any) -> Any:
        steering = translator._steering
        seen.append(None if steering is None else steering.round(1).tolist()[0])
        return original(translator, *values, **named_values)

    monkeypatch.setattr(Translator, "translate_lines", translate_lines)
    return seen


def choose(qtbot: Any, page: TranslatePage, model: str = SEVERAL) -> None:
    """Translates the text with a model of several domains."""
    page.choice.choose("de", "en", model)
    qtbot.waitUntil(lambda: page.adjust.steering.isVisibleTo(page.adjust))
    page.source.edit.replace_text(TEXT)
    qtbot.waitUntil(lambda: at_rest(page))


@pytest.fixture
def several(qtbot: Any, models: None, page: TranslatePage) -> TranslatePage:
    """The page with the model of three domains and a text."""
    choose(qtbot, page)
    return page


def show_words(qtbot: Any, page: TranslatePage) -> None:
    page.adjust.shows.click()
    qtbot.waitUntil(lambda: len(page.source.edit.underlines) == len(WORDS))


def listed(page: TranslatePage) -> list[str]:
    picker = page.adjust.steering.picker
    return [picker.itemText(index) for index in range(picker.count()) if picker.itemText(index)]


def test_a_plain_model_shows_nothing_and_is_asked_nothing(
    qtbot: Any, page: TranslatePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Translator, "domain_weights", lambda *_: pytest.fail("a plain model was asked"))
    page.services.settings.shows_domains = True
    page.source.edit.replace_text(TEXT)
    qtbot.waitUntil(lambda: at_rest(page) and bool(page.target.edit.toPlainText()))
    assert not page.adjust.steering.isVisibleTo(page.adjust)
    assert not page.source.domains.isVisible()


def test_its_domains_are_offered_and_go_with_it(qtbot: Any, several: TranslatePage) -> None:
    assert listed(several) == ["Automatic", *DOMAINS, "Mix…"]
    several.choice.choose("de", "en", SMALL)
    assert not several.adjust.steering.isVisibleTo(several.adjust)


def test_one_domain_alone_translates_and_stands_in_the_status(
    qtbot: Any, several: TranslatePage, steered: list[Any]
) -> None:
    several.adjust.steering.picker.choose("pumps")
    qtbot.waitUntil(lambda: len(steered) == 1 and at_rest(several))
    assert steered[0] == pytest.approx([-20.7, 0, -20.7])
    assert several.header.words.text() == "several · only pumps"
    translator = tasks.open_system(System(model=SEVERAL, steering=(("pumps", 1.0),)))
    assert several.output.map.translation.text == tasks.translate_passage(TEXT, translator).translation.text
    several.adjust.steering.picker.choose(AUTOMATIC)
    shows(qtbot, several, translation(TEXT, SEVERAL))
    assert steered[-1] is None


def test_a_mix_is_set_by_the_keyboard(qtbot: Any, several: TranslatePage, steered: list[Any]) -> None:
    steering = several.adjust.steering
    steering.picker.choose(MIX)
    QTest.keyClick(steering.mix, Qt.Key.Key_Space)
    assert several.adjust.mix.isVisible()
    first = named(several, QSlider, "Share of captions")
    assert first.hasFocus()
    assert first.accessibleDescription() == f"{per_cent(1 / 3)} of the mix"
    QTest.keyClick(first, Qt.Key.Key_End)
    QTest.keyClick(first, Qt.Key.Key_Tab)
    QTest.keyClick(named(several, QSlider, "Share of pumps"), Qt.Key.Key_Home)
    words = f"captions {per_cent(2 / 3)}, {LONG} {per_cent(1 / 3)}"
    qtbot.waitUntil(lambda: several.header.words.text() == f"several · {words}")
    qtbot.waitUntil(lambda: bool(steered) and at_rest(several))
    assert steered[-1] == pytest.approx([0, -20.7, -0.7])
    QTest.keyClick(several, Qt.Key.Key_Escape)
    assert not several.adjust.mix.isVisible()


def test_one_slider_of_a_mix_cannot_go_to_nothing(qtbot: Any, several: TranslatePage) -> None:
    several.adjust.steering.picker.choose(MIX)
    for slider in several.adjust.mix.sliders:
        slider.setValue(0)
    assert [share for _, share in several.adjust.mix.mix] == [0, 0, 1]


@pytest.mark.parametrize("chosen", ["pumps", MIX])
def test_the_choice_survives_closing(
    qtbot: Any, models: None, tmp_path: Path, steered: list[Any], chosen: str
) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        choose(qtbot, page)
        page.adjust.steering.picker.choose(chosen)
        if chosen == MIX:
            page.adjust.mix.sliders[0].setValue(100)
        page.adjust.shows.click()
        qtbot.waitUntil(lambda: page.session.system.steering == page.choice.system.steering and at_rest(page))
        qtbot.waitUntil(lambda: chosen != MIX or page.session.system.steering[0][1] == 100)
        wanted = page.session.system.steering
    steered.clear()
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.adjust.steering.isVisibleTo(page.adjust))
        assert page.adjust.steering.picker.value() == chosen
        assert page.session.system.steering == wanted
        assert page.adjust.shows.isChecked()
        if chosen == MIX:
            assert [slider.value() for slider in page.adjust.mix.sliders] == [100, 50, 50]
        page.source.edit.replace_text(TEXT)
        qtbot.waitUntil(lambda: bool(steered) and at_rest(page))
        assert None not in steered


def test_a_choice_of_domains_that_are_gone_is_forgotten(
    qtbot: Any, models: None, tmp_path: Path, steered: list[Any]
) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        page._settings.remember_steering(SEVERAL, (("moon", 1.0),))
        choose(qtbot, page)
        qtbot.waitUntil(lambda: bool(steered) and at_rest(page))
        assert set(steered) == {None}
        assert page.adjust.steering.picker.value() == AUTOMATIC
        assert page._settings.steering_for(SEVERAL) == ()


def test_every_word_has_the_line_of_its_domain(qtbot: Any, several: TranslatePage) -> None:
    assert not several.source.edit.underlines
    show_words(qtbot, several)
    edit = several.source.edit
    assert [edit.text_of(word) for word in edit.underlines] == WORDS
    sentences = [each.source for each in several.output.map.translation.sentences]
    expected = tasks.word_domains(sentences, tasks.open_system(System(model=SEVERAL)))
    assert [word.number for word in edit.underlines] == [each.leading for found in expected for each in found]
    leading = {DOMAINS[word.number] for word in edit.underlines}
    assert all(name in several.source.domains.legend.accessibleName() for name in leading)
    several.adjust.shows.click()
    assert not edit.underlines
    assert not several.source.domains.isVisible()


def test_lines_follow_the_choice(qtbot: Any, several: TranslatePage) -> None:
    show_words(qtbot, several)
    several.adjust.steering.picker.choose("pumps")
    qtbot.waitUntil(lambda: {word.number for word in several.source.edit.underlines} == {1})


def test_a_word_tells_its_weights_at_the_pointer_and_at_the_caret(qtbot: Any, several: TranslatePage) -> None:
    several.adjust.steering.picker.choose("pumps")
    show_words(qtbot, several)
    edit, bar = several.source.edit, several.source.domains
    qtbot.waitUntil(lambda: edit.underlines[0].number == 1)
    words = f"Pumpe: pumps {per_cent(1)}, captions {per_cent(0)}, {LONG} {per_cent(0)}"
    several.adjust.model.setFocus()
    edit.hovered.emit(8)
    assert bar.word.text() == edit.accessibleDescription() == words
    edit.hovered.emit(-1)
    assert bar.word.text().startswith("Point at a word")
    assert edit.accessibleDescription().startswith("Type or paste")
    edit.setFocus()
    for key in (Qt.Key.Key_Home, *[Qt.Key.Key_Right] * 7):
        QTest.keyClick(edit, key)
    assert bar.word.text() == edit.accessibleDescription() == words


def test_a_tooltip_tells_the_weights(
    qtbot: Any, several: TranslatePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    tips: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _place, text, _owner: tips.append(text))
    several.adjust.steering.picker.choose("pumps")
    show_words(qtbot, several)
    edit = several.source.edit
    qtbot.waitUntil(lambda: edit.underlines[0].number == 1)
    cursor = edit.textCursor()
    cursor.setPosition(1)
    on_word = edit.cursorRect(cursor).center()
    for place in (on_word, QPoint(on_word.x(), edit.viewport().height() - 2)):
        event = QHelpEvent(QEvent.Type.ToolTip, place, edit.viewport().mapToGlobal(place))
        QApplication.sendEvent(edit.viewport(), event)
    assert tips == [f"pumps {per_cent(1)}, captions {per_cent(0)}, {LONG} {per_cent(0)}", ""]


def test_lines_stay_under_their_words_while_the_text_changes(qtbot: Any, several: TranslatePage) -> None:
    show_words(qtbot, several)
    edit = several.source.edit
    cursor = edit.textCursor()
    cursor.setPosition(TEXT.index("Der"))  # one further for Qt: the blank before it
    cursor.insertText(" Nun")
    assert [edit.text_of(word) for word in edit.underlines] == WORDS
    qtbot.waitUntil(lambda: len(edit.underlines) == len(WORDS) + 1)


def test_only_new_sentences_are_read(
    qtbot: Any, several: TranslatePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_words(qtbot, several)
    read: list[str] = []
    original = Translator.domain_weights

    def domain_weights(translator: Translator, sentences: list[str]) -> Any:
        read.extend(sentences)
        return original(translator, sentences)

    monkeypatch.setattr(Translator, "domain_weights", domain_weights)
    several.source.edit.replace_text(f"{TEXT} Guten Abend.")
    qtbot.waitUntil(lambda: len(several.source.edit.underlines) == len(WORDS) + 2)
    assert read == ["Guten Abend."]


def test_forty_domains_stay_usable(qtbot: Any, models: None, page: TranslatePage) -> None:
    choose(qtbot, page, MANY)
    show_words(qtbot, page)
    legend = page.source.domains.legend
    assert legend.width() <= page.source.width()
    legend.show_domains([(number, f"customer {number}") for number in range(40)])
    assert 1 <= legend.n_shown < 40
    page.adjust.steering.picker.choose(MIX)
    page.adjust.steering.mix.click()
    mix = page.adjust.mix
    assert len(mix.sliders) == 40
    assert page.rect().contains(mix.geometry())
    mix.sliders[-1].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(mix.sliders[-1], Qt.Key.Key_End)
    assert mix.mix[-1][1] == 100
    page.header.adjust.click()
    assert page.rect().contains(page.adjust.geometry())
    assert page.adjust.steering.picker.width() < page.adjust.width()


def test_forty_domains_have_lines_of_their_own_in_six_colours() -> None:
    lines = [line_of(number) for number in range(40)]
    assert len(set(lines)) == 40
    assert len({colour for colour, _ in lines}) == 6
    assert all(not dashes for _, dashes in lines[:6])


def test_a_document_is_translated_as_steered(
    qtbot: Any, several: TranslatePage, steered: list[Any], tmp_path: Path
) -> None:
    film = tmp_path / "film.srt"
    film.write_text("1\n00:00:01,000 --> 00:00:02,000\nDie Pumpe läuft.\n", encoding="utf-8")
    several.opened.open([film])
    qtbot.waitUntil(lambda: several.desk.is_open and bool(steered))
    steered.clear()
    assert not several.adjust.shows.isVisibleTo(several.adjust)
    several.adjust.steering.picker.choose("captions")
    qtbot.waitUntil(lambda: [0, -20.7, -20.7] in [[round(x, 1) for x in each or ()] for each in steered])


def test_steered_and_automatic_are_compared(qtbot: Any, models: None, page: TranslatePage) -> None:
    remove_models("pumps")
    choose(qtbot, page)
    assert page.compare_control.systems() is None
    page.adjust.steering.picker.choose("captions")
    automatic, steered = page.compare_control.systems()
    assert (automatic.steering, steered.steering) == ((), (("captions", 1.0),))
