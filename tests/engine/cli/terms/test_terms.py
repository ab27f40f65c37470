"""`parlance terms list`, `add`, `change` and `remove`, and lists of words that stay."""

import json

from tests.engine.tasks.terms.test_suggesting import PAIRS
from tests.engine.tasks.vocabulary_samples import add_corpus

PAIR = ("--domain", "pumps", "--from", "de", "--to", "en")


def listed(parlance):
    found = json.loads(parlance("terms", "list", *PAIR, "--json").out)
    return [(each["source"], each["target"], each["forbidden"]) for each in found["entries"]]


def test_terms_are_added_changed_and_removed(library_home, parlance):
    assert parlance("terms", "add", "Pumpe", "engine", "--forbid", "pomp", *PAIR).err == "Added.\n"
    assert "there already" in parlance("terms", "add", "Pumpe", "engine", "--forbid", "pomp", *PAIR).err
    parlance("terms", "add", "Parlance", "--do-not-translate", *PAIR)
    assert listed(parlance) == [("Parlance", "Parlance", []), ("Pumpe", "engine", ["pomp"])]
    assert "(stays as it is)" in parlance("terms", "list", *PAIR).out
    parlance("terms", "change", "Pumpe", "pump", *PAIR)
    assert listed(parlance)[1] == ("Pumpe", "pump", ["pomp"])
    parlance("terms", "add", "Pumpe", "impeller", *PAIR)
    assert "Several translations" in parlance("terms", "list", *PAIR).err
    unclear = parlance("terms", "change", "Pumpe", "x", *PAIR)
    assert unclear.status == 2
    assert "--was" in unclear.err
    parlance("terms", "change", "Pumpe", "x", "--was", "pump", *PAIR)
    assert "Removed 2 entries" in parlance("terms", "remove", "Pumpe", *PAIR).out
    assert listed(parlance) == [("Parlance", "Parlance", [])]


def test_a_change_is_of_the_translation_beside_what_is_only_forbidden(library_home, parlance):
    parlance("terms", "add", "Pumpe", "pump", *PAIR)
    parlance("terms", "add", "Pumpe", "--forbid", "pomp", *PAIR)
    assert sorted(listed(parlance)) == [("Pumpe", "", ["pomp"]), ("Pumpe", "pump", [])]
    assert parlance("terms", "change", "Pumpe", "impeller", *PAIR).status == 0
    assert sorted(listed(parlance)) == [("Pumpe", "", ["pomp"]), ("Pumpe", "impeller", [])]


def test_what_cannot_be_is_said(library_home, parlance):
    gone = parlance("terms", "remove", "Pumpe", "pump", *PAIR)
    assert gone.status == 1
    assert "have no “Pumpe → pump”" in gone.err
    assert parlance("terms", "list", *PAIR).out == "The domain has no terms.\n"
    both = parlance("terms", "add", "Ada", "Eve", "--do-not-translate", *PAIR)
    assert (both.status, listed(parlance)) == (2, [])
    assert "has no translation" in parlance("terms", "add", "Ada", *PAIR).err


def test_a_list_of_words_that_stay_is_imported(library_home, parlance, tmp_path):
    path = tmp_path / "names.txt"
    path.write_text("Parlance\nVA-LLM\n", encoding="utf-8")
    done = parlance("corpus", "import", path, "--do-not-translate", *PAIR)
    assert done.status == 0
    assert listed(parlance) == [("Parlance", "Parlance", []), ("VA-LLM", "VA-LLM", [])]
    wrong = parlance("corpus", "import", path, "--do-not-translate", "--domain", "x", "--from", "de")
    assert wrong.status == 2
    assert "goes with --from and --to" in wrong.err


def test_suggestions_are_listed_and_added_by_number(library_home, parlance):
    add_corpus("pumps", PAIRS)
    listing = parlance("terms", "suggest", "pumps").out
    assert "Pumpengehäuse → pump housing  (18 of 18)" in listing
    found = json.loads(parlance("terms", "suggest", "pumps", "--json").out)
    number = [each["source"] for each in found["found"]].index("Ventil") + 1
    done = parlance("terms", "suggest", "pumps", "--add", str(number))
    assert (done.err, done.out) == (f"Added 1 term to {found['domain']}.\n", "")
    pair = ("--domain", found["domain"], "--from", "de", "--to", "en")
    entries = json.loads(parlance("terms", "list", *pair, "--json").out)["entries"]
    assert [(each["source"], each["target"]) for each in entries] == [("Ventil", "valve")]
    assert parlance("terms", "suggest", "pumps", "--add", "900").status == 2


def test_rules_are_listed_added_tried_and_taken_away(library_home, parlance):
    assert parlance("terms", "rules", *PAIR).out == "The domain has no rules.\n"
    new = ("--find", r"(\d+)mm", "--replace", r"\1 mm", "--pattern")
    assert parlance("terms", "rules", *PAIR, *new, "--try", "5mm").out == "5 mm\n"
    assert parlance("terms", "rules", *PAIR).out == "The domain has no rules.\n"
    assert "pattern" in parlance("terms", "rules", *PAIR, *new).out
    parlance("terms", "rules", *PAIR, "--find", "colour", "--replace", "color", "--side", "target")
    told = json.loads(parlance("terms", "rules", *PAIR, "--json").out)
    assert [(each["side"], each["is_pattern"]) for each in told["rules"]] == [
        ("source", True),
        ("target", False),
    ]
    tried = parlance("terms", "rules", *PAIR, "--side", "target", "--try", "the colour")
    assert tried.out == "the color\n"
    assert parlance("terms", "rules", *PAIR, "--remove", "3").status == 2
    parlance("terms", "rules", *PAIR, "--remove", "1")
    assert len(json.loads(parlance("terms", "rules", *PAIR, "--json").out)["rules"]) == 1
    bad = parlance("terms", "rules", *PAIR, "--find", "(", "--pattern")
    assert (bad.status, "no pattern that can be used" in bad.err) == (2, True)


def test_each_change_prints_the_terms_as_they_are_then(library_home, answer):
    added = answer("terms", "add", "Pumpe", "pump", *PAIR)
    assert [(each["source"], each["target"]) for each in added["entries"]] == [("Pumpe", "pump")]
    changed = answer("terms", "change", "Pumpe", "impeller", *PAIR)
    assert [each["target"] for each in changed["entries"]] == ["impeller"]
    assert answer("terms", "remove", "Pumpe", *PAIR)["entries"] == []
