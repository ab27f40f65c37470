"""The language of a translation as office documents write it."""

from functools import cache

_EAST_ASIAN = ("zh", "ja", "ko")
_RIGHT_TO_LEFT = ("ar", "he", "fa", "ur", "ps", "yi", "ug", "sd", "dv", "ckb")


@cache
def regional_tag(tgt: str) -> str:
    """Returns a language tag with a region, as office programs want it: "de-DE" for "de"."""
    import langcodes  # 80 ms

    language = langcodes.Language.get(tgt)
    region = language.territory or language.maximize().territory
    return f"{language.language}-{region}" if region else str(language.language or tgt)


def script_class(tgt: str) -> str:
    """Returns which of the three languages of a run is meant: "eastAsia", "bidi" or "val"."""
    base = tgt.replace("_", "-").partition("-")[0].lower()
    return "eastAsia" if base in _EAST_ASIAN else "bidi" if base in _RIGHT_TO_LEFT else "val"
