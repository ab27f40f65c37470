"""The translation memory of a domain: matches, example retrieval, and what steering by it brings.

Corpora that are removed, changed or added while a memory is open count from the next search on.
"""

import hashlib
import shlex
import time
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from engine.base.errors import ConfigError, CorpusError, LibraryError
from engine.base.files import read_json_or_nothing
from engine.base.json_values import from_json, to_json
from engine.base.progress import Report, ignore_progress
from engine.corpora.memory import (
    MemoryCorpus,
    PairStates,
    SentenceRanking,
    SimilarRow,
    load_states,
    pair_numbers,
    save_states,
    states_folder,
    units_of,
)
from engine.corpora.normalising import normalise
from engine.corpora.storing.store import SIDES, StoredCorpus
from engine.library.home import library_errors
from engine.library.locks import update_json
from engine.results.corpora import CorpusRecord, MemoryMatch, MemorySearch, StoredPair
from engine.results.evaluation import ExampleDomain, ExampleVerdict
from engine.results.translation import RecalledTranslation
from engine.search.examples import Examples
from engine.tasks.corpora.catalogue import hint_for_domain
from engine.tasks.corpora.confirmed import sync_confirmed
from engine.tasks.home import library_folder, open_library
from engine.tasks.languages import parse_pair
from engine.tasks.translation.alignment import differing_words
from engine.text.languages import language_name

if TYPE_CHECKING:
    from engine.runtime.open_model import OpenModel


LEAST_SIMILAR = 75
MOST_MATCHES = 5
_MOST_ALIKE = 8
"""Pairs beyond those wanted that are looked at, since some may be the same."""
_LEAST, _MOST = 50, 100
"""Bounds of the least similarity: below, sentences have little in common."""

_State = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class _OpenCorpus:
    record: CorpusRecord
    memory: MemoryCorpus


class TranslationMemory:
    """The corpora of a pair of languages, open to be searched. For one thread.

    Use as a context manager, or call `close`.

    Args:
        src: the language of the sentences.
        tgt: the language of their translations.
        domain: of the corpora; empty: all of them.
        first: the domain whose corpora come before others that are as good; empty: none.

    Raises:
        ConfigError: if one is no language, or both are the same.
        CorpusError: if there is no corpus of these.
    """

    def __init__(self, src: str, tgt: str, domain: str = "", first: str = "") -> None:
        self.src, self.tgt = parse_pair(src, tgt)
        self.domain, self.first = domain, first
        self._library = open_library()
        self._open: dict[_State, _OpenCorpus] = {}
        self._notices: tuple[str, ...] = ()
        sync_confirmed()
        if not self._wanted():
            raise self._nothing()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the corpora, so that they can be moved; the next search opens them again."""
        for corpus in self._open.values():
            corpus.memory.close()
        self._open.clear()

    def search(
        self,
        text: str,
        *,
        least: int = LEAST_SIMILAR,
        most: int = MOST_MATCHES,
        report: Report = ignore_progress,
    ) -> MemorySearch:
        """Finds the pairs whose source is most like a sentence; each pair once, whoever has it.

        Args:
            text: the sentence.
            least: the least similarity, in per cent, in [50, 100].
            most: matches wanted, at least 1.
            report: called while a corpus is indexed, before its first search; may cancel.

        Raises:
            ConfigError: if the text is empty, or a number is out of range.
            CorpusError: if there is no corpus left, or an index cannot be written.
        """
        wanted = normalise(text)
        _check(wanted, least, most)
        corpora = self._opened()
        for corpus in corpora:
            corpus.memory.make_ready(report)
        began = time.perf_counter()
        units = units_of(wanted, self.src)
        found = [
            (similar, corpus)
            for corpus in corpora
            for similar in corpus.memory.similar(units, least, most + _MOST_ALIKE)
        ]
        found.sort(key=lambda each: -each[0].similarity)  # stable: the domain, and newer corpora, stay first
        return MemorySearch(
            text=wanted,
            matches=self._matches(wanted, found, most),
            pairs=sum(len(corpus.memory) for corpus in corpora),
            corpora=tuple(corpus.record.id for corpus in corpora),
            elapsed_s=time.perf_counter() - began,
            notices=self._notices,
        )

    def recall(self, sentences: Collection[str]) -> Mapping[str, RecalledTranslation]:
        """Looks sentences up, as they are written but for blanks; nothing is indexed for it.

        Of several translations one of the domain that goes first is taken, else the most frequent one, of
        these that of the newest corpus, and in it the last.

        Returns:
            What there is, by the sentence.
        """
        counts: dict[str, Counter[str]] = {}
        places: dict[str, dict[str, tuple[_OpenCorpus, int]]] = {}
        for corpus in self._opened():
            rows = corpus.memory.same(sentences)
            for sentence, targets in corpus.memory.translations(rows).items():
                here = {
                    target: (corpus, row)
                    for target, row in zip(targets, rows[sentence], strict=True)
                    if target
                }
                counts.setdefault(sentence, Counter()).update(filter(None, targets))
                known = places.setdefault(sentence, {})
                for target in reversed(here):  # the last row first, but behind newer corpora
                    known.setdefault(target, here[target])
        return {
            sentence: self._recalled(counts[sentence], known) for sentence, known in places.items() if known
        }

    def _recalled(
        self, counts: Counter[str], places: Mapping[str, tuple[_OpenCorpus, int]]
    ) -> RecalledTranslation:
        def rank(each: str) -> tuple[bool, int]:
            return places[each][0].record.domain == self.first, counts[each]

        target = max(places, key=rank)  # the first of equals: the newest
        corpus, row = places[target]
        (pair,) = corpus.memory.pairs([row])
        return RecalledTranslation(
            text=target, corpus=corpus.record.id, origin=pair.origin, others=len(places) - 1
        )

    def _matches(
        self, wanted: str, found: Sequence[tuple[SimilarRow, _OpenCorpus]], most: int
    ) -> tuple[MemoryMatch, ...]:
        """Returns the first of what was found, each pair once."""
        matches: dict[tuple[str, str], MemoryMatch] = {}
        for similar, corpus in found:
            (pair,) = corpus.memory.pairs([similar.row])
            sides = corpus.memory.sides_of(pair)
            if sides not in matches:
                matches[sides] = self._match(wanted, corpus.record, pair, sides, similar.similarity)
            if len(matches) == most:
                break
        return tuple(matches.values())

    def _match(
        self, wanted: str, record: CorpusRecord, pair: StoredPair, sides: tuple[str, str], similarity: int
    ) -> MemoryMatch:
        from engine.evaluation.differences import differences

        source, target = sides
        return MemoryMatch(
            source=source,
            target=target,
            similarity=similarity,
            differing=differing_words(wanted, source, self.src),
            parts=tuple(differences(source, wanted, self.src)),
            corpus=record.id,
            name=record.name,
            domain=record.domain,
            origin=pair.origin,
            document=pair.document,
            created=record.created,
        )

    def _wanted(self) -> dict[_State, CorpusRecord]:
        """Returns the corpora that count: those of the domain that goes first, then the newest first."""
        found = [
            record
            for record in self._library.corpora()
            if record.has_pairs(self.src, self.tgt) and (not self.domain or record.domain == self.domain)
        ]
        found.sort(key=lambda record: record.domain != self.first)  # stable
        return {state_of(record.path): record for record in found}

    def _opened(self) -> list[_OpenCorpus]:
        """Opens what is new, and closes what is gone or has changed."""
        sync_confirmed()
        wanted = self._wanted()
        for state in self._open.keys() - wanted.keys():
            self._open.pop(state).memory.close()
        notices = []
        for state, record in wanted.items():
            if state not in self._open:
                try:
                    memory = MemoryCorpus(record.path, is_swapped=record.src != self.src)
                except CorpusError as error:
                    notices.append(f"{record.name} is left out: {error.what}")
                    continue
                self._open[state] = _OpenCorpus(record, memory)
        self._notices = tuple(notices)
        if not self._open and not notices:
            raise self._nothing()
        return [self._open[state] for state in wanted if state in self._open]

    def _nothing(self) -> CorpusError:
        languages = f"{language_name(self.src)} and {language_name(self.tgt)}"
        named = f"--domain {shlex.quote(self.domain or 'NAME')} --from {self.src} --to {self.tgt}"
        return CorpusError(
            f"There is no corpus with pairs in {languages} in the domain {self.domain}."
            if self.domain
            else f"There is no corpus with pairs in {languages}.",
            hint_for_domain(self.domain, f"Import one: parlance corpus import FILE {named}"),
        )


def state_of(path: Path) -> _State:
    """Returns another value once a file is another one, or a corpus has another folder."""
    try:
        found = (path / "corpus.json" if path.is_dir() else path).stat()
    except OSError:
        return str(path), 0, 0
    return str(path), found.st_ino, found.st_mtime_ns


def _check(text: str, least: int, most: int) -> None:
    problems = []
    if not text:
        problems.append("There is nothing to search for: the text is empty")
    if not _LEAST <= least <= _MOST:
        problems.append(f"The least similarity must be {_LEAST} to {_MOST} per cent, not {least}")
    if most < 1:
        problems.append(f"At least one match must be wanted, not {most}")
    if problems:
        raise ConfigError(problems, "Give a sentence, and numbers within these bounds.", is_introduced=False)


# What was measured of similar pairs as examples: where it is kept, and for how long it is true.
#
# It is true of one model with its pack, in one precision. Pairs may come and go, as corrections do: it stays
# until those that came and those that left are together more than one in ten of those that it was measured
# with.

_FILE = "examples.json"
_CHANGED = 0.1
"""Share of the pairs that may have come or gone for a verdict to hold."""


@dataclass(frozen=True, kw_only=True)
class KeptVerdict:
    """A verdict, and the pairs that it was measured with."""

    verdict: ExampleVerdict
    numbers: str
    """Numbers of the pairs, eight bytes each, as hexadecimal digits."""

    def is_true_of(self, model: str, pairs: NDArray[np.uint64]) -> bool:
        """Returns whether it still holds.

        Args:
            model: the `model_key` of what is to translate.
            pairs: the numbers of those that the examples would be taken from, (n_pairs,).
        """
        measured = np.frombuffer(bytes.fromhex(self.numbers), "<u8")
        n_changed = len(np.setxor1d(measured, pairs))
        return self.verdict.of == model and n_changed <= _CHANGED * len(measured)


def kept_verdict(translator: "OpenModel", domain: str) -> KeptVerdict | None:
    """Returns what was last measured of a domain's pairs as examples for a model; None: nothing was."""
    card = translator.card
    name = verdict_name(translator.system_id, domain, card.src, card.tgt)
    try:
        values = read_json_or_nothing(verdicts_path()).get(name)
        return from_json(KeptVerdict, values) if values else None
    except ConfigError:  # of another version: it can be measured again
        return None


def keep_verdict(verdict: ExampleVerdict, pairs: NDArray[np.uint64]) -> None:
    """Keeps what was measured, in place of what was before.

    Args:
        verdict: of a domain and a model.
        pairs: the numbers of the pairs, (n_pairs,).

    Raises:
        LibraryError: if it cannot be written.
    """
    kept = KeptVerdict(verdict=verdict, numbers=pairs.astype("<u8").tobytes().hex())
    name = verdict_name(verdict.model, verdict.domain, verdict.src, verdict.tgt)
    with library_errors(library_folder()):
        update_json(verdicts_path(), {name: to_json(kept)})


def model_key(translator: "OpenModel") -> str:
    """Key of a verdict: model, pack and precision, each combination measured by itself."""
    return hashlib.blake2b(translator.state_key.encode(), digest_size=12).hexdigest()


def verdicts_path() -> Path:
    """Returns where verdicts are kept."""
    return library_folder() / _FILE


def verdict_name(model: str, domain: str, src: str, tgt: str) -> str:
    """Returns the name that a verdict is kept by."""
    return f"{model} {src}-{tgt} {domain}"


# Example retrieval: similar pairs of a domain steer translations, where that is measured to help.
#
# kNN over the decoder's states of the most similar pairs (`engine.search.examples`). States are read once,
# by forced decoding, and kept in the corpus' folder, so they go with the pairs; only new pairs are read
# later. Measured by `tests/benchmarks/steering` with the models that ship: BLEU +0.8 to +5.3 on captions and
# law, in 1.15 to 1.20 times the time. Talks gained nothing, so it is never used unmeasured. The better the
# model, the smaller the gain: the first one gained 5.2 BLEU on captions. Comparing all 256 dimensions took
# 15 % longer and gained nothing; the time that is left goes into many small steps of Python and numpy, 0.15
# ms a word, not into the search for neighbours.

MOST_PAIRS = 5000
"""Pairs taken from a domain, at most; from a larger one, this many are taken, spread evenly."""
_MOST_EXAMPLES = 16
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
        best = self._ranking.best(sentence, _MOST_EXAMPLES, LEAST_ALIKE)
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
        except CorpusError:  # none, or damaged: the Library says so
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
