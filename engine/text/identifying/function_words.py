"""Short words that are frequent in one language and rare in the others: two of them tell a language apart.

Words that several of these languages share ("die", "in", "de") are left out on purpose: what they
leave undecided is decided by a slower test.
"""

_LISTS = {
    "ca": "els les amb per això està seva aquest aquesta també perquè però quan què són ha han és",
    "cs": "že jsem jsou jako není ale nebo když této který která které jeho může být byl bylo při podle také",
    "da": "og ikke jeg det er af til som på har blev også efter hvis skal være meget hvor hvad denne eller",
    "de": "der das und ist nicht ein eine einen einem einer zu mit auf dem den des sich auch werden "
    "wird wurde wie von für im bei oder aus nach sind durch über kann können sie ich wir ihr "
    "ihre wenn dass diese dieser dieses zum zur nur noch mehr haben hat sein aber als sollte "
    "müssen alle keine",
    "en": "the of and to is that for it with as are on this be by not you from or have at which we "
    "they can your has were been their if when who there how its these our would could should "
    "may must into only other than then them his her she he my what do does did but",
    "es": "el los las del que y en con una por para es su se lo como más pero sus este esta cuando "
    "muy está han también hasta desde puede son fue ser hay todo",
    "et": "ja on ei see et ka kui oma mis aga või nii selle ning tema võib olla peab kus mida seda pärast",
    "fi": "ja on ei se että oli joka mutta tai kun myös ovat hän niin kuin ole sekä voi jos tämä "
    "jotka mukaan",
    "fr": "le les des est et dans pour que qui une du sur pas par plus avec vous il au ce ne sont "
    "aux cette ou nous être ont ses mais je elle votre comme tout sa leur été fait peut ces",
    "hr": "je se na da su za koji koje kao ili nije ako od samo što može bio biti prema također ima te",
    "hu": "és hogy nem az egy van meg ez csak volt mint de ha már kell lehet vagy után amely minden lesz",
    "id": "yang dan untuk dengan dari pada ini itu tidak dalam akan adalah anda atau ke telah oleh "
    "dapat juga",
    "it": "il gli che di non della per sono con una è nel dei alla come anche più delle si questo "
    "questa ha essere ma cui dal dalla nella lo suo sua le può degli",
    "lt": "ir kad yra iš su tai ne kaip bet arba buvo jis per prie taip gali dėl savo ar po šio turi",
    "lv": "un ir ka ar no uz par kas nav lai vai tas pie ja kā arī šo būt tika jūs tiek savu līdz",
    "nb": "og ikke jeg det er av til som på har ble også etter hvis skal være mye hvor hva denne eller fra",
    "nl": "het een van niet dat zijn met voor op te aan er ook als bij wordt naar worden uit deze "
    "maar kan heeft hebben wordt over door nog dan moet geen wel dit hij zij meer",
    "pl": "nie się jest że na do jak po od przez oraz dla ale lub może być są tego tym jego które "
    "który która przy tylko został jako także",
    "pt": "o os as do da dos das que não uma um em para com por é se mais como foi ao pela pelo seu "
    "sua ou você são também mas está isso tem na no",
    "ro": "și în este nu cu la pe din care sau pentru mai sunt ce prin dar fi fost această acest "
    "după poate ale",
    "sk": "že som sú ako nie ale alebo keď tejto ktorý ktorá ktoré jeho môže byť bol bolo pri podľa tiež",
    "sl": "je in da se na za so ki ni pa kot ali tudi lahko bi pri če samo ima biti zaradi kjer",
    "sv": "och inte jag det är av till som på har blev också efter om ska vara mycket hur vad denna "
    "eller från att för den ett",
    "tr": "ve bir bu için ile de da olarak çok daha olan gibi ne kadar değil ama sonra veya her var",
    "vi": "và của là có không được cho trong một các người này với những khi để từ đã bạn về",
}

CLOSE = (
    frozenset(("da", "nb", "nn", "no", "sv")),
    frozenset(("bs", "hr", "sr", "sl", "mk", "bg")),
    frozenset(("cs", "sk")),
    frozenset(("es", "gl", "pt", "ca")),
    frozenset(("be", "ru", "uk")),
    frozenset(("id", "ms")),
    frozenset(("nl", "af")),
)
"""Languages that share many words: a short text of one is easily taken for another."""


def frequent_words(language: str) -> frozenset[str]:
    """Returns the short frequent words of a language here, those of several languages too."""
    return frozenset(_LISTS.get(language, "").split())


def are_close(first: str, second: str) -> bool:
    """Returns whether two languages share so many words that a text may pass for either."""
    return first == second or any(first in group and second in group for group in CLOSE)


def _distinctive() -> dict[str, frozenset[str]]:
    words = {language: frozenset(text.split()) for language, text in _LISTS.items()}
    return {
        language: own.difference(
            *(theirs for other, theirs in words.items() if not are_close(language, other))
        )
        for language, own in words.items()
    }


FUNCTION_WORDS = _distinctive()
"""Per language tag, lower-case words that none of the other languages here has."""
