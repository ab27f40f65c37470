"""Orders of tests: they count, learn, hang and fail. Importing this lets the engine know them."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.base.errors import LibraryError
from engine.base.progress import Cancelled, Finished, Progress, Sample
from engine.orders import Order
from engine.tasks.working import carries_out

works: list[Callable[[Any], "Said"]] = []
"""The work of a `WorkOrder`: the newest counts."""


@dataclass(frozen=True, kw_only=True)
class Said:
    """What a test's work answers with."""

    text: str = ""


@dataclass(frozen=True, kw_only=True)
class Counted:
    counted: int
    began_at: int
    is_resumed: bool


@dataclass(frozen=True, kw_only=True)
class Learned:
    learned: int


@dataclass(frozen=True, kw_only=True)
class _TestOrder:
    name: str = "Working"

    @property
    def title(self) -> str:
        return self.name


@dataclass(frozen=True, kw_only=True)
class WorkOrder(_TestOrder, Order[Said]):
    """Does the newest of `works`; cannot be resumed."""

    kind: ClassVar[str] = "work"


@dataclass(frozen=True, kw_only=True)
class LongOrder(_TestOrder, Order[Said]):
    """Does the newest of `works`."""

    kind: ClassVar[str] = "long"
    is_resumable: ClassVar[bool] = True


@dataclass(frozen=True, kw_only=True)
class CountOrder(_TestOrder, Order[Counted]):
    """Counts to n, and keeps in the run's folder how far it came."""

    kind: ClassVar[str] = "count"
    is_resumable: ClassVar[bool] = True

    n: int
    step_s: float = 0.02

    @property
    def uses(self) -> tuple[str, ...]:
        return ("model:m",)


@dataclass(frozen=True, kw_only=True)
class CountOnceOrder(CountOrder):
    """As `CountOrder`, but it cannot be resumed, and somebody waits for it."""

    kind: ClassVar[str] = "count-once"
    is_resumable: ClassVar[bool] = False
    is_waited_for: ClassVar[bool] = True

    @classmethod
    def answer_type(cls) -> type[Counted]:
        return Counted


@dataclass(frozen=True, kw_only=True)
class StudyOrder(_TestOrder, Order[Learned]):
    """Learns until it is asked to finish; then does the rest."""

    kind: ClassVar[str] = "study"
    is_resumable: ClassVar[bool] = True


@dataclass(frozen=True, kw_only=True)
class HangOrder(_TestOrder, Order[Said]):
    """Reports once, then hangs where nothing reaches it."""

    kind: ClassVar[str] = "hang"


@dataclass(frozen=True, kw_only=True)
class FailOrder(_TestOrder, Order[Said]):
    """Fails: with a sentence, a fault, or a crash below Python."""

    kind: ClassVar[str] = "fail"

    how: str


def _count(order: CountOrder, context: Any) -> Counted:
    path = context.folder / "checkpoint"
    begin = int(path.read_text(encoding="utf-8")) if path.exists() else 0
    for number in range(begin, order.n):
        time.sleep(order.step_s)
        path.write_text(str(number + 1), encoding="utf-8")
        context.report(Progress("Counting", number + 1, order.n, {"number": float(number)}))
    print("a stray print")  # noqa: T201, what a library might do
    return Counted(counted=order.n, began_at=begin, is_resumed=context.is_resumed)


def _study(context: Any) -> Learned:
    sample = Sample("Der Hund bellt.", "The dog barks.", "The dog.")
    with suppress(Finished):
        context.report(Progress("Preparing", 0))
        for number in range(10_000):
            time.sleep(0.02)
            shown = (sample,) if number == 2 else ()
            context.report(Progress("Training", number, samples=shown, can_finish=True))
    context.report(Progress("Comparing", 1, 1))
    return Learned(learned=number)


def _hang(context: Any) -> Said:
    import signal

    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with suppress(Cancelled):  # it may come at once
        context.report(Progress("Hanging", 0))
    time.sleep(600)
    return Said()


def _fail(how: str) -> Said:
    if how == "sentence":
        raise LibraryError("It is broken.", "Mend it.")
    if how == "crash":
        import ctypes

        ctypes.string_at(0)
    return Said(text=str(1 // 0))


carries_out(CountOrder)(_count)
carries_out(CountOnceOrder)(_count)
carries_out(StudyOrder)(lambda _order, context: _study(context))
carries_out(HangOrder)(lambda _order, context: _hang(context))
carries_out(FailOrder)(lambda order, _context: _fail(order.how))
carries_out(WorkOrder)(lambda _order, context: works[-1](context))
carries_out(LongOrder)(lambda _order, context: works[-1](context))
