"""Tags of a sentence: what is taken out, and that all of it can be put back."""

import pytest

from engine.text.codes.inline import CodeKind, PlacedCode
from engine.text.codes.tags import without_tags


@pytest.mark.parametrize(
    ("sentence", "plain"),
    [
        ("Auf <g>Speichern</g> klicken", "Auf Speichern klicken"),
        ('Siehe <a href="https://a.test/b">hier</a>.', "Siehe hier."),
        ("<b>Alles <i>hier</i></b>", "Alles hier"),
        ("Erst <1>das</1>, dann <x/> dies", "Erst das, dann dies"),
        ("H<sub>2</sub>O", "H2O"),
        ("Ein <b> fettes </b> Wort", "Ein fettes Wort"),
        ("<b>{count}</b> Dateien", "{count} Dateien"),
    ],
)
def test_a_sentence_is_read_without_its_tags(sentence: str, plain: str) -> None:
    assert without_tags(sentence).plain == plain


@pytest.mark.parametrize(
    "sentence",
    ["Geben Sie <name> ein", "Ende</b> hier", "Oben<br>unten", "Code `<b>x</b>` bleibt", "1 < 2 und 3 > 2"],
)
def test_what_parts_a_text_or_stands_alone_is_left_in_it(sentence: str) -> None:
    assert without_tags(sentence) == (sentence, ())


def test_pairs_are_those_that_belong_together() -> None:
    codes = without_tags("<b>a <i>b</b> c <i>d</i> <x/>").codes
    assert [code.kind for code in codes] == [
        CodeKind.OPEN, CodeKind.CLOSE, CodeKind.OPEN, CodeKind.CLOSE, CodeKind.ALONE,
    ]  # fmt: skip
    assert codes[0].pair == codes[1].pair != codes[2].pair == codes[3].pair


@pytest.mark.parametrize(
    "sentence",
    ["Auf <g>Speichern</g> klicken", "Ein <b> fettes </b> Wort", "Ein <x/> Wort", "<b><i>a</i></b>", "a<x/>"],
)
def test_tags_that_are_put_where_they_were_give_the_sentence(sentence: str) -> None:
    tags = without_tags(sentence)
    end = {"Ein <b> fettes </b> Wort": {1: 10}}.get(sentence, {})
    placed = [PlacedCode(end.get(number, code.position), number) for number, code in enumerate(tags.codes)]
    assert tags.put_in(tags.plain, placed) == sentence


def test_thousands_of_tags_take_no_longer_than_their_share() -> None:
    tags = without_tags("<b>" * 5_000 + "Wort" + "</b>" * 5_000 + " <x>" * 5_000)
    assert len(tags.codes) == 10_000
