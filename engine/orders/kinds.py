"""Every kind of order, and orders as JSON."""

from engine.errors import ConfigError
from engine.json_values import JsonObject, from_json, to_json
from engine.orders.adapting import AdaptOrder, PlanOrder
from engine.orders.along import LearnAlongOrder
from engine.orders.corpora import (
    ExportCorpusOrder,
    FinishOrder,
    ImportOrder,
    LookOrder,
    MergeOrder,
    StageOrder,
    StatisticsOrder,
)
from engine.orders.evaluation import (
    EvaluateOrder,
    EvaluateSpeakersOrder,
    InspectDomainsOrder,
    InspectSpeakersOrder,
    MeasureExamplesOrder,
)
from engine.orders.models import AddModelOrder, ExportModelOrder, UnmixOrder
from engine.orders.order import Order
from engine.orders.speakers import LearnSpeakerOrder
from engine.orders.training import BasisOrder, PlanTrainOrder, TrainOrder
from engine.orders.vocabulary import VocabularyOrder

ORDERS: tuple[type[Order[object]], ...] = (
    AdaptOrder,
    AddModelOrder,
    ExportModelOrder,
    BasisOrder,
    EvaluateOrder,
    EvaluateSpeakersOrder,
    ExportCorpusOrder,
    FinishOrder,
    ImportOrder,
    InspectDomainsOrder,
    InspectSpeakersOrder,
    LearnAlongOrder,
    LearnSpeakerOrder,
    LookOrder,
    MeasureExamplesOrder,
    MergeOrder,
    StageOrder,
    StatisticsOrder,
    PlanOrder,
    PlanTrainOrder,
    TrainOrder,
    UnmixOrder,
    VocabularyOrder,
)
"""Every kind of order there is."""

_KIND = "order"


def order_to_json(order: Order[object]) -> JsonObject:
    """Returns an order as JSON values; "order" names its kind."""
    return {_KIND: order.kind, **to_json(order)}


def order_from_json(values: JsonObject) -> Order[object]:
    """Builds an order from what `order_to_json` gave.

    Raises:
        ConfigError: if this version has no such order, or its fields are other ones.
    """
    fields = dict(values)
    name = fields.pop(_KIND, "")
    kind = next((kind for kind in ORDERS if kind.kind == name), None)
    if kind is None:
        raise ConfigError([f"this version knows no work of the kind {name!r}"], "Start it again.")
    return from_json(kind, fields)


def answer_from_json(kind: str, values: JsonObject) -> object | None:
    """Builds the answer of a finished run of a kind; None if this version cannot read it."""
    if kind == EvaluateOrder.kind and "rows" in values:  # as earlier versions called it
        kind = EvaluateSpeakersOrder.kind
    order = next((order for order in ORDERS if order.kind == kind), None)
    if order is None:
        return None
    try:
        return from_json(order.answer_type(), values)
    except ConfigError:
        return None
