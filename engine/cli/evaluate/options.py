"""What `parlance evaluate` can be told about systems and text, each option with its help."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from engine import tasks

ModelOption = Annotated[str, typer.Option(help="The model to score, or file:PATH: translations of others.")]
DomainOption = Annotated[
    str, typer.Option(help="Score what was made of the model for this domain, against the model itself.")
]
AgainstOption = Annotated[
    list[str] | None,
    typer.Option(
        help="A model to compare with, or file:PATH; several times for several. Else the parent of an "
        "adapted model."
    ),
]
OutputOption = Annotated[
    list[str] | None,
    typer.Option(
        help="Other people's translations to compare with, line by line; in a name, write \\= for =.",
        metavar="NAME=FILE",
    ),
]
CorpusOption = Annotated[str, typer.Option(help="A corpus of the library; else all of the domain.")]
SourceOption = Annotated[
    Path | None, typer.Option(help="A text to translate, with --reference.", readable=False)
]
ReferenceOption = Annotated[Path | None, typer.Option(help="Its translation, line by line.", readable=False)]
SplitOption = Annotated[str, typer.Option(help="Which split of the corpora: test, dev or train.")]
LimitOption = Annotated[int, typer.Option(min=0, help="Most sentences; 0: all.")]
AsNamedOption = Annotated[
    bool,
    typer.Option(
        "--as-named",
        help="Compare exactly the systems named; --domain names the text alone, and no parent is added.",
    ),
]
ExportOption = Annotated[
    Path | None, typer.Option(help="Also write the table to a .csv, .tsv, .xlsx, .html or .md file.")
]
SpeakersOption = Annotated[
    bool, typer.Option("--speakers", help="Measure speakers' profiles on a corpus with speakers.")
]


@dataclass(frozen=True, kw_only=True)
class Measurement:
    """Systems to measure, and the text to measure them on, as they were written."""

    model: str
    against: Sequence[str] = ()
    outputs: Mapping[str, Path] = field(default_factory=dict)
    """Files with other people's translations, by the name to show."""
    is_as_named: bool = False
    domain: str = ""
    corpus: str = ""
    source: Path | None = None
    reference: Path | None = None
    split: str = "test"
    limit: int = 0

    @property
    def title(self) -> str:
        """What the job is called."""
        return f"Evaluating {self.model}{f' for {self.domain}' if self.domain else ''}"

    @property
    def uses(self) -> list[str]:
        """What must not be removed meanwhile."""
        models = [each for each in (self.model, *self.against) if not each.startswith("file:")]
        return [f"model:{each}" for each in models] + ([f"corpus:{self.corpus}"] if self.corpus else [])

    def measure(self, context: Any) -> dict[str, Any]:
        """Translates and scores, in a run."""
        return tasks.evaluate(
            self.model,
            against=self.against,
            outputs=self.outputs,
            domain=self.domain or None,
            corpus=self.corpus or None,
            source=self.source,
            reference=self.reference,
            split=self.split,
            limit=self.limit,
            is_as_named=self.is_as_named,
            folder=context.folder,
            report=context.report,
        )


def read_outputs(outputs: Sequence[str]) -> dict[str, Path]:
    """Reads every NAME=FILE; a name may stand once."""
    files: dict[str, Path] = {}
    for text in outputs:
        found = tasks.read_named_file(text)
        if found is None:
            raise typer.BadParameter(f"{text!r} is not NAME=FILE.", param_hint="--output")
        name, path = found
        if name in files:
            raise typer.BadParameter(f"{name!r} stands there twice.", param_hint="--output")
        files[name] = path
    return files
