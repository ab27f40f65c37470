"""What was measured, in words for the user: one sentence for a comparison, or for the lack of one."""

from collections.abc import Sequence
from dataclasses import replace
from math import log

from engine.adaptation.evidence import Amounts, Evidence, Way, is_near

_TITLES = {
    "fine-tune": "Learn from your sentences",
    "add-words": "Add new words",
    "va-llm": "Learn new words",
    "va-linear": "Learn new words, turned as a whole",
    "va-cbow": "Learn new words, unfitted",
    "target-vocabulary": "Start over with your words",
    "domain-token": "Several domains in one model",
    "full-bias": "Learn your speakers, each alone",
    "factored-bias": "Learn your speakers",
    "speaker-token": "Learn your speakers, by a sign",
}
_VARIANTS = {
    "copied": "known words kept as they are",
    "pieces": "known words kept as they are, new ones begun from their old pieces",
    "random": "known words kept as they are, new ones begun at random",
    "nearest": "each word begun as its nearest known one",
    "scaled": "words scaled to the model's",
}
_SCOPES = {"full": "", "pack": " · Only its words"}


def title_of(way: Way) -> str:
    """Returns what the window calls a way: "Learn new words · Only its words"."""
    title = _TITLES.get(way.method, way.method) + _SCOPES[way.scope]
    if way.back_translate:
        title += " · With text translated back"
    return f"{title} ({_VARIANTS[way.variant]})" if way.variant else title


def cited(record: Evidence) -> str:
    """Returns one sentence that says what a comparison found."""
    seeds = f"{record.n_seeds} seed{'' if record.n_seeds == 1 else 's'}"
    interval = f"({_signed(record.low)} to {_signed(record.high)}, {seeds})"
    against = "the whole model" if _is_pack_against_whole(record) else f"“{title_of(record.control)}”"
    where = f"on {record.text}, with {_amounts(record.n_pairs, record.n_mono)},"
    if record.is_sure_gain:
        found = f"gained {record.difference:.1f} BLEU over {against} {interval}"
    elif record.is_sure_loss:
        found = f"lost {-record.difference:.1f} BLEU against {against} {interval}"
    else:
        found = f"was {_signed(record.difference)} BLEU from {against}, no proven difference {interval}"
    who = "the pack alone" if _is_pack_against_whole(record) else f"“{title_of(record.way)}”"
    return f"{where[0].upper()}{where[1:]} {who} {found}."


def nearest_gap(
    amounts: Amounts, way: Way, control: Way, evidence: Sequence[Evidence], *, names: bool = False
) -> str:
    """Returns one sentence that says why no comparison of two ways speaks for a text.

    Args:
        amounts: the text.
        way: which way.
        control: what it would have to be measured against.
        evidence: what was measured.
        names: True: the way by its title, where the sentence stands alone.
    """
    made = [record for record in evidence if (record.way, record.control) == (way, control)]
    what = f"“{title_of(way)}”" if names else "This way"
    if not made:
        return f"{what} was not measured so far."
    counts = sorted({record.n_pairs for record in made}, key=lambda n: abs(log(n / max(1, amounts.n_pairs))))
    near = counts[0]
    if amounts.n_pairs * 3 < near:
        return f"{what} was not measured for so little text ({near:,} pairs are the nearest)."
    if amounts.n_pairs > near * 3:
        return f"{what} was not measured for so much text ({near:,} pairs are the nearest)."
    if not any(is_near(replace(record, pieces_per_word=0.0), amounts) for record in made):
        return f"{what} was not measured with as much text in one language as this."
    return f"{what} was measured only where the model cuts words into more pieces than here."


def _signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−")


def _is_pack_against_whole(record: Evidence) -> bool:
    way, control = record.way, record.control
    return way.method == control.method and (way.scope, control.scope) == ("pack", "full")


def _amounts(n_pairs: int, n_mono: int) -> str:
    if not n_mono:
        return f"{n_pairs:,} pairs"
    return f"{n_pairs:,} pairs and {n_mono:,} sentences in one language"
