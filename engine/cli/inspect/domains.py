"""`parlance inspect domains`: what a model of several domains sees in words and texts."""

import importlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from engine import tasks
from engine.cli.answers import show
from engine.cli.job import run_order
from engine.cli.output import Encoding, JsonOption, print_json, print_lines, print_table, say
from engine.cli.translate.remarks import say_note
from engine.errors import install_line
from engine.json_values import to_json
from engine.orders.evaluation import InspectDomainsOrder
from engine.results.domains.inspection import DomainInspection, SentenceSeen, domain_name
from engine.results.domains.pictures import Picture, PictureFiles
from engine.results.figures import share_text
from engine.results.systems import System


def domains(
    model: Annotated[str, typer.Argument(help="A model of several domains.")],
    text: Annotated[str | None, typer.Option(help="Look at these sentences, word by word.")] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--input", "-i", help="Look at the sentences of this text file, word by word.", readable=False
        ),
    ] = None,
    encoding: Encoding = "",
    against: Annotated[
        str, typer.Option(help="The model to compare the map of sentences with. Default: its parent.")
    ] = "",
    limit: Annotated[int, typer.Option(min=1, help="Typical words listed for each domain.")] = 10,
    to: Annotated[
        Path | None,
        typer.Option(help="A new folder for the pictures, as SVG and PNG, and their numbers, as CSV."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show which domain a model sees in each word: of sentences, or of each domain's held-out text."""
    if text is not None and file is not None:
        raise typer.BadParameter("give --text or a file, not both", param_hint="--text")
    if text is not None and not text.strip():
        raise typer.BadParameter("the sentence is empty", param_hint="--text")
    if to is not None:
        tasks.check_new_folder(to)
    if file is not None:
        read = tasks.read_text_file(file, encoding=encoding)
        text = read.text
        say_note(read.note, encoding)
    if text is not None:
        _show_sentences(model, text, to, as_json=as_json)
        return
    found = run_order(InspectDomainsOrder(model=model, against=against, n_typical=limit))
    pictures = [*tasks.domain_pictures(found), *tasks.example_pictures(found)]
    files = _write(pictures, to)
    if as_json:
        print_json({**to_json(found), **_files_json(files)})
    else:
        show(found)
        _print_files(files)


def _show_sentences(model: str, text: str, to: Path | None, *, as_json: bool) -> None:
    translator = tasks.open_system(System(model=model))
    found = tasks.sentences_by_domain(translator, text)
    files = _write(tasks.sentence_pictures(found, translator.domains), to)
    if as_json:
        said = {"domains": translator.domains, "sentences": list(map(to_json, found))}
        print_json(said | _files_json(files))
        return
    for number, seen in enumerate(found):
        print_lines(*[""] * bool(number))
        _print_words("WORD", seen, translator.domains)
        if seen.translation:
            _print_words("OF THE TRANSLATION", seen.translation, translator.domains)
    _print_files(files)


def _print_words(heading: str, seen: SentenceSeen, names: Sequence[str]) -> None:
    rows = [(each.word, *(f"{weight:.0%}" for weight in each.weights)) for each in seen.words]
    print_table((heading, *(name.upper() for name in names)), rows)


def _write(pictures: Sequence[Picture], to: Path | None) -> PictureFiles | None:
    if to is None:
        return None
    to_png = _rasteriser()
    if to_png is None:
        say(f"No PNG files: they are made by the window's part, `{install_line('gui')}`.")
    return tasks.export_pictures(pictures, to, to_png)


def _rasteriser() -> Callable[[str], bytes] | None:
    """Returns what makes PNG files: the window's part, if it is installed."""
    try:
        module = importlib.import_module("gui.rasterising")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("gui", "PySide6"):
            raise
        return None
    found: Callable[[str], bytes] = module.png_of
    return found


def _files_json(files: PictureFiles | None) -> dict[str, object]:
    return {} if files is None else {"files": [f"{files.folder}/{name}" for name in files.names]}


def _print_files(files: PictureFiles | None) -> None:
    if files is not None:
        print_lines("", f"Written to {files.folder}:")
        print_table(("FILE", "WHAT"), [(name, files.titles[name]) for name in files.names])


@show.register
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
    )
    if found.sentences_found and found.words_found:
        print_lines(
            f"Taken for the domain they are from: sentences {share_text(found.sentences_found)},"
            f" words {share_text(found.words_found)}."
        )
    print_lines("")
    for name, words in zip(found.domains, found.typical, strict=True):
        listed = ", ".join(each.word for each in words)
        print_lines(f"Most typical of {domain_name(name)}: {listed}")
    print_lines("", *([found.note] if found.note else []))
    rows = [(each.name, share_text(each.neighbours)) for each in found.maps]
    print_table(
        ("ENCODER OF", f"NEAREST SENTENCE OF THE SAME DOMAIN (BY CHANCE {found.map_chance:.0%})"), rows
    )
