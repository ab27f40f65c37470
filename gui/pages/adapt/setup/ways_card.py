"""The recommended way with its reasons, and the other ways in plain words."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QVBoxLayout, QWidget

from engine.methods import FULL, METHODS
from engine.results.adapting.plans import AdaptationPlan, PlannedWay
from gui.pages.adapt.setup.words import about_words
from gui.theme.tokens import SPACE_2
from gui.widgets.cards import Card, label
from gui.widgets.controls.choice_card import ChoiceCard
from gui.widgets.fold import Fold

_SHOWN = 3
"""Ways that show at first; the others are behind a fold."""
_OPEN_WAYS = (
    PlannedWay(
        method="",
        scope="",
        title="Let Parlance choose",
        sentence="It reads your text when it starts, and takes what suits it.",
        is_recommended=True,
    ),
    *(
        PlannedWay(method=each.name, scope=FULL, title=each.title, sentence=each.sentence)
        for each in METHODS.values()
        if each.needs_no_plan
    ),
)
"""What can be chosen before there is a plan."""


class WaysCard(Card):
    """The ways as radio buttons; without a plan it says that one is being made.

    Signals:
        chosen(): the user chose another way.
    """

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._ways: list[PlannedWay] = []
        self.cards: list[ChoiceCard] = []
        self._wanted: tuple[object, ...] | None = None
        """The way that the user has chosen by hand, kept when the plan is made again."""
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self.reason = label(wraps=True)
        self._evidence = Fold("What this rests on")
        self._evidence_text = label(role="soft", wraps=True)
        self._evidence.body.addWidget(self._evidence_text)
        self._near = QVBoxLayout()
        self._near.setSpacing(SPACE_2)
        self._far = Fold("More ways")
        self.body.addWidget(label("What Parlance recommends", "strong"))
        self.body.addWidget(self.reason)
        self.body.addWidget(self._evidence)
        self.body.addLayout(self._near)
        self.body.addWidget(self._far)
        self.body.addStretch()
        self._evidence.hide()
        self._replace(())

    @property
    def way(self) -> PlannedWay | None:
        """The chosen way; its method is empty where Parlance chooses, and there may be none."""
        number = self._group.checkedId()
        return self._ways[number] if 0 <= number < len(self._ways) else None

    @property
    def ways(self) -> Sequence[PlannedWay]:
        """All that are shown."""
        return self._ways

    @property
    def problem(self) -> str:
        """Why no way can be chosen; empty if one can, or if there is no plan."""
        if self._ways and all(way.unavailable for way in self._ways):
            return self._ways[0].unavailable
        return ""

    def show_waiting(self, words: str) -> None:
        """Says why there is no recommendation yet."""
        self.reason.setText(words)
        self._evidence.hide()
        self.show_ways(_OPEN_WAYS)

    def show_plan(self, plan: AdaptationPlan) -> None:
        """Shows the recommendation; what the user has chosen by hand stays chosen."""
        self.reason.setText(plan.reason)
        self._evidence_text.setText("\n".join(plan.evidence))
        self._evidence.setVisible(bool(plan.evidence))
        self.show_ways(plan.alternatives)

    def show_ways(self, ways: Sequence[PlannedWay]) -> None:
        """Shows the ways; where they are the same ones, in place, so that the keyboard stays where it is."""
        if [_looks(way) for way in ways] != [_looks(way) for way in self._ways]:
            self._replace(ways)
            return
        self._ways = list(ways)
        for card, way in zip(self.cards, self._ways, strict=True):
            _show(card, way)

    def start_over(self) -> None:
        """Forgets what was chosen by hand: it was for another model, domain or purpose."""
        self._wanted = None
        self.blockSignals(True)
        for card, way in zip(self.cards, self._ways, strict=True):
            if way.is_recommended:
                card.radio.setChecked(True)
        self.blockSignals(False)

    def _replace(self, ways: Sequence[PlannedWay]) -> None:
        for card in self.cards:
            self._group.removeButton(card.radio)
            card.hide()
            card.deleteLater()
        self._ways, self.cards = list(ways), []
        for number, way in enumerate(self._ways):
            card = self._card(way)
            self._group.addButton(card.radio, number)
            (self._near if number < _SHOWN else self._far.body).addWidget(card)
            self.cards.append(card)
        self._far.setVisible(len(ways) > _SHOWN)
        self._far.rename(f"More ways ({len(ways) - _SHOWN})")
        self._order_keys()
        self._choose()

    def _order_keys(self) -> None:
        """Lets Tab come to the new cards where they stand, and not behind everything else."""
        radios = [card.radio for card in self.cards]
        order = [self._evidence.button, *radios[:_SHOWN], self._far.button, *radios[_SHOWN:]]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _card(self, way: PlannedWay) -> ChoiceCard:
        card = ChoiceCard()
        _show(card, way)
        card.set_available(is_available=not way.unavailable)
        return card

    def _choose(self) -> None:
        """Chooses what the user wanted, else what is recommended."""
        numbers = [n for n, way in enumerate(self._ways) if not way.unavailable]
        wanted = next((n for n in numbers if self._ways[n].key == self._wanted), None)
        advised = next((n for n in numbers if self._ways[n].is_recommended), numbers[0] if numbers else None)
        number = wanted if wanted is not None else advised
        if number is not None:
            self.cards[number].radio.setChecked(True)
            if number >= _SHOWN:
                self._far.set_open(is_open=True)
        for number, card in enumerate(self.cards):
            card.chosen.connect(lambda number=number: self._take(self._ways[number]))

    def _take(self, way: PlannedWay) -> None:
        self._wanted = None if way.is_recommended else way.key
        self.chosen.emit()


def _show(card: ChoiceCard, way: PlannedWay) -> None:
    card.show_choice(
        way.title,
        way.unavailable or way.text,
        mark=_mark_of(way),
        aside="" if way.unavailable else about_words(way.seconds),
        tip=way.tip,
    )


def _looks(way: PlannedWay) -> tuple[object, ...]:
    """Returns what decides whether a card must be rebuilt: the way, and whether it can be chosen."""
    return (*way.key, way.is_recommended, bool(way.unavailable))


def _mark_of(way: PlannedWay) -> str:
    if way.unavailable:
        return "Not now"
    return "Recommended" if way.is_recommended and way.method else ""
