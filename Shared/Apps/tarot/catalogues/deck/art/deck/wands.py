"""The suit of wands: fire, sand and sunflowers."""
from things import *
from figure import *

P = WANDS


def flame(s=1, a="#EC8C42", b=GOLD_L):
    return g(path(sm([(0, -60, 1), (10, -34), (24, -18), (18, 6), (0, 14), (-18, 6), (-22, -14), (-8, -28)]), a) + path(sm([(0, -32, 1), (10, -10), (6, 8), (-6, 8), (-10, -8)]), b), transform="scale(%.3g)" % s)


def salamander(c, d):
    """A lizard that walks to the right, 150 long."""
    return limb([(-10, -14), (-22, -2)], [9, 7], d) + limb([(34, -14), (46, -2)], [9, 7], d) + path(sm([(-84, -34, 1), (-60, -14), (-30, -20), (10, -24), (44, -22), (62, -30), (80, -22), (78, -14), (58, -10), (20, -10), (-30, -8), (-66, -2)]), c) \
        + limb([(-26, -14), (-36, -1)], [10, 8], c) + limb([(30, -14), (22, -1)], [10, 8], c) + circ(68, -23, 2.6, INK) + "".join(circ(x, -18, 3, d) for x in (-44, -24, -4, 16, 36)) + at(-6, -22, flame(.34)) + at(22, -22, flame(.26)) + at(-34, -18, flame(.26))


def desert(y=640):
    return sky("#EE9650", "#F4AC62", P.pale, "#FCE3B4", bottom=y) + mountain(120, y, 190, 150, "#D9793A", P.mid) + mountain(250, y, 150, 104, "#D9793A", P.mid) + mountain(500, y, 200, 130, "#D9793A", P.mid)


def planted(x, y, l, rot=0, w=15, leaves=True):
    """An upright staff on the ground at (x, y)."""
    return at(x, y, at(0, -l / 2 + 6, wand(l, w, leaves)), 1, rot)


def ace():
    """A hand from a cloud holds out a staff in leaf; leaves drift down over a river and a castle."""
    s = sky("#F3A55A", "#F7BC73", P.pale, "#FCE8C4", bottom=640) + circ(300, 310, 200, "#FCE3B4") + rays(300, 310, 420, "#F9C987", 20, 200, .3) + mountain(480, 660, 240, 130, "#D9793A", P.mid) + hill(650, 620, 640, "#D98A4A", peak=160) + castle(130, 640, 1.1, "#F3D9A8", "#D9AE72", P.mid, P.dark)
    s += hill(700, 690, 700, P.leaf, peak=240) + river(400, 690, 130, P.accent, "#5FA8A4") + hill(810, 806, 810, P.leaf_d) + tree(90, 760, 90, P.leaf, P.leaf_d, "#86AE52") + tree(520, 740, 80, P.leaf, P.leaf_d, "#86AE52")
    for x, y, r in ((150, 220, 40), (190, 330, -60), (130, 420, 100), (440, 200, -30), (420, 330, 70), (470, 390, -120), (210, 470, 20)):
        s += at(x, y, leaf_shape("#86AE52", P.leaf_d, 30), 1, r)
    st = wand(470, 40, True)
    s += at(300, 500, cloud_hand("fist", SKIN["brown"], (P.mid, P.dark), WHITE, "#F6DDBE", P.light, 1.9)) + at(300, 352, st) + at(300, 500, hand("fist", SKIN["brown"], 1.9))
    return s


def two():
    """From the roof of the house, a person with a globe in one hand looks out to sea."""
    s = sky("#F3A55A", P.pale, "#FBE0AE", "#FCEBCB", bottom=470) + circ(430, 260, 60, GOLD_L) + mountain(120, 480, 300, 120, "#C98A6A", "#A9684F") + mountain(300, 480, 260, 80, "#B97A5C", "#A9684F") + sea(470, ["#3F8A8C", P.accent, "#1B5A62"], 640, 4) + hill(600, 590, 560, P.leaf, peak=240) + house(470, 590, .5, CREAM, P.pale, P.mid) + house(420, 598, .38, CREAM, P.pale, P.mid) + tree(520, 592, 56, P.leaf, P.leaf_d)
    s += wall(620, 120, "#A4503E", P.dark, bh=30, bw=80) + "".join(rect(x, 590, 56, 36, "#A4503E") for x in (50, 150, 400, 500)) + rect(0, 736, 600, 16, "#C46A4A") + rect(0, 752, 600, 150, P.deep) + tiles(752, P.dark, P.deep, 3)
    s += planted(448, 752, 560, 0, 20)
    s += rect(416, 658, 64, 16, "#3B2433", 8) + circ(423, 666, 3, "#8F6F7C") + circ(473, 666, 3, "#8F6F7C") + rect(434, 652, 28, 28, "#4E3344", 5) + rect(434, 652, 28, 9, "#7A5A68", 4)
    k = Look("tan", "brown", "side", "bob", "goatee", width=1, jaw=.5)
    globe = circ(0, -40, 36, "#3F8A8C") + clip("M-36 -40A36 36 0 1 1 36 -40A36 36 0 1 1 -36 -40Z", path(sm([(-30, -60), (-4, -68), (6, -50), (-10, -36), (-6, -20), (-26, -24)]), "#86AE52") + path(sm([(14, -40), (34, -48), (36, -20), (18, -14)]), "#86AE52") + path("M10 -90Q26 -40 6 0H60V-90Z", "#1F6B70", opacity=.5)) + ring(0, -40, 36, 3, GOLD)
    body = person(k, P.mid, P.dark, pose="robe", shoulder=54, waist=40, hem=84, turn=-.8, gaze=-.6, mood=.1, gear=hat(P.dark, P.deep, None, P.mid), cloak=(GOLD, GOLD_D), inside=trim("M-100 -8H100", GOLD, 14),
                  arms=((-1, Arm((-80, -356), (-112, -392), "palm", 190, at(-4, 0, globe))), (1, Arm((84, -366), (98, -440), "fist", 0, at(0, 150, wand(590, 18))))), neckline=collar(-440, 46, P.dark, GOLD))
    return s + at(262, 808, body, 1.02)


def three():
    """On the headland among three staves, a person watches the ships leave."""
    s = sky("#F4AC62", P.pale, "#FBE0AE", "#FCEBCB", bottom=440) + circ(380, 330, 90, GOLD_L) + mountain(480, 460, 300, 90, "#D99A6A", "#B9704F") + rect(0, 450, 600, 300, "#E8A95E") + sea(456, ["#E0A85C", "#D98F4A", "#3F8A8C", P.accent], 760, 5)
    ship = lambda c: boat(90, P.dark, P.deep, P.mid) + rect(-2, -100, 4, 80, P.deep) + path(sm([(4, -96, 1), (44, -70), (36, -36, 1), (4, -40, 1)]), c) + path(sm([(-4, -90, 1), (-36, -66), (-30, -38, 1), (-4, -40, 1)]), CREAM)
    s += at(130, 530, ship(P.mid), .8) + at(440, 500, ship(GOLD), .55) + at(490, 590, ship(P.mid), 1)
    s += path(sm([(-20, 900, 1), (-20, 690, 1), (120, 660), (300, 676), (480, 720), (620, 800, 1), (620, 900, 1)]), "#8A4A2C") + path(sm([(-20, 900, 1), (-20, 760, 1), (160, 726), (360, 750), (620, 830, 1), (620, 900, 1)]), P.deep)
    s += planted(116, 744, 500, -1, 19) + planted(440, 790, 520, 1, 19)
    k = Look("brown", "black", "side", "shoulder")
    body = person(k, P.accent, P.accent_d, shoulder=54, hem=88, behind=True, belt=None, cloak=None, inside=path(sm([(-54, -450, 1), (20, -440), (40, -300), (96, 10, 1), (-20, 10, 1), (-10, -200)]), P.mid) + trim("M-110 -8H110", GOLD, 14), gear=path("M-43 -22Q0 -6 43 -22L43 -12Q0 6 -43 -12Z", GOLD),
                  arms=((-1, Arm((-70, -350), (-40, -300), "rest", 20, front=False)), (1, Arm((84, -370), (102, -430), "fist", 0, at(0, 130, wand(540, 18))))))
    return s + at(262, 800, body, .98) + tufts(5, 770, 822, P.dark, 10, 70, 420)


def four():
    """Four staves hung with flowers, and a welcome before the castle."""
    s = sky("#F7BC73", P.pale, "#FCE3B4", CREAM, bottom=560) + rays(300, 470, 460, "#FBE0AE", 22, 0, .3) + castle(300, 600, 2.1, "#E8C28C", "#C9965E", P.mid, P.dark) + hill(610, 590, 610, P.light) + bush(90, 650, 120, P.leaf, P.leaf_d, flower(CREAM, GOLD, .6), 2) + bush(510, 650, 120, P.leaf, P.leaf_d, flower(P.mid, GOLD, .6), 3) + hill(690, 680, 690, P.leaf) + path("M270 690H330L420 900H180Z", P.pale)
    a, b = Look("fair", "blond", "centre", "long"), Look("dark", "black", "high", "afro", lips=1.1)
    bq = lambda: stroke("M0 10V-20", P.leaf_d, 5) + "".join(at(x, y, flower(c, GOLD, 1)) for x, y, c in ((-12, -30, P.mid), (12, -30, CREAM), (0, -46, P.light)))
    s += at(250, 770, person(a, CREAM, "#E6CFA8", hem=88, shoulder=46, waist=32, turn=.5, mood=1, gear=laurel(), inside=trim("M-110 -8H110", P.mid, 14, P.dark), arms=((1, Arm((66, -370), (40, -320), "rest", 160)), (-1, Arm((-80, -480), (-86, -566), "fist", 0, bq(), bare=True)))), .52)
    s += at(352, 770, person(b, P.accent, P.accent_d, hem=88, shoulder=46, waist=32, turn=-.5, mood=1, gear=laurel(P.mid, P.light), inside=trim("M-110 -8H110", GOLD, 14), arms=((-1, Arm((-66, -370), (-40, -320), "rest", 20)), (1, Arm((80, -480), (86, -566), "fist", 0, bq(), bare=True)))), .52)
    for x, y, l in ((170, 730, 500), (430, 730, 500)):
        s += planted(x, y, l, 0, 18, False)
    for x in (104, 496):
        s += planted(x, 806, 640, 0, 22, False)
    gar = ""
    for x0, y0, x1, y1, bow, m in ((104, 190, 170, 246, 40, 4), (170, 246, 430, 246, 110, 13), (430, 246, 496, 190, 40, 4)):
        gar += stroke("M%d %dQ%d %d %d %d" % (x0, y0, (x0 + x1) / 2, (y0 + y1) / 2 + bow, x1, y1), P.leaf_d, 9)
        for i in range(m + 1):
            t = i / m
            x, y = (1 - t) ** 2 * x0 + t * (1 - t) * (x0 + x1) + t * t * x1, (1 - t) ** 2 * y0 + 2 * t * (1 - t) * ((y0 + y1) / 2 + bow) + t * t * y1
            gar += at(x, y, leaf_shape("#86AE52", P.leaf, 30), 1, 150 + 60 * (i % 2)) + at(x, y, leaf_shape(P.leaf, P.leaf_d, 26), 1, -40 + 80 * (i % 2)) + at(x, y, rose(s=.95) if i % 3 == 0 else flower(CREAM if i % 3 == 1 else P.light, GOLD, 1.1))
    return s + gar + tufts(5, 806, 826, P.leaf_d, 8)


def five():
    """Five young people swing their staves at once, and none of them is hurt yet."""
    s = sky("#F3A55A", "#F7BC73", P.pale, "#FBE0AE", bottom=560) + mountain(120, 620, 300, 150, "#D9793A", P.mid) + mountain(470, 620, 340, 200, "#D9793A", P.mid) + hill(610, 590, 610, "#D98A4A") + hill(700, 684, 700, "#B9643A") + hill(800, 790, 800, P.dark)
    ks = (Look("fair", "blond", "side", None, jaw=.3), Look("dark", "black", "high", "curls", jaw=.3), Look("tan", "brown", "fringe", "bob", jaw=.2), Look("rose", "red", "swept", "shoulder", jaw=.3), Look("brown", "black", "side", None, jaw=.5))
    st = ((-24, -270), (-52, -160), (-70, -16)), ((24, -270), (50, -160), (66, -16))
    def lad(k, x, y, c, d, h, e, rot, tn, l=300, low=False, q=.74):
        hand1 = (e * 74, -520) if not low else (e * 86, -400)
        el = (e * 92, -440) if not low else (e * 84, -360)
        a = Arm(el, hand1, "fist", rot, at(0, 0, wand(l, 17), 1, rot))
        o = Arm((-e * 84, -390), (-e * 96, -330), "rest", 90 + e * 60)
        return at(x, y, person(k, c, d, pose="tunic", turn=tn, tilt=tn * 6, mood=-.8, gaze=tn, hose=h, boots=INK, legs=st, shoulder=50, arms=((-e, o), (e, a))), q)
    s += lad(ks[1], 304, 676, GOLD, GOLD_D, (P.accent, P.accent_d), 1, 12, -.4, 270, False, .76)
    s += lad(ks[0], 160, 724, P.accent, P.accent_d, (P.dark, P.deep), 1, -34, .8, 300, False, .8) + lad(ks[4], 446, 724, P.mid, P.dark, (P.accent, P.accent_d), -1, 34, -.8, 300, False, .8)
    s += lad(ks[2], 196, 808, CREAM, "#E0C49A", (P.mid, P.dark), 1, 62, .9, 290, True, .84) + lad(ks[3], 408, 808, P.leaf, P.leaf_d, (WOOD, WOOD_D), -1, -46, -.9, 290, True, .84)
    return s + tufts(5, 806, 826, P.deep, 8)


def six():
    """A rider comes home with a wreath, and staves are raised along the road."""
    s = sky("#F7BC73", P.pale, "#FCE3B4", CREAM, bottom=560) + rays(300, 420, 460, "#FBE0AE", 22, 0, .3) + tower(110, 640, 110, 330, "#E0B27C", "#C08A58", P.dark) + house(430, 640, .9, "#F3D9A8", "#D9AE72", P.mid) + house(508, 640, .7, "#F3D9A8", "#D9AE72", P.mid) + rect(0, 636, 600, 270, "#D98A4A") + hill(760, 750, 760, "#B9643A") + hill(812, 806, 812, P.dark)
    for i, (x, y, l) in enumerate(((88, 700, 470), (150, 690, 530), (212, 690, 500), (456, 690, 520), (516, 700, 470))):
        s += planted(x, y, l, (i - 2) * 1.2, 15)
    for i, (x, c, h) in enumerate(((72, P.accent, "brown"), (146, P.mid, "black"), (420, P.leaf, "auburn"), (494, GOLD, "black"))):
        s += at(x, 800, path(sm([(-44, 0, 1), (-46, -110), (-30, -146), (0, -152), (30, -146), (46, -110), (44, 0, 1)]), c) + circ(0, -180, 28, HAIR[h][0]) + circ(-6, -188, 14, HAIR[h][1]) + circ(-2, -182, 15, HAIR[h][0]), .9)
    k = Look("rose", "auburn", "side", "bob", jaw=.4)
    wr = g(laurel("#5E8A3C", "#86AE52"), transform="translate(0 -160) scale(.8)") + g(laurel("#5E8A3C", "#86AE52"), transform="translate(0 -168) scale(.8 -.8)")
    h = horse("#F4ECDD", "#D3BFA4", "#B9A084", "walk", P.mid, P.leaf, P.leaf_d, INK, cloth_pattern=pattern(-160, -280, 90, -150, "flame", GOLD_L, 40, 8))
    r = rider(k, P.mid, P.dark, Arm((44, -372), (92, -412), "fist", 6, at(0, 0, at(0, -30, wand(290, 15), 1, 4) + wr)), (GOLD, GOLD_D), g(laurel(), transform="rotate(-4)"), .8, 0, (P.accent, P.accent_d), plain=True, inside=pattern(-70, -440, 70, -240, "diamond", GOLD_L, 34, 6))
    return s + at(284, 816, h + r, .94) + tufts(5, 812, 828, P.deep, 6)


def seven():
    """Alone on the hill, holding off six from below."""
    s = sky("#E98A4A", "#F3A55A", P.pale, "#FBE0AE", bottom=640) + circ(300, 300, 170, "#FBE0AE") + path(sm([(-20, 900, 1), (-20, 780, 1), (90, 740), (180, 640), (300, 610), (420, 640), (510, 740), (620, 780, 1), (620, 900, 1)]), P.leaf) + path(sm([(300, 610), (420, 640), (510, 740), (620, 780, 1), (620, 900, 1), (340, 900, 1), (320, 760)]), P.leaf_d)
    s += rock(150, 700, 50, 30, "#C98A5A", "#9A5F3E") + rock(420, 690, 60, 34, "#C98A5A", "#9A5F3E") + tufts(5, 650, 720, "#86AE52", 9, 200, 400)
    k = Look("tan", "brown", "swept", "bob", "stubble", width=1.03, jaw=.7, brow=1.4)
    st = ((-24, -270), (-62, -160), (-84, -10)), ((24, -270), (60, -170), (84, -26))
    s += at(292, 646, person(k, P.accent, P.accent_d, pose="tunic", shoulder=54, turn=.5, mood=-1, gaze=.4, tilt=5, hose=(GOLD, GOLD_D), boots=WOOD_D, legs=st, inside=trim("M-120 -160Q0 -146 120 -160", GOLD, 11),
                             arms=((-1, Arm((-96, -396), (-66, -322), "fist", 62, at(70, -33, wand(430, 19), 1, 64))), (1, Arm((96, -420), (74, -392), "fist", 62)))), .92)
    for i, (x, y, l, r) in enumerate(((84, 826, 330, 14), (150, 830, 270, 4), (216, 832, 250, 16), (384, 832, 250, -16), (450, 830, 280, -3), (516, 826, 340, -13))):
        s += planted(x, y + 20, l, r, 18)
    return s + path(sm([(-20, 900, 1), (-20, 800, 1), (150, 816), (300, 822), (450, 816), (620, 800, 1), (620, 900, 1)]), P.deep)


def eight():
    """Eight staves fly over the river, all one way."""
    s = sky("#F3A55A", "#F7BC73", P.pale, "#FCE8C4", bottom=680) + sun(470, 180, 46, P.light, GOLD_L) + hill(670, 620, 660, "#D98A4A", peak=420) + house(470, 640, .7, CREAM, P.pale, P.mid) + tree(400, 650, 70, P.leaf, P.leaf_d) + hill(720, 690, 710, P.leaf, peak=140) + river(250, 690, 170, P.accent, "#5FA8A4") + tree(96, 730, 100, P.leaf, P.leaf_d, "#86AE52") + tufts(5, 780, 822, P.leaf_d, 12)
    for i in range(8):
        x, y = 226 + 30 * (i % 2) + i * 12, 540 - i * 50
        s += at(x - 14 + (i % 2) * 30, y, stroke("M-190 6H-240M-180 -8H-214", WHITE, 4) + at(0, 0, wand(310, 19), 1, 90), 1, 24)
    return s


def nine():
    """Hurt and still on guard before eight staves."""
    s = sky("#D9703E", "#E98A4A", "#F3B06A", P.pale, bottom=640) + hill(640, 600, 630, "#C9612F", peak=420) + mountain(110, 640, 260, 90, "#B9502C", P.dark) + hill(700, 690, 700, "#A4503E")
    for i, x in enumerate((84, 134, 184, 234, 372, 422, 472, 520)):
        s += planted(x, 740 + 8 * (i % 2), 560 + 24 * (i % 3), (i % 3 - 1) * .8, 20)
    s += hill(750, 740, 750, P.dark) + rect(0, 790, 600, 120, P.deep)
    k = Look("rose", "black", "side", "bob", "stubble", width=1.04, jaw=.7, brow=1.3)
    bandage = path("M-39 -34Q0 -24 39 -44L40 -26Q0 -8 -38 -18Z", CREAM) + stroke("M-38 -27Q0 -17 39 -36", "#E0C49A", 2) + path("M38 -40L56 -46L50 -34L58 -26L39 -28Z", CREAM)
    body = person(k, P.accent, P.accent_d, pose="tunic", shoulder=55, waist=40, turn=-.8, gaze=-1, mood=-.7, tilt=-3, hose=(GOLD, GOLD_D), boots=WOOD_D, gear=bandage, inside=trim("M-120 -160Q0 -146 120 -160", GOLD, 11),
                  arms=((-1, Arm((-90, -372), (34, -388), "fist", 6)), (1, Arm((88, -372), (38, -340), "fist", 4, at(-2, 92, wand(520, 21), 1, 4)))))
    return s + at(300, 812, body, 1.06) + tufts(5, 800, 826, P.dark, 8)


def ten():
    """Bent behind a load of ten staves, with the town not far off."""
    s = sky("#F3A55A", "#F7BC73", P.pale, "#FCE8C4", bottom=600) + sun(120, 210, 44, P.light, GOLD_L) + hill(600, 580, 560, "#D98A4A", peak=160) + house(420, 580, .8, CREAM, P.pale, P.mid) + house(490, 570, 1, "#F3D9A8", "#D9AE72", P.dark) + tree(350, 590, 70, P.leaf, P.leaf_d) + tree(532, 576, 60, P.leaf, P.leaf_d) + hill(660, 640, 620, P.leaf, peak=300) + path(sm([(440, 600, 1), (462, 596, 1), (470, 650), (400, 720), (380, 900, 1), (180, 900, 1), (300, 740), (420, 660)]), P.pale)
    k = Look("fair", "auburn", "side", None)
    st = ((-24, -270), (-60, -160), (-86, -16)), ((24, -270), (58, -170), (40, -16))
    # the load is carried before the chest, and the head is pressed into it
    load = "".join(at(10 + (i - 4.5) * 7, -450, wand(370, 17), 1, -27 + i * 6) for i in range(10))
    body = person(k, P.mid, P.dark, pose="tunic", shoulder=54, behind=True, hose=(P.accent, P.accent_d), boots=WOOD_D, legs=st, lean=20, tilt=16, inside=trim("M-120 -160Q0 -146 120 -160", GOLD, 11), arms=((-1, Arm((-86, -420), (-46, -520), "rest", -60, front=False)), (1, Arm((96, -420), (62, -520), "rest", -120, front=False))))
    return s + at(268, 806, at(0, 0, load, 1, 8) + at(0, 0, body, 1, 6), 1.06) + tufts(5, 800, 826, P.leaf_d, 8)


def page():
    """In the desert by the pyramids, with eyes for nothing but the leaves on the staff."""
    s = sky("#FCE8C4", "#FBDCA6", "#F7BC73", "#F0A05A", bottom=640) + "".join(mountain(x, 640, w, h, "#D9793A", P.mid) for x, w, h in ((120, 190, 150), (250, 150, 104), (500, 200, 130))) + sun(440, 190, 54, P.light, GOLD_L) + hill(640, 622, 646, P.light, peak=260) + hill(730, 700, 724, P.mid, peak=360) + hill(800, 786, 800, P.dark)
    k = Look("rose", "red", "fringe", "bob", width=1.0, jaw=.1, eyes="#3E6430", blush="#E2725B")
    ins = pattern(-90, -450, 90, -150, "flame", P.dark, 40, 7) + trim("M-120 -160Q0 -146 120 -160", GOLD, 12)
    body = person(k, GOLD, "#B9772C", pose="tunic", shoulder=47, waist=34, turn=.8, tilt=4, mood=.6, gaze=.8, cloak=(P.mid, P.dark), gear=hat(P.mid, P.dark, P.accent, GOLD), inside=ins, hose=(P.accent, P.accent_d), boots=P.deep,
                  arms=((1, Arm((90, -366), (108, -440), "fist", 0, at(0, 130, wand(600, 19)), size=1.1)), (-1, Arm((0, -340), (108, -372), "fist", 0, size=1.1))), neckline=collar(-440, 44, P.mid, GOLD))
    return s + at(254, 800, body, 1.08) + tufts(5, 800, 824, P.deep, 7)


def knight():
    """A horse that rears, a cloak like a fire."""
    s = desert(660) + circ(300, 350, 210, "#FCE3B4") + hill(660, 640, 652, P.light, peak=260) + hill(760, 724, 760, P.mid, peak=300) + hill(810, 800, 806, P.dark)
    k = Look("brown", "black", "swept", "shoulder", "stubble", width=1.04, jaw=.6)
    gear = helmet_side(GOLD, GOLD_D, P.mid, P.dark)
    h = horse(WOOD, WOOD_D, "#2E1A1E", "rear", GOLD, P.mid, P.dark, INK, cloth_pattern=pattern(-160, -280, 90, -150, "flame", GOLD, 40, 8))
    r = rider(k, GOLD, "#B9772C", Arm((26, -344), (84, -396), "fist", 16, at(0, -30, wand(340, 17), 1, 16)), (P.mid, P.dark), gear, -.4, -8, inside=pattern(-70, -440, 70, -240, "flame", P.dark, 34, 7))
    fl = "".join(at(x, y, flame(q, P.mid), rot=-50) for x, y, q in ((-196, -284, .8), (-176, -246, .7), (-150, -330, .6)))
    s += ell(256, 792, 96, 10, P.dark)
    return s + at(352, 786, g(at(-110, 0, at(110, 0, h + at(0, 0, fl + r)), rot=-22)), .94) + tufts(5, 800, 826, P.deep, 8)


def queen():
    """She sits at ease with her staff and a sunflower, a black cat at her feet."""
    s = sky("#F3A55A", "#F7BC73", P.pale, "#FBE0AE", bottom=640) + circ(300, 330, 232, "#FBE0AE") + rays(300, 330, 330, P.light, 24, 232, .3)
    s += hill(610, 590, 610, "#D9793A", peak=160) + mountain(110, 640, 200, 130, "#C9612F", P.mid) + mountain(500, 640, 220, 150, "#C9612F", P.mid) + rect(0, 636, 600, 300, P.mid) \
        + path("M-20 690Q300 640 620 690V900H-20Z", P.dark) + path("M120 720H480L560 900H40Z", P.accent) + path("M120 720H480L488 738H112Z", P.accent_d)
    inlay = "".join(at(x, -418, sunflower(1)) for x in (-92, 92)) + path(sm([(0, -420, 1), (40, -350), (0, -300), (-40, -350)]), P.mid)
    s += at(300, 740, throne(P.dark, P.deep, "round", 270, 500, 200, GOLD, inlay), 1)
    for x, h in ((108, 150), (494, 170), (84, 84), (518, 92)):
        s += stem(x, 800, h, P.leaf_d, sunflower(1.25))
    k = Look("tan", "auburn", "centre", "waves", width=1.02, jaw=.15, lips=1.15, eyes="#3E6430", blush="#E2725B")
    hem = trim("M-130 -8Q0 8 130 -8", GOLD, 16) + pattern(-120, -200, 120, -30, "flame", GOLD, 44, 6)
    body = person(k, P.light, P.mid, pose="seated", seat="crossed", shoulder=50, waist=33, hem=98, turn=-.35, tilt=-3, mood=.9, cloak=(P.mid, P.dark), inside=hem, gear=crown("leaf", P.mid), size=.92,
                  arms=((-1, Arm((-88, -262), (-112, -330), "fist", 0, at(0, 114, wand(430, 15)), bell=True)), (1, Arm((92, -250), (68, -196), "palm", -6, at(8, -8, stroke("M0 0Q6 -40 0 -74", P.leaf_d, 5) + at(2, -36, leaf_shape(), 1, 50) + at(0, -80, sunflower(1.2))), True, bell=True))),
                  neckline=collar(-345, 46, P.dark, GOLD))
    return s + at(300, 762, body, 1.26) + at(226, 812, cat(INK, GOLD_L), .86)


def king():
    """He leans forward on a throne of lions and salamanders, ready to rise."""
    s = sky(P.dark, "#A13A2C", P.mid, P.light, bottom=700) + rays(300, 400, 560, "#D9613A", 20, 0, .25) + rect(0, 700, 600, 200, P.deep) + tiles(716, P.dark, P.deep, 5)
    lion = circ(0, -6, 34, "#A86B28") + star(0, -6, 42, "#A86B28", 14, .8) + circ(0, 0, 22, P.light) + path("M-8 2H8L0 10Z", INK) + circ(-8, -6, 2.6, INK) + circ(8, -6, 2.6, INK) + stroke("M0 10V15M-8 17Q0 20 8 17", INK, 2) + circ(-18, -18, 7, P.light) + circ(18, -18, 7, P.light)
    sal = "".join(at(-152, y, salamander(P.dark, P.deep), .52, -90) for y in (-400, -290))
    s += at(290, 768, throne_side("#D99A3C", "#A86B28", GOLD_L, at(0, -14, lion)) + sal, 1.22, 0, True)
    k = Look("fair", "red", "swept", "shoulder", "full", width=1.06, jaw=.7, brow=1.3, eyes="#1F6B70")
    ins = pattern(-130, -440, 150, -20, "ring", P.dark, 46, 6) + trim("M-160 -8Q0 6 160 -8", GOLD, 18)
    body = seated_side(k, P.mid, P.dark, (Arm((52, -300), (112, -350), "fist", 0, at(0, 114, wand(486, 17)), width=(42, 38, 28)), Arm((16, -246), (92, -232), "rest", 8, width=(42, 38, 28))), ins, (P.accent, P.accent_d), crown_side(P.accent), -.7, 4, GOLD, front_lit=True, size=.96)
    return s + at(290, 768, body, 1.25, 0, True) + at(150, 826, salamander("#E98A3C", P.mid), .95)


CARDS = {"wands-%02d-%s" % (i + 1, f.__name__): f for i, f in enumerate(
    (ace, two, three, four, five, six, seven, eight, nine, ten, page, knight, queen, king))}
