"""Names that look alike have the same skeleton: what is left of a name when everything that the eye misses is gone."""

# ruff: noqa: RUF001 - letters that look like others are what this file is about

import re
from unicodedata import category, name, normalize


SEPARATORS = re.compile("[ .'-]")
LOOK_ALIKES = {  # after Unicode's confusables.txt: small letters that look like a Latin one, in either case
    "a": "аαɑ4ᎪᗅꭺΑ",
    "b": "вьβƅʙᏴ8",
    "c": "сϲᏟⅽᴄ",
    "d": "ԁđɗᎠⅾ",
    "e": "еεєҽᎬ3ᴇ",
    "f": "ϝƒꞙ",
    "g": "ɡցᏀɢ9",
    "h": "нһհħᎻʜ",
    "j": "јյϳᎫ",
    "k": "кκᏦᴋ",
    "l": "iіιɩıӏłⅼʟᏞ1ꭵᎥ|",
    "m": "мᎷⅿᴍϻ",
    "n": "пηոɴᴨ",
    "o": "оοօσøᴏ0ഠ",
    "p": "рρᏢþҏ",
    "q": "ԛգզ",
    "r": "гᎡʀᴦ",
    "s": "ѕᏚꜱ5ƽ",
    "t": "тτŧᎢᴛ7",
    "u": "υսʋᴜμ",
    "v": "νѵᏙⅴᴠ",
    "w": "ԝωѡաᎳᴡɯ",
    "x": "хχⅹҳ",
    "y": "уγүყᎩʏ",
    "z": "ζᏃᴢ2",
}
LETTER = {ord(other): latin for latin, others in LOOK_ALIKES.items() for other in others}
PAIRS = (("rn", "m"), ("vv", "w"))
SHARED = {"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"}  # scripts that are written together, and with Latin


def skeleton(text: str) -> str:
    """Return the skeleton of a name: compatible forms, case, accents, separators and look-alikes make no difference."""
    plain = "".join(one for one in normalize("NFKD", normalize("NFKC", text).casefold()) if category(one) != "Mn")
    found = SEPARATORS.sub("", plain.translate(LETTER))
    for pair, one in PAIRS:
        found = found.replace(pair, one)
    return found


def scripts(text: str) -> set[str]:
    """Return the scripts of a name's letters, as Unicode names them, without those that are written with others."""
    return {name(letter, "").split(" ")[0].split("-")[0] for letter in text if letter.isalpha()} - SHARED
