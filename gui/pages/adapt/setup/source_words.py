"""The text that a model came from: why a way needs it, and how an order names it.

Knows no widget.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.methods import METHODS
from engine.results.corpora import CorpusRecord
from engine.results.figures import counted
from gui.languages import language_name

_SPLIT_ENDINGS = (".tsv", ".tsv.gz", ".tmx")
_TITLE, _OTHER_DOMAINS = "The text that the model came from", "Text of the other domains"


@dataclass(frozen=True)
class SourceNeed:
    """Why such text is needed."""

    title: str
    why: str
    seconds: float | None = None
    """About how long it takes here; None: not known."""
    needs_held_out: bool = False
    """True if some of it must be kept aside to watch the training: a file alone has nothing aside."""
    has_updates: bool = False
    """True if a training on it has a length of its own."""


@dataclass(frozen=True)
class NamedText:
    """Text that the user has named."""

    corpora: tuple[tuple[str, float], ...] = ()
    """Ids of the library, each with its weight."""
    files: tuple[tuple[Path, float], ...] = ()
    """Files and folders."""
    columns: tuple[str, ...] = ()
    """Languages of the columns of tables among them; empty: source, then target."""
    updates: int = 0
    """Updates on it at most; 0: as the model's base had."""

    @property
    def specs(self) -> tuple[str, ...]:
        """As `--source-corpus` takes them."""
        named = ((str(name), weight) for name, weight in (*self.corpora, *self.files))
        return tuple(name if weight == 1 else f"{name}@{weight:g}" for name, weight in named)


def need_of_way(method: str, seconds: float | None) -> SourceNeed | None:
    """Returns why a way needs the text that the model came from, None if it does not."""
    chosen = METHODS.get(method)
    if chosen is None or not chosen.needs_source_text:
        return None
    return SourceNeed(
        _OTHER_DOMAINS if chosen.learns_several_domains else _TITLE,
        chosen.needs_source_text,
        seconds,
        needs_held_out=chosen.needs_held_out_source,
        has_updates=chosen.begins_anew,
    )


def need_of_reverse(src: str, tgt: str) -> SourceNeed:
    """Returns what a model that translates back is trained from, where the library has none."""
    back = f"{language_name(tgt)} into {language_name(src)}"
    return SourceNeed(
        "Text for the model that translates back",
        f"No model of your library translates {back}, so one is trained first, from this text.",
        needs_held_out=True,
        has_updates=True,
    )


def source_problem(given: NamedText, need: SourceNeed, tags: Sequence[str], *, has_list: bool = True) -> str:
    """Says what is missing; empty if nothing.

    Args:
        given: what the user has named.
        need: what for.
        tags: the model's languages.
        has_list: whether there are corpora to tick.
    """
    if not given.specs:
        how = "tick a corpus of the list, or add files" if has_list else "add files or a folder"
        return f"“{need.title}” is missing: {how}."
    gone = [path.name for path, _ in given.files if not path.exists()]
    if gone:
        return f"{gone[0]} is no longer there."
    if given.columns and not set(tags) <= set(given.columns):
        return f"The columns of the tables must name both {tags[0]} and {tags[1]}."
    has_held_out = bool(given.corpora) or any(_has_split(path, "dev") for path, _ in given.files)
    if need.needs_held_out and not has_held_out:
        return "A single file has no pairs for validation: add a folder with a dev.tsv, or a corpus."
    return ""


def _has_split(folder: Path, split: str) -> bool:
    return any((folder / f"{split}{ending}").is_file() for ending in _SPLIT_ENDINGS)


def row_words(corpus: CorpusRecord, *, is_known: bool) -> str:
    """Names a corpus of the list: "letters · 240 pairs, office"."""
    said = f"{corpus.name} · {counted(corpus.n_pairs, 'pair')}, {corpus.domain}"
    return f"{said} · the model learned from it" if is_known else said


def file_words(path: Path) -> str:
    """Names a file or folder with where it lies."""
    kind = "folder in" if path.is_dir() else "in"
    return f"{path.name} · {kind} {path.parent}"
