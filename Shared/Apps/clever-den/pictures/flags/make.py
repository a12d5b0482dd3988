"""Draws the flags that the course's questions ask about, in their own proportions and today's colours.

    python3 -m venv /tmp/flags && /tmp/flags/bin/pip install -r requirements.txt
    apt-get download iso-flags-svg && dpkg -x iso-flags-svg_*.deb /tmp/iso
    /tmp/flags/bin/python make.py /tmp/iso/usr/share/iso-flags-svg/country-4x3

It writes CODE.svg into this folder, ../flag-CODE.png, and the sheets of four flags, ../flags-NAME.png. The package's flags
all have the ratio 4:3 and are some years old, so this script draws the fields. Only emblems come from the package.
"""

import io
import math
import pathlib
import re
import sys
import xml.etree.ElementTree as ET

import cairosvg
from PIL import Image, ImageDraw

HERE = pathlib.Path(__file__).parent
SVG = "{http://www.w3.org/2000/svg}"
ET.register_namespace("", "http://www.w3.org/2000/svg")
ET.register_namespace("xlink", "http://www.w3.org/1999/xlink")
ART = None  # the package's folder
H = 300  # every flag's height while it is drawn

FLAGS = {}


def flag(code, high, wide):
    """Registers the function that draws a flag. It receives the width that follows from the flag's proportions."""

    def keep(draw):
        FLAGS[code] = (draw, H * wide / high)
        return draw

    return keep


def n(x):
    return f"{x:.2f}".rstrip("0").rstrip(".")


def rect(x, y, w, h, fill):
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" fill="{fill}"/>'


def poly(fill, *points):
    return f'<polygon points="{" ".join(f"{n(x)},{n(y)}" for x, y in points)}" fill="{fill}"/>'


def disc(x, y, r, fill):
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="{fill}"/>'


def across(w, *stripes, h=H, left=0, top=0):
    """Stripes one above the other: (colour, share)."""
    whole, out, y = sum(s for _, s in stripes), "", top
    for colour, share in stripes:
        out += rect(left, y, w, h * share / whole, colour)
        y += h * share / whole
    return out


def upright(w, *stripes):
    whole, out, x = sum(s for _, s in stripes), "", 0
    for colour, share in stripes:
        out += rect(x, 0, w * share / whole, H, colour)
        x += w * share / whole
    return out


def star(x, y, r, fill, points=5, turn=0.0, inner=None):
    """A star with its first point up, or turned clockwise by so many degrees."""
    inner = inner or (math.sin(math.radians(18)) / math.sin(math.radians(126)) if points == 5 else 0.5)
    corners = []
    for k in range(2 * points):
        a = math.radians(turn) + math.pi * k / points
        q = r if k % 2 == 0 else r * inner
        corners.append((x + q * math.sin(a), y - q * math.cos(a)))
    return poly(fill, *corners)


def crescent(x, y, r, cut_x, cut_r, fill):
    """A crescent open to the right: one disc cut out of another."""
    d = cut_x - x
    a = (r * r - cut_r * cut_r + d * d) / (2 * d)
    up = math.sqrt(r * r - a * a)
    return (
        f'<path d="M{n(x + a)} {n(y - up)}A{n(r)} {n(r)} 0 1 0 {n(x + a)} {n(y + up)}'
        f'A{n(cut_r)} {n(cut_r)} 0 {1 if a > d else 0} 1 {n(x + a)} {n(y - up)}Z" fill="{fill}"/>'
    )


def nordic(w, field, outer, inner, columns, rows):
    """A cross on the grid of columns and rows that the flag's law defines."""
    kx, ky = w / sum(columns), H / sum(rows)
    out = rect(0, 0, w, H, field)
    if len(columns) == 3:
        return out + rect(columns[0] * kx, 0, columns[1] * kx, H, outer) + rect(0, rows[0] * ky, w, rows[1] * ky, outer)
    out += rect(columns[0] * kx, 0, sum(columns[1:4]) * kx, H, outer) + rect(0, rows[0] * ky, w, sum(rows[1:4]) * ky, outer)
    return out + rect(sum(columns[:2]) * kx, 0, columns[2] * kx, H, inner) + rect(0, sum(rows[:2]) * ky, w, rows[2] * ky, inner)


def art(code, leave, middle, to, scale, colours=(), only=None):
    """Part of the package's flag: without the elements in `leave`, and moved so that its point `middle` is at `to`."""
    root = ET.parse(ART / f"{code}.svg").getroot()
    for element in root.iter():  # metadata of drawing programs
        for name in [a for a in element.attrib if a.startswith("{") and "xlink" not in a]:
            del element.attrib[name]
    if only:
        found = next(e for e in root.iter() if e.get("id") == only)
        inside = ET.tostring(found, encoding="unicode")
    else:
        for parent in list(root.iter()):
            for child in list(parent):
                tag = child.tag if isinstance(child.tag, str) else ""
                if child.get("id") in leave or not tag.startswith(SVG) or tag in (f"{SVG}metadata", f"{SVG}desc", f"{SVG}title"):
                    parent.remove(child)
        inside = "".join(ET.tostring(child, encoding="unicode") for child in root)
    inside = re.sub(r' xmlns(:\w+)?="[^"]*"', "", inside)
    inside = re.sub(r">\s+<", "><", inside)
    for old, new in colours:
        inside = inside.replace(old, new)
    sx, sy = scale if isinstance(scale, tuple) else (scale, scale)
    return (
        f'<g transform="translate({n(to[0])} {n(to[1])}) scale({sx:.4f} {sy:.4f}) '
        f'translate({n(-middle[0])} {n(-middle[1])})">{inside}</g>'
    )


# North America


@flag("ca", 1, 2)
def canada(w):
    return upright(w, ("#D80621", 1), ("#FFFFFF", 2), ("#D80621", 1)) + art(
        "ca", (), (257.9, 250), (w / 2, H / 2), 1.44 * H / 512, [("#bf0a30", "#D80621")], only="leaf")


@flag("us", 10, 19)
def united_states(w):
    out = across(w, *[("#B31942" if k % 2 == 0 else "#FFFFFF", 1) for k in range(13)])
    cw, ch = w * 0.4, H * 7 / 13
    out += rect(0, 0, cw, ch, "#0A3161")
    for row in range(9):
        for column in range(6 if row % 2 == 0 else 5):
            out += star(cw * (2 * column + 1 + row % 2) / 12, ch * (row + 1) / 10, H * 0.0308, "#FFFFFF")
    return out


@flag("mx", 4, 7)
def mexico(w):
    return upright(w, ("#006341", 1), ("#FFFFFF", 1), ("#C8102E", 1)) + art(
        "mx", ("g6001",), (326, 240), (w / 2, H / 2), 0.46 * H / 237)


@flag("gt", 5, 8)
def guatemala(w):
    return upright(w, ("#4997D0", 1), ("#FFFFFF", 1), ("#4997D0", 1)) + art(
        "gt", ("g1399",), (320, 240), (w / 2, H / 2), 0.46 * H / 275)


@flag("cr", 3, 5)
def costa_rica(w):
    return across(w, ("#00217A", 1), ("#FFFFFF", 1), ("#D21034", 2), ("#FFFFFF", 1), ("#00217A", 1))


@flag("sv", 189, 335)
def el_salvador(w):
    return across(w, ("#0047AB", 1), ("#FFFFFF", 1), ("#0047AB", 1)) + art(
        "sv", ("rect1062", "rect1063", "rect1064", "g2330"), (320, 262), (w / 2, H / 2), 0.29 * H / 220)


@flag("pa", 2, 3)
def panama(w):
    return (
        rect(0, 0, w, H, "#FFFFFF") + rect(w / 2, 0, w / 2, H / 2, "#DA121A") + rect(0, H / 2, w / 2, H / 2, "#072357")
        + star(w / 4, H / 4, H * 0.125, "#072357") + star(w * 3 / 4, H * 3 / 4, H * 0.125, "#DA121A"))


@flag("bz", 3, 5)
def belize(w):
    return across(w, ("#CE1126", 1), ("#003F87", 8), ("#CE1126", 1)) + art(
        "bz", ("rect1544", "rect1545"), (320, 240), (w / 2, H / 2), 0.6 * H / 274)


@flag("jm", 1, 2)
def jamaica(w):
    dx, dy = w * 0.075, H * 0.15
    return (
        rect(0, 0, w, H, "#FFB81C") + poly("#007749", (dx, 0), (w - dx, 0), (w / 2, H / 2 - dy * 0.63))
        + poly("#007749", (dx, H), (w - dx, H), (w / 2, H / 2 + dy * 0.63))
        + poly("#000000", (0, dy * 0.63), (0, H - dy * 0.63), (w / 2 - dx * 1.1, H / 2))
        + poly("#000000", (w, dy * 0.63), (w, H - dy * 0.63), (w / 2 + dx * 1.1, H / 2)))


@flag("cu", 1, 2)
def cuba(w):
    side = H * math.sqrt(3) / 2
    return across(w, *[("#002590" if k % 2 == 0 else "#FFFFFF", 1) for k in range(5)]) + poly(
        "#CC0D0D", (0, 0), (side, H / 2), (0, H)) + star(side / 3, H / 2, H / 6, "#FFFFFF")


@flag("bs", 1, 2)
def bahamas(w):
    return across(w, ("#00778B", 1), ("#FFC72C", 1), ("#00778B", 1)) + poly("#000000", (0, 0), (H * math.sqrt(3) / 2, H / 2), (0, H))


@flag("bb", 2, 3)
def barbados(w):
    x, y = w / 2, H / 2
    # A trident's head, broken off: the left half and its mirror image.
    half = "M0-54L10-34H6V14H22C26-10 18-28 34-46L38-30C30-14 34 8 32 30H6V54H0Z"
    return upright(w, ("#00267F", 1), ("#FFC726", 1), ("#00267F", 1)) + "".join(
        f'<path d="{half}" transform="translate({n(x)} {n(y)}) scale({k * 1.25} 1.25)" fill="#000000"/>' for k in (1, -1))


@flag("do", 2, 3)
def dominican_republic(w):
    bar = H * 0.2
    ws, hs = (w - bar) / 2, (H - bar) / 2
    out = rect(0, 0, w, H, "#FFFFFF")
    for x, y, c in ((0, 0, "#002D62"), (w - ws, 0, "#CE1126"), (0, H - hs, "#CE1126"), (w - ws, H - hs, "#002D62")):
        out += rect(x, y, ws, hs, c)
    fields = ("rect750", "rect749", "rect661", "rect751", "rect20984", "rect20985")
    return out + art("do", fields, (317, 252), (w / 2, H / 2), 0.18 * H / 98)


@flag("tt", 3, 5)
def trinidad_and_tobago(w):
    def band(wide):  # measured along the upper edge
        return (0, 0), (wide, 0), (w, H), (w - wide, H)

    middle = w / 2
    def slant(a, b, colour):
        return poly(colour, (a, 0), (b, 0), (w - a, H), (w - b, H))

    edge, black = H * 0.4, H * 0.4 * 2 / 3
    # A band along the diagonal from the upper left corner, with white edges of a sixth.
    return (
        rect(0, 0, w, H, "#DA1A35")
        + poly("#FFFFFF", (-1, 0), (edge, 0), (w + 1, H), (w - edge, H))
        + poly("#000000", (edge / 6, 0), (edge * 5 / 6, 0), (w - edge / 6, H), (w - edge * 5 / 6, H)))


@flag("lc", 1, 2)
def saint_lucia(w):
    x = w / 2
    return (
        rect(0, 0, w, H, "#65CFFF") + poly("#FFFFFF", (x, H * 0.06), (x + H * 0.36, H * 0.92), (x - H * 0.36, H * 0.92))
        + poly("#000000", (x, H * 0.17), (x + H * 0.32, H * 0.92), (x - H * 0.32, H * 0.92))
        + poly("#FFCE00", (x, H * 0.5), (x + H * 0.36, H * 0.92), (x - H * 0.36, H * 0.92)))


@flag("ht", 3, 5)
def haiti(w):
    return across(w, ("#00209F", 1), ("#D21034", 1))


@flag("ag", 2, 3)
def antigua_and_barbuda(w):
    x, top, blue = w / 2, H * 0.4, H * 0.63
    rays = star(x, top, H * 0.3, "#FCD116", points=16, inner=0.66)
    clip = f'<clipPath id="up"><rect x="0" y="0" width="{n(w)}" height="{n(top)}"/></clipPath>'
    def v(y):  # the V's left edge at a height
        return x * y / H
    return (
        rect(0, 0, w, H, "#CE1126") + poly("#000000", (0, 0), (w, 0), (w - v(top), top), (v(top), top))
        + poly("#0072C6", (v(top), top), (w - v(top), top), (w - v(blue), blue), (v(blue), blue))
        + poly("#FFFFFF", (v(blue), blue), (w - v(blue), blue), (x, H)) + clip + f'<g clip-path="url(#up)">{rays}</g>')


# South America


@flag("br", 7, 10)
def brazil(w):
    gap = H * 1.7 / 14
    return rect(0, 0, w, H, "#009739") + poly("#FEDD00", (gap, H / 2), (w / 2, gap), (w - gap, H / 2), (w / 2, H - gap)) + art(
        "br", ("rect552", "path554"), (325.3, 240), (w / 2, H / 2), 0.5 * H / 254.8, [("#2b49a3", "#012169")])


@flag("ar", 5, 8)
def argentina(w):
    return across(w, ("#74ACDF", 1), ("#FFFFFF", 1), ("#74ACDF", 1)) + art(
        "ar", ("flag",), (320, 240), (w / 2, H / 2), 0.29 * H / 210)


@flag("cl", 2, 3)
def chile(w):
    return across(w, ("#FFFFFF", 1), ("#DA291C", 1)) + rect(0, 0, H / 2, H / 2, "#0033A0") + star(H / 4, H / 4, H / 8, "#FFFFFF")


@flag("pe", 2, 3)
def peru(w):
    return upright(w, ("#D91023", 1), ("#FFFFFF", 1), ("#D91023", 1))


@flag("uy", 2, 3)
def uruguay(w):
    out = across(w, *[("#FFFFFF" if k % 2 == 0 else "#0038A8", 1) for k in range(9)])
    side = H * 5 / 9
    out += rect(0, 0, side, side, "#FFFFFF")
    k = 0.43 * H / 222
    return out + art("uy", ("rect741", "rect845", "rect846", "rect847", "rect848"), (143.5, 138), (side / 2, side / 2), (k, k / 0.9375))


@flag("py", 11, 20)
def paraguay(w):
    # The emblem of 2013 in outline: a yellow star between two branches. Its words are left out.
    x, y, r = w / 2, H / 2, H * 0.13
    out = across(w, ("#D52B1E", 1), ("#FFFFFF", 1), ("#0038A8", 1))
    out += f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="#FFFFFF" stroke="#000000" stroke-width="1.4"/>'
    for side in (-1, 1):
        for k in range(9):
            a = math.radians(172 - 17 * k)
            px, py = x + side * r * 0.62 * math.sin(a), y - r * 0.62 * math.cos(a)
            turn = side * (172 - 17 * k - 62)
            for tilt in (-28, 28):
                out += (f'<ellipse cx="0" cy="-4.2" rx="1.7" ry="4.6" fill="#009B3A" transform="translate({n(px)} {n(py)}) '
                        f'rotate({n(turn - side * 28 + tilt)})"/>')
    out += f'<path d="M{n(x - 7)} {n(y + r * 0.7)}L{n(x)} {n(y + r * 0.6)}L{n(x + 7)} {n(y + r * 0.7)}" stroke="#D52B1E" stroke-width="2.2" fill="none"/>'
    return out + star(x, y - 1, r * 0.3, "#FEDF00")


@flag("bo", 15, 22)
def bolivia(w):
    return across(w, ("#DA291C", 1), ("#F4E400", 1), ("#007A33", 1))


@flag("ec", 2, 3)
def ecuador(w):
    return across(w, ("#FFDD00", 2), ("#034EA2", 1), ("#ED1C24", 1)) + art(
        "ec", ("g4427",), (316, 240), (w / 2, H / 2), 0.58 * H / 371)


@flag("ve", 2, 3)
def venezuela(w):
    out = across(w, ("#FFCD00", 1), ("#00247D", 1), ("#CF142B", 1))
    for k in range(8):
        a = math.radians(-70 + 20 * k)
        out += star(w / 2 + H * 0.215 * math.sin(a), H * 0.575 - H * 0.215 * math.cos(a), H * 0.034, "#FFFFFF", turn=-70 + 20 * k)
    return out


@flag("gy", 3, 5)
def guyana(w):
    return (
        rect(0, 0, w, H, "#009739") + poly("#FFFFFF", (0, 0), (w, H / 2), (0, H)) + poly("#FFD100", (0, H * 0.035), (w * 0.94, H / 2), (0, H * 0.965))
        + poly("#000000", (0, 0), (w * 0.51, H / 2), (0, H)) + poly("#BA0C2F", (0, H * 0.035), (w * 0.465, H / 2), (0, H * 0.965)))


@flag("sr", 2, 3)
def suriname(w):
    return across(w, ("#377E3F", 2), ("#FFFFFF", 1), ("#B40A2D", 4), ("#FFFFFF", 1), ("#377E3F", 2)) + star(w / 2, H / 2, H * 0.19, "#ECC81D")


# Europe


@flag("fr", 2, 3)
def france(w):
    return upright(w, ("#000091", 1), ("#FFFFFF", 1), ("#E1000F", 1))


@flag("it", 2, 3)
def italy(w):
    return upright(w, ("#008C45", 1), ("#F4F9FF", 1), ("#CD212A", 1))


@flag("hu", 1, 2)
def hungary(w):
    return across(w, ("#CE2939", 1), ("#FFFFFF", 1), ("#477050", 1))


@flag("ie", 1, 2)
def ireland(w):
    return upright(w, ("#169B62", 1), ("#FFFFFF", 1), ("#FF883E", 1))


@flag("bg", 3, 5)
def bulgaria(w):
    return across(w, ("#FFFFFF", 1), ("#00966E", 1), ("#D62612", 1))


@flag("de", 3, 5)
def germany(w):
    return across(w, ("#000000", 1), ("#DD0000", 1), ("#FFCC00", 1))


@flag("gb", 1, 2)
def united_kingdom(w):
    return f'<g transform="scale({n(H / 30)})">{JACK}</g>'


JACK = (
    '<clipPath id="whole"><path d="M0 0V30H60V0Z"/></clipPath>'
    '<clipPath id="halves"><path d="M30 15H60V30ZV30H0ZH0V0ZV0H60Z"/></clipPath>'
    '<g clip-path="url(#whole)"><path d="M0 0V30H60V0Z" fill="#012169"/>'
    '<path d="M0 0L60 30M60 0L0 30" stroke="#FFFFFF" stroke-width="6"/>'
    '<path d="M0 0L60 30M60 0L0 30" stroke="#C8102E" stroke-width="4" clip-path="url(#halves)"/>'
    '<path d="M30 0V30M0 15H60" stroke="#FFFFFF" stroke-width="10"/>'
    '<path d="M30 0V30M0 15H60" stroke="#C8102E" stroke-width="6"/></g>')


@flag("es", 2, 3)
def spain(w):
    return across(w, ("#AD1519", 1), ("#FABD00", 2), ("#AD1519", 1)) + art(
        "es", ("rect4838", "rect4840"), (213.3, 240), (H / 2, H / 2), (H / 500 / 0.85333, H / 500 / 0.96))


@flag("se", 5, 8)
def sweden(w):
    return nordic(w, "#006AA7", "#FECC02", None, (5, 2, 9), (4, 2, 4))


@flag("fi", 11, 18)
def finland(w):
    return nordic(w, "#FFFFFF", "#002F6C", None, (5, 3, 10), (4, 3, 4))


@flag("dk", 28, 37)
def denmark(w):
    return nordic(w, "#C8102E", "#FFFFFF", None, (12, 4, 21), (12, 4, 12))


@flag("no", 8, 11)
def norway(w):
    return nordic(w, "#BA0C2F", "#FFFFFF", "#00205B", (6, 1, 2, 1, 12), (6, 1, 2, 1, 6))


@flag("is", 18, 25)
def iceland(w):
    return nordic(w, "#02529C", "#FFFFFF", "#DC1E35", (7, 1, 2, 1, 14), (7, 1, 2, 1, 7))


@flag("pl", 5, 8)
def poland(w):
    return across(w, ("#FFFFFF", 1), ("#DC143C", 1))


@flag("ua", 2, 3)
def ukraine(w):
    return across(w, ("#0057B7", 1), ("#FFD700", 1))


@flag("ba", 1, 2)
def bosnia_and_herzegovina(w):
    left, out = H * 0.53, rect(0, 0, w, H, "#001489")
    out += poly("#FFCD00", (left, 0), (left + H, 0), (left + H, H))
    for k in range(9):
        out += star(left - H * 0.19 + H * k / 8, H * k / 8, H * 0.083, "#FFFFFF")
    return out


@flag("ro", 2, 3)
def romania(w):
    return upright(w, ("#002B7F", 1), ("#FCD116", 1), ("#CE1126", 1))


@flag("gr", 2, 3)
def greece(w):
    out = across(w, *[("#0D5EAF" if k % 2 == 0 else "#FFFFFF", 1) for k in range(9)])
    u = H / 9
    return out + rect(0, 0, 5 * u, 5 * u, "#0D5EAF") + rect(2 * u, 0, u, 5 * u, "#FFFFFF") + rect(0, 2 * u, 5 * u, u, "#FFFFFF")


@flag("pt", 2, 3)
def portugal(w):
    return rect(0, 0, w * 0.4, H, "#046A38") + rect(w * 0.4, 0, w * 0.6, H, "#DA291C") + art(
        "pt", ("rect555", "rect557"), (248.3, 240), (w * 0.4, H / 2), 0.5 * H / 270)


# Asia


@flag("vn", 2, 3)
def vietnam(w):
    return rect(0, 0, w, H, "#DA251D") + star(w / 2, H / 2, H * 0.3, "#FFFF00")


@flag("jp", 2, 3)
def japan(w):
    return rect(0, 0, w, H, "#FFFFFF") + disc(w / 2, H / 2, H * 0.3, "#BC002D")


@flag("cn", 2, 3)
def china(w):
    u = H / 20
    out = rect(0, 0, w, H, "#EE1C25") + star(5 * u, 5 * u, 3 * u, "#FFFF00")
    for x, y in ((10, 2), (12, 4), (12, 7), (10, 9)):
        out += star(x * u, y * u, u, "#FFFF00", turn=math.degrees(math.atan2(5 - x, y - 5)))
    return out


@flag("kr", 2, 3)
def south_korea(w):
    bars = '<path d="M-6-25H6M-6-22H6M-6-19H6M-6 25H6M-6 22H6M-6 19H6" stroke="#000000" stroke-width="2"/>'
    return rect(0, 0, w, H, "#FFFFFF") + (
        f'<g transform="translate({n(w / 2)} {n(H / 2)}) scale({n(H / 48)})">'
        f'<g transform="rotate(-56.31)">{bars}<path d="M0 17V27" stroke="#FFFFFF"/>'
        '<path fill="#CD2E3A" d="M0-12A12 12 0 0 1 0 12Z"/><path fill="#0047A0" d="M0-12A12 12 0 0 0 0 12A6 6 0 0 0 0 0Z"/>'
        '<circle cy="-6" r="6" fill="#CD2E3A"/></g>'
        f'<g transform="rotate(-123.69)">{bars}<path d="M0-23.5V-20.5M0 17V20.5M0 23.5V27" stroke="#FFFFFF"/></g></g>')


@flag("la", 2, 3)
def laos(w):
    return across(w, ("#CE1126", 1), ("#002868", 2), ("#CE1126", 1)) + disc(w / 2, H / 2, H * 0.2, "#FFFFFF")


@flag("th", 2, 3)
def thailand(w):
    return across(w, ("#A51931", 1), ("#F4F5F8", 1), ("#2D2A4A", 2), ("#F4F5F8", 1), ("#A51931", 1))


@flag("mm", 2, 3)
def myanmar(w):
    return across(w, ("#FECB00", 1), ("#34B233", 1), ("#EA2839", 1)) + star(w / 2, H * 0.53, H * 0.34, "#FFFFFF")


@flag("my", 1, 2)
def malaysia(w):
    out = across(w, *[("#CC0000" if k % 2 == 0 else "#FFFFFF", 1) for k in range(14)])
    ch = H * 8 / 14
    out += rect(0, 0, w / 2, ch, "#000066")
    out += crescent(w * 0.185, ch / 2, ch * 0.36, w * 0.215, ch * 0.32, "#FFCC00")
    return out + star(w * 0.3, ch / 2, ch * 0.29, "#FFCC00", points=14, inner=0.48)


@flag("in", 2, 3)
def india(w):
    x, y, r = w / 2, H / 2, H * 0.15
    out = across(w, ("#FF671F", 1), ("#FFFFFF", 1), ("#046A38", 1))
    out += f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r * 0.94)}" fill="none" stroke="#06038D" stroke-width="{n(r * 0.12)}"/>'
    out += disc(x, y, r * 0.18, "#06038D")
    for k in range(24):
        a = 2 * math.pi * k / 24
        def at(q, side):
            return x + r * (q * math.sin(a) + side * math.cos(a)), y - r * (q * math.cos(a) - side * math.sin(a))
        out += poly("#06038D", at(0.1, 0.01), at(0.5, 0.035), at(0.9, 0), at(0.5, -0.035), at(0.1, -0.01))
        b = a + math.pi / 24
        out += disc(x + r * 0.86 * math.sin(b), y - r * 0.86 * math.cos(b), r * 0.04, "#06038D")
    return out


@flag("bd", 3, 5)
def bangladesh(w):
    return rect(0, 0, w, H, "#006A4E") + disc(w * 0.45, H / 2, w * 0.2, "#F42A41")


@flag("tr", 2, 3)
def turkiye(w):
    return rect(0, 0, w, H, "#E30A17") + crescent(H * 0.5, H / 2, H * 0.25, H * 0.5625, H * 0.2, "#FFFFFF") + star(
        H * 0.8208, H / 2, H * 0.125, "#FFFFFF", turn=-90)


@flag("ae", 1, 2)
def united_arab_emirates(w):
    return across(w, ("#00843D", 1), ("#FFFFFF", 1), ("#000000", 1)) + rect(0, 0, w / 4, H, "#C8102E")


@flag("jo", 1, 2)
def jordan(w):
    return across(w, ("#000000", 1), ("#FFFFFF", 1), ("#007A3D", 1)) + poly("#CE1126", (0, 0), (w / 2, H / 2), (0, H)) + star(
        w / 6, H / 2, H / 14 * 1.05, "#FFFFFF", points=7, inner=0.52)


@flag("sa", 2, 3)
def saudi_arabia(w):
    return rect(0, 0, w, H, "#005430") + art("sa", ("rect681",), (318, 233), (w / 2, H / 2), 0.8 * H / 357)


@flag("sy", 2, 3)
def syria(w):
    # The flag of the constitutional declaration of March 2025.
    stars = "".join(star(w * k / 4, H / 2, H * 0.105, "#CE1126") for k in (1, 2, 3))
    return across(w, ("#007A3D", 1), ("#FFFFFF", 1), ("#000000", 1)) + stars


@flag("il", 8, 11)
def israel(w):
    x, y, r = w / 2, H / 2, H * 0.2
    out = rect(0, 0, w, H, "#FFFFFF") + rect(0, H * 15 / 160, w, H * 25 / 160, "#0038B8") + rect(0, H * 120 / 160, w, H * 25 / 160, "#0038B8")
    for turn in (0, 180):
        corners = " ".join(
            f"{n(x + r * math.sin(math.radians(turn + k)))},{n(y - r * math.cos(math.radians(turn + k)))}" for k in (0, 120, 240))
        out += f'<polygon points="{corners}" fill="none" stroke="#0038B8" stroke-width="{n(H * 0.034)}"/>'
    return out


@flag("kz", 1, 2)
def kazakhstan(w):
    gold = [("#ffe400", "#FEC50C")]
    return rect(0, 0, w, H, "#00AFCA") + art("kz", ("rect851", "g9043"), (58, 240), (H * 0.13, H / 2), (0.8 * H / 480, H / 480), gold) + art(
        "kz", ("rect851", "g766"), (352, 247), (w / 2, H / 2), 0.72 * H / 357, gold)


@flag("uz", 1, 2)
def uzbekistan(w):
    out = across(w, ("#0099B5", 32), ("#CE1126", 1.3), ("#FFFFFF", 32), ("#CE1126", 1.3), ("#1EB53A", 32))
    out += crescent(w * 0.14, H * 0.16, H * 0.115, w * 0.165, H * 0.115, "#FFFFFF")
    for row, stars in enumerate((3, 4, 5)):
        for k in range(stars):
            out += star(w * (0.384 - 0.048 * k), H * (0.08 + 0.08 * row), H * 0.026, "#FFFFFF")
    return out


@flag("kg", 3, 5)
def kyrgyzstan(w):
    # The flag of the law of December 2023: forty straight rays.
    x, y = w / 2, H / 2
    out = rect(0, 0, w, H, "#E8112D")
    for k in range(40):
        a, half = 2 * math.pi * k / 40, math.pi / 40 * 0.78
        p = [(x + q * math.sin(b), y - q * math.cos(b)) for q, b in ((H * 0.185, a - half), (H * 0.3, a), (H * 0.185, a + half))]
        out += poly("#FFEF00", *p)
    out += disc(x, y, H * 0.19, "#FFEF00")
    ring = H * 0.117
    out += f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(ring)}" fill="none" stroke="#E8112D" stroke-width="{n(H * 0.022)}"/>'
    for turn in (0, 90):
        lines = "".join(f"M{n(-ring)} {n(k * 4)}Q0 {n(k * 18)} {n(ring)} {n(k * 4)}" for k in (-1, 0, 1))
        out += (f'<g transform="translate({n(x)} {n(y)}) rotate({turn + 45})"><path d="{lines}" fill="none" stroke="#E8112D" '
                f'stroke-width="{n(H * 0.0135)}"/></g>')
    return out


@flag("tj", 1, 2)
def tajikistan(w):
    return across(w, ("#CC0000", 2), ("#FFFFFF", 3), ("#006600", 2)) + art(
        "tj", ("rect3450", "rect3449", "rect3452"), (319, 247), (w / 2, H / 2), 0.34 * H / 177, [("#ff0", "#F8C300")])


@flag("sg", 2, 3)
def singapore(w):
    out = across(w, ("#EE2536", 1), ("#FFFFFF", 1)) + crescent(H * 0.28, H / 4, H * 0.185, H * 0.35, H * 0.185, "#FFFFFF")
    for k in range(5):
        a = math.radians(72 * k)
        out += star(H * 0.41 + H * 0.092 * math.sin(a), H / 4 - H * 0.092 * math.cos(a), H * 0.041, "#FFFFFF")
    return out


# Oceania


@flag("nz", 1, 2)
def new_zealand(w):
    out = rect(0, 0, w, H, "#012169") + f'<g transform="scale({n(H / 60)})">{JACK}</g>'
    for x, y, r in ((0.75, 0.2, 0.058), (0.645, 0.42, 0.058), (0.845, 0.36, 0.05), (0.75, 0.8, 0.068)):
        out += star(w * x, H * y, H * r * 1.28, "#FFFFFF") + star(w * x, H * y, H * r * 0.9, "#C8102E")
    return out


# Flags that a question shows alone. All others appear only on sheets.
ALONE = set("""
    bb bd br bs bz ca cl cn de dk do es fr gb gr gt gy ie il in
    jm kr no nz pa pe pl se sg sr tr us vn
""".split())
# Sheets of four flags, at A, B, C and D.
SHEETS = {
    "mexico": ("it", "mx", "hu", "ie"),
    "costa-rica": ("sv", "th", "cr", "cu"),
    "cuba": ("do", "bs", "tt", "cu"),
    "caribbean": ("ht", "lc", "tt", "ag"),
    "argentina": ("uy", "ar", "gt", "sv"),
    "sizes": ("pe", "uy", "br", "cl"),
    "uruguay": ("uy", "gr", "ar", "us"),
    "south-america": ("ec", "py", "bo", "ve"),
    "italy": ("hu", "ie", "it", "bg"),
    "nordic": ("se", "dk", "is", "fi"),
    "tricolours": ("ro", "pt", "hu", "bg"),
    "ukraine": ("pl", "ba", "ua", "se"),
    "japan": ("bd", "la", "kr", "jp"),
    "thailand": ("th", "cr", "my", "mm"),
    "arabia": ("jo", "sa", "sy", "ae"),
    "central-asia": ("uz", "kg", "tj", "kz"),
}
LETTERS = {
    "A": "M-5 6L0-6L5 6M-3.2 2H3.2", "B": "M-4-6V6H1A3.2 3.2 0 0 0 1-.4H-4H.6A2.8 2.8 0 0 0 .6-6Z",
    "C": "M4.6-3.6A5.6 6 0 1 0 4.6 3.6", "D": "M-4-6V6H-1A6 6 0 0 0-1-6Z"}


def svg_of(code):
    draw, w = FLAGS[code]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{n(w)}" height="{H}" '
            f'viewBox="0 0 {n(w)} {H}">\n{draw(w)}\n</svg>\n')


def picture(svg, width):
    """Has the requested size, and is drawn at twice that size. A thin edge separates a white flag from a white page."""
    big = Image.open(io.BytesIO(cairosvg.svg2png(svg.encode(), output_width=2 * width))).convert("RGB")
    small = big.resize((width, round(big.height / 2)), Image.LANCZOS)
    ImageDraw.Draw(small).rectangle((0, 0, small.width - 1, small.height - 1), outline="#8C8378")
    return small


def save(image, path):
    image.quantize(128, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(path, optimize=True)


def sheet(codes):
    page = Image.new("RGB", (640, 470), "#F7EFE2")
    for place, code in enumerate(codes):
        left, top = 320 * (place % 2), 235 * (place // 2)
        w = FLAGS[code][1]
        width = round(min(256, 160 * w / H))
        image = picture(svg_of(code), width)
        page.paste(image, (left + 42 + (262 - width) // 2, top + 22 + (192 - image.height) // 2))
        letter = "ABCD"[place]
        disc = (f'<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30" viewBox="-15 -15 30 30"><circle r="13" fill="#FFFFFF" '
                f'stroke="#3A2E25" stroke-width="2"/><path d="{LETTERS[letter]}" fill="none" stroke="#3A2E25" stroke-width="2.4" '
                'stroke-linecap="round" stroke-linejoin="round"/></svg>')
        mark = Image.open(io.BytesIO(cairosvg.svg2png(disc.encode(), scale=2))).resize((30, 30), Image.LANCZOS)
        page.paste(mark, (left + 8, top + 103), mark)
    return page


def main():
    global ART
    ART = pathlib.Path(sys.argv[1])
    for code in FLAGS:
        svg = svg_of(code)
        (HERE / f"{code}.svg").write_text(svg)
        if code in ALONE:
            save(picture(svg, 480), HERE.parent / f"flag-{code}.png")
    for name, codes in SHEETS.items():
        save(sheet(codes), HERE.parent / f"flags-{name}.png")


if __name__ == "__main__":
    main()
