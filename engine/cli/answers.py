"""Prints the answers to orders: one function for each kind of answer."""

from functools import singledispatch

from engine.cli.adapt.lines import plan_lines, result_lines
from engine.cli.output import print_json, print_lines, say
from engine.json_values import to_json
from engine.results.adapting.plans import AdaptationPlan
from engine.results.model_details import Adaptation
from engine.results.models import ModelUnmixed
from engine.results.speakers import SpeakerLearned


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
