"""The card of one model: what it gained, whether it is used, where it comes from, and what to do next."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from engine.results.models import ModelFact, ModelStory
from gui.i18n import from_engine, tr
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3
from gui.widgets.controls import (
    Card,
    Fold,
    IconLabel,
    hairline,
    label,
    link_button,
    outlined_button,
    show_or_hide,
    soft_label,
)
from gui.widgets.feedback import LOOKS
from gui.widgets.layouts import Gap, Stretch, add_to, empty, row_of, rows_in

_ICON = 20


class StoryCard(Card):
    """Shows a model's story."""

    def __init__(self) -> None:
        super().__init__()
        self.name = label(role="section", wraps=True)
        self._icon = IconLabel(_ICON)
        self.gain = label(role="strong", wraps=True)
        self.general = soft_label()
        self.use = label(wraps=True)
        self.take = outlined_button(tr("Use it"), "check")
        self.leave = outlined_button(tr("Stop using it"), "undo-2")
        self.leave.setToolTip(tr("What was used before translates the domain again; nothing is deleted"))
        self.next_title, self.next_step = label(tr("What next"), "small"), label(wraps=True)
        self._facts = QGridLayout()
        self._facts.setHorizontalSpacing(SPACE_3)
        self._facts.setVerticalSpacing(SPACE_1)
        self._facts.setColumnStretch(1, 1)
        self.speed = link_button(tr("Measure its speed here"))
        self._limit_title, self._limit = label(tr("Not for"), "warn"), soft_label()
        self.inherited = Fold(tr("What its base is not for"))
        self._inherited = soft_label()
        self.inherited.body.addWidget(self._inherited)
        self._verdict = QWidget()
        words = QWidget()
        rows_in(words, self.gain, self.general, spacing=SPACE_1)
        line = row_of(self._icon, (words, 1), spacing=SPACE_2)
        line.setAlignment(self._icon, Qt.AlignmentFlag.AlignTop)
        self._verdict.setLayout(line)
        self._lay_out()

    def show_story(self, story: ModelStory, name: str, about: Sequence[ModelFact]) -> None:
        """Tells the story of a model, and what every model is: languages, kind, size."""
        self._icon.show_icon(*LOOKS[story.kind])
        self.name.setText(name)
        self.gain.setText(from_engine(story.gain))
        show_or_hide(self.general, from_engine(story.general))
        self._verdict.setVisible(bool(story.gain))
        self.use.setText(from_engine(story.use))
        self.take.setVisible(story.can_use)
        self.leave.setVisible(story.is_used and bool(story.gain or story.general))
        self._show_line(story.next_step, self.next_title, self.next_step)
        self._show_line(story.not_for, self._limit_title, self._limit)
        self._inherited.setText(from_engine(story.inherited))
        self.inherited.setVisible(bool(story.inherited))
        named = {fact.name for fact in story.facts}
        self.speed.setVisible("Speed here" not in named)
        told = [_said(fact) for fact in story.facts]
        self._fill((*told[:-1], *about, *told[-1:]))

    def _show_line(self, words: str, title: QWidget, text: QWidget) -> None:
        text.setText(from_engine(words))  # type: ignore[attr-defined]
        for part in (title, text):
            part.setVisible(bool(words))

    def _lay_out(self) -> None:
        buttons = row_of(self.take, self.leave, Stretch(), spacing=SPACE_2)
        add_to(self.body, self.name, self._verdict, self.use, buttons)
        add_to(self.body, self.next_title, self.next_step, hairline(), self._facts)
        self.body.addWidget(self.speed, alignment=Qt.AlignmentFlag.AlignLeft)
        add_to(self.body, Gap(SPACE_2), self._limit_title, self._limit, self.inherited)

    def _fill(self, facts: Sequence[ModelFact]) -> None:
        empty(self._facts)
        for row, fact in enumerate(facts):
            self._facts.addWidget(label(fact.name, "small"), row, 0, Qt.AlignmentFlag.AlignTop)
            shown = label(fact.text, wraps=True)
            shown.setToolTip(fact.tip)
            shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._facts.addWidget(shown, row, 1)


def _said(fact: ModelFact) -> ModelFact:
    """Says what the engine tells in the language of the window."""
    return ModelFact(name=from_engine(fact.name), text=from_engine(fact.text), tip=from_engine(fact.tip))
