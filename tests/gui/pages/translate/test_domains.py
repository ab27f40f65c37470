"""A model of several domains on the Translate page: which of them count."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSlider

from engine import tasks
from engine.results.systems import System
from engine.runtime.translator import Translator
from gui.pages.translate.domain_mix import AUTOMATIC, MIX
from gui.pages.translate.domain_wording import per_cent
from gui.pages.translate.page import TranslatePage
from tests.gui.finding import named
from tests.gui.pages.translate.page_window import (
    SMALL,
    at_rest,
    opened_page,
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


def listed(page: TranslatePage) -> list[str]:
    picker = page.adjust.steering.picker
    return [picker.itemText(index) for index in range(picker.count()) if picker.itemText(index)]


def test_a_plain_model_offers_none(qtbot: Any, page: TranslatePage) -> None:
    page.source.edit.replace_text(TEXT)
    qtbot.waitUntil(lambda: at_rest(page) and bool(page.target.edit.toPlainText()))
    assert not page.adjust.steering.isVisibleTo(page.adjust)


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
        qtbot.waitUntil(lambda: page.session.system.steering == page.choice.system.steering and at_rest(page))
        qtbot.waitUntil(lambda: chosen != MIX or page.session.system.steering[0][1] == 100)
        wanted = page.session.system.steering
    steered.clear()
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.adjust.steering.isVisibleTo(page.adjust))
        assert page.adjust.steering.picker.value() == chosen
        assert page.session.system.steering == wanted
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


def test_forty_domains_stay_usable(qtbot: Any, models: None, page: TranslatePage) -> None:
    choose(qtbot, page, MANY)
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


def test_a_document_is_translated_as_steered(
    qtbot: Any, several: TranslatePage, steered: list[Any], tmp_path: Path
) -> None:
    film = tmp_path / "film.srt"
    film.write_text("1\n00:00:01,000 --> 00:00:02,000\nDie Pumpe läuft.\n", encoding="utf-8")
    several.opened.open([film])
    qtbot.waitUntil(lambda: several.desk.is_open and bool(steered))
    steered.clear()
    several.adjust.steering.picker.choose("captions")
    qtbot.waitUntil(lambda: [0, -20.7, -20.7] in [[round(x, 1) for x in each or ()] for each in steered])
