"""Similar pairs of a domain as examples while a sentence is translated, where that is measured to help."""

import hashlib
import shlex
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engine.corpora.memory.ranking import SentenceRanking
from engine.corpora.memory.states import PairStates, load_states, save_states, states_folder
from engine.corpora.storing.store import SIDES, StoredCorpus
from engine.errors import ConfigError, CorpusError, LibraryError
from engine.files import read_json
from engine.json_values import JsonObject, from_json
from engine.progress import Report, ignore_progress
from engine.results.corpora import CorpusRecord
from engine.results.evaluation import ExampleVerdict
from engine.sampling import spread
from engine.search.examples import Examples
from engine.tasks.home import library_folder, open_library

if TYPE_CHECKING:
    from pathlib import Path

    from engine.runtime.open_model import OpenModel

MOST_PAIRS = 5000
"""Of a domain; of more, as many are taken, spread evenly."""
_MOST_ALIKE = 16
"""Pairs whose states a sentence is compared with; more take longer and gain little."""
_COMPARED = 64
"""Numbers of a state that are compared: the directions in which states differ most."""
_LOOKED_AT = 8192
"""States that these directions are found from."""
_FILE = "examples.json"


class DomainExamples:
    """The pairs of a domain that a model learns nothing from, but looks at: an `ExampleFinder`.

    Pairs of the training split alone, so that what is held out can say whether it helps.

    Args:
        translator: the open model; states are those of the pack that is in.
        domain: of the corpora.
        report: called while pairs are read by the model, the first time; may cancel.

    Raises:
        CorpusError: if there are no pairs, or a corpus is damaged.
    """

    def __init__(self, translator: "OpenModel", domain: str, report: Report = ignore_progress) -> None:
        card, model = translator.card, translator.state_key
        corpora = corpora_of(domain, card.src, card.tgt)
        digest = hashlib.blake2b(model.encode(), digest_size=12)
        sources: list[str] = []
        parts: list[PairStates] = []
        for corpus, rows in _chosen(corpora):
            with StoredCorpus(corpus.path) as stored:
                is_swapped = corpus.src != card.src
                folder = states_folder(stored, rows, model, is_swapped=is_swapped)
                sides = [stored.columns[side].texts(rows) for side in SIDES]
                found = load_states(folder, len(rows))
                if found is None:
                    found = _read(translator, sides[is_swapped], sides[not is_swapped], report)
                    save_states(folder, found)
                sources += sides[is_swapped]
                parts.append(found)
            digest.update(folder.name.encode())
        if not sources:
            raise CorpusError(
                f"No pair of the domain {domain} is in a training split.",
                "Import more text: examples are never taken from what measures a model.",
            )
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
        """Tells apart the model and the pairs."""
        return self._key

    @property
    def projection(self) -> NDArray[np.float32]:
        """See `ExampleFinder`."""
        return self._projection

    def find(self, sentence: str) -> Examples:
        """Returns the states of the pairs that are most like a sentence."""
        best = self._ranking.best(sentence, _MOST_ALIKE)
        tokens = np.concatenate([self._places[:0], *(self._places[self._spans[row]] for row in best)])
        states = np.ascontiguousarray(self._states[tokens].T)
        return Examples(states, self._norms[tokens], self._tokens[tokens])


def use_examples(translator: "OpenModel", domain: str, report: Report = ignore_progress) -> int:
    """Has a model translate with similar pairs of a domain as examples, or with none.

    Args:
        translator: the open model.
        domain: of the pairs; "" for no examples.
        report: called while pairs are read by the model, the first time; may cancel.

    Returns:
        How many pairs there are.

    Raises:
        LibraryError: if it is not measured that they help, or measured that they do not.
        CorpusError: if there are no such pairs.
    """
    if not domain:
        translator.set_examples(None)
        return 0
    examples = DomainExamples(translator, domain, report)
    known = kept_verdict(translator, domain)
    again = f"parlance memory measure --domain {shlex.quote(domain)} --model {translator.system_id}"
    if known is None or known.of != examples.key:
        missing = "the pairs or the model have changed since" if known else "nobody has measured it"
        raise LibraryError(
            f"It is not known whether the pairs of {domain} help {translator.system_id}: {missing}.",
            f"Measure it: `{again}`.",
        )
    if not known.helps:
        raise LibraryError(
            f"The pairs of {domain} are not used as examples for {known.model}: {known.verdict.sentence}",
            f"With more pairs, measure again: `{again}`.",
        )
    translator.set_examples(examples)
    return examples.n_pairs


def corpora_of(domain: str, src: str, tgt: str) -> list[CorpusRecord]:
    """Returns the corpora of pairs of a domain, either way round.

    Raises:
        CorpusError: if there is none.
    """
    found = [
        each
        for each in open_library().corpora()
        if each.domain == domain and each.kind == "parallel" and {each.src, each.tgt} == {src, tgt}
    ]
    if not found:
        raise CorpusError(
            f"The domain {domain} has no corpus of pairs in {src}-{tgt}.",
            f"Import one: parlance corpus import FILE --domain {shlex.quote(domain)} --from {src} --to {tgt}",
        )
    return found


def kept_verdict(translator: "OpenModel", domain: str) -> ExampleVerdict | None:
    """Returns what was last measured of a domain's pairs as examples for a model; None: nothing was."""
    card = translator.card
    try:
        values = kept_verdicts().get(verdict_name(translator.system_id, domain, card.src, card.tgt))
        return from_json(ExampleVerdict, values) if values else None
    except ConfigError:  # of another version: it can be measured again
        return None


def kept_verdicts() -> JsonObject:
    """Returns what is kept of all domains; nothing if it cannot be read: it is written anew then."""
    try:
        return read_json(verdicts_path())
    except (OSError, ValueError):
        return {}


def verdicts_path() -> "Path":
    """Returns where verdicts are kept."""
    return library_folder() / _FILE


def verdict_name(model: str, domain: str, src: str, tgt: str) -> str:
    """Returns the name that a verdict is kept by."""
    return f"{model} {src}-{tgt} {domain}"


def _chosen(corpora: Sequence[CorpusRecord]) -> list[tuple[CorpusRecord, NDArray[np.int64]]]:
    """Returns the rows of each corpus that examples are taken from."""
    every: list[tuple[int, int]] = []
    for number, record in enumerate(corpora):
        with StoredCorpus(record.path) as corpus:
            every += [(number, row) for row in corpus.rows("train").tolist()]
    taken = spread(every, MOST_PAIRS) if len(every) > MOST_PAIRS else every
    rows: list[list[int]] = [[] for _ in corpora]
    for number, row in taken:
        rows[number].append(row)
    chosen = zip(corpora, rows, strict=True)
    return [(record, np.array(each, np.int64)) for record, each in chosen if each]


def _read(
    translator: "OpenModel", sources: Sequence[str], targets: Sequence[str], report: Report
) -> PairStates:
    found: list[tuple[NDArray[np.float16], NDArray[np.int32]]] = [
        (np.zeros((0, 0), np.float16), np.zeros(0, np.int32))
    ] * len(sources)
    for batch, states, tokens, starts in translator.read_examples(sources, targets, report):
        for place, index in enumerate(batch):
            here = slice(int(starts[place]), int(starts[place + 1]))
            found[index] = states[here], tokens[here]
    return PairStates.of_pairs(found)


def _directions(states: NDArray[np.float32]) -> NDArray[np.float32]:
    """Returns the orthonormal directions in which states differ most, (d_model, n_compared)."""
    centred = states - states.mean(axis=0)
    _, vectors = np.linalg.eigh(centred.T @ centred)
    return np.ascontiguousarray(vectors[:, ::-1][:, :_COMPARED], dtype=np.float32)
