"""What `parlance adapt` prints: the plan, and what became of it."""

from collections.abc import Mapping
from typing import Any


def result_lines(result: Mapping[str, Any]) -> list[str]:
    """Returns what a finished adaptation is told in: how it was made, how good it is, whether it is used."""
    too_long = result.get("too_long", 0)
    left_out = f" ({_counted(too_long, 'more is', 'more are')} too long to learn from)" if too_long else ""
    pairs, updates = _counted(result["pairs"], "pair"), _counted(result["updates"], "update")
    lines = [f"Made {result['model']}: {updates} on {pairs}{left_out}."]
    if speakers := result.get("speakers"):
        lines.append(_who(speakers))
    for part in ("verdict", "gate"):
        said = result.get(part) or {}
        lines += [said[text] for text in ("sentence", "detail") if said.get(text)]
    promotion = result.get("promotion") or {}
    reason = promotion.get("reason", "")
    lines += [reason] if promotion.get("state") == "held" and reason not in ("", *lines) else []
    return lines + _use(result["model"], promotion)


def plan_lines(plan: Mapping[str, Any]) -> list[str]:
    """Returns what a plan is told in: the way, its reasons, the time, and the other ways."""
    if not plan["method"]:
        return [plan["reason"]]
    chosen = next((each["title"] for each in plan["alternatives"] if each["is_recommended"]), "")
    way = f"--method {plan['method']} --scope {plan['scope']}"
    way += " --back-translate" if plan.get("back_translate") else ""
    lines = [f"{chosen}: {way}" if chosen else way, plan["reason"], plan["estimate"]["sentence"]]
    lines += [f"Warning: {sentence}" for sentence in plan.get("warnings", ())]
    lines += [f"  {sentence}" for sentence in plan["evidence"]]
    others = [each for each in plan["alternatives"] if not each["is_recommended"]]
    lines += ["", "Other ways:"] if others else []
    for each in others:
        name = f"{each['method']}, {each['scope']}{', back-translated' if each.get('back_translate') else ''}"
        lines.append(f"  {each['title']} ({name}): {each['unavailable'] or each['sentence']}")
    return lines


def _use(model: str, promotion: Mapping[str, Any]) -> list[str]:
    if promotion.get("state") == "held":
        return [
            "It is held back: the domain is translated as before.",
            f"To use it all the same: parlance model promote {model}",
        ]
    if promotion.get("state") == "promoted":
        return [f"It is used from now on. To go back: parlance model rollback {model}"]
    return []


def _who(speakers: Mapping[str, Any]) -> str:
    """Says whose profiles were learned, and who was left out."""
    said = f"It knows {_counted(speakers['n_speakers'], 'speaker')}"
    n_rare = speakers["n_rare"]
    if not n_rare:
        return f"{said}."
    who = "1 more has" if n_rare == 1 else f"{n_rare:,} more have"
    return f"{said}; {who} too few sentences and speak{'s' if n_rare == 1 else ''} like nobody in particular."


def _counted(n_things: int, one: str, many: str = "") -> str:
    return f"{n_things:,} {one if n_things == 1 else many or f'{one}s'}"
