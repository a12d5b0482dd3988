"""The major arcana."""
from things import *
from figure import *

P = MAJORS


def high_priestess():
    """Between a dark pillar and a light one, before a veil of pomegranates, the moon at her feet."""
    s = sky(P.deep, "#3A2160", P.dark, bottom=760) + sea(650, ["#2D6F8E", P.accent, P.accent_d])
    s += drape(110, 490, 150, 640, "#6B3F86", P.dark)
    for x, y in ((190, 250), (300, 205), (410, 250), (190, 390), (410, 390), (240, 320), (360, 320), (190, 530), (410, 530)):
        s += at(x, y, leaf_shape("#4F8A62", "#326349"), 1.1, -130) + at(x, y, leaf_shape("#4F8A62", "#326349"), 1.1, 130) + circ(x, y, 24, "#B8384E") + ell(x, y, 10, 15, GOLD_L) \
            + "".join(circ(x + a, y + b, 2.8, "#832440") for a, b in ((-3, -7), (3, -3), (-3, 2), (3, 7))) + path("M%d %dl-7 -12 7 5 0 -9 0 9 7 -5Z" % (x, y - 22), "#B8384E")
    for x, c, d, e in ((104, "#241338", "#150A26", GOLD), (496, "#F4ECE4", "#CDB9C8", GOLD)):
        s += rect(x - 34, 190, 68, 540, c) + rect(x + 8, 190, 26, 540, d) + "".join(stroke("M%d 240V690" % (x + q), d if q < 0 else c, 3) for q in (-16, 20)) \
            + path("M%d 190Q%d 170 %d 140H%dQ%d 170 %d 190Z" % (x - 36, x - 32, x - 48, x + 48, x + 32, x + 36), e) + rect(x - 52, 126, 104, 16, GOLD_L, 4) + rect(x - 38, 186, 76, 12, GOLD_D, 3) \
            + rect(x - 48, 716, 96, 22, e, 4) + "".join(at(x + q, 176, path(sm([(0, 6, 1), (-8, -12), (0, -30, 1), (8, -12)]), GOLD_L), rot=q) for q in (-22, 0, 22))
    s += path("M30 736H570V900H30Z", P.deep) + path("M96 760Q300 736 504 760L520 900H80Z", P.dark)
    s += at(300, 752, throne(P.mid, P.dark, "flat", 210, 240, 190, GOLD, arms=False))
    k = Look("pale", "black", "centre", None, width=.98, jaw=.1, eyes="#22808A")
    hb, hf = hood("#3F7FB0", "#285A8C")
    tri = at(0, -78, circ(0, 0, 21, "#FFF3DB") + circ(-3, -3, 15, WHITE) + moon(-33, 0, 19, GOLD_L, 180, .6) + moon(33, 0, 19, GOLD_L, 0, .6)) + path("M-38 -52Q0 -64 38 -52L36 -42Q0 -54 -36 -42Z", GOLD)
    scroll = rect(-52, -16, 104, 34, CREAM, 4) + rect(-60, -20, 16, 42, GOLD_L, 7) + rect(44, -20, 16, 42, GOLD, 7) + stroke("M-34 -4H32M-34 6H20", "#CDB9A0", 3)
    cross = at(0, -306, poly([(-6, -24), (6, -24), (6, -6), (24, -6), (24, 6), (6, 6), (6, 24), (-6, 24), (-6, 6), (-24, 6), (-24, -6), (-6, -6)], GOLD_L))
    flow = path(sm([(-20, -140, 1), (-60, -60), (-110, 4, 1), (60, 10, 1), (20, -60)]), "#3F7FB0") + stroke(sm([(10, -150), (-6, -80), (40, 6)], False), "#285A8C", 7)
    body = person(k, "#5FA0C8", "#3F7FB0", pose="seated", shoulder=50, waist=36, hem=110, mood=0, cloak=("#3F7FB0", "#285A8C"), inside=flow + trim("M-140 -4H140", P.pale, 10), gear=hf + tri, gear_back=hb, veil=True, size=.92,
                  over=cross, belt=None, arms=((-1, Arm((-82, -258), (-36, -196), "rest", 20, at(34, -2, scroll), bell=True)), (1, Arm((82, -258), (40, -192), "rest", -24, flip=True, bell=True))))
    s += at(300, 786, body, 1.22)
    return s + at(196, 764, moon(0, 0, 56, GOLD_D, -90, .5) + moon(0, 0, 56, GOLD_L, -90, .62))


CARDS = {"major-02-high-priestess": high_priestess}
