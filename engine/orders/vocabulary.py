"""Orders about the words of a text."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import ConfigError
from engine.orders.order import Order
from engine.results.importing.cleaning import Recipe
from engine.results.vocabulary import VocabularyReport


@dataclass(frozen=True, kw_only=True)
class VocabularyOrder(Order[VocabularyReport]):
    """Find the words of one text that a model cannot represent well: a corpus, a domain, or files read.

    Raises:
        ConfigError: on construction, if not exactly one text is named.
    """

    kind: ClassVar[str] = "vocabulary"

    model: str
    corpus: str = ""
    """Id of a corpus."""
    domain: str = ""
    """All corpora of a domain that have a language of the model."""
    staged: str = ""
    """Id of files that were read and are no corpus yet."""
    recipe: Recipe | None = None
    """How those are cleaned; None: by the standard recipe."""

    def __post_init__(self) -> None:
        if [self.corpus, self.domain, self.staged].count("") != 2:
            raise ConfigError(
                ["The words of one text are looked at"],
                "Give a corpus, a domain, or files that were staged.",
                lead="",
            )

    @property
    def title(self) -> str:
        return f"Looking at the words of {self.corpus or self.domain or 'new files'}"

    @property
    def is_kept(self) -> bool:
        """See `Order.is_kept`; files that were read may never become a corpus."""
        return not self.staged
