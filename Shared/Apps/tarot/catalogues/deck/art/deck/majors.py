"""The major arcana."""
from things import *
from figure import *

P = MAJORS
RED, RED_D, RED_L = "#C2405A", "#8A2447", "#E2737C"
SNOW, SNOW_D = "#F6EEF2", "#CDBBD2"
STONE, STONE_D, STONE_L = "#9C8FB4", "#6E5F8E", "#C5B9D3"


# ---- what several of the majors have ---------------------------------------------------------------------------

class Sleeve(Arm):
    """An arm whose sleeve grows out of the robe: the right one from its shaded side."""
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
    """A pillar that stands at y1, with capital and base."""
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


# ---- the cards -------------------------------------------------------------------------------------------------

def fool():
    """He strides to the edge of a cliff with his face to the sky; a small dog leaps beside him."""
    s = sky("#F2B661", "#F6C778", "#F9D894", "#FBE6B6", bottom=620) + circ(158, 176, 92, "#F9D894") + sun(158, 176, 46, "#FFF6DE", WHITE, 16)
    s += swirl_cloud(462, 330, 110, "#FBE6B6", "#F2B661") + swirl_cloud(110, 420, 90, "#FCF0D4", "#F2B661", True)
    s += mountain(130, 640, 300, 170, P.light, "#B96F9C", SNOW) + mountain(470, 700, 400, 300, P.mid, P.dark, SNOW) + mountain(330, 730, 320, 160, "#B96F9C", P.mid, SNOW)
    s += cloud(440, 720, 260, P.pale, "#EDBFBE") + cloud(540, 800, 240, P.pale, "#EDBFBE") + rect(330, 800, 300, 100, P.pale)
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
                  inside=fold(-20, -430, -14, -345, SNOW_D, 7) , arms=((-1, Sleeve((-122, -468), (-116, -566), "fist", 0, rod, bell=False)), (1, Sleeve((108, -356), (128, -282), "point", 78, bell=True))))
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
    s = sky(P.deep, "#331B58", "#3A2160", P.dark, bottom=700) + stars(4, GOLD_L, (150, 70, 450, 130), 8, 6) + sea(640, ["#2D6F8E", P.accent, P.accent_d])
    s += drape(120, 480, 148, 650, "#6B3F86", "#5A3479", GOLD) + rect(112, 140, 376, 12, GOLD, 4)
    for x, y in ((176, 214), (260, 214), (340, 214), (424, 214), (176, 330), (424, 330), (218, 272), (382, 272), (176, 450), (424, 450), (156, 390), (444, 390), (176, 568), (424, 568)):
        s += at(x, y, leaf_shape("#6FA96F", "#3E7A58"), .9, -130) + at(x, y, leaf_shape("#6FA96F", "#3E7A58"), .9, 130) + circ(x, y, 20, RED) + path("M%d %dA20 20 0 0 1 %d %dQ%d %d %d %dZ" % (x + 4, y - 19, x + 4, y + 19, x + 12, y, x + 4, y - 19), RED_D) + ell(x - 2, y, 8, 12, GOLD_L) \
            + "".join(circ(x + a - 2, y + b, 2.4, RED_D) for a, b in ((-2, -5), (3, -2), (-2, 2), (3, 6))) + path("M%d %dl-6 -10 6 4 0 -8 0 8 6 -4Z" % (x, y - 18), RED)
    s += path("M30 730H570V900H30Z", P.deep) + path("M96 750Q300 722 504 750L530 900H70Z", P.dark) + path("M120 776Q300 752 480 776L500 900H100Z", "#5C3886")
    s += pillar(100, 120, 752, 70, "#2B1842", "#150A26") + pillar(500, 120, 752, 70, "#F4ECE4", "#CDB9C8")
    s += at(300, 758, throne(P.mid, P.dark, "flat", 230, 300, 190, GOLD, arms=True))
    k = Look("pale", "black", "centre", None, width=.98, jaw=.1, eyes="#22808A")
    blue, blue_d, pale = "#3F7FB0", "#285A8C", "#9CCBE0"
    hb, hf = hood(pale, "#6FA6CC")
    tri = at(0, -82, circ(0, 0, 22, "#F8E4C0") + circ(-3, -3, 16, WHITE) + moon(-35, 0, 20, GOLD_L, 180, .6) + moon(35, 0, 20, GOLD, 0, .6)) + path("M-38 -52Q0 -66 38 -52L36 -40Q0 -54 -36 -40Z", GOLD) + circ(0, -52, 5, P.accent)
    scroll = rect(-52, -17, 104, 36, CREAM, 4) + rect(4, -17, 48, 36, "#EBD8BC") + rect(-60, -21, 16, 44, GOLD_L, 7) + rect(44, -21, 16, 44, GOLD, 7)
    cross = at(0, -300, poly([(-6, -22), (6, -22), (6, -6), (22, -6), (22, 6), (6, 6), (6, 22), (-6, 22), (-6, 6), (-22, 6), (-22, -6), (-6, -6)], GOLD_L))
    flow = fold(4, -190, -30, 0, blue_d, 12, 6) + "".join(stroke("M%d -26q14 -10 28 0t28 0" % x, pale, 3) for x in (-124, -62, 0, 62)) + trim("M-150 -6Q0 8 150 -6", pale, 12, blue_d)
    body = person(k, "#5FA0C8", blue, pose="seated", shoulder=50, waist=36, hem=122, mood=.1, cloak=(blue, blue_d), inside=flow, gear=hf + tri, gear_back=hb, veil=True, size=.92,
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
    s += at(300, 676, throne(STONE, STONE_D, "arch", 230, 430, 190, GOLD, "".join(at(0, -330, rect(-4, -70, 8, 100, STONE_D), rot=r) for r in ()), arms=True))
    k = Look("brown", "grey", "high", None, beard="full", width=1.03, jaw=.4, old=True, eyes="#251A30")
    tiara = path(sm([(-38, -28), (-40, -66), (-26, -104), (0, -124), (26, -104), (40, -66), (38, -28)]), CREAM) + path(sm([(6, -122, 1), (6, -30, 1), (38, -28), (40, -66), (26, -104)]), "#DDC3B0") \
        + "".join(path("M%s %sQ0 %s %s %sL%s %sQ0 %s %s %sZ" % tuple(n(v) for v in (-w, y, y + 9, w, y, w, y + 13, y + 23, -w, y + 13)), GOLD) + "".join(circ(x * w / 40, y + 13 - abs(x) / 9, 4, c) for x, c in ((-24, RED), (0, P.accent), (24, RED)))
                  + "".join(poly([(x * w / 40 - 6, y + 4 - abs(x) / 9), (x * w / 40, y - 12 - abs(x) / 9), (x * w / 40 + 6, y + 4 - abs(x) / 9)], GOLD) for x in (-30, -10, 10, 30)) for y, w in ((-36, 40), (-68, 39), (-98, 28))) \
        + circ(0, -128, 8, GOLD) + path(sm([(-34, -22, 1), (-48, 40), (-44, 62, 1), (-34, 60, 1), (-30, 0)]), CREAM) + path(sm([(34, -22, 1), (48, 40), (44, 62, 1), (34, 60, 1), (30, 0)]), "#DDC3B0")
    staff = stroke("M0 150V-110", GOLD_D, 10) + stroke("M-1 150V-110", GOLD_L, 6) + "".join(stroke("M-%d %dH%d" % (w, y, w), GOLD, 8) + circ(-w, y, 6, GOLD_L) + circ(w, y, 6, GOLD) for w, y in ((38, -50), (28, -74), (18, -98))) + circ(0, -114, 7, GOLD_L)
    cr = lambda c: poly([(-4, -13), (4, -13), (4, -4), (13, -4), (13, 4), (4, 4), (4, 13), (-4, 13), (-4, 4), (-13, 4), (-13, -4), (-4, -4)], c)
    pall = path(sm([(-15, -200, 1), (-15, -2, 1), (15, -2, 1), (15, -200, 1)]), CREAM) + "".join(at(0, y, cr(RED), .7) for y in (-160, -110, -60))
    yoke = path(sm([(-46, -356, 1), (-26, -358, 1), (0, -304, 1), (26, -358, 1), (46, -356, 1), (14, -276, 1), (14, -190, 1), (-14, -190, 1), (-14, -276, 1)]), CREAM) + "".join(at(0, y, cr(RED), .7) for y in (-262, -216))
    body = person(k, RED, RED_D, pose="seated", shoulder=54, waist=42, hem=112, mood=0, cloak=("#E2737C", "#A83350"), inside=trim("M-150 -6Q0 8 150 -6", GOLD, 15) + pall, gear=tiara, size=.9, over=yoke, belt=None, boots=CREAM,
                  sleeves=("#7FA8CF", "#4F78A8"), arms=((-1, Sleeve((-104, -296), (-102, -384), "bless", -6, bell=True)), (1, Sleeve((104, -268), (126, -330), "fist", 0, staff, bell=True, flip=True))))
    fig = body + mantle(-345, 60, RED, RED_D, GOLD, 58, 40)
    s += at(300, 704, fig, 1.12)
    # those who kneel, from behind
    for x, c, d, kind, hair, skn in ((158, P.accent, P.accent_d, "flower", HAIR["brown"], SKIN["rose"]), (442, "#8D4C95", P.dark, "diamond", HAIR["black"], SKIN["tan"])):
        robe = cloth(sm(mirror([(0, -150), (36, -144), (66, -112), (78, -40), (98, 46, 1), (0, 54)])), c, path(sm([(20, -160, 1), (10, -60), (26, 60, 1), (120, 60, 1), (120, -160, 1)]), d) + fold(-24, -120, -44, 50, d, 9, 4)
                     + pattern(-90, -120, 90, 30, kind, GOLD_L if kind == "flower" else RED_L, 44, 7) + trim("M-110 42Q0 54 110 42", GOLD, 12))
        yk = path(sm([(-44, -142, 1), (0, -118), (44, -142, 1), (30, -150), (0, -138), (-30, -150)]), GOLD) + path("M-9 -122H9L12 20H-12Z", GOLD)
        hd = ell(-32, -190, 6, 10, skn[0]) + ell(32, -190, 6, 10, skn[1]) + rect(-13, -168, 26, 30, skn[1]) + path(sm(mirror([(0, -238), (26, -230), (35, -200), (28, -164), (0, -154)])), hair[0]) + fold(-14, -232, -24, -172, hair[1], 8, 6) + ell(0, -208, 18, 13, skn[0]) + path("M4 -221A18 13 0 0 1 4 -195Z", skn[1])
        s += at(x, 796, robe + yk + hd, 1.02)
    key = circ(0, -44, 13, "none", stroke=GOLD, stroke_width=8) + rect(-4, -32, 8, 84, GOLD) + path("M4 34H22V42H14V46H22V52H4Z", GOLD)
    return s + at(300, 782, at(0, 0, key, 1, 32) + at(0, 0, key, 1, -32, True) + circ(0, 6, 8, RED), 1.25)


CARDS = {"major-00-fool": fool, "major-01-magician": magician, "major-02-high-priestess": high_priestess, "major-03-empress": empress,
         "major-04-emperor": emperor, "major-05-hierophant": hierophant}
