"""Which of the East Asian encodings a few bytes are in: the one whose usual characters they are.

The same bytes are often text in several of them, but then mostly rare characters in all but one: each of
the standards has the usual characters in a part of its own, and a few of these make half of every text.
"""

from collections.abc import Callable, Iterable

_PUNCTUATION = (("\u2000", "\u206f"), ("\u3000", "\u303f"), ("\uff00", "\uff65"), ("\uffe0", "\uffef"))
_KANA = ("\u3041", "\u30ff")
_HANGUL = ("\uac00", "\ud7a3")
_COMMON_HANGUL = frozenset(
    "이다는을의에가하고지를은로도사그한어기나대시서라자해인정만일수리아보스들장전제주부구상원과동공습니요안세있었습것게면니까"
    "던드했며여으우위조비신입소오유문성방마중적선화말때모분생개되없거러든당음야내저같바무관학국용발연물경실간치양명오년월회재"
    "계행의두번점식심각품크트파포프차체추출력교통통결과설작업터필호후환히항확펌브닫압높않안녕십키켜끄열날씨좋늘오갑"
)
_COMMON_CHINESE = frozenset(
    "的一是不了在人有我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着著下自之年过過"
    "发發后後作里裡用道行所然家种種事成方多经經么麼去法学學如都同现現当當没沒动動面起看定天分还還进進好小部其些主样樣理心本"
    "前开開但因只从從想实實日军军者意无無力它与與长長把机機十民第公此已工使情明性知全三又关關点點正业業外将將两兩高间間由问"
    "問很最重并並物手应應战戰向头頭文体體政美相见見被利什二等产產或新己制制身果加西斯月话話合回特代内內信表化老给給世位次"
    "度门門任常先海通教儿兒东東声聲提立及比员員解水名真论論处處走义義各入几幾口认認条條平系氣气题題活尔更别打女变變四神总"
    "总何电電数數安少报报才结結反受目太量再感建务務做接必场場件计計管期市直德资資命山金指克许許统統区區保至队隊形社便空决決"
    "治展马馬科司五基眼书書非则則听聽白却界达达光放强強即像难難且权權思王象完设設式色路记記南品住告类類求据程北边邊死张張该該"
    "交规规万萬取拉格望觉覺术術领領共确確传傳师師观觀清今切院让讓识識候带帶导導争争运運请請压壓泵阀閥闭閉关關温溫油换換装裝"
)


def likeliest_east_asian(sample: bytes, codecs: Iterable[str]) -> str:
    """Returns the encoding in which most characters are usual ones; of equals the first; "" if none fits.

    Args:
        sample: some bytes.
        codecs: Python's names of encodings: those of `USUAL`.
    """
    shares = {codec: _share_of_usual(sample, codec) for codec in codecs if codec in USUAL}
    best = max(shares, key=lambda codec: shares[codec], default="")
    return best if best and shares[best] > 0 else ""


def _share_of_usual(sample: bytes, codec: str) -> float:
    try:
        text = sample.decode(codec)
    except UnicodeError:
        return 0.0
    letters = [char for char in text if char > "\x7f" and not _is_in(char, *_PUNCTUATION)]
    n_points = USUAL[codec](letters)
    return n_points / (2 * len(letters)) if letters else 0.0


def _n_chinese(codec: str, first: int, last: int) -> Callable[[list[str]], int]:
    """Counts Chinese characters of the first, usual part of a standard, and common ones twice."""
    return lambda letters: sum(
        (first <= _lead_byte(char, codec) <= last) + (char in _COMMON_CHINESE) for char in letters
    )


def _n_japanese(codec: str, first: int, last: int) -> Callable[[list[str]], int]:
    """Counts usual characters, and kana twice; what has no kana at all is no Japanese."""

    def count(letters: list[str]) -> int:
        n_kana = sum(_is_in(char, _KANA) for char in letters)
        return n_kana and 2 * n_kana + sum(first <= _lead_byte(char, codec) <= last for char in letters)

    return count


def _n_korean(letters: list[str]) -> int:
    """Counts syllables, and common ones twice."""
    return sum(_is_in(char, _HANGUL) + (char in _COMMON_HANGUL) for char in letters)


USUAL: dict[str, Callable[[list[str]], int]] = {
    "shift_jis": _n_japanese("shift_jis", 0x88, 0x97),
    "euc_jp": _n_japanese("euc_jp", 0xB0, 0xCF),
    "gb18030": _n_chinese("gb2312", 0xB0, 0xD7),
    "big5": _n_chinese("big5", 0xA4, 0xC6),
    "euc_kr": _n_korean,
}
"""By encoding: gives some letters beyond ASCII two points for each common one, and one for a usual one."""


def _lead_byte(char: str, codec: str) -> int:
    """Returns the first of a character's two bytes, 0 if it has none."""
    data = char.encode(codec, "ignore")
    return data[0] if len(data) == 2 else 0


def _is_in(char: str, *ranges: tuple[str, str]) -> bool:
    return any(first <= char <= last for first, last in ranges)
