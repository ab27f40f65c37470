"""Every way to speak that an evaluation compares: with the speakers' own profiles, and with others'."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.tasks.speaker_evaluation.bench import SpeakerBench
from engine.tasks.speaker_evaluation.profiles import AUTO, NewProfiles, known_profiles
from engine.tasks.speaker_evaluation.systems import Profiles, SpeakingModel, SystemRun

if TYPE_CHECKING:
    from engine.evaluation.paired import Values

OWN, SWAPPED = "own", "swapped"


@dataclass(frozen=True, kw_only=True)
class SpeakingWay:
    """One way to speak: whose profiles, learned how."""

    method: str
    n_sentences: int = 0
    """0: the model knows the speakers."""
    seed: int = 0
    profiles: str = OWN
    """"own", or "swapped": another speaker's."""

    @property
    def name(self) -> str:
        """Shown while it is at work, and the key of its finished parts."""
        amount = f", {self.n_sentences}" if self.n_sentences else ""
        return f"{self.method}{amount}{'' if self.profiles == OWN else f', {self.profiles}'}"


@dataclass(frozen=True, kw_only=True)
class MethodRuns:
    """All runs of one method with one amount of text."""

    method: str
    n_sentences: int
    """Training sentences of each speaker; 0: the model knows the speakers."""
    own: Sequence[SystemRun]
    """With the speakers' own profiles."""
    swapped: Sequence[SystemRun]
    """Each with another speaker's profile; none where there is one speaker."""
    n_profiles: int
    n_neutral: int = 0
    """Profiles that change nothing."""

    @property
    def key(self) -> str:
        """Names it: "auto, 30"."""
        return f"{self.method}, {self.n_sentences}" if self.n_sentences else self.method

    @property
    def swapped_key(self) -> str:
        """Names its runs with another speaker's profile."""
        return f"{self.key}, {SWAPPED}"


Ways = dict[SpeakingWay, Profiles]


def new_speaker_runs(bench: SpeakerBench) -> list[MethodRuns]:
    """Measures profiles learned from a few sentences, of speakers that the model does not know."""
    amounts = bench.order.new_speakers
    profiles = NewProfiles(
        bench.model.translator, bench.text.training, max(amounts), bench.seeds, bench.parts, bench.report
    )
    ways: Ways = {}
    n_neutral: Counter[int] = Counter()
    for n in amounts:
        for seed in bench.seeds:
            learned, count = profiles.learn(n, seed)
            n_neutral[n] += count
            ways |= own_and_swapped(SpeakingWay(method=AUTO, n_sentences=n, seed=seed), learned)
    runs = all_runs(bench.model, ways)
    n_profiles = len(bench.speakers) * len(bench.seeds)
    return [gathered(runs, AUTO, n, n_profiles=n_profiles, n_neutral=n_neutral[n]) for n in amounts]


def known_speaker_runs(bench: SpeakerBench) -> list[MethodRuns]:
    """Measures the profiles that the model was trained with."""
    ways, kind = known_ways(bench)
    return [gathered(all_runs(bench.model, ways), kind, 0, n_profiles=len(bench.speakers))]


def known_ways(bench: SpeakerBench) -> tuple[Ways, str]:
    """Returns the ways to speak with the profiles of a model, and of which kind they are."""
    info = bench.model.translator.speaker_info()
    kind = info.known.kind if info.known else ""
    own = known_profiles(info, bench.speakers)
    way = SpeakingWay(method=kind)
    ways: Ways = {way: own}
    for seed in bench.seeds:
        ways |= swapped(replace(way, seed=seed), own)
    return ways, kind


def own_and_swapped(way: SpeakingWay, profiles: Profiles) -> Ways:
    """Returns a way to speak, and the same with another speaker's profile."""
    return {way: profiles, **swapped(way, profiles)}


def swapped(way: SpeakingWay, profiles: Profiles) -> Ways:
    """Gives everyone another speaker's profile; with one speaker there is none to give."""
    from engine.evaluation.speakers import swapped_speakers

    if len(profiles) < 2:
        return {}
    other = swapped_speakers(sorted(profiles), way.seed)
    return {replace(way, profiles=SWAPPED): {name: profiles[other[name]] for name in profiles}}


def all_runs(
    model: SpeakingModel, ways: Mapping[SpeakingWay, Profiles], *, has_texts: bool = True
) -> dict[SpeakingWay, SystemRun]:
    """Scores all ways with one look at the vocabulary, then translates with each, if that is wanted."""
    losses: list[Values] = model.losses(list(ways.values())) if ways else []
    return {
        way: model.run(way.name, profiles, way.seed, loss, has_texts=has_texts)
        for (way, profiles), loss in zip(ways.items(), losses, strict=True)
    }


def gathered(
    runs: Mapping[SpeakingWay, SystemRun],
    method: str,
    n_sentences: int,
    *,
    n_profiles: int,
    n_neutral: int = 0,
) -> MethodRuns:
    """Puts the runs of one method and amount of text together, seed after seed."""
    return MethodRuns(
        method=method,
        n_sentences=n_sentences,
        own=runs_with(runs, method, n_sentences, OWN),
        swapped=runs_with(runs, method, n_sentences, SWAPPED),
        n_profiles=n_profiles,
        n_neutral=n_neutral,
    )


def runs_with(
    runs: Mapping[SpeakingWay, SystemRun], method: str, n_sentences: int, profiles: str
) -> list[SystemRun]:
    """Returns the runs of a method and amount of text with one kind of profiles, seed after seed."""
    wanted = method, n_sentences, profiles
    return [run for way, run in runs.items() if (way.method, way.n_sentences, way.profiles) == wanted]
