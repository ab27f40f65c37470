"""The order to learn along."""

from dataclasses import dataclass
from typing import ClassVar

from engine.orders.order import Order
from engine.results.adapting.along import LearnedAlong


@dataclass(frozen=True, kw_only=True)
class LearnAlongOrder(Order[LearnedAlong]):
    """Let the model of a domain take in what was confirmed since it last did."""

    kind: ClassVar[str] = "along"
    needs_torch: ClassVar[bool] = True

    domain: str
    """The domain that learns; "" for what was confirmed for none."""
    src: str
    tgt: str
    model: str = ""
    """Id of the model to begin from, for a domain that has none; "": the one usual for the languages."""
    threads: int = 0
    """Processor cores that the run uses; 0: all but one."""

    @property
    def title(self) -> str:
        return f"Learning from what was confirmed{f' in {self.domain}' if self.domain else ''}"

    @property
    def is_kept(self) -> bool:
        """See `Order.is_kept`; a model's details say what it learned, and this is done every few pages."""
        return False
