"""The status line: device, precision, and how many connections were opened."""

from PySide6.QtWidgets import QFrame

from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3
from gui.widgets.cards import label
from gui.widgets.layouts import row_in
from gui.widgets.text.elided import ElidedLabel


class StatusLine(QFrame):
    """One quiet line at the foot of the window."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("statusLine")
        self.setAccessibleName("Status")
        self._device = ElidedLabel("Device not used yet", "small")
        self._device.setAccessibleName("Device")
        self._connections = label(role="small")
        row_in(
            self,
            (self._device, 1),
            self._connections,
            spacing=SPACE_2,
            margins=(SPACE_3, SPACE_1, SPACE_3, SPACE_1),
        )
        self.show_connections(0)

    def show_device(self, device: str, precision: str, reason: str = "") -> None:
        """Says where translations really run: "CPU, 2 cores · int8"."""
        self._device.setText(" · ".join(part for part in (device, precision) if part))
        self._device.setAccessibleDescription(reason)
        self._device.setStatusTip(reason)

    def show_connections(self, n_connections: int) -> None:
        """Says how many network connections the window and the processes it started have opened."""
        noun = "connection" if n_connections == 1 else "connections"
        self._connections.setText(f"{n_connections} {noun} since start")
        self._connections.setToolTip(
            "Network connections of this window and of what it has started, as the system counts them.\n"
            "Your texts stay on this computer; Parlance goes online only when you ask for a download."
        )
