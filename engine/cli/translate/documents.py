"""Prints what became of subtitles and transcripts."""

import sys

from engine.cli.output import print_json, say
from engine.json_values import to_json
from engine.results.documents import DocumentTranslation

_LISTED = 5


def print_document(result: DocumentTranslation, *, are_named: bool, as_json: bool) -> None:
    """Prints the translation if it went to no file, and says what could not be done, on standard error.

    Args:
        result: the translation.
        are_named: True: each line was to be translated as who says it.
        as_json: True: prints all of it as JSON instead.
    """
    if are_named:
        _say_speakers(result)
    for unit in result.untouched[:_LISTED]:
        say(f"line {unit.line} stays as it is: {unit.reason}")
    if len(result.untouched) > _LISTED:
        say(f"{_counted(len(result.untouched) - _LISTED, 'more line')} stayed as they are")
    for found in result.warnings:
        say(f"line {found.line}: {found.warning}")
    if as_json:
        values = {name: value for name, value in to_json(result).items() if name != "notices"}
        if result.text is None:
            del values["text"]
        print_json(values | {"problems": {each.speaker.name: each.text for each in result.notices}})
    elif result.text is not None:
        sys.stdout.buffer.write(result.text.encode())
        sys.stdout.buffer.flush()


def _say_speakers(result: DocumentTranslation) -> None:
    lines = {each.name: _counted(each.lines, "line") for each in result.speakers}
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


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"
