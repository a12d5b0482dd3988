"""The suit of cups."""
from things import *
from figure import *

P = CUPS


def ace():
    """A hand from a cloud carries a cup that runs over; a dove comes down to it."""
    s = sky(P.dark, P.mid, "#4DA3B2", P.light, bottom=640) + rays(300, 300, 420, "#3D97A8", 20, 0, .3) + circ(300, 300, 190, P.light) + circ(300, 300, 150, P.pale)
    s += sea(690, [P.mid, "#246F8C", P.dark, P.deep], 880)
    s += at(300, 574, cloud_hand("palm", SKIN["rose"], (CREAM, P.pale), WHITE, P.pale, P.light, 3))
    drops = stroke("M246 352C200 350 176 420 172 730M270 350C232 352 222 420 224 750M354 352C400 350 424 420 428 740M330 350C368 352 378 420 376 760", P.pale, 10) + stroke("M246 352C200 350 176 420 172 730M354 352C400 350 424 420 428 740", WHITE, 4)
    s += drops + at(300, 560, cup(P.accent, P.pale, 2.5)) + stroke("M300 350C292 380 300 420 300 444", P.pale, 9)
    s += at(300, 190, bird(WHITE, P.pale, 1.5), 1, 90) + circ(300, 272, 19, GOLD_L) + ring(300, 272, 19, 3, GOLD)
    for x, y, q in ((110, 776, 1), (210, 808, 1.1), (392, 806, 1.1), (488, 770, .95)):
        s += ell(x, y + 6, 40 * q, 10 * q, P.leaf_d) + ell(x, y + 3, 38 * q, 9 * q, P.leaf) + at(x, y, lily("#F6C3B4", P.accent, 1.1 * q))
    return s


def two():
    """Two people give each other their cups below a winged staff with two snakes."""
    s = sky(P.light, "#A5D8D2", P.pale, CREAM, bottom=600) + hill(600, 560, 590, "#9CCDB2", peak=220) + house(452, 590, .8, CREAM, P.pale, P.accent) + tree(110, 610, 130, P.leaf, P.leaf_d, P.light) + hill(690, 660, 690, P.leaf) + hill(780, 766, 780, P.leaf_d)
    wing = "".join(path(sm([(0, -8 + 12 * i, 1), (40, -40 + 14 * i), (104 - 16 * i, -46 + 24 * i, 1), (70, -6 + 14 * i), (0, 6 + 12 * i, 1)]), c) for i, c in enumerate((P.accent, "#F2A48F", P.accent_d)))
    cad = rect(-5, -120, 10, 280, GOLD, 5) + rect(1, -120, 4, 280, GOLD_D, 2) + stroke("M-4 150C-60 120 60 80 0 50C-56 20 50 -10 0 -40C-30 -56 -34 -76 -14 -86", P.mid, 9) + stroke("M4 150C60 120 -60 80 0 50C56 20 -50 -10 0 -40C30 -56 34 -76 14 -86", P.dark, 9) \
        + circ(-15, -87, 8, P.mid) + circ(15, -87, 8, P.dark) + at(0, -118, wing) + at(0, -118, wing, 1, 0, True) + circ(0, -134, 25, GOLD_D) + "".join(circ(24 * math.cos(a), -134 + 24 * math.sin(a), 10, GOLD_D) for a in [i * .785 for i in range(8)]) \
        + circ(0, -134, 21, GOLD_L) + circ(-7, -138, 2.4, INK) + circ(7, -138, 2.4, INK) + path("M-6 -130H6L0 -124Z", INK) + stroke("M0 -124V-120M-7 -118Q0 -114 7 -118", INK, 2)
    s += at(300, 300, cad)
    a = Look("rose", "black", "swept", "curls", width=1, jaw=.4)
    b = Look("fair", "auburn", "centre", "waves", width=.95, jaw=.05, blush=P.accent)
    s += at(176, 806, person(a, P.accent, P.accent_d, pose="tunic", shoulder=50, turn=1, side=True, mood=.6, hose=(P.dark, P.deep), gear=laurel(), inside=pattern(-90, -450, 90, -150, "diamond", GOLD_L, 38, 6), cloak=(GOLD, GOLD_D), boots=WOOD_D,
                                    arms=((-1, Arm((-66, -352), (-30, -296), "rest", 30)), (1, Arm((62, -338), (82, -392), "fist", 0, at(0, 28, cup(P.accent))))))) 
    return s + at(424, 806, person(b, CREAM, "#CFDDE0", shoulder=46, waist=32, hem=88, turn=-1, side=True, mood=.6, gear=laurel("#E2725B", "#F2B8A0"), inside=pattern(-100, -450, 100, -30, "drop", P.mid, 42, 6) + trim("M-110 -8H110", P.mid, 14, P.dark),
                                          arms=((1, Arm((66, -352), (34, -296), "rest", 150)), (-1, Arm((-62, -338), (-82, -392), "fist", 0, at(0, 28, cup(P.mid)))))))


def three():
    """Three friends raise their cups in the garden after the harvest."""
    s = sky(P.light, P.pale, "#E6F0DC", CREAM, bottom=560) + circ(300, 230, 150, CREAM) + rays(300, 230, 420, "#C5E3DA", 18, 170, .25) + hill(600, 580, 600, "#8CC4A4") + bush(110, 640, 150, P.leaf, P.leaf_d) + bush(500, 640, 160, P.leaf, P.leaf_d) + hill(690, 670, 690, P.leaf) + hill(776, 760, 776, P.leaf_d)
    ks = (Look("dark", "black", "high", "afro", width=.98, jaw=.2, lips=1.2, eyes=INK), Look("fair", "blond", "centre", "long", width=.96, jaw=.05), Look("tan", "brown", "side", "bun", width=1, jaw=.1, lips=1.1))
    for k, x, y, c, d, tn, e, mo, ge in ((ks[1], 300, 764, GOLD_L, GOLD, 0, 1, "flower", laurel(P.accent, "#F2B8A0")), (ks[0], 168, 806, P.accent, P.accent_d, .7, 1, "drop", laurel(CREAM, P.pale)), (ks[2], 432, 806, P.mid, P.dark, -.7, -1, "wave", laurel("#5E8A3C", "#86AE52"))):
        up = Arm((e * 76, -478), (e * 70, -556), "fist", e * 6, at(0, 26, cup("#B8384E" if e > 0 else P.accent), 1, e * 6), bare=True)
        if x == 300:
            up = Arm((58, -500), (8, -618), "fist", 0, at(0, 26, cup(P.dark)), bare=True)
        down = Arm((-e * 80, -366), (-e * 60, -290), "rest", 90 + e * 50, bare=True)
        s += at(x, y, person(k, c, d, shoulder=46, waist=31, hem=98, turn=tn, mood=1, gear=ge, inside=pattern(-110, -300, 110, -30, mo, CREAM, 44, 8) + trim("M-120 -8H120", CREAM, 12, d), belt=P.dark if x != 432 else GOLD, arms=((-e, down), (e, up))), .86)
    fr = "".join(at(x, y, q) for x, y, q in ((100, 812, circ(0, -16, 20, P.accent) + circ(-5, -22, 6, "#F2B8A0")), (140, 820, circ(0, -12, 15, GOLD) + circ(-4, -16, 4, GOLD_L)), (470, 820, ell(0, -16, 30, 20, "#D98A3C") + ell(0, -16, 12, 20, "#EDAA55") + rect(-3, -44, 6, 12, P.leaf_d)),
                                            (512, 812, "".join(circ(a, b, 7, "#7A4A8C") for a, b in ((-10, -22), (0, -24), (10, -22), (-5, -13), (6, -13), (0, -5))))))
    return s + fr + tufts(2, 800, 826, P.leaf, 5, 180, 440)


def four():
    """Under a tree, arms folded; three cups wait, a fourth is offered and not seen."""
    s = sky(P.light, "#A5D8D2", P.pale, CREAM, bottom=620) + mountain(470, 600, 320, 140, "#A7CFCB", P.light) + hill(600, 570, 600, "#8CC4A4", peak=380) + hill(660, 640, 650, P.leaf, peak=300) + tree(400, 720, 600, P.leaf, P.leaf_d, "#7FBC94") + hill(730, 710, 720, "#3F8A72", peak=360) + hill(800, 790, 800, P.leaf_d)
    hx, hy = 196, 420
    s += at(hx, hy, g(cloud_hand("fist", SKIN["fair"], (P.mid, P.dark), WHITE, P.pale, P.light, 1.15), transform="scale(-1 1)")) + at(hx, hy + 34, cup(P.accent, None, 1.15)) + at(hx, hy, hand("fist", SKIN["fair"], 1.15, 0, True))
    k = Look("rose", "brown", "fringe", "bob", width=1, jaw=.15)
    s += at(392, 744, cross_legged(k, P.accent, P.accent_d, (P.dark, P.deep), shoulder=48, turn=.5, tilt=8, mood=-.6, gaze=.5, closed=True, belt=None, inside=trim("M-80 -300H80", GOLD, 8),
                                   arms=((1, Arm((84, -350), (-40, -372), "rest", 190)), (-1, Arm((-84, -346), (44, -362), "rest", -8)))), 1.12)
    for x in (110, 190, 270):
        s += at(x, 806, cup(P.accent))
    return s + tufts(4, 800, 824, P.leaf, 8, 300, 530)


def five():
    """Three cups have fallen, and two are upright behind a mourner. A bridge leads home."""
    s = sky("#33506B", "#466E88", "#6F97A6", "#B6CFCF", bottom=560) + circ(440, 170, 44, "#D3EBE0") + hill(560, 520, 530, "#5C8794", peak=150) + castle(128, 556, 1, "#A7B9BE", "#7B919C", P.dark, GOLD_L) + hill(600, 580, 590, "#47727F")
    s += rect(0, 596, 600, 80, P.mid) + "".join(stroke("M%d %dh40" % (x, y), P.light, 3) for x, y in ((80, 620), (180, 650), (420, 616), (480, 646), (300, 630)))
    s += path("M150 640V604Q300 552 450 604V640H420Q414 606 384 606Q352 606 346 640H254Q248 606 216 606Q186 606 180 640Z", "#A7B9BE") + path("M150 604Q300 552 450 604V616Q300 566 150 616Z", "#D3DCDA") + hill(670, 660, 680, "#3E6470") + hill(770, 756, 770, "#2E4E5E")
    s += at(338, 784, mourner("#3A3154", "#1F1936"), 1.06)
    for x, y, q, f in ((84, 734, .9, False), (246, 730, .9, True), (120, 802, 1, False)):
        puddle = ell(62, 4, 40, 8, P.accent)
        s += at(x, y, puddle + cup_down(P.accent), q, 0, f)
    for x in (468, 522):
        s += at(x, 794, cup(P.accent), .88)
    return s + tufts(7, 800, 824, "#47727F", 8)


def bloom():
    """A cup full of flowers."""
    return "".join(at(x, y, leaf_shape(P.leaf, P.leaf_d, 30), 1, r) for x, y, r in ((-14, -82, -34), (14, -82, 34), (0, -84, 0))) + cup(P.mid) + at(0, -84, at(-18, -14, flower(CREAM, GOLD, 1)) + at(18, -14, flower("#F6C3B4", GOLD, 1)) + at(0, -32, flower(CREAM, GOLD, 1.15)))


def six():
    """In the old garden a boy gives a small girl a cup full of flowers."""
    s = sky("#F7CBB2", "#FADBC4", "#FCE8D4", CREAM, bottom=560) + tower(470, 600, 110, 330, "#CFC3B4", "#AFA394", P.dark) + house(330, 598, .9, "#E9C9A0", "#D0A880", P.accent) + cloud(360, 200, 110, CREAM, "#FADBC4") + gull(250, 170, 12, P.accent_d) + gull(284, 196, 9, P.accent_d) + tree(110, 640, 430, "#8CB88C", "#6E9E80", "#B4D2A4", WOOD, P.accent) + rect(0, 596, 600, 310, "#9CC49C") + path("M250 600H350L470 900H130Z", "#EBD9B8")
    s += bush(80, 640, 120, P.leaf, P.leaf_d, flower(CREAM, GOLD, .7), 3) + bush(520, 646, 130, P.leaf, P.leaf_d, flower("#F6C3B4", GOLD, .7), 4)
    a = Look("tan", "brown", "fringe", "bob", width=1.05, jaw=.05, blush=P.accent)
    b = Look("fair", "blond", "fringe", "braid", width=1.08, jaw=0, blush=P.accent)
    s += at(212, 722, person(a, P.mid, P.dark, pose="tunic", shoulder=46, waist=36, turn=1, side=True, mood=.8, hose=(P.accent, P.accent_d), boots=WOOD_D, size=1.02, gear=hat(P.accent, P.accent_d, None, GOLD), arms=((-1, Arm((-60, -360), (-20, -320), "rest", 20)), (1, Arm((60, -356), (100, -356), "fist", 0, at(0, 30, bloom(), 1.15))))), .74)
    s += at(388, 722, person(b, GOLD_L, GOLD, shoulder=42, waist=34, hem=92, turn=-.7, mood=1, gaze=-.6, size=1.06, inside=pattern(-100, -300, 100, -20, "flower", CREAM, 40, 8), gear=path("M-44 -20Q0 -78 44 -20Q0 -46 -44 -20Z", P.accent), arms=((1, Arm((62, -356), (20, -312), "rest", 170)), (-1, Arm((-60, -350), (-84, -362), "palm", 190)))), .58)
    for x, y in ((92, 722), (508, 722), (146, 820), (300, 824), (454, 820)):
        s += at(x, y, bloom(), .95)
    return s


def seven():
    """Seven cups in the clouds contain seven wishes."""
    s = sky(P.deep, P.dark, "#235F80", P.mid, bottom=700) + stars(7, box=(70, 70, 530, 560), count_=16)
    s += path(sm([(-20, 900, 1), (-20, 770, 1), (150, 745), (300, 755), (450, 745), (620, 765, 1), (620, 900, 1)]), P.deep)
    gifts = {
        0: circ(0, -20, 22, SKIN["fair"][0]) + path(sm([(0, -46), (24, -34), (28, 0), (16, 0), (18, -24), (-18, -24), (-16, 0), (-28, 0), (-24, -34)]), HAIR["auburn"][0]) + circ(-7, -20, 2.4, INK) + circ(7, -20, 2.4, INK) + stroke("M-6 -9Q0 -5 6 -9", P.accent_d, 2.4),
        1: path(sm([(0, -62), (18, -48), (22, -20), (30, 4, 1), (-30, 4, 1), (-22, -20), (-18, -48)]), WHITE) + rays(0, -30, 54, GOLD_L, 12, 36, .3),
        2: stroke("M-8 6C-40 -14 36 -22 4 -36C-18 -46 -10 -62 8 -58", P.leaf, 11) + circ(12, -58, 8, P.leaf) + circ(14, -60, 2, INK),
        3: at(0, 6, castle(0, 0, .62, CREAM, P.pale, P.accent, None)),
        4: "".join(circ(x, y, r, c) for x, y, r, c in ((-16, -4, 10, GOLD_L), (14, -4, 10, P.accent), (0, -14, 11, P.light))) + star(0, -34, 12, GOLD_L, 4, .4) + stroke("M-24 2Q-34 18 -22 26", GOLD_L, 4),
        5: g(laurel("#5E8A3C", "#86AE52"), transform="translate(0 -24) scale(.72)") + g(laurel("#5E8A3C", "#86AE52"), transform="translate(0 -30) scale(.72 -.72)"),
        6: path(sm([(-30, 4, 1), (-28, -22), (-6, -30), (0, -52), (24, -58), (40, -46, 1), (24, -42), (18, -24), (26, 4, 1)]), P.accent) + path(sm([(-10, -20, 1), (-40, -56, 1), (-28, -60), (-6, -40, 1)]), P.accent_d) + circ(24, -52, 2.6, INK) + path("M20 -58L16 -70L27 -60Z", P.accent_d)}
    for i, (x, y) in enumerate(((130, 268), (300, 210), (470, 268), (120, 452), (480, 452), (226, 406), (374, 406))):
        s += at(x, y + 6, cloud(0, 0, 132, P.light, P.mid)) + at(x, y - 68, gifts[i], .9) + at(x, y, cup(P.accent), .86)
    k = Look("tan", "black", "side", None)
    who = person(k, INK, "#120B20", pose="robe", shoulder=52, waist=42, hem=80, behind=True, belt=None, arms=((-1, Arm((-92, -462), (-96, -540), "open", -10)), (1, Arm((96, -420), (124, -486), "open", 14, flip=True))))
    return s + at(300, 812, who, .62)


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


def nine():
    """Well fed and content before a curved shelf with nine cups."""
    s = sky("#F6D9A0", "#F9E3B5", "#FCEDCC", bottom=600) + rays(300, 280, 520, "#F9E3B5", 20, 0, .3) + rect(0, 640, 600, 260, P.mid) + tiles(700, P.mid, P.dark, 4)
    s += cloth("M60 400Q300 250 540 400V720Q300 640 60 720Z", P.dark, "".join(path("M%d 240Q%d 500 %d 760H%dQ%d 500 %d 240Z" % (x, x + 4, x, x + 18, x + 16, x + 12), P.deep) for x in range(64, 560, 48)) + stroke("M60 410Q300 260 540 410", GOLD, 12))
    for i in range(9):
        t = (i - 4) / 4
        s += at(300 + t * 208, 322 + t * t * 62, cup(P.accent), .74)
    k = Look("rose", "brown", "high", None, "moustache", width=1.16, jaw=.8, blush=P.accent)
    s += at(300, 770, path("M-110 0V-170H110V0Z", WOOD) + rect(34, -170, 76, 170, WOOD_D) + rect(-122, -184, 244, 22, WOOD_L, 6) + rect(-122, -8, 244, 16, WOOD_D, 3))
    body = person(k, P.light, P.mid, pose="seated", shoulder=66, waist=62, hem=92, turn=0, mood=1.2, inside=pattern(-130, -440, 130, -20, "dot", CREAM, 44, 6) + trim("M-140 -10Q0 6 140 -10", CREAM, 14, P.mid), gear=hat(P.accent, P.accent_d, P.pale, GOLD),
                  arms=((1, Arm((116, -262), (-44, -288), "rest", 184, width=(46, 40, 30))), (-1, Arm((-116, -258), (50, -276), "rest", -6, width=(46, 40, 30)))), neckline=collar(-345, 54, CREAM, GOLD))
    return s + at(300, 790, body, 1.02)


def ten():
    """A rainbow of cups over a house, two people and their children."""
    s = sky(P.light, "#A5D8D2", P.pale, CREAM, bottom=640)
    for i, c in enumerate((P.accent, "#F0A070", GOLD_L, "#8CC4A4", P.mid)):
        s += '<circle cx="300" cy="470" r="%d" fill="none" stroke="%s" stroke-width="23"/>' % (262 - 22 * i, c)
    s += hill(560, 530, 560, "#8CC4A4", peak=260) + house(420, 568, 1.1, CREAM, P.pale, P.accent) + tree(490, 580, 110, P.leaf, P.leaf_d, "#7FBC94") + tree(100, 590, 120, P.leaf, P.leaf_d, "#7FBC94") + hill(620, 600, 620, P.leaf) + hill(730, 716, 730, "#3F8A72") + hill(800, 790, 800, P.leaf_d)
    for i in range(10):
        a = math.radians(-160 + 140 * i / 9)
        s += at(300 + 224 * math.cos(a), 470 + 250 * math.sin(a) + 36, cup(P.dark), .64)
    a = Look("tan", "black", "side", None, "full", jaw=.5)
    b = Look("fair", "auburn", "centre", "waves", width=.95, jaw=.05)
    s += at(246, 772, person(a, P.dark, P.deep, pose="tunic", shoulder=52, behind=True, hose=(P.accent_d, "#7A3038"), boots=WOOD_D, arms=((-1, Arm((-92, -486), (-112, -566), "open", -12)), (1, Arm((60, -360), (96, -330), "rest", 20)))), .62)
    s += at(334, 772, person(b, P.accent, P.accent_d, shoulder=46, waist=32, hem=84, behind=True, arms=((-1, Arm((-60, -360), (-60, -322), "rest", 160)), (1, Arm((88, -486), (108, -566), "open", 12, flip=True)))), .6)
    c1 = Look("tan", "auburn", "fringe", "bob", width=1.06, jaw=0)
    c2 = Look("rose", "black", "side", None, width=1.06, jaw=0)
    s += at(446, 806, person(c1, GOLD_L, GOLD, pose="tunic", shoulder=42, waist=34, size=1.08, turn=.6, mood=1, hose=(P.pale, P.light), arms=((-1, Arm((-84, -400), (-124, -420), "rest", 190)), (1, Arm((80, -410), (110, -470), "open", 14, flip=True))), legs=(((-20, -270), (-40, -160), (-34, -16)), ((20, -270), (56, -170), (96, -90)))), .42)
    s += at(130, 806, person(c2, P.mid, P.dark, pose="tunic", shoulder=42, waist=34, size=1.08, turn=-.6, mood=1, hose=(P.deep, P.deep), arms=((-1, Arm((-80, -410), (-110, -470), "open", -14)), (1, Arm((84, -400), (124, -420), "rest", -10))), legs=(((-20, -270), (-56, -170), (-90, -96)), ((20, -270), (38, -150), (34, -16)))), .42)
    return s + tufts(4, 800, 826, P.leaf, 6, 180, 420)


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
    s += at(350, 740, shell) + path(sm([(-20, 900, 1), (-20, 800, 1), (110, 752), (300, 736), (490, 752), (620, 790, 1), (620, 900, 1)]), "#E9CFA0")
    s += at(350, 762, rect(-112, -240, 240, 240, "#F6E3C3") + rect(64, -240, 64, 240, "#D9B98C") + rect(-124, -250, 264, 22, GOLD, 5) + rect(-130, -10, 276, 22, "#D9B98C", 4))
    k = Look("fair", "blond", "centre", "waves", width=.96, jaw=.05, eyes="#2C8199", blush="#E2725B", lips=1.05)
    cupb = at(0, 22, cup(P.accent) + path(sm([(-30, -84, 1), (-22, -108), (0, -122), (22, -108), (30, -84, 1)]), GOLD_L) + path("M-6 -118Q-30 -106 -30 -84H-14Z", GOLD) + circ(0, -124, 7, GOLD)
              + "".join(path(sm([(e * 30, -76, 1), (e * 52, -100), (e * 60, -76), (e * 44, -50), (e * 22, -48, 1), (e * 42, -66)]), GOLD) for e in (-1, 1)), 1.15)
    ins = pattern(-130, -200, 150, -30, "wave", CREAM, 44, 12) + trim("M-160 -8Q0 6 160 -8", CREAM, 14, P.light)
    body = seated_side(k, P.light, P.mid, (Arm((50, -282), (118, -310), "palm", 0), Arm((6, -254), (112, -306), "fist", 0, cupb)), ins, (P.dark, P.deep), crown_side(P.accent, False), .6, 6, GOLD, front_lit=True, sleeves=(P.light, P.mid))
    return s + at(340, 774, body, 1.25, 0, True) + "".join(ell(x, y, rx, ry, c) for x, y, rx, ry, c in ((120, 812, 14, 8, P.mid), (150, 824, 9, 6, P.accent), (470, 816, 12, 8, P.mid), (440, 826, 8, 5, CREAM), (500, 804, 8, 6, P.accent_d)))


def king():
    """His throne rides on the sea, and he sits as on dry land."""
    s = sky("#2C6F92", "#3F8DA6", P.light, P.pale, bottom=540) + cloud(120, 200, 140, P.pale, P.light) + cloud(490, 160, 120, P.pale, P.light, True)
    ship = boat(90, WOOD, WOOD_D, WOOD_L) + rect(-2, -110, 4, 90, WOOD_D) + path(sm([(4, -106, 1), (44, -80), (38, -40, 1), (4, -44, 1)]), P.accent) + path(sm([(-4, -100, 1), (-34, -74), (-30, -44, 1), (-4, -44, 1)]), CREAM)
    s += sea(520, [P.mid, "#246F8C"], 660) + at(110, 560, ship, .9) + at(500, 590, at(0, 0, fish(P.light, P.mid, P.pale, 1), 1, -40)) + sea(610, ["#246F8C", P.dark], 760)
    s += at(300, 740, throne("#A7B6C8", "#7486A3", "round", 260, 500, 205, GOLD, "".join(at(x, -440, motif("wave", 20, P.dark)) for x in (-92, 92)))) + path("M96 742H504L540 800H60Z", "#8A9AB4") + path("M60 800H540V830H60Z", "#5F7090")
    k = Look("tan", "grey", "side", "bob", "full", width=1.04, jaw=.6, old=True, eyes="#2C8199")
    ins = pattern(-130, -440, 130, -20, "dot", GOLD_L, 40, 8) + trim("M-140 -10Q0 6 140 -10", GOLD, 18)
    sc = limb([(0, 30), (0, -78)], [9, 9], GOLD, GOLD_D) + circ(0, -88, 16, GOLD) + circ(0, -88, 9, P.accent)
    body = person(k, P.dark, P.deep, pose="seated", seat="forward", shoulder=59, waist=46, hem=104, turn=-.5, mood=.35, gaze=-.5, cloak=(P.accent, P.accent_d), inside=ins, gear=crown("points", P.accent), size=.95,
                  arms=((-1, Arm((-104, -276), (-112, -338), "fist", 0, at(0, 30, cup(P.accent), 1.05), width=(42, 38, 28))), (1, Arm((106, -268), (92, -214), "fist", 14, at(0, 0, sc, 1, 14), True, width=(42, 38, 28)))),
                  neckline=collar(-345, 54, GOLD, GOLD_D) + at(0, -296, fish(GOLD_L, GOLD, GOLD_D, .5), 1, 0))
    s += at(300, 770, body, 1.25)
    return s + sea(812, [P.mid, P.dark], 900, 9, 110)


CARDS = {"cups-%02d-%s" % (i + 1, f.__name__): f for i, f in enumerate(
    (ace, two, three, four, five, six, seven, eight, nine, ten, page, knight, queen, king))}
