"""Finds the files that ship beside the code."""

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


def version() -> str:
    """Returns the version of the installed Parlance, or "development" in a bare checkout."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("parlance")
    except PackageNotFoundError:
        return "development"
