"""English."""

from types import MappingProxyType

from engine.languages.base import AbbreviationPlace, LanguageRules, Name, Scale, abbreviations, words


def _ordinal(number: int) -> str:
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(last, 'th')}"


_BEFORE_ANSWERS = (
    "is was s be been are were a or not say says said saying answer answers answered reply replies replied "
    "tell told me you him her us them think thinks thought hope hoped guess so still just simply clearly "
    "course sorry sadly unfortunately probably certainly definitely absolutely mean means meant vote voted"
)
_ABBREVIATED = (
    *abbreviations(
        "abbr. = abbreviation; acct. = account; addr. = address; addl. = additional; aka = also known as; "
        "a.k.a. = also known as; amt. = amount; appt. = appointment; appts. = appointments; "
        "apprx. = approximately; asap = as soon as possible; ASAP = as soon as possible; "
        "assoc. = association; assn. = association; asst. = assistant; attn. = for the attention of; "
        "avail. = available; avg. = average; b/c = because; bathrm. = bathroom; bathrms. = bathrooms; "
        "bdrm. = bedroom; bdrms. = bedrooms; bldg. = building; bldgs. = buildings; btw = by the way; "
        "BTW = by the way; cert. = certificate; cont. = continued; cont'd = continued; contd. = continued; "
        "cust. = customer; dept. = department; depts. = departments; ea. = each; edn. = edition; "
        "encl. = enclosed; equip. = equipment; esp. = especially; et al. = and others; excl. = without; "
        "fwd. = forward; fyi = for your information; FYI = for your information; govt. = government; "
        "grp. = group; hosp. = hospital; ht. = height; immed. = immediately; incl. = including; "
        "ins. = insurance; intl. = international; lge. = large; mfg. = manufacturing; mfr. = manufacturer; "
        "mgmt. = management; mgr. = manager; min. = minimum; misc. = miscellaneous; mtg. = meeting; "
        "mtgs. = meetings; natl. = national; opp. = opposite; orig. = original; pkg. = package; "
        "pkgs. = packages; pls = please; pls. = please; plz = please; poss. = possible; pref. = preferred; "
        "prelim. = preliminary; prev. = previous; prob. = probably; qtr. = quarter; qty. = quantity; "
        "rcvd. = received; recd. = received; rec'd = received; reqd. = required; req'd = required; "
        "rm. = room; rms. = rooms; sched. = schedule; sq. ft. = square feet; sq. m. = square metres; "
        "sq. mi. = square miles; std. = standard; thru = through; tkt. = ticket; tkts. = tickets; "
        "viz. = namely; w/ = with; w/o = without; wk. = week; est. = estimated; wkly. = weekly; "
        "wt. = weight; yest. = yesterday; Xmas = Christmas; New Yr. = New Year; al.; ave.; blvd.; bros.; "
        "hwy.; rd.; corp.; ed.; eds.; etc.; ext.; inc.; jr.; co.; ltd.; op.; sr.; st.; tel.; univ."
    ),
    *abbreviations(
        "approx. = approximately; cf. = compare; betw. = between; e. g.; i. e.; eq.; vs.", may_be_last=False
    ),
    *abbreviations(
        "ch. = chapter; chap. = chapter; chaps. = chapters; chs. = chapters; eq. = equation; "
        "eqs. = equations; ext. = extension number; fig. = Figure; figs. = Figures; min. = at least; "
        "nos. = numbers; para. = paragraph; paras. = paragraphs; pos. = position; pp. = pages; rm. = room; "
        "vol.; vols.; yr. = year",
        AbbreviationPlace.BEFORE_NUMBER,
    ),
    *abbreviations(
        "apt. = apartment; art. = article; ex. = example; p. = page; sec. = Section; tab. = table",
        AbbreviationPlace.BEFORE_NUMBER,
        is_word=True,
    ),
    *abbreviations(
        "no. = number",
        AbbreviationPlace.BEFORE_NUMBER,
        is_word=True,
        word_behind=words(_BEFORE_ANSWERS) | {""},
    ),
    *abbreviations(
        "doz. = dozen; gal. = gallon/gallons; hr. = hour/hours; hrs = hours; hrs. = hours; "
        "lb. = pound/pounds; lbs = pounds; lbs. = pounds; min. = minute/minutes; mins = minutes; "
        "mins. = minutes; mo. = month/months; mos. = months; mth. = month/months; mths. = months; "
        "oz. = ounce/ounces; pc. = piece/pieces; pcs = pieces; pcs. = pieces; ppl. = people; "
        "sec. = second/seconds; secs = seconds; secs. = seconds; tbsp = tablespoon/tablespoons; "
        "tbsp. = tablespoon/tablespoons; tbsps. = tablespoons; tsp = teaspoon/teaspoons; "
        "tsp. = teaspoon/teaspoons; tsps. = teaspoons; wk. = week/weeks; wks = weeks; wks. = weeks; "
        "yd. = yard/yards; yds. = yards; yr. = year/years; yrs = years; yrs. = years",
        AbbreviationPlace.BEHIND_NUMBER,
    ),
    *abbreviations("b. = born; d. = died; est. = founded in", AbbreviationPlace.BEFORE_YEAR),
    *abbreviations("excl. = not included; incl. = included", AbbreviationPlace.AT_END),
    *abbreviations("max. = maximum; temp. = temperature; tech. = technical", is_word=True),
    *abbreviations(
        "adm.; capt.; cmdr.; col.; dr.; gov.; lt.; maj.; mr.; mrs.; ms.; mt.; prof.; rev.; sen.; sgt.",
        AbbreviationPlace.BEFORE_NAME,
        may_be_last=False,
    ),
    *abbreviations("gen.; hon.; rep.", AbbreviationPlace.BEFORE_NAME, is_word=True),
)


_TITLE = r"(?:Mr|Mrs|Ms|Miss|Mx|Dr|Doctor|Prof|Professor|Sir|Madam|Ma'am|Sirs|Rev|Father)\b"
_ROLE = (
    r"(?i:(?:valued |esteemed )?(?:applicant|candidate|citizen|client|colleague|committee|council|customer"
    r"|director|editor|employee|gentlemen|guest|hiring|ladies|landlord|management|manager|member|parent"
    r"|participant|partner|passenger|patient|reader|resident|shareholder|sponsor|subscriber|supplier|team"
    r"|tenant|user|visitor)s?)\b"
)
_GREETING = r"(?:Hi|Hello|Hiya|Good (?:morning|afternoon|evening|day)),?"
_NAME = (
    r"(?:[A-Z][\w'-]+"
    r"|(?i:aunt\w*|bro|dad|daddy|darling|friend|gran\w*|love|mom|mum|mummy|sis|sweetheart|uncle))"
)
_SEVERAL = (
    r"(?i:(?:\w+ )?(?:all|both|boys|children|everybody|everyone|family|folks|friends|girls|guys|kids|lads"
    r"|mates|neighbours|neighbors|ones|team|two|three)\b)"
)
_FORMAL_FAREWELL = r"(?:Yours|Very) (?:sincerely|faithfully|truly)\b|(?:Sincerely|Respectfully)(?:,|$)"
_FRIENDLY_FAREWELL = (
    r"(?:(?:Lots of |All my |Much |With )?[Ll]ove|(?:Big )?(?:[Kk]isses|[Hh]ugs))"
    rf"(?: from)?,?(?: {_NAME}){{0,2}}\s*$|xo?x"
)
_TO_STRANGERS = (
    rf"(?:(?:My )?Dear|{_GREETING}) (?:{_TITLE}|(?:[A-Z][\w'-]+ )?{_ROLE})"
    r"|Dear [A-Z][\w'-]+ [A-Z][\w'-]+\s*(?:[,:;!]|$)|To [Ww]hom [Ii]t [Mm]ay [Cc]oncern\b"
    rf"|{_FORMAL_FAREWELL}"
)
_TO_FRIENDS = (
    rf"(?:(?:My )?Dear(?:est)?|{_GREETING}|Hey) (?:{_SEVERAL}|{_NAME}(?: \w+)?(?:, {_NAME})*,? (?:and|&) )"
)
_TO_FRIEND = (
    rf"(?:My )?Dear(?:est)? {_NAME}(?: \w+)?\s*(?:[,:;!.–—]|$)"
    rf"|{_GREETING} (?:there|{_NAME})\s*[,:;!.–—]|Hey\b"
    rf"|{_FRIENDLY_FAREWELL}"
)

ENGLISH = LanguageRules(
    abbreviated=_ABBREVIATED,
    scales=(
        Scale(3, "thousand", "thousand"),
        Scale(6, "million", "million", "", ("millions", "mn", "mio")),
        Scale(9, "billion", "billion", "bn", ("billions",)),
        Scale(12, "trillion", "trillion", "tn", ("trillions", "trn")),
    ),
    money_scales=MappingProxyType({"k": 3, "m": 6, "b": 9, "t": 12}),
    weekdays=(
        Name("Monday", "Mon", in_rows="Mo"),
        Name("Tuesday", "Tue", ("Tues",), "Tu"),
        Name("Wednesday", "Wed", ("Weds",), "We"),
        Name("Thursday", "Thu", ("Thur", "Thurs"), "Th"),
        Name("Friday", "Fri", in_rows="Fr"),
        Name("Saturday", "Sat", in_rows="Sa"),
        Name("Sunday", "Sun", in_rows="Su"),
    ),
    months=(
        Name("January", "Jan"),
        Name("February", "Feb"),
        Name("March", "Mar"),
        Name("April", "Apr"),
        Name("May", "May"),
        Name("June", "Jun"),
        Name("July", "Jul"),
        Name("August", "Aug"),
        Name("September", "Sep", ("Sept",)),
        Name("October", "Oct"),
        Name("November", "Nov"),
        Name("December", "Dec"),
    ),
    doubtful=frozenset(("Mon", "Wed", "Sat", "Sun", "Jan", "Mar", "May", "Jun", "March", "August")),
    before_weekdays="every|first|second|third|fourth|other|each|next|last|this|on|from|until|till|through|thru|by|since|only|open|closed",
    behind_weekdays=(
        r"closed|open|off(?=\s*(?:[.,;)]|$))|(?:only\s)?(?:from|until|till|to)\s(?:\d|noon)"
        r"|(?:mornings?|afternoons?|evenings?|nights?)\b"
    ),
    joining=("to", "and", "or"),
    units=MappingProxyType(
        {"rpm": "rpm", "hp": "hp", "pcs": "pcs", "ft": "ft", "hrs": "h", "mins": "min", "secs": "s"}
    ),
    unit_words=MappingProxyType(
        {
            "km": ("kilometre", "kilometres"),
            "m": ("metre", "metres"),
            "cm": ("centimetre", "centimetres"),
            "mm": ("millimetre", "millimetres"),
            "in": ("inch", "inches"),
            "ft": ("foot", "feet"),
            "mi": ("mile", "miles"),
            "kg": ("kilogram", "kilograms"),
            "g": ("gram", "grams"),
            "mg": ("milligram", "milligrams"),
            "t": ("tonne", "tonnes"),
            "l": ("litre", "litres"),
            "ml": ("millilitre", "millilitres"),
            "W": ("watt", "watts"),
            "kW": ("kilowatt", "kilowatts"),
            "V": ("volt", "volts"),
            "A": ("ampere", "amperes"),
            "%": ("percent", "percent"),
            "€": ("euro", "euros"),
            "$": ("dollar", "dollars"),
            "£": ("pound", "pounds"),
        }
    ),
    ordinal=_ordinal,
    ordinal_marks=r"(?:st|nd|rd|th)\b",
    day_before_month="{}",
    sign_words=MappingProxyType(
        {
            "±": r"\+/[-−–]|plus",
            "≤": r"<=|at most|max|no (?:more|higher|larger)|not exceed|up to|less|below|under|within",
            "≥": r">=|at least|min|no (?:less|lower|fewer)|not be less|more|greater|from|above|over",
            "≈": r"~|about|approx|roughly|around|some|circa|almost|nearly",
            "~": r"≈|about|approx|roughly|around|some|circa|almost|nearly",
            "<": r"less|under|below|fewer|smaller|lower",
            ">": r"more|over|above|greater|larger|higher",
            "Ø": r"diameter|dia\.|average|mean",
        }
    ),
    quotes=('""', "''"),
    other_quotes=("“”", "‘’", '“"'),
    articles=frozenset(("a", "an", "the")),
    numbered=words(
        "version versions release section sections chapter figure fig table step page paragraph article part "
        "level appendix clause item no nr vol v § exercise example type model lesson unit class"
    ),
    versions="versions?|releases?|firmware|builds?|drivers?|update|upgrade|patch|kernel|revision|protocol",
    before_versions="number|to|from|of|since",
    before_measures=(
        r"(?:mean|average|median|ratio|factor|rate|score|value|sum|total|quotient|coefficient|deviation"
        r"|probability|(?:is|was|are|were)\s(?:only|just|now)?\s?(?:about|around)|about|around|approximately"
        r"|roughly|nearly|almost)\s(?:(?:is|was|of|are|were|be|by)\s)?(?:about\s|around\s)?"
    ),
    behind_measures=(
        r"times|people|persons|children|men|women|points|stars|goals|votes|rooms|cups|tablespoons|teaspoons"
        r"|generations|percentage|per|out\sof|in\s(?:10|100|1,000)"
    ),
    unlike_nouns=words(
        "the a an my your his her its our their this that these those each every in on at to of for from "
        "by with and or as is was until since about over under up see were are has will can must i he she "
        "it we you they but around only nearly almost roughly approximately some than be have had between "
        "after before during per another more less most least just even exactly currently today now then "
        "there here when while if so not no all both because which who"
    ),
    referring=frozenset(
        ["it", "its", "they", "them", "their", "theirs", "themselves", "one", "ones"]
        + ["he", "him", "his", "she", "her", "hers"]
    ),
    to_strangers=_TO_STRANGERS,
    to_friends=_TO_FRIENDS,
    to_friend=_TO_FRIEND,
    farewell=f"{_FORMAL_FAREWELL}|{_FRIENDLY_FAREWELL}",
)
