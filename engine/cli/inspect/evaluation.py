"""`parlance inspect sentences` and `blind`: what an evaluation translated, seen by a person."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from engine import tasks
from engine.cli.output import JsonOption, print_json, print_lines, print_table
from engine.files import read_given
from engine.json_values import to_json
from engine.results.blind_tests import BlindChoice, BlindResult, BlindTest
from engine.results.evaluated_sentences import (
    DifferenceKind,
    EvaluatedSentence,
    NumberFault,
    SentencePage,
    TextPart,
)
from engine.results.figures import counted, signed

_Run = Annotated[str, typer.Argument(metavar="RUN", help="The evaluation's id, as in `parlance jobs list`.")]
_ANSWERS = {
    word: choice
    for choice, words in (
        (BlindChoice.LEFT, ("1", "l", "left")),
        (BlindChoice.RIGHT, ("2", "r", "right")),
        (BlindChoice.SAME, ("0", "s", "same")),
        (BlindChoice.SKIP, ("k", "skip")),
    )
    for word in words
}
_NONE = {"changed": "is translated differently", "gained": "got better", "lost": "got worse"}
_NONE |= {"numbers": "has a wrong number"}
"""Said where an order leaves out every sentence."""
_MOST_BYTES = 1 << 20
"""Size of a file with answers, at most."""
_QUESTION = "Which is better? 1, 2, 0 equally good, k cannot tell, q go on later"


def sentences(
    run: _Run,
    order: Annotated[
        str,
        typer.Option(
            help="text, worst, changed (only what is translated differently), gained or lost (only what got "
            "better, or worse), numbers (only what has a wrong number, now or before, new mistakes first)."
        ),
    ] = "worst",
    model: Annotated[str, typer.Option(help="The system to show. Default: the one evaluated.")] = "",
    against: Annotated[str, typer.Option(help="The system to compare with. Default: the first.")] = "",
    beside: Annotated[
        str, typer.Option(help="What to mark differences against: reference, or a system.")
    ] = "reference",
    search: Annotated[str, typer.Option(help="Only sentences containing this text.")] = "",
    offset: Annotated[int, typer.Option(min=0, help="Skip this many sentences.")] = 0,
    limit: Annotated[int, typer.Option(min=1, help="Show at most this many.")] = 10,
    as_json: JsonOption = False,
) -> None:
    """Show the sentences of an evaluation with every system's translation and what differs in it."""
    found = tasks.evaluation_sentences(
        run, order, against or None, offset, limit, search, model=model or None, beside=beside
    )
    if as_json:
        print_json(to_json(found))
        return
    if not found.n:
        among = f" with {search!r} in it" if search else ""
        print_lines(f"No sentence{among} {_NONE.get(order, 'is there')}.")
        return
    print_lines(f"{counted(found.n, 'sentence')}; [+here alone] [-{beside} alone]")
    for row in found.rows:
        _print_sentence(row, found)


def _print_sentence(row: EvaluatedSentence, found: SentencePage) -> None:
    change = "" if row.change is None else f", {signed(row.change)} chrF against {found.against}"
    print_lines("", f"Sentence {row.index + 1}{change}")
    lines = [("source", "", row.source), ("reference", "", row.reference)]
    lines += [(output.model, f"{output.chrf:.1f}", _marked(output.parts)) for output in row.outputs]
    print_table(("", "chrF", ""), lines)
    for output in row.outputs:
        if output.numbers_wrong:
            print_lines(f"Numbers of {output.model}: {_wrong_text(output.numbers_wrong)}.")


def _wrong_text(faults: Sequence[NumberFault]) -> str:
    """Names the wrong numbers: "11 is missing, 1 is in neither source nor reference"."""
    words = {"missing": "is missing", "new": "is in neither source nor reference"}
    return ", ".join(f"{fault.text} {words[fault.kind]}" for fault in faults)


def _marked(parts: Sequence[TextPart]) -> str:
    """Writes a text with what differs in brackets."""
    signs = {DifferenceKind.CHANGED: "+", DifferenceKind.MISSING: "-"}
    texts = []
    for part in parts:
        word, sign = part.text.rstrip(), signs.get(part.kind)
        texts.append((f"[{sign}{word}]" if sign else word) + part.text[len(word) :])
    return "".join(texts)


def blind(
    run: _Run,
    a: Annotated[
        str, typer.Option("--a", help="The first system. Default: the first one compared with.")
    ] = "",
    b: Annotated[str, typer.Option("--b", help="The second system. Default: the one evaluated.")] = "",
    n: Annotated[int, typer.Option("--n", "-n", min=1, help="Sentences to judge.")] = 20,
    seed: Annotated[int | None, typer.Option(min=0, help="Random seed for sentences and sides.")] = None,
    test: Annotated[str, typer.Option(help="Continue the test with this id.")] = "",
    answers: Annotated[
        str,
        typer.Option(
            help="Answers instead of questions: left, right, same or skip, separated by commas, "
            "or a file with one per line."
        ),
    ] = "",
    result: Annotated[
        bool,
        typer.Option("--result", help="End the test and reveal whose translations they were."),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Judge translations without knowing whose they are; every answer is kept at once."""
    if result and not (test or answers):
        raise typer.BadParameter("A new test has no answers to end with: name one with --test.")
    found = tasks.open_blind_test(test) if test else tasks.blind_test(run, a or None, b or None, n, seed)
    if found.run != run:
        raise typer.BadParameter(f"{test} is a test of {found.run}, not of {run}.", param_hint="--test")
    if answers:
        found = _give(found, _read_answers(answers))
    elif not (result or as_json) and found.is_open:
        found = _ask(found)
    if result or not found.is_open or found.n_answered == found.n:
        _print_result(tasks.blind_result(found.id), as_json=as_json)
    elif as_json:
        print_json(to_json(found))
    else:
        print_lines(
            f"{found.n_answered} of {found.n} answered. Continue with: "
            f"parlance inspect blind {run} --test {found.id}"
        )


def _read_answers(text: str) -> list[BlindChoice]:
    try:
        is_list = "," in text or not Path(text).exists()  # a path may be longer than any file's name
        given = text.split(",") if is_list else read_given(Path(text), _MOST_BYTES).decode().split()
    except (OSError, ValueError) as error:
        raise typer.BadParameter(f"{text[:80]!r} cannot be read: {error}.", param_hint="--answers") from error
    return [_answer(word) for word in given]


def _answer(word: str) -> BlindChoice:
    choice = _ANSWERS.get(word.strip().lower())
    if choice is None:
        raise typer.BadParameter(
            f"{word.strip()!r} is not left, right, same or skip.", param_hint="--answers"
        )
    return choice


def _give(found: BlindTest, answers: Sequence[BlindChoice]) -> BlindTest:
    """Answers the sentences that have no answer yet, in order."""
    waiting = [item.place for item in found.items if not item.answer]
    if len(answers) > len(waiting):
        raise typer.BadParameter(
            f"There are {len(answers)} answers for {len(waiting)} sentences.", param_hint="--answers"
        )
    for place, answer in zip(waiting, answers, strict=False):
        tasks.answer_blind_test(found.id, place, answer)
    return tasks.open_blind_test(found.id)


def _ask(found: BlindTest) -> BlindTest:
    """Asks for every sentence that has no answer; leaves off when told to."""
    for item in found.items:
        if item.answer:
            continue
        print_lines("", f"{item.place + 1} of {found.n}: {item.source}")
        print_lines(f"  1  {item.left}", f"  2  {item.right}")
        while (word := typer.prompt(_QUESTION).strip().lower()) not in (*_ANSWERS, "q"):
            pass
        if word == "q":
            break
        tasks.answer_blind_test(found.id, item.place, _ANSWERS[word])
    return tasks.open_blind_test(found.id)


def _print_result(found: BlindResult, *, as_json: bool) -> None:
    if as_json:
        print_json(to_json(found))
        return
    print_lines("", found.sentence, found.detail, "")
    rows = [(found.a, found.a_wins), (found.b, found.b_wins), ("equally good", found.same)]
    print_table(("PREFERRED", "SENTENCES"), rows)
