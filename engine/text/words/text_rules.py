"""Rules of search and replace on the text of a source or of a translation, in their order.

A pattern may take very long on some texts. Each search has a time limit; a rule that runs over it is left out
from then on, and says so. Knows texts alone.
"""

from collections.abc import Sequence
from hashlib import sha256

import regex

from engine.base.errors import ConfigError
from engine.results.terms import TextRule

SIDES = ("source", "target")
_SECONDS = 0.1
"""For one rule on one sentence."""
_MOST_RULES, _LONGEST = 200, 500
_LONGEST_RESULT = 20_000
_GROUP = regex.compile(r"\\(?:\\|g<(\w+)>|(\d{1,2}))")


class TextRules:
    """Rules that are ready to be applied.

    Raises:
        ConfigError: if one cannot work.
    """

    def __init__(self, rules: Sequence[TextRule]) -> None:
        if len(rules) > _MOST_RULES:
            raise ConfigError(
                [f"{len(rules):,} rules are too many, {_MOST_RULES} are the most"],
                "Take some out.",
                is_introduced=False,
            )
        self._rules = [(number, rule, _compiled(rule)) for number, rule in enumerate(rules, start=1)]
        self._stopped: dict[int, str] = {}
        self._n_told = 0
        self.key = sha256(repr(tuple(rules)).encode()).hexdigest()[:16] if rules else ""
        """Tells them from other rules."""

    def __len__(self) -> int:
        return len(self._rules)

    @property
    def notices(self) -> tuple[str, ...]:
        """Which rules were left out so far and why, in sentences."""
        return tuple(self._stopped.values())

    def new_notices(self) -> tuple[str, ...]:
        """Returns those of `notices` that were not returned here before."""
        new = self.notices[self._n_told :]
        self._n_told += len(new)
        return new

    def apply(self, side: str, text: str) -> str:
        """Returns a sentence after the rules of its side, "source" or "target"; they add no lines.

        A line break that they write is a space: a sentence with lines of its own would move all lines below.
        """
        given = text
        for number, rule, pattern in self._rules:
            if rule.side != side or number in self._stopped:
                continue
            found = text.replace(rule.find, rule.replace)
            if pattern is not None:
                found = self._replaced(number, rule, pattern, text)
            if len(found) > max(_LONGEST_RESULT, 10 * len(text)):
                self._stopped[number] = (
                    f"Rule {number} (“{rule.find}”) is left out: it makes text without end."
                )
                continue
            text = found
        return text if text == given else " ".join(text.splitlines())

    def _replaced(self, number: int, rule: TextRule, pattern: "regex.Pattern[str]", text: str) -> str:
        try:
            return str(pattern.sub(rule.replace, text, timeout=_SECONDS))
        except TimeoutError:
            self._stopped[number] = (
                f"Rule {number} (“{rule.find}”) is left out: it took more than {_SECONDS} seconds on one"
                " sentence. Make its pattern simpler."
            )
        return text


def _compiled(rule: TextRule) -> "regex.Pattern[str] | None":
    """Returns the pattern of a rule, None for one that finds text as it stands."""
    if rule.side not in SIDES:
        raise ConfigError([f"a rule is for source or target, not {rule.side!r}"])
    if not rule.find:
        raise ConfigError(["The rule looks for nothing"], "Say what to look for.", is_introduced=False)
    if max(len(rule.find), len(rule.replace)) > _LONGEST:
        raise ConfigError(
            [f"The rule is longer than {_LONGEST} characters"],
            "Make several shorter ones.",
            is_introduced=False,
        )
    if not rule.is_pattern:
        return None
    try:
        pattern = regex.compile(rule.find)
        for named, number in _GROUP.findall(rule.replace):
            group = named or number
            if group and group not in pattern.groupindex and not 0 <= int(group) <= pattern.groups:
                raise ValueError(f"it has no group {group}")
        pattern.sub(rule.replace, "")
    except (regex.error, ValueError, IndexError, RecursionError, OverflowError) as error:
        raise ConfigError(
            [f"“{rule.find}” with “{rule.replace}” is no pattern that can be used: {error}"],
            "Correct it, or look for text as it stands.",
            is_introduced=False,
        ) from error
    return pattern
