"""The plan of an adaptation: which way, with what settings, why, and what it takes on this computer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.adaptation.evidence import PLAIN, Way, variant_of
from engine.adaptation.recommendation import Alternative, Recommendation, Situation, recommend, rule
from engine.adaptation.schedules import (
    ADD_WORDS,
    LEAST_PAIRS,
    MIXED_METHODS,
    VOCABULARY_METHODS,
    settings_for,
)
from engine.config import TrainConfig
from engine.model_json import read_model_json
from engine.progress import Progress, Report, ignore_progress
from engine.results.models import ModelRecord
from engine.tasks.adapting.domain_corpora import find_domain_corpora
from engine.tasks.adapting.domain_sample import DomainSample, fragmentation, sample_domain
from engine.tasks.adapting.estimating import Work, back_translated, estimate, words_of
from engine.tasks.adapting.language_check import foreign_text
from engine.tasks.adapting.orders import SOURCE_METHODS
from engine.tasks.adapting.probing import KnownProbe, Probe, is_busy, known_probe, measure_probe
from engine.tasks.adapting.source_estimating import source_estimate
from engine.tasks.adapting.source_text import SourceText, find_source_text, source_settings
from engine.tasks.training.text import Pair

_NEW_SHARE = 0.6
"""Share of a domain's subwords that the model lacks, where they are added: 0.43 to 0.81 on captions."""
_STAGE = "Looking at the text"


@dataclass(frozen=True, kw_only=True)
class _Planned:
    """Everything a plan is made from."""

    base: ModelRecord
    sample: DomainSample
    situation: Situation
    general: Sequence[Pair]
    """Held-out pairs of no domain in particular."""
    warnings: Sequence[str]
    """Sentences on text that is not in the language it should be in."""
    wishes: Mapping[str, Any]
    """Settings of `TrainConfig` that the user chose."""
    source_updates: int
    """Updates on the text that the model came from, where a way needs it; 0: as its base had."""
    known: KnownProbe | None
    """What was measured."""

    @property
    def probe(self) -> Probe | None:
        """Returns what was measured, of whatever text."""
        return self.known.probe if self.known else None

    @property
    def is_measured(self) -> bool:
        """True if it was measured with this very text."""
        return bool(self.known and self.known.is_of_text)

    @property
    def needs_probe(self) -> bool:
        """True if there is text to learn from, and nothing fresh is known of it."""
        is_known = self.known is not None and self.known.is_of_text and self.known.is_fresh
        return self.situation.n_pairs >= LEAST_PAIRS and not is_known


def adaptation_plan(
    model: str,
    domain: str,
    *,
    method: str = "",
    scope: str = "",
    back_translate: bool = False,
    mono: Sequence[str] | None = None,
    settings: Mapping[str, Any] | None = None,
    source_corpora: Sequence[str] = (),
    columns: Sequence[str] = (),
    source_updates: int = 0,
    vocabulary: Mapping[str, Any] | None = None,
    only_domain: bool = False,
    probe: bool = True,
    threads: int = 0,
    report: Report = ignore_progress,
) -> dict[str, Any]:
    """Plans an adaptation; a run without a method of the user's goes by the same plan.

    Args:
        model: the model to adapt.
        domain: the domain whose corpora it would learn.
        method: chosen by the user already; "" to choose.
        scope: "full" or "pack", chosen by the user already; "" to choose.
        back_translate: True: the user wants to learn from text translated back, too.
        mono: ids of monolingual corpora; None: those of the domain.
        settings: settings of `TrainConfig` that the user chose.
        source_corpora: text of the domain that the model came from; looked for, so that a plan that cannot
            work is refused.
        columns: languages of the columns of TSV files among it.
        source_updates: updates on it; 0: as the base had.
        vocabulary: settings of `VocabularyConfig` that the user chose.
        only_domain: True: the result is for this domain alone, and may forget all else.
        probe: False: nothing is measured, only what was measured before is used.
        threads: processor cores a run would use; 0: all but one.
        report: told of every step; may cancel.

    Returns:
        {"method" ("" below 20 pairs), "scope", "back_translate", "vocabulary": {"src", "tgt"} (0: the model's
        own stays), "vocabulary_settings": of `VocabularyConfig`, where they differ from the paper's,
        "only_domain", "rule" (see `rule`), "settings": of `TrainConfig`, "reason": two sentences, "evidence":
        [sentences], "warnings": [sentences], of text that looks like another language, "alternatives":
        [{"method", "scope", "back_translate", "vocabulary_settings", "title", "sentence", "seconds" (None:
        not known), "is_recommended", "unavailable", "needs" ("source text" or "")}], "data": {"pairs",
        "mono_src", "mono_tgt", "dev", "test", "general", "pieces_per_word", "unknown_share", "speakers"},
        "estimate": {"seconds", "low_s", "high_s" (None: not known), "parts", "memory_bytes", "disk_bytes",
        "tokens_per_s", "device", "is_measured", "how", "sentence"}}.

    Raises:
        LibraryError: if there is no such model.
        ConfigError: if the model cannot be adapted, or settings cannot work.
        CorpusError: if the domain has no pairs in the model's languages, or the text that the model came from
            cannot be used.
        OutOfMemory: if this computer has no room for one sentence.
    """
    from engine.tasks.adapting.bases import find_base  # which plans before it begins

    base = find_base(model)
    if source_corpora and method in SOURCE_METHODS:
        _check_source(find_source_text(base, source_corpora, columns, domain), method)
    planned = _look(base, domain, mono, settings or {}, threads, report)
    planned = replace(
        planned,
        source_updates=source_updates,
        situation=replace(planned.situation, only_domain=only_domain),
    )
    if probe and planned.needs_probe:
        planned = _measure(planned, threads, report)
    variant = variant_of(vocabulary or {}) if method in VOCABULARY_METHODS else ""
    found = recommend(planned.situation, method, scope, back_translate=back_translate, variant=variant)
    return _described(found, planned)


def _check_source(found: SourceText, method: str) -> None:
    """Refuses text that a run would refuse only after it has learned the words."""
    if method == "target-vocabulary":
        found.dev_pairs  # noqa: B018, raises


def _look(
    base: ModelRecord,
    domain: str,
    mono: Sequence[str] | None,
    wishes: Mapping[str, Any],
    threads: int,
    report: Report,
) -> _Planned:
    """Counts the text, and looks what is known of its words and of this computer."""
    from engine.tasks.adapting.general_text import find_general_text

    report(Progress(_STAGE, 0, 1))
    corpora = find_domain_corpora(domain, base.src, base.tgt, mono=mono)
    sample = sample_domain(corpora)
    pieces_per_word, unknown_share = fragmentation(base, sample)
    return _Planned(
        base=base,
        sample=sample,
        situation=Situation(
            n_pairs=sample.splits["train"],
            n_mono_src=sample.n_mono_src,
            n_mono_tgt=sample.n_mono_tgt,
            n_test=sample.splits["test"],
            pieces_per_word=round(pieces_per_word, 2),
            unknown_share=round(unknown_share, 4),
            n_speakers=sample.n_speakers,
        ),
        general=find_general_text(base.src, base.tgt, domain, ()).pairs,
        warnings=foreign_text(corpora),
        wishes=wishes,
        source_updates=0,
        known=known_probe(base, sample, threads),
    )


def _measure(planned: _Planned, threads: int, report: Report) -> _Planned:
    settings = settings_for(PLAIN.method, PLAIN.scope, planned.situation.n_pairs)
    probe = measure_probe(
        planned.base, planned.sample, planned.general, settings, threads=threads, report=report
    )
    return replace(planned, known=KnownProbe(probe=probe, is_of_text=True, is_fresh=True))


def _described(found: Recommendation, planned: _Planned) -> dict[str, Any]:
    """Returns a plan as plain values."""
    situation = planned.situation
    way = found.way or PLAIN
    work = _work(way, planned)
    return {
        "method": found.way.method if found.way else "",
        "scope": found.way.scope if found.way else "",
        "back_translate": bool(found.way and found.way.back_translate),
        "vocabulary": dict(zip(("src", "tgt"), _new_sizes(way, planned), strict=True)),
        "vocabulary_settings": way.vocabulary,
        "only_domain": situation.only_domain,
        "rule": rule(),
        "settings": work.settings.to_json(),
        "reason": found.reason,
        "evidence": list(found.evidence),
        "warnings": list(planned.warnings),
        "alternatives": [_alternative(each, found, planned) for each in found.alternatives],
        "data": {
            "pairs": situation.n_pairs,
            "mono_src": situation.n_mono_src,
            "mono_tgt": situation.n_mono_tgt,
            "dev": planned.sample.splits["dev"],
            "test": situation.n_test,
            "general": len(planned.general),
            "pieces_per_word": situation.pieces_per_word,
            "unknown_share": situation.unknown_share,
            "speakers": situation.n_speakers,
        },
        "estimate": _estimate(work, planned),
    }


def _alternative(each: Alternative, found: Recommendation, planned: _Planned) -> dict[str, Any]:
    probe = planned.probe
    return {
        "method": each.way.method,
        "scope": each.way.scope,
        "back_translate": each.way.back_translate,
        "vocabulary_settings": each.way.vocabulary,
        "title": each.title,
        "sentence": each.sentence,
        "seconds": _estimated(_work(each.way, planned), probe, planned)["seconds"]
        if probe and not each.unavailable
        else None,
        "is_recommended": each.way == found.way,
        "unavailable": each.unavailable,
        "needs": each.needs,
    }


def _estimated(work: Work, probe: Probe, planned: _Planned) -> dict[str, Any]:
    if work.way.method not in SOURCE_METHODS:
        return estimate(work, probe)
    return source_estimate(work, probe, source_settings(planned.base, planned.source_updates))


def _estimate(work: Work, planned: _Planned) -> dict[str, Any]:
    """Returns what a run takes, and how that is known."""
    probe = planned.probe
    if probe is None:
        unknown = dict.fromkeys(("seconds", "low_s", "high_s", "tokens_per_s"))
        said = {"parts": {}, "memory_bytes": 0, "disk_bytes": 0, "device": "", "is_measured": False}
        how = "Not measured on this computer so far."
        return unknown | said | {"how": how, "sentence": "How long it takes is not known yet."}
    found = _estimated(work, probe, planned)
    what = f"{probe.n_updates} update{'' if probe.n_updates == 1 else 's'} on {probe.device_name}"
    speed = f"{probe.tokens_per_s:,.0f} pieces learned a second"
    text = "your text" if planned.is_measured else "an earlier text; with this one it may differ"
    share = f"{100 * probe.share:.0f}\u00a0%"
    busy = f" Other programs were at work, too: it had {share} of it." if is_busy(probe) else ""
    return found | {
        "tokens_per_s": round(probe.tokens_per_s, 1),
        "device": probe.device_name,
        "is_measured": planned.is_measured,
        "how": f"Measured on this computer: {what}, {speed}, with {text}.{busy}",
        "sentence": f"This takes {words_of(found)} on {probe.device_name}.",
    }


def _work(way: Way, planned: _Planned) -> Work:
    """Returns what a way has to do with this text, by the settings that its run would have."""
    situation, sample = planned.situation, planned.sample
    n_made = back_translated(situation.n_pairs, situation.n_mono_tgt) if way.back_translate else 0
    architecture = read_model_json(planned.base.path, "")["architecture"]
    base_sizes = _base_sizes(planned.base)
    new_src, new_tgt = _new_sizes(way, planned)
    return Work(
        way=way,
        settings=_settings(way, situation.n_pairs + n_made, planned),
        n_pairs=situation.n_pairs,
        n_made=n_made,
        n_dev=sample.splits["dev"],
        n_test=situation.n_test,
        n_general=len(planned.general),
        n_words=sample.n_words,
        vocabulary=(new_src or base_sizes[0], new_tgt or base_sizes[1]),
        base_vocabulary=base_sizes,
        d_model=int(architecture["d_model"]),
        is_mixed=way.method in MIXED_METHODS and not situation.only_domain,
    )


def _settings(way: Way, n_pairs: int, planned: _Planned) -> TrainConfig:
    """Returns the settings of a way, with what the user chose in their place.

    Raises:
        ConfigError: if they cannot work.
    """
    probe = planned.probe
    chosen = settings_for(
        way.method,
        way.scope,
        n_pairs,
        n_tokens=round(n_pairs * probe.tokens_per_pair) if probe and planned.is_measured else 0,
        device=probe.device if probe else "cpu",
        tokens_per_s=probe.tokens_per_s if probe else 0.0,
        only_domain=planned.situation.only_domain,
    )
    return TrainConfig.from_json(chosen.to_json() | dict(planned.wishes))


def _new_sizes(way: Way, planned: _Planned) -> tuple[int, int]:
    """Returns the subwords of each side after a way that learns some; else 0: the model keeps its own."""
    from engine.vocabulary.target_subwords import vocabulary_size

    if way.method not in (*VOCABULARY_METHODS, "target-vocabulary"):
        return 0, 0
    sample = planned.sample
    src, tgt = (
        vocabulary_size(n_words, n_characters)
        for n_words, n_characters in zip(sample.n_words, sample.n_characters, strict=True)
    )
    if way.method != ADD_WORDS:
        return src, tgt
    old_src, old_tgt = _base_sizes(planned.base)
    return old_src + round(_NEW_SHARE * src), old_tgt + round(_NEW_SHARE * tgt)


def _base_sizes(base: ModelRecord) -> tuple[int, int]:
    architecture = read_model_json(base.path, "")["architecture"]
    return int(architecture["src_vocab_size"]), int(architecture["tgt_vocab_size"])
