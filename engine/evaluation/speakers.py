"""Speakers: told from the text or not, references under their profiles, controls, the verdict.

Michel and Neubig (ACL 2018), section 5.2 and appendix C: a bag of n-grams, each counted once, and a linear
classifier; they used learned vectors, this is a linear support vector machine, which is the same kind of
question with a fixed answer. Needs scikit-learn, which comes with the part for training; it is loaded when a
function is called.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engine.base.errors import EngineError, install_line
from engine.base.sampling import spread
from engine.evaluation.paired import RateComparison, Values
from engine.evaluation.verdict import LEAST_SENTENCES
from engine.results.evaluation import Interval, MetricDifference, Verdict, VerdictKind
from engine.results.figures import counted, likelier_span_text, likelier_text

if TYPE_CHECKING:
    from sklearn.pipeline import Pipeline


MOST_TRAINING_TEXTS = 1000
"""Training texts per speaker, at most: more change little and cost time."""

_MISSING = "Who wrote a text is found with scikit-learn, which is not installed."
_INSTALL = f"Install it: `{install_line('train')}`."
_WORD, _CHARACTER = r"\w+|[^\w\s]", r"\S"
_NO_BLANKS = frozenset(("zh", "ja", "th", "lo", "km", "my"))


def missing_library() -> str:
    """Returns a sentence on the library to install; "" if it is there."""
    return "" if find_spec("sklearn") else f"{_MISSING} {_INSTALL}"


def hits_by_training(
    texts: Sequence[str],
    labels: Sequence[str],
    outputs: Mapping[str, Sequence[str]],
    speakers: Sequence[str],
    language: str = "en",
) -> dict[str, Values]:
    """Learns speakers from some texts and recognises them in others, as the paper does.

    Args:
        texts: what to learn from: the reference translations of the training split.
        labels: the speaker of each.
        outputs: by system: one text per line, in the same order for all.
        speakers: the speaker of each line.
        language: of all the texts; chooses words or characters.

    Returns:
        By system: 1 where the speaker was recognised, else 0, (n_lines,).

    Raises:
        EngineError: if scikit-learn is missing, or there are fewer than two speakers to learn.
    """
    check_labels(labels)
    rows = _spread_over_each(labels, MOST_TRAINING_TEXTS)
    model = classifier(language)
    model.fit([texts[row] for row in rows], [labels[row] for row in rows])
    wanted = np.array(speakers)
    return {
        name: (np.asarray(model.predict(list(lines))) == wanted).astype(np.float64)
        for name, lines in outputs.items()
    }


def check_labels(labels: Sequence[str]) -> None:
    """Checks that speakers can be told apart.

    Args:
        labels: the speaker of each text to learn from.

    Raises:
        EngineError: if scikit-learn is missing, or there are fewer than two speakers.
    """
    if sentence := missing_library():
        raise EngineError(sentence.removesuffix(f" {_INSTALL}"), _INSTALL)
    if len(set(labels)) < 2:
        raise EngineError(
            "Speakers cannot be told apart: fewer than two of them have enough text.",
            "Choose a corpus with more lines of more speakers.",
        )


def classifier(language: str) -> "Pipeline":
    """Returns a classifier of texts that has learned nothing yet.

    Args:
        language: of the texts; chooses words or characters.
    """
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.pipeline import make_pipeline
    from sklearn.svm import LinearSVC

    pattern = _CHARACTER if language.split("-")[0] in _NO_BLANKS else _WORD
    words = TfidfVectorizer(ngram_range=(1, 2), token_pattern=pattern, binary=True)
    return make_pipeline(words, LinearSVC(class_weight="balanced", max_iter=5000, random_state=0))


def _spread_over_each(labels: Sequence[str], n_most: int) -> list[int]:
    """Returns at most so many rows of each label, spread evenly over theirs."""
    rows_of: defaultdict[str, list[int]] = defaultdict(list)
    for row, label in enumerate(labels):
        rows_of[label].append(row)
    return sorted(row for rows in rows_of.values() for row in spread(rows, n_most))


# How probable the reference translations are, per token, under many biases of the output at once.
#
# The loss of a sentence is far more sensitive to a speaker's profile than BLEU: it hears every word, not
# only those that change the best translation. Knows no model: only the states that its decoder had.

_AT_ONCE = 256
"""Tokens whose whole vocabulary is in memory at a time."""

Floats = NDArray[np.float32]
Ids = NDArray[np.int64]


def losses_under_biases(
    states: NDArray[np.floating],
    embedding: Floats,
    output_bias: Floats,
    gold_ids: Ids,
    biases: Floats,
) -> Values:
    """Returns the loss of every token under each of several biases, with one look at the vocabulary.

    With the probabilities p of the model alone, a bias b makes the loss
    -log p(gold) - b(gold) + log sum_v p(v) exp(b(v)): the sum is one matrix product for all biases.

    Args:
        states: what the decoder's output layer saw at each token, (n_tokens, d_model).
        embedding: target word vectors, (vocab, d_model).
        output_bias: added to each word's score, (vocab,).
        gold_ids: the word that stands there, (n_tokens,).
        biases: added on top, one row per way to speak, at most 6 nats each, (n_biases, vocab).

    Returns:
        Negative log-likelihood in nats, (n_biases, n_tokens).
    """
    losses = np.empty((len(biases), len(gold_ids)))
    factors = np.exp(biases.astype(np.float32)).T  # (vocab, n_biases)
    for start in range(0, len(gold_ids), _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        gold = gold_ids[part]
        logits = states[part].astype(np.float32) @ embedding.T + output_bias
        logits -= logits.max(axis=1, keepdims=True)
        log_gold = logits[np.arange(len(gold)), gold].astype(np.float64)
        np.exp(logits, out=logits)
        alone = np.log(logits.sum(axis=1, dtype=np.float64)) - log_gold
        total = logits.sum(axis=1, dtype=np.float64)
        shifted = np.log((logits @ factors).astype(np.float64) / total[:, None])  # (n_part, n_biases)
        losses[:, part] = alone - biases[:, gold] + shifted.T
    return losses


def sums_by_sentence(token_values: Values, starts: Ids) -> Values:
    """Adds up the tokens of each sentence.

    Args:
        token_values: (..., n_tokens).
        starts: the first token of each sentence, and at the end how many there are, (n_sentences + 1,);
            no sentence is empty.

    Returns:
        (..., n_sentences).
    """
    return np.add.reduceat(token_values, starts[:-1], axis=-1)


# Where speakers lie among each other, by what their profiles do to the scores of words.
#
# A profile is taken as the bias it gives: b_s = w_s B (factored) or b_s itself. Distances, directions and
# resemblance are those of the biases, whatever values stand for them. Nobody's vocabulary is ever multiplied
# out: the inner products of the basis' rows are enough.

Doubles = NDArray[np.float64]

_NOISE = 1e-6
"""Relative to the largest value: anything smaller is rounding error."""


@dataclass(frozen=True)
class SpeakerSpace:
    """The speakers of one model around their mean."""

    places: Doubles
    """Coordinates along the directions in which speakers differ, (n_speakers, n_directions), the most
    important first."""
    shares: Doubles
    """Shares of the spread along each direction; they sum to 1, (n_directions,)."""
    directions: Doubles
    """Each as values of a profile: `directions @ basis` is its bias, of length 1, (n_directions, width)."""
    row_shares: Doubles
    """Shares of the spread by row of the basis, (width,); they sum to 1, and a row that works against others
    may be below 0."""

    def nearest(self, row: int, n_nearest: int) -> list[tuple[int, float]]:
        """Returns the rows most alike one, with the cosine of what makes each differ from the mean."""
        norms = np.linalg.norm(self.places, axis=1)
        scale = norms * norms[row]
        products = self.places @ self.places[row]
        cosines = np.divide(products, scale, out=np.zeros_like(products), where=scale > 0)
        order = [other for other in np.argsort(-cosines, kind="stable").tolist() if other != row]
        return [(other, float(cosines[other])) for other in order[:n_nearest]]


def speaker_space(values: NDArray[np.floating], basis: NDArray[np.floating] | None) -> SpeakerSpace:
    """Finds the directions in which speakers differ, by principal components of their biases.

    Args:
        values: of each speaker's profile, (n_speakers, width); at least one speaker.
        basis: what they weight, (width, V); None: they are biases (or vectors) themselves.

    Returns:
        At most `width` directions; the same every time.
    """
    centred = (values - values.mean(axis=0)).astype(np.float64)
    root = None if basis is None else _root(basis)
    # distances of these are those of the biases, (n_speakers, n_independent)
    lengths = centred if root is None else centred @ root
    u, sizes, vt = np.linalg.svd(lengths, full_matrices=False)
    is_kept = sizes > _NOISE * max(sizes.max(initial=0.0), 1e-9)
    u, sizes, vt = u[:, is_kept], sizes[is_kept], vt[is_kept]
    signs = np.sign(u[np.abs(u).argmax(axis=0), np.arange(len(sizes))])
    spread = sizes**2
    total = max(float(spread.sum()), 1e-30)
    return SpeakerSpace(
        places=u * sizes * signs,
        shares=spread / total,
        directions=signs[:, None] * (vt if root is None else vt @ np.linalg.pinv(root)),
        row_shares=((lengths if root is None else lengths @ root.T) * centred).sum(axis=0) / total,
    )


def _root(basis: NDArray[np.floating]) -> Doubles:
    """Returns R with R Rᵀ = basis basisᵀ, (width, n_independent)."""
    gram = basis.astype(np.float64) @ basis.T.astype(np.float64)
    values, vectors = np.linalg.eigh(gram)
    is_kept = values > _NOISE * max(values.max(initial=0.0), 1e-30)
    root: Doubles = vectors[:, is_kept] * np.sqrt(values[is_kept])
    return root


# Another speaker's profile in place of one's own: a profile of a person must then give its gain away.


def swapped_speakers(speakers: Sequence[str], seed: int) -> dict[str, str]:
    """Gives every speaker another speaker's profile: labels permuted at test.

    Args:
        speakers: their names, each once.
        seed: other seeds give other permutations.

    Returns:
        For each speaker whose profile is used instead: each once, nobody their own.

    Raises:
        ValueError: if there are fewer than two; a bug in the caller.
    """
    if len(set(speakers)) != len(speakers) or len(speakers) < 2:
        raise ValueError(f"{len(speakers)} speakers cannot be swapped")
    order = np.random.default_rng(seed).permutation(len(speakers)).tolist()
    round_trip = [*order[1:], order[0]]  # one cycle through all: nobody stays
    return {speakers[own]: speakers[other] for own, other in zip(order, round_trip, strict=True)}


# The finding of an evaluation of speakers' profiles, in words.


@dataclass(frozen=True, kw_only=True)
class SpeakerFinding:
    """The measurements of one method."""

    n_lines: int
    loss: RateComparison
    """Nats a token against no profile."""
    swapped: RateComparison | None
    """Against the profiles of other speakers; None if that was not measured."""
    translations: Sequence[MetricDifference] = ()
    """BLEU and chrF against no profile; none if nothing was translated."""


def judge_speakers(finding: SpeakerFinding) -> Verdict:
    """Returns whether speakers' profiles do what they are for.

    The loss of the speakers' own words decides, as the most sensitive, unless translations were looked at and
    came no closer: likelier words alone are no help. A gain that other speakers' profiles give as well is
    called what it is: of the text, not of the person.
    """
    loss, swapped = finding.loss, finding.swapped
    detail = _detail(finding)
    amount = f"the speakers' own words become {_likelier(loss.difference)} on average"
    if finding.n_lines < LEAST_SENTENCES:
        few = f"No proven difference: {amount}, but {finding.n_lines} sentences are too few to tell."
        return Verdict(kind=VerdictKind.UNPROVEN, sentence=few, detail=detail)
    if loss.is_higher:
        return Verdict(
            kind=VerdictKind.POOR,
            sentence=f"Worse with a profile: {amount} ({_span(loss.difference)}).",
            detail=detail,
        )
    if not loss.is_lower:
        return Verdict(
            kind=VerdictKind.UNPROVEN,
            sentence=f"No proven difference: {amount} ({_span(loss.difference)}).",
            detail=detail,
        )
    if worse_in_translation(finding.translations):
        text = f"Likelier words, but worse translations: {amount}, and {scores_text(finding.translations)}."
        return Verdict(kind=VerdictKind.MIXED, sentence=text, detail=detail)
    if finding.translations and not closer_in_translation(finding.translations):
        text = (
            f"Likelier words, but translations no closer: {amount}, and {scores_text(finding.translations)}."
        )
        return Verdict(kind=VerdictKind.MIXED, sentence=text, detail=detail)
    if swapped is None:
        return Verdict(
            kind=VerdictKind.GOOD,
            sentence=f"Better with a profile: {amount} ({_span(loss.difference)}).",
            detail=detail,
        )
    if not swapped.is_lower:
        text = f"Better, but not by the person: {amount}, and as much so with another speaker's profile."
        return Verdict(kind=VerdictKind.MIXED, sentence=text, detail=detail)
    own = f"against another speaker's profile {_likelier(swapped.difference)}"
    sentence = f"Better by the person's own profile: {amount}; {own}."
    return Verdict(kind=VerdictKind.GOOD, sentence=sentence, detail=detail)


def worse_in_translation(scores: Sequence[MetricDifference]) -> bool:
    """True if translations got worse: surely by one metric, or not surely by all of them."""
    fell = [each.difference < 0 for each in scores]
    return any(each.is_worse for each in scores) or (bool(fell) and all(fell))


def closer_in_translation(scores: Sequence[MetricDifference]) -> bool:
    """True if translations came closer to what was wanted: surely or not, by every metric."""
    return bool(scores) and all(each.difference > 0 for each in scores)


def scores_text(scores: Sequence[MetricDifference]) -> str:
    """Writes what became of scores: "BLEU 20.0 → 20.4, chrF 41.0 → 41.3"."""
    return ", ".join(f"{each.metric} {each.base:.1f} → {each.model:.1f}" for each in scores)


def _detail(finding: SpeakerFinding) -> str:
    loss, change = finding.loss, finding.loss.difference
    parts = [f"Loss {loss.baseline:.3f} → {loss.value:.3f}, {_likelier(change)} ({_span(change)})"]
    for each in finding.translations:
        scores = scores_text([each])
        said = f"{scores}, clearly worse" if each.is_worse else f"{scores}, not proven"
        parts.append(f"{scores}, clearly better" if each.is_better else said)
    return f"{'; '.join(parts)}; measured on {counted(finding.n_lines, 'test sentence')}."


def _likelier(difference: Interval) -> str:
    """Says a difference in loss as `speaker learn` says a gain: "2.1 % more likely"."""
    return likelier_text(-difference.value)


def _span(difference: Interval) -> str:
    return likelier_span_text(-difference.value, -difference.high, -difference.low)
