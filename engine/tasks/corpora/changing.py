"""Stored corpora changed and merged. Every change can be tried first, and undone."""

import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import ConfigError, CorpusError
from engine.progress import Progress, Report, ignore_progress
from engine.results.corpora import CorpusRecord
from engine.tasks.corpora.returning import bring_back, thinned
from engine.tasks.corpora.staged import neighbours_in, steady_neighbours
from engine.tasks.corpora.staging_area import new_staging
from engine.tasks.home import open_library
from engine.tasks.languages import parse_pair

if TYPE_CHECKING:
    from engine.library import Library

_Fill = Callable[[Path], CorpusRecord | None]


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


def edit_corpus(
    corpus_id: str, edit: CorpusEdit, report: Report = ignore_progress, *, dry_run: bool = False
) -> dict[str, Any]:
    """Changes a corpus: all that is asked for, or nothing.

    Where it gets neighbours (another domain, other languages), pairs that these hold already, and pairs
    that would be learned here and measured with there, are left out, counted, and kept with their reason.

    Args:
        corpus_id: which corpus; keeps its id.
        edit: what to change.
        report: called now and then; may cancel.
        dry_run: True: change and count everything, and keep nothing; "undo" is empty then.

    Returns:
        {"corpus": id, "name", "domain", "src", "tgt", "splits", "leaks", "already_in_domain", "undo": for
        `undo_change`}.

    Raises:
        LibraryError: if there is no such corpus, or an unfinished run needs it.
        CorpusError: if nothing would be left, or its one side is to be swapped.
        ConfigError: if a name is empty or a language is none.
    """
    library = open_library()
    with steady_neighbours(library):
        old = library.corpus(corpus_id)
        left_out: dict[str, int] = {}
        fill = _filling(library, old, _checked(old, edit), (edit, report), left_out)
        record, undo = _put(library, old, fill, [old.id], dry_run=dry_run)
    return _told(record, undo, left_out)


def set_speaker(
    corpus_id: str, rows: Sequence[int] | None, speaker: str, *, dry_run: bool = False
) -> dict[str, Any]:
    """Says who speaks in some pairs of a corpus.

    Args:
        corpus_id: which corpus.
        rows: the pairs, from 0; None for all.
        speaker: the name; "" for nobody known.
        dry_run: True: keep nothing.

    Returns:
        As `edit_corpus`, and "speakers": {name: pairs}.

    Raises:
        LibraryError: if there is no such corpus, or an unfinished run needs it.
        CorpusError: if there is no such row.
    """
    import numpy as np

    from engine.corpora.storing import editing
    from engine.corpora.storing.store import StoredCorpus

    library = open_library()
    counts: dict[str, int] = {}
    chosen = None if rows is None else np.asarray(rows, dtype=np.int64)
    with steady_neighbours(library):
        old = library.corpus(corpus_id)

        def fill(folder: Path) -> None:
            with StoredCorpus(old.path) as corpus:
                counts.update(editing.set_speaker(corpus, folder, chosen, speaker))

        record, undo = _put(library, old, fill, [old.id], dry_run=dry_run)
    return {**_told(record, undo, {}), "speakers": counts}


def merge_corpora(
    corpus_ids: Sequence[str],
    name: str,
    domain: str = "",
    report: Report = ignore_progress,
    *,
    dry_run: bool = False,
) -> dict[str, Any]:
    """Makes one corpus of several, which go to the trash: all or nothing.

    Args:
        corpus_ids: which; the first one's direction counts.
        name: of the new corpus.
        domain: of the new corpus; "": the first one's.
        report: called now and then; may cancel.
        dry_run: True: merge and count everything, and keep nothing; "corpus" and "undo" are empty then.

    Returns:
        As `edit_corpus`, and "kept", "duplicates".

    Raises:
        LibraryError: if there is no such corpus, or an unfinished run needs one.
        CorpusError: if their languages or kinds differ.
        ConfigError: if the name is empty.
    """
    from engine.corpora.storing.merging import merge
    from engine.corpora.storing.rejects import DOUBLED
    from engine.corpora.storing.store import StoredCorpus
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

        record, undo = _put(library, _merged_record(new_id, info, old, {}), fill, ids, dry_run=dry_run)
    told = {**_told(record, undo, result["left_out"]), "kept": result["kept"]}
    return {**told, "duplicates": result["left_out"][DOUBLED], "corpus": "" if dry_run else record.id}


def undo_change(corpus_id: str, undo: Sequence[str]) -> list[CorpusRecord]:
    """Takes an edit or a merge back: the corpus goes to the trash, what it replaced comes back.

    What another corpus of the domain holds or measures with by now is left out: see `bring_back`.

    Args:
        corpus_id: the corpus as it is now.
        undo: what `edit_corpus`, `set_speaker` or `merge_corpora` returned.

    Raises:
        LibraryError: if the trash was emptied, or an unfinished run needs the corpus.
    """
    return bring_back(open_library(), undo, instead_of=corpus_id)


def merge_command(corpus_ids: Sequence[str], *, name: str, domain: str = "") -> list[str]:
    """Returns the command line after `parlance` that merges corpora."""
    command = ["corpus", "merge", *corpus_ids, "--name", name]
    return command + (["--domain", domain] if domain else [])


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
    library: "Library",
    old: CorpusRecord,
    changes: dict[str, str],
    wish: tuple[CorpusEdit, Report],
    left_out: dict[str, int],
) -> Callable[[Path], CorpusRecord]:
    """Returns what fills the folder of the changed corpus, and lets go of the old one's files.

    Pairs that stay out are counted in `left_out` then.
    """
    from engine.corpora.storing import editing
    from engine.corpora.storing.store import StoredCorpus

    edit, report = wish

    def fill(folder: Path) -> CorpusRecord:
        report(Progress("Changing", 0, 1))
        step = folder if edit.speaker is None else folder / "step"
        step.mkdir(exist_ok=True)
        splits = _write_changed(library, old, step, changes, wish, left_out)
        if edit.speaker is not None:
            with StoredCorpus(step) as changed:
                editing.set_speaker(changed, folder, None, edit.speaker)
            shutil.rmtree(step)
        report(Progress("Changing", 1, 1))
        facts: dict[str, Any] = {**changes}
        return replace(thinned(old, splits, left_out), **facts)

    return fill


def _write_changed(
    library: "Library",
    old: CorpusRecord,
    folder: Path,
    changes: dict[str, str],
    wish: tuple[CorpusEdit, Report],
    left_out: dict[str, int],
) -> dict[str, int]:
    """Fills a folder with what stays of a corpus in its new place; returns pairs per split."""
    import numpy as np

    from engine.corpora.storing import editing
    from engine.corpora.storing.assembling import Part
    from engine.corpora.storing.store import StoredCorpus

    edit, report = wish
    languages = (changes["src"], changes["tgt"])
    with StoredCorpus(old.path) as corpus:
        part = Part(corpus, np.array(corpus.split), edit.is_swapped)
        if changes["domain"] != old.domain or set(languages) != {old.src, old.tgt}:
            near = neighbours_in(library, changes["domain"], languages, without=[old.id])
            (part,) = editing.guard([part], near)
        left_out.update(editing.left_out([part]))
        if edit.is_swapped or not part.kept.all():
            return editing.rebuild(part, folder, changes, report)
        return editing.rename(corpus, folder, changes)


def _merged_record(
    corpus_id: str, info: Mapping[str, str], old: Sequence[CorpusRecord], result: Mapping[str, Any]
) -> CorpusRecord:
    from collections import Counter

    from engine.corpora.importing.advice import advice_for
    from engine.corpora.storing.rejects import DOUBLED, LEAKED

    details: dict[str, Any] = {}
    if result:
        dropped: Counter[str] = Counter()
        for corpus in old:
            dropped.update(corpus.details.get("dropped", {}))
        dropped += Counter(result["left_out"])
        details = {
            "read": sum(corpus.details.get("read", corpus.n_pairs) for corpus in old),
            "dropped": dict(dropped.most_common()),
            "files": [file for corpus in old for file in corpus.details.get("files", ())],
            "merged": [{"corpus": each.id, "name": each.name, "pairs": each.n_pairs} for each in old],
            "duplicates": result["left_out"][DOUBLED],
            "leaks": result["left_out"][LEAKED] + sum(corpus.details.get("leaks", 0) for corpus in old),
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


def _put(
    library: "Library", record: CorpusRecord, fill: _Fill, old: Sequence[str], *, dry_run: bool
) -> tuple[CorpusRecord, list[str]]:
    """Puts a corpus in the place of others; a dry run fills a folder and throws it away."""
    if not dry_run:
        return library.put_instead(record, fill, old)
    with new_staging(is_kept=False) as (folder, _):
        scratch = folder / "dry-run"
        scratch.mkdir()
        return fill(scratch) or record, []


def _told(record: CorpusRecord, undo: Sequence[str], left_out: Mapping[str, int]) -> dict[str, Any]:
    from engine.corpora.storing.rejects import IN_DOMAIN, LEAKED

    return {
        "corpus": record.id,
        "name": record.name,
        "domain": record.domain,
        "src": record.src,
        "tgt": record.tgt,
        "splits": dict(record.splits),
        "leaks": left_out.get(LEAKED, 0),
        "already_in_domain": left_out.get(IN_DOMAIN, 0),
        "undo": [*undo],
    }


def _text(what: str, value: str) -> str:
    text = " ".join(value.split())
    if not text:
        raise ConfigError([f"the {what} is empty"], f"Give the corpus a {what}.")
    return text


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
