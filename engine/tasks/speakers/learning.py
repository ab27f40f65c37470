"""Learning a speaker's profile: material, decoder states, fitting, held-out text, words by hand."""

import math
import secrets
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engine.base.errors import ConfigError, CorpusError, SpeakerError
from engine.base.methods import FACTORED_BIAS, FOR_NEWCOMERS, FULL_BIAS
from engine.base.progress import Progress, Report, ignore_progress
from engine.base.sampling import spread
from engine.corpora.cleaning import text_key
from engine.corpora.normalising import fold, normalise
from engine.evaluation.speakers import closer_in_translation, scores_text, worse_in_translation
from engine.evaluation.verdict import LEAST_SENTENCES
from engine.library.speakers import FitSummary, OutOfDate, StoredProfile, WordEdit
from engine.results.evaluation import MetricDifference
from engine.results.figures import counted, likelier_text
from engine.results.models import ModelRecord
from engine.results.speakers import (
    MOST_BIAS,
    SpeakerLearned,
    SpeakerRecord,
    SpeakerSentence,
    SpeakerVersion,
    WordEdited,
)
from engine.runtime.speakers import SpeakerInputs, fingerprint
from engine.speakers.fit import (
    SpeakerFit,
    best_of,
    fit_factored,
    fit_from_text,
    fit_full,
    gain_of,
    neutral,
    passages_in_order,
)
from engine.speakers.observations import Observed, pair_key
from engine.tasks.home import open_library
from engine.tasks.speakers.people import check_writes
from engine.tasks.speakers.profiles import (
    Floats,
    current_profile,
    fits,
    learned_model,
    opened,
    profile_for,
    rarest_subword,
    total_bias,
)
from engine.tasks.speakers.sentences import count_wrong_language, wrong_language_warning
from engine.tasks.speakers.words import ProfileWords
from engine.text.languages import language_name

if TYPE_CHECKING:
    from engine.runtime.speakers import SpeakerInfo
    from engine.runtime.translator import Translator

# The sentences of a speaker that an adapted model has learned itself.
#
# A profile that is fitted to these again counts them twice, and cannot see it: what the model has learned, it
# also predicts better than it will predict anything else, and keeping some back changes nothing of that.
# Where a model has learned most of what a person wrote, it has learned their way too: a profile from the rest
# made words 2 % likelier, and post-editing of chats took 10.0 % less in place of 10.9 (one run each).

_MOST_LEARNED = 0.5
"""Share of a person's pairs that a model may have learned for a profile to be learned from the others."""


def without_learned(texts: Sequence[SpeakerSentence], model_id: str) -> list[SpeakerSentence]:
    """Returns the text that a model has not learned, neither itself nor one that it was made from.

    Where it has learned most of the pairs, no pair is left.

    Args:
        texts: of a speaker.
        model_id: of a model or pack; one that is not of the library has learned nothing that is known.
    """
    learned: set[int] = set()
    for model in _line_of(model_id):
        # what was said later is in a corpus that grows, and not in the model
        before = {each.id: each for each in texts if each.source and each.created <= model.text_read}
        keys = {number: _keys(each.source, each.target) for number, each in before.items()}
        known = {
            pair
            for text in model.details.corpora
            if text.corpus
            for pair in _in_training(text.corpus, model.src, set(keys.values()))
        }
        learned |= {number for number, pair in keys.items() if pair in known}
    if len(learned) > _MOST_LEARNED * sum(1 for each in texts if each.source):
        learned = {each.id for each in texts if each.source}
    return [each for each in texts if each.id not in learned]


_PairKeys = tuple[int, int]
"""The numbers of a pair's folded sides, as a stored corpus has them."""


def _keys(source: str, target: str) -> _PairKeys:
    """Returns the numbers of a pair."""
    first, second = (text_key(fold(normalise(text))) for text in (source, target))
    return first, second


def _line_of(model_id: str) -> list[ModelRecord]:
    """Returns a model and its ancestors, of these only such as were adapted to a domain."""
    known = {each.id: each for each in open_library().models()}
    line: list[ModelRecord] = []
    model = known.get(model_id)
    while model is not None and model.domain and model not in line:
        line.append(model)
        model = known.get(model.parent or "")
    return line


def _in_training(corpus_id: str, src: str, wanted: set[_PairKeys]) -> set[_PairKeys]:
    """Returns which pairs are in the training split of a corpus; none of one that is gone."""
    from engine.corpora.storing.store import StoredCorpus

    record = next((each for each in open_library().corpora() if each.id == corpus_id), None)
    if record is None or not wanted:
        return set()
    try:
        with StoredCorpus(record.path) as stored:
            rows, keys = stored.rows("train"), stored.keys()
    except CorpusError:  # damaged: nothing is known of it
        return set()
    source, target = (side[rows] for side in (keys if record.src == src else keys[::-1]))
    near = np.isin(source, np.array([pair[0] for pair in wanted], dtype=source.dtype))
    return wanted & set(zip(source[near].tolist(), target[near].tolist(), strict=True))


# The part of a speaker's text that a profile is learned from: pairs, text alone, and warnings about both.

Pair = tuple[str, str]

MOST_PAIRS = 2_000
"""Pairs learned from: a fit looks at no more, and reading them takes a minute."""
MOST_ALONE = 20_000
"""Sentences without source; they are only counted."""
_LOOKED_AT = 40
"""Sentences whose language is looked at before each learning, which must take no time."""
_LEAST_WRONG, _WRONG_SHARE = 5, 0.9
"""From this many, and this share, in another language on it is a mistake, not a manner of speaking."""


@dataclass(frozen=True)
class LearningMaterial:
    """The text that one profile is learned from."""

    pairs: tuple[Pair, ...]
    alone: tuple[str, ...]
    """Target-language text without a source that the model could read."""
    n_sentences: int
    """All of the speaker's text."""
    warnings: tuple[str, ...]


def material_for(
    record: SpeakerRecord, texts: Sequence[SpeakerSentence], src: str, tgt: str, model_id: str = ""
) -> LearningMaterial:
    """Chooses the text to learn from: none that the model, if one is named, has learned itself.

    Raises:
        SpeakerError: if there is no text, or it is in another language than the model writes.
    """
    if not texts:
        raise SpeakerError(
            f"{record.name} has no sentences to learn from.",
            "Add some: paste or import what they wrote, or correct a translation.",
        )
    check_writes(record, tgt)
    _refuse_another_language(record.name, [text.target for text in texts], tgt)
    warnings = []
    reads_sources = not record.src or record.src == src
    if not reads_sources and any(text.source for text in texts):
        warnings.append(
            f"The model does not read {language_name(record.src)}: only the {language_name(tgt)} side is "
            "learned from."
        )
    if not record.tgt and (
        warning := wrong_language_warning([text.target for text in texts], tgt, "sentences")
    ):
        warnings.append(warning)
    n_sentences, texts = len(texts), without_learned(texts, model_id)
    pairs = [(text.source, text.target) for text in texts if text.source and reads_sources]
    read = {target for _, target in pairs}  # what is a pair too counts once, or it would vouch for itself
    alone = [text.target for text in texts if not (text.source and reads_sources) and text.target not in read]
    warnings += _notes(pairs)
    return LearningMaterial(
        tuple(spread(pairs, MOST_PAIRS)), tuple(spread(alone, MOST_ALONE)), n_sentences, tuple(warnings)
    )


def _refuse_another_language(name: str, targets: Sequence[str], tgt: str) -> None:
    """Refuses text that is another language's; a few such sentences only get their warning."""
    looked_at = spread(targets, _LOOKED_AT)
    n_wrong = count_wrong_language(looked_at, tgt)
    if n_wrong >= max(_LEAST_WRONG, _WRONG_SHARE * len(looked_at)):
        raise SpeakerError(
            f"{n_wrong:,} of {len(looked_at):,} sentences of {name} look like another language than "
            f"{language_name(tgt)}: nothing was learned.",
            "Remove them, or change the languages of the speaker.",
        )


def _notes(pairs: Sequence[Pair]) -> list[str]:
    """Returns warnings: one source with several translations, more text than is needed."""
    targets: dict[str, set[str]] = defaultdict(set)
    for source, target in pairs:
        targets[source].add(target)
    n_twofold = sum(len(found) > 1 for found in targets.values())
    notes = []
    if n_twofold:
        subject = "1 sentence has" if n_twofold == 1 else f"{n_twofold:,} sentences have"
        notes.append(f"{subject} several different translations; they count alike.")
    if len(pairs) > MOST_PAIRS:
        notes.append(f"Of {len(pairs):,} pairs, {MOST_PAIRS:,} are learned from, taken evenly.")
    return notes


# Whether a profile brings held-out translations closer, whatever it does to the likelihood of words.
#
# Likelier words are what a profile is fitted to; a translation is what people get. Parts of the pairs are
# held out in turn: a profile learned from the others translates them, and so does the model by itself.

_PARTS = 4
_HELD_OUT = (0, 2)
"""Which of the parts are held out, one after the other: neighbours stay together, as they share a topic."""
_MOST = 20
"""Sentences of a part that are translated."""

Rows = NDArray[np.int64]
LearnFrom = Callable[[Rows], SpeakerInputs | None]
"""Learns from some of the pairs, (n,); None: nothing helps there."""


def held_out_scores(
    pairs: tuple[Pair, ...], translator: "Translator", learn_from: LearnFrom, report: Report
) -> tuple[int, list[MetricDifference]]:
    """Translates pairs that are held out with a profile and without.

    Args:
        pairs: all that a profile is learned from, in their order.
        translator: the open model.
        learn_from: learns as the profile was learned.
        report: is told how far it is; may cancel.

    Returns:
        How many sentences were translated, and BLEU and chrF with the profile against without; none if there
        are no sentences, or none that a profile learned from the others would change.
    """
    from engine.evaluation.scores import Scorer
    from engine.evaluation.significance import compare_means

    held: list[Pair] = []
    speakers: list[SpeakerInputs] = []
    for rows in (np.array_split(np.arange(len(pairs)), _PARTS)[part] for part in _HELD_OUT):
        inside = set(rows.tolist())
        others = np.array([row for row in range(len(pairs)) if row not in inside], np.int64)
        known = {pairs[row] for row in others}
        chosen = spread([pairs[row] for row in rows if pairs[row] not in known], _MOST)
        speaker = learn_from(others) if chosen else None
        if speaker is not None:
            held += chosen
            speakers += [speaker] * len(chosen)
    if not held:
        return 0, []
    sources, references = zip(*held, strict=True)
    lines = translator.translate_lines([*sources] * 2, [*[None] * len(held), *speakers], report=report)
    outputs = [line.text for line in lines]
    scorer = Scorer(references, translator.card.tgt, ("BLEU", "chrF"))
    before, after = (scorer.count(outputs[: len(held)]), scorer.count(outputs[len(held) :]))
    return len(held), compare_means(scorer, [before], [after])


def judged(n_sentences: int, scores: list[MetricDifference]) -> tuple[bool, str]:
    """Returns whether translations got worse, and in a sentence whether the profile helps them.

    Of few sentences only what is sure counts: half of all changes that mean nothing go down, or up.
    """
    if not scores:
        return False, "Whether translations come closer was not measured."
    has_enough = n_sentences >= LEAST_SENTENCES
    which = f"translations of {counted(n_sentences, 'unseen sentence')}"
    changes = scores_text(scores)
    if worse_in_translation(scores) if has_enough else any(each.is_worse for each in scores):
        return True, f"It does not help: {which} got worse ({changes})"
    is_sure = any(each.is_better for each in scores)
    if closer_in_translation(scores) and is_sure:
        return False, f"It helps: {which} came closer ({changes})."
    if closer_in_translation(scores) and has_enough:
        return False, f"It seems to help: {which} came closer ({changes}), which may be chance."
    return False, f"Not shown to help: {which} came no closer ({changes}), only the words are more likely."


# Decoder states of a speaker's text, cached beside the speaker: computed once per sentence.
#
#     speakers/<speaker>/<model>.<precision>.<digest>/<name>.npz   one part per learning
#
# A part that is missing or damaged is only computed again. Parts of a model that has changed since (another
# digest), and sentences that were removed, go when parts are put together.

_MOST_PARTS = 8


def observed_pairs(folder: Path, translator: "Translator", pairs: Sequence[Pair], report: Report) -> Observed:
    """Returns the states of some pairs in their order, computing only those that are new.

    Args:
        folder: the speaker's folder; made if it is missing.
        translator: the open model.
        pairs: source and target of each.
        report: is told the sentences done; may cancel.
    """
    place = folder / _name_of(translator)
    parts = _read(place)
    keys = [pair_key(*pair) for pair in pairs]
    known = {int(key) for part in parts.values() for key in part.keys}
    new = {key: pair for key, pair in zip(keys, pairs, strict=True) if key not in known}
    found = list(parts.values())
    if new:
        sources, targets = zip(*new.values(), strict=True)
        found.append(translator.observe(list(sources), list(targets), report))
    everything = Observed.concatenate(found)
    row_of = {int(key): row for row, key in enumerate(everything.keys)}
    wanted = everything.take([row_of[key] for key in keys])
    if new:
        _keep(place, found[-1], everything.take(sorted({row_of[key] for key in keys})), list(parts))
    return wanted


def _read(place: Path) -> dict[Path, Observed]:
    parts = {}
    for path in sorted(place.glob("*.npz")):
        with suppress(SpeakerError):  # damaged, or another process just put it together with others
            parts[path] = Observed.load(path)
    return parts


def _keep(place: Path, new: Observed, everything: Observed, old: Sequence[Path]) -> None:
    """Writes the new part, or once there are many, all of them as one."""
    place.mkdir(parents=True, exist_ok=True)
    for other in place.parent.glob(f"{place.name.rsplit('.', 1)[0]}.*"):
        if other != place:
            shutil.rmtree(other, ignore_errors=True)
    is_merged = len(old) >= _MOST_PARTS
    (everything if is_merged else new).save(place / f"{secrets.token_hex(8)}.npz")
    if is_merged:
        for path in old:
            path.unlink(missing_ok=True)


def _name_of(translator: "Translator") -> str:
    """Returns a name that changes when the model's weights do."""
    info, layer = translator.speaker_info(), translator.output_layer()
    digest = fingerprint(layer.bias.tobytes() + layer.embedding[::61].tobytes() + info.vocabulary_id.encode())
    return f"{info.model_id}.{translator.device.precision}.{digest}"


# Fits a profile: a speaker's text and an open model in, bias values out. Keeps nothing.

_FACTORED, _PER_WORD = FACTORED_BIAS.name, FULL_BIAS.name
BOTH = f"{_PER_WORD} on {_FACTORED}"
"""Third way: a bias per subword on top of the factors; kept as full-bias with factors beside it."""
_WAYS = (*FOR_NEWCOMERS, BOTH)

_LEARNED = "The model has learned most of these sentences itself, so the profile changes nothing."
_LEAST_FOR_BOTH = 40
"""Sentences. With fewer there is too little to learn both from."""
_CHOOSE_AGAIN = 1.5
"""Growth of the text, as a factor of what the way was chosen on, from which on it is chosen again."""
_LEAST_BIAS = 0.002
"""Nats; less makes no difference to a translation."""
_DECIMALS = 3
"""Decimals kept of a bias, so that a file of it is small and exact."""


def ways_for(
    info: "SpeakerInfo", method: str, material: LearningMaterial, before: StoredProfile | None
) -> tuple[str, ...]:
    """Returns the ways to learn; of several, the one that helps most on sentences kept back is kept.

    The factors of a basis say more about few sentences, a bias per subword more about many. Once chosen, a
    way stays until there is half as much text again. Text alone gets a bias per subword: through factors it
    says next to nothing (measured on dramatists and Bible translators).

    Args:
        info: of the open model.
        method: one of `FOR_NEWCOMERS`, or "" for the one that helps most.
        material: the text to learn from.
        before: the profile so far.

    Raises:
        ConfigError: if there is no such method.
        SpeakerError: if the model cannot do it.
    """
    if method and method not in FOR_NEWCOMERS:
        raise ConfigError(
            [f"{method!r} is not a way to learn a new speaker"],
            f"Use {' or '.join(FOR_NEWCOMERS)}.",
            is_introduced=False,
        )
    if method == _FACTORED and info.basis is None:
        raise SpeakerError(
            f"The model {info.model_id} has no basis for speakers.", f"Use {_PER_WORD} instead."
        )
    if method:
        return (method,)
    if info.basis is None or not material.pairs:
        return (_PER_WORD,)
    fit = before.fit if before else FitSummary()
    if fit.way in _WAYS and material.n_sentences < _CHOOSE_AGAIN * fit.chosen_at:
        return (fit.way,)
    return _WAYS if len(material.pairs) >= _LEAST_FOR_BOTH else FOR_NEWCOMERS


def learn(
    record: SpeakerRecord,
    material: LearningMaterial,
    translator: "Translator",
    ways: Sequence[str],
    before: StoredProfile | None,
    report: Report,
) -> tuple[StoredProfile, SpeakerFit]:
    """Fits a speaker's profile, continuing from the one there is.

    Args:
        record: the speaker.
        material: the text to learn from.
        translator: the open model.
        ways: those to try, of `_WAYS`.
        before: the profile for this model so far.
        report: is told how far it is; may cancel.

    Returns:
        The profile, ready to be kept, and the fit it comes from.
    """
    if not material.pairs and not material.alone:
        found = FittedBias(SpeakerFit(n_sentences=material.n_sentences, reason=_LEARNED))
        info = translator.speaker_info()
        return _profile(info, _PER_WORD, material, found, before, 0), found.fit
    observed = None
    if material.pairs:
        observed = observed_pairs(record.path, translator, material.pairs, report)
    report(Progress("Learning", 0))
    begin = before if before is not None and fits(before, translator.speaker_info()) else None
    way, found = _Fitter(material, observed, translator, begin).best(ways)
    if observed is not None and not found.fit.is_neutral:
        found = _if_translations_hold(found, way, material, observed, translator, report)
    chosen_at = material.n_sentences if len(ways) > 1 or before is None else before.fit.chosen_at
    return _profile(translator.speaker_info(), way, material, found, before, chosen_at), found.fit


def _if_translations_hold(
    found: "FittedBias",
    way: str,
    material: LearningMaterial,
    observed: Observed,
    translator: "Translator",
    report: Report,
) -> "FittedBias":
    """Returns a profile if it makes translations no worse, and a neutral one with the reason else."""
    info = translator.speaker_info()

    def learn_from(rows: Rows) -> "SpeakerInputs | None":
        part = replace(material, pairs=tuple(material.pairs[row] for row in rows))
        made = _Fitter(part, observed.take(rows), translator, None).best((way,))[1]
        return None if made.fit.is_neutral else info.inputs(weights=made.weights, bias=made.bias)

    is_worse, sentence = judged(*held_out_scores(material.pairs, translator, learn_from, report))
    if not is_worse:
        return replace(found, fit=replace(found.fit, reason=f"{sentence} {found.fit.reason}"))
    likelier = f"in unseen sentences their own words became {likelier_text(found.fit.cv_gain)} on average"
    reason = f"{sentence}, though {likelier}. The profile stays neutral."
    fit = neutral(replace(found.fit, reason=reason, is_sure=False))
    return FittedBias(fit, fit.weights, None if found.bias is None else np.zeros_like(found.bias))


def fit_profile(material: LearningMaterial, observed: Observed, translator: "Translator") -> "FittedBias":
    """Learns as `learn` does by default, from pairs whose states are there already."""
    ways = ways_for(translator.speaker_info(), "", material, None)
    return _Fitter(material, observed, translator, None).best(ways)[1]


def neutral_profile(info: "SpeakerInfo") -> StoredProfile:
    """Returns the profile of someone who has learned nothing, for words to be edited on."""
    return StoredProfile(
        model=info.model_id,
        method=_PER_WORD,
        basis_id="",
        vocabulary_id=info.vocabulary_id,
        verdict="Nothing was learned so far.",
        is_neutral=True,
    )


@dataclass(frozen=True)
class FittedBias:
    """The outcome of one way to learn."""

    fit: SpeakerFit
    weights: Floats | None = None
    """(rank,)."""
    bias: Floats | None = None
    """On top of the factors, (tgt_vocab,)."""


@dataclass(frozen=True)
class _Fitter:
    """The text to fit to, and the profile to continue from."""

    material: LearningMaterial
    observed: Observed | None
    translator: "Translator"
    begin: StoredProfile | None

    def best(self, ways: Sequence[str]) -> "tuple[str, FittedBias]":
        """Learns in several ways and returns the one that helps most on sentences kept back."""
        found: dict[str, FittedBias] = {}
        for way in ways:
            found[way] = self.fit_both(found.get(_FACTORED)) if way == BOTH else self.fit(way)
        place, fit = best_of([each.fit for each in found.values()])
        way = list(found)[place]
        if fit.is_neutral:
            return way, FittedBias(fit, fit.weights, fit.bias)
        return way, replace(found[way], fit=fit)

    def fit(self, method: str) -> FittedBias:
        """Fits with one method; the fit to pairs is pulled towards the estimate from text alone."""
        if method == _FACTORED:
            return self._factored()
        text_fit = self._fit_text(None)
        if self.observed is None:
            assert text_fit is not None
            return FittedBias(text_fit, bias=text_fit.bias)
        fit = fit_full(
            self.observed,
            *self.translator.output_layer(),
            text_fit.bias if text_fit else None,
            self._dense(_PER_WORD),
            around=self._around(_PER_WORD),
            passages=passages_in_order(self.observed.n_sentences),
        )
        return FittedBias(fit, bias=fit.bias)

    def fit_both(self, factored: FittedBias | None) -> FittedBias:
        """Fits factors, if that was not done, and then a bias per subword that is pulled towards them."""
        assert self.observed is not None
        basis = self._basis()
        under = factored or self._factored()
        assert under.weights is not None
        prior = under.weights @ basis
        folds = None if under.fit.fold_weights is None else under.fit.fold_weights @ basis
        start = None if (more := self._dense(BOTH)) is None else more + prior
        fit = fit_full(
            self.observed,
            *self.translator.output_layer(),
            prior,
            start,
            around=self._around(BOTH),
            passages=passages_in_order(self.observed.n_sentences),
            fold_priors=folds,
        )
        assert fit.bias is not None
        if fit.is_neutral:
            return FittedBias(fit, bias=fit.bias)
        return FittedBias(fit, under.weights, fit.bias - prior)

    def _factored(self) -> FittedBias:
        basis = self._basis()
        text_fit = self._fit_text(basis)
        if self.observed is None:
            assert text_fit is not None
            return FittedBias(text_fit, text_fit.weights)
        is_telling = text_fit is not None and not text_fit.is_neutral
        prior = (
            text_fit.weights if text_fit and is_telling else _mean_of_known(self.translator.speaker_info())
        )
        start = self.begin.weights if self.begin and len(self.begin.weights) else None
        layer = self.translator.output_layer()
        fit = fit_factored(
            self.observed,
            *layer,
            basis,
            prior,
            start,
            around=self._around(_FACTORED),
            passages=passages_in_order(self.observed.n_sentences),
        )
        return FittedBias(fit, fit.weights)

    def _basis(self) -> Floats:
        basis = self.translator.speaker_info().basis
        assert basis is not None
        return basis

    def _fit_text(self, basis: Floats | None) -> SpeakerFit | None:
        """Counts words of text alone; None if there is none."""
        if not self.material.alone:
            return None
        sentences = self.translator.target.encode_all(list(self.material.alone))
        return fit_from_text(sentences, self.translator.speaker_info().unigram, basis)

    def _around(self, way: str) -> float:
        """Returns the strength chosen last time in this way; 0: there is none."""
        return self.begin.fit.strength if self.begin and self.begin.fit.way == way else 0.0

    def _dense(self, way: str) -> Floats | None:
        """Returns the bias to continue from, (tgt_vocab,); None if there is none of this way."""
        if self.begin is None or self.begin.fit.way != way:
            return None
        start = np.zeros(self.translator.speaker_info().tgt_vocab, np.float32)
        start[self.begin.bias_ids] = self.begin.bias
        return start


def _mean_of_known(info: "SpeakerInfo") -> Floats | None:
    """Returns the prior of factors, (rank,): the mean of the speakers the model was trained with."""
    known = info.known
    is_factored = known is not None and known.kind == _FACTORED and known.width == info.rank
    return known.mean() if known is not None and is_factored and len(known) else None


def _profile(
    info: "SpeakerInfo",
    way: str,
    material: LearningMaterial,
    found: FittedBias,
    before: StoredProfile | None,
    chosen_at: int,
) -> StoredProfile:
    """Makes a profile of a fit; words edited by hand stay if pinned and still spelled the same."""
    is_same = before is not None and before.vocabulary_id == info.vocabulary_id
    pinned = tuple(edit for edit in before.edits if edit.is_pinned) if before and is_same else ()
    bias = np.zeros(0, np.float32) if found.bias is None else found.bias
    ids = np.flatnonzero(np.abs(bias) >= _LEAST_BIAS).astype(np.int32)
    return StoredProfile(
        model=info.model_id,
        method=_FACTORED if way == _FACTORED else _PER_WORD,
        basis_id="" if found.weights is None else info.basis_id,
        vocabulary_id=info.vocabulary_id,
        weights=np.zeros(0, np.float32) if found.weights is None else found.weights.astype(np.float32),
        bias_ids=ids,
        bias=bias[ids].round(_DECIMALS).astype(np.float32),
        edits=pinned,
        fit=_summary(found.fit, way, chosen_at),
        verdict=found.fit.reason,
        is_neutral=found.fit.is_neutral,
        n_learned=material.n_sentences,
        reason=f"learned from {counted(material.n_sentences, 'sentence')}",
    )


def _summary(fit: SpeakerFit, way: str, chosen_at: int) -> FitSummary:
    return FitSummary(
        way=way,
        chosen_at=chosen_at,
        strength=float(fit.strength),
        nll_before=None if fit.nll_before is None else float(fit.nll_before),
        nll_after=None if fit.nll_after is None else float(fit.nll_after),
        cv_gain=float(fit.cv_gain),
        cv_low=float(fit.cv_low),
        cv_high=float(fit.cv_high),
        n_tokens=int(fit.n_tokens),
        is_sure=bool(fit.is_sure),
    )


# Learns a speaker's profile from their text, and keeps every version of it.

JOB_SENTENCES = 300
"""Learning from more sentences than this is a job of its own."""

_TRIES = 5
_N_STRONGEST = 10


def learn_speaker(
    speaker_id: str,
    *,
    model: str | None = None,
    translator: "Translator | None" = None,
    method: str = "",
    report: Report = ignore_progress,
) -> SpeakerLearned:
    """Learns a speaker's profile for one model from all of their text; one step of undo.

    If another process changes the profile meanwhile, it is learned again on top of that.

    Args:
        speaker_id: who.
        model: id of the model; None: that of `translator`, else the first that fits their languages.
        translator: the open model, if there is one.
        method: "factored-bias" or "full-bias"; empty: the one that helps most on sentences kept back.
        report: is told how far it is; may cancel, and then nothing is changed.

    Raises:
        SpeakerError: if there is no text, or the model does not write the person's language.
        LibraryError: if there is no such model.
    """
    speakers = open_library().speakers
    speakers.changes.take_back_unfinished(speaker_id)  # else text would be learned that is taken back later
    translator = opened(speakers.get(speaker_id), model, translator)
    info, card = translator.speaker_info(), translator.card
    for _ in range(_TRIES):
        record = speakers.get(speaker_id)
        material = material_for(
            record, speakers.text.some(speaker_id)[::-1], card.src, card.tgt, info.model_id
        )
        before = current_profile(speaker_id, info.model_id)
        ways = ways_for(info, method, material, before)
        profile, fit = learn(record, material, translator, ways, before, report)
        try:
            version = speakers.profiles.put(speaker_id, profile, before.version if before else None)
        except OutOfDate:
            continue
        speakers.adopt_languages(speaker_id, card.src, card.tgt)
        return SpeakerLearned(
            speaker=speaker_id,
            model=profile.model,
            method=profile.method,
            version=version,
            n_sentences=material.n_sentences,
            verdict=profile.verdict,
            is_neutral=profile.is_neutral,
            nll_before=profile.fit.nll_before,
            nll_after=profile.fit.nll_after,
            words=ProfileWords(speaker_id, profile, translator).strongest(_N_STRONGEST),
            warnings=(
                *material.warnings,
                *_lost_edits(before, profile),
                *topic_warnings(record, material, fit, translator, report),
            ),
        )
    raise SpeakerError(
        f"The profile of {speaker_id} was changed elsewhere each time it had been learned.",
        "Try again when the other window is done.",
    )


@contextmanager
def learning_whole(speaker_id: str) -> Iterator[None]:
    """Makes one step of adding text and learning from it: both happen or neither, also if this is killed.

    Raises:
        SpeakerError: if there is no such speaker.
    """
    with open_library().speakers.changes.all_or_nothing(speaker_id):
        yield


def speaker_history(speaker_id: str, model: str = "") -> list[SpeakerVersion]:
    """Returns the versions of a speaker's profile, newest first; of one model or of all.

    Raises:
        SpeakerError: if there is no such speaker.
    """
    return open_library().speakers.profiles.history(speaker_id, model)


def roll_back(speaker_id: str, version: int, model: str = "") -> SpeakerRecord:
    """Goes back (or forth) to another version of the profile; one step of undo.

    Args:
        speaker_id: who.
        version: as `speaker_history` numbers it.
        model: for which model; may be left out if there is only one.

    Raises:
        SpeakerError: if there is no such version.
    """
    speakers = open_library().speakers
    speakers.profiles.use(speaker_id, learned_model(speakers.get(speaker_id), model), version)
    return speakers.get(speaker_id)


def forget_learned(speaker_id: str, model: str) -> SpeakerRecord:
    """Makes a speaker neutral for a model, keeping text and history; one step of undo.

    Raises:
        SpeakerError: if they learned nothing for it.
    """
    speakers = open_library().speakers
    model = learned_model(speakers.get(speaker_id), model)
    for _ in range(_TRIES):
        before = current_profile(speaker_id, model)
        assert before is not None
        neutral = replace(
            before,
            weights=np.zeros_like(before.weights),
            bias_ids=before.bias_ids[:0],
            bias=before.bias[:0],
            edits=(),
            fit=FitSummary(),
            verdict="What was learned was forgotten by hand.",
            is_neutral=True,
            n_learned=0,
            reason="forgot what was learned",
        )
        try:
            speakers.profiles.put(speaker_id, neutral, before.version)
        except OutOfDate:
            continue
        return speakers.get(speaker_id)
    raise SpeakerError(f"The profile of {speaker_id} is being changed elsewhere.", "Try again.")


def _lost_edits(before: StoredProfile | None, after: StoredProfile) -> list[str]:
    """Returns a warning that names the words changed by hand that were learned anew."""
    kept = {edit.word for edit in after.edits}
    lost = [f"“{edit.word}”" for edit in (before.edits if before else ()) if edit.word not in kept]
    return [f"Learned again, because not pinned: {', '.join(lost)}."] if lost else []


_MOST_OTHERS = 8
_MOSTLY = 0.5
"""From this share of the gain on, a profile is mostly topic."""


def topic_warnings(
    record: SpeakerRecord,
    material: LearningMaterial,
    fit: SpeakerFit,
    translator: "Translator",
    report: Report,
) -> list[str]:
    """Says of a profile whether most of its gain is reached by another person's profile too.

    Returns:
        One sentence, or none: nobody else has a profile for this model, or theirs do not help here.
    """
    if fit.is_neutral or not material.pairs or fit.cv_gain <= 0:
        return []
    info, layer = translator.speaker_info(), translator.output_layer()
    known = open_library().speakers.profiles.all_current(info.vocabulary_id)
    others = [
        (name, profile)
        for speaker, name, profile in known
        if speaker != record.id and profile.model == info.model_id and not profile.is_neutral
    ]
    if not others:
        return []
    observed = observed_pairs(record.path, translator, material.pairs, report)
    gains = [
        (gain_of(observed, *layer, total_bias(profile, info).astype(np.float32)), name)
        for name, profile in others[:_MOST_OTHERS]
    ]
    gain, name = max(gains)
    share = gain / fit.cv_gain
    if share < _MOSTLY:
        return []
    return [
        f"Mostly topic: the profile of “{name}”, learned from other text, reaches {min(share, 1.0):.0%} of "
        "the gain on these sentences. Both have their kind of text in common; adapt a model to it."
    ]


# Words changed by hand: each change is a new version of the profile, and one step of undo.
#
# An edit changes the word's rarest subword; other words that contain it change too, and `edit_word` names
# those of the speaker's own text.


def edit_word(
    speaker_id: str,
    model: str,
    word: str,
    bias: float | None = None,
    pinned: bool = True,
    *,
    translator: "Translator | None" = None,
) -> WordEdited:
    """Sets by hand how much a word is raised or lowered; one step of undo.

    Args:
        speaker_id: whose.
        model: for which model.
        word: one word, as it is written.
        bias: nats in [-6, 6]; None leaves it as it is, to pin or unpin it.
        pinned: True: learning again leaves it as it is; False: until something new is learned.
        translator: the open model, if there is one.

    Raises:
        ConfigError: if the bias is out of range.
        SpeakerError: if it is no word, or the model cannot write it.
    """
    if bias is not None and not (math.isfinite(bias) and abs(bias) <= MOST_BIAS):
        raise ConfigError(
            [f"A word cannot be raised by {bias}"],
            f"Choose a number from -{MOST_BIAS:g} to {MOST_BIAS:g}.",
            is_introduced=False,
        )
    word = word.strip()
    for _ in range(_TRIES):
        translator = opened(open_library().speakers.get(speaker_id), model, translator)
        info = translator.speaker_info()
        own = current_profile(speaker_id, info.model_id)  # before the profile is read: a race is seen
        profile = profile_for(speaker_id, translator) or neutral_profile(info)
        words = ProfileWords(speaker_id, profile, translator)
        subwords = words.spell(word)
        wanted = words.word(word, subwords).bias if bias is None else float(bias)
        edit = WordEdit(word=word, bias=wanted, is_pinned=pinned, subword_ids=subwords)
        edits = [*(other for other in profile.edits if other.word != word), edit]
        reason = _reason(word, bias, pinned=pinned)
        if _keep_words(speaker_id, profile, edits, reason, profile.version or (own.version if own else None)):
            now = ProfileWords.open(speaker_id, model, translator)
            rarest = rarest_subword(subwords, info.unigram)
            return WordEdited(
                word=now.word(word, subwords),
                subword=info.subwords[rarest],
                also=now.sharing(rarest, word),
            )
    raise _busy(speaker_id)


def reset_word(speaker_id: str, model: str, word: str, *, translator: "Translator | None" = None) -> bool:
    """Takes back the change of one word by hand; one step of undo. False: there was none.

    Raises:
        SpeakerError: if nothing was learned for this model.
    """
    return _drop_edits(speaker_id, model, word, translator) > 0


def reset_words(speaker_id: str, model: str, *, translator: "Translator | None" = None) -> int:
    """Takes back all changes by hand, and returns of how many words; one step of undo.

    Raises:
        SpeakerError: if nothing was learned for this model.
    """
    return _drop_edits(speaker_id, model, None, translator)


def _drop_edits(speaker_id: str, model: str, word: str | None, translator: "Translator | None") -> int:
    """Takes edits back, of one word or of all (None), and returns how many."""
    for _ in range(_TRIES):
        profile = _edited_profile(speaker_id, model, translator)
        kept = [edit for edit in profile.edits if word not in (None, edit.word)]
        n_dropped = len(profile.edits) - len(kept)
        reason = f"reset “{word}”" if word is not None else "reset all words changed by hand"
        if not n_dropped or _keep_words(speaker_id, profile, kept, reason, profile.version):
            return n_dropped
    raise _busy(speaker_id)


def _edited_profile(speaker_id: str, model: str, translator: "Translator | None") -> StoredProfile:
    """Returns the profile whose edits are used with a model; of another model where it serves both."""
    if translator is not None:
        return ProfileWords.open(speaker_id, model, translator).profile
    found = current_profile(speaker_id, learned_model(open_library().speakers.get(speaker_id), model))
    assert found is not None
    return found


def _keep_words(
    speaker_id: str,
    profile: StoredProfile,
    edits: "Iterable[WordEdit]",
    reason: str,
    based_on: int | None,
) -> bool:
    """Keeps a profile with other edits in place of a version; False if that was replaced meanwhile."""
    try:
        changed = replace(profile, edits=tuple(edits), reason=reason)
        open_library().speakers.profiles.put(speaker_id, changed, based_on)
    except OutOfDate:
        return False
    return True


def _busy(speaker_id: str) -> SpeakerError:
    return SpeakerError(
        f"The profile of {speaker_id} is being changed elsewhere.", "Try again when the other window is done."
    )


def _reason(word: str, bias: float | None, *, pinned: bool) -> str:
    if bias is None:
        return f"{'pinned' if pinned else 'unpinned'} “{word}”"
    return f"{'raised' if bias > 0 else 'lowered' if bias < 0 else 'set'} “{word}” to {bias:+g} by hand"
