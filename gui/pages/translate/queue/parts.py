"""Chooses what of documents is translated besides their text, and whether translations are checked."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from engine.results.documents import SegmentKind
from engine.results.queue.files import FileLook
from gui.pages.translate.queue.words import PART_NAMES
from gui.widgets.cards import hairline, label
from gui.widgets.controls.buttons import quiet_button
from gui.widgets.feedback.popover import Popover

_WIDTH = 360


class PartsPopover(Popover):
    """A check box for each kind of text, and one for checking.

    Signals:
        changed(): something was ticked or unticked by the user.
    """

    changed = Signal()

    def __init__(self, host: QWidget) -> None:
        super().__init__(host, "What else is translated")
        self.body.addWidget(label("Besides the text itself", "section"))
        note = label("For documents. Subtitles and plain text are translated whole.", "small", wraps=True)
        self.body.addWidget(note)
        self.boxes: dict[SegmentKind, QCheckBox] = {}
        for kind, name in PART_NAMES.items():
            box = QCheckBox(name)
            box.clicked.connect(self.changed)
            self.boxes[kind] = box
            self.body.addWidget(box)
        self.check = QCheckBox("Check every translation (takes longer)")
        self.check.setToolTip(
            "Look for words left out, numbers changed and the like: reports begin with them"
        )
        self.check.clicked.connect(self.changed)
        self.body.addWidget(hairline())
        self.body.addWidget(self.check)
        done = quiet_button("Done", act=lambda: self.close_popover())
        self.body.addWidget(done, alignment=Qt.AlignmentFlag.AlignRight)

    @property
    def parts(self) -> frozenset[SegmentKind]:
        """What is translated."""
        ticked = (kind for kind, box in self.boxes.items() if box.isChecked())
        return frozenset((SegmentKind.TEXT, *ticked))

    def tick(self, parts: Collection[SegmentKind]) -> None:
        """Ticks these kinds and no others."""
        for kind, box in self.boxes.items():
            box.setChecked(kind in parts)

    def open_for(self, looks: Sequence[FileLook], button: QWidget) -> None:
        """Opens below a button, with how much of each kind the files hold."""
        for kind, box in self.boxes.items():
            n_texts = sum(look.n_texts((kind,)) for look in looks)
            box.setText(f"{PART_NAMES[kind]} ({n_texts:,})" if n_texts else PART_NAMES[kind])
        self.open_at(button.mapToGlobal(QPoint(button.width() - _WIDTH, button.height())), _WIDTH)
        self.boxes[SegmentKind.HEADER].setFocus(Qt.FocusReason.PopupFocusReason)
