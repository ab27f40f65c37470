"""Forms: in which encodings and in how many parts a program may send its fields."""

import pytest

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
PARTS = {"Content-Type": "multipart/form-data; boundary=x-y"}


@pytest.mark.parametrize(
    ("data", "charset"),
    [
        (b"q=hei%DF", "; charset=iso-8859-1"),
        (b"q=hei\xdf", "; charset=windows-1252"),
        ("q=heiß".encode(), ""),
    ],
)
def test_a_form_may_have_its_characters_as_they_are_or_escaped(server, data, charset):
    kind = f"application/x-www-form-urlencoded{charset}"
    found = server.post("/translate", data + b"&source=de&target=en", {"Content-Type": kind})
    assert found.json == server.form("/translate", q="heiß", source="de", target="en").json


@pytest.mark.parametrize("charset", ["zlib", "hex", "rot13", "idna", "punycode", "utf-16", "nothing", "a b"])
def test_an_encoding_that_no_form_has_is_refused(server, charset):
    kind = {"Content-Type": f"application/x-www-form-urlencoded; charset={charset}"}
    refused = server.post("/translate", b"q=a&source=de&target=en", kind)
    assert (refused.status, "UTF-8" in refused.json["error"]) == (415, True)


def test_a_form_that_is_not_in_the_encoding_it_says_is_refused(server):
    refused = server.post("/translate", b"q=T%FCr&source=de&target=en", FORM)
    assert (refused.status, "is not in UTF-8" in refused.json["error"]) == (400, True)
    assert server.get("/apertium/translate?q=T%FCr&langpair=de%7Cen").json["responseStatus"] == 400


def multipart(*parts):
    return b"".join(b"--x-y\r\nContent-Disposition: form-data; " + part + b"\r\n" for part in parts)


def test_a_form_may_come_in_parts(server):
    parts = [b'name="q"\r\n\r\nDer Motor.\r\n--x', b'name="source"\r\n\r\nde', b'name="target"\r\n\r\nen']
    found = server.post("/translate", multipart(*parts) + b"--x-y--\r\n", PARTS)
    assert found.json == server.form("/translate", q="Der Motor.\n--x", source="de", target="en").json


@pytest.mark.parametrize(
    "body",
    [
        b"", b"--x-y", multipart(b'name="q"\r\n\r\na'), multipart(b"\r\n\r\na") + b"--x-y--",
        multipart(b'name="q"; filename="a.txt"\r\n\r\na') + b"--x-y--", multipart(b"name=q") * 2_000,
    ],
)  # fmt: skip
def test_a_form_whose_parts_are_no_text_is_refused(server, body):
    refused = server.post("/translate", body, PARTS)
    assert (refused.status, "form" in refused.json["error"]) == (400, True)


def test_a_form_of_very_many_fields_is_refused(server):
    assert server.post("/translate", b"q=a&" * 2_000, FORM).status == 413


def test_objects_of_a_list_may_be_fields_of_a_form(server):
    """As deepl-node 1.28.0 makes a glossary."""
    dictionary = {"source_lang": "de", "target_lang": "en", "entries_format": "tsv"}
    form = {f"dictionaries[0].{name}": value for name, value in dictionary.items()}
    form |= {"name": "M", "dictionaries[0].entries": "Ventil\tgate valve"}
    made = server.form("/v3/glossaries", **form)
    assert (made.status, made.json["dictionaries"][0]["entry_count"]) == (201, 1)
    path = f"/v3/glossaries/{made.json['glossary_id']}"
    assert "gate valve" in server.get(f"{path}/entries", source_lang="de", target_lang="en").body.decode()
