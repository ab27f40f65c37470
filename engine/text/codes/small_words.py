"""Articles, prepositions and auxiliaries: at the edge of a stretch they belong to it or to its neighbours."""

from collections.abc import Mapping
from enum import Enum


class SmallWord(Enum):
    """What kind a small word is of."""

    ARTICLE = "article"
    PREPOSITION = "preposition"
    AUXILIARY = "auxiliary"
    PARTICLE = "particle"
    """A preposition that stands before verbs too: to go."""

    @property
    def with_it(self) -> frozenset["SmallWord"]:
        """The kinds of the small words that may come from the one that a stretch begins with."""
        if self in _PREPOSITIONS:
            return _PREPOSITIONS | {SmallWord.ARTICLE}
        return frozenset((self,))


_PREPOSITIONS = frozenset((SmallWord.PREPOSITION, SmallWord.PARTICLE))
_LISTS = {
    "de": {
        SmallWord.ARTICLE: "der die das den dem des ein eine einen einem einer eines "
        "kein keine keinen keinem keiner keines",
        SmallWord.PREPOSITION: "ab am an ans auf aus außer außerhalb bei beim bis durch entlang für gegen "
        "hinter im in innerhalb ins mit nach neben ohne per pro seit statt trotz um unter über vom von vor "
        "wegen während zum zur zwischen",
        SmallWord.PARTICLE: "zu",
        SmallWord.AUXILIARY: "wird werden wurde wurden worden ist sind war waren hat haben hatte hatten",
    },
    "en": {
        SmallWord.ARTICLE: "the a an no",
        SmallWord.PREPOSITION: "about above across after against along around at before behind below beside "
        "between by despite down due during for from in inside into near of off on onto outside over per "
        "since through towards under until via with within without",
        SmallWord.PARTICLE: "to",
        SmallWord.AUXILIARY: "is are was were be been has have had will do does did",
    },
}
_KINDS = {
    language: {word: kind for kind, words in lists.items() for word in words.split()}
    for language, lists in _LISTS.items()
}


def small_words(language: str) -> Mapping[str, SmallWord]:
    """Returns a language's words of these kinds in small letters; none where they are not known."""
    return _KINDS.get(language, {})
