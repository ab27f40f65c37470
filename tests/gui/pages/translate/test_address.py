"""The picker of the form of address: for languages that have one, remembered, counted at once."""

from pathlib import Path
from typing import Any

import pytest

from engine.runtime.open_model import Inputs
from engine.runtime.translator import Translator
from tests.gui.pages.translate.page_window import BACK, SMALL, opened_page


def labels(picker: Any) -> list[str]:
    return [picker.itemText(place) for place in range(picker.count())]


def test_it_is_there_for_german_alone(qtbot: Any, tmp_path: Path) -> None:
    with opened_page(qtbot, tmp_path) as page:
        choice, address = page.choice, page.adjust.address
        assert choice.pair == ("de", "en")
        assert not address.isVisibleTo(page.adjust)
        choice.choose("en", "de", BACK)
        qtbot.waitUntil(lambda: address.isVisibleTo(page.adjust))
        assert labels(address) == ["du or Sie", "du", "Sie"]
        choice.choose("de", "en", SMALL)
        assert not address.isVisibleTo(page.adjust)


def test_a_choice_counts_at_once_and_is_remembered(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    real = Translator.using

    def using(self: Translator, inputs: Inputs) -> Translator:
        asked.append(inputs.address)
        return real(self, inputs)

    monkeypatch.setattr(Translator, "using", using)
    with opened_page(qtbot, tmp_path) as page:
        page.choice.choose("en", "de", BACK)
        page.source.edit.setPlainText("The pump is hot.")
        qtbot.waitUntil(lambda: bool(page.target.edit.toPlainText()))
        assert set(asked) == {""}
        page.adjust.address.choose("formal")
        qtbot.waitUntil(lambda: asked[-1] == "formal")
        assert page.services.settings.address == "formal"
        page.choice.choose("de", "en", SMALL)
        qtbot.waitUntil(lambda: asked[-1] == "")
        page.choice.choose("en", "de", BACK)
        assert page.adjust.address.value() == "formal"
        qtbot.waitUntil(lambda: asked[-1] == "formal")
