"""The sentences of a speaker that an adapted model has learned itself.

A profile that is fitted to these again counts them twice, and cannot see it: what the model has learned, it
also predicts better than it will predict anything else, and keeping some of it back changes nothing of that.
Where a model has learned most of what a person wrote, it has learned their way, too: a profile from the rest
made words 2 % likelier, and post-editing of chats took 10.0 % less in place of 10.9 (one run each).
"""

from collections.abc import Sequence

import numpy as np

from engine.errors import CorpusError
from engine.results.models import ModelRecord
from engine.results.speakers import SpeakerSentence
from engine.tasks.corpora.held_out import PairKeys, pair_keys
from engine.tasks.home import open_library

_MOST_LEARNED = 0.5
"""Share of a person's pairs that a model may have learned for a profile to be learned from the others."""


def without_learned(texts: Sequence[SpeakerSentence], model_id: str) -> list[SpeakerSentence]:
    """Returns the text that a model has not learned, neither itself nor one that it was made from.

    Where it has learned most of the pairs, no pair is left.

    Args:
        texts: of a speaker.
        model_id: of a model or pack; one that is not of the library has learned nothing that is known.
    """
    learned: set[int] = set()
    for model in _line_of(model_id):
        # what was said later is in a corpus that grows, and not in the model
        before = {each.id: each for each in texts if each.source and each.created <= model.text_read}
        keys = {number: pair_keys(each.source, each.target) for number, each in before.items()}
        known = {
            pair
            for text in model.details.corpora
            if text.corpus
            for pair in _in_training(text.corpus, model.src, set(keys.values()))
        }
        learned |= {number for number, pair in keys.items() if pair in known}
    if len(learned) > _MOST_LEARNED * sum(1 for each in texts if each.source):
        learned = {each.id for each in texts if each.source}
    return [each for each in texts if each.id not in learned]


def _line_of(model_id: str) -> list[ModelRecord]:
    """Returns a model and its ancestors, of these only such as were adapted to a domain."""
    known = {each.id: each for each in open_library().models()}
    line: list[ModelRecord] = []
    model = known.get(model_id)
    while model is not None and model.domain and model not in line:
        line.append(model)
        model = known.get(model.parent or "")
    return line


def _in_training(corpus_id: str, src: str, wanted: set[PairKeys]) -> set[PairKeys]:
    """Returns which pairs are in the training split of a corpus; none of one that is gone."""
    from engine.corpora.storing.store import StoredCorpus

    record = next((each for each in open_library().corpora() if each.id == corpus_id), None)
    if record is None or not wanted:
        return set()
    try:
        with StoredCorpus(record.path) as stored:
            rows, keys = stored.rows("train"), stored.keys()
    except CorpusError:  # damaged: nothing is known of it
        return set()
    source, target = (side[rows] for side in (keys if record.src == src else keys[::-1]))
    near = np.isin(source, np.array([pair[0] for pair in wanted], dtype=source.dtype))
    return wanted & set(zip(source[near].tolist(), target[near].tolist(), strict=True))
