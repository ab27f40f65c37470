"""Facts of a model: where it runs, how good it is, and what it is not for."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from engine.results.figures import counted
from engine.results.translation import DeviceReport
from gui.languages import pair_name
from gui.pages.translate.translating.catalogue import ChosenSystem
from gui.theme.tokens import SPACE_1, SPACE_4
from gui.widgets.cards import hairline, label, show_or_hide
from gui.widgets.controls.buttons import quiet_button
from gui.widgets.feedback.popover import Popover
from gui.widgets.layouts import empty
from gui.wording import size_words

_WIDTH = 380


class ModelInfoPopover(Popover):
    """A few plain lines about the system that translates."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host, "About this model")
        self._name = label(role="section", wraps=True)
        self._pair = label(role="soft")
        self._not_for = label(role="soft", wraps=True)
        self._facts = QGridLayout()
        self._facts.setHorizontalSpacing(SPACE_4)
        self._facts.setVerticalSpacing(SPACE_1)
        self._facts.setColumnStretch(1, 1)
        self._not_for_name = label("Not made for", "strong")
        self.manage = quiet_button("Open the models")
        for part in (self._name, self._pair, hairline()):
            self.body.addWidget(part)
        self.body.addLayout(self._facts)
        self.body.addSpacing(SPACE_1)
        for part in (self._not_for_name, self._not_for):
            self.body.addWidget(part)
        self.body.addWidget(self.manage, alignment=Qt.AlignmentFlag.AlignLeft)
        self.manage.clicked.connect(lambda: self.close_popover())

    def open_for(
        self,
        system: ChosenSystem,
        device: DeviceReport | None,
        button: QWidget,
        names: Callable[[str], str],
    ) -> None:
        """Opens below a button, with what is known of a system and where it runs.

        Args:
            system: the one that translates.
            device: where it runs; None: it is not open yet.
            button: the one that was pressed.
            names: gives the name of a model by its id.
        """
        record = system.record
        self._name.setText(record.name)
        self._pair.setText(pair_name(record.src, record.tgt))
        self._show_facts(facts_of(system, device, names))
        not_for = record.details.not_for or system.model.details.not_for
        show_or_hide(self._not_for, not_for)
        self._not_for_name.setVisible(bool(not_for))
        self.open_at(button.mapToGlobal(QPoint(button.width() - _WIDTH, button.height())), _WIDTH)
        self.manage.setFocus(Qt.FocusReason.PopupFocusReason)

    def _show_facts(self, facts: list[tuple[str, str]]) -> None:
        empty(self._facts)
        for row, (name, value) in enumerate(facts):
            self._facts.addWidget(label(name, "soft"), row, 0, Qt.AlignmentFlag.AlignTop)
            self._facts.addWidget(label(value, wraps=True), row, 1)


def facts_of(
    system: ChosenSystem, device: DeviceReport | None, names: Callable[[str], str]
) -> list[tuple[str, str]]:
    """Returns the facts of a system as (name, value) pairs; `names` gives the name of a model by its id."""
    record = system.record
    facts = [("Domain", system.domain)]
    if along := record.details.along:
        n_pairs = f"{counted(along.pairs, 'confirmed translation')} so far."
        facts.append(("Learns along", f"{n_pairs} {record.promotion.reason}"))
    if record.n_parameters:
        facts.append(
            ("Size", f"{record.n_parameters / 1e6:.1f} million weights, {size_words(record.size_bytes)}")
        )
    if device is not None:
        facts.append(("Runs on", f"{device.device}, {device.precision}"))
        if device.reason:
            facts.append(("Why there", device.reason))
        if device.opposite:
            facts.append(("Care", f"{names(device.opposite)} chooses among translations"))
    return facts
