"""Sizes, times and long names in words."""

from datetime import datetime

from engine.results.corpora import CorpusRecord
from engine.results.figures import NONE, by_this_clock
from engine.results.models import ModelRecord
from gui.i18n import from_engine, number_words, tr, tr_noop

_MOST_LETTERS = 28
NO_DOMAIN = "corrections"
"""The domain of what is confirmed in none; nobody chooses it."""


def size_words(n_bytes: int) -> str:
    """Says a size on disk: "28.4 MB"."""
    size = float(n_bytes)
    for unit in (tr("bytes"), "kB", "MB", "GB"):
        if round(size) < 1000 or unit == "GB":
            return f"{number_words(size, 1 if unit in ('MB', 'GB') else 0)} {unit}"
        size /= 1000
    raise AssertionError("unreachable")


def moment_words(iso: str) -> str:
    """Writes a time by this computer's clock, as short as it is clear: "14:02" today, else "11-20 14:02"."""
    time = by_this_clock(iso)
    if time is None:
        return iso[:10]
    now = datetime.now().astimezone()
    if time.date() == now.date():
        return time.strftime("%H:%M")
    return time.strftime(tr("%m-%d %H:%M") if time.year == now.year else tr("%Y-%m-%d %H:%M"))


def when_words(iso: str) -> str:
    """Writes day and minute of a time by this computer's clock: "2026-11-21 14:02"."""
    time = by_this_clock(iso)
    return time.strftime(tr("%Y-%m-%d %H:%M")) if time else iso[:10]


def date_words(iso: str) -> str:
    """Writes the day of a time by this computer's clock: "2026-11-21"."""
    time = by_this_clock(iso)
    return time.strftime(tr("%Y-%m-%d")) if time else iso[:10]


def short_number(value: float) -> str:
    """Writes a number without digits that say nothing: "12", "0.25"."""
    shown = f"{value:g}"
    return shown if "e" in shown else number_words(value, len(shown.partition(".")[2]))


def domain_name(domain: str) -> str:
    """Returns what a domain is called; that of what was confirmed without one has a name of the window's."""
    return tr("corrections") if domain == NO_DOMAIN else domain


def found_domain_name(domain: str) -> str:
    """Returns what a domain of a model is called: one that it found by itself has a number alone."""
    return tr("domain {number}", number=domain) if domain.isdigit() else domain


def corpus_name(corpus: CorpusRecord) -> str:
    """Returns what a corpus is called: by the window's words where the program named it."""
    return list_name(corpus.name)


_MADE_LISTS = {"Corrections": tr_noop("Corrections, {domain}"), "Terms": tr_noop("Terms, {domain}")}


def list_name(name: str) -> str:
    """Returns what a list of a domain is called, of what was confirmed or of terms, see `corpus_name`."""
    kind, mark, domain = name.partition(", ")
    if mark and kind in _MADE_LISTS:
        return tr(_MADE_LISTS[kind], domain=domain)
    return tr("Corrections") if name == "Corrections" else name


def model_name(model: ModelRecord) -> str:
    """Returns what a model is called: one that ships, and what is named after it, by the window's words."""
    parent, mark, rest = model.name.partition(": ")
    is_named_after = bool(mark and model.domain and rest.startswith(model.domain))
    if model.is_builtin or is_named_after:
        return f"{from_engine(parent)}{mark}{rest}"
    return model.name


def short_name(name: str) -> str:
    """Shortens a long name in its middle, since names that are alike differ at their ends."""
    if len(name) <= _MOST_LETTERS:
        return name
    head = (_MOST_LETTERS - 1) // 2
    return f"{name[:head].rstrip()}…{name[len(name) - (_MOST_LETTERS - 1 - head) :].lstrip()}"


def share_words(share: float) -> str:
    """Writes a share in per cent: "12.5 %"."""
    per_cent = 100 * share
    return tr("{n} %", n=number_words(per_cent, 0 if per_cent >= 9.95 or not per_cent else 1))


def signed_words(value: float | None, digits: int = 1) -> str:
    """Writes a difference with its sign: "+6.3", "−0.4"."""
    if value is None:
        return NONE
    return f"{'−' if value < 0 else '+'}{number_words(abs(round(value, digits)), digits)}"
