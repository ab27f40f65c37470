"""What the window remembers, and the page that shows it."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QComboBox, QLabel, QPlainTextEdit, QPushButton, QRadioButton, QSlider

from engine.base.errors import LibraryError
from engine.results.doctor import Computer, DoctorReport, LibraryHealth, TrainingDevice, TranslationDevice
from gui.pages.settings import SettingsPage, report_lines
from gui.settings import Settings
from tests.gui.finding import button


@pytest.fixture
def page(services, qtbot):
    result = SettingsPage(services)
    qtbot.addWidget(result)
    return result


def test_a_new_user_gets_the_defaults(tmp_path):
    settings = Settings(QSettings(str(tmp_path / "new.ini"), QSettings.Format.IniFormat))
    assert (settings.theme, settings.reading_font_px, settings.is_first_run) == ("system", 16, True)


def test_settings_outlive_the_window(tmp_path):
    path = str(tmp_path / "kept.ini")
    first = Settings(QSettings(path, QSettings.Format.IniFormat))
    first.reading_font_px, first.src, first.is_first_run, first.threads = 20, "fi", False, 3
    first.sync()
    second = Settings(QSettings(path, QSettings.Format.IniFormat))
    assert (second.reading_font_px, second.src, second.is_first_run, second.threads) == (20, "fi", False, 3)


def test_a_setting_spoilt_by_hand_falls_back(tmp_path):
    store = QSettings(str(tmp_path / "spoilt.ini"), QSettings.Format.IniFormat)
    store.setValue("reading_font_px", "huge")
    assert Settings(store).reading_font_px == 16


def test_only_another_value_is_told(settings, qtbot):
    told = []
    settings.changed.connect(told.append)
    settings.precision = "float32"
    settings.precision = "float32"
    assert told == ["precision"]


def test_choosing_dark_changes_the_theme_at_once(page, services):
    next(button for button in page.findChildren(QRadioButton) if button.text() == "Dark").click()
    assert (services.settings.theme, services.theme.tokens.name) == ("dark", "dark")


def test_the_laboratory_is_off_until_it_is_switched_on(page, settings):
    assert not settings.shows_laboratory
    choice = page._fields["Laboratory"].findChild(QComboBox)
    assert (choice.accessibleName(), choice.currentText()) == ("Laboratory", "Off")
    choice.setCurrentIndex(1)
    choice.activated.emit(1)
    assert settings.shows_laboratory


def test_the_slider_changes_the_reading_size(page, services):
    page.findChild(QSlider).setValue(22)
    assert services.settings.reading_font_px == 22


def test_the_library_folder_is_shown(page, qtbot):
    page.refresh()
    qtbot.waitUntil(lambda: page._folder.text() == "/library")


def doctors_report(**changes):
    report = DoctorReport(
        is_healthy=True,
        problems=(),
        warnings=(),
        system=Computer(platform="Linux", python="3.11.7", n_cores=2, memory_bytes=8_000_000_000),
        versions={"numpy": "2.0"},
        translation=TranslationDevice(version="1.31", provider="CPUExecutionProvider"),
        training=TrainingDevice(),
        library=LibraryHealth(home=Path("/library"), free_bytes=24_600_000),
    )
    return replace(report, **changes)


def test_the_check_shows_its_report(page, qtbot, monkeypatch):
    monkeypatch.setattr("engine.tasks.doctor_report", doctors_report)
    next(button for button in page.findChildren(QPushButton) if button.text() == "Check now").click()
    report = page.findChild(QPlainTextEdit)
    qtbot.waitUntil(lambda: "CPUExecutionProvider" in report.toPlainText())


def test_a_report_is_written_as_indented_lines():
    told = report_lines({"system": {"n_cores": 2, "free_bytes": 24_600_000, "has_cuda": False}, "models": []})
    assert told == [
        "Computer",
        "    Cores: 2",
        "    Free on the disk: 24.6 MB",
        "    Has CUDA: no",
        "models: none",
    ]


def test_problems_are_told_in_large_type(page):
    page._show_report(doctors_report(is_healthy=False, problems=("The disk is full.",)))
    assert page._health.accessibleName() == "Something needs your attention."


@pytest.mark.window
def test_no_field_is_cut_off_by_its_note(window):
    page = window.open_page("settings")
    fields = [field for field in page.findChildren(QComboBox) if field.isVisible()]
    assert fields
    assert all(field.height() <= field.parentWidget().height() for field in fields)


def test_a_check_that_fails_says_why_and_can_be_made_again(page, qtbot, monkeypatch):
    def fail():
        raise LibraryError("The library cannot be opened.", "Set PARLANCE_HOME.")

    monkeypatch.setattr("engine.tasks.doctor_report", fail)
    check = button(page, "Check now")
    check.click()
    qtbot.waitUntil(check.isEnabled)
    assert "The library cannot be opened." in {each.text() for each in page.findChildren(QLabel)}
    assert check.text() == "Check now"


def test_who_spoke_last_is_remembered_for_each_pair_of_languages(settings):
    settings.remember_speaker("de", "en", ("anna", 1.5))
    settings.remember_speaker("fi", "en", ("ben", 1.0))
    settings.remember_speaker("fi", "en", None)
    assert (settings.speaker_for("de", "en"), settings.speaker_for("fi", "en")) == (("anna", 1.5), None)


@pytest.mark.parametrize("kept", ["[1, 2]", "{", '{"de-en": ["anna", 7]}', '{"de-en": "anna"}'])
def test_a_speaker_spoilt_by_hand_is_nobody(tmp_path, kept):
    store = QSettings(str(tmp_path / "spoilt.ini"), QSettings.Format.IniFormat)
    store.setValue("speakers", kept)
    assert Settings(store).speaker_for("de", "en") is None


def test_the_domains_that_count_are_remembered_for_each_model(settings):
    settings.remember_steering("several", (("pumps", 1.0), ("garden", 0.0)))
    settings.remember_steering("other", (("pumps", 1.0),))
    settings.remember_steering("other", ())
    assert settings.steering_for("several") == (("pumps", 1.0), ("garden", 0.0))
    assert settings.steering_for("other") == ()


@pytest.mark.parametrize(
    "kept", ["[1]", '{"m": 1}', '{"m": [["a"]]}', '{"m": [["a", -1]]}', '{"m": [["a", 0]]}', '{"m": ["a"]}']
)
def test_domains_spoilt_by_hand_count_for_nothing(tmp_path, kept):
    store = QSettings(str(tmp_path / "spoilt.ini"), QSettings.Format.IniFormat)
    store.setValue("steering", kept)
    assert Settings(store).steering_for("m") == ()


def test_languages_are_remembered_in_their_order(tmp_path):
    path = str(tmp_path / "kept.ini")
    first = Settings(QSettings(path, QSettings.Format.IniFormat))
    assert first.recent_languages == []
    first.recent_languages = ["fi", "en"]
    first.sync()
    assert Settings(QSettings(path, QSettings.Format.IniFormat)).recent_languages == ["fi", "en"]
