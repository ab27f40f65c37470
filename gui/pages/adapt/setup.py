"""Before an adaptation: what you have, what is recommended and why, what it takes; one button."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from engine.records import CorpusRecord, ModelRecord
from gui.languages import pair_name
from gui.pages.adapt.advanced import Advanced
from gui.pages.adapt.cost_card import CostCard
from gui.pages.adapt.data_card import DataCard
from gui.pages.adapt.order import AdaptOrder
from gui.pages.adapt.plan import Plan
from gui.pages.adapt.ways_card import WaysCard
from gui.pages.page import scrolled
from gui.theme.tokens import SPACE_1, SPACE_3, SPACE_4
from gui.widgets.buttons import primary_button
from gui.widgets.cards import field_label, hairline, label
from gui.widgets.column_grid import ColumnGrid
from gui.widgets.picker import Picker

_PLANS = {
    0: (((0, 0, 1, 1), (1, 0, 1, 1), (2, 0, 1, 1)), (1,)),
    480: (((1, 0, 1, 1), (0, 0, 1, 2), (1, 1, 1, 1)), (1, 1)),
    600: (((0, 0, 1, 1), (0, 1, 2, 1), (1, 0, 1, 1)), (2, 3)),
    960: (((0, 0, 1, 1), (0, 1, 1, 1), (0, 2, 1, 1)), (4, 9, 4)),
}
"""Places of what you have, of the ways, and of what it takes; the ways come first where little fits."""
_READING = "Your text is being read to find what suits it. You can start at once: then Parlance chooses."


class AdaptSetup(QWidget):
    """Model, domain and way, with the reasons beside the choices.

    Signals:
        order_changed(AdaptOrder): another plan is needed.
        measure_asked(AdaptOrder): the user wants the computer measured again.
        started(AdaptOrder): the user pressed the button.
    """

    order_changed = Signal(object)
    measure_asked = Signal(object)
    started = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._corpora: list[CorpusRecord] = []
        self._all_models: list[ModelRecord] = []
        self._models: list[ModelRecord] = []
        self._advice: Plan | None = None
        self._is_offering = False
        self._shown: tuple[object, ...] = ()
        self._model, self._domain = Picker("Model"), Picker("Domain")
        self._name = QLineEdit()
        self._name.setPlaceholderText("model and domain")
        self._name.setAccessibleName("Name of the result")
        self._data, self._ways, self._cost, self._advanced = DataCard(), WaysCard(), CostCard(), Advanced()
        self._reason = label(role="soft")
        self._start = primary_button("Start learning", "play")
        self._start.clicked.connect(lambda: self.started.emit(self.order()))
        self._model.chosen.connect(self._show_domains)
        self._domain.chosen.connect(self._show_domain)
        self._ways.chosen.connect(self.tell)
        self._advanced.changed.connect(self.tell)
        self._cost.measure_asked.connect(lambda: self.measure_asked.emit(self.order()))
        self._lay_out()

    def offer(self, models: Sequence[ModelRecord], corpora: Sequence[CorpusRecord]) -> None:
        """Fills the pickers with what the library has."""
        is_first = not self._models
        self._all_models, self._corpora = list(models), list(corpora)
        self._models = [model for model in models if model.scope == "full"]
        newest = max((each for each in corpora if each.tgt), key=lambda each: each.created, default=None)
        self._is_offering = True
        self._model.fill((model.name, model.id) for model in self._models)
        self._fill_domains()
        if is_first and newest is not None:
            self.choose_corpus(newest)
        self._is_offering = False
        self._show_domain()

    def choose_corpus(self, corpus: CorpusRecord) -> None:
        """Picks the corpus's domain, and a model of its languages."""
        fitting = [m.id for m in self._models if {corpus.src, corpus.tgt or m.tgt} <= {m.src, m.tgt}]
        exact = [m.id for m in self._models if (m.src, m.tgt) == (corpus.src, corpus.tgt)]
        wanted = exact or fitting
        if wanted and self._model.value() not in wanted:
            self._model.choose(wanted[0])
            self._fill_domains()
        self._domain.choose(corpus.domain)

    def choose_model(self, model_id: str) -> None:
        """Picks a model."""
        self._model.choose(model_id)

    def order(self) -> AdaptOrder:
        """Returns what is chosen now."""
        order = AdaptOrder(
            model=self._model.value() or "", domain=self._domain.value() or "", name=self._name.text().strip()
        )
        way = self._ways.way
        if way is not None and not way.is_recommended:
            order = replace(order, method=way.method, scope=way.scope)
        applied = self._advanced.apply(order)
        if way is not None and way.back_translate:
            applied = replace(applied, back_translate=True)
        return applied

    @property
    def since(self) -> str:
        """When the newest text of the domain came into the library, ISO 8601."""
        return max((corpus.created for corpus in self._of_domain()), default="")

    def tell(self) -> None:
        """Tells what is chosen, and shows at once what is known about it."""
        way = self._ways.way
        if way is not None and way.seconds is not None:
            self._cost.show_rough(way.seconds)
        if self._judge():
            self.order_changed.emit(self.order())

    def show_plan(self, order: AdaptOrder, plan: Plan) -> None:
        """Shows what was found for an order."""
        if (order.model, order.domain) != (self._model.value(), self._domain.value()):
            return
        if not order.method or self._advice is None:
            self._advice = plan
            self._ways.show_plan(plan)
        self._data.show_amounts(self._current_model(), plan.data)
        self._advanced.advise(plan)
        self._cost.show_estimate(plan.estimate)
        self._judge()

    def show_measuring(self, words: str = "") -> None:
        """Shows that a plan is being made."""
        self._cost.show_measuring(words)
        if self._advice is None:
            self._ways.show_waiting(_READING)

    def show_failure(self, words: str) -> None:
        """Says why there is no plan; starting is possible all the same."""
        self._cost.show_failure(words)
        if self._advice is None:
            self._ways.show_waiting(
                "Parlance chooses the way when it starts: it could not look at the text before."
            )

    def show_queue(self, *, is_busy: bool) -> None:
        """Says on the button whether it would start at once or wait for its turn."""
        text = "Add to the queue" if is_busy else "Start learning"
        self._start.setText(text)
        self._start.setAccessibleName(text)

    def focus_first(self) -> None:
        """Puts the keyboard where choosing begins."""
        self._model.setFocus()

    def _lay_out(self) -> None:
        content = QWidget()
        rows = QVBoxLayout(content)
        rows.setContentsMargins(0, 0, SPACE_1, 0)
        rows.setSpacing(SPACE_4)
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE_4)
        grid.setVerticalSpacing(SPACE_1)
        fields = (("&Model", self._model), ("&Domain", self._domain), ("&Name of the result", self._name))
        for column, (text, field) in enumerate(fields):
            grid.addWidget(field_label(text, field), 0, column)
            grid.addWidget(field, 1, column)
            grid.setColumnStretch(column, 3 if column == 0 else 2)  # models have the longest names
        rows.addLayout(grid)
        rows.addWidget(ColumnGrid((self._data, self._ways, self._cost), _PLANS))
        rows.addWidget(self._advanced)
        rows.addStretch(1)
        foot = QHBoxLayout()
        foot.setSpacing(SPACE_3)
        foot.addWidget(self._start)
        foot.addWidget(self._reason, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(SPACE_3)
        outer.addWidget(scrolled(content), 1)
        outer.addWidget(hairline())
        outer.addLayout(foot)

    def _current_model(self) -> ModelRecord | None:
        return next((model for model in self._models if model.id == self._model.value()), None)

    def _fitting(self) -> list[CorpusRecord]:
        model = self._current_model()
        if model is None:
            return []
        pair = {model.src, model.tgt}
        return [corpus for corpus in self._corpora if {corpus.src, corpus.tgt} == pair]

    def _of_domain(self) -> list[CorpusRecord]:
        """Returns the domain's corpora, of one language or both."""
        model, domain = self._current_model(), self._domain.value()
        tags = {model.src, model.tgt} if model else set()
        return [
            corpus
            for corpus in self._corpora
            if corpus.domain == domain and corpus.src in tags and (not corpus.tgt or corpus.tgt in tags)
        ]

    def _show_domains(self, _value: object = None) -> None:
        if not self._is_offering:
            self._fill_domains()
            self._show_domain()

    def _fill_domains(self) -> None:
        domains = sorted({corpus.domain for corpus in self._fitting() if corpus.kind == "parallel"})
        is_offering, self._is_offering = self._is_offering, True
        self._domain.fill((domain, domain) for domain in domains)
        self._is_offering = is_offering

    def _show_domain(self, _value: object = None) -> None:
        """Begins anew with another model, domain or text; what is chosen stays for the same ones."""
        if self._is_offering:
            return
        model, domain = self._current_model(), self._domain.value()
        shown = (self._model.value(), domain, *((each.id, each.n_pairs) for each in self._of_domain()))
        if shown == self._shown:
            self.tell()
            return
        self._shown = shown
        self._advice = None
        self._ways.start_over()
        self._ways.show_waiting(_READING if domain else "")
        self._cost.clear()
        self._data.show_corpora(model, self._of_domain())
        if model is not None and domain:
            self._advanced.offer(model, domain, self._corpora, self._all_models)
        self._advanced.setVisible(bool(domain))
        self.tell()

    def _judge(self) -> bool:
        """Says what is in the way of the button; returns whether nothing is."""
        model = self._current_model()
        if model is None:
            reason = "There is no model to adapt yet. Add one on the Models page."
        elif not self._domain.value():
            reason = f"No corpus for {pair_name(model.src, model.tgt)} yet. Import one on the Corpora page."
        else:
            reason = self._advanced.problem or self._ways.problem
        time = self._cost.time_words
        self._reason.setText(reason or (f"{time} on this computer" if time else ""))
        self._start.setEnabled(not reason)
        return not reason
