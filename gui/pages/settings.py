"""The Settings page: look, translating, other programs, library, health, about."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QSlider,
    QSpinBox,
    QWidget,
)

from engine import tasks
from engine.results.doctor import DoctorReport
from gui.assets import assets_folder, version
from gui.pages.page import Page, column, scrolled
from gui.pages.programs import ConnectionsView, ServerView
from gui.pages.trash import TrashView
from gui.services import Services
from gui.theme.theme import DARK_CHOICE, LIGHT_CHOICE, SYSTEM
from gui.theme.tokens import CONTROL_HEIGHT, SPACE_1, SPACE_3, SPACE_4, SPACE_5
from gui.widgets.controls import (
    Picker,
    hairline,
    label,
    outlined_button,
    quiet_button,
    section_label,
    soft_label,
)
from gui.widgets.feedback import InlineError, VerdictBanner
from gui.widgets.layouts import Gap, Stretch, add_to, row_in, rows_in, rows_of
from gui.widgets.text import plain_view
from gui.wording import size_words

_LABEL_WIDTH = 200
_TOLD = ("is_healthy", "problems", "warnings")
_LICENCES = (
    "Parlance: Apache-2.0. Icons: Lucide, ISC (part of them from Feather, MIT). Window: Qt and "
    "PySide6, LGPL-3.0. "
    "Translation: ONNX Runtime, MIT. Subwords: SentencePiece, Apache-2.0. Scores: sacreBLEU, Apache-2.0. "
    "Training: PyTorch, BSD-3-Clause."
)


class SettingsPage(Page):
    """Everything takes effect at once; there is nothing to save."""

    key = "settings"
    title = "Settings"
    help_chapter = "14-settings"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._fields: dict[str, QWidget] = {}
        content = QWidget()
        self._rows = column(content, 760)
        self._rows.setSpacing(SPACE_3)
        self._add_look()
        self._add_translating()
        self._add_programs()
        self._add_library()
        self._add_trash()
        self._add_health()
        self._add_about()
        self._rows.addStretch()
        self._area = scrolled(content)
        rows_in(self, self._area)

    def main_field(self) -> QWidget | None:
        """Returns the theme that is chosen."""
        return self._themes.get(self.services.settings.theme)

    def show_subject(self, subject: object) -> None:
        """Goes to the row with this name, one of `gui.page_list.SETTINGS`."""
        field = self._fields.get(str(subject))
        if field is not None:
            QTimer.singleShot(0, field, lambda: self._go_to(field))  # after the page has its sizes

    def _go_to(self, field: QWidget) -> None:
        self._area.ensureWidgetVisible(field, 0, SPACE_5)
        target = field if field.focusPolicy() != Qt.FocusPolicy.NoFocus else field.focusProxy()
        if target is not None:
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def refresh(self) -> None:
        """Reads where the library is, its connections and its trash."""
        self.trash.refresh()
        self.connections.refresh()
        self.services.quick.run(
            self,
            tasks.library_folder,
            lambda path: self._folder.setText(str(path)),
            self._show_error,
        )

    def _add_section(self, title: str) -> None:
        if self._rows.count():
            add_to(self._rows, Gap(SPACE_4), hairline(), Gap(SPACE_4))
        self._rows.addWidget(section_label(title))

    def _add_row(self, text: str, field: QWidget, note: str = "") -> None:
        row = QHBoxLayout()
        row.setSpacing(SPACE_4)
        name = label(text)
        if text:
            self._fields[text] = field
        name.setBuddy(field)
        name.setFixedWidth(_LABEL_WIDTH)
        one_line = min(field.sizeHint().height(), label("x").sizeHint().height())
        name.setFixedHeight(CONTROL_HEIGHT if field.minimumHeight() == CONTROL_HEIGHT else one_line)
        row.addWidget(name, alignment=Qt.AlignmentFlag.AlignTop)
        side = rows_of(field, spacing=SPACE_1)
        if note:
            side.addWidget(soft_label(note))
        row.addLayout(side, 1)
        self._rows.addLayout(row)

    def _add_look(self) -> None:
        self._add_section("Look")
        choices = QWidget()
        choices.setMinimumHeight(CONTROL_HEIGHT)
        row = row_in(choices, spacing=SPACE_5)
        group = QButtonGroup(self)
        self._themes: dict[str, QRadioButton] = {}
        for choice, text in ((SYSTEM, "As the system"), (LIGHT_CHOICE, "Light"), (DARK_CHOICE, "Dark")):
            button = QRadioButton(text)
            button.setAccessibleName(f"Theme: {text}")
            button.setChecked(self.services.settings.theme == choice)
            button.clicked.connect(lambda _checked, choice=choice: self.choose_theme(choice))
            group.addButton(button)
            row.addWidget(button)
            self._themes[choice] = button
        row.addStretch()
        self.services.theme.changed.connect(self._show_theme)
        self._add_row("Theme", choices)
        self._add_row(
            "Reading size", self._size_row(), "Of the text in the translation panes and in the help."
        )

    def _size_row(self) -> QWidget:
        box = QWidget()
        box.setMinimumHeight(CONTROL_HEIGHT)
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setAccessibleName("Reading size")
        slider.setRange(12, 32)
        slider.setFixedWidth(240)
        slider.setValue(self.services.settings.reading_font_px)
        shown = label(f"{slider.value()} px", "soft")
        slider.valueChanged.connect(lambda value: self._change_size(value, shown))
        row_in(box, slider, shown, Stretch())
        return box

    def _change_size(self, value: int, shown: QLabel) -> None:
        shown.setText(f"{value} px")
        self.services.settings.reading_font_px = value

    def _show_theme(self) -> None:
        """Marks the theme that was chosen, here or in the command palette."""
        chosen = self._themes.get(self.services.settings.theme)
        if chosen is not None:
            chosen.setChecked(True)

    def choose_theme(self, choice: str) -> None:
        """Changes the theme at once."""
        self.services.settings.theme = choice
        self.services.theme.choose(choice)

    def _add_translating(self) -> None:
        self._add_section("Translating")
        cares = [("Careful", True), ("Quick", False)]
        note = "With care, the model of the opposite direction, if there is one, chooses among translations: "
        self._add_choice("Care", "is_careful", cares, f"{note}fewer are wrong, and it takes longer.")
        ways = [("Automatically", True), ("Only when asked", False)]
        note = "After every 25 translations that you confirm in a domain, its model learns from them."
        self._add_choice("Learn from corrections", "learns_along", ways, note)
        precisions = [("Fast (int8)", "int8"), ("Exact (float32)", "float32")]
        note = "Fast needs a quarter of the memory; translations rarely differ."
        self._add_choice("Precision", "precision", precisions, note)
        devices = [("Best available", "auto"), ("Only the processor", "cpu")]
        note = "The line at the foot of the window says which one is really used."
        self._add_choice("Device", "device", devices, note)
        counts = range(1, (os.cpu_count() or 1) + 1)
        threads = [("Automatic", 0), *((str(count), count) for count in counts)]
        self._add_choice(
            "Processor threads", "threads", threads, "Takes effect the next time a model is opened."
        )

    def _add_choice(self, text: str, setting: str, choices: Sequence[tuple[str, object]], note: str) -> None:
        settings = self.services.settings
        picker = Picker(text)
        picker.fill(choices)
        picker.choose(getattr(settings, setting))
        picker.chosen.connect(lambda value: setattr(settings, setting, value))
        self._add_row(text, _short(picker), note)

    def _add_programs(self) -> None:
        self._add_section("Other programs")
        self.server, self.connections = ServerView(self), ConnectionsView(self)
        self.connections.help_wanted.connect(lambda: self.navigated.emit("help", "13-other-programs"))
        self._add_row("May translate", self.server)
        self._add_row("Connections", self.connections)
        note = "Where programs find Parlance on this computer. Many look at 5000 first."
        self._add_row("Port", _short(self.server.port), note)

    def _add_library(self) -> None:
        self._add_section("Library")
        self._folder = label(role="soft", wraps=True)
        self._folder.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._folder.setAccessibleName("Library folder")
        self._add_row(
            "Folder",
            self._folder,
            "Models, corpora and runs. To keep them elsewhere, set the environment variable PARLANCE_HOME to "
            "a folder before you start Parlance.",
        )
        button = outlined_button("Open folder", "folder-open")
        button.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(self._folder.text())))
        self._add_row("", _short(button))

    def _add_trash(self) -> None:
        self._add_section("Trash")
        self.trash = TrashView(self.services)
        self.trash.restored.connect(self.toasted)
        self.trash.restored.connect(lambda _text: self.library_changed.emit())
        self._add_row(
            "Removed",
            self.trash,
            "What you remove stays here until you empty the trash.",
        )

    def _add_health(self) -> None:
        self._add_section("Health")
        self._doctor = outlined_button("Check now", "activity", act=self._run_doctor)
        self._add_row(
            "This computer", _short(self._doctor), "Device, versions, and whether the library is sound."
        )
        self._report = plain_view("Result of the check")
        self._report.setMinimumHeight(220)
        self._report.hide()
        self._error = InlineError()
        self._health = VerdictBanner()
        self._health.hide()
        for part in (self._error, self._health, self._report):
            self._rows.addWidget(part)

    def _run_doctor(self) -> None:
        self._doctor.setEnabled(False)
        self._doctor.setText("Checking…")
        for part in (self._error, self._health, self._report):
            part.hide()
        self.services.slow.run(self, tasks.doctor_report, self._show_report, self._show_error)

    def _show_report(self, report: DoctorReport) -> None:
        self._reset_doctor()
        if report.problems:
            sentences = "\n".join(report.problems + report.warnings)
            self._health.set_verdict("poor", "Something needs your attention.", sentences)
        else:
            self._health.set_verdict("good", "Everything is in order.", "\n".join(report.warnings))
        self._health.show()
        facts = {name: value for name, value in asdict(report).items() if name not in _TOLD}
        self._report.setPlainText("\n".join(report_lines(facts)))
        self._report.show()

    def _show_error(self, error: Exception) -> None:
        self._reset_doctor()
        self._error.show_failure(error)

    def _reset_doctor(self) -> None:
        self._doctor.setEnabled(True)
        self._doctor.setText("Check now")

    def _add_about(self) -> None:
        self._add_section("About")
        self._add_row(
            "Parlance", label(f"Version {version()}"), "Translation that speaks like you, on your computer."
        )
        self._add_row("Licences", soft_label(_LICENCES))
        show = quiet_button("Show the icons' licence", act=self._show_licence)
        self._add_row("", _short(show))
        self._licence = soft_label()
        self._licence.hide()
        self._rows.addWidget(self._licence)

    def _show_licence(self) -> None:
        text = (assets_folder() / "icons" / "LICENSE.txt").read_text(encoding="utf-8")
        self._licence.setText(text)
        self._licence.setVisible(self._licence.isHidden())


def report_lines(report: Mapping[str, Any], indent: str = "") -> list[str]:
    """Writes nested plain values as indented lines."""
    lines: list[str] = []
    for name, value in report.items():
        title = (
            str(name)
            .removeprefix("n_")
            .removeprefix("is_")
            .removesuffix("_bytes")
            .replace("_", " ")
            .capitalize()
        )
        if isinstance(value, Mapping):
            lines += [f"{indent}{title}", *report_lines(value, indent + "    ")]
        elif isinstance(value, list | tuple):
            lines.append(f"{indent}{title}: {'none' if not value else ''}")
            for part in value:
                told = (
                    ", ".join(f"{k}: {v}" for k, v in part.items())
                    if isinstance(part, Mapping)
                    else str(part)
                )
                lines.append(f"{indent}    {told}")
        else:
            lines.append(f"{indent}{title}: {_value_words(str(name), value)}")
    return lines


def _value_words(name: str, value: object) -> str:
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and name.endswith("bytes"):
        return size_words(value)
    return str(value)


def _short(field: QWidget) -> QWidget:
    """Keeps a field from growing over the whole row."""
    box = QWidget()
    if not isinstance(field, QPushButton | QSpinBox):
        field.setFixedWidth(240)
    row_in(box, field, Stretch())
    box.setMinimumHeight(CONTROL_HEIGHT)  # a layout may know the field only as it was before its style
    box.setFocusProxy(field)
    return box
