"""The suit of swords: wind, clouds and clear edges."""
from things import *
from figure import *

P = SWORDS


def windy(y=620, a="#8FA0CC", b="#B5C2DF"):
    return sky(P.mid, a, b, P.pale, bottom=y) + swirl_cloud(130, 210, 170, P.pale, P.light) + swirl_cloud(480, 300, 150, WHITE, P.light, True)


def poplar(x, y, h, lean=14):
    return path(sm([(x - 4, y, 1), (x - 16, y - h * .3), (x + lean, y - h, 1), (x + lean + 14, y - h * .6), (x + 8, y, 1)]), P.leaf_d) + path(sm([(x + 2, y, 1), (x + 4, y - h * .4), (x + lean, y - h, 1), (x + lean + 14, y - h * .6), (x + 8, y, 1)]), "#2F4858")


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
    s = windy(600, "#7F90C2") + "".join(stroke("M%d %dH%d" % (x, y, x + w), P.pale, 3) for x, y, w in ((70, 400, 110), (90, 428, 60), (430, 180, 90), (60, 560, 90), (440, 440, 70)))
    s += mountain(470, 640, 280, 130, P.light, P.mid) + hill(650, 640, 620, P.leaf, peak=300) + "".join(poplar(x, y, h, -30) for x, y, h in ((470, 640, 90), (510, 636, 110))) + hill(750, 742, 700, P.leaf_d, peak=280) + hill(830, 800, 820, "#2F4858")
    k = Look("fair", "black", "swept", None, width=1, jaw=.5)
    gear = helmet_side("#C3CEE6", "#6F7BAA", P.accent, P.accent_d)
    h = horse("#EEF2F8", "#AEBBD8", "#8794BD", "gallop", P.dark, P.dark, P.deep, INK, neck_low=True, cloth_pattern="".join(at(x, -206, butterfly(P.light, P.pale, .7)) for x in (-120, -50, 20)))
    r = rider(k, P.accent, P.accent_d, Arm((30, -410), (84, -476), "fist", 40, at(0, 0, sword(270), 1, 40), size=1.05), (P.accent, P.accent_d), gear, -1, 26, inside=pattern(-70, -440, 90, -240, "diamond", P.pale, 34, 6))
    s += "".join(cloud(x, y, w, "#4F7183") for x, y, w in ((150, 770, 120), (250, 786, 90)))
    return s + at(312, 756, g(h + r, transform="rotate(-5)"), .86) + tufts(6, 806, 828, P.leaf, 9)


def queen():
    """Sword upright, the other hand held out: come forward and speak."""
    s = sky(P.mid, "#8A99C8", P.light, P.pale, bottom=640) + swirl_cloud(110, 560, 170, WHITE, P.light) + swirl_cloud(500, 540, 170, WHITE, P.light, True) + swirl_cloud(470, 640, 200, P.pale, P.light) + swirl_cloud(110, 650, 180, P.pale, P.light, True)
    s += at(440, 150, bird(P.dark, P.deep, .8), 1, 0, True) + hill(690, 680, 690, P.leaf) + hill(760, 750, 760, P.leaf_d) + rect(0, 800, 600, 100, "#2F4858")
    inlay = at(-62, -404, butterfly(P.light, P.pale, 1.1)) + at(62, -404, butterfly(P.light, P.mid, 1.1)) + at(0, -480, butterfly(GOLD_L, GOLD, 1))
    s += at(300, 748, throne(P.dark, P.deep, "arch", 250, 530, 200, GOLD, inlay))
    k = Look("dark", "black", "high", "bun", width=.98, jaw=.3, lips=1.15, eyes=INK)
    ins = pattern(-130, -440, 130, -30, "diamond", P.light, 42, 6) + trim("M-140 -10Q0 8 140 -10", P.accent, 15, P.accent_d)
    body = person(k, WHITE, "#C3CBE2", pose="seated", shoulder=50, waist=33, hem=100, turn=.65, mood=-.25, gaze=.7, cloak=("#5B6BB0", P.dark), inside=ins, gear=crown("points", P.accent) , size=.92,
                  arms=((-1, Arm((-92, -272), (-104, -342), "fist", 0, sword(226), bell=False)), (1, Arm((92, -286), (142, -336), "open", 16, bell=True, size=1.05))), neckline=collar(-345, 44, P.accent, GOLD))
    return s + at(300, 770, body, 1.25)


def king():
    """He sits straight and looks straight at whoever asks."""
    s = sky(P.deep, "#31336A", P.dark, "#5A639F", bottom=640) + moon(470, 150, 34, P.pale, 200) + "".join(at(x, y, bird(P.light, P.mid, .6)) for x, y in ((110, 170), (150, 215)))
    s += swirl_cloud(110, 600, 190, P.mid, P.light) + swirl_cloud(500, 590, 190, P.mid, P.light, True) + "".join(cypress(x, 700, h, P.leaf_d, "#2F4858") for x, h in ((84, 150), (520, 170), (480, 110))) + rect(0, 696, 600, 210, "#2F4858") + path("M90 730H510L560 900H40Z", P.dark)
    inlay = at(0, -520, moon(0, 0, 22, GOLD_L, 90)) + "".join(at(x, -400, butterfly(P.accent, P.accent_d, 1.2)) for x in (-84, 84)) + "".join(at(x, -300, butterfly(P.mid, P.light, 1)) for x in (-92, 92))
    s += at(300, 752, throne("#8E9AC6", "#636EA6", "step", 270, 560, 205, GOLD, inlay))
    k = Look("brown", "grey", "high", None, "goatee", width=1.04, jaw=.75, brow=1.4, old=True, eyes=INK)
    ins = pattern(-130, -440, 130, -20, "star", P.light, 48, 6) + trim("M-140 -10Q0 6 140 -10", GOLD, 18)
    body = person(k, "#4660B4", "#2C3F86", pose="seated", shoulder=60, waist=46, hem=104, turn=0, mood=-.8, cloak=(P.accent, P.accent_d), inside=ins, gear=crown("arched", P.accent), size=.95,
                  arms=((1, Arm((106, -268), (82, -192), "rest", 168, False, width=(42, 38, 28))), (-1, Arm((-104, -276), (-108, -342), "fist", 8, at(0, 0, sword(236, w=19), 1, 8), width=(42, 38, 28)))),
                  neckline=collar(-345, 54, P.pale, GOLD))
    return s + at(300, 770, body, 1.25)


CARDS = {"swords-11-page": page, "swords-12-knight": knight, "swords-13-queen": queen, "swords-14-king": king}
