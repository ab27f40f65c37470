"""English."""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from types import MappingProxyType

from engine.languages import base

_TO_TEN = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _ordinal(number: int) -> str:
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(last, 'th')}"


_BEFORE_ANSWERS = (
    "is was s be been are were a or not say says said saying answer answers answered reply replies replied "
    "tell told me you him her us them think thinks thought hope hoped guess so still just simply clearly "
    "course sorry sadly unfortunately probably certainly definitely absolutely mean means meant vote voted"
)
_ABBREVIATED = (
    *base.abbreviations(
        "a.k.a. = also known as; a.s.a.p. = as soon as possible; a/c = account; abbr. = abbreviation; acc. "
        "to = according to; acct. = account; acct. no. = account number; addl. = additional; addr. = "
        "address; adm. = admission; advt. = advertisement; aka = also known as; al.; amt. = amount; apprx. "
        "= approximately; appt. = appointment; appts. = appointments; asap = as soon as possible; ASAP = as "
        "soon as possible; assd. = assorted; assn. = association; assoc. = association; asst. = assistant; "
        "asstd. = assorted; attd. = attached; attn. = for the attention of; ave.; avg. = average; b'day = "
        "birthday; b/c = because; balc. = balcony; bathrm. = bathroom; bathrms. = bathrooms; bday = "
        "birthday; bdr. = bedroom; bdrm. = bedroom; bdrms. = bedrooms; bef. = before; bkfst. = breakfast; "
        "bkg. = booking; bks. = books; bldg. = building; bldgs. = buildings; blk. = black; blvd.; brkfst. = "
        "breakfast; brn. = brown; bros.; bthrm. = bathroom; btl. = bottle; btls. = bottles; btw = by the "
        "way; BTW = by the way; btwn. = between; c/h = central heating; canc. = cancelled; cat. no. = "
        "catalogue number; chg. = charge; chgs. = charges; chkn. = chicken; chmn. = chairman; chq. = "
        "cheque; cnr. = corner; co.; constr. = construction; cont'd = continued; cont. = continued; contd. "
        "= continued; contr. = contract; corp.; ctr. = centre; ctrl. htg. = central heating; cty. = county; "
        "cu. ft. = cubic feet; cu. m. = cubic metres; cust. = customer; d.o.b. = date of birth; D.O.B. = "
        "date of birth; dbl. = double; deg. = degrees; deliv. = delivery; dept. = department; depts. = "
        "departments; dia. = diameter; diam. = diameter; dk. = dark; DOB = date of "
        "birth; ed.; edn. = edition; eds.; educ. = education; electr. = electric; emerg. = emergency; empl. "
        "= employee; encl. = enclosed; engr. = engineer; enq. = enquiry; enqs. = enquiries; equiv. = "
        "equivalent; esp. = especially; estd. = established; et al. = and others; etc.; eves. = evenings; "
        "exc. = except; exc. cond. = excellent condition; excl. = without; exp. date = expiry date; exp. "
        "req. = experience required; ext.; f/t = full-time; F/T = full-time; facs. = facilities; fl. oz. = "
        "fluid ounces; flr. = floor; flrs. = floors; freq. = frequency; fwd. = forward; fyi = for your "
        "information; FYI = for your information; g'tee = guarantee; gd. cond. = good condition; gdn. = "
        "garden; govt. = government; grd. fl. = ground floor; grn. = green; grp. = group; gtd. = "
        "guaranteed; guar. = guaranteed; hdbk. = handbook; hgt. = height; hol. = holiday; hols. = holidays; "
        "hon. sec. = honorary secretary; hon. treas. = honorary treasurer; hosp. = hospital; hr. = hour; "
        "hrly. = hourly; hrs = hours; hrs. = hours; ht. = height; htg. = heating; hwy.; illus. = "
        "illustrated; imm. = immediate; immed. = immediately; Inc.; incl. = including; incl. in = included "
        "in; incl. tax = including tax; insp. = inspection; instr. = instructions; intl. = international; "
        "inv. = invoice; inv. no. = invoice number; jct. = junction; jnr. = junior; jr.; kitch. = kitchen; "
        "lg. = large; lge. = large; lrg. = large; lt. blue = light blue; ltd.; ltr. = letter; ltrs. = "
        "letters; maint. = maintenance; mdse. = merchandise; meas. = measurement; mfd. = manufactured; mfg. "
        "= manufacturing; mfr. = manufacturer; mgmt. = management; mgr. = manager; min. = minimum; misc. = "
        "miscellaneous; mktg. = marketing; msg. = message; msgs. = messages; mtg. = meeting; mtgs. = "
        "meetings; mthly. = monthly; mths. = months; mtn. = mountain; mtns. = mountains; n/s = non-smoker; "
        "nat'l = national; natl. = national; nbhd. = neighbourhood; negot. = negotiable; New Yr. = New "
        "Year; no exp. = no experience; nxt. = next; o.n.o. = or nearest offer; ofc. = office; on req. = on "
        "request; op.; orig. = original; p.a. = per year; p. a. = per year; p.c.m. = per month; p.h. = per "
        "hour; p/h = per hour; p/m = per month; p/t = part-time; P/T = part-time; p/w = per week; pcm = per "
        "month; pd. = paid; per hr. = per hour; per mo. = per month; per mth. = per month; per wk. = per "
        "week; per yr. = per year; pharm. = pharmacy; pkg. lot = parking lot; pkgs. = packages; pkt. = "
        "packet; pkts. = packets; pls = please; pls. = please; plz = please; pmt. = payment; pmts. = "
        "payments; poss. = possible; ppd. = prepaid; prec. = preceding; pref'd = preferred; pref. = "
        "preferred; prelim. = preliminary; prev. = previous; prkg. = parking; prob. = probably; prof. qual. "
        "= professional qualification; publ. = published; pymt. = payment; pymts. = payments; qly. = "
        "quarterly; qrtly. = quarterly; qtr. = quarter; qty. = quantity; qual. = quality; quals. = "
        "qualifications; rcpt. = receipt; rcvd. = received; rd.; rec'd = received; rec'd. = received; recd. "
        "= received; ref. no. = reference number; refs. req. = references required; regd. = registered; "
        "repl. = replacement; req'd = required; req'd. = required; req. = required; reqd. = required; reqs. "
        "= requirements; resv. = reservation; retd. = retired; rm. = room; rms. = rooms; rsvn. = "
        "reservation; rtn. = return; s/h = second-hand; sch. hols. = school holidays; sched. = schedule; "
        "sec'y = secretary; secs. = seconds; secy. = secretary; semi-det. = semi-detached; sep. ent. = "
        "separate entrance; ser. no. = serial number; sgd. = signed; sgl. = single; sml. = small; sq. ft. = "
        "square feet; sq. m. = square metres; sq. mi. = square miles; sr.; st.; std. = standard; stn. = "
        "station; subj. = subject; suppl. = supplement; svc. = service; swt. = sweet; sz. = size; tba = to "
        "be announced; TBA = to be announced; tbc = to be confirmed; TBC = to be confirmed; tbd = to be "
        "determined; TBD = to be determined; tel.; tel. no. = telephone number; tel. nos. = telephone "
        "numbers; terr. = terrace; thru = through; thx = thanks; tkt. = ticket; tkts. = tickets; tmrw = "
        "tomorrow; transl. = translated; treas. = treasurer; unfurn. = unfurnished; univ.; unkn. = unknown; "
        "unlim. = unlimited; utils. incl. = utilities included; v.g.c. = very good condition; viz. = "
        "namely; w/ = with; w/in = within; w/o = without; w/out = without; whse. = warehouse; wht. = white; "
        "wk. = week; wkday. = weekday; wkdays = weekdays; wkdays. = weekdays; wkend. = weekend; wkends. = "
        "weekends; wkly. = weekly; wknd. = weekend; wt. = weight; wtd. = wanted; Xmas = Christmas; xtra = "
        "extra; yest. = yesterday; yr. = year; yrly. = yearly; yrs = years; yrs. = years"
    ),
    *base.abbreviations(
        "approx. = approximately; cf. = compare; betw. = between; e. g.; i. e.; eq.; vs.", may_be_last=False
    ),
    *base.abbreviations(
        "cat. no. = catalogue number; inv. no. = invoice number; ref. no. = reference number; "
        "ser. no. = serial number; tel. no. = telephone number; fn. = footnote; "
        "pt. = part; ch. = chapter; chap. = chapter; chaps. = chapters; chs. = chapters; eq. = equation; "
        "eqs. = equations; ext. = extension number; fig. = Figure; figs. = Figures; min. = at least; "
        "nos. = numbers; para. = paragraph; paras. = paragraphs; pos. = position; pp. = pages; rm. = room; "
        "vol.; vols.; yr. = year",
        base.AbbreviationPlace.BEFORE_NUMBER,
    ),
    *base.abbreviations(
        "app. = appendix; apt. = apartment; art. = article; ex. = example; p. = page; pop. = population; "
        "sec. = Section; tab. = table",
        base.AbbreviationPlace.BEFORE_NUMBER,
        is_word=True,
    ),
    *base.abbreviations(
        "no. = number",
        base.AbbreviationPlace.BEFORE_NUMBER,
        is_word=True,
        word_behind=base.words(_BEFORE_ANSWERS) | {""},
    ),
    *base.abbreviations(
        "sq. ft. = ft²; sq. m. = m²; prs. = pairs; pts. = points; pp = per person; pw = per week; "
        "ono = or nearest offer; p.w. = per week; doz. = dozen; gal. = gallon/gallons; hr. = hour/hours; "
        "hrs = hours; hrs. = hours; "
        "lb. = pound/pounds; lbs = pounds; lbs. = pounds; min. = minute/minutes; mins = minutes; "
        "mins. = minutes; mo. = month/months; mos. = months; mth. = month/months; mths. = months; "
        "oz. = ounce/ounces; pc. = piece/pieces; pcs = pieces; pcs. = pieces; ppl. = people; "
        "sec. = second/seconds; secs = seconds; secs. = seconds; tbsp = tablespoon/tablespoons; "
        "tbsp. = tablespoon/tablespoons; tbsps. = tablespoons; tsp = teaspoon/teaspoons; "
        "tsp. = teaspoon/teaspoons; tsps. = teaspoons; wk. = week/weeks; wks = weeks; wks. = weeks; "
        "yd. = yard/yards; yds. = yards; yr. = year/years; yrs = years; yrs. = years",
        base.AbbreviationPlace.BEHIND_NUMBER,
    ),
    *base.abbreviations("in. = inch/inches", base.AbbreviationPlace.BEHIND_NUMBER, is_word=True),
    *base.abbreviations(
        "b. = born; c. = around; ca. = around; d. = died; est. = founded in",
        base.AbbreviationPlace.BEFORE_YEAR,
    ),
    *base.abbreviations(
        "excl. = not included; mo. = month; incl. = included; med. = medium", base.AbbreviationPlace.AT_END
    ),
    *base.abbreviations(
        "max. = maximum; temp. = temperature; tech. = technical; dest. = destination; "
        "acad. = academic; adv. = advance; anon. = anonymous; ans. = answer; arr. = arrival; att. = "
        "attached; auth. = authorised; av. = average; avail. = available; bk. = book; br. = bedroom; cert. "
        "= certificate; certs. = certificates; circ. = circumference; cl. = class; cond. = condition; conv. "
        "= convenient; corr. = correction; curr. = current; del. = delivery; dep. = departure; desc. = "
        "description; det. = detached; dims. = dimensions; dir. = director; dist. = distance; div. = "
        "division; ea. = each; econ. = economic; elec. = electric; enc. = enclosed; env. = environment; "
        "equip. = equipment; est. = estimated; exch. = exchange; exec. = executive; exp. = experience; "
        "furn. = furnished; gd. = good; hist. = history; inc. = including; ind. = industry; ins. = "
        "insurance; inst. = institute; lang. = language; lib. = library; lic. = licence; loc. = location; "
        "lux. = luxury; mech. = mechanical; med. = medical; mins. = minutes; mkt. = market; nec. = "
        "necessary; neg. = negative; obs. = obsolete; occ. = occupation; opp. = opposite; ord. = order; "
        "perf. = performance; pers. = personal; ph. = phone; phys. = physical; pkg. = packaging; pres. = "
        "president; proj. = project; prov. = province; rec. = recommended; recs. = recommendations; refs. = "
        "references; reg. = registered; regs. = regulations; res. = reservation; ret. = retired; sch. = "
        "school; sci. = science; sect. = section; serv. = service; sig. = signature; sim. = similar; sm. = "
        "small; soc. = society; stat. = statistics; subst. = substitute; sys. = system; trad. = "
        "traditional; util. = utilities; utils. = utilities; vac. = vacant; val. = value; var. = various; "
        "veh. = vehicle; vers. = version",
        is_word=True,
    ),
    *base.abbreviations(
        "Adm. = Admiral; Capt. = Captain; Cllr. = Councillor; Cmdr. = Commander; Col. = Colonel; "
        "Gov. = Governor; Insp. = Inspector; Lt. = Lieutenant; Maj. = Major; Mt. = Mount; nr. = near; "
        "Rev. = Reverend; Sen. = Senator; Sgt. = Sergeant; Supt. = Superintendent; dr.; mr.; mrs.; ms.; "
        "prof.",
        base.AbbreviationPlace.BEFORE_NAME,
        may_be_last=False,
    ),
    *base.abbreviations(
        "mob. = cell phone; mobile = cell phone; ref. = reference; re = regarding; qty = quantity; "
        "temp = temperature; attn = for the attention of; enq. = enquiries; res. = residence",
        base.AbbreviationPlace.AS_LABEL,
    ),
    *base.abbreviations("RSVP = please reply; R.S.V.P. = please reply", base.AbbreviationPlace.AT_START),
    *base.abbreviations("gen.; hon.; rep.", base.AbbreviationPlace.BEFORE_NAME, is_word=True),
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

_OTHER_ENDINGS = (
    ("ies", "y"), ("ves", "f"), ("ves", "fe"), ("es", "is"), ("ices", "ix"), ("ices", "ex"), ("men", "man"),
    ("'s", ""), ("’s", ""), ("'", ""), ("’", ""),
)  # fmt: skip
_SINGULARS = {
    "feet": "foot", "teeth": "tooth", "geese": "goose", "mice": "mouse", "children": "child",
    "people": "person", "criteria": "criterion", "phenomena": "phenomenon", "wolves": "wolf",
}  # fmt: skip


def _other_forms(word: str) -> Iterator[str]:
    """Yields what a word may be the plural or the possessive of: foot for feet."""
    folded = word.casefold()
    if folded in _SINGULARS:
        yield _SINGULARS[folded]
    for ending, other in _OTHER_ENDINGS:
        if folded.endswith(ending) and len(folded) > len(ending):
            stem = folded.removesuffix(ending) + other
            yield stem
            if not other and stem.endswith("s"):
                yield stem[:-1]  # the drivers' seats


_CARDINALS = base.in_order(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
_TENS = base.in_order("twenty thirty forty fifty sixty seventy eighty ninety")
_ORDINALS = {"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth"}
_ORDINALS |= {"nine": "ninth", "twelve": "twelfth"}
_MORE_NUMBERS = {"once": 1, "twice": 2, "double": 2, "thrice": 3, "triple": 3, "dozen": 12}
_MORE_NUMBERS |= {"hundred": 100, "hundredth": 100, "thousand": 1000, "thousandth": 1000}


def _number_words() -> dict[str, int]:
    cardinals = {word: value for value, word in enumerate(_CARDINALS)}
    for tens, word in enumerate(_TENS, start=2):
        cardinals |= {word: 10 * tens} | {
            f"{word} {_CARDINALS[one]}": 10 * tens + one for one in range(1, 10)
        }
    ordinals = {_ordinal_word(word): value for word, value in cardinals.items()}
    return cardinals | ordinals | _MORE_NUMBERS | {"one hundred": 100, "one thousand": 1000}


def _ordinal_word(cardinal: str) -> str:
    head, _, last = cardinal.rpartition(" ")
    stem = f"{last[:-1]}ie" if last.endswith("y") else last
    return f"{head} {_ORDINALS.get(last, f'{stem}th')}".strip()


_LIKE_A_CONSONANT = re.compile(
    r"eu|ewe|one\b|once\b|ubiq|uk|un(?:i(?![mnd])|anim)|ur[aeiou]|us[aeu]|ut[aeio]", re.IGNORECASE
)
"""Begins with a vowel in writing and with a consonant when it is said: a unit, a euro, a one-way valve."""
_SILENT_H = re.compile(r"heir|honest|honou?r|hour", re.IGNORECASE)
_LETTERS_WITH_VOWEL = frozenset("AEFHILMNORSX")


def agreeing(text: str, given: Iterable[str]) -> str:
    """Returns an English text whose a or an fits the words given, wherever one stands right before them."""
    for word in given:
        has_vowel = begins_with_a_vowel(word)
        if has_vowel is not None:
            before = re.compile(rf"(?<!\w)an?(?=\s+[“‘\"'(]?{re.escape(word)}(?!\w))", re.IGNORECASE)
            text = before.sub(partial(_article, "an" if has_vowel else "a"), text)
    return text


def begins_with_a_vowel(word: str) -> bool | None:
    """Tells whether a word begins with a vowel when it is said; None: its letters do not tell, LAN or LED."""
    first = re.split(r"[\s-]", word, maxsplit=1)[0]
    if first.isupper():
        is_spelled = not re.search("[AEIOU]", first[1:])
        return first[0] in _LETTERS_WITH_VOWEL if is_spelled else first[0] in "AEIO" or None
    if first[:1].lower() in set("aeiou"):
        return not _LIKE_A_CONSONANT.match(first)
    return bool(_SILENT_H.match(first)) or first[:1] == "8" or first in ("11", "18")


def _article(article: str, other: re.Match[str]) -> str:
    """Returns an article with the capitals of another one; a single capital begins a sentence."""
    if other[0].isupper() and len(other[0]) > 1:
        return article.upper()
    return article.capitalize() if other[0][0].isupper() else article


ENGLISH = base.LanguageRules(
    abbreviated=_ABBREVIATED,
    scales=(
        base.Scale(3, "thousand", "thousand", "", ("thousands",)),
        base.Scale(6, "million", "million", "", ("millions", "mn", "mio")),
        base.Scale(9, "billion", "billion", "bn", ("billions",)),
        base.Scale(12, "trillion", "trillion", "tn", ("trillions", "trn")),
        base.Scale(15, "quadrillion", "quadrillion", "", ("quadrillions",)),
        base.Scale(18, "quintillion", "quintillion", "", ("quintillions",)),
    ),
    money_scales=MappingProxyType({"k": 3, "m": 6, "b": 9, "t": 12}),
    counted=(
        r"people|persons|users|views|viewers|visitors|visits|readers|listeners|followers|subscribers|members"
        r"|subscriptions|downloads|customers|clients|passengers|travell?ers|tourists|voters|votes|citizens"
        r"|residents|inhabitants|households|jobs|workers|employees|migrants|refugees|children|pupils|students"
        r"|patients|deaths|cases|doses|copies|likes|comments|clicks|posts|tweets|messages|e-?mails|streams"
        r"|fans|players|barrels|tonnes|tons|shares|bags|sacks|dollars|pounds|euros?|francs|yen|accounts"
        r"|steps|times|words|ratings|reviews|registrations|donors|donations|orders|transactions|tickets"
    ),
    fractions=MappingProxyType(
        {
            **{f"{word} and a half {{}}": f"{number}.5" for number, word in enumerate(_TO_TEN, 1)},
            "a {} and a half": "1.5",
            "three quarters of a {}": "0.75",
            "three-quarters of a {}": "0.75",
            "a quarter of a {}": "0.25",
        }
    ),
    calendar=base.Calendar(
        weekdays=(
            base.Name("Monday", "Mon", in_rows="Mo"),
            base.Name("Tuesday", "Tue", ("Tues",), "Tu"),
            base.Name("Wednesday", "Wed", ("Weds",), "We"),
            base.Name("Thursday", "Thu", ("Thur", "Thurs"), "Th"),
            base.Name("Friday", "Fri", in_rows="Fr"),
            base.Name("Saturday", "Sat", in_rows="Sa"),
            base.Name("Sunday", "Sun", in_rows="Su"),
        ),
        months=(
            base.Name("January", "Jan"),
            base.Name("February", "Feb"),
            base.Name("March", "Mar"),
            base.Name("April", "Apr"),
            base.Name("May", "May"),
            base.Name("June", "Jun"),
            base.Name("July", "Jul"),
            base.Name("August", "Aug"),
            base.Name("September", "Sep", ("Sept",)),
            base.Name("October", "Oct"),
            base.Name("November", "Nov"),
            base.Name("December", "Dec"),
        ),
        day_before_month="{}",
        before_weekdays="every|first|second|third|fourth|other|each|next|last|this|on|from|until|till|through|thru|by|since|only|open|closed",
        behind_weekdays=(
            r"(?:of|in)\s(?:the|each|every)\smonth|"
            r"closed|open|off(?=\s*(?:[.,;)]|$))|(?:only\s)?(?:from|until|till|to)\s(?:\d|noon)"
            r"|(?:mornings?|afternoons?|evenings?|nights?)\b"
        ),
        and_holidays=r"\s?(?:[&+/]\s?(?:public\s|bank\s)?|and\s(?:public|bank)\s)holidays",
        before_months="mid|early|late|end of|beginning of|month of",
    ),
    doubtful=frozenset(("Mon", "Wed", "Sat", "Sun", "Jan", "Mar", "May", "Jun", "March", "August")),
    joining=("to", "and", "or"),
    menu="Menu",
    before_firms=(
        r"(?:firm|office|company|agency|practice|bakery|brewery|gallery|studio|workshop|garage|printers?|publishers?"
        r"|solicitors|architects|builders|dealers?|shop|store|Messrs\.?)"
    ),
    firm_ends=r"(?:Sons?|Daughters?|Bros\.?|Brothers|Co\.?)",
    kin=r"(?:M(?:rs?|s)\.?|Fathers?|Mothers?|Daughters?|Sons?|Brothers?|Sisters?|Parents)",
    units=base.table("rpm = rpm; hp = hp; pcs = pcs; ft = ft; hrs = h; mins = min; secs = s"),
    unit_words=base.one_and_many(
        "km = kilometre/kilometres; m = metre/metres; cm = centimetre/centimetres; mm = "
        "millimetre/millimetres; in = inch/inches; ft = foot/feet; mi = mile/miles; kg = "
        "kilogram/kilograms; g = gram/grams; mg = milligram/milligrams; t = tonne/tonnes; l = litre/litres; "
        "ml = millilitre/millilitres; W = watt/watts; kW = kilowatt/kilowatts; V = volt/volts; A = "
        "ampere/amperes; % = percent/percent; € = euro/euros; $ = dollar/dollars; £ = pound/pounds"
    ),
    ordinal=_ordinal,
    ordinal_marks=r"(?:st|nd|rd|th)\b",
    clock_mark="",
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
    numbered=base.words(
        "version versions release section sections chapter figure fig table step page paragraph article part "
        "level appendix clause item no nr vol v § exercise example type model lesson unit class "
        "sections chapters figures tables steps pages paragraphs articles parts levels clauses items "
        "exercises examples models lessons units"
    ),
    versions=(
        r"versions?|releases?|firmware|builds?|drivers?|(?:up|down)grad(?:es?|ed|ing)|updat(?:es?|ed|ing)|patch|kernel"
        r"|revisions?|protocol|migrat(?:ions?|ed?|ing)|switch(?:ed|es|ing)?|(?:the|a)\s(?:move|transition|change)"
    ),
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
    unlike_nouns=base.words(
        "the a an my your his her its our their this that these those each every in on at to of for from "
        "by with and or as is was until since about over under up see were are has will can must i he she "
        "it we you they but around only nearly almost roughly approximately some than be have had between "
        "after before during per another more less most least just even exactly currently today now then "
        "there here when while if so not no all both because which who "
        "what where why how please yes do does did may must let make take go get add use keep put without"
    ),
    male=base.words("he him his himself"),
    female=base.words("she her hers herself"),
    referring=frozenset(
        ["it", "its", "they", "them", "their", "theirs", "themselves", "one", "ones"]
        + ["he", "him", "his", "she", "her", "hers", "these", "those", "both", "others"]
        + ["mine", "yours", "ours", "neither", "nor", "either"]
    ),
    to_strangers=_TO_STRANGERS,
    to_friends=_TO_FRIENDS,
    to_friend=_TO_FRIEND,
    farewell=f"{_FORMAL_FAREWELL}|{_FRIENDLY_FAREWELL}",
    number_style=base.POINT,
    currency_first=True,
    endings=("es", "s"),
    other_forms=_other_forms,
    frequent_words=base.words(
        "the of and to is that for it with as are on this be by not you from or have at which we they can "
        "your has were been their if when who there how its these our would could should may must into "
        "only other than then them his her she he my what do does did but"
    ),
    term_links=base.words("and for in of the to"),
    negation=base.Negation(
        plain=(r"not|cannot|[a-z]+n['’]t|never|no(?!\.?\s*\d)|nobody|nothing|nowhere|none|neither|nor|noone"),
        possible=(
            r"without|hardly|barely|scarcely|rarely|seldom|few\w*|little|less|lack\w*|fail\w*|miss\w*|refus\w*|avoid\w*"
            r"|prevent\w*|unless|except\w*|but|only|just|until|till|instead|rather|too|stop\w*|forbid\w*|den(?:y|ie\w*)"
            r"|far|otherwise|wrong\w*|absen\w*|ignor\w*|un[a-z]{4,}|in(?:valid|ab|ac|ad|ap|cap|co|de|di|ef|suf|vis|ex)\w*"
            r"|im(?:pos|pat|per|prob|prac|mob)\w*|ir[r]\w{3,}|il[l]\w{3,}|dis\w{3,}|non\w*|\w+less(?:ly|ness)?|free"
            r"|bare|reject\w*|declin\w*|dis\w+|out|against|before|other\w*|else|hard|difficult\w*|poor\w*|bad\w*"
            r"|any\w*|ever|either|yet|mind|forget|forgot\w*|neglect\w*|spare\w*|exclud\w*|omit\w*|empty|blank|wo|don|ca"
        ),
    ),
    cardinals=_CARDINALS,
    number_words=_number_words,
    large_numbers=r"hundred|thousand|million|billion|trillion|dozen|lakh|crore",
    clock=base.Clock(
        time=(
            rf"(?i:{base.HOUR}(?P<rest>[:.]\d\d|,\d\d(?=\s?[ap]\.?m\b))?"
            r"(?:\s?(?P<mark>(?P<half>[ap])\.?\s?m\b\.?|o['’]clock\b|(?P<noon>noon|midnight)\b)"
            rf"|(?P<broken>\.m\b\.)|{base.NO_MORE_HOUR}))"
        ),
        has_halves=True,
        to=r"\s?[-–—]\s?|\s(?:to|till|until|through)\s",
        also=r"\sand\s",
        before_also="between|at",
        opening_days="Weds",
        opening=(
            r"(?:mon|tues|wednes|thurs|fri|satur|sun|week)days?|weekends?|from|between|open|closed|daily"
            r"|every day|today|tomorrow|hours"
        ),
        before_more=r"\d\s?[ap]\.?m\.?(?:,| and)",
        noon="noon|midday",
        midnight="midnight",
        half="half past",
    ),
    unit_names=base.table(
        "% = percent; $ = dollar dollars; £ = pound pounds; km = kilometer kilometers kilometre kilometres; "
        "m = meter meters metre metres; cm = centimeter centimeters centimetre centimetres; mm = millimeter "
        "millimeters millimetre millimetres; mi = mile miles; ft = foot feet; in = inch inches; kg = "
        "kilogram kilograms; g = gram grams; mg = milligram milligrams; t = ton tons tonne tonnes; l = "
        "liter liters litre litres; ml = milliliter milliliters millilitre millilitres millilitern; h = "
        "hour hours; min = minute minutes; s = second seconds; ms = millisecond milliseconds; day = days; "
        "week = weeks; month = months; year = years; kb = kilobyte kilobytes; mb = megabyte megabytes; gb = "
        "gigabyte gigabytes; tb = terabyte terabytes; bar = bars; mbar = millibar; hPa = hectopascal "
        "hectopascals; W = watt watts; kW = kilowatt kilowatts; V = volt volts; A = amp amps ampere "
        "amperes; mA = milliamp milliamps milliampere milliamperes; Hz = hertz; kHz = kilohertz; MHz = "
        "megahertz; GHz = gigahertz; dB = decibel decibels; µm = micrometer micrometers micrometre "
        "micrometres micron microns; µg = microgram micrograms; Ω = ohm ohms; MΩ = megaohm megaohms; µF = "
        "microfarad microfarads; nF = nanofarad nanofarads; pF = picofarad picofarads; µs = microsecond "
        "microseconds; nm = nanometer nanometers nanometre nanometres; mV = millivolt millivolts; kV = "
        "kilovolt kilovolts; Pa = pascal pascals; kPa = kilopascal kilopascals; N = newton newtons; kN = "
        "kilonewton kilonewtons; hp = horsepower; mpg = gallon gallons; bpm = beats; K = kelvin; kΩ = "
        "kiloohm kiloohms kilohm kilohms"
    ),
    sentence_starts=(
        r"The|A|He|She|It|We|I|You|They|This|That|These|Those|But|And|If|When|There|Here|What|Who|How|In|"
        r"On|At|For|To|Then|As|His|Her|My|Our|Your|Its|Now|Not|No|After|Before|Until|Since|Afterwards|"
        r"Later|Their|Nobody|Everybody|Everyone|Nothing|Everything|Some|Many|Most|All|However|Therefore|"
        r"Because|Although|While|Where|Why|Which|Please|Also"
    ),
    message_starts=(
        r"Can|Could|Would|Will|Do|Did|Have|Has|Is|Are|Was|Let|See|Thanks|Thank|Please|Just|Hope|Why|"
        r"Where|Which|Get|Come|Call|Tell|Yes|Don['’]t|I['’]\w+|We['’]\w+|It['’]s"
    ),
    sentence_ends=r"\bno\.\s+(?=\d)",
    small_words=base.by_kind(
        {
            base.SmallWord.ARTICLE: "the a an no",
            base.SmallWord.PREPOSITION: "about above across after against along around at before behind "
            "below beside between by despite down due during for from in inside into near of off on onto "
            "outside over per since through towards under until via with within without",
            base.SmallWord.PARTICLE: "to",
            base.SmallWord.AUXILIARY: "is are was were be been has have had will do does did",
        }
    ),
    possessive="'s",
    with_fitting_articles=agreeing,
    noun_article="the",
    subject="he",
    third_person=r"[^\W\d_]{2,}s",
    may_meet=base.words("that is was it had what who which he she you there"),
    interjections=base.table(
        "bell = ding dong; burst = bang; cat = meow/miaow; clock = tick tock; cold = brr; cow = moo; "
        "disgust = yuck/yucky/ick/bleh/blech; dismay = oh dear/yikes/uh oh/uh-oh; dog = woof; doorbell = "
        "knock knock; duck = quack; fright = boo; giggle = tee-hee/tee hee/hee hee/hee-hee; giggling = "
        "giggles/giggle; hesitation = uh/er; hush = shh/sh/psst/pst/shush; insight = oh, I see; in chats = "
        "lol/rofl/lmao; joy = yay/yippee/woohoo/woo hoo/whoopee; long hesitation = um/erm/uhm; mishap = "
        "oops/whoops/oopsie; no = nope/nah; pain = ouch/ow; relief = phew/whew; sheep = baa; sneeze = "
        "achoo/atishoo; squeal = eww/ew; surprise = huh; thinking = hm; throat = ahem; triumph = "
        "hooray/hurray/hurrah; yes = mm-hmm/mhm/uh-huh/mm-hm"
    ),
)
