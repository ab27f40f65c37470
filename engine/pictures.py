"""Charts as SVG: what a model makes of domains, drawn from records alone.

The window and the files show the same picture. Widths of texts are estimated, as there are no fonts here.
"""

import unicodedata
from collections.abc import Sequence
from html import escape
from itertools import count
from typing import Literal, NamedTuple

from engine.results.domains import (
    Cell,
    DomainInspection,
    Picture,
    PictureColours,
    PictureSpot,
    SentenceSeen,
    domain_name,
)
from engine.results.figures import counted

SMALL, NORMAL, LARGE = 11.0, 12.0, 14.0
"""Sizes of text, in pixels."""
MARGIN = 16.0
GAP = 24.0
"""Between parts."""
_FONT = "sans-serif"
_NARROW, _WIDE = frozenset("iljtfrI.,:;'|!()[] -"), frozenset("mwMW@%&")
_ELLIPSIS = "…"

Anchor = Literal["start", "middle", "end"]


def text_width(text: str, size: float = NORMAL) -> float:
    """Estimates how wide a text is, in pixels: a little more rather than less."""
    return size * sum(map(_letter_width, text))


def shortened(text: str, width: float, size: float = NORMAL) -> str:
    """Returns a text that is no wider than so many pixels; what is cut off becomes "…"."""
    if text_width(text, size) <= width:
        return text
    kept = next(n for n in count(len(text) - 1, -1) if n <= 1 or text_width(text[:n] + "…", size) <= width)
    return text[: max(1, kept)].rstrip() + _ELLIPSIS


class Canvas:
    """Collects shapes.

    Args:
        colours: what it is painted with.
        width: of the sheet, in pixels.
    """

    def __init__(self, colours: PictureColours, width: float) -> None:
        self.colours = colours
        self.width = width
        self._shapes: list[str] = []
        self._spots: list[PictureSpot] = []

    def rect(
        self,
        left: float,
        top: float,
        width: float,
        height: float,
        colour: str,
        *,
        strength: float = 1.0,
        words: str = "",
    ) -> None:
        """Draws a rectangle; `strength` is how opaque it is, `words` what it says when pointed at."""
        opacity = "" if strength >= 1 else f' fill-opacity="{strength:.3f}"'
        self._add(
            f'rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}"'
            f' fill="{colour}"{opacity}',
            words,
        )
        if words:
            self._spots.append(PictureSpot(left, top, width, height, words))

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: str = "") -> None:
        """Draws a hairline."""
        self._add(
            f'line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
            f' stroke="{colour or self.colours.line}" stroke-width="1"'
        )

    def frame(self, left: float, top: float, width: float, height: float) -> None:
        """Draws an empty rectangle with round corners."""
        self._add(
            f'rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" rx="6"'
            f' fill="none" stroke="{self.colours.line}"'
        )

    def text(
        self,
        x: float,
        baseline: float,
        text: str,
        *,
        size: float = NORMAL,
        colour: str = "",
        anchor: Anchor = "start",
        is_bold: bool = False,
    ) -> None:
        """Writes a line."""
        weight = ' font-weight="600"' if is_bold else ""
        self._shapes.append(
            f'<text x="{x:.1f}" y="{baseline:.1f}" font-size="{size:g}" fill="{colour or self.colours.ink}"'
            f' text-anchor="{anchor}"{weight}>{escape(_printable(text))}</text>'
        )

    def mark(self, x: float, y: float, number: int, radius: float = 4.0, words: str = "") -> None:
        """Draws the mark of a domain: its colour, and a shape by which it is told apart without colour."""
        colour = self.colours.of_domain(number)
        n_shapes = len(_OUTLINES) + 1
        shape = (number + number // len(self.colours.domains)) % n_shapes
        look = f'fill="{colour}" fill-opacity="0.85" stroke="{self.colours.sheet}" stroke-width="0.6"'
        if shape == 0:
            self._add(f'circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" {look}', words)
        else:
            points = " ".join(
                f"{x + dx * radius:.1f},{y + dy * radius:.1f}" for dx, dy in _OUTLINES[shape - 1]
            )
            self._add(f'polygon points="{points}" {look}', words)
        if words:
            self._spots.append(PictureSpot(x - radius, y - radius, 2 * radius, 2 * radius, words))

    def finish(
        self, height: float, *, key: str, title: str, words: str, table: list[tuple[Cell, ...]]
    ) -> Picture:
        """Returns the picture.

        Args:
            height: of the sheet, in pixels.
            key: names it and its files.
            title: what it is.
            words: what there is to see.
            table: the numbers, below a row of names.
        """
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width:.0f}" height="{height:.0f}"'
            f' viewBox="0 0 {self.width:.0f} {height:.0f}" font-family="{_FONT}" role="img">'
            f"<title>{escape(_printable(title))}</title><desc>{escape(_printable(words))}</desc>"
            f'<rect width="100%" height="100%" fill="{self.colours.sheet}"/>'
        )
        return Picture(
            key=key,
            title=title,
            words=words,
            width=round(self.width),
            height=round(height),
            svg="\n".join([head, *self._shapes, "</svg>", ""]),
            spots=tuple(self._spots),
            table=tuple(table),
        )

    def _add(self, shape: str, words: str = "") -> None:
        if words:
            name = shape.split(" ", 1)[0]
            self._shapes.append(f"<{shape}><title>{escape(_printable(words))}</title></{name}>")
        else:
            self._shapes.append(f"<{shape}/>")


_OUTLINES = (
    ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    ((0, -1.15), (1.1, 0.85), (-1.1, 0.85)),
    ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)),
    ((-1.1, -0.85), (1.1, -0.85), (0, 1.15)),
    (
        (-0.4, -1.2), (0.4, -1.2), (0.4, -0.4), (1.2, -0.4), (1.2, 0.4), (0.4, 0.4),
        (0.4, 1.2), (-0.4, 1.2), (-0.4, 0.4), (-1.2, 0.4), (-1.2, -0.4), (-0.4, -0.4),
    ),
)  # fmt: skip
"""Corners of a square, a triangle, a diamond, a triangle on its head and a cross, in radii."""


def _letter_width(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.02
    if letter in _NARROW:
        return 0.37
    if letter in _WIDE:
        return 0.95
    return 0.7 if letter.isupper() else 0.6


def _printable(text: str) -> str:
    """Returns a text without what XML cannot hold."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


# A cell of a heat map: the stronger its colour, the more it holds; its number says it too.

_WITH_NUMBER = 28.0
"""Width that a cell needs to hold its number, in pixels."""
_WELL = 0.04


class Heat(NamedTuple):
    """What a cell shows."""

    number: int
    """Number of the domain whose colour it has."""
    share: float
    """In [0, 1]."""
    words: str
    """Words of its tooltip."""


def draw_cell(canvas: Canvas, left: float, top: float, width: float, height: float, heat: Heat) -> None:
    """Draws one cell."""
    colours = canvas.colours
    strength = max(_WELL, heat.share)
    canvas.rect(left, top, width, height, colours.of_domain(heat.number), strength=strength, words=heat.words)
    if width >= _WITH_NUMBER:
        on = _readable_on(_blend(colours.of_domain(heat.number), colours.sheet, strength), colours)
        number = f"{100 * heat.share:.0f}"
        canvas.text(left + width / 2, top + height / 2 + 4, number, size=SMALL, colour=on, anchor="middle")


def _readable_on(grey: float, colours: PictureColours) -> str:
    """Returns the colour of text that is easier to read on something of a brightness, in [0, 1]."""
    return max((colours.ink, colours.on_domain), key=lambda text: abs(_brightness(text) - grey))


def _blend(over: str, under: str, share: float) -> float:
    """Returns how bright a colour is that covers another so far."""
    return share * _brightness(over) + (1 - share) * _brightness(under)


def _brightness(colour: str) -> float:
    """Returns the brightness of #RRGGBB as the eye has it (ITU-R BT.601), in [0, 1]."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


# The pictures of what a model makes of domains: words, texts, layers and maps.
#
# Zhang et al. (2020): figure 4 (`draw_sentence`), section 6.1 (`draw_typical`) and figure 5 (`draw_maps`).

_WIDEST_NAME = 120.0
_ROW = 24.0
_TITLE = 44.0
"""Height of a title with its margin."""
_MAP = 420.0
"""Most of the width and height of one map."""
_PANEL = 280.0
"""Least width of a part that may stand beside another."""
_SEGMENT_WITH_TEXT = 34.0


def draw_sentence(
    sentence: SentenceSeen,
    domains: Sequence[str],
    width: float,
    colours: PictureColours,
    layer: int = -1,
    *,
    of_translation: bool = False,
) -> Picture:
    """Draws what each word of a sentence, or of its translation, says of the domains, as a heat map.

    Args:
        sentence: its words.
        domains: of the model.
        width: of the picture, in pixels.
        colours: what it is painted with.
        layer: of the encoder, or for a translation of the decoder, from 0; -1: the mean of all.
        of_translation: draw its translation, which it must have.
    """
    sentence = (sentence.translation or sentence) if of_translation else sentence
    weights = [each.weights for each in sentence.words] if layer < 0 else sentence.layers[layer]
    words = [each.word for each in sentence.words]
    names = [domain_name(domain) for domain in domains]
    where = f"layer {layer + 1}" if layer >= 0 else f"the mean of {counted(len(sentence.layers), 'layer')}"
    of_text = f" in a sentence of {sentence.domain}" if sentence.domain else ""
    key, whose = ("translation", "the translation's words") if of_translation else ("sentence", "words")
    canvas = Canvas(colours, width)
    title = f"Attention of {whose} to domains{of_text}, {where}"
    canvas.text(MARGIN, MARGIN + LARGE, title, size=LARGE, is_bold=True)
    gutter = _names_width(names)
    top = _TITLE
    for first, last in _staves(words, width - 2 * MARGIN - gutter):
        left = MARGIN + gutter
        for row, name in enumerate(names):
            baseline = top + _ROW + row * _ROW + _ROW / 2 + 4
            canvas.mark(MARGIN + 5, baseline - 4, row)
            canvas.text(MARGIN + 16, baseline, shortened(name, gutter - 24, NORMAL), colour=colours.soft)
        for place in range(first, last):
            word, column = shortened(words[place], width - 2 * MARGIN - gutter - 12), weights[place]
            cell = _word_width(word)
            canvas.text(left + cell / 2, top + _ROW - 8, word, anchor="middle")
            for row, weight in enumerate(column):
                said = f"{words[place]}: {names[row]} {weight:.0%}"
                draw_cell(canvas, left, top + _ROW * (row + 1), cell - 1, _ROW - 1, Heat(row, weight, said))
            left += cell
        top += _ROW * (len(names) + 1) + GAP
    leading = [f"{word} {names[_largest(row)]}" for word, row in zip(words, weights, strict=True)]
    told = "What each word weighs most: " + ", ".join(leading) if leading else "There is no word."
    table: list[tuple[Cell, ...]] = [("Word", *domains)]
    table += [(word, *map(_rounded, row)) for word, row in zip(words, weights, strict=True)]
    return canvas.finish(top - GAP + MARGIN, key=key, title=title, words=told, table=table)


def draw_taken_for(found: DomainInspection, width: float, colours: PictureColours) -> Picture:
    """Draws which domain the sentences and the words of each text are taken for."""
    names = [domain_name(domain) for domain in found.domains]
    canvas = Canvas(colours, width)
    title = "Which domain each text is taken for"
    canvas.text(MARGIN, MARGIN + LARGE, title, size=LARGE, is_bold=True)
    blocks = [
        ("Sentences", found.sentences_found, [(t.n_sentences, t.sentences_by_domain) for t in found.texts]),
        ("Words", found.words_found, [(t.n_words, t.words_by_domain) for t in found.texts]),
    ]
    gutter = _names_width([text.domain for text in found.texts])
    across = _columns(width, 2)
    cell = max(24.0, min(110.0, ((width - 2 * MARGIN - (across - 1) * GAP) / across - gutter) / len(names)))
    height = _ROW * (len(found.texts) + 2) + GAP
    for number, (title_of_block, share, rows) in enumerate(blocks):
        left = MARGIN + (number % across) * (width - MARGIN) / across
        top = _TITLE + (number // across) * height
        head = title_of_block
        if share is not None:
            low, high = f"{share.low:.0%}", f"{share.high:.0%}"
            head += f": {share.share:.0%} found ({low} to {high})"
        canvas.text(left, top + 12, head, is_bold=True)
        for column, name in enumerate(names):
            x = left + gutter + column * cell + cell / 2
            canvas.mark(x, top + 26, column)
            shown = shortened(name, cell - 4, SMALL)
            canvas.text(x, top + 44, shown, size=SMALL, colour=colours.soft, anchor="middle")
        for row, (text, (n_all, counts)) in enumerate(zip(found.texts, rows, strict=True)):
            y = top + _ROW * (row + 2)
            canvas.text(left, y + 16, shortened(domain_name(text.domain), gutter - 8), colour=colours.soft)
            for column, n in enumerate(counts):
                said = f"{title_of_block} of {text.domain} taken for {names[column]}: {n:,} of {n_all:,}"
                heat = Heat(column, n / max(1, n_all), said)
                draw_cell(canvas, left + gutter + column * cell, y, cell - 1, _ROW - 1, heat)
    told = "; ".join(
        f"text of {text.domain}: {text.sentences_as_most_seen:.0%} of {counted(text.n_sentences, 'sentence')}"
        f" taken for {domain_name(text.most_seen)}"
        for text in found.texts
    )
    table: list[tuple[Cell, ...]] = [("Text of", "Unit", "Number", *found.domains)]
    for unit, _, counted_rows in blocks:
        table += [
            (text.domain, unit.lower(), n_all, *counts)
            for text, (n_all, counts) in zip(found.texts, counted_rows, strict=True)
        ]
    bottom = _TITLE + height * -(-len(blocks) // across) - GAP + MARGIN
    return canvas.finish(bottom, key="taken-for", title=title, words=told, table=table)


def draw_layers(found: DomainInspection, width: float, colours: PictureColours) -> Picture:
    """Draws how much each domain weighs in each layer, on average over the words of each text."""
    names = [domain_name(domain) for domain in found.domains]
    canvas = Canvas(colours, width)
    title = "Shares of the domains in each layer of the encoder"
    canvas.text(MARGIN, MARGIN + LARGE, title, size=LARGE, is_bold=True)
    top = _draw_legend(canvas, names, _TITLE)
    n_layers = max(len(text.layers) for text in found.texts)
    across = _columns(width, len(found.texts))
    panel, height = (width - 2 * MARGIN - (across - 1) * GAP) / across, _ROW * (n_layers + 1) + GAP
    gutter = 56.0
    for number, text in enumerate(found.texts):
        left = MARGIN + (number % across) * (panel + GAP)
        y = top + (number // across) * height
        head = f"Text of {text.domain}"
        canvas.text(left, y + 14, shortened(head, panel), is_bold=True)
        for layer, weights in enumerate(text.layers):
            row = y + _ROW * (layer + 1)
            canvas.text(left, row + 15, f"layer {layer + 1}", size=SMALL, colour=colours.soft)
            x = left + gutter
            for column, weight in enumerate(weights):
                room = (panel - gutter) * weight
                said = f"{head}, layer {layer + 1}: {names[column]} {weight:.0%}"
                canvas.rect(x, row, max(0.5, room - 1), _ROW - 4, colours.of_domain(column), words=said)
                if room >= _SEGMENT_WITH_TEXT:
                    canvas.text(
                        x + room / 2, row + 14, f"{weight:.0%}",
                        size=SMALL, colour=colours.on_domain, anchor="middle",
                    )  # fmt: skip
                x += room
    told = "; ".join(
        f"text of {text.domain}: "
        + ", ".join(
            f"layer {layer + 1} {names[_largest(weights)]} {max(weights):.0%}"
            for layer, weights in enumerate(text.layers)
        )
        for text in found.texts
    )
    table: list[tuple[Cell, ...]] = [("Text of", "Layer", *found.domains)]
    for text in found.texts:
        table += [
            (text.domain, layer + 1, *map(_rounded, weights)) for layer, weights in enumerate(text.layers)
        ]
    bottom = top + height * -(-len(found.texts) // across) - GAP + MARGIN
    return canvas.finish(bottom, key="layers", title=title, words=told, table=table)


def draw_typical(found: DomainInspection, width: float, colours: PictureColours) -> Picture:
    """Draws the words that are most typical of each domain, with their mean weight."""
    canvas = Canvas(colours, width)
    title = "Words most typical of each domain"
    canvas.text(MARGIN, MARGIN + LARGE, title, size=LARGE, is_bold=True)
    across = _columns(width, len(found.domains), least=230.0)
    panel = (width - 2 * MARGIN - (across - 1) * GAP) / across
    height = _ROW * (max(map(len, found.typical), default=0) + 1) + GAP
    table: list[tuple[Cell, ...]] = [("Typical of", "Word", "Occurrences", *found.domains)]
    for number, (domain, typical) in enumerate(zip(found.domains, found.typical, strict=True)):
        left, y = MARGIN + (number % across) * (panel + GAP), _TITLE + (number // across) * height
        canvas.mark(left + 5, y + 10, number)
        canvas.text(left + 16, y + 14, shortened(domain_name(domain), panel - 16), is_bold=True)
        for row, each in enumerate(typical):
            top, weight = y + _ROW * (row + 1), each.weights[number]
            said = f"{each.word}: {domain_name(domain)} {weight:.0%}, seen {each.n:,} times"
            room = panel * 0.5
            canvas.text(left, top + 16, shortened(each.word, room - 8))
            canvas.rect(
                left + room, top + 6, max(1.0, (room - 40) * weight), 12,
                colours.of_domain(number), words=said,
            )  # fmt: skip
            canvas.text(
                left + room + (room - 40) * weight + 6, top + 16, f"{weight:.0%}",
                size=SMALL, colour=colours.soft,
            )  # fmt: skip
            table.append((domain, each.word, each.n, *map(_rounded, each.weights)))
    told = "; ".join(
        f"{domain_name(domain)}: {', '.join(each.word for each in typical)}"
        for domain, typical in zip(found.domains, found.typical, strict=True)
    )
    bottom = _TITLE + height * -(-len(found.domains) // across) - GAP + MARGIN
    return canvas.finish(bottom, key="typical-words", title=title, words=told, table=table)


def draw_maps(found: DomainInspection, width: float, colours: PictureColours) -> Picture:
    """Draws the sentences as each system's encoder sees them, side by side."""
    canvas = Canvas(colours, width)
    title = "Sentences as the encoder sees them (t-SNE)"
    canvas.text(MARGIN, MARGIN + LARGE, title, size=LARGE, is_bold=True)
    numbers = _numbers_of(found)
    top = _draw_legend(canvas, [domain_name(each) for each in numbers], _TITLE, list(numbers.values()))
    across = _columns(width, len(found.maps))
    panel = (width - 2 * MARGIN - (across - 1) * GAP) / across
    size = min(panel, _MAP)
    for number, each in enumerate(found.maps):
        left, y = MARGIN + (number % across) * (panel + GAP), top + (number // across) * (size + 60 + GAP)
        canvas.text(left, y + 14, shortened(each.name, size), is_bold=True)
        canvas.frame(left, y + 24, size, size)
        inner = size - 24
        for point, sentence in zip(each.points, found.mapped, strict=False):
            canvas.mark(
                left + 12 + point.x * inner, y + 36 + point.y * inner, numbers[sentence.domain],
                radius=3.5, words=f"{sentence.domain}: {sentence.text}",
            )  # fmt: skip
        share = each.neighbours
        line = f"Nearest sentence of the same domain: {share.share:.0%} ({share.low:.0%} to {share.high:.0%})"
        canvas.text(left, y + size + 42, shortened(line, panel), colour=colours.soft)
    told = "; ".join(
        f"{each.name}: the nearest other sentence is of the same domain for {each.neighbours.share:.0%}"
        f" (95 % interval {each.neighbours.low:.0%} to {each.neighbours.high:.0%})"
        for each in found.maps
    )
    told += f"; by chance {found.map_chance:.0%}"
    table: list[tuple[Cell, ...]] = [("System", "Domain", "x", "y")]
    for each in found.maps:
        table += [
            (each.name, sentence.domain, point.x, point.y)
            for point, sentence in zip(each.points, found.mapped, strict=False)
        ]
    bottom = top + (size + 60 + GAP) * -(-len(found.maps) // across) - GAP + MARGIN / 2
    return canvas.finish(bottom, key="map", title=title, words=told, table=table)


def _numbers_of(found: DomainInspection) -> dict[str, int]:
    """Returns the number of each text's domain: the model's own, and others after them."""
    names = list(dict.fromkeys(each.domain for each in found.mapped))
    known = {name: found.domains.index(name) for name in names if name in found.domains}
    others = [name for name in names if name not in known]
    start = len(found.domains) if known else 0
    return {name: known[name] if name in known else start + others.index(name) for name in names}


def _draw_legend(
    canvas: Canvas, names: Sequence[str], top: float, numbers: Sequence[int] | None = None
) -> float:
    """Draws the marks with their names, in as many lines as they need; returns where they end."""
    left, y = MARGIN, top
    for name, number in zip(names, numbers or range(len(names)), strict=False):
        shown = shortened(name, _WIDEST_NAME)
        room = 16 + text_width(shown) + 20
        if left > MARGIN and left + room > canvas.width - MARGIN:
            left, y = MARGIN, y + _ROW
        canvas.mark(left + 5, y + 6, number)
        canvas.text(left + 16, y + 10, shown, colour=canvas.colours.soft)
        left += room
    return y + _ROW + 4


def _columns(width: float, most: int, least: float = _PANEL) -> int:
    """Returns how many parts stand side by side."""
    return max(1, min(most, int((width - 2 * MARGIN + GAP) / (least + GAP))))


def _names_width(names: Sequence[str]) -> float:
    return min(_WIDEST_NAME, max((text_width(domain_name(name)) for name in names), default=0.0)) + 28


def _word_width(word: str) -> float:
    return max(36.0, text_width(word) + 12)


def _staves(words: Sequence[str], room: float) -> list[tuple[int, int]]:
    """Breaks a sentence into lines that fit: from and up to which word each goes."""
    lines: list[tuple[int, int]] = []
    first, used = 0, 0.0
    for place, word in enumerate(words):
        cell = min(room, _word_width(word))
        if place > first and used + cell > room:
            lines.append((first, place))
            first, used = place, 0.0
        used += cell
    return [*lines, (first, len(words))] if words else []


def _largest(weights: Sequence[float]) -> int:
    return max(range(len(weights)), key=weights.__getitem__)


def _rounded(value: float) -> float:
    return round(value, 4)
