"""What must come back from a translation letter by letter, and what is left to the model."""

import time

import pytest

from engine.text.protected import fenced_code, protected_stretches
from engine.text.sentences import split_sentences
from tests.growth import growth


def found(text):
    return [text[start:end] for start, end in protected_stretches(text)]


@pytest.mark.parametrize("kept", [
    "https://www.example.com/pruefung/ventile?id=4711&lang=de", "http://example.org/x_(y)",
    "www.example.org",
    "ftp://example.org/a-b", "mailto:anna@example.org", "example.org/a?b=c",
    "anna.weber+x@mail.example.co.uk",
    "/etc/hosts", "/usr/local/bin/", "~/notes", "./run.sh", "src/main.py", "report-2024.pdf",
    r"C:\Temp\log.txt", r"C:\Program Files\App\x.exe", r"\\server\share\a", "%APPDATA%\\x", "D:/data/a",
    "`rm -r build`", "``a b``", "%1$s", "%s", "%d%%", "%(name)s", "%-5.2f", "%1", "{name}", "{0}", "{}",
    "{0:.2f}",
    "{{x}}", "{{ user.name }}", "{% if a %}", "${CODE}", "$HOME/x", "$NAME", "[FILE_NAME]", "__VAR__",
    "max_len",
    "get_name()", "System.File.open()", "<b>", "</b>", "<br/>", '<a href="x y">', "<!-- a b -->", "&nbsp;",
    "DE89 3704 0044 0532 0130 00", "DE89370400440532013000", "GB29 NWBK 6016 1331 9268 19", "AB-4711/2",
    "X200",
    "ISO/IEC-27001", "R2-D2", "4711/2", "978-3-16-148410-0", "2.10.3", "v2.3", "1.2.0-rc1",
    "192.168.100.200",
    "00:1A:2B:3C:4D:5E", "0x1F", "d41d8cd98f00b204", "3f2504e0-4f89-11d3-9a0c-0305e82c3301", "@anna",
    "#1234",
    "%#@files@", "%2$#@files@", "%{count}", "#{user.name}", "{count, number}", "{0, date, long}", "{{{raw}}}",
    "{due, date, ::yMMMd}", "{name!r:>10}", "{  name  }", "{#top .wide}", "{: .note}", "<0>", "</12>", "<1/>",
    "<%= name %>", "$(CODE)", "$t(menu.save)", "%Y-%m-%d", "%H:%M:%S", "%d.%m.%Y",
    "6½", "½", "2 ¾", "3 1/2", "8 1\N{FRACTION SLASH}2", "--no-color", "--level=3",
    "$$a = b^2$$", "$$für alle$$", "$x$", "$n_1 + 2$", r"$\frac{a}{b} > 0$",
    r"\(a^2 + b^2\)", r"\\[x_1 = 2\\]", r"\[\alpha\]",
    "lodash-es4", "font-size-2xl", "advance_care_directive", "maxRetryCount", "isEnabled", "OutOfMemoryError",
    "+49 30 1234567", "0221/123456", "(030) 12345-67", "030 1234567",
])  # fmt: skip
def test_it_is_found_whole_wherever_it_stands(kept):
    for text in (kept, f"Siehe {kept} hier.", f"Siehe {kept}, dann", f"({kept})"):
        assert found(text) == [kept]


@pytest.mark.parametrize("text", [
    "Am 15.03.2024 um 14:30 Uhr kosteten 1.000.000 Stück 4.000,50 Euro, also 12 %.",
    "100%ig, 50 %-ige, 5 %er",
    "z. B. d.h. u.a. usw. Nr.5 Abs.3 S.12 §5 (siehe Abb. 3.2)",
    r"\(siehe oben\), \[in\], \(a) = b",
    "und/oder, km/h, 1/2, 24/7, er/sie, 10-12, -5 °C",
    "von $5 auf $6, $5 oder 5$, 5$-6$, US$5-6$, $$ leer $$, A$ und B$",
    "a < b und c > d, R&D, C#, 5 * 3, US$500, $500",
    "3D-Drucker, 12V, 100GB, 1980er, 2-mal, 24-Stunden-Dienst",
    "{Anmerkung des Verfassers}, [LACHEN], 'so', ``so''",
    "a <5 und 6> b, {Anmerkung: des Verfassers}, in $(thousands), 5 %/10 %, 50 %.",
    "an mp3-player of the mid-90s, a half-dozen-19th, under-5m, covid-19",
    "iPhone, YouTube, NordClean, LehrerInnen, dieStudentInnen, MitarbeiterIn, GmbH, McDonald",
    "2024-03-15, 3/14/2024, 0,5, 0.5, 007, +5 Grad, +10 15",
    "Wer bin ich – und wenn ja, wie viele? Ende.Anfang", "The E-Mail-Adresse is self-evident.",
])  # fmt: skip
def test_words_numbers_dates_and_amounts_are_left_to_the_model(text):
    assert found(text) == []


@pytest.mark.parametrize(("text", "kept"), [
    ("das AB-12-Ventil", ["AB-12"]), ("die `config`-Datei", ["`config`"]), ("die {name}-Seite", ["{name}"]),
    ("{0}{1} <b><i>x</i></b>", ["{0}{1}", "<b><i>", "</i></b>"]),
    ("例如https://a.jp/x。次", ["https://a.jp/x"]),
    ("Siehe www.a.de! Und b.org?", ["www.a.de", "b.org"]), ("Name:{name}!", ["{name}"]),
    ("100%% of %s, %d%% of 5 %%", ["%%", "%s", "%d%%", "%%"]),
])  # fmt: skip
def test_what_stands_around_it_is_not_taken(text, kept):
    assert found(text) == kept


@pytest.mark.parametrize("part", ["a", "a.", "a-", "a/", "`a", "`", "{", "<a ", "%", "a@", "+0", "a_", "A1-",
                                  "\\a", "a://", "0-", "00:", "[A", "(0", "&a", "0 ", "a.b/"])  # fmt: skip
def test_a_hostile_line_takes_no_longer_than_its_length(part):
    began = time.process_time()
    protected_stretches((part * 20_000)[:20_000])
    assert time.process_time() - began < 2


@pytest.mark.parametrize("part", ["5µm", "a.", "xµ_"])
def test_units_without_blanks_take_no_longer_than_their_length(part):
    assert growth(protected_stretches, part) < 9


def test_no_sentence_ends_inside_it():
    text = "Nutze `Start. Dann Ende!` oder `Halt? Weiter.` nicht. Der Rest folgt."
    assert [text[each.start : each.end] for each in split_sentences(text, "de")] == [
        "Nutze `Start. Dann Ende!` oder `Halt? Weiter.` nicht.",
        "Der Rest folgt.",
    ]


@pytest.mark.parametrize("other", ["~~~", "``"])
def test_code_ends_with_a_fence_of_its_own_kind(other):
    code = f"```\na = 1\n{other}\nb = 2\n```"
    assert fenced_code(f"{code}\nText.") == [(0, len(code))]


def test_a_tag_with_sentences_inside_is_in_one_sentence():
    text = 'Das Bild <img alt="Halt! Der Motor läuft gerade." src="a.png"> steht hier.'
    assert [text[span.start : span.end] for span in split_sentences(text, "de")] == [text]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (r"\C[2]Schwert\C[0] gefunden", [r"\C[2]", r"\C[0]"]),
        (r"\N[1] kommt!\! Schnell!", [r"\N[1]", r"\!"]),
        (r"\\n<Wirtin>Guten Tag", [r"\\n<Wirtin>"]),
        (r"\>Lager\<", [r"\>", r"\<"]),
        ("<color=#00ff00>Grün</color>", ["<color=#00ff00>", "</color>"]),
        ("[b]Neu[/b] [A]", ["[b]", "[/b]"]),
        ("[color=red]Rot[/color]", ["[color=red]", "[/color]"]),
        (r"Der Weg\nDort entlang", [r"\n"]),
        (r"Halt!\nwer da?", [r"\n"]),
        ("[a] oder [b]", []),
        (r"ein \name", []),
    ],
)
def test_codes_of_games_stay(text, kept):
    assert [text[start:end] for start, end in protected_stretches(text)] == kept
