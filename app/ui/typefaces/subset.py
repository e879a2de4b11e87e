"""Subsets the two fonts to the characters of English pages (and of "Español" and "Français" in the footer), the only subset a first visit waits for,
and to the rest of Latin-1. Also those of Arabic pages, from the whole files beside this one, and takes the hints out of the Devanagari face.

Needs Debian's fonttools and python3-brotli. Usage: /usr/bin/python3 app/ui/typefaces/subset.py
"""

from pathlib import Path

from fontTools import subset
from fontTools.varLib import instancer

HERE = Path(__file__).parent
PACKAGES = HERE.parents[2] / "node_modules"
# The same characters as the unicode-range in typefaces.css.
CHARACTERS = subset.parse_unicodes(
    "20-7E,A0,A3,A9,B0,B2,B7,D7,E7,E9,F1,2013,2014,2018,2019,201C,201D,2022,2026,20AC,2212"
)
# What Fontsource counts as Latin, without those.
REST = [
    character
    for character in subset.parse_unicodes(
        "A1-FF,131,152-153,2BB-2BC,2C6,2DA,2DC,304,308,329,2000-200A,2010-2027,202F-205F,2122,2191,2193,2215"
    )
    if character not in CHARACTERS
]
# The same characters as the first two faces of arabic.css.
ARABIC = subset.parse_unicodes("60C,61B,61F,621-63A,640-652,670,200C-200F")
FAMILY = 1
WEIGHTS = (300, 700)


def write_subset(source, name, file, characters=CHARACTERS, features=("kern", "liga", "tnum"), weights=WEIGHTS, hints=True):
    """Keeps the hints of Latin: without them desktops with auto-hinting space the characters unevenly."""
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = list(features)
    options.hinting = hints
    options.name_IDs = [FAMILY]
    options.drop_tables += ["STAT"]
    font = subset.load_font(source, options)
    if "fvar" in font:
        font = instancer.instantiateVariableFont(font, {"wght": weights})
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters or font.getBestCmap())
    subsetter.subset(font)
    # The SIL Open Font License reserves the original name for the unmodified font.
    for record in font["name"].names:
        record.string = name
    subset.save_font(font, HERE / file, options)


MARCELLUS = PACKAGES / "@fontsource/marcellus/files/marcellus-latin-400-normal.woff2"
FIGTREE = PACKAGES / "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"
write_subset(MARCELLUS, "Goldkey Display", "display-basic.woff2")
write_subset(FIGTREE, "Goldkey Text", "text-basic.woff2")
write_subset(MARCELLUS, "Goldkey Display Latin", "display-latin.woff2", REST)
write_subset(FIGTREE, "Goldkey Text Latin", "text-latin.woff2", REST)
# Their letters are joined and stacked by features.
whole = {"features": ("*",), "weights": 400, "hints": False}
write_subset(HERE / "display-arabic.woff2", "Goldkey Arabic Display", "display-arabic-basic.woff2", ARABIC, **whole)
write_subset(HERE / "text-arabic.woff2", "Goldkey Arabic Text", "text-arabic-basic.woff2", ARABIC, **whole)
write_subset(HERE / "devanagari.woff2", "Goldkey Devanagari", "devanagari.woff2", None, **whole)
# The name of Hindi in the footer of all pages: a machine without such a typeface would show boxes.
write_subset(HERE / "devanagari.woff2", "Goldkey Devanagari Name", "devanagari-name.woff2", [ord(letter) for letter in set("हिन्दी")], **whole)
