"""The speakers who sound most alike: the nearest names, and a map of all."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.results.speakers import SimilarSpeaker, SpeakerMap, SpeakerRecord
from gui.i18n import number_words, tr, tr_noop
from gui.item_models.record_table import Column, RecordTable
from gui.theme.tokens import SPACE_2, SPACE_4
from gui.widgets.charts.maps import Place, PointMap
from gui.widgets.controls import label, soft_label
from gui.widgets.layouts import row_in, rows_of
from gui.widgets.table import Table

_LIST_WIDTH = 280
_ROW_HEIGHT = 36
_LONGEST_NAME = 18
_COLUMNS = [
    Column[SimilarSpeaker](tr_noop("Nearest"), lambda near: near.name),
    Column[SimilarSpeaker](
        tr_noop("Alike"),
        lambda near: similarity_words(near.similarity),
        is_number=True,
        is_soft=True,
        tip=lambda _near: tr("1 is the same leaning of every word, 0 none in common, below 0 the opposite"),
    ),
]


def similarity_words(similarity: float) -> str:
    """Returns a similarity as it is read: "0.71", "−0.20"."""
    return number_words(round(similarity, 2) + 0.0, 2).replace("-", "−")  # never a negative zero


def nearest_words(nearest: Sequence[SimilarSpeaker]) -> str:
    """Returns the nearest name, shortened, with its similarity; "" if none is similar."""
    best = next(iter(nearest), None)
    if best is None or best.similarity <= 0:
        return ""
    short = f"{best.name[: _LONGEST_NAME - 1].rstrip()}…" if len(best.name) > _LONGEST_NAME else best.name
    return f"{short} {similarity_words(best.similarity)}"


class ResemblanceView(QWidget):
    """The list and the map.

    Signals:
        opened(str): id of the speaker to show.
    """

    opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._model = RecordTable(_COLUMNS)
        self.table = Table(tr("Nearest speakers"), self._model, [0, 76])
        self.table.verticalHeader().setDefaultSectionSize(_ROW_HEIGHT)
        self.table.activated.connect(lambda index: self.opened.emit(self._model.record(index.row()).id))
        self.map = PointMap(tr("Map of the speakers"))
        self.map.opened.connect(self.opened)
        self._title = label(role="strong")
        self._text = soft_label()
        left = rows_of(self._title, (self.table, 1), self._text, spacing=SPACE_2)
        side = QWidget()
        side.setLayout(left)
        left.setContentsMargins(0, 0, 0, 0)
        side.setMaximumWidth(_LIST_WIDTH)
        row_in(self, (side, 2), (self.map, 3), spacing=SPACE_4)

    def show_map(self, record: SpeakerRecord, found: SpeakerMap, colours: Mapping[str, str]) -> None:
        """Shows where a speaker stands on the map."""
        nearest = found.nearest_to(record.id)
        self._model.show_records(nearest)
        self.map.show_places(
            [
                Place(
                    point.id, point.name, point.x, point.y, colours.get(point.id, ""), is_quiet=point.is_known
                )
                for point in found.points
            ],
            record.id,
        )
        self._title.setText(tr("{name} sounds like", name=record.name))
        self._text.setText(_explanation(found, nearest))


def _explanation(found: SpeakerMap, nearest: Sequence[SimilarSpeaker]) -> str:
    if not nearest:
        return tr("No other speaker has been learned for this model yet. With a second one there is a map.")
    has_known = any(point.is_known for point in found.points)
    text = tr("Speakers close to each other on the map prefer and avoid much the same words.")
    return f"{text} {tr('Grey: speakers the model was trained with.')}" if has_known else text
