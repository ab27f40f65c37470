"""Short phrases with numbers, dates, times and amounts, made from patterns: digits are to be copied."""

import random
from collections.abc import Iterator

from names import FAMILIES, FAMILIES_OF_WORDS

_MONTHS = tuple(
    line.split()
    for line in """Januar January|Februar February|März March|April April|Mai May|Juni June|Juli July
August August|September September|Oktober October|November November|Dezember December""".replace(
        "\n", "|"
    ).split("|")
)
_DAYS = tuple(
    line.split()
    for line in """Montag Monday|Dienstag Tuesday|Mittwoch Wednesday|Donnerstag Thursday|Freitag Friday
Samstag Saturday|Sonntag Sunday""".replace("\n", "|").split("|")
)
_PATTERNS = tuple(
    tuple(line.split(" | "))
    for line in """
Seite {n} | Page {n}
siehe Seite {n} | see page {n}
Kapitel {n} | Chapter {n}
Abbildung {n} | Figure {n}
Tabelle {n} | Table {n}
Schritt {n} von {m} | Step {n} of {m}
Nr. {n} | No. {n}
Raum {n} | Room {n}
Zimmer {n}, {m}. Stock | Room {n}, floor {m}
Artikelnummer: {n} | Item number: {n}
Rechnung Nr. {n} | Invoice no. {n}
Bestellung {n} vom {day}. {month} {year} | Order {n} of {month_en} {day}, {year}
Version {n}.{m} | Version {n}.{m}
Fehler {n} | Error {n}
Menge: {n} Stück | Quantity: {n} pieces
Gewicht: {dec} kg | Weight: {dec_en} kg
Länge: {dec} m | Length: {dec_en} m
Temperatur: {n} °C | Temperature: {n} °C
maximal {n} bar | maximum {n} bar
{dec} Prozent | {dec_en} percent
{n} % aller Kunden | {n}% of all customers
Das kostet {n} Euro. | That costs {n} euros.
Der Preis beträgt {dec} Euro. | The price is {dec_en} euros.
Die Summe beträgt {big} Euro. | The total is {big_en} euros.
Das Unternehmen hat {big} Mitarbeiter. | The company has {big_en} employees.
Die Stadt hat {big} Einwohner. | The city has {big_en} inhabitants.
Es waren {n} Leute da. | There were {n} people there.
Er ist {n} Jahre alt. | He is {n} years old.
Sie wohnt in der Hausnummer {n}. | She lives at number {n}.
Bis dahin sind es {n} Kilometer. | It is {n} kilometres from here.
Das dauert {n} Minuten. | That takes {n} minutes.
Wir brauchen noch {n} Tage. | We need another {n} days.
Um {hour} Uhr | At {whole_hour}
Wir treffen uns um {hour}:{minute} Uhr. | We are meeting at {clock}.
Der Zug fährt um {hour}.{minute} Uhr ab. | The train leaves at {clock}.
Am {weekday} um {hour} Uhr | On {weekday_en} at {whole_hour}
Beginn: {weekday}, {hour}:{minute} Uhr | Starts {weekday_en}, {clock}
Mit freundlichen Grüßen | Kind regards
Mit freundlichen Grüßen, | Kind regards,
Mit freundlichen Grüßen {family} | Kind regards, {family}
Mit freundlichem Gruß | Kind regards
Freundliche Grüße | Kind regards
Beste Grüße | Best regards
Viele Grüße | Best wishes
Herzliche Grüße, {family} | Warm regards, {family}
Hochachtungsvoll | Yours faithfully
Sehr geehrte Damen und Herren, | Dear Sir or Madam,
Vielen Dank im Voraus. | Thank you in advance.
Ich freue mich auf Ihre Antwort. | I look forward to your reply.
Schließen Sie bitte die Tür. | Please close the door.
Das kommt nicht in Frage. | That is out of the question.
Ich drücke dir die Daumen. | I'll keep my fingers crossed for you.
Sehr geehrte Frau {family}, | Dear Ms {family},
Sehr geehrter Herr {family}, | Dear Mr {family},
Liebe Frau {family}, | Dear Ms {family},
Lieber Herr {family}, | Dear Mr {family},
Guten Tag Frau {family}, | Good morning Ms {family},
Hallo Herr {family}, | Hello Mr {family},
Herr {family} und Frau {family2} | Mr {family} and Ms {family2}
Herr und Frau {family} | Mr and Mrs {family}
Familie {family} | the {family} family
Prof. {family} | Prof. {family}
Dr. {family} | Dr {family}
i. A. {family} | p.p. {family}
Herr {family} und Frau {family2} sind da. | Mr {family} and Ms {family2} are here.
Frau Dr. {family} leitet die Abteilung. | Dr {family} heads the department.
Ich habe gestern mit Herrn {family} telefoniert. | I spoke to Mr {family} on the phone yesterday.
Das ist Frau {family}, unsere neue Kollegin. | This is Ms {family}, our new colleague.
Fragen Sie bitte Herrn {family} oder Frau {family2}. | Please ask Mr {family} or Ms {family2}.
Frau {family} ist heute nicht im Büro. | Ms {family} is not in the office today.
Bitte wenden Sie sich an Herrn {family} in Zimmer {n}. | Please contact Mr {family} in room {n}.
Haben Sie mit Frau {family} gesprochen? | Have you spoken to Ms {family}?
Herr {family} kommt um {hour} Uhr. | Mr {family} is coming at {whole_hour}.
am {date} | on {date}
{date} | {date}
Datum: {date} | Date: {date}
Stand: {date} | As of {date}
Zahlbar bis {date}. | Payable by {date}.
Bitte überweisen Sie {n} Euro bis {date}. | Please transfer {n} euros by {date}.
Der Vertrag vom {date} endet am {date2}. | The contract of {date} ends on {date2}.
Die Prüfung ist am {date} um {hour}:{minute} Uhr. | The exam is on {date} at {clock}.
Version {n}.{m}.{n} vom {date} | Version {n}.{m}.{n} of {date}
am {day}. {month} | on {month_en} {day}
{day}. {month} {year} | {month_en} {day}, {year}
Er wurde am {day}. {month} {year} geboren. | He was born on {month_en} {day}, {year}.
Die Frist endet am {day}. {month}. | The deadline is {month_en} {day}.
Wir sind vom {day}. bis {day2}. {month} geschlossen. | We are closed from {month_en} {day} to {day2}.
Das war im Jahr {year}. | That was in {year}.
Seit {year} lebe ich hier. | I have lived here since {year}.
im {month} {year} | in {month_en} {year}
Bitte rufen Sie {phone} an. | Please call {phone}.
Tel.: {phone} | Phone: {phone}
Öffnungszeiten: {hour}–{hour2} Uhr | Opening hours: {hour}–{hour2}
{n} von {m} Aufgaben erledigt | {n} of {m} tasks done
Noch {n} Plätze frei | {n} places left
Drücken Sie {n} Sekunden lang auf die Taste. | Press the button for {n} seconds.
Ziehen Sie die Schrauben mit {n} Nm an. | Tighten the screws to {n} Nm.
""".strip().splitlines()
)


def phrases(n_phrases: int, seed: int = 1) -> Iterator[tuple[str, str]]:
    """Yields German and English phrases, the same ones for a seed."""
    draw = random.Random(seed)
    for _ in range(n_phrases):
        german, english = draw.choice(_PATTERNS)
        values = _values(draw)
        yield german.format(**values), english.format(**values)


def _values(draw: random.Random) -> dict[str, str]:
    families = draw.choice((FAMILIES, FAMILIES_OF_WORDS))
    month, weekday = draw.choice(_MONTHS), draw.choice(_DAYS)
    whole, part, big = _number(draw), f"{draw.randrange(100):02d}", draw.randrange(1000, 3_000_000)
    hour, day = draw.randint(1, 22), draw.randint(1, 27)
    year = str(draw.randint(1890, 2060))
    minute = draw.choice(("00", "15", "30", "45", "05", "20", "40"))
    return {
        "n": _number(draw),
        "m": _number(draw),
        "month": month[0],
        "month_en": month[1],
        "weekday": weekday[0],
        "weekday_en": weekday[1],
        "dec": f"{whole},{part}",
        "dec_en": f"{whole}.{part}",
        "big": f"{big:,}".replace(",", "."),
        "big_en": f"{big:,}",
        "hour": str(hour),
        "whole_hour": _in_english(hour, ""),
        "clock": _in_english(hour, f":{minute}"),
        "hour2": str(draw.randint(hour + 1, 23)),
        "minute": minute,
        "day": str(day),
        "day2": str(draw.randint(day + 1, 28)),
        "year": year,
        "family": draw.choice(families),
        "family2": draw.choice(families),
        "date": _date(draw, year),
        "date2": _date(draw, year),
        "phone": f"0{draw.randint(30, 9999)} {draw.randint(10_000, 9_999_999)}",
    }


def _in_english(hour: int, minutes: str) -> str:
    """Tells a time as English does, but hours of the afternoon by 24: a small model counts wrong."""
    return f"{hour}{minutes or ':00'}" if minutes or hour > 12 else f"{hour} o'clock"


def _date(draw: random.Random, year: str) -> str:
    """Draws a date in digits: it stays as it is written, since which way round it is meant cannot be told."""
    day, month = draw.randint(1, 28), draw.randint(1, 12)
    return draw.choice((
        f"{day:02d}.{month:02d}.{year}", f"{day}.{month}.{year}", f"{day:02d}.{month:02d}.{year[2:]}",
        f"{day:02d}/{month:02d}/{year}", f"{month:02d}/{day:02d}/{year}", f"{year}-{month:02d}-{day:02d}",
    ))  # fmt: skip


def _number(draw: random.Random) -> str:
    """Draws a number from 2 on with one to four digits, every other one with a digit repeated."""
    digits = draw.choice("23456789")
    for _ in range(draw.choice((0, 1, 1, 1, 2, 2, 3))):
        digits += digits[-1] if draw.random() < 0.5 else draw.choice("0123456789")
    return digits
