"""The steps of an import, each with its part of the draft."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QDragLeaveEvent,
    QDropEvent,
    QFont,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QCheckBox,
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QWidget,
)

from engine import tasks
from engine.base.errors import EngineError
from engine.orders.corpora import ReadChoice
from engine.orders.training import VocabularyOrder
from engine.results.importing import (
    CleaningReport,
    ImportResult,
    LookedFile,
    Recipe,
    RecipeList,
    RuleReport,
    SplitReport,
    StagedUnit,
    held_out_words,
)
from engine.results.models import ModelRecord
from engine.results.vocabulary import VocabularyReport
from gui.file_filters import text_files
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.jobs.calls import LatestCall
from gui.jobs.job import Job
from gui.jobs.panel import JobPanel
from gui.jobs.runner import JobRunner
from gui.languages import language_name
from gui.pages.library.vocabulary import VocabularyView
from gui.pages.page import scrolled
from gui.pages.wizard.draft import ImportDraft, base
from gui.pages.wizard.file_list import FileList, kind_words
from gui.pages.wizard.previews import PAGE, ExamplesView, FilePreview, LineTable
from gui.pages.wizard.reading_options import DraftLanguages, ReadingOptions
from gui.pages.wizard.rules import RuleTable, remaining_parts
from gui.services import Services
from gui.theme import tokens_now
from gui.theme.theme import tinted_pixmap
from gui.theme.tokens import FONT_INTERFACE, FONT_SMALL, SPACE_1, SPACE_2, SPACE_3, SPACE_4, SPACE_5, Tokens
from gui.widgets.charts.divided_bar import BarPart, DividedBar
from gui.widgets.controls import (
    Card,
    Picker,
    field_label,
    hairline,
    label,
    open_picker,
    outlined_button,
    primary_button,
    quiet_button,
    section_label,
    set_role,
    soft_label,
)
from gui.widgets.feedback import InlineError, VerdictBanner
from gui.widgets.layouts import Gap, Stretch, add_to, columns_of, empty, pause_timer, row_of, rows_in, rows_of
from gui.wording import domain_name, model_name

# The base of every step of the wizard, and its layout.

_NARROW = 760
"""Below this width the data stand under the decision, not beside it."""
_STACKED_HEIGHT = 880
_LEAST_DATA = 420
_ANY_HEIGHT = (1 << 24) - 1
"""What Qt takes for no limit."""


class Step(QWidget):
    """One decision.

    Signals:
        changed(): what is missing, or the words beside the step's name, have changed.
    """

    title: ClassVar[str] = ""
    explanation: ClassVar[str] = ""
    changed = Signal()

    def __init__(self, services: Services, draft: ImportDraft) -> None:
        super().__init__()
        self.services = services
        self.draft = draft
        self._questions: list[LatestCall] = []
        self.is_left = False
        """True once the wizard has forgotten this step: nothing more is asked of the engine."""

    def question(self) -> LatestCall:
        """Returns what asks the engine something that takes a moment."""
        self._questions.append(LatestCall(self.services.slow, self))
        return self._questions[-1]

    def enter(self) -> None:
        """Shows the draft as it is now. Called whenever the step is opened."""

    def forget(self) -> None:
        """Stops asking the engine: the wizard is left."""
        self.is_left = True
        for question in self._questions:
            question.drop()
        for timer in self.findChildren(QTimer):
            timer.stop()

    def missing(self) -> str:
        """Returns why the next step is out of reach; empty if it is not."""
        return ""

    def state_words(self) -> str:
        """Returns in two or three words what was decided here."""
        return ""

    def next_words(self) -> str:
        """Returns the text of the button that leads on."""
        return tr("Next")

    def lay_out(self, decision: QWidget, data: QWidget, shares: tuple[int, int] = (5, 6)) -> None:
        """Puts the decision left and the user's data right, with these shares, under the step's heading."""
        rows_in(
            self,
            section_label(tr(self.title)),
            soft_label(tr(self.explanation)),
            Gap(SPACE_2),
            (scrolled(TwoHalves(decision, data, shares)), 1),
            spacing=SPACE_2,
        )


class TwoHalves(QWidget):
    """Two parts side by side, or one over the other where it is narrow."""

    def __init__(self, left: QWidget, right: QWidget, shares: tuple[int, int]) -> None:
        super().__init__()
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(SPACE_5)
        area = scrolled(left)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._box.addWidget(area, shares[0])
        self._box.addWidget(right, shares[1])
        self._left, self._area, self._right = left, area, right

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Chooses the direction by the width."""
        is_narrow = self.width() < _NARROW
        directions = QBoxLayout.Direction
        self._box.setDirection(directions.TopToBottom if is_narrow else directions.LeftToRight)
        self._box.setSpacing(SPACE_4 if is_narrow else SPACE_5)
        self._take_room()
        super().resizeEvent(event)

    def event(self, event: QEvent) -> bool:
        """Takes more or less room when the right part comes or goes."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._take_room()
        return super().event(event)

    def _take_room(self) -> None:
        is_stacked = self.width() < _NARROW and not self._right.isHidden()
        needed = self._needed() if is_stacked else 0
        self.setMinimumHeight(max(_STACKED_HEIGHT, needed + SPACE_4 + _LEAST_DATA) if is_stacked else 1)
        self._area.setMinimumHeight(needed)  # one scroll bar, that of the whole
        self._area.setMaximumHeight(needed or _ANY_HEIGHT)

    def _needed(self) -> int:
        """Returns the height of the left part at this width, where it has room enough."""
        layout = self._left.layout()
        assert layout is not None
        if layout.hasHeightForWidth():
            return layout.totalHeightForWidth(self.width())
        return layout.totalSizeHint().height()


class LookingStep(Step):
    """A step that has files looked at, shows how far that is, and why it failed.

    Signals:
        look_wanted(list): look at these inputs.
    """

    look_wanted = Signal(list)

    def __init__(self, services: Services, draft: ImportDraft) -> None:
        super().__init__(services, draft)
        self.panel, self.error = JobPanel(tr("Stop reading")), InlineError()
        self._is_reading = False

    def follow(self, job: Job | None) -> None:
        self._is_reading = job is not None
        self.panel.follow(job)
        if job is not None:
            self.error.hide()

    def show_failure(self, error: EngineError, details: str) -> None:
        """Says why nothing could be read."""
        self.error.show_failure(error, tr("Read again"), details)


# Step 3: what is left out and why, and what is kept all the same.

_STANDARD = "standard"
PRESETS = ((tr_noop("Gentle"), "gentle"), (tr_noop("Standard"), _STANDARD), (tr_noop("Strict"), "strict"))
_COUNT_AFTER_MS = 60
_EXAMPLES_AFTER_MS = 120


class CleaningStep(Step):
    """Rules with live counts over the whole text, and the lines each of them drops.

    Signals:
        toasted(str): a short confirmation.
    """

    title = tr_noop("Cleaning")
    explanation = tr_noop(
        "Counted over all of your text. Choose a rule to see the lines it drops; switch it off, or tick "
        "single lines to keep them."
    )
    toasted = Signal(str)

    def __init__(self, services: Services, draft: ImportDraft) -> None:
        super().__init__(services, draft)
        self._recipes: dict[str, Recipe] = {}
        self._is_filling = False
        self._examples_of = ""
        self._counting = self.question()
        self._fetching = self.question()
        self.error = InlineError()
        self._preset = Picker(tr("How strictly"))
        self._preset.chosen.connect(self._preset_chosen)
        self._remains = label(role="number")
        self._bar = DividedBar(tr("What remains"))
        self._bar_words = label(role="small", wraps=True)
        self._table = RuleTable()
        self._table.rules.switched.connect(self._switch)
        self._table.selectionModel().currentRowChanged.connect(self._rule_chosen)
        self._examples = ExamplesView()
        self._connect_examples()
        self._count_timer = pause_timer(self, _COUNT_AFTER_MS, self._count)
        self._examples_timer = pause_timer(self, _EXAMPLES_AFTER_MS, self._fetch_examples)
        self.lay_out(self._decision(), self._examples, (1, 1))

    def enter(self) -> None:
        """Counts with the recipe as it is; the standard one at first."""
        if not self._recipes:
            self.services.quick.run(self, tasks.list_recipes, self._take_recipes, self.error.show_failure)
        else:
            self._count()

    def missing(self) -> str:
        if self._count_timer.isActive() or self._counting.is_running:
            return tr("The rules are being counted.")
        if self.draft.cleaning is None:
            return tr("The rules have not been counted.")
        if not self.draft.cleaning.kept:
            return tr("Nothing is left to import: switch a rule off.")
        return ""

    def state_words(self) -> str:
        """Says how much is kept."""
        report = self.draft.cleaning
        return (
            tr("{kept} of {read} kept", kept=number_words(report.kept), read=number_words(report.read))
            if report
            else ""
        )

    def _connect_examples(self) -> None:
        examples = self._examples
        examples.put_back.connect(lambda key: self._switch(key, False))
        examples.put_on.connect(lambda key: self._switch(key, True))
        examples.model.kept.connect(self._keep)
        examples.thresholds.moved.connect(self._move)
        examples.more.clicked.connect(self._fetch_more)

    def _decision(self) -> QWidget:
        part = QWidget()
        rows = rows_in(part, self.error, field_label(tr("&How strictly"), self._preset), spacing=SPACE_2)
        line = row_of((self._preset, 1), spacing=SPACE_3)
        save = quiet_button(tr("Save as recipe…"), "save", act=self.ask_recipe_name)
        line.addWidget(save)
        rows.addLayout(line)
        rows.addSpacing(SPACE_2)
        for widget in (self._remains, self._bar, self._bar_words):
            rows.addWidget(widget)
        rows.addSpacing(SPACE_2)
        rows.addWidget(self._table, 1)
        export = quiet_button(tr("Export what is left out…"), "upload", act=self.choose_export)
        rows.addLayout(row_of(export, Stretch(), spacing=SPACE_2))
        return part

    def _take_recipes(self, found: RecipeList) -> None:
        self._recipes = {**found.presets, **found.saved}
        if self.draft.recipe is None:
            self.draft.use_recipe(self._recipes[_STANDARD], _STANDARD)
        self._fill_recipes()
        self._count()

    def _fill_recipes(self) -> None:
        shipped = {name for _, name in PRESETS}
        own = [(name, name) for name in self._recipes if name not in shipped]
        current = self.draft.recipe_name
        changed = [(tr("Your own choice"), "")] if not current else []
        self._is_filling = True
        presets = [(tr(text), name) for text, name in PRESETS]
        self._preset.fill([*changed, *presets, *own], keep=False)
        self._preset.choose(current)
        self._is_filling = False

    def _preset_chosen(self, name: str) -> None:
        if not self._is_filling and name in self._recipes and name != self.draft.recipe_name:
            self.draft.use_recipe(self._recipes[name], name)
            self._recipe_changed()

    def _switch(self, key: str, is_on: bool) -> None:
        self.draft.change_rule(key, on=is_on)
        self._recipe_changed()

    def _move(self, key: str, name: str, value: float) -> None:
        self.draft.change_rule(key, **{name: int(value) if value.is_integer() else value})
        self._recipe_changed()

    def _keep(self, row: int, is_kept: bool) -> None:
        self.draft.keep_row(row, is_kept=is_kept)
        self._count_timer.start()
        self.changed.emit()

    def _recipe_changed(self) -> None:
        self._fill_recipes()
        self._count_timer.start()
        self._examples_timer.start()
        self.changed.emit()

    def _count(self) -> None:
        staged, recipe = self.draft.staged_id, self.draft.recipe
        self._counting.run(lambda: tasks.staged_cleaning(staged, recipe), self._show_report, self._fail)
        self.changed.emit()

    def _fail(self, error: Exception) -> None:
        self.draft.cleaning = None
        self.error.show_failure(error)
        self.changed.emit()

    def _show_report(self, report: CleaningReport) -> None:
        self.error.hide()
        is_first = not self._table.rules.rowCount()
        self.draft.cleaning = report
        self._table.rules.update_rules(report.rules)
        self._table.setMinimumHeight(self._table.height_for_all())
        self._show_remains(report)
        if is_first or self._table.currentIndex().row() < 0:
            self._table.selectRow(_busiest(report.rules))
        self._show_rule()
        if not self._examples.n_shown or self._examples_of != self.draft.staged_id:
            self._fetch_examples()
        self.changed.emit()

    def _show_remains(self, report: CleaningReport) -> None:
        read, kept = report.read, report.kept
        share = kept / read if read else 0.0
        self._remains.setText(tr("{kept} of {read} remain", kept=number_words(kept), read=number_words(read)))
        dropped = [(from_engine(rule.title), rule.dropped) for rule in report.rules if rule.dropped]
        self._bar.show_parts(remaining_parts(kept, dropped))
        largest = sorted(dropped, key=lambda row: -row[1])[:3]
        told = ", ".join(f"{title} {number_words(count)}" for title, count in largest)
        lost = read - kept
        self._bar_words.setText(
            tr(
                "{per_cent} % kept. {n_lost} left out: {reasons}",
                per_cent=number_words(100 * share, 1),
                n_lost=number_words(lost),
                reasons=told + (" …" if len(dropped) > 3 else "."),
            )
            if lost
            else tr("Everything is kept.")
        )

    def _rule_chosen(self, *_indexes: object) -> None:
        self._show_rule()
        self._fetch_examples()

    def _show_rule(self) -> None:
        rule = self._table.current_rule()
        if rule is not None:
            report = self.draft.cleaning
            self._examples.show_rule(rule, report.histogram if report else None)

    def _fetch_examples(self) -> None:
        self._fetch(0)

    def _fetch_more(self) -> None:
        self._fetch(self._examples.n_shown)

    def _fetch(self, offset: int) -> None:
        rule = self._table.current_rule()
        if rule is None:
            return
        staged, recipe, key = self.draft.staged_id, self.draft.recipe, rule.key
        self._examples_of = staged
        self._fetching.run(
            lambda: tasks.staged_examples(staged, recipe, key, PAGE, offset),
            partial(self._show_examples, key, offset),
            self.error.show_failure,
        )

    def _show_examples(self, key: str, offset: int, lines: list[StagedUnit]) -> None:
        rule = self._table.current_rule()
        if rule is None or rule.key != key:
            return
        names = [language_name(tag) if tag else "" for tag in (self.draft.src, self.draft.target)]
        kept = self.draft.recipe.keep_rows if self.draft.recipe else ()
        self._examples.show_examples(lines, kept, (names[0], names[1]), is_more=offset > 0)

    def ask_recipe_name(self) -> None:
        """Asks for a name and saves the recipe under it."""
        dialog = QInputDialog(self)
        dialog.setWindowTitle(tr("Save as recipe"))
        dialog.setLabelText(tr("Name of the recipe; it can be chosen in every later import:"))
        dialog.textValueSelected.connect(self.save_recipe)
        dialog.open()

    def save_recipe(self, name: str) -> None:
        """Saves the rules as they are now under a name."""
        recipe = self.draft.recipe
        if not name.strip() or recipe is None:
            return
        self.services.quick.run(
            self,
            lambda: tasks.save_recipe(name, recipe),
            lambda short: self._recipe_saved(short, recipe),
            self.error.show_failure,
        )

    def _recipe_saved(self, name: str, recipe: Recipe) -> None:
        self._recipes[name] = recipe
        self.draft.recipe_name = name
        self._fill_recipes()
        self.toasted.emit(tr("The recipe “{name}” is saved.", name=name))

    def choose_export(self) -> None:
        """Asks where to write what is left out."""
        path, _ = QFileDialog.getSaveFileName(
            self, tr("Export what is left out"), "left-out.tsv", tr("Table with reasons (*.tsv);;TMX (*.tmx)")
        )
        if path:
            self.export_rejects(Path(path))

    def export_rejects(self, path: Path) -> None:
        """Writes every line that is left out, with the reason."""
        staged, recipe = self.draft.staged_id, self.draft.recipe
        self.services.slow.run(
            self,
            lambda: tasks.export_rejects(staged, path, recipe),
            lambda _count: self.toasted.emit(tr("What is left out is in {name}.", name=path.name)),
            self.error.show_failure,
        )


def _busiest(rules: Sequence[RuleReport]) -> int:
    return max(range(len(rules)), key=lambda row: rules[row].dropped)


# Step 1: which files.


class DropZone(QFrame):
    """Says that files can be dropped, and takes them wherever on its form they are.

    Args:
        form: what it stands on.

    Signals:
        dropped(list): the paths.
    """

    dropped = Signal(list)

    def __init__(self, form: QWidget) -> None:
        super().__init__()
        self.setProperty("role", "pane")
        form.setAcceptDrops(True)
        form.installEventFilter(self)
        self.rows = rows_in(self, spacing=SPACE_1, margins=(SPACE_4, SPACE_3, SPACE_4, SPACE_3))

    def eventFilter(self, _form: QObject, event: QEvent) -> bool:
        """Takes files while it can be seen, and shows it while they hang over the form."""
        if isinstance(event, QDragLeaveEvent):
            self._mark(is_over=False)
        if not isinstance(event, QDropEvent) or self.isHidden():
            return False
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if not paths:  # what is no file is refused at once
            return False
        event.acceptProposedAction()
        self._mark(is_over=event.type() != QEvent.Type.Drop)
        if event.type() == QEvent.Type.Drop:
            self.dropped.emit(paths)
        return True

    def _mark(self, *, is_over: bool) -> None:
        if self.property("drop") is not is_over:
            self.setProperty("drop", is_over)
            set_role(self, "pane")


class FilesStep(LookingStep):
    """Files, folders and ZIPs, each with what it is or why it cannot be read."""

    title = tr_noop("Files")
    explanation = tr_noop(
        "Bring what you have: translation memories, bilingual files, tables, subtitles, term lists, plain "
        "text, whole folders, ZIPs. Parlance recognises the format by the content. Your files stay unchanged."
    )

    def __init__(self, services: Services, draft: ImportDraft) -> None:
        super().__init__(services, draft)
        self._list = FileList()
        self._list.selectionModel().currentChanged.connect(self._show_current)
        self._remove = quiet_button(tr("Remove"), tip=tr("Take the chosen file off the list (Del)"))
        self._remove.clicked.connect(self.remove_current)
        self._preview = FilePreview()
        self.lay_out(self._decision(), self._preview)

    def enter(self) -> None:
        known = {self.draft.input_of(entry.path) for entry in self.draft.entries}
        unread = [path for path in self.draft.files if path not in known]
        warnings = [self._warning(entry) for entry in self.draft.entries]
        self._list.show_entries(self.draft.entries, unread if self._is_reading else (), warnings)
        for part in (self._remove, self._list, self._preview):
            part.setVisible(bool(self.draft.files))
        self._show_current()

    def add_files(self, paths: Sequence[Path]) -> None:
        """Adds files and has them inspected, with those that wait for a partner."""
        lonely = self.draft.lonely_inputs()
        new = self.draft.add_files(paths)
        if new:
            self.look_wanted.emit([*lonely, *new])
        self.changed.emit()

    def remove_current(self) -> None:
        """Takes the chosen file off the list; of a folder or ZIP, all of it."""
        path = self._list.current_path()
        given = self.draft.input_of(path) if path else None
        if given is None:
            return
        halves = [e for e in self.draft.entries if e.partner and self.draft.input_of(e.path) != given]
        self.draft.remove(given)
        alone = [e.path for e in halves if self.draft.input_of(e.partner) is None]
        again = [found for each in alone if (found := self.draft.input_of(each)) is not None]
        if again:
            self.look_wanted.emit(again)
        self.enter()
        self.changed.emit()

    def missing(self) -> str:
        if not self.draft.files:
            return tr("Choose at least one file.")
        if self._is_reading:
            return tr("The files are being read.")
        if not self.draft.entries:
            return tr("The files have not been read.")
        if not self.draft.usable:
            return tr("None of these files can be read.")
        return ""

    def state_words(self) -> str:
        """Counts the files."""
        count = len(self.draft.usable)
        files = tr_plural("{n} file", "{n} files", count)
        return f"{files}, {tr_plural('{n} unit', '{n} units', self.draft.n_units)}" if count else ""

    def choose_files(self) -> None:
        """Opens the system's file dialog."""
        chosen, _ = QFileDialog.getOpenFileNames(self, tr("Choose files to import"), "", text_files())
        self.add_files([Path(path) for path in chosen])

    def choose_folder(self) -> None:
        """Opens the system's dialog for a folder."""
        chosen = QFileDialog.getExistingDirectory(self, tr("Choose a folder to import"))
        if chosen:
            self.add_files([Path(chosen)])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Takes the chosen file off on Delete."""
        if event.key() == Qt.Key.Key_Delete and self._list.hasFocus():
            self.remove_current()
        else:
            super().keyPressEvent(event)

    def _decision(self) -> QWidget:
        zone = DropZone(self)
        zone.dropped.connect(self.add_files)
        zone.rows.addWidget(label(tr("Drop files here"), "strong"))
        zone.rows.addWidget(soft_label(tr("or choose them. Two text files, one per language, are paired.")))
        choose = outlined_button(tr("Choose files…"), "file-text", act=self.choose_files)
        folder = outlined_button(tr("Choose a folder…"), "folder-open", act=self.choose_folder)
        zone.rows.addSpacing(SPACE_1)
        zone.rows.addLayout(row_of(choose, folder, Stretch(), spacing=SPACE_2))
        part = QWidget()
        rows_in(
            part,
            zone,
            self.error,
            self.panel,
            (self._list, 100),
            row_of(self._remove, Stretch(), spacing=SPACE_2),
            Stretch(1),
            spacing=SPACE_3,
        )
        return part

    def _show_current(self, *_indexes: object) -> None:
        path = self._list.current_path()
        entry = next((entry for entry in self.draft.entries if entry.path == path), None)
        self._preview.show_entry(entry)

    def _warning(self, entry: LookedFile) -> str:
        lacking = self.draft.lacks(entry) if not entry.error else []
        if not lacking:
            return ""
        first, *second = (language_name(tag) for tag in lacking)
        held = ", ".join(language_name(tag) for tag in [*entry.languages][:3])
        if second:
            return tr("Holds neither {first} nor {second}: {held}", first=first, second=second[0], held=held)
        return tr("Holds no {language}: {held}", language=first, held=held)


# Step 2: were the files read right?

_LOOK_AFTER_MS = 150
_LANGUAGES_SHOWN = 8


class ReadingStep(LookingStep):
    """Languages of the import; encoding, columns, states of each file, with its lines beside them."""

    title = tr_noop("How they were read")
    explanation = tr_noop("Check that each language is in the right column.")

    def __init__(self, services: Services, draft: ImportDraft) -> None:
        super().__init__(services, draft)
        self._is_filling = False
        self._shown_path = ""
        self._wanted: list[Path] = []
        self._languages, self._file = DraftLanguages(draft), Picker(tr("File"))
        self._file.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._languages.changed.connect(self._languages_chosen)
        self._found = soft_label()
        self._terms = QCheckBox(tr("This is a ter&m list"))
        self._terms.setToolTip(
            tr("Translations keep to its terms, and no model learns from them. Choose its domain to use it.")
        )
        self._terms.toggled.connect(self._terms_chosen)
        self._kept = QCheckBox(tr("Do not translate these &words"))
        self._kept.setToolTip(tr("One word or phrase a line: a list of terms that are not translated."))
        self._kept.toggled.connect(self._kept_chosen)
        self._file.chosen.connect(self._file_chosen)
        self._facts = soft_label()
        self._options = ReadingOptions()
        self._options.chosen.connect(self._option_chosen)
        self._preview = FilePreview()
        self._timer = pause_timer(self, _LOOK_AFTER_MS, self._look)
        self.lay_out(self._decision(), self._preview)

    def enter(self) -> None:
        """Shows languages and files as they are now."""
        self._show_languages()
        usable = self.draft.usable
        self._terms.setVisible(self.draft.has_pairs)
        self._terms.setChecked(self.draft.are_terms)
        self._kept.setVisible(self.draft.is_monolingual)
        before = self._shown_path
        self._is_filling = True
        self._file.fill([(entry.name, entry.path) for entry in usable], keep=False)
        self._file.choose(before)
        self._is_filling = False
        self._file.setVisible(len(usable) > 1)
        self._file_label.setVisible(len(usable) > 1)
        self._show_file(self._file.value())

    def missing(self) -> str:
        if self._is_reading or self._timer.isActive():
            return tr("The files are being read.")
        return self.draft.lack

    def state_words(self) -> str:
        """Names the languages."""
        if not self.draft.src:
            return ""
        names = [language_name(tag) for tag in (self.draft.src, self.draft.target) if tag]
        return " → ".join(names)

    def _decision(self) -> QWidget:
        part = QWidget()
        rows = rows_in(part, spacing=SPACE_3)
        add_to(rows, self._languages, self._found, self._terms, self._kept)
        add_to(rows, self.error, self.panel, hairline())
        self._file_label = field_label(tr("Fi&le"), self._file)
        chosen = rows_of(self._file_label, self._file, spacing=SPACE_1)
        add_to(rows, chosen, self._facts, Gap(SPACE_4 - SPACE_3), self._options, Stretch())
        return part

    def _terms_chosen(self, are_terms: bool) -> None:
        self.draft.are_terms = are_terms
        self.changed.emit()

    def _kept_chosen(self, are_kept: bool) -> None:
        self.draft.are_kept_words = are_kept
        self._show_languages()
        self.changed.emit()

    def _show_languages(self) -> None:
        self._languages.show_draft()
        counts = self.draft.languages()
        common = counts.most_common(_LANGUAGES_SHOWN)
        told = ", ".join(f"{language_name(tag)} {number_words(count)}" for tag, count in common)
        rest = len(counts) - len(common)
        names = tr("{names} and {n} more", names=told, n=rest) if rest > 0 else told
        self._found.setText(
            tr("Found: {languages}.", languages=names)
            if told
            else tr("The files do not name their languages.")
        )

    def _languages_chosen(self) -> None:
        self._want(self.draft.files)

    def _option_chosen(self, choice: ReadChoice) -> None:
        entry = self._entry()
        if entry is not None:
            self.draft.choose(entry.path, choice)
            self._want(self.draft.inputs_with(entry))

    def _want(self, inputs: list[Path]) -> None:
        self._wanted = list(dict.fromkeys([*self._wanted, *inputs]))
        self._timer.start()
        self.changed.emit()

    def _look(self) -> None:
        wanted, self._wanted = self._wanted, []
        self.look_wanted.emit(wanted)
        self.changed.emit()

    def _entry(self) -> LookedFile | None:
        return next((entry for entry in self.draft.usable if entry.path == self._shown_path), None)

    def _file_chosen(self, path: object) -> None:
        if not self._is_filling:
            self._show_file(path)

    def _show_file(self, path: object) -> None:
        self._shown_path = str(path or "")
        entry = self._entry()
        self._options.setVisible(entry is not None)
        if entry is None:
            self._preview.show_entry(None)
            return
        parts = [kind_words(entry), tr("made by {tool}", tool=entry.tool) if entry.tool else ""]
        self._facts.setText(" · ".join(part for part in parts if part))
        self._options.show_entry(entry, self.draft.per_file.get(self._shown_path, ReadChoice()))
        names = [language_name(tag) if tag else "" for tag in (self.draft.src, self.draft.target)]
        self._preview.show_entry(entry, (names[0], names[1]))


# Step 4: which domain the text belongs to, and what is set aside for testing.

SPLITS: tuple[tuple[str, str, Callable[[Tokens], str]], ...] = (
    ("train", tr_noop("to learn from"), lambda tokens: tokens.accent),
    ("dev", tr_noop("for validation while learning"), lambda tokens: tokens.series[1]),
    ("test", tr_noop("to test with afterwards"), lambda tokens: tokens.series[2]),
)
_WAYS = {
    "document": tr_noop("Whole documents stay together, so the test set comes from texts never seen."),
    "speaker": tr_noop("Every speaker has the same share of each part."),
    "pair": tr_noop("Line by line; lines that are nearly the same stay together."),
}
_WHOLE = tr_noop("All of it is to learn from: no model is tested on text in one language.")
_PLENTY = tr_noop("Plenty: terms, style and sentence patterns can be learned.")
_ASK_AFTER_MS = 300
_SAMPLES = 50


class SplittingStep(Step):
    """Domain, name, and how the text is divided.

    Signals:
        staging_wanted(): the user's own test files have changed; everything must be read again.
    """

    title = tr_noop("Domain and split")
    explanation = tr_noop(
        "A domain is a name for the kind of text: adaptations and translations choose by it. A "
        "part of translated text is set aside, so that you can later measure honestly on lines no model has "
        "learned."
    )
    staging_wanted = Signal()

    def __init__(self, services: Services, draft: ImportDraft) -> None:
        super().__init__(services, draft)
        self._asking = self.question()
        self._sampling = self.question()
        self.error = InlineError()
        self._domain = open_picker(tr("Domain"), tr("pumps, law, my client …"))
        self._domain.editTextChanged.connect(self._domain_typed)
        self._name = QLineEdit()
        self._name.setPlaceholderText(tr("as the first file"))
        self._name.textChanged.connect(self._name_typed)
        self._leave_known = QCheckBox(tr("Leave out lines that the domain holds already"))
        self._leave_known.setToolTip(
            tr("A line that a domain holds twice is learned from and counted twice.")
        )
        self._leave_known.toggled.connect(self._known_switched)
        self._test_words = soft_label()
        self._forget_test = quiet_button(tr("Set a part aside instead"), act=lambda: self.use_test_files([]))
        self._bar = DividedBar(tr("How the text is divided"))
        self._numbers = {split: label(role="number") for split, _, _ in SPLITS}
        self._way, self._leaks, self._advice = soft_label(), soft_label(), soft_label()
        self._measuring = self._measures()
        self._samples = LineTable(tr("Lines that will be imported"))
        self._timer = pause_timer(self, _ASK_AFTER_MS, self._ask)
        self.lay_out(self._decision(), self._data())

    def enter(self) -> None:
        """Shows the domains there are, and how the text would be divided."""
        self.services.quick.run(self, tasks.list_domains, self._offer_domains, self.error.show_failure)
        with QSignalBlocker(self._name), QSignalBlocker(self._leave_known):
            self._name.setText(self.draft.name)
            self._leave_known.setChecked(not self.draft.keep_known)
        self._show_test()
        self._ask()
        self._fetch_samples()

    def missing(self) -> str:
        if not self.draft.domain:
            return tr("Give the domain a name.")
        if self.draft.splits is None or self._timer.isActive() or self._asking.is_running:
            return tr("The text is being divided.")
        if not sum(self.draft.splits.splits.values()):
            return tr("Nothing is left to import: all of it is in this domain already.")
        return ""

    def state_words(self) -> str:
        """Names the domain."""
        return self.draft.domain

    def choose_test_files(self) -> None:
        """Asks for the user's own test files."""
        chosen, _ = QFileDialog.getOpenFileNames(self, tr("Choose your own test files"))
        if chosen:
            self.use_test_files([Path(path) for path in chosen])

    def use_test_files(self, paths: Sequence[Path]) -> None:
        """Measures with these files; none: a part of the text is set aside."""
        self.draft.test = list(paths)
        self._show_test()
        self.staging_wanted.emit()

    def _decision(self) -> QWidget:
        part = QWidget()
        domain = field_label(tr("&Domain"), self._domain), self._domain
        name = field_label(tr("Na&me of the corpus"), self._name), self._name
        fields = columns_of(domain, name, spacing=SPACE_3, below=SPACE_1)
        allowed = label(tr("What this much text allows"), "strong")
        parts = fields, self._leave_known, self._measuring, Gap(SPACE_1), allowed, self._advice, Stretch()
        rows_in(part, self.error, *parts, spacing=SPACE_3)
        return part

    def _measures(self) -> QWidget:
        """Returns what is asked of pairs alone: no model is measured on text in one language."""
        part = QWidget()
        own = outlined_button(tr("Use my own test file…"), "scale", act=self.choose_test_files)
        files = row_of(own, self._forget_test, Stretch(), spacing=SPACE_2)
        heading = label(tr("Measuring"), "strong")
        rows_in(part, Gap(SPACE_1), heading, self._test_words, files, spacing=SPACE_3)
        return part

    def _data(self) -> QWidget:
        part = QWidget()
        rows = rows_in(part, spacing=SPACE_3)
        card = Card()
        card.body.setSpacing(SPACE_3)
        card.body.addWidget(self._bar)
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE_4)
        grid.setVerticalSpacing(0)
        for column, (split, purpose, _) in enumerate(SPLITS):
            grid.addWidget(self._numbers[split], 0, column)
            grid.addWidget(label(tr(purpose), "small", wraps=True), 1, column, Qt.AlignmentFlag.AlignTop)
            grid.setColumnStretch(column, 1)
        add_to(card.body, grid, self._way, self._leaks)
        add_to(
            rows, card, Gap(SPACE_2), label(tr("Lines that will be imported"), "strong"), (self._samples, 1)
        )
        return part

    def _offer_domains(self, domains: Sequence[str]) -> None:
        with QSignalBlocker(self._domain):
            self._domain.clear()
            self._domain.addItems(list(domains))
            self._domain.setEditText(self.draft.domain)

    def _domain_typed(self, text: str) -> None:
        self.draft.domain = " ".join(text.split())
        self._timer.start()
        self.changed.emit()

    def _name_typed(self, text: str) -> None:
        self.draft.name = text.strip()

    def _known_switched(self, is_left_out: bool) -> None:
        self.draft.keep_known = not is_left_out
        self._ask()

    def _show_test(self) -> None:
        files = self.draft.test
        self._measuring.setVisible(not self.draft.is_monolingual)
        names = ", ".join(path.name for path in files)
        self._test_words.setText(
            tr("Measured on your own test file: {names}.", names=names)
            if files
            else tr("A part of this text is set aside.")
        )
        self._forget_test.setVisible(bool(files))

    def _ask(self) -> None:
        staged, recipe = self.draft.staged_id, self.draft.recipe
        domain, keep_known = self.draft.domain, self.draft.keep_known
        self._asking.run(
            lambda: tasks.staged_splits(staged, recipe, domain, keep_known=keep_known),
            lambda report: self._take_splits(staged, recipe, report),
            self._fail,
        )
        self.changed.emit()

    def _take_splits(self, staged: str, recipe: Recipe | None, report: SplitReport) -> None:
        """Shows how the text is divided, unless it was read or cleaned anew since that was asked."""
        if (staged, recipe) == (self.draft.staged_id, self.draft.recipe):
            self._show_splits(report)
        self.changed.emit()

    def _fail(self, error: Exception) -> None:
        self.draft.splits = None
        self.error.show_failure(error)
        self.changed.emit()

    def _show_splits(self, report: SplitReport) -> None:
        self.error.hide()
        self.draft.splits = report
        splits = report.splits
        for split, number in self._numbers.items():
            number.setText(number_words(splits.get(split, 0)))
        sizes = [(tr(purpose), splits.get(split, 0), colour) for split, purpose, colour in SPLITS]
        self._bar.show_parts([BarPart(name, n, number_words(n), colour) for name, n, colour in sizes])
        way = _WHOLE if self.draft.is_monolingual else _WAYS.get(report.by, "")
        self._way.setText(tr(way) if way else "")
        self._leave_known.setVisible(report.already_in_domain > 0)
        self._leaks.setText(leak_words(report, self.draft.domain))
        self._advice.setText("\n\n".join(map(from_engine, report.advice)) or tr(_PLENTY))

    def _fetch_samples(self) -> None:
        staged, recipe = self.draft.staged_id, self.draft.recipe
        self._sampling.run(
            lambda: tasks.staged_examples(staged, recipe, "", _SAMPLES, 0),
            self._show_samples,
            self.error.show_failure,
        )

    def _show_samples(self, lines: Sequence[StagedUnit]) -> None:
        names = [language_name(tag) if tag else "" for tag in (self.draft.src, self.draft.target)]
        self._samples.show_lines(lines, (names[0], names[1]))


def leak_words(report: SplitReport, domain: str) -> str:
    """Returns what the guard against leaks did, with counts."""
    leaks, together, known = report.leaks, report.near_duplicates_kept_together, report.already_in_domain
    where = tr("“{name}”", name=domain_name(domain)) if domain else tr("this domain")
    told = []
    if known:
        told.append(
            tr_plural(
                "{n} line is left out: {domain} holds it already.",
                "{n} lines are left out: {domain} holds them already.",
                known,
                domain=where,
            )
            if sum(report.left_out.values()) > leaks
            else tr_plural(
                "{n} of these lines is in {domain} already, and would count twice.",
                "{n} of these lines are in {domain} already, and would count twice.",
                known,
                domain=where,
            )
        )
    if leaks:
        told.append(
            tr_plural(
                "{n} line is left out: other text of {domain} holds it in another part.",
                "{n} lines are left out: other text of {domain} holds them in another part.",
                leaks,
                domain=where,
            )
        )
    if together:
        told.append(
            tr_plural(
                "{n} near-duplicate line is kept together on one side.",
                "{n} near-duplicate lines are kept together on one side.",
                together,
            )
        )
    if report.splits.get("test"):
        told.append(tr("No line of the test set occurs among those to learn from."))
        measured = from_engine(held_out_words([report.by]))
        told += [tr("The test set measures {measured}.", measured=measured)] if measured else []
    return " ".join(told)


# Step 6: a summary one could show to a client, and the one button that imports.

_WIDTH = 760


class FinishStep(Step):
    """The summary: what was read, kept and left out, why, and how it is divided.

    Signals:
        copied(str): the summary, for the clipboard.
    """

    title = tr_noop("Finish")
    copied = Signal(str)

    def __init__(self, services: Services, draft: ImportDraft) -> None:
        super().__init__(services, draft)
        self.is_done = False
        self._text = ""
        self.error = InlineError()
        self.panel = JobPanel(tr("Stop"))
        self._heading = section_label(tr("Everything is ready"))
        self._verdict = VerdictBanner()
        self._verdict.hide()
        self._card = Card()
        self._card.body.setContentsMargins(SPACE_5, SPACE_4, SPACE_5, SPACE_4)
        self._card.body.setSpacing(SPACE_3)
        self._title = label(role="title", wraps=True)
        self._languages = soft_label()
        self._bar = DividedBar(tr("What remains of what was read"))
        self._sums = QWidget()
        self._grid = QGridLayout(self._sums)
        self._divided, self._leaks, self._files = soft_label(), soft_label(), soft_label()
        self.adapt = primary_button(tr("Teach this domain"), "sliders-horizontal")
        self.more = outlined_button(tr("Import more"), "plus")
        self.listed = outlined_button(tr("Close"), "x")
        self._after = self._after_buttons()
        self._lay_out()

    def enter(self) -> None:
        """Shows the summary of what would be imported."""
        if not self.is_done and self.draft.cleaning and self.draft.splits:
            self._show_summary(self.draft.cleaning, self.draft.splits)

    def missing(self) -> str:
        """Returns that it is at work."""
        return tr("The import is being written.") if self.panel.isVisibleTo(self) else ""

    def next_words(self) -> str:
        """Names the one button."""
        return tr("Import")

    def state_words(self) -> str:
        """Returns that it is in the library, if it is."""
        return tr("imported") if self.is_done else ""

    def show_failure(self, error: EngineError, details: str) -> None:
        """Says why nothing was imported."""
        self.error.show_failure(error, tr("Try again"), details)

    def show_done(self, result: ImportResult) -> None:
        """Shows what is in the library now."""
        self.is_done = True
        self._verdict.set_verdict(
            "good",
            tr_plural("{n} line is in your library.", "{n} lines are in your library.", result.kept)
            if self.draft.is_monolingual
            else tr_plural(
                "{n} sentence pair is in your library.",
                "{n} sentence pairs are in your library.",
                result.kept,
            ),
            tr("As “{name}”, in the domain “{domain}”.", name=result.name, domain=result.domain),
        )
        self._heading.hide()
        self._verdict.show()
        self._after.show()
        self.changed.emit()

    def _lay_out(self) -> None:
        sheet = QWidget()
        sheet.setMaximumWidth(_WIDTH)
        rows = rows_in(
            sheet, self._heading, self._verdict, self._after, self.error, self.panel, spacing=SPACE_4
        )
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        copy = outlined_button(tr("Copy summary"), "copy", act=lambda: self.copied.emit(self._text))
        head.addWidget(copy, alignment=Qt.AlignmentFlag.AlignTop)
        self._card.body.addLayout(head)
        for widget in (self._languages, self._bar, self._sums, hairline(), self._divided, self._leaks,
                       hairline(), self._files):  # fmt: skip
            self._card.body.addWidget(widget)
        rows.addWidget(self._card)
        rows.addStretch()
        rows_in(self, spacing=SPACE_4).addWidget(scrolled(sheet))

    def _after_buttons(self) -> QWidget:
        part = QWidget()
        buttons = row_of(self.adapt, self.more, self.listed, Stretch(), spacing=SPACE_2)
        rows_in(part, spacing=SPACE_4).addLayout(buttons)
        part.hide()
        return part

    def _show_summary(self, cleaning: CleaningReport, splits: SplitReport) -> None:
        divided = splits.splits
        read, kept = cleaning.read, sum(divided.values())
        rules = [(from_engine(rule.title), rule.dropped) for rule in cleaning.rules]
        others = [(from_engine(reason), count) for reason, count in splits.left_out.items()]
        reasons = [(title[:1].upper() + title[1:], count) for title, count in rules + others if count]
        self._title.setText(self.draft.corpus_name)
        names = " → ".join(language_name(tag) for tag in (self.draft.src, self.draft.target) if tag)
        self._languages.setText(tr("{names} · domain “{domain}”", names=names, domain=self.draft.domain))
        self._bar.show_parts(remaining_parts(kept, reasons))
        self._show_sums(read, kept, reasons)
        is_divided = sum(count > 0 for count in divided.values()) > 1
        self._divided.setText(
            tr(
                "Divided into {train} to learn from, {dev} for validation while learning and {test} to test "
                "with afterwards.",
                **{split: number_words(divided.get(split, 0)) for split, _, _ in SPLITS},
            )
            if is_divided
            else tr("All of it is to learn from.")
        )
        self._leaks.setText(leak_words(splits, self.draft.domain))
        files = [entry.name for entry in self.draft.usable]
        refused = [entry.name for entry in self.draft.entries if entry.error]
        told = [tr("Read from {files}.", files=", ".join(files))]
        if refused:
            told.append(tr("Could not be read: {files}.", files=", ".join(refused)))
        self._files.setText(" ".join(told))
        self._write_text(read, kept, reasons)

    def _show_sums(self, read: int, kept: int, reasons: list[tuple[str, int]]) -> None:
        empty(self._grid)
        lines = [(tr("Read"), read, "strong"), *((title, -count, "soft") for title, count in reasons)]
        lines.append((tr("Imported"), kept, "strong"))
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SPACE_4)
        self._grid.setVerticalSpacing(SPACE_2)
        for row, (title, count, role) in enumerate(lines):
            number: QLabel = label(number_words(count).replace("-", "−"), role)
            number.setAlignment(Qt.AlignmentFlag.AlignRight)
            if row == len(lines) - 1:
                self._grid.addWidget(hairline(), row, 0, 1, 2)
            self._grid.addWidget(label(title, role), row + (row == len(lines) - 1), 0)
            self._grid.addWidget(number, row + (row == len(lines) - 1), 1)
        self._grid.setColumnStretch(0, 1)

    def _write_text(self, read: int, kept: int, reasons: list[tuple[str, int]]) -> None:
        lines = [self._title.text(), self._languages.text(), "", tr("Read: {read}", read=number_words(read))]
        lines += [f"{title}: −{number_words(count)}" for title, count in reasons]
        lines += [
            tr("Imported: {kept}", kept=number_words(kept)),
            "",
            self._divided.text(),
            self._leaks.text(),
            self._files.text(),
        ]
        self._text = "\n".join(lines)


# The steps as a quiet list: number or tick, name, and what was decided there.

WIDTH, NARROW_WIDTH = 204, 92
_HEIGHT = 52
_NARROW_HEIGHT, _ABOVE = 74, 6
"""Height of a step whose name stands below its mark, and the room above that."""
_MARK = 22
_LEFT = 11


class StepButton(QAbstractButton):
    """One step; leads there once it can be reached."""

    def __init__(self, number: int, title: str) -> None:
        super().__init__()
        self._number = number
        self._words = ""
        self._is_current = False
        self._is_done = False
        self._is_narrow = False
        self.setText(title)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.set_narrow(is_narrow=False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_state("", is_current=False, is_done=False, is_reachable=False)

    def show_state(self, words: str, *, is_current: bool, is_done: bool, is_reachable: bool) -> None:
        """Shows where the step stands, with two or three words of what was decided there."""
        self._words, self._is_current, self._is_done = words, is_current, is_done
        self.setEnabled(is_reachable or is_current)
        state = tr("open") if is_current else tr("done") if is_done else tr("not reached yet")
        told = tr("Step {number}, {title}: {state}", number=self._number, title=self.text(), state=state)
        self.setAccessibleName(f"{told}, {words}" if words else told)
        self.setToolTip(f"{self.text()}: {words}" if words else self.text())
        self.update()

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Puts the name below the mark, without what was decided."""
        self._is_narrow = is_narrow
        self.setFixedHeight(_NARROW_HEIGHT if is_narrow else _HEIGHT)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = tokens_now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        self._paint_mark(painter)
        colour = tokens.ink if self.isEnabled() else tokens.ink_soft
        if self._is_narrow:
            self._set_font(painter, (FONT_SMALL, self._is_current), colour)
            box = self.rect().adjusted(2, _ABOVE + _MARK + 3, -2, 0)
            ways = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(box, ways, self.text())
        else:
            self._paint_beside(painter, colour)
        painter.end()

    def _paint_beside(self, painter: QPainter, colour: str) -> None:
        """Paints the name beside the mark, and below it what was decided."""
        left = _LEFT + _MARK + 10
        width = self.width() - left - 6
        has_words = bool(self._words)
        middle = self.height() / 2
        name = QRectF(left, middle - (19 if has_words else 10), width, 20)
        self._paint_line(painter, name, self.text(), (FONT_INTERFACE, self._is_current), colour)
        if has_words:
            below = QRectF(left, middle + 1, width, 16)
            self._paint_line(painter, below, self._words, (FONT_SMALL, False), tokens_now().ink_soft)

    def _set_font(self, painter: QPainter, look: tuple[int, bool], colour: str) -> None:
        font = QFont(self.font())
        font.setPixelSize(look[0])
        font.setWeight(QFont.Weight.DemiBold if look[1] else QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(QColor(colour))

    def _paint_line(
        self, painter: QPainter, box: QRectF, text: str, look: tuple[int, bool], colour: str
    ) -> None:
        self._set_font(painter, look, colour)
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)

    def _paint_ground(self, painter: QPainter) -> None:
        tokens = tokens_now()
        ground = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        if self._is_current:
            painter.setBrush(QColor(tokens.selection))
            painter.drawRoundedRect(ground, 6, 6)
        elif self.underMouse() and self.isEnabled():
            painter.setBrush(QColor(tokens.hover))
            painter.drawRoundedRect(ground, 6, 6)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(tokens.accent), 2))
            painter.drawRoundedRect(ground, 6, 6)

    def _paint_mark(self, painter: QPainter) -> None:
        tokens = tokens_now()
        centre = QPointF(_LEFT + _MARK / 2, self.height() / 2)
        if self._is_narrow:
            centre = QPointF(self.width() / 2, _ABOVE + _MARK / 2)
        box = QRectF(centre.x() - _MARK / 2, centre.y() - _MARK / 2, _MARK, _MARK)
        if self._is_done and not self._is_current:
            painter.setPen(QPen(QColor(tokens.good), 1.25))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box)
            pixmap = tinted_pixmap("check", tokens.good, 14, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(centre.x() - 7, centre.y() - 7), pixmap)
            return
        is_strong = self._is_current
        painter.setPen(QPen(QColor(tokens.accent if is_strong else tokens.control_line), 1.25))
        painter.setBrush(QColor(tokens.accent) if is_strong else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box)
        self._set_font(painter, (FONT_SMALL, True), tokens.accent_ink if is_strong else tokens.ink_soft)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(self._number))


class StepList(QWidget):
    """All steps, one under the other.

    Signals:
        chosen(int): the user wants the step with this index.
    """

    chosen = Signal(int)

    def __init__(self, titles: Sequence[str]) -> None:
        super().__init__()
        self.setAccessibleName(tr("Steps of the import"))
        self.buttons = [StepButton(number, tr(title)) for number, title in enumerate(titles, start=1)]
        rows = rows_in(self, spacing=SPACE_1)
        for index, button in enumerate(self.buttons):
            button.clicked.connect(lambda _checked=False, index=index: self.chosen.emit(index))
            rows.addWidget(button)
        rows.addStretch()
        self.set_narrow(is_narrow=False)

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Puts the names below the marks where the window is narrow; their tooltips say the rest."""
        self.setFixedWidth(NARROW_WIDTH if is_narrow else WIDTH)
        for button in self.buttons:
            button.set_narrow(is_narrow=is_narrow)


# Step 5: which words of this text a model does not know well. May be skipped.

_NO_MODEL = tr_noop(
    "No model translates between these languages yet, so there is nothing to compare your words with. Skip "
    "this step: the report can be made at any time, where you look into the corpus."
)


class VocabularyStep(Step):
    """The vocabulary report for one model."""

    title = tr_noop("Vocabulary")
    explanation = tr_noop(
        "Before any training: which of your words the model has never seen, or must spell in fragments. "
        "You can skip this, and look at it later."
    )

    def __init__(self, services: Services, draft: ImportDraft) -> None:
        super().__init__(services, draft)
        self.runner = JobRunner(services, self)
        self.runner.changed.connect(self._follow)
        self.runner.failed.connect(self._show_failure)
        self._reported: VocabularyOrder | None = None
        self._model = Picker(tr("Model"))
        self._is_filling = False
        self._model.chosen.connect(lambda _model: None if self._is_filling else self._start())
        self._words = soft_label()
        self._again = outlined_button(tr("Make the report"), act=self._start)
        self.error = InlineError()
        self.error.retry.clicked.connect(self._start)
        self.panel = JobPanel(tr("Stop"))
        self.panel.stop.clicked.connect(self.runner.cancel)
        self._view = VocabularyView()
        self.lay_out(self._decision(), self._view, (3, 8))

    def enter(self) -> None:
        """Finds the models that fit, and reports for the first of them."""
        self.services.quick.run(self, tasks.list_models, self._offer_models, self.error.show_failure)

    def next_words(self) -> str:
        """Says "Skip" while there is no report."""
        return tr("Next") if self._has_report() else tr("Skip")

    def state_words(self) -> str:
        """Says whether there is a report."""
        return tr("report made") if self._has_report() else ""

    def forget(self) -> None:
        """Stops the report that is being made."""
        super().forget()
        self.runner.drop()
        self._reported = None

    def _decision(self) -> QWidget:
        part = QWidget()
        self._model_label = field_label(tr("&Model"), self._model)
        again = row_of(self._again, Stretch(), spacing=SPACE_2)
        parts = self._model_label, self._model, self._words, self.error, self.panel, again
        rows_in(part, *parts, Gap(SPACE_2), Stretch(), spacing=SPACE_3)
        return part

    def _offer_models(self, models: Sequence[ModelRecord]) -> None:
        wanted = {base(self.draft.src), base(self.draft.target)} - {""}
        fitting = [m for m in models if wanted <= {base(m.src), base(m.tgt)}]
        forward = [m for m in fitting if base(m.src) == base(self.draft.src)]
        ordered = [*forward, *(m for m in fitting if m not in forward)]
        self._is_filling = True
        self._model.fill((model_name(m), m.id) for m in ordered)
        self._is_filling = False
        self._view.setVisible(bool(ordered))
        self._words.setText("" if ordered else tr(_NO_MODEL))
        self._model.setVisible(bool(ordered))
        self._model_label.setVisible(bool(ordered))
        if ordered and self._wanted() != self._reported:
            self._start()
        self._follow()

    def _wanted(self) -> VocabularyOrder:
        return VocabularyOrder(
            model=str(self._model.value() or ""), staged=self.draft.staged_id, recipe=self.draft.recipe
        )

    def _has_report(self) -> bool:
        return self._reported is not None and self._reported == self._wanted()

    def _start(self) -> None:
        order = self._wanted()
        if not order.model or self.is_left:
            return
        self.error.hide()
        self._view.clear()
        self.runner.submit(order, lambda report: self._show_report(order, report))

    def _show_report(self, wanted: VocabularyOrder, report: VocabularyReport) -> None:
        self._reported = wanted
        self._view.show_report(report)
        self._follow()

    def _follow(self) -> None:
        self.panel.follow(self.runner.job)
        self._again.setVisible(
            not self.runner.is_busy and not self._has_report() and bool(self._model.value())
        )
        self.changed.emit()

    def _show_failure(self, error: EngineError, details: str) -> None:
        self.error.show_failure(error, tr("Try again"), details)


# The six steps of one import, built one by one: building all at once would hold up the window.

FILES, READING, CLEANING, SPLITTING, VOCABULARY, FINISH = range(6)
_KINDS: tuple[type[Step], ...] = (
    FilesStep,
    ReadingStep,
    CleaningStep,
    SplittingStep,
    VocabularyStep,
    FinishStep,
)
TITLES = tuple(kind.title for kind in _KINDS)


class Steps:
    """Builds and keeps the steps; `placed` shows and connects each that was built."""

    def __init__(self, services: Services, draft: ImportDraft, placed: Callable[[int, Step], None]) -> None:
        self._services = services
        self._draft = draft
        self._placed = placed
        self._built: dict[int, Step] = {}

    def get(self, index: int) -> Step:
        """Returns a step, built now if need be."""
        if index not in self._built:
            step = self._built[index] = _KINDS[index](self._services, self._draft)
            self._placed(index, step)
        return self._built[index]

    def if_built(self, index: int) -> Step | None:
        """Returns a step if it was opened before."""
        return self._built.get(index)

    @property
    def built(self) -> list[Step]:
        """The steps opened so far."""
        return list(self._built.values())

    def is_reachable(self, index: int) -> bool:
        """Tells whether every step before was opened and left with all it needs."""
        before = [self._built.get(each) for each in range(index)]
        return all(step is not None and not step.missing() for step in before)
