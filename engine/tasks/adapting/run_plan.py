"""What is fixed for a run before it learns anything, whatever changes in the library while it is stopped."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from engine.errors import CorpusError
from engine.files import write_json
from engine.tasks.adapting.domain_corpora import DomainCorpora, find_domain_corpora
from engine.tasks.adapting.orders import AdaptOrder
from engine.tasks.trained_models import read_json

_FILE = "plan.json"


@dataclass(frozen=True, kw_only=True)
class RunPlan:
    """The decisions of one run; kept in its folder."""

    method: str
    scope: str
    back_translate: bool
    corpora: Sequence[str]
    """Ids of the corpora of pairs."""
    mono: Sequence[str]
    """Ids of the monolingual corpora."""
    fingerprints: Mapping[str, str]
    """The hash of each corpus' text, by id."""
    settings: Mapping[str, Any]
    """Of `TrainConfig`, all of them."""
    vocabulary: Mapping[str, Any] = field(default_factory=dict)
    """Of `VocabularyConfig`, those that are not left to the text."""
    speakers: Mapping[str, Any] = field(default_factory=dict)
    """Of `SpeakerConfig`, those that were set."""
    reasoning: Mapping[str, Any] = field(default_factory=dict)
    """What the plan said: "reason", "evidence", "data", "estimate"."""

    def keep(self, folder: Path) -> None:
        """Writes the plan into a run's folder, in one step."""
        write_json(folder / _FILE, asdict(self))

    def find_corpora(self, domain: str, src: str, tgt: str) -> DomainCorpora:
        """Returns the corpora of the plan.

        Raises:
            CorpusError: if one is gone or was changed since the run began.
        """
        corpora = find_domain_corpora(domain, src, tgt, only=self.corpora, mono=self.mono)
        now = corpora.fingerprints()
        changed = sorted(name for name, digest in self.fingerprints.items() if now.get(name) != digest)
        if changed:
            raise CorpusError(
                f"{', '.join(changed)} changed since this run began, so it cannot go on where it was.",
                "Start the adaptation anew.",
            )
        return corpora


def kept_plan(folder: Path) -> RunPlan | None:
    """Returns the plan of a run, None if it has none so far."""
    kept = read_json(folder / _FILE)
    return RunPlan(**kept) if "method" in kept else None


def check_amounts(order: AdaptOrder, corpora: DomainCorpora) -> None:
    """Refuses a domain that no method can learn from, before anything is loaded.

    Raises:
        CorpusError: naming how many pairs there are, and how many it takes.
    """
    from engine.adaptation.schedules import LEAST_PAIRS

    n_pairs, n_dev = len(corpora.pairs()), len(corpora.dev_pairs())
    if n_pairs < LEAST_PAIRS or not n_dev:
        raise CorpusError(
            f"The domain {order.domain} has {n_pairs:,} training and {n_dev:,} held-out pairs: too few to "
            "adapt to.",
            f"Import at least {LEAST_PAIRS} training pairs; a few hundred give a result that can be proven.",
        )
