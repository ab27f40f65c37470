"""Before an adaptation: what you have, what is recommended and why, what it takes; one button."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QWidget

from engine import tasks
from engine.methods import METHODS, PACK
from engine.orders import AdaptOrder
from engine.results.adapting.plans import AdaptationPlan
from engine.results.corpora import CorpusRecord
from engine.results.models import ModelRecord
from gui.item_models.model_names import model_labels
from gui.languages import pair_name
from gui.pages.adapt.setup.advanced import Advanced
from gui.pages.adapt.setup.cost_card import CostCard
from gui.pages.adapt.setup.data_card import DataCard
from gui.pages.adapt.setup.no_text import NoText
from gui.pages.adapt.setup.planner import with_times
from gui.pages.adapt.setup.reading import WordTableCard
from gui.pages.adapt.setup.source_text import SourceTextCard
from gui.pages.adapt.setup.source_words import need_of_reverse, need_of_way
from gui.pages.adapt.setup.ways_card import WaysCard
from gui.pages.adapt.setup.words import words_problem
from gui.pages.page import scrolled
from gui.theme.tokens import SPACE_1, SPACE_3, SPACE_4
from gui.widgets.cards import Card, field_label, hairline, label
from gui.widgets.charts.column_grid import ColumnGrid
from gui.widgets.controls.buttons import primary_button
from gui.widgets.controls.picker import Picker
from gui.widgets.controls.switch_row import SwitchRow
from gui.widgets.icon_label import IconLabel
from gui.widgets.layouts import Stretch, columns_of, row_in, row_of, rows_in

_PLANS = {
    0: (((0, 0, 1, 1), (1, 0, 1, 1), (2, 0, 1, 1)), (1,)),
    480: (((1, 0, 1, 1), (0, 0, 1, 2), (1, 1, 1, 1)), (1, 1)),
    740: (((0, 0, 1, 1), (0, 1, 2, 1), (1, 0, 1, 1)), (2, 3)),
    960: (((0, 0, 1, 1), (0, 1, 1, 1), (0, 2, 1, 1)), (4, 9, 4)),
}
"""Places of what you have, of the ways, and of what it takes; the ways come first where little fits.

Each has room for the longest way from its least width on: the cards keep their places when a plan comes.
"""
_NO_MODEL = "There is no model to adapt yet. Add one on the Models page."
_READING = "Your text is being read to find what suits it. You can start at once: then Parlance chooses."

_PURPOSE_NAME = "What it is for"
_SWITCH_EDGE = 3
_ALL, _ALONE = range(2)
_PURPOSES = {
    "All that I translate": "Learns gently: everything else is translated about as well as before.",
    "This domain alone": "Learns more of this domain, and forgets most of everything else: it is used only "
    "where you choose this domain.",
}


class Warnings(Card):
    """Sentences with the warning's icon before them; hidden while there are none."""

    def __init__(self) -> None:
        super().__init__("sunken")
        self.sentences: tuple[str, ...] = ()
        self._text = label(wraps=True)
        icon = IconLabel()
        icon.show_icon("triangle-alert", "warn")
        columns = QHBoxLayout()
        columns.setSpacing(SPACE_3)
        columns.addWidget(icon, alignment=Qt.AlignmentFlag.AlignTop)
        columns.addWidget(self._text, 1)
        self.body.addLayout(columns)
        self.hide()

    def show_sentences(self, sentences: Sequence[str]) -> None:
        """Shows them, and tells a screen reader of new ones."""
        is_new = tuple(sentences) != self.sentences
        self.sentences = tuple(sentences)
        self._text.setText("\n".join(sentences))
        self.setAccessibleName(f"Warning: {' '.join(sentences)}" if sentences else "")
        self.setVisible(bool(sentences))
        if is_new and sentences:
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))


class PurposeChoice(QWidget):
    """Two exclusive buttons, and a sentence that explains the chosen one.

    Signals:
        changed(): the user has chosen the other one.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.row = SwitchRow(_PURPOSE_NAME, list(_PURPOSES))
        self.sentence = label(role="soft", wraps=True)
        well = QFrame()
        well.setProperty("role", "sunken")
        row_in(well, self.row, margins=(_SWITCH_EDGE, _SWITCH_EDGE, _SWITCH_EDGE, _SWITCH_EDGE))
        line = row_of(well, Stretch())
        rows_in(self, label(_PURPOSE_NAME, "small"), line, self.sentence, spacing=SPACE_1)
        for number, (text, sentence) in enumerate(_PURPOSES.items()):
            button = self.row.button(number)
            button.setAccessibleName(f"{_PURPOSE_NAME}: {text}")
            button.setAccessibleDescription(sentence)
        self.row.button(_ALONE).setToolTip("--only-domain")
        self.row.chosen.connect(lambda _number: self._show_choice())
        self.row.chosen.connect(lambda _number: self.changed.emit())
        self._show_choice()

    @property
    def is_only_domain(self) -> bool:
        """True: for this domain alone."""
        return self.row.value == _ALONE

    def start_over(self) -> None:
        """Returns to all that is translated, quietly: what was said was said of another domain."""
        with QSignalBlocker(self):
            self.row.choose(_ALL)

    def _show_choice(self) -> None:
        self.sentence.setText(list(_PURPOSES.values())[self.row.value])


class AdaptSetup(QWidget):
    """Model, domain and way, with the reasons beside the choices.

    Signals:
        order_changed(AdaptOrder): another plan is needed.
    """

    order_changed = Signal(AdaptOrder)

    def __init__(self) -> None:
        super().__init__()
        self._corpora: list[CorpusRecord] = []
        self._all_models: list[ModelRecord] = []
        self._models: list[ModelRecord] = []
        self._advice: AdaptationPlan | None = None
        self._is_offering = self._is_offered = self._is_told = False
        self._shown: tuple[object, ...] = ()
        self._lacking: CorpusRecord | None = None
        """Corpus of a domain that the user wants to adapt to, and that no model can learn from."""
        self.model, self.domain = Picker("Model"), Picker("Domain")
        self.name = QLineEdit()
        self.name.setPlaceholderText("model and domain")
        self.name.setAccessibleName("Name of the result")
        self.data, self.ways, self.cost, self.advanced = DataCard(), WaysCard(), CostCard(), Advanced()
        self.source, self.reading, self.no_text = SourceTextCard(), WordTableCard(), NoText()
        self.purpose, self.warnings = PurposeChoice(), Warnings()
        self.cards = ColumnGrid((self.data, self.ways, self.cost), _PLANS)
        self.reason = label(role="soft")
        self.start = primary_button("Start learning", "play")
        self._for_domain: list[QWidget] = []
        """Fields that say nothing while there is no text to learn from."""
        self.model.chosen.connect(self._show_domains)
        self.domain.chosen.connect(self._show_domain)
        self.advanced.add_ways(self.ways.more)
        self.ways.chosen.connect(self.tell)
        self.ways.far_chosen.connect(lambda: self.advanced.set_open(is_open=True))
        self.ways.rebuilt.connect(
            lambda: self.ways.order_keys(self.purpose.row.button(1), self.advanced.button)
        )
        self.purpose.changed.connect(self._take_purpose)
        self.advanced.changed.connect(self.tell)
        self.source.changed.connect(self.tell)
        self.reading.changed.connect(self.tell)
        self.no_text.model_asked.connect(self.choose_model)
        self._lay_out()

    def offer(self, models: Sequence[ModelRecord], corpora: Sequence[CorpusRecord]) -> None:
        """Fills the pickers with what the library has."""
        is_first, self._is_offered = not self._models, True
        self._all_models, self._corpora = list(models), list(corpora)
        self._models = [model for model in models if model.scope == "full"]
        translated = [corpus for corpus in corpora if corpus.tgt and self._fitting_models(corpus)]
        newest = max(translated, key=lambda each: (bool(each.splits.get("test")), each.created), default=None)
        self._is_offering = True
        names = model_labels(self._models)
        self.model.fill((names[model.id], model.id) for model in self._models)
        self._fill_domains()
        if is_first and newest is not None:
            self.choose_corpus(newest)
        self._is_offering = False
        self._show_domain()

    def choose_corpus(self, corpus: CorpusRecord) -> None:
        """Picks the corpus's domain, and a model of its languages; says what is missing where it cannot."""
        wanted = self._fitting_models(corpus)
        was_offering, self._is_offering = self._is_offering, True
        if wanted and self.model.value() not in wanted:
            self.model.choose(wanted[0])
        self._lacking = corpus
        self._fill_domains()
        self._is_offering = was_offering
        self._show_domain()

    def _fitting_models(self, corpus: CorpusRecord) -> list[str]:
        fitting = [m.id for m in self._models if {corpus.src, corpus.tgt or m.tgt} <= {m.src, m.tgt}]
        return [m.id for m in self._models if (m.src, m.tgt) == (corpus.src, corpus.tgt)] or fitting

    def choose_model(self, model_id: str) -> None:
        self.model.choose(model_id)
        self._show_domains()  # also of the model that is chosen already

    def order(self) -> AdaptOrder:
        order = AdaptOrder(
            model=self.model.value() or "",
            domain=self.domain.value() or "",
            name=self.name.text().strip(),
            only_domain=self.purpose.is_only_domain,
        )
        way = self.ways.way
        if way is not None and not way.is_recommended:
            order = replace(order, method=way.method, scope=way.scope, vocabulary=way.vocabulary_settings)
        applied = self.advanced.apply(order)
        if way is not None and way.back_translate:
            applied = replace(applied, back_translate=True)
        return self._with_source(replace(applied, table=self.reading.table))

    def _with_source(self, order: AdaptOrder) -> AdaptOrder:
        """Adds the text that the model came from, where the way needs it."""
        given = self.source.given
        if given is None:
            return order
        if given.updates:
            order = order.with_settings({"source_updates": given.updates})
        return replace(order, source_corpora=given.specs, columns=given.columns)

    def _show_need(self) -> None:
        """Asks for the text that the model came from, where what is chosen learns from it."""
        was_asked = not self.source.isHidden()
        way, model = self.ways.way, self._current_model()
        method = METHODS.get(way.method) if way else None
        if model is not None:
            alone = [each.n_pairs for each in self._of_domain() if each.src == model.src and not each.tgt]
            is_read = method is not None and bool(method.external_kind)
            self.reading.ask(is_wanted=is_read, tag=model.src, n_sentences=sum(alone))
        scope = self.advanced.scope.value() or (way.scope if way else "")
        self.advanced.show_pack(is_small=scope == PACK and method is not None and method.has_small_pack)
        applied = self.advanced.apply(AdaptOrder(model="", domain=""))
        is_back = applied.back_translate or (way is not None and way.back_translate)
        if way is not None and way.needs:
            self.source.ask(need_of_way(way.method, way.seconds))
        elif is_back and model is not None and not self.advanced.has_reverse:
            self.source.ask(need_of_reverse(model.src, model.tgt))
        else:
            self.source.ask(None)
        if self.source.isVisible() and not was_asked:
            QTimer.singleShot(0, self, lambda: self._area.ensureWidgetVisible(self.source, 0, SPACE_3))

    def _words_set(self) -> tuple[str, Sequence[str]]:
        """Returns how it will learn, as far as that is known, and what is set."""
        way = self.ways.way
        return ("" if way is None else way.method), list(self.order().vocabulary)

    @property
    def since(self) -> str:
        """When the newest text of the domain came into the library, ISO 8601."""
        return max((corpus.created for corpus in self._of_domain()), default="")

    def tell(self) -> None:
        """Tells what is chosen, and shows at once what is known about it."""
        way = self.ways.way
        self._show_need()
        if way is not None and way.seconds is not None and self._advice is not None:
            self.cost.show_rough(way.seconds)
        if self._judge():
            self.cost.show_outdated()
            self.order_changed.emit(self.order())
            self._judge()

    def show_plan(self, order: AdaptOrder, plan: AdaptationPlan) -> None:
        """Shows what was found for an order."""
        if not self._is_of(order):
            return
        if not order.method or self._advice is None:
            self._advice = plan
            self.ways.show_plan(plan)
        else:
            self._advice = with_times(self._advice, plan)
            self.ways.show_plan(self._advice)
            self._show_need()
        self.data.show_amounts(self._current_model(), plan.data)
        self.advanced.advise(plan)
        self.cost.show_estimate(plan.estimate)
        self.warnings.show_sentences(plan.warnings)
        self._judge()
        self._show_choices()

    def show_reading(self, order: AdaptOrder) -> None:
        """Says that nothing is known of an order so far: a plan will be made."""
        if self._is_of(order) and self._advice is None:
            self.ways.show_waiting(_READING)
        self._show_choices()

    def show_measuring(self, words: str = "") -> None:
        """Shows that a plan is being made."""
        self.cost.show_measuring(words)
        if self._advice is None:
            self.ways.show_waiting(_READING)
        self._show_choices()

    def show_failure(self, words: str) -> None:
        """Says why there is no plan; starting is possible all the same."""
        self.cost.show_failure(words)
        if self._advice is None:
            self.ways.show_waiting(
                "Parlance chooses the way when it starts: it could not look at the text before."
            )
        self._show_choices()

    def show_queue(self, *, is_busy: bool) -> None:
        """Says on the button whether it would start at once or wait for its turn."""
        text = "Add to the queue" if is_busy else "Start learning"
        self.start.setText(text)
        self.start.setAccessibleName(text)

    def focus_first(self) -> None:
        """Puts the keyboard where choosing begins."""
        self.model.setFocus()

    def _lay_out(self) -> None:
        content = QWidget()
        model = field_label("&Model", self.model), self.model
        domain = field_label("&Domain", self.domain), self.domain
        name = field_label("&Name of the result", self.name), self.name
        self._for_domain = [*domain, *name]
        grid = columns_of(model, domain, name, spacing=SPACE_4, below=SPACE_1)
        for column, share in enumerate((3, 2, 2)):  # models have the longest names
            grid.setColumnStretch(column, share)
        parts = grid, self.no_text, self._laid_choices(), Stretch(1)
        rows_in(content, *parts, spacing=SPACE_4, margins=(0, 0, SPACE_1, 0))
        foot = row_of(self.start, (self.reason, 1), spacing=SPACE_3)
        self._area = scrolled(content)
        rows_in(self, (self._area, 1), hairline(), foot, spacing=SPACE_3)

    def _laid_choices(self) -> QWidget:
        """Lays out all that is chosen for a domain."""
        self.choices = QWidget()
        rows_in(
            self.choices,
            self.purpose,
            self.warnings,
            self.cards,
            self.source,
            self.reading,
            self.advanced,
            spacing=SPACE_4,
        )
        self.choices.hide()
        return self.choices

    def _show_choices(self) -> None:
        """Shows them as soon as there is something to say: what is empty does not flash before."""
        self._is_told = True
        self.choices.setVisible(bool(self.domain.value()))

    def _is_of(self, order: AdaptOrder) -> bool:
        """Tells whether an order is for what is chosen now."""
        now = (self.model.value(), self.domain.value(), self.purpose.is_only_domain)
        return (order.model, order.domain, order.only_domain) == now

    def _take_purpose(self) -> None:
        """Asks for the recommendation of another purpose; what is shown stays until there is news."""
        self._advice = None
        self.ways.start_over()
        self.advanced.show_purpose(is_only_domain=self.purpose.is_only_domain)
        self.tell()

    def _current_model(self) -> ModelRecord | None:
        return next((model for model in self._models if model.id == self.model.value()), None)

    def _fitting(self) -> list[CorpusRecord]:
        model = self._current_model()
        if model is None:
            return []
        pair = {model.src, model.tgt}
        return [corpus for corpus in self._corpora if {corpus.src, corpus.tgt} == pair]

    def _of_domain(self) -> list[CorpusRecord]:
        """Returns the domain's corpora, of one language or both."""
        model, domain = self._current_model(), self.domain.value()
        tags = {model.src, model.tgt} if model else set()
        return [
            corpus
            for corpus in self._corpora
            if corpus.domain == domain and corpus.src in tags and (not corpus.tgt or corpus.tgt in tags)
        ]

    def _show_domains(self, _value: object = None) -> None:
        if not self._is_offering:
            self._lacking = None
            self._fill_domains()
            self._show_domain()

    def _fill_domains(self) -> None:
        domains = sorted({corpus.domain for corpus in self._fitting() if corpus.kind == "parallel"})
        is_offering, self._is_offering = self._is_offering, True
        self.domain.fill((domain, domain) for domain in domains)
        if self._lacking is not None:
            if self.domain.choose(self._lacking.domain):
                self._lacking = None
            else:
                self.domain.setCurrentIndex(-1)
        self._is_offering = is_offering

    def _show_domain(self, _value: object = None) -> None:
        """Starts over for another model, domain or text; for the same ones the choices stay."""
        if self._is_offering:
            return
        model, domain = self._current_model(), self.domain.value()
        self._lacking = None if domain else self._lacking
        of_domain = ((each.id, each.n_pairs) for each in self._of_domain())
        shown = (self.model.value(), domain, self._lacking and self._lacking.id, *of_domain)
        if shown == self._shown:
            self.tell()
            return
        self._shown = shown
        self._advice = None
        self.ways.start_over()
        self.purpose.start_over()
        self.advanced.show_purpose(is_only_domain=False)
        self.warnings.show_sentences(())
        self.cost.clear()
        self.data.show_corpora(model, self._of_domain())
        if model is not None and domain:
            self.advanced.offer(model, domain, self._corpora, self._all_models)
            self.source.offer(model, domain, self._corpora)
            taken = {each.name for each in self._all_models}
            self.name.setPlaceholderText(tasks.result_name(model.name, domain, taken))
        elif model is not None:
            self.no_text.teach(model, self._models, self._corpora, self._lacking)
        self.no_text.setVisible(model is not None and not domain)
        for number, part in enumerate(self._for_domain):
            is_of_domain = number < 2  # its label and the field
            part.setVisible(bool(domain) or (is_of_domain and self.domain.count() > 0))
        self.choices.setVisible(bool(domain) and self._is_told)
        self.tell()

    def _judge(self) -> bool:
        """Says what is in the way of the button; returns whether nothing is."""
        model = self._current_model()
        if model is None:
            reason = _NO_MODEL if self._is_offered else ""
        elif self._lacking is not None:
            reason = f"“{self._lacking.domain}” has no translations in {pair_name(model.src, model.tgt)}."
        elif not self.domain.value():
            reason = f"It needs translations in {pair_name(model.src, model.tgt)} to learn from."
        else:
            reason = self.advanced.problem or self.ways.problem or self.source.problem or self.reading.problem
            reason = reason or words_problem(*self._words_set())
        time = self.cost.time_words
        self.reason.setText(reason or (f"{time} on this computer" if time else ""))
        is_possible = model is not None and not reason
        self.start.setEnabled(is_possible)
        self.start.setAccessibleDescription(reason or self.warnings.accessibleName())
        return is_possible
