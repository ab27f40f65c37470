"""`parlance translate`: text in, text out."""

import os
import queue
import stat
import sys
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, TypeVar

import typer

from engine import tasks
from engine.base.config import SearchConfig, check_shares
from engine.base.errors import ConfigError, EngineError
from engine.base.json_values import to_json
from engine.base.progress import Progress
from engine.cli.output import MOST_THREADS, Encoding, JsonOption, print_json, say, say_error, speaking_about
from engine.cli.progress_lines import ProgressLines
from engine.results.documents import USUAL_PARTS, DocumentTranslation, FileTranslation, SegmentKind
from engine.results.figures import counted
from engine.results.systems import Shares, System
from engine.results.translation import LanguageNotice, Wrapping, gravity

if TYPE_CHECKING:
    from engine.results.documents import CastMember, TextFile
    from engine.results.models import ModelRecord
    from engine.results.translation import Recall, SentenceTranslation, TextTranslation
    from engine.runtime.translator import Translator


# What became of subtitles and transcripts, told and as JSON.

_LISTED = 5
_NEVER_WRITTEN = (".doc", ".pdf", ".rtf")


def say_ending(source: Path | None, output: Path | None) -> None:
    """Says that nothing is converted, where a new file's name promises another kind of document.

    Args:
        source: what is translated; None: standard input, which is text.
        output: the file to write, if one is.
    """
    if output is None:
        return
    was, promised = source.suffix.lower() if source else ".txt", output.suffix.lower()
    if was != promised and {was, promised} & {*tasks.structured_endings(), *_NEVER_WRITTEN}:
        what = f"the same kind of file as {source.name}" if source else "plain text"
        say(f"{output.name} is written as {what}: Parlance does not convert files.")


def say_about_document(result: DocumentTranslation, *, are_named: bool) -> None:
    """Says on standard error what could not be done.

    Args:
        result: the translation.
        are_named: True: each line was to be translated as who says it.
    """
    say_language(result.language_notice)
    if are_named:
        _say_speakers(result)
    if result.joined:
        say(f"{counted(result.joined, 'cue')} continued the sentence of the one before; translated together.")
    say_kept(result.kept_words)
    say_recalled(result.from_memory)
    for unit in result.untouched[:_LISTED]:
        say(f"line {unit.line} stays as it is: {unit.reason}")
    if len(result.untouched) > _LISTED:
        say(f"{counted(len(result.untouched) - _LISTED, 'more line')} stayed as they are")
    for found in sorted(result.warnings, key=lambda each: -each.score):
        if found.score or not found.kinds:
            say(f"line {found.line}: {found.warning}")
    say_doubtful([found.line for found in result.warnings if found.kinds], result.lines, "line")


def say_about_file(result: FileTranslation) -> None:
    """Says on standard error what became of a document, and what to look at first."""
    for notice in result.notices:
        say(notice)
    say_language(result.language_notice)
    said = [f"{result.translated:,} of {counted(result.segments, 'text')} translated"]
    if result.kept:
        said.append(f"{result.kept:,} kept as they are")
    if result.left_out:
        said.append(f"{result.left_out:,} left out")
    say(f"{', '.join(said)}: {result.output}")
    say_kept(result.kept_words)
    say_recalled(result.from_memory)
    if result.terms:
        say(f"{result.terms_kept:,} of {result.terms:,} terms kept.")
    for remark in result.remarks[:_LISTED]:
        say(f"{remark.place}: {remark.text}")
    if len(result.remarks) > _LISTED:
        say(f"{counted(len(result.remarks) - _LISTED, 'more text')} to look at: --json lists them.")


def say_kept(words: str) -> None:
    """Says on standard error which sentences stay as they are because of their language, if any do."""
    if words:
        say(f"{words} --anyway translates all.")


def say_language(notice: LanguageNotice | None) -> None:
    """Says on standard error that a text was in the target language before; another one is an error."""
    if notice is not None and notice.is_target:
        say(f"{notice.text} Swap --from and --to to translate it, or add --anyway.")


def refuse_other_language(notice: object) -> None:
    """Ends the command with an error if a text, which was written as it is, is in neither language.

    Args:
        notice: what `--json` prints of a `LanguageNotice`; None: there is none.

    Raises:
        EngineError: if that is so.
    """
    if isinstance(notice, Mapping) and not notice["is_target"]:
        raise EngineError(notice["text"], "Check --from, or add --anyway to translate it.")


def say_recalled(n_recalled: int) -> None:
    """Says on standard error how many sentences a translation memory had."""
    if n_recalled:
        say(f"{counted(n_recalled, 'sentence')} from memory.")


def say_doubtful(lines: Sequence[int], n_all: int, noun: str = "sentence") -> None:
    """Says on standard error how many translations are doubtful, where the first stand, and how to learn why.

    Args:
        lines: of the doubtful ones.
        n_all: sentences, or lines of a document, in all.
        noun: what they are.
    """
    if not lines:
        return
    places = [f"{line:,}" for line in dict.fromkeys(lines)]
    more = f" and {len(places) - _LISTED:,} more" if len(places) > _LISTED else ""
    shown = ", ".join(places[:_LISTED]) + more
    verb = "is" if len(lines) == 1 else "are"
    where = f"{'line' if len(places) == 1 else 'lines'} {shown}"
    say(f"{len(lines):,} of {counted(n_all, noun)} {verb} doubtful: {where}. --json says why.")


def document_values(result: DocumentTranslation) -> dict[str, object]:
    """Returns the JSON of a translation; its text if that went to no file."""
    left_out = {"notices"} | ({"text"} if result.text is None else set())
    values = {name: value for name, value in to_json(result).items() if name not in left_out}
    return values | {"problems": {each.speaker.name: each.text for each in result.notices}}


def _say_speakers(result: DocumentTranslation) -> None:
    lines = {each.name: counted(each.lines, "line") for each in result.speakers}
    spoken = [f"{name} ({count})" for name, count in lines.items() if name not in result.unmatched]
    if spoken:
        say(f"as themselves: {', '.join(spoken)}")
    if not lines:
        say("no line names a speaker; all were translated alike")
    elif result.unmatched:
        listed = ", ".join(f"{name} ({lines[name]})" for name in result.unmatched)
        say(f"translated neutrally, because they have no profile: {listed}")
    for notice in result.notices:
        say(notice.text)


# The options of `parlance translate`, by what they are about.

_S = TypeVar("_S", bound=System)

# Which model translates.
SystemName = Annotated[
    str | None,
    typer.Option(
        "--system",
        metavar="NAME",
        help="Use the settings of this connection (`parlance connection list`); other options override them.",
    ),
]
Model = Annotated[str | None, typer.Option(help="Id of the model; see `parlance model list`.")]
Domain = Annotated[str | None, typer.Option(help="Use the model adapted to this domain, and its terms.")]
From = Annotated[str | None, typer.Option("--from", help="Language of the text: de.")]
To = Annotated[str | None, typer.Option("--to", help="Language to translate into: en.")]

Steer = Annotated[
    list[str] | None,
    typer.Option(
        help="Translate as this domain (models of several domains). Repeat as NAME=SHARE to mix. Default: the"
        " model decides word by word."
    ),
]
Mix = Annotated[
    list[str] | None,
    typer.Option(
        help="Mix small packs of one model: PACK=WEIGHT (1: as learned). Repeatable. Replaces --model and"
        " --domain."
    ),
]

Memory = Annotated[
    str | None,
    typer.Option(
        help="Use exact matches from this domain's corpora instead of the model's translation; all: from"
        " every domain."
    ),
]
LikeMemory = Annotated[
    str | None,
    typer.Option(
        help="Let similar pairs of this domain guide the translation (no training). Only if `parlance memory"
        " measure --domain DOMAIN` found that they help.",
        metavar="DOMAIN",
    ),
]
Terms = Annotated[
    str | None,
    typer.Option(
        help="Use the term lists of this domain. Default: those of --domain.",
        metavar="DOMAIN",
    ),
]
NoTerms = Annotated[bool, typer.Option("--no-terms", help="Use no terms, not even those of --domain.")]

# Who speaks.
Speaker = Annotated[
    list[str] | None,
    typer.Option(help="Translate as this speaker (`parlance speaker list`). Repeat as NAME=SHARE to blend."),
]
Speakers = Annotated[
    bool,
    typer.Option(
        "--speakers", help="Translate each line of subtitles or transcripts as the speaker it names."
    ),
]
Strength = Annotated[
    float | None, typer.Option(help="Strength of the speaker's profile, 0 to 2 (1: as learned).")
]

# What is read and written.
Files = Annotated[
    list[Path] | None,
    typer.Argument(help="Texts, subtitles and documents. None, or -: standard input.", readable=False),
]
Input = Annotated[
    list[Path] | None,
    typer.Option("--input", "-i", help="Another input file. Repeatable.", readable=False),
]
Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        help="Output file, or a folder for several files. Default, or -: standard output.",
        readable=False,
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]

Anyway = Annotated[
    bool,
    typer.Option("--anyway", help="Also translate text that does not look like the language of --from."),
]
Also = Annotated[
    list[SegmentKind] | None,
    typer.Option(help="In documents, also translate: comment, hidden or name (of sheets). Repeatable."),
]
Skip = Annotated[
    list[SegmentKind] | None,
    typer.Option(help="In documents, do not translate: header, note or alternative. Repeatable."),
]

Wrapped = Annotated[
    Wrapping,
    typer.Option(
        help="Join hard-wrapped lines into paragraphs, and wrap the translation again. auto: where it is "
        "clear; no: never, and translate each line without context."
    ),
]

CueByCue = Annotated[
    bool,
    typer.Option(
        "--cue-by-cue",
        help="Translate every subtitle cue by itself, even if a sentence runs over several.",
    ),
]

Alignments = Annotated[
    bool,
    typer.Option(
        "--alignments",
        help="With --json: the word alignment of each sentence, as positions in both.",
    ),
]

Check = Annotated[
    bool,
    typer.Option(
        "--check",
        help="Check for missing words, changed numbers and the like, and report the worst first. Takes longer"
        " than translating.",
    ),
]

# How it searches and runs.
NBest = Annotated[int, typer.Option(help="Alternatives per sentence, one per line.")]
KeepNumbers = Annotated[
    bool,
    typer.Option(
        "--keep-numbers/--no-keep-numbers",
        help="Correct numbers whose digits the model got wrong; or keep what it wrote.",
    ),
]
Careful = Annotated[
    bool,
    typer.Option(
        "--careful",
        help="Let the model of the opposite direction choose among translations: fewer errors, about four"
        " times as slow.",
    ),
]
Address = Annotated[
    str,
    typer.Option(
        metavar="FORM",
        help="Form of address in German translations: informal (du) or formal (Sie). Default: the model"
        " decides.",
    ),
]
Beam = Annotated[int, typer.Option(help="Beam size of the search; at least --n-best.")]
Precision = Annotated[str, typer.Option(help="int8 (fast) or float32 (exact).")]
Device = Annotated[str, typer.Option(help="auto, or cpu.")]
Threads = Annotated[
    int, typer.Option(min=0, max=MOST_THREADS, help="Processor threads; 0: what suits this computer.")
]


def shares(texts: Sequence[str] | None) -> Shares:
    """Returns names with their shares, "pumps=0.7", equal ones where none is given.

    Raises:
        ConfigError: if a share cannot be.
    """
    found: dict[str, float] = {}
    for text in texts or ():
        name, _, number = text.rpartition("=")
        try:
            share = float(number)
        except ValueError:
            name = ""
        found |= {name: share} if name else {text: 1 / len(texts or ())}
    if texts:
        check_shares(found.values())
    return (*found.items(),)


def with_options(
    system: _S,
    *,
    model: str | None,
    domain: str | None,
    mix: Sequence[str] | None,
    steer: Sequence[str] | None,
    memory: str | None,
    like_memory: str | None,
    terms: str | None,
    no_terms: bool,
    speaker: Sequence[str] | None,
    strength: float | None,
    careful: bool,
    address: str,
) -> _S:
    """Returns a system with what options say in the place of what it said; the rest of it stays.

    Raises:
        ConfigError: if a share cannot be.
        BadParameter: if packs are to be mixed, and a model is named too.
    """
    if mix and (model or domain):
        raise typer.BadParameter("stands in the place of --model and --domain", param_hint="--mix")
    mixed, spoken = shares(mix), shares(speaker)
    is_one = speaker is not None and len(speaker) == 1 and speaker[0] in dict(spoken)
    return replace(
        system,
        model="" if mixed else model or system.model,
        domain="" if mixed else domain or system.domain,
        mix=mixed or (() if model or domain else system.mix),
        steering=shares(steer) or system.steering,
        terms="" if no_terms else system.terms if terms is None else terms,
        like=like_memory or system.like,
        memory=memory or system.memory,
        speaker=(spoken[0][0] if is_one else "") if spoken else system.speaker,
        blend=(() if is_one else spoken) if spoken else system.blend,
        strength=strength if spoken or strength is not None else system.strength,
        careful=careful or system.careful,
        address=address or system.address,
    )


# What is said of a translated text on standard error, and where the text itself goes.

_LISTED_REMARKS = 10
"""Sentences to look at; `--json` has all."""


class Remarks:
    """What is remarkable about the sentences of a text, which may come in parts.

    Args:
        src: the language that it is translated from.
    """

    def __init__(self, src: str) -> None:
        self._src = src
        self._n_lines = self._n_sentences = self._n_recalled = 0
        self._doubtful: list[int] = []
        self._found: list[tuple[float, int, str]] = []
        self._kept: list[tuple[str, SentenceTranslation]] = []

    def add(self, translation: "TextTranslation") -> None:
        """Says what is wrong with sentences of the next part, and counts those that are doubtful."""
        for sentence, number in zip(translation.sentences, translation.line_numbers(), strict=True):
            line = self._n_lines + number
            if sentence.warning:
                say(f"line {line:,}: {sentence.warning}")
            if sentence.findings:
                text = " ".join(each.text for each in sentence.findings)
                self._found.append((-gravity(sentence.findings), line, text))
            if sentence.doubt:
                self._doubtful.append(line)
            self._n_recalled += sentence.memory is not None
            if sentence.language_note:
                self._kept.append((f"line {line:,}", sentence))
        self._n_lines += translation.source.count("\n")
        self._n_sentences += len(translation.sentences)

    def say_all(self) -> None:
        """Says how many sentences of all parts are from memory, and how many are doubtful."""
        say_kept(tasks.kept_words(self._kept, self._src))
        say_recalled(self._n_recalled)
        say_doubtful(self._doubtful, self._n_sentences)
        worst = sorted(self._found)
        for _, line, text in worst[:_LISTED_REMARKS]:
            say(f"line {line:,}: {text}")
        if len(worst) > _LISTED_REMARKS:
            say(f"{counted(len(worst) - _LISTED_REMARKS, 'more sentence')} to check: --json lists them.")


def say_note(note: str, encoding: str) -> None:
    """Says how a text was read; what to do if that is wrong, unless the person named the encoding."""
    if note:
        say(note if encoding else f"{note} If that is wrong, name its encoding with --encoding.")


def write(path: Path | None, text: str, mark: bytes = b"") -> None:
    """Writes a translation to a file, behind a byte order mark if given, or to standard output at once."""
    if path is not None:
        tasks.write_text_file(path, text, mark)
        return
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


# Standard input in parts, each as soon as it is there: a pipe that stays open gets its answers at once.
#
# Lines that come together stay together, as those of a paragraph that was broken into lines do.

STANDARD_INPUT = Path("Standard input")
"""What messages call it."""

_PAUSE_S = 0.05
"""After so long without a word what is there is a part."""
_AT_ONCE = 1 << 16
"""Bytes that are read, and that make a part without any pause."""
_WIDE = (b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")
"""How text begins in whose bytes a line's end is not one of its own."""


def translate_incoming(
    translator: "Translator",
    config: "SearchConfig",
    wrapping: "Wrapping",
    encoding: str,
    recall: "Recall | None" = None,
) -> None:
    """Translates standard input to standard output, part by part as it comes in.

    Args:
        translator: the open system.
        config: how to search.
        wrapping: which lines belong together.
        encoding: the one that the user chose; empty: found by the content.
        recall: a translation memory; what it has takes the place of the model's.
    """
    if sys.stdin.isatty():
        say("Type or paste text; Ctrl+D ends it.")
    remarks, notes = Remarks(translator.card.src), set[str]()
    other: LanguageNotice | None = None
    with ProgressLines(is_shown=not sys.stdout.isatty(), is_bar_alone=True) as lines:
        n_before = 0
        before: Sequence[SentenceTranslation] = ()
        for n_parts, part in enumerate(_parts(encoding)):
            file = tasks.decode_text(part, STANDARD_INPUT, encoding, goes_on=n_parts > 0)
            if file.note not in notes:
                say_note(file.note, encoding)
                notes.add(file.note)

            def report(progress: Progress, n_done: int = n_before) -> None:
                lines.report(Progress(progress.stage, n_done + progress.done))

            found = tasks.translate_laid_out(
                file.text, translator, wrapping, report,
                config=config, recall=recall, show=partial(write, None), before=before,
            )  # fmt: skip
            if (notice := found.language_notice) and notice.text not in notes:
                say_language(notice)
                notes.add(notice.text)
                other = other if notice.is_target else notice
            remarks.add(found.translation)
            before = found.translation.sentences or before
            n_before += len(found.translation.sentences)
    remarks.say_all()
    refuse_other_language(to_json(other) if other else None)


def _parts(encoding: str) -> Iterator[bytes]:
    """Yields standard input: a file as a whole, a pipe and what is typed part by part."""
    stream = sys.stdin.buffer
    raw = getattr(stream, "raw", stream)  # no lock, so that a program that ends need not wait for it
    is_split = not encoding or "\n".encode(encoding) == b"\n"
    if is_split and not _is_file(stream):
        yield from incoming_parts(raw.read)
    else:
        yield stream.read()


def _is_file(stream: BinaryIO) -> bool:
    try:
        return stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
    except OSError:  # nothing of the system's, as in a test
        return False


def incoming_parts(read: Callable[[int], bytes | None]) -> Iterator[bytes]:
    """Yields what comes in, in whole lines; the last part may end without a line's end.

    Args:
        read: waits for some bytes, at most as many as it is asked for; none: the end.

    Raises:
        OSError: if it cannot be read.
    """
    arrived: queue.SimpleQueue[bytes | OSError] = queue.SimpleQueue()

    def listen() -> None:
        try:
            while data := read(_AT_ONCE):
                arrived.put(data)
            arrived.put(b"")
        except OSError as error:
            arrived.put(error)

    threading.Thread(target=listen, name="standard input", daemon=True).start()
    held, has_line, is_whole = bytearray(), False, False
    while True:
        try:
            data = arrived.get(timeout=_PAUSE_S if has_line and not is_whole else None)
        except queue.Empty:
            data = None
        if isinstance(data, OSError):
            raise data
        if data == b"":
            break
        held += data or b""
        has_line = has_line or b"\n" in (data or b"")
        is_whole = is_whole or held.startswith(_WIDE) or b"\0" in (data or b"")
        if has_line and not is_whole and (data is None or len(held) >= _AT_ONCE):
            end = _end_of_part(held, is_pause=data is None)
            yield bytes(held[:end])
            del held[:end]
            has_line = b"\n" in held
    if held:
        yield bytes(held)


def _end_of_part(held: bytearray, *, is_pause: bool) -> int:
    """Returns where the last whole line ends; without a pause rather the last paragraph."""
    paragraph = -1 if is_pause else max(held.rfind(mark) + len(mark) for mark in (b"\n\n", b"\n\r\n"))
    return paragraph if paragraph > len(b"\n\r\n") else held.rfind(b"\n") + 1


# The terms of a domain, asked for and told.


def say_terms(translator: "Translator", translation: "TextTranslation") -> dict[str, object]:
    """Says on standard error how many terms were kept, and which were not; returns them as JSON.

    Returns:
        "terms", of each sentence; nothing where the system keeps to none.
    """
    if translator.inputs.terms is None:
        return {}
    sentences = translation.sentences
    used = tasks.terms_in(translator, [(each.source, each.target) for each in sentences])
    lines = translation.line_numbers()
    missing = [
        (line, term) for line, terms in zip(lines, used, strict=True) for term in terms if not term.is_kept
    ]
    n_found = sum(map(len, used))
    if n_found:
        say(f"{n_found - len(missing):,} of {n_found:,} terms kept.")
    for line, term in missing[:_LISTED]:
        say(f"line {line}: {tasks.missing_words([term])}")
    return {"terms": [[to_json(term) for term in terms] for terms in used]}


# The command `parlance translate`, for text and for files.

_STANDARD_INPUT = _STANDARD_OUTPUT = Path("-")
"""In the place of a file's name."""


def translate(
    files: Files = None,
    system: SystemName = None,
    model: Model = None,
    domain: Domain = None,
    mix: Mix = None,
    steer: Steer = None,
    memory: Memory = None,
    like_memory: LikeMemory = None,
    terms: Terms = None,
    no_terms: NoTerms = False,
    speaker: Speaker = None,
    speakers: Speakers = False,
    strength: Strength = None,
    src: From = None,
    tgt: To = None,
    source: Input = None,
    output: Output = None,
    force: Force = False,
    anyway: Anyway = False,
    also: Also = None,
    skip: Skip = None,
    wrapped: Wrapped = Wrapping.AUTO,
    cue_by_cue: CueByCue = False,
    n_best: NBest = 1,
    beam: Beam = 4,
    keep_numbers: KeepNumbers = True,
    careful: Careful = False,
    address: Address = "",
    precision: Precision = "int8",
    device: Device = "auto",
    threads: Threads = 0,
    encoding: Encoding = "",
    alignments: Alignments = False,
    check: Check = False,
    as_json: JsonOption = False,
) -> None:
    """Translate text, subtitles and documents. Everything but the text stays as it is."""
    inputs = _files_of([*(files or ()), *(source or ())])
    named = tasks.find_system(system or "")
    says_who = bool(speaker or named.speaker or named.blend)
    _check_speakers(strength, says_who, speakers, is_document=bool(inputs) and n_best == 1)
    output = None if output == _STANDARD_OUTPUT else output
    if len(inputs) > 1 and output is None:
        raise typer.BadParameter("several files need a folder for their translations", param_hint="--output")
    if alignments and not as_json:
        raise typer.BadParameter("goes with --json", param_hint="--alignments")
    outputs = tasks.plan_outputs(inputs, output, overwrites=force)
    wanted = with_options(
        named, model=model, domain=domain, mix=mix, steer=steer, memory=memory, like_memory=like_memory,
        terms=terms, no_terms=no_terms, speaker=speaker, strength=strength if says_who else None,
        careful=careful, address=address,
    )  # fmt: skip
    if inputs and not (wanted.model or wanted.mix or src or tgt):
        src, tgt = tasks.guess_languages(inputs[0], encoding)
        if src:
            say(f"{inputs[0].name} is translated from {src}; --from chooses another language.")
    wanted = replace(
        wanted, src=src or "", tgt=tgt or "", trusts_language=anyway,
        precision=precision, device=device, n_threads=threads,
    )  # fmt: skip
    with ProgressLines(is_bar_alone=True) as lines:
        translator = tasks.open_system(wanted, lines.report)
    for remark in filter(None, (translator.mended, translator.fallback)):
        say(remark)
    if wanted.domain and not wanted.mix:
        _say_which(tasks.model_details(translator.system_id), wanted.domain)
    beam_size = max(beam, n_best) if beam >= 1 else beam
    config = SearchConfig(beam_size=beam_size, n_best=n_best, keep_numbers=keep_numbers)
    parts = ({*USUAL_PARTS} | set(also or ())) - set(skip or ())
    with _opened(wanted.memory, translator) as known:
        recall = tasks.recall_of(translator, wanted, known, are_named=speakers)
        translation = _Translation(
            translator, config, wrapped, speakers, strength, parts, encoding, alignments, check, as_json,
            recall, joins_cues=not cue_by_cue,
        )  # fmt: skip
        if not (inputs or output or as_json or check) and n_best == 1:
            translate_incoming(translator, config, wrapped, encoding, recall)
        elif len(inputs) < 2:
            found = translation.of(inputs[0] if inputs else None, outputs[0])
            if as_json:
                print_json(found)
            refuse_other_language(found["language_notice"])
        else:
            _translate_all(translation, inputs, outputs)


def _files_of(named: list[Path]) -> list[Path]:
    """Returns the files to translate; none: standard input."""
    return [] if named == [_STANDARD_INPUT] else named


@contextmanager
def _opened(domain: str, translator: "Translator") -> Iterator["Recall | None"]:
    """Opens the memory of a domain, or of "all", for a model's languages; empty: there is to be none."""
    if not domain:
        yield None
        return
    card = translator.card
    with tasks.TranslationMemory(card.src, card.tgt, tasks.memory_domain(domain)) as memory:
        yield memory.recall


@dataclass(frozen=True)
class _Translation:
    """What was asked for, whatever the file."""

    translator: "Translator"
    config: SearchConfig
    wrapping: Wrapping
    names_speakers: bool
    strength: float | None
    parts: Collection[SegmentKind]
    encoding: str
    aligns: bool
    checks: bool
    as_json: bool
    recall: "Recall | None"
    joins_cues: bool

    def of(self, source: Path | None, output: Path | None) -> dict[str, object]:
        """Translates one file, or standard input; writes or prints the text, and returns the JSON of it."""
        say_ending(source, output)
        if source is None:
            return self._of_text(_read_input(self.encoding), output)
        if tasks.is_structured(source):
            return self._of_structured(source, output)
        if self.names_speakers or tasks.is_subtitles(source, self.encoding):
            return self._of_document(source, output)
        return self._of_text(tasks.read_text_file(source, encoding=self.encoding), output)

    def _of_structured(self, source: Path, output: Path | None) -> dict[str, object]:
        if output is None:
            raise ConfigError(
                [f"The translation of {source.name} is a whole file, which is not printed"],
                "Say where it goes: --output FILE, or a folder for several.",
                is_introduced=False,
            )
        self._say_left_out(source)
        if self.encoding:
            raise ConfigError(
                [f"{source.name} itself says in what encoding it is"],
                "Leave out --encoding.",
                is_introduced=False,
            )
        with ProgressLines(is_bar_alone=True) as lines:
            result = tasks.translate_file(
                source, output, self.translator, lines.report,
                parts=self.parts, config=self.config, recall=self.recall, checks=self.checks,
            )  # fmt: skip
        say_about_file(result)
        return to_json(result)

    def _of_document(self, source: Path, output: Path | None) -> dict[str, object]:
        self._say_left_out(source)
        translator, encoding = self.translator, self.encoding
        cast: tuple[CastMember, ...] = ()
        if self.names_speakers:
            cast = tasks.find_document_speakers(source, translator, self.strength, encoding)
        with ProgressLines(is_bar_alone=True) as lines:
            result = tasks.translate_document(
                source, output, translator, cast, lines.report,
                config=self.config, encoding=encoding, recall=self.recall, joins=self.joins_cues,
                checks=self.checks,
            )  # fmt: skip
        say_about_document(result, are_named=self.names_speakers)
        if result.text is not None and not self.as_json:
            write(None, result.text)
        return document_values(result)

    def _say_left_out(self, source: Path) -> None:
        """Says which of the options do nothing for a file that is more than text."""
        asked = {"--alignments": self.aligns, "--n-best": self.config.n_best > 1}
        if named := " and ".join(name for name, is_asked in asked.items() if is_asked):
            say(f"{source.name} is translated without {named}: that is for plain text only.")

    def _of_text(self, file: "TextFile", output: Path | None) -> dict[str, object]:
        say_note(file.note, self.encoding)
        card = self.translator.card
        is_shown = output is None and not self.as_json and self.config.n_best == 1
        with ProgressLines(is_shown=not (is_shown and sys.stdout.isatty()), is_bar_alone=True) as lines:
            found = tasks.translate_laid_out(
                file.text, self.translator, self.wrapping, lines.report,
                config=self.config, recall=self.recall, show=partial(write, None) if is_shown else None,
            )  # fmt: skip
            translation, notice = found.translation, found.language_notice
            if self.checks and notice is None:
                translation = tasks.check_translations(self.translator, [translation], lines.report)[0]
        say_language(notice)
        remarks = Remarks(card.src)
        remarks.add(translation)
        remarks.say_all()
        terms = say_terms(self.translator, translation)
        if not is_shown and (output is not None or not self.as_json):
            text = _list_alternatives(translation) if self.config.n_best > 1 else found.text
            write(output, text, file.mark)
        device = to_json(self.translator.device)
        values = {"model": card.id, "device": device, "language_notice": to_json(notice) if notice else None}
        return (
            _text_values(translation)
            | values
            | terms
            | (self._alignments(translation) if self.aligns else {})
        )

    def _alignments(self, translation: "TextTranslation") -> dict[str, object]:
        """Returns which words belong together, for each sentence: places count within it."""
        pairs = [(each.source, each.target) for each in translation.sentences]
        aligned = tasks.align_words(self.translator, [src for src, _ in pairs], [tgt for _, tgt in pairs])
        return {"alignments": [to_json(each)["links"] for each in aligned]}


def _translate_all(translation: _Translation, inputs: Sequence[Path], outputs: Sequence[Path | None]) -> None:
    """Translates several files; one that cannot be translated is told, and does not stop the others."""
    found: list[dict[str, object]] = []
    failed: list[EngineError] = []
    for source, output in zip(inputs, outputs, strict=True):
        try:
            with speaking_about(source.name):
                values = translation.of(source, output)
            found.append({"input": str(source), "output": str(output)} | values)
            refuse_other_language(values["language_notice"])
        except EngineError as error:
            failed.append(error)
            place = "" if error.what.startswith(str(source)) else f"{source}: "
            say_error(f"{place}{error.what} {error.hint}".rstrip())
    if translation.as_json:
        print_json({"files": found})
    if failed:
        files = f"{len(failed):,} of {len(inputs):,} files"
        raise EngineError(f"{files} could not be translated.", "What is wrong with each is above.")
    say(f"{len(inputs):,} files translated.")


def _check_speakers(
    strength: float | None, has_speaker: bool, has_speakers: bool, *, is_document: bool
) -> None:
    if strength is not None and not (has_speaker or has_speakers):
        raise typer.BadParameter("goes with --speaker or --speakers", param_hint="--strength")
    if has_speakers and not is_document:
        raise typer.BadParameter("goes with files, and not with --n-best", param_hint="--speakers")


def _read_input(encoding: str) -> "TextFile":
    return tasks.decode_text(sys.stdin.buffer.read(), STANDARD_INPUT, encoding)


def _list_alternatives(translation: "TextTranslation") -> str:
    """Returns one line per alternative: number of the sentence, score, text."""
    lines = [
        f"{number}\t{alternative.score:.4f}\t{alternative.text}\n"
        for number, sentence in enumerate(translation.sentences, start=1)
        for alternative in sentence.alternatives
    ]
    return "".join(lines)


def _say_which(used: "ModelRecord", domain: str) -> None:
    """Says that no model learned a domain, or that a newer one did and is not used, and how to use it."""
    if held := tasks.unused_model(used, domain):
        reason = held.promotion.reason
        say(f"Translated by {used.id}. {held.id} is newer and held back: {reason}".removesuffix(": "))
        say(f"To use it anyway: parlance model promote {held.id}")
    elif used.domain != domain:
        say(f"No model is adapted to {domain} yet, so a general one translates.")


def _text_values(translation: "TextTranslation") -> dict[str, object]:
    """Returns the JSON of a translation; the warning of a sentence also tells why it is doubtful."""
    told = tuple(replace(each, warning=each.remarks) for each in translation.sentences)
    return to_json(replace(translation, sentences=told))
