"""Where learning along stands for a domain: which model learns, from which one it began, what is new."""

from collections.abc import Sequence
from dataclasses import dataclass
from shlex import quote

from engine.errors import CorpusError, ModelError
from engine.results.corpora import DomainDirection
from engine.results.model_details import PromotionState
from engine.results.models import ModelRecord
from engine.tasks.adapting.judging.promotion import newest_promoted
from engine.tasks.corpora.catalogue import hint_for_domain
from engine.tasks.corpora.confirmed import group_of, is_synced, sync_confirmed
from engine.tasks.home import open_library

_DUE = 25
"""New translations with which it is time to learn: as many as learn together."""


_MOST_UNASKED = 150_000_000
"""Weights of a model that learns unasked: learning takes 16 bytes of memory for each, and minutes beyond."""


@dataclass(frozen=True)
class Standing:
    """What is known of a domain before its model learns along."""

    group: DomainDirection
    own: ModelRecord | None
    """The model that learns along; None: there is none so far."""
    used: ModelRecord | None
    """The domain's model that a new one would begin from; None: a model of no domain does."""
    new: Sequence[tuple[int, str, str]]
    """Number, source and translation of what was confirmed since."""

    @property
    def is_withdrawn(self) -> bool:
        """Whether the user took the model out of use."""
        return self.own is not None and self.own.promotion.state == PromotionState.WITHDRAWN


def standing_of(domain: str, src: str, tgt: str) -> Standing:
    """Finds where learning along stands.

    It goes on with the model that learned along last, or begins from the model that is used for the domain if
    that was made since.

    Raises:
        ConfigError: if a language or the domain cannot be.
    """
    group, library = group_of(domain, src, tgt), open_library()
    models = [
        each
        for each in library.models()
        if (each.domain, each.src, each.tgt) == (group.domain, group.src, group.tgt)
    ]
    learning = [each for each in models if each.details.along]
    own = max(learning, key=lambda each: each.promotion.when, default=None)
    used = newest_promoted(each for each in models if each is not own)
    if own is not None and used is not None and used.promotion.when > own.promotion.when:
        own = None
    if own is not None:
        along = own.details.along
        assert along is not None
        return Standing(group, own, used, library.speakers.confirmed.since(group, along.newest))
    read = used.text_read if used else ""
    return Standing(group, None, used, library.speakers.confirmed.since(group, created=read))


def along_due(domain: str, src: str, tgt: str, model: str) -> bool:
    """Returns whether enough was confirmed for a domain that its model should learn along, unasked.

    Not for a model that the user took out of use, one that cannot learn so, or one so large that it would
    take the computer from its user.

    Args:
        domain: the domain; empty: what was confirmed for none.
        src: language tag of the source.
        tgt: language tag of the target.
        model: id of the model to begin from, for a domain that has none.

    Raises:
        LibraryError: if there is no such model.
    """
    found = standing_of(domain, src, tgt)
    if len(found.new) < _DUE or found.is_withdrawn:
        return False
    begins = found.own or found.used or open_library().model(model)
    if why_not(begins) or begins.n_parameters > _MOST_UNASKED:
        return False
    sync_confirmed()
    return is_synced(found.group)


def why_not(model: ModelRecord) -> str:
    """Says why a model cannot learn along, a sentence; "" if it can."""
    known = model.details
    if model.scope == "pack" and known.small_pack is None:
        return f"{model.id} is a pack with words of its own, which cannot go on learning by itself."
    if known.domains or known.external or (known.speakers and known.speakers.n_speakers):
        return f"{model.id} was trained with domains, speakers or a word table, and these pairs name none."
    if not (model.path / "weights.safetensors").is_file():
        return f"{model.id} has no weights.safetensors, so it can translate but not learn."
    return ""


def check_along(standing: Standing) -> None:
    """Refuses what cannot learn along.

    Raises:
        CorpusError: if nothing new was confirmed.
        ModelError: if the domain's model cannot.
    """
    group, begins = standing.group, standing.own or standing.used
    if standing.is_withdrawn:
        assert standing.own is not None
        raise ModelError(
            f"You went back from {standing.own.id}, so it does not learn any more.",
            f"Use it again first: `parlance model promote {standing.own.id}`.",
        )
    if begins is not None and (reason := why_not(begins)):
        raise ModelError(reason, "Adapt with the method fine-tune, and let that model learn along.")
    if not standing.new:
        raise CorpusError(
            f"Nothing new was confirmed in {group.domain} from {group.src} to {group.tgt}.",
            hint_for_domain(
                group.domain,
                "Confirm translations on the Translate page, or: `parlance memory add SENTENCE TRANSLATION"
                f" --from {group.src} --to {group.tgt} --domain {quote(group.domain)}`.",
            ),
        )
