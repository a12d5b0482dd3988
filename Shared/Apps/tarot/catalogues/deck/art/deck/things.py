"""The surroundings of the figures: the four suits' objects, skies, ground, plants, buildings, beasts, seats."""
from kit import *

# ---- the suits' objects: drawn upright around 0, 0 -------------------------------------------------------------


def wand(length=300, w=17, leaves=True, tip=True):
    """A living staff of rough wood with a few leaves; the middle is at 0, 0."""
    h = length / 2
    o = [(-w * .42, h), (-w * .5, h * .3), (-w * .38, -h * .2), (-w * .55, -h * .7), (-w * .62, -h), (0, -h - w * .5), (w * .62, -h), (w * .5, -h * .6), (w * .6, -h * .1),
         (w * .42, h * .4), (w * .48, h), (0, h + w * .2)]
    s = cloth(sm(o), WOOD_L, path(sm([(w * .1, -h - w, 1), (w * .02, -h * .3), (w * .16, h * .3), (0, h + w, 1), (w * 2, h + w, 1), (w * 2, -h - w, 1)]), WOOD)
              + "".join(ell(-w * .2, y * h, w * .16, w * .3, WOOD_D) for y in (-.45, .15, .68)))
    if tip:
        s += ell(0, -h - w * .05, w * .52, w * .3, CREAM) + ell(0, -h - w * .05, w * .28, w * .15, WOOD_L)
    if leaves:
        k = w / 17
        for x, y, r, c in ((w * .4, -h * .82, 38, 0), (-w * .45, -h * .6, -42, 1), (w * .5, -h * .3, 50, 1), (-w * .4, h * .05, -50, 0), (w * .45, h * .45, 44, 0)):
            s += at(x, y, leaf_shape("#5E8A3C" if c else "#86AE52", "#3E6430"), k * .95, r)
    return s


def leaf_shape(c="#5E8A3C", d="#3E6430", l=26):
    return path(sm([(0, 0, 1), (-l * .36, -l * .5), (0, -l, 1), (l * .36, -l * .5)]), c) + path(sm([(0, 0, 1), (0, -l, 1), (l * .36, -l * .5)]), d)


def cup(gem="#B8384E", fill=None, s=1):
    """A chalice 84 high; 0, 0 is the middle of its foot's ground line. `fill` is the colour of what is in it."""
    bowl = "M-30 -84C-32 -52 -18 -38 -7 -34V-14C-7 -8 -24 -8 -25 0H25C24 -8 7 -8 7 -14V-34C18 -38 32 -52 30 -84Z"
    c = cloth(bowl, GOLD, path("M8 -90C10 -60 6 -44 0 -34L2 -12L0 0H40V-90Z", GOLD_D) + path("M-24 -84C-25 -62 -19 -50 -14 -45L-18 -48C-28 -56 -29 -70 -28 -84Z", GOLD_L)
              + rect(-40, -64, 80, 5, GOLD_L))
    c += ell(0, -84, 30, 7.500, GOLD_L) + ell(0, -84, 25, 5, fill or GOLD_D) + ell(0, -26, 10, 5, GOLD_L) + circ(0, -52, 6, gem) + circ(-1.5, -53.500, 2, WHITE)
    return g(c, transform="scale(%.3g)" % s) if s != 1 else c


def cup_down(gem="#B8384E", s=1):
    """A chalice that has fallen over, its mouth to the right."""
    return at(0, -28 * s, cup(gem), s, 98)


def sword(length=300, gem="#B8384E", w=17):
    """A sword, point up; 0, 0 is the middle of the grip."""
    b = length - 36
    s = poly([(-w / 2, -22), (0, -22), (0, -22 - b), (-w / 2 + 1, -22 - b + w * 1.4)], "#F3F6FB") + poly([(w / 2, -22), (0, -22), (0, -22 - b), (w / 2 - 1, -22 - b + w * 1.4)], "#A4B1CE")
    s += rect(-1.2, -22 - b * .72, 2.4, b * .72, "#7B87B0") + rect(-5.500, -20, 11, 36, "#5A2B3C", 3) + "".join(rect(-5.500, y, 11, 3, GOLD) for y in (-12, -3, 6))
    s += path("M-34 -30Q-30 -20 0 -19Q30 -20 34 -30L36 -20Q20 -11 0 -11Q-20 -11 -36 -20Z", GOLD) + path("M2 -19Q30 -20 34 -30L36 -20Q20 -11 2 -11Z", GOLD_D)
    return s + circ(0, -16, 4, gem) + circ(0, 21, 8, GOLD) + circ(0, 21, 4, gem)


def pentacle(r=40, back="#8C5A22"):
    """A gold coin with a star."""
    s = circ(0, 0, r, GOLD_D) + circ(-r * .03, -r * .03, r * .95, GOLD) + circ(0, 0, r * .8, back) + circ(-r * .02, -r * .02, r * .77, GOLD_L)
    s += star(0, 0, r * .74, back) + star(0, 0, r * .74 * .66, GOLD_L, inner=.4)
    # each point of the star has a lit and a shaded half
    for i in range(5):
        a, b = i * math.tau / 5, (i + .5) * math.tau / 5
        q = r * .74
        s += poly([(0, 0), (q * math.sin(a), -q * math.cos(a)), (q * .4 * math.sin(b), -q * .4 * math.cos(b))], "#B98232")
    return s + ring(0, 0, r * .97, r * .05, GOLD_D)


# ---- sky and ground --------------------------------------------------------------------------------------------

def sky(*bands, top=30, bottom=600):
    """Flat bands with soft waves between, from the top down."""
    m = len(bands)
    s = rect(0, 0, W, H, bands[0])
    for i, c in enumerate(bands[1:], 1):
        y = top + (bottom - top) * i / m
        e = 12 * (-1) ** i
        s += path("M0 %sC150 %s 220 %s 330 %sS500 %s 600 %sV900H0Z" % tuple(n(v) for v in (y, y - e, y + e, y, y - e, y + e * .5)), c)
    return s


def rays(x, y, r, color, count_=18, r0=0, spread=.45, start=0, sweep=360):
    out = []
    for i in range(count_):
        a = math.radians(start + sweep * i / count_)
        h = math.radians(sweep / count_) * spread
        out.append(poly([(x + r0 * math.cos(a - h), y + r0 * math.sin(a - h)), (x + r * math.cos(a - h), y + r * math.sin(a - h)),
                         (x + r * math.cos(a + h), y + r * math.sin(a + h)), (x + r0 * math.cos(a + h), y + r0 * math.sin(a + h))], color))
    return "".join(out)


def sun(x, y, r, color=GOLD, light=GOLD_L, points=16):
    s = star(x, y, r * 1.75, color, points, .62) + star(x, y, r * 1.45, light, points, .75, 180 / points)
    return s + circ(x, y, r * 1.04, color) + circ(x, y, r * .94, light)


def moon(x, y, r, color=GOLD_L, rot=-25, fat=.58):
    """A crescent; at rot 0 its horns point to the right. `fat` is how much of its half is cut away."""
    q = r * (fat * fat + 1) / (2 * fat)
    return at(x, y, path("M0 %sA%s %s 0 1 0 0 %sA%s %s 0 0 1 0 %sZ" % tuple(n(v) for v in (-r, r, r, r, q, q, -r)), color), rot=rot)


def stars(seed, color=GOLD_L, box=(70, 70, 530, 330), count_=16, big=7):
    r = rnd(seed)
    out = []
    for _ in range(count_):
        x, y, q = r.uniform(box[0], box[2]), r.uniform(box[1], box[3]), r.random()
        out.append(spark(x, y, big * (.6 + .7 * q), color) if q > .4 else circ(x, y, 1.6 + q * 2, color))
    return "".join(out)


def cloud(x, y, w, color, shade=None, flip=False):
    """A cloud of round lobes on a flat foot, `w` wide."""
    k = w / 200
    top = [(-78, -12, 34), (-40, -34, 40), (8, -48, 46), (52, -30, 36), (84, -10, 26)]
    body = "".join(circ(a, b, r, "%s") for a, b, r in top)
    foot = rect(-108, -18, 216, 38, "%s", 19)
    s = (body + foot).replace('fill="%s"', 'fill="' + color + '"')
    if shade:
        s += path(sm([(-106, 2), (-60, -6), (-20, 4), (40, -4), (80, 4), (108, 0), (98, 20), (0, 20), (-98, 20)]), shade)
    return at(x, y, s, k, 0, flip)


def swirl_cloud(x, y, w, color, line, flip=False):
    """A cloud with curled edges drawn in a second colour."""
    return at(x, y, cloud(0, 0, 200, color) + stroke("M-92 -6A18 18 0 1 1 -62 -22M-56 -40A26 26 0 0 1 -12 -34M-22 -62A32 32 0 0 1 44 -48M36 -30A20 20 0 1 1 70 -14", line, 4), w / 200, 0, flip)


def hill(y1, y2, y3, color, bottom=900, peak=300):
    return path(sm([(-20, bottom, 1), (-20, y1, 1), (peak * .5, (y1 + y2) / 2 - 6), (peak, y2), ((peak + 600) / 2, (y2 + y3) / 2 - 2), (620, y3, 1), (620, bottom, 1)]), color)


def mountain(x, y, w, h, color, shade, snow=None):
    s = poly([(x - w / 2, y), (x - w * .16, y - h * .62), (x, y - h), (x + w * .2, y - h * .55), (x + w / 2, y)], color)
    s += poly([(x, y - h), (x + w * .2, y - h * .55), (x + w / 2, y), (x + w * .04, y), (x + w * .1, y - h * .3), (x - w * .04, y - h * .5)], shade)
    if snow:
        s += poly([(x, y - h), (x - w * .1, y - h * .77), (x - w * .05, y - h * .72), (x - w * .02, y - h * .8), (x + w * .04, y - h * .7), (x + w * .09, y - h * .8)], snow)
    return s


def waves(y, rows, color, line, step=44, gap=24, seed=0, x0=-20, x1=620):
    """A sea of scallops, row behind row."""
    s = rect(0, y, W, H - y, color)
    for r in range(rows):
        yy = y + gap * (r + .6)
        off = step / 2 if r % 2 else 0
        d = "".join("M%s %sQ%s %s %s %s" % tuple(n(v) for v in (x, yy, x + step * .4, yy - step * .34, x + step * .8, yy)) for x in _steps(x0 - off, x1, step))
        s += stroke(d, line, 3)
    return s


def _steps(a, b, d):
    while a < b:
        yield a
        a += d


def sea(y, colors, h=900, amp=7, length=90):
    """Bands of waves in the given colours. Nearer bands are lower."""
    s, m = "", len(colors)
    for i, c in enumerate(colors):
        yy = y + (h - y) * (i / m) ** 1.15
        off = (i * 37) % length
        d = "M%s %s" % (n(-40 - off), n(yy))
        x = -40 - off
        while x < 640:
            d += "Q%s %s %s %s" % tuple(n(v) for v in (x + length * .25, yy - amp * (1 + i * .35), x + length * .5, yy)) + "Q%s %s %s %s" % tuple(
                n(v) for v in (x + length * .75, yy + amp * (1 + i * .35), x + length, yy))
            x += length
        s += path(d + "V900H-100Z", c)
    return s


def river(x, y, w, color, line):
    """A river that comes nearer from (x, y)."""
    d = sm([(x - 4, y, 1), (x + 4, y, 1), (x + w * .25, y + 30), (x + w * .05, y + 80), (x + w * .6, y + 160), (x + w * .9, y + 400, 1), (x - w * .8, y + 400, 1), (x - w * .35, y + 160), (x - w * .3, y + 80), (x - w * .05, y + 30)])
    return cloth(d, color, "".join(stroke("M%s %sq14 -8 28 0" % (n(x + dx), n(y + dy)), line, 2.5) for dx, dy in ((-12, 70), (0, 110), (-40, 150), (20, 190), (-60, 230), (-10, 270))))


def tufts(seed, y0, y1, color, count_=14, x0=60, x1=540, s=1):
    r = rnd(seed)
    return "".join(at(r.uniform(x0, x1), r.uniform(y0, y1), path("M-10 0Q-10 -12 -14 -18Q-5 -12 -3 0Q-2 -16 1 -24Q4 -14 4 0Q7 -12 14 -17Q10 -9 10 0Z", color), s * r.uniform(.7, 1.2)) for _ in range(count_))


def flower(color, heart=GOLD, s=1, petals=5):
    return "".join(at(0, 0, ell(0, -9 * s, 6 * s, 9 * s, color), rot=i * 360 / petals) for i in range(petals)) + circ(0, 0, 5 * s, heart)


def stem(x, y, h, color, head, bend=8, leaves=True):
    s = stroke("M%s %sQ%s %s %s %s" % tuple(n(v) for v in (x, y, x + bend, y - h / 2, x, y - h)), color, 4)
    if leaves:
        s += at(x + bend * .45, y - h * .35, leaf_shape(color, color), .8, 50) + at(x + bend * .45, y - h * .5, leaf_shape(color, color), .8, -55)
    return s + at(x, y - h, head)


def sunflower(s=1):
    return "".join(at(0, 0, path(sm([(0, -22, 1), (6, -14), (0, -6, 1), (-6, -14)]), GOLD_L if i % 2 else GOLD), s, i * 22.500) for i in range(16)) + circ(0, 0, 10 * s, WOOD_D) + circ(-1.5 * s, -1.5 * s, 6.500 * s, WOOD)


def rose(c="#B8384E", d="#832440", l="#DE6E78", s=1):
    return g(circ(0, 0, 15, d) + "".join(circ(9 * math.cos(a), 9 * math.sin(a), 8, c) for a in [i * 1.257 for i in range(5)]) + circ(0, 0, 9, d) + circ(-1, -1, 7, l)
             + stroke("M-4 1A5 5 0 1 1 3 3", d, 2.2), transform="scale(%.3g)" % s)


def lily(c=CREAM, d="#E3C9A8", s=1):
    return g("".join(at(0, 0, path(sm([(0, 4, 1), (-7, -10), (0, -30, 1), (7, -10)]), c if i % 2 else d), rot=r) for i, r in enumerate((-58, 58, -28, 28, 0)))
             + "".join(circ(x, -16, 2.2, GOLD) for x in (-6, 0, 6)), transform="scale(%.3g)" % s)


def cypress(x, y, h, color, shade, w=None):
    w = w or h * .26
    d = sm([(x, y - h, 1), (x + w * .42, y - h * .5), (x + w * .5, y - h * .15), (x, y - 4, 1), (x - w * .5, y - h * .15), (x - w * .42, y - h * .5)])
    return rect(x - 3, y - 10, 6, 12, WOOD_D) + cloth(d, color, path(sm([(x, y - h, 1), (x + w * .04, y - h * .5), (x - w * .06, y, 1), (x + w, y, 1), (x + w, y - h, 1)]), shade))


def tree(x, y, h, color, shade, light=None, trunk=WOOD, fruit=None):
    r = h * .24
    s = path("M%s %sQ%s %s %s %sH%sQ%s %s %s %sZ" % tuple(n(v) for v in (x - h * .07, y, x - h * .02, y - h * .2, x - h * .03, y - h * .5, x + h * .03, x + h * .02, y - h * .2, x + h * .07, y)), trunk)
    lobes = [(-.8, -.46, .8), (.8, -.46, .8), (-.45, -.66, .95), (.5, -.66, .95), (0, -.8, 1), (0, -.52, 1)]
    s += "".join(circ(x + a * r, y + b * h, q * r, shade) for a, b, q in lobes)
    s += "".join(circ(x + a * r - r * .16, y + b * h - r * .14, q * r * .8, color) for a, b, q in lobes)
    if light:
        s += circ(x - r * .5, y - h * .78, r * .32, light) + circ(x - r * .95, y - h * .55, r * .2, light)
    if fruit:
        s += "".join(circ(x + a * r, y + b * h, r * .13, fruit) for a, b in ((-.8, -.42), (.1, -.78), (.7, -.55), (-.3, -.6), (.4, -.42), (-.05, -.95)))
    return s


def bush(x, y, w, color, shade, bloom=None, seed=1):
    r = rnd(seed)
    s = "".join(circ(x + (i - 2) * w * .2, y - w * (.14 if i % 2 else .2), w * .19, shade) for i in range(5)) + "".join(
        circ(x + (i - 2) * w * .2 - w * .03, y - w * (.15 if i % 2 else .215), w * .15, color) for i in range(5)) + rect(x - w * .56, y - w * .14, w * 1.12, w * .14, shade, w * .07)
    if bloom:
        s += "".join(at(x + r.uniform(-.45, .45) * w, y - r.uniform(.08, .32) * w, bloom) for _ in range(7))
    return s


def vine(x0, y0, x1, y1, color, dark, grape="#6B3A7A", bow=30):
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2 + bow
    s = stroke("M%s %sQ%s %s %s %s" % tuple(n(v) for v in (x0, y0, mx, my, x1, y1)), dark, 5)
    for i in range(1, 8):
        t = i / 8
        x, y = (1 - t) ** 2 * x0 + 2 * t * (1 - t) * mx + t * t * x1, (1 - t) ** 2 * y0 + 2 * t * (1 - t) * my + t * t * y1
        s += at(x, y, leaf_shape(color, dark, 24), 1, 150 if i % 2 else 210)
        if grape and i % 3 == 2:
            s += at(x, y + 6, "".join(circ(a, b, 6, grape) for a, b in ((-8, 6), (0, 5), (8, 6), (-4, 15), (5, 15), (0, 24))) + circ(-9, 4, 1.8, CREAM))
    return s


def rock(x, y, w, h, color, shade):
    return poly([(x - w / 2, y), (x - w * .42, y - h * .55), (x - w * .12, y - h), (x + w * .2, y - h * .9), (x + w * .44, y - h * .4), (x + w / 2, y)], color) \
        + poly([(x + w * .2, y - h * .9), (x + w * .44, y - h * .4), (x + w / 2, y), (x + w * .02, y), (x + w * .08, y - h * .45)], shade)


def castle(x, y, s, color, shade, roof, window=None):
    c = ""
    for dx, w, h, r in ((-46, 26, 74, 1), (46, 26, 74, 1), (0, 34, 112, 1)):
        c += rect(dx - w / 2, -h, w, h, color) + rect(dx + w * .1, -h, w * .4, h, shade)
        c += poly([(dx - w * .66, -h), (dx, -h - w * 1.3), (dx + w * .66, -h)], roof) + (rect(dx - 4, -h + 14, 7, 13, window, 3.5) if window else "")
    c += rect(-46, -46, 92, 46, color) + "".join(rect(k, -54, 9, 10, color) for k in (-30, -14, 6, 22)) + path("M-9 0V-20A9 9 0 0 1 9 -20V0Z", shade)
    return at(x, y, c, s)


def house(x, y, s, wall, shade, roof, window=GOLD_L):
    c = poly([(-40, 0), (-40, -46), (0, -80), (40, -46), (40, 0)], wall) + rect(14, -46, 26, 46, shade) + poly([(-48, -42), (0, -86), (48, -42), (42, -36), (0, -73), (-42, -36)], roof)
    return at(x, y, c + rect(18, -96, 12, 30, roof) + rect(-26, -36, 16, 18, window, 1) + path("M-2 0V-24A9 9 0 0 1 16 -24V0Z", roof), s)


def tower(x, y, w, h, color, shade, lit=None):
    s = rect(x - w / 2, y - h, w, h, color) + rect(x + w * .1, y - h, w * .4, h, shade) + rect(x - w * .6, y - h - w * .12, w * 1.2, w * .22, color)
    s += "".join(rect(x - w * .6 + i * w * .24, y - h - w * .3, w * .15, w * .2, color if i < 3 else shade) for i in range(5))
    s += "".join(path("M%s %sv-%sa%s %s 0 0 1 %s 0v%sz" % tuple(n(v) for v in (x - w * .1, yy, w * .22, w * .1, w * .1, w * .2, w * .22)), lit or shade) for yy in (y - h * .68, y - h * .3))
    for i in range(4):
        s += rect(x - w * .42 + (i % 2) * w * .12, y - h * (.15 + .2 * i), w * .2, 4, shade)
    return s


def wall(y, h, color, line, x0=0, x1=600, bh=22, bw=62):
    """A wall of stones."""
    s = rect(x0, y, x1 - x0, h, color)
    d, r, yy = "", 0, y
    while yy < y + h:
        d += "M%s %sH%s" % (n(x0), n(yy), n(x1))
        x = x0 + (bw / 2 if r % 2 else bw)
        while x < x1:
            d += "M%s %sv%s" % (n(x), n(yy), n(min(bh, y + h - yy)))
            x += bw
        yy += bh
        r += 1
    return s + stroke(d, line, 2, stroke_linecap="butt")


def tiles(y, light, dark, rows=5, vx=300):
    """A chequered floor that runs to a point behind."""
    s = rect(0, y, W, H - y, light)
    ys = [y + (H - y) * (i / rows) ** 1.4 for i in range(rows + 1)]
    for r in range(rows):
        a, b = ys[r], ys[r + 1]
        ka, kb = .45 + (a - y) / (H - y) * .75, .45 + (b - y) / (H - y) * .75
        for c in range(-8, 8):
            if (r + c) % 2 == 0:
                s += poly([(vx + c * 90 * ka, a), (vx + (c + 1) * 90 * ka, a), (vx + (c + 1) * 90 * kb, b), (vx + c * 90 * kb, b)], dark)
    return s


def boat(w, color, shade, inner):
    return path(sm([(-w / 2, -34, 1), (0, -8), (w / 2, -34, 1), (w * .36, 18), (0, 24), (-w * .36, 18)]), color) + path(sm([(-w * .42, -4, 1), (0, 8), (w * .42, -4, 1), (w * .34, 18), (0, 24), (-w * .34, 18)]), shade) \
        + path(sm([(-w / 2, -34, 1), (0, -8), (w / 2, -34, 1), (0, -22)]), inner)


def drape(x0, x1, y0, y1, color, shade, edge=None):
    """A hanging curtain between two edges."""
    m = 6
    s = rect(x0, y0, x1 - x0, y1 - y0, color)
    w = (x1 - x0) / m
    s += "".join(path("M%s %sQ%s %s %s %sH%sQ%s %s %s %sZ" % tuple(n(v) for v in (x0 + w * (i + .55), y0, x0 + w * (i + .45), (y0 + y1) / 2, x0 + w * (i + .35), y1, x0 + w * (i + .95), x0 + w * (i + .8), (y0 + y1) / 2, x0 + w * (i + .8), y0)), shade) for i in range(m))
    return s + (rect(x0, y1 - 10, x1 - x0, 10, edge) if edge else "")


# ---- seats -----------------------------------------------------------------------------------------------------

def throne(back, shade, top="arch", w=250, h=470, seat=205, edge=GOLD, inlay="", arms=True):
    """A throne from the front, with the ground at 0. The seated figure is drawn on top, at the same position."""
    b = w / 2
    tops = {"arch": "M%d 0V-%dA%d %d 0 0 1 %d -%dV0Z" % (-b, h - b, b, b, b, h - b),
            "point": "M%d 0V-%dL0 -%dL%d -%dV0Z" % (-b, h - 70, h + 40, b, h - 70),
            "round": sm([(-b, 0, 1), (-b, -h + 90, 1), (-b + 16, -h + 20), (-b * .45, -h - 6), (0, -h - 34), (b * .45, -h - 6), (b - 16, -h + 20), (b, -h + 90, 1), (b, 0, 1)]),
            "flat": "M%d 0V-%dH%dV0Z" % (-b, h, b),
            "step": "M%d 0V-%dH%dV-%dH%dV-%dH%dV-%dH%dV0Z" % (-b, h - 50, -b + 36, h - 10, b - 36, h - 10, b - 36, h - 50, b)}
    d = tops[top]
    s = cloth(d, back, rect(b * .35, -700, b, 700, shade) + inlay) + path(d, stroke=edge, stroke_width=7)
    if arms:
        for e in (-1, 1):
            s += rect(e * (b + 6) - 19, -seat - 62, 38, seat + 62, back if e < 0 else shade) + rect(e * (b + 6) - 24, -seat - 74, 48, 18, edge, 5) + rect(e * (b + 6) - 24, -18, 48, 18, edge, 3)
    return s + rect(-b - 40, -4, w + 80, 16, shade) + rect(-b - 58, 10, w + 116, 18, back)


# ---- beasts ----------------------------------------------------------------------------------------------------

GAITS = {  # hoof chains: (hip, knee, fetlock, hoof) for far fore, far hind, near fore, near hind
    "walk": (((92, -200), (136, -140), (120, -78), (128, -44)), ((-112, -190), (-84, -118), (-120, -58), (-108, -8)), ((78, -196), (78, -108), (72, -44), (76, -6)), ((-128, -196), (-150, -112), (-158, -56), (-168, -8))),
    "stand": (((92, -200), (94, -108), (90, -46), (96, -8)), ((-110, -192), (-96, -116), (-112, -58), (-104, -8)), ((74, -196), (74, -108), (68, -44), (72, -4)), ((-130, -196), (-126, -114), (-144, -56), (-136, -4))),
    "gallop": (((96, -204), (176, -180), (214, -124), (246, -112)), ((-112, -190), (-176, -120), (-238, -94), (-268, -68)), ((80, -196), (152, -140), (196, -84), (226, -66)), ((-126, -196), (-146, -106), (-216, -64), (-244, -34))),
    "rear": (((98, -204), (160, -160), (138, -98), (158, -78)), ((-104, -186), (-58, -118), (-84, -56), (-68, -22)), ((84, -196), (140, -120), (108, -70), (124, -46)), ((-126, -196), (-96, -106), (-134, -52), (-122, -14)))}


def horse(color, shade, mane, gait="walk", tack=GOLD, cloth_c=None, cloth_d=None, hoof=INK, neck_low=False, cloth_pattern=""):
    """A horse that goes to the right, about 470 long and 420 high; the ground is at 0, the saddle near (-10, -270)."""
    far_f, far_h, near_f, near_h = GAITS[gait]

    def leg(ch, c, hind):
        w = [62, 34, 19, 20] if hind else [54, 30, 18, 19]
        (x2, y2), (x3, y3) = ch[2], ch[3]
        d = math.hypot(x3 - x2, y3 - y2) or 1
        ux, uy = (x3 - x2) / d, (y3 - y2) / d
        hf = poly([(x3 - uy * 10 - ux * 4, y3 + ux * 10 - uy * 4), (x3 + uy * 10 - ux * 4, y3 - ux * 10 - uy * 4), (x3 + uy * 15 + ux * 14, y3 - ux * 15 + uy * 14), (x3 - uy * 15 + ux * 14, y3 + ux * 15 + uy * 14)], hoof)
        return hf + limb(list(ch), w, c)
    s = leg(far_f, shade, 0) + leg(far_h, shade, 1)
    s += path(sm([(-158, -262, 1), (-196, -256), (-222, -206), (-216, -140), (-236, -92, 1), (-192, -126), (-182, -188), (-150, -220, 1)]), mane)
    body = sm([(-166, -236), (-150, -272), (-96, -282), (-20, -262), (60, -272), (104, -290), (126, -240), (118, -186), (60, -158), (-30, -150), (-84, -164), (-140, -166), (-168, -196)])
    s += cloth(body, color, path(sm([(-200, -150, 1), (-150, -186), (-60, -178), (40, -182), (100, -206), (150, -240, 1), (150, -100, 1), (-200, -100, 1)]), shade))
    hx, hy, rot = (0, 0, 0) if not neck_low else (10, 34, 22)
    nk = sm([(52, -262), (84, -330), (128, -388), (160, -410), (178, -380), (160, -340), (138, -282), (122, -220), (84, -214)])
    hd = sm([(146, -404), (172, -418), (194, -396), (222, -352), (240, -326), (232, -308), (212, -306), (192, -330), (164, -344), (146, -368)])
    nh = path(sm([(152, -404, 1), (150, -436), (172, -412, 1)]), shade) + cloth(nk, color, path(sm([(150, -350, 1), (120, -290), (96, -210, 1), (180, -200, 1), (180, -350, 1)]), shade))
    nh += path(sm([(166, -422, 1), (132, -420), (86, -366), (44, -282), (40, -252, 1), (72, -276), (66, -300), (96, -318), (92, -340), (122, -354), (120, -380), (152, -392)]), mane)
    nh += cloth(hd, color, path(sm([(150, -360, 1), (190, -350), (210, -318), (250, -300, 1), (200, -290, 1), (150, -330, 1)]), shade)) + path(sm([(166, -410, 1), (176, -444), (186, -408, 1)]), color)
    nh += path(sm([(176, -416, 1), (196, -408), (204, -380), (190, -388, 1)]), mane)
    nh += ell(188, -378, 5, 6, INK) + circ(186, -380, 1.6, WHITE) + ell(230, -322, 3, 4, INK, 30) + stroke("M222 -308Q214 -314 208 -316", INK, 2.2)
    if tack:
        nh += stroke("M206 -396L194 -330M232 -340Q222 -324 206 -318M164 -402L172 -348M200 -358L168 -372", tack, 4) + stroke("M206 -322Q150 -276 40 -282", tack, 4)
    near = leg(near_f, color, 0) + leg(near_h, color, 1)
    s += near + (at(60, -250, at(-60, 250, nh), rot=rot) if rot else nh)
    if cloth_c:
        c = sm([(-150, -280, 1), (-60, -280), (56, -284, 1), (80, -200), (72, -150, 1), (-10, -134), (-150, -150, 1), (-166, -210)])
        s += cloth(c, cloth_c, path(sm([(-180, -190, 1), (-40, -176), (90, -196, 1), (90, -100, 1), (-180, -100, 1)]), cloth_d) + cloth_pattern + trim("M-156 -152L-10 -136L74 -152", tack or GOLD, 9))
        s += stroke("M72 -214Q104 -214 128 -240", tack or GOLD, 6)
    return s


def cat(color=INK, eye=GOLD_L, light="#43325A"):
    """A cat that sits and looks at us, 110 high."""
    s = path(sm([(26, -8), (62, -4), (66, -40), (56, -60), (50, -44), (52, -20), (30, -22)]), color)
    s += path(sm([(-30, 0, 1), (-36, -26), (-24, -56), (-12, -72), (12, -72), (24, -56), (36, -26), (30, 0, 1)]), color) + path(sm([(-26, -100), (-26, -116, 1), (-12, -106), (12, -106), (26, -116, 1), (26, -96), (18, -76), (0, -70), (-18, -76)]), color)
    s += path("M-14 -92Q-8 -98 -4 -90Q-9 -87 -14 -92ZM14 -92Q8 -98 4 -90Q9 -87 14 -92Z", eye) + path("M-3 -82H3L0 -79Z", "#C98A8A") + stroke("M0 -40V-2M-12 -6V-24M12 -6V-24", light, 2.5)
    return s


def bird(c, d, s=1):
    """A bird in flight, to the right."""
    return g(path(sm([(-34, 6, 1), (-10, -6), (14, -8), (26, -14), (40, -8, 1), (28, -2), (14, 8), (-10, 10)]), c) + path(sm([(4, -6, 1), (-14, -40, 1), (-34, -46, 1), (-22, -18), (-8, -2, 1)]), d)
             + path(sm([(10, -6, 1), (12, -40, 1), (30, -56, 1), (28, -24), (20, -6, 1)]), c) + circ(29, -9, 1.8, INK), transform="scale(%.3g)" % s)


def gull(x, y, w, color):
    return stroke("M%s %sQ%s %s %s %sQ%s %s %s %s" % tuple(n(v) for v in (x - w, y - w * .3, x - w * .4, y - w * .5, x, y, x + w * .4, y - w * .5, x + w, y - w * .3)), color, 3)


def fish(c, d, fin, s=1):
    """A fish, to the right, 90 long."""
    return g(path(sm([(-30, 0, 1), (-54, -20, 1), (-48, 0), (-56, 20, 1)]), fin) + path(sm([(-8, -16, 1), (8, -32), (20, -14, 1)]), fin) + cloth(sm([(-36, 0), (-10, -18), (22, -16), (42, 0), (22, 16), (-10, 18)]), c,
             path(sm([(-40, 4, 1), (0, 8), (44, 2, 1), (44, 30, 1), (-40, 30, 1)]), d)) + circ(28, -4, 5, WHITE) + circ(29, -4, 2.8, INK) + stroke("M14 -12Q8 0 14 12M40 4Q35 7 31 5", fin, 2.5)
             + stroke("M-2 -8q5 5 0 10M-14 -5q5 5 0 10", fin, 2), transform="scale(%.3g)" % s)


def snail(c, d):
    return path(sm([(-26, 0, 1), (-10, -6), (18, -6), (26, -20), (34, -18), (30, -2), (22, 0, 1)]), c) + circ(0, -16, 16, d) + stroke("M-8 -14A8 8 0 1 1 2 -8A5 5 0 0 1 0 -17", c, 3) + stroke("M30 -20L36 -30M26 -20L26 -31", c, 2)


def rabbit(c, d):
    return circ(-24, -8, 7, CREAM) + path(sm([(-24, 0, 1), (-28, -18), (-10, -32), (10, -26), (20, -8), (18, 0, 1)]), c) + path(sm([(12, -22), (16, -40), (34, -40), (40, -28), (30, -18)]), c) \
        + path(sm([(20, -36, 1), (8, -62), (14, -70), (24, -56), (26, -38, 1)]), c) + path(sm([(27, -38, 1), (26, -66), (33, -68), (35, -52), (32, -38, 1)]), d) + circ(32, -32, 2.4, INK) + rect(2, -7, 26, 8, d, 4) + rect(-22, -7, 26, 8, d, 4)


def butterfly(c, d, s=1):
    w = path(sm([(0, 0, 1), (6, -20), (26, -24), (26, -6), (8, 2)]), c) + path(sm([(0, 0, 1), (18, 2), (20, 18), (6, 14)]), d)
    return g(w + g(w, transform="scale(-1 1)") + rect(-1.8, -12, 3.6, 26, INK, 1.8), transform="scale(%.3g)" % s)


def throne_side(back, shade, edge=GOLD, top="", h=480, seat=200):
    """A throne in profile for things that face right; the ground at 0."""
    s = path("M-176 0L-186 -%dQ-160 -%d -132 -%dL-112 -%dV0Z" % (h, h + 40, h, seat), back) + path("M-136 0L-146 -%d L-132 -%dL-112 -%dV0Z" % (h - 6, h, seat), shade)
    s += stroke("M-186 -%dQ-160 -%d -132 -%d" % (h, h + 40, h), edge, 9) + rect(-128, -seat, 190, 200, shade) + rect(-150, -seat - 4, 220, 24, edge, 4) + rect(34, -seat + 20, 26, seat - 20, back)
    return s + rect(-196, -6, 370, 18, back) + rect(-208, 10, 394, 18, shade) + at(-160, -h - 16, top)
