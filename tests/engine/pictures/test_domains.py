"""The pictures of domains: what is drawn where, said in words, and written to files."""

import csv
import io
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from engine import tasks
from engine.base.errors import ConfigError, LibraryError
from engine.evaluation.reproduced import share_of
from engine.pictures import Canvas, shortened, text_width
from engine.results.domains import (
    DomainInspection,
    DomainSeen,
    EncoderMap,
    MappedSentence,
    MapPoint,
    PictureStyle,
    SentenceSeen,
    TypicalWord,
    WordSeen,
)
from gui.theme.tokens import LIGHT

SVG = "{http://www.w3.org/2000/svg}"
DOMAINS = ("pumps", "law")
WORDS = (WordSeen("Das", (0.5, 0.5)), WordSeen("<Urteil>", (0.1, 0.9)), WordSeen("=gilt", (0.3, 0.7)))
SENTENCE = SentenceSeen(
    words=WORDS, layers=tuple(tuple(each.weights for each in WORDS) for _ in range(2)), domain="law"
)


def seen(domain, counts):
    layers = ((0.6, 0.4), (0.2, 0.8))
    return DomainSeen(domain, 10, 30, (0.4, 0.6), layers, domain, 0.9, 0.8, counts, (10, 20))


FOUND = DomainInspection(
    model="two",
    domains=DOMAINS,
    texts=(seen("pumps", (9, 1)), seen("law", (2, 8))),
    typical=((TypicalWord("rohr", 4, (0.9, 0.1)),), (TypicalWord("urteil", 7, (0.2, 0.8)),)),
    purity=0.85,
    n_separate=2,
    sentences_found=share_of(17, 20),
    words_found=share_of(30, 60),
    examples=(SENTENCE,),
    mapped=(MappedSentence("pumps", "Das Rohr tropft."), MappedSentence("law", "Das Urteil gilt.")),
    maps=(
        EncoderMap("base", "Base", share_of(1, 2), (MapPoint(0, 0), MapPoint(1, 1))),
        EncoderMap("two", "Two", share_of(2, 2), (MapPoint(0, 1), MapPoint(1, 0))),
    ),
    map_chance=0.5,
)


def texts_of(picture):
    return [each.text for each in ET.fromstring(picture.svg).iter(f"{SVG}text")]


def shapes_of(picture):
    return [(each.tag.removeprefix(SVG), each.attrib) for each in ET.fromstring(picture.svg).iter()]


def picture_of(key):
    return next(each for each in tasks.domain_pictures(FOUND) if each.key == key)


def test_every_picture_can_be_read_and_says_in_words_what_it_shows():
    pictures = [*tasks.domain_pictures(FOUND), *tasks.example_pictures(FOUND)]
    keys = ["taken-for", "layers", "typical-words", "map", "sentence-2"]
    assert [each.key for each in pictures] == keys
    for picture in pictures:
        root = ET.fromstring(picture.svg)
        assert root.find(f"{SVG}desc").text == picture.words != ""
        assert {len(row) for row in picture.table} == {len(picture.table[0])}


def test_a_cell_is_as_strong_as_its_word_weighs():
    picture = tasks.sentence_picture(SENTENCE, DOMAINS)
    cells = {spot.words: spot for spot in picture.spots}
    strengths = [float(look["fill-opacity"]) for name, look in shapes_of(picture) if "fill-opacity" in look]
    assert "<Urteil>: law 90 %" in cells
    assert [each for each in strengths if each != 0.85] == [0.5, 0.5, 0.1, 0.9, 0.3, 0.7]
    assert picture.table[2] == ("<Urteil>", 0.1, 0.9)


def test_a_translation_is_drawn_as_the_decoder_reads_it():
    read = SentenceSeen((WordSeen("holds", (0.2, 0.8)),), (((0.4, 0.6),), ((0.0, 1.0),)), "law")
    spoken = replace(SENTENCE, translation=read)
    picture = tasks.sentence_picture(spoken, DOMAINS, of_translation=True)
    assert picture.title == ("Attention of the translation's words to domains, mean of all layers")
    assert picture.table == (("Word", "pumps", "law"), ("holds", 0.2, 0.8))
    second = tasks.sentence_picture(spoken, DOMAINS, 1, of_translation=True)
    assert second.table[1] == ("holds", 0.0, 1.0)
    drawn = tasks.sentence_pictures([spoken, SENTENCE], DOMAINS)
    assert [each.key for each in drawn] == ["sentence-1", "translation-1", "sentence-2"]
    drawn = tasks.example_pictures(replace(FOUND, examples=(spoken,)))
    assert [each.key for each in drawn] == ["sentence-2", "translation-2"]


def test_one_layer_has_its_own_weights():
    layers = (SENTENCE.layers[0], ((1.0, 0.0),) * 3)
    picture = tasks.sentence_picture(replace(SENTENCE, layers=layers), DOMAINS, layer=1)
    assert picture.title.endswith("layer 2")
    assert [row[1:] for row in picture.table[1:]] == [(1.0, 0.0)] * 3


def test_a_long_sentence_goes_on_below():
    long = SentenceSeen(words=WORDS * 20, layers=(tuple(each.weights for each in WORDS * 20),))
    one, many = (tasks.sentence_picture(each, DOMAINS, width=500) for each in (SENTENCE, long))
    assert many.height > 3 * one.height
    assert max(spot.left + spot.width for spot in many.spots) <= 500
    assert texts_of(many).count("pumps") > 3


@pytest.mark.parametrize("width", [320, 960, 1600])
def test_nothing_stands_outside_the_picture(width):
    for picture in [*tasks.domain_pictures(FOUND, width), tasks.sentence_picture(SENTENCE, DOMAINS)]:
        for spot in picture.spots:
            assert spot.left >= 0
            assert spot.left + spot.width <= max(width, picture.width)
            assert spot.top + spot.height <= picture.height


def test_marks_differ_in_colour_and_in_shape():
    canvas = Canvas(PictureStyle(), 100)
    for number in range(6):
        canvas.mark(10, 10, number)
    shapes = shapes_of(canvas.finish(20, key="", title="", words="", table=[]))
    marks = [(name, look.get("points", ""), look["fill"]) for name, look in shapes if "stroke-width" in look]
    assert len({(name, points) for name, points, _ in marks}) == 6
    assert len({colour for _, _, colour in marks}) == 6


def test_domains_that_share_a_colour_have_other_shapes():
    canvas = Canvas(PictureStyle(), 100)
    for number in (0, 6, 12):
        canvas.mark(10, 10, number)
    shapes = shapes_of(canvas.finish(20, key="", title="", words="", table=[]))
    marks = [(name, look.get("points", "")) for name, look in shapes if "stroke-width" in look]
    assert len(set(marks)) == 3


def test_paper_has_the_colours_of_the_light_window():
    paper = PictureStyle()
    assert paper.domains == LIGHT.domain_tones
    assert (paper.sheet, paper.ink, paper.soft, paper.line) == (
        LIGHT.sheet, LIGHT.ink, LIGHT.ink_soft, LIGHT.line,
    )  # fmt: skip


def test_the_map_says_how_many_sentences_lie_beside_their_own():
    picture = picture_of("map")
    assert any(text.startswith("Nearest sentence of the same domain: 50 % (") for text in texts_of(picture))
    assert "by chance: 50 %" in picture.words
    assert "law: Das Urteil gilt." in [spot.words for spot in picture.spots]
    assert not any("Urteil" in str(cell) for row in picture.table for cell in row)


def test_a_picture_speaks_its_readers_language_and_leaves_users_names_alone():
    style = PictureStyle(say=lambda text: f"*{text}")
    named = replace(FOUND, domains=("Word", "Layer"))
    pictures = {each.key: each for each in tasks.domain_pictures(named, style=style)}
    heads = {key: picture.table[0] for key, picture in pictures.items()}
    assert heads["layers"] == ("*Text of", "*Layer", "Word", "Layer")
    assert heads["typical-words"] == ("*Typical of", "*Word", "*Occurrences", "Word", "Layer")
    assert all(each.title.startswith("*") for each in pictures.values())
    drawn = [text for each in pictures.values() for text in texts_of(each)]
    assert "Word" in drawn
    assert "*Word" not in drawn
    assert all(each.title.startswith("*") for each in tasks.example_pictures(named, style))


def test_without_points_there_is_no_map():
    bare = replace(FOUND, maps=tuple(replace(each, points=()) for each in FOUND.maps))
    assert "map" not in [each.key for each in tasks.domain_pictures(bare)]


def test_what_texts_are_taken_for_says_the_share_that_is_right():
    assert "Sentences: 85 % (64 % to 95 %) found" in texts_of(picture_of("taken-for"))


def test_a_text_that_is_too_long_is_cut():
    assert shortened("Kreiselpumpe", 1000) == "Kreiselpumpe"
    cut = shortened("Kreiselpumpe", 40)
    assert cut.endswith("…")
    assert text_width(cut) <= 40


def png(_svg):
    return b"a PNG file"


def test_files_are_written_into_a_new_folder(tmp_path):
    files = tasks.export_pictures(tasks.domain_pictures(FOUND), tmp_path / "new", png)
    written = sorted(path.name for path in (tmp_path / "new").iterdir())
    assert written == sorted(files.names)
    assert {"map.svg", "map.png", "map.csv"} <= set(written)
    text = (tmp_path / "new" / "layers.csv").read_text(encoding="utf-8-sig")
    assert list(csv.reader(io.StringIO(text)))[1] == ["pumps", "1", "0.6", "0.4"]


def test_words_are_no_formulas_in_a_table(tmp_path):
    picture = tasks.sentence_picture(SENTENCE, DOMAINS)
    tasks.export_picture(picture, tmp_path / "words.csv", png)
    assert "\n'=gilt," in (tmp_path / "words.csv").read_text(encoding="utf-8-sig").replace("\r", "")


def test_what_is_there_is_not_overwritten(tmp_path):
    (tmp_path / "new").mkdir()
    with pytest.raises(LibraryError, match="already exists"):
        tasks.export_pictures(tasks.domain_pictures(FOUND), tmp_path / "new", png)
    with pytest.raises(LibraryError, match="There is no folder"):
        tasks.export_pictures(tasks.domain_pictures(FOUND), tmp_path / "far" / "new", png)


def test_a_failure_leaves_nothing(tmp_path):
    def failing(_svg):
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        tasks.export_pictures(tasks.domain_pictures(FOUND), tmp_path / "new", failing)
    assert list(tmp_path.iterdir()) == []


def test_an_ending_that_is_no_picture_is_refused(tmp_path):
    with pytest.raises(ConfigError, match=r"Use a name that ends in|cannot be written"):
        tasks.export_picture(picture_of("layers"), tmp_path / "layers.gif", png)
