"""`parlance model`: the models of the library."""

import json
from pathlib import Path
from typing import Annotated

import typer

from engine import tasks
from engine.cli.answers import print_answer
from engine.cli.job import run_order
from engine.cli.model.card import card_facts
from engine.cli.model.words import table_text
from engine.cli.output import (
    JsonOption,
    model_values,
    print_facts,
    print_json,
    print_lines,
    print_table,
    size_text,
)
from engine.orders import AddModelOrder, ExportModelOrder, UnmixOrder
from engine.orders.models import HUB_PREFIX
from engine.results.figures import counted, when_words
from engine.results.models import N_SPEED_TOGETHER, ModelRecord

app = typer.Typer(help="The models of the library.", no_args_is_help=True, rich_markup_mode=None)

_WORDS_SHOWN = 40
_Id = Annotated[str, typer.Argument(metavar="MODEL", help="The model's id, as in `parlance model list`.")]


@app.command("list")
def list_(as_json: JsonOption = False) -> None:
    """List the models; a new library first gets those that ship with Parlance."""
    tasks.ensure_builtin_models()
    models = tasks.list_models()
    if as_json:
        print_json({"models": models})
        return
    used = tasks.models_in_use()
    print_table(
        ("ID", "NAME", "LANGUAGES", "KIND", "DOMAIN", "METHOD", "MADE", "USE", "SIZE"),
        [
            (
                model.id,
                model.name,
                f"{model.src}-{model.tgt}",
                _kind(model),
                model.domain,
                model.method,
                when_words(model.created),
                "in use" if model.id in used else _state(model),
                size_text(model.size_bytes),
            )
            for model in models
        ],
        empty="There is no model yet. Add one: parlance model add FOLDER",
    )


@app.command(hidden=True)
def graphs(folder: Path, as_json: JsonOption = False) -> None:
    """Build the graphs of a model folder: the part of getting ready that Parlance does beside itself."""
    tasks.build_all(folder)
    if as_json:
        print_json({"path": folder})


@app.command()
def show(model: _Id, as_json: JsonOption = False) -> None:
    """Show one model with the card of its training."""
    record, tables = tasks.model_details(model), tasks.word_tables(model)
    if as_json:
        card = json.loads(tasks.run_card(model))
        more = {"card": card, "card_text": tasks.model_card(model), "word_tables": tables}
        print_json({**model_values(record), **more})
        return
    origin = record.details.origin
    print_facts(
        {
            "id": record.id,
            "name": record.name,
            "languages": f"{record.src}-{record.tgt}",
            "kind": _kind(record),
            "parent": record.parent,
            "domain": record.domain,
            "method": record.method,
            "parameters": f"{record.n_parameters:,}" if record.n_parameters else "",
            "size": size_text(record.size_bytes),
            "created": when_words(record.created),
            "folder": record.path,
            "came from": origin.family if origin else "",
            "licence": origin.licence_text if origin else "",
            "speed here": measured.words if (measured := tasks.known_speed(record)) else "",
            "not for": record.details.not_for,
            "word vectors": "; ".join(f"{each.label or 'its own'}: {table_text(each)}" for each in tables),
            **card_facts(tasks.model_details(model).details),
        }
    )
    print_lines("", *tasks.model_card(model).splitlines())


@app.command()
def speed(model: _Id, as_json: JsonOption = False) -> None:
    """Measure how fast a model translates on this computer, and with how many threads it does best."""
    found = tasks.measure_speed(model)
    if as_json:
        print_json(found)
        return
    print_table(
        ("THREADS", "ONE SENTENCE, MS", f"{N_SPEED_TOGETHER} SENTENCES, MS"),
        [(str(each), f"{ms:.1f}", f"{found.together_ms[each]:.1f}") for each, ms in found.one_ms.items()],
    )
    print_lines("", f"From now on: {found.words}.")


@app.command()
def promote(model: _Id, as_json: JsonOption = False) -> None:
    """Use this model for its domain from now on, also if it was held back."""
    record = tasks.promote_model(model)
    if as_json:
        print_json(record)
    else:
        print_lines(f"{record.id} is used for {record.domain} from now on.")


@app.command()
def rollback(model: _Id, as_json: JsonOption = False) -> None:
    """Go back to the model that the domain used before this one; nothing is deleted."""
    used = tasks.roll_back_model(model)
    if as_json:
        print_json({"withdrawn": model, "used": used})
    else:
        print_lines(
            f"{used.id} is used instead of {model}. To change your mind: parlance model promote {model}"
        )


@app.command()
def unmix(model: _Id, as_json: JsonOption = False) -> None:
    """Add a mixed model as it was before mixing, held back."""
    print_answer(run_order(UnmixOrder(model=model)), as_json=as_json)


@app.command()
def add(
    path: Annotated[
        str,
        typer.Argument(
            metavar="PATH",
            help="A model folder, a .zip of one, or hub:OWNER/NAME[@REVISION] of Hugging Face.",
        ),
    ],
    src: Annotated[
        str,
        typer.Option("--from", metavar="LANGUAGE", help="Source language, if the model's files do not say."),
    ] = "",
    tgt: Annotated[
        str,
        typer.Option("--to", metavar="LANGUAGE", help="Target language, if the model's files do not say."),
    ] = "",
    name: Annotated[str, typer.Option("--name", help="Name of the model.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Add a model: one that `parlance model export` wrote, or one of another program.

    Parlance reads Marian models: those of Hugging Face (opus-mt: config.json, vocab.json, source.spm,
    target.spm and model.safetensors or pytorch_model.bin), OPUS-MT releases (.npz, vocab.yml, source.spm,
    target.spm), and the students of Firefox Translations (model.*.bin, vocab.*.spm, lex.*.bin). It also
    reads M2M-100 and NLLB-200 as Hugging Face keeps them (config.json, sentencepiece.bpe.model, the
    tokenizer's lists, weights): name two of their languages with --from and --to, and add each direction
    once.
    With hub:OWNER/NAME, a model of Hugging Face is downloaded first.
    """
    is_hub = path.startswith(HUB_PREFIX)
    added = run_order(
        AddModelOrder(
            path=None if is_hub else Path(path).absolute(),
            hub=path.removeprefix(HUB_PREFIX) if is_hub else "",
            src=src,
            tgt=tgt,
            name=name,
        )
    )
    record = tasks.model_details(added.model)
    if as_json:
        print_json(record)
        return
    origin = record.details.origin
    said = f" ({origin.family}; licence: {origin.licence_text})" if origin else ""
    print_lines(f"Added {record.id}: {record.name}{said}.")
    if measured := tasks.known_speed(record):
        print_lines(f"Speed here: {measured.words}.")


@app.command()
def export(
    model: _Id,
    path: Annotated[
        Path, typer.Argument(metavar="PATH", help="A new folder, .zip or .argosmodel.", readable=False)
    ],
    as_: Annotated[
        str,
        typer.Option(
            "--as",
            help="onnx: runs alone. pack: what is swapped into its parent. marian: for Hugging Face's "
            "transformers. ctranslate2: for CTranslate2. argos: a package of Argos Translate. "
            "marian-binary: for Marian and Firefox' engine. triton: a model repository for NVIDIA Triton "
            "(written by its documentation, not run in it).",
        ),
    ] = "onnx",
    speaker: Annotated[
        str,
        typer.Option(
            "--speaker",
            metavar="NAME",
            help="Build in this speaker's profile; with triton, add it (not with onnx, pack).",
        ),
    ] = "",
    with_words: Annotated[
        bool,
        typer.Option(
            "--with-words", help="Include the lists of frequent words from the text it learned from."
        ),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Write a model to a folder that works without Parlance, with its card and none of your sentences."""
    if as_ not in tasks.EXPORT_FORMATS:
        *first, last = tasks.EXPORT_FORMATS
        known = f"{', '.join(first)} and {last}"
        raise typer.BadParameter(f"{as_} cannot be written; there are {known}.", param_hint="--as")
    written = run_order(
        ExportModelOrder(model=model, path=path, as_=as_, with_words=with_words, speaker=speaker)
    )
    if as_json:
        print_json({"model": model, "path": path, "as": as_, "words": written.words})
        return
    print_lines(f"Wrote {model} to {path}.")
    if speaker:
        print_lines(f"Whoever gets it can find out which words {speaker} prefers and avoids.")
    if written.words:
        more = len(written.words) - _WORDS_SHOWN
        print_lines(
            f"Whoever gets it can read {counted(len(written.words), 'word')} of your text in its vocabulary: "
            f"{', '.join(written.words[:_WORDS_SHOWN])}{f' and {more:,} more (--json)' if more > 0 else ''}."
        )


@app.command()
def remove(
    model: _Id,
    force: Annotated[
        bool, typer.Option("--force", help="Even if others were adapted from it, or a stopped job needs it.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Move a model to the trash."""
    trash_id = tasks.remove_model(model, force=force)
    if as_json:
        print_json({"removed": model, "trash_id": trash_id})
    else:
        print_lines(f"Removed {model}. Undo with: parlance model restore {trash_id}")


@app.command()
def restore(
    model: Annotated[str, typer.Argument(metavar="MODEL", help="The model's id, or its id in the trash.")],
    as_json: JsonOption = False,
) -> None:
    """Bring a removed model back."""
    record = tasks.restore(model)
    if as_json:
        print_json(record)
    else:
        print_lines(f"Restored {record.id}: {record.name}.")


def _state(model: ModelRecord) -> str:
    """Returns whether an adapted model may be used; empty where nobody has judged it."""
    return str(model.promotion.state) if model.domain else ""


def _kind(model: ModelRecord) -> str:
    kind = "built in" if model.is_builtin else model.kind
    return f"{kind}, pack" if model.scope == "pack" else kind
