"""Every long job one order: the same for the window, the terminal, the run's record and a child process.

`__init__.pyi` lists them; a module of it is imported when a name of it is first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
