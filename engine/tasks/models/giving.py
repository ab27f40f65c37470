"""A model as it is given away: without a sentence of its user, with its card, and told what it reveals."""

import json
import shlex
import shutil
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from engine.base.errors import ConfigError, LibraryError, ModelError
from engine.base.methods import METHODS
from engine.base.model_json import TABLE_FILE
from engine.base.progress import Progress, Report, ignore_progress
from engine.orders.models import ExportModelOrder
from engine.results.models import ExportWay, ModelExport, ModelRecord
from engine.tasks.adapting.promotion import ancestors_of
from engine.tasks.models.builtin import assets_folder, find_model
from engine.tasks.models.leaving import (
    ARGOS,
    OTHER_PROGRAMS,
    check_triton,
    why_not,
    why_not_triton,
    write_for_others,
    write_for_triton,
)

EXPORT_FORMATS = ("onnx", "pack", *OTHER_PROGRAMS, "triton")
"""What `export_model` writes: a folder that translates alone, what is swapped into its parent's graph, a
folder of another program, or all that a server needs."""

_PACK_FILE = "pack.onnx_adapter"
_WORD_LISTS = (".words.gz", ".npz")
"""How the files end that list words of the text that was learned from; nothing that translates needs them."""
_BEGINS_WORD = "\N{LOWER ONE EIGHTH BLOCK}"
"""How SentencePiece marks a subword that begins a word."""
_LEAST_LETTERS = 3
_OURS = "apache-2.0"
_UNKNOWN_LICENCE = (
    "Parlance does not know the licences of these texts: whoever passes the model on answers for them."
)


def export_ways(model_id: str) -> tuple[ExportWay, ...]:
    """Returns the formats that a model could be written in, ours first, each with what keeps it from that.

    Raises:
        LibraryError: if there is no such model.
        ModelError: if its folder is broken.
    """
    model = find_model(model_id)
    ours = ExportWay(as_="pack" if model.scope == "pack" else "onnx")
    return (
        ours,
        *(
            ExportWay(
                as_=as_,
                problem=why_not(model, as_),
                takes_speaker=True,
                suffix=ARGOS if as_ == "argos" else "",
            )
            for as_ in OTHER_PROGRAMS
        ),
        ExportWay(as_="triton", problem=why_not_triton(model), takes_speaker=True),
    )


def check_export(order: ExportModelOrder) -> None:
    """Refuses what cannot be written, by what is plain before the weights are read.

    Raises:
        ModelError: if there is no such format, or the model cannot have it.
        ConfigError: if a speaker is to be baked into a model of our own.
        LibraryError: if there is no such model, or the path exists.
    """
    model, as_, speaker = find_model(order.model), order.as_, order.speaker
    if as_ not in EXPORT_FORMATS:
        raise ModelError(
            f"{as_!r} is not a format Parlance writes.", f"Choose {' or '.join(EXPORT_FORMATS)}."
        )
    is_for_others = as_ in (*OTHER_PROGRAMS, "triton")
    if not is_for_others and (as_ == "pack") != (model.scope == "pack"):
        raise ModelError(*_wrong_format(model))
    if speaker and not is_for_others:
        raise ConfigError(
            [f"With --as {as_} speakers stay apart from the model: they are fed to its graph"],
            f"Give the profile too: parlance speaker export {shlex.quote(speaker)} FILE.",
            is_introduced=False,
        )
    if (as_ == "argos") != (order.path.suffix == ARGOS):
        name = order.path.stem if as_ != "argos" else f"{order.path.name}{ARGOS}"
        raise ModelError(
            f"A package of Argos Translate is one file whose name ends in {ARGOS}, and no other format is.",
            f"Write to {order.path.with_name(name)}.",
        )
    if as_ == "triton":
        check_triton(model)
    if order.path.exists():
        raise LibraryError(
            f"{order.path} exists already.", "An export never overwrites: choose another name."
        )


def export_model(
    model_id: str,
    path: Path,
    as_: str = "onnx",
    report: Report = ignore_progress,
    *,
    with_words: bool = False,
    speaker: str = "",
) -> ModelExport:
    """Writes a model to a new folder, or to a new .zip if the path ends so; for Argos to a new .argosmodel.

    No sentence that it learned from or was measured with goes along; its card, with licences, does. A pack
    may also go to a new file ending in .onnx_adapter.

    Args:
        model_id: which model.
        path: where to; must not exist.
        as_: "onnx": everything that runs alone, and programs that show how; "pack": what is swapped into the
            parent's graph; "marian": a Marian folder of Hugging Face; "ctranslate2": one of CTranslate2;
            "argos": a package of Argos Translate; "marian-binary": one of Marian itself, as Firefox
            Translations has its students; "triton": a model repository of NVIDIA Triton.
        report: is told the steps.
        with_words: also write the lists of words that the user's text has most, and their neighbours; other
            programs have no use for them.
        speaker: whose profile is baked into a model for another program, or goes along for Triton; "" for
            nobody's.

    Raises:
        ModelError: if the model is broken, or cannot be written this way.
        SpeakerError: if there is no such speaker, or nothing was learned for this model.
        LibraryError: if there is no such model, or the path exists or cannot be written.
    """
    from engine.library import model_folder

    check_export(ExportModelOrder(model=model_id, path=path, as_=as_, speaker=speaker))
    model = find_model(model_id)
    report(Progress("Checking", 0))
    model_folder.check(model.path)
    report(Progress("Writing", 0))
    if as_ in OTHER_PROGRAMS:
        card, licence = model_card(model.id), _licence_of(model)
        write_for_others(model, path, as_, card=card, licence=licence, speaker=speaker)
    elif as_ == "triton":
        write = partial(_write, with_words=with_words, with_examples=False)
        write_for_triton(model, path, write, card=model_card(model.id), speaker=speaker)
    else:
        _write(model, path, with_words=with_words)
    return ModelExport(model=model.id, path=path, as_=as_, words=revealed_vocabulary(model))


def revealed_vocabulary(model: ModelRecord) -> tuple[str, ...]:
    """Returns the words that a model's vocabulary has and its parent's has not: anybody can read them in it.

    They come from the user's text: it learned a vocabulary or a table of word vectors here, was trained here,
    or was given words. The longest stand first.
    """
    method = METHODS.get(model.method or "")
    is_trained_here = model.kind == "base" and not model.is_builtin and bool(model.details.corpora)
    line = _line_of(model)
    found = set(_words_of_tables(line))
    if is_trained_here or (method is not None and method.learns_vocabulary):
        found |= set(_words_of(model.path)) - (set(_words_of(line[1].path)) if line[1:] else set())
    return tuple(sorted(found, key=lambda word: (-len(word), word)))


def _licence_of(model: ModelRecord) -> str:
    """Returns the licence of a model that ships, or of the foreign one that a model came from; else ""."""
    if model.is_builtin:
        return _OURS
    return next((each.details.origin.licence for each in _line_of(model) if each.details.origin), "")


def model_card(model_id: str) -> str:
    """Returns what a model is, is not for, and learned from under which licences: Markdown, for people.

    Raises:
        LibraryError: if there is no such model.
    """
    return "\n---\n\n".join(map(_card_of, _line_of(find_model(model_id))))


def _line_of(model: ModelRecord) -> list[ModelRecord]:
    """Returns a model and those it was made from, as far as the library has them."""
    return [model, *ancestors_of(model)]


def _card_of(model: ModelRecord) -> str:
    """Returns the card that came with a model, else one made of its details."""
    from engine.library.model_folder import CARD

    shipped = [assets_folder() / "models" / model.id / CARD] if model.is_builtin else []
    for path in (model.path / CARD, *shipped):
        if path.is_file():
            return path.read_text(encoding="utf-8", errors="replace")
    details, lines = model.details, [f"# {model.name}", ""]
    if model.parent:
        domain = f" to the domain {model.domain}" if model.domain else ""
        lines += [f"Adapted from {model.parent}{domain} ({model.method}).", ""]
    if details.not_for:
        lines += ["## What it is not for", "", details.not_for, ""]
    texts = [text for text in (*details.corpora, *details.source_corpora) if text.name]
    if texts:
        amounts = ("" if text.pairs is None else f", {text.pairs:,} pairs" for text in texts)
        lines += ["## What it learned from", ""]
        lines += [f"- {text.name}{amount}" for text, amount in zip(texts, amounts, strict=True)]
        lines += ["", _UNKNOWN_LICENCE, ""]
    return "\n".join(lines)


def _words_of(folder: Path) -> Iterator[str]:
    from engine.text.subwords import Subwords

    for side in ("source", "target"):
        try:
            subwords = Subwords.load(folder / f"{side}.spm")
        except ModelError:  # nobody can read it, and no word in it
            continue
        for token in subwords.tokens(range(subwords.size)):
            word = token.removeprefix(_BEGINS_WORD)
            if word != token and len(word) >= _LEAST_LETTERS and word.isalpha():
                yield word


def _words_of_tables(line: Sequence[ModelRecord]) -> Iterator[str]:
    """Yields the words of a model's tables that were learned from the user's text, or given by the user.

    Args:
        line: the model and those it was made from; a table may have been learned by one of these.
    """
    from engine.library.model_folder import read_description
    from engine.vocabulary.vector_files import added_tables
    from engine.vocabulary.vector_table import TableFile

    learned = {
        read_description(each.path)["files"].get(TABLE_FILE)
        for each in line
        if each.details.external and each.details.external.n_sentences
    }
    files = read_description(line[0].path)["files"]
    names = [*([TABLE_FILE] if files.get(TABLE_FILE, "") in learned else []), *added_tables(files)]
    for name in names:
        words = TableFile(line[0].path / name).words()
        yield from (word for word in words if len(word) >= _LEAST_LETTERS and word.isalpha())


def _write(model: ModelRecord, path: Path, *, with_words: bool, with_examples: bool = True) -> None:
    from engine.base.files import handed_over, write_json
    from engine.base.model_json import FILE_NAME as DESCRIPTION
    from engine.library import archive, model_folder

    path.parent.mkdir(parents=True, exist_ok=True)
    if model.scope == "pack" and path.suffix == ".onnx_adapter":
        with handed_over(path) as scratch:
            _write_adapter(model, scratch)
        return
    description = _described(model, model_folder.read_description(model.path), with_words=with_words)
    takes_examples = with_examples and model.scope == "full"
    examples = sorted((assets_folder() / "examples").glob("*")) if takes_examples else []
    with handed_over(path) as scratch:
        if path.suffix == ".zip":
            files = {name: model.path / name for name in description["files"]}
            files |= {example.name: example for example in examples}
            said = json.dumps(description, ensure_ascii=False, indent=2)
            texts = {DESCRIPTION: said, model_folder.CARD: model_card(model.id)}
            archive.pack(scratch, path.stem, files, texts)
        else:
            scratch.mkdir()
            for name in description["files"]:
                shutil.copyfile(model.path / name, scratch / name)
            for example in examples:
                shutil.copyfile(example, scratch / example.name)
            write_json(scratch / DESCRIPTION, description)
            (scratch / model_folder.CARD).write_text(model_card(model.id), encoding="utf-8")


def _write_adapter(model: ModelRecord, path: Path) -> None:
    """Writes a pack as ONNX Runtime's adapter file alone; a small pack is made into one."""
    if model.details.small_pack is None:
        shutil.copyfile(model.path / _PACK_FILE, path)
        return
    from engine.base.architecture import UPDATES_FILE, read_updates
    from engine.base.files import temporary_folder
    from engine.export.packs import write_updates
    from engine.export.weights import read_architecture

    with temporary_folder("pack") as scratch:  # where the user wants it, a kill would leave something
        made = Path(scratch, _PACK_FILE)
        write_updates(made, read_updates(model.path / UPDATES_FILE, read_architecture(model.path)[1]))
        shutil.copyfile(made, path)


def _described(model: ModelRecord, description: Mapping[str, Any], *, with_words: bool) -> dict[str, Any]:
    """Returns the description that is given away: without sentences, and of the files that go along."""
    from engine.results.models import without_text

    is_open = with_words or model.is_builtin
    files = {
        name: digest
        for name, digest in description["files"].items()
        if is_open or not name.endswith(_WORD_LISTS)
    }
    return {**description, "files": files, "details": without_text(description.get("details", {}))}


def _wrong_format(model: ModelRecord) -> tuple[str, str]:
    if model.scope == "pack":
        return (
            f"{model.id} is a pack: it translates in the graph of {model.parent}, not alone.",
            f"Export it with --as pack, and {model.parent} with --as onnx; or both together, "
            f"with --as {' or '.join(OTHER_PROGRAMS)}.",
        )
    return (f"{model.id} is a whole model, not a pack.", "Export it with --as onnx.")
