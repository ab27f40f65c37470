"""What `parlance translate` says of subtitles and transcripts."""

import sys
from collections.abc import Mapping
from typing import Any

from engine.cli.output import print_json, say

_LISTED = 5


def print_document(
    result: Mapping[str, Any], problems: Mapping[str, str], *, are_named: bool, as_json: bool
) -> None:
    """Prints the translation if it went to no file, and says what could not be done, on standard error.

    Args:
        result: what `translate_document` returned.
        problems: of speakers without a profile here: why.
        are_named: True: each line was to be translated as who says it.
        as_json: True: prints all of it as JSON instead.
    """
    if are_named:
        _say_speakers(result, problems)
    untouched = result["untouched"]
    for unit in untouched[:_LISTED]:
        say(f"line {unit['line']} stays as it is: {unit['reason']}")
    if len(untouched) > _LISTED:
        say(f"{_counted(len(untouched) - _LISTED, 'more line')} stayed as they are")
    for warning in result["warnings"]:
        say(f"line {warning['line']}: {warning['warning']}")
    if as_json:
        print_json({**result, "problems": dict(problems)})
    elif "text" in result:
        sys.stdout.buffer.write(result["text"].encode())
        sys.stdout.buffer.flush()


def _say_speakers(result: Mapping[str, Any], problems: Mapping[str, str]) -> None:
    by_name = {each["name"]: each["lines"] for each in result["speakers"]}
    unmatched = result["unmatched"]
    told = [f"{name} ({_counted(count, 'line')})" for name, count in by_name.items() if name not in unmatched]
    if told:
        say(f"as themselves: {', '.join(told)}")
    if not by_name:
        say("no line names who says it; all were translated alike")
    elif unmatched:
        listed = ", ".join(f"{name} ({_counted(by_name[name], 'line')})" for name in unmatched)
        say(f"without a profile, so translated as by nobody in particular: {listed}")
    for reason in problems.values():
        say(reason)


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"
