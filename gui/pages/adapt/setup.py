"""Before an adaptation: what you have, what is recommended and why, what it costs; one button."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from engine.records import CorpusRecord, ModelRecord
from gui.languages import pair_name
from gui.progress_text import size_words
from gui.theme.tokens import SPACE_1, SPACE_3, SPACE_4
from gui.widgets.buttons import primary_button
from gui.widgets.cards import Card, field_label, label, soft_label
from gui.widgets.picker import Picker

_SMALL = 1_000
_PLENTY = 10_000


@dataclass(frozen=True)
class AdaptOrder:
    """What the user wants adapted."""

    model: str
    domain: str
    scope: str
    name: str


class AdaptSetup(QWidget):
    """Model, domain and scope, with the reasons beside the choices.

    Signals:
        started(AdaptOrder): the user pressed the button.
    """

    started = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._corpora: list[CorpusRecord] = []
        self._models: list[ModelRecord] = []
        self._model, self._domain = Picker("Model"), Picker("Domain")
        self._name = QLineEdit()
        self._name.setPlaceholderText("model and domain")
        self._name.setAccessibleName("Name")
        self._full = QRadioButton("The whole model")
        self._pack = QRadioButton("Only its words")
        self._scope = QButtonGroup(self)
        for button, tip in (
            (self._full, "Fine-tuning of all weights (FT-srcV, --scope full)"),
            (self._pack, "Fine-tuning of embeddings and output bias only (FT-srcV, --scope pack)"),
        ):
            button.setToolTip(tip)
            button.setAccessibleName(button.text())
            self._scope.addButton(button)
        self._full.setChecked(True)
        self._have, self._advice = soft_label(), soft_label()
        self._amount = label(role="number")
        self._reason = label(role="small")
        self._start = primary_button("Start adapting")
        self._start.clicked.connect(self._order)
        self._model.chosen.connect(self._show_domains)
        self._domain.chosen.connect(self._show_data)
        self._lay_out()

    def offer(self, models: Sequence[ModelRecord], corpora: Sequence[CorpusRecord]) -> None:
        """Fills the pickers with what the library has."""
        self._models = [model for model in models if model.scope == "full"]
        self._corpora = list(corpora)
        self._model.fill((model.name, model.id) for model in self._models)
        self._show_domains()

    def choose_corpus(self, corpus: CorpusRecord) -> None:
        """Picks the corpus's domain, and a model of its languages."""
        fitting = [m.id for m in self._models if (m.src, m.tgt) == (corpus.src, corpus.tgt)]
        if fitting and self._model.value() not in fitting:
            self._model.choose(fitting[0])
        self._domain.choose(corpus.domain)

    def choose_model(self, model_id: str) -> None:
        """Picks a model."""
        self._model.choose(model_id)

    def _lay_out(self) -> None:
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE_4)
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE_4)
        grid.setVerticalSpacing(SPACE_1)
        fields = (("&Model", self._model), ("&Domain", self._domain), ("&Name of the result", self._name))
        for column, (text, field) in enumerate(fields):
            grid.addWidget(field_label(text, field), 0, column)
            grid.addWidget(field, 1, column)
            grid.setColumnStretch(column, 1)
        rows.addLayout(grid)
        cards = QHBoxLayout()
        cards.setSpacing(SPACE_4)
        for card in (self._data_card(), self._way_card(), self._cost_card()):
            cards.addWidget(card, 1)
        rows.addLayout(cards)
        foot = QHBoxLayout()
        foot.setSpacing(SPACE_3)
        foot.addWidget(self._start)
        foot.addWidget(self._reason, 1)
        rows.addLayout(foot)
        rows.addStretch(1)

    def _data_card(self) -> Card:
        card = Card()
        card.body.addWidget(label("What you have", "strong"))
        card.body.addWidget(self._amount)
        card.body.addWidget(self._have)
        card.body.addWidget(self._advice)
        card.body.addStretch()
        return card

    def _way_card(self) -> Card:
        card = Card()
        card.body.addWidget(label("How it learns", "strong"))
        card.body.addWidget(self._full)
        card.body.addWidget(soft_label("Learns the most: words, order, style. Makes a model of its own."))
        card.body.addWidget(self._pack)
        card.body.addWidget(
            soft_label(
                "Learns words and how often they come. A small pack that swaps into the model at once."
            )
        )
        card.body.addStretch()
        return card

    def _cost_card(self) -> Card:
        card = Card()
        card.body.addWidget(label("What it takes", "strong"))
        self._cost = soft_label()
        card.body.addWidget(self._cost)
        card.body.addWidget(
            soft_label(
                "The remaining time shows as soon as the first steps are measured on this computer. "
                "You can pause "
                "whenever you need it for yourself; nothing is lost."
            )
        )
        card.body.addStretch()
        return card

    def _current_model(self) -> ModelRecord | None:
        return next((model for model in self._models if model.id == self._model.value()), None)

    def _fitting(self) -> list[CorpusRecord]:
        model = self._current_model()
        if model is None:
            return []
        return [corpus for corpus in self._corpora if {corpus.src, corpus.tgt} == {model.src, model.tgt}]

    def _show_domains(self, _value: object = None) -> None:
        domains = sorted({corpus.domain for corpus in self._fitting()})
        self._domain.fill((domain, domain) for domain in domains)
        model = self._current_model()
        if model is not None:
            self._cost.setText(
                f"{pair_name(model.src, model.tgt)}, {model.n_parameters / 1e6:.1f} million weights. "
                f"The result takes about {size_words(model.size_bytes)} on disk, a pack a good deal less."
            )
        self._show_data()

    def _show_data(self, _value: object = None) -> None:
        corpora = [corpus for corpus in self._fitting() if corpus.domain == self._domain.value()]
        n_train = sum(corpus.splits.get("train", corpus.n_pairs) for corpus in corpora)
        n_test = sum(corpus.splits.get("test", 0) for corpus in corpora)
        self._amount.setText(f"{n_train:,}" if corpora else "–")
        self._have.setText(
            f"sentence pairs to learn from, {n_test:,} kept aside to measure with." if corpora else ""
        )
        self._advice.setText(_advice(n_train) if corpora else "")
        self._judge(bool(corpora))

    def _judge(self, has_data: bool) -> None:
        model = self._current_model()
        if model is None:
            reason = "There is no model to adapt yet. Add one on the Models page."
        elif not has_data:
            reason = f"No corpus for {pair_name(model.src, model.tgt)} yet. Import one on the Corpora page."
        else:
            reason = ""
        self._reason.setText(reason)
        self._start.setEnabled(not reason)

    def _order(self) -> None:
        self.started.emit(
            AdaptOrder(
                model=self._model.value(),
                domain=self._domain.value(),
                scope="pack" if self._pack.isChecked() else "full",
                name=self._name.text().strip(),
            )
        )


def _advice(n_pairs: int) -> str:
    if n_pairs < _SMALL:
        return "That is little, and often enough for the words that matter. Measure what it gains."
    if n_pairs < _PLENTY:
        return "Enough to learn your terms and much of your style."
    return "Plenty: terms, style and sentence patterns can be learned."
