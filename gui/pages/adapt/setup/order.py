"""What the user wants adapted, as the window collects it and as the engine takes it. Knows no widget."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gui.pages.adapt.door import Setting


@dataclass(frozen=True)
class AdaptOrder:
    """One adaptation to plan or to start."""

    model: str
    domain: str
    method: str = ""
    """Empty: as recommended."""
    scope: str = ""
    """"full", "pack", or empty: as recommended."""
    only_domain: bool = False
    """True: the result is for this domain alone, and may forget all else."""
    name: str = ""
    mono: tuple[str, ...] | None = None
    """Ids of the corpora in one language; None: all of the domain, empty: none."""
    back_translate: bool = False
    reverse_model: str = ""
    source_corpora: tuple[str, ...] = ()
    """Text that the model came from, as `--source-corpus` takes it."""
    columns: tuple[str, ...] = ()
    """Languages of the columns of tables among it."""
    speakers: bool = False
    """True: learn a profile for every speaker that the texts name."""
    threads: int = 0
    """Processor cores to use; 0: all but one."""
    settings: Mapping[str, Setting] = field(default_factory=dict)
    """By their names on the command line; empty: as recommended."""

    @property
    def key(self) -> tuple[Any, ...]:
        """What the plan depends on: two orders with the same key have the same plan."""
        return (
            self.model,
            self.domain,
            self.method,
            self.scope,
            self.only_domain,
            self.mono,
            self.back_translate,
            self.source_corpora,
            self.columns,
            self.speakers,
            self.threads,
            tuple(sorted(self.settings.items())),
        )

    def plan_arguments(self) -> dict[str, Any]:
        """Returns the keywords of `tasks.plan_command`."""
        return {
            "model": self.model,
            "domain": self.domain,
            "method": self.method,
            "scope": self.scope,
            "only_domain": self.only_domain,
            "mono": self.mono,
            "back_translate": self.back_translate,
            "source_corpora": self.source_corpora,
            "columns": self.columns,
            "speakers": self.speakers,
            "threads": self.threads,
            "settings": dict(self.settings),
        }

    def adapt_arguments(self) -> dict[str, Any]:
        """Returns the keywords of `tasks.adapt_command`."""
        return self.plan_arguments() | {
            "name": self.name or None,
            "reverse_model": self.reverse_model,
        }
