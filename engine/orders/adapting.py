"""Orders to adapt a model to a domain, to plan that, and to learn along."""

from dataclasses import dataclass, field, fields, replace
from typing import ClassVar, Self, TypeAlias

from engine.base.config import (
    AdaptationConfig,
    DomainSettings,
    ExternalSettings,
    SpeakerConfig,
    TrainConfig,
    VocabularyConfig,
    name_problems,
)
from engine.base.errors import ConfigError
from engine.base.methods import FACTORED_BIAS, FINE_TUNE, METHODS, PACK, SCOPES, Method, names_of
from engine.orders.order import Order, library_names
from engine.results.adapting import AdaptationPlan
from engine.results.along import LearnedAlong
from engine.results.model_details import Adaptation, Settings


@dataclass(frozen=True, kw_only=True)
class AdaptOrder(Order[Adaptation]):
    """Adapt a model to the corpora of a domain."""

    kind: ClassVar[str] = "adapt"
    is_resumable: ClassVar[bool] = True
    needs_torch: ClassVar[bool] = True

    model: str
    """Id of the model to adapt."""
    domain: str
    method: str = ""
    """A name of `engine.base.methods.METHODS`; "": the plan chooses, with `speakers` factored-bias."""
    scope: str = ""
    """"full" or "pack"; "": the plan chooses where it chooses the method, else full."""
    only_domain: bool = False
    """The result is for this domain alone: it learns in large steps, and may forget all else."""
    speakers: bool = False
    """Learn the speakers that the corpora name, too."""
    name: str = ""
    """Name of the result; "": after the model and the domain."""
    mono: tuple[str, ...] | None = None
    """Monolingual corpora of the library; None: those of the domain in the two languages."""
    back_translate: bool = False
    """Translate the target side's monolingual text back, and learn from these pairs too."""
    reverse_model: str = ""
    """The model that translates back; "": one of the library, else one trained for it."""
    source_corpora: tuple[str, ...] = ()
    """The text the model came from: corpora, files or folders, each with "@WEIGHT" behind it if not 1."""
    columns: tuple[str, ...] = ()
    """Languages of the columns of TSV files among them, in order."""
    table: str = ""
    """A file of word vectors of the source language, for extra reading; "": they are learned from text."""
    threads: int = 0
    """Processor cores that the run uses; 0: all but one."""
    settings: Settings = field(default_factory=dict)
    """Overrides for `TrainConfig`; they replace the plan's values."""
    vocabulary: Settings = field(default_factory=dict)
    """Overrides for `VocabularyConfig`."""
    speaker_settings: Settings = field(default_factory=dict)
    """Overrides for `SpeakerConfig`."""
    domain_settings: Settings = field(default_factory=dict)
    """Overrides for `DomainSettings`."""
    external_settings: Settings = field(default_factory=dict)
    """Overrides for `ExternalSettings`."""
    limits: Settings = field(default_factory=dict)
    """Overrides for `AdaptationConfig`: "gate_margin", "source_updates" and so on."""

    @property
    def title(self) -> str:
        if self.name:
            return f"Learning {self.domain}: {self.name}"
        return f"Learning {self.domain}"

    def title_between(self, src: str, tgt: str) -> str:
        """Returns the title with the names of the model's languages."""
        return self.title if self.name else f"Learning {self.domain} ({src} → {tgt})"

    @property
    def uses(self) -> tuple[str, ...]:
        """See `Order.uses`; the domain's own corpora are looked up when the run is made."""
        models = (model for model in (self.model, self.reverse_model) if model)
        corpora = (*(self.mono or ()), *library_names(self.source_corpora))
        return (*(f"model:{model}" for model in models), *(f"corpus:{corpus}" for corpus in corpora))

    @property
    def limit(self) -> AdaptationConfig:
        """The limits, with defaults for those that were not set."""
        return AdaptationConfig.from_json(dict(self.limits))

    @property
    def chosen_method(self) -> Method | None:
        """The method that is ordered, None where the plan chooses."""
        return METHODS.get(self.method) or (FACTORED_BIAS if self.speakers else None)

    def with_settings(self, given: Settings) -> Self:
        """Returns the order with more settings, each for every class that has one of its name.

        Raises:
            ConfigError: if no class has it.
        """
        unknown = sorted(set(given).difference(*map(_names, _KINDS)))
        if unknown:
            raise ConfigError([f"{name!r} is not a setting" for name in unknown])
        return replace(
            self,
            settings={**self.settings, **_of(TrainConfig, given)},
            vocabulary={**self.vocabulary, **_of(VocabularyConfig, given)},
            speaker_settings={**self.speaker_settings, **_of(SpeakerConfig, given)},
            domain_settings={**self.domain_settings, **_of(DomainSettings, given)},
            external_settings={**self.external_settings, **_of(ExternalSettings, given)},
            limits={**self.limits, **_of(AdaptationConfig, given)},
        )

    def for_plan(self) -> Self:
        """Returns the order without what its plan does not depend on."""
        return replace(self, name="", reverse_model="")

    def check(self) -> None:
        """Refuses what cannot work, whatever the text.

        Raises:
            ConfigError: naming everything that is wrong.
        """
        problems = name_problems(name=self.name, domain=self.domain)
        if self.method and self.method not in METHODS:
            problems.append(f"method must be one of {', '.join(METHODS)}, not {self.method!r}")
        if self.scope and self.scope not in SCOPES:
            problems.append(f"scope must be {' or '.join(SCOPES)}, not {self.scope!r}")
        if not problems:
            wrong = (_wrong_method, _wrong_text, _wrong_vocabulary, _wrong_settings)
            problems = [problem for find in wrong for problem in find(self)]
        if problems:
            raise ConfigError(problems, "What this version has: `parlance adapt --help`.")


@dataclass(frozen=True, kw_only=True)
class PlanOrder(Order[AdaptationPlan]):
    """Say how an adaptation would go, why, and how long; learn nothing."""

    kind: ClassVar[str] = "plan"
    needs_torch: ClassVar[bool] = True

    adaptation: AdaptOrder
    probe: bool = True
    """False: measure nothing, take what was measured before."""

    @property
    def title(self) -> str:
        return f"Planning how to learn {self.adaptation.domain}"

    @property
    def uses(self) -> tuple[str, ...]:
        return self.adaptation.uses

    def check(self) -> None:
        """Refuses what the adaptation would be refused for; see `AdaptOrder.check`."""
        self.adaptation.check()


_Kind: TypeAlias = type[
    TrainConfig | VocabularyConfig | SpeakerConfig | DomainSettings | ExternalSettings | AdaptationConfig
]
_KINDS: tuple[_Kind, ...] = (
    TrainConfig, VocabularyConfig, SpeakerConfig, DomainSettings, ExternalSettings, AdaptationConfig
)  # fmt: skip


def _names(kind: _Kind) -> set[str]:
    return {each.name for each in fields(kind)}


def _of(kind: _Kind, given: Settings) -> Settings:
    return {name: value for name, value in given.items() if name in _names(kind)}


def _wrong_method(order: AdaptOrder) -> list[str]:
    """Returns the problems with the method, named or not."""
    method, problems = order.chosen_method, []
    if method and method.why_no_pack and order.scope == PACK:
        problems.append(f"{method.name} has no pack: {method.why_no_pack}")
    if "pack_rank" in order.settings and not (
        order.scope == PACK and (method is None or method.has_small_pack)
    ):
        able = names_of(each for each in METHODS.values() if each.has_small_pack)
        problems.append(f"pack_rank (--rank) is of small packs: it goes with --scope pack, and with {able}")
    if order.domain_settings and method and not method.domain_kind:
        able = names_of(each for each in METHODS.values() if each.domain_kind)
        problems.append(f"{method.name} tells no domains apart by words; {able} do")
    if (order.table or order.external_settings) and not (method and method.external_kind):
        able = names_of(each for each in METHODS.values() if each.external_kind)
        problems.append(f"{(method or FINE_TUNE).name} reads no table of word vectors; {able} do")
    if (order.speakers or order.speaker_settings) and not (method and method.learns_speakers):
        able = names_of(each for each in METHODS.values() if each.learns_speakers)
        problems.append(f"{(method or FINE_TUNE).name} knows no speakers; {able} do")
    return problems


def _wrong_text(order: AdaptOrder) -> list[str]:
    """Returns which text is missing, and which the method cannot learn from."""
    method, problems = order.chosen_method, []
    if method and method.needs_source_text and not order.source_corpora:
        problems.append(f"{method.name} learns from {method.learns_from} too: name it with --source-corpus")
    if order.source_corpora and method and not method.needs_source_text and not order.back_translate:
        able = names_of(each for each in METHODS.values() if each.needs_source_text)
        problems.append(f"{method.name} learns nothing from --source-corpus; {able} do, and --back-translate")
    if order.columns and not order.source_corpora:
        problems.append("columns are those of TSV files among --source-corpus, and none is named")
    if order.back_translate and method and not method.can_back_translate:
        able = names_of(each for each in METHODS.values() if each.can_back_translate)
        problems.append(f"{method.name} cannot learn from text translated back; {able} can")
    if order.reverse_model and not order.back_translate:
        problems.append("a reverse model translates back, so it goes with --back-translate")
    return problems


def _wrong_vocabulary(order: AdaptOrder) -> list[str]:
    """Returns which settings of a new vocabulary change nothing with the method."""
    method = order.chosen_method
    useful = {"seed", *method.vocabulary_settings} if method else set(order.vocabulary)
    useless = sorted(set(order.vocabulary) - useful)
    if not useless or not method:
        return []
    if not method.learns_vocabulary:
        able = names_of(each for each in METHODS.values() if each.learns_vocabulary)
        kept = f"{method.name} keeps the model's words, so {useless[0]} changes nothing"
        return [f"{kept}; {able} learn new ones"]
    able = ", ".join(method.vocabulary_settings)
    return [f"{method.name} maps no words into a model's, so {useless[0]} changes nothing; {able} do"]


def _wrong_settings(order: AdaptOrder) -> list[str]:
    """Returns the problems with the settings; those that the text decides are checked when it is known."""
    problems: list[str] = []
    given = (
        order.settings, order.vocabulary, order.speaker_settings, order.domain_settings,
        order.external_settings, order.limits,
    )  # fmt: skip
    for kind, values in zip(_KINDS, given, strict=True):
        try:
            kind.from_json(dict(values))
        except ConfigError as error:
            problems += error.problems
    return problems


# The order to learn along.


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
        what = "Learning from what was confirmed"
        return f"Learning from what was confirmed in {self.domain}" if self.domain else what

    @property
    def is_kept(self) -> bool:
        """See `Order.is_kept`; a model's details say what it learned, and this is done every few pages."""
        return False
