"""A domain's text in numbers, and an evenly spread part of it: enough to plan by, and quick for any size."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.corpora.storing.store import StoredCorpus
from engine.results.corpora import CorpusRecord
from engine.results.models import ModelRecord
from engine.sampling import spread
from engine.tasks.adapting.domain_corpora import DomainCorpora
from engine.tasks.held_text import open_text
from engine.tasks.training.text import Pair, TextSource

_MOST_PAIRS = 4_000
_MOST_HELD_OUT = 400
_MOST_LINES = 2_000


@dataclass(frozen=True, kw_only=True)
class DomainSample:
    """A domain in numbers, with some of its text."""

    pairs: Sequence[Pair]
    """Some of the training pairs."""
    dev_pairs: Sequence[Pair]
    """Some of the held-out pairs."""
    splits: Mapping[str, int]
    """All pairs by split: "train", "dev", "test"."""
    n_mono_src: int
    n_mono_tgt: int
    n_speakers: int
    n_words: tuple[int, int]
    """Running words that subwords and word vectors learn from, source and target, about."""
    n_characters: tuple[int, int]
    """Distinct characters of both sides, as far as was looked."""
    key: str
    """Changes with the text, for what is remembered of it."""


def sample_domain(corpora: DomainCorpora) -> DomainSample:
    """Looks at a domain's corpora; reads no more than some thousand pairs.

    Raises:
        CorpusError: if a corpus' folder is damaged.
    """
    splits = {"train": 0, "dev": 0, "test": 0}
    pairs: list[Pair] = []
    dev_pairs: list[Pair] = []
    n_speakers = 0
    for source in corpora.parallel:
        assert source.corpus is not None  # of the library
        for split in splits:
            splits[split] += source.corpus.splits.get(split, 0)
        with open_text(source.corpus) as stored:
            n_speakers += len(stored.info.get("speakers", ()))
            share = len(corpora.parallel)
            pairs += _spread(stored, source, "train", _MOST_PAIRS // share)
            dev_pairs += _spread(stored, source, "dev", _MOST_HELD_OUT // share)
    src_size, tgt_size = (_size(corpora, side, pairs, splits["train"]) for side in (0, 1))
    return DomainSample(
        pairs=pairs,
        dev_pairs=dev_pairs,
        splits=splits,
        n_mono_src=_count(corpora.mono, corpora.src),
        n_mono_tgt=_count(corpora.mono, corpora.tgt),
        n_speakers=n_speakers,
        n_words=(src_size[0], tgt_size[0]),
        n_characters=(src_size[1], tgt_size[1]),
        key=_key(corpora),
    )


def fragmentation(model: ModelRecord, sample: DomainSample) -> tuple[float, float]:
    """Looks how badly a model knows the words of a text.

    Returns:
        Subwords per word, and the share of words with a letter it does not know; of the worse side each.

    Raises:
        ModelError: if its subwords are damaged.
    """
    from engine.corpora.vocabulary.report import VocabularyCounter
    from engine.text.subwords import Subwords

    found = []
    for side, (name, language) in enumerate((("source", model.src), ("target", model.tgt))):
        counter = VocabularyCounter(language, Subwords.load(model.path / f"{name}.spm"))
        counter.add([pair[side] for pair in sample.pairs])
        found.append(counter.finish())
    return max(each.subwords_per_word for each in found), max(each.unknown_share for each in found)


def some_sentences(corpus: CorpusRecord, side: int, most: int) -> list[str]:
    """Returns evenly spread training sentences of one side of a corpus, 0 or 1 as it is stored; none empty.

    Raises:
        CorpusError: if the corpus' folder is damaged.
    """
    with open_text(corpus) as stored:
        taken = stored.some_pairs(_spread_rows(stored, "train", most))
    sides = ((pair.source, pair.target)[side].strip() for pair in taken)
    return [sentence for sentence in sides if sentence]


def _spread(stored: StoredCorpus, source: TextSource, split: str, most: int) -> list[Pair]:
    """Returns evenly spread pairs of a split, in the model's direction; none with an empty side."""
    taken = stored.some_pairs(_spread_rows(stored, split, most))
    found = ((pair.source.strip(), pair.target.strip()) for pair in taken)
    return [(tgt, src) if source.is_reversed else (src, tgt) for src, tgt in found if src and tgt]


def _spread_rows(stored: StoredCorpus, split: str, most: int) -> NDArray[np.int64]:
    """Returns evenly spread rows of a split, (n_rows,)."""
    rows = stored.rows(split)
    return rows[np.array(spread(range(len(rows)), max(1, most)), np.int64)]


def _size(corpora: DomainCorpora, side: int, pairs: Sequence[Pair], n_pairs: int) -> tuple[int, int]:
    """Returns about how many words one side has, with the text in its language alone, and its characters."""
    from engine.vocabulary.target_subwords import text_size

    language = (corpora.src, corpora.tgt)[side]
    texts = [pair[side] for pair in pairs]
    n_words = text_size(texts)[0] * n_pairs / max(1, len(texts))
    for corpus in corpora.mono:
        if corpus.src == language:
            n_lines = _count([corpus], language)
            with open_text(corpus) as stored:
                lines = [
                    pair.source for pair in stored.some_pairs(_spread_rows(stored, "train", _MOST_LINES))
                ]
            n_words += text_size(lines)[0] * n_lines / max(1, len(lines))
            texts += lines
    return round(n_words), text_size(texts)[1]


def _count(corpora: Sequence[CorpusRecord], language: str) -> int:
    return sum(corpus.splits.get("train", corpus.n_pairs) for corpus in corpora if corpus.src == language)


def _key(corpora: DomainCorpora) -> str:
    records = [*(source.corpus for source in corpora.parallel if source.corpus), *corpora.mono]
    said: list[Any] = [(each.id, each.created, each.n_pairs, dict(each.splits)) for each in records]
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]
