"""Confirmed translations as corpora: one of each domain and pair of languages, which the memory searches at
once and the next adaptation of the domain learns from.

The corpus is made of what stands confirmed, again whenever that is something else: what was removed or undone
is in it no more. All of it is to learn from and none is held out, neither to validate nor to test: what a
person confirmed is what the model should say from then on. A model that learns along is tested with each
before it learns it. A user who removes the corpus, or gives it another domain, has it as any other corpus
from then on.
"""

import hashlib
import json
import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.base.clock import now
from engine.base.config import name_problems
from engine.base.errors import ConfigError, CorpusError, LibraryError, SpeakerError, UnwritableLibraryError
from engine.corpora.normalising import normalise
from engine.library import Library, entry_id
from engine.library.locks import locked
from engine.library.mending import MADE, keep_digests
from engine.library.speakers import ConfirmedPair
from engine.results.corpora import CorpusDetails, CorpusRecord, DomainDirection
from engine.results.systems import EVERY_DOMAIN, System
from engine.results.translation import Recall, RecalledTranslation
from engine.tasks.home import open_library
from engine.tasks.languages import parse_pair

if TYPE_CHECKING:
    from engine.corpora.importing import StagedImport
    from engine.corpora.storing.splitting import Neighbour
    from engine.runtime.translator import Translator


# The other corpora of a domain, which the splits of a corpus must agree with.


@contextmanager
def steady_neighbours(library: Library, *, waits: bool = True) -> Iterator[None]:
    """Lets nobody else import, change or merge corpora meanwhile: their splits must see each other.

    Raises:
        BlockingIOError: if somebody does just now and `waits` is False.
    """
    with locked(library.home / ".import.lock", waits=waits):
        yield


def neighbours_of(library: Library, domain: str, staged: "StagedImport") -> "list[Neighbour]":
    """Returns the corpora of a domain that share a language with what was read, for its splits."""
    return neighbours_in(library, domain, (staged.info.src, staged.info.tgt))


def neighbours_in(
    library: Library, domain: str, pair: tuple[str, str], without: Sequence[str] = ()
) -> "list[Neighbour]":
    """Returns the corpora of a domain that share a language with a text, for its splits.

    Args:
        library: where to look.
        domain: which domain.
        pair: the text's source and target language, the latter empty if it is monolingual.
        without: ids of corpora that do not count: those that the text is made of.
    """
    from engine.corpora.storing.known_pairs import as_neighbour

    src, tgt = pair
    wanted = {src, tgt} - {""}
    return [
        as_neighbour(corpus.path, src, tgt)
        for corpus in library.corpora()
        if corpus.domain == domain
        and corpus.id not in without
        and corpus.kind != "terms"
        and (languages := {corpus.src, corpus.tgt} - {""})
        and (wanted <= languages or languages <= wanted)
    ]


# Confirmed translations: kept, recalled and taken back, and the corpora made of them.

NO_DOMAIN = "corrections"
"""The domain of what was confirmed for none."""
_RULE = "all are to learn from"
"""How the corpora are made: those that were made by another rule are made again."""
MOST_CONFIRMED = 5_000
"""Characters of a side of a confirmed translation, at most."""


def confirm_translation(
    source: str,
    target: str,
    *,
    src: str,
    tgt: str,
    domain: str = "",
    origin: str = "corrections",
    line: int = 0,
) -> int:
    """Keeps a translation that is nobody's in particular in the memory of its domain.

    Args:
        source: a sentence.
        target: its translation, as a person wants it.
        src: language of the sentence.
        tgt: language of the translation.
        domain: whose memory; empty: that of no domain, which is called "corrections".
        origin: where it stands: the name of a file.
        line: there.

    Returns:
        Its id, with which `forget_confirmed` takes it back.

    Raises:
        ConfigError: if a side is empty or no text, or a language or the domain cannot be.
    """
    group = group_of(domain, src, tgt)
    pair = ConfirmedPair(checked_text(source, "sentence"), checked_text(target, "translation"), origin, line)
    sync_confirmed()
    found = open_library().speakers.confirmed.add(group, pair)
    sync_confirmed()
    return found


def forget_confirmed(confirmed_id: int) -> bool:
    """Takes a translation back that is nobody's in particular; tells whether it was there."""
    was_there = open_library().speakers.confirmed.remove(confirmed_id)
    sync_confirmed()
    return was_there


def forget_translation(source: str, *, src: str, tgt: str, domain: str = "") -> int:
    """Takes all translations of a sentence back that are nobody's in particular, and returns how many.

    Raises:
        ConfigError: if a language or the domain cannot be.
        LibraryError: if there is none.
    """
    from engine.tasks.translation.draft import sweep_draft

    group = group_of(domain, src, tgt)
    confirmed = open_library().speakers.confirmed
    found = confirmed.find(group, checked_text(source, "sentence"))
    if not found:
        raise LibraryError(
            f"No translation of “{source}” was added to the memory of {group.domain}.",
            "See what the memory has:"
            f" `parlance memory search {shlex.quote(source)} --from {group.src} --to {group.tgt}`.",
        )
    for each in found:
        confirmed.remove(each)
    sync_confirmed()
    sweep_draft()
    return len(found)


def remember_corrections(sentence_ids: Iterable[int], *, src: str, tgt: str, domain: str) -> None:
    """Puts corrections of speakers into the memory of a domain.

    They stay the speakers', and in the memories of other domains.
    """
    sync_confirmed()
    open_library().speakers.confirmed.add_sentences(group_of(domain, src, tgt), sentence_ids)
    sync_confirmed()


def speakers_in(corpus_id: str) -> list[str]:
    """Returns the ids of the speakers whose corrections a corpus was made of; none of any other corpus."""
    group = _group_in(corpus_id)
    return open_library().speakers.confirmed.speakers_of(group) if group else []


def _group_in(corpus_id: str) -> DomainDirection | None:
    """Returns the group that a corpus was made of; None: it is any other corpus."""
    library = open_library()
    made: dict[str, list[str]] = _known(library).get("corpora", {})
    group = DomainDirection(*made[corpus_id][1:]) if corpus_id in made else None
    record = next((each for each in library.corpora() if each.id == corpus_id), None)
    return group if group and _is_ours(record, group) else None


_ROWS = "confirmed:"
"""Before what brings confirmed pairs back, so that it is no id of the trash."""


def change_confirmed(
    corpus_id: str, pairs: Sequence[tuple[str, str]], texts: tuple[str, str] | None = None
) -> tuple[str, ...] | None:
    """Deletes pairs of a corpus of confirmed translations, or gives one other texts, where these stand.

    Args:
        corpus_id: which corpus.
        pairs: those that change, as the corpus has them.
        texts: source and target of the only one from now on; None: they are deleted.

    Returns:
        What `put_back_confirmed` takes; None: it is any other corpus.

    Raises:
        CorpusError: if one is there no more.
    """
    group = _group_in(corpus_id)
    if group is None:
        return None
    library = open_library()
    wanted = set(pairs)
    standing = [(pair.source, pair.target) for pair in library.speakers.confirmed.pairs().get(group, ())]
    there = [pair for pair in standing if (normalise(pair[0]), normalise(pair[1])) in wanted]
    if not there:
        raise CorpusError(
            "This pair is not in the corpus any more.", "Look for it again, and change it then."
        )
    rows = library.speakers.confirmed.change(group, there, texts)
    _after_change()
    return tuple(f"{_ROWS}{row}" for row in rows)


def put_back_confirmed(undo: Sequence[str]) -> list[CorpusRecord] | None:
    """Takes a change of confirmed pairs back, and returns their corpus; None: it was of any other corpus."""
    if not all(each.startswith(_ROWS) for each in undo):
        return None
    rows = [each.removeprefix(_ROWS) for each in undo]
    open_library().speakers.confirmed.put_back(rows)
    _after_change()
    first = json.loads(rows[0])
    corpus = corpus_of(DomainDirection(first["domain"], first["src"], first["tgt"]))
    return [corpus] if corpus else []


def _after_change() -> None:
    """Makes the corpora what stands confirmed now, though their number may be as before; and the draft."""
    from engine.tasks.translation.draft import sweep_draft

    library = open_library()
    with suppress(UnwritableLibraryError, PermissionError), locked(library.home / ".confirmed.lock"):
        _sync(library)
    sweep_draft()


def recall_of(
    translator: "Translator", system: System, beside: Recall | None = None, *, are_named: bool = False
) -> Recall:
    """Returns what looks sentences up among those confirmed in a system's domain, by its people or by nobody.

    Args:
        translator: the open system.
        system: says whose domain, and who says the text; of several people none's words count.
        beside: the system's translation memory, for what was not confirmed.
        are_named: whether a file names who says each line: then nobody says all of it.
    """
    said_by: list[str] | None = None
    if system.speaker or system.blend or are_named:
        said_by = []
        if not (are_named or system.blend):
            with suppress(SpeakerError):  # the model knows them, not the library
                said_by = [open_library().speakers.find(system.speaker).id]
    domain = system.domain or memory_domain(system.memory)
    return recall_confirmed(translator, domain, speakers=said_by, beside=beside)


def memory_domain(memory: str) -> str:
    """Returns the domain whose corpora are meant by a system's memory; "" for those of every domain."""
    return "" if memory == EVERY_DOMAIN and EVERY_DOMAIN not in open_library().domains() else memory


def recall_confirmed(
    translator: "Translator",
    domain: str = "",
    *,
    speakers: Collection[str] | None = None,
    beside: Recall | None = None,
) -> Recall:
    """Returns what looks sentences up among those that were confirmed in a domain.

    Of several translations one of the speakers is taken, else one of nobody's, else one of anybody's; of
    these the one that was confirmed last.

    Args:
        translator: the open system, whose languages count.
        domain: whose; empty: that of its model, else of none.
        speakers: ids of those whose corrections count, besides nobody's; None: everybody's do.
        beside: a translation memory, for what was not confirmed.
    """
    card, confirmed = translator.card, open_library().speakers.confirmed
    group = group_of(domain or _domain_of(translator), card.src, card.tgt)

    def rank(speaker: str | None) -> int:
        return 1 if speaker is None else 2 if speakers and speaker in speakers else 0

    def recall(sentences: Collection[str]) -> Mapping[str, RecalledTranslation]:
        written = {each: {normalise(each), " ".join(each.split())} for each in sentences}
        known: dict[str, list[tuple[int, ConfirmedPair]]] = {}
        for pair, speaker in confirmed.known(group, set().union(*written.values())):
            if speakers is None or rank(speaker):
                known.setdefault(pair.source, []).append((rank(speaker), pair))
        corpus = corpus_of(group) if known else None
        found = {} if beside is None else dict(beside(sentences))
        for sentence, forms in written.items():
            pairs = [pair for form in forms for pair in known.get(form, ())]
            if pairs:
                best = max(reversed(pairs), key=lambda each: each[0])[1]
                found[sentence] = RecalledTranslation(
                    text=best.target,
                    corpus=corpus.id if corpus is not None else "",
                    origin=f"{best.origin}:{max(best.line, 1)}",
                    others=len({pair.target for _, pair in pairs}) - 1,
                )
        return found

    return recall


def _domain_of(translator: "Translator") -> str:
    """Returns the domain of an open model; "" of one that has none, or that no library has."""
    model = translator.speaker_info().model_id
    with suppress(LibraryError):
        return open_library().model(model).domain or ""
    return ""


def corpus_of(group: DomainDirection) -> CorpusRecord | None:
    """Returns the corpus that was made of a group; None if there is none."""
    library = open_library()
    made: dict[str, list[str]] = _known(library).get("corpora", {})
    ids = [each for each, (_, *names) in made.items() if DomainDirection(*names) == group]
    return next((each for each in library.corpora() if each.id in ids), None)


def sync_confirmed() -> None:
    """Makes the corpora of confirmed translations again that are not what stands confirmed.

    One that an unfinished run needs, in a library that cannot be written, or while an import is at work,
    stays until the next time.
    """
    library = open_library()
    with suppress(UnwritableLibraryError, PermissionError):
        if not _is_current(library):
            with locked(library.home / ".confirmed.lock"):
                _sync(library)


def is_synced(group: DomainDirection) -> bool:
    """Returns whether all that stands confirmed for a group is in its corpus; not where that has to stay."""
    library = open_library()
    made: dict[str, list[str]] = _known(library).get("corpora", {})
    pairs = library.speakers.confirmed.pairs().get(group)
    digests = [digest for digest, *names in made.values() if DomainDirection(*names) == group]
    return digests == ([_digest(pairs)] if pairs else [])


def _is_current(library: Library) -> bool:
    known = _known(library)
    if not known and not library.speakers.confirmed.pairs():
        return True
    records = {record.id: record for record in library.corpora()}
    made: dict[str, list[str]] = known.get("corpora", {})
    is_ours = (_is_ours(records.get(each), DomainDirection(*names)) for each, (_, *names) in made.items())
    return known.get("state") == _state(library) and all(is_ours)


def _state(library: Library) -> str:
    return f"{_RULE}: {library.speakers.confirmed.state()}"


def _known(library: Library) -> dict[str, Any]:
    """Returns what the corpora were made of: "state", and of each of "corpora" its digest and its group."""
    found: dict[str, Any] = json.loads(library.note(MADE) or "{}")
    return found


def _sync(library: Library) -> None:
    known, records = _known(library), {record.id: record for record in library.corpora()}
    made: dict[str, list[str]] = known.get("corpora", {})
    ours = {each: _is_ours(records.get(each), DomainDirection(*names)) for each, (_, *names) in made.items()}
    digests: dict[str, list[str]] = {}
    state, is_whole = _state(library), True
    wanted = library.speakers.confirmed.pairs()
    for corpus_id, (digest, *names) in made.items():
        group = DomainDirection(*names)
        if not ours[corpus_id]:
            library.speakers.confirmed.forget(group)  # the user has taken it away, or for something else
            wanted.pop(group, None)
            continue
        pairs = wanted.pop(group, [])
        try:
            new = _made_again(library, records[corpus_id], digest, group, pairs)
        except (LibraryError, BlockingIOError):  # a run needs it; an import is at work
            new, is_whole = digest, False
        if new:
            digests[corpus_id] = [new, *names]
    for group, pairs in wanted.items():
        name = f"Corrections, {group.domain}" if group.domain != NO_DOMAIN else "Corrections"
        corpus_id = library.free_id("corpus", entry_id(name))
        try:
            _put(library, _record(corpus_id, name, group), pairs)
        except BlockingIOError:
            is_whole = False
        else:
            digests[corpus_id] = [_digest(pairs), *asdict(group).values()]
    library.set_note(MADE, json.dumps({"state": state if is_whole else "", "corpora": digests}))


def _is_ours(record: CorpusRecord | None, group: DomainDirection) -> bool:
    """Returns whether a corpus is still that of a group."""
    return record is not None and (record.domain, record.src, record.tgt) == (
        group.domain,
        group.src,
        group.tgt,
    )


def _made_again(
    library: Library,
    record: CorpusRecord,
    digest: str,
    group: DomainDirection,
    pairs: Sequence[ConfirmedPair],
) -> str:
    """Makes a corpus again if it is not what stands confirmed; returns its digest, "" if it is gone."""
    if not pairs:
        library.drop_corpus(record.id)
        return ""
    new = _digest(pairs)
    if new != digest:
        _put(library, _record(record.id, record.name, group), pairs, record.path)
    return new


def _put(
    library: Library, record: CorpusRecord, pairs: Sequence[ConfirmedPair], old: Path | None = None
) -> None:
    """Adds a corpus, or puts it in the place of the one with its id, which is in the folder `old`.

    Raises:
        LibraryError: if an unfinished run needs that one.
        BlockingIOError: while an import is at work, whose splits it would not see.
    """
    from engine.corpora.memory import carry_states
    from engine.corpora.storing.store import store_pairs

    texts = [(pair.source, pair.target) for pair in pairs]

    def fill(folder: Path) -> CorpusRecord:
        near = neighbours_in(library, record.domain, (record.src, record.tgt), without=[record.id])
        splits = store_pairs(
            folder,
            texts,
            [(pair.origin, pair.line) for pair in pairs],
            {name: getattr(record, name) for name in ("name", "domain", "src", "tgt", "created", "kind")},
            near,
        )
        keep_digests(folder, texts)
        if old:
            with suppress(CorpusError):  # they are made anew then
                carry_states(old, folder)
        return replace(record, splits=splits, n_pairs=len(pairs))

    with steady_neighbours(library, waits=False):
        (library.replace_corpus if old else library.add_corpus)(record, fill)


def _record(corpus_id: str, name: str, group: DomainDirection) -> CorpusRecord:
    return CorpusRecord(
        id=corpus_id,
        name=name,
        n_pairs=0,
        splits={},
        path=Path(),
        created=now(),
        details=CorpusDetails(is_confirmed=True),
        **asdict(group),
    )


def _digest(pairs: Sequence[ConfirmedPair]) -> str:
    text = json.dumps([_RULE, *pairs], ensure_ascii=False)
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:16]


def group_of(domain: str, src: str, tgt: str) -> DomainDirection:
    """Returns the group that translations of a domain are confirmed in; an empty one is `NO_DOMAIN`.

    Raises:
        ConfigError: if a language or the domain cannot be.
    """
    name = " ".join(domain.split()) or NO_DOMAIN
    if problems := name_problems(domain=name):
        raise ConfigError(problems, "Choose another name.")
    return DomainDirection(name, *parse_pair(src, tgt))


def checked_text(text: str, what: str) -> str:
    """Returns a side of a pair as it is kept.

    Raises:
        ConfigError: if it is empty, no text, or too long for a sentence.
    """
    from engine.documents.segments import fault_of

    found = " ".join(text.split())
    fault = fault_of(found)
    if not found or fault or len(found) > MOST_CONFIRMED:
        why = fault or (f"is longer than {MOST_CONFIRMED:,} characters" if found else "is empty")
        raise ConfigError(
            [f"The {what} cannot be kept: it {why}"],
            "Give one sentence and its translation.",
            is_introduced=False,
        )
    return found
