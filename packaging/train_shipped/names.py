"""Names of people that are the same in German and English, also those that are words elsewhere."""

_NAMES = """
Lukas Jonas Felix Paul David Martin Daniel Simon Oliver Leon Ben Noah Elias Max Jan Tim Karl Otto Ali Mehmet
Omar Yusuf Ivan Sergej Marek Pavel Luca Marco Pierre Jean Carlos Miguel Joao Lars Erik Mikko Akira Kenji Wei
Arjun Ravi Kwame Chidi Peter Robert James William George Henry Brian Kevin Steven Johannes Matthias Tobias
Sebastian Alexander Christian Andreas Stefan Markus Uwe Jürgen Günter Björn René Müller Schmidt Weber Becker
Hoffmann Schneider Wagner Keller Brandt Vogel Krause Lehmann Huber Maier Novak Kowalski Rossi Silva Garcia
Nguyen Kim Tanaka Smith Brown Taylor Miller Davis Wilson Clark Walker Young
"""
_WORDS = """
Klein Groß Braun Schwarz Weiß Grün Roth Lang Kurz Jung Alt Stark Kühn Ernst Koch Bauer Fischer Müller Schmied
Schäfer Hirt Jäger Gärtner Zimmermann Maurer Schreiner Tischler Schuster Metzger Fleischer Bäcker Kramer
Kaufmann Richter Schreiber Meister König Kaiser Graf Herzog Fürst Ritter Bischof Papst Abt Mönch Probst Vogt
Förster Pfarrer Wirt Krüger Winter Sommer Herbst Lenz Frost Sturm Regen Berg Stein Fels Busch Baum Blum Rose
Linde Birke Eich Wald Feld Acker Wiese Bach Brunn See Wolf Fuchs Bär Hase Hahn Vogel Adler Falke Sperling
Specht Storch Kranich Hecht Krebs Käfer Hirsch Lamm Engel Teufel Frei Fromm Reich Arm Sauer Süß Fröhlich Sorge
Freitag Sonntag Montag Nagel Hammer Beil Pfeil Schild Horn Kessel Topf Brand Glas Kohl Pfeffer Salz Zucker
Honig Apfel Kern Nuss Zwiebel Butter Brot Kuchen Rad Wagen Pflug Hut Mantel Rock Stiefel Knopf Kreuz Kirche
Thurm Burg Haus Hof Zaun Graben Steg Brücke Weg Gast Freund Nachbar Mann Neumann Vetter Onkel Herr
Green White Black Wood Hill Baker Cook Fox Stone King Bishop
Hunter Fisher Carpenter Mason Potter Butler Shepherd Knight Lord Price Sharp Wise Long Short Strong Swift Hope
Love Day Bell Field Brook Rivers Lake Forest Summers Snow Waters Church Hall House Park Street Banks Bird Lamb
"""
FAMILIES_OF_WORDS = tuple(_WORDS.split())
"""Names of families that are German or English words: they stay as they are."""
NAMES = tuple(_NAMES.split())
FAMILIES = NAMES[NAMES.index("Müller") :]
"""Of these, those of families."""
