"""Files of word vectors from elsewhere: every kind gives the same table, and bad ones a sentence."""

import gzip
import pickle
import struct
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from engine.base.errors import CorpusError
from engine.base.progress import Cancelled, Progress
from engine.vocabulary.vector_files import TableImported, import_table
from engine.vocabulary.vector_table import ExternalTable

WORDS = ("pump", "Ventil", "Öl", "12", ".")
ROWS = np.array([[0.5, -1.25, 3], [1, 2, 3], [0.25, 0, -7], [9, 8, 7.5], [0, 0, 0.125]], np.float32)
TEXT = "".join(f"{word} {' '.join(map(str, row))}\n" for word, row in zip(WORDS, ROWS.tolist(), strict=True))
HEADER = f"{len(WORDS)} 3\n"


def binary(newline: bytes = b"") -> bytes:
    records = zip(WORDS, ROWS, strict=True)
    return HEADER.encode() + b"".join(word.encode() + b" " + row.tobytes() + newline for word, row in records)


def read(folder: Path, content: bytes) -> tuple[TableImported, ExternalTable]:
    (folder / "given").write_bytes(content)
    imported = import_table(folder / "given", folder / "table")
    return imported, ExternalTable(folder / "table")


def refusal(folder: Path, content: bytes) -> str:
    """Returns the sentence, and holds that nothing is left but what was given."""
    with pytest.raises(CorpusError) as found:
        read(folder, content)
    assert [path.name for path in folder.iterdir()] == ["given"]
    assert found.value.hint
    return found.value.what


@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "gzip"])
@pytest.mark.parametrize(
    ("content", "kind"),
    [
        ((HEADER + TEXT).encode(), "word2vec or fastText, text"),
        (TEXT.encode(), "GloVe, text"),
        ((HEADER + TEXT).replace(" ", "\t").replace("\n", " \r\n").encode(), "word2vec or fastText, text"),
        (binary(), "word2vec, binary"),
        (binary(b"\n"), "word2vec, binary"),
    ],
    ids=["word2vec", "glove", "tabs", "binary of gensim", "binary of word2vec"],
)
def test_every_kind_of_file_gives_the_same_table(
    tmp_path: Path, content: bytes, kind: str, pack: Callable[[bytes], bytes]
) -> None:
    imported, table = read(tmp_path, pack(content))
    assert imported == TableImported(kind, len(WORDS), 3, ())
    assert (table.rows(table.find(WORDS)) == ROWS).all()


def test_words_with_blanks_are_kept_whole(tmp_path: Path) -> None:
    _, table = read(tmp_path, b". . . 1 2\nNew York 3 4\n")
    assert table.rows(table.find(["New York", ". . ."])).tolist() == [[3, 4], [1, 2]]


@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "gzip"])
def test_a_model_of_fasttext_gives_the_vectors_that_gensim_reads(
    tmp_path: Path, pack: Callable[[bytes], bytes]
) -> None:
    from gensim.models import FastText
    from gensim.models.fasttext import load_facebook_vectors, save_facebook_model

    text = [["die", "Pumpe", "läuft"], ["das", "Öl", "fließt", "über"], ["水", "を", "飲む", "a"]] * 5
    trained = FastText(text, vector_size=7, min_count=1, bucket=50, min_n=1, max_n=4, seed=1, workers=1)
    save_facebook_model(trained, str(tmp_path / "saved.bin"))
    theirs = load_facebook_vectors(str(tmp_path / "saved.bin"))
    imported, table = read(tmp_path, pack((tmp_path / "saved.bin").read_bytes()))
    words = list(theirs.key_to_index)
    assert imported == TableImported("fastText, binary", len(words), 7, ())
    assert list(table.files[0].words()) == words
    expected = np.array([theirs[word] for word in words])
    assert table.rows(table.find(words)) == pytest.approx(expected, rel=1e-3, abs=1e-4)


BROKEN = {
    "another dimension": ("kurz 1 2\n", "line 7 has 2 numbers instead of 3"),
    "too many numbers": ("lang 1 2 3 4\n", "line 7 has 4 numbers instead of 3"),
    "no number": ("wort eins zwei drei\n", "line 7 has 0 numbers instead of 3"),
    "not a number": ("nan 1 nan 3\n", "line 7 has values that are not finite"),
    "infinite": ("inf 1 inf 3\n", "line 7 has values that are not finite"),
    "too large": ("gross 1 1e9 3\n", "line 7 has values beyond ±65,504, as no model has"),
    "not UTF-8": ("m\udcfcde 1 2 3\n", "line 7 has a word that is not UTF-8"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_line_is_left_out_and_told_with_its_number(tmp_path: Path, name: str) -> None:
    line, problem = BROKEN[name]
    many = "".join(f"w{number} 1 2 3\n" for number in range(9))
    content = "15 3\n" + TEXT + line + many
    imported, table = read(tmp_path, content.encode("utf-8", "surrogateescape"))
    assert imported.notes == (f"1 word is left out as broken, first: {problem}.",)
    assert table.n_words == imported.n_words == 14


def test_more_than_one_broken_line_in_ten_is_refused(tmp_path: Path) -> None:
    what = refusal(tmp_path, (HEADER + TEXT + "x 1 2\ny 1\n").encode())
    assert "line 7 has 2 numbers instead of 3, and so are 2 of the first 7 words" in what


def test_of_double_words_the_first_counts_and_they_are_counted(tmp_path: Path) -> None:
    imported, table = read(tmp_path, (TEXT + "pump 4 4 4\npump 5 5 5\n").encode())
    assert imported.notes == ("2 words stand there more than once: the first vector of each counts.",)
    assert imported.n_words == len(WORDS)
    assert (table.rows(table.find(["pump"])) == ROWS[0]).all()


def test_a_header_that_promises_too_few_words_is_told(tmp_path: Path) -> None:
    imported, _ = read(tmp_path, ("2 3\n" + TEXT).encode())
    assert imported.notes == ("The file says that it has 2 words, and has more; all are read.",)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (("9 3\n" + TEXT).encode(), "is cut off: it promises 9 words and ends after 5"),
        (binary()[:-3], "is cut off: it ends within word 5"),
        (binary()[:40], "is cut off: it promises 5 words and ends after 2"),
        (binary()[:50], "is cut off: it ends within word 3"),
        (b"3 3\n\x01\x02\x03" + b"x" * 9000, "is broken: no word begins behind word 0"),
        (b"7 0\n\x00", "has 0 numbers per word"),
        (b"7 9999\n\x00", "has 9,999 numbers per word"),
        (b"0 3\n", "has no word with a vector"),
        (b"", "is empty"),
        (b"nur Worte\nund keine Zahlen\n", "its first line has no numbers behind a word"),
        (b"\x00\x01\x02 something", "is not a file of word vectors that Parlance knows"),
        (b"PK\x03\x04 and more", "is a ZIP archive; unpack it"),
        (pickle.dumps({"pump": [1.0]}), "is a Python pickle"),
        (gzip.compress(TEXT.encode(), mtime=0)[:-9], "is cut off or damaged"),
    ],
)
def test_a_bad_file_gets_a_sentence_and_leaves_nothing(tmp_path: Path, content: bytes, said: str) -> None:
    assert said in refusal(tmp_path, content)


@pytest.mark.parametrize(("shortest", "longest"), [(1, 2**31 - 1), (5, 2), (2**31 - 1, 2**31 - 1), (-9, 3)])
def test_a_model_of_fasttext_may_say_any_length_of_its_n_grams(
    tmp_path: Path, shortest: int, longest: int
) -> None:
    arguments = struct.pack("<ii12id", 793712314, 12, 3, *[5] * 7, 4, shortest, longest, 100, 1e-4)
    entries = b"".join(word.encode() + b"\0" + struct.pack("<qb", 5, 0) for word in WORDS)
    counts = struct.pack("<iiiqq", len(WORDS), len(WORDS), 0, 25, -1)
    n_rows = len(WORDS) + 4
    matrix = struct.pack(f"<?qq{3 * n_rows}f", False, n_rows, 3, *range(3 * n_rows))
    imported, _ = read(tmp_path, arguments + counts + entries + matrix)
    assert imported.n_words == len(WORDS)


def test_a_model_of_fasttext_that_is_cut_off_is_refused(tmp_path: Path) -> None:
    from gensim.models import FastText
    from gensim.models.fasttext import save_facebook_model

    trained = FastText([["eins", "zwei"]] * 5, vector_size=3, min_count=1, bucket=9, workers=1)
    save_facebook_model(trained, str(tmp_path / "given"))
    whole = (tmp_path / "given").read_bytes()
    for n_bytes, said in (
        (6, "within its desc"),
        (50, "within its desc"),
        (95, "list of words"),
        (150, "not all"),
    ):
        assert said in refusal(tmp_path, whole[:n_bytes])


def test_what_is_no_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="away cannot be read"):
        import_table(tmp_path / "away", tmp_path / "table")
    with pytest.raises(CorpusError, match="folder"):
        import_table(tmp_path, tmp_path / "table")


def test_a_cancelled_import_leaves_the_old_table(tmp_path: Path) -> None:
    _, table = read(tmp_path, TEXT.encode())
    before = (tmp_path / "table").read_bytes()

    def cancel(_progress: Progress) -> None:
        raise Cancelled

    many = "".join(f"w{number} 1 2\n" for number in range(5000))
    (tmp_path / "given").write_text(many, encoding="utf-8")
    with pytest.raises(Cancelled):
        import_table(tmp_path / "given", tmp_path / "table", cancel)
    assert (tmp_path / "table").read_bytes() == before
    assert table.n_words == len(WORDS)
    assert len(list(tmp_path.iterdir())) == 2
