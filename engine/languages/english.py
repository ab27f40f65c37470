"""English."""

from types import MappingProxyType

from engine.languages.base import AbbreviationPlace, LanguageRules, Name, Scale, abbreviations, words

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
    *abbreviations(
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
    *abbreviations(
        "approx. = approximately; cf. = compare; betw. = between; e. g.; i. e.; eq.; vs.", may_be_last=False
    ),
    *abbreviations(
        "cat. no. = catalogue number; inv. no. = invoice number; ref. no. = reference number; "
        "ser. no. = serial number; tel. no. = telephone number; fn. = footnote; "
        "pt. = part; ch. = chapter; chap. = chapter; chaps. = chapters; chs. = chapters; eq. = equation; "
        "eqs. = equations; ext. = extension number; fig. = Figure; figs. = Figures; min. = at least; "
        "nos. = numbers; para. = paragraph; paras. = paragraphs; pos. = position; pp. = pages; rm. = room; "
        "vol.; vols.; yr. = year",
        AbbreviationPlace.BEFORE_NUMBER,
    ),
    *abbreviations(
        "app. = appendix; apt. = apartment; art. = article; ex. = example; p. = page; pop. = population; "
        "sec. = Section; tab. = table",
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
        AbbreviationPlace.BEHIND_NUMBER,
    ),
    *abbreviations("in. = inch/inches", AbbreviationPlace.BEHIND_NUMBER, is_word=True),
    *abbreviations(
        "b. = born; c. = around; ca. = around; d. = died; est. = founded in", AbbreviationPlace.BEFORE_YEAR
    ),
    *abbreviations(
        "excl. = not included; mo. = month; incl. = included; med. = medium", AbbreviationPlace.AT_END
    ),
    *abbreviations(
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
    *abbreviations(
        "Adm. = Admiral; Capt. = Captain; Cllr. = Councillor; Cmdr. = Commander; Col. = Colonel; "
        "Gov. = Governor; Insp. = Inspector; Lt. = Lieutenant; Maj. = Major; Mt. = Mount; nr. = near; "
        "Rev. = Reverend; Sen. = Senator; Sgt. = Sergeant; Supt. = Superintendent; dr.; mr.; mrs.; ms.; "
        "prof.",
        AbbreviationPlace.BEFORE_NAME,
        may_be_last=False,
    ),
    *abbreviations(
        "mob. = cell phone; mobile = cell phone; ref. = reference; re = regarding; qty = quantity; "
        "temp = temperature; attn = for the attention of; enq. = enquiries; res. = residence",
        AbbreviationPlace.AS_LABEL,
    ),
    *abbreviations("RSVP = please reply; R.S.V.P. = please reply", AbbreviationPlace.AT_START),
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
        Scale(3, "thousand", "thousand", "", ("thousands",)),
        Scale(6, "million", "million", "", ("millions", "mn", "mio")),
        Scale(9, "billion", "billion", "bn", ("billions",)),
        Scale(12, "trillion", "trillion", "tn", ("trillions", "trn")),
        Scale(15, "quadrillion", "quadrillion", "", ("quadrillions",)),
        Scale(18, "quintillion", "quintillion", "", ("quintillions",)),
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
    and_holidays=r"\s?(?:[&+/]\s?(?:public\s|bank\s)?|and\s(?:public|bank)\s)holidays",
    before_months="mid|early|late|end of|beginning of|month of",
    behind_weekdays=(
        r"(?:of|in)\s(?:the|each|every)\smonth|"
        r"closed|open|off(?=\s*(?:[.,;)]|$))|(?:only\s)?(?:from|until|till|to)\s(?:\d|noon)"
        r"|(?:mornings?|afternoons?|evenings?|nights?)\b"
    ),
    joining=("to", "and", "or"),
    menu="Menu",
    before_firms=(
        r"(?:firm|office|company|agency|practice|bakery|brewery|gallery|studio|workshop|garage|printers?|publishers?"
        r"|solicitors|architects|builders|dealers?|shop|store|Messrs\.?)"
    ),
    firm_ends=r"(?:Sons?|Daughters?|Bros\.?|Brothers|Co\.?)",
    kin=r"(?:M(?:rs?|s)\.?|Fathers?|Mothers?|Daughters?|Sons?|Brothers?|Sisters?|Parents)",
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
    unlike_nouns=words(
        "the a an my your his her its our their this that these those each every in on at to of for from "
        "by with and or as is was until since about over under up see were are has will can must i he she "
        "it we you they but around only nearly almost roughly approximately some than be have had between "
        "after before during per another more less most least just even exactly currently today now then "
        "there here when while if so not no all both because which who "
        "what where why how please yes do does did may must let make take go get add use keep put without"
    ),
    male=words("he him his himself"),
    female=words("she her hers herself"),
    referring=frozenset(
        ["it", "its", "they", "them", "their", "theirs", "themselves", "one", "ones"]
        + ["he", "him", "his", "she", "her", "hers"]
    ),
    to_strangers=_TO_STRANGERS,
    to_friends=_TO_FRIENDS,
    to_friend=_TO_FRIEND,
    farewell=f"{_FORMAL_FAREWELL}|{_FRIENDLY_FAREWELL}",
)
