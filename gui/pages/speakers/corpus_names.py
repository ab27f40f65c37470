"""Who speaks in a corpus of the library."""

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QObject

from gui.pages.corpora.door import Door
from gui.services import Services

_MOST = 500


def names_in_corpus(
    services: Services, owner: QObject, corpus: str, done: Callable[[list[str]], None]
) -> None:
    """Reads the names beside the window, and tells them; none if the corpus cannot be read.

    Args:
        services: of the window.
        owner: if it is gone by then, nothing is told.
        corpus: its id.
        done: takes at most 500 names.
    """
    door = cast("Door", services.tasks)

    def work() -> list[str]:
        browser = door.open_corpus(corpus)
        try:
            return list(browser.info.get("speakers", ()))[:_MOST]
        finally:
            browser.close()

    services.background.run(owner, work, done, lambda _error: done([]))
