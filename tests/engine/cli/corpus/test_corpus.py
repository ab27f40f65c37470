"""`parlance corpus`: what it prints, what it refuses, and with which exit status."""

import json
from pathlib import Path

import pytest

from engine.cli.main import main
from tests.engine.corpora.samples import PAIRS, numbered_pairs, tmx, unit, write, write_tsv


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return write_tsv(tmp_path / "pumps.tsv", [*numbered_pairs(60), ("", "x"), ("allein",)])


def run(capsys, *words):
    """Runs a command line and returns exit status, standard output and standard error."""
    status = main([str(word) for word in words])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def import_(capsys, path, *more):
    return run(capsys, "corpus", "import", path, "--domain", "pumps", "--from", "de", "--to", "en", *more)


def test_an_import_prints_what_was_read_kept_and_dropped(capsys, path):
    status, out, _ = import_(capsys, path)
    assert status == 0
    assert "pumps.tsv: TSV, UTF-8 (valid UTF-8)" in out
    assert "Read 62 units, kept 60." in out
    assert "Dropped 1: has 1 column, not 2 (pumps.tsv:62)" in out
    assert out.endswith("Imported pumps into the domain pumps.\n")


def test_an_import_is_a_job_of_the_library(capsys, path):
    import_(capsys, path)
    _, out, _ = run(capsys, "jobs", "list", "--json")
    (job,) = json.loads(out)["jobs"]
    assert (job["kind"], job["title"], job["state"]) == ("import", "Importing pumps.tsv", "done")
    assert job["result"]["corpus"] == "pumps"


def test_json_holds_the_numbers(capsys, path):
    _, out, _ = import_(capsys, path, "--json", "--name", "My pumps")
    result = json.loads(out)
    assert (result["corpus"], result["read"], result["kept"]) == ("my-pumps", 62, 60)


def test_a_dry_run_leaves_no_corpus(capsys, path):
    assert "dry run" in import_(capsys, path, "--dry-run")[1]
    assert json.loads(run(capsys, "corpus", "list", "--json")[1]) == {"corpora": []}


def test_a_corpus_is_listed_shown_exported_removed_and_restored(capsys, path, tmp_path):
    import_(capsys, path)
    assert "pumps  pumps  pumps   de-en" in run(capsys, "corpus", "list")[1]
    assert numbered_pairs(1)[0][0] in run(capsys, "corpus", "show", "pumps")[1]
    assert run(capsys, "corpus", "export", "pumps", tmp_path / "out.tmx")[0] == 0
    trash_id = json.loads(run(capsys, "corpus", "remove", "pumps", "--json")[1])["trash_id"]
    assert run(capsys, "corpus", "show", "pumps")[0] == 1
    assert run(capsys, "corpus", "restore", trash_id)[0] == 0


def test_a_wrong_language_is_one_clear_line(capsys, tmp_path):
    path = write(tmp_path / "m.tmx", tmx(unit("Un chat.", "A cat.", src="fr")))
    status, out, err = import_(capsys, path)
    assert (status, out) == (1, "")
    assert err.splitlines()[-1] == (
        "error: m.tmx has no text from German to English; it holds fr (1), en (1). "
        "Import it from French to English (--from fr --to en)."
    )


def test_a_missing_option_is_wrong_usage(capsys, path):
    assert run(capsys, "corpus", "import", path, "--domain", "pumps", "--from", "de")[0] == 2


def test_speakers_and_ones_own_splits_are_imported(capsys, tmp_path):
    train = write_tsv(tmp_path / "train.tsv", [(*pair, "Anna") for pair in numbered_pairs(50)])
    test = write_tsv(tmp_path / "test.tsv", [(*pair, "Ben") for pair in PAIRS])
    import_(capsys, train, "--test", test, "--speaker-column", "3")
    facts = json.loads(run(capsys, "corpus", "show", "train", "--json")[1])
    assert (facts["splits"]["test"], facts["n_speakers"]) == (3, 2)
