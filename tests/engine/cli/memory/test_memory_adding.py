"""`parlance memory add` and `forget`: a translation is found at once, and gone at once."""


def test_what_is_added_is_found_and_forgotten(library_home, parlance):
    pair = ("--from", "de", "--to", "en", "--domain", "pumps")
    assert parlance("memory", "add", "Die Pumpe läuft.", "The pump is running.", *pair).status == 0
    found = parlance("memory", "search", "Die Pumpe läuft.", *pair)
    assert "100 %" in found.out
    assert "The pump is running." in found.out
    gone = parlance("memory", "forget", "Die Pumpe läuft.", *pair)
    assert "1 translation forgotten." in gone.err
    again = parlance("memory", "forget", "Die Pumpe läuft.", *pair)
    assert again.status != 0
    assert "No translation of “Die Pumpe läuft.”" in again.err


def test_without_a_domain_it_says_where_it_is(library_home, parlance):
    kept = parlance("memory", "add", "Die Pumpe läuft.", "It runs.", "--from", "de", "--to", "en")
    assert "in the domain corrections" in kept.err


def test_json_tells_what_was_kept_and_forgotten(library_home, answer):
    pair = ("--from", "de", "--to", "en", "--domain", "pumps")
    assert answer("memory", "add", "Die Pumpe läuft.", "The pump is running.", *pair)["id"] > 0
    assert answer("memory", "forget", "Die Pumpe läuft.", *pair) == {"forgotten": 1}
