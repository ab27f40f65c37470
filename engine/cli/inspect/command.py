"""`parlance inspect`: the analyses of the papers, on the user's own text."""

from collections.abc import Sequence
from typing import Annotated

import typer

from engine import tasks
from engine.cli.answers import show
from engine.cli.inspect.domains import domains
from engine.cli.inspect.evaluation import blind, sentences
from engine.cli.inspect.words import convergence, neighbours, sizes, words
from engine.cli.job import run_order
from engine.cli.output import JsonOption, print_json, print_lines, print_table
from engine.json_values import to_json
from engine.orders.evaluation import InspectSpeakersOrder
from engine.orders.vocabulary import VocabularyOrder
from engine.results.speaker_evaluation import SpeakerInspection, WordBias
from engine.results.vocabulary import SideReport, VocabularyReport

_LISTED = 15

app = typer.Typer(
    help="What a model knows of a text, and what it does not.", no_args_is_help=True, rich_markup_mode=None
)
for command in (sentences, blind, domains, neighbours, words, convergence, sizes):
    app.command()(command)


@app.command()
def vocabulary(
    model: Annotated[str, typer.Option(help="The model whose vocabulary is checked.")],
    corpus: Annotated[str, typer.Option(help="The text: a corpus of the library.")] = "",
    domain: Annotated[str, typer.Option(help="The text: every corpus of a domain.")] = "",
    staged: Annotated[
        str, typer.Option(help="The text: what `parlance corpus import --stage` read; its id.")
    ] = "",
    recipe: Annotated[
        str, typer.Option(help="How staged text is cleaned: gentle, standard, strict, a saved name, a file.")
    ] = "",
    limit: Annotated[int, typer.Option(min=1, help="Words printed per table; --json has all.")] = _LISTED,
    as_json: JsonOption = False,
) -> None:
    """Show which words of a text a model cannot represent well, before any training."""
    order = VocabularyOrder(
        model=model,
        corpus=corpus,
        domain=domain,
        staged=staged,
        recipe=tasks.find_recipe(recipe) if recipe else None,
    )
    report = run_order(order)
    if as_json:
        print_json(to_json(report))
    else:
        _print_report(report, limit)


@show.register
def _print_report(report: VocabularyReport, limit: int = _LISTED) -> None:
    print_lines(report.sentence, *([report.note] if report.note else []))
    print_lines(f"{report.text}, {report.n_sentences:,} sentences, seen by {report.model}.")
    for side in report.sides:
        _print_side(side, limit)


def _print_side(side: SideReport, limit: int) -> None:
    shares = ", ".join(f"{subwords}: {share:.1%}" for subwords, share in side.fragmentation.items())
    print_lines(
        "",
        side.sentence,
        f"{side.n_words:,} words, {side.n_types:,} distinct; {side.unknown_share:.2%} unknown; "
        f"{side.subwords_per_word:.2f} subwords a word.",
        f"Share of the text by subwords a word: {shares}.",
        side.overlap.note,
    )
    if side.poor:
        _print_poor(side, limit)
    if side.shift:
        print_lines("", "Used here in another sense, it seems:")
        rows = [
            (
                each.word,
                f"{each.count:,}",
                ", ".join(each.domain_neighbours[:4]),
                ", ".join(each.model_neighbours[:4]),
            )
            for each in side.shift[:limit]
        ]
        print_table(("WORD", "COUNT", "BESIDE IT IN YOUR TEXT", "BESIDE IT IN THE MODEL"), rows)
    elif side.shift_note:
        print_lines(side.shift_note)


def _print_poor(side: SideReport, limit: int) -> None:
    print_lines("", f"{side.n_poor_types:,} distinct words are poorly represented; the most frequent:")
    rows = [
        (each.word, f"{each.count:,}", " ".join(each.subwords) + (" (unknown)" if each.is_unknown else ""))
        for each in side.poor[:limit]
    ]
    print_table(("WORD", "COUNT", "SUBWORDS"), rows)


@app.command()
def speakers(
    model: Annotated[str, typer.Option(help="The model whose speakers to show.")],
    search: Annotated[str, typer.Option(help="Only speakers whose name begins with this.")] = "",
    limit: Annotated[int, typer.Option(min=1, help="Speakers printed; --json has all.")] = 20,
    words: Annotated[int, typer.Option(min=1, help="Words listed of each kind.")] = 8,
    as_json: JsonOption = False,
) -> None:
    """Show the speakers a model was trained with: their words, who resembles whom, how they differ."""

    order = InspectSpeakersOrder(model=model, search=search, n_words=words)
    found = run_order(order)
    if as_json:
        print_json(to_json(found))
    else:
        _print_speakers(found, limit)


def _print_speakers(found: SpeakerInspection, limit: int) -> None:
    shown = found.speakers[:limit]
    print_lines(found.sentence, "")
    rows = [
        (
            each.name,
            _words_text(each.raised),
            _words_text(each.lowered),
            ", ".join(f"{other.name} ({other.similarity:.2f})" for other in each.nearest[:3]),
            f"{each.x:.1f}, {each.y:.1f}",
        )
        for each in shown
    ]
    print_table(("SPEAKER", "RAISED", "LOWERED", "NEAREST", "ON THE MAP"), rows)
    if len(shown) < len(found.speakers):
        print_lines(f"… and {len(found.speakers) - len(shown):,} more; --limit or --search shows them.")
    if found.directions:
        print_lines("", "How they differ, the most important direction first:")
        print_table(
            ("SHARE", "LOWERED", "RAISED", "FROM", "TO"),
            [
                (
                    f"{each.share:.1%}",
                    _words_text(each.lowered),
                    _words_text(each.raised),
                    ", ".join(each.low_end),
                    ", ".join(each.high_end),
                )
                for each in found.directions
            ],
        )
    if found.basis_rows:
        print_lines("", "Rows of the basis:")
        print_table(
            ("ROW", "SHARE", "RAISED", "LOWERED"),
            [
                (each.row, f"{each.share:.1%}", _words_text(each.raised), _words_text(each.lowered))
                for each in found.basis_rows
            ],
        )


def _words_text(words: Sequence[WordBias]) -> str:
    return ", ".join(f"{each.word} {each.bias:+.2f}" for each in words)
