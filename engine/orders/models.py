"""Orders about finished models."""

from dataclasses import dataclass
from typing import ClassVar

from engine.orders.order import Order
from engine.results.models import ModelUnmixed


@dataclass(frozen=True, kw_only=True)
class UnmixOrder(Order[ModelUnmixed]):
    """Add a model that was mixed with its parent once more, as it had learned."""

    kind: ClassVar[str] = "unmix"
    needs_torch: ClassVar[bool] = True

    model: str
    """Id of the mixed model."""

    @property
    def title(self) -> str:
        """See `Order.title`."""
        return f"Adding {self.model} as it was learned"

    @property
    def uses(self) -> tuple[str, ...]:
        """See `Order.uses`."""
        return (f"model:{self.model}",)
