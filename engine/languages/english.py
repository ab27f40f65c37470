"""English."""

from types import MappingProxyType

from engine.languages.base import LanguageRules, Name, Scale


def _ordinal(number: int) -> str:
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(last, 'th')}"


ENGLISH = LanguageRules(
    scales=(
        Scale(3, "thousand", "thousand"),
        Scale(6, "million", "million", "", ("millions", "mn", "mio")),
        Scale(9, "billion", "billion", "bn", ("billions",)),
        Scale(12, "trillion", "trillion", "tn", ("trillions", "trn")),
    ),
    money_scales=MappingProxyType({"k": 3, "m": 6, "b": 9, "t": 12}),
    weekdays=(
        Name("Monday", "Mon"),
        Name("Tuesday", "Tue", ("Tues",)),
        Name("Wednesday", "Wed", ("Weds",)),
        Name("Thursday", "Thu", ("Thur", "Thurs")),
        Name("Friday", "Fri"),
        Name("Saturday", "Sat"),
        Name("Sunday", "Sun"),
    ),
    months=(
        Name("January", "Jan"),
        Name("February", "Feb"),
        Name("March", "Mar"),
        Name("April", "Apr"),
        Name("May", "May"),
        Name("June", "Jun"),
        Name("July", "Jul"),
        Name("August", "Aug"),
        Name("September", "Sep", ("Sept",)),
        Name("October", "Oct"),
        Name("November", "Nov"),
        Name("December", "Dec"),
    ),
    doubtful=frozenset(("Mon", "Wed", "Sat", "Sun", "Jan", "Mar", "May", "Jun", "March", "August")),
    before_weekdays="every|each|next|last|this|on|from|until|till|by|since|only",
    joining=("to", "and", "or"),
    units=MappingProxyType(
        {"rpm": "rpm", "hp": "hp", "pcs": "pcs", "ft": "ft", "hrs": "h", "mins": "min", "secs": "s"}
    ),
    unit_words=MappingProxyType(
        {
            "km": ("kilometre", "kilometres"),
            "m": ("metre", "metres"),
            "cm": ("centimetre", "centimetres"),
            "mm": ("millimetre", "millimetres"),
            "in": ("inch", "inches"),
            "ft": ("foot", "feet"),
            "mi": ("mile", "miles"),
            "kg": ("kilogram", "kilograms"),
            "g": ("gram", "grams"),
            "mg": ("milligram", "milligrams"),
            "t": ("tonne", "tonnes"),
            "l": ("litre", "litres"),
            "ml": ("millilitre", "millilitres"),
            "W": ("watt", "watts"),
            "kW": ("kilowatt", "kilowatts"),
            "V": ("volt", "volts"),
            "A": ("ampere", "amperes"),
            "%": ("percent", "percent"),
            "€": ("euro", "euros"),
            "$": ("dollar", "dollars"),
            "£": ("pound", "pounds"),
        }
    ),
    ordinal=_ordinal,
    ordinal_marks=r"(?:st|nd|rd|th)\b",
    day_before_month="{}",
    sign_words=MappingProxyType(
        {
            "±": r"\+/[-−–]|plus",
            "≤": r"<=|at most|max|no (?:more|higher|larger)|not exceed|up to|less|below|under|within",
            "≥": r">=|at least|min|no (?:less|lower|fewer)|not be less|more|greater|from|above|over",
            "≈": r"~|about|approx|roughly|around|some|circa|almost|nearly",
            "~": r"≈|about|approx|roughly|around|some|circa|almost|nearly",
            "<": r"less|under|below|fewer|smaller|lower",
            ">": r"more|over|above|greater|larger|higher",
            "Ø": r"diameter|dia\.|average|mean",
        }
    ),
    quotes=('""', "''"),
    other_quotes=("“”", "‘’", '“"'),
    articles=frozenset(("a", "an", "the")),
    unlike_nouns=frozenset(
        [
            "the",
            "a",
            "an",
            "my",
            "your",
            "his",
            "her",
            "its",
            "our",
            "their",
            "this",
            "that",
            "these",
            "those",
            "each",
            "every",
            "in",
            "on",
            "at",
            "to",
            "of",
            "for",
            "from",
            "by",
            "with",
            "and",
            "or",
            "as",
            "is",
            "was",
            "until",
            "since",
            "about",
            "over",
            "under",
            "up",
        ]
    ),
    referring=frozenset(
        [
            "it",
            "its",
            "they",
            "them",
            "their",
            "theirs",
            "themselves",
            "one",
            "ones",
            "you",
            "your",
            "yours",
            "yourself",
            "he",
            "him",
            "his",
            "she",
            "her",
            "hers",
        ]  # fmt: skip
    ),
)
