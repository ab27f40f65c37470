"""The base of all orders, and the text that they name."""

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Generic, TypeVar, cast, get_args

from engine.base.errors import CorpusError
from engine.base.files import expanded

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
    is_waited_for: ClassVar[bool] = False
    """Whether a person looks on until it is done: it then need not let other programs go first."""
    needs_torch: ClassVar[bool] = False
    """Whether the work trains."""
    changes_library: ClassVar[bool] = True
    """False: it only reads there, and is carried out, though not kept, where nothing can be written."""
    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    @property
    @abstractmethod
    def title(self) -> str:
        """For the list of jobs: "Learning pumps"."""

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


# Text named by the user: a corpus of the library, a file or a folder, with "@WEIGHT" behind it if not 1.


def split_weight(source: str) -> tuple[str, float]:
    """Returns the name of a text and how often each of its pairs is seen per epoch.

    Raises:
        CorpusError: if the weight is not a number above 0 and at most 100.
    """
    name, mark, weight = source.rpartition("@")
    if not mark or Path(source).exists():
        return source, 1.0
    try:
        number = float(weight)
    except ValueError:
        number = 0.0
    if not 0 < number <= 100:
        raise CorpusError(
            f"The weight {weight!r} of {name} is not a number between 0 and 100.",
            "Write it as NAME@2 for twice per epoch, NAME@0.5 for every second pair.",
        )
    return name, number


def library_names(sources: Iterable[str]) -> list[str]:
    """Returns the corpora of the library among some texts: those that are no file or folder."""
    names = (split_weight(source)[0] for source in sources)
    return [name for name in names if not expanded(name).exists()]
