"""The card of a model's training, as a terminal shows it."""

from collections.abc import Mapping, Sequence
from typing import Any

_SHORT_HASH = 12
"""Characters of a hash that are shown; `--json` has all of them."""


def card_facts(card: Mapping[str, Any]) -> dict[str, str]:
    """Returns what a card says, in words, by name; "" for what it does not say."""
    numbers, dev = card.get("numbers", {}), card.get("dev", {})
    return {
        "plan": card.get("plan", {}).get("reason", ""),
        "learned from": "; ".join(map(_corpus, card["inputs"].get("corpora", []))),
        "source text": "; ".join(map(_corpus, card["inputs"].get("source_corpora", []))),
        "parent hash": card["inputs"].get("parent", {}).get("sha256", "")[:_SHORT_HASH],
        "training": _training(numbers),
        "on held-out": ", ".join(f"{name} {value:.2f}" for name, value in dev.items()),
        "settings": "; ".join(_settings(*each) for each in card.get("settings", {}).items()),
        "versions": ", ".join(f"{name} {value}" for name, value in card.get("versions", {}).items()),
        "verdict": _said(card.get("verdict")),
        "general text": _said(card.get("gate")),
        "use": _use(card.get("promotion")),
    }


def _corpus(corpus: Mapping[str, Any]) -> str:
    n_pairs = corpus.get("splits", {}).get("train", corpus.get("pairs"))
    amount = "" if n_pairs is None else f", {n_pairs:,} to learn from"
    digest = str(corpus.get("sha256", ""))[:_SHORT_HASH]
    return f"{corpus.get('id') or corpus.get('name')}{amount}{f' ({digest})' if digest else ''}"


def _training(numbers: Mapping[str, Any]) -> str:
    if not numbers:
        return ""
    return (
        f"{numbers['updates']:,} updates on {numbers['pairs']:,} pairs in {numbers['seconds']:,.0f} s, "
        f"{numbers['precision']}"
    )


def _settings(part: str, values: Mapping[str, Any]) -> str:
    return f"{part}: " + ", ".join(f"{name}={value}" for name, value in values.items())


def _said(finding: Mapping[str, Any] | None) -> str:
    return _joined([finding.get("sentence", ""), finding.get("detail", "")]) if finding else ""


def _use(promotion: Mapping[str, Any] | None) -> str:
    if not promotion:
        return ""
    words = {"promoted": "used", "held": "held back", "withdrawn": "withdrawn"}
    state, when = (str(promotion.get(name, "")) for name in ("state", "when"))
    since = f" since {when[:16]}" if when else ""
    return _joined([f"{words.get(state, state)}{since}.", promotion.get("reason", "")])


def _joined(sentences: Sequence[str]) -> str:
    return " ".join(filter(None, sentences))
