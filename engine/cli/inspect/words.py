"""`parlance inspect neighbours`, `words`, `convergence` and `sizes`: what learning new words did."""

from collections.abc import Sequence
from typing import Annotated

import typer

from engine import tasks
from engine.cli.output import JsonOption, print_json, print_lines, print_table
from engine.json_values import to_json
from engine.results.figures import NONE, counted, signed
from engine.results.words import CutWordExample, NearWord, SuggestedWord


def neighbours(
    model: Annotated[str, typer.Argument(help="A model that learned new words.")],
    words: Annotated[
        list[str] | None, typer.Argument(help="Words to look up. Default: those that moved most.")
    ] = None,
    side: Annotated[str, typer.Option(help="target or source.")] = "target",
    k: Annotated[int, typer.Option("-k", min=1, max=8, help="Neighbours per word.")] = 5,
    limit: Annotated[int, typer.Option(min=1, help="Words to show if none are given.")] = 10,
    as_json: JsonOption = False,
) -> None:
    """Show a word's neighbours: in the text, in the model before, projected, and after learning (table 8)."""
    suggested = [] if words else tasks.suggested_words(model, side, limit)
    asked = words or [each.word for each in suggested]
    found = tasks.neighbours(model, asked, side, k)
    if as_json:
        spaces = {
            each.word: {key: value for key, value in to_json(each).items() if key != "word"} for each in found
        }
        print_json({"side": side, "suggested": list(map(to_json, suggested)), "neighbours": spaces})
        return
    if not asked:
        print_lines(f"{model} has no words to look up on its {side} side.")
        return
    known = {each.word: each for each in suggested}
    for each in found:
        print_lines("", _heading(each.word, known.get(each.word)))
        rows = [
            ("IN YOUR TEXT", _near(each.cbow)),
            ("IN THE MODEL BEFORE", _near(each.before)),
            ("AFTER PROJECTION", _near(each.projected)),
            ("AFTER LEARNING", _near(each.after)),
        ]
        print_table(("SPACE", "NEAREST"), rows)


def _heading(word: str, suggested: SuggestedWord | None) -> str:
    if suggested is None:
        return word
    if suggested.moved is None:
        return f"{suggested.shown} (new)"
    return f"{suggested.shown} ({suggested.moved:.0%} of its neighbours changed)"


def _near(found: Sequence[NearWord]) -> str:
    return ", ".join(f"{each.shown} {each.similarity:.2f}" for each in found) or NONE


def words(
    run: Annotated[str, typer.Argument(metavar="RUN", help="The evaluation's id.")],
    limit: Annotated[int, typer.Option(min=1, help="Words and examples shown.")] = 10,
    as_json: JsonOption = False,
) -> None:
    """Show which words of the references each system produced, and which were cut (6.1, table 7)."""
    coverage, examples = tasks.word_coverage(run), tasks.failing_examples(run)
    if as_json:
        print_json({**to_json(coverage), "examples": list(map(to_json, examples))})
        return
    n_words = coverage.n_words
    print_lines(f"The references hold {counted(n_words, 'different word')}.")
    print_table(
        ("SYSTEM", "IN ITS PLACE", "SHARE", "ANYWHERE", "SHARE", "ONLY HERE"),
        [
            (
                each.name,
                f"{each.n:,}",
                f"{each.share:.1%}",
                f"{each.n_anywhere:,}",
                f"{each.share_anywhere:.1%}",
                f"{each.n_only:,}",
            )
            for each in coverage.systems
        ],
    )
    for each in coverage.systems:
        if each.only:
            print_lines("", f"Produced by {each.name} alone: {', '.join(each.only[:limit])}")
    if examples:
        print_lines("", "Words that the old vocabulary cuts up, and that the new system gets right:")
    for example in examples[:limit]:
        _print_example(example)


def _print_example(example: CutWordExample) -> None:
    cut = ", ".join(f"{each.word} = {_tokens_text(each.pieces)}" for each in example.words)
    rows = [("source", example.source), ("reference", example.reference), *example.outputs.items()]
    print_lines("", f"Sentence {example.index + 1}: {cut}", *(f"  {name}: {text}" for name, text in rows))


def _tokens_text(tokens: Sequence[str]) -> str:
    """Writes the tokens of a word without the mark of its beginning: "gar·d·en"."""
    return "·".join(filter(None, (token.replace("▁", "") for token in tokens)))


def convergence(
    models: Annotated[list[str] | None, typer.Argument(help="Models. Default: all adapted ones.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Show after how many updates models were at their best (table 6)."""
    found = tasks.convergence(models or None)
    if as_json:
        print_json({"models": list(map(to_json, found))})
        return
    if not found:
        print_lines("No training of an adapted model is known.")
        return
    print_table(
        ("MODEL", "METHOD", "BEST AFTER", "OF", "BEST", "SECONDS"),
        [
            (
                each.model,
                each.method or NONE,
                f"{each.updates:,}",
                f"{each.n_updates:,}",
                f"{each.best:.2f} {each.metric}",
                NONE if each.seconds is None else f"{each.seconds:,.0f}",
            )
            for each in found
        ],
    )


def sizes(
    domain: Annotated[str, typer.Argument(help="The domain whose models to compare.")],
    as_json: JsonOption = False,
) -> None:
    """Show what a domain's models gained over the size of their vocabulary (figure 3)."""
    found = tasks.vocabulary_sizes(domain)
    if as_json:
        print_json({"domain": domain, "models": list(map(to_json, found))})
        return
    print_table(
        ("MODEL", "METHOD", "TOKENS", "GAIN IN BLEU", "95 % INTERVAL"),
        [
            (
                each.model,
                each.method or NONE,
                NONE if each.size is None else f"{each.size:,}",
                signed(each.gain),
                NONE if each.low is None else f"{signed(each.low)} to {signed(each.high)}",
            )
            for each in found
        ],
    )
