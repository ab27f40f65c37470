"""Files that were read as they are not are told, with the option that reads them."""

import pytest

from tests.engine.corpora.samples import write

GERMAN = [
    f"Der Motor Nummer {n} läuft nicht, weil die Sicherung fehlt und der Schalter klemmt." for n in range(40)
]
ENGLISH = [
    f"The motor number {n} does not run, since the fuse is missing and the switch is stuck."
    for n in range(40)
]


@pytest.fixture
def advice(tmp_path, library_home):
    """Returns what is said of an import of a table or of text in one language."""
    from engine.cli.main import main

    def run(capsys, data, *words):
        path = write(tmp_path / ("pumps.tsv" if b"\t" in data else "pumps.txt"), data)
        main(["corpus", "import", str(path), "--domain", "pumps", "--dry-run", "-q", *words])
        out, err = capsys.readouterr()
        return out + err

    return run


def table(encoding="utf-8"):
    return "".join(f"{de}\t{en}\n" for de, en in zip(GERMAN, ENGLISH, strict=True)).encode(encoding)


def test_another_encoding_than_the_one_named_is_told_with_the_option(advice, capsys):
    languages = ("--from", "de", "--to", "en")
    told = advice(capsys, table("cp1252"), *languages, "--encoding", "utf-8")
    assert "40 units hold bytes that are not text in the encoding that was taken" in told
    assert "--encoding windows-1252" in told
    assert "encoding that was taken" not in advice(capsys, table("cp1252"), *languages)
    assert "encoding that was taken" not in advice(
        capsys, table("cp1252"), *languages, "--encoding", "windows-1252"
    )


def test_sides_the_wrong_way_round_are_told(advice, capsys):
    assert "looks like" not in advice(capsys, table(), "--from", "en", "--to", "de"), "found by the content"
    told = advice(capsys, table(), "--from", "en", "--to", "de", "--swap")
    assert "What is read as English looks like German, and the other way round: read it with --swap" in told


def test_text_in_another_language_than_named_is_told(advice, capsys):
    text = "\n".join(GERMAN).encode()
    assert "What is read as French looks like German: check --from." in advice(
        capsys, text, "--from", "fr", "--monolingual"
    )
    assert "looks like" not in advice(capsys, text, "--from", "de", "--monolingual")


@pytest.mark.parametrize("count", [4, 40])
def test_a_side_in_another_language_than_named_is_refused(advice, capsys, count):
    data = b"".join(table().splitlines(keepends=True)[:count]) + b"Ja\tYes\nOK\tOK\n"
    told = advice(capsys, data, "--from", "de", "--to", "fr")
    assert "What is read as French looks like English." in told
    assert "--to en" in told
    assert "dry run" not in told


def test_a_side_that_is_so_in_part_is_cleaned(advice, capsys):
    french = "".join(f"{de}\tNous avons encore {n} pompes dans notre cave.\n" for n, de in enumerate(GERMAN))
    told = advice(capsys, french.encode() + table() * 2, "--from", "de", "--to", "fr")
    assert "This was a dry run" in told
