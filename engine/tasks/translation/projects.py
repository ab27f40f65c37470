"""Files that are worked on together: taken apart, translated one after another, followed, and written.

A project names the sessions of its files and knows what all of them count to. It is called on several
threads: what takes long (a file taken apart, a translation) holds up nothing that does not need it.
"""

import math
import os
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path, PurePosixPath
from threading import RLock
from typing import TYPE_CHECKING, NamedTuple

from engine.base.clock import now
from engine.base.errors import CorpusError, EngineError, LibraryError
from engine.base.progress import Progress, Report, ignore_progress
from engine.results.documents import CastMember
from engine.results.jobs import Failure
from engine.results.projects import (
    ExportedFiles,
    FileCounts,
    KeptWork,
    ProjectFile,
    ProjectRecord,
    ProjectRow,
)
from engine.results.sessions import OPEN, RecentSession, SessionSegment, WorkState, followed
from engine.results.translation import LanguagePair, Recall
from engine.tasks.home import open_library
from engine.tasks.translation.documents import check_output, is_document
from engine.tasks.translation.sessions import (
    WorkSession,
    begin_session,
    list_sessions,
    open_session,
    write_pairs,
)

if TYPE_CHECKING:
    from engine.library.projects import Projects, ProjectStore
    from engine.library.sessions import KeptText, Sessions
    from engine.runtime.translator import Translator

MOST_FILES = 1000
"""Files of a project."""
_AT_ONCE = 8
"""Segments that are translated together: few, so that a person who works on another file does not wait."""


# Which files, and under which names.


def files_in(paths: Iterable[Path]) -> list[Path]:
    """Returns files, and in the place of a folder all in it that can be translated, by their names.

    Raises:
        CorpusError: if there are none, or too many.
    """
    found: list[Path] = []
    for path in paths:
        if not path.is_dir():
            found.append(path)
            continue
        for folder, folders, names in os.walk(path):
            folders[:] = sorted(each for each in folders if not each.startswith("."))
            inside = (Path(folder, name) for name in sorted(names) if not name.startswith((".", "~$")))
            found += (each for each in inside if is_document(each))
            if len(found) > MOST_FILES:
                raise CorpusError(
                    f"There are more than {MOST_FILES:,} files to translate in {path}.",
                    "Open a folder inside it, or some of its files.",
                )
    if not found:
        raise CorpusError("There is nothing in this folder that can be translated.", "Choose another one.")
    return list(dict.fromkeys(path.absolute() for path in found))


def free_place(path: Path, tgt: str, folder: Path | None = None) -> Path:
    """Returns a place for the translation of a file, where nothing is yet: "film_en.srt".

    Args:
        path: the file.
        tgt: language tag.
        folder: where translations go, each under the name of its original if that is free; None: beside it,
            with the language in its name.
    """
    if folder is not None and not (folder / path.name).exists():
        return folder / path.name
    first = (folder or path.parent) / f"{path.stem}_{tgt}{path.suffix}"
    place, number = first, 2
    while place.exists():
        place = first.with_name(f"{first.stem} ({number}){first.suffix}")
        number += 1
    return place


def _common_folder(paths: Sequence[Path]) -> Path:
    """Returns the folder that all files are in; that of the first one where there is none."""
    with suppress(ValueError):
        return Path(os.path.commonpath([path.parent for path in paths]))
    return paths[0].parent


def _placed(paths: Iterable[Path], folder: Path, taken: Iterable[str]) -> Iterator[ProjectFile]:
    """Gives files places in a project that no other file has."""
    places = {each.casefold() for each in taken}
    for path in paths:
        inside = path.relative_to(folder) if path.is_relative_to(folder) else Path(path.name)
        first = place = PurePosixPath(inside.as_posix())
        number = 2
        while str(place).casefold() in places:
            place = first.with_name(f"{first.stem} ({number}){first.suffix}")
            number += 1
        places.add(str(place).casefold())
        yield ProjectFile(path=path, place=str(place), added=now())


# Projects: listed, begun, opened and removed.


def list_work() -> list[KeptWork]:
    """Returns the projects and the single files that are worked on, what was open last first."""
    sessions = {each.record.id: each for each in list_sessions()}
    found = []
    for project in _projects().list():
        own = [sessions.pop(each) for each in _sessions_of(project) if each in sessions]
        found.append(
            KeptWork(
                id=project.id,
                path=project.folder,
                name=project.name,
                used=project.used,
                n_segments=sum(each.record.n_segments for each in own),
                n_confirmed=sum(each.n_confirmed for each in own),
                n_files=len(project.files),
            )  # fmt: skip
        )
    for each in sessions.values():
        found.append(
            KeptWork(
                id=each.record.id,
                path=each.record.path,
                name=each.record.path.name,
                used=each.place.used,
                n_segments=each.record.n_segments,
                n_confirmed=each.n_confirmed,
            )  # fmt: skip
        )
    return sorted(found, key=lambda each: each.used, reverse=True)


def begin_project(paths: Sequence[Path], src: str, tgt: str) -> ProjectRecord:
    """Makes files a project, or goes on with the one that has these very files; they are taken apart later.

    Args:
        paths: the files, and folders of them.
        src: the language to translate from, unless a file says another one.
        tgt: as `src`.

    Raises:
        CorpusError: if there is nothing to translate, or too much.
        LibraryError: if the library cannot be written.
    """
    files = files_in(paths)
    folder = paths[0].absolute() if len(paths) == 1 and paths[0].is_dir() else _common_folder(files)
    known = _projects()
    for each in known.list():
        if {file.path for file in each.files} == set(files) and (each.src, each.tgt) == (src, tgt):
            return each
    placed = tuple(_placed(files, folder, ()))
    name = folder.name or files[0].stem
    return known.begin(ProjectRecord(id="", name=name, folder=folder, src=src, tgt=tgt, files=placed))


def open_project(project_id: str) -> "WorkProject":
    """Opens a project; the caller closes it.

    Raises:
        LibraryError: if it is gone or damaged, or another window has it open.
    """
    return WorkProject(_projects().open(project_id))


def remove_project(project_id: str) -> None:
    """Removes a project with all its text, for good; files, memory, and what other projects have stay.

    Raises:
        LibraryError: if a window has it open, or a file of it.
    """
    known = _projects()
    store = known.open(project_id)
    store.close()
    known.remove(project_id, set(_sessions_of(store.record)) - _sessions_of_others(project_id))


def _sessions_of_others(project_id: str) -> set[str]:
    """Returns the sessions that other projects have."""
    others = (project for project in _projects().list() if project.id != project_id)
    return {each for project in others for each in _sessions_of(project)}


def _sessions_of(project: ProjectRecord) -> list[str]:
    return list(dict.fromkeys(each.session for each in project.files if each.session))


def _projects() -> "Projects":
    from engine.library.projects import Projects

    return Projects(open_library().home)


def _sessions() -> "Sessions":
    from engine.library.sessions import Sessions

    return Sessions(open_library().home)


def _identity(path: Path) -> tuple[int, int] | None:
    """Returns what tells a file from others, by whatever name it is reached; None: there is none."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_dev, stat.st_ino


class _Look(NamedTuple):
    """What a session held when it was looked into."""

    about: RecentSession
    texts: "list[KeptText]"
    n_words: int


class WorkProject:
    """A project that is open in this window."""

    def __init__(self, store: "ProjectStore") -> None:
        self._store = store
        self._record_lock, self._session_lock = RLock(), RLock()
        self._looks: dict[str, _Look] = {}
        self._fresh: dict[str, set[int]] = {}
        """Segments of each that were translated with what is chosen now."""
        self._held: WorkSession | None = None
        """The session that is being translated."""
        self._lent = ""
        """Id of the session that is open on the desk."""
        self._followed: dict[tuple[str, int], list[tuple[str, SessionSegment, SessionSegment]]] = {}
        """What followed a confirmed segment in other sessions: before, and as it has become."""

    @property
    def record(self) -> ProjectRecord:
        """What is known of it."""
        return self._store.record

    def close(self) -> None:
        """Lets another window open it."""
        with self._session_lock:
            self._let_go()
        self._store.close()

    def choose(self, model: str, domain: str) -> None:
        """Keeps what it is translated with; what the machine has done with something else is done anew.

        Raises:
            LibraryError: if that cannot be written.
        """
        with self._record_lock:
            if (model, domain) != (self.record.model, self.record.domain):
                self._fresh.clear()
                self._store.put(replace(self.record, model=model, domain=domain))

    # its files

    def rows(self) -> list[ProjectRow]:
        """Returns its files with what they count to, in order."""
        with self._record_lock:
            seen: set[str] = set()
            rows = []
            for file in self.record.files:
                look = self._looks.get(file.session)
                rows.append(ProjectRow(file, self._counts(look, seen) if look else None))
                seen.update(each.source for each in (look.texts if look else ()))
            return rows

    def _counts(self, look: "_Look", seen: Collection[str]) -> FileCounts:
        record, texts = look.about.record, look.texts
        return FileCounts(
            src=record.src,
            tgt=record.tgt,
            n_segments=len(texts),
            n_words=look.n_words,
            n_translated=len(texts) - len(self._waiting(look)),
            n_confirmed=look.about.n_confirmed,
            n_doubtful=sum(each.has_remark and each.state in OPEN for each in texts),
            n_repeated=sum(each.source in seen for each in texts),
        )

    def _waiting(self, look: "_Look") -> list[int]:
        """Returns the segments of a session that the machine has still to translate, or to translate anew."""
        work, place, own = look.about.record, look.about.place, self.record
        is_own = (work.src, work.tgt) == (own.src, own.tgt)
        is_stale = is_own and (place.model, place.domain) != (own.model, own.domain)
        wanted = {WorkState.NEW, WorkState.MACHINE} if is_stale else {WorkState.NEW}
        fresh = self._fresh.get(work.id, ())
        return [each.number for each in look.texts if each.state in wanted and each.number not in fresh]

    def add(self, paths: Sequence[Path]) -> tuple[ProjectFile, ...]:
        """Puts more files at the end, to be taken apart; returns those of them that are new.

        Raises:
            CorpusError: if there is nothing to translate, or too much.
            LibraryError: if that cannot be written.
        """
        with self._record_lock:
            known = {each.path for each in self.record.files}
            new = [path for path in files_in(paths) if path not in known]
            taken = [each.place for each in self.record.files]
            added = tuple(_placed(new, self.record.folder, taken))
            files = (*self.record.files, *added)
            if len(files) > MOST_FILES:
                raise CorpusError(
                    f"A project has at most {MOST_FILES:,} files.", "Make a second project of the others."
                )
            self._store.put(replace(self.record, files=files))
            return added

    def remove(self, places: Collection[str]) -> tuple[ProjectFile, ...]:
        """Takes files out and returns them; the work on them stays, for itself.

        Raises:
            LibraryError: if that cannot be written.
        """
        with self._record_lock:
            removed = tuple(each for each in self.record.files if each.place in places)
            files = tuple(each for each in self.record.files if each.place not in places)
            self._store.put(replace(self.record, files=files))
            return removed

    def take_back(self, added: Sequence[ProjectFile]) -> None:
        """Takes files out that were just put in, and the work that began for that if nobody touched it.

        Raises:
            LibraryError: if that cannot be written.
        """
        with self._session_lock:
            removed = self.remove([each.place for each in added])
            kept = {*_sessions_of(self.record), *_sessions_of_others(self.record.id)}
            for file in removed:
                if file.session and file.session not in kept:
                    with suppress(LibraryError):  # somebody has it open: then they want it
                        self._forget(file)

    def _forget(self, file: ProjectFile) -> None:
        with self._at_hand(file.session) as session:
            is_new = session.record.begun >= file.added
            is_untouched = not any(each.is_touched for each in session.segments())
        if is_new and is_untouched:
            if self._held is not None and self._held.record.id == file.session:
                self._let_go()
            _sessions().remove(file.session)

    def restore(self, removed: Sequence[ProjectFile], order: Sequence[str]) -> None:
        """Puts files back that were taken out; the others stay as they have become.

        Args:
            removed: the files, as `remove` returned them.
            order: places of all files as they stood before; what came since follows.

        Raises:
            LibraryError: if that cannot be written.
        """
        with self._record_lock:
            paths = {each.path for each in self.record.files}
            files = list(self.record.files)
            for each in removed:
                taken = {file.place for file in files}
                if each.path not in paths:
                    again = _placed([each.path], self.record.folder, taken) if each.place in taken else [each]
                    files += again
            rank = {place: number for number, place in enumerate(order)}
            files.sort(key=lambda each: rank.get(each.place, len(rank)))
            self._store.put(replace(self.record, files=tuple(files)))

    def take_apart(self, *places: str, for_s: float = math.inf) -> None:
        """Begins the work on files, or finds out what there is of it; why one fails is kept with it.

        What was found is kept for all of them together: after a kill it is found again.

        Args:
            places: of the files.
            for_s: after so many seconds those that are left are for the next call.

        Raises:
            LibraryError: if that cannot be written.
        """
        until = time.monotonic() + for_s
        found: dict[str, tuple[str, Failure | None]] = {}
        try:
            for file in filter(None, map(self._file, places)):
                found[file.place] = self._work_on(file)
                if time.monotonic() > until:
                    break
        finally:
            self._change(found)

    def _work_on(self, file: ProjectFile) -> tuple[str, Failure | None]:
        """Returns the id of the work on a file, which it looks into, or why there is none."""
        session = file.session
        try:
            if not session or not self._is_there(session):
                session = begin_session(file.path, self.record.src, self.record.tgt).id
                self.look(session)
        except EngineError as error:
            return "", Failure(error.what, error.hint)
        return session, None

    def _is_there(self, session_id: str) -> bool:
        """Tells whether the work on a file was not removed, and looks into it."""
        with suppress(LibraryError):
            self.look(session_id)
            return True
        return False

    def look(self, session_id: str) -> None:
        """Counts again what a session holds.

        Raises:
            LibraryError: if it cannot be read.
        """
        about, texts = _sessions().look(session_id)
        n_words = sum(len(each.source.split()) for each in texts)
        with self._record_lock:
            self._looks[session_id] = _Look(about, texts, n_words)

    def fail(self, session_id: str, failure: Failure) -> None:
        """Keeps why a file is not translated.

        Raises:
            LibraryError: if that cannot be written.
        """
        same = [each.place for each in self.record.files if each.session == session_id]
        self._change(dict.fromkeys(same, (session_id, failure)))

    def _file(self, place: str) -> ProjectFile | None:
        return next((each for each in self.record.files if each.place == place), None)

    def _change(self, found: Mapping[str, tuple[str, Failure | None]]) -> None:
        """Keeps sessions, and why there is none, with the files of some places."""
        with self._record_lock:
            files = tuple(
                replace(each, session=found[each.place][0], failure=found[each.place][1])
                if each.place in found
                else each
                for each in self.record.files
            )
            if files != self.record.files:
                self._store.put(replace(self.record, files=files))

    # translating

    def lend(self, session_id: str) -> None:
        """Leaves a session to the desk, which opens it next; "": the desk has closed the one it had."""
        with self._session_lock:
            self._lent = session_id
            if self._held is not None and self._held.record.id == session_id:
                self._let_go()
        if session_id:
            same = [each.place for each in self.record.files if each.session == session_id]
            self._change(dict.fromkeys(same, (session_id, None)))  # why it failed is told there now

    def hold(self, session_id: str) -> WorkSession | None:
        """Opens a session to translate in it, in the place of the one before; None: the desk has it.

        Raises:
            LibraryError: if it is gone or damaged, or another window has it open.
        """
        with self._session_lock:
            if session_id == self._lent:
                return None
            if self._held is not None and self._held.record.id != session_id:
                self._let_go()
            if self._held is None:
                self._held = open_session(session_id)
            return self._held

    def _let_go(self) -> None:
        if self._held is not None:
            self._held.close()
            self._held = None

    def translate(
        self,
        session: WorkSession,
        translator: "Translator",
        report: Report = ignore_progress,
        *,
        cast: Sequence[CastMember] = (),
        recall: Recall | None = None,
    ) -> None:
        """Translates the next segments of a session that waits, and keeps them; closes it behind the last.

        Args:
            session: from `hold`.
            translator: of its languages, with what was chosen.
            report: called with sentences done; may cancel.
            cast: who says what.
            recall: as of `WorkSession.translate`.

        Raises:
            CorpusError: if its file is damaged, or plainly in another language.
            LibraryError: if they cannot be kept.
        """
        session_id = session.record.id
        chosen = self.record.model, self.record.domain
        with self._record_lock:
            wanted = self._waiting(self._looks[session_id])[:_AT_ONCE]
        is_begun = any(each.state is WorkState.MACHINE for each in session.segments())
        if wanted and not is_begun and (notice := session.other_language(translator)) is not None:
            raise CorpusError(notice.text, "Open the file to translate it anyway.")
        if wanted:
            session.translate(wanted, translator, report, cast=cast, recall=recall)
            self._note(session, wanted)
        with self._record_lock:
            if chosen != (self.record.model, self.record.domain):
                return
            self._fresh.setdefault(session_id, set()).update(wanted)
            is_done = not self._waiting(self._looks[session_id])
        if is_done:
            session.move(replace(session.place, model=chosen[0], domain=chosen[1]))
            with self._session_lock:
                self._let_go()
            self.look(session_id)

    def _note(self, session: WorkSession, numbers: Collection[int]) -> None:
        """Counts some segments as they are now; a long session is not read again for a few of it."""
        session_id = session.record.id
        with self._record_lock:
            now, look = session.segments(), self._looks[session_id]
            texts = list(look.texts)
            for place, text in enumerate(texts):
                if text.number in numbers:
                    segment = now[text.number]
                    texts[place] = text._replace(state=segment.state, has_remark=bool(segment.remark))
            n_confirmed = sum(each.state not in OPEN for each in texts)
            about = replace(look.about, n_confirmed=n_confirmed)
            self._looks[session_id] = look._replace(about=about, texts=texts)

    # what follows in other files

    def follow(self, session_id: str, segments: Sequence[SessionSegment]) -> None:
        """Lets other files follow what was confirmed in one of them, and takes back what is so no more.

        What is open in another window stays as it is there.

        Args:
            session_id: of the file.
            segments: of it, as they are now.
        """
        back: dict[str, list[tuple[SessionSegment, SessionSegment]]] = {}
        for each in segments:
            for other, before, after in self._followed.pop((session_id, each.number), ()):
                back.setdefault(other, []).append((before, after))
        done = {each.source: each for each in segments if each.state is WorkState.CONFIRMED and each.is_whole}
        for other in _sessions_of(self.record):
            texts = self._looks[other].texts if other in self._looks else ()
            again = [(each.number, done[each.source]) for each in texts if each.source in done]
            if other != session_id and (again or other in back):
                with suppress(LibraryError), self._at_hand(other) as session:
                    self._follow_in(session, session_id, back.get(other, ()), again)
                    self.look(other)

    def _follow_in(
        self,
        session: WorkSession,
        of: str,
        back: Sequence[tuple[SessionSegment, SessionSegment]],
        again: Sequence[tuple[int, SessionSegment]],
    ) -> None:
        now = session.segments()
        changed = {before.number: before for before, after in back if now[after.number] == after}
        name = next((each.path.name for each in self.record.files if each.session == of), "")
        for number, chosen in again:
            before = changed.get(number, now[number])
            after = followed(before, chosen, f"confirmed in {name}")
            if after != before:
                changed[number] = after
                own = self._followed.setdefault((of, chosen.number), [])
                own.append((session.record.id, before, after))
        session.keep([each for number, each in changed.items() if each != now[number]])

    @contextmanager
    def _at_hand(self, session_id: str) -> Iterator[WorkSession]:
        """Gives a session that the desk does not have."""
        with self._session_lock:
            if self._held is not None and self._held.record.id == session_id:
                yield self._held
            else:
                with open_session(session_id) as session:
                    yield session

    # export

    def existing(self, places: Collection[str], folder: Path) -> list[str]:
        """Returns the places of files to be exported that a folder has already, but for the originals."""
        originals = self._originals()
        there = (place for place in places if (folder / place).exists())
        return [place for place in there if _identity(folder / place) not in originals]

    def _originals(self) -> set[tuple[int, int]]:
        """Returns which files must never be replaced, by what tells one from another."""
        found = (_identity(each.path) for each in self.record.files)
        return {each for each in found if each is not None}

    def write(
        self,
        places: Sequence[str],
        folder: Path,
        translator: "Translator",
        report: Report = ignore_progress,
        *,
        replaces: bool = False,
    ) -> ExportedFiles:
        """Writes files with their translations as they are kept into a folder, each at its place.

        Args:
            places: of the files.
            folder: has the folders of the project made in it.
            translator: an open model, which tells where codes belong.
            report: called between files, and while codes are placed; may cancel.
            replaces: True: what is there is replaced, but never an original; False: a free name is taken.
        """
        n_written = n_untranslated = n_open = n_guessed = 0
        failures, changed = [], []
        originals = self._originals()
        files = [each for each in self.record.files if each.place in places]
        for number, file in enumerate(files):
            report(Progress("Exporting", number, len(files)))
            try:
                with open_session(file.session, is_read=True) as session:
                    place = folder / file.place
                    may_replace = replaces and _identity(place) not in originals
                    self._write_one(session, place, translator, report, replaces=may_replace)
                    n_written += 1
                    n_guessed += session.n_guessed
                    segments = session.segments()
                    changed.append(session.original_notice())
                n_untranslated += sum(each.is_open and not each.target.strip() for each in segments)
                n_open += sum(each.is_open and bool(each.target.strip()) for each in segments)
            except EngineError as error:
                failures.append((file.place, Failure(error.what, error.hint)))
        return ExportedFiles(
            n_written=n_written,
            n_untranslated=n_untranslated,
            n_open=n_open,
            n_guessed=n_guessed,
            changed=tuple(filter(None, changed)),
            failures=tuple(failures),
        )

    def _write_one(
        self, session: WorkSession, place: Path, translator: "Translator", report: Report, *, replaces: bool
    ) -> None:
        card, record = translator.card, session.record
        if (card.src, card.tgt) != (record.src, record.tgt):
            raise CorpusError(
                f"{place.name} is between other languages than those chosen.",
                "Open the file, which chooses them, and export it there.",
            )
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CorpusError(
                f"{place.parent} cannot be made: {error.strerror or error}.", "Choose another folder."
            ) from error
        if not replaces:
            place = free_place(place, record.tgt, place.parent)
        session.write(place, translator, report, overwrites=replaces)

    def write_memory(self, out: Path) -> int:
        """Writes what is confirmed in all files as a translation memory (TMX), and returns how many pairs.

        Files between other languages than the project's are left out, and those whose work was removed.

        Args:
            out: the file to write, whole or not at all; never an original.

        Raises:
            CorpusError: if nothing is confirmed, or it cannot be written.
            LibraryError: if a session cannot be read.
        """
        check_output(out, [each.path for each in self.record.files], overwrites=True)
        languages = LanguagePair(self.record.src, self.record.tgt)
        pairs = []
        for each in filter(_sessions().has, _sessions_of(self.record)):
            with open_session(each, is_read=True) as session:
                if (session.record.src, session.record.tgt) == (languages.src, languages.tgt):
                    pairs += session.confirmed_pairs()
        return write_pairs(pairs, out, languages, self.record.domain)
