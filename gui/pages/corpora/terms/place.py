"""Whose terms are shown, and in which direction."""

from typing import NamedTuple


class TermsPlace(NamedTuple):
    """A domain and two languages."""

    domain: str = ""
    src: str = ""
    tgt: str = ""

    @property
    def is_whole(self) -> bool:
        """True if there is a domain, and two languages that differ."""
        return bool(self.domain and self.src and self.tgt and self.src != self.tgt)
