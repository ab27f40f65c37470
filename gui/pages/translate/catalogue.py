"""Languages, models, domains and speakers to choose from, out of the library's records.

Knows records, no widget and no library.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine import tasks
from engine.results.corpora import CorpusRecord
from engine.results.model_details import PromotionState
from engine.results.models import ModelRecord, by_preference
from engine.results.speakers import SpeakerRecord
from engine.results.systems import Shares, System
from engine.results.terms import TermsVersion
from engine.results.translation import SpeakerChoice
from gui.i18n import tr, tr_noop
from gui.languages import pair_name
from gui.wording import NO_DOMAIN, domain_name, model_name

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


# The speakers that can be chosen: of the library, and of a model that was trained with some.

NOBODY = tr_noop("Nobody")
_MOST_TRAINED = 100
"""Speakers of the model itself that are offered; the command line knows them all."""


def choice_of(record: SpeakerRecord) -> SpeakerChoice:
    """Returns a speaker of the library, at their own strength."""
    return SpeakerChoice(record.id, record.name, min(2.0, max(0.0, record.strength)), record.colour)


def speakers_into(records: Iterable[SpeakerRecord], tgt: str) -> list[SpeakerRecord]:
    """Returns the speakers who write a language; those who have not shown theirs yet belong everywhere."""
    language = tgt.split("-")[0]
    return [record for record in records if not record.tgt or record.tgt.split("-")[0] == language]


def trained_speakers(translator: "Translator", model: ModelRecord) -> list[SpeakerChoice]:
    """Returns speakers that an open model was trained with."""
    if model.details.speakers is None:
        return []
    names = tasks.known_speakers(translator, "", _MOST_TRAINED)
    return [SpeakerChoice(name, name, is_trained=True) for name in names]


# The languages, models and domains that can be chosen.

GENERAL = tr_noop("General")
"""What a model without a domain is called among the domains."""


@dataclass(frozen=True)
class ChosenSystem:
    """A model with its pack, its speaker and the domains that count, as the reader chose them."""

    model: ModelRecord
    """Has its own graphs."""
    pack: ModelRecord | None = None
    """Swapped into the model's graphs, or None."""
    speaker: SpeakerChoice | None = None
    """The speaker whose profile is applied; None: nobody."""
    steering: Shares = ()
    """Domains of the model and how much they count; empty: the words alone decide."""
    mixable: tuple[ModelRecord, ...] = ()
    """With a small pack: all small packs of the model, which can be mixed; else empty."""
    mixing: Shares = ()
    """Small packs with their weights, as of `mix_packs`; empty: the pack counts alone."""
    terms: str = ""
    """The domain whose terms translations keep to; "" for none."""
    terms_version: tuple[str, ...] = ()
    """Another one whenever these terms change."""
    like: str = ""
    """The domain whose similar pairs steer translations; "" for none."""
    for_domain: str = ""
    """With a model of no domain: the one that it translates for, with its terms, its memory or both."""

    @property
    def record(self) -> ModelRecord:
        """The model that people think of: the pack if there is one."""
        return self.pack or self.model

    @property
    def domain(self) -> str:
        """The domain it was adapted to, or translates for, or "General"."""
        return self.own_domain or tr(GENERAL)

    @property
    def own_domain(self) -> str:
        """The same; "" for none."""
        return self.record.domain or self.for_domain

    def opened_with(self, options: System) -> System:
        """Returns what is opened for it, with no speaker.

        Args:
            options: how models are opened, see `OpenModels.options`.
        """
        return replace(
            options,
            model=self.record.id,
            mix=self.mixing,
            steering=self.steering,
            terms=self.terms,
            like=self.like,
        )

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from every other choice: its model and its domain, which may have no model."""
        return self.record.id, self.own_domain


@dataclass(frozen=True)
class DomainChoice:
    """One line of the domain picker."""

    label: str
    system: ChosenSystem | None
    """None: no model knows this domain yet."""
    domain: str = ""


class SystemCatalogue:
    """The models of the library, arranged for choosing.

    Args:
        models: all of them.
        domains: names of all domains, also those without a model.
        speakers: everybody in the library.
        terms: what has terms or rules.
        texts: the corpora of pairs.
    """

    def __init__(
        self,
        models: Iterable[ModelRecord] = (),
        domains: Iterable[str] = (),
        speakers: Iterable[SpeakerRecord] = (),
        terms: Iterable[TermsVersion] = (),
        texts: Iterable[CorpusRecord] = (),
    ) -> None:
        self._models = {model.id: model for model in models}
        self._domains = tuple(domains)
        self._speakers = tuple(speakers)
        self._terms, self._texts = tuple(terms), tuple(texts)

    def __bool__(self) -> bool:
        return any(model.scope == "full" for model in self._models.values())

    def languages(self, recent: Sequence[str] = ()) -> list[str]:
        """Returns every language of every model, recently used ones first."""
        known = {tag for model in self._models.values() for tag in (model.src, model.tgt)}
        return _recent_first(known, recent)

    def targets(self, src: str, recent: Sequence[str] = ()) -> list[str]:
        """Returns the languages that something translates `src` into."""
        return _recent_first({model.tgt for model in self._models.values() if model.src == src}, recent)

    def nearest_pair(self, src: str, tgt: str) -> tuple[str, str]:
        """Returns a pair that something translates: this one, else one that shares a language, else any."""
        pairs = sorted((model.src, model.tgt) for model in self._models.values() if model.scope == "full")
        pairs.sort(key=lambda pair: (pair[0] != src) + (pair[1] != tgt))
        return pairs[0] if pairs else (src, tgt)

    def pair_from(
        self, language: str, pair: tuple[str, str], recent: Sequence[str] = ()
    ) -> tuple[str, str] | None:
        """Returns the languages to translate a text with that turns out to be in another one; None: none do.

        Args:
            language: that the text is in.
            pair: chosen before: the target stays if it can, and what is in it goes the other way round.
            recent: languages, the one used last first.
        """
        targets = [each for each in self.targets(language, recent) if self.bases(language, each)]
        wanted = pair[0] if language == pair[1] else pair[1]
        if wanted in targets:
            return language, wanted
        return (language, targets[0]) if targets else None

    def bases(self, src: str, tgt: str) -> list[ModelRecord]:
        """Returns the models to start from, see `by_preference`."""
        return by_preference(
            model
            for model in self._models.values()
            if (model.src, model.tgt) == (src, tgt) and model.scope == "full" and self._root(model) is model
        )

    def adapted(self, base: ModelRecord) -> list[ChosenSystem]:
        """Returns the systems that descend from a base model, by domain; what is in use comes first, then the
        newest."""
        descendants = [
            model for model in self._models.values() if model is not base and self._root(model) is base
        ]
        descendants.sort(key=lambda model: (not _unused(model), _in_use_since(model)), reverse=True)
        descendants.sort(key=lambda model: (model.domain or "").casefold())
        return [system for model in descendants if (system := self._system(model)) is not None]

    def domain_choices(self, base: ModelRecord) -> list[DomainChoice]:
        """Returns the lines of the domain picker for one base model; the first is "General"."""
        systems = self.adapted(base)
        taught = [system.domain for system in systems]
        in_use = {system.domain for system in systems if not _unused(system.record)}
        choices = [DomainChoice(tr(GENERAL), ChosenSystem(base))]
        for system in systems:
            is_alone = taught.count(system.domain) == 1
            parts = (
                domain_name(system.domain),
                "" if is_alone else model_name(system.record),
                _unused(system.record),
            )
            label = " · ".join(filter(None, parts))
            choices.append(DomainChoice(label, system, system.domain))
        others = sorted({*self._domains} - {NO_DOMAIN}, key=str.casefold)
        general = {each: self._with_terms(ChosenSystem(base, for_domain=each)) for each in others}
        with_terms = [each for each in others if each not in in_use and general[each].terms]
        known = {*taught, *with_terms}
        with_texts = [each for each in others if each not in known and self._has_text(base, each)]

        return [
            *choices,
            *(DomainChoice(tr("{domain} · terms", domain=each), general[each], each) for each in with_terms),
            *(DomainChoice(tr("{domain} · memory", domain=each), general[each], each) for each in with_texts),
            *(DomainChoice(each, None, each) for each in others if each not in {*known, *with_texts}),
        ]

    def in_use(self, system: ChosenSystem) -> ChosenSystem | None:
        """Returns what the domain of a system is translated with now; None: nothing, or it is none's."""
        choices = (each.system for each in self.domain_choices(self.base_of(system)))
        usable = (each for each in choices if each is not None and not _unused(each.record))
        domain = system.own_domain
        return next((each for each in usable if each.own_domain == domain), None) if domain else None

    @property
    def newest_promotion(self) -> str:
        """When a model came into use last, ISO 8601; empty if none ever did."""
        return max(
            (_in_use_since(model) for model in self._models.values() if not _unused(model)), default=""
        )

    def in_use_since(self, src: str, tgt: str, moment: str) -> ChosenSystem | None:
        """Returns what came into use for a domain of two languages since a moment, the newest; None: nothing.

        What learns along comes into use over and over, and only where its domain is open: it is left out.
        """
        models = (
            model
            for model in self._models.values()
            if (model.src, model.tgt) == (src, tgt) and model.domain and not _unused(model)
            if _in_use_since(model) > moment and model.details.along is None
        )
        newest = max(models, key=_in_use_since, default=None)
        return self._system(newest) if newest is not None else None

    def _with_terms(self, system: ChosenSystem) -> ChosenSystem:
        """Returns a system that keeps to the terms of its domain, if that has some for its languages."""
        domain, pair = system.own_domain, {system.model.src, system.model.tgt}
        own = (each for each in self._terms if each.domain == domain and {each.src, each.tgt} == pair)
        version = tuple(each.version for each in own)
        return replace(system, terms=domain, terms_version=version) if version else system

    def _has_text(self, model: ModelRecord, domain: str) -> bool:
        pair = {model.src, model.tgt}
        return any(each.domain == domain and {each.src, each.tgt} == pair for each in self._texts)

    def has_texts(self, src: str, tgt: str) -> bool:
        """Tells whether there are pairs in two languages, either way round."""
        return any({each.src, each.tgt} == {src, tgt} for each in self._texts)

    @property
    def all_speakers(self) -> tuple[SpeakerRecord, ...]:
        """Everybody in the library."""
        return self._speakers

    def speakers(self, tgt: str) -> list[SpeakerRecord]:
        """Returns the speakers who write a language."""
        return speakers_into(self._speakers, tgt)

    def with_speaker(self, record: SpeakerRecord) -> "SystemCatalogue":
        """Returns a catalogue with one more speaker."""
        speakers = (*self._speakers, record)
        return SystemCatalogue(self._models.values(), self._domains, speakers, self._terms, self._texts)

    def find(self, model_id: str) -> ChosenSystem | None:
        """Returns the system of one model, or None if it is gone or lacks its parent."""
        model = self._models.get(model_id)
        return self._system(model) if model else None

    def name_of(self, model_id: str) -> str:
        """Returns the name of a model; of one that is gone its id."""
        model = self._models.get(model_id)
        return model_name(model) if model else model_id

    def base_of(self, system: ChosenSystem) -> ModelRecord:
        """Returns the model at the root of a system's lineage."""
        return self._root(system.record)

    def _system(self, model: ModelRecord) -> ChosenSystem | None:
        if model.scope == "full":
            return self._with_terms(ChosenSystem(model))
        parent = self._models.get(model.parent or "")
        if parent is None or parent.scope != "full":
            return None
        return self._with_terms(ChosenSystem(parent, model, mixable=self._mixable(model)))

    def _mixable(self, pack: ModelRecord) -> tuple[ModelRecord, ...]:
        """Returns the small packs of a small pack's model, itself first; () of another pack."""
        if pack.details.small_pack is None:
            return ()
        others = [
            model
            for model in self._models.values()
            if model.parent == pack.parent and model.details.small_pack is not None and model is not pack
        ]
        return (pack, *sorted(others, key=lambda model: (model.domain or "", model.created)))

    def _root(self, model: ModelRecord) -> ModelRecord:
        seen = {model.id}
        while (parent := self._models.get(model.parent or "")) is not None and parent.id not in seen:
            seen.add(parent.id)
            model = parent
        return model


def _unused(model: ModelRecord) -> str:
    """Returns "held back" or "withdrawn" of a model that a domain is not translated with, else ""."""
    words = {PromotionState.HELD: tr("held back"), PromotionState.WITHDRAWN: tr("withdrawn")}
    return words.get(model.promotion.state, "")


def _in_use_since(model: ModelRecord) -> str:
    """Returns when a model came into use; the one that did so last is its domain's."""
    return model.promotion.when


def pack_names(packs: Sequence[ModelRecord]) -> dict[str, str]:
    """Returns what tells packs apart, by their ids: their domains, with their names where these are alike."""
    domains = [pack.domain or tr(GENERAL) for pack in packs]
    return {
        pack.id: domain if domains.count(domain) == 1 else f"{domain} · {pack.name}"
        for pack, domain in zip(packs, domains, strict=True)
    }


def short_name(model: ModelRecord) -> str:
    """Returns a model's name without its languages, which stand beside it: "small"."""
    name, pair = model_name(model), pair_name(model.src, model.tgt)
    rest = name.removeprefix(pair).lstrip(" ,·:-–")
    return rest if rest and rest != name else name


def _recent_first(tags: set[str], recent: Sequence[str]) -> list[str]:
    rank = {tag: place for place, tag in enumerate(recent)}
    return sorted(tags, key=lambda tag: (rank.get(tag, len(rank)), tag))
