"""Stored corpora changed and merged. Every change can be tried first, and undone."""

import shutil
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

import numpy as np

from engine.base.clock import now
from engine.base.config import name_problems
from engine.base.errors import ConfigError, CorpusError
from engine.base.progress import Progress, Report, ignore_progress
from engine.corpora.cleaning import TERMS
from engine.corpora.importing import CorpusInfo, advice_for
from engine.corpora.normalising import normalise
from engine.corpora.storing import editing
from engine.corpora.storing.editing import MergedPairs, Part, merge
from engine.corpora.storing.rejects import DOUBLED, IN_DOMAIN, LEAKED
from engine.corpora.storing.store import StoredCorpus
from engine.library import Library, entry_id
from engine.orders.corpora import CorpusEdit, MergeOrder
from engine.results.corpora import (
    CorpusChange,
    CorpusDetails,
    CorpusRecord,
    MergedPart,
    MergeResult,
    SpeakerChange,
    StoredPair,
)
from engine.results.importing import easiest
from engine.tasks.corpora.confirmed import (
    change_confirmed,
    checked_text,
    neighbours_in,
    put_back_confirmed,
    steady_neighbours,
)
from engine.tasks.corpora.importing import new_staging
from engine.tasks.corpora.returning import bring_back, thinned
from engine.tasks.home import open_library
from engine.tasks.languages import parse_pair
from engine.text.languages import parse_language

_Fill = Callable[[Path], CorpusRecord | None]


def edit_corpus(
    corpus_id: str, edit: CorpusEdit, report: Report = ignore_progress, *, dry_run: bool = False
) -> CorpusChange:
    """Changes a corpus: all that is asked for, or nothing.

    Where it gets neighbours (another domain, other languages), pairs that these hold already, and pairs
    that would be learned here and measured with there, are left out, counted, and kept with their reason.

    Args:
        corpus_id: which corpus; keeps its id.
        edit: what to change.
        report: called now and then; may cancel.
        dry_run: True: change and count everything, and keep nothing.

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
    return _change(record, undo, left_out)


def edit_pair(corpus_id: str, row: int, was: StoredPair, source: str, target: str) -> CorpusChange:
    """Gives a pair of a corpus other texts.

    In a corpus of confirmed translations they are changed where they stand confirmed; a speaker's correction
    stays theirs as it is. A pair that has a sentence of another split then is in none, so that nothing is
    tested with what was learned.

    Args:
        corpus_id: which corpus.
        row: where the pair stood when it was looked at, from 0.
        was: the pair as it was then.
        source: its source from now on.
        target: its target from now on; empty in text of one language.

    Raises:
        LibraryError: if there is no such corpus, or an unfinished run needs it.
        CorpusError: if the pair is there no more, or it is a list of terms.
        ConfigError: if a side is empty or no text.
    """
    library = open_library()
    old = _with_pairs(library.corpus(corpus_id))
    texts = (checked_text(source, "source"), checked_text(target, "translation") if old.tgt else "")
    before = (was.source, was.target)
    taken = change_confirmed(corpus_id, [before], texts)
    if taken is not None:
        return _change(_after(library, old), taken, {})

    def fill(folder: Path) -> CorpusRecord:
        near = neighbours_in(library, old.domain, (old.src, old.tgt), without=[old.id])
        with StoredCorpus(old.path) as corpus:
            place = editing.find_row(corpus, row, before)
            new = (normalise(texts[0]), normalise(texts[1]))
            splits = editing.change_texts(corpus, folder, place, new, near)
        _carry(old.path, folder)
        return replace(old, splits=splits, created=now())

    with steady_neighbours(library):
        old = library.corpus(corpus_id)
        record, undo = library.replace_corpora(old, fill, [old.id])
    return _change(record, undo, {})


def delete_pairs(seen: CorpusRecord, rows: Sequence[int]) -> CorpusChange:
    """Deletes pairs of a corpus; those of one of confirmed translations stand confirmed no more.

    Args:
        seen: the corpus as it was when the rows were chosen.
        rows: the pairs, from 0.

    Raises:
        LibraryError: if there is no such corpus, or an unfinished run needs it.
        CorpusError: if the corpus was changed meanwhile, none would be left, or it is a list of terms.
    """
    library = open_library()
    chosen = np.asarray(rows, dtype=np.int64)
    with StoredCorpus(_unchanged(library, seen).path) as corpus:
        pairs = (
            [(each.source, each.target) for each in corpus.some_pairs(chosen)]
            if seen.details.is_confirmed
            else []
        )
    taken = change_confirmed(seen.id, pairs)
    if taken is not None:
        return _change(_after(library, seen), taken, {})
    with steady_neighbours(library):
        old = _unchanged(library, seen)

        def fill(folder: Path) -> CorpusRecord:
            with StoredCorpus(old.path) as corpus:
                splits = editing.delete_rows(corpus, folder, chosen)
            _carry(old.path, folder)
            left = old.n_pairs - len(set(rows))
            return replace(thinned(old, splits, {"deleted": len(set(rows))}), n_pairs=left, created=now())

        record, undo = library.replace_corpora(old, fill, [old.id])
    return _change(record, undo, {})


def _with_pairs(record: CorpusRecord) -> CorpusRecord:
    if record.kind == TERMS:
        raise CorpusError(f"{record.name} is a list of terms.", "Change it in the Library, under Terms.")
    return record


def _unchanged(library: Library, seen: CorpusRecord) -> CorpusRecord:
    record = _with_pairs(library.corpus(seen.id))
    if (record.path, record.created, record.n_pairs) != (seen.path, seen.created, seen.n_pairs):
        raise CorpusError(f"{record.name} was changed meanwhile.", "Choose the pairs again.")
    return record


def _after(library: Library, old: CorpusRecord) -> CorpusRecord:
    """Returns the record of a corpus of confirmed translations as it is now; without any pair it is gone."""
    empty = replace(old, n_pairs=0, splits={})
    return next((each for each in library.corpora() if each.id == old.id), empty)


def _carry(old: Path, new: Path) -> None:
    from engine.corpora.memory import carry_states

    with suppress(CorpusError):  # they are made anew then
        carry_states(old, new)


def set_speaker(
    corpus_id: str, rows: Sequence[int] | None, speaker: str, *, dry_run: bool = False
) -> SpeakerChange:
    """Sets who speaks in some pairs of a corpus.

    Args:
        corpus_id: which corpus.
        rows: the pairs, from 0; None for all.
        speaker: the name; "" for nobody known.
        dry_run: True: keep nothing.

    Raises:
        LibraryError: if there is no such corpus, or an unfinished run needs it.
        CorpusError: if there is no such row.
    """
    library = open_library()
    counts: dict[str, int] = {}
    chosen = None if rows is None else np.asarray(rows, dtype=np.int64)
    with steady_neighbours(library):
        old = library.corpus(corpus_id)

        def fill(folder: Path) -> None:
            with StoredCorpus(old.path) as corpus:
                counts.update(editing.set_speaker(corpus, folder, chosen, speaker))

        record, undo = _put(library, old, fill, [old.id], dry_run=dry_run)
    return SpeakerChange(**vars(_change(record, undo, {})), speakers=counts)


def merge_corpora(order: MergeOrder, report: Report = ignore_progress) -> MergeResult:
    """Makes one corpus of several, which go to the trash: all or nothing.

    Args:
        order: which corpora, and what to call the new one.
        report: called now and then; may cancel.

    Raises:
        LibraryError: if there is no such corpus, or an unfinished run needs one.
        CorpusError: if their languages or kinds differ.
    """
    library = open_library()
    ids = [*dict.fromkeys(order.corpora)]
    merged: list[MergedPairs] = []
    with steady_neighbours(library):
        old = [library.corpus(corpus_id) for corpus_id in ids]
        first = old[0]
        info = CorpusInfo(
            name=_one_line(order.name),
            domain=_one_line(order.domain) or first.domain,
            src=first.src,
            tgt=first.tgt,
            created=now(),
        )
        empty = CorpusRecord(
            id=library.free_id("corpus", entry_id(info.name)),
            n_pairs=0,
            splits={},
            path=Path(),
            kind=first.kind,
            **vars(info),
        )

        def fill(folder: Path) -> CorpusRecord:
            report(Progress("Opening", 0, len(old)))
            neighbours = neighbours_in(library, info.domain, (first.src, first.tgt), without=ids)
            with ExitStack() as stack:
                corpora = [stack.enter_context(StoredCorpus(each.path)) for each in old]
                merged.append(merge(corpora, folder, vars(info), neighbours, report))
            return _merged_record(empty, old, merged[0])

        record, undo = _put(library, empty, fill, ids, dry_run=order.dry_run)
    change = _change(record, undo, merged[0].left_out)
    if order.dry_run:
        change = replace(change, corpus="")
    return MergeResult(**vars(change), kept=merged[0].n_kept, duplicates=merged[0].left_out[DOUBLED])


def undo_change(corpus_id: str, undo: Sequence[str]) -> list[CorpusRecord]:
    """Takes a change or a merge back: the corpus goes to the trash, what it replaced comes back.

    What another corpus of the domain holds or measures with by now is left out: see `bring_back`.

    Raises:
        LibraryError: if the trash was emptied, or an unfinished run needs the corpus.
    """
    back = put_back_confirmed(undo)
    if back is not None:
        return back
    library = open_library()
    with library.steady_trash():
        return bring_back(library, undo, instead_of=corpus_id)


def _checked(old: CorpusRecord, edit: CorpusEdit) -> dict[str, str]:
    """Returns the corpus' name, domain and languages as they will be."""
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
    library: Library,
    old: CorpusRecord,
    changes: dict[str, str],
    wish: tuple[CorpusEdit, Report],
    left_out: dict[str, int],
) -> Callable[[Path], CorpusRecord]:
    """Returns a function that fills the folder of the changed corpus, and closes the old one's files.

    Pairs that stay out are counted in `left_out` then.
    """
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
        return replace(
            thinned(old, splits, left_out),
            name=changes["name"],
            domain=changes["domain"],
            src=changes["src"],
            tgt=changes["tgt"],
        )

    return fill


def _write_changed(
    library: Library,
    old: CorpusRecord,
    folder: Path,
    changes: dict[str, str],
    wish: tuple[CorpusEdit, Report],
    left_out: dict[str, int],
) -> dict[str, int]:
    """Fills a folder with what stays of a corpus in its new place; returns pairs per split."""
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


def _merged_record(empty: CorpusRecord, old: Sequence[CorpusRecord], merged: MergedPairs) -> CorpusRecord:
    """Completes the record of a merged corpus: still, what was read is kept or dropped."""
    dropped: Counter[str] = Counter()
    for corpus in old:
        dropped.update(corpus.details.dropped)
    dropped += Counter(merged.left_out)
    details = CorpusDetails(
        read=sum(each.n_pairs if each.details.read is None else each.details.read for each in old),
        dropped=dict(dropped.most_common()),
        files=tuple(file for corpus in old for file in corpus.details.files),
        merged=tuple(MergedPart(corpus=each.id, name=each.name, pairs=each.n_pairs) for each in old),
        duplicates=merged.left_out[DOUBLED],
        leaks=merged.left_out[LEAKED] + sum(corpus.details.leaks for corpus in old),
        advice=advice_for(merged.splits, empty.kind),
        split_by=easiest(corpus.details.split_by for corpus in old),
    )
    return replace(empty, n_pairs=merged.n_kept, splits=merged.splits, details=details)


def _put(
    library: Library, record: CorpusRecord, fill: _Fill, old: Sequence[str], *, dry_run: bool
) -> tuple[CorpusRecord, list[str]]:
    """Puts a corpus in the place of others; a dry run fills a folder and throws it away."""
    if not dry_run:
        return library.replace_corpora(record, fill, old)
    with new_staging(is_kept=False) as (folder, _):
        scratch = folder / "dry-run"
        scratch.mkdir()
        return fill(scratch) or record, []


def _change(record: CorpusRecord, undo: Sequence[str], left_out: Mapping[str, int]) -> CorpusChange:
    return CorpusChange(
        corpus=record.id,
        name=record.name,
        domain=record.domain,
        src=record.src,
        tgt=record.tgt,
        splits=dict(record.splits),
        leaks=left_out.get(LEAKED, 0),
        already_in_domain=left_out.get(IN_DOMAIN, 0),
        undo=tuple(undo),
    )


def _text(what: str, value: str) -> str:
    if not (text := _one_line(value)):
        raise ConfigError([f"The {what} is empty"], f"Give the corpus a {what}.", is_introduced=False)
    if problems := name_problems(**{what: value.strip()}):
        raise ConfigError(problems, "Choose another name.")
    return text


def _one_line(text: str) -> str:
    return " ".join(text.split())
