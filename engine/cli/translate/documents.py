"""What became of subtitles and transcripts, told and as JSON."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from engine import tasks
from engine.cli.output import say
from engine.errors import EngineError
from engine.json_values import to_json
from engine.results.documents import DocumentTranslation, FileTranslation
from engine.results.figures import counted
from engine.results.translation import LanguageNotice

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
