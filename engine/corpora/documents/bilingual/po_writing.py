"""How strings and flags are written in PO files."""

import textwrap

import polib


def written_string(keyword: str, text: str, newline: str, width: int) -> str:
    """Returns a string with its keyword, as gettext's own programs lay it out.

    Args:
        keyword: "msgstr", "msgstr[1]".
        text: the string, plain.
        newline: what ends a line of the file.
        width: where long lines are broken, in characters; 0: nowhere.
    """
    written = [str(polib.escape(line)) for line in text.splitlines(keepends=True)]
    written = [line for each in written for line in _broken(each, width)]
    if len(written) <= 1 and (not width or len(keyword) + 3 + sum(map(len, written)) <= width):
        return f'{keyword} "{"".join(written)}"'
    return newline.join([f'{keyword} ""', *(f'"{line}"' for line in written)])


def with_flag(line: str, flag: str, *, wanted: bool) -> str:
    """Returns a line of flags with one added before the others, or taken out.

    Args:
        line: "#, c-format".
        flag: "fuzzy".
        wanted: whether the line is to have it.
    """
    head, _, rest = line.partition("#,")
    flags = [each.strip() for each in rest.split(",") if each.strip()]
    if (flag in flags) == wanted:
        return line
    if wanted:
        return f"{head}#, {', '.join([flag, *flags])}"
    others = [each for each in flags if each != flag]
    return f"{head}#, {', '.join(others)}" if others else f"{head}#"


def _broken(line: str, width: int) -> list[str]:
    """Breaks a line behind blanks; what is joined again is the same."""
    if not width or len(line) + 2 <= width:
        return [line]
    return textwrap.wrap(
        line,
        width - 2,
        drop_whitespace=False,
        expand_tabs=False,
        replace_whitespace=False,
        break_long_words=False,
        break_on_hyphens=False,
    )
