"""Spanish."""

from engine.languages.base import (
    COMMA,
    AbbreviationPlace,
    LanguageRules,
    Negation,
    Scale,
    abbreviations,
    table,
    words,
)

_ABBREVIATED = (
    *abbreviations(
        "a. C.; a. de C.; admón.; apdo.; aprox.; C. P.; Cía.; d. C.; d. de C.; dcha.; depto.; dpto.; etc.; "
        "EE. UU.; izq.; izqda.; JJ. OO.; Ltda.; máx.; mín.; n. del t.; P. D.; p. v. p.; pral.; RR. HH.; "
        "S. A.; S. L.; s. f.; tfno.; Ud.; Uds.; Vd.; Vds.; ene.; feb.; abr.; jun.; jul.; ago.; sept.; "
        "oct.; nov.; dic."
    ),
    *abbreviations("cf.; ej.; p. ej.; v. gr.; vs.; tel.; Avda.; Av.; Pza.; Ctra.", may_be_last=False),
    *abbreviations(
        "arts.; cap.; caps.; ed.; fig.; figs.; n.; núm.; núms.; p.; pp.; pág.; págs.; párr.; secc.; t.; vol.",
        AbbreviationPlace.BEFORE_NUMBER,
    ),
    *abbreviations("art.; mar.; may.", AbbreviationPlace.BEFORE_NUMBER, is_word=True),
    *abbreviations(
        "Arq.; Cnel.; D.; Dña.; Dr.; Dra.; Dres.; Excma.; Excmo.; Gral.; Ilma.; Ilmo.; Ing.; Lic.; Mons.; "
        "Prof.; Profa.; Rvdo.; Sr.; Sra.; Sras.; Sres.; Srta.; Sta.; Sto.",
        AbbreviationPlace.BEFORE_NAME,
        may_be_last=False,
    ),
)

SPANISH = LanguageRules(
    abbreviated=_ABBREVIATED,
    scales=(
        Scale(3, "mil", "mil"),
        Scale(6, "millón", "millones"),
        Scale(9, "mil millones", "mil millones"),
        Scale(12, "billón", "billones"),
    ),
    number_style=COMMA,
    endings=("es", "s"),
    frequent_words=words(
        "el los las del que y en con una por para es su se lo como más pero sus este esta cuando muy está "
        "han también hasta desde puede son fue ser hay todo"
    ),
    term_links=words("de del el en la las los y"),
    negation=Negation(
        plain=(r"no|nunca|jamás|nada|nadie|ningun[oa]s?|ningún|tampoco|ni"),
        possible=(
            r"sin|apenas|salvo|excepto|falt\w*|evit\w*|impid\w*|niega\w*|in\w{4,}|im\w{4,}|des\w{4,}|sólo|solo|sino|poco\w*"
            r"|hasta|antes|contra|mal\w*"
        ),
    ),
    sentence_starts=(
        r"El|La|Los|Las|Lo|Un|Una|Unos|Unas|Él|Ella|Ellos|Ellas|Yo|Tú|Usted|Ustedes|Nosotros|Nosotras|"
        r"Este|Esta|Esto|Estos|Estas|Ese|Esa|Eso|Esos|Esas|Aquel|Aquella|Aquello|Su|Sus|Mi|Mis|Tu|Tus|"
        r"Nuestro|Nuestra|Y|Pero|O|Si|Cuando|Como|Donde|Aunque|Porque|Pues|Entonces|Luego|Después|"
        r"Antes|Desde|Hasta|Durante|Para|Por|En|Con|Sin|Sobre|Entre|Al|Del|De|Hay|Es|Son|Fue|Era|Se|Le|"
        r"Les|Me|Nos|Te|Ya|También|Tampoco|Además|Así|Aquí|Allí|Ahí|Ahora|Hoy|Ayer|Mañana|Todo|Todos|"
        r"Toda|Todas|Cada|Muchos|Muchas|Algunos|Algunas|Nadie|Nada|Ninguno|Ninguna|Quien|Quién|Qué|Que|"
        r"Cuál|Cuándo|Cómo|Dónde|Cuánto|Gracias|Sin embargo"
    ),
    quotes=("«»", "“”"),
    other_quotes=("‹›", "‘’"),
    language_names=table(
        "alemán = de; inglés = en; árabe = ar; chino = zh; coreano = ko; danés = da; checo = cs; francés = "
        "fr; griego = el; húngaro = hu; japonés = ja; neerlandés = nl; noruego = no; polaco = pl; portugués "
        "= pt; rumano = ro; ruso = ru; sueco = sv; turco = tr; ucraniano = uk"
    ),
)
