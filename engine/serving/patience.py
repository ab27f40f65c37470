"""HTTP as uvicorn speaks it, with an end to waiting for requests that do not arrive whole."""

import asyncio
from collections.abc import Mapping

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

WAITS_S: Mapping[object, float] = {h11.IDLE: 15.0, h11.SEND_BODY: 60.0}
"""How long it may take until a request's headers are there, and then all of its body."""
_LATE = b"This request did not arrive in time."
_ANSWER = (
    b"HTTP/1.1 408 Request Timeout\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Connection: close\r\nContent-Length: %d\r\n\r\n%b"
) % (len(_LATE), _LATE)


class PatientProtocol(H11Protocol):
    """Waits for each part of a request only so long, however slowly it trickles in."""

    _waits_for: object = None
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Waits for the first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Takes a part of a request."""
        super().data_received(data)
        self._wait()

    def on_response_complete(self) -> None:
        """Waits for the next request."""
        super().on_response_complete()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Waits for nothing more."""
        super().connection_lost(exc)
        self._stop_waiting()

    def _wait(self) -> None:
        state = self.conn.their_state
        if state is self._waits_for:
            return
        self._stop_waiting()
        if state in WAITS_S and not self.transport.is_closing():
            self._waits_for = state
            self._timer = self.loop.call_later(WAITS_S[state], self._give_up)

    def _stop_waiting(self) -> None:
        self._waits_for = None
        if self._timer is not None:
            self._timer.cancel()

    def _give_up(self) -> None:
        has_begun = self.conn.their_state is not h11.IDLE or self.conn.trailing_data[0]
        if has_begun and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(_ANSWER)
        self.transport.close()
