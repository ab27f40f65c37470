"""The plan of an adaptation: which way, with what settings, why, and what it takes on this computer."""

import hashlib
import json
import os
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.adaptation.recommendation import (
    MIXED_ON_DOMAIN,
    MIXED_ON_GENERAL,
    PLAIN,
    ConsideredWay,
    Recommendation,
    Situation,
    Way,
    control_of,
    recommend,
    rule,
    settings_for,
)
from engine.base.architecture import MOST_BYTES, fitting_rank, size_bytes
from engine.base.config import TrainConfig, TransformerConfig
from engine.base.errors import CorpusError
from engine.base.files import write_json
from engine.base.methods import LEAST_PAIRS
from engine.base.model_json import read_model_json
from engine.base.progress import Progress, Report, ignore_progress
from engine.base.sampling import spread
from engine.corpora.storing.store import StoredCorpus
from engine.orders.adapting import AdaptOrder
from engine.results.adapting import AdaptationPlan, Estimate, PlanData, PlannedWay, VocabularySizes
from engine.results.corpora import CorpusRecord
from engine.results.figures import counted
from engine.results.models import ModelRecord
from engine.tasks.adapting.bases import find_base
from engine.tasks.adapting.domain_corpora import DomainCorpora, find_domain_corpora
from engine.tasks.adapting.run_plan import check_domains
from engine.tasks.adapting.source_text import SourceText, check_new_parts, find_source_text, source_settings
from engine.tasks.held_text import open_text
from engine.tasks.home import library_folder
from engine.tasks.training.processor import cores_for, in_known_precision, use_threads
from engine.tasks.training.text import Pair, TextSource
from engine.training.cbow import WORD2VEC_EPOCHS, epochs_for
from engine.training.learning_speed import CHECKPOINT_S, LearningSpeed

# A domain's text in numbers, and an evenly spread part of it: enough to plan by, and quick for any size.

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
        n_mono_src=_count_sample(corpora.mono, corpora.src),
        n_mono_tgt=_count_sample(corpora.mono, corpora.tgt),
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
    from engine.corpora.vocabulary import VocabularyCounter
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
    from engine.vocabulary.joint_subwords import text_size

    language = (corpora.src, corpora.tgt)[side]
    texts = [pair[side] for pair in pairs]
    n_words = text_size(texts)[0] * n_pairs / max(1, len(texts))
    for corpus in corpora.mono:
        if corpus.src == language:
            n_lines = _count_sample([corpus], language)
            with open_text(corpus) as stored:
                lines = [
                    pair.source for pair in stored.some_pairs(_spread_rows(stored, "train", _MOST_LINES))
                ]
            n_words += text_size(lines)[0] * n_lines / max(1, len(lines))
            texts += lines
    return round(n_words), text_size(texts)[1]


def _count_sample(corpora: Sequence[CorpusRecord], language: str) -> int:
    return sum(corpus.splits.get("train", corpus.n_pairs) for corpus in corpora if corpus.src == language)


def _key(corpora: DomainCorpora) -> str:
    records = [*(source.corpus for source in corpora.parallel if source.corpus), *corpora.mono]
    said: list[Any] = [(each.id, each.created, each.n_pairs, dict(each.splits)) for each in records]
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]


# A warning where a domain's text is not in the languages of its corpora; a guess, which can be wrong.
#
# Another script is refused where new words are learned, because the model then knows no subword of it.
# Another language in the same script shares enough subwords to pass, and teaches nothing.

_MOST_SENTENCES = 250
_PARTS = 5
"""Parts of the sample whose language is guessed separately."""
_LEAST_ALIKE = 4
"""Parts that must be guessed to be in one other language before the user is told, at least."""


def foreign_text(corpora: DomainCorpora) -> list[str]:
    """Returns a sentence for every side of a corpus that looks like another language than it should be.

    Raises:
        CorpusError: if a corpus' folder is damaged.
    """
    from engine.text.languages import language_name

    told = []
    for corpus, side, language in _sides(corpora):
        found = _other_language(some_sentences(corpus, side, _MOST_SENTENCES), language)
        if found:
            wanted, looks_like = language_name(language), language_name(found)
            if looks_like == found:
                looks_like = f"another language ({found})"
            told.append(
                f"The {wanted} text of the corpus “{corpus.name}” looks like {looks_like}: a model learns "
                "little from it. Look at it, and leave the corpus out if that is so."
            )
    return told


def _sides(corpora: DomainCorpora) -> Iterator[tuple[CorpusRecord, int, str]]:
    """Yields every corpus with each of its sides, 0 or 1, and that side's language."""
    for text in corpora.parallel:
        if text.corpus is not None:
            yield text.corpus, 0, text.corpus.src
            yield text.corpus, 1, text.corpus.tgt
    for corpus in corpora.mono:
        yield corpus, 0, corpus.src


def _other_language(sentences: Sequence[str], language: str) -> str:
    """Returns the language that a text is in if it is plainly another; else ""."""
    from engine.text.identification import are_close, can_guess, guess_language

    if not can_guess(language):
        return ""
    guesses = Counter(guess_language(sentences[first::_PARTS]) for first in range(_PARTS))
    (found, n_parts), *_ = guesses.most_common()
    is_other = found and found != language and not are_close(found, language)
    return found if is_other and n_parts >= _LEAST_ALIKE else ""


# Measurements of what an adaptation costs here: made once for a model and a text, then remembered.
#
# In a quarter of a minute the training loop, a validation, the graphs and the learning of word vectors each
# run for a moment, on the domain's own sentences. What was measured lies in the library's folder, so that
# the next plan is there at once; a plan that may not measure takes what is nearest of it.

_FORMAT = 3
_PROBING = "Measuring this computer"
_TRANSLATED = 12
"""Sentences that the graphs translate to see how long it takes."""
_CBOW_TOKENS = 60_000
_SUBWORD_SENTENCES = 2_000
_FRESH_S = 24 * 3600.0
"""Age up to which a measurement is good."""
_BUSY_FRESH_S = 600.0
"""The same of one that other programs disturbed."""
_BUSY = 0.85
"""A process that gets less of its cores shares them with other programs, which may end any time."""
_NVIDIA_DRIVER = Path("/proc/driver/nvidia/version")


@dataclass(frozen=True, kw_only=True)
class Probe(LearningSpeed):
    """Everything that was measured of a model, a text and this computer."""

    muon_s: float
    """Seconds that Muon takes in each update, where a run has it; AdamW takes next to none."""
    open_s: float
    """Seconds to open the model's graphs, building them included where they were not there."""
    translate_s: float
    """Seconds that the graphs take for one sentence."""
    cbow_tokens_per_s: float
    """Tokens that CBOW sees per second."""
    subwords_s: float
    """Seconds that learning subwords takes for a word of text."""
    seconds: float
    """Duration of the measuring itself."""


USUAL = Probe(
    device="cpu",
    device_name="a processor",
    precision="float32",
    n_updates=1,
    update_s=5.0,
    fastest_s=5.0,
    slowest_s=5.0,
    share=1.0,
    tokens_per_update=1_100.0,
    check_s=0.1,
    n_checked=140,
    checkpoint_s=1.5,
    checkpoint_bytes=260_000_000,
    weights_bytes=86_000_000,
    memory_bytes=1_600_000_000,
    start_s=8.0,
    encode_s=4e-5,
    tokens_per_pair=20.0,
    muon_s=2.0,
    open_s=10.0,
    translate_s=0.03,
    cbow_tokens_per_s=30_000.0,
    subwords_s=4e-5,
    seconds=0.0,
)
"""That of a shipped model on a processor core: what costs how much in proportion, before it is measured."""


@dataclass(frozen=True, kw_only=True)
class KnownProbe:
    """A measurement that was made before."""

    probe: Probe
    is_of_text: bool
    """True if it was made with the very text that is asked about."""
    is_fresh: bool
    """False if it should be made again: it is old, or other programs were at work."""


def is_busy(probe: Probe) -> bool:
    """True if other programs used the processor while it was measured."""
    return probe.share < _BUSY


def known_probe(model: ModelRecord, sample: DomainSample, threads: int = 0) -> KnownProbe | None:
    """Returns the newest measurement of a model here, of this text if there is one; takes no time."""
    exact = _path(model, sample, threads)
    found = sorted(exact.parent.glob(f"{_stem(model, threads)}-*.json"), key=_age_s)
    for path in [exact, *found]:
        probe = _read(path)
        if probe is not None:
            most_s = _BUSY_FRESH_S if is_busy(probe) else _FRESH_S
            return KnownProbe(probe=probe, is_of_text=path == exact, is_fresh=_age_s(path) < most_s)
    return None


def measure_probe(
    model: ModelRecord,
    sample: DomainSample,
    general: Sequence[Pair],
    config: TrainConfig,
    *,
    threads: int,
    report: Report,
) -> Probe:
    """Measures a model with a text, and keeps what was found.

    Args:
        model: the model, with its weights.
        sample: the text.
        general: held-out pairs of no domain in particular.
        config: how a run would go.
        threads: processor cores a run would use, see `use_threads`.
        report: told of every step; may cancel, then nothing is left.

    Raises:
        OutOfMemory: if the device has no room for one sentence.
    """
    path = _path(model, sample, threads)
    use_threads(threads)
    probe = _measure_here(model, sample, general, in_known_precision(config), report)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_json(path, {"format": _FORMAT, "model": model.id, "probe": asdict(probe)})
    return probe


def _measure_here(
    model: ModelRecord,
    sample: DomainSample,
    general: Sequence[Pair],
    config: TrainConfig,
    report: Report,
) -> Probe:
    from engine.base.files import temporary_folder
    from engine.training.speed import ProbeText, measure_learning, measure_muon

    begun = time.monotonic()
    with temporary_folder("probe") as scratch:
        dev = sample.dev_pairs or sample.pairs[:_TRANSLATED]
        text = ProbeText(pairs=sample.pairs, dev_pairs=dev, general_pairs=general)
        speed = measure_learning(model.path, text, config, Path(scratch) / "run", report)
        muon_s = measure_muon(model.path, speed.precision)
        open_s, translate_s = _translating(model, dev, report)
        cbow, subwords_s = _reading(model, sample, Path(scratch), report)
    report(Progress(_PROBING, 1, 1))
    return Probe(
        **asdict(speed),
        muon_s=muon_s,
        open_s=open_s,
        translate_s=translate_s,
        cbow_tokens_per_s=cbow,
        subwords_s=subwords_s,
        seconds=time.monotonic() - begun,
    )


def _translating(model: ModelRecord, dev: Sequence[Pair], report: Report) -> tuple[float, float]:
    """Returns the seconds to open the model's graphs, and those for each sentence."""
    from engine.base.config import SearchConfig
    from engine.tasks.translation.opening import open_model

    report(Progress("Measuring how fast it translates", 0, None))
    started = time.monotonic()
    translator = open_model(model=model.id)
    opened = time.monotonic()
    step = max(1, len(dev) // _TRANSLATED)
    sentences = [src for src, _ in dev[::step][:_TRANSLATED]]
    translator.translate_sentences(sentences, SearchConfig())
    return opened - started, (time.monotonic() - opened) / len(sentences)


def _reading(model: ModelRecord, sample: DomainSample, scratch: Path, report: Report) -> tuple[float, float]:
    """Returns how many subwords CBOW sees per second, and the seconds that subwords take for a word."""
    from engine.base.model_json import read_model_json
    from engine.training.cbow import learn_cbow
    from engine.vocabulary.joint_subwords import learn_subwords

    report(Progress("Measuring how fast it reads", 0, None))
    texts = [tgt for _, tgt in sample.pairs[:_SUBWORD_SENTENCES]]
    started = time.monotonic()
    learned = learn_subwords(texts)
    subwords_s = (time.monotonic() - started) / max(1, learned.n_words)
    ids = learned.subwords.encode_all(texts)
    n_tokens = max(1, sum(map(len, ids)))
    epochs = max(1, _CBOW_TOKENS // n_tokens)
    d_model = int(read_model_json(model.path, "")["architecture"]["d_model"])
    started = time.monotonic()
    learn_cbow(ids, learned.subwords.size, d_model, epochs=epochs, folder=scratch)
    return epochs * n_tokens / (time.monotonic() - started), subwords_s


def _path(model: ModelRecord, sample: DomainSample, threads: int) -> Path:
    return library_folder() / "probes" / f"{_stem(model, threads)}-{sample.key}.json"


def _stem(model: ModelRecord, threads: int) -> str:
    """Names a model, as it is now, on this computer as it is now; without loading torch."""
    said = [
        model.id,
        model.created,
        model.n_parameters,
        cores_for(threads),
        os.environ.get("CUDA_VISIBLE_DEVICES", ""),
        _NVIDIA_DRIVER.exists(),
    ]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:16]


def _age_s(path: Path) -> float:
    return time.time() - path.stat().st_mtime


def _read(path: Path) -> Probe | None:
    """Returns a kept measurement; None if there is none, or it is of another version."""
    try:
        kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return Probe(**kept["probe"]) if kept["format"] == _FORMAT else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


# The time, memory and disk of an adaptation: from what was measured, step by step of a real run.
#
# A pure function of numbers. The range: learning may end early, as soon as the held-out text gets no better,
# everything may go as slowly as the slowest update measured, and other programs that were at work may stay.

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
class PlannedWork:
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


def estimate(work: PlannedWork, probe: Probe) -> Estimate:
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


def _parts(work: PlannedWork, probe: Probe) -> dict[str, float]:
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


def _vocabulary_s(work: PlannedWork, probe: Probe) -> float:
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


def _memory_bytes(work: PlannedWork, probe: Probe) -> int:
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


def _disk_bytes(work: PlannedWork, probe: Probe) -> int:
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


# The plan: the text, what was measured and what is recommended, put together for every way.

_NEW_SHARE = 0.6
"""Share of a domain's subwords that the model lacks, where they are added: 0.43 to 0.81 on captions."""
_STAGE = "Looking at the text"


@dataclass(frozen=True, kw_only=True)
class _Planned:
    """Everything a plan is made from."""

    order: AdaptOrder
    base: ModelRecord
    sample: DomainSample
    situation: Situation
    unknown_share: float
    """Share of the running words with a letter that the model does not know, worse side, in [0, 1]."""
    general: Sequence[Pair]
    """Held-out pairs of no domain in particular."""
    warnings: Sequence[str]
    """Sentences on text that is not in the language it should be in."""
    known: KnownProbe | None
    """The measurement; None if nothing was measured."""
    n_other_pairs: int = 0
    """Pairs of the other domains, where a method goes on learning from those too."""

    @property
    def probe(self) -> Probe | None:
        """The measurement, with whatever text."""
        return self.known.probe if self.known else None

    @property
    def is_measured(self) -> bool:
        """True if it was measured with this very text."""
        return bool(self.known and self.known.is_of_text)

    @property
    def needs_probe(self) -> bool:
        """True if there is text to learn from, and nothing fresh is known of it."""
        is_known = self.known is not None and self.known.is_of_text and self.known.is_fresh
        return self.situation.n_pairs >= LEAST_PAIRS and not is_known


def adaptation_plan(
    wish: AdaptOrder, report: Report = ignore_progress, *, probe: bool = True
) -> AdaptationPlan:
    """Plans an adaptation; a run goes by the same plan.

    Args:
        wish: the adaptation, as far as the user has chosen already.
        report: told of every step; may cancel.
        probe: False: measure nothing, take what was measured before.

    Raises:
        LibraryError: if there is no such model.
        ConfigError: if the model cannot be adapted, or settings cannot work.
        CorpusError: if the domain has no pairs in the model's languages, or the text that the model came from
            cannot be used.
        OutOfMemory: if this computer has no room for one sentence.
    """
    base, chosen = find_base(wish.model), wish.chosen_method
    n_other_pairs = 0
    if chosen:
        check_new_parts(base, chosen)
    if wish.source_corpora and chosen and chosen.needs_source_text:
        source = find_source_text(base, wish.source_corpora, wish.columns, wish.domain)
        if chosen.domain_kind:
            check_domains(chosen, wish, source)
            n_other_pairs = _count(source)
        if chosen.needs_held_out_source:
            source.dev_pairs  # noqa: B018, raises what a run would raise only after it learned the words
    planned = replace(_look(base, wish, report), n_other_pairs=n_other_pairs)
    if wish.back_translate and not planned.situation.n_mono_tgt:
        raise no_text_alone(wish.domain, base.tgt)
    if probe and planned.needs_probe:
        planned = _measure(planned, report)
    control = control_of(wish.vocabulary) if chosen and chosen.learns_vocabulary else ""
    found = recommend(
        planned.situation, chosen, wish.scope, back_translate=wish.back_translate, control=control
    )
    return _described(found, planned)


def rough_estimate(model: str, n_pairs: int, n_held_out: int) -> Estimate:
    """Estimates an adaptation as it would be recommended, by amounts alone; reads no text.

    Args:
        model: id of the model.
        n_pairs: pairs to learn from.
        n_held_out: pairs that are kept aside.

    Returns:
        Without a time where this model was never measured on this computer.

    Raises:
        LibraryError: if there is no such model.
        ModelError: if it cannot be adapted.
    """
    base, words = find_base(model), n_pairs * _WORDS_PER_SENTENCE
    sample = DomainSample(
        pairs=(),
        dev_pairs=(),
        splits={"train": n_pairs, "dev": n_held_out // 2, "test": n_held_out - n_held_out // 2},
        n_mono_src=0,
        n_mono_tgt=0,
        n_speakers=0,
        n_words=(words, words),
        n_characters=(0, 0),
        key="",
    )
    planned = _Planned(
        order=AdaptOrder(model=model, domain=""),
        base=base,
        sample=sample,
        situation=Situation(base=_weights_of(base), n_pairs=n_pairs),
        unknown_share=0.0,
        general=(),
        warnings=(),
        known=known_probe(base, sample),
    )
    return _estimate(_work(recommend(planned.situation).way or PLAIN, planned), planned)


def _count(source: SourceText) -> int:
    """Returns the pairs of other domains.

    Raises:
        CorpusError: if one has too few.
    """
    from engine.training.several_domains import check_each_domain

    counts: Counter[str] = Counter()
    for part in source.sources:
        counts[part.domain] += sum(1 for _ in part.pairs("train"))
    check_each_domain(counts)
    return counts.total()


def _look(base: ModelRecord, order: AdaptOrder, report: Report) -> _Planned:
    """Counts the text, and looks what is known of its words and of this computer."""
    from engine.tasks.adapting.judging import find_general_text

    report(Progress(_STAGE, 0, 1))
    corpora = find_domain_corpora(order.domain, base.src, base.tgt, mono=order.mono)
    sample = sample_domain(corpora)
    subwords_per_word, unknown_share = fragmentation(base, sample)
    return _Planned(
        order=order,
        base=base,
        sample=sample,
        unknown_share=round(unknown_share, 4),
        situation=Situation(
            base=_weights_of(base),
            n_pairs=sample.splits["train"],
            n_mono_src=sample.n_mono_src,
            n_mono_tgt=sample.n_mono_tgt,
            subwords_per_word=round(subwords_per_word, 2),
            n_speakers=sample.n_speakers,
            only_domain=order.only_domain,
        ),
        general=find_general_text(base.src, base.tgt, order.domain, ()).gate_pairs,
        warnings=foreign_text(corpora),
        known=known_probe(base, sample, order.threads),
    )


def _measure(planned: _Planned, report: Report) -> _Planned:
    settings = settings_for(PLAIN.method, PLAIN.scope, planned.situation.n_pairs)
    probe = measure_probe(
        planned.base, planned.sample, planned.general, settings, threads=planned.order.threads, report=report
    )
    return replace(planned, known=KnownProbe(probe=probe, is_of_text=True, is_fresh=True))


def _described(found: Recommendation, planned: _Planned) -> AdaptationPlan:
    situation, splits = planned.situation, planned.sample.splits
    way = found.way or PLAIN
    work = _work(way, planned)
    new_src, new_tgt = _new_sizes(way, planned)
    return AdaptationPlan(
        method=way.method.name if found.way else "",
        scope=way.scope if found.way else "",
        back_translate=way.back_translate,
        vocabulary=VocabularySizes(src=new_src, tgt=new_tgt),
        vocabulary_settings=way.vocabulary,
        only_domain=situation.only_domain,
        rule=rule(),
        settings=work.settings,
        advice=found.advice,
        reason=found.reason,
        evidence=found.evidence,
        warnings=(*planned.warnings, *_large_pack(work.settings, planned)),
        alternatives=tuple(_planned_way(each, found, planned) for each in found.alternatives),
        data=PlanData(
            pairs=situation.n_pairs,
            mono_src=situation.n_mono_src,
            mono_tgt=situation.n_mono_tgt,
            dev=splits["dev"],
            test=splits["test"],
            general=len(planned.general),
            pieces_per_word=situation.subwords_per_word,
            unknown_share=planned.unknown_share,
            speakers=situation.n_speakers,
        ),
        estimate=_estimate(work, planned),
    )


def _large_pack(settings: TrainConfig, planned: _Planned) -> list[str]:
    """Returns how large a small pack will be, in one sentence, if it is more than usual."""
    shape, rank = _shape(planned.base), settings.pack_rank
    n_bytes = size_bytes(shape, rank) if settings.trainable == "low-rank" else 0
    if n_bytes <= MOST_BYTES:
        return []
    if planned.order.settings.get("pack_rank"):
        why = f"rank {rank} was asked for (--rank), and {fitting_rank(shape)} is what is recommended"
    else:
        why = f"the model is large, and rank {rank} is the least that is chosen by itself"
    return [f"The small pack will have about {n_bytes / 1e6:.1f} MB: {why}."]


def _planned_way(each: ConsideredWay, found: Recommendation, planned: _Planned) -> PlannedWay:
    way, probe = each.way, planned.probe
    return PlannedWay(
        method=way.method.name,
        scope=way.scope,
        back_translate=way.back_translate,
        vocabulary_settings=way.vocabulary,
        title=way.title,
        sentence=each.sentence,
        seconds=estimate(_work(way, planned), probe).seconds if probe and not each.unavailable else None,
        is_recommended=way == found.way,
        is_second=each.is_second,
        unavailable=each.unavailable,
        needs="source text" if way.method.needs_source_text else "",
    )


def _estimate(work: PlannedWork, planned: _Planned) -> Estimate:
    """Returns the cost of a run, and how it is known."""
    probe = planned.probe
    if probe is None:
        return Estimate(
            parts=estimate(work, USUAL).parts,
            how="Not measured on this computer yet.",
            sentence="How long it takes is not known yet.",
        )
    found = estimate(work, probe)
    what = f"{counted(probe.n_updates, 'update')} on {probe.device_name}"
    speed = f"{found.tokens_per_s:,.0f} tokens learned a second"
    text = "your text" if planned.is_measured else "an earlier text; with this one it may differ"
    share = f"{100 * probe.share:.0f}\u00a0%"
    busy = f" Other programs were at work, too: it had {share} of it." if found.is_busy else ""
    return replace(
        found,
        is_measured=planned.is_measured,
        how=f"Measured on this computer: {what}, {speed}, with {text}.{busy}",
        sentence=f"This takes {words_of(found)} on {probe.device_name}.",
    )


def _work(way: Way, planned: _Planned) -> PlannedWork:
    """Returns the work of a way with this text, by the settings that its run would have."""
    situation, sample = planned.situation, planned.sample
    n_made = back_translated(situation.n_pairs, situation.n_mono_tgt) if way.back_translate else 0
    shape = _shape(planned.base)
    base_sizes = shape.src_vocab_size, shape.tgt_vocab_size
    new_src, new_tgt = _new_sizes(way, planned)
    n_pairs = situation.n_pairs + (planned.n_other_pairs if way.method.domain_kind else 0)
    settings = _settings(way, n_pairs + n_made, planned)
    return PlannedWork(
        way=way,
        settings=settings,
        n_pairs=n_pairs,
        n_made=n_made,
        n_dev=sample.splits["dev"],
        n_test=sample.splits["test"],
        n_general=len(planned.general),
        n_words=sample.n_words,
        vocabulary=(new_src or base_sizes[0], new_tgt or base_sizes[1]),
        base_vocabulary=base_sizes,
        d_model=shape.d_model,
        is_mixed=way.method.can_mix and not situation.only_domain,
        source_training=(
            source_settings(planned.base, planned.order.limit.source_updates)
            if way.method.begins_anew
            else None
        ),
    )


def _settings(way: Way, n_pairs: int, planned: _Planned) -> TrainConfig:
    """Returns the settings of a way, with what the user chose in their place.

    Raises:
        ConfigError: if they cannot work.
    """
    probe = planned.probe
    chosen = settings_for(
        way.method,
        way.scope,
        n_pairs,
        n_tokens=round(n_pairs * probe.tokens_per_pair) if probe and planned.is_measured else 0,
        device=probe.device if probe else "cpu",
        tokens_per_s=probe.tokens_per_s if probe else 0.0,
        muon_s=probe.muon_s if probe else 0.0,
        only_domain=planned.situation.only_domain,
    )
    settings = TrainConfig.from_json(chosen.to_json() | dict(planned.order.settings))
    if settings.trainable != "low-rank" or settings.pack_rank:
        return settings
    return replace(settings, pack_rank=fitting_rank(_shape(planned.base)))


def _new_sizes(way: Way, planned: _Planned) -> tuple[int, int]:
    """Returns the subwords of each side after a way that learns some; else 0: the model keeps its own."""
    from engine.vocabulary.joint_subwords import vocabulary_size

    if not way.method.learns_vocabulary or way.method.learns_all_at_once:
        return 0, 0
    sample = planned.sample
    src, tgt = (
        vocabulary_size(n_words, n_characters)
        for n_words, n_characters in zip(sample.n_words, sample.n_characters, strict=True)
    )
    if not way.method.keeps_old_words:
        return src, tgt
    old = _shape(planned.base)
    return old.src_vocab_size + round(_NEW_SHARE * src), old.tgt_vocab_size + round(_NEW_SHARE * tgt)


def _weights_of(base: ModelRecord) -> str:
    """Returns the SHA-256 of a model's weights, "" if it is not known."""
    return str(read_model_json(base.path, "")["files"].get("weights.safetensors", ""))


def _shape(base: ModelRecord) -> TransformerConfig:
    return TransformerConfig.from_json(read_model_json(base.path, "")["architecture"])
