"""The suit of swords: wind, clouds and clear edges."""
from things import *
from figure import *

P = SWORDS


def windy(y=620, a="#8FA0CC", b="#B5C2DF"):
    return sky(P.mid, a, b, P.pale, bottom=y) + swirl_cloud(130, 210, 170, P.pale, P.light) + swirl_cloud(480, 300, 150, WHITE, P.light, True)


def poplar(x, y, h, lean=14):
    return path(sm([(x - 4, y, 1), (x - 16, y - h * .3), (x + lean, y - h, 1), (x + lean + 14, y - h * .6), (x + 8, y, 1)]), P.leaf_d) + path(sm([(x + 2, y, 1), (x + 4, y - h * .4), (x + lean, y - h, 1), (x + lean + 14, y - h * .6), (x + 8, y, 1)]), "#2F4858")


def stuck(x, y, l, rot=0, w=15, gem="#B8384E"):
    """A sword stuck in the ground at (x, y)."""
    return at(x, y, at(0, 26 - l, sword(l, gem, w), 1, 180), rot=rot)


def blindfold(c=WHITE, d="#C3CBE2"):
    return path("M-38 -12Q0 -4 38 -12L38 6Q0 13 -38 6Z", c) + path("M6 -8Q24 -9 38 -12L38 6Q24 9 8 10Z", d) + path("M36 -10L58 -20L52 -4L60 8L37 4Z", d)


def ace():
    """A hand from a cloud raises a sword through a crown with laurel and palm."""
    s = sky(P.deep, P.dark, P.mid, P.light, bottom=700) + rays(300, 300, 460, "#4A5290", 20, 0, .28) + mountain(130, 800, 300, 120, P.mid, P.dark, P.pale) + mountain(440, 800, 360, 150, P.mid, P.dark, P.pale) + mountain(290, 810, 240, 90, "#5A639F", P.deep) + hill(790, 800, 790, "#2F4858")
    for x, y in ((150, 300), (180, 380), (130, 430), (450, 300), (420, 380), (474, 420)):
        s += at(x, y, motif("drop", 12, GOLD_L))
    s += at(300, 600, cloud_hand("fist", SKIN["tan"], (P.accent, P.accent_d), WHITE, P.pale, P.light, 2)) + at(300, 604, sword(238, P.accent, 14), 2.2)
    cr = crown("fleur", P.accent, 44, -20)
    br = "".join(at(-8 - 8 * i, 6 + 17 * i, leaf_shape("#5E8A3C", "#3E6430", 34), 1, r) for i, r in enumerate((-60, -120, -60, -120, -60, -120))) + stroke("M-2 0Q-30 50 -52 104", "#3E6430", 4)
    pm = stroke("M2 0Q34 46 58 104", "#6E9E4A", 4) + "".join(at(8 + 9 * i, 8 + 16 * i, path(sm([(0, 0, 1), (4, -18), (0, -40, 1), (-4, -18)]), "#86AE52"), 1, r) for i, r in enumerate((70, 80, 88, 96, 104, 112))) + "".join(at(4 + 9 * i, 8 + 16 * i, path(sm([(0, 0, 1), (4, -14), (0, -30, 1), (-4, -14)]), "#5E8A3C"), 1, 190) for i in range(6))
    s += at(300, 212, at(-4, 4, br) + at(4, 4, pm)) + at(300, 214, cr, 1.5) + clip("M270 60H330V188H270Z", at(300, 604, sword(238, P.accent, 14), 2.2))
    return s + at(300, 600, hand("fist", SKIN["tan"], 2))


def two():
    """Blindfolded by the sea, two swords held crossed."""
    s = sky(P.deep, "#31336A", P.dark, P.mid, bottom=560) + moon(430, 170, 40, GOLD_L, 200) + stars(12, P.pale, (80, 80, 520, 300), 12) + sea(540, [P.mid, "#5A6AA6", P.dark], 720) + rock(130, 580, 110, 50, "#31336A", P.deep) + rock(490, 596, 130, 60, "#31336A", P.deep) + path("M30 720Q300 690 570 720V900H30Z", "#2F4858")
    s += at(300, 752, rect(-120, -200, 240, 206, "#8E9AC6") + rect(40, -200, 80, 206, "#636EA6") + rect(-136, -212, 272, 24, P.pale, 4) + rect(-146, 0, 292, 22, "#636EA6"))
    k = Look("tan", "black", "centre", "shoulder", width=.98, jaw=.1)
    body = person(k, WHITE, "#C3CBE2", pose="seated", shoulder=50, waist=34, hem=98, gear=blindfold(P.pale, P.light), size=.92, inside=trim("M-140 -10Q0 8 140 -10", P.mid, 12, P.dark), belt=P.accent,
                  arms=((1, Arm((88, -262), (-32, -296), "fist", -42, at(0, 0, sword(232), 1, -42), bell=False)), (-1, Arm((-88, -262), (32, -300), "fist", 42, at(0, 0, sword(232), 1, 42)))), neckline=None)
    return s + at(300, 772, body, 1.18)


def three():
    """Three swords through one heart in the rain."""
    s = sky("#4A4F86", "#636CA2", "#8490BE", P.light, bottom=800) + "".join(stroke("M%d %dl-10 44" % (x, y), P.pale, 3) for x, y in [(80 + (i * 97) % 460, 250 + (i * 61) % 540) for i in range(34)])
    heart = sm([(0, 190, 1), (-120, 70), (-168, -40), (-130, -118), (-50, -118), (0, -62, 1), (50, -118), (130, -118), (168, -40), (120, 70)])
    for r, dx, y in ((38, 196, 236), (-38, -196, 236), (0, 0, 190)):
        s += at(300 + dx, y, sword(590, GOLD_L, 24), 1, 180 + r)
    body = cloth(heart, P.accent, path(sm([(60, -140, 1), (90, -20), (40, 90), (-10, 200, 1), (220, 200, 1), (220, -140, 1)]), P.accent_d) + path(sm([(-110, -84), (-70, -96), (-80, -70), (-124, -30), (-136, -46)]), "#DE6E78"))
    s += at(300, 470, body, 1.05)
    # the blades enter above and come out below
    for r, dx, y in ((38, 196, 236), (-38, -196, 236), (0, 0, 190)):
        sw = at(300 + dx, y, sword(590, GOLD_L, 24), 1, 180 + r)
        s += clip("M0 0H600V448H0Z", sw) + at(300 + dx * .28 * (1 if r else 0), 446, ell(0, 0, 19, 6, P.accent_d), 1, r * .2)
    return s + cloud(130, 150, 170, P.pale, P.light) + cloud(474, 150, 170, P.pale, P.light, True)


def four():
    """A knight rests on a tomb: three swords on the wall, one below."""
    s = rect(0, 0, 600, 900, P.dark) + wall(40, 600, P.dark, "#31336A", bh=46, bw=96) + path("M330 500V230A90 90 0 0 1 510 230V500Z", GOLD_D)
    win = "M340 490V230A80 80 0 0 1 500 230V490Z"
    s += cloth(win, "#3F6FA8", rays(420, 250, 260, "#5E8FC4", 16, 0, .5) + circ(420, 250, 44, GOLD_L) + rect(340, 380, 80, 120, P.accent) + rect(420, 380, 80, 120, "#4E8A72") + at(420, 400, path(sm([(0, -70), (26, -40), (32, 100, 1), (-32, 100, 1), (-26, -40)]), WHITE) + circ(0, -70, 20, SKIN["fair"][0]) + ring(0, -72, 30, 4, GOLD))
               + stroke("M420 150V500M340 300H500M340 380H500", INK, 4)) + path(win, stroke=INK, stroke_width=4)
    for x in (110, 190, 270):
        s += at(x, 150, sword(330, P.accent, 17), 1, 180)
    s += rect(0, 640, 600, 270, P.deep) + path("M60 836H540L520 806H80Z", "#31336A")
    s += rect(88, 664, 424, 146, "#A9B5D3") + rect(360, 664, 152, 146, "#8390BA") + rect(72, 640, 456, 30, P.pale, 4) + rect(72, 798, 456, 20, "#8390BA", 4) + rect(112, 690, 376, 84, "#6B76AE", 6) + at(418, 732, sword(292, P.accent, 17), 1, -90)
    k = Look("rose", "brown", "swept", None, "goatee", jaw=.5)
    b = sm([(176, 640, 1), (178, 600), (214, 580), (262, 576), (330, 590), (420, 604), (470, 604), (484, 572), (500, 574), (506, 640, 1)])
    s += rect(100, 606, 90, 34, P.accent, 12) + cloth(b, GOLD, path(sm([(170, 640, 1), (180, 618), (300, 612), (520, 622, 1), (520, 660, 1), (170, 660, 1)]), GOLD_D) + rect(300, 560, 12, 90, P.accent) + fold(320, 596, 470, 622, GOLD_D, 8, -4))
    s += at(148, 588, profile(k, closed=True), .74, -90)
    return s + limb([(214, 600), (262, 590), (282, 552)], [34, 28, 20], GOLD, GOLD_D) + at(286, 540, path(sm([(-10, 14), (-8, -14), (0, -34, 1), (8, -14), (10, 14)]), SKIN["rose"][0]) + path(sm([(2, 14), (0, -14), (0, -34, 1), (8, -14), (10, 14)]), SKIN["rose"][1]))


def five():
    """One smiles over three swords; two lie on the ground and two people walk away."""
    s = sky("#6B76AE", "#8E9CCB", P.light, P.pale, bottom=560) + "".join(cloud(x, y, w, WHITE, "#C9D4E8", f) for x, y, w, f in ((130, 180, 150, False), (460, 150, 130, True), (400, 300, 100, False))) + sea(560, [P.mid, "#5A6AA6"], 680) + hill(690, 660, 650, P.leaf, peak=340) + hill(780, 770, 770, P.leaf_d)
    a = Look("dark", "black", "swept", None)
    b = Look("tan", "black", "side", "bob")
    s += at(462, 672, person(b, "#3F7A78", "#2C5858", shoulder=48, hem=74, behind=True, belt=None, cloak=("#3F7A78", "#2C5858")), .36) + at(392, 694, person(a, GOLD, GOLD_D, shoulder=48, hem=78, behind=True, belt=None, tilt=12, arms=((-1, Arm((-70, -400), (-20, -480), "rest", 0)), (1, Arm((70, -400), (20, -480), "rest", 180)))), .44)
    k = Look("fair", "red", "swept", "bob", width=1.02, jaw=.4, brow=1.3)
    fan = "".join(at(0, 0, at(0, 70, sword(250)), 1, r) for r in (-6, 20))
    s += at(212, 800, person(k, P.accent, P.accent_d, pose="tunic", shoulder=52, turn=.8, tilt=5, mood=1.2, gaze=.9, hose=(P.dark, P.deep), boots=INK, legs=(((-24, -270), (-40, -150), (-56, -16)), ((24, -270), (40, -150), (54, -16))), inside=trim("M-120 -160Q0 -146 120 -160", GOLD, 11), cloak=None,
                                    arms=((-1, Arm((-82, -366), (-66, -436), "fist", 0, fan)), (1, Arm((90, -372), (108, -296), "fist", 0, at(0, 0, sword(290), 1, 176))))), 1.08)
    return s + at(470, 790, sword(190), 1, -78) + at(380, 806, sword(190), 1, 70) + tufts(8, 806, 826, P.leaf, 6)


def six():
    """Over to calmer water: a ferryman, two who sit close, six swords."""
    s = sky(P.light, "#C3CFE6", P.pale, "#F4F1EA", bottom=470) + hill(460, 430, 440, "#9FAFC6", peak=440) + hill(480, 466, 452, "#8397B0", peak=160) + "".join(poplar(x, 474, h, 6) for x, h in ((100, 60), (126, 44), (500, 56))) + rect(0, 474, 600, 430, "#8FA6CE") + "".join(stroke("M%d %dh%d" % (x, y, w), P.pale, 3) for x, y, w in ((80, 510, 90), (390, 530, 110), (230, 500, 60), (70, 570, 60), (480, 590, 60)))
    k = Look("brown", "black", "side", None)
    s += at(450, 702, person(k, GOLD, GOLD_D, pose="tunic", shoulder=54, turn=0, behind=True, hose=(P.accent, P.accent_d), arms=((-1, Arm((-56, -340), (-44, -300), "fist", 0)), (1, Arm((74, -374), (60, -330), "fist", 8, at(0, 0, rect(-5, -250, 10, 640, WOOD, 4), 1, 8))))), .72)
    for i in range(6):
        s += stuck(96 + i * 34, 730, 276 - 14 * (i % 2), -2, 14)
    c, d = "#4D5590", "#383F76"
    woman = cloth(sm([(0, -190), (34, -176), (48, -130), (70, -60), (76, 20, 1), (-76, 20, 1), (-66, -60), (-46, -130), (-34, -172)]), c, path(sm([(14, -200, 1), (12, -80), (20, 30, 1), (100, 30, 1), (100, -200, 1)]), d)) + cloth(sm([(-34, -168), (-38, -206), (-14, -236), (20, -230), (38, -198), (32, -164), (0, -156)]), c, path(sm([(8, -240, 1), (14, -190), (6, -150, 1), (60, -150, 1), (60, -240, 1)]), d))
    woman += fold(-14, -150, -30, 20, d, 10, 4) + stroke(sm([(-33, -166), (0, -156), (32, -164)], False), GOLD, 5)
    child = cloth(sm([(0, -112), (24, -100), (40, -40), (44, 20, 1), (-44, 20, 1), (-40, -40), (-24, -100)]), P.accent, path(sm([(6, -120, 1), (8, 20, 1), (60, 20, 1), (60, -120, 1)]), P.accent_d)) + circ(0, -126, 25, HAIR["blond"][0]) + circ(-5, -132, 12, HAIR["blond"][1]) + circ(-2, -127, 12, HAIR["blond"][0])
    s += at(322, 708, woman, .92) + at(392, 712, child, .86)
    s += at(296, 730, boat(470, WOOD, WOOD_D, WOOD_L), 1.02) + sea(742, ["#6F86BA", "#5568A4", P.dark], 880, 8, 100)
    return s


def seven():
    """On tiptoe out of the camp with five swords; two are left."""
    s = sky(GOLD, "#E6BE66", "#F0D48C", "#F8E6B8", bottom=600)
    tent = lambda c, d, e: path("M-70 0L-58 -80Q0 -100 58 -80L70 0Z", c) + "".join(path("M%d 0L%d -84L%d -84L%d 0Z" % (x, x * .82, (x + 20) * .82, x + 20), d) for x in (-50, -10, 30)) + path("M-64 -80Q0 -84 64 -80L0 -150Z", d) + path("M0 -150V-172L22 -162L0 -154Z", e)
    s += at(420, 600, tent(P.accent, WHITE, P.dark), 1.15) + at(500, 610, tent(P.mid, P.pale, P.accent), .8) + at(320, 596, tent(P.dark, P.light, P.accent), .7) + hill(610, 596, 600, "#C9A050") + hill(740, 720, 716, "#A98240") + hill(808, 800, 804, "#7C5F34")
    s += stuck(458, 780, 250, 4) + stuck(514, 790, 250, -4)
    k = Look("rose", "brown", "fringe", "bob", width=1, jaw=.2)
    fan = "".join(at(0, 0, at(0, 6 - 156, sword(166, P.accent, 14), 1, 180), 1, r) for r in (-62, -39, -16, 7))
    body = person(k, P.mid, P.dark, pose="tunic", shoulder=48, turn=.9, tilt=6, mood=.9, gaze=1, hose=(P.accent, P.accent_d), boots=INK, inside=pattern(-90, -450, 90, -150, "dot", P.pale, 34, 7), gear=turban(P.accent, P.accent_d, GOLD_L),
                  legs=(((-24, -270), (-84, -170), (-92, -26)), ((24, -270), (44, -150), (96, -40))), arms=((-1, Arm((-92, -360), (-78, -402), "fist", -30)), (1, Arm((92, -376), (118, -318), "fist", 20, at(0, 0, sword(230, P.accent, 14), 1, 205)))))
    return s + at(290, 806, at(-78, -396, fan) + body, 1.0) + tufts(8, 806, 826, "#A98240", 8)


def eight():
    """Bound and blindfolded among eight swords, with room between them."""
    s = sky("#8E9CCB", P.light, "#C9D4E8", P.pale, bottom=560) + rock(420, 580, 300, 210, "#6B76AE", "#4E588F") + castle(430, 390, 1, "#A9B5D3", "#8390BA", P.accent) + hill(590, 570, 560, "#6F86A6") + hill(690, 670, 680, P.leaf) + "".join(ell(x, y, w, 8, P.light) for x, y, w in ((130, 730, 60), (470, 760, 70), (300, 700, 50)))
    for x, r in ((92, -1), (174, 1), (436, -1), (518, 1)):
        s += stuck(x, 724, 330, r, 16)
    s += hill(770, 760, 770, P.leaf_d)
    k = Look("fair", "auburn", "centre", "shoulder", width=.97, jaw=.1)
    rope = "".join(path("M-%d %dQ0 %d %d %dL%d %dQ0 %d -%d %dZ" % (w, y, y + 16, w, y, w, y + 15, y + 31, w, y + 15), WHITE if i % 2 else P.pale) for i, (y, w) in enumerate(((-404, 61), (-366, 66), (-310, 43))))
    body = person(k, P.accent, P.accent_d, shoulder=50, waist=34, hem=84, mood=-.4, tilt=-6, gear=blindfold(), belt=None, over=clip(sm(mirror([(0, -460), (64, -440), (64, -250), (0, -240)])), rope),
                  arms=((-1, Arm((-66, -366), (-30, -300), "rest", 20, front=False)), (1, Arm((66, -366), (30, -300), "rest", 20, front=False))))
    return s + at(304, 800, body, .98) + "".join(stuck(x, 806, 320, r, 17) for x, r in ((128, -1), (214, 2), (394, -2), (482, 1))) + tufts(5, 806, 826, P.leaf, 8)


def nine():
    """Awake at night, face in hands; nine swords hang in the dark."""
    s = rect(0, 0, 600, 900, "#15152F") + rect(0, 0, 600, 900, P.deep)
    for i in range(9):
        s += at(462 - 6 * (i % 2), 108 + i * 43, sword(400, P.accent, 15), 1, -90)
    s += rect(0, 690, 600, 220, "#15152F") + rect(70, 600, 26, 210, WOOD_D, 4) + circ(83, 594, 17, WOOD) + rect(500, 640, 26, 170, WOOD_D, 4) + circ(513, 636, 15, WOOD) + rect(84, 640, 430, 120, P.pale, 10)
    k = Look("pale", "brown", "centre", "long", width=.98, jaw=.2)
    s += at(236, 900, person(k, WHITE, "#C3CBE2", pose="bust", shoulder=52, waist=42, tilt=10, lean=8, closed=True, mood=-1, belt=None,
                             arms=((-1, Arm((-68, -352), (-8, -478), "open", 14, flip=True, width=(36, 34, 28))), (1, Arm((72, -352), (30, -478), "open", -10, width=(36, 34, 28))))), .92)
    quilt = sm([(92, 690, 1), (160, 640), (280, 626), (400, 646), (516, 660, 1), (522, 790, 1), (86, 790, 1)])
    sq = ""
    for r in range(4):
        for c in range(10):
            x, y = 86 + c * 45, 618 + r * 45
            sq += (rect(x, y, 45, 45, "#5B6BB0") if (r + c) % 2 else rect(x, y, 45, 45, GOLD) + at(x + 22, y + 22, rose(s=.95)) if r % 2 == 0 else rect(x, y, 45, 45, GOLD) + at(x + 22, y + 22, motif("star", 14, P.dark)))
    return s + cloth(quilt, "#5B6BB0", sq + path(sm([(380, 620, 1), (420, 700), (410, 800, 1), (560, 800, 1), (560, 620, 1)]), P.deep, opacity=.3)) + rect(78, 780, 456, 34, WOOD, 4) + rect(330, 780, 204, 34, WOOD_D, 4) + rect(90, 812, 22, 16, WOOD_D) + rect(500, 812, 22, 16, WOOD_D)


def ten():
    """It is over: ten swords, a black sky, and the first gold of the morning."""
    s = rect(0, 0, 600, 900, "#0F0E22") + sky("#0F0E22", "#1B1A3C", P.deep, "#3A3566", bottom=520) + cloud(130, 190, 160, "#2C2A55", "#1B1A3C") + cloud(450, 150, 180, "#2C2A55", "#1B1A3C", True)
    s += rect(0, 500, 600, 60, "#C9813C") + rect(0, 520, 600, 40, GOLD) + rect(0, 538, 600, 24, GOLD_L) + mountain(140, 562, 260, 60, "#2C3A6A", P.deep) + mountain(440, 562, 300, 70, "#2C3A6A", P.deep) + rect(0, 560, 600, 120, "#3F5A94") + "".join(stroke("M%d %dh%d" % (x, y, w), GOLD_L, 3) for x, y, w in ((230, 580, 140), (260, 600, 80), (120, 590, 60), (430, 600, 70), (280, 620, 50))) + hill(650, 640, 650, "#2A3350") + hill(760, 750, 760, P.deep)
    k = Look("fair", "brown", "swept", "bob")
    body = sm([(150, 740), (190, 700), (270, 690), (370, 706), (460, 716), (524, 724), (530, 756), (440, 762), (300, 764), (180, 764)])
    low = path(sm([(120, 768), (160, 740), (300, 740), (480, 746), (540, 768), (420, 784), (200, 786)]), "#15152F")
    s += low + limb([(190, 736), (150, 776), (110, 778)], [30, 26, 20], P.accent_d) + at(96, 779, hand("rest", SKIN["fair"], .9, 180))
    s += limb([(360, 732), (450, 740), (520, 752)], [54, 40, 26], "#3A3F70", P.dark) + path(sm([(506, 738), (534, 742), (538, 768, 1), (514, 766)]), INK) + cloth(body, P.accent, path(sm([(140, 770, 1), (180, 742), (300, 742), (540, 750, 1), (540, 790, 1)]), P.accent_d) + path(sm([(380, 690, 1), (370, 770, 1), (560, 770, 1), (560, 690, 1)]), P.dark))
    s += at(140, 738, ell(0, 0, 38, 32, HAIR["brown"][0]) + fold(-26, -20, 20, -20, HAIR["brown"][1], 6, -8))
    for i in range(10):
        x = 136 + i * 38
        l = 250 + 34 * math.sin(i * 2.3)
        s += clip("M0 0H600V%dH0Z" % (716 + (i % 2) * 10), at(x, 730, at(0, 20 - l, sword(l, GOLD_L, 14), 1, 180), rot=(i - 4.5) * 1.6))
    return s + tufts(9, 800, 826, "#2A3350", 8)


def page():
    """On a windy hill, sword up, looking back over the shoulder."""
    s = windy() + "".join(gull(x, y, 13, P.dark) for x, y in ((420, 130), (460, 160), (390, 170), (500, 128))) + mountain(100, 640, 260, 120, P.light, P.mid) + mountain(480, 640, 320, 150, P.light, P.mid)
    s += hill(650, 610, 640, P.leaf, peak=320) + "".join(poplar(x, y, h, 20) for x, y, h in ((90, 650, 90), (118, 646, 70), (500, 640, 100))) + hill(790, 730, 770, P.leaf_d, peak=300) + hill(830, 806, 830, "#2F4858")
    k = Look("pale", "brown", "swept", "curls", width=.97, jaw=.1, eyes="#3D4078")
    ins = pattern(-90, -450, 90, -150, "diamond", P.pale, 38, 6) + trim("M-120 -160Q0 -146 120 -160", GOLD, 11)
    body = person(k, "#7C5AA8", "#56397F", pose="tunic", shoulder=46, waist=33, turn=-1, tilt=-4, mood=-.3, gaze=-1, inside=ins, hose=(GOLD, GOLD_D), boots=P.accent_d,
                  legs=(((-22, -270), (-52, -160), (-62, -16)), ((22, -270), (40, -150), (64, -16))),
                  arms=((-1, Arm((-72, -382), (34, -412), "fist", 20)), (1, Arm((92, -378), (52, -436), "fist", 14, at(0, 0, sword(300), 1, 20), size=1.05))), neckline=collar(-440, 42, P.accent, GOLD))
    scarf = path(sm([(-10, -444, 1), (-60, -470), (-110, -452), (-160, -476, 1), (-132, -436), (-150, -412, 1), (-90, -424), (-20, -420, 1)]), P.accent) + path(sm([(-40, -440), (-90, -440), (-140, -440), (-150, -412, 1), (-90, -424), (-20, -420, 1)]), P.accent_d)
    return s + at(290, 792, scarf + body, 1.06) + tufts(4, 800, 826, P.leaf, 8)


def knight():
    """At full gallop against the wind, the sword before everything."""
    s = sky(P.deep, P.dark, "#555E98", "#8794BD", bottom=640) + swirl_cloud(140, 170, 180, P.mid, P.light) + swirl_cloud(480, 250, 150, "#555E98", P.light, True) + "".join(stroke("M%d %dH%d" % (x, y, x + w), P.pale, 3) for x, y, w in ((70, 400, 110), (90, 428, 60), (430, 180, 90), (60, 560, 90), (440, 440, 70)))
    s += mountain(470, 640, 280, 130, P.light, P.mid) + hill(650, 640, 620, P.leaf, peak=300) + "".join(poplar(x, y, h, -30) for x, y, h in ((84, 650, 100), (112, 648, 76))) + hill(750, 742, 700, P.leaf_d, peak=280) + hill(830, 800, 820, "#2F4858")
    k = Look("fair", "black", "swept", None, width=1, jaw=.5)
    gear = helmet_side("#C3CEE6", "#6F7BAA", P.accent, P.accent_d)
    h = horse("#EEF2F8", "#AEBBD8", "#8794BD", "gallop", P.dark, P.dark, P.deep, INK, neck_low=True, cloth_pattern="".join(at(x, -206, butterfly(P.light, P.pale, .7)) for x in (-120, -50, 20)))
    r = rider(k, P.accent, P.accent_d, Arm((62, -424), (122, -470), "fist", 44, at(0, 0, sword(236), 1, 44), size=1.05), (P.accent, P.accent_d), gear, -1, 26, inside=pattern(-70, -440, 90, -240, "diamond", P.pale, 34, 6))
    return s + at(308, 760, g(h + r, transform="rotate(-5)"), .87) + tufts(6, 806, 828, P.leaf, 9)


def queen():
    """Sword upright, the other hand held out: come forward and speak."""
    s = sky(P.mid, "#8A99C8", P.light, P.pale, bottom=640) + swirl_cloud(110, 600, 170, WHITE, P.light) + swirl_cloud(500, 560, 170, WHITE, P.light, True) + swirl_cloud(470, 650, 200, P.pale, P.light) + swirl_cloud(110, 680, 180, P.pale, P.light, True)
    s += at(470, 150, bird(P.dark, P.deep, .8), 1, 0, True) + hill(700, 690, 700, P.leaf) + hill(770, 760, 770, P.leaf_d) + rect(0, 806, 600, 100, "#2F4858")
    s += at(310, 764, throne_side(P.dark, P.deep, GOLD, at(0, -22, butterfly(GOLD_L, GOLD, 1.1)) + at(-2, 130, butterfly(P.light, P.pale, .8)) + at(0, 230, butterfly(P.light, P.mid, .8))), 1.22)
    k = Look("dark", "black", "high", "bun", width=.98, jaw=.3, lips=1.15, eyes=INK)
    ins = pattern(-130, -440, 150, -30, "diamond", P.light, 42, 6) + trim("M-160 -8Q0 6 160 -8", P.accent, 15, P.accent_d)
    body = seated_side(k, WHITE, "#C3CBE2", (Arm((62, -330), (124, -372), "open", 40), Arm((24, -258), (62, -246), "fist", 0, sword(238))), ins, ("#5B6BB0", P.dark), crown_side(P.accent), -.2, 0, P.accent, sleeves=(WHITE, "#C3CBE2"))
    return s + at(310, 764, body, 1.25)


def king():
    """He sits straight and looks straight at the viewer."""
    s = sky(P.deep, "#31336A", P.dark, "#5A639F", bottom=640) + moon(470, 150, 34, P.pale, 200) + "".join(at(x, y, bird(P.light, P.mid, .6)) for x, y in ((110, 170), (150, 215)))
    s += swirl_cloud(110, 600, 190, P.mid, P.light) + swirl_cloud(500, 590, 190, P.mid, P.light, True) + "".join(cypress(x, 700, h, P.leaf_d, "#2F4858") for x, h in ((84, 150), (520, 170), (480, 110))) + rect(0, 696, 600, 210, "#2F4858") + path("M90 730H510L560 900H40Z", P.dark)
    inlay = at(0, -520, moon(0, 0, 22, GOLD_L, 90)) + "".join(at(x, -452, butterfly(P.accent, P.accent_d, .8)) for x in (-84, 84))
    s += at(300, 752, throne("#8E9AC6", "#636EA6", "step", 270, 560, 205, GOLD, inlay))
    k = Look("brown", "grey", "high", None, "goatee", width=1.04, jaw=.75, brow=1.4, old=True, eyes=INK)
    ins = pattern(-130, -440, 130, -20, "star", P.light, 48, 6) + trim("M-140 -10Q0 6 140 -10", GOLD, 18)
    body = person(k, "#4660B4", "#2C3F86", pose="seated", shoulder=60, waist=46, hem=104, turn=0, mood=-.8, cloak=(P.accent, P.accent_d), inside=ins, gear=crown("arched", P.accent), size=.95,
                  arms=((1, Arm((106, -268), (82, -192), "rest", 168, False, width=(42, 38, 28))), (-1, Arm((-104, -276), (-108, -342), "fist", 8, at(0, 0, sword(236, w=19), 1, 8), width=(42, 38, 28)))),
                  neckline=collar(-345, 54, P.pale, GOLD))
    return s + at(300, 770, body, 1.25)


CARDS = {"swords-%02d-%s" % (i + 1, f.__name__): f for i, f in enumerate(
    (ace, two, three, four, five, six, seven, eight, nine, ten, page, knight, queen, king))}
