"""Cuts the letters an English page is written with out of the two typefaces: what every first visit waits for.

Needs Debian's fonttools and python3-brotli. Usage: /usr/bin/python3 app/ui/typefaces/cut.py
"""

from pathlib import Path

from fontTools import subset
from fontTools.varLib import instancer

HERE = Path(__file__).parent
PACKAGES = HERE.parents[2] / "node_modules"
# The same letters as in typefaces.css.
LETTERS = subset.parse_unicodes(
    "20-7E,A0,A3,A9,B0,B2,B7,D7,E9,2013,2014,2018,2019,201C,201D,2022,2026,20AC,2212"
)
FAMILY = 1
WEIGHTS = (300, 700)


def cut(whole, name, file):
    # Hints stay: without them desktops that hint by themselves would space the letters unevenly.
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = ["kern", "liga", "tnum"]
    options.name_IDs = [FAMILY]
    options.drop_tables += ["STAT"]
    font = subset.load_font(PACKAGES / whole, options)
    if "fvar" in font:
        font = instancer.instantiateVariableFont(font, {"wght": WEIGHTS})
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    # The licence keeps the name of the whole for the whole.
    for record in font["name"].names:
        record.string = name
    subset.save_font(font, HERE / file, options)


cut("@fontsource/marcellus/files/marcellus-latin-400-normal.woff2", "Goldkey Display", "display-letters.woff2")
cut("@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2", "Goldkey Text", "text-letters.woff2")
