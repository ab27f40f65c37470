"""What else people call what can be searched, in other programs and in daily life; the help as commands."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from gui.assets import chapter_title, help_sections
from gui.widgets.controls import Command

SEARCH_WORDS = {
    "Translate": "text sentence language languages machine translation mt engine target source reverse "
    "direction swap",
    "Corpora": "corpus translation memory tm tmx bitext parallel text alignment align segments concordance "
    "search pairs data export statistics duplicates client customer",
    "Speakers": "voice person author style tone character register profile",
    "Adapt": "train training fine-tune finetune learn teach customise customize domain specialise",
    "Evaluate": "score scores bleu chrf comet quality qa compare comparison measure test",
    "Models": "model engine language pair languages install download export delete remove",
    "Settings": "preferences options configuration config setup language interface",
    "Help": "manual guide docs support contact",
    "Import translations…": "import tm translation memory memories tmx xliff xlf sdlxliff sdltm mqxliff "
    "trados memoq wordfast omegat phrase across transit po csv excel xlsx table spreadsheet bilingual "
    "upload load align alignment pairs",
    "Terms and rules of a domain": "glossary glossaries term terms termbase term base terminology tbx "
    "multiterm vocabulary dictionary names brand words word forbidden preferred do not translate dnt "
    "placeholder regex replace",
    "Translate files…": "document documents file word docx pptx powerpoint excel xlsx odt idml html markdown "
    "xml json xliff sdlxliff po ts subtitle subtitles srt vtt ass batch project folder export pdf",
    "Open files": "document documents file subtitle subtitles srt vtt transcript docx word load",
    "Add a model…": "import install download hugging face huggingface hub opus opus-cat opus-mt marian "
    "ctranslate2 argos language pair engine",
    "New adaptation": "train training fine-tune finetune learn teach customise customize client customer",
    "New speaker…": "voice person author style tone character profile add create",
    "Swap languages and texts": "reverse direction exchange switch source target",
    "Clear the text": "delete remove empty new reset",
    "Copy the translation": "clipboard paste",
    "Save the translation": "export write file download",
    "Theme": "dark light night mode colour color contrast appearance look skin",
    "Light theme": "day mode bright white appearance look colour color",
    "Dark theme": "night mode black appearance look colour color contrast",
    "System theme": "automatic mode appearance look colour color",
    "Reading size": "font fonts letters text size zoom bigger larger smaller accessibility",
    "Care in translating": "quality accuracy better rerank reranking slow slower speed",
    "Learn from corrections": "along online learning automatic automatically adaptive confirm confirmed",
    "Precision": "int8 float32 quantisation quantization speed ram memory usage faster",
    "Device": "gpu cuda nvidia cpu processor graphics card hardware speed acceleration",
    "Processor threads": "cpu cores performance speed slow fast hardware",
    "Let other programs translate": "server api plugin plug-in connector integration trados studio memoq "
    "omegat wordfast weblate phrase libreoffice writer subtitle edit deepl libretranslate openai rest "
    "localhost browser extension cat tool",
    "Connections of other programs": "server api key keys plugin plug-in connector integration trados studio "
    "memoq omegat wordfast weblate libreoffice cat tool",
    "Port of the server": "address localhost 5000 network firewall proxy api",
    "Folder of the library": "backup back up move data location path where stored storage disk file files",
    "Trash": "delete deleted remove removed recycle bin undo undelete restore recover empty erase",
    "Check this computer": "doctor health diagnose diagnostics repair problem error requirements hardware "
    "gpu",
    "Version": "update upgrade about release",
    "Licences": "license licenses open source legal",
    "Getting started": "tutorial introduction first steps beginner quick start",
    "Privacy": "internet online offline cloud network proxy confidential gdpr dsgvo nda data protection "
    "secure telemetry",
    "Keyboard": "shortcut shortcuts hotkey hotkeys keys undo redo",
    "The command line": "terminal cli console shell script automation batch",
    "Troubleshooting": "error errors problem crash bug log slow fails broken",
    "Other programs": "server api plugin plug-in connector integration trados studio memoq omegat wordfast "
    "weblate libreoffice subtitle edit cat tool proxy",
    "Translate: From memory": "fuzzy match matches percent similar",
    "Translate: Numbers": "number figure figures date dates unit units",
    "Translate: du or Sie": "formal informal polite politeness address register",
    "Translate: Other ways to say it": "alternative alternatives synonym synonyms variant variants",
    "Translate: What comes back letter by letter": "tag tags placeholder placeholders code codes variables",
}
"""A title of a command, a page, a setting or a help page, or of a help page and one of its sections
("Translate: Numbers") -> words that find it, too."""


def with_words(command: Command) -> Command:
    """Returns a command with the other words that find it."""
    name = command.title if command.is_listed else f"{command.hint}: {command.title}"
    return replace(command, words=SEARCH_WORDS.get(name, ""))


def help_commands(go: Callable[[str], None]) -> list[Command]:
    """Returns the help pages, then their sections, which are found by what is written there, too.

    Args:
        go: shows a page by its file name without the ending, behind a # one of its headings.
    """
    pages, sections = [], []
    for path, heading, text in help_sections():
        title = chapter_title(path)
        if heading == title:
            page = Command(title, partial(go, path.stem), "", "book-open", text=text, kind="Help")
            pages.append(with_words(page))
        else:
            show = partial(go, f"{path.stem}#{heading}")
            section = Command(heading, show, title, "book-open", text=text, is_listed=False, kind="Help")
            sections.append(with_words(section))
    return pages + sections
