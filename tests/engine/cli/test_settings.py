"""`--set` and `--shape`: typed by the settings class, every mistake named at once."""

import pytest

from engine.base.config import TrainConfig, TransformerConfig
from engine.base.errors import ConfigError
from engine.cli.settings import read_settings


def test_values_get_the_type_of_their_setting():
    items = ["max_updates=20", "peak_lr=1e-4", "validate_first=true", "precision=float32"]
    found = read_settings(items, TrainConfig)
    assert found == {"max_updates": 20, "peak_lr": 1e-4, "validate_first": True, "precision": "float32"}


def test_shapes_are_read_the_same_way():
    assert read_settings(["norm_first=false", "d_ff=64"], TransformerConfig) == {
        "norm_first": False,
        "d_ff": 64,
    }


def test_every_mistake_is_named_and_the_settings_are_listed():
    with pytest.raises(ConfigError) as caught:
        read_settings(["speed=9", "max_updates=many", "validate_first=perhaps"], TrainConfig)
    assert len(caught.value.problems) == 3
    assert "peak_lr" in caught.value.hint


def test_a_value_of_the_wrong_type_is_told_in_words_without_the_list():
    with pytest.raises(ConfigError, match="max_updates must be a whole number, not 'many'") as caught:
        read_settings(["max_updates=many"], TrainConfig)
    assert "peak_lr" not in caught.value.hint
