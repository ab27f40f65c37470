"""Articles, prepositions and auxiliaries: at the edge of a stretch they belong to it or to its neighbours."""

_LISTS = {
    "de": "der die das den dem des ein eine einen einem einer eines "
    "ab am an ans auf aus bei beim bis durch für gegen hinter im in ins mit nach ohne per seit um unter über "
    "vom von vor wegen während zu zum zur "
    "wird werden wurde wurden worden ist sind war waren hat haben hatte hatten",
    "en": "the a an "
    "about after at before by during for from in into of on over since to under until with without "
    "is are was were be been has have had will do does did",
}


def small_words(language: str) -> frozenset[str]:
    """Returns a language's words of these kinds in small letters; none where they are not known."""
    return frozenset(_LISTS.get(language, "").split())
