"""Which files are more than plain text, told by their content."""

import pytest

from engine.base.errors import CorpusError
from engine.corpora.detection import structure_of
from engine.documents.input_files import BytesFile

STRUCTURED = {
    "TMX": '<tmx version="1.4"><header/><body/></tmx>',
    "XLIFF": '<xliff version="1.2"><file/></xliff>',
    "Qt": "<!DOCTYPE TS><TS><context><name>a</name></context></TS>",
    "TBX": "<martif><text/></martif>",
    "PO": 'msgid ""\nmsgstr ""\n\nmsgid "Open"\nmsgstr "Öffnen"\n',
    "table": "1\tÖffnen\tOpen\n2\tSchließen\tClose\n3\tPumpe\tPump\n",
    "quoted table": 'de,en\n"Öffnen, bitte","Open, please"\n"Ja","Yes"\n',
    "properties": "# labels\nmenu.open=Öffnen\nmenu.close = Schließen\nmenu.quit=\n",
    "INI": "[menu]\nopen=Öffnen\nclose=Schließen\n",
    "strings": '/* labels */\n"open" = "Öffnen";\n"close" = "Schließen";\n"quit" = "Beenden";\n',
    "YAML": 'menu:\n  open: Öffnen\n  close: "Schließen"\n',
    "fragment": "<p>Ein <b>Ventil</b>.</p>\n<ul><li>Eins</li><li>Zwei</li></ul>\n",
    "script": "#!/bin/sh\necho Hallo\n",
    "LaTeX": "\\documentclass{article}\n\\begin{document}\nHallo\n",
    "archive": "PK\x03\x04aaaa",
}
REFUSED = {
    "web page": "<!DOCTYPE html><html><body>Hallo</body></html>",
    "JSON": '{"open": "Öffnen"}',
    "PDF": "%PDF-1.7\nHallo",
    "RTF": "{\\rtf1 Hallo}",
    "Android": "<resources><string name='a'>Hallo</string></resources>",
}
PLAIN = {
    "sentence": "Die Pumpe läuft an.",
    "letter": "Sehr geehrte Frau Berg,\n\nvielen Dank für Ihre Nachricht, die heute kam,\nund das Paket.\n",
    "list with semicolons": "Wir brauchen:\nzwei Pumpen;\nein Ventil;\neinen Motor;\n",
    "commas at line ends": "Wer kommt, der bleibt,\nwer bleibt, der hilft,\nwer hilft, der lernt,\n",
    "conversation": "Anna: Guten Morgen.\nBen: Guten Morgen.\nAnna: Kommst du mit?\n",
    "form": "Name: Berg\nOrt: Ulm\nDatum: heute\n",
    "indented": "\tEin Absatz.\n\tNoch einer.\nUnd einer ohne.\n",
    "tag at the start": "<b>Achtung</b>: Das Ventil ist heiß.\nBitte warten Sie.\n",
    "one assignment": "x = 3 ist die Lösung.\nDas prüfen wir nun nach.\nEs stimmt.\n",
    "subtitles": "1\n00:00:01,000 --> 00:00:02,000\nHallo.\n",
    "heading": "# Öffnen\n\nDas Ventil öffnet langsam.\n\n- eins\n- zwei\n",
    "blank": "  \n\n",
}


@pytest.mark.parametrize("text", STRUCTURED.values(), ids=STRUCTURED)
def test_structure_is_told_in_words(text):
    assert structure_of(BytesFile(text.encode(), "a.txt")).startswith(("a ", "an "))


@pytest.mark.parametrize("name", ["de.yml", "de.YAML", "index.rst", "setup.py", "site.css"])
def test_an_ending_tells_what_lines_do_not(name):
    assert structure_of(BytesFile(b"en:\n  title: Welcome\n", name)).startswith("a ")
    assert structure_of(BytesFile(b"en:\n  title: Welcome\n", "letter.txt")) == ""


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_what_no_reader_knows_is_refused_by_name(text):
    with pytest.raises(CorpusError, match=r"a\.txt is an? "):
        structure_of(BytesFile(text.encode(), "a.txt"))


@pytest.mark.parametrize("text", PLAIN.values(), ids=PLAIN)
def test_text_of_people_is_plain(text):
    assert structure_of(BytesFile(text.encode(), "a.txt")) == ""
