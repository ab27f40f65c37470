"""`parlance inspect`: the analyses of the papers, on the user's own text."""

import importlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from engine import tasks
from engine.base.errors import install_line
from engine.base.files import read_given
from engine.base.json_values import to_json
from engine.cli.answers import show
from engine.cli.job import run_order
from engine.cli.output import Encoding, JsonOption, print_json, print_lines, print_table, say
from engine.cli.translate import say_note
from engine.orders.evaluation import InspectDomainsOrder, InspectSpeakersOrder
from engine.orders.training import VocabularyOrder
from engine.results.domains import DomainInspection, Picture, PictureFiles, SentenceSeen, domain_name
from engine.results.evaluation import (
    BlindChoice,
    BlindResult,
    BlindTest,
    DifferenceKind,
    EvaluatedSentence,
    NumberFault,
    SentencePage,
    TextPart,
)
from engine.results.figures import NONE, counted, share_text, signed
from engine.results.speaker_evaluation import SpeakerInspection, WordBias
from engine.results.systems import System
from engine.results.vocabulary import SideReport, VocabularyReport
from engine.results.words import CutWordExample, NearWord, SuggestedWord

# `parlance inspect domains`: what a model of several domains sees in words and texts.


def domains(
    model: Annotated[str, typer.Argument(help="A model of several domains.")],
    text: Annotated[str | None, typer.Option(help="Look at these sentences, word by word.")] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--input", "-i", help="Look at the sentences of this text file, word by word.", readable=False
        ),
    ] = None,
    encoding: Encoding = "",
    against: Annotated[
        str, typer.Option(help="The model to compare the map of sentences with. Default: its parent.")
    ] = "",
    limit: Annotated[int, typer.Option(min=1, help="Typical words listed for each domain.")] = 10,
    to: Annotated[
        Path | None,
        typer.Option(help="A new folder for the pictures, as SVG and PNG, and their numbers, as CSV."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show which domain a model sees in each word: of sentences, or of each domain's held-out text."""
    if text is not None and file is not None:
        raise typer.BadParameter("give --text or a file, not both", param_hint="--text")
    if text is not None and not text.strip():
        raise typer.BadParameter("the sentence is empty", param_hint="--text")
    if to is not None:
        tasks.check_new_folder(to)
    if file is not None:
        read = tasks.read_text_file(file, encoding=encoding)
        text = read.text
        say_note(read.note, encoding)
    if text is not None:
        _show_sentences(model, text, to, as_json=as_json)
        return
    found = run_order(InspectDomainsOrder(model=model, against=against, n_typical=limit))
    pictures = [*tasks.domain_pictures(found), *tasks.example_pictures(found)]
    files = _write(pictures, to)
    if as_json:
        print_json({**to_json(found), **_files_json(files)})
    else:
        show(found)
        _print_files(files)


def _show_sentences(model: str, text: str, to: Path | None, *, as_json: bool) -> None:
    translator = tasks.open_system(System(model=model))
    found = tasks.sentences_by_domain(translator, text)
    files = _write(tasks.sentence_pictures(found, translator.domains), to)
    if as_json:
        said = {"domains": translator.domains, "sentences": list(map(to_json, found))}
        print_json(said | _files_json(files))
        return
    for number, seen in enumerate(found):
        print_lines(*[""] * bool(number))
        _print_words("WORD", seen, translator.domains)
        if seen.translation:
            _print_words("OF THE TRANSLATION", seen.translation, translator.domains)
    _print_files(files)


def _print_words(heading: str, seen: SentenceSeen, names: Sequence[str]) -> None:
    rows = [(each.word, *(f"{weight:.0%}" for weight in each.weights)) for each in seen.words]
    print_table((heading, *(name.upper() for name in names)), rows)


def _write(pictures: Sequence[Picture], to: Path | None) -> PictureFiles | None:
    if to is None:
        return None
    to_png = _rasteriser()
    if to_png is None:
        say(f"No PNG files: they are made by the window's part, `{install_line('gui')}`.")
    return tasks.export_pictures(pictures, to, to_png)


def _rasteriser() -> Callable[[str], bytes] | None:
    """Returns what makes PNG files: the window's part, if it is installed."""
    try:
        module = importlib.import_module("gui.rasterising")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("gui", "PySide6"):
            raise
        return None
    found: Callable[[str], bytes] = module.png_of
    return found


def _files_json(files: PictureFiles | None) -> dict[str, object]:
    return {} if files is None else {"files": [f"{files.folder}/{name}" for name in files.names]}


def _print_files(files: PictureFiles | None) -> None:
    if files is not None:
        print_lines("", f"Written to {files.folder}:")
        print_table(("FILE", "WHAT"), [(name, files.titles[name]) for name in files.names])


@show.register
def _print(found: DomainInspection) -> None:
    heading = ("TEXT OF", "SENTENCES", *(name.upper() for name in found.domains), "TAKEN FOR", "OF SENTENCES")
    rows = [
        (
            text.domain,
            f"{text.n_sentences:,}",
            *(f"{weight:.0%}" for weight in text.weights),
            text.most_seen,
            f"{text.sentences_as_most_seen:.0%}",
        )
        for text in found.texts
    ]
    print_table(heading, rows)
    print_lines(
        "",
        f"{found.purity:.0%} of the sentences are taken for the domain that most of their text is taken for;"
        f" {found.n_separate} of {len(found.texts)} texts have one of their own.",
    )
    if found.sentences_found and found.words_found:
        print_lines(
            f"Taken for the domain they are from: sentences {share_text(found.sentences_found)},"
            f" words {share_text(found.words_found)}."
        )
    print_lines("")
    for name, words in zip(found.domains, found.typical, strict=True):
        listed = ", ".join(each.word for each in words)
        print_lines(f"Most typical of {domain_name(name)}: {listed}")
    print_lines("", *([found.note] if found.note else []))
    rows = [(each.name, share_text(each.neighbours)) for each in found.maps]
    print_table(
        ("ENCODER OF", f"NEAREST SENTENCE OF THE SAME DOMAIN (BY CHANCE {found.map_chance:.0%})"), rows
    )


# `parlance inspect sentences` and `blind`: what an evaluation translated, seen by a person.

_Run = Annotated[str, typer.Argument(metavar="RUN", help="The evaluation's id, as in `parlance jobs list`.")]
_ANSWERS = {
    word: choice
    for choice, words in (
        (BlindChoice.LEFT, ("1", "l", "left")),
        (BlindChoice.RIGHT, ("2", "r", "right")),
        (BlindChoice.SAME, ("0", "s", "same")),
        (BlindChoice.SKIP, ("k", "skip")),
    )
    for word in words
}
_NONE = {"changed": "is translated differently", "gained": "got better", "lost": "got worse"}
_NONE |= {"numbers": "has a wrong number"}
"""Said where an order leaves out every sentence."""
_MOST_BYTES = 1 << 20
"""Size of a file with answers, at most."""
_QUESTION = "Which is better? 1, 2, 0 equally good, k cannot tell, q go on later"


def sentences(
    run: _Run,
    order: Annotated[
        str,
        typer.Option(
            help="text, worst, changed (only what is translated differently), gained or lost (only what got "
            "better, or worse), numbers (only what has a wrong number, now or before, new mistakes first)."
        ),
    ] = "worst",
    model: Annotated[str, typer.Option(help="The system to show. Default: the one evaluated.")] = "",
    against: Annotated[str, typer.Option(help="The system to compare with. Default: the first.")] = "",
    beside: Annotated[
        str, typer.Option(help="What to mark differences against: reference, or a system.")
    ] = "reference",
    search: Annotated[str, typer.Option(help="Only sentences containing this text.")] = "",
    offset: Annotated[int, typer.Option(min=0, help="Skip this many sentences.")] = 0,
    limit: Annotated[int, typer.Option(min=1, help="Show at most this many.")] = 10,
    as_json: JsonOption = False,
) -> None:
    """Show the sentences of an evaluation with every system's translation and what differs in it."""
    found = tasks.evaluation_sentences(
        run, order, against or None, offset, limit, search, model=model or None, beside=beside
    )
    if as_json:
        print_json(to_json(found))
        return
    if not found.n:
        among = f" with {search!r} in it" if search else ""
        print_lines(f"No sentence{among} {_NONE.get(order, 'is there')}.")
        return
    print_lines(f"{counted(found.n, 'sentence')}; [+here alone] [-{beside} alone]")
    for row in found.rows:
        _print_sentence(row, found)


def _print_sentence(row: EvaluatedSentence, found: SentencePage) -> None:
    change = "" if row.change is None else f", {signed(row.change)} chrF against {found.against}"
    print_lines("", f"Sentence {row.index + 1}{change}")
    lines = [("source", "", row.source), ("reference", "", row.reference)]
    lines += [(output.model, f"{output.chrf:.1f}", _marked(output.parts)) for output in row.outputs]
    print_table(("", "chrF", ""), lines)
    for output in row.outputs:
        if output.numbers_wrong:
            print_lines(f"Numbers of {output.model}: {_wrong_text(output.numbers_wrong)}.")


def _wrong_text(faults: Sequence[NumberFault]) -> str:
    """Names the wrong numbers: "11 is missing, 1 is in neither source nor reference"."""
    words = {"missing": "is missing", "new": "is in neither source nor reference"}
    return ", ".join(f"{fault.text} {words[fault.kind]}" for fault in faults)


def _marked(parts: Sequence[TextPart]) -> str:
    """Writes a text with what differs in brackets."""
    signs = {DifferenceKind.CHANGED: "+", DifferenceKind.MISSING: "-"}
    texts = []
    for part in parts:
        word, sign = part.text.rstrip(), signs.get(part.kind)
        texts.append((f"[{sign}{word}]" if sign else word) + part.text[len(word) :])
    return "".join(texts)


def blind(
    run: _Run,
    a: Annotated[
        str, typer.Option("--a", help="The first system. Default: the first one compared with.")
    ] = "",
    b: Annotated[str, typer.Option("--b", help="The second system. Default: the one evaluated.")] = "",
    n: Annotated[int, typer.Option("--n", "-n", min=1, help="Sentences to judge.")] = 20,
    seed: Annotated[int | None, typer.Option(min=0, help="Random seed for sentences and sides.")] = None,
    test: Annotated[str, typer.Option(help="Continue the test with this id.")] = "",
    answers: Annotated[
        str,
        typer.Option(
            help="Answers instead of questions: left, right, same or skip, separated by commas, "
            "or a file with one per line."
        ),
    ] = "",
    result: Annotated[
        bool,
        typer.Option("--result", help="End the test and reveal whose translations they were."),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Judge translations without knowing whose they are; every answer is kept at once."""
    if result and not (test or answers):
        raise typer.BadParameter("A new test has no answers to end with: name one with --test.")
    found = tasks.open_blind_test(test) if test else tasks.blind_test(run, a or None, b or None, n, seed)
    if found.run != run:
        raise typer.BadParameter(f"{test} is a test of {found.run}, not of {run}.", param_hint="--test")
    if answers:
        found = _give(found, _read_answers(answers))
    elif not (result or as_json) and found.is_open:
        found = _ask(found)
    if result or not found.is_open or found.n_answered == found.n:
        _print_result(tasks.blind_result(found.id), as_json=as_json)
    elif as_json:
        print_json(to_json(found))
    else:
        print_lines(
            f"{found.n_answered} of {found.n} answered. Continue with: "
            f"parlance inspect blind {run} --test {found.id}"
        )


def _read_answers(text: str) -> list[BlindChoice]:
    try:
        is_list = "," in text or not Path(text).exists()  # a path may be longer than any file's name
        given = text.split(",") if is_list else read_given(Path(text), _MOST_BYTES).decode().split()
    except (OSError, ValueError) as error:
        raise typer.BadParameter(f"{text[:80]!r} cannot be read: {error}.", param_hint="--answers") from error
    return [_answer(word) for word in given]


def _answer(word: str) -> BlindChoice:
    choice = _ANSWERS.get(word.strip().lower())
    if choice is None:
        raise typer.BadParameter(
            f"{word.strip()!r} is not left, right, same or skip.", param_hint="--answers"
        )
    return choice


def _give(found: BlindTest, answers: Sequence[BlindChoice]) -> BlindTest:
    """Answers the sentences that have no answer yet, in order."""
    waiting = [item.place for item in found.items if not item.answer]
    if len(answers) > len(waiting):
        raise typer.BadParameter(
            f"There are {len(answers)} answers for {len(waiting)} sentences.", param_hint="--answers"
        )
    for place, answer in zip(waiting, answers, strict=False):
        tasks.answer_blind_test(found.id, place, answer)
    return tasks.open_blind_test(found.id)


def _ask(found: BlindTest) -> BlindTest:
    """Asks for every sentence that has no answer; leaves off when told to."""
    for item in found.items:
        if item.answer:
            continue
        print_lines("", f"{item.place + 1} of {found.n}: {item.source}")
        print_lines(f"  1  {item.left}", f"  2  {item.right}")
        while (word := typer.prompt(_QUESTION).strip().lower()) not in (*_ANSWERS, "q"):
            pass
        if word == "q":
            break
        tasks.answer_blind_test(found.id, item.place, _ANSWERS[word])
    return tasks.open_blind_test(found.id)


def _print_result(found: BlindResult, *, as_json: bool) -> None:
    if as_json:
        print_json(to_json(found))
        return
    print_lines("", found.sentence, found.detail, "")
    rows = [(found.a, found.a_wins), (found.b, found.b_wins), ("equally good", found.same)]
    print_table(("PREFERRED", "SENTENCES"), rows)


# `parlance inspect neighbours`, `words`, `convergence` and `sizes`: what learning new words did.


def neighbours(
    model: Annotated[str, typer.Argument(help="A model that learned new words.")],
    words: Annotated[
        list[str] | None, typer.Argument(help="Words to look up. Default: those that moved most.")
    ] = None,
    side: Annotated[str, typer.Option(help="target or source.")] = "target",
    k: Annotated[int, typer.Option("-k", min=1, max=8, help="Neighbours per word.")] = 5,
    limit: Annotated[int, typer.Option(min=1, help="Words to show if none are given.")] = 10,
    as_json: JsonOption = False,
) -> None:
    """Show a word's neighbours: in the text, in the model before, projected, and after learning (table 8)."""
    suggested = [] if words else tasks.suggested_words(model, side, limit)
    asked = words or [each.word for each in suggested]
    found = tasks.neighbours(model, asked, side, k)
    if as_json:
        spaces = {
            each.word: {key: value for key, value in to_json(each).items() if key != "word"} for each in found
        }
        print_json({"side": side, "suggested": list(map(to_json, suggested)), "neighbours": spaces})
        return
    if not asked:
        print_lines(f"{model} has no words to look up on its {side} side.")
        return
    known = {each.word: each for each in suggested}
    for each in found:
        print_lines("", _heading(each.word, known.get(each.word)))
        rows = [
            ("IN YOUR TEXT", _near(each.cbow)),
            ("IN THE MODEL BEFORE", _near(each.before)),
            ("AFTER PROJECTION", _near(each.projected)),
            ("AFTER LEARNING", _near(each.after)),
        ]
        print_table(("SPACE", "NEAREST"), rows)


def _heading(word: str, suggested: SuggestedWord | None) -> str:
    if suggested is None:
        return word
    if suggested.moved is None:
        return f"{suggested.shown} (new)"
    return f"{suggested.shown} ({suggested.moved:.0%} of its neighbours changed)"


def _near(found: Sequence[NearWord]) -> str:
    return ", ".join(f"{each.shown} {each.similarity:.2f}" for each in found) or NONE


def words(
    run: Annotated[str, typer.Argument(metavar="RUN", help="The evaluation's id.")],
    limit: Annotated[int, typer.Option(min=1, help="Words and examples shown.")] = 10,
    as_json: JsonOption = False,
) -> None:
    """Show which words of the references each system produced, and which were cut (6.1, table 7)."""
    coverage, examples = tasks.word_coverage(run), tasks.failing_examples(run)
    if as_json:
        print_json({**to_json(coverage), "examples": list(map(to_json, examples))})
        return
    n_words = coverage.n_words
    print_lines(f"The references hold {counted(n_words, 'different word')}.")
    print_table(
        ("SYSTEM", "IN ITS PLACE", "SHARE", "ANYWHERE", "SHARE", "ONLY HERE"),
        [
            (
                each.name,
                f"{each.n:,}",
                f"{each.share:.1%}",
                f"{each.n_anywhere:,}",
                f"{each.share_anywhere:.1%}",
                f"{each.n_only:,}",
            )
            for each in coverage.systems
        ],
    )
    for each in coverage.systems:
        if each.only:
            print_lines("", f"Produced by {each.name} alone: {', '.join(each.only[:limit])}")
    if examples:
        print_lines("", "Words that the old vocabulary cuts up, and that the new system gets right:")
    for example in examples[:limit]:
        _print_example(example)


def _print_example(example: CutWordExample) -> None:
    cut = ", ".join(f"{each.word} = {_tokens_text(each.pieces)}" for each in example.words)
    rows = [("source", example.source), ("reference", example.reference), *example.outputs.items()]
    print_lines("", f"Sentence {example.index + 1}: {cut}", *(f"  {name}: {text}" for name, text in rows))


def _tokens_text(tokens: Sequence[str]) -> str:
    """Writes the tokens of a word without the mark of its beginning: "gar·d·en"."""
    return "·".join(filter(None, (token.replace("▁", "") for token in tokens)))


def convergence(
    models: Annotated[list[str] | None, typer.Argument(help="Models. Default: all adapted ones.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Show after how many updates models were at their best (table 6)."""
    found = tasks.convergence(models or None)
    if as_json:
        print_json({"models": list(map(to_json, found))})
        return
    if not found:
        print_lines("No training of an adapted model is known.")
        return
    print_table(
        ("MODEL", "METHOD", "BEST AFTER", "OF", "BEST", "SECONDS"),
        [
            (
                each.model,
                each.method or NONE,
                f"{each.updates:,}",
                f"{each.n_updates:,}",
                f"{each.best:.2f} {each.metric}",
                NONE if each.seconds is None else f"{each.seconds:,.0f}",
            )
            for each in found
        ],
    )


def sizes(
    domain: Annotated[str, typer.Argument(help="The domain whose models to compare.")],
    as_json: JsonOption = False,
) -> None:
    """Show what a domain's models gained over the size of their vocabulary (figure 3)."""
    found = tasks.vocabulary_sizes(domain)
    if as_json:
        print_json({"domain": domain, "models": list(map(to_json, found))})
        return
    print_table(
        ("MODEL", "METHOD", "TOKENS", "GAIN IN BLEU", "95 % INTERVAL"),
        [
            (
                each.model,
                each.method or NONE,
                NONE if each.size is None else f"{each.size:,}",
                signed(each.gain),
                NONE if each.low is None else f"{signed(each.low)} to {signed(each.high)}",
            )
            for each in found
        ],
    )


# `parlance inspect`: its commands, here `vocabulary` and `speakers`.

_LISTED = 15

app = typer.Typer(
    help="What a model knows of a text, and what it does not.", no_args_is_help=True, rich_markup_mode=None
)
for command in (sentences, blind, domains, neighbours, words, convergence, sizes):
    app.command()(command)


@app.command()
def vocabulary(
    model: Annotated[str, typer.Option(help="The model whose vocabulary is checked.")],
    corpus: Annotated[str, typer.Option(help="The text: a corpus of the library.")] = "",
    domain: Annotated[str, typer.Option(help="The text: every corpus of a domain.")] = "",
    staged: Annotated[
        str, typer.Option(help="The text: what `parlance corpus import --stage` read; its id.")
    ] = "",
    recipe: Annotated[
        str, typer.Option(help="How staged text is cleaned: gentle, standard, strict, a saved name, a file.")
    ] = "",
    limit: Annotated[int, typer.Option(min=1, help="Words printed per table; --json has all.")] = _LISTED,
    as_json: JsonOption = False,
) -> None:
    """Show which words of a text a model cannot represent well, before any training."""
    order = VocabularyOrder(
        model=model,
        corpus=corpus,
        domain=domain,
        staged=staged,
        recipe=tasks.find_recipe(recipe) if recipe else None,
    )
    report = run_order(order)
    if as_json:
        print_json(to_json(report))
    else:
        _print_report(report, limit)


@show.register
def _print_report(report: VocabularyReport, limit: int = _LISTED) -> None:
    print_lines(report.sentence, *([report.note] if report.note else []))
    print_lines(f"{report.text}, {report.n_sentences:,} sentences, seen by {report.model}.")
    for side in report.sides:
        _print_side(side, limit)


def _print_side(side: SideReport, limit: int) -> None:
    shares = ", ".join(f"{subwords}: {share:.1%}" for subwords, share in side.fragmentation.items())
    print_lines(
        "",
        side.sentence,
        f"{side.n_words:,} words, {side.n_types:,} distinct; {side.unknown_share:.2%} unknown; "
        f"{side.subwords_per_word:.2f} subwords a word.",
        f"Share of the text by subwords a word: {shares}.",
        side.overlap.note,
    )
    if side.poor:
        _print_poor(side, limit)
    if side.shift:
        print_lines("", "Used here in another sense, it seems:")
        rows = [
            (
                each.word,
                f"{each.count:,}",
                ", ".join(each.domain_neighbours[:4]),
                ", ".join(each.model_neighbours[:4]),
            )
            for each in side.shift[:limit]
        ]
        print_table(("WORD", "COUNT", "BESIDE IT IN YOUR TEXT", "BESIDE IT IN THE MODEL"), rows)
    elif side.shift_note:
        print_lines(side.shift_note)


def _print_poor(side: SideReport, limit: int) -> None:
    print_lines("", f"{side.n_poor_types:,} distinct words are poorly represented; the most frequent:")
    rows = [
        (each.word, f"{each.count:,}", " ".join(each.subwords) + (" (unknown)" if each.is_unknown else ""))
        for each in side.poor[:limit]
    ]
    print_table(("WORD", "COUNT", "SUBWORDS"), rows)


@app.command()
def speakers(
    model: Annotated[str, typer.Option(help="The model whose speakers to show.")],
    search: Annotated[str, typer.Option(help="Only speakers whose name begins with this.")] = "",
    limit: Annotated[int, typer.Option(min=1, help="Speakers printed; --json has all.")] = 20,
    words: Annotated[int, typer.Option(min=1, help="Words listed of each kind.")] = 8,
    as_json: JsonOption = False,
) -> None:
    """Show the speakers a model was trained with: their words, who resembles whom, how they differ."""

    order = InspectSpeakersOrder(model=model, search=search, n_words=words)
    found = run_order(order)
    if as_json:
        print_json(to_json(found))
    else:
        _print_speakers(found, limit)


def _print_speakers(found: SpeakerInspection, limit: int) -> None:
    shown = found.speakers[:limit]
    print_lines(found.sentence, "")
    rows = [
        (
            each.name,
            _words_text(each.raised),
            _words_text(each.lowered),
            ", ".join(f"{other.name} ({other.similarity:.2f})" for other in each.nearest[:3]),
            f"{each.x:.1f}, {each.y:.1f}",
        )
        for each in shown
    ]
    print_table(("SPEAKER", "RAISED", "LOWERED", "NEAREST", "ON THE MAP"), rows)
    if len(shown) < len(found.speakers):
        print_lines(f"… and {len(found.speakers) - len(shown):,} more; --limit or --search shows them.")
    if found.directions:
        print_lines("", "How they differ, the most important direction first:")
        print_table(
            ("SHARE", "LOWERED", "RAISED", "FROM", "TO"),
            [
                (
                    f"{each.share:.1%}",
                    _words_text(each.lowered),
                    _words_text(each.raised),
                    ", ".join(each.low_end),
                    ", ".join(each.high_end),
                )
                for each in found.directions
            ],
        )
    if found.basis_rows:
        print_lines("", "Rows of the basis:")
        print_table(
            ("ROW", "SHARE", "RAISED", "LOWERED"),
            [
                (each.row, f"{each.share:.1%}", _words_text(each.raised), _words_text(each.lowered))
                for each in found.basis_rows
            ],
        )


def _words_text(words: Sequence[WordBias]) -> str:
    return ", ".join(f"{each.word} {each.bias:+.2f}" for each in words)
