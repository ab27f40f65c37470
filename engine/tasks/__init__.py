"""Everything that a user can start; the only door for the window and the command line.

`__init__.pyi` lists what is behind the door; a module of it is imported when a name of it is first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
