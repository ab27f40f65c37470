"""After an adaptation: the verdict in large type, what became of general quality, and what to do with it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.results.adapting.outcomes import GeneralCheck
from engine.results.evaluation import NumberChanges, VerdictKind
from engine.results.figures import counted
from engine.results.model_details import Adaptation, PromotionState
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.cards import hairline, label, show_or_hide
from gui.widgets.charts.column_grid import ColumnGrid
from gui.widgets.controls.buttons import link_button, outlined_button, primary_button, quiet_button
from gui.widgets.feedback.announcing import Announcer
from gui.widgets.feedback.verdict import LOOKS
from gui.widgets.icon_label import IconLabel
from gui.widgets.layouts import Stretch, row_in, row_of, rows_in

_STEPS = {0: (((0, 0, 1, 1), (1, 0, 1, 1)), (1,)), 620: (((0, 0, 1, 1), (0, 1, 1, 1)), (1, 0))}
"""Places of the next steps: what leads on, and what leads away; one below the other where little fits."""
_AS_LEARNED = "Add it as learned"
_KEEP, _BACK, _REMOVE = "Keep the previous model", "Go back to the previous model", "Discard the model"
_DOING = {
    "Use it anyway": "Taking it into use…",
    "Use it after all": "Taking it into use…",
    _KEEP: "Keeping the previous model…",
    _BACK: "Going back…",
    _REMOVE: "Moving it to the trash…",
}
"""The text of a button from its click until it is done."""


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
        self._detail = label(role="soft", wraps=True)
        self.general = label(role="section", wraps=True)
        self._general_detail = label(role="soft", wraps=True)
        self.mixture = label(role="soft", wraps=True)
        self.state = label(wraps=True)
        self.use = outlined_button("Use it anyway")
        self.keep = outlined_button(_KEEP)
        self.try_it = primary_button("Try it", "languages")
        self.measure = outlined_button("Compare in detail", "scale")
        self.back = outlined_button(_BACK, "undo-2")
        self.learned = link_button(_AS_LEARNED)
        self.learned.setToolTip(
            "Adds the model with all that it learned beside this one, held back, so that you can compare them"
        )
        self.added = label(role="soft", wraps=True)
        self.remove = quiet_button(_REMOVE, "trash-2")
        self.again = quiet_button("Adapt again", "plus")
        self._deciding = (self.use, self.keep, self.back, self.remove)
        self._shown_state: PromotionState | None = PromotionState.PROMOTED
        self._pressed: QPushButton | None = None
        self.use.setToolTip("This domain is translated with the new model from now on")
        self.keep.setToolTip(
            "This domain goes on being translated as before; the new model stays under Models"
        )
        self.back.setToolTip("This domain is translated with the previous model again; nothing is deleted")
        self.remove.setToolTip("Moves the new model to the trash; can be undone")
        for pressed in self._deciding:
            pressed.clicked.connect(lambda _is_on=False, pressed=pressed: self.show_working(pressed))
        self._lay_out()

    def show_result(self, result: Adaptation, state: PromotionState | None, domain: str) -> None:
        """Shows what came out, and whether the model is used by now; no state: it is gone."""
        verdict, mixture = result.verdict, result.mixture
        self.sentence.setText(verdict.sentence or "Done.")
        self.sentence.setToolTip(verdict.detail)
        show_or_hide(self._detail, _numbers_words(result.numbers))
        self._show_general(result.gate)
        show_or_hide(self.mixture, mixture.sentence if mixture else "")
        self._is_mixed = mixture is not None and mixture.is_mixed
        self.state.setText(_state_words(state, domain, result))
        self._verdict_icon.show_icon(*LOOKS[verdict.kind])
        parts = (self.sentence.text(), self.general.text(), self.mixture.text(), self.state.text())
        self.setAccessibleName(" ".join(filter(None, parts)))
        self._announcer.say(self.accessibleName())
        self._show_buttons(state)

    def show_learned(self, name: str, *, is_adding: bool = False) -> None:
        """Says under which name the model as it was learned stands beside this one.

        Args:
            name: empty if it does not stand there.
            is_adding: True: it is being added now.
        """
        self._learned_name = name
        self.added.setText(f"Added as “{name}”." if name else "")
        text = "Adding it…" if is_adding else _AS_LEARNED
        self.learned.setText(text)
        self.learned.setAccessibleName(text)
        self.learned.setEnabled(not is_adding)
        self._show_as_learned(is_there=not self.try_it.isHidden())

    def show_working(self, button: QPushButton) -> None:
        """Shows on a button that was pressed that it is being done; no other can be pressed meanwhile."""
        self._pressed = button if button.hasFocus() else None  # a disabled button loses the keyboard
        button.setText(_DOING[button.text()])
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
        self.general.setText(gate.sentence)
        self._general_detail.setText(gate.detail)
        for part in (self.general, self._general_icon):
            part.setVisible(bool(gate.sentence))
        self._general_detail.setVisible(bool(gate.detail))
        self._general_icon.show_icon(*LOOKS[general_kind(gate)])

    def _show_buttons(self, state: PromotionState | None) -> None:
        is_there = state is not None
        self._shown_state = state
        self.show_idle()
        had_focus = any(button.hasFocus() for button in self._deciding)
        self.use.setVisible(state in (PromotionState.HELD, PromotionState.WITHDRAWN))
        self.keep.setVisible(state == PromotionState.HELD)
        self.back.setVisible(state == PromotionState.PROMOTED)
        for button in (self.try_it, self.measure, self.remove):
            button.setVisible(is_there)
        self._show_as_learned(is_there=is_there)
        if had_focus and not any(b.hasFocus() and b.isVisibleTo(self) for b in (self.use, self.back)):
            (self.try_it if is_there else self.again).setFocus()

    def _show_texts(self) -> None:
        use = "Use it after all" if self._shown_state == PromotionState.WITHDRAWN else "Use it anyway"
        for button, text in zip(self._deciding, (use, _KEEP, _BACK, _REMOVE), strict=True):
            button.setText(text)
            button.setAccessibleName(text)

    def _show_as_learned(self, *, is_there: bool) -> None:
        """Offers to add the model as it was learned, or says in that place how it is called."""
        self.learned.setVisible(is_there and self._is_mixed and not self._learned_name)
        self.added.setVisible(is_there and self._is_mixed and bool(self._learned_name))

    def _lay_out(self) -> None:
        rows = rows_in(
            self,
            _beside(self._verdict_icon, self.sentence, self._detail),
            spacing=SPACE_3,
            margins=(SPACE_4, SPACE_4, SPACE_4, SPACE_3),
        )
        general = _beside(self._general_icon, self.general, self._general_detail, self.mixture, self.learned,
                          self.added)  # fmt: skip
        rows.addLayout(general)
        rows.addWidget(hairline())
        rows.addWidget(self.state)
        rows.addLayout(row_of(self.keep, self.use, self.back, Stretch(), spacing=SPACE_2))
        on, away = QWidget(), QWidget()
        row_in(on, self.try_it, self.measure, Stretch(), spacing=SPACE_2)
        row_in(away, self.again, self.remove, Stretch(), spacing=SPACE_2)
        rows.addWidget(ColumnGrid((on, away), _STEPS))


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
    among = counted(numbers.n_with, "sentence")
    return f"Of {among} with numbers, {numbers.before:,} had a wrong one before, {numbers.after:,} now."


def _state_words(state: PromotionState | None, domain: str, result: Adaptation) -> str:
    """Says whether the model is used."""
    match state:
        case None:
            return "The model is no longer in your library."
        case PromotionState.HELD:
            why = result.promotion.in_short or "it is not better than the model before"
            held = f"Held back: {why}. “{domain}” is translated as before until you decide."
            return f"{held} Compared with it: {result.rival.verdict.sentence}" if result.rival else held
        case PromotionState.WITHDRAWN:
            return f"Not in use: “{domain}” is translated with the previous model."
    used = f"In use: “{domain}” is translated with it from now on"
    used = f"{used}, and nothing else: it is for this domain alone." if result.only_domain else f"{used}."
    return f"{used} {result.promotion.reason}" if result.rival else used
