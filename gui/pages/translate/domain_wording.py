"""Domains and their shares in words. Knows names and numbers, no widget."""

from collections.abc import Sequence

from engine.results.systems import Shares
from engine.results.translation import SpeakerChoice
from gui.i18n import number_words, tr
from gui.pages.translate.catalogue import ChosenSystem, pack_names
from gui.wording import found_domain_name

_MOST_NAMED = 4
"""Domains whose weights are told; of the others only the sum."""
_LONGEST = 24
"""Letters; a longer name is shortened where several stand in one line."""


def per_cent(share: float) -> str:
    """Writes a share: "82 %", with a blank that does not break."""
    return f"{number_words(100 * share)}\u00a0%"


def speaker_words(speaker: SpeakerChoice) -> str:
    """Says who speaks, and how much they count: "Anna (strength 70 %)"."""
    return tr("{name} (strength {share})", name=speaker.name, share=per_cent(speaker.strength))


def steering_words(steering: Shares) -> str:
    """Says which domains count: "only pumps", "pumps 70 %, garden 30 %"; "" where all of them do."""
    counting = [(name, share) for name, share in steering if share]
    if len(counting) == 1:
        return tr("only {domain}", domain=found_domain_name(counting[0][0]))
    total = sum(share for _, share in counting)
    return _listed([name for name, _ in counting], [share / total for _, share in counting])


def mixing_words(system: ChosenSystem) -> str:
    """Says how much small packs count: "law 70 %, pumps 30 %"; "" where a pack counts alone and whole."""
    names = pack_names(system.mixable)
    known = [(names[name], weight) for name, weight in system.mixing if name in names]
    return _listed([name for name, _ in known], [weight for _, weight in known])


def _listed(domains: Sequence[str], shares: Sequence[float]) -> str:
    order = sorted(range(len(domains)), key=lambda number: -shares[number])
    named = order if len(order) <= _MOST_NAMED + 1 else order[:_MOST_NAMED]
    parts = [f"{_short(found_domain_name(domains[number]))} {per_cent(shares[number])}" for number in named]
    if rest := order[len(named) :]:
        share = per_cent(sum(shares[number] for number in rest))
        parts.append(tr("{n} others {share}", n=len(rest), share=share))
    return ", ".join(parts)


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"
