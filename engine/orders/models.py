"""Orders about finished models."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from engine.orders.order import Order
from engine.results.models import ModelAdded, ModelExport, ModelUnmixed

HUB_PREFIX = "hub:"
"""What stands before the name of a model of Hugging Face where a path could stand."""
FIREFOX_PREFIX = "firefox:"
"""And before that of a model of Firefox."""


@dataclass(frozen=True, kw_only=True)
class AddModelOrder(Order[ModelAdded]):
    """Add a model folder, or a .zip of one: ours, or one of another program; or one that is downloaded."""

    kind: ClassVar[str] = "add-model"

    path: Path | None = None
    hub: str = ""
    """Instead of a path: OWNER/NAME or OWNER/NAME@REVISION, which is downloaded."""
    firefox: str = ""
    """Or a model of Firefox by its name in the list, which is downloaded: "tiny/deen"."""
    src: str = ""
    """Language of a model whose files do not name it; empty: as they say."""
    tgt: str = ""
    name: str = ""
    """What a model of another program is called here; empty: after its languages and folder."""

    @property
    def title(self) -> str:
        given = self.path.name if self.path else self.hub or f"Firefox {self.firefox}"
        return f"Adding {self.name or given}"

    @property
    def is_kept(self) -> bool:
        """See `Order.is_kept`: the model says all that the run could."""
        return False


@dataclass(frozen=True, kw_only=True)
class ExportModelOrder(Order[ModelExport]):
    """Write a model to a new folder, .zip or package, for use without Parlance."""

    kind: ClassVar[str] = "export-model"
    changes_library: ClassVar[bool] = False

    model: str
    """Its id."""
    path: Path
    """Where to; must not exist."""
    as_: str = "onnx"
    """"onnx", "pack", "marian", "ctranslate2", "argos", "marian-binary" or "triton"."""
    speaker: str = ""
    """Whose profile is baked into a model for another program, or goes along for Triton; empty: nobody's."""
    with_words: bool = False
    """Also write the lists of frequent words of the user's text."""

    @property
    def title(self) -> str:
        return f"Exporting {self.model}"

    @property
    def is_kept(self) -> bool:
        """See `Order.is_kept`: what was written says all that the run could."""
        return False


@dataclass(frozen=True, kw_only=True)
class UnmixOrder(Order[ModelUnmixed]):
    """Add a model that was mixed with its parent once more, as it had learned."""

    kind: ClassVar[str] = "unmix"
    needs_torch: ClassVar[bool] = True

    model: str
    """Id of the mixed model."""

    @property
    def title(self) -> str:
        return f"Adding {self.model} as it was learned"
