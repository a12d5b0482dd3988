"""The suit of cups."""
from things import *
from figure import *

P = CUPS


def eight():
    """Someone leaves eight cups behind and goes up into the hills by night."""
    s = sky(P.deep, P.dark, "#236585", P.mid, bottom=640) + stars(8, box=(70, 80, 530, 300)) + circ(402, 200, 78, "#236585") + circ(402, 200, 62, P.pale) + circ(424, 200, 48, P.light) \
        + moon(402, 200, 62, GOLD_L, 0)
    s += mountain(430, 560, 460, 220, "#2A7289", P.dark, P.pale) + mountain(140, 570, 420, 290, "#226080", P.deep, P.light)
    s += hill(560, 520, 500, P.mid, peak=200)
    s += path(sm([(352, 514, 1), (366, 513, 1), (372, 556), (412, 606), (350, 660), (270, 730, 1), (150, 740, 1), (270, 650), (330, 606), (318, 560)]), P.light)
    s += river(486, 512, 90, P.light, P.pale)
    red, dk = P.accent, P.accent_d
    s += at(372, 560, wand(220, 9, False), 1, 6)
    who = limb([(-8, -90), (-18, -46), (-24, -4)], [26, 21, 16], INK) + limb([(8, -90), (24, -52), (14, -16)], [26, 21, 16], INK)
    who += cloth(sm([(-6, -206), (20, -204), (34, -176), (44, -110), (54, -44, 1), (4, -32), (-48, -46, 1), (-44, -120), (-34, -178)]), red,
                 path(sm([(8, -216, 1), (6, -120), (14, 0, 1), (90, 0, 1), (90, -216, 1)]), dk) + fold(-14, -180, -28, -36, dk, 9, 4))
    who += limb([(24, -176), (44, -138), (62, -128)], [34, 28, 20], dk) + circ(72, -127, 10, SKIN["rose"][0]) + limb([(24, -180), (42, -143), (58, -132)], [22, 18, 10], red)
    who += cloth(sm([(-26, -198), (-31, -232), (-6, -256), (22, -246), (30, -214), (22, -194), (0, -186)]), red, path(sm([(4, -260, 1), (8, -220), (4, -180, 1), (60, -180, 1), (60, -260, 1)]), dk)) \
        + path(sm([(-26, -198), (0, -188), (24, -196), (22, -186), (0, -178), (-28, -190)]), GOLD)
    s += at(300, 668, who, 1.04)
    s += hill(724, 692, 706, P.dark, peak=250) + tufts(3, 735, 770, P.mid, 12) + hill(794, 778, 794, P.deep, peak=330)
    for x in (154, 348, 445):
        s += at(x, 734, cup(P.accent), .92)
    for i in range(5):
        s += at(106 + 97 * i, 808, cup(P.accent), .92)
    return s


def page():
    """On the shore a fish looks out of the cup and speaks."""
    s = sky(P.light, "#A5D8D2", P.pale, CREAM, bottom=560) + cloud(150, 190, 150, CREAM, P.pale) + cloud(470, 260, 120, CREAM, P.pale, True) + sea(560, [P.mid, "#3F93A6", P.dark, "#174064"], 800)
    s += path(sm([(-20, 900, 1), (-20, 740, 1), (140, 716), (330, 730), (620, 704, 1), (620, 900, 1)]), "#E9CFA0") + path(sm([(-20, 900, 1), (-20, 800, 1), (240, 770), (620, 800, 1), (620, 900, 1)]), "#D3AE78")
    k = Look("brown", "black", "side", "curls", width=1.0, jaw=.15, lips=1.2, eyes=INK)
    ins = pattern(-90, -450, 90, -150, "flower", CREAM, 44, 9) + trim("M-120 -160Q0 -146 120 -160", GOLD, 12)
    cf = at(0, 28, cup("#E2725B") + clip("M-40 -160H60V-84H30A30 8 0 0 1 -30 -84H-40Z", at(4, -98, fish(P.mid, P.dark, P.accent, .8), 1, -62)), 1.1)
    body = person(k, P.accent, P.accent_d, pose="tunic", shoulder=47, waist=34, turn=-.7, tilt=-4, mood=1, gaze=-.8, gear=hat(P.dark, P.deep, None, P.mid), inside=ins, hose=(P.dark, P.deep), boots=WOOD_D,
                  legs=(((-24, -270), (-34, -150), (-52, -16)), ((24, -270), (26, -150), (26, -16))),
                  arms=((1, Arm((84, -366), (48, -290), "rest", 150, flip=False)), (-1, Arm((-84, -366), (-112, -420), "fist", 0, cf, size=1.05))), neckline=collar(-440, 42, P.mid, GOLD))
    scarf = path(sm([(30, -560), (62, -540), (74, -480), (60, -420), (50, -480), (40, -530)]), P.mid)
    return s + at(330, 800, body + scarf, 1.1) + "".join(at(x, y, ell(0, 0, 12, 7, "#F3DFBE") + path("M-10 2L-6 -7M0 2V-7M10 2L6 -7", stroke="#D3AE78", stroke_width=2)) for x, y in ((120, 806), (478, 790), (190, 822)))


def knight():
    """A calm grey horse at the river; the cup comes first."""
    s = sky("#8FCBCB", "#B7DDD5", P.pale, CREAM, bottom=620) + mountain(130, 620, 260, 180, P.light, P.mid, CREAM) + mountain(440, 620, 330, 150, P.light, P.mid) + hill(620, 600, 630, P.leaf, peak=330) \
        + "".join(cypress(x, 640, h, P.leaf_d, P.dark) for x, h in ((90, 120), (128, 90), (520, 110))) + hill(690, 660, 650, "#3F8A72", peak=240) \
        + cloth(sm([(620, 640, 1), (470, 690), (380, 740), (150, 760), (-20, 800, 1), (-20, 900, 1), (620, 900, 1)]), P.mid, waves(720, 7, P.mid, P.light, 60, 26)) + path(sm([(-20, 810, 1), (200, 786), (420, 792), (620, 770, 1), (620, 900, 1), (-20, 900, 1)]), P.leaf_d)
    k = Look("fair", "blond", "centre", "shoulder", width=.98, jaw=.2, eyes="#1B4C74")
    wing = "".join(path(sm([(-10, -58, 1), (-30 - 10 * i, -78 - 10 * i), (-62 + 4 * i, -84 + 16 * i, 1), (-36, -52 + 6 * i)]), c) for i, c in enumerate((CREAM, P.light, CREAM)))
    gear = helmet_side("#C9D4E8", "#8796BD", P.mid, P.dark) + at(0, 8, wing)
    h = horse("#DCE3EA", "#A9B5CB", "#8796BD", "walk", GOLD, P.mid, P.dark, INK, cloth_pattern=pattern(-160, -280, 90, -150, "wave", CREAM, 40, 11))
    r = rider(k, P.mid, P.dark, Arm((46, -376), (98, -456), "fist", 0, at(0, 30, cup(P.accent), 1.1)), (P.accent, P.accent_d), gear, .6, 0, inside=pattern(-70, -440, 70, -240, "drop", P.light, 34, 7))
    return s + at(288, 800, h + r, 1.0) + tufts(6, 800, 824, "#245247", 9)


def queen():
    """On a throne by the water she looks into a closed cup."""
    s = sky(P.mid, "#4DA3B2", P.light, P.pale, bottom=600) + circ(300, 330, 215, P.pale) + sea(590, [P.light, P.mid, "#246F8C", P.dark], 820)
    s += mountain(80, 600, 130, 130, "#E8D2A8", "#C9A878") + mountain(530, 600, 150, 160, "#E8D2A8", "#C9A878")
    shell = "".join(path("M0 -150L%s %sA40 40 0 0 1 %s %sZ" % tuple(n(v) for v in (math.sin(a - .2) * 205, -210 - math.cos(a - .2) * 240, math.sin(a + .2) * 205, -210 - math.cos(a + .2) * 240)), c, stroke="#B9705F", stroke_width=3)
                    for a, c in ((-1.2, "#F2B8A0"), (1.2, "#D98A78"), (-.8, "#FBD3BE"), (.8, "#E6A08C"), (-.4, "#F2B8A0"), (.4, "#E6A08C"), (0, "#FBD3BE")))
    s += at(300, 740, shell) + path(sm([(-20, 900, 1), (-20, 800, 1), (110, 748), (300, 730), (490, 748), (620, 790, 1), (620, 900, 1)]), "#E9CFA0") + at(300, 748, throne("#F6E3C3", "#D9B98C", "flat", 230, 250, 190, GOLD))
    k = Look("fair", "blond", "centre", "waves", width=.96, jaw=.05, eyes="#2C8199", blush="#E2725B", lips=1.05)
    hb, hf = hood(CREAM, "#D3E0DE", 50)
    cupb = at(0, 22, cup(P.accent) + path(sm([(-30, -84, 1), (-22, -108), (0, -122), (22, -108), (30, -84, 1)]), GOLD_L) + path("M6 -118Q30 -106 30 -84H14Z", GOLD) + circ(0, -124, 7, GOLD)
              + "".join(path(sm([(e * 30, -76, 1), (e * 52, -100), (e * 60, -76), (e * 44, -50), (e * 22, -48, 1), (e * 42, -66)]), GOLD) for e in (-1, 1)), 1.05)
    ins = pattern(-130, -200, 130, -30, "wave", CREAM, 44, 12) + trim("M-140 -10Q0 8 140 -10", CREAM, 14, P.light)
    body = person(k, P.light, P.mid, pose="seated", shoulder=49, waist=33, hem=120, turn=-.6, tilt=-7, mood=.2, gaze=-.9, cloak=(P.dark, P.deep), inside=ins, gear=crown("fleur", P.accent), size=.92,
                  arms=((1, Arm((88, -258), (-28, -226), "palm", 184, flip=False, bell=True)), (-1, Arm((-86, -262), (-70, -262), "fist", 0, cupb, bell=False))),
                  neckline=collar(-345, 44, P.dark, GOLD))
    return s + at(300, 772, body, 1.25) + "".join(ell(x, y, rx, ry, c) for x, y, rx, ry, c in ((120, 812, 14, 8, P.mid), (150, 824, 9, 6, P.accent), (470, 816, 12, 8, P.mid), (440, 826, 8, 5, CREAM), (500, 804, 8, 6, P.accent_d)))


def king():
    """His throne rides on the sea, and he sits as on dry land."""
    s = sky("#2C6F92", "#3F8DA6", P.light, P.pale, bottom=540) + cloud(120, 200, 140, P.pale, P.light) + cloud(490, 160, 120, P.pale, P.light, True)
    ship = boat(90, WOOD, WOOD_D, WOOD_L) + rect(-2, -110, 4, 90, WOOD_D) + path(sm([(4, -106, 1), (44, -80), (38, -40, 1), (4, -44, 1)]), P.accent) + path(sm([(-4, -100, 1), (-34, -74), (-30, -44, 1), (-4, -44, 1)]), CREAM)
    s += sea(520, [P.mid, "#246F8C"], 660) + at(110, 560, ship, .9) + at(500, 590, at(0, 0, fish(P.light, P.mid, P.pale, 1), 1, -40)) + sea(610, ["#246F8C", P.dark], 760)
    s += at(300, 740, throne("#A7B6C8", "#7486A3", "round", 260, 500, 205, GOLD, "".join(at(x, -400, motif("wave", 26, P.dark)) for x in (-80, 80)))) + path("M96 742H504L540 800H60Z", "#8A9AB4") + path("M60 800H540V830H60Z", "#5F7090")
    k = Look("tan", "grey", "side", "bob", "full", width=1.04, jaw=.6, old=True, eyes="#2C8199")
    ins = pattern(-130, -440, 130, -20, "dot", GOLD_L, 40, 8) + trim("M-140 -10Q0 6 140 -10", GOLD, 18)
    sc = limb([(0, 30), (0, -78)], [9, 9], GOLD, GOLD_D) + circ(0, -88, 16, GOLD) + circ(0, -88, 9, P.accent)
    body = person(k, P.dark, P.deep, pose="seated", shoulder=59, waist=46, hem=104, turn=-.5, mood=.35, gaze=-.5, cloak=(P.accent, P.accent_d), inside=ins, gear=crown("points", P.accent), size=.95,
                  arms=((-1, Arm((-104, -276), (-112, -338), "fist", 0, at(0, 30, cup(P.accent), 1.05), width=(42, 38, 28))), (1, Arm((106, -268), (92, -214), "fist", 14, at(0, 0, sc, 1, 14), True, width=(42, 38, 28)))),
                  neckline=collar(-345, 54, GOLD, GOLD_D) + at(0, -296, fish(GOLD_L, GOLD, GOLD_D, .5), 1, 0))
    s += at(300, 770, body, 1.25)
    return s + sea(812, [P.mid, P.dark], 900, 9, 110)


CARDS = {"cups-08-eight": eight, "cups-11-page": page, "cups-12-knight": knight, "cups-13-queen": queen, "cups-14-king": king}
