"""What abbreviations of a language stand for, by where they mean it: S. is a page before a number only.

Left out is what every model reads rightly (z. B., usw., ca.; e.g., etc.), what means two things (St.), and
what addresses keep in every language (Main St.). Knows no text.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType


def _no_words() -> Mapping[str, str]:
    return MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class Abbreviations:
    """Abbreviations with the words for them; blanks inside may be left out. One in small letters may begin
    with a capital too."""

    anywhere: Mapping[str, str] = field(default_factory=_no_words)
    before_number: Mapping[str, str] = field(default_factory=_no_words)
    behind_number: Mapping[str, str] = field(default_factory=_no_words)
    """Where one and many differ, both: Stunde/Stunden."""
    before_name: Mapping[str, str] = field(default_factory=_no_words)
    at_end: Mapping[str, str] = field(default_factory=_no_words)
    """Where no word follows: Batteries incl."""
    in_compounds: Mapping[str, str] = field(default_factory=_no_words)
    """At the end of a word, before a number: Hausnr. 5."""


_NONE = Abbreviations()
_GERMAN = Abbreviations(
    anywhere=MappingProxyType(
        {
            "abzgl.": "abzüglich",
            "allg.": "allgemein",
            "Abt.": "Abteilung",
            "Anh.": "Anhang",
            "Anm.": "Anmerkung",
            "Art.-Nr.": "Artikelnummer",
            "Best.-Nr.": "Bestellnummer",
            "Bhf.": "Bahnhof",
            "Bsp.": "Beispiel",
            "bspw.": "beispielsweise",
            "b. w.": "bitte wenden",
            "bzgl.": "bezüglich",
            "einschl.": "einschließlich",
            "entspr.": "entsprechend",
            "evtl.": "eventuell",
            "evt.": "eventuell",
            "exkl.": "ohne",
            "gem.": "gemäß",
            "ggf.": "gegebenenfalls",
            "ggfs.": "gegebenenfalls",
            "Hbf.": "Hauptbahnhof",
            "Hrsg.": "Herausgeber",
            "i. A.": "im Auftrag",
            "i. Allg.": "im Allgemeinen",
            "i. d. R.": "in der Regel",
            "i. H. v.": "in Höhe von",
            "i. S. v.": "im Sinne von",
            "i. V.": "in Vertretung",
            "inkl.": "inklusive",
            "insb.": "insbesondere",
            "insbes.": "insbesondere",
            "jährl.": "jährlich",
            "Jh.": "Jahrhundert",
            "Jhd.": "Jahrhundert",
            "Jhdt.": "Jahrhundert",
            "Kd.-Nr.": "Kundennummer",
            "lfd.": "laufende",
            "lt.": "laut",
            "m. E.": "meines Erachtens",
            "m. W.": "meines Wissens",
            "mind.": "mindestens",
            "mtl.": "monatlich",
            "monatl.": "monatlich",
            "MwSt.": "Mehrwertsteuer",
            "o. a.": "oben angegebene",
            "o. Ä.": "oder Ähnliches",
            "o. ä.": "oder Ähnliches",
            "o. g.": "oben genannte",
            "Rg.-Nr.": "Rechnungsnummer",
            "s. o.": "siehe oben",
            "s. u.": "siehe unten",
            "sog.": "sogenannte",
            "tägl.": "täglich",
            "tgl.": "täglich",
            "Tel.-Nr.": "Telefonnummer",
            "u. a.": "unter anderem",
            "u. Ä.": "und Ähnliches",
            "u. ä.": "und Ähnliches",
            "u. U.": "unter Umständen",
            "u. v. a.": "und viele andere",
            "u. v. m.": "und vieles mehr",
            "urspr.": "ursprünglich",
            "USt.": "Umsatzsteuer",
            "usf.": "und so fort",
            "v. a.": "vor allem",
            "verh.": "verheiratet",
            "vgl.": "vergleiche",
            "voraussichtl.": "voraussichtlich",
            "wg.": "wegen",
            "Whg.": "Wohnung",
            "wöchentl.": "wöchentlich",
            "z. Hd.": "zu Händen",
            "z. T.": "zum Teil",
            "z. Z.": "zurzeit",
            "z. Zt.": "zurzeit",
            "zzgl.": "zuzüglich",
            "zzt.": "zurzeit",
        }
    ),
    before_number=MappingProxyType(
        {
            "Abb.": "Abbildung",
            "Abbn.": "Abbildungen",
            "Abs.": "Absatz",
            "Abschn.": "Abschnitt",
            "Art.": "Artikel",
            "geb.": "geboren",
            "gest.": "gestorben",
            "Kap.": "Kapitel",
            "Kl.": "Klasse",
            "Nr.": "Nummer",
            "Nrn.": "Nummern",
            "Pos.": "Position",
            "S.": "Seite",
            "Sp.": "Spalte",
            "Str.": "Straße",
            "Tab.": "Tabelle",
            "Z.": "Zeile",
            "Ziff.": "Ziffer",
        }
    ),
    behind_number=MappingProxyType(
        {
            "EL": "Esslöffel",
            "Min.": "Minute/Minuten",
            "Mon.": "Monat/Monate",
            "Pers.": "Person/Personen",
            "Pkg.": "Packung/Packungen",
            "Sek.": "Sekunde/Sekunden",
            "Std.": "Stunde/Stunden",
            "Stck.": "Stück",
            "Stk.": "Stück",
            "TL": "Teelöffel",
            "Tr.": "Tropfen",
            "Wo.": "Woche/Wochen",
            "Zi.": "Zimmer",
        }
    ),
    at_end=MappingProxyType({"exkl.": "nicht enthalten", "inkl.": "inbegriffen"}),
    before_name=MappingProxyType({"Fa.": "Firma", "Fr.": "Frau", "Hr.": "Herr", "Hrn.": "Herrn"}),
    in_compounds=MappingProxyType({"nr.": "nummer", "str.": "straße"}),
)
_ENGLISH = Abbreviations(
    anywhere=MappingProxyType(
        {
            "aka": "also known as",
            "a.k.a.": "also known as",
            "appt.": "appointment",
            "approx.": "approximately",
            "asap": "as soon as possible",
            "ASAP": "as soon as possible",
            "attn.": "attention",
            "btw": "by the way",
            "BTW": "by the way",
            "cf.": "compare",
            "dept.": "department",
            "depts.": "departments",
            "et al.": "and others",
            "excl.": "without",
            "fyi": "for your information",
            "FYI": "for your information",
            "govt.": "government",
            "incl.": "including",
            "intl.": "international",
            "mfg.": "manufacturing",
            "mfr.": "manufacturer",
            "misc.": "miscellaneous",
            "pls": "please",
            "pls.": "please",
            "plz": "please",
            "qty.": "quantity",
            "viz.": "namely",
            "w/": "with",
            "w/o": "without",
        }
    ),
    before_number=MappingProxyType(
        {
            "apt.": "apartment",
            "art.": "article",
            "ch.": "chapter",
            "chap.": "chapter",
            "chs.": "chapters",
            "eq.": "equation",
            "est.": "established in",
            "ex.": "example",
            "ext.": "extension",
            "fig.": "Figure",
            "figs.": "Figures",
            "min.": "at least",
            "no.": "number",
            "nos.": "numbers",
            "p.": "page",
            "para.": "paragraph",
            "paras.": "paragraphs",
            "pos.": "position",
            "pp.": "pages",
            "sec.": "Section",
            "vol.": "volume",
            "vols.": "volumes",
        }
    ),
    behind_number=MappingProxyType(
        {
            "doz.": "dozen",
            "hr.": "hour/hours",
            "hrs": "hours",
            "hrs.": "hours",
            "lb.": "pound/pounds",
            "lbs": "pounds",
            "lbs.": "pounds",
            "min.": "minute/minutes",
            "mins": "minutes",
            "mins.": "minutes",
            "mos.": "months",
            "oz.": "ounce/ounces",
            "pc.": "piece/pieces",
            "pcs": "pieces",
            "pcs.": "pieces",
            "sec.": "second/seconds",
            "secs": "seconds",
            "secs.": "seconds",
            "tbsp": "tablespoon/tablespoons",
            "tbsp.": "tablespoon/tablespoons",
            "tsp": "teaspoon/teaspoons",
            "tsp.": "teaspoon/teaspoons",
            "wks.": "weeks",
            "yds.": "yards",
            "yr.": "year/years",
            "yrs": "years",
            "yrs.": "years",
        }
    ),
    at_end=MappingProxyType({"excl.": "not included", "incl.": "included"}),
)
_BY_LANGUAGE = {"de": _GERMAN, "en": _ENGLISH}


def abbreviations_of(language: str) -> Abbreviations:
    """Returns the abbreviations of a language by its tag; none of one that has no table."""
    return _BY_LANGUAGE.get(language.split("-")[0].lower(), _NONE)


def stands_before_number(word: str, language: str) -> bool:
    """Tells whether a word in small letters, with a full stop behind it, is short for one before a number."""
    return word in _before_number(language)


@cache
def _before_number(language: str) -> frozenset[str]:
    return frozenset(short.casefold().removesuffix(".") for short in abbreviations_of(language).before_number)
