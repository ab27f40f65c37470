"""Corrections that other programs send: kept as one that is confirmed in the window is, and learned from."""

import subprocess
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from engine.base.errors import EngineError
from engine.orders import Order
from engine.orders.adapting import LearnAlongOrder
from engine.orders.speakers import LearnSpeakerOrder
from engine.results.documents import DocumentLine
from engine.results.models import ModelRecord
from engine.results.systems import NamedSystem
from engine.results.translation import LanguagePair, SpeakerChoice
from engine.tasks.adapting.along import along_due
from engine.tasks.jobs import child_environment, resume_command
from engine.tasks.running import queue_order
from engine.tasks.speakers.people import speaker as find_speaker
from engine.tasks.translation.corrections import confirm_line


class ServedCorrections:
    """Keeps corrections, and lets speakers and domains learn from them: one child process at a time."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "learning")
        self._waiting: set[Order[object]] = set()
        self._child: subprocess.Popen[bytes] | None = None
        self._is_closed = False

    def close(self) -> None:
        """Stops what learns; the corrections are kept, and learned with the next one."""
        self._is_closed = True
        if self._child is not None:
            self._child.terminate()
        self._thread.shutdown(cancel_futures=True)

    def take(self, source: str, target: str, connection: NamedSystem, model: ModelRecord) -> None:
        """Puts what a person wrote for a text into the memory of a connection's domain, and learns from it.

        Args:
            source: the text.
            target: its translation, as it should be.
            connection: says whose memory it is, and who learns to speak so.
            model: which one translates for the connection.

        Raises:
            ConfigError: if it cannot be kept.
            SpeakerError: if the connection's speaker is gone.
        """
        who = None
        if connection.speaker:
            record = find_speaker(connection.speaker)
            who = SpeakerChoice(record.id, record.name)
        line, languages = DocumentLine(0, "", source), LanguagePair(model.src, model.tgt)
        confirm_line(line, target, languages, model=model.id, speaker=who, domain=connection.domain)
        if who is not None:
            self._learn(LearnSpeakerOrder(speaker=who.id, name=who.name, model=model.id))
        self._learn(LearnAlongOrder(domain=connection.domain, src=model.src, tgt=model.tgt, model=model.id))

    def _learn(self, order: Order[object]) -> None:
        """Learns once what is at work is done; what waits already takes the new correction along."""
        if order not in self._waiting:
            self._waiting.add(order)
            self._thread.submit(self._carry_out, order)

    def _carry_out(self, order: Order[object]) -> None:
        self._waiting.discard(order)
        with suppress(
            EngineError, OSError
        ):  # it is kept all the same, and the run says why it is not learned
            if isinstance(order, LearnAlongOrder) and not _is_due(order):
                return
            command = [*resume_command(queue_order(order).id), "--end-with-parent"]
            nothing = subprocess.DEVNULL
            self._child = subprocess.Popen(
                command, env=dict(child_environment()), stdin=nothing, stdout=nothing, stderr=nothing
            )
            if self._is_closed:  # while it was started
                self._child.terminate()
            self._child.wait()


def _is_due(order: LearnAlongOrder) -> bool:
    return along_due(order.domain, order.src, order.tgt, order.model)
