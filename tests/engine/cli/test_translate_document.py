"""`parlance translate` with subtitles and transcripts."""

import pytest

from engine import tasks
from tests.engine.corpora.samples import write
from tests.engine.tasks.speaker_samples import add_speaking_model
from tests.engine.tasks.translation.test_documents import FILM, TALK


@pytest.fixture
def translate(parlance, library_home):
    add_speaking_model(known=["Ada", "Ben"])
    model = next(model.id for model in tasks.list_models() if not model.is_builtin)
    return lambda *words: parlance("translate", "--model", model, "--threads", "1", *words)


def test_speakers_are_told_once_and_the_file_is_written(translate, tmp_path):
    path = write(tmp_path / "film.srt", FILM)
    answer = translate("-i", path, "-o", tmp_path / "out.srt", "--speakers")
    assert (answer.status, answer.out) == (0, "")
    assert answer.err.splitlines() == [
        "as themselves: ADA (1 line), Ben (1 line)",
        "translated neutrally, because they have no profile: ZOE (1 line)",
    ]
    assert (tmp_path / "out.srt").read_text().count(" --> ") == 4


def test_json_says_how_many_lines_each_has(translate, tmp_path):
    path = write(tmp_path / "talk.txt", TALK)
    told = translate("-i", path, "-o", tmp_path / "out.txt", "--speakers", "--strength", "0.5", "--json").json
    assert [(each["name"], each["lines"]) for each in told["speakers"]] == [("Ada", 1), ("ben", 1)]
    assert (told["unnamed"], told["output"], told["problems"]) == (1, str(tmp_path / "out.txt"), {})


def test_subtitles_keep_their_times_without_being_asked(translate, tmp_path):
    path = write(tmp_path / "film.srt", "99\nkaputt --> 00:01\nNie.\n\n" + FILM)
    answer = translate("-i", path)
    assert answer.out.startswith("99\nkaputt --> 00:01\nNie.\n\n1\n00:00:01,000 --> 00:00:02,000\nADA: ")
    assert answer.err == "line 2 stays as it is: has a time code that cannot be read\n"


def test_lines_that_name_nobody_are_said_to(translate, tmp_path):
    answer = translate("-i", write(tmp_path / "a.txt", "Der Motor.\n"), "--speakers")
    assert answer.err == "no line names a speaker; all were translated alike\n"


@pytest.mark.parametrize(
    "words", [("--speakers",), ("-i", "x", "--speakers", "--n-best", "2"), ("--strength", "1")]
)
def test_what_does_not_go_together_is_wrong_usage(translate, words):
    assert translate(*words).status == 2
