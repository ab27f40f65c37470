"""Which way is recommended and why, with the other ways in plain words."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QVBoxLayout, QWidget

from gui.pages.adapt.setup.plan import Plan, Way
from gui.pages.adapt.setup.words import about_words
from gui.theme.tokens import SPACE_2
from gui.ways import ADD_WORDS, LEARN_SENTENCES, way_words
from gui.widgets.cards import Card, label
from gui.widgets.controls.choice_card import ChoiceCard
from gui.widgets.fold import Fold

_SHOWN = 3
"""Ways that show at first; the others are behind a fold."""
_OPEN_WAYS = (
    Way("", "", "Let Parlance choose", "It reads your text when it starts, and takes what suits it.", None,
        is_recommended=True, unavailable=""),
    *(
        Way(method, "full", way_words(method).title, way_words(method).sentence, None,
            is_recommended=False, unavailable="")
        for method in (ADD_WORDS, LEARN_SENTENCES)
    ),
)  # fmt: skip
"""What can be chosen before there is a plan."""


class WaysCard(Card):
    """The ways as radio buttons; without a plan it says that one is being made.

    Signals:
        chosen(): another way is chosen now.
    """

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._ways: list[Way] = []
        self._cards: list[ChoiceCard] = []
        self._wanted: tuple[object, ...] | None = None
        """The way that the user has chosen by hand, kept when the plan is made anew."""
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._reason = label(wraps=True)
        self._evidence = Fold("What this rests on")
        self._evidence_text = label(role="soft", wraps=True)
        self._evidence.body.addWidget(self._evidence_text)
        self._near = QVBoxLayout()
        self._near.setSpacing(SPACE_2)
        self._far = Fold("More ways")
        self.body.addWidget(label("What Parlance recommends", "strong"))
        self.body.addWidget(self._reason)
        self.body.addWidget(self._evidence)
        self.body.addLayout(self._near)
        self.body.addWidget(self._far)
        self.body.addStretch()
        self._evidence.hide()
        self._replace(())

    @property
    def way(self) -> Way | None:
        """The chosen way; its method is empty where Parlance chooses, and there may be none."""
        number = self._group.checkedId()
        return self._ways[number] if 0 <= number < len(self._ways) else None

    @property
    def ways(self) -> Sequence[Way]:
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
        self._reason.setText(words)
        self._evidence.hide()
        self.show_ways(_OPEN_WAYS)

    def show_plan(self, plan: Plan) -> None:
        """Shows the recommendation; what the user has chosen by hand stays chosen."""
        self._reason.setText(plan.reason)
        self._evidence_text.setText("\n".join(plan.evidence))
        self._evidence.setVisible(bool(plan.evidence))
        self.show_ways(plan.ways)

    def show_ways(self, ways: Sequence[Way]) -> None:
        """Shows the ways; where they are the same ones, in place, so that the keyboard stays where it is."""
        if [_looks(way) for way in ways] != [_looks(way) for way in self._ways]:
            self._replace(ways)
            return
        self._ways = list(ways)
        for card, way in zip(self._cards, self._ways, strict=True):
            _show(card, way)

    def start_over(self) -> None:
        """Forgets what was chosen by hand: it was for another model, domain or purpose."""
        self._wanted = None
        self.blockSignals(True)
        for card, way in zip(self._cards, self._ways, strict=True):
            if way.is_recommended:
                card.radio.setChecked(True)
        self.blockSignals(False)

    def _replace(self, ways: Sequence[Way]) -> None:
        for card in self._cards:
            self._group.removeButton(card.radio)
            card.hide()
            card.deleteLater()
        self._ways, self._cards = list(ways), []
        for number, way in enumerate(self._ways):
            card = self._card(way)
            self._group.addButton(card.radio, number)
            (self._near if number < _SHOWN else self._far.body).addWidget(card)
            self._cards.append(card)
        self._far.setVisible(len(ways) > _SHOWN)
        self._far.rename(f"More ways ({len(ways) - _SHOWN})")
        self._order_keys()
        self._choose()

    def _order_keys(self) -> None:
        """Lets Tab come to the new cards where they stand, and not behind everything else."""
        radios = [card.radio for card in self._cards]
        order = [self._evidence.button, *radios[:_SHOWN], self._far.button, *radios[_SHOWN:]]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _card(self, way: Way) -> ChoiceCard:
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
            self._cards[number].radio.setChecked(True)
            if number >= _SHOWN:
                self._far.set_open(is_open=True)
        for number, card in enumerate(self._cards):
            card.chosen.connect(lambda number=number: self._take(self._ways[number]))

    def _take(self, way: Way) -> None:
        self._wanted = None if way.is_recommended else way.key
        self.chosen.emit()


def _show(card: ChoiceCard, way: Way) -> None:
    card.show_choice(
        way.title,
        way.unavailable or way.text,
        mark=_mark_of(way),
        aside="" if way.unavailable else about_words(way.seconds),
        tip=way.tip,
    )


def _looks(way: Way) -> tuple[object, ...]:
    """What makes it another card: the way, and whether it can be chosen."""
    return (*way.key, way.is_recommended, bool(way.unavailable))


def _mark_of(way: Way) -> str:
    if way.unavailable:
        return "Not now"
    return "Recommended" if way.is_recommended and way.method else ""
