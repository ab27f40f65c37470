"""`parlance corpus look`, `import --stage`, `rejects` and `recipes`."""

import json

import pytest

from tests.engine.corpora.samples import numbered_pairs, tmx, unit, units, write, write_tsv

ROWS = [*numbered_pairs(40), numbered_pairs(1)[0], ("Filter", "Filter und mehr")]
LANGUAGES = ("--from", "de", "--to", "en")


@pytest.fixture
def path(tmp_path):
    return write_tsv(tmp_path / "pumps.tsv", ROWS)


def test_a_look_says_how_a_file_is_read_and_keeps_nothing(parlance, answer, path):
    (entry,) = answer("corpus", "look", path, *LANGUAGES)["files"]
    assert (entry["format"], entry["n_units"], entry["error"]) == ("TSV", 42, None)
    assert entry["preview"][0]["source"] == ROWS[0][0]
    assert "42 units" in parlance("corpus", "look", path, *LANGUAGES).out
    assert "  1 unit\n" in parlance("corpus", "look", write_tsv(path, ROWS[:1]), *LANGUAGES).out
    assert answer("corpus", "list") == {"corpora": []}


def test_a_look_fails_only_where_nothing_can_be_read(parlance, path, tmp_path):
    picture = tmp_path / "picture.tmx"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    found = parlance("corpus", "look", picture, "--json")
    assert (found.status, "picture" in found.json["files"][0]["error"]["what"]) == (1, True)
    assert found.err.splitlines()[-1].startswith("error: None of these files can be read.")
    shown = parlance("corpus", "look", picture)
    assert (shown.status, "picture.tmx is " in shown.out) == (1, True)
    assert parlance("corpus", "look", picture, path, *LANGUAGES).status == 0


def test_what_was_staged_is_finished_by_its_id(answer, path):
    staged = answer("corpus", "import", path, *LANGUAGES, "--stage")["staged"]
    done = answer("corpus", "import", "--staged", staged, "--domain", "pumps")
    assert done["read"] == 42 == done["kept"] + sum(done["dropped"].values())
    assert [corpus["id"] for corpus in answer("corpus", "list")["corpora"]] == [done["corpus"]]


def test_what_was_left_out_is_written_with_its_reason(answer, path, tmp_path):
    done = answer("corpus", "import", path, *LANGUAGES, "--domain", "pumps")
    told = answer("corpus", "rejects", done["corpus"], tmp_path / "rejects.tsv")
    assert told["rejects"] == done["read"] - done["kept"]
    assert "exact duplicate\tpumps.tsv:41" in (tmp_path / "rejects.tsv").read_text(encoding="utf-8")


def test_a_saved_recipe_cleans_other_files(answer, path):
    rules = {key: {"on": False} for key in ("duplicate", "near-duplicate")}
    recipe = json.dumps({"preset": "standard", "rules": rules})
    named = answer("corpus", "recipes", "--save", "Doubles stay", "--recipe", recipe)
    assert named == {"saved": "doubles-stay"}
    plain = answer("corpus", "import", path, *LANGUAGES, "--domain", "pumps", "--dry-run")
    saved = answer("corpus", "import", path, *LANGUAGES, "--domain", "pumps", "--recipe", "doubles-stay")
    assert "exact duplicate" in plain["dropped"]
    assert "exact duplicate" not in saved["dropped"]


def test_choices_hold_for_the_file_they_name(answer, path):
    choices = json.dumps({f"{path.parent}/./{path.name}": {"source_column": "2", "target_column": "1"}})
    (entry,) = answer("corpus", "look", path, *LANGUAGES, "--choices", choices)["files"]
    assert entry["preview"][0]["source"] == ROWS[0][1]


@pytest.mark.parametrize("choices", ['{"other.tsv": {"swap": true}}', "[]", '{"a": 1}', "nothing.json"])
def test_choices_that_fit_no_file_are_wrong_usage(parlance, path, choices):
    told = parlance("corpus", "import", path, *LANGUAGES, "--domain", "d", "--choices", choices)
    assert (told.status, "--choices" in told.err) == (2, True)


def test_two_languages_that_a_file_names_need_not_be_given(parlance, tmp_path):
    memory = write(tmp_path / "memory.tmx", tmx(units()))
    told = parlance("corpus", "import", memory, "--domain", "pumps", "--json")
    note = "Importing from German to English, the two languages named in memory.tmx."
    assert (told.status, told.json["src"], told.json["tgt"]) == (0, "de", "en")
    assert told.json["languages_note"] == note
    assert told.err.splitlines()[0] == note


def test_unclear_languages_are_asked_for_with_what_was_found(parlance, tmp_path):
    memory = write(tmp_path / "a.tmx", tmx(units() + unit("Un chat.", "A cat.", src="fr")))
    told = parlance("corpus", "import", memory, "--domain", "pumps")
    assert told.status == 2
    words = "found in a.tmx: English (en, 4), German (de, 3), French (fr, 1). Name the two with --from"
    assert words in " ".join(told.err.replace("│", " ").split())
    assert parlance("jobs", "list", "--json").json["jobs"] == []


def test_a_file_that_cannot_be_read_fails_with_its_sentence(parlance, tmp_path):
    told = parlance("corpus", "import", write(tmp_path / "a.pdf", b"%PDF-1.7"), "--domain", "pumps")
    assert (told.status, "a.pdf is a PDF document" in told.err) == (1, True)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("import", "--domain", "pumps"), "name files, or files that were read with --staged"),
        (("import", "a.tsv", "--staged", "s1", "--domain", "pumps"), "name files, or files"),
        (("import", "a.tsv"), "--domain"),
        (("look",), "name at least one file"),
    ],
)
def test_an_import_of_nothing_or_for_nothing_is_wrong_usage(parlance, words, says):
    told = parlance("corpus", *words)
    assert told.status == 2
    assert says in " ".join(told.err.split())
    assert parlance("jobs", "list", "--json").json["jobs"] == []
