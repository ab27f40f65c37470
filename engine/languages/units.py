"""Units of measure and currencies: the symbols that all share, and all that languages call them."""

from engine.languages import LANGUAGES

_SHARED = {
    "%": "% pct",
    "€": "€ eur euro euros",
    "$": "$ usd",
    "£": "£ gbp lb lbs",
    "¥": "¥ jpy yen",
    "CHF": "chf",
    "km": "km",
    "m": "m",
    "cm": "cm",
    "mm": "mm",
    "mi": "",
    "ft": "ft",
    "in": "",
    "kg": "kg kilo kilos",
    "g": "g",
    "mg": "mg",
    "t": "t",
    "l": "l",
    "ml": "ml",
    "h": "h",
    "min": "min",
    "s": "s",
    "ms": "ms",
    "day": "day",
    "week": "week",
    "month": "month",
    "year": "year",
    "kb": "kb",
    "mb": "mb",
    "gb": "gb",
    "tb": "tb",
    "°C": "°c",
    "°F": "°f",
    "bar": "bar",
    "mbar": "mbar",
    "hPa": "hpa",
    "W": "w",
    "kW": "kw",
    "kWh": "kwh",
    "V": "v",
    "A": "",
    "mA": "ma",
    "Hz": "hz",
    "kHz": "khz",
    "MHz": "mhz",
    "GHz": "ghz",
    "dB": "db",
    "µm": "µm",
    "µg": "µg mcg",
    "Ω": "ω",
    "MΩ": "mω",
    "µF": "µf",
    "nF": "nf",
    "pF": "pf",
    "µs": "µs",
    "nm": "nm",
    "mV": "mv",
    "kV": "kv",
    "Pa": "pa",
    "kPa": "kpa",
    "N": "",
    "kN": "kn",
    "rpm": "rpm r/min",
    "hp": "hp bhp",
    "mph": "mph",
    "mpg": "mpg",
    "bpm": "bpm",
    "K": "",
    "kΩ": "kω",
}
"""By symbol, in small letters."""
UNITS = {
    symbol: " ".join(filter(None, (names, *(rules.unit_names.get(symbol) for rules in LANGUAGES.values()))))
    for symbol, names in _SHARED.items()
}
"""With the names of all languages."""
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
