"""`parlance speaker learn`, `words` and `sentences`: text in, profile out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine import tasks
from engine.cli.answers import show
from engine.cli.job import run_order
from engine.cli.output import MOST_ROWS, Encoding, JsonOption, print_json, print_lines, print_table, say
from engine.cli.progress_lines import ProgressLines
from engine.cli.speaker.command import ModelOption, Name
from engine.cli.speaker.lines import print_words, word_line
from engine.json_values import to_json
from engine.methods import FOR_NEWCOMERS
from engine.orders import LearnSpeakerOrder
from engine.results.figures import counted
from engine.results.speakers import SentencesAdded, SpeakerRecord
from engine.results.systems import System

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


def learn(
    name: Name,
    source: Annotated[
        list[str] | None,
        typer.Option(
            "--from",
            help="File with their sentences, or id of a corpus; twice: source and translation. Default: "
            "learn again from what is there.",
        ),
    ] = None,
    model: Annotated[str | None, typer.Option(help="The model. Default: one for their languages.")] = None,
    method: Annotated[str, typer.Option(help=f"{' or '.join(FOR_NEWCOMERS)}. Default: the better one.")] = "",
    as_speaker: Annotated[str, typer.Option(help="Only lines by this speaker of the file or corpus.")] = "",
    speaker_column: Annotated[
        str, typer.Option(help="In a table: the column with the speaker, by number or name.")
    ] = "",
    encoding: Encoding = "",
    as_job: Annotated[bool, typer.Option("--as-job", help="Run as a job, even for little text.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Learn how a speaker writes, from their sentences and corrections."""
    if source and len(source) > 2:
        raise typer.BadParameter("once, or twice: source and translation", param_hint="--from")
    record = tasks.speaker(name)
    added = None
    with tasks.learning_whole(record.id):
        if source:
            reading = _HowToRead(as_speaker=as_speaker, speaker_column=speaker_column, encoding=encoding)
            added = _add(record, source, reading, model)
            record = tasks.speaker(record.id)
        order = LearnSpeakerOrder(speaker=record.id, name=record.name, model=model or "", method=method)
        if as_job or record.n_texts > tasks.JOB_SENTENCES:
            learned = run_order(order)
        else:
            with ProgressLines() as lines:
                learned = tasks.learn_speaker(record.id, model=model, method=method, report=lines.report)
    if as_json:
        print_json({**to_json(learned), "added": added})
        return
    if added:
        known = f"; {added.n_known:,} more were there already" if added.n_known else ""
        unusable = f"; {added.n_unusable:,} could not be used" if added.n_unusable else ""
        print_lines(f"Added {counted(added.n_added, 'sentence')}{known}{unusable}.")
    show(learned)


def words(
    name: Name,
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help="Raise a word's score, as word=0.8, in nats (-6 to 6). Repeatable."),
    ] = None,
    pin: Annotated[
        list[str] | None, typer.Option(help="Keep this word as it is when learning again. Repeatable.")
    ] = None,
    reset: Annotated[
        list[str] | None, typer.Option(help="Undo what was set for this word. Repeatable.")
    ] = None,
    reset_all: Annotated[bool, typer.Option("--reset-all", help="Undo everything that was set.")] = False,
    search: Annotated[str, typer.Option(help="Only words containing this.")] = "",
    parts: Annotated[bool, typer.Option("--parts", help="Include parts of words.")] = False,
    limit: Annotated[int, typer.Option(min=1, help="How many of each to print.")] = 20,
    model: ModelOption = "",
    as_json: JsonOption = False,
) -> None:
    """Show the words a profile raises and lowers, and change them.

    A word of several subwords is changed by its rarest one; other words that change with it are listed.
    """
    record = tasks.speaker(name)
    wanted = [_parse(text) for text in set_ or ()]
    translator = _open(record, model)
    if reset_all:
        tasks.reset_words(record.id, model, translator=translator)
    for word in reset or ():
        if not tasks.reset_word(record.id, model, word, translator=translator):
            say(f"{word}: nothing was set by hand.")
    for word, bias in wanted:
        edited = tasks.edit_word(record.id, model, word, bias, word in (pin or ()), translator=translator)
        say(word_line(edited.word))
        if edited.also:
            others = ", ".join(edited.also[:10])
            say(f"{word} is changed by its subword {edited.subword}, and so are: {others}.")
    for word in sorted(set(pin or ()) - {word for word, _ in wanted}):
        say(word_line(tasks.edit_word(record.id, model, word, None, True, translator=translator).word))
    found = tasks.speaker_words(record.id, model, limit, parts=parts, search=search, translator=translator)
    if as_json:
        print_json({"speaker": record.id, "words": found})
    else:
        print_words(found)


def sentences(
    name: Name,
    search: Annotated[str, typer.Option(help="Only text containing this.")] = "",
    kind: Annotated[str, typer.Option(help="sentence or correction. Default: both.")] = "",
    limit: Annotated[int, typer.Option(min=1, max=MOST_ROWS, help="How many to print, newest first.")] = 20,
    remove: Annotated[
        list[int] | None,
        typer.Option(min=1, max=MOST_ROWS, help="Remove this one, by its number. Repeatable."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show the text that a speaker's profile is learned from."""
    record = tasks.speaker(name)
    if remove:
        n_removed = tasks.remove_sentences(record.id, remove)
        undo = (
            f" Undo with: parlance speaker undo {record.id}"
            if n_removed
            else " There is none of this number."
        )
        say(f"Removed {n_removed:,}. {undo}")
    found = tasks.speaker_sentences(record.id, kind, limit, search=search)
    if as_json:
        print_json({"speaker": record.id, "sentences": found})
        return
    print_table(
        ("NUMBER", "SOURCE", "TEXT", "FROM"),
        [(each.id, each.source, each.target, each.origin) for each in found],
        empty="There is none.",
    )


COMMANDS: Mapping[str, Callable[..., None]] = {"learn": learn, "words": words, "sentences": sentences}
"""By the name after `parlance speaker`."""


@dataclass(frozen=True, kw_only=True)
class _HowToRead:
    """What the person said of their files."""

    as_speaker: str
    speaker_column: str
    encoding: str


def _add(record: SpeakerRecord, source: list[str], reading: _HowToRead, model: str | None) -> SentencesAdded:
    languages = tasks.resolve_model(model=model) if model else None
    given = source[0] if len(source) == 1 else [Path(path) for path in source]
    with ProgressLines() as lines:
        added = tasks.add_sentences_from(
            record.id,
            given,
            **vars(reading),
            src=languages.src if languages else "",
            tgt=languages.tgt if languages else "",
            report=lines.report,
        )
    for warning in added.warnings:
        say(f"warning: {warning}")
    return added


def _open(record: SpeakerRecord, model: str) -> "Translator":
    """Opens the model whose profile is meant: the one named, learned for, or of the speaker's languages."""
    known = model or (record.profiles[0].model if record.profiles else "")
    if known:
        return tasks.open_system(System(model=known))
    return tasks.open_system(System(src=record.src or "", tgt=record.tgt or ""))


def _parse(text: str) -> tuple[str, float]:
    word, _, number = text.rpartition("=")
    try:
        bias = float(number)
    except ValueError:
        bias = None
    if not word or bias is None:
        raise typer.BadParameter(f"{text!r} is not word=number, as pump=0.8", param_hint="--set")
    return word, bias
