"""Every corpus of pairs is a translation memory: searched in either direction, by domain or all at once.

Corpora that are removed, changed or added while a memory is open count from the next search on.
"""

import shlex
import time
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from engine.corpora.memory.searching import MemoryCorpus, SimilarRow
from engine.corpora.memory.units import units_of
from engine.corpora.normalising import normalise
from engine.errors import ConfigError, CorpusError
from engine.progress import Report, ignore_progress
from engine.results.corpora import CorpusRecord, MemoryMatch, MemorySearch, StoredPair
from engine.results.translation import RecalledTranslation
from engine.tasks.corpora.catalogue import hint_for_domain
from engine.tasks.corpora.confirmed import sync_confirmed
from engine.tasks.home import open_library
from engine.tasks.languages import parse_pair
from engine.tasks.translation.comparing import differing_words
from engine.text.languages import language_name

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
        from engine.evaluation.word_differences import differences

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
        where = f" in the domain {self.domain}" if self.domain else ""
        named = f"--domain {shlex.quote(self.domain or 'NAME')} --from {self.src} --to {self.tgt}"
        return CorpusError(
            f"There is no corpus with pairs in {languages}{where}.",
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
        raise ConfigError(problems, "Give a sentence, and numbers within these bounds.", lead="")
