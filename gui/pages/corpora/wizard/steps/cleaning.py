"""Step 3: what is left out and why, and what is kept all the same."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QInputDialog, QWidget

from engine import tasks
from engine.results.importing.cleaning import CleaningReport, Recipe, RecipeList, RuleReport, StagedUnit
from gui.languages import language_name
from gui.pages.corpora.wizard.charts import remaining_parts
from gui.pages.corpora.wizard.draft import ImportDraft
from gui.pages.corpora.wizard.examples_view import PAGE, ExamplesView
from gui.pages.corpora.wizard.rule_table import RuleTable
from gui.pages.corpora.wizard.steps.step import Step
from gui.services import Services
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.cards import field_label, label
from gui.widgets.charts.divided_bar import DividedBar
from gui.widgets.controls.buttons import quiet_button
from gui.widgets.controls.picker import Picker
from gui.widgets.feedback.inline_error import InlineError
from gui.widgets.layouts import Stretch, row_of, rows_in
from gui.widgets.timers import pause_timer

_STANDARD = "standard"
PRESETS = (("Gentle", "gentle"), ("Standard", _STANDARD), ("Strict", "strict"))
_COUNT_AFTER_MS = 60
_EXAMPLES_AFTER_MS = 120


class CleaningStep(Step):
    """Rules with live counts over the whole text, and the lines each of them drops.

    Signals:
        toasted(str): a short confirmation.
    """

    title = "Cleaning"
    explanation = (
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
        self._preset = Picker("How strictly")
        self._preset.chosen.connect(self._preset_chosen)
        self._remains = label(role="number")
        self._bar = DividedBar("What remains")
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
            return "The rules are being counted."
        if self.draft.cleaning is None:
            return "The rules have not been counted."
        if not self.draft.cleaning.kept:
            return "Nothing is left to import: switch a rule off."
        return ""

    def state_words(self) -> str:
        """Says how much is kept."""
        report = self.draft.cleaning
        return f"{report.kept:,} of {report.read:,} kept" if report else ""

    def _connect_examples(self) -> None:
        examples = self._examples
        examples.put_back.connect(lambda key: self._switch(key, False))
        examples.put_on.connect(lambda key: self._switch(key, True))
        examples.model.kept.connect(self._keep)
        examples.thresholds.moved.connect(self._move)
        examples.more.clicked.connect(self._fetch_more)

    def _decision(self) -> QWidget:
        part = QWidget()
        rows = rows_in(part, self.error, field_label("&How strictly", self._preset), spacing=SPACE_2)
        line = row_of((self._preset, 1), spacing=SPACE_3)
        save = quiet_button("Save as recipe…", "save", act=self.ask_recipe_name)
        line.addWidget(save)
        rows.addLayout(line)
        rows.addSpacing(SPACE_2)
        for widget in (self._remains, self._bar, self._bar_words):
            rows.addWidget(widget)
        rows.addSpacing(SPACE_2)
        rows.addWidget(self._table, 1)
        export = quiet_button("Export what is left out…", "upload", act=self.choose_export)
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
        changed = [("Your own choice", "")] if not current else []
        self._is_filling = True
        self._preset.fill([*changed, *PRESETS, *own], keep=False)
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
        self._remains.setText(f"{kept:,} of {read:,} remain")
        dropped = [(rule.title, rule.dropped) for rule in report.rules if rule.dropped]
        self._bar.show_parts(remaining_parts(kept, dropped))
        largest = sorted(dropped, key=lambda row: -row[1])[:3]
        told = ", ".join(f"{title.lower()} {count:,}" for title, count in largest)
        lost = read - kept
        self._bar_words.setText(
            f"{100 * share:.1f} % kept. {lost:,} left out: {told}{' …' if len(dropped) > 3 else '.'}"
            if lost
            else "Everything is kept."
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
        dialog.setWindowTitle("Save as recipe")
        dialog.setLabelText("Name of the recipe; it can be chosen in every later import:")
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
        self.toasted.emit(f"The recipe “{name}” is saved.")

    def choose_export(self) -> None:
        """Asks where to write what is left out."""
        path, _ = QFileDialog.getSaveFileName(
            self, "Export what is left out", "left-out.tsv", "Table with reasons (*.tsv);;TMX (*.tmx)"
        )
        if path:
            self.export_rejects(Path(path))

    def export_rejects(self, path: Path) -> None:
        """Writes every line that is left out, with the reason."""
        staged, recipe = self.draft.staged_id, self.draft.recipe
        self.services.slow.run(
            self,
            lambda: tasks.export_rejects(staged, path, recipe),
            lambda _count: self.toasted.emit(f"What is left out is in {path.name}."),
            self.error.show_failure,
        )


def _busiest(rules: Sequence[RuleReport]) -> int:
    return max(range(len(rules)), key=lambda row: rules[row].dropped)
