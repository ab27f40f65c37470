"""A model of ours on its way to another program: what it is made of, and what keeps it from going there."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.base.config import TransformerConfig
from engine.base.errors import ModelError
from engine.exchange.tensors import Tensors
from engine.text.subwords import Subwords, opening_symbol
from engine.vocabulary.shortlist import Shortlist


@dataclass(frozen=True, kw_only=True)
class OutgoingModel:
    """A whole model, ready to be written for another program; a pack is put into its parent already."""

    id: str
    config: TransformerConfig
    source: Subwords
    target: Subwords
    src: str
    """Language tag."""
    tgt: str
    weights: Tensors = field(default_factory=dict)
    """By our names, float32; without what only speakers read. What can be written is told without them."""
    licence: str = ""
    """As the model that it came from names it; "" if nothing says."""
    card: str = ""
    """Markdown, for people."""
    ranges: Mapping[str, float] = field(default_factory=dict)
    """The largest absolute input of every linear layer, of those side by side by the name of the first; none
    if it is not to be written in int8."""
    shortlist: Shortlist | None = None
    """The target words that a sentence may need; None: all."""

    def tokens(self) -> tuple[list[str], list[str]]:
        """Returns the subwords of both sides by id, as other programs write them."""
        source, target = (side.tokens(range(side.size)) for side in (self.source, self.target))
        opening = self.source.opening
        return [opening if token == opening_symbol(opening) else token for token in source], target

    def readme(self, title: str, usage: str) -> str:
        """Returns `text` with a header that says to machines what it is."""
        lines = ["---", "language:", f'- "{self.src}"', f'- "{self.tgt}"']  # a bare "no" is no language
        lines += [f"license: {self.licence}"] if self.licence else []
        lines += ["pipeline_tag: translation", "---", self.text(title, usage)]
        return "\n".join(lines)

    def text(self, title: str, usage: str) -> str:
        """Returns the card with how the folder is used: Markdown, for people."""
        return "\n".join([self.card.strip(), "", f"## {title}", "", usage.strip(), ""])


def check_plain(model: OutgoingModel, program: str, *, may_recur: bool = False) -> None:
    """Checks that a model is a plain Transformer, as every other program has them.

    Args:
        model: what is to be written.
        program: whose it is to be, for the message.
        may_recur: whether that program has decoders with a recurrence, too.

    Raises:
        ModelError: saying what of it no other program reads.
    """
    if reasons := list(_reasons(model, may_recur=may_recur)):
        own = "" if may_recur or any(_reasons(model, may_recur=True)) else "--as marian-binary, or with "
        raise ModelError(
            f"{model.id} cannot be written for {program}: {', and '.join(reasons)}.",
            f"Export it with {own}--as onnx, or if it is a pack with --as pack: these have everything.",
        )


def check_shape(model: OutgoingModel, program: str, reasons: Sequence[str]) -> None:
    """Refuses a model that is plain, but not as that program's are.

    Args:
        model: what is to be written.
        program: whose it is to be, for the message.
        reasons: what is otherwise; none: nothing.

    Raises:
        ModelError: with the reasons.
    """
    if reasons:
        ways = "--as onnx" if model.config.decoder_cell != "attention" else "--as ctranslate2 or --as onnx"
        raise ModelError(
            f"{model.id} cannot be written for {program}, whose models are of another shape: "
            f"{', and '.join(reasons)}.",
            f"Export it with {ways}, which {'has' if ways == '--as onnx' else 'have'} this shape.",
        )


def _reasons(model: OutgoingModel, *, may_recur: bool) -> Iterator[str]:
    config = model.config
    if config.decoder_cell != "attention" and not may_recur:
        yield "its decoder is recurrent, as that of the small models of Firefox"
    if config.domains is not None:
        yield "it follows the domains of words, which no other program does"
    if config.external is not None:
        yield "it reads a table of word vectors"
    if config.has_speaker_token:
        yield "its decoder reads a vector before the first word: a speaker's, or as those of M2M-100 do"
    if model.target.has_domains:
        yield "it writes the domain before every translation"
