"""`parlance model`: the models of the library, with their cards, word vectors and speakers; training one."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from engine import tasks
from engine.base.config import BasisSettings, DomainSettings, ExternalSettings, TrainConfig, TransformerConfig
from engine.base.methods import METHODS, names_of
from engine.cli.answers import general_lines, print_answer, show
from engine.cli.job import run_order
from engine.cli.output import (
    JsonOption,
    Threads,
    model_values,
    print_facts,
    print_json,
    print_lines,
    print_table,
    say,
    size_text,
)
from engine.cli.progress_lines import ProgressLines
from engine.cli.settings import read_settings, settings_of, split_names
from engine.orders import AddModelOrder, BasisOrder, ExportModelOrder, PlanTrainOrder, TrainOrder, UnmixOrder
from engine.orders.models import FIREFOX_PREFIX, HUB_PREFIX
from engine.results.evaluation import Verdict
from engine.results.figures import counted, when_words
from engine.results.model_details import (
    InputText,
    LearnedText,
    ModelDetails,
    Promotion,
    PromotionState,
    TrainingSummary,
)
from engine.results.models import (
    N_SPEED_TOGETHER,
    BasisLearned,
    ModelRecord,
    ModelTrained,
    TrainingPlan,
    WordTable,
)

# The card of a model's training, as a terminal shows it.

_SHORT_HASH = 12
"""Characters of a hash that are shown; `--json` has all of them."""
_STATES = {
    PromotionState.PROMOTED: "used",
    PromotionState.HELD: "held back",
    PromotionState.WITHDRAWN: "withdrawn",
}


def card_facts(card: ModelDetails) -> dict[str, str]:
    """Returns the parts of a card in words, by name; "" for those that it lacks."""
    return {
        "plan": card.plan.reason,
        "learned from": "; ".join(map(_text, card.inputs.corpora if card.inputs else card.corpora)),
        "source text": "; ".join(map(_text, card.source_corpora)),
        "parent hash": ((card.inputs and card.inputs.parent.sha256) or "")[:_SHORT_HASH],
        "training": _training(card.training),
        "on held-out": ", ".join(f"{name} {value:.2f}" for name, value in card.training.dev.items()),
        "settings": "; ".join(_settings(*each) for each in card.all_settings.items()),
        "versions": ", ".join(f"{name} {value}" for name, value in card.versions.items()),
        "verdict": _said(card.verdict),
        "general text": _general(general_lines(card.gate)),
        "mixed": card.mixture.sentence if card.mixture else "",
        "use": _use(card.promotion),
    }


def _text(text: InputText | LearnedText) -> str:
    if isinstance(text, InputText):
        name, n_pairs = text.id, (text.splits or {}).get("train")
    else:
        name, n_pairs = text.name, text.pairs
    amount = "" if n_pairs is None else f", {n_pairs:,} to learn from"
    return f"{name}{amount}{f' ({text.sha256[:_SHORT_HASH]})' if text.sha256 else ''}"


def _training(numbers: TrainingSummary) -> str:
    if numbers == TrainingSummary():
        return ""
    return (
        f"{numbers.updates:,} updates on {numbers.pairs:,} pairs in {numbers.seconds:,.0f} s, "
        f"{numbers.precision}"
    )


def _settings(part: str, values: Mapping[str, object]) -> str:
    return f"{part}: " + ", ".join(f"{name}={value}" for name, value in values.items())


def _said(finding: Verdict) -> str:
    return _joined([finding.sentence, finding.detail])


def _use(promotion: Promotion) -> str:
    if promotion == Promotion():
        return ""
    since = f" since {when_words(promotion.when)}" if promotion.when else ""
    return _joined([f"{_STATES[promotion.state]}{since}.", promotion.reason])


def _joined(sentences: Sequence[str]) -> str:
    return " ".join(filter(None, sentences))


def _general(lines: Sequence[str]) -> str:
    """Returns what became of general text on one line, its parts last."""
    said = [line for line in lines if not line.startswith(" ")]
    parts = [line.strip() for line in lines if line.startswith(" ")]
    return _joined([*said, "; ".join(parts)])


# `parlance model speakers`: a basis that every speaker's profile is made from.


def speakers(
    model: Annotated[
        str, typer.Argument(help="The model: its id, or a model folder, which is changed in place.")
    ],
    corpora: Annotated[
        list[str],
        typer.Option(
            "--corpus",
            "-c",
            help="A corpus of the library, or a folder with train.tsv (speaker in column 3) and train.doc, "
            "also .gz. NAME@document takes its documents as speakers; NAME@document:400x25 at most 400 of "
            "them, with at most 25 pairs each. Repeat for more.",
        ),
    ],
    columns: Annotated[
        str, typer.Option(help="Languages of the first two columns of TSV files, in order: de,en.")
    ] = "",
    rank: Annotated[int, typer.Option(help="Rank of the basis: weights per speaker.")] = 10,
    least_pairs: Annotated[
        int, typer.Option("--least-pairs", help="Leave out speakers with fewer pairs.")
    ] = 10,
    most_pairs: Annotated[
        int, typer.Option("--most-pairs-per-speaker", help="Most pairs per speaker, chosen at random.")
    ] = 200,
    held_out: Annotated[float, typer.Option(help="Share of the speakers held out for measuring.")] = 0.1,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", help="Setting: deviation=1, passes=2, steps=250, seed=1. Repeatable."),
    ] = None,
    threads: Threads = 0,
    as_json: JsonOption = False,
) -> None:
    """Learn a basis for speakers with the model frozen, measure it on others, and put it into the model."""
    order = BasisOrder(
        model=model,
        corpora=tuple(corpora),
        columns=split_names(columns),
        least_pairs=least_pairs,
        most_pairs=most_pairs,
        held_out=held_out,
        settings={"rank": rank, **read_settings(settings or [], BasisSettings)},
        threads=threads,
    )
    print_answer(run_order(order), as_json=as_json)


@show.register
def _(answer: BasisLearned) -> None:
    print_lines(
        f"{answer.model} has a speaker basis of rank {answer.rank}, from {answer.n_pairs:,} pairs of "
        f"{answer.n_speakers:,} speakers: {answer.nll[0]:.3f} nats per token before, "
        f"{answer.nll[-1]:.3f} after."
    )
    if (gain := answer.held_out).n_speakers:
        speakers = "1 speaker" if gain.n_speakers == 1 else f"{gain.n_speakers:,} speakers"
        print_lines(f"On {speakers} held out: {gain.before:.3f} before, {gain.after:.3f} after.")


# `parlance model train`: a base model from any parallel corpora.

_FOLLOWING = names_of(each for each in METHODS.values() if each.domain_kind)
_READING = names_of(each for each in METHODS.values() if each.external_kind)


def train(
    corpora: Annotated[
        list[str],
        typer.Option(
            "--corpus",
            "-c",
            help="A corpus of the library, a TSV or TMX file, a folder with train.tsv, dev.tsv and test.tsv "
            "(also .gz), or a folder of such folders and files. NAME@2 is seen twice per epoch, NAME@0.5 "
            "half. Repeat for more.",
        ),
    ],
    src: Annotated[str, typer.Option("--from", help="Source language: de.")],
    tgt: Annotated[str, typer.Option("--to", help="Target language: en.")],
    name: Annotated[str, typer.Option(help="Name of the model.")] = "",
    columns: Annotated[
        str, typer.Option(help="Languages of the columns of TSV files, in order: de,en.")
    ] = "",
    hours: Annotated[float, typer.Option(help="Longest training time to plan for.")] = 8.0,
    plan: Annotated[
        bool, typer.Option("--plan", help="Only show what would be done, and how long it takes.")
    ] = False,
    vocab_size: Annotated[
        int, typer.Option(min=0, help="Vocabulary size (subwords per language); 0: to suit the text.")
    ] = 0,
    shape: Annotated[
        list[str] | None, typer.Option("--shape", help="Shape of the model: d_model=256. Repeatable.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            help="Training setting, such as max_updates=20000. Repeatable. Whatever is not set is chosen "
            "for the text, this computer and --hours.",
        ),
    ] = None,
    method: Annotated[
        str,
        typer.Option(
            help="Train for several domains, those of the corpora (each file or folder is one): "
            f"{_FOLLOWING}. Or with extra reading: {_READING}.",
            show_default="a plain model",
        ),
    ] = "",
    mono: Annotated[
        list[str] | None,
        typer.Option(help="For extra reading: a monolingual corpus in the source language. Repeatable."),
    ] = None,
    table: Annotated[
        Path | None,
        typer.Option(
            help="For extra reading: a file of word vectors (word2vec, fastText, GloVe).",
            show_default="learned from the --mono text and the pairs",
            readable=False,
        ),
    ] = None,
    start_from: Annotated[
        str,
        typer.Option(
            help="Continue from this model (id or folder) instead of from scratch: its subwords, shape "
            "(except dropout) and weights, with a fresh optimizer."
        ),
    ] = "",
    threads: Threads = 0,
    ship_to: Annotated[
        Path | None,
        typer.Option(
            help="Also write the model to this new folder in the form that ships: float16, no graphs.",
            readable=False,
        ),
    ] = None,
    not_for: Annotated[
        str, typer.Option(help="What the model must not be used for; shown wherever the model is.")
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """Train a base model from parallel text. `parlance jobs resume` continues a stopped run."""
    from_tag, to_tag = tasks.parse_pair(src, tgt)
    given = read_settings(settings or [], TrainConfig, DomainSettings, ExternalSettings)
    order = TrainOrder(
        src=from_tag,
        tgt=to_tag,
        corpora=tuple(corpora),
        columns=split_names(columns),
        name=name,
        vocab_size=vocab_size,
        shape=read_settings(shape or [], TransformerConfig),
        settings=settings_of(given, TrainConfig),
        method=method,
        domain_settings=settings_of(given, DomainSettings),
        mono=tuple(mono or ()),
        table=str(table.expanduser().resolve()) if table else "",
        external_settings=settings_of(given, ExternalSettings),
        start_from=start_from,
        ship_to=ship_to.absolute() if ship_to else None,
        not_for=not_for,
        threads=threads,
        hours=hours,
    )
    if plan:
        print_answer(run_order(PlanTrainOrder(training=order)), as_json=as_json)
    else:
        print_answer(run_order(order), as_json=as_json)


@show.register
def _(answer: TrainingPlan) -> None:
    for warning in answer.warnings:
        say(f"warning: {warning}")
    chosen = ", ".join(f"{name}={value}" for name, value in {**answer.shape, **answer.settings}.items())
    print_lines(
        f"{answer.pairs:,} pairs to learn from, {answer.held_out:,} held out.",
        f"{answer.vocab_size:,} subwords per language, {answer.parameters / 1e6:.1f} million parameters.",
        *([f"Domains: {', '.join(answer.domains)}."] if answer.domains else []),
        *([answer.sentence] if answer.sentence else []),
        f"Settings: {chosen}",
    )


@show.register
def _(answer: ModelTrained) -> None:
    print_lines(
        f"Trained {answer.model}: {answer.updates} updates, "
        f"BLEU {answer.scores.get('bleu', 0.0):.1f} on the validation set."
    )


# `parlance model words`: the tables of word vectors that a model reads, and words added to them.


def words(
    model: Annotated[str, typer.Argument(metavar="MODEL", help="The model's id.")],
    add: Annotated[
        Path | None,
        typer.Option(
            help="A file of word vectors (word2vec, fastText, GloVe) from the same space as the model's "
            "table. The graphs stay unchanged.",
            readable=False,
        ),
    ] = None,
    remove: Annotated[str, typer.Option(help="Name of an added table to remove.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Show the word vectors that a model reads, add some, or remove added ones."""
    if add and remove:
        raise typer.BadParameter("add words, or take some away: not both at once.", param_hint="--remove")
    if add:
        _add(model, add, as_json=as_json)
    elif remove:
        tasks.remove_words(model, remove)
        if as_json:
            print_json({"model": model, "removed": remove})
        else:
            print_lines(f"Removed {remove} from {model}: the earlier vectors are used again.")
    else:
        tables = tasks.word_tables(model)
        if as_json:
            print_json({"model": model, "tables": tables})
        else:
            rows = [(each.label or "(its own)", table_text(each)) for each in tables]
            print_table(("NAME", "WORDS"), rows, empty=f"{model} reads no table of word vectors.")


def table_text(table: WordTable) -> str:
    """Returns what a table has, in words."""
    words = "1 word" if table.n_words == 1 else f"{table.n_words:,} words"
    return table.problem or f"{words} of {table.dimension} numbers"


def _add(model: str, path: Path, *, as_json: bool) -> None:
    with ProgressLines() as lines:
        added = tasks.add_words(model, path, report=lines.report)
    if as_json:
        print_json(added)
        return
    print_lines(*added.sentences)
    print_lines(f"To remove them: parlance model words {model} --remove {added.label}")


# `parlance model`: the models of the library.

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
def graphs(
    folder: Path,
    precision: Annotated[list[str] | None, typer.Option(help="Only this one; may be repeated.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Build the graphs of a model folder: the part of getting ready that Parlance does beside itself."""
    tasks.build_all(folder, precision or ())
    if as_json:
        print_json({"path": folder})


@app.command("show")
def show_model(model: _Id, as_json: JsonOption = False) -> None:
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
            help="A model folder, a .zip of one, hub:OWNER/NAME[@REVISION] of Hugging Face, or firefox:NAME.",
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
    With hub:OWNER/NAME, a model of Hugging Face is downloaded first; with firefox:NAME, for example
    firefox:tiny/deen, one of Firefox.
    """
    is_hub, is_firefox = path.startswith(HUB_PREFIX), path.startswith(FIREFOX_PREFIX)
    added = run_order(
        AddModelOrder(
            path=None if is_hub or is_firefox else Path(path).absolute(),
            hub=path.removeprefix(HUB_PREFIX) if is_hub else "",
            firefox=path.removeprefix(FIREFOX_PREFIX) if is_firefox else "",
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
