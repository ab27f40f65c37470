"""Comparisons in words for people: one sentence for a comparison, or for the lack of one."""

from collections.abc import Sequence
from math import log

from engine.adaptation.choice.evidence import Evidence, Situation, Way
from engine.methods import PACK
from engine.results.figures import counted, signed


def cited(record: Evidence) -> str:
    """Returns one sentence that says what a comparison found."""
    is_of_pack = (record.way.scope, record.against) == (PACK, record.way.whole)
    way, against = f"“{record.way.title}”", f"“{record.against.title}”"
    if is_of_pack:
        way, against = "the pack alone", "the whole model"
    seeds = counted(record.n_seeds, "seed")
    interval = f"({signed(record.low)} to {signed(record.high)}, {seeds})"
    if record.is_sure_gain:
        found = f"gained {record.difference:.1f} BLEU over {against} {interval}"
    elif record.is_sure_loss:
        found = f"lost {-record.difference:.1f} BLEU against {against} {interval}"
    else:
        found = f"was {signed(record.difference)} BLEU from {against}, no proven difference {interval}"
    return f"On {record.text}, with {_amounts(record.n_pairs, record.n_mono)}, {way} {found}."


def nearest_gap(
    situation: Situation, way: Way, against: Way, evidence: Sequence[Evidence], *, names: bool = False
) -> str:
    """Returns one sentence that says why no comparison of two ways speaks for a text.

    Args:
        situation: the text.
        way: which way.
        against: what it would have to be measured against.
        evidence: what was measured with the model at hand.
        names: True: the way by its title, where the sentence stands alone.
    """
    made = [record for record in evidence if (record.way, record.against) == (way, against)]
    what = f"“{way.title}”" if names else "This way"
    if not made:
        return f"{what} has not been measured with this model."
    n_pairs = situation.n_pairs
    near = min((each.n_pairs for each in made), key=lambda n: (abs(log(n / max(1, n_pairs))), n))
    if n_pairs * 3 < near:
        return f"{what} has not been measured for so little text ({near:,} pairs are the nearest)."
    if n_pairs > near * 3:
        return f"{what} has not been measured for so much text ({near:,} pairs are the nearest)."
    if not any(each.has_similar_amounts(situation) for each in made):
        return f"{what} has not been measured with this amount of text in one language."
    return f"{what} was only measured where the model cuts words into more subwords than here."


def _amounts(n_pairs: int, n_mono: int) -> str:
    return f"{n_pairs:,} pairs" + (f" and {n_mono:,} sentences in one language" if n_mono else "")
