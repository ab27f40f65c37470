"""Models of transformers, as it and we read them, and their SentencePiece models."""

import io
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import sentencepiece as spm
import torch

from engine.base.config import SearchConfig
from engine.exchange.foreign_model import write_model
from engine.exchange.recognising import read_foreign
from engine.export import build_graphs
from engine.model.folder import load_model
from engine.runtime.translator import Translator
from engine.text.subwords import Subwords
from tests.engine.exchange.outgoing_samples import DESCRIPTION
from tests.tiny import source_sentences, target_sentences


def train_spm(sentences: Sequence[str], size: int, **settings: object) -> bytes:
    """Learns a SentencePiece model, by default with its own numbers: <unk>, <s>, </s>, subwords."""
    model = io.BytesIO()
    spm.SentencePieceTrainer.train(
        sentence_iterator=iter([*sentences] * 3), model_writer=model, vocab_size=size, hard_vocab_limit=False,
        minloglevel=2, **settings,
    )  # fmt: skip
    return model.getvalue()


def randomise(model: torch.nn.Module) -> None:
    """Gives a model random weights that keep its states lively; its positions are what they are."""
    for name, weight in model.named_parameters():
        if "embed_positions" not in name:
            scale = 1.0 if "norm.weight" in name else 0.0
            spread = weight.shape[-1] ** -0.5 if weight.ndim == 2 else 0.1
            weight.copy_(torch.randn_like(weight) * spread + scale)


class ForeignSample:
    """A folder, read by transformers and by us."""

    def __init__(self, folder: Path, theirs: Any, tokenizer: Any, src: str = "", tgt: str = "") -> None:
        self.theirs, self.tokenizer = theirs, tokenizer
        self._languages = src, tgt
        self.given, self.folder = folder, folder.parent / "ours"
        self.read()

    def train(self) -> None:
        """Lets transformers train it until it translates some of the sentences, and reads it again."""
        given = self.tokenizer(
            source_sentences(), text_target=target_sentences(), padding=True, return_tensors="pt"
        )
        given["labels"][given["labels"] == self.theirs.config.pad_token_id] = -100
        optimizer = torch.optim.Adam(self.theirs.parameters(), 5e-3)
        for _ in range(90):
            optimizer.zero_grad()
            self.theirs(**given).loss.backward()
            optimizer.step()
        self.theirs.save_pretrained(self.given)
        self.read()

    def read(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        write_model(self.folder, read_foreign(self.given, *self._languages), DESCRIPTION)
        build_graphs(self.folder, precision="float32")
        self.source, self.target = (
            Subwords.load(self.folder / f"{side}.spm") for side in ("source", "target")
        )

    def their_ids(self, text: str) -> torch.Tensor:
        ids: torch.Tensor = self.tokenizer([text], return_tensors="pt")["input_ids"]
        return ids

    def check_translations(self, beam_size: int, *, decoding: Mapping[str, object], **more: object) -> None:
        """Checks that both translate alike; `decoding` and `more` are of transformers alone."""
        translator = Translator(self.folder, precision="float32", device="cpu", n_threads=1)
        config = SearchConfig(beam_size=beam_size)
        found, expected = [], []
        for text in source_sentences():
            ids = self.source.encode(text)
            found.append(self.target.decode(translator.translate_tokens([ids], config)[0][0].ids))
            made = self.theirs.generate(
                self.their_ids(text), num_beams=beam_size, max_new_tokens=40, early_stopping=True,
                do_sample=False, **more,
            )  # fmt: skip
            expected.append(self.tokenizer.decode(made[0], skip_special_tokens=True, **decoding))
        assert found == expected
        assert sum(map(str.__eq__, found, target_sentences())) > 10


def our_logits(folder: Path, src_ids: Sequence[int], tgt_ids: Sequence[int]) -> torch.Tensor:
    """Returns what our model says behind the start symbol and every token, (tgt_len + 1, tgt_vocab)."""
    model, given = load_model(folder), torch.tensor([[*src_ids, 2]])
    with torch.no_grad():
        states = model(given, torch.ones_like(given, dtype=torch.bool), torch.tensor([[0, *tgt_ids]]))
        logits: torch.Tensor = model.logits(states)[0]
        return logits
