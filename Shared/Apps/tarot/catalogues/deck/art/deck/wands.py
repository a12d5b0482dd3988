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


def page():
    """In the desert by the pyramids, with eyes for nothing but the leaves on the staff."""
    s = desert() + sun(430, 190, 54, P.light, GOLD_L) + hill(640, 622, 646, P.light, peak=260) + hill(730, 700, 724, P.mid, peak=360) + hill(800, 786, 800, P.dark)
    k = Look("rose", "red", "fringe", "bob", width=1.0, jaw=.1, eyes="#3E6430", blush="#E2725B")
    ins = pattern(-90, -450, 90, -150, "flame", P.dark, 40, 7) + trim("M-120 -160Q0 -146 120 -160", GOLD, 12)
    body = person(k, GOLD, "#B9772C", pose="tunic", shoulder=47, waist=34, turn=.8, tilt=4, mood=.6, gaze=.8, cloak=(P.mid, P.dark), gear=hat(P.mid, P.dark, P.accent, GOLD), inside=ins, hose=(P.accent, P.accent_d), boots=P.deep,
                  arms=((-1, Arm((-76, -366), (-44, -286), "rest", 20)), (1, Arm((90, -366), (108, -440), "fist", 0, at(0, 130, wand(600, 19)), size=1.1))), neckline=collar(-440, 44, P.mid, GOLD))
    return s + at(254, 800, body, 1.08) + tufts(5, 800, 824, P.deep, 7)


def knight():
    """A horse that rears, a cloak like a fire."""
    s = desert(660) + circ(300, 350, 210, "#FCE3B4") + hill(660, 640, 670, P.light, peak=260) + hill(760, 724, 760, P.mid, peak=300) + hill(810, 800, 806, P.dark)
    k = Look("brown", "black", "swept", "shoulder", "stubble", width=1.04, jaw=.6)
    gear = helmet_side(GOLD, GOLD_D, P.mid, P.dark)
    h = horse(WOOD, WOOD_D, "#2E1A1E", "rear", GOLD, P.mid, P.dark, INK, cloth_pattern=pattern(-160, -280, 90, -150, "flame", GOLD, 40, 8))
    r = rider(k, GOLD, "#B9772C", Arm((26, -344), (84, -396), "fist", 16, at(0, -30, wand(340, 17), 1, 16)), (P.mid, P.dark), gear, -.4, -8, inside=pattern(-70, -440, 70, -240, "flame", P.dark, 34, 7))
    fl = "".join(at(x, y, flame(q, P.mid), rot=-50) for x, y, q in ((-196, -284, .8), (-176, -246, .7), (-150, -330, .6)))
    s += ell(308, 784, 120, 12, P.dark)
    return s + at(352, 786, g(at(-110, 0, at(110, 0, h + at(0, 0, fl + r)), rot=-22)), .94) + tufts(5, 800, 826, P.deep, 8)


def queen():
    """She sits at ease with her staff and a sunflower, a black cat at her feet."""
    s = sky("#F3A55A", "#F7BC73", P.pale, "#FBE0AE", bottom=640) + circ(300, 330, 232, "#FBE0AE") + rays(300, 330, 330, P.light, 24, 232, .3)
    s += hill(610, 590, 610, "#D9793A", peak=160) + mountain(110, 640, 200, 130, "#C9612F", P.mid) + mountain(500, 640, 220, 150, "#C9612F", P.mid) + rect(0, 636, 600, 300, P.mid) \
        + path("M-20 690Q300 640 620 690V900H-20Z", P.dark) + path("M120 720H480L560 900H40Z", P.accent) + path("M120 720H480L488 738H112Z", P.accent_d)
    inlay = "".join(at(x, -370, sunflower(1.1)) for x in (-84, 84)) + path(sm([(0, -420, 1), (40, -350), (0, -300), (-40, -350)]), P.mid)
    s += at(300, 740, throne(P.dark, P.deep, "round", 270, 500, 200, GOLD, inlay), 1)
    for x, h in ((108, 150), (494, 170), (84, 84), (518, 92)):
        s += stem(x, 800, h, P.leaf_d, sunflower(1.25))
    k = Look("tan", "auburn", "centre", "waves", width=1.02, jaw=.15, lips=1.15, eyes="#3E6430", blush="#E2725B")
    hem = trim("M-130 -8Q0 8 130 -8", GOLD, 16) + pattern(-120, -200, 120, -30, "flame", GOLD, 44, 6)
    body = person(k, P.light, P.mid, pose="seated", shoulder=50, waist=33, hem=98, turn=-.35, tilt=-3, mood=.9, cloak=(P.mid, P.dark), inside=hem, gear=crown("leaf", P.mid), size=.92,
                  arms=((-1, Arm((-88, -262), (-112, -330), "fist", 0, at(0, 114, wand(430, 15)), bell=True)), (1, Arm((92, -250), (68, -196), "palm", -6, at(8, -8, stroke("M0 0Q6 -40 0 -74", P.leaf_d, 5) + at(2, -36, leaf_shape(), 1, 50) + at(0, -80, sunflower(1.2))), True, bell=True))),
                  neckline=collar(-345, 46, P.dark, GOLD))
    return s + at(300, 762, body, 1.26) + at(226, 812, cat(INK, GOLD_L), .86)


def king():
    """He leans forward on a throne of lions and salamanders, ready to rise."""
    s = sky(P.dark, "#A13A2C", P.mid, P.light, bottom=700) + rays(300, 400, 560, "#D9613A", 20, 0, .25) + rect(0, 700, 600, 200, P.deep) + tiles(716, P.dark, P.deep, 5)
    sal = "".join(at(x, y, salamander(P.dark, P.deep), .5, r, f) for x, y, r, f in ((-76, -420, -60, False), (76, -420, 60, True), (-86, -320, -90, False), (86, -320, 90, True)))
    s += at(300, 752, throne("#D99A3C", "#A86B28", "point", 270, 520, 205, GOLD_L, sal), 1)
    for e in (-1, 1):
        lion = circ(0, -6, 30, P.mid) + circ(0, 0, 21, P.light) + path("M-8 2H8L0 10Z", INK) + circ(-8, -6, 2.6, INK) + circ(8, -6, 2.6, INK) + stroke("M0 10V15M-8 17Q0 20 8 17", INK, 2) + circ(-18, -18, 7, P.light) + circ(18, -18, 7, P.light)
        s += at(300 + e * 172, 506, lion, 1.1)
    k = Look("fair", "red", "swept", "shoulder", "full", width=1.06, jaw=.7, brow=1.3, eyes="#1F6B70")
    ins = pattern(-130, -440, 130, -20, "ring", P.dark, 46, 6) + trim("M-140 -10Q0 6 140 -10", GOLD, 18)
    body = person(k, P.mid, P.dark, pose="seated", shoulder=60, waist=46, hem=104, turn=.55, mood=-.6, cloak=(P.accent, P.accent_d), inside=ins, gear=crown("rays", P.accent), size=.95,
                  arms=((-1, Arm((-102, -270), (-124, -216), "rest", 70, bell=False, width=(42, 38, 28))), (1, Arm((108, -280), (122, -344), "fist", 0, at(0, 114, wand(470, 17)), True, width=(42, 38, 28)))),
                  neckline=collar(-345, 54, CREAM, GOLD_D) + circ(0, -306, 11, GOLD) + circ(0, -306, 6, P.accent))
    return s + at(300, 768, body, 1.26) + at(150, 816, salamander("#E98A3C", P.mid), 1)


CARDS = {"wands-11-page": page, "wands-12-knight": knight, "wands-13-queen": queen, "wands-14-king": king}
