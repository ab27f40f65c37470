"""The story of a model in plain words: what it gained, whether it is used, where it comes from, what next.

Everything is told from its own records; what a model has from the one it was made from is named as that.
"""

from collections.abc import Sequence

from engine.base.methods import METHODS, PACK, Method, pack_title, paper_of
from engine.results.adapting import GeneralCheck
from engine.results.evaluation import MetricDifference, VerdictKind
from engine.results.figures import counted, signed, when_words
from engine.results.model_details import ModelDetails, PromotionState
from engine.results.models import ModelFact, ModelRecord, ModelStory, by_preference
from engine.tasks.home import open_library

_NEXT = {
    VerdictKind.GOOD: "Translate with it, and correct what you would say otherwise. A blind test shows "
    "whether you prefer it to “{base}” yourself.",
    VerdictKind.MIXED: "Look at the sentences that changed most before you rely on it: press “Measure it”.",
    VerdictKind.POOR: "Import more translations of this domain, or choose another way to learn, and adapt "
    "again.",
    VerdictKind.UNPROVEN: "Compare it with “{base}” in a blind test, or import more translations of this "
    "domain and adapt again.",
}


def model_story(model_id: str) -> ModelStory:
    """Tells the story of a model.

    Raises:
        LibraryError: if there is no such model.
    """
    library = open_library()
    model = library.model(model_id)
    models = library.models()
    names = {each.id: each.name for each in models}
    if model.kind != "adapted":
        return _of_base(model, models)
    details, base = model.details, names.get(str(model.parent), str(model.parent))
    bleu = next((each for each in details.scores if each.metric == "BLEU"), None)
    is_used, use = _use(model, base)
    own, inherited = _limits(model)
    return ModelStory(
        model=model.id,
        gain=_gain(bleu, details, base),
        kind=details.verdict.kind,
        use=use,
        is_used=is_used,
        can_use=bool(model.domain) and not is_used,
        general=_general(details.gate),
        facts=(*_origin(model, base), *_body(model)),
        next_step=_next(model, base),
        not_for=own,
        inherited=inherited,
    )


def _of_base(model: ModelRecord, models: Sequence[ModelRecord]) -> ModelStory:
    origin = model.details.origin
    made = (
        (ModelFact(name="Came from", text=origin.family), ModelFact(name="Licence", text=origin.licence_text))
        if origin
        else ()
    )
    of_pair = [each for each in models if each.kind != "adapted" and not each.details.made_for]
    first = by_preference(each for each in of_pair if (each.src, each.tgt) == (model.src, model.tgt))
    use = "In use where no adapted model is."
    if first and first[0].id != model.id:
        use = f"In use where you choose it: “{first[0].name}” comes first."
    return ModelStory(
        model=model.id,
        use=_not_for_people(model) or use,
        is_used=True,
        facts=(
            *_good_for(model),
            *made,
            ModelFact(name="Made", text=when_words(model.created)),
            *_body(model),
        ),
        next_step="" if model.details.made_for else "Adapt it to your own translations.",
        not_for=model.details.not_for,
    )


def _good_for(model: ModelRecord) -> tuple[ModelFact, ...]:
    if model.details.made_for:
        return ()
    origin = model.details.origin
    is_student = origin is not None and origin.family.startswith("Firefox")
    text = "Fast translation with little memory" if is_student else "Everyday text and learning from yours"
    return (ModelFact(name="Good for", text=text),)


def _not_for_people(model: ModelRecord) -> str:
    return "It only translates text back, for another model to learn from." if model.details.made_for else ""


def _gain(bleu: MetricDifference | None, details: ModelDetails, base: str) -> str:
    """Says what it gained over the model before, with the interval, and on how many sentences."""
    if bleu is None:
        return details.verdict.sentence
    change = f"{signed(bleu.difference)} BLEU (95 % interval {signed(bleu.low)} to {signed(bleu.high)})"
    match details.verdict.kind:
        case VerdictKind.GOOD:
            return f"Better than “{base}” in its domain: {change}."
        case VerdictKind.POOR:
            return f"Worse than “{base}” in its domain: {change}."
        case VerdictKind.MIXED:
            return f"Partly better and partly worse than “{base}” in its domain: {change}."
    return f"Not proven better than “{base}” in its domain: {change}."


def _general(gate: GeneralCheck) -> str:
    change = gate.difference
    if change is None:
        return "Whether it forgot anything else was not checked."
    span = f"{signed(change.value)} BLEU (95 % interval {signed(change.low)} to {signed(change.high)})"
    if change.high < 0:
        return f"Text of other kinds got worse: {span}."
    return f"Text of other kinds {'got better' if change.low > 0 else 'is not proven to be worse'}: {span}."


def _use(model: ModelRecord, base: str) -> tuple[bool, str]:
    """Returns whether its domain is translated with it, and says so."""
    from engine.tasks.adapting.promotion import models_of_domain, newest_promoted

    if not model.domain:
        return False, _not_for_people(model) or "It is used where you choose it."
    used = newest_promoted(models_of_domain(model))
    instead = f"“{model.domain}” is translated with “{used.name if used else base}”"
    promoted = model.promotion
    match promoted.state:
        case PromotionState.HELD:
            why = promoted.in_short or "it was not compared with the model before it"
            is_said = used is not None and f"“{used.name}”" in why
            return False, f"Held back: {why}." if is_said else f"Held back: {why}. {instead}."
        case PromotionState.WITHDRAWN:
            return False, f"Not in use: you took it out. {instead}."
    if used is not None and used.id != model.id:
        return False, f"Not in use: {instead}, which came later."
    alone = ", and nothing else: it was made for this domain alone" if model.details.only_domain else ""
    return True, f"In use: “{model.domain}” is translated with it{alone}."


def _origin(model: ModelRecord, base: str) -> list[ModelFact]:
    """Tells from what it was made, how, and when."""
    details, method = model.details, METHODS.get(model.method or "")
    facts = [ModelFact(name="Made from", text=base)]
    if texts := _texts(details):
        facts.append(ModelFact(name="Learned from", text=texts))
    if method is not None:
        facts.append(ModelFact(name="How", text=_how(method, model.scope), tip=paper_of(method.name)))
    elif model.method:
        facts.append(ModelFact(name="How", text=model.method))
    if details.speakers and details.speakers.n_speakers:
        facts.append(ModelFact(name="Knows", text=counted(details.speakers.n_speakers, "speaker")))
    if details.mixture is not None and details.mixture.is_mixed:
        kept = f"{100 * details.mixture.share:.0f} % of what it learned, the rest as “{base}” has it"
        facts.append(ModelFact(name="Mixed", text=kept))
    return [*facts, ModelFact(name="Made", text=when_words(model.created))]


def _how(method: Method, scope: str) -> str:
    """Says in plain words how it learned."""
    said = f"{method.title}. {method.sentence}"
    as_pack = f"{pack_title(method.name)}, switched on and off at once."
    return f"{said} {as_pack}" if scope == PACK else said


def _texts(details: ModelDetails) -> str:
    """Names the corpora, each with its size."""
    texts = (*details.corpora, *details.source_corpora)
    return "; ".join(
        f"{each.name or each.corpus or each.file}"
        + (f" ({counted(each.pairs, 'pair')})" if each.pairs is not None else "")
        for each in texts
    )


def _body(model: ModelRecord) -> list[ModelFact]:
    """Tells what it reads besides, how fast it is, and what the command line calls it."""
    from engine.tasks.models.speed import known_speed

    speed = known_speed(model)
    facts = []
    if reading := model.details.external:
        facts.append(ModelFact(name="Extra reading", text=counted(reading.n_words, "word")))
    if speed:
        facts.append(ModelFact(name="Speed here", text=speed.in_short, tip=speed.words))
    return [*facts, ModelFact(name="Id", text=model.id, tip="What the command line calls it")]


def _next(model: ModelRecord, base: str) -> str:
    verdict = model.details.verdict
    if not verdict.sentence or not model.domain:
        return "Measure it: nobody has compared it with the model it was made from yet."
    if model.promotion.state == PromotionState.HELD and verdict.kind != VerdictKind.POOR:
        return "Compare it in a blind test with what is in use. If you prefer it, use it."
    return _NEXT[verdict.kind].format(base=base)


def _limits(model: ModelRecord) -> tuple[str, str]:
    """Returns what it is not for: its own part, and what it has from the models it was made from."""
    from engine.tasks.adapting.promotion import ancestors_of

    own = model.details.not_for
    known = next((each.details.not_for for each in ancestors_of(model) if each.details.not_for), "")
    is_inherited = bool(known) and own.endswith(known)
    return (own.removesuffix(known).strip(), known) if is_inherited else (own, "")
