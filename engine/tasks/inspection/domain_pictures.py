"""Pictures of what a model makes of domains: drawn for the window, and written to files."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from engine.errors import ConfigError, LibraryError
from engine.files import handed_over
from engine.results.domains.inspection import DomainInspection, SentenceSeen
from engine.results.domains.pictures import PAPER_WIDTH, Picture, PictureColours, PictureFiles
from engine.tasks.evaluating.exporting import csv_of

_PAPER = PictureColours()

Rasteriser = Callable[[str], bytes]
"""Makes a PNG file of SVG."""


def domain_pictures(
    found: DomainInspection,
    width: float = PAPER_WIDTH,
    colours: PictureColours = _PAPER,
    keys: Sequence[str] = (),
) -> list[Picture]:
    """Draws the pictures of an inspection but those of single sentences.

    Args:
        found: what there is to show.
        width: of each picture, in pixels.
        colours: what they are painted with.
        keys: which; empty: all there are.

    Returns:
        What texts are taken for, layers, typical words; and the maps, where there are any.
    """
    from engine.pictures.domains import draw_layers, draw_maps, draw_taken_for, draw_typical

    draw = {"taken-for": draw_taken_for, "layers": draw_layers, "typical-words": draw_typical}
    if any(each.points for each in found.maps):
        draw["map"] = draw_maps
    return [each(found, width, colours) for key, each in draw.items() if not keys or key in keys]


def sentence_picture(
    sentence: SentenceSeen,
    domains: Sequence[str],
    layer: int = -1,
    width: float = PAPER_WIDTH,
    colours: PictureColours = _PAPER,
    *,
    of_translation: bool = False,
) -> Picture:
    """Draws what each word of a sentence, or of its translation, says of the domains.

    Args:
        sentence: its words.
        domains: of the model.
        layer: of the encoder, or for a translation of the decoder, from 0; -1: the mean of all.
        width: of the picture, in pixels.
        colours: what it is painted with.
        of_translation: draw its translation, which it must have.
    """
    from engine.pictures.domains import draw_sentence

    return draw_sentence(sentence, domains, width, colours, layer, of_translation=of_translation)


def sentence_pictures(sentences: Sequence[SentenceSeen], domains: Sequence[str]) -> list[Picture]:
    """Draws sentences word by word, each followed by its translation where there is one, for paper.

    Their keys are "sentence-1", "translation-1" and so on; of a single sentence there is no number.
    """
    if len(sentences) == 1:
        return _both_sides(sentences[0], domains, "")
    return [
        picture
        for number, sentence in enumerate(sentences, 1)
        for picture in _both_sides(sentence, domains, f"-{number}")
    ]


def example_pictures(found: DomainInspection) -> list[Picture]:
    """Draws one sentence of each text, and its translation, word by word, for paper."""
    first = {each.domain: each for each in reversed(found.examples)}
    return [
        picture
        for number, text in enumerate(found.texts, 1)
        if text.domain in first
        for picture in _both_sides(first[text.domain], found.domains, f"-{number}")
    ]


def _both_sides(sentence: SentenceSeen, domains: Sequence[str], ending: str) -> list[Picture]:
    sides = (False, True) if sentence.translation else (False,)
    drawn = [sentence_picture(sentence, domains, of_translation=is_translation) for is_translation in sides]
    return [replace(picture, key=f"{picture.key}{ending}") for picture in drawn]


def check_new_folder(folder: Path) -> None:
    """Checks that a folder can be made, before the work that fills it.

    Raises:
        LibraryError: if it exists, or the folder around it does not.
    """
    if folder.exists():
        raise LibraryError(f"{folder} already exists.", "Choose another name, or remove it first.")
    if not folder.absolute().parent.is_dir():
        raise LibraryError(f"There is no folder {folder.absolute().parent}.", "Make it, or choose another.")


def export_pictures(
    pictures: Sequence[Picture], folder: Path, to_png: Rasteriser | None = None
) -> PictureFiles:
    """Writes pictures and their numbers into a new folder, all or nothing.

    Args:
        pictures: drawn for paper; no two with the same key.
        folder: to be made.
        to_png: makes PNG files; None: there are none.

    Returns:
        Each picture's .svg, .png and .csv.

    Raises:
        LibraryError: if the folder exists, or cannot be made there.
    """
    check_new_folder(folder)
    titles: dict[str, str] = {}
    with handed_over(folder) as scratch:
        scratch.mkdir()
        for picture in pictures:
            for ending, data in _files(picture, to_png):
                name = f"{picture.key}{ending}"
                (scratch / name).write_bytes(data)
                titles[name] = picture.title
    return PictureFiles(folder=str(folder), names=tuple(titles), titles=titles)


def export_picture(picture: Picture, path: Path, to_png: Rasteriser) -> Path:
    """Writes a picture, or its numbers, to a file, which is replaced if the user said so.

    Args:
        picture: drawn for paper.
        path: its ending chooses: .svg, .png, .csv.
        to_png: makes PNG files.

    Raises:
        ConfigError: if the ending is another one.
    """
    contents = {ending: data for ending, data in _files(picture, to_png) if ending == path.suffix.lower()}
    if not contents:
        raise ConfigError(
            [f"a picture cannot be written as {path.name!r}"], "Use a name that ends in .svg, .png or .csv."
        )
    with handed_over(path) as scratch:
        scratch.write_bytes(contents[path.suffix.lower()])
    return path


def _files(picture: Picture, to_png: Rasteriser | None) -> list[tuple[str, bytes]]:
    svg = (".svg", picture.svg.encode())
    png = [] if to_png is None else [(".png", to_png(picture.svg))]
    return [svg, *png, (".csv", csv_of(picture.table))]
