"""Which function does what an order asks for: the one place that joins the two."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.orders import Order
from engine.orders.models import UnmixOrder
from engine.orders.speakers import LearnSpeakerOrder
from engine.tasks.home import open_library

if TYPE_CHECKING:
    from engine.jobs import JobContext

Work = Callable[["JobContext"], object]


def check_order(order: Order[object]) -> None:
    """Refuses what cannot be carried out, before there is a run of it.

    Raises:
        EngineError: with all that is wrong.
    """
    match order:
        case LearnSpeakerOrder():
            open_library().speakers.get(order.speaker)
        case _:
            pass


def work_of(order: Order[object]) -> Work:
    """Returns the work of an order: it takes a job's context and returns the answer."""
    match order:
        case LearnSpeakerOrder():
            from engine.tasks.speakers.learning.learning import learn_speaker

            return lambda context: learn_speaker(
                order.speaker, model=order.model or None, method=order.method, report=context.report
            )
        case UnmixOrder():
            from engine.results.models import ModelUnmixed
            from engine.tasks.adapting.unmixing import unmix_model

            return lambda context: ModelUnmixed(
                model=unmix_model(order.model, context.report).id, mixed=order.model
            )
    raise TypeError(f"nothing carries out {type(order).__name__}")
