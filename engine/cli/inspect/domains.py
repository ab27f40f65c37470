"""`parlance inspect domains`: what a model of several domains sees in words and texts."""

from typing import Annotated

import typer

from engine import tasks
from engine.cli.output import JsonOption, print_json, print_lines, print_table
from engine.json_values import to_json
from engine.results.words import DomainInspection


def domains(
    model: Annotated[str, typer.Argument(help="A model of several domains.")],
    text: Annotated[str, typer.Option(help="Look at this sentence, word by word.")] = "",
    limit: Annotated[int, typer.Option(min=1, help="Typical words listed for each domain.")] = 10,
    as_json: JsonOption = False,
) -> None:
    """Show which domain a model sees in each word: of a sentence, or of each domain's held-out text."""
    translator = tasks.open_system(model=model)
    if text:
        words = tasks.words_by_domain(translator, text)
        if as_json:
            print_json({"domains": translator.domains, "words": list(map(to_json, words))})
        else:
            rows = [(each.word, *(f"{weight:.0%}" for weight in each.weights)) for each in words]
            print_table(("WORD", *(name.upper() for name in translator.domains)), rows)
        return
    found = tasks.inspect_domains(translator, n_typical=limit)
    if as_json:
        print_json(to_json(found))
    else:
        _print(found)


def _print(found: DomainInspection) -> None:
    heading = ("TEXT OF", "SENTENCES", *(name.upper() for name in found.domains), "TAKEN FOR", "OF SENTENCES")
    rows = [
        (
            text.domain,
            f"{text.n_sentences:,}",
            *(f"{weight:.0%}" for weight in text.weights),
            text.most_seen,
            f"{text.sentences_as_most_seen:.0%}",
        )
        for text in found.texts
    ]
    print_table(heading, rows)
    print_lines(
        "",
        f"{found.purity:.0%} of the sentences are taken for the domain that most of their text is taken for;"
        f" {found.n_separate} of {len(found.texts)} texts have one of their own.",
        "",
    )
    for name, words in zip(found.domains, found.typical, strict=True):
        print_lines(f"Most typical of {name}: {', '.join(each.word for each in words)}")
