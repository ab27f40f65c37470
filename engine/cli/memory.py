"""`parlance memory`: the corpora as a translation memory."""

from shlex import quote
from typing import Annotated

import typer

from engine import tasks
from engine.cli.answers import print_answer, show
from engine.cli.job import run_order
from engine.cli.output import JsonOption, Threads, print_json, print_lines, say
from engine.cli.progress_lines import ProgressLines
from engine.cli.translate import Precision
from engine.orders import LearnAlongOrder
from engine.results.along import LearnedAlong
from engine.results.corpora import MemoryMatch, MemorySearch
from engine.results.evaluation import ExampleVerdict
from engine.results.figures import counted
from engine.results.model_details import PromotionState
from engine.results.systems import System
from engine.results.translation import Spans

app = typer.Typer(
    help="Sentences like yours in the corpora, with their translations.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@app.callback()
def _top() -> None:
    """Sentences like yours in the corpora, with their translations."""


@app.command()
def search(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="A sentence.")],
    src: Annotated[str, typer.Option("--from", help="Language of the sentence: de.")],
    tgt: Annotated[str, typer.Option("--to", help="Language of its translations: en.")],
    domain: Annotated[str, typer.Option(help="Only in corpora of this domain.")] = "",
    least: Annotated[
        int, typer.Option(min=50, max=100, help="Least similarity in per cent; 100: exact matches only.")
    ] = 75,
    most: Annotated[int, typer.Option(min=1, help="Most matches to list.")] = 5,
    as_json: JsonOption = False,
) -> None:
    """Find sentences like this one, in either direction of the corpora."""
    with tasks.TranslationMemory(src, tgt, domain) as memory, ProgressLines(is_bar_alone=True) as lines:
        found = memory.search(text, least=least, most=most, report=lines.report)
    for notice in found.notices:
        say(notice)
    print_answer(found, as_json=as_json)


_Source = Annotated[str, typer.Argument(metavar="TEXT", help="A sentence.")]
_Src = Annotated[str, typer.Option("--from", help="Language of the sentence: de.")]
_Tgt = Annotated[str, typer.Option("--to", help="Language of its translation: en.")]
_Domain = Annotated[str, typer.Option(help="The domain. Default: the memory of no domain.")]


@app.command()
def add(
    text: _Source,
    translation: Annotated[str, typer.Argument(metavar="TRANSLATION", help="The right translation.")],
    src: _Src,
    tgt: _Tgt,
    domain: _Domain = "",
    as_json: JsonOption = False,
) -> None:
    """Store a confirmed translation: found at once, and learned by the domain's next adaptation."""
    kept = tasks.confirm_translation(text, translation, src=src, tgt=tgt, domain=domain)
    if as_json:
        print_json({"id": kept})
    say("Kept." if domain else "Kept for no domain, in the domain corrections.")


@app.command()
def forget(text: _Source, src: _Src, tgt: _Tgt, domain: _Domain = "", as_json: JsonOption = False) -> None:
    """Remove what was added for a sentence; corrections by speakers stay."""
    n_gone = tasks.forget_translation(text, src=src, tgt=tgt, domain=domain)
    if as_json:
        print_json({"forgotten": n_gone})
    say(f"{counted(n_gone, 'translation')} forgotten.")


@app.command()
def learn(
    src: Annotated[str, typer.Option("--from", help="Language of the sentences: de.")],
    tgt: Annotated[str, typer.Option("--to", help="Language of their translations: en.")],
    domain: Annotated[str, typer.Option(help="The domain. Default: what was confirmed without one.")] = "",
    model: Annotated[str, typer.Option(help="Id of the model to start from, if the domain has none.")] = "",
    threads: Threads = 0,
    as_json: JsonOption = False,
) -> None:
    """Let a domain's model learn what was confirmed since last time, in seconds.

    New translations are a test before they are learned, so the answer says whether less needs to be changed
    since the model learns along. The result is used for this domain only, and not while more needs changing.
    """
    order = LearnAlongOrder(domain=domain, src=src, tgt=tgt, model=model, threads=threads)
    print_answer(run_order(order), as_json=as_json)


@app.command()
def measure(
    domain: Annotated[str, typer.Option(help="The domain whose pairs are measured.")],
    model: Annotated[str | None, typer.Option(help="Id of the model; see `parlance model list`.")] = None,
    src: Annotated[str | None, typer.Option("--from", help="Language of the text: de.")] = None,
    tgt: Annotated[str | None, typer.Option("--to", help="Language to translate into: en.")] = None,
    precision: Precision = "int8",
    as_json: JsonOption = False,
) -> None:
    """Measure whether similar pairs help to translate, without any training.

    Held-out pairs of the domain are translated with and without similar pairs. The verdict is kept;
    `translate --like-memory` relies on it.
    """
    translator = tasks.open_system(
        System(model=model or "", src=src or "", tgt=tgt or "", precision=precision)
    )
    with ProgressLines(is_bar_alone=True) as lines:
        found = tasks.measure_examples(translator, domain, lines.report)
    print_answer(found, as_json=as_json)


@show.register
def _(found: ExampleVerdict) -> None:
    time = f"A sentence takes {found.time_ratio:.2f} times as long; {counted(found.pairs, 'pair')}."
    print_lines(*found.verdict.sentences, time)
    if found.helps:
        print_lines(f"Use them: parlance translate --model {found.model} --like-memory {quote(found.domain)}")
    else:
        print_lines("They are not used: there is no proven gain.")


@show.register
def _(found: LearnedAlong) -> None:
    new = counted(found.n_new, "new translation")
    print_lines(
        f"{found.model}: learned from {found.n_learned} of {new}; {found.n_pairs} so far.",
        *found.verdict.sentences,
    )
    if found.promotion.state is PromotionState.PROMOTED:
        languages = f"--from {found.src} --to {found.tgt}"
        print_lines(
            f"It is used for this domain: parlance translate {languages} --domain {quote(found.domain)}"
        )
    else:
        print_lines(f"It is held back, but keeps learning: {found.promotion.in_short}.")


@show.register
def _(found: MemorySearch) -> None:
    for match in found.matches:
        print_lines(
            f"{match.similarity:3} %  {match.origin} ({_where(match)})",
            f"       {_marked(match.source, match.differing.second)}",
            f"       {match.target}",
        )
    if not found.matches:
        pairs = f"{counted(found.pairs, 'pair')} of {counted(len(found.corpora), 'corpus', 'corpora')}"
        print_lines(f"Nothing like it in {pairs}.")


def _where(match: MemoryMatch) -> str:
    return ", ".join(dict.fromkeys((match.name, match.domain)))


def _marked(text: str, spans: Spans) -> str:
    """Returns a text with brackets around the words that differ."""
    for start, end in reversed(spans):
        text = f"{text[:start]}[{text[start:end]}]{text[end:]}"
    return text
