"""Prints the answers to orders: one function for each kind of answer."""

from functools import singledispatch

from engine.base.json_values import to_json
from engine.cli.output import print_json, print_lines, say
from engine.results.adapting import AdaptationPlan, GeneralCheck
from engine.results.figures import change_text, counted
from engine.results.model_details import Adaptation, ExtraReading, PromotionState, SpeakersOfModel
from engine.results.models import ModelUnmixed
from engine.results.speakers import SpeakerLearned

# The lines `parlance adapt` prints: the plan, and the result.


def result_lines(result: Adaptation) -> list[str]:
    """Returns how a model was made, how good it is, and whether it is used."""
    too_long = f" ({counted(result.too_long, 'more is', 'more are')} too long to learn from)"
    pairs, updates = counted(result.pairs, "pair"), counted(result.updates, "update")
    lines = [f"Made {result.model}: {updates} on {pairs}{too_long if result.too_long else ''}."]
    if result.speakers:
        lines.append(_known_speakers(result.speakers))
    if result.external:
        lines.append(_extra_reading(result.external))
    if result.mixture:
        lines.append(result.mixture.sentence)
        again = f"To have it with all that it learned, beside this one: parlance model unmix {result.model}"
        lines += [again] if result.mixture.is_mixed else []
    lines += result.verdict.sentences
    lines += [result.counts] if result.n_better is not None else []
    lines += general_lines(result.gate)
    reason = result.promotion.reason
    if reason not in ("", *lines):
        lines.append(reason)
    return lines + _use(result)


def general_lines(gate: GeneralCheck) -> list[str]:
    """Returns what became of general text, and of every part of it."""
    lines = [sentence for sentence in (gate.sentence, gate.detail) if sentence]
    for part in gate.parts:
        name = f"another domain, {part.name}" if part.is_domain else part.name
        bleu = part.bleu
        change = change_text(bleu.difference, bleu.low, bleu.high)
        sentences = counted(part.n_sentences, "sentence")
        lines.append(f"  {name}, {sentences}: {bleu.base:.1f} → {bleu.model:.1f}, {bleu.meaning}, {change}")
    return lines


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
                f"To use it anyway: parlance model promote {result.model}",
            ]
        case PromotionState.PROMOTED:
            return [f"It is used from now on. To go back: parlance model rollback {result.model}"]
    return []


def _extra_reading(read: ExtraReading) -> str:
    """Says which words were learned besides, and what that adds to the model's own."""
    of_text = f"learned from {counted(read.n_sentences, 'sentence')}" if not read.file else f"of {read.file}"
    known = f"{read.known_words:,} of the {read.text_words:,} in the pairs"
    alone = f"{read.only_words:,} of which the model alone can only spell"
    return " ".join((f"It reads {counted(read.n_words, 'word')} {of_text}: {known}, {alone}.", *read.notes))


def _known_speakers(speakers: SpeakersOfModel) -> str:
    """Says whose profiles were learned, and who was left out."""
    said = f"It knows {counted(speakers.n_speakers, 'speaker')}"
    n_rare = speakers.n_rare
    if not n_rare:
        return f"{said}."
    who = "1 more has" if n_rare == 1 else f"{n_rare:,} more have"
    return f"{said}; {who} too few sentences and speak{'s' if n_rare == 1 else ''} like nobody in particular."


# How an answer is shown: for people by its type, or as JSON.


@singledispatch
def show(answer: object) -> None:
    """Prints an answer for people; every noun registers how (`@show.register`)."""
    raise TypeError(f"nothing shows {type(answer).__name__}")


@show.register
def _(answer: ModelUnmixed) -> None:
    print_lines(
        f"Added {answer.model}.",
        f"To compare: parlance evaluate --model {answer.model} --against {answer.mixed}",
        f"To use it: parlance model promote {answer.model}",
    )


@show.register
def _(answer: SpeakerLearned) -> None:
    for warning in answer.warnings:
        say(f"warning: {warning}")
    loss = ""
    if answer.nll_before is not None:
        loss = f" Loss on their sentences: {answer.nll_before:.3f} → {answer.nll_after:.3f} nats per token."
    print_lines(f"{answer.speaker} for {answer.model}: {answer.verdict}{loss}")
    for side, words in (("raised", answer.words.raised), ("lowered", answer.words.lowered)):
        if words:
            print_lines(f"{side}: {', '.join(f'{word.word} {word.bias:+.2f}' for word in words)}")


@show.register
def _(answer: Adaptation) -> None:
    print_lines(*result_lines(answer))


@show.register
def _(answer: AdaptationPlan) -> None:
    print_lines(*plan_lines(answer))


def is_shown(answer: object) -> bool:
    """Returns whether a noun that is loaded registered how answers of this kind are shown."""
    return show.dispatch(type(answer)) is not show.dispatch(object)


def print_answer(answer: object, *, as_json: bool) -> None:
    """Prints an answer as JSON, or for people."""
    if as_json:
        print_json(to_json(answer))
    else:
        show(answer)
