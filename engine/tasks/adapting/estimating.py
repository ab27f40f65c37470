"""How long an adaptation will take, and what it needs: from what was measured, step by step of a real run.

A pure function of numbers. The range: learning may end early, as soon as the held-out text gets no better,
everything may go as slowly as the slowest update measured, and other programs that were at work may stay.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.adaptation.evidence import Way
from engine.adaptation.schedules import ADD_WORDS, MIXED_ON_DOMAIN, MIXED_ON_GENERAL, VOCABULARY_METHODS
from engine.config import TrainConfig
from engine.tasks.adapting.probing import Probe, is_busy
from engine.training.cbow_epochs import WORD2VEC_EPOCHS, epochs_for

_PACK_SPEED = 0.8
"""Time of an update of the pack alone, as a share of one of all weights: gradients still pass through the
body, but it gets none of its own."""
_PARITY_SENTENCES = 200
_PARITY_GRAPHS = 3.0
"""Times that the parity gate runs each sentence through a graph: both precisions, and once forced."""
_FIXED_S = 5.0
"""Writing, hashing, and the intervals of the scores."""
_EARLIEST_END = 0.5
"""Share of the updates after which learning that gains no more may have ended."""
_LEEWAY = 1.15
"""The upper end of a range is this much above what the slowest measured update gives."""
_PIECES_PER_WORD = 1.4
_PROJECTION_S_PER_ROW = 1e-3
"""Seconds to find a row's neighbours among thousands of anchors and mix them; the slowest seen."""
_MIXTURES = 4
"""Models that are scored to find out what was forgotten and what brings it back: from 2 to 5."""
_TEXT_BYTES = 1_500
"""Memory of a pair or a sentence: its text, twice, and its ids."""
_WORDS_PER_SENTENCE = 20
_LOSS_TOKENS = 4_096
"""Target pieces that a validation scores at once."""
_SCORE_COPIES = 3
"""Tables of scores, pieces by words, that it holds meanwhile."""
_WEIGHT_COPIES = 11
"""Copies of the weights that the export, its check and the comparison hold: in files, graphs and sessions."""
_WORDS_BYTES = 250_000_000
"""What learning subwords and word vectors takes, and moving them."""
_GRAPHS_BYTES = 250_000_000
"""What ONNX Runtime takes besides, whatever the model."""
_MOST_BACK_TRANSLATED = 50_000
_IF_BUSY = "if the computer stays as busy as it is"


@dataclass(frozen=True, kw_only=True)
class Work:
    """What an adaptation has to do."""

    way: Way
    settings: TrainConfig
    n_pairs: int
    """Training pairs that there are."""
    n_made: int
    """Pairs that are made by back-translation."""
    n_dev: int
    n_test: int
    n_general: int
    n_words: tuple[int, int]
    """Words that subwords and word vectors learn from, source and target."""
    vocabulary: tuple[int, int]
    """Subwords of the result, source and target."""
    base_vocabulary: tuple[int, int]
    d_model: int
    is_mixed: bool
    """Whether it is looked for a mixture that forgets less."""


def estimate(work: Work, probe: Probe) -> dict[str, Any]:
    """Estimates one adaptation.

    Returns:
        {"seconds": with the processor to itself, "low_s": if learning ends early, "high_s": at most,
        "is_busy": other programs were at work when it was measured, and "high_s" is if they stay,
        "parts": {name: seconds}, "memory_bytes", "disk_bytes"}.
    """
    measured = _parts(work, probe)
    varying = measured["learning"] + measured["checking"]
    fixed = sum(measured.values()) - varying
    fast, slow = (each / probe.update_s for each in (probe.fastest_s, probe.slowest_s))
    early = _EARLIEST_END if work.settings.patience else 1.0
    alone = probe.share if is_busy(probe) else 1.0
    return {
        "seconds": round((fixed + varying) * alone, 1),
        "low_s": round((fixed + varying * early * min(1.0, fast)) * alone, 1),
        "high_s": round((fixed + varying * max(1.0, slow)) * _LEEWAY, 1),
        "is_busy": is_busy(probe),
        "parts": {name: round(value * alone, 1) for name, value in measured.items()},
        "memory_bytes": _memory_bytes(work, probe),
        "disk_bytes": _disk_bytes(work, probe),
    }


def back_translated(n_pairs: int, n_mono_tgt: int) -> int:
    """Returns how many pairs back-translation makes: at most 2,000, or ten times those that there are."""
    return min(n_mono_tgt, max(10 * n_pairs, 2_000), _MOST_BACK_TRANSLATED)


def words_of(estimated: Mapping[str, Any]) -> str:
    """Returns an estimate in words: "about 25 minutes (12 to 31)".

    Where other programs were at work: "about 8 minutes, up to 22 if the computer stays as busy as it is".
    """
    low, middle, high = (estimated[name] for name in ("low_s", "seconds", "high_s"))
    is_busy = estimated["is_busy"]
    unit, size = ("hours", 3600.0) if middle >= 5400 else ("minutes", 60.0)
    digits = 1 if size == 3600.0 else 0
    if middle < 90:
        most = _text(high / 60, 0, "minutes")
        about = f"about {max(5, round(middle / 5) * 5)} seconds"
        return f"{about}, up to {most} {_IF_BUSY}" if is_busy else f"{about}, at most {most}"
    about = f"about {_text(middle / size, digits, unit)}"
    if is_busy:
        return f"{about}, up to {high / size:.{digits}f} {_IF_BUSY}"
    return f"{about} ({low / size:.{digits}f} to {high / size:.{digits}f})"


def _parts(work: Work, probe: Probe) -> dict[str, float]:
    settings, speed = work.settings, _PACK_SPEED if work.way.scope == "pack" else 1.0
    n_updates = settings.max_updates
    n_checks = n_updates // settings.validate_every + int(settings.validate_first) + 1
    n_saves = n_updates // settings.checkpoint_every + n_checks
    all_pairs = work.n_pairs + work.n_made
    parity = min(_PARITY_SENTENCES, work.n_dev) * (probe.check_s + _PARITY_GRAPHS * probe.translate_s)
    n_mixed = min(MIXED_ON_DOMAIN, work.n_dev) + min(MIXED_ON_GENERAL, work.n_general)
    n_mixtures = _MIXTURES if work.is_mixed else 0
    return {
        "reading": probe.start_s + probe.encode_s * all_pairs,
        "words": _vocabulary_s(work, probe),
        "translating back": work.n_made * probe.translate_s,
        "learning": n_updates * probe.update_s * speed * settings.accumulate,
        "checking": n_checks * probe.n_checked * probe.check_s,
        "mixing": n_mixtures * n_mixed * probe.check_s,
        "saving": n_saves * probe.checkpoint_s,
        "exporting": probe.open_s + parity + _FIXED_S,
        "comparing": 2 * (work.n_test + work.n_general) * probe.translate_s + _FIXED_S,
    }


def _vocabulary_s(work: Work, probe: Probe) -> float:
    """Returns the seconds for subwords, word vectors and their projection."""
    if work.way.method not in VOCABULARY_METHODS:
        return 0.0
    seconds = 0.0
    for n_words, n_rows in zip(work.n_words, work.vocabulary, strict=True):
        n_pieces = round(n_words * _PIECES_PER_WORD)
        n_epochs = epochs_for(n_pieces) if _moves_rows(work.way) else WORD2VEC_EPOCHS
        n_seen = n_epochs * n_pieces
        seconds += n_words * probe.subwords_s + n_seen / probe.cbow_pieces_per_s
        seconds += n_rows * _PROJECTION_S_PER_ROW
    return seconds


def _moves_rows(way: Way) -> bool:
    """True if word vectors decide where rows go."""
    rows = (way.vocabulary.get(name, "projected") for name in ("shared_rows", "new_rows"))
    return way.method != ADD_WORDS and "projected" in rows


def _memory_bytes(work: Work, probe: Probe) -> int:
    """Returns the most memory that a run holds: what learning took, and on top what comes after it.

    On a processor nothing is given back in between. On a GPU only the scores of a validation come on top.
    """
    dev_tokens = min(_LOSS_TOKENS, work.n_dev * probe.tokens_per_pair)
    scores = int(_SCORE_COPIES * 4 * dev_tokens * work.vocabulary[1])
    if probe.device != "cpu":
        return probe.memory_bytes + scores
    n_sentences = work.n_pairs + work.n_made + sum(work.n_words) / _WORDS_PER_SENTENCE
    after = _WEIGHT_COPIES * probe.weights_bytes + _GRAPHS_BYTES
    words = _WORDS_BYTES if work.way.method in VOCABULARY_METHODS else 0
    return probe.memory_bytes + scores + after + words + int(_TEXT_BYTES * n_sentences)


def _disk_bytes(work: Work, probe: Probe) -> int:
    """Returns the room that the run needs at its end: two checkpoints, the best weights, and the result."""
    rows = sum(work.vocabulary) - sum(work.base_vocabulary)
    more = 4 * rows * work.d_model + 4 * (work.vocabulary[1] - work.base_vocabulary[1])
    weights = probe.weights_bytes + more
    pack = 4 * (sum(work.vocabulary) * work.d_model + work.vocabulary[1])
    running = 2 * (probe.checkpoint_bytes + 3 * more) + (work.settings.average + 1) * weights
    # weights and the float32 graphs, a quarter of that again for the int8 ones; a pack lies there twice
    result = 2 * pack if work.way.scope == "pack" else int(2.25 * weights)
    return running + result


def _text(value: float, digits: int, unit: str) -> str:
    number = f"{max(value, 1.0 if digits == 0 else 0.1):.{digits}f}"
    return f"{number} {unit.removesuffix('s') if number in ('1', '1.0') else unit}"
