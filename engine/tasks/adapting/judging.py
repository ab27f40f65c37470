"""Judging an adapted model: the comparison with its parent, and the gate on general text."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Self

from engine.base.errors import CorpusError
from engine.base.files import read_json, write_json
from engine.base.json_values import from_json, to_json
from engine.base.progress import Report
from engine.base.sampling import spread
from engine.orders.evaluation import EvaluateOrder
from engine.results.adapting import DomainComparison, GeneralCheck, GeneralPart, Rival, SinceBase
from engine.results.corpora import CorpusRecord
from engine.results.evaluation import Interval, MetricDifference, Verdict, VerdictKind
from engine.results.figures import change_text, counted
from engine.results.model_details import InputText, Promotion, PromotionState
from engine.results.models import ModelRecord
from engine.tasks.adapting.promotion import ancestors_of, models_of_domain, newest_promoted, promotion
from engine.tasks.home import open_library
from engine.tasks.models import builtin
from engine.tasks.training.text import Pair, TextSource, library_source


def compare_in_domain(
    added: ModelRecord, base: ModelRecord, folder: Path, report: Report
) -> DomainComparison:
    """Scores the new model against its parent on the domain's test split, if it has one.

    Args:
        added: the new model.
        base: its parent.
        folder: of the run: every sentence is kept there, to be looked at as those of an evaluation.
        report: told of every step.
    """
    from engine.tasks.evaluating.evaluation import evaluate

    try:
        order = EvaluateOrder(model=added.id, against=(base.id,), domain=added.domain or "")
        found = evaluate(order, folder=folder, report=report)
    except CorpusError as error:  # the model is made; that nothing can be proven is no failure
        return DomainComparison(verdict=_not_compared(error))
    return DomainComparison(
        verdict=found.verdict,
        scores=found.scores,
        examples=found.examples,
        n_sentences=found.n_sentences,
        n_better=found.comparisons[0].n_better,
        n_worse=found.comparisons[0].n_worse,
        numbers=found.comparisons[0].numbers,
        is_degenerate=found.comparisons[0].is_degenerate,
    )


def compare_with_used(added: ModelRecord, base: ModelRecord, report: Report) -> Rival | None:
    """Compares a new model with the one in use for its domain so far; None if that is its parent."""
    from engine.tasks.evaluating.evaluation import evaluate

    others = (each for each in models_of_domain(added) if each.id not in (added.id, base.id))
    used = newest_promoted(others)
    if used is None:
        return None
    try:
        order = EvaluateOrder(model=added.id, against=(used.id,), domain=added.domain or "", is_as_named=True)
        found = evaluate(order, report=report)
    except CorpusError as error:
        return Rival(model=used.id, name=used.name, verdict=_not_compared(error))
    return Rival(model=used.id, name=used.name, verdict=found.verdict, scores=found.scores)


def _not_compared(error: CorpusError) -> Verdict:
    return Verdict(kind=VerdictKind.UNPROVEN, sentence=f"Not compared. {error.what}", detail=error.hint)


# Text of no domain in particular, to see what an adaptation forgets: ours, and other domains' held-out text.
#
# Ours is fixed and of several parts; other domains stand beside it, each by itself, since a domain of the
# same field as the one that is learned rises with it and would hide what was forgotten. Every part has two
# halves: one chooses how much of what was learned is kept, the other one judges the result.
#
# All of it is fixed when a run begins, and kept in its folder, so that what is imported meanwhile changes
# nothing.

MOST_OF_LIBRARY = 400
"""Held-out pairs taken from corpora of other domains, over all of them and for both halves."""
PARTS = {
    "everyday": "conversation",
    "dialogue": "conversation",
    "message": "conversation",
    "letter": "letters and business",
    "business": "letters and business",
    "instruction": "instructions and warnings",
    "safety": "instructions and warnings",
    "news": "news, knowledge and stories",
    "encyclopedic": "news, knowledge and stories",
    "narrative": "news, knowledge and stories",
}
"""The part of the general text that each kind of ours belongs to: fifty sentences or more in either half."""
_FILE = "general.json"


@dataclass(frozen=True, kw_only=True)
class GeneralTextPart:
    """Pairs of one sort of text, in two halves that share none."""

    name: str
    """"letters and business"; of another domain its name."""
    is_domain: bool = False
    """True: held-out text of another domain."""
    mixing: tuple[Pair, ...] = ()
    """How much of what was learned is kept is chosen by these."""
    gate: tuple[Pair, ...] = ()
    """The result is judged by these."""


@dataclass(frozen=True, kw_only=True)
class GeneralText:
    """Held-out pairs of no domain in particular, in the model's direction."""

    parts: tuple[GeneralTextPart, ...] = ()

    @property
    def fixed(self) -> tuple[GeneralTextPart, ...]:
        """The parts that are ours."""
        return tuple(part for part in self.parts if not part.is_domain)

    @property
    def mixing_pairs(self) -> list[Pair]:
        """The half that chooses: ours; in languages that we wrote nothing in, other domains'."""
        return [pair for part in self.fixed or self.parts for pair in part.mixing]

    @property
    def gate_pairs(self) -> list[Pair]:
        """The half that judges."""
        return [pair for part in self.parts for pair in part.gate]

    @property
    def name(self) -> str:
        """The half that judges, for people: "277 general sentences and 200 of other domains (law, chat)"."""
        n_ours = sum(len(part.gate) for part in self.fixed)
        domains = [part for part in self.parts if part.is_domain and part.gate]
        ours = [counted(n_ours, "general sentence")] if n_ours else []
        n_theirs, names = sum(len(part.gate) for part in domains), ", ".join(part.name for part in domains)
        theirs = [f"{counted(n_theirs, 'sentence')} of other domains ({names})"] if domains else []
        return " and ".join(ours + theirs)

    @property
    def sha256(self) -> str:
        """The hash of the pairs of both halves."""
        pairs = [(part.mixing, part.gate) for part in self.parts]
        return hashlib.sha256(json.dumps(pairs, ensure_ascii=False).encode()).hexdigest()

    def limited_to(self, n_pairs: int) -> Self:
        """Returns the text with at most so many pairs in either half, spread evenly over every part."""
        mixing = _fewer([part.mixing for part in self.parts], n_pairs)
        gate = _fewer([part.gate for part in self.parts], n_pairs)
        halves = zip(self.parts, mixing, gate, strict=True)
        parts = (replace(part, mixing=first, gate=second) for part, first, second in halves)
        return replace(self, parts=tuple(part for part in parts if part.gate))

    def describe(self) -> InputText:
        """Describes it for a run's card."""
        return InputText(text=self.name, n_sentences=len(self.gate_pairs), sha256=self.sha256)


def find_general_text(
    src: str, tgt: str, domain: str, learned: Iterable[Pair], lines: Iterable[str] = ()
) -> GeneralText:
    """Takes our own sentences in two languages and held-out pairs of other domains.

    Args:
        src: language tag of the model's source.
        tgt: language tag of its target.
        domain: the domain that is adapted to; its corpora are left out.
        learned: pairs of the domain; what stands among them is left out.
        lines: other text that is learned from, in either language, however much; left out likewise.

    Returns:
        The text; empty if we have nothing in these languages.
    """
    candidates = _candidates(src, tgt, domain)
    known = {side for pair in learned for side in pair}.union(line for line in lines if line in candidates)
    return GeneralText(parts=(*_ours(src, tgt, known), *_of_other_domains(src, tgt, domain, known)))


def shipped_pairs(src: str, tgt: str) -> list[Pair]:
    """Returns our own pairs in two languages; a file serves both directions."""
    return list(shipped_kinds(src, tgt))


def shipped_kinds(src: str, tgt: str) -> dict[Pair, str]:
    """Returns our own pairs in two languages, each with its kind of text: "letter", "news"."""
    for first, second in ((src, tgt), (tgt, src)):
        path = builtin.assets_folder() / "general" / f"{first}-{second}.tsv"
        if path.is_file():
            rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
            return {(left, right) if first == src else (right, left): kind for left, right, kind in rows}
    return {}


def keep_general_text(folder: Path, text: GeneralText) -> None:
    """Writes the text into a run's folder."""
    write_json(folder / _FILE, to_json(text))


def forget_general_text(folder: Path) -> None:
    """Removes the text of a run that is over: it is other domains', and the run holds no more of it."""
    (folder / _FILE).unlink(missing_ok=True)


def kept_general_text(folder: Path) -> GeneralText:
    """Returns the text of a run; of one that an earlier version began, in halves as well."""
    kept = read_json(folder / _FILE)
    if "pairs" in kept:
        pairs = tuple((str(src), str(tgt)) for src, tgt in kept["pairs"])
        part = GeneralTextPart(name="general sentences", mixing=pairs[::2], gate=pairs[1::2])
        return GeneralText(parts=(part,) if pairs else ())
    return from_json(GeneralText, kept)


def _ours(src: str, tgt: str, known: set[str]) -> list[GeneralTextPart]:
    """Returns our parts; which half a pair is in follows from its place among its kind alone."""
    halves: dict[str, tuple[list[Pair], list[Pair]]] = {name: ([], []) for name in PARTS.values()}
    seen: Counter[str] = Counter()
    for pair, kind in shipped_kinds(src, tgt).items():
        if not known.intersection(pair):
            halves[PARTS[kind]][seen[kind] % 2].append(pair)
        seen[kind] += 1
    return [
        GeneralTextPart(name=name, mixing=tuple(mixing), gate=tuple(gate))
        for name, (mixing, gate) in halves.items()
        if gate
    ]


def _of_other_domains(src: str, tgt: str, domain: str, known: set[str]) -> list[GeneralTextPart]:
    """Takes as many held-out pairs of each corpus of another domain, evenly spread, every second to judge."""
    corpora = _other_corpora(src, tgt, domain)
    taken: dict[str, list[Pair]] = {}
    n_taken = 0
    for n_left, corpus in zip(range(len(corpora), 0, -1), corpora, strict=True):
        pairs = _held_out(library_source(corpus, src, tgt), known)
        share = (MOST_OF_LIBRARY - n_taken) // n_left
        chosen = spread(pairs, share)
        known = known.union(*chosen)
        n_taken += len(chosen)
        taken.setdefault(corpus.domain, []).extend(chosen)
    return [
        GeneralTextPart(name=name, is_domain=True, mixing=tuple(pairs[1::2]), gate=tuple(pairs[::2]))
        for name, pairs in sorted(taken.items())
        if pairs
    ]


def _other_corpora(src: str, tgt: str, domain: str) -> list[CorpusRecord]:
    return [
        corpus
        for corpus in open_library().corpora()
        if corpus.domain != domain and corpus.has_pairs(src, tgt)
    ]


def _candidates(src: str, tgt: str, domain: str) -> set[str]:
    """Returns the sentences that may be taken: what is learned from can be far more than these."""
    found = {side for pair in shipped_pairs(src, tgt) for side in pair}
    for corpus in _other_corpora(src, tgt, domain):
        source = library_source(corpus, src, tgt)
        found |= {side for split in ("test", "dev") for pair in source.pairs(split) for side in pair}
    return found


def _held_out(source: TextSource, known: set[str]) -> list[Pair]:
    """Returns the pairs of the test split, where there is none of the development split."""
    for split in ("test", "dev"):
        pairs = [pair for pair in source.pairs(split) if not known.intersection(pair)]
        if pairs:
            return pairs
    return []


def _fewer(parts: Sequence[Sequence[Pair]], n_pairs: int) -> list[tuple[Pair, ...]]:
    """Returns at most so many pairs of some parts, from each its share of them."""
    ends = list(accumulate(len(part) for part in parts))
    n_all = ends[-1] if ends else 0
    n_taken = min(n_pairs, n_all)
    n_until = [0, *(end * n_taken // max(1, n_all) for end in ends)]
    shares = [after - before for before, after in pairwise(n_until)]
    return [tuple(spread(part, share)) for part, share in zip(parts, shares, strict=True)]


# The gate: an adapted model and the one before it translate general text, and promotion follows from it.
#
# General text is judged as a whole and part by part, other domains each by itself and never within the
# whole. A model that surely loses more than the margin anywhere, or whose loss could not be measured, is
# held back: it stays in the library, and is used when the user says so. A model adapted from an adapted one
# is judged against that one; what the whole line lost since its first model is told beside it.


def check_general(
    made: ModelRecord,
    base: ModelRecord,
    text: GeneralText,
    margin: float,
    report: Report,
    *,
    only_domain: bool = False,
) -> GeneralCheck:
    """Compares a new model with the one before it on general text.

    Args:
        made: the new model.
        base: the one it was made from.
        text: what to translate; its gate half is.
        margin: BLEU that it may lose.
        report: told of every step.
        only_domain: the user said that the model is for its domain alone: it is never held back.
    """
    from engine.evaluation.verdict import LEAST_SENTENCES

    whole = [pair for part in text.fixed for pair in part.gate]
    wanted = [part for part in text.parts if len(part.gate) >= LEAST_SENTENCES]
    found = GeneralCheck(
        margin=margin,
        against=base.id,
        text=text.name,
        n_sentences=len(text.gate_pairs),
        sha256=text.sha256,
    )
    if len(whole) < LEAST_SENTENCES and not wanted:
        return _not_checked(found, made, is_held=not only_domain)
    if len(whole) >= LEAST_SENTENCES:
        first = (ancestors_of(made) or [base])[-1]
        against = tuple(dict.fromkeys((base.id, first.id)))
        scores = _measure(made, against, whole, report)
        found = replace(found, difference=_interval(scores[0]))
        if first.id != base.id:
            found = replace(found, lineage=SinceBase(against=first.id, difference=_interval(scores[1])))
    parts = [_part(each, _measure(made, (base.id,), each.gate, report)[0], margin) for each in wanted]
    best = max((part.bleu.base for part in parts if not part.is_domain), default=None)
    found = replace(found, parts=tuple(replace(each, is_strongest=each.bleu.base == best) for each in parts))
    lost = found.difference is not None and found.difference.high < -margin
    loses_much = lost or any(part.lost_too_much for part in found.parts)
    found = replace(found, is_held=loses_much and not only_domain)
    return replace(
        found, sentence=_sentence(found, is_allowed=loses_much and only_domain), detail=_detail(found)
    )


def judge_promotion(found: DomainComparison, gate: GeneralCheck, rival: Rival | None = None) -> Promotion:
    """Returns whether a new model is used at once.

    It is not if it is degenerate, lost too much of general text or nobody knows how much, loses numbers,
    or is worse than the model before it or than the one that its domain is translated with so far:
    proven, or by its score where nothing is proven.

    Args:
        found: the comparison in the domain.
        gate: on general text.
        rival: see `compare_with_used`; None if nothing else is in use.
    """
    from engine.evaluation.verdict import loses_numbers

    sentence = found.verdict.sentence
    if found.is_degenerate:
        return _held(sentence, "nearly all sentences get the same translation")
    if gate.is_held:
        why = "it lost too much on general text" if gate.is_checked else "what it forgot was not checked"
        return _held(gate.sentence, why)
    if found.verdict.kind == VerdictKind.POOR:
        return _held(sentence, "it is worse than the model before")
    if found.numbers and loses_numbers(found.numbers):
        return _held(sentence, "more of its sentences have a wrong number")
    if found.scores and not _is_as_good(found.verdict, found.scores):
        return _held(sentence, "it is not proven better than the model before, and scored lower")
    if rival is None:
        return promotion(PromotionState.PROMOTED, sentence)
    if not _is_as_good(rival.verdict, rival.scores):
        reason = f"“{rival.name}” stays in use for this domain; compared with it: {rival.verdict.sentence}"
        return _held(reason, _why_not(rival))
    return promotion(
        PromotionState.PROMOTED, f"It replaces “{rival.name}”; compared with it: {rival.verdict.sentence}"
    )


def _is_as_good(verdict: Verdict, scores: Sequence[MetricDifference]) -> bool:
    """True if a model may take another's place: better, or nothing is proven and it scored no lower."""
    if verdict.kind == VerdictKind.UNPROVEN:
        return bool(scores) and _bleu(scores).difference >= 0
    return verdict.kind == VerdictKind.GOOD


def _why_not(rival: Rival) -> str:
    who = f"“{rival.name}”, which is in use"
    if not rival.scores:
        return f"it could not be compared with {who}"
    if rival.verdict.kind == VerdictKind.POOR:
        return f"{who}, translates this domain better"
    return f"it is not proven better than {who}, and did not score higher"


def _held(reason: str, in_short: str) -> Promotion:
    return promotion(PromotionState.HELD, reason, in_short)


def _measure(
    made: ModelRecord, against: Sequence[str], pairs: Sequence[Pair], report: Report
) -> list[MetricDifference]:
    """Returns how BLEU changed against each of some models; what was translated before is not again."""
    from engine.tasks.evaluating.evaluation import evaluate_pairs

    result = evaluate_pairs(made.id, against, pairs, "general text", report, place="on general text")
    by_model = {each.against: _bleu(each.scores) for each in result.comparisons}
    return [by_model[model] for model in against]


def _part(part: GeneralTextPart, bleu: MetricDifference, margin: float) -> GeneralPart:
    return GeneralPart(
        name=part.name,
        is_domain=part.is_domain,
        n_sentences=len(part.gate),
        bleu=bleu,
        lost_too_much=bleu.high < -margin,
    )


def _not_checked(found: GeneralCheck, made: ModelRecord, *, is_held: bool) -> GeneralCheck:
    from engine.evaluation.verdict import LEAST_SENTENCES

    text, n_sentences = f"general text from {made.src} to {made.tgt}", found.n_sentences
    if n_sentences:
        why = f"{n_sentences} sentence{' is' if n_sentences == 1 else 's are'} too little {text}"
    else:
        why = f"there is no {text}, or none was wanted (gate_sentences=0)"
    more = (
        "Look at its translations of other text before you use it. What it forgot is measured if you "
        "import text of another domain in these languages, "
        f"{2 * LEAST_SENTENCES} test pairs or more, and adapt again."
    )
    sentence = f"General quality was not checked: {why}."
    return replace(found, is_held=is_held, sentence=sentence, detail=more)


def _bleu(scores: Sequence[MetricDifference]) -> MetricDifference:
    (bleu,) = (each for each in scores if each.metric == "BLEU")
    return bleu


def _interval(bleu: MetricDifference) -> Interval:
    return Interval(value=bleu.difference, low=bleu.low, high=bleu.high)


def _sentence(found: GeneralCheck, *, is_allowed: bool) -> str:
    """Says what became of general text: the whole of it, then the part that lost most if one surely did."""
    worst = _worst(found)
    whole = found.difference
    if whole is None:
        return _with_aside(
            "General text was measured on other domains alone", worst, found, is_allowed=is_allowed
        )
    change = change_text(whole.value, whole.low, whole.high)
    if whole.high < -found.margin:
        said = (
            f"Lost too much on general text: {change}."
            if not is_allowed
            else f"Worse on general text: {change}."
        )
        return f"{said} {_limit(found, is_allowed=is_allowed)}."
    if whole.high < 0:
        said = f"Worse on general text: {change}, not surely more than the {found.margin:g} that may be lost"
    elif whole.low > 0:
        said = f"Better on general text: {change}"
    else:
        said = f"Not proven better or worse on general text: {change}"
    return _with_aside(said, worst, found, is_allowed=is_allowed)


def _worst(found: GeneralCheck) -> GeneralPart | None:
    """Returns the part that lost most, one that surely lost too much before others; None if none did."""
    worse = [part for part in found.parts if part.bleu.is_worse]
    return min(worse, key=lambda part: (not part.lost_too_much, part.bleu.difference), default=None)


def _with_aside(said: str, worst: GeneralPart | None, found: GeneralCheck, *, is_allowed: bool) -> str:
    """Says as well what became of the part that lost most; nothing if none surely lost."""
    if worst is None:
        return f"{said}." if found.difference else f"{said}; none surely became worse."
    change = change_text(worst.bleu.difference, worst.bleu.low, worst.bleu.high)
    where = f"the other domain “{worst.name}”" if worst.is_domain else worst.name
    is_worse = is_allowed or not worst.lost_too_much
    lost = f"worse on {where}: {change}" if is_worse else f"lost too much on {where}: {change}"
    limit = f" {_limit(found, is_allowed=is_allowed)}." if worst.lost_too_much else ""
    return f"{said}; {lost}.{limit}"


def _limit(found: GeneralCheck, *, is_allowed: bool) -> str:
    return "You said it is for this domain alone" if is_allowed else f"At most {found.margin:g} may be lost"


def _detail(found: GeneralCheck) -> str:
    said = [f"Measured on {found.text}; none of these was used to make or to choose the model."]
    strongest = next((part for part in found.parts if part.is_strongest), None)
    if strongest:
        before, now = strongest.bleu.base, strongest.bleu.model
        said.append(f"What the model before was best at: {strongest.name}, BLEU {before:.1f} → {now:.1f}.")
    if found.lineage:
        since = found.lineage.difference
        change = change_text(since.value, since.low, since.high)
        said.append(f"Since {found.lineage.against}, the first model of its line: {change}.")
    return " ".join(said)
