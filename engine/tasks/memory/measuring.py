"""Whether similar pairs of a domain help a model: measured on pairs that are held out, and kept."""

import time
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from engine.base.errors import CorpusError
from engine.base.progress import Report, ignore_progress
from engine.base.sampling import spread
from engine.corpora.storing.store import SIDES, StoredCorpus
from engine.orders.evaluation import MeasureExamplesOrder
from engine.results.evaluation import ExampleVerdict
from engine.results.systems import System
from engine.tasks.corpora.confirmed import sync_confirmed
from engine.tasks.memory.memory import (
    DomainExamples,
    corpora_of,
    keep_verdict,
    model_key,
    numbers_of,
    pairs_of,
)
from engine.tasks.translation.open_systems import open_system

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

_MOST_SENTENCES = 400
_TIMED = 20
"""Sentences that are translated one after another, for the time that they take."""
_TURNS = 5


def measure_examples(
    translator: "Translator", domain: str, report: Report = ignore_progress
) -> ExampleVerdict:
    """Measures what similar pairs of a domain change in a model's translations, and keeps the verdict.

    Held-out pairs (the validation and the test split) are translated with examples from the training split
    and without, and compared by paired bootstrap. Only a proven gain lets `examples_of` return them.

    Args:
        translator: the open model.
        domain: of the pairs.
        report: called while pairs are read and translated; may cancel.

    Raises:
        CorpusError: if there are no pairs, or none is held out.
        LibraryError: if the verdict cannot be kept.
    """
    from engine.evaluation.scores import Scorer
    from engine.evaluation.significance import side_by_side
    from engine.evaluation.verdict import judge, no_difference

    card = translator.card
    sync_confirmed()
    pairs = _held_out(domain, card.src, card.tgt)
    sources, references = [source for source, _ in pairs], [target for _, target in pairs]
    taken = pairs_of(domain, corpora_of(domain, card.src, card.tgt))
    examples = DomainExamples(translator, taken, report)
    outputs = []
    without = translator.using(replace(translator.inputs, examples=None))
    steered = translator.using(replace(translator.inputs, examples=examples))
    for each in (without, steered):
        lines = each.translate_lines(sources, [None] * len(sources), report=report)
        outputs.append([line.text for line in lines])
    ratio = _time_ratio(without, steered, spread(sources, min(_TIMED, len(sources))), report)
    scorer = Scorer(references, card.tgt, ("BLEU", "chrF"))
    _, ((*differences,),) = side_by_side(scorer, [scorer.count(each) for each in outputs], 1, report)
    said = no_difference if outputs[0] == outputs[1] else judge
    found = ExampleVerdict(
        domain=domain,
        model=translator.system_id,
        src=card.src,
        tgt=card.tgt,
        pairs=examples.n_pairs,
        sentences=len(pairs),
        verdict=said(differences, len(pairs), f"in {domain}, with similar pairs as examples"),
        differences=tuple(differences),
        time_ratio=round(ratio, 3),
        of=model_key(translator),
    )
    keep_verdict(found, numbers_of(taken))
    return found


def measure_as_ordered(order: MeasureExamplesOrder, report: Report = ignore_progress) -> ExampleVerdict:
    """Does what `measure_examples` does, with a model opened for it.

    Raises:
        EngineError: if the model cannot be opened, or as of `measure_examples`.
    """
    translator = open_system(System(model=order.model, precision=order.precision))
    return measure_examples(translator, order.domain, report)


def _held_out(domain: str, src: str, tgt: str) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for record in corpora_of(domain, src, tgt):
        with StoredCorpus(record.path) as corpus:
            rows = [row for split in ("dev", "test") for row in corpus.rows(split).tolist()]
            columns = [corpus.columns[side].texts(np.array(rows, np.int64)) for side in SIDES]
            pairs += zip(*(columns if record.src == src else columns[::-1]), strict=True)
    if not pairs:
        raise CorpusError(
            f"The corpora of {domain} hold no pairs back, so that nothing can be measured.",
            "Import more text: of a corpus that is large enough, a part is held out.",
        )
    return list(spread(pairs, min(_MOST_SENTENCES, len(pairs))))


def _time_ratio(
    without: "Translator", with_examples: "Translator", sentences: list[str], report: Report
) -> float:
    """Returns how many times as long sentences take with examples, one by one; of each its best turn."""
    best: dict[tuple[Translator, str], float] = {}
    for _ in range(_TURNS):
        without.forget()
        for sentence in sentences:
            for each in (without, with_examples):
                began = time.perf_counter()
                each.translate_text(sentence, report=report)
                elapsed = time.perf_counter() - began
                best[each, sentence] = min(elapsed, best.get((each, sentence), elapsed))
    slow, fast = (sum(best[each, text] for text in set(sentences)) for each in (with_examples, without))
    return slow / fast
