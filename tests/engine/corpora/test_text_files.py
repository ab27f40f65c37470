"""Tab separated and parallel text: columns, line ends, encodings, and bad lines."""

import gzip
from pathlib import Path

import pytest

from engine.base.errors import CorpusError
from engine.corpora.opening import open_readers
from engine.documents.encodings import Encoding, find_encoding, text_blocks
from engine.documents.input_files import InputFile
from engine.documents.segments import ReadOptions, Segment
from tests.engine.corpora.samples import DE_EN, PAIRS, read, texts, write, write_tsv


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "pairs.tsv"


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_lines_end_in_any_way(path, newline):
    assert texts(read(write(path, newline.join("\t".join(pair) for pair in PAIRS)))) == list(PAIRS)


def test_a_packed_file_is_read_whatever_its_name(tmp_path):
    packed = gzip.compress("\n".join("\t".join(pair) for pair in PAIRS).encode())
    assert texts(read(write(tmp_path / "pairs.dat", packed))) == list(PAIRS)


def test_a_cut_packed_file_is_refused(path):
    packed = gzip.compress("".join(f"Satz {n}\tsentence {n}\n" for n in range(9999)).encode())
    with pytest.raises(CorpusError, match="pairs.tsv is cut off or damaged: it cannot be unpacked"):
        read(write(path, packed[: len(packed) // 2]))


def test_a_packed_bomb_is_refused_before_it_is_read_to_its_end(path):
    write(path, gzip.compress(b"a\tb\n" * (1 << 20)))
    blocks = []
    with pytest.raises(CorpusError, match="unpacks to more than 200 times its size; text never does"):
        blocks.extend(InputFile(path).blocks())
    assert sum(map(len, blocks)) <= 1 << 20


def test_a_line_with_too_few_columns_is_reported_with_its_place(path):
    _, bad, good = read(write_tsv(path, [PAIRS[0], ("allein",), PAIRS[1]]))
    assert (bad.reason, bad.origin, bad.text) == ("has 1 column, not 2", "pairs.tsv:2", "allein")
    assert isinstance(good, Segment)


def test_a_header_names_the_columns_in_any_order(path):
    rows = [("id", "English", "de", "who"), *(("7", en, de, "Anna") for de, en in PAIRS)]
    found = read(write_tsv(path, rows), options=ReadOptions(src="de", tgt="en", speaker_column="who"))
    assert texts(found) == list(PAIRS)
    assert {each.speaker for each in found} == {"Anna"}


def test_a_speaker_column_is_found_by_number(path):
    found = read(
        write_tsv(path, [(*PAIRS[0], "Ben")]), options=ReadOptions(src="de", tgt="en", speaker_column="3")
    )
    assert found[0].speaker == "Ben"


def test_a_missing_column_is_refused_naming_those_there_are(path):
    with pytest.raises(
        CorpusError, match="has no column 'speaker'; its first line has 2: die dichtung"
    ) as error:
        read(write_tsv(path, PAIRS), options=ReadOptions(src="de", tgt="en", speaker_column="speaker"))
    assert "from 1 to 2" in error.value.hint


@pytest.mark.parametrize(
    ("line", "reason"),
    [(b"Ka\0putt.\tBroken.", "holds a NUL character"), (b"x" * 1_500_000, "longer than 1,000,000 characters"),
     (b"y" * 200_000 + b"\tz", "longer than 100,000 characters"),
     (b"\xff\xfe\xfa\tz", "holds bytes that are not text in the file's encoding")],
)  # fmt: skip
def test_a_bad_line_costs_one_line_not_the_file(path, line, reason):
    good = "\n".join("\t".join(pair) for pair in PAIRS).encode()
    found = read(write(path, good + b"\n" + line + b"\n" + good))
    assert found[3].reason == reason
    assert texts(found) == [*PAIRS, *PAIRS]


@pytest.mark.parametrize(
    ("codec", "text"),
    [("cp1252", "Die Tür fällt über größere Räder zurück.\tThe door falls back over larger wheels.\n"),
     ("cp1251", "Насос работает без воды и масла.\tThe pump runs without water and oil.\n"),
     ("utf-16", "Die Tür klemmt.\tThe door is stuck.\n")],
)  # fmt: skip
def test_other_encodings_are_found_and_named(path, codec, text):
    (reader,) = open_readers([write(path, (text * 30).encode(codec))], DE_EN)
    assert next(iter(reader.units())).source == text.split("\t")[0]
    assert reader.describe()[0].encoding == codec.upper().replace("CP125", "Windows-125")


@pytest.mark.parametrize(
    ("codec", "sentences"),
    [("cp1252", ["Sie öffnen das Ventil", "Sie schließen den Deckel", "Hier ist nichts"]),
     ("cp1252", ["Stäng ventilen på vänster sida", "Trycket är för högt", "Kör igång motorn"]),
     ("cp1250", ["Proszę zamknąć zawór", "Ciśnienie jest zbyt wysokie", "Łódź żółta jest źle"]),
     ("cp1250", ["Prosím zavřete ventil", "Tlak je příliš vysoký", "Část byla vyměněna"]),
     ("cp1254", ["Lütfen vanayı kapatın", "Basınç çok yüksek", "Şimdi değiştirildi"]),
     ("gb18030", ["请关闭阀门", "压力太高", "泵不工作"]), ("big5", ["請關閉閥門", "壓力太高"])],
)  # fmt: skip
def test_few_letters_beyond_ascii_are_enough_to_find_an_encoding(path, codec, sentences):
    data = "".join(f"{text} {n}.\tPlain English text {n}.\n" for n in range(40) for text in sentences)
    encoding = find_encoding(InputFile(write(path, data.encode(codec))))
    assert data.encode(codec).decode(encoding.codec) == data


@pytest.mark.parametrize(
    ("codec", "sentence"),
    [("gb18030", "请关闭阀门。"), ("gb18030", "更换滤芯"), ("gb18030", "苹果手机很贵"),
     ("big5", "壓力太高了"), ("euc_kr", "밸브를 닫으십시오."), ("euc_kr", "안녕하세요"),
     ("shift_jis", "圧力が高すぎます"), ("euc_jp", "バルブを閉じてください。"),
     ("euc_jp", "ポンプが動きません"), ("cp1251", "Закройте клапан насоса")],
)  # fmt: skip
@pytest.mark.parametrize("rest", ["\n", "\tClose the valve of the pump.\n"])
def test_one_line_of_another_script_is_enough_to_find_its_encoding(path, codec, sentence, rest):
    data = (sentence + rest).encode(codec)
    encoding = find_encoding(InputFile(write(path, data)))
    assert data.decode(encoding.codec) == sentence + rest


@pytest.mark.parametrize("name", ["klingon", "rot13", "zlib", "idna", "punycode-x", "undefined"])
def test_an_encoding_that_is_none_is_refused(path, name):
    with pytest.raises(CorpusError, match=f"There is no encoding '{name}'"):
        find_encoding(InputFile(write(path, b"a\tb\n")), name)


def test_two_files_are_read_side_by_side(tmp_path):
    source = write(tmp_path / "a.txt", "\n".join(de for de, _ in PAIRS))
    target = write(tmp_path / "b.txt", "".join(en + "\r\n" for _, en in PAIRS))
    assert texts(read(source, target)) == list(PAIRS)


def test_names_that_end_in_languages_give_the_order(tmp_path):
    english = write(tmp_path / "text.en", "\n".join(en for _, en in PAIRS))
    german = write(tmp_path / "text.de", "\n".join(de for de, _ in PAIRS))
    assert texts(read(english, german)) == list(PAIRS)


@pytest.mark.parametrize(("n_source", "n_target"), [(3, 5), (6, 2)])
def test_files_of_different_length_are_refused_naming_both_counts(tmp_path, n_source, n_target):
    paths = [write(tmp_path / f"{n}.txt", "Zeile\n" * n) for n in (n_source, n_target)]
    with pytest.raises(
        CorpusError, match=f"{n_source}.txt has {n_source} lines, {n_target}.txt has {n_target} lines"
    ):
        read(*paths)


def test_a_single_plain_file_is_refused(tmp_path):
    with pytest.raises(CorpusError, match="no second file goes with it"):
        read(write(tmp_path / "alone.txt", "Nur ein Text.\n"))


@pytest.mark.parametrize(
    ("data", "what"),
    [(b"PK\x03\x04rest", "cut off or damaged"), (b"%PDF-1.7", "a PDF document"),
     (b"\x01\0\x02\0\0\0\x7f\xff" * 99, "a binary file")],
)  # fmt: skip
def test_files_that_are_no_text_are_refused_by_content(path, data, what):
    with pytest.raises(CorpusError, match=f"pairs.tsv is {what}"):
        read(write(path, data))


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    with pytest.raises(CorpusError, match="cannot be read: No such file"):
        read(tmp_path / "nothing.tsv")
    with pytest.raises(CorpusError, match="is a folder"):
        read(tmp_path)


def test_an_encoding_chosen_without_its_mark_is_read(path):
    """Python's decoder of UTF-16 fails without a mark."""
    text = "".join(f"{source}\t{target}\n" for source, target in PAIRS)
    chosen = ReadOptions(src="de", tgt="en", encoding="utf-16")
    assert texts(read(write(path, text.encode("utf-16-le")), options=chosen)) == list(PAIRS)


def test_a_decoder_that_gives_up_is_a_refusal(path):
    file = InputFile(write(path, "Die Pumpe läuft."))
    with pytest.raises(CorpusError, match="pairs.tsv cannot be read as UTF-16"):
        list(text_blocks(file, Encoding("utf-16", "chosen")))
