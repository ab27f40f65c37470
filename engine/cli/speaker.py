"""`parlance speaker`: people, and the profiles that speak like them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine import tasks
from engine.base.errors import SpeakerError
from engine.base.json_values import to_json
from engine.base.methods import FOR_NEWCOMERS
from engine.cli.answers import show
from engine.cli.job import run_order
from engine.cli.output import (
    MOST_ROWS,
    Encoding,
    JsonOption,
    print_facts,
    print_json,
    print_lines,
    print_table,
    say,
)
from engine.cli.progress_lines import ProgressLines
from engine.orders import LearnSpeakerOrder
from engine.results.figures import counted, when_words
from engine.results.speakers import SentencesAdded, SpeakerRecord, SpeakerWord, SpeakerWords
from engine.results.systems import System

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


# Lines that `parlance speaker` prints about text, profiles and words.

_N_REVEALED = 40
"""Words of a file that are named before it is written."""
_BAR = 20
"""Columns of the longest bar."""


def print_words(words: SpeakerWords) -> None:
    """Prints the words a profile raises and lowers, with bars."""
    largest = max((abs(word.bias) for word in words.both), default=0.0)
    if not largest:
        print_lines("", "No word is raised or lowered.")
    for title, side in (("RAISED", words.raised), ("LOWERED", words.lowered)):
        if side:
            print_lines("")
            print_table((title, "NATS", "", "IN THEIR TEXT", ""), [_row(word, largest) for word in side])


def profile_lines(record: SpeakerRecord) -> list[str]:
    """Returns lines about each profile: its model, method, version and verdict."""
    lines = []
    for profile in record.profiles:
        edited = f", {counted(profile.n_edited, 'word')} changed by hand" if profile.n_edited else ""
        head = f"{profile.model}: {profile.method}, version {profile.version}{edited}"
        lines += ["", f"{head}, {counted(profile.n_learned, 'sentence')}, {when_words(profile.learned_at)}"]
        lines += [f"  {profile.verdict}"] if profile.verdict else []
    return lines


def revealed_line(model: str, words: Sequence[SpeakerWord]) -> str:
    """Returns the words that a file would reveal, in a sentence, the strongest first."""
    if not words:
        return f"The profile for {model} reveals no words: it is neutral."
    named = ", ".join(word.word for word in words[:_N_REVEALED])
    more = " and others" if len(words) > _N_REVEALED else ""
    return f"Anybody with the file can read these words from the profile for {model}: {named}{more}."


def word_line(word: SpeakerWord) -> str:
    """Returns a word as it is now: "pump: +2.50, by hand, pinned"."""
    return ", ".join([f"{word.word}: {word.bias:+.2f}", *_marks(word)])


def sentence_counts(record: SpeakerRecord) -> str:
    """Returns how much text a speaker has: "12 sentences, 1 correction"."""
    return f"{counted(record.n_sentences, 'sentence')}, {counted(record.n_corrections, 'correction')}"


def _row(word: SpeakerWord, largest: float) -> tuple[object, ...]:
    bar = "█" * round(_BAR * abs(word.bias) / largest) if largest else ""
    return (
        word.word,
        f"{word.bias:+.2f}",
        bar.ljust(_BAR),
        f"{word.count:,}" if word.count else "",
        ", ".join(_marks(word)),
    )


def _marks(word: SpeakerWord) -> list[str]:
    return [mark for mark, is_set in (("by hand", word.is_edited), ("pinned", word.is_pinned)) if is_set]


# `parlance speaker`: people created, shown, changed and removed, and the versions of their profiles.

app = typer.Typer(
    help="People, and profiles that speak like them.", no_args_is_help=True, rich_markup_mode=None
)

Name = Annotated[
    str, typer.Argument(metavar="NAME", help="The speaker's name or id, as in `parlance speaker list`.")
]
ModelOption = Annotated[
    str, typer.Option("--model", help="The model. Default: the one the profile was learned for.")
]
_N_WORDS = 12


@app.command()
def create(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the speaker.")],
    src: Annotated[
        str, typer.Option("--from", "--from-language", help="Language they translate from: de.")
    ] = "",
    tgt: Annotated[str, typer.Option("--to", "--to-language", help="Language they write: en.")] = "",
    notes: Annotated[str, typer.Option(help="Anything worth knowing.")] = "",
    another: Annotated[
        bool, typer.Option("--another", help="Create another person with a name that exists.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Create a speaker, with no text so far."""
    others = [each.id for each in tasks.list_speakers() if each.name.casefold() == name.strip().casefold()]
    if others and not another:
        raise SpeakerError(
            f"There is a speaker called {name.strip()} already: {', '.join(others)}.",
            f"Give more of their sentences: parlance speaker learn {others[0]} --from FILE. Somebody else of "
            f"this name is created by --another.",
        )
    record = tasks.create_speaker(name, src=src, tgt=tgt, notes=notes)
    if as_json:
        print_json(record)
    else:
        if others:
            named = [*others, record.id]
            say(f"{len(named)} speakers are called {record.name}: {', '.join(named)}. Use the id.")
        print_lines(
            f"Made {record.id}: {record.name}.",
            f"Give some of their sentences: parlance speaker learn {record.id} --from FILE",
        )


@app.command("list")
def list_(
    search: Annotated[str, typer.Option(help="Only speakers whose name or notes contain this.")] = "",
    as_json: JsonOption = False,
) -> None:
    """List the speakers."""
    speakers = tasks.list_speakers(search)
    if as_json:
        print_json({"speakers": speakers})
        return
    print_table(
        ("ID", "NAME", "LANGUAGES", "SENTENCES", "CORRECTIONS", "LEARNED FOR"),
        [
            (
                record.id,
                record.name,
                record.languages,
                f"{record.n_sentences:,}",
                f"{record.n_corrections:,}",
                ", ".join(profile.model for profile in record.profiles),
            )
            for record in speakers
        ],
        empty="No speaker matches." if search else "There is no speaker yet: parlance speaker create NAME",
    )


@app.command("show")
def show_speaker(name: Name, model: ModelOption = "", as_json: JsonOption = False) -> None:
    """Show a speaker: their text, their profiles, and the words these raise and lower."""
    record = tasks.speaker(name)
    words = None
    if model or len(record.profiles) == 1:
        words = tasks.speaker_words(record.id, model, _N_WORDS)
    if as_json:
        print_json({"speaker": record, "words": words or {}})
        return
    print_facts(
        {
            "id": record.id,
            "name": record.name,
            "languages": record.languages,
            "text": sentence_counts(record),
            "strength": f"{record.strength:g}",
            "notes": record.notes,
            "created": when_words(record.created),
            "undo": record.undo,
        }
    )
    print_lines(*profile_lines(record))
    if words:
        print_words(words)
    elif record.profiles:
        print_lines("", f"See the words of one model: parlance speaker show {record.id} --model MODEL")


@app.command()
def edit(
    name: Name,
    new_name: Annotated[str | None, typer.Option("--name", help="New name; the id stays.")] = None,
    src: Annotated[
        str | None, typer.Option("--from", "--from-language", help="Language they translate from.")
    ] = None,
    tgt: Annotated[str | None, typer.Option("--to", "--to-language", help="Language they write.")] = None,
    notes: Annotated[str | None, typer.Option(help="Anything worth knowing.")] = None,
    strength: Annotated[
        float | None, typer.Option(help="Strength of the profile, 0 to 2 (1: as learned).")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Change a speaker's details."""
    if (new_name, src, tgt, notes, strength) == (None,) * 5:
        raise typer.BadParameter("say what to change: --name, --from, --to, --notes, --strength")
    record = tasks.edit_speaker(
        tasks.speaker(name).id, name=new_name, src=src, tgt=tgt, notes=notes, strength=strength
    )
    if as_json:
        print_json(record)
    else:
        print_lines(f"Changed {record.id}. Undo with: parlance speaker undo {record.id}")


@app.command()
def history(name: Name, model: ModelOption = "", as_json: JsonOption = False) -> None:
    """List the versions of the profile, newest first."""
    versions = tasks.speaker_history(tasks.speaker(name).id, model)
    if as_json:
        print_json({"versions": versions})
        return
    print_table(
        ("VERSION", "MODEL", "WHEN", "CHANGE", ""),
        [
            (
                each.version,
                each.model,
                when_words(each.when),
                each.reason,
                "in use" if each.is_current else "",
            )
            for each in versions
        ],
        empty=f"{name} has learned nothing so far.",
    )


@app.command()
def rollback(
    name: Name,
    version: Annotated[
        int,
        typer.Argument(metavar="VERSION", min=1, max=MOST_ROWS, help="See `parlance speaker history NAME`."),
    ],
    model: ModelOption = "",
    as_json: JsonOption = False,
) -> None:
    """Go back to an earlier state of the profile; the text stays."""
    record = tasks.roll_back(tasks.speaker(name).id, version, model)
    if as_json:
        print_json(record)
    else:
        print_lines(f"{record.name} speaks as in version {version} again.")


@app.command()
def undo(name: Name, as_json: JsonOption = False) -> None:
    """Undo the last change of text, profile or details."""
    _print_step(tasks.undo_speaker(tasks.speaker(name).id), "There is nothing to undo.", as_json=as_json)


@app.command()
def redo(name: Name, as_json: JsonOption = False) -> None:
    """Redo the last undone change."""
    _print_step(tasks.redo_speaker(tasks.speaker(name).id), "There is nothing to redo.", as_json=as_json)


@app.command()
def export(
    name: Name,
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A new file.", readable=False)],
    model: Annotated[str | None, typer.Option(help="Only the profile for this model. Default: all.")] = None,
    with_sentences: Annotated[
        bool, typer.Option("--with-sentences", help="Include the person's text and notes.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Write the profiles to a small file that another library can import; lists the words it reveals."""
    record = tasks.speaker(name)
    if not as_json:
        for profile in record.profiles:
            if model in (None, profile.model):
                print_lines(revealed_line(profile.model, tasks.revealed_words(record.id, profile.model)))
    written = tasks.export_speaker(record.id, path, model, with_sentences=with_sentences)
    if as_json:
        print_json({"speaker": record.id, "path": written, "with_sentences": with_sentences})
    else:
        print_lines(f"Wrote {record.name} to {written}.")


@app.command("import")
def import_(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="An exported file.", readable=False)],
    name: Annotated[str | None, typer.Option(help="Name of the speaker. Default: as in the file.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Add a speaker from a file."""
    record = tasks.import_speaker(path, name)
    if as_json:
        print_json(record)
    else:
        print_lines(
            f"Imported {record.id}: {record.name}, {sentence_counts(record)}.", *profile_lines(record)
        )


@app.command()
def remove(name: Name, as_json: JsonOption = False) -> None:
    """Move a speaker to the trash, with text, profile and history."""
    record = tasks.speaker(name)
    trash_id = tasks.remove_speaker(record.id)
    if as_json:
        print_json({"removed": record.id, "trash_id": trash_id})
    else:
        print_lines(f"Removed {record.id}. Undo with: parlance speaker restore {trash_id}")


@app.command()
def restore(
    speaker: Annotated[
        str, typer.Argument(metavar="SPEAKER", help="The speaker's id, or their id in the trash.")
    ],
    as_json: JsonOption = False,
) -> None:
    """Bring a removed speaker back."""
    removed = {entry.id: entry for entry in tasks.list_trash() if entry.noun == "speaker"}
    found = [entry.id for entry in removed.values() if speaker in (entry.id, entry.entry_id)]
    if not found:
        raise SpeakerError(
            f"No speaker {speaker!r} is in the trash.", f"There is {', '.join(removed) or 'nobody'}."
        )
    record = tasks.restore(found[0])
    if as_json:
        print_json(record)
    else:
        print_lines(f"Restored {record.id}: {record.name}.")


def _print_step(change: str, otherwise: str, *, as_json: bool) -> None:
    if as_json:
        print_json({"done": change})
    else:
        print_lines(change or otherwise)


# `parlance speaker learn`, `words` and `sentences`: text in, profile out.


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
            f"Undo with: parlance speaker undo {record.id}" if n_removed else "There is none of this number."
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
