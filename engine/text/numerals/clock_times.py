"""Writes the times of day that a model copied as the target language tells them.

2:30 p.m. is 14:30 Uhr, not 2:30 Uhr; 19 Uhr is 7 p.m., not 19 o'clock. What says by a word which half of the
day is meant (2 Uhr nachmittags) stays as it is, as does 14:30 alone, which English has too.
"""

import re

_NOON = 12
_HALF = r"(?P<half>[ap])\.?\s?m\b\.?"
_ENGLISH = re.compile(rf"(?<![\d.,:])(?P<hour>1?\d)(?P<rest>[:.]\d\d)?\s?{_HALF}", re.IGNORECASE)
_OF_24_HOURS = {
    "de": re.compile(
        r"(?<![\d.,:])(?P<hour>\d\d?)(?P<rest>[:.]\d\d)?(?=\s?Uhr\b"
        r"(?!\s(?:morgens|früh|vormittags|mittags|nachmittags|abends|nachts|in der (?:Nacht|Früh)"
        r"|am (?:Morgen|Vormittag|Mittag|Nachmittag|Abend))\b))"
    ),
    "fr": re.compile(
        r"(?<![\d.,:])(?P<hour>\d\d?)(?P<rest>)(?=\s?h(?:eures?)?\b"
        r"(?!\s(?:du matin|de l['’]après-midi|du soir|de la nuit)\b))"
    ),
}
_LATE = re.compile(
    r"(?<![\d.,:])(?P<hour>1[3-9]|2[0-3])(?P<rest>[:.]\d\d)?\s?(?:o['’]clock\b|p\.?\s?m\b\.?)",
    re.IGNORECASE,
)


def with_clock_times(source: str, translation: str, languages: tuple[str, str]) -> str:
    """Returns a translation with its times of day told as its language does.

    Args:
        source: a sentence.
        translation: of it.
        languages: tags of both.
    """
    src, tgt = (language.split("-")[0].lower() for language in languages)
    if src == "en" and tgt in _OF_24_HOURS:
        return _in_24_hours(source, translation, _OF_24_HOURS[tgt])
    if tgt == "en" and src != "en":
        return _LATE.sub(_in_12_hours, translation)
    return translation


def _in_24_hours(source: str, translation: str, pattern: re.Pattern[str]) -> str:
    """Writes the hours of the source's times that stand in a translation just as in English."""
    told: dict[tuple[str, str], set[int]] = {}
    for time in _ENGLISH.finditer(source):
        hour = int(time["hour"])
        if 0 < hour <= _NOON:
            told.setdefault((time["hour"], _minutes(time)), set()).add(
                hour % _NOON + _NOON * (time["half"] in "pP")
            )

    def written(time: re.Match[str]) -> str:
        hours = told.get((time["hour"], _minutes(time)), set())
        return f"{hours.pop()}{time['rest'] or ''}" if len(hours) == 1 else time[0]  # 9 a.m. to 9 p.m.: two

    return pattern.sub(written, translation)


def _in_12_hours(time: re.Match[str]) -> str:
    minutes = f":{_minutes(time)}" if time["rest"] else ""
    ending = "." if not time.string[time.end() :].startswith(".") else ""
    return f"{int(time['hour']) - _NOON}{minutes} p.m{ending}"


def _minutes(time: re.Match[str]) -> str:
    return (time["rest"] or "").lstrip(":.")
