"""The time, memory and disk of an adaptation: from what was measured, step by step of a real run.

A pure function of numbers. The range: learning may end early, as soon as the held-out text gets no better,
everything may go as slowly as the slowest update measured, and other programs that were at work may stay.
"""

from dataclasses import dataclass, replace

from engine.adaptation.choice.evidence import Way
from engine.adaptation.choice.schedules import MIXED_ON_DOMAIN, MIXED_ON_GENERAL
from engine.config import TrainConfig
from engine.errors import CorpusError
from engine.results.adapting.plans import Estimate
from engine.tasks.adapting.planning.probing import Probe, is_busy
from engine.training.cbow_epochs import WORD2VEC_EPOCHS, epochs_for
from engine.training.learning_speed import CHECKPOINT_S

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
_SUBWORDS_PER_WORD = 1.4
_PROJECTION_S_PER_ROW = 1e-3
"""Seconds to find a row's neighbours among thousands of anchors and mix them; the slowest seen."""
_MIXTURES = 4
"""Models that are scored to find out what was forgotten and what brings it back: from 2 to 5."""
_TEXT_BYTES = 1_500
"""Memory of a pair or a sentence: its text, twice, and its ids."""
_WORDS_PER_SENTENCE = 20
_LOSS_TOKENS = 4_096
"""Target tokens that a validation scores at once."""
_SCORE_COPIES = 3
"""Tables of scores, tokens by words, that it holds meanwhile."""
_WEIGHT_COPIES = 11
"""Copies of the weights that the export, its check and the comparison hold: in files, graphs and sessions."""
_WORDS_BYTES = 250_000_000
"""Memory for learning subwords and word vectors, and moving them."""
_GRAPHS_BYTES = 250_000_000
"""Memory of ONNX Runtime, whatever the model."""
_MOST_BACK_TRANSLATED = 50_000
_FILLED = 0.85
"""Share of a batch that is no padding, where text is plenty; the shipped models' training had so much."""
_IF_BUSY = "if the computer stays as busy as it is"


@dataclass(frozen=True, kw_only=True)
class Work:
    """The work of an adaptation."""

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
    """True if mixtures that forget less are tried."""
    source_training: TrainConfig | None = None
    """Its training on the text the model came from; None without one."""


def estimate(work: Work, probe: Probe) -> Estimate:
    """Estimates one adaptation: the times, the memory and the disk."""
    if work.way.method.learns_all_at_once:  # it learns both texts at once, see `_with_source_text`
        work = replace(work, settings=replace(work.settings, max_updates=1))
    measured = _parts(work, probe)
    varying = measured["learning"] + measured["checking"]
    fixed = sum(measured.values()) - varying
    fast, slow = (each / probe.update_s for each in (probe.fastest_s, probe.slowest_s))
    early = _EARLIEST_END if work.settings.patience else 1.0
    alone = probe.share if is_busy(probe) else 1.0
    found = Estimate(
        seconds=round((fixed + varying) * alone, 1),
        low_s=round((fixed + varying * early * min(1.0, fast)) * alone, 1),
        high_s=round((fixed + varying * max(1.0, slow)) * _LEEWAY, 1),
        is_busy=is_busy(probe),
        parts={name: round(value * alone, 1) for name, value in measured.items()},
        memory_bytes=_memory_bytes(work, probe),
        disk_bytes=_disk_bytes(work, probe),
        tokens_per_s=round(probe.tokens_per_update / (probe.update_s + _muon_s(work.settings, probe)), 1),
        device=probe.device_name,
    )
    return _with_source_text(found, work.source_training, probe) if work.source_training else found


def _with_source_text(found: Estimate, training: TrainConfig, probe: Probe) -> Estimate:
    """Adds the training on the text the model came from: as long as its base learned, whatever the text."""
    update_s = training.batch_tokens * training.accumulate * _FILLED / probe.tokens_per_s
    update_s += _muon_s(training, probe)
    n_checks = training.max_updates // training.validate_every + 1
    n_saves = _n_saves(training, training.max_updates * update_s) + n_checks
    checks_s = n_checks * training.validation_pairs * probe.check_s
    more = round(training.max_updates * update_s + checks_s + n_saves * probe.checkpoint_s, 1)
    seconds, low_s, high_s = found.seconds or 0.0, found.low_s or 0.0, found.high_s or 0.0
    return replace(
        found,
        seconds=round(seconds + more, 1),
        low_s=round(low_s + more * low_s / seconds, 1),
        high_s=round(high_s + more * high_s / seconds, 1),
        parts={**found.parts, "learning the text that it came from": more},
        disk_bytes=found.disk_bytes + probe.weights_bytes,
    )


def no_text_alone(domain: str, tgt: str) -> CorpusError:
    """Returns the error that a domain has nothing to translate back."""
    return CorpusError(
        f"{domain} has no text in {tgt} alone to translate back.",
        f"Import some: parlance corpus import FILE --monolingual --domain {domain} --from {tgt}; "
        "or leave out --back-translate.",
    )


def back_translated(n_pairs: int, n_mono_tgt: int) -> int:
    """Returns how many pairs back-translation makes: at most 2,000, or ten times those that there are."""
    return min(n_mono_tgt, max(10 * n_pairs, 2_000), _MOST_BACK_TRANSLATED)


def words_of(found: Estimate) -> str:
    """Returns an estimate in words: "about 25 minutes (12 to 31)".

    Where other programs were at work: "about 8 minutes, up to 22 if the computer stays as busy as it is".
    """
    low, middle, high = found.low_s or 0.0, found.seconds or 0.0, found.high_s or 0.0
    unit, size = ("hours", 3600.0) if middle >= 5400 else ("minutes", 60.0)
    digits = 1 if size == 3600.0 else 0
    if middle < 90:
        most = _text(high / 60, 0, "minutes")
        about = f"about {max(5, round(middle / 5) * 5)} seconds"
        return f"{about}, up to {most} {_IF_BUSY}" if found.is_busy else f"{about}, at most {most}"
    about = f"about {_text(middle / size, digits, unit)}"
    if found.is_busy:
        return f"{about}, up to {high / size:.{digits}f} {_IF_BUSY}"
    return f"{about} ({low / size:.{digits}f} to {high / size:.{digits}f})"


def _n_saves(settings: TrainConfig, learning_s: float) -> int:
    """Returns how many checkpoints are written between validations."""
    if settings.checkpoint_every:
        return settings.max_updates // settings.checkpoint_every
    return int(learning_s // CHECKPOINT_S)


def _muon_s(settings: TrainConfig, probe: Probe) -> float:
    """Returns what an update takes besides where Muon does it: the probe learned with AdamW."""
    return probe.muon_s if settings.optimizer == "muon" else 0.0


def _parts(work: Work, probe: Probe) -> dict[str, float]:
    settings, speed = work.settings, _PACK_SPEED if work.way.scope == "pack" else 1.0
    n_updates = settings.max_updates
    n_checks = n_updates // settings.validate_every + int(settings.validate_first) + 1
    learning_s = n_updates * (probe.update_s * speed * settings.accumulate + _muon_s(settings, probe))
    n_saves = _n_saves(settings, learning_s) + n_checks
    all_pairs = work.n_pairs + work.n_made
    parity = min(_PARITY_SENTENCES, work.n_dev) * (probe.check_s + _PARITY_GRAPHS * probe.translate_s)
    n_mixed = min(MIXED_ON_DOMAIN, work.n_dev) + min(MIXED_ON_GENERAL, work.n_general)
    n_mixtures = _MIXTURES if work.is_mixed else 0
    return {
        "reading": probe.start_s + probe.encode_s * all_pairs,
        "words": _vocabulary_s(work, probe),
        "translating back": work.n_made * probe.translate_s,
        "learning": learning_s,
        "checking": n_checks * probe.n_checked * probe.check_s,
        "mixing": n_mixtures * n_mixed * probe.check_s,
        "saving": n_saves * probe.checkpoint_s,
        "exporting": probe.open_s + parity + _FIXED_S,
        "comparing": 2 * (work.n_test + work.n_general) * probe.translate_s + _FIXED_S,
    }


def _vocabulary_s(work: Work, probe: Probe) -> float:
    """Returns the seconds for subwords, word vectors and their projection."""
    if work.way.method.external_kind:
        n_words = work.n_words[0]
        return epochs_for(n_words) * n_words / probe.cbow_tokens_per_s
    if not work.way.method.gives_vocabulary:
        return 0.0
    seconds = 0.0
    for n_words, n_rows in zip(work.n_words, work.vocabulary, strict=True):
        n_tokens = round(n_words * _SUBWORDS_PER_WORD)
        n_epochs = epochs_for(n_tokens) if _moves_rows(work.way) else WORD2VEC_EPOCHS
        n_seen = n_epochs * n_tokens
        seconds += n_words * probe.subwords_s + n_seen / probe.cbow_tokens_per_s
        seconds += n_rows * _PROJECTION_S_PER_ROW
    return seconds


def _moves_rows(way: Way) -> bool:
    """True if word vectors decide where rows go."""
    settings = {**way.method.fixed_vocabulary, **way.vocabulary}
    return "projected" in (settings.get(name, "projected") for name in ("shared_rows", "new_rows"))


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
    words = _WORDS_BYTES if work.way.method.gives_vocabulary else 0
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
