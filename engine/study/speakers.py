"""The study of speakers' profiles (paper 003): methods, seeds and controls.

A profile learned from sentences of all speakers (labels permuted in training) shows how much of a gain is the
text's topic, not the person; a bias found by counting words shows what needs no training at all; lines
of documents that were not learned from show what is not merely a talk's topic.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from sklearn.model_selection import StratifiedGroupKFold, StratifiedKFold

from engine.base.errors import ConfigError, CorpusError
from engine.base.graph_io import N_SPECIALS
from engine.base.methods import FACTORED_BIAS, FULL_BIAS
from engine.base.progress import Progress, Report, ignore_progress
from engine.evaluation.paired import Units, Values, compare_rates, rate_interval, units_of
from engine.evaluation.speakers import check_labels, classifier
from engine.orders.evaluation import EvaluateSpeakersOrder
from engine.results.evaluation import Verdict
from engine.results.speaker_evaluation import (
    Differences,
    RateDifference,
    Scores,
    SpeakerEvaluation,
    SpeakerScores,
)
from engine.speakers.fit import fit_factored, fit_from_text, fit_full
from engine.tasks.speaker_evaluation.bench import SpeakerBench
from engine.tasks.speaker_evaluation.evaluation import best_verdict, described
from engine.tasks.speaker_evaluation.finished_parts import FinishedParts
from engine.tasks.speaker_evaluation.lines import SpeakerLines, SplitLines
from engine.tasks.speaker_evaluation.profiles import (
    AUTO,
    KeptProfile,
    NewProfiles,
    known_profiles,
    stored_profile,
)
from engine.tasks.speaker_evaluation.rows import LOSS, SpeakerScorer, mean_hits, mean_losses, rate_difference
from engine.tasks.speaker_evaluation.runs import (
    MethodRuns,
    SpeakingWay,
    Ways,
    all_runs,
    gathered,
    known_ways,
    runs_with,
    swapped,
)
from engine.tasks.speaker_evaluation.systems import Profiles, SpeakingModel, SystemRun
from engine.tasks.translation.opening import open_model, resolve_model
from engine.text.subwords import Subwords

if TYPE_CHECKING:
    from engine.runtime.speakers import SpeakerInputs
    from engine.runtime.translator import Translator
    from engine.speakers.fit import SpeakerFit
    from engine.speakers.observations import Observed


Counts = NDArray[np.float64]
Floats = NDArray[np.float32]

PRIOR_TOKENS = 1000.0
"""As many tokens of general text are added to a speaker's own when counting."""
COUNTING_SCALE = 0.35
"""The share of the counted log-ratio that is used: the sentence already says most of it. The best for seven
translators of the Bible (their development split) among 0.2, 0.35, 0.5 and 1; the whole makes it worse than
no profile."""
MOST_NATS = 6.0


def shuffled_labels(labels: Sequence[str], seed: int) -> list[str]:
    """Shuffles labels over lines: labels permuted in training. Everyone keeps as many lines.

    Args:
        labels: the speaker of each line.
        seed: other seeds give other orders.
    """
    order = np.random.default_rng(seed).permutation(len(labels))
    return [labels[row] for row in order]


def count_bias(
    speaker_counts: Counts,
    general_counts: Counts,
    prior_tokens: float = PRIOR_TOKENS,
    scale: float = COUNTING_SCALE,
) -> Floats:
    """Returns how much more often a speaker uses each word than everyone does, by counting alone.

    The logarithm of the ratio of the two frequencies, where the speaker's own counts have
    `prior_tokens` of general text added, so that a word seen once says little:
    scale * (log((c_s(v) + a p(v)) / (n_s + a)) - log p(v)), with p smoothed by half a token a word.

    Args:
        speaker_counts: how often each token stands in the speaker's text, (V,).
        general_counts: likewise in everyone's text, (V,).
        prior_tokens: a above, in tokens.
        scale: above.

    Returns:
        A bias in nats, at most 6 either way, 0 for special symbols and without text, (V,).
    """
    smoothed = general_counts + 0.5
    share = smoothed / smoothed.sum()
    own = (speaker_counts + prior_tokens * share) / (speaker_counts.sum() + prior_tokens)
    ratio = scale * (np.log(own) - np.log(share))
    bias: Floats = np.clip(ratio, -MOST_NATS, MOST_NATS).astype(np.float32)
    bias[:N_SPECIALS] = 0
    return bias


def token_counts(sentences: Sequence[Sequence[int]], n_tokens: int) -> Counts:
    """Counts the tokens of some sentences, (V,)."""
    ids = [token for sentence in sentences for token in sentence]
    return np.bincount(np.array(ids, dtype=np.int64), minlength=n_tokens).astype(np.float64)


def in_unseen_documents(
    speakers: Sequence[str], documents: Sequence[str], learned: Sequence[tuple[str, str]]
) -> NDArray[np.bool_]:
    """Says which lines are from a document that their speaker's profile has not learned from.

    Args:
        speakers: the speaker of each test line.
        documents: its document, "" if it is in none: then nothing is known, and it does not count.
        learned: speaker and document of every line that was learned from.

    Returns:
        (n_lines,).
    """
    seen = set(learned)
    pairs = zip(speakers, documents, strict=True)
    return np.array([bool(pair[1]) and pair not in seen for pair in pairs], dtype=np.bool_)


# The order of a study of speakers' profiles: methods, seeds, controls.

ON_BASIS, WORD_BY_WORD = FACTORED_BIAS.name, FULL_BIAS.name
COUNTING, TEXT = "count-bias", "target-text"
NEW_SPEAKER_METHODS = (ON_BASIS, WORD_BY_WORD, AUTO, COUNTING, TEXT)
"""How a new speaker's profile can be found. The last two need no source sentences."""
USUAL_METHODS = (ON_BASIS, WORD_BY_WORD, AUTO, COUNTING)
SEEDS = (1, 2, 3)


@dataclass(frozen=True, kw_only=True)
class SpeakerStudyOrder:
    """An evaluation of speakers with methods and controls that a user does not need.

    Raises:
        ConfigError: on construction, naming every value that cannot be.
    """

    evaluation: EvaluateSpeakersOrder
    """Model, text and speakers."""
    methods: tuple[str, ...] = USUAL_METHODS
    """Some of `NEW_SPEAKER_METHODS`; those that the model cannot do are left out and reported."""
    seeds: tuple[int, ...] = SEEDS
    """Each draws other sentences to learn from, and swaps speakers in another way."""
    has_controls: bool = True
    """Also measure profiles of other speakers, and those learned from everyone's lines."""
    shuffled_model: str = ""
    """For speakers that the model knows: the same model trained with permuted labels."""
    against: str = ""
    """The model without profiles to compare with; empty: the same one."""
    n_samples: int = 0
    """Bootstrap samples of the intervals; 0: as many as usual."""

    def __post_init__(self) -> None:
        problems = [
            f"there is no method {each!r}" for each in self.methods if each not in NEW_SPEAKER_METHODS
        ]
        if not self.seeds or len(set(self.seeds)) < len(self.seeds) or min(self.seeds) < 0:
            problems.append(f"seeds must be different numbers from 0, not {list(self.seeds)}")
        if self.shuffled_model and self.evaluation.new_speakers:
            problems.append("a model trained with permuted labels is a control for the speakers it knows")
        if problems:
            raise ConfigError(problems, f"Methods are {', '.join(NEW_SPEAKER_METHODS)}.")


# Profiles of new speakers by other methods than the library's, and from everyone's lines.


class StudiedProfiles(NewProfiles):
    """Learns profiles by any method.

    Args:
        general_counts: how often each token stands in everyone's training lines, (V,).

    The other arguments as of `NewProfiles`.
    """

    def __init__(
        self,
        translator: "Translator",
        training: SpeakerLines,
        n_most: int,
        seeds: Sequence[int],
        parts: FinishedParts,
        report: Report,
        general_counts: Counts,
    ) -> None:
        super().__init__(translator, training, n_most, seeds, parts, report)
        self._general_counts = general_counts

    def learn_by(
        self, method: str, n_sentences: int, seed: int, *, is_shuffled: bool = False
    ) -> "tuple[dict[str, SpeakerInputs], int]":
        """Learns a profile of every speaker.

        Args:
            method: one of `NEW_SPEAKER_METHODS`.
            n_sentences: of each speaker.
            seed: which draw.
            is_shuffled: from as many sentences, but of all speakers: labels permuted in training.

        Returns:
            The profiles by speaker, and how many of them are neutral.
        """
        own = self._rows(n_sentences, seed)
        rows_of = _shuffled(own, seed) if is_shuffled else own
        learn = self._as_in_the_library if method == AUTO else partial(self._learn, method)
        return self._learned(method, n_sentences, seed, rows_of, learn, is_shuffled=is_shuffled)

    def learned_from(self, n_sentences: int, seed: int) -> list[tuple[str, str]]:
        """Returns speaker and document of every line that the speakers' own profiles learned from."""
        rows_of = self._rows(n_sentences, seed)
        return [(name, self._training.documents[row]) for name, rows in rows_of.items() for row in rows]

    def _learn(self, method: str, _rows: Sequence[int], observed: "Observed") -> KeptProfile:
        if method == COUNTING:
            return stored_profile(None, counted_bias(_tokens(observed), self._general_counts))
        fit = self._fitted(method, observed)
        bias = fit.bias if fit.weights is None else None
        return stored_profile(fit.weights, bias, is_neutral=fit.is_neutral)

    def _fitted(self, method: str, observed: "Observed") -> "SpeakerFit":
        info, layer = self._translator.speaker_info(), self._translator.output_layer()
        if method == TEXT:
            return fit_from_text(_tokens(observed), info.unigram)
        if method == WORD_BY_WORD or info.basis is None:
            return fit_full(observed, layer.embedding, layer.bias)
        prior = info.known.mean() if info.known is not None and info.known.kind == ON_BASIS else None
        return fit_factored(observed, layer.embedding, layer.bias, info.basis, prior)


def counted_bias(sentences: Sequence[Sequence[int]], general_counts: Counts) -> Floats:
    """Returns the bias found by counting a speaker's words against everyone's, (V,).

    Args:
        sentences: the speaker's own, as target tokens.
        general_counts: of everyone's training lines, (V,).
    """
    return count_bias(token_counts(sentences, len(general_counts)), general_counts)


def _shuffled(own: dict[str, list[int]], seed: int) -> dict[str, list[int]]:
    """Gives every speaker as many lines as before, of all speakers."""
    labels = shuffled_labels([name for name, rows in own.items() for _ in rows], seed)
    everything = [row for rows in own.values() for row in rows]
    mixed: dict[str, list[int]] = {speaker: [] for speaker in own}
    for label, row in zip(labels, everything, strict=True):
        mixed[label].append(row)
    return mixed


def _tokens(observed: "Observed") -> list[list[int]]:
    """Returns the tokens of each sentence, without its end symbol."""
    starts = observed.starts.tolist()
    gold = observed.gold_ids.tolist()
    return [gold[start : end - 1] for start, end in zip(starts, starts[1:], strict=False)]


# Can the speaker be told from a system's own output? A classifier learned from its other translations.

N_FOLDS = 5


def hits_by_folds(
    texts: Sequence[str],
    speakers: Sequence[str],
    units: Units | None = None,
    seeds: Sequence[int] = (0, 1, 2),
    language: str = "en",
) -> Values:
    """Recognises the speaker of each text by a classifier that learned from the others.

    Every speaker has the same share in every fold, and texts of one unit are in one fold: else the
    classifier would recognise the sentence, not the speaker.

    Args:
        texts: of one system, or references.
        speakers: the speaker of each; of speakers with one text alone nothing can be told: never a hit.
        units: which texts belong together, (n_texts,); None: each is alone.
        seeds: each divides the texts in another way.
        language: of the texts.

    Returns:
        The share of the seeds in which it was recognised, (n_texts,).

    Raises:
        EngineError: if scikit-learn is missing, or fewer than two speakers have two texts.
    """
    counts = Counter(speakers)
    rows = np.array([row for row, speaker in enumerate(speakers) if counts[speaker] > 1], dtype=np.int64)
    check_labels([speakers[row] for row in rows])
    hits = np.zeros(len(texts))
    chosen_units = rows if units is None else units[rows]
    for seed in seeds:
        hits[rows] += _fold_hits(
            [texts[row] for row in rows],
            np.array([speakers[row] for row in rows]),
            chosen_units,
            seed,
            language,
        )
    return hits / len(seeds)


def _fold_hits(
    texts: Sequence[str], labels: NDArray[np.str_], units: Units, seed: int, language: str
) -> Values:
    groups = units_of([str(unit) for unit in units])
    n_folds = max(2, min(N_FOLDS, *Counter(labels.tolist()).values()))
    is_alone = int(groups.max()) + 1 == len(groups)
    kind = StratifiedKFold if is_alone else StratifiedGroupKFold
    folds = kind(n_splits=n_folds, shuffle=True, random_state=seed)
    hits = np.zeros(len(texts))
    for learned, held in folds.split(texts, labels, None if is_alone else groups):
        model = classifier(language).fit([texts[row] for row in learned], labels[learned])
        hits[held] = model.predict([texts[row] for row in held]) == labels[held]
    return hits


# The answer of a study of speakers' profiles.


@dataclass(frozen=True, kw_only=True)
class UnseenLines:
    """The difference to no profile on lines of documents that their speaker's profile did not learn from."""

    n_sentences: int
    NLL: RateDifference | None = None
    """Loss in nats a token; None if there is no such line."""


@dataclass(frozen=True, kw_only=True)
class StudiedScores(SpeakerScores):
    """One method with one amount of text, beside its controls."""

    against_shuffled: Differences = field(default_factory=dict)
    """To profiles learned from everyone's lines: labels permuted in training."""
    against_counting: Differences = field(default_factory=dict)
    """To a bias found by counting the speaker's words."""
    by_seed: tuple[Mapping[str, float], ...] = ()
    """"seed", and its "NLL", "BLEU" and "chrF"."""
    unseen: UnseenLines | None = None
    """None if it is not known what was learned from."""


@dataclass(frozen=True, kw_only=True)
class SpeakerStudy(SpeakerEvaluation):
    """Speakers' profiles by every method and against every control."""

    against: str
    """The model without profiles."""
    rows: tuple[SpeakerScores, ...] = ()
    """"reference", "base", then `StudiedScores`; by measure also "identification_itself": the speaker is
    recognised by a classifier that learned from the system's own output."""


# Every way to speak that a study compares: methods, amounts of text, seeds and controls.

SHUFFLED = "shuffled"


@dataclass(frozen=True, kw_only=True)
class StudiedRuns(MethodRuns):
    """All runs of one method with one amount of text, and of its controls."""

    shuffled: Sequence[SystemRun] = ()
    """With profiles learned from lines of all speakers: labels permuted in training."""
    learned: Sequence[tuple[str, str]] = ()
    """Speaker and document of each line that was learned from."""


def new_speaker_runs(bench: SpeakerBench, order: SpeakerStudyOrder) -> list[StudiedRuns]:
    """Measures profiles learned from a few sentences, of speakers that the model does not know."""
    amounts = bench.order.new_speakers
    training, most, general = bench.text.training, max(amounts), general_counts(bench)
    profiles = StudiedProfiles(
        bench.model.translator, training, most, bench.seeds, bench.parts, bench.report, general
    )
    plans = [(method, n) for method in _possible_methods(bench, order) for n in amounts]
    with_texts: Ways = {}
    mixed: Ways = {}
    n_neutral: Counter[tuple[str, int]] = Counter()
    for method, n in plans:
        for seed in bench.seeds:
            way = SpeakingWay(method=method, n_sentences=n, seed=seed)
            with_texts[way], count = profiles.learn_by(method, n, seed)
            n_neutral[method, n] += count
            if order.has_controls:
                shuffled, _ = profiles.learn_by(method, n, seed, is_shuffled=True)
                mixed[replace(way, profiles=SHUFFLED)] = shuffled
                with_texts |= swapped(way, with_texts[way])
    runs = all_runs(bench.model, with_texts) | all_runs(bench.model, mixed, has_texts=False)
    n_profiles = len(bench.speakers) * len(bench.seeds)
    found = []
    for method, n in plans:
        usual = gathered(runs, method, n, n_profiles=n_profiles, n_neutral=n_neutral[method, n])
        learned = [pair for seed in bench.seeds for pair in profiles.learned_from(n, seed)]
        found.append(_studied(usual, runs, learned))
    return found


def known_speaker_runs(bench: SpeakerBench, order: SpeakerStudyOrder) -> list[StudiedRuns]:
    """Measures the profiles that the model was trained with, and the bias found by counting."""
    ways, kind = known_ways(bench)
    methods = [kind]
    if COUNTING in order.methods:
        methods.append(COUNTING)
        counted = SpeakingWay(method=COUNTING)
        ways[counted] = _counted_profiles(bench)
        ways |= swapped(counted, ways[counted])
    if not order.has_controls:
        ways = {way: profiles for way, profiles in ways.items() if way.profiles == "own"}
    runs = all_runs(bench.model, ways)
    if order.shuffled_model:
        runs |= _shuffled_training(bench, order.shuffled_model, kind)
    n_profiles = len(bench.speakers)
    return [_studied(gathered(runs, method, 0, n_profiles=n_profiles), runs) for method in methods]


def other_model(bench: SpeakerBench, model: str) -> SpeakingModel:
    """Opens another model on the same lines; a model trained anew under the same id counts as another.

    Raises:
        LibraryError: if there is no such model.
        ConfigError: if its losses cannot be compared with those of this one.
    """
    translator = open_model(model=model)
    infos = translator.speaker_info(), bench.model.translator.speaker_info()
    if infos[0].vocabulary_id != infos[1].vocabulary_id:
        raise ConfigError(
            [f"{model} and {bench.record.id} write with other subwords, so their losses differ anyway"],
            "Compare models with the same vocabulary.",
        )
    return SpeakingModel(
        f"{model}, {resolve_model(model=model).created}",
        translator,
        bench.text.test,
        bench.parts,
        bench.report,
        is_translating=bench.order.is_translating,
    )


def general_counts(bench: SpeakerBench) -> Counts:
    """Returns how often each token stands in everyone's training lines, (V,)."""
    everyone = [sentence for sentences in _run_tokens(bench).values() for sentence in sentences]
    return token_counts(everyone, bench.model.translator.speaker_info().tgt_vocab)


def _run_tokens(bench: SpeakerBench) -> dict[str, list[list[int]]]:
    """Returns the target tokens of every training line, by speaker."""
    training = bench.text.training
    encoded = Subwords.load(bench.record.path / "target.spm").encode_all(list(training.targets))
    return {name: [encoded[row] for row in rows] for name, rows in training.rows_by_speaker().items()}


def _studied(
    usual: MethodRuns, runs: Mapping[SpeakingWay, SystemRun], learned: Sequence[tuple[str, str]] = ()
) -> StudiedRuns:
    shuffled = runs_with(runs, usual.method, usual.n_sentences, SHUFFLED)
    return StudiedRuns(**vars(usual), shuffled=shuffled, learned=learned)


def _possible_methods(bench: SpeakerBench, order: SpeakerStudyOrder) -> list[str]:
    methods = list(order.methods)
    if bench.model.translator.speaker_info().basis is not None:
        return methods
    if ON_BASIS in methods:
        methods.remove(ON_BASIS)
        bench.left_out.append(f"{bench.record.id} has no basis for speakers, so there is no {ON_BASIS}.")
    if AUTO in methods and WORD_BY_WORD in methods:
        methods.remove(AUTO)
        bench.left_out.append(f"Without a basis a speaker of the library learns by {WORD_BY_WORD}.")
    return methods


def _counted_profiles(bench: SpeakerBench) -> Profiles:
    """Counts all training lines of each speaker against everyone's."""
    info, tokens, general = bench.model.translator.speaker_info(), _run_tokens(bench), general_counts(bench)
    return {name: info.inputs(bias=counted_bias(tokens.get(name, []), general)) for name in bench.speakers}


def _shuffled_training(bench: SpeakerBench, model: str, kind: str) -> dict[SpeakingWay, SystemRun]:
    """Lets a model that was trained with permuted labels speak with the profiles it has."""
    other = other_model(bench, model)
    info = other.translator.speaker_info()
    missing = [name for name in bench.speakers if info.known is None or name not in info.known]
    if missing:
        raise CorpusError(
            f"{model} does not know the speaker {missing[0]}.",
            "Train it on the same corpus, labels permuted.",
        )
    way = SpeakingWay(method=kind, profiles=SHUFFLED)
    return all_runs(other, {way: known_profiles(info, bench.speakers)}, has_texts=False)


# Scores of a study: the usual ones, those of the controls, and recognition by a system's own output.

RECOGNISED_ITSELF = "identification_itself"


class StudyScorer(SpeakerScorer):
    """Scores systems and their controls.

    Args:
        seeds: for dividing texts when speakers are recognised.

    The other arguments as of `SpeakerScorer`.
    """

    def __init__(
        self, text: SplitLines, sizes: "Values", tgt: str, seeds: Sequence[int], n_samples: int = 0
    ) -> None:
        super().__init__(text, sizes, tgt, n_samples)
        self._seeds = seeds
        self._own_hits: dict[str, Values] = {}

    def recognise(self, base: SystemRun, methods: Sequence[MethodRuns], report: Report) -> None:
        """Finds in which outputs the speakers are recognised, also by a classifier of the same system."""
        super().recognise(base, methods, report)
        if self.identification_note:
            return
        texts = self._translated(base, methods)
        for done, (key, lines) in enumerate(texts.items()):
            report(Progress("Recognising the speakers", done, len(texts)))
            system, _, place = key.rpartition("/")
            is_alone = f"{system}/1" not in texts
            seeds = self._seeds if is_alone else [self._seeds[int(place) % len(self._seeds)]]
            self._own_hits[key] = hits_by_folds(lines, self.lines.speakers, self._units, seeds, self._tgt)

    def study_row(
        self, runs: StudiedRuns, base: SystemRun, counting: Sequence[SystemRun], report: Report
    ) -> StudiedScores:
        """Returns everything about one method.

        Args:
            runs: of it and its controls.
            base: the model without profiles.
            counting: runs of the bias found by counting, on as many sentences; may be empty.
            report: called between steps.
        """
        shuffled: Differences = {LOSS: self.loss_difference(runs.shuffled, runs.own)} if runs.shuffled else {}
        counted: Differences = {LOSS: self.loss_difference(counting, runs.own)} if counting else {}
        return StudiedScores(
            **vars(self.row(runs, base, report)),
            against_shuffled=shuffled,
            against_counting=counted,
            by_seed=tuple(self._seed_scores(run) for run in runs.own),
            unseen=self._unseen(base, runs) if runs.learned else None,
        )

    def _recognised(self, key: str, *, is_translated: bool) -> Scores:
        found = super()._recognised(key, is_translated=is_translated)
        hits = mean_hits(self._own_hits, key)
        if hits is None or not is_translated:
            return found
        return {**found, RECOGNISED_ITSELF: rate_interval(hits, units=self._units)}

    def _against(
        self,
        other_key: str,
        others: Sequence[SystemRun],
        key: str,
        runs: Sequence[SystemRun],
        report: Report,
    ) -> Differences:
        found = super()._against(other_key, others, key, runs, report)
        before, after = (mean_hits(self._own_hits, each) for each in (other_key, key))
        if before is None or after is None:
            return found
        compared = compare_rates(before, after, None, self._units, self._samples)
        return {**found, RECOGNISED_ITSELF: rate_difference(compared)}

    def _seed_scores(self, run: SystemRun) -> dict[str, float]:
        found = {"seed": float(run.seed), LOSS: float(run.losses.sum() / self._sizes.sum())}
        for counts in self._counts([run]):
            found |= self._scorer.scores(counts)
        return found

    def _unseen(self, base: SystemRun, runs: StudiedRuns) -> UnseenLines:
        is_unseen = in_unseen_documents(self.lines.speakers, self.lines.documents, runs.learned)
        if not is_unseen.any():
            return UnseenLines(n_sentences=0)
        losses = base.losses[is_unseen], mean_losses(runs.own)[is_unseen]
        found = compare_rates(*losses, self._sizes[is_unseen], n_samples=self._samples)
        return UnseenLines(n_sentences=int(is_unseen.sum()), NLL=rate_difference(found))


# Measures speakers' profiles by every method and against every control.
#
# Michel and Neubig (ACL 2018), and beyond it labels permuted at test and in training, a bias found by
# counting words, and lines of documents that were not learned from.


def study_speakers(
    order: SpeakerStudyOrder, *, folder: Path | None = None, report: Report = ignore_progress
) -> SpeakerStudy:
    """Measures speakers' profiles.

    Args:
        order: what to measure.
        folder: where finished parts are kept, so that a stopped study goes on; None: nowhere.
        report: called between steps; may cancel.

    Raises:
        LibraryError: if there is no such model or corpus.
        CorpusError: if no speaker has enough text, or the text is in other languages.
        ConfigError: if what is to be compared cannot be.
    """
    bench = SpeakerBench.prepare(order.evaluation, folder, report, order.seeds)
    plain = other_model(bench, order.against) if order.against else bench.model
    base = plain.run_alone()
    measure = new_speaker_runs if order.evaluation.new_speakers else known_speaker_runs
    runs = measure(bench, order)
    scorer = StudyScorer(bench.text, bench.model.sizes, bench.record.tgt, order.seeds, order.n_samples)
    scorer.recognise(base, runs, report)
    counting = {each.n_sentences: each.own for each in runs if each.method == COUNTING}
    rows = []
    for each in runs:
        others = () if each.method == COUNTING else counting.get(each.n_sentences, ())
        rows.append(scorer.study_row(each, base, others, report))
    found = SpeakerStudy(**vars(described(bench, scorer)), against=order.against or bench.record.id)
    return replace(
        found,
        rows=(scorer.reference_row(), scorer.base_row(base, report), *rows),
        verdict=_verdict(rows),
        signatures=scorer.signatures(),
    )


def _verdict(rows: list[StudiedScores]) -> Verdict:
    learned = [row for row in rows if row.method != COUNTING]
    return best_verdict(learned) if learned else Verdict()
