"""The major arcana."""
from things import *
from figure import *
from figure import _hair_back as hair_back

P = MAJORS
RED, RED_D, RED_L = "#C2405A", "#8A2447", "#E2737C"
SNOW, SNOW_D = "#F6EEF2", "#CDBBD2"
STONE, STONE_D, STONE_L = "#9C8FB4", "#6E5F8E", "#C5B9D3"


# ---- shared by several major arcana ----------------------------------------------------------------------------

class Sleeve(Arm):
    """An arm whose sleeve continues the robe; the right sleeve continues its shaded side."""
    def sleeve(self, pts, w, color, shade):
        if pts[0][0] <= 0:
            return limb(pts, w, color, shade)
        (a, b), (c, d) = pts[0], pts[1]
        strip = [(a * .55 + c * .45 - w[0] * .2, b * .55 + d * .45 - w[0] * .1)] + [(p[0] - q * .15, p[1] - q * .07) for p, q in zip(pts[1:], w[1:])]
        return limb(pts, w, shade) + limb(strip, [5] + [q * .7 for q in w[1:]], color)

    def draw(self, shoulder, skin, color, shade, trim_c=GOLD):
        e, h, w = self.elbow, self.hand, self.width
        d = math.hypot(h[0] - e[0], h[1] - e[1]) or 1
        ux, uy = (h[0] - e[0]) / d, (h[1] - e[1]) / d
        wrist = (h[0] - ux * 16 * self.size, h[1] - uy * 16 * self.size)
        end = (e[0] + ux * (d - 16 * self.size) * .86, e[1] + uy * (d - 16 * self.size) * .86)
        s = limb([(e[0] + ux * d * .3, e[1] + uy * d * .3), wrist, (h[0] - ux * 4, h[1] - uy * 4)], [20 * self.size, 17 * self.size, 18 * self.size], skin[1])
        s += limb([(e[0] + ux * d * .3 - 1.5, e[1] + uy * d * .3 - 1), (wrist[0] - 1.5, wrist[1] - 1)], [16 * self.size, 14 * self.size], skin[0])
        nx, ny = -uy, ux
        if self.bare:
            s = limb([shoulder, e, wrist], [w[0] * .8, w[1] * .72, 18 * self.size], skin[0], skin[1]) + s
            s += self.sleeve([shoulder, (shoulder[0] * .5 + e[0] * .5, shoulder[1] * .5 + e[1] * .5)], [w[0], w[1]], color, shade)
        elif self.bell:
            if ny < 0:
                nx, ny = -nx, -ny
            drop = sm([(e[0], e[1]), (end[0] - nx * 12, end[1] - ny * 12, 1), (end[0] + nx * 16, end[1] + ny * 16), (end[0] * .7 + e[0] * .3, end[1] * .7 + e[1] * .3 + 78, 1),
                       (e[0] * .8 + end[0] * .2, e[1] + 44)])
            s = path(drop, shade) + s + self.sleeve([shoulder, e, end], [w[0], w[1], w[2] + 4], color, shade) \
                + path(sm([(e[0], e[1], 1), (end[0] - nx * 13, end[1] - ny * 13, 1), (end[0] + nx * 8, end[1] + ny * 8), (end[0] * .75 + e[0] * .25, end[1] * .75 + e[1] * .25 + 52, 1),
                           (e[0] * .75 + end[0] * .25, e[1] + 26)]), color) \
                + stroke([(end[0] - nx * 13, end[1] - ny * 13), (end[0] + nx * 10, end[1] + ny * 10)], trim_c, 5)
        else:
            s += self.sleeve([shoulder, e, end], w, color, shade)
            if self.cuff:
                k = w[2] * .52
                s += stroke([(end[0] + ux * 9 - nx * k, end[1] + uy * 9 - ny * k), (end[0] + ux * 9 + nx * k, end[1] + uy * 9 + ny * k)], trim_c, 8, stroke_linecap="butt")
        return s + at(h[0], h[1], self.hold) + at(h[0], h[1], hand(self.grip, skin, self.size, self.rot, self.flip))


def lemniscate(x, y, w, color=GOLD_L, edge=GOLD_D):
    d = "M0 0C%s %s %s %s %s 0C%s %s %s %s 0 0C%s %s %s %s %s 0C%s %s %s %s 0 0Z" % tuple(n(v * w) for v in (
        .16, -.3, .5, -.3, .5, .5, .3, .16, .3, -.16, -.3, -.5, -.3, -.5, -.5, .3, -.16, .3))
    return at(x, y, stroke(d, edge, w * .15) + stroke(d, color, w * .1))


def pillar(x, y0, y1, w, color, shade, cap=GOLD_L, cap_d=GOLD, flutes=True):
    """A pillar with its foot at y1, with capital and base."""
    h = w / 2
    s = rect(x - h, y0 + 40, w, y1 - y0 - 60, color) + rect(x + h * .25, y0 + 40, h * .75, y1 - y0 - 60, shade)
    if flutes:
        s += "".join(stroke("M%s %sV%s" % (n(x + q * h), n(y0 + 92), n(y1 - 44)), shade if q < .2 else color, 3) for q in (-.6, -.2, .6))
    s += path("M%s %sQ%s %s %s %sH%sQ%s %s %s %sZ" % tuple(n(v) for v in (x - h, y0 + 70, x - h, y0 + 36, x - h - 12, y0 + 14, x + h + 12, x + h, y0 + 36, x + h, y0 + 70)), cap_d)
    s += "".join(at(x + q * h, y0 + 62, path(sm([(0, 6, 1), (-9, -14), (0, -38, 1), (9, -14)]), cap), rot=q * 22) for q in (-.72, 0, .72))
    return s + rect(x - h - 18, y0, w + 36, 16, cap, 4) + rect(x - h - 2, y0 + 66, w + 4, 9, cap_d, 3) + rect(x - h - 8, y1 - 32, w + 16, 14, cap_d, 3) + rect(x - h - 16, y1 - 20, w + 32, 20, cap, 4)


def wheat(x, y, h, lean=0, s=1):
    o = stroke("M0 0Q%s %s %s %s" % (n(lean * .2), n(-h * .6), n(lean), n(-h)), GOLD_D, 4)
    ear = "".join(at(e * 6, -9 * i, path(sm([(0, 8, 1), (-6, -3), (0, -15, 1), (6, -3)]), GOLD_L if e < 0 else GOLD), rot=e * 26) for i in range(6) for e in (-1, 1)) + at(0, -56, path(sm([(0, 8, 1), (-5, -4), (0, -18, 1), (5, -4)]), GOLD_L))
    return at(x, y, o + at(lean, -h + 14, ear, rot=lean * .8), s)


def ram(c=STONE_L, d=STONE, h=GOLD, hd=GOLD_D):
    """A ram's head from the front, about 80 high."""
    s = path(sm([(-20, -34), (0, -42), (20, -34), (22, -6), (12, 34), (0, 42), (-12, 34), (-22, -6)]), c) + path(sm([(4, -42, 1), (4, 42, 1), (13, 34), (22, -6), (20, -34)]), d)
    s += path(sm([(-20, -4, 1), (-38, 8), (-34, 18), (-16, 8, 1)]), c) + path(sm([(20, -4, 1), (38, 8), (34, 18), (16, 8, 1)]), d)
    s += ell(-11, -4, 3.6, 5, INK, 20) + ell(11, -4, 3.6, 5, INK, -20) + stroke("M-6 26Q0 31 6 26M0 31V35", INK, 2)
    for e in (-1, 1):
        q = "M%d -30C%d -54 %d -50 %d -24C%d -2 %d 10 %d 6C%d 0 %d -10 %d -14" % (e * 8, e * 32, e * 62, e * 62, e * 62, e * 46, e * 36, e * 26, e * 30, e * 40)
        s += stroke(q, hd, 19) + stroke(q, h if e < 0 else "#C48C38", 14) + "".join(stroke("M%d %dl%d %d" % (e * x, y, e * a, b), hd, 2.5) for x, y, a, b in ((22, -46, 4, 14), (38, -50, 2, 14), (54, -38, -12, 8), (60, -20, -14, 2), (50, -4, -8, -9)))
    return s


def dog(c, d, collar_c=RED):
    """A small dog that leaps up, to the right, about 110 high."""
    s = stroke("M-40 -46Q-64 -62 -58 -88", c, 9) + limb([(-22, -34), (-8, -18), (-18, 0)], [24, 13, 10], d) + limb([(16, -62), (44, -58), (52, -70)], [20, 12, 10], d)
    s += cloth(sm([(-48, -44), (-34, -60), (0, -70), (14, -92), (34, -88), (34, -58), (14, -36), (-20, -20), (-44, -24)]), c, path(sm([(-60, -26, 1), (-10, -40), (20, -60), (50, -80, 1), (50, 0, 1), (-60, 0, 1)]), d))
    s += limb([(-34, -34), (-44, -16), (-36, -2)], [30, 15, 11], c) + ell(-32, -1, 10, 5, c) + limb([(18, -54), (40, -42), (56, -50)], [20, 12, 10], c)
    s += stroke("M12 -90Q26 -78 40 -80", collar_c, 7)
    s += path(sm([(8, -102), (16, -124), (38, -128), (54, -116), (76, -116), (78, -106), (58, -94), (36, -84), (14, -88)]), c) + path(sm([(38, -88, 1), (58, -96), (76, -104, 1), (64, -90), (48, -80)]), "#C06A78")
    s += path(sm([(20, -124, 1), (2, -122), (-8, -98), (4, -92), (18, -108)]), d) + circ(76, -114, 5, INK) + circ(44, -112, 3.6, INK) + circ(43, -113, 1.2, WHITE)
    return s


def mantle(y, w, color, shade, edge=GOLD, h=56, gap=26):
    """A cape over the shoulders, open in the middle; laid on top of a person, it hides where sleeves begin."""
    half = [(gap * .5, y - 12), (gap + 8, y - 10), (w, y + 10), (w + 14, y + h, 1), (w * .45, y + h + 16), (4, y + h + 4, 1)]
    s = ""
    for e in (-1, 1):
        s += path(sm([(e * q[0],) + tuple(q[1:]) for q in half]), color if e < 0 else shade)
        s += stroke(sm([(e * (w + 12), y + h - 1), (e * w * .45, y + h + 13), (e * 6, y + h + 2)], False), edge, 6, stroke_linecap="butt")
    return s


def bare_arm(shoulder, elbow, hand_, sk, grip="rest", rot=0, flip=False, hold="", w=(27, 23, 16), size=.95):
    d = math.hypot(hand_[0] - elbow[0], hand_[1] - elbow[1]) or 1
    wrist = (hand_[0] - (hand_[0] - elbow[0]) / d * 10, hand_[1] - (hand_[1] - elbow[1]) / d * 10)
    return limb([shoulder, elbow, wrist], w, sk[0], sk[1]) + at(hand_[0], hand_[1], hold) + at(hand_[0], hand_[1], hand(grip, sk, size, rot, flip))


def bare_leg(hip, knee, ankle, sk, w=(50, 34, 20), toe=1, shaded=False):
    s = limb([hip, knee, ankle], w, sk[1]) if shaded else limb([hip, knee, ankle], w, sk[0], sk[1])
    return s + path(sm([(ankle[0] - toe * 10, ankle[1] - 8), (ankle[0] - toe * 12, ankle[1] + 13, 1), (ankle[0] + toe * 30, ankle[1] + 13, 1), (ankle[0] + toe * 28, ankle[1] + 5), (ankle[0] + toe * 9, ankle[1] - 8)]), sk[1] if shaded else sk[0])


def nude(k, arms=(), legs=None, female=True, size=.84, turn=0, tilt=0, mood=0, gaze=0, closed=False, gear="", gear_back="", over="", toes=(-1, 1), back=True):
    """A person from the front without clothes, 555 high, feet at 0. `over` is drawn on top. arms: (side, elbow, hand, then as bare_arm, in front?)."""
    sk = k.skin
    sw, wa, hi = (45, 31, 47) if female else (56, 39, 44)
    s = at(0, -502, gear_back + (_back(k) if back else ""), size, tilt)
    for sd, el, ha, kw, front in arms:
        if not front:
            s += bare_arm((sd * (sw - 9), -422), el, ha, sk, **kw)
    lg = legs or (((-23, -262), (-24, -140), (-22, -13)), ((23, -262), (25, -140), (26, -13)))
    s += bare_leg(*lg[1], sk, toe=toes[1], shaded=True) + bare_leg(*lg[0], sk, toe=toes[0])
    body = sm(mirror([(0, -455), (16, -452), (sw, -436), (sw - 3, -404), (wa + 5, -370), (wa, -335), (hi - 2, -288), (hi, -256), (hi * .5, -234), (0, -238)]))
    ins = path(sm([(18, -470, 1), (9, -400), (12, -340), (6, -290), (10, -220, 1), (90, -220, 1), (90, -470, 1)]), sk[1]) + stroke("M0 -316V-308", sk[1], 3)
    if female:
        ins += path("M-37 -394Q-36 -372 -20 -370Q-6 -372 -4 -388Q-20 -378 -37 -394Z", sk[1]) + path("M37 -394Q36 -372 20 -370Q6 -372 4 -388Q20 -378 37 -394Z", sk[2], opacity=.35)
    else:
        ins += stroke("M-34 -388Q-18 -378 -4 -388", sk[1], 3) + stroke("M6 -388Q20 -378 36 -388", sk[2], 2, opacity=.4)
    s += cloth(body, sk[0], ins)
    s += limb([(0, -432), (0, -470)], [26, 24], sk[1]) + path("M-12 -430V-452Q-6 -444 2 -442L-1 -428Z", sk[0])
    s += at(0, -502, head(k, turn, mood, closed, gaze, gear, False, False), size, tilt) + over
    for sd, el, ha, kw, front in arms:
        if front:
            s += bare_arm((sd * (sw - 9), -422), el, ha, sk, **kw)
    return s


def _back(k):
    return "" if not k.back else hair_back(k)


def wing(c, d, l, s=1, m=10, lift=0):
    """A wing that opens to the right from its root at 0, 0; about 300 wide and 330 high; `lift` turns its feathers up."""
    def on(q):
        return 2 * q * (1 - q) * 46 + q * q * 168, 2 * q * (1 - q) * -150 + q * q * -104
    o = ""
    for i in reversed(range(m)):
        q = i / (m - 1)
        x, y = on(q)
        ln = 130 + 90 * q
        o += at(x, y, path(sm([(-13, -6), (-17, -ln * .6), (-9, -ln + 8), (2, -ln), (14, -ln * .75), (15, -10)]), c if i % 2 else d) + stroke("M0 -20V%s" % n(-ln + 26), d if i % 2 else c, 2), 1, 186 - 92 * q - lift * q)
    for i in reversed(range(m)):
        q = i / (m - 1)
        x, y = on(q)
        ln = 72 + 46 * q
        o += at(x, y, path(sm([(-13, -4), (-15, -ln * .6), (0, -ln), (15, -ln * .6), (13, -4)]), l if i % 2 else c), 1, 186 - 88 * q - lift * q)
    for i in reversed(range(m)):
        q = i / (m - 1)
        x, y = on(q)
        o += at(x, y, path(sm([(-12, 4), (-12, -24), (0, -42 - 16 * q), (12, -24), (12, 4)]), c if i % 2 else l), 1, 180 - 84 * q - lift * q)
    pts = [on(i / 8) for i in range(9)]
    return at(0, 0, o + limb(pts, [30 - 12 * i / 8 for i in range(9)], l), s)


def wings(x, y, c, d, l, s=1, gap=16, lift=0):
    return at(x + gap, y, wing(c, d, l, s, lift=lift)) + at(x - gap, y, wing(c, d, l, s, lift=lift), 1, 0, True)


def lion_head(c="#E59A3C", d="#B5692A", m="#A04B22", md="#73301F", calm=True):
    """A lion's face from the front in its mane, about 180 high."""
    s = ""
    for r, ln, col, num, off in ((52, 44, md, 18, 0), (46, 36, m, 16, 10), (40, 26, "#C4662A", 14, 4)):
        s += "".join(at(r * math.sin(a), -r * math.cos(a) * 1.04, path(sm([(-18, 6), (-8, -ln * .6), (6, -ln, 1), (16, -ln * .4), (18, 6)]), col), 1, math.degrees(a)) for a in [i * math.tau / num + math.radians(off) for i in range(num)]) + ell(0, 0, r + 6, (r + 6) * 1.04, col)
    s += circ(-38, -42, 15, c) + circ(-37, -40, 8, md) + circ(38, -42, 15, d) + circ(37, -40, 8, md)
    face = sm(mirror([(0, -54), (26, -48), (42, -20), (40, 10), (28, 36), (14, 52), (0, 55)]))
    s += cloth(face, c, path(sm([(2, -60, 1), (9, -30), (8, 0), (16, 16), (8, 60, 1), (70, 60, 1), (70, -60, 1)]), d) + path("M-14 -58L0 -30L14 -58Z", m))
    s += path(sm([(-30, 22), (-16, 8), (0, 12), (16, 8), (30, 22), (18, 38), (0, 34), (-18, 38)]), "#FBE3C0") + path(sm([(2, 12, 1), (16, 8), (30, 22), (18, 38), (2, 34, 1)]), "#E6BE92")
    s += path("M-14 4Q0 -2 14 4Q8 16 0 18Q-8 16 -14 4Z", INK) + stroke("M0 18V27Q-8 34 -18 29M0 27Q8 34 18 29", INK, 2.6) + path(sm(mirror([(0, 36), (10, 37), (8, 48), (0, 52)])), "#FBE3C0")
    s += "".join(circ(x, y, 1.6, INK) for x, y in ((-22, 20), (-18, 26), (22, 20), (18, 26)))
    for e in (-1, 1):
        s += path("M%d -14Q%d -26 %d -18Q%d -8 %d -14Z" % (e * 9, e * 18, e * 30, e * 20, e * 9), GOLD_L) + circ(e * 19, -17, 4.4, INK) + stroke("M%d -14Q%d -28 %d -19" % (e * 8, e * 18, e * 31), INK, 3) + circ(e * 19 - 1.5, -18.500, 1.4, WHITE)
        s += stroke("M%d -30Q%d -38 %d -32" % (e * 9, e * 20, e * 31), md, 3.5)
    return s


def eagle_head(c="#A0693A", d="#6B3F2A", l="#FFF3DB"):
    """An eagle's head in profile, to the left, about 130 high."""
    s = cloth(sm([(-14, -54), (22, -58), (44, -28), (50, 20), (66, 66, 1), (-34, 66, 1), (-22, 24), (-34, -6), (-32, -38)]), l, path(sm([(20, -60, 1), (26, -20), (10, 20), (14, 70, 1), (80, 70, 1), (80, -60, 1)]), "#DFC6B4")
              + "".join(at(x, y, path(sm([(-9, 0, 1), (0, 26, 1), (9, 0, 1)]), q)) for x, y, q in ((-22, 46, c), (-4, 44, d), (14, 46, c), (32, 46, d), (50, 50, c), (-13, 58, d), (6, 58, c), (24, 58, d), (42, 60, c))) + "".join(stroke("M%d %dq6 10 14 8" % v, "#DFC6B4", 3) for v in ((10, -30), (-4, 4), (24, 8), (2, 26))))
    s += path(sm([(-30, -38, 1), (-58, -34), (-74, -10), (-70, 14, 1), (-58, -2), (-34, -2, 1)]), GOLD) + path(sm([(-34, -2, 1), (-54, -6), (-62, 6), (-70, 14, 1), (-58, -2, 1)]), GOLD_D) + stroke("M-34 -8Q-50 -14 -60 -4", GOLD_D, 3)
    return s + circ(-14, -26, 8, GOLD_L) + circ(-16, -26, 4.6, INK) + stroke("M-32 -40L0 -32", d, 5)


def bull_head(c="#8A5A4A", d="#5E3A3A", h=CREAM):
    """A bull's head from the front, about 120 high."""
    s = ""
    for e in (-1, 1):
        s += path(sm([(e * 20, -42, 1), (e * 60, -48), (e * 74, -92, 1), (e * 46, -66), (e * 16, -60, 1)]), h if e < 0 else "#DFC6B4") + path(sm([(e * 28, -34, 1), (e * 66, -40), (e * 70, -22), (e * 44, -14), (e * 28, -18, 1)]), c if e < 0 else d)
    s += cloth(sm(mirror([(0, -62), (26, -58), (38, -34), (32, 4), (30, 40), (18, 56), (0, 60)])), c, path(sm([(6, -70, 1), (12, -20), (8, 20), (14, 70, 1), (60, 70, 1), (60, -70, 1)]), d))
    s += "".join(circ(x, y, 11, d) for x, y in ((-16, -56), (0, -62), (16, -56), (-8, -48), (9, -48))) + "".join(circ(x - 2, y - 2, 5, c) for x, y in ((-16, -56), (0, -62), (-8, -48)))
    s += path(sm(mirror([(0, 18), (26, 20), (30, 40), (18, 56), (0, 60)])), "#E6BE92") + path(sm([(3, 18, 1), (26, 20), (30, 40), (18, 56), (3, 60, 1)]), "#C4946E") + ell(-13, 34, 5, 7, INK, 25) + ell(13, 34, 5, 7, INK, -25) + stroke("M-12 50Q0 55 12 50", INK, 2.4)
    for e in (-1, 1):
        s += path("M%d -18Q%d -30 %d -20Q%d -12 %d -18Z" % (e * 12, e * 20, e * 31, e * 22, e * 12), WHITE) + circ(e * 21, -20, 4.2, INK) + stroke("M%d -18Q%d -32 %d -22" % (e * 11, e * 21, e * 33), INK, 3)
    return s


def book(s=1):
    """An open book, from the front."""
    o = path("M-62 -16Q-30 -30 0 -16Q30 -30 62 -16V26Q30 12 0 26Q-30 12 -62 26Z", RED_D) + path("M-56 -20Q-28 -32 0 -18V20Q-28 6 -56 18Z", CREAM) + path("M56 -20Q28 -32 0 -18V20Q28 6 56 18Z", "#EBD3B8")
    return g(o + "".join(stroke("M-46 %dQ-26 %d -10 %dM46 %dQ26 %d 10 %d" % (y, y - 7, y, y, y - 7, y), "#CDB09A", 2.4) for y in (-12, -4, 4)), transform="scale(%.3g)" % s)


def sphinx(c, d, hd, stripe, face, s=1):
    """A sphinx that sits and looks at us, 260 high; `c` its lit side, `d` the other."""
    o = stroke(sm([(58, -12), (96, -14), (106, -50), (88, -72)], False), d, 13) + ell(87, -76, 9, 14, d, -20)
    for e, q in ((-1, c), (1, d)):
        o += path(sm([(e * 30, 0, 1), (e * 30, -96), (e * 50, -104), (e * 78, -62), (e * 84, -18), (e * 78, 0, 1)]), q) + ell(e * 66, -9, 25, 11, q) + stroke("M%d -82Q%d -60 %d -22" % (e * 52, e * 66, e * 58), d if e < 0 else hd, 3, opacity=.6)
    o += cloth(sm(mirror([(0, -164), (32, -154), (47, -116), (38, -50), (34, 0, 1), (0, 0)])), d, path(sm([(-60, -170, 1), (6, -170, 1), (0, -120), (-10, -90), (-60, -90, 1)]), c))
    for x, q in ((-21, c), (21, d)):
        o += path(sm([(x - 19, -112), (x, -122), (x + 19, -112), (x + 14, -40), (x + 15, -8, 1), (x - 15, -8, 1), (x - 14, -40)]), q) + ell(x, -9, 22, 12, q) + stroke("M%d -2v-9M%d -2v-9" % (x - 7, x + 7), hd if d == INK else STONE, 2.4)
    line, line2 = (INK, "#574678") if d == INK else (SNOW_D, STONE)
    o += stroke("M0 -108V-6", line if d == INK else STONE, 4) + stroke("M-40 -112Q-32 -70 -36 -16", line, 4) + stroke("M40 -112Q32 -70 36 -16", line2, 4)
    neck = path(sm(mirror([(0, -140), (44, -134), (52, -118), (34, -102), (0, -92)])), GOLD) + stroke("M-46 -118Q0 -92 46 -118", GOLD_D, 4) + "".join(circ(x, -113 + abs(x) * -.2, 4.500, RED) for x in (-27, -9, 9, 27))
    nemes = cloth(sm(mirror([(0, -264), (32, -256), (50, -226), (56, -180), (66, -122, 1), (30, -116, 1), (32, -170), (0, -150)])), hd,
                  "".join(stroke("M-80 %dQ0 %d 80 %d" % (y + 8, y - 14, y + 8), stripe, 6) for y in range(-262, -100, 17)) + path(sm([(8, -270, 1), (12, -100, 1), (80, -100, 1), (80, -270, 1)]), INK, opacity=.18))
    sk = face.skin
    o += nemes + path(sm(mirror([(0, -186), (17, -180), (22, -144), (40, -126), (0, -104)])), sk[1]) + neck + at(0, -196, head(face, 0, 0, False, 0, path("M-40 -8Q-42 -36 0 -46Q42 -36 40 -8Q34 -28 0 -32Q-34 -28 -40 -8Z", GOLD) + path(sm([(0, -64, 1), (8, -50), (5, -36), (-5, -36), (-8, -50)]), GOLD_L), True, False), .78)
    return g(o, transform="scale(%.3g)" % s)


def kneel(k, robe, shade, arms=(), turn=0, tilt=0, mood=0, closed=False, gear="", gear_back="", inside="", side=False, size=.84, lean=0, over="", collar_c=None):
    """A kneeling person from the front, 350 high."""
    s = "" if side else at(lean, -300, gear_back + _back(k), size, tilt)
    for sd, arm in arms:
        if not arm.front:
            s += arm.draw((sd * 38, -226), k.skin, robe, shade)
    body = sm(mirror([(0, -254), (18, -253), (47, -237), (42, -196), (35, -140), (68, -84), (98, -16), (100, 2, 1), (0, 5)]))
    s += cloth(body, robe, path(sm([(22, -260, 1), (14, -190), (18, -140), (12, -60), (24, 10, 1), (140, 10, 1), (140, -260, 1)]), shade) + fold(-20, -136, -66, 0, shade, 10, 8) + fold(-8, -130, -22, 0, shade, 8, 4) + inside)
    s += path(sm(mirror([(0, -214), (15, -236), (19, -252), (0, -262)])), k.skin[0]) if not collar_c else collar(-240, 40, collar_c)
    s += limb([(0, -234), (0, -270)], [26, 24], k.skin[1]) + path("M-12 -232V-252Q-6 -244 2 -242L-1 -230Z", k.skin[0]) + over
    s += at(lean, -300, profile(k, mood, gear, closed) if side else head(k, turn, mood, closed, 0, gear, False, False), size, tilt, side and turn < 0)
    for sd, arm in arms:
        if arm.front:
            s += arm.draw((sd * 35, -222), k.skin, robe, shade)
    return s


def skull(c=CREAM, d="#D9C3B4"):
    """A skull that looks to the right, about 100 high."""
    s = cloth(sm([(-6, -56), (24, -48), (40, -22), (38, -4), (44, 12), (38, 22), (30, 26, 1), (30, 44), (12, 50), (0, 40), (-8, 20), (-34, 10), (-44, -20), (-32, -46)]), c,
              path(sm([(-44, -10, 1), (-16, 2), (4, 16), (10, 60, 1), (-60, 60, 1), (-60, -20, 1)]), d))
    s += path(sm([(12, -16), (26, -18), (34, -8), (28, 4), (14, 4)]), INK) + path(sm([(36, 4, 1), (40, 14), (33, 15, 1)]), INK) + stroke("M10 30H34", INK, 3) + "".join(stroke("M%d 24V37" % x, INK, 2) for x in (15, 21, 27)) + path(sm([(-4, 2), (8, 8), (4, 18), (-6, 14)]), d)
    return s


def bat_wing(c, d, bone, s=1):
    """A bat's wing to the right of its root at 0, 0; about 220 wide."""
    o = cloth(sm([(0, 0, 1), (30, -70), (92, -134, 1), (160, -110), (216, -60, 1), (190, -22), (206, 36, 1), (158, 18), (134, 70, 1), (104, 36), (64, 76, 1), (46, 40), (0, 40, 1)]), c, path(sm([(92, -134, 1), (150, -60), (134, 80, 1), (240, 60, 1), (240, -120, 1)]), d))
    o += stroke("M92 -134Q160 -110 216 -60M92 -134Q160 -50 206 36M92 -134Q128 -30 134 70M92 -134Q82 -20 64 76", bone, 5) + limb([(0, 14), (36, -64), (92, -134)], [26, 18, 12], bone) + path("M84 -130Q84 -156 100 -164Q98 -144 104 -134Z", bone)
    return at(0, 0, o, s)


def flame(x, y, h, s=1):
    k = h / 100
    return at(x, y, path(sm([(-6, -104, 1), (18, -66), (30, -78, 1), (36, -34), (24, -4), (0, 4), (-26, -4), (-36, -34), (-26, -62, 1), (-16, -50)]), "#DA5A2A") + path(sm([(2, -72, 1), (18, -40), (16, -8), (0, 0), (-18, -8), (-20, -34), (-8, -44)]), "#F2963A")
              + path(sm([(0, -38, 1), (9, -18), (0, 0), (-9, -16)]), GOLD_L), k * s)


def jug(c, d, s=1):
    """A round jug with a handle; its middle at 0, 0, its mouth up."""
    o = stroke("M20 -30Q46 -34 40 -4Q36 12 26 14", d, 7)
    return g(o + cloth(sm([(-13, -42, 1), (13, -42, 1), (10, -28), (30, -6), (30, 20), (14, 40, 1), (-14, 40, 1), (-30, 20), (-30, -6), (-10, -28)]), c, path(sm([(6, -50, 1), (4, -26), (14, 0), (8, 50, 1), (50, 50, 1), (50, -50, 1)]), d)
             + stroke("M-32 4Q0 14 32 4", GOLD_L, 6)) + ell(0, -42, 15, 4, d), transform="scale(%.3g)" % s)


def howler(c, d, wolf=False):
    """A dog, or a wolf with pricked ears and a bushy tail, that howls to the right; about 190 high."""
    s = path(sm([(-74, -84, 1), (-112, -66), (-128, -10), (-108, -16), (-92, -44), (-66, -66, 1)] if wolf else [(-72, -86, 1), (-104, -92), (-118, -128), (-108, -124), (-92, -104), (-66, -78, 1)]), d)
    s += limb([(44, -70), (54, -36), (50, -4)], [30, 17, 14], d) + ell(56, -3, 14, 6, d) + limb([(-46, -62), (-22, -38), (-40, -4)], [42, 20, 14], d) + ell(-34, -3, 14, 6, d)
    s += cloth(sm([(-80, -78), (-60, -98), (0, -96), (32, -112), (44, -150), (66, -146), (76, -104), (62, -62), (20, -48), (-30, -50), (-66, -48)]), c, path(sm([(-90, -50, 1), (-30, -66), (40, -74), (90, -110, 1), (90, -20, 1), (-90, -20, 1)]), d))
    if wolf:
        s += path(sm([(60, -112, 1), (84, -104), (74, -96, 1), (82, -84), (68, -80, 1), (72, -66), (56, -62)]), "#B4BACF")
    s += limb([(-56, -66), (-72, -36), (-58, -4)], [46, 22, 15], c) + ell(-51, -3, 15, 6, c) + limb([(34, -76), (28, -36), (30, -4)], [34, 18, 15], c) + ell(37, -3, 15, 6, c)
    hd = path(sm([(-24, 10), (-22, -16), (-4, -28), (16, -22), (44, -14), (52, -8), (48, 0), (26, 2, 1), (42, 10), (38, 18), (18, 18), (0, 26)]), c) + path(sm([(26, 2, 1), (12, 0), (22, 12), (42, 10, 1)]), "#8A3A4E") + circ(51, -9, 5, INK) + stroke("M0 -8Q8 -12 14 -6", INK, 3)
    hd += path(sm([(-4, -26, 1), (-20, -54), (-28, -22, 1)]) if wolf else sm([(-8, -26, 1), (-34, -18), (-44, 10), (-30, 14), (-16, -6, 1)]), d)
    return s + at(56, -148, hd, 1, -58)


def crayfish(c="#C2503A", d="#8A2F33"):
    """A crayfish that creeps upward, from above, about 150 high."""
    s = ""
    for e in (-1, 1):
        s += "".join(stroke(sm([(e * 16, y), (e * 44, y + a), (e * 54, y + a + 18)], False), d, 5) for y, a in ((-8, -14), (6, -4), (20, 6)))
        s += stroke(sm([(e * 14, -26), (e * 40, -34), (e * 46, -58)], False), d, 9) + path(sm([(e * 40, -56), (e * 60, -66), (e * 62, -98, 1), (e * 48, -80), (e * 42, -104, 1), (e * 30, -80)]), c if e < 0 else d)
        s += stroke(sm([(e * 6, -52), (e * 16, -96), (e * 4, -124)], False), c, 2.5)
    s += "".join(at(0, 70, path(sm([(0, 0, 1), (-10, 22), (0, 34), (10, 22)]), c if q <= 0 else d), 1, q) for q in (-56, 56, -28, 28, 0))
    for y, w in ((66, 12), (54, 15), (42, 18), (30, 20)):
        s += ell(0, y, w, 10, d) + ell(-2, y - 2, w - 3, 7, c)
    return s + cloth(sm(mirror([(0, -60), (12, -46), (22, -20), (22, 10), (14, 26), (0, 28)])), c, path(sm([(2, -70, 1), (6, -10), (2, 40, 1), (40, 40, 1), (40, -70, 1)]), d)) + circ(-9, -44, 4, INK) + circ(9, -44, 4, INK)


def coffin(w, h, c=STONE_L, d=STONE, dd=STONE_D):
    """An open coffin of stone from the front, its rim at 0."""
    return path("M%s 0L%s -26H%sL%s 0Z" % tuple(n(v) for v in (-w / 2, -w * .42, w * .42, w / 2)), dd) + path("M%s 0L%s %sH%sL%s 0Z" % tuple(n(v) for v in (-w / 2, -w * .46, h, w * .46, w / 2)), c) \
        + path("M%s 0L%s %sH%sL%s 0Z" % tuple(n(v) for v in (w * .12, w * .12, h, w * .46, w / 2)), d) + rect(-w / 2 - 8, -8, w + 16, 18, "#D9D0E4", 4) + rect(w * .12, -8, w * .38 + 8, 18, c, 4)


# ---- the cards -------------------------------------------------------------------------------------------------

def fool():
    """He strides to the edge of a cliff with his face to the sky, and a small dog leaps next to him."""
    s = sky("#F2B661", "#F6C778", "#F9D894", "#FBE6B6", bottom=620) + circ(158, 176, 92, "#F9D894") + sun(158, 176, 46, "#FFF6DE", WHITE, 16)
    s += swirl_cloud(462, 330, 110, "#FBE6B6", "#F2B661") + swirl_cloud(110, 420, 90, "#FCF0D4", "#F2B661", True)
    s += mountain(130, 640, 300, 170, P.light, "#B96F9C", SNOW) + mountain(470, 700, 400, 300, P.mid, P.dark, SNOW) + mountain(330, 730, 320, 160, "#B96F9C", P.mid, SNOW)
    s += cloud(440, 720, 260, P.pale, "#EDBFBE") + cloud(540, 800, 240, P.pale, "#EDBFBE") + path("M330 812Q400 800 470 812T620 806V900H330Z", P.pale) + path("M380 850Q430 834 480 850T620 846V900H370Z", "#EDBFBE")
    cliff = [(0, 716), (120, 708), (250, 716), (392, 704), (448, 716), (430, 748), (440, 780), (404, 812), (412, 850), (380, 900), (0, 900)]
    s += cloth(lines(cliff) + "Z", "#7C4A86", poly([(0, 900), (60, 790), (150, 812), (200, 770), (290, 800), (330, 760), (440, 740), (470, 900)], P.dark) + poly([(300, 900), (330, 800), (400, 770), (470, 740), (470, 900)], P.deep))
    s += path("M0 900V700Q120 696 250 708Q340 700 392 694Q440 696 452 716Q420 728 392 724Q300 748 250 738Q170 756 120 742Q60 752 0 742Z", P.leaf) + path("M0 742Q60 752 120 742Q170 756 250 738Q300 748 392 724Q420 728 452 716L446 728Q410 742 392 738Q300 764 250 752Q170 772 120 758Q60 768 0 758Z", P.leaf_d)
    s += tufts(5, 716, 734, P.leaf_d, 9, 80, 400) + "".join(at(x, y, flower(c, GOLD, .8)) for x, y, c in ((78, 720, WHITE), (262, 728, RED_L), (404, 712, WHITE)))
    s += at(126, 738, dog(WHITE, "#D9C9D8"), 1.12)
    k = Look("rose", "blond", "side", "bob", width=.98, jaw=.15)
    bundle = stroke([(96, 66), (-104, -78)], WOOD_D, 11) + stroke([(94, 64), (-104, -79)], WOOD_L, 7) + at(-96, -70, cloth(sm([(-8, 0), (8, 0), (30, 24), (34, 56), (0, 74), (-34, 56), (-30, 24)]), RED, path(sm([(6, -4, 1), (2, 40), (10, 80, 1), (60, 80, 1), (60, -4, 1)]), RED_D)
             + "".join(circ(x, y, 5, GOLD_L) for x, y in ((-20, 34), (-6, 56), (2, 26), (20, 46)))) + path("M-10 4Q-28 -14 -20 -22Q-6 -14 0 0Q14 -18 26 -14Q22 0 8 6Z", RED))
    white_rose = stroke("M0 20Q4 -10 0 -44", P.leaf_d, 5) + at(1, -16, leaf_shape(P.leaf, P.leaf_d), .8, 60) + at(0, -54, rose(WHITE, "#C7A9C6", "#F3E4EC", 1.5))
    tun = pattern(-100, -470, 100, -150, "flower", GOLD_L, 40, 8) + trim("M-120 -162Q0 -150 120 -162", GOLD, 14)
    body = person(k, P.accent, P.accent_d, pose="tunic", side=True, turn=1, tilt=-13, mood=1, hose=("#E2737C", "#B24C6C"), boots="#B5762E", inside=tun, belt=RED, gear=hat(RED, RED_D, GOLD_L, GOLD),
                  legs=(((16, -270), (66, -158), (62, -18)), ((-14, -270), (-46, -146), (-92, -30))), sleeves=(SNOW, SNOW_D), cloak=None, neckline=collar(-440, 40, GOLD, GOLD_D),
                  arms=((-1, Sleeve((-112, -372), (-80, -440), "fist", -50, bundle, bell=True)), (1, Sleeve((108, -386), (166, -430), "fist", 22, white_rose, bell=True, flip=True))))
    return s + at(302, 712, body, 1.02)


def magician():
    """One arm up and one down, behind his table with the four signs, roses above and roses and lilies below."""
    s = sky("#D98FA6", "#E2A3AE", "#EDBFBE", "#F4D3C6", bottom=720) + circ(300, 300, 226, "#EDBFBE") + rays(300, 300, 430, "#F4D3C6", 28, 226, .34) + circ(300, 250, 150, "#F8DCCB")
    k = Look("tan", "black", "centre", "bob", beard="goatee", width=.98, jaw=.35, eyes="#17585F")
    rod = stroke("M0 -78V70", GOLD_D, 13) + stroke("M-1 -76V68", CREAM, 9) + circ(0, -80, 9, GOLD) + circ(0, 72, 9, GOLD)
    band = path("M-36 -26Q0 -44 36 -26L36 -16Q0 -32 -36 -16Z", GOLD)
    snake = stroke("M-37 -333Q0 -322 37 -333", P.accent_d, 13) + stroke("M-37 -334Q0 -323 37 -334", P.accent, 8) + ell(8, -323, 11, 8, P.accent) + circ(11, -325, 1.8, GOLD_L)
    body = person(k, SNOW, SNOW_D, pose="robe", mood=.3, cloak=(RED, RED_D), gear=band, sleeves=(SNOW, SNOW_D), belt=None, over=snake, tilt=3,
                  inside="", arms=((-1, Sleeve((-122, -468), (-116, -566), "fist", 0, rod, bell=False)), (1, Sleeve((108, -356), (128, -282), "point", 78, bell=True))))
    fig = body + mantle(-440, 54, RED, RED_D, GOLD, 64)
    s += at(300, 842, fig, 1.16) + lemniscate(304, 140, 112)
    # the table
    s += path("M84 640L116 578H484L516 640Z", WOOD_L) + path("M330 578H484L516 640H352Z", "#A06F42") + path("M84 640H516V662H84Z", WOOD_D) + path("M84 640H516V650H84Z", WOOD) \
        + path("M92 662H508L516 850H84Z", P.dark) + "".join(path("M%d 662H%dL%d 850H%dZ" % (x, x + 16, x + 22, x - 8), P.deep) for x in (140, 228, 330, 424)) + path("M92 662H508V676H92Z", GOLD) \
        + "".join(at(x, 712, motif("star", 13, GOLD_L)) for x in (116, 190, 284, 382, 470))
    s += at(140, 620, cup(RED), 1.02) + at(462, 592, pentacle(42)) + at(276, 598, wand(190, 13), 1, 84) + at(368, 624, g(sword(196, RED, 15), transform="rotate(-88)"), .92)
    # flowers above and below
    s += path("M40 40H560V70Q430 104 300 62Q170 104 40 70Z", P.leaf_d) + "".join(at(x, y, leaf_shape(P.leaf, P.leaf_d, 30), 1, r) for x, y, r in ((80, 92, 200), (120, 100, 170), (170, 98, 150), (222, 84, 190), (378, 84, 170), (430, 98, 205), (480, 100, 180), (522, 92, 160), (64, 150, 180), (536, 150, 180)))
    s += stroke("M58 60Q52 120 66 176M542 60Q548 120 534 176", P.leaf_d, 5) + "".join(at(x, y, rose(RED, RED_D, RED_L, q)) for x, y, q in ((86, 84, 1.25), (146, 90, 1.1), (206, 78, 1), (394, 78, 1), (454, 90, 1.1), (514, 84, 1.25), (66, 142, 1), (534, 142, 1), (70, 190, .8), (530, 190, .8)))
    s += path("M30 806Q160 780 300 796T570 802V900H30Z", P.leaf_d) + tufts(9, 800, 816, P.leaf, 16, 60, 540, 1.2)
    for x, h, f in ((82, 94, 0), (130, 70, 1), (184, 60, 0), (240, 52, 1), (362, 54, 1), (416, 62, 0), (470, 72, 1), (518, 96, 0)):
        s += stem(x, 846, h, P.leaf, rose(RED, RED_D, RED_L, 1.15) if not f else lily(WHITE, "#D3C3DA", 1.2), 3)
    return s


def high_priestess():
    """Between a dark pillar and a light one, before a veil of pomegranates, the moon at her feet."""
    s = sky(P.deep, "#331B58", "#3A2160", P.dark, bottom=700) + "".join(spark(x, y, q) for x, y, q in ((176, 104, 7), (228, 84, 5), (372, 84, 5), (424, 104, 7), (72, 96, 5), (528, 96, 5))) + sea(640, ["#2D6F8E", P.accent, P.accent_d])
    s += drape(120, 480, 148, 650, "#6B3F86", "#5A3479", GOLD) + rect(112, 140, 376, 12, GOLD, 4)
    for x, y in ((176, 214), (424, 214), (176, 330), (424, 330), (218, 272), (382, 272), (176, 450), (424, 450), (156, 390), (444, 390), (176, 568), (424, 568)):
        s += "".join(at(x, y, leaf_shape("#6FA96F", "#3E7A58"), 1.36, q) for q in (-138, 138, -62, 62)) + circ(x, y, 20, RED) + path("M%d %dA20 20 0 0 1 %d %dQ%d %d %d %dZ" % (x + 4, y - 19, x + 4, y + 19, x + 12, y, x + 4, y - 19), RED_D) + ell(x - 2, y, 8, 12, GOLD_L) \
            + "".join(circ(x + a - 2, y + b, 2.4, RED_D) for a, b in ((-2, -5), (3, -2), (-2, 2), (3, 6))) + path("M%d %dl-6 -10 6 4 0 -8 0 8 6 -4Z" % (x, y - 18), RED)
    s += path("M30 730H570V900H30Z", P.deep) + path("M96 750Q300 722 504 750L530 900H70Z", P.dark) + path("M120 776Q300 752 480 776L500 900H100Z", "#5C3886")
    s += pillar(100, 120, 752, 70, "#2B1842", "#150A26") + pillar(500, 120, 752, 70, "#F4ECE4", "#CDB9C8")
    s += at(300, 758, throne(P.mid, P.dark, "flat", 230, 300, 190, GOLD, arms=True))
    k = Look("fair", "black", "centre", None, width=.98, jaw=.12, lips=1.1, eyes="#22808A")
    blue, blue_d, pale = "#3F7FB0", "#285A8C", "#9CCBE0"
    hb, hf = hood(pale, "#6FA6CC")
    tri = at(0, -82, circ(0, 0, 22, "#F8E4C0") + circ(-3, -3, 16, WHITE) + moon(-35, 0, 20, GOLD_L, 180, .6) + moon(35, 0, 20, GOLD, 0, .6)) + path("M-38 -52Q0 -66 38 -52L36 -40Q0 -54 -36 -40Z", GOLD) + circ(0, -52, 5, P.accent)
    scroll = rect(-52, -17, 104, 36, CREAM, 4) + rect(4, -17, 48, 36, "#EBD8BC") + rect(-60, -21, 16, 44, GOLD_L, 7) + rect(44, -21, 16, 44, GOLD, 7)
    cross = at(0, -300, poly([(-6, -22), (6, -22), (6, -6), (22, -6), (22, 6), (6, 6), (6, 22), (-6, 22), (-6, 6), (-22, 6), (-22, -6), (-6, -6)], GOLD_L))
    flow = fold(4, -190, -30, 0, blue_d, 12, 6) + "".join(stroke("M%d -26q14 -10 28 0t28 0" % x, pale, 3) for x in (-124, -62, 0, 62)) + trim("M-150 -6Q0 8 150 -6", pale, 12, blue_d)
    hair = path(sm([(-36, 14, 1), (-37, -30), (0, -58), (37, -30), (36, 14, 1), (29, -12), (17, -28), (0, -37, 1), (-17, -28), (-29, -12)]), k.hair[0]) + fold(-4, -42, -31, -6, k.hair[1], 4, 6)
    body = person(k, "#5FA0C8", blue, pose="seated", shoulder=50, waist=36, hem=122, mood=.1, cloak=(blue, blue_d), inside=flow, gear=hair + hf + tri, gear_back=hb, veil=True, size=.92,
                  over=cross, belt=None, arms=((-1, Sleeve((-84, -256), (-36, -196), "rest", 20, at(34, -2, scroll), bell=True)), (1, Sleeve((84, -256), (40, -192), "rest", -24, flip=True, bell=True))))
    s += at(300, 776, body, 1.22)
    return s + at(300, 794, moon(0, -20, 66, GOLD_D, -90, .44) + moon(-2, -22, 64, GOLD_L, -90, .56))


def empress():
    """At ease in a garden of wheat: twelve stars, a sceptre, a heart of stone at her side."""
    s = sky("#F7CE83", "#F9DC9E", "#FBE8BE", "#FCF0D4", bottom=520) + circ(300, 240, 170, "#FCF3DE")
    s += hill(480, 450, 486, "#B9C98A", peak=260)
    for x, y, h in ((70, 530, 190), (130, 520, 150), (540, 540, 200), (484, 524, 160), (186, 520, 110), (424, 522, 120)):
        s += cypress(x, y, h, P.leaf, P.leaf_d)
    s += tree(84, 590, 190, P.leaf, P.leaf_d, "#7FB37E") + tree(528, 560, 150, P.leaf, P.leaf_d, "#7FB37E")
    s += hill(570, 540, 560, "#8DB07A", peak=300) + river(470, 556, 120, "#7CC3C4", WHITE)
    s += path("M452 556H488V520Q470 506 452 520Z", "#D3EBE0") + stroke("M462 522V556M474 520V556", "#7CC3C4", 4) + rock(440, 562, 50, 44, STONE, STONE_D) + rock(502, 562, 54, 50, STONE, STONE_D)
    s += path("M-20 680Q300 640 620 690V900H-20Z", "#C9A54E")
    s += at(300, 760, throne(RED, RED_D, "round", 270, 470, 190, GOLD, "".join(at(x, -430 + abs(x) * .7, motif("flower", 15, "#E2737C")) for x in (-90, 0, 90)), arms=True))
    s += path(sm([(146, 640), (150, 600), (190, 590), (206, 640), (196, 690), (150, 690)]), "#E2737C") + path(sm([(404, 640), (400, 596), (444, 596), (456, 640), (448, 690), (404, 690)]), RED_D)
    k = Look("rose", "blond", "centre", "waves", width=1.03, jaw=.2, lips=1.15, blush="#E2907C", eyes="#326349")
    gems = "".join(at(72 * math.sin(a), -16 - 72 * math.cos(a), star(0, 0, 11, GOLD, 6, .5) + circ(0, 0, 3, WHITE)) for a in [math.radians(v) for v in range(-99, 100, 18)])
    wreath = laurel(P.leaf, "#86AE52") + path("M-37 -30Q0 -46 37 -30L36 -22Q0 -36 -36 -22Z", GOLD)
    poms = "".join(at(x, y, circ(0, 0, 10, RED) + path("M0 -9l-4 -7 4 3 4 -3Z", RED) + ell(0, 0, 4, 6, GOLD_L) + at(0, 8, leaf_shape(P.leaf, P.leaf_d), .6, 130) + at(0, 8, leaf_shape(P.leaf, P.leaf_d), .6, -130))
                   for x, y in ((-70, -150), (-20, -168), (34, -150), (78, -140), (-88, -90), (-44, -100), (4, -100), (52, -92), (96, -80), (-74, -40), (-24, -44), (26, -44), (76, -36), (0, -268)))
    sceptre = stroke("M0 60V-60", GOLD_D, 10) + stroke("M-1 58V-60", GOLD_L, 5) + circ(0, -78, 20, GOLD_D) + circ(-2, -80, 17, GOLD) + stroke("M-18 -78Q0 -70 18 -78M0 -98V-60", GOLD_D, 3) + circ(-7, -86, 4, WHITE)
    body = person(k, SNOW, "#DEC6CF", pose="seated", shoulder=49, waist=36, hem=112, turn=.25, tilt=3, mood=.8, cloak=(P.light, P.mid), inside=poms + trim("M-150 -6Q0 8 150 -6", GOLD, 13), gear=wreath + gems, size=.92,
                  neckline=collar(-345, 44, GOLD, GOLD_D), arms=((-1, Sleeve((-98, -266), (-124, -334), "fist", -6, sceptre, bell=True)), (1, Sleeve((92, -250), (74, -186), "rest", 24, bell=True))))
    s += at(300, 778, body, 1.22)
    heart = sm([(0, 66, 1), (-54, 6), (-56, -38), (-26, -54), (0, -34, 1), (26, -54), (56, -38), (54, 6)])
    s += at(452, 756, cloth(heart, STONE_L, path(sm([(8, -70, 1), (8, 80, 1), (80, 80, 1), (80, -70, 1)]), STONE)) + path(heart, stroke=GOLD, stroke_width=6) + ring(0, -16, 15, 6, RED) + stroke("M0 0V34M-13 17H13", RED, 6), 1.04, 9)
    s += path("M-20 830Q160 810 300 822T620 822V900H-20Z", "#A9822F")
    for i, x in enumerate((66, 90, 112, 136, 160, 186, 522, 540)):
        s += wheat(x, 850, 86 + (i * 37) % 46, (x - 300) * .06, .92)
    return s


def emperor():
    """An old ruler on a throne of stone with rams' heads, bare mountains behind him."""
    s = sky("#C84A44", "#DB6A48", "#E98A55", "#F2AC6E", bottom=620) + circ(300, 250, 176, "#F2AC6E")
    s += mountain(110, 690, 330, 400, "#A8414C", "#7C2A45") + mountain(500, 690, 340, 450, "#A8414C", "#7C2A45") + mountain(250, 690, 260, 240, "#8E3348", "#6A2340") + mountain(400, 690, 240, 210, "#8E3348", "#6A2340")
    s += river(88, 676, 60, "#E98A55", "#F2AC6E") + rect(0, 690, 600, 210, "#6A2340") + path("M-20 700Q300 670 620 704V900H-20Z", "#6A2340")
    s += path("M70 760L120 732H480L530 760L548 900H52Z", STONE_D) + path("M70 760H530V776H70Z", STONE) + path("M52 806H548V900H52Z", "#57497A") + path("M52 806H548V818H52Z", STONE_D)
    inlay = "".join(stroke("M-150 -%dH150" % y, STONE_D, 3) for y in (90, 180, 270, 360, 450)) + "".join(stroke("M%d -%dv-90" % (x, y), STONE_D, 3) for x, y in ((-70, 90), (70, 90), (0, 180), (-70, 270), (70, 270), (0, 360)))
    s += at(300, 752, throne(STONE_L, STONE, "step", 300, 560, 200, STONE_D, inlay, arms=True))
    s += at(150, 232, ram(), .9) + at(450, 232, ram(), .9)
    k = Look("fair", "white", "centre", "shoulder", beard="long", width=1.04, jaw=.5, brow=1.3, old=True, eyes="#3B2A4A")
    ankh = stroke("M0 84V-30", GOLD_D, 12) + stroke("M-1 82V-30", GOLD_L, 7) + stroke("M-26 -30H26", GOLD, 11) + '<ellipse cx="0" cy="-58" rx="17" ry="25" fill="none" stroke="%s" stroke-width="10"/>' % GOLD
    orb = circ(14, -24, 24, GOLD_D) + circ(12, -26, 21, GOLD) + stroke("M-8 -24Q14 -14 36 -24M14 -47V-28", GOLD_D, 4) + rect(11, -66, 7, 22, GOLD) + rect(4, -60, 21, 7, GOLD) + circ(5, -34, 4, WHITE)
    steel, steel_d = "#B9C3DA", "#7A86AE"
    body = person(k, RED, RED_D, pose="seated", shoulder=56, waist=42, hem=100, mood=-.3, cloak=("#8E2E50", "#5E1D42"), inside=trim("M-140 -6Q0 8 140 -6", GOLD, 16) + fold(-40, -190, -60, 0, RED_D, 10, -6), gear=crown("points", "#22808A"), size=.92, boots=steel_d, sleeves=(steel, steel_d),
                  arms=((-1, Sleeve((-106, -262), (-132, -300), "fist", -4, ankh, width=(40, 36, 30))), (1, Sleeve((104, -262), (128, -212), "palm", 0, orb, width=(40, 36, 30)))))
    fig = body + "".join(at(e * 66, -318, path(sm([(-30, 12), (-26, -18), (0, -28), (26, -18), (30, 12), (0, 20)]), RED if e < 0 else RED_D) + stroke("M-30 12Q0 24 30 12", GOLD, 6)) for e in (-1, 1))
    s += at(300, 770, fig, 1.2)
    return s + at(126, 560, ram(), .72) + at(474, 560, ram(), .72)


def hierophant():
    """He blesses two who kneel before him, between grey pillars, over crossed keys."""
    s = sky("#6B5B8F", "#7E6DA2", "#9685B4", "#AE9DC4", bottom=640) + circ(300, 240, 150, "#AE9DC4") + rays(300, 240, 300, "#8E7DAE", 20, 150, .3)
    s += rect(0, 640, 600, 260, P.dark) + path("M60 676H540L570 900H30Z", RED_D) + "".join(path("M%d %dH%dL%d %dH%dZ" % (60 - i * 9, 676 + i * 64, 540 + i * 9, 544 + i * 9, 690 + i * 64, 56 - i * 9), "#A83350") for i in range(3))
    s += pillar(102, 96, 690, 72, STONE_L, STONE, "#D9D0E2", STONE) + pillar(498, 96, 690, 72, STONE_L, STONE, "#D9D0E2", STONE)
    s += at(300, 676, throne(STONE, STONE_D, "arch", 230, 430, 190, GOLD, arms=True))
    k = Look("brown", "grey", "high", None, beard="full", width=1.03, jaw=.4, old=True, eyes="#251A30")
    tiara = path(sm([(-38, -28), (-40, -66), (-26, -104), (0, -124), (26, -104), (40, -66), (38, -28)]), CREAM) + path(sm([(6, -122, 1), (6, -30, 1), (38, -28), (40, -66), (26, -104)]), "#DDC3B0") \
        + "".join(path("M%s %sQ0 %s %s %sL%s %sQ0 %s %s %sZ" % tuple(n(v) for v in (-w, y, y + 9, w, y, w, y + 13, y + 23, -w, y + 13)), GOLD) + "".join(circ(x * w / 40, y + 13 - abs(x) / 9, 4, c) for x, c in ((-24, RED), (0, P.accent), (24, RED)))
                  + "".join(poly([(x * w / 40 - 6, y + 4 - abs(x) / 9), (x * w / 40, y - 12 - abs(x) / 9), (x * w / 40 + 6, y + 4 - abs(x) / 9)], GOLD) for x in (-30, -10, 10, 30)) for y, w in ((-36, 40), (-68, 39), (-98, 28))) \
        + circ(0, -128, 8, GOLD) + path(sm([(-34, -22, 1), (-48, 40), (-44, 62, 1), (-34, 60, 1), (-30, 0)]), CREAM) + path(sm([(34, -22, 1), (48, 40), (44, 62, 1), (34, 60, 1), (30, 0)]), "#DDC3B0")
    staff = stroke("M0 318V-110", GOLD_D, 10) + stroke("M-1 316V-110", GOLD_L, 6) + "".join(stroke("M-%d %dH%d" % (w, y, w), GOLD, 8) + circ(-w, y, 6, GOLD_L) + circ(w, y, 6, GOLD) for w, y in ((38, -50), (28, -74), (18, -98))) + circ(0, -114, 7, GOLD_L)
    cr = lambda c: poly([(-4, -13), (4, -13), (4, -4), (13, -4), (13, 4), (4, 4), (4, 13), (-4, 13), (-4, 4), (-13, 4), (-13, -4), (-4, -4)], c)
    pall = path(sm([(-15, -200, 1), (-15, -2, 1), (15, -2, 1), (15, -200, 1)]), CREAM) + "".join(at(0, y, cr(RED), .7) for y in (-160, -110, -60))
    yoke = path(sm([(-46, -356, 1), (-26, -358, 1), (0, -304, 1), (26, -358, 1), (46, -356, 1), (14, -276, 1), (14, -190, 1), (-14, -190, 1), (-14, -276, 1)]), CREAM) + "".join(at(0, y, cr(RED), .7) for y in (-262, -216))
    body = person(k, RED, RED_D, pose="seated", shoulder=54, waist=42, hem=112, mood=0, cloak=("#E2737C", "#A83350"), inside=trim("M-150 -6Q0 8 150 -6", GOLD, 15) + pall, gear=tiara, size=.9, over=yoke, belt=None, boots=CREAM,
                  sleeves=("#7FA8CF", "#4F78A8"), arms=((-1, Sleeve((-104, -296), (-102, -384), "bless", -6, bell=True)), (1, Sleeve((104, -268), (126, -330), "fist", 0, staff, bell=True, flip=True))))
    fig = body + mantle(-345, 60, RED, RED_D, GOLD, 58, 40)
    s += at(300, 704, fig, 1.12)
    # kneeling people, from behind
    for x, c, d, kind, hair, skn in ((158, P.accent, P.accent_d, "flower", HAIR["brown"], SKIN["rose"]), (442, "#8D4C95", P.dark, "diamond", HAIR["black"], SKIN["tan"])):
        robe = cloth(sm(mirror([(0, -150), (36, -144), (66, -112), (78, -40), (98, 46, 1), (0, 54)])), c, path(sm([(20, -160, 1), (10, -60), (26, 60, 1), (120, 60, 1), (120, -160, 1)]), d) + fold(-24, -120, -44, 50, d, 9, 4)
                     + pattern(-90, -120, 90, 30, kind, GOLD_L if kind == "flower" else RED_L, 44, 7) + trim("M-110 42Q0 54 110 42", GOLD, 12))
        yk = path(sm([(-44, -142, 1), (0, -118), (44, -142, 1), (30, -150), (0, -138), (-30, -150)]), GOLD) + path("M-9 -122H9L12 20H-12Z", GOLD)
        hd = ell(-32, -190, 6, 10, skn[0]) + ell(32, -190, 6, 10, skn[1]) + rect(-13, -168, 26, 30, skn[1]) + path(sm(mirror([(0, -238), (26, -230), (35, -200), (28, -164), (0, -154)])), hair[0]) + fold(-14, -232, -24, -172, hair[1], 8, 6) + ell(0, -215, 15, 9.500, skn[0]) + path("M4 -224A15 9.5 0 0 1 4 -206Z", skn[1])
        s += at(x, 796, robe + yk + hd, 1.02)
    key = circ(0, -44, 13, "none", stroke=GOLD, stroke_width=8) + rect(-4, -32, 8, 84, GOLD) + path("M4 34H22V42H14V46H22V52H4Z", GOLD)
    return s + at(300, 764, at(0, 0, key, 1, 32) + at(0, 0, key, 1, -32, True) + circ(0, 6, 8, RED), 1.08)


def lovers():
    """An angel of the sun blesses two people between their trees, a mountain far off."""
    s = sky("#7FB4CC", "#A5CDD6", "#CFE3DC", "#F1EDDD", bottom=640) + circ(300, 190, 214, "#F9E3A8") + rays(300, 190, 320, "#F6D98B", 24, 60, .3) + sun(300, 178, 88)
    s += mountain(300, 690, 250, 250, P.mid, P.dark, SNOW) + hill(640, 668, 640, "#8DB07A", peak=300)
    s += wings(300, 262, "#C2405A", "#8A2447", "#E2737C", .69, 22, 18)
    a = Look("tan", "red", "centre", "curls", width=1, jaw=.15, eyes="#17585F")
    flames = "".join(at(44 * math.sin(v), -14 - 46 * math.cos(v), path(sm([(0, -22, 1), (9, -4), (0, 10), (-9, -4)]), c), 1, math.degrees(v)) for v, c in zip([math.radians(q) for q in (-76, -50, -25, 0, 25, 50, 76)], ("#DA6A35", GOLD, "#DA6A35", GOLD_L, "#DA6A35", GOLD, "#DA6A35")))
    ang = person(a, P.mid, P.dark, mood=.5, gear=flames, cloak=None, belt=GOLD, neckline=collar(-440, 44, GOLD, GOLD_D), sleeves=("#A566A8", P.dark),
                 arms=((-1, Sleeve((-112, -404), (-164, -452), "open", -32, bell=True, flip=True)), (1, Sleeve((112, -404), (164, -452), "open", 32, bell=True))))
    s += clip("M0 0H600V440H0Z", at(300, 590, ang, .86))
    for x, y, w, f in ((176, 420, 150, 0), (424, 420, 150, 1), (300, 428, 220, 0), (110, 450, 110, 1), (490, 450, 110, 0)):
        s += swirl_cloud(x, y, w, WHITE, "#A5CDD6", f)
    # the trees
    s += tree(108, 742, 290, P.leaf, P.leaf_d, "#7FB37E", WOOD_D, RED)
    s += stroke(sm([(92, 738), (128, 712), (88, 684), (126, 656), (92, 632), (126, 606), (146, 590)], False), "#3E7A3C", 13) + stroke(sm([(92, 736), (127, 710), (88, 682), (125, 654), (92, 630), (126, 604), (146, 588)], False), "#8FC04F", 6) + ell(152, 586, 14, 9, "#5E9A3C", -24) + circ(155, 583, 2.4, INK) + stroke("M164 581l14 -6M164 581l15 1", RED, 2)
    s += path("M484 742Q492 660 488 600L504 600Q502 660 514 742Z", WOOD_D) + stroke("M495 640Q470 610 452 600M497 620Q522 590 540 590M496 600Q490 560 480 540M498 600Q506 560 516 536", WOOD_D, 9)
    for i, (x, y) in enumerate(((446, 594), (470, 566), (500, 560), (530, 566), (546, 586), (456, 540), (486, 528), (516, 522), (540, 536), (474, 498), (502, 492), (526, 500))):
        s += at(x, y, path(sm([(0, -26, 1), (13, -2), (0, 15), (-13, -2)]), "#DA6A35") + path(sm([(1, -12, 1), (7, 2), (0, 11), (-6, 2)]), GOLD_L), 1, 4 * (-1) ** i)
    s += path("M-20 736Q160 712 300 734T620 730V900H-20Z", P.leaf) + path("M-20 800Q160 776 300 800T620 792V900H-20Z", P.leaf_d) + tufts(3, 750, 790, P.leaf_d, 14, 70, 530)
    e = Look("fair", "blond", "centre", "long", width=1, jaw=.1, eyes="#326349")
    m = Look("brown", "black", "side", None, beard="stubble", width=1, jaw=.5)
    locks = "".join(path(sm([(q * 20, -540, 1), (q * 40, -500), (q * 42, -440), (q * 36, -390), (q * 30, -340), (q * 12, -352, 1), (q * 10, -400), (q * 26, -450)]), c) + fold(q * 34, -480, q * 22, -350, c2, 6, q * 4) for q, c, c2 in ((-1, "#EDC36C", "#C68A36"), (1, "#C68A36", "#EDC36C")))
    lf = lambda y, w: "".join(at(x, y + abs(x) * -.12, leaf_shape("#6FA95A", P.leaf_d, 40), 1, 180 + x * .9) for x in range(-w, w + 1, 13)) + stroke("M-%d %dQ0 %d %d %d" % (w + 6, y - 5, y + 4, w + 6, y - 5), P.leaf_d, 6)
    eve = nude(e, ((-1, (-92, -350), (-128, -282), dict(grip="open", rot=-140), True), (1, (92, -360), (132, -320), dict(grip="palm", rot=-12), True)), mood=.6, turn=.4, tilt=3, over=locks + lf(-262, 44))
    adam = nude(m, ((-1, (-98, -356), (-132, -312), dict(grip="palm", rot=-12, flip=True), True), (1, (98, -346), (118, -262), dict(grip="rest", rot=80), True)), female=False, mood=.5, turn=-.4, tilt=-3, over=lf(-258, 42))
    s += at(206, 806, eve, .74) + at(402, 806, adam, .76)
    for x, c in ((84, WHITE), (120, RED_L), (300, WHITE), (330, RED_L), (270, GOLD_L), (496, WHITE), (526, RED_L)):
        s += stem(x, 834, 26, "#2A5340", flower(c, GOLD, .9), 2, False)
    return s


def chariot():
    """He is below a canopy of stars, behind a black sphinx and a white sphinx, with the city at his back."""
    s = sky("#4FA3AC", "#74BBBE", "#A0D2CD", "#D0E8DC", bottom=560) + circ(300, 250, 180, "#D0E8DC")
    for x, w, h in ((84, 54, 190), (136, 44, 140), (184, 38, 180), (418, 40, 170), (468, 48, 130), (522, 56, 200)):
        s += tower(x, 596, w, h, "#F0D6B0", "#D3A983", P.dark) + poly([(x - w * .66, 596 - h - w * .26), (x, 596 - h - w * 1.5), (x + w * .66, 596 - h - w * .26)], RED) + poly([(x, 596 - h - w * 1.5), (x + w * .66, 596 - h - w * .26), (x + w * .1, 596 - h - w * .26)], RED_D)
    s += wall(556, 60, "#E3BF97", "#C99E78") + rect(0, 612, 600, 300, P.leaf) + tree(74, 640, 90, "#5E9A6E", P.leaf_d) + tree(530, 640, 90, "#5E9A6E", P.leaf_d) + path("M-20 640Q300 620 620 640V680Q300 660 -20 680Z", "#7CC3C4") + stroke("M60 652h36M480 654h40M150 662h30M420 664h26", WHITE, 3)
    s += path("M-20 690Q300 660 620 690V900H-20Z", "#C9A54E") + path("M-20 770Q300 740 620 770V900H-20Z", "#A9822F")
    # wheels
    for x in (120, 480):
        s += ell(x, 706, 40, 92, GOLD_D) + ell(x - 4, 706, 36, 88, GOLD) + ell(x - 4, 706, 26, 72, "#A9822F") + "".join(stroke("M%s 706L%s %s" % (n(x - 4), n(x - 4 + 30 * math.sin(v)), n(706 - 80 * math.cos(v))), GOLD, 7) for v in [i * math.tau / 8 for i in range(8)]) + ell(x - 4, 706, 11, 18, GOLD_L)
    s += rect(156, 170, 16, 420, GOLD_D) + rect(156, 170, 9, 420, GOLD_L) + rect(428, 170, 16, 420, GOLD_D) + rect(428, 170, 9, 420, GOLD_L)
    k = Look("tan", "blond", "centre", "shoulder", width=1.02, jaw=.45, eyes="#17585F")
    steel, sd = "#C3CBE0", "#7F8AB4"
    cr = path("M-38 -32Q0 -50 38 -32L37 -20Q0 -38 -37 -20Z", GOLD) + star(0, -60, 24, GOLD_L, 8, .45) + circ(0, -60, 6, RED) + "".join(star(x, -44 + abs(x) * .22, 9, GOLD_L, 8, .45) for x in (-28, 28)) + at(-40, 0, leaf_shape(P.leaf, P.leaf_d, 22), 1, 14) + at(40, 0, leaf_shape(P.leaf, P.leaf_d, 22), 1, -14)
    sq = rect(-19, -416, 38, 38, WHITE, 2, stroke=GOLD, stroke_width=5) + star(0, -397, 14, RED, 4, .4)
    plates = "".join(path(sm([(e * 36, -310, 1), (e * 8, -316, 1), (e * 12, -262, 1), (e * 46, -258, 1)]), c) + stroke("M%d -262L%d -258" % (e * 12, e * 46), GOLD, 5) for e, c in ((-1, steel), (1, sd)))
    rod = stroke("M0 120V-100", GOLD_D, 12) + stroke("M-1 118V-100", GOLD_L, 7) + path(sm([(0, -150, 1), (13, -118), (0, -98), (-13, -118)]), P.accent) + circ(0, -98, 8, GOLD)
    body = person(k, steel, sd, mood=0, turn=0, cloak=(P.accent, P.accent_d), gear=cr, inside=path(sm([(-40, -345), (0, -330), (40, -345), (40, -318), (0, -306), (-40, -318)]), P.accent_d), over=sq + plates, sleeves=("#E9E2F0", "#B6A8CC"), neckline=collar(-440, 46, GOLD, GOLD_D),
                  arms=((-1, Sleeve((-104, -352), (-66, -282), "rest", 30, bell=False)), (1, Sleeve((104, -364), (118, -300), "fist", 8, rod, flip=True))))
    fig = body
    for e in (-1, 1):
        fig += at(e * 58, -424, path(sm([(-32, 16), (-28, -14), (0, -24), (28, -14), (32, 16), (0, 26)]), steel if e < 0 else sd) + moon(-2, 0, 18, GOLD_L, 0 if e > 0 else 180, .6) + circ(6 * -e, 0, 3, INK))
    s += clip("M0 0H600V600H0Z", at(300, 846, fig, 1.06))
    # the car
    s += path("M150 574H450L430 774H170Z", STONE_L) + path("M360 574H450L430 774H352Z", STONE) + path("M166 752H434L430 774H170Z", STONE_D) + path("M150 586H450V604H150Z", STONE_D) + path("M138 560H462V592H138Z", GOLD) + path("M138 582H462V592H138Z", GOLD_D) + "".join(circ(x, 575, 6, c) for x, c in zip(range(162, 450, 46), (RED, P.accent) * 4))
    s += at(300, 640, g(at(16, 10, wing(GOLD, GOLD_D, GOLD_L, .36, lift=-14)) + at(-16, 10, wing(GOLD, GOLD_D, GOLD_L, .36, lift=-14), 1, 0, True)) + circ(0, 2, 22, P.accent) + circ(-2, 0, 17, "#4FA3AC") + star(-2, 0, 13, GOLD_L, 8, .45))
    s += at(300, 714, path("M-34 -24H34V4Q34 30 0 42Q-34 30 -34 4Z", RED) + path("M2 -24H34V4Q34 30 2 42Z", RED_D) + path("M-34 -24H34V4Q34 30 0 42Q-34 30 -34 4Z", "none", stroke=GOLD, stroke_width=5) + "".join(at(0, 22, path(sm([(0, 0, 1), (-7, -16), (0, -34, 1), (7, -16)]), GOLD_L if q % 56 else GOLD), 1, q) for q in (-56, 56, -28, 28, 0)) + stroke("M-18 26H18", GOLD_L, 4))
    # the canopy
    s += path("M118 84H482V182Q456 204 436 182Q410 204 386 182Q358 204 334 182Q300 204 266 182Q242 204 214 182Q190 204 164 182Q144 204 118 182Z", P.dark) + path("M118 84H482V104H118Z", P.deep) + path("M118 176Q144 198 164 176Q190 198 214 176Q242 198 266 176Q300 198 334 176Q358 198 386 176Q410 198 436 176Q456 198 482 176", stroke=GOLD, stroke_width=6)
    s += "".join(star(x, y, r, GOLD_L, 5, .42) for x, y, r in ((146, 132, 11), (196, 150, 8), (240, 126, 11), (300, 148, 12), (352, 124, 9), (398, 150, 10), (452, 132, 11), (172, 116, 5), (270, 158, 5), (328, 116, 5), (424, 120, 5))) + path("M108 72H492V92H108Z", GOLD) + path("M108 84H492V92H108Z", GOLD_D)
    f1, f2 = Look("brown", "black", "centre", None, width=.98, jaw=.2), Look("fair", "black", "centre", None, width=.98, jaw=.2)
    s += at(160, 838, sphinx("#40305C", INK, P.accent, GOLD_L, f1, .98)) + at(434, 838, sphinx(WHITE, SNOW_D, RED, GOLD_L, f2, .98))
    return s


def strength():
    """A woman in white, with flowers in her hair, gently closes a lion's jaws."""
    s = sky("#F0A94F", "#F5BE66", "#F9D284", "#FCE3AC", bottom=600) + circ(300, 236, 176, "#FCE9BE") + rays(300, 236, 300, "#FCE3AC", 24, 176, .32)
    s += mountain(470, 640, 300, 220, P.light, "#B96F9C") + mountain(110, 640, 260, 150, P.light, "#B96F9C") + hill(612, 570, 600, "#9DB96E", peak=180) + tree(86, 650, 120, P.leaf, P.leaf_d, "#7FB37E") + tree(514, 640, 150, P.leaf, P.leaf_d, "#7FB37E")
    s += hill(690, 664, 690, P.leaf, peak=300) + tufts(4, 700, 760, P.leaf_d, 12, 70, 530)
    k = Look("rose", "auburn", "centre", "waves", width=1, jaw=.12, lips=1.1, eyes="#326349", blush="#E2907C")
    crown_f = laurel(P.leaf, "#86AE52") + "".join(at(40 * math.sin(v), -8 - 40 * math.cos(v), flower(c, GOLD, .8)) for v, c in zip([math.radians(q) for q in (-78, -52, -26, 0, 26, 52, 78)], (RED_L, WHITE, RED, WHITE, RED, WHITE, RED_L)))
    belt = "".join(at(x, -333 + (36 - abs(x)) * .2, flower(c, GOLD, .75)) for x, c in ((-30, RED), (-10, WHITE), (10, RED), (30, RED_L)))
    chain = "".join(at(x, y, flower(c, GOLD, .7)) for x, y, c in ((26, -300, RED), (36, -276, WHITE), (50, -254, RED_L)))
    garb = person(k, WHITE, "#DCC9DE", mood=.6, turn=.5, tilt=9, lean=8, gaze=.4, gear=crown_f, belt=P.leaf_d, over=belt + chain, hem=120, inside=trim("M-150 -4Q0 8 150 -4", GOLD, 12), neckline=collar(-440, 42, GOLD, GOLD_D))
    s += at(238, 800, garb, 1.12) + lemniscate(252, 122, 100)
    # the lion
    c, d, md = "#E59A3C", "#B5692A", "#73301F"
    lion = stroke(sm([(-164, -120), (-200, -90), (-198, -40), (-160, -24)], False), d, 15) + path(sm([(-172, -34), (-148, -44), (-118, -20), (-152, -8)]), md)
    lion += limb([(104, -96), (120, -50), (116, -10)], [54, 36, 30], d) + ell(126, -6, 28, 13, d) + limb([(-96, -90), (-66, -56), (-84, -10)], [80, 44, 28], d) + ell(-72, -6, 27, 13, d)
    lion += cloth(sm([(-172, -116), (-150, -182), (-90, -200), (0, -192), (90, -206), (146, -150), (134, -78), (70, -40), (-20, -48), (-100, -40), (-160, -60)]), c, path(sm([(-200, -40, 1), (-130, -62), (-40, -80), (40, -70), (150, -90, 1), (150, -20, 1), (-200, -20, 1)]), d))
    lion += path(sm([(-176, -110), (-150, -164), (-96, -150), (-84, -90), (-112, -48), (-104, -10, 1), (-146, -10, 1), (-140, -50), (-168, -76)]), c) + stroke(sm([(-100, -148), (-84, -92), (-110, -50)], False), d, 4) + ell(-120, -7, 30, 13, c) \
        + path(sm([(36, -120), (70, -140), (98, -110), (86, -50), (84, -10, 1), (46, -10, 1), (46, -60)]), c) + stroke(sm([(96, -112), (86, -60), (84, -14)], False), d, 4) + ell(70, -7, 30, 13, c) + stroke("M-122 -3v-9M-110 -3v-9M70 -3v-9M82 -3v-9", d, 3)
    s += at(290, 808, lion, 1.1) + at(414, 606, lion_head(), 1.24, 4)
    # her arms, in front of it
    arms = Sleeve((-10, -318), (116, -138), "rest", -6, "", width=(36, 34, 28)).draw((-36, -418), k.skin, WHITE, "#DCC9DE") + Sleeve((112, -350), (170, -262), "rest", 40, "", width=(36, 34, 28)).draw((40, -418), k.skin, WHITE, "#DCC9DE")
    s += at(238, 800, arms, 1.12)
    for x, y, q in ((78, 830, RED), (112, 842, WHITE), (200, 838, RED_L), (262, 846, WHITE), (340, 838, RED), (400, 846, RED_L), (478, 836, WHITE), (520, 828, RED)):
        s += stem(x, y, 26, P.leaf_d, flower(q, GOLD, 1), 2, False)
    return s


def hermit():
    """An old man on a snowy height by night, with a star in his lantern."""
    s = sky("#1B1440", "#241B54", "#30276A", "#453A80", bottom=640) + stars(12, "#C9C4E8", (70, 80, 530, 420), 20, 6) + circ(176, 330, 190, "#3B3078") + circ(176, 330, 128, "#574A94") + circ(176, 330, 78, "#8D74A4")
    s += mountain(110, 760, 300, 240, "#3A2F70", "#2B2258", "#B9B4D8") + mountain(500, 780, 380, 360, "#3A2F70", "#2B2258", "#B9B4D8") + mountain(330, 770, 260, 160, "#4A3F84", "#352B68", "#D5D0EA")
    snow = sm([(-20, 900, 1), (-20, 812, 1), (70, 790), (160, 744), (262, 716), (360, 722), (440, 756), (540, 800), (620, 812, 1), (620, 900, 1)])
    s += cloth(snow, "#EAE6F4", path(sm([(330, 700, 1), (380, 770), (340, 830), (420, 900, 1), (640, 900, 1), (640, 740, 1)]), "#B7AFD6") + path(sm([(-30, 820, 1), (60, 816), (130, 850), (220, 836), (300, 870), (330, 910, 1), (-30, 910, 1)]), "#CFC8E4") + stroke("M120 784q20 -12 44 -10M240 762q24 -8 44 -4", "#CFC8E4", 4))
    k = Look("fair", "white", "high", None, beard="long", jaw=.4, old=True, nose=1.3)
    c, d = "#8F93B8", "#5C5F90"
    hood_side = cloth(sm([(30, -38, 1), (14, -66), (-22, -74), (-56, -44), (-62, 14), (-70, 90, 1), (0, 104, 1), (26, 84, 1), (10, 58), (-10, 40), (-14, 8), (-8, -18), (8, -36)]), c, path(sm([(-4, -80, 1), (-34, -50), (-34, 10), (-30, 100, 1), (-90, 100, 1), (-90, -80, 1)]), d))
    lantern = stroke("M0 0V26", GOLD_D, 5) + ring(0, 20, 9, 4, GOLD) + poly([(-34, 58), (0, 28), (34, 58)], GOLD_D) + poly([(-34, 58), (0, 28), (4, 58)], GOLD) + rect(-30, 58, 60, 72, "#FBE9B0", 3) + rect(6, 58, 24, 72, "#F6D98B") + star(0, 94, 29, GOLD, 6, .577) + star(0, 94, 19, WHITE, 6, .577) + "".join(rect(x, 56, 6, 76, GOLD_D) for x in (-34, 28)) + rect(-38, 128, 76, 12, GOLD_D, 3) + rect(-38, 128, 44, 12, GOLD, 3)
    staff = stroke("M0 330V-200", GOLD_D, 14) + stroke("M-1 328V-200", GOLD_L, 8) + circ(0, -204, 11, GOLD)
    body = person(k, c, d, side=True, turn=-1, tilt=-12, lean=-10, closed=True, gear=hood_side, neckline=collar(-440, 34, d), cloak=(d, "#42456F"), hem=104, belt="#42456F", inside=trim("M-140 -2Q0 8 140 -2", "#42456F", 10),
                  arms=((1, Sleeve((84, -372), (104, -330), "fist", 4, at(4, 0, staff), bell=True, width=(40, 38, 32))), (-1, Sleeve((-100, -376), (-140, -452), "fist", 10, lantern, bell=True, width=(40, 38, 32)))))
    return s + rays(176, 330, 190, "#6B5E9E", 12, 90, .12, 15) + at(326, 752, body, 1.1)


def wheel():
    """A wheel in the sky with a sphinx above, a serpent that goes down and one that rises, and four winged beings that read."""
    s = sky("#2F7F92", "#4796A3", "#6BB0B5", "#98CBC8", bottom=860) + circ(300, 440, 250, "#7FBFC0") + rays(300, 440, 420, "#98CBC8", 16, 250, .25, 11)
    for x, y, f in ((130, 212, 0), (470, 212, 1), (130, 808, 0), (470, 808, 1)):
        s += swirl_cloud(x, y, 148, WHITE, "#98CBC8", f)
    # the wheel
    w = circ(4, 6, 176, "#1F5A6B", opacity=.5) + circ(0, 0, 174, GOLD_D) + circ(-3, -3, 170, GOLD) + circ(0, 0, 146, "#B9532F") + circ(-2, -2, 142, "#DA7A3C") + circ(0, 0, 104, GOLD_D) + circ(-2, -2, 100, GOLD) + circ(0, 0, 84, "#B9532F") + circ(-1, -1, 82, "#DA7A3C")
    w += "".join(at(0, 0, path("M-7 -20L-5 -150H5L7 -20Z", GOLD_L) + path("M1 -20L1 -150H5L7 -20Z", GOLD_D), 1, 45 * i) for i in range(8)) + "".join(at(0, 0, at(0, -123, [moon(4, 0, 13, CREAM, 0, .55), star(0, 0, 15, CREAM, 5, .42), circ(0, 0, 6, CREAM) + ring(0, 0, 12, 3, CREAM), motif("drop", 12, CREAM)][i % 4]), 1, 22.500 + 45 * i) for i in range(8))
    w += "".join(circ(158 * math.sin(v), -158 * math.cos(v), 5, RED if i % 2 else P.accent) for i, v in enumerate([i * math.tau / 24 for i in range(24)])) + circ(0, 0, 34, GOLD_D) + circ(-2, -2, 31, GOLD_L) + star(0, 0, 26, "#B9532F", 8, .4) + circ(0, 0, 7, GOLD_L)
    # a figure that rises out of the cloud below and carries the wheel up
    red, red_d, skin = "#A5452F", "#74301F", ("#A5452F", "#74301F")
    an = "".join(limb([(300 + e * 52, 712), (300 + e * 102, 690), (300 + e * 96, 626)], [38, 32, 22], red if e < 0 else red_d, red_d) + stroke("M%d 704L%d 682" % (300 + e * 66, 300 + e * 74), GOLD, 9) + stroke("M%d 650H%d" % (300 + e * 97 - 11, 300 + e * 97 + 11), GOLD, 7) + at(300 + e * 96, 612, hand("open", skin, .92), 1, e * 8, e > 0) for e in (-1, 1))
    an += cloth(sm([(244, 700), (300, 690), (356, 700), (362, 724), (338, 790), (340, 850, 1), (260, 850, 1), (262, 790), (238, 724)]), red, path(sm([(318, 680, 1), (312, 760), (318, 860, 1), (400, 860, 1), (400, 680, 1)]), red_d))
    an += path("M256 786Q300 800 344 786L362 872H238Z", CREAM) + path("M312 796Q330 793 344 786L362 872H322Z", "#C9D6C6") + "".join(stroke("M%d 802L%d 870" % (x, x + (x - 300) // 3), "#C9D6C6", 3) for x in (270, 286)) + path("M256 780Q300 794 344 780L346 796Q300 811 254 796Z", GOLD) + path("M288 800L312 800L308 872H292Z", GOLD) + path("M301 800L312 800L308 872H301Z", GOLD_D)
    an += path(sm([(246, 702, 1), (274, 690), (326, 690), (354, 702, 1), (338, 734), (300, 748), (262, 734)]), GOLD) + stroke(sm([(256, 708), (276, 728), (300, 734), (324, 728), (344, 708)], False), P.accent, 8) + stroke(sm([(264, 702), (280, 714), (300, 718), (320, 714), (336, 702)], False), RED, 6)
    jackal = path(sm([(-16, 44), (-20, -8), (-14, -30), (-18, -66, 1), (-4, -40), (6, -68, 1), (14, -36), (34, -26), (64, -20), (66, -10), (38, -2), (20, 8), (20, 46)]), "#2B1F3F") + path(sm([(-16, -60, 1), (-8, -40), (-12, -28, 1)]), red) + path("M16 -24Q22 -30 28 -24Q22 -20 16 -24Z", GOLD_L) + circ(64, -15, 4, INK) + stroke("M40 -6L60 -10", "#6B5B8F", 2) + stroke("M-19 12Q0 22 20 12M-19 26Q0 36 20 26", GOLD, 5)
    s += an + at(294, 676, jackal, .88, -6) + at(300, 440, w) + "".join(at(300 + e * 96, 600, hand("fist", skin, .8), 1, e * 34, e > 0) for e in (-1, 1)) + swirl_cloud(296, 850, 190, WHITE, "#98CBC8")
    # the serpent that goes down on the left
    sn = sm([(146, 300), (110, 326), (136, 366), (96, 404), (128, 444), (94, 484), (130, 524), (112, 560), (134, 590)], False)
    s += stroke(sn, GOLD_D, 22) + stroke(sn, GOLD, 15) + stroke(sn, GOLD_L, 4, stroke_dasharray="2 14") + path(sm([(140, 306, 1), (166, 286, 1), (152, 310)]), GOLD) + at(144, 604, path(sm([(-14, -14), (10, -14), (20, 6), (8, 24, 1), (-10, 18), (-18, 2)]), GOLD) + path(sm([(4, -15, 1), (20, 6), (8, 24, 1)]), GOLD_D) + circ(-4, 2, 3, INK) + circ(9, 2, 3, INK) + stroke("M5 24l2 14m0 0l-6 6m6 -6l7 5", RED, 2.5), 1, -40)
    # the sphinx above
    s += rect(226, 262, 148, 14, GOLD_D, 5) + rect(226, 258, 148, 10, GOLD_L, 5)
    s += at(300, 260, sphinx("#5C8FC8", "#2F5A92", P.dark, GOLD_L, Look("tan", "black", "centre", None, width=.98, jaw=.2), .66)) + at(364, 210, g(sword(124, RED, 14), transform="rotate(6)"), .82) + limb([(322, 190), (346, 218), (362, 212)], [20, 19, 17], "#5C8FC8", "#2F5A92") + circ(364, 210, 10, "#5C8FC8")
    # the four who read
    gold = (GOLD, GOLD_D, GOLD_L)
    for x, y, who in ((130, 152, at(0, -14, head(Look("fair", "blond", "centre", "bob", width=1, jaw=.1), .3, .3), .86)), (470, 152, at(6, -16, eagle_head(), .84)), (130, 750, at(0, -18, bull_head(), .8)), (470, 750, at(0, -20, lion_head(), .66))):
        s += at(x, y, wings(0, 30, *gold, .235, 8, 8) + who + at(0, 58, book(.92)))
    return s


def justice():
    """She sits upright between two pillars with a raised sword and even scales."""
    s = sky("#0F3F4A", "#134A55", P.accent_d, bottom=680) + drape(110, 490, 120, 690, "#22808A", "#1B6C76", GOLD) + rect(104, 108, 392, 16, GOLD, 5)
    s += tiles(680, "#F1E4CC", "#2F6F78", 4) + rect(0, 676, 600, 8, GOLD_D) + path("M96 786L126 744H474L504 786L516 900H84Z", "#C4A98A") + path("M96 786H504V800H96Z", "#E8D6B4") + path("M88 830H512V900H84Z", "#8F7468") + path("M88 830H512V842H88Z", "#C4A98A")
    s += pillar(98, 92, 740, 72, "#F1E4CC", "#C9AE92", GOLD_L, GOLD) + pillar(502, 92, 740, 72, "#F1E4CC", "#C9AE92", GOLD_L, GOLD)
    s += at(300, 752, throne("#E8D6B4", "#C4A98A", "arch", 270, 440, 190, GOLD, arms=True))
    k = Look("dark", "black", "centre", "bob", width=1.02, jaw=.3, eyes="#251A30")
    cr = crown("points", P.accent) + rect(-9, -34, 18, 18, P.accent, 2, stroke=GOLD_L, stroke_width=3)
    g1, g2 = "#7A4A9C", P.dark
    scales = circ(0, 24, 7, GOLD_L) + stroke("M0 20V36", GOLD_D, 5) + stroke("M-62 40Q0 30 62 40", GOLD_D, 9) + stroke("M-62 39Q0 29 62 39", GOLD_L, 4) + "".join(stroke("M%d 40L%d 104M%d 40L%d 104" % (x, x - 26, x, x + 26), GOLD_D, 2.5) + path("M%d 102H%dQ%d 128 %d 128Q%d 128 %d 102Z" % (x - 31, x + 31, x + 24, x, x - 24, x - 31), GOLD) + path("M%d 102H%dQ%d 128 %d 128Z" % (x + 6, x + 31, x + 24, x), GOLD_D) + ell(x, 102, 31, 5, GOLD_L) for x in (-62, 62))
    body = person(k, RED, RED_D, pose="seated", shoulder=54, waist=38, hem=108, mood=-.1, cloak=(g1, g2), inside=trim("M-150 -6Q0 8 150 -6", GOLD, 15), gear=cr, size=.92, neckline=collar(-345, 46, GOLD, GOLD_D),
                  arms=((-1, Sleeve((-102, -270), (-122, -324), "fist", 0, sword(268, RED, 22), bell=True)), (1, Sleeve((108, -288), (128, -374), "fist", 0, bell=True, flip=True))))
    fig = body + mantle(-345, 58, g1, g2, GOLD, 50, 40) + rect(-13, -296, 26, 26, g1, 3, stroke=GOLD, stroke_width=5) + circ(0, -283, 6, RED) + at(128, -374, scales, .82)
    return s + at(300, 772, fig, 1.2)


def hanged_man():
    """He hangs by one foot from a living tree, his hands behind him, calm, with light around his head."""
    s = sky("#B7D3D3", "#C8DFDA", "#DBEAE0", "#EEF2E4", bottom=760) + circ(300, 640, 206, "#F6F2D8") + rays(300, 640, 330, "#F6E7B4", 22, 96, .3)
    s += hill(780, 744, 776, "#7FB08A", peak=220) + tree(96, 790, 120, P.leaf, P.leaf_d, "#7FB37E") + tree(512, 790, 96, P.leaf, P.leaf_d, "#7FB37E") + hill(816, 796, 812, P.leaf_d, peak=320)
    # the tree
    s += path(sm([(266, 130, 1), (334, 130, 1), (330, 400), (334, 700), (350, 812), (384, 838, 1), (310, 828), (212, 838, 1), (250, 812), (264, 700), (270, 400)]), WOOD) + path(sm([(306, 130, 1), (334, 130, 1), (330, 400), (334, 700), (350, 812), (384, 838, 1), (316, 828), (302, 700), (308, 400)]), WOOD_D)
    s += path(sm([(104, 132), (120, 112), (300, 116), (480, 110), (496, 134), (480, 156), (300, 152), (120, 156)]), WOOD_L) + path(sm([(104, 138, 1), (300, 136), (496, 136, 1), (480, 156), (300, 152), (120, 156)]), WOOD) + stroke("M140 126H210M260 130H330M390 126H450", WOOD_D, 3)
    for x, y, q in ((128, 114, -24), (158, 112, 16), (196, 112, -14), (396, 112, 20), (436, 112, -18), (470, 112, 26), (146, 154, 160), (210, 154, 196), (392, 154, 170), (456, 154, 200), (108, 130, -80), (494, 132, 80), (270, 380, -62), (332, 470, 64), (268, 556, -60), (332, 280, 58), (268, 250, -56)):
        s += at(x, y, leaf_shape("#6FA95A", P.leaf_d, 38), 1, q) + at(x, y, leaf_shape(P.leaf, P.leaf_d, 26), 1, q + 38)
    # the man, drawn upright and turned over
    k = Look("tan", "auburn", "centre", "bob", width=.98, jaw=.25, eyes="#17585F")
    blue, bd, hose, hd = "#3F7FB0", "#285A8C", RED, RED_D
    m = circ(0, -500, 88, GOLD) + circ(0, -500, 80, GOLD_L) + rays(0, -500, 80, "#FFF3DB", 24, 46, .3) + at(0, -502, hair_back(k), .84)
    for e in (-1, 1):
        m += limb([(e * 44, -420), (e * 92, -352), (e * 26, -312)], [36, 33, 28], blue if e < 0 else bd, bd)
    m += limb([(20, -262), (88, -196), (-4, -146)], [50, 38, 26], hd) + path(sm([(2, -160), (2, -134), (-34, -126), (-40, -134), (-20, -156)]), "#8A5A34")
    m += limb([(-16, -262), (-8, -140), (0, -20)], [50, 36, 24], hose, hd) + limb([(-2, -58), (0, -14)], [27, 24], "#B5762E") + path(sm([(-14, -22), (14, -22), (20, 4), (34, 14), (30, 22, 1), (-14, 20)]), "#B5762E")
    tor = sm(mirror([(0, -455), (18, -454), (54, -436), (52, -400), (40, -335), (50, -290), (60, -246, 1), (0, -236)]))
    m += cloth(tor, blue, path(sm([(20, -470, 1), (12, -400), (16, -330), (22, -230, 1), (90, -230, 1), (90, -470, 1)]), bd) + "".join(circ(0, y, 5, GOLD_L) for y in (-420, -396, -372, -348)) + trim("M-70 -246Q0 -232 70 -246", GOLD, 10)) + path("M-41 -342Q0 -330 41 -342L42 -326Q0 -314 -42 -326Z", GOLD) + rect(-9, -341, 18, 20, GOLD_L, 3)
    m += collar(-440, 40, "#F5EBDD", GOLD) + limb([(0, -434), (0, -470)], [26, 24], k.skin[1]) + path("M-12 -432V-452Q-6 -444 2 -442L-1 -428Z", k.skin[0]) + at(0, -502, head(k, .2, .4, back=False), .84)
    s += at(300, 176, m, 1.0, 180, True)
    return s + stroke("M300 124Q290 160 296 190M300 124Q312 160 306 190", GOLD_D, 7) + stroke("M280 192Q300 202 322 192M281 202Q300 212 321 202", GOLD, 7) + "".join(stroke("M%d 112Q%d 134 %d 158" % (x, x - 8, x), GOLD, 7) for x in (292, 302, 312))


def death():
    """A skeleton in black armour rides a white horse with a banner of a white rose; the sun rises between two towers."""
    s = sky("#55305F", "#7C4272", "#B0617F", "#E39A86", bottom=500) + circ(134, 452, 70, "#F6C98A") + rays(134, 452, 230, "#F0B088", 18, 78, .28, 180, 180) + circ(134, 452, 48, GOLD_L)
    s += tower(84, 478, 40, 92, "#6B3A68", P.dark) + tower(184, 478, 40, 92, "#6B3A68", P.dark) + hill(474, 484, 466, "#6B3A68", peak=260) + mountain(520, 490, 240, 150, "#8A4A72", "#6B3A68")
    s += path("M-20 510Q300 480 620 506V600H-20Z", "#4F6C9A") + stroke("M430 526h36M496 518h34M450 544h40M80 520h30M180 516h24", "#9DB4D4", 3)
    s += path("M-20 580Q300 548 620 580V900H-20Z", "#6F4A78") + path("M-20 690Q300 664 620 700V900H-20Z", "#573463") + path("M-20 800Q300 780 620 800V900H-20Z", "#42244F") + tufts(8, 700, 790, "#42244F", 12, 70, 530)
    # horse and rider
    blk, blk_l, blk_d = "#2B2144", "#5B4D7E", "#191230"
    hr = horse(WHITE, "#CFC0DA", "#B7A6C8", "walk", "#3A2E55", "#3A2E55", "#251A3C", INK, cloth_pattern="".join(at(x, -176, skull(), .2) for x in (-130, -90, -50, -10, 30)))
    rd = cloth(sm([(-40, -276), (-52, -330), (-50, -396), (-16, -424), (24, -420), (46, -392), (38, -336), (28, -272), (-6, -262)]), blk, path(sm([(-60, -276, 1), (-52, -400), (-20, -424), (-8, -400), (-26, -340), (-20, -264, 1)]), blk_l) + "".join(stroke("M-24 %dQ6 %d 40 %d" % (y, y + 12, y - 2), GOLD_D, 3) for y in (-384, -360, -336)))
    rd += limb([(-4, -276), (62, -236), (42, -140)], [56, 42, 30], blk, blk_l, 1) + path(sm([(28, -152), (56, -150), (60, -128), (92, -116), (90, -104, 1), (30, -104, 1)]), blk_d) + circ(62, -238, 20, blk_l) + circ(62, -238, 10, GOLD_D) + stroke("M42 -104V-92H72", GOLD, 5)
    flag = stroke("M0 130V-330", WOOD_D, 11) + stroke("M-2 128V-330", WOOD_L, 5) + path(sm([(0, -336, 1), (8, -346), (0, -364, 1), (-8, -346)]), GOLD)
    ban = cloth(sm([(4, -322, 1), (60, -336), (120, -312), (178, -326, 1), (186, -250), (176, -178, 1), (120, -164), (60, -188), (4, -174, 1)]), blk_d, path(sm([(120, -350, 1), (110, -250), (124, -150, 1), (200, -150, 1), (200, -350, 1)]), INK)) + path(sm([(4, -322, 1), (60, -336), (120, -312), (178, -326, 1), (186, -250), (176, -178, 1), (120, -164), (60, -188), (4, -174, 1)]), stroke=GOLD, stroke_width=5)
    ros = "".join(at(0, 0, path(sm([(0, -4), (-22, -26), (-18, -50), (0, -44, 1), (18, -50), (22, -26)]), WHITE) + stroke("M0 -14V-34", SNOW_D, 3), 1, 72 * i) for i in range(5)) + "".join(at(0, 0, path(sm([(0, -8), (-12, -20), (0, -32), (12, -20)]), SNOW_D), 1, 72 * i + 36) for i in range(5)) + circ(0, 0, 12, GOLD)
    fist = "".join(rect(-11, -17 + i * 9, 24, 8, CREAM, 4) for i in range(4)) + stroke("M-6 -9H10M-6 0H10M-6 9H10", "#BFA79A", 1.6)
    rd += limb([(30, -396), (80, -350), (98, -376)], [36, 30, 24], blk, blk_l, 1) + at(104, -384, flag + at(0, 0, ban) + at(94, -250, ros, 1.06) + fist)
    rd += limb([(-6, -404), (-4, -440)], [30, 20], "#BFA79A") + path(sm([(-44, -404, 1), (-22, -436), (22, -432), (40, -400, 1), (0, -390)]), blk_l) + path(sm([(-10, -400, 1), (4, -428), (22, -432), (40, -400, 1), (10, -392)]), blk) + stroke("M10 -304Q30 -286 42 -282", GOLD_D, 4) + at(-2, -472, skull(), .92) + at(-2, -470, path(sm([(44, -26, 1), (10, -36), (-20, -30), (-34, 8), (-40, 46, 1), (-64, 30), (-66, -20), (-46, -60), (-4, -74), (34, -58)]), blk) + path(sm([(10, -70), (-30, -62), (-54, -24), (-54, 20, 1), (-64, 30, 1), (-66, -20), (-46, -60), (-4, -74)]), blk_l) + stroke("M45 -26Q10 -38 -20 -30Q-34 -10 -40 46", GOLD, 5) + path(sm([(-20, -70, 1), (-52, -98), (-96, -84), (-112, -44), (-96, 0, 1), (-90, -40), (-66, -60), (-34, -52, 1)]), RED) + path(sm([(-34, -60, 1), (-66, -80), (-96, -60), (-96, 0, 1), (-90, -40), (-66, -60)]), RED_D), .92)
    rd += limb([(-32, -394), (-56, -336), (2, -306)], [40, 34, 26], blk, blk_l, 1) + ell(-36, -398, 30, 26, blk_l, -20) + ell(-30, -394, 24, 20, blk, -20) + at(10, -304, fist, .8, 60)
    s += at(232, 726, hr + rd, .84)
    # who meets him
    kg = Look("rose", "grey", "centre", "shoulder", beard="full", jaw=.5, old=True)
    s += path(sm([(78, 836), (84, 806), (130, 792), (230, 796), (296, 812), (312, 838, 1), (78, 840, 1)]), "#3F7FB0") + path(sm([(100, 838, 1), (160, 818), (240, 824), (312, 838, 1)]), "#285A8C") + trim("M214 796Q226 816 214 838", GOLD, 8) + limb([(150, 806), (206, 830), (240, 834)], [26, 22, 16], "#5C97C4", "#285A8C") + ell(252, 834, 13, 7, SKIN["rose"][0]) + at(112, 800, head(kg, .2, 0, True), .56, -78) + at(92, 786, crown("points"), .5, -14)
    b = Look("fair", "white", "high", None, beard="full", old=True)
    mitre = path(sm([(-34, -30, 1), (-40, -70), (-6, -118, 1), (34, -74), (34, -30, 1)]), GOLD_L) + path(sm([(0, -100, 1), (34, -74), (34, -30, 1), (4, -30, 1)]), GOLD) + stroke("M-36 -34H34", RED, 9) + stroke("M-2 -104V-38", RED, 8)
    bp = person(b, GOLD_L, GOLD, side=True, turn=-1, tilt=8, gear=mitre, belt=RED, cloak=(GOLD, GOLD_D), inside=pattern(-100, -420, 100, -20, "diamond", RED, 44, 8) + trim("M-120 -6Q0 6 120 -6", RED, 14),
                arms=((-1, Sleeve((-76, -350), (-88, -418), "open", -12, bell=True)), (1, Sleeve((70, -356), (-70, -410), "open", -4, bell=True))))
    s += at(488, 796, bp, .6)
    md = Look("fair", "blond", "centre", "long", jaw=.1)
    ch = Look("rose", "brown", "fringe", "bob", width=1.06, jaw=0)
    wr = "".join(at(40 * math.sin(v), -8 - 40 * math.cos(v), flower(c, GOLD, .8)) for v, c in zip([math.radians(q) for q in (-70, -42, -14, 14, 42, 70)], (WHITE, RED_L) * 3))
    s += at(424, 840, kneel(md, SNOW, "#D3BFD8", turn=1, tilt=18, lean=10, closed=True, mood=-.4, gear=wr, arms=((-1, Sleeve((-70, -160), (10, -124), "rest", 8, bell=True)), (1, Sleeve((72, -160), (-2, -114), "rest", 190, bell=True)))), .56)
    posy = stroke("M0 24V-10", P.leaf_d, 5) + "".join(at(x, y, flower(c, GOLD, .9)) for x, y, c in ((-10, -18, WHITE), (10, -18, RED_L), (0, -30, GOLD_L)))
    s += at(338, 846, kneel(ch, "#5C97C4", "#285A8C", side=True, turn=-1, tilt=8, lean=-2, size=.95, mood=.4, arms=((1, Sleeve((40, -176), (-52, -196), "fist", 0)), (-1, Sleeve((-60, -176), (-74, -206), "fist", 0, posy)))), .42)
    return s


def temperance():
    """An angel with one foot on land and one in the water pours from cup to cup."""
    s = sky("#C9B7E0", "#DAC9E4", "#EBDCE6", "#F8EADF", bottom=560) + circ(300, 260, 190, "#F8EADF")
    s += circ(134, 476, 120, "#F9E6C4") + rays(134, 476, 150, GOLD_L, 18, 60, .3) + circ(134, 476, 54, GOLD_L) + path("M98 470L104 428L122 452L134 420L146 452L164 428L170 470Q134 482 98 470Z", GOLD) + path("M134 420L146 452L164 428L170 470Q152 476 134 476Z", GOLD_D)
    s += mountain(76, 570, 170, 92, "#A995C9", "#8D74B0") + mountain(196, 570, 160, 80, "#A995C9", "#8D74B0")
    s += hill(552, 560, 540, "#9DB98A", peak=300) + hill(640, 606, 600, "#7FA878", peak=360) + path(sm([(128, 560, 1), (140, 560, 1), (164, 590), (130, 620), (190, 660), (210, 720, 1), (120, 720, 1), (130, 670), (90, 630), (136, 592)]), "#F1DDB4")
    s += tree(500, 650, 150, P.leaf, P.leaf_d, "#7FB37E")
    s += path("M-20 706Q200 676 330 716T620 690V900H-20Z", P.leaf)
    w1, w2, w3 = "#DA7A3C", "#B3532C", "#F2B661"
    s += wings(302, 372, w1, w2, w3, .66, 18, 30)
    s += cloth(sm([(-20, 772, 1), (90, 756), (220, 766), (286, 790), (330, 830), (420, 850), (620, 856, 1), (620, 920, 1), (-20, 920, 1)]), "#4FA3AC", "".join(stroke("M%d %dq16 -8 32 0t32 0" % v, "#A0D2CD", 3) for v in ((70, 800), (150, 824), (90, 846), (250, 846), (190, 790), (330, 858)))) + stroke(sm([(-20, 772, 1), (90, 756), (220, 766), (286, 790), (330, 830), (420, 850), (620, 856, 1)], False), P.leaf_d, 6)
    k = Look("brown", "black", "centre", "curls", width=.98, jaw=.15, eyes="#3B2A4A", lips=1.1)
    disc = path("M-37 -28Q0 -44 37 -28L36 -20Q0 -34 -36 -20Z", GOLD) + circ(0, -38, 13, GOLD_L) + circ(0, -38, 6, "#DA7A3C")
    badge = rect(-24, -404, 48, 48, GOLD_L, 3) + rect(0, -404, 24, 48, GOLD) + poly([(0, -398), (19, -362), (-19, -362)], "#DA7A3C")
    body = at(0, 0, bare_leg((-24, -120), (-30, -60), (-34, -4), k.skin, (40, 30, 19), -1) + bare_leg((26, -120), (32, -70), (38, -16), k.skin, (40, 30, 19), 1, True))
    robe_cut = "M-200 -700H200V-50Q120 -34 60 -44Q0 -28 -60 -44Q-120 -34 -200 -50Z"
    up, low = at(0, 0, g(cup(RED), transform="translate(-8 6) rotate(-118) translate(0 50)")), at(4, 40, cup(P.accent), 1)
    fig = clip(robe_cut, person(k, WHITE, "#D6C5DF", mood=.4, tilt=-4, turn=-.3, gaze=-.4, gear=disc, belt=GOLD, over=badge, hem=112, neckline=collar(-440, 44, GOLD, GOLD_D)))
    fig += stroke("M-106 -42Q-80 -38 -60 -44Q0 -28 60 -44Q84 -38 106 -42", GOLD, 11, stroke_linecap="butt")
    stream = path(sm([(62, -396, 1), (30, -380), (-20, -330), (-66, -282, 1), (-84, -284, 1), (-40, -340), (10, -396), (58, -416, 1)]), "#9CD4DE") + stroke(sm([(58, -408), (16, -386), (-40, -326), (-76, -286)], False), WHITE, 3)
    arms = Sleeve((100, -370), (104, -420), "fist", 0, up, bell=True, flip=True).draw((38, -419), k.skin, WHITE, "#D6C5DF") + stream + Sleeve((-100, -340), (-78, -252), "fist", 0, low, bell=True).draw((-38, -419), k.skin, WHITE, "#D6C5DF")
    s += at(304, 800, body + fig + arms, 1.06)
    s += ell(262, 816, 40, 7, "#A0D2CD") + ell(262, 816, 26, 4, "#4FA3AC")
    for x, h in ((440, 130), (474, 170), (506, 120), (528, 150)):
        iris = path(sm([(0, 0, 1), (-22, -12), (-24, 10), (-8, 16)]), "#6B4FA8") + path(sm([(0, 0, 1), (22, -12), (24, 10), (8, 16)]), "#4D3586") + path(sm([(0, 6, 1), (-12, -20), (0, -38), (12, -20)]), "#8D74CC") + path(sm([(0, 6, 1), (0, -38, 1), (12, -20)]), "#6B4FA8") + path(sm([(0, 0, 1), (9, 14), (0, 26), (-9, 14)]), GOLD_L)
        s += path(sm([(x - 6, 836, 1), (x - 20, 836 - h * .5), (x - 30, 836 - h * .8, 1), (x - 8, 836 - h * .45), (x + 2, 836, 1)]), P.leaf_d) + path(sm([(x, 836, 1), (x + 16, 836 - h * .4), (x + 30, 836 - h * .7, 1), (x + 22, 836 - h * .35), (x + 10, 836, 1)]), P.leaf_d) + stem(x, 836, h, "#3E7A58", iris, 4, False)
    return s


def devil():
    """A horned one with bat's wings crouches over two people whose chains hang loose."""
    s = sky("#1A0F24", "#261231", "#3A1636", "#5A1C38", bottom=840) + circ(300, 330, 250, "#3A1636") + circ(300, 330, 180, "#5A1C38") + rays(300, 330, 330, "#4A1937", 20, 180, .3)
    s += flame(80, 820, 150) + flame(520, 820, 150) + flame(128, 830, 90) + flame(474, 830, 90)
    s += path("M-20 800Q300 776 620 800V900H-20Z", "#1A0F24")
    s += path("M186 640H414L430 800H170Z", "#57497A") + path("M330 640H414L430 800H336Z", "#41356A") + path("M162 612H438V650H162Z", STONE_D) + path("M162 640H438V650H162Z", "#41356A") + path("M162 612L190 596H410L438 612Z", STONE)
    s += ring(300, 716, 17, 8, "#C9BFD9") + circ(300, 698, 8, STONE_D)
    s += at(352, 330, bat_wing("#8A3A56", "#632A4A", "#B5596A", .9)) + at(248, 330, bat_wing("#8A3A56", "#632A4A", "#B5596A", .9), 1, 0, True)
    k = Look("tan", "black", "swept", None, beard="fork", width=1.08, jaw=.5, brow=2, nose=1.3, eyes="#C2405A")
    k.skin = ("#C0705A", "#8E4244", "#4A1A2A")
    sk = k.skin
    fur, furd = "#8A5640", "#5E3632"
    # legs of a goat: thighs out, hoofs on the block
    d = ""
    for e, a, b in ((1, fur, furd), (-1, fur, furd)):
        d += limb([(e * 30, 6), (e * 108, 26), (e * 74, 92), (e * 84, 128)], [74, 60, 34, 28], a if e < 0 else b, b if e < 0 else None) + "".join(path(sm([(e * x - 6, y - 16, 1), (e * x + 6, y - 16, 1), (e * x + e * 3, y + 8, 1)]), "#5A3530") for x, y in ((66, 34), (88, 44), (104, 38), (78, 66), (90, 84))) + poly([(e * 68, 122), (e * 100, 122), (e * 108, 152), (e * 62, 152)], INK) + stroke("M%d 128V150" % (e * 84), furd, 3)
    d += bare_arm((52, -166), (126, -142), (158, -76), sk, "fist", 186, False, at(0, 0, g(stroke("M0 -40V52", WOOD_D, 15) + stroke("M-2 -38V50", WOOD_L, 7) + path("M-16 -42H16L10 -26H-10Z", GOLD), transform="rotate(180)") + g(flame(0, 0, 84), transform="translate(0 38) scale(1 -1)")), (44, 36, 24), 1.1)
    body = sm(mirror([(0, -196), (22, -196), (68, -178), (70, -140), (52, -90), (46, -40), (58, 14), (30, 40), (0, 44)]))
    d += cloth(body, sk[0], path(sm([(24, -210, 1), (12, -130), (16, -60), (12, 60, 1), (110, 60, 1), (110, -210, 1)]), sk[1]) + stroke("M-46 -126Q-24 -108 -4 -122M8 -122Q28 -108 50 -126M0 -110V-30M-26 -80H-6M8 -80H28M-26 -54H-6M8 -54H26", sk[2], 3, opacity=.55)
               + path(sm([(-70, 8, 1), (-30, -4), (0, 6), (30, -4), (70, 8, 1), (70, 60, 1), (-70, 60, 1)]), fur) + path(sm([(8, 4, 1), (30, -4), (70, 8, 1), (70, 60, 1), (8, 60, 1)]), furd))
    d += bare_arm((-56, -166), (-130, -170), (-134, -258), sk, "open", -4, False, "", (44, 36, 24), 1.25)
    horns = "".join(path(sm([(e * 16, -42, 1), (e * 44, -62), (e * 86, -60), (e * 96, -100), (e * 78, -124, 1), (e * 80, -92), (e * 62, -84), (e * 34, -84), (e * 10, -54, 1)]), c) + "".join(stroke("M%d %dL%d %d" % (e * x, y, e * (x + a), y + b), "#7A5A48", 3) for x, y, a, b in ((34, -84, 4, 26), (52, -86, 4, 26), (68, -88, 10, 24), (80, -100, 15, 8))) for e, c in ((-1, "#E0C6A4"), (1, "#B8957A")))
    ears = "".join(path(sm([(e * 32, -2, 1), (e * 66, -22), (e * 84, -14, 1), (e * 64, 8), (e * 34, 14, 1)]), c) for e, c in ((-1, sk[0]), (1, sk[1])))
    d += limb([(0, -176), (0, -216)], [38, 36], sk[1]) + at(0, -252, ears + head(k, 0, -.8, gear=horns), .98)
    s += at(300, 462, d, 1.0) + at(300, 112, star(0, 0, 30, GOLD, 5, .382, 180) + star(0, 0, 15, "#5A1C38", 5, .382, 180), 1)
    # the two in chains
    def chain(x0, y0, x1, y1, sag):
        o = ""
        for i in range(15):
            q = i / 14
            x, y = x0 + (x1 - x0) * q, y0 + (y1 - y0) * q + sag * 4 * q * (1 - q)
            o += ell(x, y, 6, 4, "none", (20 if i % 2 else -40) * (1 if x1 > x0 else -1), stroke="#C9BFD9", stroke_width=3)
        return o
    wo, ma = Look("fair", "auburn", "centre", "long", jaw=.1), Look("brown", "black", "side", "bob", beard="stubble", jaw=.5)
    hn = "".join(path(sm([(e * 12, -50, 1), (e * 20, -66), (e * 16, -80, 1), (e * 30, -68), (e * 26, -46, 1)]), "#E0C6A4") for e in (-1, 1))
    iron = path("M-22 -462Q0 -446 22 -462L22 -448Q0 -432 -22 -448Z", "#C9BFD9") + circ(0, -444, 6, STONE_D)
    lf = "".join(at(x, -262 - abs(x) * .12, leaf_shape("#6FA95A", P.leaf_d, 44), 1, 180 + x * .9) for x in range(-44, 45, 13)) + stroke("M-50 -268Q0 -258 50 -268", P.leaf_d, 6)
    locks = "".join(path(sm([(q * 20, -540, 1), (q * 40, -500), (q * 42, -440), (q * 36, -390), (q * 30, -340), (q * 12, -352, 1), (q * 10, -400), (q * 26, -450)]), c) for q, c in ((-1, "#B9572B"), (1, "#87351D")))
    tail_w = stroke(sm([(-36, -230), (-92, -220), (-108, -290), (-86, -330)], False), "#E3A988", 9) + "".join(circ(-86 + a, -346 + b, 11, "#8D4C95") for a, b in ((-12, 0), (6, 0), (-3, -16), (-3, 14), (-18, -14), (12, -14)))
    tail_m = stroke(sm([(36, -230), (94, -214), (112, -270), (92, -316)], False), "#824A2D", 9) + flame(92, -306, 60)
    eve = tail_w + nude(wo, ((-1, (-84, -360), (-66, -286), dict(grip="rest", rot=60), True), (1, (84, -352), (92, -276), dict(grip="rest", rot=76), True)), mood=-.1, turn=.5, tilt=5, gear=hn, over=locks + lf + iron)
    adam = tail_m + nude(ma, ((-1, (-98, -352), (-104, -270), dict(grip="rest", rot=106, flip=True), True), (1, (96, -352), (80, -286), dict(grip="rest", rot=120), True)), female=False, mood=-.1, turn=-.5, tilt=-5, gear=hn, over=lf + iron)
    s += at(136, 826, eve, .55) + at(464, 826, adam, .55)
    return s + chain(140, 586, 294, 732, 26) + chain(460, 586, 306, 732, 26)


def tower_card():
    """Lightning strikes a tower on its rock: the crown is blown off, and two fall."""
    s = sky("#17122E", "#221A40", "#33245A", "#4B2F6C", bottom=760)
    for x, y, w, f in ((120, 170, 220, 0), (470, 130, 200, 1), (90, 330, 180, 1), (520, 300, 180, 0), (100, 520, 160, 0), (510, 560, 180, 1)):
        s += swirl_cloud(x, y, w, "#4B3A70", "#6E5A96", f)
    s += circ(300, 250, 150, "#C2502F", opacity=.35) + circ(300, 240, 110, "#F2963A", opacity=.4)
    s += mountain(110, 860, 240, 170, "#2A2048", "#1B1434") + mountain(500, 870, 260, 210, "#2A2048", "#1B1434")
    s += poly([(120, 900), (170, 800), (196, 770), (222, 712), (250, 690), (356, 690), (384, 724), (404, 780), (450, 820), (490, 900)], "#5A4A7E") + poly([(320, 690), (356, 690), (384, 724), (404, 780), (450, 820), (490, 900), (350, 900), (330, 800)], "#3D3060") + poly([(196, 770), (222, 712), (250, 690), (262, 740), (236, 800)], "#75659A")
    s += sea(820, ["#2F4A7C", "#243B68", "#1B2E55"])
    # the tower
    x0, x1 = 232, 372
    s += flame(262, 312, 130) + flame(346, 316, 140) + flame(302, 316, 180)
    s += path("M226 320L244 300L262 316L280 296L300 318L320 300L340 318L360 298L378 320V360H372L380 704H224L232 360H226Z", "#B7A8C9") + path("M312 310L320 300L340 318L360 298L378 320V360H372L380 704H330Z", "#8577A4")
    s += "".join(stroke("M%d %dH%d" % (x, y, x + 26), "#8577A4" if x < 312 else "#66588A", 4) for x, y in ((244, 372), (278, 396), (336, 384), (246, 452), (330, 470), (262, 520), (340, 540), (240, 580), (290, 610), (344, 622), (250, 656), (316, 668)))
    s += path("M222 348H382V366H222Z", "#CFC2DC") + path("M318 348H382V366H318Z", "#9C8EB8")
    for x, y in ((300, 440), (266, 560), (340, 576)):
        s += path("M%d %dV%dA22 22 0 0 1 %d %dV%dZ" % (x - 22, y + 30, y - 10, x + 22, y - 10, y + 30), "#33204A") + clip("M%d %dV%dA22 22 0 0 1 %d %dV%dZ" % (x - 22, y + 30, y - 44, x + 22, y - 44, y + 30), flame(x, y + 32, 66)) + rect(x - 27, y + 28, 54, 8, "#CFC2DC", 2)
    # the crown of the tower, in the air
    s += at(236, 190, path("M-92 10L-84 -50L-56 -16L-40 -62L-14 -18L6 -66L26 -16L52 -56L62 -10L92 -42L88 20Q0 50 -92 10Z", GOLD) + path("M12 -50L26 -16L52 -56L62 -10L92 -42L88 20Q50 34 12 32Z", GOLD_D) + path("M-93 8Q0 46 89 16L90 36Q0 66 -92 28Z", GOLD_L) + "".join(circ(x, 27 + abs(x) * -.06 + (8 if abs(x) < 40 else 2), 7, c) for x, c in ((-62, RED), (-22, P.accent), (20, RED), (60, P.accent))) + "".join(circ(x, y, 7, GOLD_L) for x, y in ((-84, -54), (-40, -66), (6, -70), (52, -60), (92, -46))), .92, -24)
    s += "".join(at(x, y, poly([(-14, -10), (10, -12), (14, 8), (-8, 12)], c), 1, q) for x, y, c, q in ((400, 286, "#B7A8C9", 20), (430, 330, "#8577A4", 50), (178, 300, "#B7A8C9", 70), (196, 352, "#8577A4", 10), (414, 404, "#B7A8C9", 34), (160, 246, "#8577A4", 0)))
    # the bolt
    s += poly([(540, 30), (482, 30), (400, 160), (440, 156), (352, 262), (388, 258), (318, 330), (420, 238), (384, 240), (478, 138), (436, 140)], "#FFF3DB") + poly([(526, 30), (500, 30), (420, 150), (456, 146), (366, 250), (402, 248), (346, 300), (408, 243), (376, 246), (468, 142), (428, 146)], GOLD)
    # who fall
    a, b = Look("fair", "blond", "swept", "bob", jaw=.4), Look("tan", "brown", "centre", "shoulder", jaw=.2)
    man = person(a, "#3F7FB0", "#285A8C", pose="tunic", turn=.3, mood=-1, hose=(GOLD, GOLD_D), legs=(((-20, -270), (-70, -190), (-52, -90)), ((20, -270), (50, -160), (96, -80))), cloak=None, belt=GOLD, inside=trim("M-120 -162Q0 -150 120 -162", GOLD, 13),
                 arms=((-1, Sleeve((-112, -452), (-150, -520), "open", -20)), (1, Sleeve((110, -440), (168, -490), "open", 40))))
    queen = person(b, RED, RED_D, pose="tunic", turn=-.3, mood=-1, hose=("#E7C9D6", "#C99FB4"), legs=(((-20, -270), (-40, -160), (-96, -96)), ((20, -270), (74, -196), (52, -96))), gear=crown("points", P.accent), belt=GOLD, inside=trim("M-120 -162Q0 -150 120 -162", GOLD, 13),
                   arms=((-1, Sleeve((-110, -440), (-166, -484), "open", -40)), (1, Sleeve((112, -452), (150, -524), "open", 20))))
    s += at(104, 424, man, .5, 164) + at(474, 470, queen, .5, 198)
    for i, (x, y) in enumerate(((80, 250), (112, 290), (72, 340), (180, 420), (196, 500), (84, 716), (150, 740), (196, 640), (420, 470), (404, 560), (530, 420), (540, 500), (420, 660), (530, 740), (460, 770), (400, 690), (150, 110), (90, 120), (330, 110), (280, 90), (540, 220), (420, 380))):
        s += at(x, y, path(sm([(0, -15, 1), (7, 3), (0, 11), (-7, 3)]), GOLD if i % 2 else "#F2963A"), .9, 12 * (-1) ** i)
    return s


def the_star():
    """Under one great star and seven small ones a woman pours water on the land and into a pool."""
    s = sky("#1B2A66", "#24407F", "#2F6496", "#5A9DB4", "#A6D0CB", bottom=600) + circ(300, 200, 150, "#2B4F8C") + circ(300, 200, 104, "#3A6AA0")
    s += star(300, 200, 108, GOLD, 8, .42, 22.500) + star(300, 200, 118, GOLD_L, 8, .36) + star(300, 200, 60, WHITE, 8, .42)
    for x, y, q in ((110, 130, 26), (490, 130, 26), (104, 270, 22), (496, 270, 22), (160, 360, 26), (440, 360, 26), (186, 96, 18)):
        s += star(x, y, q, WHITE, 8, .4)
    s += mountain(90, 610, 260, 160, "#3F7C9C", "#2C5E84") + mountain(200, 610, 180, 100, "#4F8FA8", "#3A7394") + hill(596, 566, 560, "#5E9A7E", peak=420)
    s += tree(490, 566, 140, "#3E7A58", "#2A5A48", "#5E9A7E") + at(490, 430, path(sm([(-22, 2, 1), (-6, -12), (12, -14), (18, -30), (30, -34), (40, -22, 1), (30, -26), (26, -14), (14, 2), (-4, 6)]), RED) + stroke("M0 4V14M8 4V14", INK, 2) + circ(28, -30, 1.8, INK))
    s += hill(640, 616, 640, P.leaf, peak=330) + tufts(6, 650, 690, P.leaf_d, 10, 330, 540)
    s += cloth(sm([(-20, 740, 1), (90, 716), (190, 726), (262, 770), (330, 800), (420, 816), (520, 850), (560, 900, 1), (-20, 900, 1)]), "#3F93A8", "".join(stroke("M%d %dq16 -8 32 0t32 0" % v, "#9CD4DE", 3) for v in ((60, 800), (150, 838), (260, 826), (80, 846), (330, 850))) + ell(100, 776, 62, 12, "#9CD4DE") + ell(100, 776, 42, 8, "#3F93A8") + ell(100, 776, 26, 5, "#9CD4DE"))
    s += stroke(sm([(-20, 740, 1), (90, 716), (190, 726), (262, 770), (330, 800), (420, 816), (520, 850), (560, 900, 1)], False), P.leaf_d, 7)
    for x, y, c in ((414, 712, RED_L), (536, 690, WHITE), (500, 800, RED_L), (540, 770, GOLD_L), (60, 700, WHITE)):
        s += stem(x, y + 10, 22, P.leaf_d, flower(c, GOLD, .9), 2, False)
    k = Look("rose", "blond", "centre", "long", jaw=.1)
    sk = k.skin
    hd, hl = k.hair
    # she kneels to the left: far leg in the water, near knee on the land
    w = limb([(322, 630), (222, 650), (214, 772)], [66, 46, 26], sk[1]) + path(sm([(228, 762), (230, 786, 1), (180, 786, 1), (182, 778), (204, 764)]), sk[1]) + ell(206, 787, 40, 6, "#9CD4DE")
    w += limb([(286, 480), (222, 522), (160, 552)], [31, 26, 18], sk[1])
    w += path(sm([(268, 376), (316, 364), (356, 404), (372, 500), (392, 590), (384, 640), (352, 600), (320, 480), (290, 440)]), hd) + fold(330, 400, 374, 610, hl, 10, -14) + fold(310, 396, 342, 540, hl, 7, -8)
    tor = sm([(286, 440), (272, 478), (252, 520), (262, 538), (284, 566), (276, 620), (290, 668), (356, 676), (374, 640), (338, 578), (336, 520), (332, 464), (312, 440)])
    w += cloth(tor, sk[0], path(sm([(318, 430, 1), (308, 500), (322, 570), (310, 690, 1), (400, 690, 1), (400, 430, 1)]), sk[1]))
    w += limb([(330, 640), (300, 752), (400, 764)], [78, 52, 28], sk[0], sk[1]) + path(sm([(392, 752), (428, 756), (446, 774), (438, 782, 1), (390, 780, 1)]), sk[1])
    dr, drd = "#8D4C95", "#5E2F78"
    w += cloth(sm([(268, 604), (310, 596), (366, 606), (384, 650), (352, 720), (392, 772, 1), (330, 784), (268, 776, 1), (276, 700), (250, 672), (212, 664, 1), (216, 634), (262, 624)]), dr, fold(300, 620, 320, 780, drd, 14, 10) + fold(330, 616, 362, 770, drd, 10, -8) + fold(282, 640, 226, 656, drd, 10, 6) + path(sm([(350, 600, 1), (352, 660), (336, 720), (372, 790, 1), (420, 790, 1), (420, 600, 1)]), drd)) + trim("M266 608Q310 598 368 610", GOLD, 8)
    w += limb([(300, 450), (288, 414)], [28, 26], sk[1]) + at(278, 398, profile(Look("rose", "blond", "centre", None, jaw=0, nose=.72), .4, path("M-40 -24Q-6 -50 34 -30L33 -22Q-6 -40 -40 -15Z", GOLD) + star(16, -36, 10, GOLD_L, 8, .4), True), .84, -16, True)
    w += path(sm([(300, 384, 1), (316, 420), (300, 470), (290, 520), (276, 560, 1), (270, 520), (280, 470), (288, 430)]), hd) + fold(302, 396, 284, 546, hl, 7, 8)
    w += limb([(322, 476), (348, 560), (424, 578)], [34, 28, 19], sk[0], sk[1])
    s += w
    blu, blud = "#C2405A", "#8A2447"
    s += path(sm([(116, 556, 1), (94, 566), (80, 610), (78, 772, 1), (110, 772, 1), (104, 640), (112, 590), (122, 574, 1)]), "#BFE6EA") + stroke("M108 568Q90 600 92 766", WHITE, 3)
    s += at(146, 556, jug(blu, blud), .96, -112) + at(166, 556, hand("rest", sk, .95, 190))
    s += path(sm([(480, 570, 1), (502, 578), (516, 620), (518, 722, 1), (490, 722, 1), (494, 640), (488, 604), (476, 590, 1)]), "#BFE6EA") + stroke("M490 582Q508 610 504 716", WHITE, 3) + "".join(stroke(sm([(504, 716), q, e], False), "#BFE6EA", 6) for q, e in (((474, 728), (456, 752)), ((500, 740), (492, 772)), ((526, 732), (532, 752)))) + at(456, 570, jug(blu, blud), .96, 112, False) + at(430, 578, hand("rest", sk, .95, 8))
    return s


def the_moon():
    """A dog and a wolf howl at the moon between two towers; a crayfish comes up where the path begins."""
    s = sky("#142852", "#1B3A6B", "#255483", "#3A7896", bottom=600) + circ(300, 240, 178, "#244C7E") + rays(300, 240, 164, "#F6D98B", 16, 108, .14) + rays(300, 240, 138, GOLD, 16, 108, .2, 11.250) + circ(300, 240, 106, "#F4E3B5") + circ(300, 240, 98, "#FFF1CC")
    face = sm([(6, -98, 1), (-20, -62), (-26, -34), (-20, -22), (-44, 8), (-28, 18, 1), (-32, 26), (-38, 32), (-28, 38, 1), (-34, 46), (-26, 54), (-28, 66), (-10, 80), (16, 97, 1), (70, 70), (98, 0), (70, -70)])
    s += at(300, 240, clip("M98 0A98 98 0 1 1 -98 0A98 98 0 1 1 98 0Z", path(face, GOLD_L) + path(sm([(30, -110, 1), (50, -40), (46, 40), (30, 110, 1), (110, 110, 1), (110, -110, 1)]), GOLD)) + stroke("M-14 -12Q0 -2 14 -12", INK, 4) + stroke("M-8 -6l-4 8M2 -4v9M11 -7l5 7", INK, 2.5) + stroke("M-18 -30Q0 -42 18 -32", GOLD_D, 4) + stroke("M-38 33Q-26 34 -18 30", "#A8524A", 3) + stroke("M-34 14Q-26 16 -24 8", GOLD_D, 2.5) + circ(16, 26, 11, "#E9A75A", opacity=.6))
    for i, (x, y) in enumerate(((150, 330), (196, 372), (240, 412), (300, 428), (360, 412), (404, 372), (450, 330), (116, 290), (484, 290), (124, 190), (476, 190), (130, 350), (470, 350), (170, 404), (430, 404))):
        s += at(x, y, path(sm([(0, -13, 1), (6, 3), (0, 10), (-6, 3)]), GOLD_L if i % 2 else GOLD))
    s += mountain(220, 600, 300, 130, "#2F5F88", "#214A72") + mountain(400, 600, 300, 150, "#2F5F88", "#214A72") + hill(590, 574, 590, "#3F7F7C", peak=300)
    s += tower(110, 640, 82, 250, "#8E93B4", "#5F668F", GOLD_L) + tower(490, 640, 82, 250, "#8E93B4", "#5F668F", GOLD_L)
    s += hill(640, 620, 640, "#3A7466", peak=300) + path(sm([(292, 576, 1), (306, 576, 1), (316, 596), (288, 616), (322, 646), (334, 690), (326, 740), (350, 790, 1), (250, 790, 1), (270, 740), (262, 690), (280, 646), (258, 616), (284, 592)]), "#E2CFA0")
    s += tufts(9, 660, 720, "#24524E", 12, 70, 530) + at(176, 744, howler("#E4C79A", "#B98F62"), .98) + at(424, 744, howler("#8F95AE", "#5F6684", True), .98, 0, True)
    s += path("M-20 760Q120 742 210 764T400 764T620 756V900H-20Z", "#24524E") + cloth("M-20 776Q120 760 220 780T400 780T620 772V900H-20Z", "#2B6C98", "".join(stroke("M%d %dq16 -8 32 0t32 0" % v, "#7CB8CE", 3) for v in ((70, 806), (150, 838), (380, 836), (450, 804), (100, 850), (480, 846))) + ell(300, 806, 84, 18, "#4F93B4") + ell(300, 806, 60, 11, "#2B6C98"))
    s += at(300, 752, crayfish(), .76)
    return s + rock(92, 792, 50, 26, "#6A7394", "#4A5478") + rock(510, 790, 56, 28, "#6A7394", "#4A5478") + "".join(stroke("M%d %dQ%d %d %d %d" % (x, 800, x + b, 770, x + b * 2, 744), "#4F8A62", 4) for x, b in ((132, -4), (142, 2), (152, 6), (450, -4), (460, 2)))


def the_sun():
    """A child rides a white horse with a red banner under a great sun; sunflowers look over the wall."""
    s = sky("#56AFC4", "#7CC3CC", "#A6D8D4", "#CDEBDD", bottom=600)
    c = at(300, 218, "".join(at(0, 0, poly([(-20, -90), (0, -172), (20, -90)], GOLD) + poly([(0, -90), (0, -172), (20, -90)], "#C98A2E"), 1, 360 / 12 * i) for i in range(12))
           + "".join(at(0, 0, path(sm([(-15, -90, 1), (-16, -112), (-2, -126), (-8, -146), (4, -164, 1), (6, -146), (14, -128), (6, -110), (15, -90, 1)]), "#F2963A"), 1, 15 + 30 * i) for i in range(12)) + circ(0, 0, 104, GOLD_D) + circ(-1, -2, 100, GOLD_L), .9)
    f = path("M6 -98Q0 -60 6 -30Q14 -4 18 22Q10 32 4 30Q10 44 6 60Q4 80 8 98A100 100 0 0 0 8 -98Z", "#EDBE5A") + stroke("M-14 22Q4 36 18 22", GOLD_D, 4)
    for e in (-1, 1):
        f += path("M%d -18Q%d -38 %d -18Q%d -4 %d -18Z" % (e * 18, e * 38, e * 60, e * 38, e * 18), WHITE) + circ(e * 38, -19, 9, WOOD_D) + circ(e * 38 - 3, -22, 3, WHITE) + stroke("M%d -18Q%d -42 %d -20" % (e * 16, e * 38, e * 62), WOOD_D, 5) + stroke("M%d -46Q%d -62 %d -48" % (e * 16, e * 38, e * 60), GOLD_D, 6) + circ(e * 54, 20, 14, "#E9955A", opacity=.55)
    s += c + at(300, 218, f + path("M-28 48Q0 58 28 48Q16 72 0 72Q-16 72 -28 48Z", "#B9532F"), .9)
    for x, h, q in ((84, 150, 1.5), (144, 110, 1.3), (514, 258, 1.4)):
        s += stem(x, 640, h, P.leaf_d, sunflower(q * 1.3))
    s += wall(580, 120, "#C9A98E", "#A07F78", bh=26, bw=70) + rect(0, 568, 600, 16, "#E3C8A8") + rect(0, 696, 600, 220, P.leaf) + path("M-20 706Q300 680 620 706V900H-20Z", "#7FB37E") + path("M-20 780Q300 756 620 784V900H-20Z", P.leaf) + tufts(5, 790, 820, P.leaf_d, 14, 70, 530)
    hs = horse(WHITE, "#D5CBDF", "#E9C68A", "walk", RED, None, None, WOOD_D)
    k = Look("rose", "blond", "fringe", "curls", width=1.12, jaw=0, nose=.6, lips=.8, eyes="#285A8C", blush="#E2907C")
    wreath = "".join(at(42 * math.sin(v), -12 - 42 * math.cos(v), sunflower(.56)) for v in [math.radians(q) for q in (-78, -47, -16, 16, 47, 78)]) + path("M-10 27Q2 31 15 27Q10 40 2 40Q-6 40 -10 27Z", "#A8524A") + path("M-7 28.500Q2 32 12 28.500L10 32Q2 34 -5 32Z", WHITE)
    sk = k.skin
    pole = stroke("M0 110V-290", WOOD_D, 10) + stroke("M-2 108V-290", WOOD_L, 5)
    ban = sm([(0, -284, 1), (-60, -300), (-120, -270), (-196, -286), (-222, -200), (-196, -110), (-206, -20, 1), (-140, -46), (-90, -10), (-30, -40), (0, -30, 1)])
    flag = cloth(ban, RED, path(sm([(-100, -320, 1), (-120, -200), (-96, -120), (-120, 0, 1), (-60, 0, 1), (-40, -120), (-64, -200), (-40, -320, 1)]), RED_D) + path(sm([(-180, -320, 1), (-196, -200), (-172, -100), (-190, 0, 1), (-240, 0, 1), (-240, -320, 1)]), RED_D)) + path(ban, stroke=GOLD, stroke_width=5) + pole + circ(0, -294, 10, GOLD_L)
    ch = at(-20, -476, hair_back(k), 1.04) + limb([(14, -270), (62, -232), (52, -160)], [50, 36, 22], sk[0], sk[1]) + path(sm([(42, -166), (64, -168), (92, -150), (92, -142, 1), (44, -140, 1)]), sk[0])
    ch += bare_arm((-48, -392), (-104, -366), (-116, -420), sk, "fist", 0, False, "", (26, 22, 15), .9)
    tor = sm(mirror([(0, -414), (18, -413), (40, -398), (36, -360), (34, -320), (58, -254, 1), (0, -244)]))
    ch += at(-20, 0, cloth(tor, WHITE, path(sm([(18, -420, 1), (10, -340), (20, -240, 1), (80, -240, 1), (80, -420, 1)]), "#D5CBDF") + trim("M-70 -254Q0 -240 70 -254", GOLD, 10)) + path("M-35 -330Q0 -318 35 -330V-316Q0 -304 -35 -316Z", RED) + path(sm(mirror([(0, -390), (14, -406), (19, -416), (0, -424)])), sk[0]))
    ch += limb([(-20, -402), (-20, -430)], [24, 22], sk[1]) + at(-20, -476, head(k, .2, 1, back=False, gear=wreath), 1.04)
    ch += bare_arm((10, -392), (68, -376), (112, -424), sk, "open", 34, False, "", (26, 22, 15), .9)
    s += at(318, 806, at(-116, -420, flag, .84) + hs + ch, .82)
    for x, q in ((80, RED_L), (134, WHITE), (430, WHITE), (486, RED_L), (528, GOLD_L)):
        s += stem(x, 838, 26, P.leaf_d, flower(q, GOLD, 1), 2, False)
    return s


def judgement():
    """An angel blows a trumpet from the clouds, and the dead rise with open arms."""
    s = sky("#6F8FC4", "#8FACD4", "#B3CBE2", "#DCE7EC", bottom=600) + circ(300, 220, 200, "#C9DBEA") + rays(300, 220, 300, "#DCE7EC", 20, 60, .32)
    s += wings(290, 236, "#A566A8", P.dark, "#D98FA6", .64, 20, 18)
    a = Look("fair", "red", "centre", "curls", jaw=.15)
    fl = "".join(at(-4 + 44 * math.sin(v), -10 - 48 * math.cos(v), path(sm([(0, -20, 1), (9, -4), (0, 10), (-9, -4)]), c), 1, math.degrees(v)) for v, c in zip([math.radians(q) for q in (-100, -72, -44, -16, 12, 38)], ("#DA6A35", GOLD, "#DA6A35", GOLD_L, "#DA6A35", GOLD)))
    # the trumpet goes from the lips to the lower right
    horn = path("M0 -6L150 -9Q186 -14 204 -38V38Q186 14 150 9L0 6Z", GOLD) + path("M0 0H176Q194 8 204 38Q186 14 150 9L0 6Z", GOLD_D) + ell(204, 0, 9, 38, GOLD_L) + ell(205, 0, 5, 30, GOLD_D) + "".join(rect(x, -11, 8, 22, GOLD_L, 2) for x in (6, 84, 140))
    ang = person(a, "#5C97C4", "#285A8C", side=True, turn=1, tilt=14, mood=.2, gear=fl, belt=GOLD, sleeves=("#8FC0DC", "#5C97C4"), neckline=collar(-440, 44, GOLD, GOLD_D), arms=())
    s += clip("M0 0H600V430H0Z", at(280, 612, ang, .9))
    s += at(303, 182, horn, 1.03, 30)
    flagd = "M356 222L436 272L426 396L346 346Z"
    s += path("M352 214L438 268", WOOD) + cloth(flagd, WHITE, path("M396 236L436 272L426 396L386 380Z", SNOW_D) + path("M386 240L404 252L394 376L376 364Z M348 282L434 330L432 350L346 302Z", RED)) + path(flagd, stroke=GOLD, stroke_width=4)
    s += at(280, 612, Sleeve((-20, -372), (66, -436), "fist", 96, bell=True).draw((-38, -419), a.skin, "#8FC0DC", "#5C97C4") + Sleeve((104, -356), (136, -398), "fist", 40, bell=False, flip=True).draw((38, -419), a.skin, "#8FC0DC", "#5C97C4"), .9)
    for x, y, w, f in ((186, 412, 170, 0), (420, 424, 160, 1), (300, 432, 220, 0), (110, 434, 110, 1), (508, 430, 90, 0)):
        s += swirl_cloud(x, y, w, WHITE, "#B3CBE2", f)
    s += mountain(110, 610, 220, 130, "#9DB0D4", "#7488B8", WHITE) + mountain(300, 610, 260, 110, "#9DB0D4", "#7488B8", WHITE) + mountain(500, 610, 240, 140, "#9DB0D4", "#7488B8", WHITE) + sea(596, ["#4F78B0", "#40669E", "#33558A", "#284675"])
    m, w_, c_ = Look("tan", "black", "side", None, beard="full", jaw=.5), Look("fair", "auburn", "centre", "long", jaw=.1), Look("brown", "black", "fringe", "curls", width=1.06, jaw=0)
    shr, shd = "#E9E3F0", "#BDB2D0"

    def riser(k, x, y, sc, cw, ch_, female, up, tilt, small=False):
        arms = ((-1, Sleeve((-104, -470), (-104 - up * 30, -560 + up * 20), "open", -10 - 20 * up, bare=True, width=(34, 30, 24))), (1, Sleeve((104, -470), (104 + up * 30, -560 + up * 20), "open", 10 + 20 * up, bare=True, width=(34, 30, 24))))
        b = person(k, shr, shd, tilt=tilt, mood=.8, gaze=0, turn=0, belt=None, shoulder=46 if female else 54, waist=42 if female else 48, inside="".join(stroke("M-70 %dQ0 %d 70 %d" % (y_, y_ + 22, y_ - 8), shd, 4) for y_ in (-400, -372, -344, -316, -290)), arms=arms, size=.96 if small else .84)
        return at(x, y, coffin(cw, ch_)) + clip("M%s 0H%sV%sH%sZ" % (n(x - 250), n(x + 250), n(y - 8), n(x - 250)), at(x, y + 262 * sc, b, sc))
    s += riser(m, 146, 700, .62, 150, 70, False, .5, 6) + riser(w_, 456, 700, .62, 150, 70, True, .5, -6)
    s += path("M60 776Q146 760 236 776V800H60Z", "#33558A") + path("M368 776Q456 760 546 776V800H368Z", "#33558A") + "".join(stroke("M%d 772q16 -8 32 0t32 0" % x, "#9DB8DC", 3) for x in (84, 150, 396, 456))
    s += riser(c_, 300, 768, .46, 128, 64, True, 1, 0, True) + path("M210 838Q300 818 392 838V900H210Z", "#284675") + "".join(stroke("M%d 836q16 -8 32 0t32 0" % x, "#7F9CC8", 3) for x in (236, 300))
    return s


def the_world():
    """A dancer with two wands in a wreath of laurel; in the corners a human face, an eagle, a bull and a lion."""
    s = sky("#43357F", "#5A4A9C", "#7868B4", "#9C90CC", bottom=860) + circ(300, 440, 290, "#6B5CA8") + clip("M128 438A172 268 0 1 1 472 438A172 268 0 1 1 128 438Z", rect(100, 150, 400, 600, "#BFDDE6") + circ(300, 400, 190, "#D9ECEC") + rays(300, 400, 330, "#E9F2E6", 24, 120, .3) + circ(300, 400, 120, "#EFF5EA"))
    s += stars(3, GOLD_L, (190, 70, 410, 140), 5, 7) + stars(8, GOLD_L, (70, 300, 120, 600), 6, 7) + stars(9, GOLD_L, (490, 300, 540, 600), 6, 7)
    for lay, (dr, c, d, ln) in enumerate(((12, "#2C5733", "#2C5733", 46), (-8, "#4F8A4A", P.leaf_d, 42), (4, "#7FB35E", "#4F8A4A", 34))):
        for e in (-1, 1):
            for i in range(26):
                v = math.pi - (i + .5 * (lay % 2)) * math.pi / 26
                x, y = 300 + e * (170 + dr) * math.sin(v), 438 - (266 + dr) * math.cos(v)
                dx, dy = e * math.cos(v) * -1 * 170, -math.sin(v) * 266
                s += at(x, y, leaf_shape(c, d, ln), 1, math.degrees(math.atan2(dx, -dy)) + e * (24 if i % 2 else -24))
    for y in (168, 706):
        s += at(300, y, "".join(path(sm([(0, 0, 1), (e * 34, -26), (e * 52, -6), (e * 36, 16)]), RED if e < 0 else RED_D) + path(sm([(0, 4, 1), (e * 12, 30), (e * 34, 50, 1), (e * 40, 34, 1), (e * 18, 12)]), RED_D if e < 0 else RED) for e in (-1, 1)) + rect(-11, -13, 22, 28, RED_L, 8), .92)
    k = Look("brown", "black", "centre", "waves", width=1, jaw=.12, lips=1.15, eyes="#251A30")
    rod = stroke("M0 -58V58", GOLD_D, 12) + stroke("M-1 -57V57", CREAM, 8) + circ(0, -60, 9, GOLD) + circ(0, 60, 9, GOLD)
    pu, pud = "#A04FA8", "#6B2F86"
    back_sash = path(sm([(60, -440), (120, -420), (150, -340), (128, -250), (150, -170), (120, -100, 1), (112, -170), (88, -250), (104, -330), (70, -400)]), pud) + path(sm([(-40, -300), (-110, -260), (-140, -180), (-112, -110), (-128, -50, 1), (-96, -100), (-100, -180), (-60, -240)]), pud)
    sash = cloth(sm([(-52, -300), (-44, -282), (0, -286), (48, -318), (54, -290), (60, -250), (36, -210), (-10, -196), (-52, -214), (-58, -256)]), pu, fold(40, -312, -40, -216, pud, 12, 10) + fold(52, -280, 0, -204, pud, 9, 8) + path(sm([(20, -330, 1), (12, -260), (24, -180, 1), (80, -180, 1), (80, -330, 1)]), pud, opacity=.5)) \
        + cloth(sm([(-50, -414), (-38, -436), (10, -398), (46, -378), (46, -350), (6, -356), (-46, -372)]), pu, fold(-44, -420, 44, -366, pud, 10, -6)) + path(sm([(34, -384, 1), (58, -420), (66, -440), (54, -446), (40, -424)]), pu)
    body = back_sash + nude(k, ((-1, (-96, -378), (-130, -430), dict(grip="fist", rot=0, hold=rod), True), (1, (96, -378), (130, -430), dict(grip="fist", rot=0, hold=rod, flip=True), True)),
                            legs=(((-20, -262), (-22, -140), (-4, -13)), ((20, -262), (66, -176), (2, -108))), mood=.7, tilt=-4, turn=-.3, over=sash, toes=(-1, -1), gear=laurel(P.leaf, "#86AE52"))
    s += at(304, 640, body, .76)
    for x, y, f in ((128, 216, 0), (472, 216, 1), (128, 806, 0), (472, 806, 1)):
        s += swirl_cloud(x, y, 148, WHITE, "#B9AEDC", f)
    for x, y, who in ((126, 150, at(0, -2, head(Look("fair", "blond", "centre", "bob", width=1, jaw=.1), .3, .4), .94)), (478, 146, eagle_head()), (126, 742, at(0, 0, bull_head(), .84)), (474, 738, at(0, 0, lion_head(), .7))):
        s += at(x, y, who)
    for x, y, f in ((118, 250, 0), (482, 246, 1), (118, 828, 0), (482, 828, 1)):
        s += swirl_cloud(x, y, 110, WHITE, "#B9AEDC", f)
    return s


CARDS = {"major-00-fool": fool, "major-01-magician": magician, "major-02-high-priestess": high_priestess, "major-03-empress": empress,
         "major-04-emperor": emperor, "major-05-hierophant": hierophant, "major-06-lovers": lovers, "major-07-chariot": chariot,
         "major-08-strength": strength, "major-09-hermit": hermit, "major-10-wheel-of-fortune": wheel,
         "major-11-justice": justice, "major-12-hanged-man": hanged_man, "major-13-death": death, "major-14-temperance": temperance,
         "major-15-devil": devil, "major-16-tower": tower_card, "major-17-star": the_star, "major-18-moon": the_moon,
         "major-19-sun": the_sun, "major-20-judgement": judgement, "major-21-world": the_world}
