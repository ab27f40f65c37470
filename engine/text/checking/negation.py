"""Sentences in which one side says "not" and the other does not.

Knows the words of a few languages and no grammar; of other languages it says nothing. A side that may deny
in another way ("kaum", "unable", "without") counts as one that does, so what is told is seldom wrong, and
much is not told.
"""

import re
from typing import NamedTuple

from engine.results.checking.findings import Stretch


class _Words(NamedTuple):
    """Patterns of whole words, in small letters."""

    plain: str
    """They deny."""
    other: str
    """They may: what has one of them is never told."""


_WORDS = {
    "de": _Words(
        r"nicht|nie|niemals|niemand\w*|nichts|keinerlei|nirgend\w*|keinesfalls|keineswegs|kein(?:e[mnrs]?)?|weder",
        r"ohne\w*|kaum|außer\w*|erst|nur|bloß|sondern|selten|wenig\w*|statt|anstatt|bevor|bis|solange|nein|noch"
        r"|un[a-zäöü]{4,}|miss\w{4,}|nicht\w+|\w+(?:los|frei|leer|widrig|unfähig)(?:e[mnrs]?)?|\w*mangel\w*|fehl\w*"
        r"|ver(?:meid|hinder|weiger|sag|biet|bot|bat|miss|gess|gaß|zicht|säum|fehl)\w*|ab(?:lehn|gelehnt|rat|streit)\w*"
        r"|lehn\w*|weiger\w*|leugn\w*|hinder\w*|hör\w*|aufhör\w*|lass\w*|lieber|falsch\w*|schwer\w*|schlecht\w*"
        r"|egal|genug|sonst|zu|andernfalls|gegen\w*|stimmt|wahr|oder|kostenlos\w*|ander\w*|trotz\w*|leider|weg"
        r"|obwohl|schon|doch|mehr",
    ),
    "en": _Words(
        r"not|cannot|[a-z]+n['’]t|never|no(?!\.?\s*\d)|nobody|nothing|nowhere|none|neither|nor|noone",
        r"without|hardly|barely|scarcely|rarely|seldom|few\w*|little|less|lack\w*|fail\w*|miss\w*|refus\w*|avoid\w*"
        r"|prevent\w*|unless|except\w*|but|only|just|until|till|instead|rather|too|stop\w*|forbid\w*|den(?:y|ie\w*)"
        r"|far|otherwise|wrong\w*|absen\w*|ignor\w*|un[a-z]{4,}|in(?:valid|ab|ac|ad|ap|cap|co|de|di|ef|suf|vis|ex)\w*"
        r"|im(?:pos|pat|per|prob|prac|mob)\w*|ir[r]\w{3,}|il[l]\w{3,}|dis\w{3,}|non\w*|\w+less(?:ly|ness)?|free"
        r"|bare|reject\w*|declin\w*|dis\w+|out|against|before|other\w*|else|hard|difficult\w*|poor\w*|bad\w*"
        r"|any\w*|ever|either|yet|mind|forget|forgot\w*|neglect\w*|spare\w*|exclud\w*|omit\w*|empty|blank|wo|don|ca",
    ),
    "fr": _Words(
        r"ne|n(?=['’])|jamais|rien|aucun(?:e|s|es)?|ni|nul(?:le)?s?|non",
        r"pas|sans|guère|peu|sauf|personne|plus|manqu\w*|évit\w*|empêch\w*|refus\w*|interdi\w*|in\w{4,}|im\w{4,}"
        r"|ir\w{4,}|il\w{4,}|dé\w{4,}|mal\w*|seulement|que|contre|hors|faute|sinon|faux|fausse\w*|avant",
    ),
    "es": _Words(
        r"no|nunca|jamás|nada|nadie|ningun[oa]s?|ningún|tampoco|ni",
        r"sin|apenas|salvo|excepto|falt\w*|evit\w*|impid\w*|niega\w*|in\w{4,}|im\w{4,}|des\w{4,}|sólo|solo|sino|poco\w*"
        r"|hasta|antes|contra|mal\w*",
    ),
    "it": _Words(
        r"non|mai|nessun\w*|niente|nulla|né|neanche|nemmeno|neppure",
        r"senza|appena|tranne|eccetto|manc\w*|evit\w*|imped\w*|in\w{4,}|im\w{4,}|dis\w{4,}|s\w{5,}|solo|poc\w*"
        r"|finché|prima|contro|mal\w*|no",
    ),
    "nl": _Words(
        r"niet|niets|nooit|niemand|nergens|geen|noch",
        r"zonder|nauwelijks|behalve|on\w{4,}|\w+loos|\w+loze|maar|alleen|slechts|zelden|weinig|tot|pas|ontbre\w*|nee",
    ),
    "pt": _Words(
        r"não|nunca|jamais|nada|ninguém|nenhum\w*|tampouco|nem",
        r"sem|apenas|exceto|salvo|falt\w*|evit\w*|imped\w*|in\w{4,}|im\w{4,}|des\w{4,}|só|mas|pouc\w*|até|antes|contra"
        r"|mal\w*",
    ),
}
_BEFORE, _AFTER = r"(?<![^\W_])(?:", r")(?![^\W_])"
PLAIN = {tag: re.compile(_BEFORE + words.plain + _AFTER, re.IGNORECASE) for tag, words in _WORDS.items()}
_ANY = {
    tag: re.compile(f"{_BEFORE}{words.plain}|{words.other}{_AFTER}", re.IGNORECASE)
    for tag, words in _WORDS.items()
}


def knows_negation(*languages: str) -> bool:
    """Tells whether the words of these languages, by their tags, are known."""
    return all(_base(tag) in _WORDS for tag in languages)


def lost_negation(source: str, translation: str, languages: tuple[str, str]) -> Stretch | None:
    """Returns the one word that denies in a text, if nothing in its translation may.

    Args:
        source: a sentence.
        translation: of it; for a negation that was added, the two and their languages change places.
        languages: tags of both; of others than those that are known nothing is said.

    Returns:
        Where the word stands in the source; None: nothing is lost, or nobody can tell.
    """
    if not knows_negation(*languages):
        return None
    src, tgt = map(_base, languages)
    found = list(PLAIN[src].finditer(source))
    if not found or _ANY[tgt].search(translation):
        return None
    return found[0].span()


def _base(tag: str) -> str:
    return tag.split("-")[0].lower()
