"""What a training leaves open is chosen from the text, this computer and the hours there are."""

import json
from dataclasses import replace

import pytest

from engine import tasks
from engine.base.config import TrainConfig
from engine.base.errors import ConfigError, CorpusError
from engine.base.progress import Paused
from engine.cli.main import main
from engine.orders import TrainOrder
from engine.tasks.training.base_models import train_model
from engine.tasks.training.choosing import plan_training
from engine.tasks.training.text import find_sources, with_held_out
from tests.engine.tasks.training.test_base_models import Context, many_pairs, stop_in_training, write_tsv

SMALL = {"d_model": 32, "n_heads": 2, "n_encoder_layers": 1, "d_ff": 64}


@pytest.fixture
def text(tmp_path):
    """A file without any held-out pairs."""
    return write_tsv(tmp_path / "pumps.tsv", many_pairs())


def order_for(text, **more) -> TrainOrder:
    return TrainOrder(src="de", tgt="en", corpora=(str(text),), shape=SMALL, **more)


def measured_speed(monkeypatch, *, seconds: float = 0.1) -> None:
    """A computer that needs so long for an update of 1,000 target tokens."""
    from engine.training import speed
    from engine.training.learning_speed import LearningSpeed

    known = LearningSpeed(
        device="cpu", device_name="the processor, 1 core", precision="float32", n_updates=6,
        update_s=seconds, fastest_s=seconds, slowest_s=seconds, share=1.0, tokens_per_update=1000.0,
        check_s=0.0, n_checked=10, checkpoint_s=0.0, checkpoint_bytes=1, weights_bytes=400, memory_bytes=1,
        start_s=0.0, encode_s=0.0, tokens_per_pair=10.0,
    )  # fmt: skip
    monkeypatch.setattr(speed, "write_new_model", lambda *_: None)
    monkeypatch.setattr(speed, "measure_learning", lambda *_: known)


def test_text_without_held_out_pairs_lends_some_and_never_learns_from_them(library_home, text):
    (source,) = with_held_out(find_sources([str(text)], "de", "en", []))
    learned, held_out = set(source.pairs("train")), set(source.pairs("dev"))
    assert held_out
    assert not learned & held_out
    assert learned | held_out == set(many_pairs())


def test_copies_of_a_sentence_are_held_out_together(library_home, tmp_path):
    text = write_tsv(tmp_path / "twice.tsv", many_pairs() * 2)
    (source,) = with_held_out(find_sources([str(text)], "de", "en", []))
    assert not {src for src, _ in source.pairs("train")} & {src for src, _ in source.pairs("dev")}


@pytest.mark.slow
def test_a_copy_in_another_corpus_is_held_out_too(library_home, tmp_path):
    files = [write_tsv(tmp_path / "all.tsv", many_pairs()), write_tsv(tmp_path / "few.tsv", many_pairs())]
    files[0].write_text(files[0].read_text() * 200)  # corpora of other sizes
    sources = with_held_out(find_sources([str(path) for path in files], "de", "en", []))
    learned = {pair for source in sources for pair in source.pairs("train")}
    held_out = {pair for source in sources for pair in source.pairs("dev")}
    assert held_out
    assert not learned & held_out


def test_a_folder_of_corpora_is_all_of_them(library_home, tmp_path):
    (tmp_path / "all" / "pumps").mkdir(parents=True)
    (tmp_path / "all" / "notes").mkdir()
    write_tsv(tmp_path / "all" / "pumps" / "train.tsv", many_pairs(20))
    write_tsv(tmp_path / "all" / "pumps" / "dev.tsv", many_pairs(5))
    write_tsv(tmp_path / "all" / "valves.tsv", many_pairs(10))
    sources = find_sources([f"{tmp_path / 'all'}@0.5"], "de", "en", [])
    assert [(source.name, len(list(source.pairs("train"))), source.weight) for source in sources] == [
        ("pumps", 20, 0.5), ("valves.tsv", 10, 0.5),
    ]  # fmt: skip


def test_a_folder_without_text_says_so(library_home, tmp_path):
    with pytest.raises(CorpusError, match="holds no text to learn from"):
        find_sources([str(tmp_path)], "de", "en", [])


def test_text_in_one_language_holds_no_pairs(library_home, tmp_path):
    text = write_tsv(tmp_path / "one.tsv", [(src, "") for src, _ in many_pairs(50)])
    with pytest.raises(CorpusError, match="hold no pair of sentences"):
        plan_training(order_for(text), None)


@pytest.mark.parametrize(("hours", "updates"), [
    (8.0, 200),  # what so few pairs are worth, at the least
    (0.005, 161),  # and never longer than asked
])  # fmt: skip
def test_little_text_is_not_learned_all_night(library_home, text, monkeypatch, hours, updates):
    measured_speed(monkeypatch)
    plan = plan_training(order_for(text, hours=hours), None)
    assert plan.settings["max_updates"] == updates
    assert "too few to learn a language from" in plan.warnings[0]


@pytest.mark.slow
@pytest.mark.parametrize(("hours", "accumulate"), [(0.5, 1), (3.0, 2)])
def test_the_hours_decide_the_length_where_there_is_text_enough(
    library_home, tmp_path, monkeypatch, hours, accumulate
):
    measured_speed(monkeypatch, seconds=1.0)
    text = write_tsv(
        tmp_path / "much.tsv", [(f"{n} {src}", tgt) for n in range(250) for src, tgt in many_pairs()]
    )
    plan = plan_training(order_for(text, hours=hours), None)
    seconds = int(plan.settings["max_updates"]) * int(plan.settings["accumulate"]) * 1.0
    assert plan.settings["accumulate"] == accumulate
    assert seconds == pytest.approx(0.9 * hours * 3600, rel=0.01)  # a tenth is for validations
    assert plan.seconds == pytest.approx(hours * 3600, rel=0.01)
    assert TrainConfig.from_json(dict(plan.settings)).cooldown_updates


@pytest.mark.slow
def test_too_few_passes_are_said_with_the_hours_it_takes(library_home, tmp_path, monkeypatch):
    measured_speed(monkeypatch, seconds=2.0)
    text = write_tsv(
        tmp_path / "much.tsv", [(f"{n} {src}", tgt) for n in range(250) for src, tgt in many_pairs()]
    )
    plan = plan_training(order_for(text, hours=0.2), None)
    assert plan.passes < 3
    assert "--hours " in plan.warnings[-1]
    again = plan_training(order_for(text, hours=float(plan.warnings[-1].split("--hours ")[1])), None)
    assert again.passes >= 3


def test_what_was_chosen_by_hand_stays(library_home, text, monkeypatch):
    measured_speed(monkeypatch)
    plan = plan_training(
        order_for(text, vocab_size=300, settings={"peak_lr": 1e-4, "batch_tokens": 512}), None
    )
    assert (plan.vocab_size, plan.shape["d_model"]) == (300, 32)
    assert (plan.settings["peak_lr"], plan.settings["batch_tokens"]) == (1e-4, 512)


@pytest.mark.parametrize("hours", [0.0, -1.0, float("nan"), 1e9])
def test_hours_that_cannot_be_are_refused(library_home, text, hours):
    with pytest.raises(ConfigError, match="hours must be"):
        order_for(text, hours=hours).check()


def test_the_command_line_plans_and_learns_nothing(library_home, text, capsys, monkeypatch):
    monkeypatch.setattr("engine.tasks.restart_for_training", lambda *_, **__: None)
    words = [word for name, value in SMALL.items() for word in ("--shape", f"{name}={value}")]
    command = ["model", "train", "-c", str(text), "--from", "de", "--to", "en", "--plan", "--json"]
    assert main([*command, "--set", "max_updates=5", *words]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["pairs"] + said["held_out"], said["vocab_size"]) == (120, 4000)
    assert said["shape"]["dropout"] == 0.3
    assert not [model for model in tasks.list_models() if model.name == "de-en"]


@pytest.mark.slow
def test_a_stopped_training_goes_on_with_what_was_chosen_when_it_began(
    library_home, text, tmp_path, monkeypatch
):
    order = order_for(text, vocab_size=300, settings={"batch_tokens": 64, "precision": "float32"})
    monkeypatch.setattr("engine.tasks.training.choosing._LEAST_UPDATES", 4)
    monkeypatch.setattr("engine.tasks.training.choosing._PASSES", 0)
    (tmp_path / "run").mkdir()
    with pytest.raises(Paused):
        train_model(Context(tmp_path / "run", stop_in_training), order)
    monkeypatch.setattr("engine.tasks.training.choosing._LEAST_UPDATES", 99)
    made = train_model(Context(tmp_path / "run"), replace(order, hours=1.0))
    assert made.updates == 4
    assert tasks.model_details(made.model).details.training.settings["max_updates"] == 4
