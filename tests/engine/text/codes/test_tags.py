"""Tags of a sentence: what is taken out, and that all of it can be put back."""

import pytest

from engine.text.codes import CodeKind, PlacedCode, TaggedText, without_tags


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
        ("<color=red>Feuer</color>, <size=24>groß</size>", "Feuer, groß"),
        (r"Der \C[2]Hund\C[0] bellt\! \.", r"Der Hund bellt "),
        (r"\>\C[10]Schmiede\C[0]\<", "Schmiede"),
        ("Der {i}Hund{/i} ruft {name}", "Der Hund ruft {name}"),
        ("Die [url=karte]Karte[/url] für [LB]", "Die Karte für [LB]"),
        ("Nimm ^1Brot^7, x^2 und 10^3", "Nimm Brot, x^2 und 10^3"),
        ("Ende</b> hier <i>und hier", "Ende hier und hier"),
        ("Oben<br>unten", "Oben unten"),
        (r"Oben\n\nUnten", "Oben Unten"),
        (r"Wie?\.\.\. \{Nein!\}\|", "Wie? Nein!"),
        (r"\$Das macht 30\G.", "Das macht 30."),
        (r"\e[31mFehler\e[0m: nichts", "Fehler: nichts"),
        ("{w=0.5}Gehst du?{w} Ja.{nw}", "Gehst du? Ja."),
        ("&aFisch im &lTeich&r!", "Fisch im Teich!"),
        ("§6Händler:§r Na? §aBrot, §Rrot§!", "Händler: Na? Brot, rot"),
        ("|cffff0000Leer|r: kein Gold|nNull", "Leer: kein Gold Null"),
        ("<<if $gold gte 5>>Du gehst.<</if>>", "Du gehst."),
        ("<<set $x to 1>>Hier <<else>>dort", "Hier dort"),
        ("[[Warten->Ende]] oder [wave amp=5]gehen[/wave]", "Warten oder gehen"),
        ("**Halt:** ||nichts|| ~~mehr~~", "Halt: nichts mehr"),
        ("<sprite=3>Los, <#ff0000>rot", "Los, rot"),
        ("Oben <br/> unten", "Oben unten"),
    ],
)
def test_a_sentence_is_read_without_its_tags(sentence: str, plain: str) -> None:
    assert without_tags(sentence).plain == plain


@pytest.mark.parametrize(
    "sentence",
    [
        "Geben Sie <name> ein",
        "Code `<b>x</b>` bleibt",
        "1 < 2 und 3 > 2",
        r"\N[1] ruft {name}",
        "Öffne [x]",
        "<<Guten Tag>>, sagte er",
        "Du hast <<print $gold>> Gold",
        r"Kaufen (\V[5]\G)",
        r"5\$ und \$5",
        "&Ende",
        "Fisch&Chips und R&D",
        "&3D-Ansicht",
        "nach §5Abs. 2 und §6 BGB",
        "a|Name",
        "2**3 a||b a->b",
        r"&Öffnen\tStrg+O",
        "{a, plural, other {b}}",
    ],
)
def test_what_may_stand_for_a_word_is_left_in_it(sentence: str) -> None:
    assert without_tags(sentence) == TaggedText(sentence)


def test_pairs_are_those_that_belong_together() -> None:
    codes = without_tags("<b>a <i>b</b> c <i>d</i> <x/>").codes
    assert [code.kind for code in codes] == [
        CodeKind.OPEN, CodeKind.ALONE, CodeKind.CLOSE, CodeKind.OPEN, CodeKind.CLOSE, CodeKind.ALONE,
    ]  # fmt: skip
    assert codes[0].pair == codes[2].pair != codes[3].pair == codes[4].pair


@pytest.mark.parametrize(
    "sentence",
    [
        "<color=red>Rot</color>", "<<if $x>>Rot<</if>>", "[b]Rot[/b]", "{size=9}Rot{/size}", r"\C[2]Rot\C[0]",
        r"\{Rot\}", "^1Rot^7 da", "&lRot&r", "§6Rot§r", "§RRot§!", "|cff00ff00Rot|r", "**Rot**",
        "[[Rot->Ende]]", r"\e[31mRot\e[0m",
    ],
)  # fmt: skip
def test_the_halves_of_every_notation_belong_together(sentence: str) -> None:
    first, last = without_tags(sentence).codes
    assert (first.kind, last.kind) == (CodeKind.OPEN, CodeKind.CLOSE)
    assert first.pair == last.pair


@pytest.mark.parametrize(
    "sentence",
    [
        "Auf <g>Speichern</g> klicken",
        "Ein <b> fettes </b> Wort",
        "Ein <x/> Wort",
        "<b><i>a</i></b>",
        "a<x/>",
        "a<br><br>b",
        "a <br> b",
        "a<br> b",
        "a <br>b",
        "<br>a<br>",
        r"a\nb",
        "a <x/> <x/> b",
        "a <b>b</i> c</b>",
        "",
        "<b></b>",
        "a <x/> & b",
    ],
)
def test_tags_that_are_put_where_they_were_give_the_sentence(sentence: str) -> None:
    tags = without_tags(sentence)
    end = {"Ein <b> fettes </b> Wort": {1: 10}}.get(sentence, {})
    placed = [PlacedCode(end.get(number, code.position), number) for number, code in enumerate(tags.codes)]
    assert tags.put_in(tags.plain, placed) == sentence


def test_thousands_of_tags_take_no_longer_than_their_share() -> None:
    tags = without_tags("<b>" * 5_000 + "Wort" + "</b>" * 5_000 + " <x>" * 5_000)
    assert len(tags.codes) == 15_000


@pytest.mark.parametrize(
    ("sentence", "place", "behind"),
    [
        ("{size=9}Auf!{/size} Das {b}Boot{/b}", 5, "Das {b}Boot{/b}"),
        ("Auf! <x/> Das Boot", 5, "<x/> Das Boot"),
        ("Auf!<br>Das Boot", 5, "<br>Das Boot"),
        ("<x/><x/>Auf! Das", 0, "<x/><x/>Auf! Das"),
        (r"Auf!\! Das", 5, "Das"),
        ("Auf <x/> und. Das", 9, "Das"),
        ("Auf<br>und. Das", 9, "Das"),
    ],
)
def test_a_place_of_the_plain_text_is_found_in_the_sentence(sentence: str, place: int, behind: str) -> None:
    (found,) = without_tags(sentence).in_sentence([place])
    assert sentence[found:] == behind


def test_a_break_takes_the_place_of_a_blank_wherever_it_goes() -> None:
    tags = without_tags("Oben<br>unten")
    assert tags.put_in("Below above", [PlacedCode(5, 0)]) == "Below<br>above"
    assert tags.put_in("Below above", [PlacedCode(6, 0)]) == "Below<br>above"


def test_a_tag_between_blanks_has_blanks_on_both_sides_again() -> None:
    tags = without_tags("Blumen <x/> & Kerzen")
    assert tags.put_in("Flowers & candles", [PlacedCode(7, 0)]) == "Flowers <x/> & candles"
    assert tags.put_in("Flowers & candles", [PlacedCode(17, 0)]) == "Flowers & candles <x/>"
