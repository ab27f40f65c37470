"""The Domains tab: looks at a model of several domains, and shows what was found."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QFileDialog, QHeaderView, QLineEdit, QSizePolicy, QToolTip, QWidget

from engine import tasks
from engine.orders.evaluation import InspectDomainsOrder
from engine.results.domains import (
    PAPER_WIDTH,
    Cell,
    DomainInspection,
    Picture,
    PictureSpot,
    PictureStyle,
    SentenceSeen,
)
from engine.results.evaluation import ShareInterval
from engine.results.models import ModelRecord
from engine.results.systems import System
from gui.file_filters import with_ending
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.item_models.record_table import CellTable, model_labels
from gui.jobs.calls import CallThread, LatestCall
from gui.jobs.job import Job
from gui.pages.laboratory.choices import choice_row
from gui.pages.laboratory.run_panel import RunPanel
from gui.rasterising import png_of
from gui.services import Services
from gui.theme import tokens_now
from gui.theme.tokens import SPACE_2, SPACE_3, SPACE_4
from gui.widgets.charts.painting import ARROWS, next_ahead
from gui.widgets.controls import (
    Picker,
    SwitchRow,
    label,
    outlined_button,
    primary_button,
    show_or_hide,
    soft_label,
)
from gui.widgets.feedback import InlineError
from gui.widgets.layouts import Stretch, pause_timer, row_of, rows_in
from gui.widgets.table import Table
from gui.widgets.text import ElidedLabel
from gui.wording import found_domain_name

# Shows a picture that the engine draws for the width and the theme at hand; each part says what it is.

_SETTLE_MS = 60
_LEAST_WIDTH = 320

Draw = Callable[[float, PictureStyle], Picture]
"""Draws the picture for a width and a style."""


def style_now() -> PictureStyle:
    """Returns the colours of the theme now in force, as the Translate page has them, and the language."""
    tokens = tokens_now()
    return PictureStyle(
        sheet=tokens.sheet,
        ink=tokens.ink,
        soft=tokens.ink_soft,
        line=tokens.line,
        on_domain=tokens.accent_ink,
        domains=tokens.domain_tones,
        say=tr,
    )


class PictureView(QWidget):
    """A picture as high as it needs; arrow keys go from part to part.

    Args:
        thread: on which pictures are drawn and rendered; thousands of marks take their time.

    Signals:
        drawn(): another picture is shown.
        told(str): what the part says that an arrow key went to; "": none is gone to any more.
    """

    drawn = Signal()
    told = Signal(str)

    def __init__(self, thread: CallThread) -> None:
        super().__init__()
        self.picture: Picture | None = None
        self._draw: Draw | None = None
        self._painted = QImage()
        self._drawing = LatestCall(thread, self)
        self._spot: PictureSpot | None = None
        self._timer = pause_timer(self, _SETTLE_MS, self._redraw)
        self.setMinimumWidth(_LEAST_WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    def show_picture(self, draw: Draw) -> None:
        """Shows another picture, now and at every other width."""
        self._draw = draw
        self._redraw()

    def sizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, int(self.picture.height) if self.picture else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draws anew once the width has settled."""
        super().resizeEvent(event)
        if self._draw is not None and (self.picture is None or self.picture.width != self.width()):
            self._timer.start()

    def changeEvent(self, event: QEvent) -> None:
        """Draws anew in the colours of another theme."""
        if event.type() == QEvent.Type.PaletteChange and self._draw is not None:
            self._timer.start()
        super().changeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.picture is None:
            return
        painter = QPainter(self)
        painter.drawImage(QPoint(0, 0), self._painted)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(tokens_now().accent), 1 if self._spot is None else 2))
            painter.drawRect(_frame(self._spot) if self._spot else QRectF(self.rect()).adjusted(1, 1, -1, -1))
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Says what is under the pointer."""
        spot = self._at(event.position())
        QToolTip.showText(event.globalPosition().toPoint(), spot.words if spot else "", self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Goes to the next part in a direction, and says what it is."""
        step = ARROWS.get(Qt.Key(event.key()))
        if step is None or self.picture is None or not self.picture.spots:
            super().keyPressEvent(event)
            return
        spots = self.picture.spots
        self._spot = next_ahead(self._spot, spots, step, _middle) if self._spot else spots[0]
        self.setAccessibleName(self._spot.words)
        self.told.emit(self._spot.words)
        self.update()

    def _redraw(self) -> None:
        draw, width, style = self._draw, max(_LEAST_WIDTH, self.width()), style_now()
        scale = self.devicePixelRatioF()
        assert draw is not None
        self._timer.stop()

        def work() -> tuple[Picture, QImage]:
            picture = draw(width, style)
            return picture, _rendered(picture, style, scale)

        self._drawing.run(work, self._take, _raise)

    def _take(self, found: tuple[Picture, QImage]) -> None:
        self.picture, self._painted = found
        self._spot = None
        self.setFixedHeight(int(self.picture.height))
        self.setAccessibleName(self.picture.title)
        self.setAccessibleDescription(self.picture.words)
        self.update()
        self.told.emit("")
        self.drawn.emit()

    def _at(self, place: QPointF) -> PictureSpot | None:
        spots = self.picture.spots if self.picture else ()
        return next((each for each in reversed(spots) if _frame(each).contains(place)), None)


def _rendered(picture: Picture, style: PictureStyle, scale: float) -> QImage:
    size = QSize(round(picture.width * scale), round(picture.height * scale))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(style.sheet))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(picture.svg.encode())).render(painter)
    painter.end()
    image.setDevicePixelRatio(scale)
    return image


def _raise(error: Exception) -> None:
    raise error


def _frame(spot: PictureSpot) -> QRectF:
    return QRectF(spot.left, spot.top, spot.width, spot.height).adjusted(-1, -1, 1, 1)


def _middle(spot: PictureSpot) -> QPointF:
    return _frame(spot).center()


# What was found of a model's domains, in words. Knows records, no widget.

EXPLANATION = tr_noop(
    "A model of several domains sees in every word which of them it belongs to. Here is what it makes of "
    "text that it has not learned from, beside the model it was made from."
)
NO_MODEL = tr_noop(
    "No model of the library follows several domains yet. Adapt one: tick the corpora of your other domains, "
    "and choose “Several domains, told apart by their words”."
)
NEW = tr_noop("This model has not been looked at yet. At most 200 test sentences of each domain are read.")
NO_TRANSLATION = tr_noop(
    "Only a decoder that follows domains says what it reads in the words of a translation."
)
PICTURES = {
    "sentence": (
        tr_noop("Words"),
        tr_noop("How much each domain counts for a word, in per cent: the stronger the colour, the more."),
    ),
    "taken-for": (
        tr_noop("Taken for"),
        tr_noop(
            "Each row is a text, each column a domain it may be taken for, in per cent. A sentence is taken "
            "for the domain that its words weigh most."
        ),
    ),
    "layers": (
        tr_noop("Layers"),
        tr_noop(
            "How much each domain weighs on average over the words of a text, from the lowest layer to the "
            "highest."
        ),
    ),
    "typical-words": (
        tr_noop("Typical words"),
        tr_noop(
            "The words that lean most towards one domain, and how much it weighs for them. Words seen less "
            "than three times are left out."
        ),
    ),
    "map": (
        tr_noop("Map"),
        tr_noop(
            "Sentences that the encoder sees alike lie close together. Such a map (t-SNE) shows clusters "
            "even where there are none; trust the number below it, which comes from the encoder itself."
        ),
    ),
}
"""By the key of a picture: its title among the others, and what it shows."""


def headline_words(found: DomainInspection) -> str:
    """Says in a sentence how well the model tells its domains apart."""
    if found.sentences_found is None:
        return tr(
            "{purity} % of the sentences are taken for the domain that most of their text is taken "
            "for; {n_separate} of {n_texts} texts have one of their own.",
            purity=number_words(100 * found.purity),
            n_separate=number_words(found.n_separate),
            n_texts=number_words(len(found.texts)),
        )
    share = number_words(100 * found.sentences_found.share)
    if found.words_found is None:
        return tr("{share} % of the sentences are taken for the domain they are from.", share=share)
    return tr(
        "{share} % of the sentences and {of_words} % of the words are taken for the domain they are from.",
        share=share,
        of_words=number_words(100 * found.words_found.share),
    )


def facts_words(found: DomainInspection) -> str:
    """Says what was read, and what could not be done."""
    counts = [(found_domain_name(text.domain), number_words(text.n_sentences)) for text in found.texts]
    read = ", ".join(map(" ".join, counts))
    n_sentences = sum(text.n_sentences for text in found.texts)
    said = [f"{tr_plural('{n} test sentence', '{n} test sentences', n_sentences)}: {read}."]
    if found.sentences_found and found.words_found:
        intervals = tr(
            "95 % interval: {of_sentences} of the sentences, {of_words} of the words.",
            of_sentences=_interval(found.sentences_found),
            of_words=_interval(found.words_found),
        )
        said.append(intervals)
    return " ".join([*said, from_engine(found.note)]).strip()


def _interval(share: ShareInterval) -> str:
    low, high = number_words(100 * share.low), number_words(100 * share.high)
    return tr("{low} % to {high} %", low=low, high=high)


# The pictures of one model's domains, of which one is shown, as a picture or as a table.

SENTENCE = 0
_FILTERS = tr_noop("Picture for print and web (*.svg);;Picture (*.png);;Numbers (*.csv)")
_TEXT_FILES = tr_noop("Texts (*.txt);;All files (*)")
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
        return list(map(str, self._rows[0]))

    def is_number(self, column: int) -> bool:
        return self.n_rows() > 0 and not isinstance(self._rows[1][column], str)

    def cell(self, row: int, column: int, role: int) -> Any:
        """Returns what a cell shows; fractions with two digits."""
        value = self._rows[row + 1][column]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                if isinstance(value, str):
                    return value
                return number_words(value, 2 if isinstance(value, float) else 0)
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
        self.headline = label(role="section", wraps=True)
        self.facts, self.explained = soft_label(), soft_label()
        self.switch = SwitchRow(tr("Picture"), [tr(title) for title, _ in PICTURES.values()])
        self.switch.chosen.connect(lambda _number: self._show())
        self.form = SwitchRow(tr("Show as"), (tr("Picture"), tr("Table")))
        self.export = outlined_button(tr("Export…"), "download")
        self.export_all = outlined_button(tr("Export all…"))
        self.export.setAccessibleName(tr("Export this picture"))
        self.export.clicked.connect(self._ask_export)
        self.export_all.setToolTip(tr("All pictures and the numbers behind them, in a new folder"))
        self.export_all.clicked.connect(self._ask_export_all)
        names = tr("Sentence"), tr("Words"), tr("Layer")
        self.sentence, self.side, self.layer = (Picker(name) for name in names)
        self.side.fill(((tr("Of the sentence"), False), (tr("Of its translation"), True)))
        self.sentence.chosen.connect(self._show_sentence)
        self.side.chosen.connect(lambda _value: self._offer_layers())
        self.layer.chosen.connect(lambda _value: self._show())
        self.own = QLineEdit()
        self.own.setAccessibleName(tr("Sentences of your own"))
        self.own.setPlaceholderText(tr("Type or paste some, and press Enter"))
        self.own.returnPressed.connect(lambda: self._read(self.own.text()))
        tip = tr("The sentences of a text file")
        self.file = outlined_button(tr("From a file…"), tip=tip, act=self._ask_file)
        self.error = InlineError()
        self.view, self.numbers = PictureView(services.quick), NumberTable()
        self.table = Table(tr("Numbers of the picture"), self.numbers, [])
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
        fields = choice_row(
            ((tr("&Sentence"), self.sentence), (tr("&Words"), self.side), (tr("&Layer"), self.layer))
        )
        own = choice_row(((tr("Of your ow&n"), self.own),))
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
        self.explained.setText(tr(PICTURES[self._key][1]))
        self._of_sentence.setVisible(self._key == "sentence")
        self.view.show_picture(self._draw())

    def _draw(self) -> Draw:
        found, seen, layer, side = self.found, self._seen, self.layer.value(), self._is_translation
        assert found is not None
        if self._key == "sentence":
            return lambda width, style: tasks.sentence_picture(
                seen, found.domains, layer, width, style, of_translation=side
            )
        return partial(_picture_of, found, self._key)

    def _show_form(self) -> None:
        is_table = bool(self.form.value)
        self.view.setVisible(not is_table)
        self.table.setVisible(is_table)
        picture = self.view.picture
        if is_table and picture is not None:
            self.numbers.show_rows(picture.table)
            self.table.setAccessibleName(tr("Numbers: {title}", title=picture.title))
            self.table.setFixedHeight(self.table.height_for_rows(min(_ROWS_SHOWN, self.numbers.n_rows())))

    @property
    def _is_translation(self) -> bool:
        return bool(self.side.value()) and self._seen.translation is not None

    def _show_sentence(self, seen: SentenceSeen | None) -> None:
        self._seen = seen or SentenceSeen((), ())
        self.side.setEnabled(self._seen.translation is not None)
        self.side.setToolTip("" if self.side.isEnabled() else tr(NO_TRANSLATION))
        self._offer_layers()

    def _offer_sentences(self, sentences: Sequence[SentenceSeen]) -> None:
        self.sentence.fill(
            (
                (f"{found_domain_name(each.domain)}: {each.text}" if each.domain else each.text, each)
                for each in sentences
            ),
            keep=False,
        )

    def _offer_layers(self) -> None:
        """Offers the layers of the stack that reads the chosen words, and shows one."""
        seen = (self._seen.translation if self._is_translation else None) or self._seen
        layers = ((tr("Layer {number}", number=number + 1), number) for number in range(len(seen.layers)))
        self.layer.fill(((tr("All, on average"), -1), *layers))
        self._show()

    def _ask_file(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Choose a text file"), "", tr(_TEXT_FILES))
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
        path, chosen = QFileDialog.getSaveFileName(self, tr("Export this picture"), name, tr(_FILTERS))
        if path:
            self._write(self._draw(), with_ending(path, chosen, _ENDINGS))

    def _ask_export_all(self) -> None:
        found = self.found
        assert found is not None
        path, _ = QFileDialog.getSaveFileName(
            self, tr("A new folder for the pictures"), f"domains-of-{found.model}", tr("Folder (*)")
        )
        if path:
            self._write_all(found, Path(path))

    def _write(self, draw: Draw, path: Path) -> None:
        def work() -> str:
            return tasks.export_picture(draw(PAPER_WIDTH, PictureStyle(say=tr)), path, png_of).name

        self._hand_over(work)

    def _write_all(self, found: DomainInspection, path: Path) -> None:
        def work() -> str:
            style = PictureStyle(say=tr)
            pictures = [*tasks.domain_pictures(found, style=style), *tasks.example_pictures(found, style)]
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


def _picture_of(found: DomainInspection, key: str, width: float, style: PictureStyle) -> Picture:
    return next(each for each in tasks.domain_pictures(found, width, style, (key,)))


# The Domains tab: looks at a model of several domains, and shows what was found.

_LOOK, _AGAIN = tr_noop("Look at its domains"), tr_noop("Look again")


class DomainsView(QWidget):
    """Asks which model, looks at it, and shows the pictures."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._models: dict[str, ModelRecord] = {}
        self._following: dict[str, ModelRecord] = {}
        self._inspections: list[DomainInspection] = []
        self.model, self.against = Picker(tr("Model of several domains")), Picker(tr("Model to compare with"))
        self.model.chosen.connect(lambda _value: self._choose())
        self.start = primary_button(tr(_LOOK), "search", act=self._look)
        self.reason = label(role="small", wraps=True)
        self.run = RunPanel()
        self.run.finished.connect(self._take)
        self.pictures = DomainPicturesPanel(services)
        self.explanation = soft_label(tr(EXPLANATION))
        choices = choice_row(((tr("M&odel"), self.model), (tr("Compare &with"), self.against)))
        choices.addWidget(self.start, 1, 2)
        rows = rows_in(
            self,
            self.explanation,
            choices,
            self.reason,
            self.run,
            self.pictures,
            spacing=SPACE_4,
            margins=(0, 0, SPACE_3, 0),
        )
        rows.addStretch()
        self.pictures.hide()

    def show_library(
        self,
        models: Sequence[ModelRecord],
        following: Sequence[ModelRecord],
        inspections: Sequence[DomainInspection],
    ) -> None:
        """Offers the models that follow several domains, with what was found of them so far, newest first."""
        self._models = {model.id: model for model in models}
        self._following = {model.id: model for model in following}
        self._inspections = list(inspections)
        labels = model_labels(models)
        self.model.fill((labels[model.id], model.id) for model in following)
        self._choose()

    def follow(self, job: Job) -> None:
        """Shows a job that looks at a model."""
        self.run.follow(job)

    def _choose(self) -> None:
        """Shows what is known of the chosen model."""
        model = self._following.get(self.model.value())
        for part in (self.model, self.against, self.start):
            part.setEnabled(model is not None)
        if model is None:
            show_or_hide(self.reason, tr(NO_MODEL))
            self._show(None)
            return
        others = [each for each in self._models.values() if each.src == model.src and each.id != model.id]
        labels = model_labels(others)
        self.against.fill((labels[each.id], each.id) for each in others)
        if model.parent in labels:
            self.against.choose(model.parent)
        known = next((each for each in self._inspections if each.model == model.id), None)
        self._say("" if known else tr(NEW))
        self._show(known)

    def _say(self, reason: str) -> None:
        show_or_hide(self.reason, reason)

    def _show(self, found: DomainInspection | None) -> None:
        self.pictures.setVisible(found is not None)
        self.explanation.setVisible(found is None)
        self.start.setText(tr(_LOOK) if found is None else tr(_AGAIN))
        if found is not None and found != self.pictures.found:
            self.pictures.show_inspection(found)

    def _look(self) -> None:
        order = InspectDomainsOrder(model=self.model.value(), against=self.against.value() or "")
        self.follow(self._services.jobs.submit(order))

    def _take(self, job: Job) -> None:
        self.run.verdict.hide()
        found = job.answer
        if not isinstance(found, DomainInspection):
            return
        self._inspections.insert(0, replace(found, run=job.run_id))
        if self.model.value() != found.model:
            self.model.choose(found.model)
        self._choose()
