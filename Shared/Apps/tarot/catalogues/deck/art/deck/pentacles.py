"""The suit of pentacles: earth, gardens and good work."""
from things import *
from figure import *

P = PENTACLES


def country(y=620, c=CREAM):
    return sky("#BFD6A8", "#D3DFB0", P.pale, c, bottom=y)


def rows(y0, y1, color, vx=300):
    """Furrows that run to a point."""
    return "".join(poly([(vx + (i - .2) * 16, y0), (vx + (i + .2) * 16, y0), (vx + (i + .28) * 92, y1), (vx + (i - .28) * 92, y1)], color) for i in range(-14, 15))


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
    """The heavy horse stands still in the field; the rider thinks, and has time."""
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
    body = person(k, P.accent, P.accent_d, pose="seated", shoulder=51, waist=36, hem=108, turn=.25, tilt=5, mood=.7, gaze=.1, cloak=(P.mid, P.dark), inside=ins, gear=crown("fleur", P.mid), size=.92,
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
    body = person(k, P.dark, P.deep, pose="seated", shoulder=62, waist=52, hem=108, turn=-.3, mood=.6, cloak=(P.accent, P.accent_d), inside=gr + trim("M-140 -10Q0 6 140 -10", GOLD, 18), gear=crown("leaf", P.accent), size=.95,
                  arms=((1, Arm((112, -276), (112, -336), "fist", 6, limb([(0, 60), (0, -92)], [9, 9], GOLD, GOLD_D) + circ(0, -104, 17, GOLD) + circ(-3, -107, 8, GOLD_L) + rect(-9, -92, 18, 6, GOLD_L, 3), True, width=(44, 40, 29))), (-1, Arm((-106, -262), (-74, -182), "palm", 4, at(4, -58, pentacle(52)), width=(44, 40, 29)))),
                  neckline=collar(-345, 56, GOLD, GOLD_D))
    s += at(300, 770, body, 1.25)
    return s + vine(48, 790, 226, 800, P.leaf, P.leaf_d, bow=6) + vine(374, 800, 552, 790, P.leaf, P.leaf_d, bow=6)


CARDS = {"pentacles-11-page": page, "pentacles-12-knight": knight, "pentacles-13-queen": queen, "pentacles-14-king": king}
