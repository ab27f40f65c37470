"""Names of men and families that are the same in German and English."""

_NAMES = """
Lukas Jonas Felix Paul David Martin Daniel Simon Oliver Leon Ben Noah Elias Max Jan Tim Karl Otto Ali Mehmet
Omar Yusuf Ivan Sergej Marek Pavel Luca Marco Pierre Jean Carlos Miguel Joao Lars Erik Mikko Akira Kenji Wei
Arjun Ravi Kwame Chidi Peter Robert James William George Henry Brian Kevin Steven Johannes Matthias Tobias
Sebastian Alexander Christian Andreas Stefan Markus Uwe Jürgen Günter Björn René Müller Schmidt Weber Becker
Hoffmann Schneider Wagner Keller Brandt Vogel Krause Lehmann Huber Maier Novak Kowalski Rossi Silva Garcia
Nguyen Kim Tanaka Smith Brown Taylor Miller Davis Wilson Clark Walker Young
"""
NAMES = tuple(_NAMES.split())
FAMILIES = NAMES[NAMES.index("Müller") :]
"""Of these, those of families."""
