"""How a model of the hub is named. Opens no connection, and loads nothing that could."""

import re
from dataclasses import dataclass

from engine.base.errors import ModelError
from engine.orders.models import HUB_PREFIX

_ADDRESS = re.compile(r"https?://(?:www\.)?(?:huggingface\.co|hf\.co)/", re.IGNORECASE)
_PART = r"[A-Za-z0-9](?:[\w.-]{0,94}\w)?"
_NAME = re.compile(rf"({_PART})/({_PART})(?:@(\w[\w./-]{{0,99}}))?", re.ASCII)
_LONGEST_SHOWN = 100


@dataclass(frozen=True)
class HubName:
    """A model of the hub."""

    owner: str
    name: str
    revision: str = ""
    """A branch, a tag or a commit; "": the newest."""

    @property
    def repository(self) -> str:
        """Its name as the hub writes it: "Helsinki-NLP/opus-mt-de-en"."""
        return f"{self.owner}/{self.name}"

    def __str__(self) -> str:
        """Returns the name as people write it."""
        return f"{self.repository}@{self.revision}" if self.revision else self.repository


def parse_hub_name(text: str) -> HubName:
    """Reads OWNER/NAME or OWNER/NAME@REVISION; `hub:` or the address of the hub may stand before it.

    Raises:
        ModelError: if it is no such name.
    """
    plain = _ADDRESS.sub("", text.strip().removeprefix(HUB_PREFIX), count=1).rstrip("/")
    found = _NAME.fullmatch(plain)
    if found is None or any(sign in found[1] + found[2] for sign in ("--", "..")):
        raise ModelError(
            f"{plain[:_LONGEST_SHOWN]!r} is not the name of a model at Hugging Face.",
            "Write it as OWNER/NAME, as on the model's page: Helsinki-NLP/opus-mt-de-en.",
        )
    return HubName(found[1], found[2], found[3] or "")
