"""What a look at a file says of it."""

import pytest

from engine.results.importing import LookedFile, PreviewPair


def looked(pairs, *, kind="parallel", columns=("de", "en")):
    preview = tuple(PreviewPair(source=s, target=t, speaker="", origin="") for s, t in pairs)
    return LookedFile(name="a.csv", format="CSV", path="a.csv", kind=kind, columns=columns, preview=preview)


TERMS = [("Ventil", "valve"), ("Gleitringdichtung", "mechanical seal"), ("in Betrieb nehmen", "start up")]


@pytest.mark.parametrize(
    ("pairs", "values", "are_terms"),
    [
        (TERMS, {}, True),
        ([*TERMS, ("Pumpe", "")], {}, True),
        (TERMS[:2], {}, False),
        (TERMS, {"columns": ()}, False),
        (TERMS, {"kind": "terms"}, False),
        ([*TERMS, ("Das Ventil ist zu.", "The valve is closed.")], {}, False),
        ([("Wie geht es dir", "How are you today")] * 9, {}, False),
        ([*TERMS, ("eine Pumpe für heißes Wasser und Öl", "a pump for hot water and oil")], {}, False),
    ],
)
def test_words_and_short_phrases_look_like_terms(pairs, values, are_terms):
    assert looked(pairs, **values).looks_like_terms is are_terms
