"""Brings the requests of different users together: one thread translates, as many as fit at a time.

Requests that arrive within a few milliseconds, or while others are translated, share a call where the graphs
allow it (`TextRequest.company`). The one that has waited longest decides whose turn it is. Long texts are
cut where lines end and take turns with the others, so that a book delays nobody by more than a page.

Measured (`tests/benchmarks/serving`, two busy cores, int8): 64 sentences of 64 speakers 88 a second one after
another, 175 together, with the same translations.
"""

import threading
from collections import deque
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Generic

from engine.errors import BusyError, EngineError
from engine.progress import Cancelled, Progress
from engine.results.translation import TextTranslation
from engine.runtime.context import Context, context_of
from engine.runtime.portions import joined
from engine.runtime.serving.served_model import Answer, Asked, Serves


@dataclass(frozen=True, kw_only=True)
class QueueLimits:
    """How much a `RequestBatcher` takes on."""

    most_together: int = 64
    """Requests in one call."""
    most_waiting: int = 1_024
    """Requests that wait or are at work."""
    most_chars: int = 4_000_000
    """Characters of all of them."""
    gathers_s: float = 0.004
    """How long a request waits for company if nothing else is at work, in seconds."""
    rests_after_s: float = 5.0
    """How long after the last answer the memory that it took is given back, in seconds."""


@dataclass(eq=False)
class _Waiting(Generic[Asked]):
    request: Asked
    pages: deque[str]
    answer: Future[TextTranslation] = field(default_factory=Future)
    done: list[TextTranslation] = field(default_factory=list)
    before: Context | None = None

    def next_page(self) -> Asked:
        """Takes the next page, with what stands before it."""
        request, done = self.request, self.done[-1].sentences if self.done else ()
        self.before = context_of(done, request.languages, self.before or request.before)
        return replace(request, text=self.pages.popleft(), before=self.before)


class RequestBatcher(Generic[Asked]):
    """Translates what many threads ask for, on a thread of its own. A context manager, or call `close`.

    Args:
        model: what translates; nobody else may use it meanwhile.
        limits: how much is taken on.
    """

    def __init__(self, model: Serves[Asked], limits: QueueLimits | None = None) -> None:
        self._model, self._limits = model, limits or QueueLimits()
        self._waiting: deque[_Waiting[Asked]] = deque()
        self._rests_after_s: float | None = None  # at first there is nothing to give back
        self._at_work: Sequence[_Waiting[Asked]] = ()
        self._is_closed = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._work, name="translating for many", daemon=True)
        self._thread.start()

    def __enter__(self) -> "RequestBatcher[Asked]":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def submit(self, request: Asked) -> Future[TextTranslation]:
        """Asks for a translation; returns at once.

        Returns:
            Gives the translation, or raises the `EngineError` of this request. `cancel` works until it is
            done; what is at work for nobody else stops at the next step of the decoder.

        Raises:
            BusyError: if too much waits already, or the batcher is closed.
        """
        waiting = _Waiting(request, deque(self._model.pages(request)))
        with self._changed:
            self._check_room(request)
            self._waiting.append(waiting)
            self._changed.notify()
        return waiting.answer

    def close(self) -> None:
        """Stops what is at work, cancels what waits, and ends the thread."""
        with self._changed:
            self._is_closed = True
            for each in (*self._waiting, *self._at_work):
                each.answer.cancel()
            self._drop(self._waiting)
            self._waiting.clear()
            self._changed.notify()
        self._thread.join()

    def _check_room(self, request: Asked) -> None:
        if self._is_closed:
            raise BusyError("Nothing is translated here any more.", "Open the model again.")
        limits = self._limits
        taken = [each for each in (*self._waiting, *self._at_work) if not each.answer.cancelled()]
        n_chars = sum(len(each.request.text) for each in taken)
        if len(request.text) > limits.most_chars:
            raise BusyError(
                f"A request has {len(request.text):,} characters; at most {limits.most_chars:,} are taken.",
                "Send the text in parts.",
            )
        if len(taken) >= limits.most_waiting or n_chars + len(request.text) > limits.most_chars:
            raise BusyError(
                f"{len(taken):,} requests with {n_chars:,} characters are waiting already.", "Ask again soon."
            )

    def _work(self) -> None:
        while not self._is_closed:
            together = self._next()
            if not together:
                continue
            requests = [each.next_page() for each in together]
            answers: Sequence[Answer]
            try:
                answers = self._model.translate(requests, self._report)
            except Cancelled:
                answers = ()
            except Exception as error:  # noqa: BLE001, the thread must outlive every failure and tell it
                answers = [error for _ in together]
            with self._changed:
                self._at_work = ()
                if not answers:
                    self._drop(together)
                for each, answer in zip(together, answers, strict=False):
                    self._take(each, answer)

    def _next(self) -> Sequence[_Waiting[Asked]]:
        """Waits for requests and returns those of the next call; none if they were cancelled."""
        with self._changed:
            if not self._waiting:
                if not self._changed.wait_for(self._is_wanted, self._rests_after_s):
                    with suppress(EngineError):  # the next request tells what is wrong
                        self._model.rest()  # who asks now waits some milliseconds
                    self._changed.wait_for(self._is_wanted)
                self._rests_after_s = self._limits.rests_after_s
                self._changed.wait_for(self._has_enough, self._limits.gathers_s)
            living = [each for each in self._waiting if not each.answer.cancelled()]
            self._drop(set(self._waiting).difference(living))
            fitting = [each for each in living if each.request.company == living[0].request.company]
            self._at_work = fitting[: self._limits.most_together]
            chosen = set(self._at_work)
            self._waiting = deque(each for each in living if each not in chosen)
            return self._at_work

    def _is_wanted(self) -> bool:
        return bool(self._waiting) or self._is_closed

    @staticmethod
    def _drop(cancelled: Iterable[_Waiting[Asked]]) -> None:
        """Tells who waits with `concurrent.futures.wait` that these are done."""
        for each in cancelled:
            each.answer.set_running_or_notify_cancel()

    def _has_enough(self) -> bool:
        return self._is_closed or len(self._waiting) >= self._limits.most_together

    def _report(self, progress: Progress) -> None:  # noqa: ARG002, one of many callers has no use for it
        if all(each.answer.cancelled() for each in self._at_work):
            raise Cancelled

    def _take(self, waiting: _Waiting[Asked], answer: Answer) -> None:
        """Gives an answer to who asked; of a long text, lets the rest wait for its next turn."""
        if isinstance(answer, TextTranslation):
            waiting.done.append(answer)
            if waiting.pages and not waiting.answer.cancelled():
                self._waiting.append(waiting)
                return
        if not waiting.answer.set_running_or_notify_cancel():
            return
        if isinstance(answer, TextTranslation):
            whole = waiting.done[0] if len(waiting.done) == 1 else joined(waiting.done)
            waiting.answer.set_result(whole)
        else:
            waiting.answer.set_exception(answer)
