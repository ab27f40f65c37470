"""German."""

from types import MappingProxyType

from engine.languages.base import AbbreviationPlace, LanguageRules, Name, Scale, abbreviations, words


def _ordinal(number: int) -> str:
    return f"{number}."


_ABBREVIATED = (
    *abbreviations(
        "abds. = abends; abzgl. = abzüglich; Abf. = Abfahrt; Abk. = Abkürzung; Abt. = Abteilung; "
        "Ank. = Ankunft; allg. = allgemein; Anh. = Anhang; Anl. = Anhang; Anm. = Anmerkung; Anz. = Anzahl; "
        "Art.-Nr. = Artikelnummer; Aufl. = Auflage; Ausg. = Ausgabe; ausschl. = ausschließlich; "
        "a. D. = außer Dienst; a. M. = am Main; bes. = besonders; Best.-Nr. = Bestellnummer; "
        "betr. = betreffend; Betr. = Betreff; Bez. = Bezeichnung; Bhf. = Bahnhof; Bsp. = Beispiel; "
        "b. w. = bitte wenden; b. a. w. = bis auf Weiteres; chem. = chemisch; dergl. = dergleichen; "
        "dgl. = dergleichen; dt. = deutsch; ehem. = ehemaliger; eigtl. = eigentlich; Eing. = Eingang; "
        "einschl. = einschließlich; engl. = englisch; entspr. = entsprechend; erf. = erforderlich; "
        "evtl. = eventuell; evt. = eventuell; Fam. = Familie; Forts. = Fortsetzung; franz. = französisch; "
        "gebr. = gebraucht; gegr. = gegründet; gepr. = geprüft; gesch. = geschieden; gez. = gezeichnet; "
        "ggü. = gegenüber; Ggs. = Gegensatz; Gew. = Gewicht; Hbf. = Hauptbahnhof; Hrsg. = Herausgeber; "
        "hrsg. = herausgegeben; i. Allg. = im Allgemeinen; i. d. R. = in der Regel; "
        "i. e. S. = im engeren Sinne; i. w. S. = im weiteren Sinne; i. H. v. = in Höhe von; "
        "i. R. = im Ruhestand; i. S. d. = im Sinne des; i. S. v. = im Sinne von; Inh. = Inhaber; "
        "inkl. = inklusive; inzw. = inzwischen; ital. = italienisch; jährl. = jährlich; jew. = jeweils; "
        "Jg. = Jahrgang; Jh. = Jahrhundert; Jhd. = Jahrhundert; Jhdt. = Jahrhundert; kath. = katholisch; "
        "Kd.-Nr. = Kundennummer; Kto. = Konto; Kto.-Nr. = Kontonummer; landw. = landwirtschaftlich; "
        "lat. = lateinisch; led. = ledig; Lfg. = Lieferung; Lkr. = Landkreis; "
        "m. a. W. = mit anderen Worten; m. E. = meines Erachtens; m. W. = meines Wissens; "
        "männl. = männlich; mehrf. = mehrfach; mind. = mindestens; Mitgl. = Mitglied; möbl. = möbliert; "
        "möglw. = möglicherweise; mtl. = monatlich; monatl. = monatlich; MwSt. = Mehrwertsteuer; "
        "nachm. = nachmittags; nördl. = nördlich; n. V. = nach Absprache; o. a. = oben angegebene; "
        "o. Ä. = oder Ähnliches; o. ä. = oder Ähnliches; o. g. = oben genannte; o. J. = ohne Jahr; "
        "od. = oder; öffentl. = öffentlich; Öffn.-Zeiten = Öffnungszeiten; österr. = österreichisch; "
        "örtl. = örtlich; östl. = östlich; p. a. = pro Jahr; Pfd. = Pfund; Pl. = Platz; "
        "p. P. = pro Person; p. M. = pro Monat; rd. = rund; Reg.-Bez. = Regierungsbezirk; "
        "Rg.-Nr. = Rechnungsnummer; röm. = römisch; schriftl. = schriftlich; sog. = sogenannte; "
        "sof. = sofort; spez. = speziell; städt. = städtisch; stdl. = stündlich; "
        "stellv. = stellvertretender; s. o. = wie oben; s. u. = siehe unten; südl. = südlich; "
        "tägl. = täglich; techn. = technisch; teilw. = teilweise; tgl. = täglich; "
        "Tel.-Nr. = Telefonnummer; u. = und; u. a. = unter anderem; u. a. m. = und anderes mehr; "
        "u. Ä. = und Ähnliches; u. ä. = und Ähnliches; u. dgl. = und dergleichen; u. U. = unter Umständen; "
        "u. v. a. = und viele andere; u. v. m. = und vieles mehr; u. zw. = und zwar; "
        "U. A. w. g. = Um Antwort wird gebeten; u. A. w. g. = um Antwort wird gebeten; "
        "ugs. = umgangssprachlich; unbek. = unbekannt; ungef. = ungefähr; unverb. = unverbindlich; "
        "urspr. = ursprünglich; USt. = Umsatzsteuer; usf. = und so fort; v. a. = vor allem; "
        "verh. = verheiratet; verm. = vermutlich; versch. = verschiedene; viell. = vielleicht; "
        "vollst. = vollständig; voraussichtl. = voraussichtlich; vorauss. = voraussichtlich; "
        "Vors. = Vorsitzender; vorm. = vormittags; wahrsch. = wahrscheinlich; Wdh. = Wiederholung; "
        "weibl. = weiblich; westl. = westlich; wg. = wegen; Whg. = Wohnung; wiss. = wissenschaftlich; "
        "wöchentl. = wöchentlich; z. Hd. = zur Aufmerksamkeit von; z. Hdn. = zur Aufmerksamkeit von; "
        "zu Hd. = zur Aufmerksamkeit von; zu Hd. v. = zur Aufmerksamkeit von; "
        "z. Hd. v. = zur Aufmerksamkeit von; z. T. = zum Teil; z. Z. = zurzeit; z. Zt. = zurzeit; "
        "zus. = zusammen; zusätzl. = zusätzlich; zzt. = zurzeit; co.; etc. = und so weiter; erg.; ing.; "
        "jr.; med.; phil.; qm.; red.; st.; tel.; usw.; max.; v. H.; n. Chr.; v. Chr.; e. V.; dipl.; ges.; "
        "f.; ff."
    ),
    *abbreviations(
        "bspw. = beispielsweise; bzgl. = bezüglich; exkl. = ohne; ggf. = gegebenenfalls; "
        "ggfs. = gegebenenfalls; insb. = insbesondere; insbes. = insbesondere; lfd. = laufende; "
        "lt. = laut; resp. = beziehungsweise; vgl. = vergleiche; zw. = zwischen; zzgl. = zuzüglich; bzw.; "
        "ca.; d. h.; ebd.; z. B.",
        may_be_last=False,
    ),
    *abbreviations("gem. = gemäß; span. = spanisch", may_be_last=False, is_word=True),
    *abbreviations(
        "Abb. = Abbildung; Abbn. = Abbildungen; Abs. = Absatz; Abschn. = Abschnitt; Bd. = Band; "
        "Bde. = Bände; Bl. = Blatt; geb. = geboren; gest. = gestorben; Kl. = Klasse; min. = mindestens; "
        "Nr. = Nummer; Nrn. = Nummern; Pos. = Position; Sp. = Spalte; Str. = Straße; Ziff. = Ziffer",
        AbbreviationPlace.BEFORE_NUMBER,
    ),
    *abbreviations(
        "Art. = Artikel; Kap. = Kapitel; S. = Seite; Tab. = Tabelle; Z. = Zeile",
        AbbreviationPlace.BEFORE_NUMBER,
        is_word=True,
    ),
    *abbreviations(
        "EL = Esslöffel; Essl. = Esslöffel; Ew. = Einwohner; Min. = Minute/Minuten; Mon. = Monat/Monate; "
        "Pers. = Person/Personen; Pkg. = Packung/Packungen; Pck. = Päckchen; Sek. = Sekunde/Sekunden; "
        "Std. = Stunde/Stunden; Stck. = Stück; Stk. = Stück; Teel. = Teelöffel; TL = Teelöffel; "
        "Tr. = Tropfen; Wo. = Woche/Wochen; Zi. = Zimmer",
        AbbreviationPlace.BEHIND_NUMBER,
    ),
    *abbreviations("Bj. = Baujahr; verst. = verstorben", AbbreviationPlace.BEFORE_YEAR),
    *abbreviations("exkl. = nicht enthalten; inkl. = inbegriffen", AbbreviationPlace.AT_END),
    *abbreviations(
        "Fa. = Firma; Fr. = Frau; Frl. = Fräulein; Hr. = Herr; Hrn. = Herrn; i. A. = im Auftrag; "
        "i. V. = in Vertretung; dr.; hl.; prof.",
        AbbreviationPlace.BEFORE_NAME,
        may_be_last=False,
    ),
    *abbreviations("nr. = nummer; str. = straße", AbbreviationPlace.IN_COMPOUND),
)


GERMAN = LanguageRules(
    abbreviated=_ABBREVIATED,
    capital_nouns=True,
    scales=(
        Scale(3, "tausend", "tausend", "Tsd"),
        Scale(6, "Million", "Millionen", "Mio", ("Mill",)),
        Scale(9, "Milliarde", "Milliarden", "Mrd"),
        Scale(12, "Billion", "Billionen", "Bio"),
    ),
    weekdays=(
        Name("Montag", "Mo"),
        Name("Dienstag", "Di"),
        Name("Mittwoch", "Mi"),
        Name("Donnerstag", "Do"),
        Name("Freitag", "Fr"),
        Name("Samstag", "Sa"),
        Name("Sonntag", "So"),
    ),
    months=(
        Name("Januar", "Jan", ("Jän", "Jänner")),
        Name("Februar", "Feb", ("Febr",)),
        Name("März", "März", ("Mär", "Mrz")),
        Name("April", "Apr"),
        Name("Mai", "Mai"),
        Name("Juni", "Juni", ("Jun",)),
        Name("Juli", "Juli", ("Jul",)),
        Name("August", "Aug"),
        Name("September", "Sep", ("Sept",)),
        Name("Oktober", "Okt"),
        Name("November", "Nov"),
        Name("Dezember", "Dez"),
    ),
    doubtful=frozenset(("Bio", "So", "Fr", "Mo", "Di", "Mi", "Do", "Sa", "Jan", "Nov", "Mai")),
    before_weekdays="jeden|ersten|zweiten|dritten|vierten|jeder|ab|bis|am|nächsten|letzten|kommenden|diesen|vom|von|nur|immer|seit|geschlossen|offen",
    behind_weekdays=(
        r"geschlossen|geöffnet|offen|zu(?=\s*(?:[.,;)]|$))|frei(?=\s*(?:[.,;)]|$))|Ruhetag|(?:nur\s)?(?:ab|bis|von)\s(?:\d|mittags)"
        r"|(?:nur\s)?(?:vor|nach)mittags?|(?:nur\s)?(?:früh|morgens?|mittags?|abends?|nachts?)"
        r"|(?:Vorm|Nachm|M)ittag|Morgen|Abend|Nacht"
    ),
    joining=("bis", "und", "oder"),
    units=MappingProxyType(
        {
            "U/min": "rpm",
            "PS": "hp",
            "Stk.": "pcs",
            "Std.": "h",
            "Min.": "min",
            "Sek.": "s",
            "Fuß": "ft",
        }
    ),
    unit_words=MappingProxyType(
        {
            "km": ("Kilometer", "Kilometer"),
            "m": ("Meter", "Meter"),
            "cm": ("Zentimeter", "Zentimeter"),
            "mm": ("Millimeter", "Millimeter"),
            "in": ("Zoll", "Zoll"),
            "ft": ("Fuß", "Fuß"),
            "mi": ("Meile", "Meilen"),
            "kg": ("Kilogramm", "Kilogramm"),
            "g": ("Gramm", "Gramm"),
            "mg": ("Milligramm", "Milligramm"),
            "t": ("Tonne", "Tonnen"),
            "l": ("Liter", "Liter"),
            "ml": ("Milliliter", "Milliliter"),
            "W": ("Watt", "Watt"),
            "kW": ("Kilowatt", "Kilowatt"),
            "V": ("Volt", "Volt"),
            "A": ("Ampere", "Ampere"),
            "%": ("Prozent", "Prozent"),
            "€": ("Euro", "Euro"),
            "$": ("Dollar", "Dollar"),
            "£": ("Pfund", "Pfund"),
        }
    ),
    ordinal=_ordinal,
    ordinal_marks=r"\.(?=[ \u00a0])",
    day_before_month="{}.",
    date_sign=".",
    before_dates="am|vom|zum|dem|den",
    clock_mark="Uhr",
    quotes=("„“", "‚‘"),
    other_quotes=("„”", '„"', "»«", "›‹", "‚’", "‚'", "“”", "‘’"),
    articles=frozenset(("der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer")),
    keys=MappingProxyType(
        {
            "Strg": "Ctrl",
            "Umschalt": "Shift",
            "Eingabe": "Enter",
            "Entf": "Del",
            "Einfg": "Ins",
            "Pos1": "Home",
            "Ende": "End",
            "Bild auf": "PgUp",
            "Bild ab": "PgDn",
            "Rück": "Backspace",
            "Leertaste": "Space",
            "Druck": "PrtSc",
        }
    ),
    sign_words=MappingProxyType(
        {
            "±": r"\+/[-−–]|plus",
            "≤": r"<=|höchstens|maximal|max\.|bis|nicht (?:mehr|über|höher|größer)|kleiner|weniger|unter",
            "≥": r">=|mindestens|minimal|min\.|ab|nicht (?:weniger|unter|kleiner)|größer|mehr|über",
            "≈": r"~|etwa|ungefähr|ca\.|circa|zirka|rund|gut|knapp",
            "~": r"≈|etwa|ungefähr|ca\.|circa|zirka|rund|gut|knapp",
            "<": r"weniger|unter|kleiner|niedriger|geringer",
            ">": r"mehr|über|größer|höher",
            "Ø": r"durchmesser|durchschnitt|im schnitt|mittel",
        }
    ),
    numbered=words(
        "version abschnitt abbildung abb kapitel tabelle tab schritt seite absatz artikel teil stufe anhang "
        "punkt ziffer beispiel nr v §"
    ),
    versions="versionen|version|firmware|builds?|treiber|update|upgrade|patch|kernel|fassung|protokoll",
    before_versions="nummer|auf|von|ab|zu",
    unlike_nouns=words(
        "der die das des dem den ein eine einer eines einem einen im am zum zur vom beim in an auf "
        "aus bei mit nach von vor zu für über unter um seit bis ab und oder als ihr ihre ihrer ihren "
        "mein meine dein deine sein seine seiner unser unsere unserer euer eure dieser diese dieses "
        "jeder jede jedes siehe laut gemäß vergleiche"
    ),
    ranked=words(
        "abend abschnitt absatz aufl auflage ausgabe band bezirk buch bürgermeister etage fassung folge gang "
        "generation geburtstag gipfel grad gruppe hauptstück jahr jahrgang jahrhundert jahrtausend jh jhd "
        "jhdt kapitel klasse konferenz kreis lektion liga mal mannschaft minute obergeschoss platz preis "
        "quartal rang reihe runde satz säule schritt semester sieg sitzung spalte staffel stelle stock "
        "stockwerk strophe stufe stunde tag teil titel vers viertel vorsitzende weltkrieg woche zeile"
    ),
    before_own_numbers=words("um nur jetzt kostet ergibt beträgt gleich"),
    referring=frozenset(
        [
            "er",
            "sie",
            "es",
            "ihn",
            "ihm",
            "ihr",
            "ihre",
            "ihrem",
            "ihren",
            "ihrer",
            "ihres",
            "ihnen",
            "sein",
            "seine",
            "seinem",
            "seinen",
            "seiner",
            "seines",
        ]  # fmt: skip
    ),
    polite=r"Sie (?:\w+n|sind)\b|Ihr(?:e[mnrs]?)?\b|Ihnen\b",
)
