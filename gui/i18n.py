"""The window's language. The code has the English; `assets/i18n/<tag>.ts` has each other language.

A catalogue is a file of Qt Linguist. It is read as it is: what Qt would compile of it (.qm) would be one more
file to keep the same as its source. What the engine says is translated here as well, from its own English,
which the command line, `--json` and the logs have in any case: see `from_engine`.
"""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache, lru_cache
from gettext import c2py
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from gui.assets import assets_folder

ENGLISH = "en"
WINDOW, LANGUAGES, ENGINE = "window", "languages", "engine"
"""The contexts of a catalogue."""
_FIELD = re.compile(r"\{(\w+)\}")
_FIGURE = re.compile(r"[+−-]?(?:\d{1,3}(?:,\d{3})+|0|[1-9]\d{0,2})(?:\.\d+)?")
"""A number as the engine writes it; 2024, 007 and 1,5 may be names."""
_ITEM = f'(?:“[^”]*”|"[^"]*"|{_FIGURE.pattern})'
_LIST = re.compile(f"({_ITEM}(?:, {_ITEM})*) (and|or) ({_ITEM})")
"""Several quoted texts or numbers, as the engine lists them; bare names may have an "and" of their own."""
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d")
_MEASURED = re.compile(f"({_FIGURE.pattern}) (%|BLEU|chrF|TER|kB|MB|GB|h|min|s|ms)")
_SCORE = rf"\w+ {_FIGURE.pattern} → {_FIGURE.pattern}"
_SCORES = re.compile(f"{_SCORE}(?:, {_SCORE})*")
"""What became of scores: "BLEU 20.1 → 25.3, chrF 41.0 → 44.2"."""
_WITH_REMARK = re.compile(r"(.+) \(([^()]+)\)")
"""Something with a remark in brackets: "pumps (4,800 pairs)"."""
_MOST_OF_A_NAME = 4
"""Words; a longer name hides what is said of it."""
_OF_LANGUAGES = {
    "src",
    "tgt",
    "language",
    "languages",
    "en",
    "target",
    "wanted",
    "found",
    "looks",
    "looks_like",
}
"""Values that are names of languages; others of such a name are somebody's."""
_QUOTED = re.compile("“([^“”]*)”")
_OF_USERS = {"corpus", "domain", "domains", "speaker"}
"""Values that are somebody's own names, even where the engine has a text of the same words."""
_NEXT_SENTENCE = re.compile(r"(?<=[.!?…”]) (?=[A-Z“])")
_NEXT_OR_VALUE = re.compile(r"(?<=[.!?…”]) (?=[A-Z“{])")
"""A value behind a sentence may be the next one."""


class Template(NamedTuple):
    """A sentence of the engine with places for its values, and its translations."""

    source: str
    n_sentences: range
    chunk: str
    """The longest part of it without a value: what has not even this is another sentence."""
    forms: list[str]


class MessageCatalogue(NamedTuple):
    """All that is said in one language."""

    tag: str
    window: Mapping[str, list[str]]
    """What the code has -> its forms: one, or one for each kind of number."""
    languages: Mapping[str, str]
    """Names of languages and countries."""
    engine: list[Template]
    """Those with the most words of their own first."""
    plural: Callable[[int], int]
    """Returns which form goes with a number."""


_NONE = MessageCatalogue(ENGLISH, {}, {}, [], lambda n: int(n != 1))
_now = _NONE
_of_qt = QTranslator()
"""What Qt's own buttons and keys are called."""


def tr(text: str, /, **values: object) -> str:
    """Says a text in the language of the window.

    Args:
        text: in English, as a literal, so that it is found for the catalogues; `{name}` stands for a value.
        values: what stands in it, numbers as `number_words` has written them.
    """
    said = _now.window[text][0] if text in _now.window else text
    return said.format(**values) if values else said


def tr_plural(one: str, many: str, n: int, /, **values: object) -> str:
    """Says a text about a number of things: `tr_plural("{n} file", "{n} files", 3)`; n in figures."""
    forms = _now.window.get(many)
    said = (one if n == 1 else many) if forms is None else forms[_now.plural(n)]
    return said.format(n=number_words(n), **values)


def tr_noop(text: str, /) -> str:
    """Marks a text that `tr` says later: what is built while a module is imported has no language yet."""
    return text


def tr_language(name: str) -> str:
    """Says the name of a language or a country, given in English as Qt has it."""
    return _now.languages.get(name, name)


def number_words(value: float, digits: int = 0) -> str:
    """Writes a number in figures: 1234.5, 1 -> "1,234.5"; in German "1.234,5"."""
    return QLocale(_now.tag).toString(round(float(value), digits) + 0.0, "f", digits)  # no "-0"


@lru_cache(maxsize=4096)
def from_engine(text: str) -> str:
    """Says what the engine said in English in the language of the window.

    The sentence is looked for among those that the engine's code has, and its values are put into the
    translation. What is not found, as a reason that the system gave, stays as it is.
    """
    if not _now.engine or not text:
        return text
    if text != text.strip() and _found(text) is None:  # a sentence with nothing behind it
        text = text.strip()
    parts, said = _NEXT_SENTENCE.split(text), list[str]()
    most = max(template.n_sentences[-1] for template in _now.engine)
    while parts:
        ends = range(min(most, len(parts)), 0, -1)
        found = ((end, _found(" ".join(parts[:end]), end)) for end in ends)
        end, words = next(((end, words) for end, words in found if words is not None), (1, ""))
        words = words or _as_clause(parts[0])
        said.append(words)
        del parts[:end]
    return " ".join(said)


def _as_clause(text: str) -> str:
    """Returns the translation of clauses with a full stop behind them, or of what is said of a name, as in
    "pumps.tsv is cut off"; what is unknown as it is.
    """
    body = text.removesuffix(".")
    if (said := _value(body)) != body:
        return said + text[len(body) :]
    words = body.split(" ")
    for place in range(1, min(len(words), _MOST_OF_A_NAME)):
        if (clause := _found(" ".join(words[place:]))) is not None:
            return f"{' '.join(words[:place])} {clause}{text[len(body) :]}"
    return text


def _found(text: str, n_sentences: int = 0) -> str | None:
    """Returns the translation of one text of the engine; None if it is none that is known.

    Args:
        text: in English, with its values.
        n_sentences: how many are looked for, so that no value takes the next sentence with it; 0: any.
    """
    for template in _now.engine:
        if n_sentences and n_sentences not in template.n_sentences:
            continue
        if template.chunk in text and (found := _pattern(template.source).fullmatch(text)):
            values = found.groupdict()
            n = values.get("n", "").replace(",", "")
            form = template.forms[_now.plural(int(n)) if len(template.forms) > 1 and n.isdigit() else 0]
            return form.format(**{name: _value(value, name) for name, value in values.items()})
    return None


_SIDES = {"source": tr_noop("Source"), "target": tr_noop("Target")}
"""The engine's words for the sides of a pair -> those of the window's tables."""


def _value(text: str, name: str = "") -> str:
    """Returns a value of a sentence: a figure as the language writes it, what is said itself translated."""
    if figures := _figures(text):
        return figures
    if re.fullmatch(r"“[^”]*”|\"[^\"]*\"|'[^']*'", text):
        return tr("“{text}”", text=text[1:-1])
    if listed := _LIST.fullmatch(text):
        first = ", ".join(map(_value, re.findall(_ITEM, listed[1])))
        both = tr_noop("{first} and {last}") if listed[2] == "and" else tr_noop("{first} or {last}")
        return tr(both, first=first, last=_value(listed[3]))
    if name.rstrip("_") in _OF_LANGUAGES and text in _now.languages:
        return _now.languages[text]
    if name.startswith("side") and text in _SIDES:
        return tr(_SIDES[text])
    if " " not in text or name.rstrip("_") in _OF_USERS:  # a name, whatever it means
        return text
    behind = _WITH_REMARK.fullmatch(text)
    if behind and None not in (_found(behind[1]), _found(behind[2])):  # no other sentence with brackets
        return f"{_value(behind[1])} ({_value(behind[2])})"
    said = _found(text)
    return _in_parts(text, name) if said is None else said


def _in_parts(text: str, name: str) -> str:
    """Returns a value that is put together, each part of it translated."""
    for mark in ("; ", ": "):
        if mark in text:
            return mark.join(_value(each, name) for each in text.split(mark))
    if behind := _WITH_REMARK.fullmatch(text):
        return f"{_value(behind[1])} ({_value(behind[2])})"
    if text.endswith("."):
        return _as_clause(text)
    return _QUOTED.sub(lambda found: tr("“{text}”", text=found[1]), text)


def _figures(text: str) -> str:
    """Returns a number, a measure, a moment or scores as the language writes them; "" for anything else."""
    if _FIGURE.fullmatch(text):
        return _figure(text)
    if _MOMENT.fullmatch(text):
        return datetime.fromisoformat(text).strftime(tr("%Y-%m-%d %H:%M"))
    if measured := _MEASURED.fullmatch(text):
        return f"{_figure(measured[1])} {measured[2]}"
    if _SCORES.fullmatch(text):
        return "; ".join(_FIGURE.sub(lambda found: _figure(found[0]), each) for each in text.split(", "))
    return ""


def _figure(text: str) -> str:
    """Returns a number of the engine's as the language writes it."""
    figure = text.replace("−", "-").replace(",", "")
    said = number_words(float(figure), len(figure.partition(".")[2]))
    return f"{'+' if text.startswith('+') else ''}{said}".replace("-", "−")


def language() -> str:
    """Returns the tag of the window's language."""
    return _now.tag


def languages() -> dict[str, str]:
    """Returns the languages that the window has: tag -> its own name for itself."""
    others = sorted(path.stem for path in _folder().glob("*.ts"))
    return {ENGLISH: "English"} | {tag: QLocale(tag).nativeLanguageName() for tag in others}


def language_of_the_system() -> str:
    """Returns the first language of the system that the window has, else English."""
    known = languages()
    wanted = (tag.partition("-")[0] for tag in QLocale.system().uiLanguages())
    return next((tag for tag in wanted if tag in known), ENGLISH)


def use_language(tag: str) -> None:
    """Says all that is built from now on in a language, Qt's own buttons and numbers too.

    Args:
        tag: one of `languages()`; any other means English.
    """
    global _now, _of_qt
    path = _folder() / f"{tag}.ts"
    _now = _read(path) if path.is_file() else _NONE
    from_engine.cache_clear()
    QLocale.setDefault(QLocale(_now.tag))
    application = QCoreApplication.instance()
    if application is not None:
        application.removeTranslator(_of_qt)
        _of_qt = QTranslator()
        _of_qt.load(f"qtbase_{_now.tag}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
        application.installTranslator(_of_qt)


def _folder() -> Path:
    return assets_folder() / "i18n"


def _read(path: Path) -> MessageCatalogue:
    root = ElementTree.parse(path).getroot()
    window: dict[str, list[str]] = {}
    names: dict[str, str] = {}
    engine: list[Template] = []
    for context in root.iter("context"):
        for message in context.iter("message"):
            source, said = message.findtext("source", ""), message.find("translation")
            if said is None or said.get("type"):
                continue  # unfinished: said in English
            forms = [form.text or "" for form in said.iter("numerusform")] or [said.text or ""]
            if context.findtext("name") == ENGINE:
                least, most = (len(each.split(source)) for each in (_NEXT_SENTENCE, _NEXT_OR_VALUE))
                chunk = max(_FIELD.split(source)[::2], key=len)
                engine.append(Template(source, range(least, most + 1), chunk, forms))
            elif context.findtext("name") == LANGUAGES:
                names[source] = forms[0]
            else:
                window[source] = forms
    engine.sort(key=lambda template: -len(_FIELD.sub("", template.source)))
    return MessageCatalogue(path.stem, window, names, engine, c2py(root.findtext("extra-plural", "n != 1")))


@cache
def _pattern(source: str) -> re.Pattern[str]:
    """Returns what finds a sentence of the engine again, whatever its values are."""
    parts = _FIELD.split(source)
    for index in range(1, len(parts), 2):
        parts[index] = f"(?P<{parts[index]}>{'[0-9,]+' if parts[index] == 'n' else '.*?'})"
    parts[::2] = map(re.escape, parts[::2])
    return re.compile("".join(parts), re.DOTALL)
