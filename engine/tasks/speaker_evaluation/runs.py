"""Every way to speak that an evaluation compares: methods, amounts of text, seeds and controls."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.errors import CorpusError
from engine.tasks.speaker_evaluation.bench import SpeakerBench
from engine.tasks.speaker_evaluation.order import AUTO, BASE, COUNTING, FACTORED, FULL
from engine.tasks.speaker_evaluation.profiles import NewProfiles, counted_bias, known_profiles
from engine.tasks.speaker_evaluation.scores import MethodRuns, SystemRun
from engine.tasks.speaker_evaluation.systems import Profiles, SpeakingModel

if TYPE_CHECKING:
    from engine.evaluation.paired import Values
    from engine.evaluation.speakers.controls import Counts

_OWN, _SWAPPED, _SHUFFLED = "own", "swapped", "shuffled"


@dataclass(frozen=True, kw_only=True)
class _Way:
    """One way to speak: whose profiles, learned how."""

    method: str
    n_sentences: int
    """0: the model knows the speakers."""
    seed: int
    control: str = _OWN
    """"own", "swapped" (another speaker's) or "shuffled" (learned from everyone's lines)."""

    @property
    def name(self) -> str:
        """What is shown while it is at work, and what its finished parts are kept under."""
        amount = f", {self.n_sentences}" if self.n_sentences else ""
        return f"{self.method}{amount}{'' if self.control == _OWN else f', {self.control}'}"


def new_speaker_runs(bench: SpeakerBench) -> list[MethodRuns]:
    """Measures profiles learned from a few sentences, of speakers that the model does not know."""
    profiles = _new_profiles(bench)
    plans = [(method, n) for method in _possible_methods(bench) for n in bench.order.new_speakers]
    ways: dict[_Way, Profiles] = {}
    n_neutral: Counter[tuple[str, int]] = Counter()
    for method, n in plans:
        for seed in bench.order.seeds:
            learned, count = profiles.learn(method, n, seed)
            ways[_Way(method=method, n_sentences=n, seed=seed)] = learned
            n_neutral[method, n] += count
            if bench.order.permuted:
                mixed, _ = profiles.learn(method, n, seed, is_shuffled=True)
                ways[_Way(method=method, n_sentences=n, seed=seed, control=_SHUFFLED)] = mixed
                ways |= _swapped(_Way(method=method, n_sentences=n, seed=seed), learned)
    runs = _all_runs(bench.model, ways)
    n_profiles = len(bench.speakers) * len(bench.order.seeds)
    return [
        _gathered(
            runs,
            method,
            n,
            n_neutral=n_neutral[method, n],
            n_profiles=n_profiles,
            learned=[pair for seed in bench.order.seeds for pair in profiles.learned_from(n, seed)],
        )
        for method, n in plans
    ]


def known_speaker_runs(bench: SpeakerBench) -> list[MethodRuns]:
    """Measures the profiles that the model was trained with, and the bias found by counting."""
    info = bench.model.translator.speaker_info()
    kind = info.known.kind if info.known else ""
    own = known_profiles(info, bench.speakers)
    way = _Way(method=kind, n_sentences=0, seed=0)
    ways: dict[_Way, Profiles] = {way: own}
    if bench.order.permuted:
        for seed in bench.order.seeds:
            ways |= _swapped(_Way(method=kind, n_sentences=0, seed=seed), own)
    methods = [kind]
    if COUNTING in bench.order.methods:
        methods.append(COUNTING)
        counted = _Way(method=COUNTING, n_sentences=0, seed=0)
        ways[counted] = _counted_profiles(bench)
        if bench.order.permuted:
            ways |= _swapped(counted, ways[counted])
    runs = _all_runs(bench.model, ways)
    if bench.order.shuffled_model:
        runs |= _shuffled_training(bench, bench.order.shuffled_model, kind)
    return [_gathered(runs, method, 0, n_profiles=len(own)) for method in methods]


def _possible_methods(bench: SpeakerBench) -> list[str]:
    methods = [method for method in bench.order.methods if method != BASE]
    if bench.model.translator.speaker_info().basis is not None:
        return methods
    if FACTORED in methods:
        methods.remove(FACTORED)
        bench.left_out.append(f"{bench.record.id} has no basis for speakers, so there is no {FACTORED}.")
    if AUTO in methods and FULL in methods:
        methods.remove(AUTO)
        bench.left_out.append(f"Without a basis a speaker of the library learns by {FULL}.")
    return methods


def _new_profiles(bench: SpeakerBench) -> NewProfiles:
    everyone = [pieces for sentences in bench.pieces().values() for pieces in sentences]
    return NewProfiles(
        bench.model.translator,
        bench.text.training,
        max(bench.order.new_speakers),
        bench.order.seeds,
        _counts(bench, everyone),
        bench.parts,
        bench.report,
    )


def _counts(bench: SpeakerBench, sentences: Sequence[Sequence[int]]) -> "Counts":
    from engine.evaluation.speakers.controls import piece_counts

    return piece_counts(sentences, bench.model.translator.speaker_info().tgt_vocab)


def _counted_profiles(bench: SpeakerBench) -> Profiles:
    """Counts all training lines of each speaker against everyone's."""
    info, pieces = bench.model.translator.speaker_info(), bench.pieces()
    general = _counts(bench, [sentence for sentences in pieces.values() for sentence in sentences])
    return {name: info.inputs(bias=counted_bias(pieces.get(name, []), general)) for name in bench.speakers}


def _swapped(way: _Way, profiles: Profiles) -> dict[_Way, Profiles]:
    """Gives everyone another speaker's profile; with one speaker there is none to give."""
    from engine.evaluation.speakers.controls import swapped_speakers

    if len(profiles) < 2:
        return {}
    other = swapped_speakers(sorted(profiles), way.seed)
    swapped = _Way(method=way.method, n_sentences=way.n_sentences, seed=way.seed, control=_SWAPPED)
    return {swapped: {name: profiles[other[name]] for name in profiles}}


def _shuffled_training(bench: SpeakerBench, model: str, kind: str) -> dict[_Way, SystemRun]:
    """Lets a model that was trained with permuted labels speak with the profiles it has."""
    other = bench.other_model(model)
    known = other.translator.speaker_info().known
    missing = [name for name in bench.speakers if known is None or name not in known]
    if missing:
        raise CorpusError(
            f"{model} does not know the speaker {missing[0]}.",
            "Train it on the same corpus, labels permuted.",
        )
    profiles = known_profiles(other.translator.speaker_info(), bench.speakers)
    way = _Way(method=kind, n_sentences=0, seed=0, control=_SHUFFLED)
    return _all_runs(other, {way: profiles})


def _all_runs(model: SpeakingModel, ways: Mapping[_Way, Profiles]) -> dict[_Way, SystemRun]:
    """Scores all ways with one look at the vocabulary, then translates with each."""
    losses: list[Values] = model.losses(list(ways.values()))
    return {
        way: model.run(way.name, profiles, way.seed, loss, has_texts=way.control != _SHUFFLED)
        for (way, profiles), loss in zip(ways.items(), losses, strict=True)
    }


def _gathered(runs: Mapping[_Way, SystemRun], method: str, n_sentences: int, **about: Any) -> MethodRuns:
    """Puts the runs of one method and amount of text together, seed after seed."""

    def of(control: str) -> Iterator[SystemRun]:
        for way, run in runs.items():
            if (way.method, way.n_sentences, way.control) == (method, n_sentences, control):
                yield run

    return MethodRuns(
        method=method,
        n_sentences=n_sentences,
        own=list(of(_OWN)),
        swapped=list(of(_SWAPPED)),
        shuffled=list(of(_SHUFFLED)),
        about=about,
    )
