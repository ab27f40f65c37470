"""How many of the references' words each system produced, and which words only one of them produced.

As section 6.1 of Sato et al. (Findings of EMNLP 2020).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.item_models.record_table import Column, RecordTable
from gui.pages.evaluate.door import Door
from gui.pages.evaluate.measurement import Measurement, share_words
from gui.pages.evaluate.words.asking import Analysis
from gui.pages.evaluate.words.measurement_picker import MeasurementPicker
from gui.services import Services
from gui.theme.tokens import SPACE_4
from gui.widgets.cards import Card, label, section_label, soft_label
from gui.widgets.charts.amount_bars import Amount, AmountBars
from gui.widgets.table import Table
from gui.widgets.text.marked_label import MarkedLabel

_EXPLANATION = (
    "Of all different words in the reference translations: how many did each system produce where they "
    "belong? A system that knows the words of a domain produces more of them."
)
_NOTHING = (
    "There is no measurement with several systems yet. Measure one on the tab Systems; its words are counted "
    "here."
)
_MOST_WORDS = 60
System = Mapping[str, Any]


def _of(system: System, count: str, share: str) -> str:
    """Writes a number of words and its share: "1,385 (74 %)"."""
    if count not in system:
        return "–"
    return f"{int(system[count]):,} ({share_words(float(system.get(share, 0.0)))})"


_COLUMNS = [
    Column[System]("System", lambda s: str(s.get("name") or s.get("model", ""))),
    Column[System]("Where they belong", lambda s: _of(s, "n", "share"), is_number=True),
    Column[System](
        "Anywhere", lambda s: _of(s, "n_anywhere", "share_anywhere"), is_number=True, is_soft=True
    ),
    Column[System]("Only this system", lambda s: f"{int(s.get('n_only', 0)):,}", is_number=True),
]


class CoverageView(Analysis):
    """Bars of the shares, and for each system the words that only it produced."""

    def __init__(self, services: Services, door: Door, parent: QWidget | None = None) -> None:
        super().__init__(
            services.background, "Words of the references that were produced", _EXPLANATION, parent
        )
        self._door = door
        self.measurement = MeasurementPicker()
        self.measurement.chosen.connect(lambda _value: self.look_if_seen())
        self.fields.addWidget(self.measurement)
        self._bars = AmountBars("Different words of the references, by system")
        self.systems = RecordTable(_COLUMNS)
        self._table = Table("Words produced, by system", self.systems, [0, 160, 160, 150])
        self._only_title = section_label("Produced by one system alone")
        self._lists = QVBoxLayout()
        self._lists.setSpacing(SPACE_4)
        self._note = soft_label()
        rows = QVBoxLayout(self.found)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE_4)
        for part in (self._bars, self._table, self._note, self._only_title):
            rows.addWidget(part)
        rows.addLayout(self._lists)
        rows.addStretch()

    def show_measurements(self, measurements: Sequence[Measurement]) -> None:
        """Offers measurements."""
        self.measurement.show_measurements(measurements)

    def look(self) -> None:
        """Counts the words of the chosen measurement."""
        run_id = self.measurement.value()
        if not run_id:
            self._known = None
            self.say(_NOTHING)
        elif run_id != self._known:
            self._known = run_id
            self.ask(lambda: self._door.word_coverage(run_id), self._show)

    def _show(self, found: Mapping[str, Any]) -> None:
        systems = [each for each in found.get("systems", ()) if isinstance(each, Mapping)]
        n_words = int(found.get("n_words", 0))
        self._bars.show_amounts(
            [
                Amount(str(each.get("name") or each.get("model", "")), float(each.get("share", 0.0)),
                       share_words(float(each.get("share", 0.0))))
                for each in systems
            ],
            1.0,
        )  # fmt: skip
        self.systems.show_records(systems)
        self._table.setFixedHeight(self._table.height_for_rows(len(systems)))
        noun = "word" if n_words == 1 else "words"
        self._note.setText(
            f"The references hold {n_words:,} different {noun}; each counts once, however often it stands."
        )
        self._show_lists(systems)

    def _show_lists(self, systems: Sequence[System]) -> None:
        while (item := self._lists.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        with_words = [each for each in systems if each.get("only")]
        self._only_title.setVisible(bool(with_words))
        for each in with_words:
            card = Card()
            name = str(each.get("name") or each.get("model", ""))
            words = [str(word) for word in each["only"]][:_MOST_WORDS]
            n_more = int(each.get("n_only", len(words))) - len(words)
            card.body.addWidget(label(f"{name} alone", "strong"))
            text = MarkedLabel(f"Words that {name} alone produced")
            text.show_text(" · ".join(words) + (f" · and {n_more:,} more" if n_more > 0 else ""))
            card.body.addWidget(text)
            self._lists.addWidget(card)
