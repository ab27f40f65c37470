"""What else people call what can be searched, in other programs and in daily life; the help as commands."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial

from gui.help_files import chapter_title, help_sections
from gui.i18n import language, tr, tr_noop
from gui.widgets.controls import Command

SEARCH_WORDS = {
    tr_noop("Translate"): tr_noop(
        "text sentence language languages machine translation mt engine target source reverse direction swap"
    ),
    tr_noop("Library"): tr_noop(
        "domain domains client clients customer export data corpora corpus translation memory tm statistics "
        "duplicates concordance search segments pairs tmx bitext parallel text alignment align"
    ),
    tr_noop("Sentences of a domain"): tr_noop(
        "translation memory tm memories concordance search find segment segments pair pairs corpus corpora "
        "bitext parallel text edit export exchange tmx statistics duplicates"
    ),
    tr_noop("Voices"): tr_noop("speaker speakers person author style tone character register profile"),
    tr_noop("What a domain has learned"): tr_noop(
        "adapt adaptation train training fine-tune finetune learn teach customise customize specialise"
    ),
    tr_noop("Laboratory"): tr_noop(
        "evaluate evaluation score scores bleu chrf comet quality qa compare comparison measure test"
    ),
    tr_noop("Models"): tr_noop("model engine language pair languages install download export delete remove"),
    tr_noop("Settings"): tr_noop("preferences options configuration config setup language interface"),
    tr_noop("Help"): tr_noop("manual guide docs support contact"),
    tr_noop("Teach a new domain…"): tr_noop(
        "import tmx translations tm translation memory memories xliff xlf sdlxliff sdltm "
        "mqxliff trados memoq wordfast omegat phrase across transit po csv excel xlsx table spreadsheet "
        "bilingual upload load align alignment pairs train fine-tune learn client customer"
    ),
    tr_noop("Terms and rules of a domain"): tr_noop(
        "glossary glossaries term terms termbase term base terminology tbx "
        "multiterm vocabulary dictionary names brand words word forbidden preferred do not translate dnt "
        "placeholder regex replace"
    ),
    tr_noop("Translate files…"): tr_noop(
        "document documents file word docx pptx powerpoint excel xlsx odt idml html markdown "
        "xml json xliff sdlxliff po ts subtitle subtitles srt vtt ass batch project folder export pdf open "
        "load transcript"
    ),
    tr_noop("Add a model…"): tr_noop(
        "import install download hugging face huggingface hub opus opus-cat opus-mt marian "
        "ctranslate2 argos language pair engine"
    ),
    tr_noop("New speaker…"): tr_noop("voice person author style tone character profile add create"),
    tr_noop("Swap languages and texts"): tr_noop("reverse direction exchange switch source target"),
    tr_noop("Clear the text"): tr_noop("empty new reset remove delete"),
    tr_noop("Copy the translation"): tr_noop("clipboard paste"),
    tr_noop("Save the translation"): tr_noop("export write file download"),
    tr_noop("Language of the window"): tr_noop(
        "interface ui german english deutsch locale translation of the program"
    ),
    tr_noop("Theme"): tr_noop("dark light night mode colour color contrast appearance look skin"),
    tr_noop("Light theme"): tr_noop("day mode bright white appearance look colour color"),
    tr_noop("Dark theme"): tr_noop("night mode black appearance look colour color contrast"),
    tr_noop("System theme"): tr_noop("automatic mode appearance look colour color"),
    tr_noop("Reading size"): tr_noop("font fonts letters text size zoom bigger larger smaller accessibility"),
    tr_noop("Quality of translations"): tr_noop(
        "care careful accuracy better rerank reranking slow slower speed"
    ),
    tr_noop("Learn from corrections"): tr_noop(
        "along online learning automatic automatically adaptive confirm confirmed"
    ),
    tr_noop("Translate from anywhere"): tr_noop(
        "tray global hotkey shortcut selection selected clipboard popup other "
        "programs browser background minimise minimize close"
    ),
    tr_noop("Shortcuts"): tr_noop("keyboard keys hotkey hotkeys key binding bindings change customise"),
    tr_noop("Change keyboard shortcuts…"): tr_noop(
        "keys hotkey hotkeys key binding bindings customise customize"
    ),
    tr_noop("Precision"): tr_noop("int8 float32 quantisation quantization speed ram memory usage faster"),
    tr_noop("Device"): tr_noop("gpu cuda nvidia cpu processor graphics card hardware speed acceleration"),
    tr_noop("Processor threads"): tr_noop("cpu cores performance speed slow fast hardware"),
    tr_noop("Let other programs translate"): tr_noop(
        "server api plugin plug-in connector integration trados studio memoq "
        "omegat wordfast weblate phrase libreoffice writer subtitle edit deepl libretranslate openai rest "
        "localhost browser extension cat tool"
    ),
    tr_noop("Connections of other programs"): tr_noop(
        "server api key keys plugin plug-in connector integration trados studio "
        "memoq omegat wordfast weblate libreoffice cat tool"
    ),
    tr_noop("Port of the server"): tr_noop("address localhost 5000 network firewall proxy api"),
    tr_noop("Folder of the library"): tr_noop(
        "backup back up move data location path where stored storage disk file files"
    ),
    tr_noop("Trash"): tr_noop(
        "delete deleted remove removed recycle bin undo undelete restore recover empty erase"
    ),
    tr_noop("Check this computer"): tr_noop(
        "doctor health diagnose diagnostics repair problem error requirements hardware gpu"
    ),
    tr_noop("Version"): tr_noop("update upgrade about release"),
    tr_noop("Licences"): tr_noop("license licenses open source legal"),
    tr_noop("Getting started"): tr_noop("tutorial introduction first steps beginner quick start"),
    tr_noop("Privacy"): tr_noop(
        "internet online offline cloud network proxy confidential gdpr dsgvo nda data protection "
        "secure telemetry"
    ),
    tr_noop("Keyboard"): tr_noop("shortcut shortcuts hotkey hotkeys keys undo redo"),
    tr_noop("The command line"): tr_noop("terminal cli console shell script automation batch"),
    tr_noop("Troubleshooting"): tr_noop("error errors problem crash bug log slow fails broken"),
    tr_noop("Other programs"): tr_noop(
        "server api plugin plug-in connector integration trados studio memoq omegat wordfast "
        "weblate libreoffice subtitle edit cat tool proxy"
    ),
    tr_noop("The desk: From memory"): tr_noop("fuzzy match matches percent similar"),
    tr_noop("What stays as it is: Numbers"): tr_noop("number figure figures date dates unit units"),
    tr_noop("Translate a text: du or Sie"): tr_noop("formal informal polite politeness address register"),
    tr_noop("Translate a text: Other ways to say it"): tr_noop(
        "alternative alternatives synonym synonyms variant variants"
    ),
    tr_noop("What stays as it is: What comes back letter by letter"): tr_noop(
        "tag tags placeholder placeholders code codes variables"
    ),
}
"""A title of a command, a page, a setting or a help page, or of a help page and one of its sections
("Translate: Numbers") -> words that find it, too: the likeliest first, which counts most."""


def with_words(command: Command) -> Command:
    """Returns a command with the other words that find it."""
    name = command.title if command.is_listed else f"{command.hint}: {command.title}"
    return replace(command, words=_said_words(language()).get(name, ""))


@cache
def _said_words(_language: str) -> dict[str, str]:
    return {tr(title): tr(words) for title, words in SEARCH_WORDS.items()}


def help_commands(go: Callable[[str], None]) -> list[Command]:
    """Returns the help pages, then their sections, which are found by what is written there, too.

    Args:
        go: shows a page by its file name without the ending, behind a # one of its headings.
    """
    pages, sections = [], []
    for path, heading, text in help_sections():
        title = chapter_title(path)
        if heading == title:
            page = Command(title, partial(go, path.stem), "", "book-open", text=text, kind=tr("Help"))
            pages.append(with_words(page))
        else:
            show = partial(go, f"{path.stem}#{heading}")
            section = Command(heading, show, title, "book-open", text=text, is_listed=False, kind=tr("Help"))
            sections.append(with_words(section))
    return pages + sections
