"""The recommended way and one other, in plain words; all others with their papers, for *Advanced*."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QButtonGroup, QVBoxLayout, QWidget

from engine.methods import FULL, METHODS
from engine.results.adapting.plans import AdaptationPlan, PlannedWay
from gui.pages.adapt.setup.words import about_words
from gui.theme.tokens import SPACE_2
from gui.widgets.cards import Card, label
from gui.widgets.controls.choice_card import ChoiceCard
from gui.widgets.layouts import Stretch, add_to, rows_in

_N_NEAR = 2
"""Ways that show at first: the recommended one and one other."""
_WHY = "Why this way is recommended"
_OTHERS = "All other ways, with their papers"
_OPEN_WAYS = (
    PlannedWay(
        method="",
        scope="",
        title="Let Parlance choose",
        sentence="It reads your text when it starts, and takes the way that suits it.",
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

    What only those ask for who know the methods is in `more`, which the page puts elsewhere.

    Signals:
        chosen(): the user chose another way.
        far_chosen(): a way in `more` is chosen: it should show.
        rebuilt(): the cards are new: their place in the order of Tab is to be set.
    """

    chosen = Signal()
    far_chosen = Signal()
    rebuilt = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._ways: list[PlannedWay] = []
        self._n_near = 0
        self.cards: list[ChoiceCard] = []
        self._wanted: tuple[object, ...] | None = None
        """The way that the user has chosen by hand, kept when the plan is made again."""
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self.reason = label(wraps=True)
        self.evidence = label(role="soft", wraps=True)
        self._near = QVBoxLayout()
        self._near.setSpacing(SPACE_2)
        add_to(self.body, label("What Parlance recommends", "strong"), self.reason, self._near, Stretch())
        self.more = QWidget()
        self._why_title, self._others_title = label(_WHY, "strong"), label(_OTHERS, "strong")
        self._far = rows_in(self.more, self._why_title, self.evidence, self._others_title, spacing=SPACE_2)
        self._replace(())

    @property
    def way(self) -> PlannedWay | None:
        """The chosen way; its method is empty where Parlance chooses, and there may be none."""
        number = self._group.checkedId()
        return self._ways[number] if 0 <= number < len(self._ways) else None

    @property
    def ways(self) -> Sequence[PlannedWay]:
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
        self._show_evidence(())
        self.show_ways(_OPEN_WAYS)

    def show_plan(self, plan: AdaptationPlan) -> None:
        """Shows the recommendation; what the user has chosen by hand stays chosen."""
        self.reason.setText(plan.advice or plan.reason)
        self._show_evidence((plan.reason, *plan.evidence, plan.estimate.how))
        self.show_ways(_near_first(plan.alternatives))

    def _show_evidence(self, sentences: Sequence[str]) -> None:
        self.evidence.setText("\n".join(filter(None, sentences)))
        for part in (self._why_title, self.evidence):
            part.setVisible(bool(self.evidence.text()))

    def show_ways(self, ways: Sequence[PlannedWay]) -> None:
        """Shows the ways; where they are the same ones, in place, so that the keyboard stays where it is."""
        if [_looks(way) for way in ways] != [_looks(way) for way in self._ways]:
            self._replace(ways)
            return
        self._ways = list(ways)
        for number, (card, way) in enumerate(zip(self.cards, self._ways, strict=True)):
            _show(card, way, is_near=number < self._n_near)

    def start_over(self) -> None:
        """Forgets what was chosen by hand: it was for another model, domain or purpose."""
        self._wanted = None
        with QSignalBlocker(self):
            for card, way in zip(self.cards, self._ways, strict=True):
                if way.is_recommended:
                    card.radio.setChecked(True)

    def _replace(self, ways: Sequence[PlannedWay]) -> None:
        for card in self.cards:
            self._group.removeButton(card.radio)
            card.hide()
            card.deleteLater()
        self._ways, self.cards, self._n_near = list(ways), [], min(_N_NEAR, len(ways))
        for number, way in enumerate(self._ways):
            is_near = number < self._n_near
            card = _card(way, is_near=is_near)
            self._group.addButton(card.radio, number)
            (self._near if is_near else self._far).addWidget(card)
            self.cards.append(card)
        self._others_title.setVisible(len(ways) > self._n_near)
        self.rebuilt.emit()
        self._choose()

    def order_keys(self, before: QWidget, before_others: QWidget) -> None:
        """Lets Tab come to the cards where they stand, and not behind everything else.

        Args:
            before: what Tab comes to before the first two ways.
            before_others: what it comes to before the others.
        """
        near, far = self.cards[: self._n_near], self.cards[self._n_near :]
        for first, cards in ((before, near), (before_others, far)):
            for former, latter in pairwise((first, *(card.radio for card in cards))):
                QWidget.setTabOrder(former, latter)

    def _choose(self) -> None:
        """Chooses what the user wanted, else what is recommended."""
        numbers = [n for n, way in enumerate(self._ways) if not way.unavailable]
        wanted = next((n for n in numbers if self._ways[n].key == self._wanted), None)
        advised = next((n for n in numbers if self._ways[n].is_recommended), numbers[0] if numbers else None)
        number = wanted if wanted is not None else advised
        if number is not None:
            self.cards[number].radio.setChecked(True)
            if number >= self._n_near:
                self.far_chosen.emit()
        for number, card in enumerate(self.cards):
            card.chosen.connect(lambda number=number: self._take(self._ways[number]))

    def _take(self, way: PlannedWay) -> None:
        self._wanted = None if way.is_recommended else way.key
        self.chosen.emit()


def _near_first(ways: Sequence[PlannedWay]) -> list[PlannedWay]:
    """Puts the recommended way first, then the one that is offered beside it, then the others."""

    def place(way: PlannedWay) -> int:
        return 0 if way.is_recommended else 1 if way.is_second and not way.unavailable else 2

    return sorted(ways, key=place)


def _card(way: PlannedWay, *, is_near: bool) -> ChoiceCard:
    card = ChoiceCard()
    _show(card, way, is_near=is_near)
    card.set_available(is_available=not way.unavailable)
    return card


def _show(card: ChoiceCard, way: PlannedWay, *, is_near: bool) -> None:
    """Shows what a way does; among the others also what was measured, and its paper."""
    effect = way.effect if is_near else f"{way.text}\n{way.tip}"
    card.show_choice(
        way.title,
        way.unavailable or effect,
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
