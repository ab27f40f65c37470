"""Sounds and manners of speaking in brackets, as subtitles have them: "[DOOR SLAMS]", "(music)".

Knows words alone; a name that somebody is really called by is asked for before.
"""

import re

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
