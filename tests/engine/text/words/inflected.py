"""Terms in other forms than a list has them, and words that are others: written for `words/forms.py`."""

GERMAN = """
Ventil|Die Ventile sind dicht.
Pumpe|Beide Pumpen laufen.
Schlauch|Alle Schläuche sind neu.
Haus|In den Häusern ist es kalt.
Rad|Die Räder drehen sich.
Motor|Mit zwei Motoren geht es.
Gehäuse|In den Gehäusen sammelt sich Öl.
Lager|Mit neuen Lagern läuft sie.
Flansch|Die Kanten des Flansches sind scharf.
Kupplung|Prüfen Sie die Kupplungen.
Deckel|Unter den Deckeln liegt Staub.
Filter|Den Preis des Filters kenne ich nicht.
Bild|Alle Bilder sind scharf.
Feld|Die Felder bleiben leer.
Blatt|Die Blätter sind welk.
Buch|In den Büchern steht es.
Band|Die Bänder sind gerissen.
Zahnrad|Ersetzen Sie die Zahnräder.
Vertrag|Die Verträge gelten.
Antrag|Nach den Anträgen folgt der Rest.
Satz|Lesen Sie die Sätze.
Stoff|Wegen des Stoffes wird gewarnt.
Knopf|Drücken Sie die Knöpfe.
Stab|Die Stäbe sind krumm.
Kolben|Die Farbe des Kolbens ist grau.
Garten|Die Gärten sind offen.
Mantel|Beide Mäntel sind gefüttert.
Behälter|In den Behältern ist Wasser.
Mutter|Lösen Sie die Muttern.
Schraube|Ziehen Sie die Schrauben an.
Spule|Messen Sie die Spulen.
Anlage|Beide Anlagen stehen still.
Ergebnis|Die Ergebnisse liegen vor.
Verzeichnis|In den Verzeichnissen fehlt es.
Prozess|Die Prozesse warten.
Bus|Die Busse fahren.
Benutzerin|Alle Benutzerinnen dürfen das.
Kunde|Fragen Sie den Kunden.
Herz|Die Herzen schlagen.
Name|Wegen des Namens kam er nicht.
rote Taste|Drücken Sie die roten Tasten.
rote Taste|Mit roter Taste geht es.
technische Daten|Sehen Sie die technischen Daten an.
offener Kreislauf|In einem offenen Kreislauf fließt es.
starkes Netz|Mit starken Netzen geht es.
Medium|Die Medien sind heiß.
Museum|Die Museen sind zu.
Thema|Die Themen sind neu.
Firma|Beide Firmen liefern.
Zug|Zwischen den Zügen ist Platz.
"""
ENGLISH = """
pump|Both pumps run.
valve|The valves are tight.
bush|Grease the bushes.
battery|Charge the batteries.
assembly|Mount the assemblies.
knife|Sharpen the knives.
leaf|The leaves are dry.
shelf|Fill the shelves.
axis|Both axes move.
analysis|The analyses are done.
index|The indices are wrong.
matrix|Multiply the matrices.
vertex|Join the vertices.
gear|The gear's teeth are worn.
driver|The drivers’ seats are wet.
switch|The switches are off.
box|Open the boxes.
gas|The gases escape.
bus|The buses are late.
process|Two processes wait.
address|Enter both addresses.
foot|The machine's feet are level.
tooth|The teeth are worn.
man|The men are here.
repairman|Two repairmen came.
mouse|The mice are wireless.
criterion|These criteria count.
phenomenon|Such phenomena are rare.
child|All children play.
person|Two people came.
pump housing|Clean the pump housings.
operating system|Both operating systems boot.
fire alarm|The fire alarms ring.
spare part|Order spare parts.
point of sale|At the points of sale it is.
mother-in-law|Both mothers-in-law are here.
bearing|The bearings are hot.
seal|The seal’s edge is sharp.
coil|Measure the coils.
entry|Delete the entries.
quantity|The quantities differ.
torque wrench|Use torque wrenches.
lens|Clean the lenses.
fuse|Replace the fuses.
potato|Peel the potatoes.
half|Join the halves.
wolf|The wolves howl.
key|Press the keys.
basis|On these bases we build.
appendix|See the appendices.
"""
OTHERS = {
    "de": """
Pumpe|Das Pumpengehäuse ist neu.
Pumpe|Die Wasserpumpe läuft.
Pumpe|Das Pumpwerk steht.
Rad|Der Radweg ist frei.
Schalter|Sie schalten es aus.
Leiter|Der Strom wird geleitet.
Bar|Der Bär schläft.
Haus|Die Hausnummer fehlt.
Motor|Der Motorraum ist heiß.
Satz|Der Satzbau ist falsch.
Stab|Er ist stabil.
IT|Es ist es nicht.
Filter|Er filtert Wasser.
Druck|Sie drücken den Knopf.
Ventil|Die Ventilation läuft.
rote Taste|Die rote Tastatur ist neu.
Band|Der Bandit floh.
Druck|Der Drucker druckt.
Kauf|Die Käufer kommen.
Lauf|Die Läufer kommen.
Lehre|Der Lehrer kommt.
""",
    "en": """
pump|The pumpkin is ripe.
gas|The gasket leaks.
bear|The bearing is hot.
fit|The fitting leaks.
key|The keyboard is wet.
IT|It is new.
pump|A motorpump runs.
bus|The business grows.
leaf|He left.
man|The many uses.
fuse|They refuse.
seal|The sealant dries.
spare part|Spare the party.
die|He died.
""",
}
UNSEEN = {
    "de": """
Dichtung|Tauschen Sie die Dichtungen.
Turm|Die Türme sind hoch.
Kabel|An den Kabeln liegt Strom.
Schloss|Die Schlösser klemmen.
Dach|Unter den Dächern ist es warm.
Sensor|Die Sensoren melden es.
Brett|Legen Sie die Bretter hin.
Fass|Die Fässer sind leer.
Lieferung|Beide Lieferungen fehlen.
Vogel|Die Vögel singen.
Draht|Löten Sie die Drähte an.
Kreis|Im Inneren des Kreises ist nichts.
Hebel|Ziehen Sie an den Hebeln.
Zentrum|Beide Zentren sind offen.
Konto|Die Konten sind leer.
Atlas|Die Atlanten sind alt.
Lexikon|Die Lexika stehen dort.
Risiko|Nennen Sie die Risiken.
große Halle|In der großen Halle ist es laut.
neues Modell|Die neuen Modelle sind leicht.
Boden|Die Böden sind nass.
Gast|Fragen Sie die Gäste.
Ärztin|Alle Ärztinnen wissen es.
Zeugnis|Die Zeugnisse sind da.
Prinzip|Nach diesen Prinzipien geht es.
""",
    "en": """
bolt|Tighten the bolts.
hinge|Oil both hinges.
brush|Change the brushes.
factory|Two factories closed.
wife|Their wives came.
crisis|Both crises passed.
loaf|Cut the loaves.
thief|The thieves fled.
hypothesis|Test the hypotheses.
goose|The geese flew.
glass|Fill the glasses.
hose clamp|Replace the hose clamps.
policeman|Two policemen came.
tax|Pay the taxes.
day|Three days passed.
company|The company's name is long.
nucleus|The nuclei split.
formula|Use these formulae.
bacterium|The bacteria grow.
datum|The data are wrong.
roof|The roofs leak.
hero|The heroes sleep.
stimulus|The stimuli vary.
photo|The photos are blurred.
power supply|Both power supplies fail.
""",
}
"""Written after the rules, which were not changed for them."""


def examples(text: str) -> list[tuple[str, str]]:
    """Returns terms with sentences."""
    rows = (line.split("|") for line in text.strip().splitlines())
    return [(term, sentence) for term, sentence in rows]
