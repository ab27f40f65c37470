"""The base of all orders."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar, cast, get_args

R_co = TypeVar("R_co", covariant=True)
KINDS: dict[str, type["Order[object]"]] = {}
"""Every kind of order of the modules that were imported, by its name."""


@dataclass(frozen=True, kw_only=True)
class Order(Generic[R_co]):
    """A piece of long work as it was asked for; its answer is a record of the type R_co.

    The window, the command line, the record of the run and the child process share it as it is.
    """

    kind: ClassVar[str]
    """Short name of the work, unique: "adapt". The run's id begins with it."""
    is_resumable: ClassVar[bool] = False
    """Whether a pause or a kill keeps what was done."""
    needs_torch: ClassVar[bool] = False
    """Whether the work trains."""
    changes_library: ClassVar[bool] = True
    """False: it only reads there, and is carried out, though not kept, where nothing can be written."""
    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    @property
    @abstractmethod
    def title(self) -> str:
        """For the list of jobs: "Adapting de-en to pumps"."""

    @property
    def uses(self) -> tuple[str, ...]:
        """What must stay while it is not finished, as its fields name it: "model:ID", "corpus:ID"."""
        named = ((noun, getattr(self, noun, "")) for noun in ("speaker", "model", "corpus"))
        return tuple(f"{noun}:{name}" for noun, name in named if name)

    @property
    def is_kept(self) -> bool:
        """Whether its run stays in the library once it has ended; not where it was to keep nothing."""
        return True

    def check(self) -> None:
        """Refuses what cannot work, whatever is in the library.

        Raises:
            ConfigError: naming everything that is wrong.
        """

    def __init_subclass__(cls) -> None:
        """Registers a kind of order, to be read from JSON; see `engine.orders.kinds`."""
        if "kind" in vars(cls):
            KINDS[cls.kind] = cls

    @classmethod
    def answer_type(cls) -> type[R_co]:
        """Returns the type of the record that the work answers with."""
        for base in getattr(cls, "__orig_bases__", ()):
            if arguments := get_args(base):
                return cast(type[R_co], arguments[0])
        raise TypeError(f"{cls.__name__} does not name its answer: class {cls.__name__}(Order[Answer])")
