"""Land, sky, water, houses, things and animals for the picture books, and the page that they are put on."""
import math
import os
import random
import re
import zlib
from contextlib import contextmanager

from figures import DARK, at, hand, light, limb, mix, n, oval, path, shade, smooth, tint

HERE = os.path.dirname(os.path.abspath(__file__))


class Scene:
    """A page's drawing, from the farthest layer to the nearest."""

    def __init__(self, title, width=1600, height=1000):
        self.title, self.width, self.height = title, width, height
        self.defs, self.body, self.tints = [], [], []

    def add(self, *drawings):
        for svg in drawings:
            for color, t in reversed(self.tints):
                svg = tint(svg, color, t)
            self.body.append(svg)

    @contextmanager
    def under(self, color, t):
        """Uses another light for everything that is added in the block."""
        self.tints.append((color, t))
        yield
        self.tints.pop()

    def gradient(self, *stops, round_=False):
        key = f"g{len(self.defs)}"
        inner = "".join(f'<stop offset="{o}" stop-color="{c}"' + (f' stop-opacity="{a}"' if a < 1 else "") + "/>"
                        for o, c, a in ((*s, 1)[:3] for s in stops))
        self.defs.append(f'<radialGradient id="{key}">{inner}</radialGradient>' if round_ else
                         f'<linearGradient id="{key}" x1="0" y1="0" x2="0" y2="1">{inner}</linearGradient>')
        return f"url(#{key})"

    def sky(self, *colors, until=None):
        last = len(colors) - 1
        fill = self.gradient(*((round(i / last, 2), c) for i, c in enumerate(colors)))
        self.body.append(f'<rect width="{self.width}" height="{until or self.height}" fill="{fill}"/>\n')

    def glow(self, x, y, r, color="#FFE9A8", strength=.85, ry=None):
        fill = self.gradient((0, color, strength), (.45, color, round(strength * .4, 2)), (1, color, 0), round_=True)
        self.body.append(oval(x, y, r, ry, fill) + "\n")

    def sun(self, x, y, r=62, color="#FFDE7A", glow=5):
        self.glow(x, y, r * glow, "#FFEDB0", .9)
        self.body.append(oval(x, y, r, fill=color) + oval(x, y, r * .82, fill=light(color, .4)))

    def moon(self, x, y, r=52):
        self.glow(x, y, r * 4.5, "#DCE6FF", .5)
        self.body.append(oval(x, y, r, fill="#FFF6D8") + oval(x - r * .3, y - r * .15, r * .2, fill="#F0E2B6") + oval(x + r * .3, y + r * .3, r * .14, fill="#F0E2B6") + oval(x + r * .2, y - r * .4, r * .1, fill="#F0E2B6"))

    def stars(self, count=70, seed=1, low=480, keep=()):
        dice = random.Random(seed)
        out = ""
        for _ in range(count):
            x, y, r = dice.uniform(0, self.width), dice.uniform(0, low), dice.choice([1.6, 1.6, 2.2, 2.2, 3, 4.5])
            if any(math.hypot(x - a, y - b) < c for a, b, c in keep):
                continue
            out += star(x, y, r * 2.4) if r > 4 else oval(x, y, r, fill="#FFF3CC", opacity=round(dice.uniform(.5, 1), 2))
        self.body.append(out + "\n")

    def beam(self, x, y, top, bottom, low, color="#FFF3C9", strength=.55, soft=False):
        """A widening ray of light. A soft ray fades in at its start, like light through a window."""
        fill = self.gradient(*([(0, color, 0), (.45, color, strength)] if soft else [(0, color, strength)]), (1, color, 0))
        self.body.append(path(f"M{x - top} {y}H{x + top}L{x + bottom} {low}H{x - bottom}Z", fill))

    def veil(self, *stops):
        self.body.append(f'<rect width="{self.width}" height="{self.height}" fill="{self.gradient(*stops)}"/>')

    def svg(self):
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}">\n'
                f'<title>{self.title}</title>\n<defs>{"".join(self.defs)}</defs>\n{"".join(self.body)}</svg>\n')


# MARK: sky

def star(x, y, r, color="#FFF3CC"):
    return path(f"M{n(float(x))} {n(y - r)}Q{n(x + r * .15)} {n(y - r * .15)} {n(x + r)} {n(float(y))}Q{n(x + r * .15)} {n(y + r * .15)} {n(float(x))} {n(y + r)}Q{n(x - r * .15)} {n(y + r * .15)} {n(x - r)} {n(float(y))}Q{n(x - r * .15)} {n(y - r * .15)} {n(float(x))} {n(y - r)}Z", color)


def cloud(x, y, scale=1.0, color="#FFFFFF", opacity=.95, seed=0):
    dice = random.Random(seed)
    under, low = [], mix(color, "#9FB4D0", .3)
    lumps = [(-120, 0, 40), (-66, -26, 54), (6, -46 - dice.uniform(0, 16), 66), (76, -24, 54), (128, 2, 36)]
    body = "".join(oval(a, b, r, fill=color) for a, b, r in lumps) + path("M-158 0Q-160 40 -120 40H128Q166 40 162 2Z", color)
    shadow = "".join(oval(a + 4, b + 14, r * .8, fill=low) for a, b, r in lumps[1:4])
    return at(f'<g opacity="{opacity}">{body}<g opacity=".35">{shadow}</g>{path("M-150 10Q-140 44 -110 42H124Q160 40 160 10Q130 34 60 26Q-40 40 -150 10Z", low, opacity=.5)}</g>', x, y, scale)


def birds(x, y, scale=1.0, color="#5F5470"):
    return at("".join(path(f"M{a - 22} {b - 8}Q{a - 10} {b - 20} {a} {b}Q{a + 10} {b - 20} {a + 22} {b - 8}", stroke=color, width=4.5) for a, b in ((0, 0), (70, -40), (-64, -30), (126, -6))), x, y, scale)


def rain(width, height, seed=3, count=150, color="#C9D6EA"):
    dice = random.Random(seed)
    d = "".join(f"M{dice.randint(-40, width)} {dice.randint(-40, height)}l-{k} {k * 3}" for k in (dice.randint(8, 16) for _ in range(count)))
    return path(d, stroke=color, width=2.6, opacity=.55)


def rainbow(x, y, r, thick=26):
    colors = ["#E2574C", "#F0934A", "#F7D154", "#6DB56A", "#4A90C8", "#7A62B8"]
    return "".join(path(f"M{x - r + i * thick} {y}A{r - i * thick} {r - i * thick} 0 0 1 {x + r - i * thick} {y}", stroke=c, width=thick + 1, opacity=.8) for i, c in enumerate(colors))


# MARK: land

def land(y, color, width=1600, height=1000, amp=40, seed=1, bumps=4, tufts=0, rim=True, flat=False):
    """A hill line across the page, with a lighter rim and grass on it."""
    dice = random.Random(seed)
    points = [(-60.0, y + dice.uniform(-amp, amp))]
    for i in range(1, bumps * 2):
        points.append(((width + 120) * i / (bumps * 2) - 60, y + dice.uniform(-amp, amp)))
    points.append((width + 60.0, y + dice.uniform(-amp, amp)))
    line = smooth(points, closed=False)
    out = path(line + f"V{height + 20}H-60Z", color)
    if rim:
        out += path(line, stroke=light(color, .3), width=6, opacity=.5)
    for _ in range(tufts):
        x, yy = dice.uniform(0, width), dice.uniform(y + amp + 10, min(height, y + 320))
        out += grass(x, yy, dice.uniform(.6, 1.2), shade(color, .2) if dice.random() < .6 else light(color, .2))
    return out + "\n"


def grass(x, y, scale=1.0, color="#5B8C4B"):
    return at(path("M-12 0Q-14 -10 -20 -16M-4 0Q-5 -14 -8 -24M4 0Q5 -13 8 -22M12 0Q14 -9 20 -14", stroke=color, width=4), x, y, scale)


def mountains(points, color, snow=None):
    out = ""
    for x, y, w, h in points:
        low = y + 36  # low enough to be hidden behind the land in front
        out += path(f"M{x - w} {y}L{x - w * .35} {y - h * .62}L{x - w * .15} {y - h * .58}L{x} {y - h}L{x + w * .22} {y - h * .66}L{x + w * .42} {y - h * .6}L{x + w} {y}V{low}H{x - w}Z", color)
        out += path(f"M{x} {y - h}L{x + w * .22} {y - h * .66}L{x + w * .42} {y - h * .6}L{x + w} {y}V{low}H{x + w * .2}V{y}L{x + w * .08} {y - h * .4}Z", shade(color, .14))
    return out


def road(points, color="#E5CE9B"):
    """A path from far (narrow) to near (wide): (x, y, half width)."""
    left = [(x - w, y) for x, y, w in points]
    right = [(x + w, y) for x, y, w in reversed(points)]
    a, b = smooth([(float(x), float(y)) for x, y in left], False), smooth([(float(x), float(y)) for x, y in right], False)
    out = path(a + "L" + b[1:] + "Z", color, shade(color, .14), 4)
    for i, (x, y, w) in enumerate(points):
        out += oval(x + w * .4, y, w * .1 + 2, w * .04 + 1, shade(color, .2)) + oval(x - w * .5, y + 8, w * .07 + 2, w * .03 + 1, light(color, .4))
    return out


def tree(x, y, scale=1.0, kind="olive", seed=0, shadow=.18):
    dice = random.Random(seed + int(x))
    out = oval(10, 0, 74, 10, DARK, shadow) if shadow else ""
    if kind == "cypress":
        out += limb([(0.0, 0.0), (0.0, -60.0)], [9, 7], "#6B4A30", "#4A321F")
        out += path("M0 -340C40 -260 50 -120 36 -40Q0 -16 -36 -40C-50 -120 -40 -260 0 -340Z", "#3F6B4A", "#2C4F3A", 3)
        return at(out + path("M8 -320C36 -250 44 -120 32 -44Q18 -30 6 -30C26 -120 22 -240 8 -320Z", "#2C4F3A", opacity=.5) + path("M-16 -230Q-22 -160 -18 -100M-4 -270Q-8 -200 -6 -150", stroke="#5B8A5F", width=4), x, y, scale)
    if kind == "palm":
        out += path("M-14 0Q-6 -120 14 -230L30 -226Q14 -110 16 0Z", "#9A6F45", "#6B4A30", 3)
        out += "".join(path(f"M{-12 + i * 3} {-i * 24 - 8}q14 8 26 0", stroke="#6B4A30", width=3) for i in range(9))
        for angle in (-168, -140, -112, -66, -38, -10, 16, 164):
            a = math.radians(angle)
            ex, ey = 22 + math.cos(a) * 130, -230 + math.sin(a) * 84 + 46
            mx, my = 22 + math.cos(a) * 76, -230 + math.sin(a) * 96 - 12
            out += path(f"M22 -230Q{n(mx)} {n(my - 14)} {n(ex)} {n(ey)}Q{n(mx)} {n(my + 26)} 22 -222Z", "#5A8F4E" if angle % 4 else "#6FA35B", "#3C6B3B", 2.4)
            out += path(f"M22 -228Q{n(mx)} {n(my)} {n(ex)} {n(ey)}", stroke="#3C6B3B", width=2)
        return at(out + oval(14, -218, 9, fill="#8A4A2B", stroke="#5E3019") + oval(32, -216, 9, fill="#8A4A2B", stroke="#5E3019"), x, y, scale)
    trunk, leaf = ("#8A6A4C", "#7C9A5C") if kind == "olive" else ("#7A5236", "#5F9950")
    if kind == "fig":
        leaf = "#4F8A4A"
    out += path("M-30 0Q-14 -30 -18 -70Q-24 -100 -56 -128L-40 -138Q-12 -116 -4 -96Q0 -128 -4 -156L14 -158Q14 -124 18 -98Q30 -118 56 -136L66 -122Q30 -96 26 -66Q22 -28 40 0Q4 -12 -30 0Z", trunk, shade(trunk, .35), 3)
    out += path("M-8 -10Q2 -50 -4 -84M10 -12Q14 -44 12 -70", stroke=shade(trunk, .25), width=3)
    spots = [(-78, -150, 46), (70, -152, 48), (-36, -206, 56), (38, -208, 56), (0, -166, 54), (0, -246, 44)]
    dark = shade(leaf, .22)
    out += "".join(oval(a, b + 8, r + 2, r * .86, dark) for a, b, r in spots)
    out += "".join(oval(a, b, r, r * .82, leaf) for a, b, r in spots)
    out += "".join(oval(a - r * .25, b - r * .3, r * .5, r * .36, light(leaf, .22), .7) for a, b, r in spots)
    for _ in range(26):
        a, b, r = dice.choice(spots)
        g, q = dice.uniform(0, 6.28), dice.uniform(.2, .95)
        xx, yy = a + math.cos(g) * r * q, b + math.sin(g) * r * q * .8
        out += oval(xx, yy, 9, 4, dice.choice([dark, light(leaf, .3)]), .8, dice.uniform(-60, 60))
    if kind == "fruit":
        for a, b in ((-70, -140), (-30, -190), (20, -220), (60, -160), (0, -160), (-50, -226), (44, -196), (84, -136)):
            out += oval(a, b, 10, fill="#D8553F", stroke="#A03A2A", width=2) + oval(a - 3, b - 3, 2.6, fill="#F4B09A")
    return at(out, x, y, scale)


def bush(x, y, scale=1.0, color="#6F9650", thorns=False):
    dark = shade(color, .22)
    out = oval(4, 0, 84, 9, DARK, .16)
    if thorns:
        out = oval(4, 0, 90, 9, DARK, .16)
        dice = random.Random(int(x))
        for _ in range(16):
            a = math.radians(dice.uniform(-172, -8))
            r = dice.uniform(70, 118)
            bx, ex, ey = dice.uniform(-40, 40), math.cos(a) * r, math.sin(a) * r * .9
            out += path(f"M{n(bx)} 0Q{n(bx * .6 + ex * .1)} {n(ey * .9)} {n(ex)} {n(ey)}", stroke="#6B5136", width=5)
            for k in (.45, .7, .9):
                px, py = bx * (1 - k) + ex * k, ey * k * (1.5 - k * .5)
                out += path(f"M{n(px)} {n(py)}l{dice.choice([-10, 10])} -7", stroke="#6B5136", width=3.4)
                if dice.random() < .5:
                    out += oval(px + 6, py - 8, 7, 4, color, 1, dice.uniform(-50, 50))
        return at(out, x, y, scale)
    spots = [(-48, -22, 34), (46, -24, 36), (0, -42, 42), (-20, -14, 30), (24, -12, 30)]
    out += "".join(oval(a, b + 4, r + 1, r * .84, dark) for a, b, r in spots) + "".join(oval(a, b, r, r * .8, color) for a, b, r in spots)
    return at(out + "".join(oval(a - 8, b - 10, r * .4, r * .3, light(color, .22), .7) for a, b, r in spots), x, y, scale)


def rock(x, y, scale=1.0, color="#A79C8F"):
    return at(oval(6, 0, 78, 9, DARK, .18) + path("M-72 2Q-78 -40 -40 -58Q-8 -84 30 -66Q70 -50 72 2Z", color, shade(color, .3), 3) + path("M10 -70Q70 -50 72 2H26Q40 -30 10 -70Z", shade(color, .16)) + path("M-46 -40Q-30 -56 -10 -58", stroke=light(color, .4), width=5), x, y, scale)


def flower(x, y, scale=1.0, color="#E2574C"):
    petals = "".join(oval(math.cos(a) * 8, -34 + math.sin(a) * 8, 6.5, fill=color) for a in (i * 1.257 for i in range(5)))
    return at(path("M0 0Q2 -16 0 -30", stroke="#4F8147", width=4) + oval(8, -12, 8, 4, "#5F9950", turn=-30) + petals + oval(0, -34, 5, fill="#F7CE5B"), x, y, scale)


def flowers(spots, seed=0):
    colors = ["#E2574C", "#F6F0E2", "#F3B33E", "#C77DA8", "#7A8FD0"]
    return "".join(flower(x, y, 1 + (i % 3) * .15, colors[(i + seed) % 5]) for i, (x, y) in enumerate(spots))


def reeds(x, y, scale=1.0, seed=0, count=9, papyrus=False):
    dice = random.Random(seed)
    out = ""
    for i in range(count):
        bx, h, bend = dice.uniform(-70, 70), dice.uniform(150, 270), dice.uniform(-36, 36)
        color = dice.choice(["#6E9A55", "#5B8649", "#86AE63"])
        out += path(f"M{n(bx)} 0Q{n(bx)} {n(-h * .6)} {n(bx + bend)} {n(-h)}", stroke=shade(color, .3), width=9) + path(f"M{n(bx)} 0Q{n(bx)} {n(-h * .6)} {n(bx + bend)} {n(-h)}", stroke=color, width=6)
        if papyrus and i % 2:
            out += "".join(path(f"M{n(bx + bend)} {n(-h)}q{n(math.cos(a) * 22)} {n(math.sin(a) * 30 - 14)} {n(math.cos(a) * 44)} {n(math.sin(a) * 38)}", stroke=light(color, .15), width=4) for a in (math.radians(g) for g in range(-170, 0, 24)))
        elif i % 3 == 0:
            out += at(oval(0, -16, 8, 24, "#8A5A34", stroke="#5E3A1E"), bx + bend, -h)
        else:
            out += path(f"M{n(bx)} -20Q{n(bx + bend - 40)} {n(-h * .5)} {n(bx + bend - 50)} {n(-h * .7)}", stroke=color, width=6)
    return at(out, x, y, scale)


def water(y, height, color, width=1600, waves=True, seed=1):
    dice = random.Random(seed)
    out = f'<rect y="{y}" width="{width}" height="{height}" fill="{color}"/>'
    if waves:
        for i in range(int(height / 8)):
            yy = y + 14 + dice.random() ** 1.3 * (height - 20)
            k = .5 + (yy - y) / height
            x, w = dice.uniform(-40, width), dice.uniform(40, 120) * k
            out += path(f"M{n(x)} {n(yy)}q{n(w * .25)} {n(-7 * k)} {n(w * .5)} 0t{n(w * .5)} 0", stroke=dice.choice([light(color, .35), light(color, .2), shade(color, .14)]), width=2 + 2 * k, opacity=.8)
    return out


def waves(y, color, width=1600, height=1000, size=26, length=150, phase=0, foam=True):
    """A row of waves whose body reaches down to the page's end."""
    d = f"M{-length + phase} {y}"
    x, crest = -length + phase, ""
    while x < width + length:
        d += f"q{length * .28} {-size * 1.5} {length * .55} {-size * .3}q{length * .12} {size * .9} {length * .45} {size * .3}"
        crest += f"M{x + length * .1:.0f} {y - size * .75:.0f}q{length * .2} {-size * .7} {length * .42} {size * .2}"
        x += length
    out = path(d + f"V{height + 10}H-200Z", color)
    return out + (path(crest, stroke=light(color, .6), width=4, opacity=.7) if foam else "")


# MARK: buildings

def house(x, y, w=220, h=150, color="#E6CFA4", door=True, windows=1, glowing=False, dome=False, stairs=False, light_from=1):
    side, edge = shade(color, .16), shade(color, .32)
    lit = "#FFD977" if glowing else "#6B4A3A"
    out = oval(0, 2, w * .58, 8, DARK, .14)
    if dome:
        out += path(f"M{-w * .3} {-h}Q0 {-h - w * .42} {w * .3} {-h}Z", light(color, .2), edge, 3)
    out += f'<rect x="{-w / 2}" y="{-h}" width="{w}" height="{h}" fill="{color}" stroke="{edge}" stroke-width="3"/>'
    s = -light_from
    out += f'<rect x="{w / 2 - w * .28 if s > 0 else -w / 2}" y="{-h}" width="{w * .28}" height="{h}" fill="{side}" opacity=".7"/>'
    out += f'<rect x="{-w / 2 - 8}" y="{-h - 14}" width="{w + 16}" height="20" rx="4" fill="{light(color, .25)}" stroke="{edge}" stroke-width="3"/>'
    out += "".join(oval(-w / 2 + 20 + k * (w - 40) / 4, -h + 16, 5, fill="#7A5A3C") for k in range(5)) if h >= 100 else ""
    if door:
        dx, f = -w * .16, min(1, h / 150)
        out += path(f"M{n(dx - 24 * f)} 0V{n(-66 * f)}Q{n(dx)} {n(-92 * f)} {n(dx + 24 * f)} {n(-66 * f)}V0Z", "#FFD977" if glowing else "#7A5236", edge, 3)
        if not glowing:
            out += path(f"M{n(dx - 8 * f)} -2V{n(-74 * f)}M{n(dx + 8 * f)} -2V{n(-74 * f)}", stroke="#5E3D26", width=2.4)
    for i in range(windows):
        f = min(1, h / 150)
        wx = w * .16 + i * 46 * f
        out += f'<rect x="{n(wx)}" y="{n(-h * .66)}" width="{n(30 * f)}" height="{n(34 * f)}" rx="{n(12 * f)}" fill="{lit}" stroke="{edge}" stroke-width="3"/>'
    for a, b in ((-w * .36, -h * .3), (w * .3, -h * .2), (-w * .1, -h * .84), (w * .02, -h * .42)):
        out += path(f"M{n(a)} {n(b)}h16", stroke=side, width=3)
    if stairs:
        out += "".join(f'<rect x="{w / 2 + i * 20}" y="{-h + i * h / 6}" width="22" height="{h - i * h / 6}" fill="{mix(color, side, .5)}" stroke="{edge}" stroke-width="2"/>' for i in range(6))
    return at(out, x, y)


def tower(x, y, w=130, h=300, color="#DDBF8A", windows=3, light_from=1, glowing=False):
    edge, side = shade(color, .3), shade(color, .16)
    out = f'<rect x="{-w / 2}" y="{-h}" width="{w}" height="{h}" fill="{color}" stroke="{edge}" stroke-width="3"/>'
    out += f'<rect x="{w * .18 if light_from < 0 else -w / 2}" y="{-h}" width="{w * .32}" height="{h}" fill="{side}" opacity=".75"/>'
    out += f'<rect x="{-w / 2 - 10}" y="{-h - 16}" width="{w + 20}" height="22" fill="{light(color, .2)}" stroke="{edge}" stroke-width="3"/>'
    count = max(3, int(w / 30))
    step = (w + 20) / (2 * count - 1)
    out += "".join(f'<rect x="{n(-w / 2 - 10 + i * 2 * step)}" y="{-h - 38}" width="{n(step)}" height="24" fill="{light(color, .2)}" stroke="{edge}" stroke-width="2.4"/>' for i in range(count))
    for i in range(windows):
        yy = -h + 40 + i * (h - 60) / max(windows, 1)
        out += path(f"M-12 {n(yy + 36)}V{n(yy + 12)}Q0 {n(yy - 4)} 12 {n(yy + 12)}V{n(yy + 36)}Z", "#FFD977" if glowing else "#6B4A3A", edge, 2.4)
    dice = random.Random(int(x))
    out += "".join(path(f"M{n(dice.uniform(-w * .42, w * .25))} {n(dice.uniform(-h * .95, -20))}h22", stroke=side, width=3) for _ in range(int(h / 34)))
    return at(out, x, y)


def wall(x, y, w, h, color="#DDBF8A", merlons=True):
    edge, side = shade(color, .3), shade(color, .14)
    out = f'<rect x="{x}" y="{y - h}" width="{w}" height="{h}" fill="{color}" stroke="{edge}" stroke-width="3"/>'
    rows = int(h / 34)
    d = ""
    for r in range(rows):
        yy = y - h + 20 + r * 34
        for k in range(int(w / 90) + 1):
            xx = x + k * 90 + (45 if r % 2 else 0)
            if xx + 52 < x + w:
                d += f"M{xx + 10} {yy}h42"
    out += path(d, stroke=side, width=4)
    if merlons:
        out += "".join(f'<rect x="{x + i * 52}" y="{y - h - 24}" width="28" height="26" fill="{light(color, .15)}" stroke="{edge}" stroke-width="2.4"/>' for i in range(int((w - 20) / 52) + 1))
    return out


def column(x, y, h=560, w=64, color="#E8D3A6", band="#C8413B", lotus=False):
    edge, side = shade(color, .3), shade(color, .14)
    out = f'<rect x="{-w / 2}" y="{-h}" width="{w}" height="{h}" fill="{color}" stroke="{edge}" stroke-width="3"/>'
    out += f'<rect x="{w * .14}" y="{-h}" width="{w * .36}" height="{h}" fill="{side}" opacity=".7"/>'
    if lotus:
        out += path(f"M{-w / 2} {-h + 70}Q{-w * .9} {-h + 20} {-w * .95} {-h - 10}H{w * .95}Q{w * .9} {-h + 20} {w / 2} {-h + 70}Z", "#4F8F86", shade("#4F8F86", .35), 3)
        out += path(f"M0 {-h + 64}V{-h}M{-w * .2} {-h + 62}Q{-w * .5} {-h + 30} {-w * .55} {-h}M{w * .2} {-h + 62}Q{w * .5} {-h + 30} {w * .55} {-h}", stroke="#E9C46A", width=5)
        out += "".join(f'<rect x="{-w / 2}" y="{-h + 76 + i * 16}" width="{w}" height="8" fill="{c}"/>' for i, c in enumerate((band, "#E9C46A", "#2F5C8F")))
    else:
        out += f'<rect x="{-w * .8}" y="{-h - 18}" width="{w * 1.6}" height="36" rx="6" fill="{light(color, .2)}" stroke="{edge}" stroke-width="3"/>'
        out += path(f"M{-w * .2} -40V{-h + 30}M{w * .05} -40V{-h + 30}", stroke=side, width=4)
    out += f'<rect x="{-w * .8}" y="-30" width="{w * 1.6}" height="30" rx="5" fill="{light(color, .1)}" stroke="{edge}" stroke-width="3"/>'
    return at(out, x, y)


def tent(x, y, scale=1.0, color="#B98B5A", stripe="#8A4A3A"):
    edge = shade(color, .35)
    out = oval(0, 2, 190, 12, DARK, .18)
    out += path("M-190 0L-120 -120Q-60 -112 0 -178Q60 -112 120 -120L190 0Z", color, edge, 3) + path("M60 -126Q100 -116 120 -120L190 0H110Z", shade(color, .16))
    out += path("M-150 0L-92 -116M-64 0L-36 -142M92 0L52 -130M148 0L104 -118", stroke=stripe, width=9) + path("M-30 0Q-10 -80 0 -150Q16 -80 40 0Z", "#4A3226", edge, 3) + path("M40 0Q20 -80 0 -150L74 0Z", light(color, .15), edge, 3)
    return at(out + path("M0 -178V-196M-190 0l-20 8M190 0l20 8", stroke="#5E3D26", width=6), x, y, scale)


# MARK: animals

def beast(name, x, y, scale=1.0, flip=False, shadow=.18, wide=90):
    """An outlined animal from the folder `animals`. `flip` mirrors it."""
    with open(os.path.join(HERE, "animals", name + ".svg"), encoding="utf-8") as file:
        inner = file.read().split("\n", 1)[1].rsplit("</svg>", 1)[0]
    line = re.sub(r"<(path|ellipse|circle|rect)(?![^>]*stroke=)([^>]*) fill=\"[^\"]*\"", r'<\1\2 fill="#4A3428" stroke="#4A3428" stroke-width="4.5" stroke-linejoin="round"', inner)
    return at((oval(0, 2, wide, 10, DARK, shadow) if shadow else "") + line + inner, x, y, scale, flip=flip)


def sheep(x, y, scale=1.0, flip=False, wool="#FBF3E0", face="#4B3A36", look=0, grazing=False, asleep=False, collar=False, lying=False, mood="calm", shadow=.18):
    edge = shade(wool, .22)
    out = oval(0, 1, 70, 9, DARK, shadow) if shadow else ""
    if not lying:
        for lx, dark in ((-34, 1), (26, 1), (-44, 0), (38, 0)):
            out += limb([(float(lx), -44.0), (float(lx), -6.0)], [7, 6], shade(face, .25) if dark else face, shade(face, .5)) + f'<rect x="{lx - 7}" y="-8" width="14" height="8" rx="3" fill="#2B2024"/>'
    base = -74 if not lying else -46
    lumps = [(-52, 4, 24), (-36, -24, 27), (-4, -34, 30), (30, -26, 28), (50, 2, 24), (32, 20, 24), (0, 24, 26), (-34, 20, 24)]
    out += "".join(oval(a, base + b, r + 2.2, fill=edge) for a, b, r in lumps) + "".join(oval(a, base + b, r, fill=wool) for a, b, r in lumps) + oval(0, base, 52, 34, wool)
    out += "".join(path(f"M{a - 9} {base + b}q9 9 18 -1", stroke=edge, width=3) for a, b in ((-34, -8), (-6, -16), (22, -4), (-14, 12), (8, 2), (-44, 10)))
    hx, hy = (78, base - 34) if not grazing else (86, base + 36)
    head = oval(0, 0, 22, 27, face, stroke=shade(face, .4), turn=(-18 if not grazing else -40))
    head += oval(-24, -6, 14, 7, face, turn=24, stroke=shade(face, .4)) + (oval(16, -16, 12, 6, face, turn=-34, stroke=shade(face, .4)))
    eye = light(face, .75)
    if asleep:
        head += path("M-6 -4q6 5 12 0M9 -6q4 4 8 -1", stroke=eye, width=2.6)
    else:
        for ex, ey in ((-3, -4), (12, -6)):
            head += oval(ex, ey, 5.6 if mood != "afraid" else 7, 6.4 if mood != "afraid" else 8, "#FFF9EE") + oval(ex + 1.2, ey + .5 + look, 3.3, 4.2, "#1C1416") + oval(ex + 2.2, ey - 1, 1.2, fill="#FFFFFF")
    head += path("M9 14q4 4 8 0M13 10v4" if mood != "afraid" else "M8 17q5 -5 9 -1M13 10v4", stroke=light(face, .5), width=2.4)
    head += "".join(oval(a, b, r, fill=wool, stroke=edge, width=2) for a, b, r in ((-12, -26, 12), (2, -30, 12), (-6, -24, 10)))
    if collar:
        out += path(f"M{hx - 34} {hy + 22}Q{hx - 14} {hy + 42} {hx + 8} {hy + 28}", stroke="#9E3226", width=12) + path(f"M{hx - 34} {hy + 22}Q{hx - 14} {hy + 42} {hx + 8} {hy + 28}", stroke="#D8483A", width=8)
        out += path(f"M{hx - 18} {hy + 38}q6 -8 12 0l4 12h-20Z", "#F2C14A", "#A8741E", 2) + oval(hx - 12, hy + 52, 3.4, fill="#7A5214")
    out += at(head, hx, hy)
    return at(out, x, y, scale, flip=flip)


def carried(skin, wool="#FFF1CE", face="#4B3A36", asleep=True):
    """The little sheep across a person's shoulders, for `around`: body behind the neck, legs on the chest, held by hands of `skin`."""
    edge = shade(wool, .22)
    lumps = [(-92, -272, 26), (-74, -300, 30), (-40, -318, 32), (0, -322, 32), (40, -318, 32), (74, -300, 28), (-66, -270, 24), (66, -276, 24), (-104, -294, 20)]
    out = "".join(oval(a, b, r + 2.2, fill=edge) for a, b, r in lumps) + "".join(oval(a, b, r, fill=wool) for a, b, r in lumps)
    out += "".join(path(f"M{a - 9} {b}q9 9 18 -1", stroke=edge, width=3) for a, b in ((-84, -296), (-60, -318), (-84, -268), (62, -312), (-40, -336)))
    for a, c in ((-72.0, -34.0), (-56.0, -20.0), (58.0, 20.0), (72.0, 34.0)):
        out += limb([(a, -272.0), (c, -226.0)], [8.5, 7], face, shade(face, .5)) + oval(c, -224, 7, 6, "#2B2024")
    head = oval(0, 0, 23, 28, face, turn=-20, stroke=shade(face, .4)) + oval(-24, -6, 15, 7, face, turn=24, stroke=shade(face, .4)) + oval(18, -14, 12, 6, face, turn=-30, stroke=shade(face, .4))
    e = light(face, .75)
    head += path("M-6 -3q6 5 12 0M9 -5q4 4 8 -1", stroke=e, width=2.8) if asleep else "".join(oval(a, -4, 5.4, 6.4, "#FFF9EE") + oval(a + 1, -3.6, 3.2, 4.2, "#1C1416") for a in (-3, 12))
    head += path("M7 13q5 5 10 0M12 9v5", stroke=e, width=2.4) + "".join(oval(a, b, r, fill=wool, stroke=edge, width=2) for a, b, r in ((-12, -26, 12), (2, -30, 12), (-4, -24, 10)))
    out += path("M78 -284Q92 -256 116 -270", stroke="#9E3226", width=12) + path("M78 -284Q92 -256 116 -270", stroke="#D8483A", width=8) + path("M90 -266q6 -8 12 0l4 12h-20Z", "#F2C14A", "#A8741E", 2)
    for side in (-1, 1):
        out += oval(side * 30, -234, 16, 14, skin, stroke=shade(skin, .3), width=2) + path(f"M{side * 30 - 10} -239h18M{side * 30 - 10} -231h18", stroke=shade(skin, .3), width=2)
    return out + at(head, 112, -304)


def dove(x, y, scale=1.0, flip=False, twig=False, up=True, color="#FFFFFF"):
    edge = "#AFC0D4"
    low = "#DDE6F0"
    out = path("M-56 14L-112 2L-96 18L-116 34L-58 32Z", low, edge, 2.4)
    wing2 = "M-10 -2C-20 -60 -8 -96 34 -128C36 -84 40 -40 24 2Z" if up else "M-10 4C0 50 20 70 60 84C56 50 46 24 20 4Z"
    out += path(wing2, low, edge, 2.4)
    out += path("M-66 22C-30 -14 24 -26 52 -20C60 -40 92 -44 98 -18C100 10 50 44 4 44C-24 44 -48 36 -66 22Z", color, edge, 2.4)
    wing = "M14 2C-16 -50 -30 -94 -76 -120C-82 -70 -62 -10 -18 22C-2 28 14 18 14 2Z" if up else "M20 0C-10 10 -40 50 -40 90C0 84 30 50 34 10Z"
    out += path(wing, color, edge, 2.4)
    if up:
        out += path("M-62 -92Q-50 -40 -16 2M-72 -66Q-56 -24 -22 12", stroke=edge, width=2.4)
    out += oval(82, -20, 4.4, fill="#2B2024") + oval(83.4, -21.4, 1.4, fill="#FFFFFF") + path("M96 -20L114 -12L96 -8Z", "#E8A33D", "#B0741E", 2)
    if twig:
        out += path("M108 -12Q130 -10 150 10", stroke="#6B5136", width=4) + "".join(oval(a, b, 13, 6, "#6F9650", turn=g, stroke="#4B6B35", width=1.6) for a, b, g in ((122, -22, -40), (128, 6, 40), (140, -10, -30), (144, 16, 50), (156, 8, 10)))
    return at(out, x, y, scale, flip=flip)


def lion(x, y, scale=1.0, flip=False, mane=True, lying=False, asleep=False, mood="calm", color="#DDA552", hair="#A8612C", shadow=.22, look=0):
    """A lion or, without a mane, a lioness; looks to the right."""
    edge, dark, pale = shade(color, .32), shade(color, .14), light(color, .45)
    out = oval(0, 2, 150 if lying else 120, 12, DARK, shadow) if shadow else ""
    if lying:
        out += path("M-120 -20C-170 -10 -190 -40 -176 -66", stroke=edge, width=15) + path("M-120 -20C-170 -10 -190 -40 -176 -66", stroke=color, width=10) + oval(-174, -72, 13, 17, hair, stroke=shade(hair, .3))
        out += path("M-130 -6C-152 -60 -120 -108 -60 -106C-10 -108 60 -112 88 -84C112 -50 104 -6 84 -2H-110Z", color, edge, 3)
        out += path("M-128 -6C-140 -50 -100 -76 -66 -62C-36 -50 -40 -12 -60 -2H-112Z", dark, edge, 3) + limb([(-60.0, -12.0), (-20.0, -11.0)], [12, 11], color, edge) + limb([(60.0, -34.0), (96.0, -13.0), (142.0, -12.0)], [20, 13, 12], color, edge) + path("M140 -18v10M148 -17v9M-14 -17v10M-6 -16v9", stroke=edge, width=2.4)
        hx, hy = (96, -96) if not asleep else (112, -56)
    else:
        out += path("M-98 -120C-150 -120 -160 -70 -140 -46", stroke=edge, width=14) + path("M-98 -120C-150 -120 -160 -70 -140 -46", stroke=color, width=9.5) + oval(-138, -38, 13, 18, hair, stroke=shade(hair, .3))
        for lx in (-62, 46):
            out += limb([(float(lx), -80.0), (lx + 2.0, -44.0), (float(lx), -12.0)], [18, 12, 11], dark, edge) + oval(lx + 6, -9, 18, 11, dark, stroke=edge)
        out += path("M-104 -96C-108 -146 -60 -152 0 -148C50 -150 96 -146 98 -108C98 -66 50 -56 0 -58C-50 -56 -100 -56 -104 -96Z", color, edge, 3)
        for lx in (-84, 70):
            out += limb([(float(lx), -84.0), (lx + 3.0, -44.0), (float(lx), -12.0)], [21, 13, 11.5], color, edge) + oval(lx + 7, -9, 19, 12, color, stroke=edge) + path(f"M{lx + 6} -6v8M{lx + 14} -6v8", stroke=edge, width=2.2)
        hx, hy = 94, -148
    h = ""
    if mane:
        lumps = [(math.cos(math.radians(a)) * 50, math.sin(math.radians(a)) * 50) for a in range(0, 360, 30)]
        h += "".join(oval(a, b, 24, fill=hair, stroke=shade(hair, .3), width=2.6) for a, b in lumps) + oval(0, 0, 54, fill=hair) + "".join(path(f"M{a * .82:.0f} {b * .82:.0f}L{a * 1.2:.0f} {b * 1.2:.0f}", stroke=shade(hair, .22), width=3) for a, b in lumps)
    h += oval(-32, -36, 14, 14, color, stroke=edge) + oval(32, -36, 14, 14, color, stroke=edge) + oval(-32, -35, 7, 7, "#C98272") + oval(32, -35, 7, 7, "#C98272")
    h += path("M0 -46C40 -46 50 -10 42 12C34 40 14 46 0 46C-14 46 -34 40 -42 12C-50 -10 -40 -46 0 -46Z", color, edge, 3)
    h += oval(-11, 22, 17, 14, pale) + oval(11, 22, 17, 14, pale) + oval(0, 33, 11, 9, pale)
    h += path("M-11 6Q0 1 11 6Q8 17 0 18Q-8 17 -11 6Z", "#7A3F35", shade("#7A3F35", .3), 2)
    if mood == "roar":
        h += path("M-14 24Q0 18 14 24Q16 48 0 50Q-16 48 -14 24Z", "#7B2430", edge, 2.4) + path("M-9 24l3 8l3 -8M3 24l3 8l3 -8", "#FFF9EE") + oval(0, 43, 7, 4, "#D9646A")
    else:
        h += path("M0 18V25M0 25Q-8 34 -16 27M0 25Q8 34 16 27", stroke=edge, width=2.8)
    h += "".join(oval(a, b, 1.8, fill=edge) for a, b in ((-20, 20), (-16, 26), (20, 20), (16, 26)))
    if asleep:
        h += path("M-28 -8q9 8 18 0M10 -8q9 8 18 0", stroke=shade(color, .6), width=3)
    else:
        for ex in (-19, 19):
            h += oval(ex, -10, 8, 8.6, "#FFF9EE") + oval(ex + 1 + look, -9, 5, 6.2, "#33231A") + oval(ex + 2.6 + look, -11.4, 1.8, fill="#FFFFFF")
        tiltb = 4 if mood == "roar" else -2
        h += path(f"M-28 {-22 - tiltb}Q-19 -26 -10 {-22 + tiltb}M10 {-22 + tiltb}Q19 -26 28 {-22 - tiltb}", stroke=shade(color, .5), width=3.6)
    return at(out + at(h, hx, hy, .98, 10 if asleep else 0), x, y, scale, flip=flip)


def donkey(x, y, scale=1.0, flip=False, load=None, color="#9A8C82", blanket="#A8483C", shadow=.2, head=0):
    edge, dark = shade(color, .32), shade(color, .16)
    out = oval(0, 2, 130, 11, DARK, shadow)
    for lx, c in ((-66, dark), (58, dark)):
        out += limb([(float(lx), -110.0), (lx + 4.0, -50.0), (float(lx), -8.0)], [14, 9, 8], c, edge) + f'<rect x="{lx - 11}" y="-12" width="22" height="13" rx="4" fill="#3A2E30"/>'
    out += path("M-104 -150Q-128 -120 -122 -84", stroke=edge, width=7) + oval(-122, -78, 9, 18, "#4A3E3E")
    out += path("M-104 -140C-104 -188 -60 -190 0 -184C40 -186 84 -190 98 -158C108 -110 70 -88 10 -88C-50 -84 -104 -92 -104 -140Z", color, edge, 3)
    out += path("M-80 -104Q0 -84 80 -108Q40 -86 0 -86Q-50 -84 -80 -104Z", light(color, .35))
    for lx in (-86, 78):
        out += limb([(float(lx), -112.0), (lx + 4.0, -52.0), (float(lx), -8.0)], [16, 9.5, 8.5], color, edge) + f'<rect x="{lx - 11}" y="-12" width="22" height="13" rx="4" fill="#3A2E30"/>'
    h = path("M72 -172C84 -214 100 -236 124 -258L160 -240C150 -206 132 -164 112 -136Z", color, edge, 3)
    h += path("M84 -196C94 -226 112 -250 128 -262L116 -268C92 -250 78 -216 72 -184Z", "#4A3E3E")
    h += oval(122, -300, 11, 36, color, turn=-14, stroke=edge, width=3) + oval(146, -296, 11, 36, color, turn=16, stroke=edge, width=3) + oval(146, -294, 5, 24, "#D7A79A", turn=16)
    h += path("M112 -264C118 -284 150 -286 164 -266C180 -244 206 -216 208 -198C208 -178 184 -174 168 -186C146 -202 112 -230 112 -264Z", color, edge, 3)
    h += path("M186 -222C204 -208 212 -196 206 -184C196 -174 178 -178 170 -186C166 -200 174 -216 186 -222Z", light(color, .5)) + oval(196, -196, 3, 4, "#4A3E3E") + path("M178 -182q10 4 20 -2", stroke="#4A3E3E", width=2.6)
    h += oval(152, -246, 7, 8, "#FFF9EE") + oval(154, -245, 4.4, 5.6, "#231A18") + oval(155.4, -247, 1.6, fill="#FFFFFF") + path("M143 -254q8 -6 17 -1", stroke=edge, width=3)
    h += path("M168 -262Q166 -220 158 -200M126 -236Q150 -240 176 -252", stroke="#7A3B2C", width=5)
    out += f'<g transform="rotate({head} 90 -150)">{h}</g>'
    if blanket:
        out += path("M-56 -186Q0 -178 54 -188L60 -120Q0 -108 -60 -120Z", blanket, shade(blanket, .35), 3) + path("M-58 -134Q0 -122 58 -134", stroke="#E9C46A", width=7) + "".join(path(f"M{a} -116v10", stroke="#E9C46A", width=4) for a in range(-52, 60, 15))
    return at(out + (load or ""), x, y, scale, flip=flip)


def fish(x, y, scale=1.0, color="#F2A65A", flip=False, turn=0):
    edge = shade(color, .3)
    return at(path("M-28 0L-52 -20Q-46 0 -52 20Z", shade(color, .1), edge, 2.4) + path("M-34 0Q0 -30 36 -2Q38 0 36 2Q0 30 -34 0Z", color, edge, 2.4) + path("M-8 -15Q4 -30 16 -13Z", shade(color, .15), edge, 2) + path("M10 -13Q4 0 10 13M-4 -8q-5 8 0 16M-16 -5q-4 5 0 10", stroke=edge, width=2) + oval(22, -3, 4.6, fill="#FFF9EE") + oval(23, -3, 2.6, fill="#231A18"), x, y, scale, turn, flip)


def great_fish(x, y, scale=1.0, flip=False, mouth=0, inside="#7B2A3A", eye="kind", turn=0):
    """The big fish: a fish from fin to gill, with scales. `mouth` opens from 0 to 1."""
    back, side, belly = "#2F6F8F", "#4C93A8", "#E6E9CF"
    edge = "#1E4A63"
    m = mouth * 60
    out = path("M-330 -10C-390 -60 -430 -150 -480 -170C-452 -100 -446 -40 -470 0C-446 40 -452 110 -480 180C-430 160 -390 70 -330 30Z", back, edge, 5)
    out += path("M-350 0Q-410 -60 -450 -130M-356 6Q-420 -10 -456 -20M-352 14Q-410 70 -450 140", stroke=edge, width=5, opacity=.6)
    out += path("M-190 -128C-150 -220 -30 -262 90 -232C70 -200 80 -170 110 -152Z", back, edge, 5) + path("M-130 -150Q-90 -210 -50 -226M-70 -160Q-30 -212 10 -230M-10 -164Q20 -206 56 -226", stroke=edge, width=5, opacity=.6)
    out += path("M-120 130C-110 190 -60 220 -10 224C-10 190 0 160 20 140Z", back, edge, 5)
    jaw = f"M-340 10C-290 -110 -120 -176 60 -170C190 -166 300 -110 {346 - m * .2:.0f} {-24 - m:.0f}"
    if mouth:
        jaw += f"C300 {-4 - m * .5:.0f} 244 {0 - m * .2:.0f} 214 16C250 {36 + m * .2:.0f} 290 {50 + m * .8:.0f} {326 - m * .1:.0f} {40 + m:.0f}C270 {120 + m * .6:.0f} 150 156 20 154C-130 152 -280 110 -340 10Z"
        out += path(f"M200 14L{346 - m * .2:.0f} {-24 - m:.0f}Q{368:.0f} 10 {326 - m * .1:.0f} {40 + m:.0f}Z", inside, edge, 5)
        out += path(f"M226 26Q270 {20 + m * .3:.0f} 310 {36 + m * .7:.0f}Q270 {44 + m * .6:.0f} 226 26Z", "#C4606A")
    else:
        jaw += "C352 0 346 22 326 40C270 120 150 156 20 154C-130 152 -280 110 -340 10Z"
    key = f"f{zlib.crc32(repr((x, y, scale, mouth)).encode())}"
    out += path(jaw, side, edge, 5)
    out += f'<clipPath id="{key}"><path d="{jaw}"/></clipPath><g clip-path="url(#{key})">'
    out += path("M-350 -40C-240 -60 -100 -70 60 -66C180 -66 280 -40 360 -10V-300H-400Z", back, opacity=.75)
    out += path("M-360 40C-240 84 -120 104 20 100C150 98 260 70 360 20V260H-400Z", belly)
    scales = ""
    for row in range(7):
        for col in range(13):
            sx, sy = -290 + col * 32 + (16 if row % 2 else 0), -110 + row * 27
            if sx < 108:
                scales += f"M{sx - 15} {sy}q15 20 30 0"
    out += path(scales, stroke=edge, width=3, opacity=.45) + "</g>"
    out += path("M128 -128C96 -70 96 60 132 118", stroke=edge, width=6) + path("M146 -112C120 -60 120 44 148 100", stroke=edge, width=4, opacity=.6)
    out += path("M60 30C20 46 -30 90 -40 140C10 140 70 110 100 62Z", back, edge, 5) + path("M60 52Q20 80 -14 124M76 62Q48 92 20 120", stroke=edge, width=4, opacity=.6)
    out += oval(222, -66, 31, fill="#FFF9EE", stroke=edge, width=5) + oval(229, -62, 18, fill="#1B2A38") + oval(236, -69, 6.5, fill="#FFFFFF")
    out += path("M190 -104Q224 -122 256 -98" if eye == "kind" else "M190 -116Q224 -126 252 -110", stroke=edge, width=7)
    if not mouth:
        out += path("M340 10C300 30 256 36 222 22", stroke=edge, width=6) + path("M218 14q-8 6 -6 18", stroke=edge, width=5)
    return at(out, x, y, scale, turn, flip)


def worm(x, y, scale=1.0, flip=False):
    lumps = [(-44, -10, 13), (-24, -16, 14), (-2, -12, 14), (20, -18, 15)]
    out = "".join(oval(a, b, r + 2, fill="#7A5A1E") for a, b, r in lumps) + oval(42, -34, 20, fill="#7A5A1E")
    out += "".join(oval(a, b, r, fill="#C9D05E" if i % 2 else "#AEBB48") for i, (a, b, r) in enumerate(lumps)) + oval(42, -34, 18, fill="#D6DB74")
    out += "".join(oval(a, b, 4, 5.4, "#FFF9EE") + oval(a + 1, b + .6, 2.4, 3.4, "#231A18") for a, b in ((37, -38), (50, -38)))
    return at(out + path("M38 -26q7 6 13 -1M36 -51l-5 -10M48 -52l4 -11", stroke="#6B5A1E", width=2.8), x, y, scale, flip=flip)


# MARK: things

def lamp(x=0, y=0, scale=1.0):
    """A clay oil lamp."""
    return at(path("M-26 -4Q-30 -22 -4 -24Q24 -24 42 -14Q30 0 10 4Q-18 6 -26 -4Z", "#B5733F", "#74451F", 2.6) + path("M-26 -10q-14 -2 -12 8q4 8 16 2", stroke="#74451F", width=5) + path("M40 -16Q32 -34 42 -50Q54 -34 46 -16Z", "#FFC64A", "#E8893A", 2) + path("M42 -18Q38 -30 43 -38Q49 -28 45 -18Z", "#FFF3C9"), x, y, scale)


def lantern(x=0, y=0, scale=1.0):
    return at(path("M0 0V-26", stroke="#5E3D26", width=4) + path("M-18 0H18L14 -10H-14Z", "#8A5A2B", "#5E3A1A", 2.4) + '<rect x="-15" y="0" width="30" height="44" fill="#FFE9A8" stroke="#5E3A1A" stroke-width="3"/>' + path("M0 38Q-12 24 0 8Q12 24 0 38Z", "#F2953A") + path("M0 36Q-6 28 0 18Q6 28 0 36Z", "#FFF3C9") + path("M-19 44H19L15 54H-15Z", "#8A5A2B", "#5E3A1A", 2.4), x, y, scale)


def feet(skin, bare=False):
    """The legs of a person on the ground, below the hem, with sandals or without."""
    edge = shade(skin, .35)
    one = limb([(0, 0), (70, 8), (120, 4)], [22, 19, 14], skin, edge) + path("M112 -22Q150 -30 156 -6Q158 14 138 18L112 18Q104 -2 112 -22Z", skin, edge, 2.5)
    if not bare:
        one += path("M114 20H150M120 -14L146 14M132 -22L128 18", stroke="#6B4429", width=5)
    return at(one, 0, 0, 1.0, -8) + at(one, -20, 30, 1.0, 2)


def staff(up=-150, down=180, crook=False, color="#7A5236"):
    head = f"M0 {up}q0 -44 24 -44q22 2 20 26" if crook else f"M0 {up}"
    d = f"M0 {down}V{up}" + (head[head.index('q'):] if crook else "")
    return path(d, stroke=shade(color, .35), width=12) + path(d, stroke=color, width=8)


def basket(x=0, y=0, scale=1.0, color="#B98B4F", rx=70, h=64, full=None):
    edge = shade(color, .35)
    out = (full or "") + path(f"M{-rx} {-h}L{-rx * .78} -4Q0 10 {rx * .78} -4L{rx} {-h}Q0 {-h + 22} {-rx} {-h}Z", color, edge, 3)
    for i in range(1, 4):
        yy = -h + i * h / 4 + 6
        k = rx * (1 - .055 * i)
        out += path(f"M{n(-k)} {n(yy - 6)}Q0 {n(yy + 14)} {n(k)} {n(yy - 6)}", stroke=shade(color, .2), width=4)
    out += "".join(path(f"M{n(a * rx)} {n(-h + 12 - abs(a) * 8)}L{n(a * rx * .8)} -2", stroke=shade(color, .2), width=4) for a in (-.66, -.33, 0, .33, .66))
    return at(out + path(f"M{-rx} {-h}Q0 {-h + 22} {rx} {-h}", stroke=light(color, .3), width=8), x, y, scale)


def jar(x=0, y=0, scale=1.0, color="#B8714A"):
    return at(oval(4, 0, 44, 7, DARK, .18) + path("M-20 -96Q-16 -84 -24 -76Q-52 -56 -40 -20Q-30 4 0 4Q30 4 40 -20Q52 -56 24 -76Q16 -84 20 -96Z", color, shade(color, .35), 3) + oval(0, -96, 22, 7, shade(color, .3), stroke=shade(color, .45)) + path("M-38 -48Q0 -38 38 -48", stroke=light(color, .4), width=5) + path("M14 -78Q44 -56 34 -18", stroke=shade(color, .2), width=6, opacity=.5), x, y, scale)


def loaf(x=0, y=0, scale=1.0):
    return at(path("M-34 0Q-40 -26 0 -28Q40 -26 34 0Q0 8 -34 0Z", "#D39A52", "#8A5A28", 2.6) + path("M-16 -20l8 12M-2 -22l8 14M12 -20l8 12", stroke="#F0CE92", width=4), x, y, scale)


def baby(x=0, y=0, scale=1.0, skin="#C98F63", cloth="#F3EAD6", asleep=True, hair="#2E1E17", turn=0, flip=False):
    """A swaddled baby on its back, with the head to the right."""
    edge = shade(cloth, .25)
    out = path("M-92 -6C-100 -34 -60 -46 -10 -44C30 -44 44 -30 40 -8C36 14 -84 18 -92 -6Z", cloth, edge, 3)
    out += path("M-70 -32L-44 6M-44 -40L-16 8M-14 -44L12 4M-76 -6L-54 -38M-48 6L-22 -44M-18 10L10 -42", stroke=edge, width=3)
    out += oval(58, -30, 33, 32, skin, stroke=shade(skin, .3)) + path("M32 -46C36 -72 84 -72 88 -42C76 -58 56 -62 32 -46Z", hair, shade(hair, .2), 2)
    out += oval(46, -20, 6, 4, mix(skin, "#E8553F", .45), .5) + oval(74, -20, 6, 4, mix(skin, "#E8553F", .45), .5)
    if asleep:
        out += path("M44 -30q6 5 11 0M66 -30q6 5 11 0", stroke=shade(skin, .55), width=2.6)
    else:
        out += "".join(oval(a, -31, 4.4, 5.4, "#33231A") + oval(a + 1.4, -33, 1.5, fill="#FFFFFF") for a in (50, 70))
    out += path("M57 -24q4 4 7 0", stroke=shade(skin, .35), width=2.2) + path("M53 -13q7 6 14 0", stroke="#8A3A3A", width=2.6)
    return at(out, x, y, scale, turn, flip)


def boat(x, y, scale=1.0, color="#9A6238", sail=None, flip=False, crew="", mast=True, turn=0, down=False):
    edge = shade(color, .35)
    out = ""
    if mast:
        out += path("M10 -60V-330", stroke=edge, width=15) + path("M10 -60V-330", stroke="#7A5236", width=10)
        if sail and not down:
            out += path("M-118 -310H138", stroke="#7A5236", width=9) + path(f"M-112 -306Q-140 -200 -104 -116Q10 -90 124 -116Q154 -200 132 -306Z", sail, shade(sail, .25), 3) + path("M-60 -306Q-80 -200 -56 -108M74 -306Q92 -200 72 -106", stroke=shade(sail, .14), width=5) + path("M-34 -306Q-52 -200 -30 -104H46Q66 -200 50 -306Z", "#C8584A", opacity=.75)
        elif sail:
            out += path("M-118 -120H138", stroke="#7A5236", width=9) + path("M-112 -124Q10 -90 132 -124Q136 -96 10 -86Q-110 -92 -112 -124Z", sail, shade(sail, .25), 3)
        out += path("M10 -330L-160 -70M10 -330L190 -76", stroke="#6B4A30", width=3)
    out += crew
    out += path("M-220 -96C-190 -60 -186 -10 -130 4H140C190 -6 200 -60 232 -104C190 -84 110 -70 0 -70C-100 -70 -170 -78 -220 -96Z", color, edge, 4)
    out += path("M-206 -70C-120 -46 110 -44 212 -74M-188 -38C-110 -20 110 -18 196 -42", stroke=shade(color, .2), width=5) + path("M-220 -96C-170 -78 -100 -70 0 -70C110 -70 190 -84 232 -104", stroke=light(color, .3), width=9)
    return at(out, x, y, scale, turn, flip)


def scroll(x=0, y=0, scale=1.0):
    return at('<rect x="-38" y="-50" width="76" height="100" fill="#F6E9C8" stroke="#B0935A" stroke-width="3"/>' + path("M-24 -30H24M-24 -14H20M-24 2H24M-24 18H8", stroke="#8A6A3A", width=4) + '<rect x="-46" y="-62" width="92" height="16" rx="8" fill="#D9BE86" stroke="#9A7A44" stroke-width="3"/><rect x="-46" y="46" width="92" height="16" rx="8" fill="#D9BE86" stroke="#9A7A44" stroke-width="3"/>' + oval(20, 34, 10, fill="#C8413B", stroke="#8A2420"), x, y, scale)


def fire(x, y, scale=1.0):
    return at(path("M-50 0L44 -16M-44 -16L50 0", stroke="#6B4429", width=14) + path("M0 -112Q46 -60 34 -22Q24 -2 0 -2Q-24 -2 -34 -22Q-44 -56 -12 -78Q-8 -60 2 -60Q12 -80 0 -112Z", "#F2953A", "#D9632B", 3) + path("M2 -60Q24 -34 16 -16Q10 -4 0 -4Q-14 -4 -18 -18Q-22 -36 2 -60Z", "#FFE08A"), x, y, scale)


def angel_wings(scale=1.0, color="#FFFDF4"):
    """Wings of feathers, for behind a figure that is drawn at the same place."""
    edge, under = "#DCCB98", "#F7EBCB"
    one = ""
    for row, (count, first, step, length, width, fill) in enumerate(((8, -68, 9, 268, 24, under), (7, -64, 10, 190, 22, color), (6, -58, 11, 120, 20, "#FFFFFF"))):
        for i in reversed(range(count)):
            reach = length * (1 - .052 * i)
            one += at(path(f"M0 {-width * .4:.0f}C{reach * .4:.0f} {-width} {reach * .85:.0f} {-width} {reach:.0f} 0C{reach * .85:.0f} {width * .8:.0f} {reach * .4:.0f} {width * .7:.0f} 0 {width * .4:.0f}Z", fill, edge, 2.6), 22, -268 + row * 3, 1.0, first + step * i)
    one += path("M6 -290C40 -340 84 -330 100 -300C80 -270 40 -240 8 -236Z", "#FFFFFF", edge, 2.6)
    return at(one, 0, 0, scale) + at(one, 0, 0, scale, flip=True)


def room(scene, wall_color="#D9B98C", floor="#B98E62", horizon=720, beams=True):
    """A room of clay brick: back wall, floor, ceiling beams."""
    w = scene.width
    scene.add(f'<rect width="{w}" height="{horizon}" fill="{scene.gradient((0, shade(wall_color, .16)), (.5, wall_color), (1, shade(wall_color, .08)))}"/>')
    dice = random.Random(5)
    d = "".join(f"M{dice.randint(0, w)} {dice.randint(90, horizon - 40)}h{dice.randint(30, 60)}" for _ in range(46))
    scene.add(path(d, stroke=shade(wall_color, .13), width=5))
    scene.add(f'<rect y="{horizon}" width="{w}" height="{scene.height - horizon}" fill="{scene.gradient((0, shade(floor, .18)), (.3, floor), (1, light(floor, .12)))}"/>')
    scene.add(path(f"M0 {horizon}H{w}", stroke=shade(wall_color, .35), width=6))
    scene.add(path("".join(f"M{dice.randint(0, w)} {dice.randint(horizon + 30, scene.height - 10)}h{dice.randint(20, 70)}" for _ in range(26)), stroke=shade(floor, .14), width=4))
    if beams:
        scene.add(f'<rect width="{w}" height="44" fill="#7A5638"/>' + "".join(oval(60 + i * 150, 44, 26, fill="#9A7048", stroke="#5E3F28", width=4) + oval(60 + i * 150, 44, 13, fill="#B58A5C") for i in range(int(w / 150) + 1)))


def window(scene, x, y, w=200, h=260, sky=("#9ED2EC", "#FBEFD0"), view=""):
    """An arched window in a wall, and what is seen through it."""
    shape = f"M{x - w / 2} {y}V{y - h + w / 2}A{w / 2} {w / 2} 0 0 1 {x + w / 2} {y - h + w / 2}V{y}Z"
    key = f"w{len(scene.defs)}"
    scene.defs.append(f'<clipPath id="{key}"><path d="{shape}"/></clipPath>')
    scene.add(path(shape, scene.gradient((0, sky[0]), (1, sky[1]))) + f'<g clip-path="url(#{key})">{view}</g>' + path(shape, "none", "#8A6848", 16) + path(shape, "none", "#B58E62", 8) + f'<rect x="{x - w / 2 - 22}" y="{y - 4}" width="{w + 44}" height="22" rx="5" fill="#B58E62" stroke="#8A6848" stroke-width="3"/>')


def rug(x, y, rx=300, ry=52, color="#A8453C"):
    return oval(x, y, rx, ry, shade(color, .3)) + oval(x, y - 3, rx - 6, ry - 5, color) + oval(x, y - 3, rx * .8, ry * .72, "none", stroke="#E9C46A", width=6) + oval(x, y - 3, rx * .5, ry * .42, mix(color, "#E9C46A", .35))
