"""Finds the files that ship beside the code: icons and help pages."""

import re
import sys
from functools import cache
from pathlib import Path


@cache
def assets_folder() -> Path:
    """Returns the folder with `icons/` and `help/`.

    It lies beside `gui/` in a checkout, inside `gui/` when installed from a wheel, and in
    the unpacked bundle of a frozen application.

    Raises:
        FileNotFoundError: if the installation lost it.
    """
    here = Path(__file__).resolve().parent
    candidates = [here.parent / "assets", here / "assets"]
    if bundle := getattr(sys, "_MEIPASS", None):
        candidates.insert(0, Path(bundle) / "assets")
        candidates.insert(1, Path(bundle) / "gui" / "assets")
    for folder in candidates:
        if (folder / "icons").is_dir():
            return folder
    raise FileNotFoundError(f"no assets/icons in {', '.join(str(path) for path in candidates)}")


def chapter_files() -> list[Path]:
    """Returns the help pages in the order of their file names, the index first."""
    folder = assets_folder() / "help"
    return sorted(folder.glob("*.md"), key=lambda path: (path.stem != "index", path.name))


@cache
def chapter_title(path: Path) -> str:
    """Returns a page's first heading, else its name."""
    with path.open(encoding="utf-8") as lines:
        return lines.readline().lstrip("# ").strip() or path.stem.replace("-", " ").capitalize()


@cache
def help_sections() -> tuple[tuple[Path, str, str], ...]:
    """Returns every section of the help pages: its page, its heading and its text.

    What stands before the first heading of a page goes with the page's title.
    """
    sections = []
    for path in chapter_files():
        parts = re.split(r"^##+ +(.+)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        headings = [chapter_title(path), *parts[1::2]]
        sections += [(path, heading, text) for heading, text in zip(headings, parts[::2], strict=True)]
    return tuple(sections)


def version() -> str:
    """Returns the version of the installed Parlance, or "development" in a bare checkout."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("parlance")
    except PackageNotFoundError:
        return "development"
