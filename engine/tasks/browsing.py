"""Stored corpora looked into, counted, changed and merged. Every change can be undone."""

import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import ConfigError, CorpusError
from engine.progress import Progress, Report, ignore_progress
from engine.records import CorpusRecord
from engine.tasks.home import open_library
from engine.tasks.languages import parse_pair
from engine.tasks.staged import neighbours_in, steady_neighbours

if TYPE_CHECKING:
    from engine.corpora.browsing import CorpusBrowser
    from engine.library import Library


@dataclass(frozen=True, kw_only=True)
class CorpusEdit:
    """What to change of a corpus; None: leave it as it is."""

    name: str | None = None
    domain: str | None = None
    src: str | None = None
    """Language of the source: corrects what the corpus says of itself, moves no text."""
    tgt: str | None = None
    speaker: str | None = None
    """Who says all of it; "": nobody known."""
    is_swapped: bool = False
    """True: the targets become the sources, with their language."""


def open_corpus(corpus_id: str) -> "CorpusBrowser":
    """Opens a corpus to look into; the caller closes it.

    Raises:
        LibraryError: if there is no such corpus.
        CorpusError: if its folder is damaged.
    """
    from engine.corpora.browsing import CorpusBrowser

    return CorpusBrowser(open_library().corpus(corpus_id).path)


def known_statistics(corpus_id: str) -> dict[str, Any] | None:
    """Returns the numbers of a corpus if they were counted before, else None; costs no time."""
    from engine.corpora.statistics import read_statistics

    return read_statistics(open_library().corpus(corpus_id).path)


def corpus_statistics(corpus_id: str, report: Report = ignore_progress) -> dict[str, Any]:
    """Returns words, lengths, speakers and documents of a corpus; counts them the first time.

    Returns:
        As `engine.corpora.statistics.corpus_statistics`.

    Raises:
        LibraryError: if there is no such corpus.
        CorpusError: if its folder is damaged.
    """
    from engine.corpora.statistics import corpus_statistics as count

    return count(open_library().corpus(corpus_id).path, report)


def edit_corpus(corpus_id: str, edit: CorpusEdit, report: Report = ignore_progress) -> dict[str, Any]:
    """Changes a corpus: all that is asked for, or nothing.

    Where it gets neighbours (another domain, other languages), pairs that would be learned here and
    measured with there are left out, and counted.

    Args:
        corpus_id: which corpus; keeps its id.
        edit: what to change.
        report: called now and then; may cancel.

    Returns:
        {"corpus": id, "name", "domain", "src", "tgt", "splits", "leaks", "undo": for `undo_change`}.

    Raises:
        LibraryError: if there is no such corpus, or an unfinished run needs it.
        CorpusError: if nothing would be left, or its one side is to be swapped.
        ConfigError: if a name is empty or a language is none.
    """
    library = open_library()
    with steady_neighbours(library):
        old = library.corpus(corpus_id)
        fill = _filling(library, old, _checked(old, edit), (edit, report))
        record, undo = library.put_instead(old, fill, [old.id])
    return _told(record, undo, leaks=old.n_pairs - record.n_pairs)


def set_speaker(corpus_id: str, rows: Sequence[int] | None, speaker: str) -> dict[str, Any]:
    """Says who speaks in some pairs of a corpus.

    Args:
        corpus_id: which corpus.
        rows: the pairs, from 0; None for all.
        speaker: the name; "" for nobody known.

    Returns:
        As `edit_corpus`, and "speakers": {name: pairs}.

    Raises:
        LibraryError: if there is no such corpus, or an unfinished run needs it.
        CorpusError: if there is no such row.
    """
    import numpy as np

    from engine.corpora import editing
    from engine.corpora.store import StoredCorpus

    library = open_library()
    counts: dict[str, int] = {}
    chosen = None if rows is None else np.asarray(rows, dtype=np.int64)
    with steady_neighbours(library):
        old = library.corpus(corpus_id)

        def fill(folder: Path) -> None:
            with StoredCorpus(old.path) as corpus:
                counts.update(editing.set_speaker(corpus, folder, chosen, speaker))

        record, undo = library.put_instead(old, fill, [old.id])
    return {**_told(record, undo, leaks=0), "speakers": counts}


def merge_corpora(
    corpus_ids: Sequence[str], name: str, domain: str = "", report: Report = ignore_progress
) -> dict[str, Any]:
    """Makes one corpus of several, which go to the trash: all or nothing.

    Args:
        corpus_ids: which; the first one's direction counts.
        name: of the new corpus.
        domain: of the new corpus; "": the first one's.
        report: called now and then; may cancel.

    Returns:
        As `edit_corpus`, and "kept", "duplicates".

    Raises:
        LibraryError: if there is no such corpus, or an unfinished run needs one.
        CorpusError: if their languages or kinds differ.
        ConfigError: if the name is empty.
    """
    from engine.corpora.merging import merge
    from engine.corpora.store import StoredCorpus
    from engine.library import entry_id

    library = open_library()
    ids = [*dict.fromkeys(corpus_ids)]
    result: dict[str, Any] = {}
    with steady_neighbours(library):
        old = [library.corpus(corpus_id) for corpus_id in ids]
        if not old:
            raise CorpusError("Merging needs two corpora or more.", "Choose at least two.")
        first = old[0]
        info = {
            "name": _text("name", name),
            "domain": _text("domain", domain or first.domain),
            "src": first.src,
            "tgt": first.tgt,
            "created": _now(),
        }
        new_id = library.free_id("corpus", entry_id(info["name"]))

        def fill(folder: Path) -> CorpusRecord:
            report(Progress("Opening", 0, len(old)))
            neighbours = neighbours_in(library, info["domain"], (first.src, first.tgt), without=ids)
            with ExitStack() as stack:
                corpora = [stack.enter_context(StoredCorpus(each.path)) for each in old]
                result.update(merge(corpora, folder, info, neighbours, report))
            return _merged_record(new_id, info, old, result)

        record, undo = library.put_instead(_merged_record(new_id, info, old, {}), fill, ids)
    return {**_told(record, undo, leaks=result["leaks"]), **result}


def undo_change(corpus_id: str, undo: Sequence[str]) -> list[CorpusRecord]:
    """Takes an edit or a merge back: the corpus goes to the trash, what it replaced comes back.

    Args:
        corpus_id: the corpus as it is now.
        undo: what `edit_corpus`, `set_speaker` or `merge_corpora` returned.

    Raises:
        LibraryError: if the trash was emptied, or an unfinished run needs the corpus.
    """
    back = open_library().undo_instead(corpus_id, undo)
    return [record for record in back if isinstance(record, CorpusRecord)]


def merge_command(corpus_ids: Sequence[str], *, name: str, domain: str = "") -> list[str]:
    """Returns the command line after `parlance` that merges corpora."""
    command = ["corpus", "merge", *corpus_ids, "--name", name]
    return command + (["--domain", domain] if domain else [])


def statistics_command(corpus_id: str) -> list[str]:
    """Returns the command line after `parlance` that counts a corpus; `known_statistics` has it then."""
    return ["corpus", "stats", corpus_id]


def export_corpus_command(corpus_id: str, path: Path, *, split: str = "") -> list[str]:
    """Returns the command line after `parlance` that writes a corpus to a .tmx or .tsv file."""
    command = ["corpus", "export", corpus_id, str(path.absolute())]
    return command + (["--split", split] if split else [])


def _checked(old: CorpusRecord, edit: CorpusEdit) -> dict[str, str]:
    """Returns the corpus' name, domain and languages as they will be."""
    from engine.text.languages import parse_language

    src, tgt = old.src if edit.src is None else edit.src, old.tgt if edit.tgt is None else edit.tgt
    if tgt and not old.tgt:
        raise CorpusError(
            f"{old.name} is text in one language: it has no translations to name a language of.",
            "Change its own language (--from).",
        )
    if (src, tgt) != (old.src, old.tgt):
        src, tgt = parse_pair(src, tgt) if old.tgt else (parse_language(src), "")
    if edit.is_swapped:
        src, tgt = tgt, src
    return {
        "name": old.name if edit.name is None else _text("name", edit.name),
        "domain": old.domain if edit.domain is None else _text("domain", edit.domain),
        "src": src,
        "tgt": tgt,
    }


def _filling(
    library: "Library", old: CorpusRecord, changes: dict[str, str], wish: tuple[CorpusEdit, Report]
) -> Callable[[Path], CorpusRecord]:
    """Returns what fills the folder of the changed corpus, and lets go of the old one's files."""
    from engine.corpora import editing
    from engine.corpora.store import StoredCorpus

    edit, report = wish

    def fill(folder: Path) -> CorpusRecord:
        report(Progress("Changing", 0, 1))
        step = folder if edit.speaker is None else folder / "step"
        step.mkdir(exist_ok=True)
        splits = _write_changed(library, old, step, changes, wish)
        if edit.speaker is not None:
            with StoredCorpus(step) as changed:
                editing.set_speaker(changed, folder, None, edit.speaker)
            shutil.rmtree(step)
        report(Progress("Changing", 1, 1))
        facts: dict[str, Any] = {**changes, "splits": splits, "n_pairs": sum(splits.values())}
        return replace(old, **facts, details=_thinned(old, splits))

    return fill


def _write_changed(
    library: "Library",
    old: CorpusRecord,
    folder: Path,
    changes: dict[str, str],
    wish: tuple[CorpusEdit, Report],
) -> dict[str, int]:
    """Fills a folder with what stays of a corpus in its new place; returns pairs per split."""
    import numpy as np

    from engine.corpora import editing
    from engine.corpora.assembling import Part
    from engine.corpora.store import StoredCorpus

    edit, report = wish
    languages = (changes["src"], changes["tgt"])
    with StoredCorpus(old.path) as corpus:
        part = Part(corpus, np.array(corpus.split), edit.is_swapped)
        if changes["domain"] != old.domain or set(languages) != {old.src, old.tgt}:
            near = neighbours_in(library, changes["domain"], languages, without=[old.id])
            (part,) = editing.guard([part], near)
        if edit.is_swapped or not part.kept.all():
            return editing.rebuild(part, folder, changes, report)
        return editing.rename(corpus, folder, changes)


def _thinned(old: CorpusRecord, splits: Mapping[str, int]) -> dict[str, Any]:
    """Returns the details of a corpus that lost pairs to its neighbours: still, all that was read counts."""
    from engine.corpora.advice import advice_for
    from engine.corpora.importing import LEAKED

    n_left_out = old.n_pairs - sum(splits.values())
    if not n_left_out:
        return dict(old.details)
    dropped = dict(old.details.get("dropped", {}))
    dropped[LEAKED] = dropped.get(LEAKED, 0) + n_left_out
    n_leaks = old.details.get("leaks", 0) + n_left_out
    changed = {"dropped": dropped, "leaks": n_leaks, "advice": advice_for(splits, old.kind)}
    return {**old.details, **changed}


def _merged_record(
    corpus_id: str, info: Mapping[str, str], old: Sequence[CorpusRecord], result: Mapping[str, Any]
) -> CorpusRecord:
    from collections import Counter

    from engine.corpora.advice import advice_for
    from engine.corpora.importing import LEAKED
    from engine.corpora.merging import DOUBLED

    details: dict[str, Any] = {}
    if result:
        dropped: Counter[str] = Counter()
        for corpus in old:
            dropped.update(corpus.details.get("dropped", {}))
        dropped += Counter({DOUBLED: result["duplicates"], LEAKED: result["leaks"]})
        details = {
            "read": sum(corpus.details.get("read", corpus.n_pairs) for corpus in old),
            "dropped": dict(dropped.most_common()),
            "files": [file for corpus in old for file in corpus.details.get("files", ())],
            "merged": [{"corpus": each.id, "name": each.name, "pairs": each.n_pairs} for each in old],
            "duplicates": result["duplicates"],
            "leaks": result["leaks"] + sum(corpus.details.get("leaks", 0) for corpus in old),
            "advice": advice_for(result["splits"], old[0].kind),
        }
    return CorpusRecord(
        id=corpus_id,
        n_pairs=result.get("kept", 0),
        splits=result.get("splits", {}),
        path=Path(),
        kind=old[0].kind,
        details=details,
        **info,
    )


def _told(record: CorpusRecord, undo: Sequence[str], *, leaks: int) -> dict[str, Any]:
    return {
        "corpus": record.id,
        "name": record.name,
        "domain": record.domain,
        "src": record.src,
        "tgt": record.tgt,
        "splits": dict(record.splits),
        "leaks": leaks,
        "undo": [*undo],
    }


def _text(what: str, value: str) -> str:
    text = " ".join(value.split())
    if not text:
        raise ConfigError([f"the {what} is empty"], f"Give the corpus a {what}.")
    return text


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
