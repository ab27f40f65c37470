"""The text: few pairs of captions, many captions in German alone, and the test sentences with rare words."""

import gzip
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.base.files import sha256_of
from engine.text.subwords import Subwords
from engine.vocabulary.vector_files import read_words
from tests.benchmarks.several_domains import text as several
from tests.benchmarks.several_domains.text import Domain, DomainText, Pair, sources

CAPTIONS = Domain("captions", "captions-multi30k.de-en", 2000, n_test=600)
MONO = Path("mono", "captions.de.txt.gz")
ALL, RARE, NEW = "all", "rare", "new"
"""Test sentences: all, and those with a word that the pairs hold at most five times, or never."""
MOST_RARE = 5


@dataclass(frozen=True)
class Text:
    """What is learned, and what it is judged by."""

    pairs: DomainText
    mono: Sequence[str]
    """Sentences of the source language alone; none of the test."""


def read_text(corpora: Path, captions: Domain = CAPTIONS) -> Text:
    """Reads pairs and text in one language; what is in the test is left out of both."""
    (pairs,) = several.read_text(corpora, [captions])
    tested = {several.folded(each) for each in sources(pairs.test)}
    with gzip.open(corpora / MONO, "rt", encoding="utf-8") as lines:
        mono = [line.strip() for line in lines]
    return Text(pairs, [each for each in mono if each and several.folded(each) not in tested])


def fingerprints(corpora: Path, captions: Domain = CAPTIONS) -> dict[str, str]:
    """Returns the hash of every file that is read."""
    return {**several.fingerprints(corpora, [captions]), MONO.as_posix(): sha256_of(corpora / MONO)}


def words_of(sentence: str, subwords: Subwords) -> list[str]:
    """Returns the words of a sentence that have a letter in them."""
    return [word for word in read_words(sentence, subwords).words if any(map(str.isalpha, word))]


def counts_of(text: Text, subwords: Subwords) -> Counter[str]:
    """Returns how often the pairs hold each source word."""
    return Counter(word for src, _ in text.pairs.train for word in words_of(src, subwords))


def groups_of(text: Text, subwords: Subwords) -> Mapping[str, list[Pair]]:
    """Returns the test pairs of each group."""
    counts = counts_of(text, subwords)
    read = [words_of(src, subwords) for src, _ in text.pairs.test]
    rarest = [min((counts[word] for word in words), default=1) for words in read]
    most = {ALL: max(rarest, default=0), RARE: MOST_RARE, NEW: 0}
    return {
        name: [pair for pair, count in zip(text.pairs.test, rarest, strict=True) if count <= limit]
        for name, limit in most.items()
    }
