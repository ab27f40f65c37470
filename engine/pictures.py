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
    PictureSpot,
    PictureStyle,
    SentenceSeen,
)
from engine.results.evaluation import ShareInterval

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
        style: what it is painted with, and in which language.
        width: of the sheet, in pixels.
    """

    def __init__(self, style: PictureStyle, width: float) -> None:
        self.style = style
        self.width = width
        self._shapes: list[str] = []
        self._spots: list[PictureSpot] = []

    def say(self, text: str, /, **values: object) -> str:
        """Says a text, given in English as a literal, with its values, which are nobody's to translate."""
        return self.style.say(text).format(**values)

    def share(self, share: float) -> str:
        """Writes a share in per cent: "62 %"."""
        return self.say("{n} %", n=f"{100 * share:.0f}")

    def names(self, domains: Sequence[str]) -> list[str]:
        """Says what domains are called: one that a model found by itself has a number alone."""
        return [self.say("domain {number}", number=name) if name.isdigit() else name for name in domains]

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
            f' stroke="{colour or self.style.line}" stroke-width="1"'
        )

    def frame(self, left: float, top: float, width: float, height: float) -> None:
        """Draws an empty rectangle with round corners."""
        self._add(
            f'rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" rx="6"'
            f' fill="none" stroke="{self.style.line}"'
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
            f'<text x="{x:.1f}" y="{baseline:.1f}" font-size="{size:g}" fill="{colour or self.style.ink}"'
            f' text-anchor="{anchor}"{weight}>{escape(_printable(text))}</text>'
        )

    def mark(self, x: float, y: float, number: int, radius: float = 4.0, words: str = "") -> None:
        """Draws the mark of a domain: its colour, and a shape by which it is told apart without colour."""
        colour = self.style.of_domain(number)
        n_shapes = len(_OUTLINES) + 1
        shape = (number + number // len(self.style.domains)) % n_shapes
        look = f'fill="{colour}" fill-opacity="0.85" stroke="{self.style.sheet}" stroke-width="0.6"'
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
            f'<rect width="100%" height="100%" fill="{self.style.sheet}"/>'
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
    style = canvas.style
    strength = max(_WELL, heat.share)
    canvas.rect(left, top, width, height, style.of_domain(heat.number), strength=strength, words=heat.words)
    if width >= _WITH_NUMBER:
        on = _readable_on(_blend(style.of_domain(heat.number), style.sheet, strength), style)
        number = f"{100 * heat.share:.0f}"
        canvas.text(left + width / 2, top + height / 2 + 4, number, size=SMALL, colour=on, anchor="middle")


def _readable_on(grey: float, style: PictureStyle) -> str:
    """Returns the colour of text that is easier to read on something of a brightness, in [0, 1]."""
    return max((style.ink, style.on_domain), key=lambda text: abs(_brightness(text) - grey))


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
    style: PictureStyle,
    layer: int = -1,
    *,
    of_translation: bool = False,
) -> Picture:
    """Draws what each word of a sentence, or of its translation, says of the domains, as a heat map.

    Args:
        sentence: its words.
        domains: of the model.
        width: of the picture, in pixels.
        style: what it is painted with, and in which language.
        layer: of the encoder, or for a translation of the decoder, from 0; -1: the mean of all.
        of_translation: draw its translation, which it must have.
    """
    sentence = (sentence.translation or sentence) if of_translation else sentence
    weights = [each.weights for each in sentence.words] if layer < 0 else sentence.layers[layer]
    words = [each.word for each in sentence.words]
    canvas = Canvas(style, width)
    names = canvas.names(domains)
    where = canvas.say("layer {number}", number=layer + 1) if layer >= 0 else canvas.say("mean of all layers")
    title = (
        canvas.say("Attention of the translation's words to domains, {where}", where=where)
        if of_translation
        else canvas.say("Attention of the words to domains, {where}", where=where)
    )
    canvas.text(MARGIN, MARGIN + LARGE, title, size=LARGE, is_bold=True)
    gutter = _names_width(names)
    top = _TITLE
    for first, last in _staves(words, width - 2 * MARGIN - gutter):
        left = MARGIN + gutter
        for row, name in enumerate(names):
            baseline = top + _ROW + row * _ROW + _ROW / 2 + 4
            canvas.mark(MARGIN + 5, baseline - 4, row)
            canvas.text(MARGIN + 16, baseline, shortened(name, gutter - 24, NORMAL), colour=style.soft)
        for place in range(first, last):
            word, column = shortened(words[place], width - 2 * MARGIN - gutter - 12), weights[place]
            cell = _word_width(word)
            canvas.text(left + cell / 2, top + _ROW - 8, word, anchor="middle")
            for row, weight in enumerate(column):
                said = f"{words[place]}: {names[row]} {canvas.share(weight)}"
                draw_cell(canvas, left, top + _ROW * (row + 1), cell - 1, _ROW - 1, Heat(row, weight, said))
            left += cell
        top += _ROW * (len(names) + 1) + GAP
    leading = [f"{word} {names[_largest(row)]}" for word, row in zip(words, weights, strict=True)]
    told = canvas.say("Strongest domain of each word: {words}.", words=", ".join(leading))
    table: list[tuple[Cell, ...]] = [(canvas.say("Word"), *names)]
    table += [(word, *map(_rounded, row)) for word, row in zip(words, weights, strict=True)]
    key = "translation" if of_translation else "sentence"
    return canvas.finish(top - GAP + MARGIN, key=key, title=title, words=told, table=table)


def draw_taken_for(found: DomainInspection, width: float, style: PictureStyle) -> Picture:
    """Draws which domain the sentences and the words of each text are taken for."""
    canvas = Canvas(style, width)
    names = canvas.names(found.domains)
    title = canvas.say("Which domain each text is taken for")
    canvas.text(MARGIN, MARGIN + LARGE, title, size=LARGE, is_bold=True)
    units = canvas.say("Sentences"), canvas.say("Words")
    shares = found.sentences_found, found.words_found
    counts_by_unit = (
        [(each.n_sentences, each.sentences_by_domain) for each in found.texts],
        [(each.n_words, each.words_by_domain) for each in found.texts],
    )
    blocks = list(zip(units, shares, counts_by_unit, strict=True))
    gutter = _names_width([text.domain for text in found.texts])
    across = _columns(width, 2)
    cell = max(24.0, min(110.0, ((width - 2 * MARGIN - (across - 1) * GAP) / across - gutter) / len(names)))
    height = _ROW * (len(found.texts) + 2) + GAP
    for number, (unit, share, rows) in enumerate(blocks):
        left = MARGIN + (number % across) * (width - MARGIN) / across
        top = _TITLE + (number // across) * height
        head = unit
        if share is not None:
            head = canvas.say("{unit}: {found} found", unit=unit, found=_span(canvas, share))
        canvas.text(left, top + 12, head, is_bold=True)
        for column, name in enumerate(names):
            x = left + gutter + column * cell + cell / 2
            canvas.mark(x, top + 26, column)
            shown = shortened(name, cell - 4, SMALL)
            canvas.text(x, top + 44, shown, size=SMALL, colour=style.soft, anchor="middle")
        for row, (text, (n_all, counts)) in enumerate(zip(found.texts, rows, strict=True)):
            y = top + _ROW * (row + 2)
            canvas.text(left, y + 16, shortened(text.domain, gutter - 8), colour=style.soft)
            for column, n in enumerate(counts):
                said = canvas.say(
                    "{unit} of {text} taken for {domain}: {n} of {n_all}",
                    unit=unit, text=text.domain, domain=names[column], n=n, n_all=n_all,
                )  # fmt: skip
                heat = Heat(column, n / max(1, n_all), said)
                draw_cell(canvas, left + gutter + column * cell, y, cell - 1, _ROW - 1, heat)
    told = "; ".join(
        canvas.say(
            "{share} of the sentences of {text} taken for {domain}",
            share=canvas.share(text.sentences_as_most_seen), text=text.domain,
            domain=canvas.names([text.most_seen])[0],
        )
        for text in found.texts
    )  # fmt: skip
    heads = canvas.say("Text of"), canvas.say("Unit"), canvas.say("Number")
    table: list[tuple[Cell, ...]] = [(*heads, *names)]
    for unit, _, counted_rows in blocks:
        table += [
            (text.domain, unit, n_all, *counts)
            for text, (n_all, counts) in zip(found.texts, counted_rows, strict=True)
        ]
    bottom = _TITLE + height * -(-len(blocks) // across) - GAP + MARGIN
    return canvas.finish(bottom, key="taken-for", title=title, words=told, table=table)


def draw_layers(found: DomainInspection, width: float, style: PictureStyle) -> Picture:
    """Draws how much each domain weighs in each layer, on average over the words of each text."""
    canvas = Canvas(style, width)
    names = canvas.names(found.domains)
    title = canvas.say("Shares of the domains in each layer of the encoder")
    canvas.text(MARGIN, MARGIN + LARGE, title, size=LARGE, is_bold=True)
    top = _draw_legend(canvas, names, _TITLE)
    n_layers = max(len(text.layers) for text in found.texts)
    across = _columns(width, len(found.texts))
    panel, height = (width - 2 * MARGIN - (across - 1) * GAP) / across, _ROW * (n_layers + 1) + GAP
    gutter = 56.0
    for number, text in enumerate(found.texts):
        left = MARGIN + (number % across) * (panel + GAP)
        y = top + (number // across) * height
        head = canvas.say("Text of {domain}", domain=text.domain)
        canvas.text(left, y + 14, shortened(head, panel), is_bold=True)
        for layer, weights in enumerate(text.layers):
            row = y + _ROW * (layer + 1)
            shown = canvas.say("layer {number}", number=layer + 1)
            canvas.text(left, row + 15, shown, size=SMALL, colour=style.soft)
            x = left + gutter
            for column, weight in enumerate(weights):
                room = (panel - gutter) * weight
                said = f"{head}, {shown}: {names[column]} {canvas.share(weight)}"
                canvas.rect(x, row, max(0.5, room - 1), _ROW - 4, style.of_domain(column), words=said)
                if room >= _SEGMENT_WITH_TEXT:
                    canvas.text(
                        x + room / 2, row + 14, canvas.share(weight),
                        size=SMALL, colour=style.on_domain, anchor="middle",
                    )  # fmt: skip
                x += room
    told = "; ".join(
        f"{text.domain}: "
        + ", ".join(
            f"{layer + 1} {names[_largest(weights)]} {canvas.share(max(weights))}"
            for layer, weights in enumerate(text.layers)
        )
        for text in found.texts
    )
    table: list[tuple[Cell, ...]] = [(canvas.say("Text of"), canvas.say("Layer"), *names)]
    for text in found.texts:
        table += [
            (text.domain, layer + 1, *map(_rounded, weights)) for layer, weights in enumerate(text.layers)
        ]
    bottom = top + height * -(-len(found.texts) // across) - GAP + MARGIN
    return canvas.finish(bottom, key="layers", title=title, words=told, table=table)


def draw_typical(found: DomainInspection, width: float, style: PictureStyle) -> Picture:
    """Draws the words that are most typical of each domain, with their mean weight."""
    canvas = Canvas(style, width)
    names = canvas.names(found.domains)
    title = canvas.say("Words most typical of each domain")
    canvas.text(MARGIN, MARGIN + LARGE, title, size=LARGE, is_bold=True)
    across = _columns(width, len(found.domains), least=230.0)
    panel = (width - 2 * MARGIN - (across - 1) * GAP) / across
    height = _ROW * (max(map(len, found.typical), default=0) + 1) + GAP
    heads = canvas.say("Typical of"), canvas.say("Word"), canvas.say("Occurrences")
    table: list[tuple[Cell, ...]] = [(*heads, *names)]
    for number, (name, typical) in enumerate(zip(names, found.typical, strict=True)):
        left, y = MARGIN + (number % across) * (panel + GAP), _TITLE + (number // across) * height
        canvas.mark(left + 5, y + 10, number)
        canvas.text(left + 16, y + 14, shortened(name, panel - 16), is_bold=True)
        for row, each in enumerate(typical):
            top, weight = y + _ROW * (row + 1), each.weights[number]
            share = canvas.share(weight)
            said = canvas.say(
                "{word}: {domain} {share}, occurrences: {n}",
                word=each.word, domain=name, share=share, n=each.n,
            )  # fmt: skip
            room = panel * 0.5
            canvas.text(left, top + 16, shortened(each.word, room - 8))
            canvas.rect(
                left + room, top + 6, max(1.0, (room - 40) * weight), 12,
                style.of_domain(number), words=said,
            )  # fmt: skip
            canvas.text(
                left + room + (room - 40) * weight + 6, top + 16, share, size=SMALL, colour=style.soft
            )
            table.append((name, each.word, each.n, *map(_rounded, each.weights)))
    told = "; ".join(
        f"{name}: {', '.join(each.word for each in typical)}"
        for name, typical in zip(names, found.typical, strict=True)
    )
    bottom = _TITLE + height * -(-len(found.domains) // across) - GAP + MARGIN
    return canvas.finish(bottom, key="typical-words", title=title, words=told, table=table)


def draw_maps(found: DomainInspection, width: float, style: PictureStyle) -> Picture:
    """Draws the sentences as each system's encoder sees them, side by side."""
    canvas = Canvas(style, width)
    title = canvas.say("Sentences as the encoder sees them (t-SNE)")
    canvas.text(MARGIN, MARGIN + LARGE, title, size=LARGE, is_bold=True)
    numbers = _numbers_of(found)
    top = _draw_legend(canvas, list(numbers), _TITLE, list(numbers.values()))
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
        share = _span(canvas, each.neighbours)
        line = canvas.say("Nearest sentence of the same domain: {share}", share=share)
        canvas.text(left, y + size + 42, shortened(line, panel), colour=style.soft)
    told = canvas.say(
        "Nearest sentence of the same domain: {shares}; by chance: {chance}",
        shares=", ".join(f"{each.name} {_span(canvas, each.neighbours)}" for each in found.maps),
        chance=canvas.share(found.map_chance),
    )
    table: list[tuple[Cell, ...]] = [(canvas.say("System"), canvas.say("Domain"), "x", "y")]
    for each in found.maps:
        table += [
            (each.name, sentence.domain, point.x, point.y)
            for point, sentence in zip(each.points, found.mapped, strict=False)
        ]
    bottom = top + (size + 60 + GAP) * -(-len(found.maps) // across) - GAP + MARGIN / 2
    return canvas.finish(bottom, key="map", title=title, words=told, table=table)


def _span(canvas: Canvas, share: ShareInterval) -> str:
    """Writes a share with its 95 % interval: "62 % (54 % to 70 %)"."""
    ends = {"low": canvas.share(share.low), "high": canvas.share(share.high)}
    return canvas.say("{value} ({low} to {high})", value=canvas.share(share.share), **ends)


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
        canvas.text(left + 16, y + 10, shown, colour=canvas.style.soft)
        left += room
    return y + _ROW + 4


def _columns(width: float, most: int, least: float = _PANEL) -> int:
    """Returns how many parts stand side by side."""
    return max(1, min(most, int((width - 2 * MARGIN + GAP) / (least + GAP))))


def _names_width(names: Sequence[str]) -> float:
    return min(_WIDEST_NAME, max(map(text_width, names), default=0.0)) + 28


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
