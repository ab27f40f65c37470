"""The decisions of a run, fixed before it learns, whatever changes in the library while it is stopped."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from shlex import quote

from engine.base.config import DomainSettings, TrainConfig
from engine.base.errors import CorpusError, JobError
from engine.base.files import read_json, write_json
from engine.base.json_values import from_json, to_json
from engine.base.methods import Method
from engine.base.progress import Phase
from engine.orders.adapting import AdaptOrder
from engine.results.adapting import AdaptationPlan, PlanReasons
from engine.results.corpora import why_not_adapt
from engine.results.model_details import Settings
from engine.tasks.adapting.bases import find_base
from engine.tasks.adapting.domain_corpora import DomainCorpora, find_domain_corpora
from engine.tasks.adapting.source_text import (
    SourceText,
    check_new_parts,
    find_source_text,
    named_source_text,
)
from engine.tasks.training.domains import refuse_renamed, shape_of_domains
from engine.text.languages import language_name

_FILE = "plan.json"
_READING = ("Loading the model", "Reading the text")
_WORDS = ("Learning the subwords", "Counting words", "Reading the text for word", "Learning word vectors")
_BACK = ("Training a model that translates back", "Translating back")
_SOURCE = "Learning from the source domain"
_MIXING = "Looking for what was forgotten"
_GRAPHS = ("Building the graphs", "Checking the graphs", "Writing the pack")
_COMPARING = ("Translating with ", "Scoring", "Resampling ")


@dataclass(frozen=True, kw_only=True)
class RunPlan:
    """The decisions of one run; kept in its folder."""

    method: str
    scope: str
    back_translate: bool
    corpora: tuple[str, ...]
    """Ids of the corpora of pairs."""
    mono: tuple[str, ...]
    """Ids of the monolingual corpora."""
    fingerprints: Mapping[str, str]
    """The hash of each corpus' text, by id."""
    settings: TrainConfig
    source_fingerprints: Mapping[str, str] = field(default_factory=dict)
    """The hash of each source corpus' text, by id, or by path where it is a file."""
    source_domains: tuple[str, ...] = ()
    """The domain of each source corpus, in order."""
    vocabulary: Settings = field(default_factory=dict)
    """Settings of `VocabularyConfig` that are not left to the text."""
    speakers: Settings = field(default_factory=dict)
    """Settings of `SpeakerConfig` that were set."""
    domains: Settings = field(default_factory=dict)
    """Settings of `DomainSettings` that were set."""
    external: Settings = field(default_factory=dict)
    """Settings of `ExternalSettings` that were set."""
    reasoning: PlanReasons = field(default_factory=PlanReasons)
    phases: tuple[Phase, ...] = ()
    """What the run goes through, and how long each was expected to take."""
    text_read: str = ""
    """When the text was read, ISO 8601, UTC; "": an earlier version did not note it."""

    def keep(self, folder: Path) -> None:
        """Writes the plan into a run's folder, in one step."""
        write_json(folder / _FILE, to_json(self))

    def find_corpora(self, domain: str, src: str, tgt: str) -> DomainCorpora:
        """Returns the corpora of the plan.

        Raises:
            CorpusError: if one is gone or was changed since the run began.
        """
        corpora = find_domain_corpora(domain, src, tgt, only=self.corpora, mono=self.mono)
        refuse_changed(self.fingerprints, corpora.fingerprints())
        return corpora

    def check_source(self, source: SourceText) -> None:
        """Checks that the source domain's text is what it was, and its domains are.

        Raises:
            CorpusError: if one was changed since the run began.
        """
        if self.source_fingerprints:
            refuse_changed(self.source_fingerprints, source.fingerprints())
        if self.source_domains:
            refuse_renamed(self.source_domains, source.domain_names)


def phases_of(plan: AdaptationPlan, settings: TrainConfig) -> tuple[Phase, ...]:
    """Returns the phases of a planned run in their order; its settings may be others than the plan's."""
    parts, is_measured = plan.estimate.parts, plan.estimate.seconds is not None
    n_checks = settings.max_updates // settings.validate_every + int(settings.validate_first) + 1
    last_check_s = parts["checking"] / n_checks  # of the mean of the best
    learning_s = parts["learning"] + parts["checking"] - last_check_s + parts["saving"]
    n_compared = 2 * (plan.data.test + plan.data.general)
    source_s = parts.get("learning the text that it came from", 0.0)
    phases = (
        Phase(_BACK, parts["translating back"]),
        Phase(_READING, parts["reading"]),
        Phase(_WORDS, parts["words"]),
        Phase((_SOURCE,), source_s, _SOURCE),
        Phase(("Training",), learning_s, "Training", most_s=3600 * settings.max_hours),
        Phase(("Checking the best", _MIXING), parts["mixing"] + last_check_s, _MIXING),
        Phase(_GRAPHS, parts["exporting"]),
        Phase(_COMPARING, parts["comparing"], "Translating with ", n_compared),
    )
    return tuple(replace(phase, is_measured=is_measured) for phase in phases)


def kept_plan(folder: Path) -> RunPlan | None:
    """Returns the plan of a run, None if it has none so far.

    Raises:
        JobError: if a version wrote it that fixes more, or other things, than this one knows.
    """
    kept = read_json(folder / _FILE)
    if "method" not in kept:
        return None
    unknown = sorted(set(kept) - {each.name for each in fields(RunPlan)})
    if unknown:
        raise JobError(
            f"A newer version of Parlance began this run: {folder / _FILE} says {', '.join(unknown)}.",
            "Continue with that version, or start the adaptation again.",
        )
    return from_json(RunPlan, kept)


def refuse_changed(before: Mapping[str, str], now: Mapping[str, str]) -> None:
    """Checks that the texts of a run are what they were when it began.

    Args:
        before: the hash of each text then, by id or file.
        now: the same now; there may be more of them.

    Raises:
        CorpusError: naming those that changed or are gone.
    """
    changed = sorted(name for name, digest in before.items() if now.get(name) != digest)
    if changed:
        raise CorpusError(
            f"{', '.join(changed)} changed since this run began, so it cannot go on where it was.",
            "Restore the text as it was, or start again.",
        )


def check_adaptation(order: AdaptOrder) -> None:
    """Refuses, before a run is made, a model that cannot learn, and text that is too little or not there.

    Raises:
        LibraryError: if there is no such model.
        ModelError: if the model cannot be adapted.
        ConfigError: if it names text of the domain itself as that of others.
        CorpusError: if the domain has no pairs in the model's languages, or too few, or a corpus cannot be
            used.
    """
    base, chosen = find_base(order.model), order.chosen_method
    if chosen:
        check_new_parts(base, chosen)
    corpora = find_domain_corpora(order.domain, base.src, base.tgt, mono=order.mono)
    check_reading(order, corpora)
    records = [source.corpus for source in corpora.parallel if source.corpus]
    if chosen and chosen.needs_source_text:
        source = find_source_text(base, order.source_corpora, order.columns, order.domain)
        check_domains(chosen, order, source)
    else:
        named_source_text(base, order.source_corpora, order.columns)
    n_pairs, n_dev = (sum(each.splits.get(split, 0) for each in records) for split in ("train", "dev"))
    _refuse_too_few(corpora, order.domain, n_pairs, n_dev)


def check_domains(method: Method, order: AdaptOrder, source: SourceText) -> None:
    """Refuses domains that a method cannot tell apart by words; see `shape_of_domains`.

    Raises:
        ConfigError: if there is one alone, or another number of them than was set.
    """
    if method.domain_kind:
        settings = DomainSettings.from_json(dict(order.domain_settings))
        shape_of_domains(method, (order.domain, *source.domain_names), settings)


def check_reading(order: AdaptOrder, corpora: DomainCorpora) -> None:
    """Refuses extra reading without anything to read.

    Raises:
        CorpusError: if the method learns words from text of one language, and there is none.
    """
    method = order.chosen_method
    has_text = any(corpus.src == corpora.src for corpus in corpora.mono)
    if method and method.external_kind and not order.table and not has_text:
        raise CorpusError(
            f"{method.name} learns words from text in {corpora.src} alone, and {order.domain} has none.",
            "Import such text (`parlance corpus import --monolingual`), name a corpus of it with --mono, or "
            "give a file of word vectors with --table.",
        )


def corpora_of(order: AdaptOrder) -> list[str]:
    """Returns the ids of the corpora that an adaptation will learn from.

    Raises:
        EngineError: as `check_adaptation` does.
    """
    base = find_base(order.model)
    corpora = find_domain_corpora(order.domain, base.src, base.tgt, mono=order.mono)
    return [*corpora.parallel_ids, *corpora.mono_ids]


def title_of(order: AdaptOrder) -> str:
    """Returns what an adaptation is called, with the languages of its model.

    Raises:
        EngineError: if there is no such model.
    """
    base = find_base(order.model)
    return order.title_between(language_name(base.src), language_name(base.tgt))


def check_amounts(order: AdaptOrder, corpora: DomainCorpora) -> None:
    """Refuses a domain that no method can learn from, before anything is loaded; counts pairs with two sides.

    Raises:
        CorpusError: naming how many pairs there are, and how many it takes.
    """
    _refuse_too_few(corpora, order.domain, corpora.count("train"), corpora.count("dev"))


def _refuse_too_few(corpora: DomainCorpora, domain: str, n_pairs: int, n_dev: int) -> None:
    reason = why_not_adapt(n_pairs, n_dev)
    if not reason:
        return
    more = f"Import more: `parlance corpus import FILE --domain {quote(domain)}`."
    if any(each.corpus and each.corpus.details.is_confirmed for each in corpora.parallel):
        more += (
            " Or learn from the corrections alone: `parlance memory learn "
            f"--from {corpora.src} --to {corpora.tgt} --domain {quote(domain)}`."
        )
    raise CorpusError(f"The domain {domain} has {reason}", more)
