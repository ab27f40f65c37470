"""The lines `parlance adapt` prints: the plan, and the result."""

from engine.results.adapting.outcomes import Adaptation
from engine.results.adapting.plans import AdaptationPlan
from engine.results.model_details import PromotionState, SpeakersOfModel


def result_lines(result: Adaptation) -> list[str]:
    """Returns how a model was made, how good it is, and whether it is used."""
    too_long = f" ({_counted(result.too_long, 'more is', 'more are')} too long to learn from)"
    pairs, updates = _counted(result.pairs, "pair"), _counted(result.updates, "update")
    lines = [f"Made {result.model}: {updates} on {pairs}{too_long if result.too_long else ''}."]
    if result.speakers:
        lines.append(_known_speakers(result.speakers))
    for found in (result.verdict, result.gate):
        lines += [sentence for sentence in (found.sentence, found.detail) if sentence]
    reason = result.promotion.reason
    if result.promotion.state == PromotionState.HELD and reason not in ("", *lines):
        lines.append(reason)
    return lines + _use(result)


def plan_lines(plan: AdaptationPlan) -> list[str]:
    """Returns the recommended way, its reasons, the time, and the other ways."""
    if not plan.method:
        return [plan.reason]
    chosen = next((each.title for each in plan.alternatives if each.is_recommended), "")
    way = f"--method {plan.method} --scope {plan.scope}"
    way += " --back-translate" if plan.back_translate else ""
    lines = [f"{chosen}: {way}" if chosen else way, plan.reason, plan.estimate.sentence]
    lines += [f"Warning: {sentence}" for sentence in plan.warnings]
    lines += [f"  {sentence}" for sentence in plan.evidence]
    others = [each for each in plan.alternatives if not each.is_recommended]
    lines += ["", "Other ways:"] if others else []
    for each in others:
        name = f"{each.method}, {each.scope}{', back-translated' if each.back_translate else ''}"
        lines.append(f"  {each.title} ({name}): {each.unavailable or each.sentence}")
    return lines


def _use(result: Adaptation) -> list[str]:
    match result.promotion.state:
        case PromotionState.HELD:
            return [
                "It is held back: the domain is translated as before.",
                f"To use it all the same: parlance model promote {result.model}",
            ]
        case PromotionState.PROMOTED:
            return [f"It is used from now on. To go back: parlance model rollback {result.model}"]
    return []


def _known_speakers(speakers: SpeakersOfModel) -> str:
    """Says whose profiles were learned, and who was left out."""
    said = f"It knows {_counted(speakers.n_speakers, 'speaker')}"
    n_rare = speakers.n_rare
    if not n_rare:
        return f"{said}."
    who = "1 more has" if n_rare == 1 else f"{n_rare:,} more have"
    return f"{said}; {who} too few sentences and speak{'s' if n_rare == 1 else ''} like nobody in particular."


def _counted(n_things: int, one: str, many: str = "") -> str:
    return f"{n_things:,} {one if n_things == 1 else many or f'{one}s'}"
