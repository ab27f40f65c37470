"""Whether corrections pay back: simulated post-editing, segment by segment, in the order of the text.

    python -m tests.benchmarks.post_editing learn NAME=FILE... [--segments N] [--every N]
    python -m tests.benchmarks.post_editing tell

Each FILE is a table (source, tab, reference; .gz too) of text that the shipped model (German to English)
never learned from. Its first N segments (default 500) are translated in order; after each the reference is
the person's edit of it. Systems: *frozen*, the model alone; *memory*, what is at least 75 % alike to a
segment that was edited before takes its translation over, without any change; *profile*, a speaker's profile
learned again from all edits after every 50; *similar*, all edits as similar pairs, from when the product has
measured on those that it holds out that they help; *adapted*, the model adapted to all edits after every
150, for their domain alone, in the way that is recommended, if that is promoted; *along*, the model that
learns along, after every 25, while it is used; *all*, that one with memory and profile. TER by sacreBLEU is
what a person would still have to edit; the interval is that of a paired bootstrap over segments. The goal is
10 % less than frozen. What was measured is kept in `post-editing.json`: numbers alone. The second command
writes the table of "Corrections in numbers" from it.
"""

import argparse
import gzip
import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from sacrebleu.metrics.ter import TER

from engine.base.errors import EngineError
from engine.base.files import read_json, write_json
from engine.base.json_values import from_json, to_json
from engine.results.systems import System
from tests.measured_numbers import ROOT

if TYPE_CHECKING:
    from engine.orders.adapting import AdaptOrder, LearnAlongOrder
    from engine.runtime.speakers import SpeakerInputs
    from engine.runtime.translator import Translator

KEPT = Path(__file__).with_name("post-editing.json")
PAGE = ROOT / "assets" / "evidence" / "corrections-in-numbers.md"
BEGIN, END = "<!-- written by tests.benchmarks.post_editing -->", "<!-- end of post-editing -->"
LEAST_ALIKE = 75
FROZEN = "frozen"
SYSTEMS = {
    FROZEN: "the model alone",
    "memory": "from memory",
    "profile": "with a profile",
    "similar": "like my texts",
    "adapted": "adapted",
    "along": "learning along",
    "all": "together",
}
N_SAMPLES, SEED, CONFIDENCE = 2000, 12345, 95
_BATCH = 32
_ADAPTED, _ALONG = "adapted", "along"
"""Domains, so that neither way of learning begins from what the other one made."""
ALONG_EVERY = 25


@dataclass(frozen=True)
class Segment:
    """A source and what the person makes of it."""

    source: str
    edit: str


@dataclass(frozen=True, kw_only=True)
class Score:
    """What a person would still have to edit with one system."""

    ter: float
    """In per cent."""
    lower: float
    """By how many per cent that is less than with the model alone, with its 95 % interval."""
    low: float
    high: float


@dataclass(frozen=True, kw_only=True)
class Found:
    """What came out for one text."""

    segments: int
    along_every: int
    learned_every: int
    adapted_every: int
    taken: int
    """Segments that were taken over from the memory."""
    similar_from: int
    """The segment from which similar pairs were used on; 0: never."""
    systems: Mapping[str, Score]


def read_segments(path: Path, count: int) -> list[Segment]:
    """Reads the first segments of a table."""
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open() as file:
        rows = (line.rstrip("\n").split("\t") for line in islice(file, count))
        return [Segment(row[0], row[1]) for row in rows]


def from_memory(segments: Sequence[Segment], language: str) -> list[str | None]:
    """Returns what the most similar of the segments before each has, the newest of equals; None: nothing."""
    from engine.corpora.memory import similarity, units_of

    units = [units_of(segment.source, language) for segment in segments]
    found: list[str | None] = []
    for place, wanted in enumerate(units):
        best = max(
            ((similarity(wanted, units[other], LEAST_ALIKE), other) for other in range(place)),
            default=(0, 0),
        )
        found.append(segments[best[1]].edit if best[0] else None)
    return found


def with_memory(drafts: Sequence[str], known: Sequence[str | None]) -> list[str]:
    """Returns drafts with what is taken over in their place."""
    return [draft if each is None else each for draft, each in zip(drafts, known, strict=True)]


def edits_of(texts: Sequence[str], segments: Sequence[Segment]) -> NDArray[np.float64]:
    """Returns edits and reference words of each segment, (n_segments, 2)."""
    metric = TER()
    scores = [
        metric.sentence_score(text, [segment.edit]) for text, segment in zip(texts, segments, strict=True)
    ]
    return np.array([(score.num_edits, score.ref_length) for score in scores], dtype=np.float64)


def compared(frozen: NDArray[np.float64], system: NDArray[np.float64]) -> Score:
    """Returns the TER of a system in per cent, and by how many per cent it is lower, with the interval.

    Args:
        frozen: edits and reference words of each segment, (n_segments, 2).
        system: likewise, of the same segments.
    """
    draws = np.random.default_rng(SEED).integers(len(frozen), size=(N_SAMPLES, len(frozen)))
    before, after = (each[:, 0][draws].sum(axis=1) for each in (frozen, system))
    low, high = np.percentile(100 * (1 - after / before), [50 - CONFIDENCE / 2, 50 + CONFIDENCE / 2])
    return Score(
        ter=round(100 * system[:, 0].sum() / system[:, 1].sum(), 2),
        lower=round(100 * (1 - system[:, 0].sum() / frozen[:, 0].sum()), 2),
        low=round(float(low), 2),
        high=round(float(high), 2),
    )


class Editor:
    """Somebody who edits drafts, and a library that learns from it as the product does."""

    def __init__(self) -> None:
        from engine import tasks

        self._tasks = tasks
        self.base = self._opened()
        """The model that ships."""
        self.adapted = self.base
        """What an adaptation put in its place, if it was promoted."""
        self.along = self.base
        """What learns along, while it is used."""
        self._speaker = tasks.create_speaker("Editor", src="de", tgt="en").id
        self._profile: SpeakerInputs | None = None
        self.similar_helps = False
        self.n_edits = 0

    def edit(self, segments: Sequence[Segment]) -> None:
        """Confirms segments, for the domain of each way of learning."""
        pairs = [(each.source, each.edit) for each in segments]
        self._tasks.add_sentences(self._speaker, pairs)
        for source, edit in pairs:
            for domain in (_ADAPTED, _ALONG):
                self._tasks.confirm_translation(source, edit, src="de", tgt="en", domain=domain)
        self.n_edits += len(pairs)

    def adapt(self) -> None:
        """Adapts the model that ships to all edits, for their domain alone, as is recommended."""
        from engine.orders.adapting import AdaptOrder

        order = AdaptOrder(
            model=self.base.system_id,
            domain=_ADAPTED,
            name=f"after {self.n_edits}",
            only_domain=True,
            threads=1,
        )
        self.adapted = self._learned(order, _ADAPTED)

    def learn_along(self) -> None:
        """Lets the model that learns along take in what is new."""
        from engine.orders.adapting import LearnAlongOrder

        order = LearnAlongOrder(domain=_ALONG, src="de", tgt="en", model=self.base.system_id, threads=1)
        self.along = self._learned(order, _ALONG)

    def _learned(self, order: "AdaptOrder | LearnAlongOrder", domain: str) -> "Translator":
        """Carries an order out, and returns what its domain is translated with then."""
        from engine.results.model_details import PromotionState
        from engine.tasks.running import JobOptions, run_order

        result = run_order(order, options=JobOptions())
        print(f"{self.n_edits} edits, {domain}: {result.verdict.sentence}", flush=True)
        models = [each for each in self._tasks.list_models() if each.domain == domain]
        is_used = any(each.promotion.state == PromotionState.PROMOTED for each in models)
        return self._opened(domain=domain) if is_used else self.base

    def learn_base(self) -> None:
        """Learns what stands beside the model that ships: the profile, and whether similar pairs help."""
        self._profile, self.similar_helps = self.profile(self.base), self.finds_similar_pairs_help(self.base)

    def all_drafts(self, sources: Sequence[str]) -> dict[str, list[str]]:
        """Returns the drafts of every system; one that has learned nothing drafts as the model alone."""
        plain = self.drafts(self.base, sources)
        found = dict.fromkeys((FROZEN, "profile", "similar", "adapted", "along", "all"), plain)
        if self._profile is not None:
            found["profile"] = self.drafts(self.base, sources, self._profile)
        if self.similar_helps:
            found["similar"] = self.drafts(self.base, sources, has_similar=True)
        if self.adapted is not self.base:
            found["adapted"] = self.drafts(self.adapted, sources)
        if self.along is not self.base:
            found["along"] = self.drafts(self.along, sources)
        if self.n_edits:
            found["all"] = self.drafts(self.along, sources, self.profile(self.along))
        return found

    def profile(self, translator: "Translator") -> "SpeakerInputs":
        """Learns the person's profile for a model."""
        from engine.tasks.speakers.profiles import speaker_inputs

        model = translator.speaker_info().model_id
        self._tasks.learn_speaker(self._speaker, model=model, translator=translator)
        return speaker_inputs(self._speaker, translator)

    def finds_similar_pairs_help(self, translator: "Translator") -> bool:
        """Measures on the edits that are held out whether the others help as similar pairs."""
        try:
            return self._tasks.measure_examples(translator, _ALONG).helps
        except EngineError:  # too few to hold some out
            return False

    def drafts(
        self,
        translator: "Translator",
        sources: Sequence[str],
        profile: "SpeakerInputs | None" = None,
        *,
        has_similar: bool = False,
    ) -> list[str]:
        """Returns a model's drafts of sentences."""
        if has_similar:
            examples = self._tasks.examples_of(_ALONG, translator)
            translator = translator.using(replace(translator.inputs, examples=examples))
        texts: list[str] = []
        for first in range(0, len(sources), _BATCH):
            batch = sources[first : first + _BATCH]
            found = translator.translate_lines(batch, [profile] * len(batch))
            texts += [each.text for each in found]
        return texts

    def _opened(self, domain: str | None = None) -> "Translator":
        return self._tasks.open_system(System(src="de", tgt="en", domain=domain, device="cpu", n_threads=1))


def drafted(segments: Sequence[Segment], every: int, adapt_every: int) -> tuple[dict[str, list[str]], int]:
    """Returns the drafts of each system that translates, and where similar pairs were used first."""
    editor, sources, similar_from = Editor(), [segment.source for segment in segments], 0
    texts: dict[str, list[str]] = {system: [] for system in SYSTEMS if system != "memory"}
    for first in range(0, len(segments), ALONG_EVERY):
        new = sources[first : first + ALONG_EVERY]
        if first and first % every == 0:
            editor.learn_base()
            similar_from = similar_from or (first if editor.similar_helps else 0)
        for system, drafts in editor.all_drafts(new).items():
            texts[system] += drafts
        editor.edit(segments[first : first + ALONG_EVERY])
        if editor.n_edits < len(segments):
            editor.learn_along()
            if editor.n_edits % adapt_every == 0:
                editor.adapt()
        print(f"{editor.n_edits} of {len(segments)} segments", flush=True)
    return texts, similar_from


def measured(path: Path, n_segments: int, every: int, adapt_every: int) -> Found:
    """Measures one text, and returns the numbers."""
    segments = read_segments(path, n_segments)
    texts, similar_from = drafted(segments, every, adapt_every)
    known = from_memory(segments, "de")
    texts["memory"] = with_memory(texts[FROZEN], known)
    texts["all"] = with_memory(texts["all"], known)
    edits = {system: edits_of(texts[system], segments) for system in SYSTEMS}
    return Found(
        segments=len(segments),
        along_every=ALONG_EVERY,
        learned_every=every,
        adapted_every=adapt_every,
        taken=sum(each is not None for each in known),
        similar_from=similar_from,
        systems={system: compared(edits[FROZEN], each) for system, each in edits.items()},
    )


def table(found: Mapping[str, Found]) -> str:
    """Returns the table of "Corrections in numbers", and what it does not show."""
    lines = [
        f"| text | {' | '.join(SYSTEMS.values())} | less to change |",
        f"| --- {'| --- ' * len(SYSTEMS)}| --- |",
    ]
    told = []
    for name, text in found.items():
        best = text.systems["all"]
        change = f"{best.lower:.1f} % ({best.low:.1f} to {best.high:.1f})".replace("-", "−")
        scores = " | ".join(f"{text.systems[system].ter:.1f}" for system in SYSTEMS)
        lines.append(f"| {name} | {scores} | {change} |")
        since = text.similar_from
        used = f"was used from segment {since} on" if since else "was never proven to help"
        taken = f"{text.taken} of {text.segments} segments came from memory"
        told.append(f"In *{name}* {taken}, and *Like my texts* {used}.")
    return "\n".join([*lines, "", *told])


def kept() -> Mapping[str, Found]:
    """Returns what was measured last."""
    return {name: from_json(Found, each) for name, each in read_json(KEPT).items()}


def tell() -> None:
    """Writes the table into the page."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    text = f"{before}{BEGIN}\n\n{table(kept())}\n\n{END}{rest.split(END, 1)[1]}"
    PAGE.write_text(text, encoding="utf-8")


def main() -> None:
    """Measures and keeps the numbers, or tells them."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    learning = commands.add_parser("learn")
    learning.add_argument("texts", nargs="+", metavar="NAME=FILE")
    learning.add_argument("--segments", type=int, default=500)
    learning.add_argument("--every", type=int, default=50)
    learning.add_argument("--adapt-every", type=int, default=150)
    commands.add_parser("tell")
    given = parser.parse_args()
    if given.command == "learn":
        found = {}
        for text in given.texts:
            name, _, path = text.partition("=")
            with tempfile.TemporaryDirectory() as home:
                os.environ["PARLANCE_HOME"] = home
                found[name] = measured(Path(path), given.segments, given.every, given.adapt_every)
            print(name, found[name], flush=True)
        write_json(KEPT, {name: to_json(each) for name, each in found.items()})
    tell()


if __name__ == "__main__":
    main()
