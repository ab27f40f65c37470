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
from gui.anywhere import AnywhereView
from gui.assets import assets_folder, version
from gui.i18n import from_engine, languages, number_words, tr, tr_noop
from gui.pages.page import Page, column, scrolled
from gui.pages.shortcut_sheet import change_shortcuts
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
_LICENCES = tr_noop(
    "Parlance: Apache-2.0. Icons: Lucide, ISC (part of them from Feather, MIT). "
    "Window: Qt and PySide6, LGPL-3.0. Translation: ONNX Runtime, MIT. Subwords: SentencePiece, Apache-2.0. "
    "Scores: sacreBLEU, Apache-2.0. Training: PyTorch, BSD-3-Clause."
)
_REPORTED = {
    "system": tr_noop("Computer"), "platform": tr_noop("Platform"), "python": "Python",
    "n_cores": tr_noop("Cores"), "memory_bytes": tr_noop("Main memory"), "versions": tr_noop("Versions"),
    "translation": tr_noop("Translation"), "distributions": tr_noop("Packages"),
    "version": tr_noop("Version"), "available": tr_noop("Available"), "provider": tr_noop("Provider"),
    "device": tr_noop("Device"), "reason": tr_noop("Reason"), "training": tr_noop("Training"),
    "is_available": tr_noop("Available"), "cuda": "CUDA", "has_cuda": tr_noop("Has CUDA"),
    "devices": tr_noop("Devices"), "has_bf16": tr_noop("Has bfloat16"), "n_threads": tr_noop("Threads"),
    "library": tr_noop("Library"), "home": tr_noop("Folder"), "n_models": tr_noop("Models"),
    "n_corpora": tr_noop("Corpora"), "n_speakers": tr_noop("Speakers"), "n_runs": tr_noop("Runs"),
    "n_trash": tr_noop("In the trash"), "trash_bytes": tr_noop("Size of the trash"),
    "free_bytes": tr_noop("Free on the disk"), "unlisted": tr_noop("Not listed"),
    "problems": tr_noop("Problems"), "broken_models": tr_noop("Damaged models"),
    "speeds": tr_noop("Speeds of models"), "one_ms": tr_noop("One sentence, by its tokens (ms)"),
    "together_ms": tr_noop("Several together, by their tokens (ms)"),
}  # fmt: skip
"""What the check's report calls each value; other names, of packages and models, stay as they are."""


class SettingsPage(Page):
    """Everything takes effect at once; there is nothing to save."""

    key = "settings"
    title = tr_noop("Settings")
    help_chapter = "settings"

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
        self._add_laboratory()
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
        field = self._fields.get(tr(str(subject)))
        if field is not None:
            QTimer.singleShot(0, field, lambda: self._go_to(field))  # after the page has its sizes

    def _go_to(self, field: QWidget) -> None:
        self._area.ensureWidgetVisible(field, 0, SPACE_5)
        target = field if field.focusPolicy() != Qt.FocusPolicy.NoFocus else field.focusProxy()
        if target is not None:
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def refresh(self) -> None:
        """Reads where the library is."""
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
        """Adds a row below the others.

        Args:
            text: its name, in English as in `gui.page_list.SETTINGS`; "": none.
            field: what it has to be set or seen.
            note: what it means, as it is shown.
        """
        row = QHBoxLayout()
        row.setSpacing(SPACE_4)
        name = label(tr(text))
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
        self._add_section(tr("Look"))
        known = [(tr("As the system"), ""), *((name, tag) for tag, name in languages().items())]
        note = tr("Takes effect the next time that Parlance is opened.")
        self._add_choice(tr_noop("Language"), "language", known, note)
        choices = QWidget()
        choices.setMinimumHeight(CONTROL_HEIGHT)
        row = row_in(choices, spacing=SPACE_5)
        group = QButtonGroup(self)
        self._themes: dict[str, QRadioButton] = {}
        for choice, text in (
            (SYSTEM, tr("As the system")),
            (LIGHT_CHOICE, tr("Light")),
            (DARK_CHOICE, tr("Dark")),
        ):
            button = QRadioButton(text)
            button.setAccessibleName(tr("Theme: {name}", name=text))
            button.setChecked(self.services.settings.theme == choice)
            button.clicked.connect(lambda _checked, choice=choice: self.choose_theme(choice))
            group.addButton(button)
            row.addWidget(button)
            self._themes[choice] = button
        row.addStretch()
        self.services.theme.changed.connect(self._show_theme)
        self._add_row(tr_noop("Theme"), choices)
        note = tr("Of the text in the translation panes and in the help.")
        self._add_row(tr_noop("Reading size"), self._size_row(), note)
        self._shortcuts = outlined_button(
            tr("Change…"),
            name=tr("Change keyboard shortcuts"),
            act=lambda: change_shortcuts(self.services.settings, self),
        )
        self._add_row(tr_noop("Keyboard shortcuts"), _short(self._shortcuts))

    def _size_row(self) -> QWidget:
        box = QWidget()
        box.setMinimumHeight(CONTROL_HEIGHT)
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setAccessibleName(tr("Reading size"))
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
        self._add_section(tr("Translating"))
        qualities = [(tr("Best (slower)"), True), (tr("Fast"), False)]
        note = tr("Best compares several translations and keeps the best. About four times slower.")
        self._add_choice(tr_noop("Quality"), "is_careful", qualities, note)
        ways = [(tr("Automatically"), True), (tr("Only when asked"), False)]
        note = tr("After every 25 translations that you confirm in a domain, its model learns from them.")
        self._add_choice(tr_noop("Learn from corrections"), "learns_along", ways, note)
        precisions = [(tr("Compact (int8)"), "int8"), (tr("Exact (float32)"), "float32")]
        note = tr("Compact needs a quarter of the memory and is faster; translations rarely differ.")
        self.anywhere = AnywhereView(self.services.anywhere, self.services.settings)
        self._add_row(tr_noop("Translate from anywhere"), self.anywhere)
        self._add_choice(tr_noop("Precision"), "precision", precisions, note)
        devices = [(tr("Best available"), "auto"), (tr("Only the processor"), "cpu")]
        note = tr("The line at the foot of the window says which one is really used.")
        self._add_choice(tr_noop("Device"), "device", devices, note)
        counts = range(1, (os.cpu_count() or 1) + 1)
        threads = [(tr("Automatic"), 0), *((str(count), count) for count in counts)]
        note = tr("Takes effect the next time a model is opened.")
        self._add_choice(tr_noop("Processor threads"), "threads", threads, note)

    def _add_choice(self, text: str, setting: str, choices: Sequence[tuple[str, object]], note: str) -> None:
        settings = self.services.settings
        picker = Picker(tr(text))
        picker.fill(choices)
        picker.choose(getattr(settings, setting))
        picker.chosen.connect(lambda value: setattr(settings, setting, value))
        self._add_row(text, _short(picker), note)

    def _add_programs(self) -> None:
        self._add_section(tr("Other programs"))
        opening = outlined_button(
            tr("Set up…"), name=tr("Set up other programs"), act=lambda: self.navigated.emit("programs", None)
        )
        note = tr("OmegaT, memoQ, Trados, Subtitle Edit, LibreOffice and others translate with your models.")
        self._add_row("", _short(opening), note)

    def _add_library(self) -> None:
        self._add_section(tr("Library"))
        self._folder = label(role="soft", wraps=True)
        self._folder.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._folder.setAccessibleName(tr("Library folder"))
        note = tr(
            "Models, corpora and runs. To keep them elsewhere, set the environment variable PARLANCE_HOME "
            "to a folder before you start Parlance."
        )
        self._add_row(tr_noop("Folder"), self._folder, note)
        button = outlined_button(tr("Open folder"), "folder-open")
        button.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(self._folder.text())))
        self._add_row("", _short(button))

    def _add_laboratory(self) -> None:
        self._add_section(tr("Laboratory"))
        note = tr(
            "Shows research views: words, speakers, domains, neighbours, vocabulary, all ways with their "
            "papers."
        )
        choices = [(tr("Off"), False), (tr("On"), True)]
        self._add_choice(tr_noop("Laboratory"), "shows_laboratory", choices, note)

    def _add_health(self) -> None:
        self._add_section(tr("Health"))
        self._doctor = outlined_button(tr("Check now"), "activity", act=self._run_doctor)
        note = tr("Device, versions, and whether the library is sound.")
        self._add_row(tr_noop("This computer"), _short(self._doctor), note)
        self._report = plain_view(tr("Result of the check"))
        self._report.setMinimumHeight(220)
        self._report.hide()
        self._error = InlineError()
        self._health = VerdictBanner()
        self._health.hide()
        for part in (self._error, self._health, self._report):
            self._rows.addWidget(part)

    def _run_doctor(self) -> None:
        self._doctor.setEnabled(False)
        self._doctor.setText(tr("Checking…"))
        for part in (self._error, self._health, self._report):
            part.hide()
        self.services.slow.run(self, tasks.doctor_report, self._show_report, self._show_error)

    def _show_report(self, report: DoctorReport) -> None:
        self._reset_doctor()
        warnings = "\n".join(map(from_engine, report.warnings))
        if report.problems:
            sentences = "\n".join(map(from_engine, report.problems + report.warnings))
            self._health.set_verdict("poor", tr("Something needs your attention."), sentences)
        else:
            self._health.set_verdict("good", tr("Everything is in order."), warnings)
        self._health.show()
        facts = {name: value for name, value in asdict(report).items() if name not in _TOLD}
        self._report.setPlainText("\n".join(report_lines(facts)))
        self._report.show()

    def _show_error(self, error: Exception) -> None:
        self._reset_doctor()
        self._error.show_failure(error)

    def _reset_doctor(self) -> None:
        self._doctor.setEnabled(True)
        self._doctor.setText(tr("Check now"))

    def _add_about(self) -> None:
        self._add_section(tr("About"))
        self._add_row(
            "Parlance",
            label(tr("Version {version}", version=version())),
            tr("Translation that speaks like you, on your computer."),
        )
        self._add_row(tr_noop("Licences"), soft_label(tr(_LICENCES)))
        show = quiet_button(tr("Show the icons' licence"), act=self._show_licence)
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
        title = tr(_REPORTED[name]) if name in _REPORTED else str(name)
        if isinstance(value, Mapping):
            lines += [f"{indent}{title}", *report_lines(value, indent + "    ")]
        elif isinstance(value, list | tuple):
            lines.append(f"{indent}{title}: {'' if value else tr('none')}")
            for part in value:
                told = (
                    ", ".join(f"{k}: {v}" for k, v in part.items())
                    if isinstance(part, Mapping)
                    else from_engine(str(part))
                )
                lines.append(f"{indent}    {told}")
        else:
            lines.append(f"{indent}{title}: {_value_words(str(name), value)}")
    return lines


def _value_words(name: str, value: object) -> str:
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, int) and name.endswith("bytes"):
        return size_words(value)
    if isinstance(value, float):
        return number_words(value, 1)
    return from_engine(str(value)) if name == "reason" else str(value)  # a version is no number


def _short(field: QWidget) -> QWidget:
    """Keeps a field from growing over the whole row."""
    box = QWidget()
    if not isinstance(field, QPushButton | QSpinBox):
        field.setFixedWidth(240)
    row_in(box, field, Stretch())
    box.setMinimumHeight(CONTROL_HEIGHT)  # a layout may know the field only as it was before its style
    box.setFocusProxy(field)
    return box
