"""The Settings page: every choice is kept at once, shown again, and the check of this computer."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QRadioButton, QSlider

from engine import tasks as engine_tasks
from engine.base.errors import LibraryError
from engine.library import Library
from engine.results.doctor import Computer, DoctorReport, LibraryHealth, TrainingDevice, TranslationDevice
from gui.pages.settings import SettingsPage
from gui.settings import Settings
from gui.widgets.feedback import InlineError, VerdictBanner
from tests.gui.finding import button, choice, press
from tests.gui.showing import show_active, shown_texts


@pytest.fixture
def tasks(library_home):
    Library(library_home)
    return engine_tasks


@pytest.fixture
def page(tasks, services, qtbot):
    result = SettingsPage(services)
    qtbot.addWidget(result)
    result.resize(900, 1400)
    show_active(qtbot, result)
    result.refresh()
    return result


@pytest.fixture
def report(library_home, monkeypatch):
    """What the check finds; the real one, which starts processes, has a test of its own."""
    found = {"problems": (), "warnings": ("There is little room on the disk.",)}

    def look():
        return DoctorReport(
            is_healthy=not found["problems"],
            system=Computer(platform="Linux", python="3.11.7", n_cores=2, memory_bytes=8_000_000_000),
            versions={"numpy": "2.0"},
            translation=TranslationDevice(version="1.31", provider="CPUExecutionProvider"),
            training=TrainingDevice(),
            library=LibraryHealth(home=library_home, free_bytes=24_600_000),
            **found,
        )

    monkeypatch.setattr(engine_tasks, "doctor_report", look)
    return found


def theme_button(page, name):
    return next(each for each in page.findChildren(QRadioButton) if each.text() == name)


def chosen_theme(page):
    return [each.text() for each in page.findChildren(QRadioButton) if each.isChecked()]


def check(page, qtbot):
    """Presses the button and waits until it can be pressed again."""
    press(page, "Check now")
    qtbot.waitUntil(lambda: button(page, "Check now").isEnabled())


@pytest.mark.slow
def test_the_theme_in_force_is_marked_also_when_it_was_chosen_elsewhere(page, services):
    assert chosen_theme(page) == ["Light"]
    for name, shown in (("dark", "Dark"), ("system", "As the system"), ("light", "Light")):
        services.settings.theme = name
        services.theme.choose(name)
        assert chosen_theme(page) == [shown]


@pytest.mark.slow
def test_a_theme_spoilt_by_hand_leaves_the_page_usable(page, services):
    services.settings.theme = "mauve"
    services.theme.choose("dark")
    theme_button(page, "Light").click()
    assert (services.settings.theme, services.theme.tokens.name) == ("light", "light")


def test_the_arrow_keys_choose_a_theme(page, services, qtbot):
    theme_button(page, "Light").setFocus()
    qtbot.keyClick(page.focusWidget(), Qt.Key.Key_Right)
    qtbot.keyClick(page.focusWidget(), Qt.Key.Key_Space)
    assert (services.settings.theme, chosen_theme(page)) == ("dark", ["Dark"])


@pytest.mark.parametrize(
    ("name", "row", "setting", "value"),
    [
        ("Quality", 1, "is_careful", False),
        ("Precision", 1, "precision", "float32"),
        ("Device", 1, "device", "cpu"),
        ("Processor threads", 1, "threads", 1),
    ],
)
def test_a_choice_is_kept_at_once_and_shown_in_the_next_window(
    page, services, qtbot, tmp_path, name, row, setting, value
):
    field = choice(page, name)
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert getattr(services.settings, setting) == value
    services.settings.sync()
    again = SettingsPage(services)
    qtbot.addWidget(again)
    assert choice(again, name).currentIndex() == row


def test_no_more_threads_are_offered_than_the_computer_has(page, monkeypatch, services, qtbot):
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    fresh = SettingsPage(services)
    qtbot.addWidget(fresh)
    field = choice(fresh, "Processor threads")
    assert [field.itemText(row) for row in range(field.count())] == ["Automatic", "1", "2", "3"]


def test_the_reading_size_is_told_beside_its_slider_and_has_bounds(page, services, qtbot):
    slider = page.findChild(QSlider)
    slider.setFocus()
    qtbot.keyClick(slider, Qt.Key.Key_End)
    assert (services.settings.reading_font_px, "32 px" in shown_texts(page)) == (32, True)
    qtbot.keyClick(slider, Qt.Key.Key_Home)
    qtbot.keyClick(slider, Qt.Key.Key_Left)
    assert (services.settings.reading_font_px, "12 px" in shown_texts(page)) == (12, True)


def test_the_library_folder_can_be_read_and_opened(page, qtbot, library_home, monkeypatch):
    folder = next(each for each in page.findChildren(QLabel) if each.accessibleName() == "Library folder")
    qtbot.waitUntil(lambda: folder.text() == str(library_home))
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    press(page, "Open folder")
    assert opened == [str(library_home)]


def test_the_check_says_that_all_is_well_and_shows_what_it_found(page, report, qtbot, library_home):
    press(page, "Check now")
    assert not button(page, "Checking…").isEnabled()
    shown = page.findChild(QPlainTextEdit)
    qtbot.waitUntil(shown.isVisible)
    banner = page.findChild(VerdictBanner)
    assert banner.accessibleName() == "Everything is in order."
    assert "There is little room on the disk." in shown_texts(banner)
    assert f"Folder: {library_home}" in shown.toPlainText()
    assert "Free on the disk: 24.6 MB" in shown.toPlainText()
    assert button(page, "Check now").isEnabled()


def test_problems_come_first_and_then_the_warnings(page, report, qtbot):
    report["problems"] = ("The model small is damaged.",)
    check(page, qtbot)
    banner = page.findChild(VerdictBanner)
    assert banner.accessibleName() == "Something needs your attention."
    assert "The model small is damaged.\nThere is little room on the disk." in shown_texts(banner)


def test_a_check_that_fails_leaves_no_older_verdict_and_one_that_works_no_error(
    page, report, qtbot, monkeypatch
):
    banner, error = page.findChild(VerdictBanner), page.findChild(InlineError)
    check(page, qtbot)
    assert banner.isVisible()
    with monkeypatch.context() as broken:
        broken.setattr(engine_tasks, "doctor_report", fails)
        check(page, qtbot)
        assert (banner.isVisible(), error.accessibleName()) == (False, "The disk does not answer.")
    check(page, qtbot)
    assert (banner.isVisible(), error.isVisible()) == (True, False)


def fails():
    raise LibraryError("The disk does not answer.", "Connect it again.")


def test_the_verdict_follows_the_theme(page, report, qtbot, services):
    check(page, qtbot)
    banner = page.findChild(VerdictBanner)
    before = banner.grab().toImage().pixelColor(4, 4).name()
    services.theme.choose("dark")
    qtbot.waitUntil(lambda: banner.grab().toImage().pixelColor(4, 4).name() != before)


def test_tab_leaves_the_report(page, report, qtbot):
    check(page, qtbot)
    shown = page.findChild(QPlainTextEdit)
    shown.setFocus()
    qtbot.keyClick(shown, Qt.Key.Key_Tab)
    assert not shown.hasFocus()
    assert shown.isReadOnly()


def test_the_icons_licence_is_shown_and_put_away_again(page):
    press(page, "Show the icons' licence")
    assert any("ISC License" in text for text in shown_texts(page))
    press(page, "Show the icons' licence")
    assert not any("ISC License" in text for text in shown_texts(page))


def test_a_label_leads_to_its_field(page):
    names = {each.text(): each.buddy() for each in page.findChildren(QLabel) if each.buddy() is not None}
    for text in ("Precision", "Device", "Processor threads"):
        assert names[text] is choice(page, text)


def test_settings_that_are_read_twice_are_the_same(services):
    services.settings.remember_speaker("de", "en", ("anna", 0.5))
    services.settings.remember_speaker("en", "de", ("ben", 1.0))
    services.settings.remember_speaker("de", "en", None)
    again = Settings(services.settings.store)
    assert (again.speaker_for("de", "en"), again.speaker_for("en", "de")) == (None, ("ben", 1.0))


@pytest.mark.parametrize(
    "kept", ["[1]", '{"de-en": "anna"}', '{"de-en": ["anna", 9]}', "not JSON", '{"de-en": [1, 1]}']
)
def test_a_speaker_spoilt_by_hand_is_nobody(settings, kept):
    settings.store.setValue("speakers", kept)
    assert settings.speaker_for("de", "en") is None
    settings.remember_speaker("de", "en", ("anna", 1.0))
    assert settings.speaker_for("de", "en") == ("anna", 1.0)


@pytest.mark.parametrize(
    "kept", ['{"m": [["law", -1]]}', '{"m": [["law", 0]]}', '{"m": "law"}', '{"m": [["law"]]}']
)
def test_domains_spoilt_by_hand_are_none(settings, kept):
    settings.store.setValue("steering", kept)
    assert settings.steering_for("m") == ()
    settings.remember_steering("m", (("law", 2.0),))
    assert settings.steering_for("m") == (("law", 2.0),)
    settings.remember_steering("m", ())
    assert settings.steering_for("m") == ()


@pytest.mark.parametrize(
    "kept", ['{"p": [["law", -1]]}', '{"p": "law"}', '{"p": [["law"]]}', '{"p": [["law", NaN]]}']
)
def test_a_mix_spoilt_by_hand_is_none(settings, kept):
    settings.store.setValue("mixes", kept)
    assert settings.mix_for("p") == ()
    settings.remember_mix("p", (("law", 0.7), ("garden", 0.0)))
    assert settings.mix_for("p") == (("law", 0.7), ("garden", 0.0))
    settings.remember_mix("p", ())
    assert settings.mix_for("p") == ()
