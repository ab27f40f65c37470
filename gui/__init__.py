"""The window. Before any of it loads: Qt's import hook has no sources to read."""

from PySide6.support import feature  # type: ignore[attr-defined]  # made as PySide6 loads

# For each module that is imported later, the hook would read its source, to see whether it may use names in
# snake_case, which nothing here does; all of the sources then stay in memory for tracebacks, 20 MB of them.
feature._mod_uses_pyside = lambda _module: False
