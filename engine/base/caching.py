"""What a method has answered, remembered without holding its object.

`functools.lru_cache` of a bound method, kept in its own object, is a circle: the object stays, with all that
it holds, until the collector comes round. A pack that leaves the memory must be gone at once.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast
from weakref import WeakMethod

P = ParamSpec("P")
R = TypeVar("R")


def remembered(method: Callable[P, R], most: int | None = None) -> Callable[P, R]:
    """Returns a method that calculates each answer once.

    Args:
        method: bound to an object that keeps what is returned, and so lives at least as long.
        most: answers kept, those used last; None: all.
    """
    held = WeakMethod(method)

    def answer(*args: P.args, **kwargs: P.kwargs) -> R:
        bound = held()
        assert bound is not None, "its object is gone"
        return bound(*args, **kwargs)

    return cast(Callable[P, R], lru_cache(most)(answer))
