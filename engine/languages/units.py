"""Units of measure and currencies: the symbols that all share, and what some languages call them."""

UNITS = {
    "%": "% percent prozent pourcent pct",
    "€": "€ eur euro euros",
    "$": "$ usd dollar dollars",
    "£": "£ gbp pound pounds pfund livre livres lb lbs",
    "¥": "¥ jpy yen",
    "CHF": "chf sfr franken franc francs",
    "km": "km kilometer kilometers kilometre kilometres kilometern kilomètre kilomètres",
    "m": "m meter meters metre metres metern mètre mètres",
    "cm": "cm centimeter centimeters centimetre centimetres zentimeter zentimetern centimètre centimètres",
    "mm": "mm millimeter millimeters millimetre millimetres millimetern millimètre millimètres",
    "mi": "mile miles meile meilen",
    "ft": "ft foot feet fuß",
    "in": "inch inches zoll pouce pouces",
    "kg": "kg kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes",
    "g": "g gram grams gramm gramme grammes",
    "mg": "mg milligram milligrams milligramm milligramme milligrammes",
    "t": "t ton tons tonne tonnes tonnen",
    "l": "l liter liters litre litres litern",
    "ml": "ml milliliter milliliters millilitre millilitres millilitern",
    "h": "h hour hours stunde stunden heure heures",
    "min": "min minute minutes minuten",
    "s": "s second seconds sekunde sekunden seconde secondes",
    "ms": "ms millisecond milliseconds millisekunde millisekunden milliseconde millisecondes",
    "day": "day days tag tage tagen jour jours",
    "week": "week weeks woche wochen semaine semaines",
    "month": "month months monat monate monaten mois",
    "year": "year years jahr jahre jahren an ans année années",
    "kb": "kb kilobyte kilobytes",
    "mb": "mb megabyte megabytes",
    "gb": "gb gigabyte gigabytes",
    "tb": "tb terabyte terabytes",
    "°C": "°c",
    "°F": "°f",
    "bar": "bar bars",
    "mbar": "mbar millibar",
    "hPa": "hpa hectopascal hectopascals hektopascal",
    "W": "w watt watts",
    "kW": "kw kilowatt kilowatts",
    "kWh": "kwh kilowattstunde kilowattstunden",
    "V": "v volt volts",
    "A": "amp amps ampere amperes",
    "mA": "ma milliamp milliamps milliampere milliamperes",
    "Hz": "hz hertz",
    "kHz": "khz kilohertz",
    "MHz": "mhz megahertz",
    "GHz": "ghz gigahertz",
    "dB": "db decibel decibels dezibel",
    "µm": "µm micrometer micrometers micrometre micrometres mikrometer mikrometern micron microns",
    "µg": "µg mcg microgram micrograms mikrogramm microgramme microgrammes",
    "Ω": "ω ohm ohms",
    "MΩ": "mω megaohm megaohms",
    "µF": "µf microfarad microfarads mikrofarad",
    "nF": "nf nanofarad nanofarads",
    "pF": "pf picofarad picofarads",
    "µs": "µs microsecond microseconds mikrosekunde mikrosekunden",
    "nm": "nm nanometer nanometers nanometre nanometres nanometern",
    "mV": "mv millivolt millivolts",
    "kV": "kv kilovolt kilovolts",
    "Pa": "pa pascal pascals",
    "kPa": "kpa kilopascal kilopascals",
    "N": "newton newtons",
    "kN": "kn kilonewton kilonewtons",
    "rpm": "rpm u/min r/min",
    "hp": "hp ps horsepower bhp pferdestärken",
    "mph": "mph",
    "mpg": "mpg gallon gallons gallone gallonen",
    "bpm": "bpm beats schläge",
    "K": "kelvin",
    "kΩ": "kω kiloohm kiloohms kilohm kilohms",
}
"""By symbol, in small letters; those of German, English and French."""
UNIT_OF = {name: unit for unit, names in UNITS.items() for name in names.split()} | {"per cent": "%"}
CURRENCIES = ("€", "$", "£", "¥", "CHF")
SPANS_OF_TIME = ("h", "min", "s", "ms", "day", "week", "month", "year")
"""Often said otherwise: in three days, 44-jährig."""

_SYMBOLS = (
    "% ‰ ° °C °F K km m dm cm mm µm nm ha kg g mg µg t l ml cl hl h min s ms µs ns W kW MW GW Wh kWh MWh V kV"
    " mV A mA Ah mAh VA kVA Hz kHz MHz GHz bar mbar Pa hPa kPa MPa N kN Nm J kJ kcal Ω kΩ MΩ mΩ F mF µF nF pF"
    " mol mmol dB dB(A) kB KB MB GB TB kbit Mbit Gbit lx lm cd dpi px ppm psi mph mpg rpm bpm hp oz lb yd sq"
)
SYMBOLS = tuple(_SYMBOLS.split())
"""As they are written in all languages; joined by / and ·, and raised, they are symbols too: kWh/m²."""
PLAIN_SIGNS = str.maketrans({"μ": "µ", "\N{OHM SIGN}": "Ω", "\N{KELVIN SIGN}": "K"})
"""One character for each of these signs, which have several that look alike."""
