"""The text of an evaluation by speakers: who said what, what is learned from, what is held out."""

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from engine.base.errors import ConfigError, CorpusError
from engine.base.sampling import spread
from engine.orders.evaluation import EvaluateSpeakersOrder
from engine.results.corpora import CorpusRecord
from engine.results.models import ModelRecord
from engine.results.speaker_evaluation import CorpusSpeakers
from engine.tasks.corpora.catalogue import hint_for_domain
from engine.tasks.held_text import open_text
from engine.tasks.home import open_library

TRAINING_SPLIT = "train"


@dataclass(frozen=True, kw_only=True)
class SpeakerLines:
    """Lines of a corpus whose speaker is known, in the model's direction; all lists are parallel."""

    sources: Sequence[str]
    targets: Sequence[str]
    speakers: Sequence[str]
    documents: Sequence[str]
    """"" where a line is in none."""

    def __len__(self) -> int:
        return len(self.sources)

    def take(self, rows: Sequence[int]) -> Self:
        """Returns some lines, in the order of `rows`."""
        return type(self)(
            sources=[self.sources[row] for row in rows],
            targets=[self.targets[row] for row in rows],
            speakers=[self.speakers[row] for row in rows],
            documents=[self.documents[row] for row in rows],
        )

    def rows_by_speaker(self) -> dict[str, list[int]]:
        """Returns the rows of each speaker, speakers by name."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for row, speaker in enumerate(self.speakers):
            found[speaker].append(row)
        return dict(sorted(found.items()))

    def of_speakers(self, speakers: Sequence[str], n_most: int = 0) -> Self:
        """Returns the lines of some speakers, speaker after speaker.

        Args:
            speakers: whose.
            n_most: most lines in all; every speaker then gives about as many, spread evenly over
                theirs. 0: all.
        """
        rows_of = self.rows_by_speaker()
        shares = _shares([len(rows_of[speaker]) for speaker in speakers], n_most)
        chosen = []
        for speaker, n_lines in zip(speakers, shares, strict=True):
            chosen += spread(rows_of[speaker], n_lines)
        return self.take(chosen)


@dataclass(frozen=True, kw_only=True)
class SplitLines:
    """The lines of speakers: to learn from, and held out."""

    training: SpeakerLines
    test: SpeakerLines
    name: str
    """"the test split of author-bible"."""

    def speakers_with(self, n_training: int) -> list[str]:
        """Returns who has at least this many training lines and a test line, by name."""
        n_learned = Counter(self.training.speakers)
        return sorted(name for name in set(self.test.speakers) if n_learned[name] >= n_training)


def find_speaker_text(model: ModelRecord, order: EvaluateSpeakersOrder) -> SplitLines:
    """Finds the lines of speakers in a corpus, or in all corpora of a domain, in the model's direction.

    Learning is always from the training split.

    Raises:
        ConfigError: if nothing names a text.
        LibraryError: if there is no such corpus.
        CorpusError: if it is in other languages, or names no speakers in one of the splits.
    """
    split = order.split
    chosen = _corpora(model, order.corpus, order.domain or model.domain)
    names = ", ".join(each.id for each in chosen)
    text = SplitLines(
        training=_joined([_read(each, model, TRAINING_SPLIT) for each in chosen]),
        test=_joined([_read(each, model, split) for each in chosen]),
        name=f"the {split} split of {names}",
    )
    for lines, which in ((text.training, TRAINING_SPLIT), (text.test, split)):
        if not len(lines):
            raise CorpusError(
                f"No line in the {which} split of {names} has a speaker.",
                "Import the corpus with its speakers: `parlance corpus import FILE --speaker-column NAME`.",
            )
    return text


def corpora_with_speakers() -> list[CorpusSpeakers]:
    """Returns the corpora of pairs whose lines name speakers; not those that are damaged, see `doctor`."""
    found = []
    for record in open_library().corpora():
        if record.kind != "parallel":
            continue
        try:
            about = json.loads((record.path / "corpus.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue
        if n_speakers := len(about.get("speakers") or []):
            found.append(CorpusSpeakers(corpus=record.id, n_speakers=n_speakers))
    return found


def _shares(n_available: Sequence[int], n_most: int) -> list[int]:
    """Divides a number of lines among speakers, as evenly as what they have allows."""
    shares = list(n_available)
    if not 0 < n_most < sum(n_available):
        return shares
    left, order = n_most, sorted(range(len(shares)), key=lambda i: n_available[i])
    for place, i in enumerate(order):
        shares[i] = min(n_available[i], max(1, left // (len(order) - place)))
        left -= shares[i]
    return shares


def _corpora(model: ModelRecord, corpus: str, domain: str | None) -> list[CorpusRecord]:
    library = open_library()
    if corpus:
        found = [library.corpus(corpus)]
    elif domain:
        found = [each for each in library.corpora() if each.domain == domain and each.kind == "parallel"]
    else:
        raise ConfigError(["there is no text with speakers"], "Give a corpus, or a domain.")
    fitting = [each for each in found if {each.src, each.tgt} == {model.src, model.tgt}]
    if not fitting:
        what = f"The corpus {corpus} is not" if corpus else f"No corpus of the domain {domain!r} is"
        raise CorpusError(
            f"{what} in {model.src}-{model.tgt}, which {model.id} translates.",
            "Choose another corpus." if corpus else hint_for_domain(domain or "", "Choose another corpus."),
        )
    return fitting


def _read(record: CorpusRecord, model: ModelRecord, split: str) -> SpeakerLines:
    with open_text(record) as corpus:
        every = corpus.rows(split)
        rows = every[[bool(name) for name in corpus.label_names("speaker", every)]]
        source, target = (corpus.columns[side].texts(rows) for side in ("source", "target"))
        is_reversed = (record.src, record.tgt) != (model.src, model.tgt)
        return SpeakerLines(
            sources=target if is_reversed else source,
            targets=source if is_reversed else target,
            speakers=corpus.label_names("speaker", rows),
            documents=[name and f"{record.id}/{name}" for name in corpus.label_names("document", rows)],
        )


def _joined(parts: Sequence[SpeakerLines]) -> SpeakerLines:
    return SpeakerLines(
        sources=[text for part in parts for text in part.sources],
        targets=[text for part in parts for text in part.targets],
        speakers=[name for part in parts for name in part.speakers],
        documents=[name for part in parts for name in part.documents],
    )
