"""Orders as JSON, whatever their kind."""

from engine.base.errors import ConfigError
from engine.base.json_values import JsonObject, from_json, to_json
from engine.orders import adapting, corpora, evaluation, models, speakers, training  # noqa: F401, they register their orders
from engine.orders.order import KINDS, Order

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
    kind = KINDS.get(str(name))
    if kind is None:
        raise ConfigError([f"this version knows no work of the kind {name!r}"], "Start it again.")
    return from_json(kind, fields)


def answer_from_json(kind: str, values: JsonObject) -> object | None:
    """Builds the answer of a finished run of a kind; None if this version cannot read it."""
    if kind == evaluation.EvaluateOrder.kind and "rows" in values:  # as earlier versions called it
        kind = evaluation.EvaluateSpeakersOrder.kind
    order = KINDS.get(kind)
    if order is None:
        return None
    try:
        return from_json(order.answer_type(), values)
    except ConfigError:
        return None
