"""What became of subtitles and transcripts, told and as JSON."""

from engine.cli.output import say
from engine.json_values import to_json
from engine.results.documents import DocumentTranslation
from engine.results.figures import counted
from engine.results.translation import LanguageNotice

_LISTED = 5


def say_about_document(result: DocumentTranslation, *, are_named: bool) -> None:
    """Says on standard error what could not be done.

    Args:
        result: the translation.
        are_named: True: each line was to be translated as who says it.
    """
    say_language(result.language_notice)
    if are_named:
        _say_speakers(result)
    for unit in result.untouched[:_LISTED]:
        say(f"line {unit.line} stays as it is: {unit.reason}")
    if len(result.untouched) > _LISTED:
        say(f"{counted(len(result.untouched) - _LISTED, 'more line')} stayed as they are")
    for found in result.warnings:
        say(f"line {found.line}: {found.warning}")


def say_language(notice: LanguageNotice | None) -> None:
    """Says on standard error that a text is plainly in another language."""
    if notice is not None:
        say(f"{notice.text} {'Exchange --from and --to.' if notice.is_target else 'Check --from.'}")


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
        say("no line names who says it; all were translated alike")
    elif result.unmatched:
        listed = ", ".join(f"{name} ({lines[name]})" for name in result.unmatched)
        say(f"without a profile, so translated as by nobody in particular: {listed}")
    for notice in result.notices:
        say(notice.text)
