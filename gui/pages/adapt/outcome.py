"""After learning: the verdict in large type, its scores, what is in use, and what to do with the model."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine import tasks
from engine.orders import UnmixOrder
from engine.results.adapting import GeneralCheck, GeneralPart
from engine.results.corpora import DomainDirection
from engine.results.evaluation import LOWER_IS_BETTER, MetricDifference, NumberChanges, VerdictKind
from engine.results.model_details import Adaptation, PromotionState
from engine.results.models import ModelRecord
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.item_models.record_table import Column, RecordTable
from gui.jobs.runner import JobRunner
from gui.pages.page import Page
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.controls import (
    Card,
    IconLabel,
    hairline,
    label,
    link_button,
    outlined_button,
    quiet_button,
    show_or_hide,
)
from gui.widgets.feedback import LOOKS, Announcer
from gui.widgets.layouts import Stretch, add_to, row_in, row_of, rows_in
from gui.widgets.table import Table
from gui.wording import date_words, model_name, signed_words

T = TypeVar("T")


class MadeModels(QObject):
    """Reads and changes the model that a run made, beside the window.

    Signals:
        models_known(list): the models of the library, after something changed.
        learned_known(str, str, bool): a mixed model's id, the name under which it stands in the library as it
            was learned as well, empty if it does not, and whether that is being added.
        card_known(str, str): a model's id and its run card as JSON text.
        failed(Exception): why a model could not be read or changed.
    """

    models_known = Signal(list)
    learned_known = Signal(str, str, bool)
    card_known = Signal(str, str)
    failed = Signal(Exception)

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page = page
        self._adding = ""
        self._runner = JobRunner(page.services, self)
        self._runner.failed.connect(self._fail_adding)
        self._runner.cancelled.connect(self._end_adding)

    def read_state(self, model: str) -> None:
        """Tells how models are used, and whether one is in the library as it was learned, too."""

        def tell(models: list[ModelRecord]) -> None:
            self.models_known.emit(models)
            self.learned_known.emit(model, name_as_learned(models, model), self._adding == model)

        self._call(tasks.list_models, tell)

    def add_as_learned(self, model: str) -> None:
        """Adds a mixed model as it was learned, in a process of its own: it takes a quarter of a minute."""

        def done(_result: object) -> None:
            self._end_adding()
            self._page.say(tr("Added without blending, held back. “Compare in detail” shows both."))

        self._adding = model
        self.learned_known.emit(model, "", True)
        self._runner.submit(UnmixOrder(model=model), done)

    def _fail_adding(self, error: Exception, _details: str) -> None:
        self._end_adding()
        self.failed.emit(error)

    def _end_adding(self) -> None:
        model, self._adding = self._adding, ""
        self._tell(model)

    def read_card(self, model: str) -> None:
        """Tells a model's run card."""
        self._call(lambda: tasks.run_card(model), lambda card: self.card_known.emit(model, card))

    def save_card(self, path: Path, text: str) -> None:
        """Writes a card into a file."""
        self._call(
            lambda: tasks.write_text_file(path, text),
            lambda _path: self._page.say(tr("Saved as {name}.", name=path.name)),
        )

    def use(self, model: str, domain: str, *, is_undo: bool = False) -> None:
        """Translates the domain with this model from now on."""

        def done(_record: ModelRecord) -> None:
            self._tell(model)
            words = tr("“{domain}” is translated with the new model now.", domain=domain)
            self._say(words, None if is_undo else lambda: self.go_back(model, domain, is_undo=True))

        self._call(lambda: tasks.promote_model(model), done)

    def go_back(self, model: str, domain: str, *, is_undo: bool = False) -> None:
        """Translates the domain with what was used before this model."""

        def done(used: ModelRecord) -> None:
            self._tell(model)
            words = tr("“{domain}” is translated with “{name}” again.", domain=domain, name=model_name(used))
            self._say(words, None if is_undo else lambda: self.use(model, domain, is_undo=True))

        self._call(lambda: tasks.roll_back_model(model), done)

    def _say(self, words: str, undo: Callable[[], None] | None) -> None:
        if undo is None:
            self._page.say(words)
        else:
            self._page.offer_undo(words, undo)

    def keep_before(self, model: str, domain: str) -> None:
        """Leaves a model that was held back unused, for good."""

        def done(used: ModelRecord) -> None:
            self._tell(model)
            self._page.say(tr("“{domain}” stays with “{name}”.", domain=domain, name=model_name(used)))

        self._call(lambda: tasks.roll_back_model(model), done)

    def remove(self, model: str) -> None:
        """Moves a model to the trash; can be undone."""

        def done(trash: str) -> None:
            self._tell(model)
            self._page.offer_undo(tr("The model is in the trash."), lambda: self._restore(model, trash))

        self._call(lambda: tasks.remove_model(model), done)

    def _restore(self, model: str, trash: str) -> None:
        def done(_record: object) -> None:
            self._tell(model)
            self._page.say(tr("The model is back."))

        self._call(lambda: tasks.restore(trash), done)

    def _tell(self, model: str) -> None:
        self.read_state(model)
        self._page.library_changed.emit()

    def _call(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        self._page.services.slow.run(self, work, done, self.failed.emit)


def name_as_learned(models: list[ModelRecord], model: str) -> str:
    """Returns the name of a mixed model as it was learned; empty if it is not in the library so."""
    return next((model_name(each) for each in models if each.id.startswith(f"{model}-as-learned")), "")


# The scores of a comparison as a table: before, after, difference, interval, what it means.


class ScoresCard(Card):
    """Shows the verdicts with their figures, the tables, and on how many sentences they rest."""

    def __init__(self) -> None:
        super().__init__()
        self.figures = label(role="soft", wraps=True)
        self.measure = outlined_button(tr("Compare in detail"), "scale")
        self.measure.setToolTip(tr("Every test sentence before and after"))
        self.blind = outlined_button(tr("Blind test…"))
        self.blind.setToolTip(tr("You choose the better translation without knowing whose it is"))
        self.rows = RecordTable(_COLUMNS)
        self._table = _table(tr("Scores"), self.rows)
        self._note = label(role="small", wraps=True)
        self._note.setToolTip(tr("Paired bootstrap resampling (Koehn, EMNLP 2004)"))
        self.numbers = link_button(tr("Numbers"), tip=tr("What was measured of learning, and how sure it is"))
        measure = row_of(self.measure, self.blind, self.numbers, Stretch(), spacing=SPACE_3)
        title = label(tr("Measured in your domain"), "strong")
        add_to(self.body, title, self.figures, self._table, self._note, measure)
        self.general_rows = RecordTable(_GENERAL_COLUMNS)
        self._general = _table(tr("General text, part by part"), self.general_rows)
        self._general_title = label(tr("General text in BLEU, part by part"), "strong")
        self.body.addWidget(self._general_title)
        self.body.addWidget(self._general)

    def show_result(self, result: Adaptation) -> None:
        """Shows the scores of a result, and what other texts lost."""
        rival, gate = result.rival, result.gate
        said = [from_engine(each) for each in result.verdict.sentences]
        if rival:
            verdict = from_engine(rival.verdict.sentence)
            said.append(tr("Compared with “{name}”: {verdict}", name=rival.name, verdict=verdict))
        said += [from_engine(each) for each in (gate.sentence, gate.detail) if each]
        self.figures.setText(" ".join(said))
        self.rows.show_records(result.scores)
        self._table.setFixedHeight(self._table.height_for_rows(len(result.scores)))
        note = tr_plural(
            "On {n} sentence of yours that no model has learned from. The interval says how far chance could "
            "move the difference.",
            "On {n} sentences of yours that no model has learned from. The interval says how far chance "
            "could move the difference.",
            result.n_sentences,
        )
        show_or_hide(self._note, note if result.scores else "")
        self._table.setVisible(bool(result.scores))
        self._show_general(result.gate)

    def _show_general(self, gate: GeneralCheck) -> None:
        """Shows every part of the general text by itself."""
        self.general_rows.show_records(gate.parts)
        self._general.setFixedHeight(self._general.height_for_rows(len(gate.parts)))
        for shown in (self._general, self._general_title):
            shown.setVisible(bool(gate.parts))


def _table(name: str, rows: RecordTable[MetricDifference] | RecordTable[GeneralPart]) -> Table:
    table = Table(name, rows, [0, 72, 72, 92, 130, 176])
    table.setProperty("role", "plain")
    table.set_optional({4: 720, 1: 560, 2: 500})
    table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return table


def _name(row: MetricDifference) -> str:
    is_turned = row.metric in LOWER_IS_BETTER
    return tr("{measure} (lower: better)", measure=row.metric) if is_turned else row.metric


def _part_name(part: GeneralPart) -> str:
    if part.is_domain:
        return tr("Another domain: {name}", name=part.name)
    name = from_engine(part.name)
    return tr("{name} (best before)", name=name) if part.is_strongest else name


def _interval(bleu: MetricDifference) -> str:
    return tr("{low} to {high}", low=signed_words(bleu.low), high=signed_words(bleu.high))


_COLUMNS = [
    Column[MetricDifference](tr_noop("Measure"), _name),
    Column[MetricDifference](tr_noop("Before"), lambda r: number_words(r.base, 1), is_number=True),
    Column[MetricDifference](tr_noop("Now"), lambda r: number_words(r.model, 1), is_number=True),
    Column[MetricDifference](tr_noop("Difference"), lambda r: signed_words(r.difference), is_number=True),
    Column[MetricDifference](tr_noop("95 % interval"), _interval, is_number=True, is_soft=True),
    Column[MetricDifference](tr_noop("Meaning"), lambda r: from_engine(r.meaning)),
]
_GENERAL_COLUMNS = [
    Column[GeneralPart](tr_noop("Text"), _part_name),
    Column[GeneralPart](tr_noop("Before"), lambda p: number_words(p.bleu.base, 1), is_number=True),
    Column[GeneralPart](tr_noop("Now"), lambda p: number_words(p.bleu.model, 1), is_number=True),
    Column[GeneralPart](tr_noop("Difference"), lambda p: signed_words(p.bleu.difference), is_number=True),
    Column[GeneralPart](tr_noop("95 % interval"), lambda p: _interval(p.bleu), is_number=True, is_soft=True),
    Column[GeneralPart](tr_noop("Meaning"), lambda p: from_engine(p.bleu.meaning)),
]


# What is in use.


def model_in_use(models: Iterable[ModelRecord], place: DomainDirection) -> ModelRecord | None:
    """Returns the model that a domain is translated with, None if that is none of its own."""
    pair = {place.src, place.tgt}
    fitting = [
        model
        for model in models
        if model.domain == place.domain
        and {model.src, model.tgt} == pair
        and model.promotion.state == PromotionState.PROMOTED
    ]
    return max(fitting, key=lambda model: (model.src == place.src, model.promotion.when), default=None)


class InUse(QWidget):
    """The model that a domain is translated with, and the one way back to what was before."""

    def __init__(self) -> None:
        super().__init__()
        self.model: ModelRecord | None = None
        icon = IconLabel(20)
        icon.show_icon("circle-check", "good")
        self.words = label("", wraps=True)
        self.undo = outlined_button(tr("Stop using it"), "undo-2")
        self.undo.setToolTip(tr("The domain is translated with the previous model again; nothing is deleted"))
        row_in(self, icon, (self.words, 1), self.undo, spacing=SPACE_3)
        self.hide()

    def show_model(self, model: ModelRecord | None) -> None:
        """Shows what is in use; hides where that is nothing that was learned."""
        self.model = model
        self.setVisible(model is not None)
        self.undo.setEnabled(True)
        if model is not None:
            self.words.setText(
                tr(
                    "In use: “{name}”, since {date}.",
                    name=model_name(model),
                    date=date_words(model.promotion.when),
                )
            )
            self.setAccessibleName(self.words.text())


# After an adaptation: the verdict in large type, what became of general quality, and what to do with it.

_AS_LEARNED = tr_noop("Also add it unblended")
_KEEP, _REMOVE = tr_noop("Keep the previous model"), tr_noop("Move the model to the trash")
_DOING = (
    tr_noop("Putting it into use…"),
    tr_noop("Keeping the previous model…"),
    tr_noop("Moving it to the trash…"),
)
"""The text of each button from its click until it is done."""


class Outcome(QFrame):
    """The verdict and the next steps."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "verdict")
        self._is_mixed = False
        self._learned_name = ""
        self._announcer = Announcer(self)
        self._verdict_icon, self._general_icon = IconLabel(30), IconLabel(20)
        self.sentence = label(role="large", wraps=True)
        self.counts, self._numbers = label(wraps=True), label(role="soft", wraps=True)
        self.general = label(role="section", wraps=True)
        self.mixture = label(role="soft", wraps=True)
        self._line, self.state = hairline(), label(wraps=True)
        self.use = outlined_button(tr("Use it anyway"))
        self.keep = outlined_button(tr(_KEEP))
        self.try_it = outlined_button(tr("Try it"), "languages")
        self.learned = link_button(tr(_AS_LEARNED))
        self.learned.setToolTip(tr("Adds it beside this one, held back, so that you can compare them"))
        self.added = label(role="soft", wraps=True)
        self.remove = quiet_button(tr(_REMOVE), "trash-2")
        self._deciding = (self.use, self.keep, self.remove)
        self._shown_state: PromotionState | None = PromotionState.PROMOTED
        self._pressed: QPushButton | None = None
        self.use.setToolTip(tr("This domain is translated with the new model from now on"))
        self.keep.setToolTip(
            tr("This domain goes on being translated as before; the new model stays under Models")
        )
        self.remove.setToolTip(tr("Moves the new model to the trash; can be undone"))
        for pressed in self._deciding:
            pressed.clicked.connect(lambda _is_on=False, pressed=pressed: self.show_working(pressed))
        self._lay_out()

    def show_result(self, result: Adaptation, state: PromotionState | None, domain: str) -> None:
        """Shows what came out, and whether the model is used by now; no state: it is gone."""
        mixture = result.mixture
        counts = from_engine(result.counts)
        self.sentence.setText(from_engine(result.plain(domain)) or tr("Done."))
        show_or_hide(self.counts, counts)
        show_or_hide(self._numbers, _numbers_words(result.numbers))
        self._show_general(result.gate)
        show_or_hide(self.mixture, from_engine(mixture.sentence) if mixture else "")
        self._is_mixed = mixture is not None and mixture.is_mixed
        self.state.setText(_state_words(state, domain, result))
        is_plain = state == PromotionState.PROMOTED and not result.only_domain and not result.rival
        for part in (self._line, self.state):  # what is in use stands above
            part.setVisible(not is_plain)
        self._verdict_icon.show_icon(*LOOKS[result.verdict.kind])
        others = (self.general.text(), self.mixture.text(), self.state.text())
        self.setAccessibleName(" ".join(filter(None, (self.sentence.text(), counts, *others))))
        self._announcer.say(self.accessibleName())
        self._show_buttons(state)

    def show_learned(self, name: str, *, is_adding: bool = False) -> None:
        """Says under which name the model as it was learned stands beside this one.

        Args:
            name: empty if it does not stand there.
            is_adding: True: it is being added now.
        """
        self._learned_name = name
        self.added.setText(tr("Added as “{name}”.", name=name) if name else "")
        text = tr("Adding it…") if is_adding else tr(_AS_LEARNED)
        self.learned.setText(text)
        self.learned.setAccessibleName(text)
        self.learned.setEnabled(not is_adding)
        self._show_as_learned(is_there=not self.try_it.isHidden())

    def show_working(self, button: QPushButton) -> None:
        """Shows on a button that was pressed that it is being done; no other can be pressed meanwhile."""
        self._pressed = button if button.hasFocus() else None  # a disabled button loses the keyboard
        button.setText(tr(_DOING[self._deciding.index(button)]))
        button.setAccessibleName(button.text())
        for each in self._deciding:
            each.setEnabled(False)

    def show_idle(self) -> None:
        """Lets all be pressed again: it is done, or did not work."""
        self._show_texts()
        for each in self._deciding:
            each.setEnabled(True)
        if self._pressed is not None:
            self._pressed.setFocus()
        self._pressed = None

    def _show_general(self, gate: GeneralCheck) -> None:
        show_or_hide(self.general, from_engine(gate.plain))
        self._general_icon.setVisible(bool(gate.plain))
        self._general_icon.show_icon(*LOOKS[general_kind(gate)])

    def _show_buttons(self, state: PromotionState | None) -> None:
        is_there = state is not None
        self._shown_state = state
        self.show_idle()
        had_focus = any(button.hasFocus() for button in self._deciding)
        self.use.setVisible(state in (PromotionState.HELD, PromotionState.WITHDRAWN))
        self.keep.setVisible(state == PromotionState.HELD)
        for button in (self.try_it, self.remove):
            button.setVisible(is_there)
        self._show_as_learned(is_there=is_there)
        if had_focus and is_there and not (self.use.hasFocus() and self.use.isVisibleTo(self)):
            self.try_it.setFocus()

    def _show_texts(self) -> None:
        use = tr("Use it after all") if self._shown_state == PromotionState.WITHDRAWN else tr("Use it anyway")
        for button, text in zip(self._deciding, (use, tr(_KEEP), tr(_REMOVE)), strict=True):
            button.setText(text)
            button.setAccessibleName(text)

    def _show_as_learned(self, *, is_there: bool) -> None:
        """Offers to add the model as it was learned, or says in that place how it is called."""
        self.learned.setVisible(is_there and self._is_mixed and not self._learned_name)
        self.added.setVisible(is_there and self._is_mixed and bool(self._learned_name))

    def _lay_out(self) -> None:
        rows = rows_in(
            self,
            _beside(self._verdict_icon, self.sentence, self.counts, self._numbers),
            spacing=SPACE_3,
            margins=(SPACE_4, SPACE_4, SPACE_4, SPACE_3),
        )
        general = _beside(self._general_icon, self.general, self.mixture, self.learned, self.added)
        rows.addLayout(general)
        rows.addWidget(self._line)
        rows.addWidget(self.state)
        rows.addLayout(row_of(self.try_it, self.use, self.keep, Stretch(), self.remove, spacing=SPACE_2))


def _beside(icon: QWidget, *lines: QWidget) -> QHBoxLayout:
    columns = QHBoxLayout()
    columns.setSpacing(SPACE_3)
    icon.setFixedWidth(32)
    columns.addWidget(icon, alignment=Qt.AlignmentFlag.AlignTop)
    words = QVBoxLayout()
    words.setSpacing(SPACE_1)
    for line in lines:
        words.addWidget(line)
        if isinstance(line, QPushButton):
            words.setAlignment(line, Qt.AlignmentFlag.AlignLeft)
    columns.addLayout(words, 1)
    return columns


def general_kind(gate: GeneralCheck) -> str:
    """Returns the look of the line about general text: lost too much, worse, not proven, or better."""
    if gate.is_held:
        return VerdictKind.POOR if gate.is_checked else VerdictKind.MIXED
    lost = gate.difference is not None and gate.difference.high < 0
    if lost or any(part.bleu.is_worse for part in gate.parts):
        return VerdictKind.MIXED
    gained = gate.difference is not None and gate.difference.low > 0
    return VerdictKind.GOOD if gained else VerdictKind.UNPROVEN


def _numbers_words(numbers: NumberChanges | None) -> str:
    """Says how many sentences have a wrong number; empty if none has."""
    if numbers is None or not numbers.before + numbers.after:
        return ""
    return tr_plural(
        "Of {n} sentence with numbers, {before} had a wrong one before, {after} now.",
        "Of {n} sentences with numbers, {before} had a wrong one before, {after} now.",
        numbers.n_with,
        before=number_words(numbers.before),
        after=number_words(numbers.after),
    )


def _state_words(state: PromotionState | None, domain: str, result: Adaptation) -> str:
    """Says whether the model is used."""
    match state:
        case None:
            return tr("The model is no longer in your library.")
        case PromotionState.HELD:
            why = from_engine(result.promotion.in_short) or tr("it is not better than the model before")
            return tr(
                "Held back: {why}. “{domain}” is translated as before until you decide.",
                why=why,
                domain=domain,
            )
        case PromotionState.WITHDRAWN:
            return tr("Not in use: “{domain}” is translated with the previous model.", domain=domain)
    used = tr("In use: “{domain}” is translated with it from now on.", domain=domain)
    if result.only_domain:
        used = tr(
            "In use: “{domain}” is translated with it from now on, and nothing else: it is for this domain "
            "alone.",
            domain=domain,
        )
    return f"{used} {tr('It replaces “{name}”.', name=result.rival.name)}" if result.rival else used
