"""French."""

from engine.languages import base

_ABBREVIATED = (
    *base.abbreviations(
        "adj.; apr. J.-C.; approx.; apt.; env.; av. J.-C.; bd.; bibl.; boul.; dép.; dépt.; éd.; etc.; hab.; "
        "impr.; introd.; J.-C.; max.; min.; nb.; pl.; qqch.; qqn.; réf.; rens.; S.A.; S.A.R.L.; S.A.S.; "
        "S.N.C.; suiv.; sq.; sqq.; tél.; trad.; vs.; janv.; févr.; avr.; juil.; sept.; oct.; nov.; déc."
    ),
    *base.abbreviations(
        "apr.; av.; c.-à-d.; cf.; ex.; i. e.; p. ex.; par ex.; resp.; Cie.",
        may_be_last=False,
    ),
    *base.abbreviations(
        "app.; chap.; ch.; fig.; n.; nos.; p.; pp.; sect.; lun.; ven.; sam.; dim.",
        base.AbbreviationPlace.BEFORE_NUMBER,
    ),
    *base.abbreviations(
        "al.; art.; jeu.; mar.; mer.; no.; par.; t.; tab.; vol.",
        base.AbbreviationPlace.BEFORE_NUMBER,
        is_word=True,
    ),
    *base.abbreviations(
        "Dr.; Drs.; Gal.; Gén.; Lt.; M.; MM.; Mlle.; Mlles.; Mme.; Mmes.; Mgr.; Pr.; Prof.; St.; Ste.",
        base.AbbreviationPlace.BEFORE_NAME,
        may_be_last=False,
    ),
)
_CARDINALS = base.in_order(
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept "
    "dix-huit dix-neuf"
)
_TENS = base.in_order("vingt trente quarante cinquante soixante")
_MORE_NUMBERS = {"une": 1, "premier": 1, "première": 1, "second": 2, "seconde": 2, "double": 2, "triple": 3}
_MORE_NUMBERS |= {"douzaine": 12, "centième": 100, "millième": 1000, "cent": 100, "mille": 1000}


def _number_words() -> dict[str, int]:
    cardinals = {word: value for value, word in enumerate(_CARDINALS)}
    for tens, word in enumerate(_TENS, start=2):
        cardinals |= {word: 10 * tens, f"{word} et un": 10 * tens + 1, f"{word} et une": 10 * tens + 1}
        cardinals |= {f"{word} {_CARDINALS[one]}": 10 * tens + one for one in range(2, 10)}
    cardinals["soixante et onze"] = 71
    cardinals |= {f"soixante {_CARDINALS[one]}": 60 + one for one in range(10, 20)}
    cardinals |= {"quatre vingts": 80} | {f"quatre vingt {_CARDINALS[one]}": 80 + one for one in range(1, 20)}
    ordinals = {f"{_without_last_letter(word)}ième": value for word, value in cardinals.items() if value}
    return cardinals | ordinals | _MORE_NUMBERS


def _without_last_letter(cardinal: str) -> str:
    stem = cardinal.removesuffix("e")
    return f"{stem}u" if stem.endswith("cinq") else f"{stem[:-1]}v" if stem.endswith("neuf") else stem


FRENCH = base.LanguageRules(
    abbreviated=_ABBREVIATED,
    scales=(
        base.Scale(3, "mille", "mille"),
        base.Scale(6, "million", "millions"),
        base.Scale(9, "milliard", "milliards"),
        base.Scale(12, "billion", "billions"),
    ),
    number_style=base.NumberStyle("\N{NARROW NO-BREAK SPACE}", ","),
    endings=("es", "e", "s", "x"),
    frequent_words=base.words(
        "le les des est et dans pour que qui une du sur pas par plus avec vous il au ce ne sont aux cette "
        "ou nous être ont ses mais je elle votre comme tout sa leur été fait peut ces"
    ),
    term_links=base.words("d de des du en et l la le les à"),
    negation=base.Negation(
        plain=(r"ne|n(?=['’])|jamais|rien|aucun(?:e|s|es)?|ni|nul(?:le)?s?|non"),
        possible=(
            r"pas|sans|guère|peu|sauf|personne|plus|manqu\w*|évit\w*|empêch\w*|refus\w*|interdi\w*|in\w{4,}|im\w{4,}"
            r"|ir\w{4,}|il\w{4,}|dé\w{4,}|mal\w*|seulement|que|contre|hors|faute|sinon|faux|fausse\w*|avant"
        ),
    ),
    referring=base.words("il elle ils elles lui leur leurs eux celui celle ceux celles"),
    cardinals=_CARDINALS,
    number_words=_number_words,
    large_numbers=r"\b(?:cents?|mille|millions?|milliards?|centaines?|milliers?|douzaines?)\b",
    clock=base.Clock(
        time=(
            rf"{base.HOUR}(?P<rest>)(?:(?P<mark>(?=\s?h(?:eures?)?\b))"
            r"(?P<half>(?=\s?h(?:eures?)?\s(?:du matin|de l['’]après-midi|du soir|de la nuit)\b))?"
            rf"|{base.NO_MORE_HOUR})"
        ),
        has_halves=False,
        to=r"(?:\s?h(?:eures?)?)?(?:\s?[-–—]\s?|\sà\s)",
        also=r"(?:\s?h(?:eures?)?)?\set\s",
        before_also="entre|à",
        opening_days="lun|mar|mer|jeu|ven|sam|dim",
        opening=(
            r"lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|de|entre|ouvert|fermé"
            r"|aujourd['’]hui|demain|horaires"
        ),
        before_more=r"\bh(?:eures?)?(?:,| et)",
        noon="midi",
        midnight="minuit",
        later_half="soir|après-midi|nuit",
    ),
    unit_names=base.table(
        "% = pourcent; £ = livre livres; CHF = franc francs; km = kilomètre kilomètres; m = mètre mètres; "
        "cm = centimètre centimètres; mm = millimètre millimètres; in = pouce pouces; kg = kilogramme "
        "kilogrammes; g = gramme grammes; mg = milligramme milligrammes; h = heure heures; s = seconde "
        "secondes; ms = milliseconde millisecondes; day = jour jours; week = semaine semaines; month = "
        "mois; year = an ans année années; µg = microgramme microgrammes"
    ),
    sentence_starts=(
        r"Le|La|Les|L['’]\w+|Un|Une|Des|Du|De|D['’]\w+|Il|Elle|Ils|Elles|On|Nous|Vous|Je|J['’]\w+|Tu|"
        r"Ce|Cet|Cette|Ces|C['’]\w+|Ça|Cela|Son|Sa|Ses|Leur|Leurs|Mon|Ma|Mes|Ton|Ta|Tes|Notre|Nos|"
        r"Votre|Vos|Et|Mais|Ou|Où|Or|Donc|Car|Si|S['’]\w+|Quand|Lorsque|Lorsqu['’]\w+|Comme|Puis|"
        r"Ensuite|Enfin|Alors|Aussi|Ainsi|Après|Avant|Depuis|Pendant|Pour|Par|Sur|Sous|Dans|En|Au|Aux|"
        r"À|Avec|Sans|Chez|Chaque|Tout|Tous|Toute|Toutes|Plusieurs|Certains|Certaines|Aucun|Aucune|"
        r"Personne|Rien|Beaucoup|Qui|Que|Qu['’]\w+|Quel|Quelle|Quels|Quelles|Pourquoi|Comment|Ne|"
        r"N['’]\w+|Voici|Voilà|Cependant|Toutefois|Pourtant|Malgré|Parce|Bien|Ici|Là|Demain|Hier|"
        r"Aujourd['’]hui|Maintenant|Merci"
    ),
    quotes=(("«\N{NO-BREAK SPACE}", "\N{NO-BREAK SPACE}»"), "“”"),
    other_quotes=("«»", "‹›", "‘’"),
    language_names=base.table(
        "allemand = de; anglais = en; arabe = ar; chinois = zh; coréen = ko; danois = da; espagnol = es; "
        "finnois = fi; grec = el; hongrois = hu; italien = it; japonais = ja; néerlandais = nl; norvégien = "
        "no; polonais = pl; portugais = pt; roumain = ro; russe = ru; suédois = sv; tchèque = cs; turc = "
        "tr; ukrainien = uk"
    ),
)
