"""Translations that other programs send: kept as what the window confirms or imports is, and learned from."""

import csv
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from engine.base.errors import BusyError, EngineError
from engine.base.files import temporary_folder
from engine.orders import Order
from engine.orders.adapting import AdaptOrder, LearnAlongOrder
from engine.orders.corpora import ImportOrder, ReadChoice
from engine.orders.speakers import LearnSpeakerOrder
from engine.results.documents import DocumentLine
from engine.results.models import ModelRecord
from engine.results.systems import NamedSystem
from engine.results.translation import LanguagePair, SpeakerChoice
from engine.tasks.adapting.along import along_due
from engine.tasks.corpora.importing import import_corpus
from engine.tasks.jobs import child_environment, resume_command
from engine.tasks.running import queue_order
from engine.tasks.speakers.people import speaker as find_speaker
from engine.tasks.translation.corrections import confirm_line
from engine.tasks.working import check_order


class ServedCorrections:
    """Keeps corrections, and lets speakers and domains learn from them: one child process at a time."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "learning")
        self._waiting: list[Order[object]] = []
        self._child: subprocess.Popen[bytes] | None = None
        self._is_closed = self._is_teaching = False

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

    def teach(
        self,
        pairs: Sequence[tuple[str, str]],
        test: Sequence[tuple[str, str]],
        domain: str,
        model: ModelRecord,
    ) -> None:
        """Imports translations into a domain and begins to adapt a model to it; returns once it is queued.

        Args:
            pairs: sources and their translations, to learn from.
            test: others, to judge by; none: some are set aside.
            domain: what they are about.
            model: the one to adapt.

        Raises:
            BusyError: if something is taught already.
            ConfigError: if it cannot learn from so little, or the domain has no name.
            CorpusError: if nothing is left to learn from.
        """
        if self._is_teaching or self._waiting:
            raise BusyError("Parlance is learning already.", "Try again when it is done.")
        self._is_teaching = True
        try:
            with temporary_folder("taught") as folder:
                files = tuple(_written(Path(folder, f"{name}.tsv"), each) for name, each in
                              (("pairs", pairs), ("test", test)))  # fmt: skip
                import_corpus(ImportOrder(
                    files=files[:1], test=files[1:] if test else (), domain=domain, name=domain,
                    src=model.src, tgt=model.tgt,
                    options=ReadChoice(delimiter="tab", has_header=False),
                ))  # fmt: skip
            order = AdaptOrder(model=model.id, domain=domain)
            check_order(order)
        except BaseException:
            self._is_teaching = False
            raise
        self._learn(order)

    def _learn(self, order: Order[object]) -> None:
        """Learns once what is at work is done; what waits already takes the new correction along."""
        if order not in self._waiting:
            self._waiting.append(order)
            self._thread.submit(self._carry_out, order)

    def _carry_out(self, order: Order[object]) -> None:
        self._waiting.remove(order)
        try:
            self._run(order)
        finally:
            self._is_teaching = self._is_teaching and not isinstance(order, AdaptOrder)

    def _run(self, order: Order[object]) -> None:
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


def _written(path: Path, pairs: Sequence[tuple[str, str]]) -> Path:
    """Writes pairs as a table, each text in one line."""
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, csv.excel_tab).writerows([" ".join(text.split()) for text in pair] for pair in pairs)
    return path
