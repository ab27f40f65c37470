"""`parlance corpus look`, `import --stage`, `rejects` and `recipes`."""

import json

import pytest

from tests.engine.corpora.samples import numbered_pairs, write_tsv

ROWS = [*numbered_pairs(40), numbered_pairs(1)[0], ("Filter", "Filter und mehr")]
LANGUAGES = ("--from", "de", "--to", "en")


@pytest.fixture
def path(tmp_path):
    return write_tsv(tmp_path / "pumps.tsv", ROWS)


@pytest.fixture
def answer(parlance):
    """Runs a command with --json and returns what it printed."""

    def run(*words):
        told = parlance(*words, "--json")
        assert told.status == 0, told.err
        return told.json

    return run


def test_a_look_says_how_a_file_is_read_and_keeps_nothing(parlance, answer, path):
    (entry,) = answer("corpus", "look", path, *LANGUAGES)["files"]
    assert (entry["format"], entry["n_units"], entry["error"]) == ("TSV", 42, None)
    assert entry["preview"][0]["source"] == ROWS[0][0]
    assert "42 units" in parlance("corpus", "look", path, *LANGUAGES).out
    assert answer("corpus", "list") == {"corpora": []}


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
