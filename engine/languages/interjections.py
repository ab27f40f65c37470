"""What people call out, and how sounds are written, by meaning: Aua is Ouch. Knows no text.

What every language writes alike (wow) or means other things too (boom) is left out.
"""

from collections.abc import Mapping
from types import MappingProxyType

Spellings = Mapping[str, tuple[str, ...]]
"""By meaning; the first is the one that is written. Letters may be written several times: Autschhh."""

_GERMAN: Spellings = MappingProxyType(
    {
        "bell": ("ding dong", "bim bam"),
        "burst": ("peng",),
        "cat": ("miau",),
        "clock": ("tick tack", "tik tak", "ticktack"),
        "cold": ("brr",),
        "cow": ("muh",),
        "disgust": ("igitt", "pfui", "igittigitt", "bäh"),
        "dismay": ("oje", "ojemine", "o weh", "oh je", "oh weh"),
        "dog": ("wau", "wuff"),
        "doorbell": ("klopf klopf", "poch poch"),
        "duck": ("quak",),
        "fright": ("buh",),
        "giggle": ("hihi",),
        "giggling": ("kicher",),
        "hesitation": ("äh", "öh"),
        "hush": ("psst", "pst", "pscht", "scht"),
        "insight": ("ach so", "achso", "ach soo"),
        "in chats": ("lol", "rofl", "lmao"),
        "joy": ("juhu", "juchhu", "jippie", "juchhe"),
        "long hesitation": ("ähm", "öhm"),
        "mishap": ("ups", "hoppla", "upsi"),
        "no": ("nö", "nee"),
        "pain": ("aua", "autsch", "au"),
        "relief": ("puh", "uff"),
        "sheep": ("mäh",),
        "sneeze": ("hatschi",),
        "squeal": ("iih", "ih"),
        "surprise": ("huch", "nanu"),
        "thinking": ("hm",),
        "throat": ("ähem", "räusper"),
        "triumph": ("hurra",),
        "yes": ("mhm",),
    }
)
_ENGLISH: Spellings = MappingProxyType(
    {
        "bell": ("ding dong",),
        "burst": ("bang",),
        "cat": ("meow", "miaow"),
        "clock": ("tick tock",),
        "cold": ("brr",),
        "cow": ("moo",),
        "disgust": ("yuck", "yucky", "ick", "bleh", "blech"),
        "dismay": ("oh dear", "yikes", "uh oh", "uh-oh"),
        "dog": ("woof",),
        "doorbell": ("knock knock",),
        "duck": ("quack",),
        "fright": ("boo",),
        "giggle": ("tee-hee", "tee hee", "hee hee", "hee-hee"),
        "giggling": ("giggles", "giggle"),
        "hesitation": ("uh", "er"),
        "hush": ("shh", "sh", "psst", "pst", "shush"),
        "insight": ("oh, I see",),
        "in chats": ("lol", "rofl", "lmao"),
        "joy": ("yay", "yippee", "woohoo", "woo hoo", "whoopee"),
        "long hesitation": ("um", "erm", "uhm"),
        "mishap": ("oops", "whoops", "oopsie"),
        "no": ("nope", "nah"),
        "pain": ("ouch", "ow"),
        "relief": ("phew", "whew"),
        "sheep": ("baa",),
        "sneeze": ("achoo", "atishoo"),
        "squeal": ("eww", "ew"),
        "surprise": ("huh",),
        "thinking": ("hm",),
        "throat": ("ahem",),
        "triumph": ("hooray", "hurray", "hurrah"),
        "yes": ("mm-hmm", "mhm", "uh-huh", "mm-hm"),
    }
)
_BY_LANGUAGE = {"de": _GERMAN, "en": _ENGLISH}


def interjections_of(language: str) -> Spellings:
    """Returns the interjections of a language by its tag; none of one that has no table."""
    return _BY_LANGUAGE.get(language.split("-")[0].lower(), MappingProxyType({}))
