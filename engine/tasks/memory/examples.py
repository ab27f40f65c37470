"""Example retrieval: similar pairs of a domain steer translations, where that is measured to help.

kNN over the decoder's states of the most similar pairs (`engine.search.examples`). States are read once, by
forced decoding, and kept in the corpus' folder, so they go with the pairs; only new pairs are read later.
Measured by `tests/benchmarks/steering` with the models that ship: BLEU +0.8 to +5.3 on captions and law, in
1.15 to 1.20 times the time. Talks gained nothing, so it is never used unmeasured. The better the model, the
smaller the gain: the first one gained 5.2 BLEU on captions. Comparing all 256 dimensions took 15 % longer and
gained nothing; the time that is left goes into many small steps of Python and numpy, 0.15 ms a word, not into
the search for neighbours.
"""

import hashlib
import shlex
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.corpora.memory.ranking import SentenceRanking
from engine.corpora.memory.states import PairStates, load_states, pair_numbers, save_states, states_folder
from engine.corpora.storing.store import SIDES, StoredCorpus
from engine.errors import CorpusError, LibraryError
from engine.progress import Report, ignore_progress
from engine.results.corpora import CorpusRecord
from engine.results.evaluation import ExampleDomain
from engine.search.examples import Examples
from engine.tasks.corpora.catalogue import hint_for_domain
from engine.tasks.corpora.confirmed import sync_confirmed
from engine.tasks.home import open_library
from engine.tasks.memory.memory import state_of
from engine.tasks.memory.verdicts import kept_verdict, model_key, verdicts_path

if TYPE_CHECKING:
    from engine.runtime.open_model import OpenModel

MOST_PAIRS = 5000
"""Pairs taken from a domain, at most; from a larger one, this many are taken, spread evenly."""
_MOST_ALIKE = 16
"""Pairs whose states a sentence is compared with; more take longer and gain little."""
LEAST_ALIKE = 0.2
"""Least score of a pair, relative to what a sentence scores with itself: one shared word says nothing of what
is meant."""
_COMPARED = 64
"""Numbers of a state that are compared: the directions in which states differ most."""
_LOOKED_AT = 8192
"""States from which these directions are found."""
_ODD = np.uint64(0x9E3779B97F4A7C15)
"""Mixes the keys of two sides."""


class ChosenPairs(NamedTuple):
    """The pairs of a corpus that examples are taken from."""

    corpus: CorpusRecord
    rows: NDArray[np.int64]
    """Ascending, (n_pairs,)."""
    numbers: NDArray[np.uint64]
    """Number of each pair, see `pair_numbers`, (n_pairs,)."""


class DomainExamples:
    """The pairs of a domain that a model learns nothing from, but looks at: an `ExampleFinder`.

    Pairs of the training split alone, so that what is held out can say whether it helps.

    Args:
        translator: the open model; states are those of the pack that is in.
        chosen: the pairs, from `pairs_of`.
        report: called while pairs are read by the model, those that it has not read before; may cancel.

    Raises:
        CorpusError: if a corpus is damaged.
    """

    def __init__(
        self, translator: "OpenModel", chosen: Sequence[ChosenPairs], report: Report = ignore_progress
    ) -> None:
        card, model = translator.card, translator.state_key
        digest = hashlib.blake2b(model.encode(), digest_size=12)
        sources: list[str] = []
        parts: list[PairStates] = []
        for each in chosen:
            is_swapped = each.corpus.src != card.src
            folder = states_folder(each.corpus.path, model, is_swapped=is_swapped)
            with StoredCorpus(each.corpus.path) as stored:
                sides = [stored.columns[side].texts(each.rows) for side in SIDES]
            given = sides[is_swapped], sides[not is_swapped]
            sources += given[0]
            parts.append(_states(translator, folder, each.numbers, given, report))
            digest.update(each.numbers.tobytes())
        self.n_pairs = len(sources)
        self._key = digest.hexdigest()
        self._ranking = SentenceRanking(sources, card.src)
        self._hold(parts)

    def _hold(self, parts: Sequence[PairStates]) -> None:
        states = np.concatenate([each.states for each in parts])
        self._projection = _directions(states[:: len(states) // _LOOKED_AT + 1].astype(np.float32))
        self._states = states.astype(np.float32) @ self._projection  # (n_tokens, n_compared)
        self._norms = np.einsum("td,td->t", self._states, self._states)
        self._tokens = np.concatenate([each.tokens for each in parts]).astype(np.int64)
        lengths = np.concatenate([np.diff(each.starts) for each in parts])
        ends = np.cumsum(lengths).tolist()
        self._spans = [slice(start, end) for start, end in pairwise([0, *ends])]
        self._places = np.arange(len(self._tokens))

    @property
    def key(self) -> str:
        """Cache key: the model and the pairs."""
        return self._key

    @property
    def projection(self) -> NDArray[np.float32]:
        """See `ExampleFinder`."""
        return self._projection

    def find(self, sentence: str) -> Examples:
        """Returns the states of the pairs that are most like a sentence."""
        best = self._ranking.best(sentence, _MOST_ALIKE, LEAST_ALIKE)
        tokens = np.concatenate([self._places[:0], *(self._places[self._spans[row]] for row in best)])
        states = np.ascontiguousarray(self._states[tokens].T)
        return Examples(states, self._norms[tokens], self._tokens[tokens])


_ready: "dict[object, DomainExamples]" = {}
"""The examples that were used last, by what they depend on: a window asks at every keystroke."""


def examples_of(
    domain: str, translator: "OpenModel", report: Report = ignore_progress
) -> "DomainExamples | None":
    """Returns similar pairs of a domain as examples for a model with the pack that is in.

    Args:
        domain: of the pairs; "" for no examples.
        translator: the open model.
        report: called while pairs are read by the model, the first time; may cancel.

    Raises:
        LibraryError: if it is not measured that they help, or measured that they do not.
        CorpusError: if there are no such pairs.
    """
    if not domain:
        return None
    sync_confirmed()
    corpora = corpora_of(domain, translator.card.src, translator.card.tgt)
    state = (
        domain,
        translator.state_key,
        *map(state_of, (verdicts_path(), *(each.path for each in corpora))),
    )
    if state not in _ready:
        chosen = pairs_of(domain, corpora)
        _check_measured(translator, domain, chosen)
        examples = DomainExamples(translator, chosen, report)
        _ready.clear()
        _ready[state] = examples
    return _ready[state]


def _check_measured(translator: "OpenModel", domain: str, chosen: Sequence[ChosenPairs]) -> None:
    kept = kept_verdict(translator, domain)
    again = f"parlance memory measure --domain {shlex.quote(domain)} --model {translator.system_id}"
    if kept is None or not kept.is_true_of(model_key(translator), numbers_of(chosen)):
        missing = "the pairs or the model have changed since" if kept else "nobody has measured it"
        raise LibraryError(
            f"It is not known whether the pairs of {domain} help {translator.system_id}: {missing}.",
            f"Measure it: `{again}`.",
        )
    if not kept.verdict.helps:
        said = kept.verdict.verdict.sentence
        raise LibraryError(
            f"The pairs of {domain} are not used as examples for {kept.verdict.model}: {said}",
            f"With more pairs, measure again: `{again}`.",
        )


def example_domains(translator: "OpenModel") -> tuple[ExampleDomain, ...]:
    """Returns the domains that have pairs in a model's languages, and what is known of them as examples.

    Returns:
        By name; those that have no pair to learn from are left out.
    """
    sync_confirmed()
    card, model = translator.card, model_key(translator)
    by_domain: dict[str, list[CorpusRecord]] = {}
    for each in open_library().corpora():
        if each.has_pairs(card.src, card.tgt):
            by_domain.setdefault(each.domain, []).append(each)
    found = []
    for domain, corpora in sorted(by_domain.items(), key=lambda each: each[0].casefold()):
        try:
            chosen = pairs_of(domain, corpora)
        except CorpusError:  # none, or damaged: the Corpora page says so
            continue
        kept, numbers = kept_verdict(translator, domain), numbers_of(chosen)
        found.append(
            ExampleDomain(
                domain=domain,
                pairs=len(numbers),
                held_out=sum(each.splits.get(split, 0) for each in corpora for split in ("dev", "test")),
                verdict=kept.verdict if kept else None,
                is_current=kept is not None and kept.is_true_of(model, numbers),
            )
        )
    return tuple(found)


def corpora_of(domain: str, src: str, tgt: str) -> list[CorpusRecord]:
    """Returns the corpora of pairs of a domain, either way round.

    Raises:
        CorpusError: if there is none.
    """
    found = [each for each in open_library().corpora() if each.domain == domain and each.has_pairs(src, tgt)]
    if not found:
        named = f"--domain {shlex.quote(domain)} --from {src} --to {tgt}"
        raise CorpusError(
            f"The domain {domain} has no corpus of pairs in {src}-{tgt}.",
            hint_for_domain(domain, f"Import one: parlance corpus import FILE {named}"),
        )
    return found


def pairs_of(domain: str, corpora: Sequence[CorpusRecord]) -> list[ChosenPairs]:
    """Returns the pairs that examples are taken from: those of the training split, `MOST_PAIRS` at most.

    Of more, those whose keys are the smallest numbers, which is as good as by chance; so a pair that comes or
    goes changes the choice of one other at most.

    Raises:
        CorpusError: if there is none, or a corpus is damaged.
    """
    keys: list[NDArray[np.uint64]] = []
    rows: list[NDArray[np.int64]] = []
    for record in corpora:
        with StoredCorpus(record.path) as corpus:
            here = corpus.rows("train")
            source, target = corpus.keys()
        keys.append(source[here] * _ODD + target[here])
        rows.append(here)
    if not sum(map(len, rows)):
        raise CorpusError(
            f"No pair of the domain {domain} is in a training split.",
            "Import more text: examples are never taken from what measures a model.",
        )
    every = np.concatenate(keys)
    most = np.partition(every, MOST_PAIRS - 1)[MOST_PAIRS - 1] if len(every) > MOST_PAIRS else every.max()
    chosen = []
    for record, here, key in zip(corpora, rows, keys, strict=True):
        taken = here[key <= most]
        if len(taken):
            with StoredCorpus(record.path) as corpus:
                chosen.append(ChosenPairs(record, taken, pair_numbers(corpus, taken)))
    return chosen


def numbers_of(chosen: Sequence[ChosenPairs]) -> NDArray[np.uint64]:
    """Returns which pairs were chosen, (n_pairs,)."""
    return np.concatenate([each.numbers for each in chosen])


def _states(
    translator: "OpenModel",
    folder: Path,
    numbers: NDArray[np.uint64],
    given: tuple[Sequence[str], Sequence[str]],
    report: Report,
) -> PairStates:
    """Returns the states of pairs; what the model has read before is read from the folder."""
    known = load_states(folder)
    if known is not None and np.array_equal(known.pairs, numbers):
        return known
    places = {number: place for place, number in enumerate(known.pairs.tolist())} if known else {}
    new = [place for place, number in enumerate(numbers.tolist()) if number not in places]
    sources, targets = ([side[place] for place in new] for side in given)
    read = iter(_read(translator, sources, targets, report))
    each = [
        known.one(places[number]) if known is not None and number in places else next(read)
        for number in numbers.tolist()
    ]
    found = PairStates.of_pairs(each, numbers)
    save_states(folder, found)
    return found


def _read(
    translator: "OpenModel", sources: Sequence[str], targets: Sequence[str], report: Report
) -> list[tuple[NDArray[np.float16], NDArray[np.int32]]]:
    found: list[tuple[NDArray[np.float16], NDArray[np.int32]]] = [
        (np.zeros((0, 0), np.float16), np.zeros(0, np.int32))
    ] * len(sources)
    for batch, states, tokens, starts in translator.read_examples(sources, targets, report):
        for place, index in enumerate(batch):
            here = slice(int(starts[place]), int(starts[place + 1]))
            found[index] = states[here], tokens[here]
    return found


def _directions(states: NDArray[np.float32]) -> NDArray[np.float32]:
    """Returns the orthonormal directions in which states differ most, (d_model, n_compared)."""
    centred = states - states.mean(axis=0)
    _, vectors = np.linalg.eigh(centred.T @ centred)
    return np.ascontiguousarray(vectors[:, ::-1][:, :_COMPARED], dtype=np.float32)
