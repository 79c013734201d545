#!/usr/bin/python3
"""Makes resources/fonts from the packages fonts-inter and fonts-jetbrains-mono (needs python3-fonttools).

The fonts get names of their own: the Open Font License reserves the originals, and an installed font of the same
family would win over a bundled one. Qt 6.4 cannot switch OpenType features on, so digits of equal width («tnum»)
become the default here.
"""

import sys
from pathlib import Path

from fontTools import subset

FONTS = Path("/usr/share/fonts")
INTER = FONTS / "opentype/inter"
JETBRAINS = FONTS / "truetype/jetbrains-mono"
FACES = {
    "ForewarpSans-Regular.otf": INTER / "Inter-Regular.otf",
    "ForewarpSans-Medium.otf": INTER / "Inter-Medium.otf",
    "ForewarpSans-SemiBold.otf": INTER / "Inter-SemiBold.otf",
    "ForewarpSans-Bold.otf": INTER / "Inter-Bold.otf",
    "ForewarpMono-Regular.ttf": JETBRAINS / "JetBrainsMono-Regular.ttf",
    "ForewarpMono-Medium.ttf": JETBRAINS / "JetBrainsMono-Medium.ttf",
    "ForewarpMono-Bold.ttf": JETBRAINS / "JetBrainsMono-Bold.ttf",
    "ForewarpMono-Italic.ttf": JETBRAINS / "JetBrainsMono-Italic.ttf",
}
NAMES = {"Inter": "Forewarp Sans", "JetBrains Mono": "Forewarp Mono"}
RANGES = [
    (0x0020, 0x007E), (0x00A0, 0x017F),  # Latin, Latin-1, Latin Extended-A
    (0x0370, 0x03FF),                    # Greek
    (0x2000, 0x206F), (0x2070, 0x209F),  # spaces, dashes, quotes; super- and subscripts
    (0x20AC, 0x20AC), (0x2116, 0x2122),  # euro, number sign, trade mark
    (0x2190, 0x21FF), (0x2200, 0x22FF),  # arrows, mathematical operators
    (0x2318, 0x2318), (0x23CE, 0x23CE),  # keys
    (0x25A0, 0x25FF), (0x2713, 0x2717),  # shapes, check marks
]


def wanted_characters(font):
    available = font.getBestCmap()
    return [code for first, last in RANGES for code in range(first, last + 1) if code in available]


def single_substitutions(font, feature):
    """Glyph → glyph of every simple substitution of a feature."""
    table = font["GSUB"].table
    lookups = [index for record in table.FeatureList.FeatureRecord if record.FeatureTag == feature
               for index in record.Feature.LookupListIndex]
    found = {}
    for index in lookups:
        for subtable in table.LookupList.Lookup[index].SubTable:
            subtable = getattr(subtable, "ExtSubTable", subtable)
            found.update(getattr(subtable, "mapping", None) or {})
    return {glyph: other for glyph, other in found.items() if isinstance(other, str)}


def make_default(font, feature):
    substitutions = single_substitutions(font, feature)
    for table in font["cmap"].tables:
        for code, glyph in table.cmap.items():
            table.cmap[code] = substitutions.get(glyph, glyph)


def rename(font, old, new):
    """Replaces the family in every name that an application shows or looks up; keeps copyright and licence."""
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 16, 21):
            record.string = record.toUnicode().replace(old, new)
        if record.nameID in (3, 6):
            record.string = record.toUnicode().replace(old.replace(" ", ""), new.replace(" ", ""))
    if "CFF " not in font:
        return
    names = font["CFF "].cff
    names.fontNames[0] = names.fontNames[0].replace(old.replace(" ", ""), new.replace(" ", ""))
    for attribute in ("FamilyName", "FullName"):
        top = names.topDictIndex[0]
        if hasattr(top, attribute):
            setattr(top, attribute, getattr(top, attribute).replace(old, new))


def make_face(source, target):
    options = subset.Options(layout_features=["kern", "mark", "mkmk", "ccmp", "locl"], name_IDs=["*"],
                             notdef_outline=True, hinting=False)
    font = subset.load_font(str(source), options)
    family = font["name"].getDebugName(16) or font["name"].getDebugName(1)
    if family == "Inter":
        make_default(font, "tnum")
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted_characters(font))
    subsetter.subset(font)
    rename(font, family, NAMES[family])
    font.save(target)
    print(target, target.stat().st_size, font["name"].getDebugName(4))


def main():
    folder = Path(__file__).resolve().parent.parent / "resources" / "fonts"
    folder.mkdir(parents=True, exist_ok=True)
    for name, source in FACES.items():
        if not source.exists():
            sys.exit(f"{source} is missing. Install fonts-inter and fonts-jetbrains-mono.")
        make_face(source, folder / name)


if __name__ == "__main__":
    main()
