"""German."""

from collections.abc import Iterator
from types import MappingProxyType

from engine.languages import base

_TO_TEN = ("ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn")


def _ordinal(number: int) -> str:
    return f"{number}."


_ABBREVIATED = (
    *base.abbreviations(
        "a. D. = außer Dienst; a. d. = an der; a. M. = am Main; a. Rh. = am Rhein; abds. = abends; Abf. = "
        "Abfahrt; Abg. = Abgeordneter; abh. = abhängig; Abk. = Abkürzung; Abt. = Abteilung; Adr. = Adresse; "
        "akad. = akademisch; alleinst. = alleinstehend; allg. = allgemein; amtl. = amtlich; Anf. = Anfang; "
        "angebl. = angeblich; angem. = angemessen; Angest. = Angestellter; Anh. = Anhang; Ank. = Ankunft; "
        "Anm. = Anmerkung; Anmeld. = Anmeldung; anschl. = anschließend; Anschl. = Anschluss; Antw. = "
        "Antwort; Anz. = Anzahl; Arbeitspl. = Arbeitsplatz; Aufl. = Auflage; Auftr. = Auftrag; Ausb. = "
        "Ausbildung; Ausf. = Ausführung; ausf. = ausführlich; ausgen. = ausgenommen; ausgeschl. = "
        "ausgeschlossen; Ausk. = Auskunft; ausl. = ausländisch; Ausst. = Ausstattung; Auszub. = "
        "Auszubildende; autom. = automatisch; Az. = Aktenzeichen; b. a. w. = bis auf Weiteres; b. Bed. = "
        "bei Bedarf; b. w. = bitte wenden; Badez. = Badezimmer; Balk. = Balkon; Bankverb. = Bankverbindung; "
        "Bauj. = Baujahr; Baust. = Baustelle; beantr. = beantragt; bearb. = bearbeitet; Bearb. = "
        "Bearbeitung; befr. = befristet; begl. = beglaubigt; beil. = beiliegend; Bem. = Bemerkung; berufst. "
        "= berufstätig; bes. = besonders; beschr. = beschränkt; Bev. = Bevölkerung; Bf. = Bahnhof; Bgm. = "
        "Bürgermeister; Bhf. = Bahnhof; Bibl. = Bibliothek; biol. = biologisch; Blk. = Balkon; brit. = "
        "britisch; Bsp. = Beispiel; Bürgerm. = Bürgermeister; cbm = Kubikmeter; chem. = chemisch; christl. "
        "= christlich; co.; d. J. = dieses Jahres; d. M. = dieses Monats; Dachg. = Dachgeschoss; dän. = "
        "dänisch; demn. = demnächst; dergl. = dergleichen; derz. = derzeit; desgl. = desgleichen; dgl. = "
        "dergleichen; dipl.; dt. = deutsch; durchg. = durchgehend; durchges. = durchgesehene; durchschn. = "
        "durchschnittlich; dzt. = derzeit; e. V.; ehem. = ehemaliger; eidesst. = eidesstattlich; Eigent. = "
        "Eigentümer; eigtl. = eigentlich; Einbauk. = Einbauküche; Eing. = Eingang; einger. = eingerichtet; "
        "eingeschr. = eingeschränkt; eingetr. = eingetragen; Einl. = Einlass; Eintr. = Eintritt; elektr. = "
        "elektrisch; elektron. = elektronisch; Empf. = Empfänger; engl. = englisch; entspr. = entsprechend; "
        "Entw. = Entwurf; erb. = erbeten; Erdg. = Erdgeschoss; Erdgesch. = Erdgeschoss; erf. = "
        "erforderlich; erg.; Erg. = Ergebnis; erhältl. = erhältlich; erl. = erledigt; erm. = ermäßigt; "
        "Ersatzt. = Ersatzteil; ersch. = erschienen; erw. = erwünscht; Erw. = Erwachsene; erw. Aufl. = "
        "erweiterte Auflage; Erwachs. = Erwachsene; etc. = und so weiter; Etg. = Etage; europ. = "
        "europäisch; evang. = evangelisch; evt. = möglicherweise; evtl. = möglicherweise; Fak. = Fakultät; "
        "Fam. = Familie; ff.; finanz. = finanziell; Fortgeschr. = Fortgeschrittene; Forts. = Fortsetzung; "
        "Forts. f. = Fortsetzung folgt; franz. = französisch; frdl. = freundlich; freundl. = freundlich; "
        "frz. = französisch; Führersch. = Führerschein; ganzj. = ganzjährig; ganzt. = ganztags; Gastst. = "
        "Gaststätte; Gde. = Gemeinde; geb. am = geboren am; geb. in = geboren in; gebr. = gebraucht; "
        "geeign. = geeignet; gegenw. = gegenwärtig; gegr. = gegründet; gek. = gekürzt; Genehm. = "
        "Genehmigung; geöffn. = geöffnet; geogr. = geografisch; gepfl. = gepflegt; gepr. = geprüft; ges.; "
        "Ges. = Gesellschaft; gesch. = geschieden; Geschäftsf. = Geschäftsführer; geschl. = geschlossen; "
        "Geschl. = Geschlecht; gesetzl. = gesetzlich; gesp. = gesperrt; gestr. = gestrichen; getr. = "
        "getrennt; Gew. = Gewicht; gewerbl. = gewerblich; gez. = gezeichnet; gg. = gegen; Ggs. = Gegensatz; "
        "ggü. = gegenüber; Grdst. = Grundstück; griech. = griechisch; Grundst. = Grundstück; gült. = "
        "gültig; Gutsch. = Gutschein; Gymn. = Gymnasium; Haftpfl. = Haftpflicht; halbj. = halbjährlich; "
        "halbt. = halbtags; haltb. = haltbar; Haltest. = Haltestelle; Hausverw. = Hausverwaltung; Hbf. = "
        "Hauptbahnhof; Hdb. = Handbuch; hist. = historisch; histor. = historisch; holl. = holländisch; "
        "Hrsg. = Herausgeber; hrsg. = herausgegeben; Hrsg. v. = herausgegeben von; hrsg. v. = herausgegeben "
        "von; Hzg. = Heizung; i. Allg. = im Allgemeinen; i. Br. = im Breisgau; i. d. = in der; i. d. R. = "
        "in der Regel; i. e. S. = im engeren Sinne; i. H. v. = in Höhe von; i. J. = im Jahr; i. M. = im "
        "Mittel; i. R. = im Ruhestand; i. S. d. = im Sinne des; i. S. v. = im Sinne von; i. Ü. = im "
        "Übrigen; i. Vgl. = im Vergleich; i. Vgl. z. = im Vergleich zu; i. w. S. = im weiteren Sinne; ill. "
        "= illustriert; indiv. = individuell; ing.; Inh. = Inhaber; inkl. = inklusive; inkl. NK = inklusive "
        "Nebenkosten; innerh. = innerhalb; internat. = international; in Vertr. = in Vertretung; inzw. = "
        "inzwischen; ital. = italienisch; jährl. = jährlich; jew. = jeweils; Jg. = Jahrgang; Jh. = "
        "Jahrhundert; Jhd. = Jahrhundert; Jhdt. = Jahrhundert; jr.; jüd. = jüdisch; Jugendl. = Jugendliche; "
        "jur. = juristisch; Kaltm. = Kaltmiete; Kassenb. = Kassenbon; kath. = katholisch; Kffr. = Kauffrau; "
        "Kfm. = Kaufmann; kfm. = kaufmännisch; kgl. = königlich; Kinderg. = Kindergarten; Kinderz. = "
        "Kinderzimmer; kl. = kleine; kompl. = komplett; kostenl. = kostenlos; Krankenh. = Krankenhaus; Krh. "
        "= Krankenhaus; Krs. = Kreis; Kto. = Konto; Kü. = Küche; Küchenben. = Küchenbenutzung; künstl. = "
        "künstlich; kurzfr. = kurzfristig; landw. = landwirtschaftlich; langfr. = langfristig; langj. = "
        "langjährig; lat. = lateinisch; Ldkr. = Landkreis; Lfg. = Lieferung; lfm = laufende Meter; lieferb. "
        "= lieferbar; Lieferz. = Lieferzeit; Lkr. = Landkreis; Ltg. = Leitung; luth. = lutherisch; m. a. W. "
        "= mit anderen Worten; m. E. = meines Erachtens; m. f. G. = mit freundlichen Grüßen; m. W. = meines "
        "Wissens; männl. = männlich; max.; mdl. = mündlich; mech. = mechanisch; med.; mehrf. = mehrfach; "
        "mehrj. = mehrjährig; MfG = Mit freundlichen Grüßen; milit. = militärisch; mind. = mindestens; "
        "Mitarb. = Mitarbeiter; Mitgl. = Mitglied; möbl. = möbliert; mögl. = möglich; möglw. = "
        "möglicherweise; monatl. = monatlich; Monatsm. = Monatsmieten; mtl. = monatlich; mündl. = mündlich; "
        "MwSt. = Mehrwertsteuer; n. a. = nicht angegeben; n. Chr.; n. V. = nach Absprache; n. Vereinb. = "
        "nach Vereinbarung; Nachf. = Nachfolger; nachm. = nachmittags; Nachm. = Nachmittag; natürl. = "
        "natürlich; Nebenk. = Nebenkosten; neubearb. = neu bearbeitete; neuw. = neuwertig; Nichtr. = "
        "Nichtraucher; niederl. = niederländisch; nördl. = nördlich; norw. = norwegisch; notw. = notwendig; "
        "o. a. = oben angegebene; o. Ä. = oder Ähnliches; o. ä. = oder Ähnliches; o. A. = ohne Angabe; o. "
        "B. = ohne Befund; o. dgl. = oder dergleichen; o. g. = oben genannte; o. Gew. = ohne Gewähr; o. J. "
        "= ohne Jahr; o. O. = ohne Ort; o. Prov. = ohne Provision; Oberg. = Obergeschoss; Obj. = Objekt; "
        "od. = oder; öff. = öffentlich; öffentl. = öffentlich; offiz. = offiziell; ökol. = ökologisch; "
        "ökon. = ökonomisch; Orig. = Original; örtl. = örtlich; österr. = österreichisch; östl. = östlich; "
        "p. a. = pro Jahr; p. M. = pro Monat; p. P. = pro Person; Parkpl. = Parkplatz; pers. = persönlich; "
        "Pers. = Person; Pfd. = Pfund; pharm. = pharmazeutisch; phil.; phys. = physikalisch; Pkt. = Punkt; "
        "polit. = politisch; poln. = polnisch; portug. = portugiesisch; prakt. = praktisch; Präs. = "
        "Präsident; Preisl. = Preisliste; priv. = privat; Prof. em. = emeritierter Professor; Proz. = "
        "Prozent; psych. = psychisch; rd. = rund; Rechn. = Rechnung; red.; regelm. = regelmäßig; renov. = "
        "renoviert; Rentn. = Rentner; Reserv. = Reservierung; restl. = restliche; röm. = römisch; Rückg. = "
        "Rückgabe; russ. = russisch; s. a. = siehe auch; S. a. = siehe auch; s. d. = siehe dort; s. o. = "
        "wie oben; s. S. = siehe Seite; s. u. = siehe unten; sächs. = sächsisch; Schlafz. = Schlafzimmer; "
        "Schr. = Schreiben; schriftl. = schriftlich; schwed. = schwedisch; Schwimmb. = Schwimmbad; Sekr. = "
        "Sekretariat; selbstst. = selbstständig; sof. = sofort; sog. = so genannte; sonn. = sonnig; spez. = "
        "speziell; Spielpl. = Spielplatz; st.; staatl. = staatlich; Staatsang. = Staatsangehörigkeit; "
        "städt. = städtisch; Std. = Stunde; stdl. = stündlich; Stellpl. = Stellplatz; stellv. = "
        "stellvertretender; steuerl. = steuerlich; Stockw. = Stockwerk; Stückz. = Stückzahl; stundenw. = "
        "stundenweise; südl. = südlich; syst. = systematisch; tägl. = täglich; tats. = tatsächlich; techn. "
        "= technisch; teilmöbl. = teilmöbliert; Teiln. = Teilnehmer; teilw. = teilweise; Teilz. = Teilzeit; "
        "Tgb. = Tagebuch; tgl. = täglich; theol. = theologisch; theor. = theoretisch; Tiefg. = Tiefgarage; "
        "trad. = traditionell; tschech. = tschechisch; türk. = türkisch; u. a. = unter anderem; u. Ä. = und "
        "Ähnliches; u. ä. = und Ähnliches; u. a. m. = und anderes mehr; U. A. w. g. = Um Antwort wird "
        "gebeten; u. A. w. g. = um Antwort wird gebeten; u. dergl. = und dergleichen; u. dgl. = und "
        "dergleichen; u. E. = unseres Erachtens; u. s. w. = und so weiter; u. U. = unter Umständen; u. v. "
        "a. = und viele andere; u. v. m. = und vieles mehr; u. W. = unseres Wissens; u. zw. = und zwar; "
        "überarb. = überarbeitet; Übers. = Übersetzung; überw. = überwiegend; Überw. = Überweisung; übl. = "
        "üblich; ugs. = umgangssprachlich; Umg. = Umgebung; unbefr. = unbefristet; unbek. = unbekannt; "
        "ungar. = ungarisch; ungef. = ungefähr; Univ. = Universität; Unterg. = Untergeschoss; Unterschr. = "
        "Unterschrift; unterschr. = unterschrieben; unveränd. = unverändert; unverb. = unverbindlich; "
        "unvollst. = unvollständig; Urk. = Urkunde; Url. = Urlaub; urspr. = ursprünglich; usf. = und so "
        "fort; USt. = Umsatzsteuer; usw.; v. a. = vor allem; v. Chr.; v. H.; v. l. n. r. = von links nach "
        "rechts; v. u. Z. = vor unserer Zeitrechnung; Veranst. = Veranstaltung; verantw. = verantwortlich; "
        "verb. Aufl. = verbesserte Auflage; Verf. = Verfasser; verfügb. = verfügbar; Vergl. = Vergleich; "
        "vergl. = vergleiche; verh. = verheiratet; Verl. = Verlag; verm. = vermutlich; Vermietg. = "
        "Vermietung; vermutl. = vermutlich; versch. = verschiedene; Versich. = Versicherung; verst. = "
        "verstorben; Vertr. = Vertrag; Verw. = Verwaltung; verw. = verwitwet; Verz. = Verzeichnis; viell. = "
        "vielleicht; vierteljährl. = vierteljährlich; Vj. = Vorjahr; vollst. = vollständig; Vollz. = "
        "Vollzeit; vorauss. = voraussichtlich; voraussichtl. = voraussichtlich; vorh. = vorhanden; vorl. = "
        "vorläufig; vorm. = vormittags; vorr. = vorrätig; Vors. = Vorsitzender; Vorschr. = Vorschrift; "
        "Vorst. = Vorstand; Vorverk. = Vorverkauf; wahrsch. = wahrscheinlich; Warmm. = Warmmiete; Wb. = "
        "Wörterbuch; Wdh. = Wiederholung; weibl. = weiblich; werkt. = werktags; westl. = westlich; wg. = "
        "wegen; Whg. = Wohnung; wirtsch. = wirtschaftlich; wochent. = wochentags; wöchentl. = wöchentlich; "
        "Wohnfl. = Wohnfläche; wohnh. = wohnhaft; Wohnz. = Wohnzimmer; Wwe. = Witwe; z. d. A. = zu den "
        "Akten; z. Hd. = zur Aufmerksamkeit von; z. Hd. v. = zur Aufmerksamkeit von; z. Hdn. = zur "
        "Aufmerksamkeit von; z. K. = zur Kenntnis; z. Kt. = zur Kenntnis; z. T. = zum Teil; z. Z. = "
        "zurzeit; z. Zt. = zurzeit; zahlb. = zahlbar; zahlr. = zahlreiche; Zahlungsbed. = "
        "Zahlungsbedingungen; Zeitschr. = Zeitschrift; zeitw. = zeitweise; zentr. = zentral; Zi. = Zimmer; "
        "Zim. = Zimmer; Ztg. = Zeitung; Ztr. = Zentner; zu Hd. = zur Aufmerksamkeit von; zu Hd. v. = zur "
        "Aufmerksamkeit von; zul. = zulässig; zurückgetr. = zurückgetreten; zus. = zusammen; zusätzl. = "
        "zusätzlich; Zust. = Zustand; zust. = zuständig; zu verk. = zu verkaufen; zu verm. = zu vermieten; "
        "zzt. = zurzeit; betr. = betreffend; empf. = empfohlen; enth. = enthält; ev. = evangelisch; genehm. "
        "= genehmigt; inst. = installiert; led. = ledig; mod. = modern; mus. = musikalisch; nat. = "
        "national; orth. = orthodox; rel. = relativ; ruh. = ruhig; sep. = separat; soz. = sozial; wiss. = "
        "wissenschaftlich"
    ),
    *base.abbreviations(
        "abzgl. = abzüglich; ausschl. = ausschließlich; einschl. = einschließlich; hins. = hinsichtlich; "
        "bspw. = beispielsweise; bzgl. = bezüglich; exkl. = ohne; ggf. = gegebenenfalls; "
        "ggfs. = gegebenenfalls; insb. = insbesondere; insbes. = insbesondere; lfd. = laufende; lt. = laut; "
        "resp. = beziehungsweise; vgl. = vergleiche; zw. = zwischen; zzgl. = zuzüglich; bzw.; ca.; d. h.; "
        "ebd.; z. B.",
        may_be_last=False,
    ),
    *base.abbreviations(
        "Abs. = Absender; Anl. = Anhang; Ausg. = Ausgabe; Beil. = Beilage; Best. = Bestellung; Betr. = "
        "Betreff; Bez. = Bezeichnung; Dat. = Datum; Diss. = Dissertation; Einf. = Einführung; Einr. = "
        "Einrichtung; Entf. = Entfernung; Erm. = Ermäßigung; feiert. = feiertags; Gar. = Garage; gen. = "
        "genannt; Inst. = Institut; Lab. = Labor; Leit. = Leitung; Lief. = Lieferung; Lit. = Literatur; "
        "Org. = Organisation; Pak. = Paket; Pl. = Platz; jap. = japanisch; Qual. = Qualität; Rab. = Rabatt; "
        "Rel. = Religion; Rep. = Reparatur; Sem. = Semester; sonnt. = sonntags; Terr. = Terrasse; Tit. = "
        "Titel; u. = und; übers. = übersetzt; Unterl. = Unterlagen; Vollm. = Vollmacht; Vorn. = Vorname",
        is_word=True,
    ),
    *base.abbreviations("gem. = gemäß; s. = siehe; span. = spanisch", may_be_last=False, is_word=True),
    *base.abbreviations(
        "Abb. = Abbildung; Abbn. = Abbildungen; Abs. = Absatz; Abschn. = Abschnitt; Bd. = Band; "
        "Bde. = Bände; Bl. = Blatt; Anm. = Fußnote; geb. = geboren am; gest. = gestorben am; Kl. = Klasse; "
        "min. = mindestens; Nr. = Nummer; Nrn. = Nummern; Pos. = Position; Sp. = Spalte; Str. = Straße; "
        "Ziff. = Ziffer",
        base.AbbreviationPlace.BEFORE_NUMBER,
    ),
    *base.abbreviations(
        "Art. = Artikel; Kap. = Kapitel; S. = Seite; Tab. = Tabelle; Z. = Zeile",
        base.AbbreviationPlace.BEFORE_NUMBER,
        is_word=True,
    ),
    *base.abbreviations(
        "cbm = Kubikmeter; ccm = Kubikzentimeter; Dtzd. = Dutzend; J. = Jahr/Jahre; "
        "Ex. = Exemplar/Exemplare; lfm = laufende Meter; Pkt. = Punkt/Punkte; Proz. = Prozent; "
        "qkm = Quadratkilometer; qm = Quadratmeter; Sem. = Semester; EL = Esslöffel; Essl. = Esslöffel; "
        "Ew. = Einwohner; Min. = Minute/Minuten; Mon. = Monat/Monate; Pers. = Person/Personen; "
        "Pkg. = Packung/Packungen; Pck. = Päckchen; Sek. = Sekunde/Sekunden; Std. = Stunde/Stunden; "
        "Stck. = Stück; Stk. = Stück; Teel. = Teelöffel; TL = Teelöffel; Tr. = Tropfen; Wo. = Woche/Wochen; "
        "Zi. = Zimmer",
        base.AbbreviationPlace.BEHIND_NUMBER,
    ),
    *base.abbreviations(
        "Bj. = Baujahr; geb. = geboren; gest. = gestorben; verst. = verstorben",
        base.AbbreviationPlace.BEFORE_YEAR,
    ),
    *base.abbreviations(
        "exkl. = nicht enthalten; ges. = gesucht; inkl. = inbegriffen", base.AbbreviationPlace.AT_END
    ),
    *base.abbreviations(
        "Gebr. = Gebrüder; geb. = geborene; Fa. = Firma; Fr. = Frau; Frl. = Fräulein; Hr. = Herr; "
        "Hrn. = Herrn; i. A. = im Auftrag; i. V. = in Vertretung; dr.; hl.; prof.",
        base.AbbreviationPlace.BEFORE_NAME,
        may_be_last=False,
    ),
    *base.abbreviations(
        "nr. = nummer; str. = straße; whg. = wohnung; ftg. = ftung; htg. = htung; itg. = itung; "
        "etg. = etung; zg. = zung; hng. = hnung; hlg. = hlung; dng. = dnung",
        base.AbbreviationPlace.IN_COMPOUND,
    ),
    *base.abbreviations(
        "b. = bei; d. = der; f. = für; m. = mit; n. = nach; o. = oder; v. = von; "
        "Hrsg. v. = herausgegeben von; hrsg. v. = herausgegeben von",
        base.AbbreviationPlace.BETWEEN_WORDS,
    ),
    *base.abbreviations(
        "Arb. = Arbeits; Art. = Artikel; Ausk. = Auskunfts; Best. = Bestell; Eing. = Eingangs; "
        "Geb. = Geburts; Gesch. = Geschäfts; Jg. = Jahrgangs; Kd. = Kunden; Kü. = Küchen; "
        "Künd. = Kündigungs; Lief. = Liefer; Mitgl. = Mitglieds; Mon. = Monats; Öffn. = Öffnungs; "
        "Pers. = Personal; Reg. = Regierungs; Rg. = Rechnungs; Ser. = Serien; Std. = Stunden; "
        "Tel. = Telefon; Url. = Urlaubs; Vers. = Versicherungs; Vertr. = Vertrags; Wo. = Wochen",
        base.AbbreviationPlace.FIRST_PART,
    ),
)


_ENDINGS = ("en", "es", "em", "e", "n", "s")
_NOUN_ENDINGS = ("nen", "sen", "se", "ns")
"""Endings of nouns beside those of all words."""
_ER_PLURALS = base.in_order(
    "amt bad band bild blatt brett buch dach dorf fach fass feld geist gesicht glas glied grab gut haus "
    "holz horn huhn kalb kind kleid korn kraut lamm land licht lied loch mann nest rad rand rind schild "
    "schloss schwert tal tuch volk wald wort wurm"
)
"""What the plural in "er" belongs to, also at the end of a compound; elsewhere it makes another word: of
Druck, Drucker."""
_OTHER_ENDINGS = (("en", "um"), ("en", "a"))
"""Museen and Museum, Firmen and Firma."""
_UMLAUTS = (("äu", "au"), ("ä", "a"), ("ö", "o"), ("ü", "u"))
_UMLAUT_ALONE = ("er", "el", "en", "ern", "eln")
"""Words that may have an umlaut and no ending in the plural: Mütter, Mäntel, Gärten."""


def _noun_forms(word: str) -> Iterator[str]:
    """Yields what a noun may be the plural or another case of: Haus for Häuser."""
    if not word[:1].isupper():
        return
    folded = word.casefold()
    stems = [stem for end in (*_ENDINGS, *_NOUN_ENDINGS) if (stem := base.without_ending(folded, end))]
    yield from stems
    for stem in filter(None, (base.without_ending(folded, end) for end in ("er", "ern"))):
        yield from (form for form in (stem, _without_umlaut(stem)) if form.endswith(_ER_PLURALS))
    for ending, other in _OTHER_ENDINGS:
        if stem := base.without_ending(folded, ending):
            yield stem + other
    alone = [folded] if folded.endswith(_UMLAUT_ALONE) else []
    yield from filter(None, map(_without_umlaut, [*stems, *alone]))


def _without_umlaut(word: str) -> str:
    """Returns a word with a plain vowel in place of its last umlaut; "" if it has none."""
    last = max(_UMLAUTS, key=lambda pair: (word.rfind(pair[0]), len(pair[0])))
    before, umlaut, behind = word.rpartition(last[0])
    return before + last[1] + behind if umlaut else ""


_CARDINALS = base.in_order(
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn "
    "siebzehn achtzehn neunzehn"
)
_TENS = base.in_order("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig")
_ORDINALS = {1: "erst", 3: "dritt", 7: "siebt", 8: "acht"}
_NUMBER_ENDINGS = ("e", "en", "er", "es", "em", "ens")
_MORE_NUMBERS = {
    "ein": 1,
    "eine": 1,
    "einen": 1,
    "einer": 1,
    "eines": 1,
    "einem": 1,
    "einmal": 1,
    "einfach": 1,
}
_MORE_NUMBERS |= {"zwo": 2, "doppelt": 2, "dutzend": 12, "hundert": 100, "tausend": 1000, "eintausend": 1000}


def _number_words() -> dict[str, int]:
    cardinals = {word: value for value, word in enumerate(_CARDINALS)}
    for tens, word in enumerate(_TENS, start=2):
        ones = ["ein", *_CARDINALS[2:10]]
        cardinals[word] = 10 * tens
        cardinals |= {f"{one}und{word}": value for value, one in enumerate(ones, start=10 * tens + 1)}
    cardinals["einhundert"] = 100
    inflected: dict[str, int] = {}
    for word, value in cardinals.items():
        stem = _ORDINALS.get(value, f"{word}t" if value < 20 else f"{word}st")
        inflected |= {stem + ending: value for ending in _NUMBER_ENDINGS}
        inflected |= {f"{word}mal": value, f"{word}fach": value}
    return cardinals | inflected | _MORE_NUMBERS


_DETERMINERS = frozenset(
    ("der", "die", "das", "den", "dem", "des", "vom", "zum", "zur", "im", "am", "beim", "ins", "ans")
    + tuple(f"{word}{end}" for word in ("ein", "kein", "mein", "dein", "sein", "ihr", "unser")
            for end in ("", "e", "en", "em", "er", "es"))
    + tuple(f"{word}{end}" for word in ("dies", "jed", "welch") for end in ("e", "en", "em", "er", "es"))
)  # fmt: skip

GERMAN = base.LanguageRules(
    abbreviated=_ABBREVIATED,
    capital_nouns=True,
    linked="ung|heit|keit|schaft|ion|tät",
    adjectives="sch|lich|ig|ell|al|bar|haft|iert|ndet|nnt|braucht",
    scales=(
        base.Scale(3, "tausend", "tausend", "Tsd"),
        base.Scale(6, "Million", "Millionen", "Mio", ("Mill",)),
        base.Scale(9, "Milliarde", "Milliarden", "Mrd"),
        base.Scale(12, "Billion", "Billionen", "Bio"),
        base.Scale(15, "Billiarde", "Billiarden"),
        base.Scale(18, "Trillion", "Trillionen"),
    ),
    fractions=MappingProxyType(
        {
            **{f"{word}einhalb {{}}": f"{number},5" for number, word in enumerate(_TO_TEN, 1)},
            "anderthalb {}": "1,5",
            "drei viertel {}": "0,75",
            "eine dreiviertel {}": "0,75",
            "eine dreiviertel{}": "0,75",
            "eine viertel{}": "0,25",
        }
    ),
    calendar=base.Calendar(
        weekdays=(
            base.Name("Montag", "Mo"),
            base.Name("Dienstag", "Di"),
            base.Name("Mittwoch", "Mi"),
            base.Name("Donnerstag", "Do"),
            base.Name("Freitag", "Fr"),
            base.Name("Samstag", "Sa"),
            base.Name("Sonntag", "So"),
        ),
        months=(
            base.Name("Januar", "Jan", ("Jän", "Jänner")),
            base.Name("Februar", "Feb", ("Febr",)),
            base.Name("März", "März", ("Mär", "Mrz")),
            base.Name("April", "Apr"),
            base.Name("Mai", "Mai"),
            base.Name("Juni", "Juni", ("Jun",)),
            base.Name("Juli", "Juli", ("Jul",)),
            base.Name("August", "Aug"),
            base.Name("September", "Sep", ("Sept",)),
            base.Name("Oktober", "Okt"),
            base.Name("November", "Nov"),
            base.Name("Dezember", "Dez"),
        ),
        day_before_month="{}.",
        date_sign=".",
        before_dates="am|vom|zum|dem|den",
        before_weekdays="jeden|ersten|zweiten|dritten|vierten|jeder|ab|bis|am|nächsten|letzten|kommenden|diesen|vom|von|nur|immer|seit|geschlossen|offen",
        behind_weekdays=(
            r"im\sMonat|des\sMonats|"
            r"geschlossen|geöffnet|offen|zu(?=\s*(?:[.,;)]|$))|frei(?=\s*(?:[.,;)]|$))|Ruhetag|(?:nur\s)?(?:ab|bis|von)\s(?:\d|mittags)"
            r"|(?:nur\s)?(?:vor|nach)mittags?|(?:nur\s)?(?:früh|morgens?|mittags?|abends?|nachts?)"
            r"|(?:Vorm|Nachm|M)ittag|Morgen|Abend|Nacht"
        ),
        and_holidays=r"\s?(?:und|u\.|&|\+|/)\s?(?:an\s)?Feiertag",
        before_months="Anfang|Mitte|Ende|Monat",
    ),
    doubtful=frozenset(("Bio", "So", "Fr", "Mo", "Di", "Mi", "Do", "Sa", "Jan", "Nov", "Mai")),
    joining=("bis", "und", "oder"),
    menu="Menü",
    before_firms=(
        r"(?:D(?:as|ie|er) \w*(?:[Bb]üro|[Kk]anzlei|[Aa]gentur|[Pp]raxis|erei|[Vv]erlag|[Hh]andlung"
        r"|[Ww]erkstatt|[Ss]tudio|[Gg]alerie|[Ss]pedition|[Nn]otariat)|Gebrüder|Gebr\.|(?:\w*f|F)irma)"
    ),
    firm_ends=r"(?:Söhne|Sohn|Töchter|Cie\.?|Co\.? (?:KG|OHG))",
    kin=r"(?:V[aä]ter|M[uü]tter|T[oö]chter|Br[uü]der|M[aä]nn(?:er)?|Frau(?:en)?|Herrn?|Familie|Onkel|Tanten?|Eltern)",
    units=base.table("U/min = rpm; PS = hp; Stk. = pcs; Std. = h; Min. = min; Sek. = s; Fuß = ft"),
    unit_words=base.one_and_many(
        "km = Kilometer/Kilometer; m = Meter/Meter; cm = Zentimeter/Zentimeter; mm = Millimeter/Millimeter; "
        "in = Zoll/Zoll; ft = Fuß/Fuß; mi = Meile/Meilen; kg = Kilogramm/Kilogramm; g = Gramm/Gramm; mg = "
        "Milligramm/Milligramm; t = Tonne/Tonnen; l = Liter/Liter; ml = Milliliter/Milliliter; W = "
        "Watt/Watt; kW = Kilowatt/Kilowatt; V = Volt/Volt; A = Ampere/Ampere; % = Prozent/Prozent; € = "
        "Euro/Euro; $ = Dollar/Dollar; £ = Pfund/Pfund"
    ),
    ordinal=_ordinal,
    ordinal_marks=r"\.(?=[ \u00a0]|,\s)",
    clock_mark="Uhr",
    quotes=("„“", "‚‘"),
    other_quotes=("„”", '„"', "»«", "›‹", "‚’", "‚'", "“”", "‘’"),
    articles=frozenset(("der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer")),
    keys=base.table(
        "Strg = Ctrl; Umschalt = Shift; Eingabe = Enter; Entf = Del; Einfg = Ins; Pos1 = Home; Ende = End; "
        "Bild auf = PgUp; Bild ab = PgDn; Rück = Backspace; Leertaste = Space; Druck = PrtSc"
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
    numbered=base.words(
        "version abschnitt abbildung abb kapitel tabelle tab schritt seite absatz artikel teil stufe anhang "
        "punkt ziffer beispiel nr v §"
    ),
    versions="versionen|version|firmware|builds?|treiber|update|upgrade|patch|kernel|fassung|protokoll",
    before_versions="nummer|auf|von|ab|zu",
    unlike_nouns=base.words(
        "der die das des dem den ein eine einer eines einem einen im am zum zur vom beim in an auf "
        "aus bei mit nach von vor zu für über unter um seit bis ab und oder als ihr ihre ihrer ihren "
        "mein meine dein deine sein seine seiner unser unsere unserer euer eure dieser diese dieses "
        "jeder jede jedes siehe laut gemäß vergleiche"
    ),
    ranked=base.words(
        "abend abschnitt absatz aufl auflage ausgabe band bezirk buch bürgermeister etage fassung folge gang "
        "generation geburtstag gipfel grad gruppe hauptstück jahr jahrgang jahrhundert jahrtausend jh jhd "
        "jhdt kapitel klasse konferenz kreis lektion liga mal mannschaft minute obergeschoss platz preis "
        "quartal rang reihe runde satz säule schritt semester sieg sitzung spalte staffel stelle stock "
        "stockwerk strophe stufe stunde tag teil titel vers viertel vorsitzende weltkrieg woche zeile"
    ),
    before_own_numbers=base.words("um nur jetzt kostet ergibt beträgt gleich"),
    referring=base.words(
        "er sie es ihn ihm ihr ihre ihrem ihren ihrer ihres ihnen sein seine seinem seinen seiner seines "
        "dieser diese dieses diesen diesem jener jene jenes jenen jenem dessen deren denen einander beide "
        "beiden beides solche solcher solches davon daran darin darauf dafür dazu dort welche welcher welches"
    ),
    feminine="in",
    polite=r"Sie (?:\w+n|sind)\b|Ihr(?:e[mnrs]?)?\b|Ihnen\b",
    number_style=base.COMMA,
    endings=_ENDINGS,
    small_word_endings=("er",),
    other_forms=_noun_forms,
    frequent_words=base.words(
        "der das und ist nicht ein eine einen einem einer zu mit auf dem den des sich auch werden wird "
        "wurde wie von für im bei oder aus nach sind durch über kann können sie ich wir ihr ihre wenn "
        "dass diese dieser dieses zum zur nur noch mehr haben hat sein aber als sollte müssen alle keine"
    ),
    term_links=base.words("der des für und von zum zur"),
    negation=base.Negation(
        plain=(
            r"nicht|nie|niemals|niemand\w*|nichts|keinerlei|nirgend\w*|keinesfalls|keineswegs|kein(?:e[mnrs]?)?|weder"
        ),
        possible=(
            r"ohne\w*|kaum|außer\w*|erst|nur|bloß|sondern|selten|wenig\w*|statt|anstatt|bevor|bis|solange|nein|noch"
            r"|un[a-zäöü]{4,}|miss\w{4,}|nicht\w+|\w+(?:los|frei|leer|widrig|unfähig)(?:e[mnrs]?)?|\w*mangel\w*|fehl\w*"
            r"|ver(?:meid|hinder|weiger|sag|biet|bot|bat|miss|gess|gaß|zicht|säum|fehl)\w*|ab(?:lehn|gelehnt|rat|streit)\w*"
            r"|lehn\w*|weiger\w*|leugn\w*|hinder\w*|hör\w*|aufhör\w*|lass\w*|lieber|falsch\w*|schwer\w*|schlecht\w*"
            r"|egal|genug|sonst|zu|andernfalls|gegen\w*|stimmt|wahr|oder|kostenlos\w*|ander\w*|trotz\w*|leider|weg"
            r"|obwohl|schon|doch|mehr"
        ),
    ),
    cardinals=_CARDINALS,
    number_words=_number_words,
    large_numbers=r"(?<!jahr)(?:hundert|tausend)|million|milliard|billion|dutzend",
    clock=base.Clock(
        time=(
            rf"{base.HOUR}(?P<rest>[:.,]\d\d)?(?:(?P<mark>(?=\s?Uhr\b))"
            r"(?P<half>(?=\s?Uhr\s(?:morgens|früh|vormittags|mittags|nachmittags|abends|nachts"
            r"|in der (?:Nacht|Früh)"
            rf"|am (?:Morgen|Vormittag|Mittag|Nachmittag|Abend))\b))?|{base.NO_MORE_HOUR})"
        ),
        has_halves=False,
        to=r"(?:\s?Uhr)?(?:\s?[-–—]\s?|\sbis\s(?:um\s)?)",
        also=r"(?:\s?Uhr)?\sund\s(?:um\s)?",
        before_also="zwischen|um",
        opening_days="Mo|Di|Mi|Do|Fr|Sa|So",
        opening=(
            r"(?:mon|diens|donners|frei|sams|sonn|werk|feier|wochen)tags?|mittwochs?|sonnabends?|von|zwischen"
            r"|geöffnet|offen|geschlossen|täglich|heute|morgen|\w*zeiten"
        ),
        before_more="Uhr(?:,| und)",
        noon="mittags?",
        midnight="mitternachts?",
        later_half="mittag|abend|nacht",
        half="halb",
        half_counts_to_next=True,
    ),
    unit_names=base.table(
        "% = prozent; £ = pfund; CHF = sfr franken; km = kilometern; m = metern; cm = zentimeter "
        "zentimetern; mm = millimetern; mi = meile meilen; ft = fuß; in = zoll; kg = kilogramm; g = gramm; "
        "mg = milligramm; t = tonnen; l = litern; h = stunde stunden; min = minuten; s = sekunde sekunden; "
        "ms = millisekunde millisekunden; day = tag tage tagen; week = woche wochen; month = monat monate "
        "monaten; year = jahr jahre jahren; hPa = hektopascal; kWh = kilowattstunde kilowattstunden; dB = "
        "dezibel; µm = mikrometer mikrometern; µg = mikrogramm; µF = mikrofarad; µs = mikrosekunde "
        "mikrosekunden; nm = nanometern; rpm = u/min; hp = ps pferdestärken; mpg = gallone gallonen; bpm = "
        "schläge"
    ),
    sentence_starts=(
        r"Der|Die|Das|Den|Dem|Des|Ein|Eine|Einen|Einem|Einer|Er|Sie|Es|Wir|Ich|Du|Ihr|Man|Im|Am|Bei|Beim|"
        r"Und|Aber|Doch|Dies|Diese|Dieser|Dieses|Wenn|Als|Auch|So|Nach|Mit|Für|Zu|Zum|Zur|Dann|Dort|Hier|"
        r"Was|Wer|Wie|Da|Nun|Jetzt|Nur|Vor|Von|Auf|An|Aus|Bis|Seit|Ab|Um|Über|Unter|Durch|Gegen|Ohne|"
        r"Trotz|Während|Ihre[mnrs]?|Ihnen|Seine[mnrs]?|Sein|Meine[mnrs]?|Mein|Unsere[mnrs]?|Unser|Diesem|"
        r"Diesen|Jede[mnrs]?|Kein|Keine[mnrs]?|Alle|Alles|Viele|Einige|Manche|Beide|Mehrere|Andere|"
        r"Weitere[mnrs]?|Mehr|Niemand|Jemand|Etwas|Nichts|Danach|Davor|Dafür|Dagegen|Damit|Daher|Darum|"
        r"Darauf|Daraus|Darin|Darüber|Davon|Dazu|Dabei|Dadurch|Dass|Deshalb|Deswegen|Trotzdem|Allerdings|"
        r"Außerdem|Zudem|Jedoch|Sonst|Später|Früher|Vorher|Nachher|Anschließend|Inzwischen|Seitdem|"
        r"Zuerst|Zuletzt|Schließlich|Endlich|Plötzlich|Leider|Vielleicht|Bitte|Denn|Weil|Obwohl|Nachdem|"
        r"Bevor|Sobald|Falls|Ob|Wo|Warum|Wann|Welche[mnrs]?|Solche[mnrs]?"
    ),
    message_starts=(
        r"Bis|Danke|Bitte|Lass|Komm|Sag|Hast|Hab|Kannst|Bist|Ist|Sind|Viel|Viele|Gute|Alles|Ja|Nein|Wo|"
        r"Warum|Wann|Freue|Gerne?"
    ),
    sentence_ends=r"(?<=\d)\.\s+(?=[\"'„“»«(\[]{0,2}[A-ZÄÖÜ])",
    ordinal_end=(
        r"(?<![\d.,:])([0-9]{1,3}|(?<=[Dd](?:er|ie|as|en|em) )[1-9][0-9]{0,2}(?:[0-9]{3}|\.[0-9]{3}))\.\Z"
    ),
    small_words=base.by_kind(
        {
            base.SmallWord.ARTICLE: "der die das den dem des ein eine einen einem einer eines "
            "kein keine keinen keinem keiner keines",
            base.SmallWord.PREPOSITION: "ab am an ans auf aus außer außerhalb bei beim bis durch entlang für "
            "gegen hinter im in innerhalb ins mit nach neben ohne per pro seit statt trotz um unter über vom "
            "von vor wegen während zum zur zwischen",
            base.SmallWord.PARTICLE: "zu",
            base.SmallWord.AUXILIARY: "wird werden wurde wurden worden ist sind war waren hat haben "
            "hatte hatten",
        }
    ),
    noun_article="die",
    article_tells_number=True,
    subject="er",
    third_person=r"[^\W\d_]{2,}t",
    may_meet=base.words("der die das den dem denen deren ist sind war sie er es was"),
    determiners=_DETERMINERS,
    compound_links=("", "s", "n", "en", "es", "er", "e"),
    inflections=("", "e", "n", "s", "en", "em", "er", "es", "st", "t", "te", "ten", "ter", "tes", "tem"),
    language_names=base.table(
        "arabisch = ar; chinesisch = zh; dänisch = da; englisch = en; finnisch = fi; französisch = fr; "
        "griechisch = el; italienisch = it; japanisch = ja; koreanisch = ko; kroatisch = hr; niederländisch "
        "= nl; norwegisch = no; polnisch = pl; portugiesisch = pt; rumänisch = ro; russisch = ru; "
        "schwedisch = sv; spanisch = es; tschechisch = cs; türkisch = tr; ukrainisch = uk; ungarisch = hu"
    ),
    interjections=base.table(
        "bell = ding dong/bim bam; burst = peng; cat = miau; clock = tick tack/tik tak/ticktack; cold = "
        "brr; cow = muh; disgust = igitt/pfui/igittigitt/bäh; dismay = oje/ojemine/o weh/oh je/oh weh; dog "
        "= wau/wuff; doorbell = klopf klopf/poch poch; duck = quak; fright = buh; giggle = hihi; giggling = "
        "kicher; hesitation = äh/öh; hush = psst/pst/pscht/scht; insight = ach so/achso/ach soo; in chats = "
        "lol/rofl/lmao; joy = juhu/juchhu/jippie/juchhe; long hesitation = ähm/öhm; mishap = "
        "ups/hoppla/upsi; no = nö/nee; pain = aua/autsch/au; relief = puh/uff; sheep = mäh; sneeze = "
        "hatschi; squeal = iih/ih; surprise = huch/nanu; thinking = hm; throat = ähem/räusper; triumph = "
        "hurra; yes = mhm"
    ),
)
