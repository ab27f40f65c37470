"""Languages of which little is known so far: how they write numbers, and some of their words.

One gets a file of its own when more of it is known. Knows no text.
"""

from engine.languages.base import COMMA, COMMA_SPACED, POINT, LanguageRules, Negation, in_order, words

OTHERS = {
    **dict.fromkeys(in_order("bg no ru uk"), LanguageRules(number_style=COMMA_SPACED)),
    **dict.fromkeys(in_order("el sr"), LanguageRules(number_style=COMMA)),
    **dict.fromkeys(in_order("he hi ko th"), LanguageRules(number_style=POINT, currency_first=True)),
    "ca": LanguageRules(  # Catalan
        frequent_words=words(
            "els les amb per això està seva aquest aquesta també perquè però quan què són ha han és"
        ),
    ),
    "cs": LanguageRules(  # Czech
        number_style=COMMA_SPACED,
        frequent_words=words(
            "že jsem jsou jako není ale nebo když této který která které jeho může být byl bylo při podle "
            "také"
        ),
    ),
    "da": LanguageRules(  # Danish
        number_style=COMMA,
        endings=("erne", "ene", "en", "et", "er", "e", "r"),
        frequent_words=words(
            "og ikke jeg det er af til som på har blev også efter hvis skal være meget hvor hvad denne eller"
        ),
    ),
    "et": LanguageRules(  # Estonian
        number_style=COMMA_SPACED,
        frequent_words=words(
            "ja on ei see et ka kui oma mis aga või nii selle ning tema võib olla peab kus mida seda pärast"
        ),
    ),
    "fi": LanguageRules(  # Finnish
        number_style=COMMA_SPACED,
        frequent_words=words(
            "ja on ei se että oli joka mutta tai kun myös ovat hän niin kuin ole sekä voi jos tämä jotka "
            "mukaan"
        ),
    ),
    "hr": LanguageRules(  # Croatian
        number_style=COMMA,
        frequent_words=words(
            "je se na da su za koji koje kao ili nije ako od samo što može bio biti prema također ima te"
        ),
    ),
    "hu": LanguageRules(  # Hungarian
        number_style=COMMA_SPACED,
        frequent_words=words(
            "és hogy nem az egy van meg ez csak volt mint de ha már kell lehet vagy után amely minden lesz"
        ),
    ),
    "id": LanguageRules(  # Indonesian
        number_style=COMMA,
        frequent_words=words(
            "yang dan untuk dengan dari pada ini itu tidak dalam akan adalah anda atau ke telah oleh dapat "
            "juga"
        ),
    ),
    "it": LanguageRules(  # Italian
        number_style=COMMA,
        endings=("i", "e", "a", "o"),
        frequent_words=words(
            "il gli che di non della per sono con una è nel dei alla come anche più delle si questo questa "
            "ha essere ma cui dal dalla nella lo suo sua le può degli"
        ),
        term_links=words("d dei del dell della delle di e in"),
        negation=Negation(
            plain=(r"non|mai|nessun\w*|niente|nulla|né|neanche|nemmeno|neppure"),
            possible=(
                r"senza|appena|tranne|eccetto|manc\w*|evit\w*|imped\w*|in\w{4,}|im\w{4,}|dis\w{4,}|s\w{5,}|solo|poc\w*"
                r"|finché|prima|contro|mal\w*|no"
            ),
        ),
    ),
    "ja": LanguageRules(  # Japanese
        has_han_numbers=True,
        large_numbers="[十百千万億兆]",
        number_style=POINT,
        currency_first=True,
    ),
    "lb": LanguageRules(  # Luxembourgish
        capital_nouns=True,
    ),
    "lt": LanguageRules(  # Lithuanian
        number_style=COMMA_SPACED,
        frequent_words=words(
            "ir kad yra iš su tai ne kaip bet arba buvo jis per prie taip gali dėl savo ar po šio turi"
        ),
    ),
    "lv": LanguageRules(  # Latvian
        number_style=COMMA_SPACED,
        frequent_words=words(
            "un ir ka ar no uz par kas nav lai vai tas pie ja kā arī šo būt tika jūs tiek savu līdz"
        ),
    ),
    "nb": LanguageRules(  # Norwegian Bokmål
        number_style=COMMA_SPACED,
        frequent_words=words(
            "og ikke jeg det er av til som på har ble også etter hvis skal være mye hvor hva denne eller fra"
        ),
    ),
    "nl": LanguageRules(  # Dutch
        number_style=COMMA,
        endings=("en", "s"),
        frequent_words=words(
            "het een van niet dat zijn met voor op te aan er ook als bij wordt naar worden uit deze maar kan "
            "heeft hebben wordt over door nog dan moet geen wel dit hij zij meer"
        ),
        negation=Negation(
            plain=(r"niet|niets|nooit|niemand|nergens|geen|noch"),
            possible=(
                r"zonder|nauwelijks|behalve|on\w{4,}|\w+loos|\w+loze|maar|alleen|slechts|zelden|weinig|tot|pas|ontbre\w*|nee"
            ),
        ),
    ),
    "pl": LanguageRules(  # Polish
        number_style=COMMA_SPACED,
        frequent_words=words(
            "nie się jest że na do jak po od przez oraz dla ale lub może być są tego tym jego które który "
            "która przy tylko został jako także"
        ),
    ),
    "pt": LanguageRules(  # Portuguese
        number_style=COMMA,
        endings=("es", "s"),
        frequent_words=words(
            "o os as do da dos das que não uma um em para com por é se mais como foi ao pela pelo seu sua ou "
            "você são também mas está isso tem na no"
        ),
        term_links=words("da das de do dos e em"),
        negation=Negation(
            plain=(r"não|nunca|jamais|nada|ninguém|nenhum\w*|tampouco|nem"),
            possible=(
                r"sem|apenas|exceto|salvo|falt\w*|evit\w*|imped\w*|in\w{4,}|im\w{4,}|des\w{4,}|só|mas|pouc\w*|até|antes|contra"
                r"|mal\w*"
            ),
        ),
    ),
    "ro": LanguageRules(  # Romanian
        number_style=COMMA,
        frequent_words=words(
            "și în este nu cu la pe din care sau pentru mai sunt ce prin dar fi fost această acest după "
            "poate ale"
        ),
    ),
    "sk": LanguageRules(  # Slovak
        number_style=COMMA_SPACED,
        frequent_words=words(
            "že som sú ako nie ale alebo keď tejto ktorý ktorá ktoré jeho môže byť bol bolo pri podľa tiež"
        ),
    ),
    "sl": LanguageRules(  # Slovenian
        number_style=COMMA,
        frequent_words=words(
            "je in da se na za so ki ni pa kot ali tudi lahko bi pri če samo ima biti zaradi kjer"
        ),
    ),
    "sv": LanguageRules(  # Swedish
        number_style=COMMA_SPACED,
        endings=("orna", "erna", "arna", "en", "et", "er", "ar", "or", "n", "t"),
        frequent_words=words(
            "och inte jag det är av till som på har blev också efter om ska vara mycket hur vad denna eller "
            "från att för den ett"
        ),
    ),
    "tr": LanguageRules(  # Turkish
        number_style=COMMA,
        frequent_words=words(
            "ve bir bu için ile de da olarak çok daha olan gibi ne kadar değil ama sonra veya her var"
        ),
    ),
    "vi": LanguageRules(  # Vietnamese
        frequent_words=words(
            "và của là có không được cho trong một các người này với những khi để từ đã bạn về"
        ),
    ),
    "zh": LanguageRules(  # Chinese
        has_han_numbers=True,
        large_numbers="[十百千万萬亿億兆]",
        number_style=POINT,
        currency_first=True,
    ),
}
