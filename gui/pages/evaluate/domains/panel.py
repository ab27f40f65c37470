"""What was found of one model's domains: five pictures of which one is shown, as a picture or as a table."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFileDialog, QHeaderView, QLineEdit, QWidget

from engine import tasks
from engine.results.domains.inspection import DomainInspection, SentenceSeen, domain_name
from engine.results.domains.pictures import PAPER_WIDTH, Cell, Picture, PictureColours
from engine.results.systems import System
from gui.file_filters import with_ending
from gui.item_models.cell_table import CellTable
from gui.jobs.calls import LatestCall
from gui.pages.evaluate.choices import choice_row
from gui.pages.evaluate.domains.picture_view import Draw, PictureView
from gui.pages.evaluate.domains.wording import NO_TRANSLATION, PICTURES, facts_words, headline_words
from gui.rasterising import png_of
from gui.services import Services
from gui.theme import tokens_now
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.cards import label, soft_label
from gui.widgets.controls.buttons import outlined_button
from gui.widgets.controls.picker import Picker
from gui.widgets.controls.switch_row import SwitchRow
from gui.widgets.feedback.inline_error import InlineError
from gui.widgets.layouts import Stretch, row_of, rows_in
from gui.widgets.table import Table
from gui.widgets.text.elided import ElidedLabel

SENTENCE = 0
_FILTERS = "Picture for print and web (*.svg);;Picture (*.png);;Numbers (*.csv)"
_TEXT_FILES = "Texts (*.txt);;All files (*)"
_ENDINGS = (".svg", ".png", ".csv")
_ROWS_SHOWN = 12


class NumberTable(CellTable):
    """Shows rows below a row of names."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[Sequence[Cell]] = ((),)

    def show_rows(self, rows: Sequence[Sequence[Cell]]) -> None:
        """Replaces everything; the first row holds the names."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def n_rows(self) -> int:
        return len(self._rows) - 1

    def titles(self) -> Sequence[str]:
        return [str(name) for name in self._rows[0]]

    def is_number(self, column: int) -> bool:
        return self.n_rows() > 0 and not isinstance(self._rows[1][column], str)

    def cell(self, row: int, column: int, role: int) -> Any:
        """Returns what a cell shows; fractions with two digits."""
        value = self._rows[row + 1][column]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"{value:.2f}" if isinstance(value, float) else str(value)
            case Qt.ItemDataRole.ForegroundRole:
                return QColor(tokens_now().ink)
        return None


class DomainPicturesPanel(QWidget):
    """Shows an inspection.

    Signals:
        exported(str): something was written; its name.
    """

    exported = Signal(str)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self.found: DomainInspection | None = None
        self._seen = SentenceSeen((), ())
        self._reading = LatestCall(services.slow, self)
        self.headline, self.facts, self.explained = (
            label(role="section", wraps=True),
            soft_label(),
            soft_label(),
        )
        self.switch = SwitchRow("Picture", [title for title, _ in PICTURES.values()])
        self.switch.chosen.connect(lambda _number: self._show())
        self.form = SwitchRow("Show as", ("Picture", "Table"))
        self.export, self.export_all = outlined_button("Export…", "download"), outlined_button("Export all…")
        self.export.setAccessibleName("Export this picture")
        self.export.clicked.connect(self._ask_export)
        self.export_all.setToolTip("All pictures and the numbers behind them, in a new folder")
        self.export_all.clicked.connect(self._ask_export_all)
        self.sentence, self.side, self.layer = Picker("Sentence"), Picker("Words"), Picker("Layer")
        self.side.fill((("Of the sentence", False), ("Of its translation", True)))
        self.sentence.chosen.connect(self._show_sentence)
        self.side.chosen.connect(lambda _value: self._offer_layers())
        self.layer.chosen.connect(lambda _value: self._show())
        self.own = QLineEdit()
        self.own.setAccessibleName("Sentences of your own")
        self.own.setPlaceholderText("Type or paste some, and press Enter")
        self.own.returnPressed.connect(lambda: self._read(self.own.text()))
        self.file = outlined_button("From a file…", tip="The sentences of a text file", act=self._ask_file)
        self.error = InlineError()
        self.view, self.numbers = PictureView(services.quick), NumberTable()
        self.table = Table("Numbers of the picture", self.numbers, [])
        self.form.chosen.connect(lambda _number: self._show_form())
        self.view.drawn.connect(self._show_form)
        self.part = ElidedLabel(role="small")
        self.view.told.connect(self.part.setText)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self._lay_out()

    def show_inspection(self, found: DomainInspection) -> None:
        """Shows what was found."""
        self._reading.drop()
        self.found = found
        self.headline.setText(headline_words(found))
        self.facts.setText(facts_words(found))
        self._offer_sentences(found.examples)
        has_map = any(each.points for each in found.maps)
        self.switch.button(len(PICTURES) - 1).setEnabled(has_map)
        if not has_map and self.switch.value == len(PICTURES) - 1:
            self.switch.choose(SENTENCE)
        self._show_sentence(self.sentence.value())

    def _lay_out(self) -> None:
        self._of_sentence = QWidget()
        fields = choice_row((("&Sentence", self.sentence), ("&Words", self.side), ("&Layer", self.layer)))
        own = choice_row((("Of your ow&n", self.own),))
        own.addWidget(self.file, 1, 1)
        for row in (fields, own):
            row.setContentsMargins(0, 0, 0, 0)
        rows_in(self._of_sentence, fields, own, spacing=SPACE_2)
        rows_in(
            self,
            self.headline,
            self.facts,
            row_of(self.switch, Stretch(), self.form, spacing=SPACE_2),
            self.explained,
            self._of_sentence,
            self.error,
            self.view,
            self.table,
            row_of(self.export, self.export_all, (self.part, 1), spacing=SPACE_2),
            spacing=SPACE_3,
        )
        self.table.hide()
        self.error.hide()

    @property
    def _key(self) -> str:
        return list(PICTURES)[self.switch.value]

    def _show(self) -> None:
        """Shows the chosen picture."""
        if self.found is None:
            return
        self.explained.setText(PICTURES[self._key][1])
        self._of_sentence.setVisible(self._key == "sentence")
        self.view.show_picture(self._draw())

    def _draw(self) -> Draw:
        found, seen, layer, side = self.found, self._seen, self.layer.value(), self._is_translation
        assert found is not None
        if self._key == "sentence":
            return lambda width, colours: tasks.sentence_picture(
                seen, found.domains, layer, width, colours, of_translation=side
            )
        return partial(_picture_of, found, self._key)

    def _show_form(self) -> None:
        is_table = bool(self.form.value)
        self.view.setVisible(not is_table)
        self.table.setVisible(is_table)
        picture = self.view.picture
        if is_table and picture is not None:
            self.numbers.show_rows(picture.table)
            self.table.setAccessibleName(f"Numbers: {picture.title}")
            self.table.setFixedHeight(self.table.height_for_rows(min(_ROWS_SHOWN, self.numbers.n_rows())))

    @property
    def _is_translation(self) -> bool:
        return bool(self.side.value()) and self._seen.translation is not None

    def _show_sentence(self, seen: SentenceSeen | None) -> None:
        self._seen = seen or SentenceSeen((), ())
        self.side.setEnabled(self._seen.translation is not None)
        self.side.setToolTip("" if self.side.isEnabled() else NO_TRANSLATION)
        self._offer_layers()

    def _offer_sentences(self, sentences: Sequence[SentenceSeen]) -> None:
        self.sentence.fill(
            (
                (f"{domain_name(each.domain)}: {each.text}" if each.domain else each.text, each)
                for each in sentences
            ),
            keep=False,
        )

    def _offer_layers(self) -> None:
        """Offers the layers of the stack that reads the chosen words, and shows one."""
        seen = (self._seen.translation if self._is_translation else None) or self._seen
        layers = ((f"Layer {number + 1}", number) for number in range(len(seen.layers)))
        self.layer.fill((("All, on average", -1), *layers))
        self._show()

    def _ask_file(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, "Choose a text file", "", _TEXT_FILES)
        if path:
            self._look_at(lambda: tasks.read_text_file(Path(path)).text)

    def _read(self, text: str) -> None:
        if text.strip():
            self._look_at(lambda: text)

    def _look_at(self, read: Callable[[], str]) -> None:
        """Looks at the sentences of a text, which can then be chosen like those of the held-out text."""
        found = self.found
        if found is None:
            return
        model, examples = found.model, found.examples
        self.error.hide()
        self._reading.run(
            lambda: tasks.sentences_by_domain(tasks.open_system(System(model=model)), read()),
            lambda own: self._offer_sentences((*own, *examples)),
            self.error.show_failure,
        )

    def _ask_export(self) -> None:
        name = f"{self._key}.svg"
        path, chosen = QFileDialog.getSaveFileName(self, "Export this picture", name, _FILTERS)
        if path:
            self._write(self._draw(), with_ending(path, chosen, _ENDINGS))

    def _ask_export_all(self) -> None:
        found = self.found
        assert found is not None
        path, _ = QFileDialog.getSaveFileName(
            self, "A new folder for the pictures", f"domains-of-{found.model}", "Folder (*)"
        )
        if path:
            self._write_all(found, Path(path))

    def _write(self, draw: Draw, path: Path) -> None:
        def work() -> str:
            return tasks.export_picture(draw(PAPER_WIDTH, PictureColours()), path, png_of).name

        self._hand_over(work)

    def _write_all(self, found: DomainInspection, path: Path) -> None:
        def work() -> str:
            pictures = [*tasks.domain_pictures(found), *tasks.example_pictures(found)]
            return Path(tasks.export_pictures(pictures, path, png_of).folder).name

        self._hand_over(work)

    def _hand_over(self, work: Callable[[], str]) -> None:
        """Writes beside the window, and says what was written or why not."""

        def done(name: str) -> None:
            self._show_exporting(is_on=False)
            self.exported.emit(name)

        def fail(error: Exception) -> None:
            self._show_exporting(is_on=False)
            self.error.show_failure(error)

        self.error.hide()
        self._show_exporting(is_on=True)
        self._services.slow.run(self, work, done, fail)

    def _show_exporting(self, *, is_on: bool) -> None:
        for button in (self.export, self.export_all):
            button.setEnabled(not is_on)


def _picture_of(found: DomainInspection, key: str, width: float, colours: PictureColours) -> Picture:
    return next(each for each in tasks.domain_pictures(found, width, colours, (key,)))
