"""Interjections in a sentence, and sound words in brackets, as subtitles have them.

Models know few of them, and take the rest for words: Shh becomes chess. They are found where marks part them
from the rest, and at both ends.
"""

import re
from functools import cache
from typing import NamedTuple

from engine.languages import rules_of
from engine.text.words.words import base_of

_HA = r"h[aeiouäö]{1,3}(?:h(?![aeiouäö]))?"
_LAUGHTER = rf"(?:[bm](?:w?u?a|u)h?[ -]?)?{_HA}(?:[ -]?{_HA})++|(?:tra[ -]?)?la(?:[ -]?la)++"
_MOST_AGAIN = 8
_BEFORE = r"(?:\A|(?<=[\"'„“»«–—])|(?<=[,.!?…:;–—-][ \u00a0]))"
_AFTER = r"(?=[ \u00a0]?(?:[,.!?…:;]+(?:[\s\"'”’“»«)]|\Z)|[\"'”’“»«]|[–—-](?:\s|\Z)|\Z))"
_TIMES = re.compile(r"(.)\1+")


class Interjection(NamedTuple):
    """One, or several in a row, in a sentence."""

    start: int
    end: int
    written: str
    """In the target language."""


def interjections_in(text: str, languages: tuple[str, str]) -> list[Interjection]:
    """Finds the interjections of a sentence; none if the rules of one language are not known.

    Args:
        text: one sentence.
        languages: tags of its language and of the target's.
    """
    rules = _Rules.of(*map(base_of, languages))
    return rules.find(text) if rules else []


class _Rules(NamedTuple):
    row: re.Pattern[str]
    """Interjections between marks."""
    one: re.Pattern[str]
    words: dict[str, str]
    """What is written for one, without letters written twice; "": it stays as it is."""

    @staticmethod
    @cache
    def of(src: str, tgt: str) -> "_Rules | None":
        known, others = rules_of(src).interjections, rules_of(tgt).interjections
        words: dict[str, str] = {}
        for meaning, spellings in known.items():
            if meaning in others:
                alike = {_folded(each) for each in others[meaning].split("/")}
                for each in map(_folded, spellings.split("/")):
                    words[each] = "" if each in alike else others[meaning].split("/")[0]
        if not words:
            return None
        longest = sorted(words, key=len, reverse=True)
        one = "|".join("".join(f"{re.escape(char)}+" for char in each) for each in longest)
        again = rf"(?:(?:[ -]|, )(?:{one})){{0,{_MOST_AGAIN}}}+"
        call = rf"(?:{_LAUGHTER}|(?P<calls>(?:{one}){again}))"
        row = rf"{_BEFORE}(?P<star>\*)?{call}(?(star)\*(?![\w*])|{_AFTER})"
        return _Rules(re.compile(row, re.IGNORECASE), re.compile(one, re.IGNORECASE), words)

    def find(self, text: str) -> list[Interjection]:
        return [
            Interjection(*found.span(), self.one.sub(self._written, found[0]) if found["calls"] else found[0])
            for found in self.row.finditer(text)
            if not (found["calls"] and found.group().isupper())  # ER may be a name
            or (text.isupper() and text != found.group())
        ]

    def _written(self, found: re.Match[str]) -> str:
        call = found.group()
        written = self.words.get(_folded(call)) or call
        if written == call:
            return call
        if call.isupper() and len(call) > 1:
            return written.upper()
        return written[0].upper() + written[1:] if call[0].isupper() else written


def _folded(call: str) -> str:
    return _TIMES.sub(r"\1", call.casefold())


# Sounds and manners of speaking in brackets, as subtitles have them: "[DOOR SLAMS]", "(music)".
#
# Knows words alone; a name that somebody is really called by is asked for before.

_ENGLISH = """
alarm alarms ambient applaud applauding applauds applause approaches approaching bang banging bangs bark
barking barks barrage beep beeping beeps bell bells birdsong blares blaring blowing blows breathes breathing
breathless breathlessly buzz buzzes buzzing cackles cackling chanting chants chatter chattering cheer
cheering cheers chime chimes chiming chirping chirps chuckle chuckles chuckling clapping claps clatter
clattering clatters clears click clicking clicks closes closing continues cough coughing coughs crackles
crackling crash crashes crashing creak creaking creaks cries croaks croaking crunching cry crying dings ding
distant distorted door doorbell drumming drumroll echo echoes echoing exhale exhales exhaling explosion
explosions explodes fades fanfare footsteps foreign gagging gasp gasping gasps gibberish giggle giggles
giggling groan groaning groans growl growling growls grunt grunting grunts gulps gunfire gunshot gunshots
gurgles gurgling hiccups hiss hisses hissing honk honking honks howl howling howls hum humming hums
inaudible indistinct inhale inhales inhaling instrumental jingle jingles jingling knock knocking knocks
laugh laughing laughs laughter loud loudly lyrics melody moan moaning moans muffled mumbles mumbling murmur
murmuring murmurs music musical mutters muttering neighing neighs noise noises offscreen opens panting pants
pounding pounds quietly rattles rattling revving revs ring ringing rings ringtone roar roaring roars rumble
rumbles rumbling rustle rustles rustling scoffs scream screaming screams screech screeches screeching
scratching scratches shatters shattering shout shouting shouts shrieks shrieking shushes shushing sigh
sighing sighs silence sings singing siren sirens sizzling slam slamming slams slurping slurps snaps snapping
snarling snarls sneeze sneezes sneezing sniffle sniffles sniffling sniffs sniffing snore snores snoring
snorts sob sobbing sobs softly soundtrack speaks speaking splash splashes splashing squawks squawking squeak
squeaks squeaking squeal squeals squealing stammering static stops stuttering tearfully theme thud thudding
thuds thump thumping thumps thunder ticking traffic tyres tires unintelligible vibrates vibrating wail
wailing wails weeping weeps wheezes wheezing whimper whimpering whimpers whinnies whirring whirs whisper
whispering whispers whistle whistles whistling whoosh whooshes whooshing yawning yawns yell yelling yells
yelps sound sounds sfx
"""
"""Sounds, and how something is said."""
_GERMAN = """
anfeuerungsrufe applaus atmet aufatmen auflachen beifall bellen bellt donner donnert donnern durcheinander
düster explosion explosionen fanfare flüstern flüsternd flüstert gejubel gelächter gemurmel geräusch
geräusche geschrei gesang glocke glocken glockenläuten grölen gähnt hämmern hund hunde hupe hupen hupt
hustet husten jubel jubelt kichert kichern kirchenglocken klatschen klatscht klingeln klingelt klingelton
klirren klirrt klopfen klopft knall knallt knallen knarren knarrt knistern knurrt knurren kreischen kreischt
lachen lachend lacht lachte lärm läutet leise lied melodie motor motorengeräusch murmelt murmeln musik
publikum quietschen quietscht räuspern räuspert rascheln raschelt raunen rauschen rauscht regen rufe ruft
schluchzen schluchzt schnarchen schnarcht schnieft schniefen schnauben schnaubt schreit schreien schreie
schritte schuss schüsse schweigen schweigt seufzen seufzend seufzt sirene sirenen singend singt spricht
sprechen stammelt stille stimmengewirr stöhnen stöhnt summt summen telefonklingeln tosend trommeln tür
türklingel türklopfen unverständlich vogelgezwitscher weinen weint weinend wiehert wiehern wimmern wimmert
wind zischt zischen zugeschlagen zugeknallt zuschlagen ächzen ächzt keucht keuchen
"""
_FRENCH = """
aboie aboiement aboiements acclamations alarme applaudissement applaudissements bruit bruits brouhaha
chanson chante chantant chuchote chuchotement chuchotements claque claquement cloche cloches coups crie cris
crissement détonation éclate émissions explosions gémissements gémit grincement grogne grognement hurle
hurlement hurlements inaudible inintelligible klaxon miaulement moteur murmure murmures musique orage pas
pleure pleurs porte rire rires ricane rit ronflement ronfle sanglot sanglote sanglots sifflement siffle
sirène sirènes sonne sonnerie soupir soupire soupirs tirs tonnerre tousse toux vent
"""
_OTHERS = """
aplausos balbucea canción canta carcajadas disparo disparos gemidos gime gritando gritos grita jadea jadeos
ladra ladridos llanto llora lloriquea llorando murmullos música pasos puerta ríe ríen risas risa ronca ruido
silba silbido sirena sirenas sollozos solloza susurra susurros suspira suspiro timbre tose trueno truenos
viento abbaia applausi campana campane canzone cantano fischia fischio gemiti geme grida grido musica passi
piange pianto porta ride ridono risata risate rumore rumori singhiozza singhiozzi sospira sospiro sparo
spari squilla squillo starnutisce sussurra tossisce tuono urla aplauso barulho chora choro gargalhada grito
late latidos riso risos sussurro suspiros tiros tosse trovão applaus blaft deurbel gelach gefluister geluid
hoest huilt kreunt lacht lachend muziek schreeuwt schot schoten snikt voetstappen zingt zucht zuchten
"""
"""Spanish, Italian, Portuguese, Dutch."""
_SOUNDS = frozenset(" ".join((_ENGLISH, _GERMAN, _FRENCH, _OTHERS)).split())
_MANNERS = re.compile(r"(?:in|on|over|to|with|off|into|from|through|auf|über|en|à)\s")
"""What begins so says in which language, to whom or through what it is said: "in German", "on phone"."""
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")


def is_sound(text: str) -> bool:
    """Tells whether a text in brackets, or before a colon, describes a sound or a manner of speaking.

    Args:
        text: without the brackets: "DOOR SLAMS", "Musik", "in German".
    """
    folded = text.casefold().strip()
    words = _WORD.findall(folded)
    parts = [part for word in words for part in (word, *word.replace("\u2019", "'").split("-"))]
    return any(part.removesuffix("'s") in _SOUNDS for part in parts) or bool(_MANNERS.match(folded))
