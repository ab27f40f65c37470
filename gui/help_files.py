"""Finds the pages of the help and of measured numbers, and their parts."""

import re
from functools import cache
from pathlib import Path

from gui.assets import assets_folder
from gui.i18n import language

CHAPTERS = (
    "getting-started", "translate", "desk", "files", "subtitles", "checks", "as-it-is", "library", "teach",
    "learning", "verdict", "ways", "sentences", "terms", "voices", "models", "laboratory", "other-programs",
    "privacy", "settings", "keyboard", "command-line", "trouble", "what-is-new",
)  # fmt: skip
"""The help pages, in the order in which a translator needs them."""
_HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)


def chapter_files() -> list[Path]:
    """Returns the help pages in the window's language, in the order of `CHAPTERS`."""
    folder = assets_folder() / "help"
    if (folder / language()).is_dir():  # else, as for English itself, the English ones
        folder /= language()
    return [path for path in (folder / f"{name}.md" for name in CHAPTERS) if path.is_file()]


def place_of_heading(path: Path, anchor: str) -> int:
    """Returns which heading of a page, counted from its title, a link leads to; -1: none of that name.

    Links have the names of the English headings in every language: its pages have the same parts.
    """
    english = assets_folder() / "help" / path.name
    for page in (path, english) if english.is_file() else (path,):
        headings = [anchor_of(found[1]) for found in _HEADING.finditer(page.read_text(encoding="utf-8"))]
        if anchor in headings:
            return headings.index(anchor)
    return -1


def anchor_of(heading: str) -> str:
    """Returns the name that links have for a heading: "Speak like somebody" -> "speak-like-somebody"."""
    letters = "".join(each for each in heading.lower() if each.isalnum() or each in " -")
    return "-".join(letters.split())


def number_files() -> list[Path]:
    """Returns the pages of measured numbers, "numbers", which names them all, among them."""
    return sorted((assets_folder() / "evidence").glob("*.md"))


@cache
def chapter_title(path: Path) -> str:
    """Returns a page's first heading, else its name."""
    with path.open(encoding="utf-8") as lines:
        return lines.readline().lstrip("# ").strip() or path.stem.replace("-", " ").capitalize()


def help_sections() -> tuple[tuple[Path, str, str], ...]:
    """Returns every section of the help pages: its page, its heading and its text.

    What stands before the first heading of a page goes with the page's title.
    """
    return _sections_of(tuple(chapter_files()))


@cache
def _sections_of(paths: tuple[Path, ...]) -> tuple[tuple[Path, str, str], ...]:
    sections = []
    for path in paths:
        parts = re.split(r"^##+ +(.+)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        headings = [chapter_title(path), *parts[1::2]]
        sections += [(path, heading, text) for heading, text in zip(headings, parts[::2], strict=True)]
    return tuple(sections)
