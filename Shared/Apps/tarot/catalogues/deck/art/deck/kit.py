"""Drawing kit of the deck: numbers to SVG, palettes, cloth with folds, and the one frame.

Every function gives a piece of SVG as a string; pieces are added together, later ones lie on top. The card is
600x900, light falls from the upper left. Pictures live inside WINDOW; what matters stays inside SAFE.
"""
import math
import random
from itertools import count

W, H = 600, 900
WINDOW = (40, 40, 560, 860)
SAFE = (62, 62, 538, 820)

GOLD, GOLD_L, GOLD_D = "#D9A441", "#F6D98B", "#A06A24"
CREAM, INK, WHITE = "#FFF3DB", "#1D1430", "#FFFBF0"
WOOD, WOOD_L, WOOD_D = "#8A5A34", "#B9844E", "#5C3720"


class Palette:
    def __init__(self, deep, dark, mid, light, pale, accent, accent_d, leaf, leaf_d):
        self.deep, self.dark, self.mid, self.light, self.pale = deep, dark, mid, light, pale
        self.accent, self.accent_d, self.leaf, self.leaf_d = accent, accent_d, leaf, leaf_d


WANDS = Palette("#46132A", "#7E2233", "#C4462F", "#EC8C42", "#F9CE8E", "#1F6B70", "#154A52", "#5E8A3C", "#3E6430")
CUPS = Palette("#10284A", "#1B4C74", "#2C8199", "#7CC3C4", "#D3EBE0", "#E2725B", "#B04A48", "#4E9A7C", "#2F6F63")
SWORDS = Palette("#22214A", "#3D4078", "#6B76AE", "#A9B8DA", "#E0E7F2", "#B8384E", "#832440", "#5F8490", "#41606F")
PENTACLES = Palette("#16332B", "#275A41", "#5C9150", "#A9C26E", "#EBE6B6", "#B4563A", "#7F3530", "#467A3C", "#2C5733")
MAJORS = Palette("#2A1745", "#4D2C74", "#8D4C95", "#D98FA6", "#F8DCCB", "#22808A", "#17585F", "#4F8A62", "#326349")
SUITS = {"wands": WANDS, "cups": CUPS, "swords": SWORDS, "pentacles": PENTACLES, "major": MAJORS}

_ids = count(1)


def reset():
    """Resets the ids, so that the same card always gives the same file."""
    global _ids
    _ids = count(1)


def n(v):
    return ("%.1f" % v).rstrip("0").rstrip(".") if abs(v) >= 0.05 else "0"


def _attrs(kw):
    return "".join(' %s="%s"' % (k.replace("_", "-"), v if isinstance(v, str) else n(v) if abs(v) >= 1 or not v else "%.3g" % v)
                   for k, v in kw.items() if v is not None)


def path(d, fill="none", **kw):
    return '<path d="%s" fill="%s"%s/>' % (d, fill, _attrs(kw))


def circ(x, y, r, fill, **kw):
    return '<circle cx="%s" cy="%s" r="%s" fill="%s"%s/>' % (n(x), n(y), n(r), fill, _attrs(kw))


def ell(x, y, rx, ry, fill, rot=0, **kw):
    if rot:
        kw["transform"] = "rotate(%s %s %s)" % (n(rot), n(x), n(y))
    return '<ellipse cx="%s" cy="%s" rx="%s" ry="%s" fill="%s"%s/>' % (n(x), n(y), n(rx), n(ry), fill, _attrs(kw))


def rect(x, y, w, h, fill, r=0, **kw):
    return '<rect x="%s" y="%s" width="%s" height="%s"%s fill="%s"%s/>' % (
        n(x), n(y), n(w), n(h), ' rx="%s"' % n(r) if r else "", fill, _attrs(kw))


def poly(pts, fill, **kw):
    return path(lines(pts) + "Z", fill, **kw)


def lines(pts):
    return "M" + "L".join("%s %s" % (n(p[0]), n(p[1])) for p in pts)


def stroke(d, color, w, **kw):
    kw.setdefault("stroke_linecap", "round")
    kw.setdefault("stroke_linejoin", "round")
    return path(d if isinstance(d, str) else lines(d), stroke=color, stroke_width=w, **kw)


def sm(pts, closed=True):
    """A smooth path through the points; a point with a third number is a corner."""
    m = len(pts)

    def tangent(i):
        p = pts[i]
        if len(p) > 2 or (not closed and i in (0, m - 1)):
            return None
        a, b = pts[(i - 1) % m], pts[(i + 1) % m]
        dx, dy = b[0] - a[0], b[1] - a[1]
        d = math.hypot(dx, dy) or 1
        return dx / d, dy / d
    out = ["M%s %s" % (n(pts[0][0]), n(pts[0][1]))]
    for i in range(m if closed else m - 1):
        a, b = pts[i], pts[(i + 1) % m]
        d = math.hypot(b[0] - a[0], b[1] - a[1]) * 0.36
        ta, tb = tangent(i), tangent((i + 1) % m)
        c1 = (a[0] + ta[0] * d, a[1] + ta[1] * d) if ta else (a[0] + (b[0] - a[0]) / 3, a[1] + (b[1] - a[1]) / 3)
        c2 = (b[0] - tb[0] * d, b[1] - tb[1] * d) if tb else (b[0] - (b[0] - a[0]) / 3, b[1] - (b[1] - a[1]) / 3)
        out.append("C%s %s %s %s %s %s" % tuple(n(v) for v in (*c1, *c2, b[0], b[1])))
    return "".join(out) + ("Z" if closed else "")


def mirror(pts):
    """The points of half a shape, followed by their mirror images on the other side of x = 0."""
    return list(pts) + [(-p[0],) + tuple(p[1:]) for p in reversed(pts) if p[0]]


def g(content, **kw):
    return "<g%s>%s</g>" % (_attrs(kw), content)


def at(x, y, content, s=1, rot=0, flip=False):
    t = "translate(%s %s)" % (n(x), n(y))
    if rot:
        t += " rotate(%s)" % n(rot)
    if s != 1 or flip:
        t += " scale(%s %s)" % ("%.4g" % (-s if flip else s), "%.4g" % s)
    return '<g transform="%s">%s</g>' % (t, content)


def clip(d, content):
    i = "c%d" % next(_ids)
    return '<clipPath id="%s"><path d="%s"/></clipPath><g clip-path="url(#%s)">%s</g>' % (i, d, i, content)


def fold(x1, y1, x2, y2, color, w=6, bow=8):
    """A fold of cloth: a sliver that is thin above and wide below."""
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    dx, dy = x2 - x1, y2 - y1
    d = math.hypot(dx, dy) or 1
    nx, ny = -dy / d, dx / d
    return path("M%s %sQ%s %s %s %sL%s %sQ%s %s %s %sZ" % tuple(n(v) for v in (
        x1, y1, mx + nx * bow, my + ny * bow, x2 + nx * w / 2, y2 + ny * w / 2, x2 - nx * w / 2, y2 - ny * w / 2,
        mx + nx * (bow - w * .55), my + ny * (bow - w * .55), x1, y1)), color)


def cloth(d, fill, inside=""):
    """A shape with shade, folds, patterns or trim that are clipped to it."""
    return path(d, fill) + (clip(d, inside) if inside else "")


def trim(d, color=GOLD, w=10, edge=GOLD_D):
    return stroke(d, edge, w + 3, stroke_linecap="butt") + stroke(d, color, w, stroke_linecap="butt")


def motif(kind, r, color):
    if kind == "dot":
        return circ(0, 0, r * .5, color)
    if kind == "diamond":
        return poly([(0, -r), (r * .6, 0), (0, r), (-r * .6, 0)], color)
    if kind == "flame":
        return path(sm([(0, -r * 1.2, 1), (r * .7, r * .2), (0, r), (-r * .7, r * .2)]), color)
    if kind == "drop":
        return path(sm([(0, -r * 1.1, 1), (r * .6, r * .3), (0, r * .8), (-r * .6, r * .3)]), color)
    if kind == "flower":
        return "".join(circ(r * .55 * math.cos(a), r * .55 * math.sin(a), r * .4, color) for a in
                       [i * math.tau / 5 - 1.57 for i in range(5)]) + circ(0, 0, r * .3, GOLD)
    if kind == "leaf":
        return path(sm([(0, -r, 1), (r * .5, 0), (0, r, 1), (-r * .5, 0)]), color)
    if kind == "wave":
        return stroke(sm([(-r, 0), (-r * .5, -r * .5), (0, 0), (r * .5, r * .5), (r, 0)], False), color, r * .35)
    if kind == "star":
        return star(0, 0, r, color)
    return ring(0, 0, r * .7, r * .3, color)


def pattern(x0, y0, x1, y1, kind, color, step=34, r=7):
    """Motifs in staggered rows, for cloth."""
    out, row, y = [], 0, y0
    while y <= y1:
        x = x0 + (step / 2 if row % 2 else 0)
        while x <= x1:
            out.append(at(x, y, motif(kind, r, color)))
            x += step
        y += step * .8
        row += 1
    return "".join(out)


def star(x, y, r, color, points=5, inner=.4, rot=0, **kw):
    return poly([(x + (r if i % 2 == 0 else r * inner) * math.sin(i * math.pi / points + math.radians(rot)),
                  y - (r if i % 2 == 0 else r * inner) * math.cos(i * math.pi / points + math.radians(rot)))
                 for i in range(points * 2)], color, **kw)


def spark(x, y, r, color=GOLD_L):
    """A star of the sky with four points."""
    return star(x, y, r, color, 4, .22)


def ring(x, y, r, w, color):
    return '<circle cx="%s" cy="%s" r="%s" fill="none" stroke="%s" stroke-width="%s"/>' % (n(x), n(y), n(r), color, n(w))


def limb(pts, widths, fill, shade=None, lit=-1):
    """A sleeve, a leg or a trunk: round joints along the points, with the given widths; `lit` is the sign of the bright side."""
    def body(ps, ws, color):
        out = []
        for (a, b), (wa, wb) in zip(zip(ps, ps[1:]), zip(ws, ws[1:])):
            dx, dy = b[0] - a[0], b[1] - a[1]
            d = math.hypot(dx, dy) or 1
            nx, ny = -dy / d / 2, dx / d / 2
            out.append(poly([(a[0] + nx * wa, a[1] + ny * wa), (b[0] + nx * wb, b[1] + ny * wb),
                             (b[0] - nx * wb, b[1] - ny * wb), (a[0] - nx * wa, a[1] - ny * wa)], color))
        return "".join(out) + "".join(circ(p[0], p[1], w / 2, color) for p, w in zip(ps, ws))
    if not shade:
        return body(pts, widths, fill)
    # The whole first joint is lit, so that a sleeve has no visible start at the shoulder.
    k = .14
    lights = [(pts[0][0], pts[0][1], widths[0])] + [(p[0] + lit * w * k, p[1] - w * k * .5, w * (1 - k * 1.6)) for p, w in zip(pts[1:], widths[1:])]
    return body(pts, widths, shade) + body(lights, [q[2] for q in lights], fill)


def rnd(seed):
    return random.Random(seed)


# ---- the frame -------------------------------------------------------------------------------------------------

def _window(i, c):
    """The window's outline `i` pixels from the edge: corners notched by quarter circles of radius c."""
    a, b, x, y = i, i, W - i, H - i
    return "M%d %dH%dA%d %d 0 0 0 %d %dV%dA%d %d 0 0 0 %d %dH%dA%d %d 0 0 0 %d %dV%dA%d %d 0 0 0 %d %dZ" % (
        a + c, b, x - c, c, c, x, b + c, y - c, c, c, x - c, y, a + c, c, c, a, y - c, b + c, c, c, a + c, b)


def sign(suit, s=1, color=GOLD, on=INK):
    """The small sign of a suit, about 30 pixels high."""
    if suit == "wands":
        c = stroke("M-6 14L6 -14", color, 5) + path(sm([(1, -4, 1), (-9, -6), (-12, -14, 1), (-2, -12)]), color) \
            + path(sm([(1, 2, 1), (10, 3), (14, -4, 1), (6, -5)]), color)
    elif suit == "cups":
        c = path("M-11 -14H11C11 0 6 4 2.500 5V10L8 14H-8L-2.500 10V5C-6 4 -11 0 -11 -14Z", color)
    elif suit == "swords":
        c = poly([(0, -17), (3.5, -11), (3, 5), (-3, 5), (-3.5, -11)], color) + rect(-9, 4, 18, 4, color, 2) \
            + rect(-2, 7, 4, 8, color) + circ(0, 15, 3, color)
    elif suit == "pentacles":
        c = circ(0, 0, 14, color) + star(0, 0, 12, on) + star(0, 0, 7.500, color)
    else:
        c = star(0, 0, 15, color, 8, .45) + circ(0, 0, 4.500, on)
    return g(c, transform="scale(%.3g)" % s)


def card(suit, picture, title=""):
    """The whole SVG of one card: the picture in the frame that all cards share."""
    p = SUITS[suit]
    inner = _window(40, 30)
    corner = circ(0, 0, 9, GOLD) + circ(0, 0, 4.500, p.deep) + "".join(
        at(0, 0, path("M-3 -14L0 -24L3 -14Z", GOLD), rot=a) for a in (-135, -90, -45, 0, 45, 90, 135, 180))
    out = rect(0, 0, W, H, p.deep) + clip(inner, picture)
    band = "M0 0H%dV%dH0Z" % (W, H) + inner
    out += path(band, p.deep, fill_rule="evenodd")
    out += path(_window(11, 0), stroke=GOLD, stroke_width=3)
    out += path(_window(40, 30), stroke=GOLD_D, stroke_width=9) + path(_window(40, 30), stroke=GOLD, stroke_width=5)
    out += path(_window(32, 33), stroke=GOLD, stroke_width=1.5)
    for x, y in ((40, 40), (560, 40), (40, 860), (560, 860)):
        out += at(x, y, corner, .82)
    for y, r in ((36, 180), (864, 0)):
        plate = path("M-62 14Q-40 12 -30 0Q-18 -22 0 -26Q18 -22 30 0Q40 12 62 14L40 24H-40Z", p.deep, stroke=GOLD, stroke_width=3) \
            + at(0, -1, sign(suit, .86, GOLD, p.deep), rot=r)
        out += at(300, y, plate, rot=r)
    for x, r in ((28, 0), (572, 180)):
        out += at(x, 450, "".join(poly([(0, k - 5), (3, k), (0, k + 5), (-3, k)], GOLD) for k in (-26, -13, 0, 13, 26)))
    return ('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900" viewBox="0 0 600 900">\n%s\n</svg>\n'
            % out.replace("><", ">\n<"))
