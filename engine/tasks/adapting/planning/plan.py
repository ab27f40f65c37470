"""The plan of an adaptation: which way, with what settings, why, and what it takes on this computer."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.adaptation.choice.evidence import PLAIN, Situation, Way, control_of
from engine.adaptation.choice.recommendation import ConsideredWay, Recommendation, recommend, rule
from engine.adaptation.choice.schedules import LEAST_PAIRS, settings_for
from engine.architecture.low_rank import MOST_BYTES, fitting_rank, size_bytes
from engine.config import TrainConfig, TransformerConfig
from engine.model_json import read_model_json
from engine.orders.adapting import AdaptOrder
from engine.progress import Progress, Report, ignore_progress
from engine.results.adapting.plans import AdaptationPlan, Estimate, PlanData, PlannedWay, VocabularySizes
from engine.results.figures import counted
from engine.results.models import ModelRecord
from engine.tasks.adapting.bases import find_base
from engine.tasks.adapting.domain_corpora import find_domain_corpora
from engine.tasks.adapting.planning.domain_sample import DomainSample, fragmentation, sample_domain
from engine.tasks.adapting.planning.estimating import (
    Work,
    back_translated,
    estimate,
    no_text_alone,
    words_of,
)
from engine.tasks.adapting.planning.language_check import foreign_text
from engine.tasks.adapting.planning.probing import USUAL, KnownProbe, Probe, known_probe, measure_probe
from engine.tasks.adapting.run_plan import check_domains
from engine.tasks.adapting.source_text import (
    SourceText,
    check_new_parts,
    find_source_text,
    source_settings,
)
from engine.tasks.training.text import Pair

_NEW_SHARE = 0.6
"""Share of a domain's subwords that the model lacks, where they are added: 0.43 to 0.81 on captions."""
_STAGE = "Looking at the text"


@dataclass(frozen=True, kw_only=True)
class _Planned:
    """Everything a plan is made from."""

    order: AdaptOrder
    base: ModelRecord
    sample: DomainSample
    situation: Situation
    unknown_share: float
    """Share of the running words with a letter that the model does not know, worse side, in [0, 1]."""
    general: Sequence[Pair]
    """Held-out pairs of no domain in particular."""
    warnings: Sequence[str]
    """Sentences on text that is not in the language it should be in."""
    known: KnownProbe | None
    """The measurement; None if nothing was measured."""
    n_other_pairs: int = 0
    """Pairs of the other domains, where a method goes on learning from those too."""

    @property
    def probe(self) -> Probe | None:
        """The measurement, with whatever text."""
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
    wish: AdaptOrder, report: Report = ignore_progress, *, probe: bool = True
) -> AdaptationPlan:
    """Plans an adaptation; a run goes by the same plan.

    Args:
        wish: the adaptation, as far as the user has chosen already.
        report: told of every step; may cancel.
        probe: False: measure nothing, take what was measured before.

    Raises:
        LibraryError: if there is no such model.
        ConfigError: if the model cannot be adapted, or settings cannot work.
        CorpusError: if the domain has no pairs in the model's languages, or the text that the model came from
            cannot be used.
        OutOfMemory: if this computer has no room for one sentence.
    """
    base, chosen = find_base(wish.model), wish.chosen_method
    n_other_pairs = 0
    if chosen:
        check_new_parts(base, chosen)
    if wish.source_corpora and chosen and chosen.needs_source_text:
        source = find_source_text(base, wish.source_corpora, wish.columns, wish.domain)
        if chosen.domain_kind:
            check_domains(chosen, wish, source)
            n_other_pairs = _count(source)
        if chosen.needs_held_out_source:
            source.dev_pairs  # noqa: B018, raises what a run would raise only after it learned the words
    planned = replace(_look(base, wish, report), n_other_pairs=n_other_pairs)
    if wish.back_translate and not planned.situation.n_mono_tgt:
        raise no_text_alone(wish.domain, base.tgt)
    if probe and planned.needs_probe:
        planned = _measure(planned, report)
    control = control_of(wish.vocabulary) if chosen and chosen.learns_vocabulary else ""
    found = recommend(
        planned.situation, chosen, wish.scope, back_translate=wish.back_translate, control=control
    )
    return _described(found, planned)


def _count(source: SourceText) -> int:
    """Returns the pairs of other domains.

    Raises:
        CorpusError: if one has too few.
    """
    from engine.training.several_domains import check_each_domain

    counts: Counter[str] = Counter()
    for part in source.sources:
        counts[part.domain] += sum(1 for _ in part.pairs("train"))
    check_each_domain(counts)
    return counts.total()


def _look(base: ModelRecord, order: AdaptOrder, report: Report) -> _Planned:
    """Counts the text, and looks what is known of its words and of this computer."""
    from engine.tasks.adapting.judging.general_text import find_general_text

    report(Progress(_STAGE, 0, 1))
    corpora = find_domain_corpora(order.domain, base.src, base.tgt, mono=order.mono)
    sample = sample_domain(corpora)
    subwords_per_word, unknown_share = fragmentation(base, sample)
    return _Planned(
        order=order,
        base=base,
        sample=sample,
        unknown_share=round(unknown_share, 4),
        situation=Situation(
            base=read_model_json(base.path, "")["files"].get("weights.safetensors", ""),
            n_pairs=sample.splits["train"],
            n_mono_src=sample.n_mono_src,
            n_mono_tgt=sample.n_mono_tgt,
            subwords_per_word=round(subwords_per_word, 2),
            n_speakers=sample.n_speakers,
            only_domain=order.only_domain,
        ),
        general=find_general_text(base.src, base.tgt, order.domain, ()).gate_pairs,
        warnings=foreign_text(corpora),
        known=known_probe(base, sample, order.threads),
    )


def _measure(planned: _Planned, report: Report) -> _Planned:
    settings = settings_for(PLAIN.method, PLAIN.scope, planned.situation.n_pairs)
    probe = measure_probe(
        planned.base, planned.sample, planned.general, settings, threads=planned.order.threads, report=report
    )
    return replace(planned, known=KnownProbe(probe=probe, is_of_text=True, is_fresh=True))


def _described(found: Recommendation, planned: _Planned) -> AdaptationPlan:
    situation, splits = planned.situation, planned.sample.splits
    way = found.way or PLAIN
    work = _work(way, planned)
    new_src, new_tgt = _new_sizes(way, planned)
    return AdaptationPlan(
        method=way.method.name if found.way else "",
        scope=way.scope if found.way else "",
        back_translate=way.back_translate,
        vocabulary=VocabularySizes(src=new_src, tgt=new_tgt),
        vocabulary_settings=way.vocabulary,
        only_domain=situation.only_domain,
        rule=rule(),
        settings=work.settings,
        advice=found.advice,
        reason=found.reason,
        evidence=found.evidence,
        warnings=(*planned.warnings, *_large_pack(work.settings, planned)),
        alternatives=tuple(_planned_way(each, found, planned) for each in found.alternatives),
        data=PlanData(
            pairs=situation.n_pairs,
            mono_src=situation.n_mono_src,
            mono_tgt=situation.n_mono_tgt,
            dev=splits["dev"],
            test=splits["test"],
            general=len(planned.general),
            pieces_per_word=situation.subwords_per_word,
            unknown_share=planned.unknown_share,
            speakers=situation.n_speakers,
        ),
        estimate=_estimate(work, planned),
    )


def _large_pack(settings: TrainConfig, planned: _Planned) -> list[str]:
    """Returns how large a small pack will be, in one sentence, if it is more than usual."""
    shape, rank = _shape(planned.base), settings.pack_rank
    n_bytes = size_bytes(shape, rank) if settings.trainable == "low-rank" else 0
    if n_bytes <= MOST_BYTES:
        return []
    if planned.order.settings.get("pack_rank"):
        why = f"rank {rank} was asked for (--rank), and {fitting_rank(shape)} is what is recommended"
    else:
        why = f"the model is large, and rank {rank} is the least that is chosen by itself"
    return [f"The small pack will have about {n_bytes / 1e6:.1f} MB: {why}."]


def _planned_way(each: ConsideredWay, found: Recommendation, planned: _Planned) -> PlannedWay:
    way, probe = each.way, planned.probe
    return PlannedWay(
        method=way.method.name,
        scope=way.scope,
        back_translate=way.back_translate,
        vocabulary_settings=way.vocabulary,
        title=way.title,
        sentence=each.sentence,
        seconds=estimate(_work(way, planned), probe).seconds if probe and not each.unavailable else None,
        is_recommended=way == found.way,
        is_second=each.is_second,
        unavailable=each.unavailable,
        needs="source text" if way.method.needs_source_text else "",
    )


def _estimate(work: Work, planned: _Planned) -> Estimate:
    """Returns the cost of a run, and how it is known."""
    probe = planned.probe
    if probe is None:
        return Estimate(
            parts=estimate(work, USUAL).parts,
            how="Not measured on this computer yet.",
            sentence="How long it takes is not known yet.",
        )
    found = estimate(work, probe)
    what = f"{counted(probe.n_updates, 'update')} on {probe.device_name}"
    speed = f"{found.tokens_per_s:,.0f} tokens learned a second"
    text = "your text" if planned.is_measured else "an earlier text; with this one it may differ"
    share = f"{100 * probe.share:.0f}\u00a0%"
    busy = f" Other programs were at work, too: it had {share} of it." if found.is_busy else ""
    return replace(
        found,
        is_measured=planned.is_measured,
        how=f"Measured on this computer: {what}, {speed}, with {text}.{busy}",
        sentence=f"This takes {words_of(found)} on {probe.device_name}.",
    )


def _work(way: Way, planned: _Planned) -> Work:
    """Returns the work of a way with this text, by the settings that its run would have."""
    situation, sample = planned.situation, planned.sample
    n_made = back_translated(situation.n_pairs, situation.n_mono_tgt) if way.back_translate else 0
    shape = _shape(planned.base)
    base_sizes = shape.src_vocab_size, shape.tgt_vocab_size
    new_src, new_tgt = _new_sizes(way, planned)
    n_pairs = situation.n_pairs + (planned.n_other_pairs if way.method.domain_kind else 0)
    settings = _settings(way, n_pairs + n_made, planned)
    return Work(
        way=way,
        settings=settings,
        n_pairs=n_pairs,
        n_made=n_made,
        n_dev=sample.splits["dev"],
        n_test=sample.splits["test"],
        n_general=len(planned.general),
        n_words=sample.n_words,
        vocabulary=(new_src or base_sizes[0], new_tgt or base_sizes[1]),
        base_vocabulary=base_sizes,
        d_model=shape.d_model,
        is_mixed=way.method.can_mix and not situation.only_domain,
        source_training=(
            source_settings(planned.base, planned.order.limit.source_updates)
            if way.method.begins_anew
            else None
        ),
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
        muon_s=probe.muon_s if probe else 0.0,
        only_domain=planned.situation.only_domain,
    )
    settings = TrainConfig.from_json(chosen.to_json() | dict(planned.order.settings))
    if settings.trainable != "low-rank" or settings.pack_rank:
        return settings
    return replace(settings, pack_rank=fitting_rank(_shape(planned.base)))


def _new_sizes(way: Way, planned: _Planned) -> tuple[int, int]:
    """Returns the subwords of each side after a way that learns some; else 0: the model keeps its own."""
    from engine.vocabulary.target_subwords import vocabulary_size

    if not way.method.learns_vocabulary or way.method.learns_all_at_once:
        return 0, 0
    sample = planned.sample
    src, tgt = (
        vocabulary_size(n_words, n_characters)
        for n_words, n_characters in zip(sample.n_words, sample.n_characters, strict=True)
    )
    if not way.method.keeps_old_words:
        return src, tgt
    old = _shape(planned.base)
    return old.src_vocab_size + round(_NEW_SHARE * src), old.tgt_vocab_size + round(_NEW_SHARE * tgt)


def _shape(base: ModelRecord) -> TransformerConfig:
    return TransformerConfig.from_json(read_model_json(base.path, "")["architecture"])
