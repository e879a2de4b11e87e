"""Subsets the two fonts to the characters of English pages (and of "Español" and "Français" in the footer), the only subset a first visit waits for.

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
FAMILY = 1
WEIGHTS = (300, 700)


def write_subset(source, name, file):
    # Keep the hints: without them desktops with auto-hinting space the characters unevenly.
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = ["kern", "liga", "tnum"]
    options.name_IDs = [FAMILY]
    options.drop_tables += ["STAT"]
    font = subset.load_font(PACKAGES / source, options)
    if "fvar" in font:
        font = instancer.instantiateVariableFont(font, {"wght": WEIGHTS})
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    # The SIL Open Font License reserves the original name for the unmodified font.
    for record in font["name"].names:
        record.string = name
    subset.save_font(font, HERE / file, options)


write_subset("@fontsource/marcellus/files/marcellus-latin-400-normal.woff2", "Goldkey Display", "display-basic.woff2")
write_subset("@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2", "Goldkey Text", "text-basic.woff2")
