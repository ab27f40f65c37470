"""Domains as a model sees them: maps of sentences, what texts are taken for, typical words.

Zhang et al. (2020), figure 5: t-SNE (van der Maaten and Hinton, JMLR 2008) of sentence representations. The
map is for the eye; the number that goes with it is taken from the representations themselves, because t-SNE
shows clusters where there are none. The map needs scikit-learn, which comes with the part for training.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from importlib.util import find_spec

import numpy as np
import numpy.typing as npt

from engine.base.errors import install_line
from engine.evaluation.reproduced import share_of
from engine.results.domains import DomainInspection, DomainSeen, MapPoint, SentenceSeen, TypicalWord, WordSeen
from engine.results.evaluation import ShareInterval
from engine.results.translation import WordDomains

MOST_SENTENCES = 2000
"""On one map: more take minutes."""
_FEWEST_SENTENCES = 5
_PERPLEXITY = 30.0
_N_COMPONENTS = 50
_SEED = 0
_AT_ONCE = 500

Floats = npt.NDArray[np.float32]


def missing_library() -> str:
    """Returns a sentence on the library to install for maps; "" if it is there."""
    if find_spec("sklearn"):
        return ""
    return f"The map needs scikit-learn, which is not installed: `{install_line('train')}`."


def own_neighbours(states: Floats, labels: Sequence[str]) -> ShareInterval:
    """Counts the sentences whose nearest other one, by cosine, has the same label.

    Args:
        states: (n_sentences, d_model).
        labels: of each.
    """
    directions = states / np.maximum(np.linalg.norm(states, axis=1, keepdims=True), 1e-12)
    n_own = 0
    for start in range(0, len(states), _AT_ONCE):
        near = directions[start : start + _AT_ONCE] @ directions.T
        rows = np.arange(len(near))
        near[rows, start + rows] = -np.inf
        n_own += sum(labels[start + row] == labels[other] for row, other in enumerate(near.argmax(axis=1)))
    return share_of(n_own, len(states))


def chance_of(labels: Sequence[str]) -> float:
    """Returns the share of pairs of sentences that have the same label: what chance alone gives."""
    n = len(labels)
    return sum(count * (count - 1) for count in Counter(labels).values()) / max(1, n * (n - 1))


def map_of(states: Floats) -> tuple[MapPoint, ...]:
    """Places sentences so that similar ones lie close together; the same states give the same map.

    Args:
        states: (n_sentences, d_model); more than a few sentences.

    Returns:
        Both coordinates between 0 and 1, around 0.5; nothing where there are too few sentences for a map.
    """
    if len(states) < _FEWEST_SENTENCES:
        return ()
    from sklearn.decomposition import PCA
    from sklearn.manifold import TSNE

    n_components = min(_N_COMPONENTS, *states.shape)
    narrow = PCA(n_components, random_state=_SEED).fit_transform(states)
    perplexity = min(_PERPLEXITY, (len(states) - 1) / 3)
    places = TSNE(perplexity=perplexity, init="pca", random_state=_SEED, n_jobs=1).fit_transform(narrow)
    low, high = places.min(axis=0), places.max(axis=0)
    places = (places - (low + high) / 2) / max(float((high - low).max()), 1e-12) + 0.5
    return tuple(MapPoint(round(float(x), 4), round(float(y), 4)) for x, y in places)


# Held-out texts as a model of several domains sees them: what they are taken for, and typical words.

_FEWEST = 3
"""Occurrences that a word needs to be called typical of a domain."""
_EDGES = ".,;:!?\"'()[]„“”»«"
_EXAMPLE_WORDS = range(5, 31)
"""Number of words in a sentence that is shown word by word."""
_N_EXAMPLES = 5
"""Examples shown per text."""

Weights = tuple[float, ...]


def inspected(
    model: str, domains: Sequence[str], read: Mapping[str, Sequence[WordDomains]], n_typical: int
) -> DomainInspection:
    """Counts what a model says of texts.

    Args:
        model: its id.
        domains: of the model, in the order of all weights.
        read: of each text, by its domain, the sentences as the model reads them.
        n_typical: words listed for each domain.
    """
    texts = tuple(_seen(domain, found, domains) for domain, found in read.items())
    n_sentences = sum(text.n_sentences for text in texts)
    own = [(domains.index(text.domain), text) for text in texts if text.domain in domains]
    return DomainInspection(
        model=model,
        domains=tuple(domains),
        texts=texts,
        typical=_typical([each for found in read.values() for each in found], len(domains), n_typical),
        purity=sum(text.sentences_as_most_seen * text.n_sentences for text in texts) / n_sentences,
        n_separate=len({text.most_seen for text in texts}),
        sentences_found=share_of(
            sum(text.sentences_by_domain[place] for place, text in own),
            sum(text.n_sentences for _, text in own),
        )
        if own
        else None,
        words_found=share_of(
            sum(text.words_by_domain[place] for place, text in own), sum(text.n_words for _, text in own)
        )
        if own
        else None,
        examples=tuple(each for domain, found in read.items() for each in _examples(domain, found)),
    )


def sentence_seen(found: WordDomains, domain: str = "") -> SentenceSeen:
    """Returns a sentence word by word, on average and in each layer."""
    layers = tuple(
        tuple(weights for _, weights in WordDomains(found.tokens, (layer,)).words())
        for layer in found.weights
    )
    words = tuple(WordSeen(word, weights) for word, weights in found.words())
    return SentenceSeen(words=words, layers=layers, domain=domain)


def _examples(domain: str, found: Sequence[WordDomains]) -> list[SentenceSeen]:
    """Returns sentences of a length that can be read at a glance, spread over the text."""
    fitting = [each for each in found if len(each.words()) in _EXAMPLE_WORDS] or list(found)
    step = max(1, len(fitting) // _N_EXAMPLES)
    return [sentence_seen(each, domain) for each in fitting[::step][:_N_EXAMPLES]]


def _seen(domain: str, found: Sequence[WordDomains], names: Sequence[str]) -> DomainSeen:
    of_words = [[weights for _, weights in sentence.words()] for sentence in found]
    of_words = [words for words in of_words if words]
    every = [weights for words in of_words for weights in words]
    of_sentences = Counter(_largest(_means(words)) for words in of_words)
    by_words = Counter(map(_largest, every))
    most_seen, n_most = of_sentences.most_common(1)[0]
    layers = [
        _means([token for sentence in found for token in sentence.weights[layer]])
        for layer in range(len(found[0].weights))
    ]
    return DomainSeen(
        domain=domain,
        n_sentences=len(of_words),
        n_words=len(every),
        weights=_means(every),
        layers=tuple(layers),
        most_seen=names[most_seen],
        sentences_as_most_seen=n_most / len(of_words),
        words_as_most_seen=by_words[most_seen] / len(every),
        sentences_by_domain=tuple(of_sentences[place] for place in range(len(names))),
        words_by_domain=tuple(by_words[place] for place in range(len(names))),
    )


def _typical(
    found: Sequence[WordDomains], n_domains: int, n_listed: int
) -> tuple[tuple[TypicalWord, ...], ...]:
    occurrences: dict[str, list[Weights]] = defaultdict(list)
    for sentence in found:
        for word, weights in sentence.words():
            if any(map(str.isalpha, word)):
                occurrences[word.strip(_EDGES).casefold()].append(weights)
    means = {word: _means(seen) for word, seen in occurrences.items() if word and len(seen) >= _FEWEST}
    totals = [sum(weights[domain] for weights in means.values()) or 1.0 for domain in range(n_domains)]

    def by_domain(domain: int) -> list[str]:
        others = [place for place in range(n_domains) if place != domain]

        def own(word: str) -> float:
            mine = means[word][domain] / totals[domain]
            return mine - max((means[word][place] / totals[place] for place in others), default=0.0)

        return sorted(means, key=own, reverse=True)[:n_listed]

    return tuple(
        tuple(TypicalWord(word, len(occurrences[word]), means[word]) for word in by_domain(domain))
        for domain in range(n_domains)
    )


def _means(rows: Sequence[Weights]) -> Weights:
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


def _largest(weights: Weights) -> int:
    return max(range(len(weights)), key=weights.__getitem__)
