"""Forms of address: whether a translation says du or Sie to its reader. Knows texts alone.

German so far. A translation says one form where it has a pronoun of it. "Sie" and "Ihr" at the beginning of a
sentence may be others ("she", "they", "her"): they count only where an English source speaks of "you", and of
nobody else. English verbs behind a comma are not taken for imperatives: that turned what others do into
requests ("He came in, shut the door" → "Sie kam herein").
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from engine.base.errors import ConfigError
from engine.languages import rules_of
from engine.results.translation import Alternative
from engine.text.languages import language_name

INFORMAL, FORMAL = "informal", "formal"
PLURAL = "informal to several"
"""Only found in texts, never chosen by name."""

NEARLY_AS_GOOD = 0.1
"""Nats per token: a translation so close to the best one is taken for its form of address."""


@dataclass(frozen=True)
class _Pronouns:
    informal: frozenset[str]
    """Pronouns in lower case; capitals say nothing."""
    formal: frozenset[str]
    """As they are written within a sentence, where no others are."""
    polite: str
    """Pronoun of a formal imperative."""
    names: tuple[str, str]
    """Names of the two forms, as people call them."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_PRONOUNS = {
    "de": _Pronouns(
        informal=_words(
            "du dich dir dein deine deinen deinem deiner deines deins euch euer eure euren eurem eurer eures"
        ),
        formal=_words("Sie Ihnen Ihr Ihre Ihren Ihrem Ihrer Ihres"),
        polite="Sie",
        names=("du", "Sie"),
    )
}
_WORD = re.compile(r"[^\W\d_]+")
_BEGINNING = re.compile(r"(?:\A|[.!?:;…][\"”“»«'’)\]]*\s+|\{[A-Z]+\}\s*)[\"'„“»«(\[–—\s-]*\Z")
_LOOKED_BACK = 12
_YOU = re.compile(r"\b(?:you|your|yours|yourself|yourselves)\b", re.IGNORECASE)
_OF_OTHERS = re.compile(r"\b(?:she|hers?|herself|they|them|theirs?|themselves|it|its)\b", re.IGNORECASE)
_PLURAL = (
    "seid|habt|könnt|wisst|müsst|sollt|wollt|dürft|werdet|würdet|wart|hattet|macht|geht|kommt|braucht|mögt|"
    "lasst|seht|tut"
)
_TO_SEVERAL = re.compile(
    rf"\b[Ii]hr (?:{_PLURAL}|beiden?|alle|zwei|drei)\b|\b(?:{_PLURAL}) ihr\b", re.IGNORECASE
)
"""Said to several people: "Ihr" is nobody's then, nor formal."""
_TO_ONE = re.compile(
    r"\b(?:du|dich|dir|dein(?:e[mnrs]?)?|hast|bist|kannst|willst|musst|wirst|sollst|darfst|magst|weißt|möchtest|"
    r"solltest|könntest|würdest|hättest|wärst|warst|hattest)\b",
    re.IGNORECASE,
)
_TO_ALL = ("ihr", "Ihr", *(f"eu{ending}" for ending in ("ch", "er", "re", "ren", "rem", "rer", "res")))
_BARE = re.compile(
    r"(?:\A|[,;:.!?–—] |\bund )[\"„“»]?(?:Bitte |Na |Dann |Und |bitte )?(?:"
    "bleib|bring|denk|fahr|fang|frag|geh|gib|glaub|guck|hab|halt|hilf|hol|hör|komm|lass|leg|lies|lüg|mach|nimm|"
    "pass|ruf|sag|schau|schick|schließ|schreib|sei|setz|sieh|sprich|steh|stell|steig|trink|vergiss|versuch|wart|"
    "wirf|zeig|zieh)e?\\b(?! (?:Sie|ich|er|sie|es|man|wir)\\b)",
    re.IGNORECASE,
)
"""Imperatives to one person."""
_POLITE = re.compile(
    r"\b(?!(?i:wenn|wann|denn|dann|schon|nun|von|an|in|ein|den|man|ihnen|worin|woran|davon)\b)\w+n Sie\b"
)
"""A polite imperative, or question."""
_BROKEN = re.compile(
    r"\b(?!(?:selbst|erst|zuerst|fast|sonst|meist|längst|einst)\b)\w+st Sie\b", re.IGNORECASE
)
"""The verb of one form with the pronoun of the other."""
_BROKEN_TO_ALL = re.compile(_BROKEN.pattern.replace("Sie", "ihr"), re.IGNORECASE)


_VERBS = (
    "add adjust allow apply ask attach avoid back bake be beat become begin bend bleed block boil"
    " book breathe bring brush build buy call carry catch change charge check choose chop click climb"
    " collect combine come compare complete confirm connect consider contact continue cook copy count"
    " cover create cross cut decide delete describe detach discard disconnect divide download draw"
    " drink drive drop eat enable ensure enter exit explain fasten feed fetch fill find finish fit fix"
    " fold follow forget get give go grab grease grill grip hand hang heat help hold ignore imagine"
    " increase indicate inform insert install invite iron join keep knead knock know lay lead leave"
    " let lift listen load lock log look loosen lower make mark measure meet melt mix mount move"
    " notify observe obtain operate pack park paste pay peel pick place plan plant play plug pour"
    " prepare press print protect provide pull pump push put quit raise reach read record reduce refer"
    " refill remember remove repair repeat replace reply report reset rest restart return review ride"
    " rinse roll rotate rub run save say scan screw seal search season see select sell send serve set"
    " shake shut sign sit slice slide smell soak speak spray spread sprinkle squeeze stand start stay"
    " steam stir stop store stretch submit swallow sweep switch take talk taste tear tell think throw"
    " tie tighten toss touch treat trim trust try tune turn twist type unlock unplug unscrew update"
    " upload use visit wait walk wash watch water wear weigh whisk wipe work wrap write"
)
"""Verbs that imperatives often begin with."""
_ALSO_OTHERS = "clean clear close cool dry empty free hurry open order own separate slow time warm"
"""Words that begin an imperative only before what they are done to."""
_OBJECT = (
    "a|an|all|any|both|each|every|her|him|his|it|its|me|my|no|one|our|some|that|the|their|them|these|this|"
    "those|us|your|yourself|two|three"
)
_MANNER = (
    "again|away|briskly|carefully|down|gently|here|lightly|once|only|out|slowly|thoroughly|until|up|when"
)
_ASKED = r"(?:please|just|now|then|first|next|finally|always|never|simply|and|but|so),? "


@cache
def _imperative() -> re.Pattern[str]:
    """Matches what asks for something, at the beginning of a sentence: behind a comma others may be doing it.

    Compiled at the first English sentence, as it takes 15 ms.
    """
    return re.compile(
        rf"(?:\A|[.!?:] |(?<!to )\bplease )[\"“']?(?:{_ASKED}){{0,3}}(?:"
        rf"(?:do not|don['’]t|never|please) (?:{_VERBS.replace(' ', '|')})\b"
        rf"|(?:{_VERBS.replace(' ', '|')}) (?:(?:{_OBJECT})\b|(?:{_MANNER})\b(?=.*[.!]))"
        rf"|(?:{_ALSO_OTHERS.replace(' ', '|')}) (?:{_OBJECT})\b)",
        re.IGNORECASE,
    )


def forms_of(language: str) -> tuple[tuple[str, str], ...]:
    """Returns what people call the forms that can be chosen for a target language, and their names here.

    Args:
        language: its tag.

    Returns:
        (("du", "informal"), ("Sie", "formal")) for German; empty where none can be chosen.
    """
    pronouns = _PRONOUNS.get(language.split("-")[0].lower())
    return tuple(zip(pronouns.names, (INFORMAL, FORMAL), strict=True)) if pronouns else ()


@lru_cache
def addressing_of(form: str, src: str, tgt: str) -> "Addressing | None":
    """Returns a form of address by its name, always the same object; None for "".

    Raises:
        ConfigError: if there is none of this name, or none for the language `tgt`.
    """
    if not form:
        return None
    if form not in (INFORMAL, FORMAL, PLURAL):
        hint = f"Write --address {INFORMAL} (du) or --address {FORMAL} (Sie)."
        raise ConfigError(
            [f"The form of address must be {INFORMAL} or {FORMAL}, not {form!r}"], hint, is_introduced=False
        )
    if not forms_of(tgt):
        languages = ", ".join(map(language_name, _PRONOUNS))
        hint = "Translate without --address."
        problem = f"A form of address can only be chosen for translations into {languages}"
        raise ConfigError([problem], hint, is_introduced=False)
    return Addressing(form, src, tgt)


def form_of_letter(sentences: Iterable[str], src: str) -> str:
    """Returns the form of address of a letter by its salutation, else its farewell; "" if they leave it open.

    Args:
        sentences: of the letter, in their order.
        src: their language.
    """
    rules = rules_of(src)
    for sentence in sentences:
        patterns = (rules.to_strangers, rules.to_friends, rules.to_friend)
        for form, pattern in zip((FORMAL, PLURAL, INFORMAL), patterns, strict=True):
            if pattern and re.match(pattern, sentence):
                return form
    return ""


def begins_letter(sentence: str, src: str) -> bool:
    """Tells whether a sentence is the salutation of a letter, or has one."""
    farewell = rules_of(src).farewell
    is_farewell = bool(farewell and re.match(farewell, sentence))
    return not is_farewell and form_of_letter([sentence], src) != ""


def forms_said(source: str, translation: str, src: str, tgt: str) -> set[str]:
    """Returns which forms of address a translation has for sure: none, one, or by mistake both."""
    informal, formal = (Addressing(form, src, tgt) for form in (INFORMAL, FORMAL))
    return {
        form
        for form, is_said in (
            (INFORMAL, formal.has_other(source, translation)),
            (FORMAL, informal.has_other(source, translation)),
        )
        if is_said
    }


class Addressing:
    """One form of address for translations of one pair of languages.

    Args:
        form: `INFORMAL` or `FORMAL`.
        src: tag of the source language.
        tgt: tag of a language that has forms, see `forms_of`.
    """

    def __init__(self, form: str, src: str, tgt: str) -> None:
        self.form = form
        self.key = f"addressed as {form}"
        """Cache key of translations with this form of address."""
        self._is_english = src.split("-")[0].lower() == "en"
        self._pronouns = _PRONOUNS[tgt.split("-")[0].lower()]

    def unwanted(self, source: str, translation: str = "") -> tuple[str, ...]:
        """Returns the words of other forms, as they may be written; none that stands in the source.

        Args:
            source: a sentence.
            translation: its usual translation.
        """
        if self.form == INFORMAL:
            return tuple(sorted(self._pronouns.formal))
        if self.form == PLURAL:
            to_one = sorted(each for each in self._pronouns.informal if _TO_ONE.fullmatch(each))
            to_one += [found[0].lower() for found in _TO_ONE.finditer(translation)]
            if bare := _BARE.search(translation):
                to_one.append(bare[0].split()[-1].lower())
            both = (word for each in dict.fromkeys(to_one) for word in (each, each.capitalize()))
            return (*both, *sorted(self._pronouns.formal))
        small = sorted(self._pronouns.informal.difference(_small_words(source)))
        may_be_hers = not self._is_english or _OF_OTHERS.search(source)
        return (*small, *(each.capitalize() for each in small), *(() if may_be_hers else ("ihr",)))

    def asked(self, source: str, translation: str) -> tuple[str, ...]:
        """Returns the pronouns one of which must be written: "Sie" where an imperative lacks it, "ihr" or
        "euch" where one person is addressed in place of several."""
        if self.form == PLURAL:
            is_asking = self._is_english and _imperative().search(source)
            return () if is_asking or not self._is_english or not _YOU.search(source) else _TO_ALL
        return (self._pronouns.polite,) if self._lacks_polite(source, translation) else ()

    def is_kept(self, source: str, translation: str) -> bool:
        """Tells whether a translation has no pronoun of the other form, and no imperative lacks "Sie"."""
        return not (self.has_other(source, translation) or self._lacks_polite(source, translation))

    def has_other(self, source: str, translation: str) -> bool:
        """Tells whether a translation has a pronoun, or an imperative, of the other form."""
        if self.form == FORMAL:
            own = self._pronouns.informal.difference(_small_words(source))
            is_other = _TO_SEVERAL.search(translation) or not own.isdisjoint(_small_words(translation))
            return bool(is_other or self._is_bare(translation))
        if self.form == PLURAL and (_TO_ONE.search(translation) or self._is_bare(translation)):
            return True
        plain = _TO_SEVERAL.sub(lambda found: found[0].lower(), translation)
        return any(
            found[0] in self._pronouns.formal and self._is_formal_there(source, plain, found.start())
            for found in _WORD.finditer(plain)
        )

    def kept(self, source: str, translations: Sequence[Alternative]) -> Sequence[Alternative]:
        """Returns the translations that say the form, if one is as good as the best one, or nearly.

        Args:
            source: a sentence.
            translations: best first.

        Returns:
            Empty if none will do.
        """
        right = [each for each in translations if self.is_kept(source, each.text)]
        is_near = bool(right) and right[0].score >= translations[0].score - NEARLY_AS_GOOD
        return right if is_near else ()

    def is_sound(self, source: str, before: str, translation: str) -> bool:
        """Tells whether a translation that was made to say the form does, and did not mix both.

        Args:
            source: a sentence.
            before: its usual translation.
            translation: another one.
        """
        is_left = self._is_english and _YOU.search(translation)
        broken = _BROKEN_TO_ALL if self.form == PLURAL else _BROKEN
        if is_left or not self.is_kept(source, translation) or broken.search(translation):
            return False
        return not self._lacks_polite(source, before) or _POLITE.search(translation) is not None

    def _lacks_polite(self, source: str, translation: str) -> bool:
        """Tells whether a translation asks for something without "Sie", as far as both texts tell."""
        if self.form != FORMAL:
            return False
        if not (self._is_english and _imperative().search(source)):
            return bool(self._is_bare(translation))
        return self._pronouns.formal.isdisjoint(_WORD.findall(translation))

    def _is_bare(self, translation: str) -> bool:
        """Tells whether a translation asks one person for something, and not politely."""
        is_polite = not self._pronouns.formal.isdisjoint(_WORD.findall(translation))
        return not is_polite and _BARE.search(translation) is not None

    def _is_formal_there(self, source: str, translation: str, start: int) -> bool:
        if not _BEGINNING.search(translation[max(0, start - _LOOKED_BACK) : start]):
            return True
        return bool(self._is_english and _YOU.search(source) and not _OF_OTHERS.search(source))


def _small_words(text: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(text)}
