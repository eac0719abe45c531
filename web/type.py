"""Measures the page's own type and draws its letters: `pip install fonttools brotli && python3 type.py`.

Run it in this folder, after `npm ci`, when a face or its version changes. It writes

- `src/look/near.css`: for the faces that systems have, by how much they are enlarged and where their
  lines stand, so that what is set in them takes the room of what is set in our own;
- `src/art/letters.ts`: the outlines of letters, for pictures, which cannot ask the page for a face.

Faces that may not be handed out are measured by their doubles, which have the same widths: Arimo for
Arial, Tinos for Times New Roman, Gelasio for Georgia. They are packages, too, in the folder named as
the first argument: `npm install --prefix DOUBLES @fontsource/{arimo,tinos,gelasio,roboto,noto-sans,noto-serif}`.
"""

import re
import sys
import unicodedata
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

DOUBLES = Path(sys.argv[1]) / "node_modules/@fontsource"
PACKAGES = Path("node_modules")
DEJAVU = PACKAGES / "dejavu-fonts-ttf/ttf"
READING = PACKAGES / "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2"
DISPLAY = PACKAGES / "@fontsource/literata/files/literata-latin-700-normal.woff2"

# As in `src/look/type.css`: by how much our own faces are enlarged, and their lines.
ENLARGED = {"reading": 1.06, "display": 1.0}
LINES = {"reading": (1.0, 0.34), "display": (1.0, 0.3)}

# In how many parts outlines divide the size of a font: enough for what is at most a finger wide.
UNITS = 200


def weight(path, value):
    """A variable face at one weight."""
    return instantiateVariableFont(TTFont(path), {"wght": value})


def double(name, value):
    """A face of a package."""
    return TTFont(DOUBLES / name / "files" / f"{name}-latin-{value}-normal.woff2")


def words():
    """All that the page says, in every language, without marks and names of messages."""
    said = []
    for path in sorted(Path("src/words").glob("*/*.ftl")):
        for line in path.read_text().splitlines():
            if not line.startswith("#"):
                said.append(re.sub(r"\{.*?\}|[{}\[\]*]|^[\w.-]+ *=", "", line).strip())
    return " ".join(said)


def width(face, text):
    """How wide a text is in a face, in ems."""
    cmap, advances = face.getBestCmap(), face["hmtx"]
    letters = [cmap[ord(letter)] for letter in text if ord(letter) in cmap and ord(letter) < 256]
    return sum(advances[name][0] for name in letters) / len(letters) / face["head"].unitsPerEm


def near(family, kind, local, weights, own, other, text):
    """A rule that makes another face as wide as our own."""
    enlarged = ENLARGED[kind] * width(own, text) / width(other, text)
    ascent, descent = (part * ENLARGED[kind] / enlarged for part in LINES[kind])
    names = ", ".join(f"local('{name}')" for name in local)
    return (
        f"@font-face {{\n  font-family: '{family}';\n  font-weight: {weights};\n  src: {names};\n"
        f"  size-adjust: {enlarged:.1%};\n  ascent-override: {ascent:.1%};\n"
        f"  descent-override: {descent:.1%};\n  line-gap-override: 0%;\n}}\n"
    )


def write_near():
    text = words()
    # What is bold is mostly 600.
    regular, bold, display = weight(READING, 400), weight(READING, 600), TTFont(DISPLAY)
    reading = [
        ("near arial", ["Arial", "Liberation Sans", "Arimo", "Helvetica"], lambda value: double("arimo", value)),
        ("near roboto", ["Roboto"], lambda value: double("roboto", value)),
        ("near noto", ["Noto Sans"], lambda value: double("noto-sans", value)),
        ("near dejavu", ["DejaVu Sans", "Verdana"], lambda value: TTFont(DEJAVU / ("DejaVuSans.ttf" if value == 400 else "DejaVuSans-Bold.ttf"))),
    ]
    displayed = [
        ("near georgia", ["Georgia", "Gelasio"], double("gelasio", 700)),
        ("near times", ["Times New Roman", "Liberation Serif", "Tinos"], double("tinos", 700)),
        ("near noto serif", ["Noto Serif"], double("noto-serif", 700)),
        ("near dejavu serif", ["DejaVu Serif"], TTFont(DEJAVU / "DejaVuSerif-Bold.ttf")),
    ]
    rules = []
    for family, local, face in reading:
        # Some systems call the plain face by its family, some add a word.
        plain = [name for one in local for name in (one, f"{one} Regular")]
        rules.append(near(family, "reading", plain, "100 500", regular, face(400), text))
        rules.append(near(family, "reading", [f"{one} Bold" for one in local], "600 900", bold, face(700), text))
    for family, local, face in displayed:
        rules.append(near(family, "display", [f"{one} Bold" for one in local], "100 900", display, face, text))
    head = "/* Faces of systems, as wide and as high as our own. Written by `type.py`. */\n"
    Path("src/look/near.css").write_text(head + "\n".join(rules))


class Outline(BasePen):
    """Writes an outline in steps from point to point, which are short: they are part of the first load."""

    def __init__(self, face, scale, x, y):
        super().__init__(face.getGlyphSet())
        self.text, self.here = "", (0, 0)
        self.place = lambda point: (round((point[0] + x) * scale), round(-(point[1] + y) * scale))

    def add(self, command, *points):
        steps = [value - self.here[i] for point in map(self.place, points) for i, value in enumerate(point)]
        self.here = self.place(points[-1])
        self.text += command + " ".join(map(str, steps)).replace(" -", "-")

    def _moveTo(self, point):
        self.add("m" if self.text else "M", point)

    def _lineTo(self, point):
        self.add("l", point)

    def _qCurveToOne(self, control, point):
        self.add("q", control, point)

    def _closePath(self):
        self.text += "z"

    def moveTo(self, point):
        super().moveTo(point)
        self.start = self.place(point)

    def closePath(self):
        super().closePath()
        self.here = self.start


def outline(face, letter):
    """The outline of a letter, its middle at 0."""
    name = face.getBestCmap()[ord(letter)]
    pen = Outline(face, UNITS / face["head"].unitsPerEm, -face["hmtx"][name][0] / 2, 0)
    face.getGlyphSet()[name].draw(pen)
    return pen.text


def mark(face, letter):
    """The outline of a mark over or under a letter, whose middle is at 0."""
    base, over = face["glyf"][face.getBestCmap()[ord(letter)]].components
    assert base.glyphName == unicodedata.normalize("NFD", letter)[0], base.glyphName
    pen = Outline(face, UNITS / face["head"].unitsPerEm, over.x - face["hmtx"][base.glyphName][0] / 2, over.y)
    face.getGlyphSet()[over.glyphName].draw(pen)
    return pen.text


def write_letters():
    bold, display = weight(READING, 700), TTFont(DISPLAY)
    latin = [f"  '{letter}': '{outline(bold, letter)}'," for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"]
    marks = [f"  '\\u{ord(unicodedata.normalize('NFD', letter)[1]):04x}': '{mark(bold, letter)}'," for letter in "ÈÉÊÑËÅÇ"]
    digits = [f"  '{digit}': '{outline(display, digit)}'," for digit in "0123456789"]
    Path("src/art/letters.ts").write_text(
        "// Letters as outlines, for pictures: those cannot ask the page for its type. Written by `type.py`.\n"
        "// In two hundredths of the font's size, the middle at 0, on the base line.\n\n"
        "/** What names begin with, in the face to read, bold; and the marks that stand over or under it. */\n"
        "export const LETTERS: Readonly<Record<string, string>> = {\n" + "\n".join(latin + marks) + "\n};\n\n"
        "/** Digits in the face to display. */\n"
        "export const DIGITS: Readonly<Record<string, string>> = {\n" + "\n".join(digits) + "\n};\n"
    )


write_near()
write_letters()
