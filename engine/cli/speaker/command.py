"""`parlance speaker`: people, and the profiles that speak like them."""

from pathlib import Path
from typing import Annotated

import typer

from engine import tasks
from engine.cli.output import MOST_ROWS, JsonOption, print_facts, print_json, print_lines, print_table, say
from engine.cli.speaker.lines import print_words, profile_lines, revealed_line, sentence_counts
from engine.errors import SpeakerError
from engine.results.figures import when_words

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


@app.command()
def show(name: Name, model: ModelOption = "", as_json: JsonOption = False) -> None:
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
