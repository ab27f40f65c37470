"""Where models, corpora, runs and their trash live: one SQLite catalogue and folders beside it."""

from engine.library.home import library_home
from engine.library.library import Library
from engine.library.names import entry_id

__all__ = ["Library", "entry_id", "library_home"]
