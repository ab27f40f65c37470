"""French, as far as its numbers go."""

from engine.languages.base import LanguageRules, Scale

FRENCH = LanguageRules(
    scales=(
        Scale(3, "mille", "mille"),
        Scale(6, "million", "millions"),
        Scale(9, "milliard", "milliards"),
        Scale(12, "billion", "billions"),
    )
)
