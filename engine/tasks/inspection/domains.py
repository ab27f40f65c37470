"""What a model of several domains makes of the text of each, and of a sentence."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.errors import CorpusError
from engine.results.words import DomainInspection, DomainSeen, WordSeen
from engine.tasks.home import open_library
from engine.tasks.training.text import domain_sources

if TYPE_CHECKING:
    from engine.results.translation import WordDomains
    from engine.runtime.translator import Translator

_FEWEST = 3
"""Occurrences that a word needs to be called typical of a domain."""


def words_by_domain(translator: "Translator", text: str) -> list[WordSeen]:
    """Returns the words of a sentence with their weights of the domains.

    Raises:
        ModelError: if the model does not tell domains apart.
    """
    (found,) = translator.domain_weights([text])
    return [WordSeen(word, weights) for word, weights in found.words()]


def inspect_domains(
    translator: "Translator", *, most_sentences: int = 200, n_typical: int = 10
) -> DomainInspection:
    """Looks at held-out text of every domain of the library that the model's languages have.

    Args:
        translator: an open model.
        most_sentences: of each domain.
        n_typical: words listed for each domain.

    Raises:
        ModelError: if the model does not tell domains apart.
        CorpusError: if no domain has held-out text in the model's languages.
    """
    card, names = translator.card, translator.domains
    translator.domain_weights([])  # a plain model is refused before any text is read
    read = {}
    for domain in open_library().domains():
        sentences = _held_out(domain, card.src, card.tgt, most_sentences)
        if sentences:
            read[domain] = translator.domain_weights(sentences)
    if not read:
        raise CorpusError(
            f"No domain of the library has held-out text from {card.src} to {card.tgt}.",
            "Import text of the model's domains: parlance corpus import FILE --domain NAME",
        )
    texts = tuple(_seen(domain, found, names) for domain, found in read.items())
    n_sentences = sum(text.n_sentences for text in texts)
    return DomainInspection(
        model=card.id,
        domains=tuple(names),
        texts=texts,
        typical=_typical([each for found in read.values() for each in found], len(names), n_typical),
        purity=sum(text.sentences_as_most_seen * text.n_sentences for text in texts) / n_sentences,
        n_separate=len({text.most_seen for text in texts}),
    )


def _held_out(domain: str, src: str, tgt: str, most: int) -> list[str]:
    try:
        sources = domain_sources(domain, src, tgt)
    except CorpusError:  # it has nothing in these languages
        return []
    found = [pair[0] for source in sources for pair in source.pairs("test")]
    step = max(1, len(found) // most)
    return found[::step][:most]


def _seen(domain: str, found: "Sequence[WordDomains]", names: Sequence[str]) -> DomainSeen:
    of_words = [[weights for _, weights in sentence.words()] for sentence in found]
    of_words = [words for words in of_words if words]
    every = [weights for words in of_words for weights in words]
    of_sentences = Counter(_largest(_means(words)) for words in of_words)
    most_seen, n_most = of_sentences.most_common(1)[0]
    n_layers = len(found[0].weights)
    layers = [
        _means([token for sentence in found for token in sentence.weights[layer]])
        for layer in range(n_layers)
    ]
    return DomainSeen(
        domain=domain,
        n_sentences=len(of_words),
        n_words=len(every),
        weights=_means(every),
        layers=tuple(layers),
        most_seen=names[most_seen],
        sentences_as_most_seen=n_most / len(of_words),
        words_as_most_seen=sum(_largest(weights) == most_seen for weights in every) / len(every),
    )


def _typical(
    found: "Sequence[WordDomains]", n_domains: int, n_listed: int
) -> tuple[tuple[WordSeen, ...], ...]:
    occurrences: dict[str, list[tuple[float, ...]]] = defaultdict(list)
    for sentence in found:
        for word, weights in sentence.words():
            if any(map(str.isalpha, word)):
                occurrences[word.strip(".,;:!?\"'()[]„“”»«").casefold()].append(weights)
    means = {word: _means(seen) for word, seen in occurrences.items() if word and len(seen) >= _FEWEST}
    totals = [sum(weights[domain] for weights in means.values()) or 1.0 for domain in range(n_domains)]

    def by_domain(domain: int) -> list[str]:
        others = [place for place in range(n_domains) if place != domain]

        def own(word: str) -> float:
            mine = means[word][domain] / totals[domain]
            return mine - max((means[word][place] / totals[place] for place in others), default=0.0)

        return sorted(means, key=own, reverse=True)[:n_listed]

    return tuple(
        tuple(WordSeen(word, means[word]) for word in by_domain(domain)) for domain in range(n_domains)
    )


def _means(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


def _largest(weights: Sequence[float]) -> int:
    return max(range(len(weights)), key=weights.__getitem__)
