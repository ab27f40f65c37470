"""Every way to speak that a study compares: methods, amounts of text, seeds and controls."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.errors import ConfigError, CorpusError
from engine.study.speakers.controls import Counts, token_counts
from engine.study.speakers.order import COUNTING, ON_BASIS, WORD_BY_WORD, SpeakerStudyOrder
from engine.study.speakers.profiles import StudiedProfiles, counted_bias
from engine.tasks.speaker_evaluation.bench import SpeakerBench
from engine.tasks.speaker_evaluation.profiles import AUTO, known_profiles
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
    everyone = [sentence for sentences in _tokens(bench).values() for sentence in sentences]
    return token_counts(everyone, bench.model.translator.speaker_info().tgt_vocab)


def _tokens(bench: SpeakerBench) -> dict[str, list[list[int]]]:
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
    info, tokens, general = bench.model.translator.speaker_info(), _tokens(bench), general_counts(bench)
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
