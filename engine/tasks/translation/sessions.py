"""Work on a file, segment by segment: begun, translated, confirmed, kept through every end, and written.

Every kind of file is the same here, a list of segments with a state. What tells kinds apart is how their
segments are found, translated together and written back: `_TextWork` for documents of all kinds,
`_SpokenWork` for subtitles and transcripts.
"""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Protocol, Self

from engine.base.clock import now
from engine.base.errors import CorpusError, LibraryError
from engine.base.files import is_text, sha256_of, temporary_folder
from engine.base.progress import Progress, Report, ignore_progress
from engine.results.corpora import MemoryMatch, StoredPair
from engine.results.documents import (
    USUAL_PARTS,
    CastMember,
    SegmentKind,
    TextFile,
)
from engine.results.sessions import (
    RecentSession,
    SegmentInsight,
    SessionPlace,
    SessionRecord,
    SessionSegment,
    WorkState,
    number_of,
)
from engine.results.translation import (
    Alternative,
    LanguageNotice,
    LanguagePair,
    ProfileNotice,
    Recall,
    SentenceTranslation,
    SpeakerChoice,
    TextTranslation,
    gravity,
)
from engine.tasks.home import open_library, version
from engine.tasks.languages import notice_for
from engine.tasks.translation.alignment import check_sentences
from engine.tasks.translation.corrections import remembered
from engine.tasks.translation.documents import (
    check_output,
    is_structured,
    links_of,
    new_output,
    open_spoken,
    placed_codes,
    read_structured,
    read_text_file,
    read_turns,
    translate_texts,
)
from engine.tasks.translation.passages import (
    AS_TYPED,
    Profiles,
    SaidLine,
    lines_of,
    places_of_markup,
    remarks_of,
    translate_spoken,
)
from engine.tasks.translation.terms import terms_in
from engine.text.languages import find_language
from engine.text.numerals.quantities import is_translatable
from engine.text.sentences import split_sentences

if TYPE_CHECKING:
    from engine.documents.segments import Document, DocumentSegment, TextOrigin, WrittenSegment
    from engine.documents.subtitles import SpokenDocument
    from engine.library.sessions import Sessions, SessionStore
    from engine.runtime.context import Context
    from engine.runtime.translator import Translator
    from engine.tasks.memory.memory import TranslationMemory

_MOST_NAMED, _LONGEST_NAME = 6, 40
"""Words, and characters, by which a text without a file is called."""
_TRANSCRIPT, _AS_TEXT = "text", "Text"
"""Formats of a text in which people speak, and of one in which nobody does."""
PUT_IN_FROM = 85
"""Per cent from which a similar text's translation takes the machine's place: what translators ask for."""


# Sessions: listed, begun, opened and removed.


def list_sessions() -> list[RecentSession]:
    """Returns the work that is kept, what was open last first."""
    return _sessions().recent()


def begin_session(path: Path, src: str, tgt: str) -> SessionRecord:
    """Takes a file apart and keeps it as work to do; one that is worked on already goes on where it was.

    Args:
        path: a document, subtitles or a text.
        src: the language to translate from, unless the file says another one.
        tgt: as `src`.

    Raises:
        CorpusError: if the file cannot be read, or has nothing to translate.
        LibraryError: if the library cannot be written.
    """
    if not is_text(str(path)):
        raise CorpusError(
            f"The name of the file {ascii(path.name)} is no text.", "Rename the file, and open it again."
        )
    if not path.is_file():
        raise CorpusError(f"{path} is not there.", "Check the name, or choose the file again.")
    return _begun(path, path.absolute(), src, tgt)


def begin_text_session(text: str, src: str, tgt: str, made: Sequence[SessionSegment] = ()) -> SessionRecord:
    """Keeps a text that was typed as work to do, sentence by sentence.

    It is called after its first words.

    Args:
        text: as it was typed.
        src: the language to translate from.
        tgt: the language to translate into.
        made: what a person has made of its sentences before.

    Raises:
        CorpusError: if there is nothing to translate in it.
        LibraryError: if the library cannot be written, or a window has the work on this very text open.
    """
    words = " ".join(re.findall(r"\w+", text)[:_MOST_NAMED])[:_LONGEST_NAME].strip()
    with temporary_folder("text") as folder:
        file = Path(folder, "text.txt")
        file.write_bytes(text.encode(errors="replace"))
        record = _begun(file, Path.home() / f"{words or 'Text'}.txt", src, tgt, is_typed=True)
    if made:
        with open_session(record.id) as work:
            work.take_over(made)
    return record


def _begun(
    path: Path, name: Path, src: str, tgt: str, *, as_text: bool = False, is_typed: bool = False
) -> SessionRecord:
    """Begins the work on a file that is called otherwise; as a plain text, whatever is said in it."""
    known = _sessions()
    try:
        digest = sha256_of(path)
    except OSError as error:
        raise CorpusError(
            f"{path} cannot be read: {error.strerror or error}.", "Check that you may read it."
        ) from error
    work = _work_of(path, tgt, False if as_text else None)
    pair = LanguagePair(find_language(work.languages.src) or src, find_language(work.languages.tgt) or tgt)
    formats = {work.format, _AS_TEXT} if work.format == _TRANSCRIPT else {work.format}
    there = known.with_file(digest, formats, (pair.src, pair.tgt), name, is_typed=is_typed)
    if there is not None:
        return there
    segments = list(work.segments(pair.src, USUAL_PARTS))
    if not segments:
        raise CorpusError(f"There is nothing to translate in {name.name}.", "Choose another file.")
    record = SessionRecord(
        id="", path=name, format=work.format, src=pair.src, tgt=pair.tgt, begun=now(),
        digest=digest, notices=work.notices, n_segments=len(segments), is_spoken=work.is_spoken,
        kinds=work.kinds(), is_typed=is_typed,
    )  # fmt: skip
    return known.begin(record, segments, path)


def open_session(session_id: str, *, is_read: bool = False) -> "WorkSession":
    """Opens work that was begun; the caller closes it.

    Args:
        session_id: which.
        is_read: True: nothing will be changed in it, and somebody may have it open.

    Raises:
        LibraryError: if it is gone or damaged, or another window has it open.
    """
    return WorkSession(_sessions().open(session_id, is_read=is_read))


def remove_session(session_id: str) -> None:
    """Removes work with all its text, for good; what was confirmed stays in the memory.

    Raises:
        LibraryError: if a window has it open.
    """
    _sessions().remove(session_id)


def _sessions() -> "Sessions":
    from engine.library.sessions import Sessions

    return Sessions(open_library().home)


class WorkSession:
    """A session that is open in this window.

    Attributes:
        record: what is known of it.
        n_guessed: how many codes were put where they may belong, as it was written last.
    """

    def __init__(self, store: "SessionStore") -> None:
        self.n_guessed = 0
        self._store = store
        self.record = store.record
        self._work: _Work | None = None
        try:
            self._segments = store.segments()
        except BaseException:
            store.close()
            raise
        self._is_closed = False
        self._outdated: set[int] = set()
        """Segments whose text the memory has not taken yet."""
        self._changing = Lock()
        """Held while segments change: they are confirmed on one thread and translated on another."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets another window open it; what is still being translated here is kept no more."""
        with self._changing:
            self._is_closed = True
        self._store.close()

    @property
    def _languages(self) -> LanguagePair:
        return LanguagePair(self.record.src, self.record.tgt)

    @property
    def profile_notices(self) -> tuple[ProfileNotice, ...]:
        """Whose profile did not count in what was translated last, and why."""
        return self._work.profile_notices if self._work is not None else ()

    @property
    def place(self) -> SessionPlace:
        """Where somebody was in it last."""
        return self._store.place

    def move(self, place: SessionPlace) -> None:
        """Keeps where somebody is.

        Raises:
            LibraryError: if it cannot be written.
        """
        self._store.move(place)

    def segments(self) -> list[SessionSegment]:
        """Returns all segments, in order."""
        return list(self._segments)

    def keep(
        self,
        segments: Sequence[SessionSegment],
        model: str = "",
        people: Mapping[str, SpeakerChoice] | None = None,
    ) -> list[SessionSegment]:
        """Keeps segments as they are now, and what was confirmed in the memory of its domain.

        What is confirmed no more is taken out of the memory: to undo is to keep what was before.

        Args:
            segments: whole, in the place of what they were, also where they were numbered anew since.
            model: id of the one that translates; empty: none does.
            people: who says the lines of a name, by the name in small letters.

        Returns:
            The same, with what the library calls them.

        Raises:
            LibraryError: if they cannot be written, or one is not worked on any more; they stay as they were.
            ConfigError: if one cannot be kept in a memory.
            SpeakerError: if a speaker is gone.
        """
        with self._changing:
            segments = [self._numbered(each) for each in segments]
            before = [self._segments[each.number] for each in segments]
            # first the text, which is what must not be lost; then what the memory makes of it
            self._put(
                [
                    replace(now, kept=old.kept, kept_by=old.kept_by)
                    for now, old in zip(segments, before, strict=True)
                ]
            )
            changed = zip(segments, before, strict=True)
            self._outdated.update(now.number for now, old in changed if now.target != old.target)
            kept: list[SessionSegment] = []
            try:
                for now, old in zip(segments, before, strict=True):
                    speaker = (people or {}).get(now.speaker.casefold())
                    found = self._remembered(now, old, model, speaker)
                    self._segments[now.number] = found  # whether the next shares its entry is asked of it
                    kept.append(found)
            finally:
                self._put(kept)
                self._outdated.difference_update(each.number for each in kept)
        return kept

    def _numbered(self, segment: SessionSegment) -> SessionSegment:
        """Returns a segment with the number that it has now: other kinds of texts may have come or gone."""
        number = number_of(self._segments, segment)
        if number is None:
            raise LibraryError(
                f"“{segment.source[:_LONGEST_NAME]}” is not among the texts that are worked on any more.",
                "Include it again, and write its translation there.",
            )
        return segment if number == segment.number else replace(segment, number=number)

    def _unchanged(
        self, found: Sequence[SessionSegment], before: Sequence[SessionSegment]
    ) -> list[SessionSegment]:
        """Returns those whose segments nobody has changed, or numbered anew, since they were as `before`."""
        now = self._segments
        return [each for each in found if each.number < len(now) and now[each.number] is before[each.number]]

    def _put(self, segments: Sequence[SessionSegment]) -> None:
        self._store.put(segments)
        for each in segments:
            self._segments[each.number] = each

    def _remembered(
        self,
        segment: SessionSegment,
        before: SessionSegment,
        model: str,
        speaker: SpeakerChoice | None,
    ) -> SessionSegment:
        """Puts a segment into the memory, or takes it out, as its state says."""
        is_same = before.state is WorkState.CONFIRMED and segment.number not in self._outdated
        if segment.state is WorkState.CONFIRMED and before.kept and is_same:
            return replace(segment, kept=before.kept, kept_by=before.kept_by)
        return remembered(
            segment, before, self._languages, is_shared=bool(before.kept) and self._is_shared(before),
            model=model, speaker=speaker, origin=self.record.path.name,
        )  # fmt: skip

    def _is_shared(self, segment: SessionSegment) -> bool:
        """Returns whether the library has one entry for this segment and another one that says the same."""
        entry = segment.kept, segment.kept_by
        others = (each for each in self._segments if each.number != segment.number)
        return any((each.kept, each.kept_by) == entry for each in others)

    def take_over(self, made: Sequence[SessionSegment]) -> None:
        """Takes what a person has made of these sentences elsewhere, unless something was made of them here.

        Raises:
            LibraryError: if it cannot be written.
        """
        known = {each.source: each for each in made}
        with self._changing:
            self._put(
                [
                    replace(
                        own, number=each.number, part=each.part, start=each.start, place=each.place,
                        speaker=each.speaker,
                    )
                    for each in self._segments
                    if not each.is_touched and (own := known.get(each.source)) is not None
                ]
            )  # fmt: skip

    def as_text(self) -> SessionRecord:
        """Begins the work on the same file as a plain text, or goes on with that.

        Raises:
            CorpusError: if the copy of the file is damaged.
            LibraryError: if the library cannot be written.
        """
        return _begun(self._store.file, self.record.path, self.record.src, self.record.tgt, as_text=True)

    def include(self, parts: Collection[SegmentKind]) -> None:
        """Works on these kinds of texts, and no more on others but where a person has done something.

        Raises:
            CorpusError: if the session's copy of the file is damaged.
            LibraryError: if it cannot be kept; all stays as it was.
        """
        work = self._opened()
        with self._changing:
            before = {each.place_in_file: each for each in self._segments}
            wanted = {each.place_in_file: each for each in work.segments(self.record.src, parts)}
            wanted |= {key: each for key, each in before.items() if key in wanted or each.is_touched}
            ordered = [wanted[key] for key in sorted(wanted)]
            segments = [replace(each, number=number) for number, each in enumerate(ordered)]
            self._store.replace_all(
                replace(self.record, parts=tuple(parts), n_segments=len(segments)), segments
            )
            active = self._segments[self.place.position].place_in_file if self._segments else (0, 0)
            self._segments, self.record = segments, self._store.record
        position = next((each.number for each in segments if each.place_in_file >= active), 0)
        self.move(replace(self.place, position=position))

    def other_language(self, translator: "Translator") -> LanguageNotice | None:
        """Tells whether what is still to be translated is plainly in another language; None: it is not."""
        new = (each.source for each in self.segments() if each.state is WorkState.NEW)
        return notice_for("\n".join(new), translator)

    def translate(
        self,
        wanted: Collection[int],
        translator: "Translator",
        report: Report = ignore_progress,
        *,
        cast: Sequence[CastMember] = (),
        recall: Recall | None = None,
        outdated: Collection[int] = (),
    ) -> list[SessionSegment]:
        """Translates some segments in the context of the others, and keeps them.

        What a person has changed by the time that they are done stays as that person has it.

        Args:
            wanted: their numbers; few at a time come soon.
            translator: the open model.
            report: called with sentences done; may cancel.
            cast: who says what.
            recall: a translation memory; what it has takes the place of the model's.
            outdated: numbers of those whose translation another system made: they are no context.

        Returns:
            Those that are new.

        Raises:
            CorpusError: if the session's copy of the file is damaged.
            LibraryError: if they cannot be kept.
        """
        before = self.segments()
        read = [replace(each, target="") if each.number in outdated else each for each in before]
        found = self._opened().translated(read, sorted(wanted), translator, report, cast=cast, recall=recall)
        with self._changing:
            if self._is_closed:
                return []
            fresh = self._unchanged(found, before)
            self._put(fresh)
        return fresh

    def put_similar(
        self, wanted: Collection[int], first: str = "", report: Report = ignore_progress
    ) -> list[SessionSegment]:
        """Puts in what the memory has for very similar texts, in the place of the machine's, and keeps it.

        Args:
            wanted: numbers of segments.
            first: the domain whose pairs come before others.
            report: called while corpora are indexed; may cancel.

        Returns:
            Those that are new.

        Raises:
            CorpusError: if an index cannot be written.
            LibraryError: if they cannot be kept.
        """
        from engine.tasks.memory.memory import TranslationMemory

        before = self.segments()
        try:
            memory = TranslationMemory(self.record.src, self.record.tgt, first=first)
        except CorpusError:  # there is none
            return []
        with memory:
            asked = [before[number] for number in wanted if before[number].takes_matches]
            matches = [(each, _best_match(memory, each.source, report)) for each in asked]
        found = [self._with_match(each, match) for each, match in matches if match is not None]
        with self._changing:
            if self._is_closed:
                return []
            fresh = self._unchanged(found, before)
            self._put(fresh)
        return fresh

    def _with_match(self, segment: SessionSegment, match: MemoryMatch) -> SessionSegment:
        return replace(
            segment,
            target=self.laid_out(segment, match.target),
            state=WorkState.FUZZY,
            similarity=match.similarity,
            origin=match.origin,
            remark="",
            score=0.0,
        )

    def insight(
        self, segment: SessionSegment, translator: "Translator", report: Report = ignore_progress
    ) -> SegmentInsight:
        """Finds what there is to know of a segment and its translation as they stand.

        Args:
            segment: of this session, also with a translation that is not kept.
            translator: the open model.
            report: called now and then; may cancel.
        """
        context = self._opened().before(self._segments, segment.number, self.record.src)
        (found,) = translator.translate_lines(
            [segment.source], [translator.inputs.speaker], AS_TYPED, report, before=[context]
        )
        single = found.sentences[0].alternatives if len(found.sentences) == 1 else None
        target = segment.unbroken(segment.target)
        (terms,) = terms_in(translator, [(segment.source, target)])
        checks = check_sentences(translator, [segment.source], [target], report) if target else []
        return SegmentInsight(
            single or (Alternative(found.text, 0.0),), terms, " ".join(each.text for each in checks)
        )

    def continuations(
        self,
        segment: SessionSegment,
        beginning: str,
        translator: "Translator",
        report: Report = ignore_progress,
    ) -> tuple[Alternative, ...]:
        """Goes on with a segment's translation that somebody has begun, see `Translator.continuations`.

        Args:
            segment: of this session.
            beginning: of its translation, up to the caret.
            translator: the open model.
            report: called between decoder steps; may cancel.
        """
        context = self._opened().before(self._segments, segment.number, self.record.src)
        begun = segment.unbroken(beginning)
        found = translator.continuations(segment.source, begun, before=context, report=report)
        return tuple(replace(each, text=beginning + each.text[len(begun) :]) for each in found)

    @staticmethod
    def laid_out(segment: SessionSegment, text: str) -> str:
        """Breaks the translation of a cue into lines, as is proposed; one that has lines keeps them."""
        if not segment.is_cue or "\n" in text:
            return text
        from engine.documents.subtitles import laid_out

        return laid_out(text, segment.n_lines)

    def write(
        self,
        out: Path,
        translator: "Translator | None",
        report: Report = ignore_progress,
        *,
        overwrites: bool = False,
    ) -> int:
        """Writes the file with the translations that there are; texts without one stay as they are.

        Args:
            out: the file to write, whole or not at all; never the original.
            translator: an open model of these languages, which tells where codes belong; None: there is none.
                `n_guessed` counts those of which neither it nor the words show the place.
            report: called while codes are placed; may cancel.
            overwrites: False: an existing file is refused.

        Returns:
            How many segments stay without a translation.

        Raises:
            CorpusError: if it cannot be written, must not be overwritten, or the copy of the file is damaged.
        """
        check_output(out, [self.record.path, self._store.file], overwrites=overwrites)
        segments = self._segments
        with new_output(out) as scratch:
            n_guessed = self._opened().write(segments, translator, self._languages, scratch, report)
            self.n_guessed = n_guessed
        return sum(each.is_open and not each.target.strip() for each in segments)

    def original_notice(self) -> str:
        """Says that the file is not as it was when the work began, in a sentence; empty: it is, or never was.

        What is written is the translation of the session's own copy.
        """
        record = self.record
        if record.is_typed:
            return ""
        try:
            is_same = sha256_of(record.path) == record.digest
        except OSError:
            return f"{record.path.name} is no longer where it was: its copy was translated."
        name = record.path.name
        return "" if is_same else f"{name} has changed since: it was translated as it was when it was opened."

    def write_memory(self, out: Path, *, overwrites: bool = False) -> int:
        """Writes what is confirmed as a translation memory (TMX), with the model, the domain and the file.

        Args:
            out: the file to write, whole or not at all.
            overwrites: False: an existing file is refused.

        Returns:
            How many pairs it has.

        Raises:
            CorpusError: if nothing is confirmed, or it cannot be written or must not be overwritten.
        """
        check_output(out, [self.record.path, self._store.file], overwrites=overwrites)
        return write_pairs(self.confirmed_pairs(), out, self._languages, self.place.domain)

    def confirmed_pairs(self) -> list[StoredPair]:
        """Returns what is confirmed, as pairs of a memory, with the model and the file."""
        name, facts = self.record.path.name, {"x-state": "confirmed", "x-model": self.place.model}
        return [
            StoredPair(each.source, each.target, "", each.speaker, name, each.place, metadata=facts)
            for each in self._segments
            if each.state is WorkState.CONFIRMED and each.is_whole
        ]

    def write_xliff(self, out: Path, *, overwrites: bool = False) -> int:
        """Writes all segments as XLIFF: how far each is, who answers for it, the model, the domain, the day.

        Args:
            out: the file to write, whole or not at all.
            overwrites: False: an existing file is refused.

        Returns:
            How many segments it has.

        Raises:
            CorpusError: if it cannot be written or must not be overwritten.
        """
        from engine.documents.xliff import xliff_of

        check_output(out, [self.record.path, self._store.file], overwrites=overwrites)
        segments = self.segments()
        with new_output(out) as scratch, scratch.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(xliff_of(self.record, self.place, segments, version()))
        return len(segments)

    def _opened(self) -> "_Work":
        if self._work is None:
            names = {each.speaker.casefold() for each in self._segments if each.speaker}
            self._work = _work_of(self._store.file, self.record.tgt, self.record.is_spoken, names)
        return self._work


def write_pairs(pairs: Sequence[StoredPair], out: Path, languages: LanguagePair, domain: str) -> int:
    """Writes confirmed pairs as a translation memory (TMX), whole or not at all; returns how many.

    Raises:
        CorpusError: if there are none, or it cannot be written.
    """
    from engine.corpora.storing.exporting import TMX_END, tmx_head, tmx_unit

    if not pairs:
        raise CorpusError("Nothing is confirmed yet.", "Confirm translations first, with Enter.")
    with new_output(out) as scratch, scratch.open("w", encoding="utf-8", newline="\n") as file:
        file.write(tmx_head(languages.src, domain))
        file.writelines(tmx_unit(each, (languages.src, languages.tgt)) for each in pairs)
        file.write(TMX_END)
    return len(pairs)


def _best_match(memory: "TranslationMemory", text: str, report: Report) -> MemoryMatch | None:
    """Returns what a memory has for a very similar text; the very same one is recalled, or is not wanted."""
    report(Progress("Searching the memory", 0))
    best = memory.search(text, least=PUT_IN_FROM, most=1, report=report).matches[:1]
    return next((each for each in best if each.similarity < 100), None)  # noqa: PLR2004, per cent


# What tells kinds of files apart.


class _Work(Protocol):
    """A file taken apart for work."""

    format: str
    languages: LanguagePair
    notices: tuple[str, ...]
    is_spoken: bool
    profile_notices: tuple[ProfileNotice, ...]

    def segments(self, src: str, parts: Collection[SegmentKind]) -> Iterator[SessionSegment]:
        """Yields its segments of some kinds, in order."""

    def kinds(self) -> tuple[SegmentKind, ...]:
        """Returns which kinds of texts it has to translate beside the usual one."""

    def before(self, segments: Sequence[SessionSegment], number: int, src: str) -> "Context | None":
        """Returns what a segment is read behind, as it is translated; None: it stands alone."""

    def translated(
        self,
        segments: Sequence[SessionSegment],
        wanted: Sequence[int],
        translator: "Translator",
        report: Report,
        *,
        cast: Sequence[CastMember],
        recall: Recall | None,
    ) -> list[SessionSegment]:
        """Translates segments in the context of those before them."""

    def write(
        self,
        segments: Sequence[SessionSegment],
        translator: "Translator | None",
        languages: LanguagePair,
        out: Path,
        report: Report,
    ) -> int:
        """Writes the file with the segments' translations; returns how many codes are put by guess."""


def _work_of(path: Path, tgt: str, is_spoken: bool | None = None, names: Collection[str] = ()) -> _Work:
    """Takes a file apart.

    Args:
        path: the file.
        tgt: the language to translate into, for files that hold several.
        is_spoken: whether people speak in it; None: it is found out, which depends on who is in the library.
        names: who speaks in it, in small letters, if that is known.
    """
    if is_structured(path):
        return _TextWork(read_structured(path, tgt))
    if is_spoken:
        return _SpokenWork(*read_turns(path, lambda name: name.casefold() in names))
    text = open_spoken(path) if is_spoken is None else read_text_file(path)
    if not isinstance(text, TextFile):
        return _SpokenWork(text.document, text.mark)
    from engine.documents.plain_text import TextDocument

    return _TextWork(TextDocument(text.text, text.mark), text.note)


class _TextWork:
    """A document of any kind: paragraphs, cells, units, sentence by sentence."""

    is_spoken = False
    profile_notices: tuple[ProfileNotice, ...] = ()

    def __init__(self, document: "Document", note: str = "") -> None:
        self._document = document
        self.format, self.languages = document.format, document.languages
        self.notices = tuple(filter(None, (*document.notices, note)))

    def segments(self, src: str, parts: Collection[SegmentKind]) -> Iterator[SessionSegment]:
        number = 0
        for part, text in enumerate(self._document.segments):
            if text.kind not in (SegmentKind.TEXT, *parts) or not is_translatable(text.source):
                continue
            for each in _sentences_of(part, text, src):
                yield replace(each, number=number)
                number += 1

    def kinds(self) -> tuple[SegmentKind, ...]:
        texts = (each for each in self._document.segments if is_translatable(each.source))
        there = {each.kind for each in texts}
        return tuple(each for each in SegmentKind if each in there and each is not SegmentKind.TEXT)

    def before(self, segments: Sequence[SessionSegment], number: int, src: str) -> "Context | None":
        from engine.documents.reading_order import texts_before
        from engine.runtime.context import MOST_SENTENCES, following

        stands_before = texts_before(self._document.segments, src)
        found: list[Context] = []
        while len(found) < MOST_SENTENCES:
            part = segments[number].part
            if not number or segments[number - 1].part != part:
                other = stands_before[part]
                number = bisect_right(segments, -1 if other is None else other, key=lambda each: each.part)
                if not number or segments[number - 1].part != other:
                    break
            number -= 1
            found.append(_context(segments[number]))
        return following(reversed(found)) if found else None

    def translated(
        self,
        segments: Sequence[SessionSegment],
        wanted: Sequence[int],
        translator: "Translator",
        report: Report,
        *,
        cast: Sequence[CastMember],
        recall: Recall | None,
    ) -> list[SessionSegment]:
        del cast
        texts, of_part = self._as_they_are(segments)
        parts = sorted({segments[number].part for number in wanted})
        own_texts = {each.source for each in segments}
        by_sentence = recall and (lambda asked: recall([text for text in asked if text in own_texts]))
        found = translate_texts(texts, translator, report, wanted=parts, recall=by_sentence)
        translations = dict(zip(parts, found, strict=True))
        asked = (segments[number] for number in wanted)
        return [_filled(each, _sentences_in(each, translations[each.part])) for each in asked]

    def write(
        self,
        segments: Sequence[SessionSegment],
        translator: "Translator | None",
        languages: LanguagePair,
        out: Path,
        report: Report,
    ) -> int:
        from engine.documents.raised import raised_in, with_raised
        from engine.documents.segments import TextOrigin

        texts, of_part = self._as_they_are(segments)
        changed = [part for part, own in of_part.items() if _is_changed(own, self._document.segments[part])]
        pairs = [_joined(texts[part].source, of_part[part]) for part in changed]
        places = [(self._document.segments[part], line) for line, part in enumerate(changed)]
        links = links_of(places, pairs, translator, report) if translator is not None else {}
        pair, n_guessed = (languages.src, languages.tgt), 0
        written: dict[int, WrittenSegment] = {}
        for text, line in places:
            raised = raised_in(with_raised(text), pairs[line].text)
            placed = placed_codes(text, pairs[line], (*raised, *links.get(line, ())), pair)
            n_guessed += placed.n_guessed
            origins = (_origin_of(each.state) for each in of_part[changed[line]])
            written[changed[line]] = replace(placed.written, origin=TextOrigin.of_all(origins))
        self._document.write(written, languages.tgt, out)
        return n_guessed

    def _as_they_are(
        self, segments: Sequence[SessionSegment]
    ) -> "tuple[list[DocumentSegment], dict[int, list[SessionSegment]]]":
        """Returns the document's texts with their translations so far, and the segments of each."""
        of_part: dict[int, list[SessionSegment]] = {}
        for each in segments:
            of_part.setdefault(each.part, []).append(each)
        texts = list(self._document.segments)
        for part, own in of_part.items():
            if all(each.target for each in own):
                texts[part] = replace(texts[part], target=_joined(texts[part].source, own).text)
        return texts, of_part


def _sentences_of(part: int, text: "DocumentSegment", src: str) -> Iterator[SessionSegment]:
    """Yields a text's sentences; one that its file has a translation of stays whole."""
    from engine.documents.segments import SegmentState

    states = {
        SegmentState.DRAFT: WorkState.FUZZY,
        SegmentState.TRANSLATED: WorkState.EXACT,
        SegmentState.CONFIRMED: WorkState.CONFIRMED,
        SegmentState.LOCKED: WorkState.LOCKED,
    }
    whole = SessionSegment(number=0, part=part, source=text.source, place=text.place)
    if text.state in states:
        origin = "the file" if text.target else ""
        yield replace(whole, target=text.target, state=states[text.state], origin=origin)
        return
    for span in split_sentences(text.source, src):
        sentence = text.source[span.start : span.end]
        if is_translatable(sentence):
            yield replace(whole, start=span.start, source=sentence)


def _sentences_in(segment: SessionSegment, translation: TextTranslation) -> list[SentenceTranslation]:
    """Returns what a text's translation has of a segment of it."""
    end = segment.start + len(segment.source)
    return [each for each in translation.sentences if segment.start <= each.start < end]


def _filled(
    segment: SessionSegment,
    sentences: Sequence[SentenceTranslation],
    text: str | None = None,
    origins: Sequence[SentenceTranslation] = (),
) -> SessionSegment:
    """Returns a segment with its translation, as the model or a memory has it.

    Args:
        segment: what is translated.
        sentences: those that begin in it.
        text: of the segment, where it is not all of its sentences.
        origins: those that its text is of, where they begin elsewhere.
    """
    target = " ".join(each.target for each in sentences) if text is None else text
    remarks = [remark for each in sentences for remark in remarks_of(each, "", each.terms)]
    known = [each.memory for each in sentences or origins if is_translatable(each.source)]
    memory = known[0] if known and all(known) else None
    return replace(
        segment,
        target=target,
        draft="" if memory else target,
        state=WorkState.EXACT if memory else WorkState.MACHINE if target else WorkState.NEW,
        remark=" ".join(dict.fromkeys(each.text for each in remarks)),
        score=max((gravity(each.findings) for each in sentences), default=0.0),
        origin=memory.origin if memory else "",
    )


def _is_changed(segments: Sequence[SessionSegment], text: "DocumentSegment") -> bool:
    """Returns whether a text is written anew: the file has not the same translation, or only as a draft."""
    from engine.documents.segments import SegmentState

    if not any(each.target.strip() for each in segments):
        return False
    is_confirmed = all(each.state is WorkState.CONFIRMED for each in segments)
    is_draft = text.state is SegmentState.DRAFT
    return _joined(text.source, segments).text != text.target or (is_draft and is_confirmed)


def _origin_of(state: WorkState) -> "TextOrigin":
    """Returns who answers for a translation in some state."""
    from engine.documents.segments import TextOrigin

    match state:
        case WorkState.NEW | WorkState.MACHINE:
            return TextOrigin.MACHINE
        case WorkState.CHANGED | WorkState.FUZZY:
            return TextOrigin.CHANGED
        case WorkState.EXACT:
            return TextOrigin.MEMORY
    return TextOrigin.PERSON


def _joined(source: str, segments: Sequence[SessionSegment]) -> TextTranslation:
    """Returns a text with its segments' translations in their places, and what stands between them."""
    text, done = "", 0
    sentences = []
    for each in segments:
        end = each.start + len(each.source)
        text += source[done : each.start]
        target = each.target or each.source
        place = len(text), len(text) + len(target)
        sentences.append(
            SentenceTranslation(each.start, end, each.source, *place, (Alternative(target, 0.0),))
        )
        text += target
        done = end
    return TextTranslation(source, text + source[done:], tuple(sentences), 0.0)


class _SpokenWork:
    """Subtitles or a transcript: what each person says in each cue."""

    is_spoken = True
    languages = LanguagePair()
    profile_notices: tuple[ProfileNotice, ...] = ()

    def __init__(self, document: "SpokenDocument", mark: str) -> None:
        self._document, self._mark = document, mark
        self.format = document.format
        self._lines = lines_of(document)
        untouched = document.untouched
        self.notices = tuple(f"Line {each.line:,} stays as it is ({each.reason})." for each in untouched)

    def kinds(self) -> tuple[SegmentKind, ...]:
        return ()

    def segments(self, src: str, parts: Collection[SegmentKind]) -> Iterator[SessionSegment]:
        del src, parts
        for number, (turn, line) in enumerate(zip(self._document.turns, self._lines, strict=True)):
            said = SessionSegment(
                number=number, part=number, source=line.text, place=f"line {line.line:,}",
                speaker=line.speaker, begin_ms=turn.start, end_ms=turn.end, n_lines=turn.n_lines,
                is_whole=line.is_whole,
            )  # fmt: skip
            target = WorkSession.laid_out(said, line.text)
            stays = replace(said, target=target, state=WorkState.EXACT)
            yield said if is_translatable(line.text) else stays

    def before(self, segments: Sequence[SessionSegment], number: int, src: str) -> "Context | None":
        del src
        n_back = self._lines[number].n_back
        return _context(segments[number - n_back]) if n_back else None

    def translated(
        self,
        segments: Sequence[SessionSegment],
        wanted: Sequence[int],
        translator: "Translator",
        report: Report,
        *,
        cast: Sequence[CastMember],
        recall: Recall | None,
    ) -> list[SessionSegment]:
        profiles = Profiles(translator)
        who = {member.name.casefold(): profiles.of(member.speaker) for member in cast}
        speakers = [who.get(line.speaker.casefold(), translator.inputs.speaker) for line in self._lines]
        done = []
        for rows in self._runs(wanted):
            found = translate_spoken(
                self._lines[rows.start : rows.stop], speakers[rows.start : rows.stop], translator, report,
                recall=recall, said_before=[_said(each) for each in segments[: rows.start]],
            )  # fmt: skip
            own: Sequence[SentenceTranslation] = ()
            for number, each in zip(rows, found, strict=True):
                own = each.sentences or own  # what goes on from the line before is of its last sentence
                if number in wanted:
                    text = WorkSession.laid_out(segments[number], each.text)
                    done.append(_filled(segments[number], each.sentences, text, own))
        self.profile_notices = profiles.notices
        return done

    def _runs(self, wanted: Sequence[int]) -> Iterator[range]:
        """Yields the lines that hold what is wanted, and whole sentences, one behind the other."""
        first = end = -1
        for number in wanted:
            if number < end:
                continue
            start = number
            while start and self._lines[start - 1].goes_on:
                start -= 1
            stop = number + 1
            while self._lines[stop - 1].goes_on and stop < len(self._lines):
                stop += 1
            if start != end:
                if end > 0:
                    yield range(first, end)
                first = start
            end = stop
        if end > 0:
            yield range(first, end)

    def write(
        self,
        segments: Sequence[SessionSegment],
        translator: "Translator | None",
        languages: LanguagePair,
        out: Path,
        report: Report,
    ) -> int:
        from engine.documents.encodings import encoded

        said = [each.target for each in segments]  # a turn without one stays as it is
        whole = [each.unbroken(each.target or each.source) for each in segments]
        pair = languages.src, languages.tgt
        places, n_guessed = places_of_markup(self._document, whole, translator, pair, report)
        text = self._document.written(said, places, keeps_lines=True)
        out.write_bytes(encoded(self._mark + text, b""))
        return n_guessed


def _context(segment: SessionSegment) -> "Context":
    from engine.runtime.context import Context

    return Context(segment.source, segment.unbroken(segment.target))


def _said(segment: SessionSegment) -> SaidLine:
    """Returns what was said as context for what follows."""
    target = segment.unbroken(segment.target)
    if not target or not segment.is_whole:
        return SaidLine(target, (), 0.0)
    alternatives = (Alternative(target, 0.0),)
    whole = SentenceTranslation(0, len(segment.source), segment.source, 0, len(target), alternatives)
    return SaidLine(target, (whole,), 0.0)
