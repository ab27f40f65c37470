"""The card of a model's training, as a terminal shows it."""

from collections.abc import Mapping, Sequence

from engine.cli.adapt.lines import general_lines
from engine.results.evaluation import Verdict
from engine.results.figures import when_words
from engine.results.model_details import (
    InputText,
    LearnedText,
    ModelDetails,
    Promotion,
    PromotionState,
    TrainingSummary,
)

_SHORT_HASH = 12
"""Characters of a hash that are shown; `--json` has all of them."""
_STATES = {
    PromotionState.PROMOTED: "used",
    PromotionState.HELD: "held back",
    PromotionState.WITHDRAWN: "withdrawn",
}


def card_facts(card: ModelDetails) -> dict[str, str]:
    """Returns the parts of a card in words, by name; "" for those that it lacks."""
    return {
        "plan": card.plan.reason,
        "learned from": "; ".join(map(_text, card.inputs.corpora if card.inputs else card.corpora)),
        "source text": "; ".join(map(_text, card.source_corpora)),
        "parent hash": ((card.inputs and card.inputs.parent.sha256) or "")[:_SHORT_HASH],
        "training": _training(card.training),
        "on held-out": ", ".join(f"{name} {value:.2f}" for name, value in card.training.dev.items()),
        "settings": "; ".join(_settings(*each) for each in card.all_settings.items()),
        "versions": ", ".join(f"{name} {value}" for name, value in card.versions.items()),
        "verdict": _said(card.verdict),
        "general text": _general(general_lines(card.gate)),
        "mixed": card.mixture.sentence if card.mixture else "",
        "use": _use(card.promotion),
    }


def _text(text: InputText | LearnedText) -> str:
    if isinstance(text, InputText):
        name, n_pairs = text.id, (text.splits or {}).get("train")
    else:
        name, n_pairs = text.name, text.pairs
    amount = "" if n_pairs is None else f", {n_pairs:,} to learn from"
    return f"{name}{amount}{f' ({text.sha256[:_SHORT_HASH]})' if text.sha256 else ''}"


def _training(numbers: TrainingSummary) -> str:
    if numbers == TrainingSummary():
        return ""
    return (
        f"{numbers.updates:,} updates on {numbers.pairs:,} pairs in {numbers.seconds:,.0f} s, "
        f"{numbers.precision}"
    )


def _settings(part: str, values: Mapping[str, object]) -> str:
    return f"{part}: " + ", ".join(f"{name}={value}" for name, value in values.items())


def _said(finding: Verdict) -> str:
    return _joined([finding.sentence, finding.detail])


def _use(promotion: Promotion) -> str:
    if promotion == Promotion():
        return ""
    since = f" since {when_words(promotion.when)}" if promotion.when else ""
    return _joined([f"{_STATES[promotion.state]}{since}.", promotion.reason])


def _joined(sentences: Sequence[str]) -> str:
    return " ".join(filter(None, sentences))


def _general(lines: Sequence[str]) -> str:
    """Returns what became of general text on one line, its parts last."""
    said = [line for line in lines if not line.startswith(" ")]
    parts = [line.strip() for line in lines if line.startswith(" ")]
    return _joined([*said, "; ".join(parts)])
