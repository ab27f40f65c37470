"""The head of a speaker: name, facts, the verdict on the profile, and the buttons."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from engine.base.progress import Progress
from engine.results.models import ModelRecord
from engine.results.speakers import SpeakerProfile, SpeakerRecord
from gui.i18n import from_engine, tr, tr_plural
from gui.jobs.progress_text import progress_words
from gui.languages import language_name, pair_name
from gui.pages.speakers.list_view import text_words
from gui.shortcuts import tell_keys, told
from gui.theme.theme import icon, set_leading_icon
from gui.theme.tokens import CONTROL_HEIGHT, SPACE_2, SPACE_3
from gui.widgets.controls import (
    Initial,
    Picker,
    icon_button,
    label,
    opens_menu,
    outlined_button,
    primary_button,
)
from gui.widgets.feedback import ProgressLine
from gui.widgets.layouts import row_of, rows_in, rows_of
from gui.widgets.text import ElidedLabel, announce
from gui.wording import model_name

_INITIAL = 52
_WIDEST_PICKER = 240


class SpeakerHeader(QWidget):
    """Two lines above everything else of a speaker.

    Signals:
        edit_asked(), import_asked(), remove_asked(): of this speaker.
        model_chosen(str): the id of the model the profile is for.
    """

    edit_asked = Signal()
    import_asked = Signal()
    remove_asked = Signal()
    model_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._is_learning = self._can_learn = self._has_learned = False
        self._words = ""
        self._initial = Initial(_INITIAL)
        self._name = ElidedLabel("", "section", is_name=True)
        self.facts = ElidedLabel("", "soft")
        self.undo = icon_button("undo-2", tr("Undo"))
        self.redo = icon_button("redo-2", tr("Redo"))
        self.export = icon_button("download", tr("Export…"))
        self.learn = primary_button(tr("Learn"), "sparkles")
        self.verdict = label(role="soft", wraps=True)
        self.stop = outlined_button(tr("Stop"), "x")
        self.model = Picker(tr("Model the profile is for"))
        self._hair = ProgressLine(tr("Learning"), is_hair=True)
        self._dress()
        rows_in(self, self._first_line(), self._second_line(), self._hair, spacing=SPACE_2)

    def show_person(
        self,
        record: SpeakerRecord,
        profile: SpeakerProfile | None,
        models: Sequence[ModelRecord],
        model: str,
    ) -> None:
        """Shows a speaker, and what was learned for the chosen one of the models, if anything."""
        self._initial.show_person(record.name, record.colour)
        before = self._name.text(), self._words
        self._name.setText(record.name)
        notes = " ".join(record.notes.split())
        self.facts.setText(" · ".join(filter(None, (languages_words(record), text_words(record), notes))))
        _show_step(self.undo, tr("Undo"), tr("Nothing to undo"), "Ctrl+Z", record.undo)
        _show_step(self.redo, tr("Redo"), tr("Nothing to redo"), "Ctrl+Shift+Z", record.redo)
        with QSignalBlocker(self.model):
            self.model.fill([(model_name(each), each.id) for each in models])
        self.model.show_value(model)
        self.model.setVisible(len(models) > 1)
        verdict = verdict_words(record, profile, has_model=bool(models))
        self._words = verdict.replace(" %", "\u00a0%")
        if not self._is_learning:
            self.verdict.setText(self._words)
            if self._has_learned and before[0] == record.name and before[1] != self._words:
                announce(self, f"{record.name}: {self._words}")
            self._has_learned = False
        self._can_learn = bool(models) and record.n_texts > 0
        self._show_urge(is_urgent=profile is None or profile.n_learned != record.n_texts)
        self.learn.setText(tr("Learn again") if profile is not None else tr("Learn"))
        self.learn.setAccessibleName(tr("Learn how {name} speaks", name=record.name))
        self._show_learning()

    def show_learning(self, *, is_learning: bool) -> None:
        """Shows that a profile is being learned, or no longer is."""
        self._has_learned = self._is_learning and not is_learning
        self._is_learning = is_learning
        self.verdict.setText(tr("Learning …") if is_learning else self._words)
        self._hair.show_progress(0, None if is_learning else 1)
        self._show_learning()

    def show_progress(self, progress: Progress) -> None:
        """Shows how far the learning is."""
        words = progress_words(progress.stage, progress.done, progress.total, None)
        self._hair.show_progress(progress.done, progress.total, words)
        self.verdict.setText(words)

    def _show_urge(self, *, is_urgent: bool) -> None:
        """Makes learning the primary button only where there is something new to learn."""
        kind = "primary" if is_urgent else "outlined"
        if self.learn.property("kind") != kind:
            self.learn.setProperty("kind", kind)
            set_leading_icon(self.learn, "sparkles", "accent_ink" if is_urgent else "ink_soft")
            self.learn.style().unpolish(self.learn)
            self.learn.style().polish(self.learn)

    def _show_learning(self) -> None:
        self.learn.setEnabled(self._can_learn and not self._is_learning)
        self.stop.setVisible(self._is_learning)

    def _dress(self) -> None:
        self.verdict.setMinimumHeight(CONTROL_HEIGHT)  # so that nothing jumps when Stop comes and goes
        self.verdict.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        tell_keys(self.learn, "learn_speaker", tr("Learn from all sentences and corrections"))
        self.stop.setAccessibleName(tr("Stop learning"))
        self.stop.hide()
        self.model.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToContents)
        self.model.setMaximumWidth(_WIDEST_PICKER)
        self.model.setToolTip(tr("A profile is for one model: each has its own vocabulary"))
        self.model.chosen.connect(lambda value: self.model_chosen.emit(value or ""))
        self._hair.setRange(0, 1)

    def _first_line(self) -> QHBoxLayout:
        buttons = row_of(
            (self._name, 1), self.undo, self.redo, self._menu_button(), self.export, self.learn,
            spacing=SPACE_2,
        )  # fmt: skip
        words = rows_of(buttons, self.facts, spacing=0)
        return row_of(self._initial, (words, 1), spacing=SPACE_3)

    def _menu_button(self) -> QWidget:
        more = icon_button("ellipsis", tr("More: change, import, remove"))
        menu = QMenu(more)
        actions: tuple[tuple[str, str, str, Callable[[], None]], ...] = (
            ("pencil", tr("Name, languages, notes, colour…"), "F2", self.edit_asked.emit),
            ("upload", tr("Add text from a file or corpus…"), "", self.import_asked.emit),
            ("trash-2", tr("Remove"), "", self.remove_asked.emit),
        )
        for icon_name, text, keys, act in actions:
            action = menu.addAction(icon(icon_name), f"{text}\t{keys}" if keys else text)
            action.triggered.connect(lambda _checked=False, act=act: act())
        opens_menu(more, menu)
        return more

    def _second_line(self) -> QHBoxLayout:
        return row_of((self.verdict, 1), self.stop, self.model, spacing=SPACE_3)


def languages_words(record: SpeakerRecord) -> str:
    """Returns a speaker's languages in words: "German → English", "writes English", or ""."""
    if record.src and record.tgt:
        return pair_name(record.src, record.tgt)
    if record.tgt:
        return tr("writes {language}", language=language_name(record.tgt))
    return tr("from {language}", language=language_name(record.src)) if record.src else ""


def verdict_words(record: SpeakerRecord, profile: SpeakerProfile | None, *, has_model: bool) -> str:
    """Returns the verdict on a profile, or the next step."""
    n_texts = record.n_texts
    if not has_model:
        if not record.src and not record.tgt:
            return tr("No model of this library translates anything. Add one in the Library, under Models.")
        return tr(
            "No model of this library translates {pair}. Add one in the Library, under Models.",
            pair=" → ".join(language_name(tag) if tag else "…" for tag in (record.src, record.tgt)),
        )
    if profile is None:
        if not n_texts:
            return tr("Add sentences first, below.")
        return tr_plural(
            "{n} sentence is ready to learn from.", "{n} sentences are ready to learn from.", n_texts
        )
    n_new = n_texts - profile.n_learned
    if n_new == 0:
        return from_engine(profile.verdict)
    since = (
        tr_plural("{n} sentence was added since.", "{n} sentences were added since.", n_new)
        if n_new > 0
        else tr_plural("{n} sentence was removed since.", "{n} sentences were removed since.", -n_new)
    )
    return f"{from_engine(profile.verdict)} {since}"


def _show_step(button: QWidget, verb: str, nothing: str, keys: str, what: str) -> None:
    said = f"{verb}: {from_engine(what)}" if what else verb
    button.setEnabled(bool(what))
    button.setToolTip(f"{said} ({told(QKeySequence(keys))})" if what else nothing)
    button.setAccessibleName(said)
    button.setAccessibleDescription(told(QKeySequence(keys)) if what else nothing)
