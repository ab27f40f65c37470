"""The text of a comparison: unequal domains, none of which the base has seen, and test text that is new."""

import gzip
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.base.files import sha256_of

Pair = tuple[str, str]


@dataclass(frozen=True)
class Domain:
    """One domain, and how much of it is used."""

    name: str
    corpus: str
    """Its folder."""
    n_train: int
    n_test: int = 200
    n_dev: int = 2


DOMAINS = {
    "de-en": (
        Domain("captions", "captions-multi30k.de-en", 2000),
        Domain("talks", "talks-ted.de-en", 2000),
        Domain("chat", "chat-bcontrast.de-en", 1000),
        Domain("law", "law-mozilla.de-en", 500),
    ),
    "en-fr": (
        Domain("captions", "captions-multi30k.en-fr", 2000),
        Domain("software", "it-php.en-fr", 2000),
        Domain("talks", "speaker-sated-mini.en-fr", 1000),
        Domain("law", "law-mozilla.en-fr", 500),
    ),
}
"""By pair of languages."""


@dataclass(frozen=True)
class DomainText:
    """What is learned of a domain, and what it is judged by."""

    domain: Domain
    train: Sequence[Pair]
    dev: Sequence[Pair]
    test: Sequence[Pair]
    n_known: int
    """Test pairs left out because one side occurs in the training text of a domain, dev included."""


def read_text(corpora: Path, domains: Sequence[Domain]) -> list[DomainText]:
    """Reads every domain; test pairs of which a side occurs in any training text are left out."""
    splits = [
        [read_pairs(corpora / each.corpus / f"{split}.tsv.gz") for split in ("train", "dev", "test")]
        for each in domains
    ]
    learned = [
        (_spread(train, each.n_train), _spread(dev, each.n_dev))
        for each, (train, dev, _) in zip(domains, splits, strict=True)
    ]
    known = {folded(side) for parts in learned for part in parts for pair in part for side in pair}
    found = []
    for each, (train, dev), (_, _, test) in zip(domains, learned, splits, strict=True):
        new = [pair for pair in dict.fromkeys(test) if not any(folded(side) in known for side in pair)]
        text = DomainText(each, train, dev, _spread(new, each.n_test), len(test) - len(new))
        found.append(text)
    return found


def fingerprints(corpora: Path, domains: Sequence[Domain]) -> dict[str, str]:
    """Returns the hash of every file that is read."""
    paths = [
        corpora / each.corpus / f"{split}.tsv.gz" for each in domains for split in ("train", "dev", "test")
    ]
    return {f"{path.parent.name}/{path.name}": sha256_of(path) for path in paths}


def read_pairs(path: Path) -> list[Pair]:
    """Returns the pairs of a file with both sides."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        columns = [line.rstrip("\n").split("\t") for line in lines]
    return [(each[0].strip(), each[1].strip()) for each in columns if each[0].strip() and each[1].strip()]


def _spread(pairs: Sequence[Pair], n: int) -> list[Pair]:
    """Returns `n` pairs, evenly spread over the text."""
    n = min(n, len(pairs))
    return [pairs[place * len(pairs) // n] for place in range(n)]


def folded(text: str) -> str:
    """Returns what two texts share that differ in case, blanks or marks alone."""
    return "".join(filter(str.isalnum, text.casefold()))


def sources(pairs: Iterable[Pair]) -> list[str]:
    """Returns the sides that are translated."""
    return [src for src, _ in pairs]


def references(pairs: Iterable[Pair]) -> list[str]:
    """Returns the other sides."""
    return [tgt for _, tgt in pairs]
