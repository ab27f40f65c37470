"""Small packs on the Translate page: mixed by sliders, told in the status line, gone with another model."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSlider

from engine import tasks
from engine.base.config import SearchConfig
from engine.results.systems import System
from gui.pages.translate.domain_wording import per_cent
from gui.pages.translate.page import TranslatePage
from tests.engine.runtime.conftest import write_small_pack
from tests.gui.finding import named
from tests.gui.pages.translate.page_window import PUMPS, SMALL, at_rest, opened_page, shows, translation

TEXT = "Die Pumpe läuft."
LAW, GARDEN = "law-pack", "garden-pack"


def mixed(**weights: float) -> str:
    """Returns how the packs translate together."""
    mix = {name.replace("_", "-"): weight for name, weight in weights.items()}
    return tasks.translate_passage(TEXT, tasks.open_system(System(mix=(*mix.items(),)))).translation.text


@pytest.fixture
def packs(tmp_path: Path, library: Path) -> None:
    """Two small packs in this test's library, beside the pack of words."""
    base = library / "models" / SMALL
    for seed, (name, domain) in enumerate(((LAW, "law"), (GARDEN, "garden")), start=1):
        tasks.add_model(write_small_pack(base, tmp_path / name, seed=seed, domain=domain, name=domain))


@pytest.fixture
def page(qtbot: Any, packs: None, tmp_path: Path) -> Any:
    """The page with the pack of law in."""
    with opened_page(qtbot, tmp_path) as opened:
        qtbot.waitUntil(lambda: opened.choice.plain is not None, timeout=30_000)
        opened.choice.choose("de", "en", LAW)
        opened.source.edit.replace_text(TEXT)
        wanted = translation(TEXT, LAW)
        qtbot.waitUntil(lambda: opened.target.edit.toPlainText() == wanted, timeout=30_000)
        yield opened


def test_sliders_mix_the_packs_of_a_model_by_the_keyboard(qtbot: Any, page: TranslatePage) -> None:
    assert page.adjust.packs.isVisibleTo(page.adjust)
    QTest.keyClick(page.adjust.packs, Qt.Key.Key_Space)
    assert page.adjust.packs_mix.isVisible()
    law, garden = (named(page, QSlider, f"Share of {domain}") for domain in ("law", "garden"))
    assert (law.value(), garden.value(), law.hasFocus()) == (100, 0, True)
    assert law.accessibleDescription() == f"{per_cent(1)} of what it learned"
    law.setValue(70)
    QTest.keyClick(law, Qt.Key.Key_Tab)
    assert garden.hasFocus()
    garden.setValue(30)
    shows(qtbot, page, mixed(law_pack=0.7, garden_pack=0.3))
    assert page.header.words.text() == f"law {per_cent(0.7)}, garden {per_cent(0.3)}"
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert not page.adjust.packs_mix.isVisible()


def test_all_sliders_at_nothing_is_the_model_as_it_is(qtbot: Any, page: TranslatePage) -> None:
    page.adjust.packs.click()
    for slider in page.adjust.packs_mix.sliders:
        slider.setValue(0)
    plain = translation(TEXT, SMALL)
    assert plain != translation(TEXT, LAW)
    shows(qtbot, page, plain)


def test_its_pack_alone_and_whole_is_no_mix(qtbot: Any, page: TranslatePage) -> None:
    page.adjust.packs.click()
    law, garden = page.adjust.packs_mix.sliders
    garden.setValue(40)
    qtbot.waitUntil(lambda: bool(page.session.system.mixing) and at_rest(page))
    garden.setValue(0)
    qtbot.waitUntil(lambda: not page.session.system.mixing and at_rest(page))
    shows(qtbot, page, translation(TEXT, LAW))
    assert page.header.words.text() == ""


def test_the_mix_comes_back_with_its_pack(qtbot: Any, page: TranslatePage) -> None:
    page.adjust.packs.click()
    page.adjust.packs_mix.sliders[1].setValue(40)
    wanted = ((LAW, 1.0), (GARDEN, 0.4))
    qtbot.waitUntil(lambda: page.session.system.mixing == wanted)
    page.choice.choose("de", "en", SMALL)
    assert not page.adjust.packs.isVisibleTo(page.adjust)
    page.choice.choose("de", "en", LAW)
    assert page.session.system.mixing == wanted
    assert [slider.value() for slider in page.adjust.packs_mix.sliders] == [100, 40]


@pytest.mark.parametrize(("law", "garden"), [(70, 40), (0, 0)])
def test_the_mix_survives_closing(qtbot: Any, packs: None, tmp_path: Path, law: int, garden: int) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None, timeout=30_000)
        page.choice.choose("de", "en", LAW)
        page.adjust.packs.click()
        for slider, value in zip(page.adjust.packs_mix.sliders, (law, garden), strict=True):
            slider.setValue(value)
        qtbot.waitUntil(lambda: bool(page.session.system.mixing) and at_rest(page))
        wanted = page.session.system.mixing
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None, timeout=30_000)
        page.choice.choose("de", "en", LAW)
        assert page.session.system.mixing == wanted
        assert [slider.value() for slider in page.adjust.packs_mix.sliders] == [law, garden]


def test_a_pack_of_words_has_no_mix(page: TranslatePage) -> None:
    page.choice.choose("de", "en", PUMPS)
    assert not page.adjust.packs.isVisibleTo(page.adjust)


def test_a_pack_that_is_gone_leaves_the_mix(qtbot: Any, page: TranslatePage) -> None:
    page.adjust.packs.click()
    page.adjust.packs_mix.sliders[1].setValue(40)
    qtbot.waitUntil(lambda: bool(page.session.system.mixing) and at_rest(page))
    tasks.remove_model(GARDEN)
    page.refresh()
    qtbot.waitUntil(lambda: not page.session.system.mixing and at_rest(page))
    assert len(page.adjust.packs_mix.sliders) == 1
    shows(qtbot, page, translation(TEXT, LAW))


def test_a_speaker_speaks_through_the_mix(qtbot: Any, page: TranslatePage) -> None:
    page.adjust.packs.click()
    page.adjust.packs_mix.sliders[1].setValue(40)
    qtbot.waitUntil(lambda: bool(page.session.system.mixing) and at_rest(page))
    anna = next(each for each in tasks.list_speakers() if each.name == "Anna")
    page.adjust.speaker.picker.choose(anna.id)
    qtbot.waitUntil(lambda: page.session.system.speaker is not None and at_rest(page))
    translator = tasks.open_system(System(mix=((LAW, 1.0), (GARDEN, 0.4)), speaker="Anna"))
    wanted = translator.translate_text(TEXT, SearchConfig(beam_size=4, n_best=4)).text
    assert wanted not in (mixed(law_pack=1.0, garden_pack=0.4), translation(TEXT, LAW, "Anna"))
    shows(qtbot, page, wanted)
