"""Long texts in portions, and lines said by those whom they name."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import tasks
from engine.base.config import SearchConfig
from engine.base.progress import Cancelled
from engine.results.translation import SpeakerChoice
from engine.tasks.speakers.profiles import speaker_inputs
from tests.tiny import source_sentences

ADA, EVA = SpeakerChoice("anna", "Ada"), SpeakerChoice("eva", "Dr. Eva")
LONG = "\n".join(f"{sentence} {sentence}" for sentence in source_sentences() * 3)


def passage(text, translator, **options):
    return tasks.translate_passage(text, translator, **options)


def check_spans(translation, text):
    """Holds that every sentence stands where its spans say."""
    assert translation.source == text
    for each in translation.sentences:
        assert text[each.start : each.end] == each.source
        assert translation.text[each.target_start : each.target_end] == each.target


@given(text=st.text(alphabet="ab. :\n[]<>vAd\r😀", max_size=80))
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_lines_and_portions_lose_no_character(tiny_translator, text):
    found = passage(text, tiny_translator, people=[SpeakerChoice("x", "Ada", 0.0)], is_per_line=True)
    check_spans(found.translation, text)


def test_portions_give_what_one_call_gives(tiny_translator):
    config = SearchConfig(beam_size=4, n_best=4)
    whole = tiny_translator.translate_text(LONG, config)
    found = passage(LONG, tiny_translator).translation
    assert (found.text, found.sentences) == (whole.text, whole.sentences)


def test_the_beginning_is_shown_while_the_rest_is_translated(tiny_translator):
    shown = []
    passage(LONG, tiny_translator, show=shown.append)
    sources = [part.translation.source for part in shown]
    assert [len(source) for source in sources] == sorted({len(source) for source in sources})
    assert len(sources) > 1
    assert 400 <= len(sources[0]) < 600
    assert all(LONG.startswith(source) and source.endswith("\n") for source in sources)


def test_a_very_long_line_is_shown_in_whole_sentences(tiny_translator):
    line, shown = LONG.replace("\n", " "), []
    found = passage(line, tiny_translator, show=shown.append)
    assert len(shown) > 1
    check_spans(found.translation, line)
    assert {each.source for each in found.translation.sentences} <= set(source_sentences())


def test_only_what_changed_is_translated_again(tiny_translator):
    passage(LONG, tiny_translator)
    totals = []
    changed = LONG.replace(source_sentences()[5], "Neu ist der Satz hier.", 1)
    original = tiny_translator.translate_lines

    def watched(lines, speakers, config, _report, **more):
        return original(lines, speakers, config, lambda p: totals.append(p.total or 0), **more)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(tiny_translator, "translate_lines", watched)
        passage(changed, tiny_translator)
    assert set(totals) == {0, 1}


def test_progress_counts_characters_and_can_cancel(tiny_translator):
    def report(progress):
        assert progress.total == len(LONG)
        if progress.done:
            raise Cancelled

    with pytest.raises(Cancelled):
        passage(LONG, tiny_translator, report=report)


def test_lines_are_said_by_those_whom_they_name(learned, tiny_translator):
    anna, sentence = SpeakerChoice(learned, "Anna", 2.0), source_sentences()[0]
    text = f"ANNA: {sentence}\nZoe: Ja.\n<v Anna>{sentence}</v>\n{sentence}"
    found = passage(text, tiny_translator, people=[anna], is_per_line=True)
    assert found.named == (anna,)
    assert found.line_speakers[0] == found.line_speakers[-2] == anna
    assert found.line_speakers[-1] is None
    lines = found.translation.text.split("\n")
    said = tiny_translator.translate_lines(
        [sentence, sentence], [speaker_inputs(learned, tiny_translator, 2.0), None]
    )
    assert (lines[0], lines[2], lines[3]) == (
        f"ANNA: {said[0].text}",
        f"<v Anna>{said[0].text}</v>",
        said[1].text,
    )


def test_names_are_told_also_where_lines_have_no_speakers_of_their_own(learned, tiny_translator):
    anna = SpeakerChoice(learned, "Anna")
    found = passage(f"Anna: {source_sentences()[0]}", tiny_translator, people=[anna])
    assert (found.named, found.line_speakers) == ((anna,), ())


def test_why_a_profile_does_not_count_is_said(anna, tiny_translator):
    gone, new = SpeakerChoice("nobody", "Nora"), SpeakerChoice(tasks.create_speaker("Ben").id, "Ben")
    unlearned = SpeakerChoice(anna, "Anna")
    kinds = [passage("Ja.", tiny_translator, speaker=each).notices[0].kind for each in (gone, new, unlearned)]
    assert kinds == ["gone", "new", "unlearned"]
    assert passage("Ja.", tiny_translator, speaker=SpeakerChoice(anna, "Anna", 0.0)).notices == ()


@pytest.mark.parametrize(("text", "language"), [
    ("Happy birthday!", "en"), ("Happy birthday! Happy birthday!", "en"), ("Happy birthday", ""),
    ("Happy birthday! Das Ventil ist offen.", ""), ("Rio de Janeiro.", ""), ("Ja.", ""),
    ("J’écoutai attentivement.", ""), ("La livraison arrivera lundi matin.", "fr"),
])  # fmt: skip
def test_a_short_text_is_in_another_language_once_it_has_come_to_its_end(text, language, tiny_translator):
    notice = passage(text, tiny_translator).language_notice
    assert (notice.language if notice else "") == language


def test_a_text_in_the_target_language_stays_as_it_is_sentence_by_sentence(tiny_translator):
    text = "The pump is not running. It is loud!\n\nThat is what they said."
    found = passage(text, tiny_translator)
    assert (found.translation.text, found.language_notice.is_target) == (text, True)
    assert [text[each.target_start : each.target_end] for each in found.translation.sentences] == [
        "The pump is not running.", "It is loud!", "That is what they said.",
    ]  # fmt: skip
