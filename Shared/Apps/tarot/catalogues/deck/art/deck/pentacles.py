"""The suit of pentacles: earth, gardens and good work."""
from things import *
from figure import *

P = PENTACLES


def country(y=620, c=CREAM, a="#BFD6A8", b="#D3DFB0", m=P.pale):
    return sky(a, b, m, c, bottom=y)


def rows(y0, y1, color, vx=300):
    """Furrows that run to a point."""
    return "".join(poly([(vx + (i - .2) * 16, y0), (vx + (i + .2) * 16, y0), (vx + (i + .28) * 92, y1), (vx + (i - .28) * 92, y1)], color) for i in range(-14, 15))


def ace():
    """A hand from a cloud holds a coin over a garden with an open gate."""
    s = country(600) + rays(300, 300, 460, "#CBDCA8", 20, 0, .28) + circ(300, 300, 190, P.pale) + mountain(300, 640, 260, 130, "#9DB98A", "#7C9E74", CREAM) + hill(640, 620, 640, P.light) + path(sm([(292, 630, 1), (308, 630, 1), (318, 690), (360, 900, 1), (240, 900, 1), (284, 690)]), CREAM)
    hedge = rect(0, 670, 600, 120, P.mid) + "".join(circ(x, 672, 26, P.mid) for x in range(10, 600, 42)) + "".join(circ(x, 700 + 34 * (i % 3), 13, P.dark) for i, x in enumerate(range(20, 600, 30)))
    s += clip("M0 600H226V830H0ZM374 600H600V830H374Z", hedge) + stroke("M230 800V690A70 70 0 0 1 370 690V800", P.dark, 30) + "".join(at(300 + 70 * math.cos(a), 690 + 70 * math.sin(a), rose() if i % 2 else rose("#E8A0A0", "#C46A70", CREAM)) for i, a in enumerate([math.pi + k * math.pi / 6 for k in range(7)])) + "".join(at(x, y, rose(s=.8)) for x, y in ((230, 740), (370, 740)))
    s += rect(0, 786, 600, 120, P.dark) + path("M240 786H360L380 900H220Z", CREAM) + "".join(at(x, 806, lily(s=.8)) for x in (84, 124, 164, 440, 480, 520))
    s += at(300, 486, cloud_hand("palm", SKIN["dark"], (P.accent, P.accent_d), WHITE, P.pale, P.light, 3))
    return s + at(296, 350, pentacle(118))


def two():
    """A juggler keeps two coins going in one loop; behind, ships ride the waves."""
    s = country(520, "#FBEBCB", "#A9CFC0", "#C3DCC4", "#E3E6C6") + cloud(140, 170, 130, CREAM, P.pale) + sea(520, ["#6FA58C", "#4E8C7C", "#3A7468", P.dark], 720, 14, 130)
    ship = lambda c: boat(90, WOOD, WOOD_D, WOOD_L) + rect(-2, -100, 4, 80, WOOD_D) + path(sm([(4, -96, 1), (44, -70), (36, -36, 1), (4, -40, 1)]), c) + path(sm([(-4, -90, 1), (-36, -66), (-30, -38, 1), (-4, -40, 1)]), CREAM)
    s += at(120, 560, ship(P.accent), .9, -10) + at(490, 610, ship(P.mid), .9, 10) + path("M-20 740Q300 700 620 740V900H-20Z", "#C9B27C") + path("M-20 800Q300 770 620 800V900H-20Z", "#A48C5A")
    k = Look("tan", "auburn", "fringe", "bob", width=1, jaw=.2)
    cone = cloth(sm([(-40, -32), (-34, -70), (-6, -150, 1), (34, -70), (40, -32), (0, -42)]), P.accent, path(sm([(4, -160, 1), (14, -80), (10, -30, 1), (60, -30, 1), (60, -160, 1)]), P.accent_d)) + path(sm([(-46, -24), (-44, -40), (0, -50), (44, -40), (46, -24), (0, -34)]), GOLD) + circ(-6, -150, 10, GOLD_L)
    band = stroke("M0 -318C-60 -250 -176 -236 -166 -330C-156 -430 -60 -400 0 -318C60 -236 156 -220 166 -318C176 -412 60 -390 0 -318Z", P.dark, 20) + stroke("M0 -318C-60 -250 -176 -236 -166 -330C-156 -430 -60 -400 0 -318C60 -236 156 -220 166 -318C176 -412 60 -390 0 -318Z", P.leaf, 12)
    body = person(k, P.accent, P.accent_d, pose="tunic", shoulder=48, turn=-.6, gaze=-.6, tilt=-8, mood=1, hose=(P.mid, P.dark), boots=WOOD_D, gear=cone, inside=pattern(-90, -450, 90, -150, "diamond", GOLD_L, 36, 7), legs=(((-24, -270), (-66, -170), (-112, -84)), ((24, -270), (24, -150), (10, -16))),
                  over=band, arms=((-1, Arm((-96, -380), (-150, -352), "palm", 186)), (1, Arm((96, -372), (150, -318), "palm", -6))), neckline=collar(-440, 42, GOLD, GOLD_D))
    return s + at(300, 792, body + at(-160, -376, pentacle(58)) + at(162, -346, pentacle(58)), 1.04)


def three():
    """A stonecutter on a bench, two who hold the plan, three coins in the arch they build."""
    s = rect(0, 0, 600, 900, "#5E6B5A") + wall(40, 700, "#5E6B5A", "#4E5A4C", bh=52, bw=110)
    s += "".join(path("M%d 740V330A%d %d 0 0 1 %d 330V740Z" % (300 - r, r, r, 300 + r), c) for r, c in ((226, "#C9C3A4"), (190, "#A9A486"), (180, P.deep)))
    s += path("M300 150L382 250L300 350L218 250Z", "#C9C3A4") + stroke("M300 150L382 250L300 350L218 250Z", "#8F8A6E", 5)
    for x, y in ((300, 205), (252, 268), (348, 268)):
        s += at(x, y, pentacle(38))
    s += rect(0, 736, 600, 170, "#3B453A") + "".join(stroke("M%d 740L%d 860" % (300 + d * 40, 300 + d * 90), "#323B31", 3) for d in range(-6, 7)) + rect(0, 736, 600, 6, "#C9C3A4")
    s += rect(96, 676, 140, 18, WOOD_L) + rect(110, 694, 16, 100, WOOD) + rect(206, 694, 16, 100, WOOD_D)
    a = Look("tan", "brown", "swept", None, "stubble", jaw=.5)
    b = Look("brown", "black", "bald", None, "full", old=True)
    c = Look("fair", "red", "side", "bob")
    s += at(166, 678, person(a, P.accent, P.accent_d, pose="tunic", shoulder=52, side=True, turn=1, hose=(P.mid, P.dark), boots=INK, over=path("M-34 -330H34L40 -180H-40Z", CREAM) + path("M8 -330H34L40 -180H12Z", "#CFC29A"),
                                    arms=((-1, Arm((-50, -370), (44, -350), "fist", 50, rect(-4, -34, 8, 50, "#8FA19B", 2))), (1, Arm((78, -400), (92, -476), "fist", 70, at(0, 0, rect(-4, -10, 8, 56, WOOD_L) + rect(-20, -34, 40, 28, "#A9B7B0", 4), 1, 60)))), sleeves=(CREAM, "#CFC29A")), .72)
    s += at(464, 806, person(c, GOLD, GOLD_D, shoulder=52, hem=92, turn=-.8, mood=.3, gaze=-.8, inside=pattern(-110, -450, 110, -20, "diamond", P.accent, 44, 7) + trim("M-110 -8H110", P.accent, 14, P.accent_d), gear=hat(P.accent, P.accent_d, None, P.dark), arms=((1, Arm((84, -366), (50, -320), "rest", 170)), (-1, Arm((-70, -360), (-92, -386), "fist", 20)))), .84)
    plan = path("M-64 -40L60 -50L66 40L-58 50Z", CREAM) + stroke("M-36 30V-6A30 30 0 0 1 30 -12V24M-4 -32V-20", P.accent, 4)
    s += at(352, 806, person(b, P.leaf, P.leaf_d, shoulder=52, hem=92, turn=-.7, mood=.4, gaze=-.7, belt=WOOD_L, cloak=None, gear_back="", arms=((-1, Arm((-74, -356), (-58, -380), "fist", 0)), (1, Arm((74, -350), (54, -376), "fist", 0)))), .84) + at(352, 806 - 330, plan, .9)
    return s + at(352 - 56, 806 - 326, hand("fist", b.skin, .7)) + at(352 + 54, 806 - 326, hand("fist", b.skin, .7))


def four():
    """A crowned miser: one coin on the head, one held fast, one under each foot, and the city far away."""
    s = country(560, "#EFE6CB", "#B9B79A", "#C9C6A8", "#DCD8BC") + "".join(tower(x, 640, w, h, c, d, P.pale) for x, w, h, c, d in ((90, 60, 180, "#A9B48E", "#8A9872"), (150, 50, 130, "#BCC5A0", "#98A57E"), (470, 60, 150, "#BCC5A0", "#98A57E"), (530, 56, 210, "#A9B48E", "#8A9872"), (410, 46, 100, "#A9B48E", "#8A9872"))) + "".join(house(x, 644, .8, "#C9D0AC", "#A4AF88", P.accent) for x in (210, 350)) + rect(0, 640, 600, 270, P.mid) + rect(0, 760, 600, 150, P.dark)
    s += at(300, 744, rect(-130, -190, 260, 200, "#8C8F7E") + rect(44, -190, 86, 200, "#6C6F60") + rect(-146, -204, 292, 22, "#B3B6A2", 4) + rect(-160, 4, 320, 70, "#6C6F60"))
    k = Look("rose", "grey", "side", "bob", None, width=1.06, jaw=.7, old=True, brow=1.3)
    body = person(k, P.accent, P.accent_d, pose="seated", shoulder=58, waist=48, hem=92, mood=-.9, cloak=(INK, "#120D18"), gear=crown("points", P.mid), inside=trim("M-140 -10Q0 6 140 -10", GOLD, 14), size=.92, over="",
                  arms=())
    s += at(300, 764, body, 1.16)
    # the arms close around the coin
    arms = at(0, -268, pentacle(60)) + "".join(Arm((e * 98, -250), (e * 34, -232 - 40 * (e < 0)), "rest", 0 if e < 0 else 180, width=(42, 38, 28)).draw((e * 43, -324), k.skin, P.accent, P.accent_d) for e in (1, -1))
    s += at(300, 764, arms, 1.16) + at(300, 184, pentacle(50))
    for e in (-1, 1):
        s += at(300 + e * 62, 790, pentacle(42))
        s += path(sm([(300 + e * 62 - 30, 762), (300 + e * 62, 742), (300 + e * 62 + 30, 762), (300 + e * 62 + 28, 770, 1), (300 + e * 62 - 28, 770, 1)]), INK)
    return s


def five():
    """Two poor people in the snow pass a lit church window."""
    s = rect(0, 0, 600, 900, "#1E3A40") + wall(40, 700, "#26484C", "#1E3A40", bh=52, bw=110)
    win = "M180 500V220A120 120 0 0 1 420 220V500Z"
    s += path("M160 516V220A140 140 0 0 1 440 220V516Z", "#8FA19B") + cloth(win, "#F0B44C", rays(300, 240, 340, GOLD_L, 18, 0, .5) + rect(180, 440, 60, 60, P.accent) + rect(360, 440, 60, 60, P.accent) + rect(240, 440, 120, 60, P.mid) + "".join(stroke("M300 500V%d" % y, P.leaf_d, 8) for y in (150,)) + stroke("M300 330Q240 330 232 290M300 330Q360 330 368 290M300 420Q220 420 214 384M300 420Q380 420 386 384", P.leaf_d, 6))
    s += path(win, stroke="#1E2A2C", stroke_width=5) + stroke("M240 120V500M360 120V500M180 220H420M180 440H420", "#1E2A2C", 3.5)
    for x, y in ((300, 158), (238, 232), (362, 232), (226, 322), (374, 322)):
        s += at(x, y, pentacle(37))
    s += path(sm([(-20, 900, 1), (-20, 690, 1), (150, 672), (330, 690), (620, 668, 1), (620, 900, 1)]), "#C9DADF") + path(sm([(-20, 900, 1), (-20, 780, 1), (200, 760), (420, 776), (620, 756, 1), (620, 900, 1)]), "#EEF4F4")
    a = Look("fair", "brown", "centre", "long")
    hb, hf = hood("#7A5A4A", "#573E36")
    s += at(216, 790, person(a, P.accent, P.accent_d, shoulder=46, waist=36, hem=80, turn=.7, tilt=12, mood=-1, closed=True, gear=hf, gear_back=hb, veil=True, cloak=("#7A5A4A", "#573E36"), belt=None, arms=((-1, Arm((-70, -350), (10, -372), "rest", -20)), (1, Arm((70, -350), (-6, -356), "rest", 190)))), .76)
    b = Look("rose", "auburn", "swept", "bob", "full")
    cr = lambda: rect(-4, -190, 8, 330, WOOD_L, 3) + rect(-24, -196, 48, 11, WOOD_L, 5)
    s += at(390, 800, person(b, "#4F7A74", "#35585A", pose="tunic", shoulder=50, turn=.7, tilt=10, mood=-1, hose=("#8A7A5E", "#6A5C48"), boots=WOOD_D, belt=WOOD, gear=path("M-39 -30Q0 -18 39 -34L40 -18Q0 -4 -38 -14Z", CREAM), legs=(((-24, -270), (-20, -160), (-64, -66)), ((24, -270), (26, -150), (24, -16))),
                             arms=((-1, Arm((-76, -370), (-62, -290), "fist", 0, at(0, 150, cr(), 1.02))), (1, Arm((78, -370), (76, -290), "fist", 0, at(0, 150, cr(), 1.02))))), .76)
    return s + "".join(circ(r.uniform(60, 540), r.uniform(80, 800), r.uniform(2, 5), WHITE) for r in [rnd(55)] for _ in range(60))


def six():
    """A merchant weighs with one hand and gives with the other."""
    s = country(600, "#FBEFD0", "#E3B878", "#ECC98E", "#F4DCA8") + hill(620, 590, 610, P.light, peak=260) + castle(480, 606, .7, "#D9CFA8", "#B3A67C", P.accent) + tree(96, 650, 110, P.mid, P.dark, P.light) + hill(700, 690, 700, P.mid) + rect(0, 770, 600, 140, P.dark) + path("M40 770H560L600 900H0Z", "#8C8F7E") + "".join(stroke("M%d 770L%d 860" % (300 + d * 60, 300 + d * 84), "#6C6F60", 3) for d in range(-4, 5))
    k = Look("brown", "black", "side", "bob", "full", width=1, jaw=.6)
    sc = stroke("M0 0V22M-58 26Q0 10 58 26", GOLD_D, 6) + stroke("M-58 26L-78 74M-58 26L-38 74M58 26L38 74M58 26L78 74", GOLD, 2.5) + "".join(path("M%d 74H%dQ%d 104 %d 74Z" % (x - 26, x + 26, x, x - 26), GOLD) + path("M%d 74H%dQ%d 98 %d 88Z" % (x, x + 26, x + 18, x), GOLD_D) for x in (-58, 58))
    s += at(300, 790, person(k, P.accent, P.accent_d, shoulder=56, waist=42, hem=88, turn=-.5, mood=.6, gaze=-.4, gear=turban(GOLD, GOLD_D, P.accent), cloak=(P.mid, P.dark), inside=pattern(-110, -450, 110, -20, "leaf", GOLD_L, 44, 8) + trim("M-110 -8H110", GOLD, 15),
                             arms=((1, Arm((96, -380), (116, -440), "fist", 0, at(0, 8, sc, 1.1))), (-1, Arm((-92, -370), (-124, -318), "palm", 196, "", False))), neckline=collar(-440, 50, CREAM, GOLD)))
    for x, c, d, kk, e in ((122, "#7A6A52", "#5C4E3C", Look("fair", "grey", "side", "bob", "full", old=True), 1), (484, "#5E7A78", "#445C5C", Look("tan", "black", "centre", "shoulder"), -1)):
        kn = path(sm([(-70, 0, 1), (-78, -60), (-56, -140), (0, -160), (50, -140), (76, -60), (84, 0, 1)]), c) + path(sm([(10, -160, 1), (20, -80), (30, 0, 1), (84, 0, 1), (76, -60), (50, -140)]), d)
        foot = path(sm([(-e * 60, -8), (-e * 92, -22), (-e * 104, -8), (-e * 100, 2, 1), (-e * 56, 2, 1)]), WOOD_D)
        s += at(x, 812, foot + kn + fold(-e * 20, -130, -e * 44, 0, d, 9, 4) + at(0, 160, person(kk, c, d, pose="bust", shoulder=48, waist=40, turn=.8 * e, tilt=-8 * e, mood=-.2, gaze=e, belt=WOOD_D, arms=((-e, Arm((-e * 70, -350), (-e * 10, -320), "rest", 90 - e * 70)), (e, Arm((e * 74, -370), (e * 92, -420), "palm", 0 if e > 0 else 180, flip=False))))), .84)
    s += "".join(circ(x, y, 7, GOLD) + circ(x - 1, y - 1, 4, GOLD_L) for x, y in ((190, 500), (198, 522), (186, 544)))
    for x, y in ((92, 262), (142, 172), (242, 118), (358, 118), (458, 172), (508, 262)):
        s += at(x, y, pentacle(42))
    return s


def seven():
    """A gardener leans on the hoe and looks at what has grown."""
    s = country(600, "#FBEBD0", "#EBC1A0", "#F2D0AE", "#F7DFBE") + circ(330, 250, 64, "#FBEBD0") + gull(430, 180, 14, P.dark) + gull(470, 210, 10, P.dark) + mountain(440, 620, 320, 140, "#9DB98A", "#7C9E74") + hill(620, 600, 610, P.light, peak=380) + hill(700, 690, 690, "#A66B3E") + rect(0, 780, 600, 130, "#84502F")
    bushy = "".join(circ(x, y, r, P.dark) for x, y, r in ((180, 700, 96), (110, 640, 70), (250, 620, 84), (150, 540, 88), (230, 480, 80), (170, 420, 66), (96, 740, 60), (266, 740, 60))) + "".join(circ(x - 10, y - 10, r * .8, P.mid) for x, y, r in ((180, 700, 96), (110, 640, 70), (250, 620, 84), (150, 540, 88), (230, 480, 80), (170, 420, 66)))
    s += bushy + "".join(at(x, y, leaf_shape(P.light, P.leaf, 34), 1, r) for x, y, r in ((90, 600, -50), (290, 560, 50), (130, 380, -30), (230, 380, 40), (70, 720, -70), (200, 760, 160), (120, 470, -70), (300, 680, 80)))
    for x, y in ((170, 404), (238, 470), (126, 520), (222, 570), (118, 640), (238, 672), (160, 736)):
        s += at(x, y, pentacle(38))
    s += path(sm([(40, 800, 1), (80, 776), (280, 776), (330, 800, 1)]), "#6A3F25")
    k = Look("tan", "auburn", "swept", "bob", "stubble", jaw=.5)
    hoe = rect(-6, -60, 12, 410, WOOD_L, 4) + path("M-6 336H6L10 352L62 372L58 384L-8 366Z", "#8FA19B")
    body = person(k, P.accent, P.accent_d, pose="tunic", shoulder=54, turn=-.8, gaze=-.8, tilt=-12, mood=-.1, hose=("#5E7A78", "#445C5C"), boots=WOOD_D, belt=WOOD, over="", sleeves=(CREAM, "#D9CFA8"), neckline=collar(-440, 40, CREAM, None),
                  arms=((1, Arm((84, -386), (-40, -402), "rest", 186)), (-1, Arm((-90, -374), (-54, -392), "rest", 6, at(0, 20, hoe, 1.1)))))
    return s + at(438, 808, body, 1.04) + tufts(6, 806, 826, P.mid, 6)


def eight():
    """At the bench, one coin after another, each a little better."""
    s = rect(0, 0, 600, 900, "#D9C08A") + rect(0, 690, 600, 90, "#B99A62") + "".join(rect(x, 40, 4, 740, "#C7AB74") for x in (170, 300, 430, 556)) + rect(0, 94, 600, 26, WOOD) + rect(0, 116, 600, 8, WOOD_D)
    view = "M232 470V250A110 110 0 0 1 452 250V470Z"
    s += cloth(view, "#BFD6A8", rect(200, 300, 300, 90, P.pale) + castle(350, 400, .9, CREAM, "#D9CFA8", P.accent, P.deep) + hill(400, 380, 400, P.light) + hill(440, 430, 430, P.mid)) + path(view, stroke=WOOD, stroke_width=14) + stroke("M342 150V470", WOOD, 7) + rect(214, 464, 256, 18, WOOD_L, 3)
    s += rect(486, 214, 72, 10, WOOD_D) + "".join(rect(x, 224, 5, 60 + q, WOOD_L) + rect(x - 9, 270 + q, 23, 22, "#8FA19B", 3) for x, q in ((498, 0), (526, 16))) + rect(0, 776, 600, 130, "#8A6A42") + "".join(stroke("M%d 776L%d 870" % (300 + d * 60, 300 + d * 84), "#75582F", 3) for d in range(-5, 6)) + rect(72, 60, 38, 760, WOOD) + rect(94, 60, 16, 760, WOOD_D)
    k = Look("rose", "black", "fringe", "bob", width=1, jaw=.3)
    s += rect(250, 660, 280, 26, WOOD_L, 3) + rect(272, 686, 24, 120, WOOD) + rect(486, 686, 24, 120, WOOD_D)
    s += at(250, 800, rect(-66, -120, 132, 24, WOOD_L, 3) + rect(-56, -100, 20, 106, WOOD) + rect(36, -100, 20, 106, WOOD_D))
    body = person(k, P.accent, P.accent_d, pose="bust", shoulder=52, waist=40, side=True, turn=1, tilt=14, sleeves=(CREAM, "#D9CFA8"), belt=WOOD_D, over=path("M-30 -400H30L38 -276H-40Z", WOOD_L) + path("M8 -400H30L38 -276H12Z", WOOD),
                  arms=((-1, Arm((-30, -370), (86, -352), "fist", 60, at(2, 4, rect(-4, -30, 8, 50, "#8FA19B", 2), 1, 24))), (1, Arm((90, -412), (104, -458), "fist", 60, at(0, 0, rect(-4, -10, 8, 60, WOOD_L) + rect(-20, -34, 40, 28, "#8FA19B", 4), 1, 70)))))
    thigh = limb([(-10, -262), (84, -258), (86, -150)], [56, 46, 32], P.dark, P.deep) + path(sm([(70, -160), (104, -160), (104, -140), (140, -122, 1), (140, -108, 1), (70, -108, 1)]), INK)
    s += at(246, 800, at(0, 142, thigh, 1) + at(0, 148, body), 1)
    s += at(398, 598, pentacle(58)) + path("M352 662L398 640L444 662Z", WOOD)
    for i, y in enumerate((120, 222, 324, 426)):
        s += circ(91, y - 42, 5, INK) + at(91, y, pentacle(43))
    s += at(150, 786, pentacle(40)) + at(418, 784, pentacle(38)) + at(330, 792, pentacle(36))
    return s


def nine():
    """Alone and at ease in the vineyard, a hooded falcon on the glove."""
    s = sky("#E3C46A", "#EBD48A", P.pale, CREAM, bottom=560) + hill(580, 560, 570, "#B9CC8A", peak=420) + house(500, 590, 1, CREAM, "#D9C79A", P.accent) + tree(440, 596, 90, P.mid, P.dark) + hill(640, 630, 640, P.mid)
    s += rect(0, 600, 600, 190, P.dark) + "".join(circ(x, 604, 26, P.dark) for x in range(0, 620, 40)) + "".join(at(x, y, leaf_shape(P.mid if i % 3 else P.light, P.leaf, 28), 1, (x * 7 + y) % 360) for i, (x, y) in enumerate([(60 + (i * 83) % 490, 620 + (i * 47) % 150) for i in range(60)])) + "".join(at(x, y, "".join(circ(a, b, 7, "#7A3F80") for a, b in ((-10, 6), (0, 5), (10, 6), (-5, 16), (5, 16), (0, 26))) + circ(-11, 4, 2, CREAM)) for x, y in ((210, 606), (388, 606)))
    s += rect(0, 780, 600, 130, P.leaf_d)
    for x, y in ((84, 650), (140, 684), (84, 724), (140, 764), (446, 650), (514, 650), (480, 704), (446, 760), (514, 760)):
        s += at(x, y, pentacle(33))
    k = Look("fair", "auburn", "centre", "waves", width=.97, jaw=.1, lips=1.1, blush="#C0553E")
    falc = path(sm([(-14, 0, 1), (-22, -30), (-14, -58), (4, -66), (18, -54), (20, -24), (6, 0), (-4, 18, 1)]), "#7A6A5C") + path(sm([(-10, -4, 1), (-18, -30), (-10, -50), (0, -30), (-2, 14, 1)]), "#5A4C44") + path(sm([(-8, -54), (-4, -76), (16, -76), (20, -58), (6, -52)]), P.accent) + path("M18 -64L30 -60L20 -54Z", GOLD) + path(sm([(2, -74, 1), (-6, -88), (2, -92, 1), (8, -74, 1)]), GOLD)
    body = person(k, GOLD_L, GOLD, shoulder=47, waist=32, hem=94, turn=-.8, gaze=-.7, mood=.5, inside=pattern(-130, -450, 130, -30, "flower", P.accent, 46, 9) + trim("M-130 -8H130", P.accent, 16, P.accent_d), gear=hat(P.accent, P.accent_d, None, GOLD), cloak=(P.accent, P.accent_d), belt=P.accent,
                  arms=((1, Arm((86, -366), (92, -310), "rest", 90, bell=True)), (-1, Arm((-88, -376), (-110, -440), "palm", 190, at(-8, -12, falc, 1.15)))), neckline=collar(-440, 42, CREAM, GOLD_D))
    return s + at(290, 806, body, 1) + at(236, 822, snail("#C9A878", P.accent), .9, 0, True)


def ten():
    """Three generations and two dogs under the arch of the house; ten coins."""
    s = country(560, "#F6F0D6") + castle(300, 600, 1.5, "#D9CFA8", "#B3A67C", P.accent, P.deep) + hill(600, 590, 600, P.light) + tree(190, 640, 90, P.mid, P.dark, P.light) + rect(0, 636, 600, 270, "#C9B27C") + path("M30 740Q300 700 570 740V900H30Z", "#A48C5A")
    s += path("M30 900V40H570V900H520V330A220 220 0 0 0 80 330V900Z", "#7A7F6A") + stroke("M520 800V330A220 220 0 0 0 80 330V800", "#A9AD94", 10) + "".join(rect(x, y, 40, 3, "#656A57") for x, y in [(36 + 490 * (i % 2), 360 + 46 * (i // 2)) for i in range(18)])
    for x, y in ((300, 112), (210, 130), (390, 130), (134, 186), (466, 186), (94, 270), (506, 270), (84, 362), (516, 362), (300, 196)):
        s += at(x, y, pentacle(36))
    a = Look("fair", "brown", "side", None, "full", jaw=.6)
    b = Look("tan", "black", "centre", "waves", width=.96)
    s += at(378, 744, person(a, P.accent, P.accent_d, pose="tunic", shoulder=54, turn=.7, gaze=.7, mood=.6, hose=(P.dark, P.deep), boots=WOOD_D, cloak=(P.mid, P.dark), arms=((1, Arm((80, -366), (86, -300), "rest", 70)), (-1, Arm((-78, -366), (-60, -300), "fist", 0, at(0, 60, rect(-4, -130, 8, 360, WOOD, 3)))))), .62)
    s += at(450, 748, person(b, GOLD_L, GOLD, shoulder=46, waist=33, hem=84, turn=-.7, gaze=-.7, mood=.8, inside=trim("M-100 -8H100", P.accent, 14, P.accent_d), arms=((-1, Arm((-70, -366), (-84, -310), "rest", 110)), (1, Arm((72, -360), (40, -310), "rest", 170)))), .6)
    c = Look("tan", "brown", "fringe", "bob", width=1.08, jaw=0)
    s += at(306, 780, person(c, P.mid, P.dark, pose="tunic", shoulder=42, waist=36, size=1.12, turn=-.6, gaze=-.7, mood=1, hose=(P.accent, P.accent_d), arms=((1, Arm((70, -370), (40, -310), "rest", 170)), (-1, Arm((-76, -360), (-112, -300), "rest", 150)))), .42)
    g0 = Look("rose", "white", "side", "shoulder", "long", old=True)
    s += at(160, 790, rect(-76, -190, 30, 196, WOOD_D) + rect(-76, -190, 152, 20, WOOD, 4) + person(g0, "#6B3A5E", "#4A2744", pose="seated", shoulder=54, waist=44, hem=84, turn=.7, gaze=.6, mood=.7, cloak=("#8A4C78", "#5E3052"), inside=pattern(-130, -440, 130, -20, "ring", GOLD_L, 40, 8) + trim("M-140 -10Q0 6 140 -10", GOLD, 15),
                                                                                                   arms=((-1, Arm((-92, -260), (-66, -200), "rest", 30)), (1, Arm((94, -262), (116, -214), "rest", 10)))), .84)
    dog = path(sm([(-40, 0, 1), (-44, -36), (-36, -52), (10, -50), (26, -58), (34, -84), (46, -96), (60, -90), (82, -78), (82, -68), (58, -60), (48, -40), (44, 0, 1), (34, 0, 1), (30, -28), (-22, -26), (-28, 0, 1)]), WHITE) + path(sm([(40, -94), (32, -72), (42, -62), (50, -84)]), "#B3A68C") + circ(60, -82, 2.6, INK) + circ(81, -74, 3.5, INK) + stroke("M-40 -44Q-64 -60 -60 -84", WHITE, 7) + rect(30, -62, 20, 7, P.accent, 3, transform="rotate(24 40 -58)")
    return s + at(242, 822, dog, .95, 0, True) + at(400, 824, dog.replace(WHITE, "#D9CDB4"), .85, 0, True)


def page():
    """In a ploughed field, with the coin held up to be looked at."""
    s = country(600) + mountain(450, 620, 300, 170, "#9DB98A", "#7C9E74", CREAM) + mountain(130, 620, 240, 120, "#9DB98A", "#7C9E74") + hill(620, 600, 610, P.light, peak=200) + tree(96, 650, 120, P.mid, P.dark, P.light) + tree(508, 640, 96, P.mid, P.dark, P.light) \
        + clip("M0 650Q300 620 600 650V760H0Z", rect(0, 600, 600, 200, "#A66B3E") + rows(600, 780, "#84502F")) + hill(760, 740, 760, P.mid) + hill(816, 800, 816, P.dark)
    k = Look("tan", "black", "fringe", "bob", width=1.0, jaw=.15, eyes=INK, lips=1.1)
    ins = pattern(-90, -450, 90, -150, "leaf", P.light, 36, 7) + trim("M-120 -160Q0 -146 120 -160", GOLD, 11)
    body = person(k, P.mid, P.dark, pose="tunic", shoulder=47, waist=34, turn=-.8, tilt=-5, mood=.5, gaze=-.8, inside=ins, hose=(P.accent, P.accent_d), boots=WOOD_D, gear=turban(P.accent, P.accent_d, P.mid),
                  arms=((1, Arm((64, -346), (-66, -398), "palm", 196)), (-1, Arm((-92, -374), (-116, -430), "palm", -16, at(4, -58, pentacle(52))))), neckline=collar(-440, 44, GOLD, GOLD_D))
    fl = "".join(at(x, y, flower(c, GOLD, .9)) for x, y, c in ((110, 800, CREAM), (150, 816, P.accent), (450, 806, CREAM), (490, 790, P.accent), (420, 822, GOLD_L)))
    return s + at(312, 800, body, 1.1) + tufts(3, 800, 826, P.mid, 9) + fl


def knight():
    """The heavy horse rests in the field. The rider thinks, and has time."""
    s = country(620, "#F6E9C0") + circ(130, 200, 56, GOLD_L) + hill(600, 570, 590, "#B9CC8A", peak=420) + tree(90, 620, 150, P.mid, P.dark, P.light) + tree(150, 616, 100, P.mid, P.dark, P.light) + house(500, 612, .7, CREAM, "#D9C79A", P.accent) \
        + clip("M0 630Q300 596 600 622V800H0Z", rect(0, 580, 600, 220, "#A66B3E") + rows(590, 800, "#84502F", 380)) + hill(790, 776, 790, P.dark)
    k = Look("rose", "auburn", "swept", "bob", "full", width=1, jaw=.7)
    gear = helmet_side("#7A8C86", "#4E625C", P.mid, P.dark) + "".join(at(-10 + 12 * i, -62 - 2 * i, leaf_shape(P.light, P.mid, 30), 1, -50 + 34 * i) for i in range(3))
    h = horse("#3E3440", "#2A2230", "#1D1724", "stand", GOLD, P.accent, P.accent_d, "#120D16", cloth_pattern=pattern(-160, -280, 90, -150, "leaf", GOLD, 40, 9))
    r = rider(k, P.mid, P.dark, Arm((38, -352), (96, -400), "palm", 0, at(6, -50, pentacle(46))), (P.accent, P.accent_d), gear, 0, 0, ("#8FA19B", "#56695F"), inside=pattern(-70, -440, 70, -240, "leaf", P.light, 34, 7))
    return s + at(286, 806, h + r, 1.0) + tufts(3, 806, 828, P.mid, 9)


def queen():
    """A garden seat under roses; a rabbit has come to look at the coin in her lap."""
    s = country(640) + hill(600, 570, 600, "#A9C58C", peak=220) + mountain(470, 600, 240, 120, "#8FB08A", "#74987A") + hill(680, 660, 680, P.mid) + hill(760, 750, 760, P.dark)
    s += at(300, 750, throne("#8C6A46", "#684A30", "round", 250, 500, 195, GOLD, "".join(at(x, -390, leaf_shape(P.light, P.mid, 50), 1, r) for x, r in ((-84, 30), (84, -30)))))
    bower = stroke("M96 800C70 500 60 160 300 130C540 160 530 500 504 800", P.leaf_d, 16)
    pts = [(96 - 3, 700), (88, 620), (84, 540), (86, 460), (94, 380), (112, 300), (142, 232), (188, 178), (244, 146)]
    for i, (x, y) in enumerate(pts + [(300, 132)] + [(600 - a, b) for a, b in reversed(pts)]):
        bower += "".join(at(x, y, leaf_shape(P.leaf if j else "#6E9E4A", P.leaf_d, 30), 1, r + i * 37) for j, r in enumerate((0, 95, 185, 270))) + (at(x, y, rose(s=1.05)) if i % 2 == 0 else at(x, y, rose("#E8A0A0", "#C46A70", CREAM, .8)))
    s += bower
    k = Look("brown", "brown", "centre", "waves", width=1.06, jaw=.2, lips=1.2, eyes=INK, blush="#C0553E")
    ins = pattern(-130, -200, 130, -30, "flower", CREAM, 46, 9) + trim("M-140 -10Q0 8 140 -10", GOLD, 15)
    body = person(k, P.accent, P.accent_d, pose="seated", seat="aside", shoulder=51, waist=36, hem=108, turn=.25, tilt=5, mood=.7, gaze=.1, cloak=(P.mid, P.dark), inside=ins, gear=crown("fleur", P.mid), size=.92,
                  over=at(0, -206, pentacle(52)),
                  arms=((-1, Arm((-90, -262), (-46, -196), "rest", 26, bell=True)), (1, Arm((90, -262), (46, -192), "rest", -26, flip=True, bell=True))), neckline=collar(-345, 46, CREAM, GOLD))
    return s + at(300, 772, body, 1.25) + at(470, 818, rabbit("#B98A5E", "#8E6440"), 1.05, 0, True) + tufts(3, 806, 826, P.mid, 8, 60, 400)


def king():
    """Among his vines, the castle behind him, the coin at ease on his knee."""
    s = sky("#D9B65E", "#E6CB7E", "#F1DE9F", CREAM, bottom=600) + hill(560, 540, 540, "#B9CC8A", peak=200) + castle(120, 580, 1.1, "#D9CFA8", "#B3A67C", P.accent, P.deep) + "".join(cypress(x, 640, h, P.leaf, P.leaf_d) for x, h in ((478, 170), (522, 210))) + hill(650, 640, 660, P.mid) + rect(0, 740, 600, 160, P.dark)
    bull = path(sm([(-14, -14), (-34, -22), (-44, -44, 1), (-26, -34), (-12, -26)]), CREAM) + path(sm([(14, -14), (34, -22), (44, -44, 1), (26, -34), (12, -26)]), CREAM) + path(sm(mirror([(0, -26), (18, -24), (20, -6), (12, 16), (10, 28), (0, 32)])), GOLD_D) + path(sm(mirror([(0, 10), (11, 12), (12, 26), (0, 32)])), GOLD) \
        + circ(-10, -8, 3, INK) + circ(10, -8, 3, INK) + circ(-4, 22, 2, INK) + circ(4, 22, 2, INK)
    s += at(300, 752, throne("#4B4038", "#332B28", "round", 280, 520, 205, GOLD))
    for e in (-1, 1):
        s += at(300 + e * 146, 470, bull, 1.05) + at(300 + e * 96, 262, bull, .8)
    k = Look("dark", "black", "high", "curls", "full", width=1.08, jaw=.7, lips=1.1, eyes=INK)
    grapes = g("".join(circ(a, b, 5, "#8A4C8C") for a, b in ((-8, 4), (0, 3), (8, 4), (-4, 12), (5, 12), (0, 20))) + leaf_shape(P.light, P.mid, 18), transform="scale(.9)")
    gr = "".join(at(x, y, grapes) for x, y in ((-76, -150), (-30, -110), (30, -150), (74, -110), (-80, -60), (-10, -50), (50, -60), (-24, -312), (26, -290)))
    body = person(k, P.dark, P.deep, pose="seated", seat="apart", shoulder=62, waist=52, hem=108, turn=-.3, mood=.6, cloak=(P.accent, P.accent_d), inside=gr + trim("M-140 -10Q0 6 140 -10", GOLD, 18), gear=crown("leaf", P.accent), size=.95,
                  arms=((1, Arm((112, -276), (112, -336), "fist", 6, limb([(0, 60), (0, -92)], [9, 9], GOLD, GOLD_D) + circ(0, -104, 17, GOLD) + circ(-3, -107, 8, GOLD_L) + rect(-9, -92, 18, 6, GOLD_L, 3), True, width=(44, 40, 29))), (-1, Arm((-106, -262), (-74, -182), "palm", 4, at(4, -58, pentacle(52)), width=(44, 40, 29)))),
                  neckline=collar(-345, 56, GOLD, GOLD_D))
    s += at(300, 770, body, 1.25)
    return s + vine(48, 790, 226, 800, P.leaf, P.leaf_d, bow=6) + vine(374, 800, 552, 790, P.leaf, P.leaf_d, bow=6)


CARDS = {"pentacles-%02d-%s" % (i + 1, f.__name__): f for i, f in enumerate(
    (ace, two, three, four, five, six, seven, eight, nine, ten, page, knight, queen, king))}
